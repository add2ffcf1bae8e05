-- The words and phrases of a text that belong to subjects, and the subjects of a text.

-- A text as a list of stems: unlike private.tokens_of() with short words, numbers and words without a
-- topic, which phrases need ('black owned', '401 k'). stop: a word like 'the', which alone says nothing.
create function private.unit_tokens(p_text text)
returns table (n bigint, word text, stem text, stop boolean)
language sql immutable
begin atomic
  select t.n, t.word, coalesce(s.stems[1], t.word), cardinality(s.stems) = 0 or t.word ~ '^[0-9]+$'
  from regexp_split_to_table(
    regexp_replace(
      translate(lower(p_text), 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ’', 'aaaaaaaceeeeeiiiiinooooooouuuuuyy'''),
      '''s?\M', '', 'g'),
    '[^a-z0-9]+') with ordinality t(word, n)
  cross join lateral (select pg_catalog.ts_lexize('pg_catalog.english_stem', t.word) as stems) s
  where t.word <> '';
end;

-- One to four stems, with a space between, and how much they say about a subject: up to 1.
create table private.subject_units (
  unit text not null,
  subject_id int not null,
  share real not null
);
alter table private.subject_units enable row level security;

-- A phrase of several subjects counts less for each. A word gets its subjects from the terms it stands
-- in: alone it counts as much as in four phrases, and a word of few terms says less.
with terms as (
  select s.id, t.n, false as is_name, t.term
  from private.subjects s, string_to_table(s.terms, ',') with ordinality t(term, n)
  union all
  select s.id, 0, true, s.name from private.subjects s
), units as materialized (
  select t.id, t.is_name, cardinality(x.stems) as size, array_to_string(x.stems, ' ') as unit, x.words, x.stems, x.stops,
    row_number() over (partition by t.id, x.stems order by t.is_name, t.n) as again
  from terms t
  cross join lateral (
    select array_agg(x.word order by x.n) as words, array_agg(x.stem order by x.n) as stems, array_agg(x.stop order by x.n) as stops
    from private.unit_tokens(t.term) x
  ) x
), tokens as materialized (
  select u.id, u.size, x.word, x.stem
  from units u, unnest(u.words, u.stems, u.stops) x(word, stem, stop)
  where u.again = 1 and not x.stop and length(x.word) >= 2
), words as (
  select t.stem as unit, t.id, sum(case when t.size = 1 then 4 else 1 end) as mentions
  from tokens t
  -- A word without a topic says nothing beside others.
  left join private.word_forms f on f.form = t.word and f.lemma_id = 0
  where t.size = 1 or f.form is null and length(t.word) >= 3
  group by 1, 2
), shares as (
  select w.unit, w.id, w.mentions / sqrt(sum(w.mentions ^ 2) over (partition by w.unit))
      * least(1, 1.5 * sum(w.mentions) over (partition by w.unit) / (sum(w.mentions) over (partition by w.unit) + 3)) as share,
    row_number() over (partition by w.unit order by w.mentions desc, w.id) as n
  from words w
  union all
  select u.unit, u.id, 1 / sqrt(count(*) over (partition by u.unit)), 1
  from units u
  where u.again = 1 and not u.is_name and u.size between 2 and 4
)
insert into private.subject_units (unit, subject_id, share)
select s.unit, s.id, s.share from shares s where s.n <= 12;

alter table private.subject_units
  add primary key (unit, subject_id),
  add foreign key (subject_id) references private.subjects (id);
create index subject_units_subject_id_idx on private.subject_units (subject_id);
analyze private.subject_units;

-- The units of texts: the longest that stand in them. A word that stands in a longer unit counts
-- little beside it. weight is about its rarity; said is the unit as written there.
create function private.text_units(p_ids int[], p_texts text[])
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
    where exists (select 1 from private.subject_units u where u.unit = g.unit)
  ), rated as (
    select f.id, f.unit, f.size, f.n,
      -- The longest unit that stands where this one does.
      coalesce((select max(o.size) from found o
        where o.id = f.id and o.size > 1 and o.n < f.n + f.size and o.n + o.size > f.n), 1) as longest,
      string_agg(t.word, ' ' order by t.n) as said,
      sum(r.rarity) as rarity
    from found f
    join tokens t on t.id = f.id and t.n >= f.n and t.n < f.n + f.size
    left join rarities r on r.word = t.word
    group by f.id, f.unit, f.size, f.n
  )
  select r.id, r.unit, r.said, r.size,
    (case when r.size > 1 then 1.15 * greatest(0.6, least(1, coalesce(r.rarity, 0) / 1.5))
      else case when length(r.said) < 3 then 0.8 else r.rarity end
        * case when r.longest > 1 then 0.35 else 1 end end)::real
  from rated r
  where (r.size = 1 or r.size = r.longest) and (r.rarity is not null or r.size > 1);
end
$$;
