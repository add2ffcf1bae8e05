-- Links of mails to editors, what a yes shares, proven addresses, closed addresses, reports of mail servers.
begin;
select plan(97);

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('edie', 'media');
update public.creator_profiles set beats = '{Business,Culture}', epk_published = true where user_id in (tests.id('ada'), tests.id('bea'));
update public.users set created_at = now() - interval '30 days' where id in (tests.id('ada'), tests.id('bea'));
select tests.subscribe('ada', 'pro');
select tests.create_outlet('pod', p_region => 'Macon, GA');
select tests.create_outlet('west', p_region => 'Oakland, CA');
update private.outlet_contacts set contact_name = 'Zephyrine Quill', contact_email = 'zephyrine@outlets.example' where outlet_id = tests.id('outlet pod');
update private.mail_outbox set status = 'sent' where status in ('queued', 'sending');
create temp table v as select tests.create_pitch('ada') as first, tests.create_pitch('ada') as second, tests.create_pitch('bea') as beas;
grant select on v to authenticated;

-- One delivery: the marks become tokens on the way.
create temp table s as select (public.queue_pitch_send(tests.id('ada'), (select first from v), tests.id('outlet pod'),
  tests.mail() || '{"text": "Hi, https://x.example/answer/MARK-A", "html": "<a href=''MARK-A''>", "shown": "Hi, https://x.example/answer/…", "marks": {"answer": "MARK-A", "visit": "MARK-V", "open": "MARK-O"}}', null, 1, now()) ->> 'id')::uuid as id;
grant select on s to authenticated;
create temp table m as select * from public.mail_lease(10);
select is((select link_marks from m), '{"answer": "MARK-A", "visit": "MARK-V", "open": "MARK-O"}'::jsonb, 'mail_lease() returns the marks');
select is((select count(*)::int from private.pitch_send_tokens where send_id = (select id from s)), 0, 'a mail that has not left has no link');
select is(public.mail_prepare((select id from m), jsonb_build_object('answer', tests.hash('A'), 'visit', tests.hash('V'), 'open', tests.hash('O'))), null, 'mail_prepare() lets the mail go');
select is((select array_agg(purpose order by purpose) from private.pitch_send_tokens where send_id = (select id from s)), array['answer', 'open', 'visit'], 'mail_prepare() stores one hash for each link');
select is(public.mail_mark((select id from m), true), 'sent', 'the mail is sent');
select is((select text_body || coalesce(html_body, '-') || link_marks from private.mail_outbox where id = (select id from m)), '-{}', 'a sent mail keeps no words and no links');

-- Nothing a creator can read has a mark, a hash, the editor's name or address before a yes.
create function pg_temp.readable() returns text
language plpgsql as $$
declare
  v_table text;
  v_rows text;
  v_all text := '';
begin
  for v_table in
    select table_name from information_schema.role_table_grants
    where table_schema = 'public' and grantee = 'authenticated' and privilege_type = 'SELECT'
  loop
    execute format('select string_agg(t::text, E''\n'') from public.%I t', v_table) into v_rows;
    v_all := v_all || coalesce(v_rows, '');
  end loop;
  return v_all;
end
$$;
grant execute on function pg_temp.readable() to authenticated;
select tests.login('ada');
select ok(pg_temp.readable() like '%A subject of six words here%', 'the search reads the creator''s own sends');
select ok(pg_temp.readable() !~ ('MARK-|Zephyrine|zephyrine@|' || encode(extensions.digest('A', 'sha256'), 'hex')), 'no row that the creator can read holds a link, the editor''s name or address');
select ok((public.send_review(tests.id('outlet pod')))::text !~* 'zephyrine', 'send_review() names no editor before a yes');
select tests.logout();
select ok((public.get_send_context(tests.id('ada'), (select second from v), tests.id('outlet pod')) #- '{outlet,greets}')::text !~* 'zephyrine', 'get_send_context() names no editor before a yes, but for the mail');

-- Answers.
select is(public.get_pitch_by_token(tests.hash('A')) -> 'shares', '{"name": "Zephyrine Quill", "email": "zephyrine@outlets.example"}'::jsonb, 'the answer page knows what a yes shares');
create function pg_temp.answer(p_answer text, p_note text default null) returns text
language sql as $$
  select public.record_pitch_answer(tests.hash('A'), p_answer, p_note,
    '{"subject": "To the creator", "text": "t", "html": "h"}', '{"subject": "To the editor", "text": "t", "html": "h"}') ->> 'previous'
$$;
create function pg_temp.mails() returns text
language sql as $$
  select string_agg(kind || ' ' || to_email || ' ' || coalesce(headers ->> 'Reply-To', '-'), ', ' order by kind, created_at, dedupe_key)
  from private.mail_outbox where kind in ('answer', 'answer_copy')
$$;
select pg_temp.answer('not_now');
select is(pg_temp.mails(), null, 'a first no sends no mail');
select is((select editor_email from public.pitch_sends where id = (select id from s)), null, 'a no shares nothing');
select is(public.get_pitch_by_token(tests.hash('A')) ->> 'shared', 'false', 'and the answer page says so');
select is(pg_temp.answer('interested', 'Call me'), 'not_now', 'the answer can be changed');
select is(pg_temp.mails(), 'answer ada@tests.example zephyrine@outlets.example, answer_copy zephyrine@outlets.example ada@tests.example', 'a yes mails both, each with the other as Reply-To');
select tests.login('ada');
select is((select editor_name || ' ' || editor_email from public.pitch_sends where id = (select id from s)), 'Zephyrine Quill zephyrine@outlets.example', 'the creator sees the editor''s name and address');
select is(public.send_review(tests.id('outlet pod')) ->> 'greeting_name', 'Zephyrine Quill', 'the next mail may greet by name');
select tests.logout();
select pg_temp.answer('interested', 'Call me');
select is((select count(*)::int from private.mail_outbox where kind = 'answer'), 1, 'the same answer again sends nothing');
update private.mail_outbox set status = 'sent' where kind = 'answer';
select pg_temp.answer('not_my_beat');
select is((select count(*)::int from private.mail_outbox where kind = 'answer'), 2, 'a change to a no is told');
select is((select count(*)::int from private.mail_outbox where kind = 'answer' and not headers ? 'Reply-To'), 1, 'a no has no Reply-To to the editor');
select is((select coalesce(editor_email, '-') from public.pitch_sends where id = (select id from s)), '-', 'after a no the address is no longer shown');
select is(public.get_pitch_by_token(tests.hash('A')) ->> 'shared', 'true', 'the answer page knows that an earlier yes has shared it');
select pg_temp.answer(case when n % 2 = 0 then 'interested' else 'not_now' end) from generate_series(1, 21) n;
select cmp_ok((select count(*)::int from private.mail_outbox where kind = 'answer'), '<=', 6, 'changing to and fro sends at most six mails a day');
select is((select count(*)::int from private.mail_outbox where kind = 'answer_copy'), 1, 'and one to the editor');
select pg_temp.answer('interested', 'Ring me');
select pg_temp.answer('covered');
select is((select answer_note from public.pitch_sends where id = (select id from s)), 'Ring me', 'what was said with a yes stands beside the next yes');
select pg_temp.answer('not_now');
select is((select answer_note from public.pitch_sends where id = (select id from s)), null, 'and not beside a no');

-- A yes without a note waits for one. Another answer takes its place.
select tests.create_user('cy', 'creator');
update public.creator_profiles set beats = '{Business,Culture}' where user_id = tests.id('cy');
create temp table h as select (public.queue_pitch_send(tests.id('cy'), tests.create_pitch('cy'), tests.id('outlet west'), tests.mail(), null, null, now()) ->> 'id')::uuid as id;
select private.store_link_tokens((select id from h), jsonb_build_object('answer', tests.hash('H')));
create function pg_temp.hold(p_answer text, p_note text default null) returns text
language sql as $$
  select public.record_pitch_answer(tests.hash('H'), p_answer, p_note,
    jsonb_build_object('subject', p_answer || coalesce(': ' || p_note, ''), 'text', 't', 'html', 'h')) ->> 'note_until'
$$;
create function pg_temp.told() returns text
language sql as $$
  select string_agg(m.subject || case when m.status <> 'queued' then ', ' || m.status when m.next_attempt_at > now() then ', waits' else ', leaves' end, '; ' order by m.status = 'queued', m.subject)
  from private.mail_outbox m where m.kind = 'answer' and m.ref_id = (select id from h)
$$;
select is(pg_temp.hold('interested')::timestamptz, now() + interval '2 minutes', 'a yes without a note waits for two minutes, and the page knows until when');
select is(pg_temp.told(), 'interested, waits', 'its mail does not leave before');
select is((public.get_pitch_by_token(tests.hash('H')) ->> 'note_until')::timestamptz, now() + interval '2 minutes', 'loaded again, the page knows it too');
select is(public.get_answer_context(tests.hash('H')) ->> 'answer', null, 'the creator was told of no answer by then');
select is(pg_temp.hold('interested', 'Call me'), null, 'a note ends the wait');
select is(pg_temp.told(), 'interested: Call me, leaves', 'goes into the mail and lets it leave');
select pg_temp.hold('interested', 'On Monday');
select is(pg_temp.told(), 'interested: Call me, leaves; interested: On Monday, leaves', 'a second note is a mail of its own, and takes no place of the first');
select pg_temp.hold('not_my_beat');
select is(pg_temp.told(), null, 'a no that takes the place of a yes before it left sends nothing');
select is(pg_temp.hold('not_my_beat', 'Try the desk'), null, 'a note to a no waits for nothing');
select is(pg_temp.told(), 'not_my_beat: Try the desk, leaves', 'and is told');
update private.mail_outbox set status = 'sent' where kind = 'answer';
select pg_temp.hold('interested');
select pg_temp.hold('covered');
select is(pg_temp.told(), 'not_my_beat: Try the desk, sent; covered, waits', 'another yes takes the place of the one that waits');
select is(public.get_answer_context(tests.hash('H')) ->> 'answer', 'not_my_beat', 'and changes the answer that the creator was told');
select pg_temp.hold('not_my_beat');
select is(pg_temp.told(), 'not_my_beat: Try the desk, sent', 'back at the answer that they were told there is nothing to tell');
select pg_temp.hold('covered');
update private.mail_outbox set next_attempt_at = now() where kind = 'answer' and status = 'queued';
select is((select string_agg(subject, ', ') from public.mail_lease(50) where kind = 'answer'), 'covered', 'without a note it leaves after the wait');
select pg_temp.hold('covered', 'Out on Friday');
select is(pg_temp.told(), 'covered, sending; not_my_beat: Try the desk, sent; covered: Out on Friday, leaves', 'a later note is its own mail');

-- Own marks change no figure of editors.
select tests.login('ada');
select is(tests.code_of($$ select public.mark_send((select id from pg_temp.s), 'published', 'javascript:x') $$), 'invalid_input', 'a link to the piece is a web address');
select lives_ok($$ select public.mark_send((select id from pg_temp.s), 'published', 'https://paper.example/piece') $$, 'a creator marks a piece as published');
select is(public.creator_stats() #>> '{lifetime,booked}' || (public.creator_stats() #>> '{lifetime,own}'), '01', 'own marks are counted apart');
select tests.logout();
select is((select count(*)::int from private.outlets_that_said_yes(tests.id('ada'))), 0, 'and are no yes of an editor');
select tests.login('bea');
select is(tests.code_of($$ select public.mark_send((select id from pg_temp.s), 'booked') $$), 'pitch_not_found', 'nobody else marks it');
select tests.logout();

-- Opt-out.
select is(tests.code_of($$ select public.set_opt_out(tests.hash('V'), 'all') $$), 'unknown_token', 'the press kit''s link stops nothing');
select is(public.set_opt_out(tests.hash('A'), 'creator'), 'creator', 'an editor stops one creator');
select is(tests.code_of($$ select tests.send('ada', (select second from v), 'pod', 'x') $$), 'do_not_contact', 'that creator can send nothing more');
select is(tests.code_of($$ select tests.send('bea', (select beas from v), 'pod', 'B') $$), 'none', 'another one can');
select is(public.set_opt_out(tests.hash('A'), 'all'), 'all', 'an editor stops everybody');
select is(public.get_pitch_by_token(tests.hash('A')) ->> 'opt_out', 'all', 'the page shows the choice');
update private.mail_outbox set status = 'sent' where ref_id is distinct from (select id from public.pitch_sends where user_id = tests.id('bea'));
create temp table b as select * from public.mail_lease(10);
select is(public.mail_prepare((select id from b), '{}'), 'Outlet pod has asked for no more mails like this.', 'a mail that was already queued does not leave');
select is(public.mail_mark((select id from b), false, 'opt_out', true), 'failed', 'a permanent refusal is not tried again');
update auth.users set email = 'zephyrine@outlets.example' where id = tests.id('edie');
update public.users set email = 'zephyrine@outlets.example' where id = tests.id('edie');
select tests.login('edie');
select is((select count(*)::int from public.my_closed_addresses() where creator_id is null and reason = 'opt_out'), 1, 'the editor sees the list');
select public.open_my_address(null);
select is((select count(*)::int from public.my_closed_addresses()), 0, 'and can open the address again');
select tests.logout();
select is(tests.code_of($$ select tests.send('ada', (select second from v), 'pod', 'A2') $$), 'none', 'then pitches reach it again');

-- Reports of mail servers.
create temp table a2 as select id from public.pitch_sends where variation_id = (select second from v);
update private.mail_outbox set status = 'sending' where ref_id = (select id from a2);
select public.mail_mark((select id from private.mail_outbox where ref_id = (select id from a2)), true);
select is(public.record_mail_event('e0', 'bounce', gen_random_uuid(), 'stranger@nowhere.example'), 'unknown', 'a report about a mail that is not ours does nothing');
select is(public.record_mail_event('e1', 'bounce', (select id from private.mail_outbox where ref_id = (select id from a2)), null, '550 zephyrine@outlets.example unknown'), 'stored', 'a bounce is stored');
select is(public.record_mail_event('e1', 'bounce', (select id from private.mail_outbox where ref_id = (select id from a2)), null), 'repeated', 'once');
select is((select status || (bounced_at is not null) || (error like '%zephyrine%') from public.pitch_sends where id = (select id from a2)), 'failedtruefalse', 'the send shows it, without the server''s words');
select is((select reason from private.closed_addresses where email = 'zephyrine@outlets.example' and user_id is null), 'bounce', 'the address is closed to everybody');
select is(tests.code_of($$ select tests.send('bea', (select beas from v), 'pod', 'B2') $$), 'no_contact', 'nothing more goes to that address');

-- Undo and schedule.
select is(private.zone_of_region('Oakland, CA') || ' ' || (select time_zone from public.outlets where id = tests.id('outlet west')), 'America/Los_Angeles America/Los_Angeles', 'an outlet has the time zone of its region');
select is(private.zone_of_region('National') || ' ' || private.zone_of_region('Macon, GA'), 'America/New_York America/New_York', 'a region without a state keeps New York''s');
select is(private.next_morning('America/Los_Angeles', '2026-11-20 17:00+00'), '2026-11-23 16:30+00'::timestamptz, 'on a Friday at nine the next morning is Monday''s');
select is(private.next_morning('America/New_York', '2026-03-06 23:00+00'), '2026-03-09 12:30+00'::timestamptz, 'over the change to summer time the morning stays 8:30');
select is(tests.code_of($$ select public.queue_pitch_send(tests.id('ada'), (select first from v), tests.id('outlet west'), tests.mail(), null, 1, now() + interval '8 days') $$), 'bad_time', 'a send is scheduled seven days ahead at most');
create temp table u as select (public.queue_pitch_send(tests.id('ada'), (select first from v), tests.id('outlet west'), tests.mail(), null) ->> 'id')::uuid as id;
grant select on u to authenticated;
select is((select count(*)::int from public.mail_lease(50) where ref_id = (select id from u)), 0, 'a mail waits for the undo');
select is((select release_at - created_at from public.pitch_sends where id = (select id from u)), interval '20 seconds', 'for 20 seconds');
select tests.login('bea');
select is(tests.code_of($$ select public.undo_send((select id from pg_temp.u)) $$), 'pitch_not_found', 'nobody else takes it back');
select tests.logout();
select tests.login('ada');
select lives_ok($$ select public.undo_send((select id from pg_temp.u)) $$, 'the creator takes it back');
select is((select count(*)::int from public.pitch_sends where id = (select id from u)), 0, 'and it is gone');
select is(tests.code_of($$ select public.undo_send((select id from pg_temp.s)) $$), 'already_left', 'a mail that left is not taken back');
select tests.logout();

-- Follow-ups.
select is(tests.code_of($$ select tests.send('ada', (select first from v), 'west', 'W') $$), 'none', 'a send to follow up');
create temp table w as select id from public.pitch_sends where outlet_id = tests.id('outlet west') and user_id = tests.id('ada');
update public.pitch_sends set status = 'sent', sent_at = now() - interval '2 days', follow_up_wanted = true where id = (select id from w);
select is(tests.code_of($$ select public.get_follow_up_context(tests.id('ada'), (select id from w)) $$), 'no_follow_up', 'no follow-up before day three');
update public.pitch_sends set sent_at = now() - interval '3 days' where id = (select id from w);
select is((select public.due_follow_ups(10)), (select id from w), 'on day three it is due');
select lives_ok($$ select public.queue_follow_up((select id from w), 1, tests.mail()) $$, 'it is queued');
select is(tests.code_of($$ select public.queue_follow_up((select id from w), 1, tests.mail()) $$), 'no_follow_up', 'once');
update public.pitch_sends set followed_up_at = now() - interval '3 days', sent_at = now() - interval '6 days' where id = (select id from w);
select is(public.get_follow_up_context(tests.id('ada'), (select id from w)) ->> 'number', '2', 'a podcast gets a second');
select is(public.get_follow_up_context(tests.id('ada'), (select id from w)) -> 'outlet',
  '{"name": "Outlet west", "greets": "Editor", "contact_name": null}', 'it greets whom the first mail greeted; the creator learns no name');
update public.outlets set format = 'local' where id = tests.id('outlet west');
select is(tests.code_of($$ select public.get_follow_up_context(tests.id('ada'), (select id from w)) $$), 'no_follow_up', 'a journalist does not');
select public.record_pitch_answer(tests.hash('W'), 'not_now');
select is((select count(*)::int from public.due_follow_ups(10)), 0, 'none after a no');

-- Proven addresses and clean lines.
update public.creator_profiles set contact_email = 'press@ada.example', name = E'Ada\r\nBcc: x@y.example' where user_id = tests.id('ada');
select is((select name from public.creator_profiles where user_id = tests.id('ada')), 'Ada Bcc: x@y.example', 'a name holds no control characters');
update public.users set name = U&'Eve\202E via \2066Newspeg\200B' where id = tests.id('bea');
select is((select name from public.creator_profiles where user_id = tests.id('bea')), 'Eve via Newspeg', 'nor characters that turn the direction of an inbox');
update public.outlets set name = U&'The\200B\00AD Bell\2069' where id = tests.id('outlet west');
select is((select name from public.outlets where id = tests.id('outlet west')), 'The Bell', 'nor does the name of an outlet');
select is(private.clean_line(U&'\+01F469\200D\+01F33E \0642\0644\0645'), U&'\+01F469\200D\+01F33E \0642\0644\0645', 'joined pictures and scripts from right to left stay as they are');
select is(private.reply_address(tests.id('ada')), 'ada@tests.example', 'an address that nobody proved is no Reply-To');
select is(public.queue_contact_proof(tests.id('ada'), tests.mail()), 'press@ada.example', 'the proof goes to the contact address');
update private.mail_outbox set status = 'sending' where kind = 'contact_proof';
select public.mail_prepare((select id from private.mail_outbox where kind = 'contact_proof'), jsonb_build_object('contact', tests.hash('C')));
select is(public.prove_contact(tests.hash('C')), 'press@ada.example', 'a click proves it');
select is(private.reply_address(tests.id('ada')), 'press@ada.example', 'then replies go there');

-- One name and one city.
select tests.login('ada');
update public.users set name = 'Ada Lovelace Cole' where id = tests.id('ada');
select is((select name from public.creator_profiles where user_id = tests.id('ada')), 'Ada Lovelace Cole', 'the name of the account is that of the profile');
update public.creator_profiles set name = 'Ada Cole' where user_id = tests.id('ada');
select is((select name from public.users where id = tests.id('ada')), 'Ada Cole', 'and the other way round');
update public.creator_profiles set city_region = 'Macon, GA' where user_id = tests.id('ada');
select is((select city_region from public.users where id = tests.id('ada')), 'Macon, GA', 'the city of the profile is that of the account');
update public.users set city_region = 'Athens, GA' where id = tests.id('ada');
select is((select city_region from public.creator_profiles where user_id = tests.id('ada')), 'Athens, GA', 'and the other way round');
update public.creator_profiles set city_region = null where user_id = tests.id('ada');
select is((select city_region from public.users where id = tests.id('ada')), null, 'a city that is taken out is taken out of both');
select tests.logout();

select * from finish();
rollback;
