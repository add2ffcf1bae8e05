-- The log of events as admins read it: pages, counts, saved filters, one event in detail.

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
grant execute on function public.webhook_log_page(jsonb, timestamptz, uuid, int) to authenticated;

-- How many rows match, and how many of them can be retried: {matching, retryable}. Both counts end
-- at 1,001, so that the answer takes as long for a million rows.
create function public.webhook_log_counts(p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  v_status text := nullif(p_filters ->> 'status', '');
  v_matching integer;
  v_retryable integer;
begin
  perform private.require_admin();
  execute format($sql$
    select count(*), count(*) filter (where x.status in ('failed', 'retried_failed') and x.alert_cause is null)
    from (select l.status, l.alert_cause from public.webhook_logs l where %s limit 1001) x
    $sql$, private.log_conditions(p_filters)) into v_matching, v_retryable;
  -- Only behind the first 1,001 there can be others that can be retried.
  if v_matching > 1000 and v_retryable <= 1000 and coalesce(v_status in ('failed', 'retried_failed'), true) then
    -- Trouble comes in storms: the newest thousands of rows may all have another address. The planner
    -- cannot know it and would read them all in the order of an index; a bitmap of the troubled rows is always small.
    if nullif(p_filters ->> 'customer_email', '') is not null then
      perform set_config('enable_indexscan', 'off', true), set_config('enable_seqscan', 'off', true);
    end if;
    execute format('select count(*) from (select 1 from public.webhook_logs l where %s limit 1001) x',
      private.log_conditions(p_filters || '{"retryable": true}')) into v_retryable;
    perform set_config('enable_indexscan', 'on', true), set_config('enable_seqscan', 'on', true);
  end if;
  return jsonb_build_object('matching', v_matching, 'retryable', v_retryable);
end
$$;
grant execute on function public.webhook_log_counts(jsonb) to authenticated;

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
grant select, insert (name, filters), update (filters), delete on public.webhook_log_views to authenticated;

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

-- A JSON value without personal data. Of texts only ids, times, versions and words of Stripe's own
-- vocabulary stay; names, addresses, links, secrets and free text do not.
create function private.redact(p_value jsonb, p_key text default '') returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare v_text text;
begin
  case jsonb_typeof(p_value)
    when 'null' then
      return p_value;
    when 'object' then
      if p_key ~ '(address|details|shipping|metadata|custom_fields|custom_text|tax_ids|individual)' then
        return '"(hidden)"';
      end if;
      return coalesce((
        select jsonb_object_agg(o.key, private.redact(o.value, o.key)) from jsonb_each(p_value) o), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.redact(a.value, p_key) order by a.ordinality)
        from jsonb_array_elements(p_value) with ordinality a), '[]');
    when 'string' then
      v_text := p_value #>> '{}';
      if p_key ~ '(secret|email|name|phone|fingerprint|last4|postal|city|line1|line2|state_or|url|pdf|description|descriptor|number|ip_|^ip$|^value$|^text$|metadata|tax)'
        or not (v_text ~ '^[a-z]{2,24}_[A-Za-z0-9_]{1,200}$' or v_text ~ '^[a-z0-9][a-z0-9_.:-]{0,79}$')
      then
        return '"(hidden)"';
      end if;
      return p_value;
    else
      return case when p_key ~ '(last4|phone|postal|ip_)' then '"(hidden)"'::jsonb else p_value end;
  end case;
end
$$;

-- A stored body without personal data; null when it is not there any more or cannot be read.
create function private.redacted_payload(p_payload text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return private.redact(p_payload::jsonb);
exception when others then
  return null;
end
$$;

-- What an event says of its subscription, in words of the panel.
create function private.state_facts(e private.subscription_states) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'Status', coalesce(e.status, e.stripe_status),
    'Plan', private.known_plan_of_prices(e.price_ids),
    'Prices', array_to_string(e.price_ids, ', '),
    'Period end', to_timestamp(e.period_end),
    'Cancelled at', to_timestamp(e.cancel_at),
    'Ends with the period', coalesce(e.cancel_at_period_end, false),
    'Collection paused', e.pause_behavior)
$$;

-- What the event of a subscription changed, by the state before it: [{name, before, after}]; null for an
-- event that shows no subscription.
create function private.changes_of_event(p_event_id text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_state private.subscription_states;
  v_before private.subscription_states;
  v_old jsonb := '{}';
  v_new jsonb;
begin
  select * into v_state from private.subscription_states s where s.event_id = p_event_id;
  if v_state.event_id is null then return null; end if;
  select * into v_before from private.subscription_states s
  where s.subscription_id = v_state.subscription_id and s.event_id <> p_event_id
    and (s.occurred_at < v_state.occurred_at
      or (s.occurred_at = v_state.occurred_at and s.state_after = v_state.state_before))
  order by s.occurred_at desc, s.event_id desc limit 1;
  if v_before.event_id is not null then v_old := private.state_facts(v_before); end if;
  v_new := private.state_facts(v_state);
  return coalesce((
    select jsonb_agg(jsonb_build_object('name', n.key, 'before', v_old -> n.key, 'after', n.value))
    from jsonb_each(v_new) n
    where coalesce(v_old -> n.key, 'null') <> n.value
      and not (v_before.event_id is null and n.value in ('null', 'false', '""'))), '[]');
end
$$;

-- One row of the log with what is not in the list:
--   {attempts: [{at, by, status, error}], changes, in_force, payload, acknowledged: {by, at} | null}
-- in_force: the subscription's row shows this event; null for events of other objects. payload is null once
-- it was deleted, after 90 days.
create function public.webhook_event_detail(p_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_log public.webhook_logs;
  v_attempts jsonb;
begin
  perform private.require_admin();
  select * into v_log from public.webhook_logs l where l.id = p_id;
  if v_log.id is null then
    raise exception 'There is no such event.' using hint = 'not_found';
  end if;
  select jsonb_agg(jsonb_build_object('at', a.tried_at, 'by', a.asked_by, 'status', a.status,
    'error', a.error) order by a.tried_at, a.id) into v_attempts
  from (
    select * from private.event_attempts a where a.event_id = v_log.event_id
    order by a.tried_at desc limit 50) a;
  return jsonb_build_object(
    'attempts', coalesce(v_attempts, case when v_log.alert_cause is not null then '[]' else
      jsonb_build_array(jsonb_build_object('at', v_log."timestamp", 'by', 'Stripe',
        'status', coalesce(v_log.acknowledged_from, v_log.status), 'error', v_log.error_message)) end),
    'changes', private.changes_of_event(v_log.event_id),
    'in_force', (
      select s.source_event_id = v_log.event_id from public.subscriptions s
      where s.stripe_subscription_id = v_log.subscription_id and s.source_event_id is not null),
    'payload', (
      select private.redacted_payload(k.payload) from private.stripe_events k
      where k.event_id = v_log.event_id),
    'acknowledged', (
      select jsonb_build_object('by', a.acknowledged_email, 'at', a.acknowledged_at)
      from private.acknowledgements a where a.id = v_log.acknowledgement_id));
end
$$;
grant execute on function public.webhook_event_detail(uuid) to authenticated;
