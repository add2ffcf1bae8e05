-- The weekly mail: who gets it, what it counts, never twice, off by link and by switch.
begin;
select plan(27);

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('cleo', 'creator');
update public.creator_profiles set beats = '{Business,Culture}', epk_published = true where user_id in (tests.id('ada'), tests.id('bea'));
select tests.subscribe('ada', 'pro');
select tests.create_outlet('pod', p_region => 'Macon, GA');
select tests.create_outlet('west', p_region => 'Oakland, CA');
create temp table v as select tests.create_pitch('ada') as first, tests.create_pitch('ada') as second;

-- Monday, November 30, 2026: 9:30 in Atlanta, 6:30 in Los Angeles.
create function pg_temp.monday() returns timestamptz language sql as $$ select '2026-11-30 14:30+00'::timestamptz $$;
create function pg_temp.due(p_now timestamptz) returns setof text language sql as $$
  select u.email::text from public.due_result_mails(10, p_now) d join public.users u on u.id = d.user_id
  where u.email like '%@tests.example'
$$;
create function pg_temp.look_again() returns void language sql as $$
  update private.result_mail_look set looked_at = '-infinity'
$$;
create function pg_temp.queue(p_week date, p_link text) returns boolean language sql as $$
  select public.queue_result_mail(tests.id('ada'), p_week, tests.hash(p_link), tests.mail())
$$;

select is_empty($$ select pg_temp.due(pg_temp.monday()) $$, 'who sent nothing gets no mail');

select tests.send('ada', (select first from v), 'pod', 'A');
select tests.send('ada', (select second from v), 'west', 'B');
update public.pitch_sends set status = 'sent', sent_at = '2026-11-30 13:00+00' where user_id = tests.id('ada');
select pg_temp.look_again();
select is_empty($$ select pg_temp.due(pg_temp.monday()) $$, 'nor one whose first pitch left this morning');
update public.pitch_sends set status = 'opened', sent_at = '2026-11-10 12:00+00', opened_at = '2026-11-24 12:00+00', clicked_at = '2026-11-25 12:00+00'
where user_id = tests.id('ada');
update public.pitch_sends set answer = 'interested', status = 'replied', answered_at = '2026-11-26 12:00+00'
where user_id = tests.id('ada') and outlet_id = tests.id('outlet pod');
-- In Atlanta this is Monday already: it belongs to the week that has begun.
update public.pitch_sends set clicked_at = '2026-11-30 05:30+00'
where user_id = tests.id('ada') and outlet_id = tests.id('outlet west');

select pg_temp.look_again();
select is_empty($$ select pg_temp.due('2026-11-30 11:30+00') $$, 'at 6:30 it is too early');
select pg_temp.look_again();
select is_empty($$ select pg_temp.due('2026-11-30 17:30+00') $$, 'after noon the mail stays out');
select pg_temp.look_again();
select is_empty($$ select pg_temp.due('2026-12-01 14:30+00') $$, 'on a Tuesday too');
select pg_temp.look_again();
select is_empty($$ select pg_temp.due('2027-03-01 14:30+00') $$, 'so does one who has sent nothing for twelve weeks');
select pg_temp.look_again();
select results_eq($$ select pg_temp.due(pg_temp.monday()) $$, array['ada@tests.example'], 'on Monday morning it is due');
select is_empty($$ select pg_temp.due(pg_temp.monday() + interval '4 minutes') $$, 'the search is made every five minutes');
select results_eq($$ select pg_temp.due(pg_temp.monday() + interval '5 minutes') $$, array['ada@tests.example'], 'and then again');

select pg_temp.look_again();
select is((select results - 'said' from public.due_result_mails(10, pg_temp.monday()) where user_id = tests.id('ada')),
  '{"sent": 0, "opens": 2, "clicks": 1, "answers": 1, "bookings": 0, "marked": 0}'::jsonb, 'it counts the week before, in the creator''s time zone');
select pg_temp.look_again();
update public.outlets set invented = true;
select is((select concat_ws(' ', results #>> '{said,0,answer}', week, right(results #>> '{said,0,outlet_name}', 9)) from public.due_result_mails(10, pg_temp.monday()) where user_id = tests.id('ada')),
  'interested 2026-11-30  (sample)', 'and names who answered, a sample as one');

select ok(pg_temp.queue('2026-11-30', 'R1'), 'the mail is queued');
select ok(not pg_temp.queue('2026-11-30', 'R2'), 'once a week');
select is((select count(*)::int from private.mail_outbox where kind = 'weekly_results' and to_email = 'ada@tests.example'), 1, 'as one mail');
select pg_temp.look_again();
select is_empty($$ select pg_temp.due(pg_temp.monday() + interval '1 hour') $$, 'and is not due any more');

-- Off by the link, on by the switch.
select is(tests.code_of($$ select public.stop_result_mail(tests.hash('R2')) $$), 'unknown_token', 'an unknown link stops nothing');
select public.stop_result_mail(tests.hash('R1'));
select ok(not pg_temp.queue('2026-12-07', 'R3'), 'the link stops the mail');
select tests.login('ada');
select is(public.my_result_mail(), '{"wanted": false, "time_zone": "America/New_York"}'::jsonb, 'the creator sees that');
select is(tests.code_of($$ select public.set_result_mail(true, 'Mars/Olympus') $$), 'invalid_input', 'an unknown time zone is refused');
select is(tests.code_of($$ select public.note_browser_zone('Mars/Olympus') $$), 'invalid_input', 'a browser cannot name one either');
select is(public.note_browser_zone('Africa/Lagos'), true, 'a browser names its own');
select is(public.my_result_mail() ->> 'time_zone', 'Africa/Lagos', 'the zone of the first browser counts before that of the city');
select is(public.note_browser_zone('Asia/Tokyo'), false, 'that of a later one does not');
select is(tests.code_of($$ update public.users set browser_zone = 'Asia/Tokyo' $$), '42501', 'and nobody writes it by hand');
select public.set_result_mail(true, 'America/Los_Angeles');
select is(public.my_result_mail() ->> 'time_zone', 'America/Los_Angeles', 'what was chosen stands before both');
select tests.logout();
select pg_temp.look_again();
select is_empty($$ select pg_temp.due('2026-12-07 14:30+00') $$, 'with another time zone the morning is later');
select pg_temp.look_again();
select results_eq($$ select pg_temp.due('2026-12-07 17:30+00') $$, array['ada@tests.example'], 'at 9:30 there');

select * from finish();
rollback;
