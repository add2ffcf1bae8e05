-- Finding whom the daily mail of requests is due to reads no table from end to end, at 20,000 creators.
begin;
select plan(5);

-- Rows without the work that a sign-up does.
set local session_replication_role = replica;
insert into public.users (id, email, kind, linked_at)
select md5('many' || n)::uuid, 'many' || n || '@tests.example', 'creator', now() from generate_series(1, 20000) n;
insert into public.creator_profiles (user_id, slug, logline)
select md5('many' || n)::uuid, 'many-' || n, 'A coach who writes about marathon shoes.' from generate_series(1, 20000) n;
insert into private.request_mails (user_id, checked_at, resting_until, mailed_at)
select md5('many' || n)::uuid, now() + interval '1 hour', case when n % 3 = 0 then now() + interval '9 hours' end,
  case when n % 3 = 0 then now() - interval '15 hours' end
from generate_series(1, 20000) n;
set local session_replication_role = origin;
select tests.create_user('vera', 'media');
insert into public.media_requests (media_user_id, slug, topic, format, deadline)
values (tests.id('vera'), 'marathon-shoes-x', 'Marathon shoes and who pays for them', 'podcast', now() + interval '3 days');
update private.request_mails set checked_at = '-infinity' where user_id = md5('many7')::uuid;
update private.request_mails set checked_at = now() + interval '1 hour' where user_id not in (select md5('many' || n)::uuid from generate_series(1, 20000) n);
analyze public.users;
analyze public.creator_profiles;
analyze private.request_mails;
analyze public.media_requests;

-- By the table's id: auth.users has the name of public.users, and its own count.
create temp table before as select relid, seq_scan from pg_stat_xact_user_tables;
create function pg_temp.reads_of_all(p_table regclass) returns int language sql volatile as $$
  select (s.seq_scan - b.seq_scan)::int from pg_stat_xact_user_tables s join before b using (relid) where s.relid = p_table
$$;
select is((select count(*)::int from public.due_request_mails(200)), 1, 'the one creator who is due is found');
select is(pg_temp.reads_of_all('private.request_mails'), 0, 'without reading all rows of the daily mail');
select is(pg_temp.reads_of_all('public.creator_profiles'), 0, 'nor all profiles');
select is(pg_temp.reads_of_all('public.users'), 0, 'nor all accounts');
select count(*) from private.request_mails s where s.mailed_at > now() - interval '99 years';
select is(pg_temp.reads_of_all('private.request_mails'), 1, 'a read of all rows would show');

select * from finish();
rollback;
