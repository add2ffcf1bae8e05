-- Whether a worker has something to do. A schedule calls a function only then: on a hosted project every call is
-- counted and paid.

-- The settings keep the planner to the index of what waits, as in private.due_deliveries.
create function private.digest_is_due() returns boolean
language plpgsql stable
set search_path = ''
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return exists (
    select 1 from public.friday_fix_issues f
    where f.scheduled_at is not null and f.status <> 'draft' and f.counted_at is null
      and private.mails_begin(f.issue_date) <= now())
  or exists (
    select 1 from public.digest_deliveries d
    where d.status in ('queued', 'sending') and d.next_attempt_at <= now()
      and d.issue_id not in (select h.issue_id from private.held_issues() h)
      and exists (select 1 from public.friday_fix_issues f where f.id = d.issue_id and f.counted_at is not null));
end
$$;

-- p_run: the worker's last run. New events change the figures of the panel; without a secret key nothing is read at
-- Stripe.
create function private.webhook_work_is_due(p_run private.worker_heartbeats) returns boolean
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

create function private.request_work_is_due() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select 1 from public.due_intro_reminders(1))
    or exists (select 1 from public.due_intro_ends(1))
    or exists (select 1 from public.due_entry_notices(1))
    or exists (select 1 from public.due_request_ends(1))
    or exists (select 1 from public.due_entry_words(1))
    or exists (select 1 from private.request_mails s where s.resting_until <= now())
    or exists (
      select 1 from private.request_mails s
      where s.off_at is null and s.resting_until is null and s.checked_at < (
        select max(r.created_at) from public.media_requests r where r.status = 'open' and r.deadline > now()))
    or exists (select 1 from private.due_topics)
    or exists (select 1 from private.looking_for_days d where d.dropped_at is null and d.until <= now())
$$;

-- Also true when the last run is long ago: what no condition names (old rows, alerts that end) waits that long. While
-- no mail server is set or reached, the two that send mails look for it once a minute.
create function private.worker_is_due(p_worker text, p_now timestamptz default now()) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  v_run private.worker_heartbeats;
begin
  select * into v_run from private.worker_heartbeats h where h.name = p_worker;
  if v_run.ran_at is null
    or v_run.ran_at <= p_now - (case p_worker when 'webhook-worker' then interval '5 minutes' else interval '1 hour' end)
  then
    return true;
  elsif v_run.detail ->> 'state' in ('mail_not_configured', 'mail_unreachable', 'smtp_not_configured', 'smtp_unreachable')
    and v_run.ran_at > p_now - interval '1 minute'
  then
    return false;
  end if;
  return case p_worker
    when 'mail-worker' then
      exists (
        select 1 from private.mail_outbox m
        where m.status in ('queued', 'sending') and m.next_attempt_at <= now()
          and m.id not in (select h.mail_id from private.held_mails() h))
      or exists (select 1 from public.due_follow_ups(1))
      or exists (select 1 from public.due_refusals(1))
      or exists (select 1 from private.plan_welcomes w where w.queued_at is null)
      or exists (select 1 from public.pitch_reviews r where r.sent_at is not null and r.mailed_at is null)
      or exists (select 1 from public.due_call_mails(1))
      or private.result_mails_are_due(p_now)
    when 'friday-fix-send' then private.digest_is_due()
    when 'webhook-worker' then private.webhook_work_is_due(v_run)
    when 'request-worker' then private.request_work_is_due()
    when 'admin-mails' then exists (
      select 1 from jsonb_each(public.due_admin_mails(1)) l where jsonb_array_length(l.value) > 0)
    else true end;
end
$$;
