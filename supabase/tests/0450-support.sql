-- Support: who reads a thread, when its answer is due, what each side may do, and the figures.
begin;
select plan(57);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('edie', 'media');
select tests.create_admin('root');
select tests.create_admin('rita');

-- Working days, in UTC.
create function pg_temp.due(p_from text, p_days int) returns text language sql as $$
  select to_char(private.after_working_days((p_from || ' UTC')::timestamptz, p_days) at time zone 'utc', 'Dy YYYY-MM-DD HH24:MI')
$$;
select is(pg_temp.due('2026-11-23 09:30', 1), 'Tue 2026-11-24 09:30', 'written on Monday, one day: Tuesday at that hour');
select is(pg_temp.due('2026-11-23 09:30', 3), 'Thu 2026-11-26 09:30', 'three days: Thursday');
select is(pg_temp.due('2026-11-26 17:00', 2), 'Mon 2026-11-30 17:00', 'a weekend in between is left out');
select is(pg_temp.due('2026-11-27 23:59', 1), 'Mon 2026-11-30 23:59', 'written on Friday, one day: Monday');
select is(pg_temp.due('2026-11-27 08:00', 3), 'Wed 2026-12-02 08:00', 'three days: Wednesday');
select is(pg_temp.due('2026-11-28 12:00', 1), 'Tue 2026-12-01 00:00', 'written on Saturday it begins on Monday');
select is(pg_temp.due('2026-11-29 23:00', 2), 'Wed 2026-12-02 00:00', 'on Sunday too');
select is(pg_temp.due('2026-11-25 10:00', 5), 'Wed 2026-12-02 10:00', 'five working days are a week');
-- Ten working days by counting every day.
select is_empty($$
  select s from generate_series('2026-11-20'::timestamptz, '2026-12-10', '7 hours') s, generate_series(1, 11) n
  where private.after_working_days(s, n) <> (
    select case when extract(isodow from s at time zone 'utc') < 6 then d.day + (s - date_trunc('day', s, 'utc')) else d.day end
    from (select day, row_number() over (order by day) as k from generate_series(date_trunc('day', s, 'utc'), s + '30 days', '1 day') day
          where extract(isodow from day at time zone 'utc') < 6) d
    where d.k = n + 1)
$$, 'the formula is what counting the days gives');

create function pg_temp.in_days(p_days int) returns timestamptz language sql security definer as $$
  select private.after_working_days(now(), p_days) $$;
create function pg_temp.wait_of(p_label text) returns text language sql security definer as $$
  select t.status || ' ' || t.plan || ' ' || (select d from generate_series(1, 3) d where private.after_working_days(t.created_at, d) = t.due_at)
  from public.support_threads t where t.id = tests.id(p_label) $$;
grant execute on function pg_temp.in_days(int), pg_temp.wait_of(text) to authenticated;

-- Writing.
select tests.login('ada');
select is(
  public.write_to_support(tests.id('t1'), E' My\nkit ', ' It shows nothing. ', '/app/press-kit?token=secret#x', array['It did not load', ' ', null]),
  pg_temp.in_days(3), 'a free account is promised an answer within three working days');
select results_eq(
  $$ select subject, status, plan from public.support_threads $$, $$ values ('My kit', 'open', 'free') $$, 'the thread is kept');
select results_eq(
  $$ select words, page, errors, from_team from public.support_messages $$,
  $$ values ('It shows nothing.', '/app/press-kit', array['It did not load'], false) $$, 'with its words, the page without its query, and the errors');
select lives_ok($$ select public.write_to_support(tests.id('t1'), 'My kit', 'It shows nothing.') $$, 'a repeated call succeeds');
select is((select count(*)::int from public.support_messages), 1, 'and stores nothing twice');
select is(tests.code_of($$ select public.write_to_support(tests.id('t0'), ' ', 'Words') $$), 'invalid_input', 'a subject is needed');
select is(tests.code_of($$ select public.write_to_support(tests.id('t0'), 'About', E' \n') $$), 'invalid_input', 'and words');
select is(tests.code_of($$ select public.write_to_support(tests.id('t0'), 'About', repeat('x', 5001)) $$), 'invalid_input', 'of at most 5000 characters');
select is((select count(*)::int from public.support_threads), 1, 'a refusal leaves no thread');
select is(tests.code_of($$ insert into public.support_threads (user_id, subject, plan, due_at) values (tests.id('ada'), 'x', 'concierge', now()) $$), '42501', 'nobody writes a row by hand');
select is(tests.code_of($$ update public.support_threads set due_at = now() $$), '42501', 'or moves a promise');
select is(tests.code_of($$ select admin_id from public.support_messages $$), '42501', 'which admin wrote is not told');
select is(tests.code_of($$ select public.support_queue() $$), 'forbidden', 'the queue is for admins');
select is(tests.code_of($$ select public.support_thread(tests.id('t1')) $$), 'forbidden', 'and what they see of a thread');
select is(tests.code_of($$ select public.support_figures() $$), 'forbidden', 'and the figures');
select is(tests.code_of($$ select public.answer_support(tests.id('ada'), tests.id('t1'), gen_random_uuid(), 'x', false, '{}') $$), '42501', 'nobody answers but the function of admins');
select tests.logout();

-- The plan at the time of writing holds.
select tests.subscribe('ada', 'pro');
select tests.login('ada');
select is(public.write_to_support(tests.id('t2'), 'Two', 'Words.'), pg_temp.in_days(1), 'Pro is promised one working day');
select tests.logout();
update public.subscriptions set plan = 'creator' where user_id = tests.id('ada');
select tests.login('ada');
select is(public.write_to_support(tests.id('t3'), 'Three', 'Words.'), pg_temp.in_days(2), 'Creator two');
select tests.logout();
delete from public.subscriptions where user_id = tests.id('ada');
select is(
  array[pg_temp.wait_of('t1'), pg_temp.wait_of('t2'), pg_temp.wait_of('t3')], array['open free 3', 'open pro 1', 'open creator 2'],
  'a change of the plan moves no promise');
select tests.subscribe('bea', 'concierge');
select tests.login('bea');
select is(public.write_to_support(tests.id('t4'), 'Four', 'Words.'), pg_temp.in_days(1), 'Concierge one');
select is((select array_agg(subject) from public.support_threads), '{Four}', 'a creator reads no thread of another');
select is((select count(*)::int from public.support_messages), 1, 'and no words');
select is(tests.code_of($$ select public.write_again_to_support(tests.id('t1'), gen_random_uuid(), 'Hi') $$), 'not_found', 'writes in none');
select is(tests.code_of($$ select public.close_support_thread(tests.id('t1')) $$), 'not_found', 'and closes none');
select tests.logout();
select tests.login('edie');
select is((select count(*)::int from public.support_threads) + (select count(*)::int from public.support_messages), 0, 'an editor reads none either');
select tests.logout();
select tests.login_as('anon');
select is(tests.code_of('select 1 from public.support_threads'), '42501', 'a visitor reads no thread');
select is(tests.code_of('select 1 from public.support_messages'), '42501', 'no words');
select is(tests.code_of($$ select public.write_to_support(gen_random_uuid(), 'x', 'y') $$), '42501', 'and writes none');
select tests.logout();

-- A suspended and a closing account may write.
update public.users set suspended_at = now() where id = tests.id('edie');
select tests.login('edie');
select lives_ok($$ select public.write_to_support(tests.id('t5'), 'Why paused?', 'Please tell me.') $$, 'a suspended account may write to support');
select tests.logout();
update public.users set suspended_at = null, closes_at = now() + interval '20 days' where id = tests.id('edie');
select tests.login('edie');
select lives_ok($$ select public.write_again_to_support(tests.id('t5'), tests.id('m5'), 'I am leaving.') $$, 'and a closing one');
select tests.logout();

-- The queue.
select tests.login('root');
select is((select count(*)::int from public.support_threads), 5, 'an admin reads every thread');
select results_eq(
  $$ select subject, plan, email from public.support_queue() $$,
  $$ values ('Four', 'concierge', 'bea@tests.example'), ('Two', 'pro', 'ada@tests.example'), ('Three', 'creator', 'ada@tests.example'),
            ('My kit', 'free', 'ada@tests.example'), ('Why paused?', 'free', 'edie@tests.example') $$,
  'what waits stands by plan, and then by the time promised');
select is(public.support_thread(tests.id('t1')) #>> '{messages,0,errors,0}', 'It did not load', 'a thread with what was attached');
select is(public.support_thread(tests.id('t5')) ->> 'state', 'closing', 'and the state of the account');
select tests.logout();

-- Answering, as the function of admins does it.
create function pg_temp.answer(p_thread text, p_message text, p_close boolean default false) returns void language sql as $$
  select public.answer_support(tests.id('rita'), tests.id(p_thread), tests.id(p_message), 'We looked.', p_close,
    '{"subject": "S", "text": "T", "html": "H", "headers": {"Reply-To": "hello@newspeg.example"}}') $$;
select pg_temp.answer('t1', 'a1'), pg_temp.answer('t1', 'a1');
select results_eq(
  $$ select to_email::text, kind, headers ->> 'Reply-To' from private.mail_outbox where ref_id = tests.id('t1') $$,
  $$ values ('ada@tests.example', 'support_answer', 'hello@newspeg.example') $$, 'an answer is mailed once, however often the call comes');
select results_eq(
  $$ select email, detail ->> 'in_time' from public.system_logs where action = 'support_answered' $$,
  $$ values ('rita@tests.example', 'true') $$, 'and is in the system log');
select is((select pg_temp.wait_of('t1')), 'answered free 3', 'the thread is answered');
update public.users set suspended_at = now() where id = tests.id('ada');
select is(private.mail_refusal('ada@tests.example', null, 'support_answer'), null, 'the mail leaves to a suspended account too');
update public.users set suspended_at = null where id = tests.id('ada');

-- Writing again waits anew, closing and opening.
select tests.subscribe('ada', 'pro');
select tests.login('ada');
select public.write_again_to_support(tests.id('t1'), tests.id('m1'), 'Still nothing.');
select public.write_again_to_support(tests.id('t1'), tests.id('m1'), 'Still nothing.');
select is((select pg_temp.wait_of('t1')), 'open pro 1', 'writing again opens it, with the promise of the plan now in force');
select is((select string_agg(words, ' | ' order by created_at, from_team, words) from public.support_messages where thread_id = tests.id('t1')),
  'It shows nothing. | Still nothing. | We looked.', 'once');
select is(public.close_support_thread(tests.id('t1')), true, 'its owner closes it');
select is(public.close_support_thread(tests.id('t1')), false, 'once');
select tests.logout();

-- Figures. t2 is late, t4 was answered late, t5 was closed by an admin without an answer.
update public.support_threads set due_at = now() - interval '1 hour' where id in (tests.id('t2'), tests.id('t4'));
select pg_temp.answer('t4', 'a4', true);
select tests.login('root');
select public.close_support_thread(tests.id('t5'));
select results_eq(
  $$ select plan, answers, in_time from public.support_figures() $$,
  $$ values ('concierge', 1, 0), ('pro', 1, 0), ('creator', 0, 0), ('free', 2, 1) $$,
  'in time is one answer; late are a late answer, a wait that is over its time, and a closing without an answer');
select is((select count(*)::int from public.system_logs where action = 'support_closed' and email = 'root@tests.example'), 1,
  'a closing by an admin is in the system log, that of the owner is not');
select is((select array_agg(subject order by subject) from public.support_queue('closed')), '{Four,"My kit","Why paused?"}', 'the queue shows the closed ones when asked');
select tests.logout();

-- The limit.
select tests.login('bea');
select is(tests.code_of($$ select public.write_to_support(gen_random_uuid(), 'x', 'y') from generate_series(1, 20) $$), 'rate_limited', 'more than 20 an hour are refused');
select tests.logout();

-- Erasing.
update public.users set closes_at = now() where id = tests.id('ada');
select public.erase_account(tests.id('ada'), now());
select is((select count(*)::int from public.support_threads where subject in ('My kit', 'Two', 'Three')), 0, 'erasing takes the threads');
select is((select count(*)::int from private.mail_outbox where ref_id = tests.id('t1')), 0, 'and the mails');

select * from finish();
rollback;
