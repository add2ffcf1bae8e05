-- Introductions: who asked whom, how often, and what became of it. They are answered within 24 hours (15_answers.sql,
-- 20_deadline.sql). No address is shared before the yes, which connects both by mail.

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
  -- When the editor opened the yes, or began a mail to the creator.
  read_at timestamptz,
  unique (item_id, media_user_id)
);
alter table public.intro_requests enable row level security;
-- Neither side reads the other's account.
grant select (id, item_id, message, status, created_at, answered_at, expires_at) on public.intro_requests to authenticated;
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
      select jsonb_build_object('name', coalesce(c.name, u.name), 'invented', private.is_invented(u.id))
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
  -- Open requests of such accounts to one creator.
  c_unverified_open constant int := 3;
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
  if not private.is_proven_editor(p_media_user_id) then
    if private.holds_address(p_message) then
      raise exception 'Accounts that are not tied to an outlet yet cannot send links or email addresses. A yes gives the creator yours.'
        using hint = 'invalid_input';
    end if;
    if (select count(*) from public.intro_requests r
        where r.media_user_id = p_media_user_id and r.created_at > now() - interval '7 days') >= c_unverified_a_week then
      raise exception 'Accounts that are not tied to an outlet yet can ask for 3 introductions a week. Please try again in a few days.'
        using hint = 'request_limit';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('newspeg:intro-to:' || v_creator_id::text, 0));
    if (select count(*) from public.intro_requests r
        where r.creator_user_id = v_creator_id and r.status = 'requested' and r.expires_at > now()
          and not private.is_proven_editor(r.media_user_id)) >= c_unverified_open then
      raise exception 'This creator has enough open requests of accounts that are not tied to an outlet. Please try again tomorrow.'
        using hint = 'request_limit';
    end if;
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

-- Whether a person stands behind a creator and can answer: always, unless the creator is invented. Behind an invented
-- one stands a person only where the account has a password, as the creator of the demo accounts has.
create function private.has_a_person(p_user_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select not private.is_invented(p_user_id)
    or exists (select 1 from auth.users a where a.id = p_user_id and a.encrypted_password <> '')
$$;

create function private.refuse_gone_creator(p_user_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select 1 from public.users u where u.id = p_user_id and u.linked_at is not null) then
    raise exception 'The creator of this story is no longer here, so nobody could answer you.' using hint = 'creator_gone';
  end if;
  if not private.has_a_person(p_user_id) then
    raise exception 'This is a sample story. Its creator is invented, so nobody is asked and nothing is sent.' using hint = 'sample_story';
  end if;
end
$$;

-- The requests to the caller: open ones by deadline, then the others, newest first. The address comes
-- with a yes.
create function public.my_introductions()
returns table (
  id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, editor jsonb, editor_rate jsonb, editor_email text,
  invented boolean
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
    case when r.status = 'accepted' then (select u.email from public.users u where u.id = r.media_user_id) end,
    i.invented
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
  answered_at timestamptz, creator_name text, creator_email text, creator_rate jsonb, reach jsonb,
  invented boolean, kit_slug text, unread boolean
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
    private.creator_intro_rate(r.creator_user_id),
    case when r.status = 'accepted' then private.reach_of(r.creator_user_id) end, i.invented,
    case when private.kit_is_public(c) then c.slug end, r.status = 'accepted' and r.read_at is null
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

-- The calling editor opened these yeses, or writes to their creators.
create function public.read_introductions(p_ids uuid[]) returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.intro_requests r set read_at = now()
  where r.id = any (p_ids) and r.media_user_id = private.require_user() and r.status = 'accepted' and r.read_at is null;
$$;
grant execute on function public.read_introductions(uuid[]) to authenticated;

-- The published sample stories whose creator can be asked: behind most invented ones stands no person.
create function public.samples_to_ask() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return query
  select i.id
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.invented and private.has_a_person(i.creator_user_id);
end
$$;
grant execute on function public.samples_to_ask() to authenticated;

-- How the creator of a card answers introductions, and how their public press kit lets them be reached, for an editor
-- about to ask; null for an unknown card.
create function public.item_intro_rate(p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select private.creator_intro_rate(i.creator_user_id) || jsonb_build_object(
      'asks_as', private.editor_voice(v_user_id), 'kit', (
      select jsonb_build_object('slug', c.slug, 'email', private.shown_contact(c) is not null,
        'phone', c.contact_phone is not null)
      from public.creator_profiles c where c.user_id = i.creator_user_id and private.kit_is_public(c)))
    from public.friday_fix_items i
    join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
    where i.id = p_item_id);
end
$$;
grant execute on function public.item_intro_rate(uuid) to authenticated;
