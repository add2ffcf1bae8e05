-- Applying events: what returned money, disputes and the end of a subscription cause, and reads at
-- Stripe that never replace a newer one.

drop function private.raise_alert(text, text, text, text);
drop function private.close_alert(text);

-- p_subscription_id: the subscription whose end closes the alert.
create function private.raise_alert(
  p_cause text, p_kind text, p_message text, p_customer_email text default null,
  p_subscription_id text default null) returns void
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
    deliveries = l.deliveries + 1, error_message = excluded.error_message, updated_at = now()
$$;

-- A closed alert has the status acknowledged too, with recovered_at set and acknowledged_by empty. The
-- word says how the problem ended.
create function private.close_alert(p_cause text, p_word text default 'recovered') returns void
language sql
set search_path = ''
as $$
  update public.webhook_logs
  set recovered_at = now(), status = 'acknowledged', updated_at = now(),
    error_message = error_message || ' — ' || p_word || to_char(
      now() at time zone 'utc', '" "YYYY-MM-DD HH24:MI" UTC"')
  where alert_cause = p_cause and recovered_at is null
$$;

create index webhook_logs_subscription_alert_idx on public.webhook_logs (subscription_id)
  where alert_cause is not null and recovered_at is null;

-- Nobody collects a payment for a subscription that is over.
create function private.close_dunning(p_subscription_id text) returns void
language sql
set search_path = ''
as $$
  select private.close_alert(l.alert_cause, 'subscription over') from public.webhook_logs l
  where l.subscription_id = p_subscription_id and l.alert_cause is not null and l.recovered_at is null
    and l.event_type = 'alert.dunning'
$$;

-- The event that a problem is over can arrive before the event of the problem itself.
create function private.apply_alert(e private.stripe_event) returns void
language plpgsql
set search_path = ''
as $$
declare
  a private.stripe_alert := e.alert;
begin
  perform pg_advisory_xact_lock(hashtextextended(a.cause, 3));
  if a.over then
    insert into private.alerts_over (alert_cause) values (a.cause) on conflict do nothing;
    perform private.close_alert(a.cause);
  elsif not exists (select 1 from private.alerts_over o where o.alert_cause = a.cause)
    and not exists (
      select 1 from public.subscriptions s
      where s.stripe_subscription_id = e.subscription_id and s.status = 'canceled')
  then
    perform private.raise_alert(a.cause, a.kind, a.message, (e.payer).email, e.subscription_id);
  end if;
end
$$;
drop function private.apply_alert(private.stripe_alert, text);

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
    if s.ended then
      perform private.close_dunning(e.subscription_id);
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

-- The hosted API ends a statement after 8 seconds: an event that waits for a lock must have failed, and
-- be in the ledger with a time for the next try, before that.
alter function public.ingest_stripe_event(jsonb, text, boolean) set lock_timeout = '4s';

-- Applies a stored event again, as its payload is read now. Automatic retries end after the eighth; an
-- admin may retry at any time. An event that fails again keeps the time of its first failure, so the
-- failure rate does not count it again, and stays acknowledged until the last automatic retry.
-- Returns {success, retry_count, error, status, outcome}.
create or replace function public.reapply_stripe_event(p_event jsonb, p_manual boolean default false)
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
  update public.webhook_logs l
  set status = v_applied.status, outcome = v_applied.outcome, error_message = v_applied.error,
    retry_count = v_tries, next_attempt_at = now() + v_next, updated_at = now(), note = e.note,
    failed_at = coalesce(l.failed_at, case v_applied.status when 'failed' then now() end),
    subscription_id = e.subscription_id,
    email = coalesce(v_applied.account_email, l.email),
    customer_email = coalesce((e.payer).email, v_applied.payer_email, l.customer_email)
  where l.id = v_log.id;
  if v_applied.status = 'failed' and v_log.failed_at is null then
    perform private.review_failure_rate(true);
  end if;
  return jsonb_build_object(
    'success', v_applied.status = 'retried_success', 'retry_count', v_tries,
    'error', v_applied.error, 'status', v_applied.status, 'outcome', v_applied.outcome);
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
  if (e.subscription).ended then
    perform private.close_dunning(e.subscription_id);
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

-- Recomputes rows from their stored events; returns how many still wait. Takes the locks of
-- lock_subscription: of all subscriptions first, then of all customers.
create or replace function private.replay(p_subscription_ids text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_id text;
  v_row private.projection;
  v_waiting integer := 0;
begin
  perform private.lock_subscriptions(p_subscription_ids);
  foreach v_id in array p_subscription_ids loop
    v_row := private.project_subscription(v_id);
    if v_row.attention is null then
      perform private.settle_waiting(v_id, v_row.source_event_id);
    else
      v_waiting := v_waiting + 1;
    end if;
  end loop;
  return v_waiting;
end
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

-- When an address is confirmed while an event about its payer is being stored, neither transaction
-- sees the other; the worker binds such customers afterwards.
create or replace function private.bind_late_accounts() returns void
language plpgsql
set search_path = ''
as $$
declare v_customer text;
begin
  for v_customer in
    select distinct s.stripe_customer_id from public.subscriptions s
    where s.user_id is null and s.stripe_customer_id is not null
      and (private.account_of_customer(s.stripe_customer_id)).account_id is not null
    order by 1
  loop
    if pg_try_advisory_xact_lock_shared(hashtextextended('plan_prices', 6))
      and pg_try_advisory_xact_lock(hashtextextended(v_customer, 2)) then
      perform private.bind_customer(v_customer);
    end if;
  end loop;
end
$$;
