-- Pitch and outlet are compared by the subjects of their words and phrases.

-- The subjects of each wanted phrase, for reasons: those with at least 0.4 of it.
alter table private.outlet_topics
  add column subject_phrases int[] not null default '{}',
  add column subject_ids int[] not null default '{}',
  add column subject_shares real[] not null default '{}';

-- The numbers of subjects; all others are in private.matching_weights().
drop function private.subjects_of(int[], real[]);
drop function private.subject_weights();
create function private.subject_weights()
returns table (
  -- A subject counts at most this much in a text; its field gets this share of what its subjects have.
  most real, field real,
  -- A text whose subjects are weaker than this together (the length of their vector) has a shorter
  -- vector; what is less than `faintest` in a vector is left out.
  full_length real, faintest real,
  -- What likeness gains by the same subjects (cosine, 0 to 1) in peg, take, logline and facts.
  peg real, take real, logline real, facts real,
  -- What the same subjects in peg and take count as evidence (see private.relevance_of).
  evidence real
)
language sql immutable
begin atomic
  select 2::real, 0.5::real, 0.6::real, 0.08::real, 2.4::real, 1.4::real, 1::real, 0.8::real, 0.25::real;
end;

-- The subjects of weighted units as elements of a topic: ids beside those of lemmas, from 1,000,000 on
-- for subjects and from 2,000,000 on for fields; weights as a vector of length 1 or less. A unit that
-- is given twice counts once.
create function private.subjects_of(p_units text[], p_weights real[])
returns table (lemma_id int, weight real)
language sql stable
begin atomic
  with units as (
    select w.unit, max(w.weight) as weight from unnest(p_units, p_weights) w(unit, weight) group by 1
  ), subjects as (
    select u.subject_id, least(n.most, sum(w.weight * u.share)) as weight
    from units w
    join private.subject_units u on u.unit = w.unit
    cross join private.subject_weights() n
    group by u.subject_id, n.most
  ), elements as (
    select 1000000 + s.subject_id as lemma_id, s.weight::float8 as weight from subjects s
    union all
    select 2000000 + f.field_id, sum(s.weight) * n.field
    from subjects s
    join private.subjects f on f.id = s.subject_id
    cross join private.subject_weights() n
    group by f.field_id, n.field
  )
  select e.lemma_id, e.weight::real
  from (
    select e.lemma_id, e.weight / greatest(n.full_length, sqrt(sum(e.weight ^ 2) over ())) as weight
    from elements e cross join private.subject_weights() n
  ) e
  cross join private.subject_weights() n
  where e.weight >= n.faintest;
end;

-- 'National' and 'Online' are everywhere; 'Atlanta, GA' has a city and a state, 'Georgia' a state alone.
create or replace function private.state_of(p_region text) returns text
language sql immutable
return case
  when p_region ~* '^\s*(national|online)' then 'national'
  else coalesce(
    jsonb_build_object(
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
    ) ->> lower(btrim(split_part(p_region, ',', case when strpos(p_region, ',') > 0 then 2 else 1 end))),
    lower(btrim(split_part(p_region, ',', 2))), '')
end;

-- As before, with subjects of words and phrases.
create or replace function private.refresh_outlet_topics(p_outlet_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
-- JIT compilation of this statement takes many times as long as running it.
set jit = off
as $$
begin
  delete from private.outlet_words w where w.outlet_id = any (p_outlet_ids);
  delete from private.outlet_beats b where b.outlet_id = any (p_outlet_ids);

  with terms as (
    select t.outlet_id, t.active, t.format, t.formats, t.beats, t.region, t.name, t.interests, t.description
    from private.outlet_terms t
    where t.outlet_id = any (p_outlet_ids)
  ), texts as (
    select t.outlet_id, part.phrase::int as phrase, part.text
    from terms t, string_to_table(t.interests, ',') with ordinality part(text, phrase)
    union all
    select t.outlet_id, 0, t.name || '. ' || t.description from terms t
  ), tokens as materialized (
    select distinct t.outlet_id, t.phrase, w.word from texts t, private.tokens_of(t.text) w
  ), places as materialized (
    select t.outlet_id, w.word from terms t, private.tokens_of(t.region) w
  ), vocabulary as materialized (
    select v.word, l.lemma_id, l.rarity
    from (select distinct t.word from tokens t) v, private.lemma_of(v.word) l
  ), words as (
    select t.outlet_id, t.phrase, v.lemma_id, max(v.rarity) as rarity
    from tokens t
    join vocabulary v on v.word = t.word
    -- The outlet's own place is compared as a place (private.place_fit), not as a topic.
    where not exists (select 1 from places p where p.outlet_id = t.outlet_id and p.word = t.word)
    group by 1, 2, 3
  ), own_words as (
    select w.outlet_id, w.phrase, w.lemma_id, w.rarity,
      case when w.phrase = 0 then w.rarity
        else w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.outlet_id, w.phrase))
      end as share,
      -- A word of the description alone counts half.
      case when row_number() over (partition by w.outlet_id, w.lemma_id order by w.phrase) > 1 then 0
        else max(case when w.phrase = 0 then w.rarity / 2 else w.rarity end) over (partition by w.outlet_id, w.lemma_id)
      end as bag
    from words w, private.matching_weights() m
  ), numbered as (
    select t.outlet_id, t.phrase, t.text, row_number() over () as n from texts t
  ), units as materialized (
    select t.outlet_id, t.phrase, u.unit, u.weight
    from (select array_agg(t.n::int order by t.n) as ids, array_agg(t.text order by t.n) as texts from numbered t) a
    cross join lateral private.text_units(a.ids, a.texts) u
    join numbered t on t.n = u.id
    where u.size > 1 or not exists (select 1 from places p where p.outlet_id = t.outlet_id and p.word = u.said)
  ), weighed as (
    select w.outlet_id, w.phrase, w.lemma_id, w.share, w.bag from own_words w
    union all
    -- Phrase -1: the subjects. What stands in the description counts half.
    select w.outlet_id, -1, s.lemma_id, s.weight, 0
    from (
      select x.outlet_id, array_agg(x.unit) as units,
        array_agg(case when x.phrase = 0 then x.weight / 2 else x.weight end)::real[] as weights
      from units x group by 1
    ) w, private.subjects_of(w.units, w.weights) s
  ), phrase_subjects as (
    select w.outlet_id, array_agg(w.phrase order by w.phrase, s.lemma_id) as phrases,
      array_agg(s.lemma_id order by w.phrase, s.lemma_id) as ids,
      array_agg(s.weight order by w.phrase, s.lemma_id) as shares
    from (
      select x.outlet_id, x.phrase, array_agg(x.unit) as units, array_agg(x.weight) as weights
      from units x where x.phrase > 0 group by 1, 2
    ) w, private.subjects_of(w.units, w.weights) s
    where s.lemma_id < 2000000 and s.weight >= 0.4
    group by 1
  ), listed as (
    select w.outlet_id, array_agg(w.lemma_id order by w.phrase, w.lemma_id) as lemma_ids,
      array_agg(w.phrase order by w.phrase, w.lemma_id) as phrases,
      array_agg(w.share order by w.phrase, w.lemma_id)::real[] as shares,
      array_agg(w.bag order by w.phrase, w.lemma_id)::real[] as bag,
      sqrt(sum(w.bag ^ 2))::real as bag_length
    from weighed w
    group by 1
  ), stored as (
    insert into private.outlet_topics as o
      (outlet_id, active, format, formats, beats, places, state, search_text,
       lemma_ids, phrases, shares, bag, bag_length, meaning, subject_phrases, subject_ids, subject_shares)
    select t.outlet_id, t.active, t.format, t.formats, t.beats,
      array[lower(t.region), private.city_of(t.region), private.state_of(t.region)], private.state_of(t.region),
      ' ' || lower(t.name || ' ' || t.region) || ' ',
      coalesce(l.lemma_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
      coalesce(l.bag, '{}'), coalesce(l.bag_length, 1), private.meaning_of(l.lemma_ids, l.bag),
      coalesce(s.phrases, '{}'), coalesce(s.ids, '{}'), coalesce(s.shares, '{}')
    from terms t
    left join listed l on l.outlet_id = t.outlet_id
    left join phrase_subjects s on s.outlet_id = t.outlet_id
    on conflict (outlet_id) do update set
      active = excluded.active, format = excluded.format, formats = excluded.formats, beats = excluded.beats,
      places = excluded.places, state = excluded.state, search_text = excluded.search_text,
      lemma_ids = excluded.lemma_ids, phrases = excluded.phrases, shares = excluded.shares,
      bag = excluded.bag, bag_length = excluded.bag_length, meaning = excluded.meaning,
      subject_phrases = excluded.subject_phrases, subject_ids = excluded.subject_ids,
      subject_shares = excluded.subject_shares
  ), word_rows as (
    insert into private.outlet_words (format, lemma_id, share, outlet_id, state)
    select t.format, w.lemma_id, max(case when w.phrase = 0 then w.share * 0.3 else w.share end),
      t.outlet_id, private.state_of(t.region)
    from weighed w
    join terms t on t.outlet_id = w.outlet_id
    -- A field has too many outlets to find one by, and a weak subject too.
    where t.active and (w.lemma_id < 1000000 or w.lemma_id < 2000000 and w.share >= 0.15)
    group by t.format, w.lemma_id, t.outlet_id, t.region
  )
  insert into private.outlet_beats (format, beat, state, outlet_id)
  select distinct t.format, beat, private.state_of(t.region), t.outlet_id
  from terms t, unnest(t.beats) beat
  where t.active;
end
$$;


-- As before, with subjects of words and phrases, those of the facts too.
create or replace function private.pitch_topic_of(p_variation_id uuid) returns private.pitch_topic
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
  ), units as materialized (
    select u.id as place, u.unit, u.said, u.weight, n.weight as counts
    from pitch p
    cross join private.subject_weights() w
    cross join lateral private.text_units(array[1, 2, 3, 4], array[p.news_peg, p.take, p.logline, p.facts]) u
    cross join lateral (select case u.id when 1 then w.peg when 2 then w.take when 3 then w.logline else w.facts end as weight) n
  ), subjects as (
    select s.lemma_id, sum(s.weight * u.counts) as weight,
      coalesce(sum(s.weight * u.counts) filter (where u.place < 3), 0) as story_weight
    from (
      select x.place, x.counts, array_agg(x.unit) as units, array_agg(x.weight) as weights
      from units x group by 1, 2
    ) u, private.subjects_of(u.units, u.weights) s
    group by 1
  ), subject_sources as (
    -- The words that say most about a subject, those of the story first; none where all say little.
    select distinct on (k.subject_id) k.subject_id + 1000000 as lemma_id,
      coalesce(substring(p.texts from '(?i)\m' || replace(u.said, ' ', '(?:''s|’s)?[^[:alnum:]]+') || '\M'), u.said) as source
    from pitch p
    cross join units u
    join private.subject_units k on k.unit = u.unit
    where u.place < 4 and u.weight * k.share >= 0.5
    order by k.subject_id, u.place = 3, u.weight * k.share desc, u.said
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
    union all
    select s.lemma_id, s.weight, 0, s.story_weight, coalesce(o.source, '')
    from subjects s
    left join subject_sources o on o.lemma_id = s.lemma_id
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


-- As before; the weights of subjects are in the topic.
create or replace function private.topic_likeness(p_topic private.pitch_topic, p_outlet_ids uuid[])
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
      sum(m.share) filter (where m.phrase <> 0 or m.n <= 3) as share,
      sum(m.story) filter (where m.phrase <> 0 or m.n <= 3) as story
    from matched m group by 1, 2, 3
  ), outlets as (
    select p.outlet_id, sum(p.bag) / p.bag_length / p_topic.bag_length as cosine,
      array_agg(p.share order by p.share desc) filter (where p.phrase > 0) as best,
      array_agg(p.story order by p.story desc) filter (where p.phrase > 0) as best_story,
      least(1, coalesce(max(p.share) filter (where p.phrase = 0), 0) / 2) as description,
      least(1, coalesce(max(p.story) filter (where p.phrase = 0), 0) / 2) as description_story,
      coalesce(max(p.share) filter (where p.phrase = -1), 0) as subjects,
      coalesce(max(p.story) filter (where p.phrase = -1), 0) as subjects_story
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
      m.peg_meaning * t.peg + m.take_meaning * t.take + m.profile_meaning * t.profile
        + coalesce(o.subjects, 0),
      m.second_phrase, m.description, m.all_words),
    private.joined_likeness(o.best_story[1], o.best_story[2], o.description_story, o.cosine,
      m.peg_meaning * t.peg + m.take_meaning * t.take + coalesce(o.subjects_story, 0),
      m.second_phrase, m.description, m.all_words),
    greatest(o.best_story[1], o.description_story, s.evidence * o.subjects_story, 0)::real
  from meant t
  left join outlets o on o.outlet_id = t.outlet_id
  cross join private.matching_weights() m
  cross join private.subject_weights() s;
end
$$;


-- As before, with the subjects that each phrase of an outlet has.
create or replace function private.met_phrases(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, n bigint, phrase text, outlet_words text[], pitch_words text[], from_pitch boolean, share real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- As in private.tokens_of(), which gives words without accents.
  c_accents constant text := 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ';
  c_letters constant text := 'aaaaaaaceeeeeiiiiinooooooouuuuuyy';
begin
  return query
  with near as materialized (
    select n.lemma_id, n.weight, n.source,
      position(' ' || regexp_replace(translate(lower(n.source), c_accents, c_letters), '[^[:alnum:]]+', ' ', 'g') || ' '
        in translate(p_topic.said, c_accents, c_letters)) > 0 as from_pitch
    from unnest(p_topic.lemma_ids, p_topic.weights, p_topic.sources) n(lemma_id, weight, source)
  ), texts as (
    select t.outlet_id, part.phrase::int as phrase, btrim(part.text) as text
    from private.outlet_terms t, string_to_table(t.interests, ',') with ordinality part(text, phrase)
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.lemma_id, x.share * n.weight as share, n.source, n.from_pitch
    from private.outlet_topics o
    cross join lateral unnest(o.lemma_ids, o.phrases, o.shares) x(lemma_id, phrase, share)
    join near n on n.lemma_id = x.lemma_id
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0 and x.share * n.weight >= 0.04
  ), sums as (
    -- exact: a word of the pitch stands in the phrase itself, in whatever form.
    select m.outlet_id, m.phrase, sum(m.share) as share, bool_or(m.from_pitch) as from_pitch,
      bool_or(m.lemma_id < 0 or exists (
        select 1 from private.word_forms f where f.form = m.source and f.lemma_id = m.lemma_id)) as exact
    from met m group by 1, 2
  ), chosen as (
    select s.*, row_number() over (partition by s.outlet_id order by s.phrase = 0, s.share desc, s.phrase) as n
    from sums s
    cross join private.matching_weights() w
    -- Words that are only near in meaning must meet more of a phrase than its own words.
    where s.share >= case when s.phrase = 0 then 0.5 when s.exact then 0.25 else w.high_evidence end
  ), same_subject as (
    -- Of outlets of which no words met: the phrase that shares most subjects with the pitch, with the
    -- words of the pitch that belong to the strongest of them.
    select distinct on (x.outlet_id) x.*
    from (
      select o.outlet_id, x.phrase, n.from_pitch, sum(x.share * n.weight) as share,
        (array_agg(n.source order by x.share * n.weight desc, n.source))[1] as source
      from private.outlet_topics o
      cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(lemma_id, phrase, share)
      join near n on n.lemma_id = x.lemma_id
      where o.outlet_id = any (p_outlet_ids) and n.source <> ''
        and not exists (select 1 from chosen c where c.outlet_id = o.outlet_id)
      group by 1, 2, 3
    ) x
    where x.share >= 0.5
    order by x.outlet_id, x.from_pitch desc, x.share desc, x.phrase
  )
  select s.outlet_id, 1::bigint, t.text, null::text[], array[s.source], s.from_pitch, s.share::real
  from same_subject s
  join texts t on t.outlet_id = s.outlet_id and t.phrase = s.phrase
  union all
  select c.outlet_id, c.n, case when c.phrase > 0 then t.text end,
    case when c.phrase = 0 then array(
      select distinct case when w.lemma_id > 0 then w.word
        else coalesce(substring(t.text from '(?i)\m' || w.word || '\M'), w.word) end
      from private.words_of(t.text) w
      join met m on m.outlet_id = c.outlet_id and m.phrase = 0 and m.lemma_id = w.lemma_id
      limit 3) end,
    array(
      select d.source
      from (select m.source, max(m.share) as share from met m
            where m.outlet_id = c.outlet_id and m.phrase = c.phrase and m.from_pitch = c.from_pitch
            group by 1) d
      order by d.share desc, d.source
      limit 2),
    c.from_pitch, c.share::real
  from chosen c
  join texts t on t.outlet_id = c.outlet_id and t.phrase = c.phrase
  where c.n <= 3;
end
$$;


-- Beats and place fitted anew with the subjects, for the order and for High.
create or replace function private.matching_weights()
returns table (
  -- Rarity: about 0 for the `common_rank`-th word by frequency, 1 from `rare_rank` on; that of a word
  -- outside the table.
  common_rank real, rare_rank real, name_rarity real,
  -- Neighbours count from likeness near_from on, and fully at near_full.
  near_from real, near_full real,
  -- What a word counts by the text it stands in. A word of the headline
  -- counts only when the creator used it too (peg, take, logline, facts), so words of the composer or a
  -- model never do.
  from_peg real, from_take real, from_headline real, from_logline real,
  -- A phrase whose words are together less rare than this counts less.
  phrase_rarity real,
  -- Likeness adds up from the best phrase (counts 1), the second best, the description, all words
  -- together, and the meaning of peg, take and logline as vectors. A text with fewer and less rare
  -- words than full_meaning (the length of its rarities as a vector) has a shorter vector.
  second_phrase real, description real, all_words real,
  full_meaning real, peg_meaning real, take_meaning real, profile_meaning real,
  -- Beside likeness: each shared beat (two at most), the place, earlier answers.
  shared_beat real, in_city real, in_state real, nationwide real, elsewhere real,
  own_yes real, own_not_now real, others_yes real, others_no real,
  -- Earlier pitches count as like this one from this likeness on.
  like_topic real,
  -- Evidence is the share of one wanted phrase, or of the description, that words of the story (peg,
  -- take, headline) met. High needs high_evidence, and from `high` on of the story's likeness with beats
  -- and place. Without a shared beat, not Low needs medium_evidence and a story as like as `medium`.
  high_evidence real, high real,
  medium_evidence real, medium real
)
language sql immutable
begin atomic
  select
    100::real, 40000::real, 1::real,
    0.25::real, 0.95::real,
    1::real, 1::real, 1::real, 0.5::real,
    0.8::real,
    0.7::real, 0.8::real, 0.8::real,
    1::real, 1::real, 0.25::real, 0.25::real,
    0.25::real, 1.5::real, 1.2::real, 0.8::real, -0.6::real,
    0.45::real, -0.2::real, 0.1::real, -0.1::real,
    0.3::real,
    0.32::real, 2::real,
    0.15::real, 0.7::real;
end;

create or replace function private.high_weights()
returns table (
  -- Beside the story's likeness: each shared beat (two at most), and the place. reachable: every place but
  -- a magazine or podcast of another region. TV and local outlets far away are never High anyway; for them
  -- it decides between Medium and Low.
  shared_beat real, in_city real, reachable real,
  -- High from this sum on, with private.matching_weights() high_evidence.
  high real
)
language sql immutable
begin atomic
  select 0.5::real, 1.2::real, 0.4::real, 3.5::real;
end;

drop table private.subject_words;

-- What is there already.
truncate private.pitch_topics;
select private.refresh_outlet_topics(array(select o.id from public.outlets o));
