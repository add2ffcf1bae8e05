-- Corners of the money part: addresses that change, prices that move between plans, ends before the
-- period's end, ambiguous seconds, comparisons that broke off.
begin;
select plan(27);

select tests.create_user('corner_mover');
select tests.create_user('corner_portal');
select tests.create_admin('corner_admin');
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
select pg_temp.payer('move', 'customer.created', 100, 'corner_mover@tests.example');
select pg_temp.take('move', 'a', 101, 'active');
select is((tests.subscription('move')).user_id, tests.id('corner_mover'), 'a payer is found by the address');
update auth.users set email = 'corner_moved@tests.example' where id = tests.id('corner_mover');
select pg_temp.payer('move', 'invoice.paid', 200, 'corner_mover@tests.example');
select is((tests.subscription('move')).user_id, tests.id('corner_mover'),
  'an account that changes its address keeps what it pays for, also after the next invoice');

-- the payer changes the billing address at Stripe
select pg_temp.payer('bill', 'customer.created', 100, 'corner_portal@tests.example');
select pg_temp.take('bill', 'a', 101, 'active');
select pg_temp.payer('bill', 'customer.updated', 200, 'books@company.example');
select is((tests.subscription('bill')).user_id, tests.id('corner_portal'), 'bills sent elsewhere leave the plan where it is');
select is((tests.subscription('bill')).email, 'books@company.example', 'and show the new address');
select pg_temp.payer('llib', 'customer.updated', 200, 'books@company.example');
select pg_temp.payer('llib', 'customer.created', 100, 'corner_portal@tests.example');
select pg_temp.take('llib', 'a', 101, 'active');
select is((tests.subscription('llib')).user_id, tests.id('corner_portal'), 'in whatever order the news came');

-- an invoice carries the address of the day it was finalised
select pg_temp.payer('late', 'customer.created', 100, 'first@payer.example');
select pg_temp.payer('late', 'customer.updated', 300, 'second@payer.example');
select pg_temp.payer('late', 'invoice.paid', 400, 'first@payer.example', '{"email_occurred_at": 150}');
select is((select email from private.stripe_customers where customer_id = 'cus_late'), 'second@payer.example',
  'an old invoice that is paid late does not bring back an old address');

-- a price that once stood in the wrong field
update public.admin_settings set value = 'price_x' where key = 'price_creator_mo';
update public.admin_settings set value = 'price_c' where key = 'price_creator_mo';
update private.plan_prices set left_at = now() - interval '1 day' where price_id = 'price_x';
update public.admin_settings set value = 'price_x' where key = 'price_pro_mo';
select pg_temp.take('typo', 'a', 101, 'active', '{"price_ids": ["price_x"]}');
select is((tests.subscription('typo')).plan, 'pro', 'a price in its right field');
update public.admin_settings set value = 'price_new' where key = 'price_pro_mo';
select is((tests.subscription('typo')).plan, 'pro', 'keeps its plan when a new price takes its place');

-- more payers than a transaction can hold locks
insert into private.stripe_events (event_id, occurred_at, subscription_id, customer_id, stripe_status, price_ids, period_end, state_after)
select 'crowd' || n, 100, 'sub_crowd' || n, 'cus_crowd' || n, 'active', '{price_new}', 4000000000, 'x' from generate_series(1, 12000) n;
insert into public.subscriptions (stripe_subscription_id, stripe_customer_id, plan, status, stripe_status, price_id, source_event_id, source_occurred_at)
select 'sub_crowd' || n, 'cus_crowd' || n, 'pro', 'active', 'active', 'price_new', 'crowd' || n, 100 from generate_series(1, 12000) n;
select is(tests.code_of($$ update public.admin_settings set value = 'price_newer' where key = 'price_pro_mo' $$), 'none',
  'a price can be replaced however many pay it');

-- two items of one plan, and the second one's price moves
insert into public.admin_settings (key, value) values ('price_creator_yr', 'price_d');
select pg_temp.take('two', 'a', 101, 'active', '{"price_ids": ["price_c", "price_d"]}');
select is((tests.subscription('two')).plan, 'creator', 'two prices of one plan');
update public.admin_settings set value = '' where key = 'price_creator_yr';
select is((tests.subscription('two')).attention, 'unmapped_price', 'are judged anew when either changes');

-- an end before the period's end
select pg_temp.take('mid', 'a', 101, 'active', jsonb_build_object('cancel_at', extract(epoch from now())::bigint + 5 * 86400));
select is(tests.days_left('mid'), 5, 'an end within the period is the end');
select pg_temp.take('mid', 'b', 102, 'canceled', jsonb_build_object('deleted', true, 'cancel_at', extract(epoch from now())::bigint + 5 * 86400));
select is(tests.days_left('mid'), 5, 'and stays it once it has come');
select pg_temp.take('mid', 'c', 50, 'incomplete');
delete from public.subscriptions where stripe_subscription_id = 'sub_mid';
select private.project_subscription('sub_mid');
select is(tests.days_left('mid'), 5, 'whichever way the row is computed');

select pg_temp.take('owes', 'a', extract(epoch from now())::bigint, 'past_due',
  jsonb_build_object('cancel_at', extract(epoch from now())::bigint + 5 * 86400));
select is(tests.days_left('owes'), 5, 'nor does a payment that failed put it off');

-- the last second before the end is ambiguous
select pg_temp.take('fog', 'a', 100, 'active', '{"state_after": "one"}');
select pg_temp.take('fog', 'b', 100, 'active', '{"state_after": "two"}');
select pg_temp.take('fog', 'c', 200, 'canceled', '{"deleted": true}');
select is(tests.days_left('fog'), 20, 'what was paid in either case is kept to the end of the period');

-- two reads at Stripe within one second
create function pg_temp.reread(p_state jsonb, p_lease bigint) returns jsonb
language sql as $$
  select public.apply_reread(
    tests.subscription_event('twice', 'read', 500, '{"period_end": 4000000000, "state_after": "x"}' || p_state), p_lease)
$$;
select pg_temp.reread('{}', 1);
select pg_temp.reread('{"cancel_at": 4100000000, "state_after": "y"}', 2);
select is((tests.subscription('twice')).cancel_at, to_timestamp(4100000000), 'the later read shows whole');

-- an address proven in the very moment that its payer was noted
insert into private.stripe_customers (customer_id, email, emails)
values ('cus_blink', 'corner_blink@tests.example', '{corner_blink@tests.example}');
select pg_temp.take('blink', 'a', 101, 'active');
alter table auth.users disable trigger stripe_bind_new_account;
select tests.create_user('corner_blink');
alter table auth.users enable trigger stripe_bind_new_account;
select is((tests.subscription('blink')).user_id, null, 'neither side saw the other');
select public.billing_housekeeping();
select is((tests.subscription('blink')).user_id, tests.id('corner_blink'), 'the worker brings them together');

-- an account that comes with a proven address, and one that takes over an address given up
select pg_temp.payer('born', 'customer.created', 100, 'corner_born@tests.example');
select pg_temp.take('born', 'a', 101, 'active');
select tests.create_user('corner_born');
select is((tests.subscription('born')).user_id, tests.id('corner_born'), 'an account that is born proven gets what was paid before');
select tests.create_user('corner_heir', 'creator', true, 'corner_mover@tests.example');
select is((tests.subscription('move')).user_id, tests.id('corner_mover'), 'who takes over an address given up does not take the plan');
select is((select count(*)::int from public.subscriptions where user_id = tests.id('corner_heir')), 0, 'nor any other');

-- counters of tries
insert into private.rate_limits (key, window_start, hits) values ('corner:old', now() - interval '2 days', 9), ('corner:new', now(), 9);
select public.billing_housekeeping();
select is((select string_agg(key, ',') from private.rate_limits where key like 'corner:%'), 'corner:new',
  'addresses are not kept longer than a limit needs them');

-- a comparison that broke off
delete from public.reconcile_runs;
insert into public.reconcile_runs (started_at) values (now() - interval '61 minutes');
select isnt(public.start_reconcile(), null, 'a comparison that broke off is tried again after an hour');
select is((select count(*)::int from public.reconcile_runs where error is not null and finished_at is not null), 1, 'it counts as failed');
select is((select status from public.webhook_logs where alert_cause = 'reconcile' and recovered_at is null), 'alert', 'and rings');
select is((select count(*)::int from public.reconcile_runs where finished_at is null), 1, 'one is under way');

select * from finish();
rollback;
