-- Outlets are readable by accounts; their contacts by admins through functions only.
begin;
select plan(15);

select tests.create_user('ada', 'creator');
select tests.create_user('milo', 'media');
select tests.create_admin('root');
select tests.create_outlet('one');
select tests.create_outlet('two');
update public.outlets set active = false, media_user_id = tests.id('milo') where id = tests.id('outlet two');

select tests.login('ada');
select is((select count(*)::int from public.outlets where slug like 'tests-%'), 1, 'a creator reads active outlets only');
select throws_ok($$ select * from private.outlet_contacts $$, '42501', null, 'a creator cannot select outlet contacts');
select is(tests.code_of($$ select public.get_outlet_contact(tests.id('outlet one')) $$), 'forbidden', 'get_outlet_contact() refuses a creator');
select is(tests.code_of($$ select public.set_outlet_contact(tests.id('outlet one'), 'Me', 'me@x.example') $$), 'forbidden', 'set_outlet_contact() refuses a creator');
select throws_ok($$ insert into public.outlets (name, slug, format) values ('X', 'xxx', 'tv') $$, '42501', null, 'a creator cannot insert outlets');
select is(tests.rows_of($$ update public.outlets set weekly_cap = 50 $$), 0, 'a creator cannot update outlets');
select is(tests.rows_of($$ delete from public.outlets $$), 0, 'a creator cannot delete outlets');
select tests.logout();

select tests.login('milo');
select is((select count(*)::int from public.outlets where slug like 'tests-%'), 2, 'an editor also reads their own inactive outlet');
select tests.logout();

select tests.login_as('anon');
select throws_ok($$ select * from public.outlets $$, '42501', null, 'anon cannot select outlets');
select tests.logout();

select tests.login('root');
select is((select count(*)::int from public.outlets where slug like 'tests-%'), 2, 'an admin reads all outlets');
select lives_ok($$ insert into public.outlets (name, slug, format, beats) values ('New', 'tests-new', 'tv', '{Health}') $$, 'an admin inserts an outlet');
select lives_ok($$ select public.set_outlet_contact((select id from public.outlets where slug = 'tests-new'), ' Ed ', 'ED@New.example') $$, 'an admin sets an outlet contact');
select is(
  (select public.get_outlet_contact(id) from public.outlets where slug = 'tests-new'),
  '{"contact_name": "Ed", "contact_email": "ed@new.example", "stopped_at": null, "stopped_reason": null}'::jsonb, 'get_outlet_contact() returns the trimmed contact to an admin');
select is(tests.code_of($$ update public.outlets set beats = '{Gossip}' where slug = 'tests-new' $$), '23514', 'an outlet refuses an unknown beat');
select is(tests.rows_of($$ delete from public.outlets where slug = 'tests-new' $$), 1, 'an admin deletes an outlet');

select * from finish();
rollback;
