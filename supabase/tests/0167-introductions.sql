-- Introductions: asking, answering by link and in the app, reminders, the end after 24 hours.
begin;
select plan(53);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
select tests.create_user('vera', 'media');
update public.media_profiles set outlet_name = 'The Milo Hour' where user_id = tests.id('milo');
insert into public.outlets (id, name, slug, format, media_user_id)
values (tests.id('vera outlet'), 'Vera Weekly', 'vera-weekly-test', 'podcast', tests.id('vera'));
insert into public.friday_fix_issues (id, issue_date, title, status) values (tests.id('issue'), '2031-02-07', 'Issue', 'published');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
select tests.id('item ' || n), tests.id('issue'), n, 'Item ' || n, array['One.'], 'high', case when n = 2 then 'Culture' else 'TV' end,
  case when n = 6 then tests.id('bea') else tests.id('ada') end
from generate_series(1, 7) n;

create function pg_temp.ask(p_editor text, p_item text) returns jsonb language sql as $$
  select public.queue_intro_request(tests.id(p_editor), tests.id(p_item), ' Hello ',
    '{"subject": "S", "text": "T MARK", "html": "", "marks": {"intro": "MARK"}}') $$;
create function pg_temp.answer(p_editor text, p_item text, p_accept boolean) returns text language sql as $$
  select public.record_intro_answer(tests.id('ada'), r.id, null, p_accept, '{"subject": "To creator", "text": "C"}', '{"subject": "To editor", "text": "E"}')
  from public.intro_requests r where r.media_user_id = tests.id(p_editor) and r.item_id = tests.id(p_item) $$;
create function pg_temp.mails(p_kind text) returns setof text language sql as $$
  select m.to_email || ' ' || coalesce(m.headers ->> 'Reply-To', '-') from private.mail_outbox m
  where m.kind = p_kind and m.ref_table = 'intro_requests' order by 1 $$;

-- On whose word.
select is(private.editor_voice(tests.id('milo')), '{"name": "Milo", "outlet": "The Milo Hour", "verified": false}', 'an outlet that an editor typed is the editor''s own word');
select is(private.editor_voice(tests.id('vera')), '{"name": "Vera", "outlet": "Vera Weekly", "verified": true}', 'an outlet that is tied to the account is named as a fact');

-- The limit of accounts that are not tied to an outlet.
select lives_ok($$ select pg_temp.ask('milo', 'item 1') $$, 'a first request');
select lives_ok($$ select pg_temp.ask('milo', 'item 2') $$, 'a second request');
select lives_ok($$ select pg_temp.ask('milo', 'item 3') $$, 'a third request');
select is(tests.code_of($$ select pg_temp.ask('milo', 'item 4') $$), 'request_limit', 'an untied account asks for three introductions in seven days');
select is(pg_temp.ask('milo', 'item 1') ->> 'is_new', 'false', 'the limit does not refuse a repeated request');
select lives_ok($$ select pg_temp.ask('vera', 'item ' || n) from generate_series(1, 5) n $$, 'a tied account asks for more');
update public.intro_requests set created_at = now() - interval '8 days' where media_user_id = tests.id('milo') and item_id = tests.id('item 3');
select lives_ok($$ select pg_temp.ask('milo', 'item 6') $$, 'requests older than seven days do not count');
delete from auth.users where id = tests.id('bea');
select is(tests.code_of($$ select pg_temp.ask('vera', 'item 6') $$), 'creator_gone', 'a story whose creator is gone cannot be asked for');
select is((select expires_at - created_at from public.intro_requests where media_user_id = tests.id('vera') and item_id = tests.id('item 1')), interval '24 hours', 'a request is good for 24 hours');

-- Behind an invented creator is nobody to ask, unless the account has a password, as that of the demo accounts.
create function pg_temp.ask_sample(p_creator text) returns text language sql as $$
  select public.queue_intro_request(tests.id('vera'), i.id, '', '{"subject": "S", "text": "T", "html": ""}') ->> 'status'
  from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id and f.issue_date = '2024-09-20'
  join public.users u on u.id = i.creator_user_id and u.email = p_creator $$;
select is(tests.code_of($$ select pg_temp.ask_sample('yolanda@creators.example') $$), 'sample_story', 'nobody asks for an introduction to an invented creator');
select is((select count(*) from public.intro_requests r join public.users u on u.id = r.creator_user_id
  where r.media_user_id = tests.id('vera') and u.email = 'yolanda@creators.example'), 0::bigint, 'and nothing is recorded');
select is(pg_temp.ask_sample('creator@newspeg.example'), 'requested', 'the creator of the demo accounts has a password, and can be asked');
delete from public.intro_requests r using public.users u where u.id = r.creator_user_id and u.email = 'creator@newspeg.example';
create temp table samples (id uuid);
grant all on samples to authenticated;
select tests.login('vera');
insert into samples select * from public.samples_to_ask();
select tests.logout();
select is((select string_agg(distinct u.email, ' ') from samples s join public.friday_fix_items i using (id) join public.users u on u.id = i.creator_user_id),
  'creator@newspeg.example', 'and of the samples an editor is offered that one''s alone');

-- The link of the mail: the hash is stored at delivery.
select is(
  public.mail_prepare((select m.id from private.mail_outbox m join public.intro_requests r on r.id = m.ref_id where m.kind = 'intro_request' and r.media_user_id = tests.id('milo') and r.item_id = tests.id('item 1')), jsonb_build_object('intro', repeat('a', 64))),
  null, 'the mail of an open request may leave');
select is(
  (select s ->> 'status' || ' ' || (s ->> 'title') || ' ' || (s #>> '{editor,verified}') || ' ' || (s::text like '%milo@%') from public.get_intro_by_token(repeat('A', 64)) s),
  'requested Item 1 false false', 'the page of the link shows the request and not the editor''s address');
select is(tests.code_of($$ select public.get_intro_by_token(repeat('b', 64)) $$), 'unknown_token', 'an unknown link is refused');
select is(tests.code_of($$ select public.record_intro_answer(null, null, repeat('b', 64), true, null, null) $$), 'unknown_token', 'an unknown link answers nothing');
select is(tests.code_of(format($$ select public.record_intro_answer(%L, %L, null, true, null, null) $$, tests.id('milo'), (select id from public.intro_requests where media_user_id = tests.id('milo') and item_id = tests.id('item 1')))), 'request_not_found', 'only the creator of the story answers');

-- A no may become a yes, a yes stays.
select is(public.record_intro_answer(null, null, repeat('a', 64), false, null, '{"subject": "To editor", "text": "E"}'), 'declined', 'a no by the link');
select results_eq($$ select pg_temp.mails('intro_declined') $$, array['milo@tests.example -'], 'a no tells the editor, without an address');
select is(public.record_intro_answer(null, null, repeat('a', 64), true, '{"subject": "To creator", "text": "C"}', '{"subject": "To editor", "text": "E"}'), 'accepted', 'a no becomes a yes before the deadline');
select results_eq($$ select pg_temp.mails('intro_connect') $$, array['ada@tests.example milo@tests.example', 'milo@tests.example ada@tests.example'], 'a yes mails both, each with the other as Reply-To');
select is(pg_temp.answer('milo', 'item 1', true), 'accepted', 'a repeated yes is the same yes');
select is((select count(*)::int from pg_temp.mails('intro_connect')), 2, 'a repeated yes mails nobody again');
select is(tests.code_of($$ select pg_temp.answer('milo', 'item 1', false) $$), 'request_over', 'a yes stays');
update public.creator_profiles set contact_email = 'press@tests.example' where user_id = tests.id('ada');
select is(pg_temp.answer('vera', 'item 1', true), 'accepted', 'the creator answers in the app');
select is((select count(*)::int from pg_temp.mails('intro_connect') m where m like 'press@%'), 0, 'an address that no click proved gets nothing');

-- Taking back.
select tests.login('ada');
select is(tests.code_of(format('select public.take_back_intro(%L)', (select id from public.intro_requests where status = 'requested' limit 1))), 'request_not_found', 'only the editor takes a request back');
select tests.logout();
select tests.login('vera');
select lives_ok(format('select public.take_back_intro(%L)', (select id from public.intro_requests where item_id = tests.id('item 2'))), 'an editor takes a request back');
select is(tests.code_of(format('select public.take_back_intro(%L)', (select id from public.intro_requests where item_id = tests.id('item 1')))), 'request_over', 'an answered request cannot be taken back');
select is((select string_agg(status, ',' order by status) from (select status from public.asked_introductions()) a where status <> 'requested'), 'accepted,taken_back', 'an editor''s list holds what they asked for');
select is((select creator_email from public.asked_introductions() where status = 'accepted'), 'ada@tests.example', 'an editor''s list has the address of an accepted introduction');
select is((select bool_or(invented) from public.asked_introductions()), false, 'and no creator of it is invented');
select tests.logout();

-- A yes stays on the editor's home until it is opened, and for 14 days.
update public.intro_requests set answered_at = now() - interval '20 days' where media_user_id = tests.id('vera') and item_id = tests.id('item 1');
select tests.login('ada');
select public.read_introductions(array(select id from public.intro_requests));
select tests.logout();
select tests.login('vera');
select is(public.my_editor_home() #>> '{introductions,0,creator_email}', 'ada@tests.example', 'a yes that is not opened stands first on the editor''s home, with the address');
select lives_ok($$ select public.read_introductions(array(select id from public.asked_introductions() where unread)) $$, 'the editor opens it');
select is((select count(*)::int from public.asked_introductions() where unread), 0, 'then it is read');
select is((select count(*)::int from jsonb_array_elements(public.my_editor_home() -> 'introductions') i where i ->> 'status' = 'accepted'), 0, 'and after 14 days no longer there');
select tests.logout();
select is((select count(*)::int from private.mail_outbox m join public.intro_requests r on r.id = m.ref_id where m.kind = 'intro_request' and r.status = 'taken_back'), 0, 'the mail of a request that is taken back does not leave');
select is(tests.code_of($$ select pg_temp.answer('vera', 'item 2', true) $$), 'request_over', 'a request that was taken back cannot be answered');

-- Reminder and end.
update public.intro_requests set expires_at = now() + interval '5 hours' where media_user_id = tests.id('vera') and item_id = tests.id('item 3');
update public.intro_requests set expires_at = now() - interval '1 minute' where media_user_id = tests.id('vera') and item_id = tests.id('item 4');
select tests.login('ada');
select is((select array_agg(title || ' ' || status order by n) from (select title, status, row_number() over () as n from public.my_introductions()) t where n <= 2),
  array['Item 4 expired', 'Item 3 requested'], 'a creator''s list is in the order of the deadlines');
select is((select count(*)::int from public.my_introductions() where editor_email is not null), 2, 'a creator''s list has addresses of accepted introductions only');
select tests.logout();
select is((select array_agg(d ->> 'title') from public.due_intro_reminders(10) d where d #>> '{editor,name}' = 'Vera'), array['Item 3'], 'a reminder is due six hours before the end');
select is(public.queue_intro_reminder((select id from public.intro_requests where media_user_id = tests.id('vera') and item_id = tests.id('item 3')), '{"subject": "R", "text": "T", "marks": {}}'), true, 'a reminder is queued');
select is(public.queue_intro_reminder((select id from public.intro_requests where media_user_id = tests.id('vera') and item_id = tests.id('item 3')), '{"subject": "R", "text": "T", "marks": {}}'), false, 'a reminder is queued once');
select is(tests.code_of($$ select pg_temp.answer('vera', 'item 4', true) $$), 'request_over', 'after 24 hours there is nothing to answer');
select is((select d ->> 'others' from public.due_intro_ends(10) d where d ->> 'title' = 'Item 4'), '[]', 'stories of the same creator are not offered to the editor');
select is(public.end_intro((select id from public.intro_requests where media_user_id = tests.id('vera') and item_id = tests.id('item 4')), '{"subject": "P", "text": "T"}'), true, 'an unanswered request ends');
select is(public.end_intro((select id from public.intro_requests where media_user_id = tests.id('vera') and item_id = tests.id('item 4')), '{"subject": "P", "text": "T"}'), false, 'a request ends once');
select results_eq($$ select pg_temp.mails('intro_passed') $$, array['vera@tests.example -'], 'the editor is told of the end');

-- Rates.
select is((select (r ->> 'answered') || ' of ' || (r ->> 'asked') from private.creator_intro_rate(tests.id('ada')) r), '2 of 3', 'a creator''s rate counts answers among answered and passed requests');

-- A card that was withdrawn.
update public.friday_fix_items set withdrawn_at = now(), withdrawn_reason = 'A mistake' where id = tests.id('item 7');
select is(tests.code_of($$ select pg_temp.ask('vera', 'item 7') $$), 'item_not_found', 'a withdrawn card cannot be asked for');

select * from finish();
rollback;
