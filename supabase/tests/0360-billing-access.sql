-- When paid access ends: returned money, pauses, unpaid renewals, grace, several items, decisions of admins.
-- The outcome is the access, not only the status.
begin;
select plan(68);

select tests.create_admin('acc_admin');
select tests.create_user('acc_payer');
delete from public.admin_settings;
delete from private.plan_prices;
insert into public.admin_settings (key, value) values
  ('price_creator_mo', 'price_c'), ('price_pro_mo', 'price_p'), ('price_concierge_mo', 'price_k');

create function pg_temp.ago(p_days numeric) returns bigint
language sql as $$ select (extract(epoch from now()) - p_days * 86400)::bigint $$;
create function pg_temp.take(p_sub text, p_id text, p_occurred_at bigint, p_status text, p_state jsonb default '{}', p_event jsonb default '{}')
returns text language sql as $$
  select tests.ingest(tests.subscription_event(p_sub, p_id, p_occurred_at, jsonb_build_object(
    'stripe_status', p_status, 'ended', p_status in ('canceled', 'incomplete_expired'),
    'started', pg_temp.ago(100), 'period_start', pg_temp.ago(10)) || p_state, p_event)) ->> 'outcome'
$$;
-- Events about the money of cus_<p_sub>: the invoice in_<p_sub> is paid by the intent pi_<p_sub>.
create function pg_temp.money(p_sub text, p_id text, p_occurred_at bigint, p_payment jsonb, p_event jsonb default '{}')
returns text language sql as $$
  select tests.ingest(jsonb_build_object('id', p_sub || p_id, 'type', 'money', 'occurred_at', p_occurred_at, 'handled', true,
    'payment', p_payment) || p_event) ->> 'status'
$$;
create function pg_temp.invoice(p_sub text, p_occurred_at bigint default pg_temp.ago(9), p_payment jsonb default '{}') returns text
language sql as $$
  select pg_temp.money(p_sub, 'invoice' || p_occurred_at, p_occurred_at, jsonb_build_object('kind', 'invoice', 'invoice_id', 'in_' || p_sub,
    'period_end', extract(epoch from now())::bigint + 20 * 86400, 'amount', 9900) || p_payment,
    jsonb_build_object('customer_id', 'cus_' || p_sub, 'subscription_id', 'sub_' || p_sub))
$$;
create function pg_temp.link(p_sub text) returns text
language sql as $$
  select pg_temp.money(p_sub, 'link', pg_temp.ago(9), jsonb_build_object('kind', 'link', 'invoice_id', 'in_' || p_sub, 'payment_intent_id', 'pi_' || p_sub))
$$;
create function pg_temp.refund(p_sub text, p_occurred_at bigint, p_returned integer default 9900, p_payment jsonb default '{}') returns text
language sql as $$
  select pg_temp.money(p_sub, 'refund' || p_occurred_at, p_occurred_at, jsonb_build_object('kind', 'refund', 'charge_id', 'ch_' || p_sub,
    'payment_intent_id', 'pi_' || p_sub, 'charged_at', pg_temp.ago(9), 'amount', 9900, 'returned', p_returned) || p_payment,
    jsonb_build_object('customer_id', 'cus_' || p_sub))
$$;
create function pg_temp.dispute(p_sub text, p_occurred_at bigint, p_status text) returns text
language sql as $$
  select pg_temp.money(p_sub, 'dispute' || p_status, p_occurred_at, jsonb_build_object('kind', 'dispute', 'charge_id', 'ch_' || p_sub,
    'payment_intent_id', 'pi_' || p_sub, 'amount', 9900, 'dispute_id', 'du_' || p_sub, 'dispute_status', p_status),
    jsonb_build_object('alert', jsonb_build_object('cause', 'dispute:du_' || p_sub, 'over', p_status in ('won', 'lost'),
      'kind', 'dispute', 'message', 'Dispute over 99.00 USD ' || p_status)))
$$;
create function pg_temp.entitled(p_sub text) returns boolean
language sql as $$ select coalesce((tests.subscription(p_sub)).access_until > now(), false) $$;
create function pg_temp.queued(p_sub text) returns integer
language plpgsql as $$
declare v_found integer;
begin
  perform tests.login('acc_admin');
  select count(*) into v_found from jsonb_array_elements(public.billing_queue('refunded', p_limit => 100) -> 'rows') q
  where q ->> 'subscription_id' = 'sub_' || p_sub;
  perform tests.logout();
  return v_found;
end
$$;

-- a full refund and a cancellation, in both orders of time and in every order of arrival
select pg_temp.take('full', 'a', pg_temp.ago(9), 'active');
select pg_temp.invoice('full');
select pg_temp.link('full');
select pg_temp.refund('full', pg_temp.ago(2));
select is((tests.subscription('full')).refund, 'full', 'a full refund of the charge that paid the period is shown');
select ok(pg_temp.entitled('full'), 'a refund alone leaves the access');
select is(pg_temp.queued('full'), 1, 'a refunded subscriber who goes on is shown to the admins');
select pg_temp.take('full', 'b', pg_temp.ago(1), 'canceled');
select ok(not pg_temp.entitled('full'), 'a full refund and a cancellation end the access');
select is(extract(epoch from (tests.subscription('full')).access_until)::bigint, pg_temp.ago(1), 'it ends at the later of the two: the cancellation');
select is(pg_temp.queued('full'), 0, 'nothing is left to decide');

select pg_temp.dispute('first', pg_temp.ago(1), 'lost');
select pg_temp.refund('after', pg_temp.ago(1));
select pg_temp.link('after');
select pg_temp.take('after', 'b', pg_temp.ago(3), 'canceled');
select pg_temp.invoice('after');
select pg_temp.take('after', 'a', pg_temp.ago(9), 'active');
select is(extract(epoch from (tests.subscription('after')).access_until)::bigint, pg_temp.ago(1), 'a refund after the cancellation ends the access at the refund');

-- a charge of old API versions names its invoice
select pg_temp.take('old', 'a', pg_temp.ago(9), 'active');
select pg_temp.invoice('old');
select pg_temp.refund('old', pg_temp.ago(2), 9900, '{"invoice_id": "in_old", "payment_intent_id": null}');
select pg_temp.take('old', 'b', pg_temp.ago(1), 'canceled');
select ok(not pg_temp.entitled('old'), 'a refund that names its invoice ends the access too');

-- partial, of another period, not tied
select pg_temp.take('part', 'a', pg_temp.ago(9), 'active');
select pg_temp.invoice('part');
select pg_temp.link('part');
select pg_temp.refund('part', pg_temp.ago(3), 1000);
select pg_temp.take('part', 'b', pg_temp.ago(1), 'canceled');
select is((tests.subscription('part')).refund, 'partial', 'a refund in part is shown');
select is(tests.days_left('part'), 20, 'a refund in part leaves the access of a cancelled subscription');
select pg_temp.take('past', 'a', pg_temp.ago(9), 'active');
select pg_temp.invoice('past', pg_temp.ago(40), jsonb_build_object('period_end', pg_temp.ago(10)));
select pg_temp.link('past');
select pg_temp.refund('past', pg_temp.ago(2));
select pg_temp.take('past', 'b', pg_temp.ago(1), 'canceled');
select is(tests.days_left('past'), 20, 'a refund of an earlier period leaves the access');
select is((tests.subscription('past')).refund, null, 'and is not shown for the current one');
select pg_temp.take('untied', 'a', pg_temp.ago(9), 'active');
select pg_temp.refund('untied', pg_temp.ago(2));
select pg_temp.take('untied', 'b', pg_temp.ago(1), 'canceled');
select is((tests.subscription('untied')).refund, 'untied', 'a refund whose charge cannot be tied to a period is shown');
select is(tests.days_left('untied'), 20, 'it leaves the access to an admin');
select is(pg_temp.queued('untied'), 1, 'it waits in the queue');
select private.review_lasting_problems();
select is((select count(*)::int from public.webhook_logs where alert_cause = 'refund:sub_untied' and recovered_at is null), 1, 'it has an alert');

-- a decision of an admin
select tests.login('acc_admin');
select is(tests.code_of($$ select public.decide_access('sub_untied', 'end', '  ') $$), 'reason_missing', 'a decision needs a reason');
select is(tests.code_of($$ select public.decide_access('sub_nobody', 'end', 'why') $$), 'subscription_not_found', 'a decision needs a subscription');
select is(tests.code_of($$ select public.decide_access('sub_untied', 'forget', 'why') $$), 'invalid_input', 'an unknown decision is refused');
select ok(public.decide_access('sub_untied', 'end', 'Refunded on the phone') <= clock_timestamp(), 'an admin ends the access now');
select is(public.access_decision('sub_untied') - 'decided_at', '{"decided_by": "acc_admin@tests.example", "reason": "Refunded on the phone"}'::jsonb,
  'who decided and why is kept');
select tests.logout();
select ok(not coalesce((tests.subscription('untied')).access_until > clock_timestamp(), false), 'the plan is not in force any more');
select is(pg_temp.queued('untied'), 0, 'a decided refund leaves the queue');
select is((select email || ' ' || (detail ->> 'reason') from public.system_logs where action = 'access_end'),
  'acc_admin@tests.example Refunded on the phone', 'the decision is in the log');
select pg_temp.take('ended', 'a', pg_temp.ago(9), 'active');
select tests.login('acc_admin');
select public.decide_access('sub_ended', 'end', 'Abuse');
select tests.logout();
select pg_temp.take('ended', 'b', pg_temp.ago(0), 'active', jsonb_build_object('period_end', pg_temp.ago(-50)));
select ok((tests.subscription('ended')).access_until <= clock_timestamp(), 'a later event does not bring the access back');
select pg_temp.invoice('ended', pg_temp.ago(-1), jsonb_build_object('period_end', pg_temp.ago(-50)));
select private.review_lasting_problems();
select is((select count(*)::int from public.webhook_logs where alert_cause = 'pays_in_vain:sub_ended' and recovered_at is null), 1, 'a payment after the decision has an alert');
select tests.login('acc_admin');
select public.decide_access('sub_ended', 'restore', 'A mistake');
select is(public.access_decision('sub_ended'), null, 'a withdrawn decision is not in force');
select tests.logout();
select is(tests.days_left('ended'), 53, 'a withdrawn decision gives the access back');
select tests.login('acc_admin');
select public.decide_access('sub_part', 'keep', 'Agreed');
select tests.logout();
select is(pg_temp.queued('part'), 0, 'a refund that an admin accepted leaves the queue');
select pg_temp.refund('part', pg_temp.ago(0), 2000);
select is(pg_temp.queued('part'), 1, 'a further refund comes back to it');

-- disputes
select pg_temp.take('lost', 'a', pg_temp.ago(9), 'active');
select pg_temp.invoice('lost');
select pg_temp.link('lost');
select pg_temp.dispute('lost', pg_temp.ago(5), 'needs_response');
select ok(pg_temp.entitled('lost'), 'an open dispute leaves the access');
select pg_temp.dispute('lost', pg_temp.ago(3), 'lost');
select ok(not pg_temp.entitled('lost'), 'a lost dispute ends the access');
select is((tests.subscription('lost')).refund, 'dispute_lost', 'a lost dispute is shown');
select matches((select error_message from public.webhook_logs where alert_cause = 'dispute:du_lost'), 'lost \d{4}', 'the alert of a lost dispute does not say recovered');
select is((select status || ' ' || error_message from public.webhook_logs where alert_cause = 'dispute_lost:du_lost'), 'alert Dispute over 99.00 USD lost', 'a lost dispute opens an alert');
select pg_temp.dispute('lost', pg_temp.ago(1), 'under_review');
select ok(pg_temp.entitled('lost'), 'a dispute that is opened again gives the access back');
select is((select count(*)::int from public.webhook_logs where alert_cause = 'dispute:du_lost' and recovered_at is null), 1, 'and its alert is open again');
select is((select count(*)::int from public.webhook_logs where alert_cause = 'dispute_lost:du_lost' and recovered_at is null), 0, 'the alert of the loss is closed');
select pg_temp.take('first', 'a', pg_temp.ago(9), 'active');
select pg_temp.link('first');
select pg_temp.invoice('first');
select ok(not pg_temp.entitled('first'), 'a dispute lost before any other event of the payment has arrived ends the access as well');
select is((select customer_id from private.payment_facts where event_id = 'firstdisputelost'), 'cus_first', 'its payer is found through the invoice');

-- pauses
select pg_temp.take('void', 'a', pg_temp.ago(9), 'active');
select pg_temp.take('void', 'b', pg_temp.ago(5), 'active', '{"pause_behavior": "void", "state_after": "paused"}');
select is((tests.subscription('void')).access_until, null, 'a pause that voids the invoices rests the plan');
select is((tests.subscription('void')).pause_behavior, 'void', 'the pause is shown');
select pg_temp.take('void', 'c', pg_temp.ago(4), 'active', '{"pause_behavior": "keep_as_draft", "state_after": "draft"}');
select is(tests.days_left('void'), 23, 'another pause lets the plan go on');
select pg_temp.take('void', 'd', pg_temp.ago(3), 'active');
select is(tests.days_left('void'), 23, 'the end of the pause brings it back');
select pg_temp.take('rest', 'a', pg_temp.ago(9), 'active', '{"pause_behavior": "void"}');
select pg_temp.take('rest', 'b', pg_temp.ago(1), 'canceled');
select is((tests.subscription('rest')).access_until, null, 'a period that began in a pause was not paid');
select pg_temp.take('late', 'a', pg_temp.ago(9), 'active', '{"pause_behavior": "keep_as_draft", "state_before": "", "state_after": "paused"}');
select pg_temp.take('late', 'b', pg_temp.ago(5), 'active', '{"state_before": "paused", "state_after": "on"}');
select pg_temp.take('late', 'c', pg_temp.ago(1), 'canceled');
select is((tests.subscription('late')).access_until, null, 'nor when the pause ended before the subscription');
select pg_temp.invoice('late');
select is(tests.days_left('late'), 20, 'unless its invoice was paid after all');

-- a renewal cancelled in its draft hour
select pg_temp.take('draft', 'a', pg_temp.ago(40), 'active', jsonb_build_object('period_start', pg_temp.ago(40), 'period_end', pg_temp.ago(10)));
select pg_temp.take('draft', 'b', pg_temp.ago(10), 'active');
select pg_temp.take('draft', 'c', pg_temp.ago(9.98), 'canceled');
select is(tests.days_left('draft'), -10, 'a renewal cancelled in its draft hour gives no unpaid month');
select pg_temp.invoice('draft');
select is(tests.days_left('draft'), 20, 'unless its invoice was paid after all');
select pg_temp.take('feedback', 'a', pg_temp.ago(40), 'active', jsonb_build_object('period_start', pg_temp.ago(40), 'period_end', pg_temp.ago(10)));
select pg_temp.take('feedback', 'b', pg_temp.ago(10), 'active');
select pg_temp.take('feedback', 'd', pg_temp.ago(5), 'canceled', '{"state_after": "feedback"}');
select is(tests.days_left('feedback'), 20, 'of an end that only a later update shows, this is the time');
select pg_temp.take('feedback', 'c', pg_temp.ago(9.98), 'canceled', '{"deleted": true}');
select is(tests.days_left('feedback'), -10, 'the deletion tells the end, whatever updates follow it');
select pg_temp.take('feedback', 'e', pg_temp.ago(4), 'canceled', jsonb_build_object('ended_at', pg_temp.ago(9), 'state_after', 'told'));
select is(tests.days_left('feedback'), 20, 'and Stripe''s own time of the end before both');
select pg_temp.take('later', 'a', pg_temp.ago(10), 'active');
select pg_temp.take('later', 'b', pg_temp.ago(8), 'canceled');
select is(tests.days_left('later'), 20, 'a cancellation later in the period keeps the paid month');

-- the end of the access never passes the scheduled end
select pg_temp.take('near', 'a', pg_temp.ago(9), 'active', jsonb_build_object('cancel_at', pg_temp.ago(-21)));
select is(tests.days_left('near'), 21, 'the three days of a late renewal end with the scheduled end');

-- grace
select pg_temp.take('grace', 'a', pg_temp.ago(40), 'past_due');
select pg_temp.take('grace', 'b', pg_temp.ago(30), 'active', '{"state_before": "past_due", "state_after": "active"}');
select pg_temp.take('grace', 'c', pg_temp.ago(30), 'past_due', '{"state_before": "active", "state_after": "past_due"}');
select pg_temp.take('grace', 'd', pg_temp.ago(1), 'past_due', '{"state_after": "past_due"}');
select is(tests.days_left('grace'), -16, 'an update does not bring back a grace that began in a second with a paid state');

-- a path begins at the last known state
select pg_temp.take('hole', 'a', 100, 'active', '{"state_after": "A"}');
select pg_temp.take('hole', 'b', 200, 'active', '{"state_before": "A", "state_after": "B"}');
select is(pg_temp.take('hole', 'd', 200, 'active', '{"state_before": "C", "state_after": "A"}'), 'needs_resync',
  'updates of one second that do not begin at the last known state are ambiguous');
select pg_temp.take('hole', 'c', 200, 'active', '{"state_before": "B", "state_after": "C"}');
select is((tests.subscription('hole')).attention, null, 'the missing update makes the order known');
select is((tests.subscription('hole')).source_event_id, 'holed', 'and the last one is shown');

-- several items
select pg_temp.take('items', 'a', pg_temp.ago(9), 'active', '{"price_ids": ["price_c", "price_k"]}');
select is((tests.subscription('items')).plan, 'concierge', 'the plan is the highest among the items');
select is(pg_temp.take('addon', 'a', pg_temp.ago(9), 'active', '{"price_ids": ["price_addon", "price_p"]}'), 'applied', 'a new payer with a plan and an unknown price is applied');
select is((tests.subscription('addon')).plan || ' ' || (tests.subscription('addon')).attention, 'pro unmapped_price', 'the payer has the plan, the price waits');
select pg_temp.take('only', 'a', pg_temp.ago(9), 'active', '{"price_ids": ["price_addon"]}');
select tests.login('acc_admin');
select is(tests.code_of($$ select public.mark_price_not_a_plan('price_p') $$), 'price_in_use', 'the price of a field cannot be marked as not a plan');
select is(public.mark_price_not_a_plan('price_addon'), 2, 'an admin marks a price as not a plan');
select is((select payers from public.price_payers('{price_p}')), 1::bigint, 'price_payers counts whom a price entitles');
select tests.logout();
select is(coalesce((tests.subscription('addon')).attention, 'clear') || coalesce((tests.subscription('only')).attention, 'clear'), 'clearclear', 'nothing waits for the price any more');
select is((select status || coalesce((tests.subscription('only')).plan, ' without a plan') from public.webhook_logs where event_id = 'onlya'), 'retried_success without a plan', 'its events are done');

-- a cancelled subscription whose price has no plan
select pg_temp.take('unmap', 'a', pg_temp.ago(9), 'active', '{"price_ids": ["price_p"]}');
select pg_temp.take('unmap', 'b', pg_temp.ago(1), 'canceled', '{"price_ids": ["price_gone"]}');
select is((tests.subscription('unmap')).plan || ' ' || (tests.subscription('unmap')).attention || ' ' || tests.days_left('unmap'), 'pro unmapped_price 20',
  'it keeps the last known plan for the paid time and is flagged');

-- a payer without an account who cancelled with time left
select pg_temp.take('gone', 'a', pg_temp.ago(9), 'active');
select pg_temp.take('gone', 'b', pg_temp.ago(1), 'canceled');
select is((select status from private.unmatched_payers() where customer_id = 'cus_gone'), 'canceled', 'stays in the queue');

select * from finish();
rollback;
