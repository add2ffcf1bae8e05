-- When paid access ends, also after refunds, disputes, pauses and decisions of an admin.

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

-- True when the end of a subscription is scheduled: at the end of the period or at a time.
create function private.end_is_scheduled(p_cancel_at_period_end boolean, p_cancel_at bigint)
returns boolean
language sql immutable
return coalesce(p_cancel_at_period_end, false) or p_cancel_at is not null;

-- When paid access ends for a stored state, by the access rule.
create function private.access_until(e private.subscription_states) returns timestamptz
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
    v_last := case when v_before.contested
      then private.last_event_at(e.subscription_id, v_before.occurred_at) else v_before.event_id end;
    -- When the last state is ambiguous, all states of its timestamp must be paid ones.
    select coalesce(bool_and(private.is_paid(f)), true) into v_paid from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended
      and f.occurred_at = v_before.occurred_at and (v_last is null or f.event_id = v_last);
    if v_paid
      and private.ended_in_draft_hour(e.started, e.period_start, private.subscription_ended_at(e.subscription_id))
      and not private.invoice_paid(e.subscription_id, e.period_end)
    then
      v_end := e.period_start;
    end if;
  end if;
  return private.access_end(e.stripe_status, e.unpaid_end, v_end, e.cancel_at,
    e.cancel_at_period_end, e.pause_behavior, coalesce(v_since, e.occurred_at), v_paid);
end
$$;

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
alter table private.access_decisions enable row level security;
create index access_decisions_subscription_idx on private.access_decisions (subscription_id);
create index access_decisions_decided_by_idx on private.access_decisions (decided_by);

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
  p_access timestamptz, p_status text, p_ended_at bigint, p_refund text, p_returned_at bigint,
  p_ended_by_admin timestamptz) returns timestamptz
language sql stable
return case when p_access is not null then least(p_access, p_ended_by_admin, case
  when p_status = 'canceled' and p_refund in ('full', 'dispute_lost')
    then to_timestamp(greatest(p_returned_at, p_ended_at))
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

-- The payer of a subscription and the decision in force, for the admin who is about to decide.
create function public.access_decision(p_subscription_id text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('decided_at', d.decided_at, 'decided_by', d.decided_email, 'reason', d.reason)
    from private.access_decisions d
    where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null
    order by d.decided_at limit 1);
end
$$;
grant execute on function public.access_decision(text) to authenticated;

-- Records a decision of the calling admin, recomputes the row and returns the end of its access.
--   end: access ends now and stays ended, whatever event arrives, until `restore`
--   restore: withdraws every `end` of the subscription
--   keep: the refunds so far leave the queue
create function public.decide_access(p_subscription_id text, p_decision text, p_reason text)
returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason text := private.trim_text(coalesce(p_reason, ''));
  v_row public.subscriptions;
  v_email text;
begin
  perform private.require_admin();
  if char_length(v_reason) not between 1 and 500 then
    raise exception 'Please give a reason of up to 500 characters.' using hint = 'reason_missing';
  end if;
  select * into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  if v_row.id is null then
    raise exception 'There is no such subscription.' using hint = 'subscription_not_found';
  end if;
  perform private.lock_subscription(p_subscription_id, v_row.stripe_customer_id);
  select u.email into v_email from public.users u where u.id = (select auth.uid());
  if p_decision = 'restore' then
    update private.access_decisions d set withdrawn_at = clock_timestamp()
    where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null;
  elsif p_decision in ('end', 'keep') then
    -- The start of the transaction for an end, so that the plan is out of force when the call returns.
    insert into private.access_decisions (subscription_id, kind, decided_at, decided_by, decided_email, reason)
    values (p_subscription_id, p_decision,
      case p_decision when 'end' then now() else clock_timestamp() end,
      (select auth.uid()), v_email, v_reason);
  else
    raise exception 'The decision is end, restore or keep.' using hint = 'invalid_input';
  end if;
  perform private.project_subscription(p_subscription_id);
  select * into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  insert into public.system_logs (email, action, detail)
  values (v_email, 'access_' || p_decision, jsonb_build_object(
    'subscription_id', p_subscription_id, 'payer', v_row.email, 'reason', v_reason));
  return v_row.access_until;
end
$$;
grant execute on function public.decide_access(text, text, text) to authenticated;

-- Subscriptions that go on entitling although money went back, until an admin decides.
create function private.refunded_access() returns table (
  subscription_id text, email text, plan text, status text, refund text, access_until timestamptz,
  notes text[])
language sql stable
set search_path = ''
as $$
  select s.stripe_subscription_id, s.email, s.plan, s.status, s.refund, s.access_until, n.notes
  from public.subscriptions s
  cross join lateral (
    select max(f.received_at) as last_at, coalesce(array_agg(l.note order by f.occurred_at desc)
      filter (where l.note is not null), '{}') as notes
    from private.payment_facts f
    left join public.webhook_logs l on l.event_id = f.event_id
    where f.customer_id = s.stripe_customer_id and f.kind in ('refund', 'dispute')) n
  where s.money_back and s.refund is not null and s.access_until > now()
    and not exists (
      select 1 from private.access_decisions d
      where d.subscription_id = s.stripe_subscription_id and d.kind = 'keep'
        and d.decided_at >= n.last_at)
$$;
