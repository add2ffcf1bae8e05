-- What matching computed is computed anew by a worker, in batches: after new words, and for many outlets at once.
begin;
select plan(21);

select is(tests.code_of($$ set local role anon; select public.refresh_due_topics(1) $$), '42501', 'a visitor runs no batch');
select tests.logout();
select tests.create_user('ada');
select tests.login('ada');
select is(tests.code_of($$ select public.refresh_due_topics(1) $$), '42501', 'nor does an account');
select is(tests.code_of($$ select * from private.due_topics $$), '42501', 'nor reads what waits');
select tests.logout();
select is((select relrowsecurity from pg_class where oid = 'private.due_topics'::regclass), true, 'the table has row level security');
select is((select count(*)::int from private.due_topics), 0, 'nothing waits after the demo data');

-- Few outlets are computed at once, many wait.
select tests.create_outlet('forge', p_interests => 'blacksmiths, tool repair');
select is((select count(*)::int from private.outlet_topics where outlet_id = tests.id('outlet forge')), 1, 'one new outlet is computed at once');
insert into public.outlets (id, name, slug, format, region, beats, interests)
select tests.id('many ' || n), 'Many ' || n, 'many-' || n, 'podcast', 'National', '{Culture}', 'school boards, tool repair'
from generate_series(1, 101) n;
select is((select count(*)::int from private.due_topics), 101, 'over 100 outlets of one statement wait');
select is(public.refresh_due_topics(40), 40, 'a batch is as large as asked');
select is(
  (select count(*)::int from public.outlets o where o.slug like 'many-%' and exists (select from private.outlet_topics t where t.outlet_id = o.id)),
  40, 'and its outlets are there');
delete from public.outlets o where o.slug like 'many-%' and o.slug <> 'many-1';
select ok(public.refresh_due_topics(1000) <= 61, 'what was deleted in the meantime does no harm');
select is((select count(*)::int from private.due_topics), 0, 'and waits no longer');
select is((select cardinality(phrases) > 0 from private.outlet_topics where outlet_id = tests.id('many 1')), true, 'an outlet has its words');

-- New words: nothing is computed in the migration.
select tests.create_user('mara', 'media');
update public.media_profiles set looking_for_now = 'tool repair' where user_id = tests.id('mara');
create temp table v as select tests.create_pitch('ada') as id;
grant select on v to authenticated;
select tests.login('ada');
select public.match_outlets_page(id) from v;
select tests.logout();
create temp table before as select outlet_id, element_ids, shares from private.outlet_topics where outlet_id = tests.id('outlet forge');
create temp table repair as select element_id from private.words_of('repair');
insert into private.words_without_topic (word) values ('repair');
select private.queue_all_topics();
select is(
  (select jsonb_object_agg(kind, n) from (select d.kind, count(*)::int as n from private.due_topics d group by 1) x),
  (select jsonb_build_object('outlet', (select count(*) from public.outlets), 'card', (select count(*) from public.friday_fix_items),
    'reader', (select count(*) from public.media_profiles), 'request', (select count(*) from public.media_requests))),
  'every outlet, card, reader and request waits');
select is((select count(*)::int from private.pitch_topics), 0, 'the topic of a pitch is made when it is matched next');
select results_eq($$ select outlet_id, element_ids, shares from private.outlet_topics where outlet_id = tests.id('outlet forge') $$,
  'select * from before', 'until then an outlet is found by the words before');
select private.queue_all_topics();
create temp table waits as select count(*)::int as n from private.due_topics;
grant select on waits to service_role;
select tests.login_as('service_role');
select is(public.refresh_due_topics(1000), n, 'the worker computes them') from waits;
select tests.logout();
select is((select count(*)::int from private.due_topics), 0, 'once');
select ok((select not t.element_ids @> array[r.element_id] from private.outlet_topics t, repair r where t.outlet_id = tests.id('outlet forge')),
  'an outlet by the new words');
select ok((select not t.element_ids @> array[r.element_id] from private.reader_topics t, repair r where t.user_id = tests.id('mara')),
  'and a reader');
select is((select count(*)::int from private.outlet_words w, repair r where w.element_id = r.element_id), 0, 'no outlet is found by the old one');
select is(public.refresh_due_topics(10), 0, 'nothing is left');

select * from finish();
rollback;
