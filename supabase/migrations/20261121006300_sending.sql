-- Sending: the outlet's morning, undo, and addresses that nothing is sent to.

create function private.is_time_zone(p_zone text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  perform timestamp '2000-01-01' at time zone p_zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- The time zone of a region that ends in a state of the USA ('Macon, GA'), by where most of its people
-- live. New York for everything else: that is where national outlets keep their hours.
create function private.zone_of_region(p_region text) returns text
language sql immutable
return case upper(substring(p_region from ',\s*([A-Za-z]{2})\s*$'))
  when 'AL' then 'America/Chicago' when 'AR' then 'America/Chicago' when 'IA' then 'America/Chicago'
  when 'IL' then 'America/Chicago' when 'KS' then 'America/Chicago' when 'LA' then 'America/Chicago'
  when 'MN' then 'America/Chicago' when 'MO' then 'America/Chicago' when 'MS' then 'America/Chicago'
  when 'ND' then 'America/Chicago' when 'NE' then 'America/Chicago' when 'OK' then 'America/Chicago'
  when 'SD' then 'America/Chicago' when 'TN' then 'America/Chicago' when 'TX' then 'America/Chicago'
  when 'WI' then 'America/Chicago'
  when 'CO' then 'America/Denver' when 'ID' then 'America/Denver' when 'MT' then 'America/Denver'
  when 'NM' then 'America/Denver' when 'UT' then 'America/Denver' when 'WY' then 'America/Denver'
  when 'AZ' then 'America/Phoenix'
  when 'CA' then 'America/Los_Angeles' when 'NV' then 'America/Los_Angeles' when 'OR' then 'America/Los_Angeles'
  when 'WA' then 'America/Los_Angeles' when 'AK' then 'America/Anchorage' when 'HI' then 'Pacific/Honolulu'
  else 'America/New_York'
end;

alter table public.outlets
  add column time_zone text not null default 'America/New_York';
alter table public.outlets disable trigger touch_updated_at;
update public.outlets o set time_zone = private.zone_of_region(o.region)
where private.zone_of_region(o.region) <> o.time_zone;
alter table public.outlets enable trigger touch_updated_at;

-- Checks the time zone too: a check constraint would need rights on private that admins do not have.
create function private.set_outlet_zone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.time_zone = 'America/New_York'
     or tg_op = 'UPDATE' and new.time_zone = old.time_zone and new.region <> old.region then
    new.time_zone := private.zone_of_region(new.region);
  end if;
  if not private.is_time_zone(new.time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  return new;
end
$$;
create trigger set_outlet_zone before insert or update of region, time_zone on public.outlets
  for each row execute function private.set_outlet_zone();

-- 8:30 of the next working day in a time zone, today's if it is still to come.
create function private.next_morning(p_zone text, p_now timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select (day + time '08:30') at time zone p_zone
  from (
    select (p_now at time zone p_zone)::date + n as day from generate_series(0, 4) n
  ) days
  where extract(isodow from day) < 6 and (day + time '08:30') at time zone p_zone > p_now + interval '1 minute'
  order by day
  limit 1
$$;

-- Addresses that get no pitch: user_id null means from nobody here.
create table private.closed_addresses (
  email private.email_address not null,
  user_id uuid references public.users (id) on delete cascade,
  reason text not null check (reason in ('opt_out', 'bounce', 'complaint')),
  created_at timestamptz not null default now()
);
create unique index closed_addresses_email_user_id_idx on private.closed_addresses (email, user_id) nulls not distinct;
create index closed_addresses_user_id_idx on private.closed_addresses (user_id);
alter table private.closed_addresses enable row level security;

-- Why an address gets nothing from this creator; null when it does.
create function private.closed_address(p_email text, p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select a.reason from private.closed_addresses a
  where a.email = lower(p_email) and (a.user_id is null or a.user_id = p_user_id)
  order by a.user_id nulls first
  limit 1
$$;

-- What an editor closed: 'all', 'creator' or 'none'.
create function private.opt_out_of(p_email text, p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce((
    select case when a.user_id is null then 'all' else 'creator' end
    from private.closed_addresses a
    where a.email = lower(p_email) and (a.user_id is null or a.user_id = p_user_id) and a.reason <> 'bounce'
    order by a.user_id nulls first
    limit 1), 'none')
$$;

-- Takes the choice of an editor by the link of a mail: 'creator' closes the address to the sender,
-- 'all' to everybody here, 'none' opens it again. Returns the choice.
create function public.set_opt_out(p_token_hash text, p_choice text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends := private.lock_send_of_token(p_token_hash, array['answer']);
  v_email text := (select lower(c.contact_email) from private.outlet_contacts c where c.outlet_id = v_send.outlet_id);
  v_before text;
begin
  if p_choice is null or p_choice not in ('none', 'creator', 'all') then
    raise exception 'Please choose whose mails to stop.' using hint = 'bad_answer';
  end if;
  if v_email is null then
    raise exception 'We have no address to stop any more.' using hint = 'no_contact';
  end if;
  v_before := private.opt_out_of(v_email, v_send.user_id);
  delete from private.closed_addresses a
  where a.email = v_email and (a.user_id is null or a.user_id = v_send.user_id) and a.reason <> 'bounce';
  if p_choice <> 'none' then
    insert into private.closed_addresses (email, user_id, reason)
    values (v_email, case p_choice when 'creator' then v_send.user_id end, 'opt_out')
    on conflict do nothing;
  end if;
  if v_before <> p_choice then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'opt_out', jsonb_build_object('choice', p_choice));
  end if;
  return p_choice;
end
$$;

-- What the caller's own proven address is closed to, for the editor's settings.
create function public.my_closed_addresses() returns table (creator_id uuid, creator_name text, reason text, created_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select a.user_id, coalesce(c.name, u.name), a.reason, a.created_at
  from public.users me
  join private.closed_addresses a on a.email = me.email
  left join public.users u on u.id = a.user_id
  left join public.creator_profiles c on c.user_id = a.user_id
  where me.id = v_user_id and me.linked_at is not null
  order by a.created_at desc;
end
$$;
grant execute on function public.my_closed_addresses() to authenticated;

-- Opens the caller's own address again, to one creator or, with null, to all who were closed out together.
create function public.open_my_address(p_creator_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  delete from private.closed_addresses a
  using public.users me
  where me.id = v_user_id and me.linked_at is not null and a.email = me.email
    and a.user_id is not distinct from p_creator_id and a.reason <> 'bounce';
end
$$;
grant execute on function public.open_my_address(uuid) to authenticated;

-- Takes back a send whose mail has not left.
create function public.undo_send(p_send_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform 1 from public.pitch_sends s where s.id = p_send_id and s.user_id = v_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  delete from private.mail_outbox m
  where m.ref_table = 'pitch_sends' and m.ref_id = p_send_id and m.kind = 'pitch' and m.status = 'queued' and m.attempts = 0;
  if not found then
    raise exception 'This pitch has already left.' using hint = 'already_left';
  end if;
  delete from public.pitch_sends s where s.id = p_send_id;
end
$$;
grant execute on function public.undo_send(uuid) to authenticated;

-- What the sender should know before the tap: the outlet's morning, what is left of the limits, and how
-- many follow-ups are welcome.
create function public.send_review(p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_day timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  v_review jsonb;
begin
  select jsonb_build_object(
    'time_zone', o.time_zone,
    'morning', private.next_morning(o.time_zone, now()),
    'reply_to', private.reply_address(v_user_id),
    'greeting_name', case when o.id in (select private.outlets_that_said_yes(v_user_id))
                          then (select c.contact_name from private.outlet_contacts c where c.outlet_id = o.id) end,
    'follow_ups', private.follow_up_limit(o.format),
    'weekly_cap', t.weekly_cap,
    'week_taken', (
      select count(*) from private.outlets_of_cap(t.cap_key) c (id)
      join public.pitch_sends s on s.outlet_id = c.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed'),
    'day_limit', case when private.on_probation(v_user_id) then 5 end,
    'day_reached', (
      select count(distinct s.outlet_id) from public.pitch_sends s
      where s.user_id = v_user_id and s.created_at >= v_day and s.status <> 'failed'))
  into v_review
  from private.outlet_terms t
  join public.outlets o on o.id = t.outlet_id
  where t.outlet_id = p_outlet_id and t.active;
  if v_review is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return v_review;
end
$$;
grant execute on function public.send_review(uuid) to authenticated;

-- The one click of a mail program (RFC 8058): stops the creator of the pitch, and leaves a wider
-- choice of the editor as it is.
create function public.stop_by_header(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_state jsonb := public.get_pitch_by_token(p_token_hash);
begin
  if v_state ->> 'opt_out' = 'none' then
    return public.set_opt_out(p_token_hash, 'creator');
  end if;
  return v_state ->> 'opt_out';
end
$$;
