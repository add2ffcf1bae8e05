-- One run of a worker at a time: a claim with an end.
begin;
select plan(13);

select is(public.claim_worker('tests', 45), 1::bigint, 'the first run begins');
select is(public.claim_worker('tests', 45), null, 'no other run begins while it is under way');
select is(public.claim_worker('others', 45), 1::bigint, 'a run of another worker does');
select is(public.release_worker('tests', 1, '{"sent": 3}'), true, 'the run ends');
select is((select detail ->> 'sent' || (ran_at = now()) from private.worker_heartbeats where name = 'tests'), '3true', 'its report is the heartbeat');
select is(public.claim_worker('tests', 45), 2::bigint, 'the next run begins at once');

-- The second run dies.
update private.worker_heartbeats set claimed_until = now() where name = 'tests';
select is(public.claim_worker('tests', 45), 3::bigint, 'a run that died keeps the work for the time of its claim');
select is(public.release_worker('tests', 2, '{"sent": 9}'), null, 'a run whose time was over ends nothing');
select is(public.claim_worker('tests', 45), null, 'the third run is still under way');
select is((select detail ->> 'sent' from private.worker_heartbeats where name = 'tests'), '3', 'and its report is not kept');

update private.worker_heartbeats set last_run_at = now() - interval '1 day', ran_at = now() - interval '1 day' where name = 'tests';
select is(public.release_worker('tests', 3, null), true, 'a run that failed ends too');
select is((select ran_at < now() and claimed_until is null from private.worker_heartbeats where name = 'tests'), true, 'without a heartbeat');

select tests.create_admin('root');
select tests.login('root');
select throws_ok($$ select public.claim_worker('tests', 45), public.release_worker('tests', 3, null) $$, '42501', null, 'an admin claims and ends no run');
select tests.logout();

select * from finish();
rollback;
