-- A yes that waits for its creator: which ones, the creator's word that they answered, and an own answer to the same pitch.
begin;
select plan(24);

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
select tests.subscribe('ada', 'pro');
update public.creator_profiles set beats = '{Business,Culture}' where user_id in (tests.id('ada'), tests.id('bea'));
select tests.create_outlet('pod');
select tests.create_outlet('cast');
update private.outlet_contacts set contact_name = 'Zephyrine Quill', contact_email = 'zephyrine@outlets.example' where outlet_id = tests.id('outlet pod');
create temp table v as select tests.create_pitch('ada') as first, tests.create_pitch('ada', 'Another peg entirely') as second;
grant select on v to authenticated;

create function pg_temp.send(p_variation uuid, p_outlet text, p_token text) returns uuid
language plpgsql as $$
declare
  v_id uuid;
begin
  v_id := (public.queue_pitch_send(tests.id('ada'), p_variation, tests.id(p_outlet), tests.mail(), null, 1, now()) ->> 'id')::uuid;
  insert into private.pitch_send_tokens (token_hash, send_id, purpose) values (tests.hash(p_token), v_id, 'answer');
  update public.pitch_sends set status = 'sent', sent_at = now() where id = v_id;
  return v_id;
end
$$;
create temp table s as select pg_temp.send((select first from v), 'outlet pod', 'A') as first, pg_temp.send((select first from v), 'outlet cast', 'B') as second;
grant select on s to authenticated;
create function pg_temp.open() returns text language sql as $$ select string_agg(y.name || ': ' || y.answer || coalesce(', ' || y.note, ''), '; ' order by y.said_at) from public.my_open_yeses() y $$;
grant execute on function pg_temp.open() to authenticated;

select tests.login('ada');
select is(pg_temp.open(), null, 'without a yes none is open');
select tests.logout();
select public.record_pitch_answer(tests.hash('A'), 'interested', 'Call me.');
select public.record_pitch_answer(tests.hash('B'), 'not_now');
select tests.login('ada');
select is(pg_temp.open(), 'Zephyrine Quill: interested, Call me.', 'a yes is open, with its note; a no is not');
select is((select y.kind || ' ' || y.email || ' ' || (y.pitch_id is not null)::text from public.my_open_yeses() y), 'send zephyrine@outlets.example true', 'with the address and the pitch');
select tests.logout();
update public.outlets set invented = true where id = tests.id('outlet pod');
select tests.login('ada');
select ok((select y.source like '%_ (sample)' from public.my_open_yeses() y), 'an outlet that is a sample says so');
select tests.logout();
select tests.login('bea');
select is(pg_temp.open(), null, 'of another creator nothing is seen');
select is(tests.code_of($$ select public.mark_yes_replied('send', (select first from pg_temp.s), true) $$), 'pitch_not_found', 'nor marked');
select tests.logout();
alter table public.pitch_sends disable trigger touch_updated_at;
update public.pitch_sends set updated_at = now() - interval '11 days', answered_at = now() - interval '11 days' where id = (select first from s);
alter table public.pitch_sends enable trigger touch_updated_at;
select tests.login('ada');
select is(tests.code_of($$ select public.mark_yes_replied('send', (select second from pg_temp.s), true) $$), 'pitch_not_found', 'what is no yes is not marked');
select lives_ok($$ select public.mark_yes_replied('send', (select first from pg_temp.s), true) $$, 'the creator says that they answered');
select is(pg_temp.open(), null, 'and it leaves');
select lives_ok($$ select public.mark_yes_replied('send', (select first from pg_temp.s), false) $$, 'the mark is taken back');
select is(pg_temp.open(), 'Zephyrine Quill: interested, Call me.', 'and it is there again');
select is((select now() - ps.updated_at from public.pitch_sends ps where ps.id = (select first from s)), interval '11 days', 'the send keeps the date of the editor''s answer');
select public.mark_yes_replied('send', (select first from s), true);
select tests.logout();
select public.record_pitch_answer(tests.hash('A'), 'interested', 'Tuesday, please.');
select is((select ps.updated_at from public.pitch_sends ps where ps.id = (select first from s)), now(), 'and gets that of the next one');
select tests.login('ada');
select is(pg_temp.open(), 'Zephyrine Quill: interested, Tuesday, please.', 'a new note opens it again');
select lives_ok($$ select public.mark_send((select first from pg_temp.s), 'replied') $$, 'an own mark says that they are in touch');
select is(pg_temp.open(), null, 'and ends it, too');
select public.mark_send((select first from s), null);
select tests.logout();
update public.pitch_sends set answered_at = now() - interval '31 days' where id = (select first from s);
select tests.login('ada');
select is(pg_temp.open(), null, 'after a month it is no longer the first thing');
select tests.logout();
update public.pitch_sends set answered_at = now() where id = (select first from s);

-- A choice among the answers to a request.
insert into public.media_requests (id, media_user_id, slug, topic, format, deadline)
values (tests.id('request'), tests.id('milo'), 'kitchen-choirs', 'Kitchen choirs', 'podcast', now() + interval '1 day');
insert into public.request_entries (id, request_id, media_user_id, user_id, pitch_id, variation_id, words, text, generator, relevance, fit, chosen_at)
select tests.id('entry'), tests.id('request'), tests.id('milo'), tests.id('ada'), x.pitch_id, x.id, private.variation_words(x), 'text', 'composer', 'High', 1, now()
from public.pitch_variations x where x.id = (select second from v);
select tests.login('ada');
select is((select count(*) from public.my_open_yeses() y where y.kind = 'entry'), 0::bigint, 'a choice that can be undone is not told');
select tests.logout();
update public.request_entries set chosen_at = now() - interval '1 minute' where id = tests.id('entry');
select tests.login('ada');
select is((select y.name || ' ' || y.source || ' ' || y.slug || ' ' || y.email from public.my_open_yeses() y where y.kind = 'entry'), 'Milo Kitchen choirs kitchen-choirs milo@tests.example', 'a choice that stands is a yes, with the editor''s address');
select tests.logout();
update public.media_profiles set outlet_name = 'Harbor Post' where user_id = tests.id('milo');
select tests.login('ada');
select is((select y.name from public.my_open_yeses() y where y.kind = 'entry'), 'Milo (says they are with Harbor Post)', 'an outlet that is not checked is named as the editor''s word');
select tests.logout();
update public.media_profiles set outlet_id = tests.id('outlet cast'), outlet_proof = 'admin', outlet_proven_at = now() where user_id = tests.id('milo');
select tests.login('ada');
select is((select y.name from public.my_open_yeses() y where y.kind = 'entry'), 'Milo of Outlet cast', 'a checked one as a fact');
select public.mark_yes_replied('entry', tests.id('entry'), true);
select is((select count(*) from public.my_open_yeses() y where y.kind = 'entry'), 0::bigint, 'and is marked the same way');
select tests.logout();

-- What an editor said of this very pitch is no reason for it.
select is((select own_answer from private.answers_fit(private.kept_topic((select first from v)), array[tests.id('outlet pod')])), null, 'an answer to this pitch is no earlier answer');
select is((select own_answer from private.answers_fit(private.kept_topic((select second from v)), array[tests.id('outlet pod')])), 'interested', 'for another pitch it is');

select * from finish();
rollback;
