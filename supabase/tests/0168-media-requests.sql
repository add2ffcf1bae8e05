-- Media requests: posting, who they fit, entries, the choice, the end, mails, reports.
begin;
select plan(105);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('cleo', 'creator');
select tests.create_user('milo', 'media');
select tests.create_user('vera', 'media');
select tests.create_admin('root');
insert into public.outlets (id, name, slug, format, interests, media_user_id)
values (tests.id('vera outlet'), 'Vera Weekly', 'vera-weekly-test', 'podcast', 'church organs', tests.id('vera'));
insert into private.outlet_contacts (outlet_id, contact_name, contact_email) values (tests.id('vera outlet'), 'Vera', 'vera@weekly.example');
-- The demo request and the demo creators stay out.
update public.media_requests set status = 'closed', closed_at = now(), told_at = now();
insert into private.request_mails (user_id, off_at) select u.id, now() from public.users u where u.kind = 'creator'
  and u.id not in (tests.id('ada'), tests.id('bea'), tests.id('cleo'))
on conflict (user_id) do update set off_at = now();
update public.creator_profiles set beats = '{Education,Culture}', logline = 'A band director in Memphis who repairs school instruments with students.'
where user_id in (tests.id('ada'), tests.id('cleo'));
update public.creator_profiles set beats = '{Sports}', logline = 'A coach who writes about marathon shoes.' where user_id = tests.id('bea');

create function pg_temp.post(p_topic text, p_details text default '', p_wanted int default 2, p_beats text[] default '{}', p_deadline interval default '3 days', p_stance text default 'label')
returns uuid language sql as $$
  select (public.post_media_request(p_topic, p_details, 'podcast', p_beats, null, p_stance, p_wanted, now() + p_deadline) ->> 'id')::uuid $$;
create table pg_temp.made (name text primary key, id uuid);
grant all on pg_temp.made to authenticated;
create function pg_temp.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;

create function pg_temp.pitch(p_owner text, p_name text, p_peg text, p_line text, p_type text default 'podcast', p_generator text default 'composer') returns void language sql as $$
  insert into public.pitches (id, user_id, news_peg, take, pitch_type, generator)
  values (tests.id('pitch ' || p_name), tests.id(p_owner), p_peg, '', p_type, p_generator);
  insert into public.pitch_variations (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, claims)
  values (tests.id(p_name), tests.id('pitch ' || p_name), tests.id(p_owner), 1, 'The lived story', left(p_peg, 40), p_line, 'It is in the news this week, and ' || p_owner || ' knows why it matters.', 'I have done this for nine years.', '[]') $$;
grant execute on function pg_temp.post, pg_temp.made to authenticated;
select pg_temp.pitch('ada', 'repair', 'Schools cut repair of band instruments', 'Forty trumpets waited in a closet until students learned to solder them back to life.');
select pg_temp.pitch('cleo', 'solder', 'School instruments wait for repair', 'Every bench in our band room holds a clarinet that somebody gave up on, and a child who did not.');
select pg_temp.pitch('cleo', 'copy', 'Schools cut repair of band instruments', 'Forty trumpets waited in a closet until students learned to solder them back to life.');
select pg_temp.pitch('bea', 'shoes', 'Marathon shoes get a new rule', 'Runners pay more each year for shoes that last four races, and slow ones pay the most.');
select pg_temp.pitch('ada', 'tv', 'Schools cut repair of band instruments', 'Forty trumpets waited in a closet.', 'tv_local');
update public.pitch_variations set line2_whynow = 'It is in the news this week, and ada knows why it matters.' where id = tests.id('copy');

-- Posting.
select tests.login('ada');
select is(tests.code_of($$ select pg_temp.post('People who repair school instruments') $$), 'not_media', 'a creator cannot post a request');
select tests.logout();
select tests.login('milo');
select is(tests.code_of($$ select pg_temp.post('People who repair school instruments', p_deadline => '1 hour') $$), 'bad_time', 'a deadline within two hours is refused');
select is(tests.code_of($$ select pg_temp.post('People who repair school instruments', p_deadline => '31 days') $$), 'bad_time', 'a deadline after 30 days is refused');
select is(tests.code_of($$ select pg_temp.post('See https://spam.example now') $$), 'invalid_input', 'an untied account cannot post links');
select is(tests.code_of($$ select pg_temp.post('People who repair things', 'Write to me@mail.example') $$), 'invalid_input', 'an untied account cannot post addresses');
select is(tests.code_of($$ select pg_temp.post('People who repair things', E'1\n2\n3\n4\n5\n6') $$), '23514', 'six lines are refused');
select is(tests.code_of($$ select pg_temp.post('People who repair things', p_wanted => 11) $$), '23514', 'more than ten pitches are refused');
select lives_ok($$ insert into pg_temp.made select 'first', pg_temp.post('Marathon shoes and who pays for them') $$, 'an editor posts a request');
select lives_ok($$ select pg_temp.post('Marathon runners over seventy') $$, 'and a second');
select is(tests.code_of($$ select pg_temp.post('A third one in a week') $$), 'request_limit', 'an untied account posts two requests in seven days');
select is(public.request_preview('{}') -> 'week', jsonb_build_object('a_week', 2, 'remaining', 0, 'next_at', now() + interval '7 days'), 'and reads before when the next can be posted');
select throws_like($$ select pg_temp.post('A third one in a week') $$, 'You can post 2 requests a week until we have checked your outlet.', 'the refusal says the limit');
select is(tests.code_of($$ insert into public.media_requests (media_user_id, slug, topic, format, deadline) values (tests.id('milo'), 'x-y-z', 'By the API', 'tv', now()) $$), '42501', 'requests are not written directly');
select tests.logout();
select tests.login('vera');
select is(public.request_preview('{}') -> 'week', '{"a_week": 10, "remaining": 10, "next_at": null}', 'a tied account may post ten');
select lives_ok($$ insert into pg_temp.made select 'band', pg_temp.post('People who repair school band instruments', E'See https://vera.example\nTwo lines.', 2, '{Education}') $$, 'a tied account may post a link');
select is((select slug ~ '^people-who-repair-school-band-instruments-[0-9a-f]{6}$' from public.media_requests where id = pg_temp.made('band')), true, 'the slug is made from the topic');
select tests.logout();

-- The public page.
select tests.login_as('anon');
select is(public.get_media_request('no-such-request'), null, 'an unknown request is null');
select is(tests.code_of('select 1 from public.media_requests'), '42501', 'visitors read no table');
select tests.logout();
select is((select f #>> '{editor,outlet}' || ' ' || (f ->> 'places_left') || ' ' || (f::text like '%@%') from public.get_media_request((select upper(slug) from public.media_requests where id = pg_temp.made('band'))) f), 'Vera Weekly 2 false', 'the public page has facts and no address');

-- Looking for now.
select is((select interests from private.outlet_terms where outlet_id = tests.id('vera outlet')), E'church organs\nPeople who repair school band instruments', 'an open request is one of the wanted phrases');
select is((select max(phrase) from private.outlet_topics t, unnest(t.phrases) phrase where t.outlet_id = tests.id('vera outlet')), 2, 'and matching knows its words');

-- A word with two senses.
create function pg_temp.fits(p_topic text, p_text text, p_beats text[] default '{}') returns text language plpgsql as $$
declare v_id uuid; v_fit text;
begin
  insert into public.media_requests (media_user_id, slug, topic, beats, format, deadline)
  values (tests.id('vera'), 'senses-abcdef', p_topic, p_beats, 'podcast', now() + interval '3 days') returning id into v_id;
  select f.relevance || case when f.relevance <> 'Low' and not f.on_topic then ' by a beat' else '' end into v_fit
  from private.request_fits(private.text_topic_of(p_text), '{Education}', null, ' ', array[v_id]) f;
  delete from public.media_requests where id = v_id;
  return v_fit;
end $$;
select is(pg_temp.fits('Who keeps the books when the owner cannot', 'A librarian who opened a reading corner. We gave 400 books to children.'), 'Low', 'one shared word that may have two senses is no fit');
select is(pg_temp.fits('Who keeps the books when the owner cannot', 'A librarian who opened a reading corner. We gave 400 books to children.', '{Education}'), 'Medium by a beat', 'beside a shared beat it is one, of which the beat is said');
select is(pg_temp.fits('Professors who strike for pay', 'A librarian who opened a reading corner. We gave 400 books to children.', '{Education}'), 'Low', 'a shared beat alone is none');
select is(pg_temp.fits('Where children go after school', 'A librarian who opened a reading corner. We gave 400 books to children.', '{Education}'), 'Medium by a beat', 'a shared beat with the same subject is, and nothing more is said of it');
select is(pg_temp.fits('Reading corners with books', 'A librarian who opened a reading corner. We gave 400 books to children.'), 'High', 'two words are');
select is(pg_temp.fits('Libraries that stay open late', 'A librarian who opened a reading corner. We gave 400 books to children.'), 'Medium', 'and so is a subject that other words speak of');

-- Who it fits.
create function pg_temp.fits_who(p_topic text) returns text language plpgsql as $$
declare v_id uuid; v_who text; v_fit text;
begin
  insert into public.media_requests (media_user_id, slug, topic, format, deadline)
  values (tests.id('vera'), 'who-abcdef', p_topic, 'podcast', now() + interval '3 days') returning id into v_id;
  select c.who into v_who from public.creator_profiles c where c.user_id = tests.id('ada');
  update public.creator_profiles set who = 'I was a school nurse for 30 years.' where user_id = tests.id('ada');
  select f.relevance into v_fit from private.profile_fits(tests.id('ada'), array[v_id]) f;
  update public.creator_profiles set who = v_who where user_id = tests.id('ada');
  delete from public.media_requests where id = v_id;
  return v_fit;
end $$;
select is(pg_temp.fits_who('School nurses: what do you see in your town?'), 'Medium', 'a request for people who are what the creator says they are fits');
select is(pg_temp.fits_who('Retired pilots: what do you miss?'), 'Low', 'and another one does not');
select tests.login('ada');
select is((select array_agg(facts ->> 'topic' || ' ' || array_to_string(shared_beats, ',')) from public.requests_for_me() where facts #>> '{editor,name}' in ('Vera', 'Milo')), array['People who repair school band instruments Education'], 'a creator sees the requests that fit');
select is((select array_agg(o ->> 'topic') from public.other_requests() o where o ->> 'topic' in ('Marathon shoes and who pays for them', 'People who repair school band instruments')), array['Marathon shoes and who pays for them'], 'and apart from them the open ones that do not');
select is(tests.code_of($$ select public.close_media_request(pg_temp.made('band')) $$), 'request_not_found', 'only its editor closes a request');
select is((select array_agg(headline || ' ' || coalesce(code, 'ready')) from public.pitches_for_request(pg_temp.made('band'))), array['Schools cut repair of band instruments ready'], 'the creator''s pitches in the format are listed');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('band'), tests.id('tv')) $$), 'low_relevance', 'a pitch in another format is refused');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('first'), tests.id('repair')) $$), 'low_relevance', 'a pitch on another topic is refused');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('band'), tests.id('solder')) $$), 'pitch_not_found', 'another creator''s pitch is refused');
select tests.logout();

-- By a pitch alone: the profile speaks of something else.
update public.creator_profiles set logline = 'A baker of wedding cakes.', beats = '{Business}' where user_id = tests.id('bea');
select tests.login('bea');
select is((select array_agg(pitch) from public.requests_for_me() where id in (pg_temp.made('first'), pg_temp.made('band')) and on_topic), array['Marathon shoes get a new rule'], 'a request that fits a pitch is listed with it');
select tests.logout();
update public.creator_profiles set logline = 'A coach who writes about marathon shoes.', beats = '{Sports}' where user_id = tests.id('bea');
update public.creator_profiles set logline = 'A baker of wedding cakes.', beats = '{Business}' where user_id = tests.id('ada');
select tests.login('ada');
select is((select array[public.send_review(o) #>> '{request,topic}', public.send_review(o, tests.id('repair')) #>> '{request,topic}'] from (select tests.id('vera outlet')) x (o)), array[null, 'People who repair school band instruments'], 'before a send the editor''s request that the pitch fits is named');
select is(public.send_review(tests.id('vera outlet'), tests.id('copy')) -> 'request', 'null', 'and none that only another creator''s pitch fits');
select tests.logout();
update public.creator_profiles set beats = '{Education,Culture}', logline = 'A band director in Memphis who repairs school instruments with students.' where user_id = tests.id('ada');
select pg_temp.pitch('ada', 'taxes', 'Property taxes rise in the county', 'Forty families on one street opened the same letter, and nobody could say what the number meant.');
select tests.login('ada');
select is((select array_agg((public.send_review(tests.id('vera outlet'), tests.id(p)) -> 'request' <> 'null') || ' ' || (public.entry_check(pg_temp.made('band'), tests.id(p)) ->> 'refusal' is null) order by p) from unnest(array['repair', 'taxes', 'tv']) p), array['true true', 'false false', 'false false'], 'it is named for a pitch that the request takes, and not because the profile fits it');
select tests.logout();
delete from public.pitches where id = tests.id('pitch taxes');

-- The rules of a send.
update public.pitch_variations set claims = '[{"line": "line1_hook", "text": "Forty trumpets", "supported": false}]' where id = tests.id('repair');
select tests.login('ada');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('band'), tests.id('repair')) $$), 'claims_unconfirmed', 'a marked sentence has to be confirmed first');
select is((select public.entry_check(pg_temp.made('first'), tests.id('repair')) ->> 'code'), 'low_relevance', 'but nothing is asked for where the story does not fit');
select is(public.pitches_off_topic(pg_temp.made('first')) @> array[tests.id('pitch repair')], true, 'the pitches with another story are known before');
select is(public.pitches_off_topic(pg_temp.made('band')) @> array[tests.id('pitch repair')], false, 'and those that fit');
select tests.logout();
update public.pitch_variations set claims = '[]' where id = tests.id('repair');
update public.pitches set created_at = now() - interval '60 days' where id = tests.id('pitch repair');
select tests.login('ada');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('band'), tests.id('repair')) $$), 'stale_peg', 'a stale peg has to be confirmed first');
select tests.logout();
update public.pitches set created_at = now() where id = tests.id('pitch repair');
update public.media_requests set ai_stance = 'no' where id = pg_temp.made('band');
update public.pitches set generator = 'model' where id = tests.id('pitch repair');
select tests.login('ada');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('band'), tests.id('repair')) $$), 'ai_refused', 'the editor''s AI stance holds');
select tests.logout();
update public.pitches set generator = 'composer' where id = tests.id('pitch repair');

-- A pitch that went to the editor's outlet is not entered too.
insert into public.pitch_sends (pitch_id, variation_id, user_id, outlet_id, outlet_name, subject, body_text, release_at)
values (tests.id('pitch repair'), tests.id('repair'), tests.id('ada'), tests.id('vera outlet'), 'Vera Weekly', 'S', 'B', now());
select tests.login('ada');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('band'), tests.id('repair')) $$), 'near_copy', 'a pitch that was sent to an outlet of the editor is refused');
select matches((select refusal from public.pitches_for_request(pg_temp.made('band'))), '^You sent this pitch to Vera Weekly on .*The same editor asks here', 'and the creator reads where it went');
select tests.logout();
update public.pitch_sends set status = 'failed' where variation_id = tests.id('repair');

-- Entering.
select tests.login('ada');
select lives_ok($$ insert into pg_temp.made select 'entry', public.enter_request(pg_temp.made('band'), tests.id('repair'), E' Free on\nTuesday ') $$, 'a pitch is entered');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('band'), tests.id('repair')) $$), 'already_sent', 'one pitch of a creator for a request');
select is((select entered_at is not null from public.requests_for_me() where id = pg_temp.made('band')), true, 'the creator sees that the pitch is in');
select results_eq($$ select pitch_id, topic, editor ->> 'outlet', note, state from public.my_entries() $$, $$ values (tests.id('pitch repair'), 'People who repair school band instruments', 'Vera Weekly', 'Free on Tuesday', 'open') $$, 'with the request, its editor, the line and the state');
select matches((select message from public.near_copies(tests.id('repair'), tests.id('vera outlet'))), '^You entered this pitch for the request “People who repair school band instruments” on ', 'it is not sent to an outlet of the same editor as well');
select matches((select m.blocked_reason from tests.match_outlets(tests.id('repair')) m where m.outlet_id = tests.id('vera outlet')),
  '^You entered this pitch for the request “People who repair school band instruments” on ', 'nor does the list offer that outlet');
select tests.logout();
select tests.login('cleo');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('band'), tests.id('copy')) $$), 'copy_of_others', 'nearly the same words of someone else are refused');
select lives_ok($$ insert into pg_temp.made select 'entry2', public.enter_request(pg_temp.made('band'), tests.id('solder')) $$, 'another creator enters');
select is((select count(*)::int from public.my_entries()), 1, 'a creator sees their own entries alone');
select is((select count(*)::int from public.request_entries), 1, 'a creator does not read the entries of others');
select isnt_empty($$ select 1 from public.near_copies(tests.id('solder'), tests.id('vera outlet')) $$, 'which no outlet of the editor gets as well');
select lives_ok($$ select public.take_back_entry(pg_temp.made('entry2')) $$, 'and takes it back');
select tests.logout();
select is((select used_as || ' ' || (used_at is not null) || ' ' || private.take_back_use(id) from public.pitches where id = tests.id('pitch solder')), 'answer true false', 'and it stays used');
select tests.login('cleo');
select is_empty($$ select 1 from public.near_copies(tests.id('solder'), tests.id('vera outlet')) $$, 'after which the outlet may get it');
select lives_ok($$ select public.enter_request(pg_temp.made('band'), tests.id('solder')) $$, 'and enters again: the place was free');
select is((public.creator_stats() #>> '{lifetime,sent}') || (public.creator_stats() ->> 'today_sent'), '11', 'it is sent, today as well');
select tests.logout();
select pg_temp.pitch('bea', 'late', 'School band instruments need repair', 'A marching band of sixty plays on what the neighbours mended over the summer in one garage.');
select tests.login('bea');
select is(tests.code_of($$ select public.enter_request(pg_temp.made('band'), tests.id('late')) $$), 'request_full', 'the editor gets no more than asked for');
select tests.logout();

-- The editor reads.
select tests.login('milo');
select is((select count(*)::int from public.entries_of_request(pg_temp.made('band'))), 0, 'another editor reads nothing');
select is(tests.code_of($$ select public.choose_entry(tests.id('milo'), pg_temp.made('entry'), null, null, null) $$), '42501', 'choosing is for the function alone');
select tests.logout();
select is((select d ->> 'unread' from public.due_entry_notices(10) d where d ->> 'id' = pg_temp.made('band')::text), '2', 'the editor is to be told of new pitches');
select is(public.queue_entry_notice(pg_temp.made('band'), '{"subject": "N", "text": "T"}'), true, 'the word is queued');
select is(public.queue_entry_notice(pg_temp.made('band'), '{"subject": "N", "text": "T"}'), false, 'once a day');
select tests.login('vera');
select is((select unread from public.my_media_requests() where id = pg_temp.made('band')), 2, 'unread pitches are counted');
select is((select count(*)::int from public.entries_of_request(pg_temp.made('band')) where creator_email is not null), 0, 'no address before the choice');
select lives_ok($$ select public.read_entry(pg_temp.made('entry')) $$, 'a pitch is read');
select is((select unread from public.my_media_requests() where id = pg_temp.made('band')), 1, 'and counts no longer');
select tests.logout();

-- The choice.
select isnt(public.choose_entry(tests.id('vera'), pg_temp.made('entry'), '{"subject": "C", "text": "C"}', '{"subject": "E", "text": "E"}', null) ->> 'chosen_at', null, 'the editor chooses');
select is(public.choose_entry(tests.id('vera'), pg_temp.made('entry'), '{"subject": "C", "text": "C"}', '{"subject": "E", "text": "E"}', null) -> 'chosen_at', (select to_jsonb(chosen_at) from public.request_entries where id = pg_temp.made('entry')), 'a repeated choice is the same');
select is(public.choose_entry(tests.id('vera'), pg_temp.made('entry'), '{"subject": "C", "text": "C"}', '{"subject": "E", "text": "E"}', null) -> 'undo_until', (select to_jsonb(min(next_attempt_at)) from private.mail_outbox where dedupe_key like 'request_choice:' || pg_temp.made('entry') || '%'), 'and it says until when nothing leaves');
select results_eq($$ select to_email || ' ' || (headers ->> 'Reply-To') from private.mail_outbox where kind = 'request_choice' order by 1 $$, array['ada@tests.example vera@tests.example', 'vera@tests.example ada@tests.example'], 'both get one mail with the other as Reply-To');
select is((select status from public.media_requests where id = pg_temp.made('band')), 'closed', 'the choice closes the request');
update public.request_entries set chosen_at = now() - interval '1 minute' where id = pg_temp.made('entry');
select is((select interests from private.outlet_terms where outlet_id = tests.id('vera outlet')), 'church organs', 'a closed request is no wanted phrase');
select is((select d #>> '{entries,0,name}' || ' ' || (d ->> 'chosen') from public.due_request_ends(10) d where d ->> 'id' = pg_temp.made('band')::text), 'Cleo true', 'those who were not chosen are to be told');
select is(public.end_media_request(pg_temp.made('band'), 'null', (select jsonb_object_agg(id, '{"subject": "X", "text": "T"}'::jsonb) from public.request_entries)), true, 'everybody is told');
select results_eq($$ select to_email::text from private.mail_outbox where kind = 'request_ended' $$, array['cleo@tests.example'], 'but not who was chosen');
select is(public.end_media_request(pg_temp.made('band'), null, '{}'), false, 'once');

-- The deadline closes a request that nobody closed.
select tests.login('vera');
insert into pg_temp.made select 'over', pg_temp.post('Choirs that rehearse in garages', '', 2);
select tests.logout();
update public.media_requests set deadline = now() - interval '1 minute' where id = pg_temp.made('over');
insert into public.request_entries (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, generator, relevance, fit)
values (pg_temp.made('over'), tests.id('vera'), tests.id('ada'), tests.id('pitch repair'), tests.id('repair'), '{"headline": "H"}', 'T', 'composer', 'High', 1);
select is((select (d ->> 'by_deadline') || jsonb_array_length(d -> 'entries') from public.due_request_ends(10) d where d ->> 'id' = pg_temp.made('over')::text), 'true1', 'at the deadline everybody is to be told');
select is(public.end_media_request(pg_temp.made('over'), '{"subject": "E", "text": "T"}', (select jsonb_object_agg(id, '{"subject": "X", "text": "T"}'::jsonb) from public.request_entries where request_id = pg_temp.made('over'))), true, 'the worker closes it');
select is((select status || (closed_at is not null) from public.media_requests where id = pg_temp.made('over')), 'closedtrue', 'and it is closed');
select results_eq(format($$ select to_email::text from private.mail_outbox where dedupe_key in ('request_ended:%s:closed', (select 'request_ended:' || id || ':closed' from public.request_entries where request_id = %L)) order by 1 $$, pg_temp.made('over'), pg_temp.made('over')), array['ada@tests.example', 'vera@tests.example'], 'its editor and who entered have a word');

-- The daily mail, and turning it off.
select is((select array_agg(d ->> 'name' || ' ' || (d #>> '{requests,0,topic}')) from public.due_request_mails(50) d), array['Bea Marathon shoes and who pays for them'], 'a creator whom an open request fits gets the daily mail');
select results_eq($$ select r.topic, private.creators_found(r.id) from public.media_requests r
  where exists (select 1 from private.request_matches m where m.request_id = r.id) $$,
  $$ values ('Marathon shoes and who pays for them', 1), ('Marathon runners over seventy', 1) $$, 'whom the mail found a request to fit is counted for its editor');
select is((select count(*)::int from public.due_request_mails(50)) || ' ' || (select count(*)::int from private.request_matches), '1 2', 'once');
select tests.login('milo');
select is(public.read_media_request((select slug from public.media_requests where id = pg_temp.made('first'))) ->> 'creators_found', '1', 'who reads the number');
select tests.logout();
select is(public.queue_request_mail(tests.id('bea'), now(), '{"subject": "D", "text": "T", "headers": {}, "marks": {"request_mails": "M"}}'), true, 'the daily mail is queued');
select is(public.queue_request_mail(tests.id('bea'), now(), '{"subject": "D", "text": "T", "headers": {}, "marks": {}}'), false, 'once in 24 hours');
select public.mail_prepare((select id from private.mail_outbox where kind = 'request_mail'), jsonb_build_object('request_mails', repeat('c', 64)));
select is(public.request_mails_by_token(repeat('c', 64), null) || ',' || public.request_mails_by_token(repeat('c', 64), false) || ',' || public.request_mails_by_token(repeat('c', 64), null), 'true,false,false', 'the link of the mail turns it off');
select is(tests.code_of($$ select public.request_mails_by_token(repeat('d', 64), false) $$), 'unknown_token', 'an unknown link turns nothing off');

-- Who is due is found by an index, whatever the number of creators.
select is((select resting_until > now() + interval '23 hours' from private.request_mails where user_id = tests.id('bea')), true, 'after a mail a creator rests for a day');
insert into private.request_mails (user_id, off_at) values (tests.id('bea'), null)
on conflict (user_id) do update set off_at = null, mailed_at = now() - interval '25 hours', resting_until = now() - interval '1 hour', checked_at = '-infinity';
update public.media_requests set created_at = now() - interval '26 hours';
select is((select array_agg(d ->> 'name') from public.due_request_mails(50) d), null, 'after it only newer requests count');
select is((select resting_until is null and checked_at > '-infinity' from private.request_mails where user_id = tests.id('bea')), true, 'and who was compared is noted');
update public.creator_profiles set logline = 'A coach who writes about running shoes.' where user_id = tests.id('bea');
select is((select checked_at from private.request_mails where user_id = tests.id('bea')), '-infinity', 'a changed profile is compared anew');

-- Reports and taking down.
select tests.login('ada');
select lives_ok($$ select public.report_media_request(pg_temp.made('first'), 'Asks for money') $$, 'a reader reports a request');
select is(tests.code_of($$ select public.remove_media_request(pg_temp.made('first')) $$), 'forbidden', 'only an admin takes a request down');
select tests.logout();
select tests.login('root');
select is((select topic || ' ' || reports from public.watched_requests() limit 1), 'Marathon shoes and who pays for them 1', 'admins see reported requests first');
select lives_ok($$ select public.remove_media_request(pg_temp.made('first')) $$, 'an admin takes it down');
select tests.logout();
select is(public.get_media_request((select slug from public.media_requests where id = pg_temp.made('first'))), null, 'it is no longer public');

select * from finish();
rollback;
