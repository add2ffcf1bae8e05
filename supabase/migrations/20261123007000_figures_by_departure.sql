-- The figures count a pitch on the day its mail left. A pitch that waited for its outlet's morning stood
-- in the day and the week in which it was queued.

drop function private.counted_sends(uuid);
-- A creator's sends as the figures count them. left_at is when the mail left; old rows without that time
-- have the one of the queue. opened is unverified: mail programs fetch pictures by themselves. clicked is
-- a visit of the press kit by a browser with a visible page. yes is an answer Interested or Covered by the
-- mail's links, booked is Covered.
create function private.counted_sends(p_user_id uuid)
returns table (id uuid, left_at timestamptz, relevance text, opened boolean, clicked boolean, yes boolean, declined boolean, booked boolean, own_mark text)
language sql stable
set search_path = ''
as $$
  select s.id, coalesce(s.sent_at, s.created_at), s.relevance,
    s.opened_at is not null or s.clicked_at is not null or s.answer is not null,
    s.clicked_at is not null, private.is_yes(s.answer), coalesce(s.answer in ('not_my_beat', 'not_now'), false),
    coalesce(s.answer = 'covered', false), s.own_mark
  from public.pitch_sends s
  where s.user_id = p_user_id and s.status not in ('queued', 'failed')
$$;

-- Counts for the caller's dashboard. "Today" is the calendar day in the caller's time zone.
create or replace function public.creator_stats(p_time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_zone text := private.known_zone(p_time_zone);
  v_today timestamptz := date_trunc('day', now() at time zone v_zone) at time zone v_zone;
begin
  return (
    with mine as (
      select c.*, c.left_at > now() - interval '30 days' as recent from private.counted_sends(v_user_id) c
    )
    select jsonb_build_object(
      'd30', jsonb_build_object(
        'sent', count(*) filter (where recent), 'opens', count(*) filter (where recent and opened),
        'clicks', count(*) filter (where recent and clicked), 'replies', count(*) filter (where recent and yes),
        'booked', count(*) filter (where recent and booked), 'declined', count(*) filter (where recent and declined),
        'own', count(*) filter (where recent and own_mark is not null)),
      'lifetime', jsonb_build_object(
        'sent', count(*), 'opens', count(*) filter (where opened),
        'clicks', count(*) filter (where clicked), 'replies', count(*) filter (where yes),
        'booked', count(*) filter (where booked), 'declined', count(*) filter (where declined),
        'own', count(*) filter (where own_mark is not null)),
      'today_sent', count(*) filter (where left_at >= v_today))
    from mine);
end
$$;

-- The last twelve weeks (from Monday) of the caller in their time zone, oldest first, with the same
-- counts by how well the outlets fitted: {"weeks": [...], "relevance": [...]}. Both add up to the same.
create or replace function public.creator_results(p_time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_zone text := private.known_zone(p_time_zone);
  v_monday date := date_trunc('week', now() at time zone v_zone)::date;
begin
  return (
    with mine as (
      select c.*, date_trunc('week', c.left_at at time zone v_zone)::date as week
      from private.counted_sends(v_user_id) c
      where c.left_at >= ((v_monday - 77)::timestamp at time zone v_zone)
    )
    select jsonb_build_object(
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', w.week::date, 'sent', coalesce(m.sent, 0), 'opens', coalesce(m.opens, 0),
          'clicks', coalesce(m.clicks, 0), 'replies', coalesce(m.replies, 0)) order by w.week)
        from generate_series(v_monday - 77, v_monday, interval '7 days') w (week)
        left join (
          select mine.week, count(*) as sent, count(*) filter (where opened) as opens,
            count(*) filter (where clicked) as clicks, count(*) filter (where yes) as replies
          from mine group by mine.week
        ) m on m.week = w.week::date),
      'relevance', (
        select jsonb_agg(jsonb_build_object('relevance', r.relevance, 'sent', coalesce(m.sent, 0), 'opens', coalesce(m.opens, 0),
          'clicks', coalesce(m.clicks, 0), 'replies', coalesce(m.replies, 0)) order by r.rank)
        from (values (1, 'High'), (2, 'Medium'), (3, 'Low'), (4, 'Unknown')) r (rank, relevance)
        left join (
          select coalesce(mine.relevance, 'Unknown') as relevance, count(*) as sent, count(*) filter (where opened) as opens,
            count(*) filter (where clicked) as clicks, count(*) filter (where yes) as replies
          from mine group by 1
        ) m on m.relevance = r.relevance
        where r.relevance in ('High', 'Medium') or m.sent > 0)));
end
$$;
