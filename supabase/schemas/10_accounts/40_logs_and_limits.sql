-- The system log, rate limits by address, and the runs of each worker.

create table public.system_logs (
  id uuid primary key default gen_random_uuid(),
  email text check (char_length(email) <= 320),
  action text not null check (char_length(action) between 1 and 80),
  ip_address text check (char_length(ip_address) <= 64),
  detail jsonb not null default '{}' check (octet_length(detail::text) <= 8000),
  created_at timestamptz not null default now()
);
alter table public.system_logs enable row level security;
grant select on public.system_logs to authenticated;
create index system_logs_action_idx on public.system_logs (action, created_at desc);

create policy system_logs_select_admin on public.system_logs
  for select to authenticated using ((select public.is_admin()));

create index system_logs_email_idx on public.system_logs (email, created_at desc);

-- The system log, newest first. p_search looks in the admin's address, the action and the details, from
-- three letters.
create index system_logs_search_idx on public.system_logs
  using gin (lower(coalesce(email, '') || ' ' || action || ' ' || detail::text) extensions.gin_trgm_ops);
create index system_logs_page_idx on public.system_logs (created_at desc, id desc);
create index system_logs_ip_address_idx on public.system_logs (created_at) where ip_address is not null;

create table private.rate_limits (
  key text primary key check (char_length(key) <= 300),
  window_start timestamptz not null,
  hits int not null
);
alter table private.rate_limits enable row level security;
create index rate_limits_window_start_idx on private.rate_limits (window_start);

create table private.worker_heartbeats (
  name text primary key check (char_length(name) between 1 and 60),
  -- When a run ended, or the schedule found nothing to do.
  last_run_at timestamptz not null default now(),
  detail jsonb not null default '{}',
  -- The number of the last run, when one ended last, and until when the last has the work to itself; null when it has
  -- ended.
  run bigint not null default 0,
  ran_at timestamptz,
  claimed_until timestamptz
);
alter table private.worker_heartbeats enable row level security;

-- Counts one hit and returns whether it is within the limit. Denied hits count too.
create function public.rate_limit_hit(p_key text, p_limit int, p_window_seconds int) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_hits int;
begin
  insert into private.rate_limits as r (key, window_start, hits)
  values (left(p_key, 300), now(), 1)
  on conflict (key) do update
    set hits = case when r.window_start <= now() - make_interval(secs => p_window_seconds) then 1
                    else least(r.hits + 1, 1000000) end,
        window_start = case when r.window_start <= now() - make_interval(secs => p_window_seconds) then now()
                            else r.window_start end
  returning r.hits into v_hits;
  return v_hits <= p_limit;
end
$$;

-- When what strangers may cause for everybody together is done: at once for the first p_limit calls of a window, later
-- ones in a row at that rate. Refuses once the row is a day long.
create function private.next_slot(p_key text, p_limit int, p_window interval) returns timestamptz
language plpgsql volatile
set search_path = ''
as $$
declare
  v_slot timestamptz;
begin
  -- window_start is the end of the row, in the future.
  insert into private.rate_limits as r (key, window_start, hits) values (p_key, now() + p_window / p_limit, 1)
  on conflict (key) do update set window_start = greatest(r.window_start, now()) + p_window / p_limit
  returning r.window_start - p_window into v_slot;
  if v_slot > now() + interval '1 day' then
    raise exception 'Too many people ask for this at once. Please try again tomorrow.' using hint = 'rate_limited';
  end if;
  return greatest(v_slot, now());
end
$$;

-- Logs a request for a page that does not exist. Callable without a session, so the path is
-- shortened, calls are limited and the table is bounded. Drops the query string, which may hold
-- tokens. Returns whether the path was stored.
create function public.log_unknown_route(p_path text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_path text := left(split_part(split_part(coalesce(p_path, ''), '?', 1), '#', 1), 300);
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  -- The last hop, as in clientAddress of the functions: the client can forge the first ones.
  v_address text := nullif(left(btrim(coalesce(v_headers ->> 'cf-connecting-ip',
    split_part(v_headers ->> 'x-forwarded-for', ',', -1))), 64), '');
begin
  if v_path = '' then
    return false;
  end if;
  if not public.rate_limit_hit('unknown_route:' || coalesce((select auth.uid())::text, v_address, 'unknown'), 20, 60)
     or not public.rate_limit_hit('unknown_route', 120, 60) then
    return false;
  end if;
  insert into public.system_logs (email, action, detail)
  values (
    (select u.email from public.users u where u.id = (select auth.uid())),
    'unknown_route',
    jsonb_build_object('path', v_path));
  -- Keeps the newest 5,000.
  delete from public.system_logs l
  where l.action = 'unknown_route' and l.created_at < (
    select o.created_at from public.system_logs o
    where o.action = 'unknown_route' order by o.created_at desc offset 5000 limit 1);
  return true;
end
$$;
grant execute on function public.log_unknown_route(text) to anon, authenticated;

-- Begins a run of a worker and returns its number; null while another run has the work. A run that dies keeps it for
-- p_seconds.
create function public.claim_worker(p_name text, p_seconds int) returns bigint
language sql volatile security definer
set search_path = ''
as $$
  insert into private.worker_heartbeats as h (name, run, claimed_until)
  values (p_name, 1, now() + make_interval(secs => p_seconds))
  on conflict (name) do update set run = h.run + 1, claimed_until = excluded.claimed_until
    where h.claimed_until is null or h.claimed_until <= now()
  returning h.run
$$;

-- Ends a run. Its report is the heartbeat; a run that failed has none (null). False for a run whose time was over and
-- whose work another one took.
create function public.release_worker(p_name text, p_run bigint, p_report jsonb) returns boolean
language sql volatile security definer
set search_path = ''
as $$
  update private.worker_heartbeats h
  set claimed_until = null,
      last_run_at = case when p_report is null then h.last_run_at else now() end,
      ran_at = case when p_report is null then h.ran_at else now() end,
      detail = coalesce(p_report, h.detail)
  where h.name = p_name and h.run = p_run
  returning true
$$;
