-- Pieces that came out: who reports, who reads, and that nothing else follows.
begin;
select plan(27);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('edie', 'media');
select tests.create_user('otto', 'media');
select tests.create_admin('root');
select tests.subscribe('ada', 'pro');
update public.creator_profiles set beats = '{Business}' where user_id = tests.id('ada');
update public.outlets set active = false;
select tests.create_outlet('pod', p_cap => 50);
update public.outlets set media_user_id = tests.id('edie'), confirmed_at = now() where id = tests.id('outlet pod');
create temp table s as select (tests.send('ada', tests.create_pitch('ada'), 'pod', 'token') ->> 'id')::uuid as id;
grant select on s to authenticated;
update public.pitch_sends set status = 'sent', sent_at = now() - interval '20 days' where id = (select id from s);
insert into public.friday_fix_issues (id, issue_date, title, status) values (tests.id('issue'), '2020-01-03', 'An issue', 'published');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
values (tests.id('item'), tests.id('issue'), 1, 'A card', '{One.}', 'high', 'TV', tests.id('ada'));
insert into public.intro_requests (id, item_id, media_user_id, creator_user_id, status, answered_at)
values (tests.id('intro'), tests.id('item'), tests.id('edie'), tests.id('ada'), 'accepted', now() - interval '5 days'),
  (tests.id('waiting'), tests.id('item'), tests.id('otto'), tests.id('ada'), 'requested', null);

-- A sent pitch: the creator's own mark with link and day.
select tests.login('ada');
select lives_ok($$ select public.mark_send((select id from s), 'published', 'https://pod.example/ada', current_date - 2) $$, 'a creator marks a sent pitch as published, with link and day');
select is(tests.code_of($$ select public.mark_send((select id from s), 'published', 'https://pod.example/ada', current_date + 2) $$), 'invalid_input', 'not on a day to come');
select is(tests.code_of($$ select public.mark_send((select id from s), 'published', 'pod.example') $$), 'invalid_input', 'and with a full web address');

-- An introduction with a yes.
select results_eq($$ select source, title from public.piece_sources() $$, $$ values ('introduction', 'A card') $$, 'an introduction with a yes can have a piece, one that waits cannot');
select lives_ok($$ select public.report_piece('introduction', tests.id('intro'), 'https://bell.example/ada', current_date) $$, 'its piece is reported');
select is(tests.code_of($$ select public.report_piece('introduction', tests.id('waiting'), 'https://bell.example/ada', current_date) $$), 'not_found', 'that of one that waits is not');
select is(tests.code_of($$ select public.report_piece('introduction', tests.id('intro'), 'bell.example', current_date) $$), 'invalid_input', 'a link is a full web address');
select is(tests.code_of($$ select public.report_piece('introduction', tests.id('intro'), 'javascript:alert(1)', current_date) $$), 'invalid_input', 'and no script');
select is(tests.code_of($$ select public.report_piece('introduction', tests.id('intro'), 'https://bell.example/ada', null) $$), 'invalid_input', 'a day is needed');
select is_empty('select * from public.piece_sources()', 'what is reported is no longer offered');
select results_eq(
  $$ select source, url, came_out_on from public.my_pieces() order by source $$,
  $$ values ('introduction', 'https://bell.example/ada', current_date), ('pitch', 'https://pod.example/ada', current_date - 2) $$,
  'the creator reads both');
select is(tests.code_of('select * from public.reported_pieces()'), 'forbidden', 'the list of all is for admins');
select is(tests.code_of($$ insert into public.pieces values ('request', gen_random_uuid(), tests.id('ada'), 'https://x.example', current_date) $$), '42501', 'nobody writes a row by hand');
select tests.logout();

-- Others.
select tests.login('bea');
select is_empty('select 1 from public.my_pieces()', 'another creator reads none');
select is_empty('select 1 from public.pieces', 'of the table neither');
select is(tests.code_of($$ select public.report_piece('introduction', tests.id('intro'), 'https://bell.example/bea', current_date) $$), 'not_found', 'and reports none of others');
select tests.logout();
select tests.login_as('anon');
select is(tests.code_of('select 1 from public.pieces'), '42501', 'a visitor reads none');
select is(tests.code_of('select public.my_pieces()'), '42501', 'by no function');
select tests.logout();

-- The editor of it, and no other.
select tests.login('edie');
select set_eq('select source, creator_name, url from public.pieces_i_ran()', $$ values ('introduction', 'Ada', 'https://bell.example/ada'), ('pitch', 'Ada', 'https://pod.example/ada') $$,
  'the editor reads what is reported of their introduction, and of the pitch to their outlet');
select is_empty('select 1 from public.pieces', 'and no row of the table');
select tests.logout();
select tests.login('otto');
select is_empty('select 1 from public.pieces_i_ran()', 'another editor reads none');
select tests.logout();
select is(public.get_pitch_by_token(tests.hash('token')) #>> '{piece,url}', 'https://pod.example/ada', 'the answer page shows it too');

-- Admins.
select tests.login('root');
select results_eq(
  $$ select source, outlet, email, plan from public.reported_pieces() where email = 'ada@tests.example' order by source $$,
  $$ values ('introduction', 'Outlet pod', 'ada@tests.example', 'pro'), ('pitch', 'Outlet pod', 'ada@tests.example', 'pro') $$,
  'an admin reads all, with the plan now in force');
select tests.logout();
select is((select count(*)::int from private.mail_outbox where created_at >= now() and kind <> 'pitch' and ref_id in (select id from s union select tests.id('intro'))), 0, 'nothing is mailed by it');

-- Taking back.
select tests.login('ada');
select public.report_piece('introduction', tests.id('intro'), '', null);
select public.mark_send((select id from s), null);
select is_empty('select 1 from public.my_pieces()', 'a report is taken back');
select is((select own_mark_on from public.pitch_sends where id = (select id from s)), null, 'with its day');
select public.mark_send((select id from s), 'booked', 'https://pod.example/soon', current_date);
select is_empty('select 1 from public.my_pieces()', 'what is booked is no piece yet');
select tests.logout();

select * from finish();
rollback;
