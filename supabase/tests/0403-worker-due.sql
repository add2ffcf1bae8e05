-- A worker is called when it has something to do, and rarely otherwise.
begin;
select plan(31);

-- Nothing waits, and every worker has just run.
update private.mail_outbox set status = 'sent' where status in ('queued', 'sending');
update public.digest_deliveries set status = 'sent' where status in ('queued', 'sending');
update public.friday_fix_issues set counted_at = now(), recipient_count = 0 where scheduled_at is not null and counted_at is null;
update public.pitch_sends set follow_up_wanted = false;
update private.refused_sends set told_at = now();
update public.intro_requests set status = 'expired' where status = 'requested';
update public.media_requests set status = 'closed', closed_at = now(), told_at = now();
update private.request_mails set resting_until = null;
update private.looking_for_days set dropped_at = now();
update public.webhook_logs set next_attempt_at = null, status = 'success', "timestamp" = now() - interval '1 day';
delete from private.account_notices;
update public.subscriptions set reread_due_at = null, attention = null;
delete from private.due_recomputations;
update private.watch_state set recomputation_started_at = now(), recomputation_finished_at = now();
insert into private.worker_heartbeats as h (name, last_run_at, ran_at, detail)
select n, now(), now(), '{}'
from unnest(array['mail-worker', 'friday-fix-send', 'webhook-worker', 'request-worker', 'admin-mails', 'privacy-worker']) n
on conflict (name) do update set last_run_at = now(), ran_at = now(), detail = '{}', claimed_until = null;

-- Calls of idle days as pg_cron asks, from a Monday on: each call is a run, which ends at once.
create function pg_temp.idle_calls(p_worker text, p_every interval, p_days int) returns int
language plpgsql as $$
declare
  v_now timestamptz := '2026-11-30T00:00Z';
  v_end timestamptz := v_now + make_interval(days => p_days);
  v_calls int := 0;
begin
  update private.worker_heartbeats set ran_at = v_now where name = p_worker;
  update private.result_mail_look set looked_at = v_now;
  while v_now < v_end loop
    if private.worker_is_due(p_worker, v_now) then
      v_calls := v_calls + 1;
      update private.worker_heartbeats set ran_at = v_now where name = p_worker;
      update private.result_mail_look set looked_at = v_now where looked_at <= v_now - interval '5 minutes';
    end if;
    v_now := v_now + p_every;
  end loop;
  update private.worker_heartbeats set ran_at = now() where name = p_worker;
  update private.result_mail_look set looked_at = now();
  return v_calls;
end
$$;
-- Each question takes milliseconds, so most are asked every five minutes: more rarely asked is never more often due.
-- The mail worker alone has days that differ: it looks for results of the week on Sundays and Mondays.
create temp table idle as
select w.name, w.days, pg_temp.idle_calls(w.name, w.every, w.days) as calls
from (values ('mail-worker', interval '5 minutes', 7), ('friday-fix-send', interval '5 minutes', 1), ('webhook-worker', interval '1 minute', 1),
  ('request-worker', interval '5 minutes', 1), ('admin-mails', interval '5 minutes', 1), ('privacy-worker', interval '1 hour', 1)) w (name, every, days);
select ok((select sum(calls * 31 / days) < 50000 from idle), 'an idle month has fewer than 50,000 calls: ' || (select sum(calls * 31 / days) from idle));
select is((select array_agg(calls order by name) from idle where name in ('admin-mails', 'friday-fix-send', 'request-worker')), array[23, 23, 23], 'an idle worker is called once an hour');
select is((select calls from idle where name = 'webhook-worker'), 287, 'the webhook worker, which ends alerts, every five minutes');
select is((select calls from idle where name = 'mail-worker'), 497, 'the mail worker every five minutes while a Monday morning may be anywhere, and once an hour');
select is((select calls from idle where name = 'privacy-worker'), 24, 'the privacy worker always');

create function pg_temp.due(p_worker text) returns boolean
language sql as $$ select private.worker_is_due(p_worker) $$;
select is(pg_temp.due(w), false, w || ' has nothing to do')
from unnest(array['mail-worker', 'friday-fix-send', 'webhook-worker', 'request-worker', 'admin-mails']) w;

-- Each kind of work makes its worker due.
select tests.create_user('ada', 'creator');
update private.request_mails set checked_at = now() where user_id = tests.id('ada');
select is(pg_temp.due('mail-worker'), false, 'a new account is no mail');
select public.mail_enqueue('k', 'a@b.example', 'S', 'T', '', null, 'tests:due');
select is(pg_temp.due('mail-worker'), true, 'a mail that waits is');
update private.mail_outbox set next_attempt_at = now() + interval '1 minute' where dedupe_key = 'tests:due';
select is(pg_temp.due('mail-worker'), false, 'but not before its time');
update private.mail_outbox set next_attempt_at = now() where dedupe_key = 'tests:due';
update private.worker_heartbeats set detail = '{"state": "smtp_unreachable"}' where name = 'mail-worker';
select is(pg_temp.due('mail-worker'), false, 'while the mail server is away not every time');
select is(private.worker_is_due('mail-worker', now() + interval '61 seconds'), true, 'but once a minute');
update private.worker_heartbeats set detail = '{"state": "done"}' where name = 'mail-worker';
update private.mail_outbox set status = 'sent' where dedupe_key = 'tests:due';

insert into public.friday_fix_issues (id, issue_date, title, subject, status, scheduled_at)
values (tests.id('issue'), current_date - 3, 'T', 'S', 'scheduled', now());
select is(pg_temp.due('friday-fix-send'), true, 'an issue whose mails begin');
update public.friday_fix_issues set counted_at = now(), recipient_count = 0 where id = tests.id('issue');
select is(pg_temp.due('friday-fix-send'), false, 'counted, without a mail that is due');
insert into public.digest_deliveries (issue_id, user_id, email, next_attempt_at)
values (tests.id('issue'), tests.id('ada'), 'ada@tests.example', now() + interval '1 hour');
select is(pg_temp.due('friday-fix-send'), false, 'a mail of a later hour');
update public.digest_deliveries set next_attempt_at = now() where issue_id = tests.id('issue');
select is(pg_temp.due('friday-fix-send'), true, 'a mail that is due');

insert into public.webhook_logs (event_id, event_type, status, "timestamp") values ('evt_due', 'invoice.paid', 'success', now() + interval '1 second');
select is(pg_temp.due('webhook-worker'), true, 'a new event changes the figures');
update public.webhook_logs set "timestamp" = now() - interval '1 hour' where event_id = 'evt_due';
select is(pg_temp.due('webhook-worker'), false, 'once');
update public.webhook_logs set status = 'failed', next_attempt_at = now() where event_id = 'evt_due';
select is(pg_temp.due('webhook-worker'), true, 'an event to be tried again');
update public.webhook_logs set next_attempt_at = null where event_id = 'evt_due';
insert into private.due_recomputations (subscription_id) values ('sub_due');
select is(pg_temp.due('webhook-worker'), true, 'a subscription to be recomputed');
delete from private.due_recomputations;
insert into public.subscriptions (stripe_subscription_id, plan, status, reread_due_at) values ('sub_due', 'pro', 'active', now());
select is(pg_temp.due('webhook-worker'), true, 'a subscription to be read at Stripe');
update private.worker_heartbeats set detail = '{"reconcile": "no key"}' where name = 'webhook-worker';
select is(pg_temp.due('webhook-worker'), false, 'for which there is a key');

select tests.create_user('editor', 'media');
select is(pg_temp.due('request-worker'), false, 'nobody asks for anything');
insert into public.media_requests (id, media_user_id, slug, topic, details, format, wanted, deadline, beats)
values (tests.id('request'), tests.id('editor'), 'due-request', 'People who repair instruments', '', 'podcast', 5, now() + interval '1 day', '{Culture}');
update private.request_mails set checked_at = now();
select is(pg_temp.due('request-worker'), false, 'a request that everybody was compared with');
update private.request_mails set checked_at = '-infinity' where user_id = tests.id('ada');
select is(pg_temp.due('request-worker'), true, 'a creator to be compared with it');
update private.request_mails set checked_at = now();
update public.media_requests set deadline = now() - interval '1 minute' where id = tests.id('request');
select is(pg_temp.due('request-worker'), true, 'a request that ends');

insert into private.account_notices (user_id, kind) values (tests.id('ada'), 'suspended');
select is(pg_temp.due('admin-mails'), true, 'a mail to be written');
delete from private.account_notices;
select is(pg_temp.due('admin-mails'), false, 'and nothing when it is');

select * from finish();
rollback;
