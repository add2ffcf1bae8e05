-- What a suspended account can and cannot do, and what a suspension takes back.
begin;
select plan(42);

select tests.create_admin('boss');
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
select tests.create_user('vera', 'media');
select tests.subscribe('ada', 'pro');
update public.creator_profiles set beats = '{Culture,Business}', name = 'Ada Obi' where user_id = tests.id('ada');
select tests.create_outlet('one');
select tests.create_outlet('two');
select tests.create_outlet('three');
create temp table made as
select tests.create_pitch('ada', 'A peg ' || n) as variation_id, n from generate_series(1, 3) n;
grant select on made to authenticated;
create function pg_temp.v(p_n int) returns uuid language sql security definer as $$ select variation_id from made where n = p_n $$;
grant execute on function pg_temp.v(int) to authenticated;

-- Before: one pitch sent, one waiting, a card, an introduction each way, a request with an entry.
select tests.send('ada', pg_temp.v(1), 'one', 'token one');
update public.pitch_sends set status = 'sent', sent_at = now() - interval '4 days', follow_up_wanted = true where outlet_id = tests.id('outlet one');
update private.mail_outbox set status = 'sent' where kind = 'pitch';
select tests.send('ada', pg_temp.v(2), 'two', 'token two');
select public.offer_card(tests.id('ada'), pg_temp.v(1), jsonb_build_object('title', 'A card about something that matters', 'format', 'TV', 'summary_bullets',
  jsonb_build_array('One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen.')), '[]');
insert into public.friday_fix_issues (id, issue_date, title, status) values
  (tests.id('issue'), '2031-02-07', 'Issue', 'published'), (tests.id('draft'), '2031-02-14', 'Draft', 'draft');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
select tests.id('item ' || n), tests.id('issue'), n, 'Item ' || n, array['One.'], 'high', 'TV', tests.id(case when n < 4 then 'ada' else 'bea' end)
from generate_series(1, 6) n;
create function pg_temp.ask(p_editor text, p_item text) returns jsonb language sql as $$
  select public.queue_intro_request(tests.id(p_editor), tests.id(p_item), 'Hello', '{"subject": "S", "text": "T", "html": "", "marks": {}}') $$;
create function pg_temp.accept(p_editor text, p_item text) returns text language sql as $$
  select public.record_intro_answer(r.creator_user_id, r.id, null, true, '{"subject": "C", "text": "C"}', '{"subject": "E", "text": "E"}')
  from public.intro_requests r where r.media_user_id = tests.id(p_editor) and r.item_id = tests.id(p_item) $$;
select pg_temp.ask('milo', 'item 1');
select pg_temp.ask('milo', 'item 4');
select pg_temp.ask('vera', 'item 5');
insert into public.media_requests (id, media_user_id, slug, topic, format, deadline)
values (tests.id('request'), tests.id('milo'), 'tests-milo-request', 'A topic of some words', 'podcast', now() + interval '3 days');

-- The suspension.
select tests.login('boss');
select is(tests.code_of(format('select public.suspend_account(%L, ''  '')', tests.id('ada'))), 'reason_missing', 'a suspension has a reason');
select is(tests.code_of(format('select public.suspend_account(%L, ''x'')', gen_random_uuid())), 'account_not_found', 'and an account');
select is(public.suspend_account(tests.id('ada'), 'Sends the same text to everybody.'),
  '{"sends": 1, "follow_ups": 0, "cards": 1, "introductions": 0, "requests": 0}', 'what had not left is taken back');
select is(public.suspend_account(tests.id('ada'), 'Again.'), null, 'a second one changes nothing');
select is(public.get_person(tests.id('ada')) -> 'suspension', '{"by": "boss@tests.example", "reason": "Sends the same text to everybody."}',
  'admins see by whom and why');
select results_eq($$ select email from public.find_people(null, 'suspended') $$, array['ada@tests.example'], 'and find the suspended');
select is(tests.code_of(format('select public.set_admin_role(%L, true, ''boss'')', tests.id('ada'))), 'account_suspended', 'a suspended account does not become admin');
select tests.logout();
select is((select count(*)::int from public.system_logs where action = 'account_suspended' and detail ->> 'account' = 'ada@tests.example'), 1, 'it is in the log, once');
select is((select array_agg(status order by status) from public.pitch_sends where user_id = tests.id('ada')), '{failed,sent}', 'the waiting pitch has not left, the sent one stays');
select is_empty($$ select 1 from private.mail_outbox where kind = 'pitch' and status = 'queued' $$, 'and its mail is gone');
select is((select status from public.card_offers where user_id = tests.id('ada')), 'taken_back', 'the card is taken back');

-- What is refused, function by function.
select is(tests.code_of($$ select public.begin_pitch_run(tests.id('ada'), gen_random_uuid(), 'A peg', '', 'podcast', null) $$), 'account_suspended', 'no pitch is written');
select is(tests.code_of($$ select public.begin_regeneration(tests.id('ada'), gen_random_uuid(), pg_temp.v(3)) $$), 'account_suspended', 'and no variation again');
select is(tests.code_of($$ select tests.send('ada', pg_temp.v(3), 'three', 'token three') $$), 'account_suspended', 'no pitch is sent');
select is(tests.code_of($$ select tests.send('ada', pg_temp.v(2), 'two', 'token two again') $$), 'account_suspended', 'nor the failed one again');
select is(tests.code_of(format('select public.queue_follow_up(%L, 1, tests.mail())', (select id from public.pitch_sends where status = 'sent' and user_id = tests.id('ada')))), 'no_follow_up', 'no follow-up is sent');
select is_empty($$ select public.due_follow_ups(10) $$, 'nor is one due');
select is(tests.code_of($$ select public.offer_card(tests.id('ada'), pg_temp.v(1), jsonb_build_object('title', 'A card about something that matters', 'format', 'TV', 'summary_bullets',
  jsonb_build_array('One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen.')), '[]') $$), 'account_suspended', 'no card is offered');
select is(tests.code_of($$ insert into public.request_entries (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, generator, relevance, fit)
  select tests.id('request'), tests.id('milo'), tests.id('ada'), v.pitch_id, v.id, '{}', 'x', 'composer', 'High', 1 from public.pitch_variations v where v.id = pg_temp.v(3) $$),
  'account_suspended', 'no pitch is entered for a request');
select is(tests.code_of($$ select pg_temp.ask('vera', 'item 2') $$), 'creator_gone', 'nobody asks for an introduction to the creator');
select is(tests.code_of($$ select pg_temp.accept('milo', 'item 1') $$), 'account_suspended', 'an open introduction is not accepted');
select is(tests.code_of($$ insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
  values (tests.id('draft'), 1, 'New', array['One.'], 'high', 'TV', tests.id('ada')) $$), 'account_suspended', 'no card comes into an issue');

-- What stays: signing in, reading, the profile, taking back.
select tests.login('ada');
select isnt_empty($$ select 1 from public.users where id = (select auth.uid()) and suspended_at is not null $$, 'the account sees that it is suspended');
select isnt_empty($$ select 1 from public.pitches $$, 'and its pitches');
select is(tests.code_of($$ update public.creator_profiles set logline = 'Still mine' where user_id = (select auth.uid()) $$), 'none', 'and changes its profile');
select is_empty($$ select 1 from public.system_logs $$, 'but not the reason');
select tests.logout();
select is(tests.code_of($$ select public.record_intro_answer(tests.id('ada'), r.id, null, false, null, '{"subject": "E", "text": "E"}')
  from public.intro_requests r where r.media_user_id = tests.id('milo') and r.item_id = tests.id('item 1') $$), 'none', 'a no to an introduction is possible');

-- An editor.
select tests.login('boss');
select is(public.suspend_account(tests.id('milo'), 'Not an editor.'),
  '{"sends": 0, "follow_ups": 0, "cards": 0, "introductions": 1, "requests": 1}', 'an editor''s open introduction and request end');
select tests.logout();
select is((select status from public.intro_requests where item_id = tests.id('item 4')), 'taken_back', 'the introduction is taken back');
select is_empty($$ select 1 from private.mail_outbox m join public.intro_requests r on r.id = m.ref_id
  where r.item_id = tests.id('item 4') and m.kind = 'intro_request' and m.status = 'queued' $$, 'and its mail does not leave');
select is((select status from public.media_requests where id = tests.id('request')), 'closed', 'the request is closed');
select is(tests.code_of($$ select pg_temp.ask('milo', 'item 6') $$), 'account_suspended', 'no introduction is asked for');
select is(tests.code_of($$ insert into public.media_requests (media_user_id, slug, topic, format, deadline)
  values (tests.id('milo'), 'tests-milo-second', 'A topic of some words', 'podcast', now() + interval '3 days') $$), 'account_suspended', 'no request is posted');
update public.users set suspended_at = now() where id = tests.id('vera');
select is(tests.code_of($$ select pg_temp.accept('vera', 'item 5') $$), 'creator_gone', 'a creator''s yes to a suspended editor connects nobody');
update public.users set suspended_at = null where id = tests.id('vera');
select is(pg_temp.accept('vera', 'item 5'), 'accepted', 'others are introduced as before');

-- The mail, and the end.
select is((select array_agg(n ->> 'kind' || ' ' || (n ->> 'name') order by n ->> 'name') from jsonb_array_elements(public.due_admin_mails() -> 'notices') n),
  '{"suspended Ada Obi","suspended Milo"}', 'the worker hears whom to write to');
select is(public.queue_account_notice((select id from private.account_notices where user_id = tests.id('ada')), tests.mail('Your account is paused')), true, 'it queues the mail');
select is((select to_email from private.mail_outbox where kind = 'account_notice'), 'ada@tests.example', 'to the person');
select tests.login('boss');
select is(public.restore_account(tests.id('ada')), true, 'a suspension ends');
select is(public.restore_account(tests.id('ada')), false, 'once');
select public.restore_account(tests.id('milo'));
select tests.logout();
select is((select array_agg(n.kind || ' ' || u.email) from private.account_notices n join public.users u on u.id = n.user_id),
  '{"restored ada@tests.example"}', 'who was told of the suspension is told of its end; who was not hears nothing');
select is(tests.code_of($$ select tests.send('ada', pg_temp.v(2), 'two', 'token two again') $$), 'none', 'what was taken back can be sent now');

select * from finish();
rollback;
