-- Cards that creators offer, issues composed from them, and the checks before a schedule.
begin;
select plan(86);

select tests.create_admin('root');
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('cleo', 'creator');
select tests.create_user('milo', 'media');
update public.creator_profiles set name = initcap(slug), epk_published = true, beats = '{Business}', slug = 'kit-' || slug
where user_id in (tests.id('ada'), tests.id('bea'), tests.id('cleo'));
update public.creator_profiles set beats = '{Culture}' where user_id = tests.id('bea');
select tests.subscribe('ada', 'pro');

create function pg_temp.card(p_title text default 'A ledger from Macon') returns jsonb
language sql as $$ select jsonb_build_object('title', p_title, 'format', 'Podcast', 'summary_bullets', jsonb_build_array(
  'My grandmother kept a ledger from 1958 to 1971, and I still have it.', 'Parents are told to budget as if nobody had.', '  ')) $$;
grant execute on function pg_temp.card(text) to authenticated;
-- Offers as the function offer-card does for the account.
create function pg_temp.offer(p_label text, p_variation uuid, p_card jsonb, p_claims jsonb default '[]') returns jsonb
language sql security definer as $$ select public.offer_card(tests.id(p_label), p_variation, p_card, p_claims) $$;
grant execute on function pg_temp.offer(text, uuid, jsonb, jsonb) to authenticated;
create temp table v as select tests.create_pitch('ada') as ada, tests.create_pitch('bea') as bea, tests.create_pitch('cleo') as cleo,
  tests.create_pitch('ada', p_supported => false) as marked;
grant select on v to authenticated;

-- Offering.
select tests.login('ada');
select is(pg_temp.offer('ada', (select ada from v), pg_temp.card()) ->> 'status', 'offered', 'a creator offers a card of an own pitch');
select is((select cardinality(summary_bullets) from public.card_offers), 2, 'blank lines are left out');
select is(pg_temp.offer('ada', (select ada from v), pg_temp.card('Another title')) ->> 'title', 'Another title', 'the same pitch changes its card');
select is((select count(*)::int from public.card_offers), 1, 'a pitch has one card');
select is(tests.code_of(format('select pg_temp.offer(''ada'', %L, %L)', (select bea from v), pg_temp.card())), 'pitch_not_found', 'another creator''s pitch is refused');
select is(tests.code_of(format('select pg_temp.offer(''ada'', %L, %L)', (select marked from v), pg_temp.card())), 'claims_unconfirmed', 'a pitch with marked sentences is refused');
select is(tests.code_of(format('select pg_temp.offer(''ada'', %L, %L)', (select ada from v), '{"title":"Short","summary_bullets":["One two."],"format":"TV"}')), 'card_length', 'a card of three words is refused');
select is(tests.code_of(format('select pg_temp.offer(''ada'', %L, %L)', (select ada from v), jsonb_build_object('title', 'Long', 'format', 'TV', 'summary_bullets', jsonb_build_array(repeat('word ', 40), repeat('word ', 40))))), 'card_length', 'a card of more than 75 words is refused');
select is(tests.code_of(format('select pg_temp.offer(''ada'', %L, %L)', (select ada from v), '{"title":"x","summary_bullets":"no","format":"TV"}')), 'invalid_input', 'a card without a list of lines is refused');
select is(tests.code_of(format('select pg_temp.offer(''ada'', %L, %L)', (select ada from v), pg_temp.card() || '{"format":"Radio"}')), '23514', 'an unknown format is refused');
select throws_ok($$ insert into public.card_offers (user_id, pitch_id, variation_id, title, summary_bullets, format) values (tests.id('ada'), gen_random_uuid(), gen_random_uuid(), 'x', '{x}', 'TV') $$, '42501', null, 'nobody inserts offers directly');
select is(tests.code_of(format('select public.offer_card(tests.id(''ada''), %L, %L, ''[]'')', (select ada from v), pg_temp.card())), '42501', 'only the function that reads the sentences offers');
select is(tests.code_of(format('select pg_temp.offer(''ada'', %L, %L, %L)', (select ada from v), pg_temp.card(), '[{"text": "A new figure: 900.", "supported": false}]')), 'claims_unconfirmed', 'a card with a sentence without a source is refused');
select is(pg_temp.offer('ada', (select ada from v), pg_temp.card('Another title'), '[{"text": "Parents are told to budget as if nobody had.", "supported": false, "confirmed_at": "2026-11-22T10:00:00Z"}]') #>> '{claims,0,confirmed_at}', '2026-11-22T10:00:00Z', 'a confirmed sentence is kept with its words');
select is((select status from public.my_cards()), 'offered', 'my_cards() lists it');
select is((select verdicts from public.my_cards()), '{}', 'without verdicts yet');
select tests.logout();
update public.pitches set created_at = now() - interval '200 days' where id = (select pitch_id from public.pitch_variations where id = (select cleo from v));
select tests.login('cleo');
select is(tests.code_of(format('select pg_temp.offer(''cleo'', %L, %L)', (select cleo from v), pg_temp.card())), 'stale_peg', 'a pitch whose news is over is refused');
select tests.logout();
update public.pitches set created_at = now() where id = (select pitch_id from public.pitch_variations where id = (select cleo from v));
select tests.login('cleo');
select lives_ok(format('select pg_temp.offer(''cleo'', %L, %L)', (select cleo from v), pg_temp.card('What a bookkeeper sees first')), 'and taken once it holds again');
select tests.logout();
select tests.login('bea');
select is((select count(*)::int from public.card_offers), 0, 'a creator sees no offers of others');
select lives_ok(format('select pg_temp.offer(''bea'', %L, %L)', (select bea from v), pg_temp.card('The choir that counts')), 'bea offers too');
select is(tests.code_of(format('select public.take_back_card(%L)', gen_random_uuid())), 'offer_not_found', 'an unknown offer cannot be taken back');
select throws_ok('select public.issue_candidates(gen_random_uuid())', 'P0001', 'Only an admin may do that.', 'a creator sees no candidates');
select tests.logout();

-- Composing.
select tests.login('root');
insert into public.friday_fix_issues (id, issue_date, title, subject) values
  (tests.id('issue'), current_date + 1, 'The week', 'Three stories pegged to this week');
select is(tests.code_of($$ update public.friday_fix_issues set status = 'scheduled', scheduled_at = now() where id = tests.id('issue') $$), 'column_protected', 'an admin cannot schedule by hand');
select is(tests.code_of($$ update public.friday_fix_issues set status = 'published' where id = tests.id('issue') $$), 'column_protected', 'nor publish');
select is((select array_agg(title order by score desc, title) from public.issue_candidates(tests.id('issue')))::text is not null, true, 'an admin sees candidates');
select is((select count(*)::int from public.issue_candidates(tests.id('issue'))), 3, 'three cards wait');
select is((select count(*)::int from public.issue_candidates(tests.id('issue')) where solemn), 0, 'none of them of solemn news');
select tests.logout();
select public.offer_card(tests.id('cleo'), (select cleo from v), pg_temp.card('What a bookkeeper sees first'), '[]', true);
select tests.login('cleo');
select is((select solemn from public.my_cards()), true, 'a creator reads that a card of solemn news waits for a person');
select tests.logout();
select tests.login('root');
select is((select array_agg(title) from public.issue_candidates(tests.id('issue')) where solemn), '{What a bookkeeper sees first}', 'an admin sees which card is of solemn news');
select tests.logout();
select public.offer_card(tests.id('cleo'), (select cleo from v), pg_temp.card('What a bookkeeper sees first'), '[]', false);
select tests.login('root');
select is((select count(*)::int from public.issue_candidates(tests.id('issue')) where solemn), 0, 'a card offered again is judged again');
select ok((select reasons @> array['First time in the Friday Fix'] from public.issue_candidates(tests.id('issue')) limit 1), 'with reasons');
select isnt(public.add_card(tests.id('issue'), (select id from public.card_offers where user_id = tests.id('ada'))), null, 'a card joins the issue');
select ok(exists (select 1 from public.issue_candidates(tests.id('issue')) c, unnest(c.reasons) r where r = 'Brings Culture, which this issue lacks'), 'a beat that the issue lacks is a reason');
select is((select count(*)::int from public.issue_candidates(tests.id('issue'))), 2, 'and waits no more');
select is(tests.code_of(format('select public.add_card(tests.id(''issue''), %L)', (select id from public.card_offers where user_id = tests.id('ada')))), 'offer_not_found', 'it cannot join twice');
select tests.logout();
update public.pitch_variations set model_drafted = true where id = (select bea from v);
select tests.login('root');
select isnt(public.add_card(tests.id('issue'), (select id from public.card_offers where user_id = tests.id('bea'))), null, 'a second card joins');
select isnt(public.add_card(tests.id('issue'), (select id from public.card_offers where user_id = tests.id('cleo'))), null, 'a third card joins');
select results_eq($$ select i.model_written from public.friday_fix_items i where i.issue_id = tests.id('issue') order by i.position $$, '{false,true,false}'::boolean[], 'readers see which card a language model wrote');
select tests.logout();
select is((select jsonb_path_query_array(public.issue_content(tests.id('issue')), '$.cards[*].model_written')::text), '[false, true, false]', 'and so does the mail');
select tests.login('root');
select is((select assets_url from public.friday_fix_items where issue_id = tests.id('issue') and position = 1), '/epk/kit-ada', 'a card links to the public press kit');
select lives_ok($$ select public.order_cards(tests.id('issue'), (select array_agg(id order by position desc) from public.friday_fix_items where issue_id = tests.id('issue'))) $$, 'the order is changed');
select is((select title from public.friday_fix_items where issue_id = tests.id('issue') and position = 1), 'What a bookkeeper sees first', 'as given');
select is(tests.code_of($$ select public.order_cards(tests.id('issue'), (select array_agg(id) from public.friday_fix_items where issue_id = tests.id('issue') and position > 1)) $$), 'version_conflict', 'an order that forgets a card is refused');
select lives_ok($$ select public.remove_card((select id from public.friday_fix_items where issue_id = tests.id('issue') and position = 1)) $$, 'a card is removed');
select is((select array_agg(position order by position) from public.friday_fix_items where issue_id = tests.id('issue')), array[1, 2], 'and the gap closes');
select is(tests.code_of(format('select public.edit_card(%L, ''Short'', ''{One two.}'')', (select id from public.friday_fix_items where issue_id = tests.id('issue') and position = 1))), 'card_length', 'an admin''s words for a card keep its length');
select lives_ok(format('select public.edit_card(%L, '' A choir that counts '', array[''My grandmother kept a ledger from 1958 to 1971, and I still have it.'', '' '', ''Parents are told to budget as if nobody had.''])', (select id from public.friday_fix_items where issue_id = tests.id('issue') and position = 1)), 'an admin changes the words of a card in a draft');
select is((select title || '|' || cardinality(summary_bullets) from public.friday_fix_items where issue_id = tests.id('issue') and position = 1), 'A choir that counts|2', 'tidied as the creator''s are');
select is(tests.code_of(format('select public.decline_card(%L, '' '')', (select id from public.card_offers where user_id = tests.id('cleo')))), 'reason_missing', 'a no needs a word');
select lives_ok(format('select public.decline_card(%L, ''Please come back with a date.'')', (select id from public.card_offers where user_id = tests.id('cleo'))), 'an admin declines a card');
select tests.logout();
select tests.login('cleo');
select is((select status || ': ' || decline_note from public.my_cards()), 'declined: Please come back with a date.', 'and the creator reads why');
select tests.logout();
select tests.login('bea');
select lives_ok($$ select public.take_back_card((select id from public.card_offers)) $$, 'a card is taken back out of a draft');
select tests.logout();
select is((select count(*)::int from public.friday_fix_items where issue_id = tests.id('issue')), 1, 'the draft lost it');

-- Checks and schedule.
create function pg_temp.red(p_issue text) returns text[]
language sql as $$ select coalesce(array_agg(k.name), '{}') from private.issue_checks(tests.id(p_issue)) k where not k.ok $$;
select is((select count(*)::int from public.issue_grounds(tests.id('issue'))), 1, 'preflight gets what each card may say');
select ok((select g -> 'settled' @> '["Parents are told to budget as if nobody had.", "A hook."]' and jsonb_array_length(g -> 'grounds') >= 0
  from public.issue_grounds(tests.id('issue')) g), 'confirmed sentences of the card and those of its pitch are settled');
select is(pg_temp.red('issue'), '{}', 'a tidy issue is green');
create function pg_temp.says(p_issue text, p_check text) returns text
language sql as $$ select k.message from private.issue_checks(tests.id(p_issue)) k where k.name = p_check $$;
select is(
  array[pg_temp.says('issue', 'cards'), pg_temp.says('issue', 'fairness'), pg_temp.says('issue', 'spread')],
  array['1 card; an issue has at most 10.', 'Nobody appears twice within four issues.',
    'With four cards or more, at most half may be about the same beat.'],
  'a green check of one card says no more than it compared');
update public.friday_fix_issues set subject = repeat('x', 61) where id = tests.id('issue');
select is(pg_temp.red('issue'), '{subject}', 'a subject of 61 characters is red');
update public.friday_fix_issues set subject = null where id = tests.id('issue');
select is(pg_temp.red('issue'), '{subject}', 'a missing subject is red');
update public.friday_fix_issues set subject = 'One story', issue_date = '2020-01-03' where id = tests.id('issue');
select ok(pg_temp.red('issue') @> '{date}', 'a date that is over is red');
update public.friday_fix_issues set issue_date = current_date + 1 where id = tests.id('issue');
update public.creator_profiles set epk_published = false where user_id = tests.id('ada');
select is(pg_temp.red('issue'), '{assets}', 'a press kit that is not public is red');
update public.creator_profiles set epk_published = true where user_id = tests.id('ada');
update public.pitches set created_at = now() - interval '200 days' where id = (select pitch_id from public.card_offers where user_id = tests.id('ada'));
select is(pg_temp.red('issue'), '{news}', 'news that is over is red');
update public.pitches set created_at = now() where id = (select pitch_id from public.card_offers where user_id = tests.id('ada'));
insert into public.friday_fix_issues (id, issue_date, title, status, published_at) values (tests.id('last'), current_date - 6, 'Last', 'published', now());
insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
values (tests.id('last'), 1, 'Then', '{"Then."}', 'high', 'TV', tests.id('ada'));
select is(pg_temp.red('issue'), '{}', 'a creator of the last issue is fair while nobody else waits');
update public.card_offers set status = 'offered' where user_id = tests.id('bea');
select is(pg_temp.red('issue'), '{fairness}', 'and red while somebody waits');
update public.friday_fix_issues set issue_date = current_date - 30 where id = tests.id('last');
insert into public.friday_fix_issues (issue_date, title, status, published_at) values
  (current_date - 20, 'Third', 'published', now()), (current_date - 13, 'Second', 'published', now());
select is(pg_temp.red('issue'), '{fairness}', 'also when it was three issues ago');
insert into public.friday_fix_issues (issue_date, title, status, published_at) values (current_date - 6, 'First', 'published', now());
select is(pg_temp.red('issue'), '{}', 'and fair again after three issues without them');
delete from public.friday_fix_issues where id = tests.id('last') or title in ('First', 'Second', 'Third');

-- What only a whole issue shows. Cards without an account have no beat.
insert into public.friday_fix_issues (id, issue_date, title, subject) values (tests.id('full'), current_date + 8, 'Full', 'Many stories');
select is(pg_temp.red('full'), '{cards}', 'an issue without a card is red');
create function pg_temp.fill(p_cards int, p_words int) returns void language sql as $$
  delete from public.friday_fix_items where issue_id = tests.id('full');
  insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format, assets_url)
  select tests.id('full'), n, 'Story ' || n, array[rtrim(repeat('w ', p_words - 2))], 'high', 'TV', '/epk/kit-ada' from generate_series(1, p_cards) n $$;
select pg_temp.fill(3, 19);
select is(pg_temp.red('full'), '{card_words}', 'cards of 19 words are red');
select pg_temp.fill(10, 66);
select is(pg_temp.red('full'), '{}', '660 words are three minutes');
select pg_temp.fill(10, 67);
select is(pg_temp.red('full'), '{reading_time}', '670 are more');
select is(pg_temp.says('full', 'reading_time'), '670 words; at most 660, which take three minutes to read.', 'and the check names both');
select pg_temp.fill(4, 60);
update public.friday_fix_items set creator_user_id = tests.id('bea') where issue_id = tests.id('full') and position = 1;
update public.friday_fix_items set creator_user_id = tests.id('cleo') where issue_id = tests.id('full') and position = 2;
update public.creator_profiles set beats = '{Culture}' where user_id in (tests.id('bea'), tests.id('cleo'), tests.id('ada'));
select is(pg_temp.red('full'), '{}', 'two of four cards about one beat are spread');
update public.friday_fix_items set creator_user_id = tests.id('ada') where issue_id = tests.id('full') and position = 3;
select is(pg_temp.red('full'), '{spread}', 'three of four are red');
select is(pg_temp.says('full', 'spread'), '3 of 4 cards are about Culture; at most half may be about the same beat.', 'and the check names the beat');
update public.creator_profiles set beats = '{Business}' where user_id in (tests.id('ada'), tests.id('cleo'));
delete from public.friday_fix_issues where id = tests.id('full');

create temp table f as select private.issue_fingerprint(tests.id('issue')) as print;
update public.friday_fix_issues set intro = 'New words' where id = tests.id('issue');
select is(tests.code_of(format('select public.schedule_issue(tests.id(''issue''), %L)', (select print from f))), 'version_conflict', 'an issue that changed since its check is not scheduled');
update public.friday_fix_issues set subject = null where id = tests.id('issue');
select is(tests.code_of($$ select public.schedule_issue(tests.id('issue'), private.issue_fingerprint(tests.id('issue'))) $$), 'preflight_failed', 'a red issue is not scheduled');
update public.friday_fix_issues set subject = 'One story' where id = tests.id('issue');
select lives_ok($$ select public.schedule_issue(tests.id('issue'), private.issue_fingerprint(tests.id('issue'))) $$, 'a green one is');
select tests.login('root');
select throws_ok($$ select public.schedule_issue(tests.id('issue'), 'x') $$, '42501', null, 'an admin cannot go round the checks');
select is(tests.code_of($$ update public.friday_fix_items set title = 'Changed' where issue_id = tests.id('issue') $$), 'issue_locked', 'a scheduled issue is locked');
select is(tests.code_of($$ delete from public.friday_fix_issues where id = tests.id('issue') $$), 'issue_locked', 'and cannot be deleted');
select tests.logout();
select tests.login('ada');
select is(tests.code_of($$ select public.take_back_card((select id from public.card_offers)) $$), 'card_in_issue', 'its cards cannot be taken back');
select tests.logout();
select tests.login('root');
select lives_ok($$ select public.unschedule_issue(tests.id('issue')) $$, 'it goes back to the drafts');
select tests.logout();

-- Withdrawal.
update public.friday_fix_issues set status = 'published', scheduled_at = now() where id = tests.id('issue');
select tests.login('root');
select is(tests.code_of($$ select public.withdraw_card((select id from public.friday_fix_items where issue_id = tests.id('issue')), '') $$), 'reason_missing', 'a withdrawal needs a word to the readers');
select lives_ok($$ select public.withdraw_card((select id from public.friday_fix_items where issue_id = tests.id('issue')), 'A figure was wrong.') $$, 'a card of a sent issue is withdrawn');
select tests.logout();
select tests.login_as('anon');
select is((select count(*)::int from public.friday_fix_items where issue_id = tests.id('issue')), 0, 'visitors see it no more');
select tests.logout();
select tests.login('ada');
select is((select withdrawn_reason from public.my_cards()), 'A figure was wrong.', 'its creator reads why');
select tests.logout();

select * from finish();
rollback;
