-- Around a change of the admin role: the caller's password, and the mail to all admins.

-- Null when the password is the caller's; otherwise wrong_password, or too_many_tries after five wrong ones in 15
-- minutes. It raises nothing: that would take the count of the try back.
create function private.check_own_password(p_password text) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_key text := 'own_password:' || (select auth.uid());
begin
  if not public.rate_limit_hit(v_key, 5, 900) then
    return 'too_many_tries';
  end if;
  if not exists (
    select 1 from auth.users a
    where a.id = (select auth.uid()) and a.encrypted_password <> ''
      and a.encrypted_password = extensions.crypt(coalesce(p_password, ''), a.encrypted_password)) then
    return 'wrong_password';
  end if;
  update private.rate_limits r set hits = greatest(r.hits - 1, 0) where r.key = v_key;
  return null;
end
$$;

-- Whatever changes the role, also a claim or the service: all admins hear of it, and who lost it.
create function private.tell_admins() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.account_notices (user_id, kind, about)
  select u.id, case new.role when 'admin' then 'admin_made' else 'admin_removed' end,
    jsonb_build_object('account', new.email, 'by', (select a.email from public.users a where a.id = (select auth.uid())))
  from public.users u
  where u.linked_at is not null and (u.role = 'admin' or u.id = new.id);
  return null;
end
$$;

create trigger tell_admins after update of role on public.users
  for each row when (new.role is distinct from old.role and new.linked_at is not null)
  execute function private.tell_admins();
