-- The reason of a card names the words of the story that met what the reader looks for, and needs half
-- of the phrase in place of a third. Otherwise as in 20261125030200_lease_in_order.sql.
create or replace function private.ranked_cards(p_issue_id uuid, p_user_id uuid)
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
