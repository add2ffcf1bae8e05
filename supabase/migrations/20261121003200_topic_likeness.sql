-- The likeness of a pitch and outlets, and what follows from it: fit, relevance.

-- A pitch as matching sees it. The lists at the end have one element a lemma: the words of the pitch
-- and the words near them.
create type private.pitch_topic as (
  variation_id uuid, pitch_id uuid, user_id uuid, pitch_type text, generator text,
  formats text[], beats text[], city text, state text,
  -- Peg, take and headline in lower case, one space between words and at both ends.
  said text,
  lemma_ids int[],
  -- The greatest weight; that of peg, take and headline alone; the sum of weights; and the word of
  -- the pitch that gave the greatest.
  weights real[], story_weights real[], sums real[], sources text[],
  -- The length of the pitch's own word vector.
  bag_length real,
  -- private.meaning_of() the words of the peg, of the take, and of the logline alone.
  peg_meaning real[], take_meaning real[], profile_meaning real[]
);

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
  when 'tv_local' then 'TV and local news'
  when 'culture_mag' then 'culture magazines'
  else 'podcasts'
end;

-- Null for an unknown variation.
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
    select v.id, v.pitch_id, v.user_id, p.pitch_type,
      case when v.model_drafted then 'model' else p.generator end as generator, p.news_peg, p.take, v.headline,
      c.beats, c.city_region, c.logline, facts.text as facts,
      concat_ws(' ', p.news_peg, p.take, v.headline, c.logline) as texts
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
    select t.place, x.n, x.word, x.lemma_id, x.rarity, t.weight
    from texts t, private.words_of(t.text) x
  ), words as (
    select distinct on (a.lemma_id) a.lemma_id,
      -- Reasons show a name as the creator wrote it.
      case when a.lemma_id > 0 then a.word
        else coalesce(substring(p.texts from '(?i)\m' || a.word || '\M'), a.word) end as word,
      a.rarity * a.weight as weight, a.place <> 3 as story
    from pitch p cross join (
      select o.place, o.n, o.word, o.lemma_id, o.rarity, o.weight from own o
      union all
      select 4, x.n, x.word, x.lemma_id, x.rarity, w.from_headline
      from pitch p, private.matching_weights() w, private.words_of(p.headline) x
      where x.lemma_id in (select o.lemma_id from own o)
        or x.word in (select f.word from pitch p, private.tokens_of(p.facts) f)
    ) a
    order by a.lemma_id, a.rarity * a.weight desc, a.place, a.n
  ), meanings as (
    select
      private.meaning_of(array_agg(o.lemma_id) filter (where o.place = 1), array_agg(o.rarity) filter (where o.place = 1)) as peg,
      private.meaning_of(array_agg(o.lemma_id) filter (where o.place = 2), array_agg(o.rarity) filter (where o.place = 2)) as take,
      private.meaning_of(array_agg(o.lemma_id) filter (where o.place = 3 and not o.story), array_agg(o.rarity) filter (where o.place = 3 and not o.story)) as profile
    from (
      select x.place, x.lemma_id, max(x.rarity) as rarity,
        bool_or(x.place < 3) over (partition by x.lemma_id) as story
      from own x group by x.place, x.lemma_id
    ) o
  ), near as (
    select w.lemma_id, w.weight, w.weight as strength, w.word, w.story from words w
    union all
    select b.id, w.weight * greatest(0, least(1, (b.likeness - m.near_from) / (m.near_full - m.near_from))),
      w.weight * b.likeness, w.word, w.story
    from words w
    cross join private.matching_weights() m
    join private.lemmas l on l.id = w.lemma_id
    cross join lateral (
      select get_byte(l.neighbours, n) * 256 + get_byte(l.neighbours, n + 1) as id,
        get_byte(l.neighbours, n + 2) / 255.0 as likeness
      from generate_series(0, length(l.neighbours) - 3, 3) n
    ) b
  ), joined as (
    select n.lemma_id, max(n.weight) as weight, sum(n.strength) as total,
      coalesce(max(n.weight) filter (where n.story), 0) as story_weight,
      (array_agg(n.word order by n.weight desc, n.word))[1] as source
    from near n
    group by 1
  ), listed as (
    select array_agg(j.lemma_id) as lemma_ids, array_agg(j.weight)::real[] as weights,
      array_agg(j.story_weight)::real[] as story_weights,
      array_agg(j.total)::real[] as sums, array_agg(j.source) as sources
    from joined j
  )
  select
    p.id, p.pitch_id, p.user_id, p.pitch_type, p.generator,
    private.formats_of_pitch(p.pitch_type), coalesce(p.beats, '{}'),
    private.city_of(p.city_region), private.state_of(p.city_region),
    ' ' || btrim(regexp_replace(lower(concat_ws(' ', p.news_peg, p.take, p.headline)), '[^[:alnum:]]+', ' ', 'g')) || ' ',
    coalesce(l.lemma_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.story_weights, '{}'), coalesce(l.sums, '{}'), coalesce(l.sources, '{}'),
    coalesce((select sqrt(sum(w.weight ^ 2)) from words w), 1)::real,
    coalesce(m.peg, '{}'), coalesce(m.take, '{}'), coalesce(m.profile, '{}')
  into v_topic
  from pitch p, listed l, meanings m;
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

-- One number from the best and the second best phrase, the description, all words and the meaning;
-- null is 0. The weights are arguments: a function that reads them is called for every outlet, this
-- one becomes part of the statement.
create function private.joined_likeness(
  p_best float8, p_second float8, p_description float8, p_all float8, p_meaning float8,
  p_second_phrase real, p_description_weight real, p_all_words real
) returns real
language sql immutable
return (coalesce(p_best, 0)
  + (1 - least(1, coalesce(p_best, 0)))
    * (p_second_phrase * coalesce(p_second, 0) + p_description_weight * coalesce(p_description, 0))
  + p_all_words * coalesce(p_all, 0) + coalesce(p_meaning, 0))::real;

-- The topic likeness of the pitch and each outlet: `likeness` with the creator's profile, `story`
-- without it. `met` is how much of one phrase, or half of the description, the story's words met.
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
    select n.lemma_id, n.weight, n.story, n.total
    from unnest(p_topic.lemma_ids, p_topic.weights, p_topic.story_weights, p_topic.sums)
      n(lemma_id, weight, story, total)
  ), matched as (
    -- Of the words of a description only the three that fit best count.
    select x.outlet_id, x.phrase, x.share * n.weight as share, x.share * n.story as story, x.bag * n.total as bag,
      x.bag_length,
      row_number() over (partition by x.outlet_id, x.phrase order by x.share * n.weight desc, x.share * n.story desc) as n
    from (
      select o.outlet_id, o.bag_length, unnest(o.lemma_ids) as lemma_id, unnest(o.phrases) as phrase,
        unnest(o.shares) as share, unnest(o.bag) as bag
      from private.outlet_topics o
      where o.outlet_id = any (p_outlet_ids)
    ) x
    join near n on n.lemma_id = x.lemma_id
  ), phrases as (
    select m.outlet_id, m.phrase, m.bag_length, sum(m.bag) as bag,
      sum(m.share) filter (where m.phrase > 0 or m.n <= 3) as share,
      sum(m.story) filter (where m.phrase > 0 or m.n <= 3) as story
    from matched m group by 1, 2, 3
  ), outlets as (
    select p.outlet_id, sum(p.bag) / p.bag_length / p_topic.bag_length as cosine,
      array_agg(p.share order by p.share desc) filter (where p.phrase > 0) as best,
      array_agg(p.story order by p.story desc) filter (where p.phrase > 0) as best_story,
      least(1, coalesce(max(p.share) filter (where p.phrase = 0), 0) / 2) as description,
      least(1, coalesce(max(p.story) filter (where p.phrase = 0), 0) / 2) as description_story
    from phrases p group by p.outlet_id, p.bag_length
  ), meant as (
    select t.outlet_id, coalesce(sum(x.own * x.peg), 0) as peg, coalesce(sum(x.own * x.take), 0) as take,
      coalesce(sum(x.own * x.profile), 0) as profile
    from private.outlet_topics t
    cross join lateral unnest(t.meaning, p_topic.peg_meaning, p_topic.take_meaning, p_topic.profile_meaning)
      x(own, peg, take, profile)
    where t.outlet_id = any (p_outlet_ids)
    group by 1
  )
  select t.outlet_id,
    private.joined_likeness(o.best[1], o.best[2], o.description, o.cosine,
      m.peg_meaning * t.peg + m.take_meaning * t.take + m.profile_meaning * t.profile,
      m.second_phrase, m.description, m.all_words),
    private.joined_likeness(o.best_story[1], o.best_story[2], o.description_story, o.cosine,
      m.peg_meaning * t.peg + m.take_meaning * t.take,
      m.second_phrase, m.description, m.all_words),
    greatest(o.best_story[1], o.description_story, 0)::real
  from meant t
  left join outlets o on o.outlet_id = t.outlet_id
  cross join private.matching_weights() m;
end
$$;

-- Earlier answers of the outlets' editors to pitches on like topics, in one number for each outlet:
-- the creator's own count most, those to other creators little. own_answer is the last one to the
-- creator within 90 days, whatever its topic.
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
    select x.outlet_id, x.answer, x.answered_at, x.lemma_ids, x.shares,
      row_number() over (partition by x.outlet_id order by x.answered_at desc) as n
    from private.answered_topics x
    where x.user_id = p_topic.user_id and x.answered_at > now() - interval '90 days'
  ), answers as (
    select x.outlet_id, true as own, x.answer, x.answered_at, x.lemma_ids, x.shares
    from own x
    where x.n <= 3 and x.outlet_id = any (p_outlet_ids)
    union all
    select o.id, false, a.answer, a.answered_at, a.lemma_ids, a.shares
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
      from unnest(a.lemma_ids, a.shares) x(lemma_id, share)
      join unnest(p_topic.lemma_ids, p_topic.weights) n(lemma_id, weight) on n.lemma_id = x.lemma_id
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

-- High, Medium or Low. p_met: the evidence (see private.matching_weights), p_fit: the story's likeness
-- with beats and place. High needs both, or a yes of this editor to the same creator on a like topic;
-- beats, format and place alone make at most Medium.
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

-- Everything that orders outlets for a pitch. fit orders within a relevance; score is fit as 0 to 100.
create function private.score_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, relevance text, score numeric, fit real, likeness real, story real, format_fits boolean,
  shared_beats text[], place text, own_answer text, own_like boolean, others int
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select c.outlet_id,
    private.relevance_of(c.met, c.story + c.beats_fit + c.near_fit, c.story, c.format_fits,
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
      m.high_evidence, m.high, m.medium_evidence, m.medium
    from (
      select t.outlet_id, t.format,
        coalesce(l.likeness, 0)::real as likeness, coalesce(l.story, 0)::real as story, coalesce(l.met, 0)::real as met,
        t.format = any (p_topic.formats) and t.formats && p_topic.formats as format_fits,
        case when t.beats && p_topic.beats
          then array(select x from unnest(t.beats) x where x = any (p_topic.beats) order by x)
          else '{}' end as shared_beats,
        private.place_fit(t.places[2], t.state, p_topic.city, p_topic.state, p_topic.said) as place,
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
    offset 0
  ) c
  cross join lateral (select (c.likeness + c.beats_fit + c.near_fit + c.away_fit + c.answers)::real as fit) f;
end
$$;
