-- Accounts and the system log as admins read them, roles, the second factor.

-- Accounts, newest first. p_show: all, admins, suspended, creator, media or general. The next page
-- begins after (p_before, p_before_id), the created_at and id of the last row.
create function public.find_people(
  p_search text default null, p_show text default 'all', p_before timestamptz default null,
  p_before_id uuid default null, p_limit int default 50
) returns table (
  id uuid, email text, name text, kind text, role text, appointed boolean, suspended_at timestamptz,
  created_at timestamptz, plan text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_pattern text := private.search_pattern(p_search);
begin
  perform private.require_admin();
  -- One plan for each kind of question: a condition that is not asked must not hide an index.
  return query execute
    'select u.id, u.email, u.name, u.kind, u.role, u.linked_at is null, u.suspended_at, u.created_at, public.plan_for(u.id)
     from public.users u where true'
    || case when v_pattern is null then '' else ' and lower(u.email || '' '' || coalesce(u.name, '''')) like $1' end
    || case p_show when 'admins' then ' and u.role = ''admin''' when 'suspended' then ' and u.suspended_at is not null'
         when 'creator' then ' and u.kind = ''creator''' when 'media' then ' and u.kind = ''media'''
         when 'general' then ' and u.kind = ''general''' else '' end
    || case when p_before is null then '' else ' and (u.created_at, u.id) < ($2, $3)' end
    || ' order by u.created_at desc, u.id desc limit $4'
  using v_pattern, p_before, p_before_id, greatest(1, least(p_limit, 100));
end
$$;
grant execute on function public.find_people(text, text, timestamptz, uuid, int) to authenticated;

-- One account as an admin sees it: role, plan, quota, what it has sent.
create function public.get_person(p_user_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_person jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', u.name, 'kind', u.kind, 'role', u.role, 'city_region', u.city_region,
    'appointed', u.linked_at is null, 'created_at', u.created_at, 'suspended_at', u.suspended_at,
    'confirmed', exists (select 1 from auth.users a where a.id = u.id and a.email_confirmed_at is not null),
    'suspension', case when u.suspended_at is not null then (
      select jsonb_build_object('by', l.email, 'reason', l.detail ->> 'reason') from public.system_logs l
      where l.action = 'account_suspended' and l.detail ->> 'user_id' = u.id::text
      order by l.created_at desc limit 1) end,
    'quota', private.quota_of(u.id),
    'subscription', (
      select jsonb_build_object('status', s.status, 'plan', s.plan, 'access_until', s.access_until)
      from public.subscriptions s where s.user_id = u.id
      order by s.access_until desc nulls last, s.id limit 1),
    'pitches', (select count(*) from public.pitches p where p.user_id = u.id),
    'sends', (
      select jsonb_build_object(
        'total', count(*), 'last_30_days', count(*) filter (where s.created_at > now() - interval '30 days'),
        'waiting', count(*) filter (where s.status = 'queued'), 'failed', count(*) filter (where s.status = 'failed'),
        'yes', count(*) filter (where s.answer in ('interested', 'covered')), 'last_at', max(s.created_at))
      from public.pitch_sends s where s.user_id = u.id),
    'introductions', (
      select count(*) from public.intro_requests r where u.id in (r.media_user_id, r.creator_user_id)),
    'requests', (select count(*) from public.media_requests r where r.media_user_id = u.id),
    'rights', coalesce((select jsonb_agg(r.name) from private.admin_rights r where r.user_id = u.id), '[]'))
  into v_person
  from public.users u where u.id = p_user_id;
  if v_person is null then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  return v_person;
end
$$;
grant execute on function public.get_person(uuid) to authenticated;

-- Makes an account admin or takes the role away, with the caller's password: an open screen or a stolen session is
-- not enough. Returns the role, or wrong_password or too_many_tries. The last admin who can sign in stays: calls run
-- one after another, so that two admins cannot take the role from each other at once.
create function public.set_admin_role(p_user_id uuid, p_admin boolean, p_password text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
  v_refused text;
begin
  perform pg_advisory_xact_lock(hashtextextended('claim_admin', 4));
  -- After the lock: another call may just have taken the caller's role.
  perform private.require_admin();
  select * into v_user from public.users u where u.id = p_user_id for update;
  if not found then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  if v_user.role = (case when p_admin then 'admin' else 'member' end) then
    return v_user.role;
  end if;
  if p_admin then
    case private.account_state(p_user_id)
      when 'open' then null;
      when 'suspended' then
        raise exception 'This account is suspended. End that first.' using hint = 'account_suspended';
      else
        raise exception 'This person is closing their account. They can sign in and keep it first.' using hint = 'account_closing';
    end case;
    if not exists (select 1 from auth.users a where a.id = p_user_id and a.email_confirmed_at is not null) then
      raise exception 'This account has not confirmed its address yet.' using hint = 'account_not_confirmed';
    end if;
  elsif not exists (
    select 1 from public.users u where u.role = 'admin' and u.linked_at is not null and u.id <> p_user_id) then
    raise exception 'This is the last admin. Make somebody else admin first.' using hint = 'last_admin';
  end if;
  v_refused := private.check_own_password(p_password);
  if v_refused is not null then
    return v_refused;
  end if;
  if p_admin then
    update public.users u set role = 'admin' where u.id = p_user_id;
  else
    -- Logged before the change: the caller may be the one who loses the role.
    perform private.log_admin_act('admin_removed', jsonb_build_object('user_id', p_user_id, 'account', v_user.email));
    if v_user.linked_at is null then
      delete from public.users u where u.id = p_user_id;
    else
      update public.users u set role = 'member' where u.id = p_user_id;
    end if;
    return 'member';
  end if;
  perform private.log_admin_act('admin_made', jsonb_build_object('user_id', p_user_id, 'account', v_user.email));
  return 'admin';
end
$$;
grant execute on function public.set_admin_role(uuid, boolean, text) to authenticated;

create function public.find_system_logs(
  p_search text default null, p_action text default null, p_before timestamptz default null,
  p_before_id uuid default null, p_limit int default 50
) returns table (
  id uuid, email text, action text, ip_address text, detail jsonb, created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_pattern text := private.search_pattern(p_search);
begin
  perform private.require_admin();
  return query execute
    'select l.id, l.email, l.action, l.ip_address, l.detail, l.created_at from public.system_logs l where true'
    || case when v_pattern is null then '' else
         ' and lower(coalesce(l.email, '''') || '' '' || l.action || '' '' || l.detail::text) like $1' end
    -- Without a choice, pages that do not exist stay out: they are many and no act of anybody.
    || case when p_action is null then ' and l.action <> ''unknown_route''' else ' and l.action = $2' end
    || case when p_before is null then '' else ' and (l.created_at, l.id) < ($3, $4)' end
    || ' order by l.created_at desc, l.id desc limit $5'
  using v_pattern, p_action, p_before, p_before_id, greatest(1, least(p_limit, 100));
end
$$;
grant execute on function public.find_system_logs(text, text, timestamptz, uuid, int) to authenticated;

-- The actions that the log holds, for the filter.
create function public.system_log_actions() returns setof text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- A walk over the index: the log is long, the actions are few.
  return query
  with recursive actions as (
    (select l.action from public.system_logs l order by l.action limit 1)
    union all
    select (select l.action from public.system_logs l where l.action > a.action order by l.action limit 1)
    from actions a where a.action is not null)
  select a.action from actions a where a.action is not null;
end
$$;
grant execute on function public.system_log_actions() to authenticated;

create table private.admin_security (
  only_row boolean primary key default true check (only_row),
  second_factor boolean not null default false,
  changed_at timestamptz not null default now()
);
insert into private.admin_security default values;
alter table private.admin_security enable row level security;

-- Whether the request's session was confirmed with a second factor.
create function private.has_second_factor() returns boolean
language sql stable
set search_path = ''
as $$ select coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2' $$;

-- The refusal names the thing as the settings page does.
create function private.refuse_one_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null
     and (select s.second_factor from private.admin_security s)
     and not private.has_second_factor() then
    raise exception 'Please enter the code of your two-step sign-in first: in Settings, under Two-step sign-in.'
      using hint = 'second_factor_missing';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger a_refuse_one_factor before insert or update or delete on public.admin_settings
  for each row execute function private.refuse_one_factor();

create trigger a_refuse_one_factor before insert or update or delete on private.secrets
  for each row execute function private.refuse_one_factor();

create trigger a_refuse_one_factor before update of role on public.users
  for each row when (new.role is distinct from old.role) execute function private.refuse_one_factor();

-- For admins: whether the account service has second factors, whether one is asked for, and whether
-- this session was confirmed with one.
create function public.admin_security() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'offered', to_regclass('auth.mfa_factors') is not null,
    'required', (select s.second_factor from private.admin_security s),
    'confirmed', private.has_second_factor());
end
$$;
grant execute on function public.admin_security() to authenticated;

-- Asks all admins for the second factor, or no longer. Only from a session that has it: nobody locks
-- everybody out, and nobody switches it off without it.
create function public.set_admin_second_factor(p_on boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.has_second_factor() then
    raise exception 'Please enter the code of your two-step sign-in first: in Settings, under Two-step sign-in.'
      using hint = 'second_factor_missing';
  end if;
  update private.admin_security s set second_factor = p_on, changed_at = now() where s.only_row;
  insert into public.system_logs (email, action, detail)
  select u.email, 'second_factor', jsonb_build_object('required', p_on) from public.users u where u.id = (select auth.uid());
end
$$;
grant execute on function public.set_admin_second_factor(boolean) to authenticated;
