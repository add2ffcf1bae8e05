-- Introductions: asked for and answered, by a link in the mail or in the app, within 24 hours (20_deadline.sql); a yes
-- connects both by mail. No address is shared before the yes.

create table public.intro_requests (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.friday_fix_items (id) on delete cascade,
  media_user_id uuid not null references public.users (id) on delete cascade,
  creator_user_id uuid references public.users (id) on delete cascade,
  message text check (char_length(message) <= 1000),
  status text not null default 'requested' check (status in ('requested', 'accepted', 'declined', 'expired', 'taken_back')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  expires_at timestamptz not null default now() + interval '24 hours',
  reminded_at timestamptz,
  unique (item_id, media_user_id)
);
alter table public.intro_requests enable row level security;
grant select on public.intro_requests to authenticated;
create index intro_requests_media_user_id_idx on public.intro_requests (media_user_id, created_at desc);
create index intro_requests_creator_user_id_idx on public.intro_requests (creator_user_id, created_at desc);

create policy intro_requests_select_party_or_admin on public.intro_requests
  for select to authenticated
  using (media_user_id = (select auth.uid()) or creator_user_id = (select auth.uid())
         or (select public.is_admin()));

create index intro_requests_open_idx on public.intro_requests (expires_at) where status = 'requested';

-- The data that the mail of an introduction request is written from.
create function public.get_intro_context(p_media_user_id uuid, p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_item public.friday_fix_items;
begin
  select i.* into v_item
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.id = p_item_id and i.withdrawn_at is null;
  if not found then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.refuse_gone_creator(v_item.creator_user_id);
  return jsonb_build_object(
    'item', jsonb_build_object('id', v_item.id, 'title', v_item.title),
    'creator', (
      select jsonb_build_object('name', coalesce(c.name, u.name))
      from public.users u left join public.creator_profiles c on c.user_id = u.id
      where u.id = v_item.creator_user_id),
    'editor', private.editor_voice(p_media_user_id));
end
$$;

-- Stores the request and its mail in one transaction. A repeated call returns the first request.
create function public.queue_intro_request(p_media_user_id uuid, p_item_id uuid, p_message text, p_mail jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Requests in seven days of an account that is not tied to an outlet.
  c_unverified_a_week constant int := 3;
  v_media public.users;
  v_creator_id uuid;
  v_request public.intro_requests;
begin
  select * into v_media from public.users u where u.id = p_media_user_id and u.linked_at is not null;
  if not found or not (v_media.kind = 'media' or v_media.role = 'admin') then
    raise exception 'Only media professionals can request an introduction.' using hint = 'not_media';
  end if;
  select i.creator_user_id into v_creator_id
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.id = p_item_id and i.withdrawn_at is null;
  if not found then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  if v_creator_id = p_media_user_id then
    raise exception 'This is your own story.' using hint = 'own_item';
  end if;
  perform private.refuse_gone_creator(v_creator_id);

  -- Requests of one editor run one after another: the limit counts them.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:intro:' || p_media_user_id::text, 0));
  select * into v_request from public.intro_requests r
  where r.item_id = p_item_id and r.media_user_id = p_media_user_id;
  if found then
    return to_jsonb(v_request) || '{"is_new": false}'::jsonb;
  end if;
  if v_media.role <> 'admin' and not (private.editor_voice(p_media_user_id) ->> 'verified')::boolean
     and (select count(*) from public.intro_requests r
          where r.media_user_id = p_media_user_id and r.created_at > now() - interval '7 days') >= c_unverified_a_week then
    raise exception 'Accounts that are not tied to an outlet yet can ask for 3 introductions a week. Please try again in a few days.'
      using hint = 'request_limit';
  end if;

  insert into public.intro_requests (item_id, media_user_id, creator_user_id, message)
  values (p_item_id, p_media_user_id, v_creator_id, private.text_or_null(p_message))
  returning * into v_request;
  perform public.mail_enqueue(
    'intro_request', private.reply_address(v_creator_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    '{}', 'intro:' || v_request.id::text, 'intro_requests', v_request.id, p_mail -> 'marks');
  return to_jsonb(v_request) || '{"is_new": true}'::jsonb;
end
$$;

-- Asking for an introduction names the editor: the verdict is no longer anonymous.
create function private.verdict_of_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.card_verdicts (user_id, item_id, verdict, via)
  values (new.media_user_id, new.item_id, 'intro', 'app')
  on conflict (user_id, item_id) do update set verdict = 'intro', updated_at = now();
  return null;
end
$$;

create trigger verdict_of_request after insert on public.intro_requests
  for each row execute function private.verdict_of_request();

-- How many introduction requests a creator answered in 180 days of those that were answered or passed,
-- and the median of hours to the answer.
create function private.creator_intro_rate(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'answered', count(*) filter (where r.status in ('accepted', 'declined')),
    'asked', count(*),
    'hours', round((percentile_cont(0.5) within group (order by extract(epoch from r.answered_at - r.created_at) / 3600)
      filter (where r.status in ('accepted', 'declined')))::numeric, 1))
  from public.intro_requests r
  where r.creator_user_id = p_user_id and r.status in ('accepted', 'declined', 'expired')
    and r.created_at > now() - interval '180 days'
$$;

-- How many pitches of the last 180 days an editor answered, of those that are a week old or answered.
create function private.editor_answer_rate(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('answered', count(*) filter (where s.answer is not null), 'asked', count(*))
  from public.outlets o
  join public.pitch_sends s on s.outlet_id = o.id
  where o.media_user_id = p_user_id and s.sent_at > now() - interval '180 days'
    and s.status <> 'failed' and (s.answer is not null or s.sent_at < now() - interval '7 days')
$$;

create function private.refuse_gone_creator(p_user_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select 1 from public.users u where u.id = p_user_id and u.linked_at is not null) then
    raise exception 'The creator of this story is no longer here, so nobody could answer you.' using hint = 'creator_gone';
  end if;
end
$$;

-- The introduction that a link or, without one, the caller's app names, locked when it is to change.
create function private.find_intro(p_user_id uuid, p_request_id uuid, p_token_hash text) returns public.intro_requests
language plpgsql volatile
set search_path = ''
as $$
declare
  v_request public.intro_requests;
begin
  if p_token_hash is not null then
    select r.* into v_request
    from private.link_tokens t
    join public.intro_requests r on r.id = t.ref_id
    where t.token_hash = lower(p_token_hash) and t.purpose = 'intro'
    for update of r;
    if not found then
      raise exception 'This link is not known to us.' using hint = 'unknown_token';
    end if;
  else
    select r.* into v_request from public.intro_requests r
    where r.id = p_request_id and r.creator_user_id = p_user_id
    for update;
    if not found then
      raise exception 'This request is not in your list.' using hint = 'request_not_found';
    end if;
  end if;
  return v_request;
end
$$;

-- What the page behind the link of a mail shows. Reads only; no address.
create function public.get_intro_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_state jsonb;
begin
  select jsonb_build_object(
    'status', case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    'title', i.title, 'message', r.message, 'expires_at', r.expires_at,
    'editor', private.editor_voice(r.media_user_id),
    'editor_rate', private.editor_answer_rate(r.media_user_id),
    'shares', private.reply_address(r.creator_user_id))
  into v_state
  from private.link_tokens t
  join public.intro_requests r on r.id = t.ref_id
  join public.friday_fix_items i on i.id = r.item_id
  where t.token_hash = lower(p_token_hash) and t.purpose = 'intro';
  if v_state is null then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_state;
end
$$;

-- What the mails after an answer are written from, both addresses included. Not for a page.
create function public.get_intro_answer_context(p_user_id uuid, p_request_id uuid, p_token_hash text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.intro_requests := private.find_intro(p_user_id, p_request_id, p_token_hash);
begin
  return (select jsonb_build_object(
    'title', i.title,
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'slug', case when c.epk_published then c.slug end),
    'editor', private.editor_voice(e.id) || jsonb_build_object('email', e.email))
  from public.friday_fix_items i
  join public.users u on u.id = v_request.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users e on e.id = v_request.media_user_id
  where i.id = v_request.item_id);
end
$$;

-- Stores the creator's answer and queues its mails: both get one on a yes, the editor gets one on a no.
-- A repeated answer changes nothing. A no may become a yes before the deadline; a yes stays. Returns the
-- status.
create function public.record_intro_answer(
  p_user_id uuid, p_request_id uuid, p_token_hash text, p_accept boolean, p_to_creator jsonb, p_to_editor jsonb
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.intro_requests := private.find_intro(p_user_id, p_request_id, p_token_hash);
  v_status text := case when p_accept then 'accepted' else 'declined' end;
  v_creator_email text;
  v_editor_email text;
begin
  if p_accept is null then
    raise exception 'Please choose an answer.' using hint = 'bad_answer';
  end if;
  if v_request.status = v_status then
    return v_status;
  end if;
  if v_request.status = 'accepted' then
    raise exception 'You have said yes: both of you have the mail with the address of the other.' using hint = 'request_over';
  end if;
  if v_request.status = 'taken_back' then
    raise exception 'The editor has taken this request back.' using hint = 'request_over';
  end if;
  if v_request.status = 'expired' or v_request.expires_at <= now() then
    raise exception 'The 24 hours of this request are over. We have told the editor.' using hint = 'request_over';
  end if;

  update public.intro_requests r set status = v_status, answered_at = now() where r.id = v_request.id;
  v_creator_email := private.reply_address(v_request.creator_user_id);
  select u.email into strict v_editor_email from public.users u where u.id = v_request.media_user_id;
  if p_accept then
    perform public.mail_enqueue(
      'intro_connect', v_creator_email, p_to_creator ->> 'subject', p_to_creator ->> 'text', p_to_creator ->> 'html',
      jsonb_build_object('Reply-To', v_editor_email), 'intro_connect:' || v_request.id::text || ':creator',
      'intro_requests', v_request.id);
    perform public.mail_enqueue(
      'intro_connect', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      jsonb_build_object('Reply-To', v_creator_email), 'intro_connect:' || v_request.id::text || ':editor',
      'intro_requests', v_request.id);
  else
    perform public.mail_enqueue(
      'intro_declined', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      '{}', 'intro_declined:' || v_request.id::text, 'intro_requests', v_request.id);
  end if;
  return v_status;
end
$$;

-- An editor takes an unanswered request back. A mail that has not left does not leave.
create function public.take_back_intro(p_request_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.intro_requests;
begin
  select * into v_request from public.intro_requests r
  where r.id = p_request_id and r.media_user_id = v_user_id
  for update;
  if not found then
    raise exception 'This request is not in your list.' using hint = 'request_not_found';
  end if;
  if v_request.status = 'taken_back' then
    return;
  end if;
  if v_request.status <> 'requested' then
    raise exception 'This request has been answered or has passed.' using hint = 'request_over';
  end if;
  update public.intro_requests r set status = 'taken_back', answered_at = now() where r.id = p_request_id;
  delete from private.mail_outbox m
  where m.ref_table = 'intro_requests' and m.ref_id = p_request_id and m.status = 'queued';
end
$$;
grant execute on function public.take_back_intro(uuid) to authenticated;

-- The requests to the caller: open ones by deadline, then the others, newest first. The address comes
-- with a yes.
create function public.my_introductions()
returns table (
  id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, editor jsonb, editor_rate jsonb, editor_email text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    private.editor_voice(r.media_user_id), private.editor_answer_rate(r.media_user_id),
    case when r.status = 'accepted' then (select u.email from public.users u where u.id = r.media_user_id) end
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  where r.creator_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;
grant execute on function public.my_introductions() to authenticated;

-- The requests of the calling editor, in the same order.
create function public.asked_introductions()
returns table (
  id uuid, item_id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, creator_name text, creator_email text, creator_rate jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.item_id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    coalesce(c.name, u.name), case when r.status = 'accepted' then private.reply_address(u.id) end,
    private.creator_intro_rate(r.creator_user_id)
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.media_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;
grant execute on function public.asked_introductions() to authenticated;

-- How the creator of a card answers introductions, for an editor about to ask; null for an unknown card.
create function public.item_intro_rate(p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return (
    select private.creator_intro_rate(i.creator_user_id)
    from public.friday_fix_items i
    join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
    where i.id = p_item_id);
end
$$;
grant execute on function public.item_intro_rate(uuid) to authenticated;
