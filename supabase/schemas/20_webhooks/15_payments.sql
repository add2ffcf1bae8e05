-- What stored events say of single payments, refunds and disputes, and which subscription each belongs to.

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
alter table private.payment_facts enable row level security;

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
