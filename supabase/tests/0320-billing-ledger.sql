-- Keeping, failing, retrying, alerting: what becomes of one event.
begin;
select plan(52);

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
select is((pg_temp.log('evt_1')).deliveries, 2, 'and counted');
select is((pg_temp.log('evt_1')).status, 'success', 'the status is success');
select is((pg_temp.log('evt_1')).note, 'Subscription active', 'with a note what happened');
select is((pg_temp.log('evt_1')).api_version, '2026-10-28.endive', 'and the API version');
select ok((pg_temp.log('evt_1')).latency_ms >= 0, 'and how late it was');
select is((select payload from private.stripe_events where event_id = 'evt_1'), '{"raw":"evt_1"}', 'the body is kept apart');
select is((select plan from public.subscriptions where stripe_subscription_id = 'sub_l'), 'creator', 'the row shows the plan');

select is(pg_temp.take('evt_old', '{"price_ids": ["price_p"]}', '{"occurred_at": 1700000000}') ->> 'outcome', 'stale',
  'an older event that comes later is stale');
select is((select plan from public.subscriptions where stripe_subscription_id = 'sub_l'), 'creator', 'and changes nothing');
select is(pg_temp.take('evt_foreign', '{}', '{"handled": false, "type": "product.created", "subscription": null}') ->> 'outcome',
  'ignored', 'an unknown type is kept and ignored');
select is((pg_temp.log('evt_foreign')).status, 'success', 'as a success');

-- failures
select is(pg_temp.take('evt_price', '{"price_ids": ["price_x"]}', '{"subscription_id": "sub_u"}') ->> 'status', 'failed',
  'a price without a plan fails');
select is((pg_temp.log('evt_price')).error_message, 'No plan for price price_x', 'and says so');
select ok((pg_temp.log('evt_price')).next_attempt_at between now() + interval '50 seconds' and now() + interval '70 seconds',
  'the next try is a minute away');
select is((select plan from public.subscriptions where stripe_subscription_id = 'sub_u'), null, 'no plan is guessed');
select is((select access_until from public.subscriptions where stripe_subscription_id = 'sub_u'), null, 'it entitles to nothing');
select is((select attention from public.subscriptions where stripe_subscription_id = 'sub_u'), 'unmapped_price', 'and is shown');
select is(pg_temp.take('evt_status', '{"stripe_status": "dormant"}', '{"occurred_at": 1800000001}') ->> 'error',
  'Unknown subscription status dormant', 'an unknown status fails');
select is((select status || ' ' || attention from public.subscriptions where stripe_subscription_id = 'sub_l'),
  'active unknown_status', 'the row keeps what was known and says that something waits');
select is(pg_temp.take('evt_shape', '{}', '{"problem": "Not a readable subscription", "subscription": null}') ->> 'error',
  'Not a readable subscription', 'an unreadable event is kept as failed');
select is(pg_temp.take('evt_broken', '{"period_end": 9e18}', '{"occurred_at": 1800000002}') ->> 'status', 'failed',
  'an error inside is caught at the savepoint');
select ok((pg_temp.log('evt_broken')).id is not null, 'and the event is in the ledger all the same');
delete from private.stripe_events where event_id = 'evt_broken';

-- the alarm
select is((select count(*)::int from public.webhook_logs where alert_cause = 'high_failure_rate'), 0, 'four failures are no alarm');
select pg_temp.take('evt_five', '{}', '{"problem": "x", "subscription": null}');
select is((select error_message from public.webhook_logs where alert_cause = 'high_failure_rate'),
  'High failure rate: 5 failures in the last 5 minutes', 'five are');
select pg_temp.take('evt_six', '{}', '{"problem": "x", "subscription": null}');
select is((select deliveries from public.webhook_logs where alert_cause = 'high_failure_rate'), 2, 'one alert, counted up');
select is(public.webhook_health() ->> 'alert_triggered', 'true', 'health says so');
select is((public.webhook_health() ->> 'recent_failures')::int, 6, 'with the number');
select is((select deliveries from public.webhook_logs where alert_cause = 'high_failure_rate'), 2, 'looking does not count');
update public.webhook_logs set failed_at = now() - interval '6 minutes' where failed_at is not null;
select is(public.webhook_health() ->> 'alert_triggered', 'false', 'five quiet minutes end it');
select matches((select error_message from public.webhook_logs where alert_cause = 'high_failure_rate'),
  '^High failure rate.* — recovered \d{4}-\d\d-\d\d \d\d:\d\d UTC$', 'with a recovered note');

-- retries
select is(public.reapply_stripe_event(pg_temp.event('evt_price', '{"price_ids": ["price_x"]}', '{"subscription_id": "sub_u"}'), true)
  - 'outcome', '{"success": false, "retry_count": 1, "error": "No plan for price price_x", "status": "retried_failed"}'::jsonb,
  'a try by hand that fails');
select is(public.webhook_health() ->> 'recent_failures', '0', 'a failure that goes on is no new one for the alarm');
select is((select count(*)::int from public.due_stripe_events()), 0, 'nothing is due yet');
update public.webhook_logs set next_attempt_at = now() where event_id = 'evt_price';
select results_eq('select event_id, payload from public.due_stripe_events()',
  $$ values ('evt_price'::text, '{"raw":"evt_price"}'::text) $$, 'what is due is handed out');
select is((select count(*)::int from public.due_stripe_events()), 0, 'once');
update public.webhook_logs set retry_count = 7, status = 'failed' where event_id = 'evt_price';
select is(public.reapply_stripe_event(pg_temp.event('evt_price', '{"price_ids": ["price_x"]}', '{"subscription_id": "sub_u"}'))
  ->> 'status', 'retried_failed', 'the eighth try of our own is the last');
select is((pg_temp.log('evt_price')).next_attempt_at, null, 'for good');
select is((select alert_cause from public.webhook_logs where alert_cause like 'unmapped:%'), 'unmapped:price_x',
  'the price without a plan has an alert of its own');
insert into public.admin_settings (key, value) values ('price_concierge_mo', 'price_x');
select is((select plan || ' ' || coalesce(attention, 'clear') from public.subscriptions where stripe_subscription_id = 'sub_u'),
  'concierge clear', 'the price gets a plan: the row follows');
select is((pg_temp.log('evt_price')).status, 'retried_success', 'and the event has had its effect');
select is(public.reapply_stripe_event(pg_temp.event('evt_price', '{"price_ids": ["price_x"]}', '{"subscription_id": "sub_u"}'), true)
  ->> 'success', 'true', 'a retry of what succeeded succeeds');

-- the admin's hand
select tests.login('ledger_admin');
select is(tests.rows_of($$ update public.webhook_logs set status = 'acknowledged' where event_id = 'evt_shape' $$), 1,
  'an admin acknowledges a failed event');
select is((select acknowledged_by from public.webhook_logs where event_id = 'evt_shape'), tests.id('ledger_admin'), 'under the own name');
select is(tests.code_of($$ update public.webhook_logs set status = 'acknowledged' where event_id = 'evt_1' $$),
  'not_acknowledgeable', 'a success needs none');
select is(tests.code_of($$ update public.webhook_logs set status = 'success' where event_id = 'evt_five' $$),
  'not_acknowledgeable', 'no other status can be set');
select is(tests.code_of($$ update public.webhook_logs set error_message = '' $$), '42501', 'nor any other column');
select is(tests.code_of($$ update public.webhook_logs set retry_count = 0 where event_id = 'evt_price' $$),
  'column_protected', 'the counter only goes up');
select tests.logout();
select public.reapply_stripe_event(pg_temp.event('evt_shape', '{}', '{"problem": "still", "subscription": null}'));
select is((select status || ' ' || error_message from public.webhook_logs where event_id = 'evt_shape'),
  'acknowledged still', 'what an admin has acknowledged does not come back with the next try of our own');
update public.webhook_logs set retry_count = 7 where event_id = 'evt_shape';
select public.reapply_stripe_event(pg_temp.event('evt_shape', '{}', '{"problem": "still", "subscription": null}'));
select is((pg_temp.log('evt_shape')).status, 'retried_failed', 'but it does when it is given up');

-- retention
update private.stripe_events set received_at = now() - interval '91 days' where event_id = 'evt_1';
select public.billing_housekeeping();
select ok((select payload is null from private.stripe_events where event_id = 'evt_1')
  and (select payload is not null from private.stripe_events where event_id = 'evt_old'),
  'a body is cleared away after 90 days, the mark of the event stays');

select * from finish();
rollback;
