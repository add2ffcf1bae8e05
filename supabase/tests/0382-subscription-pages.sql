-- Admins search, sort and page the subscriptions, see totals, and read queues page by page.
begin;
select plan(54);

delete from public.subscriptions;
delete from public.admin_settings;
delete from private.plan_prices;
delete from private.price_amounts;
delete from private.subscription_totals;
select tests.create_admin('boss');
select tests.create_user('ada');

create function pg_temp.add(
  p_name text, p_plan text, p_status text default 'active', p_access interval default '20 days', p_created interval default '100 days',
  p_price text default 'price_mo', p_more jsonb default '{}'
) returns void language sql as $$
  insert into public.subscriptions
    (email, plan, status, stripe_customer_id, stripe_subscription_id, stripe_status, current_period_end, access_until, created_at, price_id,
     pause_behavior, source_event_id, user_id)
  values (p_name || '@payers.example', p_plan, p_status, coalesce(p_more ->> 'customer', 'cus_' || p_name), 'sub_' || p_name,
    coalesce(p_more ->> 'stripe_status', p_status), now() + p_access, now() + p_access, now() - p_created, p_price,
    p_more ->> 'pause', p_more ->> 'event', tests.id('ada'))
$$;
create function pg_temp.names(p_page jsonb) returns text[] language sql as $$
  select array_agg(split_part(r.value ->> 'email', '@', 1) order by r.at) from jsonb_array_elements(p_page -> 'rows') with ordinality r (value, at) $$;

grant execute on function pg_temp.names(jsonb) to authenticated;
select pg_temp.add('anna', 'creator', p_created => '40 days', p_access => '5 days');
select pg_temp.add('bert', 'pro', p_created => '30 days', p_access => '9 days', p_price => 'price_yr', p_more => '{"event": "evt_yr"}');
select pg_temp.add('cleo', 'pro', 'past_due', p_created => '20 days', p_access => '2 days', p_price => 'price_mo', p_more => '{"event": "evt_mo"}');
select pg_temp.add('dora_x', 'concierge', 'canceled', p_created => '10 days', p_access => '7 days', p_price => 'price_wk', p_more => '{"event": "evt_wk"}');
insert into public.webhook_logs (event_id, event_type, status, livemode) values ('evt_yr', 'customer.subscription.updated', 'success', true);

select tests.login('ada');
select is(tests.code_of('select public.find_subscriptions()'), 'forbidden', 'the search is for admins');
select is(tests.code_of('select public.subscription_totals()'), 'forbidden', 'and so are the totals');
select is(tests.code_of($$ select public.billing_queue('unmatched') $$), 'forbidden', 'and the queues');
select is(tests.code_of('select public.billing_queue_counts()'), 'forbidden', 'and their counts');
select tests.logout();
select tests.login('boss');

select is(pg_temp.names(public.find_subscriptions()), '{dora_x,cleo,bert,anna}', 'newest first');
select is(public.find_subscriptions() ->> 'total', '4', 'with their number');
select is(public.find_subscriptions() -> 'next', 'null', 'and no next page');
select is(pg_temp.names(public.find_subscriptions(p_order => 'email')), '{dora_x,cleo,bert,anna}', 'by address, descending');
select is(pg_temp.names(public.find_subscriptions(p_order => 'period', p_ascending => true)), '{cleo,anna,dora_x,bert}', 'by the end of the period, ascending');
select is(pg_temp.names(public.find_subscriptions(p_order => 'access')), '{bert,dora_x,anna,cleo}', 'by access, descending');
select is(tests.code_of($$ select public.find_subscriptions(p_order => 'plan; drop table x') $$), 'invalid_input', 'another order is refused');
select is(pg_temp.names(public.find_subscriptions('BERT@')), '{bert}', 'a part of the address, in any case');
select is(pg_temp.names(public.find_subscriptions('cus_cle')), '{cleo}', 'a part of the customer');
select is(pg_temp.names(public.find_subscriptions('sub_anna')), '{anna}', 'a part of the subscription');
select is(pg_temp.names(public.find_subscriptions('dora_')), '{dora_x}', '_ is no wildcard');
select is(public.find_subscriptions('b_rt') -> 'rows', '[]', 'and matches nothing else');
select is(tests.code_of($$ select public.find_subscriptions('an') $$), 'invalid_input', 'two letters are too few');
select is(pg_temp.names(public.find_subscriptions(p_plan => 'pro')), '{cleo,bert}', 'one plan');
select is(pg_temp.names(public.find_subscriptions('payers', 'pro', 'past_due')), '{cleo}', 'all filters together');
select is(public.find_subscriptions('bert@') #>> '{rows,0,livemode}', 'true', 'the mode at Stripe comes from the event');
select tests.logout();
update public.subscriptions set email = 'Zoe@new.example' where stripe_subscription_id = 'sub_anna';
select tests.login('boss');
select is(pg_temp.names(public.find_subscriptions('zoe@new')), '{Zoe}', 'a changed address is found');
select is(public.find_subscriptions('anna@') -> 'rows', '[]', 'and the former one is not');
select tests.logout();
update public.subscriptions set email = 'anna@payers.example' where stripe_subscription_id = 'sub_anna';
select tests.login('boss');

-- Pages, with rows of the same time.
select tests.logout();
update public.subscriptions set created_at = now() - interval '30 days';
select tests.login('boss');
select is((
  with recursive pages as (
    select public.find_subscriptions(p_limit => 1) as page
    union all
    select public.find_subscriptions(p_after => p.page -> 'next', p_limit => 1) from pages p where p.page -> 'next' <> 'null')
  select array_agg(n order by n) from pages p, unnest(pg_temp.names(p.page)) n), '{anna,bert,cleo,dora_x}', 'every row is on one page, also of the same time');
select is((
  with recursive pages as (
    select public.find_subscriptions(p_order => 'period', p_ascending => true, p_limit => 3) as page
    union all
    select public.find_subscriptions(p_order => 'period', p_ascending => true, p_after => p.page -> 'next', p_limit => 3)
    from pages p where p.page -> 'next' <> 'null')
  select string_agg(array_to_string(pg_temp.names(p.page), ','), ';') from pages p), 'cleo,anna,dora_x;bert', 'ascending pages go on where the last one ended');
select is(public.find_subscriptions(p_after => public.find_subscriptions(p_limit => 1) -> 'next') -> 'total', 'null', 'only the first page counts');
select tests.logout();

-- Totals.
create function pg_temp.body(p_price text, p_amount int, p_interval text, p_count int) returns text language sql as $$
  select jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object('items', jsonb_build_object('data', jsonb_build_array(
    jsonb_build_object('price', jsonb_build_object('id', p_price, 'unit_amount', p_amount, 'currency', 'usd',
      'recurring', jsonb_build_object('interval', p_interval, 'interval_count', p_count))))))))::text $$;
insert into private.stripe_events (event_id, occurred_at, payload) values
  ('evt_mo', 1, pg_temp.body('price_mo', 4900, 'month', 1)), ('evt_yr', 1, pg_temp.body('price_yr', 99000, 'year', 1)),
  ('evt_wk', 1, pg_temp.body('price_wk', 1000, 'week', 2));
select pg_temp.add('trial', 'pro', p_more => '{"stripe_status": "trialing"}');
select pg_temp.add('rests', 'pro', p_more => '{"pause": "void"}');
select pg_temp.add('strange', 'pro', p_price => 'price_of_nobody');
-- Of five with access when the month began, one has lost it, and one has another subscription now.
update public.subscriptions set created_at = now() - interval '2 days';
select pg_temp.add('stays' || n, 'creator', p_created => '90 days') from generate_series(1, 3) n;
select pg_temp.add('lost', 'creator', 'canceled', p_created => '90 days');
select pg_temp.add('moved', 'creator', 'canceled', p_created => '90 days', p_more => '{"customer": "cus_stays1"}');
select pg_temp.add('long_gone', 'creator', 'canceled', p_created => '900 days', p_access => '-400 days');
update public.subscriptions set access_until = date_trunc('month', now() at time zone 'utc') at time zone 'utc' + interval '1 second'
where stripe_subscription_id in ('sub_lost', 'sub_moved');
update public.subscriptions set created_at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' where created_at > now() - interval '3 days';
create temp table figures as
select private.count_subscriptions() as f;
grant select on figures to authenticated;
select is((select f #> '{plans}' from figures),
  '[{"plan": "creator", "active": 4, "past_due": 0, "canceled": 0}, {"plan": "pro", "active": 4, "past_due": 1, "canceled": 0}, {"plan": "concierge", "active": 0, "past_due": 0, "canceled": 1}]',
  'subscriptions with access, by plan and status');
-- 4 creators and one past-due pro at 49 a month, one pro at 990 a year.
select is((select f -> 'mrr' from figures), format('[{"currency": "usd", "cents": %s}]', 5 * 4900 + 8250)::jsonb,
  'monthly shares of the list prices; trials, rested and canceled ones are left out');
select is((select f ->> 'unpriced' from figures), '1', 'one price is not known');
select is((select (f -> 'churn') - 'since' from figures), '{"at_start": 5, "lost": 1}', 'churn of the month: who moved to another subscription is not lost');
select ok(abs(private.months_of_interval('week', 2) * 26 - 12) < 0.0001, '26 periods of two weeks are a year');
select tests.login('boss');
select is(public.subscription_totals() -> 'plans', (select f -> 'plans' from figures), 'admins get the same figures');
select tests.logout();
select is((select count(*)::int from private.price_amounts where monthly is null), 1, 'a price that was not found is remembered, so that it is not looked for at once again');
delete from private.subscription_totals;
update public.subscriptions set plan = 'pro';
select tests.login('boss');
select public.subscription_totals();
select tests.logout();
select is((select totals #>> '{plans,0,plan}' from private.subscription_totals), 'pro', 'the figures are kept');
update public.subscriptions set plan = 'creator';
select tests.login('boss');
select is(public.subscription_totals() #>> '{plans,0,plan}', 'pro', 'for some seconds');
select tests.logout();
select is(public.refresh_subscription_totals(), false, 'the worker lets a fresh count stand');
update private.subscription_totals set computed_at = now() - interval '2 minutes', took_ms = 500;
select tests.login('boss');
select is(public.subscription_totals() #>> '{plans,0,plan}', 'pro', 'nobody waits for a count that takes long');
select tests.logout();
update private.subscription_totals set took_ms = 1;
select tests.login('boss');
select is(public.subscription_totals() #>> '{plans,0,plan}', 'creator', 'a count that takes no time is made at once');
select tests.logout();
update public.subscriptions set plan = 'concierge';
update private.subscription_totals set computed_at = now() - interval '2 minutes', took_ms = 500;
select is(public.refresh_subscription_totals(), true, 'the worker counts again after a minute');
select tests.login('boss');
select is(public.subscription_totals() #>> '{plans,0,plan}', 'concierge', 'and that is what admins see');
select is(tests.code_of('select public.refresh_subscription_totals()'), '42501', 'who cannot ask for a count themselves');
select tests.logout();

-- Queues: pages to their end, also of rows of the same time, and how many there are.
create function pg_temp.walk(p_queue text, p_key text, p_size int) returns text language sql as $$
  with recursive pages as (
    select 1 as n, public.billing_queue(p_queue, p_limit => p_size) as page
    union all
    select p.n + 1, public.billing_queue(p_queue, p.page -> 'next', p_size) from pages p where p.page -> 'next' <> 'null')
  select string_agg((select string_agg(r.value ->> p_key, ',' order by r.at)
    from jsonb_array_elements(p.page -> 'rows') with ordinality r (value, at)), ';' order by p.n) from pages p $$;
grant execute on function pg_temp.walk(text, text, int) to authenticated;
delete from public.subscriptions;
select pg_temp.add('q' || n, 'pro', p_created => case when n < 6 then interval '9 days' else interval '10 days' end) from generate_series(1, 7) n;
update public.subscriptions set user_id = null;
select tests.login('boss');
select is(pg_temp.walk('unmatched', 'customer_id', 3), 'cus_q6,cus_q7,cus_q1;cus_q2,cus_q3,cus_q4;cus_q5', 'payers without an account, oldest first, each on one page');
select is(public.billing_queue_counts() ->> 'unmatched', '7', 'and how many there are');
select is(public.billing_queue('unmatched', p_limit => 1) #> '{rows,0,subscription_ids}', '["sub_q6"]', 'with their subscriptions');
select tests.logout();
update public.subscriptions set stripe_customer_id = 'cus_q6' where stripe_subscription_id in ('sub_q1', 'sub_q7');
select tests.login('boss');
select is(pg_temp.walk('unmatched', 'customer_id', 2), 'cus_q6,cus_q2;cus_q3,cus_q4;cus_q5', 'a payer of several subscriptions stands at the first of them');
select is(public.billing_queue_counts() ->> 'unmatched', '5', 'and is counted once');
select tests.logout();
update public.subscriptions set stripe_customer_id = 'cus_' || substr(stripe_subscription_id, 5);
select pg_temp.add('many' || n, 'pro', p_created => '1 day') from generate_series(1, 600) n;
update public.subscriptions set user_id = null where user_id is not null;
select tests.login('boss');
select is(public.billing_queue_counts() ->> 'unmatched', '501', 'a long queue is counted to 501');
select is(public.billing_queue_counts(p_exact => true) ->> 'unmatched', '607', 'and to its end when asked');
select tests.logout();
delete from public.subscriptions where stripe_subscription_id like 'sub\_many%';
select tests.login('boss');
select is(tests.code_of($$ select public.billing_queue('users') $$), 'invalid_input', 'another queue is refused');
select tests.logout();
update public.subscriptions set attention = 'needs_resync', updated_at = now();
select tests.login('boss');
select is(pg_temp.walk('resync', 'subscription_id', 4), 'sub_q1,sub_q2,sub_q3,sub_q4;sub_q5,sub_q6,sub_q7', 'subscriptions to read again, page by page');
select is(public.billing_queue_counts() ->> 'resync', '7', 'and how many there are');
select tests.logout();
update public.subscriptions set attention = 'unmapped_price';
insert into private.stripe_events (event_id, occurred_at, subscription_id, ended, stripe_status, price_ids, state_after)
select 'evt_u' || n, 100 + n / 4, 'sub_q' || n, false, 'active', array['price_u' || n], 'x' from generate_series(1, 7) n;
select tests.login('boss');
select is(pg_temp.walk('unmapped', 'price_id', 3), 'price_u1,price_u2,price_u3;price_u4,price_u5,price_u6;price_u7', 'prices without a plan, page by page');
select is(public.billing_queue_counts() ->> 'unmapped', '7', 'and how many there are');
select tests.logout();
update public.subscriptions set attention = null, money_back = true, refund = 'full';
update public.subscriptions set access_until = now() + interval '30 days' where stripe_subscription_id in ('sub_q2', 'sub_q3');
select tests.login('boss');
select is(pg_temp.walk('refunded', 'subscription_id', 3), 'sub_q3,sub_q2,sub_q7;sub_q6,sub_q5,sub_q4;sub_q1', 'refunds to decide on, the longest access first');
select is(public.billing_queue_counts() ->> 'refunded', '7', 'and how many there are');
select tests.logout();

select * from finish();
rollback;
