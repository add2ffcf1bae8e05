-- The comparison with Stripe in parts: who works on it, what is kept once, what counts as unknown at Stripe.
begin;
select plan(17);

delete from public.reconcile_runs;
delete from public.subscriptions;
create function pg_temp.part(p_reached jsonb, p_change jsonb default '{}') returns jsonb
language sql as $$
  select jsonb_build_object('reached', p_reached, 'listed', '[]'::jsonb, 'events_fetched', 1,
    'subscriptions_checked', 10, 'drift', '[]'::jsonb, 'repaired', 0) || p_change
$$;
create temporary table claims (name text, claim jsonb);
create function pg_temp.claim(p_name text) returns jsonb
language sql as $$ select claim from claims where name = p_name $$;

insert into claims values ('first', public.claim_reconcile());
select is(pg_temp.claim('first') -> 'reached', 'null', 'the daily comparison begins at the start');
select is(public.claim_reconcile(), null, 'nobody else gets a comparison while somebody works on it');
select ok(public.keep_reconcile_part((pg_temp.claim('first') ->> 'id')::uuid, 'null',
  pg_temp.part('{"list": "subscriptions", "after": "sub_9"}', '{"listed": ["sub_listed"], "drift": [{"field": "status"}]}')),
  'a part is kept');
select ok(not public.keep_reconcile_part((pg_temp.claim('first') ->> 'id')::uuid, 'null',
  pg_temp.part('{"list": "subscriptions", "after": "sub_9"}')), 'the same part is not kept twice');
insert into private.worker_heartbeats (name, last_run_at, ran_at) values ('webhook-worker', now(), now())
on conflict (name) do update set last_run_at = now(), ran_at = now(), detail = '{"reconcile": "part"}';
select ok(private.worker_is_due('webhook-worker'), 'the worker is due while a comparison is under way');
select is(public.claim_reconcile(gen_random_uuid(), true), null, 'an admin starts none while one is under way');
insert into claims values ('second', public.claim_reconcile());
select is(pg_temp.claim('second') - 'repair', pg_temp.claim('first') - 'repair'
  || '{"reached": {"list": "subscriptions", "after": "sub_9"}}', 'the schedule goes on where the last part ended');
update public.reconcile_runs set leased_until = now() - interval '1 second';
select is(public.claim_reconcile() ->> 'id', pg_temp.claim('first') ->> 'id', 'a part that died is made again');

-- what is unknown at Stripe
insert into public.subscriptions (stripe_subscription_id, status, stripe_status, access_until, created_at) values
  ('sub_unknown', 'active', 'active', now() + interval '1 day', now() - interval '1 day'),
  ('sub_unclear', 'active', null, now() + interval '1 day', now() - interval '1 day'),
  ('sub_listed', 'active', 'active', now() + interval '1 day', now() - interval '1 day'),
  ('sub_last_part', 'active', 'active', now() + interval '1 day', now() - interval '1 day'),
  ('sub_new', 'active', 'active', now() + interval '1 day', now() + interval '1 second'),
  ('sub_ran_out', 'active', 'active', now() - interval '1 day', now() - interval '9 days'),
  ('sub_nothing', 'past_due', 'past_due', null, now() - interval '1 day'),
  ('sub_over', 'canceled', 'canceled', now() + interval '1 day', now() - interval '1 day');
select results_eq(
  format($$ select subscription_id from public.unlisted_subscriptions(%L, array['sub_last_part']) $$,
    pg_temp.claim('first') ->> 'id'),
  $$ values ('sub_unclear'), ('sub_unknown') $$,
  'unknown at Stripe is what entitles to a plan and was in no part');

select ok(public.keep_reconcile_part((pg_temp.claim('first') ->> 'id')::uuid,
  '{"list": "subscriptions", "after": "sub_9"}', pg_temp.part('null', '{"drift": [{"field": "price"}], "repaired": 1}')),
  'the last part is kept');
select results_eq(
  'select events_fetched, subscriptions_checked, jsonb_array_length(drift), repaired, error, finished_at = now() from public.reconcile_runs',
  $$ values (2, 20, 2, 1, null::text, true) $$, 'the parts are added up');
select is((select error_message from public.webhook_logs where alert_cause = 'reconcile' and recovered_at is null),
  '1 difference between Stripe and the subscriptions here', 'what was not repaired opens the alert');
select is((select count(*)::int from private.reconcile_listed), 0, 'what Stripe listed is deleted with the end');
select is(public.claim_reconcile(), null, 'the daily comparison is done');

-- asked by an admin, broken off
select tests.create_admin('comparing');
select is(public.claim_reconcile(tests.id('comparing'), true) -> 'repair', 'true', 'an admin starts a comparison that repairs');
select public.keep_reconcile_part(id, 'null', pg_temp.part('{"list": "events", "after": "evt_1"}'))
from public.reconcile_runs where finished_at is null;
select is(public.claim_reconcile() -> 'repair', 'true', 'the schedule goes on with it');
update public.reconcile_runs set worked_at = now() - interval '11 minutes', leased_until = null where finished_at is null;
select public.claim_reconcile();
select is((select error from public.reconcile_runs where asked_by is not null), 'it broke off',
  'a comparison on which nobody works is failed');

select * from finish();
rollback;
