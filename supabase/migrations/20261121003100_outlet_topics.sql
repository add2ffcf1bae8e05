-- What each outlet looks for, as words; kept by triggers, so that matching reads no text.

create table private.outlet_topics (
  outlet_id uuid primary key references public.outlets (id) on delete cascade,
  -- The terms in force (private.outlet_terms), here so that indexes can serve the filters.
  active boolean not null,
  format text not null,
  formats text[] not null,
  beats text[] not null,
  -- Lower case: the region as written, its city, and its state or 'national'.
  places text[] not null,
  state text not null,
  -- ' name region ' in lower case.
  search_text text not null,
  -- One element a word. phrases: the number of the interest the word stands in, 0 for the description.
  lemma_ids int[] not null,
  phrases int[] not null,
  -- Interests: the word's share of its phrase. Description: its rarity.
  shares real[] not null,
  -- All words as one vector: the rarity of a lemma stands at the first of its elements, 0 at the
  -- others; and the length of that vector.
  bag real[] not null,
  bag_length real not null,
  -- private.meaning_of() all words, weighted as in bag.
  meaning real[] not null
);

create index outlet_topics_format_idx on private.outlet_topics (format, outlet_id) where active;
create index outlet_topics_places_idx on private.outlet_topics using gin (places) where active;
create index outlet_topics_beats_idx on private.outlet_topics using gin (beats) where active;
create index outlet_topics_search_idx on private.outlet_topics
  using gin (search_text extensions.gin_trgm_ops) where active;

-- Which active outlets use a word, those for which it weighs most first.
create table private.outlet_words (
  format text not null,
  lemma_id int not null,
  share real not null,
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  state text not null
);

create index outlet_words_lemma_idx on private.outlet_words (format, lemma_id, share desc, outlet_id);
create index outlet_words_state_idx on private.outlet_words (format, state, lemma_id, share desc, outlet_id);
create index outlet_words_outlet_id_idx on private.outlet_words (outlet_id);

-- Which active outlets share a beat, for the part of a ranking without topic likeness.
create table private.outlet_beats (
  format text not null,
  beat text not null,
  state text not null,
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  primary key (format, beat, state, outlet_id)
);

create index outlet_beats_order_idx on private.outlet_beats (format, beat, outlet_id);
create index outlet_beats_outlet_id_idx on private.outlet_beats (outlet_id);

alter table private.outlet_topics enable row level security;
alter table private.outlet_words enable row level security;
alter table private.outlet_beats enable row level security;

-- 'National' and 'Online' are everywhere; 'Atlanta, GA' has a city and a state.
create function private.state_of(p_region text) returns text
language sql immutable
return case
  when p_region ~* '^\s*(national|online)' then 'national'
  else coalesce(nullif(lower(btrim(split_part(p_region, ',', 2))), ''), '')
end;

create function private.city_of(p_region text) returns text
language sql immutable
return lower(btrim(split_part(p_region, ',', 1)));

-- Computes the rows of these outlets anew. Set by set, so that thousands of outlets take seconds.
create function private.refresh_outlet_topics(p_outlet_ids uuid[]) returns void
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
  ), weighed as (
    select w.outlet_id, w.phrase, w.lemma_id, w.rarity,
      case when w.phrase = 0 then w.rarity
        else w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.outlet_id, w.phrase))
      end as share,
      -- A word of the description alone counts half.
      case when row_number() over (partition by w.outlet_id, w.lemma_id order by w.phrase) > 1 then 0
        else max(case when w.phrase = 0 then w.rarity / 2 else w.rarity end) over (partition by w.outlet_id, w.lemma_id)
      end as bag
    from words w, private.matching_weights() m
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
       lemma_ids, phrases, shares, bag, bag_length, meaning)
    select t.outlet_id, t.active, t.format, t.formats, t.beats,
      array[lower(t.region), private.city_of(t.region), private.state_of(t.region)], private.state_of(t.region),
      ' ' || lower(t.name || ' ' || t.region) || ' ',
      coalesce(l.lemma_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
      coalesce(l.bag, '{}'), coalesce(l.bag_length, 1), private.meaning_of(l.lemma_ids, l.bag)
    from terms t
    left join listed l on l.outlet_id = t.outlet_id
    on conflict (outlet_id) do update set
      active = excluded.active, format = excluded.format, formats = excluded.formats, beats = excluded.beats,
      places = excluded.places, state = excluded.state, search_text = excluded.search_text,
      lemma_ids = excluded.lemma_ids, phrases = excluded.phrases, shares = excluded.shares,
      bag = excluded.bag, bag_length = excluded.bag_length, meaning = excluded.meaning
  ), word_rows as (
    insert into private.outlet_words (format, lemma_id, share, outlet_id, state)
    select t.format, w.lemma_id, max(case when w.phrase = 0 then w.share * 0.3 else w.share end),
      t.outlet_id, private.state_of(t.region)
    from weighed w
    join terms t on t.outlet_id = w.outlet_id
    where t.active
    group by t.format, w.lemma_id, t.outlet_id, t.region
  )
  insert into private.outlet_beats (format, beat, state, outlet_id)
  select distinct t.format, beat, private.state_of(t.region), t.outlet_id
  from terms t, unnest(t.beats) beat
  where t.active;
end
$$;

create function private.refresh_changed_outlets() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(select c.id from changed c));
  return null;
end
$$;

create trigger refresh_topics_insert after insert on public.outlets
  referencing new table as changed
  for each statement execute function private.refresh_changed_outlets();
create trigger refresh_topics_update after update on public.outlets
  referencing new table as changed
  for each statement execute function private.refresh_changed_outlets();

-- An editor's own profile replaces beats and formats of the outlets that belong to it.
create function private.refresh_outlets_of_editor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(
    select o.id from public.outlets o where o.media_user_id = new.user_id));
  return null;
end
$$;

create trigger refresh_topics after insert or update of beats, formats on public.media_profiles
  for each row execute function private.refresh_outlets_of_editor();

-- Earlier answers, with the words of the pitch they answered. Only answers that came through the
-- link in an editor's mail are here: those write an event of kind answer.
create table private.answered_topics (
  send_id uuid primary key references public.pitch_sends (id) on delete cascade,
  outlet_id uuid not null,
  user_id uuid not null,
  answer text not null,
  answered_at timestamptz not null,
  lemma_ids int[] not null,
  -- The word's share of all words.
  shares real[] not null
);

create index answered_topics_outlet_id_idx on private.answered_topics (outlet_id, answered_at desc);
create index answered_topics_user_id_idx on private.answered_topics (user_id, outlet_id, answered_at desc);

alter table private.answered_topics enable row level security;

create function private.store_answered_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.answered_topics as a
    (send_id, outlet_id, user_id, answer, answered_at, lemma_ids, shares)
  select s.id, s.outlet_id, s.user_id, s.answer, coalesce(s.answered_at, new.created_at),
    coalesce(w.lemma_ids, '{}'), coalesce(w.shares, '{}')
  from public.pitch_sends s
  join public.pitches p on p.id = s.pitch_id
  cross join lateral (
    select array_agg(d.lemma_id) as lemma_ids, array_agg(d.rarity / d.total)::real[] as shares
    from (
      select x.lemma_id, max(x.rarity) as rarity, sum(max(x.rarity)) over () as total
      from private.words_of(p.news_peg || '. ' || p.take) x
      group by 1
    ) d
  ) w
  where s.id = new.send_id and s.answer is not null
  on conflict (send_id) do update
    set answer = excluded.answer, answered_at = excluded.answered_at;
  return null;
end
$$;

create trigger store_answered_topic after insert on public.pitch_events
  for each row when (new.kind = 'answer') execute function private.store_answered_topic();

-- What is there already.
select private.refresh_outlet_topics(array(select o.id from public.outlets o));

insert into private.answered_topics (send_id, outlet_id, user_id, answer, answered_at, lemma_ids, shares)
select s.id, s.outlet_id, s.user_id, s.answer, s.answered_at, w.lemma_ids, w.shares
from public.pitch_sends s
join public.pitches p on p.id = s.pitch_id
cross join lateral (
  select coalesce(array_agg(d.lemma_id), '{}') as lemma_ids, coalesce(array_agg(d.rarity / d.total), '{}')::real[] as shares
  from (
    select x.lemma_id, max(x.rarity) as rarity, sum(max(x.rarity)) over () as total
    from private.words_of(p.news_peg || '. ' || p.take) x
    group by 1
  ) d
) w
where s.answer is not null and s.answered_at is not null
  and exists (select 1 from public.pitch_events e where e.send_id = s.id and e.kind = 'answer');
