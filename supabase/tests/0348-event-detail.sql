-- One event for an admin: tries, payload without personal data, what it changed.
begin;
select plan(22);

select tests.create_admin('detail_admin');
select tests.create_user('detail_creator');
delete from public.admin_settings;
insert into public.admin_settings (key, value) values ('price_creator_mo', 'price_c'), ('price_pro_mo', 'price_p');

create function pg_temp.event(p_id text, p_at bigint, p_state jsonb) returns jsonb
language sql as $$
  select tests.subscription_event('d', '', p_at, jsonb_build_object('started', 1799990000, 'period_end', 4000000000,
    'price_ids', '["price_c"]'::jsonb, 'state_after', p_id) || p_state, jsonb_build_object('id', p_id))
$$;
create function pg_temp.detail(p_id text) returns jsonb
language sql as $$ select public.webhook_event_detail((select l.id from public.webhook_logs l where l.event_id = p_id)) $$;
create function pg_temp.change(p_id text, p_name text) returns text
language sql as $$
  select coalesce(c ->> 'before', '–') || ' → ' || coalesce(c ->> 'after', '–')
  from jsonb_array_elements(pg_temp.detail(p_id) -> 'changes') c where c ->> 'name' = p_name
$$;

select public.ingest_stripe_event(pg_temp.event('evt_d1', 1800000000, '{}'), $${
  "id": "evt_d1", "type": "customer.subscription.created", "api_version": "2026-10-28.endive", "livemode": true, "created": 1800000000,
  "data": {"object": {"id": "sub_d", "customer": "cus_d", "status": "active", "customer_email": "amara@payer.example", "description": "For Amara",
    "client_secret": "pi_1_secret_2", "hosted_invoice_url": "https://invoice.example/x", "metadata": {"note": "amara"},
    "customer_details": {"name": "amara"}, "customer_name": "amara", "items": {"data": [{"id": "si_1", "price": {"id": "price_c", "unit_amount": 4900, "nickname": "Gold"}}]},
    "automatic_tax": {"enabled": false}, "free": "Amara Cole, 4 Main Street"}}}$$);
select public.ingest_stripe_event(pg_temp.event('evt_d2', 1800000100, '{"price_ids": ["price_p"]}'), 'not json');
select public.ingest_stripe_event(pg_temp.event('evt_d3', 1800000200, '{"price_ids": ["price_x"]}'), '{"id": "evt_d3"}');
select public.reapply_stripe_event(pg_temp.event('evt_d3', 1800000200, '{"price_ids": ["price_x"]}'));
select public.reapply_stripe_event(pg_temp.event('evt_d3', 1800000200, '{"price_ids": ["price_x"]}'), true, tests.id('detail_admin'));
insert into public.admin_settings (key, value) values ('price_concierge_mo', 'price_x');

grant execute on all functions in schema pg_temp to authenticated;
select tests.login('detail_admin');
select is(pg_temp.detail('evt_d1') #>> '{payload,data,object,id}', 'sub_d', 'ids stay in the payload');
select is(pg_temp.detail('evt_d1') #>> '{payload,type}', 'customer.subscription.created', 'types stay');
select is(pg_temp.detail('evt_d1') #>> '{payload,data,object,items,data,0,price,unit_amount}', '4900', 'amounts stay');
select is(pg_temp.detail('evt_d1') #>> '{payload,livemode}', 'true', 'flags stay');
select is(pg_temp.detail('evt_d1') #>> '{payload,api_version}', '2026-10-28.endive', 'the API version stays');
select unalike((pg_temp.detail('evt_d1') -> 'payload')::text, '%mara%', 'names, addresses and free text do not');
select unalike((pg_temp.detail('evt_d1') -> 'payload')::text, '%invoice.example%', 'links do not');
select unalike((pg_temp.detail('evt_d1') -> 'payload')::text, '%pi_1_secret%', 'secrets do not');
select is(pg_temp.detail('evt_d2') -> 'payload', 'null', 'a payload that cannot be read is left out, not shown as it is');

select is(pg_temp.change('evt_d1', 'Plan'), '– → creator', 'the first event shows what it set');
select is(pg_temp.change('evt_d2', 'Plan'), 'creator → pro', 'a later event shows what it changed');
select is(pg_temp.change('evt_d2', 'Status'), null, 'and not what stayed');
select is(pg_temp.detail('evt_d2') -> 'in_force', 'false', 'an event that a newer one has replaced is not in force');

select is(jsonb_array_length(pg_temp.detail('evt_d3') -> 'attempts'), 3, 'every try is listed');
select is(pg_temp.detail('evt_d3') #>> '{attempts,0,by}', 'Stripe', 'the first is the delivery');
select is(pg_temp.detail('evt_d3') #>> '{attempts,1,by}', 'worker', 'then the worker''s');
select is(pg_temp.detail('evt_d3') #>> '{attempts,2,by}', 'detail_admin@tests.example', 'then the admin''s');
select is(pg_temp.detail('evt_d3') #>> '{attempts,2,error}', 'No plan for price price_x', 'with its error');
select is(jsonb_array_length(pg_temp.detail('evt_d1') -> 'attempts'), 1, 'an event that was never retried has one try');
update public.webhook_logs set status = 'acknowledged' where event_id = 'evt_d3' and status = 'retried_failed';
select is((select detail ->> 'event_id' from public.system_logs where action = 'event_retried' and email = 'detail_admin@tests.example'), 'evt_d3', 'the retry is in the system log');
select is(tests.code_of('select public.webhook_event_detail(gen_random_uuid())'), 'not_found', 'an unknown row is refused');
select tests.login('detail_creator');
select is(tests.code_of('select public.webhook_event_detail(gen_random_uuid())'), 'forbidden', 'others see no detail');
select tests.logout();

select * from finish();
rollback;
