-- The order of an issue’s cards for one reader.

-- What a card is about, as words and as meaning; kept by a trigger, so that ordering reads no text.
create table private.card_topics (
  item_id uuid primary key references public.friday_fix_items (id) on delete cascade,
  lemma_ids int[] not null,
  -- 1 for a word of the card, less for a word near it in meaning.
  weights real[] not null,
  -- The word of the card that gave the weight.
  words text[] not null,
  meaning real[] not null
);
alter table private.card_topics enable row level security;

-- What a reader looks for now and what their proven outlet looks for, phrase by phrase.
create table private.reader_topics (
  user_id uuid primary key references public.media_profiles (user_id) on delete cascade,
  lemma_ids int[] not null,
  -- The number of the phrase the word stands in, and the word's share of it.
  phrases int[] not null,
  shares real[] not null,
  -- The phrases as written.
  texts text[] not null,
  meaning real[] not null
);
alter table private.reader_topics enable row level security;

create function private.refresh_card_topics(p_item_ids uuid[]) returns void
language sql volatile
set search_path = ''
set jit = off
as $$
  with own as materialized (
    select i.id as item_id, w.lemma_id, max(w.rarity) as rarity, min(w.word) as word
    from public.friday_fix_items i
    cross join lateral private.words_of(concat_ws('. ', i.title, i.news_peg, array_to_string(i.summary_bullets, ' '))) w
    where i.id = any (p_item_ids)
    group by 1, 2
  ), near as (
    select o.item_id, o.lemma_id, 1 as weight, o.word from own o
    union all
    select o.item_id, b.id, greatest(0, least(1, (b.likeness - m.near_from) / (m.near_full - m.near_from))), o.word
    from own o
    cross join private.matching_weights() m
    join private.lemmas l on l.id = o.lemma_id
    cross join lateral (
      select get_byte(l.neighbours, n) * 256 + get_byte(l.neighbours, n + 1) as id,
        get_byte(l.neighbours, n + 2) / 255.0 as likeness
      from generate_series(0, length(l.neighbours) - 3, 3) n
    ) b
  ), best as (
    select distinct on (n.item_id, n.lemma_id) n.* from near n order by n.item_id, n.lemma_id, n.weight desc, n.word
  ), listed as (
    select b.item_id, array_agg(b.lemma_id order by b.lemma_id) as lemma_ids,
      array_agg(b.weight order by b.lemma_id)::real[] as weights, array_agg(b.word order by b.lemma_id) as words
    from best b group by 1
  )
  insert into private.card_topics (item_id, lemma_ids, weights, words, meaning)
  select i.id, coalesce(l.lemma_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.words, '{}'),
    private.meaning_of(
      array(select o.lemma_id from own o where o.item_id = i.id order by 1),
      array(select o.rarity from own o where o.item_id = i.id order by o.lemma_id))
  from public.friday_fix_items i
  left join listed l on l.item_id = i.id
  where i.id = any (p_item_ids)
  on conflict (item_id) do update set lemma_ids = excluded.lemma_ids, weights = excluded.weights,
    words = excluded.words, meaning = excluded.meaning
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
    select n.user_id, n.phrase, w.lemma_id, max(w.rarity) as rarity
    from numbered n, private.words_of(n.text) w
    group by 1, 2, 3
  ), shared as (
    select w.*, (w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.user_id, w.phrase)))::real as share
    from words w, private.matching_weights() m
  ), listed as (
    select s.user_id, array_agg(s.lemma_id order by s.phrase, s.lemma_id) as lemma_ids,
      array_agg(s.phrase order by s.phrase, s.lemma_id) as phrases, array_agg(s.share order by s.phrase, s.lemma_id) as shares,
      private.meaning_of(array_agg(s.lemma_id), array_agg(s.rarity)) as meaning
    from shared s group by 1
  )
  insert into private.reader_topics (user_id, lemma_ids, phrases, shares, texts, meaning)
  select m.user_id, coalesce(l.lemma_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
    array(select n.text from numbered n where n.user_id = m.user_id order by n.phrase), coalesce(l.meaning, '{}')
  from public.media_profiles m
  left join listed l on l.user_id = m.user_id
  where m.user_id = any (p_user_ids)
  on conflict (user_id) do update set lemma_ids = excluded.lemma_ids, phrases = excluded.phrases,
    shares = excluded.shares, texts = excluded.texts, meaning = excluded.meaning
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

-- The cards of an issue in the order for one reader, with the one reason that counts most (null when nothing ties the
-- reader to the card). By wanted phrases and meaning, beats, place, format, and the reader's verdicts on like cards
-- of the last 180 days. Cards of creators whose mails the reader stopped are left out. A reader without a profile
-- gets the issue's own order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
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
    select m.user_id, m.beats, m.formats, m.region, t.lemma_ids, t.phrases, t.shares, t.texts, t.meaning,
      private.city_of(m.region) as city, private.state_of(m.region) as state, private.proven_address(m.user_id) as email
    from public.media_profiles m
    left join private.reader_topics t on t.user_id = m.user_id
    where m.user_id = p_user_id
  ), cards as materialized (
    select i.id, i.position, i.format, i.city_region, i.creator_user_id, i.relevance, t.lemma_ids, t.weights, t.words, t.meaning
    from public.friday_fix_items i
    left join private.card_topics t on t.item_id = i.id
    where i.issue_id = p_issue_id
  ), met as (
    select c.id, w.phrase, least(1, sum(w.share * n.weight)) as share,
      array_agg(n.word order by w.share * n.weight desc, n.word) as words
    from reader r
    cross join lateral unnest(r.lemma_ids, r.phrases, r.shares) w(lemma_id, phrase, share)
    cross join cards c
    cross join lateral unnest(c.lemma_ids, c.weights, c.words) n(lemma_id, weight, word)
    where n.lemma_id = w.lemma_id
    group by 1, 2
  ), phrase as (
    select distinct on (m.id) m.id, m.phrase, m.share, m.words from met m order by m.id, m.share desc, m.phrase
  ), earlier as materialized (
    select v.verdict, t.meaning
    from public.card_verdicts v
    join public.friday_fix_items i on i.id = v.item_id and i.issue_id <> p_issue_id
    join private.card_topics t on t.item_id = v.item_id
    where v.user_id = p_user_id and v.updated_at > now() - interval '180 days'
    order by v.updated_at desc
    limit 60
  ), learned as (
    select c.id, sum(
      case e.verdict when 'not_my_beat' then -0.5 when 'not_now' then -0.1 else 0.4 end
      * greatest(0, private.meanings_alike(c.meaning, e.meaning) - 0.55) / 0.45) as value
    from cards c cross join earlier e
    group by 1
  ), judged as (
    select c.id, c.position, c.creator_user_id, coalesce(p.share, 0) as share, r.texts[p.phrase] as phrase_text,
      -- One word may stand for several lemmas.
      array(select '“' || w.word || '”' from unnest(p.words) with ordinality w(word, n)
            group by w.word order by min(w.n) limit 2) as words,
      coalesce(private.meanings_alike(c.meaning, r.meaning), 0) as meaning,
      array(select b from unnest(k.beats) b where b = any (r.beats) order by b) as beats,
      lower(c.format) = any (r.formats) as format_fits, c.format,
      case when r.city is null or c.city_region is null then null
        when private.city_of(c.city_region) = r.city then 'city'
        when private.state_of(c.city_region) = r.state and r.state not in ('', 'national') then 'state' end as place,
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  )
  select j.id,
    row_number() over (order by
      j.share + 0.3 * greatest(0, j.meaning) + 0.3 * least(2, cardinality(j.beats))
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
