-- The access rule with pauses, returned money, unpaid renewals and decisions of admins, and the
-- projection that applies it.

create domain public.subscription_refund as text check (value in (
  'full', 'partial', 'untied', 'dispute_lost'));
alter table public.subscriptions add column refund public.subscription_refund;
alter table public.subscriptions add column pause_behavior text;
alter table public.subscriptions add column access_ended_at timestamptz;
alter table public.subscriptions add column money_back boolean not null default false;
alter table public.subscriptions add column price_count integer not null default 1;
comment on column public.subscriptions.refund is
  'Money returned for the current period: full, partial, dispute_lost; untied when the charge cannot be tied to a period.';
comment on column public.subscriptions.pause_behavior is
  'How collection is paused at Stripe: void, keep_as_draft or mark_uncollectible; null when it is not.';
comment on column public.subscriptions.access_ended_at is
  'When an admin ended the access; null when none did or the decision was withdrawn.';
comment on column public.subscriptions.price_count is
  'How many prices the items have; price_id is the first of them.';
comment on column public.subscriptions.money_back is
  'True when the payer has any refund or dispute: the row is then always computed from all events.';

-- Decisions of admins about access:
--   end: paid access ends at decided_at at the latest, until the decision is withdrawn
--   keep: the refunds so far leave the queue and change nothing
create table private.access_decisions (
  id uuid primary key default gen_random_uuid(),
  subscription_id text not null,
  kind text not null check (kind in ('end', 'keep')),
  decided_at timestamptz not null default clock_timestamp(),
  decided_by uuid references public.users (id) on delete set null,
  decided_email text,
  reason text not null check (char_length(reason) between 1 and 500),
  withdrawn_at timestamptz
);
create index access_decisions_subscription_idx on private.access_decisions (subscription_id);
create index access_decisions_decided_by_idx on private.access_decisions (decided_by);
alter table private.access_decisions enable row level security;

-- Which of several live events with the same timestamp came last. The events are taken as a directed
-- graph: a node is a state of the subscription; an update is an edge from the state before it (computed
-- from its previous_attributes) to the state after it. The order of the events is a path through all
-- edges. The path begins at the last state of the timestamp before, if one is stored, and ends at the
-- node with one more edge in than out; when all nodes are balanced, it ends where it began. In all
-- other cases (an event is missing, or nothing tells the order) the result is null: ambiguous.
create or replace function private.last_event_at(p_subscription_id text, p_occurred_at bigint) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_start text;
  v_end text;
  v_ends integer;
  v_starts integer;
  v_crossings integer;
  v_nodes integer;
  v_reached text[];
  v_grown text[];
  v_earlier bigint;
  v_known text[];
  v_event text;
begin
  select min(e.state_after), max(e.state_after), max(e.event_id) into v_start, v_end, v_event
  from private.subscription_states e
  where e.subscription_id = p_subscription_id and e.occurred_at = p_occurred_at and not e.ended;
  if v_start = v_end then
    return v_event;
  end if;

  with events as (
    select coalesce(e.state_before, e.state_after) as tail, e.state_after as head
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.occurred_at = p_occurred_at and not e.ended
  ), balance as (
    select node, sum(way) as surplus
    from (
      select tail as node, -1 as way from events
      union all
      select head, 1 from events
    ) ways
    group by node
  )
  select count(*) filter (where surplus = 1), count(*) filter (where surplus = -1),
    count(*) filter (where abs(surplus) > 1), count(*), max(node) filter (where surplus = 1),
    max(node) filter (where surplus = -1)
  into v_ends, v_starts, v_crossings, v_nodes, v_end, v_start
  from balance;

  if v_crossings > 0 or v_ends > 1 or v_starts > 1 then
    return null;
  end if;

  -- The last known state: several when the timestamp before is ambiguous itself. An update without
  -- previous_attributes has its event id behind its state.
  select max(e.occurred_at) into v_earlier
  from private.subscription_states e
  where e.subscription_id = p_subscription_id and e.occurred_at < p_occurred_at and not e.ended;
  if v_earlier is not null then
    v_event := private.last_event_at(p_subscription_id, v_earlier);
    select array_agg(e.state_after) into v_known
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.occurred_at = v_earlier and not e.ended
      and (v_event is null or e.event_id = v_event);
  end if;
  if v_ends = 0 then
    if v_earlier is null or v_event is null then return null; end if;
    v_end := v_known[1];
  elsif v_earlier is not null and not exists (
    select 1 from unnest(v_known) k (state)
    where split_part(k.state, ' by ', 1) = split_part(v_start, ' by ', 1))
  then
    return null;
  end if;

  -- A state that is not connected with the last one belongs to a path with a gap.
  v_reached := array[v_end];
  loop
    select array_agg(distinct n.node) into v_grown
    from private.subscription_states e
    cross join lateral (
      values (coalesce(e.state_before, e.state_after)), (e.state_after)) n (node)
    where e.subscription_id = p_subscription_id and e.occurred_at = p_occurred_at and not e.ended
      and (coalesce(e.state_before, e.state_after) = any (v_reached) or e.state_after = any (v_reached));
    exit when v_grown is null or cardinality(v_grown) = cardinality(v_reached);
    v_reached := v_grown;
  end loop;
  if v_grown is null or cardinality(v_grown) <> v_nodes then
    return null;
  end if;

  return (
    select max(e.event_id) from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.occurred_at = p_occurred_at and not e.ended
      and e.state_after = v_end);
end
$$;

drop function private.access_end(text, boolean, bigint, bigint, boolean, bigint, boolean);

-- The access rule: the time at which paid access ends for a state of a subscription, by Stripe's status:
--   active, trialing: until the end of the period, and three days longer unless an end within the
--     period is scheduled, because the event of a renewal can be delivered that late; never longer
--     than until the scheduled end;
--   past_due: two weeks from the first failed payment, at most until the end of the period or the
--     scheduled end;
--   canceled: until the end of the paid period or the end scheduled within it; not at all when the
--     subscription ended unpaid or the last live state before was not a paid one;
--   any other: not at all.
-- A subscription whose collection is paused with `void` rests; with the other behaviors it goes on.
-- Times are epoch seconds. What the stored events tell is passed in: p_past_due_since for past_due,
-- p_paid_before for canceled. Returned money and decisions of admins shorten the access further: see
-- private.shortened_access.
create function private.access_end(
  p_stripe_status text, p_unpaid_end boolean, p_period_end bigint, p_cancel_at bigint,
  p_cancel_at_period_end boolean, p_pause_behavior text, p_past_due_since bigint, p_paid_before boolean)
returns timestamptz
language sql stable
return case
  when p_stripe_status <> 'canceled' and p_pause_behavior = 'void' then null
  when p_stripe_status in ('active', 'trialing') then case
    when p_cancel_at_period_end or p_cancel_at <= p_period_end
      then to_timestamp(least(p_period_end, p_cancel_at))
    else to_timestamp(least(p_period_end + 3 * 86400, p_cancel_at)) end
  when p_stripe_status = 'past_due'
    then to_timestamp(least(p_period_end, p_cancel_at, p_past_due_since + 14 * 86400))
  when p_stripe_status = 'canceled' and p_unpaid_end is not true and p_paid_before
    then to_timestamp(least(p_period_end, p_cancel_at))
end;

-- True when a subscription may have ended before its renewal was paid: Stripe keeps the invoice of a
-- renewal as a draft for about an hour, and never collects it when the subscription ends meanwhile.
create function private.ended_in_draft_hour(p_started bigint, p_period_start bigint, p_ended_at bigint)
returns boolean
language sql immutable
return coalesce(p_started < p_period_start and p_ended_at < p_period_start + 2 * 3600, false);

-- When paid access ends for a stored state, by the access rule.
create or replace function private.access_until(e private.subscription_states) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  v_since bigint;
  v_paid_at bigint;
  v_before private.subscription_states;
  v_last text;
  v_paid boolean;
  v_end bigint := e.period_end;
begin
  if e.stripe_status = 'past_due' then
    -- The first failure after the last paid state. A second with both states belongs to the failures
    -- unless its last state is the paid one.
    select max(g.occurred_at) into v_paid_at from private.subscription_states g
    where g.subscription_id = e.subscription_id and not g.ended
      and g.stripe_status in ('active', 'trialing') and g.occurred_at <= e.occurred_at;
    if v_paid_at < e.occurred_at then
      v_last := private.last_event_at(e.subscription_id, v_paid_at);
      if exists (
        select 1 from private.subscription_states g
        where g.event_id = v_last and g.stripe_status in ('active', 'trialing'))
      then
        v_paid_at := v_paid_at + 1;
      end if;
    end if;
    select min(f.occurred_at) into v_since from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended and f.stripe_status = 'past_due'
      and f.occurred_at between coalesce(v_paid_at, 0) and e.occurred_at;
  elsif e.stripe_status = 'canceled' and not e.unpaid_end then
    select f.* into v_before from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended and f.occurred_at <= e.occurred_at
    order by f.occurred_at desc, f.event_id desc limit 1;
    if v_before.contested then
      v_last := private.last_event_at(e.subscription_id, v_before.occurred_at);
      if v_last is not null then
        select f.* into v_before from private.subscription_states f where f.event_id = v_last;
      end if;
    end if;
    if v_before.contested and v_last is null then
      -- When the last state is ambiguous, all states of its timestamp must be paid ones.
      select bool_and(f.stripe_status in ('active', 'trialing') and f.pause_behavior is null) into v_paid
      from private.subscription_states f
      where f.subscription_id = e.subscription_id and not f.ended
        and f.occurred_at = v_before.occurred_at;
    else
      v_paid := v_before.event_id is null or (v_before.stripe_status in ('active', 'trialing') and (
        v_before.pause_behavior is null
        -- A period that began while the collection was paused was not paid.
        or exists (
          select 1 from private.subscription_states f
          where f.subscription_id = e.subscription_id and not f.ended
            and f.period_end = v_before.period_end and f.occurred_at <= v_before.occurred_at
            and f.pause_behavior is null and f.stripe_status in ('active', 'trialing'))));
    end if;
    if v_paid and private.ended_in_draft_hour(e.started, e.period_start, e.occurred_at)
      and not exists (
        select 1 from private.payment_facts i
        where i.kind = 'invoice' and i.subscription_id = e.subscription_id
          and i.period_end = e.period_end)
    then
      v_end := e.period_start;
    end if;
  end if;
  return private.access_end(e.stripe_status, e.unpaid_end, v_end, e.cancel_at,
    e.cancel_at_period_end, e.pause_behavior, coalesce(v_since, e.occurred_at), v_paid);
end
$$;

-- The money that went back to the payer for the period of a stored state:
--   full, dispute_lost: every paid invoice of the period was refunded in full or lost in a dispute;
--     returned_at is the last of these events, in epoch seconds
--   partial: some of it was
--   untied: a whole charge of the time of this period went back, and no event says which invoice it paid
create function private.money_returned(
  e private.subscription_states, out refund text, out returned_at bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  v_invoices integer;
  v_whole integer;
  v_parts integer;
  v_untied_whole boolean;
  v_untied_part boolean;
  v_lost boolean;
begin
  with disputes as (
    select d.dispute_id, d.charge_id, d.payment_intent_id, d.charged_at, d.occurred_at,
      first_value(d.dispute_status) over newest as status, d.dispute_status,
      max(d.occurred_at) filter (where d.dispute_status <> 'lost') over (partition by d.dispute_id) as open_at
    from private.payment_facts d
    where d.kind = 'dispute' and d.customer_id = e.customer_id
    window newest as (partition by d.dispute_id
      order by d.occurred_at desc, d.dispute_status in ('won', 'lost', 'warning_closed') desc, d.event_id desc)
  ), returns as (
    select r.invoice_id, r.charge_id, r.payment_intent_id, r.charged_at, r.occurred_at,
      r.returned >= r.amount as whole, false as lost
    from private.payment_facts r
    where r.kind = 'refund' and r.customer_id = e.customer_id and r.returned > 0
    union all
    select null, d.charge_id, d.payment_intent_id, d.charged_at, min(d.occurred_at), true, true
    from disputes d
    where d.status = 'lost' and d.dispute_status = 'lost' and d.occurred_at >= coalesce(d.open_at, 0)
    group by d.dispute_id, d.charge_id, d.payment_intent_id, d.charged_at
  ), tied as (
    select r.*, i.subscription_id, i.period_end, i.invoice_id as paid_invoice
    from returns r
    left join lateral (
      select f.subscription_id, f.period_end, f.invoice_id from private.payment_facts f
      where f.kind = 'invoice' and f.invoice_id in (
        select r.invoice_id
        union all
        select k.invoice_id from private.payment_facts k
        where k.kind in ('invoice', 'link')
          and (k.payment_intent_id = r.payment_intent_id or k.charge_id = r.charge_id))
      limit 1) i on true
  ), invoices as (
    select i.invoice_id, (
        select min(t.occurred_at) from tied t where t.paid_invoice = i.invoice_id and t.whole) as whole_at
    from private.payment_facts i
    where i.kind = 'invoice' and i.subscription_id = e.subscription_id
      and i.period_end = e.period_end and i.amount > 0
    group by i.invoice_id
  )
  select
    (select count(*) from invoices), (select count(*) from invoices i where i.whole_at is not null),
    (select max(i.whole_at) from invoices i),
    (select count(*) from tied t where t.subscription_id = e.subscription_id and t.period_end = e.period_end),
    (select bool_or(t.lost) from tied t
      where t.subscription_id = e.subscription_id and t.period_end = e.period_end and t.whole),
    (select bool_or(t.whole) from tied t where t.paid_invoice is null
      and coalesce(t.charged_at, t.occurred_at) between coalesce(e.period_start, e.started, 0) - 86400 and e.period_end),
    (select count(*) > 0 from tied t where t.paid_invoice is null
      and coalesce(t.charged_at, t.occurred_at) between coalesce(e.period_start, e.started, 0) - 86400 and e.period_end)
  into v_invoices, v_whole, returned_at, v_parts, v_lost, v_untied_whole, v_untied_part;

  refund := case
    when v_invoices > 0 and v_whole = v_invoices then case when v_lost then 'dispute_lost' else 'full' end
    when v_untied_whole then 'untied'
    when v_parts > 0 or v_untied_part then 'partial' end;
  if refund is null or refund not in ('full', 'dispute_lost') then returned_at := null; end if;
end
$$;

-- The access of a state after returned money and the decision of an admin. A cancelled subscription
-- whose period was refunded ends at the later of the two events; a lost dispute ends it in any case.
create function private.shortened_access(
  p_access timestamptz, p_status text, p_occurred_at bigint, p_refund text, p_returned_at bigint,
  p_ended_by_admin timestamptz) returns timestamptz
language sql stable
return case when p_access is not null then least(p_access, p_ended_by_admin, case
  when p_status = 'canceled' and p_refund in ('full', 'dispute_lost')
    then to_timestamp(greatest(p_returned_at, p_occurred_at))
  when p_refund = 'dispute_lost' then to_timestamp(p_returned_at) end) end;

-- The plan of the newest live state before a time whose prices have one; null when there is none. Of
-- several states of one second the lowest plan counts.
create function private.last_known_plan(p_subscription_id text, p_occurred_at bigint) returns text
language sql stable
set search_path = ''
as $$
  select p.plan from private.subscription_states e
  cross join lateral (
    select coalesce(private.plan_of_prices(e.price_ids), private.known_plan_of_prices(e.price_ids)) as plan) p
  where e.subscription_id = p_subscription_id and not e.ended and e.occurred_at <= p_occurred_at
    and p.plan is not null
  order by e.occurred_at desc, private.plan_rank(p.plan) limit 1
$$;

alter type private.projection add attribute changed boolean;

-- Writes the row of a subscription from its stored events and the recorded decisions of admins. The
-- caller holds the locks.
-- A terminal state takes precedence over a live one, then the newer state. An unreadable event (only
-- prices without a plan, an unknown status) never changes the row; the row says what it waits for. A
-- terminal state whose price has no plan keeps the last known plan.
-- p_event: the event that is applied, stored before; null when the row is computed for another reason.
-- With an event the plan of an unchanged price and the account of an unchanged customer are taken from
-- the row and not looked up again. They are up to date in the row, because replay_prices and
-- bind_customer update the rows when they change.
create or replace function private.project_subscription(
  p_subscription_id text, p_event private.stripe_event default null)
returns private.projection
language plpgsql
set search_path = ''
as $$
declare
  v_result private.projection;
  v_row public.subscriptions;
  v_event private.subscription_states;
  v_last text;
  v_below bigint;
  v_certain text; -- the plan when all prices are known; none: no plan
  v_plan text;
  v_newest private.subscription_states;
  v_reuse boolean;
  v_user_id uuid;
  v_access timestamptz;
  v_money_back boolean;
  v_refund text;
  v_returned_at bigint;
  v_ended_by_admin timestamptz;
  n private.stripe_subscription := p_event.subscription;
begin
  -- An event that is newer than a certain, live row of the same customer would be the first that the
  -- loop below reads: the row is written from the event at once. This saves a third of the server's
  -- time for an event. Rows with returned money, a pause or a decision of an admin are left to the
  -- loop, and so is an end that may have come before the renewal was paid.
  if p_event.id is not null then
    update public.subscriptions s set
      plan = case when s.price_count = 1 and n.price_ids = array[s.price_id] then s.plan
        else private.plan_of_prices(n.price_ids) end,
      price_id = n.price_ids[1],
      price_count = coalesce(cardinality(n.price_ids), 0),
      status = private.shown_status(n.stripe_status, n.ended),
      stripe_status = n.stripe_status,
      current_period_end = to_timestamp(n.period_end),
      cancel_at = to_timestamp(n.cancel_at),
      cancel_at_period_end = private.end_is_scheduled(n.cancel_at_period_end, n.cancel_at),
      access_until = private.access_end(n.stripe_status, n.unpaid_end, n.period_end, n.cancel_at,
        n.cancel_at_period_end, null, null, s.stripe_status in ('active', 'trialing')),
      created_at = coalesce(to_timestamp(n.started), now()),
      source_event_id = p_event.id,
      source_occurred_at = p_event.occurred_at,
      updated_at = now()
    where s.stripe_subscription_id = p_subscription_id
      and s.attention is null and s.plan is not null and s.status <> 'canceled'
      and s.source_occurred_at < p_event.occurred_at
      and s.stripe_customer_id = p_event.customer_id
      and not s.money_back and s.access_ended_at is null
      and s.pause_behavior is null and n.pause_behavior is null
      and ((s.price_count = 1 and n.price_ids = array[s.price_id])
        or private.plan_of_prices(n.price_ids) <> 'none')
      and (n.stripe_status in ('active', 'trialing')
        or (n.ended and n.stripe_status = 'canceled'
          and not private.ended_in_draft_hour(n.started, n.period_start, p_event.occurred_at)))
    returning s.email, (select u.email from public.users u where u.id = s.user_id)
    into v_result.payer_email, v_result.account_email;
    if found then
      v_result.source_event_id := p_event.id;
      v_result.settled := false;
      v_result.changed := true;
      return v_result;
    end if;
  end if;

  select s.* into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  v_reuse := p_event.id is not null and v_row.plan is not null and v_row.attention is null
    and v_row.status <> 'canceled' and v_row.price_count = 1;
  loop
    select e.* into v_event from private.subscription_states e
    where e.subscription_id = p_subscription_id
      and (v_below is null or (not e.ended and e.occurred_at < v_below))
    order by e.ended desc, e.occurred_at desc, e.deleted desc, e.event_id desc limit 1;
    exit when not found;

    if v_event.contested then
      v_last := private.last_event_at(p_subscription_id, v_event.occurred_at);
      if v_last is null then
        v_result.ambiguous_at := v_event.occurred_at;
        v_result.attention := coalesce(v_result.attention, 'needs_resync');
        -- Until the order is known, the row shows the state with the least access: not active, then the
        -- lowest plan, then the earliest end of the period.
        select e.* into v_event
        from private.subscription_states e
        where e.subscription_id = p_subscription_id and e.occurred_at = v_event.occurred_at
          and not e.ended
        order by e.stripe_status in ('active', 'trialing') and e.pause_behavior is distinct from 'void',
          private.plan_rank(coalesce(
            private.plan_of_prices(e.price_ids), private.known_plan_of_prices(e.price_ids))),
          e.period_end, e.state_after, e.event_id
        limit 1;
      else
        select e.* into v_event from private.subscription_states e where e.event_id = v_last;
      end if;
    end if;

    v_certain := case when v_reuse and v_event.price_ids = array[v_row.price_id] then v_row.plan
      else private.plan_of_prices(v_event.price_ids) end;
    v_plan := coalesce(v_certain, private.known_plan_of_prices(v_event.price_ids));
    exit when v_event.ended or (v_plan is not null and v_event.status is not null);

    v_result.attention := coalesce(v_result.attention,
      case when v_event.status is null then 'unknown_status' else 'unmapped_price' end);
    v_result.unreadable := v_result.unreadable || v_event.event_id;
    if v_newest.event_id is null then v_newest := v_event; end if;
    v_below := v_event.occurred_at;
    v_event := null;
  end loop;

  if v_event.event_id is not null then
    v_result.source_event_id := v_event.event_id;
  elsif v_newest.event_id is not null then
    -- Without a readable event the row shows the newest one and entitles to nothing.
    v_event := v_newest;
    v_plan := null;
  else
    return v_result;
  end if;

  if v_reuse and v_event.customer_id = v_row.stripe_customer_id then
    v_user_id := v_row.user_id;
    v_result.payer_email := v_row.email;
    if v_user_id is not null then
      select u.email into v_result.account_email from public.users u where u.id = v_user_id;
    end if;
  else
    select a.account_id, a.account_email, a.email
    into v_user_id, v_result.account_email, v_result.payer_email
    from private.account_of_customer(v_event.customer_id) a;
  end if;

  v_access := private.access_until(v_event);
  if v_event.ended and v_certain is null then
    v_plan := coalesce(v_plan,
      private.last_known_plan(p_subscription_id, v_event.occurred_at));
  end if;
  if v_certain is null and (not v_event.ended or v_access is not null) then
    v_result.attention := coalesce(v_result.attention, 'unmapped_price');
  end if;
  v_plan := nullif(v_plan, 'none');
  v_money_back := exists (
    select 1 from private.payment_facts f
    where f.customer_id = v_event.customer_id and f.kind in ('refund', 'dispute'));
  if v_money_back then
    select m.refund, m.returned_at into v_refund, v_returned_at from private.money_returned(v_event) m;
  end if;
  select min(d.decided_at) into v_ended_by_admin from private.access_decisions d
  where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null;

  insert into public.subscriptions as s (
    stripe_subscription_id, stripe_customer_id, user_id, email, plan, status, stripe_status, price_id,
    current_period_end, cancel_at, cancel_at_period_end, access_until, attention, created_at,
    source_event_id, source_occurred_at, refund, pause_behavior, access_ended_at, money_back, price_count)
  values (
    p_subscription_id, v_event.customer_id, v_user_id,
    coalesce(v_result.payer_email, v_result.account_email), v_plan,
    coalesce(v_event.status, 'incomplete'),
    v_event.stripe_status, v_event.price_ids[1], to_timestamp(v_event.period_end),
    to_timestamp(v_event.cancel_at),
    private.end_is_scheduled(v_event.cancel_at_period_end, v_event.cancel_at),
    case when v_plan is not null then private.shortened_access(v_access, v_event.status,
      v_event.occurred_at, v_refund, v_returned_at, v_ended_by_admin) end,
    v_result.attention, coalesce(to_timestamp(v_event.started), now()),
    v_event.event_id, v_event.occurred_at, v_refund,
    case when not v_event.ended then v_event.pause_behavior end, v_ended_by_admin, v_money_back,
    coalesce(cardinality(v_event.price_ids), 0))
  on conflict (stripe_subscription_id) do update set
    stripe_customer_id = excluded.stripe_customer_id,
    user_id = excluded.user_id,
    email = excluded.email,
    plan = excluded.plan,
    status = excluded.status,
    stripe_status = excluded.stripe_status,
    price_id = excluded.price_id,
    current_period_end = excluded.current_period_end,
    cancel_at = excluded.cancel_at,
    cancel_at_period_end = excluded.cancel_at_period_end,
    access_until = excluded.access_until,
    attention = excluded.attention,
    created_at = excluded.created_at,
    source_event_id = excluded.source_event_id,
    source_occurred_at = excluded.source_occurred_at,
    refund = excluded.refund,
    pause_behavior = excluded.pause_behavior,
    access_ended_at = excluded.access_ended_at,
    money_back = excluded.money_back,
    price_count = excluded.price_count,
    updated_at = now()
  where (s.source_event_id, s.source_occurred_at, s.plan, s.stripe_status, s.access_until, s.attention,
      s.user_id, s.email, s.stripe_customer_id, s.price_id, s.current_period_end, s.cancel_at,
      s.cancel_at_period_end, s.refund, s.pause_behavior, s.access_ended_at, s.money_back, s.price_count)
    is distinct from (excluded.source_event_id, excluded.source_occurred_at, excluded.plan,
      excluded.stripe_status, excluded.access_until, excluded.attention, excluded.user_id,
      excluded.email, excluded.stripe_customer_id, excluded.price_id, excluded.current_period_end,
      excluded.cancel_at, excluded.cancel_at_period_end, excluded.refund, excluded.pause_behavior,
      excluded.access_ended_at, excluded.money_back, excluded.price_count);
  v_result.changed := found;
  v_result.settled := v_row.attention is not null and v_result.attention is null;
  return v_result;
end
$$;
