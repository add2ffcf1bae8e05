-- Rights beside the admin role: private.admin_rights of 55_on_behalf/10_helpers.sql.

-- Gives an admin a right, or takes it. Nobody changes their own: two admins stand behind each right. Returns whether
-- the admin holds it.
create function public.set_admin_right(p_user_id uuid, p_name text, p_given boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  perform private.require_admin();
  if p_user_id = (select auth.uid()) then
    raise exception 'Another admin gives and takes this right.' using hint = 'forbidden';
  end if;
  select * into v_user from public.users u where u.id = p_user_id for update;
  if p_given and (v_user.role is distinct from 'admin' or private.account_state(p_user_id) <> 'open') then
    raise exception 'Only an admin whose account is open can hold this right.' using hint = 'not_admin';
  end if;
  if p_given then
    insert into private.admin_rights (user_id, name, given_by) values (p_user_id, p_name, (select auth.uid()))
    on conflict do nothing;
  else
    delete from private.admin_rights r where r.user_id = p_user_id and r.name = p_name;
  end if;
  if found then
    perform private.log_admin_act(case when p_given then 'admin_right_given' else 'admin_right_taken' end,
      jsonb_build_object('right', p_name, 'user_id', p_user_id, 'account', v_user.email));
  end if;
  return p_given;
end
$$;
grant execute on function public.set_admin_right(uuid, text, boolean) to authenticated;

create trigger a_refuse_one_factor before insert or update or delete on private.admin_rights
  for each row execute function private.refuse_one_factor();

-- Who loses the role loses its rights: another admin gives them anew.
create function private.drop_admin_rights() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.admin_rights r where r.user_id = new.id;
  return null;
end
$$;

create trigger drop_admin_rights after update of role on public.users
  for each row when (new.role is distinct from old.role and new.role <> 'admin')
  execute function private.drop_admin_rights();
