-- Correcting an open request: the rules of posting hold, and pitches that are in keep what they answered.
begin;
select plan(27);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
select tests.create_user('vera', 'media');

create table pg_temp.made (id uuid);
grant all on pg_temp.made to authenticated;
create function pg_temp.change(p_topic text default 'Choirs in kitchens', p_details text default '', p_wanted int default 2, p_deadline timestamptz default now() + interval '3 days')
returns text language sql as $$
  select tests.code_of(format('select public.change_media_request(%L, %L, %L, %s, %L)', (select id from pg_temp.made), p_topic, p_details, p_wanted, p_deadline)) $$;
grant execute on function pg_temp.change to authenticated;

select tests.login('milo');
insert into pg_temp.made
select (public.post_media_request('Choirs in kitchen', 'Bring a song.', 'podcast', '{}', null, 'label', 3, now() + interval '3 days', 2) ->> 'id')::uuid;
select is(pg_temp.change('See https://spam.example now'), 'invalid_input', 'an untied account cannot bring links in afterwards');
select is(pg_temp.change(p_details => 'Write to me@mail.example'), 'invalid_input', 'nor addresses');
select is(pg_temp.change(p_deadline => now() + interval '1 hour'), 'bad_time', 'a new deadline within two hours is refused');
select is(pg_temp.change(p_deadline => now() + interval '31 days'), 'bad_time', 'and one after 30 days');
select is(pg_temp.change(p_wanted => 1), 'invalid_input', 'fewer pitches than the editor means to choose are refused');
select is(pg_temp.change('Short'), '23514', 'a topic that says nothing is refused');
select tests.logout();
select tests.login('vera');
select is(pg_temp.change(), 'request_not_found', 'another editor changes nothing');
select tests.logout();
select is(has_function_privilege('anon', 'public.change_media_request(uuid, text, text, int, timestamptz)', 'execute'), false, 'nor does a visitor');

create function pg_temp.enter(p_who text) returns void language sql as $$
  insert into public.pitches (id, user_id, news_peg, take, pitch_type, generator)
  values (tests.id('pitch ' || p_who), tests.id(p_who), 'Choirs', '', 'podcast', 'composer');
  insert into public.pitch_variations (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, claims)
  values (tests.id('words ' || p_who), tests.id('pitch ' || p_who), tests.id(p_who), 1, 'A', 'Choirs', 'One.', 'Two.', 'Three.', '[]');
  insert into public.request_entries (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, generator, relevance, fit)
  select id, tests.id('milo'), tests.id(p_who), tests.id('pitch ' || p_who), tests.id('words ' || p_who), '{"headline": "Choirs"}', 'One.', 'composer', 'High', 1
  from pg_temp.made $$;
select pg_temp.enter('ada');

select tests.login('milo');
select is(pg_temp.change(E' Choirs in \n kitchens '), 'none', 'its editor corrects it');
select tests.logout();
select is((select topic || '|' || details || '|' || wanted || '|' || format || '|' || (slug ~ '^choirs-in-kitchen-') from public.media_requests where id = (select id from pg_temp.made)), 'Choirs in kitchens||2|podcast|true', 'words are cleaned; format and address stay');
select tests.login('milo');
select is(pg_temp.change('Choirs in kitchens and garages'), 'none', 'and once more');
select tests.logout();
select tests.login('ada');
select is((select f #>> '{entry,asked_for,topic}' || '|' || (f #>> '{entry,asked_for,details}') || '|' || (f #>> '{entry,asked_for,wanted}') from public.read_media_request((select slug from public.media_requests where id = (select id from pg_temp.made))) f), 'Choirs in kitchen|Bring a song.|3', 'whose pitch is in reads what the request said when it came');
select tests.logout();

select pg_temp.enter('bea');
-- A deadline that is near and stays does not keep the words from being corrected.
update public.media_requests set deadline = now() + interval '1 hour', choose_up_to = 1 where id = (select id from pg_temp.made);
select tests.login('milo');
select is(pg_temp.change('Choirs at home', p_deadline => now() + interval '1 hour'), 'none', 'the words are corrected in the last hours too');
select is(pg_temp.change('Choirs at home', p_wanted => 1, p_deadline => now() + interval '1 hour'), 'invalid_input', 'no fewer pitches than are in');
select tests.logout();
update public.users set suspended_at = now() where id = tests.id('milo');
select tests.login('milo');
select is(pg_temp.change('Something else entirely', p_deadline => now() + interval '1 hour'), 'account_suspended', 'a suspended account changes no words');
select tests.logout();
update public.users set suspended_at = null where id = tests.id('milo');
update public.media_requests set status = 'closed', closed_at = now() where id = (select id from pg_temp.made);
select tests.login('milo');
select is(pg_temp.change(), 'request_over', 'a closed request stays as it is');
select tests.logout();
select is((select topic from public.media_requests where id = (select id from pg_temp.made)), 'Choirs at home', 'and keeps its words');

-- Posted again: the closed one leads to its new posting.
create table pg_temp.old as select slug from public.media_requests where id = (select id from pg_temp.made);
grant all on pg_temp.old to authenticated;
create function pg_temp.again() returns text language sql as $$
  select public.post_media_request('Choirs in barns', '', 'podcast', '{Culture}', null, 'label', 3, now() + interval '3 days', 1, (select slug from pg_temp.old)) ->> 'slug' $$;
create function pg_temp.leads_to() returns text language sql as $$
  select public.read_media_request((select slug from pg_temp.old)) #>> '{posted_again,slug}' $$;
grant execute on function pg_temp.again, pg_temp.leads_to to authenticated;
create table pg_temp.new (slug text);
grant all on pg_temp.new to authenticated;
select tests.login('vera');
select pg_temp.again();
select tests.logout();
select tests.login('milo');
select is(pg_temp.leads_to(), null, 'what another editor posts under its address does not count');
insert into pg_temp.new select pg_temp.again();
select is(pg_temp.leads_to(), (select slug from pg_temp.new), 'its editor is led to the new posting');
select tests.logout();
select tests.login('ada');
select is(pg_temp.leads_to(), (select slug from pg_temp.new), 'and so is whose pitch is in');
select tests.logout();
select is((select (f ->> 'slug' = (select slug from pg_temp.new)) || ' ' || (f ->> 'again') from public.get_media_request((select slug from pg_temp.old)) f), 'true true', 'and the public page');
update public.media_requests set status = 'closed', closed_at = now() where slug = (select slug from pg_temp.new);
select is(public.get_media_request((select slug from pg_temp.old)), '{"ended": "closed"}', 'not to one that is closed: it says how the first one ended');
select tests.login('ada');
select is(pg_temp.leads_to(), null, 'who is not led to one that is closed');
select is(tests.code_of($$ select public.request_preview('{}') $$), 'not_media', 'a creator previews no request');
select tests.logout();
select tests.login('milo');
select is(public.request_preview('{}') -> 'editor', public.read_media_request((select slug from pg_temp.old)) -> 'editor', 'an editor reads before posting on whose word it goes out');
select is(public.request_preview('{}') ->> 'creators_on_beats', null, 'of all beats nobody is counted');
select tests.logout();
select is(private.creators_on_beats(array['Culture', 'Business', 'Health']), (
  select count(*)::int from public.creator_profiles c join public.users u on u.id = c.user_id
  where c.beats && array['Culture', 'Business', 'Health'] and u.kind = 'creator' and u.linked_at is not null
    and private.name_for_editors(u.id, '') = ''
    or u.email = 'creator@newspeg.example'), 'and no sample without a person, who could not answer');

select * from finish();
rollback;
