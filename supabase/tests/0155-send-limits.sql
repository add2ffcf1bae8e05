-- Weekly caps, the places kept in them, and the limits of new accounts.
begin;
select plan(34);

create temp table pitch_of (label text, variation_id uuid);

-- An account that matches the test outlets, with one pitch; young accounts are a day old.
create function pg_temp.creator(p_label text, p_young boolean) returns void
language sql as $$
  select tests.create_user(p_label);
  update public.creator_profiles set beats = '{Culture,Business}' where user_id = tests.id(p_label);
  update public.users set created_at = now() - interval '1 day' where id = tests.id(p_label) and p_young;
  insert into pitch_of values (p_label, tests.create_pitch(p_label));
$$;

-- How a send of the account's pitch to the outlet ends: 'none' or the code of the refusal.
create function pg_temp.try(p_label text, p_outlet text) returns text
language sql as $$
  select tests.code_of(format('select tests.send(%L, %L, %L, %L)', p_label,
    (select variation_id from pitch_of where label = p_label), p_outlet, p_label || p_outlet))
$$;

-- The limit that holds the account back from the outlet: its code, or 'none'.
create function pg_temp.limit_of(p_label text, p_outlet text) returns text
language sql as $$
  select coalesce((select code from private.send_limit(tests.id(p_label), tests.id('outlet ' || p_outlet))), 'none')
$$;

-- A send of an earlier time, without a mail.
create function pg_temp.past_send(p_label text, p_outlet text, p_age interval, p_answer text default null) returns uuid
language sql as $$
  insert into public.pitch_sends (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, answer, subject, body_text, created_at)
  select v.pitch_id, v.id, v.user_id, tests.id('outlet ' || p_outlet), 'Outlet', 'sent', p_answer, 'S', 'T', now() - p_age
  from public.pitch_variations v where v.id = (select variation_id from pitch_of where label = p_label)
  returning id
$$;

select pg_temp.creator('young' || n, true) from generate_series(1, 7) n;
select pg_temp.creator('old' || n, false) from generate_series(1, 6) n;

-- Shares of a cap.
select is(
  (select string_agg(cap || ': ' || private.probation_share(cap) || ' ' || private.kept_share(cap), ', ' order by cap)
   from unnest(array[0, 1, 2, 3, 4, 5, 10, 50]) cap),
  '0: 0 0, 1: 0 0, 2: 1 0, 3: 1 0, 4: 1 0, 5: 2 1, 10: 4 2, 50: 20 10',
  'of a cap, accounts on probation together get 40% and a fifth is kept, in whole pitches');

-- Several throwaway accounts against one editor.
select tests.create_outlet('target', p_cap => 5);
select is(pg_temp.try('young1', 'target'), 'none', 'a new account reaches an editor');
select is(pg_temp.try('young2', 'target'), 'none', 'so does a second');
-- The draw of the day (0423-shared-limits.sql).
update public.pitch_sends set in_draw = false;
select is(pg_temp.try('young3', 'target'), 'probation', 'a third is refused: 40% of the cap of 5 is used');
select is(
  (select reason from private.send_limit(tests.id('young3'), tests.id('outlet target'))),
  'Outlet target has got enough pitches from new accounts this week. Please choose another outlet.',
  'the refusal says why and what to do');
select is(pg_temp.try('old1', 'target'), 'none', 'an older account still gets in');
select is(pg_temp.try('old2', 'target'), 'none', 'and another');
select is(pg_temp.try('old3', 'target'), 'weekly_cap', 'the last fifth is kept from creators the editor has not said yes to');
select is(
  (select reason from private.send_limit(tests.id('old3'), tests.id('outlet target'))),
  'Outlet target keeps the rest of this week for creators it has said yes to.', 'and the refusal says so');

-- The kept place. old4 got a yes from this editor's link, old5 from another editor's.
insert into private.pitch_send_tokens (token_hash, purpose, send_id)
values (tests.hash('yes4'), 'answer', pg_temp.past_send('old4', 'target', interval '40 days'));
select is(pg_temp.limit_of('old4', 'target'), 'weekly_cap', 'before the yes the place is kept from this creator too');
select public.record_pitch_answer(tests.hash('yes4'), 'interested');
select is(pg_temp.limit_of('old4', 'target'), 'none', 'a creator the editor said yes to gets the kept place');
select public.record_pitch_answer(tests.hash('yes4'), 'not_my_beat');
select is(pg_temp.limit_of('old4', 'target'), 'weekly_cap', 'not any more when the editor takes the yes back');
select public.record_pitch_answer(tests.hash('yes4'), 'covered');
select is(pg_temp.limit_of('old4', 'target'), 'none', '"Covered" is a yes too');
select tests.create_outlet('other', p_cap => 50);
insert into private.pitch_send_tokens (token_hash, purpose, send_id)
values (tests.hash('yes5'), 'answer', pg_temp.past_send('old5', 'other', interval '40 days'));
select public.record_pitch_answer(tests.hash('yes5'), 'interested');
select is(pg_temp.limit_of('old5', 'target'), 'weekly_cap', 'the yes of another editor opens no kept place');
select pg_temp.past_send('old6', 'target', interval '40 days', 'covered');
select is(pg_temp.limit_of('old6', 'target'), 'weekly_cap', 'an answer that came through no editor''s link is no yes');
select pg_temp.past_send('old3', 'target', interval '6 days');
select is(pg_temp.limit_of('old4', 'target'), 'weekly_cap', 'a full week is full for everybody');
update public.pitch_sends set status = 'failed' where user_id = tests.id('old3');
select is(pg_temp.limit_of('old4', 'target'), 'none', 'a send that failed takes no place');

-- Small caps.
select tests.create_outlet('one', p_cap => 1);
select is(pg_temp.try('young4', 'one'), 'probation', 'a cap of 1 takes no new account');
select is(pg_temp.try('old1', 'one'), 'none', 'and any other account');
select tests.create_outlet('two', p_cap => 2);
select is(pg_temp.try('young4', 'two'), 'none', 'a cap of 2 takes one new account');
update public.pitch_sends set in_draw = false;
select is(pg_temp.try('young5', 'two'), 'probation', 'and no second one');
select is(pg_temp.try('old1', 'two'), 'none', 'its other place is for older accounts');
select tests.create_outlet('none', p_cap => 0);
select is(pg_temp.limit_of('old1', 'none'), 'weekly_cap', 'a cap of 0 takes nobody');

-- Two outlets of one editor.
select tests.create_user('editor', 'media');
select tests.create_outlet('left'), tests.create_outlet('right');
update public.outlets set media_user_id = tests.id('editor') where slug in ('tests-left', 'tests-right');
select is(pg_temp.try('young1', 'left') || pg_temp.try('young2', 'left'), 'nonenone', 'two new accounts fill the share at one outlet');
update public.pitch_sends set in_draw = false;
select is(pg_temp.try('young3', 'right'), 'probation', 'outlets of one editor have one share');

-- Five outlets a day.
select tests.create_outlet('day' || n, p_cap => 50) from generate_series(1, 6) n;
select is(
  (select string_agg(pg_temp.try('young6', 'day' || n), ' ' order by n) from generate_series(1, 6) n),
  'none none none none none probation', 'a new account reaches five outlets a day');
select is(
  (select reason from private.send_limit(tests.id('young6'), tests.id('outlet day6'))),
  'New accounts can reach 5 outlets a day. You can send again tomorrow.', 'and is told when it can go on');
select tests.login('young6');
select is((select (r ->> 'day_reached') || (r ->> 'day_waiting') from public.send_review(tests.id('outlet day1')) r), '05', 'and that none of the five pitches has left yet');
select tests.logout();
select is(pg_temp.limit_of('young6', 'day1'), 'none', 'an outlet reached today does not count again');
update public.pitch_sends set created_at = created_at - interval '1 day' where user_id = tests.id('young6');
select is(pg_temp.limit_of('young6', 'day6'), 'none', 'the next day it can reach others');
update public.pitch_sends set created_at = created_at + interval '1 day' where user_id = tests.id('young6');

-- The end of probation.
select tests.subscribe('young6', 'creator');
select is(pg_temp.limit_of('young6', 'day6'), 'none', 'a paid plan ends probation');
delete from public.subscriptions where user_id = tests.id('young6');
update public.users set created_at = now() - interval '14 days' where id = tests.id('young6');
select is(pg_temp.limit_of('young6', 'day6'), 'none', 'so does the 15th day');
update public.users set created_at = now() where id = tests.id('young6');
select is(pg_temp.limit_of('young6', 'day6'), 'probation', 'a young free account is on probation');
select public.record_pitch_answer(tests.hash('young6day1'), 'interested');
select is(pg_temp.limit_of('young6', 'day6'), 'none', 'a yes from an editor ends probation');

select * from finish();
rollback;
