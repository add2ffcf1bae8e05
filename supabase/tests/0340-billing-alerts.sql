-- Dunning and disputes: opened once per cause, closed on recovery, in whatever order the news comes.
begin;
select plan(20);

create function pg_temp.report(p_id text, p_cause text, p_over boolean) returns text
language sql as $$
  select tests.ingest(tests.payer_event('alert', 'invoice.payment_failed', 100, '{"email": "dunned@payer.example"}')
    || jsonb_build_object('id', p_id, 'alert', jsonb_build_object(
      'cause', p_cause, 'kind', 'dunning', 'message', 'Payment of 49.00 USD failed', 'over', p_over))) ->> 'status'
$$;
create function pg_temp.alerts(p_cause text) returns setof public.webhook_logs
language sql as $$ select * from public.webhook_logs where alert_cause = p_cause $$;

select is(pg_temp.report('evt_d1', 'dunning:in_1', false), 'success', 'a failed payment is logged');
select pg_temp.report('evt_d2', 'dunning:in_1', false);
select is((select count(*)::int from pg_temp.alerts('dunning:in_1')), 1, 'two tries, one alert');
select is((select deliveries from pg_temp.alerts('dunning:in_1')), 2, 'counted');
select is((select status || ' ' || event_type || ' ' || customer_email from pg_temp.alerts('dunning:in_1')),
  'alert alert.dunning dunned@payer.example', 'with whom it is about');
select pg_temp.report('evt_d3', 'dunning:in_1', true);
select ok((select recovered_at is not null from pg_temp.alerts('dunning:in_1')), 'paid: the alert is closed');
select is((select status from pg_temp.alerts('dunning:in_1')), 'acknowledged', 'and needs nobody');
select pg_temp.report('evt_d4', 'dunning:in_1', false);
select is((select count(*)::int from pg_temp.alerts('dunning:in_1')), 1, 'late news of the trouble opens none');
select pg_temp.report('evt_d5', 'dunning:in_2', true);
select pg_temp.report('evt_d6', 'dunning:in_2', false);
select is((select count(*)::int from pg_temp.alerts('dunning:in_2')), 0, 'nor does news in the wrong order');

-- an acknowledged alert whose cause goes on is not opened anew
select pg_temp.report('evt_d7', 'dunning:in_3', false);
update public.webhook_logs set status = 'acknowledged' where alert_cause = 'dunning:in_3';
select pg_temp.report('evt_d8', 'dunning:in_3', false);
select is((select count(*)::int || (array_agg(status))[1] from pg_temp.alerts('dunning:in_3')), '1acknowledged', 'acknowledged stays acknowledged');

-- lasting troubles
insert into public.subscriptions (stripe_subscription_id, stripe_customer_id, plan, status, created_at, email)
values ('sub_alert', 'cus_nobody', 'pro', 'active', now() - interval '1 hour', 'nobody@payer.example');
select private.review_lasting_problems();
select private.review_lasting_problems();
select is((select error_message || deliveries from pg_temp.alerts('unmatched:cus_nobody')),
  'nobody@payer.example pays, but no account has that address yet1', 'a payer without an account is an alert after a quarter of an hour');
delete from public.subscriptions where stripe_subscription_id = 'sub_alert';
select private.review_lasting_problems();
select ok((select recovered_at is not null from pg_temp.alerts('unmatched:cus_nobody')), 'which ends with its cause');

update private.worker_heartbeats set last_run_at = now() - interval '1 hour' where name = 'webhook-worker';
insert into private.worker_heartbeats (name, last_run_at) values ('webhook-worker', now() - interval '1 hour') on conflict do nothing;
select is(public.webhook_health() ->> 'worker_late', 'true', 'a worker that stopped is seen');
select is((select error_message from pg_temp.alerts('worker_late')), 'The retry worker has stopped', 'and is an alert');

-- the daily comparison with Stripe
delete from public.reconcile_runs;
create function pg_temp.finish(p_error text) returns void
language sql as $$
  select public.finish_reconcile(r.id, 0, 0, '[]', 0, p_error) from public.reconcile_runs r where r.finished_at is null
$$;
select isnt(public.start_reconcile(), null, 'a day without a comparison starts one');
select is(public.start_reconcile(gen_random_uuid()), null, 'one at a time, whoever asks');
select pg_temp.finish('no connection');
select is(public.start_reconcile(), null, 'one that failed is not tried again at once');
update public.reconcile_runs set started_at = now() - interval '61 minutes';
select isnt(public.start_reconcile(), null, 'but after an hour');
select pg_temp.finish(null);
update public.reconcile_runs set started_at = now() - interval '23 hours';
select is(public.start_reconcile(), null, 'one that went well lasts for the day');

-- a subscription that Stripe does not know
insert into public.subscriptions (stripe_subscription_id, status, attention, reread_lease, reread_due_at)
values ('sub_gone', 'active', 'needs_resync', 4, now());
select public.postpone_reread('sub_gone', 3);
select is((select reread_due_at from public.subscriptions where stripe_subscription_id = 'sub_gone'), now(),
  'an old claim puts nothing off');
select public.postpone_reread('sub_gone', 4);
select is((select count(*)::int from public.due_rereads() where subscription_id = 'sub_gone'), 0,
  'what Stripe does not know is asked for a day later');

select * from finish();
rollback;
