-- The row of a subscription, computed from its stored events.

-- Which of several live events with the same timestamp came last. The events are taken as a directed
-- graph: a node is a state of the subscription; an update is an edge from the state before it (computed
-- from its previous_attributes) to the state after it. The order of the events is a path through all
-- edges. The path begins at the last state of the timestamp before, if one is stored, and ends at the
-- node with one more edge in than out; when all nodes are balanced, it ends where it began. In all
-- other cases (an event is missing, or nothing tells the order) the result is null: ambiguous.
create function private.last_event_at(p_subscription_id text, p_occurred_at bigint) returns text
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

create type private.projection as (
  source_event_id text, -- the event that the row shows; null when no event is readable
  attention text,
  unreadable text[], -- events that wait for a plan of their price or for a known status
  ambiguous_at bigint, -- the timestamp whose last event is unknown
  settled boolean, -- the row waited before and does not any more
  payer_email text,
  account_email text,
  changed boolean
);

-- Writes the row of a subscription from its stored events and the recorded decisions of admins. The
-- caller holds the locks.
-- A terminal state takes precedence over a live one, then the newer state. An unreadable event (only
-- prices without a plan, an unknown status) never changes the row; the row says what it waits for. A
-- terminal state whose price has no plan keeps the last known plan.
-- p_event: the event that is applied, stored before; null when the row is computed for another reason.
-- With an event the plan of an unchanged price and the account of an unchanged customer are taken from
-- the row and not looked up again. They are up to date in the row, because replay_prices and
-- bind_customer update the rows when they change.
create function private.project_subscription(
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
  v_known boolean; -- the row is certain and live
  v_reuse boolean; -- and has one price, whose plan it shows
  v_user_id uuid;
  v_account record;
  v_access timestamptz;
  v_money_back boolean;
  v_refund text;
  v_returned_at bigint;
  v_ended_by_admin timestamptz;
  n private.stripe_subscription := p_event.subscription;
begin
  select s.* into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  v_known := p_event.id is not null and v_row.plan is not null and v_row.attention is null
    and v_row.status <> 'canceled';
  v_reuse := v_known and v_row.price_count = 1;

  -- An event that is newer than a certain, live row of the same customer would be the first that the loop
  -- below reads: the row is written from the event at once, and from what was just read of it. Rows with
  -- returned money, a pause or a decision of an admin are left to the loop, and so is an end after a period
  -- that may not have been paid.
  if v_known and v_row.source_occurred_at < p_event.occurred_at
    and v_row.stripe_customer_id = p_event.customer_id
    and not v_row.money_back and v_row.access_ended_at is null
    and v_row.pause_behavior is null and n.pause_behavior is null
    and (case when n.ended then n.stripe_status = 'canceled'
        and not private.ended_in_draft_hour(n.started, n.period_start, coalesce(n.ended_at, p_event.occurred_at))
        and not private.began_in_pause(p_subscription_id, extract(epoch from v_row.current_period_end)::bigint)
      else n.stripe_status in ('active', 'trialing') end)
  then
    v_plan := case when v_reuse and n.price_ids = array[v_row.price_id] then v_row.plan
      else private.plan_of_prices(n.price_ids) end;
    if v_plan <> 'none' then
      update public.subscriptions s set
        plan = v_plan,
        price_id = n.price_ids[1],
        price_count = cardinality(n.price_ids),
        status = private.shown_status(n.stripe_status, n.ended),
        stripe_status = n.stripe_status,
        current_period_end = to_timestamp(n.period_end),
        cancel_at = to_timestamp(n.cancel_at),
        cancel_at_period_end = private.end_is_scheduled(n.cancel_at_period_end, n.cancel_at),
        access_until = private.access_end(n.stripe_status, n.unpaid_end, n.period_end, n.cancel_at,
          n.cancel_at_period_end, null, null, v_row.stripe_status in ('active', 'trialing')),
        created_at = coalesce(to_timestamp(n.started), v_row.created_at),
        source_event_id = p_event.id,
        source_occurred_at = p_event.occurred_at,
        updated_at = now()
      where s.id = v_row.id;
      v_result.payer_email := v_row.email;
      if v_row.user_id is not null then
        select u.email into v_result.account_email from public.users u where u.id = v_row.user_id;
      end if;
      v_result.source_event_id := p_event.id;
      v_result.settled := false;
      v_result.changed := true;
      return v_result;
    end if;
  end if;

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
    v_account := private.account_of_customer(v_event.customer_id);
    v_user_id := v_account.account_id;
    v_result.account_email := v_account.account_email;
    v_result.payer_email := v_account.email;
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
  select exists (
      select 1 from private.payment_facts f
      where f.customer_id = v_event.customer_id and f.kind in ('refund', 'dispute')),
    (select min(d.decided_at) from private.access_decisions d
      where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null)
  into v_money_back, v_ended_by_admin;
  if v_money_back then
    select m.refund, m.returned_at into v_refund, v_returned_at from private.money_returned(v_event) m;
  end if;

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
      private.subscription_ended_at(p_subscription_id), v_refund, v_returned_at, v_ended_by_admin) end,
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
