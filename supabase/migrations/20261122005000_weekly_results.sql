-- The weekly mail to creators: what came back, on their Monday morning, never twice, off by one tap.

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
create index result_mail_tokens_user_id_idx on private.result_mail_tokens (user_id, created_at);
alter table private.result_mail_tokens enable row level security;

-- When the worker looked last: it comes every few seconds, the search is made every five minutes.
create table private.result_mail_look (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null default '-infinity'
);
alter table private.result_mail_look enable row level security;
insert into private.result_mail_look default values;

create index pitch_sends_user_id_sent_at_idx on public.pitch_sends (user_id, sent_at desc) where sent_at is not null;

-- Whether the caller gets the weekly mail, and the time zone of its Monday.
create function public.my_result_mail() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select jsonb_build_object('wanted', coalesce(r.wanted, true),
      'time_zone', coalesce(r.time_zone, private.zone_of_region(coalesce(c.city_region, u.city_region))))
    from public.users u
    left join public.creator_profiles c on c.user_id = u.id
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
        select n.outlet_name, n.subject, n.answer, n.answered_at from public.pitch_sends n
        where n.user_id = p_user_id and n.answer is not null and n.answered_at >= p_start and n.answered_at < p_end
        order by private.is_yes(n.answer) desc, n.answered_at
        limit 10
      ) a), '[]'))
  from public.pitch_sends s
  where s.user_id = p_user_id
$$;

-- The creators whose Monday morning (8 to 12, their time) it is, who sent in the last 12 weeks and got
-- no mail this week, each with the results of the week before. Empty for five minutes after a search
-- that found fewer than p_limit.
create function public.due_result_mails(p_limit int, p_now timestamptz default now())
returns table (user_id uuid, name text, week date, results jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_rows int;
begin
  -- Somewhere on earth it is Monday between 8 and 12 from Sunday 18:00 to Monday 24:00 UTC.
  if not (extract(isodow from p_now at time zone 'UTC') = 1
          or extract(isodow from p_now at time zone 'UTC') = 7 and extract(hour from p_now at time zone 'UTC') >= 18) then
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
        coalesce(case when private.is_time_zone(r.time_zone) then r.time_zone end,
                 private.zone_of_region(coalesce(c.city_region, u.city_region))) as zone
      from public.users u
      left join public.creator_profiles c on c.user_id = u.id
      left join private.result_mails r on r.user_id = u.id
      where u.linked_at is not null and coalesce(r.wanted, true)
        and exists (
          select 1 from public.pitch_sends s
          where s.user_id = u.id and s.sent_at > p_now - interval '84 days' and s.sent_at <= p_now)
    ) z
    where extract(isodow from p_now at time zone z.zone) = 1
      and extract(hour from p_now at time zone z.zone) between 8 and 11
  ) d
  where d.last_week is null or d.last_week < d.monday
  order by d.id
  limit p_limit;
  get diagnostics v_rows = row_count;
  if v_rows < p_limit then
    update private.result_mail_look set looked_at = p_now;
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
