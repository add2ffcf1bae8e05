-- The refusal names the thing as the settings page does.
create or replace function private.refuse_one_factor() returns trigger
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

create or replace function public.set_admin_second_factor(p_on boolean) returns void
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
revoke execute on function public.set_admin_second_factor(boolean) from public, anon;
grant execute on function public.set_admin_second_factor(boolean) to authenticated;
revoke execute on function private.refuse_one_factor() from public, anon, authenticated;
