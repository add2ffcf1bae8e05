-- Outlet matching: one row per outlet with the expected relevance for a pitch of one creator.
begin;
select * from no_plan();

-- Without the demo outlets the tests can count matches.
update public.outlets set active = false;

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('nob', 'creator');
select tests.create_user('milo', 'media');
select tests.subscribe('ada', 'pro');
update public.creator_profiles
set beats = '{Business,Culture}', city_region = 'Atlanta, GA',
    logline = 'A bookkeeper who teaches families to read their money.', timely_angle = null
where user_id = tests.id('ada');
update public.creator_profiles set beats = '{Business}' where user_id = tests.id('bea');

create temp table pitch (kind text, variation uuid);
insert into pitch values
  ('podcast', tests.create_pitch('ada', 'Grocery prices rise again', 'podcast', true, 'composer', 'The receipt')),
  ('tv_local', tests.create_pitch('ada', 'Grocery prices rise again', 'tv_local', true, 'composer', 'The receipt')),
  ('culture_mag', tests.create_pitch('ada', 'Grocery prices rise again', 'culture_mag', true, 'composer', 'The receipt')),
  ('tulsa', tests.create_pitch('ada', 'Grocery prices rise again in Tulsa', 'tv_local', true, 'composer', 'The receipt')),
  ('model', tests.create_pitch('ada', 'Grocery prices rise again', 'podcast', true, 'model', 'The receipt'));
grant select on pitch to authenticated;

create temp table cases (
  label text, format text, beats text[], region text, interests text, stance text,
  kind text, relevance text, sendable boolean, reason text, blocked text
);
insert into cases values
  -- Topic likeness decides.
  ('same-words', 'podcast', '{Business}', 'National', 'sports, grocery prices', 'welcome',
   'podcast', 'High', true, 'Looks for “grocery prices”; your pitch says “grocery” and “prices”', null),
  ('other-words', 'podcast', '{Business}', 'National', 'supermarkets, food costs', 'welcome',
   'podcast', 'High', true, 'Looks for “supermarkets”; your pitch says “Grocery prices”', null),
  ('one-beat-other-topic', 'podcast', '{Business}', 'National', 'submarines, opera singers', 'welcome',
   'podcast', 'Medium', true, 'Right format for this pitch', null),
  ('same-word-other-topic', 'podcast', '{Business}', 'National', 'schools that closed', 'welcome',
   'podcast', 'Medium', true, 'Covers your beat: Business', null),
  ('one-word-of-many', 'podcast', '{Business}', 'National', 'bakers who rise early', 'welcome',
   'podcast', 'Medium', true, 'Covers your beat: Business', null),
  -- Beats, format and place alone make at most Medium.
  ('both-beats', 'podcast', '{Business,Culture,Health}', 'Atlanta, GA', '', 'welcome',
   'podcast', 'Medium', true, 'Covers your beats: Business, Culture', null),
  ('one-beat', 'podcast', '{Business}', 'National', '', 'welcome',
   'podcast', 'Medium', true, 'Covers your beat: Business', null),
  ('profile-alone', 'podcast', '{Business}', 'National', 'bookkeepers', 'welcome',
   -- One word of the profile, and nothing beside it.
   'podcast', 'Medium', true, 'Covers your beat: Business', null),
  ('off-beat', 'podcast', '{Sports}', 'National', '', 'welcome',
   'podcast', 'Low', false, 'Covers Sports, none of your beats', 'Off their beat%'),
  ('no-beats-named', 'podcast', '{}', 'National', '', 'welcome',
   'podcast', 'Low', false, 'Right format for this pitch', 'Off their beat%'),
  -- The story fits, although no beat is shared.
  ('off-beat-words', 'podcast', '{Sports}', 'Atlanta, GA', 'grocery prices', 'welcome',
   'podcast', 'High', true, 'Looks for “grocery prices”; your pitch says “grocery” and “prices”', null),
  ('wrong-format', 'culture', '{Business,Culture}', 'Atlanta, GA', 'grocery prices', 'welcome',
   'podcast', 'Low', false, 'This pitch is written for podcasts', 'This pitch is written for podcasts%'),
  ('mag-fits', 'culture', '{Culture,Business}', 'National', 'groceries', 'welcome',
   'culture_mag', 'High', true, 'Right format for this pitch', null),
  ('mag-podcast', 'podcast', '{Culture,Business}', 'National', 'groceries', 'welcome',
   'culture_mag', 'Low', false, 'This pitch is written for culture magazines', 'This pitch is written for culture magazines%'),
  -- Place.
  ('tv-national', 'tv', '{Business,Culture}', 'National', 'grocery prices', 'welcome',
   'tv_local', 'High', true, 'Right format for this pitch', null),
  ('local-here', 'local', '{Business}', 'Atlanta, GA', 'grocery prices', 'welcome',
   'tv_local', 'High', true, 'In the area of your story: Atlanta, GA', null),
  ('local-near', 'local', '{Business,Culture}', 'Macon, GA', '', 'welcome',
   'tv_local', 'Medium', true, 'In your state: Macon, GA', null),
  ('local-far', 'local', '{Business,Culture}', 'Oakland, CA', '', 'welcome',
   'tv_local', 'Low', false, 'Covers Oakland, CA, away from you', '%covers Oakland, CA, and nothing in this pitch ties to it.'),
  ('local-far-words', 'local', '{Business,Culture}', 'Oakland, CA', 'grocery prices', 'welcome',
   'tv_local', 'Medium', true, 'Covers Oakland, CA, away from you', null),
  ('tv-far-words', 'tv', '{Business,Culture}', 'Oakland, CA', 'grocery prices', 'welcome',
   'tv_local', 'Medium', true, 'Covers Oakland, CA, away from you', null),
  ('local-of-story', 'local', '{Business,Culture}', 'Tulsa, OK', 'grocery prices', 'welcome',
   'tulsa', 'High', true, 'In the area of your story: Tulsa, OK', null),
  -- Rules of an outlet are no reasons, and no topic.
  ('label', 'podcast', '{Business,Culture}', 'National', 'grocery prices', 'label',
   'podcast', 'High', true, 'Covers your beats: Business, Culture', null),
  ('no-ai-model', 'podcast', '{Business,Culture}', 'National', 'grocery prices', 'no',
   'model', 'High', false, 'Right format for this pitch', '%does not take pitches written by AI.'),
  ('no-ai-composer', 'podcast', '{Business,Culture}', 'National', 'grocery prices', 'no',
   'podcast', 'High', true, 'Right format for this pitch', null);
select tests.create_outlet(c.label, c.format, c.beats, c.region, c.interests, c.stance) from cases c order by c.label;

create temp table found as select null::text as kind, m.* from public.pitches p, lateral (select null::uuid outlet_id, null::text relevance, null::boolean sendable, null::text[] reasons, null::text[] against, null::text blocked_reason) m where false;
grant select, insert on found, cases to authenticated;

select tests.login('ada');
insert into found
select p.kind, m.outlet_id, m.relevance, m.sendable, m.reasons, m.against, m.blocked_reason
from pitch p cross join lateral tests.match_outlets(p.variation) m;
select tests.logout();

select is(
  (select f.relevance || ' ' || f.sendable || case when c.reason = any (case when c.reason ~ 'written for|away from|none of' then f.against else f.reasons end) then '' else ', reasons: ' || f.reasons::text || f.against::text end
     || case when f.blocked_reason is null and c.blocked is null or f.blocked_reason like c.blocked then '' else ', blocked: ' || coalesce(f.blocked_reason, 'no') end
   from found f where f.kind = c.kind and f.outlet_id = tests.id('outlet ' || c.label)),
  c.relevance || ' ' || c.sendable, 'outlet ' || c.label || ' is rated as expected for the pitch ' || c.kind)
from cases c order by c.label;

select is((select count(*) from found where relevance is null), 0::bigint, 'match_outlets_page() returns every relevance to a creator on Pro');
select is(
  (select count(*) from found f where f.relevance = 'High' and not exists (
    select 1 from unnest(f.reasons) r where r like '%; your pitch says %')), 0::bigint,
  'every High match names words of the pitch among its reasons');
select is(
  (select count(*) from found f, unnest(f.reasons) r where f.kind = 'podcast' and r like '%submarines%' or r like '%opera%' or r like '%schools%'),
  0::bigint, 'no reason names an interest that the pitch does not meet');
select is(
  (select count(*) from found f, unnest(f.reasons) r where r ~* 'label|AI'), 0::bigint, 'no rule of an outlet is among the reasons');
select is((select count(*) from found where relevance = 'Low' and sendable), 0::bigint, 'no Low match is sendable');
select is((select count(*) from found where not sendable and blocked_reason is null), 0::bigint, 'every match that is not sendable has a blocked reason');

-- Order and access.
select tests.login('ada');
select is(
  (select array_agg(relevance order by rank) from (
    select relevance, row_number() over () as rank from tests.match_outlets((select variation from pitch where kind = 'podcast'))) m),
  (select array_agg(relevance order by array_position(array['High', 'Medium', 'Low'], relevance)) from tests.match_outlets((select variation from pitch where kind = 'podcast'))),
  'match_outlets_page() returns High before Medium before Low');
select is(tests.code_of($$ select * from tests.match_outlets(gen_random_uuid()) $$), 'pitch_not_found', 'match_outlets_page() refuses an unknown variation');
select tests.logout();

select tests.login('bea');
select is(tests.code_of(format('select * from tests.match_outlets(%L)', (select variation from pg_temp.pitch limit 1))), 'pitch_not_found', 'match_outlets_page() refuses another creator''s variation');
select tests.logout();
select tests.login_as('anon');
select throws_ok($$ select * from tests.match_outlets(gen_random_uuid()) $$, '42501', null, 'anon cannot call match_outlets_page()');
select tests.logout();

-- Without Smart Matching (below Pro).
update public.subscriptions set plan = 'creator' where user_id = tests.id('ada');
select tests.login('ada');
create temp table free as
select row_number() over () as rank, m.* from tests.match_outlets((select variation from pitch where kind = 'podcast')) m;
select tests.logout();
select is((select count(*) from free where relevance is not null), 3::bigint, 'three outlets have a relevance without Smart Matching');
select is((select max(rank) from free where relevance is not null), 3::bigint, 'the outlets with a relevance without Smart Matching are the first three');
select is((select count(*) from free where rank > 3 and (score is not null or reasons <> array['Smart Matching is part of Pro'])), 0::bigint,
  'the other outlets have no score and one reason without Smart Matching');
select is((select sendable from free where outlet_id = tests.id('outlet one-beat')), true, 'a matching outlet is sendable without Smart Matching');
select is((select sendable from free where outlet_id = tests.id('outlet off-beat')), false, 'an off-beat outlet is not sendable without Smart Matching');

-- A creator without beats.
insert into pitch values ('no beats', tests.create_pitch('nob', 'Grocery prices rise again', 'podcast'));
create function pg_temp.level(p_kind text, p_outlet text) returns text language sql as $$
  select v.relevance from private.outlet_verdict((select variation from pg_temp.pitch where kind = p_kind), tests.id('outlet ' || p_outlet)) v
$$;
select is(pg_temp.level('no beats', 'same-words'), 'High', 'a profile without beats gets High where the story fits');
select is(pg_temp.level('no beats', 'both-beats'), 'Low', 'a profile without beats gets Low without topic likeness');

-- Words of the composer or a model count only when the creator used them too.
update public.pitch_variations set headline = 'Submarines and opera singers', line1_hook = 'Submarines.', angle = 'Opera singers'
where id = (select variation from pitch where kind = 'podcast');
create function pg_temp.evidence() returns real language sql as $$
  select l.met from private.topic_likeness(
    private.pitch_topic_of((select variation from pg_temp.pitch where kind = 'podcast')), array[tests.id('outlet one-beat-other-topic')]) l
$$;
select is(pg_temp.level('podcast', 'one-beat-other-topic'), 'Medium', 'words that only the generator wrote are no topic');
select cmp_ok(pg_temp.evidence(), '<', (select medium_evidence from private.matching_weights()), 'and no evidence');
update public.pitches set take = 'Submarines are where I learned to sing opera.'
where id = (select pitch_id from public.pitch_variations where id = (select variation from pitch where kind = 'podcast'));
select cmp_ok(pg_temp.evidence(), '>=', (select high_evidence from private.matching_weights()), 'the words of the take are');
update public.outlets set region = 'Boston, MA' where id = tests.id('outlet one-beat-other-topic');
select is(pg_temp.level('podcast', 'one-beat-other-topic'), 'Medium', 'the same story fits a podcast of another region less');
update public.outlets set region = 'Atlanta, GA' where id = tests.id('outlet one-beat-other-topic');
select is(pg_temp.level('podcast', 'one-beat-other-topic'), 'High', 'and one of the creator''s city as well');
update public.outlets set region = 'National' where id = tests.id('outlet one-beat-other-topic');
update public.pitches set take = '' where take <> '';

-- Earlier answers, given through the link in the editor's mail.
insert into public.pitch_sends (id, pitch_id, variation_id, user_id, outlet_id, outlet_name, status, answer, subject, body_text, sent_at, answered_at, created_at)
select tests.id('send ' || e.outlet), v.pitch_id, v.id, v.user_id, tests.id('outlet ' || e.outlet), 'x', 'replied', e.answer, 'x', 'x', now() - e.age, now() - e.age, now() - e.age
from (values ('both-beats', 'not_my_beat', interval '30 days'), ('label', 'not_my_beat', interval '100 days'),
             ('one-beat', 'interested', interval '20 days'), ('same-words', 'not_my_beat', interval '30 days')) e (outlet, answer, age)
cross join public.pitch_variations v where v.id = (select variation from pitch where kind = 'tv_local');
insert into public.pitch_events (send_id, user_id, kind, detail)
select s.id, s.user_id, 'answer', jsonb_build_object('answer', s.answer)
from public.pitch_sends s where s.id in (tests.id('send both-beats'), tests.id('send label'), tests.id('send one-beat'));
select is(pg_temp.level('podcast', 'both-beats'), 'Low', 'an answer not_my_beat of the last 90 days makes the outlet Low');
select is(
  (select array['Said “Not my beat” to you in the last 90 days'] <@ m.against and not m.reasons && m.against
   from private.match_rows(private.pitch_topic_of((select variation from pitch where kind = 'podcast')), array[tests.id('outlet both-beats')]) m),
  true, 'it speaks against the outlet, and is no reason for it');
select is(pg_temp.level('podcast', 'label'), 'High', 'an answer not_my_beat older than 90 days has no effect');
select is(pg_temp.level('podcast', 'one-beat'), 'High', 'an answer interested to a pitch on a like topic makes the outlet High');
select is(pg_temp.level('podcast', 'same-words'), 'High', 'an answer that did not come through an editor''s link has no effect');

-- An editor who said yes to another creator on a like topic comes before the same one without it.
create function pg_temp.fit(p_variation uuid, p_outlet text) returns real language sql as $$
  select s.fit from private.score_outlets(private.pitch_topic_of(p_variation), array[tests.id('outlet ' || p_outlet)]) s
$$;
create temp table answered as
select pg_temp.fit((select variation from pitch where kind = 'no beats'), 'one-beat') as fit;
delete from private.answered_topics where outlet_id = tests.id('outlet one-beat');
select cmp_ok((select fit from answered), '>', pg_temp.fit((select variation from pitch where kind = 'no beats'), 'one-beat'),
  'a yes to another creator on a like topic moves the outlet up');

-- An editor's profile replaces values of the outlet's row.
update public.outlets set media_user_id = tests.id('milo') where id in (tests.id('outlet one-beat-other-topic'), tests.id('outlet no-ai-composer'));
update public.media_profiles set beats = '{Sports}', formats = '{podcast}', ai_stance = 'welcome' where user_id = tests.id('milo');
select is(pg_temp.level('podcast', 'one-beat-other-topic'), 'Low', 'the beats of the editor''s profile replace those of the outlet');
update public.media_profiles set beats = '{}', formats = '{tv}' where user_id = tests.id('milo');
select is(pg_temp.level('podcast', 'no-ai-composer'), 'Low', 'the formats of the editor''s profile replace that of the outlet');
update public.media_profiles set formats = '{}', weekly_cap = 0 where user_id = tests.id('milo');
select is(
  (select v.blocked_reason from private.outlet_verdict((select variation from pitch where kind = 'podcast'), tests.id('outlet no-ai-composer')) v),
  'Outlet no-ai-composer takes no pitches at the moment.', 'the weekly cap of the editor''s profile replaces that of the outlet');
update public.outlets set active = false where id = tests.id('outlet label');
select is_empty(
  $$ select * from private.outlet_verdict((select variation from pg_temp.pitch where kind = 'podcast'), tests.id('outlet label')) $$,
  'an outlet that is not active has no verdict');

select * from finish();
rollback;
