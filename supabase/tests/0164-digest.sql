-- The mails of an issue: who gets them, when, once each, and the way out.
begin;
select plan(66);

select tests.create_admin('root');
select tests.create_user('ada', 'creator');
select tests.create_user('milo', 'media');
select tests.create_user('mara', 'media');
select tests.create_user('away', 'media');
select tests.create_user('out', 'media');
select tests.create_user('shut', 'media');
select tests.create_user('late', 'media');
select tests.create_user('halted', 'media');
update public.users set suspended_at = now() where id = tests.id('halted');
update public.media_profiles set digest_subscribed = false where user_id not in (select tests.id(n) from unnest(array['milo', 'mara', 'away', 'shut', 'late', 'halted']) n);
update public.newsletter_subscribers set status = 'unsubscribed';
update public.media_profiles set away_until = current_date + 30 where user_id = tests.id('away');
insert into private.closed_addresses (email, reason) values ('shut@tests.example', 'bounce');
insert into public.newsletter_subscribers (id, email, status) values
  (tests.id('sub'), 'sub@tests.example', 'confirmed'), (tests.id('pending'), 'pending@tests.example', 'pending'),
  (tests.id('both'), 'milo@tests.example', 'confirmed');

-- Day, hour, zone.
select is(private.digest_slot('2026-11-27', 'friday', 8, 'America/New_York'), '2026-11-27 13:00+00', 'a Friday issue at 8 in New York, winter');
select is(private.digest_slot('2026-07-03', 'friday', 8, 'America/New_York'), '2026-07-03 12:00+00', 'and summer');
select is(private.digest_slot('2026-11-27', 'monday', 8, 'Europe/London'), '2026-11-30 08:00+00', 'a Monday reader waits for Monday');
select is(private.digest_slot('2026-11-27', 'thursday', 8, 'UTC'), '2026-12-03 08:00+00', 'a Thursday reader gets it on the next Thursday');
select is(private.digest_slot('2026-11-27', 'friday', 8, 'Pacific/Auckland'), '2026-11-26 19:00+00', 'Auckland''s Friday begins on Thursday in UTC');
select is(private.digest_slot('2026-03-08', 'sunday', 2, 'America/New_York'), '2026-03-08 07:00+00', 'an hour that the clock leaves out is the next one');
select ok(private.mails_begin('2026-11-27') <= private.digest_slot('2026-11-27', 'friday', 0, 'Pacific/Kiritimati'), 'mails begin before the first reader''s hour');

insert into public.friday_fix_issues (id, issue_date, title, subject, status, scheduled_at) values
  (tests.id('issue'), current_date, 'The week', 'Two stories', 'scheduled', now()),
  (tests.id('future'), current_date + 9, 'Later', 'Later', 'scheduled', now()),
  (tests.id('empty'), current_date - 1, 'Empty', 'Empty', 'scheduled', now());
update public.friday_fix_issues set counted_at = now(), recipient_count = 0, fixing = 'done' where id = tests.id('empty');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id) values
  (tests.id('one'), tests.id('issue'), 1, 'The first story', '{"A line."}', 'high', 'TV', tests.id('ada')),
  (tests.id('two'), tests.id('issue'), 2, 'The second story', '{"A line."}', 'high', 'Podcast', tests.id('ada'));

-- Two editors set their own day, hour and zone, as in their settings.
select tests.login('milo');
update public.media_profiles set digest_day = 'monday', digest_hour = 7, time_zone = 'Europe/London';
select tests.login('mara');
update public.media_profiles set digest_day = 'friday', digest_hour = 16, time_zone = 'America/Los_Angeles';
select tests.logout();

-- Recipients are fixed page by page, and counted before the first mail.
select is(public.digest_advance(3) ->> 'published', '1', 'the issue becomes public; the empty and the future one do not');
select is((select array_agg(status order by issue_date) from public.friday_fix_issues where id in (tests.id('issue'), tests.id('future'), tests.id('empty'))), array['scheduled', 'published', 'scheduled'], 'as their rows say');
select is((select count(*)::int from public.digest_lease(10)), 0, 'nothing leaves before the count');
do $$ begin for n in 1..40 loop exit when (public.digest_advance(3) ->> 'more')::boolean is false; end loop; end $$;
select is((select recipient_count from public.friday_fix_issues where id = tests.id('issue')), 4, 'three editors and one subscriber');
select set_eq($$ select email from public.digest_deliveries where issue_id = tests.id('issue') $$,
  array['milo@tests.example', 'mara@tests.example', 'late@tests.example', 'sub@tests.example'],
  'neither those who are away, out, shut, suspended or pending, nor an editor a second time as a subscriber');
select is(public.digest_advance(3) ->> 'more', 'false', 'and nobody joins later');
select results_eq($$ select to_char(d.due_at at time zone m.time_zone, 'FMday HH24:MI'), (d.due_at at time zone m.time_zone)::date - current_date between 0 and 6
    from public.digest_deliveries d join public.media_profiles m on m.user_id = d.user_id
    where d.issue_id = tests.id('issue') and d.user_id in (tests.id('milo'), tests.id('mara')) order by 1 $$,
  $$ values ('friday 16:00', true), ('monday 07:00', true) $$, 'each editor''s mail is due on their own day and hour, in their own zone');
select is((select count(*)::int from public.digest_deliveries where issue_id = tests.id('future')), 0, 'a future issue has no recipients yet');

-- Leasing.
update public.digest_deliveries set next_attempt_at = now() + interval '1 hour' where issue_id = tests.id('issue');
select is((select count(*)::int from public.digest_lease(10)), 0, 'nothing leaves before a reader''s hour');
update public.digest_deliveries set next_attempt_at = now() where issue_id = tests.id('issue');
update public.media_profiles set paused = true where user_id = tests.id('late');
create temp table leased as select * from public.digest_lease(10);
select is((select count(*)::int from leased), 3, 'due mails are leased');
select is((select status from public.digest_deliveries where user_id = tests.id('late') and issue_id = tests.id('issue')), 'skipped', 'a reader who paused meanwhile is skipped');
select is((select count(*)::int from public.digest_lease(10)), 0, 'and leased to one sender only');
select is((select card_order from leased where email = 'sub@tests.example'), array[tests.id('one'), tests.id('two')], 'a subscriber gets the issue''s order');
select is((select cardinality(card_order) from leased where email = 'milo@tests.example'), 2, 'an editor an order of their own');
update public.digest_deliveries set next_attempt_at = now() - interval '1 second' where email = 'mara@tests.example';
select is((select email from public.digest_lease(10)), 'mara@tests.example', 'what was not reported in time is due again');
select is((select attempts from public.digest_deliveries where email = 'mara@tests.example'), 2, 'as another try');
update public.media_profiles set digest_subscribed = false where user_id = tests.id('mara');
select ok(not private.still_wanted(d), 'digest off: a mail that waits is no longer wanted') from public.digest_deliveries d where d.email = 'mara@tests.example';
update public.media_profiles set digest_subscribed = true, away_until = current_date + 3 where user_id = tests.id('mara');
select ok(not private.still_wanted(d), 'nor is one to somebody who went away') from public.digest_deliveries d where d.email = 'mara@tests.example';
update public.media_profiles set away_until = current_date - 1 where user_id = tests.id('mara');
select ok(private.still_wanted(d), 'back again, it is') from public.digest_deliveries d where d.email = 'mara@tests.example';
update public.users set suspended_at = now() where id = tests.id('mara');
select ok(not private.still_wanted(d), 'a suspended editor gets no mail that waits') from public.digest_deliveries d where d.email = 'mara@tests.example';
update public.users set suspended_at = null where id = tests.id('mara');
select ok(private.still_wanted(d), 'until the suspension ends') from public.digest_deliveries d where d.email = 'mara@tests.example';
select is(public.digest_mark((select id from leased where email = 'mara@tests.example'), false, 'busy'), 'queued', 'a failure that passes is tried again');
select is(public.digest_mark((select id from leased where email = 'mara@tests.example'), false, 'busy'), 'queued', 'also the second time');
select ok((select next_attempt_at between now() + interval '2 minutes' and now() + interval '2 minutes' from public.digest_deliveries where email = 'mara@tests.example'), 'later each time');
select is(public.digest_mark((select id from leased where email = 'mara@tests.example'), false, '550', true), 'failed', 'a refusal for good ends it');
select is(public.digest_mark((select id from leased where email = 'milo@tests.example'), true), 'sent', 'a confirmed mail is sent');
select is(public.digest_mark((select id from leased where email = 'milo@tests.example'), false, 'late news'), null, 'and stays so');
select is(public.digest_mark((select id from leased where email = 'sub@tests.example'), true), 'sent', 'a subscriber''s too');
update public.digest_deliveries set next_attempt_at = now();
select is((select count(*)::int from public.digest_lease(10)), 0, 'nobody gets it twice');

-- The mail's page.
select public.digest_tokens(jsonb_build_object((select id from leased where email = 'milo@tests.example'), repeat('a', 64), (select id from leased where email = 'sub@tests.example'), repeat('b', 64)));
select is(public.get_digest(repeat('a', 64)) #>> '{cards,0,title}' is not null, true, 'the page shows the cards');
select is(public.get_digest(repeat('a', 64)) ->> 'reader', 'editor', 'to an editor');
select is((select clicked_at from public.digest_deliveries where email = 'milo@tests.example'), null, 'reading it counts nothing');
select is(tests.code_of($$ select public.get_digest(repeat('c', 64)) $$), 'unknown_token', 'an unknown token opens nothing');
select is(public.digest_verdict(repeat('a', 64), tests.id('one'), 'covered'), 'covered', 'a verdict by tap');
select is((select verdict || via from public.card_verdicts where user_id = tests.id('milo')), 'coveredmail', 'is kept as such');
select isnt((select clicked_at from public.digest_deliveries where email = 'milo@tests.example'), null, 'and counts as a click');
select is(tests.code_of($$ select public.digest_editor(repeat('b', 64), tests.id('one')) $$), 'not_media', 'and ask for no introduction');
select is(public.digest_editor(repeat('a', 64), tests.id('one')), tests.id('milo'), 'an introduction is asked for in the name of the mail''s editor');
select is(public.get_digest(repeat('a', 64)) #>> '{cards,0,introduction}', null, 'the page shows no request before one is made');
select public.queue_intro_request(tests.id('milo'), tests.id('one'), null, '{"subject": "s", "text": "t", "html": "h", "marks": {}}');
select is((select c ->> 'introduction' from jsonb_array_elements(public.get_digest(repeat('a', 64)) -> 'cards') c where c ->> 'id' = tests.id('one')::text), 'requested', 'and how it stands after');
update public.users set suspended_at = now() where id = tests.id('milo');
select is(tests.code_of($$ select public.digest_editor(repeat('a', 64), tests.id('one')) $$), 'account_suspended', 'a suspended editor asks for nothing');
update public.users set suspended_at = null where id = tests.id('milo');
select is(tests.code_of($$ select public.digest_verdict(repeat('b', 64), tests.id('one'), 'covered') $$), 'not_media', 'subscribers give none');
select is(tests.code_of($$ select public.digest_verdict(repeat('a', 64), tests.id('ada'), 'covered') $$), 'item_not_found', 'nor does a card of no issue take one');
update public.friday_fix_items set withdrawn_at = now(), withdrawn_reason = 'A figure was wrong.' where id = tests.id('one');
select ok(exists (select 1 from jsonb_array_elements(public.get_digest(repeat('a', 64)) -> 'cards') c where c ->> 'withdrawn' = 'A figure was wrong.' and not c ? 'summary_bullets'), 'a withdrawn card is named on the page with its reason');
select is(jsonb_array_length(public.issue_content(tests.id('issue')) -> 'cards'), 1, 'and is in no further mail');
select is(tests.code_of($$ select public.digest_verdict(repeat('a', 64), tests.id('one'), 'intro') $$), 'item_not_found', 'a withdrawn card takes no verdict');
select is(tests.code_of($$ select public.digest_editor(repeat('a', 64), tests.id('one')) $$), 'item_not_found', 'nor a request for an introduction');
select is(public.digest_unsubscribe(repeat('a', 64)), false, 'an editor leaves');
select is((select digest_subscribed from public.media_profiles where user_id = tests.id('milo')), false, 'for good');
select is(public.digest_unsubscribe(repeat('a', 64), true), true, 'and comes back by the page');
select is(public.digest_unsubscribe(repeat('b', 64)), false, 'a subscriber leaves');
select is(tests.code_of($$ select public.digest_unsubscribe(repeat('b', 64), true) $$), 'unsubscribed', 'and comes back only by subscribing anew');

-- Reports of mail servers.
select is(public.record_mail_event('e1', 'bounce', (select id from leased where email = 'milo@tests.example'), null), 'stored', 'a bounce names the delivery by its Message-ID');
select is(private.reads_digest(tests.id('milo')), false, 'and stops the next issue');
select is(public.record_mail_event('e2', 'complaint', (select id from leased where email = 'mara@tests.example'), null), 'stored', 'a complaint does too');
select is((select digest_subscribed from public.media_profiles where user_id = tests.id('mara')), false, 'and ends the subscription');

-- Results.
select tests.login('milo');
select throws_ok($$ select public.issue_results(tests.id('issue')) $$, 'P0001', 'Only an admin may do that.', 'results are for admins');
select throws_ok($$ select public.digest_lease(1) $$, '42501', null, 'and the sender''s functions for the service');
select tests.logout();
select tests.login('root');
select is(public.issue_results(tests.id('issue')) - 'cards' - 'counted_at' - 'mails_begin' - 'next_due',
  '{"recipients": 4, "sent": 2, "delivered": 1, "waiting": 0, "failed": 1, "skipped": 1, "bounced": 1, "complained": 1, "clicked": 1, "unsubscribed": 1}',
  'an admin reads what came of the mails');
select tests.logout();

select * from finish();
rollback;
