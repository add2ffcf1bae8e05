-- The one-time Stripe setup and the admin claim.
begin;
select plan(33);

update private.setup_state set stripe_setup_done_at = null;
delete from public.admin_settings;
delete from private.secrets;
delete from public.users where role = 'admin';
delete from private.rate_limits;

select is(public.stripe_setup_done(), false, 'the setup page is enabled at first');
select is(public.stripe_setup_save('whsec_setup1234'), true, 'stripe_setup_save saves the secret');
select is(public.stripe_setup_done(), true, 'the setup page is disabled after a secret was saved');
select is(public.stripe_setup_save('whsec_other1234'), false, 'a second secret is refused');
select is(public.stripe_secrets() ->> 'webhook_secret', 'whsec_setup1234', 'the first secret stays in force');
select is((select value from public.admin_settings where key = 'stripe_webhook_secret'), 'whsec_s••••••••••••', 'admin_settings has the preview of the secret');

select is((select array_agg(public.passcode_try('gate', '192.0.2.1')) from generate_series(1, 6)),
  array[true, true, true, true, true, false], 'passcode_try allows five tries per address');
select is((select count(*)::int from public.system_logs where action = 'gate_try' and ip_address = '192.0.2.1'), 1,
  'the refusal of an address is logged once');
select public.passcode_try('gate', '192.0.2.1') from generate_series(1, 50);
select is((select count(*) filter (where t.ok)::int
  from (select public.passcode_try('gate', '192.0.2.' || n) as ok from generate_series(2, 40) n) t), 15,
  'passcode_try allows twenty tries in all, not counting refused ones');
select is(public.passcode_try('another', '192.0.2.1'), true, 'each gate has its own count');
update private.rate_limits set window_start = now() - interval '16 minutes';
select is(public.passcode_try('gate', '192.0.2.1'), true, 'tries are allowed again after 15 minutes');
select public.log_passcode_try('gate', '192.0.2.1', 'wrong', 'a@b.example');
select is((select detail ->> 'result' from public.system_logs where action = 'gate_try' and email = 'a@b.example'), 'wrong',
  'log_passcode_try logs the result of a try');

delete from private.rate_limits;
select public.passcode_try('gate', '192.0.2.9'), public.passcode_was_right('gate', '192.0.2.9') from generate_series(1, 30);
select is((select array_agg(r.hits order by r.key) from private.rate_limits r where r.key like 'passcode:gate%'), array[0, 0],
  'tries with the right passcode do not count');
select public.passcode_was_right('gate', '192.0.2.9');
select is((select min(r.hits) from private.rate_limits r), 0, 'no address gets more than its tries');

select is(public.make_owner_link('admin_claim', repeat('a', 64)), now() + interval '15 minutes', 'a link of the owner ends after 15 minutes');
select is(tests.code_of(format('select public.make_owner_link(%L, %L)', 'stripe_setup', repeat('b', 64))), 'disabled',
  'no link is made for a setup page that was used');
select is(public.use_owner_link('stripe_setup', repeat('a', 64)), false, 'a link opens its own page only');
select is(public.use_owner_link('admin_claim', repeat('c', 64)), false, 'an unknown link opens nothing');
select is(public.use_owner_link('admin_claim', repeat('a', 64)), true, 'a link opens its page');
select is(public.use_owner_link('admin_claim', repeat('a', 64)), false, 'a link works once');
select public.make_owner_link('admin_claim', repeat('d', 64));
update private.owner_links set expires_at = now() - interval '1 second';
select is(public.use_owner_link('admin_claim', repeat('d', 64)), false, 'a link that is too old opens nothing');
select is((select count(*)::int from public.system_logs where action = 'owner_link'), 2, 'every link is in the log');

select is(public.claim_admin(' Owner@Tests.example '), '{"claimed": true, "linked": false}'::jsonb, 'claim_admin for an address without an account');
select results_eq($$ select email, role, linked_at is null from public.users where role = 'admin' $$,
  $$ values ('owner@tests.example', 'admin', true) $$, 'claim_admin stores the address as an admin');
select is((select ip_address is null and detail = '{}' from public.system_logs
  where action = 'admin_bootstrap' and email = 'owner@tests.example'), true, 'claim_admin is logged as admin_bootstrap');
select is(public.claim_admin('second@tests.example'), '{"claimed": false, "linked": false}'::jsonb, 'a second claim_admin is refused');
select is((select count(*)::int from public.users where role = 'admin'), 1, 'a refused claim_admin makes no admin');
select is(tests.code_of(format('select public.make_owner_link(%L, %L)', 'admin_claim', repeat('e', 64))), 'admin_exists',
  'no link is made for the claim when there is an admin');
select tests.create_user('owner_unproven', 'general', false, 'owner@tests.example');
select is((select role from public.users where id = tests.id('owner_unproven')), 'member', 'an account with an unconfirmed address is not the admin');
update auth.users set email_confirmed_at = now() where id = tests.id('owner_unproven');
select is((select role from public.users where id = tests.id('owner_unproven')), 'admin', 'confirming the address makes the account the admin');
select is((select count(*)::int from public.users where role = 'admin'), 1, 'the account and the stored address are one row');

delete from public.users where role = 'admin';
select tests.create_user('owner_known', 'general', true, 'known@tests.example');
select is(public.claim_admin('known@tests.example'), '{"claimed": true, "linked": true}'::jsonb, 'claim_admin for an account with a confirmed address');
select is((select role from public.users where id = tests.id('owner_known')), 'admin', 'the account is an admin at once');

select * from finish();
rollback;
