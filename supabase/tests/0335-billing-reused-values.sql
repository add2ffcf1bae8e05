-- An ingested event may reuse the plan and the account of its subscription's row. The row must be the
-- same as the one computed from the stored events alone.
begin;
select plan(52);

select tests.create_user('reuse_payer');
delete from public.admin_settings;
insert into public.admin_settings (key, value) values
  ('price_creator_mo', 'price_c'), ('price_pro_mo', 'price_p'),
  ('price_creator_yr', 'price_two'), ('price_concierge_yr', 'price_two');

create function pg_temp.take(p_sub text, p_id text, p_occurred_at bigint, p_state jsonb default '{}',
  p_reread boolean default false, p_event jsonb default '{}')
returns jsonb language sql as $$
  select tests.ingest(tests.subscription_event(p_sub, p_id, p_occurred_at, jsonb_build_object(
    'started', 1799990000, 'period_end', 1802000000,
    'state_before', case p_id when 'created' then '' else '["incomplete",["price_c"]]' end,
    'state_after', p_id) || p_state, p_event), p_reread)
$$;
create function pg_temp.facts(p_sub text) returns jsonb
language sql as $$
  select to_jsonb(tests.subscription(p_sub)) - array['id', 'updated_at', 'reread_lease', 'reread_applied', 'reread_due_at']
$$;
-- Compares the row with the one that the stored events give without reuse.
create function pg_temp.same(p_sub text, p_about text) returns text
language plpgsql as $$
declare v_was jsonb := pg_temp.facts(p_sub);
begin
  delete from public.subscriptions where stripe_subscription_id = 'sub_' || p_sub;
  perform private.project_subscription('sub_' || p_sub);
  return is(v_was, pg_temp.facts(p_sub), p_about);
end
$$;

-- a first event
select pg_temp.take(s, 'created', 100, jsonb_build_object('stripe_status', s))
from unnest(array['active', 'trialing', 'incomplete', 'past_due', 'unpaid', 'canceled', 'dormant']) s;
select pg_temp.same(s, 'a first event, ' || s)
from unnest(array['active', 'trialing', 'incomplete', 'past_due', 'unpaid', 'canceled', 'dormant']) s;
select pg_temp.take('sched', 'created', 100, '{"cancel_at_period_end": true}');
select pg_temp.same('sched', 'a first event with an end at the period''s end');
select pg_temp.take('sooner', 'created', 100, '{"cancel_at": 1801000000}');
select pg_temp.same('sooner', 'a first event with an end before that');
select pg_temp.take('later', 'created', 100, '{"cancel_at": 1803000000}');
select pg_temp.same('later', 'a first event with an end after the period''s end');
select pg_temp.take('brief', 'created', 100, '{"ended": true}');
select pg_temp.same('brief', 'a first event that is terminal');
select is(pg_temp.take('unknown', 'created', 100, '{"price_ids": ["price_x"]}') ->> 'error',
  'No plan for price price_x', 'a first event of a price without a plan');
select is(pg_temp.take('two', 'created', 100, '{"price_ids": ["price_two"]}') ->> 'error',
  'No plan for price price_two', 'a first event of a price with two plans');
select is(pg_temp.take('several', 'created', 100, '{"price_ids": ["price_c", "price_p"]}') ->> 'status',
  'success', 'a first event with prices of different plans');
select is(pg_temp.take('none', 'created', 100, '{"price_ids": []}') ->> 'status', 'failed', 'a first event without a price');
select is(pg_temp.take('after', 'end', 200, '{"ended": true, "stripe_status": "canceled"}') ->> 'outcome', 'applied',
  'a terminal event before the first one is applied');
select is(pg_temp.take('after', 'created', 100) ->> 'outcome', 'stale', 'the first event after a terminal one is stale');
select is((tests.subscription('after')).status, 'canceled', 'the terminal state stays');
select is(pg_temp.take('half', 'u', 200) ->> 'outcome', 'applied', 'an event without a first event is applied');
delete from public.subscriptions where stripe_subscription_id = 'sub_half';
select is(pg_temp.take('half', 'created', 100) ->> 'outcome', 'stale', 'the first event is stale when a newer one is stored, even without a row');
select is(pg_temp.take('active', 'created', 100) ->> 'result', 'duplicate', 'a second delivery of a first event is a duplicate');

-- its payer
select tests.ingest(tests.payer_event('known', 'checkout.session.completed', 90, jsonb_build_object(
  'account_id', tests.id('reuse_payer'), 'email', 'payer@stripe.example')));
select pg_temp.take('known', 'created', 100);
select is((tests.subscription('known')).user_id, tests.id('reuse_payer'), 'a first event finds the account of its customer');
select results_eq($$ select email, customer_email from public.webhook_logs where event_id = 'knowncreated' $$,
  $$ values ('reuse_payer@tests.example'::text, 'payer@stripe.example'::text) $$, 'the log has the addresses of the account and the payer');
select pg_temp.same('known', 'a first event of a known payer');
select pg_temp.take('known', 'u', 101);
select is((select email from public.webhook_logs where event_id = 'knownu'), 'reuse_payer@tests.example', 'later events have the address of the account');

-- an event newer than the others
create function pg_temp.next_event(p_sub text, p_state jsonb, p_outcome text, p_about text, p_occurred_at bigint default 200,
  p_event jsonb default '{}') returns text
language plpgsql as $$
begin
  if tests.subscription(p_sub) is null then
    perform pg_temp.take(p_sub, 'created', 100);
  end if;
  if pg_temp.take(p_sub, 'next' || p_occurred_at, p_occurred_at, p_state, false, p_event) ->> 'outcome' is distinct from p_outcome then
    return fail(p_about || ': not ' || coalesce(p_outcome, 'null'));
  end if;
  return pg_temp.same(p_sub, p_about);
end
$$;
select pg_temp.next_event('renew', '{"period_end": 1804600000}', 'applied', 'a renewal');
select pg_temp.next_event('price', '{"price_ids": ["price_p"]}', 'applied', 'another price with a plan');
select pg_temp.next_event('lostprice', '{"price_ids": ["price_x"]}', null, 'another price without one');
select is((select plan || ' ' || attention from public.subscriptions where stripe_subscription_id = 'sub_lostprice'),
  'creator unmapped_price', 'a price without a plan leaves the plan and sets the attention');
select pg_temp.next_event('unnamed', '{"price_ids": ["price_p"], "state_before": null}', 'applied', 'another price without state_before');
select pg_temp.next_event('multi', '{"price_ids": ["price_c", "price_p"]}', 'applied', 'a second price of another plan');
select pg_temp.next_event('multi', '{}', 'applied', 'one of two prices alone', 300);
select pg_temp.next_event('addon', '{"price_ids": ["price_c", "price_x"]}', 'applied', 'a second price without a plan');
select pg_temp.next_event('pause', '{"pause_behavior": "void"}', 'applied', 'a pause');
select pg_temp.next_event('draft', '{"stripe_status": "canceled", "ended": true, "period_start": 1800000000}', 'applied', 'an end in the draft hour', 1800000600);
select pg_temp.next_event('beyond', '{"cancel_at": 1802000001}', 'applied', 'an end a second after the period''s end');
select pg_temp.next_event('stop', '{"cancel_at_period_end": true}', 'applied', 'an end that is scheduled');
select pg_temp.next_event('due', '{"stripe_status": "past_due"}', 'applied', 'a payment that is due');
select pg_temp.next_event('due', '{"stripe_status": "canceled", "ended": true}', 'applied', 'an end with that payment open', 300);
select pg_temp.next_event('owed', '{"stripe_status": "canceled", "ended": true, "unpaid_end": true}', 'applied', 'an unpaid end');
select pg_temp.next_event('expired', '{"stripe_status": "incomplete_expired", "ended": true}', 'applied', 'an end before the first payment');
select pg_temp.next_event('over', '{"stripe_status": "canceled", "ended": true}', 'applied', 'an end');
select pg_temp.next_event('open', '{"stripe_status": "canceled"}', 'applied', 'a cancellation that does not count as an end');
select pg_temp.next_event('over', '{}', 'stale', 'an event after the end', 300);
select pg_temp.next_event('older', '{"price_ids": ["price_p"]}', 'stale', 'an older event', 99);
select pg_temp.next_event('tie', '{"stripe_status": "trialing", "state_before": null}', 'needs_resync', 'a state with the same timestamp', 100);
select pg_temp.next_event('blank', '{"cancel_at_period_end": null}', 'applied', 'cancel_at_period_end is null');
select pg_temp.next_event('payer', '{}', 'applied', 'another payer', 200, '{"customer_id": "cus_other"}');

-- values that PostgreSQL cannot write
select pg_temp.take('far', 'created', 100);
select is(pg_temp.take('far', 'u', 200, '{"period_end": 9e18}') ->> 'status', 'failed', 'an event with a time after all dates is stored as failed');
select is(pg_temp.take('far', 'v', 201, '{"cancel_at": -9e18}') ->> 'status', 'failed', 'an event with a time before all dates is stored as failed');

-- a read at Stripe
select is(pg_temp.take('read', 'created', 100, '{}', true) ->> 'lease', '1', 'a first event with p_reread takes a lease');
select is(pg_temp.take('read', 'u', 200, '{}', true) ->> 'lease', '2', 'the next event takes the next lease');

select * from finish();
rollback;
