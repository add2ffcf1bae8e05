-- Pages of the webhook log with any filter. The functions check the right once and then read without row
-- level security, which keeps the planner from using the trigram index.

-- The conditions of the filters {event_type, customer_email, status, from, to, retryable} as SQL; `to` is
-- exclusive, an address must have three letters, because shorter ones have no trigram.
create function private.log_conditions(p_filters jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_email text := nullif(p_filters ->> 'customer_email', '');
  v_status text := nullif(p_filters ->> 'status', '');
  v_sql text := 'true';
begin
  if char_length(v_email) < 3 then
    raise exception 'Please type at least three letters of the address.' using hint = 'invalid_input';
  end if;
  if nullif(p_filters ->> 'event_type', '') is not null then
    v_sql := v_sql || format(' and l.event_type = %L', p_filters ->> 'event_type');
  end if;
  if v_email is not null then
    v_sql := v_sql || format(' and l.customer_email ilike %L',
      '%' || regexp_replace(v_email, '([\\%_])', '\\\1', 'g') || '%');
  end if;
  if v_status is not null then
    v_sql := v_sql || format(' and l.status = %L', v_status);
  end if;
  if (p_filters ->> 'retryable')::boolean then
    v_sql := v_sql || ' and l.status in (''failed'', ''retried_failed'') and l.alert_cause is null';
  end if;
  if nullif(p_filters ->> 'from', '') is not null then
    v_sql := v_sql || format(' and l."timestamp" >= %L::timestamptz', (p_filters ->> 'from')::timestamptz);
  end if;
  if nullif(p_filters ->> 'to', '') is not null then
    v_sql := v_sql || format(' and l."timestamp" < %L::timestamptz', (p_filters ->> 'to')::timestamptz);
  end if;
  return v_sql;
end
$$;

-- Up to p_limit rows that match, latest first, as an array; p_before and p_before_id are those of the last
-- row of the page before.
create function public.webhook_log_page(
  p_filters jsonb default '{}', p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 100) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- Starting workers takes longer than the question.
set max_parallel_workers_per_gather = 0
as $$
declare
  v_where text := private.log_conditions(p_filters);
  v_rows jsonb;
begin
  perform private.require_admin();
  if p_before is not null then
    v_where := v_where || format(
      ' and l."timestamp" <= %L::timestamptz and (l."timestamp" < %1$L::timestamptz or l.id < %L::uuid)',
      p_before, p_before_id);
  end if;
  -- Built for its filters, so that the planner sees their values.
  execute format($sql$
    select coalesce(jsonb_agg(to_jsonb(r) order by r."timestamp" desc, r.id desc), '[]') from (
      select l.id, l.event_id, l.event_type, l.status, l.outcome, l.email, l.customer_email,
        l.error_message, l.note, l.retry_count, l.next_attempt_at, l.deliveries, l.livemode,
        l.api_version, l.object_id, l.subscription_id, l.latency_ms, l."timestamp", l.alert_cause,
        l.recovered_at
      from public.webhook_logs l where %s
      order by l."timestamp" desc, l.id desc limit %s) r
    $sql$, v_where, least(greatest(p_limit, 1), 1000)) into v_rows;
  return v_rows;
end
$$;

-- How many rows match, and how many of them can be retried: {matching, retryable}. Both counts end
-- at 1,001, so that the answer takes as long for a million rows.
create function public.webhook_log_counts(p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  v_matching integer;
  v_retryable integer;
begin
  perform private.require_admin();
  execute format('select count(*) from (select 1 from public.webhook_logs l where %s limit 1001) x',
    private.log_conditions(p_filters)) into v_matching;
  execute format('select count(*) from (select 1 from public.webhook_logs l where %s limit 1001) x',
    private.log_conditions(p_filters || '{"retryable": true}')) into v_retryable;
  return jsonb_build_object('matching', v_matching, 'retryable', v_retryable);
end
$$;

-- Filters that an admin saved under a name.
create table public.webhook_log_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]' and name = btrim(name)),
  filters jsonb not null check (jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 2000),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
comment on table public.webhook_log_views is 'Filters of the webhook log that an admin saved under a name.';
alter table public.webhook_log_views enable row level security;
revoke all on public.webhook_log_views from anon, authenticated;
grant select, delete on public.webhook_log_views to authenticated;
grant insert (name, filters) on public.webhook_log_views to authenticated;
grant update (filters) on public.webhook_log_views to authenticated;
grant all on public.webhook_log_views to service_role;
create policy webhook_log_views_select on public.webhook_log_views
  for select to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));
create policy webhook_log_views_insert on public.webhook_log_views
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.is_admin()));
create policy webhook_log_views_update on public.webhook_log_views
  for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin()))
  with check (user_id = (select auth.uid()) and (select public.is_admin()));
create policy webhook_log_views_delete on public.webhook_log_views
  for delete to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

revoke execute on function
  public.webhook_log_page(jsonb, timestamptz, uuid, integer), public.webhook_log_counts(jsonb)
  from public, anon, authenticated;
grant execute on function
  public.webhook_log_page(jsonb, timestamptz, uuid, integer), public.webhook_log_counts(jsonb)
  to authenticated;
