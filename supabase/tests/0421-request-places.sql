-- Media requests against many cheap accounts: places of new accounts, entries set aside, and whose address an editor gets.
begin;
select plan(46);

select tests.create_user('old' || n) from generate_series(1, 4) n;
select tests.create_user('young' || n) from generate_series(1, 10) n;
update public.users set created_at = now() - interval '1 day' where id in (select tests.id('young' || n) from generate_series(1, 10) n);
select tests.create_user('vera', 'media');
select tests.create_user('fake', 'media');
update public.media_profiles set outlet_name = 'New York Times' where user_id = tests.id('fake');
insert into public.outlets (id, name, slug, format, media_user_id)
values (tests.id('vera outlet'), 'Vera Weekly', 'vera-weekly-test', 'podcast', tests.id('vera'));

create function pg_temp.request(p_name text, p_editor text, p_wanted int) returns void language sql as $$
  insert into public.media_requests (id, media_user_id, slug, topic, format, wanted, deadline)
  values (tests.id(p_name), tests.id(p_editor), 'tests-' || p_name, 'People who repair school instruments', 'podcast', p_wanted, now() + interval '3 days') $$;
select pg_temp.request('five', 'vera', 5), pg_temp.request('one', 'vera', 1), pg_temp.request('times', 'fake', 6);

-- A pitch of each account, in words of its own.
create function pg_temp.pitch(p_owner text) returns void language sql as $$
  insert into public.pitches (id, user_id, news_peg, take, pitch_type, generator)
  values (tests.id('pitch ' || p_owner), tests.id(p_owner), 'Schools cut repair of band instruments', '', 'podcast', 'composer');
  insert into public.pitch_variations (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, claims)
  values (tests.id('variation ' || p_owner), tests.id('pitch ' || p_owner), tests.id(p_owner), 1, 'The lived story', 'School band instruments wait for repair',
    'School instruments wait for repair at ' || (select string_agg(left(md5(p_owner || n), 6), ' ') from generate_series(1, 30) n) || '.', 'It is near.', 'I repair them.', '[]') $$;
select pg_temp.pitch(u) from unnest(array['old1', 'old2', 'old3', 'old4']) u;
select pg_temp.pitch('young' || n) from generate_series(1, 10) n;
create function pg_temp.enter(p_owner text, p_request text) returns text language plpgsql as $$
declare v_code text;
begin
  perform tests.login(p_owner);
  v_code := tests.code_of(format('select public.enter_request(tests.id(%L), tests.id(%L))', p_request, 'variation ' || p_owner));
  perform tests.logout();
  return v_code;
end $$;
create function pg_temp.entry(p_owner text, p_request text) returns uuid language sql as $$
  select e.id from public.request_entries e where e.request_id = tests.id(p_request) and e.user_id = tests.id(p_owner) $$;
create function pg_temp.aside(p_editor text, p_owner text, p_request text, p_aside boolean default true) returns text language plpgsql as $$
declare v_code text; v_entry uuid := pg_temp.entry(p_owner, p_request);
begin
  perform tests.login(p_editor);
  v_code := tests.code_of(format('select public.put_entry(%L, %L)', v_entry, case when p_aside then 'aside' else 'open' end));
  perform tests.logout();
  return v_code;
end $$;
create function pg_temp.left_in(p_request text) returns text language sql as $$
  select public.get_media_request('tests-' || p_request) ->> 'places_left' $$;

-- The attack: ten new accounts fill a request.
select is((select string_agg(pg_temp.enter('young' || n, 'five'), ' ' order by n) from generate_series(1, 10) n),
  'none none' || repeat(' probation', 8), 'of five places new accounts together get two');
select is(pg_temp.left_in('five'), '3', 'the others stay free');
select is(pg_temp.enter('young1', 'one'), 'probation', 'a request for one pitch takes none of them');
select is(pg_temp.enter('old1', 'five'), 'none', 'an older account gets in');

-- An entry set aside frees its place.
select is(pg_temp.aside('fake', 'young1', 'five'), 'pitch_not_found', 'only the editor of the request sets an entry aside');
select is(pg_temp.aside('old1', 'old1', 'five'), 'pitch_not_found', 'nor does its creator');
select is(pg_temp.aside('vera', 'young1', 'five'), 'none', 'the editor does');
select is(pg_temp.left_in('five'), '3', 'its place is free again');
select is(pg_temp.enter('young3', 'five'), 'none', 'also for the next new account');
select is(pg_temp.enter('young4', 'five'), 'probation', 'one for one');
select tests.login('vera');
select is((select array_agg(set_aside_at is not null) from public.entries_of_request(tests.id('five'))), array[false, false, false, true], 'it stands last in the list');
select is((select count(*)::int from public.entries_of_request(tests.id('five')) where set_aside_at is not null and read_at is null), 0, 'and is read');
select tests.logout();
select is(pg_temp.enter('old2', 'five'), 'none', 'another place');
select is(pg_temp.enter('old3', 'five'), 'none', 'and the last');
select is(pg_temp.enter('old4', 'five'), 'request_full', 'the editor gets no more than asked for');
select is(pg_temp.aside('vera', 'young1', 'five', false), 'request_full', 'an entry comes back only to a free place');
select is(pg_temp.aside('vera', 'old3', 'five'), 'none', 'after another is set aside');
select is(pg_temp.aside('vera', 'young1', 'five', false), 'none', 'it does');
select is(pg_temp.enter('young1', 'five'), 'already_sent', 'one pitch of a creator, set aside or not');
select tests.login_as('anon');
select is(tests.code_of($$ select public.put_entry(gen_random_uuid(), 'aside') $$), '42501', 'a visitor sets nothing aside');
select tests.logout();

-- The attack: a self-made editor chooses all entrants of one request and takes their addresses.
select is(pg_temp.enter('old1', 'times') || pg_temp.enter('old2', 'times') || pg_temp.enter('old3', 'times'), 'nonenonenone', 'three creators answer an editor of a famous name');
create function pg_temp.choose(p_user text, p_owner text, p_request text) returns jsonb language sql as $$
  select public.choose_entry(tests.id(p_user), pg_temp.entry(p_owner, p_request), tests.mail('To creator'), tests.mail('To editor'), tests.mail('May they?')) $$;
create function pg_temp.mails(p_kind text) returns text language sql as $$
  select coalesce(string_agg(split_part(to_email, '@', 1), ' ' order by to_email), '') from private.mail_outbox where kind = p_kind $$;
select is(pg_temp.choose('fake', 'old1', 'times') ->> 'asked_at', null, 'the first choice is a choice');
select is(pg_temp.mails('request_choice'), 'fake old1', 'and connects two');
select is(pg_temp.choose('fake', 'old2', 'times') ->> 'chosen_at', null, 'a further one is a question');
select isnt(pg_temp.choose('fake', 'old2', 'times') ->> 'asked_at', null, 'that is asked');
select is(pg_temp.choose('fake', 'old3', 'times') ->> 'chosen_at', null, 'of each');
select is(pg_temp.mails('request_choice') || ', ' || pg_temp.mails('request_ask'), 'fake old1, old2 old3', 'each creator hears of it once, and nobody is connected');
update public.request_entries set chosen_at = now() - interval '1 minute' where chosen_at is not null;
select tests.login('fake');
select is((select count(*)::int from public.entries_of_request(tests.id('times')) where creator_email is not null), 1, 'the editor has one address');
select tests.logout();
select is(pg_temp.aside('fake', 'old2', 'times'), 'request_over', 'who was asked');
select is((select set_aside_at from public.request_entries where id = pg_temp.entry('old2', 'times')), null, 'is not set aside');
select tests.login('old2');
select isnt((public.read_media_request('tests-times')) #>> '{entry,asked_at}', null, 'the creator sees the question');
select is((public.read_media_request('tests-times')) #>> '{entry,editor_email}', null, 'and no address');
select tests.logout();
select is(tests.code_of($$ select pg_temp.choose('old3', 'old2', 'times') $$), 'pitch_not_found', 'nobody says yes for another');
select isnt(pg_temp.choose('old2', 'old2', 'times') ->> 'chosen_at', null, 'the creator''s own yes is the choice');
select is(pg_temp.mails('request_choice'), 'fake fake old1 old2', 'and connects them');
select tests.login('old3');
select lives_ok($$ select public.take_back_entry(e.id) from public.request_entries e where e.request_id = tests.id('times') $$, 'or the pitch is taken back');
select tests.logout();
select is(pg_temp.mails('request_ask'), 'old2', 'with the mail that asks, which still waited');
select is(tests.code_of($$ select pg_temp.choose('fake', 'old3', 'times') $$), 'pitch_not_found', 'and is gone');
select is(tests.code_of($$ select pg_temp.choose('old1', 'old1', 'five') $$), 'pitch_not_found', 'a creator who was not asked chooses nothing');
select is(tests.code_of($$ select public.get_choice_context(tests.id('old1'), pg_temp.entry('old1', 'five')) $$), 'pitch_not_found', 'and learns no address');
select is(pg_temp.choose('vera', 'old1', 'five') ->> 'asked_at', null, 'a tied editor chooses');
select isnt(pg_temp.choose('vera', 'old2', 'five') ->> 'chosen_at', null, 'as many as they want');
select isnt(pg_temp.choose('vera', 'old3', 'five') ->> 'chosen_at', null, 'also one that was set aside');
select is((select set_aside_at from public.request_entries where id = pg_temp.entry('old3', 'five')), null, 'which it no longer is');

-- A question goes out for an open account alone, to an open one.
select pg_temp.request('again', 'fake', 6);
select pg_temp.enter('old1', 'again'), pg_temp.enter('old2', 'again');
select pg_temp.choose('fake', 'old1', 'again');
update public.users set suspended_at = now() where id = tests.id('fake');
select is(tests.code_of($$ select pg_temp.choose('fake', 'old2', 'again') $$), 'account_suspended', 'a suspended editor asks nobody');
update public.users set suspended_at = null where id = tests.id('fake');
update public.users set closes_at = now() + interval '20 days' where id = tests.id('old2');
select is(tests.code_of($$ select pg_temp.choose('fake', 'old2', 'again') $$), 'creator_gone', 'a creator who closes the account is not asked');

select * from finish();
rollback;
