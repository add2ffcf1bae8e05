-- Which acts an account may do: every act in every state, and what of an account that may not act is shown or counted.
begin;
select plan(92);

create temp table states (state text, suspended boolean, closes interval, code text);
insert into states values
  ('open', false, null, 'none'), ('suspended', true, null, 'account_suspended'),
  ('closing', false, '20 days', 'account_closing'), ('closed', false, '-1 day', 'account_closing'),
  ('both', true, '20 days', 'account_suspended');

select tests.create_admin('asker');
select tests.create_user('author', 'creator');
select tests.subscribe('author', 'pro');
create temp table made as select tests.create_pitch('author', 'The news of the author') as variation_id;
insert into public.friday_fix_issues (id, issue_date, title, status) values
  (tests.id('issue'), '2031-02-07', 'Issue', 'published'), (tests.id('draft'), '2031-02-14', 'Draft', 'draft');
create function pg_temp.item(p_label text, p_position int, p_creator text) returns void language sql as $$
  insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
  values (tests.id('item ' || p_label), tests.id('issue'), p_position, 'Item ' || p_label, array['One.'], 'high', 'TV', tests.id(p_creator)) $$;
select pg_temp.item('author', 1, 'author');
create function pg_temp.entry(p_id uuid, p_editor text, p_request text, p_creator text, p_variation uuid) returns void language sql as $$
  insert into public.request_entries (id, request_id, media_user_id, user_id, pitch_id, variation_id, words, text, generator, relevance, fit)
  select p_id, tests.id('request ' || p_request), tests.id(p_editor), tests.id(p_creator), v.pitch_id, v.id, '{}', 'x', 'composer', 'High', 1
  from public.pitch_variations v where v.id = p_variation $$;
insert into public.media_requests (id, media_user_id, slug, topic, format, deadline)
values (tests.id('request asker'), tests.id('asker'), 'tests-asker-request', 'A topic of some words', 'podcast', now() + interval '3 days');

-- Each account gets what it needs while it is open: a creator `c <state>` and an editor `e <state>`.
create temp table pitches (state text, variation_id uuid, slug text, token text);
create function pg_temp.prepare(p_state text, p_n int) returns void language plpgsql as $$
declare
  v_c text := 'c_' || p_state;
  v_e text := 'e_' || p_state;
  v_variation uuid;
  v_token text;
begin
  perform tests.create_user(v_c, 'creator'), tests.create_user(v_e, 'media'), tests.subscribe(v_c, 'pro');
  update public.creator_profiles c set beats = '{Culture,Business}' where c.user_id = tests.id(v_c);
  v_variation := tests.create_pitch(v_c, 'The news of ' || p_state);
  perform tests.create_outlet(p_state), tests.create_outlet('old-' || p_state);
  perform tests.send(v_c, v_variation, 'old-' || p_state, 'old token ' || p_state);
  update public.pitch_sends s set status = 'sent', sent_at = now() - interval '4 days', follow_up_wanted = true where s.user_id = tests.id(v_c);
  perform tests.login(v_c);
  v_token := public.make_kit_link('Ann', 3) ->> 'token';
  perform tests.logout();
  update public.creator_profiles c set contact_email = p_state || '@contacts.example' where c.user_id = tests.id(v_c);
  update public.media_profiles m set digest_subscribed = false where m.user_id = tests.id(v_e);
  perform pg_temp.item(p_state, p_n + 1, v_c);
  perform public.queue_intro_request(tests.id('asker'), tests.id('item ' || p_state), 'Hello', '{"subject": "S", "text": "T", "html": "", "marks": {}}');
  insert into public.media_requests (id, media_user_id, slug, topic, format, deadline)
  values (tests.id('request ' || v_e), tests.id(v_e), 'tests-request-' || p_state, 'A topic of some words', 'podcast', now() + interval '3 days');
  perform pg_temp.entry(tests.id('entry ' || p_state), v_e, v_e, 'author', (select m.variation_id from made m));
  insert into pitches select p_state, v_variation, c.slug, v_token from public.creator_profiles c where c.user_id = tests.id(v_c);
end
$$;
select pg_temp.prepare(s.state, row_number() over ()::int) from states s;
update public.users u set suspended_at = case when s.suspended then now() end, closes_at = now() + s.closes
from states s where u.id in (tests.id('c_' || s.state), tests.id('e_' || s.state));
grant select on states, pitches to authenticated;

create function pg_temp.as_account(p_label text, p_sql text) returns text language plpgsql as $$
declare
  v_code text;
begin
  perform tests.login(p_label);
  v_code := tests.code_of(p_sql);
  perform tests.logout();
  return v_code;
end
$$;

-- %1$s is the state, %2$L the creator's id, %3$L the editor's, %4$L the variation. `who` signs in; without it the functions act.
create temp table acts (n int generated always as identity, act text, what text, who text, sql text);
insert into acts (act, what, who, sql) values
  ('publish', 'publishes the press kit', 'c', $$ update public.creator_profiles set epk_published = true where user_id = %2$L $$),
  ('publish', 'uploads a picture', null, $$ select public.register_picture(%2$L, 'a file of %1$s', 'image/jpeg', 1) $$),
  ('link', 'makes a private link', 'c', $$ select public.make_kit_link('Bob', 3) $$),
  ('mail', 'asks a contact for a proof', null, $$ select public.queue_contact_proof(%2$L, tests.mail()) $$),
  ('mail', 'starts the Friday Fix', 'e', $$ update public.media_profiles set digest_subscribed = true where user_id = %3$L $$),
  ('send', 'sends a pitch', null, $$ select tests.send('c_%1$s', %4$L, '%1$s', 'token %1$s') $$),
  ('offer', 'offers a card', null, $$ select public.offer_card(%2$L, %4$L, jsonb_build_object('title', 'A card about something that matters', 'format', 'TV',
     'summary_bullets', jsonb_build_array('One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen.')), '[]') $$),
  ('answer', 'accepts an introduction', null, $$ select public.record_intro_answer(%2$L, (select r.id from public.intro_requests r
     where r.item_id = tests.id('item %1$s')), null, true, '{"subject": "C", "text": "C"}', '{"subject": "E", "text": "E"}') $$),
  ('answer', 'enters a request', null, $$ select pg_temp.entry(gen_random_uuid(), 'asker', 'asker', 'c_%1$s', %4$L) $$),
  ('ask', 'asks about an entry', 'e', $$ select public.ask_about_entry(tests.id('entry %1$s'), 'Which days are free?') $$),
  ('choose', 'chooses an entry', null, $$ select public.choose_entry(%3$L, tests.id('entry %1$s'), tests.mail(), tests.mail(), tests.mail()) $$),
  ('ask', 'asks for an introduction', null, $$ select public.queue_intro_request(%3$L, tests.id('item author'), 'Hello',
     '{"subject": "S", "text": "T", "html": "", "marks": {}}') $$),
  ('ask', 'posts a request', 'e', $$ select public.post_media_request('A topic of some other words', '', 'podcast', '{}', null, 'label', 2, now() + interval '2 days') $$),
  ('verdict', 'judges a story', 'e', $$ select public.set_card_verdict(tests.id('item author'), 'covered') $$),
  ('name', 'names an outlet', 'e', $$ select public.name_outlet('The %1$s Herald', 'podcast', 'Ohio') $$),
  ('write', 'writes a pitch', null, $$ select tests.create_pitch('c_%1$s', 'Other news of %1$s') $$);
select is(case when a.who is null then tests.code_of(q.sql) else pg_temp.as_account(a.who || '_' || s.state, q.sql) end, s.code,
    format('%s: %s account %s', a.act, s.state, a.what))
from acts a cross join states s join pitches p on p.state = s.state
cross join lateral (select format(a.sql, s.state, tests.id('c_' || s.state), tests.id('e_' || s.state), p.variation_id)) q (sql)
order by a.n, s.state;
select set_eq($$ select unnest(private.outward_acts()) $$, $$ select act from acts $$, 'the list of acts names exactly these');
select throws_like($$ select private.may_act(tests.id('author'), 'sing') $$, '%not an act%', 'another act is a mistake');
select set_eq($$ select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
      and pg_get_functiondef(p.oid) ~ '(suspended_at|closes_at)' $$,
  array['private.account_state(uuid)', 'suspend_account(uuid,text)', 'restore_account(uuid)', 'private.suspend_barred(uuid,text)',
    'private.closing_state(uuid)', 'close_account(uuid,jsonb,text[],timestamp with time zone)', 'keep_my_account()',
    'due_erasures(integer,timestamp with time zone)', 'erase_account(uuid,timestamp with time zone)', 'private.protect_users()',
    'find_people(text,text,timestamp with time zone,uuid,integer)', 'get_person(uuid)',
    -- It returns the columns of one's own account and decides nothing.
    'my_shell()'],
  'no other function decides by the columns: the rule stands once');

-- What was there before the account was stopped.
alter table public.creator_profiles disable trigger user;
alter table public.card_verdicts disable trigger user;
alter table public.media_profiles disable trigger user;
update public.creator_profiles c set epk_published = true where c.user_id in (select tests.id('c_' || s.state) from states s);
insert into public.card_verdicts (user_id, item_id, verdict, via)
select tests.id('e_' || s.state), tests.id('item open'), 'covered', 'mail' from states s;
alter table public.creator_profiles enable trigger user;
insert into public.digest_deliveries (issue_id, user_id, email, status)
select tests.id('issue'), tests.id('e_' || s.state), s.state || '@readers.example', 'sent' from states s;
update public.media_profiles m set digest_subscribed = true where m.user_id in (select tests.id('e_' || s.state) from states s);
alter table public.card_verdicts enable trigger user;
alter table public.media_profiles enable trigger user;
select results_eq($$ select state from pitches p where public.get_epk(p.slug) is not null $$, array['open'], 'only an open account shows its press kit');
select results_eq($$ select state from pitches p where public.get_epk(p.slug, p.token) is not null $$, array['open'], 'to a private link as well');
select is(private.verdict_counts(tests.id('item open')), '{"intro": 1, "covered": 1}', 'only its verdict counts, beside the editor who asked for an introduction');
select results_eq($$ select s.state from states s where pg_temp.as_account('e_' || s.state, format('select public.entries_of_request(%L)', tests.id('request e_' || s.state))) = 'none' $$,
  array['open'], 'only it reads the entries of its request');
create function pg_temp.entries_seen(p_label text) returns int language plpgsql as $$
declare v_seen int;
begin
  perform tests.login(p_label);
  select count(*) into v_seen from public.request_entries e;
  perform tests.logout();
  return v_seen;
end $$;
select results_eq($$ select s.state from states s where pg_temp.entries_seen('e_' || s.state) > 0 $$, array['open'], 'by the table as well');

select results_eq($$ select s.state from states s where private.reads_digest(tests.id('e_' || s.state)) $$, array['open'], 'only it gets the Friday Fix');
select results_eq($$ select s.state from states s join public.pitch_sends p on p.user_id = tests.id('c_' || s.state) and p.status = 'sent'
  where p.id in (select public.due_follow_ups(100)) $$, array['open'], 'only its follow-ups are due');
select results_eq($$ select s.state from states s where tests.id('c_' || s.state) in (
  select d.user_id from public.due_result_mails(100, date_trunc('week', now() + interval '7 days', 'UTC') + interval '14 hours') d) $$,
  array['open'], 'only it gets the mail of its results');
select results_eq($$ select s.state from states s where tests.code_of(format('insert into public.friday_fix_items
    (issue_id, position, title, summary_bullets, relevance, format, creator_user_id) values (%L, 1, ''New'', array[''One.''], ''high'', ''TV'', %L)',
    tests.id('draft'), tests.id('c_' || s.state))) = 'none' $$, array['open'], 'only its card comes into an issue');

select * from finish();
rollback;
