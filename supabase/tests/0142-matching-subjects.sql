-- Subjects: words of one field bring pitch and outlet together; and the daily limit of new accounts.
begin;
select * from no_plan();

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.create_user('new', 'creator');
update public.users set created_at = now() where id = tests.id('new');
select tests.create_user('milo', 'media');
select tests.subscribe('ada', 'pro');
update public.creator_profiles set beats = '{Health}', logline = null where user_id = tests.id('ada');

select is_empty(
  $$ select s.name from private.subjects s left join private.subject_units u on u.subject_id = s.id
     group by s.id having count(u.unit) < 30 $$,
  'every subject has words and phrases');
select is_empty(
  $$ select u.unit from private.subject_units u where u.unit not like '% %' group by 1 having sum(u.share ^ 2) > 1.001 $$,
  'the subjects of a word are a vector of length 1 at most');
select cmp_ok((select max(u.share) from private.subject_units u where u.unit = 'school'), '<', 0.5::real,
  'a word of many subjects says little about each');
select is_empty($$ select 1 from private.subject_units u where u.unit in ('the', 'with', '2020', 'people') $$,
  'words without a topic and numbers belong to no subject');

select results_eq(
  $$ select u.unit, u.said, u.size from private.text_units(array[1, 2], array['The sickle-cell KITCHENS', 'the']) u order by u.size desc, u.unit $$,
  $$ values ('sickl cell', 'sickle cell', 2), ('cell', 'cell', 1), ('kitchen', 'kitchens', 1), ('sickl', 'sickle', 1) $$,
  'phrases are found in any form and writing');
select cmp_ok(
  (select u.weight from private.text_units(array[1], array['sickle cell']) u where u.unit = 'sickl'), '<',
  (select (u.weight / 2)::real from private.text_units(array[1], array['a sickle']) u where u.unit = 'sickl'),
  'a word counts little beside the phrase it stands in');
select cmp_ok((select sum(weight ^ 2)::double precision from private.subjects_of(array['sickl cell', 'loom'], array[1, 1]::real[])), '<=', 1.001::double precision,
  'the subjects of a text are a vector of length 1 at most');
select is(
  (select s.name from private.subjects_of(array['loom'], array[1]::real[]) o
   join private.subjects s on s.id + 1000000 = o.element_id order by o.weight desc limit 1),
  'quilting and weaving', 'whose longest part is the nearest subject');
select isnt_empty($$ select 1 from private.subjects_of(array['loom'], array[1]::real[]) o where o.element_id > 2000000 $$,
  'and with them their field');
select is(
  (select sum(a.weight * b.weight)::real from private.subjects_of(array['loom'], array[1]::real[]) a
   join private.subjects_of(array['loom', 'loom'], array[1, 1]::real[]) b using (element_id)),
  (select sum(a.weight * a.weight)::real from private.subjects_of(array['loom'], array[1]::real[]) a),
  'a word counts once, however often it stands there');
select is_empty($$ select * from private.subjects_of('{}', '{}') $$, 'a text without words has none');

select is(
  array(select private.state_of(r) from unnest('{"Atlanta, GA", "Atlanta, Georgia", Georgia, New York, National, Atlanta, Pinehurst}'::text[]) r),
  '{ga,ga,ga,ny,national,ga,""}', 'a state is known by its name, by its letters and by its big cities');
select is(
  array(select 'ms' = any (private.states_of_region(r)) from unnest('{The South, Gulf Coast, Midwest, Mississippi, "South Bend, IN", Southside Chicago}'::text[]) r),
  '{t,t,f,f,f,f}', 'a region has its states; a city or a state is no region');

-- What an outlet does not want is no topic.
select results_eq(
  $$ select p.phrase, btrim(p.text) from private.wanted_phrases(
       'small looms (by hand, at home); no fashion, not just yarn, No one else''s news, please no AI, don’t pitch apps,, it''s not a law show') p $$,
  $$ values (1, 'small looms (by hand, at home)'), (2, 'not just yarn'), (3, 'No one else''s news') $$,
  'phrases that say what is not wanted are left out');
select is(private.wanted_text('Essays on rest. We do not cover fashion; courts matter. It says no to nobody.'),
  'Essays on rest.  courts matter. It says no to nobody', 'and such sentences of a description too');

insert into public.outlets (id, name, slug, format, region, beats, interests) values
  (tests.id('clay'), 'Alpha', 'test-alpha', 'culture', 'National', '{Sports}', 'glazes'),
  (tests.id('court'), 'Beta', 'test-beta', 'culture', 'National', '{Sports}', 'juries');
create temp table pitch as
select tests.create_pitch('ada', 'A potter opens her door', 'culture_mag', true, 'composer', 'The potter') as variation;
create function pg_temp.likeness(p_name text) returns real language sql as $$
  select l.likeness from private.topic_likeness(
    private.pitch_topic_of((select variation from pg_temp.pitch)), array[tests.id(p_name)]) l
$$;
select cmp_ok(pg_temp.likeness('clay'), '>', pg_temp.likeness('court') + 0.5::real,
  'a potter meets an outlet that looks for glazes, though no word met');
select is_empty(
  $$ select m.phrase from private.met_phrases(
       private.pitch_topic_of((select variation from pg_temp.pitch)), array[tests.id('clay'), tests.id('court')]) m
     where m.pitch_words = '{}' or '' = any (m.pitch_words) $$,
  'no reason is without words');

update public.outlets set interests = 'juries, no pottery, no glazes' where id = tests.id('clay');
select cmp_ok(pg_temp.likeness('clay'), '<', 0.3::real, 'an outlet that looks for something else has other subjects');

-- The story is in Atlanta: an outlet of the South is in its state, one of the Midwest is not.
update public.creator_profiles set city_region = 'Atlanta, GA' where user_id = tests.id('ada');
update public.outlets set region = 'The South', interests = 'glazes' where id = tests.id('clay');
update public.outlets set region = 'Midwest', interests = 'glazes' where id = tests.id('court');
select results_eq(
  $$ select s.place from private.score_outlets(
       private.pitch_topic_of((select variation from pg_temp.pitch)), array[tests.id('clay'), tests.id('court')]) s order by s.fit desc $$,
  $$ values ('same_state'), ('elsewhere') $$, 'an outlet of a region is near a story in one of its states');

-- An outlet is of the places that its texts say it covers.
select is(private.states_named('Art of the lake cities of Illinois, West Virginia and Kansas City. New York too. Washington Street'),
  '{il,ny,wv}', 'states are named by their names');
select is(private.names_in('News for Houston, Galveston and the St. Paul area. 4-H too'), ' news houston galveston st paul 4 h ',
  'the names of a text are its capitalised words');
update public.creator_profiles set city_region = 'Galveston, TX' where user_id = tests.id('ada');
update public.outlets set region = 'Houston, TX', interests = 'glazes', description = 'For Houston and Galveston.' where id = tests.id('clay');
update public.outlets set region = 'Houston, TX', interests = 'glazes', description = 'For Houston.' where id = tests.id('court');
create function pg_temp.places() returns text[] language sql as $$
  select array_agg(s.place order by s.outlet_id = tests.id('court')) from private.score_outlets(
    private.pitch_topic_of((select variation from pg_temp.pitch)), array[tests.id('clay'), tests.id('court')]) s
$$;
select is(pg_temp.places(), '{same_city,same_state}', 'an outlet that says it covers the city of the story is there');
update public.outlets set region = 'Tulsa, OK', description = 'For Tulsa and Galveston.' where id = tests.id('clay');
update public.outlets set region = 'Tulsa, OK', description = 'For Oklahoma and Texas.' where id = tests.id('court');
select is(pg_temp.places(), '{elsewhere,same_state}', 'in another state it has to name the state');
select is(
  (select r.reasons from private.match_rows(private.pitch_topic_of((select variation from pg_temp.pitch)), array[tests.id('court')]) r)
    @> '{"Covers your state too: Tulsa, OK"}', true, 'and the reason says so');
update public.outlets set region = 'National', description = 'From Texas.' where id = tests.id('court');
select is((pg_temp.places())[2], 'national', 'a national outlet stays one');

update public.creator_profiles set city_region = 'Atlanta, GA' where user_id = tests.id('ada');

-- An outlet of another format takes no such pitch, however much it wants the story.
update public.outlets set region = 'National', format = 'podcast', interests = 'potters, glazes' where id = tests.id('clay');
update public.outlets set interests = 'juries', description = '' where id = tests.id('court');
select results_eq(
  $$ select s.outlet_id = tests.id('court'), s.format_fits from private.score_outlets(
       private.pitch_topic_of((select variation from pg_temp.pitch)), array[tests.id('clay'), tests.id('court')]) s order by s.fit desc $$,
  $$ values (true, true), (false, false) $$, 'outlets of another format come last');

select tests.login('new');
select is(public.send_review(tests.id('clay')) ->> 'day_limit', '5', 'the review names the daily limit of new accounts');
select tests.logout();
select is(private.outlets_a_day(), 5, 'which stands in one function');
select isnt_empty(
  $$ select 1 from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname in ('send_limits', 'outlet_limits')
       and p.prosrc like '%private.outlets_a_day()%' $$, 'and which the limits read');

-- The beats that a text speaks of.
select is_empty(
  $$ select f.id from private.subject_fields f
     where not exists (select 1 from private.beats_of_subjects() b where b.field_id = f.id and b.subject_id is null) $$,
  'every field of subjects has beats');
select is_empty(
  $$ select x from private.beats_of_subjects() b, unnest(b.beats) x
     where array[x]::private.beat_list is null
       or b.subject_id is not null and not exists (select 1 from private.subjects s where s.id = b.subject_id and s.field_id = b.field_id) $$,
  'they are beats of the list, and each subject stands under its field');
select tests.login('new');
select is(public.beats_of_text('I have caught 600 babies. The hospital closes its maternity ward.', 'I am a midwife in Memphis.'), '{Health}',
  'a midwife is heard as Health');
select is((public.beats_of_text('I have run a bakery for 9 years. Flour prices rise.'))[1], 'Business', 'a bakery first as Business');
select is(public.beats_of_text('I taught 300 women over 50. Pools close early this summer. A city that closes pools closes lives.', 'I am a retired nurse who teaches women to swim.'), '{Sports,Health}',
  'a retired nurse who teaches swimming by both, and by nothing that many words say a little of');
select is(public.beats_of_text('I have taught algebra in Newark for 15 years. The state cuts math tests. Children learn by cooking.', 'I am a teacher.'), '{Education}',
  'nor is what one word of another sense says');
-- What a person says they are is heard beside a story of something else.
select is(public.beats_of_text('I have read at 60 open mics. Poetry month begins. My students write better than I do.', 'I am a teacher, and I write poems.'), '{Culture,Education}',
  'a teacher with a story of poems is heard as Education, too');
select is(public.beats_of_text('I planted a garden behind the school in 2015. Grocery prices rise. Every school should grow its lunch.', 'I am a retired teacher.') @> '{Education}', true,
  'a retired teacher is heard as Education');
select is((public.beats_of_text('I drove line 5 for 22 years. Bus fares rise in March. Night workers pay twice, for the bus and for the wait.', 'I am a retired bus driver.')), '{Politics,"Social Issues"}',
  'and a retired bus driver by the fares, not by growing old');
select is((public.beats_of_text('I wrote a book about my mother. Mothers day is near. Daughters carry what nobody counts.', 'I am a nurse.'))[1], 'Health',
  'a nurse with a story of mothers first as Health');
select is(public.beats_of_text('Nine of my runners went to college. The state meet moves to Sunday. Church families have to choose.', 'I coach track at a high school.'), '{Sports}',
  'a coach with a story of church as Sports');
select is((public.beats_of_text('I feed 90 elders on Sundays. Food stamps are cut. A pot of beans is politics.', 'I am a chef.')) <@ '{Culture,Business}', true,
  'and one word of politics makes a chef no politician');
select is(public.beats_of_text('I have driven line 5 for 12 years. Bus fares rise in March. Night workers pay twice, for the bus and for the wait.', 'I am a bus driver in Atlanta.'), '{Politics,"Social Issues"}',
  'a bus driver is heard by the fares');
select is(public.beats_of_text('I teach grown men and women to ride.', 'I run a bicycle school for adults.'), '{}',
  'words that are each of several beats propose none');
select is(public.beats_of_text('They call me at three in the morning.', 'I run a hotline for new fathers.'), '{}',
  'nor does one word that is of several');
select is(public.beats_of_text('I treat children from a van.', 'I am a dentist.'), '{Health}', 'one word that is of one beat does');
select is(public.beats_of_text('asdf qwer'), '{}', 'no words, no beats');
select is(public.beats_of_text('Cleveland Cleveland Ohio.'), '{}', 'the name of a city or state is no beat');
select tests.logout();
select * from finish();
rollback;
