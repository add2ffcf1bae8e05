-- After the first try: retries by hand and by the worker, re-reads from Stripe, replays after a fix.

create function private.guard_webhook_logs() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> old.status
     and not (new.status = 'acknowledged' and old.status in ('alert', 'failed', 'retried_failed')) then
    raise exception 'Only an alert or a failed event can be acknowledged.'
      using hint = 'not_acknowledgeable';
  elsif new.retry_count not in (old.retry_count, old.retry_count + 1) then
    raise exception 'The number of tries goes up one by one.' using hint = 'column_protected';
  end if;
  if new.status <> old.status then
    new.acknowledged_by := (select auth.uid());
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- The condition runs as the caller: our own definer functions write as the owner and pass.
create trigger guard_webhook_logs before update on public.webhook_logs
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.guard_webhook_logs();

create function private.keep_event(e private.stripe_event_input, p_payload text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into private.stripe_events as k (
    event_id, second, subscription_id, customer_id, started, ended, gone, unpaid_end, stripe_status,
    price_ids, period_end, cancel_at, cancel_at_period_end, state_before, state_after, payload)
  values (
    e.id, e.second, case when e.state_after is not null then e.subscription_id end, e.customer_id,
    e.started, coalesce(e.ended, false), coalesce(e.gone, false), coalesce(e.unpaid_end, false),
    e.stripe_status, e.price_ids, e.period_end, e.cancel_at, e.cancel_at_period_end, e.state_before,
    e.state_after, p_payload)
  on conflict (event_id) do update set
    second = excluded.second, subscription_id = excluded.subscription_id,
    customer_id = excluded.customer_id, started = excluded.started, ended = excluded.ended,
    gone = excluded.gone, unpaid_end = excluded.unpaid_end, stripe_status = excluded.stripe_status,
    price_ids = excluded.price_ids, period_end = excluded.period_end,
    cancel_at = excluded.cancel_at, cancel_at_period_end = excluded.cancel_at_period_end,
    state_before = excluded.state_before, state_after = excluded.state_after,
    payload = coalesce(k.payload, excluded.payload);
  return true;
end
$$;

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

-- Applies a kept event once more, with what its body says when read today. Tries of our own end
-- after the eighth; a person may try as often as they like. A failure that goes on is no new one: it
-- keeps its time, so that it raises no alarm again, and stays acknowledged until it is given up.
-- Answers {success, retry_count, error, status, outcome}.
create function public.reapply_stripe_event(p_event jsonb, p_manual boolean default false)
returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '10s'
set plan_cache_mode = force_generic_plan
as $$
declare
  e private.stripe_event_input := jsonb_populate_record(null::private.stripe_event_input, p_event);
  v_log public.webhook_logs;
  v_applied private.applied_event;
  v_tries integer;
  v_next interval;
begin
  perform private.lock_subscription(
    case when e.state_after is not null then e.subscription_id end, e.customer_id);
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
    perform private.keep_event(e, null);
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
    customer_email = coalesce(e.customer_email, v_applied.payer_email, l.customer_email)
  where l.id = v_log.id;
  if v_applied.status = 'failed' and v_log.failed_at is null then
    perform private.review_failure_rate(true);
  end if;
  return jsonb_build_object(
    'success', v_applied.status = 'retried_success', 'retry_count', v_tries,
    'error', v_applied.error, 'status', v_applied.status, 'outcome', v_applied.outcome);
end
$$;

-- Hands out failed events whose time has come, each to one worker; who does not report back within
-- two minutes loses them to the next.
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
  ), taken as (
    update public.webhook_logs l set next_attempt_at = now() + interval '2 minutes'
    from due where l.id = due.id
    returning l.event_id
  )
  select t.event_id, k.payload from taken t left join private.stripe_events k using (event_id)
$$;

-- Ends the tries of an event that cannot be tried any more.
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

-- Subscriptions to be read at Stripe: events came in, a claim was lost, or the kept events leave
-- open what holds.
create function public.due_rereads(p_limit integer default 20)
returns table (subscription_id text, claim bigint)
language sql security definer
set search_path = ''
as $$
  with due as (
    select s.id from public.subscriptions s
    where s.resync_due_at <= now() or (s.attention = 'needs_resync' and s.resync_due_at is null)
    order by s.resync_due_at nulls first
    limit p_limit
    for update skip locked
  )
  update public.subscriptions s
  set resync_claim = s.resync_claim + 1, resync_due_at = now() + interval '2 minutes'
  from due where s.id = due.id
  returning s.stripe_subscription_id, s.resync_claim
$$;

-- Stripe does not know the subscription: asking again in two minutes would tell nothing new.
create function public.postpone_reread(p_subscription_id text, p_claim bigint) returns void
language sql security definer
set search_path = ''
as $$
  update public.subscriptions set resync_due_at = now() + interval '1 day'
  where stripe_subscription_id = p_subscription_id and resync_claim = p_claim
$$;

-- Takes over what Stripe says of a subscription. The answer stands among the kept events as one
-- more, seen in the second that Stripe's clock showed. p_claim null: a claim of its own.
create function public.apply_reread(p_event jsonb, p_claim bigint default null) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '10s'
as $$
declare
  e private.stripe_event_input := jsonb_populate_record(null::private.stripe_event_input, p_event);
  v_applied bigint;
  v_row private.projection;
begin
  perform private.lock_subscription(e.subscription_id, e.customer_id);
  select s.resync_applied into v_applied from public.subscriptions s
  where s.stripe_subscription_id = e.subscription_id;
  if p_claim <= v_applied then
    return jsonb_build_object('applied', false, 'attention', null);
  end if;
  e.id := 'snapshot:' || e.subscription_id;
  perform private.keep_event(e, null);
  if e.customer_email is not null then
    perform private.note_payer(e);
  end if;
  v_row := private.project_subscription(e.subscription_id);
  if v_row.attention is null then
    perform private.settle_waiting(e.subscription_id, v_row.winner);
  end if;
  update public.subscriptions s
  set resync_claim = greatest(s.resync_claim, coalesce(p_claim, s.resync_claim + 1)),
    resync_applied = coalesce(p_claim, s.resync_claim + 1),
    resync_due_at = case
      when s.resync_claim > p_claim then s.resync_due_at
      when v_row.attention = 'needs_resync' then now() + interval '5 seconds' end
  where s.stripe_subscription_id = e.subscription_id;
  return jsonb_build_object('applied', true, 'attention', v_row.attention);
end
$$;

-- Computes rows anew from their kept events. Locks in the order of everybody else: all
-- subscriptions first, then all payers.
create function private.replay(p_subscription_ids text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_id text;
  v_row private.projection;
  v_waiting integer := 0;
begin
  perform pg_advisory_xact_lock(k.key) from (
    select hashtextextended(x, 1) as key from unnest(p_subscription_ids) x order by 1) k;
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(e.customer_id, 2) as key from private.subscription_states e
    where e.subscription_id = any (p_subscription_ids) and e.customer_id is not null order by 1) k;
  foreach v_id in array p_subscription_ids loop
    v_row := private.project_subscription(v_id);
    if v_row.attention is null then
      perform private.settle_waiting(v_id, v_row.winner);
    else
      v_waiting := v_waiting + 1;
    end if;
  end loop;
  return v_waiting;
end
$$;

create function private.replay_prices(p_price_ids text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.replay(coalesce((
    select array_agg(s.stripe_subscription_id) from public.subscriptions s
    left join private.stripe_events e on e.event_id = s.source_event_id
    where s.attention is not null or s.plan is null or s.price_id = any (p_price_ids)
      or e.price_ids && p_price_ids), '{}'));
end
$$;

create function public.replay_waiting(p_subscription_id text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare v_ids text[];
begin
  perform private.require_admin();
  select coalesce(array_agg(s.stripe_subscription_id), '{}') into v_ids
  from public.subscriptions s
  where case when p_subscription_id is null then s.attention is not null or s.plan is null
    else s.stripe_subscription_id = p_subscription_id end;
  return jsonb_build_object(
    'subscriptions', cardinality(v_ids), 'still_waiting', private.replay(v_ids));
end
$$;

-- The link of a payer to an account, decided by an admin.
create function public.link_payer(p_customer_id text, p_email text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_user public.users;
  v_subscriptions integer;
begin
  perform private.require_admin();
  select * into v_user from public.users u
  where lower(u.email) = lower(private.trim_text(p_email)) and u.linked_at is not null;
  if v_user.id is null then
    raise exception 'There is no account with that address.' using hint = 'account_not_found';
  end if;
  -- Whoever typed an address at sign-up must not get what its owner paid for.
  if not exists (
    select 1 from auth.users a where a.id = v_user.id and a.email_confirmed_at is not null
  ) then
    raise exception 'The account has not confirmed that address yet. Please link it once it has.'
      using hint = 'account_not_confirmed';
  end if;
  select count(*) into v_subscriptions from public.subscriptions s
  where s.stripe_customer_id = p_customer_id;
  if v_subscriptions = 0 then
    raise exception 'There is no such payer.' using hint = 'payer_not_found';
  end if;
  perform private.lock_subscription(null, p_customer_id);
  insert into private.stripe_customers (customer_id, linked_account_id, linked_at)
  values (p_customer_id, v_user.id, now())
  on conflict (customer_id) do update set
    linked_account_id = excluded.linked_account_id, linked_at = excluded.linked_at;
  perform private.bind_customer(p_customer_id);
  perform private.close_alert('unmatched:' || p_customer_id);
  insert into public.system_logs (email, action, detail)
  values (
    (select u.email from public.users u where u.id = (select auth.uid())), 'payer_linked',
    jsonb_build_object('customer_id', p_customer_id, 'account', v_user.email));
  return jsonb_build_object('user_id', v_user.id, 'subscriptions', v_subscriptions);
end
$$;

-- Whoever paid before signing up gets the plan as soon as the address is proven. Whoever gives an
-- address up keeps what it had found: the payer is noted as the account's then.
create function private.bind_new_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare v_customer text;
begin
  for v_customer in
    select c.customer_id from private.stripe_customers c
    where c.emails @> array[lower(new.email)] or c.account_id = new.id
      or c.customer_id in (
        select s.stripe_customer_id from public.subscriptions s where s.user_id = new.id)
    order by hashtextextended(c.customer_id, 2)
  loop
    perform private.lock_subscription(null, v_customer);
    if old.email is distinct from new.email then
      update private.stripe_customers c
      set account_id = new.id, account_event = greatest(c.account_event, 'address')
      where c.customer_id = v_customer
        and (private.account_of_customer(v_customer)).account_id is distinct from new.id
        and exists (
          select 1 from public.subscriptions s
          where s.stripe_customer_id = v_customer and s.user_id = new.id);
    end if;
    perform private.bind_customer(v_customer);
  end loop;
  return null;
end
$$;

-- Named to run after the triggers that make and update the row in public.users.
create trigger stripe_bind_new_account
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.bind_new_account();

-- An address that is proven in the very moment its payer is noted finds neither side ready; the
-- worker looks again.
create function private.bind_late_accounts() returns void
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
    if pg_try_advisory_xact_lock(hashtextextended(v_customer, 2)) then
      perform private.bind_customer(v_customer);
    end if;
  end loop;
end
$$;

revoke execute on function
  public.stripe_event_payload(text), public.reapply_stripe_event(jsonb, boolean),
  public.due_stripe_events(integer), public.give_up_stripe_event(text, text),
  public.due_rereads(integer), public.postpone_reread(text, bigint), public.apply_reread(jsonb, bigint),
  public.replay_waiting(text), public.link_payer(text, text)
  from public, anon, authenticated;
grant execute on function
  public.stripe_event_payload(text), public.reapply_stripe_event(jsonb, boolean),
  public.due_stripe_events(integer), public.give_up_stripe_event(text, text),
  public.due_rereads(integer), public.postpone_reread(text, bigint), public.apply_reread(jsonb, bigint)
  to service_role;
grant execute on function public.replay_waiting(text), public.link_payer(text, text)
  to authenticated, service_role;
