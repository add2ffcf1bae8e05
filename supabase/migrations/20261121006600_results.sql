-- What came of pitches: figures, a chart by week, what a creator marks by hand, what worked.

alter table public.pitch_sends
  -- How well the outlet fitted when the pitch was sent; null for sends from before this column.
  add column relevance text check (relevance in ('High', 'Medium', 'Low')),
  -- What the creator says came of it outside of the mail's links. Counted apart from answers of editors.
  add column own_mark text check (own_mark in ('replied', 'booked', 'published')),
  add column own_mark_url text check (own_mark_url::private.web_url is not distinct from own_mark_url),
  add column own_marked_at timestamptz;

-- Marks a send by hand, with a link to the piece; null takes the mark back.
create function public.mark_send(p_send_id uuid, p_mark text, p_url text default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_send public.pitch_sends;
  v_url text := private.text_or_null(p_url);
begin
  if p_mark is not null and p_mark not in ('replied', 'booked', 'published') then
    raise exception 'Please choose replied, booked or published.' using hint = 'bad_answer';
  end if;
  if v_url is not null and v_url !~* '^https?://[^[:space:]<>"]+$' then
    raise exception 'Please enter a full web address, starting with https://' using hint = 'invalid_input';
  end if;
  select * into v_send from public.pitch_sends s where s.id = p_send_id and s.user_id = v_user_id for update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_send.sent_at is null then
    raise exception 'This pitch has not been sent yet.' using hint = 'not_sent';
  end if;
  if (v_send.own_mark, v_send.own_mark_url) is not distinct from (p_mark, v_url) then
    return;
  end if;
  update public.pitch_sends s
  set own_mark = p_mark, own_mark_url = case when p_mark is not null then v_url end,
      own_marked_at = case when p_mark is not null then now() end
  where s.id = p_send_id;
  -- Clicking to and fro fills no table.
  if (select count(*) from public.pitch_events e where e.send_id = p_send_id and e.kind in ('replied', 'booked', 'published', 'unmarked')) < 40 then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (p_send_id, v_user_id, coalesce(p_mark, 'unmarked'), jsonb_strip_nulls(jsonb_build_object('url', v_url)));
  end if;
end
$$;
grant execute on function public.mark_send(uuid, text, text) to authenticated;

-- The start of a day in a time zone that a client names; UTC for an unknown one.
create function private.known_zone(p_zone text) returns text
language sql stable
set search_path = ''
as $$ select case when private.is_time_zone(p_zone) then p_zone else 'UTC' end $$;

-- The caller's sends as the figures count them. opened is unverified: mail programs fetch pictures by
-- themselves. clicked is a visit of the press kit by a browser with a visible page. yes is an answer
-- Interested or Covered by the mail's links, booked is Covered.
create function private.counted_sends(p_user_id uuid)
returns table (id uuid, sent_at timestamptz, created_at timestamptz, relevance text, opened boolean, clicked boolean, yes boolean, declined boolean, booked boolean, own_mark text)
language sql stable
set search_path = ''
as $$
  select s.id, s.sent_at, s.created_at, s.relevance,
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
      select c.*, c.created_at > now() - interval '30 days' as recent from private.counted_sends(v_user_id) c
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
      'today_sent', count(*) filter (where created_at >= v_today))
    from mine);
end
$$;

-- The last twelve weeks (from Monday) of the caller in their time zone, oldest first, with the same
-- counts by how well the outlets fitted: {"weeks": [...], "relevance": [...]}.
create function public.creator_results(p_time_zone text default 'UTC') returns jsonb
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
      select c.*, date_trunc('week', c.created_at at time zone v_zone)::date as week
      from private.counted_sends(v_user_id) c
      where c.created_at >= ((v_monday - 77)::timestamp at time zone v_zone)
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
        from (values (1, 'High'), (2, 'Medium'), (3, 'Unknown')) r (rank, relevance)
        left join (
          select coalesce(mine.relevance, 'Unknown') as relevance, count(*) as sent, count(*) filter (where opened) as opens,
            count(*) filter (where clicked) as clicks, count(*) filter (where yes) as replies
          from mine group by 1
        ) m on m.relevance = r.relevance
        where r.relevance <> 'Unknown' or m.sent > 0)));
end
$$;
grant execute on function public.creator_results(text) to authenticated;

-- What worked for the caller, by angle, format and weekday of the mail: how many ended, how many of
-- them with a yes. A send has ended when it was answered or is quiet for three days. Empty under ten.
create function public.what_worked(p_time_zone text default 'UTC')
returns table (kind text, name text, sends int, yes int)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_zone text := private.known_zone(p_time_zone);
begin
  return query
  with ended as (
    select v.angle, p.pitch_type, trim(to_char(s.sent_at at time zone v_zone, 'Day')) as weekday,
      extract(isodow from s.sent_at at time zone v_zone)::int as day, private.is_yes(s.answer) as yes
    from public.pitch_sends s
    join public.pitch_variations v on v.id = s.variation_id
    join public.pitches p on p.id = s.pitch_id
    where s.user_id = v_user_id and s.sent_at is not null and s.status <> 'failed'
      and (s.answer is not null or s.sent_at < now() - interval '3 days')
  )
  select g.kind, g.name, g.sends, g.yes
  from (
    select 1 as part, 'angle' as kind, e.angle as name, count(*)::int as sends, count(*) filter (where e.yes)::int as yes, 0 as rank
    from ended e group by e.angle
    union all
    select 2, 'format', e.pitch_type, count(*)::int, count(*) filter (where e.yes)::int, 0 from ended e group by e.pitch_type
    union all
    select 3, 'weekday', e.weekday, count(*)::int, count(*) filter (where e.yes)::int, e.day from ended e group by e.weekday, e.day
  ) g
  where (select count(*) from ended) >= 10
  order by g.part, g.rank, g.yes::numeric / g.sends desc, g.sends desc, g.name;
end
$$;
grant execute on function public.what_worked(text) to authenticated;
