-- A pitch in another format: the cut, its undo, where it counts, and where the story could go.
begin;
select plan(36);

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.create_user('eve', 'creator');
select tests.subscribe('ada', 'pro');
update public.creator_profiles set beats = '{Business,Culture}', city_region = 'Atlanta, GA' where user_id = tests.id('ada');

create temp table v as select tests.create_pitch('ada', 'Grocery prices rise', 'podcast') as id;
create temp table p as select x.pitch_id as id from public.pitch_variations x where x.id = (select id from v);
grant select on v, p to authenticated;

create function pg_temp.cut(p_type text, p_label text default 'ada', p_generator text default 'composer') returns jsonb
language sql as $$
  select public.save_recut(tests.id(p_label), (select id from p), p_type, jsonb_build_object(
    'generator', p_generator, 'model', null, 'fallback_reason', null, 'input_tokens', 0, 'output_tokens', 0, 'duration_ms', 1,
    'grounds', '[{"source": "peg", "text": "Grocery prices rise"}]'::jsonb,
    'variation', jsonb_build_object('angle', 'Opens with the news', 'headline', 'Groceries cost more', 'line1_hook', 'Grocery prices rise.',
      'line2_whynow', 'I keep the books of a market.', 'line3_whyyou', 'Shall we talk?', 'talking_points', '["One"]'::jsonb, 'claims', '[]'::jsonb)))
$$;

-- The cut.
select is(tests.code_of($$ select public.recut_context(tests.id('eve'), (select id from p)) $$), 'pitch_not_found', 'recut_context() refuses another creator''s pitch');
select is(public.recut_context(tests.id('ada'), (select id from p)) #>> '{pitch,news_peg}', 'Grocery prices rise', 'recut_context() has the pitch');
select is(tests.code_of($$ select pg_temp.cut('culture_mag', 'eve') $$), 'pitch_not_found', 'save_recut() refuses another creator''s pitch');
select is(tests.code_of($$ select pg_temp.cut('podcast') $$), 'invalid_input', 'a pitch is not cut for its own format');
create temp table q as select private.quota_of(tests.id('ada')) as before;
create temp table c as select pg_temp.cut('culture_mag') as cut;
grant select on c to authenticated;
select is((select cut ->> 'pitch_type' from c), 'culture_mag', 'the cut has its format');
select is((select cut -> 'talking_points' from c), 'null'::jsonb, 'talking points belong to podcasts');
select is((select (cut ->> 'position')::int from c), 4, 'it takes the next place');
select is(private.quota_of(tests.id('ada')), (select before from q), 'it uses no pitch');
select is(pg_temp.cut('culture_mag') ->> 'id', (select cut ->> 'id' from c), 'there is one cut for each format');
select is(pg_temp.cut('tv_local', p_generator => 'model') -> 'model_drafted', 'true', 'a cut by a model is labelled');
select is((select private.type_of(x) from public.pitch_variations x where x.id = (select id from v)), 'podcast', 'type_of() is the pitch''s format for a variation without one');
select is((select private.type_of(x) from public.pitch_variations x where x.id = (select (cut ->> 'id')::uuid from c)), 'culture_mag', 'and the cut''s own');
update public.users set suspended_at = now() where id = tests.id('ada');
select is(tests.code_of($$ select pg_temp.cut('culture_mag') $$), 'account_suspended', 'a suspended account cuts nothing');
update public.users set suspended_at = null where id = tests.id('ada');

-- Matching, the life of a peg and a regeneration go by the cut's format.
select tests.create_outlet('pod', 'podcast', '{Business}');
select tests.create_outlet('mag', 'culture', '{Culture}');
select is((select array_agg(o.blocked_code is null order by o.name desc) from (
  select t.name, j.blocked_code from public.outlets t, private.judged_outlets(private.kept_topic((select (cut ->> 'id')::uuid from c)), array[t.id]) j
  where t.id in (tests.id('outlet pod'), tests.id('outlet mag'))) o), array[false, true], 'the cut for magazines can go to the magazine, and not to the podcast');
update public.pitches set created_at = now() - interval '30 days' where id = (select id from p);
select is(tests.code_of($$ select private.refuse_stale_peg((select id from v)) $$), 'stale_peg', 'after 30 days the news is old for a podcast');
select is(tests.code_of($$ select private.refuse_stale_peg((select (cut ->> 'id')::uuid from c)) $$), 'none', 'and not for a magazine');
update public.pitches set created_at = now() where id = (select id from p);
select lives_ok($$ select public.begin_regeneration(tests.id('ada'), tests.id('run'), (select (cut ->> 'id')::uuid from c)) $$, 'a cut can be written again');
select is((select r.pitch_type from public.pitch_runs r where r.id = tests.id('run')), 'culture_mag', 'in its own format');
delete from public.pitch_runs where id = tests.id('run');

-- What there is, seen from the city of the profile, before anything is written.
select tests.create_outlet('nearhere'), tests.create_outlet('nearby'), tests.create_outlet('far');
update public.outlets set format = 'local', region = case id when tests.id('outlet nearhere') then 'Toledo, OH' when tests.id('outlet nearby') then 'Dayton, OH' else 'Boise, ID' end
where id in (tests.id('outlet nearhere'), tests.id('outlet nearby'), tests.id('outlet far'));
update public.creator_profiles set city_region = 'Toledo, OH' where user_id = tests.id('eve');
select tests.login('eve');
select is((select f - 'national' from jsonb_array_elements(public.outlets_near()) f where f ->> 'pitch_type' = 'tv_local'),
  '{"pitch_type": "tv_local", "in_city": 1, "in_state": 1, "elsewhere": 0, "samples": false, "draws": 0, "draws_only": false}'::jsonb, 'outlets_near() counts stations and papers in the city and in the state');
select tests.logout();
update public.creator_profiles set city_region = '' where user_id = tests.id('eve');
select tests.login('eve');
select is((select f - 'national' from jsonb_array_elements(public.outlets_near()) f where f ->> 'pitch_type' = 'tv_local'),
  '{"pitch_type": "tv_local", "in_city": 0, "in_state": 0, "elsewhere": 0, "samples": false, "draws": 0, "draws_only": false}'::jsonb, 'and none for who is nowhere');
select is((select (f -> 'in_city') || (f -> 'in_state') from jsonb_array_elements(public.outlets_near(' Toledo, OH ')) f where f ->> 'pitch_type' = 'tv_local'),
  '[1, 1]'::jsonb, 'unless a place is named');
select tests.logout();
delete from public.outlets where id in (tests.id('outlet nearhere'), tests.id('outlet nearby'), tests.id('outlet far'));

-- Where the story could go.
select tests.login('eve');
select is(tests.code_of($$ select public.story_reach((select id from pg_temp.v)) $$), 'pitch_not_found', 'story_reach() refuses another creator''s variation');
select tests.logout();
select tests.login('ada');
create temp table r as select public.story_reach((select id from v)) as reach;
select is((select jsonb_object_agg(f ->> 'pitch_type', f -> 'outlets') from r, jsonb_array_elements(reach -> 'formats') f),
  '{"tv_local": 0, "culture_mag": 1, "podcast": 1}'::jsonb, 'story_reach() counts for each format the outlets that can be sent to');
select is((select jsonb_object_agg(f ->> 'pitch_type', f -> 'draws') from r, jsonb_array_elements(reach -> 'formats') f),
  '{"tv_local": 0, "culture_mag": 0, "podcast": 0}'::jsonb, 'of them none by a draw for an account that is not new');
select is((select reach -> 'samples' from r), 'false'::jsonb, 'not all of them samples');
select is((select reach -> 'others' from r), '1'::jsonb, 'and all others for the format of the variation');
select is((select (f ->> 'outlets')::bigint from r, jsonb_array_elements(reach -> 'formats') f where f ->> 'pitch_type' = 'podcast'),
  (select count(*) from jsonb_array_elements(public.match_outlets_page((select id from v), p_sendable => true) -> 'items')), 'it counts what the ranking lists');
select tests.logout();

update public.outlets set invented = true;
select tests.login('ada');
select is(public.story_reach((select id from v)) -> 'samples', 'true'::jsonb, 'and it says where all of them are');
select tests.logout();

-- The undo.
select tests.login('eve');
select is(tests.code_of($$ select public.drop_recut((select (cut ->> 'id')::uuid from pg_temp.c)) $$), 'pitch_not_found', 'drop_recut() refuses another creator''s variation');
select tests.logout();
select tests.login('ada');
select is(tests.code_of($$ select public.drop_recut((select id from pg_temp.v)) $$), 'invalid_input', 'the pitch as it was written stays');
select tests.logout();
update public.pitch_variations set edited_at = now() where id = (select (cut ->> 'id')::uuid from c);
select tests.login('ada');
select is(tests.code_of($$ select public.drop_recut((select (cut ->> 'id')::uuid from pg_temp.c)) $$), 'already_left', 'a cut that was changed stays');
select tests.logout();
update public.pitch_variations set edited_at = null where id = (select (cut ->> 'id')::uuid from c);
create temp table sent as select public.queue_pitch_send(tests.id('ada'), (select (cut ->> 'id')::uuid from c), tests.id('outlet mag'), tests.mail(), null, 1, now()) as send;
select is((select send ->> 'outlet_id' from sent), tests.id('outlet mag')::text, 'a cut is sent like any variation');
select tests.login('ada');
select is(tests.code_of($$ select public.drop_recut((select (cut ->> 'id')::uuid from pg_temp.c)) $$), 'already_left', 'a cut that was sent stays');
select tests.logout();
delete from public.pitch_sends where id = (select (send ->> 'id')::uuid from sent);
select tests.login('ada');
select lives_ok($$ select public.drop_recut((select (cut ->> 'id')::uuid from pg_temp.c)) $$, 'one that is as it was written is removed');
select tests.logout();
select is((select count(*) from public.pitch_variations x where x.pitch_id = (select id from p)), 4::bigint, 'and the others stay');
select is((pg_temp.cut('culture_mag') ->> 'position')::int, 4, 'its place can be taken again');

select * from finish();
rollback;
