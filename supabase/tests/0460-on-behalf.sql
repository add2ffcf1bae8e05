-- Pitches that a helper prepares and proposes: who may, for whom, how many, and that nothing is sent without the creator.
begin;
select plan(63);

update public.outlets set active = false;
select tests.create_user(l, 'creator') from unnest(array['ada', 'bea', 'pub', 'left', 'eve']) l;
select tests.create_user('dana', 'media'), tests.create_admin('con'), tests.create_admin('adm'), tests.create_admin('two');
select tests.subscribe('ada', 'concierge'), tests.subscribe('bea', 'pro');
update public.creator_profiles set beats = '{Business,Culture}', city_region = 'Atlanta, GA' where user_id in (tests.id('ada'), tests.id('bea'));
select tests.create_outlet('pod'), tests.create_outlet('cast'), tests.create_outlet('off', p_beats => '{Sports}', p_format => 'tv');
insert into private.helpers (creator_id, helper_id, can_write, can_propose) values
  (tests.id('ada'), tests.id('pub'), true, true), (tests.id('ada'), tests.id('eve'), true, false), (tests.id('ada'), tests.id('left'), true, true);

-- The right 'concierge': given and taken by another admin, logged, no part of the role.
select tests.login('eve');
select is(tests.code_of(format('select public.set_admin_right(%L, %L, true)', tests.id('eve'), 'concierge')), 'forbidden', 'who is no admin gives no right');
select tests.login('con');
select is(tests.code_of(format('select public.set_admin_right(%L, %L, true)', tests.id('con'), 'concierge')), 'forbidden', 'no admin gives it to themselves');
select is(tests.code_of(format('select public.helped_creator(%L)', tests.id('ada'))), 'not_helper', 'the role alone opens no creator');
select tests.login('adm');
select is(tests.code_of(format('select public.set_admin_right(%L, %L, true)', tests.id('eve'), 'concierge')), 'not_admin', 'only an admin can hold it');
select ok(public.set_admin_right(tests.id('con'), 'concierge', true), 'another admin gives it');
select is(public.get_person(tests.id('con')) -> 'rights', '["concierge"]', 'the panel shows it');
select tests.logout();
select is((select count(*)::int from public.system_logs where action = 'admin_right_given' and email = 'adm@tests.example'
  and detail ->> 'account' = 'con@tests.example'), 1, 'that is in the system log');

-- Who may prepare for whom.
create function pg_temp.prepare(p_helper text, p_creator text, p_peg text default null) returns text
language plpgsql as $$
declare v_run uuid := gen_random_uuid(); v_begun jsonb;
begin
  v_begun := public.begin_pitch_run(tests.id(p_creator), v_run, coalesce(p_peg, 'A peg ' || v_run), '', 'podcast', null, null, '{}', tests.id(p_helper));
  return public.save_pitch_run(v_run, (v_begun ->> 'attempt')::int,
    jsonb_build_object('generator', 'composer', 'variations', tests.variations())) #>> '{variations,0,id}';
end $$;
create function pg_temp.code_of_prepare(p_helper text, p_creator text) returns text
language sql as $$ select tests.code_of(format('select pg_temp.prepare(%L, %L)', p_helper, p_creator)) $$;
select is(pg_temp.code_of_prepare('adm', 'ada'), 'not_helper', 'an admin without the right prepares nothing');
select is(pg_temp.code_of_prepare('con', 'bea'), 'not_helper', 'and nobody for a creator without Concierge');
select is(pg_temp.code_of_prepare('con', 'con'), 'not_helper', 'nor for oneself');
select is(pg_temp.code_of_prepare('bea', 'ada') || ' ' || pg_temp.code_of_prepare('dana', 'ada'), 'not_helper not_helper', 'other creators and editors prepare nothing');
select is(pg_temp.code_of_prepare('pub', 'bea'), 'not_helper', 'a publicist of A prepares nothing for B');
create temp table v as select pg_temp.prepare('con', 'ada', 'The first peg')::uuid as team, pg_temp.prepare('pub', 'ada')::uuid as pub, pg_temp.prepare('left', 'ada')::uuid as gone,
  tests.create_pitch('ada') as own, pg_temp.prepare('eve', 'ada')::uuid as eve;
grant select on v to authenticated;
select is((select p.prepared_as || ' ' || (p.prepared_by = tests.id('con')) || ' ' || (p.user_id = tests.id('ada'))
  from public.pitches p join public.pitch_variations x on x.pitch_id = p.id where x.id = (select team from v)), 'team true true',
  'the pitch is the creator''s and says who prepared it');
select is((select count(*)::int from public.system_logs where action = 'pitch_prepared_for' and email = 'con@tests.example'
  and detail ->> 'for' = 'ada@tests.example'), 1, 'the act is in the system log with who and for whom');
select is(private.prepared_this_month(tests.id('ada')), 1, 'what a publicist prepares does not count for the team');
delete from private.helpers where helper_id = tests.id('left');

-- Tables: who reads the prepared pitches.
create function pg_temp.sees(p_label text, p_variation uuid) returns boolean
language plpgsql as $$
declare v_seen boolean;
begin
  perform tests.login(p_label);
  v_seen := exists (select 1 from public.pitches p join public.pitch_variations x on x.pitch_id = p.id where x.id = p_variation);
  perform tests.logout();
  return v_seen;
end $$;
select ok(pg_temp.sees('ada', (select team from v)) and pg_temp.sees('ada', (select pub from v)), 'the creator reads all that was prepared');
select ok(pg_temp.sees('pub', (select pub from v)), 'a publicist reads what they prepared');
select ok(not pg_temp.sees('pub', (select team from v)) and not pg_temp.sees('pub', (select own from v)), 'and no other pitch of the creator');
select ok(not pg_temp.sees('left', (select gone from v)), 'who left reads nothing of what they prepared');
select ok(not pg_temp.sees('bea', (select pub from v)) and not pg_temp.sees('dana', (select pub from v)), 'another creator and an editor read nothing');
select tests.login('pub');
select is((select count(*)::int from public.creator_profiles where user_id = tests.id('ada')) + (select count(*)::int from public.pitch_sends)
  + (select count(*)::int from public.subscriptions) + (select count(*)::int from public.users where id = tests.id('ada')), 0,
  'a publicist reads no profile row, no send, no plan and no account');
select is(tests.code_of('select * from private.helpers'), '42501', 'the tables of helpers are closed');
select is(tests.code_of('select * from private.proposals'), '42501', 'and those of proposals');
select is(public.helped_creator(tests.id('ada')) -> 'profile' ? 'facts', true, 'a publicist reads the facts that pitches are written from');
select ok(not public.helped_creator(tests.id('ada')) -> 'profile' ?| array['contact_email', 'slug', 'plan'], 'and nothing else of the profile');
select is((select string_agg(p ->> 'opens', ',' order by p ->> 'opens') from jsonb_array_elements(public.helped_creator(tests.id('ada')) -> 'pitches') p),
  'false,false,false,false,true', 'the list of pitches opens those that they prepared');
select is(tests.code_of(format('select public.helped_creator(%L)', tests.id('bea'))), 'not_helper', 'and none of another creator');
select tests.login('left');
select is(tests.code_of(format('select public.helped_creator(%L)', tests.id('ada'))) || jsonb_array_length(public.helped_creators()), 'not_helper0', 'who left sees no facts');
select tests.login_as('anon');
select is(tests.code_of('select public.helped_creators()') || ' ' || tests.code_of('select public.done_for_me()') || ' '
  || tests.code_of('select public.waiting_proposals()'), '42501 42501 42501', 'visitors call none of it');
select tests.login('con');
select is(public.helped_creators() #>> '{0,as}', 'team', 'the team finds the creators on Concierge');
select tests.logout();

-- Editing.
create function pg_temp.edit(p_helper text, p_variation uuid, p_hook text default 'A new hook.') returns text
language sql as $$
  select tests.code_of(format('select public.edit_variation(%L, %L, %s, %L, ''[]'', ''null'')', tests.id(p_helper), p_variation,
    (select revision from public.pitch_variations where id = p_variation),
    (select private.variation_words(x) || jsonb_build_object('line1_hook', p_hook) from public.pitch_variations x where x.id = p_variation)))
$$;
select is(pg_temp.edit('con', (select team from v)) || ' ' || pg_temp.edit('pub', (select pub from v)), 'none none', 'helpers edit what they prepared');
select is((select count(*)::int from public.system_logs where action = 'pitch_edited_for'), 2, 'which is in the system log');
select is(pg_temp.edit('con', (select team from v), 'Another hook.') || (select count(*) from public.system_logs where action = 'pitch_edited_for'), 'none2', 'once an hour');
select is(pg_temp.edit('con', (select own from v)) || ' ' || pg_temp.edit('pub', (select team from v)) || ' ' || pg_temp.edit('con', (select pub from v)),
  'pitch_not_found pitch_not_found pitch_not_found', 'nobody edits the creator''s own pitch or that of another helper');
select is(pg_temp.edit('adm', (select team from v)) || ' ' || pg_temp.edit('left', (select gone from v)), 'pitch_not_found pitch_not_found', 'nor an admin without the right, nor who left');
select tests.login('con');
select is(tests.code_of(format('select public.confirm_sentence(%L, ''line1_hook'', ''A hook.'')', (select team from v))), 'pitch_not_found', 'no helper confirms a sentence in the creator''s name');
select tests.logout();

-- No path by which a helper queues a send.
create function pg_temp.queue(p_label text, p_variation uuid) returns text
language sql as $$
  select tests.code_of(format('select public.queue_pitch_send(%L, %L, %L, tests.mail(), null)', tests.id(p_label), p_variation, tests.id('outlet pod'))) $$;
select is(pg_temp.queue('con', (select team from v)) || ' ' || pg_temp.queue('pub', (select pub from v)), 'pitch_not_found pitch_not_found', 'a helper sends nothing');
create function pg_temp.propose(p_helper text, p_variation uuid, p_outlets text[] default '{pod}', p_revision int default null) returns text
language sql as $$
  select tests.code_of(format('select public.propose_pitch(%L, %L, %L, %s, %L, ''A word.'', tests.mail(''%s proposes''))', tests.id(p_helper),
    tests.id('proposal ' || p_variation), p_variation,
    coalesce(p_revision, (select revision from public.pitch_variations where id = p_variation)), array(select tests.id('outlet ' || o) from unnest(p_outlets) o), p_helper))
$$;
select is(pg_temp.propose('eve', (select eve from v)), 'pitch_not_found', 'who may only write proposes nothing');
select is(pg_temp.propose('adm', (select team from v)) || ' ' || pg_temp.propose('left', (select gone from v)), 'pitch_not_found pitch_not_found', 'nor an admin without the right, nor who left');
select is(pg_temp.propose('con', (select team from v), '{pod,off}'), 'low_relevance', 'what would refuse the send refuses the proposal');
select is(pg_temp.propose('con', (select team from v), '{}'), 'invalid_input', 'a proposal names outlets');
select is(pg_temp.propose('con', (select team from v), '{pod}', 1), 'version_conflict', 'and the words that were read');
select is(pg_temp.propose('con', (select team from v), '{pod,cast}'), 'none', 'the team proposes');
select is(pg_temp.propose('con', (select team from v)), 'already_proposed', 'a pitch waits for one answer at a time');
select is((select count(*)::int from private.mail_outbox where kind = 'proposal' and to_email = 'ada@tests.example'), 1, 'the creator gets a mail');
select is((select count(*)::int from public.pitch_sends where user_id = tests.id('ada'))
  + (select count(*)::int from private.mail_outbox where kind = 'pitch' and to_email like '%@outlets.example'), 0, 'nothing is sent');

-- The creator's answer.
select tests.login('bea');
select is(tests.code_of(format('select public.proposal_for_me(%L)', tests.id('proposal ' || (select team from v)))) || ' '
  || tests.code_of(format('select public.decline_proposal(%L)', tests.id('proposal ' || (select team from v)))), 'proposal_not_found proposal_not_found', 'another creator neither reads nor answers it');
select tests.login('con');
select is(tests.code_of(format('select public.decline_proposal(%L)', tests.id('proposal ' || (select team from v)))), 'proposal_not_found', 'nor does the helper answer it');
select tests.login('ada');
select is(jsonb_array_length(public.waiting_proposals()) || ' ' || (public.proposal_for_me(tests.id('proposal ' || (select team from v))) ->> 'changed'), '1 false', 'the creator sees it');
select tests.logout();
create function pg_temp.to_send(p_label text, p_revision int) returns text
language sql as $$ select tests.code_of(format('select public.proposal_to_send(%L, %L, %s)', tests.id(p_label), tests.id('proposal ' || (select team from v)), p_revision)) $$;
select is(pg_temp.to_send('con', 3) || ' ' || pg_temp.to_send('bea', 3), 'proposal_not_found proposal_not_found', 'only the creator gives the yes');
select is(pg_temp.edit('con', (select team from v), 'A later hook.') || ' ' || pg_temp.to_send('ada', 3) || ' ' || pg_temp.to_send('ada', 4), 'none version_conflict none', 'and to the words as they are now');
select tests.login('ada');
select is(public.proposal_for_me(tests.id('proposal ' || (select team from v))) ->> 'changed', 'true', 'it is said that they changed since the mail');
select tests.logout();

-- A downgrade: the open proposal stays, new ones are refused.
update public.subscriptions set plan = 'creator' where user_id = tests.id('ada');
select is(pg_temp.code_of_prepare('con', 'ada') || ' ' || pg_temp.edit('con', (select team from v), 'No.'), 'not_helper pitch_not_found', 'after a downgrade the team does nothing more');
select is(pg_temp.to_send('ada', 4), 'none', 'what waits can still be approved');
select tests.send('ada', (select team from v), 'pod', 'tok') is not null;
select ok(public.note_proposal_outlet(tests.id('ada'), tests.id('proposal ' || (select team from v)), tests.id('outlet pod')), 'the send of the creator is noted');
select is(public.note_proposal_outlet(tests.id('ada'), tests.id('proposal ' || (select team from v)), tests.id('outlet cast'), 'This week is full.'), false, 'and a refusal with its reason');
select tests.login('ada');
select is((select string_agg(coalesce(o ->> 'refusal', o ->> 'sent'), ',' order by o ->> 'name') from jsonb_array_elements(public.proposal_for_me(tests.id('proposal ' || (select team from v))) -> 'outlets') o),
  'This week is full.,true', 'the creator reads what became of each outlet');
select is((select i #>> '{proposal,status}' from jsonb_array_elements(public.done_for_me() -> 'items') i where i ->> 'news_peg' = 'The first peg'), 'approved', 'and what was done for them');
select tests.logout();
update public.subscriptions set plan = 'concierge' where user_id = tests.id('ada');
select is(pg_temp.edit('con', (select team from v), 'Too late.'), 'already_left', 'what was sent keeps its words');

-- Ten a calendar month.
select is((select count(*)::int from generate_series(1, 9) n where pg_temp.code_of_prepare('con', 'ada') = 'none') || ' ' || pg_temp.code_of_prepare('con', 'ada'), '9 prepared_limit', 'the team prepares ten a month');
update public.pitches set created_at = created_at - interval '32 days' where user_id = tests.id('ada') and prepared_as = 'team';
select is(pg_temp.code_of_prepare('con', 'ada'), 'none', 'and again in the next');

-- Suspension, and the loss of the role.
update public.users set suspended_at = now() where id = tests.id('pub');
select is(pg_temp.code_of_prepare('pub', 'ada') || ' ' || pg_temp.sees('pub', (select pub from v)), 'account_suspended false', 'a suspended helper does and sees nothing');
update public.users set role = 'member' where id = tests.id('con');
update public.users set role = 'admin' where id = tests.id('con');
select is(pg_temp.code_of_prepare('con', 'ada'), 'not_helper', 'who loses the admin role loses the right with it');

select * from finish();
rollback;
