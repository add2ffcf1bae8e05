-- Which price is which plan, and what it costs.

-- The plan of each price. A replaced price keeps its plan for the subscriptions that still have the
-- price; clearing the field deletes the price.
create table private.plan_prices (
  price_id text not null,
  plan text not null,
  current boolean not null,
  left_at timestamptz,
  primary key (price_id, plan)
);
comment on column private.plan_prices.left_at is 'When the price was replaced; null while current.';
comment on column private.plan_prices.plan is
  'creator, pro or concierge; none for a price that an admin marked as not a plan.';
alter table private.plan_prices enable row level security;

-- The plan of a price; null when the price has no plan or two. A field that names the price now takes
-- precedence over a field that named it before; of two former fields the later one counts, because
-- the price may have been entered in the earlier one by mistake.
-- The functions on the path of an event are plpgsql, which caches plans; SQL functions with a
-- search_path are planned on every call.
create function private.plan_of_price(p_price_id text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_plan text;
begin
  select q.plan into v_plan
  from private.plan_prices q
  where q.price_id = p_price_id and not exists (
    select 1 from private.plan_prices o
    where o.price_id = p_price_id and o.plan <> q.plan and (o.current > q.current
      or (o.current = q.current and (q.current or o.left_at >= q.left_at))));
  return v_plan;
end
$$;

-- The plan of several prices: the highest of their plans, none when no price is a plan. Null without a
-- price, or when the plan of one of them is not known.
create function private.plan_of_prices(p_price_ids text[]) returns text
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

-- A price in a field is a plan: saving it there takes back the mark 'not a plan'.
create function private.note_price(p_key text, p_old text, p_new text) returns void
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

-- Once per statement: a second replay in one transaction would lock subscriptions while it holds locks
-- of customers, against the order of lock_subscription.
create function private.replay_moved_prices() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_moved text := nullif(current_setting('newspeg.moved_prices', true), '');
begin
  if v_moved is not null then
    perform set_config('newspeg.moved_prices', '', true);
    perform private.replay_prices(string_to_array(v_moved, ','));
  end if;
  return null;
end
$$;

create trigger replay_moved_prices after insert or update on public.admin_settings
  for each statement execute function private.replay_moved_prices();

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
grant execute on function public.price_payers(text[]) to authenticated;

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
grant execute on function public.mark_price_not_a_plan(text) to authenticated;

-- What a price costs, read once from an event: the amount of a price never changes at Stripe. Amounts
-- are in the smallest unit of the currency. Null amounts: not found, looked for again after a day.
create table private.price_amounts (
  price_id text primary key,
  amount bigint,
  currency text,
  -- The share of one month, in the same unit.
  monthly numeric,
  looked_at timestamptz not null default now()
);
alter table private.price_amounts enable row level security;

-- How many months one period of a price has.
create function private.months_of_interval(p_interval text, p_count int) returns numeric
language sql immutable
return p_count * case p_interval when 'month' then 1 when 'year' then 12 when 'week' then 12.0 / 52
  when 'day' then 12.0 / 365 end;

create function private.read_price_amount(p_price_id text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_price jsonb;
begin
  select jsonb_path_query_first(e.payload::jsonb, '$.data.object.items.data[*].price ? (@.id == $price)',
    jsonb_build_object('price', p_price_id)) into v_price
  from public.subscriptions s
  join private.stripe_events e on e.event_id = s.source_event_id
  where s.price_id = p_price_id and e.payload is not null
  limit 1;
  insert into private.price_amounts as a (price_id, amount, currency, monthly)
  values (p_price_id, (v_price ->> 'unit_amount')::bigint, v_price ->> 'currency',
    (v_price ->> 'unit_amount')::numeric / private.months_of_interval(
      v_price -> 'recurring' ->> 'interval', (v_price -> 'recurring' ->> 'interval_count')::int))
  on conflict (price_id) do update set
    amount = coalesce(excluded.amount, a.amount), currency = coalesce(excluded.currency, a.currency),
    monthly = coalesce(excluded.monthly, a.monthly), looked_at = now();
end
$$;
