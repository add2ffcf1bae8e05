set check_function_bodies = off;

drop function public.billing_queue_counts();

drop function public.finish_reconcile(uuid, integer, integer, jsonb, integer, text);

drop function public.start_reconcile(uuid);

drop index public.subscriptions_status_page_idx;

drop index if exists public.subscriptions_totals_idx;

drop index public.subscriptions_unmatched_idx;

alter table public.reconcile_runs add column worked_at timestamp with time zone default now() not null;

alter table public.reconcile_runs add column repair boolean default false not null;

alter table public.reconcile_runs add column reached jsonb;

alter table public.reconcile_runs add column leased_until timestamp with time zone;

-- Nobody collects a payment for a subscription that is over.
create or replace function private.close_dunning(p_subscription_id text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.close_alert(l.alert_cause, 'subscription over') from public.webhook_logs l
  where l.subscription_id = p_subscription_id and l.alert_cause is not null and l.recovered_at is null
    and l.event_type = 'alert.dunning';
end
$$;

create index subscriptions_status_page_idx on public.subscriptions (status, created_at desc, id desc)
  where status not in ('active', 'canceled');

create index subscriptions_unmatched_idx on public.subscriptions (created_at, stripe_customer_id)
  where user_id is null;

-- When a subscription ended, in epoch seconds: Stripe's own time where an event names it, else the time of the
-- deletion, else the first event that shows the end. Events after the end do not move it.
create or replace function private.subscription_ended_at(p_subscription_id text) returns bigint
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(min(e.ended_at), min(e.occurred_at) filter (where e.deleted), min(e.occurred_at))
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.ended);
end
$$;

-- True when the collection was paused as a period began: its invoice is not collected then. Of several
-- states in the first second of the period the one counts that no other of the period leads to.
create or replace function private.began_in_pause(p_subscription_id text, p_period_end bigint) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with states as (
      select e.occurred_at, e.pause_behavior, e.state_before, e.state_after
      from private.subscription_states e
      where e.subscription_id = p_subscription_id and e.period_end = p_period_end and not e.ended
    ), first as (
      select s.pause_behavior is not null as paused,
        s.state_before is not null and not exists (
          select 1 from states o where split_part(o.state_after, ' by ', 1) = s.state_before) as begins
      from states s where s.occurred_at = (select min(o.occurred_at) from states o)
    )
    select coalesce(bool_or(f.paused) filter (where f.begins), bool_or(f.paused), false) from first f);
end
$$;

-- True when an invoice of a period was paid.
create or replace function private.invoice_paid(p_subscription_id text, p_period_end bigint) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from private.payment_facts i
    where i.kind = 'invoice' and i.subscription_id = p_subscription_id and i.period_end = p_period_end);
end
$$;

-- True when the period of a live state counts as paid: by its status, and by its invoice when the period
-- began in a pause.
create or replace function private.is_paid(e private.subscription_states) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(e.stripe_status in ('active', 'trialing') and (
    not private.began_in_pause(e.subscription_id, e.period_end)
    or private.invoice_paid(e.subscription_id, e.period_end)), false);
end
$$;

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
  v_account record;
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
  -- loop, and so is an end after a period that may not have been paid. A creation (state_before '') has no
  -- row yet, or is older than the row.
  if p_event.id is not null and n.state_before is distinct from '' then
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
      and case when n.ended then n.stripe_status = 'canceled'
          and not private.ended_in_draft_hour(n.started, n.period_start, coalesce(n.ended_at, p_event.occurred_at))
          and not private.began_in_pause(p_subscription_id, extract(epoch from s.current_period_end)::bigint)
        else n.stripe_status in ('active', 'trialing') end
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

-- The subscriptions without an account that still have paid time.
create or replace view private.unmatched_subscriptions with (security_invoker = true) as
  select s.stripe_customer_id, s.created_at, s.id
  from public.subscriptions s
  where s.user_id is null and s.stripe_customer_id is not null
    and (s.status in ('active', 'past_due') or (s.status = 'canceled' and s.access_until > now()));

-- Their payers, each with the first of these subscriptions. A page and a count that ends somewhere read the
-- index of subscriptions without an account only as far as they need.
create view private.waiting_payers with (security_invoker = true) as
  select s.stripe_customer_id as customer_id, s.created_at as since
  from private.unmatched_subscriptions s
  where not exists (
    select 1 from private.unmatched_subscriptions o
    where o.stripe_customer_id = s.stripe_customer_id and (o.created_at, o.id) < (s.created_at, s.id));

-- How many wait in each queue: {unmatched, unmapped, resync, refunded}. The counts of payers, subscriptions and
-- refunds end at 501, for "more than 500", so that the answer takes as long for any number; p_exact counts on.
-- For admins.
create or replace function public.billing_queue_counts(p_exact boolean default false) returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  v_limit int := case when not coalesce(p_exact, false) then 501 end;
begin
  perform private.require_admin();
  return jsonb_build_object(
    'unmatched', (select count(*) from (select 1 from private.waiting_payers limit v_limit) n),
    'unmapped', (select count(*) from private.unmapped_prices()),
    'resync', (
      select count(*) from (
        select 1 from public.subscriptions s
        where s.attention in ('needs_resync', 'unknown_status') limit v_limit) n),
    'refunded', (select count(*) from (select 1 from private.refunded_access() limit v_limit) n));
end
$$;

grant execute on function public.billing_queue_counts(boolean) to authenticated;

-- One page of a queue: {rows, next}, oldest first (refunds: the longest access first). p_queue:
-- unmatched: payers without an account; unmapped: prices without a plan; resync: subscriptions whose
-- stored events are ambiguous or have an unknown status; refunded: refunds that leave the access as it
-- is. `next` is the cursor of the next page, null after the last. For admins.
create or replace function public.billing_queue(p_queue text, p_after jsonb default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  v_limit int := greatest(1, least(p_limit, 100));
  v_at timestamptz := (p_after ->> 'at')::timestamptz;
  v_id text := p_after ->> 'id';
  v_rows jsonb;
begin
  perform private.require_admin();
  if p_queue = 'unmatched' then
    select jsonb_agg(to_jsonb(r) || jsonb_build_object('subscription_ids', r.subscription_ids[1:5])
      order by r.at, r.id) into v_rows
    from (
      select u.*, u.since as at, u.customer_id as id
      from (
        -- Only the payers of this page are looked at closely.
        select w.customer_id as id from private.waiting_payers w
        where (w.since, w.customer_id) > (coalesce(v_at, '-infinity'), coalesce(v_id, ''))
        order by w.since, w.customer_id limit v_limit + 1) p
      cross join lateral private.unmatched_payer(p.id) u) r;
  elsif p_queue = 'unmapped' then
    select jsonb_agg(jsonb_build_object(
      'price_id', r.price_id, 'since', r.since, 'events', cardinality(r.event_ids),
      'subscription_ids', r.subscription_ids[1:5], 'subscriptions', cardinality(r.subscription_ids),
      'at', r.since, 'id', r.price_id) order by r.since, r.price_id) into v_rows
    from (
      select u.* from private.unmapped_prices() u
      where p_after is null or (u.since, u.price_id) > (v_at, v_id)
      order by u.since, u.price_id limit v_limit + 1) r;
  elsif p_queue = 'resync' then
    select jsonb_agg(jsonb_build_object(
      'subscription_id', r.stripe_subscription_id, 'email', r.email, 'attention', r.attention,
      'since', r.updated_at, 'events', (
        select count(*) from private.subscription_states e
        join public.webhook_logs l on l.event_id = e.event_id
        where e.subscription_id = r.stripe_subscription_id
          and l.status in ('failed', 'retried_failed', 'pending')),
      'at', r.updated_at, 'id', r.stripe_subscription_id) order by r.updated_at, r.stripe_subscription_id) into v_rows
    from (
      select s.stripe_subscription_id, s.email, s.attention, s.updated_at from public.subscriptions s
      where s.attention in ('needs_resync', 'unknown_status')
        and (p_after is null or (s.updated_at, s.stripe_subscription_id) > (v_at, v_id))
      order by s.updated_at, s.stripe_subscription_id limit v_limit + 1) r;
  elsif p_queue = 'refunded' then
    select jsonb_agg(to_jsonb(r) || jsonb_build_object('notes', r.notes[1:5]) order by r.at desc, r.id desc) into v_rows
    from (
      select f.*, f.access_until as at, f.subscription_id as id from private.refunded_access() f
      where p_after is null or (f.access_until, f.subscription_id) < (v_at, v_id)
      order by f.access_until desc, f.subscription_id desc limit v_limit + 1) r;
  else
    raise exception 'The queue is unmatched, unmapped, resync or refunded.' using hint = 'invalid_input';
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(r.value - 'at' - 'id' order by r.place)
      from jsonb_array_elements(v_rows) with ordinality r (value, place) where r.place <= v_limit), '[]'),
    'next', case when jsonb_array_length(v_rows) > v_limit then jsonb_build_object(
      'at', v_rows -> (v_limit - 1) ->> 'at', 'id', v_rows -> (v_limit - 1) ->> 'id') end);
end
$$;

-- What Stripe listed in a comparison that is under way.
create table private.reconcile_listed (
  run_id uuid not null references public.reconcile_runs (id) on delete cascade,
  subscription_id text not null,
  primary key (run_id, subscription_id)
);

alter table private.reconcile_listed enable row level security;

-- Gives a comparison to work on: {id, repair, reached}. An admin (p_asked_by) starts a new one. The schedule goes on
-- with the one under way, or starts the daily one: once a day, an hour after a failed one. Null when there is nothing
-- to do or somebody works on it. A comparison on which nobody worked for ten minutes counts as failed.
create function public.claim_reconcile(p_asked_by uuid default null, p_repair boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare v_run public.reconcile_runs;
begin
  perform pg_advisory_xact_lock(hashtextextended('reconcile', 4));
  perform public.finish_reconcile(r.id, 'it broke off')
  from public.reconcile_runs r
  where r.finished_at is null and r.worked_at <= now() - interval '10 minutes';
  select * into v_run from public.reconcile_runs r where r.finished_at is null;
  if found then
    if p_asked_by is not null or v_run.leased_until > now() then
      return null;
    end if;
  elsif p_asked_by is null and exists (
    select 1 from public.reconcile_runs r
    where r.started_at > now() - case when r.error is null
      then interval '23 hours 30 minutes' else interval '1 hour' end)
  then
    return null;
  else
    insert into public.reconcile_runs (asked_by, repair) values (p_asked_by, p_repair) returning * into v_run;
    delete from public.reconcile_runs where started_at < now() - interval '90 days';
  end if;
  update public.reconcile_runs set leased_until = now() + interval '2 minutes' where id = v_run.id;
  return jsonb_build_object('id', v_run.id, 'repair', v_run.repair, 'reached', v_run.reached);
end
$$;

-- Keeps the result of a part that began at p_from: {reached, listed, events_fetched, subscriptions_checked, drift,
-- repaired}; reached null ends the comparison. False when somebody else made the same part.
create function public.keep_reconcile_part(p_id uuid, p_from jsonb, p_part jsonb) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.reconcile_runs
  set reached = nullif(p_part -> 'reached', 'null'),
    events_fetched = events_fetched + (p_part ->> 'events_fetched')::integer,
    subscriptions_checked = subscriptions_checked + (p_part ->> 'subscriptions_checked')::integer,
    drift = drift || (p_part -> 'drift'),
    repaired = repaired + (p_part ->> 'repaired')::integer,
    worked_at = now(), leased_until = null
  where id = p_id and finished_at is null and reached is not distinct from nullif(p_from, 'null');
  if not found then
    return false;
  end if;
  if p_part ->> 'reached' is null then
    perform public.finish_reconcile(p_id, null);
  else
    insert into private.reconcile_listed (run_id, subscription_id)
    select p_id, l.id from jsonb_array_elements_text(p_part -> 'listed') l (id)
    on conflict do nothing;
  end if;
  return true;
end
$$;

-- Live subscriptions that entitle to their plan and that Stripe did not list. Such an access ends by itself, because
-- no event renews it. What began after the comparison did is in none of its lists. p_listed: those of the last part.
create function public.unlisted_subscriptions(p_run uuid, p_listed text[]) returns table (
  subscription_id text, email text, stripe_status text)
language sql stable security definer
set search_path = ''
as $$
  select s.stripe_subscription_id, s.email, s.stripe_status
  from public.subscriptions s
  join public.reconcile_runs r on r.id = p_run
  where s.access_until > now() and s.created_at <= r.started_at
    and coalesce(s.stripe_status not in ('canceled', 'incomplete_expired'), true)
    and s.stripe_subscription_id <> all (p_listed)
    and not exists (
      select 1 from private.reconcile_listed l
      where l.run_id = p_run and l.subscription_id = s.stripe_subscription_id)
  order by s.stripe_subscription_id
  limit 500
$$;

create or replace function public.finish_reconcile(p_id uuid, p_error text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_left integer;
begin
  update public.reconcile_runs
  set finished_at = now(), error = p_error, reached = null, leased_until = null
  where id = p_id
  returning jsonb_array_length(drift) - repaired into v_left;
  delete from private.reconcile_listed where run_id = p_id;
  if p_error is not null then
    perform private.raise_alert('reconcile', 'reconcile', 'Comparison with Stripe failed: ' || p_error);
  elsif v_left > 0 then
    perform private.raise_alert('reconcile', 'reconcile',
      format(case when v_left = 1 then '%s difference between Stripe and the subscriptions here'
        else '%s differences between Stripe and the subscriptions here' end, v_left));
  else
    perform private.close_alert('reconcile');
  end if;
end
$$;

-- p_run: the worker's last run. New events change the figures of the panel; without a secret key nothing is read at
-- Stripe.
create or replace function private.webhook_work_is_due(p_run private.worker_heartbeats) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from public.webhook_logs l
    where l.status in ('failed', 'retried_failed', 'pending', 'acknowledged') and l.next_attempt_at <= now())
  or exists (select 1 from public.webhook_logs l where l."timestamp" > p_run.ran_at and l.alert_cause is null)
  or exists (select 1 from private.due_recomputations)
  or exists (
    select 1 from private.watch_state w
    where w.recomputation_started_at is not null and w.recomputation_finished_at is null)
  or exists (
    select 1 from public.reconcile_runs r
    where r.finished_at is null and (r.leased_until is null or r.leased_until <= now()))
  or p_run.detail ->> 'reconcile' is distinct from 'no key' and exists (
    select 1 from public.subscriptions s
    where s.reread_due_at <= now() or (s.attention = 'needs_resync' and s.reread_due_at is null))
$$;

comment on table public.reconcile_runs is 'Comparisons of the subscriptions here with Stripe; drift is [{subscription_id, email, field, ours, stripe}], reached where the next part begins (null: at the start).';
