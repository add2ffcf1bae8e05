-- What an admin chooses the cards of an issue from: the offers that wait, in order, with what speaks for each.

-- Whether a creator had a card in one of the three issues before a date that were sent or are scheduled.
create function private.ran_lately(p_user_id uuid, p_issue_date date) returns boolean
language sql stable
begin atomic
  select exists (
    select 1 from public.friday_fix_items i
    where i.creator_user_id = p_user_id and i.issue_id in (
      select f.id from public.friday_fix_issues f
      where f.status <> 'draft' and f.issue_date < p_issue_date
      order by f.issue_date desc limit 3));
end;

-- Offers that wait for an issue, with what speaks for and against each.
create function private.waiting_offers(p_issue_date date)
returns table (
  offer_id uuid, user_id uuid, pitch_id uuid, creator_name text, city_region text, beats text[], kit_slug text,
  news_peg text, peg_until timestamptz, ran_lately boolean, offered_at timestamptz
)
language sql stable
begin atomic
  select o.id, o.user_id, o.pitch_id, coalesce(c.name, u.name), c.city_region, coalesce(c.beats, '{}'),
    case when private.kit_is_public(c) then c.slug end, p.news_peg,
    private.peg_until(p.pitch_type, p.created_at, p.peg_date, p.peg_confirmed_at),
    private.ran_lately(o.user_id, p_issue_date), o.offered_at
  from public.card_offers o
  join public.pitches p on p.id = o.pitch_id
  join public.users u on u.id = o.user_id
  left join public.creator_profiles c on c.user_id = o.user_id
  where o.status = 'offered'
    and not exists (select 1 from public.friday_fix_items i where i.offer_id = o.id);
end;

-- The offers that wait, best first, with the reasons for each place. Points: 40 for a creator who never
-- ran, 3 a week of waiting up to 30, 20 for a beat that the issue lacks, 15 for a peg that ends within
-- ten days of the issue, up to 10 for editors who read the beat, 10 for a public press kit; a creator of
-- the last three issues and a peg that is over come last.
create function public.issue_candidates(p_issue_id uuid)
returns table (
  offer_id uuid, title text, summary_bullets text[], format text, creator_name text, city_region text, beats text[],
  news_peg text, has_kit boolean, ran_lately boolean, stale boolean, score int, reasons text[], solemn boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
  v_beats text[];
begin
  perform private.require_admin();
  select * into v_issue from public.friday_fix_issues f where f.id = p_issue_id;
  if not found then
    raise exception 'This issue is gone.' using hint = 'issue_not_found';
  end if;
  select coalesce(array_agg(distinct b), '{}') into v_beats
  from public.friday_fix_items i
  join public.creator_profiles c on c.user_id = i.creator_user_id
  cross join unnest(c.beats) b
  where i.issue_id = p_issue_id;

  return query
  with judged as (
    select w.*, o.title as card_title, o.summary_bullets as card_bullets, o.format as card_format,
      o.solemn as card_solemn,
      not exists (select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
                  where i.creator_user_id = w.user_id and f.status <> 'draft') as is_new,
      least(10, floor(extract(epoch from now() - w.offered_at) / 604800))::int as weeks,
      cardinality(w.beats) > 0 and not w.beats && v_beats as brings_beat,
      w.peg_until < (v_issue.issue_date + 10)::timestamptz as ends_soon,
      w.peg_until <= v_issue.issue_date::timestamptz as is_stale,
      (select count(*)::int from public.media_profiles m where m.digest_subscribed and m.beats && w.beats) as readers
    from private.waiting_offers(v_issue.issue_date) w
    join public.card_offers o on o.id = w.offer_id
  )
  select j.offer_id, j.card_title, j.card_bullets, j.card_format, j.creator_name, j.city_region, j.beats, j.news_peg,
    j.kit_slug is not null, j.ran_lately, j.is_stale,
    (case when j.is_new then 40 else 0 end + least(30, 3 * j.weeks) + case when j.brings_beat then 20 else 0 end
      + case when j.ends_soon and not j.is_stale then 15 else 0 end + least(10, j.readers)
      + case when j.kit_slug is not null then 10 else 0 end
      - case when j.ran_lately then 100 else 0 end - case when j.is_stale then 200 else 0 end) as points,
    array_remove(array[
      case when j.is_new then 'First time in the Friday Fix' end,
      case when j.weeks > 0 then format('Waiting for %s %s', j.weeks, case j.weeks when 1 then 'week' else 'weeks' end) end,
      case when j.brings_beat then 'Brings ' || array_to_string(j.beats, ', ') || ', which this issue lacks' end,
      case when j.ends_soon and not j.is_stale then 'The news is old soon after this issue' end,
      case when j.readers > 0 then format('%s %s on these beats', j.readers, case j.readers when 1 then 'reader' else 'readers' end) end,
      case when j.kit_slug is null then 'No public press kit yet' end,
      case when j.ran_lately then 'Was in one of the last three issues' end,
      case when j.is_stale then 'The news is over by then' end], null),
    j.card_solemn
  from judged j
  order by points desc, j.offered_at, j.offer_id
  limit 100;
end
$$;
grant execute on function public.issue_candidates(uuid) to authenticated;
