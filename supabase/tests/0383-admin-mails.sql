-- Mails to admins about critical alerts: at most one an hour for a cause, and none to who wants none.
begin;
select plan(18);

update public.users set role = 'member' where role = 'admin';
delete from public.webhook_logs;
select tests.create_admin('boss');
select tests.create_admin('second');
create function pg_temp.due() returns text[] language sql as $$
  select array_agg(a ->> 'cause' || ' ' || (a ->> 'count') order by a ->> 'cause') from jsonb_array_elements(public.due_admin_mails() -> 'alerts') a $$;
create function pg_temp.queue(p_cause text) returns boolean language sql as $$
  select public.queue_alert_mail((select id from public.webhook_logs where alert_cause = p_cause and recovered_at is null), tests.mail()) $$;
create function pg_temp.mails() returns int language sql as $$ select count(*)::int from private.mail_outbox where kind = 'alert' $$;

select private.raise_alert('invoice:in_1', 'payment_failed', 'Payment of 49.00 USD failed');
select is(pg_temp.due(), null, 'a dunning note is no critical alert');
select private.raise_alert('high_failure_rate', 'high_failure_rate', 'High failure rate: 5 failures in the last 5 minutes');
select private.raise_alert('refused_deliveries', 'refused_deliveries', 'Stripe''s deliveries are refused');
select is(pg_temp.due(), '{"high_failure_rate 1","refused_deliveries 1"}', 'critical ones are due');
select is(pg_temp.queue('high_failure_rate'), true, 'the worker queues the mail');
select set_eq($$ select to_email::text from private.mail_outbox where kind = 'alert' $$, array['boss@tests.example', 'second@tests.example'], 'to every admin');
select is(pg_temp.queue('high_failure_rate'), false, 'a second worker queues nothing');
select is(pg_temp.due(), '{"refused_deliveries 1"}', 'the other cause is still due');
select pg_temp.queue('refused_deliveries');

select private.raise_alert('high_failure_rate', 'high_failure_rate', 'High failure rate: 9 failures in the last 5 minutes');
select is(pg_temp.due(), null, 'an alert that grows is not due again within the hour');
select private.close_alert('high_failure_rate');
select private.raise_alert('high_failure_rate', 'high_failure_rate', 'High failure rate: 6 failures in the last 5 minutes');
select is(pg_temp.due(), null, 'nor is one that closed and opened');
update private.alert_mails set mailed_at = now() - interval '61 minutes';
select is(pg_temp.due(), '{"high_failure_rate 1"}', 'it is after an hour; the cause that did not grow is not');
update public.webhook_logs set status = 'acknowledged' where alert_cause = 'high_failure_rate' and recovered_at is null;
select is(pg_temp.due(), null, 'an acknowledged alert is quiet');
update public.webhook_logs set status = 'alert' where alert_cause = 'high_failure_rate' and recovered_at is null;

select tests.login('second');
select is(public.alert_mails_wanted(), true, 'admins get mails');
select is(public.want_alert_mails(false), false, 'until they say no');
select is(public.alert_mails_wanted(), false, 'each for themselves');
select is(tests.code_of('select public.due_admin_mails()'), '42501', 'the worker''s functions are not theirs');
select is(tests.code_of('select public.queue_alert_mail(gen_random_uuid(), ''{}'')'), '42501', 'nor is writing such a mail');
select is(tests.code_of('select public.queue_account_notice(gen_random_uuid(), ''{}'')'), '42501', 'or one about an account');
select tests.logout();
delete from private.mail_outbox where kind = 'alert';
select pg_temp.queue('high_failure_rate');
select results_eq($$ select to_email::text from private.mail_outbox where kind = 'alert' $$, array['boss@tests.example'], 'and get none then');
select tests.login('second');
select is(public.want_alert_mails(true), true, 'until they say yes');
select tests.logout();

select * from finish();
rollback;
