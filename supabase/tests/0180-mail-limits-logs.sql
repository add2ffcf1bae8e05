-- Mail outbox, rate limits, log of unknown routes.
begin;
select plan(28);

select tests.create_user('ada', 'creator');
select tests.create_admin('root');
update private.mail_outbox set status = 'sent' where status in ('queued', 'sending');

-- The outbox.
select is(
  public.mail_enqueue('k', 'a@b.example', 'S', 'T', '', null, 'tests:1'),
  public.mail_enqueue('k', 'a@b.example', 'S', 'T', '', null, 'tests:1'), 'mail_enqueue() returns the first id for a repeated dedupe key');
select is((select html_body from private.mail_outbox where dedupe_key = 'tests:1'), null, 'an empty HTML body is stored as null');
select is(tests.code_of($$ select public.mail_enqueue('k', E'a@b.example\nBcc: c@d.example', 'S', 'T', '', null, 'tests:2') $$), '23514', 'a line break in the recipient is refused');
select is(tests.code_of($$ select public.mail_enqueue('k', 'a@b.example', E'S\r\nBcc: c@d.example', 'T', '', null, 'tests:2') $$), '23514', 'a line break in the subject is refused');
select is(tests.code_of($$ select public.mail_enqueue('k', 'a@b.example', 'S', 'T', '', jsonb_build_object('From-Name', E'Ada\r\nBcc: x@y.example'), 'tests:2') $$), '23514', 'a line break in a header is refused');
select is((select count(*)::int from public.mail_lease(0)), 0, 'mail_lease(0) returns no mail');
select is((select attempts from public.mail_lease(10) where to_email = 'a@b.example'), 1, 'mail_lease() leases a queued mail');
select is((select count(*)::int from public.mail_lease(10)), 0, 'mail_lease() does not return a leased mail');
update private.mail_outbox set next_attempt_at = now() - interval '1 second' where dedupe_key = 'tests:1';
select is((select attempts from public.mail_lease(10)), 2, 'mail_lease() returns a mail whose lease has ended');
select is(public.mail_mark((select id from private.mail_outbox where dedupe_key = 'tests:1'), false, repeat('x', 5000)), 'queued', 'mail_mark() queues a failed mail again');
select is((select char_length(error) || ' ' || (next_attempt_at > now() + interval '3 minutes') from private.mail_outbox where dedupe_key = 'tests:1'), '1000 true', 'a failed mail stores a shortened error and a later attempt');
select is(public.mail_mark(gen_random_uuid(), true), null, 'mail_mark() returns null for an unknown mail');

-- Rate limits.
select is((select array_agg(public.rate_limit_hit('tests', 3, 60)) from generate_series(1, 5)), array[true, true, true, false, false], 'rate_limit_hit() allows three of five hits');
update private.rate_limits set window_start = now() - interval '61 seconds' where key = 'tests';
select is(public.rate_limit_hit('tests', 3, 60), true, 'rate_limit_hit() allows a hit in a new window');
select is(public.rate_limit_hit(repeat('x', 1000), 1, 60), true, 'rate_limit_hit() accepts an overlong key');

-- Unknown routes.
select tests.login_as('anon');
select is(public.log_unknown_route('/nope?token=secret#x'), true, 'log_unknown_route() stores a path of anon');
select is(public.log_unknown_route(''), false, 'log_unknown_route() ignores an empty path');
select is((select count(*) filter (where stored) from (select public.log_unknown_route('/again') as stored from generate_series(1, 50)) t), 19::bigint, 'log_unknown_route() stores twenty paths per minute and address');
select is((select count(*) filter (where stored) from (
  select set_config('request.headers', json_build_object('x-forwarded-for', n || '.1.1.1, 203.0.113.9')::text, true),
    public.log_unknown_route('/spoof') as stored from generate_series(1, 30) n) t), 20::bigint,
  'log_unknown_route() limits by the last forwarded address');
select set_config('request.headers', '', true);
select throws_ok($$ select * from public.system_logs $$, '42501', null, 'anon cannot select system logs');
select throws_ok($$ insert into public.system_logs (action) values ('x') $$, '42501', null, 'anon cannot insert system logs');
select tests.logout();
select is((select detail from public.system_logs where detail ->> 'path' like '/nope%'), '{"path": "/nope"}'::jsonb, 'the stored path has no query string');

select tests.login('ada');
select is(public.log_unknown_route(repeat('/x', 5000)), true, 'log_unknown_route() accepts an overlong path');
select is((select count(*)::int from public.system_logs), 0, 'a creator reads no system logs');
select tests.logout();
select is((select email || char_length(detail ->> 'path') from public.system_logs where action = 'unknown_route' and email is not null), 'ada@tests.example300', 'an overlong path is stored shortened, with the address of the account');

select tests.login('root');
select throws_ok($$ select 1 from private.worker_heartbeats $$, '42501', null, 'the heartbeats are for the server, an admin reads what the health check says of them');

select tests.logout();

-- The end of a mail.
select public.mail_enqueue('k', 'a@b.example', 'S', 'T', '', null, 'tests:old');
update private.mail_outbox set status = 'sent', created_at = now() - interval '31 days' where dedupe_key = 'tests:old';
select cmp_ok(public.mail_tidy(), '>=', 1, 'mail_tidy() deletes mails that ended 30 days ago');
select is((select count(*)::int from private.mail_outbox where dedupe_key in ('tests:old', 'tests:1')), 1, 'and keeps the others');

select * from finish();
rollback;
