-- Interests in whole sentences, and what logline and facts count for High.
begin;
select * from no_plan();

create function pg_temp.wanted(p_interests text) returns text[] language sql as $$
  select array_agg(btrim(w.text) order by w.phrase) from private.wanted_phrases(p_interests) w
$$;

select is(pg_temp.wanted('Looms, dyes. Young shepherds and their dogs! Wool prices?'),
  '{Looms,dyes,"Young shepherds and their dogs","Wool prices"}', 'a sentence ends a phrase');
select is(pg_temp.wanted(E'Looms:\n- dyes\n• wool — by hand'), '{Looms,dyes,wool,"by hand"}',
  'and so do lines, colons and dashes');
select is(pg_temp.wanted('St. Paul looms, U.S. wool, Dr. Ames, 3.5 acres of flax.'),
  '{"St. Paul looms","U.S. wool","Dr. Ames","3.5 acres of flax"}', 'an abbreviation or a number ends none');
select is(pg_temp.wanted('Looms (dyes. wool; flax), yarn'), '{"Looms (dyes","wool; flax)",yarn}',
  'a semicolon in brackets is not cut');

select is(pg_temp.wanted('Looms, dyes. No gossip, recipes or quizzes. Wool.'), '{Looms,dyes,Wool}',
  'a sentence that says what is not wanted counts nowhere up to its end');
select is(pg_temp.wanted('no gossip, looms, dyes'), '{looms,dyes}', 'in a list it is one phrase');
select is(pg_temp.wanted('no gossip, recipes or quizzes'), null, 'unless the list ends with another one of the same');
-- What an editor looks for now and requests are such lines before and after the interests.
select is(pg_temp.wanted(E'Midwives\nLooms. No gossip, recipes or quizzes\nQuilts'), '{Midwives,Looms,Quilts}', 'or of its line');
select is(pg_temp.wanted('Looms but no fashion. No politics but school boards.'), '{Looms,"school boards"}',
  'what follows a but is the contrary');
select is(pg_temp.wanted('Nothing but looms. Not just wool. No longer alone. No matter how small'),
  '{"Nothing but looms","Not just wool","No longer alone","No matter how small"}', 'not every no says what is not wanted');
select is(
  pg_temp.wanted('Looms. We skip sermons. I don’t book bankers. Celebrities bore me. Gardens are not our lane. Sauces, no. '
    'Musicians, wrong show. Never on diets. Pro teams get enough time already. Not interested in apps.'),
  '{Looms}', 'people say in many ways what they do not want');
select is(pg_temp.wanted('Looms. Bring a photograph. Keep it short. I read everything.'), '{Looms}',
  'what a sender shall do is no topic');
select is(pg_temp.wanted('Bring me shepherds; voices nobody hears; things we don’t say'),
  '{"Bring me shepherds","voices nobody hears","things we don’t say"}', 'but what a story shall be about is one');
select is(pg_temp.wanted(null), null, 'no interests have no phrases');
select is(pg_temp.wanted(' ., ;'), null, 'nor have marks alone');
select is(private.wanted_text('No gossip.'), '', 'of a description may nothing be left');
select is(private.wanted_text(null), '', 'or nothing be there');

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.subscribe('ada', 'pro');
insert into public.outlets (id, name, slug, format, region, beats, interests) values
  (tests.id('clay'), 'Alpha', 'test-alpha', 'culture', 'National', '{Culture}',
   'Potters, glazes, kilns. No farming, cattle or tractors.');
create temp table pitch (name text, variation uuid);
create function pg_temp.relevance(p_name text) returns text language sql as $$
  select s.relevance from private.score_outlets(
    private.pitch_topic_of((select p.variation from pitch p where p.name = p_name)), array[tests.id('clay')]) s
$$;

update public.creator_profiles set beats = '{Culture}', logline = null, facts = '[]' where user_id = tests.id('ada');
insert into pitch values
  ('clay', tests.create_pitch('ada', 'A pottery class paints stoneware', 'culture_mag', true, 'composer', 'Come and learn')),
  ('one word', tests.create_pitch('ada', 'A pottery class opens its doors', 'culture_mag', true, 'composer', 'Come and learn')),
  ('craft', tests.create_pitch('ada', 'A craft museum opens its doors', 'culture_mag', true, 'composer', 'Come and learn more')),
  ('news', tests.create_pitch('ada', 'Local newspapers print their last edition', 'culture_mag', true, 'composer', 'Journalism')),
  ('farm', tests.create_pitch('ada', 'Cattle and tractors leave the valley', 'culture_mag', true, 'composer', 'Farming ends'));
-- 'Local News' has the subject of its name, and no word that says anything.
update public.outlets set name = 'Local News', description = '', interests = '' where id = tests.id('clay');
select ok(pg_temp.relevance('news') is not null, 'an outlet that has subjects and no word is ranked');
update public.outlets set name = 'Alpha', interests = 'Potters, glazes, kilns. No farming, cattle or tractors.' where id = tests.id('clay');

select is(pg_temp.relevance('clay'), 'High', 'a story of a wanted subject is High, though no word met');
select is(pg_temp.relevance('one word'), 'Medium', 'with one word of that subject it is not');
select is(pg_temp.relevance('craft'), 'Medium', 'a story with some evidence alone is Medium');
select is_empty(
  $$ select m.phrase from private.met_phrases(
       private.pitch_topic_of((select p.variation from pitch p where p.name = 'farm')), array[tests.id('clay')]) m $$,
  'nothing that an outlet does not want is a reason');

update public.creator_profiles set logline = 'Potter who fires kilns and mixes her own glazes',
  facts = '[{"text": "Has made glazes for potters since 2010"}]' where user_id = tests.id('ada');
select is(pg_temp.relevance('clay'), 'High', 'and High when the creator is the one the outlet looks for');
select isnt(pg_temp.relevance('farm'), 'High', 'but never without evidence in the story');

select * from finish();
rollback;
