-- Pages of the webhook log with filters, and saved filters.
begin;
select plan(24);

select tests.create_admin('pages_admin');
select tests.create_admin('pages_other');
select tests.create_user('pages_creator');
delete from public.webhook_logs;
-- Ten rows share each second, so that a page ends between rows of one time.
insert into public.webhook_logs (event_id, event_type, status, customer_email, "timestamp")
select 'evt_p' || n, case when n % 2 = 0 then 'invoice.paid' else 'customer.updated' end,
  case when n % 25 = 0 then 'failed' else 'success' end, 'payer' || n % 4 || '@shop.example', '2026-11-20T00:00:00Z'::timestamptz + (n / 10) * interval '1 second'
from generate_series(1, 250) n;

create function pg_temp.ids(p_filters jsonb) returns text[]
language plpgsql as $$
declare
  v_page jsonb := public.webhook_log_page(p_filters);
  v_ids text[] := '{}';
begin
  while jsonb_array_length(v_page) > 0 loop
    v_ids := v_ids || array(select r ->> 'event_id' from jsonb_array_elements(v_page) r);
    v_page := public.webhook_log_page(p_filters, (v_page -> -1 ->> 'timestamp')::timestamptz, (v_page -> -1 ->> 'id')::uuid);
  end loop;
  return v_ids;
end
$$;

grant execute on all functions in schema pg_temp to authenticated;
select tests.login('pages_admin');
select is(jsonb_array_length(public.webhook_log_page()), 100, 'a page has 100 rows');
select is(cardinality(pg_temp.ids('{}')), 250, 'the pages together have every row');
select is((select count(distinct i)::int from unnest(pg_temp.ids('{}')) i), 250, 'and no row twice');
select is(public.webhook_log_page() #>> '{0,event_id}' like 'evt_p250', true, 'the latest row is first');
select is(cardinality(pg_temp.ids('{"event_type": "invoice.paid"}')), 125, 'event_type equals');
select is(cardinality(pg_temp.ids('{"status": "failed"}')), 10, 'status equals');
select is(cardinality(pg_temp.ids('{"customer_email": "PAYER1@"}')), 63, 'customer_email contains, whatever the case');
select is(cardinality(pg_temp.ids('{"customer_email": "payer_@"}')), 0, 'an underscore stands for itself');
select is(cardinality(pg_temp.ids('{"customer_email": "r%1"}')), 0, 'a percent sign too');
select is(cardinality(pg_temp.ids('{"from": "2026-11-20T00:00:10Z", "to": "2026-11-20T00:00:12Z"}')), 20, 'from is inclusive, to exclusive');
select is(cardinality(pg_temp.ids('{"event_type": "invoice.paid", "status": "failed", "customer_email": "payer2@", "from": "2026-11-20T00:00:00Z", "to": "2026-11-20T01:00:00Z"}')),
  3, 'all filters together');
select is(cardinality(pg_temp.ids(jsonb_build_object('event_type', 'x'' or true --'))), 0, 'a filter is a value, never SQL');
select is(tests.code_of($$ select public.webhook_log_page('{"customer_email": "pa"}') $$), 'invalid_input', 'fewer than three letters are refused');
select is(public.webhook_log_counts('{"event_type": "invoice.paid"}'), '{"matching": 125, "retryable": 5}', 'what matches, and what of it can be retried, is counted');
select tests.logout();
insert into public.webhook_logs (event_id, event_type, status) select 'evt_q' || n, 'ping', 'success' from generate_series(1, 1200) n;
select tests.login('pages_admin');
select is(public.webhook_log_counts() -> 'matching', '1001', 'counting ends at 1,001');

insert into public.webhook_log_views (name, filters) values ('Failed today', '{"status": "failed"}');
select is((select user_id from public.webhook_log_views), tests.id('pages_admin'), 'a saved view belongs to its admin');
select is(tests.code_of($$ insert into public.webhook_log_views (name, filters) values ('Failed today', '{}') $$), '23505', 'a name stands for one view');
select is(tests.code_of($$ insert into public.webhook_log_views (name, filters) values ('', '{}') $$), '23514', 'a view has a name');
select is(tests.rows_of($$ update public.webhook_log_views set filters = '{"status": "alert"}' $$), 1, 'a view can be changed');
select tests.login('pages_other');
select is((select count(*)::int from public.webhook_log_views), 0, 'another admin does not see it');
select is(tests.rows_of('delete from public.webhook_log_views'), 0, 'and cannot delete it');
select tests.login('pages_creator');
select is(tests.code_of($$ insert into public.webhook_log_views (name, filters) values ('Mine', '{}') $$), '42501', 'who is no admin saves no view');
select is(tests.code_of('select public.webhook_log_page()'), 'forbidden', 'and reads no page of the log');
select is(tests.code_of('select public.webhook_log_counts()'), 'forbidden', 'and no count');
select tests.logout();

select * from finish();
rollback;
