-- The Friday Fix: drafts stay inside, ten cards at most, introductions, leaving the digest.
begin;
select plan(45);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
select tests.create_user('mara', 'media');
select tests.create_admin('root');

-- An admin composes.
select tests.login('root');
select lives_ok($$ insert into public.friday_fix_issues (id, issue_date, title) values (tests.id('draft'), '2031-01-03', 'Draft') $$, 'an admin opens an issue');
select lives_ok($$
  insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, assets_url, relevance, format, news_peg, creator_user_id)
  select tests.id('item ' || n), tests.id('draft'), n, 'Item ' || n, array['One.', 'Two.'], '/epk/ada', 'high', 'TV', '  ', tests.id('ada')
  from generate_series(1, 10) n $$, 'with ten cards');
select is((select news_peg from public.friday_fix_items where id = tests.id('item 1')), null, 'a blank peg is none');
select is(tests.code_of($$ insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format) values (tests.id('draft'), 11, 'x', '{x}', 'high', 'TV') $$), '23514', 'an eleventh does not fit');
select is(tests.code_of($$ insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format) values (tests.id('draft'), 10, 'x', '{x}', 'high', 'TV') $$), '23505', 'nor two in one place');
select lives_ok($$ update public.friday_fix_items set position = 11 - position where issue_id = tests.id('draft') $$, 'cards change places in one statement');
select is(tests.code_of($$ update public.friday_fix_items set summary_bullets = '{}' where id = tests.id('item 1') $$), '23514', 'no card without bullets');
select is(tests.code_of($$ update public.friday_fix_items set summary_bullets = array['One.', ''] where id = tests.id('item 1') $$), 'bad_bullet', 'no blank bullet');
select is(tests.code_of($$ update public.friday_fix_items set summary_bullets = array[repeat('x', 241)] where id = tests.id('item 1') $$), 'bad_bullet', 'no essay');
select is(tests.code_of($$ update public.friday_fix_items set assets_url = 'javascript:alert(1)' where id = tests.id('item 1') $$), '23514', 'no script as assets');
select is(tests.code_of($$ update public.friday_fix_items set assets_url = '//evil.example' where id = tests.id('item 1') $$), '23514', 'no address without scheme');
select is(tests.code_of($$ update public.friday_fix_items set relevance = 'High' where id = tests.id('item 1') $$), '23514', 'relevance is written small');
select is(tests.code_of($$ update public.friday_fix_items set format = 'Radio' where id = tests.id('item 1') $$), '23514', 'and the format from the list');
select is(tests.code_of($$ insert into public.friday_fix_issues (issue_date, title) values ('2031-01-03', 'Again') $$), '23505', 'one issue a day');
select tests.logout();

-- Nobody else does.
select tests.login('milo');
select is((select count(*)::int from public.friday_fix_issues where id = tests.id('draft')), 0, 'an editor sees no draft');
select is((select count(*)::int from public.friday_fix_items where issue_id = tests.id('draft')), 0, 'nor its cards');
select throws_ok($$ insert into public.friday_fix_issues (issue_date, title) values ('2031-01-10', 'Mine') $$, '42501', null, 'and writes none');
select is(tests.rows_of($$ update public.friday_fix_items set title = 'Mine' $$), 0, 'nor changes any');
select is(tests.rows_of($$ delete from public.friday_fix_issues $$), 0, 'nor removes any');
select tests.logout();
select is(tests.code_of($$ select public.get_intro_context(tests.id('milo'), tests.id('item 1')) $$), 'item_not_found', 'nor asks for people in it');

select tests.login_as('anon');
select is((select count(*)::int from public.friday_fix_items where issue_id = tests.id('draft')), 0, 'a visitor sees no draft');
select throws_ok($$ delete from public.friday_fix_items $$, '42501', null, 'and holds no right but reading');
select tests.logout();

update public.friday_fix_issues set status = 'published' where id = tests.id('draft');
select isnt((select published_at from public.friday_fix_issues where id = tests.id('draft')), null, 'publishing is stamped');
select tests.login_as('anon');
select is((select count(*)::int from public.friday_fix_items where issue_id = tests.id('draft')), 10, 'now visitors read it');
select tests.logout();

-- Introductions.
select is(
  (select (c #>> '{creator,name}') || ' ' || (c #>> '{media,email}') from public.get_intro_context(tests.id('milo'), tests.id('item 1')) c),
  'Ada milo@tests.example', 'the mail''s context is there');
select is(public.queue_intro_request(tests.id('milo'), tests.id('item 1'), '  Hello ', 'S', 'T', '') ->> 'is_new', 'true', 'an editor asks');
select is((select message from public.intro_requests where item_id = tests.id('item 1')), 'Hello', 'with a few words');
select is(
  (select to_email || ' ' || (headers ->> 'Reply-To') from private.mail_outbox where kind = 'intro_request' and ref_id = (select id from public.intro_requests where item_id = tests.id('item 1'))),
  'ada@tests.example milo@tests.example', 'the creator gets a mail that can be answered');
select is(public.queue_intro_request(tests.id('milo'), tests.id('item 1'), 'Again', 'S', 'T', '') ->> 'is_new', 'false', 'asking twice is one request');
select is((select count(*)::int from private.mail_outbox where kind = 'intro_request' and to_email = 'ada@tests.example'), 1, 'and one mail');
select is(tests.code_of($$ select public.queue_intro_request(tests.id('bea'), tests.id('item 1'), '', 'S', 'T', '') $$), 'not_media', 'creators do not ask');
select is(tests.code_of($$ select public.queue_intro_request(tests.id('milo'), gen_random_uuid(), '', 'S', 'T', '') $$), 'item_not_found', 'nor is an unknown story asked about');
update public.friday_fix_items set creator_user_id = tests.id('milo') where id = tests.id('item 2');
select is(tests.code_of($$ select public.queue_intro_request(tests.id('milo'), tests.id('item 2'), '', 'S', 'T', '') $$), 'own_item', 'nor one''s own');
update public.friday_fix_items set creator_user_id = null where id = tests.id('item 3');
select is(public.queue_intro_request(tests.id('milo'), tests.id('item 3'), '', 'S', 'T', '') ->> 'status', 'requested', 'a story of the house is kept without mail');

select tests.login('milo');
select is((select count(*)::int from public.intro_requests), 2, 'the editor sees the own requests');
select throws_ok($$ insert into public.intro_requests (item_id, media_user_id) values (tests.id('item 4'), tests.id('milo')) $$, '42501', null, 'made by the function alone');
select tests.logout();
select tests.login('mara');
select is((select count(*)::int from public.intro_requests), 0, 'another editor sees none');
select tests.logout();
select tests.login('bea');
select is(tests.code_of(format('select public.answer_intro_request(%L, true)', gen_random_uuid())), 'request_not_found', 'a stranger answers none');
select tests.logout();
select tests.login('ada');
select is((select count(*)::int from public.intro_requests), 1, 'the creator sees the request');
select is(public.answer_intro_request((select id from public.intro_requests), true), 'accepted', 'and says yes');
select is((select status || (answered_at is not null) from public.intro_requests), 'acceptedtrue', 'which is kept');
select tests.logout();

-- Deliveries and leaving.
select lives_ok($$ insert into public.digest_deliveries (issue_id, user_id, email) values (tests.id('draft'), tests.id('milo'), 'milo@tests.example') $$, 'a delivery is noted');
select throws_ok($$ insert into public.digest_deliveries (issue_id, user_id, email) values (tests.id('draft'), tests.id('milo'), 'milo@tests.example') $$, '23505', null, 'once a person and issue');
select is(public.media_unsubscribe((select unsubscribe_token from public.media_profiles where user_id = tests.id('milo'))), true, 'the token of the mail ends the digest');
select is((select digest_subscribed from public.media_profiles where user_id = tests.id('milo')), false, 'at once');

select * from finish();
rollback;
