-- The ledger that admins see: one row per Stripe event and one per alert.

-- Domains instead of checks of the table: a table's CHECK is parsed for every INSERT (about 50 µs).
create domain public.webhook_status as text check (value in (
  'success', 'failed', 'pending', 'alert', 'retried_success', 'retried_failed', 'acknowledged'));
create domain public.webhook_outcome as text check (value in (
  'applied', 'ignored', 'stale', 'needs_resync'));

create table public.webhook_logs (
  id uuid primary key default gen_random_uuid(),
  event_id text not null unique,
  event_type text not null,
  status public.webhook_status not null,
  outcome public.webhook_outcome,
  email text,
  customer_email text,
  error_message text,
  note text,
  retry_count integer not null default 0,
  failed_at timestamptz,
  next_attempt_at timestamptz,
  deliveries integer not null default 1,
  livemode boolean,
  api_version text,
  object_id text,
  subscription_id text,
  latency_ms integer,
  event_created timestamptz,
  "timestamp" timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  alert_cause text,
  recovered_at timestamptz,
  acknowledged_by uuid
);
comment on table public.webhook_logs is
  'One row per Stripe event, and one per alert (alert_cause set). The bodies are in private.stripe_events.';
comment on column public.webhook_logs.email is 'Address of the account the event belongs to.';
comment on column public.webhook_logs.customer_email is 'Address of the payer at Stripe.';
comment on column public.webhook_logs.deliveries is
  'How often Stripe delivered the event; for an alert, how often its cause was reported.';
comment on column public.webhook_logs.latency_ms is
  'Milliseconds from the creation of the event at Stripe to its row here.';
comment on column public.webhook_logs."timestamp" is 'When the event was received.';
comment on column public.webhook_logs.failed_at is
  'When the event first failed; the failure rate counts this time, so retries do not count again.';
comment on column public.webhook_logs.acknowledged_by is
  'Id of the admin. Not a foreign key: its index would slow down every event.';
comment on column public.webhook_logs.recovered_at is 'When the cause of an alert ended.';

create index webhook_logs_timestamp_idx on public.webhook_logs ("timestamp" desc);
create index webhook_logs_type_idx on public.webhook_logs (event_type, "timestamp" desc);
-- One index for all queries about failures, because every index slows down every event.
create index webhook_logs_trouble_idx on public.webhook_logs (status, "timestamp" desc)
  include (failed_at, next_attempt_at)
  where status <> 'success';
create index webhook_logs_customer_email_idx on public.webhook_logs
  using gin (customer_email extensions.gin_trgm_ops) where customer_email is not null;
create unique index webhook_logs_open_alert_key on public.webhook_logs (alert_cause)
  where alert_cause is not null and recovered_at is null;

alter table public.webhook_logs enable row level security;
revoke all on public.webhook_logs from anon, authenticated;
grant select on public.webhook_logs to authenticated;
grant update (status, retry_count, updated_at) on public.webhook_logs to authenticated;
grant all on public.webhook_logs to service_role;

create policy webhook_logs_select on public.webhook_logs
  for select to authenticated using ((select public.is_admin()));
create policy webhook_logs_update on public.webhook_logs
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

select private.publish_changes('public.webhook_logs');

-- Acknowledging. Three parts limit it: the column grant above (status, retry_count, updated_at), the
-- policy webhook_logs_update (admins only), and this trigger: the status may only change to
-- acknowledged, from alert, failed or retried_failed, and retry_count may only grow by one.
create function private.guard_webhook_logs() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> old.status
     and not (new.status = 'acknowledged' and old.status in ('alert', 'failed', 'retried_failed')) then
    raise exception 'Only an alert or a failed event can be acknowledged.'
      using hint = 'not_acknowledgeable';
  elsif new.retry_count not in (old.retry_count, old.retry_count + 1) then
    raise exception 'The number of tries goes up one by one.' using hint = 'column_protected';
  end if;
  if new.status <> old.status then
    new.acknowledged_by := (select auth.uid());
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- The condition sees the caller's role; the security definer functions write as the owner and pass.
create trigger guard_webhook_logs before update on public.webhook_logs
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.guard_webhook_logs();
