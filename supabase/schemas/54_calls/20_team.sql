-- What the team does with calls: offering slots, its calendar.

create function private.log_call_act(p_action text, p_call_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  select u.email, p_action, jsonb_build_object('call_id', c.id, 'account', c.user_id, 'kind', c.kind, 'starts_at', c.starts_at)
  from public.users u cross join public.calls c
  where u.id = (select auth.uid()) and c.id = p_call_id
$$;

-- Offers a slot, and one at the same local time in each of the next weeks: p_weeks in all. p_first is a local date and
-- time in p_time_zone. Returns how many were offered; a time that the caller offers already is left out.
create function public.offer_call_slots(
  p_kinds text[], p_first timestamp, p_time_zone text, p_minutes int, p_link text, p_weeks int default 1
) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_link text := private.clean_line(p_link);
  v_offered int;
begin
  perform private.require_admin();
  if not coalesce(cardinality(p_kinds) between 1 and 2 and p_kinds <@ array['coaching', 'progress'], false) then
    raise exception 'Please choose what the slot is for.' using hint = 'invalid_input';
  elsif not coalesce(private.is_time_zone(p_time_zone), false) then
    raise exception 'Please choose a time zone.' using hint = 'invalid_input';
  elsif p_first is null or p_first at time zone p_time_zone <= now() or p_first > now() + interval '1 year' then
    raise exception 'Please choose a time within the next year.' using hint = 'bad_time';
  elsif p_minutes is null or p_minutes not between 10 and 180 then
    raise exception 'A call takes 10 to 180 minutes.' using hint = 'invalid_input';
  elsif v_link is null or v_link !~ '^https://[^[:space:]]+$' or char_length(v_link) > 500 then
    raise exception 'Please give the link of the call. It begins with https://.' using hint = 'invalid_input';
  elsif p_weeks is null or p_weeks not between 1 and 26 then
    raise exception 'Please choose 1 to 26 weeks.' using hint = 'invalid_input';
  end if;
  insert into public.call_slots (host_id, kinds, starts_at, time_zone, minutes, link)
  select (select auth.uid()), p_kinds, (p_first + make_interval(weeks => n)) at time zone p_time_zone, p_time_zone, p_minutes, v_link
  from generate_series(0, p_weeks - 1) n
  on conflict (host_id, starts_at) where withdrawn_at is null do nothing;
  get diagnostics v_offered = row_count;
  perform private.log_admin_act('call_slots_offered', jsonb_build_object('slots', v_offered, 'first', p_first, 'time_zone', p_time_zone));
  return v_offered;
end
$$;
grant execute on function public.offer_call_slots(text[], timestamp, text, int, text, int) to authenticated;

-- Takes a slot back that nobody has booked.
create function public.withdraw_call_slot(p_slot_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform 1 from public.call_slots s where s.id = p_slot_id for update;
  if exists (select 1 from public.calls c where c.slot_id = p_slot_id and c.canceled_at is null) then
    raise exception 'Somebody has booked this time. Please cancel or move the call first.' using hint = 'slot_taken';
  end if;
  update public.call_slots s set withdrawn_at = now() where s.id = p_slot_id and s.withdrawn_at is null;
  if found then
    perform private.log_admin_act('call_slot_withdrawn', jsonb_build_object('slot_id', p_slot_id));
  end if;
end
$$;
grant execute on function public.withdraw_call_slot(uuid) to authenticated;

-- The calendar of the team: {"slots": free ones to come, "calls": booked, past and canceled ones}. Notes come with the
-- caller's own calls only.
create function public.team_calls() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_admin uuid := (select auth.uid());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'slots', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'host', u.name, 'mine', s.host_id = v_admin, 'kinds', s.kinds,
        'starts_at', s.starts_at, 'time_zone', s.time_zone, 'minutes', s.minutes) order by s.starts_at)
      from public.call_slots s join public.users u on u.id = s.host_id
      where s.withdrawn_at is null and s.starts_at > now()
        and not exists (select 1 from public.calls c where c.slot_id = s.id and c.canceled_at is null)), '[]'),
    'calls', coalesce((select jsonb_agg(c) from private.calls_of(v_admin, true) c), '[]'));
end
$$;
grant execute on function public.team_calls() to authenticated;
