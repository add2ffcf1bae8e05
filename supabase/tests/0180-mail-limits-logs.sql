-- Mail, logs, limits, heartbeats.
begin;
select plan(30);

select tests.create_user('ada', 'creator');
select tests.create_admin('root');
update private.mail_outbox set status = 'sent' where status in ('queued', 'sending');

-- The outbox.
select is(
  public.mail_enqueue('k', 'a@b.example', 'S', 'T', '', null, 'tests:1'),
  public.mail_enqueue('k', 'a@b.example', 'S', 'T', '', null, 'tests:1'), 'one key, one mail');
select is((select html_body from private.mail_outbox where dedupe_key = 'tests:1'), null, 'no HTML is no HTML');
select is(tests.code_of($$ select public.mail_enqueue('k', E'a@b.example\nBcc: c@d.example', 'S', 'T', '', null, 'tests:2') $$), '23514', 'no second recipient by a line break');
select is(tests.code_of($$ select public.mail_enqueue('k', 'a@b.example', E'S\r\nBcc: c@d.example', 'T', '', null, 'tests:2') $$), '23514', 'nor by the subject');
select is((select count(*)::int from public.mail_claim(0)), 0, 'a worker may ask for nothing');
select is((select attempts from public.mail_claim(10) where to_email = 'a@b.example'), 1, 'a mail is leased');
select is((select count(*)::int from public.mail_claim(10)), 0, 'to one worker');
update private.mail_outbox set next_attempt_at = now() - interval '1 second' where dedupe_key = 'tests:1';
select is((select attempts from public.mail_claim(10)), 2, 'and again when that one died');
select is(public.mail_mark((select id from private.mail_outbox where dedupe_key = 'tests:1'), false, repeat('x', 5000)), 'queued', 'a failure');
select is((select char_length(error) || ' ' || (next_attempt_at > now() + interval '3 minutes') from private.mail_outbox where dedupe_key = 'tests:1'), '1000 true', 'is kept short and waits longer');
select is(public.mail_mark(gen_random_uuid(), true), null, 'an unknown mail is nobody''s');

-- Digest deliveries follow their mail.
insert into public.friday_fix_issues (id, issue_date, title) values (tests.id('issue'), '2031-01-03', 'X');
insert into public.digest_deliveries (id, issue_id, user_id, email) values (tests.id('delivery'), tests.id('issue'), tests.id('ada'), 'ada@tests.example');
select public.mail_enqueue('digest', 'ada@tests.example', 'S', 'T', '', '{}', 'tests:3', 'digest_deliveries', tests.id('delivery'));
select is((select count(*)::int from public.mail_claim(10)), 1, 'a digest is leased');
select is(public.mail_mark((select id from private.mail_outbox where dedupe_key = 'tests:3'), true), 'sent', 'sent');
select is((select status || attempts from public.digest_deliveries where id = tests.id('delivery')), 'sent1', 'and its delivery with it');

-- Limits.
select is((select array_agg(public.rate_limit_hit('tests', 3, 60)) from generate_series(1, 5)), array[true, true, true, false, false], 'three hits are allowed, the rest not');
update private.rate_limits set window_start = now() - interval '61 seconds' where key = 'tests';
select is(public.rate_limit_hit('tests', 3, 60), true, 'a new window begins afresh');
select is(public.rate_limit_hit(repeat('x', 1000), 1, 60), true, 'an endless key is cut');

-- Unknown routes.
select tests.login_as('anon');
select is(public.log_unknown_route('/nope?token=secret#x'), true, 'a visitor''s wrong page is noted');
select is(public.log_unknown_route(''), false, 'an empty one is not');
select is((select count(*) filter (where kept) from (select public.log_unknown_route('/again') as kept from generate_series(1, 50)) t), 19::bigint, 'twenty a minute and address');
select is((select count(*) filter (where kept) from (
  select set_config('request.headers', json_build_object('x-forwarded-for', n || '.1.1.1, 203.0.113.9')::text, true),
    public.log_unknown_route('/spoof') as kept from generate_series(1, 30) n) t), 20::bigint,
  'the address is what our own gateway saw, not what the caller claims');
select set_config('request.headers', '', true);
select throws_ok($$ select * from public.system_logs $$, '42501', null, 'visitors read no logs');
select throws_ok($$ insert into public.system_logs (action) values ('x') $$, '42501', null, 'and write none past the function');
select tests.logout();
select is((select detail from public.system_logs where detail ->> 'path' like '/nope%'), '{"path": "/nope"}'::jsonb, 'without the query: links carry tokens');

select tests.login('ada');
select is(public.log_unknown_route(repeat('/x', 5000)), true, 'an endless path');
select is((select count(*)::int from public.system_logs), 0, 'a creator reads no logs');
select is((select count(*)::int from public.get_worker_heartbeats()), 0, 'nor the workers'' signs of life');
select tests.logout();
select is((select email || char_length(detail ->> 'path') from public.system_logs where action = 'unknown_route' and email is not null), 'ada@tests.example300', 'is cut, and the account noted');

select isnt(public.worker_heartbeat('tests'), null, 'a worker gives a sign of life');
select tests.login('root');
select is((select count(*)::int from public.get_worker_heartbeats() where name = 'tests'), 1, 'an admin sees it');

select * from finish();
rollback;
