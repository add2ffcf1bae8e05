-- What became of pitches: figures, own marks, the weekly mail of results.

-- Counts for the caller's dashboard. today_sent: what of `sent` left on the calendar day in the caller's time zone.
create function public.creator_stats(p_time_zone text default 'UTC') returns jsonb
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
grant execute on function public.creator_stats(text) to authenticated;

-- A link to a piece, and the day it came out: a web address, and no day to come. In no time zone is it later than UTC's
-- next day.
create function private.check_piece(p_url text, p_on date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if p_url !~* '^https?://[^[:space:]<>"]+$' then
    raise exception 'Please enter a full web address, starting with https://' using hint = 'invalid_input';
  elsif p_on > (now() at time zone 'utc')::date + 1 then
    raise exception 'This day is still to come.' using hint = 'invalid_input';
  end if;
end
$$;

-- Marks a send by hand, with a link to the piece and the day it came out; null takes the mark back.
create function public.mark_send(p_send_id uuid, p_mark text, p_url text default null, p_on date default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_send public.pitch_sends;
  v_url text := private.text_or_null(p_url);
  v_on date := case when p_mark = 'published' then p_on end;
begin
  if p_mark is not null and p_mark not in ('replied', 'booked', 'published') then
    raise exception 'Please choose replied, booked or published.' using hint = 'bad_answer';
  end if;
  perform private.check_piece(v_url, v_on);
  select * into v_send from public.pitch_sends s where s.id = p_send_id and s.user_id = v_user_id for update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_send.sent_at is null then
    raise exception 'This pitch has not been sent yet.' using hint = 'not_sent';
  end if;
  if (v_send.own_mark, v_send.own_mark_url, v_send.own_mark_on) is not distinct from (p_mark, v_url, v_on) then
    return;
  end if;
  update public.pitch_sends s
  set own_mark = p_mark, own_mark_url = case when p_mark is not null then v_url end,
      own_marked_at = case when p_mark is not null then now() end, own_mark_on = v_on
  where s.id = p_send_id;
  -- Clicking to and fro fills no table.
  if (select count(*) from public.pitch_events e where e.send_id = p_send_id and e.kind in ('replied', 'booked', 'published', 'unmarked')) < 40 then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (p_send_id, v_user_id, coalesce(p_mark, 'unmarked'), jsonb_strip_nulls(jsonb_build_object('url', v_url)));
  end if;
end
$$;
grant execute on function public.mark_send(uuid, text, text, date) to authenticated;

-- A creator's sends as the figures count them. left_at is when the mail left; old rows without that time
-- have the one of the queue. opened is unverified: mail programs fetch pictures by themselves. clicked is
-- a visit of the press kit by a browser with a visible page. yes is an answer Interested or Covered by the
-- mail's links, booked is Covered. An answer to a request counts as well: opened is read, yes is chosen.
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
  union all
  select e.id, e.created_at, e.relevance, e.read_at is not null or e.chosen_at is not null, false, e.chosen_at is not null,
    e.declined_at is not null, false, null
  from public.request_entries e
  where e.user_id = p_user_id
$$;

-- The caller's ten sends with the latest changes, newest first, each with the subject line that went.
create function public.my_activity()
returns table (
  id uuid, pitch_id uuid, outlet_name text, status text, in_draw boolean, answer text, sent_at timestamptz,
  clicked_at timestamptz, updated_at timestamptz, release_at timestamptz, variation jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select s.id, s.pitch_id, private.outlet_for_creators(s.outlet_id, s.outlet_name), s.status, s.in_draw, s.answer,
    s.sent_at, s.clicked_at, s.updated_at, s.release_at, jsonb_build_object('headline', s.subject, 'position', v.position)
  from public.pitch_sends s
  join public.pitch_variations v on v.id = s.variation_id
  where s.user_id = (select auth.uid())
  order by s.updated_at desc
  limit 10;
end
$$;
grant execute on function public.my_activity() to authenticated;

-- The last twelve weeks (from Monday) of the caller in their time zone, oldest first, with the same
-- counts by how well the outlets fitted: {"weeks": [...], "relevance": [...]}. Both add up to the same.
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
    select v.angle, coalesce(v.pitch_type, p.pitch_type) as pitch_type, trim(to_char(s.sent_at at time zone v_zone, 'Day')) as weekday,
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

create table private.result_mails (
  user_id uuid primary key references public.users (id) on delete cascade,
  wanted boolean not null default true,
  -- As the creator's browser named it; null means the zone of their region.
  time_zone text check (char_length(time_zone) <= 64),
  -- The Monday of the last mail.
  last_week date,
  updated_at timestamptz not null default now()
);
alter table private.result_mails enable row level security;

-- Hashes of the links that switch the mail off.
create table private.result_mail_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.result_mail_tokens enable row level security;
create index result_mail_tokens_user_id_idx on private.result_mail_tokens (user_id, created_at);

-- When the worker looked last: it comes every few seconds, the search is made every five minutes.
create table private.result_mail_look (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null default '-infinity'
);
insert into private.result_mail_look default values;
alter table private.result_mail_look enable row level security;

-- The time zone that an account has chosen, an editor for the Friday Fix; without one that of its first browser, then
-- that of its region.
create function private.account_zone(p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(m.time_zone, r.time_zone, u.browser_zone, private.zone_of_region(coalesce(c.city_region, u.city_region)))
  from public.users u
  left join public.media_profiles m on m.user_id = u.id
  left join public.creator_profiles c on c.user_id = u.id
  left join private.result_mails r on r.user_id = u.id
  where u.id = p_user_id
$$;

-- Keeps the time zone that the caller's browser names, once and for good; what was chosen stands. An editor whose zone
-- is that of their region gets it. Returns whether anything changed.
create function public.note_browser_zone(p_time_zone text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if p_time_zone is null or char_length(p_time_zone) > 64 or not private.is_time_zone(p_time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  update public.users u set browser_zone = p_time_zone where u.id = v_user_id and u.browser_zone is null;
  if not found then
    return false;
  end if;
  update public.media_profiles m set time_zone = p_time_zone
  where m.user_id = v_user_id and m.time_zone = private.zone_of_region(m.region);
  return true;
end
$$;
grant execute on function public.note_browser_zone(text) to authenticated;

-- Whether the caller gets the weekly mail, and the time zone of its Monday.
create function public.my_result_mail() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select jsonb_build_object('wanted', coalesce(r.wanted, true), 'time_zone', private.account_zone(v_user_id))
    from public.users u
    left join private.result_mails r on r.user_id = u.id
    where u.id = v_user_id);
end
$$;
grant execute on function public.my_result_mail() to authenticated;

-- Switches the caller's weekly mail on or off and keeps the time zone of their browser.
create function public.set_result_mail(p_wanted boolean, p_time_zone text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if p_wanted is null or p_time_zone is not null and not private.is_time_zone(p_time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  insert into private.result_mails (user_id, wanted, time_zone) values (v_user_id, p_wanted, p_time_zone)
  on conflict (user_id) do update
  set wanted = excluded.wanted, time_zone = coalesce(excluded.time_zone, private.result_mails.time_zone), updated_at = now();
end
$$;
grant execute on function public.set_result_mail(boolean, text) to authenticated;

-- Switches the mail off by the link of one of them.
create function public.stop_result_mail(p_token_hash text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := (select t.user_id from private.result_mail_tokens t where t.token_hash = lower(p_token_hash));
begin
  if v_user_id is null then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  insert into private.result_mails (user_id, wanted) values (v_user_id, false)
  on conflict (user_id) do update set wanted = false, updated_at = now();
end
$$;

-- What came back for a creator from p_start to p_end. Opens are unverified and stand apart from clicks;
-- what the creator marked by hand stands apart from what editors said.
create function private.week_results(p_user_id uuid, p_start timestamptz, p_end timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sent', count(*) filter (where s.sent_at >= p_start and s.sent_at < p_end),
    'opens', count(*) filter (where s.opened_at >= p_start and s.opened_at < p_end),
    'clicks', count(*) filter (where s.clicked_at >= p_start and s.clicked_at < p_end),
    'answers', count(*) filter (where s.answer is not null and s.answered_at >= p_start and s.answered_at < p_end),
    'bookings', count(*) filter (where s.answer = 'covered' and s.answered_at >= p_start and s.answered_at < p_end),
    'marked', count(*) filter (where s.own_marked_at >= p_start and s.own_marked_at < p_end),
    'said', coalesce((
      select jsonb_agg(jsonb_build_object('outlet_name', a.outlet_name, 'subject', a.subject, 'answer', a.answer) order by a.answered_at)
      from (
        select private.outlet_for_creators(n.outlet_id, n.outlet_name) as outlet_name, n.subject, n.answer, n.answered_at
        from public.pitch_sends n
        where n.user_id = p_user_id and n.answer is not null and n.answered_at >= p_start and n.answered_at < p_end
        order by private.is_yes(n.answer) desc, n.answered_at
        limit 10
      ) a), '[]'))
  from public.pitch_sends s
  where s.user_id = p_user_id
$$;

-- Whether it is time to look for them: somewhere on earth it is Monday between 8 and 12 from Sunday 18:00 to Monday
-- 24:00 UTC, and no search of the last five minutes found fewer than it could take.
create function private.result_mails_are_due(p_now timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select (extract(isodow from p_now at time zone 'UTC') = 1
      or extract(isodow from p_now at time zone 'UTC') = 7 and extract(hour from p_now at time zone 'UTC') >= 18)
    and exists (select 1 from private.result_mail_look l where l.looked_at <= p_now - interval '5 minutes')
$$;

-- The creators whose Monday morning (8 to 12, their time) it is, who sent in the last 12 weeks, not only today,
-- and got no mail this week, each with the results of the week before. Empty for five minutes after a search
-- that found fewer than p_limit.
create function public.due_result_mails(p_limit int, p_now timestamptz default now())
returns table (user_id uuid, name text, week date, results jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_rows int;
begin
  if not private.result_mails_are_due(p_now) then
    return;
  end if;
  perform 1 from private.result_mail_look l where l.looked_at <= p_now - interval '5 minutes' for update skip locked;
  if not found then
    return;
  end if;
  return query
  select d.id, d.name, d.monday,
    private.week_results(d.id, (d.monday - 7)::timestamp at time zone d.zone, d.monday::timestamp at time zone d.zone)
  from (
    select z.id, z.name, z.zone, (p_now at time zone z.zone)::date as monday, z.last_week
    from (
      select u.id, coalesce(c.name, u.name) as name, r.last_week,
        private.account_zone(u.id) as zone
      from public.users u
      left join public.creator_profiles c on c.user_id = u.id
      left join private.result_mails r on r.user_id = u.id
      where u.linked_at is not null and coalesce(r.wanted, true) and private.may_act(u.id, 'mail')
        and exists (
          select 1 from public.pitch_sends s
          where s.user_id = u.id and s.sent_at > p_now - interval '84 days' and s.sent_at <= p_now)
    ) z
    where extract(isodow from p_now at time zone z.zone) = 1
      and extract(hour from p_now at time zone z.zone) between 8 and 11
  ) d
  where (d.last_week is null or d.last_week < d.monday)
    -- Who sent for the first time today has no week before.
    and exists (
      select 1 from public.pitch_sends s
      where s.user_id = d.id and s.sent_at < d.monday::timestamp at time zone d.zone)
  order by d.id
  limit p_limit;
  get diagnostics v_rows = row_count;
  if v_rows < p_limit then
    update private.result_mail_look l set looked_at = p_now where l.only_row;
  end if;
end
$$;

-- Queues the mail of one week. False when the creator does not want it or has had it: two workers and a
-- repeated call queue one mail.
create function public.queue_result_mail(p_user_id uuid, p_week date, p_token_hash text, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  insert into private.result_mails (user_id) values (p_user_id) on conflict (user_id) do nothing;
  select u.email into v_email
  from private.result_mails r join public.users u on u.id = r.user_id
  where r.user_id = p_user_id and r.wanted and u.linked_at is not null and (r.last_week is null or r.last_week < p_week)
  for update of r;
  if v_email is null then
    return false;
  end if;
  update private.result_mails r set last_week = p_week where r.user_id = p_user_id;
  -- Links of the last half year keep working.
  delete from private.result_mail_tokens t where t.user_id = p_user_id and t.created_at < now() - interval '180 days';
  insert into private.result_mail_tokens (token_hash, user_id) values (p_token_hash, p_user_id);
  perform public.mail_enqueue(
    'weekly_results', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', p_mail -> 'headers',
    'weekly_results:' || p_user_id::text || ':' || p_week::text, 'users', p_user_id);
  return true;
end
$$;
