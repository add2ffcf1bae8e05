-- A file of outlets is checked whole and imported in parts: 1,000 rows of one call passed the API's limit of time.
begin;
select plan(7);

select tests.create_admin('root');
create temp table file as select jsonb_agg(jsonb_build_object('name', 'Parish ' || n, 'format', 'podcast') order by n) as rows from generate_series(1, 1001) n;
grant select on file to authenticated;
select tests.login('root');
select is(public.import_outlets(rows - 1000, true) ->> 'created', '1000', '1,000 rows are checked at once') from file;
select is(tests.code_of($$ select public.import_outlets(rows, true) from file $$), 'invalid_input', 'and not more');
select is(tests.code_of($$ select public.import_outlets((select jsonb_agg(rows -> n) from generate_series(0, 250) n), false) from file $$),
  'invalid_input', '251 rows are not imported at once');
select is(public.import_outlets((select jsonb_agg(rows -> n) from generate_series(0, 249) n), false) ->> 'created', '250', '250 are') from file;
select is(public.import_outlets((select jsonb_agg(rows -> n) from generate_series(100, 349) n), false) - 'problems',
  '{"created": 100, "updated": 0, "unchanged": 150}', 'rows that are in stay as they are when a part comes again') from file;
select tests.logout();
select is((select count(*)::int from private.due_topics), 250, 'over 100 new outlets of a call wait for the worker, 100 do not');
select public.refresh_due_topics(1000);
select is((select count(*)::int from public.outlets o where o.slug like 'parish-%' and exists (
  select from private.outlet_topics t where t.outlet_id = o.id)), 350, 'and then all can be matched');

select * from finish();
rollback;
