-- The list of subscriptions as admins read it, with its totals.

-- One page of subscriptions: {rows, next, total}. p_search looks in address, customer and subscription
-- id, from three letters. p_order: created, period, access or email. `next` is the cursor of the next
-- page, null after the last. `total` comes with the first page and ends at 1,001, for "more than".
create function public.find_subscriptions(
  p_search text default null, p_plan text default null, p_status text default null,
  p_order text default 'created', p_ascending boolean default false, p_after jsonb default null,
  p_limit int default 100
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  v_pattern text := private.search_pattern(p_search);
  v_limit int := greatest(1, least(p_limit, 200));
  v_key text := case p_order
    when 'created' then 's.created_at' when 'period' then 'coalesce(s.current_period_end, ''-infinity'')'
    when 'access' then 'coalesce(s.access_until, ''-infinity'')' when 'email' then 'coalesce(s.email, '''')' end;
  v_type text := case p_order when 'email' then 'text' else 'timestamptz' end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_where text;
  v_rows jsonb;
  v_total int;
begin
  perform private.require_admin();
  if v_key is null then
    raise exception 'The order is created, period, access or email.' using hint = 'invalid_input';
  end if;
  v_where := ' from public.subscriptions s where true'
    || case when v_pattern is null then '' else
         ' and lower(coalesce(s.email, '''') || '' '' || coalesce(s.stripe_customer_id, '''') || '' ''
           || s.stripe_subscription_id) like $1' end
    || case when p_plan is null then '' else ' and s.plan::text = $2' end
    || case when p_status is null then '' else ' and s.status::text = $3' end;
  if p_after is null then
    execute 'select count(*)::int from (select 1' || v_where || ' limit 1001) counted'
    into v_total using v_pattern, p_plan, p_status;
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.n), ''[]'') from (
       select row_number() over (order by rows.sorted_by %4$s, rows.id %4$s) as n, rows.*, l.livemode
       from (
         select s.id, s.email, s.plan, s.status, s.stripe_customer_id, s.stripe_subscription_id, s.current_period_end,
           s.created_at, s.user_id, s.stripe_status, s.cancel_at_period_end, s.access_until, s.attention, s.refund,
           s.pause_behavior, s.access_ended_at, s.money_back, s.source_event_id, %1$s as sorted_by'
       || v_where
       || case when p_after is null then '' else ' and (%1$s, s.id) %3$s ($4::%2$s, $5)' end
       || ' order by %1$s %4$s, s.id %4$s limit $6) rows
       left join public.webhook_logs l on l.event_id = rows.source_event_id) page',
    v_key, v_type, case when p_ascending then '>' else '<' end, v_direction)
  into v_rows
  using v_pattern, p_plan, p_status, p_after ->> 'value', (p_after ->> 'id')::uuid, v_limit + 1;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(r.value - 'n' - 'sorted_by' - 'source_event_id' order by r.at)
      from jsonb_array_elements(v_rows) with ordinality r (value, at) where r.at <= v_limit), '[]'),
    'next', case when jsonb_array_length(v_rows) > v_limit then jsonb_build_object(
      'value', v_rows -> (v_limit - 1) ->> 'sorted_by', 'id', v_rows -> (v_limit - 1) ->> 'id') end,
    'total', v_total);
end
$$;
grant execute on function public.find_subscriptions(text, text, text, text, boolean, jsonb, int) to authenticated;

create table private.subscription_totals (
  only_row boolean primary key default true check (only_row),
  computed_at timestamptz not null,
  totals jsonb not null,
  -- How long the last count took, in ms.
  took_ms real not null default 0
);
alter table private.subscription_totals enable row level security;

-- Figures of now, in UTC months:
--   plans: subscriptions with access, by plan: active, past_due, canceled (until their period ends)
--   mrr: by currency the monthly share of the list prices of active and past-due subscriptions; trials,
--     rested and canceled ones are left out, discounts and taxes are not looked at
--   unpriced: such subscriptions whose price is not known
--   churn: of the subscriptions with access when the month began, those without it now, unless their
--     payer has another one with access
create function private.count_subscriptions() returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  v_month timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  v_groups jsonb;
  v_price text;
  v_at_start int;
  v_lost int;
begin
  select coalesce(jsonb_agg(to_jsonb(g)), '[]') into v_groups
  from (
    select s.plan, s.status, s.price_id, count(*) as n,
      s.status in ('active', 'past_due') and coalesce(s.stripe_status, '') <> 'trialing'
        and s.pause_behavior is distinct from 'void' as pays
    from public.subscriptions s
    where s.access_until > now() and s.plan is not null
    group by 1, 2, 3, 5) g;

  for v_price in
    select distinct g ->> 'price_id' from jsonb_array_elements(v_groups) g
    where g ->> 'price_id' is not null and not exists (
      select 1 from private.price_amounts a
      where a.price_id = g ->> 'price_id' and (a.monthly is not null or a.looked_at > now() - interval '1 day'))
  loop
    perform private.read_price_amount(v_price);
  end loop;

  select count(*) into v_at_start
  from public.subscriptions s where s.access_until > v_month and s.created_at < v_month;
  select count(*) into v_lost
  from public.subscriptions s
  where s.access_until > v_month and s.access_until <= now() and s.created_at < v_month
    and not exists (
      select 1 from public.subscriptions o
      where o.stripe_customer_id = s.stripe_customer_id and o.access_until > now());

  return (
    with groups as (
      select g ->> 'plan' as plan, g ->> 'status' as status, (g ->> 'n')::int as n, (g ->> 'pays')::boolean as pays,
        a.monthly, a.currency
      from jsonb_array_elements(v_groups) g
      left join private.price_amounts a on a.price_id = g ->> 'price_id')
    select jsonb_build_object(
      'plans', coalesce((
        select jsonb_agg(to_jsonb(p) order by private.plan_rank(p.plan)) from (
          select g.plan, coalesce(sum(g.n) filter (where g.status = 'active'), 0) as active,
            coalesce(sum(g.n) filter (where g.status = 'past_due'), 0) as past_due,
            coalesce(sum(g.n) filter (where g.status = 'canceled'), 0) as canceled
          from groups g group by g.plan) p), '[]'),
      'mrr', coalesce((
        select jsonb_agg(to_jsonb(m) order by m.cents desc) from (
          select g.currency, round(sum(g.n * g.monthly))::bigint as cents
          from groups g where g.pays and g.monthly is not null group by g.currency) m), '[]'),
      'unpriced', coalesce((select sum(g.n) from groups g where g.pays and g.monthly is null), 0),
      'churn', jsonb_build_object('since', v_month, 'at_start', v_at_start, 'lost', v_lost)));
end
$$;

-- The totals with computed_at, at most some minutes old: the worker counts every minute. Where counting
-- takes no time they are at most ten seconds old.
create function public.subscription_totals() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_kept private.subscription_totals;
begin
  perform private.require_admin();
  select * into v_kept from private.subscription_totals t
  where t.computed_at > now() - case when t.took_ms < 20 then interval '10 seconds' else interval '10 minutes' end;
  if not found then
    v_kept := private.keep_subscription_totals();
  end if;
  return v_kept.totals || jsonb_build_object('computed_at', v_kept.computed_at);
end
$$;
grant execute on function public.subscription_totals() to authenticated;

create function private.keep_subscription_totals() returns private.subscription_totals
language plpgsql volatile
set search_path = ''
as $$
declare
  v_begin timestamptz := clock_timestamp();
  v_totals jsonb := private.count_subscriptions();
  v_kept private.subscription_totals;
begin
  insert into private.subscription_totals as t (computed_at, totals, took_ms)
  values (v_begin, v_totals, extract(epoch from clock_timestamp() - v_begin) * 1000)
  on conflict (only_row) do update set
    computed_at = excluded.computed_at, totals = excluded.totals, took_ms = excluded.took_ms
  returning t.* into v_kept;
  return v_kept;
end
$$;

-- Counts the subscriptions when the last count is a minute old; false when it is not. For the worker.
create function public.refresh_subscription_totals() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if exists (select 1 from private.subscription_totals t where t.computed_at > now() - interval '1 minute') then
    return false;
  end if;
  perform private.keep_subscription_totals();
  return true;
end
$$;
