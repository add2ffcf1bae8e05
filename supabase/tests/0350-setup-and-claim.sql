-- The one-time setup and the claim of the first admin.
begin;
select plan(22);

update private.setup_state set stripe_setup_done_at = null;
delete from public.admin_settings;
delete from private.secrets;
delete from public.users where role = 'admin';
delete from private.rate_limits;

select is(public.stripe_setup_done(), false, 'the setup page is open');
select is(public.stripe_setup_save('whsec_setup1234'), true, 'a secret is saved through it');
select is(public.stripe_setup_done(), true, 'and the page is closed');
select is(public.stripe_setup_save('whsec_other1234'), false, 'for good');
select is(public.stripe_secrets() ->> 'webhook_secret', 'whsec_setup1234', 'the first secret stands');
select is((select value from public.admin_settings where key = 'stripe_webhook_secret'), 'whsec_s••••••••••••', 'shown as a preview');

select is((select array_agg(public.passcode_try('gate', '192.0.2.1')) from generate_series(1, 6)),
  array[true, true, true, true, true, false], 'five tries per address');
select is((select count(*)::int from public.system_logs where action = 'gate_try' and ip_address = '192.0.2.1'), 1,
  'the refusal is written down once');
select public.passcode_try('gate', '192.0.2.1') from generate_series(1, 50);
select is((select count(*) filter (where t.ok)::int
  from (select public.passcode_try('gate', '192.0.2.' || n) as ok from generate_series(2, 40) n) t), 15,
  'twenty in all, and refused tries of one address cost the others nothing');
select is(public.passcode_try('another', '192.0.2.1'), true, 'each gate counts for itself');
update private.rate_limits set window_start = now() - interval '16 minutes';
select is(public.passcode_try('gate', '192.0.2.1'), true, 'a quarter of an hour later it is open again');
select public.log_passcode_try('gate', '192.0.2.1', 'wrong', 'a@b.example');
select is((select detail ->> 'result' from public.system_logs where action = 'gate_try' and email = 'a@b.example'), 'wrong',
  'every try is written down with its result');

select is(public.claim_admin(' Owner@Tests.example '), '{"claimed": true, "linked": false}'::jsonb, 'a claim without an account');
select results_eq($$ select email, role, linked_at is null from public.users where role = 'admin' $$,
  $$ values ('owner@tests.example', 'admin', true) $$, 'appoints the address');
select is((select ip_address is null and detail = '{}' from public.system_logs
  where action = 'admin_bootstrap' and email = 'owner@tests.example'), true, 'and is written down as the spec says');
select is(public.claim_admin('second@tests.example'), '{"claimed": false, "linked": false}'::jsonb, 'a second claim is too late');
select is((select count(*)::int from public.users where role = 'admin'), 1, 'and makes nobody admin');
select tests.create_user('owner_unproven', 'general', false, 'owner@tests.example');
select is((select role from public.users where id = tests.id('owner_unproven')), 'member', 'an unproven address is no admin');
update auth.users set email_confirmed_at = now() where id = tests.id('owner_unproven');
select is((select role from public.users where id = tests.id('owner_unproven')), 'admin', 'a proven one is');
select is((select count(*)::int from public.users where role = 'admin'), 1, 'one admin, not two rows');

delete from public.users where role = 'admin';
select tests.create_user('owner_known', 'general', true, 'known@tests.example');
select is(public.claim_admin('known@tests.example'), '{"claimed": true, "linked": true}'::jsonb, 'a claim for a proven account');
select is((select role from public.users where id = tests.id('owner_known')), 'admin', 'promotes it at once');

select * from finish();
rollback;
