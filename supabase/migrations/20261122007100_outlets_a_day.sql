-- How many outlets an account on probation can reach a day stands in one place.

create function private.outlets_a_day() returns int
language sql immutable
return 5;

-- The limits are changed where they stand, since an earlier migration may have given them another name.
do $do$
declare
  v_limits regprocedure := coalesce(
    to_regprocedure('private.outlet_limits(uuid, uuid[])'), to_regprocedure('private.send_limits(uuid, uuid[])'));
  v_before text := pg_get_functiondef(v_limits);
  v_after text := replace(replace(v_before,
    'c_outlets_a_day constant int := 5;', 'c_outlets_a_day constant int := private.outlets_a_day();'),
    '''New accounts can reach 5 outlets a day.', '''New accounts can reach '' || c_outlets_a_day || '' outlets a day.');
begin
  assert v_after like '%:= private.outlets_a_day();%' and v_after not like '%reach 5 outlets%',
    'The daily limit of new accounts is not where it was.';
  execute v_after;
end
$do$;

-- What the sender should know before the tap: the outlet's morning, what is left of the limits, and how
-- many follow-ups are welcome.
create or replace function public.send_review(p_outlet_id uuid) returns jsonb
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
    'day_limit', case when private.on_probation(v_user_id) then private.outlets_a_day() end,
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

