-- Turns a database that applied the first baseline (2026-11-24) and its words into what the baseline makes: the
-- workers are routes of one function, and matching has neither lemmas nor vectors.
set check_function_bodies = off;

alter table public.creator_profiles drop constraint creator_profiles_gallery_check;

alter table public.creator_profiles add constraint creator_profiles_gallery_check CHECK (
CASE
    WHEN (jsonb_typeof(gallery) = 'array'::text) THEN ((jsonb_array_length(gallery) <= 40) AND (jsonb_array_length(jsonb_path_query_array(gallery, 'strict $[*]?((((((((@."url" like_regex "^https?://[^ <>]{1,255}/functions/v1/(documents/)?picture/[0-9a-f-]{36}$" && @."width" >= 1) && @."width" <= 1600) && @."height" >= 1) && @."height" <= 1600) && @."alt" like_regex "^[^\\u0000-\\u001f\\u007f]{1,200}$") && @."alt" like_regex "[^ ]") && @."credit" like_regex "^[^\\u0000-\\u001f\\u007f]{0,120}$") && (@."crop" == null || ((((@."crop"."x" >= 0 && @."crop"."y" >= 0) && @."crop"."width" >= 1) && @."crop"."height" >= 1) && @."crop"."x" + @."crop"."width" <= 100.01) && @."crop"."y" + @."crop"."height" <= 100.01))'::jsonpath)) = jsonb_array_length(gallery)))
    ELSE false
END);

-- By hand: the workers are routes of one function now. Where pg_cron is missing nothing was scheduled.
do $$
declare
  v_job record;
begin
  if to_regclass('cron.job') is null then return; end if;
  for v_job in
    select j.jobname, j.schedule from cron.job j
    where j.jobname like 'newspeg-%' and j.command like 'select private.post_scheduled(%'
  loop
    perform cron.schedule(
      v_job.jobname,
      v_job.schedule,
      format('select private.post_scheduled(%L)', replace(v_job.jobname, 'newspeg-', 'scheduled/')));
  end loop;
end
$$;

-- Matching compares stems and subjects: lemmas with their ranks, neighbours and vectors, and the vectors of subjects,
-- earned less than 0.01 NDCG@10 on the part that nothing was learned from (testing/matching/README.md).

set check_function_bodies = off;

drop function private.subjects_of(text[], real[]);
drop function private.subjects_of_texts(int[], text[], real[]);
drop function private.sense_of(int[], real[]);
drop function private.near_subjects();
drop function private.words_of(text);
drop function private.lemma_of(text);
drop function private.word_rarity(int);
drop function private.meaning_of(int[], real[]);
drop function private.meanings_alike(real[], real[]);
drop function private.joined_likeness(float8, float8, float8, float8, float8, real, real, real);
drop function private.matching_weights();
drop function private.subject_weights();

create table private.words_without_topic (
  word text primary key
);
alter table private.words_without_topic enable row level security;
insert into private.words_without_topic (word) select f.form from private.word_forms f where f.lemma_id = 0;
drop table private.word_forms;
drop table private.lemmas;
alter table private.subjects drop column vector;

-- Everything that was computed from words is computed anew at the end; the topic of a pitch when it is matched next.
drop table private.pitch_topics;
alter type private.pitch_topic drop attribute peg_meaning, drop attribute take_meaning, drop attribute profile_meaning,
  drop attribute sense;
alter type private.pitch_topic rename attribute lemma_ids to element_ids;
alter type private.text_topic drop attribute meaning;
alter type private.text_topic rename attribute lemma_ids to element_ids;
truncate private.outlet_topics, private.outlet_words, private.outlet_beats, private.card_topics, private.reader_topics,
  private.request_topics;
alter table private.outlet_topics drop column meaning, drop column sense;
alter table private.outlet_topics rename lemma_ids to element_ids;
alter table private.outlet_words rename lemma_id to element_id;
alter index private.outlet_words_lemma_idx rename to outlet_words_element_idx;
alter table private.card_topics drop column meaning;
alter table private.card_topics rename lemma_ids to element_ids;
alter table private.reader_topics drop column meaning;
alter table private.reader_topics rename lemma_ids to element_ids;
alter table private.request_topics drop column meaning;
alter table private.request_topics rename lemma_ids to element_ids;
alter table private.answered_topics rename lemma_ids to element_ids;

create or replace function private.store_verdict_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.answered_topics as a
    (verdict_by, item_id, outlet_id, user_id, answer, answered_at, element_ids, shares, anonymous)
  select new.user_id, new.item_id, o.id, i.creator_user_id,
    case new.verdict when 'intro' then 'interested' else new.verdict end, new.updated_at,
    w.element_ids, w.shares,
    not exists (select 1 from public.intro_requests r where r.item_id = new.item_id and r.media_user_id = new.user_id)
  from public.outlets o
  join public.friday_fix_items i on i.id = new.item_id and i.creator_user_id is not null
  cross join private.answered_elements(concat_ws('. ', i.news_peg, i.title)) w
  where o.media_user_id = new.user_id
  on conflict (verdict_by, item_id, outlet_id) do update
    set answer = excluded.answer, answered_at = excluded.answered_at, anonymous = excluded.anonymous;
  return null;
end
$$;

-- Every number of outlet matching but those of subjects and of High, in one row, fitted on the graded cases
-- (testing/matching). Likeness is the topic likeness of pitch and outlet: 0 is none, about 2 is a full match.
create function private.matching_weights()
returns table (
  -- How much a word says that stands in the terms of many subjects; one of a single subject, or of none, says 1.
  least_rarity real,
  -- What a word counts by the text it stands in. A word of the headline
  -- counts only when the creator used it too (peg, take, logline, facts), so words of the composer or a
  -- model never do.
  from_peg real, from_take real, from_headline real, from_logline real,
  -- A phrase whose words are together less rare than this counts less.
  phrase_rarity real,
  -- Likeness adds up from the best phrase (counts 1), the second best, the description, all words
  -- together, and the subjects (private.subject_weights()).
  second_phrase real, description real, all_words real,
  -- Beside likeness: each shared beat (two at most), the place, earlier answers.
  shared_beat real, in_city real, in_state real, nationwide real, elsewhere real,
  own_yes real, own_not_now real, others_yes real, others_no real,
  -- Earlier pitches count as like this one from this likeness on.
  like_topic real,
  -- Evidence is the share of one wanted phrase, or of the description, that words of the story (peg,
  -- take, headline) met. High needs high_evidence (see private.high_weights()). Without a shared beat, not Low needs medium_evidence and a story as like as `medium`.
  high_evidence real,
  medium_evidence real, medium real
)
language sql immutable
begin atomic
  select
    0.5::real,
    1::real, 1::real, 1::real, 0.5::real,
    0.8::real,
    0.4::real, 0.5::real, 0.4::real,
    0.25::real, 2.8::real, 0.6::real, 1::real, -1::real,
    0.45::real, -0.2::real, 0.1::real, -0.1::real,
    0.3::real,
    0.26::real,
    0.18::real, 1.2::real;
end;

-- A word of private.tokens_of() as an element of a topic, and how much it says about one; no row for a word that says
-- nothing. Its id is negative and made from its stem, so all forms of a word are one element.
create function private.element_of(p_word text)
returns table (element_id int, rarity real)
language sql stable
begin atomic
  select -1 - ('x' || substr(md5(s.stems[1]), 1, 7))::bit(28)::int, (m.least_rarity + (1 - m.least_rarity) * coalesce(u.share, 1))::real
  from private.matching_weights() m
  cross join (select pg_catalog.ts_lexize('pg_catalog.english_stem', p_word) as stems) s
  cross join lateral (select max(x.share) as share from private.subject_units x where x.unit = s.stems[1]) u
  where cardinality(s.stems) > 0
    -- As a value: for `not exists` the planner expects no row, and joins what it finds row by row.
    and coalesce((select false from private.words_without_topic w where w.word = p_word), true);
end;

-- A word of private.tokens_of() as its text has it: a name with its capital letters, another word without, also where
-- it begins a sentence or stands in a title.
create function private.as_written(p_word text, p_text text) returns text
language sql stable
return case
  when p_text ~ ('\m' || p_word || '\M')
    or p_text ~ ('\m' || initcap(p_word) || '\M') and p_text !~ ('[[:lower:]],? ' || initcap(p_word) || '\M')
      and exists (select 1 from private.subject_units u where u.unit = (pg_catalog.ts_lexize('pg_catalog.english_stem', p_word))[1])
    then p_word
  else coalesce(substring(p_text from '(?i)\m' || p_word || '\M'), p_word)
end;

-- The words of a text that can say something about its topic.
create function private.words_of(p_text text)
returns table (n bigint, word text, element_id int, rarity real)
language sql stable
begin atomic
  select t.n, t.word, l.element_id, l.rarity
  from private.tokens_of(p_text) t, private.element_of(t.word) l;
end;

-- The numbers of subjects; all others are in private.matching_weights().
create function private.subject_weights()
returns table (
  -- A subject counts at most this much in a text; its field gets this share of what its subjects have.
  most real, field real,
  -- A text whose subjects are weaker than this together (the length of their vector) has a shorter
  -- vector; what is less than `faintest` in a vector is left out.
  full_length real, faintest real,
  -- What likeness gains by the same subjects (cosine, 0 to 1) in peg, take, logline and facts.
  peg real, take real, logline real, facts real,
  -- What the same subjects in peg and take count as evidence (see private.relevance_of), and those of an earlier
  -- pitch that was answered (see like_topic).
  evidence real, answered real
)
language sql immutable
begin atomic
  select 3::real, 0.5::real, 0.6::real, 0.04::real, 5.9::real, 2.9::real, 2.4::real, 1.8::real, 0.11::real, 0.08::real;
end;

-- The subjects of weighted units as elements of a topic, for several texts in one pass: ids beside those of stems,
-- from 1,000,000 on for subjects and from 2,000,000 on for fields; weights as a vector of length 1 or less for each
-- text. A unit that is given twice for a text counts once.
create function private.subjects_of_texts(p_ids int[], p_units text[], p_weights real[])
returns table (id int, element_id int, weight real)
language sql stable
begin atomic
  with units as (
    select w.id, w.unit, max(w.weight) as weight from unnest(p_ids, p_units, p_weights) w(id, unit, weight) group by 1, 2
  ), subjects as materialized (
    select w.id, u.subject_id, least(n.most, sum(w.weight * u.share)) as weight
    from units w
    join private.subject_units u on u.unit = w.unit
    cross join private.subject_weights() n
    group by w.id, u.subject_id, n.most
  ), elements as (
    select s.id, 1000000 + s.subject_id as element_id, s.weight::float8 as weight from subjects s
    union all
    select s.id, 2000000 + f.field_id, sum(s.weight) * n.field * d.weight
    from subjects s
    join private.subjects f on f.id = s.subject_id
    join private.subject_fields d on d.id = f.field_id
    cross join private.subject_weights() n
    group by s.id, f.field_id, n.field, d.weight
  )
  select e.id, e.element_id, e.weight::real
  from (
    select e.id, e.element_id, e.weight / greatest(n.full_length, sqrt(sum(e.weight ^ 2) over (partition by e.id))) as weight
    from elements e cross join private.subject_weights() n
  ) e
  cross join private.subject_weights() n
  where e.weight >= n.faintest;
end;

-- The same for one text.
create function private.subjects_of(p_units text[], p_weights real[])
returns table (element_id int, weight real)
language sql stable
begin atomic
  select s.element_id, s.weight
  from private.subjects_of_texts(array_fill(1, array[cardinality(p_units)]), p_units, p_weights) s;
end;

-- The units of texts: the longest that stand in them. A word that stands in a longer unit counts little beside it.
-- weight is about its rarity; said is the unit as written there. The time grows with the number of texts.
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
    from (select distinct t.word from tokens t where not t.stop) w, private.element_of(w.word) l
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

-- The subjects that texts speak of, as elements of a topic.
create function private.subjects_said(p_ids int[], p_texts text[])
returns table (id int, element_id int, weight real)
language sql stable
begin atomic
  select s.id, s.element_id, s.weight
  from (
    select array_agg(u.id) as ids, array_agg(u.unit) as units, array_agg(u.weight) as weights
    from private.text_units(p_ids, p_texts) u
  ) a
  cross join lateral private.subjects_of_texts(a.ids, a.units, a.weights) s;
end;

-- The words of a text and its ten strongest subjects, in shares that a like topic is recognised by. It has some fifty
-- subjects, and a page compares thousands of answers.
create function private.answered_elements(p_text text, out element_ids int[], out shares real[])
language sql stable
begin atomic
  select coalesce(array_agg(e.element_id), '{}'), coalesce(array_agg(e.share), '{}')
  from (
    select x.element_id, (max(x.rarity) / sum(max(x.rarity)) over ())::real as share from private.words_of(p_text) x group by 1
    union all
    (select s.element_id, s.weight * n.answered
     from private.subjects_said(array[1], array[p_text]) s, private.subject_weights() n
     order by s.weight desc, s.element_id limit 10)
  ) e;
end;

create or replace function private.store_answered_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.answered_topics as a
    (send_id, outlet_id, user_id, answer, answered_at, element_ids, shares)
  select s.id, s.outlet_id, s.user_id, s.answer, coalesce(s.answered_at, new.created_at),
    w.element_ids, w.shares
  from public.pitch_sends s
  join public.pitches p on p.id = s.pitch_id
  cross join private.answered_elements(p.news_peg || '. ' || p.take) w
  where s.id = new.send_id and s.answer is not null
  on conflict (send_id) do update
    set answer = excluded.answer, answered_at = excluded.answered_at;
  return null;
end
$$;

-- A text that stands in place of a pitch: its subjects count like those of a peg.
create or replace function private.text_topic_of(p_text text) returns private.text_topic
language sql stable
set search_path = ''
set jit = off
as $$
  select row(coalesce(array_agg(e.element_id order by e.element_id), '{}'),
    coalesce(array_agg(e.weight order by e.element_id), '{}'))::private.text_topic
  from (
    select x.element_id, max(x.rarity) as weight from private.words_of(p_text) x group by 1
    union all
    select s.element_id, s.weight * w.peg from private.subjects_said(array[1], array[p_text]) s, private.subject_weights() w
  ) e
$$;

-- A variation as matching sees it; null for an unknown one. The words of peg, take, headline and logline,
-- and the subjects of peg, take, logline and facts.
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
  ), joined as (
    select w.element_id, w.weight, w.weight as total, case when w.story then w.weight else 0 end as story_weight, w.word as source
    from words w
    union all
    select s.element_id, s.weight, 0, s.story_weight, coalesce(o.source, '')
    from subjects s
    left join subject_sources o on o.element_id = s.element_id
  ), listed as (
    select array_agg(j.element_id) as element_ids, array_agg(j.weight)::real[] as weights,
      array_agg(j.story_weight)::real[] as story_weights,
      array_agg(j.total)::real[] as sums, array_agg(j.source) as sources
    from joined j
  )
  select
    p.id, p.pitch_id, p.user_id, p.pitch_type, p.generator,
    private.formats_of_pitch(p.pitch_type), coalesce(p.beats, '{}'),
    private.city_of(p.city_region), private.state_of(p.city_region),
    ' ' || btrim(regexp_replace(lower(concat_ws(' ', p.news_peg, p.take, p.headline)), '[^[:alnum:]]+', ' ', 'g')) || ' ',
    coalesce(l.element_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.story_weights, '{}'), coalesce(l.sums, '{}'), coalesce(l.sources, '{}'),
    coalesce((select sqrt(sum(w.weight ^ 2)) from words w), 1)::real
  into v_topic
  from pitch p, listed l;
  return v_topic;
end
$$;

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
-- is how much of one phrase, or half of the description, the story's words met; shared subjects are evidence too.
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
    select n.element_id, n.weight, n.story, n.total
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.story_weights, p_topic.sums)
      n(element_id, weight, story, total)
  ), matched as (
    -- Of the words of a description only the three that fit best count.
    select x.outlet_id, x.phrase, x.share * n.weight as share, x.share * n.story as story, x.bag * n.total as bag,
      x.bag_length,
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
  )
  select o.outlet_id,
    private.joined_likeness(o.best[1], o.best[2], o.description, o.cosine, o.subjects,
      m.second_phrase, m.description, m.all_words),
    private.joined_likeness(o.best_story[1], o.best_story[2], o.description_story, o.cosine, o.subjects_story,
      m.second_phrase, m.description, m.all_words),
    greatest(o.best_story[1], o.description_story, s.evidence * o.subjects_story, 0)::real
  from outlets o
  cross join private.matching_weights() m
  cross join private.subject_weights() s;
end
$$;

-- Earlier answers of the outlets' editors to pitches on like topics, in one number for each outlet:
-- the creator's own count most, those to other creators little. own_answer is the last one to the
-- creator within 90 days, whatever its topic.
create or replace function private.answers_fit(p_topic private.pitch_topic, p_outlet_ids uuid[])
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

-- The topic of each variation that was matched: reading a pitch takes as long as scoring 200 outlets.
create table private.pitch_topics (
  variation_id uuid primary key references public.pitch_variations (id) on delete cascade,
  -- Stands for all that the topic was made from; with another value the row is out of date.
  made_from text not null,
  topic private.pitch_topic not null
);

-- A topic has some 10 KB and is read whole: compressing it would only cost time.
alter table private.pitch_topics alter column topic set storage external;

alter table private.pitch_topics enable row level security;

-- What makes a match High has numbers of its own, fitted on the graded cases (testing/matching): the numbers of the
-- order put a story far from an outlet of a place too high, and one for a national outlet too low.
create or replace function private.high_weights()
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

-- Which words met: for each outlet at most three phrases of its own with the words of the pitch that they met,
-- best first. phrase is null for the description. from_pitch: those words stand in peg, take or headline, else in
-- the profile. Where no words met, the phrase that shares most subjects is named.
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
  v_said constant text := translate(p_topic.said, c_accents, c_letters);
begin
  return query
  with sources as materialized (
    -- A word of the pitch may be the source of several elements.
    select s.source,
      position(' ' || regexp_replace(translate(lower(s.source), c_accents, c_letters), '[^[:alnum:]]+', ' ', 'g') || ' ' in v_said) > 0 as from_pitch
    from (select distinct unnest(p_topic.sources) as source) s
  ), near as materialized (
    select n.element_id, n.weight, n.source, s.from_pitch
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.sources) n(element_id, weight, source)
    join sources s on s.source = n.source
  ), texts as (
    select t.outlet_id, part.phrase, btrim(part.text) as text
    from private.outlet_terms t, private.wanted_phrases(t.interests) part
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.element_id, x.share * n.weight as share, n.source, n.from_pitch
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases, o.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0 and x.share * n.weight >= 0.04
  ), sums as (
    select m.outlet_id, m.phrase, sum(m.share) as share, bool_or(m.from_pitch) as from_pitch
    from met m group by 1, 2
  ), chosen as (
    select s.*, row_number() over (partition by s.outlet_id order by s.phrase = 0, s.share desc, s.phrase) as n
    from sums s
    where s.share >= case when s.phrase = 0 then 0.5 else 0.25 end
  ), same_subject as (
    -- Of outlets of which no words met: the phrase that shares most subjects with the pitch, with the
    -- words of the pitch that belong to the strongest of them.
    select distinct on (x.outlet_id) x.*
    from (
      select o.outlet_id, x.phrase, n.from_pitch, sum(x.share * n.weight) as share,
        (array_agg(n.source order by x.share * n.weight desc, n.source))[1] as source
      from private.outlet_topics o
      cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
      join near n on n.element_id = x.element_id
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
      select distinct private.as_written(w.word, t.text)
      from private.words_of(t.text) w
      join met m on m.outlet_id = c.outlet_id and m.phrase = 0 and m.element_id = w.element_id
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

-- Of the given outlets those most worth scoring: by the words they share with the pitch, its place, its
-- beats, and answers to its creator.
create or replace function private.promising_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select x.outlet_id
    from (
      select t.outlet_id, sum(w.share * case when w.phrase = 0 then 0.3 else 1 end * n.weight) as share
      from private.outlet_topics t
      cross join lateral unnest(t.element_ids, t.phrases, t.shares) w(element_id, phrase, share)
      join unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight) on n.element_id = w.element_id
      where t.outlet_id = any (p_outlet_ids)
      group by 1
      order by 2 desc, 1
      limit 150
    ) x
    union
    (select t.outlet_id from private.outlet_topics t
     where t.outlet_id = any (p_outlet_ids) and (t.places @> array[p_topic.city] or t.beats && p_topic.beats)
     order by t.places @> array[p_topic.city] desc, t.outlet_id
     limit 100)
    union
    (select a.outlet_id from private.answered_topics a
     where a.user_id = p_topic.user_id and a.outlet_id = any (p_outlet_ids)
       and a.answered_at > now() - interval '90 days'
     limit 30));
end
$$;

-- The most promising outlets of all, without a filter: a fixed number for each of the pitch's strongest
-- words, those near it, those on its beats, those that answered its creator.
create or replace function private.promising_of_all(p_topic private.pitch_topic) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_states text[] := array_remove(array['national', p_topic.state], null);
begin
  return array(
    select x.outlet_id
    from (
      select w.outlet_id, sum(w.share * n.weight) as share
      from (
        select d.element_id, d.weight
        from unnest(p_topic.element_ids, p_topic.weights) d(element_id, weight)
        order by d.weight desc, d.element_id
        limit 120
      ) n
      cross join unnest(p_topic.formats) f(format)
      cross join lateral (
        (select w.outlet_id, w.share
         from private.outlet_words w
         where p_topic.pitch_type <> 'tv_local' and w.format = f.format and w.element_id = n.element_id
         order by w.share desc, w.outlet_id
         limit 30)
        union all
        -- Local news and TV of other states are not High.
        (select w.outlet_id, w.share
         from unnest(v_states) s(state)
         cross join lateral (
           select w.outlet_id, w.share
           from private.outlet_words w
           where w.format = f.format and w.state = s.state and w.element_id = n.element_id
           order by w.share desc, w.outlet_id
           limit 30
         ) w
         where p_topic.pitch_type = 'tv_local')
      ) w
      group by 1
      order by 2 desc, 1
      limit 150
    ) x
    union
    (select t.outlet_id from private.outlet_topics t
     where t.active and t.format = any (p_topic.formats) and t.places @> array[p_topic.city]
     limit 40)
    union
    (select a.outlet_id from private.answered_topics a
     where a.user_id = p_topic.user_id and a.answered_at > now() - interval '90 days'
     limit 30)
    union
    select b.outlet_id
    from unnest(p_topic.formats) f(format), unnest(p_topic.beats) m(beat), unnest(v_states) s(state)
    cross join lateral (
      select b.outlet_id
      from private.outlet_beats b
      where b.format = f.format and b.beat = m.beat and b.state = s.state
      order by b.outlet_id
      limit 8
    ) b);
end
$$;

-- The same with a filter that many outlets pass. Of each word as many outlets are looked at as give
-- enough that pass.
create or replace function private.promising_filtered(p_topic private.pitch_topic, p_filter text) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set enable_seqscan = off
as $$
declare
  v_ids uuid[];
begin
  execute 'with words as (
      select n.element_id, n.weight
      from unnest($1, $2) n(element_id, weight)
      order by n.weight desc, n.element_id
      limit 50
    ), near as (
      select w.outlet_id, sum(w.share * n.weight) as share
      from words n
      cross join unnest($3::text[]) f(format)
      cross join lateral (
        select w.outlet_id, w.share
        from private.outlet_words w
        where w.format = f.format and w.element_id = n.element_id
        order by w.share desc, w.outlet_id
        limit 100
      ) w
      group by 1
      order by 2 desc, 1
      limit 2000
    ), found as (
      -- In this order until 150 passed.
      select n.outlet_id
      from near n
      cross join lateral (
        select t.state from private.outlet_topics t where t.outlet_id = n.outlet_id and ' || p_filter || ' offset 0
      ) t
      where $8 or t.state = any ($4)
      order by n.share desc, n.outlet_id
      limit 150
    ), others as (
      (select t.outlet_id from private.outlet_topics t
       where ' || p_filter || ' and t.format = any ($3) and t.places @> array[$5]
       limit 40)
      union
      (select a.outlet_id from private.answered_topics a
       join private.outlet_topics t on t.outlet_id = a.outlet_id and ' || p_filter || '
       where a.user_id = $6 and a.answered_at > now() - interval ''90 days''
       limit 30)
      union
      select t.outlet_id
      from unnest($3::text[]) f(format), unnest($7::text[]) m(beat), unnest($4::text[]) s(state)
      cross join lateral (
        select b.outlet_id
        from private.outlet_beats b
        where b.format = f.format and b.beat = m.beat and b.state = s.state
        order by b.outlet_id
        limit 20
      ) b
      join private.outlet_topics t on t.outlet_id = b.outlet_id and ' || p_filter || '
    )
    select array(select f.outlet_id from found f union (select o.outlet_id from others o limit 100))'
    into v_ids
    using (p_topic).element_ids, (p_topic).weights, (p_topic).formats,
      array_remove(array['national', (p_topic).state], null), (p_topic).city, (p_topic).user_id, (p_topic).beats,
      (p_topic).pitch_type <> 'tv_local';
  return v_ids;
end
$$;

create or replace function private.refresh_card_topics(p_item_ids uuid[]) returns void
language sql volatile
set search_path = ''
set jit = off
as $$
  with cards as materialized (
    select i.id as item_id, row_number() over ()::int as n,
      concat_ws('. ', i.title, i.news_peg, array_to_string(i.summary_bullets, ' ')) as text
    from public.friday_fix_items i
    where i.id = any (p_item_ids)
  ), elements as (
    select c.item_id, w.element_id, 1::real as weight, min(w.word) as word
    from cards c, private.words_of(c.text) w
    group by 1, 2
    union all
    select c.item_id, s.element_id, s.weight, ''
    from (select array_agg(c.n order by c.n) as ids, array_agg(c.text order by c.n) as texts from cards c) a
    cross join lateral private.subjects_said(a.ids, a.texts) s
    join cards c on c.n = s.id
  ), listed as (
    select e.item_id, array_agg(e.element_id order by e.element_id) as element_ids,
      array_agg(e.weight order by e.element_id) as weights, array_agg(e.word order by e.element_id) as words
    from elements e group by 1
  )
  insert into private.card_topics (item_id, element_ids, weights, words)
  select c.item_id, coalesce(l.element_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.words, '{}')
  from cards c
  left join listed l on l.item_id = c.item_id
  on conflict (item_id) do update set element_ids = excluded.element_ids, weights = excluded.weights, words = excluded.words
$$;

create or replace function private.refresh_reader_topics(p_user_ids uuid[]) returns void
language sql volatile
set search_path = ''
set jit = off
as $$
  with parts as (
    -- What is looked for now comes first.
    select m.user_id, p.source, p.n, btrim(p.text) as text
    from public.media_profiles m
    left join public.outlets o on o.id = m.outlet_id and m.outlet_proof is not null
    cross join lateral (
      select 1 as source, n, text
      from regexp_split_to_table(private.live_looking_for(m.user_id, m.looking_for_now), '[,\n]') with ordinality t(text, n)
      union all
      select 2, n, text from regexp_split_to_table(coalesce(o.interests, ''), ',') with ordinality t(text, n)
    ) p
    where m.user_id = any (p_user_ids) and btrim(p.text) <> ''
  ), numbered as materialized (
    select p.user_id, p.text, row_number() over (partition by p.user_id order by p.source, p.n)::int as phrase from parts p
  ), words as (
    select n.user_id, n.phrase, w.element_id, max(w.rarity) as rarity
    from numbered n, private.words_of(n.text) w
    group by 1, 2, 3
  ), shared as (
    select w.*, (w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.user_id, w.phrase)))::real as share
    from words w, private.matching_weights() m
  ), readers as materialized (
    select n.user_id, row_number() over ()::int as n, string_agg(n.text, '. ' order by n.phrase) as text from numbered n group by 1
  ), elements as (
    select s.user_id, s.phrase, s.element_id, s.share from shared s
    union all
    select r.user_id, -1, s.element_id, s.weight
    from (select array_agg(r.n order by r.n) as ids, array_agg(r.text order by r.n) as texts from readers r) a
    cross join lateral private.subjects_said(a.ids, a.texts) s
    join readers r on r.n = s.id
  ), listed as (
    select e.user_id, array_agg(e.element_id order by e.phrase, e.element_id) as element_ids,
      array_agg(e.phrase order by e.phrase, e.element_id) as phrases, array_agg(e.share order by e.phrase, e.element_id) as shares
    from elements e group by 1
  )
  insert into private.reader_topics (user_id, element_ids, phrases, shares, texts)
  select m.user_id, coalesce(l.element_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
    array(select n.text from numbered n where n.user_id = m.user_id order by n.phrase)
  from public.media_profiles m
  left join listed l on l.user_id = m.user_id
  where m.user_id = any (p_user_ids)
  on conflict (user_id) do update set element_ids = excluded.element_ids, phrases = excluded.phrases,
    shares = excluded.shares, texts = excluded.texts
$$;

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

create or replace function private.store_request_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_request_topics(array[new.id]);
  return null;
end
$$;

-- A request is one phrase with details, so what fits it has numbers of its own.
create function private.request_weights()
returns table (
  -- What details add to the likeness, and how much of what subjects count in a pitch.
  details real, subjects real,
  -- Beside likeness: each shared beat (two at most), and the place.
  shared_beat real, in_city real, in_state real,
  -- High from this sum on, and Medium without a shared beat from this likeness on.
  high real, medium real
)
language sql immutable
begin atomic
  select 0.8::real, 0.3::real, 0.45::real, 1.8::real, 1::real, 2::real, 0.7::real;
end;

-- How a text fits requests: evidence (the share of the topic, or of the details, that its words met),
-- likeness, beats and place in one number, and the relevance.
create or replace function private.request_fits(
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
    select n.element_id, n.weight from unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight)
  ), matched as (
    select t.request_id, x.phrase, x.share * n.weight as share,
      row_number() over (partition by t.request_id, x.phrase order by x.share * n.weight desc) as n
    from private.request_topics t
    cross join lateral unnest(t.element_ids, t.phrases, t.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where t.request_id = any (p_request_ids)
  ), met as (
    select m.request_id, coalesce(sum(m.share) filter (where m.phrase = 1), 0) as topic,
      coalesce(sum(m.share) filter (where m.phrase = -1), 0) as subjects,
      least(1, coalesce(sum(m.share) filter (where m.phrase = 0 and m.n <= 3), 0) / 2) as details
    from matched m group by 1
  ), rated as (
    select r.id, coalesce(greatest(e.topic, e.details, s.evidence * e.subjects), 0)::real as met,
      private.joined_likeness(e.topic, 0, e.details, 0, w.subjects * e.subjects, 0, w.details, 0) as likeness,
      array(select b from unnest(r.beats) b where b = any (p_beats) order by b) as shared,
      f.place, r.format in ('tv', 'local') and f.place = 'elsewhere' as far,
      w.shared_beat, w.in_city, w.in_state, m.high_evidence, w.high, m.medium_evidence, w.medium
    from public.media_requests r
    cross join private.matching_weights() m
    cross join private.request_weights() w
    cross join private.subject_weights() s
    left join met e on e.request_id = r.id
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

-- The same for a variation, by its story alone: peg, take and headline.
create or replace function private.variation_fit(p_variation_id uuid, p_request_id uuid)
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
  v_own.element_ids := v_topic.element_ids;
  v_own.weights := v_topic.story_weights;
  return query
  select f.relevance, f.fit
  from private.request_fits(v_own, v_topic.beats, v_region, v_topic.said, array[p_request_id]) f;
end
$$;

-- Matching reads no older answers.
update private.answered_topics a set element_ids = w.element_ids, shares = w.shares
from public.pitch_sends s
join public.pitches p on p.id = s.pitch_id
cross join private.answered_elements(p.news_peg || '. ' || p.take) w
where s.id = a.send_id and a.answered_at > now() - interval '180 days';
update private.answered_topics a set element_ids = w.element_ids, shares = w.shares
from public.friday_fix_items i
cross join private.answered_elements(concat_ws('. ', i.news_peg, i.title)) w
where i.id = a.item_id and a.answered_at > now() - interval '180 days';
analyze private.words_without_topic;

-- Further functions that differ.

-- Records the result of one mail and updates the row that the mail belongs to. A failure is final when
-- the server refused for good (p_permanent), or at the fifth attempt; leases of crashed workers count
-- as attempts. A send that was held back gets the reason, is failed and so counts in no limit; it can be
-- sent again. A follow-up that was held back counts as not written. Returns the new status of the mail.
-- The server's words stay in the outbox: they often name the address.
create or replace function public.mail_mark(p_id uuid, p_ok boolean, p_error text default null, p_permanent boolean default false)
returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_refusal text;
begin
  update private.mail_outbox m
  set status = case when p_ok then 'sent' when p_permanent or m.attempts >= 5 then 'failed' else 'queued' end,
      sent_at = case when p_ok then now() end,
      error = case when p_ok then null else left(p_error, 1000) end,
      next_attempt_at = case when p_ok then m.next_attempt_at
                             else now() + make_interval(mins => (2 ^ least(m.attempts, 8))::int) end
  where m.id = p_id and m.status = 'sending'
  returning * into v_mail;
  if not found then
    return (select m.status from private.mail_outbox m where m.id = p_id);
  end if;
  if v_mail.status in ('sent', 'failed') then
    update private.mail_outbox m set text_body = '', html_body = null, link_marks = '{}' where m.id = p_id;
  end if;
  if v_mail.status = 'failed' then
    select r.reason into v_refusal from private.refused_sends r where r.mail_id = p_id;
  end if;

  if v_mail.kind = 'pitch' and v_mail.status in ('sent', 'failed') then
    -- The status never moves back: an editor may open the mail before the worker reports.
    update public.pitch_sends s
    set status = case when s.status = 'queued' then v_mail.status else s.status end,
        sent_at = case when v_mail.status = 'sent' then coalesce(s.sent_at, now()) else s.sent_at end,
        error = case when v_mail.status = 'failed' then
          case when v_refusal is not null then v_refusal || ' Your pitch did not leave and counts nowhere.'
            when p_permanent then 'The address did not take the mail.' else 'The mail could not be delivered.' end end
    where s.id = v_mail.ref_id;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    select s.id, s.user_id, case v_mail.status when 'sent' then 'sent' else 'failed' end,
      jsonb_strip_nulls(jsonb_build_object('reason', v_refusal))
    from public.pitch_sends s where s.id = v_mail.ref_id;
  elsif v_mail.kind = 'follow_up' and v_refusal is not null then
    update public.pitch_sends s
    set follow_up_count = greatest(0, s.follow_up_count - 1), followed_up_at = null, follow_up_wanted = false
    where s.id = v_mail.ref_id;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    select s.id, s.user_id, 'failed', jsonb_build_object('reason', v_refusal, 'follow_up', true)
    from public.pitch_sends s where s.id = v_mail.ref_id;
    -- The number is free again, and with it the key of its mail.
    update private.mail_outbox m set dedupe_key = m.dedupe_key || ':refused:' || m.id::text where m.id = p_id;
  end if;
  return v_mail.status;
end
$$;

-- Why the account cannot send to these outlets now, as far as limits and closed addresses go; no row for an outlet that it
-- may send to. Days are UTC days, weeks are the last seven days. Not for the API roles.
create or replace function private.outlet_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language plpgsql stable
set search_path = ''
-- Planning takes longer than running: one plan for all calls of a connection.
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  c_outlets_a_day constant int := private.outlets_a_day();
  v_probation boolean := private.on_probation(p_user_id);
  v_day timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  v_reached uuid[] := '{}';
begin
  if v_probation then
    v_reached := array(
      select distinct s.outlet_id
      from public.pitch_sends s
      where s.user_id = p_user_id and s.created_at >= v_day and s.status <> 'failed');
  end if;

  return query
  select t.outlet_id, b.code, b.reason
  from private.outlet_terms t
  cross join lateral (
    select count(*) as total
    from private.outlets_of_cap(t.cap_key) o (id)
    join public.pitch_sends s on s.outlet_id = o.id
    -- A scheduled mail counts from when it is scheduled until seven days after it leaves.
    where s.release_at > now() - interval '7 days' and s.status <> 'failed'
  ) week
  -- Who sent them matters only where it can decide: not in a full week, nor in one with room for all.
  cross join lateral (
    select count(*) filter (where v_probation and x.young) as probation,
      count(*) filter (where not x.known) as strangers
    from (
      select v_probation and private.on_probation(s.user_id) as young,
        private.cap_knows(t.cap_key, s.user_id) as known
      from private.outlets_of_cap(t.cap_key) o (id)
      join public.pitch_sends s on s.outlet_id = o.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed'
        and week.total < t.weekly_cap
        and (v_probation or week.total >= t.weekly_cap - private.kept_share(t.weekly_cap))
    ) x
  ) senders
  left join private.outlet_contacts contact on contact.outlet_id = t.outlet_id
  cross join lateral (select private.closed_address(contact.contact_email, p_user_id) as reason) closed
  cross join lateral (
    select r.code, r.reason
    from (values
      (0, closed.reason = 'bounce', 'no_contact', 'We have no working address for ' || t.name || ' at the moment.'),
      (0, closed.reason is not null, 'do_not_contact', t.name || ' has asked for no more mails like this.'),
      (1, week.total >= t.weekly_cap, 'weekly_cap',
        case when t.weekly_cap = 0 then t.name || ' takes no pitches at the moment.'
             else t.name || ' takes ' || t.weekly_cap || case when t.weekly_cap = 1 then ' pitch' else ' pitches' end || ' a week, and this week is full.' end),
      (2, senders.strangers >= t.weekly_cap - private.kept_share(t.weekly_cap) and not private.cap_knows(t.cap_key, p_user_id), 'weekly_cap',
        t.name || ' keeps the rest of this week for creators it has said yes to.'),
      (3, v_probation and private.probation_share(t.weekly_cap) = 0, 'probation',
        t.name || ' takes one pitch a week, and none from new accounts. You can send from your 15th day here.'),
      (4, v_probation and senders.probation >= private.probation_share(t.weekly_cap), 'probation',
        t.name || ' has got enough pitches from new accounts this week. Please choose another outlet.'),
      (5, v_probation and cardinality(v_reached) >= c_outlets_a_day and t.outlet_id <> all (v_reached), 'probation',
        'New accounts can reach ' || c_outlets_a_day || ' outlets a day. You can send again tomorrow.')
    ) as r (rank, applies, code, reason)
    where r.applies
    order by r.rank, r.code desc
    limit 1
  ) b
  where t.outlet_id = any (p_outlet_ids);
end
$$;

-- Computes the rows of these outlets anew: the words and subjects of each wanted phrase and of the description,
-- without what an outlet does not want, and the places that its texts name. Set by set,
-- so that thousands of outlets take seconds.
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
    select v.word, l.element_id, l.rarity
    from (select distinct t.word from tokens t) v, private.element_of(v.word) l
  ), words as (
    select t.outlet_id, t.phrase, v.element_id, max(v.rarity) as rarity
    from tokens t
    join vocabulary v on v.word = t.word
    -- The outlet's own place is compared as a place (private.place_fit), not as a topic.
    where not exists (select 1 from places p where p.outlet_id = t.outlet_id and p.word = t.word)
    group by 1, 2, 3
  ), own_words as (
    select w.outlet_id, w.phrase, w.element_id, w.rarity,
      case when w.phrase = 0 then w.rarity
        else w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.outlet_id, w.phrase))
      end as share,
      -- A word of the description alone counts half.
      case when row_number() over (partition by w.outlet_id, w.element_id order by w.phrase) > 1 then 0
        else max(case when w.phrase = 0 then w.rarity / 2 else w.rarity end) over (partition by w.outlet_id, w.element_id)
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
    select x.outlet_id, x.phrase, s.element_id, s.weight
    from (
      select array_agg(t.n) as ids, array_agg(t.unit) as units, array_agg(t.weight)::real[] as weights from subject_texts t
    ) a
    cross join lateral private.subjects_of_texts(a.ids, a.units, a.weights) s
    join (select distinct t.n, t.outlet_id, t.phrase from subject_texts t) x on x.n = s.id
  ), weighed as (
    select w.outlet_id, w.phrase, w.element_id, w.share, w.bag from own_words w
    union all
    select s.outlet_id, -1, s.element_id, s.weight, 0 from text_subjects s where s.phrase = -1
  ), phrase_subjects as (
    select s.outlet_id, array_agg(s.phrase order by s.phrase, s.element_id) as phrases,
      array_agg(s.element_id order by s.phrase, s.element_id) as ids,
      array_agg(s.weight order by s.phrase, s.element_id) as shares
    from text_subjects s
    where s.phrase > 0 and s.element_id < 2000000 and s.weight >= 0.4
    group by 1
  ), listed as (
    select w.outlet_id, array_agg(w.element_id order by w.phrase, w.element_id) as element_ids,
      array_agg(w.phrase order by w.phrase, w.element_id) as phrases,
      array_agg(w.share order by w.phrase, w.element_id)::real[] as shares,
      array_agg(w.bag order by w.phrase, w.element_id)::real[] as bag,
      sqrt(sum(w.bag ^ 2))::real as bag_length
    from weighed w
    group by 1
  ), stored as (
    insert into private.outlet_topics as o
      (outlet_id, active, format, formats, beats, places, state, search_text,
       element_ids, phrases, shares, bag, bag_length, subject_phrases, subject_ids, subject_shares, named)
    select t.outlet_id, t.active, t.format, t.formats, t.beats,
      array[lower(t.region), private.city_of(t.region), t.state] || private.states_of_region(t.region) || n.states,
      t.state,
      ' ' || lower(t.name || ' ' || t.region) || ' ',
      coalesce(l.element_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
      coalesce(l.bag, '{}'), coalesce(nullif(l.bag_length, 0), 1),
      coalesce(s.phrases, '{}'), coalesce(s.ids, '{}'), coalesce(s.shares, '{}'), n.names
    from terms t
    left join listed l on l.outlet_id = t.outlet_id
    left join phrase_subjects s on s.outlet_id = t.outlet_id
    join named n on n.outlet_id = t.outlet_id
    on conflict (outlet_id) do update set
      active = excluded.active, format = excluded.format, formats = excluded.formats, beats = excluded.beats,
      places = excluded.places, state = excluded.state, search_text = excluded.search_text,
      element_ids = excluded.element_ids, phrases = excluded.phrases, shares = excluded.shares,
      bag = excluded.bag, bag_length = excluded.bag_length,
      subject_phrases = excluded.subject_phrases, subject_ids = excluded.subject_ids,
      subject_shares = excluded.subject_shares, named = excluded.named
  ), word_rows as (
    insert into private.outlet_words (format, element_id, share, outlet_id, state)
    select t.format, w.element_id, max(case when w.phrase = 0 then w.share * 0.3 else w.share end),
      t.outlet_id, t.state
    from weighed w
    join terms t on t.outlet_id = w.outlet_id
    -- A field has too many outlets to find one by, and a weak subject too.
    where t.active and (w.element_id < 1000000 or w.element_id < 2000000 and w.share >= 0.15)
    group by t.format, w.element_id, t.outlet_id, t.state
  )
  insert into private.outlet_beats (format, beat, state, outlet_id)
  select distinct t.format, beat, t.state, t.outlet_id
  from terms t, unnest(t.beats) beat
  where t.active;
end
$$;

-- private.pitch_topic_of(), kept until variation, pitch, profile or weights change. A migration that changes that
-- function empties private.pitch_topics; one of words does so by itself.
create or replace function private.kept_topic(p_variation_id uuid) returns private.pitch_topic
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
  if (v_topic).variation_id is null then
    v_topic := private.pitch_topic_of(p_variation_id);
    if v_made_from is not null and current_setting('transaction_read_only') = 'off' then
      insert into private.pitch_topics as k (variation_id, made_from, topic)
      values (p_variation_id, v_made_from, v_topic)
      on conflict (variation_id) do update set made_from = excluded.made_from, topic = excluded.topic;
    end if;
  end if;
  return v_topic;
end
$$;

-- The cards of an issue in the order for one reader, with the one reason that counts most (null when nothing ties the
-- reader to the card). By wanted phrases and subjects, beats, place, format, and the reader's verdicts on like cards
-- of the last 180 days. Cards of creators whose mails the reader stopped are left out. A reader without a profile
-- gets the issue's own order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
create or replace function private.ranked_cards(p_issue_id uuid, p_user_id uuid)
returns table (item_id uuid, "position" int, reason text)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with reader as materialized (
    select m.user_id, m.beats, m.formats, m.region, t.element_ids, t.phrases, t.shares, t.texts,
      private.city_of(m.region) as city, private.state_of(m.region) as state, private.proven_address(m.user_id) as email
    from public.media_profiles m
    left join private.reader_topics t on t.user_id = m.user_id
    where m.user_id = p_user_id
  ), cards as materialized (
    select i.id, i.position, i.format, i.city_region, i.creator_user_id, i.relevance, t.element_ids, t.weights, t.words
    from public.friday_fix_items i
    left join private.card_topics t on t.item_id = i.id
    where i.issue_id = p_issue_id
  ), met as (
    select c.id, w.phrase, least(1, sum(w.share * n.weight)) as share,
      array_agg(n.word order by w.share * n.weight desc, n.word) as words
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    cross join cards c
    cross join lateral unnest(c.element_ids, c.weights, c.words) n(element_id, weight, word)
    where n.element_id = w.element_id and w.phrase > 0
    group by 1, 2
  ), phrase as (
    select distinct on (m.id) m.id, m.phrase, m.share, m.words from met m order by m.id, m.share desc, m.phrase
  ), subjects as materialized (
    select c.id, n.element_id, n.weight
    from cards c, unnest(c.element_ids, c.weights) n(element_id, weight)
    where n.element_id >= 1000000
  ), wanted as (
    select s.id, sum(w.share * s.weight) as likeness
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    join subjects s on s.element_id = w.element_id
    where w.phrase = -1
    group by 1
  ), earlier as materialized (
    select v.item_id, v.verdict, t.element_ids, t.weights
    from public.card_verdicts v
    join public.friday_fix_items i on i.id = v.item_id and i.issue_id <> p_issue_id
    join private.card_topics t on t.item_id = v.item_id
    where v.user_id = p_user_id and v.updated_at > now() - interval '180 days'
    order by v.updated_at desc
    limit 60
  ), learned as (
    -- Stories that share a field and no subject have a likeness of about 0.2.
    select x.id, sum(
      case x.verdict when 'not_my_beat' then -0.5 when 'not_now' then -0.1 else 0.4 end
      * greatest(0, x.likeness - 0.2) / 0.8) as value
    from (
      select s.id, e.item_id, e.verdict, sum(s.weight * n.weight) as likeness
      from earlier e
      cross join lateral unnest(e.element_ids, e.weights) n(element_id, weight)
      join subjects s on s.element_id = n.element_id
      group by 1, 2, 3
    ) x
    group by 1
  ), judged as (
    select c.id, c.position, c.creator_user_id, coalesce(p.share, 0) as share, r.texts[p.phrase] as phrase_text,
      array(select '“' || w.word || '”' from unnest(p.words[1:2]) with ordinality w(word, n) order by w.n) as words,
      coalesce(s.likeness, 0) as subjects,
      array(select b from unnest(k.beats) b where b = any (r.beats) order by b) as beats,
      lower(c.format) = any (r.formats) as format_fits, c.format,
      case when r.city is null or c.city_region is null then null
        when private.city_of(c.city_region) = r.city then 'city'
        when private.state_of(c.city_region) = r.state and r.state not in ('', 'national') then 'state' end as place,
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join wanted s on s.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  )
  select j.id,
    row_number() over (order by
      j.share + 0.3 * j.subjects + 0.3 * least(2, cardinality(j.beats))
      + case j.place when 'city' then 0.35 when 'state' then 0.2 else 0 end
      + case when j.format_fits then 0.25 else 0 end + j.learned desc nulls last, j.position)::int,
    case
      -- Of a phrase that the story meets in part, the words that met say how.
      when j.share >= 0.95 then 'You look for “' || j.phrase_text || '”'
      when j.share >= 0.5 then 'You look for “' || j.phrase_text || '”; this story says ' || private.and_list(j.words)
      when cardinality(j.beats) > 0 then 'On your ' || case when cardinality(j.beats) = 1 then 'beat: ' else 'beats: ' end
        || private.and_list(j.beats)
      when j.place = 'city' then 'In your area: ' || j.city_region
      when j.place = 'state' then 'In your state: ' || j.city_region
      when j.learned >= 0.1 then 'Like stories you liked'
      when j.format_fits then 'Your format: ' || j.format
    end
  from judged j
  where not exists (
    select 1 from private.closed_addresses a
    where a.email = j.email and a.user_id = j.creator_user_id and a.reason <> 'bounce')
  order by 2;
end
$$;
