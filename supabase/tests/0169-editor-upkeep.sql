-- Proving a changed address, topics that end after 30 days, and what creators learn of their cards.
begin;
select plan(32);

select tests.create_admin('root');
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media', true, 'milo@home.example');
select tests.create_user('vera', 'media');
insert into public.outlets (id, name, slug, format, interests) values (tests.id('drum'), 'The Drum', 'the-drum-x', 'podcast', 'church organs');
insert into private.outlet_contacts (outlet_id, contact_name, contact_email) values (tests.id('drum'), 'Desk', 'desk@drum.example');

-- A changed address.
select is(public.queue_address_proof(tests.id('milo'), '{"subject": "P", "text": "T", "marks": {}}'), null, 'a proven address needs no mail');
update public.media_profiles set outlet_id = tests.id('drum') where user_id = tests.id('milo');
update public.users set email = 'milo@drum.example' where id = tests.id('milo');
select is(private.proven_address(tests.id('milo')), null, 'a changed address is not proven');
select ok(not private.reads_digest(tests.id('milo')), 'and no digest goes there');
select is(public.queue_address_proof(tests.id('milo'), '{"subject": "P", "text": "T", "marks": {"contact": "M"}}'), 'milo@drum.example', 'the mail goes to the new address');
select public.mail_prepare((select id from private.mail_outbox where kind = 'address_proof'), jsonb_build_object('contact', repeat('a', 64)));
select is(public.prove_contact(repeat('a', 64)), 'milo@drum.example', 'the click proves it');
select is(private.proven_address(tests.id('milo')), 'milo@drum.example', 'the address is proven');
select ok(private.reads_digest(tests.id('milo')), 'the digest comes again');
select is((select outlet_proof from public.media_profiles where user_id = tests.id('milo')), 'domain', 'and the outlet of its mail domain is theirs');
select public.queue_address_proof(tests.id('vera'), '{}');
update public.users set email = 'vera@new.example' where id = tests.id('vera');
select public.queue_address_proof(tests.id('vera'), '{"subject": "P", "text": "T", "marks": {}}');
select is(tests.code_of($$ select public.queue_address_proof(tests.id('vera'), '{"subject": "P", "text": "T", "marks": {}}') $$), 'rate_limited', 'one mail a day to one address');

-- Looking for now.
select tests.login('milo');
select is(public.my_looking_for(), null, 'without topics there is no end');
update public.media_profiles set looking_for_now = 'perfume makers';
select ok((public.my_looking_for() ->> 'until')::timestamptz between now() + interval '29 days' and now() + interval '31 days', 'new topics count for 30 days');
select tests.logout();
select is((select interests from private.outlet_terms where outlet_id = tests.id('drum')), E'perfume makers\nchurch organs', 'matching knows them');
select is(public.drop_old_looking_for(), 0, 'before the end nothing is dropped');
update private.looking_for_days set until = now() - interval '1 minute' where user_id = tests.id('milo');
select is(public.drop_old_looking_for(), 1, 'after it they are dropped');
select is(public.drop_old_looking_for(), 0, 'once');
select is((select interests from private.outlet_terms where outlet_id = tests.id('drum')), 'church organs', 'matching does not know them any more');
select is((select texts from private.reader_topics where user_id = tests.id('milo')), array['church organs'], 'nor does the order of cards');
select is((select max(phrase) from private.outlet_topics t, unnest(t.phrases) phrase where t.outlet_id = tests.id('drum')), 1, 'nor the stored words of the outlet');
select is((select looking_for_now from public.media_profiles where user_id = tests.id('milo')), 'perfume makers', 'the editor''s words are kept');
select tests.login('milo');
select is(public.my_looking_for() ->> 'live', 'false', 'the screen says that they have ended');
select is(public.renew_looking_for() ->> 'live', 'true', 'one tap renews them');
select tests.logout();
select is((select interests from private.outlet_terms where outlet_id = tests.id('drum')), E'perfume makers\nchurch organs', 'and matching knows them again');
select is((select texts from private.reader_topics where user_id = tests.id('milo')), array['perfume makers', 'church organs'], 'so does the order of cards');
select tests.login('milo');
update public.media_profiles set looking_for_now = '';
select is(public.my_looking_for(), null, 'emptied topics have no end');
select tests.logout();
select tests.login('ada');
select is(tests.code_of('select public.renew_looking_for()'), 'not_media', 'creators have none');
select tests.logout();

-- What came of cards.
insert into public.friday_fix_issues (id, issue_date, title, status) values (tests.id('issue'), '2024-01-05', 'One', 'published');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id) values
  (tests.id('card'), tests.id('issue'), 1, 'Porch lights', '{"A street agrees."}', 'high', 'Podcast', tests.id('ada'));
-- Both were sent the issue.
insert into public.digest_deliveries (issue_id, user_id, email, status)
select tests.id('issue'), tests.id(u), u || '@tests.example', 'sent' from unnest(array['milo', 'vera']) u;
select private.set_card_verdict(tests.id('milo'), tests.id('card'), 'not_my_beat', 'app');
select tests.login('ada');
select results_eq('select title, verdicts, asked, connected, news from public.my_ran_cards()', $$ values ('Porch lights', '{"not_my_beat": 1}'::jsonb, 0, 0, 1) $$, 'a creator reads the verdicts on a card that ran, and how many are new');
select is((select count(*)::int from public.card_outcomes), 1, 'the change reaches an open screen');
select lives_ok('select public.see_card_outcomes()', 'the creator looks');
select is((select news from public.my_ran_cards()), 0, 'and nothing is new any more');
select tests.logout();
update public.card_outcomes set seen_at = now() - interval '1 minute';
insert into public.intro_requests (item_id, media_user_id, creator_user_id, status) values (tests.id('card'), tests.id('vera'), tests.id('ada'), 'accepted');
select tests.login('ada');
select results_eq('select asked, connected, news from public.my_ran_cards()', $$ values (1, 1, 2) $$, 'introductions count, asked for and agreed');
select is(tests.code_of($$ update public.card_outcomes set seen_at = null $$), '42501', 'nobody writes the table directly');
select tests.logout();
select tests.login('bea');
select is((select count(*)::int from public.my_ran_cards()) + (select count(*)::int from public.card_outcomes), 0, 'other creators see nothing');
select tests.logout();

select * from finish();
rollback;
