-- Pitch reviews: who may hand in and how often, whose they are, what a reviewer's draft is before it is sent, and that
-- a downgrade takes nothing back.
begin;
select plan(55);

select tests.create_user('pia', 'creator');
select tests.create_user('cora', 'creator');
select tests.create_user('fay', 'creator');
select tests.create_user('max', 'media');
select tests.create_admin('root');
select tests.create_admin('second');
select tests.subscribe('pia', 'pro');
select tests.subscribe('cora', 'concierge');
create temp table p (label text primary key, id uuid);
insert into p values ('pia', tests.create_pitch('pia', 'The rate decision')), ('pia next', tests.create_pitch('pia', 'The next rate')),
  ('cora', tests.create_pitch('cora', 'A film award')), ('fay', tests.create_pitch('fay', 'A free peg'));
create temp table r (label text primary key, id uuid);
create function pg_temp.pitch(p_label text) returns uuid language sql as $$ select id from pg_temp.p where label = p_label $$;
create function pg_temp.review(p_label text) returns uuid language sql as $$ select id from pg_temp.r where label = p_label $$;
grant all on p, r to authenticated, anon;
grant execute on function pg_temp.pitch(text), pg_temp.review(text) to authenticated, anon;

-- Who may hand in.
select tests.login_as('anon');
select throws_ok($$ select public.hand_in_review(pg_temp.pitch('fay')) $$, '42501', null, 'a visitor hands nothing in');
select throws_ok('select * from public.pitch_reviews', '42501', null, 'and reads no review');
select throws_ok('select * from public.review_comments', '42501', null, 'nor a comment');
select tests.logout();
select tests.login('fay');
select is(public.my_review_quota() ->> 'part_of_plan', 'true', 'Free is told that it is part of Pro');
select is(tests.code_of($$ select public.hand_in_review(pg_temp.pitch('fay')) $$), 'plan_missing', 'and hands nothing in');
select tests.logout();
select tests.login('pia');
select is(public.my_review_quota() ->> 'refusal', null, 'Pro has a review this week');
select is(tests.code_of($$ select public.hand_in_review(pg_temp.pitch('cora')) $$), 'pitch_not_found', 'of the own pitches only');
select is(tests.code_of(format('select public.hand_in_review(pg_temp.pitch(%L), %L)', 'pia', repeat('x', 501))), 'too_long', 'a question has 500 characters');
insert into r select 'pia', public.hand_in_review(pg_temp.pitch('pia'), E' Is it\ntoo long? ');
select is((select question from public.pitch_reviews where id = pg_temp.review('pia')), 'Is it too long?', 'it is handed in with its question');
select is((select words ->> 'line1_hook' from public.pitch_reviews where id = pg_temp.review('pia')), 'A hook.', 'and the words of that moment');
select is(tests.code_of($$ select public.hand_in_review(pg_temp.pitch('pia next')) $$), 'quota_exceeded', 'a second one of the week is refused');
select matches(public.my_review_quota() ->> 'refusal', '^You have handed in your pitch for this week\. From Monday, ', 'and the day of the next one is said beforehand');
select is(tests.code_of($$ select public.hand_in_review(pg_temp.pitch('pia')) $$), 'already_sent', 'the same text waits once');

-- Taking it back gives the week back.
select lives_ok($$ select public.take_back_review(pg_temp.review('pia')) $$, 'nobody has taken it, so it is taken back');
select is(public.my_review_quota() ->> 'used', '0', 'and the week has its review again');
update r set id = public.hand_in_review(pg_temp.pitch('pia')) where label = 'pia';
select tests.logout();
select tests.login('cora');
insert into r select 'cora', public.hand_in_review(pg_temp.pitch('cora'));
select is((select count(*)::int from public.pitch_reviews), 1, 'a creator reads no review of another');
select is(tests.code_of($$ select public.take_back_review(pg_temp.review('pia')) $$), 'review_not_found', 'and takes none back');
select is((select count(*)::int from public.my_reviews()), 1, 'nor lists it');
select is(tests.code_of('select * from public.review_queue()'), 'forbidden', 'the queue is for admins');
select is(tests.code_of($$ select public.review_desk(pg_temp.review('cora')) $$), 'forbidden', 'so is the desk');
select is(tests.code_of($$ select public.take_review(pg_temp.review('cora')) $$), 'forbidden', 'taking');
select is(tests.code_of($$ select public.finish_review(pg_temp.review('cora'), '{}') $$), 'forbidden', 'and sending');
select throws_ok($$ insert into public.review_comments (review_id, user_id, position, line, sentence, comment) select pg_temp.review('cora'), tests.id('cora'), 1, 'headline', 'x', 'y' $$, '42501', null, 'nobody writes comments by hand');
select throws_ok($$ update public.pitch_reviews set week = week - 7 $$, '42501', null, 'nor moves a review into another week');
select throws_ok('select * from private.review_drafts', '42501', null, 'nor reads a draft');
select tests.logout();
select tests.login('max');
select is((select count(*)::int from public.pitch_reviews), 0, 'a media person reads none');
select is(tests.code_of('select * from public.review_queue()'), 'forbidden', 'and has no queue');
select tests.logout();

-- The queue and the desk.
update public.pitch_reviews set handed_in_at = now() - interval '2 days' where id = pg_temp.review('pia');
select tests.login('root');
select is((select string_agg(plan || ' ' || name, ', ') from public.review_queue()), 'concierge Cora, pro Pia', 'Concierge stands before an older one of Pro');
select is(tests.code_of(format('select public.save_review_draft(pg_temp.review(%L), %L)', 'pia', '{}')), 'review_taken', 'only who has taken a review writes on it');
select public.take_review(pg_temp.review('pia'));
select public.save_review_draft(pg_temp.review('pia'), '{"closing_word": "Half done"}');
select is((select mine from public.review_queue() where id = pg_temp.review('pia')), true, 'it is taken');
select tests.logout();
select tests.login('pia');
select is((select x ->> 'taken' from public.my_reviews() x), 'true', 'its creator sees that it is read');
select is((select x ->> 'closing_word' from public.my_reviews() x), null, 'and nothing of the draft');
select is(tests.code_of($$ select public.take_back_review(pg_temp.review('pia')) $$), 'review_taken', 'now it cannot be taken back');
select tests.logout();
select tests.login('second');
select is(tests.code_of($$ select public.take_review(pg_temp.review('pia')) $$), 'review_taken', 'another admin does not take it by accident');
select public.take_review(pg_temp.review('pia'), true);
select is(public.review_desk(pg_temp.review('pia')) #>> '{draft,closing_word}', 'Half done', 'but can take it over, with what is written');
select tests.logout();
select tests.login('root');
select is(tests.code_of(format('select public.finish_review(pg_temp.review(%L), %L)', 'pia', '{"closing_word": "x"}')), 'review_taken', 'the first one sends it no more');
select tests.logout();
select tests.login('second');
select is(tests.code_of(format('select public.finish_review(pg_temp.review(%L), %L)', 'pia', '{"closing_word": " ", "comments": []}')), 'invalid_input', 'an empty review is not sent');
select is(tests.code_of(format('select public.finish_review(pg_temp.review(%L), %L)', 'pia', '{"comments": [{"line": "line1_hook", "sentence": "Not there.", "comment": "x"}]}')), 'invalid_input', 'nor a comment on a sentence that is not there');
select is(tests.code_of(format('select public.finish_review(pg_temp.review(%L), %L)', 'pia', jsonb_build_object('closing_word', repeat('x', 2001)))), 'too_long', 'nor a word without end');
select public.finish_review(pg_temp.review('pia'), '{"closing_word": "Good.", "comments": [
  {"line": "line1_hook", "sentence": "A hook.", "comment": "Say who.", "suggestion": "A better hook."},
  {"line": "line2_whynow", "sentence": "A reason.", "comment": " ", "suggestion": "A reason."}]}');
select is(tests.code_of($$ select public.take_review(pg_temp.review('pia'), true) $$), 'already_sent', 'a review that was sent is over');
select tests.logout();

-- What the creator gets.
select tests.login('pia');
select is((select x ->> 'reviewer' || ' ' || (x ->> 'closing_word') from public.my_reviews() x), 'Second Good.', 'it has come, with its closing word');
select results_eq($$ select line, sentence, comment, suggestion from public.review_comments $$,
  $$ values ('line1_hook', 'A hook.', 'Say who.', 'A better hook.') $$, 'a comment without words or a change is left out');
select public.decide_review_comment((select id from public.review_comments), 'used');
select is((select decision from public.review_comments), 'used', 'what became of a wording is noted');
select public.see_review(pg_temp.review('pia'));
select isnt((select seen_at from public.pitch_reviews), null, 'and that the review was read');
select tests.logout();
create temp table k as select id from public.review_comments;
grant select on k to authenticated;
select tests.login('cora');
select is((select count(*)::int from public.review_comments), 0, 'another creator reads no comment of it');
select is(tests.code_of($$ select public.decide_review_comment((select id from k), 'left') $$), 'review_not_found', 'and decides on none');
select tests.logout();

-- Every act is in the system log.
select is((select string_agg(action || ' ' || split_part(email, '@', 1), ', ' order by action) from public.system_logs
  where detail ->> 'review_id' = pg_temp.review('pia')::text),
  'review_handed_in pia, review_sent second, review_taken root, review_taken_over second', 'the system log names each act');

-- The mail, once.
select is((select name || comments || suggestions from public.due_review_mails(10)), 'Pia11', 'the mail is due');
select is(private.worker_is_due('mail-worker'), true, 'and its worker has something to do');
select is(public.queue_review_mail(pg_temp.review('pia'), '{"subject": "S", "text": "T", "html": "<p>T</p>"}'), true, 'it is queued');
select is(public.queue_review_mail(pg_temp.review('pia'), '{"subject": "S", "text": "T", "html": "<p>T</p>"}'), false, 'once');

-- After a downgrade: nothing new, and what waits is done.
delete from public.subscriptions where user_id = tests.id('cora');
select tests.login('cora');
select is(tests.code_of($$ select public.hand_in_review(pg_temp.pitch('cora')) $$), 'already_sent', 'what waits still waits');
select tests.logout();
select tests.login('root');
select is((select plan || ' ' || name from public.review_queue() where sent_at is null), 'concierge Cora', 'in its place of the queue');
select tests.logout();

-- A closing account's review rests; the copy of an account has its reviews.
update public.users set suspended_at = now() where id = tests.id('cora');
select tests.login('root');
select is((select count(*)::int from public.review_queue() where sent_at is null), 0, 'the review of a suspended account rests');
select tests.logout();
select tests.login('pia');
select is(public.my_data_copy() #>> '{reviews,0,comments,0,suggestion}', 'A better hook.', 'the copy of the data has the review');
select tests.logout();

select * from finish();
rollback;
