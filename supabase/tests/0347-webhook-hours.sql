-- Figures per hour: counted once, counted again where events changed, charts and today's totals from them.
begin;
select plan(22);

select tests.create_admin('hours_admin');
select tests.create_user('hours_creator');
delete from public.webhook_logs;
delete from private.webhook_hours;
update private.webhook_hours_state set counted_to = null;

create function pg_temp.hour(p_ago integer) returns timestamptz
language sql as $$ select date_trunc('hour', now() at time zone 'utc') at time zone 'utc' - make_interval(hours => p_ago) $$;
create function pg_temp.count_all() returns integer
language plpgsql as $$
declare v_calls integer := 0;
begin
  loop
    v_calls := v_calls + 1;
    exit when not (public.count_webhook_hours(100) ->> 'more')::boolean or v_calls > 20;
  end loop;
  return v_calls;
end
$$;
create function pg_temp.chart(p_from integer, p_to integer) returns jsonb
language sql as $$
  select public.webhook_chart(array(select pg_temp.hour(n) from generate_series(p_from, p_to, -1) n), pg_temp.hour(p_to) + interval '1 hour')
$$;

-- 100 events of 1 to 100 seconds of latency five hours ago, ten of them failed; 20 events 200 hours ago.
insert into public.webhook_logs (event_id, event_type, status, failed_at, latency_ms, api_version, "timestamp")
select 'evt_h' || n, 'invoice.paid', case when n % 10 = 0 then 'failed' else 'success' end,
  case when n % 10 = 0 then now() end, n * 1000, case when n <= 80 then '2026-10-28.endive' else '2024-06-20' end,
  pg_temp.hour(5) + n * interval '10 seconds'
from generate_series(1, 100) n;
insert into public.webhook_logs (event_id, event_type, status, latency_ms, "timestamp")
select 'evt_o' || n, 'customer.updated', 'success', 200, pg_temp.hour(200) from generate_series(1, 20) n;
insert into public.webhook_logs (event_id, event_type, status, alert_cause, "timestamp")
values ('alert_h', 'alert.clock', 'alert', 'clock', pg_temp.hour(5));

select ok(public.count_webhook_hours(24) -> 'more' = 'true', 'the first run counts the past in steps');
select cmp_ok(pg_temp.count_all(), '<=', 4, 'and comes to an end');
select is((select sum(events)::int from private.webhook_hours where kind = 'status'), 120, 'every event is counted once, alerts are not');
select pg_temp.count_all();
select is((select sum(events)::int from private.webhook_hours where kind = 'status'), 120, 'counting again changes nothing');

grant execute on all functions in schema pg_temp to authenticated;
select tests.login('hours_admin');
select is(pg_temp.chart(6, 0) #>> '{bars,1,events}', '100', 'a bar has the events of its hour');
select is(pg_temp.chart(6, 0) #>> '{bars,1,failures}', '10', 'and its failures');
select is(pg_temp.chart(6, 0) #> '{bars,0}' ->> 'p50', null, 'an hour without an event has no latency');
select ok((pg_temp.chart(6, 0) #>> '{bars,1,p50}')::int between 50000 * 0.88 and 50000 * 1.12, 'the median is at most 12% off');
select ok((pg_temp.chart(6, 0) #>> '{bars,1,p95}')::int between 95000 * 0.88 and 95000 * 1.12, 'the 95th percentile too');
select ok((pg_temp.chart(6, 0) ->> 'p99')::int between 99000 * 0.88 and 99000 * 1.12, 'the 99th percentile of all bars too');
select is(pg_temp.chart(6, 0) ->> 'events', '100', 'the total leaves out what is before the chart');
select is(pg_temp.chart(6, 0) #> '{versions,0}' ->> 'version' || ' ' || (pg_temp.chart(6, 0) #>> '{versions,0,events}'), '2026-10-28.endive 80', 'API versions are counted, the newest first');
select is(public.webhook_chart(array[pg_temp.hour(210), pg_temp.hour(100)], now()) #>> '{bars,0,events}', '20', 'a bar may be longer than an hour');
select is(public.webhook_event_types(), '["invoice.paid", "customer.updated"]', 'the event types of the last 31 days, the most frequent first');
select is(public.webhook_stats(pg_temp.hour(6)), '{"total_today": 100, "failed_today": 10, "success_rate": 90.0, "successful_today": 90}', 'totals are the same as from the log');
select tests.logout();

-- a late change
update public.webhook_logs set status = 'retried_success' where event_id = 'evt_h10';
select tests.login('hours_admin');
select is(public.webhook_stats(pg_temp.hour(6)) ->> 'failed_today', '9', 'totals show a change at once');
select tests.logout();
select pg_temp.count_all();
select is((select events from private.webhook_hours where kind = 'status' and hour = pg_temp.hour(5) and value = 'retried_success'), 1, 'the hour is counted again');
insert into public.webhook_logs (event_id, event_type, status) values ('evt_now', 'invoice.paid', 'success');
select tests.login('hours_admin');
select is(public.webhook_stats(pg_temp.hour(6)) ->> 'total_today', '101', 'an event that was not counted yet is in the totals');
select is(tests.code_of('select public.webhook_chart(array[now() - interval ''50 days''], now())'), 'invalid_input', 'charts end after 40 days');
select is(tests.code_of($$ select public.webhook_chart('{}', now()) $$), 'invalid_input', 'a chart has a bar');
select is(tests.code_of('select public.count_webhook_hours()'), '42501', 'only the worker counts');
select tests.login('hours_creator');
select is(tests.code_of('select public.webhook_chart(array[now()], now())') || ' ' || tests.code_of('select public.webhook_event_types()'), 'forbidden forbidden', 'others see no chart');
select tests.logout();

select * from finish();
rollback;
