-- The quota: three drafts a month, one of them used, that is first sent, copied or downloaded.
begin;
select plan(37);

select tests.create_user('uma', 'creator'), tests.create_user('una', 'creator'), tests.create_user('pay', 'creator');
select tests.subscribe('pay', 'creator');
select tests.create_outlet('paper'), tests.create_outlet('radio');
update public.creator_profiles set beats = '{Culture,Business}';
create temp table d as
select n, tests.create_pitch('uma') as variation from generate_series(1, 3) n;
create function pg_temp.pitch(p_n int) returns uuid
language sql as $$ select v.pitch_id from public.pitch_variations v join d on d.variation = v.id where d.n = p_n $$;
create function pg_temp.use(p_n int, p_kind text default 'copy', p_label text default 'uma') returns text
language plpgsql as $$
declare v_pitch uuid := pg_temp.pitch(p_n); v_code text;
begin
  perform tests.login(p_label);
  v_code := tests.code_of(format('select public.use_pitch(%L, %L)', v_pitch, p_kind));
  perform tests.logout();
  return v_code;
end $$;
create function pg_temp.send(p_n int, p_outlet text) returns text
language sql as $$
  select tests.code_of(format('select tests.send(''uma'', %L, %L, %L)', (select variation from d where n = p_n), p_outlet, p_n || p_outlet)) $$;
create function pg_temp.quota(p_key text, p_label text default 'uma') returns text
language sql as $$ select private.quota_of(tests.id(p_label)) ->> p_key $$;
create function pg_temp.free() returns void
language sql as $$ update public.pitches set used_at = null, used_as = null where user_id = tests.id('uma') $$;
grant select on d to authenticated;
grant execute on function pg_temp.pitch(int) to authenticated;

-- Drafts.
select is(pg_temp.quota('drafts') || ' ' || pg_temp.quota('used'), '3 0', 'three drafts are written and none is used');
select is(tests.code_of($$ select tests.create_pitch('uma') $$), 'quota_exceeded', 'a fourth draft is refused');
select matches(pg_temp.quota('write_refusal'), '^Your 3 free drafts for \w+ are written, and one of them can go out\. You can write the next one from \w+ 1,', 'and said beforehand');
select is(pg_temp.quota('use_refusal'), null, 'one of them can still be used');

-- First use: by copying, downloading, sending.
select is(pg_temp.use(1, 'copy'), 'none', 'the first copy is accepted');
select is(pg_temp.quota('used'), '1', 'and counts');
select is((select used_as || ' ' || (used_at is not null) from public.pitches where id = pg_temp.pitch(1)), 'copy true', 'the pitch keeps how it was used');
select is(pg_temp.use(1, 'copy') || ' ' || pg_temp.use(1, 'download'), 'none none', 'copying and downloading it again is accepted');
select is(pg_temp.send(1, 'paper') || ' ' || pg_temp.send(1, 'radio'), 'none none', 'and it can be sent, to more than one outlet');
select is(pg_temp.quota('used'), '1', 'all of that counts once');
select is(pg_temp.use(2, 'copy') || ' ' || pg_temp.use(2, 'download') || ' ' || pg_temp.send(2, 'paper'), 'quota_exceeded quota_exceeded quota_exceeded', 'another pitch cannot be used this month, in no way');
select is((select used_at from public.pitches where id = pg_temp.pitch(2)), null, 'a refused use leaves the pitch as it was');
select is((select count(*)::int from public.pitch_sends where variation_id = (select variation from d where n = 2)), 0, 'and sends nothing');
select matches(pg_temp.quota('use_refusal'), '^Your free pitch for \w+ is used, so this one waits until \w+ 1\.', 'that is said beforehand');
select matches(pg_temp.quota('write_refusal'), '^Your free pitch for \w+ is used, and it can still be sent\.', 'in the words for writing, too');
select tests.login('uma');
select is((select count(*)::int from public.pitch_variations where pitch_id = pg_temp.pitch(2)), 3, 'her own text stays readable');
select is(public.pitch_quota() ->> 'used', '1', 'pitch_quota() tells the use');
select tests.logout();
delete from public.pitch_sends where user_id = tests.id('uma');
select pg_temp.free();
select is(pg_temp.use(2, 'download'), 'none', 'the first download is accepted');
select is(pg_temp.quota('used') || ' ' || pg_temp.use(3), '1 quota_exceeded', 'and counts');
select pg_temp.free();
select is(pg_temp.send(3, 'paper'), 'none', 'the first send is accepted');
select is((select used_as from public.pitches where id = pg_temp.pitch(3)) || ' ' || pg_temp.quota('used') || ' ' || pg_temp.use(1), 'send 1 quota_exceeded', 'and counts');
select is(tests.code_of($$ select tests.create_pitch('uma') $$), 'quota_exceeded', 'after the use no further one is written');

-- A send that is taken back before it leaves was none.
select tests.login('uma');
select is(tests.code_of(format('select public.undo_send(%L)', (select id from public.pitch_sends limit 1))), 'none', 'the send is taken back');
select tests.logout();
select is(pg_temp.quota('used'), '0', 'and the pitch is a draft again');
select is(pg_temp.use(3, 'copy') || ' ' || pg_temp.send(3, 'paper'), 'none none', 'it is copied, and sent again');
select tests.login('uma');
select is(tests.code_of(format('select public.undo_send(%L)', (select id from public.pitch_sends limit 1))), 'none', 'that send is taken back');
select tests.logout();
select is(pg_temp.quota('used'), '1', 'what was copied stays used');

-- The month.
update public.pitches set used_at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 second' where id = pg_temp.pitch(3);
select is(pg_temp.quota('used') || ' ' || pg_temp.use(3) || ' ' || pg_temp.quota('used'), '0 none 0', 'a use of the month before costs this month nothing, then and again');
select is(pg_temp.use(1), 'none', 'this month has one of its own');
select is(pg_temp.quota('used'), '1', 'which counts');

-- Whose, and how.
select is(pg_temp.use(1, 'copy', 'una'), 'pitch_not_found', 'the pitch of another account is refused');
select is(pg_temp.use(1, 'send') || ' ' || pg_temp.use(1, null), 'invalid_input invalid_input', 'a use has one of two kinds');
select tests.login_as('anon');
select throws_ok($$ select public.use_pitch(gen_random_uuid(), 'copy') $$, '42501', null, 'a visitor uses none');
select tests.logout();
select tests.login('uma');
select throws_ok($$ update public.pitches set used_at = null $$, '42501', null, 'a creator cannot take a use back by hand');
select throws_ok($$ select private.take_back_use(pg_temp.pitch(1)) $$, '42501', null, 'nor by the function');
select tests.logout();

-- A paid plan.
insert into d select 9 + n, tests.create_pitch('pay') from generate_series(1, 5) n;
select is(pg_temp.use(10, 'copy', 'pay') || pg_temp.use(11, 'copy', 'pay') || pg_temp.use(12, 'download', 'pay'), 'nonenonenone', 'a paid plan writes and uses without limit');
select is(
  (select jsonb_build_object('limit', q -> 'limit', 'drafts', q -> 'draft_limit', 'use', q -> 'use_refusal', 'write', q -> 'write_refusal') from private.quota_of(tests.id('pay')) q),
  '{"limit": null, "drafts": null, "use": null, "write": null}', 'and is refused nothing');

select * from finish();
rollback;
