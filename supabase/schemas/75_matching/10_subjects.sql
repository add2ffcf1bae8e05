-- What a text is about, in words and subjects, whose rows come from supabase/data; and every number of matching
-- (private.matching_weights() here, private.high_weights() in 30_fit.sql).

-- Words that say nothing about a topic.
create table private.words_without_topic (
  word text primary key
);
alter table private.words_without_topic enable row level security;

create table private.subject_fields (
  id int primary key,
  name text not null unique,
  weight real not null default 1
);
comment on column private.subject_fields.weight is
  'How much it says that pitch and outlet share this field: less where many outlets have it.';
alter table private.subject_fields enable row level security;

create table private.subjects (
  id int primary key,
  name text not null unique,
  field_id int not null,
  foreign key (field_id) references private.subject_fields (id)
);
alter table private.subjects enable row level security;
create index subjects_field_id_idx on private.subjects (field_id);

-- One to four stems, with a space between, and how much they say about a subject: up to 1. One migration writes
-- this table and private.subjects together; a foreign key would double the time of it.
create table private.subject_units (
  unit text not null,
  subject_id int not null,
  share real not null,
  primary key (unit, subject_id)
);
alter table private.subject_units enable row level security;

-- Every number of outlet matching but those of subjects and of High, in one row, fitted on the graded cases
-- (testing/matching). Likeness is the topic likeness of pitch and outlet: 0 is none; like words give about 2, like
-- subjects up to 9 more.
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
  -- Evidence is the share of one wanted phrase, or of the description, that words of the story (peg, take,
  -- headline) match, or of their subjects with a weight of its own. High needs high_evidence (see
  -- private.high_weights()). Without a shared beat, not Low needs medium_evidence and a story as like as `medium`.
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

-- The words of a text in lower case, without accents and possessive endings, with their places.
create function private.tokens_of(p_text text)
returns table (n bigint, word text)
language sql immutable
begin atomic
  select t.n, t.word
  from regexp_split_to_table(
    regexp_replace(
      translate(lower(p_text), 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ’', 'aaaaaaaceeeeeiiiiinooooooouuuuuyy'''),
      '''s?\M', '', 'g'),
    '[^a-z]+') with ordinality t(word, n)
  where char_length(t.word) >= 3;
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

-- The units of texts: the longest that stand in them. A word that stands in a longer unit counts little beside it.
-- weight is about its rarity; said is the unit as written there. The time grows with the number of texts.
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

-- The clauses of a text in their order: its sentences, cut at semicolons and at 'but'. What stands in brackets is
-- not cut, and an abbreviation ('St. Louis', 'U.S. history') ends no sentence. wanted: null where the clause begins
-- with what is not wanted and may go on with what is, as in a list.
create function private.clauses_of(p_text text)
returns table (n int, text text, wanted boolean)
language sql immutable
begin atomic
  select (row_number() over (order by s.n, c.n))::int, c.text,
    case
      -- 'We don't run politics', 'Diet plans and sauces, no', 'Celebrities bore me', 'that is not our lane'.
      when c.text ~* '\m(i|we|i[''’]m|we[''’]re)\s+(really\s+|usually\s+|always\s+)?(skip|avoid|pass on|tired of|sick of|bored (by|of|with)|not (interested|looking)|(do not|don[''’]t|will not|won[''’]t|can[''’]t|cannot|never|no longer)\s+(\w+ly\s+)?(want|need|book|run|cover|take|use|publish|print|air|accept|care|like|touch|review|write|do|play|consider|feature|buy|read))\M'
        or c.text ~* '(^\s*(not (interested|looking)|skip|avoid|spare (me|us)|leave out|(please\s+)?(do not|don[''’]t|never))\s|\m(bores?|boring to) (me|us)\M|\m(not|isn[''’]t|aren[''’]t|never) (for |to )?(me|us|our|my)\M|\mwrong (show|place|desk|magazine|paper|person|editor|outlet)\M|\m(others|other (shows|people|papers|magazines)) (do|does|cover)\M|\menough \w+ already\M|[\s,:](no|never|no thank(s| you))\s*$)'
        then false
      when c.text ~* '^\s*((and|but|please|also|so)[,\s]+)*(no(?!\s+(one|longer|matter))|not(?!\s+(just|only))|nothing(?!\s+but)|never|except|it[''’]s not)\s'
        then case when s.n > 1 and c.n = 1 or c.text ~* '\mor\M' then false end
      else true
    end
  from regexp_split_to_table(
    regexp_replace(p_text, '(?<!\m(st|dr|mr|mrs|ms|jr|sr|vs|mt|ft|[a-z]))[.!?]+["”''’)]*(\s+|$)', E'\n', 'gi'),
    '\s*\n\s*([-–•*]\s+)?') with ordinality s(text, n)
  cross join lateral regexp_split_to_table(s.text, ';(?![^()]*[)])|,?\s(?<!(nothing|anything|all)\s)but(?=\s)(?! (also|not) )', 'i') with ordinality c(text, n)
  where c.text ~ '[[:alnum:]]';
end;

-- The phrases of an outlet's interests, by number, without those that say what it does not want. What stands in
-- brackets is not cut.
create function private.wanted_phrases(p_interests text)
returns table (phrase int, text text)
language sql immutable
begin atomic
  select (row_number() over (order by c.n, part.n))::int, part.text
  from private.clauses_of(p_interests) c
  cross join lateral regexp_split_to_table(c.text, '[,:—–](?![^()]*[)])') with ordinality part(text, n)
  where c.wanted is distinct from false and part.text ~ '[[:alnum:]]'
    and part.text !~* '^\s*((and|but|please|also|so)\s+)*(no(?!\s+(one|longer|matter))|not(?!\s+(just|only))|nothing(?!\s+but)|never|except|we (do not|don[''’]t)|do not|don[''’]t|it[''’]s not)\s'
    -- What a sender shall do, not what a story shall be about: 'Bring a photograph', 'Keep it short'.
    and part.text !~* '^\s*((and|but|please|also|so)\s+)*(bring (a|an|the|your)|show (me|us)|keep it|make it|explain|write (me|us)? ?(like|as if|as though|plain)|must be|be (ready|brief|on time)|(i|we) (read|answer|reply|respond|need))\M';
end;

-- A description without the clauses that say what is not wanted.
create function private.wanted_text(p_description text) returns text
language sql immutable
return (select coalesce(string_agg(c.text, '. ' order by c.n), '') from private.clauses_of(p_description) c where c.wanted);
