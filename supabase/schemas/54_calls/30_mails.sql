-- Mails of calls, to both sides: booked, moved, canceled, and a reminder a day and an hour before.

create table private.call_mails (
  id uuid primary key default gen_random_uuid(),
  call_id uuid not null references public.calls (id) on delete cascade,
  kind text not null check (kind in ('booked', 'moved', 'canceled', 'day_before', 'hour_before')),
  to_host boolean not null,
  due_at timestamptz not null,
  queued_at timestamptz
);
alter table private.call_mails enable row level security;
create index call_mails_call_id_idx on private.call_mails (call_id);
create index call_mails_due_idx on private.call_mails (due_at) where queued_at is null;

-- Notes what is written of a change of a call. Reminders of the time before are dropped.
create function private.note_call_mails(p_call_id uuid, p_kind text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_call public.calls;
begin
  select * into v_call from public.calls c where c.id = p_call_id;
  delete from private.call_mails m where m.call_id = p_call_id and m.queued_at is null;
  insert into private.call_mails (call_id, kind, to_host, due_at)
  select p_call_id, k.kind, s.to_host, k.due_at
  from (values (p_kind, now()), ('day_before', v_call.starts_at - interval '1 day'),
    ('hour_before', v_call.starts_at - interval '1 hour')) k (kind, due_at)
  cross join (values (true), (false)) s (to_host)
  where k.kind = p_kind or p_kind <> 'canceled' and k.due_at > now();
end
$$;

-- Mails to be written, the oldest first. A reminder that is late for its call is left out.
create function public.due_call_mails(p_limit int)
returns table (
  mail_id uuid, mail_kind text, to_host boolean, email text, name text, other text, call_kind text,
  starts_at timestamptz, minutes int, link text, topic text, canceled_by text, given_back boolean, time_zone text
)
language sql stable security definer
set search_path = ''
as $$
  select m.id, m.kind, m.to_host, r.email, coalesce(case when not m.to_host then p.name end, r.name),
    case when m.to_host then coalesce(p.name, u.name) else h.name end,
    c.kind, c.starts_at, c.minutes, c.link, c.topic, c.canceled_by, c.given_back, case when m.to_host then coalesce(s.time_zone, 'UTC') else private.account_zone(c.user_id) end
  from private.call_mails m
  join public.calls c on c.id = m.call_id
  join public.users u on u.id = c.user_id
  left join public.creator_profiles p on p.user_id = c.user_id
  left join public.users h on h.id = c.host_id
  join public.users r on r.id = case when m.to_host then c.host_id else c.user_id end
  left join public.call_slots s on s.id = c.slot_id
  where m.queued_at is null and m.due_at <= now() and (c.starts_at > now() or m.kind not in ('day_before', 'hour_before'))
  order by m.due_at
  limit p_limit
$$;

-- Queues a mail of a call. Returns whether it did; another try does nothing.
create function public.queue_call_mail(p_mail_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  update private.call_mails m set queued_at = now() where m.id = p_mail_id and m.queued_at is null;
  if not found then
    return false;
  end if;
  select u.* into v_user
  from private.call_mails m join public.calls c on c.id = m.call_id
  join public.users u on u.id = case when m.to_host then c.host_id else c.user_id end
  where m.id = p_mail_id;
  perform public.mail_enqueue('call', v_user.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'call:' || p_mail_id::text, 'users', v_user.id);
  return true;
end
$$;
