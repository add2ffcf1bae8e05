-- The life of a peg, and the refusal to send a stale one. The cases of peg_until() are those of
-- domain/pitch/peg-life.test.ts.
begin;
select plan(19);

create function pg_temp.until(
  p_type text, p_date date default null, p_confirmed timestamptz default null
) returns timestamptz
language sql
as $$ select private.peg_until(p_type, '2027-03-01 12:00Z', p_date, p_confirmed) $$;

select is(pg_temp.until('tv_local'), '2027-03-04 12:00Z'::timestamptz, 'television news lives 3 days');
select is(pg_temp.until('podcast'), '2027-03-22 12:00Z'::timestamptz, 'a podcast peg lives 3 weeks');
select is(pg_temp.until('culture_mag'), '2027-04-30 12:00Z'::timestamptz, 'a magazine peg lives 60 days');
select is(pg_temp.until('tv_local', '2027-06-19'), '2027-06-20 10:00Z'::timestamptz, 'a day ahead counts to its end');
select is(pg_temp.until('tv_local', '2027-03-01'), '2027-03-02 10:00Z'::timestamptz, 'the day of writing counts to its end');
select is(pg_temp.until('tv_local', '2027-02-27'), '2027-03-03 10:00Z'::timestamptz, 'a day over counts from its end');
select is(pg_temp.until('tv_local', '2027-01-01'), '2027-01-05 10:00Z'::timestamptz, 'a day long over makes the peg stale at once');
select is(pg_temp.until('tv_local', null, '2027-03-10 08:00Z'), '2027-03-13 08:00Z'::timestamptz, 'a confirmation starts a life');
select is(pg_temp.until('tv_local', '2027-06-19', '2027-03-10 08:00Z'), '2027-06-20 10:00Z'::timestamptz, 'a confirmation never shortens it');

set local timezone = 'Pacific/Auckland';
select is(pg_temp.until('tv_local', '2027-06-19'), '2027-06-20 10:00Z'::timestamptz, 'the time zone of the session does not count');
set local timezone = 'UTC';

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
create temp table written as select tests.create_pitch('ada', 'A peg', 'tv_local') as variation_id;
grant select on written to authenticated;
create function pg_temp.check_it() returns text
language sql
as $$ select tests.code_of(format('select private.refuse_stale_peg(%L)', (select variation_id from pg_temp.written))) $$;

select is(pg_temp.check_it(), 'none', 'a fresh peg passes');
update public.pitches set created_at = now() - interval '3 days' where user_id = tests.id('ada');
select is(pg_temp.check_it(), 'stale_peg', 'a stale peg is refused');
update public.pitches set peg_date = (now() at time zone 'utc')::date + 10 where user_id = tests.id('ada');
select is(pg_temp.check_it(), 'none', 'a peg with a day ahead passes');
update public.pitches set peg_date = (now() at time zone 'utc')::date - 10 where user_id = tests.id('ada');
select is(pg_temp.check_it(), 'stale_peg', 'a peg whose day is over is refused');

select tests.login('bea');
select is(
  tests.code_of(format('select public.confirm_peg(%L)', (select p.id from public.pitches p limit 1))),
  'pitch_not_found', 'nobody confirms a peg that is not theirs');
select tests.logout();

create temp table ids as select id from public.pitches where user_id = tests.id('ada');
grant select on ids to authenticated, anon;
select tests.login('bea');
select is(tests.code_of(format('select public.confirm_peg(%L)', (select id from ids))), 'pitch_not_found', 'not even with its id');
select tests.logout();
select tests.login_as('anon');
select is(tests.code_of(format('select public.confirm_peg(%L)', (select id from ids))), '42501', 'a visitor confirms nothing');
select tests.logout();

select tests.login('ada');
select isnt(public.confirm_peg((select id from ids)), null, 'the creator confirms the peg');
select tests.logout();
select is(pg_temp.check_it(), 'none', 'a confirmed peg passes');

select * from finish();
rollback;
