-- Privileges of billing: secrets and payloads are for the service role only, through functions.
begin;
select plan(27);

select tests.create_admin('money_admin');
select tests.create_user('money_payer');

select is_empty($$
  select r.role || ' ' || f.name
  from (values ('anon'), ('authenticated')) r (role)
  cross join (values
    ('public.stripe_secrets()'),
    ('public.ingest_stripe_event(jsonb, text, boolean)'),
    ('public.reapply_stripe_event(jsonb, boolean, uuid)'),
    ('public.stripe_event_payload(text)'),
    ('public.due_stripe_events(integer)'),
    ('public.give_up_stripe_event(text, text)'),
    ('public.due_rereads(integer)'),
    ('public.postpone_reread(text, bigint)'),
    ('public.apply_reread(jsonb, bigint)'),
    ('public.webhook_health()'),
    ('public.count_webhook_hours(integer)'),
    ('public.billing_housekeeping()'),
    ('public.claim_reconcile(uuid, boolean)'),
    ('public.keep_reconcile_part(uuid, jsonb, jsonb)'),
    ('public.unlisted_subscriptions(uuid, text[])'),
    ('public.finish_reconcile(uuid, text)'),
    ('public.note_refused_deliveries(text, integer, bigint)'),
    ('public.recompute_subscriptions(integer)'),
    ('public.passcode_try(text, text)'),
    ('public.log_passcode_try(text, text, text, text)'),
    ('public.passcode_was_right(text, text)'),
    ('public.make_owner_link(text, text)'),
    ('public.use_owner_link(text, text)'),
    ('public.setup_report()'),
    ('public.stripe_setup_done()'),
    ('public.stripe_setup_save(text)'),
    ('public.claim_admin(text)'),
    ('public.plan_for(uuid)'),
    ('public.current_plan(uuid)')) f (name)
  where has_function_privilege(r.role, f.name, 'execute')
$$, 'anon and authenticated may not call the functions of the edge functions');

select ok(has_function_privilege('service_role', 'public.ingest_stripe_event(jsonb, text, boolean)', 'execute'),
  'the service role may store events');
select ok(has_function_privilege('service_role', 'public.stripe_secrets()', 'execute'),
  'the service role may read the secrets through stripe_secrets()');

select is_empty($$
  select r.rolname || ' ' || f.name
  from pg_roles r
  cross join (values
    ('public.stripe_secrets()'),
    ('public.stripe_event_payload(text)'),
    ('public.due_stripe_events(integer)'),
    ('public.ingest_stripe_event(jsonb, text, boolean)')) f (name)
  where not r.rolsuper and r.rolname not like 'pg\_%'
    and r.oid <> (select p.proowner from pg_proc p where p.oid = f.name::regprocedure)
    and not pg_has_role(r.oid, 'service_role', 'member')
    and has_function_privilege(r.oid, f.name, 'execute')
$$, 'no role but the service role can read a secret or a payload or store an event');

select tests.login('money_admin');
select is(tests.code_of('select public.stripe_secrets()'), '42501', 'an admin cannot read a secret');
select is(tests.code_of($$ select public.stripe_event_payload('evt_priv') $$), '42501', 'an admin cannot read a payload');
select is(tests.code_of($$ select public.ingest_stripe_event('{"id": "evt_forged"}', '') $$), '42501', 'an admin cannot store an event');
select tests.logout();

select is_empty($$
  select r.role || ' ' || c.oid::regclass
  from (values ('anon'), ('authenticated'), ('service_role')) r (role)
  cross join pg_class c
  where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'v')
    and (has_table_privilege(r.role, c.oid, 'select') or has_table_privilege(r.role, c.oid, 'insert')
      or has_table_privilege(r.role, c.oid, 'update') or has_table_privilege(r.role, c.oid, 'delete'))
$$, 'no role of the API has a right on a private table or view');

select is_empty($$
  select c.relname from pg_class c
  where c.relnamespace = 'private'::regnamespace and c.relkind = 'r' and not c.relrowsecurity
$$, 'row level security is on for the private tables');

select policies_are('public', 'admin_settings',
  array['admin_settings_select', 'admin_settings_insert', 'admin_settings_update']);
select policies_are('public', 'webhook_logs', array['webhook_logs_select', 'webhook_logs_update']);
select policies_are('public', 'subscriptions', array['subscriptions_select']);
select policies_are('public', 'reconcile_runs', array['reconcile_runs_select']);

select tests.subscribe('money_payer', 'pro');
insert into public.webhook_logs (event_id, event_type, status) values ('evt_priv', 'invoice.paid', 'failed');

select tests.login('money_payer');
select is((select count(*)::int from public.subscriptions where user_id = tests.id('money_payer')), 1,
  'a payer sees the payer''s own subscription');
select is((select count(*)::int from public.subscriptions where user_id is distinct from tests.id('money_payer')), 0,
  'a payer sees no other subscription');
select is((select count(*)::int from public.webhook_logs), 0, 'a payer sees no event');
select is((select count(*)::int from public.admin_settings), 0, 'a payer sees no payment setting');
select is(tests.code_of($$ update public.subscriptions set plan = 'concierge' $$), '42501',
  'a payer cannot update a subscription');
select is(tests.code_of($$ insert into public.admin_settings (key, value) values ('price_pro_mo', 'price_x') $$),
  '42501', 'an account that is not an admin cannot save a payment setting');
select is(tests.code_of('select public.webhook_stats()'), 'forbidden', 'webhook_stats is for admins only');
select is(tests.code_of('select public.billing_queue_counts()'), 'forbidden', 'billing_queue_counts is for admins only');
select is(tests.code_of($$ select public.link_payer('cus_x', 'a@b.example') $$), 'forbidden', 'link_payer is for admins only');
select is(tests.code_of($$ select public.decide_access('sub_money_payer', 'restore', 'me') $$), 'forbidden', 'decide_access is for admins only');
select is(tests.code_of($$ select public.mark_price_not_a_plan('price_x') $$), 'forbidden', 'mark_price_not_a_plan is for admins only');
select is(tests.code_of($$ select * from public.price_payers('{price_x}') $$), 'forbidden', 'price_payers is for admins only');
select is(tests.rows_of($$ update public.webhook_logs set status = 'acknowledged' $$), 0,
  'a payer cannot acknowledge an event');
select tests.logout();

select tests.login('money_admin');
select is((select count(*)::int from public.webhook_logs where event_id = 'evt_priv'), 1, 'an admin sees events');
select tests.logout();

select * from finish();
rollback;
