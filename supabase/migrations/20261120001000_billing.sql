-- Payment settings, the ledger of Stripe events, subscriptions and what they entitle to.

create table public.admin_settings (
  key text primary key check (key in (
    'stripe_publishable_key', 'stripe_secret_key', 'stripe_webhook_secret',
    'price_creator_mo', 'price_creator_yr', 'price_pro_mo', 'price_pro_yr',
    'price_concierge_mo', 'price_concierge_yr')),
  value text not null default '' check (char_length(value) <= 500),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.users (id) on delete set null
);
comment on table public.admin_settings is
  'Payment settings. For the two secret keys `value` only ever holds a masked preview.';

-- Domains, because a CHECK of a table is read anew by every INSERT (about 50 µs for these two).
create domain public.webhook_status as text check (value in (
  'success', 'failed', 'pending', 'alert', 'retried_success', 'retried_failed', 'acknowledged'));
create domain public.webhook_outcome as text check (value in (
  'applied', 'ignored', 'stale', 'needs_resync'));
create domain public.subscription_plan as text check (value in ('creator', 'pro', 'concierge'));
create domain public.subscription_status as text check (value in (
  'active', 'past_due', 'canceled', 'incomplete'));
create domain public.subscription_attention as text check (value in (
  'needs_resync', 'unmapped_price', 'unknown_status'));

create table public.webhook_logs (
  id uuid primary key default gen_random_uuid(),
  event_id text not null unique,
  event_type text not null,
  status public.webhook_status not null,
  outcome public.webhook_outcome,
  email text,
  customer_email text,
  error_message text,
  note text,
  retry_count integer not null default 0,
  failed_at timestamptz,
  next_attempt_at timestamptz,
  deliveries integer not null default 1,
  livemode boolean,
  api_version text,
  object_id text,
  subscription_id text,
  latency_ms integer,
  event_created timestamptz,
  "timestamp" timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  alert_cause text,
  recovered_at timestamptz,
  acknowledged_by uuid
);
comment on table public.webhook_logs is
  'One row per Stripe event, and one per alert (alert_cause set). The payload itself is kept elsewhere.';
comment on column public.webhook_logs.email is 'Address of the account the event belongs to.';
comment on column public.webhook_logs.customer_email is 'Address of the payer as Stripe knows it.';
comment on column public.webhook_logs.deliveries is
  'How often Stripe delivered the event; for an alert, how often its cause was seen.';
comment on column public.webhook_logs.latency_ms is
  'Milliseconds from the second Stripe created the event until it stood in the ledger.';
comment on column public.webhook_logs."timestamp" is 'When the event was received.';
comment on column public.webhook_logs.failed_at is
  'When it first failed to be applied; the alarm counts by it, so tries of our own ring no more.';
comment on column public.webhook_logs.acknowledged_by is
  'Id of the admin; no foreign key, whose index every event would pay for.';
comment on column public.webhook_logs.recovered_at is 'When the cause of an alert went away.';

create index admin_settings_updated_by_idx on public.admin_settings (updated_by);
create index webhook_logs_timestamp_idx on public.webhook_logs ("timestamp" desc);
create index webhook_logs_type_idx on public.webhook_logs (event_type, "timestamp" desc);
-- Every index here costs every event, the partial ones too: few failures are found through this one.
create index webhook_logs_trouble_idx on public.webhook_logs (status, "timestamp" desc)
  include (failed_at, next_attempt_at)
  where status <> 'success';
create index webhook_logs_customer_email_idx on public.webhook_logs
  using gin (customer_email extensions.gin_trgm_ops) where customer_email is not null;
create unique index webhook_logs_open_alert_key on public.webhook_logs (alert_cause)
  where alert_cause is not null and recovered_at is null;

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text,
  plan public.subscription_plan,
  status public.subscription_status not null,
  stripe_customer_id text,
  current_period_end timestamptz,
  created_at timestamptz not null default now(),
  user_id uuid references public.users (id) on delete set null,
  stripe_subscription_id text not null unique,
  stripe_status text,
  price_id text,
  cancel_at timestamptz,
  cancel_at_period_end boolean not null default false,
  access_until timestamptz,
  attention public.subscription_attention,
  source_event_id text,
  source_second bigint not null default 0,
  resync_claim bigint not null default 0,
  resync_applied bigint not null default 0,
  resync_due_at timestamptz,
  updated_at timestamptz not null default now()
) with (fillfactor = 80); -- room beside the row, so that its updates touch no index
comment on table public.subscriptions is
  'A function of the kept Stripe events: written by the projection alone, never by hand.';
comment on column public.subscriptions.cancel_at_period_end is
  'True when an end is scheduled, by the flag or by cancel_at.';
comment on column public.subscriptions.access_until is
  'The plan entitles up to this moment; null entitles to nothing.';
comment on column public.subscriptions.attention is
  'Why the row waits for a person or a re-read: shown to admins, never silent.';

create index subscriptions_created_at_idx on public.subscriptions (created_at desc);
create index subscriptions_user_idx on public.subscriptions (user_id) where user_id is not null;
create index subscriptions_customer_idx on public.subscriptions (stripe_customer_id);
create index subscriptions_attention_idx on public.subscriptions (attention) where attention is not null;
create index subscriptions_resync_idx on public.subscriptions (resync_due_at)
  where resync_due_at is not null;

alter table public.admin_settings enable row level security;
alter table public.webhook_logs enable row level security;
alter table public.subscriptions enable row level security;

revoke all on public.admin_settings, public.webhook_logs, public.subscriptions from anon, authenticated;
grant select, insert on public.admin_settings to authenticated;
grant update (key, value, updated_at) on public.admin_settings to authenticated;
grant select on public.webhook_logs to authenticated;
grant update (status, retry_count, updated_at) on public.webhook_logs to authenticated;
grant select on public.subscriptions to authenticated;
grant all on public.admin_settings, public.webhook_logs, public.subscriptions to service_role;

create policy admin_settings_select on public.admin_settings
  for select to authenticated using ((select public.is_admin()));
create policy admin_settings_insert on public.admin_settings
  for insert to authenticated with check ((select public.is_admin()));
create policy admin_settings_update on public.admin_settings
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy webhook_logs_select on public.webhook_logs
  for select to authenticated using ((select public.is_admin()));
create policy webhook_logs_update on public.webhook_logs
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy subscriptions_select on public.subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Realtime exists on a hosted project and in the local stack, not on a bare PostgreSQL.
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.webhook_logs, public.subscriptions;
  end if;
end
$$;

-- 0 entitles to nothing paid; the order decides which of several subscriptions counts.
create function private.plan_rank(p_plan text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select case p_plan when 'creator' then 1 when 'pro' then 2 when 'concierge' then 3 else 0 end $$;

-- The subscription that counts for an account right now, if any.
create function private.current_subscription(p_user_id uuid) returns public.subscriptions
language sql stable
set search_path = ''
as $$
  select s from public.subscriptions s
  where s.user_id = p_user_id and s.plan is not null and s.access_until > now()
  order by private.plan_rank(s.plan) desc, s.access_until desc, s.id
  limit 1
$$;

create function public.plan_for(p_user_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$ select coalesce((private.current_subscription(p_user_id)).plan, 'free') $$;
comment on function public.plan_for(uuid) is 'free, creator, pro or concierge: the plan in force now.';

create or replace function public.current_plan(p_user_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$ select public.plan_for(p_user_id) $$;

create function public.my_entitlements() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user uuid := auth.uid();
  v_sub public.subscriptions;
  v_plan text;
begin
  if v_user is null then
    raise exception 'Please sign in first.' using hint = 'unauthenticated';
  end if;
  v_sub := private.current_subscription(v_user);
  v_plan := coalesce(v_sub.plan, 'free');
  if v_sub.id is null then
    -- Nothing entitles now: show the latest subscription all the same, so that its end is explained.
    select s.* into v_sub from public.subscriptions s
    where s.user_id = v_user
    order by s.current_period_end desc nulls last, s.id limit 1;
  end if;
  return jsonb_build_object(
    'plan', v_plan,
    'status', v_sub.status,
    'current_period_end', v_sub.current_period_end,
    'cancel_at', v_sub.cancel_at,
    'cancel_at_period_end', coalesce(v_sub.cancel_at_period_end, false),
    'access_until', v_sub.access_until,
    'needs_attention', v_sub.attention is not null,
    'can_manage_billing', v_sub.stripe_customer_id is not null,
    'ai_pitches_per_month', (private.plan_limits(v_plan)).ai_pitches_per_month,
    'smart_matching', (private.plan_limits(v_plan)).smart_matching);
end
$$;
comment on function public.my_entitlements() is
  'What the signed-in account may do; ai_pitches_per_month null means unlimited.';

revoke execute on function
  private.plan_rank(text), private.current_subscription(uuid), public.plan_for(uuid),
  public.current_plan(uuid), public.my_entitlements()
  from public, anon, authenticated;
grant execute on function public.my_entitlements() to authenticated, service_role;
grant execute on function public.plan_for(uuid), public.current_plan(uuid) to service_role;
