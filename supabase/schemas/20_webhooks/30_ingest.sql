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

-- Alerts of a dispute follow its newest stored status, because a closed dispute can be opened again.
create function private.apply_dispute(e private.stripe_event) returns void
language plpgsql
set search_path = ''
as $$
declare
  p private.stripe_payment := e.payment;
  a private.stripe_alert := e.alert;
  v_open text := 'dispute:' || p.dispute_id;
  v_lost text := 'dispute_lost:' || p.dispute_id;
  v_email text;
begin
  perform pg_advisory_xact_lock(hashtextextended(v_open, 3));
  if e.id is distinct from (
    select d.event_id from private.payment_facts d
    where d.kind = 'dispute' and d.dispute_id = p.dispute_id
    order by d.occurred_at desc, d.dispute_status in ('won', 'lost', 'warning_closed') desc, d.event_id desc
    limit 1)
  then
    return;
  end if;
  select c.email into v_email from private.payment_facts d
  join private.stripe_customers c on c.customer_id = d.customer_id
  where d.event_id = e.id;
  if p.dispute_status = 'lost' then
    perform private.close_alert(v_open, 'lost');
    if not exists (
      select 1 from public.webhook_logs l where l.alert_cause = v_lost and l.recovered_at is null) then
      perform private.raise_alert(v_lost, 'dispute_lost', a.message, v_email);
    end if;
  elsif a.over then
    perform private.close_alert(v_open, 'closed: ' || p.dispute_status);
    perform private.close_alert(v_lost, 'closed: ' || p.dispute_status);
  else
    perform private.close_alert(v_lost, 'open again');
    perform private.raise_alert(v_open, a.kind, a.message, v_email);
  end if;
end
$$;

-- Recomputes the subscriptions of a payer whose access a payment can change: all of them when money
-- went back, otherwise those that are over, whose last period may have been paid after all. The
-- caller holds the lock of the customer, which every writer of these subscriptions needs.
create function private.project_payer(p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id text;
  v_money_back boolean := exists (
    select 1 from private.payment_facts f
    where f.customer_id = p_customer_id and f.kind in ('refund', 'dispute'));
begin
  for v_id in
    select s.stripe_subscription_id from public.subscriptions s
    where s.stripe_customer_id = p_customer_id and (v_money_back or s.status = 'canceled')
    order by s.stripe_subscription_id
  loop
    perform private.project_subscription(v_id);
  end loop;
end
$$;

-- Deletes the read before the newest one when it says nothing that the state before it does not say:
-- only reads that show a change stay.
create function private.drop_repeated_read(p_subscription_id text, p_occurred_at bigint) returns void
language sql
set search_path = ''
as $$
  with earlier as (
    select e.event_id, e.state_after, e.contested, row_number() over (order by e.occurred_at desc, e.event_id) as place
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.occurred_at < p_occurred_at and not e.ended
    order by e.occurred_at desc, e.event_id limit 2
  )
  delete from private.stripe_events k using earlier r, earlier b, private.stripe_events n
  where k.event_id = r.event_id and r.place = 1 and b.place = 2 and starts_with(r.event_id, 'snapshot:')
    and not r.contested and not b.contested and r.state_after = b.state_after
    and n.event_id = 'snapshot:' || p_subscription_id || ':' || p_occurred_at
    and n.state_after = r.state_after
$$;

create function private.lock_subscriptions(p_subscription_ids text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_subscription(null, null);
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(x, 1) as key from unnest(p_subscription_ids) x order by 1) k;
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(e.customer_id, 2) as key from private.subscription_states e
    where e.subscription_id = any (p_subscription_ids) and e.customer_id is not null order by 1) k;
end
$$;
