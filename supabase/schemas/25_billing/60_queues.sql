-- What waits for an admin: payers without account, prices without plan, unclear subscriptions.

-- Payers without an account who still have paid time.
create function private.unmatched_payers() returns table (
  customer_id text, email text, subscription_ids text[], plan text, status text, since timestamptz)
language sql stable
set search_path = ''
as $$
  select s.stripe_customer_id, max(s.email), array_agg(s.stripe_subscription_id order by s.created_at),
    (array_agg(s.plan order by private.plan_rank(s.plan) desc))[1],
    (array_agg(s.status order by s.created_at desc))[1], min(s.created_at)
  from public.subscriptions s
  where s.user_id is null and s.stripe_customer_id is not null
    and (s.status in ('active', 'past_due') or (s.status = 'canceled' and s.access_until > now()))
  group by s.stripe_customer_id
$$;

-- Prices whose plan is not known; of ended subscriptions only while the paid period lasts.
create function private.unmapped_prices() returns table (
  price_id text, event_ids text[], subscription_ids text[], since timestamptz)
language sql stable
set search_path = ''
as $$
  select p.price_id, array_agg(distinct e.event_id), array_agg(distinct e.subscription_id),
    to_timestamp(min(e.occurred_at))
  from public.subscriptions s
  join private.subscription_states e on e.subscription_id = s.stripe_subscription_id
  cross join lateral unnest(e.price_ids) p (price_id)
  where s.attention = 'unmapped_price' and private.plan_of_price(p.price_id) is null
    and (s.status <> 'canceled' or s.current_period_end > now())
  group by p.price_id
$$;

create function private.worker_is_late() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select h.last_run_at < now() - interval '5 minutes'
    from private.worker_heartbeats h where h.name = 'webhook-worker'), true)
$$;

-- Deletes what is older than its retention period and updates alerts; the worker calls it.
create function public.billing_housekeeping() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare v_emptied integer;
begin
  perform private.bind_late_accounts();
  perform private.review_failure_rate();
  perform private.close_dunning();
  perform private.review_lasting_problems();
  perform private.review_refused_deliveries();
  perform private.review_silence();
  perform private.close_alert('worker_late');
  perform private.forget_previous_secrets();
  with old as (
    select l.event_id, l."timestamp" from public.webhook_logs l
    where l."timestamp" > (select w.bodies_emptied_to from private.watch_state w)
      and l."timestamp" < now() - interval '90 days'
    order by l."timestamp" fetch first 5000 rows with ties
  ), moved as (
    update private.watch_state w set bodies_emptied_to = o.newest
    from (select max(old."timestamp") as newest from old) o where o.newest is not null
  ), emptied as (
    update private.stripe_events k set payload = null from old
    where k.event_id = old.event_id and k.payload is not null returning 1
  )
  select count(*) into v_emptied from emptied;
  delete from private.alerts_over where over_at < now() - interval '90 days';
  delete from private.refused_deliveries where minute < now() - interval '90 days';
  delete from private.rate_limits where key in (
    select l.key from private.rate_limits l where l.window_start < now() - interval '1 day'
    limit 5000 for update skip locked);
  return jsonb_build_object('payloads_emptied', v_emptied);
end
$$;

-- The subscriptions without an account that still have paid time.
create view private.unmatched_subscriptions with (security_invoker = true) as
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

-- What private.unmatched_payers() says of one payer.
create function private.unmatched_payer(p_customer_id text) returns table (
  customer_id text, email text, subscription_ids text[], plan text, status text, since timestamptz)
language sql stable
begin atomic
  select s.stripe_customer_id, max(s.email), array_agg(s.stripe_subscription_id order by s.created_at),
    (array_agg(s.plan order by private.plan_rank(s.plan) desc))[1],
    (array_agg(s.status order by s.created_at desc))[1], min(s.created_at)
  from public.subscriptions s
  where s.stripe_customer_id = p_customer_id and s.user_id is null
    and (s.status in ('active', 'past_due') or (s.status = 'canceled' and s.access_until > now()))
  group by s.stripe_customer_id;
end;

-- How many wait in each queue: {unmatched, unmapped, resync, refunded}. The counts of payers, subscriptions and
-- refunds end at 501, for "more than 500", so that the answer takes as long for any number; p_exact counts on.
-- For admins.
create function public.billing_queue_counts(p_exact boolean default false) returns jsonb
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
create function public.billing_queue(p_queue text, p_after jsonb default null, p_limit int default 20) returns jsonb
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
grant execute on function public.billing_queue(text, jsonb, int) to authenticated;
