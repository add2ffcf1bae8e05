-- The draw among new accounts. Of the part of a week that all accounts on probation together may fill
-- (20_weekly_cap_and_queueing.sql), half, rounded down, is for who comes first. The rest is drawn at the end of the UTC
-- day among the pitches that wait for it, one of each account: their mails get random times in the ten minutes after
-- midnight, which no creator sees, and those that leave first take what is free. So no account can use up by noon what
-- is there for all.

create function private.drawn_share(p_cap int) returns int
language sql immutable
return private.probation_share(p_cap) - private.probation_share(p_cap) / 2;

-- Of these outlets those where a pitch of the account has to wait for the draw, and whether one of it waits there already.
create function private.draws(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, name text, again boolean)
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.on_probation(p_user_id) then
    return;
  end if;
  return query
  select t.outlet_id, t.name, coalesce(bool_or(s.in_draw and s.user_id = p_user_id), false)
  from private.outlet_terms t
  cross join lateral private.outlets_of_cap(t.cap_key) o (id)
  left join public.pitch_sends s on s.outlet_id = o.id and s.status <> 'failed' and s.release_at > now() - interval '7 days'
  where t.outlet_id = any (p_outlet_ids)
  group by t.outlet_id, t.weekly_cap, t.name
  having count(*) filter (where not s.in_draw and private.on_probation(s.user_id))
    >= private.probation_share(t.weekly_cap) - private.drawn_share(t.weekly_cap);
end
$$;

-- What keeps a second pitch of an account out of a draw.
create function private.in_draw_already(p_name text) returns text
language sql immutable
return 'A pitch of yours is in the draw for ' || p_name || ' already. You will see here whether it went.';

-- Whether a pitch of the account to this outlet has to wait for the draw. Refuses a second one of an account. The caller
-- holds the lock of the cap.
create function private.waits_for_draw(p_user_id uuid, p_outlet_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  v_draw record;
begin
  select * into v_draw from private.draws(p_user_id, array[p_outlet_id]);
  if not found then
    return false;
  end if;
  if v_draw.again then
    raise exception '%', private.in_draw_already(v_draw.name) using hint = 'probation';
  end if;
  return true;
end
$$;

-- The first end of a UTC day after a time.
create function private.draw_after(p_time timestamptz) returns timestamptz
language sql immutable
return (date_trunc('day', p_time at time zone 'utc') + interval '1 day') at time zone 'utc';

-- When the draw is that a pitch sent now would wait for.
create function private.next_draw() returns timestamptz
language sql stable
return private.draw_after(now() + interval '20 seconds');

-- The draw for one pitch, when its mail is about to leave: why it lost, or null. One that has won counts from then on.
create function private.draw_refusal(p_send public.pitch_sends, p_cap_key uuid) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_limit record;
begin
  perform pg_advisory_xact_lock(hashtextextended('newspeg:cap:' || p_cap_key::text, 0));
  select * into v_limit from private.send_limit(p_send.user_id, p_send.outlet_id);
  if found then
    return case v_limit.code
      when 'probation' then 'More new accounts wrote to ' || p_send.outlet_name || ' than it takes in a week, and the draw chose others.'
      else v_limit.reason end;
  end if;
  update public.pitch_sends s set in_draw = false where s.id = p_send.id;
  return null;
end
$$;

-- A column of the API: whether a pitch of the caller waits in a draw for which the account is no longer new, and could go
-- at once if it were sent again.
create function public.may_go_now(p_send public.pitch_sends) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case when p_send.in_draw and p_send.status = 'queued' and p_send.user_id = auth.uid()
    then not private.on_probation(p_send.user_id)
      and exists (select from private.outlet_terms t where t.outlet_id = p_send.outlet_id and t.active)
      and not exists (select from private.send_limit(p_send.user_id, p_send.outlet_id))
      and not private.peg_is_stale(p_send.variation_id)
      and not exists (select from private.near_copies(p_send.variation_id, p_send.outlet_id))
    else false end
$$;
grant execute on function public.may_go_now(public.pitch_sends) to authenticated;
