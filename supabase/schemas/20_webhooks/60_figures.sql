-- Figures of the endpoint: by the hour, of today, and its health.

-- Counts the events since a time: whole hours from the counted ones, the rest (the first and the last
-- hours, and hours with a change since they were counted) from the log.
create function public.webhook_stats(p_since timestamptz default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_since timestamptz := coalesce(p_since, date_trunc('day', now() at time zone 'utc') at time zone 'utc');
  v_first timestamptz;
  v_last timestamptz;
  v_total integer;
  v_successful integer;
  v_failed integer;
begin
  perform private.require_admin();
  v_first := private.utc_hour(v_since);
  if v_first < v_since then v_first := v_first + interval '1 hour'; end if;
  select greatest(coalesce(private.utc_hour(s.counted_to - interval '5 minutes'), v_first), v_first)
  into v_last from private.webhook_hours_state s;
  with due as materialized (
    select distinct d.hour from private.webhook_hours_due d where d.hour >= v_first and d.hour < v_last
  ), part as (
    select w.value as status, w.events from private.webhook_hours w
    where w.kind = 'status' and w.hour >= v_first and w.hour < v_last
      and w.hour not in (select d.hour from due d)
    union all
    select l.status, count(*) from public.webhook_logs l
    where l."timestamp" >= v_since and l."timestamp" < v_first and l.alert_cause is null group by 1
    union all
    select l.status, count(*) from public.webhook_logs l
    where l."timestamp" >= greatest(v_last, v_since) and l.alert_cause is null group by 1
    union all
    select l.status, count(*) from due d
    join public.webhook_logs l on l."timestamp" >= d.hour and l."timestamp" < d.hour + interval '1 hour'
    where l.alert_cause is null group by 1
  )
  select coalesce(sum(p.events), 0),
    coalesce(sum(p.events) filter (where p.status in ('success', 'retried_success')), 0),
    coalesce(sum(p.events) filter (where p.status in ('failed', 'retried_failed', 'acknowledged')), 0)
  into v_total, v_successful, v_failed from part p;
  return jsonb_build_object(
    'total_today', v_total, 'successful_today', v_successful, 'failed_today', v_failed,
    'success_rate', case when v_total = 0 then 0 else round(100.0 * v_successful / v_total, 1) end);
end
$$;
grant execute on function public.webhook_stats(timestamptz) to authenticated;

-- The state that webhook-health-monitor reports; the call also opens and closes alerts.
create function public.webhook_health() returns jsonb
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

-- kind and what value then is:
--   status: the status that the events have now
--   failed: empty; events that ever failed, whatever became of them
--   latency: the class of the latency, see private.latency_class
--   version: the API version, type: the event type
create table private.webhook_hours (
  kind text not null,
  hour timestamptz not null,
  value text not null,
  events integer not null,
  primary key (kind, hour, value)
);
comment on table private.webhook_hours is
  'Stripe events by the hour (UTC) in which they were received; without alerts. Kept for 100 days.';
alter table private.webhook_hours enable row level security;

-- Hours whose events changed after they were counted. Rows are only added, so that no retry waits for
-- another.
create table private.webhook_hours_due (
  id bigint generated always as identity primary key,
  hour timestamptz not null
);
alter table private.webhook_hours_due enable row level security;

create table private.webhook_hours_state (
  only_row boolean primary key default true check (only_row),
  counted_to timestamptz
);
comment on column private.webhook_hours_state.counted_to is
  'Everything received before is counted; null before the first count.';
insert into private.webhook_hours_state default values;
alter table private.webhook_hours_state enable row level security;

-- Class k holds latencies from 1.25^k up to 1.25^(k + 1) milliseconds: a percentile read from the
-- classes is at most 12% off.
create function private.latency_class(p_ms integer) returns integer
language sql immutable
return floor(ln(greatest(p_ms, 1)) / ln(1.25))::integer;

-- The middle of a class in milliseconds.
create function private.latency_of_class(p_class integer) returns integer
language sql immutable
return round(power(1.25, p_class + 0.5))::integer;

-- The last two hours are counted again in any case.
create function private.note_changed_hour() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.webhook_hours_due (hour) values (private.utc_hour(new."timestamp"));
  return null;
end
$$;

create trigger note_changed_hour after update of status, failed_at on public.webhook_logs
  for each row
  when (new.alert_cause is null and new."timestamp" < now() - interval '1 hour'
    and (old.status <> new.status or (old.failed_at is null) <> (new.failed_at is null)))
  execute function private.note_changed_hour();

create function private.count_hours(p_hours timestamptz[]) returns void
language sql
set search_path = ''
as $$
  delete from private.webhook_hours w where w.hour = any (p_hours);
  with event as materialized (
    select h.hour, l.status, l.failed_at is not null as failed, l.latency_ms, l.api_version, l.event_type
    from (select distinct hour from unnest(p_hours) u (hour)) h
    join public.webhook_logs l on l."timestamp" >= h.hour and l."timestamp" < h.hour + interval '1 hour'
    where l.alert_cause is null
  )
  insert into private.webhook_hours (kind, hour, value, events)
  select 'status', e.hour, e.status, count(*) from event e group by 2, 3
  union all
  select 'failed', e.hour, '', count(*) from event e where e.failed group by 2
  union all
  select 'latency', e.hour, private.latency_class(e.latency_ms)::text, count(*) from event e
  where e.latency_ms is not null group by 2, 3
  union all
  select 'version', e.hour, coalesce(e.api_version, ''), count(*) from event e group by 2, 3
  union all
  select 'type', e.hour, e.event_type, count(*) from event e group by 2, 3
$$;

-- Counts up to p_hours hours that are not counted yet or changed, and deletes what is too old. Hours that
-- ended less than five minutes before are counted again, because an event's transaction can end after
-- its time. Returns {counted, more}; at the first run the last 31 days are counted, some hours in each call.
create function public.count_webhook_hours(p_hours integer default 24) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_counted_to timestamptz;
  v_from timestamptz;
  v_to timestamptz;
  v_hours timestamptz[];
begin
  select s.counted_to into v_counted_to from private.webhook_hours_state s for update skip locked;
  if not found then return jsonb_build_object('counted', 0, 'more', false); end if;
  v_from := private.utc_hour(coalesce(v_counted_to - interval '5 minutes', (
    select min(l."timestamp") from public.webhook_logs l
    where l."timestamp" > now() - interval '31 days'), now()));
  v_to := least(v_from + make_interval(hours => greatest(p_hours, 2)), now());
  with due as (
    delete from private.webhook_hours_due d where d.id in (
      select o.id from private.webhook_hours_due o order by o.id limit 5000)
    returning d.hour
  )
  select array_agg(distinct x.hour) into v_hours from (
    select d.hour from due d
    union all
    select generate_series(v_from, v_to, interval '1 hour')) x (hour);
  perform private.count_hours(v_hours);
  update private.webhook_hours_state s set counted_to = v_to where s.only_row;
  delete from private.webhook_hours w where w.kind in ('status', 'failed', 'latency', 'version', 'type')
    and w.hour < now() - interval '100 days';
  delete from private.event_attempts a where a.tried_at < now() - interval '90 days';
  delete from private.acknowledgements a where a.acknowledged_at < now() - interval '90 days';
  return jsonb_build_object('counted', cardinality(v_hours), 'more', v_to < now()
    or exists (select 1 from private.webhook_hours_due));
end
$$;

-- The figures of one chart. p_starts are the starts of its bars in order, p_end the end of the last one;
-- an hour belongs to the bar in which it begins. Returns
--   {counted_to, events, failures, p50, p95, p99, bars: [{start, events, failures, p50, p95, p99}],
--    versions: [{version, events, newest}]}
-- p50, p95 and p99 are latencies in milliseconds, null without an event.
create function public.webhook_chart(p_starts timestamptz[], p_end timestamptz) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare v_result jsonb;
begin
  perform private.require_admin();
  if coalesce(cardinality(p_starts), 0) not between 1 and 100 or p_end is null
    or p_starts[1] < now() - interval '40 days' then
    raise exception 'A chart has 1 to 100 bars of the last 40 days.' using hint = 'invalid_input';
  end if;
  with counted as materialized (
    select w.kind, width_bucket(w.hour, p_starts) as bar, w.value, sum(w.events)::integer as events,
      max(w.hour) as newest
    from private.webhook_hours w
    where w.kind in ('status', 'failed', 'latency', 'version') and w.hour >= p_starts[1] and w.hour < p_end
    group by 1, 2, 3
  ), class as (
    select c.bar, c.value::integer as class, sum(c.events) as events from counted c
    where c.kind = 'latency' group by grouping sets ((c.bar, c.value), (c.value))
  ), summed as (
    select c.bar, c.class, sum(c.events) over (partition by c.bar order by c.class) as upto,
      sum(c.events) over (partition by c.bar) as total
    from class c
  ), latency as (
    select s.bar,
      private.latency_of_class(min(s.class) filter (where s.upto >= 0.5 * s.total)) as p50,
      private.latency_of_class(min(s.class) filter (where s.upto >= 0.95 * s.total)) as p95,
      private.latency_of_class(min(s.class) filter (where s.upto >= 0.99 * s.total)) as p99
    from summed s group by s.bar
  ), number as (
    select c.bar, coalesce(sum(c.events) filter (where c.kind = 'status'), 0) as events,
      coalesce(sum(c.events) filter (where c.kind = 'failed'), 0) as failures
    from counted c group by grouping sets ((c.bar), ())
  )
  select jsonb_build_object(
    'counted_to', (select s.counted_to from private.webhook_hours_state s),
    'events', coalesce((select n.events from number n where n.bar is null), 0),
    'failures', coalesce((select n.failures from number n where n.bar is null), 0),
    'p50', (select l.p50 from latency l where l.bar is null),
    'p95', (select l.p95 from latency l where l.bar is null),
    'p99', (select l.p99 from latency l where l.bar is null),
    'bars', (
      select jsonb_agg(jsonb_build_object('start', b.start, 'events', coalesce(n.events, 0),
        'failures', coalesce(n.failures, 0), 'p50', l.p50, 'p95', l.p95, 'p99', l.p99) order by b.at)
      from unnest(p_starts) with ordinality b (start, at)
      left join number n on n.bar = b.at
      left join latency l on l.bar = b.at),
    'versions', coalesce((
      select jsonb_agg(jsonb_build_object('version', v.value, 'events', v.events, 'newest', v.newest)
        order by v.value desc)
      from (
        select c.value, sum(c.events) as events, max(c.newest) as newest from counted c
        where c.kind = 'version' group by c.value) v), '[]'))
  into v_result;
  return v_result;
end
$$;
grant execute on function public.webhook_chart(timestamptz[], timestamptz) to authenticated;

-- The event types of the last 31 days, the most frequent first.
create function public.webhook_event_types() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(t.value order by t.events desc, t.value) from (
      select w.value, sum(w.events) as events from private.webhook_hours w
      where w.kind = 'type' and w.hour > now() - interval '31 days'
      group by w.value order by 2 desc limit 200) t), '[]');
end
$$;
grant execute on function public.webhook_event_types() to authenticated;
