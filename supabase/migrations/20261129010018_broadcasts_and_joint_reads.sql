-- The row of `private.watch_state` gets `bodies_emptied_to` by its default.

set check_function_bodies = off;

drop function private.close_dunning(text);

drop function private.raise_alert(text, text, text, text, text);

drop function private.review_failure_rate(boolean);

drop function public.due_review_mails(integer);

drop function public.my_open_yeses();

drop index if exists private.stripe_events_received_idx;

drop index if exists public.webhook_logs_subscription_alert_idx;

alter table public.users add column browser_zone text;

alter table private.watch_state add column bodies_emptied_to timestamp with time zone default '-infinity'::timestamp with time zone not null;

-- Also protects the columns when a tool has widened the grants. Not security definer on purpose:
-- inside a security definer function current_user is its owner, so that function may write.
create or replace function private.protect_users() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
     and (new.id, new.email, new.role, new.kind, new.linked_at, new.created_at, new.suspended_at, new.closes_at, new.browser_zone)
         is distinct from
         (old.id, old.email, old.role, old.kind, old.linked_at, old.created_at, old.suspended_at, old.closes_at, old.browser_zone) then
    raise exception 'Only your name and city can be changed here.' using hint = 'column_protected';
  end if;
  return new;
end
$$;

-- p_subscription_id: the subscription whose end closes the alert. p_times: how often the cause is reported. An acknowledged alert comes back, as new,
-- when it has been reported twice as often as at its acknowledgement.
create or replace function private.raise_alert(
  p_cause text, p_kind text, p_message text, p_customer_email text default null,
  p_subscription_id text default null, p_times integer default 1) returns void
language sql
set search_path = ''
as $$
  insert into public.webhook_logs as l (
    event_id, event_type, status, error_message, customer_email, alert_cause, subscription_id)
  values (
    'alert_' || gen_random_uuid(), 'alert.' || p_kind, 'alert', p_message, p_customer_email, p_cause,
    p_subscription_id)
  on conflict (alert_cause) where alert_cause is not null and recovered_at is null
  do update set
    deliveries = l.deliveries + p_times, error_message = excluded.error_message, updated_at = now(),
    status = case when l.status = 'acknowledged' and l.deliveries + p_times >= 2 * l.acknowledged_deliveries
      then 'alert' else l.status end,
    "timestamp" = case when l.status = 'acknowledged' and l.deliveries + p_times >= 2 * l.acknowledged_deliveries
      then now() else l."timestamp" end,
    note = case when l.status = 'acknowledged' and l.deliveries + p_times >= 2 * l.acknowledged_deliveries
      then format('Back after an acknowledgement: seen %s times then, %s times now',
        l.acknowledged_deliveries, l.deliveries + p_times)
      else l.note end
$$;

-- Opens an alert at five failures in five minutes, counts it up by the failures since it was last written, and
-- closes it after five minutes without one. The worker and the monitor call it: no event waits for the row of the alert.
create or replace function private.review_failure_rate() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_failures integer := private.recent_failures();
  v_further integer := 1;
  v_written_at timestamptz;
begin
  if v_failures = 0 then
    perform private.close_alert('high_failure_rate');
  elsif v_failures >= 5 then
    perform pg_advisory_xact_lock(hashtextextended('high_failure_rate', 3));
    select l.updated_at into v_written_at from public.webhook_logs l
    where l.alert_cause = 'high_failure_rate' and l.recovered_at is null;
    if found then
      select count(*) into v_further from public.webhook_logs l
      where l.status in ('failed', 'retried_failed') and l.failed_at > v_written_at;
    end if;
    if v_further > 0 then
      perform private.raise_alert('high_failure_rate', 'high_failure_rate',
        format('High failure rate: %s failures in the last 5 minutes', v_failures), p_times => v_further);
    end if;
  end if;
end
$$;

-- Nobody collects a payment for a subscription that is over.
create or replace function private.close_dunning() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.close_alert(l.alert_cause, 'subscription over')
  from public.webhook_logs l
  join public.subscriptions s on s.stripe_subscription_id = l.subscription_id
  where l.alert_cause is not null and l.recovered_at is null
    and l.event_type = 'alert.dunning' and s.status = 'canceled';
end
$$;

-- Applies a stored event. Runs inside the caller's savepoint.
create or replace function private.apply_event(e private.stripe_event) returns private.applied_event
language plpgsql
set search_path = ''
as $$
declare
  s private.stripe_subscription := e.subscription;
  p private.stripe_payer := e.payer;
  a private.stripe_alert := e.alert;
  v_applied private.applied_event := ('success', 'applied', null, null, null);
  v_row private.projection;
  v_account record;
  v_customer text := e.customer_id;
begin
  if e.problem is not null then
    return ('failed', null, e.problem, null, null)::private.applied_event;
  elsif not e.handled then
    v_applied.outcome := 'ignored';
    return v_applied;
  end if;

  if s.state_after is not null then
    perform private.lock_subscription(e.subscription_id, e.customer_id);
    v_row := private.project_subscription(e.subscription_id, e);
    if v_row.settled then
      perform private.settle_waiting(e.subscription_id, v_row.source_event_id);
    end if;
    v_applied.payer_email := v_row.payer_email;
    v_applied.account_email := v_row.account_email;
    if e.id = any (v_row.unreadable) then
      v_applied.status := 'failed';
      v_applied.outcome := null;
      v_applied.error := case
        when exists (
          select 1 from private.subscription_states x where x.event_id = e.id and x.status is null)
          then 'Unknown subscription status ' || s.stripe_status
        else 'No plan for price ' || coalesce(nullif(array_to_string(s.price_ids, ', '), ''), '(none)') end;
    elsif e.occurred_at = v_row.ambiguous_at and not s.ended then
      v_applied.status := 'pending';
      v_applied.outcome := 'needs_resync';
      v_applied.error := 'Several events of one second contradict each other';
    elsif e.id is distinct from v_row.source_event_id then
      v_applied.outcome := 'stale';
    end if;
  else
    if (e.payment).kind is not null then
      perform private.lock_payment(e.payment);
      v_customer := private.tie_payment(e);
    end if;
    if v_customer is not null then
      perform private.lock_subscription(null, v_customer);
      if p.binds then
        perform private.note_payer(e);
      end if;
      if (e.payment).kind is not null then
        perform private.project_payer(v_customer);
      end if;
      v_account := private.account_of_customer(v_customer);
      v_applied.payer_email := v_account.email;
      v_applied.account_email := v_account.account_email;
    end if;
  end if;
  if (e.payment).kind = 'dispute' then
    perform private.apply_dispute(e);
  elsif a.cause is not null then
    perform private.apply_alert(e);
  end if;
  return v_applied;
end
$$;

-- Stores one event and applies it. Returns
--   {result: 'stored', status, outcome, error, lease}   lease: number for a re-read at Stripe, or null
--   {result: 'duplicate', status, outcome, deliveries}
-- An error while the event is applied leaves the event in the ledger as failed, with a time for the
-- next try. The call itself fails only when nothing could be stored.
create or replace function public.ingest_stripe_event(
  p_event jsonb, p_payload text, p_reread boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
-- The hosted API ends a statement after 8 seconds: an event that waits for a lock must have failed, and
-- be in the ledger with a time for the next try, before that.
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  e private.stripe_event := jsonb_populate_record(null::private.stripe_event, p_event);
  v_applied private.applied_event;
  v_lease bigint;
  v_log record;
begin
  if not private.store_event(e, p_payload) then
    update public.webhook_logs l set deliveries = l.deliveries + 1
    where l.event_id = e.id
    returning l.status, l.outcome, l.deliveries into v_log;
    return jsonb_build_object('result', 'duplicate', 'status', v_log.status,
      'outcome', v_log.outcome, 'deliveries', v_log.deliveries);
  end if;

  begin
    v_applied := private.apply_event(e);
    if p_reread and (e.subscription).state_after is not null then
      v_lease := private.lease_reread(e.subscription_id);
    end if;
  exception when others then
    v_applied := ('failed', null, sqlerrm, null, null);
  end;

  insert into public.webhook_logs (
    event_id, event_type, status, outcome, email, customer_email, error_message, note, failed_at,
    next_attempt_at, livemode, api_version, object_id, subscription_id, event_created, latency_ms)
  values (
    e.id, e.type, v_applied.status, v_applied.outcome, v_applied.account_email,
    coalesce((e.payer).email, v_applied.payer_email), v_applied.error, e.note,
    case v_applied.status when 'failed' then now() end,
    case v_applied.status when 'failed' then now() + interval '1 minute' end,
    e.livemode, e.api_version, e.object_id, e.subscription_id, to_timestamp(e.occurred_at),
    least(greatest((date_part('epoch', clock_timestamp()) - e.occurred_at) * 1000, 0), 2000000000));
  return jsonb_build_object('result', 'stored', 'status', v_applied.status,
    'outcome', v_applied.outcome, 'error', v_applied.error, 'lease', v_lease);
end
$$;

-- Applies a stored event again, as its payload is read now. Automatic retries end after the eighth; an
-- admin (p_asked_by) may retry at any time. An event that fails again keeps the time of its first failure,
-- so the failure rate does not count it again, and stays acknowledged until the last automatic retry.
-- Returns {success, retry_count, error, status, outcome}.
create or replace function public.reapply_stripe_event(
  p_event jsonb, p_manual boolean default false, p_asked_by uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  e private.stripe_event := jsonb_populate_record(null::private.stripe_event, p_event);
  v_log public.webhook_logs;
  v_applied private.applied_event;
  v_tries integer;
  v_next interval;
begin
  perform private.lock_payment(e.payment);
  perform private.lock_subscription(
    case when (e.subscription).state_after is not null then e.subscription_id end, e.customer_id);
  select * into v_log from public.webhook_logs l
  where l.event_id = e.id and l.alert_cause is null for update;
  if v_log.id is null then
    raise exception 'There is no such event.' using hint = 'not_found';
  elsif v_log.status in ('success', 'retried_success') then
    return jsonb_build_object('success', true, 'retry_count', v_log.retry_count, 'error', null,
      'status', v_log.status, 'outcome', v_log.outcome);
  end if;

  v_tries := v_log.retry_count + 1;
  begin
    perform private.store_event(e, null, true);
    v_applied := private.apply_event(e);
  exception when others then
    v_applied := ('failed', null, sqlerrm, null, null);
  end;

  if v_applied.status = 'success' then
    v_applied.status := 'retried_success';
  elsif v_applied.status = 'failed' then
    v_next := private.retry_delay(v_tries);
    if p_manual or v_next is null then
      v_applied.status := 'retried_failed';
    elsif v_log.status = 'acknowledged' then
      v_applied.status := 'acknowledged';
    end if;
  end if;
  insert into private.event_attempts (event_id, tried_at, asked_by, status, error)
  select e.id, v_log."timestamp", 'Stripe', v_log.status, v_log.error_message
  where v_log.retry_count = 0 and not exists (
    select 1 from private.event_attempts a where a.event_id = e.id);
  insert into private.event_attempts (event_id, asked_by, status, error)
  values (e.id, coalesce((select u.email from public.users u where u.id = p_asked_by),
    case when p_manual then 'an admin' else 'worker' end), v_applied.status, v_applied.error);
  update public.webhook_logs l
  set status = v_applied.status, outcome = v_applied.outcome, error_message = v_applied.error,
    retry_count = v_tries, next_attempt_at = now() + v_next, updated_at = now(), note = e.note,
    failed_at = coalesce(l.failed_at, case v_applied.status when 'failed' then now() end),
    subscription_id = e.subscription_id,
    email = coalesce(v_applied.account_email, l.email),
    customer_email = coalesce((e.payer).email, v_applied.payer_email, l.customer_email)
  where l.id = v_log.id;
  if p_asked_by is not null then
    perform private.log_admin_act('event_retried', jsonb_build_object(
      'event_id', e.id, 'event_type', e.type, 'status', v_applied.status), p_asked_by);
  end if;
  return jsonb_build_object(
    'success', v_applied.status = 'retried_success', 'retry_count', v_tries,
    'error', v_applied.error, 'status', v_applied.status, 'outcome', v_applied.outcome);
end
$$;

-- Applies a subscription as read at Stripe. It is stored as one more event (type snapshot), whose
-- timestamp is Stripe's clock; of several reads in one second the last one stays. Ignored when a read
-- with a higher lease was applied. p_lease null, for a repair, takes the next lease, and is ignored
-- when a read of the same or a later second says something else.
create or replace function public.apply_reread(p_event jsonb, p_lease bigint default null) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  e private.stripe_event := jsonb_populate_record(null::private.stripe_event, p_event);
  v_applied bigint;
  v_row private.projection;
begin
  perform private.lock_subscription(e.subscription_id, e.customer_id);
  select s.reread_applied into v_applied from public.subscriptions s
  where s.stripe_subscription_id = e.subscription_id;
  if p_lease <= v_applied or (p_lease is null and exists (
    select 1 from private.stripe_events k
    where k.subscription_id = e.subscription_id and starts_with(k.event_id, 'snapshot:')
      and k.occurred_at >= e.occurred_at and k.state_after <> (e.subscription).state_after))
  then
    return jsonb_build_object('applied', false, 'attention', null);
  end if;
  e.id := 'snapshot:' || e.subscription_id || ':' || e.occurred_at;
  perform private.store_event(e, null, true);
  perform private.drop_repeated_read(e.subscription_id, e.occurred_at);
  if (e.payer).binds then
    perform private.note_payer(e);
  end if;
  v_row := private.project_subscription(e.subscription_id);
  if v_row.attention is null then
    perform private.settle_waiting(e.subscription_id, v_row.source_event_id);
  end if;
  update public.subscriptions s
  set reread_lease = greatest(s.reread_lease, coalesce(p_lease, s.reread_lease + 1)),
    reread_applied = coalesce(p_lease, s.reread_lease + 1),
    reread_due_at = case
      when s.reread_lease > p_lease then s.reread_due_at
      when v_row.attention = 'needs_resync' then now() + interval '5 seconds' end
  where s.stripe_subscription_id = e.subscription_id;
  return jsonb_build_object('applied', true, 'attention', v_row.attention);
end
$$;

-- Recomputes up to p_limit subscriptions: first those that wait for it, then the next ones of the nightly
-- run over all, in the order of their ids. A row that differs from its stored events is put right, and
-- reported when the run ends. Returns {recomputed, more}; more is false when nothing is left to do.
create or replace function public.recompute_subscriptions(p_limit integer default 100) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_state private.watch_state;
  v_ids text[];
  v_id text;
  v_row private.projection;
  v_nightly boolean := false;
begin
  select * into v_state from private.watch_state for update skip locked;
  if not found then return jsonb_build_object('recomputed', 0, 'more', false); end if;

  with due as (
    delete from private.due_recomputations d where d.subscription_id in (
      select n.subscription_id from private.due_recomputations n
      order by n.subscription_id limit p_limit for update skip locked)
    returning d.subscription_id
  )
  select array_agg(d.subscription_id) into v_ids from due d;
  if v_ids is not null then
    perform private.replay(v_ids);
    return jsonb_build_object('recomputed', cardinality(v_ids), 'more', true);
  end if;

  if v_state.recomputation_started_at is null
    or (v_state.recomputation_finished_at is not null
      and v_state.recomputation_started_at <= now() - interval '23 hours 30 minutes')
  then
    v_state := (true, v_state.silence_checked_at, now(), null, '', 0, 0, '{}', v_state.bodies_emptied_to);
  elsif v_state.recomputation_finished_at is not null then
    return jsonb_build_object('recomputed', 0, 'more', false);
  end if;

  select coalesce(array_agg(x.subscription_id order by x.subscription_id), '{}') into v_ids
  from (
    select distinct e.subscription_id from private.stripe_events e
    where e.subscription_id > v_state.recomputed_to
    order by e.subscription_id limit p_limit) x;
  perform private.lock_subscriptions(v_ids);
  foreach v_id in array v_ids loop
    v_row := private.project_subscription(v_id);
    if v_row.attention is null then
      perform private.settle_waiting(v_id, v_row.source_event_id);
    end if;
    if v_row.changed then
      v_state.differing := v_state.differing + 1;
      if cardinality(v_state.differing_ids) < 20 then
        v_state.differing_ids := v_state.differing_ids || v_id;
      end if;
    end if;
  end loop;
  v_state.recomputed := v_state.recomputed + cardinality(v_ids);
  v_state.recomputed_to := coalesce(v_ids[cardinality(v_ids)], v_state.recomputed_to);
  if cardinality(v_ids) < p_limit then
    v_state.recomputation_finished_at := now();
    if v_state.differing = 0 then
      perform private.close_alert('recomputation');
    else
      perform private.raise_alert('recomputation', 'recomputation', format(
        'The nightly recomputation put %s of %s subscriptions right: %s', v_state.differing,
        v_state.recomputed, array_to_string(v_state.differing_ids, ', ')));
      insert into public.system_logs (action, detail) values ('subscriptions_recomputed',
        jsonb_build_object('recomputed', v_state.recomputed, 'differing', v_state.differing,
          'subscription_ids', to_jsonb(v_state.differing_ids)));
    end if;
  end if;
  update private.watch_state w set
    recomputation_started_at = v_state.recomputation_started_at,
    recomputation_finished_at = v_state.recomputation_finished_at,
    recomputed_to = v_state.recomputed_to, recomputed = v_state.recomputed,
    differing = v_state.differing, differing_ids = v_state.differing_ids
  where w.only_row;
  return jsonb_build_object('recomputed', cardinality(v_ids),
    'more', v_state.recomputation_finished_at is null);
end
$$;

-- The state that webhook-health-monitor reports; the call also opens and closes alerts.
create or replace function public.webhook_health() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_failures integer;
  v_late boolean := private.worker_is_late();
  v_run public.reconcile_runs;
  v_refused record;
begin
  perform private.review_failure_rate();
  perform private.close_dunning();
  perform private.review_lasting_problems();
  perform private.review_refused_deliveries();
  if not v_late then
    perform private.close_alert('worker_late');
  elsif exists (select 1 from private.worker_heartbeats h where h.name = 'webhook-worker')
    and not private.has_open_alert('worker_late')
  then
    perform private.raise_alert('worker_late', 'worker_late', 'The retry worker has stopped');
  end if;
  v_failures := private.recent_failures();
  v_refused := private.refused_recently();
  select * into v_run from public.reconcile_runs r
  where r.finished_at is not null order by r.started_at desc limit 1;
  return jsonb_build_object(
    'recent_failures', v_failures,
    'alert_triggered', private.has_open_alert('high_failure_rate'),
    'refusing', v_refused.refusing,
    'refused_deliveries', v_refused.deliveries,
    'clock_off', private.has_open_alert('clock'),
    'silent', private.has_open_alert('silence'),
    'webhook_secret_set', exists (
      select 1 from private.secrets s where s.name = 'stripe_webhook_secret'),
    'secret_key_set', exists (select 1 from private.secrets s where s.name = 'stripe_secret_key'),
    'worker_late', v_late,
    'worker_last_run_at', (
      select h.last_run_at from private.worker_heartbeats h where h.name = 'webhook-worker'),
    'reconcile_error', v_run.error,
    'reconcile_drift', coalesce(jsonb_array_length(v_run.drift), 0) - coalesce(v_run.repaired, 0));
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

-- Deletes what is older than its retention period and updates alerts; the worker calls it.
create or replace function public.billing_housekeeping() returns jsonb
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

-- The last part of the address of the caller's press kit; null while visitors cannot open it.
create function public.my_public_kit() returns text
language sql stable security definer
set search_path = ''
as $$
  select c.slug from public.creator_profiles c where c.user_id = private.require_user() and private.kit_is_public(c)
$$;

grant execute on function public.my_public_kit() to authenticated;

-- Stores tidy texts, follows the region with the time zone while it is that of the region, and ends a tie
-- whose outlet is gone.
create or replace function private.tidy_media_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.outlet_name := private.text_or_null(new.outlet_name);
  new.region := private.text_or_null(new.region);
  -- One space between words, one line break between lines.
  new.looking_for_now := private.trim_text(regexp_replace(
    regexp_replace(new.looking_for_now, '[^\S\n]+', ' ', 'g'), ' ?\n\s*', E'\n', 'g'));
  if tg_op = 'INSERT' and new.time_zone = 'America/New_York'
     or tg_op = 'UPDATE' and new.time_zone = old.time_zone and old.time_zone = private.zone_of_region(old.region)
       and new.region is distinct from old.region then
    new.time_zone := private.zone_of_region(new.region);
  end if;
  if not private.is_time_zone(new.time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  if new.outlet_id is null then
    new.outlet_proof := null;
    new.outlet_proven_at := null;
  end if;
  return new;
end
$$;

-- The variation that a pitch goes by: the one that went out last, to an outlet or a request, else the first. Its subject
-- line is the name of the pitch on every screen and in every mail.
create function private.leading_variation(p_pitch_id uuid) returns public.pitch_variations
language plpgsql stable
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select v.* into v_variation
  from public.pitch_variations v
  where v.pitch_id = p_pitch_id
  order by greatest(
    (select max(s.created_at) from public.pitch_sends s where s.variation_id = v.id and s.status <> 'failed'),
    (select max(e.created_at) from public.request_entries e where e.variation_id = v.id)) desc nulls last, v.position
  limit 1;
  return v_variation;
end
$$;

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: the shown pitch type. p_status: the furthest stage of its sends and of its answers to
-- requests (entries), or 'draft' when nothing went out. Shown are headline and type of the variation that went out last,
-- else of the first. p_before: the id of the last pitch that was read. Null or '' leaves a filter out.
create or replace function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int, entries int
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
    shown.headline, furthest.status, sent.count, entered.count
  from public.pitches p
  cross join lateral (
    select lower(string_agg(concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou, v.talking_points::text), ' ')) as words
    from public.pitch_variations v where v.pitch_id = p.id
  ) texts
  cross join lateral (
    select v.headline, coalesce(v.pitch_type, p.pitch_type) as pitch_type from private.leading_variation(p.id) v
  ) shown
  cross join lateral (
    select
      count(*)::int as count,
      max(case s.status when 'booked' then 4 when 'replied' then 3 when 'opened' then 2 else 1 end) as stage,
      lower(coalesce(string_agg(s.outlet_name, ' '), '')) as outlets
    from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'
  ) sent
  cross join lateral (
    select count(*)::int as count, max(case when e.chosen_at is not null then 3 when e.read_at is not null then 2 else 1 end) as stage
    from public.request_entries e where e.pitch_id = p.id
  ) entered
  cross join lateral (
    select coalesce((array['sent', 'opened', 'replied', 'booked'])[greatest(sent.stage, entered.stage)], 'draft') as status
  ) furthest
  where p.user_id = v_user_id
    and (v_before.id is null or (p.created_at, p.id) < (v_before.created_at, v_before.id))
    and (coalesce(p_type, '') = '' or shown.pitch_type = p_type)
    and (coalesce(p_status, '') = '' or furthest.status = p_status)
    and not exists (
      select 1 from unnest(v_words) word
      where strpos(lower(concat_ws(' ', p.news_peg, p.take)) || ' ' || texts.words || ' ' || sent.outlets, word) = 0)
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;

-- What keeps a second pitch of an account out of a draw.
create function private.in_draw_already(p_name text) returns text
language sql immutable
return 'A pitch of yours is in the draw for ' || p_name || ' already. You will see here whether it went.';

-- Whether a pitch of the account to this outlet has to wait for the draw. Refuses a second one of an account. The caller
-- holds the lock of the cap.
create or replace function private.waits_for_draw(p_user_id uuid, p_outlet_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  v_draw record;
begin
  select * into v_draw from private.draws(p_user_id, array[p_outlet_id]);
  if not found then
    return false;
  end if;
  if v_draw.again then
    raise exception '%', private.in_draw_already(v_draw.name) using hint = 'probation';
  end if;
  return true;
end
$$;

-- The time zone that an account has chosen; without one that of its first browser, then that of its region.
create or replace function private.account_zone(p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(r.time_zone, u.browser_zone, private.zone_of_region(coalesce(c.city_region, u.city_region)))
  from public.users u
  left join public.creator_profiles c on c.user_id = u.id
  left join private.result_mails r on r.user_id = u.id
  where u.id = p_user_id
$$;

-- Keeps the time zone that the caller's browser names, once and for good; what was chosen stands. An editor whose zone
-- is that of their region gets it. Returns whether anything changed.
create function public.note_browser_zone(p_time_zone text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if p_time_zone is null or char_length(p_time_zone) > 64 or not private.is_time_zone(p_time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  update public.users u set browser_zone = p_time_zone where u.id = v_user_id and u.browser_zone is null;
  if not found then
    return false;
  end if;
  update public.media_profiles m set time_zone = p_time_zone
  where m.user_id = v_user_id and m.time_zone = private.zone_of_region(m.region);
  return true;
end
$$;

grant execute on function public.note_browser_zone(text) to authenticated;

-- The creators whose Monday morning (8 to 12, their time) it is, who sent in the last 12 weeks and got
-- no mail this week, each with the results of the week before. Empty for five minutes after a search
-- that found fewer than p_limit.
create or replace function public.due_result_mails(p_limit int, p_now timestamptz default now())
returns table (user_id uuid, name text, week date, results jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_rows int;
begin
  if not private.result_mails_are_due(p_now) then
    return;
  end if;
  perform 1 from private.result_mail_look l where l.looked_at <= p_now - interval '5 minutes' for update skip locked;
  if not found then
    return;
  end if;
  return query
  select d.id, d.name, d.monday,
    private.week_results(d.id, (d.monday - 7)::timestamp at time zone d.zone, d.monday::timestamp at time zone d.zone)
  from (
    select z.id, z.name, z.zone, (p_now at time zone z.zone)::date as monday, z.last_week
    from (
      select u.id, coalesce(c.name, u.name) as name, r.last_week,
        private.account_zone(u.id) as zone
      from public.users u
      left join public.creator_profiles c on c.user_id = u.id
      left join private.result_mails r on r.user_id = u.id
      where u.linked_at is not null and coalesce(r.wanted, true) and private.may_act(u.id, 'mail')
        and exists (
          select 1 from public.pitch_sends s
          where s.user_id = u.id and s.sent_at > p_now - interval '84 days' and s.sent_at <= p_now)
    ) z
    where extract(isodow from p_now at time zone z.zone) = 1
      and extract(hour from p_now at time zone z.zone) between 8 and 11
  ) d
  where d.last_week is null or d.last_week < d.monday
  order by d.id
  limit p_limit;
  get diagnostics v_rows = row_count;
  if v_rows < p_limit then
    update private.result_mail_look l set looked_at = p_now where l.only_row;
  end if;
end
$$;

create or replace function public.due_review_mails(p_limit int)
returns table (
  review_id uuid, email text, name text, headline text, pitch_id uuid, "position" int, reviewer text, closing_word text,
  comments int, suggestions int
)
language sql stable security definer
set search_path = ''
as $$
  select r.id, u.email, coalesce(p.name, u.name), r.words ->> 'headline', r.pitch_id, v.position, a.name, r.closing_word,
    count(c.id)::int, count(c.suggestion)::int
  from public.pitch_reviews r
  join public.users u on u.id = r.user_id
  left join public.creator_profiles p on p.user_id = r.user_id
  left join public.pitch_variations v on v.id = r.variation_id
  left join public.users a on a.id = r.taken_by
  left join public.review_comments c on c.review_id = r.id
  where r.sent_at is not null and r.mailed_at is null
  group by r.id, u.email, u.name, p.name, v.position, a.name
  order by r.sent_at
  limit p_limit
$$;

-- A creator as a helper works for them: the facts that pitches are written from, and the list of pitches. No billing,
-- no mails, no address.
create or replace function public.helped_creator(p_creator_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_as text := private.helps_as(v_user_id, p_creator_id, 'read');
begin
  if v_as is null then
    raise exception 'You cannot see this now. They may have ended it, or their plan has changed.' using hint = 'not_helper';
  end if;
  return private.helped_json(v_user_id, p_creator_id, v_as) || jsonb_build_object(
    'profile', (
      select jsonb_build_object('name', c.name, 'city_region', c.city_region, 'beats', c.beats, 'logline', c.logline,
        'who', c.who, 'timely_angle', c.timely_angle, 'book_title', c.book_title, 'bio_short', c.bio_short,
        'facts', c.facts, 'offers', c.offers, 'questions', c.questions)
      from public.creator_profiles c where c.user_id = p_creator_id),
    'closings', coalesce((
      select jsonb_agg(l.line3_whyyou) from (
        select v.line3_whyyou from public.pitch_variations v where v.user_id = p_creator_id
        order by v.created_at desc limit 60) l), '[]'),
    'pitches', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'news_peg', p.news_peg, 'created_at', p.created_at,
        'headline', (private.leading_variation(p.id)).headline,
        'prepared_by', case when p.prepared_as is not null then private.helper_name(p.prepared_by) end,
        'opens', private.helps_with(v_user_id, p, 'read'),
        'proposal', private.newest_proposal(p.id),
        'sends', (select count(*) from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'))
        order by p.created_at desc, p.id)
      from (select * from public.pitches q where q.user_id = p_creator_id order by q.created_at desc limit 50) p), '[]'));
end
$$;

-- What was done for the caller, newest first, with what came of each prepared pitch: {"prepared", "prepared_limit",
-- "helpers", "invitations", "items"}.
create or replace function public.done_for_me() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return jsonb_build_object(
    'prepared', private.prepared_this_month(v_user_id),
    'prepared_limit', (private.plan_limits(public.current_plan(v_user_id))).prepared_per_month,
    'helpers', coalesce((
      select jsonb_agg(jsonb_build_object('id', h.helper_id, 'name', private.helper_name(h.helper_id), 'email', u.email,
        'can_write', h.can_write, 'can_propose', h.can_propose, 'since', h.since) order by h.since)
      from private.helpers h join public.users u on u.id = h.helper_id where h.creator_id = v_user_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'can_write', i.can_write,
        'can_propose', i.can_propose, 'expires_at', i.expires_at) order by i.created_at)
      from private.helper_invitations i where i.creator_id = v_user_id and i.expires_at > now()), '[]'),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'pitch_id', p.id, 'news_peg', p.news_peg, 'prepared_at', p.created_at,
        'prepared_by', private.helper_name(p.prepared_by), 'prepared_as', p.prepared_as,
        'headline', (private.leading_variation(p.id)).headline,
        'proposal', private.newest_proposal(p.id),
        'sends', coalesce((
          select jsonb_agg(jsonb_build_object('outlet', s.outlet_name, 'status', s.status, 'answer', s.answer,
            'sent_at', s.sent_at, 'clicked_at', s.clicked_at) order by s.created_at) from public.pitch_sends s where s.pitch_id = p.id), '[]'))
        order by p.created_at desc, p.id)
      from (
        select * from public.pitches q where q.user_id = v_user_id and q.prepared_as is not null
        order by q.created_at desc limit 100) p), '[]'));
end
$$;

-- The published sample stories whose creator can be asked: behind most invented ones stands no person.
create function public.samples_to_ask() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return query
  select i.id
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.invented and private.has_a_person(i.creator_user_id);
end
$$;

grant execute on function public.samples_to_ask() to authenticated;

-- How the creator of a card answers introductions, for an editor about to ask; null for an unknown card.
create or replace function public.item_intro_rate(p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return (
    select private.creator_intro_rate(i.creator_user_id)
    from public.friday_fix_items i
    join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
    where i.id = p_item_id);
end
$$;

-- Creators whose daily mail is due, each with the new requests that fit them, at most five, and the time zone for
-- deadlines: that of their weekly mail, else that of their place. Looks at p_limit creators; those whom nothing fits
-- are noted as compared. Accounts that are not open get none.
create or replace function public.due_request_mails(p_limit int) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_newest timestamptz;
  v_due record;
  v_creator record;
  v_found jsonb;
begin
  -- The day of rest is over.
  update private.request_mails s set resting_until = null
  where s.user_id in (
    select x.user_id from private.request_mails x where x.resting_until <= now()
    order by x.resting_until limit 1000 for update skip locked);
  select max(r.created_at) into v_newest from public.media_requests r where r.status = 'open' and r.deadline > now();
  if v_newest is null then
    return;
  end if;
  for v_due in
    select s.user_id, s.mailed_at from private.request_mails s
    where s.off_at is null and s.resting_until is null and s.checked_at < v_newest
    order by s.checked_at
    limit p_limit
  loop
    v_found := null;
    select u.id, coalesce(c.name, u.name) as name into v_creator
    from public.users u
    join public.creator_profiles c on c.user_id = u.id
    where u.id = v_due.user_id and u.kind = 'creator' and u.linked_at is not null and private.may_act(u.id, 'mail')
      and (c.logline is not null or cardinality(c.beats) > 0);
    if found then
      select jsonb_agg(private.request_facts(r) || jsonb_build_object('shared_beats', f.shared_beats)
        order by f.relevance = 'High' desc, f.fit desc) into v_found
      from (
        select x.* from private.profile_fits(v_creator.id, array(
          select r.id from public.media_requests r
          where r.status = 'open' and r.deadline > now() + interval '1 hour' and r.media_user_id <> v_creator.id
            and r.created_at > coalesce(v_due.mailed_at, now() - interval '7 days')
            and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_creator.id)
            and private.places_taken(r.id) < r.wanted
          order by r.created_at desc limit 200)) x
        where x.relevance in ('High', 'Medium')
        order by x.relevance = 'High' desc, x.fit desc
        limit 5
      ) f
      join public.media_requests r on r.id = f.request_id;
    end if;
    if v_found is null then
      update private.request_mails s set checked_at = v_newest where s.user_id = v_due.user_id;
    else
      return next jsonb_build_object('user_id', v_creator.id, 'name', v_creator.name,
        'time_zone', private.account_zone(v_creator.id),
        'requests', v_found, 'newest', v_newest);
    end if;
  end loop;
end
$$;

-- For the calling editor: the pitches by mail without an answer (their number, and the newest), the requests with unread pitches or replies, the introductions that wait or were answered in
-- the last 14 days, and when the next issue comes at their own day and hour. `planned` says that an issue has its date;
-- without one it is the Friday that follows. `comes` says whether it is mailed. Null for other accounts.
create or replace function public.my_editor_home() returns jsonb
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
    'received', (
      select jsonb_build_object('waiting', count(*), 'subject', (array_agg(p.subject order by p.sent_at desc))[1],
        'creator_name', (array_agg(p.creator_name order by p.sent_at desc))[1])
      from public.received_pitches() p where p.answer is null),
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

-- Of the caller, the newest first. name, email and note are the editor's; source is their outlet, or the topic of
-- their request, kit the last part of the address of the creator's press kit while visitors can open it.
create or replace function public.my_open_yeses()
returns table (
  kind text, id uuid, pitch_id uuid, slug text, name text, source text, answer text, note text, email text, subject text,
  said_at timestamptz, kit text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  c_shown constant interval := interval '30 days';
  v_user_id uuid := private.require_user();
begin
  return query
  select y.*, public.my_public_kit()
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

-- The outlets of p_outlet_ids in their order as items of a page, without those that p_sendable leaves
-- out: at most p_count items, the place of the last one, and whether one more would follow. p_shown:
-- those whose relevance, score and reasons the caller sees; null for all. draw_at: when the draw is that a pitch sent now
-- would wait for (50_sending/25_draw.sql); null for none.
create or replace function private.match_items(
  p_topic private.pitch_topic, p_outlet_ids uuid[], p_sendable boolean, p_shown uuid[], p_count int,
  out items jsonb, out last_place bigint, out more boolean
)
language sql stable
set search_path = ''
as $$
  with passed as (
    select r.*, d.outlet_id is not null as draws, c.sendable as can, i.place, row_number() over (order by i.place) as n,
      p_shown is null or r.outlet_id = any (p_shown) as shown
    from unnest(p_outlet_ids) with ordinality i(outlet_id, place)
    join private.match_rows(p_topic, p_outlet_ids) r on r.outlet_id = i.outlet_id
    left join private.draws(p_topic.user_id, p_outlet_ids) d on d.outlet_id = i.outlet_id
    -- A draw takes one pitch of an account.
    cross join lateral (select r.sendable and d.again is not true as sendable) c
    where p_sendable is null or c.sendable = p_sendable
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'outlet_id', p.outlet_id, 'name', p.name, 'format', p.format, 'region', p.region, 'description', p.description,
      'relevance', case when p.shown then p.relevance end,
      'score', case when p.shown then p.score end,
      'reasons', case when p.shown then to_jsonb(p.reasons) else '["Smart Matching is part of Pro"]' end,
      'rules', to_jsonb(p.rules),
      'sendable', p.can,
      'blocked_reason', case when p.sendable and not p.can then private.in_draw_already(p.name) else p.blocked_reason end,
      'already_sent', p.already_sent, 'draw_at', case when p.can and p.draws then private.next_draw() end)
      order by p.n) filter (where p.n <= p_count), '[]'),
    max(p.place) filter (where p.n <= p_count),
    coalesce(bool_or(p.n > p_count), false)
  from passed p
$$;

-- {"formats": [{"pitch_type", "outlets", "draws", "at_least"}], "others"}: draws are those of the outlets where a draw
-- among new accounts decides whether it goes (50_sending/25_draw.sql); others are all further outlets for the format of the
-- variation, null above a thousand. at_least is true when there may be more.
create or replace function public.story_reach(p_variation_id uuid) returns jsonb
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
  v_takes uuid[];
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
    v_takes := array(select j.outlet_id from private.judged_outlets(v_topic, v_fitting) j where j.blocked_code is null);
    v_count := cardinality(v_takes);
    v_formats := v_formats || jsonb_build_object('pitch_type', v_type, 'outlets', v_count,
      'draws', (select count(*) from private.draws(v_user_id, v_takes)), 'at_least', not v_found.complete_format);
    if v_type = v_own then
      v_others := v_count;
    end if;
  end loop;
  v_all := (select count(*) from (select 1 from private.outlet_topics t where t.active limit c_counted + 1) x);
  return jsonb_build_object('formats', v_formats, 'others', case when v_all <= c_counted then v_all - v_others end);
end
$$;

-- What stands around every page of a signed-in account: the account, the editors' yeses that wait, plan, quota, holds.
create function public.my_shell() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select to_jsonb(a) from (
        select u.id, u.email, u.role, u.kind, u.name, u.city_region, u.suspended_at, u.closes_at
        from public.users u where u.id = (select auth.uid())) a),
    'yeses', coalesce((select jsonb_agg(to_jsonb(y)) from public.my_open_yeses() y), '[]'),
    'entitlements', public.my_entitlements(),
    'quota', public.pitch_quota(),
    'holds', coalesce((select jsonb_agg(to_jsonb(h)) from public.my_holds() h), '[]'))
$$;

grant execute on function public.my_shell() to authenticated;

-- The dashboard of a creator.
create function public.my_dashboard(p_time_zone text) returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'stats', public.creator_stats(p_time_zone),
    'results', public.creator_results(p_time_zone),
    'worked', coalesce((select jsonb_agg(to_jsonb(w)) from public.what_worked(p_time_zone) w), '[]'),
    'introductions', coalesce((select jsonb_agg(to_jsonb(i)) from public.my_introductions() i), '[]'),
    'requests', coalesce((select jsonb_agg(to_jsonb(r)) from public.requests_for_me() r), '[]'),
    'entries', coalesce((select jsonb_agg(to_jsonb(e)) from public.my_entries() e), '[]'),
    'cards', coalesce((select jsonb_agg(to_jsonb(c)) from public.my_ran_cards() c), '[]'),
    'reviews', coalesce((select jsonb_agg(r) from public.my_reviews() r), '[]'),
    'proposals', public.waiting_proposals())
$$;

grant execute on function public.my_dashboard(text) to authenticated;

-- What stands around a pitch of a creator, of whichever pitch.
create function public.my_pitch_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'proposals', public.waiting_proposals(),
    'entries', coalesce((select jsonb_agg(to_jsonb(e)) from public.my_entries() e), '[]'),
    'reviews', coalesce((select jsonb_agg(r) from public.my_reviews() r), '[]'),
    'review_quota', public.my_review_quota(),
    'own_cards', coalesce((select jsonb_agg(to_jsonb(c)) from public.my_cards() c), '[]'),
    'kit', public.my_public_kit())
$$;

grant execute on function public.my_pitch_screen() to authenticated;

-- Tells the listeners of a channel. Does nothing in a database without the platform's realtime.
create function private.tell(p_channel text, p_about text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    return;
  end if;
  perform realtime.send(jsonb_build_object('about', p_about), 'changed', p_channel, true);
end
$$;

-- Tells the accounts whose ids the row has in the named columns.
create function private.tell_accounts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_account text;
begin
  for v_account in
    select distinct v_row ->> c.name from unnest(tg_argv) c (name) where v_row ->> c.name is not null
  loop
    perform private.tell('account:' || v_account, tg_table_name);
  end loop;
  return null;
end
$$;

create trigger tell_accounts after insert or update or delete on public.pitch_sends
  for each row execute function private.tell_accounts('user_id');

create trigger tell_accounts after insert or update or delete on public.intro_requests
  for each row execute function private.tell_accounts('media_user_id', 'creator_user_id');

create trigger tell_accounts after insert or update or delete on public.request_entries
  for each row execute function private.tell_accounts('user_id', 'media_user_id');

create trigger tell_accounts after insert or update or delete on public.card_verdicts
  for each row execute function private.tell_accounts('user_id');

create trigger tell_accounts after insert or update or delete on public.card_outcomes
  for each row execute function private.tell_accounts('user_id');

create trigger tell_accounts after insert or update or delete on public.pitch_reviews
  for each row execute function private.tell_accounts('user_id');

-- Nearly every event of Stripe writes the row, and hardly one of them changes what the account sees of it.
create trigger tell_new_account after insert on public.subscriptions
  for each row when (new.user_id is not null) execute function private.tell_accounts('user_id');

create trigger tell_accounts after update on public.subscriptions
  for each row when (new.user_id is not null and (
    old.user_id is distinct from new.user_id or old.plan is distinct from new.plan
    or old.status <> new.status or old.cancel_at is distinct from new.cancel_at
    or old.cancel_at_period_end <> new.cancel_at_period_end
    or old.access_ended_at is distinct from new.access_ended_at))
  execute function private.tell_accounts('user_id');

create function private.tell_readers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell('issues', 'friday_fix_issues');
  return null;
end
$$;

-- Only of what readers see: an admin who writes the next issue tells nobody.
create trigger tell_readers after update on public.friday_fix_issues
  for each row when ('published' in (old.status, new.status)) execute function private.tell_readers();

create trigger tell_readers_of_new after insert on public.friday_fix_issues
  for each row when (new.status = 'published') execute function private.tell_readers();

-- When the panel was last told of each matter. Unlogged: what a crash loses here is one pause.
create unlogged table private.panel_told (
  about text primary key,
  told_at timestamptz not null
) with (fillfactor = 50);

alter table private.panel_told enable row level security;

-- Tells the panel at most once a second of each matter, in the transaction that comes first, so that a storm of
-- events writes no message each. The panel reads again when the pause is over, for those that came in it.
create function private.tell_panel(p_about text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  c_pause constant interval := interval '1 second';
begin
  if exists (
    select from private.panel_told t where t.about = p_about and t.told_at > clock_timestamp() - c_pause)
    -- Another transaction is just telling. Nobody waits for it.
    or not pg_try_advisory_xact_lock(hashtext('private.tell_panel'), hashtext(p_about)) then
    return;
  end if;
  insert into private.panel_told as t (about, told_at) values (p_about, clock_timestamp())
  on conflict (about) do update set told_at = excluded.told_at;
  perform private.tell('panel', p_about);
end
$$;

-- For a table whose every change the panel shows.
create function private.tell_panel_of_table() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_panel(tg_table_name);
  return null;
end
$$;

create trigger tell_panel after insert or update on public.webhook_logs
  for each row execute function private.tell_panel_of_table();

-- Retention deletes many rows at once.
create trigger tell_panel_of_deleted after delete on public.webhook_logs
  for each statement execute function private.tell_panel_of_table();

create trigger tell_panel after insert or update on public.subscriptions
  for each row execute function private.tell_panel_of_table();

create trigger tell_panel after insert or update or delete on public.pitch_reviews
  for each row execute function private.tell_panel_of_table();

-- Tells the panel of failures: `failures` when an event or an alert gets into trouble, which raises a notification,
-- and `health` for every change of what is in trouble.
create function private.tell_panel_of_failure() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.status in ('failed', 'alert', 'retried_failed')
     and (tg_op = 'INSERT' or old.status <> new.status) then
    perform private.tell_panel('failures');
  end if;
  perform private.tell_panel('health');
  return null;
end
$$;

create trigger tell_panel_of_new_failure after insert on public.webhook_logs
  for each row when (new.status in ('failed', 'alert', 'retried_failed') or new.alert_cause is not null)
  execute function private.tell_panel_of_failure();

create trigger tell_panel_of_failure after update on public.webhook_logs
  for each row when (new.status in ('failed', 'alert', 'retried_failed')
    or old.status in ('failed', 'alert', 'retried_failed') or new.alert_cause is not null)
  execute function private.tell_panel_of_failure();

-- Who hears which channel. The table is the platform's: messages are kept there for three days.
do $$
begin
  if to_regclass('realtime.messages') is not null then
    create policy hear_own_channels on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (
        (select realtime.topic()) = 'account:' || (select auth.uid())::text
        or (select realtime.topic()) = 'issues'
        or ((select realtime.topic()) = 'panel' and (select public.is_admin()))));
  end if;
end
$$;

comment on column private.watch_state.bodies_emptied_to is 'Bodies of events that were received before are deleted.';

comment on column public.users.browser_zone is 'The time zone of the first browser in which the account signed in; null until one says it. Counts until the account chooses one.';

alter table public.users add constraint users_browser_zone_check CHECK ((char_length(browser_zone) <= 64));

-- Nothing to do in a database without the publication.
do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime drop table
      public.card_outcomes,
      public.card_verdicts,
      public.friday_fix_issues,
      public.intro_requests,
      public.pitch_reviews,
      public.pitch_sends,
      public.request_entries,
      public.subscriptions,
      public.webhook_logs;
  end if;
end;
$$;
