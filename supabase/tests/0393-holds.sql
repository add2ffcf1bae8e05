-- A hold: which mails wait, that they wait as they were, who sees why, and who may hold.
begin;
select plan(55);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('edie', 'media');
select tests.create_admin('root');
select tests.subscribe('ada', 'pro');
select tests.subscribe('bea', 'pro');
update public.users set city_region = null where id in (tests.id('ada'), tests.id('bea'));
update public.creator_profiles set beats = '{Business}', city_region = 'Jackson, MS' where user_id = tests.id('ada');
update public.creator_profiles set beats = '{Culture}', city_region = 'Oakland, CA' where user_id = tests.id('bea');
update public.outlets set active = false;
select tests.create_outlet('pod', p_beats => '{Business,Culture}', p_cap => 50);
update public.outlets set media_user_id = tests.id('edie') where id = tests.id('outlet pod');
update private.mail_outbox set status = 'sent' where status in ('queued', 'sending');

create temp table s (label text primary key, id uuid, mail uuid);
create function pg_temp.send(p_label text, p_owner text, p_peg text) returns void language plpgsql as $$
declare v_send uuid := (tests.send(p_owner, tests.create_pitch(p_owner, p_peg), 'pod', p_label) ->> 'id')::uuid;
begin
  insert into s values (p_label, v_send, (select m.id from private.mail_outbox m where m.ref_id = v_send));
end $$;
select pg_temp.send('storm', 'ada', 'Two hurricanes in one week');
select pg_temp.send('rates', 'ada', 'The rate decision');
select pg_temp.send('film', 'bea', 'A film award');
select public.mail_enqueue('intro_connect', 'ada@tests.example', 'S', 'T', '', '{}', 'tests:intro');
grant select on s to authenticated;
-- What a worker would take now, without taking it.
create function pg_temp.due() returns text language plpgsql as $$
declare v_due text;
begin
  select string_agg(coalesce(x.label, l.kind), ' ' order by coalesce(x.label, l.kind)) into v_due
  from public.mail_lease(200) l left join s x on x.mail = l.id;
  update private.mail_outbox m set status = 'queued', attempts = 0, next_attempt_at = now() where m.status = 'sending';
  return v_due;
end $$;
create function pg_temp.hold(p_scope text, p_value text default null, p_ends interval default '1 day') returns uuid language plpgsql as $$
declare v_id uuid;
begin
  perform tests.login('root');
  v_id := public.hold_mails(p_scope, p_value, 'A hard day', now() + p_ends);
  perform tests.logout();
  return v_id;
end $$;
create function pg_temp.end_all() returns void language plpgsql as $$
begin
  perform tests.login('root');
  perform public.end_hold(h.id) from public.mail_holds() h where h.live;
  perform tests.logout();
end $$;

select is(pg_temp.due(), 'film intro_connect rates storm', 'without a hold everything is due');
select pg_temp.hold('all');
select is(pg_temp.due(), 'intro_connect', 'a hold of all: no pitch is due, a mail between two who agreed is');
select is((select string_agg(status || attempts, ' ') from private.mail_outbox m join s on s.mail = m.id), 'queued0 queued0 queued0', 'what waits stays as it was');
select pg_temp.end_all();
select is(pg_temp.due(), 'film intro_connect rates storm', 'at its end everything is due at once');

-- A word of pegs.
select pg_temp.hold('word', 'hurricane');
select is(pg_temp.due(), 'film intro_connect rates', 'a word holds the pegs with it, in any inflection');
select pg_temp.end_all();
select pg_temp.hold('word', 'rate decisions');
select is(pg_temp.due(), 'film intro_connect storm', 'two words stand beside each other');
select pg_temp.end_all();
update public.pitches set story = '{"news": "A storm took the roofs of Prentiss."}' where id = (select pitch_id from public.pitch_sends where id = (select id from s where label = 'rates'));
select pg_temp.hold('word', 'storm');
select is(pg_temp.due(), 'film intro_connect storm', 'the news of the story counts as its peg does');
select pg_temp.end_all();

-- Beats and places.
select pg_temp.hold('beat', 'Business');
select is(pg_temp.due(), 'intro_connect', 'a beat holds what goes to outlets on it');
update public.outlets set beats = '{Culture}' where id = tests.id('outlet pod');
select is(pg_temp.due(), 'film intro_connect', 'and what creators on it write');
select pg_temp.end_all();
update public.outlets set beats = '{Business,Culture}' where id = tests.id('outlet pod');
select pg_temp.hold('place', 'jackson, ms');
select is(pg_temp.due(), 'film intro_connect', 'a city holds its creators');
select pg_temp.end_all();
select pg_temp.hold('place', 'MS');
select is(pg_temp.due(), 'film intro_connect', 'so does its state');
select pg_temp.end_all();
select pg_temp.hold('place', 'Jackson, TN');
select is(pg_temp.due(), 'film intro_connect rates storm', 'a city of the same name in another state does not');
select pg_temp.end_all();
update public.outlets set region = 'California' where id = tests.id('outlet pod');
select pg_temp.hold('place', 'CA');
select is(pg_temp.due(), 'intro_connect', 'a place holds what goes to its outlets');
select pg_temp.end_all();
update public.outlets set region = 'National' where id = tests.id('outlet pod');

-- It ends by itself.
create temp table short as select pg_temp.hold('all') as id;
grant select on short to authenticated;
update private.mail_holds set created_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = (select id from short);
select is(pg_temp.due(), 'film intro_connect rates storm', 'a hold whose end has come holds nothing');
select tests.login('root');
select is(public.end_hold((select id from short)), false, 'and cannot be ended again');
select tests.logout();

-- A hold that comes after the lease: asked again when the mail leaves.
create temp table leased as select l.* from public.mail_lease(200) l join s on s.mail = l.id where s.label = 'storm';
select pg_temp.hold('all');
select is(public.mail_prepare((select id from leased), jsonb_build_object('answer', tests.hash('late')), 1), 'held', 'a mail that was leased does not leave');
select is((select status || attempts from private.mail_outbox where id = (select id from leased)), 'queued0', 'it waits again as if it had not been leased');
select is((select count(*)::int from private.pitch_send_tokens where token_hash = tests.hash('late')), 0, 'no link of it works');
select is(public.mail_mark((select id from leased), false, 'held', true), 'queued', 'a worker that reports it changes nothing');
select is((select count(*)::int from private.refused_sends), 0, 'nobody is told that it was refused');
update private.mail_outbox set status = 'sending', attempts = 2 where id = (select id from leased);
select is(public.mail_prepare((select id from leased), '{}', 1), 'held', 'a worker whose lease another has now gets the same answer');
select is((select status || attempts from private.mail_outbox where id = (select id from leased)), 'sending2', 'and takes nothing from the other');
update private.mail_outbox set status = 'queued', attempts = 0, next_attempt_at = now() where status = 'sending';

-- Who sees why.
select tests.login('ada');
select results_eq($$ select reason, cardinality(sends), pitches, issue_date from public.my_holds() $$, $$ values ('A hard day', 2, 0, null::date) $$, 'a creator sees why the own sends wait');
select lives_ok($$ select public.undo_send((select id from pg_temp.s where label = 'rates')) $$, 'and can take one back');
select tests.login('edie');
select results_eq($$ select cardinality(sends), pitches from public.my_holds() $$, $$ values (0, 2) $$, 'an editor sees that pitches wait, and not which');
select tests.logout();
select tests.create_user('zoe', 'creator');
select tests.login('zoe');
select is((select count(*)::int from public.my_holds()), 0, 'who has nothing waiting sees nothing');
select is(tests.code_of($$ select * from public.mail_holds() $$), 'forbidden', 'the list is for admins');
select is(tests.code_of($$ select public.hold_mails('all', null, 'x', now() + interval '1 hour') $$), 'forbidden', 'only an admin holds');
select is(tests.code_of($$ select public.end_hold(gen_random_uuid()) $$), 'forbidden', 'or ends a hold');
select throws_ok($$ select 1 from private.mail_holds $$, '42501', null, 'the table is closed');
select tests.login_as('anon');
select throws_ok($$ select * from public.my_holds() $$, '42501', null, 'a visitor asks nothing');
select tests.logout();
select is((select array_agg(p.polname::text) from pg_policy p where p.polrelid = 'private.mail_holds'::regclass), null, 'no policy opens it');
select is((select relrowsecurity from pg_class where oid = 'private.mail_holds'::regclass), true, 'row level security is on');
select tests.login('root');
select results_eq($$ select scope, value, reason, created_by, pitches, readers from public.mail_holds() where live $$, $$ values ('all', null::text, 'A hard day', 'Root', 2, 0) $$, 'an admin sees what waits');
select is((select count(*)::int from public.system_logs where action = 'mails_held' and email = 'root@tests.example'), 11, 'every hold is in the log');
select cmp_ok((select count(*)::int from public.system_logs where action = 'hold_ended'), '>=', 8, 'and every end');
select tests.logout();
select pg_temp.end_all();

-- What is refused as a hold.
select tests.login('root');
select is(tests.code_of($$ select public.hold_mails('all', null, ' ', now() + interval '1 hour') $$), 'reason_missing', 'a reason is needed');
select is(tests.code_of($$ select public.hold_mails('all', null, 'x', now()) $$), 'bad_time', 'an end to come');
select is(tests.code_of($$ select public.hold_mails('all', null, 'x', now() + interval '31 days') $$), 'bad_time', 'within 30 days');
select is(tests.code_of($$ select public.hold_mails('all', null, 'x', null) $$), 'bad_time', 'always');
select is(tests.code_of($$ select public.hold_mails('everything', null, 'x', now() + interval '1 hour') $$), 'invalid_input', 'a scope of the list');
select is(tests.code_of($$ select public.hold_mails('word', 'the', 'x', now() + interval '1 hour') $$), 'invalid_input', 'a word that says something');
select is(tests.code_of($$ select public.hold_mails('word', null, 'x', now() + interval '1 hour') $$), 'invalid_input', 'a word at all');
select is(tests.code_of($$ select public.hold_mails('place', 'Memphis', 'x', now() + interval '1 hour') $$), 'invalid_input', 'a place with its state');
select is(tests.code_of($$ select public.hold_mails('beat', 'Gossip', 'x', now() + interval '1 hour') $$), '23514', 'a beat of the list');
select tests.logout();

-- The Friday Fix: an issue waits whole.
insert into public.friday_fix_issues (id, issue_date, title, subject, status, scheduled_at)
values (tests.id('issue'), (now() at time zone 'utc')::date - 7, 'Ten', 'Ten stories', 'scheduled', now());
insert into public.friday_fix_items (issue_id, position, title, summary_bullets, relevance, format, city_region, news_peg)
values (tests.id('issue'), 1, 'Ledger', '{"A line."}', 'high', 'TV', 'Biloxi, MS', 'The rate decision'),
       (tests.id('issue'), 2, 'Garden', '{"A hurricane took it."}', 'high', 'TV', 'Atlanta, GA', 'Planting season');
select public.digest_advance();
select public.digest_advance();
select public.digest_advance();
update public.digest_deliveries set next_attempt_at = now(), due_at = now() - interval '1 minute';
create function pg_temp.leased(p_email text default 'edie@tests.example') returns int language plpgsql as $$
declare v_count int;
begin
  select count(*) into v_count from public.digest_lease(500) l where l.email = p_email;
  update public.digest_deliveries set status = 'queued', attempts = 0, next_attempt_at = now() where status = 'sending';
  return v_count;
end $$;
select is(pg_temp.leased(), 1, 'without a hold the issue goes to its readers');
select pg_temp.hold('word', 'hurricanes');
select is(pg_temp.leased(), 0, 'one story that a hold is about keeps the issue back');
select tests.login('edie');
select results_eq($$ select reason, issue_date from public.my_holds() $$, $$ values ('A hard day', (now() at time zone 'utc')::date - 7) $$, 'its readers see why');
select tests.login('root');
select cmp_ok((select readers from public.mail_holds() where live), '>=', 1, 'an admin sees how many wait');
select tests.logout();
update public.friday_fix_items set withdrawn_at = now(), withdrawn_reason = 'Not now.' where issue_id = tests.id('issue') and position = 2;
select is(pg_temp.leased(), 1, 'without that story it goes');
select pg_temp.end_all();
select pg_temp.hold('place', 'MS');
select is(pg_temp.leased(), 0, 'the place of a story counts');
select pg_temp.end_all();

-- A hold after the lease of a batch.
create temp table d as select l.id from public.digest_lease(500) l;
select pg_temp.hold('all');
select is((select count(*)::int from public.digest_tokens((select jsonb_object_agg(id, tests.hash(id::text)) from d))), 0, 'a batch that was leased does not leave');
select is((select string_agg(distinct status || attempts, ' ') from public.digest_deliveries where id in (select id from d)), 'queued0', 'its mails wait as if they had not been leased');
select is((select count(*)::int from private.digest_tokens t where t.delivery_id in (select id from d)), 0, 'no link of them works');
select pg_temp.end_all();
select is((select count(*) from public.digest_tokens((select jsonb_object_agg(id, tests.hash(id::text)) from d))), (select count(*) from d), 'after its end all of them may leave');

select * from finish();
rollback;
