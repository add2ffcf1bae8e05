-- An editor's own outlet, what admins decide, merge and import.
begin;
select plan(70);

select tests.create_admin('root');
select tests.create_user('milo', 'media', true, 'milo@drum.example');
select tests.create_user('nia', 'media', true, 'nia@drum.example');
select tests.create_user('gil', 'media', true, 'gil@gmail.com');
select tests.create_user('una', 'media', false, 'una@drum.example');
select tests.create_user('ada', 'creator', true, 'ada@drum.example');
select tests.create_outlet('drum', p_cap => 3, p_stance => 'no');
select tests.create_outlet('bell');
select tests.create_outlet('quiet');
insert into private.outlet_domains (outlet_id, domain) values (tests.id('outlet drum'), 'drum.example');
delete from private.outlet_domains where domain = 'outlets.example';

-- Accounts do not read whose outlet it is.
create function pg_temp.owner_of(p_label text) returns uuid language sql security definer as $$
  select o.media_user_id from public.outlets o where o.id = tests.id('outlet ' || p_label) $$;
grant execute on function pg_temp.owner_of(text) to authenticated;

-- The own mail domain.
select tests.login('milo');
select is((select string_agg(name, ' ') from public.outlet_choices('')), 'Outlet drum', 'the outlet of the own mail domain is offered first');
select is((select string_agg(name || own_domain, ' ' order by name) from public.outlet_choices('outlet')), 'Outlet bellfalse Outlet drumtrue Outlet quietfalse', 'others are found by name');
select is(public.choose_outlet(tests.id('outlet drum')) ->> 'standing', 'proven', 'a proven address with the domain ties the account to the outlet');
select is((select weekly_cap || ' ' || ai_stance from public.media_profiles), '3 no', 'the rules of the outlet stand until the editor changes them');
select is(pg_temp.owner_of('drum'), tests.id('milo'), 'the first proven editor sets the terms');
select tests.login('nia');
select is(public.choose_outlet(tests.id('outlet drum')) ->> 'standing', 'proven', 'a colleague is proven too');
select is(pg_temp.owner_of('drum'), tests.id('milo'), 'and does not take the terms over');
select is(public.choose_outlet(null) ->> 'standing', null, 'an editor may leave');
select is(public.choose_outlet(tests.id('outlet bell')) ->> 'standing', 'claimed', 'another outlet is a claim');
select is(tests.code_of($$ select public.choose_outlet(tests.id('nothing')) $$), 'outlet_not_found', 'an unknown outlet is refused');
select tests.login('gil');
select is((select count(*)::int from public.outlet_choices('')), 0, 'a public mail domain offers nothing');
select is(public.choose_outlet(tests.id('outlet drum')) ->> 'standing', 'claimed', 'a public mail domain never proves an outlet');
select is((select m.outlet_proof from public.media_profiles m), null, 'nothing is proven');
select tests.login('una');
select is(public.choose_outlet(tests.id('outlet drum')) ->> 'standing', 'claimed', 'an unconfirmed address proves nothing');
select tests.login('ada');
select is(tests.code_of($$ select public.choose_outlet(tests.id('outlet drum')) $$), 'not_media', 'a creator chooses no outlet');
select is(tests.code_of($$ select * from public.outlet_choices('drum') $$), 'not_media', 'and searches none here');
select is(tests.code_of($$ select public.outlet_queue() $$), 'forbidden', 'nor reads what waits for admins');
select is(tests.code_of($$ select public.import_outlets('[{}]', true) $$), 'forbidden', 'nor imports');
select is(tests.code_of($$ select public.merge_outlets(tests.id('outlet bell'), tests.id('outlet drum')) $$), 'forbidden', 'nor merges');
select is(tests.code_of($$ select public.merge_preview(tests.id('outlet bell'), tests.id('outlet drum')) $$), 'forbidden', 'nor sees what a merge moves');
select is(tests.code_of($$ select public.confirm_editor_outlet(tests.id('gil')) $$), 'forbidden', 'nor confirms');
select is(tests.code_of($$ select public.decline_editor_outlet(tests.id('gil')) $$), 'forbidden', 'nor declines');
select is(tests.code_of($$ select * from public.admin_outlets('') $$), 'forbidden', 'nor lists');
select tests.logout();

update auth.users set email = 'milo@elsewhere.example' where id = tests.id('milo');
select is((select outlet_proof || '' from public.media_profiles where user_id = tests.id('milo')), null, 'a new address ends the tie by domain');
select is(pg_temp.owner_of('drum'), null, 'and gives the terms back');

-- Skipped questions.
select tests.create_user('zed', 'media', true, 'zed@drum.example');
select tests.login('zed');
select is(public.finish_welcome() ->> 'standing', 'proven', 'who skips the questions still gets the one outlet of their domain');
select isnt((select welcomed_at from public.media_profiles), null, 'and is asked once');
select tests.logout();

-- A new outlet is unverified.
select tests.create_user('mara', 'media');
select tests.login('mara');
select is(public.name_outlet('  Night   Desk ', 'podcast', 'Macon, GA') ->> 'standing', 'waiting', 'a new outlet waits for an admin');
select is((select active::text || (confirmed_at is null)::text from public.outlets where not active), 'falsetrue', 'it is inactive until then, so it gets no pitches');
select public.name_outlet('Night Desk Radio', 'podcast', 'Macon, GA');
select is((select string_agg(name, ' ') from public.outlets where not active), 'Night Desk Radio', 'naming it again changes it; an editor has one');
select is(tests.code_of($$ select public.name_outlet(' ', 'podcast', '') $$), 'invalid_input', 'a name is needed');
select tests.login('ada');
select is((select count(*)::int from public.outlets where name = 'Night Desk Radio'), 0, 'creators do not see it');
select tests.logout();
select is((select proven from private.editor_outlet(tests.id('mara'))), false, 'and it is her own word');

-- Admins decide.
select tests.login('root');
select is((select string_agg(q ->> 'editor_name' || ':' || (q ->> 'kind'), ' ' order by q ->> 'editor_name') from jsonb_array_elements(public.outlet_queue()) q
           where q ->> 'editor_name' in ('Gil', 'Mara', 'Nia', 'Una')), 'Gil:claim Mara:new Nia:claim Una:claim', 'new outlets and claims wait');
select is(tests.code_of($$ select public.confirm_editor_outlet(tests.id('una')) $$), 'account_not_confirmed', 'an unconfirmed account is not confirmed as an editor');
select lives_ok($$ select public.confirm_editor_outlet(tests.id('mara')) $$, 'an admin confirms a new outlet');
select is((select active from public.outlets where name = 'Night Desk Radio'), true, 'it is listed then');
select is(public.get_outlet_contact((select id from public.outlets where name = 'Night Desk Radio')) ->> 'contact_email', 'mara@tests.example', 'with the editor''s proven address as contact');
select lives_ok($$ select public.confirm_editor_outlet(tests.id('gil')) $$, 'an admin confirms a claim, whatever the mail domain');
select is(tests.code_of($$ select public.confirm_editor_outlet(tests.id('gil')) $$), 'outlet_not_found', 'once');
select lives_ok($$ select public.decline_editor_outlet(tests.id('nia')) $$, 'an admin declines a claim');
select tests.logout();
select is((select proven from private.editor_outlet(tests.id('gil'))), true, 'the confirmed one is proven');
select is(private.editor_voice(tests.id('nia')), '{"name": "Nia", "outlet": "Outlet bell", "verified": false}', 'the declined one is the editor''s own word');

-- Merge.
select tests.subscribe('ada', 'pro');
create temp table kit as select tests.create_pitch('ada', 'Porch lights stay on') as one, tests.create_pitch('ada', 'A bridge closes for good') as two;
insert into public.pitch_sends (pitch_id, variation_id, user_id, outlet_id, outlet_name, relevance, subject, body_text)
select v.pitch_id, v.id, v.user_id, o.id, o.name, 'Medium', 'S', 'B'
from public.pitch_variations v, public.outlets o, kit k
where v.id = k.one and o.id in (tests.id('outlet bell'), tests.id('outlet quiet')) or v.id = k.two and o.id = tests.id('outlet quiet');
insert into private.outlet_domains (outlet_id, domain) values (tests.id('outlet quiet'), 'quiet.example');
update public.pitch_sends s set answer = 'not_my_beat', answered_at = now()
from kit k where s.variation_id = k.two and s.outlet_id = tests.id('outlet quiet');
insert into public.pitch_events (send_id, user_id, kind)
select s.id, s.user_id, 'answer' from public.pitch_sends s where s.user_id = tests.id('ada') and s.answer is not null;
update public.outlets set weekly_cap = 2 where id = tests.id('outlet bell');
select is((select code from private.send_limit(tests.id('ada'), tests.id('outlet bell'))), null, 'before a merge its week has room');
select tests.login('root');
select is(tests.code_of($$ select public.merge_outlets(tests.id('outlet bell'), tests.id('outlet bell')) $$), 'invalid_input', 'an outlet is not merged into itself');
select is(public.merge_preview(tests.id('outlet quiet'), tests.id('outlet bell')),
  '{"sends": 1, "sends_stay": 1, "editors": [], "domains": ["quiet.example"], "contact": "goes", "terms_by": null}',
  'what a merge will move is told first');
select is(tests.code_of($$ select public.merge_preview(tests.id('nothing'), tests.id('outlet bell')) $$), 'outlet_not_found', 'an unknown outlet moves nothing');
select is(public.merge_outlets(tests.id('outlet quiet'), tests.id('outlet bell')), false, 'an outlet that got the same pitch stays');
select tests.logout();
select is((select active from public.outlets where id = tests.id('outlet quiet')), false, 'but inactive');
select is((select count(*)::int from public.pitch_sends where outlet_id = tests.id('outlet bell')), 2, 'the other sends moved');
select is((select count(*)::int from public.pitch_sends where user_id = tests.id('ada')), 3, 'no send is lost');
select is((select code from private.send_limit(tests.id('ada'), tests.id('outlet bell'))), 'weekly_cap', 'and they count in the week of the outlet that stays');
select is((select weekly_cap from public.outlets where id = tests.id('outlet bell')), 2, 'whose own cap holds');
select results_eq(format($$ select outlet_id, answer from private.answered_topics where user_id = %L $$, tests.id('ada')),
  format($$ values (%L::uuid, 'not_my_beat') $$, tests.id('outlet bell')), 'its answers tell matching what it does not take');
select is((select string_agg(domain, ' ') from private.outlet_domains where outlet_id = tests.id('outlet bell')), 'quiet.example', 'the mail domain moved');
select tests.login('root');
select is(public.merge_preview((select id from public.outlets where name = 'Night Desk Radio'), tests.id('outlet bell')) - 'contact' - 'sends' - 'sends_stay',
  '{"editors": ["Mara"], "domains": ["tests.example"], "terms_by": "Mara"}', 'the editor who goes along is named');
select is(public.merge_outlets((select id from public.outlets where name = 'Night Desk Radio'), tests.id('outlet bell')), true, 'without sends it goes');
select tests.logout();
select is(pg_temp.owner_of('bell'), tests.id('mara'), 'its proven editor edits the other one then');

-- Import.
create temp table file as select '[
  {"name": "Delta Morning", "format": "TV", "region": "Jackson, MS", "beats": "Health; Culture", "weekly_cap": "4", "domain": "delta-morning.example", "contact_name": "Lena", "contact_email": "lena@delta-morning.example"},
  {"name": "Harbor Pod", "format": "podcast", "slug": "harbor-pod", "interests": "ports, tides"}]'::jsonb as rows;
grant select on file to authenticated;
select tests.login('root');
select is(public.import_outlets((select rows from file), true), '{"created": 2, "updated": 0, "unchanged": 0, "problems": []}', 'a dry run counts');
select is((select count(*)::int from public.outlets where name in ('Delta Morning', 'Harbor Pod')), 0, 'and writes nothing');
select is(public.import_outlets((select rows from file), false) ->> 'created', '2', 'the import writes');
select is(public.import_outlets((select rows from file), false), '{"created": 0, "updated": 0, "unchanged": 2, "problems": []}', 'the same file again changes nothing');
select is((select time_zone || ' ' || array_to_string(beats, ',') || ' ' || weekly_cap from public.outlets where slug = 'delta-morning'), 'America/Chicago Health,Culture 4', 'with all that follows from a row');
select is(public.import_outlets('[{"name": "Harbor Pod", "format": "podcast", "slug": "harbor-pod", "description": "By the water"}]', false) ->> 'updated', '1', 'a slug names the outlet');
select is((select interests || ' ' || description from public.outlets where slug = 'harbor-pod'), 'ports, tides By the water', 'empty columns leave what is there');
select is((select jsonb_agg((p ->> 'row') || (p ->> 'column') order by p ->> 'row', p ->> 'column') from jsonb_array_elements(public.import_outlets('[
  {"name": "Fine Hour", "format": "tv"},
  {"name": "", "format": "radio", "beats": "Gossip", "weekly_cap": "51", "ai_stance": "maybe", "domain": "gmail.com", "contact_email": "x"},
  {"name": "Fine Hour", "format": "tv", "slug": "Bad Slug"}, {"name": "Fine hour", "format": "tv"}]', true) -> 'problems') p),
  '["2ai_stance", "2beats", "2contact_email", "2contact_name", "2domain", "2format", "2name", "2name", "2weekly_cap", "3slug", "4slug"]', 'each bad row and column is named');
select is(tests.code_of($$ select public.import_outlets('[{"name": "Fine Hour", "format": "tv"}, {"name": "No Format"}]', false) $$), 'invalid_input', 'one bad row stops the whole import');
select is((select count(*)::int from public.outlets where name = 'Fine Hour'), 0, 'and nothing of it is written');

-- The outlet was named first, its mail domain proven later.
select tests.logout();
select tests.create_user('ron', 'media', true, 'ron@gmail.com');
select tests.create_user('sue', 'media', false, 'sue@drum.example');
select tests.login('ron');
select public.choose_outlet(tests.id('outlet drum'));
select tests.login('sue');
select public.choose_outlet(tests.id('outlet drum'));
select tests.logout();
update auth.users set email_change = 'ron@drum.example', email_change_confirm_status = 1 where id = tests.id('ron');
update auth.users set email = 'ron@drum.example', email_change = '', email_change_confirm_status = 0 where id = tests.id('ron');
select is((select proven from private.editor_outlet(tests.id('ron'))), true, 'a click at the change to an address of the outlet ties the account to it');
update auth.users set email_confirmed_at = now() where id = tests.id('sue');
select is((select proven from private.editor_outlet(tests.id('sue'))), true, 'and so does the click of the sign-up');

select * from finish();
rollback;
