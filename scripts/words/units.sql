-- The units of subjects: one to four stems and how much they say about a subject, up to 1. A phrase of several
-- subjects counts less for each; a word gets its subjects from the terms it stands in, alone as much as in four
-- phrases, and a word of few terms says less. All terms are cut into words in one text: cutting each by itself
-- takes four times as long.
with terms as materialized (
  select row_number() over (order by s.id, t.n) as n, s.id, t.is_name, t.term
  from pg_temp.subjects s
  cross join lateral (
    select x.n, false as is_name, x.term from string_to_table(s.terms, ',') with ordinality x(term, n)
    union all
    select 0, true, s.name
  ) t
), plain as (
  -- As in private.unit_tokens().
  select l.n, btrim(l.term) as term
  from string_to_table(
    (select regexp_replace(
       regexp_replace(
         translate(lower(string_agg(t.term, E'\n' order by t.n)), 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ’', 'aaaaaaaceeeeeiiiiinooooooouuuuuyy'''),
         '''s?\M', '', 'g'),
       '[^a-z0-9\n]+', ' ', 'g')
     from terms t), E'\n') with ordinality l(term, n)
), written as materialized (
  select distinct on (t.id, p.term) t.id, t.is_name, p.term
  from terms t join plain p on p.n = t.n
  where p.term <> ''
  order by t.id, p.term, t.is_name, t.n
), stems as materialized (
  select w.word, coalesce(w.stems[1], w.word) as stem,
    cardinality(w.stems) = 0 or w.word ~ '^[0-9]+$' as stop,
    exists (select 1 from pg_temp.without_topic f where f.form = w.word) as empty
  from (
    select d.word, pg_catalog.ts_lexize('pg_catalog.english_stem', d.word) as stems
    from (select distinct string_to_table(w.term, ' ') as word from written w) d
    offset 0
  ) w
), units as materialized (
  -- A term that is there in two forms counts once.
  select distinct on (u.id, u.unit) u.*
  from (
    select w.id, w.is_name, w.term, count(*) as size, string_agg(s.stem, ' ' order by x.n) as unit
    from written w
    cross join lateral string_to_table(w.term, ' ') with ordinality x(word, n)
    join stems s on s.word = x.word
    group by w.id, w.is_name, w.term
  ) u
  order by u.id, u.unit, u.is_name, u.term
), words as (
  select s.stem as unit, u.id, sum(case when u.size = 1 then 4 else 1 end) as mentions
  from units u
  cross join lateral string_to_table(u.term, ' ') x(word)
  join stems s on s.word = x.word
  where not s.stop and length(s.word) >= 2
    -- A word without a topic says nothing beside others.
    and (u.size = 1 or not s.empty and length(s.word) >= 3)
  group by 1, 2
), shares as (
  select w.unit, w.id,
    w.mentions / sqrt(sum(w.mentions ^ 2) over unit_words)
      * least(1, 1.5 * sum(w.mentions) over unit_words / (sum(w.mentions) over unit_words + 3)) as share,
    row_number() over (partition by w.unit order by w.mentions desc, w.id) as n
  from words w
  window unit_words as (partition by w.unit)
  union all
  select u.unit, u.id, 1 / sqrt(count(*) over (partition by u.unit)), 1
  from units u
  where not u.is_name and u.size between 2 and 4
)
select s.unit, s.id as subject_id, s.share::real::text as share from shares s where s.n <= 12 order by 1, 2
