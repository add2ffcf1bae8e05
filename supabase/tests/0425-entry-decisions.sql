-- What an editor does with the entries of a request: set aside, decline, ask back, choose more than one, and the way back.
begin;
select plan(98);

select tests.create_user('ada', 'creator'), tests.create_user('bea', 'creator'), tests.create_user('cleo', 'creator');
select tests.create_user('vera', 'media'), tests.create_user('milo', 'media');
insert into public.outlets (id, name, slug, format, media_user_id)
values (tests.id('vera outlet'), 'Vera Weekly', 'vera-weekly-test', 'podcast', tests.id('vera'));
update public.media_requests set status = 'closed', closed_at = now(), told_at = now();

create function pg_temp.request(p_name text, p_editor text, p_wanted int, p_choose int) returns void language sql as $$
  insert into public.media_requests (id, media_user_id, slug, topic, format, wanted, choose_up_to, deadline)
  values (tests.id(p_name), tests.id(p_editor), 'tests-' || p_name, 'People who repair school instruments', 'podcast', p_wanted, p_choose, now() + interval '3 days') $$;
create function pg_temp.pitch(p_owner text) returns void language sql as $$
  insert into public.pitches (id, user_id, news_peg, take, pitch_type, generator, story, peg_date, grounds)
  values (tests.id('pitch ' || p_owner), tests.id(p_owner), 'Schools cut repair', '', 'podcast', 'composer',
    '{"link": "https://news.example/cuts"}', '2026-11-03', '[{"source": "profile.facts.0", "text": "I mended forty trumpets."}]');
  insert into public.pitch_variations (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, claims)
  values (tests.id('variation ' || p_owner), tests.id('pitch ' || p_owner), tests.id(p_owner), 1, 'The lived story', 'Repair',
    'Schools cut repair.', 'I mended forty trumpets.', 'I think it matters.',
    '[{"line": "line1_hook", "text": "Schools cut repair.", "source": "news", "supported": true},
      {"line": "line2_whynow", "text": "I mended forty trumpets.", "source": "profile.facts.0", "supported": true},
      {"line": "line3_whyyou", "text": "I think it matters.", "source": "take", "supported": true}]') $$;
create function pg_temp.enter(p_owner text, p_request text) returns void language sql as $$
  insert into public.request_entries (id, request_id, media_user_id, user_id, pitch_id, variation_id, words, text, generator, relevance, fit)
  select tests.id(p_owner || ' ' || p_request), r.id, r.media_user_id, tests.id(p_owner), tests.id('pitch ' || p_owner),
    tests.id('variation ' || p_owner), '{"headline": "Repair"}', p_owner, 'composer', 'High', 1
  from public.media_requests r where r.id = tests.id(p_request) $$;
create function pg_temp.as_account(p_label text, p_sql text) returns text language plpgsql as $$
declare v_code text;
begin
  perform tests.login(p_label);
  v_code := tests.code_of(p_sql);
  perform tests.logout();
  return v_code;
end $$;
create function pg_temp.put(p_label text, p_entry text, p_as text) returns text language sql as $$
  select pg_temp.as_account(p_label, format('select public.put_entry(%L, %L)', tests.id(p_entry), p_as)) $$;
create function pg_temp.ask(p_label text, p_entry text, p_question text) returns text language sql as $$
  select pg_temp.as_account(p_label, format('select public.ask_about_entry(%L, %L)', tests.id(p_entry), p_question)) $$;
create function pg_temp.reply(p_label text, p_entry text, p_reply text) returns text language sql as $$
  select pg_temp.as_account(p_label, format('select public.answer_about_entry(%L, %L)', tests.id(p_entry), p_reply)) $$;
create function pg_temp.undo(p_label text, p_entry text) returns text language sql as $$
  select pg_temp.as_account(p_label, format('select public.undo_choice(%L)', tests.id(p_entry))) $$;
create function pg_temp.choose(p_user text, p_entry text) returns jsonb language sql as $$
  select public.choose_entry(tests.id(p_user), tests.id(p_entry), tests.mail('To creator'), tests.mail('To editor'), tests.mail('May they?')) $$;
create function pg_temp.entry(p_entry text) returns public.request_entries language sql as $$
  select e from public.request_entries e where e.id = tests.id(p_entry) $$;
create function pg_temp.due() returns text language sql as $$
  select coalesce(string_agg(d ->> 'word', ' '), '') from public.due_entry_words(10) d $$;
-- As if so much time had passed.
create function pg_temp.wait(p_interval interval) returns void language sql as $$
  update public.request_entries e set word_due_at = e.word_due_at - p_interval, chosen_at = e.chosen_at - p_interval;
  update public.media_requests r set closed_at = r.closed_at - p_interval where r.closed_at is not null and r.told_at is null $$;

select pg_temp.pitch(u) from unnest(array['ada', 'bea', 'cleo']) u;
select pg_temp.request('two', 'vera', 2, 1), pg_temp.request('many', 'vera', 5, 2), pg_temp.request('own-word', 'milo', 5, 2);
select pg_temp.enter('ada', 'two'), pg_temp.enter('bea', 'two');

-- Declining.
select is(pg_temp.put('milo', 'ada two', 'declined'), 'pitch_not_found', 'another editor declines nothing');
select is(pg_temp.put('ada', 'ada two', 'declined'), 'pitch_not_found', 'nor does its creator');
select is(pg_temp.put('vera', 'ada two', 'gone'), 'invalid_input', 'there are three places');
select is(public.get_media_request('tests-two') ->> 'places_left', '0', 'both places are taken');
select is(pg_temp.put('vera', 'ada two', 'declined'), 'none', 'the editor declines');
select is(public.get_media_request('tests-two') ->> 'places_left', '1', 'which frees the place');
select is(pg_temp.due(), '', 'its creator is not told at once');
select is(pg_temp.put('vera', 'ada two', 'open'), 'none', 'the editor brings it back');
select is((pg_temp.entry('ada two')).word, null, 'and no mail waits');
select is(pg_temp.put('vera', 'ada two', 'aside'), 'none', 'it is set aside');
select is((pg_temp.entry('ada two')).word, null, 'of which nobody is told');
select is(pg_temp.put('vera', 'ada two', 'declined'), 'none', 'and declined after all');
select is((pg_temp.entry('ada two')).set_aside_at, null, 'it is in one place at a time');
select is(public.queue_entry_word(tests.id('ada two'), 'declined', tests.mail('No')), false, 'the no has not left');
select pg_temp.wait('11 minutes');
select is(pg_temp.due(), 'declined', 'after ten minutes it does');
select is(public.queue_entry_word(tests.id('ada two'), 'question', tests.mail('Q')), false, 'as what it is');
select is(public.queue_entry_word(tests.id('ada two'), 'declined', tests.mail('No')), true, 'once');
select is(public.queue_entry_word(tests.id('ada two'), 'declined', tests.mail('No')), false, 'and not again');
select results_eq($$ select to_email::text from private.mail_outbox where kind = 'request_declined' $$, array['ada@tests.example'], 'to its creator');
select is(pg_temp.ask('vera', 'ada two', 'When are you free?'), 'request_over', 'of what is declined nothing is asked');
select tests.login('ada');
select isnt(public.read_media_request('tests-two') #>> '{entry,declined_at}', null, 'the creator sees it');
select tests.logout();
select is((select jsonb_array_length(d -> 'entries') from public.due_request_ends(10) d), null, 'an open request has not ended');
update public.media_requests set deadline = now() - interval '1 minute' where id = tests.id('two');
select is((select d #>> '{entries,0,id}' from public.due_request_ends(10) d), tests.id('bea two')::text, 'at its end only those are told who were not');

-- Asking back.
select pg_temp.enter(u, 'many') from unnest(array['ada', 'bea', 'cleo']) u;
select is(pg_temp.ask('milo', 'ada many', 'Which days?'), 'pitch_not_found', 'another editor asks nothing');
select is(pg_temp.ask('vera', 'ada many', repeat('x', 301)), 'invalid_input', 'a question has 300 characters');
select is(pg_temp.ask('vera', 'ada many', E' Which days\n are free? '), 'none', 'the editor asks');
select is((pg_temp.entry('ada many')).question, 'Which days are free?', 'in one line');
select tests.login('ada');
select is(public.read_media_request('tests-many') #>> '{entry,question}', null, 'the creator sees it only when it has left');
select is((select question from public.my_entries() where slug = 'tests-many'), null, 'in the list, too');
select tests.logout();
select is(pg_temp.reply('ada', 'ada many', 'Mondays'), 'pitch_not_found', 'and does not answer before');
select is(pg_temp.ask('vera', 'ada many', null), 'none', 'until then it can be taken back');
select is((pg_temp.entry('ada many')).question, null, 'and is gone');
select is(pg_temp.ask('vera', 'ada many', 'Which days are free?'), 'none', 'asked again');
select is(pg_temp.ask('vera', 'ada many', 'And nights?'), 'already_sent', 'one question');
select pg_temp.wait('2 minutes');
select is(public.queue_entry_word(tests.id('ada many'), 'question', tests.mail('Q')), true, 'it leaves');
select results_eq($$ select to_email || ' ' || headers::text from private.mail_outbox where kind = 'request_question' $$, array['ada@tests.example {}'], 'without an address');
select is(pg_temp.ask('vera', 'ada many', null), 'request_over', 'and cannot be taken back');
select tests.login('ada');
select is(public.read_media_request('tests-many') #>> '{entry,question}', 'Which days are free?', 'the creator reads it');
select is((select question from public.my_entries() where slug = 'tests-many'), 'Which days are free?', 'as in the list');
select is((select string_agg(asked, ' ') from public.search_pitches()), 'tests-many', 'and where their pitches stand');
select isnt(public.read_media_request('tests-many') #>> '{entry,words}', null, 'beside their pitch as the editor has it');
select tests.logout();
update public.request_entries set chosen_at = now() - interval '1 minute' where id = tests.id('ada many');
select tests.login('ada');
select results_eq($$ select note from public.my_open_yeses() where id = tests.id('ada many') $$, array[null::text], 'a yes does not quote it as its own words');
select is((select question from public.my_entries() where slug = 'tests-many'), 'Which days are free?', 'the list still has it');
select tests.logout();
update public.request_entries set chosen_at = null where id = tests.id('ada many');
select tests.login('ada');
select is(tests.code_of($$ update public.request_entries set reply = 'x' $$), '42501', 'and answers by the function alone');
select tests.logout();
select is(pg_temp.reply('bea', 'ada many', 'Mondays'), 'pitch_not_found', 'nobody answers for another');
update public.request_entries set read_at = now() where id = tests.id('ada many');
select is(pg_temp.reply('ada', 'ada many', ' Mondays '), 'none', 'they answer');
select is(pg_temp.reply('ada', 'ada many', 'Sundays'), 'already_sent', 'once');
select tests.login('ada');
select is((select question from public.my_entries() where slug = 'tests-many'), null, 'and are asked no more');
select tests.logout();
select is((pg_temp.entry('ada many')).read_at, null, 'the entry is unread again');
select is(public.queue_entry_word(tests.id('ada many'), 'reply', tests.mail('R')), true, 'the editor is told');
select results_eq($$ select to_email::text from private.mail_outbox where kind = 'request_reply' $$, array['vera@tests.example'], 'by mail');
select pg_temp.enter('ada', 'own-word');
select is(pg_temp.ask('milo', 'ada own-word', 'Write to me@mail.example'), 'invalid_input', 'an account without an outlet asks no address into the mail');
select is(pg_temp.ask('milo', 'ada own-word', 'Are you free?') || pg_temp.put('milo', 'ada own-word', 'declined'), 'nonenone', 'a no takes a question along');
select is((pg_temp.entry('ada own-word')).question, null, 'that has not left');

-- Choosing more than one, and undoing a choice.
select isnt(pg_temp.choose('vera', 'ada many') ->> 'chosen_at', null, 'the editor chooses one of two');
select is((select status from public.media_requests where id = tests.id('many')), 'open', 'the request stays open');
select is(pg_temp.put('vera', 'ada many', 'declined'), 'request_over', 'a choice is not declined');
select tests.login('vera');
select is((select creator_email || reach::text from public.entries_of_request(tests.id('many')) where id = tests.id('ada many')), null, 'the address waits with the mails');
select tests.logout();
select is(pg_temp.undo('milo', 'ada many'), 'pitch_not_found', 'another editor undoes nothing');
select is(pg_temp.undo('vera', 'ada many'), 'none', 'within 20 seconds the editor undoes it');
select is((select count(*)::int from private.mail_outbox where kind = 'request_choice'), 0, 'and no mail leaves');
select isnt(pg_temp.choose('vera', 'ada many') ->> 'chosen_at', null, 'chosen again');
select isnt(pg_temp.choose('vera', 'bea many') ->> 'chosen_at', null, 'and the second');
select is((select status from public.media_requests where id = tests.id('many')), 'closed', 'closes the request');
select is((select count(*)::int from public.due_request_ends(10) d where d ->> 'slug' = 'tests-many'), 0, 'of which nobody is told while it can be undone');
select is(pg_temp.undo('vera', 'bea many'), 'none', 'the second is undone');
select is((select status from public.media_requests where id = tests.id('many')), 'open', 'and the request is open again');
select pg_temp.wait('1 minute');
select is(pg_temp.undo('vera', 'ada many'), 'request_over', 'after 20 seconds a choice stands');
update public.creator_profiles set epk_published = true, contact_phone = '404 555 0100', slug = 'ada-tests',
  offers = '[{"verb": "interview", "text": "me", "place": "", "days": "Mondays"}, {"verb": "send", "text": "a photo", "place": "", "days": ""}]' where user_id = tests.id('ada');
select tests.login('vera');
select is((select creator_email || ' ' || (reach ->> 'phone') || ' ' || (reach ->> 'slug') || ' ' || jsonb_array_length(reach -> 'offers')
  from public.entries_of_request(tests.id('many')) where id = tests.id('ada many')), 'ada@tests.example 404 555 0100 ada-tests 1', 'then address, phone, kit and free times are in view');
select tests.logout();
select is((select (c -> 'creator' ->> 'phone') || ' ' || (c -> 'creator' ->> 'slug') || ' ' || jsonb_array_length(c -> 'creator' -> 'offers')
  from public.get_choice_context(tests.id('vera'), tests.id('ada many')) c), '404 555 0100 ada-tests 1', 'and in the mails of the choice');
select is(private.reach_of(tests.id('vera')), '{"slug": null, "phone": null, "offers": []}', 'of an account without a profile nothing is known');
update public.creator_profiles set epk_published = false where user_id = tests.id('ada');
select is(private.reach_of(tests.id('ada')) ->> 'phone', null, 'a phone number that is not public is not shared');

-- What the sentences rest on.
update public.creator_profiles set facts = '[{"text": "I mended forty trumpets.", "source": "https://paper.example/band"}]',
  coverage = '[{"outlet": "Paper", "title": "Band", "url": "https://paper.example/band", "date": "2025-05-01"}]' where user_id = tests.id('ada');
select is((select jsonb_agg(s - 'text' order by s ->> 'text') from jsonb_array_elements(private.sources_of((select v from public.pitch_variations v where v.id = tests.id('variation ada')))) s),
  '[{"source": "https://paper.example/band", "day": "2025-05-01", "published": true}, {"source": "https://news.example/cuts", "day": "2026-11-03", "published": true}]',
  'a fact has the source that its creator named, the news the link');
update public.creator_profiles set coverage = '[]' where user_id = tests.id('ada');
select is((select s ->> 'published' || (s ->> 'day') from jsonb_array_elements(private.sources_of((select v from public.pitch_variations v where v.id = tests.id('variation ada')))) s where s ->> 'text' like 'I mended%'),
  'false' || to_char(now(), 'YYYY-MM-DD'), 'without a day of its own it has the day on which it was named');
update public.pitch_variations set claims = jsonb_set(claims, '{1,source}', 'null') where id = tests.id('variation ada');
select is((select array_agg(s ->> 'source' order by s ->> 'text') from jsonb_array_elements(private.sources_of((select v from public.pitch_variations v where v.id = tests.id('variation ada')))) s),
  array['https://paper.example/band', 'https://news.example/cuts'], 'a sentence that was stored without its source has that of the fact with its words');

-- The editor's home.
select tests.login('ada');
select is(public.my_editor_home(), null, 'a creator has none');
select tests.logout();
update public.media_profiles set digest_day = 'monday', digest_hour = 7, time_zone = 'America/Chicago' where user_id = tests.id('vera');
select tests.login('vera');
select is((select (h #>> '{requests,0,topic}') || ' ' || extract(isodow from (h #>> '{next_issue,at}')::timestamptz at time zone 'America/Chicago') || ' '
  || extract(hour from (h #>> '{next_issue,at}')::timestamptz at time zone 'America/Chicago') || ' ' || ((h #>> '{next_issue,at}')::timestamptz > now())
  from public.my_editor_home() h), 'People who repair school instruments 1 7 true', 'an editor sees what is unread and when the next issue comes at their own day and hour');
select is((select sum((r ->> 'unread')::int) > 0 from jsonb_array_elements(public.my_editor_home() -> 'requests') r), true, 'which it counts');
select ok((select ((h #>> '{next_issue,at}')::timestamptz at time zone 'America/Chicago')::date - 3 >= current_date
  from public.my_editor_home() h), 'the next issue is of a Friday that is not over');
select tests.logout();
update public.request_entries set read_at = now();
create temp table due as select count(*) as n from public.request_entries e join public.media_requests r on r.id = e.request_id
  where r.media_user_id = tests.id('vera') and r.status = 'open'
    and num_nonnulls(e.chosen_at, e.asked_at, e.declined_at, e.set_aside_at) = 0;
grant select on due to authenticated;
select tests.login('vera');
select is((select sum((r ->> 'undecided')::int) || ' ' || sum((r ->> 'unread')::int) || (sum((r ->> 'undecided')::int) > 0)
  from jsonb_array_elements(public.my_editor_home() -> 'requests') r), (select n || ' 0true' from due), 'a read pitch waits for a choice');
select is((public.my_editor_home() ->> 'to_decide')::bigint, (select n from due), 'and is counted among those to decide');
select tests.logout();


-- One rule of what is unread: home, list, page and mail. An answer and a yes are unread, also of what is decided.
create function pg_temp.unread(p_request text) returns text language sql as $$
  select concat_ws(' ',
    (select r ->> 'unread' from jsonb_array_elements(public.my_editor_home() -> 'requests') r where r ->> 'slug' = 'tests-' || p_request),
    (select m.unread from public.my_media_requests() m where m.slug = 'tests-' || p_request),
    (select count(*) filter (where e.unread) from public.entries_of_request(tests.id(p_request)) e)) $$;
grant execute on function pg_temp.unread to authenticated;
select pg_temp.enter('bea', 'own-word');
update public.request_entries e set read_at = now(), declined_at = null, word = null, word_due_at = null where e.request_id = tests.id('own-word');
select is(pg_temp.ask('milo', 'ada own-word', 'Are you free?'), 'none', 'an editor asks');
select pg_temp.wait('2 minutes');
select is(public.queue_entry_word(tests.id('ada own-word'), 'question', tests.mail('Q')), true, 'the question leaves');
select isnt(pg_temp.choose('milo', 'ada own-word') ->> 'chosen_at', null, 'and then chooses');
select is(pg_temp.reply('ada', 'ada own-word', 'On Mondays'), 'none', 'the creator answers after all');
select tests.login('milo');
select is(pg_temp.unread('own-word'), '1 1 1', 'which is unread everywhere');
select is((select question || ' ' || reply from public.entries_of_request(tests.id('own-word')) where id = tests.id('ada own-word')), 'Are you free? On Mondays', 'and in the list');
select public.read_entry(tests.id('ada own-word'));
select is(pg_temp.unread('own-word'), '0 0 0', 'until it is opened');
select tests.logout();

-- Asking a creator can be undone while the mail waits; their yes is unread.
select isnt(pg_temp.choose('milo', 'bea own-word') ->> 'asked_at', null, 'for a second address the creator is asked');
select is(pg_temp.undo('vera', 'bea own-word') || pg_temp.undo('milo', 'bea own-word'), 'pitch_not_foundnone', 'which its editor undoes');
select is((pg_temp.entry('bea own-word')).asked_at, null, 'so that nobody is asked');
select is((select count(*)::int from private.mail_outbox where kind = 'request_ask'), 0, 'by no mail');
select isnt(pg_temp.choose('milo', 'bea own-word') ->> 'asked_at', null, 'asked again');
update private.mail_outbox set attempts = 1 where kind = 'request_ask';
select is(pg_temp.undo('milo', 'bea own-word'), 'request_over', 'a mail that has left is not undone');
select isnt(pg_temp.choose('bea', 'bea own-word') ->> 'chosen_at', null, 'the creator says yes');
update public.media_requests set deadline = now() - interval '40 days' where id = tests.id('own-word');
select tests.login('milo');
select is(pg_temp.unread('own-word'), '1 1 1', 'which stays unread until it is opened');
select is((public.my_editor_home() ->> 'to_decide')::int, 1, 'and counts behind the tab');
select tests.logout();
update public.media_requests set deadline = closed_at + interval '1 day' where id = tests.id('own-word');
select is(public.get_media_request('tests-own-word') || jsonb_build_object('unknown', public.get_media_request('tests-nowhere')), '{"ended": "chosen", "unknown": null}', 'a request whose editor chose says so, and an unknown one nothing');

select * from finish();
rollback;
