-- The mail that says what a plan holds: once for each plan of a subscription, to whoever has it in force.
begin;
select plan(16);

select tests.create_user('wanda', 'creator');
delete from private.plan_welcomes;
delete from public.admin_settings;
delete from private.plan_prices;
insert into public.admin_settings (key, value) values ('price_creator_mo', 'price_c'), ('price_pro_mo', 'price_p');
create function pg_temp.take(p_sub text, p_id text, p_hours_ago int, p_state jsonb) returns text
language sql as $$
  select tests.ingest(tests.subscription_event(p_sub, p_id, extract(epoch from now())::bigint - p_hours_ago * 3600, p_state)) ->> 'outcome'
$$;
create function pg_temp.bind(p_sub text) returns void
language sql as $$
  select tests.ingest(tests.payer_event(p_sub, 'checkout.session.completed', extract(epoch from now())::bigint - 50 * 3600,
    jsonb_build_object('account_id', tests.id('wanda'), 'email', 'wanda@tests.example')))
$$;
create function pg_temp.due() returns text language sql as $$
  select string_agg(concat_ws(' ', d.subscription_id, d.plan, d.email), ', ' order by d.subscription_id, d.plan) from public.due_plan_welcomes(10) d
$$;
create function pg_temp.queue(p_plan text) returns boolean language sql as $$
  select public.queue_plan_welcome('sub_w', p_plan, '{"subject": "Your plan", "text": "T", "html": "<p>T</p>"}')
$$;
create function pg_temp.mails() returns int language sql as $$
  select count(*)::int from private.mail_outbox m where m.kind = 'plan_welcome' and m.to_email = 'wanda@tests.example'
$$;

select pg_temp.take('w', 'a', 48, '{"price_ids": ["price_c"]}');
select is(pg_temp.due(), null, 'a payer without an account gets no mail');
select pg_temp.bind('w');
select is(pg_temp.due(), 'sub_w creator wanda@tests.example', 'with the account the mail is due');
select is(private.worker_is_due('mail-worker'), true, 'and its worker has something to do');
select is(pg_temp.queue('pro'), false, 'not of a plan that was not begun');
select is(pg_temp.queue('creator'), true, 'it is queued');
select is(pg_temp.queue('creator'), false, 'once');
select is((pg_temp.mails(), pg_temp.due()), (1, null::text), 'and is due no more');
select pg_temp.take('w', 'b', 24, '{"price_ids": ["price_c"], "state_after": "renewed"}');
select is(pg_temp.due(), null, 'a renewal is no new plan');
select pg_temp.take('w', 'c', 12, '{"price_ids": ["price_p"], "state_after": "pro"}');
select is(pg_temp.due(), 'sub_w pro wanda@tests.example', 'an upgrade is');
select pg_temp.take('w', 'd', 6, '{"price_ids": ["price_c"], "state_after": "creator"}');
select is(pg_temp.queue('pro'), false, 'but not of a plan that was left before the mail was written');
select is(pg_temp.mails(), 1, 'so nobody reads of a plan that they do not have');

-- What is older than three days welcomes nobody.
select pg_temp.take('old', 'a', 80, '{"price_ids": ["price_p"]}');
select pg_temp.bind('old');
select is(public.current_plan(tests.id('wanda')), 'pro', 'an event of an earlier week entitles');
select is(pg_temp.due(), null, 'and sends no mail');

select tests.login('wanda');
select throws_ok('select * from private.plan_welcomes', '42501', null, 'no account reads the table');
select throws_ok('select * from public.due_plan_welcomes(1)', '42501', null, 'nor the function');
select throws_ok($$ select public.queue_plan_welcome('sub_w', 'pro', '{}') $$, '42501', null, 'nor queues a mail');
select tests.logout();

select * from finish();
rollback;
