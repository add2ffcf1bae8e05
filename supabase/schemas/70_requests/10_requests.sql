-- Requests of editors: what they look for, until when, who may answer.

create table public.media_requests (
  id uuid primary key default gen_random_uuid(),
  media_user_id uuid not null references public.users (id) on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  topic text not null check (char_length(topic) between 8 and 100 and topic !~ '[[:cntrl:]]'),
  -- Up to five lines.
  details text not null default '' check (
    char_length(details) <= 500 and details !~ '[\x01-\x09\x0b-\x1f\x7f]' and details !~ '(\n[^\n]*){5}'),
  format text not null check (format in ('tv', 'podcast', 'culture', 'local')),
  beats text[] not null default '{}' check (
    beats::private.beat_list is not distinct from beats and cardinality(beats) <= 3),
  -- Null: anywhere.
  place text check (char_length(place) between 2 and 120 and place !~ '[[:cntrl:]]'),
  ai_stance text not null default 'label' check (ai_stance in ('welcome', 'label', 'no')),
  -- How many pitches the editor wants to read at most.
  wanted int not null default 5 check (wanted between 1 and 10),
  deadline timestamptz not null,
  status text not null default 'open' check (status in ('open', 'closed', 'removed')),
  closed_at timestamptz,
  -- When everybody was told that it has closed.
  told_at timestamptz,
  -- When the editor was last told of new pitches.
  noticed_at timestamptz,
  created_at timestamptz not null default now(),
  -- How many pitches the editor means to choose; the last of them closes the request.
  choose_up_to int not null default 1 check (choose_up_to between 1 and 10),
  -- The closed request of the same editor that this one posts again.
  again_of uuid references public.media_requests (id) on delete set null,
  check ((status = 'open') = (closed_at is null))
);
alter table public.media_requests enable row level security;
grant select (id, slug, topic, details, format, beats, place, ai_stance, wanted, deadline, status, closed_at, created_at)
  on public.media_requests to authenticated;
create index media_requests_media_user_id_idx on public.media_requests (media_user_id, created_at desc);
create index media_requests_open_idx on public.media_requests (deadline) where status = 'open';
create index media_requests_again_of_idx on public.media_requests (again_of) where again_of is not null;
create index media_requests_untold_idx on public.media_requests (closed_at) where told_at is null and status <> 'open';

create policy media_requests_select_own_open_or_admin on public.media_requests
  for select to authenticated
  using (media_user_id = (select auth.uid()) or (status = 'open' and deadline > now()) or (select public.is_admin()));

create table public.request_reports (
  request_id uuid not null references public.media_requests (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 3 and 300 and reason !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  primary key (request_id, user_id)
);
alter table public.request_reports enable row level security;
grant select on public.request_reports to authenticated;
create index request_reports_user_id_idx on public.request_reports (user_id);

create policy request_reports_select_own_or_admin on public.request_reports
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create function private.refuse_not_media(p_user_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.users u
    where u.id = p_user_id and u.linked_at is not null and (u.kind = 'media' or u.role = 'admin')) then
    raise exception 'Only media professionals can post a request.' using hint = 'not_media';
  end if;
end
$$;

-- A request with its words cleaned, as its editor may post it or, where it was p_was, change it; raises what is wrong.
create function private.checked_request(r public.media_requests, p_was public.media_requests default null)
returns public.media_requests
language plpgsql stable
set search_path = ''
as $$
begin
  r.topic := private.clean_line(r.topic);
  r.details := coalesce(private.trim_text(regexp_replace(r.details, '[\x01-\x09\x0b-\x1f\x7f]', '', 'g')), '');
  r.place := private.text_or_null(private.clean_line(r.place));
  if r.deadline is null or r.deadline is distinct from p_was.deadline
     and r.deadline not between now() + interval '2 hours' and now() + interval '30 days' then
    raise exception 'Please choose a deadline between two hours and 30 days from now.' using hint = 'bad_time';
  end if;
  if not private.is_proven_editor(r.media_user_id) and private.holds_address(concat_ws(' ', r.topic, r.details, r.place)) then
    raise exception 'Accounts that are not tied to an outlet yet cannot post links or email addresses. Creators reach you here.'
      using hint = 'invalid_input';
  end if;
  if r.choose_up_to is null or r.choose_up_to not between 1 and r.wanted then
    raise exception 'You cannot choose more pitches than you want to read.' using hint = 'invalid_input';
  end if;
  return r;
end
$$;

-- How many creators are on one of the beats, samples apart, 1000 at most; null for a request on all beats.
create function private.creators_on_beats(p_beats text[]) returns int
language sql stable
set search_path = ''
as $$
  select case when cardinality(p_beats) > 0 then (
    select count(*)::int from (
      select 1 from public.creator_profiles c join public.users u on u.id = c.user_id
      where c.beats && p_beats and u.kind = 'creator' and u.linked_at is not null and private.has_a_person(u.id)
      limit 1000) x) end
$$;

-- How many requests an editor may post in seven days, how many of them are left, and when none is, the moment from which
-- the next can be posted.
create function private.requests_of_week(p_user_id uuid, out a_week int, out remaining int, out next_at timestamptz)
language sql stable
set search_path = ''
as $$
  select l.a_week, greatest(0, l.a_week - count(r.id)::int),
    -- Under a lower limit than before, more than one has to pass.
    (array_agg(r.created_at order by r.created_at desc))[l.a_week] + interval '7 days'
  from (select case when private.is_proven_editor(p_user_id) then 10 else 2 end as a_week) l
  left join public.media_requests r on r.media_user_id = p_user_id and r.created_at > now() - interval '7 days'
  group by l.a_week
$$;

-- What an editor reads before posting a request on these beats: on whose word creators will read it, how many creators
-- are on the beats, and how many requests the editor can post.
create function public.request_preview(p_beats text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.refuse_not_media(v_user_id);
  return jsonb_build_object('editor', private.editor_voice(v_user_id), 'creators_on_beats', private.creators_on_beats(p_beats),
    'week', to_jsonb(private.requests_of_week(v_user_id)));
end
$$;
grant execute on function public.request_preview(text[]) to authenticated;

-- Stores a request of the caller and returns its id and slug, and how many creators are on its beats. p_again is the slug of
-- the closed request that it posts again.
create function public.post_media_request(
  p_topic text, p_details text, p_format text, p_beats text[], p_place text, p_ai_stance text, p_wanted int,
  p_deadline timestamptz, p_choose_up_to int default 1, p_again text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_week record;
  v_request public.media_requests;
begin
  perform private.refuse_not_media(v_user_id);
  v_request.media_user_id := v_user_id;
  v_request.topic := p_topic;
  v_request.details := p_details;
  v_request.place := p_place;
  v_request.wanted := p_wanted;
  v_request.choose_up_to := p_choose_up_to;
  v_request.deadline := p_deadline;
  v_request := private.checked_request(v_request);

  perform pg_advisory_xact_lock(hashtextextended('newspeg:request:' || v_user_id::text, 0));
  v_week := private.requests_of_week(v_user_id);
  if v_week.remaining = 0 then
    -- From when the next can be posted, request_preview() tells.
    raise exception 'You can post % requests a week%.', v_week.a_week,
      case when private.is_proven_editor(v_user_id) then '' else ' until we have checked your outlet' end
      using hint = 'request_limit';
  end if;

  insert into public.media_requests (media_user_id, slug, topic, details, format, beats, place, ai_stance, wanted, deadline, choose_up_to,
    again_of)
  values (v_user_id,
    coalesce(nullif(btrim(left(private.slugify(v_request.topic), 48), '-'), ''), 'request')
      || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6),
    v_request.topic, v_request.details, p_format, coalesce(p_beats, '{}'), v_request.place, p_ai_stance, v_request.wanted,
    v_request.deadline, v_request.choose_up_to,
    (select r.id from public.media_requests r where r.slug = lower(p_again) and r.media_user_id = v_user_id))
  returning * into v_request;
  return jsonb_build_object('id', v_request.id, 'slug', v_request.slug,
    'creators_on_beats', private.creators_on_beats(v_request.beats));
end
$$;
grant execute on function public.post_media_request(text, text, text, text[], text, text, int, timestamptz, int, text) to authenticated;

-- Corrects an open request of the caller, under the rules of posting. Pitches that are in keep their place, and keep
-- what the request said when they came: their creators read what has changed.
create function public.change_media_request(
  p_request_id uuid, p_topic text, p_details text, p_wanted int, p_deadline timestamptz
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_was public.media_requests;
  v_request public.media_requests;
  v_taken int;
begin
  perform private.hold_accounts(v_user_id);
  select * into v_was from public.media_requests r where r.id = p_request_id and r.media_user_id = v_user_id for update;
  if not found then
    raise exception 'This request is not in your list.' using hint = 'request_not_found';
  elsif v_was.status <> 'open' or v_was.deadline <= now() then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  v_request := v_was;
  v_request.topic := p_topic;
  v_request.details := p_details;
  v_request.wanted := p_wanted;
  v_request.deadline := p_deadline;
  v_request := private.checked_request(v_request, v_was);
  v_taken := private.places_taken(p_request_id);
  if v_request.wanted < v_taken then
    raise exception '% pitches are in already. Decline some or set them aside before you lower the number.', v_taken
      using hint = 'invalid_input';
  end if;
  update public.request_entries e
  set asked_for = jsonb_build_object(
    'topic', v_was.topic, 'details', v_was.details, 'wanted', v_was.wanted, 'deadline', v_was.deadline)
  where e.request_id = p_request_id and e.asked_for is null
    and (v_request.topic, v_request.details, v_request.wanted, v_request.deadline)
      is distinct from (v_was.topic, v_was.details, v_was.wanted, v_was.deadline);
  update public.media_requests r
  set topic = v_request.topic, details = v_request.details, wanted = v_request.wanted, deadline = v_request.deadline
  where r.id = p_request_id;
end
$$;
grant execute on function public.change_media_request(uuid, text, text, int, timestamptz) to authenticated;

-- What everybody may know of a request.
create function private.request_facts(r public.media_requests) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', r.slug, 'topic', r.topic, 'details', r.details, 'format', r.format, 'beats', to_jsonb(r.beats),
    'place', r.place, 'ai_stance', r.ai_stance, 'wanted', r.wanted, 'choose_up_to', r.choose_up_to, 'deadline', r.deadline,
    'posted_at', r.created_at, 'places_left', greatest(0, r.wanted - private.places_taken(r.id)),
    'editor', private.editor_voice(r.media_user_id))
$$;

-- How a request ended: chosen (its editor chose as many as they wanted), time or closed (by its editor); null while it is
-- open, and for one that was taken down.
create function private.request_ending(r public.media_requests) returns text
language sql stable
set search_path = ''
as $$
  select case
    when r.status = 'removed' or (r.status = 'open' and r.deadline > now()) then null
    when r.status = 'open' then 'time'
    when exists (select 1 from public.request_entries e where e.request_id = r.id and e.chosen_at = r.closed_at) then 'chosen'
    when r.closed_at >= r.deadline then 'time'
    else 'closed' end
$$;

-- An open request for its public page, or the open one that a closed one was posted again as (again). Of a closed one how
-- it ended: {"ended"}; null when it was taken down or is unknown.
create function public.get_media_request(p_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with recursive postings as (
    select r.id, 0 as step from public.media_requests r where r.slug = lower(p_slug) and r.status <> 'removed'
    union all
    select n.id, p.step + 1 from postings p join public.media_requests n on n.again_of = p.id and n.status <> 'removed'
  )
  select case when private.request_ending(r) is null
    then private.request_facts(r) || case when p.step > 0 then '{"again": true}' else '{}' end::jsonb
    else jsonb_build_object('ended', private.request_ending(r)) end
  from postings p
  join public.media_requests r on r.id = p.id
  where private.request_ending(r) is null or p.step = 0
  order by private.request_ending(r) is not null, p.step > 0, r.created_at desc
  limit 1
$$;
grant execute on function public.get_media_request(text) to anon, authenticated;

-- The requests of the calling editor, newest first.
create function public.my_media_requests()
returns table (
  id uuid, slug text, topic text, format text, deadline timestamptz, status text, wanted int, created_at timestamptz,
  entries int, unread int, chosen int, choose_up_to int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.slug, r.topic, r.format, r.deadline,
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end, r.wanted, r.created_at,
    count(e.id)::int, count(e.id) filter (where private.is_unread(e, r))::int,
    count(e.id) filter (where e.chosen_at is not null)::int, r.choose_up_to
  from public.media_requests r
  left join public.request_entries e on e.request_id = r.id
  where r.media_user_id = v_user_id
  group by r.id
  order by r.created_at desc
  limit 100;
end
$$;
grant execute on function public.my_media_requests() to authenticated;

-- Open requests that fit the caller's profile or one of their five newest pitches, and all that the caller has entered,
-- best fit first. pitch: the headline of the pitch that fits, where the profile does not. on_topic: whether more than a
-- shared beat says that it fits.
create function public.requests_for_me()
returns table (
  id uuid, facts jsonb, relevance text, shared_beats text[], status text, entered_at timestamptz, chosen_at timestamptz,
  editor_email text, pitch text, on_topic boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id uuid := private.require_user();
begin
  return query
  with open as (
    select r.id from public.media_requests r
    where r.status = 'open' and r.deadline > now() and r.media_user_id <> v_user_id
    order by r.created_at desc limit 500
  ), fits as (
    select f.* from private.profile_fits(v_user_id, array(select o.id from open o)) f
    where f.relevance in ('High', 'Medium')
  ), stories as materialized (
    select distinct on (x.request_id) x.request_id, x.relevance, x.fit, x.shared_beats, x.on_topic, v.headline
    from (select p.id from public.pitches p where p.user_id = v_user_id order by p.created_at desc limit 5) p
    join public.pitch_variations v on v.pitch_id = p.id and v.position = 1
    cross join lateral private.variation_fits(
      v.id, array(select o.id from open o where o.id not in (select f.request_id from fits f))) x
    where x.relevance in ('High', 'Medium')
    order by x.request_id, x.on_topic desc, x.fit desc
  )
  select r.id, private.request_facts(r), coalesce(f.relevance, e.relevance, s.relevance), coalesce(f.shared_beats, s.shared_beats, '{}'),
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end,
    e.created_at, e.chosen_at,
    case when private.choice_stands(e.chosen_at) then (select u.email from public.users u where u.id = r.media_user_id) end,
    case when s.on_topic then s.headline end, coalesce(f.on_topic, s.on_topic, false)
  from public.media_requests r
  left join fits f on f.request_id = r.id
  left join stories s on s.request_id = r.id
  left join public.request_entries e on e.request_id = r.id and e.user_id = v_user_id
  where f.request_id is not null or s.request_id is not null
    or (e.id is not null and (e.chosen_at is not null or r.deadline > now() - interval '30 days'))
  order by e.id is not null, coalesce(f.relevance, s.relevance) = 'High' desc, coalesce(f.fit, s.fit) desc nulls last,
    r.deadline desc
  limit 50;
end
$$;
grant execute on function public.requests_for_me() to authenticated;

-- Open requests that fit nothing of the caller yet, those that end first before others: at most 20. None where the list of
-- those that fit is full, which may leave some of them out.
create function public.other_requests() returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_fitting uuid[] := array(select f.id from public.requests_for_me() f);
begin
  return query
  select private.request_facts(r)
  from public.media_requests r
  where r.status = 'open' and r.deadline > now() and r.media_user_id <> v_user_id
    and r.id <> all (v_fitting) and cardinality(v_fitting) < 50
  order by r.deadline
  limit 20;
end
$$;
grant execute on function public.other_requests() to authenticated;

-- One request for a signed-in reader: what everybody may know, who the reader is to it, and the
-- reader's own entry. Closed ones are for the editor, those who entered, and admins.
create function public.read_media_request(p_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_entry public.request_entries;
  v_role text;
begin
  select * into v_request from public.media_requests r where r.slug = lower(p_slug);
  select * into v_entry from public.request_entries e where e.request_id = v_request.id and e.user_id = v_user_id;
  v_role := case when v_request.media_user_id = v_user_id then 'editor' when public.is_admin() then 'admin' else 'creator' end;
  if v_request.id is null or (v_role = 'creator' and v_entry.id is null and v_request.status = 'removed') then
    raise exception 'There is no request behind this link.' using hint = 'request_not_found';
  elsif v_role = 'creator' and v_entry.id is null and private.request_ending(v_request) is not null then
    raise exception '%', case private.request_ending(v_request) when 'chosen' then 'Its editor has chosen.'
      when 'time' then 'Its time is over.' else 'Its editor has closed it.' end using hint = 'request_over';
  end if;
  return private.request_facts(v_request) || jsonb_build_object(
    'id', v_request.id, 'role', v_role,
    'status', case when v_request.status = 'open' and v_request.deadline <= now() then 'closed' else v_request.status end,
    'creators_found', case when v_role = 'editor' then private.creators_found(v_request.id) end,
    -- Where others would only read that it is closed, it is left out.
    'posted_again', (
      select jsonb_build_object('slug', n.slug, 'created_at', n.created_at)
      from public.media_requests n
      where n.again_of = v_request.id and (v_role = 'editor' or (n.status = 'open' and n.deadline > now()))
      order by n.created_at desc limit 1),
    'reports', case when v_role = 'admin' then coalesce((
      select jsonb_agg(p.reason order by p.created_at) from public.request_reports p where p.request_id = v_request.id), '[]') end,
    'entry', case when v_entry.id is not null then jsonb_build_object(
      'id', v_entry.id, 'words', v_entry.words, 'note', v_entry.note, 'sources', v_entry.sources, 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at, 'asked_at', v_entry.asked_at, 'declined_at', v_entry.declined_at,
      'question', case when v_entry.word is distinct from 'question' then v_entry.question end, 'reply', v_entry.reply,
      'asked_for', v_entry.asked_for, 'editor_email', case when private.choice_stands(v_entry.chosen_at) then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
end
$$;
grant execute on function public.read_media_request(text) to authenticated;

-- Closes a request of the caller. The worker tells those who entered.
create function public.close_media_request(p_request_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.media_requests r where r.id = p_request_id and r.media_user_id = v_user_id) then
    raise exception 'This request is not in your list.' using hint = 'request_not_found';
  end if;
  update public.media_requests r set status = 'closed', closed_at = now() where r.id = p_request_id and r.status = 'open';
end
$$;
grant execute on function public.close_media_request(uuid) to authenticated;

-- An admin takes a request down. Nothing of it is public any more; everybody in it is told.
create function public.remove_media_request(p_request_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only an admin can take a request down.');
  update public.media_requests r
  set status = 'removed', closed_at = coalesce(r.closed_at, now()), told_at = null
  where r.id = p_request_id and r.status <> 'removed';
end
$$;
grant execute on function public.remove_media_request(uuid) to authenticated;

create function public.report_media_request(p_request_id uuid, p_reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_reason text := left(private.clean_line(p_reason), 300);
begin
  if coalesce(char_length(v_reason), 0) < 3 then
    raise exception 'Please say in a few words what is wrong.' using hint = 'reason_missing';
  end if;
  if not exists (select 1 from public.media_requests r where r.id = p_request_id) then
    raise exception 'This request is closed or was taken down.' using hint = 'request_not_found';
  end if;
  insert into public.request_reports as p (request_id, user_id, reason) values (p_request_id, v_user_id, v_reason)
  on conflict (request_id, user_id) do update set reason = excluded.reason;
end
$$;
grant execute on function public.report_media_request(uuid, text) to authenticated;

-- Open requests for admins, reported ones first.
create function public.watched_requests()
returns table (id uuid, slug text, topic text, editor jsonb, created_at timestamptz, reports int)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select r.id, r.slug, r.topic, private.editor_voice(r.media_user_id), r.created_at,
    (select count(*)::int from public.request_reports p where p.request_id = r.id) as reports
  from public.media_requests r
  where r.status = 'open'
  order by 6 desc, r.created_at desc
  limit 100;
end
$$;
grant execute on function public.watched_requests() to authenticated;

-- The terms in force of an outlet. While a request of its editor is open, the topic is one of the wanted phrases.
create view private.outlet_terms with (security_invoker = true) as
select t.outlet_id, t.name, t.format, t.region, t.description,
  concat_ws(E'\n', nullif(t.interests, ''), (
    -- A topic is one phrase.
    select string_agg(replace(r.topic, ',', ' '), E'\n' order by r.created_at, r.id)
    from public.media_requests r
    where r.media_user_id = t.media_user_id and r.status = 'open' and r.deadline > now())) as interests,
  t.active, t.media_user_id, t.beats, t.formats, t.ai_stance, t.weekly_cap, t.cap_key
from private.outlet_standing_terms t;
