-- When a subscription ended, and whether its last period was paid: what access_until asks of the stored events.

-- When a subscription ended, in epoch seconds: Stripe's own time where an event names it, else the time of the
-- deletion, else the first event that shows the end. Events after the end do not move it.
create function private.subscription_ended_at(p_subscription_id text) returns bigint
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(min(e.ended_at), min(e.occurred_at) filter (where e.deleted), min(e.occurred_at))
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.ended);
end
$$;

-- True when the collection was paused as a period began: its invoice is not collected then. Of several
-- states in the first second of the period the one counts that no other of the period leads to.
create function private.began_in_pause(p_subscription_id text, p_period_end bigint) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with states as (
      select e.occurred_at, e.pause_behavior, e.state_before, e.state_after
      from private.subscription_states e
      where e.subscription_id = p_subscription_id and e.period_end = p_period_end and not e.ended
    ), first as (
      select s.pause_behavior is not null as paused,
        s.state_before is not null and not exists (
          select 1 from states o where split_part(o.state_after, ' by ', 1) = s.state_before) as begins
      from states s where s.occurred_at = (select min(o.occurred_at) from states o)
    )
    select coalesce(bool_or(f.paused) filter (where f.begins), bool_or(f.paused), false) from first f);
end
$$;

-- True when an invoice of a period was paid.
create function private.invoice_paid(p_subscription_id text, p_period_end bigint) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from private.payment_facts i
    where i.kind = 'invoice' and i.subscription_id = p_subscription_id and i.period_end = p_period_end);
end
$$;

-- True when the period of a live state counts as paid: by its status, and by its invoice when the period
-- began in a pause.
create function private.is_paid(e private.subscription_states) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(e.stripe_status in ('active', 'trialing') and (
    not private.began_in_pause(e.subscription_id, e.period_end)
    or private.invoice_paid(e.subscription_id, e.period_end)), false);
end
$$;

-- True when a subscription may have ended before its renewal was paid: Stripe keeps the invoice of a
-- renewal as a draft for about an hour, and never collects it when the subscription ends meanwhile.
create function private.ended_in_draft_hour(p_started bigint, p_period_start bigint, p_ended_at bigint)
returns boolean
language sql immutable
return coalesce(p_started < p_period_start and p_ended_at < p_period_start + 2 * 3600, false);
