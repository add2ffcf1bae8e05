-- Alerts by cause: order, counts, acknowledgement with undo, and alerts that come back.
begin;
select plan(34);

select tests.create_admin('causes_admin');
select tests.create_admin('causes_other');
select tests.create_user('causes_creator');
delete from public.webhook_logs;
delete from private.acknowledgements;
delete from public.system_logs;

insert into public.webhook_logs (event_id, event_type, status, error_message, "timestamp", alert_cause)
select 'alert_dun' || n, 'alert.dunning', 'alert', 'Payment of ' || n || '.00 USD failed', now() - n * interval '1 second', 'dunning:in_' || n
from generate_series(1, 30) n;
insert into public.webhook_logs (event_id, event_type, status, error_message, "timestamp", alert_cause) values
  ('alert_rate', 'alert.high_failure_rate', 'alert', 'High failure rate: 9 failures in the last 5 minutes', now() - interval '20 hours', 'high_failure_rate'),
  ('alert_refused', 'alert.refused_deliveries', 'alert', 'Stripe''s deliveries are refused', now() - interval '21 hours', 'refused_deliveries'),
  ('alert_silence', 'alert.silence', 'alert', 'Stripe is silent', now() - interval '10 hours', 'silence'),
  ('alert_past', 'alert.dunning', 'alert', 'Payment failed', now() - interval '25 hours', 'dunning:in_past');
insert into public.webhook_logs (event_id, event_type, status, error_message, "timestamp") values
  ('evt_a1', 'customer.subscription.created', 'failed', 'No plan for price price_1Qk7', now() - interval '2 hours'),
  ('evt_a2', 'customer.subscription.updated', 'failed', 'No plan for price price_1Qk9', now() - interval '1 hour'),
  ('evt_a3', 'invoice.paid', 'retried_failed', 'deadlock detected', now() - interval '3 hours'),
  ('evt_a4', 'invoice.paid', 'success', null, now());

select tests.login('causes_admin');
select is(public.webhook_alerts() #>> '{groups,0,cause_group}', 'alert.refused_deliveries', 'a refusal of all deliveries is critical, and the first of the list');
select is(public.webhook_alerts() #>> '{groups,1,cause_group}', 'alert.high_failure_rate', 'the other critical cause follows, before 30 newer ones');
select is(public.webhook_alerts() #>> '{groups,1,severity}', 'critical', 'a high failure rate is critical');
select is(public.webhook_alerts() #>> '{groups,2,severity}', 'high', 'an event whose retries are used up is high');
select is(public.webhook_alerts() #>> '{groups,3,cause_group}', 'alert.silence', 'inside a severity, what concerns every delivery comes first');
select is(public.webhook_alerts() #>> '{groups,4,cause_group}', 'alert.dunning', 'the other causes follow, the latest first');
select is(jsonb_array_length(public.webhook_alerts() -> 'groups'), 6, 'thirty dunning alerts are one cause, two failures for one reason too');
select is(public.webhook_alerts() -> 'events', '36', 'every row of the last 24 hours is counted, older ones and successes are not');
select is(public.webhook_alerts() ->> 'critical' || ' ' || (public.webhook_alerts() ->> 'high') || ' ' || (public.webhook_alerts() ->> 'medium'),
  '2 1 33', 'the rows are counted by severity');
select is(public.webhook_alerts(3, 2) #>> '{groups,2,cause_group}', 'alert.dunning', 'a later page goes on where the page before ended');
select is(public.webhook_alerts(2, 0) -> 'causes', '6', 'a page names the number of all causes');
select is((select g ->> 'events' from jsonb_array_elements(public.webhook_alerts() -> 'groups') g where g #>> '{row,event_id}' = 'evt_a2'), '2',
  'messages that differ in ids only are one cause, shown by its latest row');

select is(jsonb_array_length(public.webhook_alert_rows('alert.dunning')), 20, 'the rows of a cause come in pages');
select is(jsonb_array_length(public.webhook_alert_rows('alert.dunning',
    (public.webhook_alert_rows('alert.dunning') #>> '{19,timestamp}')::timestamptz, (public.webhook_alert_rows('alert.dunning') #>> '{19,id}')::uuid)), 10,
  'the second page has the rest');

-- all of one cause
select is(public.acknowledge_alerts('alert.dunning', now() - interval '5 seconds', tests.id('ack1'), 10) ->> 'left', '16', 'a call acknowledges its limit and says what is left');
select is(public.acknowledge_alerts('alert.dunning', now() - interval '5 seconds', tests.id('ack1')) ->> 'left', '0', 'the next call acknowledges the rest');
select is((select g -> 'events' from jsonb_array_elements(public.webhook_alerts() -> 'groups') g where g ->> 'cause_group' = 'alert.dunning'), '4',
  'what came after the admin looked stays');
select is(public.webhook_alerts() #>> '{acknowledged,0,by}', 'causes_admin@tests.example', 'the list says who acknowledged');
select is(public.webhook_alerts() #>> '{acknowledged,0,events}', '26', 'and how many, over both calls');
select tests.logout();
select is((select count(*)::int from public.system_logs where action = 'alerts_acknowledged'), 2, 'each call is one entry of the system log');
select is((select count(*)::int from public.webhook_logs where status = 'acknowledged' and acknowledged_by = tests.id('causes_admin')), 26, 'the rows name the admin');

select tests.login('causes_other');
select is(tests.code_of(format('select public.acknowledge_alerts(%L, now(), %L)', 'alert.dunning', tests.id('ack1'))), 'invalid_input',
  'nobody adds to the acknowledgement of another admin');
select is(public.undo_acknowledgement(tests.id('ack1'), 20) ->> 'left', '6', 'an undo works in steps too');
select is(public.undo_acknowledgement(tests.id('ack1')), '{"left": 0, "restored": 6}', 'the last step restores the rest');
select is(public.webhook_alerts() -> 'acknowledged', '[]', 'an undone acknowledgement leaves the list');
select is((select g -> 'events' from jsonb_array_elements(public.webhook_alerts() -> 'groups') g where g ->> 'cause_group' = 'alert.dunning'), '30', 'the alerts are back');

-- one row, by an update
update public.webhook_logs set status = 'acknowledged' where event_id = 'evt_a3';
select is(public.webhook_alerts() #>> '{acknowledged,0,message}', 'deadlock detected', 'a single row acknowledged by an update is listed too');
select is((public.undo_acknowledgement((public.webhook_alerts() #>> '{acknowledged,0,id}')::uuid)) ->> 'restored', '1', 'and can be taken back');
select is((select status::text from public.webhook_logs where event_id = 'evt_a3'), 'retried_failed', 'with the status it had');

-- an acknowledged alert whose reports double
update public.webhook_logs set status = 'acknowledged' where event_id = 'alert_refused';
select tests.logout();
update public.webhook_logs set deliveries = 3, acknowledged_deliveries = 3 where event_id = 'alert_refused';
select private.raise_alert('refused_deliveries', 'refused_deliveries', 'Refused') from generate_series(1, 2);
select is((select status::text from public.webhook_logs where event_id = 'alert_refused'), 'acknowledged', 'an acknowledged alert that is reported again stays acknowledged');
select private.raise_alert('refused_deliveries', 'refused_deliveries', 'Refused');
select is((select status || ' ' || note from public.webhook_logs where event_id = 'alert_refused'),
  'alert Back after an acknowledgement: seen 3 times then, 6 times now', 'it comes back when its reports have doubled');

select tests.login('causes_creator');
select is(tests.code_of('select public.webhook_alerts()'), 'forbidden', 'others do not read the alerts');
select is(tests.code_of($$ select public.acknowledge_alerts('alert.dunning', now(), gen_random_uuid()) $$), 'forbidden', 'and acknowledge none');
select is(tests.code_of($$ select public.undo_acknowledgement(gen_random_uuid()) $$), 'forbidden', 'and take none back');
select tests.logout();

select * from finish();
rollback;
