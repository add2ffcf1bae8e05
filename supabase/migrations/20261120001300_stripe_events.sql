-- The stored Stripe events. A subscription's row is computed from the set of its stored events, so
-- the order of arrival does not matter.

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
  state_after text
);
create type private.stripe_alert as (
  cause text,
  over boolean,
  kind text,
  message text
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
  alert private.stripe_alert
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
  payload text
) with (toast_tuple_target = 4080); -- a compressed payload stays in the row: no TOAST write
comment on column private.stripe_events.occurred_at is
  'Stripe''s `created`: epoch seconds; several events can have the same.';
comment on column private.stripe_events.subscription_id is
  'Set for events that show the state of a subscription; state_after is then set too.';
comment on column private.stripe_events.ended is 'The subscription is over for good (terminal).';
comment on column private.stripe_events.deleted is 'The event is customer.subscription.deleted.';
comment on column private.stripe_events.unpaid_end is
  'The subscription ended because a payment failed or was disputed.';
comment on column private.stripe_events.state_before is
  'The state that previous_attributes lead back to; null when the event names no former state.';
create index stripe_events_order_idx
  on private.stripe_events (subscription_id, ended desc, occurred_at desc, deleted desc, event_id desc)
  where subscription_id is not null;
create index stripe_events_received_idx on private.stripe_events using brin (received_at);
alter table private.stripe_events enable row level security;

-- lz4 compresses in a tenth of the time; a server built without lz4 keeps the default.
do $$
begin
  alter table private.stripe_events alter column payload set compression lz4;
exception when feature_not_supported then
  null;
end
$$;

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
        and o.occurred_at = e.occurred_at and o.state_after <> e.state_after) as contested
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
  v_payload text;
  v_received_at timestamptz;
begin
  if p_replace then
    delete from private.stripe_events k where k.event_id = e.id
    returning k.payload, k.received_at into v_payload, v_received_at;
  end if;
  insert into private.stripe_events (
    event_id, occurred_at, subscription_id, customer_id, started, ended, deleted, unpaid_end,
    stripe_status, price_ids, period_end, cancel_at, cancel_at_period_end, state_before, state_after,
    received_at, payload)
  values (
    e.id, e.occurred_at, case when s.state_after is not null then e.subscription_id end, e.customer_id,
    s.started, coalesce(s.ended, false), coalesce(s.deleted, false), coalesce(s.unpaid_end, false),
    s.stripe_status, s.price_ids, s.period_end, s.cancel_at, s.cancel_at_period_end, s.state_before,
    s.state_after, coalesce(v_received_at, now()), coalesce(v_payload, p_payload))
  on conflict (event_id) do nothing;
  return found;
end
$$;

-- Every writer locks the subscription before the customer, so that no two writers wait for each other.
-- A null id locks nothing.
create function private.lock_subscription(p_subscription_id text, p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_subscription_id, 1)),
    pg_advisory_xact_lock(hashtextextended(p_customer_id, 2));
end
$$;
