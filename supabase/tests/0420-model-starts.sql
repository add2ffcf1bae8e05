-- What an account may begin with the model, and what a stopped run costs.
begin;
select plan(22);

select tests.create_user('free' || n) from generate_series(1, 5) n;
select tests.create_user('payer');
select tests.subscribe('payer', 'creator');
create function pg_temp.starts(p_label text, p_tries int, p_limit int) returns int language sql as $$
  select count(*)::int from generate_series(1, p_tries) where public.reserve_model_pitch(tests.id(p_label), p_limit) $$;

-- The attack: 36 starts of one free account ended the day's budget.
select is(pg_temp.starts('free1', 36, 36), 15, 'a free account begins 15 pitches with the model a day');
select is(pg_temp.starts('free2', 36, 36), 3, 'all free accounts together begin half of the day');
select is(pg_temp.starts('free3', 5, 36), 0, 'and no more');
select is(pg_temp.starts('payer', 30, 36), 18, 'the other half is there for paid plans');
select is(pg_temp.starts('payer', 5, 36), 0, 'until the day is used up');
select is(pg_temp.starts('payer', 60, 500), 25, 'a paid account has a number of its own, of which refused starts are a part');
update private.model_pitches set day = day - 1;
select is(pg_temp.starts('free1', 1, 36), 0, 'the number of an account counts over midnight');
update private.rate_limits set window_start = now() - interval '1 day' where key = 'model-pitch:' || tests.id('free1');
select is(pg_temp.starts('free1', 1, 36), 1, 'and is new after 24 hours');
delete from private.model_pitches;
select is(pg_temp.starts('free4', 2, 1), 1, 'a limit of one takes the first, of whom it may be');
select is(pg_temp.starts('free5', 1, 0), 0, 'a limit of 0 allows nothing');

-- The attack: start, read the sentences as they arrive, stop, start again: the quota stays 0. Two drafts are written
-- before, so that one is left.
select tests.create_pitch('free1') is not null from generate_series(1, 2);
create function pg_temp.begin(p_run text) returns text language sql as $$
  select coalesce(tests.code_of(format($f$ select public.begin_pitch_run(tests.id('free1'), tests.id(%L), 'A peg', 'My take', 'podcast', null) $f$, p_run)), 'none') $$;
create function pg_temp.drafts() returns text language sql as $$ select private.quota_of(tests.id('free1')) ->> 'drafts' $$;
create function pg_temp.stop(p_run text) returns jsonb language plpgsql as $$
declare v_run jsonb;
begin
  perform tests.login('free1');
  v_run := public.stop_pitch_run(tests.id(p_run));
  perform tests.logout();
  return v_run;
end $$;
select is(pg_temp.begin('before'), 'none', 'a run begins');
select is(pg_temp.stop('before') ->> 'counts', 'false', 'stopped before its first sentence, it costs nothing');
select is(pg_temp.drafts(), '2', 'in the quota too');
select is(pg_temp.begin('after'), 'none', 'another begins');
select is(public.pitch_run_says(tests.id('after'), 1), true, 'its first sentence is shown');
select is(public.pitch_run_says(tests.id('after'), 1), true, 'and the others');
select is(public.pitch_run_says(tests.id('after'), 2), false, 'not those of another attempt');
select is(pg_temp.drafts(), '2', 'while it is written nothing counts');
select is(pg_temp.stop('after') ->> 'counts', 'true', 'stopped after its first sentence, it counts');
select is(pg_temp.drafts() || ' ' || pg_temp.begin('third'), '3 quota_exceeded', 'and no further one begins');
select is(public.pitch_run_says(tests.id('after'), 1), false, 'a stopped run shows no sentence');
update public.pitch_runs set said_at = said_at - interval '32 days' where id = tests.id('after');
select is(pg_temp.drafts(), '2', 'the next month is free again');

select * from finish();
rollback;
