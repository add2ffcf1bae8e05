-- The kept Stripe events and the projection: the row of a subscription is a function of the set of
-- its kept events, so the order of arrival cannot matter.

-- One row per kept event: what it says about a subscription, and its raw body. The row stays as the
-- mark of a known event when the body is emptied after 90 days.
create table private.stripe_events (
  event_id text primary key,
  second bigint not null,
  subscription_id text,
  customer_id text,
  started bigint,
  ended boolean not null default false,
  gone boolean not null default false,
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
) with (toast_tuple_target = 4080); -- a packed body stays in the row: no second write beside it
comment on column private.stripe_events.second is 'Stripe''s `created`: Unix seconds, no finer.';
comment on column private.stripe_events.subscription_id is
  'Set for events that show the state of a subscription; then state_after is set too.';
comment on column private.stripe_events.ended is 'The subscription is over for good (terminal).';
comment on column private.stripe_events.gone is 'The event is the end itself (…deleted).';
comment on column private.stripe_events.unpaid_end is
  'It ended because a payment failed or was disputed.';
comment on column private.stripe_events.state_before is
  'The state that previous_attributes lead back to; null when the event only saw a state.';
create index stripe_events_order_idx
  on private.stripe_events (subscription_id, ended desc, second desc, gone desc, event_id desc)
  where subscription_id is not null;
create index stripe_events_received_idx on private.stripe_events using brin (received_at);

-- lz4 packs a body in a tenth of the time; a server built without it keeps the default.
do $$
begin
  alter table private.stripe_events alter column payload set compression lz4;
exception when feature_not_supported then
  null;
end
$$;

-- The part of a kept event that the projection reads, without the body.
create view private.subscription_states as
  select event_id, subscription_id, second, customer_id, started, ended, gone, unpaid_end,
    stripe_status, price_ids, period_end, cancel_at, cancel_at_period_end, state_before, state_after
  from private.stripe_events
  where subscription_id is not null;

-- Which account pays as which Stripe customer. Each fact carries the second it was seen, the newer
-- one wins, so that arrival order does not matter here either.
create table private.stripe_customers (
  customer_id text primary key,
  account_id uuid,
  account_second bigint not null default 0,
  account_event text not null default '',
  email text,
  email_second bigint not null default 0,
  email_event text not null default '',
  emails text[] not null default '{}',
  linked_account_id uuid references public.users (id) on delete set null,
  linked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column private.stripe_customers.account_id is
  'client_reference_id of the newest checkout, or the account that was found by an address it has given up.';
comment on column private.stripe_customers.emails is 'Every address the payer has had, in lower case.';
comment on column private.stripe_customers.linked_account_id is 'An admin''s decision; it beats the rest.';
alter table private.stripe_events enable row level security;
alter table private.stripe_customers enable row level security;
create index stripe_customers_emails_idx on private.stripe_customers using gin (emails);
create index stripe_customers_account_idx on private.stripe_customers (account_id);
create index stripe_customers_linked_account_idx on private.stripe_customers (linked_account_id);

-- The functions of the hot path are plpgsql throughout: it keeps their plans, plain SQL functions
-- would be planned anew on every call.

-- Null when the price has no plan, or two. What a field names now beats what one named before, and
-- the field it left last beats one that it had left earlier: it may have stood there by mistake.
create function private.plan_of_price(p_price_id text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_plan text;
begin
  select q.plan into v_plan
  from private.plan_prices q
  where q.price_id = p_price_id and not exists (
    select 1 from private.plan_prices o
    where o.price_id = p_price_id and o.plan <> q.plan and (o.current > q.current
      or (o.current = q.current and (q.current or o.left_at >= q.left_at))));
  return v_plan;
end
$$;

-- Null when there is no price, a price has no plan, or the prices stand for different plans.
create function private.plan_of_prices(p_price_ids text[]) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_price text;
  v_plan text;
  v_first text;
begin
  foreach v_price in array coalesce(p_price_ids, '{}') loop
    v_plan := private.plan_of_price(v_price);
    if v_plan is null or v_plan <> v_first then
      return null;
    end if;
    v_first := v_plan;
  end loop;
  return v_first;
end
$$;

-- Only a proven address makes an account the payer's; what somebody typed at sign-up does not. An
-- address that the payer had before still finds the account when the newest one finds none: bills
-- that are sent elsewhere must not cost anybody the plan.
create function private.account_of_customer(
  p_customer_id text, out account_id uuid, out account_email text, out email text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_customer private.stripe_customers;
begin
  select * into v_customer from private.stripe_customers c where c.customer_id = p_customer_id;
  if not found then return; end if;
  email := v_customer.email;
  if v_customer.linked_account_id is not null then
    select u.id, u.email into account_id, account_email from public.users u
    where u.id = v_customer.linked_account_id;
  end if;
  if account_id is null and v_customer.account_id is not null then
    select u.id, u.email into account_id, account_email from public.users u
    where u.id = v_customer.account_id and u.linked_at is not null;
  end if;
  if account_id is null and email is not null then
    select u.id, u.email into account_id, account_email from public.users u
    join auth.users a on a.id = u.id
    where lower(u.email) = lower(v_customer.email) and u.linked_at is not null
      and a.email_confirmed_at is not null;
  end if;
  if account_id is null and cardinality(v_customer.emails) > 1 then
    select u.id, u.email into account_id, account_email from public.users u
    join auth.users a on a.id = u.id
    where lower(u.email) = any (v_customer.emails) and u.linked_at is not null
      and a.email_confirmed_at is not null
    order by u.linked_at, u.id limit 1;
  end if;
end
$$;

-- Which of several live events of one second came last. Each update is an edge from the state that
-- its previous_attributes lead back to, to the state it left: the true order is a path that walks
-- every edge once, and such a path ends where one more edge comes in than goes out. When it is a
-- circuit, it ends where it began, in the last state of an earlier second. Anything else (an event
-- is missing, or nothing tells the order) is null: ambiguous, not guessed.
create function private.last_event_of_second(p_subscription_id text, p_second bigint) returns text
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
  v_event text;
begin
  select min(e.state_after), max(e.state_after), max(e.event_id) into v_start, v_end, v_event
  from private.subscription_states e
  where e.subscription_id = p_subscription_id and e.second = p_second and not e.ended;
  if v_start = v_end then
    return v_event;
  end if;

  with events as (
    select coalesce(e.state_before, e.state_after) as tail, e.state_after as head
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.second = p_second and not e.ended
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
    count(*) filter (where abs(surplus) > 1), count(*), max(node) filter (where surplus = 1)
  into v_ends, v_starts, v_crossings, v_nodes, v_end
  from balance;

  if v_crossings > 0 or v_ends > 1 or v_starts > 1 then
    return null;
  end if;
  if v_ends = 0 then
    select max(e.second) into v_earlier
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.second < p_second and not e.ended;
    if v_earlier is null then return null; end if;
    select e.state_after into v_end
    from private.subscription_states e
    where e.event_id = private.last_event_of_second(p_subscription_id, v_earlier);
    if v_end is null then return null; end if;
  end if;

  -- A state that cannot be reached from the end belongs to a path with a gap.
  v_reached := array[v_end];
  loop
    select array_agg(distinct n.node) into v_grown
    from private.subscription_states e
    cross join lateral (
      values (coalesce(e.state_before, e.state_after)), (e.state_after)) n (node)
    where e.subscription_id = p_subscription_id and e.second = p_second and not e.ended
      and (coalesce(e.state_before, e.state_after) = any (v_reached) or e.state_after = any (v_reached));
    exit when v_grown is null or cardinality(v_grown) = cardinality(v_reached);
    v_reached := v_grown;
  end loop;
  if v_grown is null or cardinality(v_grown) <> v_nodes then
    return null;
  end if;

  return (
    select max(e.event_id) from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.second = p_second and not e.ended
      and e.state_after = v_end);
end
$$;

create function private.spec_status(p_stripe_status text) returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return case
    when p_stripe_status in ('active', 'trialing') then 'active'
    when p_stripe_status in ('past_due', 'unpaid', 'paused') then 'past_due'
    when p_stripe_status in ('canceled', 'incomplete_expired') then 'canceled'
    when p_stripe_status = 'incomplete' then 'incomplete'
  end;
end
$$;
comment on function private.spec_status(text) is 'Null for a status that we do not know.';

create function private.access_while_active(
  p_period_end bigint, p_cancel_at bigint, p_cancel_at_period_end boolean) returns timestamptz
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if p_cancel_at_period_end or p_cancel_at <= p_period_end then
    return to_timestamp(least(p_period_end, p_cancel_at));
  end if;
  return to_timestamp(p_period_end) + interval '3 days';
end
$$;

-- Up to when the state that an event left entitles to its plan.
--   active: to the period's end, and three days on while no end is scheduled, because Stripe may
--     deliver the news of a renewal that late;
--   past due: two weeks for the payment to be put right, at most to the period's or a planned end;
--   canceled: to the end of the paid period or to the end that was scheduled within it, but at once
--     when the money for it never came.
create function private.access_until(e private.subscription_states) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  v_since bigint;
  v_second bigint;
  v_last text;
  v_paid boolean;
begin
  if e.stripe_status in ('active', 'trialing') then
    return private.access_while_active(e.period_end, e.cancel_at, e.cancel_at_period_end);
  elsif e.stripe_status = 'past_due' then
    select min(f.second) into v_since
    from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended
      and f.stripe_status = 'past_due' and f.second > coalesce((
        select max(g.second) from private.subscription_states g
        where g.subscription_id = e.subscription_id and not g.ended
          and g.stripe_status in ('active', 'trialing') and g.second < e.second), -1);
    return to_timestamp(
      least(e.period_end, e.cancel_at, coalesce(v_since, e.second) + 14 * 86400));
  elsif e.stripe_status = 'canceled' and not e.unpaid_end then
    select max(f.second) into v_second
    from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended and f.second <= e.second;
    if v_second is not null then
      -- Where the order is open, it was paid when each of the states says so.
      v_last := private.last_event_of_second(e.subscription_id, v_second);
      select bool_and(f.stripe_status in ('active', 'trialing')) into v_paid
      from private.subscription_states f
      where f.subscription_id = e.subscription_id and not f.ended and f.second = v_second
        and (v_last is null or f.event_id = v_last);
      if v_paid is not true then
        return null;
      end if;
    end if;
    return to_timestamp(least(e.period_end, e.cancel_at));
  end if;
  return null;
end
$$;

create type private.projection as (
  winner text,
  attention text,
  unread text[],
  tied_second bigint,
  payer_email text,
  account_email text
);

-- Writes the row of a subscription from its kept events. The caller holds the locks.
-- An event that cannot be read (a price without a plan, an unknown status) never changes the row;
-- the row then says what it waits for.
create function private.project_subscription(p_subscription_id text) returns private.projection
language plpgsql
set search_path = ''
as $$
declare
  v_result private.projection;
  v_event private.subscription_states;
  v_last text;
  v_below bigint;
  v_plan text;
  v_status text;
  v_first private.subscription_states;
  v_access timestamptz;
  v_account record;
begin
  loop
    if v_below is null then
      select e.* into v_event from private.subscription_states e
      where e.subscription_id = p_subscription_id
      order by e.ended desc, e.second desc, e.gone desc, e.event_id desc limit 1;
    else
      select e.* into v_event from private.subscription_states e
      where e.subscription_id = p_subscription_id and not e.ended and e.second < v_below
      order by e.second desc, e.event_id desc limit 1;
    end if;
    exit when not found;

    if not v_event.ended and exists (
      select 1 from private.subscription_states t
      where t.subscription_id = p_subscription_id and not t.ended and t.second = v_event.second
        and t.state_after <> v_event.state_after)
    then
      v_last := private.last_event_of_second(p_subscription_id, v_event.second);
      if v_last is null then
        v_result.tied_second := v_event.second;
        v_result.attention := coalesce(v_result.attention, 'needs_resync');
        -- Until it is known, the row shows the least of what may be true.
        select e.* into v_event
        from private.subscription_states e
        where e.subscription_id = p_subscription_id and e.second = v_event.second and not e.ended
        order by e.stripe_status in ('active', 'trialing'),
          private.plan_rank(private.plan_of_prices(e.price_ids)), e.period_end, e.state_after, e.event_id
        limit 1;
      else
        select e.* into v_event from private.subscription_states e where e.event_id = v_last;
      end if;
    end if;

    v_plan := private.plan_of_prices(v_event.price_ids);
    v_status := case when v_event.ended then 'canceled'
      else private.spec_status(v_event.stripe_status) end;
    exit when v_event.ended or (v_plan is not null and v_status is not null);

    v_result.attention := coalesce(v_result.attention,
      case when v_status is null then 'unknown_status' else 'unmapped_price' end);
    v_result.unread := v_result.unread || v_event.event_id;
    if v_first.event_id is null then v_first := v_event; end if;
    v_below := v_event.second;
    v_event := null;
  end loop;

  if v_event.event_id is not null then
    v_result.winner := v_event.event_id;
    v_access := case when v_plan is not null then private.access_until(v_event) end;
  elsif v_first.event_id is not null then
    -- Nothing readable yet: the row exists so that it can be seen, and entitles to nothing.
    v_event := v_first;
    v_plan := null;
    v_status := coalesce(private.spec_status(v_event.stripe_status), 'incomplete');
  else
    return v_result;
  end if;

  v_account := private.account_of_customer(v_event.customer_id);
  v_result.payer_email := v_account.email;
  v_result.account_email := v_account.account_email;

  insert into public.subscriptions as s (
    stripe_subscription_id, stripe_customer_id, user_id, email, plan, status, stripe_status, price_id,
    current_period_end, cancel_at, cancel_at_period_end, access_until, attention, created_at,
    source_event_id, source_second)
  values (
    p_subscription_id, v_event.customer_id, v_account.account_id,
    coalesce(v_account.email, v_account.account_email), v_plan, v_status,
    v_event.stripe_status, v_event.price_ids[1], to_timestamp(v_event.period_end),
    to_timestamp(v_event.cancel_at), coalesce(v_event.cancel_at_period_end, false) or v_event.cancel_at is not null,
    v_access, v_result.attention, coalesce(to_timestamp(v_event.started), now()),
    v_event.event_id, v_event.second)
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
    source_second = excluded.source_second,
    updated_at = now()
  where (s.source_event_id, s.source_second, s.plan, s.stripe_status, s.access_until, s.attention,
      s.user_id, s.email, s.stripe_customer_id, s.price_id, s.current_period_end, s.cancel_at,
      s.cancel_at_period_end)
    is distinct from (excluded.source_event_id, excluded.source_second, excluded.plan,
      excluded.stripe_status, excluded.access_until, excluded.attention, excluded.user_id,
      excluded.email, excluded.stripe_customer_id, excluded.price_id, excluded.current_period_end,
      excluded.cancel_at, excluded.cancel_at_period_end);
  return v_result;
end
$$;
