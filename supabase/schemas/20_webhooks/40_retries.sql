-- Retries, replays and reads at Stripe: when an event that failed is applied again.

create function public.stripe_event_payload(p_event_id text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'event_id', l.event_id, 'status', l.status, 'retry_count', l.retry_count, 'payload', k.payload)
  from public.webhook_logs l
  left join private.stripe_events k on k.event_id = l.event_id
  where l.event_id = p_event_id and l.alert_cause is null
$$;

-- Applies a stored event again, as its payload is read now. Automatic retries end after the eighth; an
-- admin (p_asked_by) may retry at any time. An event that fails again keeps the time of its first failure,
-- so the failure rate does not count it again, and stays acknowledged until the last automatic retry.
-- Returns {success, retry_count, error, status, outcome}.
create function public.reapply_stripe_event(
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

-- Leases failed events that are due to a worker. After two minutes without a result another worker can
-- lease them.
create function public.due_stripe_events(p_limit integer default 50)
returns table (event_id text, payload text)
language sql security definer
set search_path = ''
as $$
  with due as (
    select l.id from public.webhook_logs l
    where l.status in ('failed', 'retried_failed', 'pending', 'acknowledged')
      and l.next_attempt_at <= now()
    order by l.next_attempt_at
    limit p_limit
    for update skip locked
  ), leased as (
    update public.webhook_logs l set next_attempt_at = now() + interval '2 minutes'
    from due where l.id = due.id
    returning l.event_id
  )
  select t.event_id, k.payload from leased t left join private.stripe_events k using (event_id)
$$;

-- Ends the retries of an event that cannot be applied.
create function public.give_up_stripe_event(p_event_id text, p_error text) returns void
language sql security definer
set search_path = ''
as $$
  update public.webhook_logs
  set status = 'retried_failed', error_message = p_error, next_attempt_at = null,
    failed_at = coalesce(failed_at, now()), updated_at = now()
  where event_id = p_event_id and alert_cause is null
    and status in ('failed', 'retried_failed', 'pending', 'acknowledged')
$$;

-- Leases subscriptions to be read at Stripe: after a new event, when an earlier lease has run out, or
-- when the stored events are ambiguous.
create function public.due_rereads(p_limit integer default 20)
returns table (subscription_id text, lease bigint)
language sql security definer
set search_path = ''
as $$
  with due as (
    select s.id from public.subscriptions s
    where s.reread_due_at <= now() or (s.attention = 'needs_resync' and s.reread_due_at is null)
    order by s.reread_due_at nulls first
    limit p_limit
    for update skip locked
  )
  update public.subscriptions s
  set reread_lease = s.reread_lease + 1, reread_due_at = now() + interval '2 minutes'
  from due where s.id = due.id
  returning s.stripe_subscription_id, s.reread_lease
$$;

-- Postpones the next read of a subscription that Stripe does not know.
create function public.postpone_reread(p_subscription_id text, p_lease bigint) returns void
language sql security definer
set search_path = ''
as $$
  update public.subscriptions set reread_due_at = now() + interval '1 day'
  where stripe_subscription_id = p_subscription_id and reread_lease = p_lease
$$;

-- Applies a subscription as read at Stripe. It is stored as one more event (type snapshot), whose
-- timestamp is Stripe's clock; of several reads in one second the last one stays. Ignored when a read
-- with a higher lease was applied. p_lease null, for a repair, takes the next lease, and is ignored
-- when a read of the same or a later second says something else.
create function public.apply_reread(p_event jsonb, p_lease bigint default null) returns jsonb
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

-- Recomputes rows from their stored events; returns how many still wait. Takes the locks of
-- lock_subscription: of all subscriptions first, then of all customers.
create function private.replay(p_subscription_ids text[]) returns integer
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

-- Recomputes the subscriptions that a change of these prices' plans can concern: the first at once, the
-- others by the worker, so that the change does not run into the time limit of a statement. The caller
-- holds the lock of the plans exclusively; no other writer runs meanwhile.
create function private.replay_prices(p_price_ids text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ids text[];
begin
  select coalesce(array_agg(s.stripe_subscription_id order by s.stripe_subscription_id), '{}') into v_ids
  from public.subscriptions s
  left join private.stripe_events e on e.event_id = s.source_event_id
  where s.attention is not null or s.plan is null or s.price_id = any (p_price_ids)
    or e.price_ids && p_price_ids;
  perform private.replay(v_ids[:500]);
  insert into private.due_recomputations (subscription_id)
  select unnest(v_ids[501:])
  on conflict do nothing;
end
$$;

-- Recomputes one subscription, or all that wait, at an admin's request.
create function public.replay_waiting(p_subscription_id text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids text[];
  v_left integer;
begin
  perform private.require_admin();
  select coalesce(array_agg(s.stripe_subscription_id), '{}') into v_ids
  from public.subscriptions s
  where case when p_subscription_id is null then s.attention is not null or s.plan is null
    else s.stripe_subscription_id = p_subscription_id end;
  v_left := private.replay(v_ids);
  perform private.log_admin_act('events_replayed', jsonb_strip_nulls(jsonb_build_object(
    'subscription_id', p_subscription_id, 'subscriptions', cardinality(v_ids), 'still_waiting', v_left)));
  return jsonb_build_object('subscriptions', cardinality(v_ids), 'still_waiting', v_left);
end
$$;
grant execute on function public.replay_waiting(text) to authenticated;

-- One row per try of an event that was tried more than once; the first try is added with the second.
create table private.event_attempts (
  id bigint generated always as identity primary key,
  event_id text not null,
  tried_at timestamptz not null default clock_timestamp(),
  asked_by text not null,
  status text not null,
  error text
);
comment on column private.event_attempts.asked_by is
  'Stripe for the first delivery, worker for an automatic retry, otherwise the address of the admin.';
alter table private.event_attempts enable row level security;
create index event_attempts_event_idx on private.event_attempts (event_id, tried_at);
