-- Giving up on a reader, sending what failed again, and two issues in one week.
begin;
select plan(15);

select tests.create_admin('root');
select tests.create_user('milo', 'media');
select tests.create_user('mara', 'media');
update public.media_profiles set digest_subscribed = false where user_id not in (tests.id('milo'), tests.id('mara'));
update public.newsletter_subscribers set status = 'unsubscribed';
delete from public.friday_fix_issues where scheduled_at is not null;
insert into public.friday_fix_issues (id, issue_date, title, subject, status, scheduled_at)
values (tests.id('issue'), current_date, 'The week', 'One story', 'scheduled', now());
insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format)
values (tests.id('issue'), 1, 'A story', '{"A line."}', 'high', 'TV');
do $$ begin for n in 1..40 loop exit when (public.digest_advance(1000) ->> 'more')::boolean is false; end loop; end $$;
create function pg_temp.delivery(p_name text) returns public.digest_deliveries
language sql as $$ select d from public.digest_deliveries d where d.user_id = tests.id(p_name) $$;
create function pg_temp.lease() returns int language plpgsql as $$
begin
  update public.digest_deliveries set next_attempt_at = now() where status in ('queued', 'sending');
  return (select count(*) from public.digest_lease(10));
end $$;

-- A sender that is killed nine times.
select is((select array_agg(pg_temp.lease()) from generate_series(1, 9)), array_fill(2, array[9]), 'a lease that ran out is due again, however often');
select is(public.digest_mark((pg_temp.delivery('milo')).id, false, '451 later'), 'queued', 'the first refusal after nine leases gives nobody up');
select is((select next_attempt_at from pg_temp.delivery('milo')), now() + interval '1 minute', 'and waits a minute');
select is((select array_agg(public.digest_mark((pg_temp.delivery('milo')).id, false, '451 later')) from generate_series(1, 6)),
  array_fill('queued'::text, array[6]), 'nor do the next six');
select is(public.digest_mark((pg_temp.delivery('milo')).id, false, '451 later'), 'failed', 'the eighth refusal ends it');
select is(public.digest_mark((pg_temp.delivery('mara')).id, false, '554 full', true), 'failed', 'one for good at once');
select is(pg_temp.lease(), 0, 'both get nothing more');

select tests.login('mara');
select is(tests.code_of($$ select public.resend_failed(tests.id('issue')) $$), 'forbidden', 'only an admin sends again');
select tests.login('root');
select is(public.resend_failed(tests.id('issue')), 2, 'an admin sends what failed again');
select is(public.resend_failed(tests.id('issue')), 0, 'once');
select tests.logout();
update public.media_profiles set digest_subscribed = false where user_id = tests.id('mara');
select is(pg_temp.lease(), 1, 'it leaves, but to nobody who left meanwhile');
select is(public.digest_mark((pg_temp.delivery('milo')).id, false, '451 later'), 'queued', 'with its eight refusals anew');

-- Two issues in one week of a reader.
insert into public.friday_fix_issues (id, issue_date, title, subject) values
  (tests.id('near'), current_date + 6, 'Near', 'Near'), (tests.id('next'), current_date + 7, 'Next', 'Next');
create function pg_temp.week(p_issue text) returns record
language sql as $$ select (k.ok, k.message) from private.issue_checks(tests.id(p_issue)) k where k.name = 'week' $$;
select is(pg_temp.week('near')::text, (null::boolean, 'Readers get two issues in one week, the other one of ' || to_char(current_date, 'FMMonth FMDD') || '.')::text, 'six days after an issue a check warns');
select is(pg_temp.week('next')::text, (true, 'No other issue is due in this week.')::text, 'a week after it, it does not');
select is(pg_temp.week('issue')::text, (true, 'No other issue is due in this week.')::text, 'a draft is no issue yet');

select * from finish();
rollback;
