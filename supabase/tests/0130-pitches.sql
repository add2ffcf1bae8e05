-- Pitches: the quota, what is kept, whose it is, and signing the claims.
begin;
select plan(34);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('pia', 'creator');
select tests.subscribe('pia', 'creator');
create temp table kept (label text, answer jsonb);
grant select on kept to authenticated;

insert into kept select 'ada', public.save_generated_pitch(tests.id('ada'), E' \u3000 Rates fall \n', 'podcast', 'model', 'some-model', tests.variations());
select is((select answer #>> '{pitch,news_peg}' from kept), 'Rates fall', 'the peg is kept trimmed, of every kind of space');
select is((select jsonb_array_length(answer -> 'variations') from kept), 3, 'with three variations');
select is((select answer #>> '{variations,2,position}' from kept), '3', 'in their order');
select is((select (answer -> 'quota') - 'resets_at' from kept), '{"plan": "free", "limit": 1, "used": 1}'::jsonb, 'and the quota as it now is');
select is(
  (select (answer #>> '{quota,resets_at}')::timestamptz from kept),
  (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc', 'which resets with the month, in UTC');
select is((select answer #> '{variations,0,talking_points}' from kept), '["One", "Two"]'::jsonb, 'a podcast pitch has talking points');

select is(tests.code_of($$ select tests.create_pitch('ada') $$), 'quota_exceeded', 'a second pitch of the month is not free');
select is((select count(*)::int from public.pitches where user_id = tests.id('ada')), 1, 'and leaves nothing behind');
update public.pitches set created_at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 second' where user_id = tests.id('ada');
select is(tests.code_of($$ select tests.create_pitch('ada') $$), 'none', 'last month''s does not count');
select is(tests.code_of($$ select tests.create_pitch('bea') $$), 'none', 'nor does a stranger''s');

select is(tests.code_of($$ select tests.create_pitch('pia') from generate_series(1, 4) $$), 'none', 'a paid plan has no limit');
select is((select count(*)::int from public.pitches where user_id = tests.id('pia')), 4, 'really');
update public.subscriptions set status = 'canceled', stripe_status = 'canceled', access_until = now() - interval '1 minute', current_period_end = now() - interval '1 minute' where user_id = tests.id('pia');
select is(public.current_plan(tests.id('pia')), 'free', 'after the paid period it is the free plan again');
select is(tests.code_of($$ select tests.create_pitch('pia') $$), 'quota_exceeded', 'with its limit');

-- What is refused.
select tests.subscribe('bea', 'pro');
select is(tests.code_of($$ select tests.create_pitch('bea', '   ') $$), '23514', 'a blank peg');
select is(tests.code_of($$ select tests.create_pitch('bea', repeat('x', 101)) $$), '23514', 'a peg of 101');
select is(tests.code_of($$ select tests.create_pitch('bea', repeat('🌶', 100)) $$), 'none', 'but not one of 100 emoji');
select is(tests.code_of($$ select tests.create_pitch('bea', '<script>alert(1)</script>') $$), 'none', 'nor markup: it is text');
select is(tests.code_of($$ select tests.create_pitch('bea', 'A peg', 'billboard') $$), '23514', 'an unknown type');
select is(tests.code_of($$ select public.save_generated_pitch(tests.id('bea'), 'A peg', 'podcast', 'composer', null, '[]') $$), 'bad_variations', 'no variation');
select is(tests.code_of($$ select public.save_generated_pitch(tests.id('bea'), 'A peg', 'podcast', 'composer', null, tests.variations() || tests.variations()) $$), 'bad_variations', 'six of them');
select is(tests.code_of($$ select public.save_generated_pitch(tests.id('nobody'), 'A peg', 'podcast', 'composer', null, tests.variations()) $$), 'account_not_found', 'nobody''s pitch');
select is(
  (select talking_points from public.pitch_variations where id = tests.create_pitch('bea', 'A peg', 'tv_local')), null,
  'talking points belong to podcasts alone');

-- Whose they are.
select tests.login('ada');
select is((select count(*)::int from public.pitches), 2, 'a creator sees the own pitches');
select is((select count(*)::int from public.pitch_variations), 6, 'and their variations');
select throws_ok($$ insert into public.pitches (user_id, news_peg, pitch_type, generator) values (tests.id('ada'), 'x', 'podcast', 'composer') $$, '42501', null, 'and writes none past the quota');
select throws_ok($$ delete from public.pitches $$, '42501', null, 'nor makes room by deleting');
select throws_ok($$ select tests.create_pitch('ada') $$, '42501', null, 'the saving function is not for the browser');
select is(public.pitch_quota() ->> 'used', '1', 'the quota is told');
select isnt(public.confirm_variation((select id from public.pitch_variations order by id limit 1)), null, 'the own claims can be signed');
select tests.logout();

select tests.login('bea');
select is(
  tests.code_of(format('select public.confirm_variation(%L)', (select answer #>> '{variations,1,id}' from pg_temp.kept))),
  'pitch_not_found', 'a stranger''s cannot');
select throws_ok($$ update public.pitch_variations set confirmed_at = now() $$, '42501', null, 'nor past the function');
select tests.logout();

select tests.login_as('anon');
select throws_ok($$ select * from public.pitches $$, '42501', null, 'visitors see no pitches');
select throws_ok($$ select public.pitch_quota() $$, '42501', null, 'and have no quota');

select * from finish();
rollback;
