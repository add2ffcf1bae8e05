-- Accounts: the row of each, who is signed in, and what follows a change in auth.users.

create table public.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) <= 320),
  role text not null default 'member' check (role in ('member', 'admin')),
  kind text not null default 'general' check (kind in ('creator', 'media', 'general')),
  name text check (char_length(name) <= 120),
  city_region text check (char_length(city_region) <= 120),
  linked_at timestamptz,
  created_at timestamptz not null default now(),
  suspended_at timestamptz,
  closes_at timestamptz,
  browser_zone text check (char_length(browser_zone) <= 64),
  check (concat(name, city_region) !~ '[[:cntrl:]]'),
  -- Whoever is suspended or leaving holds no role: the last admin could be erased, which opens the admin claim again.
  constraint users_open_admin_check check (role <> 'admin' or (suspended_at is null and closes_at is null))
);
comment on table public.users is
  'One row per account (id = auth uid). A row with linked_at null is an admin appointed by email address whose account is not confirmed yet.';
comment on column public.users.role is 'What the account may do: member or admin.';
comment on column public.users.kind is 'What the person is: creator, media or general. Grants no admin right.';
comment on column public.users.suspended_at is
  'Since when the account is suspended; null when it is not. The reason is in the system log.';
comment on column public.users.closes_at is
  'When a closed account is erased; null while it is open. Until then its owner can keep it.';
comment on column public.users.browser_zone is
  'The time zone of the first browser in which the account signed in; null until one says it. Counts until the account chooses one.';
alter table public.users enable row level security;
grant select, update (name, city_region) on public.users to authenticated;

-- Two indexes, because an unconfirmed account and an appointed admin may share one address.
create unique index users_email_linked_key on public.users (lower(email)) where linked_at is not null;
create unique index users_email_pending_key on public.users (lower(email)) where linked_at is null;
create index users_role_idx on public.users (role);

create policy users_select_own_or_admin on public.users
  for select to authenticated
  using (id = (select auth.uid()) or (select public.is_admin()));

create policy users_update_own on public.users
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create index users_suspended_idx on public.users (suspended_at) where suspended_at is not null;

create index users_search_idx on public.users
  using gin (lower(email || ' ' || coalesce(name, '')) extensions.gin_trgm_ops);
create index users_page_idx on public.users (created_at desc, id desc);
create index users_closes_at_idx on public.users (closes_at) where closes_at is not null;

create function public.admin_exists() returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select 1 from public.users u where u.role = 'admin') $$;
comment on function public.admin_exists() is
  'True once an admin is appointed, even before the address is confirmed: no further admin claim succeeds.';
grant execute on function public.admin_exists() to anon, authenticated;

-- Also protects the columns when a tool has widened the grants. Not security definer on purpose:
-- inside a security definer function current_user is its owner, so that function may write.
create function private.protect_users() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
     and (new.id, new.email, new.role, new.kind, new.linked_at, new.created_at, new.suspended_at, new.closes_at, new.browser_zone)
         is distinct from
         (old.id, old.email, old.role, old.kind, old.linked_at, old.created_at, old.suspended_at, old.closes_at, old.browser_zone) then
    raise exception 'Only your name and city can be changed here.' using hint = 'column_protected';
  end if;
  return new;
end
$$;

create trigger protect_users before update on public.users
  for each row execute function private.protect_users();

-- One-line fields hold no control characters, whoever writes them.
create function private.tidy_users() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email := lower(private.trim_text(new.email));
  new.name := private.text_or_null(private.clean_line(new.name));
  new.city_region := private.text_or_null(private.clean_line(new.city_region));
  return new;
end
$$;

create trigger tidy_users before insert or update on public.users
  for each row execute function private.tidy_users();

-- Makes the account admin when its confirmed address is an appointed one; deletes the pending row. An account that is
-- suspended or closing stays what it is.
create function private.link_pending_admin(p_user_id uuid, p_email text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.users u where u.id = p_user_id for update;
  if private.account_state(p_user_id) <> 'open' then
    return;
  end if;
  delete from public.users u
  where u.linked_at is null and u.role = 'admin' and lower(u.email) = lower(p_email);
  if found then
    update public.users u set role = 'admin' where u.id = p_user_id;
  end if;
end
$$;

-- Links an appointed address at once when a confirmed account has it.
create function private.handle_pending_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  select u.id into v_user_id
  from auth.users u
  where lower(u.email) = lower(new.email) and u.email_confirmed_at is not null
  limit 1;
  if v_user_id is not null then
    perform private.link_pending_admin(v_user_id, new.email);
  end if;
  return null;
end
$$;

create trigger handle_pending_admin after insert on public.users
  for each row when (new.linked_at is null and new.role = 'admin')
  execute function private.handle_pending_admin();

-- Creates the account and its profiles at sign-up. The metadata value `role` sets users.kind;
-- users.role is never read from metadata, which the visitor controls.
create function private.handle_new_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}'::jsonb);
  v_kind text := case when v_meta ->> 'role' in ('creator', 'media') then v_meta ->> 'role' else 'general' end;
  v_name text := private.text_or_null(left(v_meta ->> 'name', 120));
  v_city text := private.text_or_null(left(v_meta ->> 'city_region', 120));
begin
  insert into public.users (id, email, kind, name, city_region, linked_at)
  values (new.id, coalesce(new.email, ''), v_kind, v_name, v_city, now());
  perform private.suspend_barred(new.id, new.email);

  -- Every account may write pitches, so every account has a creator profile.
  for v_try in 1..5 loop
    begin
      insert into public.creator_profiles (user_id, name, city_region)
      values (new.id, v_name, v_city);
      exit;
    exception when unique_violation then
      -- Two sign-ups with one name at the same time: the next try sees the taken slug.
      if v_try = 5 then raise; end if;
    end;
  end loop;

  if v_kind = 'media' then
    insert into public.media_profiles (user_id, region) values (new.id, v_city);
  end if;

  if new.email_confirmed_at is not null then
    perform private.link_pending_admin(new.id, new.email);
  end if;
  return new;
end
$$;

create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.handle_new_user();

-- Only the confirmation of a sign-up links an appointed admin. A changed address is copied but never
-- makes an account admin, because a change may be confirmed from the old mailbox alone.
create function private.handle_user_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.email is distinct from old.email then
    update public.users u set email = coalesce(new.email, '') where u.id = new.id;
  elsif old.email_confirmed_at is null and new.email_confirmed_at is not null then
    perform private.link_pending_admin(new.id, new.email);
    -- Whoever confirms need not be who signed up: the admin chooses a new password at this first confirmation.
    update auth.users a set encrypted_password = ''
    where a.id = new.id and exists (select 1 from public.users u where u.id = new.id and u.role = 'admin');
  end if;
  return new;
end
$$;

create trigger on_auth_user_changed after update of email, email_confirmed_at on auth.users
  for each row execute function private.handle_user_change();

create function private.handle_user_deleted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.users u where u.id = old.id;
  return old;
end
$$;

create trigger on_auth_user_deleted after delete on auth.users
  for each row execute function private.handle_user_deleted();

create function private.name_to_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users u set name = new.name where u.id = new.user_id and u.name is distinct from new.name;
  return null;
end
$$;

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

create function private.city_to_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users u set city_region = new.city_region
  where u.id = new.user_id and u.city_region is distinct from new.city_region;
  return null;
end
$$;

create function private.city_to_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.creator_profiles c set city_region = new.city_region
  where c.user_id = new.id and c.city_region is distinct from new.city_region;
  return null;
end
$$;

create trigger city_to_profile after update of city_region on public.users
  for each row when (new.city_region is distinct from old.city_region)
  execute function private.city_to_profile();

-- The caller's change of address that is under way: the new address, which halves are proven and until
-- when the links work (an hour). Null when there is none.
create function public.my_email_change() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select jsonb_build_object(
      'email', a.email_change,
      'current_proven', coalesce(a.email_change_confirm_status, 0) = 1 and coalesce(a.email_change_token_current, '') = '',
      'new_proven', coalesce(a.email_change_confirm_status, 0) = 1 and coalesce(a.email_change_token_new, '') = '',
      'expires_at', a.email_change_sent_at + interval '1 hour')
    from auth.users a
    where a.id = v_user_id and coalesce(a.email_change, '') <> ''
      and a.email_change_sent_at > now() - interval '1 hour');
end
$$;
grant execute on function public.my_email_change() to authenticated;

-- The second click of a double confirmation proves the new address: without it the status is not 1.
create function private.note_changed_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.proven_addresses (user_id, email)
  select u.id, lower(new.email) from public.users u where u.id = new.id
  on conflict (user_id, email) do update set proven_at = now();
  return new;
end
$$;

create trigger z_note_changed_address after update of email on auth.users
  for each row when (
    new.email is distinct from old.email and new.email like '%_@_%' and old.email_change_confirm_status = 1
    and lower(new.email) = lower(old.email_change))
  execute function private.note_changed_address();
