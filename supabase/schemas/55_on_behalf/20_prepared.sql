-- Pitches that a helper prepares. They are the creator's: prepared_by and prepared_as of public.pitches say by whom.

-- The first moment of the current calendar month (UTC).
create function private.month_start() returns timestamptz
language sql stable
return date_trunc('month', now() at time zone 'utc') at time zone 'utc';

-- Pitches of this calendar month that the team prepared.
create function private.prepared_this_month(p_creator_id uuid) returns int
language sql stable
set search_path = ''
as $$
  select count(*)::int from public.pitches p
  where p.user_id = p_creator_id and p.prepared_as = 'team' and p.created_at >= private.month_start()
$$;

-- Raises when a helper may prepare no further pitch for a creator: the team has a number of its own, what a publicist
-- writes is the creator's own quota. The caller holds the lock of the quota.
create function private.refuse_prepared(p_helper_id uuid, p_creator_id uuid) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_as text := private.refuse_on_behalf(p_helper_id, p_creator_id, 'write');
  v_limit int := (private.plan_limits(public.current_plan(p_creator_id))).prepared_per_month;
begin
  if v_as = 'team' and private.prepared_this_month(p_creator_id) >= v_limit then
    raise exception 'The % pitches of this month are prepared for them. The next one can be written from %.', v_limit,
      to_char((private.month_start() at time zone 'utc') + interval '1 month', 'FMMonth FMDD') using hint = 'prepared_limit';
  end if;
  if v_as = 'publicist' and (private.quota_of(p_creator_id) ->> 'write_refusal') is not null then
    raise exception 'Their plan has no pitch left this month. Nothing was used up.' using hint = 'prepared_limit';
  end if;
  return v_as;
end
$$;

-- Whether a helper may act on this prepared pitch: the team on all that the team prepared, a publicist on their own.
create function private.helps_with(p_helper_id uuid, p public.pitches, p_act text) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(p.prepared_as = private.helps_as(p_helper_id, p.user_id, p_act)
    and (p.prepared_as = 'team' or p.prepared_by = p_helper_id), false)
$$;

-- Whose variation it is when the account may do the act with it: its own, or one that was prepared for a creator. Raises
-- pitch_not_found; already_left for writing what was sent or agreed to.
create function private.owner_of_variation(p_account_id uuid, p_variation_id uuid, p_act text) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_pitch public.pitches;
begin
  select p.* into v_pitch
  from public.pitch_variations v join public.pitches p on p.id = v.pitch_id where v.id = p_variation_id;
  if v_pitch.user_id = p_account_id then
    return p_account_id;
  end if;
  if v_pitch.id is null or not private.helps_with(p_account_id, v_pitch, p_act) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if p_act = 'write' and exists (select 1 from public.pitch_sends s where s.pitch_id = v_pitch.id) then
    raise exception 'This pitch was sent, so its words stay as they are.' using hint = 'already_left';
  end if;
  return v_pitch.user_id;
end
$$;

-- Typing saves itself about once a second: an hour of it is one act in the log.
create function private.log_edit_for(p_helper_id uuid, v public.pitch_variations) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.system_logs l
    where l.action = 'pitch_edited_for' and l.created_at > now() - interval '1 hour'
      and l.detail ->> 'variation_id' = v.id::text
      and l.email = (select u.email from public.users u where u.id = p_helper_id)) then
    perform private.log_on_behalf(p_helper_id, v.user_id, 'pitch_edited_for',
      jsonb_build_object('pitch_id', v.pitch_id, 'variation_id', v.id));
  end if;
end
$$;

-- Who may read a pitch and its variations: its creator, admins, and the publicist who prepared it, while they help. One
-- policy, because Postgres evaluates each of several for every row.
create policy pitches_select_own_prepared_or_admin on public.pitches
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin())
    or (prepared_by = (select auth.uid()) and public.helps_creator(user_id)));

create policy pitch_variations_select_own_prepared_or_admin on public.pitch_variations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin())
    or exists (
      select 1 from public.pitches p
      where p.id = pitch_id and p.prepared_by = (select auth.uid()) and public.helps_creator(p.user_id)));
