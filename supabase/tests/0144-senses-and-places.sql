-- A word that may have another sense orders outlets and is no reason for one, nor alone enough for High; and a request of
-- another place fits nobody far away.
begin;
select * from no_plan();

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.subscribe('ada', 'pro');
select tests.create_user('vera', 'media');
update public.creator_profiles set beats = '{Culture}', city_region = 'Durham, NC', logline = '', facts = '[]' where user_id = tests.id('ada');
insert into public.outlets (id, name, slug, format, region, beats, interests) values
  (tests.id('books'), 'Alpha', 'test-alpha', 'culture', 'National', '{Culture}', 'libraries'),
  (tests.id('shops'), 'Beta', 'test-beta', 'culture', 'National', '{Culture}', 'What a small shop pays for'),
  (tests.id('stages'), 'Gamma', 'test-gamma', 'culture', 'National', '{Culture}', 'stage');
create function pg_temp.pitch(p_peg text) returns uuid language sql as $$
  select tests.create_pitch('ada', p_peg, 'culture_mag') $$;
create function pg_temp.judged(p_variation uuid) returns text language sql as $$
  select string_agg(r.name || ' ' || r.relevance || coalesce(' ' || (
    select string_agg(substring(x from '^Looks for.*'), ' ') from unnest(r.reasons) x), ''), ', ' order by r.name)
  from private.match_rows(private.pitch_topic_of(p_variation),
    array[tests.id('books'), tests.id('shops'), tests.id('stages')]) r $$;

select is(pg_temp.judged(pg_temp.pitch('A unity cup holds more than coffee and is better than one from a store')),
  'Alpha Medium, Beta Medium, Gamma Medium', 'a cup that holds more is no reason for libraries, nor one from a store for a small shop');
select is(pg_temp.judged(pg_temp.pitch('I stage houses for people who sell after a parent dies')),
  'Alpha Medium, Beta Medium, Gamma Medium', 'houses that are staged are no reason for a stage, and not High');
select is(pg_temp.judged(pg_temp.pitch('Readers wait for holds at the library')),
  'Alpha High Looks for “libraries”; your pitch says “library”, Beta Medium, Gamma Medium', 'a library is a reason for libraries');
select ok(pg_temp.judged(pg_temp.pitch('Actors rehearse a play on a borrowed stage')) ~ 'Gamma High Looks for “stage”; your pitch says “stage”',
  'a stage beside actors and a theatre is a reason for one');

-- Where no word met, a shared subject is said with the words of the pitch only of a High match.
update public.outlets set interests = 'bar owners, nightlife' where id = tests.id('shops');
update public.outlets set interests = 'painters, breweries' where id = tests.id('stages');
-- Stored before they are read: a statement does not see what it stores.
create temp table bourbon as select pg_temp.pitch('Bourbon distillers age whiskey in barrels') as variation;
select is(
  (select array_agg(m.phrase order by m.phrase) from bourbon b, private.met_phrases(private.pitch_topic_of(b.variation),
    array[tests.id('shops'), tests.id('stages')]) m where m.by_subject),
  '{bar owners,breweries}', 'bourbon has the subject of bars and of breweries');
select is((select pg_temp.judged(b.variation) from bourbon b),
  'Alpha Medium, Beta High Looks for “bar owners”; your pitch says “Bourbon”, Gamma Medium Looks for “breweries”',
  'a Medium match tells what it looks for and claims nothing about the words of the pitch');

-- Places of requests, which are free text.
select is(private.request_place(p.place, p.topic, p.region, ' i throw clay from tucson and st louis '), p.fit,
  coalesce(p.place, p.topic) || ' from ' || coalesce(p.region, 'nowhere'))
from (values
  ('Arizona / Phoenix', '', 'Durham, NC', 'elsewhere'), ('Arizona / Tucson', '', 'Durham, NC', 'same_city'), ('Phoenix, AZ', '', 'Durham, NC', 'elsewhere'),
  ('St. Louis, MO', '', 'Durham, NC', 'same_city'), ('Durham, NC', '', 'Durham, NC', 'same_city'),
  ('North Carolina / Raleigh', '', 'Durham, NC', 'same_state'), ('Raleigh, NC', '', 'Durham, NC', 'same_state'),
  ('Atlanta, Raleigh or Durham', '', 'Durham, NC', 'same_city'), ('The South', '', 'Durham, NC', 'same_state'), ('New England', '', 'Durham, NC', 'elsewhere'),
  ('Anywhere', 'Potters of Arizona', 'Durham, NC', 'national'), ('Ohio or remote', '', 'Durham, NC', 'national'), ('U.S.', '', 'Durham, NC', 'national'),
  (null, 'Potters of Arizona', 'Durham, NC', 'elsewhere'), (null, 'Potters of Arizona', 'Phoenix, AZ', 'same_state'), (null, 'Potters', 'Durham, NC', 'national'),
  ('Phoenix, AZ', '', null, 'unknown'), ('Phoenix, AZ', '', 'National', 'unknown'), ('Phoenix, AZ', '', 'Durham', 'unknown')
) p (place, topic, region, fit);

update public.creator_profiles set logline = 'A potter who throws and glazes in a garage.' where user_id = tests.id('ada');
update public.media_requests set status = 'closed', closed_at = now(), told_at = now();
insert into private.request_mails (user_id, off_at) select u.id, now() from public.users u where u.kind = 'creator' and u.id <> tests.id('ada')
on conflict (user_id) do update set off_at = now();
insert into public.media_requests (id, media_user_id, slug, topic, format, beats, place, deadline)
select tests.id(r.name), tests.id('vera'), 'tests-' || r.name, r.topic, 'culture', '{Culture}', r.place, now() + interval '3 days'
from (values ('away', 'Potters and glazes', 'Arizona / Tucson'), ('named', 'Potters of Arizona', null), ('near', 'Potters and glazes', 'North Carolina'),
  ('any', 'Potters and glazes', null)) r (name, topic, place);
create function pg_temp.fitting() returns text[] language sql as $$
  select array_agg(replace(f.facts ->> 'slug', 'tests-', '') order by f.facts ->> 'slug') from public.requests_for_me() f $$;
grant execute on function pg_temp.fitting() to authenticated;
select tests.login('ada');
select is(pg_temp.fitting(), '{any,near}', 'a request of another place does not fit, whatever it looks for');
select is(public.read_media_request('tests-away') ->> 'place', 'Arizona / Tucson', 'who has its link reads it, with the place');
select tests.logout();
select is((select array_agg(x ->> 'slug' order by x ->> 'slug') from public.due_request_mails(50) d, jsonb_array_elements(d -> 'requests') x),
  '{tests-any,tests-near}', 'nor does the daily mail name it');
update public.creator_profiles set logline = 'A potter from Tucson who throws and glazes in a garage.' where user_id = tests.id('ada');
select tests.login('ada');
select is(pg_temp.fitting(), '{any,away,near}', 'a profile that names the place fits');
select tests.logout();
-- What says only where or when is not told as a reason.
select ok(private.is_general('downtown') and private.is_general('Every summer') and private.is_general('On Saturdays'),
  'words of place and time alone are general');
select ok(not private.is_general('summer camp') and not private.is_general('rent'), 'with a subject beside them they are not');
select is(private.topic_reason('Downtown life', null, '{downtown}', true), null, 'general words alone are no reason');
select is(private.topic_reason('Who pays rent downtown', null, '{downtown,rent}', true),
  'Looks for “Who pays rent downtown”; your pitch says “rent”', 'and beside others they are left out');
-- With beats that no outlet shares only topics, places and answers are left.
create temp table told as
select r.relevance, r.reasons || r.against as reasons
from (select v.id from public.pitch_variations v order by v.id limit 20) v
cross join lateral (select private.pitch_topic_of(v.id) as topic) t
cross join lateral private.match_rows(
  jsonb_populate_record(t.topic, '{"beats": []}'), array(select o.outlet_id from private.outlet_topics o where o.active)) r
where r.relevance <> 'Low';
select isnt_empty('select 1 from told', 'outlets are near a pitch without a beat');
select is_empty(
  $$ select t.reasons from told t where not exists (select 1 from unnest(t.reasons) x where x !~ '^(Right format|This pitch is written)') $$,
  'and each says more than the format');

select * from finish();
rollback;
