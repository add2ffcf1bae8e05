-- Profiles: limits, concurrent updates, access, and the public press kit.
begin;
select plan(85);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
select tests.create_admin('root');

-- A gallery of p_count pictures, each changed by p_change.
create function pg_temp.pictures(p_count int, p_change jsonb default '{}') returns jsonb
language sql as $$
  select jsonb_agg(jsonb_build_object(
    'url', 'https://a.example/functions/v1/documents/picture/' || gen_random_uuid(), 'width', 800, 'height', 600,
    'alt', 'A mill', 'credit', '', 'crop', null) || p_change)
  from generate_series(1, p_count)
$$;
grant execute on function pg_temp.pictures(int, jsonb) to authenticated;

-- One row per limit: the assignment that is tried, the expected code, and its description.
create temp table tries (n serial, assignment text, code text, description text);
grant select on tries to authenticated;
insert into tries (assignment, code, description) values
  ($$beats = '{Politics,Business,Culture}'$$, 'none', 'three beats'),
  ($$beats = '{Politics,Business,Culture,Health}'$$, '23514', 'a fourth beat'),
  ($$beats = '{Gossip}'$$, '23514', 'an unknown beat'),
  ($$beats = '{Health,Health}'$$, '23514', 'one beat twice'),
  ($$beats = array['Health', null]$$, '23514', 'null as a beat'),
  ($$beats = '{{Health},{Sports}}'$$, '23514', 'a two-dimensional list of beats'),
  ($$logline = repeat('x', 140)$$, 'none', 'a logline of 140 characters'),
  ($$logline = repeat('x', 141)$$, '23514', 'a logline of 141 characters'),
  ($$logline = repeat('🗞', 140)$$, 'none', 'a logline of 140 emoji'),
  ($$logline = '  ' || repeat('x', 140) || '   '$$, 'none', 'a logline of 140 characters between spaces'),
  ($$timely_angle = repeat('é', 180)$$, 'none', 'a timely angle of 180 characters'),
  ($$timely_angle = repeat('é', 181)$$, '23514', 'a timely angle of 181 characters'),
  ($$name = repeat('x', 121)$$, '23514', 'a name of 121 characters'),
  ($$bio_short = repeat('x', 401)$$, '23514', 'a short bio of 401 characters'),
  ($$website_url = 'https://a.example/x?y=1'$$, 'none', 'a https URL'),
  ($$website_url = 'javascript:alert(1)'$$, '23514', 'a javascript: URL'),
  ($$trailer_url = 'data:text/html,x'$$, '23514', 'a data: URL'),
  ($$press_kit_url = '//a.example'$$, '23514', 'a URL without a scheme'),
  ($$avatar_url = 'https://a.example/"onerror='$$, '23514', 'a URL with a quotation mark'),
  ($$book_cover_url = 'https://a.example/' || repeat('x', 2048)$$, '23514', 'a URL of over 2048 characters'),
  ($$book_cover_url = ''$$, 'none', 'a blank URL'),
  ($$social_links = '{"x": "https://a.example"}'$$, 'none', 'a social link'),
  ($$social_links = '{"x": "javascript:alert(1)"}'$$, '23514', 'a javascript: URL as a social link'),
  ($$social_links = '{"x": {"y": "https://a.example"}}'$$, '23514', 'a nested social link'),
  ($$social_links = '["https://a.example"]'$$, '23514', 'an array of social links'),
  ($$facts = '[{"text": "I have a dog."}]'$$, 'none', 'a fact'),
  ($$facts = jsonb_build_array(jsonb_build_object('text', repeat('x', 300)))$$, 'none', 'a fact of 300 characters'),
  ($$facts = jsonb_build_array(jsonb_build_object('text', repeat('x', 301)))$$, '23514', 'a fact of 301 characters'),
  ($$facts = '[{"text": "   "}]'$$, '23514', 'a blank fact'),
  ($$facts = '["I have a dog."]'$$, '23514', 'a fact that is not an object'),
  ($$facts = '{"text": "x"}'$$, '23514', 'facts that are not an array'),
  ($$facts = '[{"text": "I have a dog.", "source": "https://a.example/dog"}]'$$, 'none', 'a fact with its source'),
  ($$facts = '[{"text": "I have a dog.", "source": 4}]'$$, '23514', 'a source that is no text'),
  ($$facts = jsonb_build_array(jsonb_build_object('text', 'x', 'source', repeat('x', 301)))$$, '23514', 'a source of 301 characters'),
  ($$facts = jsonb_build_array(jsonb_build_object('text', 'x', 'source', E'a\nb'))$$, '23514', 'a source with a line break'),
  ($$questions = '[{"text": "Why now?"}]'$$, 'none', 'a question'),
  ($$questions = (select jsonb_agg(jsonb_build_object('text', 'Why ' || n)) from generate_series(1, 9) n)$$, '23514', 'a ninth question'),
  ($$coverage = '[{"outlet": "The Bell", "title": "A day at the mill", "url": "https://bell.example/1", "date": "2026-01-31"}]'$$, 'none', 'a piece of coverage'),
  ($$coverage = '[{"outlet": "The Bell", "title": "A day at the mill", "url": "", "date": ""}]'$$, 'none', 'coverage without address and date'),
  ($$coverage = '[{"outlet": "The Bell", "title": "x", "url": "javascript:alert(1)", "date": ""}]'$$, '23514', 'coverage with a javascript: URL'),
  ($$coverage = '[{"outlet": "The Bell", "title": "x", "url": ""}]'$$, '23514', 'coverage without the key of its date'),
  ($$gallery = pg_temp.pictures(1)$$, 'none', 'a picture'),
  ($$gallery = pg_temp.pictures(40)$$, 'none', 'forty pictures'),
  ($$gallery = pg_temp.pictures(41)$$, '23514', 'a forty-first picture'),
  ($$gallery = pg_temp.pictures(1, '{"alt": " "}')$$, '23514', 'a picture that is not described'),
  ($$gallery = pg_temp.pictures(1, '{"url": "https://a.example/picture.jpg"}')$$, '23514', 'a picture that was not uploaded'),
  ($$gallery = pg_temp.pictures(1, '{"url": "https://a.example/functions/v1/picture/11111111-0000-4000-8000-0000000000a1"}')$$, 'none', 'a picture at the former address'),
  ($$gallery = pg_temp.pictures(1, '{"url": "https://a.example/functions/v1/other/picture/11111111-0000-4000-8000-0000000000a1"}')$$, '23514', 'a picture at another address'),
  ($$gallery = pg_temp.pictures(1, '{"width": "800"}')$$, '23514', 'a width in words'),
  ($$gallery = pg_temp.pictures(1, '{"crop": {"x": 10, "y": 0, "width": 90, "height": 50}}')$$, 'none', 'a part of a picture'),
  ($$gallery = pg_temp.pictures(1, '{"crop": {"x": 11, "y": 0, "width": 90, "height": 50}}')$$, '23514', 'a part beyond the edge'),
  ($$gallery = pg_temp.pictures(1, '{"credit": "<b>&\""}')$$, 'none', 'markup as a credit'),
  ($$onboarding_step = 0$$, '23514', 'onboarding step 0'),
  ($$onboarding_step = 5$$, '23514', 'onboarding step 5'),
  ($$contact_email = 'a@b.example, c@d.example'$$, '23514', 'two email addresses in one'),
  ($$slug = 'A b'$$, '23514', 'a slug with a space'),
  ($$slug = 'bea'$$, '23505', 'the slug of another creator'),
  ($$user_id = tests.id('bea')$$, 'column_protected', 'another account as its owner');

select tests.login('ada');
select is(
  tests.code_of('update public.creator_profiles set ' || t.assignment || ' where user_id = tests.id(''ada'')'),
  t.code, 'a creator profile ' || case t.code when 'none' then 'accepts ' else 'refuses ' end || t.description)
from (values (1)) one cross join lateral (select * from pg_temp.tries order by n) t;

-- Concurrent updates.
select tests.logout();
select is((select version > 1 from public.creator_profiles where user_id = tests.id('ada')), true, 'every update increases the version of a profile');
update public.creator_profiles set version = 999 where user_id = tests.id('bea');
select is((select version from public.creator_profiles where user_id = tests.id('bea')), 2, 'a version written by the client is ignored');
select tests.login('bea');
select is(tests.rows_of($$ update public.creator_profiles set logline = 'First tab' where user_id = tests.id('bea') and version = 2 $$), 1, 'an update with the current version is stored');
select is(tests.rows_of($$ update public.creator_profiles set logline = 'Second tab' where user_id = tests.id('bea') and version = 2 $$), 0, 'an update with an outdated version changes no row');
select is((select logline from public.creator_profiles), 'First tab', 'an update with an outdated version does not overwrite the first one');

-- Access.
select is((select count(*)::int from public.creator_profiles), 1, 'a creator reads only their own profile');
select is(tests.rows_of($$ update public.creator_profiles set logline = 'Mine' where user_id = tests.id('ada') $$), 0, 'a creator cannot update another creator''s profile');
select is((select count(*)::int from public.media_profiles), 0, 'a creator cannot read media profiles');
select throws_ok($$ insert into public.creator_profiles (user_id) values (tests.id('bea')) $$, '42501', null, 'a creator cannot insert a creator profile');

select tests.logout();
select tests.login('milo');
select lives_ok($$ update public.media_profiles set outlet_name = ' The Post ', beats = '{Health}', formats = '{tv}', weekly_cap = 0, ai_stance = 'no', digest_subscribed = false $$, 'an editor updates their own media profile');
select is((select outlet_name from public.media_profiles), 'The Post', 'the outlet name of a media profile is trimmed');
select is(tests.code_of($$ update public.media_profiles set unsubscribe_token = gen_random_uuid() $$), 'column_protected', 'an editor cannot change the unsubscribe token');
select is(tests.code_of($$ update public.media_profiles set weekly_cap = 51 $$), '23514', 'a media profile refuses a weekly cap over 50');
select is(tests.code_of($$ update public.media_profiles set ai_stance = 'maybe' $$), '23514', 'a media profile refuses an unknown AI stance');

select tests.logout();
select tests.login('root');
select cmp_ok((select count(*)::int from public.creator_profiles), '>=', 3, 'an admin reads all creator profiles');
select is(tests.rows_of($$ update public.creator_profiles set logline = 'Admin' where user_id = tests.id('bea') $$), 0, 'an admin cannot update a creator''s profile');

-- The press kit.
select tests.logout();
update public.creator_profiles set slug = 'bea', logline = 'Public line', contact_phone = '123456' where user_id = tests.id('bea');
select tests.login_as('anon');
select throws_ok($$ select * from public.creator_profiles $$, '42501', null, 'anon cannot select creator profiles');
select is(public.get_epk('bea'), null, 'get_epk() returns null for an unpublished press kit');
select tests.logout();
update public.creator_profiles set epk_published = true where user_id = tests.id('bea');
select tests.login_as('anon');
select is(public.get_epk('BEA') ->> 'logline', 'Public line', 'get_epk() returns a published press kit for a slug in any case');
select ok(not (public.get_epk('bea') ?| array['user_id', 'version', 'email', 'onboarding_step']), 'get_epk() returns no field of the account');
select tests.logout();
select tests.subscribe('bea', 'creator');
update public.creator_profiles set epk_embargo_until = now() + interval '1 hour' where user_id = tests.id('bea');
select tests.login_as('anon');
select is(public.get_epk('bea'), null, 'get_epk() returns null for a press kit under embargo');
select tests.logout();
update public.creator_profiles set epk_embargo_until = now() where user_id = tests.id('bea');
select tests.login_as('anon');
select is(public.get_epk('bea') ->> 'slug', 'bea', 'get_epk() returns a press kit whose embargo has ended');
select is(public.get_epk('unused'), null, 'get_epk() returns null for an unknown slug');
select throws_ok($$ select public.slug_available('bea') $$, '42501', null, 'anon cannot call slug_available()');

-- Availability of a slug.
select tests.logout();
select tests.login('milo');
select is(public.slug_available('BEA'), false, 'slug_available() is false for another creator''s slug in any case');
select is(public.slug_available('unused'), true, 'slug_available() is true for an unused slug');
select tests.logout();
select tests.login('bea');
select is(public.slug_available('bea'), true, 'slug_available() is true for the caller''s own slug');

select * from finish();
rollback;
