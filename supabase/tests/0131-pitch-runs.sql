-- Runs: idempotency key, stop, death, quota, the daily cap of the model.
begin;
select plan(65);

select tests.create_user('run', 'creator');
select tests.create_user('rue', 'creator');

create function pg_temp.begin(p_run text, p_label text default 'run', p_peg text default 'A peg', p_why text default 'It is near.') returns jsonb
language sql as $$
  select public.begin_pitch_run(tests.id(p_label), tests.id(p_run), p_peg, 'My take', 'podcast', '2027-02-01', null, jsonb_build_object('why', p_why))
$$;
create function pg_temp.save(p_run text, p_attempt int default 1, p_written jsonb default '{}') returns jsonb
language sql as $$
  select public.save_pitch_run(tests.id(p_run), p_attempt, jsonb_build_object('generator', 'composer', 'variations', tests.variations()) || p_written)
$$;
create function pg_temp.status(p_run text) returns text
language sql as $$ select status from public.pitch_runs where id = tests.id(p_run) $$;

-- The key.
select is(pg_temp.begin('one'), '{"attempt": 1, "saved": null}', 'a new key starts a run');
select is(tests.code_of($$ select pg_temp.begin('one') $$), 'already_running', 'the same key is refused while the pitch is written');
select is(tests.code_of($$ select pg_temp.begin('one', p_label => 'rue') $$), 'run_mismatch', 'the key of another creator is refused');
select is(tests.code_of($$ select pg_temp.begin('one', p_peg => 'Another peg') $$), 'run_mismatch', 'the same key for another peg is refused');
select is(tests.code_of($$ select pg_temp.begin('one', p_why => 'It is far.') $$), 'run_mismatch', 'the same key for another story is refused');
select is(tests.code_of($$ select public.begin_pitch_run(tests.id('run'), gen_random_uuid(), 'A peg', '', 'podcast', null, null, '{"why": 1}') $$), '23514', 'a story holds lines of text only');
select is(tests.code_of($$ select pg_temp.begin('two') $$), 'already_running', 'a limited plan writes one pitch at a time');
select is(public.pitch_run_is_live(tests.id('one'), 1), true, 'a run that is written is live');
select is(public.pitch_run_is_live(tests.id('one'), 2), false, 'another attempt is not live');
select is((private.quota_of(tests.id('run'))) ->> 'drafts', '0', 'a started run does not count against the quota');

create temp table saved as
select pg_temp.save('one', 1, '{"generator": "model", "model": "m-1", "input_tokens": 900, "output_tokens": 300, "duration_ms": 1200,
  "grounds": [{"source": "peg", "text": "A peg"}]}') as result;
select is((select (result -> 'pitch') - 'id' - 'user_id' - 'created_at' from saved),
  '{"news_peg": "A peg", "take": "My take", "story": {"why": "It is near."}, "pitch_type": "podcast", "peg_date": "2027-02-01", "generator": "model", "model": "m-1",
    "fallback_reason": null, "input_tokens": 900, "output_tokens": 300, "duration_ms": 1200, "grounds": [{"source": "peg", "text": "A peg"}],
    "peg_confirmed_at": null, "chosen": null, "used_at": null, "used_as": null, "prepared_by": null, "prepared_as": null}'::jsonb,
  'a pitch keeps its inputs, its writer and what it cost');
select is((select result #> '{quota,drafts}' from saved), '1', 'a stored pitch is a draft of the month');
select is(pg_temp.begin('one') -> 'saved', (select result from saved), 'the same key returns the stored pitch');
select is(tests.code_of($$ select pg_temp.save('one') $$), 'run_stopped', 'a run that has ended stores nothing more');
select is((select count(*)::int from public.pitches where user_id = tests.id('run')), 1, 'one key makes one pitch');
update public.pitches set used_at = now(), used_as = 'copy' where user_id = tests.id('run');
select is(tests.code_of($$ select pg_temp.begin('three') $$), 'quota_exceeded', 'a run beyond the quota is refused before it is written');
select is(pg_temp.status('three'), null, 'a refused run leaves no row');

-- Failure and death.
delete from public.pitches where user_id = tests.id('run');
select is(pg_temp.status('one'), null, 'a run goes with its pitch');
select is(pg_temp.begin('four') ->> 'attempt', '1', 'a run can start after the pitch is gone');
select is(tests.code_of($$ select pg_temp.save('four', 1, '{"variations": []}') $$), 'bad_variations', 'a pitch without variations is refused');
select is(public.fail_pitch_run(tests.id('four'), 2, 'x'), false, 'another attempt cannot fail the run');
select is(public.fail_pitch_run(tests.id('four'), 1, 'internal_error'), true, 'a run can fail');
select is((select error_code from public.pitch_runs where id = tests.id('four')), 'internal_error', 'a failed run keeps its error');
select is(pg_temp.begin('four') ->> 'attempt', '2', 'the same key takes over a failed run');
select is(tests.code_of($$ select pg_temp.save('four', 1) $$), 'run_stopped', 'the attempt that was taken over stores nothing');
update public.pitch_runs set started_at = now() - interval '121 seconds' where id = tests.id('four');
select is(public.pitch_run_is_live(tests.id('four'), 2), false, 'a run is dead after two minutes');
select is(tests.code_of($$ select pg_temp.save('four', 2) $$), 'run_stopped', 'a dead run stores nothing');
select tests.login('run');
select is(public.pitch_run(tests.id('four')) - 'id' - 'started_at',
  '{"news_peg": "A peg", "take": "My take", "story": {"why": "It is near."}, "pitch_type": "podcast", "peg_date": "2027-02-01", "chosen": null, "pitch_id": null, "ended_at": null, "status": "failed", "error_code": "run_died", "counts": false}'::jsonb,
  'a dead run reads as failed');
select tests.logout();
select is(pg_temp.begin('four') ->> 'attempt', '3', 'the same key takes over a dead run');

-- Stop.
select tests.login('rue');
select is(tests.code_of($$ select public.stop_pitch_run(tests.id('four')) $$), 'run_not_found', 'stop_pitch_run() refuses another creator''s run');
select is(public.pitch_run(tests.id('four')), null, 'pitch_run() does not return another creator''s run');
select is_empty($$ select 1 from public.pitch_runs $$, 'a creator reads no run of others');
select tests.login('run');
select is(public.pitch_run() ->> 'id', tests.id('four')::text, 'pitch_run() returns the newest run');
select is(public.stop_pitch_run(tests.id('four')) ->> 'status', 'stopped', 'stop_pitch_run() stops a run');
select is(public.stop_pitch_run(tests.id('four')) ->> 'status', 'stopped', 'stop_pitch_run() accepts a stopped run');
select throws_ok($$ update public.pitch_runs set status = 'done' $$, '42501', null, 'a creator cannot update runs');
select throws_ok($$ select public.begin_pitch_run(tests.id('run'), gen_random_uuid(), 'A peg', '', 'podcast', null) $$, '42501', null, 'a creator cannot call begin_pitch_run()');
select throws_ok($$ select public.reserve_model_pitch(tests.id('run'), 5) $$, '42501', null, 'a creator cannot call reserve_model_pitch()');
select tests.logout();
select is(tests.code_of($$ select pg_temp.save('four', 3) $$), 'run_stopped', 'a stopped run stores nothing');
select is(tests.code_of($$ select pg_temp.begin('four') $$), 'run_stopped', 'the key of a stopped run starts no other');
select is((select count(*)::int from public.pitches where user_id = tests.id('run')), 0, 'stopped, failed and dead runs store no pitch');
select is(pg_temp.begin('five') ->> 'attempt', '1', 'after a stop the next pitch can be written at once');
select pg_temp.save('five') is not null as saved;
select tests.login('run');
select is(public.stop_pitch_run(tests.id('five')) ->> 'status', 'done', 'stop_pitch_run() leaves a run that is done as it is');
select tests.logout();

-- Why the composer wrote.
delete from public.pitches where user_id = tests.id('run');
select is((select pg_temp.save('fall-key', (pg_temp.begin('fall-key') ->> 'attempt')::int, '{"fallback_reason": "model_key"}') #>> '{pitch,fallback_reason}'),
  'model_key', 'a pitch keeps that the model did not accept the key');
delete from public.pitches where user_id = tests.id('run');
select is((select pg_temp.save('fall-busy', (pg_temp.begin('fall-busy') ->> 'attempt')::int, '{"fallback_reason": "model_busy"}') #>> '{pitch,fallback_reason}'),
  'model_busy', 'a pitch keeps that the model had too many requests');
delete from public.pitches where user_id = tests.id('run');
select pg_temp.begin('fall-other') is not null as begun;
select throws_ok($$ select pg_temp.save('fall-other', 1, '{"fallback_reason": "model_tired"}') $$, '23514', null, 'an unknown reason is refused');
select tests.login('run');
select is(public.stop_pitch_run(tests.id('fall-other')) ->> 'status', 'stopped', 'the run without a pitch can be stopped');
select tests.logout();

-- What was ticked.
create function pg_temp.begin_ticked(p_run text, p_chosen jsonb) returns jsonb
language sql as $$ select public.begin_pitch_run(tests.id('rue'), tests.id(p_run), 'A peg', '', 'podcast', null, p_chosen) $$;
select is(pg_temp.begin_ticked('tick', '{"facts": ["One."], "offers": []}') ->> 'attempt', '1', 'a run can be bound to facts and offers');
select is(public.fail_pitch_run(tests.id('tick'), 1, 'x'), true, 'the run with ticks fails');
select is(tests.code_of($$ select pg_temp.begin_ticked('tick', '{"facts": ["Two."], "offers": []}') $$), 'run_mismatch', 'the same key with other ticks is refused');
select is(tests.code_of($$ select pg_temp.begin_ticked('tick', null) $$), 'run_mismatch', 'the same key without ticks is refused');
select tests.login('rue');
select is(public.pitch_run(tests.id('tick')) -> 'chosen', '{"facts": ["One."], "offers": []}'::jsonb, 'pitch_run() tells what was ticked');
select tests.logout();
select is(pg_temp.begin_ticked('tick', '{"facts": ["One."], "offers": []}') ->> 'attempt', '2', 'the same key with the same ticks takes over');
select is(pg_temp.save('tick', 2) #> '{pitch,chosen}', '{"facts": ["One."], "offers": []}'::jsonb, 'a pitch keeps what was ticked');
select is(
  (public.begin_regeneration(tests.id('rue'), tests.id('tick again'), v.id) ->> 'attempt', public.variation_context(tests.id('rue'), v.id) #>> '{pitch,chosen,facts,0}')::text,
  '(1,One.)', 'a variation that is written again knows what was ticked')
from public.pitch_variations v join public.pitches p on p.id = v.pitch_id where p.user_id = tests.id('rue') and v.position = 1;
delete from public.pitches where user_id = tests.id('rue');
select is(pg_temp.begin_ticked('json null', 'null') ->> 'attempt', '1', 'a JSON null is no choice');
select is((select chosen from public.pitch_runs where id = tests.id('json null')), null, 'a JSON null is stored as none');
select is(public.fail_pitch_run(tests.id('json null'), 1, 'x'), true, 'the run without ticks fails');
select throws_ok($$ select pg_temp.begin_ticked('odd', '["One."]') $$, '23514', null, 'ticks that are no two lists are refused');
select throws_ok($$ select pg_temp.begin_ticked('half', '{"facts": []}') $$, '23514', null, 'ticks without a list of offers are refused');
select throws_ok($$ select pg_temp.begin_ticked('long', jsonb_build_object('facts', jsonb_build_array(repeat('x', 16000)), 'offers', '[]'::jsonb)) $$, '23514', null, 'ticks of more than 16,000 bytes are refused');

-- The daily cap.
select tests.create_user('payer'), tests.subscribe('payer', 'creator');
select is((select count(*)::int from generate_series(1, 5) where public.reserve_model_pitch(tests.id('payer'), 3)), 3, 'reserve_model_pitch() allows as many pitches as the limit says');
select is(public.reserve_model_pitch(tests.id('payer'), 4), true, 'a higher limit allows another one');
update private.model_pitches set day = day - 1;
select is(public.reserve_model_pitch(tests.id('payer'), 1), true, 'each UTC day counts for itself');
select is(public.reserve_model_pitch(tests.id('payer'), 0) or public.reserve_model_pitch(tests.id('payer'), null), false, 'a limit of 0 or none allows nothing');

select * from finish();
rollback;
