-- Every number of outlet matching, and the words of a text.

-- One row. Likeness is the topic likeness of pitch and outlet: 0 is none, about 2 is a full match.
create function private.matching_weights()
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
    0.14::real, 0.6::real, 0.4::real, 0.3::real, -0.35::real,
    0.45::real, -0.2::real, 0.1::real, -0.1::real,
    0.3::real,
    0.32::real, 1.5::real,
    0.15::real, 0.45::real;
end;

-- How much a word says about the topic, 0.05 to 1, by its rank among all words.
create function private.word_rarity(p_rank int) returns real
language sql immutable
begin atomic
  select greatest(0.05, least(1, ln(p_rank / w.common_rank) / ln(w.rare_rank / w.common_rank)))::real
  from private.matching_weights() w;
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

-- The lemma of a word of private.tokens_of, and how much it says about a topic; no row for a word
-- that says nothing. A word outside the table (a name, a place, a rare word) gets a negative id made
-- from its stem, so it is compared by its letters alone.
create function private.lemma_of(p_word text)
returns table (lemma_id int, rarity real)
language sql stable
begin atomic
  select coalesce(f.lemma_id, -1 - ('x' || substr(md5((s.stems)[1]), 1, 7))::bit(28)::int),
    case when f.lemma_id is null then m.name_rarity else private.word_rarity(f.rank) end
  from private.matching_weights() m
  cross join (select pg_catalog.ts_lexize('pg_catalog.english_stem', p_word) as stems) s
  -- The word itself, else its singular. `limit` keeps the planner from reading the whole table.
  left join lateral (
    select w.lemma_id, l.rank
    from (values (1, p_word), (2, regexp_replace(p_word, 's$', '')), (3, regexp_replace(p_word, '(ie|e)s$', ''))) v(n, form)
    join private.word_forms w on w.form = v.form
    join private.lemmas l on l.id = w.lemma_id
    order by v.n limit 1
  ) f on true
  where f.lemma_id is distinct from 0 and (f.lemma_id is not null or cardinality(s.stems) > 0);
end;

-- The words of a text that can say something about its topic.
create function private.words_of(p_text text)
returns table (n bigint, word text, lemma_id int, rarity real)
language sql stable
begin atomic
  select t.n, t.word, l.lemma_id, l.rarity
  from private.tokens_of(p_text) t, private.lemma_of(t.word) l;
end;

-- The meaning of weighted lemmas: the sum of their vectors, of length 1, or shorter when the weights
-- are few and small; empty when none has a vector.
create function private.meaning_of(p_lemma_ids int[], p_weights real[]) returns real[]
language sql stable
begin atomic
  select coalesce(array_agg(v.value / v.length * least(1, v.weight / m.full_meaning) order by v.n), '{}')::real[]
  from (
    select s.n, s.value, s.weight, sqrt(sum(s.value ^ 2) over ()) as length
    from (
      select d.n, sum(w.weight * (get_byte(l.vector, d.n) - 128)) as value, sqrt(sum(w.weight ^ 2)) as weight
      from unnest(p_lemma_ids, p_weights) w(lemma_id, weight)
      join private.lemmas l on l.id = w.lemma_id
      cross join lateral generate_series(0, length(l.vector) - 1) d(n)
      group by d.n
    ) s
  ) v
  cross join private.matching_weights() m
  where v.length > 0;
end;
