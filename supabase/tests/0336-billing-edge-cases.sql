-- Edge cases: addresses that change, prices that move between plans, ends before the period's end,
-- ambiguous timestamps, interrupted comparisons.
begin;
select plan(27);

select tests.create_user('edge_mover');
select tests.create_user('edge_portal');
select tests.create_admin('edge_admin');
delete from public.admin_settings;
delete from private.plan_prices;
insert into public.admin_settings (key, value) values ('price_creator_mo', 'price_c'), ('price_pro_mo', 'price_p');

create function pg_temp.take(p_sub text, p_id text, p_occurred_at bigint, p_status text, p_state jsonb default '{}') returns text
language sql as $$
  select tests.ingest(tests.subscription_event(p_sub, p_id, p_occurred_at, jsonb_build_object(
    'stripe_status', p_status, 'ended', p_status in ('canceled', 'incomplete_expired')) || p_state)) ->> 'outcome'
$$;
create function pg_temp.payer(p_sub text, p_type text, p_occurred_at bigint, p_email text, p_payer jsonb default '{}') returns text
language sql as $$
  select tests.ingest(tests.payer_event(p_sub, p_type, p_occurred_at, jsonb_build_object('email', p_email) || p_payer)) ->> 'outcome'
$$;

-- the account changes its address
select pg_temp.payer('move', 'customer.created', 100, 'edge_mover@tests.example');
select pg_temp.take('move', 'a', 101, 'active');
select is((tests.subscription('move')).user_id, tests.id('edge_mover'), 'an account is found by the payer''s address');
update auth.users set email = 'edge_moved@tests.example' where id = tests.id('edge_mover');
select pg_temp.payer('move', 'invoice.paid', 200, 'edge_mover@tests.example');
select is((tests.subscription('move')).user_id, tests.id('edge_mover'),
  'an account that changes its address keeps what it pays for, also after the next invoice');

-- the payer changes the billing address at Stripe
select pg_temp.payer('bill', 'customer.created', 100, 'edge_portal@tests.example');
select pg_temp.take('bill', 'a', 101, 'active');
select pg_temp.payer('bill', 'customer.updated', 200, 'books@company.example');
select is((tests.subscription('bill')).user_id, tests.id('edge_portal'), 'a new billing address leaves the subscription with the account');
select is((tests.subscription('bill')).email, 'books@company.example', 'the subscription shows the new billing address');
select pg_temp.payer('llib', 'customer.updated', 200, 'books@company.example');
select pg_temp.payer('llib', 'customer.created', 100, 'edge_portal@tests.example');
select pg_temp.take('llib', 'a', 101, 'active');
select is((tests.subscription('llib')).user_id, tests.id('edge_portal'), 'the account is found whatever the order of the events');

-- an invoice carries the address of the day it was finalised
select pg_temp.payer('late', 'customer.created', 100, 'first@payer.example');
select pg_temp.payer('late', 'customer.updated', 300, 'second@payer.example');
select pg_temp.payer('late', 'invoice.paid', 400, 'first@payer.example', '{"email_occurred_at": 150}');
select is((select email from private.stripe_customers where customer_id = 'cus_late'), 'second@payer.example',
  'an old invoice that is paid late does not bring back an old address');

-- a price that was once in the wrong field
update public.admin_settings set value = 'price_x' where key = 'price_creator_mo';
update public.admin_settings set value = 'price_c' where key = 'price_creator_mo';
update private.plan_prices set left_at = now() - interval '1 day' where price_id = 'price_x';
update public.admin_settings set value = 'price_x' where key = 'price_pro_mo';
select pg_temp.take('typo', 'a', 101, 'active', '{"price_ids": ["price_x"]}');
select is((tests.subscription('typo')).plan, 'pro', 'a price in its field has the plan of the field');
update public.admin_settings set value = 'price_new' where key = 'price_pro_mo';
select is((tests.subscription('typo')).plan, 'pro', 'a replaced price keeps its plan');

-- more payers than a transaction can have locks
insert into private.stripe_events (event_id, occurred_at, subscription_id, customer_id, stripe_status, price_ids, period_end, state_after)
select 'crowd' || n, 100, 'sub_crowd' || n, 'cus_crowd' || n, 'active', '{price_new}', 4000000000, 'x' from generate_series(1, 12000) n;
insert into public.subscriptions (stripe_subscription_id, stripe_customer_id, plan, status, stripe_status, price_id, source_event_id, source_occurred_at)
select 'sub_crowd' || n, 'cus_crowd' || n, 'pro', 'active', 'active', 'price_new', 'crowd' || n, 100 from generate_series(1, 12000) n;
select is(tests.code_of($$ update public.admin_settings set value = 'price_newer' where key = 'price_pro_mo' $$), 'none',
  'a price with 12,000 subscriptions can be replaced');

-- two items of one plan, and the second one's price moves
insert into public.admin_settings (key, value) values ('price_creator_yr', 'price_d');
select pg_temp.take('two', 'a', 101, 'active', '{"price_ids": ["price_c", "price_d"]}');
select is((tests.subscription('two')).plan, 'creator', 'two prices of one plan give the plan');
update public.admin_settings set value = '' where key = 'price_creator_yr';
select is((tests.subscription('two')).attention, 'unmapped_price', 'two prices are checked again when one of them changes');

-- an end before the period's end
select pg_temp.take('mid', 'a', 101, 'active', jsonb_build_object('cancel_at', extract(epoch from now())::bigint + 5 * 86400));
select is(tests.days_left('mid'), 5, 'an end within the period ends the access');
select pg_temp.take('mid', 'b', 102, 'canceled', jsonb_build_object('deleted', true, 'cancel_at', extract(epoch from now())::bigint + 5 * 86400));
select is(tests.days_left('mid'), 5, 'access stays until the scheduled end after the cancellation');
select pg_temp.take('mid', 'c', 50, 'incomplete');
delete from public.subscriptions where stripe_subscription_id = 'sub_mid';
select private.project_subscription('sub_mid');
select is(tests.days_left('mid'), 5, 'the recomputed row has the same access');

select pg_temp.take('owes', 'a', extract(epoch from now())::bigint, 'past_due',
  jsonb_build_object('cancel_at', extract(epoch from now())::bigint + 5 * 86400));
select is(tests.days_left('owes'), 5, 'a failed payment does not extend access beyond the scheduled end');

-- the last timestamp before the end is ambiguous
select pg_temp.take('vague', 'a', 100, 'active', '{"state_after": "one"}');
select pg_temp.take('vague', 'b', 100, 'active', '{"state_after": "two"}');
select pg_temp.take('vague', 'c', 200, 'canceled', '{"deleted": true}');
select is(tests.days_left('vague'), 20, 'ambiguous states that are all paid entitle until the end of the period');

-- two reads at Stripe with one timestamp
create function pg_temp.reread(p_state jsonb, p_lease bigint) returns jsonb
language sql as $$
  select public.apply_reread(
    tests.subscription_event('twice', 'read', 500, '{"period_end": 4000000000, "state_after": "x"}' || p_state), p_lease)
$$;
select pg_temp.reread('{}', 1);
select pg_temp.reread('{"cancel_at": 4100000000, "state_after": "y"}', 2);
select is((tests.subscription('twice')).cancel_at, to_timestamp(4100000000), 'the row shows the later read');

-- an address confirmed while an event about its payer is stored
insert into private.stripe_customers (customer_id, email, emails)
values ('cus_concurrent', 'edge_concurrent@tests.example', '{edge_concurrent@tests.example}');
select pg_temp.take('concurrent', 'a', 101, 'active');
alter table auth.users disable trigger stripe_bind_new_account;
select tests.create_user('edge_concurrent');
alter table auth.users enable trigger stripe_bind_new_account;
select is((tests.subscription('concurrent')).user_id, null, 'the subscription has no account at first');
select public.billing_housekeeping();
select is((tests.subscription('concurrent')).user_id, tests.id('edge_concurrent'), 'billing_housekeeping binds the subscription to the account');

-- an account created with a confirmed address, and one that takes an address given up by another
select pg_temp.payer('new', 'customer.created', 100, 'edge_new@tests.example');
select pg_temp.take('new', 'a', 101, 'active');
select tests.create_user('edge_new');
select is((tests.subscription('new')).user_id, tests.id('edge_new'), 'a new account with a confirmed address gets the earlier subscription');
select tests.create_user('edge_second_owner', 'creator', true, 'edge_mover@tests.example');
select is((tests.subscription('move')).user_id, tests.id('edge_mover'), 'an account that takes another''s former address does not get its subscription');
select is((select count(*)::int from public.subscriptions where user_id = tests.id('edge_second_owner')), 0, 'the account with the former address has no subscription');

-- counters of tries
insert into private.rate_limits (key, window_start, hits) values ('edge:old', now() - interval '2 days', 9), ('edge:new', now(), 9);
select public.billing_housekeeping();
select is((select string_agg(key, ',') from private.rate_limits where key like 'edge:%'), 'edge:new',
  'billing_housekeeping deletes old rate limit counters');

-- an interrupted comparison
delete from public.reconcile_runs;
insert into public.reconcile_runs (started_at, worked_at) values (now() - interval '61 minutes', now() - interval '11 minutes');
select isnt(public.claim_reconcile(), null, 'an interrupted comparison is started again after an hour');
select is((select count(*)::int from public.reconcile_runs where error is not null and finished_at is not null), 1, 'an interrupted comparison counts as failed');
select is((select status from public.webhook_logs where alert_cause = 'reconcile' and recovered_at is null), 'alert', 'an interrupted comparison opens an alert');
select is((select count(*)::int from public.reconcile_runs where finished_at is null), 1, 'one comparison is running');

select * from finish();
rollback;
