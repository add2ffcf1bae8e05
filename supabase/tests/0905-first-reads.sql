-- What a screen asks for its first content in one request is what each function answers by itself.
begin;
select plan(40);

select tests.create_user('ada', 'creator');
select tests.create_user('milo', 'media');
select tests.subscribe('ada', 'pro');

select tests.login('ada');
select is(public.my_shell() -> 'account' ->> 'id', tests.id('ada')::text, 'the shell has the account');
select is(public.my_shell() ->> 'zone', public.my_result_mail() ->> 'time_zone', 'its time zone');
select is(public.my_shell() -> 'quota', public.pitch_quota(), 'its quota');
select is(public.my_shell() -> 'entitlements', public.my_entitlements(), 'its plan');
select is(public.my_shell() -> 'yeses', '[]', 'no yes');
select is(public.my_shell() -> 'holds', '[]', 'and no hold');
select is(public.my_dashboard('America/New_York') -> 'stats', public.creator_stats('America/New_York'), 'the dashboard has the figures');
select is(public.my_dashboard('UTC') -> 'results', public.creator_results('UTC'), 'and the weeks');
select is(public.my_shell() -> 'account' -> 'browser_zone', 'null', 'the zone of the browser is asked while it is unknown');
select is(public.my_dashboard('UTC') -> 'profile' -> 'epk_published', 'false', 'the dashboard says how far the profile is');
select is(public.my_dashboard('UTC') -> 'activity', '[]', 'and that nothing was sent');
select is(public.my_public_kit(), null, 'a kit that visitors cannot open has no address');
update public.creator_profiles set epk_published = true where user_id = tests.id('ada');
select is(public.my_public_kit(), (select slug from public.creator_profiles where user_id = tests.id('ada')), 'a public one has');
select is(public.my_pitch_screen() ->> 'kit', public.my_public_kit(), 'the screen of a pitch has it');
select is(public.my_pitch_screen() -> 'review_quota', public.my_review_quota(), 'and how many reviews are left');
select is(public.my_kit_screen() -> 'own_kit' ->> 'slug', public.my_public_kit(), 'the press kit has its address');
select is(public.my_kit_screen() -> 'kit_holdings', public.kit_holdings(), 'what of it a plan shows');
select is(public.my_kit_screen() -> 'kit_links', '[]', 'and no link yet');
select is(public.my_profile_screen() -> 'own_profile' ->> 'user_id', tests.id('ada')::text, 'the form has the profile');
select is(public.my_profile_screen() -> 'profile_draft', 'null', 'and no draft');
select is(public.my_new_pitch_screen() -> 'closings', '[]', 'a first pitch follows no other');
select is(public.my_new_pitch_screen() -> 'near', public.outlets_near(), 'and the form says what outlets there are');
select is(public.my_calendar_screen(), '{"own_pegs": [], "own_beats": {"beats": []}}', 'the calendar has no own date and no beat yet');
insert into public.own_pegs (title, peg_date) values ('Second', current_date + 40), ('First', current_date + 20);
select is(public.my_calendar_screen() -> 'own_pegs' -> 0 ->> 'title', 'First', 'own dates come by their day');
select is(jsonb_array_length(public.my_calendar_screen() -> 'own_pegs'), 2, 'each of them');
select is(public.my_fix_screen() -> 'welcomed', 'null', 'a creator is no editor to be welcomed');
select tests.logout();

update public.creator_profiles set beats = '{Business,Culture}' where user_id = tests.id('ada');
select tests.create_outlet('rota');
select tests.send('ada', tests.create_pitch('ada', 'Rates fall in spring'), 'rota', 'first-reads') is not null as sent;
update public.pitch_sends set in_draw = true;
select tests.login('ada');
select is(public.my_dashboard('UTC') -> 'activity' -> 0 ->> 'in_draw', 'true', 'a send that waits for the draw says so');
select is((select jsonb_agg(to_jsonb(a)) from public.my_activity() a), public.my_dashboard('UTC') -> 'activity', 'the list alone is the same');
select tests.logout();
update public.outlets set invented = true;
select tests.login('ada');
select is(public.my_dashboard('UTC') -> 'activity' -> 0 ->> 'outlet_name', (select s.outlet_name || ' (sample)' from public.pitch_sends s), 'an outlet that is a sample says so');
select is((select s.outlet_label from public.pitch_sends s), (select s.outlet_name || ' (sample)' from public.pitch_sends s), 'as each send does');
select tests.logout();

update public.media_profiles set time_zone = 'Europe/Paris' where user_id = tests.id('milo');
select tests.login('milo');
select is(public.my_shell() ->> 'zone', 'Europe/Paris', 'the time zone of an editor is that of their Friday Fix');
select is(public.my_fix_screen() -> 'issue', coalesce(public.my_latest_issue(), 'null'), 'an editor''s page has the issue');
select is(public.my_fix_screen() -> 'home', public.my_editor_home(), 'what waits');
select is(public.my_fix_screen() -> 'verdicts', '[]', 'no verdict yet');
select is(
  public.my_fix_screen() -> 'digest' -> 'digest_day',
  (select to_jsonb(digest_day) from public.media_profiles), 'and when the mail comes');
select is(public.my_editor_introductions_screen() -> 'received', '[]', 'the introductions have what came by mail');
select is(public.my_editor_introductions_screen() -> 'asked', '[]', 'whom they asked to meet');
select is(public.my_editor_introductions_screen() -> 'ran', '[]', 'and what they ran');
select is(public.my_dashboard('UTC') -> 'profile' -> 'epk_published', 'false', 'and a dashboard of the own profile only');
select is(public.my_shell() -> 'account' ->> 'kind', 'media', 'an editor''s shell is read, too');
select tests.logout();

select * from finish();
rollback;
