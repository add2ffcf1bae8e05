-- Limits that strangers share: a row instead of a refusal, and the draw among new accounts.
begin;
select plan(61);

-- The attack: 39 addresses used up the newsletter, 20 the copies of data, for everybody.
create function pg_temp.subscribe(p_n int) returns text language sql as $$
  select public.newsletter_subscribe('n' || p_n || '@many.example', tests.hash('c' || p_n), tests.hash('u' || p_n), 'S', 'T', null) ->> 'mailed' $$;
create function pg_temp.wait_of(p_email text) returns interval language sql as $$
  select m.next_attempt_at - now() from private.mail_outbox m where m.to_email = p_email $$;
select is((select count(*)::int from generate_series(1, 200) n where pg_temp.subscribe(n) = 'true'), 200, 'two hundred addresses subscribe in a moment');
select is((select max(pg_temp.wait_of(to_email)) from private.mail_outbox where to_email like '%@many.example'), interval '0', 'their mails leave at once');
select is(pg_temp.subscribe(201), 'true', 'the next one is not refused');
select is(pg_temp.wait_of('n201@many.example'), interval '3 seconds', 'its mail waits its turn');
select pg_temp.subscribe(n) from generate_series(202, 400) n;
select is(pg_temp.wait_of('n400@many.example'), interval '10 minutes', 'at 200 in ten minutes');
update private.rate_limits set window_start = now() - interval '1 hour' where key = 'newsletter:all';
select is(pg_temp.subscribe(401), 'true', 'after a quiet time');
select is(pg_temp.wait_of('n401@many.example'), interval '0', 'nobody waits');
update private.rate_limits set window_start = now() + interval '25 hours' where key = 'newsletter:all';
select is(tests.code_of('select pg_temp.subscribe(402)'), 'rate_limited', 'a row of more than a day takes no more');
select is(tests.code_of('select pg_temp.subscribe(1)'), 'rate_limited', 'of a known address neither: the answer tells nothing');
create function pg_temp.ask(p_n int) returns boolean language sql as $$
  select public.queue_data_request('d' || p_n || '@many.example', '{"subject": "S", "text": "T", "html": "", "marks": {"own_data": "M"}}') $$;
select is((select count(*)::int from generate_series(1, 101) n where pg_temp.ask(n)), 101, 'a hundred and one addresses ask for their data');
select is(pg_temp.wait_of('d100@many.example') || ' ' || pg_temp.wait_of('d101@many.example'), '00:00:00 00:00:06', 'the last one waits its turn');

-- The draw. Accounts of a day with a pitch that fits; deliver() does what the worker does.
create temp table pitch_of (label text, variation_id uuid);
create function pg_temp.creator(p_label text, p_young boolean default true) returns void language sql as $$
  select tests.create_user(p_label);
  select tests.subscribe(p_label, 'creator');
  update public.creator_profiles set beats = '{Culture,Business}' where user_id = tests.id(p_label);
  insert into pitch_of select p_label, tests.create_pitch(p_label) from generate_series(1, 2);
  delete from public.subscriptions where user_id = tests.id(p_label);
  -- Used before this month: the quota has no part here.
  update public.pitches set used_at = now() - interval '40 days', used_as = 'copy' where user_id = tests.id(p_label);
  update public.users set created_at = now() - interval '1 day' where id = tests.id(p_label) and p_young;
$$;
select pg_temp.creator('young' || n) from generate_series(1, 6) n;
select pg_temp.creator('old' || n, false) from generate_series(1, 4) n;
select tests.create_outlet('target' || n) from generate_series(1, 5) n;
create function pg_temp.try(p_label text, p_outlet text, p_second boolean default false) returns text language sql as $$
  select tests.code_of(format('select tests.send(%L, %L, %L, %L)', p_label,
    (select variation_id from pitch_of where label = p_label order by variation_id offset p_second::int limit 1), p_outlet, p_label || p_outlet || p_second)) $$;
create function pg_temp.drawn(p_label text, p_outlet text) returns boolean language sql as $$
  select s.in_draw from public.pitch_sends s where s.user_id = tests.id(p_label) and s.outlet_id = tests.id('outlet ' || p_outlet) $$;
create function pg_temp.deliver(p_label text, p_outlet text) returns text language plpgsql as $$
declare
  v_mail uuid;
  v_reason text;
begin
  select m.id into v_mail from private.mail_outbox m join public.pitch_sends s on s.id = m.ref_id
  where m.kind = 'pitch' and s.user_id = tests.id(p_label) and s.outlet_id = tests.id('outlet ' || p_outlet);
  update private.mail_outbox m set status = 'sending', attempts = 1 where m.id = v_mail;
  v_reason := public.mail_prepare(v_mail, jsonb_build_object('answer', tests.hash(p_label || p_outlet || 'mail')));
  perform public.mail_mark(v_mail, v_reason is null, v_reason, v_reason is not null);
  return v_reason;
end $$;

-- The attack: one account's sends to five outlets used up what is there for all new accounts.
select is((select string_agg(pg_temp.try('young1', 'target' || n), ' ' order by n) from generate_series(1, 5) n), 'none none none none none', 'one new account comes first at five outlets');
select is((select string_agg(pg_temp.try('young1', 'target' || n, true), ' ' order by n) from generate_series(1, 5) n), 'none none none none none', 'and sends a second pitch to each');
select is((select string_agg(pg_temp.try('young' || n, 'target1'), ' ' order by n) from generate_series(2, 4) n), 'none none none', 'other new accounts still send to them');
select is(pg_temp.drawn('young2', 'target1'), true, 'their pitches wait for the draw');
select tests.login('young5');
select is((public.send_review(tests.id('outlet target1')) ->> 'draw_at')::timestamptz, (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc', 'and they are told before they send');
select is((
  select count(*)::int
  from jsonb_array_elements(public.match_outlets_page((select v.id from public.pitch_variations v limit 1), p_limit => 50) -> 'items') i
  where i ->> 'name' like 'Outlet target_' and (i ->> 'draw_at')::timestamptz = (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc'), 5, 'in the list of outlets too');
select tests.logout();
select is((select array_agg(distinct s.release_at) from public.pitch_sends s where s.in_draw), array[(date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc'], 'at the end of the day');
select is((select bool_and(m.next_attempt_at between s.release_at and s.release_at + interval '10 minutes') and count(distinct m.next_attempt_at) > 1
  from private.mail_outbox m join public.pitch_sends s on s.id = m.ref_id where s.in_draw), true, 'in an order by chance');
select is((select count(*)::int from public.pitch_sends s where s.user_id = tests.id('young1') and s.outlet_id = tests.id('outlet target1') and s.in_draw), 1, 'the second pitch of the first account too');
select is(pg_temp.try('young2', 'target1', true), 'probation', 'an account has one pitch in a draw');
select tests.login('young2');
create function pg_temp.may_go(p_outlet text) returns boolean language sql as $$
  select s.may_go_now from public.pitch_sends s where s.user_id = tests.id('young2') and s.outlet_id = tests.id('outlet ' || p_outlet) $$;
select is(pg_temp.may_go('target1'), false, 'what waits for a draw cannot go at once');
select tests.logout();
update public.users set created_at = now() - interval '15 days' where id = tests.id('young2');
select tests.login('young2');
select is(pg_temp.may_go('target1'), true, 'before the account is no longer new');
select tests.logout();
update public.outlets set weekly_cap = 1 where id = tests.id('outlet target1');
select tests.login('young2');
select is(pg_temp.may_go('target1'), false, 'and the week of the outlet has room');
select tests.logout();
update public.outlets set weekly_cap = 5 where id = tests.id('outlet target1');
create temp table dates as select id, created_at, peg_date from public.pitches where user_id = tests.id('young2');
update public.pitches set created_at = now() - interval '99 days', peg_date = null where user_id = tests.id('young2');
select tests.login('young2');
select is(pg_temp.may_go('target1'), false, 'nor one whose news is over, which could not be sent again');
select tests.logout();
update public.pitches p set created_at = d.created_at, peg_date = d.peg_date from pg_temp.dates d where d.id = p.id;
update public.users set created_at = now() - interval '1 day' where id = tests.id('young2');
select tests.login('young2');
select is(public.send_review(tests.id('outlet target2')) - array['time_zone', 'morning', 'reply_to', 'greeting_name', 'follow_ups', 'weekly_cap', 'week_taken', 'draw_at', 'request', 'invented'],
  '{"day_limit": 5, "day_reached": 0, "day_waiting": 1}', 'what waits for the draw counts for the day, and was sent to nobody');
create function pg_temp.listed(p_sendable boolean) returns text language sql as $$
  select i ->> 'blocked_reason'
  from jsonb_array_elements(public.match_outlets_page((select v.id from public.pitch_variations v
    where not exists (select 1 from public.pitch_sends s where s.pitch_id = v.pitch_id) limit 1), p_sendable => p_sendable, p_limit => 50) -> 'items') i
  where i ->> 'name' = 'Outlet target1' and not (i ->> 'sendable')::boolean $$;
select is(pg_temp.listed(false), 'A pitch of yours is in the draw for Outlet target1 already. You will see here whether it went.', 'the list says so before the tap');
select is((select count(*)::int from jsonb_array_elements(public.match_outlets_page((select v.id from public.pitch_variations v
    where not exists (select 1 from public.pitch_sends s where s.pitch_id = v.pitch_id) limit 1), p_sendable => true, p_limit => 50) -> 'items') i
  where i ->> 'name' = 'Outlet target1'), 0, 'and it is none of those that can be sent to');
select is((
  select (f ->> 'outlets')::bigint
  from public.pitch_variations v join public.pitches p on p.id = v.pitch_id, jsonb_array_elements(public.story_reach(v.id) -> 'formats') f
  where not exists (select 1 from public.pitch_sends s where s.pitch_id = v.pitch_id) and f ->> 'pitch_type' = p.pitch_type limit 1), (
  select count(*) from jsonb_array_elements(public.match_outlets_page((select v.id from public.pitch_variations v
    where not exists (select 1 from public.pitch_sends s where s.pitch_id = v.pitch_id) limit 1), p_sendable => true, p_limit => 50) -> 'items')),
  'nor counted in the reach of the story');
select tests.logout();
select tests.login('old1');
select is(public.send_review(tests.id('outlet target1')) ->> 'week_taken', '1', 'what waits takes no place of the week');
select tests.logout();
select is(pg_temp.try('old1', 'target1') || pg_temp.try('old2', 'target1'), 'nonenone', 'so older accounts find theirs');

select is(pg_temp.try('old4', 'target1'), 'weekly_cap', 'and leave the part that is drawn');

-- The end of the day: those whose mails leave first.
select is(pg_temp.deliver('young3', 'target1'), null, 'the first mail of the draw leaves');
select is(pg_temp.drawn('young3', 'target1'), false, 'and counts');
select is(pg_temp.deliver('young4', 'target1'), 'Outlet target1 keeps the rest of this week for creators it has said yes to.', 'a week that is full says so');
select is(pg_temp.try('young4', 'target4') || pg_temp.try('young5', 'target4'), 'nonenone', 'two wait at another outlet');
select is(pg_temp.deliver('young4', 'target4'), null, 'one leaves');
update public.pitches p set used_at = now(), used_as = 'send'
from public.pitch_sends s where s.pitch_id = p.id and s.user_id in (tests.id('young3'), tests.id('young5'));
create function pg_temp.refused(p_label text) returns text language sql as $$
  select (q ->> 'use_refusal') || '|' || (q ->> 'write_refusal') from private.quota_of(tests.id(p_label)) q $$;
select matches(pg_temp.refused('young5'), '^Your free pitch for \w+ waits in a draw\. If it is not drawn, you have it back; if it is, this one waits until .*\|Your free pitch for \w+ waits in a draw\. If it is not drawn, you have it back; if it is, you can write', 'a free pitch that waits in a draw is not said to be used');
select matches(pg_temp.refused('young3'), '^Your free pitch for \w+ is used.*\|Your free pitch for \w+ is used', 'one that was drawn is');
savepoint answered;
select private.use_pitch(p.user_id, p.id, 'answer') from public.pitches p where p.user_id = tests.id('young5') and p.used_as = 'send';
select is((select q -> 'in_draw' from private.quota_of(tests.id('young5')) q), 'false', 'an answer to a request uses what the draw holds');
select matches(pg_temp.deliver('young5', 'target4'), 'the draw chose others', 'which is then not drawn');
select is((select count(*)::int from public.pitches where user_id = tests.id('young5') and used_as = 'answer'), 1, 'and is not given back, whether the answer stands or not');
rollback to savepoint answered;
select private.use_pitch(p.user_id, p.id, 'copy') from public.pitches p where p.user_id = tests.id('young5') and p.used_as = 'send';
select is((select q -> 'in_draw' from private.quota_of(tests.id('young5')) q), 'false', 'so does a copy of its text');
select matches(pg_temp.deliver('young5', 'target4'), 'the draw chose others', 'which is then not drawn');
select is((select p.used_as || ' ' || (s.error like '%It uses none of your pitches.') from public.pitches p join public.pitch_sends s on s.pitch_id = p.id where p.user_id = tests.id('young5') and p.used_at is not null), 'copy false', 'and is not given back either, nor said to be');
rollback to savepoint answered;
select is(pg_temp.deliver('young5', 'target4'), 'More new accounts wrote to Outlet target4 than it takes in a week, and the draw chose others.', 'the other does not');
select is((select status || ' ' || error from public.pitch_sends where user_id = tests.id('young5')),
  'failed More new accounts wrote to Outlet target4 than it takes in a week, and the draw chose others. Your pitch did not leave and counts nowhere. It uses none of your pitches.', 'and its creator reads why');
select is((select count(*)::int from public.pitches where user_id = tests.id('young5') and used_as = 'send'), 0, 'and has the free pitch again');
select is(pg_temp.refused('young5'), null, 'as was said');
select is(pg_temp.try('young6', 'target4'), 'probation', 'after the draw the part of new accounts is used up');

-- A week that filled up meanwhile, and an account that is no longer new.
select is(pg_temp.try('young2', 'target2') || pg_temp.try('young3', 'target2'), 'nonenone', 'two wait at another outlet');
select tests.subscribe('young2', 'creator');
update public.users set created_at = now() - interval '30 days' where id = tests.id('young3');
select is(pg_temp.deliver('young3', 'target2'), null, 'who is no longer new takes a place of the others');
select is(pg_temp.deliver('young2', 'target2'), null, 'as does who pays');
select is(pg_temp.try('young4', 'target3'), 'none', 'one waits at a third');
update public.outlets set weekly_cap = 1 where id = tests.id('outlet target3');
select is(pg_temp.deliver('young4', 'target3'), 'Outlet target3 takes 1 pitch a week, and this week is full.', 'a week that is full at the draw says so');

-- Small caps: the one place is drawn.
select tests.create_outlet('small', p_cap => 2);
select is(pg_temp.try('young5', 'small') || pg_temp.try('young6', 'small'), 'nonenone', 'the one place of new accounts is for nobody at once');
select is(pg_temp.drawn('young5', 'small') and pg_temp.drawn('young6', 'small'), true, 'all wait');
select is(pg_temp.try('old3', 'small'), 'none', 'an older account does not');
select is(pg_temp.drawn('old3', 'small'), false, 'at all');
select tests.login('young5');
select lives_ok($$ select public.undo_send(s.id) from public.pitch_sends s where s.outlet_id = tests.id('outlet small') $$, 'a pitch is taken back before the draw');
select tests.logout();
select is(pg_temp.deliver('young6', 'small'), null, 'and the other one leaves');

select * from finish();
rollback;
