-- Each rule of an editor acts: on who may send, on what matches, on the digest.
begin;
select plan(28);

select tests.create_admin('root');
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media', true, 'milo@drum.example');
insert into public.outlets (id, name, slug, format, region, beats, interests, weekly_cap, media_user_id) values
  (tests.id('drum'), 'The Drum', 'the-drum-x', 'podcast', 'National', '{Business}', 'family bookkeeping', 5, tests.id('milo'));
insert into private.outlet_contacts (outlet_id, contact_name, contact_email) values (tests.id('drum'), 'Desk', 'desk@drum.example');
update public.creator_profiles set beats = '{Business}' where user_id in (tests.id('ada'), tests.id('bea'));
select tests.subscribe('ada', 'pro');
select tests.subscribe('bea', 'pro');

create function pg_temp.limit_of(p_label text) returns text language sql as $$
  select l.code || ': ' || l.reason from private.send_limits(tests.id(p_label), array[tests.id('drum')]) l $$;
create function pg_temp.queue(p_label text, p_variation uuid) returns text language sql as $$
  select tests.code_of(format(
    'insert into public.pitch_sends (pitch_id, variation_id, user_id, outlet_id, outlet_name, relevance, subject, body_text) select v.pitch_id, v.id, v.user_id, %L, ''The Drum'', ''Medium'', ''S'', ''B'' from public.pitch_variations v where v.id = %L',
    tests.id('drum'), p_variation)) $$;

select is(pg_temp.limit_of('ada'), null, 'without rules a creator may send');

-- Pause.
select tests.login('milo');
update public.media_profiles set paused = true;
select tests.logout();
select is(pg_temp.limit_of('ada'), 'not_taking_pitches: The Drum takes no pitches at the moment.', 'pause: nobody may send');
select ok(not private.reads_digest(tests.id('milo')), 'pause: no digest');
update public.media_profiles set paused = false where user_id = tests.id('milo');

-- Away.
select tests.login('milo');
update public.media_profiles set away_until = '2099-03-05';
select tests.logout();
select is(pg_temp.limit_of('ada'), 'not_taking_pitches: The Drum is away and takes pitches again from March 5.', 'away: nobody may send, and the day is named');
select ok(not private.reads_digest(tests.id('milo')), 'away: no digest');
update public.media_profiles set away_until = current_date - 1 where user_id = tests.id('milo');
select is(pg_temp.limit_of('ada'), null, 'back: creators may send again');
update public.media_profiles set away_until = null where user_id = tests.id('milo');

-- Weekly cap.
select tests.login('milo');
update public.media_profiles set weekly_cap = 0;
select tests.logout();
select is(pg_temp.limit_of('ada'), 'weekly_cap: The Drum takes no pitches at the moment.', 'weekly cap: 0 means none');
update public.media_profiles set weekly_cap = 5 where user_id = tests.id('milo');

-- Do not contact.
update public.creator_profiles set slug = 'ada-x', epk_published = true where user_id = tests.id('ada');
select tests.login('milo');
select is(public.close_my_address(' ADA-X '), 'Ada', 'do not contact: a creator is stopped by the press kit');
select is((select creator_name from public.my_closed_addresses()), 'Ada', 'and stands in the list');
select is(tests.code_of($$ select public.close_my_address('nobody-x') $$), 'account_not_found', 'an unknown press kit is refused');
select is(tests.code_of(format('select public.close_my_address(%L)', (select slug from public.creator_profiles where user_id = tests.id('bea')))), 'account_not_found', 'a hidden press kit that never reached the editor is not confirmed to exist');
select tests.logout();
select is(pg_temp.limit_of('ada'), 'do_not_contact: The Drum has asked for no more mails like this.', 'do not contact: that creator may not send, whatever address the outlet has');
select is(pg_temp.limit_of('bea'), null, 'others may');
select tests.login('milo');
select public.open_my_address(tests.id('ada'));
select tests.logout();
select is(pg_temp.limit_of('ada'), null, 'allowed again, they may send');
update auth.users set email_confirmed_at = null where id = tests.id('milo');
delete from private.proven_addresses where user_id = tests.id('milo');
select tests.login('milo');
select is(tests.code_of($$ select public.close_my_address('ada-x') $$), 'account_not_confirmed', 'an unproven address closes nothing');
select tests.logout();
insert into private.proven_addresses (user_id, email) values (tests.id('milo'), 'milo@drum.example');

-- AI stance, beats, formats, what is looked for now.
create temp table kit as select tests.create_pitch('ada', 'Porch lights stay on at night') as id;
select is((select relevance from private.outlet_verdict((select id from kit), tests.id('drum'))), 'Medium', 'a shared beat alone is Medium');
select tests.login('milo');
update public.media_profiles set looking_for_now = E'porch lights\nnight walks';
select tests.logout();
select is((select interests from private.outlet_terms where outlet_id = tests.id('drum')), E'porch lights\nnight walks\nfamily bookkeeping', 'looked for now: stands before the outlet''s phrases');
select ok((select array_to_string(r.reasons, ' ') from private.match_rows(private.kept_topic((select id from kit)), array[tests.id('drum')]) r) like '%Looks for “porch lights”%', 'and is a reason in matching');
select tests.login('milo');
update public.media_profiles set looking_for_now = '', formats = '{tv}';
select tests.logout();
select is((select blocked_code from private.outlet_verdict((select id from kit), tests.id('drum'))), 'low_relevance', 'formats: another format is not sent to');
update public.media_profiles set formats = '{}', beats = '{Sports}' where user_id = tests.id('milo');
select is((select relevance from private.outlet_verdict((select id from kit), tests.id('drum'))), 'Low', 'beats: the editor''s beats replace those of the outlet');
update public.media_profiles set beats = '{}', ai_stance = 'no' where user_id = tests.id('milo');
update public.pitch_variations set model_drafted = true where id = (select id from kit);
select is((select blocked_code from private.outlet_verdict((select id from kit), tests.id('drum'))), 'ai_refused', 'AI stance: a pitch of a model is refused');
update public.media_profiles set ai_stance = 'label' where user_id = tests.id('milo');
update public.pitch_variations set model_drafted = false where id = (select id from kit);

-- Verdicts on cards teach matching.
insert into public.friday_fix_issues (id, issue_date, title, status) values (tests.id('issue'), '2024-01-05', 'One', 'published');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, news_peg, creator_user_id) values
  (tests.id('card'), tests.id('issue'), 1, 'Porch lights stay on for the night walkers', '{"A street agrees."}', 'high', 'Podcast', 'Porch lights stay on at night', tests.id('bea'));
select private.set_card_verdict(tests.id('milo'), tests.id('card'), 'not_my_beat', 'app');
select is((select others from private.answers_fit(private.kept_topic((select id from kit)), array[tests.id('drum')])), -1, 'Not my beat counts against like pitches of others');
create temp table own as select tests.create_pitch('bea', 'Porch lights stay on at night again') as id;
select is((select own_answer from private.answers_fit(private.kept_topic((select id from own)), array[tests.id('drum')])), null, 'its creator cannot tell from matching whose verdict it was');
select private.set_card_verdict(tests.id('milo'), tests.id('card'), 'covered', 'app');
select is((select others from private.answers_fit(private.kept_topic((select id from kit)), array[tests.id('drum')])), 1, 'Covered counts for them');
insert into public.intro_requests (item_id, media_user_id, creator_user_id) values (tests.id('card'), tests.id('milo'), tests.id('bea'));
select is((select own_answer from private.answers_fit(private.kept_topic((select id from own)), array[tests.id('drum')])), 'interested', 'who asks for an introduction is known to the creator');
select private.set_card_verdict(tests.id('milo'), tests.id('card'), null, 'app');
select is((select count(*)::int from private.answers_fit(private.kept_topic((select id from kit)), array[tests.id('drum')])), 0, 'a verdict taken back counts no more');

-- The rules hold where the send is stored.
update public.media_profiles set paused = true where user_id = tests.id('milo');
select is(pg_temp.queue('ada', (select id from kit)), 'not_taking_pitches', 'a send to a paused editor is refused by the table itself');
update public.media_profiles set paused = false, digest_subscribed = false where user_id = tests.id('milo');
select is(pg_temp.limit_of('ada'), null, 'digest off: pitches still come');

select * from finish();
rollback;
