-- Mails that ask for a click on an address: one a day for an address, none to who said never, a link that declines.
begin;
select plan(24);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('edie', 'media');
update public.creator_profiles set contact_email = 'press@stranger.example' where user_id in (tests.id('ada'), tests.id('bea'));
create function pg_temp.ask(p_label text, p_function text default 'queue_contact_proof') returns text language plpgsql as $$
begin
  return tests.code_of(format('select public.%I(%L, %L)', p_function, tests.id(p_label),
    '{"subject": "S", "text": "T", "html": "H", "marks": {"contact": "M"}, "headers": {"List-Unsubscribe": "M"}}'));
end $$;
create function pg_temp.words(p_label text) returns text language plpgsql as $$
begin
  perform public.queue_contact_proof(tests.id(p_label), '{}');
  return 'none';
exception when others then return sqlerrm;
end $$;
create function pg_temp.mails() returns int language sql as $$ select count(*)::int from private.mail_outbox where to_email like 'press%@stranger.example' $$;

select is(pg_temp.ask('ada'), 'none', 'a creator asks for the click');
select is((select kind || ' ' || (headers ->> 'List-Unsubscribe') from private.mail_outbox where to_email = 'press@stranger.example'), 'contact_proof M', 'the mail has the one click of mail programs');
select is(pg_temp.ask('ada'), 'rate_limited', 'not twice a day to one address');
select is(pg_temp.ask('bea'), 'rate_limited', 'whoever asks');
select is(pg_temp.words('bea'), 'This address got a mail with the link today. Please look into its spam folder, or try again tomorrow.', 'and it says so');
select is(pg_temp.mails(), 1, 'a stranger got one mail');
update public.creator_profiles set contact_email = 'press2@stranger.example' where user_id = tests.id('ada');
select is(pg_temp.ask('ada'), 'none', 'another address is another day');
update public.creator_profiles set contact_email = 'press3@stranger.example' where user_id = tests.id('ada');
select is(pg_temp.ask('ada'), 'none', 'and a third');
update public.creator_profiles set contact_email = 'press4@stranger.example' where user_id = tests.id('ada');
select is(pg_temp.ask('ada'), 'rate_limited', 'an account asks three times a day');

-- At delivery the link exists; its owner declines.
create temp table m as select id from private.mail_outbox where to_email = 'press@stranger.example';
select is(public.mail_prepare((select id from m), jsonb_build_object('contact', tests.hash('C'))), null, 'the mail leaves');
select is(tests.code_of($$ select public.decline_contact(tests.hash('X')) $$), 'unknown_token', 'an unknown link declines nothing');
select is(public.decline_contact(tests.hash('C')), 'press@stranger.example', 'the owner declines');
select is(public.decline_contact(tests.hash('C')), 'press@stranger.example', 'again changes nothing');
select is((select string_agg(reason, ',') from private.closed_addresses where email = 'press@stranger.example' and user_id is null), 'never', 'the address is closed for good');
update private.mail_outbox set created_at = now() - interval '2 days' where ref_table = 'creator_profiles';
select is(pg_temp.ask('bea'), 'do_not_contact', 'nobody''s proof goes there again');
select is(private.contact_is_proven(tests.id('ada'), 'press@stranger.example'), false, 'nothing is proven');
select is(public.prove_contact(tests.hash('C')), 'press@stranger.example', 'the owner changes their mind by the same link');
select is((select count(*)::int from private.closed_addresses where email = 'press@stranger.example'), 0, 'and the address is open again');
select public.decline_contact(tests.hash('C'));
select is(private.contact_is_proven(tests.id('ada'), 'press@stranger.example'), false, 'declining after the click takes the proof back');
delete from private.closed_addresses;

-- Who said no to pitches is not asked to prove an address either; the own address is.
insert into private.closed_addresses (email, reason) values ('press@stranger.example', 'opt_out');
select is(pg_temp.ask('bea'), 'do_not_contact', 'an address that takes no pitches gets no stranger''s proof');
insert into private.closed_addresses (email, reason) values ('edie@tests.example', 'opt_out');
delete from private.proven_addresses where user_id = tests.id('edie');
select is(pg_temp.ask('edie', 'queue_address_proof'), 'none', 'an editor who takes no pitches proves the own address');
select is((select kind from private.mail_outbox where to_email = 'edie@tests.example'), 'address_proof', 'by a mail of its own kind');
select is(pg_temp.ask('edie', 'queue_address_proof'), 'rate_limited', 'once a day too');

-- A request for removal says never.
update public.users set suspended_at = now() where id = tests.id('bea');
select is(pg_temp.ask('bea'), 'account_suspended', 'a suspended account asks for nothing');

select * from finish();
rollback;
