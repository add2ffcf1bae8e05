-- Media requests: an editor says what they look for, creators enter a pitch for it.

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
  check ((status = 'open') = (closed_at is null))
);
create index media_requests_media_user_id_idx on public.media_requests (media_user_id, created_at desc);
create index media_requests_open_idx on public.media_requests (deadline) where status = 'open';
create index media_requests_untold_idx on public.media_requests (closed_at) where told_at is null and status <> 'open';

-- A pitch entered for a request, with the words as they were entered.
create table public.request_entries (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.media_requests (id) on delete cascade,
  media_user_id uuid not null references public.users (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  words jsonb not null,
  text text not null,
  note text check (char_length(note) <= 300 and note !~ '[[:cntrl:]]'),
  generator text not null,
  relevance text not null check (relevance in ('High', 'Medium')),
  fit real not null,
  read_at timestamptz,
  chosen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (request_id, user_id)
);
create index request_entries_user_id_idx on public.request_entries (user_id, created_at desc);
create index request_entries_media_user_id_idx on public.request_entries (media_user_id, created_at desc);
create index request_entries_pitch_id_idx on public.request_entries (pitch_id);
create index request_entries_variation_id_idx on public.request_entries (variation_id);

create table public.request_reports (
  request_id uuid not null references public.media_requests (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 3 and 300 and reason !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  primary key (request_id, user_id)
);
create index request_reports_user_id_idx on public.request_reports (user_id);

-- The daily mail of a creator: when it was last sent, up to when requests were compared with the
-- profile, and whether it is off.
create table private.request_mails (
  user_id uuid primary key references public.users (id) on delete cascade,
  off_at timestamptz,
  mailed_at timestamptz,
  checked_at timestamptz
);

-- The words of a request, as matching compares them (see private.outlet_topics): phrase 1 is the topic,
-- 0 the details.
create table private.request_topics (
  request_id uuid primary key references public.media_requests (id) on delete cascade,
  lemma_ids int[] not null,
  phrases int[] not null,
  shares real[] not null,
  meaning real[] not null
);

alter table public.media_requests enable row level security;
alter table public.request_entries enable row level security;
alter table public.request_reports enable row level security;
alter table private.request_mails enable row level security;
alter table private.request_topics enable row level security;

create policy media_requests_select_own_open_or_admin on public.media_requests
  for select to authenticated
  using (media_user_id = (select auth.uid()) or (status = 'open' and deadline > now()) or (select public.is_admin()));
create policy request_entries_select_party_or_admin on public.request_entries
  for select to authenticated
  using (user_id = (select auth.uid()) or media_user_id = (select auth.uid()) or (select public.is_admin()));
create policy request_reports_select_own_or_admin on public.request_reports
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
grant select on public.media_requests, public.request_entries, public.request_reports to authenticated;

select private.publish_changes('public.media_requests');
select private.publish_changes('public.request_entries');

create function private.store_request_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.request_topics as t (request_id, lemma_ids, phrases, shares, meaning)
  select new.id, coalesce(array_agg(w.lemma_id), '{}'), coalesce(array_agg(w.phrase), '{}'),
    coalesce(array_agg(case when w.phrase = 0 then w.rarity else w.rarity / greatest(w.phrase_rarity, w.total) end), '{}')::real[],
    private.meaning_of(array_agg(w.lemma_id), array_agg(w.weight))
  from (
    select x.phrase, x.lemma_id, max(x.rarity) as rarity, m.phrase_rarity,
      sum(max(x.rarity)) over (partition by x.phrase) as total,
      (max(x.rarity) * case when x.phrase = 0 then 0.5 else 1 end)::real as weight
    from (
      select 1 as phrase, a.lemma_id, a.rarity from private.words_of(new.topic) a
      union all
      select 0, b.lemma_id, b.rarity from private.words_of(new.details) b
    ) x
    cross join private.matching_weights() m
    group by x.phrase, x.lemma_id, m.phrase_rarity
  ) w
  on conflict (request_id) do update
    set lemma_ids = excluded.lemma_ids, phrases = excluded.phrases, shares = excluded.shares, meaning = excluded.meaning;
  return null;
end
$$;
create trigger store_request_topic after insert or update of topic, details on public.media_requests
  for each row execute function private.store_request_topic();

-- Looking for now: while a request is open its topic is one of the wanted phrases of the editor's
-- outlets. The view keeps its columns, whichever they are.
alter view private.outlet_terms rename to outlet_standing_terms;
do $$
declare
  v_columns text;
begin
  select string_agg(
    case a.attname when 'interests' then
      -- A comma separates phrases.
      $sql$ concat_ws(', ', nullif(t.interests, ''), (
        select string_agg(replace(r.topic, ',', ' '), ', ' order by r.created_at, r.id)
        from public.media_requests r
        where r.media_user_id = t.media_user_id and r.status = 'open' and r.deadline > now())) as interests $sql$
      else 't.' || quote_ident(a.attname) end, ', ' order by a.attnum)
  into v_columns
  from pg_catalog.pg_attribute a
  where a.attrelid = 'private.outlet_standing_terms'::regclass and a.attnum > 0 and not a.attisdropped;
  execute 'create view private.outlet_terms with (security_invoker = true) as select ' || v_columns
    || ' from private.outlet_standing_terms t';
end
$$;

create function private.refresh_outlets_of_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(
    select o.id from public.outlets o where o.media_user_id = coalesce(new.media_user_id, old.media_user_id)));
  return null;
end
$$;
create trigger refresh_outlets after insert or delete or update of topic, status, deadline on public.media_requests
  for each row execute function private.refresh_outlets_of_request();

-- A text as matching sees it: its words and those near them with weights, and its meaning.
create type private.text_topic as (lemma_ids int[], weights real[], meaning real[]);

create function private.text_topic_of(p_text text) returns private.text_topic
language plpgsql stable
set search_path = ''
set jit = off
as $$
declare
  v_topic private.text_topic;
begin
  with own as (
    select x.lemma_id, max(x.rarity) as rarity from private.words_of(p_text) x group by 1
  ), near as (
    select o.lemma_id, o.rarity as weight from own o
    union all
    select b.id, o.rarity * greatest(0, least(1, (b.likeness - m.near_from) / (m.near_full - m.near_from)))
    from own o
    cross join private.matching_weights() m
    join private.lemmas l on l.id = o.lemma_id
    cross join lateral (
      select get_byte(l.neighbours, n) * 256 + get_byte(l.neighbours, n + 1) as id,
        get_byte(l.neighbours, n + 2) / 255.0 as likeness
      from generate_series(0, length(l.neighbours) - 3, 3) n
    ) b
  ), joined as (
    select n.lemma_id, max(n.weight) as weight from near n where n.weight > 0 group by 1
  )
  select coalesce((select array_agg(j.lemma_id order by j.lemma_id) from joined j), '{}'),
    coalesce((select array_agg(j.weight order by j.lemma_id) from joined j), '{}')::real[],
    (select private.meaning_of(array_agg(o.lemma_id), array_agg(o.rarity)) from own o)
  into v_topic;
  return v_topic;
end
$$;

-- How a text fits requests: evidence (the share of the topic, or of the details, that its words met),
-- likeness, beats and place in one number, and the relevance by the thresholds of outlet matching.
create function private.request_fits(
  p_topic private.text_topic, p_beats text[], p_city_region text, p_said text, p_request_ids uuid[]
) returns table (request_id uuid, relevance text, fit real, shared_beats text[])
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.lemma_id, n.weight from unnest(p_topic.lemma_ids, p_topic.weights) n(lemma_id, weight)
  ), matched as (
    select t.request_id, x.phrase, x.share * n.weight as share,
      row_number() over (partition by t.request_id, x.phrase order by x.share * n.weight desc) as n
    from private.request_topics t
    cross join lateral unnest(t.lemma_ids, t.phrases, t.shares) x(lemma_id, phrase, share)
    join near n on n.lemma_id = x.lemma_id
    where t.request_id = any (p_request_ids)
  ), met as (
    select m.request_id, coalesce(sum(m.share) filter (where m.phrase = 1), 0) as topic,
      least(1, coalesce(sum(m.share) filter (where m.phrase = 0 and m.n <= 3), 0) / 2) as details
    from matched m group by 1
  ), rated as (
    select r.id, coalesce(greatest(e.topic, e.details), 0)::real as met,
      (coalesce(e.topic, 0) + (1 - least(1, coalesce(e.topic, 0))) * m.description * coalesce(e.details, 0)
        + m.peg_meaning * coalesce(v.likeness, 0))::real as likeness,
      array(select b from unnest(r.beats) b where b = any (p_beats) order by b) as shared,
      f.place, r.format in ('tv', 'local') and f.place = 'elsewhere' as far,
      m.shared_beat, m.in_city, m.in_state, m.high_evidence, m.high, m.medium_evidence, m.medium
    from public.media_requests r
    join private.request_topics t on t.request_id = r.id
    cross join private.matching_weights() m
    left join met e on e.request_id = r.id
    cross join lateral (
      select sum(x.theirs * x.own) as likeness from unnest(t.meaning, p_topic.meaning) x(theirs, own)
    ) v
    cross join lateral (
      select case when r.place is null then 'national'
        else private.place_fit(private.city_of(r.place), private.state_of(r.place),
          private.city_of(p_city_region), private.state_of(p_city_region), p_said) end as place
    ) f
    where r.id = any (p_request_ids)
  ), fitted as (
    select x.*, (x.likeness + x.shared_beat * least(2, cardinality(x.shared))
      + case x.place when 'same_city' then x.in_city when 'same_state' then x.in_state else 0 end)::real as fit
    from rated x
  )
  select y.id,
    private.relevance_of(y.met, y.fit, y.likeness, true, cardinality(y.shared), y.far, null, false,
      y.high_evidence, y.high, y.medium_evidence, y.medium),
    y.fit, y.shared
  from fitted y;
end
$$;

-- The same for a creator's profile.
create function private.profile_fits(p_user_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[])
language plpgsql stable
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_text text;
begin
  select * into v_profile from public.creator_profiles c where c.user_id = p_user_id;
  if not found or cardinality(p_request_ids) = 0 then
    return;
  end if;
  v_text := concat_ws('. ', v_profile.logline, v_profile.timely_angle,
    (select string_agg(f ->> 'text', '. ') from jsonb_array_elements(v_profile.facts) f));
  return query
  select * from private.request_fits(private.text_topic_of(v_text), v_profile.beats, v_profile.city_region,
    ' ' || btrim(regexp_replace(lower(v_text), '[^[:alnum:]]+', ' ', 'g')) || ' ', p_request_ids);
end
$$;

-- The same for a variation, by its story alone: peg, take and headline.
create function private.variation_fit(p_variation_id uuid, p_request_id uuid)
returns table (relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_topic private.pitch_topic := private.kept_topic(p_variation_id);
  v_own private.text_topic;
  v_region text;
begin
  select c.city_region into v_region from public.creator_profiles c where c.user_id = v_topic.user_id;
  v_own.lemma_ids := v_topic.lemma_ids;
  v_own.weights := v_topic.story_weights;
  -- A missing take leaves the peg's meaning alone.
  select coalesce(array_agg(coalesce(x.peg, 0) + m.take_meaning * coalesce(x.take, 0) order by x.n), '{}')::real[] into v_own.meaning
  from private.matching_weights() m,
    unnest(v_topic.peg_meaning, v_topic.take_meaning) with ordinality x(peg, take, n);
  return query
  select f.relevance, f.fit
  from private.request_fits(v_own, v_topic.beats, v_region, v_topic.said, array[p_request_id]) f;
end
$$;

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

-- Stores a request of the caller and returns its id and slug.
create function public.post_media_request(
  p_topic text, p_details text, p_format text, p_beats text[], p_place text, p_ai_stance text, p_wanted int,
  p_deadline timestamptz
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Requests in seven days.
  c_unverified_a_week constant int := 2;
  c_verified_a_week constant int := 10;
  v_user_id uuid := private.require_user();
  v_topic text := private.clean_line(p_topic);
  v_details text := coalesce(private.trim_text(regexp_replace(p_details, '[\x01-\x09\x0b-\x1f\x7f]', '', 'g')), '');
  v_verified boolean;
  v_limit int;
  v_request public.media_requests;
begin
  perform private.refuse_not_media(v_user_id);
  if p_deadline is null or p_deadline < now() + interval '2 hours' or p_deadline > now() + interval '30 days' then
    raise exception 'Please choose a deadline between two hours and 30 days from now.' using hint = 'bad_time';
  end if;
  v_verified := (private.editor_voice(v_user_id) ->> 'verified')::boolean
    or exists (select 1 from public.users u where u.id = v_user_id and u.role = 'admin');
  if not v_verified
     and concat_ws(' ', v_topic, v_details) ~* '(https?:|www\.|@|\m[[:alnum:]-]+\.[[:alpha:]]{2,}\M)' then
    raise exception 'Accounts that are not tied to an outlet yet cannot post links or addresses. Creators reach you here.'
      using hint = 'invalid_input';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('newspeg:request:' || v_user_id::text, 0));
  v_limit := case when v_verified then c_verified_a_week else c_unverified_a_week end;
  if (select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.created_at > now() - interval '7 days') >= v_limit then
    raise exception 'You can post % requests a week%. Please try again in a few days.', v_limit,
      case when v_verified then '' else ' until your account is tied to an outlet' end using hint = 'request_limit';
  end if;

  insert into public.media_requests (media_user_id, slug, topic, details, format, beats, place, ai_stance, wanted, deadline)
  values (v_user_id,
    coalesce(nullif(btrim(left(private.slugify(v_topic), 48), '-'), ''), 'request')
      || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6),
    v_topic, v_details, p_format, coalesce(p_beats, '{}'), private.text_or_null(private.clean_line(p_place)),
    p_ai_stance, p_wanted, p_deadline)
  returning * into v_request;
  return jsonb_build_object('id', v_request.id, 'slug', v_request.slug);
end
$$;
grant execute on function public.post_media_request(text, text, text, text[], text, text, int, timestamptz) to authenticated;

-- What everybody may know of a request.
create function private.request_facts(r public.media_requests) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', r.slug, 'topic', r.topic, 'details', r.details, 'format', r.format, 'beats', to_jsonb(r.beats),
    'place', r.place, 'ai_stance', r.ai_stance, 'wanted', r.wanted, 'deadline', r.deadline,
    'places_left', greatest(0, r.wanted - (select count(*) from public.request_entries e where e.request_id = r.id)),
    'editor', private.editor_voice(r.media_user_id))
$$;

-- An open request for its public page; null when it is closed, taken down or unknown.
create function public.get_media_request(p_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.request_facts(r)
  from public.media_requests r
  where r.slug = lower(p_slug) and r.status = 'open' and r.deadline > now()
$$;
grant execute on function public.get_media_request(text) to anon, authenticated;

-- The requests of the calling editor, newest first.
create function public.my_media_requests()
returns table (
  id uuid, slug text, topic text, format text, deadline timestamptz, status text, wanted int, created_at timestamptz,
  entries int, unread int, chosen int
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
    count(e.id)::int, count(e.id) filter (where e.read_at is null)::int,
    count(e.id) filter (where e.chosen_at is not null)::int
  from public.media_requests r
  left join public.request_entries e on e.request_id = r.id
  where r.media_user_id = v_user_id
  group by r.id
  order by r.created_at desc
  limit 100;
end
$$;
grant execute on function public.my_media_requests() to authenticated;

-- Open requests that fit the caller's profile, and all that the caller has entered, best fit first.
create function public.requests_for_me()
returns table (
  id uuid, facts jsonb, relevance text, shared_beats text[], status text, entered_at timestamptz, chosen_at timestamptz,
  editor_email text
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
  )
  select r.id, private.request_facts(r), coalesce(f.relevance, e.relevance), coalesce(f.shared_beats, '{}'),
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end,
    e.created_at, e.chosen_at,
    case when e.chosen_at is not null then (select u.email from public.users u where u.id = r.media_user_id) end
  from public.media_requests r
  left join fits f on f.request_id = r.id
  left join public.request_entries e on e.request_id = r.id and e.user_id = v_user_id
  where f.relevance in ('High', 'Medium')
    or (e.id is not null and (e.chosen_at is not null or r.deadline > now() - interval '30 days'))
  order by e.id is not null, f.relevance = 'High' desc, f.fit desc nulls last, r.deadline desc
  limit 50;
end
$$;
grant execute on function public.requests_for_me() to authenticated;

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
  if v_request.id is null
     or (v_role = 'creator' and v_entry.id is null and (v_request.status <> 'open' or v_request.deadline <= now())) then
    raise exception 'This request is closed or was taken down.' using hint = 'request_not_found';
  end if;
  return private.request_facts(v_request) || jsonb_build_object(
    'id', v_request.id, 'role', v_role,
    'status', case when v_request.status = 'open' and v_request.deadline <= now() then 'closed' else v_request.status end,
    'reports', case when v_role = 'admin' then coalesce((
      select jsonb_agg(p.reason order by p.created_at) from public.request_reports p where p.request_id = v_request.id), '[]') end,
    'entry', case when v_entry.id is not null then jsonb_build_object(
      'id', v_entry.id, 'headline', v_entry.words ->> 'headline', 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at,
      'editor_email', case when v_entry.chosen_at is not null then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
end
$$;
grant execute on function public.read_media_request(text) to authenticated;

-- Raises unless the variation may be entered for the request: the rules of a send, seen from this
-- request. Returns relevance and fit.
create function private.check_entry(v public.pitch_variations, r public.media_requests)
returns table (relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_pitch public.pitches;
  v_fit record;
  v_text text := private.full_text(v);
  v_phrases int[] := private.phrases(private.full_text(v));
begin
  select * into strict v_pitch from public.pitches p where p.id = v.pitch_id;
  -- Who stops all pitches still asks for these; a creator who was stopped stays out.
  if exists (
    select 1 from public.users u join private.closed_addresses a on a.email = lower(u.email)
    where u.id = r.media_user_id and a.user_id = v.user_id) then
    raise exception 'This editor takes no more mails from you.' using hint = 'do_not_contact';
  end if;
  if r.format <> all (private.formats_of_pitch(v_pitch.pitch_type)) then
    raise exception 'This pitch is written for %, and the editor asks for another format.', private.format_name(v_pitch.pitch_type)
      using hint = 'low_relevance';
  end if;
  if r.ai_stance = 'no' and (v.model_drafted or v_pitch.generator = 'model') then
    raise exception 'This editor does not take pitches written by AI.' using hint = 'ai_refused';
  end if;
  perform private.refuse_unready_words(v);
  perform private.refuse_stale_peg(v.id);
  select * into v_fit from private.variation_fit(v.id, r.id);
  if v_fit.relevance is null or v_fit.relevance = 'Low' then
    raise exception 'This pitch does not speak of what the editor looks for.' using hint = 'low_relevance';
  end if;
  perform private.refuse_near_copy(v.id, (
    select o.id from public.outlets o where o.media_user_id = r.media_user_id and o.active order by o.name limit 1));
  if exists (
    select 1 from public.request_entries e
    where e.media_user_id = r.media_user_id and e.created_at > now() - interval '7 days'
      and e.user_id <> v.user_id
      and (extensions.similarity(e.text, v_text) >= 0.72
        or (select count(*) from unnest(private.phrases(e.text)) theirs (phrase)
            join unnest(v_phrases) mine (phrase) on mine.phrase = theirs.phrase)::real / cardinality(v_phrases) >= 0.8)) then
    raise exception 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
      using hint = 'near_copy';
  end if;
  relevance := v_fit.relevance;
  fit := v_fit.fit;
  return next;
end
$$;

-- The caller's variations for a request, those of the newest eight pitches, each with what refuses it
-- (null when nothing does) and the code.
create function private.entry_choices(p_user_id uuid, r public.media_requests)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, relevance text, fit real, refusal text, code text
)
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_row record;
begin
  for v_row in
    select v as variation, p.news_peg
    from (
      select * from public.pitches x
      where x.user_id = p_user_id and r.format = any (private.formats_of_pitch(x.pitch_type))
      order by x.created_at desc limit 8
    ) p
    join public.pitch_variations v on v.pitch_id = p.id
    order by p.created_at desc, v.position
  loop
    variation_id := (v_row.variation).id;
    pitch_id := (v_row.variation).pitch_id;
    news_peg := v_row.news_peg;
    headline := (v_row.variation).headline;
    refusal := null;
    code := null;
    begin
      select c.relevance, c.fit into relevance, fit from private.check_entry(v_row.variation, r) c;
    exception when raise_exception then
      get stacked diagnostics refusal = message_text, code = pg_exception_hint;
      relevance := null;
      fit := null;
    end;
    return next;
  end loop;
end
$$;

-- The same for the app, best fit first.
create function public.pitches_for_request(p_request_id uuid)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, relevance text, refusal text, code text
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
begin
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.status = 'open' and r.deadline > now();
  if not found then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  return query
  select c.variation_id, c.pitch_id, c.news_peg, c.headline, c.relevance, c.refusal, c.code
  from private.entry_choices(v_user_id, v_request) with ordinality
    c(variation_id, pitch_id, news_peg, headline, relevance, fit, refusal, code, n)
  order by c.refusal is not null, c.fit desc, c.n;
end
$$;
grant execute on function public.pitches_for_request(uuid) to authenticated;

-- Enters one of the caller's variations. All rules are checked under locks. Returns the entry's id.
create function public.enter_request(p_request_id uuid, p_variation_id uuid, p_note text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_variation public.pitch_variations := private.lock_variation(v_user_id, p_variation_id);
  v_request public.media_requests;
  v_fit record;
  v_id uuid;
begin
  -- Entries of one request run one after another: the number that the editor asked for holds.
  select * into v_request from public.media_requests r where r.id = p_request_id for update;
  if not found or v_request.status <> 'open' or v_request.deadline <= now() then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  if v_request.media_user_id = v_user_id then
    raise exception 'This is your own request.' using hint = 'own_item';
  end if;
  if exists (select 1 from public.request_entries e where e.request_id = p_request_id and e.user_id = v_user_id) then
    raise exception 'You have sent a pitch to this request.' using hint = 'already_sent';
  end if;
  if (select count(*) from public.request_entries e where e.request_id = p_request_id) >= v_request.wanted then
    raise exception 'The editor asked for % pitches and has them all.', v_request.wanted using hint = 'request_full';
  end if;
  select * into v_fit from private.check_entry(v_variation, v_request);
  insert into public.request_entries
    (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, note, generator, relevance, fit)
  select p_request_id, v_request.media_user_id, v_user_id, v_variation.pitch_id, v_variation.id,
    private.words_of(v_variation), private.full_text(v_variation),
    private.text_or_null(private.clean_line(left(p_note, 300))),
    case when v_variation.model_drafted then 'model' else p.generator end, v_fit.relevance, v_fit.fit
  from public.pitches p where p.id = v_variation.pitch_id
  returning id into v_id;
  return v_id;
end
$$;
grant execute on function public.enter_request(uuid, uuid, text) to authenticated;

-- The caller takes an entry back that was not chosen; its place is free again.
create function public.take_back_entry(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from public.request_entries e
  where e.id = p_entry_id and e.user_id = private.require_user() and e.chosen_at is null;
  if not found then
    raise exception 'This pitch was chosen, or is not in your list.' using hint = 'request_not_found';
  end if;
end
$$;
grant execute on function public.take_back_entry(uuid) to authenticated;

-- What came in for a request of the caller, ranked by fit. The address comes with the choice.
create function public.entries_of_request(p_request_id uuid)
returns table (
  id uuid, creator_name text, city_region text, epk_slug text, words jsonb, note text, generator text, relevance text,
  created_at timestamptz, read_at timestamptz, chosen_at timestamptz, creator_email text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select e.id, coalesce(c.name, u.name), c.city_region, case when c.epk_published then c.slug end, e.words, e.note,
    e.generator, e.relevance, e.created_at, e.read_at, e.chosen_at,
    case when e.chosen_at is not null then private.reply_address(e.user_id) end
  from public.request_entries e
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.request_id = p_request_id and e.media_user_id = v_user_id
  order by e.fit desc, e.created_at;
end
$$;
grant execute on function public.entries_of_request(uuid) to authenticated;

-- Marks an entry as read by its editor.
create function public.read_entry(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.request_entries e set read_at = now()
  where e.id = p_entry_id and e.media_user_id = private.require_user() and e.read_at is null;
end
$$;
grant execute on function public.read_entry(uuid) to authenticated;

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

-- What the mails of a choice are written from, both addresses included.
create function public.get_choice_context(p_user_id uuid, p_entry_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'topic', r.topic, 'headline', e.words ->> 'headline',
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'slug', case when c.epk_published then c.slug end),
    'editor', private.editor_voice(m.id) || jsonb_build_object('email', m.email))
  into v_context
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users m on m.id = e.media_user_id
  where e.id = p_entry_id and e.media_user_id = p_user_id;
  if v_context is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_context;
end
$$;

-- Chooses an entry: both get the address of the other. Possible until 14 days after the deadline; a
-- repeated call changes nothing. Choosing closes the request. Returns when it was chosen.
create function public.choose_entry(p_user_id uuid, p_entry_id uuid, p_to_creator jsonb, p_to_editor jsonb) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_entry public.request_entries;
  v_request public.media_requests;
  v_creator_email text;
  v_editor_email text;
begin
  select r.* into v_request
  from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and r.media_user_id = p_user_id
  for update of r;
  -- After the lock: the creator may have taken it back.
  select * into v_entry from public.request_entries e where e.id = p_entry_id and e.media_user_id = p_user_id for update;
  if v_request.id is null or v_entry.id is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_entry.chosen_at is not null then
    return v_entry.chosen_at;
  end if;
  if v_request.status = 'removed' or v_request.deadline < now() - interval '14 days' then
    raise exception 'This request is over.' using hint = 'request_over';
  end if;
  update public.request_entries e set chosen_at = now(), read_at = coalesce(e.read_at, now())
  where e.id = p_entry_id returning * into v_entry;
  update public.media_requests r set status = 'closed', closed_at = now() where r.id = v_request.id and r.status = 'open';
  v_creator_email := private.reply_address(v_entry.user_id);
  select u.email into strict v_editor_email from public.users u where u.id = p_user_id;
  perform public.mail_enqueue(
    'request_choice', v_creator_email, p_to_creator ->> 'subject', p_to_creator ->> 'text', p_to_creator ->> 'html',
    jsonb_build_object('Reply-To', v_editor_email), 'request_choice:' || p_entry_id::text || ':creator');
  perform public.mail_enqueue(
    'request_choice', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
    jsonb_build_object('Reply-To', v_creator_email), 'request_choice:' || p_entry_id::text || ':editor');
  return v_entry.chosen_at;
end
$$;

-- Requests with pitches that their editor has not heard of; at most one word a day for each.
create function public.due_entry_notices(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'slug', r.slug, 'topic', r.topic, 'wanted', r.wanted,
    'entries', count(e.id), 'unread', count(e.id) filter (where e.read_at is null),
    'editor', private.editor_voice(r.media_user_id))
  from public.media_requests r
  join public.request_entries e on e.request_id = r.id
  where r.status = 'open' and r.deadline > now() and (r.noticed_at is null or r.noticed_at < now() - interval '24 hours')
  group by r.id
  having bool_or(e.read_at is null and e.created_at > coalesce(r.noticed_at, '-infinity'))
  order by min(e.created_at)
  limit p_limit
$$;

create function public.queue_entry_notice(p_request_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_media_id uuid;
begin
  update public.media_requests r set noticed_at = now()
  where r.id = p_request_id and r.status = 'open' and (r.noticed_at is null or r.noticed_at < now() - interval '24 hours')
  returning r.media_user_id into v_media_id;
  if v_media_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'request_notice', u.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'request_notice:' || p_request_id::text || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD'))
  from public.users u where u.id = v_media_id;
  return true;
end
$$;

-- Requests that ended and whose people have not been told.
create function public.due_request_ends(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'slug', r.slug, 'topic', r.topic, 'removed', r.status = 'removed',
    'chosen', exists (select 1 from public.request_entries e where e.request_id = r.id and e.chosen_at is not null),
    'by_deadline', r.status = 'open',
    'editor', private.editor_voice(r.media_user_id),
    'entries', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'name', coalesce(c.name, u.name), 'headline', e.words ->> 'headline')
                       order by e.created_at)
      from public.request_entries e
      join public.users u on u.id = e.user_id
      left join public.creator_profiles c on c.user_id = u.id
      where e.request_id = r.id and e.chosen_at is null), '[]'))
  from public.media_requests r
  where r.told_at is null and (r.status <> 'open' or r.deadline <= now())
  order by r.deadline
  limit p_limit
$$;

-- Closes the request if its deadline did, and tells its editor and those whose pitch was not chosen.
-- p_to_creators: mails by id of the entry. Returns whether it did.
create function public.end_media_request(p_request_id uuid, p_to_editor jsonb, p_to_creators jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.media_requests;
  v_stage text;
begin
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.told_at is null and (r.status <> 'open' or r.deadline <= now())
  for update;
  if not found then
    return false;
  end if;
  v_stage := case v_request.status when 'removed' then 'removed' else 'closed' end;
  update public.media_requests r
  set told_at = now(), status = case when r.status = 'open' then 'closed' else r.status end,
      closed_at = coalesce(r.closed_at, now())
  where r.id = p_request_id;
  -- An API may pass a missing mail as JSON null.
  if jsonb_typeof(p_to_editor) = 'object' then
    perform public.mail_enqueue(
      'request_ended', u.email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html', '{}',
      'request_ended:' || p_request_id::text || ':' || v_stage)
    from public.users u where u.id = v_request.media_user_id;
  end if;
  perform public.mail_enqueue(
    'request_ended', private.reply_address(e.user_id), m.value ->> 'subject', m.value ->> 'text', m.value ->> 'html', '{}',
    'request_ended:' || e.id::text || ':' || v_stage)
  from jsonb_each(p_to_creators) m
  join public.request_entries e on e.id = m.key::uuid and e.request_id = p_request_id and e.chosen_at is null;
  return true;
end
$$;

-- Creators whose daily mail is due, each with the new requests that fit them, at most five. Looks at
-- p_limit creators; those whom nothing fits are noted as compared.
create function public.due_request_mails(p_limit int) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_newest timestamptz;
  v_creator record;
  v_found jsonb;
begin
  select max(r.created_at) into v_newest from public.media_requests r where r.status = 'open' and r.deadline > now();
  if v_newest is null then
    return;
  end if;
  for v_creator in
    select u.id, coalesce(c.name, u.name) as name, s.mailed_at
    from public.users u
    join public.creator_profiles c on c.user_id = u.id
    left join private.request_mails s on s.user_id = u.id
    where u.kind = 'creator' and u.linked_at is not null and (c.logline is not null or cardinality(c.beats) > 0)
      and s.off_at is null
      and (s.mailed_at is null or s.mailed_at <= now() - interval '24 hours')
      and (s.checked_at is null or s.checked_at < v_newest)
    limit p_limit
  loop
    select jsonb_agg(private.request_facts(r) order by f.relevance = 'High' desc, f.fit desc) into v_found
    from (
      select x.* from private.profile_fits(v_creator.id, array(
        select r.id from public.media_requests r
        where r.status = 'open' and r.deadline > now() + interval '1 hour' and r.media_user_id <> v_creator.id
          and r.created_at > coalesce(v_creator.mailed_at, now() - interval '7 days')
          and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_creator.id)
          and (select count(*) from public.request_entries e where e.request_id = r.id) < r.wanted
        order by r.created_at desc limit 200)) x
      where x.relevance in ('High', 'Medium')
      order by x.relevance = 'High' desc, x.fit desc
      limit 5
    ) f
    join public.media_requests r on r.id = f.request_id;
    if v_found is null then
      insert into private.request_mails as s (user_id, checked_at) values (v_creator.id, v_newest)
      on conflict (user_id) do update set checked_at = excluded.checked_at;
    else
      return next jsonb_build_object('user_id', v_creator.id, 'name', v_creator.name, 'requests', v_found,
        'newest', v_newest);
    end if;
  end loop;
end
$$;

-- Queues the daily mail of a creator unless one went within 24 hours. Returns whether it did.
create function public.queue_request_mail(p_user_id uuid, p_newest timestamptz, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.request_mails as s (user_id, mailed_at, checked_at) values (p_user_id, now(), p_newest)
  on conflict (user_id) do update set mailed_at = now(), checked_at = excluded.checked_at
    where s.off_at is null and (s.mailed_at is null or s.mailed_at <= now() - interval '24 hours');
  if not found then
    return false;
  end if;
  perform public.mail_enqueue(
    'request_mail', private.reply_address(p_user_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    p_mail -> 'headers', 'request_mail:' || p_user_id::text || ':' || gen_random_uuid()::text,
    'request_mails', p_user_id, p_mail -> 'marks');
  return true;
end
$$;

-- Whether the daily mail of the caller is on, and turning it on or off.
create function public.request_mails_on() returns boolean
language sql stable security definer
set search_path = ''
as $$ select not exists (select 1 from private.request_mails s where s.user_id = (select auth.uid()) and s.off_at is not null) $$;
grant execute on function public.request_mails_on() to authenticated;

create function private.switch_request_mails(p_user_id uuid, p_on boolean) returns boolean
language sql volatile
set search_path = ''
as $$
  insert into private.request_mails as s (user_id, off_at) values (p_user_id, case when not p_on then now() end)
  on conflict (user_id) do update set off_at = case when p_on then null else coalesce(s.off_at, now()) end
  returning off_at is null
$$;

create function public.switch_request_mails(p_on boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  return private.switch_request_mails(private.require_user(), p_on);
end
$$;
grant execute on function public.switch_request_mails(boolean) to authenticated;

-- The same by the link of a mail; with p_on null it only reads.
create function public.request_mails_by_token(p_token_hash text, p_on boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  select t.ref_id into v_user_id
  from private.link_tokens t join public.users u on u.id = t.ref_id
  where t.token_hash = lower(p_token_hash) and t.purpose = 'request_mails';
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  if p_on is null then
    return not exists (select 1 from private.request_mails s where s.user_id = v_user_id and s.off_at is not null);
  end if;
  return private.switch_request_mails(v_user_id, p_on);
end
$$;

-- Deletes links of introductions that ended 60 days ago, at most 1,000 a call; links that stop mails stay.
create function public.tidy_link_tokens() returns int
language sql volatile security definer
set search_path = ''
as $$
  with gone as (
    delete from private.link_tokens t
    where t.token_hash in (
      select d.token_hash from private.link_tokens d
      where d.purpose = 'intro' and d.created_at < now() - interval '60 days' limit 1000)
    returning 1
  )
  select count(*)::int from gone
$$;
