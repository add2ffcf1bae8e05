-- The ledger of Stripe events and what is stored of each. A subscription’s row is computed from the set of its
-- stored events, so the order of arrival does not matter.

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
  acknowledged_by uuid,
  cause_group text,
  acknowledgement_id uuid,
  acknowledged_from public.webhook_status,
  acknowledged_deliveries integer
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
comment on column public.webhook_logs.cause_group is
  'Rows with the same cause have the same group; set while the row is failed, alert or retried_failed.';
comment on column public.webhook_logs.acknowledged_from is 'The status before the acknowledgement.';
comment on column public.webhook_logs.acknowledged_deliveries is
  'deliveries at the acknowledgement: an alert that reaches twice as many comes back.';
alter table public.webhook_logs enable row level security;
grant select, update (status, retry_count, updated_at) on public.webhook_logs to authenticated;
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

create policy webhook_logs_select on public.webhook_logs
  for select to authenticated using ((select public.is_admin()));

create policy webhook_logs_update on public.webhook_logs
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

-- Successful events are not in it, so they are not slowed down.
create index webhook_logs_cause_idx on public.webhook_logs ("timestamp" desc)
  include (cause_group, status)
  where status in ('failed', 'alert', 'retried_failed');

create index webhook_logs_acknowledgement_idx on public.webhook_logs (acknowledgement_id)
  where acknowledgement_id is not null;

-- Few rows were ever in trouble; those by a part of an address are found without those of all the others.
create index webhook_logs_trouble_email_idx on public.webhook_logs
  using gin (customer_email extensions.gin_trgm_ops) where status <> 'success';

-- Security definer, because it notes the acknowledgement in a private table. Its trigger's condition
-- sees the caller's role.
create function private.guard_webhook_logs() returns trigger
language plpgsql security definer
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
    new.acknowledged_from := old.status;
    new.acknowledged_deliveries := old.deliveries;
    new.acknowledgement_id := gen_random_uuid();
    perform private.note_acknowledgement(new.acknowledgement_id, coalesce(old.cause_group, old.event_type),
      coalesce(old.error_message, old.event_type), 1);
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- The condition sees the caller's role; the security definer functions write as the owner and pass.
create trigger guard_webhook_logs before update on public.webhook_logs
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.guard_webhook_logs();

-- What the edge functions read from an event (see _shared/domain/billing/stripe/stored-event.ts).
-- Times are epoch seconds, as Stripe sends them.
create type private.stripe_payer as (
  email text,
  email_occurred_at bigint,
  account_id uuid,
  binds boolean
);

create type private.stripe_subscription as (
  started bigint,
  ended boolean,
  deleted boolean,
  unpaid_end boolean,
  stripe_status text,
  price_ids text[],
  period_end bigint,
  cancel_at bigint,
  cancel_at_period_end boolean,
  state_before text,
  state_after text,
  period_start bigint,
  pause_behavior text,
  ended_at bigint
);

create type private.stripe_alert as (
  cause text,
  over boolean,
  kind text,
  message text
);

create type private.stripe_payment as (
  kind text,
  invoice_id text,
  charge_id text,
  payment_intent_id text,
  period_end bigint,
  charged_at bigint,
  amount bigint,
  returned bigint,
  dispute_id text,
  dispute_status text
);

create type private.stripe_event as (
  id text,
  type text,
  occurred_at bigint,
  livemode boolean,
  api_version text,
  object_id text,
  subscription_id text,
  customer_id text,
  handled boolean,
  note text,
  problem text,
  payer private.stripe_payer,
  subscription private.stripe_subscription,
  alert private.stripe_alert,
  payment private.stripe_payment
);

-- The row stays as the mark of a known event when its payload is deleted after 90 days.
create table private.stripe_events (
  event_id text primary key,
  occurred_at bigint not null,
  subscription_id text,
  customer_id text,
  started bigint,
  ended boolean not null default false,
  deleted boolean not null default false,
  unpaid_end boolean not null default false,
  stripe_status text,
  price_ids text[],
  period_end bigint,
  cancel_at bigint,
  cancel_at_period_end boolean,
  state_before text,
  state_after text,
  received_at timestamptz not null default now(),
  payload text,
  period_start bigint,
  pause_behavior text,
  ended_at bigint
) with (toast_tuple_target = 4080);
-- a compressed payload stays in the row: no TOAST write
comment on column private.stripe_events.occurred_at is
  'Stripe''s `created`: epoch seconds; several events can have the same.';
comment on column private.stripe_events.subscription_id is
  'Set for events that show the state of a subscription; state_after is then set too.';
comment on column private.stripe_events.ended is 'The subscription is over for good (terminal).';
comment on column private.stripe_events.ended_at is
  'When the subscription ended, as every event after the end says; null in events stored before this was read.';
comment on column private.stripe_events.deleted is 'The event is customer.subscription.deleted.';
comment on column private.stripe_events.unpaid_end is
  'The subscription ended because a payment failed or was disputed.';
comment on column private.stripe_events.state_before is
  'The state that previous_attributes lead back to; null when the event names no former state.';
comment on column private.stripe_events.pause_behavior is
  'pause_collection.behavior: void, keep_as_draft or mark_uncollectible; null when not paused.';
-- lz4 compresses in a tenth of the time; a server built without lz4 keeps the default.
do $$
begin
  alter table private.stripe_events alter column payload set compression lz4;
exception when feature_not_supported then
  null;
end
$$;
alter table private.stripe_events enable row level security;

create index stripe_events_order_idx
  on private.stripe_events (subscription_id, ended desc, occurred_at desc, deleted desc, event_id desc)
  where subscription_id is not null;

-- Stripe's status as shown here; null when it is not known. Like the other functions with a body
-- after `return`, it is parsed once, here, and the planner puts it into the statements that use it: it
-- needs no search_path and costs no call.
create function private.shown_status(p_stripe_status text, p_ended boolean) returns text
language sql immutable
return case
  when p_ended or p_stripe_status in ('canceled', 'incomplete_expired') then 'canceled'
  when p_stripe_status in ('active', 'trialing') then 'active'
  when p_stripe_status in ('past_due', 'unpaid', 'paused') then 'past_due'
  when p_stripe_status = 'incomplete' then 'incomplete'
end;

-- The stored states of subscriptions, without the payload.
--   contested: another live state has the same timestamp and differs, so the timestamp does not tell
--     which of the two came last.
create view private.subscription_states as
  select e.event_id, e.subscription_id, e.occurred_at, e.customer_id, e.started, e.ended, e.deleted,
    e.unpaid_end, e.stripe_status, e.price_ids, e.period_end, e.cancel_at, e.cancel_at_period_end,
    e.state_before, e.state_after,
    private.shown_status(e.stripe_status, e.ended) as status,
    not e.ended and exists (
      select 1 from private.stripe_events o
      where o.subscription_id = e.subscription_id and not o.ended
        and o.occurred_at = e.occurred_at and o.state_after <> e.state_after) as contested,
    e.period_start, e.pause_behavior, e.ended_at
  from private.stripe_events e
  where e.subscription_id is not null;

-- Stores an event. An event that is stored already keeps its row, unless p_replace asks for what its
-- payload says when read again; the payload itself is never replaced. False when nothing changed.
create function private.store_event(
  e private.stripe_event, p_payload text, p_replace boolean default false) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  s private.stripe_subscription := e.subscription;
  p private.stripe_payment := e.payment;
  v_payload text;
  v_received_at timestamptz;
  v_stored boolean;
begin
  if p_replace then
    delete from private.stripe_events k where k.event_id = e.id
    returning k.payload, k.received_at into v_payload, v_received_at;
    delete from private.payment_facts f where f.event_id = e.id;
  end if;
  insert into private.stripe_events (
    event_id, occurred_at, subscription_id, customer_id, started, ended, deleted, unpaid_end,
    stripe_status, price_ids, period_start, period_end, pause_behavior, cancel_at, cancel_at_period_end,
    state_before, state_after, ended_at, received_at, payload)
  values (
    e.id, e.occurred_at, case when s.state_after is not null then e.subscription_id end, e.customer_id,
    s.started, coalesce(s.ended, false), coalesce(s.deleted, false), coalesce(s.unpaid_end, false),
    s.stripe_status, s.price_ids, s.period_start, s.period_end, s.pause_behavior, s.cancel_at,
    s.cancel_at_period_end, s.state_before, s.state_after, s.ended_at, coalesce(v_received_at, now()),
    coalesce(v_payload, p_payload))
  on conflict (event_id) do nothing;
  v_stored := found;
  if v_stored and p.kind is not null then
    insert into private.payment_facts (
      event_id, occurred_at, kind, customer_id, subscription_id, invoice_id, charge_id,
      payment_intent_id, period_end, charged_at, amount, returned, dispute_id, dispute_status, received_at)
    values (
      e.id, e.occurred_at, p.kind, e.customer_id,
      case p.kind when 'invoice' then e.subscription_id end, p.invoice_id, p.charge_id,
      p.payment_intent_id, p.period_end, p.charged_at, p.amount, p.returned, p.dispute_id,
      p.dispute_status, coalesce(v_received_at, clock_timestamp()));
  end if;
  return v_stored;
end
$$;

-- Every writer locks the plans of the prices (shared), then the subscription, then the customer, so that
-- no two writers wait for each other. A change of a price takes the first lock exclusively: it waits
-- for events in flight, which have read the plans before the change. A null id locks nothing.
create function private.lock_subscription(p_subscription_id text, p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('plan_prices', 6)),
    pg_advisory_xact_lock(hashtextextended(p_subscription_id, 1)),
    pg_advisory_xact_lock(hashtextextended(p_customer_id, 2));
end
$$;
