-- The Friday Fix: issues and items, introduction requests, digest deliveries.
begin;
select plan(41);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
select tests.create_user('mara', 'media');
select tests.create_admin('root');

-- An admin writes an issue.
select tests.login('root');
select lives_ok($$ insert into public.friday_fix_issues (id, issue_date, title) values (tests.id('draft'), '2031-01-03', 'Draft') $$, 'an admin inserts an issue');
select lives_ok($$
  insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, assets_url, relevance, format, news_peg, creator_user_id)
  select tests.id('item ' || n), tests.id('draft'), n, 'Item ' || n, array['One.', 'Two.'], '/epk/ada', 'high', 'TV', '  ', tests.id('ada')
  from generate_series(1, 10) n $$, 'an admin inserts ten items');
select is((select news_peg from public.friday_fix_items where id = tests.id('item 1')), null, 'a blank news peg of an item is stored as null');
select is(tests.code_of($$ insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format) values (tests.id('draft'), 11, 'x', '{x}', 'high', 'TV') $$), '23514', 'an issue refuses an eleventh item');
select is(tests.code_of($$ insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format) values (tests.id('draft'), 10, 'x', '{x}', 'high', 'TV') $$), '23505', 'an issue refuses two items in one position');
select lives_ok($$ update public.friday_fix_items set position = 11 - position where issue_id = tests.id('draft') $$, 'items swap positions in one statement');
select is(tests.code_of($$ update public.friday_fix_items set summary_bullets = '{}' where id = tests.id('item 1') $$), '23514', 'an item without bullets is refused');
select is(tests.code_of($$ update public.friday_fix_items set summary_bullets = array['One.', ''] where id = tests.id('item 1') $$), 'bad_bullet', 'a blank bullet is refused');
select is(tests.code_of($$ update public.friday_fix_items set summary_bullets = array[repeat('x', 241)] where id = tests.id('item 1') $$), 'bad_bullet', 'a bullet of 241 characters is refused');
select is(tests.code_of($$ update public.friday_fix_items set assets_url = 'javascript:alert(1)' where id = tests.id('item 1') $$), '23514', 'a javascript: assets_url is refused');
select is(tests.code_of($$ update public.friday_fix_items set assets_url = '//evil.example' where id = tests.id('item 1') $$), '23514', 'an assets_url without a scheme is refused');
select is(tests.code_of($$ update public.friday_fix_items set relevance = 'High' where id = tests.id('item 1') $$), '23514', 'a capitalized relevance is refused');
select is(tests.code_of($$ update public.friday_fix_items set format = 'Radio' where id = tests.id('item 1') $$), '23514', 'an unknown format is refused');
select is(tests.code_of($$ insert into public.friday_fix_issues (issue_date, title) values ('2031-01-03', 'Again') $$), '23505', 'a second issue for one date is refused');
select tests.logout();

-- Access to an unpublished issue.
select tests.login('milo');
select is((select count(*)::int from public.friday_fix_issues where id = tests.id('draft')), 0, 'an editor cannot read an unpublished issue');
select is((select count(*)::int from public.friday_fix_items where issue_id = tests.id('draft')), 0, 'an editor cannot read items of an unpublished issue');
select throws_ok($$ insert into public.friday_fix_issues (issue_date, title) values ('2031-01-10', 'Mine') $$, '42501', null, 'an editor cannot insert issues');
select is(tests.rows_of($$ update public.friday_fix_items set title = 'Mine' $$), 0, 'an editor cannot update items');
select is(tests.rows_of($$ delete from public.friday_fix_issues $$), 0, 'an editor cannot delete issues');
select tests.logout();
select is(tests.code_of($$ select public.get_intro_context(tests.id('milo'), tests.id('item 1')) $$), 'item_not_found', 'get_intro_context() refuses an item of an unpublished issue');

select tests.login_as('anon');
select is((select count(*)::int from public.friday_fix_items where issue_id = tests.id('draft')), 0, 'anon cannot read items of an unpublished issue');
select throws_ok($$ delete from public.friday_fix_items $$, '42501', null, 'anon cannot delete items');
select tests.logout();

update public.friday_fix_issues set status = 'published' where id = tests.id('draft');
select isnt((select published_at from public.friday_fix_issues where id = tests.id('draft')), null, 'publishing an issue sets published_at');
select tests.login_as('anon');
select is((select count(*)::int from public.friday_fix_items where issue_id = tests.id('draft')), 10, 'anon reads the items of a published issue');
select tests.logout();

-- Introductions.
select is(
  (select (c #>> '{creator,name}') || ' ' || (c #>> '{editor,name}') || ' ' || (c #>> '{editor,verified}') || ' ' || (c::text like '%@%')
   from public.get_intro_context(tests.id('milo'), tests.id('item 1')) c),
  'Ada Milo false false', 'get_intro_context() returns both names, that the editor is not tied to an outlet, and no address');
select is(public.queue_intro_request(tests.id('milo'), tests.id('item 1'), '  Hello ', '{"subject":"S","text":"T","html":"","marks":{}}') ->> 'is_new', 'true', 'queue_intro_request() stores an editor''s request');
select is((select message from public.intro_requests where item_id = tests.id('item 1')), 'Hello', 'the message of a request is stored trimmed');
select is(
  (select to_email || ' ' || coalesce(headers ->> 'Reply-To', 'none') from private.mail_outbox where kind = 'intro_request' and ref_id = (select id from public.intro_requests where item_id = tests.id('item 1'))),
  'ada@tests.example none', 'the mail goes to the creator and does not name the editor''s address');
select is(public.queue_intro_request(tests.id('milo'), tests.id('item 1'), 'Again', '{"subject":"S","text":"T","html":"","marks":{}}') ->> 'is_new', 'false', 'a repeated request is not new');
select is((select count(*)::int from private.mail_outbox where kind = 'intro_request' and to_email = 'ada@tests.example'), 1, 'a repeated request queues no second mail');
select is(tests.code_of($$ select public.queue_intro_request(tests.id('bea'), tests.id('item 1'), '', '{"subject":"S","text":"T","html":"","marks":{}}') $$), 'not_media', 'queue_intro_request() refuses an account of kind creator');
select is(tests.code_of($$ select public.queue_intro_request(tests.id('milo'), gen_random_uuid(), '', '{"subject":"S","text":"T","html":"","marks":{}}') $$), 'item_not_found', 'queue_intro_request() refuses an unknown item');
update public.friday_fix_items set creator_user_id = tests.id('milo') where id = tests.id('item 2');
select is(tests.code_of($$ select public.queue_intro_request(tests.id('milo'), tests.id('item 2'), '', '{"subject":"S","text":"T","html":"","marks":{}}') $$), 'own_item', 'queue_intro_request() refuses the editor''s own item');
update public.friday_fix_items set creator_user_id = null where id = tests.id('item 3');
select is(tests.code_of($$ select public.queue_intro_request(tests.id('milo'), tests.id('item 3'), '', '{"subject":"S","text":"T","html":"","marks":{}}') $$), 'creator_gone', 'queue_intro_request() refuses an item whose creator is gone');

select tests.login('milo');
select is((select count(*)::int from public.intro_requests), 1, 'an editor reads their own requests');
select throws_ok($$ insert into public.intro_requests (item_id, media_user_id) values (tests.id('item 4'), tests.id('milo')) $$, '42501', null, 'an editor cannot insert requests');
select tests.logout();
select tests.login('mara');
select is((select count(*)::int from public.intro_requests), 0, 'an editor cannot read another editor''s requests');
select tests.logout();
select tests.login('ada');
select is((select count(*)::int from public.intro_requests), 1, 'a creator reads the requests for their own items');
select tests.logout();

select is(
  public.queue_intro_request(tests.id('root'), tests.id('item 5'), '', '{"subject":"S","text":"T","html":"","marks":{}}') ->> 'status', 'requested',
  'queue_intro_request() accepts an admin of kind general');

-- Digest deliveries and unsubscribing.
select lives_ok($$ insert into public.digest_deliveries (issue_id, user_id, email) values (tests.id('draft'), tests.id('milo'), 'milo@tests.example') $$, 'a digest delivery is stored');
select throws_ok($$ insert into public.digest_deliveries (issue_id, user_id, email) values (tests.id('draft'), tests.id('milo'), 'milo@tests.example') $$, '23505', null, 'a second delivery of one issue to one editor is refused');

select * from finish();
rollback;
