-- What an admin sees of one event: its tries, its payload without personal data, and what it changed.

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
create index event_attempts_event_idx on private.event_attempts (event_id, tried_at);
alter table private.event_attempts enable row level security;

drop function public.reapply_stripe_event(jsonb, boolean);

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
  if v_applied.status = 'failed' and v_log.failed_at is null then
    perform private.review_failure_rate(true);
  end if;
  if p_asked_by is not null then
    perform private.log_admin_act('event_retried', jsonb_build_object(
      'event_id', e.id, 'event_type', e.type, 'status', v_applied.status), p_asked_by);
  end if;
  return jsonb_build_object(
    'success', v_applied.status = 'retried_success', 'retry_count', v_tries,
    'error', v_applied.error, 'status', v_applied.status, 'outcome', v_applied.outcome);
end
$$;

-- A JSON value without personal data. Of texts only ids, times, versions and words of Stripe's own
-- vocabulary stay; names, addresses, links, secrets and free text do not.
create function private.redact(p_value jsonb, p_key text default '') returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare v_text text;
begin
  case jsonb_typeof(p_value)
    when 'null' then
      return p_value;
    when 'object' then
      if p_key ~ '(address|details|shipping|metadata|custom_fields|custom_text|tax_ids|individual)' then
        return '"(hidden)"';
      end if;
      return coalesce((
        select jsonb_object_agg(o.key, private.redact(o.value, o.key)) from jsonb_each(p_value) o), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.redact(a.value, p_key) order by a.ordinality)
        from jsonb_array_elements(p_value) with ordinality a), '[]');
    when 'string' then
      v_text := p_value #>> '{}';
      if p_key ~ '(secret|email|name|phone|fingerprint|last4|postal|city|line1|line2|state_or|url|pdf|description|descriptor|number|ip_|^ip$|^value$|^text$|metadata|tax)'
        or not (v_text ~ '^[a-z]{2,24}_[A-Za-z0-9_]{1,200}$' or v_text ~ '^[a-z0-9][a-z0-9_.:-]{0,79}$')
      then
        return '"(hidden)"';
      end if;
      return p_value;
    else
      return case when p_key ~ '(last4|phone|postal|ip_)' then '"(hidden)"'::jsonb else p_value end;
  end case;
end
$$;

-- A stored body without personal data; null when it is not there any more or cannot be read.
create function private.redacted_payload(p_payload text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return private.redact(p_payload::jsonb);
exception when others then
  return null;
end
$$;

-- What an event says of its subscription, in words of the panel.
create function private.state_facts(e private.subscription_states) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'Status', coalesce(e.status, e.stripe_status),
    'Plan', private.known_plan_of_prices(e.price_ids),
    'Prices', array_to_string(e.price_ids, ', '),
    'Period end', to_timestamp(e.period_end),
    'Cancelled at', to_timestamp(e.cancel_at),
    'Ends with the period', coalesce(e.cancel_at_period_end, false),
    'Collection paused', e.pause_behavior)
$$;

-- What the event of a subscription changed, by the state before it: [{name, before, after}]; null for an
-- event that shows no subscription.
create function private.changes_of_event(p_event_id text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_state private.subscription_states;
  v_before private.subscription_states;
  v_old jsonb := '{}';
  v_new jsonb;
begin
  select * into v_state from private.subscription_states s where s.event_id = p_event_id;
  if v_state.event_id is null then return null; end if;
  select * into v_before from private.subscription_states s
  where s.subscription_id = v_state.subscription_id and s.event_id <> p_event_id
    and (s.occurred_at < v_state.occurred_at
      or (s.occurred_at = v_state.occurred_at and s.state_after = v_state.state_before))
  order by s.occurred_at desc, s.event_id desc limit 1;
  if v_before.event_id is not null then v_old := private.state_facts(v_before); end if;
  v_new := private.state_facts(v_state);
  return coalesce((
    select jsonb_agg(jsonb_build_object('name', n.key, 'before', v_old -> n.key, 'after', n.value))
    from jsonb_each(v_new) n
    where coalesce(v_old -> n.key, 'null') <> n.value
      and not (v_before.event_id is null and n.value in ('null', 'false', '""'))), '[]');
end
$$;

-- One row of the log with what is not in the list:
--   {attempts: [{at, by, status, error}], changes, in_force, payload, acknowledged: {by, at} | null}
-- in_force: the subscription's row shows this event; null for events of other objects. payload is null once
-- it was deleted, after 90 days.
create function public.webhook_event_detail(p_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_log public.webhook_logs;
  v_attempts jsonb;
begin
  perform private.require_admin();
  select * into v_log from public.webhook_logs l where l.id = p_id;
  if v_log.id is null then
    raise exception 'There is no such event.' using hint = 'not_found';
  end if;
  select jsonb_agg(jsonb_build_object('at', a.tried_at, 'by', a.asked_by, 'status', a.status,
    'error', a.error) order by a.tried_at, a.id) into v_attempts
  from (
    select * from private.event_attempts a where a.event_id = v_log.event_id
    order by a.tried_at desc limit 50) a;
  return jsonb_build_object(
    'attempts', coalesce(v_attempts, case when v_log.alert_cause is not null then '[]' else
      jsonb_build_array(jsonb_build_object('at', v_log."timestamp", 'by', 'Stripe',
        'status', coalesce(v_log.acknowledged_from, v_log.status), 'error', v_log.error_message)) end),
    'changes', private.changes_of_event(v_log.event_id),
    'in_force', (
      select s.source_event_id = v_log.event_id from public.subscriptions s
      where s.stripe_subscription_id = v_log.subscription_id and s.source_event_id is not null),
    'payload', (
      select private.redacted_payload(k.payload) from private.stripe_events k
      where k.event_id = v_log.event_id),
    'acknowledged', (
      select jsonb_build_object('by', a.acknowledged_email, 'at', a.acknowledged_at)
      from private.acknowledgements a where a.id = v_log.acknowledgement_id));
end
$$;

revoke execute on function
  public.reapply_stripe_event(jsonb, boolean, uuid), public.webhook_event_detail(uuid)
  from public, anon, authenticated;
grant execute on function public.reapply_stripe_event(jsonb, boolean, uuid) to service_role;
grant execute on function public.webhook_event_detail(uuid) to authenticated;
