-- A second factor for admins. Where the account service has one (hosted projects do, the embedded one
-- does not), admins can ask for it: settings and roles are then changed only in a session that was
-- confirmed with it (the claim aal is aal2).

create table private.admin_security (
  only_row boolean primary key default true check (only_row),
  second_factor boolean not null default false,
  changed_at timestamptz not null default now()
);
alter table private.admin_security enable row level security;
insert into private.admin_security default values;

-- Whether the request's session was confirmed with a second factor.
create function private.has_second_factor() returns boolean
language sql stable
set search_path = ''
as $$ select coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2' $$;

-- Refuses a change by a signed-in account without the second factor, while it is asked for. The
-- functions' own key (service_role) and passcode pages are not sessions of an admin.
create function private.refuse_one_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null
     and (select s.second_factor from private.admin_security s)
     and not private.has_second_factor() then
    raise exception 'Please confirm this session with your second factor first, in your settings.'
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
    raise exception 'Please confirm this session with your second factor first, in your settings.'
      using hint = 'second_factor_missing';
  end if;
  update private.admin_security s set second_factor = p_on, changed_at = now() where s.only_row;
  insert into public.system_logs (email, action, detail)
  select u.email, 'second_factor', jsonb_build_object('required', p_on) from public.users u where u.id = (select auth.uid());
end
$$;
grant execute on function public.set_admin_second_factor(boolean) to authenticated;
