-- Extensions, the private schema, default privileges, helper functions, accounts.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Contacts, tokens, mail and counters. The API does not expose this schema and its roles have no
-- USAGE on it: only security definer functions read or write these tables.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Every table and function starts closed to anon and authenticated and open to service_role in
-- public; each migration grants what else is needed by name. The EXECUTE that PUBLIC has on new
-- functions can only be revoked globally; the per-schema lines undo the defaults of a hosted project.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;

grant usage on schema public to anon, authenticated, service_role;

-- Trims ASCII whitespace and the Unicode spaces that phone keyboards insert.
create function private.trim_text(p_text text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(
    p_text,
    '^[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]+$',
    '', 'g')
$$;

create function private.text_or_null(p_text text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select nullif(private.trim_text(p_text), '') $$;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Adds a table to the publication that Realtime reads; plain PostgreSQL does not have it.
create function private.publish_changes(p_table regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    execute format('alter publication supabase_realtime add table %s', p_table);
  end if;
end
$$;

-- Rules that several tables share. Tables of public keep the plain type and cast in a check
-- constraint (the cast raises check_violation): a value is then checked after the triggers have
-- trimmed it, and REST clients see text and text[].
create domain private.email_address as text check (
  value ~ '^[^@[:space:]<>",;]+@[^@[:space:]<>",;]+$' and char_length(value) <= 320);

create domain private.web_url as text check (
  value ~* '^https?://[^[:space:]<>"]+$' and char_length(value) <= 2048);

create domain private.beat_list as text[] check (
  coalesce(array_ndims(value), 1) = 1
  and cardinality(value) <= 10
  and value <@ array['Politics', 'Business', 'Technology', 'Health', 'Entertainment', 'Sports',
                     'Culture', 'Education', 'Environment', 'Social Issues']::text[]
);

create table public.users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) <= 320),
  role text not null default 'member' check (role in ('member', 'admin')),
  kind text not null default 'general' check (kind in ('creator', 'media', 'general')),
  name text check (char_length(name) <= 120),
  city_region text check (char_length(city_region) <= 120),
  linked_at timestamptz,
  created_at timestamptz not null default now()
);

comment on table public.users is
  'One row per account (id = auth uid). A row with linked_at null is an admin appointed by email address whose account is not confirmed yet.';
comment on column public.users.role is 'What the account may do: member or admin.';
comment on column public.users.kind is 'What the person is: creator, media or general. Grants no admin right.';

-- Two indexes, because an unconfirmed account and an appointed admin may share one address.
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
grant execute on function public.is_admin() to authenticated;

create function public.admin_exists() returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select 1 from public.users u where u.role = 'admin') $$;
comment on function public.admin_exists() is
  'True once an admin is appointed, even before the address is confirmed: no further admin claim succeeds.';
grant execute on function public.admin_exists() to anon, authenticated;

-- The id of the caller. Raises unauthenticated for a caller that is not signed in.
create function private.require_user() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  if v_user_id is null then
    raise exception 'Please sign in first.' using hint = 'unauthenticated';
  end if;
  return v_user_id;
end
$$;

-- Raises forbidden with the given message unless the caller is an admin.
create function private.require_admin(p_message text default 'Only an admin may do that.') returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception '%', p_message using hint = 'forbidden';
  end if;
end
$$;

create policy users_select_own_or_admin on public.users
  for select to authenticated
  using (id = (select auth.uid()) or (select public.is_admin()));

create policy users_update_own on public.users
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

grant select on public.users to authenticated;
grant update (name, city_region) on public.users to authenticated;

-- Also protects the columns when a tool has widened the grants. Not security definer on purpose:
-- inside a security definer function current_user is its owner, so that function may write.
create function private.protect_users() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
     and (new.id, new.email, new.role, new.kind, new.linked_at, new.created_at)
         is distinct from (old.id, old.email, old.role, old.kind, old.linked_at, old.created_at) then
    raise exception 'Only your name and city can be changed here.' using hint = 'column_protected';
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
  new.name := private.text_or_null(new.name);
  new.city_region := private.text_or_null(new.city_region);
  return new;
end
$$;

create trigger protect_users before update on public.users
  for each row execute function private.protect_users();
create trigger tidy_users before insert or update on public.users
  for each row execute function private.tidy_users();
