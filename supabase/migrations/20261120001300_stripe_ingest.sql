-- Taking events in: one call, one transaction, from the first look at an event to its status.

-- What the edge functions read out of an event's JSON (see _shared/domain/stripe/kept-event.ts).
create type private.stripe_event_input as (
  id text,
  type text,
  second bigint,
  livemode boolean,
  api_version text,
  object_id text,
  handled boolean,
  note text,
  problem text,
  customer_id text,
  customer_email text,
  email_second bigint,
  account_id uuid,
  names_payer boolean,
  subscription_id text,
  started bigint,
  ended boolean,
  gone boolean,
  unpaid_end boolean,
  stripe_status text,
  price_ids text[],
  period_end bigint,
  cancel_at bigint,
  cancel_at_period_end boolean,
  state_before text,
  state_after text,
  alert_cause text,
  alert_kind text,
  alert_message text,
  alert_over boolean
);

create type private.applied_event as (
  status text,
  outcome text,
  error text,
  payer_email text,
  account_email text
);

create table private.alerts_over (
  alert_cause text primary key,
  over_at timestamptz not null default now()
);
comment on table private.alerts_over is
  'Invoices settled and disputes closed: a late message about their trouble opens no alert any more.';
alter table private.alerts_over enable row level security;

-- Every writer takes the subscription's lock before the payer's, and rows only under both: one
-- order for all, so that nobody waits in a circle.
create function private.lock_subscription(p_subscription_id text, p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_subscription_id is not null then
    perform pg_advisory_xact_lock(hashtextextended(p_subscription_id, 1));
  end if;
  if p_customer_id is not null then
    perform pg_advisory_xact_lock(hashtextextended(p_customer_id, 2));
  end if;
end
$$;

create function private.raise_alert(
  p_cause text, p_kind text, p_message text, p_customer_email text default null) returns void
language sql
set search_path = ''
as $$
  insert into public.webhook_logs as l (
    event_id, event_type, status, error_message, customer_email, alert_cause)
  values (
    'alert_' || gen_random_uuid(), 'alert.' || p_kind, 'alert', p_message, p_customer_email, p_cause)
  on conflict (alert_cause) where alert_cause is not null and recovered_at is null
  do update set
    deliveries = l.deliveries + 1, error_message = excluded.error_message, updated_at = now()
$$;

create function private.close_alert(p_cause text) returns void
language sql
set search_path = ''
as $$
  update public.webhook_logs
  set recovered_at = now(), status = 'acknowledged', updated_at = now(),
    error_message = error_message || to_char(
      now() at time zone 'utc', '" — recovered "YYYY-MM-DD HH24:MI" UTC"')
  where alert_cause = p_cause and recovered_at is null
$$;

create function private.recent_failures() returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer from public.webhook_logs l
  where l.status in ('failed', 'retried_failed') and l.failed_at > now() - interval '5 minutes'
$$;

-- Five failures in five minutes are no accident. A new failure counts the alert up; looking only
-- opens and closes it.
create function private.review_failure_rate(p_failed boolean) returns void
language plpgsql
set search_path = ''
as $$
declare v_failures integer := private.recent_failures();
begin
  if v_failures = 0 then
    perform private.close_alert('high_failure_rate');
  elsif v_failures >= 5 and (p_failed or not exists (
    select 1 from public.webhook_logs l
    where l.alert_cause = 'high_failure_rate' and l.recovered_at is null))
  then
    perform private.raise_alert('high_failure_rate', 'high_failure_rate',
      format('High failure rate: %s failures in the last 5 minutes', v_failures));
  end if;
end
$$;

-- Waiting time before the next try of our own; null after the eighth.
create function private.retry_delay(p_tries integer) returns interval
language sql immutable parallel safe
set search_path = ''
as $$
  select (array[
    '1 minute', '5 minutes', '15 minutes', '1 hour', '3 hours', '8 hours', '1 day', '2 days'
  ]::interval[])[p_tries + 1]
$$;

-- Once a subscription's row is certain, the events that waited for it have had their effect.
create function private.settle_waiting(p_subscription_id text, p_winner text) returns void
language sql
set search_path = ''
as $$
  update public.webhook_logs l
  set status = case l.status when 'pending' then 'success' else 'retried_success' end,
    outcome = case when l.event_id = p_winner then 'applied' else 'stale' end,
    error_message = null, next_attempt_at = null, updated_at = now()
  from private.subscription_states e
  where e.subscription_id = p_subscription_id and l.event_id = e.event_id
    and l.status in ('failed', 'retried_failed', 'pending')
$$;

create function private.apply_subscription_event(e private.stripe_event_input)
returns private.applied_event
language plpgsql
set search_path = ''
as $$
declare
  v_waiting boolean;
  v_row private.projection;
  v_applied private.applied_event := ('success', 'stale', null, null, null);
begin
  v_waiting := exists (
    select 1 from public.subscriptions s
    where s.stripe_subscription_id = e.subscription_id and s.attention is not null);
  v_row := private.project_subscription(e.subscription_id);
  if v_waiting and v_row.attention is null then
    perform private.settle_waiting(e.subscription_id, v_row.winner);
  end if;

  if e.id = any (v_row.unread) then
    v_applied.status := 'failed';
    v_applied.outcome := null;
    v_applied.error := case
      when private.spec_status(e.stripe_status) is null
        then 'Unknown subscription status ' || e.stripe_status
      else 'No plan for price ' || coalesce(nullif(array_to_string(e.price_ids, ', '), ''), '(none)') end;
  elsif e.second = v_row.tied_second and not e.ended then
    v_applied.status := 'pending';
    v_applied.outcome := 'needs_resync';
    v_applied.error := 'Several events of one second contradict each other';
  elsif e.id = v_row.winner then
    v_applied.outcome := 'applied';
  end if;
  v_applied.payer_email := v_row.payer_email;
  v_applied.account_email := v_row.account_email;
  return v_applied;
end
$$;

-- Puts the payer's account and address onto the payer's subscriptions and their events.
create function private.bind_customer(p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_account record := private.account_of_customer(p_customer_id);
  v_email text := coalesce(v_account.email, v_account.account_email);
begin
  update public.subscriptions s
  set user_id = v_account.account_id, email = v_email, updated_at = now()
  where s.stripe_customer_id = p_customer_id
    and (s.user_id, s.email) is distinct from (v_account.account_id, v_email);
  if found then
    update public.webhook_logs l
    set email = v_account.account_email, customer_email = coalesce(l.customer_email, v_account.email)
    from private.subscription_states e
    join public.subscriptions s on s.stripe_subscription_id = e.subscription_id
    where s.stripe_customer_id = p_customer_id and l.event_id = e.event_id;
  end if;
end
$$;

create function private.note_payer(e private.stripe_event_input) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.stripe_customers as c (
    customer_id, account_id, account_second, account_event, email, email_second, email_event, emails)
  values (
    e.customer_id, e.account_id,
    case when e.account_id is null then 0 else e.second end,
    case when e.account_id is null then '' else e.id end,
    e.customer_email,
    case when e.customer_email is null then 0 else coalesce(e.email_second, e.second) end,
    case when e.customer_email is null then '' else e.id end,
    array_remove(array[lower(e.customer_email)], null))
  on conflict (customer_id) do update set
    (account_id, account_second, account_event) = (
      select x.a, x.b, x.c from (values
        (c.account_id, c.account_second, c.account_event),
        (excluded.account_id, excluded.account_second, excluded.account_event)) x (a, b, c)
      order by x.b desc, x.c collate "C" desc limit 1),
    (email, email_second, email_event) = (
      select x.a, x.b, x.c from (values
        (c.email, c.email_second, c.email_event),
        (excluded.email, excluded.email_second, excluded.email_event)) x (a, b, c)
      order by x.b desc, x.c collate "C" desc limit 1),
    emails = case when excluded.emails <@ c.emails then c.emails else c.emails || excluded.emails end;
  perform private.bind_customer(e.customer_id);
end
$$;

-- Everything an event does besides being kept. Runs inside the caller's savepoint.
create function private.apply_event(e private.stripe_event_input) returns private.applied_event
language plpgsql
set search_path = ''
set lock_timeout = '10s'
set plan_cache_mode = force_generic_plan
as $$
declare
  v_applied private.applied_event := ('success', 'applied', null, null, null);
  v_account record;
begin
  if e.problem is not null then
    return ('failed', null, e.problem, null, null)::private.applied_event;
  elsif not e.handled then
    v_applied.outcome := 'ignored';
    return v_applied;
  end if;
  if e.state_after is not null then
    perform private.lock_subscription(e.subscription_id, e.customer_id);
    v_applied := private.apply_subscription_event(e);
  elsif e.customer_id is not null then
    perform private.lock_subscription(null, e.customer_id);
    if e.names_payer then
      perform private.note_payer(e);
    end if;
    v_account := private.account_of_customer(e.customer_id);
    v_applied.payer_email := v_account.email;
    v_applied.account_email := v_account.account_email;
  end if;
  if e.alert_cause is not null then
    perform private.apply_alert(e);
  end if;
  return v_applied;
end
$$;

-- The news that a trouble is over may come before the news of the trouble.
create function private.apply_alert(e private.stripe_event_input) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(e.alert_cause, 3));
  if e.alert_over then
    insert into private.alerts_over (alert_cause) values (e.alert_cause) on conflict do nothing;
    perform private.close_alert(e.alert_cause);
  elsif not exists (select 1 from private.alerts_over o where o.alert_cause = e.alert_cause) then
    perform private.raise_alert(e.alert_cause, e.alert_kind, e.alert_message, e.customer_email);
  end if;
end
$$;

-- A number for a read of the subscription at Stripe. The answer to the highest number wins.
create function private.claim_reread(p_subscription_id text) returns bigint
language plpgsql
set search_path = ''
as $$
declare v_claim bigint;
begin
  update public.subscriptions
  set resync_claim = resync_claim + 1, resync_due_at = now() + interval '2 minutes'
  where stripe_subscription_id = p_subscription_id
  returning resync_claim into v_claim;
  return v_claim;
end
$$;

-- Keeps one event and applies it. Answers
--   {result: 'kept', status, outcome, error, claim}   claim: number for a re-read from Stripe, or null
--   {result: 'duplicate', status, outcome, deliveries}
-- Whatever goes wrong while applying leaves the event in the ledger as failed, with a time for the
-- next try. Only when nothing could be kept does the call itself fail.
create function public.ingest_stripe_event(
  p_event jsonb, p_payload text, p_reread boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  e private.stripe_event_input := jsonb_populate_record(null::private.stripe_event_input, p_event);
  v_status text := 'success';
  v_outcome text := 'applied';
  v_error text;
  v_payer_email text;
  v_account_email text;
  v_account record;
  v_user_id uuid;
  v_plan text;
  v_decided boolean := false;
  v_claim bigint;
  v_ledger record;
begin
  insert into private.stripe_events (
    event_id, second, subscription_id, customer_id, started, ended, gone, unpaid_end, stripe_status,
    price_ids, period_end, cancel_at, cancel_at_period_end, state_before, state_after, payload)
  values (
    e.id, e.second, case when e.state_after is not null then e.subscription_id end, e.customer_id,
    e.started, coalesce(e.ended, false), coalesce(e.gone, false), coalesce(e.unpaid_end, false),
    e.stripe_status, e.price_ids, e.period_end, e.cancel_at, e.cancel_at_period_end, e.state_before,
    e.state_after, p_payload)
  on conflict (event_id) do nothing;
  if not found then
    update public.webhook_logs l set deliveries = l.deliveries + 1
    where l.event_id = e.id
    returning l.status, l.outcome, l.deliveries into v_ledger;
    return jsonb_build_object('result', 'duplicate', 'status', v_ledger.status,
      'outcome', v_ledger.outcome, 'deliveries', v_ledger.deliveries);
  end if;

  -- The two common cases: a first event, and one newer than all that a certain row stands on. The
  -- event alone decides then, so one statement writes what project_subscription would; whatever does
  -- not fit goes the general way below. No savepoint here, because nothing can fail: nobody waits
  -- for the locks, and the seconds lie within the years that timestamps know.
  if e.state_after is not null and cardinality(e.price_ids) = 1
    and least(e.started, e.period_end, e.cancel_at) >= 0
    and greatest(e.started, e.period_end, e.cancel_at) < 253402300800
    and pg_try_advisory_xact_lock(hashtextextended(e.subscription_id, 1))
  then
    -- The state before does not name the price: it is a new one.
    if strpos(e.state_before, e.price_ids[1]) = 0 then
      v_plan := private.plan_of_price(e.price_ids[1]);
    end if;
    if e.state_before = '' then
      if v_plan is not null and e.ended is not true
        and e.stripe_status in ('active', 'trialing', 'incomplete')
        and pg_try_advisory_xact_lock(hashtextextended(e.customer_id, 2))
      then
        v_account := private.account_of_customer(e.customer_id);
        v_account_email := v_account.account_email;
        v_payer_email := v_account.email;
        insert into public.subscriptions (
          stripe_subscription_id, stripe_customer_id, user_id, email, plan, status, stripe_status,
          price_id, current_period_end, cancel_at, cancel_at_period_end, access_until, created_at,
          source_event_id, source_second)
        select e.subscription_id, e.customer_id, v_account.account_id,
          coalesce(v_payer_email, v_account_email), v_plan,
          case e.stripe_status when 'incomplete' then 'incomplete' else 'active' end,
          e.stripe_status, e.price_ids[1], to_timestamp(e.period_end), to_timestamp(e.cancel_at),
          coalesce(e.cancel_at_period_end, false) or e.cancel_at is not null,
          -- As in private.access_while_active, whose call would cost a tenth of the whole.
          case when e.stripe_status = 'incomplete' then null
            when e.cancel_at_period_end or e.cancel_at <= e.period_end
              then to_timestamp(least(e.period_end, e.cancel_at))
            else to_timestamp(e.period_end) + interval '3 days' end,
          coalesce(to_timestamp(e.started), now()), e.id, e.second
        where not exists (
          select 1 from private.subscription_states o
          where o.subscription_id = e.subscription_id and o.event_id <> e.id);
        v_decided := found;
      end if;
    else
      update public.subscriptions s
      set plan = coalesce(v_plan, s.plan), price_id = e.price_ids[1],
        status = case when e.ended then 'canceled' else 'active' end,
        stripe_status = e.stripe_status, current_period_end = to_timestamp(e.period_end),
        cancel_at = to_timestamp(e.cancel_at),
        cancel_at_period_end = coalesce(e.cancel_at_period_end, false) or e.cancel_at is not null,
        access_until = case -- likewise
          when e.ended then case
            when e.stripe_status = 'canceled' and e.unpaid_end is not true and s.status = 'active'
              then to_timestamp(least(e.period_end, e.cancel_at)) end
          when e.cancel_at_period_end or e.cancel_at <= e.period_end
            then to_timestamp(least(e.period_end, e.cancel_at))
          else to_timestamp(e.period_end) + interval '3 days' end,
        source_event_id = e.id, source_second = e.second, updated_at = now()
      where s.stripe_subscription_id = e.subscription_id
        and s.attention is null and s.plan is not null and s.status <> 'canceled'
        and (e.second > s.source_second or (e.ended and e.second = s.source_second))
        and (e.ended or e.stripe_status in ('active', 'trialing'))
        and s.stripe_customer_id = e.customer_id
        and (v_plan is not null or s.price_id = e.price_ids[1])
      returning s.email, s.user_id into v_payer_email, v_user_id;
      v_decided := found;
      if v_user_id is not null then
        select u.email into v_account_email from public.users u where u.id = v_user_id;
      end if;
    end if;
  end if;

  if not v_decided then
    begin
      select a.status, a.outcome, a.error, a.payer_email, a.account_email
      into v_status, v_outcome, v_error, v_payer_email, v_account_email
      from private.apply_event(e) a;
      if p_reread and e.state_after is not null then
        v_claim := private.claim_reread(e.subscription_id);
      end if;
    exception when others then
      v_status := 'failed';
      v_outcome := null;
      v_error := sqlerrm;
    end;
  elsif p_reread then
    v_claim := private.claim_reread(e.subscription_id);
  end if;

  insert into public.webhook_logs (
    event_id, event_type, status, outcome, email, customer_email, error_message, note, failed_at,
    next_attempt_at, livemode, api_version, object_id, subscription_id, event_created, latency_ms)
  values (
    e.id, e.type, v_status, v_outcome, v_account_email, coalesce(e.customer_email, v_payer_email),
    v_error, e.note, case v_status when 'failed' then now() end,
    case v_status when 'failed' then now() + interval '1 minute' end,
    e.livemode, e.api_version, e.object_id, e.subscription_id, to_timestamp(e.second),
    least(greatest((date_part('epoch', clock_timestamp()) - e.second) * 1000, 0), 2000000000));
  if v_status = 'failed' then
    perform private.review_failure_rate(true);
  end if;
  return jsonb_build_object('result', 'kept', 'status', v_status,
    'outcome', v_outcome, 'error', v_error, 'claim', v_claim);
end
$$;

revoke execute on function public.ingest_stripe_event(jsonb, text, boolean)
  from public, anon, authenticated;
grant execute on function public.ingest_stripe_event(jsonb, text, boolean) to service_role;
