-- Closing and erasing accounts, the copy, requests of people without an account, retention, the second
-- factor and the change of address.
begin;
select plan(67);

-- Columns of a base table that hold one of these texts, as `schema.table.column`; the word tables hold none.
create function pg_temp.traces(p_needles text[]) returns setof text
language plpgsql as $$
declare
  c record;
  v_found boolean;
begin
  for c in
    select n.nspname, t.relname, a.attname from pg_attribute a
    join pg_class t on t.oid = a.attrelid and t.relkind = 'r' join pg_namespace n on n.oid = t.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage') and a.attnum > 0 and not a.attisdropped
      and t.relname not in ('words_without_topic', 'subjects', 'subject_fields', 'subject_units', 'outlet_words')
      and a.atttypid not in ('bytea'::regtype, 'real[]'::regtype, 'integer[]'::regtype)
  loop
    execute format('select exists (select 1 from %I.%I t, unnest($1) x where strpos(lower(t.%I::text), x) > 0)',
      c.nspname, c.relname, c.attname) into v_found using p_needles;
    if v_found then return next c.nspname || '.' || c.relname || '.' || c.attname; end if;
  end loop;
end $$;

-- A creator with a life here: profile, pictures, pitches that were sent and that wait, cards, introductions,
-- an entry, links, a plan, mails.
select tests.create_user('leaver');
select tests.create_user('stayer', 'media');
select tests.create_admin('boss');
update public.users set name = 'Quillon Marrowby' where id = tests.id('leaver');
update public.creator_profiles
set beats = '{Culture,Business}', name = 'Quillon Marrowby', epk_published = true, slug = 'quillon-marrowby',
    logline = 'Quillon Marrowby repairs radios.', contact_email = 'leaver@tests.example'
where user_id = tests.id('leaver');
select tests.subscribe('leaver', 'creator');
select tests.create_outlet('pod', p_cap => 20);
select tests.create_outlet('late', p_cap => 20);
create temp table v as select tests.create_pitch('leaver') as sent, tests.create_pitch('leaver', 'Another peg') as waiting;
grant select on v to public;
create temp table s as select (tests.send('leaver', (select sent from v), 'pod', 'T1') ->> 'id')::uuid as sent,
  (tests.send('leaver', (select waiting from v), 'late', 'T2') ->> 'id')::uuid as waiting;
update private.mail_outbox set status = 'sent', sent_at = now()
where ref_id = (select sent from s) and ref_table = 'pitch_sends';
update public.pitch_sends set status = 'sent', sent_at = now(), follow_up_wanted = true where id = (select sent from s);
select public.record_pitch_answer(tests.hash('T1'), 'interested', 'Call me.');

insert into private.pictures (id, user_id, bucket, object_name, mime, bytes)
values (tests.id('picture'), tests.id('leaver'), 'pictures', tests.id('leaver') || '/one.jpg', 'image/jpeg', 1000);
insert into private.kit_links (user_id, label, token_hash, expires_at)
values (tests.id('leaver'), 'For a friend', tests.hash('kit'), now() + interval '9 days');
insert into public.card_offers (user_id, pitch_id, variation_id, title, summary_bullets, format)
select tests.id('leaver'), x.pitch_id, x.id, 'Quillon Marrowby and the radios', '{"Repairs radios."}', 'Podcast'
from public.pitch_variations x where x.id = (select sent from v);
insert into public.friday_fix_issues (id, issue_date, title, status) values
  (tests.id('out'), '2031-01-03', 'Out', 'published'), (tests.id('next'), '2031-01-10', 'Next', 'draft');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id, assets_url) values
  (tests.id('card out'), tests.id('out'), 1, 'Quillon Marrowby and the radios', '{"Repairs radios."}', 'high', 'Podcast', tests.id('leaver'), '/epk/quillon-marrowby'),
  (tests.id('card next'), tests.id('next'), 1, 'Quillon Marrowby again', '{"Repairs."}', 'high', 'Podcast', tests.id('leaver'), null);
insert into public.intro_requests (id, item_id, media_user_id, creator_user_id, message)
values (tests.id('intro'), tests.id('card out'), tests.id('stayer'), tests.id('leaver'), 'May I meet Quillon Marrowby?');
insert into private.stripe_customers (customer_id, account_id, email, emails)
values ('cus_leaver', tests.id('leaver'), 'leaver@tests.example', '{leaver@tests.example}');
insert into private.stripe_events (event_id, occurred_at, customer_id, payload)
values ('evt_leaver', 1700000000, 'cus_leaver', '{"name": "Quillon Marrowby"}');
insert into public.webhook_logs (event_id, event_type, status, email, customer_email)
values ('evt_leaver', 'invoice.paid', 'success', 'leaver@tests.example', 'leaver@tests.example');
insert into private.payment_facts (event_id, occurred_at, kind, customer_id, amount)
values ('evt_leaver', 1700000000, 'invoice', 'cus_leaver', 4900);
insert into public.system_logs (email, action, ip_address, detail)
values ('leaver@tests.example', 'test', '192.0.2.7', '{}'), ('boss@tests.example', 'test', null, jsonb_build_object('account', 'leaver@tests.example'));
insert into public.newsletter_subscribers (email, status, confirmed_at) values ('leaver@tests.example', 'confirmed', now());
insert into private.mail_events (event_id, kind, email) values ('me1', 'bounce', 'leaver@tests.example');
insert into private.closed_addresses (email, user_id, reason) values
  ('leaver@tests.example', null, 'opt_out'), ('nib@tests.example', tests.id('leaver'), 'opt_out');
insert into storage.objects (bucket_id, name, owner_id) values ('pictures', tests.id('leaver') || '/one.jpg', tests.id('leaver')::text);
select tests.login('leaver');
select public.keep_profile_draft(1, '{"logline": "Quillon Marrowby, later"}', 0);
select tests.logout();

-- What closing would end is said before.
select tests.login('leaver');
select is(
  public.my_closing_state() - 'subscriptions' - 'closes_at',
  '{"email": "leaver@tests.example", "is_admin": false, "sent_pitches": 1, "waiting_pitches": 1, "cards": 1, "introductions": 1, "requests": 0, "kit_public": true}',
  'my_closing_state() counts what closing would end');
select is(public.my_closing_state() #>> '{subscriptions,0,renews}', 'true', 'and says that the plan renews');
select tests.logout();
select is(tests.code_of('select public.my_closing_state()'), 'unauthenticated', 'a visitor has nothing to close');

-- The copy.
select tests.login('leaver');
create temp table copy as select public.my_data_copy() as c;
select is(c #>> '{profile,logline}', 'Quillon Marrowby repairs radios.', 'the copy holds the profile') from copy;
select is(jsonb_array_length(c -> 'pitches'), 2, 'and every pitch') from copy;
select is(
  (select count(*)::int from copy, jsonb_array_elements(c -> 'pitches') p, jsonb_array_elements(p -> 'sends') x), 2,
  'with its sends');
select is(
  (select array_agg(k order by k) from copy, jsonb_object_keys(c) k),
  array['account', 'account_notices', 'admin_rights', 'alert_mails_off_since', 'answers_to_pitches', 'calls', 'calls_offered', 'card_outcomes', 'cards', 'cards_in_issues', 'closing', 'confirmed_sentences', 'do_not_write',
    'editor_outlets', 'editor_profile', 'friday_fix_mails', 'helper_invitations', 'helpers', 'helps', 'introductions', 'invitations_to_help', 'log_views', 'looking_for_until', 'mail_settings', 'mails', 'media_requests',
    'newsletter', 'outlet_contacts', 'own_pegs', 'payments', 'pictures', 'pieces', 'pitches', 'pitches_for_requests', 'plans',
    'press_contact_of_others', 'press_contact_proofs', 'press_kit', 'profile', 'profile_draft', 'proposals', 'proposals_to_others', 'reports',
    'reports_of_mail_servers', 'reviews', 'reviews_written', 'security_log', 'sent_texts', 'sessions', 'support', 'verdicts', 'writing_runs'],
  'by these subjects');
select is(c #>> '{payments,0,amount}', '4900', 'payments') from copy;
select is(c #>> '{do_not_write,0,reason}', 'opt_out', 'and the do-not-write list') from copy;
select is(
  (select count(*)::int from copy where c::text ilike '%stayer@%' or c::text ilike '%pod@%' or c::text ilike '%nib@%'
     or c::text like '%' || tests.id('stayer') || '%'),
  0, 'nobody else is in it: no address of an outlet, no address of an editor');
select is(
  (select count(*)::int from copy where c::text like '%' || tests.hash('kit') || '%' or c::text like '%unsubscribe_token%'
     or c::text ilike '%password%'),
  0, 'and no token and no password');
select tests.logout();

-- Every table with a column for an account is in the copy, or has a reason not to be.
select set_eq($$
  select c.conrelid::regclass::text from pg_constraint c
  where c.contype = 'f' and c.confrelid in ('public.users'::regclass, 'public.media_profiles'::regclass)
    and strpos(
      (select string_agg(p.prosrc, ' ') from pg_proc p where p.proname in ('copy_of_account', 'copy_of_account_upkeep', 'copy_of_address', 'copy_of_reviews', 'copy_of_calls')),
      case when c.conrelid::regclass::text like '%.%' then c.conrelid::regclass::text else 'public.' || c.conrelid::regclass::text end) = 0
$$, array[
  'admin_settings', 'reconcile_runs', 'private.access_decisions', 'private.mail_holds',
  'private.stripe_customers', 'private.reader_topics', 'private.request_matches', 'private.result_mail_tokens'],
  'the copy reads every table about an account but admins'' work, Stripe''s own, what is computed and hashes');

-- Closing.
select is(
  tests.code_of($$ select public.close_account(tests.id('leaver'), tests.mail()) $$), 'subscription_running',
  'an account whose plan renews is not closed');
select is((select closes_at from public.users where id = tests.id('leaver')), null, 'and nothing has changed');
select is(
  tests.code_of($$ select public.close_account(tests.id('boss'), tests.mail()) $$), 'closing_admin',
  'an admin''s is not either');
select is(
  tests.code_of($$ select public.close_account(gen_random_uuid(), tests.mail()) $$), 'account_not_found', 'nor one that does not exist');
create temp table closed as
  select public.close_account(tests.id('leaver'), tests.mail('Closed'), '{sub_leaver}', '2031-02-01 12:00+00') as at;
select is((select at from closed), '2031-03-03 12:00+00', 'it is erased 30 days later');
select is(
  public.close_account(tests.id('leaver'), tests.mail('Closed'), '{sub_leaver}', '2031-02-09 12:00+00'), '2031-03-03 12:00+00',
  'a second close changes nothing');
select is(
  (select count(*)::int from private.mail_outbox where kind = 'account_closing' and to_email = 'leaver@tests.example'), 1,
  'one mail says so');
select is((select array_agg(id) from public.pitch_sends where user_id = tests.id('leaver')), array[(select sent from s)],
  'the waiting pitch is taken back');
select is(
  (select count(*)::int from private.mail_outbox where ref_id = (select waiting from s)), 0, 'with its mail');
select is((select follow_up_wanted from public.pitch_sends where id = (select sent from s)), false, 'no follow-up goes out');
select is(public.get_epk('quillon-marrowby'), null, 'the press kit is not public');
select is(public.get_epk('quillon-marrowby', tests.hash('kit')), null, 'nor by a private link');
select is(
  (select array_agg(id) from public.friday_fix_items where creator_user_id = tests.id('leaver')), array[tests.id('card out')],
  'the card leaves the draft');
select isnt((select withdrawn_at from public.friday_fix_items where id = tests.id('card out')), null,
  'and is withdrawn from the issue that is out');
select is((select status from public.card_offers where user_id = tests.id('leaver')), 'taken_back', 'the offer is taken back');
update public.intro_requests set expires_at = now() - interval '1 second' where id = tests.id('intro') and expires_at <= '2031-02-01 12:00+00';
select ok(
  exists (select 1 from public.due_intro_ends(100) e where e ->> 'id' = tests.id('intro')::text),
  'the introduction passes on, and the editor is told');
select is(tests.code_of($$ select tests.create_pitch('leaver', 'New peg') $$), 'account_closing', 'no pitch is written meanwhile');
select is(tests.code_of($$ select tests.send('leaver', (select waiting from v), 'late', 'T3') $$), 'account_closing', 'or sent');
select is(
  tests.code_of($$ update public.creator_profiles set epk_published = true where user_id = tests.id('leaver') $$), 'account_closing',
  'or shown');
select is(
  tests.code_of($$ insert into public.intro_requests (item_id, media_user_id, creator_user_id)
    values (tests.id('card out'), tests.id('boss'), tests.id('leaver')) $$), 'creator_gone', 'nobody is introduced to them');

-- Keeping it.
select tests.login('leaver');
select is(public.keep_my_account(), true, 'the owner keeps the account');
select is(public.keep_my_account(), false, 'once');
select tests.logout();
select is((select closes_at from public.users where id = tests.id('leaver')), null, 'it is open again');
select is((select epk_published from public.creator_profiles where user_id = tests.id('leaver')), true, 'the press kit is public again');
select is((select withdrawn_at from public.friday_fix_items where id = tests.id('card out')), null, 'and the card back in its issue');

-- An editor's mails end and come back as they were.
select public.close_account(tests.id('stayer'), tests.mail(), '{}', '2031-02-01 12:00+00');
select is(
  (select array[paused, digest_subscribed] from public.media_profiles where user_id = tests.id('stayer')), array[true, false],
  'a closed editor gets no pitches and no digest');
select tests.login('stayer');
select public.keep_my_account();
select tests.logout();
select is(
  (select array[paused, digest_subscribed] from public.media_profiles where user_id = tests.id('stayer')), array[false, true],
  'and gets them again after coming back');

-- Erasing.
select public.close_account(tests.id('leaver'), tests.mail('Closed again'), '{sub_leaver}', '2031-04-01 12:00+00');
select is(public.erase_account(tests.id('leaver'), '2031-05-01 11:59+00'), false, 'before the 30 days nothing is erased');
select is((select count(*)::int from public.due_erasures(5, '2031-05-01 11:59+00')), 0, 'nor due');
select is(
  (select e from public.due_erasures(5, '2031-05-01 12:00+00') e),
  jsonb_build_object('user_id', tests.id('leaver'), 'renewing', '["sub_leaver"]'::jsonb,
    'files', jsonb_build_array(jsonb_build_object('bucket', 'pictures', 'name', tests.id('leaver') || '/one.jpg'))),
  'then its files, and what Stripe renews, are named');
delete from storage.objects where owner_id = tests.id('leaver')::text;
create function pg_temp.own_traces() returns setof text language sql as $$
  select pg_temp.traces(array[tests.id('leaver')::text, 'leaver@tests.example', 'marrowby']) $$;
select ok((select count(*) from pg_temp.own_traces()) > 40, 'until then the id, the address and the name are all over the tables');
select is(public.erase_account(tests.id('leaver'), '2031-05-01 12:00+00'), true, 'and it is erased');
select is(public.erase_account(tests.id('leaver'), '2031-05-01 12:00+00'), false, 'once');
select set_eq(
  $$ select pg_temp.own_traces() $$,
  array['private.closed_addresses.email'],
  'no column of any table holds the id, the address or the name; only the note not to write stays');
select is(
  (select array[amount::text, customer_id] from private.payment_facts where event_id = 'evt_leaver'), array['4900', 'cus_leaver'],
  'the payment stays, without a name');
select is((select plan::text from public.subscriptions where stripe_subscription_id = 'sub_leaver'), 'creator', 'and so does the plan');

-- A late event brings the name back, and the next run takes it out again.
update private.stripe_customers set email = 'leaver@tests.example', emails = '{leaver@tests.example}' where customer_id = 'cus_leaver';
select public.run_retention('2031-05-02 12:00+00');
select is((select email from private.stripe_customers where customer_id = 'cus_leaver'), null, 'a name that a late event brings is taken out');

-- People without an account.
insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
values (tests.id('outlet late'), 'Nib Holloway', 'nib@tests.example')
on conflict (outlet_id) do update set contact_email = excluded.contact_email, contact_name = excluded.contact_name;
insert into public.newsletter_subscribers (email, status, confirmed_at) values ('nib@tests.example', 'confirmed', now());
select is(public.queue_data_request('Nib@tests.example', tests.mail()), true, 'a contact asks');
select is(public.queue_data_request('nib@tests.example', tests.mail()), false, 'and gets one mail a day');
select is(public.queue_data_request('nobody@tests.example', tests.mail()), true, 'an unknown address is written to all the same');
select public.mail_prepare(m.id, jsonb_build_object('own_data', tests.hash(m.to_email)))
from private.mail_outbox m where m.kind = 'own_data';
select is(
  public.data_by_token(tests.hash('nib@tests.example')) - 'mails' - 'log',
  '{"email": "nib@tests.example", "has_account": false, "removed": false, "contacts": 1, "newsletter": 1, "answers": 0, "do_not_write": false}',
  'the link says what is kept');
select is(
  public.data_by_token(tests.hash('nobody@tests.example')) - 'email',
  '{"has_account": false, "removed": false, "contacts": 0, "newsletter": 0, "answers": 0, "mails": 0, "log": 0, "do_not_write": false}',
  'or that nothing is');
select is(
  public.copy_by_token(tests.hash('nib@tests.example')) #>> '{outlet_contacts,0,contact_name}', 'Nib Holloway',
  'the copy holds the contact');
select is(tests.code_of($$ select public.data_by_token(tests.hash('guess')) $$), 'unknown_token', 'a guessed link opens nothing');
select is(
  tests.code_of($$ select public.data_by_token(tests.hash('nib@tests.example'), now() + interval '7 days') $$), 'link_expired',
  'a link works for seven days');
select is(
  public.remove_by_token(tests.hash('nib@tests.example')) - 'mails', '{"contacts": 1, "newsletter": 1, "answers": 0}',
  'removal takes it all away');
select set_eq(
  $$ select pg_temp.traces(array['nib@tests.example', 'nib holloway']) $$,
  array['private.closed_addresses.email', 'private.data_requests.email'],
  'but for the note not to write, and the request until it is a week old');

-- Retention with a moved clock.
insert into public.system_logs (action, ip_address) values ('test', '192.0.2.9');
select is((public.run_retention(now() + interval '8 days') ->> 'data_requests')::int, 2, 'requests go after a week');
select ok((public.run_retention(now() + interval '91 days') ->> 'network_addresses')::int >= 1, 'network addresses after 90 days');

-- The second factor.
insert into public.admin_settings (key, value) values ('price_creator_mo', 'price_a') on conflict (key) do update set value = excluded.value;
update private.admin_security set second_factor = true;
select tests.login('boss');
select is(
  tests.code_of($$ update public.admin_settings set value = 'price_b' where key = 'price_creator_mo' $$), 'second_factor_missing',
  'with the second factor asked for, an admin changes no setting without it');
select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true);
select is(tests.rows_of($$ update public.admin_settings set value = 'price_b' where key = 'price_creator_mo' $$), 1, 'and does with it');
select tests.logout();

select is(
  tests.code_of($$ select public.set_admin_second_factor(false) $$), 'forbidden', 'a visitor does not switch it off');
update private.admin_security set second_factor = false;

-- The change of the sign-in address.
update auth.users set email_change = 'stayer-new@tests.example', email_change_token_current = 'x', email_change_token_new = '',
  email_change_confirm_status = 1, email_change_sent_at = now() where id = tests.id('stayer');
select tests.login('stayer');
select is(
  public.my_email_change() - 'expires_at',
  '{"email": "stayer-new@tests.example", "current_proven": false, "new_proven": true}', 'a change says which half is missing');
select tests.logout();
update auth.users set email = 'stayer-new@tests.example', email_change = '', email_change_token_current = '',
  email_change_confirm_status = 0 where id = tests.id('stayer');
select is(private.proven_address(tests.id('stayer')), 'stayer-new@tests.example', 'with both halves the new address is proven');
update auth.users set email = 'stayer-by-hand@tests.example' where id = tests.id('stayer');
select is(private.proven_address(tests.id('stayer')), null, 'an address that was set without them is not');

select * from finish();
rollback;
