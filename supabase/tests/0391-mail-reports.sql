-- Reports of mail servers: what closes an address, and what is one mail's own failure.
begin;
select plan(20);

select tests.create_user('ada', 'creator');
select tests.create_admin('root');
select tests.subscribe('ada', 'pro');
update public.creator_profiles set beats = '{Culture}' where user_id = tests.id('ada');
select tests.create_outlet('pod', p_cap => 50);
create function pg_temp.send(p_token text) returns uuid language plpgsql as $$
declare v_send uuid := (tests.send('ada', tests.create_pitch('ada'), 'pod', p_token) ->> 'id')::uuid; v_mail uuid;
begin
  update private.mail_outbox set status = 'sending' where ref_id = v_send returning id into v_mail;
  perform public.mail_mark(v_mail, true);
  return v_mail;
end $$;
create function pg_temp.closed() returns text language sql as $$
  select string_agg(reason, ',') from private.closed_addresses where email = 'pod@outlets.example' $$;
create function pg_temp.send_of(p_mail uuid) returns public.pitch_sends language sql as $$
  select s from public.pitch_sends s join private.mail_outbox m on m.ref_id = s.id where m.id = p_mail $$;
create temp table sent as select n, pg_temp.send('T' || n) as mail from generate_series(1, 6) n;
create function pg_temp.mail(p_n int) returns uuid language sql as $$ select mail from sent where n = p_n $$;

-- For its content, or for no reason.
select is(public.record_mail_event('r1', 'refused', pg_temp.mail(1), null, '550 5.7.1 spam-like, pod@outlets.example'), 'stored', 'a mail refused for its content is stored');
select is(pg_temp.closed(), null, 'and closes nothing');
select is((pg_temp.send_of(pg_temp.mail(1))).status, 'failed', 'that one mail failed');
select is((pg_temp.send_of(pg_temp.mail(1))).error, 'The mail came back: the mail server refused it. We look into it, and the address stays open.', 'and its creator reads why');
select is((select detail ->> 'address' from public.pitch_events where send_id = (pg_temp.send_of(pg_temp.mail(1))).id and kind = 'bounce'), 'open', 'also in the timeline');
select tests.login('root');
select is((select count(*)::int from public.webhook_logs where alert_cause = 'mail_refused' and error_message like '%550 5.7.1 spam-like%'), 1, 'admins see an alert with the server''s words');
select is((select count(*)::int from public.webhook_logs where error_message like '%pod@outlets%'), 0, 'without the address');
select tests.logout();
select public.record_mail_event('r2', 'refused', pg_temp.mail(2), null);
select is((select deliveries from public.webhook_logs where alert_cause = 'mail_refused'), 2, 'a second one counts the same alert up');
select is(pg_temp.closed(), null, 'however many mails are refused, the address stays open');

-- Soft ones.
select public.record_mail_event('s1', 'soft_bounce', pg_temp.mail(3), null);
select is(pg_temp.closed(), null, 'one mail that met a full mailbox closes nothing');
select is((pg_temp.send_of(pg_temp.mail(3))).error, 'The mail came back: the mailbox takes none at the moment. You can send it again in a few days.', 'its creator reads why');
select public.record_mail_event('s1 again', 'soft_bounce', pg_temp.mail(3), null);
select is(pg_temp.closed(), null, 'two reports of one mail are one');
select public.record_mail_event('d1', 'delivered', pg_temp.mail(4), null);
update private.mail_events set received_at = received_at + interval '1 second' where event_id = 'd1';
select public.record_mail_event('s2', 'soft_bounce', pg_temp.mail(5), null);
select is(pg_temp.closed(), null, 'a mail that was delivered between begins anew');
update private.mail_events set received_at = received_at + interval '2 seconds' where event_id = 's2';
select public.record_mail_event('s3', 'soft_bounce', pg_temp.mail(6), null);
select is(pg_temp.closed(), 'bounce', 'the second in a row closes the address');
select is((pg_temp.send_of(pg_temp.mail(6))).error, 'The mail came back: this address does not work. We have stopped it.', 'and the creator reads that');
delete from private.closed_addresses;

-- A mailbox that does not exist; a complaint; the owner's word.
select public.record_mail_event('b1', 'bounce', pg_temp.mail(4), null);
select is(pg_temp.closed(), 'bounce', 'a mailbox that does not exist closes it at once');
select private.close_address('pod@outlets.example', null, 'opt_out');
select is(pg_temp.closed(), 'bounce', 'an opt-out takes no bounce away');
select private.close_address('pod@outlets.example', null, 'never');
select is(pg_temp.closed(), 'never', 'the owner''s word for all mails does');
update private.closed_addresses set reason = 'opt_out';
select private.close_address('pod@outlets.example', null, 'bounce');
select is(pg_temp.closed(), 'opt_out', 'a bounce takes the place of no word of the owner');
select public.record_mail_event('c1', 'complaint', pg_temp.mail(1), null);
select is(pg_temp.closed(), 'complaint', 'a complaint closes more than an opt-out did');

select * from finish();
rollback;
