-- Drafts of the profile: own only, and never written over another device's.
begin;
select plan(9);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');

select tests.login('ada');
select is(public.keep_profile_draft(3, '{"logline": "One"}', 0), 1, 'the first draft is kept');
select is(public.keep_profile_draft(3, '{"logline": "Two"}', 1), 2, 'and written over by its device');
select is(public.keep_profile_draft(3, '{"logline": "Old"}', 1), null, 'a device that has not seen it is refused');
select is((select typed ->> 'logline' from public.profile_drafts), 'Two', 'the newer draft stays');
select is(tests.code_of($$ select public.keep_profile_draft(3, '[]', 2) $$), 'invalid_input', 'a draft is an object');
select is(tests.code_of($$ select public.keep_profile_draft(3, jsonb_build_object('logline', repeat('x', 60001)), 2) $$), 'invalid_input', 'of limited length');
select tests.logout();
select tests.login('bea');
select is_empty($$ select * from public.profile_drafts $$, 'nobody else reads it');
select tests.logout();
select tests.login('ada');
select public.drop_profile_draft(1);
select is((select count(*)::int from public.profile_drafts), 1, 'an older device does not remove it');
select public.drop_profile_draft(2);
select is_empty($$ select * from public.profile_drafts $$, 'its own does');
select tests.logout();

select * from finish();
rollback;
