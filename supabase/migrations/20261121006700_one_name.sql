-- A creator has one name: that of the profile, which mails and the press kit show, and that of the
-- account are the same. Whichever is saved changes the other.

update public.users u set name = c.name
from public.creator_profiles c
where c.user_id = u.id and c.name is not null and c.name is distinct from u.name;
update public.creator_profiles c set name = u.name
from public.users u
where u.id = c.user_id and c.name is null and u.name is not null;

create function private.name_to_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users u set name = new.name where u.id = new.user_id and u.name is distinct from new.name;
  return null;
end
$$;
create trigger name_to_account after update of name on public.creator_profiles
  for each row when (new.name is not null and new.name is distinct from old.name)
  execute function private.name_to_account();

create function private.name_to_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.creator_profiles c set name = new.name where c.user_id = new.id and c.name is distinct from new.name;
  return null;
end
$$;
create trigger name_to_profile after update of name on public.users
  for each row when (new.name is not null and new.name is distinct from old.name)
  execute function private.name_to_profile();
