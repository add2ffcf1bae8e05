-- Outlets are for signed-in people; their contacts for nobody.
begin;
select plan(15);

select tests.create_user('ada', 'creator');
select tests.create_user('milo', 'media');
select tests.create_admin('root');
select tests.create_outlet('one');
select tests.create_outlet('two');
update public.outlets set active = false, media_user_id = tests.id('milo') where id = tests.id('outlet two');

select tests.login('ada');
select is((select count(*)::int from public.outlets where slug like 'tests-%'), 1, 'a creator sees active outlets');
select throws_ok($$ select * from private.outlet_contacts $$, '42501', null, 'never their contacts');
select is(tests.code_of($$ select public.get_outlet_contact(tests.id('outlet one')) $$), 'not_admin', 'not by the admin''s function either');
select is(tests.code_of($$ select public.set_outlet_contact(tests.id('outlet one'), 'Me', 'me@x.example') $$), 'not_admin', 'and puts no address in');
select throws_ok($$ insert into public.outlets (name, slug, format) values ('X', 'xxx', 'tv') $$, '42501', null, 'a creator adds no outlet');
select is(tests.rows_of($$ update public.outlets set weekly_cap = 50 $$), 0, 'changes none');
select is(tests.rows_of($$ delete from public.outlets $$), 0, 'removes none');
select tests.logout();

select tests.login('milo');
select is((select count(*)::int from public.outlets where slug like 'tests-%'), 2, 'an editor also sees the own outlet while it rests');
select tests.logout();

select tests.login_as('anon');
select throws_ok($$ select * from public.outlets $$, '42501', null, 'visitors see none');
select tests.logout();

select tests.login('root');
select is((select count(*)::int from public.outlets where slug like 'tests-%'), 2, 'an admin sees all');
select lives_ok($$ insert into public.outlets (name, slug, format, beats) values ('New', 'tests-new', 'tv', '{Health}') $$, 'adds');
select lives_ok($$ select public.set_outlet_contact((select id from public.outlets where slug = 'tests-new'), ' Ed ', 'ED@New.example') $$, 'sets the contact');
select is(
  (select public.get_outlet_contact(id) from public.outlets where slug = 'tests-new'),
  '{"contact_name": "Ed", "contact_email": "ed@new.example"}'::jsonb, 'and reads it back');
select is(tests.code_of($$ update public.outlets set beats = '{Gossip}' where slug = 'tests-new' $$), '23514', 'beats come from the list');
select is(tests.rows_of($$ delete from public.outlets where slug = 'tests-new' $$), 1, 'and removes');

select * from finish();
rollback;
