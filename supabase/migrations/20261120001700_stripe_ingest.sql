-- Taking an event in: one call and one transaction store the event, apply it and log its result.

create type private.applied_event as (
  status text,
  outcome text,
  error text,
  payer_email text,
  account_email text
);

-- Waiting time before the next automatic retry; null after the eighth.
create function private.retry_delay(p_tries integer) returns interval
language sql immutable parallel safe
set search_path = ''
as $$
  select (array[
    '1 minute', '5 minutes', '15 minutes', '1 hour', '3 hours', '8 hours', '1 day', '2 days'
  ]::interval[])[p_tries + 1]
$$;

-- The events that waited for a subscription's row have had their effect once the row is certain.
create function private.settle_waiting(p_subscription_id text, p_source_event_id text) returns void
language sql
set search_path = ''
as $$
  update public.webhook_logs l
  set status = case l.status when 'pending' then 'success' else 'retried_success' end,
    outcome = case when l.event_id = p_source_event_id then 'applied' else 'stale' end,
    error_message = null, next_attempt_at = null, updated_at = now()
  from private.subscription_states e
  where e.subscription_id = p_subscription_id and l.event_id = e.event_id
    and l.status in ('failed', 'retried_failed', 'pending')
$$;

-- The event that a problem is over can arrive before the event of the problem itself.
create function private.apply_alert(a private.stripe_alert, p_customer_email text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(a.cause, 3));
  if a.over then
    insert into private.alerts_over (alert_cause) values (a.cause) on conflict do nothing;
    perform private.close_alert(a.cause);
  elsif not exists (select 1 from private.alerts_over o where o.alert_cause = a.cause) then
    perform private.raise_alert(a.cause, a.kind, a.message, p_customer_email);
  end if;
end
$$;

-- Applies a stored event. Runs inside the caller's savepoint.
create function private.apply_event(e private.stripe_event) returns private.applied_event
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
  elsif e.customer_id is not null then
    perform private.lock_subscription(null, e.customer_id);
    if p.binds then
      perform private.note_payer(e);
    end if;
    v_account := private.account_of_customer(e.customer_id);
    v_applied.payer_email := v_account.email;
    v_applied.account_email := v_account.account_email;
  end if;
  if a.cause is not null then
    perform private.apply_alert(a, p.email);
  end if;
  return v_applied;
end
$$;

-- A number for a read of the subscription at Stripe. The result with the highest number wins.
create function private.lease_reread(p_subscription_id text) returns bigint
language plpgsql
set search_path = ''
as $$
declare v_lease bigint;
begin
  update public.subscriptions
  set reread_lease = reread_lease + 1, reread_due_at = now() + interval '2 minutes'
  where stripe_subscription_id = p_subscription_id
  returning reread_lease into v_lease;
  return v_lease;
end
$$;

-- Stores one event and applies it. Returns
--   {result: 'stored', status, outcome, error, lease}   lease: number for a re-read at Stripe, or null
--   {result: 'duplicate', status, outcome, deliveries}
-- An error while the event is applied leaves the event in the ledger as failed, with a time for the
-- next try. The call itself fails only when nothing could be stored.
create function public.ingest_stripe_event(
  p_event jsonb, p_payload text, p_reread boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '10s'
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
  if v_applied.status = 'failed' then
    perform private.review_failure_rate(true);
  end if;
  return jsonb_build_object('result', 'stored', 'status', v_applied.status,
    'outcome', v_applied.outcome, 'error', v_applied.error, 'lease', v_lease);
end
$$;

revoke execute on function public.ingest_stripe_event(jsonb, text, boolean)
  from public, anon, authenticated;
grant execute on function public.ingest_stripe_event(jsonb, text, boolean) to service_role;
