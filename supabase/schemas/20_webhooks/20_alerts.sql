-- Alerts: one for each cause, opened and closed by events, by workers, and where no event arrives.

create table private.alerts_over (
  alert_cause text primary key,
  over_at timestamptz not null default now()
);
comment on table private.alerts_over is
  'Causes of alerts that are over (settled invoices, closed disputes): an event of the problem that arrives later opens no alert.';
alter table private.alerts_over enable row level security;

-- p_subscription_id: the subscription whose end closes the alert. p_times: how often the cause is reported. An acknowledged alert comes back, as new,
-- when it has been reported twice as often as at its acknowledgement.
create function private.raise_alert(
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

create function private.recent_failures() returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer from public.webhook_logs l
  where l.status in ('failed', 'retried_failed') and l.failed_at > now() - interval '5 minutes'
$$;

-- Opens an alert at five failures in five minutes, counts it up by the failures since it was last written, and
-- closes it after five minutes without one. The worker and the monitor call it: no event waits for the row of the alert.
create function private.review_failure_rate() returns void
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

-- Opens one alert per lasting problem and closes the alerts whose problem has ended.
create function private.review_lasting_problems() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_problem record;
  v_causes text[] := '{}';
begin
  for v_problem in
    select 'unmatched:' || u.customer_id as cause, 'unmatched_payer' as kind,
      format('%s pays, but no account has that address yet', coalesce(u.email, u.customer_id)) as message,
      u.email as email
    from private.unmatched_payers() u where u.since < now() - interval '15 minutes'
    union all
    select 'unmapped:' || u.price_id, 'unmapped_price',
      format(case when cardinality(u.subscription_ids) = 1 then 'No plan for price %s: %s subscription waits'
        else 'No plan for price %s: %s subscriptions wait' end, u.price_id, cardinality(u.subscription_ids)),
      null
    from private.unmapped_prices() u
    union all
    select 'resync:' || s.stripe_subscription_id, 'needs_resync',
      format('The events of %s contradict each other', s.stripe_subscription_id), s.email
    from public.subscriptions s
    where s.attention in ('needs_resync', 'unknown_status') and s.updated_at < now() - interval '10 minutes'
    union all
    select 'refund:' || r.subscription_id, 'refund', format(case r.refund
        when 'untied' then '%s was refunded, for which period is not known: end access?'
        when 'partial' then '%s was refunded in part and keeps access'
        else '%s was refunded and is still subscribed' end, coalesce(r.email, r.subscription_id)),
      r.email
    from private.refunded_access() r
    union all
    -- An admin ended the access and the payer goes on paying.
    select 'pays_in_vain:' || s.stripe_subscription_id, 'pays_in_vain',
      format('%s pays for a period after an admin ended the access', coalesce(s.email, s.stripe_subscription_id)),
      s.email
    from private.access_decisions d
    join public.subscriptions s on s.stripe_subscription_id = d.subscription_id
    where d.kind = 'end' and d.withdrawn_at is null and exists (
      select 1 from private.payment_facts i
      where i.kind = 'invoice' and i.subscription_id = d.subscription_id and i.amount > 0
        and to_timestamp(i.occurred_at) > d.decided_at)
  loop
    v_causes := v_causes || v_problem.cause;
    if not exists (
      select 1 from public.webhook_logs l
      where l.alert_cause = v_problem.cause and l.recovered_at is null
        and l.error_message = v_problem.message)
    then
      perform private.raise_alert(
        v_problem.cause, v_problem.kind, v_problem.message, v_problem.email);
    end if;
  end loop;
  perform private.close_alert(l.alert_cause) from public.webhook_logs l
  where l.alert_cause is not null and l.recovered_at is null
    and l.event_type in ('alert.unmatched_payer', 'alert.unmapped_price', 'alert.needs_resync',
      'alert.refund', 'alert.pays_in_vain')
    and l.alert_cause <> all (v_causes);
end
$$;

-- Nobody collects a payment for a subscription that is over.
create function private.close_dunning() returns void
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

-- Deliveries refused, or accepted with a signature from the future, per minute. No body is stored.
--   signature: no known secret signed the delivery
--   too_old: correctly signed, more than five minutes ago by the clock here
--   from_future: accepted, but signed more than five minutes ahead of the clock here
create table private.refused_deliveries (
  minute timestamptz not null,
  reason text not null check (reason in ('signature', 'too_old', 'from_future')),
  deliveries integer not null,
  seconds_off bigint,
  primary key (minute, reason)
);
comment on column private.refused_deliveries.seconds_off is
  'How far the clock here is ahead of the last signature; negative when it is behind.';
alter table private.refused_deliveries enable row level security;

-- When the watches last ran, and how far the nightly recomputation and the emptying of old bodies have come.
create table private.watch_state (
  only_row boolean primary key default true check (only_row),
  silence_checked_at timestamptz,
  recomputation_started_at timestamptz,
  recomputation_finished_at timestamptz,
  recomputed_to text not null default '',
  recomputed integer not null default 0,
  differing integer not null default 0,
  differing_ids text[] not null default '{}',
  bodies_emptied_to timestamptz not null default '-infinity'
);
comment on column private.watch_state.bodies_emptied_to is
  'Bodies of events that were received before are deleted.';
comment on column private.watch_state.recomputed_to is
  'The last subscription of the running recomputation, in the order of the ids.';
insert into private.watch_state default values;
alter table private.watch_state enable row level security;

create function private.has_open_alert(p_cause text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from public.webhook_logs l where l.alert_cause = p_cause and l.recovered_at is null)
$$;

-- Deliveries refused in the last 15 minutes, or since the last accepted one when that is longer ago (at
-- most three days), and how many were accepted in these 15 minutes. Anybody can post: the endpoint counts
-- as refusing while nothing is accepted, from the third refused one on, or a quarter of an hour after one.
create function private.refused_recently(out deliveries integer, out accepted integer, out refusing boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  v_accepted_at timestamptz;
  v_unanswered integer;
  v_unanswered_since timestamptz;
begin
  select l."timestamp" into v_accepted_at from public.webhook_logs l
  where l.alert_cause is null and l."timestamp" > now() - interval '3 days'
  order by l."timestamp" desc limit 1;
  select count(*) into accepted from public.webhook_logs l
  where l.alert_cause is null and l."timestamp" > now() - interval '15 minutes';
  select coalesce(sum(r.deliveries) filter (where r.minute > now() - interval '15 minutes'), 0),
    coalesce(sum(r.deliveries) filter (where v_accepted_at is null or r.minute > v_accepted_at), 0),
    min(r.minute) filter (where v_accepted_at is null or r.minute > v_accepted_at)
  into deliveries, v_unanswered, v_unanswered_since
  from private.refused_deliveries r
  where r.minute > now() - interval '3 days' and r.reason in ('signature', 'too_old');
  refusing := accepted = 0 and (v_unanswered >= 3
    or coalesce(v_unanswered_since < now() - interval '15 minutes', false));
  deliveries := greatest(deliveries, v_unanswered);
end
$$;

-- Opens and closes the alerts about refused deliveries and about the clock.
create function private.review_refused_deliveries() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refused record := private.refused_recently();
  v_off bigint;
begin
  if not v_refused.refusing then
    perform private.close_alert('refused_deliveries');
  elsif not private.has_open_alert('refused_deliveries') then
    perform private.raise_alert('refused_deliveries', 'refused_deliveries', format(
      'Stripe''s deliveries are refused: %s without a valid signature. Please check the signing secret.',
      v_refused.deliveries));
  end if;
  if v_refused.accepted = 0 or v_refused.deliveries < 3 then
    perform private.close_alert('foreign_deliveries');
  elsif not private.has_open_alert('foreign_deliveries') then
    perform private.raise_alert('foreign_deliveries', 'foreign_deliveries', format(
      'Somebody else posts to the webhook: %s without a valid signature beside %s of Stripe''s, and nothing of theirs is kept. '
        || 'Or a second endpoint at Stripe has another signing secret.',
      v_refused.deliveries, v_refused.accepted));
  end if;
  select r.seconds_off into v_off from private.refused_deliveries r
  where r.minute > now() - interval '15 minutes' and r.reason in ('too_old', 'from_future')
  order by r.minute desc limit 1;
  if v_off is null then
    perform private.close_alert('clock');
  elsif not private.has_open_alert('clock') then
    perform private.raise_alert('clock', 'clock', format(
      'The clock here and Stripe''s signatures are %s minutes apart (here %s). Please check the clock of the server.',
      round(abs(v_off) / 60.0), case when v_off > 0 then 'ahead' else 'behind' end));
  end if;
end
$$;

-- Counts deliveries that the function refused, without their bodies.
create function public.note_refused_deliveries(p_reason text, p_deliveries integer, p_seconds_off bigint)
returns void
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
begin
  insert into private.refused_deliveries as r (minute, reason, deliveries, seconds_off)
  values (date_trunc('minute', now()), p_reason, greatest(p_deliveries, 1), p_seconds_off)
  on conflict (minute, reason) do update set
    deliveries = r.deliveries + excluded.deliveries,
    seconds_off = coalesce(excluded.seconds_off, r.seconds_off);
  perform private.review_refused_deliveries();
end
$$;

-- Opens one alert when live subscriptions should have been renewed or ended more than a day ago and no
-- event came; those of more than 35 days ago have lost their access long since and are left out.
-- Looks at every subscription, so only every ten minutes.
create function private.review_silence() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_silent integer;
  v_example text;
  v_message text;
begin
  update private.watch_state w set silence_checked_at = now()
  where coalesce(w.silence_checked_at, '-infinity') <= now() - interval '10 minutes';
  if not found then return; end if;
  select count(*), min(coalesce(s.email, s.stripe_subscription_id)) into v_silent, v_example
  from public.subscriptions s
  where s.stripe_status in ('active', 'trialing', 'past_due') and s.source_event_id is not null
    and s.current_period_end between now() - interval '35 days' and now() - interval '1 day';
  if v_silent = 0 then
    perform private.close_alert('silence');
    return;
  end if;
  v_message := format(case v_silent
    when 1 then 'Stripe is silent: the period of %2$s ended more than a day ago, and no event came'
    else 'Stripe is silent: the periods of %1$s subscriptions ended more than a day ago, and no event came (%2$s and others)'
    end, v_silent, v_example);
  if not exists (
    select 1 from public.webhook_logs l
    where l.alert_cause = 'silence' and l.recovered_at is null and l.error_message = v_message)
  then
    perform private.raise_alert('silence', 'silence', v_message);
  end if;
end
$$;
