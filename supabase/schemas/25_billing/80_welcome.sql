-- The mail that says what a plan holds, to whoever got it: once for each plan of a subscription.

-- One plan of one subscription. Without queued_at its mail is still to be written.
create table private.plan_welcomes (
  subscription_id text not null references public.subscriptions (stripe_subscription_id) on delete cascade,
  plan public.subscription_plan not null,
  noted_at timestamptz not null default now(),
  queued_at timestamptz,
  primary key (subscription_id, plan)
);
alter table private.plan_welcomes enable row level security;
create index plan_welcomes_due_idx on private.plan_welcomes (noted_at) where queued_at is null;

-- A plan begins with the first row that has one and an account, with another plan, or with access that begins again.
-- An event that is older than three days welcomes nobody: a payer of long standing whose subscription is read for the
-- first time, or the events of a backup.
create function private.note_plan_welcome() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (old.user_id is null or old.access_until is null or old.plan is distinct from new.plan)
    and new.user_id is not null and new.plan is not null and new.status = 'active' and new.access_until > now()
    and to_timestamp(new.source_occurred_at) > now() - interval '3 days'
  then
    insert into private.plan_welcomes (subscription_id, plan) values (new.stripe_subscription_id, new.plan)
    on conflict do nothing;
  end if;
  return null;
end
$$;
-- One trigger without a condition: PostgreSQL parses the condition of each trigger for every event.
create trigger note_plan_welcome after insert or update on public.subscriptions
  for each row execute function private.note_plan_welcome();

-- The mails to be written, the oldest first. What was noted for a plan that is no longer the one in force is left out: a
-- payer who changed twice within a minute reads of the last plan only.
create function public.due_plan_welcomes(p_limit int)
returns table (subscription_id text, plan text, email text, name text)
language sql stable security definer
set search_path = ''
as $$
  select w.subscription_id, w.plan::text, u.email, coalesce(c.name, u.name)
  from private.plan_welcomes w
  join public.subscriptions s on s.stripe_subscription_id = w.subscription_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = u.id
  where w.queued_at is null
  order by w.noted_at, w.subscription_id
  limit p_limit
$$;

-- Queues the mail of a plan that began and is in force. Returns whether it did; another try does nothing.
create function public.queue_plan_welcome(p_subscription_id text, p_plan text, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  update private.plan_welcomes w set queued_at = now()
  where w.subscription_id = p_subscription_id and w.plan = p_plan and w.queued_at is null;
  if not found then
    return false;
  end if;
  select u.* into v_user
  from public.subscriptions s join public.users u on u.id = s.user_id
  where s.stripe_subscription_id = p_subscription_id and public.plan_for(u.id) = p_plan;
  if v_user.id is null then
    return false;
  end if;
  perform public.mail_enqueue('plan_welcome', v_user.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    format('plan_welcome:%s:%s', p_subscription_id, p_plan), 'users', v_user.id);
  return true;
end
$$;
