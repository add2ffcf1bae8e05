-- Calls: who offers and books, one of each kind a month, what a cancellation gives back, and who reads notes.
begin;
select plan(56);

select tests.create_user('cora', 'creator');
select tests.create_user('cleo', 'creator');
select tests.create_user('pia', 'creator');
select tests.create_user('max', 'media');
select tests.create_admin('host');
select tests.create_admin('other');
select tests.subscribe('cora', 'concierge');
select tests.subscribe('cleo', 'concierge');
select tests.subscribe('pia', 'pro');
create temp table x (label text primary key, id uuid);
grant all on x to authenticated, anon;
create function pg_temp.x(p_label text) returns uuid language sql as $$ select id from pg_temp.x where label = p_label $$;
grant execute on function pg_temp.x(text) to authenticated, anon;
-- A time on the fifth day of the month after the next, which holds further slots of the same month.
create function pg_temp.at(p_days int, p_months int default 2) returns timestamptz language sql as $$
  select (date_trunc('month', now() at time zone 'utc') + make_interval(months => p_months, days => 4 + p_days, hours => 15)) at time zone 'utc' $$;
grant execute on function pg_temp.at(int, int) to authenticated;

-- Offering.
create function pg_temp.offer(p_link text default 'https://meet.example/a', p_minutes int default 30, p_weeks int default 1, p_zone text default 'America/New_York', p_kinds text[] default '{coaching,progress}') returns int
language sql as $$ select public.offer_call_slots(p_kinds, pg_temp.at(0) at time zone p_zone, p_zone, p_minutes, p_link, p_weeks) $$;
grant execute on function pg_temp.offer(text, int, int, text, text[]) to authenticated;
select tests.login('cora');
select is(tests.code_of('select pg_temp.offer()'), 'forbidden', 'a creator offers no slot');
select is(tests.code_of('select public.team_calls()'), 'forbidden', 'nor sees the calendar of the team');
select tests.logout();
select tests.login('host');
select is(tests.code_of($$ select pg_temp.offer('http://meet.example') $$), 'invalid_input', 'a link begins with https');
select is(tests.code_of($$ select pg_temp.offer(p_minutes => 5) $$), 'invalid_input', 'a call takes ten minutes');
select is(tests.code_of($$ select pg_temp.offer(p_weeks => 27) $$), 'invalid_input', 'slots repeat half a year');
select is(tests.code_of($$ select public.offer_call_slots('{coaching}', pg_temp.at(0) at time zone 'utc', 'Mars/Crater', 30, 'https://a.example') $$), 'invalid_input', 'a zone is one that there is');
select is(tests.code_of($$ select pg_temp.offer(p_kinds => '{}') $$), 'invalid_input', 'a slot is for something');
select is(tests.code_of($$ select public.offer_call_slots('{coaching}', '2020-01-01 10:00', 'UTC', 30, 'https://a.example') $$), 'bad_time', 'and to come');
select is(pg_temp.offer(p_weeks => 25), 25, 'slots are offered for 25 weeks');
select is(pg_temp.offer(p_weeks => 26), 1, 'a time that is offered already is left out');
select is((select count(distinct (starts_at at time zone time_zone)::time)::int from public.call_slots), 1, 'every week at the same local time');
select tests.logout();
delete from public.call_slots;
insert into public.call_slots (host_id, kinds, starts_at, time_zone, minutes, link)
select tests.id('host'), '{coaching,progress}', pg_temp.at(n), 'America/New_York', 30, 'https://meet.example/' || n from generate_series(0, 4) n;
insert into public.call_slots (host_id, kinds, starts_at, time_zone, minutes, link) values (tests.id('host'), '{coaching}', pg_temp.at(0, 3), 'UTC', 30, 'https://meet.example/next');
insert into x select 's' || row_number() over (order by starts_at), id from public.call_slots;

-- Booking.
select tests.login_as('anon');
select throws_ok($$ select public.book_call(pg_temp.x('s1'), 'coaching') $$, '42501', null, 'a visitor books nothing');
select tests.logout();
select tests.login('pia');
select is(tests.code_of($$ select public.book_call(pg_temp.x('s1'), 'coaching') $$), 'plan_missing', 'Pro has no calls');
select is((select s #>> '{kinds,0,refusal}' from public.open_call_slots() s limit 1), 'Calls are part of the Concierge plan.', 'and is told so beforehand');
select is((select count(*)::int from public.call_slots), 0, 'a creator reads no slot with its link');
select tests.logout();
select tests.login('cora');
select is((select count(*)::int from public.open_call_slots()), 6, 'Concierge sees what is free');
select ok((select bool_and(not s ? 'link') from public.open_call_slots() s), 'without links');
select is(tests.code_of($$ select public.book_call(pg_temp.x('s6'), 'progress') $$), 'slot_taken', 'a slot is booked for what it is for');
insert into x select 'cora', public.book_call(pg_temp.x('s1'), 'coaching', E'My first\nTV talk');
select is((select link || ' ' || topic from public.calls), 'https://meet.example/0 My first TV talk', 'a booked call has the link');
select is(tests.code_of($$ select public.book_call(pg_temp.x('s2'), 'coaching') $$), 'quota_exceeded', 'one of a kind in a month');
select matches((select k ->> 'refusal' from public.open_call_slots() s, jsonb_array_elements(s -> 'kinds') k where k ->> 'kind' = 'coaching' limit 1), '^Your media coaching call for [A-Z][a-z]+ is booked or used\.$', 'which is said beforehand');
insert into x select 'cora progress', public.book_call(pg_temp.x('s2'), 'progress');
select isnt(pg_temp.x('cora progress'), null, 'the other kind is one more');
select tests.logout();
select tests.login('cleo');
select is(tests.code_of($$ select public.book_call(pg_temp.x('s1'), 'coaching') $$), 'slot_taken', 'nobody else has the slot');
select is((select count(*)::int from public.calls), 0, 'nor reads the call');
select is(tests.code_of($$ select public.cancel_call(pg_temp.x('cora')) $$), 'call_not_found', 'nor cancels it');
select is(tests.code_of($$ select public.move_call(pg_temp.x('cora'), pg_temp.x('s3')) $$), 'call_not_found', 'nor moves it');
select tests.logout();
select tests.login('max');
select is((select count(*)::int from public.calls), 0, 'a media person reads no call');
select tests.logout();
select throws_ok($$ insert into public.calls (user_id, slot_id, kind, starts_at, minutes, link) select tests.id('cleo'), id, 'coaching', starts_at, 30, link from public.call_slots where id = pg_temp.x('s1') $$, '23505', null, 'the table itself keeps a slot for one');

-- Mails.
select is((select count(*)::int from private.call_mails m where m.call_id = pg_temp.x('cora')), 6, 'both are told, and reminded a day and an hour before');
select is((select string_agg(mail_kind || ' ' || email, ', ' order by email) from public.due_call_mails(50) d where call_kind = 'coaching'), 'booked cora@tests.example, booked host@tests.example', 'what is due now is the confirmation');
select is(private.worker_is_due('mail-worker'), true, 'and its worker has something to do');
select is((select bool_and(public.queue_call_mail(mail_id, '{"subject": "S", "text": "T", "html": "<p>T</p>"}')) from public.due_call_mails(50)), true, 'it is queued');
select is((select count(*)::int from public.due_call_mails(50)), 0, 'once');

-- Moving and canceling.
select tests.login('cora');
select lives_ok($$ select public.move_call(pg_temp.x('cora'), pg_temp.x('s3')) $$, 'its creator moves a call within the month');
select is((select sequence || ' ' || link from public.calls where id = pg_temp.x('cora')), '1 https://meet.example/2', 'to the slot and its link');
select ok(exists (select 1 from public.open_call_slots() s where (s ->> 'id')::uuid = pg_temp.x('s1')), 'and the one before is free again');
select is(public.cancel_call(pg_temp.x('cora')) ->> 'given_back', 'true', 'canceled a day before, the month has its call again');
select is(tests.code_of($$ select public.cancel_call(pg_temp.x('cora')) $$), 'call_over', 'once');
insert into x select 'cora again', public.book_call(pg_temp.x('s1'), 'coaching');
select tests.logout();
select is((select count(*)::int from private.call_mails where call_id = pg_temp.x('cora') and kind in ('day_before', 'hour_before')), 0, 'nobody is reminded of a canceled call');
update public.calls set starts_at = now() + interval '23 hours' where id = pg_temp.x('cora again');
select tests.login('cora');
select is(public.cancel_call(pg_temp.x('cora again')) ->> 'given_back', 'false', 'later than that it is used');
select tests.logout();
update public.calls set starts_at = now() + interval '1 hour' where id = pg_temp.x('cora progress');
select tests.login('other');
select is(public.cancel_call(pg_temp.x('cora progress')) ->> 'given_back', 'true', 'what the team cancels is always given back');
select tests.logout();
select is((select string_agg(distinct action, ', ' order by action) from public.system_logs where action like 'call%'), 'call_booked, call_canceled, call_moved, call_slots_offered', 'every act is in the system log');

-- A downgrade keeps what is booked.
select tests.login('cleo');
insert into x select 'cleo', public.book_call(pg_temp.x('s4'), 'coaching');
select tests.logout();
delete from public.subscriptions where user_id = tests.id('cleo');
select tests.login('cleo');
select is(tests.code_of($$ select public.book_call(pg_temp.x('s5'), 'progress') $$), 'plan_missing', 'after a downgrade nothing new is booked');
select lives_ok($$ select public.move_call(pg_temp.x('cleo'), pg_temp.x('s5')) $$, 'what is booked can still be moved within its month');
select is(tests.code_of($$ select public.move_call(pg_temp.x('cleo'), pg_temp.x('s6')) $$), 'quota_exceeded', 'but into no further one');
select is(tests.code_of($$ select public.save_call_notes(pg_temp.x('cleo'), 'Early', 0) $$), 'call_not_found', 'notes wait for the call');
select tests.logout();

-- Notes are of both, and of nobody else.
update public.calls set starts_at = now() - interval '10 minutes' where id = pg_temp.x('cleo');
select tests.login('host');
select is(public.save_call_notes(pg_temp.x('cleo'), 'Practise the first answer.', 0), 1, 'the host writes notes');
select is((select c ->> 'notes' from jsonb_array_elements(public.team_calls() -> 'calls') c where (c ->> 'id')::uuid = pg_temp.x('cleo')), 'Practise the first answer.', 'and reads them');
select tests.logout();
select tests.login('cleo');
select is((select c ->> 'notes' from public.my_calls() c where (c ->> 'id')::uuid = pg_temp.x('cleo')), 'Practise the first answer.', 'so does the creator');
select is(tests.code_of($$ select public.save_call_notes(pg_temp.x('cleo'), 'Mine', 0) $$), 'version_conflict', 'who does not write over what they have not read');
select is(public.save_call_notes(pg_temp.x('cleo'), 'Both', 1), 2, 'and adds to what they have');
select is(public.my_data_copy() #>> '{calls,0,notes}', 'Both', 'the copy of the data has them');
select tests.logout();
select tests.login('other');
select is((select count(*)::int from public.call_notes), 0, 'another admin reads no note');
select is((select count(*)::int from jsonb_array_elements(public.team_calls() -> 'calls') c where c ->> 'notes' is not null), 0, 'nor in the calendar');
select is(tests.code_of($$ select public.save_call_notes(pg_temp.x('cleo'), 'x', 2) $$), 'call_not_found', 'nor writes one');
select tests.logout();
select tests.login('cora');
select is((select count(*)::int from public.call_notes), 0, 'nor does another creator');
select tests.logout();

select * from finish();
rollback;
