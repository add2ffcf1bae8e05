-- The admin role: given and taken with the caller's password, told to all admins; a claim opens no password.
begin;
select plan(19);

update public.users set role = 'member' where role = 'admin';
delete from private.account_notices;
select tests.create_admin('boss');
select tests.create_admin('second');
select tests.create_user('milo', 'media');
delete from private.account_notices;

create function pg_temp.notices(p_label text) returns text[] language sql as $$
  select array_agg(n.kind || ' ' || (n.about ->> 'account') || ' by ' || coalesce(n.about ->> 'by', 'nobody') order by n.kind)
  from private.account_notices n where n.user_id = tests.id(p_label) $$;
create function pg_temp.make_milo(p_password text) returns text language sql as $$
  select public.set_admin_role(tests.id('milo'), true, p_password) $$;
grant execute on function pg_temp.make_milo(text) to authenticated;

-- The password.
select tests.login('boss');
select is(pg_temp.make_milo('guess'), 'wrong_password', 'a wrong password changes nothing');
select is(pg_temp.make_milo(null), 'wrong_password', 'nor does none');
select is(pg_temp.make_milo('second'), 'wrong_password', 'nor another admin''s');
select is((select role from public.users where id = tests.id('milo')), 'member', 'the role is as it was');
select is(pg_temp.make_milo('boss'), 'admin', 'the own one makes admin');
select is(public.set_admin_role(tests.id('milo'), false, 'guess'), 'wrong_password', 'taking the role away asks too');
select is(public.set_admin_role(tests.id('milo'), false, 'boss'), 'member', 'with it, it is gone');
select is(pg_temp.make_milo('guess'), 'wrong_password', 'the fifth wrong one is still named');
select is(pg_temp.make_milo('boss'), 'too_many_tries', 'then even the right one waits');
select tests.logout();
update auth.users set encrypted_password = '' where id = tests.id('second');
select tests.login('second');
select is(pg_temp.make_milo(''), 'wrong_password', 'an account without a password cannot confirm with none');
select tests.logout();

-- Who hears of it.
select is(pg_temp.notices('second'), '{"admin_made milo@tests.example by boss@tests.example","admin_removed milo@tests.example by boss@tests.example"}',
  'every admin hears of both');
select is(pg_temp.notices('boss'), pg_temp.notices('second'), 'also who did it');
select is(pg_temp.notices('milo'), pg_temp.notices('second'), 'and who it is about, also when the role is gone');
update public.users set role = 'member' where id = tests.id('second');
select is((select count(*)::int from private.account_notices where about ->> 'by' is null), 2, 'a change that no admin made is told too');
select ok(public.due_admin_mails() -> 'notices' @> '[{"kind": "admin_removed", "about": {"account": "milo@tests.example", "by": "boss@tests.example"}}]', 'the worker reads it');

-- A claim for an address that somebody else signed up with.
update public.users set role = 'member' where role = 'admin';
select tests.create_user('owner', 'general', false);
update auth.users set encrypted_password = extensions.crypt('planted', extensions.gen_salt('bf', 4)) where id = tests.id('owner');
select public.claim_admin('owner@tests.example');
select is((select encrypted_password <> '' from auth.users where id = tests.id('owner')), true, 'before the confirmation nothing changes');
update auth.users set email_confirmed_at = now() where id = tests.id('owner');
select is((select role from public.users where id = tests.id('owner')), 'admin', 'the confirmation makes the admin');
select is((select encrypted_password from auth.users where id = tests.id('owner')), '', 'and takes the password of the sign-up away');
select tests.create_user('plain', 'general', false);
update auth.users set encrypted_password = 'kept' where id = tests.id('plain');
update auth.users set email_confirmed_at = now() where id = tests.id('plain');
select is((select encrypted_password from auth.users where id = tests.id('plain')), 'kept', 'everybody else keeps theirs');

select * from finish();
rollback;
