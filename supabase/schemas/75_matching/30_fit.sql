-- How a pitch fits an outlet: likeness, beats, place and answers, in one number and as High, Medium or Low, with what
-- forbids a send.

-- 'National' and 'Online' are everywhere; 'Atlanta, GA' has a city and a state, 'Georgia' a state alone. Cities
-- with more than half a million people, or known by their name alone, have their state also without it.
create function private.state_of(p_region text) returns text
language sql immutable
return case
  when p_region ~* '^\s*(national|online|anywhere|remote|(the )?(united states|u\.?s\.?(a\.?)?)\s*$)' then 'national'
  else coalesce(
    (jsonb_build_object(
      'alabama', 'al', 'alaska', 'ak', 'arizona', 'az', 'arkansas', 'ar', 'california', 'ca',
      'colorado', 'co', 'connecticut', 'ct', 'delaware', 'de', 'florida', 'fl', 'georgia', 'ga',
      'hawaii', 'hi', 'idaho', 'id', 'illinois', 'il', 'indiana', 'in', 'iowa', 'ia', 'kansas', 'ks',
      'kentucky', 'ky', 'louisiana', 'la', 'maine', 'me', 'maryland', 'md', 'massachusetts', 'ma',
      'michigan', 'mi', 'minnesota', 'mn', 'mississippi', 'ms', 'missouri', 'mo', 'montana', 'mt',
      'nebraska', 'ne', 'nevada', 'nv', 'new hampshire', 'nh', 'new jersey', 'nj', 'new mexico', 'nm',
      'new york', 'ny', 'north carolina', 'nc', 'north dakota', 'nd', 'ohio', 'oh', 'oklahoma', 'ok',
      'oregon', 'or', 'pennsylvania', 'pa', 'rhode island', 'ri', 'south carolina', 'sc',
      'south dakota', 'sd', 'tennessee', 'tn', 'texas', 'tx', 'utah', 'ut', 'vermont', 'vt',
      'virginia', 'va', 'washington', 'wa', 'west virginia', 'wv', 'wisconsin', 'wi', 'wyoming', 'wy'
    ) || jsonb_build_object(
      'atlanta', 'ga', 'austin', 'tx', 'baltimore', 'md', 'birmingham', 'al', 'boston', 'ma', 'buffalo', 'ny',
      'charlotte', 'nc', 'chicago', 'il', 'cincinnati', 'oh', 'cleveland', 'oh', 'dallas', 'tx', 'denver', 'co', 'detroit', 'mi',
      'fort worth', 'tx', 'houston', 'tx', 'indianapolis', 'in', 'jacksonville', 'fl', 'las vegas', 'nv', 'los angeles', 'ca',
      'louisville', 'ky', 'memphis', 'tn', 'miami', 'fl', 'milwaukee', 'wi', 'minneapolis', 'mn', 'nashville', 'tn', 'new orleans', 'la',
      'new york city', 'ny', 'oakland', 'ca', 'philadelphia', 'pa', 'phoenix', 'az', 'pittsburgh', 'pa', 'sacramento', 'ca',
      'san antonio', 'tx', 'san diego', 'ca', 'san francisco', 'ca', 'seattle', 'wa', 'st. louis', 'mo', 'tampa', 'fl', 'tulsa', 'ok'
    )) ->> lower(btrim(split_part(p_region, ',', case when strpos(p_region, ',') > 0 then 2 else 1 end))),
    lower(btrim(split_part(p_region, ',', 2))), '')
end;

create function private.city_of(p_region text) returns text
language sql immutable
return lower(btrim(split_part(p_region, ',', 1)));

-- Whether words of a text name a place: a state, a large city, or the city or state of p_region. Where a story happens
-- says nothing of what it is about.
create function private.names_place(p_said text, p_region text) returns boolean
language sql immutable
return char_length(private.state_of(p_said)) = 2
  or lower(p_said) = any (regexp_split_to_array(lower(coalesce(p_region, '')), '[^[:alnum:]]+'))
  or coalesce(lower(p_said) = private.city_of(p_region), false);

-- A pitch as matching sees it. The lists at the end have one place an element: the words and
-- the subjects of the pitch.
create type private.pitch_topic as (
  variation_id uuid,
  pitch_id uuid,
  user_id uuid,
  pitch_type text,
  generator text,
  formats text[],
  beats text[],
  city text,
  state text,
  -- Peg, take and headline in lower case, one space between words and at both ends.
  said text,
  element_ids int[],
  -- The greatest weight; that of peg, take and headline alone; the sum of weights; and the word of
  -- the pitch that gave the greatest.
  weights real[],
  story_weights real[],
  sums real[],
  sources text[],
  -- The length of the pitch's words as one vector.
  bag_length real,
  -- How sure the sense is. Of a subject: what its weight would be without the word that says most of it, 0 where one word
  -- alone speaks of it. Of a word: how far its terms are of one subject, 0 to 1.
  beside real[]
);

-- A word alone may stand there in another sense ('a cup holds more', 'the bank of a river'), so it orders outlets and is no
-- evidence. It is, where a second word of the pitch speaks of a subject of the outlet, or the word has one sense.
create function private.sense_weights()
returns table (
  -- From this share of a word on, its terms are of one subject.
  one_sense real,
  -- High needs two words of one phrase, a word of one sense, or this much of shared subjects beside the strongest word.
  high_beside real,
  -- A reason by one word of a phrase needs this much of the phrase's subjects in the pitch, and this much of that beside
  -- the strongest word.
  said real, beside real,
  -- The same for a reason by subjects, where no word is the same.
  subjects_said real, subjects_beside real
)
language sql immutable
begin atomic
  select 0.9::real, 0.1::real, 0.5::real, 0.25::real, 1.25::real, 0.4::real;
end;

create function private.formats_of_pitch(p_pitch_type text) returns text[]
language sql immutable
return case p_pitch_type
  when 'tv_local' then array['tv', 'local']
  when 'culture_mag' then array['culture']
  else array['podcast']
end;

create function private.format_name(p_pitch_type text) returns text
language sql immutable
return case p_pitch_type
  when 'tv_local' then 'local TV and papers'
  when 'culture_mag' then 'culture magazines'
  else 'podcasts'
end;

-- A variation as matching sees it; null for an unknown one. The words of peg, take, headline and logline,
-- and the subjects of peg, take, logline and facts.
create function private.pitch_topic_of(p_variation_id uuid) returns private.pitch_topic
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_topic private.pitch_topic;
begin
  with pitch as (
    select v.id, v.pitch_id, v.user_id, coalesce(v.pitch_type, p.pitch_type) as pitch_type,
      case when v.model_drafted then 'model' else p.generator end as generator, p.news_peg, p.take, v.headline,
      c.beats, c.city_region, c.logline, facts.text as facts,
      concat_ws('. ', p.news_peg, p.take, v.headline, c.logline) as texts
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    left join public.creator_profiles c on c.user_id = v.user_id
    left join lateral (
      select string_agg(f ->> 'text', '. ') as text from jsonb_array_elements(c.facts) f
    ) facts on true
    where v.id = p_variation_id
  ), texts as (
    select 1 as place, p.news_peg as text, w.from_peg as weight from pitch p, private.matching_weights() w
    union all select 2, p.take, w.from_take from pitch p, private.matching_weights() w
    union all select 3, p.logline, w.from_logline from pitch p, private.matching_weights() w
  ), own as (
    select t.place, x.n, x.word, x.element_id, x.rarity, t.weight
    from texts t, private.words_of(t.text) x
  ), words as (
    select distinct on (a.element_id) a.element_id,
      private.as_written(a.word, p.texts) as word,
      a.rarity * a.weight as weight, a.place <> 3 as story
    from pitch p cross join (
      select o.place, o.n, o.word, o.element_id, o.rarity, o.weight from own o
      union all
      select 4, x.n, x.word, x.element_id, x.rarity, w.from_headline
      from pitch p, private.matching_weights() w, private.words_of(p.headline) x
      where x.element_id in (select o.element_id from own o)
        or x.word in (select f.word from pitch p, private.tokens_of(p.facts) f)
    ) a
    order by a.element_id, a.rarity * a.weight desc, a.place, a.n
  ), units as materialized (
    -- A peg without a take is all of the story.
    select u.id as place, u.unit, u.said, u.size, u.weight, n.weight as counts
    from pitch p
    cross join private.subject_weights() w
    cross join lateral private.text_units(array[1, 2, 3, 4], array[p.news_peg, p.take, p.logline, p.facts]) u
    cross join lateral (select case u.id when 1 then w.peg + case when p.take = '' then w.take else 0 end when 2 then w.take when 3 then w.logline else w.facts end as weight) n
  ), subjects as (
    select s.element_id, sum(s.weight * u.counts) as weight,
      coalesce(sum(s.weight * u.counts) filter (where u.place < 3), 0) as story_weight
    from (
      select x.place, x.counts, array_agg(x.unit) as units, array_agg(x.weight) as weights
      from units x group by 1, 2
    ) u, private.subjects_of(u.units, u.weights) s
    group by 1
  ), subject_sources as (
    -- The words that say most about a subject, those of the story first; none where all say little.
    select distinct on (k.subject_id) k.subject_id + 1000000 as element_id,
      coalesce(substring(p.texts from '(?i)\m' || replace(u.said, ' ', '(?:''s|’s)?[^[:alnum:]]+') || '\M'), u.said) as source
    from pitch p
    cross join units u
    join private.subject_units k on k.unit = u.unit
    where u.place < 4 and u.weight * k.share >= case when u.size > 1 then 0.35 else 0.4 end
    order by k.subject_id, u.place = 3, u.weight * k.share desc, u.said
  ), parts as materialized (
    select k.subject_id, u.unit, sum(u.weight * u.counts * k.share) as part
    from units u
    join private.subject_units k on k.unit = u.unit
    group by 1, 2
  ), beside as (
    -- A unit that has a word of the strongest in it is no other word.
    select x.subject_id + 1000000 as element_id,
      coalesce(sum(x.part) filter (where not string_to_array(x.unit, ' ') && string_to_array(x.strongest, ' ')), 0) / sum(x.part) as rest
    from (
      select p.*, first_value(p.unit) over (partition by p.subject_id order by p.part desc, p.unit) as strongest from parts p
    ) x
    group by 1
  ), joined as (
    select w.element_id, w.weight, w.weight as total, case when w.story then w.weight else 0 end as story_weight, w.word as source,
      coalesce((select max(k.share) from private.subject_units k
        where k.unit = (pg_catalog.ts_lexize('pg_catalog.english_stem', lower(w.word)))[1]), 0) as beside
    from words w
    union all
    select s.element_id, s.weight, 0, s.story_weight, coalesce(o.source, ''), coalesce(s.weight * b.rest, 0)
    from subjects s
    left join subject_sources o on o.element_id = s.element_id
    left join beside b on b.element_id = s.element_id
  ), listed as (
    select array_agg(j.element_id) as element_ids, array_agg(j.weight)::real[] as weights,
      array_agg(j.story_weight)::real[] as story_weights,
      array_agg(j.total)::real[] as sums, array_agg(j.source) as sources,
      array_agg(j.beside)::real[] as beside
    from joined j
  )
  select
    p.id, p.pitch_id, p.user_id, p.pitch_type, p.generator,
    private.formats_of_pitch(p.pitch_type), coalesce(p.beats, '{}'),
    private.city_of(p.city_region), private.state_of(p.city_region),
    ' ' || btrim(regexp_replace(lower(concat_ws(' ', p.news_peg, p.take, p.headline)), '[^[:alnum:]]+', ' ', 'g')) || ' ',
    coalesce(l.element_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.story_weights, '{}'), coalesce(l.sums, '{}'), coalesce(l.sources, '{}'),
    coalesce((select sqrt(sum(w.weight ^ 2)) from words w), 1)::real, coalesce(l.beside, '{}')
  into v_topic
  from pitch p, listed l;
  return v_topic;
end
$$;

-- Where the outlet is, seen from the story: national, same_city, same_state, elsewhere, unknown. A
-- place that the pitch names counts like the creator's own.
create function private.place_fit(
  p_outlet_city text, p_outlet_state text, p_city text, p_state text, p_said text
) returns text
language sql immutable
return case
  when p_outlet_state = 'national' then 'national'
  when p_outlet_city = p_city or position(' ' || p_outlet_city || ' ' in p_said) > 0 then 'same_city'
  when p_city is null then 'unknown'
  when p_outlet_state <> '' and p_outlet_state = p_state then 'same_state'
  else 'elsewhere'
end;

-- The same for a row of private.outlet_topics: an outlet of the same state that says it covers the creator's city is
-- there, and one of a region, or of states that it names, is in each of them.
create function private.place_of_outlet(
  p_outlet_state text, p_outlet_places text[], p_named text, p_city text, p_state text, p_said text
) returns text
language sql immutable
return private.place_fit(
  case when p_outlet_state = p_state and position(' ' || p_city || ' ' in p_named) > 0 then p_city else p_outlet_places[2] end,
  case when p_state = any (p_outlet_places[4:]) then p_state else p_outlet_state end,
  p_city, p_state, p_said);

-- One number from the best and the second best phrase, the description, all words and the subjects;
-- null is 0. The weights are arguments: a function that reads them is called for every outlet, this
-- one becomes part of the statement.
create function private.joined_likeness(
  p_best float8, p_second float8, p_description float8, p_all float8, p_subjects float8,
  p_second_phrase real, p_description_weight real, p_all_words real
) returns real
language sql immutable
return (coalesce(p_best, 0)
  + (1 - least(1, coalesce(p_best, 0)))
    * (p_second_phrase * coalesce(p_second, 0) + p_description_weight * coalesce(p_description, 0))
  + p_all_words * coalesce(p_all, 0) + coalesce(p_subjects, 0))::real;

-- The topic likeness of the pitch and each outlet: `likeness` with the creator's profile, `story` without it. `met`
-- is how much of one phrase, or half of the description, the story's words met; shared subjects are evidence too. One word
-- that may have another sense is not enough for High (private.sense_weights()).
create function private.topic_likeness(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, likeness real, story real, met real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.element_id, n.weight, n.story, n.total, n.beside
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.story_weights, p_topic.sums, p_topic.beside)
      n(element_id, weight, story, total, beside)
  ), matched as (
    -- Of the words of a description only the three that fit best count.
    select x.outlet_id, x.phrase, x.share * n.weight as share, x.share * n.story as story, x.bag * n.total as bag,
      x.bag_length, case when x.phrase = -1 then x.share * n.beside when n.story > 0 then n.beside end as beside,
      row_number() over (partition by x.outlet_id, x.phrase order by x.share * n.weight desc, x.share * n.story desc) as n
    from (
      select o.outlet_id, o.bag_length, unnest(o.element_ids) as element_id, unnest(o.phrases) as phrase,
        unnest(o.shares) as share, unnest(o.bag) as bag
      from private.outlet_topics o
      where o.outlet_id = any (p_outlet_ids)
    ) x
    join near n on n.element_id = x.element_id
  ), phrases as (
    select m.outlet_id, m.phrase, m.bag_length, sum(m.bag) as bag,
      case when m.phrase = -1 then sum(m.beside) >= w.high_beside
        else count(m.beside) > 1 or max(m.beside) >= w.one_sense end as sure,
      sum(m.share) filter (where m.phrase <> 0 or m.n <= 3) as share,
      sum(m.story) filter (where m.phrase <> 0 or m.n <= 3) as story
    from matched m, private.sense_weights() w
    group by 1, 2, 3, w.high_beside, w.one_sense
  ), outlets as (
    select p.outlet_id, sum(p.bag) / p.bag_length / p_topic.bag_length as cosine,
      array_agg(p.share order by p.share desc) filter (where p.phrase > 0) as best,
      array_agg(p.story order by p.story desc) filter (where p.phrase > 0) as best_story,
      least(1, coalesce(max(p.share) filter (where p.phrase = 0), 0) / 2) as description,
      least(1, coalesce(max(p.story) filter (where p.phrase = 0), 0) / 2) as description_story,
      coalesce(max(p.share) filter (where p.phrase = -1), 0) as subjects,
      coalesce(max(p.story) filter (where p.phrase = -1), 0) as subjects_story,
      coalesce(bool_or(p.sure), false) as sure
    from phrases p group by p.outlet_id, p.bag_length
  )
  select o.outlet_id,
    private.joined_likeness(o.best[1], o.best[2], o.description, o.cosine, o.subjects,
      m.second_phrase, m.description, m.all_words),
    private.joined_likeness(o.best_story[1], o.best_story[2], o.description_story, o.cosine, o.subjects_story,
      m.second_phrase, m.description, m.all_words),
    least(greatest(o.best_story[1], o.description_story, s.evidence * o.subjects_story, 0),
      case when not o.sure then m.medium_evidence end)::real
  from outlets o
  cross join private.matching_weights() m
  cross join private.subject_weights() s;
end
$$;

-- Earlier answers of the outlets' editors to pitches on like topics, in one number for each outlet:
-- the creator's own count most, those to other creators little. own_answer is the last one to another
-- pitch of the creator within 90 days, whatever its topic.
create function private.answers_fit(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, own_answer text, own_like boolean, others int, fit real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with own as materialized (
    select x.outlet_id, x.answer, x.answered_at, x.element_ids, x.shares,
      row_number() over (partition by x.outlet_id order by x.answered_at desc) as n
    from private.answered_topics x
    where x.user_id = p_topic.user_id and x.answered_at > now() - interval '90 days' and not x.anonymous
      and not exists (select 1 from public.pitch_sends s where s.id = x.send_id and s.pitch_id = p_topic.pitch_id)
  ), answers as (
    select x.outlet_id, true as own, x.answer, x.answered_at, x.element_ids, x.shares
    from own x
    where x.n <= 3 and x.outlet_id = any (p_outlet_ids)
    union all
    select o.id, false, a.answer, a.answered_at, a.element_ids, a.shares
    from unnest(p_outlet_ids) o(id)
    cross join lateral (
      select x.* from private.answered_topics x
      where x.outlet_id = o.id and x.user_id <> p_topic.user_id and x.answered_at > now() - interval '180 days'
      order by x.answered_at desc limit 5
    ) a
  ), rated as (
    select a.outlet_id, a.own, a.answer, a.answered_at, coalesce(l.likeness, 0) >= m.like_topic as alike
    from answers a
    cross join private.matching_weights() m
    left join lateral (
      select sum(x.share * n.weight) as likeness
      from unnest(a.element_ids, a.shares) x(element_id, share)
      join unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight) on n.element_id = x.element_id
    ) l on true
  ), summed as (
    select r.outlet_id,
      (array_agg(r.answer order by r.answered_at desc) filter (where r.own))[1] as own_answer,
      coalesce(bool_or(r.alike and r.answer in ('interested', 'covered')) filter (where r.own), false) as own_like,
      coalesce(sum(case when r.answer in ('interested', 'covered') then 1 when r.answer = 'not_my_beat' then -1 else 0 end)
        filter (where not r.own and r.alike), 0)::int as others
    from rated r
    group by 1
  )
  select s.outlet_id, s.own_answer, s.own_like, s.others,
    (case when s.own_like then m.own_yes
          when s.own_answer in ('interested', 'covered') then m.own_yes / 2
          when s.own_answer = 'not_now' then m.own_not_now else 0 end
     + case when s.others > 0 then m.others_yes when s.others < 0 then m.others_no else 0 end)::real
  from summed s, private.matching_weights() m;
end
$$;

-- High, Medium or Low. p_met: the evidence (see private.matching_weights in 10_subjects.sql), p_fit: the story's
-- likeness with beats, place and a part of the profile's likeness. High needs both, or a yes of this editor to the same
-- creator on a like topic, and never is a TV or local outlet elsewhere; beats, format and place alone make at most Medium.
create function private.relevance_of(
  p_met real, p_fit float8, p_story real, p_format_fits boolean, p_shared_beats int, p_far boolean,
  p_own_answer text, p_own_like boolean,
  p_high_evidence real, p_high real, p_medium_evidence real, p_medium real
) returns text
language sql immutable
return case
  when not p_format_fits or p_own_answer = 'not_my_beat' then 'Low'
  when p_far then case when p_met >= p_high_evidence and p_fit >= p_high then 'Medium' else 'Low' end
  when p_met >= p_high_evidence and p_fit >= p_high or p_own_like then 'High'
  when p_shared_beats > 0 or p_met >= p_medium_evidence and p_story >= p_medium then 'Medium'
  else 'Low'
end;

-- Everything that orders outlets for a pitch. fit orders within a relevance; score is fit as 0 to 100. What logline
-- and facts add to the likeness counts for High; other formats come last.
create function private.score_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, relevance text, score numeric, fit real, likeness real, story real, format_fits boolean,
  shared_beats text[], place text, own_answer text, own_like boolean, others int
)
language plpgsql stable rows 50
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select c.outlet_id,
    private.relevance_of(c.met, c.story + c.high_fit, c.story, c.format_fits,
      cardinality(c.shared_beats), c.far, c.own_answer, c.own_like,
      c.high_evidence, c.high, c.medium_evidence, c.medium),
    round(100 * (1 - exp(-0.75 * greatest(0, f.fit))))::numeric,
    f.fit, c.likeness, c.story, c.format_fits, c.shared_beats, c.place, c.own_answer, c.own_like, c.others
  from (
    select b.*,
      b.format in ('tv', 'local') and b.place = 'elsewhere' as far,
      m.shared_beat * least(2, cardinality(b.shared_beats)) as beats_fit,
      case b.place when 'same_city' then m.in_city when 'same_state' then m.in_state else 0 end as near_fit,
      case when b.place = 'national' then m.nationwide
        when b.place = 'elsewhere' and b.format in ('tv', 'local') then m.elsewhere else 0 end as away_fit,
      h.shared_beat * least(2, cardinality(b.shared_beats))
        + case when b.place = 'same_city' then h.in_city
            when b.place = 'elsewhere' and b.format not in ('tv', 'local') then 0
            else h.reachable end
        + h.profile * (b.likeness - b.story) as high_fit,
      m.high_evidence, h.high, m.medium_evidence, m.medium
    from (
      select t.outlet_id, t.format,
        coalesce(l.likeness, 0)::real as likeness, coalesce(l.story, 0)::real as story, coalesce(l.met, 0)::real as met,
        t.format = any (p_topic.formats) and t.formats && p_topic.formats as format_fits,
        case when t.beats && p_topic.beats
          then array(select x from unnest(t.beats) x where x = any (p_topic.beats) order by x)
          else '{}' end as shared_beats,
        private.place_of_outlet(t.state, t.places, t.named, p_topic.city, p_topic.state, p_topic.said) as place,
        a.own_answer, coalesce(a.own_like, false) as own_like, coalesce(a.others, 0) as others,
        coalesce(a.fit, 0) as answers
      from private.outlet_topics t
      left join private.topic_likeness(p_topic, p_outlet_ids) l on l.outlet_id = t.outlet_id
      left join private.answers_fit(p_topic, p_outlet_ids) a on a.outlet_id = t.outlet_id
      where t.outlet_id = any (p_outlet_ids) and t.active
      -- `offset 0` keeps the planner from computing place and beats anew wherever they are used.
      offset 0
    ) b
    cross join private.matching_weights() m
    cross join private.high_weights() h
    offset 0
  ) c
  cross join lateral (select (c.likeness + c.beats_fit + c.near_fit + c.away_fit + c.answers
    - case when c.format_fits then 0 else private.other_format() end)::real as fit) f;
end
$$;

-- Scored outlets with what forbids a send, if anything.
create function private.judged_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, beats text[], ai_stance text,
  relevance text, score numeric, format_fits boolean, shared_beats text[], place text, own_answer text, others int,
  already_sent boolean, blocked_code text, blocked_reason text
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
begin
  return query
  select
    s.outlet_id, t.name, t.format, t.region, t.description, t.beats, t.ai_stance,
    s.relevance, s.score, s.format_fits, s.shared_beats, s.place, s.own_answer, s.others,
    coalesce(sent.status <> 'failed', false), blocked.code, blocked.reason
  from private.score_outlets(p_topic, p_outlet_ids) s
  join private.outlet_terms t on t.outlet_id = s.outlet_id
  left join public.pitch_sends sent
    on sent.pitch_id = p_topic.pitch_id and sent.outlet_id = s.outlet_id
  left join private.send_limits(p_topic.user_id, p_outlet_ids) cap on cap.outlet_id = s.outlet_id
  left join (
    select distinct on (h.outlet_id) h.outlet_id, h.message
    from private.editors_with_pitch(p_topic.pitch_id, p_outlet_ids) h
    order by h.outlet_id, h.sent_at desc
  ) held on held.outlet_id = s.outlet_id
  left join lateral (
    select b.code, b.reason from (values
      (1, coalesce(sent.status <> 'failed', false), 'already_sent', 'You have already sent this pitch to ' || t.name || '.'),
      (2, held.message is not null, 'near_copy', held.message),
      (3, not s.format_fits, 'low_relevance', 'This pitch is written for ' || v_format_name || ', which ' || t.name || ' is not.'),
      (4, coalesce(s.own_answer = 'not_my_beat', false), 'low_relevance', t.name || ' told you this is not their beat. Give them 90 days.'),
      (5, s.relevance = 'Low' and s.place = 'elsewhere', 'low_relevance', t.name || ' covers ' || t.region || ', and nothing in this pitch ties to it.'),
      (6, s.relevance = 'Low', 'low_relevance', 'Off their beat: they do not cover this.'),
      (7, t.ai_stance = 'no' and p_topic.generator = 'model', 'ai_refused', t.name || ' does not take pitches written by AI.'),
      (8, cap.code is not null, cap.code, cap.reason)
    ) as b (rank, applies, code, reason)
    where b.applies
    order by b.rank
    limit 1
  ) blocked on true;
end
$$;

-- What matching says of one outlet for one variation. blocked_code is null when it may be sent to.
create function private.outlet_verdict(p_variation_id uuid, p_outlet_id uuid)
returns table (name text, relevance text, blocked_code text, blocked_reason text)
language plpgsql volatile
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
declare
  v_topic private.pitch_topic := private.kept_topic(p_variation_id);
begin
  return query
  select j.name, j.relevance, j.blocked_code, j.blocked_reason
  from private.judged_outlets(v_topic, array[p_outlet_id]) j;
end
$$;

-- The topic of each variation that was matched: reading a pitch takes as long as scoring 200 outlets. Kept for seven
-- days (run_retention).
create table private.pitch_topics (
  variation_id uuid primary key references public.pitch_variations (id) on delete cascade,
  -- Stands for all that the topic was made from; with another value the row is out of date.
  made_from text not null,
  topic private.pitch_topic not null,
  made_at timestamptz not null default now()
);
-- A topic has some 10 KB and is read whole: compressing it would only cost time.
alter table private.pitch_topics alter column topic set storage external;
alter table private.pitch_topics enable row level security;
create index pitch_topics_made_at_idx on private.pitch_topics (made_at);

-- private.pitch_topic_of(), kept until variation, pitch, profile or weights change. A migration that changes that
-- function calls private.queue_all_topics(); one of words does so by itself.
create function private.kept_topic(p_variation_id uuid) returns private.pitch_topic
language plpgsql volatile
set search_path = ''
as $$
declare
  v_made_from text;
  v_topic private.pitch_topic;
begin
  select md5(row(v, p, c, w, s)::text) into v_made_from
  from public.pitch_variations v
  join public.pitches p on p.id = v.pitch_id
  left join public.creator_profiles c on c.user_id = v.user_id
  cross join private.matching_weights() w
  cross join private.subject_weights() s
  where v.id = p_variation_id;
  v_topic := (select k.topic from private.pitch_topics k where k.variation_id = p_variation_id and k.made_from = v_made_from);
  -- One that was kept before 2026-11-29 does not say what else the pitch speaks of.
  if (v_topic).variation_id is null or (v_topic).beside is null then
    v_topic := private.pitch_topic_of(p_variation_id);
    if v_made_from is not null and current_setting('transaction_read_only') = 'off' then
      insert into private.pitch_topics as k (variation_id, made_from, topic)
      values (p_variation_id, v_made_from, v_topic)
      on conflict (variation_id) do update
        set made_from = excluded.made_from, topic = excluded.topic, made_at = excluded.made_at;
    end if;
  end if;
  return v_topic;
end
$$;

-- What makes a match High has numbers of its own, fitted on the graded cases (testing/matching): the numbers of the
-- order put a story far from an outlet of a place too high, and one for a national outlet too low.
create function private.high_weights()
returns table (
  -- Beside the story's likeness: each shared beat (two at most), the place, and what logline and facts
  -- add to the likeness. reachable: every place but a magazine or podcast of another region. TV and local
  -- outlets far away are never High anyway; for them it decides between Medium and Low.
  shared_beat real, in_city real, reachable real, profile real,
  -- High from this sum on, with private.matching_weights() high_evidence.
  high real
)
language sql immutable
begin atomic
  select 0.35::real, 2.4::real, 1::real, 0.6::real, 5.9::real;
end;

-- The states of a region that is no state: of 'The South' or 'Gulf Coast', empty for all others.
create function private.states_of_region(p_region text) returns text[]
language sql immutable
begin atomic
  select coalesce(array_agg(distinct s.state), '{}')
  from (values
    ('deep south|black belt', 'al ga la ms sc'),
    ('^(the )?(american )?south$|southern', 'al ar fl ga ky la ms nc sc tn tx va wv'),
    ('south ?east', 'al fl ga ms nc sc tn va'),
    ('south ?west', 'az nm nv ok tx'),
    ('gulf', 'al fl la ms tx'),
    ('mid ?west|heartland', 'ia il in ks mi mn mo nd ne oh sd wi'),
    ('great lakes', 'il in mi mn ny oh pa wi'),
    ('great plains|^(the )?plains$', 'ks nd ne ok sd tx'),
    ('north ?east', 'ct ma me nh nj ny pa ri vt'),
    ('new england', 'ct ma me nh ri vt'),
    ('mid ?atlantic', 'dc de md nj ny pa va wv'),
    ('appalachia', 'ga ky nc oh pa sc tn va wv'),
    ('carolinas', 'nc sc'),
    ('lowcountry|sea islands', 'ga sc'),
    ('mississippi delta|^(the )?delta$', 'ar la ms'),
    ('west coast|pacific coast', 'ca or wa'),
    ('pacific north ?west', 'id or wa'),
    ('mountain west|rock(y|ies)', 'co id mt nm nv ut wy'),
    ('tri-?state', 'ct nj ny'),
    ('dmv|washington area', 'dc md va'),
    ('bay area|southern california|socal|norcal|northern california', 'ca')
  ) r (pattern, states)
  cross join lateral string_to_table(r.states, ' ') s(state)
  where strpos(p_region, ',') = 0 and replace(lower(btrim(p_region)), '-', ' ') ~ r.pattern;
end;

-- What the fit of an outlet loses when the pitch is written for another format: more than all else adds, so
-- that such outlets, which take no such pitch, come after all that do.
create function private.other_format() returns real
language sql immutable
return 10::real;

-- The states that a text names by their names. 'Washington' is a city, a street or a person as often.
create function private.state_names_in(p_text text)
returns table (name text, state text)
language sql immutable
begin atomic
  select n.name, s.state
  from (
    select distinct m.name[1] as name
    from regexp_matches(p_text, '\m((?:New|North|South|West|Rhode)\s+[A-Z][a-z]+|[A-Z][a-z]{3,})(?!\s+City)\M', 'g') m(name)
  ) n
  cross join lateral private.state_of(n.name) s(state)
  where n.name <> 'Washington' and s.state not in ('', 'national');
end;

create function private.states_named(p_text text) returns text[]
language sql immutable
return (select coalesce(array_agg(distinct n.state), '{}') from private.state_names_in(p_text) n);
