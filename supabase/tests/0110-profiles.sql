-- Profiles: whose they are, their limits, two tabs at once, and the public press kit.
begin;
select plan(62);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
select tests.create_admin('root');

-- Limits, one row each: what is tried on a profile and what comes of it.
create temp table tries (n serial, sql text, code text, what text);
grant select on tries to authenticated;
insert into tries (sql, code, what) values
  ($$beats = '{Politics,Business,Culture}'$$, 'none', 'three beats'),
  ($$beats = '{Politics,Business,Culture,Health}'$$, '23514', 'a fourth beat'),
  ($$beats = '{Gossip}'$$, '23514', 'an unknown beat'),
  ($$beats = '{Health,Health}'$$, '23514', 'a beat twice'),
  ($$beats = array['Health', null]$$, '23514', 'no beat for a beat'),
  ($$beats = '{{Health},{Sports}}'$$, '23514', 'beats in two dimensions'),
  ($$logline = repeat('x', 140)$$, 'none', 'a logline of 140'),
  ($$logline = repeat('x', 141)$$, '23514', 'a logline of 141'),
  ($$logline = repeat('🗞', 140)$$, 'none', '140 emoji: characters are counted, not bytes'),
  ($$logline = '  ' || repeat('x', 140) || '   '$$, 'none', 'spaces around do not count'),
  ($$timely_angle = repeat('é', 180)$$, 'none', 'an angle of 180'),
  ($$timely_angle = repeat('é', 181)$$, '23514', 'an angle of 181'),
  ($$name = repeat('x', 121)$$, '23514', 'a name of 121'),
  ($$bio_short = repeat('x', 401)$$, '23514', 'a short bio of 401'),
  ($$website_url = 'https://a.example/x?y=1'$$, 'none', 'a web address'),
  ($$website_url = 'javascript:alert(1)'$$, '23514', 'a script as address'),
  ($$trailer_url = 'data:text/html,x'$$, '23514', 'a data address'),
  ($$press_kit_url = '//a.example'$$, '23514', 'an address without scheme'),
  ($$avatar_url = 'https://a.example/"onerror='$$, '23514', 'an address with a quote'),
  ($$book_cover_url = 'https://a.example/' || repeat('x', 2048)$$, '23514', 'an endless address'),
  ($$book_cover_url = ''$$, 'none', 'a blank address'),
  ($$social_links = '{"x": "https://a.example"}'$$, 'none', 'a social link'),
  ($$social_links = '{"x": "javascript:alert(1)"}'$$, '23514', 'a social link that is a script'),
  ($$social_links = '{"x": {"y": "https://a.example"}}'$$, '23514', 'a social link within'),
  ($$social_links = '["https://a.example"]'$$, '23514', 'a list of social links'),
  ($$facts = '[{"text": "I have a dog."}]'$$, 'none', 'a fact'),
  ($$facts = jsonb_build_array(jsonb_build_object('text', repeat('x', 300)))$$, 'none', 'a fact of 300'),
  ($$facts = jsonb_build_array(jsonb_build_object('text', repeat('x', 301)))$$, '23514', 'a fact of 301'),
  ($$facts = '[{"text": "   "}]'$$, '23514', 'a blank fact'),
  ($$facts = '["I have a dog."]'$$, '23514', 'a bare fact'),
  ($$facts = '{"text": "x"}'$$, '23514', 'facts that are no list'),
  ($$onboarding_step = 0$$, '23514', 'step 0'),
  ($$onboarding_step = 5$$, '23514', 'step 5'),
  ($$contact_email = 'a@b.example, c@d.example'$$, '23514', 'two addresses in one'),
  ($$slug = 'A b'$$, '23514', 'a slug with a space'),
  ($$slug = 'bea'$$, '23505', 'somebody else''s slug'),
  ($$user_id = tests.id('bea')$$, 'column_protected', 'moving the profile to another account');

select tests.login('ada');
select is(
  tests.code_of('update public.creator_profiles set ' || t.sql || ' where user_id = tests.id(''ada'')'),
  t.code, t.what)
from (values (1)) one cross join lateral (select * from pg_temp.tries order by n) t;

-- Two tabs.
select tests.logout();
select is((select version > 1 from public.creator_profiles where user_id = tests.id('ada')), true, 'every save counts the version up');
update public.creator_profiles set version = 999 where user_id = tests.id('bea');
select is((select version from public.creator_profiles where user_id = tests.id('bea')), 2, 'whatever the client writes into it');
select tests.login('bea');
select is(tests.rows_of($$ update public.creator_profiles set logline = 'First tab' where user_id = tests.id('bea') and version = 2 $$), 1, 'the first tab saves');
select is(tests.rows_of($$ update public.creator_profiles set logline = 'Second tab' where user_id = tests.id('bea') and version = 2 $$), 0, 'the second finds out');
select is((select logline from public.creator_profiles), 'First tab', 'and nothing is overwritten');

-- Whose they are.
select is((select count(*)::int from public.creator_profiles), 1, 'a creator sees the own profile alone');
select is(tests.rows_of($$ update public.creator_profiles set logline = 'Mine' where user_id = tests.id('ada') $$), 0, 'and writes no other');
select is((select count(*)::int from public.media_profiles), 0, 'an editor''s profile is not for creators');
select throws_ok($$ insert into public.creator_profiles (user_id) values (tests.id('bea')) $$, '42501', null, 'profiles come with the account');

select tests.logout();
select tests.login('milo');
select lives_ok($$ update public.media_profiles set outlet_name = ' The Post ', beats = '{Health}', formats = '{tv}', weekly_cap = 0, ai_stance = 'no', digest_subscribed = false $$, 'an editor sets the terms');
select is((select outlet_name from public.media_profiles), 'The Post', 'trimmed');
select is(tests.code_of($$ update public.media_profiles set unsubscribe_token = gen_random_uuid() $$), 'column_protected', 'but not the unsubscribe token');
select is(tests.code_of($$ update public.media_profiles set weekly_cap = 51 $$), '23514', 'nor a cap beyond reason');
select is(tests.code_of($$ update public.media_profiles set ai_stance = 'maybe' $$), '23514', 'nor an unknown stance');

select tests.logout();
select tests.login('root');
select cmp_ok((select count(*)::int from public.creator_profiles), '>=', 3, 'an admin sees every profile');
select is(tests.rows_of($$ update public.creator_profiles set logline = 'Admin' where user_id = tests.id('bea') $$), 0, 'without writing in them');

-- The press kit.
select tests.logout();
update public.creator_profiles set slug = 'bea', logline = 'Public line', contact_phone = '123456' where user_id = tests.id('bea');
select tests.login_as('anon');
select throws_ok($$ select * from public.creator_profiles $$, '42501', null, 'visitors read no profiles');
select is(public.get_epk('bea'), null, 'an unpublished press kit is nobody''s business');
select tests.logout();
update public.creator_profiles set epk_published = true where user_id = tests.id('bea');
select tests.login_as('anon');
select is(public.get_epk('BEA') ->> 'logline', 'Public line', 'a published one is public, in any case');
select ok(not (public.get_epk('bea') ?| array['user_id', 'version', 'email', 'onboarding_step']), 'but tells nothing about the account');
select is(public.get_epk('nobody-here'), null, 'an unknown address is null');
select throws_ok($$ select public.slug_available('bea') $$, '42501', null, 'visitors cannot ask for free addresses');

-- The address of a press kit, asked while it is typed.
select tests.logout();
select tests.login('milo');
select is(public.slug_available('BEA'), false, 'an address that another creator has is taken, in any case');
select is(public.slug_available('nobody-here'), true, 'an unused one is free');
select tests.logout();
select tests.login('bea');
select is(public.slug_available('bea'), true, 'one''s own address can be kept');

select * from finish();
rollback;
