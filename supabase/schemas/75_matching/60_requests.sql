-- How pitches and profiles fit requests.

-- The words of a request, as matching compares them (see private.outlet_topics): phrase 1 is the topic,
-- 0 the details, -1 the subjects of both.
create table private.request_topics (
  request_id uuid primary key references public.media_requests (id) on delete cascade,
  element_ids int[] not null,
  phrases int[] not null,
  shares real[] not null
);
alter table private.request_topics enable row level security;

create function private.refresh_request_topics(p_request_ids uuid[]) returns void
language sql volatile
set search_path = ''
set jit = off
as $$
  with requests as materialized (
    select r.id, row_number() over ()::int as n, r.topic, r.details from public.media_requests r where r.id = any (p_request_ids)
  ), words as (
    select x.id, x.phrase, x.element_id, max(x.rarity) as rarity
    from (
      select r.id, 1 as phrase, w.element_id, w.rarity from requests r, private.words_of(r.topic) w
      union all
      select r.id, 0, w.element_id, w.rarity from requests r, private.words_of(r.details) w
    ) x
    group by 1, 2, 3
  ), elements as (
    select w.id, w.phrase, w.element_id,
      (case when w.phrase = 0 then w.rarity
        else w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.id, w.phrase)) end)::real as share
    from words w, private.matching_weights() m
    union all
    select r.id, -1, s.element_id, s.weight
    from (
      select array_agg(r.n order by r.n) as ids, array_agg(r.topic || '. ' || r.details order by r.n) as texts from requests r
    ) a
    cross join lateral private.subjects_said(a.ids, a.texts) s
    join requests r on r.n = s.id
  ), listed as (
    select e.id, array_agg(e.element_id) as element_ids, array_agg(e.phrase) as phrases, array_agg(e.share) as shares
    from elements e group by 1
  )
  insert into private.request_topics (request_id, element_ids, phrases, shares)
  select r.id, coalesce(l.element_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}')
  from requests r
  left join listed l on l.id = r.id
  on conflict (request_id) do update
    set element_ids = excluded.element_ids, phrases = excluded.phrases, shares = excluded.shares
$$;

create function private.store_request_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_request_topics(array[new.id]);
  return null;
end
$$;

create trigger store_request_topic after insert or update of topic, details on public.media_requests
  for each row execute function private.store_request_topic();

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

-- A request is one phrase with details, so what fits it has numbers of its own.
create function private.request_weights()
returns table (
  -- What details add to the likeness, and how much of what subjects count in a pitch.
  details real, subjects real,
  -- Beside likeness: each shared beat (two at most), and the place.
  shared_beat real, in_city real, in_state real,
  -- High from this sum on, Medium from this likeness on, and beside a shared beat from a smaller one.
  high real, medium real, medium_on_beat real,
  -- From this sum on, who the creator is makes a fit.
  who real
)
language sql immutable
begin atomic
  select 0.8::real, 0.3::real, 0.45::real, 1.8::real, 1::real, 2::real, 0.7::real, 0.5::real, 1::real;
end;

-- Where the place of a request is, seen from a creator (private.place_fit). It is free text, so each place in it counts and
-- the nearest decides: 'Durham, NC', 'Arizona / Tucson', 'Ohio or remote'. Without one the states of the topic count.
-- unknown where the creator's state is.
create function private.request_place(p_place text, p_topic text, p_city_region text, p_said text) returns text
language sql stable
return (
  select coalesce((array_agg(f.fit order by array_position(array['same_city', 'same_state', 'national', 'unknown', 'elsewhere'], f.fit)))[1], 'national')
  from (select private.city_of(p_city_region) as city, coalesce(private.state_of(p_city_region), '') as state) c
  cross join lateral (
    -- A part is a city or a state, which after a comma may have its short name.
    select btrim(t.part) as part, private.state_of(', ' || t.part) as state
    from regexp_split_to_table(p_place, '[,/;|&+]|\mor\M|\mand\M', 'i') t(part)
    where t.part ~ '[[:alnum:]]'
    union all
    select n.name, n.state from private.state_names_in(p_topic) n where p_place is null
    union all
    select '', c.state where c.state = any (private.states_of_region(p_place))
  ) t
  cross join lateral (
    select private.place_fit(
      -- As a word of p_said, where the text has it.
      case when position(' ' || w.words || ' ' in p_said) > 0 then w.words else lower(t.part) end,
      case when private.state_of(t.part) = 'national' then 'national' else t.state end, c.city, c.state, p_said) as fit
    from (select btrim(regexp_replace(lower(t.part), '[^[:alnum:]]+', ' ', 'g')) as words) w
  ) x
  cross join lateral (
    select case when x.fit = 'elsewhere' and c.state in ('', 'national') then 'unknown' else x.fit end as fit
  ) f
);

-- How a text fits requests: evidence (the share of the topic, or of the details, that its words met),
-- likeness, beats and place in one number, and the relevance. One shared word that may have another sense
-- (private.sense_weights()) is no evidence, nor are the subjects that it speaks of: 'to keep the books'. Beats are broad:
-- without words or subjects in common, or the same city, they make no fit. on_topic: whether words or subjects are evidence
-- of it; else the beat is all that agrees.
create function private.request_fits(
  p_topic private.text_topic, p_beats text[], p_city_region text, p_said text, p_request_ids uuid[]
) returns table (request_id uuid, relevance text, fit real, shared_beats text[], place text, on_topic boolean)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.element_id, n.weight from unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight)
  ), matched as (
    select t.request_id, x.phrase, x.element_id, x.share * n.weight as share,
      row_number() over (partition by t.request_id, x.phrase order by x.share * n.weight desc) as n
    from private.request_topics t
    cross join lateral unnest(t.element_ids, t.phrases, t.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where t.request_id = any (p_request_ids)
  ), doubtful as (
    select m.request_id, u.unit,
      array(select k.subject_id + 1000000 from private.subject_units k where k.unit = u.unit) as subjects
    from (
      select x.request_id, min(x.element_id) as element_id from matched x
      where x.phrase >= 0 and x.share > 0
      group by 1 having count(distinct x.element_id) = 1
    ) m
    join public.media_requests r on r.id = m.request_id
    -- A request of this one word says nothing else that could give it another sense.
    cross join lateral (
      select (pg_catalog.ts_lexize('pg_catalog.english_stem', min(y.word) filter (where y.element_id = m.element_id)))[1] as unit
      from private.words_of(r.topic || ' ' || r.details) y
      having count(distinct y.element_id) > 1) u
    cross join private.sense_weights() w
    where (select max(k.share) from private.subject_units k where k.unit = u.unit) < w.one_sense
      -- Words without a vector of their own are shared, too: 'the household book' for 'households with one book'.
      and cardinality(array(
        select a.lexeme from unnest(to_tsvector('pg_catalog.english', r.topic || ' ' || r.details)) a
        intersect select b.lexeme from unnest(to_tsvector('pg_catalog.english', p_said)) b)) < 2
  ), met as (
    select m.request_id, coalesce(sum(m.share) filter (where m.phrase = 1), 0) as topic,
      coalesce(sum(m.share) filter (where m.phrase = -1), 0) as subjects,
      least(1, coalesce(sum(m.share) filter (where m.phrase = 0 and m.n <= 3), 0) / 2) as details,
      d.unit is not null as doubtful,
      -- Fields are those of their subjects.
      coalesce(sum(m.share) filter (where m.phrase = -1 and m.element_id < 2000000 and m.element_id <> all (d.subjects))
        / nullif(sum(m.share) filter (where m.phrase = -1 and m.element_id < 2000000), 0), 0) as beside
    from matched m
    left join doubtful d on d.request_id = m.request_id
    group by 1, d.unit
  ), rated as (
    select r.id, coalesce(case when e.doubtful then s.evidence * e.subjects * e.beside
        else greatest(e.topic, e.details, s.evidence * e.subjects) end, 0)::real as met,
      private.joined_likeness(e.topic, 0, e.details, 0, w.subjects * e.subjects, 0, w.details, 0) as likeness,
      array(select b from unnest(r.beats) b where b = any (p_beats) order by b) as shared,
      f.place, r.format in ('tv', 'local') and f.place = 'elsewhere' as far,
      w.shared_beat, w.in_city, w.in_state, m.high_evidence, w.high, m.medium_evidence, w.medium, w.medium_on_beat
    from public.media_requests r
    cross join private.matching_weights() m
    cross join private.request_weights() w
    cross join private.subject_weights() s
    left join met e on e.request_id = r.id
    cross join lateral private.request_place(r.place, r.topic, p_city_region, p_said) f(place)
    where r.id = any (p_request_ids)
  ), fitted as (
    select x.*, (x.likeness + x.shared_beat * least(2, cardinality(x.shared))
      + case x.place when 'same_city' then x.in_city when 'same_state' then x.in_state else 0 end)::real as fit
    from rated x
  )
  select y.id,
    private.relevance_of(y.met, y.fit, y.likeness, true,
      case when y.place = 'same_city' or y.likeness >= y.medium_on_beat then cardinality(y.shared) else 0 end,
      y.far, null, false,
      y.high_evidence, y.high, y.medium_evidence, y.medium),
    y.fit, y.shared, y.place, y.met >= y.medium_evidence
  from fitted y;
end
$$;

-- The same for a creator's profile, which no request of another place fits unless the profile names that place: its story,
-- or, where a word of the request is one of who the creator is, both together, without beats: beside those a longer text
-- would fit anything.
create function private.profile_fits(p_user_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[], on_topic boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_story text;
  v_who text;
begin
  select * into v_profile from public.creator_profiles c where c.user_id = p_user_id;
  if not found or cardinality(p_request_ids) = 0 then
    return;
  end if;
  v_story := concat_ws('. ', v_profile.logline, v_profile.timely_angle,
    (select string_agg(f ->> 'text', '. ') from jsonb_array_elements(v_profile.facts) f));
  v_who := concat_ws('. ', v_profile.who, coalesce(v_profile.bio_short, v_profile.bio_medium));
  return query
  select x.request_id, (array_agg(x.relevance order by array_position(array['High', 'Medium', 'Low'], x.relevance)))[1],
    max(x.fit), max(x.shared_beats), bool_or(x.on_topic and x.relevance <> 'Low')
  from (
    select f.request_id, f.fit, f.shared_beats, f.on_topic,
      case when f.place = 'elsewhere' or t.who and f.fit < w.who then 'Low' else f.relevance end as relevance
    from private.request_weights() w
    cross join (values
      (false, v_story, v_profile.beats, p_request_ids),
      (true, v_story || '. ' || v_who, '{}', array(
        select n.request_id from private.request_topics n
        where n.request_id = any (p_request_ids) and n.element_ids && array(select o.element_id from private.words_of(v_who) o)))
    ) t(who, said, beats, request_ids)
    cross join lateral private.request_fits(private.text_topic_of(t.said), t.beats, v_profile.city_region,
      ' ' || btrim(regexp_replace(lower(t.said), '[^[:alnum:]]+', ' ', 'g')) || ' ', t.request_ids) f
  ) x
  group by 1;
end
$$;

-- The same for a variation, by its story alone: peg, take and headline.
create function private.variation_fits(p_variation_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[], on_topic boolean)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_topic private.pitch_topic := private.kept_topic(p_variation_id);
  v_own private.text_topic;
  v_region text;
begin
  select c.city_region into v_region from public.creator_profiles c where c.user_id = v_topic.user_id;
  v_own.element_ids := v_topic.element_ids;
  v_own.weights := v_topic.story_weights;
  return query
  select f.request_id, f.relevance, f.fit, f.shared_beats, f.on_topic
  from private.request_fits(v_own, v_topic.beats, v_region, v_topic.said, p_request_ids) f;
end
$$;

create function private.variation_fit(p_variation_id uuid, p_request_id uuid)
returns table (relevance text, fit real)
language sql volatile
set search_path = ''
as $$
  select f.relevance, f.fit from private.variation_fits(p_variation_id, array[p_request_id]) f
$$;
