-- Admins find people, see one, give and take the admin role, and read the system log.
begin;
select plan(41);

update public.users set role = 'member' where role = 'admin';
select tests.create_admin('boss');
select tests.create_user('ada', 'creator');
select tests.create_user('milo', 'media');
update auth.users set encrypted_password = extensions.crypt('milo', extensions.gen_salt('bf', 4)) where id = tests.id('milo');
select tests.create_user('unproved', 'general', false);
update public.users set name = 'Ada O_Neal' where id = tests.id('ada');
update public.users set created_at = now() - interval '1 minute' where id in (tests.id('ada'), tests.id('milo'));

-- Only for admins.
select tests.login('ada');
select is(tests.code_of('select public.find_people()'), 'forbidden', 'a creator finds nobody');
select is(tests.code_of(format('select public.get_person(%L)', tests.id('ada'))), 'forbidden', 'and sees nobody that way');
select is(tests.code_of(format('select public.set_admin_role(%L, true, ''ada'')', tests.id('ada'))), 'forbidden', 'and makes no admin');
select is(tests.code_of(format('select public.suspend_account(%L, ''x'')', tests.id('milo'))), 'forbidden', 'and suspends nobody');
select is(tests.code_of(format('select public.restore_account(%L)', tests.id('milo'))), 'forbidden', 'and ends no suspension');
select is(tests.code_of('select public.find_system_logs()'), 'forbidden', 'and reads no log');
select is(tests.code_of('select public.system_log_actions()'), 'forbidden', 'nor its actions');
select is(tests.code_of('select public.alert_mails_wanted()'), 'forbidden', 'and has no choice about mails to admins');
select is(tests.code_of('select public.want_alert_mails(true)'), 'forbidden', 'and cannot ask for them');
select is(tests.code_of($$ update public.users set suspended_at = null where id = (select auth.uid()) $$), '42501', 'nobody writes suspended_at directly');
select tests.logout();

-- Finding people.
select tests.login('boss');
select is(tests.code_of($$ select public.find_people('ad') $$), 'invalid_input', 'two letters are too few');
select results_eq($$ select email from public.find_people('ADA@tests') $$, array['ada@tests.example'], 'a part of the address finds, in any case');
select results_eq($$ select email from public.find_people('o_ne') $$, array['ada@tests.example'], 'a part of the name finds, and _ is no wildcard');
select is_empty($$ select 1 from public.find_people('a_a@t') $$, '_ matches only itself');
select results_eq($$ select email from public.find_people('@tests.example', 'media') $$, array['milo@tests.example'], 'only media people');
select results_eq($$ select email from public.find_people(null, 'admins') $$, array['boss@tests.example'], 'only admins');
select is((select plan from public.find_people('ada@tests')), 'free', 'with the plan in force');
select is((select count(*)::int from public.find_people(p_limit => 2)), 2, 'a page has as many as asked for');
select set_eq($$
  with first as (select * from public.find_people('@tests.example', p_limit => 2)),
    last as (select created_at, id from first order by created_at, id limit 1)
  select id from first
  union all
  select n.id from last l, lateral public.find_people('@tests.example', 'all', l.created_at, l.id) n $$,
  $$ select id from public.users where email like '%@tests.example' $$, 'two pages hold everybody once, also those of one second');

-- One person.
select is((public.get_person(tests.id('ada')) -> 'quota') - 'resets_at', '{"plan": "free", "limit": 1, "used": 0, "in_draw": false, "draft_limit": 3, "drafts": 0, "use_refusal": null, "write_refusal": null}', 'plan and quota');
select is(public.get_person(tests.id('ada')) #>> '{sends,total}', '0', 'and sends');
select is(public.get_person(tests.id('unproved')) ->> 'confirmed', 'false', 'whether the address is confirmed');
select is(tests.code_of($$ select public.get_person(gen_random_uuid()) $$), 'account_not_found', 'an unknown account is named as such');

-- The role.
select is(tests.code_of(format('select public.set_admin_role(%L, false, ''boss'')', tests.id('boss'))), 'last_admin', 'the last admin stays');
select is(tests.code_of(format('select public.set_admin_role(%L, true, ''boss'')', tests.id('unproved'))), 'account_not_confirmed', 'an unconfirmed account does not become admin');
select is(public.set_admin_role(tests.id('milo'), true, 'boss'), 'admin', 'a confirmed one does');
select is(public.set_admin_role(tests.id('milo'), true, 'boss'), 'admin', 'twice is once');
select results_eq($$ select email || ' ' || (detail ->> 'account') from public.system_logs where action = 'admin_made' $$,
  array['boss@tests.example milo@tests.example'], 'it is in the log, once');
select is(tests.code_of(format('select public.suspend_account(%L, ''x'')', tests.id('milo'))), 'admin_role', 'an admin is not suspended');
select is(public.set_admin_role(tests.id('boss'), false, 'boss'), 'member', 'an admin may leave while another one stays');
select is(tests.code_of('select public.find_people()'), 'forbidden', 'and sees nothing from then on');
select tests.logout();
select is((select email from public.system_logs where action = 'admin_removed'), 'boss@tests.example', 'leaving is in the log too');
select tests.login('milo');
select is(tests.code_of(format('select public.set_admin_role(%L, false, ''milo'')', tests.id('milo'))), 'last_admin', 'now the other one is the last');
select tests.logout();
insert into public.users (id, email, role, kind) values (tests.id('appointed'), 'appointed@tests.example', 'admin', 'general');
select tests.login('milo');
select is(tests.code_of(format('select public.set_admin_role(%L, false, ''milo'')', tests.id('milo'))), 'last_admin', 'an appointed admin who cannot sign in yet does not count');
select public.set_admin_role(tests.id('appointed'), false, 'milo');
select is_empty($$ select 1 from public.users where email = 'appointed@tests.example' $$, 'an appointment is taken back');

-- The log.
select is((select count(*)::int from public.find_system_logs('milo@tests')), 2, 'the log is searched in who acted and whom it was about');
select results_eq($$ select action from public.find_system_logs(p_action => 'admin_made') $$, array['admin_made'], 'one action');
select ok('admin_made' in (select public.system_log_actions()), 'the actions of the log are listed');
select tests.logout();
insert into public.system_logs (action, detail) values ('unknown_route', '{"path": "/no-such-page"}');
select tests.login('milo');
select is((select count(*)::int from public.find_system_logs('no-such-page')), 0, 'pages that do not exist stay out of the list');
select is((select count(*)::int from public.find_system_logs('no-such-page', 'unknown_route')), 1, 'unless they are asked for');

-- Acts in tables are logged by triggers: one entry for each statement of an admin.
select tests.logout();
select tests.create_outlet('one');
select tests.create_outlet('two');
select tests.login('milo');
update public.outlets set weekly_cap = 3 where slug in ('tests-one', 'tests-two');
select tests.logout();
select results_eq($$ select email || ' ' || (detail ->> 'rows') from public.system_logs where action = 'outlets_changed' $$,
  array['milo@tests.example 2'], 'a change of two outlets is one entry');

select * from finish();
rollback;
