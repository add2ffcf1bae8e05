-- What an outlet does not want is no topic; regions of several states; outlets of another format come last;
-- the words of a text are found in one pass; weights fitted anew.

-- The phrases of an outlet's interests, by number, without those that say what it does not want. What stands in
-- brackets is not cut.
create function private.wanted_phrases(p_interests text)
returns table (phrase int, text text)
language sql immutable
begin atomic
  select part.n::int, part.text
  from regexp_split_to_table(p_interests, '[,;](?![^()]*[)])') with ordinality part(text, n)
  where btrim(part.text) <> '' and part.text !~* '^\s*((and|but|please|also)\s+)*(no(?!\s+(one|longer))|not(?!\s+(just|only))|nothing|except|we (do not|don[''’]t)|do not|don[''’]t|it[''’]s not)\s';
end;

-- A description without what it says is not wanted, up to the end of the sentence or part of it.
create function private.wanted_text(p_description text) returns text
language sql immutable
return regexp_replace(p_description,
  '(^|[.;!?])\s*((and|but|please|also)\s+)*(no(?!\s+(one|longer))|not(?!\s+(just|only))|we (do not|don[''’]t|never) (cover|run|want|take|publish|print)|(please )?(do not|don[''’]t) (send|pitch))\s[^.;!?]*',
  '\1', 'gi');

-- 'National' and 'Online' are everywhere; 'Atlanta, GA' has a city and a state, 'Georgia' a state alone. Cities
-- with more than half a million people, or known by their name alone, have their state also without it.
create or replace function private.state_of(p_region text) returns text
language sql immutable
return case
  when p_region ~* '^\s*(national|online)' then 'national'
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

-- As before, in time that grows with the number of texts and not with its square.
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
    (case when r.size > 1 then 1.15 * greatest(0.6, least(1, coalesce(r.rarity, 0) / 1.5))
      else case when length(r.said) < 3 then 0.8 else r.rarity end
        * case when r.longest > 1 then 0.35 else 1 end end)::real
  from rated r
  where (r.size = 1 or r.size = r.longest) and (r.rarity is not null or r.size > 1);
end
$$;

-- As before; a field counts by its weight. For several texts in one pass: a unit that is given twice for a text
-- counts once.
create function private.subjects_of_texts(p_ids int[], p_units text[], p_weights real[])
returns table (id int, lemma_id int, weight real)
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
    select s.id, 1000000 + s.subject_id as lemma_id, s.weight::float8 as weight from subjects s
    union all
    select s.id, 2000000 + f.field_id, sum(s.weight) * n.field * d.weight
    from subjects s
    join private.subjects f on f.id = s.subject_id
    join private.subject_fields d on d.id = f.field_id
    cross join private.subject_weights() n
    group by s.id, f.field_id, n.field, d.weight
  )
  select e.id, e.lemma_id, e.weight::real
  from (
    select e.id, e.lemma_id, e.weight / greatest(n.full_length, sqrt(sum(e.weight ^ 2) over (partition by e.id))) as weight
    from elements e cross join private.subject_weights() n
  ) e
  cross join private.subject_weights() n
  where e.weight >= n.faintest;
end;

create or replace function private.subjects_of(p_units text[], p_weights real[])
returns table (lemma_id int, weight real)
language sql stable
begin atomic
  select s.lemma_id, s.weight
  from private.subjects_of_texts(array_fill(1, array[cardinality(p_units)]), p_units, p_weights) s;
end;

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
  select 2::real, 0.5::real, 0.6::real, 0.04::real, 2.7::real, 1.3::real, 1.1::real, 0.8::real, 0.25::real;
end;

-- Weights of beats, places and meaning fitted anew.
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
    1::real, 1.2::real, 0::real, 0.3::real,
    0.45::real, 1.8::real, 1::real, 1::real, -1::real,
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
  select 0.5::real, 1.7::real, 0.5::real, 4::real;
end;

-- What the fit of an outlet loses when the pitch is written for another format: more than all else adds, so
-- that such outlets, which take no such pitch, come after all that do.
create function private.other_format() returns real
language sql immutable
return 10::real;

-- As before; regions have several states, and other formats come last.
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
            else h.reachable end as high_fit,
      m.high_evidence, h.high, m.medium_evidence, m.medium
    from (
      select t.outlet_id, t.format,
        coalesce(l.likeness, 0)::real as likeness, coalesce(l.story, 0)::real as story, coalesce(l.met, 0)::real as met,
        t.format = any (p_topic.formats) and t.formats && p_topic.formats as format_fits,
        case when t.beats && p_topic.beats
          then array(select x from unnest(t.beats) x where x = any (p_topic.beats) order by x)
          else '{}' end as shared_beats,
        private.place_fit(t.places[2],
          -- An outlet of a region is in each of its states.
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

-- As before, without what an outlet does not want.
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
      array[lower(t.region), private.city_of(t.region), t.state] || private.states_of_region(t.region),
      t.state,
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

-- As before, without phrases that say what an outlet does not want; where a word stands is asked once a word.
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
    -- A word of the pitch is the source of many lemmas.
    select s.source,
      position(' ' || regexp_replace(translate(lower(s.source), c_accents, c_letters), '[^[:alnum:]]+', ' ', 'g') || ' ' in v_said) > 0 as from_pitch
    from (select distinct unnest(p_topic.sources) as source) s
  ), near as materialized (
    select n.lemma_id, n.weight, n.source, s.from_pitch
    from unnest(p_topic.lemma_ids, p_topic.weights, p_topic.sources) n(lemma_id, weight, source)
    join sources s on s.source = n.source
  ), texts as (
    select t.outlet_id, part.phrase, btrim(part.text) as text
    from private.outlet_terms t, private.wanted_phrases(t.interests) part
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

-- Quotes, so that any form of a word reads well.
create or replace function private.topic_reason(p_phrase text, p_outlet_words text[], p_pitch_words text[], p_from_pitch boolean)
returns text
language sql immutable
return case
    when p_phrase is not null then 'Looks for “' || p_phrase || '”'
    else 'Describes itself with ' || private.and_list(array(select '“' || w || '”' from unnest(p_outlet_words) w))
  end
  || '; your ' || case when p_from_pitch then 'pitch' else 'profile' end
  || ' says ' || private.and_list(array(select '“' || w || '”' from unnest(p_pitch_words) w));

-- As before; an outlet of several states is not in 'your state'.
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
            case when cardinality(private.states_of_region(j.region)) > 0 then 'In your region: ' else 'In your state: ' end || j.region
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
