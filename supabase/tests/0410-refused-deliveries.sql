-- Deliveries with a made-up secret, beside Stripe's and instead of them.
begin;
select plan(10);

delete from private.refused_deliveries;
delete from public.webhook_logs;
delete from private.alert_mails;
create function pg_temp.open_alert(p_cause text) returns text
language sql as $$ select error_message from public.webhook_logs where alert_cause = p_cause and recovered_at is null $$;
create function pg_temp.accepted(p_count int, p_ago interval) returns void
language sql as $$
  insert into public.webhook_logs (event_id, event_type, status, "timestamp")
  select 'evt_' || gen_random_uuid(), 'invoice.paid', 'success', now() - p_ago from generate_series(1, p_count) $$;

select pg_temp.accepted(382, interval '3 minutes');
select public.note_refused_deliveries('signature', 5, null);
select is(public.webhook_health() ->> 'refusing', 'false', 'five made-up deliveries beside 382 valid ones: the endpoint refuses nothing of Stripe');
select is(pg_temp.open_alert('refused_deliveries'), null, 'nobody is told to check the secret');
select matches(pg_temp.open_alert('foreign_deliveries'), '^Somebody else posts to the webhook: 5 .* beside 382 of Stripe', 'the alert says who posts');
select is((select count(*)::int from private.due_alerts()), 0, 'no admin is mailed');
select is((select private.severity_rank(l.cause_group, l.status) from public.webhook_logs l where l.alert_cause = 'foreign_deliveries'), 2, 'it is no severe one');
update public.webhook_logs set "timestamp" = now() - interval '20 minutes' where alert_cause is null;
select is(public.webhook_health() ->> 'refusing', 'true', 'a refusal of all, for a quarter of an hour, is one of Stripe');
select is(pg_temp.open_alert('foreign_deliveries'), null, 'and no longer somebody else');
select is((select private.severity_rank(l.cause_group, l.status) from public.webhook_logs l where l.alert_cause = 'refused_deliveries'), 0, 'it is critical');
select is((select array_agg(d.alert_cause) from private.due_alerts() d), '{refused_deliveries}', 'and mailed');
select pg_temp.accepted(1, interval '0');
select is(public.webhook_health() ->> 'refusing', 'false', 'one accepted delivery ends it');

select * from finish();
rollback;
