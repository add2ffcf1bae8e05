-- The order of an issue’s cards for one reader.

-- What a card is about, as words and subjects; kept by a trigger, so that ordering reads no text.
create table private.card_topics (
  item_id uuid primary key references public.friday_fix_items (id) on delete cascade,
  element_ids int[] not null,
  -- 1 for a word of the card; the subjects are a vector of length 1 or less.
  weights real[] not null,
  -- The word as the card has it; empty for a subject.
  words text[] not null
);
alter table private.card_topics enable row level security;

-- What a reader looks for now and what their proven outlet looks for, phrase by phrase.
create table private.reader_topics (
  user_id uuid primary key references public.media_profiles (user_id) on delete cascade,
  element_ids int[] not null,
  -- The number of the phrase the word stands in, and the word's share of it; phrase -1 has the subjects of all phrases.
  phrases int[] not null,
  shares real[] not null,
  -- The phrases as written.
  texts text[] not null
);
alter table private.reader_topics enable row level security;

create function private.refresh_card_topics(p_item_ids uuid[]) returns void
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

create function private.refresh_changed_card() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_card_topics(array[new.id]);
  return null;
end
$$;

create trigger refresh_card_topics
  after insert or update of title, news_peg, summary_bullets on public.friday_fix_items
  for each row execute function private.refresh_changed_card();

-- Three words or more: a sentence, of which one word that says much is enough. Of a name of two words both count.
create function private.is_sentence(p_phrase text) returns boolean
language sql immutable
return p_phrase ~ '\S\s+\S+\s+\S';

create function private.refresh_reader_topics(p_user_ids uuid[]) returns void
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
    select n.user_id, n.phrase, w.element_id, max(w.rarity) as rarity, min(w.word) as word, private.is_sentence(n.text) as sentence
    from numbered n, private.words_of(n.text) w
    group by 1, 2, 3, n.text
  ), parted as (
    select w.*, w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.user_id, w.phrase)) as part
    from words w, private.matching_weights() m
  ), shared as (
    -- In a sentence a word of mostly one subject is a match, another one only beside a second; so are these, which say
    -- little of a story.
    select p.user_id, p.phrase, p.element_id, (case when not p.sentence then p.part
      when not private.is_general(p.word)
        and p.word <> all ('{man,men,learn,learned,learning,lesson,lessons,remember,remembers,remembered}') and exists (
        select 1 from private.subject_units u
        where u.unit = (pg_catalog.ts_lexize('pg_catalog.english_stem', p.word))[1] and u.share >= 0.72) then greatest(p.part, 0.75)
      else least(p.part, 0.4) end)::real as share
    from parted p
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

create function private.refresh_reader() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_reader_topics(array[new.user_id]);
  return null;
end
$$;

create trigger refresh_reader
  after insert or update of looking_for_now, outlet_id, outlet_proof on public.media_profiles
  for each row execute function private.refresh_reader();

create function private.refresh_readers_of_outlet() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_reader_topics(array(
    select m.user_id from public.media_profiles m where m.outlet_id = new.id and m.outlet_proof is not null));
  return null;
end
$$;

create trigger refresh_readers after update of interests on public.outlets
  for each row when (new.interests is distinct from old.interests)
  execute function private.refresh_readers_of_outlet();

-- The cards of an issue in the order for one reader, with the one reason that counts most and the shared beats
-- (null when nothing ties the reader to the card). By wanted phrases and subjects, beats, place, format, the reader's verdicts on like cards of
-- the last 180 days, and the relevance of the card: a shared beat counts more than one step of it, and a card of high
-- relevance from the reader's own city stands before one of low relevance, whatever beats and format say. Cards of
-- creators whose mails the reader stopped are left out. A reader whom nothing ties to any card gets the issue's own
-- order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
create function private.ranked_cards(p_issue_id uuid, p_user_id uuid)
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
      private.city_of(m.region) as city, private.state_of(m.region) as state, private.proven_address(m.user_id) as email,
      array(select btrim(l) from regexp_split_to_table(private.live_looking_for(m.user_id, m.looking_for_now), '[,\n]') l) as own
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
  ), whole as (
    select w.phrase, count(*) as words
    from reader r, unnest(r.phrases) w(phrase)
    where w.phrase > 0
    group by 1
  ), phrase as (
    -- One word of a longer phrase may stand there in another sense (“money” of “money lessons from home” in “when repair
    -- money ended”) and counts nothing, unless it says much and another word of the card speaks of the same field.
    select distinct on (m.id) m.id, m.phrase, m.words, m.share
    from met m
    join whole w on w.phrase = m.phrase
    join cards c on c.id = m.id
    cross join private.sense_weights() s
    where w.words = 1 or cardinality(m.words) > 1 or m.share >= 0.75 and exists (
      select 1
      from private.subject_units own
      join private.subjects a on a.id = own.subject_id
      join private.subjects b on b.field_id = a.field_id
      join private.subject_units other on other.subject_id = b.id and other.unit <> own.unit
      join (select (pg_catalog.ts_lexize('pg_catalog.english_stem', o.word))[1] as unit from unnest(c.words) o(word)) o
        on o.unit = other.unit
      where own.unit = (pg_catalog.ts_lexize('pg_catalog.english_stem', m.words[1]))[1]
        and least(own.share, other.share) >= s.said)
    order by m.id, m.share desc, m.phrase
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
      case when r.texts[p.phrase] = any (r.own) then 'You look for “' else 'Your outlet looks for “' end as who_looks,
      array(select '“' || w.word || '”' from unnest(p.words[1:2]) with ordinality w(word, n) order by w.n) as words,
      coalesce(s.likeness, 0) as subjects,
      array(select b from unnest(k.beats) b where b = any (r.beats) order by b) as beats,
      lower(c.format) = any (r.formats) as format_fits, c.format,
      case when r.city is null or c.city_region is null then null
        when private.city_of(c.city_region) = r.city then 'city'
        when private.state_of(c.city_region) = r.state and r.state not in ('', 'national') then 'state' end as place,
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned,
      case c.relevance when 'high' then 0.5 when 'medium' then 0.25 else 0 end as relevance, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join wanted s on s.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  ), fitted as (
    select j.*, j.share + 0.3 * j.subjects + 0.3 * least(2, cardinality(j.beats))
      + case j.place when 'city' then 0.5 when 'state' then 0.25 else 0 end
      + case when j.format_fits then 0.25 else 0 end + j.learned as fit
    from judged j
  )
  select j.id,
    row_number() over (
      order by j.fit + case when j.tied then j.relevance else 0 end desc nulls last, j.position)::int,
    -- The beats are named whatever else ties the reader to it.
    coalesce(nullif(concat_ws('. ', case
      -- Of a sentence, or a phrase that the story meets in part, the words that met say how.
      when j.share >= 0.95 and not private.is_sentence(j.phrase_text) then j.who_looks || j.phrase_text || '”'
      when j.share >= 0.5 then j.who_looks || j.phrase_text || '”; this story says ' || private.and_list(j.words)
    end, case when cardinality(j.beats) > 0 then 'On your ' || case when cardinality(j.beats) = 1 then 'beat: ' else 'beats: ' end
        || private.and_list(j.beats)
    end), ''), case
      when j.place = 'city' then 'In your area: ' || j.city_region
      when j.place = 'state' then 'In your state: ' || j.city_region
      when j.learned >= 0.1 then 'Like stories you liked'
      when j.format_fits then 'Your format: ' || j.format
    end)
  from (select f.*, bool_or(f.fit <> 0) over () as tied from fitted f) j
  where private.mail_refusal(j.email, j.creator_user_id, 'shown') is null
  order by 2;
end
$$;
