-- Mails that are due are read in the order of their index, as many as a lease takes. Until the table's
-- statistics were new, which they are not when an issue's mails have just been fixed, every lease read
-- and sorted all mails that were due: with 100,000 of them, for each 50.

-- The next mails that are due, locked for the caller. Its settings keep the planner to the index.
create function private.due_deliveries(p_limit int) returns setof uuid
language plpgsql volatile
set search_path = ''
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select d.id from public.digest_deliveries d
  where d.status in ('queued', 'sending') and d.next_attempt_at <= now()
    and exists (select 1 from public.friday_fix_issues f where f.id = d.issue_id and f.counted_at is not null)
  order by d.next_attempt_at
  limit p_limit
  for update of d skip locked;
end
$$;

-- As in 20261122002200_digest_sending.sql, but for how it finds what is due.
create or replace function public.digest_lease(p_limit int default 50)
returns table (id uuid, issue_id uuid, email text, reader text, card_order uuid[])
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_due uuid[] := array(select private.due_deliveries(greatest(0, least(p_limit, 500))));
begin
  return query
  with ordered as materialized (
    select d.id, coalesce(d.card_order, case
        when d.user_id is null then
          (select array_agg(i.id order by i.position) from public.friday_fix_items i
           where i.issue_id = d.issue_id and i.withdrawn_at is null)
        else (select array_agg(r.item_id order by r.position) from private.ranked_cards(d.issue_id, d.user_id) r
              join public.friday_fix_items i on i.id = r.item_id and i.withdrawn_at is null) end) as cards
    from public.digest_deliveries d
    where d.id = any (v_due)
  ), taken as (
    update public.digest_deliveries d
    set status = case when o.cards is not null and private.still_wanted(d) then 'sending' else 'skipped' end,
        attempts = d.attempts + 1, next_attempt_at = now() + interval '5 minutes', card_order = o.cards
    from ordered o
    where d.id = o.id
    returning d.*
  )
  select t.id, t.issue_id, t.email, case when t.user_id is null then 'newsletter' else 'editor' end, t.card_order
  from taken t where t.status = 'sending';
end
$$;

-- As in 20261122001100_card_verdicts.sql, in plpgsql, which keeps the plan: planning it took longer than ranking the
-- ten cards, for each lease and each open screen.
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
    select c.id, w.phrase, least(1, sum(w.share * n.weight)) as share
    from reader r
    cross join lateral unnest(r.lemma_ids, r.phrases, r.shares) w(lemma_id, phrase, share)
    cross join cards c
    cross join lateral unnest(c.lemma_ids, c.weights) n(lemma_id, weight)
    where n.lemma_id = w.lemma_id
    group by 1, 2
  ), phrase as (
    select distinct on (m.id) m.id, m.phrase, m.share from met m order by m.id, m.share desc, m.phrase
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
      when j.share >= 0.35 then 'You look for “' || j.phrase_text || '”'
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
