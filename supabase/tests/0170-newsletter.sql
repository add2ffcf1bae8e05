-- Newsletter: double opt-in, limited confirmation mails, unsubscribing.
begin;
select plan(30);

select tests.create_user('ada', 'creator');
select tests.create_admin('root');

select is(
  public.newsletter_subscribe(' New@Reader.example ', tests.hash('c1'), tests.hash('u1'), 'S', 'T', ''),
  '{"status": "pending", "mailed": true}'::jsonb, 'newsletter_subscribe() stores a new address and queues a mail');
select is((select status from public.newsletter_subscribers where email = 'new@reader.example'), 'pending', 'a new address is stored trimmed, in lower case and as pending');
select is((select count(*)::int from private.mail_outbox where to_email = 'new@reader.example'), 1, 'newsletter_subscribe() queues one confirmation mail');
select is(
  public.newsletter_subscribe('new@reader.example', tests.hash('c2'), tests.hash('u2'), 'S', 'T', ''),
  '{"status": "pending", "mailed": false}'::jsonb, 'a repeated subscription within a day queues no mail');
update private.newsletter_tokens set created_at = now() - interval '25 hours';
select is(public.newsletter_subscribe('new@reader.example', tests.hash('c2'), tests.hash('u2'), 'S', 'T', '') ->> 'mailed', 'true', 'a repeated subscription after a day queues a mail');
select is(tests.code_of($$ select public.newsletter_subscribe('not an address', tests.hash('c3'), tests.hash('u3'), 'S', 'T', '') $$), '23514', 'newsletter_subscribe() refuses an invalid address');
select is(tests.code_of($$ select public.newsletter_subscribe('a@b.example,c@d.example', tests.hash('c3'), tests.hash('u3'), 'S', 'T', '') $$), '23514', 'newsletter_subscribe() refuses two addresses in one');

select is(public.newsletter_confirm(tests.hash('guess')), 'unknown', 'newsletter_confirm() returns unknown for an unknown token');
select is(public.newsletter_confirm(tests.hash('u1')), 'unknown', 'newsletter_confirm() returns unknown for an unsubscribe token');
update private.newsletter_tokens set expires_at = now() - interval '1 second' where token_hash = tests.hash('c1');
select is(public.newsletter_confirm(tests.hash('c1')), 'expired', 'newsletter_confirm() returns expired for an expired token');
select is(public.newsletter_confirm(tests.hash('c2')), 'confirmed', 'newsletter_confirm() confirms a valid token');
select is(public.newsletter_confirm(tests.hash('c1')), 'confirmed', 'newsletter_confirm() returns confirmed for an expired token of a confirmed address');
select is(public.newsletter_subscribe('new@reader.example', tests.hash('c4'), tests.hash('u4'), 'S', 'T', '') ->> 'mailed', 'false', 'newsletter_subscribe() queues no mail to a confirmed address');
select is(public.newsletter_unsubscribe(tests.hash('unknown')), 'unknown', 'newsletter_unsubscribe() returns unknown for an unknown token');
select is(public.newsletter_unsubscribe(tests.hash('u1')), 'unsubscribed', 'newsletter_unsubscribe() ends the subscription');
select is(public.newsletter_confirm(tests.hash('c2')), 'unsubscribed', 'newsletter_confirm() does not restore an ended subscription');
select is((select count(*)::int from private.newsletter_tokens t where t.expires_at is null or t.expires_at > now()), 0, 'an unsubscribe ends every token');
select is(public.newsletter_unsubscribe(tests.hash('u2')), 'unsubscribed', 'a repeated unsubscribe says so again');
select is(public.newsletter_subscribe('new@reader.example', tests.hash('c5'), tests.hash('u5'), 'S', 'T', '') ->> 'mailed', 'false', 'no mail within a day of the last one');
update private.newsletter_tokens set created_at = now() - interval '3 days';
update public.newsletter_subscribers set unsubscribed_at = now() - interval '2 days' where email = 'new@reader.example';
select is(public.newsletter_subscribe('new@reader.example', tests.hash('c5'), tests.hash('u5'), 'S', 'T', '', '{"List-Unsubscribe": "<x>"}') ->> 'mailed', 'true', 'an unsubscribed address can be asked again after a day');
select is((select headers from private.mail_outbox m where m.dedupe_key = 'newsletter:' || tests.hash('c5')), '{"List-Unsubscribe": "<x>"}', 'the mail has its headers');
select is(public.newsletter_unsubscribe(tests.hash('u1')), 'unknown', 'a link from before the unsubscribe ends nothing');
update private.newsletter_tokens set created_at = now() - interval '25 hours' where token_hash = tests.hash('c5');
select is(public.newsletter_subscribe('new@reader.example', tests.hash('c6'), tests.hash('u6'), 'S', 'T', '') ->> 'mailed', 'false', 'it is asked once after an unsubscribe');
select is(public.newsletter_unsubscribe(tests.hash('u5')), 'unsubscribed', 'a no to the confirmation mail');
select is((select count(*)::int from private.mail_outbox m where m.to_email = 'new@reader.example' and m.status = 'queued'), 0, 'drops the mail that waits');
update private.newsletter_tokens set created_at = now() - interval '1 year';
update public.newsletter_subscribers set unsubscribed_at = now() - interval '1 year' where email = 'new@reader.example';
select is(public.newsletter_subscribe('new@reader.example', tests.hash('c7'), tests.hash('u7'), 'S', 'T', '') ->> 'mailed', 'false', 'and the address is never asked again');

select tests.login('ada');
select is((select count(*)::int from public.newsletter_subscribers), 0, 'a creator reads no subscribers');
select throws_ok($$ insert into public.newsletter_subscribers (email, status) values ('x@y.example', 'confirmed') $$, '42501', null, 'a creator cannot insert subscribers');
select tests.logout();
select tests.login('root');
select cmp_ok((select count(*)::int from public.newsletter_subscribers), '>', 0, 'an admin reads subscribers');
select tests.logout();
select tests.login_as('service_role');
select throws_ok($$ select * from private.newsletter_tokens $$, '42501', null, 'service_role cannot select newsletter tokens');

select * from finish();
rollback;
