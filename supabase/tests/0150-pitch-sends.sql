-- Pitch sends: rules, mail worker, opens, clicks, answers, dashboard counts.
begin;
select plan(75);

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_admin('root');
select tests.subscribe('ada', 'pro');
update public.creator_profiles set beats = '{Business,Culture}', epk_published = true where user_id in (tests.id('ada'), tests.id('bea'));
select tests.create_outlet('pod');
select tests.create_outlet('sport', p_beats => '{Sports}');
select tests.create_outlet('human', p_stance => 'no');
select tests.create_outlet('busy', p_cap => 1);
select tests.create_outlet('silent');
delete from private.outlet_contacts where outlet_id = tests.id('outlet silent');
select tests.create_outlet('closed');
update public.outlets set active = false where slug = 'tests-closed';

create temp table v as
select tests.create_pitch('ada') as plain, tests.create_pitch('ada', p_supported => false) as claimed,
       tests.create_pitch('ada', p_generator => 'model') as modelled, tests.create_pitch('bea') as foreign_pitch;
grant select on v to authenticated;

-- Refusals.
select is(tests.code_of($$ select tests.send('ada', (select foreign_pitch from v), 'pod', 't') $$), 'pitch_not_found', 'queue_pitch_send() refuses another creator''s pitch');
select is(tests.code_of($$ select tests.send('ada', gen_random_uuid(), 'pod', 't') $$), 'pitch_not_found', 'queue_pitch_send() refuses an unknown pitch');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'nowhere', 't') $$), 'outlet_not_found', 'queue_pitch_send() refuses an unknown outlet');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'closed', 't') $$), 'outlet_not_found', 'queue_pitch_send() refuses an inactive outlet');
select is(tests.code_of($$ select tests.send('ada', (select claimed from v), 'pod', 't') $$), 'claims_unconfirmed', 'queue_pitch_send() refuses unconfirmed claims');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'sport', 't') $$), 'low_relevance', 'queue_pitch_send() refuses an off-beat outlet');
select is(tests.code_of($$ select tests.send('ada', (select modelled from v), 'human', 't') $$), 'ai_refused', 'queue_pitch_send() refuses a model''s text for an outlet that takes no AI pitches');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'silent', 't') $$), 'no_contact', 'queue_pitch_send() refuses an outlet without a contact');
select is((select count(*)::int from public.pitch_sends where user_id = tests.id('ada')), 0, 'a refused send stores no row');
select is((select count(*)::int from private.mail_outbox where kind = 'pitch' and to_email like '%@outlets.example'), 0, 'a refused send queues no mail');

-- Queued sends.
select is(tests.send('ada', (select plain from v), 'pod', 'one') ->> 'status', 'queued', 'queue_pitch_send() queues a send to a matching outlet');
select is(
  (select to_email || ' ' || subject || ' ' || (headers ->> 'Reply-To') from private.mail_outbox where ref_table = 'pitch_sends' and to_email = 'pod@outlets.example'),
  'pod@outlets.example A subject of six words here ada@tests.example', 'the mail goes to the contact, with the creator as Reply-To');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'pod', 'again') $$), 'already_sent', 'queue_pitch_send() refuses the same pitch to the same outlet');
select is(
  tests.code_of($$ select tests.send('ada', (select id from public.pitch_variations where pitch_id = (select pitch_id from public.pitch_variations where id = (select plain from v)) and position = 2), 'pod', 'again') $$),
  'already_sent', 'queue_pitch_send() refuses another variation of a sent pitch to the same outlet');
select tests.login('ada');
select lives_ok($$ select public.confirm_sentence((select claimed from pg_temp.v), 'line1_hook', 'A hook.') $$, 'confirm_sentence() confirms a marked sentence');
select tests.logout();
select is(tests.code_of($$ select tests.send('ada', (select claimed from v), 'pod', 'two') $$), 'none', 'queue_pitch_send() accepts confirmed claims');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'human', 'three') $$), 'none', 'queue_pitch_send() accepts the composer''s text for an outlet that takes no AI pitches');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'busy', 'four') $$), 'none', 'queue_pitch_send() accepts the first pitch of the week');
select is(tests.code_of($$ select tests.send('bea', (select foreign_pitch from v), 'busy', 'five') $$), 'weekly_cap', 'queue_pitch_send() refuses another creator''s pitch over the weekly cap');
update public.pitch_sends set created_at = now() - interval '8 days', release_at = now() - interval '8 days' where outlet_id = tests.id('outlet busy');
select is(tests.code_of($$ select tests.send('bea', (select foreign_pitch from v), 'busy', 'five') $$), 'none', 'the weekly cap ignores sends older than seven days');
select is(tests.code_of($$ select public.queue_pitch_send(tests.id('bea'), (select foreign_pitch from v), tests.id('outlet pod'), tests.mail(E'A\nBcc: x@y.example'), '') $$), '23514', 'a line break in the subject is refused');
select is(tests.code_of($$ select private.store_link_tokens((select id from public.pitch_sends limit 1), '{"answer": "raw-token"}') $$), '23514', 'a token that is not a hash is refused');

-- The data of the mail.
select is(
  (select coalesce(c #>> '{outlet,contact_name}', '') || (c #>> '{outlet,ai_stance}') || (c #>> '{creator,reply_to}') || (c #>> '{creator,epk_published}')
   from public.get_send_context(tests.id('ada'), (select plain from v), tests.id('outlet human')) c),
  'noada@tests.exampletrue', 'get_send_context() returns the AI stance and the creator, and no name of the contact before a yes');
select ok(public.get_send_context(tests.id('ada'), (select plain from v), tests.id('outlet human'))::text not like '%@outlets.example%', 'get_send_context() does not return the contact''s address');
select is(tests.code_of($$ select public.get_send_context(tests.id('bea'), (select plain from v), tests.id('outlet pod')) $$), 'pitch_not_found', 'get_send_context() refuses another creator''s pitch');

-- The mail worker.
create temp table s as select id from public.pitch_sends where id = (select send_id from private.pitch_send_tokens where token_hash = tests.hash('one'));
create temp table leased as select * from public.mail_lease(200);
select ok(exists (select 1 from leased where ref_id = (select id from s)), 'mail_lease() returns the queued mail');
select is((select count(*)::int from public.mail_lease(200)), 0, 'mail_lease() does not return a leased mail');
select is(public.mail_mark((select id from leased where ref_id = (select id from s)), false, 'greylisted'), 'queued', 'mail_mark() queues a failed mail again');
select is((select status from public.pitch_sends where id = (select id from s)), 'queued', 'the send stays queued after a failed attempt');
update private.mail_outbox set next_attempt_at = now() where ref_id = (select id from s);
select is((select attempts from public.mail_lease(200) where ref_id = (select id from s)), 2, 'mail_lease() counts the attempts');
select is(public.mail_mark((select id from leased where ref_id = (select id from s)), true), 'sent', 'mail_mark() returns sent for a delivered mail');
select is((select status || ' ' || (sent_at is not null) from public.pitch_sends where id = (select id from s)), 'sent true', 'a delivered mail sets the send to sent and its time');
select is(public.mail_mark((select id from leased where ref_id = (select id from s)), false, 'late'), 'sent', 'mail_mark() ignores a failure reported for a sent mail');
select is((select array_agg(kind order by created_at, kind) from public.pitch_events where send_id = (select id from s)), array['queued', 'sent'], 'the send has the events queued and sent');

create temp table dead as select ref_id as id, id as mail from leased where ref_id = (select send_id from private.pitch_send_tokens where token_hash = tests.hash('two'));
update private.mail_outbox set attempts = 5 where id = (select mail from dead);
select is(public.mail_mark((select mail from dead), false, 'no such box'), 'failed', 'mail_mark() returns failed after the fifth attempt');
select is((select status || ': ' || error from public.pitch_sends where id = (select id from dead)), 'failed: The mail could not be delivered.', 'a failed mail sets the send to failed, without the words of the server');
select is(tests.code_of($$ select tests.send('ada', (select claimed from v), 'pod', 'two more') $$), 'none', 'queue_pitch_send() accepts a failed send again');
select is((select status || coalesce(error, '') from public.pitch_sends where id = (select id from dead)), 'queued', 'a send that is queued again has no error');

-- The editor's answer page.
select is(public.get_pitch_by_token(tests.hash('one')) ->> 'creator_name', 'Ada', 'get_pitch_by_token() returns the creator''s name');
select is(public.get_pitch_by_token(tests.hash('one')) ->> 'epk_slug', (select slug from public.creator_profiles where user_id = tests.id('ada')), 'get_pitch_by_token() returns the slug of a published press kit');
select is((select status from public.pitch_sends where id = (select id from s)), 'sent', 'get_pitch_by_token() does not change the status');
select is(tests.code_of($$ select public.get_pitch_by_token(tests.hash('guess')) $$), 'unknown_token', 'get_pitch_by_token() refuses an unknown token');
select is(tests.code_of($$ select public.record_pitch_answer('guess', 'interested') $$), 'unknown_token', 'record_pitch_answer() refuses an unknown token');

select is(public.record_pitch_open(tests.hash('one open')), true, 'record_pitch_open() returns true for a known token');
select is((select status || (opened_at is not null) || (clicked_at is null) from public.pitch_sends where id = (select id from s)), 'openedtruetrue', 'an open sets the status to opened and no click time');
select is((select detail from public.pitch_events where send_id = (select id from s) and kind = 'open'), '{"verified": false}'::jsonb, 'an open event is stored as unverified');
select is(public.record_pitch_click(tests.hash('one visit')), true, 'record_pitch_click() returns true for a known token');
select is((select status || (clicked_at is not null) from public.pitch_sends where id = (select id from s)), 'openedtrue', 'a click sets the click time');

select is(public.record_pitch_answer(tests.hash('one'), 'interested') ->> 'status', 'replied', 'the answer interested sets the status to replied');
select is(public.record_pitch_answer(tests.hash('one'), 'interested') ->> 'previous', 'interested', 'a repeated answer returns the previous answer');
select is((select count(*)::int from public.pitch_events where send_id = (select id from s) and kind = 'answer'), 1, 'a repeated answer stores no second event');
select is(public.record_pitch_answer(tests.hash('one'), 'covered', '  Running on Friday. ') ->> 'status', 'booked', 'the answer covered sets the status to booked');
select is((select answer_note from public.pitch_sends where id = (select id from s)), 'Running on Friday.', 'the note of an answer is stored trimmed');
select is(public.record_pitch_answer(tests.hash('one'), 'covered') ->> 'answer_note', 'Running on Friday.', 'the same answer once more keeps its note');
select is(public.record_pitch_answer(tests.hash('one'), 'not_now') ->> 'status', 'replied', 'a changed answer sets the status to replied again');
select is(
  (select detail from public.pitch_events where send_id = (select id from s) and kind = 'answer' and detail ->> 'answer' = 'not_now'),
  '{"answer": "not_now", "previous": "covered"}'::jsonb, 'the event of a changed answer stores the previous answer');
select is((select answer_note from public.pitch_sends where id = (select id from s)), null, 'a changed answer does not have the note of the earlier one');
select is(
  (select detail ->> 'note' from public.pitch_events where send_id = (select id from s) and kind = 'answer' and detail ->> 'answer' = 'covered'),
  'Running on Friday.', 'the event of the earlier answer keeps its note');
select is(public.record_pitch_open(tests.hash('one open')), true, 'record_pitch_open() returns true after an answer');
select is((select status from public.pitch_sends where id = (select id from s)), 'replied', 'an open after an answer does not change the status');
select is(tests.code_of($$ select public.record_pitch_answer(tests.hash('one'), 'maybe') $$), 'bad_answer', 'record_pitch_answer() refuses an unknown answer');
select public.record_pitch_open(tests.hash('one open')) from generate_series(1, 60);
select is((select count(*)::int from public.pitch_events where send_id = (select id from s) and kind = 'open'), 20, 'at most 20 open events are stored per send');

-- The dashboard.
update public.pitch_sends set status = 'booked', answer = 'covered', answered_at = now(), sent_at = now() - interval '40 days', created_at = now() - interval '40 days'
where id = (select send_id from private.pitch_send_tokens where token_hash = tests.hash('three'));
select tests.login('ada');
select is(
  public.creator_stats(),
  '{"d30": {"sent": 1, "opens": 1, "clicks": 1, "replies": 0, "booked": 0, "declined": 1, "own": 0},
    "lifetime": {"sent": 2, "opens": 2, "clicks": 1, "replies": 1, "booked": 1, "declined": 1, "own": 0}, "today_sent": 1}'::jsonb,
  'creator_stats() counts a yes as a reply and a no apart');
select is(public.creator_stats('Mars/Olympus') ->> 'today_sent', '1', 'creator_stats() uses UTC for an unknown time zone');
select is((select count(*)::int from public.pitch_sends), 4, 'a creator reads only their own sends');
select throws_ok($$ update public.pitch_sends set status = 'booked' $$, '42501', null, 'a creator cannot update sends');
select throws_ok($$ select public.record_pitch_answer('x', 'covered') $$, '42501', null, 'a creator cannot call record_pitch_answer()');
select tests.logout();
select tests.login('bea');
select is((select count(*)::int from public.pitch_events where user_id = tests.id('ada')), 0, 'a creator cannot read another creator''s events');
select tests.logout();
select tests.login('root');
select cmp_ok((select count(*)::int from public.pitch_sends), '>=', 5, 'an admin reads all sends');
select tests.logout();
select tests.login_as('anon');
select throws_ok($$ select * from public.pitch_sends $$, '42501', null, 'anon cannot select sends');

select tests.logout();

-- Links open one thing each.
select is(tests.code_of($$ select public.get_pitch_by_token(tests.hash('one visit')) $$), 'unknown_token', 'the press kit''s link does not open the answer page');
select is(tests.code_of($$ select public.record_pitch_answer(tests.hash('one open'), 'covered') $$), 'unknown_token', 'the pixel''s token does not answer');
select is(tests.code_of($$ select public.record_pitch_click(tests.hash('one')) $$), 'unknown_token', 'the answer''s token counts no visit');
insert into private.pitch_send_tokens (token_hash, send_id, purpose) select tests.hash('old'), id, 'exposed' from s;
select is(tests.code_of($$ select public.record_pitch_answer(tests.hash('old'), 'covered') $$), 'unknown_token', 'a link that a creator could once read does not answer');
select ok(public.record_pitch_click(tests.hash('old')), 'it still counts a visit');

select * from finish();
rollback;
