-- What people write to us, and our answers. Writing to support is no outward act (10_accounts/15_acts.sql): a suspended
-- or closing account may do it.

-- The end of a number of working days that begin at a time: Monday to Friday in UTC. What comes at a weekend begins on
-- Monday at 00:00.
create function private.after_working_days(p_from timestamptz, p_days int) returns timestamptz
language sql immutable
return (
  select (b.at + make_interval(days => p_days + 2 * ((extract(isodow from b.at)::int - 1 + p_days) / 5))) at time zone 'utc'
  from (select p_from at time zone 'utc' as written) w
  cross join lateral (
    select case when extract(isodow from w.written) < 6 then w.written else date_trunc('week', w.written) + interval '7 days' end as at) b);

-- One row for each matter that an account wrote about. open: it waits for us; answered: the last word is ours; closed: by
-- either side, and open again when its owner writes again.
create table public.support_threads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  subject text not null check (char_length(subject) between 1 and 120 and subject !~ '[[:cntrl:]]'),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- The plan when this wait for an answer began, and when the answer is due by it; a later change of the plan moves neither.
  plan text not null check (plan in ('free', 'creator', 'pro', 'concierge')),
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
alter table public.support_threads enable row level security;
grant select on public.support_threads to authenticated;
create policy support_threads_select_own_or_admin on public.support_threads
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));
create index support_threads_user_idx on public.support_threads (user_id, changed_at desc);
create index support_threads_open_idx on public.support_threads (due_at) where status = 'open';
create index support_threads_changed_idx on public.support_threads (changed_at desc, id desc);

-- What was written in a thread. With the words of its owner, if they agreed, the page they were on and the errors that
-- the app had shown.
create table public.support_messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.support_threads (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  from_team boolean not null default false,
  admin_id uuid references public.users (id) on delete set null,
  words text not null check (char_length(words) between 1 and 5000),
  page text check (char_length(page) <= 300 and page ~ '^/[^?#[:cntrl:]]*$'),
  errors text[] not null default '{}' check (cardinality(errors) <= 5 and octet_length(errors::text) <= 8000),
  created_at timestamptz not null default now()
);
comment on column public.support_messages.user_id is 'The owner of the thread, whoever wrote.';
alter table public.support_messages enable row level security;
-- Which admin wrote is for admins (support_thread).
grant select (id, thread_id, user_id, from_team, words, page, errors, created_at) on public.support_messages to authenticated;
create policy support_messages_select_own_or_admin on public.support_messages
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));
create index support_messages_thread_idx on public.support_messages (thread_id, created_at);
create index support_messages_user_idx on public.support_messages (user_id);
create index support_messages_admin_idx on public.support_messages (admin_id) where admin_id is not null;

-- Waits for an answer that ended, for the figures. Without answered_at an admin closed a thread that had no answer. What
-- its owner closed, and a closing after an answer, is not in it.
create table private.support_waits (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.support_threads (id) on delete cascade,
  plan text not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz not null default now()
);
alter table private.support_waits enable row level security;
create index support_waits_ended_idx on private.support_waits (ended_at);
create index support_waits_thread_idx on private.support_waits (thread_id);

-- Stores words of the owner.
create function private.keep_support_words(
  p_message_id uuid, p_thread_id uuid, p_user_id uuid, p_words text, p_page text, p_errors text[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_words text := private.text_or_null(p_words);
  v_page text := private.text_or_null(left(split_part(split_part(coalesce(p_page, ''), '?', 1), '#', 1), 300));
begin
  if v_words is null then
    raise exception 'Please write what it is about.' using hint = 'invalid_input';
  elsif char_length(v_words) > 5000 then
    raise exception 'Please use up to 5000 characters.' using hint = 'invalid_input';
  end if;
  insert into public.support_messages (id, thread_id, user_id, words, page, errors)
  values (p_message_id, p_thread_id, p_user_id, v_words, v_page, coalesce((
    select array_agg(left(private.clean_line(e), 300)) from unnest(p_errors[1:5]) e where private.clean_line(e) <> ''), '{}'));
end
$$;

create function private.limit_support(p_user_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if not public.rate_limit_hit('support:' || p_user_id::text, 20, 3600) then
    raise exception 'You wrote to us many times within an hour. Nothing is lost: please send this one a little later.'
      using hint = 'rate_limited';
  end if;
end
$$;

-- Begins a thread under an id of the client, so that a repeated call stores nothing twice. Returns when an answer is due.
create function public.write_to_support(
  p_thread_id uuid, p_subject text, p_words text, p_page text default null, p_errors text[] default '{}') returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_subject text := private.text_or_null(private.clean_line(p_subject));
  v_plan text := public.current_plan(v_user_id);
  v_thread public.support_threads;
begin
  select * into v_thread from public.support_threads t where t.id = p_thread_id and t.user_id = v_user_id;
  if v_thread.id is not null then
    return v_thread.due_at;
  end if;
  if v_subject is null or char_length(v_subject) > 120 then
    raise exception 'Please say in up to 120 characters what it is about.' using hint = 'invalid_input';
  end if;
  perform private.limit_support(v_user_id);
  insert into public.support_threads (id, user_id, subject, plan, due_at)
  values (p_thread_id, v_user_id, v_subject, v_plan,
    private.after_working_days(now(), (private.plan_limits(v_plan)).answer_days))
  returning * into v_thread;
  perform private.keep_support_words(gen_random_uuid(), p_thread_id, v_user_id, p_words, p_page, p_errors);
  return v_thread.due_at;
end
$$;
grant execute on function public.write_to_support(uuid, text, text, text, text[]) to authenticated;

-- Writes again in an own thread, which opens it, under an id of the client. While it waits, the time promised stays.
create function public.write_again_to_support(p_thread_id uuid, p_message_id uuid, p_words text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_plan text := public.current_plan(v_user_id);
  v_thread public.support_threads;
begin
  select * into v_thread from public.support_threads t
  where t.id = p_thread_id and t.user_id = v_user_id for update;
  if v_thread.id is null then
    raise exception 'This is not in your list.' using hint = 'not_found';
  end if;
  if exists (select 1 from public.support_messages m where m.id = p_message_id and m.thread_id = p_thread_id) then
    return;
  end if;
  perform private.limit_support(v_user_id);
  perform private.keep_support_words(p_message_id, p_thread_id, v_user_id, p_words, null, null);
  if v_thread.status = 'open' then
    update public.support_threads t set changed_at = now() where t.id = p_thread_id;
  else
    update public.support_threads t
    set status = 'open', changed_at = now(), plan = v_plan,
        due_at = private.after_working_days(now(), (private.plan_limits(v_plan)).answer_days)
    where t.id = p_thread_id;
  end if;
end
$$;
grant execute on function public.write_again_to_support(uuid, uuid, text) to authenticated;

-- Closes a thread: its owner, or an admin. Returns whether it was open or answered.
create function public.close_support_thread(p_thread_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_thread public.support_threads;
begin
  select * into v_thread from public.support_threads t
  where t.id = p_thread_id and (t.user_id = v_user_id or public.is_admin()) for update;
  if v_thread.id is null then
    raise exception 'This is not in your list.' using hint = 'not_found';
  end if;
  if v_thread.status = 'closed' then
    return false;
  end if;
  update public.support_threads t set status = 'closed', changed_at = now() where t.id = p_thread_id;
  if v_thread.user_id <> v_user_id then
    if v_thread.status = 'open'
      and not exists (select 1 from public.support_messages m where m.thread_id = p_thread_id and m.from_team)
    then
      insert into private.support_waits (thread_id, plan, due_at) values (p_thread_id, v_thread.plan, v_thread.due_at);
    end if;
    perform private.log_admin_act('support_closed', jsonb_build_object('thread_id', p_thread_id, 'user_id', v_thread.user_id));
  end if;
  return true;
end
$$;
grant execute on function public.close_support_thread(uuid) to authenticated;
