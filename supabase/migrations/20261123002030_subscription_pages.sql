-- Subscriptions for admins: search, order and paging, totals, and queues that are never read whole.

-- Row level security keeps a trigram index out of a search over the API: its operators are not
-- leakproof. The functions below check the admin first and search as the owner.
create index subscriptions_search_idx on public.subscriptions using gin (
  lower(coalesce(email, '') || ' ' || coalesce(stripe_customer_id, '') || ' ' || stripe_subscription_id)
  extensions.gin_trgm_ops);
-- One index for each order, and two for the filters in the order of creation.
create index subscriptions_page_idx on public.subscriptions (created_at desc, id desc);
drop index public.subscriptions_created_at_idx;
create index subscriptions_email_page_idx on public.subscriptions (coalesce(email, ''), id);
create index subscriptions_period_page_idx on public.subscriptions
  (coalesce(current_period_end, '-infinity'), id);
create index subscriptions_access_page_idx on public.subscriptions (coalesce(access_until, '-infinity'), id);
create index subscriptions_status_page_idx on public.subscriptions (status, plan, created_at desc, id desc);
create index subscriptions_plan_page_idx on public.subscriptions (plan, created_at desc, id desc);

-- One page of subscriptions: {rows, next, total}. p_search looks in address, customer and subscription
-- id, from three letters. p_order: created, period, access or email. `next` is the cursor of the next
-- page, null after the last. `total` comes with the first page and ends at 10,001, for "more than".
create function public.find_subscriptions(
  p_search text default null, p_plan text default null, p_status text default null,
  p_order text default 'created', p_ascending boolean default false, p_after jsonb default null,
  p_limit int default 100
) returns jsonb
language plpgsql stable security definer
set search_path = ''
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
    execute 'select count(*)::int from (select 1' || v_where || ' limit 10001) counted'
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

-- For the totals: read from the index alone.
create index subscriptions_totals_idx on public.subscriptions (access_until)
  include (plan, status, stripe_status, price_id, pause_behavior, created_at, stripe_customer_id);

create table private.subscription_totals (
  only_row boolean primary key default true check (only_row),
  computed_at timestamptz not null,
  totals jsonb not null
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

-- The totals, at most one minute old, with computed_at.
create function public.subscription_totals() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_kept private.subscription_totals;
begin
  perform private.require_admin();
  select * into v_kept from private.subscription_totals t where t.computed_at > now() - interval '1 minute';
  if not found then
    insert into private.subscription_totals as t (computed_at, totals) values (now(), private.count_subscriptions())
    on conflict (only_row) do update set computed_at = excluded.computed_at, totals = excluded.totals
    returning t.* into v_kept;
  end if;
  return v_kept.totals || jsonb_build_object('computed_at', v_kept.computed_at);
end
$$;
grant execute on function public.subscription_totals() to authenticated;

-- What waits for an admin: payers without an account, prices without a plan, subscriptions whose stored
-- events are ambiguous or have an unknown status, and refunds that leave the access as it is. The first
-- p_limit of each, oldest first (refunds: the longest access first), and in `counts` how many there are.
drop function public.billing_queues();
create function public.billing_queues(p_limit int default 20) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_limit int := greatest(1, least(p_limit, 500));
begin
  perform private.require_admin();
  return (
    with unmatched as materialized (
      select u.*, row_number() over (order by u.since, u.customer_id) as n from private.unmatched_payers() u
    ), unmapped as materialized (
      select u.*, row_number() over (order by u.since, u.price_id) as n from private.unmapped_prices() u
    ), resync as materialized (
      select s.stripe_subscription_id, s.email, s.attention, s.updated_at,
        row_number() over (order by s.updated_at, s.id) as n
      from public.subscriptions s where s.attention in ('needs_resync', 'unknown_status')
    ), refunded as materialized (
      select r.*, row_number() over (order by r.access_until desc, r.subscription_id) as n
      from private.refunded_access() r
    )
    select jsonb_build_object(
      'counts', jsonb_build_object(
        'unmatched', (select count(*) from unmatched), 'unmapped', (select count(*) from unmapped),
        'resync', (select count(*) from resync), 'refunded', (select count(*) from refunded)),
      'unmatched', coalesce((
        select jsonb_agg(jsonb_build_object(
          'customer_id', u.customer_id, 'email', u.email, 'plan', u.plan, 'status', u.status, 'since', u.since,
          'subscription_ids', u.subscription_ids[1:5]) order by u.n)
        from unmatched u where u.n <= v_limit), '[]'),
      'unmapped', coalesce((
        select jsonb_agg(jsonb_build_object(
          'price_id', u.price_id, 'since', u.since, 'events', cardinality(u.event_ids),
          'subscription_ids', u.subscription_ids[1:5], 'subscriptions', cardinality(u.subscription_ids)) order by u.n)
        from unmapped u where u.n <= v_limit), '[]'),
      'resync', coalesce((
        select jsonb_agg(jsonb_build_object(
          'subscription_id', r.stripe_subscription_id, 'email', r.email, 'attention', r.attention,
          'since', r.updated_at, 'events', (
            select count(*) from private.subscription_states e
            join public.webhook_logs l on l.event_id = e.event_id
            where e.subscription_id = r.stripe_subscription_id
              and l.status in ('failed', 'retried_failed', 'pending'))) order by r.n)
        from resync r where r.n <= v_limit), '[]'),
      'refunded', coalesce((
        select jsonb_agg(to_jsonb(r) - 'n' || jsonb_build_object('notes', r.notes[1:5]) order by r.n)
        from refunded r where r.n <= v_limit), '[]')));
end
$$;
revoke execute on function public.billing_queues(int) from public, anon, authenticated;
grant execute on function public.billing_queues(int) to authenticated, service_role;
