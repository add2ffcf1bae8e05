-- Support as admins see it: what waits, one thread, answering, and how many answers came in time.

-- Threads: what waits, by plan and then by the time promised, then the others by their last change. p_show: open,
-- answered, closed or all. The next page begins after p_offset rows.
create function public.support_queue(p_show text default 'open', p_limit int default 50, p_offset int default 0)
returns table (
  id uuid, subject text, status text, plan text, due_at timestamptz, created_at timestamptz, changed_at timestamptz,
  name text, email text, kind text, suspended boolean, page text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select t.id, t.subject, t.status, t.plan, t.due_at, t.created_at, t.changed_at, u.name, u.email, u.kind,
    private.account_state(u.id) = 'suspended',
    (select m.page from public.support_messages m
     where m.thread_id = t.id and not m.from_team order by m.created_at desc limit 1)
  from public.support_threads t join public.users u on u.id = t.user_id
  where p_show = 'all' or t.status = p_show
  order by t.status <> 'open',
    case when t.status = 'open' then private.plan_rank(t.plan) end desc,
    case when t.status = 'open' then t.due_at end,
    t.changed_at desc, t.id
  limit greatest(1, least(p_limit, 100)) offset greatest(0, p_offset);
end
$$;
grant execute on function public.support_queue(text, int, int) to authenticated;

-- One thread with everything that was written, who wrote, and what was attached.
create function public.support_thread(p_thread_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_thread jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
    'id', t.id, 'subject', t.subject, 'status', t.status, 'plan', t.plan, 'due_at', t.due_at, 'created_at', t.created_at,
    'user_id', u.id, 'name', u.name, 'email', u.email, 'kind', u.kind, 'plan_now', public.plan_for(u.id),
    'state', private.account_state(u.id),
    'messages', (
      select jsonb_agg(jsonb_build_object(
        'id', m.id, 'from_team', m.from_team, 'admin', a.name, 'words', m.words, 'page', m.page,
        'errors', to_jsonb(m.errors), 'created_at', m.created_at) order by m.created_at, m.id)
      from public.support_messages m left join public.users a on a.id = m.admin_id
      where m.thread_id = t.id))
  into v_thread
  from public.support_threads t join public.users u on u.id = t.user_id
  where t.id = p_thread_id;
  if v_thread is null then
    raise exception 'This thread does not exist.' using hint = 'not_found';
  end if;
  return v_thread;
end
$$;
grant execute on function public.support_thread(uuid) to authenticated;

-- Answers of the last 30 days by plan: how many waits ended or are late, and how many of them with an answer in time.
create function public.support_figures() returns table (plan text, answers int, in_time int)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  with waits as (
    select w.plan, w.answered_at <= w.due_at as timely
    from private.support_waits w where w.ended_at > now() - interval '30 days'
    union all
    select t.plan, false from public.support_threads t where t.status = 'open' and t.due_at < now()
  )
  select p.plan, count(w.plan)::int, count(*) filter (where w.timely)::int
  from unnest(array['concierge', 'pro', 'creator', 'free']) with ordinality p (plan, n)
  left join waits w on w.plan = p.plan
  group by p.plan, p.n order by p.n;
end
$$;
grant execute on function public.support_figures() to authenticated;

-- To whom an answer goes, for its mail.
create function public.support_answer_context(p_thread_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object('subject', t.subject, 'name', coalesce(c.name, u.name)) into v_context
  from public.support_threads t
  join public.users u on u.id = t.user_id
  left join public.creator_profiles c on c.user_id = u.id
  where t.id = p_thread_id;
  if v_context is null then
    raise exception 'This thread does not exist.' using hint = 'not_found';
  end if;
  return v_context;
end
$$;

-- Stores an answer of an admin under an id of the client, ends the wait, closes the thread if asked, and queues the mail.
-- A repeated call does nothing.
create function public.answer_support(
  p_admin_id uuid, p_thread_id uuid, p_message_id uuid, p_words text, p_close boolean, p_mail jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_thread public.support_threads;
  v_email text;
begin
  select * into v_thread from public.support_threads t where t.id = p_thread_id for update;
  if v_thread.id is null then
    raise exception 'This thread does not exist.' using hint = 'not_found';
  end if;
  insert into public.support_messages (id, thread_id, user_id, from_team, admin_id, words)
  values (p_message_id, p_thread_id, v_thread.user_id, true, p_admin_id, private.trim_text(p_words))
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  if v_thread.status = 'open' then
    insert into private.support_waits (thread_id, plan, due_at, answered_at)
    values (p_thread_id, v_thread.plan, v_thread.due_at, now());
  end if;
  update public.support_threads t
  set status = case when p_close then 'closed' else 'answered' end, changed_at = now()
  where t.id = p_thread_id;
  select u.email into v_email from public.users u where u.id = v_thread.user_id;
  perform public.mail_enqueue(
    'support_answer', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', p_mail -> 'headers',
    'support_answer:' || p_message_id::text, 'support_threads', p_thread_id);
  perform private.log_admin_act('support_answered', jsonb_build_object(
    'thread_id', p_thread_id, 'user_id', v_thread.user_id, 'in_time', now() <= v_thread.due_at, 'closed', p_close), p_admin_id);
end
$$;
