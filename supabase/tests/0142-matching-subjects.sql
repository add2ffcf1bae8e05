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
  $$ select s.name from private.subjects s
     where (select count(*) from private.subject_words w where w.subject_id = s.id) < 3 $$,
  'every subject has words that say something');
select cmp_ok(
  (select max(w.share) from private.subject_words w
   where (select count(*) from private.subject_words o where o.lemma_id = w.lemma_id) > 1), '<', 1::real,
  'a word of several subjects counts less for each');
select is((select round(sum(weight ^ 2)::numeric, 3) from private.subjects_of(
    array(select lemma_id from private.words_of('potter beekeeper jury')), array[1, 1, 1]::real[])), 1.000,
  'the subjects of a text are a vector of length 1');
select is_empty($$ select * from private.subjects_of('{}', '{}') $$, 'a text without words has none');

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
  'a potter meets an outlet that looks for glazes, though no word and no near word met');
select is_empty(
  $$ select m.phrase from private.met_phrases(
       private.pitch_topic_of((select variation from pg_temp.pitch)), array[tests.id('clay'), tests.id('court')]) m
     where m.pitch_words = '{}' or '' = any (m.pitch_words) $$,
  'no reason is without words');

update public.outlets set interests = 'juries' where id = tests.id('clay');
select cmp_ok(pg_temp.likeness('clay'), '<', 0.3::real, 'an outlet that looks for something else has other subjects');

select tests.login('new');
select is(public.send_review(tests.id('clay')) ->> 'day_limit', '5', 'the review names the daily limit of new accounts');
select tests.logout();
select is(private.outlets_a_day(), 5, 'which stands in one function');
select isnt_empty(
  $$ select 1 from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname in ('send_limits', 'outlet_limits')
       and p.prosrc like '%private.outlets_a_day()%' $$, 'and which the limits read');

select * from finish();
rollback;
