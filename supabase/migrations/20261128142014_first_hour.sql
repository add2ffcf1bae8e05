set check_function_bodies = off;

alter table public.pitch_variations drop constraint pitch_variations_position_check;

drop function private.entry_choices(uuid, public.media_requests);

drop function private.outlet_rules(text);

drop function private.plan_limits(text);

drop function public.asked_introductions();

drop function public.billing_queue_counts();

drop function public.entries_of_request(uuid);

drop function public.finish_reconcile(uuid, integer, integer, jsonb, integer, text);

drop function public.my_media_requests();

drop function public.pitches_for_request(uuid);

drop function public.post_media_request(text, text, text, text[], text, text, integer, timestamp with time zone);

drop function public.set_entry_aside(uuid, boolean);

drop function public.start_reconcile(uuid);

drop index public.subscriptions_status_page_idx;

drop index if exists public.subscriptions_totals_idx;

drop index public.subscriptions_unmatched_idx;

alter table public.request_entries add column yes_replied_at timestamp with time zone;

alter table public.request_entries add column declined_at timestamp with time zone;

alter table public.request_entries add column question text;

alter table public.request_entries add column asked_back_at timestamp with time zone;

alter table public.request_entries add column reply text;

alter table public.request_entries add column replied_at timestamp with time zone;

alter table public.request_entries add column word text;

alter table public.request_entries add column word_due_at timestamp with time zone;

alter table public.request_entries add column sources jsonb default '[]'::jsonb not null;

alter table public.reconcile_runs add column worked_at timestamp with time zone default now() not null;

alter table public.reconcile_runs add column repair boolean default false not null;

alter table public.reconcile_runs add column reached jsonb;

alter table public.reconcile_runs add column leased_until timestamp with time zone;

alter table public.pitches add column used_at timestamp with time zone;

alter table public.pitches add column used_as text;

-- What was written before counted as it was written.
update public.pitches set used_at = created_at, used_as = 'write';

alter table public.pitch_variations add column pitch_type text;

alter table public.pitch_sends add column yes_replied_at timestamp with time zone;

alter table public.media_requests add column choose_up_to integer default 1 not null;

alter table public.creator_profiles add column work_kind text default 'book'::text not null;

alter table private.sent_texts add column sources jsonb default '[]'::jsonb not null;

create function private.city_to_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users u set city_region = new.city_region
  where u.id = new.user_id and u.city_region is distinct from new.city_region;
  return null;
end
$$;

create function private.city_to_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.creator_profiles c set city_region = new.city_region
  where c.user_id = new.id and c.city_region is distinct from new.city_region;
  return null;
end
$$;

create trigger city_to_profile after update of city_region on public.users
  for each row when (new.city_region is distinct from old.city_region)
  execute function private.city_to_profile();

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

-- What each plan includes, for quotas and for my_entitlements(). Free: in a calendar month (UTC) one AI pitch may be
-- used, that is sent, copied or downloaded, and three may be drafted to choose it from; a paid plan has no limit
-- (null). Smart Matching: Pro and Concierge.
create or replace function private.plan_limits(
  p_plan text, out ai_pitches_per_month int, out ai_drafts_per_month int, out smart_matching boolean)
language sql immutable
set search_path = ''
as $$
  select case when p_plan in ('creator', 'pro', 'concierge') then null else 1 end,
    case when p_plan in ('creator', 'pro', 'concierge') then null else 3 end,
    coalesce(p_plan in ('pro', 'concierge'), false)
$$;

-- The quota of the current calendar month (UTC). `used`: the pitches that were first sent, copied or downloaded in it;
-- `drafts`: the pitches that were written in it. The refusals are the sentences that a person is told, null while there
-- is none: `use_refusal` why no further pitch can be used, `write_refusal` why none can be written.
create or replace function private.quota_of(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_plan text := public.current_plan(p_user_id);
  v_limits record := private.plan_limits(v_plan);
  v_month timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  v_next timestamptz := (v_month at time zone 'utc' + interval '1 month') at time zone 'utc';
  v_this text := to_char(v_month at time zone 'utc', 'FMMonth');
  v_from text := to_char(v_next at time zone 'utc', 'FMMonth FMDD');
  v_used int := (select count(*) from public.pitches p where p.user_id = p_user_id and p.used_at >= v_month);
  v_drafts int;
begin
  -- A run that was stopped after its first sentence has been read.
  v_drafts := (select count(*) from public.pitches p where p.user_id = p_user_id and p.created_at >= v_month)
    + (select count(*) from public.pitch_runs r
       where r.user_id = p_user_id and r.status = 'stopped' and r.variation_id is null and r.said_at >= v_month);
  return jsonb_build_object(
    'plan', v_plan,
    'limit', v_limits.ai_pitches_per_month,
    'used', v_used,
    'draft_limit', v_limits.ai_drafts_per_month,
    'drafts', v_drafts,
    'use_refusal', case when v_used >= v_limits.ai_pitches_per_month then
      format('Your free pitch for %s is used, so this one waits until %s. A paid plan has no limit.', v_this, v_from) end,
    'write_refusal', case
      when v_used >= v_limits.ai_pitches_per_month then
        format('Your free pitch for %s is used, and it can still go to more outlets. You can write the next one from %s, or without limit on a paid plan.', v_this, v_from)
      when v_drafts >= v_limits.ai_drafts_per_month then
        format('Your %s free drafts for %s are written, and one of them can go out. You can write the next one from %s, or without limit on a paid plan.', v_limits.ai_drafts_per_month, v_this, v_from) end,
    'resets_at', v_next);
end
$$;

create index subscriptions_status_page_idx on public.subscriptions (status, created_at desc, id desc)
  where status not in ('active', 'canceled');

create index subscriptions_unmatched_idx on public.subscriptions (created_at, stripe_customer_id)
  where user_id is null;

create or replace function public.my_entitlements() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_sub public.subscriptions;
  v_plan text;
begin
  v_sub := private.current_subscription(v_user);
  v_plan := coalesce(v_sub.plan, 'free');
  if v_sub.id is null then
    -- Without a subscription in force the latest one is shown, so that its end is explained.
    select s.* into v_sub from public.subscriptions s
    where s.user_id = v_user
    order by s.current_period_end desc nulls last, s.id limit 1;
  end if;
  return jsonb_build_object(
    'plan', v_plan,
    'status', v_sub.status,
    'current_period_end', v_sub.current_period_end,
    'cancel_at', v_sub.cancel_at,
    'cancel_at_period_end', coalesce(v_sub.cancel_at_period_end, false),
    'access_until', v_sub.access_until,
    'needs_attention', v_sub.attention is not null,
    'can_manage_billing', v_sub.stripe_customer_id is not null,
    'ai_pitches_per_month', (private.plan_limits(v_plan)).ai_pitches_per_month,
    'ai_drafts_per_month', (private.plan_limits(v_plan)).ai_drafts_per_month,
    'smart_matching', (private.plan_limits(v_plan)).smart_matching);
end
$$;

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

create trigger city_to_account after update of city_region on public.creator_profiles
  for each row when (new.city_region is distinct from old.city_region)
  execute function private.city_to_account();

-- What a press kit shows of a profile, whoever reads it. Returns no field of the account beside a proven address.
create function private.kit_of(c public.creator_profiles) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', c.slug, 'name', c.name, 'city_region', c.city_region, 'beats', to_jsonb(c.beats),
    'logline', c.logline, 'timely_angle', c.timely_angle, 'avatar_url', c.avatar_url,
    'book_title', c.book_title, 'work_kind', c.work_kind, 'book_cover_url', c.book_cover_url,
    'trailer_url', c.trailer_url,
    'press_kit_url', c.press_kit_url, 'website_url', c.website_url, 'social_links', c.social_links,
    'bio_short', c.bio_short, 'bio_medium', c.bio_medium, 'bio_long', c.bio_long,
    'contact_name', c.contact_name,
    'contact_email', private.shown_contact(c),
    'contact_phone', c.contact_phone,
    'facts', c.facts, 'offers', c.offers, 'gallery', c.gallery, 'coverage', c.coverage, 'questions', c.questions,
    'updated_at', c.updated_at)
$$;

-- A press kit that is public, or that p_token opens; null for every other. `preview` is null for a public one.
create or replace function public.get_epk(p_slug text, p_token text default null) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.kit_of(c) || jsonb_build_object(
    'preview', case when not private.kit_is_public(c) then jsonb_build_object(
      'ends_at', l.expires_at,
      'opens_at', case when c.epk_published then c.epk_embargo_until end) end)
  from public.creator_profiles c
  left join private.live_kit_link(p_token) l on l.user_id = c.user_id
  where c.slug = lower(p_slug) and (private.kit_is_public(c) or l.id is not null)
$$;

-- The caller's own press kit as it is or will be public, published or not; null for an account without a profile.
create function public.own_epk() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.kit_of(c) || jsonb_build_object('preview', null)
  from public.creator_profiles c
  where c.user_id = private.require_user()
$$;

grant execute on function public.own_epk() to authenticated;

-- The format of a variation.
create function private.type_of(v public.pitch_variations) returns text
language sql stable
set search_path = ''
as $$ select coalesce(v.pitch_type, (select p.pitch_type from public.pitches p where p.id = v.pitch_id)) $$;

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: the shown pitch type. p_status: the furthest stage of its sends, or 'draft' when
-- nothing went out. Shown are headline and type of the variation that went out last, else of the first. p_before: the id of the last pitch that was read. Null or '' leaves a filter out.
create or replace function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_words text[] := array_remove(regexp_split_to_array(lower(private.clean_line(coalesce(left(p_search, 200), ''))), ' '), '');
  v_before public.pitches;
begin
  if p_before is not null then
    select * into v_before from public.pitches p where p.id = p_before and p.user_id = v_user_id;
    if not found then
      raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
    end if;
  end if;
  return query
  select p.id, p.news_peg, p.take, shown.pitch_type, p.peg_date, p.generator, p.created_at,
    shown.headline, sent.status, sent.count
  from public.pitches p
  cross join lateral (
    select lower(string_agg(concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou, v.talking_points::text), ' ')) as words
    from public.pitch_variations v where v.pitch_id = p.id
  ) texts
  left join lateral (
    select v.headline, coalesce(v.pitch_type, p.pitch_type) as pitch_type
    from public.pitch_variations v
    where v.pitch_id = p.id
    order by greatest(
      (select max(s.created_at) from public.pitch_sends s where s.variation_id = v.id and s.status <> 'failed'),
      (select max(e.created_at) from public.request_entries e where e.variation_id = v.id)) desc nulls last, v.position
    limit 1
  ) shown on true
  cross join lateral (
    select
      count(*)::int as count,
      coalesce((array['sent', 'opened', 'replied', 'booked'])[max(case s.status
        when 'booked' then 4 when 'replied' then 3 when 'opened' then 2 else 1 end)], 'draft') as status,
      lower(coalesce(string_agg(s.outlet_name, ' '), '')) as outlets
    from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'
  ) sent
  where p.user_id = v_user_id
    and (v_before.id is null or (p.created_at, p.id) < (v_before.created_at, v_before.id))
    and (coalesce(p_type, '') = '' or shown.pitch_type = p_type)
    and (coalesce(p_status, '') = '' or sent.status = p_status)
    and not exists (
      select 1 from unnest(v_words) word
      where strpos(lower(concat_ws(' ', p.news_peg, p.take)) || ' ' || texts.words || ' ' || sent.outlets, word) = 0)
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;

create or replace function private.run_json(r public.pitch_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'news_peg', r.news_peg, 'take', r.take, 'pitch_type', r.pitch_type,
    'peg_date', r.peg_date, 'chosen', r.chosen, 'story', r.story, 'pitch_id', r.pitch_id, 'started_at', r.started_at,
    'ended_at', r.ended_at,
    -- Stopped too late to cost nothing: it is a draft (25_billing/20_plans.sql).
    'counts', r.status = 'stopped' and r.said_at is not null,
    'status', case when r.status = 'writing' and not private.is_live(r) then 'failed' else r.status end,
    'error_code', case when r.status = 'writing' and not private.is_live(r) then 'run_died' else r.error_code end)
$$;

-- Refuses to begin a pitch that could not be used, or one draft too many.
create or replace function private.refuse_over_quota(p_user_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_refusal text := private.quota_of(p_user_id) ->> 'write_refusal';
begin
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'quota_exceeded';
  end if;
end
$$;

-- Counts one pitch for the model, on this UTC day and for the account in 24 hours; false when p_limit are counted, when
-- all accounts without a paid plan have begun half of them, or when this account has begun its own number. What is
-- begun counts, however it ends.
create or replace function public.reserve_model_pitch(p_user_id uuid, p_limit int) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Enough for a free draft with every rewriting of its variations.
  c_free_a_day constant int := 15;
  c_paid_a_day constant int := 60;
  v_free boolean := public.current_plan(p_user_id) = 'free';
begin
  if coalesce(p_limit, 0) < 1 or not public.rate_limit_hit(
    'model-pitch:' || p_user_id::text, case when v_free then c_free_a_day else c_paid_a_day end, 86400) then
    return false;
  end if;
  -- The row that a concurrent call has locked is read again after its end.
  insert into private.model_pitches as m (day, count, free)
  values ((now() at time zone 'utc')::date, 1, v_free::int)
  on conflict (day) do update set count = m.count + 1, free = m.free + excluded.free
    where m.count < p_limit and (not v_free or m.free < (p_limit + 1) / 2);
  return found;
end
$$;

-- Refuses a pitch that would be one use too many. One that was used before passes.
create function private.refuse_unused_over_quota(p_user_id uuid, p_pitch_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_refusal text;
begin
  if exists (select 1 from public.pitches p where p.id = p_pitch_id and p.used_at is not null) then
    return;
  end if;
  v_refusal := private.quota_of(p_user_id) ->> 'use_refusal';
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'quota_exceeded';
  end if;
end
$$;

-- Notes the use, or refuses it where the month has none left. Whatever sends a pitch calls it in its transaction.
create function private.use_pitch(p_user_id uuid, p_pitch_id uuid, p_use text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform 1 from public.pitches p where p.id = p_pitch_id and p.user_id = p_user_id;
  if not found then
    raise exception 'This pitch does not exist.' using hint = 'pitch_not_found';
  end if;
  perform private.lock_quota(p_user_id);
  -- Read after the lock: another tab may have used one meanwhile.
  perform private.refuse_unused_over_quota(p_user_id, p_pitch_id);
  update public.pitches p set used_at = now(), used_as = p_use where p.id = p_pitch_id and p.used_at is null;
end
$$;

-- Notes that the caller takes the text of a pitch away: p_kind is 'copy' or 'download'. Returns the quota after it.
-- Doing it again changes nothing.
create function public.use_pitch(p_pitch_id uuid, p_kind text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if p_kind is null or p_kind not in ('copy', 'download') then
    raise exception 'A pitch is copied or downloaded.' using hint = 'invalid_input';
  end if;
  perform private.use_pitch(v_user_id, p_pitch_id, p_kind);
  return private.quota_of(v_user_id);
end
$$;

grant execute on function public.use_pitch(uuid, text) to authenticated;

-- A pitch whose only send was taken back before it left is a draft again.
create function private.take_back_use(p_pitch_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.pitches p set used_at = null, used_as = null
  where p.id = p_pitch_id and p.used_as = 'send'
    and not exists (select 1 from public.pitch_sends s where s.pitch_id = p.id)
    and not exists (select 1 from public.request_entries e where e.pitch_id = p.id);
end
$$;

-- Starts a regeneration, or returns the result of a repeated request: {"attempt", "saved"}. At most
-- 10 a pitch.
create or replace function public.begin_regeneration(p_user_id uuid, p_run_id uuid, p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_pitch public.pitches;
  v_run public.pitch_runs;
begin
  -- Locked, so that the regenerations of one pitch are counted one after another.
  select p.* into v_pitch
  from public.pitches p join public.pitch_variations v on v.pitch_id = p.id
  where v.id = p_variation_id and v.user_id = p_user_id
  for no key update of p;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_run.id := p_run_id;
  v_run.user_id := p_user_id;
  v_run.pitch_id := v_pitch.id;
  v_run.variation_id := p_variation_id;
  v_run.news_peg := v_pitch.news_peg;
  v_run.take := v_pitch.take;
  v_run.pitch_type := (select private.type_of(v) from public.pitch_variations v where v.id = p_variation_id);
  v_run.peg_date := v_pitch.peg_date;
  v_run := private.claim_run(v_run);
  if v_run.status = 'done' then
    return jsonb_build_object('attempt', v_run.attempt, 'saved', private.regenerated(v_run));
  end if;
  if (select count(*) from public.pitch_runs r
      where r.pitch_id = v_pitch.id and r.variation_id is not null and r.id <> p_run_id
        and (r.status = 'done' or private.is_live(r))) >= private.regenerations_per_pitch() then
    raise exception 'You have rewritten parts of this pitch 10 times. Edit the words, or write a new pitch.'
      using hint = 'regenerate_limit';
  end if;
  return jsonb_build_object('attempt', v_run.attempt, 'saved', null);
end
$$;

create or replace function private.keep_sent_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select * into strict v_variation from public.pitch_variations v where v.id = new.variation_id;
  new.revision := v_variation.revision;
  insert into private.sent_texts (variation_id, revision, pitch_id, user_id, words, text, phrases, story, sources)
  values (v_variation.id, v_variation.revision, v_variation.pitch_id, v_variation.user_id,
          private.variation_words(v_variation), private.full_text(v_variation),
          private.phrases(private.full_text(v_variation)), private.story_words(v_variation), private.sources_of(v_variation))
  on conflict do nothing;
  return new;
end
$$;

-- Earlier texts that are nearly the variation's: the creator's own to the same editor (any outlet that this editor
-- reads; of what was entered for the editor's open requests the same pitch), and those that the editor received within a week from anyone else. What the profile says in every pitch
-- counts for nothing (private.story_words); between two accounts the peg does not count either, and a text of fewer
-- than 8 words is no copy. Texts from before their story was kept are compared whole. Rows of another creator name
-- nothing. The newest 300 of each kind are compared.
create or replace function private.near_copies(p_variation_id uuid, p_outlet_id uuid)
returns table (scope text, sent_at timestamptz, outlet_name text, subject text, share numeric, message text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_peg text;
  v_text text;
  v_story text;
begin
  select * into v_variation from public.pitch_variations v where v.id = p_variation_id;
  select p.news_peg into v_peg from public.pitches p where p.id = v_variation.pitch_id;
  v_text := private.full_text(v_variation);
  v_story := private.story_words(v_variation);
  return query
  with same_editor as (
    select t.outlet_id
    from private.outlet_terms mine join private.outlet_terms t on t.cap_key = mine.cap_key
    where mine.outlet_id = p_outlet_id
  ),
  own as (
    select s.*
    from public.pitch_sends s
    where s.outlet_id in (select e.outlet_id from same_editor e) and s.status <> 'failed'
      and s.user_id = v_variation.user_id
      -- A second send of the pitch to the same outlet is refused as such.
      and (s.pitch_id, s.outlet_id) is distinct from (v_variation.pitch_id, p_outlet_id)
    order by s.created_at desc
    limit 300
  ),
  others as (
    select s.*
    from public.pitch_sends s
    where s.outlet_id in (select e.outlet_id from same_editor e) and s.status <> 'failed'
      and s.user_id <> v_variation.user_id and s.created_at > now() - interval '7 days'
    order by s.created_at desc
    limit 300
  ),
  compared as (
    select 'own' as scope, null as topic, s.created_at, s.outlet_name, s.subject,
      case
        when s.pitch_id = v_variation.pitch_id then 1
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        else private.likeness_of_texts(concat_ws(' ', v_peg, v_story), concat_ws(' ', p.news_peg, t.story))
      end as share,
      s.pitch_id = v_variation.pitch_id as same_pitch
    from own s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
    join public.pitches p on p.id = s.pitch_id
    union all
    select 'own', r.topic, e.created_at, o.name, e.words ->> 'headline', 1, true
    from public.outlets o
    join public.media_requests r on r.media_user_id = o.media_user_id and r.status = 'open' and r.deadline > now()
    join public.request_entries e on e.request_id = r.id and e.pitch_id = v_variation.pitch_id
    where o.id = p_outlet_id and e.set_aside_at is null and e.declined_at is null
    union all
    select 'editor', null, s.created_at, s.outlet_name, s.subject,
      case
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        when least(private.count_words(v_story), private.count_words(t.story)) < 8 then 0
        else private.likeness_of_texts(v_story, t.story)
      end, false
    from others s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  )
  select c.scope,
    case when c.scope = 'own' then c.created_at end,
    case when c.scope = 'own' then c.outlet_name end,
    case when c.scope = 'own' then c.subject end,
    case when c.scope = 'own' then round(c.share::numeric, 2) end,
    case
      when c.scope <> 'own'
      then 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
      when c.topic is not null
      then 'You entered this pitch for the request “' || c.topic || '” on '
        || to_char(c.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') || '. The same editor asked for it.'
      when c.same_pitch
      then 'You sent this pitch to ' || c.outlet_name || ' on '
        || to_char(c.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') || '. The same editor reads this outlet.'
      else 'You sent nearly the same words to ' || c.outlet_name || ' on '
        || to_char(c.created_at at time zone 'utc', 'FMMonth FMDD, YYYY')
        || ', and the same editor reads this. Say something new before you send it.'
    end
  from compared c
  where c.share >= 0.72
  order by c.scope desc, c.share desc, c.created_at desc
  limit 5;
end
$$;

-- Raises stale_peg when the news of the variation's pitch is over and nobody said that it holds.
create or replace function private.refuse_stale_peg(p_variation_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    where v.id = p_variation_id
      and private.peg_until(private.type_of(v), p.created_at, p.peg_date, p.peg_confirmed_at) <= now())
  then
    raise exception 'The news of this pitch may be old by now. Please say that it still holds before you send.'
      using hint = 'stale_peg';
  end if;
end
$$;

-- What a cut is written from: {"pitch", "variations"}.
create function public.recut_context(p_user_id uuid, p_pitch_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.pitches p where p.id = p_pitch_id and p.user_id = p_user_id) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return private.saved_pitch(p_pitch_id) - 'quota';
end
$$;

-- Stores the cut for a format and returns it; one that is stored already is returned as it is. p_written as in
-- save_regeneration.
create function public.save_recut(p_user_id uuid, p_pitch_id uuid, p_pitch_type text, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_pitch public.pitches;
  v_variation public.pitch_variations;
  v_words jsonb := p_written -> 'variation';
begin
  perform private.refuse_act(p_user_id, 'write');
  -- Locked, so that two requests store one cut.
  select * into v_pitch from public.pitches p where p.id = p_pitch_id and p.user_id = p_user_id for no key update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if p_pitch_type = v_pitch.pitch_type then
    raise exception 'This pitch is written for this format.' using hint = 'invalid_input';
  end if;
  select * into v_variation from public.pitch_variations v where v.pitch_id = p_pitch_id and v.pitch_type = p_pitch_type;
  if found then
    return to_jsonb(v_variation);
  end if;
  insert into public.pitch_variations
    (pitch_id, user_id, position, pitch_type, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points,
     claims, grounds, written, model_drafted)
  values (
    p_pitch_id, p_user_id,
    (select min(n) from generate_series(1, 5) n
     where not exists (select 1 from public.pitch_variations v where v.pitch_id = p_pitch_id and v.position = n)),
    p_pitch_type, private.clean_line(v_words ->> 'angle'), private.clean_line(v_words ->> 'headline'),
    private.clean_line(v_words ->> 'line1_hook'), private.clean_line(v_words ->> 'line2_whynow'),
    private.clean_line(v_words ->> 'line3_whyyou'),
    case when p_pitch_type = 'podcast' then nullif(v_words -> 'talking_points', 'null') end,
    coalesce(nullif(v_words -> 'claims', 'null'), '[]'), nullif(p_written -> 'grounds', 'null'),
    p_written - 'variation' - 'grounds', coalesce(p_written ->> 'generator' = 'model', false))
  returning * into v_variation;
  return to_jsonb(v_variation);
end
$$;

-- The undo of a cut: the caller removes it while it is as it was written and went nowhere.
create function public.drop_recut(p_variation_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(private.require_user(), p_variation_id);
begin
  if v_variation.pitch_type is null then
    raise exception 'This is the pitch as it was written. It stays.' using hint = 'invalid_input';
  end if;
  if v_variation.edited_at is not null
    or exists (select 1 from public.pitch_sends s where s.variation_id = p_variation_id)
    or exists (select 1 from public.request_entries e where e.variation_id = p_variation_id)
    or exists (select 1 from public.card_offers o where o.variation_id = p_variation_id) then
    raise exception 'This version was changed or sent meanwhile, so it stays.' using hint = 'already_left';
  end if;
  delete from public.pitch_variations v where v.id = p_variation_id;
end
$$;

grant execute on function public.drop_recut(uuid) to authenticated;

-- How else to reach a creator who is connected with an editor: the phone number and the kit where the kit is public
-- anyway, and the offers that name days.
create function private.reach_of(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'phone', case when private.kit_is_public(c) then c.contact_phone end,
    'slug', case when private.kit_is_public(c) then c.slug end,
    'offers', coalesce((
      select jsonb_agg(o.value order by o.at) from jsonb_array_elements(c.offers) with ordinality o (value, at)
      where private.text_or_null(o.value ->> 'days') is not null), '[]'))
  from public.creator_profiles c where c.user_id = p_user_id
$$;

-- The sentences of a variation that rest on a source which the creator named: a list of {"text", "source", "day",
-- "published"}. source is an address or words. day is when the source appeared where the creator listed it as coverage
-- or gave the day of the news (published), else today, when it was named. Every other sentence is the creator's word.
create function private.sources_of(v public.pitch_variations) returns jsonb
language sql stable
set search_path = ''
as $$
  with said as (
    select c.at, c.value ->> 'text' as text, part.source
    from jsonb_array_elements(v.claims) with ordinality c (value, at)
    cross join lateral regexp_split_to_table(c.value ->> 'source', '[+]') part (source)
    where c.value -> 'supported' = 'true'::jsonb and c.value ->> 'source' is not null
  ), grounds as (
    select g.value ->> 'source' as source, g.value ->> 'text' as text
    from public.pitches p cross join lateral jsonb_array_elements(coalesce(v.grounds, p.grounds)) g
    where p.id = v.pitch_id
  ), named as (
    select s.at, s.text, f.value ->> 'source' as source, (
      select nullif(x.value ->> 'date', '') from jsonb_array_elements(c.coverage) x
      where x.value ->> 'url' = f.value ->> 'source' limit 1) as day
    from said s
    join grounds g on g.source = s.source and s.source like 'profile.facts.%'
    join public.creator_profiles c on c.user_id = v.user_id
    cross join lateral jsonb_array_elements(c.facts) f
    where f.value ->> 'text' = g.text and private.text_or_null(f.value ->> 'source') is not null
    union all
    select s.at, s.text, p.story ->> 'link', p.peg_date::text
    from said s
    join public.pitches p on p.id = v.pitch_id
    where s.source in ('peg', 'news') and private.text_or_null(p.story ->> 'link') is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'text', n.text, 'source', n.source, 'day', coalesce(n.day, to_char(now(), 'YYYY-MM-DD')),
    'published', n.day is not null) order by n.at), '[]')
  from (select distinct on (x.at) x.* from named x order by x.at, x.source) n
$$;

-- The data that the mail to one outlet is written from, never the contact's address. Its name comes
-- only when the outlet said yes to this creator: until then a mail greets the team.
create or replace function public.get_send_context(p_user_id uuid, p_variation_id uuid, p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'pitch', to_jsonb(p),
    'variation', to_jsonb(v),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'city_region', c.city_region, 'logline', c.logline,
      'slug', c.slug, 'epk_published', coalesce(c.epk_published, false),
      'reply_to', private.reply_address(v.user_id)),
    'outlet', jsonb_build_object(
      'id', t.outlet_id, 'name', t.name, 'format', t.format, 'ai_stance', t.ai_stance,
      'morning', private.next_morning(o.time_zone, now()),
      -- For the mail alone: its reader's own name. The creator learns it with a yes (contact_name).
      'greets', oc.contact_name,
      'contact_name', case when t.outlet_id in (select private.outlets_that_said_yes(p_user_id))
                           then oc.contact_name end))
  into v_context
  from public.pitch_variations v
  join public.pitches p on p.id = v.pitch_id
  join public.users u on u.id = v.user_id
  left join public.creator_profiles c on c.user_id = v.user_id
  left join private.outlet_terms t on t.outlet_id = p_outlet_id and t.active
  left join public.outlets o on o.id = t.outlet_id
  left join private.outlet_contacts oc on oc.outlet_id = t.outlet_id
  where v.id = p_variation_id and v.user_id = p_user_id;

  if v_context is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_context #>> '{outlet,id}' is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return v_context;
end
$$;

-- Takes back a send whose mail has not left.
create or replace function public.undo_send(p_send_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_pitch_id uuid;
begin
  select s.pitch_id into v_pitch_id from public.pitch_sends s where s.id = p_send_id and s.user_id = v_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  delete from private.mail_outbox m
  where m.ref_table = 'pitch_sends' and m.ref_id = p_send_id and m.kind = 'pitch' and m.status = 'queued' and m.attempts = 0;
  if not found then
    raise exception 'This pitch has already left.' using hint = 'already_left';
  end if;
  delete from public.pitch_sends s where s.id = p_send_id;
  perform private.take_back_use(v_pitch_id);
end
$$;

-- Why the mail of a send may not leave now, in words for its creator; null when it may. A follow-up
-- (p_first false) takes no place in the week.
create or replace function private.leaving_refusal(p_send_id uuid, p_to_email text, p_first boolean) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_terms record;
  v_closed text;
  v_limit text;
  v_earlier int;
  v_fit record;
begin
  select * into v_send from public.pitch_sends s where s.id = p_send_id;
  v_closed := private.mail_refusal(p_to_email, v_send.user_id, case when p_first then 'pitch' else 'follow_up' end);
  if v_closed is not null then
    return case v_closed when 'bounce' then 'We have no working address for ' || v_send.outlet_name || ' at the moment.'
      when 'sender' then 'Your account is paused or closed, so nothing is sent for now.'
      else v_send.outlet_name || ' has asked for no more mails like this.' end;
  end if;
  select t.* into v_terms from private.outlet_terms t where t.outlet_id = v_send.outlet_id and t.active;
  if not found then
    return v_send.outlet_name || ' is no longer listed.';
  end if;
  select e.reason into v_limit from private.editor_limits(v_send.user_id, array[v_send.outlet_id]) e;
  if v_limit is not null then
    return v_limit;
  end if;
  if v_terms.ai_stance = 'no' and private.is_model_written(v_send.variation_id) then
    return v_send.outlet_name || ' does not take pitches written by AI.';
  end if;
  -- Only what the editor's own lists decide: matching as a whole also follows the creator's profile.
  select j.format_fits, coalesce(v.pitch_type, p.pitch_type) as pitch_type into v_fit
  from public.media_profiles m
  join public.outlets o on o.media_user_id = m.user_id and o.id = v_send.outlet_id
  join public.pitches p on p.id = v_send.pitch_id
  join public.pitch_variations v on v.id = v_send.variation_id
  cross join lateral private.score_outlets(private.kept_topic(v_send.variation_id), array[o.id]) j
  where (cardinality(m.formats) > 0 and not j.format_fits)
    or (cardinality(m.beats) > 0 and cardinality(j.shared_beats) = 0 and j.relevance = 'Low');
  if found then
    return v_send.outlet_name || case when v_fit.format_fits
      then ' now covers ' || private.and_list(v_terms.beats) || ', and this pitch is about something else.'
      else ' no longer takes pitches for ' || private.format_name(v_fit.pitch_type) || '.' end;
  end if;
  if not p_first then
    return null;
  end if;
  if v_send.in_draw then
    return private.draw_refusal(v_send, v_terms.cap_key);
  end if;
  -- The week as everywhere: by the time at which a mail may leave. Who comes first in it leaves, so two
  -- workers decide the same; while the cap stays as it was at the tap nobody is refused.
  select count(*) into v_earlier
  from private.outlets_of_cap(v_terms.cap_key) o (id)
  join public.pitch_sends s on s.outlet_id = o.id
  where s.id <> v_send.id and s.status <> 'failed' and not s.in_draw and s.release_at > now() - interval '7 days'
    and (s.release_at, s.id) < (v_send.release_at, v_send.id);
  if v_earlier >= v_terms.weekly_cap then
    return case when v_terms.weekly_cap = 0 then v_send.outlet_name || ' takes no pitches at the moment.'
      else v_send.outlet_name || ' now takes ' || v_terms.weekly_cap || case v_terms.weekly_cap when 1 then ' pitch' else ' pitches' end
        || ' a week, and this week is full.' end;
  end if;
  return null;
end
$$;

-- Why the account cannot send to these outlets now, as far as limits and closed addresses go; no row for an outlet that it
-- may send to. Days are UTC days, weeks are the last seven days. Not for the API roles.
create or replace function private.outlet_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language plpgsql stable
set search_path = ''
-- Planning takes longer than running: one plan for all calls of a connection.
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  c_outlets_a_day constant int := private.outlets_a_day();
  v_probation boolean := private.on_probation(p_user_id);
  v_day timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  v_reached uuid[] := '{}';
begin
  if v_probation then
    v_reached := array(
      select distinct s.outlet_id
      from public.pitch_sends s
      where s.user_id = p_user_id and (s.created_at >= v_day or s.in_draw) and s.status <> 'failed');
  end if;

  return query
  select t.outlet_id, b.code, b.reason
  from private.outlet_terms t
  cross join lateral (
    select x.taken + x.drawn as total, x.drawn
    from (
      -- What waits for the draw keeps its part of the week from older accounts.
      select count(*) filter (where not s.in_draw) as taken, case when v_probation then 0 else
        least(private.drawn_share(t.weekly_cap), count(*) filter (where s.in_draw and s.user_id <> p_user_id)) end as drawn
      from private.outlets_of_cap(t.cap_key) o (id)
      join public.pitch_sends s on s.outlet_id = o.id
      -- A scheduled mail counts from when it is scheduled until seven days after it leaves.
      where s.release_at > now() - interval '7 days' and s.status <> 'failed'
    ) x
  ) week
  -- Who sent them matters only where it can decide: not in a full week, nor in one with room for all.
  cross join lateral (
    select count(*) filter (where v_probation and x.young) as probation,
      count(*) filter (where not x.known) as strangers
    from (
      select v_probation and private.on_probation(s.user_id) as young,
        private.cap_knows(t.cap_key, s.user_id) as known
      from private.outlets_of_cap(t.cap_key) o (id)
      join public.pitch_sends s on s.outlet_id = o.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed' and not s.in_draw
        and week.total < t.weekly_cap
        and (v_probation or week.total >= t.weekly_cap - private.kept_share(t.weekly_cap))
    ) x
  ) senders
  left join private.outlet_contacts contact on contact.outlet_id = t.outlet_id
  -- That the account may not act, private.require_act says.
  cross join lateral (select nullif(private.mail_refusal(contact.contact_email, p_user_id, 'pitch'), 'sender') as reason) closed
  cross join lateral (
    select r.code, r.reason
    from (values
      (0, contact.outlet_id is null, 'no_contact', 'We have no working address for ' || t.name || ' yet.'),
      (0, closed.reason = 'bounce', 'no_contact', 'We have no working address for ' || t.name || ' at the moment.'),
      (0, closed.reason is not null, 'do_not_contact', t.name || ' has asked for no more mails like this.'),
      (1, week.total >= t.weekly_cap, 'weekly_cap',
        case when t.weekly_cap = 0 then t.name || ' takes no pitches at the moment.'
             else t.name || ' takes ' || t.weekly_cap || case when t.weekly_cap = 1 then ' pitch' else ' pitches' end || ' a week, and this week is full.' end),
      (2, senders.strangers + week.drawn >= t.weekly_cap - private.kept_share(t.weekly_cap) and not private.cap_knows(t.cap_key, p_user_id), 'weekly_cap',
        t.name || ' keeps the rest of this week for creators it has said yes to.'),
      (3, v_probation and private.probation_share(t.weekly_cap) = 0, 'probation',
        t.name || ' takes one pitch a week, and none from new accounts. You can send from your 15th day here.'),
      (4, v_probation and senders.probation >= private.probation_share(t.weekly_cap), 'probation',
        t.name || ' has got enough pitches from new accounts this week. Please choose another outlet.'),
      (5, v_probation and cardinality(v_reached) >= c_outlets_a_day and t.outlet_id <> all (v_reached), 'probation',
        'New accounts can reach ' || c_outlets_a_day || ' outlets a day. You can send again tomorrow.')
    ) as r (rank, applies, code, reason)
    where r.applies
    order by r.rank, r.code desc
    limit 1
  ) b
  where t.outlet_id = any (p_outlet_ids);
end
$$;

-- Checks every rule again under a lock, then stores the send and its mail in one transaction. The
-- texts of the mail were written from p_revision of the variation. p_mail has subject, text, html,
-- marks, shown (the text with neither marks nor tokens) and headers. Without p_release_at the mail
-- waits 20 seconds, in which the send can be undone.
create or replace function public.queue_pitch_send(
  p_user_id uuid, p_variation_id uuid, p_outlet_id uuid, p_mail jsonb, p_epk_url text,
  p_revision int default null, p_release_at timestamptz default null, p_follow_up boolean default false
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_match record;
  v_contact private.outlet_contacts;
  v_send public.pitch_sends;
  v_release_at timestamptz := coalesce(p_release_at, now() + interval '20 seconds');
  v_in_draw boolean;
begin
  -- No edit may come between the checks and the send.
  v_variation := private.lock_variation(p_user_id, p_variation_id);
  if p_revision <> v_variation.revision then
    raise exception 'The pitch was changed meanwhile. Please look at it again and send it.'
      using hint = 'version_conflict';
  end if;
  if v_release_at > now() + interval '7 days' then
    raise exception 'Please choose a time within the next seven days.' using hint = 'bad_time';
  end if;

  -- The weekly cap counts the sends of all creators, so sends to one editor run one after another.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:cap:' || t.cap_key::text, 0))
  from private.outlet_terms t where t.outlet_id = p_outlet_id and t.active;
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;

  perform private.refuse_unready_words(v_variation);
  select * into v_match from private.outlet_verdict(p_variation_id, p_outlet_id);
  if v_match.blocked_code is not null then
    raise exception '%', v_match.blocked_reason using hint = v_match.blocked_code;
  end if;
  perform private.refuse_near_copy(p_variation_id, p_outlet_id);
  perform private.refuse_stale_peg(p_variation_id);

  select * into v_contact from private.outlet_contacts c where c.outlet_id = p_outlet_id;
  if not found then
    raise exception 'We have no working address for % yet.', v_match.name using hint = 'no_contact';
  end if;

  perform private.use_pitch(p_user_id, v_variation.pitch_id, 'send');

  v_in_draw := private.waits_for_draw(p_user_id, p_outlet_id);
  if v_in_draw then
    v_release_at := private.draw_after(v_release_at);
  end if;

  insert into public.pitch_sends as s
    (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, subject, body_text, release_at, follow_up_wanted,
     relevance, in_draw)
  values
    (v_variation.pitch_id, p_variation_id, p_user_id, p_outlet_id, v_match.name, 'queued', p_mail ->> 'subject',
     p_mail ->> 'shown', v_release_at, p_follow_up, v_match.relevance, v_in_draw)
  on conflict (pitch_id, outlet_id) do update
    set variation_id = excluded.variation_id, status = 'queued', subject = excluded.subject,
        body_text = excluded.body_text, error = null, bounced_at = null, created_at = now(),
        release_at = excluded.release_at, follow_up_wanted = excluded.follow_up_wanted,
        relevance = excluded.relevance, in_draw = excluded.in_draw
    where s.status = 'failed'
  returning * into v_send;
  if v_send.id is null then
    raise exception 'You have already sent this pitch to %.', v_match.name using hint = 'already_sent';
  end if;

  insert into public.pitch_events (send_id, user_id, kind, detail)
  values (v_send.id, p_user_id, 'queued', jsonb_build_object('epk_url', p_epk_url, 'release_at', v_release_at));

  perform public.mail_enqueue(
    'pitch', v_contact.contact_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    coalesce(p_mail -> 'headers', '{}') || jsonb_build_object('Reply-To', private.reply_address(p_user_id)),
    'pitch:' || v_send.id::text || ':' || gen_random_uuid()::text, 'pitch_sends', v_send.id,
    p_mail -> 'marks', v_release_at + case when v_in_draw then random() * interval '10 minutes' else interval '0' end);

  return to_jsonb(v_send);
end
$$;

-- Whether a yes, this answer or an earlier one, has shared both addresses: what was shared stays shared.
create function private.was_shared(s public.pitch_sends) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_yes(s.answer) or exists (
    select from public.pitch_events e
    where e.send_id = s.id and e.kind = 'answer' and private.is_yes(e.detail ->> 'answer'))
$$;

-- How the editor of a send reaches its creator; null before a yes.
create function private.reach_of_send(s public.pitch_sends) returns jsonb
language sql stable
set search_path = ''
as $$
  select case when private.was_shared(s) then
    jsonb_build_object('email', private.reply_address(s.user_id)) || coalesce(private.reach_of(s.user_id), '{}') end
$$;

-- The data of the editor's answer page, with the words as they were sent, and what a yes shares with
-- whom. Reads only.
create or replace function public.get_pitch_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'send_id', s.id, 'status', s.status, 'answer', s.answer, 'answer_note', s.answer_note,
    'answered_at', s.answered_at, 'sent_at', s.sent_at, 'outlet_name', s.outlet_name,
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', private.type_of(v),
    'generator', case when v.model_drafted then 'model' else p.generator end,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'epk_slug', case when c.epk_published then c.slug end,
    'opt_out', private.opt_out_of(oc.contact_email, s.user_id),
    'shared', private.was_shared(s),
    'reach', private.reach_of_send(s), 'sources', t.sources,
    'shares', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email)) || t.words
  from public.pitch_sends s
  join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  join public.pitches p on p.id = s.pitch_id
  join public.pitch_variations v on v.id = s.variation_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- Stores the editor's answer and queues its mails: to the creator on a yes and on every change, to the
-- editor on the first yes. A later answer replaces the earlier one; an event is recorded only when the
-- answer or the note changes. Each mail has subject, text and html.
create or replace function public.record_pitch_answer(
  p_token_hash text, p_answer text, p_note text default null, p_to_creator jsonb default null, p_to_editor jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- So many mails a day, however often an answer is changed.
  c_mails_a_day constant int := 6;
  v_send public.pitch_sends;
  v_contact private.outlet_contacts;
  v_note text := private.text_or_null(left(p_note, 500));
  v_previous text;
  v_event uuid;
begin
  if p_answer is null or p_answer not in ('interested', 'not_my_beat', 'not_now', 'covered') then
    raise exception 'This answer is not one of the four.' using hint = 'bad_answer';
  end if;
  v_send := private.lock_send_of_token(p_token_hash, array['answer']);
  v_previous := v_send.answer;

  if v_previous is distinct from p_answer or (v_note is not null and v_note is distinct from v_send.answer_note) then
    select * into v_contact from private.outlet_contacts oc where oc.outlet_id = v_send.outlet_id;
    update public.pitch_sends s
    set answer = p_answer,
        answer_note = coalesce(v_note, s.answer_note),
        answered_at = now(),
        status = case when p_answer = 'covered' then 'booked' else 'replied' end,
        editor_name = case when private.is_yes(p_answer) then v_contact.contact_name end,
        editor_email = case when private.is_yes(p_answer) then v_contact.contact_email end,
        -- It says something that the creator has not read.
        yes_replied_at = null
    where s.id = v_send.id
    returning * into v_send;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'answer', jsonb_strip_nulls(jsonb_build_object(
      'answer', p_answer, 'previous', v_previous, 'note', v_note)))
    returning id into v_event;

    -- A note that follows at once goes into the mail that waits.
    update private.mail_outbox m
    set subject = p_to_creator ->> 'subject', text_body = p_to_creator ->> 'text', html_body = p_to_creator ->> 'html'
    where v_previous = p_answer and p_to_creator is not null and m.kind = 'answer' and m.ref_table = 'pitch_sends'
      and m.ref_id = v_send.id and m.status = 'queued' and m.attempts = 0;
    if found then
      null;
    elsif p_to_creator is not null and (private.is_yes(p_answer) or v_previous is not null)
       and (select count(*) from public.pitch_events e
            where e.send_id = v_send.id and e.kind = 'answer' and e.created_at > now() - interval '1 day') <= c_mails_a_day then
      perform public.mail_enqueue(
        'answer', private.reply_address(v_send.user_id), p_to_creator ->> 'subject', p_to_creator ->> 'text',
        p_to_creator ->> 'html',
        jsonb_strip_nulls(jsonb_build_object('Reply-To', v_send.editor_email)),
        'answer:' || v_event::text, 'pitch_sends', v_send.id);
    end if;
    if p_to_editor is not null and private.is_yes(p_answer) and v_contact.contact_email is not null then
      perform public.mail_enqueue(
        'answer_copy', v_contact.contact_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
        jsonb_build_object('Reply-To', private.reply_address(v_send.user_id)),
        'answer_copy:' || v_send.id::text);
    end if;
  end if;

  return jsonb_build_object(
    'send_id', v_send.id, 'status', v_send.status, 'answer', v_send.answer, 'previous', v_previous,
    'answer_note', v_send.answer_note, 'answered_at', v_send.answered_at, 'outlet_name', v_send.outlet_name, 'reach', private.reach_of_send(v_send));
end
$$;

-- What worked for the caller, by angle, format and weekday of the mail: how many ended, how many of
-- them with a yes. A send has ended when it was answered or is quiet for three days. Empty under ten.
create or replace function public.what_worked(p_time_zone text default 'UTC')
returns table (kind text, name text, sends int, yes int)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_zone text := private.known_zone(p_time_zone);
begin
  return query
  with ended as (
    select v.angle, coalesce(v.pitch_type, p.pitch_type) as pitch_type, trim(to_char(s.sent_at at time zone v_zone, 'Day')) as weekday,
      extract(isodow from s.sent_at at time zone v_zone)::int as day, private.is_yes(s.answer) as yes
    from public.pitch_sends s
    join public.pitch_variations v on v.id = s.variation_id
    join public.pitches p on p.id = s.pitch_id
    where s.user_id = v_user_id and s.sent_at is not null and s.status <> 'failed'
      and (s.answer is not null or s.sent_at < now() - interval '3 days')
  )
  select g.kind, g.name, g.sends, g.yes
  from (
    select 1 as part, 'angle' as kind, e.angle as name, count(*)::int as sends, count(*) filter (where e.yes)::int as yes, 0 as rank
    from ended e group by e.angle
    union all
    select 2, 'format', e.pitch_type, count(*)::int, count(*) filter (where e.yes)::int, 0 from ended e group by e.pitch_type
    union all
    select 3, 'weekday', e.weekday, count(*)::int, count(*) filter (where e.yes)::int, e.day from ended e group by e.weekday, e.day
  ) g
  where (select count(*) from ended) >= 10
  order by g.part, g.rank, g.yes::numeric / g.sends desc, g.sends desc, g.name;
end
$$;

-- The requests of the calling editor, in the same order.
create or replace function public.asked_introductions()
returns table (
  id uuid, item_id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, creator_name text, creator_email text, creator_rate jsonb, reach jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.item_id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    coalesce(c.name, u.name), case when r.status = 'accepted' then private.reply_address(u.id) end,
    private.creator_intro_rate(r.creator_user_id),
    case when r.status = 'accepted' then private.reach_of(r.creator_user_id) end
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.media_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;

grant execute on function public.asked_introductions() to authenticated;

-- Stores a request of the caller and returns its id and slug.
create or replace function public.post_media_request(
  p_topic text, p_details text, p_format text, p_beats text[], p_place text, p_ai_stance text, p_wanted int,
  p_deadline timestamptz, p_choose_up_to int default 1
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Requests in seven days.
  c_unverified_a_week constant int := 2;
  c_verified_a_week constant int := 10;
  v_user_id uuid := private.require_user();
  v_topic text := private.clean_line(p_topic);
  v_details text := coalesce(private.trim_text(regexp_replace(p_details, '[\x01-\x09\x0b-\x1f\x7f]', '', 'g')), '');
  v_verified boolean;
  v_limit int;
  v_request public.media_requests;
begin
  perform private.refuse_not_media(v_user_id);
  if p_deadline is null or p_deadline < now() + interval '2 hours' or p_deadline > now() + interval '30 days' then
    raise exception 'Please choose a deadline between two hours and 30 days from now.' using hint = 'bad_time';
  end if;
  v_verified := private.is_proven_editor(v_user_id);
  if not v_verified and private.holds_address(concat_ws(' ', v_topic, v_details, p_place)) then
    raise exception 'Accounts that are not tied to an outlet yet cannot post links or addresses. Creators reach you here.'
      using hint = 'invalid_input';
  end if;

  if p_choose_up_to is null or p_choose_up_to not between 1 and p_wanted then
    raise exception 'You cannot choose more pitches than you want to read.' using hint = 'invalid_input';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('newspeg:request:' || v_user_id::text, 0));
  v_limit := case when v_verified then c_verified_a_week else c_unverified_a_week end;
  if (select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.created_at > now() - interval '7 days') >= v_limit then
    raise exception 'You can post % requests a week%. Please try again in a few days.', v_limit,
      case when v_verified then '' else ' until your account is tied to an outlet' end using hint = 'request_limit';
  end if;

  insert into public.media_requests (media_user_id, slug, topic, details, format, beats, place, ai_stance, wanted, deadline, choose_up_to)
  values (v_user_id,
    coalesce(nullif(btrim(left(private.slugify(v_topic), 48), '-'), ''), 'request')
      || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6),
    v_topic, v_details, p_format, coalesce(p_beats, '{}'), private.text_or_null(private.clean_line(p_place)),
    p_ai_stance, p_wanted, p_deadline, p_choose_up_to)
  returning * into v_request;
  return jsonb_build_object('id', v_request.id, 'slug', v_request.slug);
end
$$;

grant execute on function public.post_media_request(text, text, text, text[], text, text, int, timestamptz, int) to authenticated;

-- What everybody may know of a request.
create or replace function private.request_facts(r public.media_requests) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', r.slug, 'topic', r.topic, 'details', r.details, 'format', r.format, 'beats', to_jsonb(r.beats),
    'place', r.place, 'ai_stance', r.ai_stance, 'wanted', r.wanted, 'choose_up_to', r.choose_up_to, 'deadline', r.deadline,
    'places_left', greatest(0, r.wanted - private.places_taken(r.id)),
    'editor', private.editor_voice(r.media_user_id))
$$;

-- The requests of the calling editor, newest first.
create or replace function public.my_media_requests()
returns table (
  id uuid, slug text, topic text, format text, deadline timestamptz, status text, wanted int, created_at timestamptz,
  entries int, unread int, chosen int, choose_up_to int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.slug, r.topic, r.format, r.deadline,
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end, r.wanted, r.created_at,
    count(e.id)::int, count(e.id) filter (where e.read_at is null)::int,
    count(e.id) filter (where e.chosen_at is not null)::int, r.choose_up_to
  from public.media_requests r
  left join public.request_entries e on e.request_id = r.id
  where r.media_user_id = v_user_id
  group by r.id
  order by r.created_at desc
  limit 100;
end
$$;

grant execute on function public.my_media_requests() to authenticated;

-- Open requests that fit the caller's profile, and all that the caller has entered, best fit first.
create or replace function public.requests_for_me()
returns table (
  id uuid, facts jsonb, relevance text, shared_beats text[], status text, entered_at timestamptz, chosen_at timestamptz,
  editor_email text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id uuid := private.require_user();
begin
  return query
  with open as (
    select r.id from public.media_requests r
    where r.status = 'open' and r.deadline > now() and r.media_user_id <> v_user_id
    order by r.created_at desc limit 500
  ), fits as (
    select f.* from private.profile_fits(v_user_id, array(select o.id from open o)) f
  )
  select r.id, private.request_facts(r), coalesce(f.relevance, e.relevance), coalesce(f.shared_beats, '{}'),
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end,
    e.created_at, e.chosen_at,
    case when private.choice_stands(e.chosen_at) then (select u.email from public.users u where u.id = r.media_user_id) end
  from public.media_requests r
  left join fits f on f.request_id = r.id
  left join public.request_entries e on e.request_id = r.id and e.user_id = v_user_id
  where f.relevance in ('High', 'Medium')
    or (e.id is not null and (e.chosen_at is not null or r.deadline > now() - interval '30 days'))
  order by e.id is not null, f.relevance = 'High' desc, f.fit desc nulls last, r.deadline desc
  limit 50;
end
$$;

-- One request for a signed-in reader: what everybody may know, who the reader is to it, and the
-- reader's own entry. Closed ones are for the editor, those who entered, and admins.
create or replace function public.read_media_request(p_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_entry public.request_entries;
  v_role text;
begin
  select * into v_request from public.media_requests r where r.slug = lower(p_slug);
  select * into v_entry from public.request_entries e where e.request_id = v_request.id and e.user_id = v_user_id;
  v_role := case when v_request.media_user_id = v_user_id then 'editor' when public.is_admin() then 'admin' else 'creator' end;
  if v_request.id is null
     or (v_role = 'creator' and v_entry.id is null and (v_request.status <> 'open' or v_request.deadline <= now())) then
    raise exception 'This request is closed or was taken down.' using hint = 'request_not_found';
  end if;
  return private.request_facts(v_request) || jsonb_build_object(
    'id', v_request.id, 'role', v_role,
    'status', case when v_request.status = 'open' and v_request.deadline <= now() then 'closed' else v_request.status end,
    'reports', case when v_role = 'admin' then coalesce((
      select jsonb_agg(p.reason order by p.created_at) from public.request_reports p where p.request_id = v_request.id), '[]') end,
    'entry', case when v_entry.id is not null then jsonb_build_object(
      'id', v_entry.id, 'headline', v_entry.words ->> 'headline', 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at, 'asked_at', v_entry.asked_at, 'declined_at', v_entry.declined_at,
      'question', case when v_entry.word is distinct from 'question' then v_entry.question end, 'reply', v_entry.reply,
      'editor_email', case when private.choice_stands(v_entry.chosen_at) then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
end
$$;

create index request_entries_word_due_at_idx on public.request_entries (word_due_at) where word_due_at is not null;

create or replace function private.places_taken(p_request_id uuid) returns int
language sql stable
begin atomic
  select count(*)::int from public.request_entries e where e.request_id = p_request_id and e.set_aside_at is null and e.declined_at is null;
end;

-- Whether a choice can no longer be undone: from then on both sides see the address of the other.
create function private.choice_stands(p_chosen_at timestamptz) returns boolean
language sql stable
return coalesce(p_chosen_at <= now() - interval '20 seconds', false);

-- Refuses a new account once all of them have their part of the places, as in an editor's week.
create or replace function private.refuse_newcomers_full(p_user_id uuid, r public.media_requests) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  v_share constant int := private.probation_share(r.wanted);
begin
  if not private.on_probation(p_user_id) or (
    select count(*) from public.request_entries e
    where e.request_id = r.id and e.set_aside_at is null and e.declined_at is null and private.on_probation(e.user_id)) < v_share then
    return;
  end if;
  raise exception '%', case v_share
    when 0 then 'This request takes one pitch, and none from new accounts. You can answer requests like it from your 15th day here.'
    else 'This request has got enough pitches from new accounts. A place may become free again.' end using hint = 'probation';
end
$$;

-- Raises unless the variation may be entered for the request: the rules of a send, seen from this
-- request. Returns relevance and fit.
create or replace function private.check_entry(v public.pitch_variations, r public.media_requests)
returns table (relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_type text := private.type_of(v);
  v_fit record;
  v_text text := private.full_text(v);
  v_phrases int[] := private.phrases(private.full_text(v));
  v_sent record;
begin
  -- Who stops all pitches still asks for these; a creator who was stopped stays out.
  if private.mail_refusal((select u.email from public.users u where u.id = r.media_user_id), v.user_id, 'shown') is not null then
    raise exception 'This editor takes no more mails from you.' using hint = 'do_not_contact';
  end if;
  select s.outlet_name as outlet, to_char(s.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') as day into v_sent
  from public.pitch_sends s join public.outlets o on o.id = s.outlet_id
  where s.pitch_id = v.pitch_id and s.status <> 'failed' and o.media_user_id = r.media_user_id
  order by s.created_at desc limit 1;
  if found then
    raise exception 'You sent this pitch to % on %. The same editor asks here, so please answer with another one.',
      v_sent.outlet, v_sent.day using hint = 'near_copy';
  end if;
  if r.format <> all (private.formats_of_pitch(v_type)) then
    raise exception 'This pitch is written for %, and the editor asks for another format.', private.format_name(v_type)
      using hint = 'low_relevance';
  end if;
  if r.ai_stance = 'no' and private.is_model_written(v.id) then
    raise exception 'This editor does not take pitches written by AI.' using hint = 'ai_refused';
  end if;
  perform private.refuse_unused_over_quota(v.user_id, v.pitch_id);
  perform private.refuse_unready_words(v);
  perform private.refuse_stale_peg(v.id);
  select * into v_fit from private.variation_fit(v.id, r.id);
  if v_fit.relevance is null or v_fit.relevance = 'Low' then
    raise exception 'This pitch does not speak of what the editor looks for.' using hint = 'low_relevance';
  end if;
  perform private.refuse_near_copy(v.id, (
    select o.id from public.outlets o where o.media_user_id = r.media_user_id and o.active order by o.name limit 1));
  if exists (
    select 1 from public.request_entries e
    where e.media_user_id = r.media_user_id and e.created_at > now() - interval '7 days'
      and e.user_id <> v.user_id
      and (extensions.similarity(e.text, v_text) >= 0.72
        or (select count(*) from unnest(private.phrases(e.text)) theirs (phrase)
            join unnest(v_phrases) mine (phrase) on mine.phrase = theirs.phrase)::real / cardinality(v_phrases) >= 0.8)) then
    raise exception 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
      using hint = 'near_copy';
  end if;
  relevance := v_fit.relevance;
  fit := v_fit.fit;
  return next;
end
$$;

-- How a variation fits a request, with what refuses it (null when nothing does) and the code.
create function private.entry_verdict(
  v public.pitch_variations, r public.media_requests, out relevance text, out fit real, out refusal text, out code text
)
language plpgsql volatile
set search_path = ''
as $$
begin
  select c.relevance, c.fit into relevance, fit from private.check_entry(v, r) c;
exception when raise_exception then
  get stacked diagnostics refusal = message_text, code = pg_exception_hint;
  relevance := null;
  fit := null;
end
$$;

-- The caller's variations in the format of a request, those of the newest eight pitches, each with its verdict.
create or replace function private.entry_choices(p_user_id uuid, r public.media_requests)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, "position" int, relevance text, fit real, refusal text,
  code text
)
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select v.id, v.pitch_id, p.news_peg, v.headline, v.position, c.relevance, c.fit, c.refusal, c.code
  from (
    select x.id, x.news_peg, x.created_at from public.pitches x
    where x.user_id = p_user_id and exists (
      select 1 from public.pitch_variations y
      where y.pitch_id = x.id and r.format = any (private.formats_of_pitch(coalesce(y.pitch_type, x.pitch_type))))
    order by x.created_at desc limit 8
  ) p
  join public.pitch_variations v on v.pitch_id = p.id and r.format = any (private.formats_of_pitch(private.type_of(v)))
  cross join lateral private.entry_verdict(v, r) c
  order by p.created_at desc, v.position;
end
$$;

-- The verdict on one of the caller's variations: {"relevance", "refusal", "code"}.
create function public.entry_check(p_request_id uuid, p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_variation public.pitch_variations;
begin
  select * into v_variation from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.status = 'open' and r.deadline > now();
  if not found then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  return (
    select jsonb_build_object('relevance', c.relevance, 'refusal', c.refusal, 'code', c.code)
    from private.entry_verdict(v_variation, v_request) c);
end
$$;

grant execute on function public.entry_check(uuid, uuid) to authenticated;

-- The same for the app, best fit first.
create or replace function public.pitches_for_request(p_request_id uuid)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, "position" int, relevance text, refusal text, code text,
  helps text
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
begin
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.status = 'open' and r.deadline > now();
  if not found then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  return query
  select c.variation_id, c.pitch_id, c.news_peg, c.headline, c.position, c.relevance, c.refusal, c.code, coalesce(p.story ->> 'helps', '')
  from private.entry_choices(v_user_id, v_request) with ordinality
    c(variation_id, pitch_id, news_peg, headline, position, relevance, fit, refusal, code, n)
  join public.pitches p on p.id = c.pitch_id
  order by c.refusal is not null, c.relevance = 'High' desc, c.fit desc, c.n;
end
$$;

grant execute on function public.pitches_for_request(uuid) to authenticated;

-- Enters one of the caller's variations. All rules are checked under locks. Returns the entry's id.
create or replace function public.enter_request(p_request_id uuid, p_variation_id uuid, p_note text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_variation public.pitch_variations := private.lock_variation(v_user_id, p_variation_id);
  v_request public.media_requests;
  v_fit record;
  v_id uuid;
begin
  perform private.hold_accounts(v_user_id, (select r.media_user_id from public.media_requests r where r.id = p_request_id));
  -- Entries of one request run one after another: the number that the editor asked for holds.
  select * into v_request from public.media_requests r where r.id = p_request_id for update;
  if not found or v_request.status <> 'open' or v_request.deadline <= now() then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  if v_request.media_user_id = v_user_id then
    raise exception 'This is your own request.' using hint = 'own_item';
  end if;
  if exists (select 1 from public.request_entries e where e.request_id = p_request_id and e.user_id = v_user_id) then
    raise exception 'You have sent a pitch to this request.' using hint = 'already_sent';
  end if;
  if private.places_taken(p_request_id) >= v_request.wanted then
    raise exception 'The editor asked for % pitches and has them all.', v_request.wanted using hint = 'request_full';
  end if;
  perform private.refuse_newcomers_full(v_user_id, v_request);
  select * into v_fit from private.check_entry(v_variation, v_request);
  perform private.use_pitch(v_user_id, v_variation.pitch_id, 'send');
  insert into public.request_entries
    (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, note, generator, relevance, fit, sources)
  select p_request_id, v_request.media_user_id, v_user_id, v_variation.pitch_id, v_variation.id,
    private.variation_words(v_variation), private.full_text(v_variation),
    private.text_or_null(private.clean_line(left(p_note, 300))),
    case when v_variation.model_drafted then 'model' else p.generator end, v_fit.relevance, v_fit.fit,
    private.sources_of(v_variation)
  from public.pitches p where p.id = v_variation.pitch_id
  returning id into v_id;
  return v_id;
end
$$;

-- The entry of a request of the caller that is not decided, locked after its request; raises pitch_not_found or
-- request_over.
create function private.lock_open_entry(p_user_id uuid, p_entry_id uuid) returns public.request_entries
language plpgsql volatile
set search_path = ''
as $$
declare
  v_entry public.request_entries;
begin
  perform 1 from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and r.media_user_id = p_user_id
  for update of r;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  -- After the lock: the creator may have taken it back.
  select * into v_entry from public.request_entries e where e.id = p_entry_id for update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  elsif v_entry.chosen_at is not null or v_entry.asked_at is not null then
    raise exception 'You have chosen this pitch.' using hint = 'request_over';
  end if;
  return v_entry;
end
$$;

-- The caller, its editor, sets an entry aside, declines it, or brings it back while a place is free (p_as: 'aside',
-- 'declined', 'open'). Of what is set aside the creator is not told; a no reaches them after ten minutes, until then
-- bringing it back undoes it unsaid. A question that has not left goes with it.
create function public.put_entry(p_entry_id uuid, p_as text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_entry public.request_entries := private.lock_open_entry(v_user_id, p_entry_id);
  v_request public.media_requests;
  v_is text := case when v_entry.declined_at is not null then 'declined' when v_entry.set_aside_at is not null then 'aside'
    else 'open' end;
begin
  if p_as is null or p_as not in ('open', 'aside', 'declined') then
    raise exception '% is no place for a pitch.', p_as using hint = 'invalid_input';
  end if;
  if p_as = v_is then
    return;
  end if;
  select * into strict v_request from public.media_requests r where r.id = v_entry.request_id;
  if p_as = 'open' and v_request.status = 'open' and private.places_taken(v_request.id) >= v_request.wanted then
    raise exception 'Its place was taken meanwhile. You can still choose it.' using hint = 'request_full';
  end if;
  update public.request_entries e
  set set_aside_at = case when p_as = 'aside' then now() end,
      declined_at = case when p_as = 'declined' then now() end,
      read_at = coalesce(e.read_at, now()),
      question = case when p_as = 'declined' and e.word = 'question' then null else e.question end,
      asked_back_at = case when p_as = 'declined' and e.word = 'question' then null else e.asked_back_at end,
      word = case when p_as = 'declined' then 'declined' when e.word = 'declined' then null else e.word end,
      word_due_at = case when p_as = 'declined' then now() + interval '10 minutes' when e.word = 'declined' then null
        else e.word_due_at end
  where e.id = p_entry_id;
end
$$;

grant execute on function public.put_entry(uuid, text) to authenticated;

-- The caller, its editor, asks the creator one thing about an entry; no address is shared. Null takes the question back
-- within the minute in which it has not left.
create function public.ask_about_entry(p_entry_id uuid, p_question text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_question text := private.text_or_null(private.clean_line(p_question));
  v_entry public.request_entries;
begin
  perform private.hold_accounts(v_user_id, (select e.user_id from public.request_entries e where e.id = p_entry_id));
  v_entry := private.lock_open_entry(v_user_id, p_entry_id);
  if v_question is null then
    if v_entry.question is null then
      return;
    elsif v_entry.word is distinct from 'question' then
      raise exception 'Your question has left already.' using hint = 'request_over';
    end if;
    update public.request_entries e set question = null, asked_back_at = null, word = null, word_due_at = null
    where e.id = p_entry_id;
    return;
  end if;
  if v_entry.question is not null then
    raise exception 'You have asked about this pitch.' using hint = 'already_sent';
  elsif v_entry.declined_at is not null then
    raise exception 'You have declined this pitch. Bring it back first.' using hint = 'request_over';
  elsif char_length(v_question) not between 3 and 300 then
    raise exception 'Please keep the question to 300 characters.' using hint = 'invalid_input';
  elsif not private.is_proven_editor(v_user_id) and private.holds_address(v_question) then
    raise exception 'Accounts that are not tied to an outlet yet cannot send links or emails. The creator answers you here.'
      using hint = 'invalid_input';
  end if;
  update public.request_entries e
  set question = v_question, asked_back_at = now(), set_aside_at = null, read_at = coalesce(e.read_at, now()),
      word = 'question', word_due_at = now() + interval '1 minute'
  where e.id = p_entry_id;
end
$$;

grant execute on function public.ask_about_entry(uuid, text) to authenticated;

-- The caller, its creator, answers the editor's question, once. The entry is unread again.
create function public.answer_about_entry(p_entry_id uuid, p_reply text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_reply text := private.text_or_null(private.clean_line(p_reply));
  v_entry public.request_entries;
begin
  perform private.hold_accounts(v_user_id, (select e.media_user_id from public.request_entries e where e.id = p_entry_id));
  select * into v_entry from public.request_entries e where e.id = p_entry_id and e.user_id = v_user_id for update;
  if v_entry.id is null or v_entry.question is null or v_entry.word is not distinct from 'question' then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  elsif v_entry.reply is not null then
    raise exception 'You have answered.' using hint = 'already_sent';
  elsif coalesce(char_length(v_reply), 0) not between 1 and 500 then
    raise exception 'Please answer in up to 500 characters.' using hint = 'invalid_input';
  end if;
  update public.request_entries e
  set reply = v_reply, replied_at = now(), read_at = null, word = 'reply', word_due_at = now()
  where e.id = p_entry_id;
end
$$;

grant execute on function public.answer_about_entry(uuid, text) to authenticated;

-- The mails that wait for one side of an entry: a no or a question for its creator, a reply for its editor.
create function public.due_entry_words(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', e.id, 'word', e.word, 'topic', r.topic, 'slug', r.slug,
    'headline', e.words ->> 'headline', 'question', e.question, 'reply', e.reply,
    'creator', jsonb_build_object('name', coalesce(c.name, u.name)), 'editor', private.editor_voice(e.media_user_id))
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.word_due_at <= now()
  order by e.word_due_at
  limit p_limit
$$;

-- Queues the mail of an entry unless what it says was taken back meanwhile. Returns whether it did.
create function public.queue_entry_word(p_entry_id uuid, p_word text, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_entry public.request_entries;
begin
  update public.request_entries e set word = null, word_due_at = null
  where e.id = p_entry_id and e.word = p_word and e.word_due_at <= now()
  returning * into v_entry;
  if v_entry.id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'request_' || p_word, case p_word when 'reply' then (select u.email from public.users u where u.id = v_entry.media_user_id)
      else private.reply_address(v_entry.user_id) end,
    p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'request_' || p_word || ':' || p_entry_id::text || ':' || gen_random_uuid()::text);
  return true;
end
$$;

-- What came in for a request of the caller, ranked by fit, what is set aside or declined last. The address and how else
-- to reach the creator come with the choice.
create or replace function public.entries_of_request(p_request_id uuid)
returns table (
  id uuid, creator_name text, city_region text, epk_slug text, words jsonb, note text, generator text, relevance text,
  created_at timestamptz, read_at timestamptz, chosen_at timestamptz, creator_email text, set_aside_at timestamptz,
  asked_at timestamptz, declined_at timestamptz, question text, question_left boolean, reply text, sources jsonb,
  reach jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.require_act(v_user_id, 'choose');
  return query
  select e.id, coalesce(c.name, u.name), c.city_region, case when c.epk_published then c.slug end, e.words, e.note,
    e.generator, e.relevance, e.created_at, e.read_at, e.chosen_at,
    case when private.choice_stands(e.chosen_at) then private.reply_address(e.user_id) end, e.set_aside_at, e.asked_at,
    e.declined_at, e.question, e.question is not null and e.word is distinct from 'question', e.reply, e.sources,
    case when private.choice_stands(e.chosen_at) then private.reach_of(e.user_id) end
  from public.request_entries e
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.request_id = p_request_id and e.media_user_id = v_user_id
  order by e.declined_at is not null, e.set_aside_at is not null, e.relevance = 'High' desc, e.fit desc, e.created_at;
end
$$;

grant execute on function public.entries_of_request(uuid) to authenticated;

-- Chooses an entry: both get the address of the other. Possible until 14 days after the deadline; a repeated call changes
-- nothing. The last choice that the request asks for closes it. For 20 seconds nothing leaves and the editor can undo a
-- choice (undo_choice). An editor known by their own word alone gets one address for a request: a
-- further choice asks the creator (p_to_asked), whose own call is the yes. Returns {"chosen_at", "asked_at"}.
create or replace function public.choose_entry(
  p_user_id uuid, p_entry_id uuid, p_to_creator jsonb, p_to_editor jsonb, p_to_asked jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_entry public.request_entries;
  v_request public.media_requests;
  v_creator_email text;
  v_editor_email text;
begin
  perform private.hold_accounts(p_user_id, (select e.user_id from public.request_entries e where e.id = p_entry_id));
  select r.* into v_request
  from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and p_user_id in (e.media_user_id, e.user_id)
  for update of r;
  -- After the lock: the creator may have taken it back.
  select * into v_entry from public.request_entries e
  where e.id = p_entry_id and (e.media_user_id = p_user_id or e.user_id = p_user_id and e.asked_at is not null)
  for update;
  if v_request.id is null or v_entry.id is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_entry.chosen_at is null and (v_request.status = 'removed' or v_request.deadline < now() - interval '14 days') then
    raise exception 'This request is over.' using hint = 'request_over';
  end if;
  v_creator_email := private.reply_address(v_entry.user_id);
  if v_entry.chosen_at is not null then
    null;
  elsif p_user_id = v_entry.media_user_id and not private.is_proven_editor(p_user_id) and exists (
    select 1 from public.request_entries e where e.request_id = v_request.id and e.chosen_at is not null) then
    if v_entry.asked_at is null then
      update public.request_entries e set asked_at = now(), set_aside_at = null, read_at = coalesce(e.read_at, now())
      where e.id = p_entry_id returning * into v_entry;
      perform public.mail_enqueue(
        'request_ask', v_creator_email, p_to_asked ->> 'subject', p_to_asked ->> 'text', p_to_asked ->> 'html', '{}',
        'request_ask:' || p_entry_id::text);
    end if;
  else
    update public.request_entries e
    set chosen_at = now(), set_aside_at = null, declined_at = null, read_at = coalesce(e.read_at, now()),
        word = case when e.word = 'reply' then e.word end, word_due_at = case when e.word = 'reply' then e.word_due_at end
    where e.id = p_entry_id returning * into v_entry;
    update public.media_requests r set status = 'closed', closed_at = now()
    where r.id = v_request.id and r.status = 'open' and r.choose_up_to <= (
      select count(*) from public.request_entries e where e.request_id = r.id and e.chosen_at is not null);
    select u.email into strict v_editor_email from public.users u where u.id = v_entry.media_user_id;
    perform public.mail_enqueue(
      'request_choice', v_creator_email, p_to_creator ->> 'subject', p_to_creator ->> 'text', p_to_creator ->> 'html',
      jsonb_build_object('Reply-To', v_editor_email), 'request_choice:' || p_entry_id::text || ':creator',
      p_release_at => now() + interval '20 seconds');
    perform public.mail_enqueue(
      'request_choice', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      jsonb_build_object('Reply-To', v_creator_email), 'request_choice:' || p_entry_id::text || ':editor',
      p_release_at => now() + interval '20 seconds');
  end if;
  return jsonb_build_object('chosen_at', v_entry.chosen_at, 'asked_at', v_entry.asked_at);
end
$$;

-- The caller, its editor, undoes a choice while its mails wait. A request that this choice closed is open again.
create function public.undo_choice(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_chosen_at timestamptz;
  v_mails int;
begin
  select r.* into v_request
  from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and r.media_user_id = v_user_id
  for update of r;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  select e.chosen_at into v_chosen_at from public.request_entries e where e.id = p_entry_id for update;
  if v_chosen_at is null then
    return;
  end if;
  delete from private.mail_outbox m
  where m.dedupe_key in ('request_choice:' || p_entry_id::text || ':creator', 'request_choice:' || p_entry_id::text || ':editor')
    and m.status = 'queued' and m.attempts = 0;
  get diagnostics v_mails = row_count;
  if private.choice_stands(v_chosen_at) or v_mails <> 2 then
    raise exception 'The mail that connects you both has left.' using hint = 'request_over';
  end if;
  update public.request_entries e set chosen_at = null where e.id = p_entry_id;
  update public.media_requests r set status = 'open', closed_at = null
  where r.id = v_request.id and r.status = 'closed' and r.closed_at = v_chosen_at and r.told_at is null and r.deadline > now();
end
$$;

grant execute on function public.undo_choice(uuid) to authenticated;

-- What the caller entered for requests, the newest first. state: chosen, asked (for the address, after another choice),
-- declined, open (the editor has it) or closed.
create function public.my_entries()
returns table (
  id uuid, pitch_id uuid, slug text, topic text, editor jsonb, headline text, note text, state text, created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select e.id, e.pitch_id, r.slug, r.topic, private.editor_voice(e.media_user_id), e.words ->> 'headline', e.note,
    case when e.chosen_at is not null then 'chosen' when e.asked_at is not null then 'asked'
      when e.declined_at is not null then 'declined'
      when r.status = 'open' and r.deadline > now() then 'open' else 'closed' end,
    e.created_at
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  where e.user_id = v_user_id
  order by e.created_at desc
  limit 100;
end
$$;

grant execute on function public.my_entries() to authenticated;

-- Requests that ended and whose people have not been told.
create or replace function public.due_request_ends(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'slug', r.slug, 'topic', r.topic, 'removed', r.status = 'removed',
    'chosen', exists (select 1 from public.request_entries e where e.request_id = r.id and e.chosen_at is not null),
    'by_deadline', r.status = 'open',
    'editor', private.editor_voice(r.media_user_id),
    'entries', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'name', coalesce(c.name, u.name), 'headline', e.words ->> 'headline')
                       order by e.created_at)
      from public.request_entries e
      join public.users u on u.id = e.user_id
      left join public.creator_profiles c on c.user_id = u.id
      where e.request_id = r.id and e.chosen_at is null and e.declined_at is null), '[]'))
  from public.media_requests r
  where r.told_at is null and (r.status <> 'open' or r.deadline <= now())
    -- A choice that closed it can be undone for a moment.
    and not exists (
      select 1 from public.request_entries e
      where e.request_id = r.id and e.chosen_at is not null and not private.choice_stands(e.chosen_at))
  order by r.deadline
  limit p_limit
$$;

-- For the calling editor: the requests with unread pitches or replies, the introductions that wait or were answered in
-- the last 14 days, and when the next issue comes at their own day and hour. `planned` says that an issue has its date;
-- without one it is the Friday that follows. `comes` says whether it is mailed. Null for other accounts.
create function public.my_editor_home() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_media public.media_profiles;
  v_planned timestamptz;
begin
  select m.* into v_media
  from public.media_profiles m join public.users u on u.id = m.user_id
  where m.user_id = v_user_id and u.kind = 'media';
  if not found then
    return null;
  end if;
  select min(s.slot) into v_planned
  from public.friday_fix_issues f
  cross join lateral (
    select private.digest_slot(f.issue_date, v_media.digest_day, v_media.digest_hour, v_media.time_zone) as slot) s
  where f.scheduled_at is not null and f.status <> 'draft' and s.slot > now();
  return jsonb_build_object(
    'unread', coalesce((
      select jsonb_agg(jsonb_build_object('slug', w.slug, 'topic', w.topic, 'unread', w.unread) order by w.deadline)
      from (
        select r.slug, r.topic, r.deadline, count(*) as unread
        from public.media_requests r join public.request_entries e on e.request_id = r.id
        where r.media_user_id = v_user_id and r.status <> 'removed' and e.read_at is null
          and r.deadline > now() - interval '14 days'
        group by r.id order by r.deadline limit 5) w), '[]'),
    'open_requests', (
      select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.status = 'open' and r.deadline > now()),
    'introductions', coalesce((
      select jsonb_agg(jsonb_build_object('title', i.title, 'status', i.status, 'creator_name', i.creator_name)
        order by i.status <> 'accepted', i.expires_at)
      from (
        select * from public.asked_introductions() a
        where a.status = 'requested' or (a.status = 'accepted' and a.answered_at > now() - interval '14 days')
        limit 5) i), '[]'),
    'next_issue', jsonb_build_object(
      'at', coalesce(v_planned, (
        select min(s.slot) from generate_series(current_date - 7, current_date + 7, interval '1 day') d
        cross join lateral (
          select private.digest_slot(d::date, v_media.digest_day, v_media.digest_hour, v_media.time_zone) as slot) s
        where extract(isodow from d) = 5 and s.slot > now())),
      'planned', v_planned is not null, 'time_zone', v_media.time_zone, 'comes', private.reads_digest(v_user_id)));
end
$$;

grant execute on function public.my_editor_home() to authenticated;

-- Of the caller, the newest first. name, email and note are the editor's; source is their outlet, or the topic of
-- their request.
create function public.my_open_yeses()
returns table (
  kind text, id uuid, pitch_id uuid, slug text, name text, source text, answer text, note text, email text, subject text,
  said_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  c_shown constant interval := interval '30 days';
  v_user_id uuid := private.require_user();
begin
  return query
  select y.*
  from (
    select 'send', s.id, s.pitch_id, null::text, s.editor_name, s.outlet_name, s.answer, s.answer_note, s.editor_email,
      s.subject, s.answered_at
    from public.pitch_sends s
    where s.user_id = v_user_id and s.answer in ('interested', 'covered') and s.editor_email is not null
      -- A mark of the creator says that they are in touch.
      and s.yes_replied_at is null and s.own_mark is null and s.answered_at > now() - c_shown
    union all
    select 'entry', e.id, e.pitch_id, r.slug, private.editor_voice(e.media_user_id) ->> 'name', r.topic, 'chosen', null,
      u.email, e.words ->> 'headline', e.chosen_at
    from public.request_entries e
    join public.media_requests r on r.id = e.request_id
    join public.users u on u.id = e.media_user_id
    where e.user_id = v_user_id and e.yes_replied_at is null
      -- A choice that was just made may be undone.
      and e.chosen_at between now() - c_shown and now() - interval '20 seconds'
  ) y
  order by 11 desc, 2
  limit 20;
end
$$;

grant execute on function public.my_open_yeses() to authenticated;

-- The caller says that they answered a yes, or takes that back.
create function public.mark_yes_replied(p_kind text, p_id uuid, p_replied boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_at timestamptz := case when p_replied then now() end;
begin
  if p_kind = 'send' then
    update public.pitch_sends s set yes_replied_at = v_at
    where s.id = p_id and s.user_id = v_user_id and private.is_yes(s.answer);
  else
    update public.request_entries e set yes_replied_at = v_at
    where e.id = p_id and e.user_id = v_user_id and e.chosen_at is not null;
  end if;
  if not found then
    raise exception 'This yes is not in your list.' using hint = 'pitch_not_found';
  end if;
end
$$;

grant execute on function public.mark_yes_replied(text, uuid, boolean) to authenticated;

create trigger refuse_question before update of question on public.request_entries
  for each row when (new.question is not null and old.question is null)
  execute function private.refuse_act_of_row('ask', 'media_user_id', 'user_id');

create trigger refuse_reply before update of reply on public.request_entries
  for each row when (new.reply is not null and old.reply is null)
  execute function private.refuse_act_of_row('answer', 'user_id', 'media_user_id');

-- A variation as matching sees it; null for an unknown one. The words of peg, take, headline and logline,
-- and the subjects of peg, take, logline and facts.
create or replace function private.pitch_topic_of(p_variation_id uuid) returns private.pitch_topic
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_topic private.pitch_topic;
begin
  with pitch as (
    select v.id, v.pitch_id, v.user_id, coalesce(v.pitch_type, p.pitch_type) as pitch_type,
      case when v.model_drafted then 'model' else p.generator end as generator, p.news_peg, p.take, v.headline,
      c.beats, c.city_region, c.logline, facts.text as facts,
      concat_ws('. ', p.news_peg, p.take, v.headline, c.logline) as texts
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    left join public.creator_profiles c on c.user_id = v.user_id
    left join lateral (
      select string_agg(f ->> 'text', '. ') as text from jsonb_array_elements(c.facts) f
    ) facts on true
    where v.id = p_variation_id
  ), texts as (
    select 1 as place, p.news_peg as text, w.from_peg as weight from pitch p, private.matching_weights() w
    union all select 2, p.take, w.from_take from pitch p, private.matching_weights() w
    union all select 3, p.logline, w.from_logline from pitch p, private.matching_weights() w
  ), own as (
    select t.place, x.n, x.word, x.element_id, x.rarity, t.weight
    from texts t, private.words_of(t.text) x
  ), words as (
    select distinct on (a.element_id) a.element_id,
      private.as_written(a.word, p.texts) as word,
      a.rarity * a.weight as weight, a.place <> 3 as story
    from pitch p cross join (
      select o.place, o.n, o.word, o.element_id, o.rarity, o.weight from own o
      union all
      select 4, x.n, x.word, x.element_id, x.rarity, w.from_headline
      from pitch p, private.matching_weights() w, private.words_of(p.headline) x
      where x.element_id in (select o.element_id from own o)
        or x.word in (select f.word from pitch p, private.tokens_of(p.facts) f)
    ) a
    order by a.element_id, a.rarity * a.weight desc, a.place, a.n
  ), units as materialized (
    -- A peg without a take is all of the story.
    select u.id as place, u.unit, u.said, u.size, u.weight, n.weight as counts
    from pitch p
    cross join private.subject_weights() w
    cross join lateral private.text_units(array[1, 2, 3, 4], array[p.news_peg, p.take, p.logline, p.facts]) u
    cross join lateral (select case u.id when 1 then w.peg + case when p.take = '' then w.take else 0 end when 2 then w.take when 3 then w.logline else w.facts end as weight) n
  ), subjects as (
    select s.element_id, sum(s.weight * u.counts) as weight,
      coalesce(sum(s.weight * u.counts) filter (where u.place < 3), 0) as story_weight
    from (
      select x.place, x.counts, array_agg(x.unit) as units, array_agg(x.weight) as weights
      from units x group by 1, 2
    ) u, private.subjects_of(u.units, u.weights) s
    group by 1
  ), subject_sources as (
    -- The words that say most about a subject, those of the story first; none where all say little.
    select distinct on (k.subject_id) k.subject_id + 1000000 as element_id,
      coalesce(substring(p.texts from '(?i)\m' || replace(u.said, ' ', '(?:''s|’s)?[^[:alnum:]]+') || '\M'), u.said) as source
    from pitch p
    cross join units u
    join private.subject_units k on k.unit = u.unit
    where u.place < 4 and u.weight * k.share >= case when u.size > 1 then 0.35 else 0.4 end
    order by k.subject_id, u.place = 3, u.weight * k.share desc, u.said
  ), joined as (
    select w.element_id, w.weight, w.weight as total, case when w.story then w.weight else 0 end as story_weight, w.word as source
    from words w
    union all
    select s.element_id, s.weight, 0, s.story_weight, coalesce(o.source, '')
    from subjects s
    left join subject_sources o on o.element_id = s.element_id
  ), listed as (
    select array_agg(j.element_id) as element_ids, array_agg(j.weight)::real[] as weights,
      array_agg(j.story_weight)::real[] as story_weights,
      array_agg(j.total)::real[] as sums, array_agg(j.source) as sources
    from joined j
  )
  select
    p.id, p.pitch_id, p.user_id, p.pitch_type, p.generator,
    private.formats_of_pitch(p.pitch_type), coalesce(p.beats, '{}'),
    private.city_of(p.city_region), private.state_of(p.city_region),
    ' ' || btrim(regexp_replace(lower(concat_ws(' ', p.news_peg, p.take, p.headline)), '[^[:alnum:]]+', ' ', 'g')) || ' ',
    coalesce(l.element_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.story_weights, '{}'), coalesce(l.sums, '{}'), coalesce(l.sources, '{}'),
    coalesce((select sqrt(sum(w.weight ^ 2)) from words w), 1)::real
  into v_topic
  from pitch p, listed l;
  return v_topic;
end
$$;

-- Earlier answers of the outlets' editors to pitches on like topics, in one number for each outlet:
-- the creator's own count most, those to other creators little. own_answer is the last one to another
-- pitch of the creator within 90 days, whatever its topic.
create or replace function private.answers_fit(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, own_answer text, own_like boolean, others int, fit real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with own as materialized (
    select x.outlet_id, x.answer, x.answered_at, x.element_ids, x.shares,
      row_number() over (partition by x.outlet_id order by x.answered_at desc) as n
    from private.answered_topics x
    where x.user_id = p_topic.user_id and x.answered_at > now() - interval '90 days' and not x.anonymous
      and not exists (select 1 from public.pitch_sends s where s.id = x.send_id and s.pitch_id = p_topic.pitch_id)
  ), answers as (
    select x.outlet_id, true as own, x.answer, x.answered_at, x.element_ids, x.shares
    from own x
    where x.n <= 3 and x.outlet_id = any (p_outlet_ids)
    union all
    select o.id, false, a.answer, a.answered_at, a.element_ids, a.shares
    from unnest(p_outlet_ids) o(id)
    cross join lateral (
      select x.* from private.answered_topics x
      where x.outlet_id = o.id and x.user_id <> p_topic.user_id and x.answered_at > now() - interval '180 days'
      order by x.answered_at desc limit 5
    ) a
  ), rated as (
    select a.outlet_id, a.own, a.answer, a.answered_at, coalesce(l.likeness, 0) >= m.like_topic as alike
    from answers a
    cross join private.matching_weights() m
    left join lateral (
      select sum(x.share * n.weight) as likeness
      from unnest(a.element_ids, a.shares) x(element_id, share)
      join unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight) on n.element_id = x.element_id
    ) l on true
  ), summed as (
    select r.outlet_id,
      (array_agg(r.answer order by r.answered_at desc) filter (where r.own))[1] as own_answer,
      coalesce(bool_or(r.alike and r.answer in ('interested', 'covered')) filter (where r.own), false) as own_like,
      coalesce(sum(case when r.answer in ('interested', 'covered') then 1 when r.answer = 'not_my_beat' then -1 else 0 end)
        filter (where not r.own and r.alike), 0)::int as others
    from rated r
    group by 1
  )
  select s.outlet_id, s.own_answer, s.own_like, s.others,
    (case when s.own_like then m.own_yes
          when s.own_answer in ('interested', 'covered') then m.own_yes / 2
          when s.own_answer = 'not_now' then m.own_not_now else 0 end
     + case when s.others > 0 then m.others_yes when s.others < 0 then m.others_no else 0 end)::real
  from summed s, private.matching_weights() m;
end
$$;

-- What the outlet asks of every pitch, and what this one does about it; p_generator is null without a pitch.
create or replace function private.outlet_rules(p_ai_stance text, p_generator text) returns text[]
language sql immutable
return case p_ai_stance
  when 'label' then array['Wants AI-assisted pitches labeled' || case p_generator
    when 'model' then '; we add the label'
    when 'composer' then '; yours is not written with AI'
    else '' end]
  when 'no' then array['Takes no pitches written by AI']
  else '{}'::text[]
end;

-- Judged outlets with their reasons and rules: all that a page shows of them. An outlet of another state that names
-- that of the creator covers it, and is not 'in' it.
create or replace function private.match_rows(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, relevance text, score numeric,
  reasons text[], rules text[], sendable boolean, blocked_reason text, already_sent boolean
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
  v_has_beats boolean := cardinality(p_topic.beats) > 0;
begin
  return query
  select
    j.outlet_id, j.name, j.format, j.region, j.description, j.relevance, j.score,
    array_remove(
      case when j.relevance = 'Low' then '{}'::text[] else coalesce(topics.reasons, '{}') end
      || array[
        case
          when cardinality(j.shared_beats) > 0 then 'Covers your '
            || case when cardinality(j.shared_beats) = 1 then 'beat: ' else 'beats: ' end
            || array_to_string(j.shared_beats, ', ')
          -- What does not fit is a reason where the match is Low.
          when j.relevance = 'Low' and v_has_beats and cardinality(j.beats) > 0 then
            'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats'
        end,
        case when j.format_fits then 'Right format for this pitch'
          else 'This pitch is written for ' || v_format_name end,
        case j.place
          when 'same_city' then 'In the area of your story: ' || j.region
          when 'same_state' then
            case when cardinality(private.states_of_region(j.region)) > 0 then 'In your region: '
              when private.state_of(j.region) = p_topic.state then 'In your state: '
              else 'Covers your state too: ' end || j.region
          when 'elsewhere' then case when j.format in ('local', 'tv') then 'Covers ' || j.region || ', away from you' end
          else null
        end,
        case j.own_answer
          when 'interested' then 'Was interested in an earlier pitch of yours'
          when 'covered' then 'Has covered you before'
          when 'not_now' then 'Said “Not now” to you lately'
          when 'not_my_beat' then 'Said “Not my beat” to you in the last 90 days'
          else null
        end,
        case when j.others > 0 then 'Said yes to other creators on a topic like yours'
             when j.others < 0 then 'Turned down other creators on a topic like yours' end
      ], null),
    private.outlet_rules(j.ai_stance, p_topic.generator),
    j.blocked_code is null, j.blocked_reason, j.already_sent
  from private.judged_outlets(p_topic, p_outlet_ids) j
  left join (
    select m.outlet_id,
      array_agg(private.topic_reason(m.phrase, m.outlet_words, m.pitch_words, m.from_pitch) order by m.n) as reasons
    from private.met_phrases(p_topic, p_outlet_ids) m
    group by 1
  ) topics on topics.outlet_id = j.outlet_id;
end
$$;

-- {"formats": [{"pitch_type", "outlets", "at_least"}], "others"}: others are all further outlets for the format of the
-- variation, null above a thousand. at_least is true when there may be more.
create function public.story_reach(p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
set jit = off
as $$
declare
  c_counted constant int := 1000;
  v_user_id uuid := private.require_user();
  v_topic private.pitch_topic;
  v_own text;
  v_type text;
  v_found record;
  v_fitting uuid[];
  v_count int;
  v_all int;
  v_formats jsonb := '[]';
  v_others int;
begin
  if not exists (select 1 from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_topic := private.kept_topic(p_variation_id);
  v_own := v_topic.pitch_type;
  foreach v_type in array array['tv_local', 'culture_mag', 'podcast'] loop
    v_topic.pitch_type := v_type;
    v_topic.formats := private.formats_of_pitch(v_type);
    v_found := private.candidate_outlets(v_topic, null, null);
    v_fitting := array(
      select s.outlet_id from private.score_outlets(v_topic, v_found.outlet_ids) s where s.relevance <> 'Low');
    v_count := (select count(*) from private.judged_outlets(v_topic, v_fitting) j where j.blocked_code is null);
    v_formats := v_formats || jsonb_build_object('pitch_type', v_type, 'outlets', v_count, 'at_least', not v_found.complete_format);
    if v_type = v_own then
      v_others := v_count;
    end if;
  end loop;
  v_all := (select count(*) from (select 1 from private.outlet_topics t where t.active limit c_counted + 1) x);
  return jsonb_build_object('formats', v_formats, 'others', case when v_all <= c_counted then v_all - v_others end);
end
$$;

grant execute on function public.story_reach(uuid) to authenticated;

-- The rows of an account, by subject.
create or replace function private.copy_of_account(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select to_jsonb(u) || jsonb_build_object(
        'address_confirmed_at', a.email_confirmed_at, 'last_sign_in_at', a.last_sign_in_at,
        'address_asked_for', nullif(a.email_change, ''),
        'proven_addresses', coalesce((
          select jsonb_agg(jsonb_build_object('email', p.email, 'proven_at', p.proven_at))
          from private.proven_addresses p where p.user_id = u.id), '[]'))
      from public.users u left join auth.users a on a.id = u.id where u.id = p_user_id),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('began_at', s.created_at, 'browser', s.user_agent, 'network_address', s.ip))
      from auth.sessions s where s.user_id = p_user_id), '[]'),
    'profile', (select to_jsonb(c) - 'user_id' from public.creator_profiles c where c.user_id = p_user_id),
    'profile_draft', (select to_jsonb(d) - 'user_id' from public.profile_drafts d where d.user_id = p_user_id),
    'editor_profile', (
      select to_jsonb(m) - 'user_id' - 'unsubscribe_token' from public.media_profiles m where m.user_id = p_user_id),
    'editor_outlets', coalesce((
      select jsonb_agg(to_jsonb(o) - 'media_user_id') from public.outlets o where o.media_user_id = p_user_id), '[]'),
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'type', p.mime, 'bytes', p.bytes, 'uploaded_at', p.created_at)
        order by p.created_at)
      from private.pictures p where p.user_id = p_user_id), '[]'),
    'press_kit', jsonb_build_object(
      'private_links', coalesce((
        select jsonb_agg(jsonb_build_object('label', l.label, 'made_at', l.created_at, 'expires_at', l.expires_at,
          'withdrawn_at', l.withdrawn_at) order by l.created_at)
        from private.kit_links l where l.user_id = p_user_id), '[]'),
      'visits', coalesce((
        select jsonb_agg(jsonb_build_object('source', v.source, 'what', v.what, 'item', v.item, 'day', v.day,
          'times', v.times) order by v.day)
        from private.kit_visits v where v.user_id = p_user_id), '[]')),
    'pitches', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' || jsonb_build_object(
        'variations', coalesce((
          select jsonb_agg(to_jsonb(v) - 'user_id' - 'pitch_id' order by v.position)
          from public.pitch_variations v where v.pitch_id = p.id), '[]'),
        'sends', coalesce((
          select jsonb_agg(to_jsonb(s) - 'user_id' - 'pitch_id' - 'editor_name' - 'editor_email' || jsonb_build_object(
            'events', coalesce((
              select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.created_at) order by e.created_at)
              from public.pitch_events e where e.send_id = s.id), '[]')) order by s.created_at)
          from public.pitch_sends s where s.pitch_id = p.id), '[]')) order by p.created_at)
      from public.pitches p where p.user_id = p_user_id), '[]'),
    'confirmed_sentences', coalesce((
      select jsonb_agg(to_jsonb(c) - 'user_id' order by c.confirmed_at)
      from public.pitch_confirmations c where c.user_id = p_user_id), '[]'),
    'sent_texts', coalesce((
      select jsonb_agg(jsonb_build_object('variation_id', t.variation_id, 'revision', t.revision, 'words', t.words,
        'kept_at', t.created_at) order by t.created_at)
      from private.sent_texts t where t.user_id = p_user_id), '[]'),
    'writing_runs', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' order by r.started_at)
      from public.pitch_runs r where r.user_id = p_user_id), '[]'),
    'own_pegs', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' order by p.peg_date) from public.own_pegs p where p.user_id = p_user_id), '[]'),
    'cards', coalesce((
      select jsonb_agg(to_jsonb(o) - 'user_id' order by o.offered_at)
      from public.card_offers o where o.user_id = p_user_id), '[]'),
    'cards_in_issues', coalesce((
      select jsonb_agg(to_jsonb(i) - 'creator_user_id' order by i.created_at)
      from public.friday_fix_items i where i.creator_user_id = p_user_id), '[]'),
    'verdicts', coalesce((
      select jsonb_agg(to_jsonb(v) - 'user_id' order by v.created_at)
      from public.card_verdicts v where v.user_id = p_user_id), '[]'),
    'introductions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'role', case when r.media_user_id = p_user_id then 'asked' else 'was asked' end,
        'story', i.title, 'message', r.message, 'status', r.status, 'asked_at', r.created_at, 'answered_at', r.answered_at)
        order by r.created_at)
      from public.intro_requests r join public.friday_fix_items i on i.id = r.item_id
      where p_user_id in (r.media_user_id, r.creator_user_id)), '[]'),
    'media_requests', coalesce((
      select jsonb_agg(to_jsonb(r) - 'media_user_id' || jsonb_build_object(
        'pitches_received', (select count(*) from public.request_entries e where e.request_id = r.id),
        'questions_asked', coalesce((
          select jsonb_agg(e.question order by e.asked_back_at) from public.request_entries e
          where e.request_id = r.id and e.question is not null), '[]')) order by r.created_at)
      from public.media_requests r where r.media_user_id = p_user_id), '[]'),
    'pitches_for_requests', coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' - 'media_user_id' - 'word' - 'word_due_at'
        - case when e.word in ('question', 'declined') then array['question', 'asked_back_at', 'declined_at'] else '{}' end
        order by e.created_at)
      from public.request_entries e where e.user_id = p_user_id), '[]'),
    'reports', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' order by r.created_at)
      from public.request_reports r where r.user_id = p_user_id), '[]'),
    'mail_settings', jsonb_build_object(
      'weekly_results', (select to_jsonb(r) - 'user_id' from private.result_mails r where r.user_id = p_user_id),
      'requests', (select to_jsonb(r) - 'user_id' from private.request_mails r where r.user_id = p_user_id)),
    'press_contact_proofs', coalesce((
      select jsonb_agg(jsonb_build_object('email', p.email, 'asked_at', p.created_at, 'proved_at', p.proved_at)
        order by p.created_at)
      from private.contact_proofs p where p.user_id = p_user_id), '[]'),
    'closing', (select to_jsonb(c) - 'user_id' from private.account_closings c where c.user_id = p_user_id),
    'plans', coalesce((
      select jsonb_agg(jsonb_build_object(
        'plan', s.plan, 'status', s.status, 'began_at', s.created_at, 'period_ends_at', s.current_period_end,
        'access_until', s.access_until, 'customer', s.stripe_customer_id, 'subscription', s.stripe_subscription_id)
        order by s.created_at)
      from public.subscriptions s where s.user_id = p_user_id), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', f.kind, 'at', to_timestamp(f.occurred_at), 'amount', f.amount, 'returned', f.returned,
        'invoice', f.invoice_id) order by f.occurred_at)
      from private.payment_facts f
      where f.customer_id in (
        select s.stripe_customer_id from public.subscriptions s where s.user_id = p_user_id)), '[]'))
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

create or replace function private.request_work_is_due() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select 1 from public.due_intro_reminders(1))
    or exists (select 1 from public.due_intro_ends(1))
    or exists (select 1 from public.due_entry_notices(1))
    or exists (select 1 from public.due_request_ends(1))
    or exists (select 1 from public.due_entry_words(1))
    or exists (select 1 from private.request_mails s where s.resting_until <= now())
    or exists (
      select 1 from private.request_mails s
      where s.off_at is null and s.resting_until is null and s.checked_at < (
        select max(r.created_at) from public.media_requests r where r.status = 'open' and r.deadline > now()))
    or exists (select 1 from private.due_topics)
    or exists (select 1 from private.looking_for_days d where d.dropped_at is null and d.until <= now())
$$;

alter table private.sent_texts add constraint sent_texts_sources_check CHECK ((jsonb_typeof(sources) = 'array'::text));

alter table public.creator_profiles add constraint creator_profiles_work_kind_check CHECK ((work_kind = ANY (ARRAY['book'::text, 'film'::text, 'company'::text, 'cause'::text])));

alter table public.media_requests add constraint media_requests_choose_up_to_check CHECK (((choose_up_to >= 1) AND (choose_up_to <= 10)));

alter table public.pitch_variations add constraint pitch_variations_pitch_id_pitch_type_key UNIQUE (pitch_id, pitch_type);

alter table public.pitch_variations add constraint pitch_variations_pitch_type_check CHECK ((pitch_type = ANY (ARRAY['tv_local'::text, 'culture_mag'::text, 'podcast'::text])));

alter table public.pitch_variations add constraint pitch_variations_position_check CHECK ((("position" >= 1) AND ("position" <= 5)));

alter table public.pitches add constraint pitches_check CHECK (((used_at IS NULL) = (used_as IS NULL)));

alter table public.pitches add constraint pitches_used_as_check CHECK ((used_as = ANY (ARRAY['send'::text, 'copy'::text, 'download'::text, 'write'::text])));

alter table public.request_entries add constraint request_entries_check CHECK (((word IS NULL) = (word_due_at IS NULL)));

alter table public.request_entries add constraint request_entries_question_check CHECK (((char_length(question) >= 3) AND (char_length(question) <= 300) AND (question !~ '[[:cntrl:]]'::text)));

alter table public.request_entries add constraint request_entries_reply_check CHECK (((char_length(reply) >= 1) AND (char_length(reply) <= 500) AND (reply !~ '[[:cntrl:]]'::text)));

alter table public.request_entries add constraint request_entries_sources_check CHECK ((jsonb_typeof(sources) = 'array'::text));

alter table public.request_entries add constraint request_entries_word_check CHECK ((word = ANY (ARRAY['declined'::text, 'question'::text, 'reply'::text])));

comment on function public.my_entitlements() is 'What the signed-in account may do; a number of pitches or drafts that is null means unlimited.';

comment on table public.reconcile_runs is 'Comparisons of the subscriptions here with Stripe; drift is [{subscription_id, email, field, ours, stripe}], reached where the next part begins (null: at the start).';
