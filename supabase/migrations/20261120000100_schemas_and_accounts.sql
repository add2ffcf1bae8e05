-- Extensions, the unexposed schema, default privileges, accounts and their roles.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Contacts, tokens, mail and counters live here. The API does not expose this schema and no
-- API role may enter it: only security definer functions of the owner read or write it.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- PUBLIC's built-in EXECUTE can only be taken away globally; the per-schema lines undo the grants
-- that a hosted project makes by default. Whatever is meant to be callable is granted by name.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;

grant usage on schema public to anon, authenticated, service_role;

-- Trims what a person would call blank: ASCII space plus the Unicode spaces that phones insert.
create function private.trim_text(p_text text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(
    p_text,
    '^[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+$',
    '', 'g')
$$;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create table public.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) <= 320),
  role text not null default 'general' check (role in ('creator', 'media', 'general', 'admin')),
  kind text not null default 'general' check (kind in ('creator', 'media', 'general')),
  name text check (char_length(name) <= 120),
  city_region text check (char_length(city_region) <= 120),
  linked_at timestamptz,
  created_at timestamptz not null default now()
);

comment on table public.users is
  'One row per account (id = auth uid). A row with linked_at null is an admin appointed by address who has not proven it yet.';

-- An unconfirmed sign-up may sit beside the appointed admin of the same address, hence two indexes.
create unique index users_email_linked_key on public.users (lower(email)) where linked_at is not null;
create unique index users_email_pending_key on public.users (lower(email)) where linked_at is null;
create index users_role_idx on public.users (role);
create index users_created_at_idx on public.users (created_at desc);

alter table public.users enable row level security;

create function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.users u
    where u.id = (select auth.uid()) and u.role = 'admin' and u.linked_at is not null
  )
$$;
revoke execute on function public.is_admin() from public, anon, authenticated;
grant execute on function public.is_admin() to authenticated, service_role;

create function public.admin_exists() returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select 1 from public.users u where u.role = 'admin') $$;
comment on function public.admin_exists() is
  'True as soon as an admin is appointed, even before the address is proven: the claim is over then.';
revoke execute on function public.admin_exists() from public, anon, authenticated;
grant execute on function public.admin_exists() to anon, authenticated, service_role;

create policy users_select_own_or_admin on public.users
  for select to authenticated
  using (id = (select auth.uid()) or (select public.is_admin()));

create policy users_update_own on public.users
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

revoke all on public.users from anon, authenticated;
grant select on public.users to authenticated;
grant update (name, city_region) on public.users to authenticated;
grant all on public.users to service_role;

-- Holds where grants are wider than ours (a tool's grant all). Runs as the caller on purpose: a
-- statement of our definer functions has their owner as current_user and may pass.
create function private.protect_users() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
     and (new.id, new.email, new.role, new.kind, new.linked_at, new.created_at)
         is distinct from (old.id, old.email, old.role, old.kind, old.linked_at, old.created_at) then
    raise exception using errcode = 'P0001', hint = 'column_protected',
      message = 'Only your name and city can be changed here.';
  end if;
  return new;
end
$$;

create function private.tidy_users() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email := lower(private.trim_text(new.email));
  new.name := nullif(private.trim_text(new.name), '');
  new.city_region := nullif(private.trim_text(new.city_region), '');
  return new;
end
$$;

create trigger protect_users before update on public.users
  for each row execute function private.protect_users();
create trigger tidy_users before insert or update on public.users
  for each row execute function private.tidy_users();
