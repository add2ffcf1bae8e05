-- Slots and calls: booking, moving, canceling, notes and what each side reads.

create function private.kind_words(p_kind text) returns text
language sql immutable
return case p_kind when 'coaching' then 'media coaching call' else 'progress review call' end;

-- Why an account cannot book a call of a kind in the month of a time; null when it can. p_except: a call that is being
-- moved counts in no month.
create function private.call_refusal(p_user_id uuid, p_kind text, p_at timestamptz, p_except uuid default null) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_rights record := private.plan_limits(public.current_plan(p_user_id));
  v_limit int := case p_kind when 'coaching' then v_rights.coaching_per_month else v_rights.progress_calls_per_month end;
  v_month timestamp := date_trunc('month', p_at at time zone 'utc');
  v_used int;
begin
  if v_limit = 0 then
    return 'Calls are part of the Concierge plan.';
  end if;
  v_used := (
    select count(*) from public.calls c
    where c.user_id = p_user_id and c.kind = p_kind and not c.given_back and c.id is distinct from p_except
      and c.starts_at >= v_month at time zone 'utc' and c.starts_at < (v_month + interval '1 month') at time zone 'utc');
  return case when v_used >= v_limit then
    format('Your %s for %s is booked or used.', private.kind_words(p_kind), to_char(v_month, 'FMMonth')) end;
end
$$;

-- Slots that nobody has, the earliest first, with what keeps the caller from booking each kind that it is for.
create function public.open_call_slots() returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  with months as materialized (
    select m.month, k.kind, private.call_refusal(v_user_id, k.kind, m.month at time zone 'utc') as refusal
    from (select distinct date_trunc('month', s.starts_at at time zone 'utc') as month from public.call_slots s
          where s.withdrawn_at is null and s.starts_at > now()) m
    cross join unnest(array['coaching', 'progress']) k (kind)
  )
  select jsonb_build_object(
    'id', s.id, 'starts_at', s.starts_at, 'minutes', s.minutes, 'host', u.name,
    'kinds', (
      select jsonb_agg(jsonb_build_object('kind', m.kind, 'refusal', m.refusal) order by m.kind)
      from months m
      where m.kind = any (s.kinds) and m.month = date_trunc('month', s.starts_at at time zone 'utc')))
  from public.call_slots s
  join public.users u on u.id = s.host_id
  where s.withdrawn_at is null and s.starts_at > now() and private.account_state(s.host_id) = 'open'
    and not exists (select 1 from public.calls c where c.slot_id = s.id and c.canceled_at is null)
  order by s.starts_at
  limit 500;
end
$$;
grant execute on function public.open_call_slots() to authenticated;

-- The slot, locked, while somebody can book it for a kind.
create function private.lock_open_slot(p_slot_id uuid, p_kind text) returns public.call_slots
language plpgsql volatile
set search_path = ''
as $$
declare
  v_slot public.call_slots;
begin
  select * into v_slot from public.call_slots s where s.id = p_slot_id for update;
  if v_slot.id is null or v_slot.withdrawn_at is not null or v_slot.starts_at <= now() or not p_kind = any (v_slot.kinds)
    or exists (select 1 from public.calls c where c.slot_id = p_slot_id and c.canceled_at is null) then
    raise exception 'This time is not free any more. Please choose another.' using hint = 'slot_taken';
  end if;
  return v_slot;
end
$$;

create function public.book_call(p_slot_id uuid, p_kind text, p_topic text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_topic text := private.text_or_null(private.clean_line(p_topic));
  v_slot public.call_slots;
  v_refusal text;
  v_id uuid;
begin
  perform private.refuse_act(v_user_id, 'mail');
  if char_length(v_topic) > 500 then
    raise exception 'Please keep it to 500 characters.' using hint = 'too_long';
  end if;
  -- Two bookings at once count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:calls:' || v_user_id::text, 0));
  v_slot := private.lock_open_slot(p_slot_id, p_kind);
  v_refusal := private.call_refusal(v_user_id, p_kind, v_slot.starts_at);
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = case when v_refusal like 'Calls are part%' then 'plan_missing' else 'quota_exceeded' end;
  end if;
  insert into public.calls (user_id, slot_id, host_id, kind, starts_at, minutes, link, topic)
  values (v_user_id, v_slot.id, v_slot.host_id, p_kind, v_slot.starts_at, v_slot.minutes, v_slot.link, v_topic)
  returning id into v_id;
  perform private.note_call_mails(v_id, 'booked');
  perform private.log_call_act('call_booked', v_id);
  return v_id;
end
$$;
grant execute on function public.book_call(uuid, text, text) to authenticated;

-- The call, locked, while the caller may change it: its creator or an admin, until it starts.
create function private.lock_call(p_call_id uuid) returns public.calls
language plpgsql volatile
set search_path = ''
as $$
declare
  v_call public.calls;
begin
  select * into v_call from public.calls c
  where c.id = p_call_id and (c.user_id = private.require_user() or public.is_admin()) for update;
  if v_call.id is null then
    raise exception 'This call is not in your list.' using hint = 'call_not_found';
  elsif v_call.canceled_at is not null or v_call.starts_at <= now() then
    raise exception 'This call is over or canceled.' using hint = 'call_over';
  end if;
  return v_call;
end
$$;

-- Moves a call to another free slot. The team moves it without asking for the month's right.
create function public.move_call(p_call_id uuid, p_slot_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_call public.calls := private.lock_call(p_call_id);
  v_slot public.call_slots := private.lock_open_slot(p_slot_id, v_call.kind);
  v_refusal text;
begin
  if v_call.user_id = (select auth.uid()) then
    perform private.refuse_act(v_call.user_id, 'mail');
    -- Within its month a call that is booked is honoured whatever the plan is by now.
    if date_trunc('month', v_slot.starts_at at time zone 'utc') <> date_trunc('month', v_call.starts_at at time zone 'utc') then
      v_refusal := private.call_refusal(v_call.user_id, v_call.kind, v_slot.starts_at, p_call_id);
    end if;
    if v_refusal is not null then
      raise exception '%', v_refusal using hint = 'quota_exceeded';
    end if;
  end if;
  update public.calls c
  set slot_id = v_slot.id, host_id = v_slot.host_id, starts_at = v_slot.starts_at, minutes = v_slot.minutes,
    link = v_slot.link, sequence = c.sequence + 1
  where c.id = p_call_id;
  perform private.note_call_mails(p_call_id, 'moved');
  perform private.log_call_act('call_moved', p_call_id);
end
$$;
grant execute on function public.move_call(uuid, uuid) to authenticated;

-- Cancels a call. The month has its call again when the team cancels, and when its creator does a day before or earlier.
create function public.cancel_call(p_call_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_call public.calls := private.lock_call(p_call_id);
  v_own boolean := v_call.user_id = (select auth.uid());
begin
  update public.calls c
  set canceled_at = now(), canceled_by = case when v_own then 'creator' else 'team' end, sequence = c.sequence + 1,
    given_back = not v_own or c.starts_at >= now() + interval '24 hours'
  where c.id = p_call_id
  returning * into v_call;
  perform private.note_call_mails(p_call_id, 'canceled');
  perform private.log_call_act('call_canceled', p_call_id);
  return jsonb_build_object('given_back', v_call.given_back);
end
$$;
grant execute on function public.cancel_call(uuid) to authenticated;

-- Keeps the notes of a call that has begun, by either of both. p_version: the version that was edited, 0 for none.
create function public.save_call_notes(p_call_id uuid, p_notes text, p_version int) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_version int;
begin
  if not exists (
    select 1 from public.calls c
    where c.id = p_call_id and private.require_user() in (c.user_id, c.host_id) and c.canceled_at is null and c.starts_at <= now())
  then
    raise exception 'Notes are for both who were in the call, once it has begun.' using hint = 'call_not_found';
  elsif char_length(p_notes) > 8000 then
    raise exception 'Please keep the notes to 8,000 characters.' using hint = 'too_long';
  end if;
  insert into public.call_notes as n (call_id, notes) values (p_call_id, coalesce(p_notes, ''))
  on conflict (call_id) do update set notes = excluded.notes, version = n.version + 1, updated_at = now()
    where n.version = p_version
  returning n.version into v_version;
  if v_version is null then
    raise exception 'The notes were changed by the other side meanwhile. Please copy yours, load the page again, and add them.'
      using hint = 'version_conflict';
  end if;
  return v_version;
end
$$;
grant execute on function public.save_call_notes(uuid, text, int) to authenticated;

-- The caller's calls: those that are booked, and p_hosted those that they hold; the next first, then past ones.
create function private.calls_of(p_user_id uuid, p_hosted boolean) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'starts_at', c.starts_at, 'minutes', c.minutes, 'link', c.link, 'topic', c.topic,
    'sequence', c.sequence, 'canceled_by', c.canceled_by, 'given_back', c.given_back, 'host', h.name,
    'name', coalesce(p.name, u.name), 'over', c.starts_at <= now(),
    'free_until', c.starts_at - interval '24 hours', 'mine', p_user_id in (c.user_id, c.host_id),
    'notes', case when p_user_id in (c.user_id, c.host_id) then n.notes end,
    'notes_version', case when p_user_id in (c.user_id, c.host_id) then coalesce(n.version, 0) end)
  from public.calls c
  join public.users u on u.id = c.user_id
  left join public.creator_profiles p on p.user_id = c.user_id
  left join public.users h on h.id = c.host_id
  left join public.call_notes n on n.call_id = c.id
  where case when p_hosted then true else c.user_id = p_user_id end
  order by c.starts_at <= now(), abs(extract(epoch from c.starts_at - now()))
  limit 200
$$;

create function public.my_calls() returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query select private.calls_of(private.require_user(), false);
end
$$;
grant execute on function public.my_calls() to authenticated;

-- What the copy of an account's data has of calls.
create function private.copy_of_calls(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'calls', coalesce((
      select jsonb_agg(to_jsonb(c) - 'user_id' - 'host_id' - 'slot_id' || jsonb_build_object(
        'role', case when c.user_id = p_user_id then 'booked' else 'held' end, 'notes', n.notes) order by c.starts_at)
      from public.calls c left join public.call_notes n on n.call_id = c.id
      where p_user_id in (c.user_id, c.host_id)), '[]'),
    'calls_offered', coalesce((
      select jsonb_agg(to_jsonb(s) - 'host_id' order by s.starts_at) from public.call_slots s where s.host_id = p_user_id), '[]'))
$$;
