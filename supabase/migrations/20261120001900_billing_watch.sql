-- What admins see of billing (figures, queues, health, lasting problems), the daily comparison with
-- Stripe, and the worker's housekeeping.

create function public.webhook_stats(p_since timestamptz default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_total integer;
  v_successful integer;
  v_failed integer;
begin
  perform private.require_admin();
  select count(*),
    count(*) filter (where l.status in ('success', 'retried_success')),
    count(*) filter (where l.status in ('failed', 'retried_failed', 'acknowledged'))
  into v_total, v_successful, v_failed
  from public.webhook_logs l
  where l."timestamp" >= coalesce(p_since, date_trunc('day', now() at time zone 'utc') at time zone 'utc')
    and l.alert_cause is null;
  return jsonb_build_object(
    'total_today', v_total, 'successful_today', v_successful, 'failed_today', v_failed,
    'success_rate', case when v_total = 0 then 0 else round(100.0 * v_successful / v_total, 1) end);
end
$$;

-- The three queues that wait for an admin: payers without an account, prices without a plan, and
-- subscriptions whose stored events are ambiguous or have an unknown status.
create function private.unmatched_payers() returns table (
  customer_id text, email text, subscription_ids text[], plan text, status text, since timestamptz)
language sql stable
set search_path = ''
as $$
  select s.stripe_customer_id, max(s.email), array_agg(s.stripe_subscription_id order by s.created_at),
    (array_agg(s.plan order by private.plan_rank(s.plan) desc))[1],
    (array_agg(s.status order by s.created_at desc))[1], min(s.created_at)
  from public.subscriptions s
  where s.user_id is null and s.stripe_customer_id is not null and s.status in ('active', 'past_due')
  group by s.stripe_customer_id
$$;

create function private.unmapped_prices() returns table (
  price_id text, event_ids text[], subscription_ids text[], since timestamptz)
language sql stable
set search_path = ''
as $$
  select p.price_id, array_agg(distinct e.event_id), array_agg(distinct e.subscription_id),
    to_timestamp(min(e.occurred_at))
  from public.subscriptions s
  join private.subscription_states e on e.subscription_id = s.stripe_subscription_id
  cross join lateral unnest(e.price_ids) p (price_id)
  where s.attention = 'unmapped_price' and private.plan_of_prices(array[p.price_id]) is null
  group by p.price_id
$$;

create function public.billing_queues() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'unmatched', coalesce((
      select jsonb_agg(to_jsonb(u) order by u.since) from private.unmatched_payers() u), '[]'),
    'unmapped', coalesce((
      select jsonb_agg(to_jsonb(u) || jsonb_build_object('events', cardinality(u.event_ids))
        order by u.since)
      from private.unmapped_prices() u), '[]'),
    'resync', coalesce((
      select jsonb_agg(jsonb_build_object(
        'subscription_id', s.stripe_subscription_id, 'email', s.email, 'attention', s.attention,
        'since', s.updated_at, 'event_ids', w.event_ids, 'events', cardinality(w.event_ids))
        order by s.updated_at)
      from public.subscriptions s
      cross join lateral (
        select coalesce(array_agg(l.event_id order by l.event_created), '{}') as event_ids
        from private.subscription_states e
        join public.webhook_logs l on l.event_id = e.event_id
        where e.subscription_id = s.stripe_subscription_id
          and l.status in ('failed', 'retried_failed', 'pending')) w
      where s.attention in ('needs_resync', 'unknown_status')), '[]'));
end
$$;

-- Opens one alert per lasting problem and closes the alerts whose problem has ended.
create function private.review_lasting_problems() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_problem record;
  v_causes text[] := '{}';
begin
  for v_problem in
    select 'unmatched:' || u.customer_id as cause, 'unmatched_payer' as kind,
      format('%s pays, but no account has that address yet', coalesce(u.email, u.customer_id)) as message,
      u.email as email
    from private.unmatched_payers() u where u.since < now() - interval '15 minutes'
    union all
    select 'unmapped:' || u.price_id, 'unmapped_price',
      format(case when cardinality(u.subscription_ids) = 1 then 'No plan for price %s: %s subscription waits'
        else 'No plan for price %s: %s subscriptions wait' end, u.price_id, cardinality(u.subscription_ids)),
      null
    from private.unmapped_prices() u
    union all
    select 'resync:' || s.stripe_subscription_id, 'needs_resync',
      format('The events of %s contradict each other', s.stripe_subscription_id), s.email
    from public.subscriptions s
    where s.attention in ('needs_resync', 'unknown_status') and s.updated_at < now() - interval '10 minutes'
  loop
    v_causes := v_causes || v_problem.cause;
    if not exists (
      select 1 from public.webhook_logs l
      where l.alert_cause = v_problem.cause and l.recovered_at is null
        and l.error_message = v_problem.message)
    then
      perform private.raise_alert(
        v_problem.cause, v_problem.kind, v_problem.message, v_problem.email);
    end if;
  end loop;
  perform private.close_alert(l.alert_cause) from public.webhook_logs l
  where l.alert_cause is not null and l.recovered_at is null
    and l.event_type in ('alert.unmatched_payer', 'alert.unmapped_price', 'alert.needs_resync')
    and l.alert_cause <> all (v_causes);
end
$$;

create table public.reconcile_runs (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  asked_by uuid references public.users (id) on delete set null,
  events_fetched integer not null default 0,
  subscriptions_checked integer not null default 0,
  drift jsonb not null default '[]',
  repaired integer not null default 0,
  error text
);
comment on table public.reconcile_runs is
  'Comparisons of the subscriptions here with Stripe; drift is [{subscription_id, email, field, ours, stripe}].';
create index reconcile_runs_started_at_idx on public.reconcile_runs (started_at desc);
create index reconcile_runs_asked_by_idx on public.reconcile_runs (asked_by);
alter table public.reconcile_runs enable row level security;
revoke all on public.reconcile_runs from anon, authenticated;
grant select on public.reconcile_runs to authenticated;
grant all on public.reconcile_runs to service_role;
create policy reconcile_runs_select on public.reconcile_runs
  for select to authenticated using ((select public.is_admin()));

create function private.worker_is_late() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select h.last_run_at < now() - interval '5 minutes'
    from private.worker_heartbeats h where h.name = 'webhook-worker'), true)
$$;

-- The state that webhook-health-monitor reports; the call also opens and closes alerts.
create function public.webhook_health() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_failures integer;
  v_late boolean := private.worker_is_late();
  v_run public.reconcile_runs;
begin
  perform private.review_failure_rate(false);
  perform private.review_lasting_problems();
  if not v_late then
    perform private.close_alert('worker_late');
  elsif exists (select 1 from private.worker_heartbeats h where h.name = 'webhook-worker')
    and not exists (
      select 1 from public.webhook_logs l
      where l.alert_cause = 'worker_late' and l.recovered_at is null)
  then
    perform private.raise_alert('worker_late', 'worker_late', 'The retry worker has stopped');
  end if;
  v_failures := private.recent_failures();
  select * into v_run from public.reconcile_runs r
  where r.finished_at is not null order by r.started_at desc limit 1;
  return jsonb_build_object(
    'recent_failures', v_failures,
    'alert_triggered', exists (
      select 1 from public.webhook_logs l
      where l.alert_cause = 'high_failure_rate' and l.recovered_at is null),
    'webhook_secret_set', exists (
      select 1 from private.secrets s where s.name = 'stripe_webhook_secret'),
    'secret_key_set', exists (select 1 from private.secrets s where s.name = 'stripe_secret_key'),
    'worker_late', v_late,
    'worker_last_run_at', (
      select h.last_run_at from private.worker_heartbeats h where h.name = 'webhook-worker'),
    'reconcile_error', v_run.error,
    'reconcile_drift', coalesce(jsonb_array_length(v_run.drift), 0) - coalesce(v_run.repaired, 0));
end
$$;

-- Deletes what is older than its retention period and updates alerts; the worker calls it.
create function public.billing_housekeeping() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare v_emptied integer;
begin
  perform private.bind_late_accounts();
  perform private.review_failure_rate(false);
  perform private.review_lasting_problems();
  perform private.close_alert('worker_late');
  perform private.forget_previous_secrets();
  with old as (
    select k.event_id from private.stripe_events k
    where k.received_at < now() - interval '90 days' and k.payload is not null
    limit 5000
    for update skip locked
  )
  update private.stripe_events k set payload = null from old where k.event_id = old.event_id;
  get diagnostics v_emptied = row_count;
  delete from private.alerts_over where over_at < now() - interval '90 days';
  delete from private.rate_limits where key in (
    select l.key from private.rate_limits l where l.window_start < now() - interval '1 day'
    limit 5000 for update skip locked);
  return jsonb_build_object('payloads_emptied', v_emptied);
end
$$;

-- Starts a comparison with Stripe and returns its id. Null while another comparison runs; for the daily
-- one (p_asked_by null) also until the next day, or for an hour after a failed one. A comparison
-- without a result after ten minutes counts as failed.
create function public.start_reconcile(p_asked_by uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('reconcile', 4));
  perform public.finish_reconcile(r.id, 0, 0, '[]', 0, 'it broke off')
  from public.reconcile_runs r
  where r.finished_at is null and r.started_at <= now() - interval '10 minutes';
  if exists (
    select 1 from public.reconcile_runs r
    where r.finished_at is null
      or (p_asked_by is null and r.started_at > now() - case when r.error is null
        then interval '23 hours 30 minutes' else interval '1 hour' end))
  then
    return null;
  end if;
  insert into public.reconcile_runs (asked_by) values (p_asked_by) returning id into v_id;
  delete from public.reconcile_runs where started_at < now() - interval '90 days';
  return v_id;
end
$$;

create function public.finish_reconcile(
  p_id uuid, p_events_fetched integer, p_subscriptions_checked integer, p_drift jsonb,
  p_repaired integer, p_error text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare v_left integer := jsonb_array_length(coalesce(p_drift, '[]')) - p_repaired;
begin
  update public.reconcile_runs
  set finished_at = now(), events_fetched = p_events_fetched,
    subscriptions_checked = p_subscriptions_checked, drift = coalesce(p_drift, '[]'),
    repaired = p_repaired, error = p_error
  where id = p_id;
  if p_error is not null then
    perform private.raise_alert('reconcile', 'reconcile', 'Comparison with Stripe failed: ' || p_error);
  elsif v_left > 0 then
    perform private.raise_alert('reconcile', 'reconcile',
      format(case when v_left = 1 then '%s difference between Stripe and the subscriptions here'
        else '%s differences between Stripe and the subscriptions here' end, v_left));
  else
    perform private.close_alert('reconcile');
  end if;
end
$$;

revoke execute on function
  public.webhook_stats(timestamptz), public.billing_queues(), public.webhook_health(),
  public.billing_housekeeping(), public.start_reconcile(uuid),
  public.finish_reconcile(uuid, integer, integer, jsonb, integer, text)
  from public, anon, authenticated;
grant execute on function public.webhook_stats(timestamptz), public.billing_queues()
  to authenticated, service_role;
grant execute on function
  public.webhook_health(), public.billing_housekeeping(), public.start_reconcile(uuid),
  public.finish_reconcile(uuid, integer, integer, jsonb, integer, text)
  to service_role;
