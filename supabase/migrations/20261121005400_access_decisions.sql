-- What an admin decides about access, and the queues that lead there.

-- The payer of a subscription and the decision in force, for the admin who is about to decide.
create function public.access_decision(p_subscription_id text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('decided_at', d.decided_at, 'decided_by', d.decided_email, 'reason', d.reason)
    from private.access_decisions d
    where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null
    order by d.decided_at limit 1);
end
$$;

-- Records a decision of the calling admin, recomputes the row and returns the end of its access.
--   end: access ends now and stays ended, whatever event arrives, until `restore`
--   restore: withdraws every `end` of the subscription
--   keep: the refunds so far leave the queue
create function public.decide_access(p_subscription_id text, p_decision text, p_reason text)
returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason text := private.trim_text(coalesce(p_reason, ''));
  v_row public.subscriptions;
  v_email text;
begin
  perform private.require_admin();
  if char_length(v_reason) not between 1 and 500 then
    raise exception 'Please give a reason of up to 500 characters.' using hint = 'reason_missing';
  end if;
  select * into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  if v_row.id is null then
    raise exception 'There is no such subscription.' using hint = 'subscription_not_found';
  end if;
  perform private.lock_subscription(p_subscription_id, v_row.stripe_customer_id);
  select u.email into v_email from public.users u where u.id = (select auth.uid());
  if p_decision = 'restore' then
    update private.access_decisions d set withdrawn_at = clock_timestamp()
    where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null;
  elsif p_decision in ('end', 'keep') then
    -- The start of the transaction for an end, so that the plan is out of force when the call returns.
    insert into private.access_decisions (subscription_id, kind, decided_at, decided_by, decided_email, reason)
    values (p_subscription_id, p_decision,
      case p_decision when 'end' then now() else clock_timestamp() end,
      (select auth.uid()), v_email, v_reason);
  else
    raise exception 'The decision is end, restore or keep.' using hint = 'invalid_input';
  end if;
  perform private.project_subscription(p_subscription_id);
  select * into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  insert into public.system_logs (email, action, detail)
  values (v_email, 'access_' || p_decision, jsonb_build_object(
    'subscription_id', p_subscription_id, 'payer', v_row.email, 'reason', v_reason));
  return v_row.access_until;
end
$$;

-- Payers without an account who still have paid time.
create or replace function private.unmatched_payers() returns table (
  customer_id text, email text, subscription_ids text[], plan text, status text, since timestamptz)
language sql stable
set search_path = ''
as $$
  select s.stripe_customer_id, max(s.email), array_agg(s.stripe_subscription_id order by s.created_at),
    (array_agg(s.plan order by private.plan_rank(s.plan) desc))[1],
    (array_agg(s.status order by s.created_at desc))[1], min(s.created_at)
  from public.subscriptions s
  where s.user_id is null and s.stripe_customer_id is not null
    and (s.status in ('active', 'past_due') or (s.status = 'canceled' and s.access_until > now()))
  group by s.stripe_customer_id
$$;

-- Prices whose plan is not known; of ended subscriptions only while the paid period lasts.
create or replace function private.unmapped_prices() returns table (
  price_id text, event_ids text[], subscription_ids text[], since timestamptz)
language sql stable
set search_path = ''
as $$
  select p.price_id, array_agg(distinct e.event_id), array_agg(distinct e.subscription_id),
    to_timestamp(min(e.occurred_at))
  from public.subscriptions s
  join private.subscription_states e on e.subscription_id = s.stripe_subscription_id
  cross join lateral unnest(e.price_ids) p (price_id)
  where s.attention = 'unmapped_price' and private.plan_of_price(p.price_id) is null
    and (s.status <> 'canceled' or s.current_period_end > now())
  group by p.price_id
$$;

-- Subscriptions that go on entitling although money went back, until an admin decides.
create function private.refunded_access() returns table (
  subscription_id text, email text, plan text, status text, refund text, access_until timestamptz,
  notes text[])
language sql stable
set search_path = ''
as $$
  select s.stripe_subscription_id, s.email, s.plan, s.status, s.refund, s.access_until, n.notes
  from public.subscriptions s
  cross join lateral (
    select max(f.received_at) as last_at, coalesce(array_agg(l.note order by f.occurred_at desc)
      filter (where l.note is not null), '{}') as notes
    from private.payment_facts f
    left join public.webhook_logs l on l.event_id = f.event_id
    where f.customer_id = s.stripe_customer_id and f.kind in ('refund', 'dispute')) n
  where s.money_back and s.refund is not null and s.access_until > now()
    and not exists (
      select 1 from private.access_decisions d
      where d.subscription_id = s.stripe_subscription_id and d.kind = 'keep'
        and d.decided_at >= n.last_at)
$$;
create index subscriptions_money_back_idx on public.subscriptions (stripe_subscription_id)
  where money_back;

-- What waits for an admin: payers without an account, prices without a plan, subscriptions whose stored
-- events are ambiguous or have an unknown status, and refunds that leave the access as it is.
create or replace function public.billing_queues() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'unmatched', coalesce((
      select jsonb_agg(to_jsonb(u) order by u.since) from private.unmatched_payers() u), '[]'),
    'unmapped', coalesce((
      select jsonb_agg(to_jsonb(u) || jsonb_build_object('events', cardinality(u.event_ids))
        order by u.since)
      from private.unmapped_prices() u), '[]'),
    'resync', coalesce((
      select jsonb_agg(jsonb_build_object(
        'subscription_id', s.stripe_subscription_id, 'email', s.email, 'attention', s.attention,
        'since', s.updated_at, 'event_ids', w.event_ids, 'events', cardinality(w.event_ids))
        order by s.updated_at)
      from public.subscriptions s
      cross join lateral (
        select coalesce(array_agg(l.event_id order by l.event_created), '{}') as event_ids
        from private.subscription_states e
        join public.webhook_logs l on l.event_id = e.event_id
        where e.subscription_id = s.stripe_subscription_id
          and l.status in ('failed', 'retried_failed', 'pending')) w
      where s.attention in ('needs_resync', 'unknown_status')), '[]'),
    'refunded', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.access_until desc) from private.refunded_access() r), '[]'));
end
$$;

revoke execute on function
  public.access_decision(text), public.decide_access(text, text, text)
  from public, anon, authenticated;
grant execute on function
  public.access_decision(text), public.decide_access(text, text, text)
  to authenticated, service_role;
