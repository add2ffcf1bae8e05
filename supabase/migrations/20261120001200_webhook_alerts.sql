-- Opening and closing alerts: one open row of webhook_logs per cause, whose deliveries are counted.
-- An admin acknowledges an alert with an update of webhook_logs: see private.guard_webhook_logs in the
-- migration before.

create table private.alerts_over (
  alert_cause text primary key,
  over_at timestamptz not null default now()
);
comment on table private.alerts_over is
  'Causes of alerts that are over (settled invoices, closed disputes): an event of the problem that arrives later opens no alert.';
alter table private.alerts_over enable row level security;

create function private.raise_alert(
  p_cause text, p_kind text, p_message text, p_customer_email text default null) returns void
language sql
set search_path = ''
as $$
  insert into public.webhook_logs as l (
    event_id, event_type, status, error_message, customer_email, alert_cause)
  values (
    'alert_' || gen_random_uuid(), 'alert.' || p_kind, 'alert', p_message, p_customer_email, p_cause)
  on conflict (alert_cause) where alert_cause is not null and recovered_at is null
  do update set
    deliveries = l.deliveries + 1, error_message = excluded.error_message, updated_at = now()
$$;

-- A closed alert has the status acknowledged too, with recovered_at set and acknowledged_by empty.
create function private.close_alert(p_cause text) returns void
language sql
set search_path = ''
as $$
  update public.webhook_logs
  set recovered_at = now(), status = 'acknowledged', updated_at = now(),
    error_message = error_message || to_char(
      now() at time zone 'utc', '" — recovered "YYYY-MM-DD HH24:MI" UTC"')
  where alert_cause = p_cause and recovered_at is null
$$;

create function private.recent_failures() returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer from public.webhook_logs l
  where l.status in ('failed', 'retried_failed') and l.failed_at > now() - interval '5 minutes'
$$;

-- Opens an alert at five failures in five minutes and closes it after five minutes without one.
-- Only a new failure (p_failed) counts an open alert up.
create function private.review_failure_rate(p_failed boolean) returns void
language plpgsql
set search_path = ''
as $$
declare v_failures integer := private.recent_failures();
begin
  if v_failures = 0 then
    perform private.close_alert('high_failure_rate');
  elsif v_failures >= 5 and (p_failed or not exists (
    select 1 from public.webhook_logs l
    where l.alert_cause = 'high_failure_rate' and l.recovered_at is null))
  then
    perform private.raise_alert('high_failure_rate', 'high_failure_rate',
      format('High failure rate: %s failures in the last 5 minutes', v_failures));
  end if;
end
$$;
