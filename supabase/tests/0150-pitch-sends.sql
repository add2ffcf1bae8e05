-- Sending, and everything an editor can do with what was sent.
begin;
select plan(67);

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
       tests.create_pitch('ada', p_generator => 'model') as modelled, tests.create_pitch('bea') as strange;

-- What is refused.
select is(tests.code_of($$ select tests.send('ada', (select strange from v), 'pod', 't') $$), 'pitch_not_found', 'a stranger''s pitch');
select is(tests.code_of($$ select tests.send('ada', gen_random_uuid(), 'pod', 't') $$), 'pitch_not_found', 'an unknown pitch');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'nowhere', 't') $$), 'outlet_not_found', 'an unknown outlet');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'closed', 't') $$), 'outlet_not_found', 'an outlet that rests');
select is(tests.code_of($$ select tests.send('ada', (select claimed from v), 'pod', 't') $$), 'claims_unconfirmed', 'unsigned claims');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'sport', 't') $$), 'low_relevance', 'an off-beat outlet');
select is(tests.code_of($$ select tests.send('ada', (select modelled from v), 'human', 't') $$), 'ai_refused', 'a model''s text to an editor who wants none');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'silent', 't') $$), 'no_contact', 'an outlet without address');
select is((select count(*)::int from public.pitch_sends where user_id = tests.id('ada')), 0, 'none of these left a trace');
select is((select count(*)::int from private.mail_outbox where kind = 'pitch' and to_email like '%@outlets.example'), 0, 'nor a mail');

-- What goes out.
select is(tests.send('ada', (select plain from v), 'pod', 'one') ->> 'status', 'queued', 'a good match is queued');
select is(
  (select to_email || ' ' || subject || ' ' || (headers ->> 'Reply-To') from private.mail_outbox where ref_table = 'pitch_sends' and to_email = 'pod@outlets.example'),
  'pod@outlets.example A subject of six words here ada@tests.example', 'its mail lies ready and answers go to the creator');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'pod', 'again') $$), 'already_sent', 'the same pitch goes there once');
select is(
  tests.code_of($$ select tests.send('ada', (select id from public.pitch_variations where pitch_id = (select pitch_id from public.pitch_variations where id = (select plain from v)) and position = 2), 'pod', 'again') $$),
  'already_sent', 'in whatever variation');
update public.pitch_variations set confirmed_at = now() where id = (select claimed from v);
select is(tests.code_of($$ select tests.send('ada', (select claimed from v), 'pod', 'two') $$), 'none', 'signed claims may go');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'human', 'three') $$), 'none', 'the composer''s text may go to people who want no AI');
select is(tests.code_of($$ select tests.send('ada', (select plain from v), 'busy', 'four') $$), 'none', 'the first of the week');
select is(tests.code_of($$ select tests.send('bea', (select strange from v), 'busy', 'five') $$), 'weekly_cap', 'the cap holds across creators');
update public.pitch_sends set created_at = now() - interval '8 days' where outlet_id = tests.id('outlet busy');
select is(tests.code_of($$ select tests.send('bea', (select strange from v), 'busy', 'five') $$), 'none', 'for a week');
select is(tests.code_of($$ select public.queue_pitch_send(tests.id('bea'), (select strange from v), tests.id('outlet pod'), E'A\nBcc: x@y.example', 'T', '', tests.hash('six'), '') $$), '23514', 'no second header in a subject');
select is(tests.code_of($$ select public.queue_pitch_send(tests.id('bea'), (select strange from v), tests.id('outlet pod'), 'A', 'T', '', 'raw-token', '') $$), '23514', 'no raw token is kept');

-- The context the mail is written from.
select is(
  (select (c #>> '{outlet,contact_name}') || (c #>> '{outlet,ai_stance}') || (c #>> '{creator,reply_to}') || (c #>> '{creator,epk_published}')
   from public.get_send_context(tests.id('ada'), (select plain from v), tests.id('outlet human')) c),
  'Editornoada@tests.exampletrue', 'says whom it goes to and on whose behalf');
select ok(public.get_send_context(tests.id('ada'), (select plain from v), tests.id('outlet human'))::text not like '%@outlets.example%', 'but not the address');
select is(tests.code_of($$ select public.get_send_context(tests.id('bea'), (select plain from v), tests.id('outlet pod')) $$), 'pitch_not_found', 'and nothing about a stranger''s pitch');

-- The worker.
create temp table s as select id from public.pitch_sends where id = (select send_id from private.pitch_send_tokens where token_hash = tests.hash('one'));
create temp table claimed as select * from public.mail_claim(200);
select ok(exists (select 1 from claimed where ref_id = (select id from s)), 'the worker gets the mail');
select is((select count(*)::int from public.mail_claim(200)), 0, 'and no other worker gets it too');
select is(public.mail_mark((select id from claimed where ref_id = (select id from s)), false, 'greylisted'), 'queued', 'a failure is tried again');
select is((select status from public.pitch_sends where id = (select id from s)), 'queued', 'and the send waits');
update private.mail_outbox set next_attempt_at = now() where ref_id = (select id from s);
select is((select attempts from public.mail_claim(200) where ref_id = (select id from s)), 2, 'the second try counts');
select is(public.mail_mark((select id from claimed where ref_id = (select id from s)), true), 'sent', 'then it goes');
select is((select status || ' ' || (sent_at is not null) from public.pitch_sends where id = (select id from s)), 'sent true', 'and the send is sent');
select is(public.mail_mark((select id from claimed where ref_id = (select id from s)), false, 'late'), 'sent', 'a late report changes nothing');
select is((select array_agg(kind order by created_at, kind) from public.pitch_events where send_id = (select id from s)), array['queued', 'sent'], 'the events tell it');

create temp table dead as select ref_id as id, id as mail from claimed where ref_id = (select send_id from private.pitch_send_tokens where token_hash = tests.hash('two'));
update private.mail_outbox set attempts = 5 where id = (select mail from dead);
select is(public.mail_mark((select mail from dead), false, 'no such box'), 'failed', 'the fifth failure is final');
select is((select status || ': ' || error from public.pitch_sends where id = (select id from dead)), 'failed: no such box', 'and shown on the send');
select is(tests.code_of($$ select tests.send('ada', (select claimed from v), 'pod', 'two more') $$), 'none', 'which may be tried once more');
select is((select status || coalesce(error, '') from public.pitch_sends where id = (select id from dead)), 'queued', 'from the start');

-- The editor.
select is(public.get_pitch_by_token(tests.hash('one')) ->> 'creator_name', 'Ada', 'the answer page knows the pitch');
select is(public.get_pitch_by_token(tests.hash('one')) ->> 'epk_slug', (select slug from public.creator_profiles where user_id = tests.id('ada')), 'and the press kit');
select is((select status from public.pitch_sends where id = (select id from s)), 'sent', 'looking changes nothing');
select is(tests.code_of($$ select public.get_pitch_by_token(tests.hash('guess')) $$), 'unknown_token', 'a guessed token finds nothing');
select is(tests.code_of($$ select public.record_pitch_answer('guess', 'interested') $$), 'unknown_token', 'and answers nothing');

select is(public.record_pitch_open(tests.hash('one')), true, 'an open is noted');
select is((select status || (opened_at is not null) || (clicked_at is null) from public.pitch_sends where id = (select id from s)), 'openedtruetrue', 'as opened');
select is((select detail from public.pitch_events where send_id = (select id from s) and kind = 'open'), '{"verified": false}'::jsonb, 'unverified');
select is(public.record_pitch_click(tests.hash('one')), true, 'a click is noted');
select is((select status || (clicked_at is not null) from public.pitch_sends where id = (select id from s)), 'openedtrue', 'apart');

select is(public.record_pitch_answer(tests.hash('one'), 'interested') ->> 'status', 'replied', 'an answer is a reply');
select is(public.record_pitch_answer(tests.hash('one'), 'interested') ->> 'previous', 'interested', 'the same answer again is no news');
select is((select count(*)::int from public.pitch_events where send_id = (select id from s) and kind = 'answer'), 1, 'and no event');
select is(public.record_pitch_answer(tests.hash('one'), 'covered', '  Running on Friday. ') ->> 'status', 'booked', 'covered is booked');
select is((select answer_note from public.pitch_sends where id = (select id from s)), 'Running on Friday.', 'with a note');
select is(public.record_pitch_answer(tests.hash('one'), 'not_now') ->> 'status', 'replied', 'an editor may think again');
select is(
  (select detail from public.pitch_events where send_id = (select id from s) and kind = 'answer' and detail ->> 'answer' = 'not_now'),
  '{"answer": "not_now", "previous": "covered"}'::jsonb, 'and the events remember');
select is((select answer_note from public.pitch_sends where id = (select id from s)), 'Running on Friday.', 'the note stays until there is another');
select is(public.record_pitch_open(tests.hash('one')), true, 'a later open');
select is((select status from public.pitch_sends where id = (select id from s)), 'replied', 'takes no answer back');
select is(tests.code_of($$ select public.record_pitch_answer(tests.hash('one'), 'maybe') $$), 'bad_answer', 'there are four answers');
select public.record_pitch_open(tests.hash('one')) from generate_series(1, 60);
select is((select count(*)::int from public.pitch_events where send_id = (select id from s) and kind = 'open'), 20, 'a mail client that fetches for ever fills no table');

-- The dashboard.
update public.pitch_sends set status = 'booked', answer = 'covered', answered_at = now(), sent_at = now() - interval '40 days', created_at = now() - interval '40 days'
where id = (select send_id from private.pitch_send_tokens where token_hash = tests.hash('three'));
select tests.login('ada');
select is(
  public.creator_stats(),
  '{"d30": {"sent": 1, "opens": 1, "clicks": 1, "replies": 1, "booked": 0},
    "lifetime": {"sent": 2, "opens": 2, "clicks": 1, "replies": 2, "booked": 1}, "today_sent": 1}'::jsonb,
  'counts what went out, later stages within earlier ones');
select is(public.creator_stats('Mars/Olympus') ->> 'today_sent', '1', 'an unknown time zone is UTC');
select is((select count(*)::int from public.pitch_sends), 4, 'a creator sees the own sends');
select throws_ok($$ update public.pitch_sends set status = 'booked' $$, '42501', null, 'and cannot book itself');
select throws_ok($$ select public.record_pitch_answer('x', 'covered') $$, '42501', null, 'nor answer in an editor''s place');
select tests.logout();
select tests.login('bea');
select is((select count(*)::int from public.pitch_events where user_id = tests.id('ada')), 0, 'a stranger sees no events');
select tests.logout();
select tests.login('root');
select cmp_ok((select count(*)::int from public.pitch_sends), '>=', 5, 'an admin sees all');
select tests.logout();
select tests.login_as('anon');
select throws_ok($$ select * from public.pitch_sends $$, '42501', null, 'visitors none');

select * from finish();
rollback;
