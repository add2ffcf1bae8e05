-- Sign-up, confirmation, the appointed admin, and updates of one's own account.
begin;
select plan(37);

-- The tests start without an admin.
update public.users set role = 'member' where role = 'admin';

select tests.create_user('ada', 'creator');
select tests.create_user('milo', 'media');
select tests.create_user('gus', 'unknown');
select tests.create_user('eve', 'admin');

select results_eq(
  $$ select role || '/' || kind from public.users where id in (tests.id('ada'), tests.id('milo'), tests.id('gus'), tests.id('eve')) order by email $$,
  array['member/creator', 'member/general', 'member/general', 'member/media'],
  'sign-up metadata sets the kind to creator or media, and never the role');
select is(
  tests.code_of($$ update public.users set role = 'media' where id = tests.id('milo') $$), '23514',
  'the role of an account is member or admin, never a kind');
select is((select name from public.users where id = tests.id('ada')), 'Ada', 'the account stores the name of the metadata');
select is((select city_region from public.creator_profiles where user_id = tests.id('ada')), 'Atlanta, GA', 'the creator profile stores the city of the metadata');
select is((select count(*)::int from public.creator_profiles where user_id in (tests.id('ada'), tests.id('milo'), tests.id('gus'))), 3,
  'every account has a creator profile');
select is((select count(*)::int from public.media_profiles where user_id in (tests.id('ada'), tests.id('milo'), tests.id('gus'))), 1,
  'only an account of kind media has a media profile');
select is((select slug from public.creator_profiles where user_id = tests.id('ada')), 'ada', 'the slug of a press kit is made from the name');

insert into auth.users (id, email, raw_user_meta_data) values (tests.id('ada two'), 'ada2@tests.example', '{"role": "creator", "name": "Ada"}');
select matches((select slug from public.creator_profiles where user_id = tests.id('ada two')), '^ada-[0-9a-f]{6}$', 'a second account of the same name gets a slug with a suffix');
insert into auth.users (id, email, raw_user_meta_data) values (tests.id('blank'), 'blank@tests.example', '{"role": {"x": 1}, "name": "  \u3000 ", "city_region": 7}');
select matches((select slug from public.creator_profiles where user_id = tests.id('blank')), '^creator-[0-9a-f]{6}$', 'an account without a name gets a slug with a suffix');
select is((select name from public.users where id = tests.id('blank')), null, 'a blank name is stored as null');
insert into auth.users (id, email, raw_user_meta_data)
values (tests.id('long'), 'long@tests.example', jsonb_build_object('name', repeat('x', 5000), 'city_region', repeat('🌍', 500)));
select is((select char_length(name) || '/' || char_length(city_region) from public.users where id = tests.id('long')), '120/120', 'an overlong name and city are cut to 120 characters');

-- Reading and updating accounts.
select tests.login('ada');
select is((select count(*)::int from public.users), 1, 'an account reads only its own row of users');
select lives_ok($$ update public.users set name = ' Ada L. ', city_region = 'Macon, GA' where id = tests.id('ada') $$, 'an account updates its own name and city');
select is((select name from public.users), 'Ada L.', 'the updated name is trimmed');
select throws_ok($$ update public.users set role = 'admin' where id = tests.id('ada') $$, '42501', null, 'an account cannot update its role');
select throws_ok($$ update public.users set email = 'x@y.example' $$, '42501', null, 'an account cannot update its email address');
select throws_ok($$ insert into public.users (email, role) values ('x@y.example', 'admin') $$, '42501', null, 'an account cannot insert users');
select throws_ok($$ delete from public.users $$, '42501', null, 'an account cannot delete users');
select is(tests.rows_of($$ update public.users set name = 'Mine' where id = tests.id('milo') $$), 0, 'an account cannot update another account');
select is(public.is_admin(), false, 'is_admin() is false for a creator');
select tests.logout();

-- The trigger protects the columns even when a tool has widened the grants.
grant update on public.users to authenticated;
select tests.login('ada');
select is(tests.code_of($$ update public.users set role = 'admin' where id = tests.id('ada') $$), 'column_protected', 'the trigger protects the role when grants are wider');
select is(tests.code_of($$ update public.users set linked_at = null where id = tests.id('ada') $$), 'column_protected', 'the trigger protects linked_at when grants are wider');
select tests.logout();

select tests.login_as('anon');
select throws_ok($$ select * from public.users $$, '42501', null, 'anon cannot select users');
select is(public.admin_exists(), false, 'admin_exists() is false for anon without an admin');
select tests.logout();

-- The appointed admin.
insert into public.users (email, role) values ('Olive@Tests.example', 'admin');
select is((select count(*)::int from public.users where linked_at is null and email = 'olive@tests.example'), 1, 'an appointed address without an account is stored as a pending row');
select is(public.admin_exists(), true, 'admin_exists() is true for a pending admin');
select throws_ok($$ insert into public.users (email, role) values ('olive@tests.example', 'admin') $$, '23505', null, 'an address cannot be appointed twice');

select tests.create_user('olive', 'creator', false);
select is((select role from public.users where id = tests.id('olive')), 'member', 'an unconfirmed account with an appointed address has the role member');
select tests.login('olive');
select is(public.is_admin(), false, 'is_admin() is false for an unconfirmed account with an appointed address');
select tests.logout();

update auth.users set email_confirmed_at = now() where id = tests.id('olive');
select is((select role || '/' || kind from public.users where id = tests.id('olive')), 'admin/creator', 'a confirmed account with an appointed address becomes admin and keeps its kind');
select is((select count(*)::int from public.users where email = 'olive@tests.example'), 1, 'the pending row is deleted when the account becomes admin');
select tests.login('olive');
select is(public.is_admin(), true, 'is_admin() is true for the linked admin');
select cmp_ok((select count(*)::int from public.users), '>', 5, 'an admin reads all accounts');
select tests.logout();

-- A changed address does not confirm an appointment.
insert into public.users (email, role) values ('target@tests.example', 'admin');
update auth.users set email = 'target@tests.example' where id = tests.id('ada');
select is((select role || ' ' || email from public.users where id = tests.id('ada')), 'member target@tests.example', 'a changed email address is copied and does not make the account admin');

-- Appointing an address that already has a confirmed account.
insert into public.users (email, role) values ('MILO@tests.example', 'admin');
select is((select role from public.users where id = tests.id('milo')), 'admin', 'an appointed address with a confirmed account is linked at once');

delete from auth.users where id = tests.id('gus');
select is((select count(*)::int from public.users where id = tests.id('gus')), 0, 'deleting an auth user deletes the account');
select is((select count(*)::int from public.creator_profiles where user_id = tests.id('gus')), 0, 'deleting an auth user deletes the creator profile');

select * from finish();
rollback;
