-- Watching what no event tells: refused deliveries, a clock that is off, silence, and rows that differ from
-- their stored events.

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

-- When the watches last ran, and how far the nightly recomputation has come.
create table private.watch_state (
  only_row boolean primary key default true check (only_row),
  silence_checked_at timestamptz,
  recomputation_started_at timestamptz,
  recomputation_finished_at timestamptz,
  recomputed_to text not null default '',
  recomputed integer not null default 0,
  differing integer not null default 0,
  differing_ids text[] not null default '{}'
);
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
-- most three days). Scanners send a few: the endpoint counts as refusing from the third on, or when
-- nothing was accepted for a quarter of an hour after a refused one.
create function private.refused_recently(out deliveries integer, out refusing boolean)
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
  select coalesce(sum(r.deliveries) filter (where r.minute > now() - interval '15 minutes'), 0),
    coalesce(sum(r.deliveries) filter (where v_accepted_at is null or r.minute > v_accepted_at), 0),
    min(r.minute) filter (where v_accepted_at is null or r.minute > v_accepted_at)
  into deliveries, v_unanswered, v_unanswered_since
  from private.refused_deliveries r
  where r.minute > now() - interval '3 days' and r.reason in ('signature', 'too_old');
  refusing := deliveries >= 3 or v_unanswered >= 3
    or coalesce(v_unanswered_since < now() - interval '15 minutes', false);
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

-- Recomputes up to p_limit subscriptions: first those that wait for it, then the next ones of the nightly
-- run over all, in the order of their ids. A row that differs from its stored events is put right, and
-- reported when the run ends. Returns {recomputed, more}; more is false when nothing is left to do.
create function public.recompute_subscriptions(p_limit integer default 100) returns jsonb
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
    v_state := (true, v_state.silence_checked_at, now(), null, '', 0, 0, '{}');
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
    differing = v_state.differing, differing_ids = v_state.differing_ids;
  return jsonb_build_object('recomputed', cardinality(v_ids),
    'more', v_state.recomputation_finished_at is null);
end
$$;

-- Opens one alert per lasting problem and closes the alerts whose problem has ended.
create or replace function private.review_lasting_problems() returns void
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
  perform private.review_failure_rate(false);
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

-- Deletes what is older than its retention period and updates alerts; the worker calls it.
create or replace function public.billing_housekeeping() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare v_emptied integer;
begin
  perform private.bind_late_accounts();
  perform private.review_failure_rate(false);
  perform private.review_lasting_problems();
  perform private.review_refused_deliveries();
  perform private.review_silence();
  perform private.close_alert('worker_late');
  perform private.forget_previous_secrets();
  with old as (
    select k.event_id from private.stripe_events k
    where k.received_at < now() - interval '90 days' and k.payload is not null
    limit 5000
    for update skip locked
  )
  update private.stripe_events k set payload = null from old where k.event_id = old.event_id;
  get diagnostics v_emptied = row_count;
  delete from private.alerts_over where over_at < now() - interval '90 days';
  delete from private.refused_deliveries where minute < now() - interval '90 days';
  delete from private.rate_limits where key in (
    select l.key from private.rate_limits l where l.window_start < now() - interval '1 day'
    limit 5000 for update skip locked);
  return jsonb_build_object('payloads_emptied', v_emptied);
end
$$;

revoke execute on function
  public.note_refused_deliveries(text, integer, bigint), public.recompute_subscriptions(integer)
  from public, anon, authenticated;
grant execute on function
  public.note_refused_deliveries(text, integer, bigint), public.recompute_subscriptions(integer)
  to service_role;
