-- The subjects of each word by the terms of all subjects, as in the migration of further terms: a word gets its
-- subjects from the terms it stands in, alone as much as in four phrases. A line a word: 'subject:hundredths'.

-- Ordered so that of a subject's terms with one unit the first is the one that counts.
create temporary table subject_terms as
select row_number() over (order by d.id, d.is_name, d.term)::int as n, d.id, d.is_name, d.term
from (
  select t.id, t.term, bool_and(t.is_name) as is_name
  from (
    select s.id, x.is_name,
      -- As in private.unit_tokens(); most terms have nothing to replace.
      btrim(case when x.term ~ '[^a-z0-9 ]' then regexp_replace(
        regexp_replace(
          translate(lower(x.term), 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ’', 'aaaaaaaceeeeeiiiiinooooooouuuuuyy'''),
          '''s?\M', '', 'g'),
        '[^a-z0-9]+', ' ', 'g') else x.term end) collate "C" as term
    from private.subjects s
    cross join lateral (
      select false as is_name, x.term from string_to_table(s.terms, ',') x(term)
      union all
      select true, s.name
    ) x
  ) t
  where t.term <> ''
  group by t.id, t.term
) d;
analyze subject_terms;

create temporary table subject_term_words as
select t.n, w.place::int as place, w.word collate "C" as word
from subject_terms t
cross join lateral string_to_table(t.term, ' ') with ordinality w(word, place);
analyze subject_term_words;

create temporary table subject_stems as
select w.word, coalesce(w.stems[1], w.word) as stem,
  cardinality(w.stems) = 0 or w.word ~ '^[0-9]+$' as stop,
  exists (select 1 from private.word_forms f where f.form = w.word and f.lemma_id = 0) as empty
from (
  select d.word, pg_catalog.ts_lexize('pg_catalog.english_stem', d.word) as stems
  from (select distinct word from subject_term_words) d
  offset 0
) w;
analyze subject_stems;

with units as materialized (
  -- A term that is there in two forms counts once.
  select min(x.n) as n, t.id, x.unit, min(x.size) as size, bool_and(t.is_name) as is_name
  from (
    select w.n, count(*) as size, string_agg(s.stem, ' ' order by w.place) collate "C" as unit
    from subject_term_words w
    join subject_stems s on s.word = w.word
    group by w.n
  ) x
  join subject_terms t on t.n = x.n
  group by t.id, x.unit
), words as (
  select s.stem as unit, u.id, sum(case when u.size = 1 then 4 else 1 end) as mentions
  from units u
  join subject_term_words w on w.n = u.n
  join subject_stems s on s.word = w.word
  where not s.stop and length(s.word) >= 2
    -- A word without a topic says nothing beside others.
    and (u.size = 1 or not s.empty and length(s.word) >= 3)
  group by 1, 2
)
select w.unit, string_agg(w.id || ':' || floor(100 * w.share + 0.0001), ' ' order by w.share desc, w.id) as shares
from (
  select w.unit, w.id,
    w.mentions / sqrt(sum(w.mentions ^ 2) over unit_words)
      * least(1, 1.5 * sum(w.mentions) over unit_words / (sum(w.mentions) over unit_words + 3)) as share,
    row_number() over (partition by w.unit order by w.mentions desc, w.id) as n
  from words w
  window unit_words as (partition by w.unit)
) w
where w.n <= 12 and w.share >= 0.05
group by w.unit
order by w.unit collate "C";
