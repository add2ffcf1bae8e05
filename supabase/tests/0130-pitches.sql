-- Pitches: quota, stored values, access.
begin;
select plan(33);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('pia', 'creator');
select tests.subscribe('pia', 'creator');
create temp table saved (label text, result jsonb);
grant select on saved to authenticated;

insert into saved select 'ada', tests.save_pitch('ada', E' \u3000 Rates \t fall \n', 'podcast', null, '{"generator": "model", "model": "some-model"}');
select is((select result #>> '{pitch,news_peg}' from saved), 'Rates fall', 'the news peg is stored without surrounding Unicode spaces and control characters');
select is((select jsonb_array_length(result -> 'variations') from saved), 3, 'a generated pitch has three variations');
select is((select result #>> '{variations,2,position}' from saved), '3', 'the variations keep their order');
select is((select (result -> 'quota') - 'resets_at' from saved),
  '{"plan": "free", "limit": 1, "used": 0, "in_draw": false, "draft_limit": 3, "drafts": 1, "use_refusal": null, "write_refusal": null}'::jsonb, 'save_pitch_run() returns the quota after the save');
select is(
  (select (result #>> '{quota,resets_at}')::timestamptz from saved),
  (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc', 'the quota resets at the start of the next month in UTC');
select is((select result #> '{variations,0,talking_points}' from saved), '["One", "Two"]'::jsonb, 'a podcast pitch stores talking points');

select is(tests.code_of($$ select tests.create_pitch('ada') from generate_series(1, 2) $$), 'none', 'a free account writes three drafts a month');
select is(tests.code_of($$ select tests.create_pitch('ada') $$), 'quota_exceeded', 'a fourth draft in one month is refused on the free plan');
select is((select count(*)::int from public.pitches where user_id = tests.id('ada')), 3, 'a refused pitch stores no row');
update public.pitches set created_at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 second' where user_id = tests.id('ada');
select is(tests.code_of($$ select tests.create_pitch('ada') $$), 'none', 'drafts of the previous month do not count against the quota');
select is(tests.code_of($$ select tests.create_pitch('bea') $$), 'none', 'a pitch of another creator does not count against the quota');

select is(tests.code_of($$ select tests.create_pitch('pia') from generate_series(1, 4) $$), 'none', 'a paid plan has no pitch limit');
select is((select count(*)::int from public.pitches where user_id = tests.id('pia')), 4, 'all pitches of a paid plan are stored');
update public.subscriptions set status = 'canceled', stripe_status = 'canceled', access_until = now() - interval '1 minute', current_period_end = now() - interval '1 minute' where user_id = tests.id('pia');
select is(public.current_plan(tests.id('pia')), 'free', 'the plan is free after the paid period');
select is(tests.code_of($$ select tests.create_pitch('pia') $$), 'quota_exceeded', 'the free limit applies after the paid period');

-- Refusals.
select tests.subscribe('bea', 'pro');
select is(tests.code_of($$ select tests.create_pitch('bea', '   ') $$), '23514', 'a blank news peg is refused');
select is(tests.code_of($$ select tests.create_pitch('bea', repeat('x', 101)) $$), '23514', 'a news peg of 101 characters is refused');
select is(tests.code_of($$ select tests.create_pitch('bea', repeat('🌶', 100)) $$), 'none', 'a news peg of 100 emoji is accepted');
select is(tests.code_of($$ select tests.create_pitch('bea', '<script>alert(1)</script>') $$), 'none', 'a news peg with markup is accepted as text');
select is(tests.code_of($$ select tests.create_pitch('bea', 'A peg', 'billboard') $$), '23514', 'an unknown pitch type is refused');
select is(tests.code_of($$ select tests.save_pitch('bea', 'A peg', 'podcast', '[]') $$), 'bad_variations', 'a pitch without variations is refused');
select is(tests.code_of($$ select tests.save_pitch('bea', 'A peg', 'podcast', tests.variations() || tests.variations()) $$), 'bad_variations', 'a pitch with six variations is refused');
select is(tests.code_of($$ select tests.save_pitch('unknown') $$), 'account_not_found', 'a pitch for an unknown account is refused');
select is(
  (select talking_points from public.pitch_variations where id = tests.create_pitch('bea', 'A peg', 'tv_local')), null,
  'a TV pitch stores no talking points');

-- Access.
select tests.login('ada');
select is((select count(*)::int from public.pitches), 4, 'a creator reads only their own pitches');
select is((select count(*)::int from public.pitch_variations), 12, 'a creator reads only their own variations');
select throws_ok($$ insert into public.pitches (user_id, news_peg, pitch_type, generator) values (tests.id('ada'), 'x', 'podcast', 'composer') $$, '42501', null, 'a creator cannot insert pitches');
select throws_ok($$ delete from public.pitches $$, '42501', null, 'a creator cannot delete pitches');
select throws_ok($$ select tests.create_pitch('ada') $$, '42501', null, 'a creator cannot call begin_pitch_run()');
select is(public.pitch_quota() ->> 'drafts', '1', 'pitch_quota() returns the number of drafts written this month');
select tests.logout();

select tests.login('bea');
select throws_ok($$ update public.pitch_variations set headline = 'x' $$, '42501', null, 'a creator cannot update variations');
select tests.logout();

select tests.login_as('anon');
select throws_ok($$ select * from public.pitches $$, '42501', null, 'anon cannot select pitches');
select throws_ok($$ select public.pitch_quota() $$, '42501', null, 'anon cannot call pitch_quota()');

select * from finish();
rollback;
