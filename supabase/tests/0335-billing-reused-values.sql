-- The statements that decide an event alone write what the projection would, and step aside where
-- the other kept events have a say.
begin;
select plan(46);

select tests.create_user('short_payer');
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
-- The row as it stands, and the one that the kept events give without any shortcut.
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
select pg_temp.same('later', 'and with one after it');
select pg_temp.take('brief', 'created', 100, '{"ended": true}');
select pg_temp.same('brief', 'a first event that is an end, too');
select is(pg_temp.take('unknown', 'created', 100, '{"price_ids": ["price_x"]}') ->> 'error',
  'No plan for price price_x', 'a first event of a price without a plan');
select is(pg_temp.take('two', 'created', 100, '{"price_ids": ["price_two"]}') ->> 'error',
  'No plan for price price_two', 'or with two');
select is(pg_temp.take('several', 'created', 100, '{"price_ids": ["price_c", "price_p"]}') ->> 'status',
  'failed', 'or with prices of different plans');
select is(pg_temp.take('none', 'created', 100, '{"price_ids": []}') ->> 'status', 'failed', 'or without a price');
select is(pg_temp.take('after', 'end', 200, '{"ended": true, "stripe_status": "canceled"}') ->> 'outcome', 'applied',
  'an end that comes first');
select is(pg_temp.take('after', 'created', 100) ->> 'outcome', 'stale', 'makes the first event stale');
select is((tests.subscription('after')).status, 'canceled', 'and stays');
select is(pg_temp.take('half', 'u', 200) ->> 'outcome', 'applied', 'an event whose row was lost');
delete from public.subscriptions where stripe_subscription_id = 'sub_half';
select is(pg_temp.take('half', 'created', 100) ->> 'outcome', 'stale', 'is not forgotten by the first one');
select is(pg_temp.take('active', 'created', 100) ->> 'result', 'duplicate', 'a second delivery of it is a duplicate');

-- its payer
select tests.ingest(tests.payer_event('known', 'checkout.session.completed', 90, jsonb_build_object(
  'account_id', tests.id('short_payer'), 'email', 'payer@stripe.example')));
select pg_temp.take('known', 'created', 100);
select is((tests.subscription('known')).user_id, tests.id('short_payer'), 'a first event finds its account');
select results_eq($$ select email, customer_email from public.webhook_logs where event_id = 'knowncreated' $$,
  $$ values ('short_payer@tests.example'::text, 'payer@stripe.example'::text) $$, 'and the log both addresses');
select pg_temp.same('known', 'as the projection does');
select pg_temp.take('known', 'u', 101);
select is((select email from public.webhook_logs where event_id = 'knownu'), 'short_payer@tests.example', 'later events, too');

-- one newer than all others
create function pg_temp.goes_on(p_sub text, p_state jsonb, p_outcome text, p_about text, p_occurred_at bigint default 200,
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
select pg_temp.goes_on('renew', '{"period_end": 1804600000}', 'applied', 'a renewal');
select pg_temp.goes_on('price', '{"price_ids": ["price_p"]}', 'applied', 'another price with a plan');
select pg_temp.goes_on('lostprice', '{"price_ids": ["price_x"]}', null, 'another price without one');
select is((select plan || ' ' || attention from public.subscriptions where stripe_subscription_id = 'sub_lostprice'),
  'creator unmapped_price', 'which leaves the plan as it was and says so');
select pg_temp.goes_on('hushed', '{"price_ids": ["price_p"], "state_before": null}', 'applied', 'another price that nothing foretold');
select pg_temp.goes_on('multi', '{"price_ids": ["price_c", "price_p"]}', null, 'a second price of another plan');
select pg_temp.goes_on('stop', '{"cancel_at_period_end": true}', 'applied', 'an end that is scheduled');
select pg_temp.goes_on('due', '{"stripe_status": "past_due"}', 'applied', 'a payment that is due');
select pg_temp.goes_on('due', '{"stripe_status": "canceled", "ended": true}', 'applied', 'an end with that payment open', 300);
select pg_temp.goes_on('owed', '{"stripe_status": "canceled", "ended": true, "unpaid_end": true}', 'applied', 'an end for want of payment');
select pg_temp.goes_on('expired', '{"stripe_status": "incomplete_expired", "ended": true}', 'applied', 'an end before it began');
select pg_temp.goes_on('over', '{"stripe_status": "canceled", "ended": true}', 'applied', 'an end');
select pg_temp.goes_on('over', '{}', 'stale', 'nothing follows upon', 300);
select pg_temp.goes_on('older', '{"price_ids": ["price_p"]}', 'stale', 'an older event', 99);
select pg_temp.goes_on('tie', '{"stripe_status": "trialing", "state_before": null}', 'needs_resync', 'one of the same second', 100);
select pg_temp.goes_on('blank', '{"cancel_at_period_end": null}', 'applied', 'one that leaves out what is false');
select pg_temp.goes_on('payer', '{}', 'applied', 'another payer', 200, '{"customer_id": "cus_other"}');

-- what cannot be written is kept all the same
select pg_temp.take('far', 'created', 100);
select is(pg_temp.take('far', 'u', 200, '{"period_end": 9e18}') ->> 'status', 'failed', 'a time beyond all years is kept as failed');
select is(pg_temp.take('far', 'v', 201, '{"cancel_at": -9e18}') ->> 'status', 'failed', 'and one before them');

-- a read at Stripe
select is(pg_temp.take('read', 'created', 100, '{}', true) ->> 'lease', '1', 'with a key set, a first event takes a claim');
select is(pg_temp.take('read', 'u', 200, '{}', true) ->> 'lease', '2', 'and so does the next');

select * from finish();
rollback;
