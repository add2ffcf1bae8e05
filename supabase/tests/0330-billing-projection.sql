-- What the row shows: terminal states, ties within a second, payers, entitlements.
begin;
select plan(50);

select tests.create_user('proj_payer');
select tests.create_user('proj_unproven', 'creator', false, 'unproven@tests.example');
select tests.create_admin('proj_admin');
delete from public.admin_settings;
insert into public.admin_settings (key, value) values ('price_creator_mo', 'price_c'), ('price_pro_mo', 'price_p');

create function pg_temp.take(p_sub text, p_id text, p_occurred_at bigint, p_status text, p_state jsonb default '{}') returns text
language sql as $$
  select tests.ingest(tests.subscription_event(p_sub, p_id, p_occurred_at, jsonb_build_object(
    'stripe_status', p_status, 'ended', p_status in ('canceled', 'incomplete_expired')) || p_state)) ->> 'outcome'
$$;
create function pg_temp.checkout(p_sub text, p_occurred_at bigint, p_payer jsonb) returns text
language sql as $$
  select tests.ingest(tests.payer_event(p_sub, 'checkout.session.completed', p_occurred_at, p_payer)) ->> 'outcome'
$$;
-- A read of sub_gap at Stripe.
create function pg_temp.reread(p_occurred_at bigint, p_status text, p_lease bigint, p_event jsonb default '{}') returns jsonb
language sql as $$
  select public.apply_reread(tests.subscription_event('gap', 'read', p_occurred_at,
    jsonb_build_object('stripe_status', p_status, 'period_end', 4000000000), p_event), p_lease)
$$;

-- status map
select pg_temp.take('map' || s, 'a', extract(epoch from now())::bigint, s) from unnest(array['active', 'trialing', 'past_due', 'unpaid', 'paused',
  'canceled', 'incomplete_expired', 'incomplete']) s;
select results_eq($$ select stripe_status || ' ' || status from public.subscriptions
  where stripe_subscription_id like 'sub\_map%' order by 1 $$,
  array['active active', 'canceled canceled', 'incomplete incomplete', 'incomplete_expired canceled', 'past_due past_due',
    'paused past_due', 'trialing active', 'unpaid past_due'], 'Stripe''s states and ours');
select results_eq($$ select stripe_status from public.subscriptions
  where stripe_subscription_id like 'sub\_map%' and access_until > now() order by 1 $$,
  array['active', 'canceled', 'past_due', 'trialing'], 'what entitles to something');

-- terminal beats live
select is(pg_temp.take('end', 'z', 100, 'canceled'), 'applied', 'an end');
select is(pg_temp.take('end', 'y', 200, 'active'), 'stale', 'beats what is live, even from a later second');
select is((tests.subscription('end')).status, 'canceled', 'and stays');

-- one second
select is(pg_temp.take('tie', 'a', 100, 'active', '{"state_before": "incomplete"}'), 'applied', 'two updates of one second:');
select is(pg_temp.take('tie', 'b', 100, 'incomplete', '{"state_before": ""}'), 'stale', 'the one that came first is stale');
select is((tests.subscription('tie')).status, 'active', 'the chain ends where it ends');
select is(pg_temp.take('vague', 'a', 100, 'active'), 'applied', 'two sights of one second, neither knows of the other:');
select is(pg_temp.take('vague', 'b', 100, 'past_due'), 'needs_resync', 'not decided');
select is((tests.subscription('vague')).attention, 'needs_resync', 'shown');
select is((tests.subscription('vague')).status, 'past_due', 'with the lesser of the two meanwhile');
select is((select status from public.webhook_logs where event_id = 'vagueb'), 'pending', 'the event waits');
select is(pg_temp.take('vague', 'c', 101, 'active'), 'applied', 'a newer second decides');
select is((tests.subscription('vague')).attention, null, 'nothing is open any more');
select results_eq($$ select status || ' ' || outcome from public.webhook_logs where event_id = 'vagueb' $$,
  array['success stale'], 'and the waiting event is settled');

-- a circuit within one second ends where it began
select pg_temp.take('loop', 'a', 90, 'active');
select pg_temp.take('loop', 'c', 100, 'active', '{"state_before": "past_due"}');
select is(pg_temp.take('loop', 'b', 100, 'past_due', '{"state_before": "active"}'), 'stale', 'there and back within a second');
select is((tests.subscription('loop')).status || coalesce((tests.subscription('loop')).attention, ''), 'active',
  'the second before tells where it began');
select pg_temp.take('gap', 'a', 100, 'active', '{"state_before": "incomplete"}');
select is(pg_temp.take('gap', 'b', 100, 'paused', '{"state_before": "past_due"}'), 'needs_resync', 'a gap in the chain is not bridged');

-- re-read from Stripe
select is(pg_temp.reread(101, 'paused', 2, '{"payer": {"email": "proj_payer@tests.example", "binds": true}}'),
  '{"applied": true, "attention": null}'::jsonb, 'a read at Stripe settles it');
select is((tests.subscription('gap')).stripe_status, 'paused', 'with Stripe''s word');
select is((tests.subscription('gap')).user_id, tests.id('proj_payer'), 'and the payer that Stripe names');
select is(pg_temp.reread(300, 'active', 1) ->> 'applied', 'false', 'the answer to an earlier claim comes too late');
select is(pg_temp.take('gap', 'c', 100, 'past_due', '{"state_before": "active"}'), 'stale', 'an event from before the read is stale');
select is(pg_temp.take('gap', 'd', 200, 'active'), 'applied', 'one from after it is not');
select is((select count(*)::int from public.due_rereads() where subscription_id = 'sub_gap'), 0, 'nothing to read again');
select ok((tests.ingest(tests.subscription_event('gap', 'e', 201, '{"period_end": 4000000000}'), true) ->> 'lease')::int > 2,
  'with a key set, an event takes a claim for a read');

-- access
select is(tests.days_left('mapactive'), 23, 'a running plan entitles three days beyond its period');
select is(tests.days_left('mapcanceled'), 20, 'a cancelled one to the end of what was paid');
select is(tests.days_left('tie'), 23, 'a tie makes no difference');
select pg_temp.take('dun', 'a', extract(epoch from now())::bigint - 10, 'past_due');
select is(tests.days_left('dun'), 14, 'a payment has two weeks to be put right');
select pg_temp.take('dun', 'b', extract(epoch from now())::bigint, 'canceled', '{"unpaid_end": true, "deleted": true}');
select is((tests.subscription('dun')).access_until, null, 'an end for want of payment entitles to nothing');
select pg_temp.take('quit', 'a', 100, 'past_due');
select pg_temp.take('quit', 'b', 200, 'canceled');
select is((tests.subscription('quit')).access_until, null, 'nor does quitting with a bill open');
select pg_temp.take('sched', 'a', 100, 'active', '{"cancel_at_period_end": true}');
select is(tests.days_left('sched'), 20, 'a scheduled end is the end');
select is((tests.subscription('sched')).cancel_at_period_end, true, 'and is shown');

-- payers, in either order
select is(pg_temp.checkout('late', 100, jsonb_build_object('account_id', tests.id('proj_payer'), 'email', 'payer@stripe.example')),
  'applied', 'checkout first');
select is((select count(*)::int from public.subscriptions where stripe_subscription_id = 'sub_late'), 0, 'sets no plan');
select pg_temp.take('late', 'a', 101, 'active', '{"price_ids": ["price_p"]}');
select is((tests.subscription('late')).user_id, tests.id('proj_payer'), 'the subscription finds the account');
select pg_temp.take('early', 'a', 101, 'active');
select pg_temp.checkout('early', 100, jsonb_build_object('account_id', tests.id('proj_payer')));
select is((tests.subscription('early')).user_id, tests.id('proj_payer'), 'subscription first: checkout finds it');
select is((select email from public.webhook_logs where event_id = 'earlya'), 'proj_payer@tests.example', 'and its events');
select is(public.plan_for(tests.id('proj_payer')), 'pro', 'of several plans the highest counts');
select pg_temp.take('un', 'a', 101, 'active');
select pg_temp.checkout('un', 100, '{"email": "Unproven@tests.example"}');
select is((tests.subscription('un')).user_id, null, 'an address that nobody has proven binds nothing');
select tests.login('proj_admin');
select is(tests.code_of($$ select public.link_payer('cus_un', 'Unproven@tests.example') $$), 'account_not_confirmed', 'an admin cannot give it away either');
select tests.logout();
select is((tests.subscription('un')).user_id, null, 'so it still waits');
update auth.users set email_confirmed_at = now() where id = tests.id('proj_unproven');
select is((tests.subscription('un')).user_id, tests.id('proj_unproven'), 'until it is proven');

select pg_temp.take('lost', 'a', 101, 'active');
select tests.login('proj_admin');
select is((select count(*)::int from jsonb_array_elements(public.billing_queues() -> 'unmatched') q
  where q ->> 'customer_id' = 'cus_lost'), 1, 'a payer without an account waits in a queue');
select is((public.link_payer('cus_lost', ' Proj_Payer@tests.example ') ->> 'subscriptions')::int, 1, 'an admin links it');
select is(tests.code_of($$ select public.link_payer('cus_lost', 'nobody@tests.example') $$), 'account_not_found', 'only to an account');
select tests.logout();

select tests.login('proj_payer');
select is(public.my_entitlements() - array['access_until', 'current_period_end', 'cancel_at'],
  '{"plan": "pro", "status": "active", "cancel_at_period_end": false, "needs_attention": false,
    "can_manage_billing": true, "ai_pitches_per_month": null, "smart_matching": true}'::jsonb, 'what a payer may do');
select tests.logout();

-- one source for what a plan entitles to, whoever asks
select tests.create_user('plan_' || p) from unnest(array['free', 'creator', 'pro', 'concierge']) p;
select tests.subscribe('plan_' || p, p) from unnest(array['creator', 'pro', 'concierge']) p;
create function pg_temp.told(p_plan text) returns text
language plpgsql as $$
declare v_told text;
begin
  perform tests.login('plan_' || p_plan);
  v_told := concat_ws(' ', public.my_entitlements() ->> 'plan', public.pitch_quota() ->> 'plan',
    coalesce(public.my_entitlements() ->> 'ai_pitches_per_month', 'unlimited'),
    coalesce(public.pitch_quota() ->> 'limit', 'unlimited'), public.my_entitlements() ->> 'smart_matching');
  perform tests.logout();
  return v_told;
end
$$;
select is((select array_agg(pg_temp.told(p)) from unnest(array['free', 'creator', 'pro', 'concierge']) p),
  array['free free 1 1 false', 'creator creator unlimited unlimited false',
    'pro pro unlimited unlimited true', 'concierge concierge unlimited unlimited true'],
  'entitlements and the quota of pitches say the same of every plan');

select * from finish();
rollback;
