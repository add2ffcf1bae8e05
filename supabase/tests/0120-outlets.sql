-- Outlets are readable by accounts; their contacts by admins through functions only.
begin;
select plan(24);

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
  '{"contact_name": "Ed", "contact_email": "ed@new.example", "closed_at": null, "closed_reason": null}'::jsonb, 'get_outlet_contact() returns the trimmed contact to an admin');
select tests.logout();
insert into private.closed_addresses (email, user_id, reason) values ('gone@new.example', null, 'bounce'), ('never@new.example', null, 'opt_out'), ('ed@new.example', tests.id('ada'), 'opt_out');
select tests.login('root');
create function pg_temp.new_outlet() returns uuid language sql as $$ select id from public.outlets where slug = 'tests-new' $$;
select is(public.get_outlet_contact(pg_temp.new_outlet()) ->> 'closed_reason', null, 'an address that one creator may not write to is open');
select is(tests.code_of($$ select public.set_outlet_contact(pg_temp.new_outlet(), 'Ed', 'Gone@new.example') $$), 'invalid_email', 'an address whose mails came back is refused as a new contact');
select is(tests.code_of($$ select public.set_outlet_contact(pg_temp.new_outlet(), 'Ed', 'never@new.example') $$), 'invalid_email', 'so is one whose owner asked for no mails');
select is(tests.code_of($$ select public.set_outlet_contact(gen_random_uuid(), 'Ed', 'x@new.example') $$), 'outlet_not_found', 'an outlet that is gone has no contact');
select tests.logout();
update private.outlet_contacts set contact_email = 'gone@new.example' where outlet_id = (select id from public.outlets where slug = 'tests-new');
select tests.login('root');
select is((select contact from public.admin_outlets('New') where slug = 'tests-new'), 'bounce', 'the list says where mails come back');
select is(public.set_outlet_contact(pg_temp.new_outlet(), 'Edna', 'gone@new.example') ->> 'closed_reason', 'bounce', 'a new name keeps the closed address, and says so');
select is(public.set_outlet_contact(pg_temp.new_outlet(), 'Edna', 'edna@new.example') ->> 'closed_reason', null, 'another address is open');
select is((select contact from public.admin_outlets('New') where slug = 'tests-new'), 'open', 'and the list says so');
select ok(exists (select 1 from public.system_logs where action = 'outlet_contact_changed' and detail -> 'names' ? 'New' and detail::text not like '%@%'), 'the change is in the system log, without an address');
select is(tests.code_of($$ update public.outlets set beats = '{Gossip}' where slug = 'tests-new' $$), '23514', 'an outlet refuses an unknown beat');
select is(tests.rows_of($$ delete from public.outlets where slug = 'tests-new' $$), 1, 'an admin deletes an outlet');

select * from finish();
rollback;
