-- Subjects that are near each other count (private.subjects.vector), and an outlet is of the places that it says
-- it covers, not only of the one it sits in.

alter table private.outlet_topics
  add column sense real[] not null default '{}',
  add column named text not null default '';
comment on column private.outlet_topics.sense is
  'The subjects of the outlet as one vector: its cosine with that of a pitch says how near their subjects are.';
comment on column private.outlet_topics.named is
  'The words of its texts that begin with a capital letter, in lower case: names of places it covers are among them.';
alter type private.pitch_topic add attribute sense real[];

-- What likeness gains by the cosine of the vectors of subjects.
create function private.near_subjects() returns real
language sql immutable
return 0.6::real;

-- The sum of the vectors of subjects (ids as in private.subjects_of_texts()), of length 1; empty without subjects.
create function private.sense_of(p_ids int[], p_weights real[]) returns real[]
language sql stable
begin atomic
  select coalesce(array_agg((v.value / v.length)::real order by v.n) filter (where v.length > 0), '{}')
  from (
    select s.n, s.value, sqrt(sum(s.value ^ 2) over ()) as length
    from (
      select d.n, sum(w.weight * (get_byte(b.vector, d.n) - 128)::float8) as value
      from unnest(p_ids, p_weights) w(id, weight)
      join private.subjects b on b.id = w.id - 1000000 and w.id < 2000000
      cross join lateral generate_series(0, length(b.vector) - 1) d(n)
      group by d.n
    ) s
  ) v;
end;

-- The states that a text names by their names. 'Washington' is a city, a street or a person as often.
create function private.states_named(p_text text) returns text[]
language sql immutable
return (
  select coalesce(array_agg(distinct s.state), '{}')
  from (
    select distinct m.name[1] as name
    from regexp_matches(p_text, '\m((?:New|North|South|West|Rhode)\s+[A-Z][a-z]+|[A-Z][a-z]{3,})(?!\s+City)\M', 'g') m(name)
  ) n
  cross join lateral private.state_of(n.name) s(state)
  where n.name <> 'Washington' and s.state not in ('', 'national'));

-- The words of a text that begin with a capital letter or a digit, in lower case, between single spaces.
create function private.names_in(p_text text) returns text
language sql immutable
return ' ' || lower(btrim(regexp_replace(regexp_replace(p_text, '[[:punct:]]+', ' ', 'g'), '(\m[[:lower:]]\S*|\s)+', ' ', 'g'))) || ' ';

-- As before; a subject counts up to 3 in a text.
create or replace function private.subject_weights()
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
  select 3::real, 0.5::real, 0.6::real, 0.04::real, 2.7::real, 1.3::real, 1.1::real, 0.8::real, 0.25::real;
end;

-- As before, with fewer points for a phrase beside single words.
create or replace function private.text_units(p_ids int[], p_texts text[])
returns table (id int, unit text, said text, size int, weight real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with tokens as materialized (
    select t.id, x.n, x.word, x.stem, x.stop
    from unnest(p_ids, p_texts) t(id, text), private.unit_tokens(t.text) x
  ), rarities as materialized (
    select w.word, l.rarity
    from (select distinct t.word from tokens t where not t.stop) w, private.lemma_of(w.word) l
  ), grams as (
    select t.id, t.n, s.size,
      case s.size when 1 then t.stem when 2 then t.two when 3 then t.three else t.four end as unit
    from (
      select t.id, t.n, t.stem, t.stop,
        t.stem || ' ' || lead(t.stem) over w as two,
        t.stem || ' ' || lead(t.stem) over w || ' ' || lead(t.stem, 2) over w as three,
        t.stem || ' ' || lead(t.stem) over w || ' ' || lead(t.stem, 2) over w || ' ' || lead(t.stem, 3) over w as four
      from tokens t
      window w as (partition by t.id order by t.n)
    ) t
    cross join (values (1), (2), (3), (4)) s(size)
    where s.size > 1 or not t.stop
  ), found as materialized (
    select g.id, g.n, g.size, g.unit from grams g
    -- `limit` keeps the planner from reading the whole table.
    cross join lateral (select 1 from private.subject_units u where u.unit = g.unit limit 1) u
  ), covered as (
    -- The longest unit of several words over each word.
    select f.id, f.n + k.k as n, max(f.size) as size
    from found f, generate_series(0, f.size - 1) k(k)
    where f.size > 1
    group by 1, 2
  ), rated as (
    select f.id, f.unit, f.size, f.n,
      -- The longest unit that stands where this one does.
      coalesce(max(c.size), 1) as longest,
      string_agg(t.word, ' ' order by t.n) as said,
      sum(r.rarity) as rarity
    from found f
    cross join lateral generate_series(0, f.size - 1) k(k)
    join tokens t on t.id = f.id and t.n = f.n + k.k
    left join covered c on c.id = f.id and c.n = t.n
    left join rarities r on r.word = t.word
    group by f.id, f.unit, f.size, f.n
  )
  select r.id, r.unit, r.said, r.size,
    (case when r.size > 1 then 0.8 * greatest(0.6, least(1, coalesce(r.rarity, 0) / 1.5))
      else case when length(r.said) < 3 then 0.8 else r.rarity end
        * case when r.longest > 1 then 0.35 else 1 end end)::real
  from rated r
  where (r.size = 1 or r.size = r.longest) and (r.rarity is not null or r.size > 1);
end
$$;


-- As before, with the vector of the subjects and the places that the texts name.
create or replace function private.refresh_outlet_topics(p_outlet_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
-- JIT compilation of this statement takes many times as long as running it.
set jit = off
as $$
begin
  delete from private.outlet_words w where w.outlet_id = any (p_outlet_ids);
  delete from private.outlet_beats b where b.outlet_id = any (p_outlet_ids);

  with terms as materialized (
    select t.outlet_id, t.active, t.format, t.formats, t.beats, t.region, private.state_of(t.region) as state,
      t.name, t.interests, t.description
    from private.outlet_terms t
    where t.outlet_id = any (p_outlet_ids)
  ), texts as (
    select t.outlet_id, part.phrase, part.text
    from terms t, private.wanted_phrases(t.interests) part
    union all
    select t.outlet_id, 0, t.name || '. ' || private.wanted_text(t.description) from terms t
  ), tokens as materialized (
    select distinct t.outlet_id, t.phrase, w.word from texts t, private.tokens_of(t.text) w
  ), named as materialized (
    select t.outlet_id, private.names_in(string_agg(t.text, '. ')) as names,
      -- A national outlet that names a state is still of the whole country.
      case when min(o.state) = 'national' then '{}' else private.states_named(string_agg(t.text, '. ')) end as states
    from texts t
    join terms o on o.outlet_id = t.outlet_id
    group by t.outlet_id
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
  ), subject_texts as materialized (
    -- Phrase -1: all of an outlet. What stands in the description counts a little less.
    select x.outlet_id, x.phrase, x.unit, x.weight,
      dense_rank() over (order by x.outlet_id, x.phrase)::int as n
    from (
      select u.outlet_id, -1 as phrase, u.unit, case when u.phrase = 0 then 0.8 * u.weight else u.weight end as weight from units u
      union all
      select u.outlet_id, u.phrase, u.unit, u.weight from units u where u.phrase > 0
    ) x
  ), text_subjects as materialized (
    select x.outlet_id, x.phrase, s.lemma_id, s.weight
    from (
      select array_agg(t.n) as ids, array_agg(t.unit) as units, array_agg(t.weight)::real[] as weights from subject_texts t
    ) a
    cross join lateral private.subjects_of_texts(a.ids, a.units, a.weights) s
    join (select distinct t.n, t.outlet_id, t.phrase from subject_texts t) x on x.n = s.id
  ), weighed as (
    select w.outlet_id, w.phrase, w.lemma_id, w.share, w.bag from own_words w
    union all
    select s.outlet_id, -1, s.lemma_id, s.weight, 0 from text_subjects s where s.phrase = -1
  ), phrase_subjects as (
    select s.outlet_id, array_agg(s.phrase order by s.phrase, s.lemma_id) as phrases,
      array_agg(s.lemma_id order by s.phrase, s.lemma_id) as ids,
      array_agg(s.weight order by s.phrase, s.lemma_id) as shares
    from text_subjects s
    where s.phrase > 0 and s.lemma_id < 2000000 and s.weight >= 0.4
    group by 1
  ), senses as (
    select s.outlet_id, private.sense_of(array_agg(s.lemma_id), array_agg(s.weight)) as sense
    from text_subjects s
    where s.phrase = -1
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
       lemma_ids, phrases, shares, bag, bag_length, meaning, subject_phrases, subject_ids, subject_shares, sense, named)
    select t.outlet_id, t.active, t.format, t.formats, t.beats,
      array[lower(t.region), private.city_of(t.region), t.state] || private.states_of_region(t.region) || n.states,
      t.state,
      ' ' || lower(t.name || ' ' || t.region) || ' ',
      coalesce(l.lemma_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
      coalesce(l.bag, '{}'), coalesce(l.bag_length, 1), private.meaning_of(l.lemma_ids, l.bag),
      coalesce(s.phrases, '{}'), coalesce(s.ids, '{}'), coalesce(s.shares, '{}'), coalesce(e.sense, '{}'), n.names
    from terms t
    left join listed l on l.outlet_id = t.outlet_id
    left join phrase_subjects s on s.outlet_id = t.outlet_id
    left join senses e on e.outlet_id = t.outlet_id
    join named n on n.outlet_id = t.outlet_id
    on conflict (outlet_id) do update set
      active = excluded.active, format = excluded.format, formats = excluded.formats, beats = excluded.beats,
      places = excluded.places, state = excluded.state, search_text = excluded.search_text,
      lemma_ids = excluded.lemma_ids, phrases = excluded.phrases, shares = excluded.shares,
      bag = excluded.bag, bag_length = excluded.bag_length, meaning = excluded.meaning,
      subject_phrases = excluded.subject_phrases, subject_ids = excluded.subject_ids,
      subject_shares = excluded.subject_shares, sense = excluded.sense, named = excluded.named
  ), word_rows as (
    insert into private.outlet_words (format, lemma_id, share, outlet_id, state)
    select t.format, w.lemma_id, max(case when w.phrase = 0 then w.share * 0.3 else w.share end),
      t.outlet_id, t.state
    from weighed w
    join terms t on t.outlet_id = w.outlet_id
    -- A field has too many outlets to find one by, and a weak subject too.
    where t.active and (w.lemma_id < 1000000 or w.lemma_id < 2000000 and w.share >= 0.15)
    group by t.format, w.lemma_id, t.outlet_id, t.state
  )
  insert into private.outlet_beats (format, beat, state, outlet_id)
  select distinct t.format, beat, t.state, t.outlet_id
  from terms t, unnest(t.beats) beat
  where t.active;
end
$$;

-- As before, with the vector of the subjects of the story.
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
    select u.id as place, u.unit, u.said, u.size, u.weight, n.weight as counts
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
    where u.place < 4 and u.weight * k.share >= case when u.size > 1 then 0.35 else 0.4 end
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
    coalesce(m.peg, '{}'), coalesce(m.take, '{}'), coalesce(m.profile, '{}'),
    (select private.sense_of(array_agg(s.lemma_id), array_agg(s.story_weight::real)) from subjects s)
  into v_topic
  from pitch p, listed l, meanings m;
  return v_topic;
end
$$;

-- As before; subjects that are near each other count for the order and for High, but alone they make no story fit.
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
      coalesce(sum(x.own * x.profile), 0) as profile, coalesce(sum(x.own_sense * x.sense), 0) as sense
    from private.outlet_topics t
    cross join lateral unnest(t.meaning, p_topic.peg_meaning, p_topic.take_meaning, p_topic.profile_meaning, t.sense, p_topic.sense)
      x(own, peg, take, profile, own_sense, sense)
    where t.outlet_id = any (p_outlet_ids)
    group by 1
  )
  select t.outlet_id,
    private.joined_likeness(o.best[1], o.best[2], o.description, o.cosine,
      m.peg_meaning * t.peg + m.take_meaning * t.take + m.profile_meaning * t.profile
        + private.near_subjects() * t.sense + coalesce(o.subjects, 0),
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

-- As before; near subjects count with logline and facts, and High asks for a little less: it was right more often than it had to be.
create or replace function private.high_weights()
returns table (
  -- Beside the story's likeness: each shared beat (two at most), the place, and what logline, facts and near
  -- subjects add to the likeness. reachable: every place but a magazine or podcast of another region. TV and local
  -- outlets far away are never High anyway; for them it decides between Medium and Low.
  shared_beat real, in_city real, reachable real, profile real,
  -- High from this sum on, with private.matching_weights() high_evidence.
  high real
)
language sql immutable
begin atomic
  select 0.35::real, 2.4::real, 1::real, 1.2::real, 4.8::real;
end;

-- As before, with the places that an outlet names.
create or replace function private.score_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
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
        private.place_fit(
          -- An outlet of the same state that says it covers the creator's city is there.
          case when t.state = p_topic.state and position(' ' || p_topic.city || ' ' in t.named) > 0
            then p_topic.city else t.places[2] end,
          -- An outlet of a region, or of states that it names, is in each of them.
          case when p_topic.state = any (t.places[4:]) then p_topic.state else t.state end,
          p_topic.city, p_topic.state, p_topic.said) as place,
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

-- As before; an outlet of another state that names that of the creator is not 'in' it.
create or replace function private.match_rows(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, relevance text, score numeric,
  reasons text[], rules text[], sendable boolean, blocked_reason text, already_sent boolean
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
  v_has_beats boolean := cardinality(p_topic.beats) > 0;
begin
  return query
  select
    j.outlet_id, j.name, j.format, j.region, j.description, j.relevance, j.score,
    array_remove(
      case when j.relevance = 'Low' then '{}'::text[] else coalesce(topics.reasons, '{}') end
      || array[
        case
          when cardinality(j.shared_beats) > 0 then 'Covers your '
            || case when cardinality(j.shared_beats) = 1 then 'beat: ' else 'beats: ' end
            || array_to_string(j.shared_beats, ', ')
          when not v_has_beats then 'Add your beats to your profile so that we can match you'
          when cardinality(j.beats) = 0 then 'Has not named its beats yet'
          else 'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats'
        end,
        case when j.format_fits then 'Right format for this pitch'
          else 'This pitch is written for ' || v_format_name end,
        case j.place
          when 'same_city' then 'In the area of your story: ' || j.region
          when 'same_state' then
            case when cardinality(private.states_of_region(j.region)) > 0 then 'In your region: '
              when private.state_of(j.region) = p_topic.state then 'In your state: '
              else 'Covers your state too: ' end || j.region
          when 'elsewhere' then case when j.format in ('local', 'tv') then 'Covers ' || j.region || ', away from you' end
          else null
        end,
        case j.own_answer
          when 'interested' then 'Was interested in an earlier pitch of yours'
          when 'covered' then 'Has covered you before'
          when 'not_now' then 'Said “Not now” to you lately'
          when 'not_my_beat' then 'Said “Not my beat” to you in the last 90 days'
          else null
        end,
        case when j.others > 0 then 'Said yes to other creators on a topic like yours'
             when j.others < 0 then 'Turned down other creators on a topic like yours' end
      ], null),
    private.outlet_rules(j.ai_stance),
    j.blocked_code is null, j.blocked_reason, j.already_sent
  from private.judged_outlets(p_topic, p_outlet_ids) j
  left join (
    select m.outlet_id,
      array_agg(private.topic_reason(m.phrase, m.outlet_words, m.pitch_words, m.from_pitch) order by m.n) as reasons
    from private.met_phrases(p_topic, p_outlet_ids) m
    group by 1
  ) topics on topics.outlet_id = j.outlet_id;
end
$$;

-- What is there already.
truncate private.pitch_topics;
select private.refresh_outlet_topics(array(select o.id from public.outlets o));
