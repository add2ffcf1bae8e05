-- The newsletter box: nothing without a click in the mail, no way to pester a stranger.
begin;
select plan(21);

select tests.create_user('ada', 'creator');
select tests.create_admin('root');

select is(
  public.newsletter_subscribe(' New@Reader.example ', tests.hash('c1'), tests.hash('u1'), 'S', 'T', ''),
  '{"status": "pending", "mailed": true}'::jsonb, 'an address is kept and asked');
select is((select status from public.newsletter_subscribers where email = 'new@reader.example'), 'pending', 'in small letters, pending');
select is((select count(*)::int from private.mail_outbox where to_email = 'new@reader.example'), 1, 'with one mail');
select is(
  public.newsletter_subscribe('new@reader.example', tests.hash('c2'), tests.hash('u2'), 'S', 'T', ''),
  '{"status": "pending", "mailed": false}'::jsonb, 'pressing again sends no second one');
update private.newsletter_tokens set created_at = now() - interval '11 minutes';
select is(public.newsletter_subscribe('new@reader.example', tests.hash('c2'), tests.hash('u2'), 'S', 'T', '') ->> 'mailed', 'true', 'ten minutes later it does');
select is(tests.code_of($$ select public.newsletter_subscribe('not an address', tests.hash('c3'), tests.hash('u3'), 'S', 'T', '') $$), '23514', 'what is no address is refused');
select is(tests.code_of($$ select public.newsletter_subscribe('a@b.example,c@d.example', tests.hash('c3'), tests.hash('u3'), 'S', 'T', '') $$), '23514', 'so are two');

select is(public.newsletter_confirm(tests.hash('guess')), 'unknown', 'a guessed token confirms nothing');
select is(public.newsletter_confirm(tests.hash('u1')), 'unknown', 'nor does the token for leaving');
update private.newsletter_tokens set expires_at = now() - interval '1 second' where token_hash = tests.hash('c1');
select is(public.newsletter_confirm(tests.hash('c1')), 'expired', 'an old link has expired');
select is(public.newsletter_confirm(tests.hash('c2')), 'confirmed', 'the click confirms');
select is(public.newsletter_confirm(tests.hash('c1')), 'confirmed', 'and a second one, even an old one, is told so');
select is(public.newsletter_subscribe('new@reader.example', tests.hash('c4'), tests.hash('u4'), 'S', 'T', '') ->> 'mailed', 'false', 'a reader is not asked again');
select is(public.newsletter_unsubscribe(tests.hash('nobody')), 'unknown', 'a guessed token ends nothing');
select is(public.newsletter_unsubscribe(tests.hash('u1')), 'unsubscribed', 'leaving takes one call');
select is(public.newsletter_confirm(tests.hash('c2')), 'unsubscribed', 'an old link brings nobody back');
update private.newsletter_tokens set created_at = now() - interval '11 minutes';
select is(public.newsletter_subscribe('new@reader.example', tests.hash('c5'), tests.hash('u5'), 'S', 'T', '') ->> 'mailed', 'true', 'but the box does');

select tests.login('ada');
select is((select count(*)::int from public.newsletter_subscribers), 0, 'people see no subscribers');
select throws_ok($$ insert into public.newsletter_subscribers (email, status) values ('x@y.example', 'confirmed') $$, '42501', null, 'and add none');
select tests.logout();
select tests.login('root');
select cmp_ok((select count(*)::int from public.newsletter_subscribers), '>', 0, 'an admin does');
select tests.logout();
select tests.login_as('service_role');
select throws_ok($$ select * from private.newsletter_tokens $$, '42501', null, 'the tokens are for nobody');

select * from finish();
rollback;
