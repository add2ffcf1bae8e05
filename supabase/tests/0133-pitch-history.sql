-- The history of a creator's pitches: search, filters, pages.
begin;
select plan(25);

select tests.create_user('hal', 'creator');
select tests.create_user('hedy', 'creator');
select tests.subscribe('hal', 'creator');
update public.creator_profiles set beats = '{Business,Culture}' where user_id = tests.id('hal');
select tests.create_outlet('porchlight');
select tests.create_outlet('daybreak');

create temp table h as select
  tests.create_pitch('hal', 'Rates fall in spring') as oldest, tests.create_pitch('hal', '100% of schools open') as middle,
  tests.create_pitch('hal', 'Libraries on Sundays', 'tv_local') as newest, tests.create_pitch('hedy', 'Rates of others') as foreign_pitch;
grant select on h to authenticated;
create function pg_temp.pitch(p_variation uuid) returns uuid language sql as $$ select pitch_id from public.pitch_variations where id = p_variation $$;
update public.pitches set created_at = now() - interval '2 days' where id = (select pg_temp.pitch(oldest) from h);
-- Two pitches of one moment: the id decides their order.
update public.pitch_variations set line2_whynow = 'Mulberry Street floods.' where id = (select middle from h);
select tests.send('hal', (select oldest from h), 'porchlight', 'h1') is not null as sent;
select tests.send('hal', (select oldest from h), 'daybreak', 'h2') is not null as sent;
update public.pitch_sends set status = 'replied' where outlet_id = tests.id('outlet porchlight') and user_id = tests.id('hal');
select tests.send('hal', (select middle from h), 'porchlight', 'h3') is not null as sent;
update public.pitch_sends set status = 'failed' where pitch_id = (select pg_temp.pitch(middle) from h);

create function pg_temp.found(p_search text default null, p_type text default null, p_status text default null) returns text
language sql as $$
  select coalesce(string_agg(news_peg, ', ' order by news_peg), '') from public.search_pitches(p_search, p_type, p_status)
$$;

grant execute on function pg_temp.found(text, text, text) to authenticated;

select tests.login('hal');
select is((select count(*)::int from public.search_pitches()), 3, 'search_pitches() returns the caller''s own pitches');
select is((select array_agg(created_at) from (select created_at from public.search_pitches()) x), (select array_agg(created_at order by created_at desc, id desc) from public.pitches), 'the newest come first');
select results_eq($$ select status, sends, waits, headline from public.search_pitches('spring') $$, $$ values ('replied'::text, 1, 1, 'A subject of six words here'::text) $$, 'a pitch has its furthest stage, what left and what waits to, and the subject line that went');
select is((select string_agg(news_peg, ', ' order by news_peg) from public.search_pitches() where used_at is null), 'Libraries on Sundays', 'it says which were never used');
select results_eq($$ select status, sends, entries from public.search_pitches('schools') $$, $$ values ('draft'::text, 0, 0) $$, 'a pitch whose sends all failed is a draft');
select is(pg_temp.found('RATES'), 'Rates fall in spring', 'the search ignores case');
select is(pg_temp.found('spring rates'), 'Rates fall in spring', 'each word is found anywhere');
select is(pg_temp.found('spring schools'), '', 'all words must be found');
select is(pg_temp.found('mulberry'), '100% of schools open', 'the words of the variations are searched');
select is(pg_temp.found('daybreak'), 'Rates fall in spring', 'the names of outlets are searched');
select is(pg_temp.found('%'), '100% of schools open', 'a percent sign is a character like others');
select is(pg_temp.found('  '), '100% of schools open, Libraries on Sundays, Rates fall in spring', 'a blank search finds all');
select is(pg_temp.found(p_type => 'tv_local'), 'Libraries on Sundays', 'the type filters');
select is(pg_temp.found(p_status => 'draft') || '; ' || pg_temp.found(p_status => 'replied'), '100% of schools open, Libraries on Sundays; Rates fall in spring', 'the stage filters');
select is(
  (with recursive pages as (
     select 1 as n, (select s.id from public.search_pitches(p_limit => 1) s) as id
     union all
     select n + 1, (select s.id from public.search_pitches(p_before => p.id, p_limit => 1) s) from pages p where p.id is not null)
   select array_agg(id order by n) from pages where id is not null),
  (select array_agg(id) from (select id from public.search_pitches()) x), 'pages of one row return every pitch once');
select is(tests.code_of($$ select public.search_pitches(p_before => gen_random_uuid()) $$), 'pitch_not_found', 'the page after a pitch that is not one''s own is refused');
select tests.logout();
-- The variation that went out last is the one that is shown.
insert into public.pitch_variations (pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, pitch_type)
values ((select pg_temp.pitch(newest) from h), tests.id('hal'), 4, 'Another format', 'Librarians on air', 'A', 'B', 'C', 'podcast');
insert into public.pitch_sends (pitch_id, variation_id, user_id, outlet_id, outlet_name, subject, body_text, release_at)
select v.pitch_id, v.id, v.user_id, tests.id('outlet daybreak'), 'Daybreak', 'Librarians, on air', 'B', now() from public.pitch_variations v where v.headline = 'Librarians on air';
select tests.login('hal');
select results_eq($$ select headline, pitch_type from public.search_pitches('libraries') $$, $$ values ('Librarians, on air'::text, 'podcast'::text) $$, 'a pitch is listed with the subject line that went, whatever its headline is now, and the format');
select is((select a.variation ->> 'headline' from public.my_activity() a where a.outlet_name like 'Daybreak%' and a.variation ->> 'position' = '4'), 'Librarians, on air', 'and so is the send among the latest');
select is(pg_temp.found(p_type => 'tv_local'), '', 'and filtered by them');
select tests.logout();
-- What went only to a request is no draft, and counts on the dashboard.
select tests.create_user('milo', 'media');
insert into public.media_requests (media_user_id, slug, topic, format, beats, wanted, deadline)
values (tests.id('milo'), 'schools-request', 'Schools that open', 'podcast', '{Culture}', 3, now() + interval '3 days');
insert into public.request_entries (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, generator, relevance, fit, chosen_at)
select r.id, r.media_user_id, v.user_id, v.pitch_id, v.id, '{}', 'T', 'composer', 'High', 1, now()
from public.media_requests r, public.pitch_variations v where r.slug = 'schools-request' and v.id = (select middle from h);
select tests.login('hal');
select results_eq($$ select status, sends, entries from public.search_pitches('schools') $$, $$ values ('replied'::text, 0, 1) $$, 'a pitch that went only to a request was sent, and its choice is a reply');
select is((select jsonb_build_array(x -> 'sent', x -> 'replies') from (select public.creator_stats() -> 'lifetime' as x) y),
  '[2, 1]', 'answers to requests count as pitches sent, and choices as replies');
select tests.logout();
update public.pitch_sends set status = 'queued', in_draw = true where outlet_id = tests.id('outlet daybreak') and user_id = tests.id('hal');
select tests.login('hal');
select results_eq($$ select status, sends, in_draw from public.search_pitches('spring') $$, $$ values ('replied'::text, 1, 1) $$, 'what waits for the draw is counted apart from what was sent');
select tests.logout();
update public.pitch_sends set answer = 'not_now' where outlet_id = tests.id('outlet porchlight') and user_id = tests.id('hal');
select tests.login('hal');
select is(pg_temp.found(p_status => 'answered') || ' ' || pg_temp.found(p_status => 'replied'), 'Rates fall in spring 100% of schools open', 'a no is an answer and no reply');
select tests.logout();
delete from public.pitch_sends where outlet_id = tests.id('outlet porchlight') and user_id = tests.id('hal');
select tests.login('hal');
select results_eq($$ select status, sends, in_draw, waits from public.search_pitches('spring') $$, $$ values ('draft'::text, 0, 1, 0) $$, 'and alone makes no pitch a sent one');
select tests.logout();
select tests.login_as('anon');
select throws_ok($$ select public.search_pitches() $$, '42501', null, 'anon cannot call search_pitches()');

select * from finish();
rollback;
