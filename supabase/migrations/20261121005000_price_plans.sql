-- Which price is which plan: the highest plan of several items, prices that are no plan, and changes of
-- prices while events are in flight.

comment on column private.plan_prices.plan is
  'creator, pro or concierge; none for a price that an admin marked as not a plan.';

-- Every writer locks the plans of the prices (shared), then the subscription, then the customer, so that
-- no two writers wait for each other. A change of a price takes the first lock exclusively: it waits
-- for events in flight, which have read the plans before the change. A null id locks nothing.
create or replace function private.lock_subscription(p_subscription_id text, p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('plan_prices', 6)),
    pg_advisory_xact_lock(hashtextextended(p_subscription_id, 1)),
    pg_advisory_xact_lock(hashtextextended(p_customer_id, 2));
end
$$;

-- The plan of several prices: the highest of their plans, none when no price is a plan. Null without a
-- price, or when the plan of one of them is not known.
create or replace function private.plan_of_prices(p_price_ids text[]) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_price text;
  v_plan text;
  v_highest text;
begin
  foreach v_price in array coalesce(p_price_ids, '{}') loop
    v_plan := private.plan_of_price(v_price);
    if v_plan is null then return null; end if;
    if v_highest is null or private.plan_rank(v_plan) > private.plan_rank(v_highest) then
      v_highest := v_plan;
    end if;
  end loop;
  return v_highest;
end
$$;

-- The highest plan among those prices whose plan is known; null when none of them is a plan.
create function private.known_plan_of_prices(p_price_ids text[]) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_price text;
  v_plan text;
  v_highest text;
begin
  foreach v_price in array coalesce(p_price_ids, '{}') loop
    v_plan := private.plan_of_price(v_price);
    if private.plan_rank(v_plan) > private.plan_rank(v_highest) then v_highest := v_plan; end if;
  end loop;
  return v_highest;
end
$$;

-- A price in a field is a plan: saving it there takes back the mark 'not a plan'.
create or replace function private.note_price(p_key text, p_old text, p_new text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_plan text := split_part(p_key, '_', 2);
begin
  if p_old <> '' and not exists (
    select 1 from public.admin_settings a
    where a.value = p_old and a.key like 'price\_' || v_plan || '\_%')
  then
    if p_new = '' then
      delete from private.plan_prices where price_id = p_old and plan = v_plan;
    else
      update private.plan_prices set current = false, left_at = now()
      where price_id = p_old and plan = v_plan;
    end if;
  end if;
  if p_new <> '' then
    delete from private.plan_prices where price_id = p_new and plan = 'none';
    insert into private.plan_prices (price_id, plan, current) values (p_new, v_plan, true)
    on conflict (price_id, plan) do update set current = true, left_at = null;
  end if;
end
$$;

create or replace function private.settings_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old text := case when tg_op = 'UPDATE' then old.value else '' end;
  v_plans text[];
  v_moved text[];
begin
  if v_old = new.value or new.key in ('stripe_secret_key', 'stripe_webhook_secret') then
    return null;
  end if;
  perform private.log_setting(new.key, new.value);
  if new.key like 'price\_%' then
    -- An event in flight has read the plans before this change: it must be stored before its row is
    -- recomputed, or it would keep the former plan.
    perform pg_advisory_xact_lock(hashtextextended('plan_prices', 6));
    v_plans := array[private.plan_of_price(v_old), private.plan_of_price(new.value)];
    perform private.note_price(new.key, v_old, new.value);
    -- Subscriptions of a replaced price are not recomputed, because the price keeps its plan.
    select array_agg(p.price_id) into v_moved
    from unnest(array[v_old, new.value], v_plans) p (price_id, plan)
    where p.price_id <> '' and private.plan_of_price(p.price_id) is distinct from p.plan;
    if v_moved is not null then
      perform set_config('newspeg.moved_prices', concat_ws(',',
        nullif(current_setting('newspeg.moved_prices', true), ''), array_to_string(v_moved, ',')), true);
    end if;
  end if;
  return null;
end
$$;

-- Subscriptions that wait to be recomputed, because a change concerned more of them than one
-- statement can recompute.
create table private.due_recomputations (
  subscription_id text primary key,
  asked_at timestamptz not null default now()
);
alter table private.due_recomputations enable row level security;

-- Recomputes the subscriptions that a change of these prices' plans can concern: the first at once, the
-- others by the worker, so that the change does not run into the time limit of a statement. The caller
-- holds the lock of the plans exclusively; no other writer runs meanwhile.
create or replace function private.replay_prices(p_price_ids text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ids text[];
begin
  select coalesce(array_agg(s.stripe_subscription_id order by s.stripe_subscription_id), '{}') into v_ids
  from public.subscriptions s
  left join private.stripe_events e on e.event_id = s.source_event_id
  where s.attention is not null or s.plan is null or s.price_id = any (p_price_ids)
    or e.price_ids && p_price_ids;
  perform private.replay(v_ids[:500]);
  insert into private.due_recomputations (subscription_id)
  select unnest(v_ids[501:])
  on conflict do nothing;
end
$$;

-- How many subscriptions each of these prices entitles now.
create function public.price_payers(p_price_ids text[])
returns table (price_id text, payers bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select p.id, count(distinct s.id)
    from unnest(p_price_ids) p (id)
    left join (
      public.subscriptions s
      left join private.stripe_events e on e.event_id = s.source_event_id)
      on s.plan is not null and s.access_until > now()
        and (s.price_id = p.id or e.price_ids @> array[p.id])
    group by p.id;
end
$$;

-- Marks a price as not a plan: a subscription with this price alone entitles to nothing, and its events
-- are done. Saving the price in a field takes the mark back. Returns the number of subscriptions that
-- were waiting for the plan of the price.
create function public.mark_price_not_a_plan(p_price_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  v_price text := private.trim_text(coalesce(p_price_id, ''));
  v_waiting integer;
begin
  perform private.require_admin();
  if v_price = '' then
    raise exception 'A price ID starts with price_.' using hint = 'invalid_price_id';
  end if;
  perform private.check_setting('price_none', v_price);
  perform pg_advisory_xact_lock(hashtextextended('plan_prices', 6));
  if exists (
    select 1 from public.admin_settings a where a.value = v_price and a.key like 'price\_%') then
    raise exception 'The price is in a field of a plan. Please take it out of the field first.'
      using hint = 'price_in_use';
  end if;
  select count(*) into v_waiting from private.unmapped_prices() u, unnest(u.subscription_ids)
  where u.price_id = v_price;
  insert into private.plan_prices (price_id, plan, current) values (v_price, 'none', true)
  on conflict (price_id, plan) do update set current = true, left_at = null;
  insert into public.system_logs (email, action, detail)
  values (
    (select u.email from public.users u where u.id = (select auth.uid())), 'price_not_a_plan',
    jsonb_build_object('price_id', v_price));
  perform private.replay_prices(array[v_price]);
  perform private.close_alert('unmapped:' || v_price);
  return v_waiting;
end
$$;

revoke execute on function public.price_payers(text[]), public.mark_price_not_a_plan(text)
  from public, anon, authenticated;
grant execute on function public.price_payers(text[]), public.mark_price_not_a_plan(text)
  to authenticated, service_role;
