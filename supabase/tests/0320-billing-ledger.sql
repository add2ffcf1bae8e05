-- The ledger: stored, failed, retried and acknowledged events, and the failure rate.
begin;
select plan(56);

select tests.create_admin('ledger_admin');
delete from public.admin_settings;
insert into public.admin_settings (key, value) values ('price_creator_mo', 'price_c'), ('price_pro_mo', 'price_p');

create function pg_temp.event(p_id text, p_state jsonb default '{}', p_event jsonb default '{}') returns jsonb
language sql as $$
  select tests.subscription_event('l', '', 1800000000,
    jsonb_build_object('started', 1799990000, 'period_end', 4000000000, 'state_after', p_id) || p_state,
    jsonb_build_object('id', p_id, 'livemode', false, 'api_version', '2026-10-28.endive', 'object_id', 'sub_l',
      'note', 'Subscription active') || p_event)
$$;
create function pg_temp.take(p_id text, p_state jsonb default '{}', p_event jsonb default '{}') returns jsonb
language sql as $$
  select public.ingest_stripe_event(pg_temp.event(p_id, p_state, p_event), '{"raw":"' || p_id || '"}')
$$;
create function pg_temp.log(p_id text) returns public.webhook_logs
language sql as $$ select l from public.webhook_logs l where l.event_id = p_id $$;

select is(pg_temp.take('evt_1') ->> 'outcome', 'applied', 'a first event is applied');
select is(pg_temp.take('evt_1') ->> 'result', 'duplicate', 'a second delivery is a duplicate');
select is((pg_temp.log('evt_1')).deliveries, 2, 'deliveries counts the second delivery');
select is((pg_temp.log('evt_1')).status, 'success', 'an applied event has the status success');
select is((pg_temp.log('evt_1')).note, 'Subscription active', 'the note is logged');
select is((pg_temp.log('evt_1')).api_version, '2026-10-28.endive', 'the API version is logged');
select ok((pg_temp.log('evt_1')).latency_ms >= 0, 'the latency is logged');
select is((select payload from private.stripe_events where event_id = 'evt_1'), '{"raw":"evt_1"}', 'the body is stored in private.stripe_events');
select is((select plan from public.subscriptions where stripe_subscription_id = 'sub_l'), 'creator', 'the subscription shows the plan of its price');

select is(pg_temp.take('evt_old', '{"price_ids": ["price_p"]}', '{"occurred_at": 1700000000}') ->> 'outcome', 'stale',
  'an older event delivered later is stale');
select is((select plan from public.subscriptions where stripe_subscription_id = 'sub_l'), 'creator', 'a stale event does not change the plan');
select is(pg_temp.take('evt_foreign', '{}', '{"handled": false, "type": "product.created", "subscription": null}') ->> 'outcome',
  'ignored', 'an event of an unknown type is ignored');
select is((pg_temp.log('evt_foreign')).status, 'success', 'an ignored event has the status success');

-- failures
select is(pg_temp.take('evt_price', '{"price_ids": ["price_x"]}', '{"subscription_id": "sub_u"}') ->> 'status', 'failed',
  'an event with a price without a plan fails');
select is((pg_temp.log('evt_price')).error_message, 'No plan for price price_x', 'the error names the price');
select ok((pg_temp.log('evt_price')).next_attempt_at between now() + interval '50 seconds' and now() + interval '70 seconds',
  'the first retry is due in a minute');
select is((select plan from public.subscriptions where stripe_subscription_id = 'sub_u'), null, 'the subscription has no plan');
select is((select access_until from public.subscriptions where stripe_subscription_id = 'sub_u'), null, 'a subscription without a plan entitles to nothing');
select is((select attention from public.subscriptions where stripe_subscription_id = 'sub_u'), 'unmapped_price', 'attention is unmapped_price');
select is(pg_temp.take('evt_status', '{"stripe_status": "dormant"}', '{"occurred_at": 1800000001}') ->> 'error',
  'Unknown subscription status dormant', 'an event with an unknown status fails');
select is((select status || ' ' || attention from public.subscriptions where stripe_subscription_id = 'sub_l'),
  'active unknown_status', 'the row keeps its status and has the attention unknown_status');
select is(pg_temp.take('evt_shape', '{}', '{"problem": "Not a readable subscription", "subscription": null}') ->> 'error',
  'Not a readable subscription', 'an event with a problem is stored as failed');
select is(pg_temp.take('evt_broken', '{"period_end": 9e18}', '{"occurred_at": 1800000002}') ->> 'status', 'failed',
  'an error while an event is applied makes the event failed');
select ok((pg_temp.log('evt_broken')).id is not null, 'an event that raised an error is in the ledger');
delete from private.stripe_events where event_id = 'evt_broken';

-- the failure rate
select public.billing_housekeeping();
select is((select count(*)::int from public.webhook_logs where alert_cause = 'high_failure_rate'), 0, 'four failures open no alert');
select pg_temp.take('evt_five', '{}', '{"problem": "x", "subscription": null}');
select is((select count(*)::int from public.webhook_logs where alert_cause = 'high_failure_rate'), 0, 'no event waits for the row of the alert');
select public.billing_housekeeping();
select is((select error_message from public.webhook_logs where alert_cause = 'high_failure_rate'),
  'High failure rate: 5 failures in the last 5 minutes', 'five failures in five minutes open an alert');
select is((select deliveries from public.webhook_logs where alert_cause = 'high_failure_rate'), 1, 'it is counted once');
-- A minute later two more have failed.
update public.webhook_logs set updated_at = now() - interval '1 minute' where alert_cause = 'high_failure_rate';
update public.webhook_logs set failed_at = now() - interval '2 minutes' where failed_at is not null;
select pg_temp.take('evt_six', '{}', '{"problem": "x", "subscription": null}');
select pg_temp.take('evt_seven', '{}', '{"problem": "x", "subscription": null}');
select public.billing_housekeeping();
select is((select deliveries || ' ' || error_message from public.webhook_logs where alert_cause = 'high_failure_rate'),
  '3 High failure rate: 7 failures in the last 5 minutes', 'further failures count the open alert up');
select is(public.webhook_health() ->> 'alert_triggered', 'true', 'webhook_health reports the alert');
select is((public.webhook_health() ->> 'recent_failures')::int, 7, 'webhook_health reports the number of failures');
select is((select deliveries from public.webhook_logs where alert_cause = 'high_failure_rate'), 3, 'no failure is counted twice');
update public.webhook_logs set failed_at = now() - interval '6 minutes' where failed_at is not null;
select is(public.webhook_health() ->> 'alert_triggered', 'false', 'the alert closes after five minutes without a failure');
select matches((select error_message from public.webhook_logs where alert_cause = 'high_failure_rate'),
  '^High failure rate.* — recovered \d{4}-\d\d-\d\d \d\d:\d\d UTC$', 'a closed alert has a recovered note');

-- retries
select is(public.reapply_stripe_event(pg_temp.event('evt_price', '{"price_ids": ["price_x"]}', '{"subscription_id": "sub_u"}'), true)
  - 'outcome', '{"success": false, "retry_count": 1, "error": "No plan for price price_x", "status": "retried_failed"}'::jsonb,
  'a manual retry that fails has the status retried_failed');
select is(public.webhook_health() ->> 'recent_failures', '0', 'a failed retry does not count in the failure rate');
select is((select count(*)::int from public.due_stripe_events()), 0, 'no event is due before its time');
update public.webhook_logs set next_attempt_at = now() where event_id = 'evt_price';
select results_eq('select event_id, payload from public.due_stripe_events()',
  $$ values ('evt_price'::text, '{"raw":"evt_price"}'::text) $$, 'due_stripe_events returns a due event with its payload');
select is((select count(*)::int from public.due_stripe_events()), 0, 'a leased event is not returned again');
update public.webhook_logs set retry_count = 7, status = 'failed' where event_id = 'evt_price';
select is(public.reapply_stripe_event(pg_temp.event('evt_price', '{"price_ids": ["price_x"]}', '{"subscription_id": "sub_u"}'))
  ->> 'status', 'retried_failed', 'the eighth automatic retry is the last');
select is((pg_temp.log('evt_price')).next_attempt_at, null, 'no retry is scheduled after the last one');
select is((select alert_cause from public.webhook_logs where alert_cause like 'unmapped:%'), 'unmapped:price_x',
  'a price without a plan has an alert of its own');
insert into public.admin_settings (key, value) values ('price_concierge_mo', 'price_x');
select is((select plan || ' ' || coalesce(attention, 'clear') from public.subscriptions where stripe_subscription_id = 'sub_u'),
  'concierge clear', 'a plan for the price updates the waiting subscription');
select is((pg_temp.log('evt_price')).status, 'retried_success', 'the waiting event has then the status retried_success');
select is(public.reapply_stripe_event(pg_temp.event('evt_price', '{"price_ids": ["price_x"]}', '{"subscription_id": "sub_u"}'), true)
  ->> 'success', 'true', 'a retry of a successful event succeeds');

-- changes by an admin
select tests.login('ledger_admin');
select is(tests.rows_of($$ update public.webhook_logs set status = 'acknowledged' where event_id = 'evt_shape' $$), 1,
  'an admin acknowledges a failed event');
select is((select acknowledged_by from public.webhook_logs where event_id = 'evt_shape'), tests.id('ledger_admin'), 'acknowledged_by is the admin');
select is(tests.code_of($$ update public.webhook_logs set status = 'acknowledged' where event_id = 'evt_1' $$),
  'not_acknowledgeable', 'a successful event cannot be acknowledged');
select is(tests.code_of($$ update public.webhook_logs set status = 'success' where event_id = 'evt_five' $$),
  'not_acknowledgeable', 'an admin can set no other status');
select is(tests.code_of($$ update public.webhook_logs set error_message = '' $$), '42501', 'an admin can update no other column');
select is(tests.code_of($$ update public.webhook_logs set retry_count = 0 where event_id = 'evt_price' $$),
  'column_protected', 'retry_count cannot be set back');
select tests.logout();
select public.reapply_stripe_event(pg_temp.event('evt_shape', '{}', '{"problem": "still", "subscription": null}'));
select is((select status || ' ' || error_message from public.webhook_logs where event_id = 'evt_shape'),
  'acknowledged still', 'an acknowledged event stays acknowledged when an automatic retry fails');
update public.webhook_logs set retry_count = 7 where event_id = 'evt_shape';
select public.reapply_stripe_event(pg_temp.event('evt_shape', '{}', '{"problem": "still", "subscription": null}'));
select is((pg_temp.log('evt_shape')).status, 'retried_failed', 'an acknowledged event is retried_failed after the last retry');

-- retention
update public.webhook_logs set "timestamp" = now() - interval '91 days' where event_id = 'evt_1';
select public.billing_housekeeping();
select ok((select payload is null from private.stripe_events where event_id = 'evt_1')
  and (select payload is not null from private.stripe_events where event_id = 'evt_old'),
  'a payload is deleted after 90 days and its event stays');
update public.webhook_logs set "timestamp" = now() - interval '90 days 1 hour' where event_id = 'evt_old';
select is(public.billing_housekeeping() ->> 'payloads_emptied', '1', 'the next one on the day it is due');
select is(public.billing_housekeeping() ->> 'payloads_emptied', '0', 'and none twice');

select * from finish();
rollback;
