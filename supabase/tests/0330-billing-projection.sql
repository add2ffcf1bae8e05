-- The projection: terminal states, events with one timestamp, payers, entitlements.
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
    'paused past_due', 'trialing active', 'unpaid past_due'], 'each status of Stripe has its shown status');
select results_eq($$ select stripe_status from public.subscriptions
  where stripe_subscription_id like 'sub\_map%' and access_until > now() order by 1 $$,
  array['active', 'canceled', 'past_due', 'trialing'], 'the statuses that entitle to a plan');

-- terminal beats live
select is(pg_temp.take('end', 'z', 100, 'canceled'), 'applied', 'a terminal state is applied');
select is(pg_temp.take('end', 'y', 200, 'active'), 'stale', 'a live state after a terminal one is stale');
select is((tests.subscription('end')).status, 'canceled', 'a terminal state stays');

-- one timestamp
select is(pg_temp.take('tie', 'a', 100, 'active', '{"state_before": "incomplete"}'), 'applied', 'the second of two updates with one timestamp is applied');
select is(pg_temp.take('tie', 'b', 100, 'incomplete', '{"state_before": ""}'), 'stale', 'the first of two updates with one timestamp is stale');
select is((tests.subscription('tie')).status, 'active', 'the row shows the last update of the timestamp');
select is(pg_temp.take('vague', 'a', 100, 'active'), 'applied', 'a state without a former state is applied');
select is(pg_temp.take('vague', 'b', 100, 'past_due'), 'needs_resync', 'a second state with one timestamp and no former state is ambiguous');
select is((tests.subscription('vague')).attention, 'needs_resync', 'an ambiguous row has the attention needs_resync');
select is((tests.subscription('vague')).status, 'past_due', 'an ambiguous row shows the lesser state');
select is((select status from public.webhook_logs where event_id = 'vagueb'), 'pending', 'the ambiguous event is pending');
select is(pg_temp.take('vague', 'c', 101, 'active'), 'applied', 'an event with a newer timestamp is applied');
select is((tests.subscription('vague')).attention, null, 'a newer event clears the attention');
select results_eq($$ select status || ' ' || outcome from public.webhook_logs where event_id = 'vagueb' $$,
  array['success stale'], 'a newer event settles the pending event');

-- a circuit of updates with one timestamp ends where it began
select pg_temp.take('loop', 'a', 90, 'active');
select pg_temp.take('loop', 'c', 100, 'active', '{"state_before": "past_due"}');
select is(pg_temp.take('loop', 'b', 100, 'past_due', '{"state_before": "active"}'), 'stale', 'the middle of a circuit is stale');
select is((tests.subscription('loop')).status || coalesce((tests.subscription('loop')).attention, ''), 'active',
  'a circuit ends at the last state of the timestamp before');
select pg_temp.take('gap', 'a', 100, 'active', '{"state_before": "incomplete"}');
select is(pg_temp.take('gap', 'b', 100, 'paused', '{"state_before": "past_due"}'), 'needs_resync', 'a gap between two updates with one timestamp is ambiguous');

-- re-read from Stripe
select is(pg_temp.reread(101, 'paused', 2, '{"payer": {"email": "proj_payer@tests.example", "binds": true}}'),
  '{"applied": true, "attention": null}'::jsonb, 'a re-read at Stripe resolves the ambiguity');
select is((tests.subscription('gap')).stripe_status, 'paused', 'the row shows the status read at Stripe');
select is((tests.subscription('gap')).user_id, tests.id('proj_payer'), 'the row has the account of the payer read at Stripe');
select is(pg_temp.reread(300, 'active', 1) ->> 'applied', 'false', 'a re-read with an earlier lease is not applied');
select is(pg_temp.take('gap', 'c', 100, 'past_due', '{"state_before": "active"}'), 'stale', 'an event before the re-read is stale');
select is(pg_temp.take('gap', 'd', 200, 'active'), 'applied', 'an event after the re-read is applied');
select is((select count(*)::int from public.due_rereads() where subscription_id = 'sub_gap'), 0, 'no re-read is due');
select ok((tests.ingest(tests.subscription_event('gap', 'e', 201, '{"period_end": 4000000000}'), true) ->> 'lease')::int > 2,
  'an event with p_reread takes a lease for a re-read');

-- access
select is(tests.days_left('mapactive'), 23, 'an active plan entitles for three days beyond its period');
select is(tests.days_left('mapcanceled'), 20, 'a canceled plan entitles until the end of the paid period');
select is(tests.days_left('tie'), 23, 'resolved updates with one timestamp entitle as usual');
select pg_temp.take('dun', 'a', extract(epoch from now())::bigint - 10, 'past_due');
select is(tests.days_left('dun'), 14, 'a past due plan entitles for two weeks');
select pg_temp.take('dun', 'b', extract(epoch from now())::bigint, 'canceled', '{"unpaid_end": true, "deleted": true}');
select is((tests.subscription('dun')).access_until, null, 'an unpaid end entitles to nothing');
select pg_temp.take('quit', 'a', 100, 'past_due');
select pg_temp.take('quit', 'b', 200, 'canceled');
select is((tests.subscription('quit')).access_until, null, 'a cancellation while past due entitles to nothing');
select pg_temp.take('sched', 'a', 100, 'active', '{"cancel_at_period_end": true}');
select is(tests.days_left('sched'), 20, 'a scheduled end entitles until the end of the period');
select is((tests.subscription('sched')).cancel_at_period_end, true, 'a scheduled end is shown');

-- payers, in either order
select is(pg_temp.checkout('late', 100, jsonb_build_object('account_id', tests.id('proj_payer'), 'email', 'payer@stripe.example')),
  'applied', 'a checkout before the subscription is applied');
select is((select count(*)::int from public.subscriptions where stripe_subscription_id = 'sub_late'), 0, 'a checkout makes no subscription');
select pg_temp.take('late', 'a', 101, 'active', '{"price_ids": ["price_p"]}');
select is((tests.subscription('late')).user_id, tests.id('proj_payer'), 'a subscription after its checkout belongs to the account');
select pg_temp.take('early', 'a', 101, 'active');
select pg_temp.checkout('early', 100, jsonb_build_object('account_id', tests.id('proj_payer')));
select is((tests.subscription('early')).user_id, tests.id('proj_payer'), 'a checkout after its subscription binds the subscription');
select is((select email from public.webhook_logs where event_id = 'earlya'), 'proj_payer@tests.example', 'a checkout sets the address of earlier events');
select is(public.plan_for(tests.id('proj_payer')), 'pro', 'of several plans the highest is in force');
select pg_temp.take('un', 'a', 101, 'active');
select pg_temp.checkout('un', 100, '{"email": "Unproven@tests.example"}');
select is((tests.subscription('un')).user_id, null, 'an unconfirmed address binds no subscription');
select tests.login('proj_admin');
select is(tests.code_of($$ select public.link_payer('cus_un', 'Unproven@tests.example') $$), 'account_not_confirmed', 'an admin cannot link a payer to an unconfirmed address');
select tests.logout();
select is((tests.subscription('un')).user_id, null, 'the subscription stays without an account');
update auth.users set email_confirmed_at = now() where id = tests.id('proj_unproven');
select is((tests.subscription('un')).user_id, tests.id('proj_unproven'), 'confirming the address binds the subscription');

select pg_temp.take('lost', 'a', 101, 'active');
select tests.login('proj_admin');
select is((select count(*)::int from jsonb_array_elements(public.billing_queue('unmatched', p_limit => 100) -> 'rows') q
  where q ->> 'customer_id' = 'cus_lost'), 1, 'billing_queues lists a payer without an account');
select is((public.link_payer('cus_lost', ' Proj_Payer@tests.example ') ->> 'subscriptions')::int, 1, 'an admin links the payer to an account');
select is(tests.code_of($$ select public.link_payer('cus_lost', 'nobody@tests.example') $$), 'account_not_found', 'a payer cannot be linked to an address without an account');
select tests.logout();

select tests.login('proj_payer');
select is(public.my_entitlements() - array['access_until', 'current_period_end', 'cancel_at'],
  '{"plan": "pro", "status": "active", "cancel_at_period_end": false, "needs_attention": false,
    "can_manage_billing": true, "ai_pitches_per_month": null, "ai_drafts_per_month": null, "smart_matching": true,
    "kit_bios": null, "kit_pictures": null, "kit_links": true, "kit_embargo": true, "figures_days": 365, "figures_by_link": true, "reviews_per_week": 1,
    "prepared_per_month": 0, "coaching_per_month": 0, "progress_calls_per_month": 0, "answer_days": 1}'::jsonb, 'my_entitlements of a payer');
select tests.logout();

-- my_entitlements and pitch_quota have one source
select tests.create_user('plan_' || p) from unnest(array['free', 'creator', 'pro', 'concierge']) p;
select tests.subscribe('plan_' || p, p) from unnest(array['creator', 'pro', 'concierge']) p;
create function pg_temp.entitlements_of(p_plan text) returns text
language plpgsql as $$
declare v_entitlements text;
begin
  perform tests.login('plan_' || p_plan);
  v_entitlements := concat_ws(' ', public.my_entitlements() ->> 'plan', public.pitch_quota() ->> 'plan',
    coalesce(public.my_entitlements() ->> 'ai_pitches_per_month', 'unlimited'),
    coalesce(public.pitch_quota() ->> 'limit', 'unlimited'), public.my_entitlements() ->> 'smart_matching');
  perform tests.logout();
  return v_entitlements;
end
$$;
select is((select array_agg(pg_temp.entitlements_of(p)) from unnest(array['free', 'creator', 'pro', 'concierge']) p),
  array['free free 1 1 false', 'creator creator unlimited unlimited false',
    'pro pro unlimited unlimited true', 'concierge concierge unlimited unlimited true'],
  'my_entitlements and pitch_quota agree on every plan');

select * from finish();
rollback;
