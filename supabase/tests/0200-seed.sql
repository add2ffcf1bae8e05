-- The demo data of a fresh local start.
begin;
select plan(26);

select set_eq(
  $$ select u.email || ' ' || p.kind || ' ' || p.role from auth.users u join public.users p on p.id = u.id where u.encrypted_password <> '' and u.email like '%@newspeg.example' $$,
  array['creator@newspeg.example creator member', 'media@newspeg.example media member', 'admin@newspeg.example general admin'],
  'three demo accounts have a password, each with its kind and role');
select is(
  (select bool_and(extensions.crypt(w.word, u.encrypted_password) = u.encrypted_password)
   from auth.users u join (values ('creator@newspeg.example', 'Peg-Creator-2026'), ('media@newspeg.example', 'Peg-Media-2026'), ('admin@newspeg.example', 'Peg-Admin-2026')) w (email, word) on w.email = u.email),
  true, 'the demo accounts have the passwords that the start prints');
select is((select count(*)::int from auth.users u where not exists (select 1 from auth.identities i where i.user_id = u.id)), 0, 'every account has an identity');

select is((select issue_date from public.friday_fix_issues where status = 'published' order by issue_date desc limit 1), '2024-09-20'::date, 'the latest published issue is that of September 20, 2024');
select is((select count(*)::int from public.friday_fix_items), 10, 'the issue has ten items');
select is((select count(distinct format)::int from public.friday_fix_items), 4, 'the items have all four formats');
select is((select count(distinct relevance)::int from public.friday_fix_items), 3, 'the items have all three relevances');
select is_empty($$
  select title from public.friday_fix_items
  where array_length(regexp_split_to_array(array_to_string(summary_bullets, ' '), '\s+'), 1) not between 48 and 66 or cardinality(summary_bullets) <> 3
$$, 'every item has three bullets of about sixty words in total');
select is_empty($$ select title from public.friday_fix_items where public.get_epk(replace(assets_url, '/epk/', '')) is null $$, 'every item links to a published press kit');

select is((select bool_and(invented) from public.friday_fix_items), true, 'each is marked as invented');
select is_empty($$ select title from public.friday_fix_items where not (public.get_epk(replace(assets_url, '/epk/', '')) ->> 'invented')::boolean $$, 'and so is each press kit');

select ok((select bool_or(relevance in ('High', 'Medium')) from private.profile_fits((select id from public.users where email = 'creator@newspeg.example'), array(select r.id from public.media_requests r where r.status = 'open'))), 'an open request fits the demo creator');
select cmp_ok((select count(*)::int from public.outlets), '>=', 24, 'there are at least 24 outlets');
select is((select count(*)::int from public.outlets o where not exists (select 1 from private.outlet_contacts c where c.outlet_id = o.id)), 0, 'every outlet has a contact');
select is((select count(*)::int from private.outlet_contacts where contact_email !~ '\.example$'), 0, 'every contact address is in a reserved domain');

select is(public.current_plan((select id from public.users where email = 'creator@newspeg.example')), 'pro', 'the demo creator has the plan pro');
select set_eq($$ select distinct status from public.pitch_sends $$, array['sent', 'opened', 'replied', 'booked'], 'the sends have the statuses sent, opened, replied and booked');
select is((select count(*)::int from public.pitch_sends s where s.status <> 'queued' and not exists (select 1 from public.pitch_events e where e.send_id = s.id and e.kind = 'sent')), 0, 'every send that is not queued has a sent event');
select is_empty($$
  select v.headline from public.pitch_variations v
  where char_length(v.headline) > 70 or private.count_words(v.headline) > 12
     or private.count_words(concat_ws(' ', v.line1_hook, v.line2_whynow, v.line3_whyyou,
          (select string_agg(point, ' ') from jsonb_array_elements_text(v.talking_points) point))) not between 45 and 148
$$, 'every variation keeps the limits for headline and text length');
select is_empty($$
  select p.news_peg from public.pitches p
  where p.generator <> 'composer' or p.take = '' or p.duration_ms is null or p.input_tokens <> 0
     or (select count(*) from public.pitch_variations v where v.pitch_id = p.id) = 0
     or not exists (
       select 1 from jsonb_array_elements(p.grounds) g
       join public.creator_profiles c on c.user_id = p.user_id
       where g ->> 'source' = 'profile.facts.0' and g ->> 'text' = c.facts -> 0 ->> 'text')
$$, 'every pitch has variations of the composer, written from the facts in the profile');
select is_empty($$
  select v.headline from public.pitch_variations v where private.has_unconfirmed_claims(v.claims)
$$, 'the ledger marks no sentence of the pitches');
select is_empty($$
  select s.outlet_name from public.pitch_sends s join public.pitch_variations v on v.id = s.variation_id
  where s.subject <> v.headline or position(v.line3_whyyou in s.body_text) = 0
     or exists (select 1 from jsonb_array_elements_text(v.talking_points) point where position(point in s.body_text) = 0)
$$, 'every send has the words of its pitch');
select is((select count(*)::int from public.pitch_sends), 19, 'every send of the list has its pitch and its outlet');
select is_empty($$
  select u.email from public.users u join public.creator_profiles c on c.user_id = u.id
  where u.email ~ '@creators|^creator@'
    and (jsonb_array_length(c.offers) = 0 or c.timely_angle is null
         or not exists (select 1 from public.pitches p where p.user_id = u.id))
$$, 'every creator has offers, a timely angle and a pitch');

select is((select count(*)::int from public.outlets where slug = 'kitchen-table-capital' and invented), 1, 'the outlets of the demo data are samples');
select is((select public.get_media_request(slug) #>> '{editor,invented}' from public.media_requests where media_user_id = '11111111-0000-4000-8000-000000000002' limit 1), 'true', 'and the request of its editor says so');

select * from finish();
rollback;
