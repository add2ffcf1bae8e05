set check_function_bodies = off;

drop function public.finish_reconcile(uuid, integer, integer, jsonb, integer, text);

drop function public.start_reconcile(uuid);

alter table public.reconcile_runs add column worked_at timestamp with time zone default now() not null;

alter table public.reconcile_runs add column repair boolean default false not null;

alter table public.reconcile_runs add column reached jsonb;

alter table public.reconcile_runs add column leased_until timestamp with time zone;

-- What Stripe listed in a comparison that is under way.
create table private.reconcile_listed (
  run_id uuid not null references public.reconcile_runs (id) on delete cascade,
  subscription_id text not null,
  primary key (run_id, subscription_id)
);

alter table private.reconcile_listed enable row level security;

-- Gives a comparison to work on: {id, repair, reached}. An admin (p_asked_by) starts a new one. The schedule goes on
-- with the one under way, or starts the daily one: once a day, an hour after a failed one. Null when there is nothing
-- to do or somebody works on it. A comparison on which nobody worked for ten minutes counts as failed.
create function public.claim_reconcile(p_asked_by uuid default null, p_repair boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare v_run public.reconcile_runs;
begin
  perform pg_advisory_xact_lock(hashtextextended('reconcile', 4));
  perform public.finish_reconcile(r.id, 'it broke off')
  from public.reconcile_runs r
  where r.finished_at is null and r.worked_at <= now() - interval '10 minutes';
  select * into v_run from public.reconcile_runs r where r.finished_at is null;
  if found then
    if p_asked_by is not null or v_run.leased_until > now() then
      return null;
    end if;
  elsif p_asked_by is null and exists (
    select 1 from public.reconcile_runs r
    where r.started_at > now() - case when r.error is null
      then interval '23 hours 30 minutes' else interval '1 hour' end)
  then
    return null;
  else
    insert into public.reconcile_runs (asked_by, repair) values (p_asked_by, p_repair) returning * into v_run;
    delete from public.reconcile_runs where started_at < now() - interval '90 days';
  end if;
  update public.reconcile_runs set leased_until = now() + interval '2 minutes' where id = v_run.id;
  return jsonb_build_object('id', v_run.id, 'repair', v_run.repair, 'reached', v_run.reached);
end
$$;

-- Keeps the result of a part that began at p_from: {reached, listed, events_fetched, subscriptions_checked, drift,
-- repaired}; reached null ends the comparison. False when somebody else made the same part.
create function public.keep_reconcile_part(p_id uuid, p_from jsonb, p_part jsonb) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.reconcile_runs
  set reached = nullif(p_part -> 'reached', 'null'),
    events_fetched = events_fetched + (p_part ->> 'events_fetched')::integer,
    subscriptions_checked = subscriptions_checked + (p_part ->> 'subscriptions_checked')::integer,
    drift = drift || (p_part -> 'drift'),
    repaired = repaired + (p_part ->> 'repaired')::integer,
    worked_at = now(), leased_until = null
  where id = p_id and finished_at is null and reached is not distinct from nullif(p_from, 'null');
  if not found then
    return false;
  end if;
  if p_part ->> 'reached' is null then
    perform public.finish_reconcile(p_id, null);
  else
    insert into private.reconcile_listed (run_id, subscription_id)
    select p_id, l.id from jsonb_array_elements_text(p_part -> 'listed') l (id)
    on conflict do nothing;
  end if;
  return true;
end
$$;

-- Live subscriptions that entitle to their plan and that Stripe did not list. Such an access ends by itself, because
-- no event renews it. What began after the comparison did is in none of its lists. p_listed: those of the last part.
create function public.unlisted_subscriptions(p_run uuid, p_listed text[]) returns table (
  subscription_id text, email text, stripe_status text)
language sql stable security definer
set search_path = ''
as $$
  select s.stripe_subscription_id, s.email, s.stripe_status
  from public.subscriptions s
  join public.reconcile_runs r on r.id = p_run
  where s.access_until > now() and s.created_at <= r.started_at
    and coalesce(s.stripe_status not in ('canceled', 'incomplete_expired'), true)
    and s.stripe_subscription_id <> all (p_listed)
    and not exists (
      select 1 from private.reconcile_listed l
      where l.run_id = p_run and l.subscription_id = s.stripe_subscription_id)
  order by s.stripe_subscription_id
  limit 500
$$;

create or replace function public.finish_reconcile(p_id uuid, p_error text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_left integer;
begin
  update public.reconcile_runs
  set finished_at = now(), error = p_error, reached = null, leased_until = null
  where id = p_id
  returning jsonb_array_length(drift) - repaired into v_left;
  delete from private.reconcile_listed where run_id = p_id;
  if p_error is not null then
    perform private.raise_alert('reconcile', 'reconcile', 'Comparison with Stripe failed: ' || p_error);
  elsif v_left > 0 then
    perform private.raise_alert('reconcile', 'reconcile',
      format(case when v_left = 1 then '%s difference between Stripe and the subscriptions here'
        else '%s differences between Stripe and the subscriptions here' end, v_left));
  else
    perform private.close_alert('reconcile');
  end if;
end
$$;

-- p_run: the worker's last run. New events change the figures of the panel; without a secret key nothing is read at
-- Stripe.
create or replace function private.webhook_work_is_due(p_run private.worker_heartbeats) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from public.webhook_logs l
    where l.status in ('failed', 'retried_failed', 'pending', 'acknowledged') and l.next_attempt_at <= now())
  or exists (select 1 from public.webhook_logs l where l."timestamp" > p_run.ran_at and l.alert_cause is null)
  or exists (select 1 from private.due_recomputations)
  or exists (
    select 1 from private.watch_state w
    where w.recomputation_started_at is not null and w.recomputation_finished_at is null)
  or exists (
    select 1 from public.reconcile_runs r
    where r.finished_at is null and (r.leased_until is null or r.leased_until <= now()))
  or p_run.detail ->> 'reconcile' is distinct from 'no key' and exists (
    select 1 from public.subscriptions s
    where s.reread_due_at <= now() or (s.attention = 'needs_resync' and s.reread_due_at is null))
$$;

comment on table public.reconcile_runs is 'Comparisons of the subscriptions here with Stripe; drift is [{subscription_id, email, field, ours, stripe}], reached where the next part begins (null: at the start).';
