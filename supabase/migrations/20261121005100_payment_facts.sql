-- What events say about money: which invoice paid which period, and which money went back. And what
-- an event says about a pause, and about the begin of the period.

alter type private.stripe_subscription add attribute period_start bigint;
alter type private.stripe_subscription add attribute pause_behavior text;

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
alter type private.stripe_event add attribute payment private.stripe_payment;

alter table private.stripe_events add column period_start bigint;
alter table private.stripe_events add column pause_behavior text;
comment on column private.stripe_events.pause_behavior is
  'pause_collection.behavior: void, keep_as_draft or mark_uncollectible; null when not paused.';

create or replace view private.subscription_states as
  select e.event_id, e.subscription_id, e.occurred_at, e.customer_id, e.started, e.ended, e.deleted,
    e.unpaid_end, e.stripe_status, e.price_ids, e.period_end, e.cancel_at, e.cancel_at_period_end,
    e.state_before, e.state_after,
    private.shown_status(e.stripe_status, e.ended) as status,
    not e.ended and exists (
      select 1 from private.stripe_events o
      where o.subscription_id = e.subscription_id and not o.ended
        and o.occurred_at = e.occurred_at and o.state_after <> e.state_after) as contested,
    e.period_start, e.pause_behavior
  from private.stripe_events e
  where e.subscription_id is not null;

create domain private.payment_kind as text check (value in ('invoice', 'link', 'refund', 'dispute'));

-- One row per event that says something about a payment:
--   invoice: an invoice was paid; subscription_id and period_end say for what
--   link: a payment intent or a charge paid an invoice (invoices do not name them since 2025-03-31)
--   refund: how much of a charge has been returned so far
--   dispute: the status of a dispute over a charge
-- Amounts are in the smallest unit of the currency, times in epoch seconds.
create table private.payment_facts (
  event_id text primary key,
  occurred_at bigint not null,
  kind private.payment_kind not null,
  customer_id text,
  subscription_id text,
  invoice_id text,
  charge_id text,
  payment_intent_id text,
  period_end bigint,
  charged_at bigint,
  amount bigint,
  returned bigint,
  dispute_id text,
  dispute_status text,
  received_at timestamptz not null default clock_timestamp()
);
comment on column private.payment_facts.customer_id is
  'Of a dispute: found through the charge, null until the events that name the payer have arrived.';
create index payment_facts_returned_idx on private.payment_facts (customer_id)
  where kind in ('refund', 'dispute');
create index payment_facts_period_idx on private.payment_facts (subscription_id, period_end)
  where kind = 'invoice';
create index payment_facts_invoice_idx on private.payment_facts (invoice_id) where invoice_id is not null;
create index payment_facts_intent_idx on private.payment_facts (payment_intent_id)
  where payment_intent_id is not null;
create index payment_facts_charge_idx on private.payment_facts (charge_id) where charge_id is not null;
create index payment_facts_dispute_idx on private.payment_facts (dispute_id, occurred_at)
  where kind = 'dispute';
alter table private.payment_facts enable row level security;

-- Stores an event. An event that is stored already keeps its row, unless p_replace asks for what its
-- payload says when read again; the payload itself is never replaced. False when nothing changed.
create or replace function private.store_event(
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
    state_before, state_after, received_at, payload)
  values (
    e.id, e.occurred_at, case when s.state_after is not null then e.subscription_id end, e.customer_id,
    s.started, coalesce(s.ended, false), coalesce(s.deleted, false), coalesce(s.unpaid_end, false),
    s.stripe_status, s.price_ids, s.period_start, s.period_end, s.pause_behavior, s.cancel_at,
    s.cancel_at_period_end, s.state_before, s.state_after, coalesce(v_received_at, now()),
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

-- Locks what decides how payments belong together, before any lock of a subscription. The events of
-- one invoice come one after the other; an event of returned money, which is rare, waits for all
-- events of payments in flight: each of the two then sees the other.
create function private.lock_payment(p private.stripe_payment) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p.kind in ('refund', 'dispute') then
    perform pg_advisory_xact_lock(hashtextextended('payments', 6));
  elsif p.kind is not null then
    perform pg_advisory_xact_lock_shared(hashtextextended('payments', 6)),
      pg_advisory_xact_lock(hashtextextended(p.invoice_id, 7));
  end if;
end
$$;

-- Finds the payer of stored disputes through the charge: Stripe's dispute names no customer. Returns the
-- customer of the event, or null when it is not known yet.
create function private.tie_payment(e private.stripe_event) returns text
language plpgsql
set search_path = ''
as $$
declare
  p private.stripe_payment := e.payment;
  v_customer text := e.customer_id;
begin
  if p.kind = 'link' then
    select f.customer_id into v_customer from private.payment_facts f
    where f.invoice_id = p.invoice_id and f.kind = 'invoice' and f.customer_id is not null limit 1;
  elsif v_customer is null then
    select coalesce(f.customer_id, (
        select i.customer_id from private.payment_facts i
        where i.invoice_id = f.invoice_id and i.kind = 'invoice' and i.customer_id is not null limit 1))
    into v_customer
    from private.payment_facts f
    where (f.payment_intent_id = p.payment_intent_id or f.charge_id = p.charge_id)
      and f.event_id <> e.id
    order by 1 nulls last limit 1;
  end if;
  if v_customer is null then return null; end if;

  update private.payment_facts d set customer_id = v_customer
  where d.kind = 'dispute' and d.customer_id is null and (
    d.event_id = e.id or d.dispute_id = p.dispute_id
    or d.payment_intent_id = p.payment_intent_id or d.charge_id = p.charge_id
    or (p.invoice_id is not null and exists (
      select 1 from private.payment_facts l
      where l.invoice_id = p.invoice_id and l.kind in ('invoice', 'link')
        and (l.payment_intent_id = d.payment_intent_id or l.charge_id = d.charge_id))));
  return v_customer;
end
$$;
