-- Subscriptions, the plan in force for an account, what each plan includes, and the quota of pitches. A downgrade
-- deletes nothing: a plan decides what may be begun now, which is the quota, Smart Matching
-- (75_matching/40_ranking.sql) and probation (50_sending/20_weekly_cap_and_queueing.sql), and what the press kit shows
-- (30_profiles/30_press_kit.sql): the rest is kept and shows again with the plan.

-- The plan in force for an account: free without a subscription.
create function public.current_plan(p_user_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$ select public.plan_for(p_user_id) $$;

-- What each plan includes, for everything that a plan limits and for my_entitlements(). The same table for people is
-- _shared/domain/billing/plans.ts; testing/database/plan-rights.test.ts compares them. null means no limit.
--   ai_pitches_per_month, ai_drafts_per_month: what may be used (sent, copied, downloaded) and drafted to choose it
--     from, in a calendar month (UTC)
--   smart_matching: the relevance of every outlet, and the filter by it
--   kit_bios, kit_pictures: how many of them the press kit shows; photo and cover are pictures too
--   kit_links, kit_embargo: private links open it, and a day can be set before which it is not public
--   figures_days: how far back its figures go
--   figures_by_link: the figures of each link, and all of them as a file
--   reviews_per_week: pitches that the team reviews in a calendar week
--   prepared_per_month, coaching_per_month, progress_calls_per_month: what the team does in a calendar month
--   answer_days: working days within which support answers first
create function private.plan_limits(
  p_plan text, out ai_pitches_per_month int, out ai_drafts_per_month int, out smart_matching boolean,
  out kit_bios int, out kit_pictures int, out kit_links boolean, out kit_embargo boolean, out figures_days int,
  out figures_by_link boolean, out reviews_per_week int, out prepared_per_month int, out coaching_per_month int,
  out progress_calls_per_month int, out answer_days int)
language sql immutable
set search_path = ''
as $$
  select
    case when paid then null else 1 end, case when paid then null else 3 end, pro,
    case when paid then null else 1 end, case when paid then null else 5 end, paid, paid,
    case when paid then 365 else 30 end, paid,
    case when pro then 1 else 0 end, case when concierge then 10 else 0 end, case when concierge then 1 else 0 end,
    case when concierge then 1 else 0 end, case when pro then 1 when paid then 2 else 3 end
  from (
    select coalesce(p_plan in ('creator', 'pro', 'concierge'), false) as paid,
      coalesce(p_plan in ('pro', 'concierge'), false) as pro, coalesce(p_plan = 'concierge', false) as concierge) p
$$;

-- The quota of the current calendar month (UTC). `used`: the pitches that were first sent, copied or downloaded in it;
-- `drafts`: the pitches that were written in it. The refusals are the sentences that a person is told, null while there
-- is none: `use_refusal` why no further pitch can be used, `write_refusal` why none can be written. `in_draw`: what was
-- used waits in draws alone, and is free again where it is not drawn (private.take_back_use).
create function private.quota_of(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_plan text := public.current_plan(p_user_id);
  v_limits record := private.plan_limits(v_plan);
  v_month timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  v_next timestamptz := (v_month at time zone 'utc' + interval '1 month') at time zone 'utc';
  v_this text := to_char(v_month at time zone 'utc', 'FMMonth');
  v_from text := to_char(v_next at time zone 'utc', 'FMMonth FMDD');
  v_used int := (select count(*) from public.pitches p where p.user_id = p_user_id and p.used_at >= v_month);
  v_full boolean := v_used >= v_limits.ai_pitches_per_month;
  v_in_draw boolean := v_full and not exists (
    select 1 from public.pitches p
    where p.user_id = p_user_id and p.used_at >= v_month
      and (p.used_as <> 'send'
        or coalesce((
          select not bool_and(s.in_draw) from public.pitch_sends s
          where s.pitch_id = p.id and (s.status <> 'failed' or s.sent_at is not null)), true)));
  v_drafts int;
begin
  -- A run that was stopped after its first sentence has been read.
  v_drafts := (select count(*) from public.pitches p where p.user_id = p_user_id and p.created_at >= v_month)
    + (select count(*) from public.pitch_runs r
       where r.user_id = p_user_id and r.status = 'stopped' and r.variation_id is null and r.said_at >= v_month);
  return jsonb_build_object(
    'plan', v_plan,
    'limit', v_limits.ai_pitches_per_month,
    'used', v_used,
    'draft_limit', v_limits.ai_drafts_per_month,
    'drafts', v_drafts,
    'in_draw', coalesce(v_in_draw, false),
    'use_refusal', case
      when v_in_draw then
        format('Your free pitch for %s waits in a draw. If it is not drawn, you have it back; if it is, this one waits until %s. A paid plan has no limit.', v_this, v_from)
      when v_full then
        format('Your free pitch for %s is used, so this one waits until %s. A paid plan has no limit.', v_this, v_from) end,
    'write_refusal', case
      when v_in_draw then
        format('Your free pitch for %s waits in a draw. If it is not drawn, you have it back; if it is, you can write the next one from %s, or without limit on a paid plan.', v_this, v_from)
      when v_full then
        format('Your free pitch for %s is used, and it can still be sent. You can write the next one from %s, or without limit on a paid plan.', v_this, v_from)
      when v_drafts >= v_limits.ai_drafts_per_month then
        format('Your %s free drafts for %s are written, and one of them can go out. You can write the next one from %s, or without limit on a paid plan.', v_limits.ai_drafts_per_month, v_this, v_from) end,
    'resets_at', v_next);
end
$$;

create function public.pitch_quota() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.quota_of(private.require_user());
end
$$;
grant execute on function public.pitch_quota() to authenticated;

-- Domains instead of checks of the table: a table's CHECK is parsed for every INSERT.
create domain public.subscription_plan as text check (value in ('creator', 'pro', 'concierge'));

create domain public.subscription_status as text check (value in (
  'active', 'past_due', 'canceled', 'incomplete'));

create domain public.subscription_attention as text check (value in (
  'needs_resync', 'unmapped_price', 'unknown_status'));

create domain public.subscription_refund as text check (value in (
  'full', 'partial', 'untied', 'dispute_lost'));

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
  source_occurred_at bigint not null default 0,
  reread_lease bigint not null default 0,
  reread_applied bigint not null default 0,
  reread_due_at timestamptz,
  updated_at timestamptz not null default now(),
  refund public.subscription_refund,
  pause_behavior text,
  access_ended_at timestamptz,
  money_back boolean not null default false,
  price_count integer not null default 1
) with (fillfactor = 80);
-- free space in the page, so that updates touch no index
comment on table public.subscriptions is
  'Computed from the stored Stripe events: written by private.project_subscription, never by hand.';
comment on column public.subscriptions.cancel_at_period_end is
  'True when an end is scheduled, by the flag or by cancel_at.';
comment on column public.subscriptions.access_until is
  'The plan entitles until then; null entitles to nothing.';
comment on column public.subscriptions.attention is
  'Why the row waits for an admin or a re-read; shown to admins.';
comment on column public.subscriptions.source_occurred_at is
  'Epoch seconds of the event that the row shows.';
comment on column public.subscriptions.refund is
  'Money returned for the current period: full, partial, dispute_lost; untied when the charge cannot be tied to a period.';
comment on column public.subscriptions.pause_behavior is
  'How collection is paused at Stripe: void, keep_as_draft or mark_uncollectible; null when it is not.';
comment on column public.subscriptions.access_ended_at is
  'When an admin ended the access; null when none did or the decision was withdrawn.';
comment on column public.subscriptions.price_count is
  'How many prices the items have; price_id is the first of them.';
comment on column public.subscriptions.money_back is
  'True when the payer has any refund or dispute: the row is then always computed from all events.';
alter table public.subscriptions enable row level security;
grant select on public.subscriptions to authenticated;
create index subscriptions_user_idx on public.subscriptions (user_id) where user_id is not null;
create index subscriptions_customer_idx on public.subscriptions (stripe_customer_id);
create index subscriptions_attention_idx on public.subscriptions (attention) where attention is not null;

create index subscriptions_reread_idx on public.subscriptions (reread_due_at)
  where reread_due_at is not null;

create policy subscriptions_select on public.subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create index subscriptions_money_back_idx on public.subscriptions (stripe_subscription_id)
  where money_back;

-- Row level security keeps a trigram index out of a search over the API: its operators are not
-- leakproof. The functions below check the admin first and search as the owner.
create index subscriptions_search_idx on public.subscriptions using gin (
  lower(coalesce(email, '') || ' ' || coalesce(stripe_customer_id, '') || ' ' || stripe_subscription_id)
  extensions.gin_trgm_ops);

-- One index for each order, and two for the filters in the order of creation. Every event writes an entry into
-- each of them: active and canceled subscriptions are so many that the order of creation finds them soon.
create index subscriptions_page_idx on public.subscriptions (created_at desc, id desc);
create index subscriptions_email_page_idx on public.subscriptions (coalesce(email, ''), id);

create index subscriptions_period_page_idx on public.subscriptions
  (coalesce(current_period_end, '-infinity'), id);
create index subscriptions_access_page_idx on public.subscriptions (coalesce(access_until, '-infinity'), id);
create index subscriptions_status_page_idx on public.subscriptions (status, created_at desc, id desc)
  where status not in ('active', 'canceled');
create index subscriptions_plan_page_idx on public.subscriptions (plan, created_at desc, id desc);

create index subscriptions_unmatched_idx on public.subscriptions (created_at, stripe_customer_id)
  where user_id is null;

-- Orders the plans: of several subscriptions the highest plan counts; 0 is the free plan.
create function private.plan_rank(p_plan text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select case p_plan when 'creator' then 1 when 'pro' then 2 when 'concierge' then 3 else 0 end $$;

-- The subscription that entitles an account now, if any: the only test of access_until.
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

create function public.my_entitlements() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_sub public.subscriptions;
  v_plan text;
begin
  v_sub := private.current_subscription(v_user);
  v_plan := coalesce(v_sub.plan, 'free');
  if v_sub.id is null then
    -- Without a subscription in force the latest one is shown, so that its end is explained.
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
    'can_manage_billing', v_sub.stripe_customer_id is not null)
    || to_jsonb(private.plan_limits(v_plan));
end
$$;
comment on function public.my_entitlements() is
  'What the signed-in account may do: its plan and the limits of it; a number that is null means unlimited.';
grant execute on function public.my_entitlements() to authenticated;

-- Subscriptions of an account that Stripe still renews.
create function private.renewing_subscriptions(p_user_id uuid) returns setof public.subscriptions
language sql stable
set search_path = ''
as $$
  select s.* from public.subscriptions s
  where s.user_id = p_user_id and s.status in ('active', 'past_due')
    and not s.cancel_at_period_end and s.cancel_at is null
$$;
