-- What outlets look for and what they answered, kept by triggers so that ranking reads no text.

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
  -- One element a word or a subject. phrases: the number of the interest that it stands in, 0 for the description,
  -- -1 for the whole outlet.
  element_ids int[] not null,
  phrases int[] not null,
  -- Interests: the word's share of its phrase. Description: its rarity.
  shares real[] not null,
  -- All words as one vector: the rarity of a word stands at the first phrase that has it, 0 at the others and at
  -- subjects; and the length of that vector, 1 where it has no word.
  bag real[] not null,
  bag_length real not null,
  -- The subjects of each wanted phrase, for reasons: those with at least 0.4 of it.
  subject_phrases int[] not null default '{}',
  subject_ids int[] not null default '{}',
  subject_shares real[] not null default '{}',
  named text not null default ''
);
comment on column private.outlet_topics.named is
  'The words of its texts that begin with a capital letter, in lower case: names of places it covers are among them.';
alter table private.outlet_topics enable row level security;
create index outlet_topics_format_idx on private.outlet_topics (format, outlet_id) where active;
create index outlet_topics_places_idx on private.outlet_topics using gin (places) where active;
create index outlet_topics_beats_idx on private.outlet_topics using gin (beats) where active;

create index outlet_topics_search_idx on private.outlet_topics
  using gin (search_text extensions.gin_trgm_ops) where active;

-- Which active outlets use a word, those for which it weighs most first.
create table private.outlet_words (
  format text not null,
  element_id int not null,
  share real not null,
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  state text not null
);
alter table private.outlet_words enable row level security;
create index outlet_words_element_idx on private.outlet_words (format, element_id, share desc, outlet_id);
create index outlet_words_state_idx on private.outlet_words (format, state, element_id, share desc, outlet_id);
create index outlet_words_outlet_id_idx on private.outlet_words (outlet_id);

-- Which active outlets share a beat, for the part of a ranking without topic likeness.
create table private.outlet_beats (
  format text not null,
  beat text not null,
  state text not null,
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  primary key (format, beat, state, outlet_id)
);
alter table private.outlet_beats enable row level security;
create index outlet_beats_order_idx on private.outlet_beats (format, beat, outlet_id);
create index outlet_beats_outlet_id_idx on private.outlet_beats (outlet_id);

-- Computes the rows of these outlets anew: the words and subjects of each wanted phrase and of the description,
-- without what an outlet does not want, and the places that its texts name. Set by set,
-- so that a hundred outlets take a second, with long texts; more wait in private.due_topics.
create function private.refresh_outlet_topics(p_outlet_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
-- JIT compilation of this statement takes many times as long as running it.
set jit = off
as $$
begin
  -- Two at once would both add the words of an outlet.
  perform from private.outlet_topics o where o.outlet_id = any (p_outlet_ids) order by o.outlet_id for update;
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

create function private.refresh_changed_outlets() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := array(select c.id from changed c);
begin
  if cardinality(v_ids) > 100 then
    insert into private.due_topics (kind, id) select 'outlet', c from unnest(v_ids) c on conflict do nothing;
  else
    perform private.refresh_outlet_topics(v_ids);
  end if;
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

create trigger refresh_topics after insert or update of beats, formats, looking_for_now on public.media_profiles
  for each row execute function private.refresh_outlets_of_editor();

-- Earlier answers, with the words and subjects of what they answered: a pitch, by the link in the editor's mail, or a
-- card of the Friday Fix (verdict_by, item_id). What a creator says of an own send is not here.
create table private.answered_topics (
  send_id uuid references public.pitch_sends (id) on delete cascade,
  outlet_id uuid not null,
  user_id uuid not null,
  answer text not null,
  answered_at timestamptz not null,
  element_ids int[] not null,
  -- Of private.answered_elements().
  shares real[] not null,
  verdict_by uuid,
  item_id uuid,
  anonymous boolean not null default false,
  unique (send_id),
  foreign key (verdict_by, item_id) references public.card_verdicts (user_id, item_id) on delete cascade,
  unique (verdict_by, item_id, outlet_id),
  check ((send_id is null) = (verdict_by is not null and item_id is not null))
);
alter table private.answered_topics enable row level security;
create index answered_topics_outlet_id_idx on private.answered_topics (outlet_id, answered_at desc);
create index answered_topics_user_id_idx on private.answered_topics (user_id, outlet_id, answered_at desc);

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

create function private.store_answered_topic() returns trigger
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

create trigger store_answered_topic after insert on public.pitch_events
  for each row when (new.kind = 'answer') execute function private.store_answered_topic();

-- A text as matching sees it: its words and subjects with weights.
create type private.text_topic as (
  element_ids int[],
  weights real[]
);

-- A text that stands in place of a pitch: its subjects count like those of a peg.
create function private.text_topic_of(p_text text) returns private.text_topic
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

create function private.refresh_editor_topics(p_user_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(select o.id from public.outlets o where o.media_user_id = any (p_user_ids)));
  perform private.refresh_reader_topics(p_user_ids);
end
$$;

-- The words of a text that begin with a capital letter or a digit, in lower case, between single spaces.
create function private.names_in(p_text text) returns text
language sql immutable
return ' ' || lower(btrim(regexp_replace(regexp_replace(p_text, '[[:punct:]]+', ' ', 'g'), '(\m[[:lower:]]\S*|\s)+', ' ', 'g'))) || ' ';
