-- Editors: what an account proves of its outlet, and whether the digest goes to it.
begin;
select plan(42);

select tests.create_admin('root');
select tests.create_user('milo', 'media', true, 'milo@drum.example');
select tests.create_user('mara', 'media');
select tests.create_user('gil', 'media', true, 'gil@gmail.com');
select tests.create_user('una', 'media', false);
select tests.create_user('ada', 'creator');

-- Defaults and the time zone.
select is((select digest_hour from public.media_profiles where user_id = tests.id('milo')), 8, 'the digest comes at eight by default');
select is((select time_zone from public.media_profiles where user_id = tests.id('milo')), 'America/New_York', 'Atlanta is in the time zone of New York');
select tests.login('milo');
update public.media_profiles set region = 'Los Angeles, CA', looking_for_now = E'  food deserts,  \r\n\r\n  night   buses ' where user_id = tests.id('milo');
select is((select time_zone from public.media_profiles where user_id = tests.id('milo')), 'America/Los_Angeles', 'a new region changes the time zone');
select is((select looking_for_now from public.media_profiles where user_id = tests.id('milo')), E'food deserts,\nnight buses', 'blank lines and spaces leave what is looked for');
select public.note_browser_zone('Africa/Lagos');
select is((select time_zone from public.media_profiles where user_id = tests.id('milo')), 'Africa/Lagos', 'the zone of the browser takes the place of that of the region');
update public.media_profiles set region = 'Denver, CO' where user_id = tests.id('milo');
select is((select time_zone from public.media_profiles where user_id = tests.id('milo')), 'Africa/Lagos', 'and stays with another region');
update public.media_profiles set region = 'Chicago, IL', time_zone = 'Europe/Paris' where user_id = tests.id('milo');
select is((select time_zone from public.media_profiles where user_id = tests.id('milo')), 'Europe/Paris', 'a chosen time zone stays');
update public.media_profiles set region = 'Chicago, IL' where user_id = tests.id('milo');
select is((select time_zone from public.media_profiles where user_id = tests.id('milo')), 'Europe/Paris', 'saving the same region leaves the time zone');
update public.media_profiles set region = 'Macon, GA' where user_id = tests.id('milo');
select is((select time_zone from public.media_profiles where user_id = tests.id('milo')), 'Europe/Paris', 'so does another region');
select is(tests.code_of($$ update public.media_profiles set time_zone = 'Mars/Olympus' $$), 'invalid_input', 'an unknown time zone is refused');
select is(tests.code_of($$ update public.media_profiles set digest_hour = 24 $$), '23514', 'hour 24 is refused');
select is(tests.code_of($$ update public.media_profiles set outlet_proof = 'admin', outlet_proven_at = now() $$), 'column_protected', 'an editor cannot prove an outlet to themselves');
select is(tests.code_of($$ update public.media_profiles set outlet_id = tests.id('outlet') $$), 'column_protected', 'an editor cannot tie themselves to an outlet');
select tests.logout();

-- Proven addresses.
select is(private.proven_address(tests.id('milo')), 'milo@drum.example', 'the address confirmed at sign-up is proven');
select is(private.proven_address(tests.id('una')), null, 'an unconfirmed address is not proven');
update auth.users set email_confirmed_at = now() where id = tests.id('una');
select is(private.proven_address(tests.id('una')), 'una@tests.example', 'the click at sign-up proves it');
update auth.users set email = 'boss@drum.example' where id = tests.id('una');
select is(private.proven_address(tests.id('una')), null, 'a changed address is not proven by the old click');
insert into private.contact_proofs (token_hash, user_id, email, proved_at) values (repeat('b', 64), tests.id('una'), 'Boss@drum.example', now());
select is(private.proven_address(tests.id('una')), 'boss@drum.example', 'a click in a mail to the new address proves it');

-- Domains of outlets.
insert into public.outlets (id, name, slug, format) values (tests.id('outlet'), 'The Drum', 'the-drum-x', 'culture');
insert into private.outlet_contacts (outlet_id, contact_name, contact_email) values (tests.id('outlet'), 'Desk', 'Desk@Drum.example');
select is((select domain from private.outlet_domains where outlet_id = tests.id('outlet')), 'drum.example', 'a contact names the mail domain of its outlet');
update private.outlet_contacts set contact_email = 'thedrum@gmail.com' where outlet_id = tests.id('outlet');
select is((select string_agg(domain, ' ') from private.outlet_domains where outlet_id = tests.id('outlet')), 'drum.example', 'a public mail domain is never that of an outlet');
select is(tests.code_of($$ insert into private.outlet_domains values (tests.id('outlet'), 'gmail.com') $$), '23514', 'not even an admin can name a public mail domain');
select ok(private.is_public_mail_domain('GMAIL.com'), 'domains are compared without case');

-- On whose word.
select is(private.editor_voice(tests.id('mara')), '{"name": "Mara", "outlet": null, "verified": false}', 'an editor without an outlet is named alone');
update public.media_profiles set outlet_name = 'Night Desk' where user_id = tests.id('mara');
select is(private.editor_voice(tests.id('mara')), '{"name": "Mara", "outlet": "Night Desk", "verified": false}', 'an unproven outlet is their own word');
select tests.login('root');
update public.outlets set media_user_id = tests.id('mara') where id = tests.id('outlet');
select tests.logout();
select is(private.editor_voice(tests.id('mara')), '{"name": "Mara", "outlet": "The Drum", "verified": true}', 'an admin who makes an account the editor of an outlet vouches for it');
select is((select proven from private.editor_outlet(tests.id('mara'))), true, 'the tie is proven');
update public.outlets set invented = true where id = tests.id('outlet');
select is(private.editor_voice(tests.id('mara')) -> 'invented', 'true', 'of a sample outlet creators learn that it is invented');
update public.outlets set invented = false where id = tests.id('outlet');
update public.outlets set media_user_id = null where id = tests.id('outlet');
select is(private.editor_voice(tests.id('mara')), '{"name": "Mara", "outlet": "The Drum", "verified": false}', 'an admin who takes the outlet away ends the tie');
delete from public.outlets where id = tests.id('outlet');
select is(private.editor_voice(tests.id('mara')), '{"name": "Mara", "outlet": "Night Desk", "verified": false}', 'without its outlet the own words remain');
select is(tests.code_of($$ insert into public.outlets (name, slug, format, confirmed_at) values ('X Y', 'x-y-z', 'tv', null) $$), '23514', 'an unconfirmed outlet cannot be active');

-- Who gets the digest.
select ok(private.reads_digest(tests.id('milo')), 'a confirmed editor reads the digest');
select ok(private.reads_digest(tests.id('gil')), 'a free mail address is good enough to read');
select ok(not private.reads_digest(tests.id('ada')), 'a creator does not get the editors'' digest');
update public.media_profiles set digest_subscribed = false where user_id = tests.id('milo');
select ok(not private.reads_digest(tests.id('milo')), 'who switched it off gets none');
update public.media_profiles set digest_subscribed = true, paused = true where user_id = tests.id('milo');
select ok(not private.reads_digest(tests.id('milo')), 'who paused gets none');
update public.media_profiles set paused = false, away_until = current_date + 3 where user_id = tests.id('milo');
select ok(not private.reads_digest(tests.id('milo')), 'who is away gets none');
update public.media_profiles set away_until = current_date - 1 where user_id = tests.id('milo');
select ok(private.reads_digest(tests.id('milo')), 'who is back gets it again');
select ok(private.is_away('2031-03-10', 'America/Los_Angeles', '2031-03-10 06:59+00'), 'the evening before the return is still away there');
select ok(not private.is_away('2031-03-10', 'America/Los_Angeles', '2031-03-10 07:01+00'), 'midnight of the return ends it, by daylight saving time');
insert into private.closed_addresses (email, user_id, reason) values ('milo@drum.example', tests.id('ada'), 'opt_out');
select ok(private.reads_digest(tests.id('milo')), 'who stopped one creator still gets it');
insert into private.closed_addresses (email, user_id, reason) values ('milo@drum.example', null, 'bounce');
select ok(not private.reads_digest(tests.id('milo')), 'a closed address gets none');
update auth.users set email = 'gil@elsewhere.example' where id = tests.id('gil');
select ok(not private.reads_digest(tests.id('gil')), 'an unproven new address gets none');

select * from finish();
rollback;
