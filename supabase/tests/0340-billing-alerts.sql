-- Alerts for dunning and disputes, for lasting problems and for the comparison with Stripe.
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
select is((select count(*)::int from pg_temp.alerts('dunning:in_1')), 1, 'two failed payments of an invoice open one alert');
select is((select deliveries from pg_temp.alerts('dunning:in_1')), 2, 'the second failed payment counts the alert up');
select is((select status || ' ' || event_type || ' ' || customer_email from pg_temp.alerts('dunning:in_1')),
  'alert alert.dunning dunned@payer.example', 'the alert has its type and the address of the payer');
select pg_temp.report('evt_d3', 'dunning:in_1', true);
select ok((select recovered_at is not null from pg_temp.alerts('dunning:in_1')), 'a payment closes the alert');
select is((select status from pg_temp.alerts('dunning:in_1')), 'acknowledged', 'a closed alert is acknowledged');
select pg_temp.report('evt_d4', 'dunning:in_1', false);
select is((select count(*)::int from pg_temp.alerts('dunning:in_1')), 1, 'a late failure event of a settled invoice opens no alert');
select pg_temp.report('evt_d5', 'dunning:in_2', true);
select pg_temp.report('evt_d6', 'dunning:in_2', false);
select is((select count(*)::int from pg_temp.alerts('dunning:in_2')), 0, 'a failure event after the event that settled its invoice opens no alert');

-- an acknowledged alert whose cause is reported again
select pg_temp.report('evt_d7', 'dunning:in_3', false);
update public.webhook_logs set status = 'acknowledged' where alert_cause = 'dunning:in_3';
select pg_temp.report('evt_d8', 'dunning:in_3', false);
select is((select count(*)::int || (array_agg(status))[1] from pg_temp.alerts('dunning:in_3')), '1acknowledged', 'an acknowledged alert stays acknowledged when its cause is reported again');

-- lasting problems
insert into public.subscriptions (stripe_subscription_id, stripe_customer_id, plan, status, created_at, email)
values ('sub_alert', 'cus_nobody', 'pro', 'active', now() - interval '1 hour', 'nobody@payer.example');
select private.review_lasting_problems();
select private.review_lasting_problems();
select is((select error_message || deliveries from pg_temp.alerts('unmatched:cus_nobody')),
  'nobody@payer.example pays, but no account has that address yet1', 'a payer without an account for 15 minutes opens one alert');
delete from public.subscriptions where stripe_subscription_id = 'sub_alert';
select private.review_lasting_problems();
select ok((select recovered_at is not null from pg_temp.alerts('unmatched:cus_nobody')), 'the alert closes when its cause ends');

update private.worker_heartbeats set last_run_at = now() - interval '1 hour' where name = 'webhook-worker';
insert into private.worker_heartbeats (name, last_run_at) values ('webhook-worker', now() - interval '1 hour') on conflict do nothing;
select is(public.webhook_health() ->> 'worker_late', 'true', 'webhook_health reports a worker without a heartbeat');
select is((select error_message from pg_temp.alerts('worker_late')), 'The retry worker has stopped', 'a worker without a heartbeat opens an alert');

-- the daily comparison with Stripe
delete from public.reconcile_runs;
create function pg_temp.finish(p_error text) returns void
language sql as $$
  select public.finish_reconcile(r.id, p_error) from public.reconcile_runs r where r.finished_at is null
$$;
select isnt(public.claim_reconcile(), null, 'the daily comparison starts');
select is(public.claim_reconcile(gen_random_uuid()), null, 'a second comparison does not start while one runs');
select pg_temp.finish('no connection');
select is(public.claim_reconcile(), null, 'a failed comparison is not repeated at once');
update public.reconcile_runs set started_at = now() - interval '61 minutes';
select isnt(public.claim_reconcile(), null, 'a failed comparison is repeated after an hour');
select pg_temp.finish(null);
update public.reconcile_runs set started_at = now() - interval '23 hours';
select is(public.claim_reconcile(), null, 'a successful comparison is not repeated on the same day');

-- a subscription that Stripe does not have
insert into public.subscriptions (stripe_subscription_id, status, attention, reread_lease, reread_due_at)
values ('sub_unknown', 'active', 'needs_resync', 4, now());
select public.postpone_reread('sub_unknown', 3);
select is((select reread_due_at from public.subscriptions where stripe_subscription_id = 'sub_unknown'), now(),
  'an old lease postpones nothing');
select public.postpone_reread('sub_unknown', 4);
select is((select count(*)::int from public.due_rereads() where subscription_id = 'sub_unknown'), 0,
  'a postponed subscription is not due');

select * from finish();
rollback;
