-- What is watched beside the events: refused deliveries, the clock, silence, dunning of ended subscriptions,
-- reads at Stripe, rows that differ from their events.
begin;
select plan(35);

delete from public.admin_settings;
delete from private.plan_prices;
delete from private.refused_deliveries;
delete from public.webhook_logs;
insert into public.admin_settings (key, value) values ('price_creator_mo', 'price_c'), ('price_pro_mo', 'price_p');

create function pg_temp.take(p_sub text, p_id text, p_occurred_at bigint, p_status text, p_state jsonb default '{}') returns text
language sql as $$
  select tests.ingest(tests.subscription_event(p_sub, p_id, p_occurred_at, jsonb_build_object(
    'stripe_status', p_status, 'ended', p_status in ('canceled', 'incomplete_expired')) || p_state)) ->> 'outcome'
$$;
create function pg_temp.open_alert(p_cause text) returns text
language sql as $$ select error_message from public.webhook_logs where alert_cause = p_cause and recovered_at is null $$;

-- refused deliveries
select public.note_refused_deliveries('signature', 1, null);
select is(public.webhook_health() ->> 'refusing', 'false', 'one refused delivery, as scanners send them, is not a refusing endpoint');
select public.note_refused_deliveries('signature', 39, null);
select is(public.webhook_health() ->> 'refusing', 'true', '40 refused deliveries make the endpoint refusing');
select is(public.webhook_health() ->> 'refused_deliveries', '40', 'the number of refused deliveries is reported');
select is((select deliveries from private.refused_deliveries where reason = 'signature'), 40, 'they are counted per minute');
select matches(pg_temp.open_alert('refused_deliveries'), '^Stripe''s deliveries are refused', 'they open an alert');
select public.note_refused_deliveries('signature', 10, null);
select is((select deliveries from public.webhook_logs where alert_cause = 'refused_deliveries'), 1, 'one alert, however many are refused');
update private.refused_deliveries set minute = now() - interval '2 days';
select public.billing_housekeeping();
select isnt(pg_temp.open_alert('refused_deliveries'), null, 'the alert stays open while nothing is accepted');
select pg_temp.take('ok', 'a', 100, 'active');
select public.billing_housekeeping();
select is(pg_temp.open_alert('refused_deliveries'), null, 'it closes once a delivery was accepted');
insert into private.refused_deliveries (minute, reason, deliveries) values (now() - interval '20 minutes', 'signature', 1);
update public.webhook_logs set "timestamp" = now() - interval '1 hour' where event_id = 'oka';
select is(public.webhook_health() ->> 'refusing', 'true', 'one refused delivery counts when nothing was accepted for a quarter of an hour after it');
delete from private.refused_deliveries;

-- the clock
select public.note_refused_deliveries('too_old', 2, 720);
select is(pg_temp.open_alert('clock'), 'The clock here and Stripe''s signatures are 12 minutes apart (here ahead). Please check the clock of the server.',
  'signatures out of tolerance open an alert about the clock');
select is(public.webhook_health() ->> 'clock_off', 'true', 'and are reported');
delete from private.refused_deliveries;
select public.note_refused_deliveries('from_future', 5, -600);
select is(public.webhook_health() ->> 'refusing', 'false', 'deliveries from the future are accepted');
select is(public.webhook_health() ->> 'clock_off', 'true', 'and tell of a clock that is behind');
delete from private.refused_deliveries;
select is(public.webhook_health() ->> 'clock_off', 'false', 'the alert closes when the times fit again');

-- silence
select pg_temp.take('quiet', 'a', 100, 'active', jsonb_build_object('period_end', extract(epoch from now())::bigint - 2 * 86400));
select pg_temp.take('fresh', 'a', 100, 'active', jsonb_build_object('period_end', extract(epoch from now())::bigint - 3600));
select public.billing_housekeeping();
select is(pg_temp.open_alert('silence'), null, 'silence is looked for every ten minutes only');
update private.watch_state set silence_checked_at = null;
select public.billing_housekeeping();
select is(pg_temp.open_alert('silence'), 'Stripe is silent: the period of sub_quiet ended more than a day ago, and no event came',
  'a subscription whose period ended more than a day ago without an event opens an alert');
select pg_temp.take('quiet', 'b', 200, 'active');
update private.watch_state set silence_checked_at = null;
select public.billing_housekeeping();
select is(pg_temp.open_alert('silence'), null, 'an event ends the silence');

-- dunning of a subscription that is over
create function pg_temp.dun(p_id text, p_invoice text) returns text
language sql as $$
  select tests.ingest(tests.payer_event('dun', 'invoice.payment_failed', 100, '{}') || jsonb_build_object('id', p_id,
    'subscription_id', 'sub_dun', 'alert', jsonb_build_object('cause', 'dunning:' || p_invoice, 'over', false,
      'kind', 'dunning', 'message', 'Payment of 49.00 USD failed'))) ->> 'status'
$$;
select pg_temp.take('dun', 'a', 100, 'past_due');
select pg_temp.dun('dun1', 'in_1');
select isnt(pg_temp.open_alert('dunning:in_1'), null, 'a failed payment opens an alert');
select public.billing_housekeeping();
select isnt(pg_temp.open_alert('dunning:in_1'), null, 'it stays while the subscription is not over');
select pg_temp.take('dun', 'b', 200, 'canceled', '{"unpaid_end": true}');
select public.billing_housekeeping();
select matches((select error_message from public.webhook_logs where alert_cause = 'dunning:in_1' and recovered_at is not null),
  'subscription over', 'the end of the subscription closes it and says so');
select pg_temp.dun('dun2', 'in_2');
select is(pg_temp.open_alert('dunning:in_2'), null, 'a failed payment of an ended subscription opens none');

-- reads at Stripe
create function pg_temp.reread(p_sub text, p_occurred_at bigint, p_status text, p_lease bigint default null) returns jsonb
language sql as $$
  select public.apply_reread(tests.subscription_event(p_sub, 'read', p_occurred_at, jsonb_build_object('stripe_status', p_status)), p_lease)
$$;
select pg_temp.reread('read', extract(epoch from now())::bigint - 10 * 86400, 'past_due', 1);
select pg_temp.reread('read', extract(epoch from now())::bigint, 'past_due', 2);
select is(tests.days_left('read'), 4, 'a second read does not begin the grace anew');
select is((select count(*)::int from private.stripe_events where subscription_id = 'sub_read'), 2, 'a read with another time is one more state');
select pg_temp.reread('read', extract(epoch from now())::bigint + 60, 'past_due', 3);
select is((select count(*)::int from private.stripe_events where subscription_id = 'sub_read'), 2, 'the read between two equal ones is dropped');
select is(pg_temp.reread('read', extract(epoch from now())::bigint + 30, 'active') ->> 'applied', 'false', 'a repair never replaces a newer read');
select is(pg_temp.reread('read', extract(epoch from now())::bigint + 60, 'active') ->> 'applied', 'false', 'nor one of the same second');
select is((tests.subscription('read')).stripe_status, 'past_due', 'the row still shows the newer read');
select is(pg_temp.reread('read', extract(epoch from now())::bigint + 90, 'active') ->> 'applied', 'true', 'a newer repair is applied');

-- the recomputation
update private.watch_state set recomputation_started_at = null, recomputation_finished_at = null, recomputed_to = '';
delete from private.due_recomputations;
update public.subscriptions set plan = 'concierge' where stripe_subscription_id = 'sub_ok';
select is(public.recompute_subscriptions(2), '{"recomputed": 2, "more": true}'::jsonb, 'the recomputation goes in batches');
select public.recompute_subscriptions(1000);
select is((tests.subscription('ok')).plan, 'creator', 'a row that differs from its events is put right');
select matches(pg_temp.open_alert('recomputation'), 'put 1 of \d+ subscriptions right: sub_ok$', 'and reported');
select is(public.recompute_subscriptions(1000) ->> 'more', 'false', 'it runs once a day');
update private.watch_state set recomputation_started_at = now() - interval '1 day';
select public.recompute_subscriptions(1000);
select is(pg_temp.open_alert('recomputation'), null, 'a run without a difference closes the alert');

-- a price with more subscriptions than one statement recomputes
insert into private.stripe_events (event_id, occurred_at, subscription_id, customer_id, stripe_status, price_ids, period_end, state_after)
select 'mass' || n, 100, 'sub_mass' || n, 'cus_mass' || n, 'active', '{price_p}', 4000000000, 'x' from generate_series(1, 3000) n;
insert into public.subscriptions (stripe_subscription_id, stripe_customer_id, plan, status, stripe_status, price_id, source_event_id, source_occurred_at)
select 'sub_mass' || n, 'cus_mass' || n, 'pro', 'active', 'active', 'price_p', 'mass' || n, 100 from generate_series(1, 3000) n;
update public.admin_settings set value = '' where key = 'price_pro_mo';
select is((select count(*)::int from private.due_recomputations), 2500, 'clearing a price recomputes some subscriptions at once and leaves the others to the worker');
select public.recompute_subscriptions(2500);
select is((select count(*)::int from public.subscriptions where attention = 'unmapped_price'), 3000, 'the worker recomputes the others');

select * from finish();
rollback;
