-- Sign-up, confirmation, the appointed admin, and what an account may change about itself.
begin;
select plan(36);

-- No admin to begin with, whatever the demo data holds.
update public.users set role = 'general' where role = 'admin';

select tests.create_user('ada', 'creator');
select tests.create_user('milo', 'media');
select tests.create_user('gus', 'somebody');
select tests.create_user('eve', 'admin');

select results_eq(
  $$ select role || '/' || kind from public.users where id in (tests.id('ada'), tests.id('milo'), tests.id('gus'), tests.id('eve')) order by email $$,
  array['creator/creator', 'general/general', 'general/general', 'media/media'],
  'only creator and media are taken from the metadata; nobody signs up as admin');
select is((select name from public.users where id = tests.id('ada')), 'Ada', 'the name is kept');
select is((select city_region from public.creator_profiles where user_id = tests.id('ada')), 'Atlanta, GA', 'and stands in the profile');
select is((select count(*)::int from public.creator_profiles where user_id in (tests.id('ada'), tests.id('milo'), tests.id('gus'))), 3,
  'everybody has a creator profile: the tabs are the same for all');
select is((select count(*)::int from public.media_profiles where user_id in (tests.id('ada'), tests.id('milo'), tests.id('gus'))), 1,
  'only editors have a media profile');
select is((select slug from public.creator_profiles where user_id = tests.id('ada')), 'ada', 'the press kit''s address is made from the name');

insert into auth.users (id, email, raw_user_meta_data) values (tests.id('ada two'), 'ada2@tests.example', '{"role": "creator", "name": "Ada"}');
select matches((select slug from public.creator_profiles where user_id = tests.id('ada two')), '^ada-[0-9a-f]{6}$', 'a second Ada gets an address of her own');
insert into auth.users (id, email, raw_user_meta_data) values (tests.id('blank'), 'blank@tests.example', '{"role": {"x": 1}, "name": "  \u3000 ", "city_region": 7}');
select matches((select slug from public.creator_profiles where user_id = tests.id('blank')), '^creator-[0-9a-f]{6}$', 'nor does a nameless account fail');
select is((select name from public.users where id = tests.id('blank')), null, 'a blank name is no name');
insert into auth.users (id, email, raw_user_meta_data)
values (tests.id('long'), 'long@tests.example', jsonb_build_object('name', repeat('x', 5000), 'city_region', repeat('🌍', 500)));
select is((select char_length(name) || '/' || char_length(city_region) from public.users where id = tests.id('long')), '120/120', 'absurd lengths are cut, never refused');

-- What people see of accounts.
select tests.login('ada');
select is((select count(*)::int from public.users), 1, 'an account sees itself alone');
select lives_ok($$ update public.users set name = ' Ada L. ', city_region = 'Macon, GA' where id = tests.id('ada') $$, 'it may change name and city');
select is((select name from public.users), 'Ada L.', 'and they are trimmed');
select throws_ok($$ update public.users set role = 'admin' where id = tests.id('ada') $$, '42501', null, 'the role cannot be changed');
select throws_ok($$ update public.users set email = 'x@y.example' $$, '42501', null, 'nor the address');
select throws_ok($$ insert into public.users (email, role) values ('x@y.example', 'admin') $$, '42501', null, 'nobody adds accounts');
select throws_ok($$ delete from public.users $$, '42501', null, 'or removes them');
select is(tests.rows_of($$ update public.users set name = 'Mine' where id = tests.id('milo') $$), 0, 'a stranger''s row is out of reach');
select is(public.is_admin(), false, 'a creator is no admin');
select tests.logout();

-- Grants can be widened by a tool; the trigger holds all the same.
grant update on public.users to authenticated;
select tests.login('ada');
select is(tests.code_of($$ update public.users set role = 'admin' where id = tests.id('ada') $$), 'column_protected', 'the trigger protects the role');
select is(tests.code_of($$ update public.users set linked_at = null where id = tests.id('ada') $$), 'column_protected', 'and the link');
select tests.logout();

select tests.login_as('anon');
select throws_ok($$ select * from public.users $$, '42501', null, 'visitors read no accounts');
select is(public.admin_exists(), false, 'visitors may ask whether there is an admin');
select tests.logout();

-- The appointed admin.
insert into public.users (email, role) values ('Olive@Tests.example', 'admin');
select is((select count(*)::int from public.users where linked_at is null and email = 'olive@tests.example'), 1, 'an address without account waits');
select is(public.admin_exists(), true, 'the appointment ends the claim');
select throws_ok($$ insert into public.users (email, role) values ('olive@tests.example', 'admin') $$, '23505', null, 'one appointment an address');

select tests.create_user('olive', 'creator', false);
select is((select role from public.users where id = tests.id('olive')), 'creator', 'an unproven account is not admin');
select tests.login('olive');
select is(public.is_admin(), false, 'nor does is_admin think so');
select tests.logout();

update auth.users set email_confirmed_at = now() where id = tests.id('olive');
select is((select role || '/' || kind from public.users where id = tests.id('olive')), 'admin/creator', 'the proof makes the account admin');
select is((select count(*)::int from public.users where email = 'olive@tests.example'), 1, 'and the waiting row is gone');
select tests.login('olive');
select is(public.is_admin(), true, 'is_admin agrees');
select cmp_ok((select count(*)::int from public.users), '>', 5, 'an admin sees all accounts');
select tests.logout();

-- An address somebody moves to is not proof enough.
insert into public.users (email, role) values ('target@tests.example', 'admin');
update auth.users set email = 'target@tests.example' where id = tests.id('ada');
select is((select role || ' ' || email from public.users where id = tests.id('ada')), 'creator target@tests.example', 'a changed address follows, but appoints nobody');

-- Appointing somebody who is already there.
insert into public.users (email, role) values ('MILO@tests.example', 'admin');
select is((select role from public.users where id = tests.id('milo')), 'admin', 'a confirmed account is linked at once');

delete from auth.users where id = tests.id('gus');
select is((select count(*)::int from public.users where id = tests.id('gus')), 0, 'a deleted account leaves nothing');
select is((select count(*)::int from public.creator_profiles where user_id = tests.id('gus')), 0, 'not even a profile');

select * from finish();
rollback;
