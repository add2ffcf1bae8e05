-- The press kit: private links, who reads pictures by them, the address it shows, and its figures.
begin;
select plan(52);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
-- Private links, an embargo and figures by link are part of Creator (0196-kit-and-plan.sql).
select tests.subscribe('ada', 'creator');
select tests.subscribe('bea', 'creator');
update public.creator_profiles set slug = 'ada-kit', logline = 'A miller.', who = 'I grind corn in Toledo.', epk_published = false where user_id = tests.id('ada');
insert into private.pictures (id, user_id, bucket, object_name, mime, bytes) values
  (tests.id('mill'), tests.id('ada'), 'pictures', 'ada/mill.jpg', 'image/jpeg', 10),
  (tests.id('spare'), tests.id('ada'), 'pictures', 'ada/spare.jpg', 'image/jpeg', 10),
  (tests.id('other'), tests.id('bea'), 'pictures', 'bea/other.jpg', 'image/jpeg', 10);
create function pg_temp.picture(p_label text) returns jsonb language sql as $$
  select jsonb_build_object('url', 'https://a.example/functions/v1/picture/' || tests.id(p_label), 'width', 8, 'height', 6,
    'alt', 'A mill', 'credit', '', 'crop', null)
$$;
update public.creator_profiles set gallery = jsonb_build_array(pg_temp.picture('mill')) where user_id = tests.id('ada');

-- Making, listing, withdrawing.
select tests.login('ada');
create temp table made as select public.make_kit_link('  The Bell ', 7) as link;
grant select on made to authenticated, anon, service_role;
create function pg_temp.token() returns text language sql as $$ select link ->> 'token' from pg_temp.made $$;
select matches(pg_temp.token(), '^[A-Za-z0-9_-]{43}$', 'a link has a token of 32 bytes');
select results_eq(
  $$ select label, live, round(extract(epoch from expires_at - now()) / 86400)::int from public.kit_links() $$,
  $$ values ('The Bell', true, 7) $$, 'its owner sees for whom it is and when it ends');
select is(tests.code_of($$ select public.make_kit_link(' ', 7) $$), 'invalid_input', 'a link says whom it is for');
select is(tests.code_of($$ select public.make_kit_link(repeat('x', 81), 7) $$), 'invalid_input', 'in up to 80 characters');
select is(tests.code_of($$ select public.make_kit_link('x', 0) $$), 'bad_time', 'a link lasts at least a day');
select is(tests.code_of($$ select public.make_kit_link('x', 91) $$), 'bad_time', 'and at most 90');
select is(tests.code_of($$ select public.make_kit_link('x', null) $$), 'bad_time', 'and has an end');
select throws_ok($$ select * from private.kit_links $$, '42501', null, 'nobody reads the hashes');
select throws_ok($$ select * from private.kit_visits $$, '42501', null, 'nor the counts of others');
select throws_ok($$ select public.count_kit_visit('ada-kit', null, null, 'view') $$, '42501', null, 'no account counts a visit itself');
select tests.login('bea');
select is((select count(*)::int from public.kit_links()), 0, 'another account does not see the link');
select is(tests.code_of(format('select public.withdraw_kit_link(%L)', (select link ->> 'id' from made))), 'not_found', 'nor withdraws it');
select tests.logout();
select is(
  (select count(*)::int from private.kit_links l where l::text like '%' || pg_temp.token() || '%'), 0, 'the database has no token');
select is(
  (select token_hash from private.kit_links), encode(sha256(convert_to(pg_temp.token(), 'UTF8')), 'hex'), 'only its hash');

-- What a link opens.
select tests.login_as('anon');
select throws_ok($$ select public.make_kit_link('x', 1) $$, '42501', null, 'a visitor makes no link');
select throws_ok($$ select * from public.kit_links() $$, '42501', null, 'and lists none');
select throws_ok($$ select public.withdraw_kit_link(gen_random_uuid()) $$, '42501', null, 'and withdraws none');
select throws_ok($$ select public.kit_figures() $$, '42501', null, 'and has no figures');
select is(public.get_epk('ada-kit'), null, 'an unpublished kit is absent');
select is(public.get_epk('ada-kit', 'x'), null, 'also for a wrong token');
select is(public.get_epk('ada-kit', pg_temp.token()) ->> 'logline', 'A miller.', 'its private link opens it');
select is(public.get_epk('ada-kit', pg_temp.token()) ->> 'who', 'I grind corn in Toledo.', 'it says who its person is');
select is(public.get_epk('ada-kit', pg_temp.token()) #>> '{preview,opens_at}', null, 'and says that no day is set');
select is(public.get_epk('bea', pg_temp.token()), null, 'but no other kit');
select tests.logout();
create function pg_temp.reads(p_label text, p_reader uuid, p_token text) returns text
language sql as $$ select public.readable_picture(tests.id(p_label), p_reader, p_token) ->> 'name' $$;
select is(pg_temp.reads('mill', null, null), null, 'a picture of a gallery is private before the kit is public');
select is(pg_temp.reads('mill', null, pg_temp.token()), 'ada/mill.jpg', 'whoever has the link reads it');
select is(pg_temp.reads('spare', null, pg_temp.token()), null, 'but no picture beside the kit');
select is(pg_temp.reads('other', null, pg_temp.token()), null, 'and none of another account');

-- An embargo, and a kit that has become public.
update public.creator_profiles set epk_published = true, epk_embargo_until = now() + interval '3 days' where user_id = tests.id('ada');
select is(public.get_epk('ada-kit'), null, 'under embargo the kit is absent');
select is(
  (public.get_epk('ada-kit', pg_temp.token()) #>> '{preview,opens_at}')::timestamptz, now() + interval '3 days', 'the link opens it and says when the embargo ends');
update public.creator_profiles set epk_embargo_until = null where user_id = tests.id('ada');
select is(public.get_epk('ada-kit', pg_temp.token()) -> 'preview', 'null'::jsonb, 'a public kit is no preview, whichever link led to it');
select is(pg_temp.reads('mill', null, null), 'ada/mill.jpg', 'its gallery is public');
update public.creator_profiles set epk_published = false where user_id = tests.id('ada');

-- The address of the contact.
update public.creator_profiles set epk_published = true, contact_name = 'Ada' where user_id = tests.id('ada');
select is(public.get_epk('ada-kit') ->> 'contact_email', null, 'a creator who names no address shows none');
update public.creator_profiles set contact_email = 'press@mill.example' where user_id = tests.id('ada');
select is(public.get_epk('ada-kit') ->> 'contact_email', 'ada@tests.example', 'an address that nobody proved is not shown: the account''s stands in');
insert into private.contact_proofs (token_hash, user_id, email, proved_at) values (tests.hash('p'), tests.id('ada'), 'press@mill.example', now());
select is(public.get_epk('ada-kit') ->> 'contact_email', 'press@mill.example', 'once proven it is shown');
update public.creator_profiles set contact_email = 'new@mill.example' where user_id = tests.id('ada');
update auth.users set email_confirmed_at = null where id = tests.id('ada');
select is(public.get_epk('ada-kit') ->> 'contact_email', null, 'and none when the account''s own is not confirmed');

-- Counting.
create function pg_temp.count(p_link text, p_token text, p_what text, p_item text default '', p_reader uuid default null) returns boolean
language sql as $$ select public.count_kit_visit('ada-kit', p_link, p_token, p_what, p_item, p_reader) $$;
select ok(pg_temp.count(null, null, 'view') and pg_temp.count(null, null, 'view'), 'views are counted');
select ok(pg_temp.count('k', pg_temp.token(), 'view'), 'by private link too');
select ok(pg_temp.count('k', pg_temp.token(), 'picture', tests.id('mill')::text), 'and the pictures taken');
select ok(pg_temp.count('s', 'unknown', 'print'), 'an unknown token counts for the public address');
select ok(not pg_temp.count(null, null, 'picture', tests.id('spare')::text), 'a picture that is not in the kit does not');
select ok(not pg_temp.count(null, null, 'picture', 'x'), 'nor what is no id');
select ok(not pg_temp.count(null, null, 'view', '', tests.id('ada')), 'the owner''s own visits do not');
select is(tests.code_of($$ select pg_temp.count(null, null, 'hover') $$), '23514', 'nor what is no use');
select is(tests.code_of($$ select pg_temp.count(null, null, 'link', 'ada@a.example') $$), '23514', 'nor free text');
update public.creator_profiles set epk_published = false where user_id = tests.id('ada');
select ok(not pg_temp.count(null, null, 'view'), 'nothing is counted for a kit that is not public');
select ok(pg_temp.count('k', pg_temp.token(), 'view'), 'but by its private link');
select tests.login('ada');
select results_eq(
  $$ select x ->> 'source', x ->> 'name', (x ->> 'views')::int, (x ->> 'views_30')::int, (x ->> 'uses')::int
     from jsonb_array_elements(public.kit_figures() -> 'links') x order by 1 $$,
  $$ values ('private', 'The Bell', 2, 2, 1), ('public', null, 2, 2, 1) $$, 'the owner reads the figures by link');
select tests.login('bea');
select is(public.kit_figures(), '{"days": 365, "views": 0, "other_uses": 0, "links": [], "uses": []}'::jsonb, 'and nobody else does');

-- The end of a link.
select tests.login('ada');
select public.withdraw_kit_link((link ->> 'id')::uuid) from made;
select is((select live from public.kit_links()), false, 'a withdrawn link is listed as over');
select tests.logout();
select is(public.get_epk('ada-kit', pg_temp.token()), null, 'a withdrawn link opens nothing');
update private.kit_links set withdrawn_at = null, expires_at = now();
select is(
  (public.get_epk('ada-kit', pg_temp.token()) is null, pg_temp.reads('mill', null, pg_temp.token()) is null,
   pg_temp.count('k', pg_temp.token(), 'view'))::text, '(t,t,f)', 'nor does one that has ended, not even pictures or counts');

select * from finish();
rollback;
