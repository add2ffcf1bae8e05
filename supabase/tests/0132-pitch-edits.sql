-- Variations: stored texts, edits, confirmations of sentences, regeneration.
begin;
select plan(60);

select tests.create_user('eda', 'creator');
select tests.create_user('eve', 'creator');
select tests.subscribe('eda', 'creator');

create temp table v as select tests.create_pitch('eda', p_supported => false) as id;
grant select on v to authenticated;

-- The stored words of the variation, with changes.
create function pg_temp.words(p_change jsonb default '{}') returns jsonb
language sql as $$
  select private.variation_words(x) || p_change from public.pitch_variations x where x.id = (select id from v)
$$;
create function pg_temp.edit(p_revision int, p_change jsonb, p_claims jsonb default '[]', p_label text default 'eda') returns jsonb
language sql as $$
  select public.edit_variation(tests.id(p_label), (select id from v), p_revision, pg_temp.words(p_change), p_claims, null)
$$;
create function pg_temp.claim(p_text text, p_supported boolean default false, p_line text default 'line1_hook') returns jsonb
language sql as $$
  select jsonb_build_object('line', p_line, 'text', p_text, 'source', null, 'supported', p_supported)
$$;

-- What the table holds.
select is(tests.code_of($$ update public.pitch_variations set headline = '', line2_whynow = '' where id = (select id from v) $$), 'none', 'a field may be empty while it is edited');
select is(tests.code_of($$ update public.pitch_variations set headline = repeat('x', 201) where id = (select id from v) $$), '23514', 'a headline of 201 characters is refused');
select is(tests.code_of($$ update public.pitch_variations set headline = E'two\nlines' where id = (select id from v) $$), '23514', 'a line break in a headline is refused');
select is(tests.code_of($$ update public.pitch_variations set line1_hook = repeat('🌶', 3000) where id = (select id from v) $$), 'none', 'a line of 3000 emoji is accepted');
select is(tests.code_of($$ update public.pitch_variations set line1_hook = repeat('x', 3001) where id = (select id from v) $$), '23514', 'a line of 3001 characters is refused');
select is(tests.code_of($$ update public.pitch_variations set line3_whyyou = E'a\tb' where id = (select id from v) $$), '23514', 'a control character in a line is refused');
select is(tests.code_of($$ update public.pitch_variations set talking_points = (select jsonb_agg(repeat('é', 600)) from generate_series(1, 12)) where id = (select id from v) $$), 'none', 'twelve talking points of 600 characters are accepted');
select is(tests.code_of($$ update public.pitch_variations set talking_points = (select jsonb_agg('x'::text) from generate_series(1, 13)) where id = (select id from v) $$), '23514', 'thirteen talking points are refused');
select is(tests.code_of($$ update public.pitch_variations set talking_points = jsonb_build_array(repeat('x', 601)) where id = (select id from v) $$), '23514', 'a talking point of 601 characters is refused');
select is(tests.code_of($$ update public.pitch_variations set talking_points = '["a", 1]' where id = (select id from v) $$), '23514', 'a talking point that is a number is refused');
select is(tests.code_of($$ update public.pitch_variations set talking_points = '["a\tb"]' where id = (select id from v) $$), '23514', 'a control character in a talking point is refused');
update public.pitch_variations set headline = 'First words', line1_hook = 'A hook.', line2_whynow = 'A reason.', line3_whyyou = 'A person.', talking_points = '["One"]' where id = (select id from v);

-- Edits and revisions.
select is((pg_temp.edit(1, '{"headline": "Second words"}') #> '{variation,revision}')::int, 2, 'an edit counts the revision up');
select is((select headline from public.pitch_variations where id = (select id from v)), 'Second words', 'an edit stores the words');
select isnt((select edited_at from public.pitch_variations where id = (select id from v)), null, 'an edit stores its time');
select is(pg_temp.edit(1, '{"headline": "Stale words"}') -> 'stored', 'false', 'an edit of an older revision is not stored');
select is(pg_temp.edit(1, '{"headline": "Stale words"}') #>> '{variation,headline}', 'Second words', 'an edit of an older revision returns the row as it is');
select is((select revision from public.pitch_variations where id = (select id from v)), 2, 'an edit of an older revision changes nothing');
select is(pg_temp.edit(1, '{}') -> 'stored', 'true', 'words that are stored already are accepted from any revision');
select is((select revision from public.pitch_variations where id = (select id from v)), 2, 'words that are stored already are no new revision');
select is(tests.code_of($$ select pg_temp.edit(2, '{"headline": "x"}', p_label => 'eve') $$), 'pitch_not_found', 'an edit of another creator''s variation is refused');

-- Answers with a spelling corrected, which other formats are written from.
update public.pitches set take = 'Becuase it is.', story = '{"why": "It is becuase.", "link": "https://a.example"}' where id = (select pitch_id from public.pitch_variations where id = (select id from v));
select is(public.edit_variation(tests.id('eda'), (select id from v), 1, pg_temp.words('{"headline": "Stale words"}'), '[]', null, '{"take": "Stale."}') -> 'stored', 'false', 'an edit of an older revision corrects no answer');
select public.edit_variation(tests.id('eda'), (select id from v), 2, pg_temp.words('{"headline": "Third words"}'), '[]', null, '{"why": "It is because."}') is not null as edited;
select is((select array[p.take, p.story ->> 'why', p.story ->> 'link'] from public.pitches p join public.pitch_variations x on x.pitch_id = p.id where x.id = (select id from v)), array['Becuase it is.', 'It is because.', 'https://a.example'], 'an edit corrects the answer that it names and no other');
update public.pitch_variations set revision = 2, headline = 'Second words' where id = (select id from v);

-- Confirmations.
select is((pg_temp.edit(2, '{"line1_hook": "We won. It rained. I sang."}',
  jsonb_build_array(pg_temp.claim('We won.') || '{"confirmed_at": "2020-01-01"}', pg_temp.claim('It rained.'), pg_temp.claim('I sang.', true)))
  #> '{variation,claims,0}') ? 'confirmed_at', false, 'an edit cannot bring a confirmation with it');
select is(private.has_unconfirmed_claims((select claims from public.pitch_variations where id = (select id from v))), true, 'marked sentences are unconfirmed after an edit');

select tests.login('eve');
select is(tests.code_of($$ select public.confirm_sentence((select id from pg_temp.v), 'line1_hook', 'We won.') $$), 'pitch_not_found', 'confirm_sentence() refuses another creator''s variation');
select tests.login('eda');
select is(tests.code_of($$ select public.confirm_sentence((select id from pg_temp.v), 'line1_hook', 'We lost.') $$), 'claim_not_found', 'confirm_sentence() refuses words that are not in the variation');
select is(tests.code_of($$ select public.confirm_sentence((select id from pg_temp.v), 'line2_whynow', 'We won.') $$), 'claim_not_found', 'confirm_sentence() refuses words of another line');
select is(tests.code_of($$ select public.confirm_sentence((select id from pg_temp.v), 'line1_hook', 'I sang.') $$), 'claim_not_found', 'confirm_sentence() refuses a supported sentence');
select isnt(public.confirm_sentence((select id from pg_temp.v), 'line1_hook', 'We won.') #>> '{claims,0,confirmed_at}', null, 'confirm_sentence() returns the variation with the confirmed sentence');
select lives_ok($$ select public.confirm_sentence((select id from pg_temp.v), 'line1_hook', 'We won.') $$, 'confirm_sentence() accepts a sentence twice');
select set_eq($$ select line, text, user_id from public.pitch_confirmations $$, $$ values ('line1_hook'::text, 'We won.'::text, (select auth.uid())) $$, 'a confirmation is kept once, with its words and account');
select throws_ok($$ insert into public.pitch_confirmations (variation_id, user_id, line, text) select id, (select auth.uid()), 'headline', 'x' from pg_temp.v $$, '42501', null, 'a creator cannot insert confirmations');
select throws_ok($$ delete from public.pitch_confirmations $$, '42501', null, 'a creator cannot delete confirmations');
select throws_ok($$ select public.edit_variation((select auth.uid()), (select id from pg_temp.v), 3, '{}', '[]', null) $$, '42501', null, 'a creator cannot call edit_variation()');
select tests.login('eve');
select is_empty($$ select 1 from public.pitch_confirmations $$, 'another creator reads no confirmation');
select tests.logout();

select is((pg_temp.edit(3, '{"line1_hook": "It rained. We won."}', jsonb_build_array(pg_temp.claim('It rained.'), pg_temp.claim('We won.')))
  #> '{variation,claims,1}') ? 'confirmed_at', true, 'an edit keeps the confirmation of a sentence whose words are the same');
-- The other versions of the pitch, and its cuts.
insert into public.pitch_variations (pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, claims)
select v.pitch_id, v.user_id, 5, 'Other', 'Other words', 'We won. We sang.', 'A reason.', 'A person.',
  jsonb_build_array(pg_temp.claim('We won.'), pg_temp.claim('We sang.'))
from public.pitch_variations v where v.id = (select id from v);
select tests.login('eda');
select isnt(public.confirm_sentence((select id from public.pitch_variations where line1_hook = 'We won. We sang.'), 'line1_hook', 'We sang.')
  #>> '{claims,0,confirmed_at}', null, 'a sentence that was confirmed in one version is confirmed in the others');
select tests.logout();
delete from public.pitch_variations where line1_hook = 'We won. We sang.';

select is((pg_temp.edit(4, '{"line1_hook": "We won!"}', jsonb_build_array(pg_temp.claim('We won!'))) #> '{variation,claims,0}') ? 'confirmed_at', false, 'a sentence with other words is unconfirmed');

-- Regeneration.
create function pg_temp.regenerate(p_run uuid, p_headline text, p_generator text default 'composer') returns jsonb
language plpgsql as $$
declare
  v_begun jsonb := public.begin_regeneration(tests.id('eda'), p_run, (select id from v));
begin
  if v_begun -> 'saved' <> 'null' then return v_begun -> 'saved'; end if;
  return public.save_regeneration(p_run, (v_begun ->> 'attempt')::int, jsonb_build_object(
    'generator', p_generator, 'model', nullif(p_generator, 'composer'), 'fallback_reason', null, 'input_tokens', 7,
    'output_tokens', 5, 'duration_ms', 3, 'grounds', '[{"source": "peg", "text": "A peg"}]'::jsonb,
    'variation', pg_temp.words(jsonb_build_object(
      'headline', p_headline, 'angle', 'Another', 'claims', jsonb_build_array(pg_temp.claim('We won.'))))));
end
$$;
create temp table r as select pg_temp.regenerate(tests.id('regen 1'), 'New words') as first;
select is((select first #>> '{variation,headline}' || ' ' || (first #>> '{variation,revision}') from r), 'New words 6', 'a regeneration replaces the words and counts the revision up');
select is((select first #>> '{previous,line1_hook}' from r), 'We won!', 'a regeneration returns the words that it replaced');
select is((select (first #> '{variation,claims,0}') ? 'confirmed_at' from r), true, 'a regeneration keeps the confirmation of a sentence');
select is((select first #> '{variation,edited_at}' from r), 'null'::jsonb, 'a regenerated variation is unedited');
select is((select first -> 'left' from r), '9', 'a regeneration returns how many are left');
select is(pg_temp.regenerate(tests.id('regen 1'), 'Other words') - 'variation', (select first - 'variation' from r), 'the same key returns the stored result');
select is((select headline from public.pitch_variations where id = (select id from v)), 'New words', 'the same key writes nothing again');
select is((select (first #>> '{variation,written,generator}') || ' ' || (first #>> '{variation,written,duration_ms}') || ' ' || (first #>> '{variation,model_drafted}') from r), 'composer 3 false', 'a regeneration keeps who wrote it and what it cost');
select is((private.pitch_topic_of((select id from v))).generator, 'composer', 'words of the composer are not called a model''s');
create temp table by_model as select pg_temp.regenerate(tests.id('regen 2'), 'Model words', 'model') #> '{variation}' as v;
select is((select (v #>> '{written,generator}') || ' ' || (v #>> '{written,model}') || ' ' || (v ->> 'model_drafted') from by_model), 'model model true', 'a regeneration by a model is marked as drafted by one');
select is((pg_temp.regenerate(tests.id('regen 3'), 'Composer words') #>> '{variation,model_drafted}'), 'true', 'it stays so after another regeneration, because undo may bring the model''s words back');
select is((private.pitch_topic_of((select id from v))).generator, 'model', 'the matching treats such a variation as written by a model');
select lives_ok($$ select pg_temp.regenerate(tests.id('regen ' || n), 'Words ' || n) from generate_series(4, 10) n $$, 'a pitch can be regenerated ten times');
select is(tests.code_of($$ select pg_temp.regenerate(tests.id('regen 11'), 'Too many') $$), 'regenerate_limit', 'the eleventh regeneration is refused');
select is(tests.code_of($$ select public.begin_regeneration(tests.id('eve'), gen_random_uuid(), (select id from v)) $$), 'pitch_not_found', 'the regeneration of another creator''s variation is refused');
select is((select (private.quota_of(tests.id('eda'))) ->> 'drafts'), '1', 'regenerations do not count against the quota');

-- A corrected peg: the same pitch, with the words that follow it.
create function pg_temp.correct(p_revision int, p_label text default 'eda') returns jsonb
language sql as $$
  select public.correct_peg(tests.id(p_label), x.pitch_id, 'Rates fall in March', '{"hurt": "no"}', '[{"source": "peg", "text": "Rates fall in March"}]',
    (select jsonb_agg(private.variation_words(y) || jsonb_build_object('id', y.id, 'claims', '[]'::jsonb, 'grounds', null,
       'headline', 'Rates fall in March', 'revision', case when y.id = x.id then p_revision else y.revision end))
     from public.pitch_variations y where y.pitch_id = x.pitch_id))
  from public.pitch_variations x where x.id = (select id from v)
$$;
create temp table was as select x.revision, p.created_at, private.quota_of(p.user_id) as quota
from public.pitch_variations x join public.pitches p on p.id = x.pitch_id where x.id = (select id from v);
select is(tests.code_of($$ select pg_temp.correct(revision, 'eve') from was $$), 'pitch_not_found', 'the peg of another creator''s pitch is not corrected');
select is(tests.code_of($$ select pg_temp.correct(revision - 1) from was $$), 'version_conflict', 'nor over words that were changed meanwhile');
select is((select pg_temp.correct(revision) #>> '{variations,0,headline}' from was), 'Rates fall in March', 'the words follow a corrected peg');
select results_eq($$ select p.news_peg, p.created_at from public.pitches p join public.pitch_variations x on x.pitch_id = p.id where x.id = (select id from v) $$,
  $$ select 'Rates fall in March', created_at from was $$, 'the pitch stays, and its news is no younger');
select is(private.quota_of(tests.id('eda')), (select quota from was), 'and no draft is counted');
select tests.login('eda');
select throws_ok($$ select public.correct_peg(tests.id('eda'), gen_random_uuid(), 'A', '{}', '[]', '[]') $$, '42501', null, 'only the function that reads the ledger corrects a peg');
select tests.logout();

select * from finish();
rollback;
