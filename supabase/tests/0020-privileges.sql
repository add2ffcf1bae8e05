-- The exact lists of what anybody outside may call or touch. A new function belongs in here.
begin;
select plan(8);

create function pg_temp.callable(p_role text) returns setof text
language sql as $$
  select p.oid::regprocedure::text
  from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and p.prorettype <> 'trigger'::regtype
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    and has_function_privilege(p_role, p.oid, 'execute')
$$;

select set_eq(
  $$ select pg_temp.callable('anon') $$,
  array['admin_exists()', 'get_epk(text)', 'log_unknown_route(text)'],
  'visitors may call these functions and no other');

select set_eq(
  $$ select pg_temp.callable('authenticated') $$,
  array[
    'admin_exists()', 'get_epk(text)', 'log_unknown_route(text)',
    'is_admin()', 'pitch_quota()', 'confirm_variation(uuid)', 'match_outlets(uuid)', 'creator_stats(text)',
    'answer_intro_request(uuid,boolean)', 'slug_available(text)',
    'set_outlet_contact(uuid,text,text)', 'get_outlet_contact(uuid)', 'get_worker_heartbeats()',
    -- money
    'my_entitlements()', 'stripe_settings_state()', 'link_payer(text,text)', 'replay_waiting(text)',
    'webhook_stats(timestamp with time zone)', 'billing_queues()'
  ],
  'signed-in people may call these functions and no other');

select is_empty($$
  select p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = 'private'::regnamespace
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')
         or has_function_privilege('service_role', p.oid, 'execute'))
$$, 'no role of the API may call a private function');

select set_eq(
  $$ select table_name || ' ' || lower(privilege_type) from information_schema.role_table_grants
     where table_schema = 'public' and grantee = 'anon' $$,
  array['friday_fix_issues select', 'friday_fix_items select'],
  'visitors may read the Friday Fix and no other table');

select set_eq(
  $$ select table_name || ' ' || string_agg(lower(privilege_type), ' ' order by privilege_type)
     from information_schema.role_table_grants
     where table_schema = 'public' and grantee = 'authenticated'
       and table_name not in ('admin_settings', 'webhook_logs', 'subscriptions', 'reconcile_runs')
     group by table_name $$,
  array[
    'users select', 'creator_profiles select update', 'media_profiles select update',
    'outlets delete insert select update', 'pitches select', 'pitch_variations select',
    'pitch_sends select', 'pitch_events select',
    'friday_fix_issues delete insert select update', 'friday_fix_items delete insert select update',
    'intro_requests select', 'digest_deliveries select', 'newsletter_subscribers select', 'system_logs select'
  ],
  'signed-in people hold these rights on tables and no other');

select set_eq(
  $$ select column_name::text from information_schema.column_privileges
     where table_schema = 'public' and table_name = 'users' and grantee = 'authenticated' and privilege_type = 'UPDATE' $$,
  array['name', 'city_region'],
  'of their account people may change name and city');

select is_empty(
  $$ select has_function_privilege('public', p.oid, 'execute') from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and has_function_privilege('public', p.oid, 'execute') $$,
  'PUBLIC may execute nothing');

create function public.somebody_forgot_to_revoke() returns int language sql set search_path = '' as $$ select 1 $$;
select ok(
  not has_function_privilege('anon', 'public.somebody_forgot_to_revoke()', 'execute')
  and not has_function_privilege('authenticated', 'public.somebody_forgot_to_revoke()', 'execute'),
  'a new function is closed until it is granted by name');

select * from finish();
rollback;
