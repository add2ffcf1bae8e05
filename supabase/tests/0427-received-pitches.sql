-- Pitches that came by mail: read and answered by the proven editor of the outlet alone.
begin;
select plan(21);

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.create_user('vera', 'media');
select tests.create_user('mate', 'media');
select tests.create_user('claimer', 'media');
select tests.create_outlet('pod');
select tests.create_outlet('west');
update public.outlets set media_user_id = tests.id('vera') where id = tests.id('outlet pod');
update public.outlets set media_user_id = tests.id('claimer') where id = tests.id('outlet west');
update public.media_profiles set outlet_id = tests.id('outlet pod'), outlet_proof = 'admin', outlet_proven_at = now()
where user_id in (tests.id('vera'), tests.id('mate'));
update public.media_profiles set outlet_id = tests.id('outlet west'), outlet_proof = null, outlet_proven_at = null where user_id = tests.id('claimer');
create temp table v as select tests.create_pitch('ada') as id;
insert into public.pitch_sends (id, pitch_id, variation_id, user_id, outlet_id, outlet_name, subject, body_text, release_at, status, sent_at)
select tests.id('send ' || n), w.pitch_id, w.id, tests.id('ada'), tests.id('outlet ' || o), initcap(o), 'Subject ' || n, 'B', now(), s, case when s <> 'queued' then now() - interval '1 hour' end
from (values (1, 'pod', 'sent'), (3, 'west', 'sent')) x(n, o, s), v join public.pitch_variations w on w.id = v.id;
create function pg_temp.listed() returns text language sql as $$ select string_agg(subject || ' ' || coalesce(answer, '-'), ', ') from public.received_pitches() $$;
create temp table got (token text);
grant all on got to authenticated;
create function pg_temp.waits() returns text language sql as $$ select concat_ws(' ', h #>> '{received,waiting}', h #>> '{received,subject}', h #>> '{received,creator_name}') from public.my_editor_home() h $$;
grant execute on function pg_temp.listed to authenticated;
grant execute on function pg_temp.waits to authenticated;

select tests.login('vera');
select is(pg_temp.listed(), 'Subject 1 -', 'the proven editor of the outlet reads what came');
select is(pg_temp.waits(), '1 Subject 1 Ada', 'and their home counts it');
select is((select reach from public.received_pitches()), null, 'without the address of its creator');
select is(public.my_editor_introductions_screen() #>> '{received,0,subject}', 'Subject 1', 'and the introductions show it');
select lives_ok($$ insert into got select public.open_received_pitch(tests.id('send 1')) $$, 'and opens it');
select matches((select token from got), '^[A-Za-z0-9_-]{43}$', 'by a link as in a mail');
select is(tests.code_of($$ select public.open_received_pitch(tests.id('send 3')) $$), 'pitch_not_found', 'not what another outlet got');
select tests.logout();
select is((select public.get_pitch_by_token(encode(extensions.digest(token, 'sha256'), 'hex')) ->> 'subject' from got), 'Subject 1', 'the answer page knows the link');
select is((select count(*)::int from private.pitch_send_tokens t, got where t.token_hash = got.token), 0, 'of which the hash alone is kept');
select lives_ok($$ select public.record_pitch_answer(encode(extensions.digest(token, 'sha256'), 'hex'), 'not_now') from got $$, 'it answers as the mail does');
select tests.login('vera');
select is(pg_temp.listed(), 'Subject 1 not_now', 'and the list has the answer');
select is(pg_temp.waits(), '0', 'nothing waits on their home');
select tests.logout();

select lives_ok($$ select public.record_pitch_answer(encode(extensions.digest(token, 'sha256'), 'hex'), 'interested') from got $$, 'a yes');
select tests.login('vera');
select is((select reach ->> 'email' from public.received_pitches()), 'ada@tests.example', 'a yes shows how to reach its creator');
select tests.logout();

select tests.login('mate');
select is(pg_temp.listed(), null, 'a colleague who does not set the terms reads nothing');
select is(tests.code_of($$ select public.open_received_pitch(tests.id('send 1')) $$), 'pitch_not_found', 'and opens nothing');
select tests.logout();
select tests.login('claimer');
select is(pg_temp.listed(), null, 'nor does one whose tie to the outlet is not proven');
select is(pg_temp.waits(), '0', 'and nothing waits on their home');
select is(tests.code_of($$ select public.open_received_pitch(tests.id('send 3')) $$), 'pitch_not_found', 'who opens nothing');
select tests.logout();
update public.users set suspended_at = now() where id = tests.id('vera');
select tests.login('vera');
select is(pg_temp.listed(), null, 'a suspended account reads nothing');
select is(tests.code_of($$ select public.open_received_pitch(tests.id('send 1')) $$), 'account_suspended', 'and answers nothing');
select tests.logout();

select * from finish();
rollback;
