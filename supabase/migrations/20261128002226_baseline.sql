-- The text of supabase/schemas at this time, in the order of its files.

-- Extensions, schemas, default privileges, and the rules that several subjects share.

-- Functions may name what a later file creates; the body of a function is checked when it runs.
set check_function_bodies = off;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Contacts, tokens, mail and counters. The API does not expose this schema and its roles have no
-- USAGE on it: only security definer functions read or write these tables.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Every table and function starts closed to anon and authenticated and open to service_role in
-- public; each file grants what else is needed by name. The EXECUTE that PUBLIC has on new
-- functions can only be revoked globally; the per-schema lines undo the defaults of a hosted project.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;

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

-- A text of one line: invisible and direction-changing characters go, control characters and runs of
-- spaces become one space. The same characters as cleanLine() in _shared/domain/text/text.ts.
create function private.clean_line(p_text text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.trim_text(regexp_replace(
    regexp_replace(p_text, '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+', '', 'g'),
    '[[:cntrl:][:space:]]+', ' ', 'g'))
$$;

-- 'a', 'a and b', 'a, b and c'.
create function private.and_list(p_items text[]) returns text
language sql immutable
return case
  when cardinality(p_items) < 2 then p_items[1]
  else array_to_string(p_items[1:cardinality(p_items) - 1], ', ') || ' and ' || p_items[cardinality(p_items)]
end;

create function private.tidy_one_line_fields() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'creator_profiles' then
    new.name := private.text_or_null(private.clean_line(new.name));
    new.city_region := private.text_or_null(private.clean_line(new.city_region));
    new.logline := private.text_or_null(private.clean_line(new.logline));
    new.timely_angle := private.text_or_null(private.clean_line(new.timely_angle));
    new.book_title := private.text_or_null(private.clean_line(new.book_title));
    new.contact_name := private.text_or_null(private.clean_line(new.contact_name));
    new.contact_phone := private.text_or_null(private.clean_line(new.contact_phone));
  elsif tg_table_name = 'media_profiles' then
    new.outlet_name := private.text_or_null(private.clean_line(new.outlet_name));
    new.region := private.text_or_null(private.clean_line(new.region));
  elsif tg_table_name = 'outlets' then
    new.name := private.clean_line(new.name);
    new.region := private.clean_line(new.region);
  else
    new.contact_name := private.clean_line(new.contact_name);
  end if;
  return new;
end
$$;

create function private.is_time_zone(p_zone text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  perform timestamp '2000-01-01' at time zone p_zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- The time zone of a region that ends in a state of the USA ('Macon, GA'), by where most of its people
-- live. New York for everything else: that is where national outlets keep their hours.
create function private.zone_of_region(p_region text) returns text
language sql immutable
return case upper(substring(p_region from ',\s*([A-Za-z]{2})\s*$'))
  when 'AL' then 'America/Chicago' when 'AR' then 'America/Chicago' when 'IA' then 'America/Chicago'
  when 'IL' then 'America/Chicago' when 'KS' then 'America/Chicago' when 'LA' then 'America/Chicago'
  when 'MN' then 'America/Chicago' when 'MO' then 'America/Chicago' when 'MS' then 'America/Chicago'
  when 'ND' then 'America/Chicago' when 'NE' then 'America/Chicago' when 'OK' then 'America/Chicago'
  when 'SD' then 'America/Chicago' when 'TN' then 'America/Chicago' when 'TX' then 'America/Chicago'
  when 'WI' then 'America/Chicago'
  when 'CO' then 'America/Denver' when 'ID' then 'America/Denver' when 'MT' then 'America/Denver'
  when 'NM' then 'America/Denver' when 'UT' then 'America/Denver' when 'WY' then 'America/Denver'
  when 'AZ' then 'America/Phoenix'
  when 'CA' then 'America/Los_Angeles' when 'NV' then 'America/Los_Angeles' when 'OR' then 'America/Los_Angeles'
  when 'WA' then 'America/Los_Angeles' when 'AK' then 'America/Anchorage' when 'HI' then 'Pacific/Honolulu'
  else 'America/New_York'
end;

-- The start of a day in a time zone that a client names; UTC for an unknown one.
create function private.known_zone(p_zone text) returns text
language sql stable
set search_path = ''
as $$ select case when private.is_time_zone(p_zone) then p_zone else 'UTC' end $$;

create function private.domain_of(p_email text) returns text
language sql immutable
return lower(substring(p_email from '@([^@]+)$'));

-- Whether an editor is away on a day that has begun in their time zone.
create function private.is_away(p_away_until date, p_time_zone text, p_now timestamptz) returns boolean
language sql stable
return coalesce((p_now at time zone p_time_zone)::date < p_away_until, false);

create function private.utc_hour(p_time timestamptz) returns timestamptz
language sql immutable
return date_trunc('hour', p_time at time zone 'utc') at time zone 'utc';

-- A LIKE pattern for texts that contain the typed one, in lower case. Null for no search; refuses fewer
-- than three letters, for which no index helps.
create function private.search_pattern(p_search text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  v_search text := lower(private.trim_text(coalesce(p_search, '')));
begin
  if v_search = '' then
    return null;
  end if;
  if char_length(v_search) not between 3 and 200 then
    raise exception 'Please type at least three letters.' using hint = 'invalid_input';
  end if;
  return '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%';
end
$$;

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
  check (concat(name, city_region) !~ '[[:cntrl:]]')
);
comment on table public.users is
  'One row per account (id = auth uid). A row with linked_at null is an admin appointed by email address whose account is not confirmed yet.';
comment on column public.users.role is 'What the account may do: member or admin.';
comment on column public.users.kind is 'What the person is: creator, media or general. Grants no admin right.';
comment on column public.users.suspended_at is
  'Since when the account is suspended; null when it is not. The reason is in the system log.';
comment on column public.users.closes_at is
  'When a closed account is erased; null while it is open. Until then its owner can keep it.';
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
     and (new.id, new.email, new.role, new.kind, new.linked_at, new.created_at, new.suspended_at)
         is distinct from
         (old.id, old.email, old.role, old.kind, old.linked_at, old.created_at, old.suspended_at) then
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

-- Makes the account admin when its confirmed address is an appointed one; deletes the pending row.
create function private.link_pending_admin(p_user_id uuid, p_email text) returns void
language plpgsql
set search_path = ''
as $$
begin
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

-- Suspension: an account keeps all it has and can sign in. What it may not do is listed in
-- 72_account_acts/10_refused_acts.sql; here is how an act is refused and what suspending stops.

-- Raises account_suspended for a suspended account. The row lock makes a suspension wait for what is
-- being stored now, and then take it back (see public.suspend_account).
create function private.refuse_suspended(p_user_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform 1 from public.users u where u.id = p_user_id for share;
  if exists (select 1 from public.users u where u.id = p_user_id and u.suspended_at is not null) then
    raise exception 'Your account is paused, so this cannot go out now. Nothing you wrote is lost. Please write to us and we will look at it together.'
      using hint = 'account_suspended';
  end if;
end
$$;

-- The argument is the column of the account that acts.
create function private.refuse_suspended_actor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refuse_suspended((to_jsonb(new) ->> tg_argv[0])::uuid);
  return new;
end
$$;

-- An introduction or a choice needs both sides. Who acts hears of the own account; of the other one
-- nobody hears more than that it takes none.
create function private.refuse_suspended_pair() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(new);
  v_actor uuid := (v_row ->> tg_argv[0])::uuid;
  v_other uuid := (v_row ->> tg_argv[1])::uuid;
begin
  perform private.refuse_suspended(v_actor);
  perform 1 from public.users u where u.id = v_other for share;
  if exists (select 1 from public.users u where u.id = v_other and u.suspended_at is not null) then
    raise exception 'This person cannot be introduced at the moment.' using hint = 'creator_gone';
  end if;
  return new;
end
$$;

-- Cards of a suspended creator come into no issue.
create function private.refuse_suspended_card() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform 1 from public.users u where u.id = new.creator_user_id for share;
  if exists (select 1 from public.users u where u.id = new.creator_user_id and u.suspended_at is not null) then
    raise exception 'This creator’s account is suspended: the card cannot go into an issue.'
      using hint = 'account_suspended';
  end if;
  return new;
end
$$;

-- Takes back what a suspended account has under way and what has not left: waiting pitches and
-- follow-ups, cards, introductions it asked for, its open requests. Returns the numbers.
create function private.take_back_waiting(p_user_id uuid) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  v_sends uuid[];
  v_follow_ups int;
  v_cards int;
  v_intros int;
  v_requests int;
begin
  with gone as (
    delete from private.mail_outbox m
    using public.pitch_sends s
    where m.ref_table = 'pitch_sends' and m.ref_id = s.id and m.kind = 'pitch' and m.status = 'queued'
      and s.user_id = p_user_id and s.status = 'queued'
    returning s.id)
  select coalesce(array_agg(g.id), '{}') into v_sends from gone g;
  -- Failed, so that the same pitch can be sent once the account is free again.
  update public.pitch_sends s
  set status = 'failed', error = 'The account was paused before this pitch left.'
  where s.id = any (v_sends);
  insert into public.pitch_events (send_id, user_id, kind, detail)
  select id, p_user_id, 'failed', '{"error": "The account was paused before this pitch left."}' from unnest(v_sends) id;

  delete from private.mail_outbox m
  using public.pitch_sends s
  where m.ref_table = 'pitch_sends' and m.ref_id = s.id and m.kind = 'follow_up' and m.status = 'queued'
    and s.user_id = p_user_id;
  get diagnostics v_follow_ups = row_count;

  delete from public.friday_fix_items i
  using public.friday_fix_issues f
  where f.id = i.issue_id and f.status = 'draft' and i.creator_user_id = p_user_id and i.offer_id is not null;
  update public.friday_fix_items i set withdrawn_at = now(), withdrawn_reason = 'No longer available.'
  from public.friday_fix_issues f
  where f.id = i.issue_id and f.status = 'scheduled' and i.creator_user_id = p_user_id and i.withdrawn_at is null;
  update public.card_offers o set status = 'taken_back'
  where o.user_id = p_user_id and o.status = 'offered'
    and not exists (select 1 from public.friday_fix_items i where i.offer_id = o.id);
  get diagnostics v_cards = row_count;

  with ended as (
    update public.intro_requests r set status = 'taken_back', answered_at = now()
    where r.media_user_id = p_user_id and r.status = 'requested'
    returning r.id
  ), unsent as (
    delete from private.mail_outbox m using ended e
    where m.ref_table = 'intro_requests' and m.ref_id = e.id and m.status = 'queued')
  select count(*) into v_intros from ended;

  update public.media_requests r set status = 'closed', closed_at = now()
  where r.media_user_id = p_user_id and r.status = 'open';
  get diagnostics v_requests = row_count;

  update public.pitch_runs r set status = 'stopped', ended_at = now()
  where r.user_id = p_user_id and private.is_live(r);

  return jsonb_build_object('sends', cardinality(v_sends), 'follow_ups', v_follow_ups, 'cards', v_cards,
    'introductions', v_intros, 'requests', v_requests);
end
$$;

-- Suspends an account with a reason, which admins alone see. Returns what was taken back. A repeated
-- call changes nothing and returns null.
create function public.suspend_account(p_user_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_reason text := private.trim_text(coalesce(p_reason, ''));
  v_user public.users;
  v_taken jsonb;
begin
  perform private.require_admin();
  if char_length(v_reason) not between 1 and 500 then
    raise exception 'Please give a reason of up to 500 characters.' using hint = 'reason_missing';
  end if;
  -- An account becomes admin or suspended, never both.
  perform pg_advisory_xact_lock(hashtextextended('claim_admin', 4));
  select * into v_user from public.users u where u.id = p_user_id and u.linked_at is not null for update;
  if not found then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  if v_user.role = 'admin' then
    raise exception 'An admin cannot be suspended. Take the admin role away first.' using hint = 'admin_role';
  end if;
  if v_user.suspended_at is not null then
    return null;
  end if;
  update public.users u set suspended_at = now() where u.id = p_user_id;
  v_taken := private.take_back_waiting(p_user_id);
  perform private.log_admin_act('account_suspended', jsonb_build_object(
    'user_id', p_user_id, 'account', v_user.email, 'reason', v_reason, 'taken_back', v_taken));
  insert into private.account_notices (user_id, kind) values (p_user_id, 'suspended');
  return v_taken;
end
$$;
grant execute on function public.suspend_account(uuid, text) to authenticated;

-- Ends a suspension. What was taken back stays so; the person sends it again. False when there was none.
create function public.restore_account(p_user_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  perform private.require_admin();
  select * into v_user from public.users u where u.id = p_user_id and u.linked_at is not null for update;
  if not found then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  if v_user.suspended_at is null then
    return false;
  end if;
  update public.users u set suspended_at = null where u.id = p_user_id;
  perform private.log_admin_act('account_restored', jsonb_build_object('user_id', p_user_id, 'account', v_user.email));
  -- A mail that has not been written yet would only confuse.
  delete from private.account_notices n where n.user_id = p_user_id and n.kind = 'suspended';
  if not found then
    insert into private.account_notices (user_id, kind) values (p_user_id, 'restored');
  end if;
  return true;
end
$$;
grant execute on function public.restore_account(uuid) to authenticated;

-- Mails to people about their account that a worker has still to write (see admin_mails).
create table private.account_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('suspended', 'restored')),
  created_at timestamptz not null default now()
);
alter table private.account_notices enable row level security;
create index account_notices_user_id_idx on private.account_notices (user_id);
create index account_notices_created_at_idx on private.account_notices (created_at);

-- Closing an account: at once it shows and sends nothing more, for 30 days its owner can keep it, and after that it
-- is erased (85_privacy).

-- What closing switched off and keeping the account switches on again.
create table private.account_closings (
  user_id uuid primary key references public.users (id) on delete cascade,
  asked_at timestamptz not null,
  before jsonb not null check (jsonb_typeof(before) = 'object')
);
alter table private.account_closings enable row level security;

-- Raises account_closing for a closed account. The argument is the column of the account that acts.
-- The row lock makes a closing wait for what is being stored now, and then take it back.
create function private.refuse_closing_actor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_closes_at timestamptz;
begin
  select u.closes_at into v_closes_at from public.users u
  where u.id = (to_jsonb(new) ->> tg_argv[0])::uuid for share;
  if v_closes_at is not null then
    raise exception 'Your account is closed. Sign in and keep it, and everything works again.'
      using hint = 'account_closing';
  end if;
  return new;
end
$$;

-- An introduction to somebody who is leaving.
create function private.refuse_closing_creator() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform 1 from public.users u where u.id = new.creator_user_id and u.closes_at is not null;
  if found then
    raise exception 'This person cannot be introduced at the moment.' using hint = 'creator_gone';
  end if;
  return new;
end
$$;

-- What closing would end, for the screen before it and for the function close-account. Counts of rows;
-- subscriptions with the id at Stripe and whether they renew.
create function private.closing_state(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'email', u.email,
    'is_admin', u.role = 'admin',
    'closes_at', u.closes_at,
    'sent_pitches', (select count(*) from public.pitch_sends s where s.user_id = u.id and s.sent_at is not null),
    'waiting_pitches', (
      select count(*) from public.pitch_sends s where s.user_id = u.id and s.sent_at is null and s.status = 'queued'),
    'cards', (select count(*) from public.card_offers o where o.user_id = u.id and o.status = 'offered'),
    'introductions', (
      select count(*) from public.intro_requests r
      where u.id in (r.creator_user_id, r.media_user_id) and r.status = 'requested'),
    'requests', (select count(*) from public.media_requests r where r.media_user_id = u.id and r.status = 'open'),
    'kit_public', coalesce((select c.epk_published from public.creator_profiles c where c.user_id = u.id), false),
    'subscriptions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.stripe_subscription_id, 'plan', s.plan, 'ends_at', coalesce(s.access_until, s.current_period_end),
        'renews', exists (
          select 1 from private.renewing_subscriptions(u.id) r where r.id = s.id)) order by s.created_at)
      from public.subscriptions s
      where s.user_id = u.id and s.status in ('active', 'past_due')), '[]'))
  from public.users u
  where u.id = p_user_id and u.linked_at is not null
$$;

-- What closing the caller's account would end.
create function public.my_closing_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return private.closing_state(v_user_id);
end
$$;
grant execute on function public.my_closing_state() to authenticated;

create function public.closing_state_of(p_user_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$ select private.closing_state(p_user_id) $$;

-- Takes back what has not left, hides what is public and switches mails off. Returns what was on.
create function private.leave_the_stage(p_user_id uuid, p_now timestamptz) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  v_before jsonb;
  v_item record;
begin
  v_before := jsonb_build_object(
    'epk_published', (select c.epk_published from public.creator_profiles c where c.user_id = p_user_id),
    'paused', (select m.paused from public.media_profiles m where m.user_id = p_user_id),
    'digest_subscribed', (select m.digest_subscribed from public.media_profiles m where m.user_id = p_user_id),
    'result_mail', (select r.wanted from private.result_mails r where r.user_id = p_user_id),
    'request_mails', not exists (
      select 1 from private.request_mails r where r.user_id = p_user_id and r.off_at is not null));

  delete from private.mail_outbox m
  using public.pitch_sends s
  where m.ref_table = 'pitch_sends' and m.ref_id = s.id and s.user_id = p_user_id and m.status = 'queued';
  delete from public.pitch_sends s
  where s.user_id = p_user_id and s.sent_at is null and s.status = 'queued'
    and not exists (
      select 1 from private.mail_outbox m where m.ref_table = 'pitch_sends' and m.ref_id = s.id);
  update public.pitch_sends s set follow_up_wanted = false where s.user_id = p_user_id and s.follow_up_wanted;
  update public.pitch_runs r set status = 'stopped', ended_at = p_now
  where r.user_id = p_user_id and r.status = 'writing';

  for v_item in
    select i.id from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
    where i.creator_user_id = p_user_id and f.status = 'draft'
  loop
    perform private.drop_item(v_item.id);
  end loop;
  update public.friday_fix_items i
  set withdrawn_at = p_now, withdrawn_reason = 'The creator closed their account.'
  where i.creator_user_id = p_user_id and i.withdrawn_at is null;
  update public.card_offers o set status = 'taken_back' where o.user_id = p_user_id and o.status = 'offered';

  -- The worker passes these on and tells the editors.
  update public.intro_requests r set expires_at = least(r.expires_at, p_now)
  where r.creator_user_id = p_user_id and r.status = 'requested';
  delete from private.mail_outbox m
  using public.intro_requests r
  where m.ref_table = 'intro_requests' and m.ref_id = r.id and m.status = 'queued'
    and r.media_user_id = p_user_id and r.status = 'requested';
  update public.intro_requests r set status = 'taken_back', answered_at = p_now
  where r.media_user_id = p_user_id and r.status = 'requested';
  update public.media_requests r set status = 'closed', closed_at = p_now
  where r.media_user_id = p_user_id and r.status = 'open';
  delete from public.request_entries e where e.user_id = p_user_id and e.chosen_at is null;

  update public.creator_profiles c set epk_published = false where c.user_id = p_user_id and c.epk_published;
  update private.kit_links l set withdrawn_at = p_now where l.user_id = p_user_id and l.withdrawn_at is null;
  update public.media_profiles m set paused = true, digest_subscribed = false where m.user_id = p_user_id;
  delete from public.digest_deliveries d where d.user_id = p_user_id and d.status = 'queued';
  update private.result_mails r set wanted = false, updated_at = p_now where r.user_id = p_user_id;
  insert into private.request_mails as r (user_id, off_at) values (p_user_id, p_now)
  on conflict (user_id) do update set off_at = coalesce(r.off_at, excluded.off_at);
  return v_before;
end
$$;

-- Closes an account and queues the mail that says until when it can be kept. p_cancelled: ids at Stripe
-- of subscriptions that were just cancelled there, whose events may still be on their way. Returns when
-- the account is erased; a repeated call changes nothing and returns the same time.
create function public.close_account(
  p_user_id uuid, p_mail jsonb, p_cancelled text[] default '{}', p_now timestamptz default now()
) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  select * into v_user from public.users u where u.id = p_user_id and u.linked_at is not null for update;
  if not found then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  if v_user.closes_at is not null then
    return v_user.closes_at;
  end if;
  if v_user.role = 'admin' then
    raise exception 'You are an admin. Ask another admin to take that right from you first.' using hint = 'closing_admin';
  end if;
  if exists (
    select 1 from private.renewing_subscriptions(p_user_id) s
    where not s.stripe_subscription_id = any (p_cancelled)) then
    raise exception 'Your plan still renews. Cancel it first, then close the account.' using hint = 'subscription_running';
  end if;
  insert into private.account_closings (user_id, asked_at, before)
  values (p_user_id, p_now, private.leave_the_stage(p_user_id, p_now));
  update public.users u set closes_at = p_now + interval '30 days' where u.id = p_user_id
  returning * into v_user;
  perform public.mail_enqueue(
    'account_closing', v_user.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'account_closing:' || p_user_id::text || ':' || p_now::text);
  insert into public.system_logs (email, action, detail) values (v_user.email, 'account_closed', '{}');
  return v_user.closes_at;
end
$$;

-- Keeps the caller's closed account and switches on what closing switched off. False when it is open.
-- What was taken back or cancelled stays so.
create function public.keep_my_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_before jsonb;
begin
  perform 1 from public.users u where u.id = v_user_id and u.closes_at is not null for update;
  if not found then
    return false;
  end if;
  update public.users u set closes_at = null where u.id = v_user_id;
  delete from private.account_closings c where c.user_id = v_user_id returning c.before into v_before;
  update public.creator_profiles c set epk_published = true
  where c.user_id = v_user_id and (v_before ->> 'epk_published')::boolean;
  update public.friday_fix_items i set withdrawn_at = null, withdrawn_reason = null
  where i.creator_user_id = v_user_id and i.withdrawn_reason = 'The creator closed their account.';
  update public.media_profiles m
  set paused = (v_before ->> 'paused')::boolean, digest_subscribed = (v_before ->> 'digest_subscribed')::boolean
  where m.user_id = v_user_id and v_before ->> 'paused' is not null;
  update private.result_mails r set wanted = (v_before ->> 'result_mail')::boolean, updated_at = now()
  where r.user_id = v_user_id and v_before ->> 'result_mail' is not null;
  update private.request_mails r set off_at = null
  where r.user_id = v_user_id and (v_before ->> 'request_mails')::boolean;
  insert into public.system_logs (email, action, detail)
  select u.email, 'account_kept', '{}' from public.users u where u.id = v_user_id;
  return true;
end
$$;
grant execute on function public.keep_my_account() to authenticated;

-- The system log, rate limits by address, and the last run of each worker.

create table public.system_logs (
  id uuid primary key default gen_random_uuid(),
  email text check (char_length(email) <= 320),
  action text not null check (char_length(action) between 1 and 80),
  ip_address text check (char_length(ip_address) <= 64),
  detail jsonb not null default '{}' check (octet_length(detail::text) <= 8000),
  created_at timestamptz not null default now()
);
alter table public.system_logs enable row level security;
grant select on public.system_logs to authenticated;
create index system_logs_action_idx on public.system_logs (action, created_at desc);

create policy system_logs_select_admin on public.system_logs
  for select to authenticated using ((select public.is_admin()));

create index system_logs_email_idx on public.system_logs (email, created_at desc);

-- The system log, newest first. p_search looks in the admin's address, the action and the details, from
-- three letters.
create index system_logs_search_idx on public.system_logs
  using gin (lower(coalesce(email, '') || ' ' || action || ' ' || detail::text) extensions.gin_trgm_ops);
create index system_logs_page_idx on public.system_logs (created_at desc, id desc);
create index system_logs_ip_address_idx on public.system_logs (created_at) where ip_address is not null;

create table private.rate_limits (
  key text primary key check (char_length(key) <= 300),
  window_start timestamptz not null,
  hits int not null
);
alter table private.rate_limits enable row level security;
create index rate_limits_window_start_idx on private.rate_limits (window_start);

create table private.worker_heartbeats (
  name text primary key check (char_length(name) between 1 and 60),
  last_run_at timestamptz not null default now(),
  detail jsonb not null default '{}'
);
alter table private.worker_heartbeats enable row level security;

-- Counts one hit and returns whether it is within the limit. Denied hits count too.
create function public.rate_limit_hit(p_key text, p_limit int, p_window_seconds int) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_hits int;
begin
  insert into private.rate_limits as r (key, window_start, hits)
  values (left(p_key, 300), now(), 1)
  on conflict (key) do update
    set hits = case when r.window_start <= now() - make_interval(secs => p_window_seconds) then 1
                    else least(r.hits + 1, 1000000) end,
        window_start = case when r.window_start <= now() - make_interval(secs => p_window_seconds) then now()
                            else r.window_start end
  returning r.hits into v_hits;
  return v_hits <= p_limit;
end
$$;

-- Logs a request for a page that does not exist. Callable without a session, so the path is
-- shortened, calls are limited and the table is bounded. Drops the query string, which may hold
-- tokens. Returns whether the path was stored.
create function public.log_unknown_route(p_path text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_path text := left(split_part(split_part(coalesce(p_path, ''), '?', 1), '#', 1), 300);
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  -- The last hop, as in clientAddress of the functions: the client can forge the first ones.
  v_address text := nullif(left(btrim(coalesce(v_headers ->> 'cf-connecting-ip',
    split_part(v_headers ->> 'x-forwarded-for', ',', -1))), 64), '');
begin
  if v_path = '' then
    return false;
  end if;
  if not public.rate_limit_hit('unknown_route:' || coalesce((select auth.uid())::text, v_address, 'unknown'), 20, 60)
     or not public.rate_limit_hit('unknown_route', 120, 60) then
    return false;
  end if;
  insert into public.system_logs (email, action, detail)
  values (
    (select u.email from public.users u where u.id = (select auth.uid())),
    'unknown_route',
    jsonb_build_object('path', v_path));
  -- Keeps the newest 5,000.
  delete from public.system_logs l
  where l.action = 'unknown_route' and l.created_at < (
    select o.created_at from public.system_logs o
    where o.action = 'unknown_route' order by o.created_at desc offset 5000 limit 1);
  return true;
end
$$;
grant execute on function public.log_unknown_route(text) to anon, authenticated;

create function public.worker_heartbeat(p_name text, p_detail jsonb default '{}') returns timestamptz
language sql volatile security definer
set search_path = ''
as $$
  insert into private.worker_heartbeats as h (name, last_run_at, detail)
  values (p_name, now(), coalesce(p_detail, '{}'::jsonb))
  on conflict (name) do update set last_run_at = excluded.last_run_at, detail = excluded.detail
  returning h.last_run_at
$$;

-- Addresses: which are proven, and which take no mail, from whom and why.

-- Contact addresses that a click has proved, by account.
create table private.contact_proofs (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references public.users (id) on delete cascade,
  email private.email_address not null,
  proved_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.contact_proofs enable row level security;
create index contact_proofs_user_id_email_idx on private.contact_proofs (user_id, email);

-- The caller's contact address, whether it is proven, and where replies go now.
create function public.contact_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (select jsonb_build_object(
    'email', c.contact_email,
    'proven', c.contact_email is null or private.contact_is_proven(v_user_id, c.contact_email),
    'reply_to', private.reply_address(v_user_id))
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = v_user_id);
end
$$;
grant execute on function public.contact_state() to authenticated;

-- Queues the mail that asks for the click; at most three a day for an account. Returns the address, or
-- null when there is nothing to prove.
create function public.queue_contact_proof(p_user_id uuid, p_mail jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  select c.contact_email into v_email from public.creator_profiles c where c.user_id = p_user_id;
  if v_email is null or private.contact_is_proven(p_user_id, v_email) then
    return null;
  end if;
  if (select count(*) from private.mail_outbox m
      where m.ref_table = 'creator_profiles' and m.ref_id = p_user_id and m.created_at > now() - interval '1 day') >= 3 then
    raise exception 'We have sent this mail three times today. Please look into your spam folder, or try again tomorrow.'
      using hint = 'rate_limited';
  end if;
  perform public.mail_enqueue(
    'contact_proof', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'contact_proof:' || p_user_id::text || ':' || gen_random_uuid()::text, 'creator_profiles', p_user_id, p_mail -> 'marks');
  return v_email;
end
$$;

-- Takes the click. Links are good for seven days. Returns the proven address.
create function public.prove_contact(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_proof private.contact_proofs;
begin
  select * into v_proof from private.contact_proofs p where p.token_hash = lower(p_token_hash);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  if v_proof.proved_at is null and v_proof.created_at < now() - interval '7 days' then
    raise exception 'This link is too old. Please ask for a new one in your profile.' using hint = 'link_expired';
  end if;
  update private.contact_proofs p set proved_at = coalesce(p.proved_at, now()) where p.token_hash = v_proof.token_hash;
  return v_proof.email;
end
$$;

-- Addresses that get no pitch: user_id null means from nobody here.
create table private.closed_addresses (
  email private.email_address not null,
  user_id uuid references public.users (id) on delete cascade,
  reason text not null check (reason in ('opt_out', 'bounce', 'complaint')),
  created_at timestamptz not null default now()
);
alter table private.closed_addresses enable row level security;
create unique index closed_addresses_email_user_id_idx on private.closed_addresses (email, user_id) nulls not distinct;
create index closed_addresses_user_id_idx on private.closed_addresses (user_id);

-- What an editor closed: 'all', 'creator' or 'none'.
create function private.opt_out_of(p_email text, p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce((
    select case when a.user_id is null then 'all' else 'creator' end
    from private.closed_addresses a
    where a.email = lower(p_email) and (a.user_id is null or a.user_id = p_user_id) and a.reason <> 'bounce'
    order by a.user_id nulls first
    limit 1), 'none')
$$;

-- Takes the choice of an editor by the link of a mail: 'creator' closes the address to the sender,
-- 'all' to everybody here, 'none' opens it again. Returns the choice.
create function public.set_opt_out(p_token_hash text, p_choice text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends := private.lock_send_of_token(p_token_hash, array['answer']);
  v_email text := (select lower(c.contact_email) from private.outlet_contacts c where c.outlet_id = v_send.outlet_id);
  v_before text;
begin
  if p_choice is null or p_choice not in ('none', 'creator', 'all') then
    raise exception 'Please choose whose mails to stop.' using hint = 'bad_answer';
  end if;
  if v_email is null then
    raise exception 'We have no address to stop any more.' using hint = 'no_contact';
  end if;
  v_before := private.opt_out_of(v_email, v_send.user_id);
  delete from private.closed_addresses a
  where a.email = v_email and (a.user_id is null or a.user_id = v_send.user_id) and a.reason <> 'bounce';
  if p_choice <> 'none' then
    insert into private.closed_addresses (email, user_id, reason)
    values (v_email, case p_choice when 'creator' then v_send.user_id end, 'opt_out')
    on conflict do nothing;
  end if;
  if v_before <> p_choice then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'opt_out', jsonb_build_object('choice', p_choice));
  end if;
  return p_choice;
end
$$;

-- What the caller's own proven address is closed to, for the editor's settings.
create function public.my_closed_addresses() returns table (creator_id uuid, creator_name text, reason text, created_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select a.user_id, coalesce(c.name, u.name), a.reason, a.created_at
  from public.users me
  join private.closed_addresses a on a.email = me.email
  left join public.users u on u.id = a.user_id
  left join public.creator_profiles c on c.user_id = a.user_id
  where me.id = v_user_id and me.linked_at is not null
  order by a.created_at desc;
end
$$;
grant execute on function public.my_closed_addresses() to authenticated;

-- Opens the caller's own address again, to one creator or, with null, to all who were closed out together.
create function public.open_my_address(p_creator_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  delete from private.closed_addresses a
  using public.users me
  where me.id = v_user_id and me.linked_at is not null and a.email = me.email
    and a.user_id is not distinct from p_creator_id and a.reason <> 'bounce';
end
$$;
grant execute on function public.open_my_address(uuid) to authenticated;

-- The one click of a mail program (RFC 8058): stops the creator of the pitch, and leaves a wider
-- choice of the editor as it is.
create function public.stop_by_header(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_state jsonb := public.get_pitch_by_token(p_token_hash);
begin
  if v_state ->> 'opt_out' = 'none' then
    return public.set_opt_out(p_token_hash, 'creator');
  end if;
  return v_state ->> 'opt_out';
end
$$;

-- Addresses that a click at sign-up proved. A later change of address is not proof of the new one: it
-- may be confirmed from the old mailbox alone.
create table private.proven_addresses (
  user_id uuid not null references public.users (id) on delete cascade,
  email private.email_address not null,
  proven_at timestamptz not null default now(),
  primary key (user_id, email)
);
alter table private.proven_addresses enable row level security;

create function private.note_proven_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.email_confirmed_at is not null and new.email like '%_@_%'
     and (tg_op = 'INSERT' or old.email_confirmed_at is null) then
    insert into private.proven_addresses (user_id, email, proven_at)
    select u.id, lower(new.email), new.email_confirmed_at from public.users u where u.id = new.id
    on conflict do nothing;
  end if;
  return new;
end
$$;

-- Named so that it runs after the triggers that make the account.
create trigger z_note_proven_address after insert or update of email_confirmed_at on auth.users
  for each row execute function private.note_proven_address();

-- The account's address in lower case if a click proved it, else null.
create function private.proven_address(p_user_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select lower(u.email)
    from public.users u
    where u.id = p_user_id and u.linked_at is not null
      and (exists (select 1 from private.proven_addresses p where p.user_id = u.id and p.email = lower(u.email))
        or exists (select 1 from private.contact_proofs c
                   where c.user_id = u.id and lower(c.email) = lower(u.email) and c.proved_at is not null)));
end
$$;

-- Mail domains of providers where anybody gets an address, and of forwarding services: such a domain
-- says nothing about an outlet.
create function private.is_public_mail_domain(p_domain text) returns boolean
language sql immutable
return lower(p_domain) = any (array[
  'gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'live.com', 'live.co.uk',
  'msn.com', 'passport.com', 'icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com', 'yahoo.com', 'yahoo.co.uk',
  'yahoo.ca', 'yahoo.fr', 'yahoo.de', 'yahoo.co.in', 'yahoo.com.br', 'ymail.com', 'rocketmail.com', 'myyahoo.com',
  'aol.com', 'aim.com', 'netscape.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'pacbell.net',
  'swbell.net', 'ameritech.net', 'comcast.net', 'xfinity.com', 'cox.net', 'charter.net', 'spectrum.net', 'rr.com',
  'roadrunner.com', 'twc.com', 'earthlink.net', 'mindspring.com', 'optonline.net', 'optimum.net', 'frontier.com',
  'frontiernet.net', 'centurylink.net', 'windstream.net', 'juno.com', 'netzero.net', 'suddenlink.net', 'cableone.net',
  'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'tuta.io', 'tutamail.com', 'keemail.me',
  'gmx.com', 'gmx.net', 'gmx.us', 'gmx.de', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'mail.com',
  'email.com', 'usa.com', 'post.com', 'consultant.com', 'engineer.com', 'inbox.com', 'hushmail.com', 'fastmail.com',
  'fastmail.fm', 'hey.com', 'zoho.com', 'zohomail.com', 'yandex.com', 'yandex.ru', 'ya.ru', 'mail.ru', 'bk.ru',
  'inbox.ru', 'list.ru', 'rambler.ru', 'qq.com', 'foxmail.com', '163.com', '126.com', 'yeah.net', 'sina.com',
  'naver.com', 'daum.net', 'hanmail.net', 'rediffmail.com', 'orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net',
  'sfr.fr', 'libero.it', 'virgilio.it', 'tiscali.it', 'btinternet.com', 'sky.com', 'talktalk.net', 'virginmedia.com',
  'ntlworld.com', 'blueyonder.co.uk', 'shaw.ca', 'rogers.com', 'sympatico.ca', 'telus.net', 'videotron.ca',
  'bigpond.com', 'optusnet.com.au', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'duck.com', 'mozmail.com',
  'simplelogin.com', 'simplelogin.co', 'slmail.me', 'aleeas.com', 'addy.io', 'anonaddy.com', 'anonaddy.me',
  'mailinator.com', 'guerrillamail.com', '10minutemail.com', 'temp-mail.org', 'yopmail.com', 'sharklasers.com',
  'throwawaymail.com', 'getnada.com', 'maildrop.cc', 'trashmail.com', 'dispostable.com', 'fakeinbox.com',
  'moakt.com', 'mohmal.com', 'substack.com', 'ghost.io', 'beehiiv.com', 'wordpress.com', 'medium.com']);

-- Stops a creator, named by the address of their press kit. Returns the creator's name.
create function public.close_my_address(p_slug text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_email text := private.proven_address(v_user_id);
  v_creator record;
begin
  if v_email is null then
    raise exception 'Please confirm your email address first.' using hint = 'account_not_confirmed';
  end if;
  select c.user_id, coalesce(c.name, 'This creator') as name into v_creator
  from public.creator_profiles c
  where c.slug = lower(private.trim_text(p_slug)) and c.user_id <> v_user_id
    and (c.epk_published
      or exists (select 1 from public.pitch_sends s join public.outlets o on o.id = s.outlet_id
                 where s.user_id = c.user_id and o.media_user_id = v_user_id)
      or exists (select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
                 where i.creator_user_id = c.user_id and f.status = 'published'));
  if not found then
    raise exception 'We know no creator with this press kit.' using hint = 'account_not_found';
  end if;
  insert into private.closed_addresses (email, user_id, reason)
  values (v_email, v_creator.user_id, 'opt_out') on conflict do nothing;
  return v_creator.name;
end
$$;
grant execute on function public.close_my_address(text) to authenticated;

-- The outbox: a mail is queued with what causes it, leased by one worker and checked at leaving. What fails is tried
-- again after 2, 4, 8 and 16 minutes; the fifth failure ends it, and so does a server that refuses for good. While no
-- mail server is set or reached the worker leases nothing, so an outage is no try. Mails of the Friday Fix have a
-- queue and a retry rule of their own (60_friday_fix/50_sending.sql).

create function private.contact_is_proven(p_user_id uuid, p_email text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select 1 from public.users u where u.id = p_user_id and u.email = lower(p_email) and u.linked_at is not null)
    or exists (select 1 from private.contact_proofs p
               where p.user_id = p_user_id and lower(p.email) = lower(p_email) and p.proved_at is not null)
$$;

-- The address that receives replies: the public contact of the profile once a click proved it, until
-- then the account's own.
create function private.reply_address(p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case when private.contact_is_proven(p_user_id, c.contact_email) then c.contact_email else u.email end
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = p_user_id
$$;

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) between 1 and 60),
  to_email private.email_address not null,
  subject text not null check (char_length(subject) between 1 and 300 and subject !~ '[\r\n]'),
  text_body text not null check (octet_length(text_body) <= 200000),
  html_body text check (octet_length(html_body) <= 500000),
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  dedupe_key text not null unique check (char_length(dedupe_key) <= 300),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  error text,
  ref_table text,
  ref_id uuid,
  created_at timestamptz not null default now(),
  -- Marks by purpose, to be replaced in text, HTML and headers by the tokens of one delivery. A mark is
  -- random, so that no text of a creator can hold one.
  link_marks jsonb not null default '{}' check (jsonb_typeof(link_marks) = 'object'),
  check (subject !~ '[[:cntrl:]]'),
  -- A line break in a header value would begin another header.
  check (not jsonb_path_exists(headers, '$.* ? (@ like_regex "[\\u0000-\\u001f\\u007f]")'))
);
alter table private.mail_outbox enable row level security;
create index mail_outbox_due_idx on private.mail_outbox (next_attempt_at) where status in ('queued', 'sending');
create index mail_outbox_ref_idx on private.mail_outbox (ref_table, ref_id);
create index mail_outbox_ended_idx on private.mail_outbox (created_at) where status in ('sent', 'failed');
create index mail_outbox_to_email_idx on private.mail_outbox (lower(to_email));

-- Queues one mail and returns its id. A repeated dedupe key returns the id of the first mail. The mail
-- leaves at p_release_at at the earliest.
create function public.mail_enqueue(
  p_kind text, p_to text, p_subject text, p_text text, p_html text, p_headers jsonb,
  p_dedupe_key text, p_ref_table text default null, p_ref_id uuid default null,
  p_link_marks jsonb default '{}', p_release_at timestamptz default now()
) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into private.mail_outbox
    (kind, to_email, subject, text_body, html_body, headers, dedupe_key, ref_table, ref_id, link_marks, next_attempt_at)
  values
    (p_kind, p_to, p_subject, p_text, nullif(p_html, ''), coalesce(p_headers, '{}'::jsonb), p_dedupe_key, p_ref_table,
     p_ref_id, coalesce(p_link_marks, '{}'::jsonb), p_release_at)
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  if v_id is null then
    select m.id into v_id from private.mail_outbox m where m.dedupe_key = p_dedupe_key;
  end if;
  return v_id;
end
$$;

-- Leases due mails to one worker for five minutes; unreported mails become due again after that.
create function public.mail_lease(p_limit int default 20)
returns table (
  id uuid, kind text, to_email text, subject text, text_body text, html_body text,
  headers jsonb, link_marks jsonb, attempts int, ref_table text, ref_id uuid
)
language sql volatile security definer
set search_path = ''
as $$
  update private.mail_outbox m
  set status = 'sending', attempts = m.attempts + 1, next_attempt_at = now() + interval '5 minutes'
  where m.id in (
    select d.id from private.mail_outbox d
    where d.status in ('queued', 'sending') and d.next_attempt_at <= now()
    order by d.next_attempt_at
    limit greatest(0, least(p_limit, 200))
    for update skip locked
  )
  returning m.id, m.kind, m.to_email, m.subject, m.text_body, m.html_body,
            m.headers, m.link_marks, m.attempts, m.ref_table, m.ref_id
$$;

-- Records the result of one mail and updates the row that the mail belongs to. A failure is final when
-- the server refused for good (p_permanent), or at the fifth attempt; leases of crashed workers count
-- as attempts. A send that was held back gets the reason, is failed and so counts in no limit; it can be
-- sent again. A follow-up that was held back counts as not written. Returns the new status of the mail.
-- The server's words stay in the outbox: they often name the address.
create function public.mail_mark(p_id uuid, p_ok boolean, p_error text default null, p_permanent boolean default false)
returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_refusal text;
begin
  update private.mail_outbox m
  set status = case when p_ok then 'sent' when p_permanent or m.attempts >= 5 then 'failed' else 'queued' end,
      sent_at = case when p_ok then now() end,
      error = case when p_ok then null else left(p_error, 1000) end,
      next_attempt_at = case when p_ok then m.next_attempt_at
                             else now() + make_interval(mins => (2 ^ least(m.attempts, 8))::int) end
  where m.id = p_id and m.status = 'sending'
  returning * into v_mail;
  if not found then
    return (select m.status from private.mail_outbox m where m.id = p_id);
  end if;
  if v_mail.status in ('sent', 'failed') then
    update private.mail_outbox m set text_body = '', html_body = null, link_marks = '{}' where m.id = p_id;
  end if;
  if v_mail.status = 'failed' then
    select r.reason into v_refusal from private.refused_sends r where r.mail_id = p_id;
  end if;

  if v_mail.kind = 'pitch' and v_mail.status in ('sent', 'failed') then
    -- The status never moves back: an editor may open the mail before the worker reports.
    update public.pitch_sends s
    set status = case when s.status = 'queued' then v_mail.status else s.status end,
        sent_at = case when v_mail.status = 'sent' then coalesce(s.sent_at, now()) else s.sent_at end,
        error = case when v_mail.status = 'failed' then
          case when v_refusal is not null then v_refusal || ' Your pitch did not leave and counts nowhere.'
            when p_permanent then 'The address did not take the mail.' else 'The mail could not be delivered.' end end
    where s.id = v_mail.ref_id;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    select s.id, s.user_id, case v_mail.status when 'sent' then 'sent' else 'failed' end,
      jsonb_strip_nulls(jsonb_build_object('reason', v_refusal))
    from public.pitch_sends s where s.id = v_mail.ref_id;
  elsif v_mail.kind = 'follow_up' and v_refusal is not null then
    update public.pitch_sends s
    set follow_up_count = greatest(0, s.follow_up_count - 1), followed_up_at = null, follow_up_wanted = false
    where s.id = v_mail.ref_id;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    select s.id, s.user_id, 'failed', jsonb_build_object('reason', v_refusal, 'follow_up', true)
    from public.pitch_sends s where s.id = v_mail.ref_id;
    -- The number is free again, and with it the key of its mail.
    update private.mail_outbox m set dedupe_key = m.dedupe_key || ':refused:' || m.id::text where m.id = p_id;
  end if;
  return v_mail.status;
end
$$;

-- Deletes mails that ended 30 days ago, at most 1,000 a call. Returns how many.
create function public.mail_tidy() returns int
language sql volatile security definer
set search_path = ''
as $$
  with gone as (
    delete from private.mail_outbox m
    where m.id in (
      select d.id from private.mail_outbox d
      where d.status in ('sent', 'failed') and d.created_at < now() - interval '30 days'
      limit 1000 for update skip locked)
    returning 1
  )
  select count(*)::int from gone
$$;

-- The last check before a mail leaves: stores the hashes of its links' tokens by purpose, and returns
-- why it must not leave, or null.
create function public.mail_prepare(p_id uuid, p_hashes jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_refusal text;
begin
  select * into strict v_mail from private.mail_outbox m where m.id = p_id;
  if v_mail.ref_table = 'pitch_sends' then
    if v_mail.kind in ('pitch', 'follow_up') then
      v_refusal := private.leaving_refusal(v_mail.ref_id, v_mail.to_email, v_mail.kind = 'pitch');
    end if;
    if v_refusal is null then
      -- A worker that died after an earlier refusal left it here.
      delete from private.refused_sends r where r.mail_id = p_id;
      perform private.store_link_tokens(v_mail.ref_id, p_hashes);
    else
      insert into private.refused_sends (mail_id, send_id, reason) values (p_id, v_mail.ref_id, v_refusal)
      on conflict (mail_id) do update set reason = excluded.reason;
    end if;
  elsif v_mail.ref_table = 'creator_profiles' then
    insert into private.contact_proofs (token_hash, user_id, email)
    select h.value, v_mail.ref_id, v_mail.to_email from jsonb_each_text(p_hashes) h;
  elsif v_mail.ref_table in ('intro_requests', 'request_mails') then
    -- An opt-out is about pitches; a bounce or a complaint is about every mail.
    v_refusal := (
      select a.reason from private.closed_addresses a
      where a.email = lower(v_mail.to_email) and a.user_id is null and a.reason <> 'opt_out'
      limit 1);
    if v_refusal is null and v_mail.kind in ('intro_request', 'intro_reminder') and not exists (
      select 1 from public.intro_requests r where r.id = v_mail.ref_id and r.status = 'requested') then
      v_refusal := 'The introduction was answered or taken back.';
    end if;
    if v_refusal is null then
      insert into private.link_tokens (token_hash, purpose, ref_id)
      select h.value, h.key, v_mail.ref_id from jsonb_each_text(p_hashes) h;
    end if;
  end if;
  return v_refusal;
end
$$;

-- Tokens of the links in mails: the database holds hashes only.

-- Stores the hashes of the tokens of one delivery, by purpose.
create function private.store_link_tokens(p_send_id uuid, p_hashes jsonb) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.pitch_send_tokens (token_hash, send_id, purpose)
  select h.value, p_send_id, h.key from jsonb_each_text(p_hashes) h
$$;

-- What the link of a mail opens, by the hash of its token. ref_id: the introduction (intro), or the
-- account whose daily mail the link stops (request_mails).
create table private.link_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('intro', 'request_mails', 'own_data')),
  ref_id uuid not null,
  created_at timestamptz not null default now()
);
alter table private.link_tokens enable row level security;
create index link_tokens_created_at_idx on private.link_tokens (created_at);
create index link_tokens_ref_id_idx on private.link_tokens (ref_id);

-- Deletes links of introductions that ended 60 days ago, at most 1,000 a call; links that stop mails stay.
create function public.tidy_link_tokens() returns int
language sql volatile security definer
set search_path = ''
as $$
  with gone as (
    delete from private.link_tokens t
    where t.token_hash in (
      select d.token_hash from private.link_tokens d
      where d.purpose = 'intro' and d.created_at < now() - interval '60 days' limit 1000)
    returning 1
  )
  select count(*)::int from gone
$$;

-- Bounces and complaints that mail providers report.

-- Each report once: providers deliver at least once.
create table private.mail_events (
  event_id text primary key check (char_length(event_id) between 1 and 200),
  kind text not null check (kind in ('delivered', 'bounce', 'complaint')),
  mail_id uuid,
  email text,
  detail text check (char_length(detail) <= 500),
  received_at timestamptz not null default now()
);
alter table private.mail_events enable row level security;
create index mail_events_email_idx on private.mail_events (lower(email));
create index mail_events_received_at_idx on private.mail_events (received_at);

-- Bounces and complaints of digest mails too: their Message-ID is the delivery's id. Returns what was
-- done: 'stored', 'repeated' or 'unknown'.
create function public.record_mail_event(
  p_event_id text, p_kind text, p_mail_id uuid, p_email text, p_detail text default null
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_delivery public.digest_deliveries;
  v_email text;
begin
  select * into v_mail from private.mail_outbox m where m.id = p_mail_id;
  select * into v_delivery from public.digest_deliveries d where d.id = p_mail_id;
  v_email := lower(coalesce(v_mail.to_email, v_delivery.email, p_email));
  -- An address alone closes nothing unless a mail of ours went there.
  if v_mail.id is null and v_delivery.id is null
     and not exists (select 1 from private.mail_outbox m where m.to_email = v_email) then
    return 'unknown';
  end if;
  insert into private.mail_events (event_id, kind, mail_id, email, detail)
  values (p_event_id, p_kind, coalesce(v_mail.id, v_delivery.id), v_email, left(p_detail, 500))
  on conflict do nothing;
  if not found then
    return 'repeated';
  end if;

  if p_kind in ('bounce', 'complaint') then
    insert into private.closed_addresses (email, user_id, reason) values (v_email, null, p_kind)
    on conflict do nothing;
    update private.outlet_contacts c set stopped_at = now(), stopped_reason = p_kind where lower(c.contact_email) = v_email;
  end if;
  if v_mail.ref_table = 'pitch_sends' then
    insert into public.pitch_events (send_id, user_id, kind)
    select s.id, s.user_id, p_kind from public.pitch_sends s where s.id = v_mail.ref_id;
    if p_kind = 'bounce' then
      update public.pitch_sends s
      set bounced_at = now(),
          status = case when s.answer is null then 'failed' else s.status end,
          error = 'The mail came back: this address does not work. We have stopped it.'
      where s.id = v_mail.ref_id;
    end if;
  end if;
  if v_delivery.id is not null then
    update public.digest_deliveries d
    set bounced_at = case when p_kind = 'bounce' then now() else d.bounced_at end,
        complained_at = case when p_kind = 'complaint' then now() else d.complained_at end
    where d.id = v_delivery.id;
    -- Who complains has left: confirming anew is up to them.
    if p_kind = 'complaint' then
      perform private.leave_digest(v_delivery.user_id, v_delivery.subscriber_id);
    end if;
  end if;
  return 'stored';
end
$$;

-- The ledger of Stripe events and what is stored of each. A subscription’s row is computed from the set of its
-- stored events, so the order of arrival does not matter.

-- Domains instead of checks of the table: a table's CHECK is parsed for every INSERT (about 50 µs).
create domain public.webhook_status as text check (value in (
  'success', 'failed', 'pending', 'alert', 'retried_success', 'retried_failed', 'acknowledged'));

create domain public.webhook_outcome as text check (value in (
  'applied', 'ignored', 'stale', 'needs_resync'));

create table public.webhook_logs (
  id uuid primary key default gen_random_uuid(),
  event_id text not null unique,
  event_type text not null,
  status public.webhook_status not null,
  outcome public.webhook_outcome,
  email text,
  customer_email text,
  error_message text,
  note text,
  retry_count integer not null default 0,
  failed_at timestamptz,
  next_attempt_at timestamptz,
  deliveries integer not null default 1,
  livemode boolean,
  api_version text,
  object_id text,
  subscription_id text,
  latency_ms integer,
  event_created timestamptz,
  "timestamp" timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  alert_cause text,
  recovered_at timestamptz,
  acknowledged_by uuid,
  cause_group text,
  acknowledgement_id uuid,
  acknowledged_from public.webhook_status,
  acknowledged_deliveries integer
);
comment on table public.webhook_logs is
  'One row per Stripe event, and one per alert (alert_cause set). The bodies are in private.stripe_events.';
comment on column public.webhook_logs.email is 'Address of the account the event belongs to.';
comment on column public.webhook_logs.customer_email is 'Address of the payer at Stripe.';
comment on column public.webhook_logs.deliveries is
  'How often Stripe delivered the event; for an alert, how often its cause was reported.';
comment on column public.webhook_logs.latency_ms is
  'Milliseconds from the creation of the event at Stripe to its row here.';
comment on column public.webhook_logs."timestamp" is 'When the event was received.';
comment on column public.webhook_logs.failed_at is
  'When the event first failed; the failure rate counts this time, so retries do not count again.';
comment on column public.webhook_logs.acknowledged_by is
  'Id of the admin. Not a foreign key: its index would slow down every event.';
comment on column public.webhook_logs.recovered_at is 'When the cause of an alert ended.';
comment on column public.webhook_logs.cause_group is
  'Rows with the same cause have the same group; set while the row is failed, alert or retried_failed.';
comment on column public.webhook_logs.acknowledged_from is 'The status before the acknowledgement.';
comment on column public.webhook_logs.acknowledged_deliveries is
  'deliveries at the acknowledgement: an alert that reaches twice as many comes back.';
alter table public.webhook_logs enable row level security;
grant select, update (status, retry_count, updated_at) on public.webhook_logs to authenticated;
create index webhook_logs_timestamp_idx on public.webhook_logs ("timestamp" desc);
create index webhook_logs_type_idx on public.webhook_logs (event_type, "timestamp" desc);

-- One index for all queries about failures, because every index slows down every event.
create index webhook_logs_trouble_idx on public.webhook_logs (status, "timestamp" desc)
  include (failed_at, next_attempt_at)
  where status <> 'success';

create index webhook_logs_customer_email_idx on public.webhook_logs
  using gin (customer_email extensions.gin_trgm_ops) where customer_email is not null;

create unique index webhook_logs_open_alert_key on public.webhook_logs (alert_cause)
  where alert_cause is not null and recovered_at is null;

create policy webhook_logs_select on public.webhook_logs
  for select to authenticated using ((select public.is_admin()));

create policy webhook_logs_update on public.webhook_logs
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create index webhook_logs_subscription_alert_idx on public.webhook_logs (subscription_id)
  where alert_cause is not null and recovered_at is null;

-- Successful events are not in it, so they are not slowed down.
create index webhook_logs_cause_idx on public.webhook_logs ("timestamp" desc)
  include (cause_group, status)
  where status in ('failed', 'alert', 'retried_failed');

create index webhook_logs_acknowledgement_idx on public.webhook_logs (acknowledgement_id)
  where acknowledgement_id is not null;

-- Few rows were ever in trouble; those by a part of an address are found without those of all the others.
create index webhook_logs_trouble_email_idx on public.webhook_logs
  using gin (customer_email extensions.gin_trgm_ops) where status <> 'success';

-- Security definer, because it notes the acknowledgement in a private table. Its trigger's condition
-- sees the caller's role.
create function private.guard_webhook_logs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.status <> old.status
     and not (new.status = 'acknowledged' and old.status in ('alert', 'failed', 'retried_failed')) then
    raise exception 'Only an alert or a failed event can be acknowledged.'
      using hint = 'not_acknowledgeable';
  elsif new.retry_count not in (old.retry_count, old.retry_count + 1) then
    raise exception 'The number of tries goes up one by one.' using hint = 'column_protected';
  end if;
  if new.status <> old.status then
    new.acknowledged_by := (select auth.uid());
    new.acknowledged_from := old.status;
    new.acknowledged_deliveries := old.deliveries;
    new.acknowledgement_id := gen_random_uuid();
    perform private.note_acknowledgement(new.acknowledgement_id, coalesce(old.cause_group, old.event_type),
      coalesce(old.error_message, old.event_type), 1);
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- The condition sees the caller's role; the security definer functions write as the owner and pass.
create trigger guard_webhook_logs before update on public.webhook_logs
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.guard_webhook_logs();

-- What the edge functions read from an event (see _shared/domain/billing/stripe/stored-event.ts).
-- Times are epoch seconds, as Stripe sends them.
create type private.stripe_payer as (
  email text,
  email_occurred_at bigint,
  account_id uuid,
  binds boolean
);

create type private.stripe_subscription as (
  started bigint,
  ended boolean,
  deleted boolean,
  unpaid_end boolean,
  stripe_status text,
  price_ids text[],
  period_end bigint,
  cancel_at bigint,
  cancel_at_period_end boolean,
  state_before text,
  state_after text,
  period_start bigint,
  pause_behavior text
);

create type private.stripe_alert as (
  cause text,
  over boolean,
  kind text,
  message text
);

create type private.stripe_payment as (
  kind text,
  invoice_id text,
  charge_id text,
  payment_intent_id text,
  period_end bigint,
  charged_at bigint,
  amount bigint,
  returned bigint,
  dispute_id text,
  dispute_status text
);

create type private.stripe_event as (
  id text,
  type text,
  occurred_at bigint,
  livemode boolean,
  api_version text,
  object_id text,
  subscription_id text,
  customer_id text,
  handled boolean,
  note text,
  problem text,
  payer private.stripe_payer,
  subscription private.stripe_subscription,
  alert private.stripe_alert,
  payment private.stripe_payment
);

-- The row stays as the mark of a known event when its payload is deleted after 90 days.
create table private.stripe_events (
  event_id text primary key,
  occurred_at bigint not null,
  subscription_id text,
  customer_id text,
  started bigint,
  ended boolean not null default false,
  deleted boolean not null default false,
  unpaid_end boolean not null default false,
  stripe_status text,
  price_ids text[],
  period_end bigint,
  cancel_at bigint,
  cancel_at_period_end boolean,
  state_before text,
  state_after text,
  received_at timestamptz not null default now(),
  payload text,
  period_start bigint,
  pause_behavior text
) with (toast_tuple_target = 4080);
-- a compressed payload stays in the row: no TOAST write
comment on column private.stripe_events.occurred_at is
  'Stripe''s `created`: epoch seconds; several events can have the same.';
comment on column private.stripe_events.subscription_id is
  'Set for events that show the state of a subscription; state_after is then set too.';
comment on column private.stripe_events.ended is 'The subscription is over for good (terminal).';
comment on column private.stripe_events.deleted is 'The event is customer.subscription.deleted.';
comment on column private.stripe_events.unpaid_end is
  'The subscription ended because a payment failed or was disputed.';
comment on column private.stripe_events.state_before is
  'The state that previous_attributes lead back to; null when the event names no former state.';
comment on column private.stripe_events.pause_behavior is
  'pause_collection.behavior: void, keep_as_draft or mark_uncollectible; null when not paused.';
-- lz4 compresses in a tenth of the time; a server built without lz4 keeps the default.
do $$
begin
  alter table private.stripe_events alter column payload set compression lz4;
exception when feature_not_supported then
  null;
end
$$;
alter table private.stripe_events enable row level security;

create index stripe_events_order_idx
  on private.stripe_events (subscription_id, ended desc, occurred_at desc, deleted desc, event_id desc)
  where subscription_id is not null;
create index stripe_events_received_idx on private.stripe_events using brin (received_at);

-- Stripe's status as shown here; null when it is not known. Like the other functions with a body
-- after `return`, it is parsed once, here, and the planner puts it into the statements that use it: it
-- needs no search_path and costs no call.
create function private.shown_status(p_stripe_status text, p_ended boolean) returns text
language sql immutable
return case
  when p_ended or p_stripe_status in ('canceled', 'incomplete_expired') then 'canceled'
  when p_stripe_status in ('active', 'trialing') then 'active'
  when p_stripe_status in ('past_due', 'unpaid', 'paused') then 'past_due'
  when p_stripe_status = 'incomplete' then 'incomplete'
end;

-- The stored states of subscriptions, without the payload.
--   contested: another live state has the same timestamp and differs, so the timestamp does not tell
--     which of the two came last.
create view private.subscription_states as
  select e.event_id, e.subscription_id, e.occurred_at, e.customer_id, e.started, e.ended, e.deleted,
    e.unpaid_end, e.stripe_status, e.price_ids, e.period_end, e.cancel_at, e.cancel_at_period_end,
    e.state_before, e.state_after,
    private.shown_status(e.stripe_status, e.ended) as status,
    not e.ended and exists (
      select 1 from private.stripe_events o
      where o.subscription_id = e.subscription_id and not o.ended
        and o.occurred_at = e.occurred_at and o.state_after <> e.state_after) as contested,
    e.period_start, e.pause_behavior
  from private.stripe_events e
  where e.subscription_id is not null;

-- Stores an event. An event that is stored already keeps its row, unless p_replace asks for what its
-- payload says when read again; the payload itself is never replaced. False when nothing changed.
create function private.store_event(
  e private.stripe_event, p_payload text, p_replace boolean default false) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  s private.stripe_subscription := e.subscription;
  p private.stripe_payment := e.payment;
  v_payload text;
  v_received_at timestamptz;
  v_stored boolean;
begin
  if p_replace then
    delete from private.stripe_events k where k.event_id = e.id
    returning k.payload, k.received_at into v_payload, v_received_at;
    delete from private.payment_facts f where f.event_id = e.id;
  end if;
  insert into private.stripe_events (
    event_id, occurred_at, subscription_id, customer_id, started, ended, deleted, unpaid_end,
    stripe_status, price_ids, period_start, period_end, pause_behavior, cancel_at, cancel_at_period_end,
    state_before, state_after, received_at, payload)
  values (
    e.id, e.occurred_at, case when s.state_after is not null then e.subscription_id end, e.customer_id,
    s.started, coalesce(s.ended, false), coalesce(s.deleted, false), coalesce(s.unpaid_end, false),
    s.stripe_status, s.price_ids, s.period_start, s.period_end, s.pause_behavior, s.cancel_at,
    s.cancel_at_period_end, s.state_before, s.state_after, coalesce(v_received_at, now()),
    coalesce(v_payload, p_payload))
  on conflict (event_id) do nothing;
  v_stored := found;
  if v_stored and p.kind is not null then
    insert into private.payment_facts (
      event_id, occurred_at, kind, customer_id, subscription_id, invoice_id, charge_id,
      payment_intent_id, period_end, charged_at, amount, returned, dispute_id, dispute_status, received_at)
    values (
      e.id, e.occurred_at, p.kind, e.customer_id,
      case p.kind when 'invoice' then e.subscription_id end, p.invoice_id, p.charge_id,
      p.payment_intent_id, p.period_end, p.charged_at, p.amount, p.returned, p.dispute_id,
      p.dispute_status, coalesce(v_received_at, clock_timestamp()));
  end if;
  return v_stored;
end
$$;

-- Every writer locks the plans of the prices (shared), then the subscription, then the customer, so that
-- no two writers wait for each other. A change of a price takes the first lock exclusively: it waits
-- for events in flight, which have read the plans before the change. A null id locks nothing.
create function private.lock_subscription(p_subscription_id text, p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('plan_prices', 6)),
    pg_advisory_xact_lock(hashtextextended(p_subscription_id, 1)),
    pg_advisory_xact_lock(hashtextextended(p_customer_id, 2));
end
$$;

-- What stored events say of single payments, refunds and disputes, and which subscription each belongs to.

create domain private.payment_kind as text check (value in ('invoice', 'link', 'refund', 'dispute'));

-- One row per event that says something about a payment:
--   invoice: an invoice was paid; subscription_id and period_end say for what
--   link: a payment intent or a charge paid an invoice (invoices do not name them since 2025-03-31)
--   refund: how much of a charge has been returned so far
--   dispute: the status of a dispute over a charge
-- Amounts are in the smallest unit of the currency, times in epoch seconds.
create table private.payment_facts (
  event_id text primary key,
  occurred_at bigint not null,
  kind private.payment_kind not null,
  customer_id text,
  subscription_id text,
  invoice_id text,
  charge_id text,
  payment_intent_id text,
  period_end bigint,
  charged_at bigint,
  amount bigint,
  returned bigint,
  dispute_id text,
  dispute_status text,
  received_at timestamptz not null default clock_timestamp()
);
comment on column private.payment_facts.customer_id is
  'Of a dispute: found through the charge, null until the events that name the payer have arrived.';
alter table private.payment_facts enable row level security;

create index payment_facts_returned_idx on private.payment_facts (customer_id)
  where kind in ('refund', 'dispute');

create index payment_facts_period_idx on private.payment_facts (subscription_id, period_end)
  where kind = 'invoice';
create index payment_facts_invoice_idx on private.payment_facts (invoice_id) where invoice_id is not null;

create index payment_facts_intent_idx on private.payment_facts (payment_intent_id)
  where payment_intent_id is not null;
create index payment_facts_charge_idx on private.payment_facts (charge_id) where charge_id is not null;

create index payment_facts_dispute_idx on private.payment_facts (dispute_id, occurred_at)
  where kind = 'dispute';

-- Locks what decides how payments belong together, before any lock of a subscription. The events of
-- one invoice come one after the other; an event of returned money, which is rare, waits for all
-- events of payments in flight: each of the two then sees the other.
create function private.lock_payment(p private.stripe_payment) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p.kind in ('refund', 'dispute') then
    perform pg_advisory_xact_lock(hashtextextended('payments', 6));
  elsif p.kind is not null then
    perform pg_advisory_xact_lock_shared(hashtextextended('payments', 6)),
      pg_advisory_xact_lock(hashtextextended(p.invoice_id, 7));
  end if;
end
$$;

-- Finds the payer of stored disputes through the charge: Stripe's dispute names no customer. Returns the
-- customer of the event, or null when it is not known yet.
create function private.tie_payment(e private.stripe_event) returns text
language plpgsql
set search_path = ''
as $$
declare
  p private.stripe_payment := e.payment;
  v_customer text := e.customer_id;
begin
  if p.kind = 'link' then
    select f.customer_id into v_customer from private.payment_facts f
    where f.invoice_id = p.invoice_id and f.kind = 'invoice' and f.customer_id is not null limit 1;
  elsif v_customer is null then
    select coalesce(f.customer_id, (
        select i.customer_id from private.payment_facts i
        where i.invoice_id = f.invoice_id and i.kind = 'invoice' and i.customer_id is not null limit 1))
    into v_customer
    from private.payment_facts f
    where (f.payment_intent_id = p.payment_intent_id or f.charge_id = p.charge_id)
      and f.event_id <> e.id
    order by 1 nulls last limit 1;
  end if;
  if v_customer is null then return null; end if;

  update private.payment_facts d set customer_id = v_customer
  where d.kind = 'dispute' and d.customer_id is null and (
    d.event_id = e.id or d.dispute_id = p.dispute_id
    or d.payment_intent_id = p.payment_intent_id or d.charge_id = p.charge_id
    or (p.invoice_id is not null and exists (
      select 1 from private.payment_facts l
      where l.invoice_id = p.invoice_id and l.kind in ('invoice', 'link')
        and (l.payment_intent_id = d.payment_intent_id or l.charge_id = d.charge_id))));
  return v_customer;
end
$$;

-- Alerts: one for each cause, opened and closed by events, by workers, and where no event arrives.

create table private.alerts_over (
  alert_cause text primary key,
  over_at timestamptz not null default now()
);
comment on table private.alerts_over is
  'Causes of alerts that are over (settled invoices, closed disputes): an event of the problem that arrives later opens no alert.';
alter table private.alerts_over enable row level security;

-- p_subscription_id: the subscription whose end closes the alert. An acknowledged alert comes back, as new,
-- when it has been reported twice as often as at its acknowledgement.
create function private.raise_alert(
  p_cause text, p_kind text, p_message text, p_customer_email text default null,
  p_subscription_id text default null) returns void
language sql
set search_path = ''
as $$
  insert into public.webhook_logs as l (
    event_id, event_type, status, error_message, customer_email, alert_cause, subscription_id)
  values (
    'alert_' || gen_random_uuid(), 'alert.' || p_kind, 'alert', p_message, p_customer_email, p_cause,
    p_subscription_id)
  on conflict (alert_cause) where alert_cause is not null and recovered_at is null
  do update set
    deliveries = l.deliveries + 1, error_message = excluded.error_message, updated_at = now(),
    status = case when l.status = 'acknowledged' and l.deliveries + 1 >= 2 * l.acknowledged_deliveries
      then 'alert' else l.status end,
    "timestamp" = case when l.status = 'acknowledged' and l.deliveries + 1 >= 2 * l.acknowledged_deliveries
      then now() else l."timestamp" end,
    note = case when l.status = 'acknowledged' and l.deliveries + 1 >= 2 * l.acknowledged_deliveries
      then format('Back after an acknowledgement: seen %s times then, %s times now',
        l.acknowledged_deliveries, l.deliveries + 1)
      else l.note end
$$;

-- A closed alert has the status acknowledged too, with recovered_at set and acknowledged_by empty. The
-- word says how the problem ended.
create function private.close_alert(p_cause text, p_word text default 'recovered') returns void
language sql
set search_path = ''
as $$
  update public.webhook_logs
  set recovered_at = now(), status = 'acknowledged', updated_at = now(),
    error_message = error_message || ' — ' || p_word || to_char(
      now() at time zone 'utc', '" "YYYY-MM-DD HH24:MI" UTC"')
  where alert_cause = p_cause and recovered_at is null
$$;

create function private.recent_failures() returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer from public.webhook_logs l
  where l.status in ('failed', 'retried_failed') and l.failed_at > now() - interval '5 minutes'
$$;

-- Opens an alert at five failures in five minutes and closes it after five minutes without one.
-- Only a new failure (p_failed) counts an open alert up.
create function private.review_failure_rate(p_failed boolean) returns void
language plpgsql
set search_path = ''
as $$
declare v_failures integer := private.recent_failures();
begin
  if v_failures = 0 then
    perform private.close_alert('high_failure_rate');
  elsif v_failures >= 5 and (p_failed or not exists (
    select 1 from public.webhook_logs l
    where l.alert_cause = 'high_failure_rate' and l.recovered_at is null))
  then
    perform private.raise_alert('high_failure_rate', 'high_failure_rate',
      format('High failure rate: %s failures in the last 5 minutes', v_failures));
  end if;
end
$$;

-- The event that a problem is over can arrive before the event of the problem itself.
create function private.apply_alert(e private.stripe_event) returns void
language plpgsql
set search_path = ''
as $$
declare
  a private.stripe_alert := e.alert;
begin
  perform pg_advisory_xact_lock(hashtextextended(a.cause, 3));
  if a.over then
    insert into private.alerts_over (alert_cause) values (a.cause) on conflict do nothing;
    perform private.close_alert(a.cause);
  elsif not exists (select 1 from private.alerts_over o where o.alert_cause = a.cause)
    and not exists (
      select 1 from public.subscriptions s
      where s.stripe_subscription_id = e.subscription_id and s.status = 'canceled')
  then
    perform private.raise_alert(a.cause, a.kind, a.message, (e.payer).email, e.subscription_id);
  end if;
end
$$;

-- Opens one alert per lasting problem and closes the alerts whose problem has ended.
create function private.review_lasting_problems() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_problem record;
  v_causes text[] := '{}';
begin
  for v_problem in
    select 'unmatched:' || u.customer_id as cause, 'unmatched_payer' as kind,
      format('%s pays, but no account has that address yet', coalesce(u.email, u.customer_id)) as message,
      u.email as email
    from private.unmatched_payers() u where u.since < now() - interval '15 minutes'
    union all
    select 'unmapped:' || u.price_id, 'unmapped_price',
      format(case when cardinality(u.subscription_ids) = 1 then 'No plan for price %s: %s subscription waits'
        else 'No plan for price %s: %s subscriptions wait' end, u.price_id, cardinality(u.subscription_ids)),
      null
    from private.unmapped_prices() u
    union all
    select 'resync:' || s.stripe_subscription_id, 'needs_resync',
      format('The events of %s contradict each other', s.stripe_subscription_id), s.email
    from public.subscriptions s
    where s.attention in ('needs_resync', 'unknown_status') and s.updated_at < now() - interval '10 minutes'
    union all
    select 'refund:' || r.subscription_id, 'refund', format(case r.refund
        when 'untied' then '%s was refunded, for which period is not known: end access?'
        when 'partial' then '%s was refunded in part and keeps access'
        else '%s was refunded and is still subscribed' end, coalesce(r.email, r.subscription_id)),
      r.email
    from private.refunded_access() r
    union all
    -- An admin ended the access and the payer goes on paying.
    select 'pays_in_vain:' || s.stripe_subscription_id, 'pays_in_vain',
      format('%s pays for a period after an admin ended the access', coalesce(s.email, s.stripe_subscription_id)),
      s.email
    from private.access_decisions d
    join public.subscriptions s on s.stripe_subscription_id = d.subscription_id
    where d.kind = 'end' and d.withdrawn_at is null and exists (
      select 1 from private.payment_facts i
      where i.kind = 'invoice' and i.subscription_id = d.subscription_id and i.amount > 0
        and to_timestamp(i.occurred_at) > d.decided_at)
  loop
    v_causes := v_causes || v_problem.cause;
    if not exists (
      select 1 from public.webhook_logs l
      where l.alert_cause = v_problem.cause and l.recovered_at is null
        and l.error_message = v_problem.message)
    then
      perform private.raise_alert(
        v_problem.cause, v_problem.kind, v_problem.message, v_problem.email);
    end if;
  end loop;
  perform private.close_alert(l.alert_cause) from public.webhook_logs l
  where l.alert_cause is not null and l.recovered_at is null
    and l.event_type in ('alert.unmatched_payer', 'alert.unmapped_price', 'alert.needs_resync',
      'alert.refund', 'alert.pays_in_vain')
    and l.alert_cause <> all (v_causes);
end
$$;

-- Nobody collects a payment for a subscription that is over.
create function private.close_dunning(p_subscription_id text) returns void
language sql
set search_path = ''
as $$
  select private.close_alert(l.alert_cause, 'subscription over') from public.webhook_logs l
  where l.subscription_id = p_subscription_id and l.alert_cause is not null and l.recovered_at is null
    and l.event_type = 'alert.dunning'
$$;

-- Deliveries refused, or accepted with a signature from the future, per minute. No body is stored.
--   signature: no known secret signed the delivery
--   too_old: correctly signed, more than five minutes ago by the clock here
--   from_future: accepted, but signed more than five minutes ahead of the clock here
create table private.refused_deliveries (
  minute timestamptz not null,
  reason text not null check (reason in ('signature', 'too_old', 'from_future')),
  deliveries integer not null,
  seconds_off bigint,
  primary key (minute, reason)
);
comment on column private.refused_deliveries.seconds_off is
  'How far the clock here is ahead of the last signature; negative when it is behind.';
alter table private.refused_deliveries enable row level security;

-- When the watches last ran, and how far the nightly recomputation has come.
create table private.watch_state (
  only_row boolean primary key default true check (only_row),
  silence_checked_at timestamptz,
  recomputation_started_at timestamptz,
  recomputation_finished_at timestamptz,
  recomputed_to text not null default '',
  recomputed integer not null default 0,
  differing integer not null default 0,
  differing_ids text[] not null default '{}'
);
comment on column private.watch_state.recomputed_to is
  'The last subscription of the running recomputation, in the order of the ids.';
insert into private.watch_state default values;
alter table private.watch_state enable row level security;

create function private.has_open_alert(p_cause text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from public.webhook_logs l where l.alert_cause = p_cause and l.recovered_at is null)
$$;

-- Deliveries refused in the last 15 minutes, or since the last accepted one when that is longer ago (at
-- most three days). Scanners send a few: the endpoint counts as refusing from the third on, or when
-- nothing was accepted for a quarter of an hour after a refused one.
create function private.refused_recently(out deliveries integer, out refusing boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  v_accepted_at timestamptz;
  v_unanswered integer;
  v_unanswered_since timestamptz;
begin
  select l."timestamp" into v_accepted_at from public.webhook_logs l
  where l.alert_cause is null and l."timestamp" > now() - interval '3 days'
  order by l."timestamp" desc limit 1;
  select coalesce(sum(r.deliveries) filter (where r.minute > now() - interval '15 minutes'), 0),
    coalesce(sum(r.deliveries) filter (where v_accepted_at is null or r.minute > v_accepted_at), 0),
    min(r.minute) filter (where v_accepted_at is null or r.minute > v_accepted_at)
  into deliveries, v_unanswered, v_unanswered_since
  from private.refused_deliveries r
  where r.minute > now() - interval '3 days' and r.reason in ('signature', 'too_old');
  refusing := deliveries >= 3 or v_unanswered >= 3
    or coalesce(v_unanswered_since < now() - interval '15 minutes', false);
  deliveries := greatest(deliveries, v_unanswered);
end
$$;

-- Opens and closes the alerts about refused deliveries and about the clock.
create function private.review_refused_deliveries() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_refused record := private.refused_recently();
  v_off bigint;
begin
  if not v_refused.refusing then
    perform private.close_alert('refused_deliveries');
  elsif not private.has_open_alert('refused_deliveries') then
    perform private.raise_alert('refused_deliveries', 'refused_deliveries', format(
      'Stripe''s deliveries are refused: %s without a valid signature. Please check the signing secret.',
      v_refused.deliveries));
  end if;
  select r.seconds_off into v_off from private.refused_deliveries r
  where r.minute > now() - interval '15 minutes' and r.reason in ('too_old', 'from_future')
  order by r.minute desc limit 1;
  if v_off is null then
    perform private.close_alert('clock');
  elsif not private.has_open_alert('clock') then
    perform private.raise_alert('clock', 'clock', format(
      'The clock here and Stripe''s signatures are %s minutes apart (here %s). Please check the clock of the server.',
      round(abs(v_off) / 60.0), case when v_off > 0 then 'ahead' else 'behind' end));
  end if;
end
$$;

-- Counts deliveries that the function refused, without their bodies.
create function public.note_refused_deliveries(p_reason text, p_deliveries integer, p_seconds_off bigint)
returns void
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
begin
  insert into private.refused_deliveries as r (minute, reason, deliveries, seconds_off)
  values (date_trunc('minute', now()), p_reason, greatest(p_deliveries, 1), p_seconds_off)
  on conflict (minute, reason) do update set
    deliveries = r.deliveries + excluded.deliveries,
    seconds_off = coalesce(excluded.seconds_off, r.seconds_off);
  perform private.review_refused_deliveries();
end
$$;

-- Opens one alert when live subscriptions should have been renewed or ended more than a day ago and no
-- event came; those of more than 35 days ago have lost their access long since and are left out.
-- Looks at every subscription, so only every ten minutes.
create function private.review_silence() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_silent integer;
  v_example text;
  v_message text;
begin
  update private.watch_state w set silence_checked_at = now()
  where coalesce(w.silence_checked_at, '-infinity') <= now() - interval '10 minutes';
  if not found then return; end if;
  select count(*), min(coalesce(s.email, s.stripe_subscription_id)) into v_silent, v_example
  from public.subscriptions s
  where s.stripe_status in ('active', 'trialing', 'past_due') and s.source_event_id is not null
    and s.current_period_end between now() - interval '35 days' and now() - interval '1 day';
  if v_silent = 0 then
    perform private.close_alert('silence');
    return;
  end if;
  v_message := format(case v_silent
    when 1 then 'Stripe is silent: the period of %2$s ended more than a day ago, and no event came'
    else 'Stripe is silent: the periods of %1$s subscriptions ended more than a day ago, and no event came (%2$s and others)'
    end, v_silent, v_example);
  if not exists (
    select 1 from public.webhook_logs l
    where l.alert_cause = 'silence' and l.recovered_at is null and l.error_message = v_message)
  then
    perform private.raise_alert('silence', 'silence', v_message);
  end if;
end
$$;

-- Causes of alerts and failed events, acknowledged as a whole or one by one, with an undo.

-- The group of an alert is its kind. The group of a failed event is its message without ids and
-- numbers, so that a thousand events that fail for one reason are one group.
create function private.cause_group(p_status text, p_event_type text, p_alert_cause text, p_message text)
returns text
language sql immutable
return case
  when p_status = 'alert' and p_message like '%High failure rate%' then 'alert.high_failure_rate'
  when p_status = 'alert' or p_alert_cause is not null then p_event_type
  else left('failed: ' || regexp_replace(regexp_replace(coalesce(p_message, p_event_type),
    '\m[a-z]+_[A-Za-z0-9_]*[A-Z0-9][A-Za-z0-9_]*', '…', 'g'), '\d+', '#', 'g'), 200)
end;

create function private.set_cause_group() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.cause_group := private.cause_group(new.status, new.event_type, new.alert_cause, new.error_message);
  return new;
end
$$;

create trigger set_cause_group before insert or update of status, error_message on public.webhook_logs
  for each row when (new.status in ('failed', 'alert', 'retried_failed'))
  execute function private.set_cause_group();

create table private.acknowledgements (
  id uuid primary key,
  cause_group text not null,
  message text,
  events integer not null,
  acknowledged_by uuid not null,
  acknowledged_email text,
  acknowledged_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_email text
);
comment on table private.acknowledgements is
  'Who acknowledged which alerts and failed events, and when; kept for 90 days.';
alter table private.acknowledgements enable row level security;
create index acknowledgements_at_idx on private.acknowledgements (acknowledged_at desc);

create function private.note_acknowledgement(
  p_id uuid, p_cause_group text, p_message text, p_events integer) returns void
language sql
set search_path = ''
as $$
  insert into private.acknowledgements as a (
    id, cause_group, message, events, acknowledged_by, acknowledged_email)
  select p_id, p_cause_group, p_message, p_events, u.id, u.email
  from public.users u where u.id = (select auth.uid())
  on conflict (id) do update set events = a.events + excluded.events
$$;

-- critical, high and medium as 0, 1 and 2.
create function private.severity_rank(p_cause_group text, p_status text) returns integer
language sql immutable
return case
  when p_status = 'alert' and p_cause_group = 'alert.high_failure_rate' then 0
  when p_status = 'retried_failed' then 1
  else 2
end;

-- What the alerts list shows of a row.
create function private.alert_row(l public.webhook_logs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'event_id', l.event_id, 'event_type', l.event_type,
    'status', l.status, 'error_message', l.error_message, 'customer_email', l.customer_email,
    'timestamp', l."timestamp", 'deliveries', l.deliveries, 'alert_cause', l.alert_cause, 'note', l.note)
$$;

-- Alerts and failed events of the last 24 hours that nobody has acknowledged, by cause, the most severe
-- first; inside a severity the causes that concern every delivery first, then the latest first. Returns
--   {events, critical, high, medium, causes, groups: [{cause_group, severity, events, oldest, newest, row}],
--    acknowledged: [{id, message, events, by, at}]}
-- events, critical, high and medium count rows; groups has p_limit of the causes after p_skip.
create function public.webhook_alerts(p_limit integer default 20, p_skip integer default 0) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare v_result jsonb;
begin
  perform private.require_admin();
  with causes as (
    select l.cause_group, count(*)::integer as events, min(l."timestamp") as oldest,
      max(l."timestamp") as newest, min(private.severity_rank(l.cause_group, l.status)) as rank,
      count(*) filter (where private.severity_rank(l.cause_group, l.status) = 0)::integer as critical,
      count(*) filter (where private.severity_rank(l.cause_group, l.status) = 1)::integer as high
    from public.webhook_logs l
    where l.status in ('failed', 'alert', 'retried_failed') and l."timestamp" > now() - interval '24 hours'
    group by l.cause_group
  ), page as (
    select c.*, row_number() over (order by c.rank, c.cause_group not in (
        'alert.refused_deliveries', 'alert.clock', 'alert.silence', 'alert.worker_late',
        'alert.reconcile', 'alert.recomputation'), c.newest desc, c.cause_group) as place
    from causes c
  )
  select jsonb_build_object(
    'events', coalesce((select sum(c.events) from causes c), 0),
    'critical', coalesce((select sum(c.critical) from causes c), 0),
    'high', coalesce((select sum(c.high) from causes c), 0),
    'medium', coalesce((select sum(c.events - c.critical - c.high) from causes c), 0),
    'causes', (select count(*) from causes),
    'groups', coalesce((
      select jsonb_agg(jsonb_build_object(
        'cause_group', p.cause_group, 'severity', (array['critical', 'high', 'medium'])[p.rank + 1],
        'events', p.events, 'oldest', p.oldest, 'newest', p.newest, 'row', private.alert_row(n))
        order by p.place)
      from page p
      cross join lateral (
        select l.* from public.webhook_logs l
        where l.status in ('failed', 'alert', 'retried_failed')
          and l."timestamp" = p.newest and l.cause_group is not distinct from p.cause_group
        limit 1) n
      where p.place > greatest(p_skip, 0)
        and p.place <= greatest(p_skip, 0) + least(greatest(p_limit, 1), 100)), '[]'))
  into v_result;
  return v_result || jsonb_build_object('acknowledged', coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'message', a.message, 'events', a.events,
      'by', a.acknowledged_email, 'at', a.acknowledged_at) order by a.acknowledged_at desc)
    from (
      select * from private.acknowledgements a
      where a.acknowledged_at > now() - interval '24 hours' and a.undone_at is null
      order by a.acknowledged_at desc limit 10) a), '[]'));
end
$$;
grant execute on function public.webhook_alerts(int, int) to authenticated;

-- The rows of one cause, latest first; p_before and p_before_id are those of the last row of the page before.
create function public.webhook_alert_rows(
  p_cause_group text, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 20) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(private.alert_row(l) order by l."timestamp" desc, l.id desc)
    from (
      select l.* from public.webhook_logs l
      where l.status in ('failed', 'alert', 'retried_failed') and l.cause_group = p_cause_group
        and l."timestamp" > now() - interval '24 hours'
        and l."timestamp" <= coalesce(p_before, 'infinity')
        and (p_before is null or l."timestamp" < p_before or l.id < p_before_id)
      order by l."timestamp" desc, l.id desc
      limit least(greatest(p_limit, 1), 100)) l), '[]');
end
$$;
grant execute on function public.webhook_alert_rows(text, timestamptz, uuid, int) to authenticated;

-- Acknowledges up to p_limit rows of a cause that are not newer than p_until: what the admin has seen. Of
-- many rows each call acknowledges some; the calls of one acknowledgement share its id, which the caller
-- chooses. Returns {acknowledged, left}.
create function public.acknowledge_alerts(
  p_cause_group text, p_until timestamptz, p_acknowledgement uuid, p_limit integer default 2000)
returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_acknowledged integer;
  v_left integer;
  v_message text;
begin
  perform private.require_admin();
  if p_acknowledgement is null or exists (
    select 1 from private.acknowledgements a
    where a.id = p_acknowledgement and (
      a.acknowledged_by <> (select auth.uid()) or a.cause_group <> p_cause_group
      or a.undone_at is not null))
  then
    raise exception 'Please acknowledge this under an id of its own.' using hint = 'invalid_input';
  end if;
  -- One entry of the system log below, instead of one for each row.
  perform set_config('newspeg.acts_logged', 'on', true);
  with picked as (
    select l.id from public.webhook_logs l
    where l.status in ('failed', 'alert', 'retried_failed') and l.cause_group = p_cause_group
      and l."timestamp" > now() - interval '24 hours' and l."timestamp" <= p_until
    order by l."timestamp" desc
    limit least(greatest(p_limit, 1), 5000)
    for update skip locked
  ), done as (
    update public.webhook_logs l set
      status = 'acknowledged', acknowledged_by = (select auth.uid()), acknowledged_from = l.status,
      acknowledged_deliveries = l.deliveries, acknowledgement_id = p_acknowledgement, updated_at = now()
    from picked p where l.id = p.id
    returning coalesce(l.error_message, l.event_type) as message
  )
  select count(*), max(d.message) into v_acknowledged, v_message from done d;
  if v_acknowledged > 0 then
    perform private.note_acknowledgement(p_acknowledgement, p_cause_group, v_message, v_acknowledged);
    perform private.log_admin_act('alerts_acknowledged', jsonb_build_object(
      'cause', p_cause_group, 'events', v_acknowledged, 'acknowledgement', p_acknowledgement));
  end if;
  select count(*) into v_left from public.webhook_logs l
  where l.status in ('failed', 'alert', 'retried_failed') and l.cause_group = p_cause_group
    and l."timestamp" > now() - interval '24 hours' and l."timestamp" <= p_until;
  return jsonb_build_object('acknowledged', v_acknowledged, 'left', v_left);
end
$$;
grant execute on function public.acknowledge_alerts(text, timestamptz, uuid, int) to authenticated;

-- Takes an acknowledgement back, up to p_limit rows in one call: rows that are still acknowledged get the
-- status from before. What a retry repaired, and alerts whose cause has ended, stay as they are. Returns
-- {restored, left}.
create function public.undo_acknowledgement(p_id uuid, p_limit integer default 2000) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_restored integer;
  v_left integer;
begin
  perform private.require_admin();
  perform set_config('newspeg.acts_logged', 'on', true);
  with picked as (
    select l.id from public.webhook_logs l
    where l.acknowledgement_id = p_id and l.status = 'acknowledged' and l.recovered_at is null
    limit least(greatest(p_limit, 1), 5000)
    for update skip locked
  ), done as (
    update public.webhook_logs l set
      status = l.acknowledged_from, acknowledged_by = null, acknowledged_from = null,
      acknowledged_deliveries = null, acknowledgement_id = null, updated_at = now()
    from picked p where l.id = p.id
    returning l.id
  )
  select count(*) into v_restored from done;
  select count(*) into v_left from public.webhook_logs l
  where l.acknowledgement_id = p_id and l.status = 'acknowledged' and l.recovered_at is null;
  if v_left = 0 then
    update private.acknowledgements a set undone_at = now(), undone_email = (
      select u.email from public.users u where u.id = (select auth.uid()))
    where a.id = p_id and a.undone_at is null;
  end if;
  if v_restored > 0 then
    perform private.log_admin_act('acknowledgement_undone', jsonb_build_object(
      'acknowledgement', p_id, 'events', v_restored));
  end if;
  return jsonb_build_object('restored', v_restored, 'left', v_left);
end
$$;
grant execute on function public.undo_acknowledgement(uuid, int) to authenticated;

-- Taking an event in: one call and one transaction store the event, apply it and log its result.

create type private.applied_event as (
  status text,
  outcome text,
  error text,
  payer_email text,
  account_email text
);

-- Waiting time before the next automatic retry; null after the eighth.
create function private.retry_delay(p_tries integer) returns interval
language sql immutable parallel safe
set search_path = ''
as $$
  select (array[
    '1 minute', '5 minutes', '15 minutes', '1 hour', '3 hours', '8 hours', '1 day', '2 days'
  ]::interval[])[p_tries + 1]
$$;

-- The events that waited for a subscription's row have had their effect once the row is certain.
create function private.settle_waiting(p_subscription_id text, p_source_event_id text) returns void
language sql
set search_path = ''
as $$
  update public.webhook_logs l
  set status = case l.status when 'pending' then 'success' else 'retried_success' end,
    outcome = case when l.event_id = p_source_event_id then 'applied' else 'stale' end,
    error_message = null, next_attempt_at = null, updated_at = now()
  from private.subscription_states e
  where e.subscription_id = p_subscription_id and l.event_id = e.event_id
    and l.status in ('failed', 'retried_failed', 'pending')
$$;

-- Applies a stored event. Runs inside the caller's savepoint.
create function private.apply_event(e private.stripe_event) returns private.applied_event
language plpgsql
set search_path = ''
as $$
declare
  s private.stripe_subscription := e.subscription;
  p private.stripe_payer := e.payer;
  a private.stripe_alert := e.alert;
  v_applied private.applied_event := ('success', 'applied', null, null, null);
  v_row private.projection;
  v_account record;
  v_customer text := e.customer_id;
begin
  if e.problem is not null then
    return ('failed', null, e.problem, null, null)::private.applied_event;
  elsif not e.handled then
    v_applied.outcome := 'ignored';
    return v_applied;
  end if;

  if s.state_after is not null then
    perform private.lock_subscription(e.subscription_id, e.customer_id);
    v_row := private.project_subscription(e.subscription_id, e);
    if v_row.settled then
      perform private.settle_waiting(e.subscription_id, v_row.source_event_id);
    end if;
    if s.ended then
      perform private.close_dunning(e.subscription_id);
    end if;
    v_applied.payer_email := v_row.payer_email;
    v_applied.account_email := v_row.account_email;
    if e.id = any (v_row.unreadable) then
      v_applied.status := 'failed';
      v_applied.outcome := null;
      v_applied.error := case
        when exists (
          select 1 from private.subscription_states x where x.event_id = e.id and x.status is null)
          then 'Unknown subscription status ' || s.stripe_status
        else 'No plan for price ' || coalesce(nullif(array_to_string(s.price_ids, ', '), ''), '(none)') end;
    elsif e.occurred_at = v_row.ambiguous_at and not s.ended then
      v_applied.status := 'pending';
      v_applied.outcome := 'needs_resync';
      v_applied.error := 'Several events of one second contradict each other';
    elsif e.id is distinct from v_row.source_event_id then
      v_applied.outcome := 'stale';
    end if;
  else
    if (e.payment).kind is not null then
      perform private.lock_payment(e.payment);
      v_customer := private.tie_payment(e);
    end if;
    if v_customer is not null then
      perform private.lock_subscription(null, v_customer);
      if p.binds then
        perform private.note_payer(e);
      end if;
      if (e.payment).kind is not null then
        perform private.project_payer(v_customer);
      end if;
      v_account := private.account_of_customer(v_customer);
      v_applied.payer_email := v_account.email;
      v_applied.account_email := v_account.account_email;
    end if;
  end if;
  if (e.payment).kind = 'dispute' then
    perform private.apply_dispute(e);
  elsif a.cause is not null then
    perform private.apply_alert(e);
  end if;
  return v_applied;
end
$$;

-- A number for a read of the subscription at Stripe. The result with the highest number wins.
create function private.lease_reread(p_subscription_id text) returns bigint
language plpgsql
set search_path = ''
as $$
declare v_lease bigint;
begin
  update public.subscriptions
  set reread_lease = reread_lease + 1, reread_due_at = now() + interval '2 minutes'
  where stripe_subscription_id = p_subscription_id
  returning reread_lease into v_lease;
  return v_lease;
end
$$;

-- Stores one event and applies it. Returns
--   {result: 'stored', status, outcome, error, lease}   lease: number for a re-read at Stripe, or null
--   {result: 'duplicate', status, outcome, deliveries}
-- An error while the event is applied leaves the event in the ledger as failed, with a time for the
-- next try. The call itself fails only when nothing could be stored.
create function public.ingest_stripe_event(
  p_event jsonb, p_payload text, p_reread boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
-- The hosted API ends a statement after 8 seconds: an event that waits for a lock must have failed, and
-- be in the ledger with a time for the next try, before that.
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  e private.stripe_event := jsonb_populate_record(null::private.stripe_event, p_event);
  v_applied private.applied_event;
  v_lease bigint;
  v_log record;
begin
  if not private.store_event(e, p_payload) then
    update public.webhook_logs l set deliveries = l.deliveries + 1
    where l.event_id = e.id
    returning l.status, l.outcome, l.deliveries into v_log;
    return jsonb_build_object('result', 'duplicate', 'status', v_log.status,
      'outcome', v_log.outcome, 'deliveries', v_log.deliveries);
  end if;

  begin
    v_applied := private.apply_event(e);
    if p_reread and (e.subscription).state_after is not null then
      v_lease := private.lease_reread(e.subscription_id);
    end if;
  exception when others then
    v_applied := ('failed', null, sqlerrm, null, null);
  end;

  insert into public.webhook_logs (
    event_id, event_type, status, outcome, email, customer_email, error_message, note, failed_at,
    next_attempt_at, livemode, api_version, object_id, subscription_id, event_created, latency_ms)
  values (
    e.id, e.type, v_applied.status, v_applied.outcome, v_applied.account_email,
    coalesce((e.payer).email, v_applied.payer_email), v_applied.error, e.note,
    case v_applied.status when 'failed' then now() end,
    case v_applied.status when 'failed' then now() + interval '1 minute' end,
    e.livemode, e.api_version, e.object_id, e.subscription_id, to_timestamp(e.occurred_at),
    least(greatest((date_part('epoch', clock_timestamp()) - e.occurred_at) * 1000, 0), 2000000000));
  if v_applied.status = 'failed' then
    perform private.review_failure_rate(true);
  end if;
  return jsonb_build_object('result', 'stored', 'status', v_applied.status,
    'outcome', v_applied.outcome, 'error', v_applied.error, 'lease', v_lease);
end
$$;

-- Alerts of a dispute follow its newest stored status, because a closed dispute can be opened again.
create function private.apply_dispute(e private.stripe_event) returns void
language plpgsql
set search_path = ''
as $$
declare
  p private.stripe_payment := e.payment;
  a private.stripe_alert := e.alert;
  v_open text := 'dispute:' || p.dispute_id;
  v_lost text := 'dispute_lost:' || p.dispute_id;
  v_email text;
begin
  perform pg_advisory_xact_lock(hashtextextended(v_open, 3));
  if e.id is distinct from (
    select d.event_id from private.payment_facts d
    where d.kind = 'dispute' and d.dispute_id = p.dispute_id
    order by d.occurred_at desc, d.dispute_status in ('won', 'lost', 'warning_closed') desc, d.event_id desc
    limit 1)
  then
    return;
  end if;
  select c.email into v_email from private.payment_facts d
  join private.stripe_customers c on c.customer_id = d.customer_id
  where d.event_id = e.id;
  if p.dispute_status = 'lost' then
    perform private.close_alert(v_open, 'lost');
    if not exists (
      select 1 from public.webhook_logs l where l.alert_cause = v_lost and l.recovered_at is null) then
      perform private.raise_alert(v_lost, 'dispute_lost', a.message, v_email);
    end if;
  elsif a.over then
    perform private.close_alert(v_open, 'closed: ' || p.dispute_status);
    perform private.close_alert(v_lost, 'closed: ' || p.dispute_status);
  else
    perform private.close_alert(v_lost, 'open again');
    perform private.raise_alert(v_open, a.kind, a.message, v_email);
  end if;
end
$$;

-- Recomputes the subscriptions of a payer whose access a payment can change: all of them when money
-- went back, otherwise those that are over, whose last period may have been paid after all. The
-- caller holds the lock of the customer, which every writer of these subscriptions needs.
create function private.project_payer(p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id text;
  v_money_back boolean := exists (
    select 1 from private.payment_facts f
    where f.customer_id = p_customer_id and f.kind in ('refund', 'dispute'));
begin
  for v_id in
    select s.stripe_subscription_id from public.subscriptions s
    where s.stripe_customer_id = p_customer_id and (v_money_back or s.status = 'canceled')
    order by s.stripe_subscription_id
  loop
    perform private.project_subscription(v_id);
  end loop;
end
$$;

-- Deletes the read before the newest one when it says nothing that the state before it does not say:
-- only reads that show a change stay.
create function private.drop_repeated_read(p_subscription_id text, p_occurred_at bigint) returns void
language sql
set search_path = ''
as $$
  with earlier as (
    select e.event_id, e.state_after, e.contested, row_number() over (order by e.occurred_at desc, e.event_id) as place
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.occurred_at < p_occurred_at and not e.ended
    order by e.occurred_at desc, e.event_id limit 2
  )
  delete from private.stripe_events k using earlier r, earlier b, private.stripe_events n
  where k.event_id = r.event_id and r.place = 1 and b.place = 2 and starts_with(r.event_id, 'snapshot:')
    and not r.contested and not b.contested and r.state_after = b.state_after
    and n.event_id = 'snapshot:' || p_subscription_id || ':' || p_occurred_at
    and n.state_after = r.state_after
$$;

create function private.lock_subscriptions(p_subscription_ids text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_subscription(null, null);
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(x, 1) as key from unnest(p_subscription_ids) x order by 1) k;
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(e.customer_id, 2) as key from private.subscription_states e
    where e.subscription_id = any (p_subscription_ids) and e.customer_id is not null order by 1) k;
end
$$;

-- Retries, replays and reads at Stripe: when an event that failed is applied again.

create function public.stripe_event_payload(p_event_id text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'event_id', l.event_id, 'status', l.status, 'retry_count', l.retry_count, 'payload', k.payload)
  from public.webhook_logs l
  left join private.stripe_events k on k.event_id = l.event_id
  where l.event_id = p_event_id and l.alert_cause is null
$$;

-- Applies a stored event again, as its payload is read now. Automatic retries end after the eighth; an
-- admin (p_asked_by) may retry at any time. An event that fails again keeps the time of its first failure,
-- so the failure rate does not count it again, and stays acknowledged until the last automatic retry.
-- Returns {success, retry_count, error, status, outcome}.
create function public.reapply_stripe_event(
  p_event jsonb, p_manual boolean default false, p_asked_by uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  e private.stripe_event := jsonb_populate_record(null::private.stripe_event, p_event);
  v_log public.webhook_logs;
  v_applied private.applied_event;
  v_tries integer;
  v_next interval;
begin
  perform private.lock_payment(e.payment);
  perform private.lock_subscription(
    case when (e.subscription).state_after is not null then e.subscription_id end, e.customer_id);
  select * into v_log from public.webhook_logs l
  where l.event_id = e.id and l.alert_cause is null for update;
  if v_log.id is null then
    raise exception 'There is no such event.' using hint = 'not_found';
  elsif v_log.status in ('success', 'retried_success') then
    return jsonb_build_object('success', true, 'retry_count', v_log.retry_count, 'error', null,
      'status', v_log.status, 'outcome', v_log.outcome);
  end if;

  v_tries := v_log.retry_count + 1;
  begin
    perform private.store_event(e, null, true);
    v_applied := private.apply_event(e);
  exception when others then
    v_applied := ('failed', null, sqlerrm, null, null);
  end;

  if v_applied.status = 'success' then
    v_applied.status := 'retried_success';
  elsif v_applied.status = 'failed' then
    v_next := private.retry_delay(v_tries);
    if p_manual or v_next is null then
      v_applied.status := 'retried_failed';
    elsif v_log.status = 'acknowledged' then
      v_applied.status := 'acknowledged';
    end if;
  end if;
  insert into private.event_attempts (event_id, tried_at, asked_by, status, error)
  select e.id, v_log."timestamp", 'Stripe', v_log.status, v_log.error_message
  where v_log.retry_count = 0 and not exists (
    select 1 from private.event_attempts a where a.event_id = e.id);
  insert into private.event_attempts (event_id, asked_by, status, error)
  values (e.id, coalesce((select u.email from public.users u where u.id = p_asked_by),
    case when p_manual then 'an admin' else 'worker' end), v_applied.status, v_applied.error);
  update public.webhook_logs l
  set status = v_applied.status, outcome = v_applied.outcome, error_message = v_applied.error,
    retry_count = v_tries, next_attempt_at = now() + v_next, updated_at = now(), note = e.note,
    failed_at = coalesce(l.failed_at, case v_applied.status when 'failed' then now() end),
    subscription_id = e.subscription_id,
    email = coalesce(v_applied.account_email, l.email),
    customer_email = coalesce((e.payer).email, v_applied.payer_email, l.customer_email)
  where l.id = v_log.id;
  if v_applied.status = 'failed' and v_log.failed_at is null then
    perform private.review_failure_rate(true);
  end if;
  if p_asked_by is not null then
    perform private.log_admin_act('event_retried', jsonb_build_object(
      'event_id', e.id, 'event_type', e.type, 'status', v_applied.status), p_asked_by);
  end if;
  return jsonb_build_object(
    'success', v_applied.status = 'retried_success', 'retry_count', v_tries,
    'error', v_applied.error, 'status', v_applied.status, 'outcome', v_applied.outcome);
end
$$;

-- Leases failed events that are due to a worker. After two minutes without a result another worker can
-- lease them.
create function public.due_stripe_events(p_limit integer default 50)
returns table (event_id text, payload text)
language sql security definer
set search_path = ''
as $$
  with due as (
    select l.id from public.webhook_logs l
    where l.status in ('failed', 'retried_failed', 'pending', 'acknowledged')
      and l.next_attempt_at <= now()
    order by l.next_attempt_at
    limit p_limit
    for update skip locked
  ), leased as (
    update public.webhook_logs l set next_attempt_at = now() + interval '2 minutes'
    from due where l.id = due.id
    returning l.event_id
  )
  select t.event_id, k.payload from leased t left join private.stripe_events k using (event_id)
$$;

-- Ends the retries of an event that cannot be applied.
create function public.give_up_stripe_event(p_event_id text, p_error text) returns void
language sql security definer
set search_path = ''
as $$
  update public.webhook_logs
  set status = 'retried_failed', error_message = p_error, next_attempt_at = null,
    failed_at = coalesce(failed_at, now()), updated_at = now()
  where event_id = p_event_id and alert_cause is null
    and status in ('failed', 'retried_failed', 'pending', 'acknowledged')
$$;

-- Leases subscriptions to be read at Stripe: after a new event, when an earlier lease has run out, or
-- when the stored events are ambiguous.
create function public.due_rereads(p_limit integer default 20)
returns table (subscription_id text, lease bigint)
language sql security definer
set search_path = ''
as $$
  with due as (
    select s.id from public.subscriptions s
    where s.reread_due_at <= now() or (s.attention = 'needs_resync' and s.reread_due_at is null)
    order by s.reread_due_at nulls first
    limit p_limit
    for update skip locked
  )
  update public.subscriptions s
  set reread_lease = s.reread_lease + 1, reread_due_at = now() + interval '2 minutes'
  from due where s.id = due.id
  returning s.stripe_subscription_id, s.reread_lease
$$;

-- Postpones the next read of a subscription that Stripe does not know.
create function public.postpone_reread(p_subscription_id text, p_lease bigint) returns void
language sql security definer
set search_path = ''
as $$
  update public.subscriptions set reread_due_at = now() + interval '1 day'
  where stripe_subscription_id = p_subscription_id and reread_lease = p_lease
$$;

-- Applies a subscription as read at Stripe. It is stored as one more event (type snapshot), whose
-- timestamp is Stripe's clock; of several reads in one second the last one stays. Ignored when a read
-- with a higher lease was applied. p_lease null, for a repair, takes the next lease, and is ignored
-- when a read of the same or a later second says something else.
create function public.apply_reread(p_event jsonb, p_lease bigint default null) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  e private.stripe_event := jsonb_populate_record(null::private.stripe_event, p_event);
  v_applied bigint;
  v_row private.projection;
begin
  perform private.lock_subscription(e.subscription_id, e.customer_id);
  select s.reread_applied into v_applied from public.subscriptions s
  where s.stripe_subscription_id = e.subscription_id;
  if p_lease <= v_applied or (p_lease is null and exists (
    select 1 from private.stripe_events k
    where k.subscription_id = e.subscription_id and starts_with(k.event_id, 'snapshot:')
      and k.occurred_at >= e.occurred_at and k.state_after <> (e.subscription).state_after))
  then
    return jsonb_build_object('applied', false, 'attention', null);
  end if;
  e.id := 'snapshot:' || e.subscription_id || ':' || e.occurred_at;
  perform private.store_event(e, null, true);
  perform private.drop_repeated_read(e.subscription_id, e.occurred_at);
  if (e.payer).binds then
    perform private.note_payer(e);
  end if;
  v_row := private.project_subscription(e.subscription_id);
  if v_row.attention is null then
    perform private.settle_waiting(e.subscription_id, v_row.source_event_id);
  end if;
  if (e.subscription).ended then
    perform private.close_dunning(e.subscription_id);
  end if;
  update public.subscriptions s
  set reread_lease = greatest(s.reread_lease, coalesce(p_lease, s.reread_lease + 1)),
    reread_applied = coalesce(p_lease, s.reread_lease + 1),
    reread_due_at = case
      when s.reread_lease > p_lease then s.reread_due_at
      when v_row.attention = 'needs_resync' then now() + interval '5 seconds' end
  where s.stripe_subscription_id = e.subscription_id;
  return jsonb_build_object('applied', true, 'attention', v_row.attention);
end
$$;

-- Recomputes rows from their stored events; returns how many still wait. Takes the locks of
-- lock_subscription: of all subscriptions first, then of all customers.
create function private.replay(p_subscription_ids text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_id text;
  v_row private.projection;
  v_waiting integer := 0;
begin
  perform private.lock_subscriptions(p_subscription_ids);
  foreach v_id in array p_subscription_ids loop
    v_row := private.project_subscription(v_id);
    if v_row.attention is null then
      perform private.settle_waiting(v_id, v_row.source_event_id);
    else
      v_waiting := v_waiting + 1;
    end if;
  end loop;
  return v_waiting;
end
$$;

-- Recomputes the subscriptions that a change of these prices' plans can concern: the first at once, the
-- others by the worker, so that the change does not run into the time limit of a statement. The caller
-- holds the lock of the plans exclusively; no other writer runs meanwhile.
create function private.replay_prices(p_price_ids text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_ids text[];
begin
  select coalesce(array_agg(s.stripe_subscription_id order by s.stripe_subscription_id), '{}') into v_ids
  from public.subscriptions s
  left join private.stripe_events e on e.event_id = s.source_event_id
  where s.attention is not null or s.plan is null or s.price_id = any (p_price_ids)
    or e.price_ids && p_price_ids;
  perform private.replay(v_ids[:500]);
  insert into private.due_recomputations (subscription_id)
  select unnest(v_ids[501:])
  on conflict do nothing;
end
$$;

-- Recomputes one subscription, or all that wait, at an admin's request.
create function public.replay_waiting(p_subscription_id text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids text[];
  v_left integer;
begin
  perform private.require_admin();
  select coalesce(array_agg(s.stripe_subscription_id), '{}') into v_ids
  from public.subscriptions s
  where case when p_subscription_id is null then s.attention is not null or s.plan is null
    else s.stripe_subscription_id = p_subscription_id end;
  v_left := private.replay(v_ids);
  perform private.log_admin_act('events_replayed', jsonb_strip_nulls(jsonb_build_object(
    'subscription_id', p_subscription_id, 'subscriptions', cardinality(v_ids), 'still_waiting', v_left)));
  return jsonb_build_object('subscriptions', cardinality(v_ids), 'still_waiting', v_left);
end
$$;
grant execute on function public.replay_waiting(text) to authenticated;

-- One row per try of an event that was tried more than once; the first try is added with the second.
create table private.event_attempts (
  id bigint generated always as identity primary key,
  event_id text not null,
  tried_at timestamptz not null default clock_timestamp(),
  asked_by text not null,
  status text not null,
  error text
);
comment on column private.event_attempts.asked_by is
  'Stripe for the first delivery, worker for an automatic retry, otherwise the address of the admin.';
alter table private.event_attempts enable row level security;
create index event_attempts_event_idx on private.event_attempts (event_id, tried_at);

-- Subscriptions computed anew from their stored events, and what differs from the row that was there.

-- Subscriptions that wait to be recomputed, because a change concerned more of them than one
-- statement can recompute.
create table private.due_recomputations (
  subscription_id text primary key,
  asked_at timestamptz not null default now()
);
alter table private.due_recomputations enable row level security;

-- Recomputes up to p_limit subscriptions: first those that wait for it, then the next ones of the nightly
-- run over all, in the order of their ids. A row that differs from its stored events is put right, and
-- reported when the run ends. Returns {recomputed, more}; more is false when nothing is left to do.
create function public.recompute_subscriptions(p_limit integer default 100) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_state private.watch_state;
  v_ids text[];
  v_id text;
  v_row private.projection;
  v_nightly boolean := false;
begin
  select * into v_state from private.watch_state for update skip locked;
  if not found then return jsonb_build_object('recomputed', 0, 'more', false); end if;

  with due as (
    delete from private.due_recomputations d where d.subscription_id in (
      select n.subscription_id from private.due_recomputations n
      order by n.subscription_id limit p_limit for update skip locked)
    returning d.subscription_id
  )
  select array_agg(d.subscription_id) into v_ids from due d;
  if v_ids is not null then
    perform private.replay(v_ids);
    return jsonb_build_object('recomputed', cardinality(v_ids), 'more', true);
  end if;

  if v_state.recomputation_started_at is null
    or (v_state.recomputation_finished_at is not null
      and v_state.recomputation_started_at <= now() - interval '23 hours 30 minutes')
  then
    v_state := (true, v_state.silence_checked_at, now(), null, '', 0, 0, '{}');
  elsif v_state.recomputation_finished_at is not null then
    return jsonb_build_object('recomputed', 0, 'more', false);
  end if;

  select coalesce(array_agg(x.subscription_id order by x.subscription_id), '{}') into v_ids
  from (
    select distinct e.subscription_id from private.stripe_events e
    where e.subscription_id > v_state.recomputed_to
    order by e.subscription_id limit p_limit) x;
  perform private.lock_subscriptions(v_ids);
  foreach v_id in array v_ids loop
    v_row := private.project_subscription(v_id);
    if v_row.attention is null then
      perform private.settle_waiting(v_id, v_row.source_event_id);
    end if;
    if v_row.changed then
      v_state.differing := v_state.differing + 1;
      if cardinality(v_state.differing_ids) < 20 then
        v_state.differing_ids := v_state.differing_ids || v_id;
      end if;
    end if;
  end loop;
  v_state.recomputed := v_state.recomputed + cardinality(v_ids);
  v_state.recomputed_to := coalesce(v_ids[cardinality(v_ids)], v_state.recomputed_to);
  if cardinality(v_ids) < p_limit then
    v_state.recomputation_finished_at := now();
    if v_state.differing = 0 then
      perform private.close_alert('recomputation');
    else
      perform private.raise_alert('recomputation', 'recomputation', format(
        'The nightly recomputation put %s of %s subscriptions right: %s', v_state.differing,
        v_state.recomputed, array_to_string(v_state.differing_ids, ', ')));
      insert into public.system_logs (action, detail) values ('subscriptions_recomputed',
        jsonb_build_object('recomputed', v_state.recomputed, 'differing', v_state.differing,
          'subscription_ids', to_jsonb(v_state.differing_ids)));
    end if;
  end if;
  update private.watch_state w set
    recomputation_started_at = v_state.recomputation_started_at,
    recomputation_finished_at = v_state.recomputation_finished_at,
    recomputed_to = v_state.recomputed_to, recomputed = v_state.recomputed,
    differing = v_state.differing, differing_ids = v_state.differing_ids
  where w.only_row;
  return jsonb_build_object('recomputed', cardinality(v_ids),
    'more', v_state.recomputation_finished_at is null);
end
$$;

-- The log of events as admins read it: pages, counts, saved filters, one event in detail.

-- The conditions of the filters {event_type, customer_email, status, from, to, retryable} as SQL; `to` is
-- exclusive, an address must have three letters, because shorter ones have no trigram.
create function private.log_conditions(p_filters jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_email text := nullif(p_filters ->> 'customer_email', '');
  v_status text := nullif(p_filters ->> 'status', '');
  v_sql text := 'true';
begin
  if char_length(v_email) < 3 then
    raise exception 'Please type at least three letters of the address.' using hint = 'invalid_input';
  end if;
  if nullif(p_filters ->> 'event_type', '') is not null then
    v_sql := v_sql || format(' and l.event_type = %L', p_filters ->> 'event_type');
  end if;
  if v_email is not null then
    v_sql := v_sql || format(' and l.customer_email ilike %L',
      '%' || regexp_replace(v_email, '([\\%_])', '\\\1', 'g') || '%');
  end if;
  if v_status is not null then
    v_sql := v_sql || format(' and l.status = %L', v_status);
  end if;
  if (p_filters ->> 'retryable')::boolean then
    v_sql := v_sql || ' and l.status in (''failed'', ''retried_failed'') and l.alert_cause is null';
  end if;
  if nullif(p_filters ->> 'from', '') is not null then
    v_sql := v_sql || format(' and l."timestamp" >= %L::timestamptz', (p_filters ->> 'from')::timestamptz);
  end if;
  if nullif(p_filters ->> 'to', '') is not null then
    v_sql := v_sql || format(' and l."timestamp" < %L::timestamptz', (p_filters ->> 'to')::timestamptz);
  end if;
  return v_sql;
end
$$;

-- Up to p_limit rows that match, latest first, as an array; p_before and p_before_id are those of the last
-- row of the page before.
create function public.webhook_log_page(
  p_filters jsonb default '{}', p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 100) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- Starting workers takes longer than the question.
set max_parallel_workers_per_gather = 0
as $$
declare
  v_where text := private.log_conditions(p_filters);
  v_rows jsonb;
begin
  perform private.require_admin();
  if p_before is not null then
    v_where := v_where || format(
      ' and l."timestamp" <= %L::timestamptz and (l."timestamp" < %1$L::timestamptz or l.id < %L::uuid)',
      p_before, p_before_id);
  end if;
  -- Built for its filters, so that the planner sees their values.
  execute format($sql$
    select coalesce(jsonb_agg(to_jsonb(r) order by r."timestamp" desc, r.id desc), '[]') from (
      select l.id, l.event_id, l.event_type, l.status, l.outcome, l.email, l.customer_email,
        l.error_message, l.note, l.retry_count, l.next_attempt_at, l.deliveries, l.livemode,
        l.api_version, l.object_id, l.subscription_id, l.latency_ms, l."timestamp", l.alert_cause,
        l.recovered_at
      from public.webhook_logs l where %s
      order by l."timestamp" desc, l.id desc limit %s) r
    $sql$, v_where, least(greatest(p_limit, 1), 1000)) into v_rows;
  return v_rows;
end
$$;
grant execute on function public.webhook_log_page(jsonb, timestamptz, uuid, int) to authenticated;

-- How many rows match, and how many of them can be retried: {matching, retryable}. Both counts end
-- at 1,001, so that the answer takes as long for a million rows.
create function public.webhook_log_counts(p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  v_status text := nullif(p_filters ->> 'status', '');
  v_matching integer;
  v_retryable integer;
begin
  perform private.require_admin();
  execute format($sql$
    select count(*), count(*) filter (where x.status in ('failed', 'retried_failed') and x.alert_cause is null)
    from (select l.status, l.alert_cause from public.webhook_logs l where %s limit 1001) x
    $sql$, private.log_conditions(p_filters)) into v_matching, v_retryable;
  -- Only behind the first 1,001 there can be others that can be retried.
  if v_matching > 1000 and v_retryable <= 1000 and coalesce(v_status in ('failed', 'retried_failed'), true) then
    -- Trouble comes in storms: the newest thousands of rows may all have another address. The planner
    -- cannot know it and would read them all in the order of an index; a bitmap of the troubled rows is always small.
    if nullif(p_filters ->> 'customer_email', '') is not null then
      perform set_config('enable_indexscan', 'off', true), set_config('enable_seqscan', 'off', true);
    end if;
    execute format('select count(*) from (select 1 from public.webhook_logs l where %s limit 1001) x',
      private.log_conditions(p_filters || '{"retryable": true}')) into v_retryable;
    perform set_config('enable_indexscan', 'on', true), set_config('enable_seqscan', 'on', true);
  end if;
  return jsonb_build_object('matching', v_matching, 'retryable', v_retryable);
end
$$;
grant execute on function public.webhook_log_counts(jsonb) to authenticated;

-- Filters that an admin saved under a name.
create table public.webhook_log_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]' and name = btrim(name)),
  filters jsonb not null check (jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 2000),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
comment on table public.webhook_log_views is 'Filters of the webhook log that an admin saved under a name.';
alter table public.webhook_log_views enable row level security;
grant select, insert (name, filters), update (filters), delete on public.webhook_log_views to authenticated;

create policy webhook_log_views_select on public.webhook_log_views
  for select to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy webhook_log_views_insert on public.webhook_log_views
  for insert to authenticated with check (user_id = (select auth.uid()) and (select public.is_admin()));

create policy webhook_log_views_update on public.webhook_log_views
  for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin()))
  with check (user_id = (select auth.uid()) and (select public.is_admin()));

create policy webhook_log_views_delete on public.webhook_log_views
  for delete to authenticated using (user_id = (select auth.uid()) and (select public.is_admin()));

-- A JSON value without personal data. Of texts only ids, times, versions and words of Stripe's own
-- vocabulary stay; names, addresses, links, secrets and free text do not.
create function private.redact(p_value jsonb, p_key text default '') returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare v_text text;
begin
  case jsonb_typeof(p_value)
    when 'null' then
      return p_value;
    when 'object' then
      if p_key ~ '(address|details|shipping|metadata|custom_fields|custom_text|tax_ids|individual)' then
        return '"(hidden)"';
      end if;
      return coalesce((
        select jsonb_object_agg(o.key, private.redact(o.value, o.key)) from jsonb_each(p_value) o), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.redact(a.value, p_key) order by a.ordinality)
        from jsonb_array_elements(p_value) with ordinality a), '[]');
    when 'string' then
      v_text := p_value #>> '{}';
      if p_key ~ '(secret|email|name|phone|fingerprint|last4|postal|city|line1|line2|state_or|url|pdf|description|descriptor|number|ip_|^ip$|^value$|^text$|metadata|tax)'
        or not (v_text ~ '^[a-z]{2,24}_[A-Za-z0-9_]{1,200}$' or v_text ~ '^[a-z0-9][a-z0-9_.:-]{0,79}$')
      then
        return '"(hidden)"';
      end if;
      return p_value;
    else
      return case when p_key ~ '(last4|phone|postal|ip_)' then '"(hidden)"'::jsonb else p_value end;
  end case;
end
$$;

-- A stored body without personal data; null when it is not there any more or cannot be read.
create function private.redacted_payload(p_payload text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return private.redact(p_payload::jsonb);
exception when others then
  return null;
end
$$;

-- What an event says of its subscription, in words of the panel.
create function private.state_facts(e private.subscription_states) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'Status', coalesce(e.status, e.stripe_status),
    'Plan', private.known_plan_of_prices(e.price_ids),
    'Prices', array_to_string(e.price_ids, ', '),
    'Period end', to_timestamp(e.period_end),
    'Cancelled at', to_timestamp(e.cancel_at),
    'Ends with the period', coalesce(e.cancel_at_period_end, false),
    'Collection paused', e.pause_behavior)
$$;

-- What the event of a subscription changed, by the state before it: [{name, before, after}]; null for an
-- event that shows no subscription.
create function private.changes_of_event(p_event_id text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_state private.subscription_states;
  v_before private.subscription_states;
  v_old jsonb := '{}';
  v_new jsonb;
begin
  select * into v_state from private.subscription_states s where s.event_id = p_event_id;
  if v_state.event_id is null then return null; end if;
  select * into v_before from private.subscription_states s
  where s.subscription_id = v_state.subscription_id and s.event_id <> p_event_id
    and (s.occurred_at < v_state.occurred_at
      or (s.occurred_at = v_state.occurred_at and s.state_after = v_state.state_before))
  order by s.occurred_at desc, s.event_id desc limit 1;
  if v_before.event_id is not null then v_old := private.state_facts(v_before); end if;
  v_new := private.state_facts(v_state);
  return coalesce((
    select jsonb_agg(jsonb_build_object('name', n.key, 'before', v_old -> n.key, 'after', n.value))
    from jsonb_each(v_new) n
    where coalesce(v_old -> n.key, 'null') <> n.value
      and not (v_before.event_id is null and n.value in ('null', 'false', '""'))), '[]');
end
$$;

-- One row of the log with what is not in the list:
--   {attempts: [{at, by, status, error}], changes, in_force, payload, acknowledged: {by, at} | null}
-- in_force: the subscription's row shows this event; null for events of other objects. payload is null once
-- it was deleted, after 90 days.
create function public.webhook_event_detail(p_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_log public.webhook_logs;
  v_attempts jsonb;
begin
  perform private.require_admin();
  select * into v_log from public.webhook_logs l where l.id = p_id;
  if v_log.id is null then
    raise exception 'There is no such event.' using hint = 'not_found';
  end if;
  select jsonb_agg(jsonb_build_object('at', a.tried_at, 'by', a.asked_by, 'status', a.status,
    'error', a.error) order by a.tried_at, a.id) into v_attempts
  from (
    select * from private.event_attempts a where a.event_id = v_log.event_id
    order by a.tried_at desc limit 50) a;
  return jsonb_build_object(
    'attempts', coalesce(v_attempts, case when v_log.alert_cause is not null then '[]' else
      jsonb_build_array(jsonb_build_object('at', v_log."timestamp", 'by', 'Stripe',
        'status', coalesce(v_log.acknowledged_from, v_log.status), 'error', v_log.error_message)) end),
    'changes', private.changes_of_event(v_log.event_id),
    'in_force', (
      select s.source_event_id = v_log.event_id from public.subscriptions s
      where s.stripe_subscription_id = v_log.subscription_id and s.source_event_id is not null),
    'payload', (
      select private.redacted_payload(k.payload) from private.stripe_events k
      where k.event_id = v_log.event_id),
    'acknowledged', (
      select jsonb_build_object('by', a.acknowledged_email, 'at', a.acknowledged_at)
      from private.acknowledgements a where a.id = v_log.acknowledgement_id));
end
$$;
grant execute on function public.webhook_event_detail(uuid) to authenticated;

-- Figures of the endpoint: by the hour, of today, and its health.

-- Counts the events since a time: whole hours from the counted ones, the rest (the first and the last
-- hours, and hours with a change since they were counted) from the log.
create function public.webhook_stats(p_since timestamptz default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_since timestamptz := coalesce(p_since, date_trunc('day', now() at time zone 'utc') at time zone 'utc');
  v_first timestamptz;
  v_last timestamptz;
  v_total integer;
  v_successful integer;
  v_failed integer;
begin
  perform private.require_admin();
  v_first := private.utc_hour(v_since);
  if v_first < v_since then v_first := v_first + interval '1 hour'; end if;
  select greatest(coalesce(private.utc_hour(s.counted_to - interval '5 minutes'), v_first), v_first)
  into v_last from private.webhook_hours_state s;
  with due as materialized (
    select distinct d.hour from private.webhook_hours_due d where d.hour >= v_first and d.hour < v_last
  ), part as (
    select w.value as status, w.events from private.webhook_hours w
    where w.kind = 'status' and w.hour >= v_first and w.hour < v_last
      and w.hour not in (select d.hour from due d)
    union all
    select l.status, count(*) from public.webhook_logs l
    where l."timestamp" >= v_since and l."timestamp" < v_first and l.alert_cause is null group by 1
    union all
    select l.status, count(*) from public.webhook_logs l
    where l."timestamp" >= greatest(v_last, v_since) and l.alert_cause is null group by 1
    union all
    select l.status, count(*) from due d
    join public.webhook_logs l on l."timestamp" >= d.hour and l."timestamp" < d.hour + interval '1 hour'
    where l.alert_cause is null group by 1
  )
  select coalesce(sum(p.events), 0),
    coalesce(sum(p.events) filter (where p.status in ('success', 'retried_success')), 0),
    coalesce(sum(p.events) filter (where p.status in ('failed', 'retried_failed', 'acknowledged')), 0)
  into v_total, v_successful, v_failed from part p;
  return jsonb_build_object(
    'total_today', v_total, 'successful_today', v_successful, 'failed_today', v_failed,
    'success_rate', case when v_total = 0 then 0 else round(100.0 * v_successful / v_total, 1) end);
end
$$;
grant execute on function public.webhook_stats(timestamptz) to authenticated;

-- The state that webhook-health-monitor reports; the call also opens and closes alerts.
create function public.webhook_health() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_failures integer;
  v_late boolean := private.worker_is_late();
  v_run public.reconcile_runs;
  v_refused record;
begin
  perform private.review_failure_rate(false);
  perform private.review_lasting_problems();
  perform private.review_refused_deliveries();
  if not v_late then
    perform private.close_alert('worker_late');
  elsif exists (select 1 from private.worker_heartbeats h where h.name = 'webhook-worker')
    and not private.has_open_alert('worker_late')
  then
    perform private.raise_alert('worker_late', 'worker_late', 'The retry worker has stopped');
  end if;
  v_failures := private.recent_failures();
  v_refused := private.refused_recently();
  select * into v_run from public.reconcile_runs r
  where r.finished_at is not null order by r.started_at desc limit 1;
  return jsonb_build_object(
    'recent_failures', v_failures,
    'alert_triggered', private.has_open_alert('high_failure_rate'),
    'refusing', v_refused.refusing,
    'refused_deliveries', v_refused.deliveries,
    'clock_off', private.has_open_alert('clock'),
    'silent', private.has_open_alert('silence'),
    'webhook_secret_set', exists (
      select 1 from private.secrets s where s.name = 'stripe_webhook_secret'),
    'secret_key_set', exists (select 1 from private.secrets s where s.name = 'stripe_secret_key'),
    'worker_late', v_late,
    'worker_last_run_at', (
      select h.last_run_at from private.worker_heartbeats h where h.name = 'webhook-worker'),
    'reconcile_error', v_run.error,
    'reconcile_drift', coalesce(jsonb_array_length(v_run.drift), 0) - coalesce(v_run.repaired, 0));
end
$$;

-- kind and what value then is:
--   status: the status that the events have now
--   failed: empty; events that ever failed, whatever became of them
--   latency: the class of the latency, see private.latency_class
--   version: the API version, type: the event type
create table private.webhook_hours (
  kind text not null,
  hour timestamptz not null,
  value text not null,
  events integer not null,
  primary key (kind, hour, value)
);
comment on table private.webhook_hours is
  'Stripe events by the hour (UTC) in which they were received; without alerts. Kept for 100 days.';
alter table private.webhook_hours enable row level security;

-- Hours whose events changed after they were counted. Rows are only added, so that no retry waits for
-- another.
create table private.webhook_hours_due (
  id bigint generated always as identity primary key,
  hour timestamptz not null
);
alter table private.webhook_hours_due enable row level security;

create table private.webhook_hours_state (
  only_row boolean primary key default true check (only_row),
  counted_to timestamptz
);
comment on column private.webhook_hours_state.counted_to is
  'Everything received before is counted; null before the first count.';
insert into private.webhook_hours_state default values;
alter table private.webhook_hours_state enable row level security;

-- Class k holds latencies from 1.25^k up to 1.25^(k + 1) milliseconds: a percentile read from the
-- classes is at most 12% off.
create function private.latency_class(p_ms integer) returns integer
language sql immutable
return floor(ln(greatest(p_ms, 1)) / ln(1.25))::integer;

-- The middle of a class in milliseconds.
create function private.latency_of_class(p_class integer) returns integer
language sql immutable
return round(power(1.25, p_class + 0.5))::integer;

-- The last two hours are counted again in any case.
create function private.note_changed_hour() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.webhook_hours_due (hour) values (private.utc_hour(new."timestamp"));
  return null;
end
$$;

create trigger note_changed_hour after update of status, failed_at on public.webhook_logs
  for each row
  when (new.alert_cause is null and new."timestamp" < now() - interval '1 hour'
    and (old.status <> new.status or (old.failed_at is null) <> (new.failed_at is null)))
  execute function private.note_changed_hour();

create function private.count_hours(p_hours timestamptz[]) returns void
language sql
set search_path = ''
as $$
  delete from private.webhook_hours w where w.hour = any (p_hours);
  with event as materialized (
    select h.hour, l.status, l.failed_at is not null as failed, l.latency_ms, l.api_version, l.event_type
    from (select distinct hour from unnest(p_hours) u (hour)) h
    join public.webhook_logs l on l."timestamp" >= h.hour and l."timestamp" < h.hour + interval '1 hour'
    where l.alert_cause is null
  )
  insert into private.webhook_hours (kind, hour, value, events)
  select 'status', e.hour, e.status, count(*) from event e group by 2, 3
  union all
  select 'failed', e.hour, '', count(*) from event e where e.failed group by 2
  union all
  select 'latency', e.hour, private.latency_class(e.latency_ms)::text, count(*) from event e
  where e.latency_ms is not null group by 2, 3
  union all
  select 'version', e.hour, coalesce(e.api_version, ''), count(*) from event e group by 2, 3
  union all
  select 'type', e.hour, e.event_type, count(*) from event e group by 2, 3
$$;

-- Counts up to p_hours hours that are not counted yet or changed, and deletes what is too old. Hours that
-- ended less than five minutes before are counted again, because an event's transaction can end after
-- its time. Returns {counted, more}; at the first run the last 31 days are counted, some hours in each call.
create function public.count_webhook_hours(p_hours integer default 24) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_counted_to timestamptz;
  v_from timestamptz;
  v_to timestamptz;
  v_hours timestamptz[];
begin
  select s.counted_to into v_counted_to from private.webhook_hours_state s for update skip locked;
  if not found then return jsonb_build_object('counted', 0, 'more', false); end if;
  v_from := private.utc_hour(coalesce(v_counted_to - interval '5 minutes', (
    select min(l."timestamp") from public.webhook_logs l
    where l."timestamp" > now() - interval '31 days'), now()));
  v_to := least(v_from + make_interval(hours => greatest(p_hours, 2)), now());
  with due as (
    delete from private.webhook_hours_due d where d.id in (
      select o.id from private.webhook_hours_due o order by o.id limit 5000)
    returning d.hour
  )
  select array_agg(distinct x.hour) into v_hours from (
    select d.hour from due d
    union all
    select generate_series(v_from, v_to, interval '1 hour')) x (hour);
  perform private.count_hours(v_hours);
  update private.webhook_hours_state s set counted_to = v_to where s.only_row;
  delete from private.webhook_hours w where w.kind in ('status', 'failed', 'latency', 'version', 'type')
    and w.hour < now() - interval '100 days';
  delete from private.event_attempts a where a.tried_at < now() - interval '90 days';
  delete from private.acknowledgements a where a.acknowledged_at < now() - interval '90 days';
  return jsonb_build_object('counted', cardinality(v_hours), 'more', v_to < now()
    or exists (select 1 from private.webhook_hours_due));
end
$$;

-- The figures of one chart. p_starts are the starts of its bars in order, p_end the end of the last one;
-- an hour belongs to the bar in which it begins. Returns
--   {counted_to, events, failures, p50, p95, p99, bars: [{start, events, failures, p50, p95, p99}],
--    versions: [{version, events, newest}]}
-- p50, p95 and p99 are latencies in milliseconds, null without an event.
create function public.webhook_chart(p_starts timestamptz[], p_end timestamptz) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare v_result jsonb;
begin
  perform private.require_admin();
  if coalesce(cardinality(p_starts), 0) not between 1 and 100 or p_end is null
    or p_starts[1] < now() - interval '40 days' then
    raise exception 'A chart has 1 to 100 bars of the last 40 days.' using hint = 'invalid_input';
  end if;
  with counted as materialized (
    select w.kind, width_bucket(w.hour, p_starts) as bar, w.value, sum(w.events)::integer as events,
      max(w.hour) as newest
    from private.webhook_hours w
    where w.kind in ('status', 'failed', 'latency', 'version') and w.hour >= p_starts[1] and w.hour < p_end
    group by 1, 2, 3
  ), class as (
    select c.bar, c.value::integer as class, sum(c.events) as events from counted c
    where c.kind = 'latency' group by grouping sets ((c.bar, c.value), (c.value))
  ), summed as (
    select c.bar, c.class, sum(c.events) over (partition by c.bar order by c.class) as upto,
      sum(c.events) over (partition by c.bar) as total
    from class c
  ), latency as (
    select s.bar,
      private.latency_of_class(min(s.class) filter (where s.upto >= 0.5 * s.total)) as p50,
      private.latency_of_class(min(s.class) filter (where s.upto >= 0.95 * s.total)) as p95,
      private.latency_of_class(min(s.class) filter (where s.upto >= 0.99 * s.total)) as p99
    from summed s group by s.bar
  ), number as (
    select c.bar, coalesce(sum(c.events) filter (where c.kind = 'status'), 0) as events,
      coalesce(sum(c.events) filter (where c.kind = 'failed'), 0) as failures
    from counted c group by grouping sets ((c.bar), ())
  )
  select jsonb_build_object(
    'counted_to', (select s.counted_to from private.webhook_hours_state s),
    'events', coalesce((select n.events from number n where n.bar is null), 0),
    'failures', coalesce((select n.failures from number n where n.bar is null), 0),
    'p50', (select l.p50 from latency l where l.bar is null),
    'p95', (select l.p95 from latency l where l.bar is null),
    'p99', (select l.p99 from latency l where l.bar is null),
    'bars', (
      select jsonb_agg(jsonb_build_object('start', b.start, 'events', coalesce(n.events, 0),
        'failures', coalesce(n.failures, 0), 'p50', l.p50, 'p95', l.p95, 'p99', l.p99) order by b.at)
      from unnest(p_starts) with ordinality b (start, at)
      left join number n on n.bar = b.at
      left join latency l on l.bar = b.at),
    'versions', coalesce((
      select jsonb_agg(jsonb_build_object('version', v.value, 'events', v.events, 'newest', v.newest)
        order by v.value desc)
      from (
        select c.value, sum(c.events) as events, max(c.newest) as newest from counted c
        where c.kind = 'version' group by c.value) v), '[]'))
  into v_result;
  return v_result;
end
$$;
grant execute on function public.webhook_chart(timestamptz[], timestamptz) to authenticated;

-- The event types of the last 31 days, the most frequent first.
create function public.webhook_event_types() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(t.value order by t.events desc, t.value) from (
      select w.value, sum(w.events) as events from private.webhook_hours w
      where w.kind = 'type' and w.hour > now() - interval '31 days'
      group by w.value order by 2 desc limit 200) t), '[]');
end
$$;
grant execute on function public.webhook_event_types() to authenticated;

-- Settings and secrets of payments: write-only secrets, shown as their first seven characters.

create table public.admin_settings (
  key text primary key check (key in (
    'stripe_publishable_key', 'stripe_secret_key', 'stripe_webhook_secret',
    'price_creator_mo', 'price_creator_yr', 'price_pro_mo', 'price_pro_yr',
    'price_concierge_mo', 'price_concierge_yr')),
  value text not null default '' check (char_length(value) <= 500),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.users (id) on delete set null
);
comment on table public.admin_settings is
  'Payment settings. For the two secret keys `value` holds a masked preview.';
alter table public.admin_settings enable row level security;
grant select, insert, update (key, value, updated_at) on public.admin_settings to authenticated;
create index admin_settings_updated_by_idx on public.admin_settings (updated_by);

create policy admin_settings_select on public.admin_settings
  for select to authenticated using ((select public.is_admin()));

create policy admin_settings_insert on public.admin_settings
  for insert to authenticated with check ((select public.is_admin()));

create policy admin_settings_update on public.admin_settings
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create table private.secrets (
  name text primary key,
  value text,
  vault_id uuid,
  preview text not null,
  previous text,
  previous_vault_id uuid,
  previous_until timestamptz,
  updated_at timestamptz not null default now()
);
comment on column private.secrets.value is 'Null when the value is in the Vault (vault_id).';
comment on column private.secrets.previous is
  'The secret before the last rotation, valid until previous_until.';
alter table private.secrets enable row level security;

create table private.setup_state (
  only_row boolean primary key default true check (only_row),
  stripe_setup_done_at timestamptz
);
comment on column private.setup_state.stripe_setup_done_at is
  'When a secret was saved through the one-time setup page, which is disabled from then on.';
insert into private.setup_state default values;
alter table private.setup_state enable row level security;

create function private.has_vault() returns boolean
language sql stable
set search_path = ''
as $$
  select to_regclass('vault.decrypted_secrets') is not null
    and exists (
      select 1 from pg_catalog.pg_proc p
      where p.pronamespace = to_regnamespace('vault') and p.proname = 'create_secret')
$$;

create function private.mask_secret(p_secret text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select left(p_secret, 7) || repeat('•', 12) $$;

create function private.open_secret(p_value text, p_vault_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare v_secret text;
begin
  if p_vault_id is null then return p_value; end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where id = $1'
    into v_secret using p_vault_id;
  return v_secret;
end
$$;

create function private.forget_vault_secret(p_vault_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_vault_id is not null then
    execute 'delete from vault.secrets where id = $1' using p_vault_id;
  end if;
end
$$;

create function private.log_setting(p_key text, p_value text) returns void
language sql
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  values (
    (select u.email from public.users u where u.id = auth.uid()),
    'payment_setting_changed',
    jsonb_build_object('key', p_key, 'value', p_value))
$$;

-- Stores a secret and returns its preview. The former webhook secret stays valid for a day, as long as
-- Stripe may go on signing with it.
create function private.put_secret(p_name text, p_value text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_old private.secrets;
  v_overlap boolean := p_name = 'stripe_webhook_secret';
  v_vault_id uuid;
  v_preview text := private.mask_secret(p_value);
begin
  select * into v_old from private.secrets where name = p_name for update;
  if private.open_secret(v_old.value, v_old.vault_id) = p_value then
    return v_preview;
  end if;
  if private.has_vault() then
    execute 'select vault.create_secret($1, $2, $3)' into v_vault_id
      using p_value, 'payment_' || p_name || '_' || gen_random_uuid(), 'Payment setting';
  end if;
  insert into private.secrets (name, value, vault_id, preview)
  values (p_name, case when v_vault_id is null then p_value end, v_vault_id, v_preview)
  on conflict (name) do update set
    value = excluded.value,
    vault_id = excluded.vault_id,
    preview = excluded.preview,
    previous = case when v_overlap then secrets.value end,
    previous_vault_id = case when v_overlap then secrets.vault_id end,
    previous_until = case when v_overlap then now() + interval '24 hours' end,
    updated_at = now();
  perform private.forget_vault_secret(v_old.previous_vault_id);
  if not v_overlap then
    perform private.forget_vault_secret(v_old.vault_id);
  end if;
  perform private.log_setting(p_name, v_preview);
  return v_preview;
end
$$;

create function private.drop_secret(p_name text) returns void
language plpgsql
set search_path = ''
as $$
declare v_old private.secrets;
begin
  delete from private.secrets where name = p_name returning * into v_old;
  if v_old.name is not null then
    perform private.forget_vault_secret(v_old.vault_id);
    perform private.forget_vault_secret(v_old.previous_vault_id);
    perform private.log_setting(p_name, '');
  end if;
end
$$;

-- Deletes former secrets at the end of their day; the worker calls it.
create function private.forget_previous_secrets() returns void
language plpgsql
set search_path = ''
as $$
declare v_row private.secrets;
begin
  for v_row in select * from private.secrets where previous_until <= now() for update loop
    perform private.forget_vault_secret(v_row.previous_vault_id);
    update private.secrets
    set previous = null, previous_vault_id = null, previous_until = null
    where name = v_row.name;
  end loop;
end
$$;

create function private.check_setting(p_key text, p_value text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_value = '' then
    return;
  elsif p_key = 'stripe_publishable_key' and p_value !~ '^pk_(test|live)_[A-Za-z0-9_]{4,}$' then
    raise exception 'A publishable key starts with pk_test_ or pk_live_.' using hint = 'invalid_publishable_key';
  elsif p_key = 'stripe_secret_key' and p_value !~ '^(sk|rk)_(test|live)_[A-Za-z0-9_]{4,}$' then
    raise exception 'A secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.' using hint = 'invalid_secret_key';
  elsif p_key = 'stripe_webhook_secret' and p_value !~ '^whsec_[A-Za-z0-9+/=_-]{4,}$' then
    raise exception 'A webhook signing secret starts with whsec_.' using hint = 'invalid_webhook_secret';
  elsif p_key like 'price\_%' and p_value !~ '^price_[A-Za-z0-9_]+$' then
    raise exception 'A price ID starts with price_.' using hint = 'invalid_price_id';
  end if;
end
$$;

-- An upsert runs this trigger twice: for the insert, then for the update with the row that the insert
-- made. The second time the value of a secret is its preview already and is left as it is.
create function private.guard_admin_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_secret private.secrets;
begin
  new.value := private.trim_text(coalesce(new.value, ''));
  new.updated_at := now();
  new.updated_by := auth.uid();

  if new.key in ('stripe_secret_key', 'stripe_webhook_secret') then
    select * into v_secret from private.secrets s where s.name = new.key;
    if v_secret.preview is distinct from new.value then
      perform private.check_setting(new.key, new.value);
      if new.value = '' then
        perform private.drop_secret(new.key);
      else
        new.value := private.put_secret(new.key, new.value);
      end if;
    elsif tg_op = 'UPDATE' and v_secret.updated_at < now() then
      new.updated_at := old.updated_at;
      new.updated_by := old.updated_by;
    end if;
    return new;
  end if;

  perform private.check_setting(new.key, new.value);
  return new;
end
$$;

create trigger guard_admin_settings before insert or update on public.admin_settings
  for each row execute function private.guard_admin_settings();

create function private.settings_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old text := case when tg_op = 'UPDATE' then old.value else '' end;
  v_plans text[];
  v_moved text[];
begin
  if v_old = new.value or new.key in ('stripe_secret_key', 'stripe_webhook_secret') then
    return null;
  end if;
  perform private.log_setting(new.key, new.value);
  if new.key like 'price\_%' then
    -- An event in flight has read the plans before this change: it must be stored before its row is
    -- recomputed, or it would keep the former plan.
    perform pg_advisory_xact_lock(hashtextextended('plan_prices', 6));
    v_plans := array[private.plan_of_price(v_old), private.plan_of_price(new.value)];
    perform private.note_price(new.key, v_old, new.value);
    -- Subscriptions of a replaced price are not recomputed, because the price keeps its plan.
    select array_agg(p.price_id) into v_moved
    from unnest(array[v_old, new.value], v_plans) p (price_id, plan)
    where p.price_id <> '' and private.plan_of_price(p.price_id) is distinct from p.plan;
    if v_moved is not null then
      perform set_config('newspeg.moved_prices', concat_ws(',',
        nullif(current_setting('newspeg.moved_prices', true), ''), array_to_string(v_moved, ',')), true);
    end if;
  end if;
  return null;
end
$$;

create trigger settings_changed after insert or update on public.admin_settings
  for each row execute function private.settings_changed();

create function public.stripe_secrets() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'secret_key', (
      select private.open_secret(s.value, s.vault_id)
      from private.secrets s where s.name = 'stripe_secret_key'),
    'webhook_secret', (
      select private.open_secret(s.value, s.vault_id)
      from private.secrets s where s.name = 'stripe_webhook_secret'),
    'previous_webhook_secret', (
      select private.open_secret(s.previous, s.previous_vault_id)
      from private.secrets s
      where s.name = 'stripe_webhook_secret' and s.previous_until > now()))
$$;
comment on function public.stripe_secrets() is 'The secrets in plain text, for the edge functions only.';

create function public.stripe_settings_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare v_publishable text;
begin
  perform private.require_admin();
  select a.value into v_publishable from public.admin_settings a
  where a.key = 'stripe_publishable_key';
  return jsonb_build_object(
    'mode', case
      when v_publishable like 'pk\_live\_%' then 'live'
      when v_publishable like 'pk\_test\_%' then 'test'
      else 'none' end,
    'secret_key_set', exists (select 1 from private.secrets where name = 'stripe_secret_key'),
    'webhook_set', exists (select 1 from private.secrets where name = 'stripe_webhook_secret'),
    'previous_webhook_secret_until', (
      select s.previous_until from private.secrets s
      where s.name = 'stripe_webhook_secret' and s.previous_until > now()),
    'prices_set', (
      select count(*) = 6 from public.admin_settings a
      where a.key like 'price\_%' and a.value <> ''),
    'vault', private.has_vault());
end
$$;
grant execute on function public.stripe_settings_state() to authenticated;

-- To be called with what Stripe said to the last attempt to open the portal.
create function public.note_portal_settings(p_saved boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_saved then
    perform private.close_alert('portal_settings');
  else
    perform private.raise_alert('portal_settings', 'portal_settings',
      'The billing page does not open: save the customer portal''s settings once in Stripe''s Dashboard '
      '(Settings, Billing, Customer portal), for the mode of the secret key');
  end if;
end
$$;

-- Which price is which plan, and what it costs.

-- The plan of each price. A replaced price keeps its plan for the subscriptions that still have the
-- price; clearing the field deletes the price.
create table private.plan_prices (
  price_id text not null,
  plan text not null,
  current boolean not null,
  left_at timestamptz,
  primary key (price_id, plan)
);
comment on column private.plan_prices.left_at is 'When the price was replaced; null while current.';
comment on column private.plan_prices.plan is
  'creator, pro or concierge; none for a price that an admin marked as not a plan.';
alter table private.plan_prices enable row level security;

-- The plan of a price; null when the price has no plan or two. A field that names the price now takes
-- precedence over a field that named it before; of two former fields the later one counts, because
-- the price may have been entered in the earlier one by mistake.
-- The functions on the path of an event are plpgsql, which caches plans; SQL functions with a
-- search_path are planned on every call.
create function private.plan_of_price(p_price_id text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_plan text;
begin
  select q.plan into v_plan
  from private.plan_prices q
  where q.price_id = p_price_id and not exists (
    select 1 from private.plan_prices o
    where o.price_id = p_price_id and o.plan <> q.plan and (o.current > q.current
      or (o.current = q.current and (q.current or o.left_at >= q.left_at))));
  return v_plan;
end
$$;

-- The plan of several prices: the highest of their plans, none when no price is a plan. Null without a
-- price, or when the plan of one of them is not known.
create function private.plan_of_prices(p_price_ids text[]) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_price text;
  v_plan text;
  v_highest text;
begin
  foreach v_price in array coalesce(p_price_ids, '{}') loop
    v_plan := private.plan_of_price(v_price);
    if v_plan is null then return null; end if;
    if v_highest is null or private.plan_rank(v_plan) > private.plan_rank(v_highest) then
      v_highest := v_plan;
    end if;
  end loop;
  return v_highest;
end
$$;

-- A price in a field is a plan: saving it there takes back the mark 'not a plan'.
create function private.note_price(p_key text, p_old text, p_new text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_plan text := split_part(p_key, '_', 2);
begin
  if p_old <> '' and not exists (
    select 1 from public.admin_settings a
    where a.value = p_old and a.key like 'price\_' || v_plan || '\_%')
  then
    if p_new = '' then
      delete from private.plan_prices where price_id = p_old and plan = v_plan;
    else
      update private.plan_prices set current = false, left_at = now()
      where price_id = p_old and plan = v_plan;
    end if;
  end if;
  if p_new <> '' then
    delete from private.plan_prices where price_id = p_new and plan = 'none';
    insert into private.plan_prices (price_id, plan, current) values (p_new, v_plan, true)
    on conflict (price_id, plan) do update set current = true, left_at = null;
  end if;
end
$$;

-- Once per statement: a second replay in one transaction would lock subscriptions while it holds locks
-- of customers, against the order of lock_subscription.
create function private.replay_moved_prices() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_moved text := nullif(current_setting('newspeg.moved_prices', true), '');
begin
  if v_moved is not null then
    perform set_config('newspeg.moved_prices', '', true);
    perform private.replay_prices(string_to_array(v_moved, ','));
  end if;
  return null;
end
$$;

create trigger replay_moved_prices after insert or update on public.admin_settings
  for each statement execute function private.replay_moved_prices();

-- The highest plan among those prices whose plan is known; null when none of them is a plan.
create function private.known_plan_of_prices(p_price_ids text[]) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_price text;
  v_plan text;
  v_highest text;
begin
  foreach v_price in array coalesce(p_price_ids, '{}') loop
    v_plan := private.plan_of_price(v_price);
    if private.plan_rank(v_plan) > private.plan_rank(v_highest) then v_highest := v_plan; end if;
  end loop;
  return v_highest;
end
$$;

-- How many subscriptions each of these prices entitles now.
create function public.price_payers(p_price_ids text[])
returns table (price_id text, payers bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select p.id, count(distinct s.id)
    from unnest(p_price_ids) p (id)
    left join (
      public.subscriptions s
      left join private.stripe_events e on e.event_id = s.source_event_id)
      on s.plan is not null and s.access_until > now()
        and (s.price_id = p.id or e.price_ids @> array[p.id])
    group by p.id;
end
$$;
grant execute on function public.price_payers(text[]) to authenticated;

-- Marks a price as not a plan: a subscription with this price alone entitles to nothing, and its events
-- are done. Saving the price in a field takes the mark back. Returns the number of subscriptions that
-- were waiting for the plan of the price.
create function public.mark_price_not_a_plan(p_price_id text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  v_price text := private.trim_text(coalesce(p_price_id, ''));
  v_waiting integer;
begin
  perform private.require_admin();
  if v_price = '' then
    raise exception 'A price ID starts with price_.' using hint = 'invalid_price_id';
  end if;
  perform private.check_setting('price_none', v_price);
  perform pg_advisory_xact_lock(hashtextextended('plan_prices', 6));
  if exists (
    select 1 from public.admin_settings a where a.value = v_price and a.key like 'price\_%') then
    raise exception 'The price is in a field of a plan. Please take it out of the field first.'
      using hint = 'price_in_use';
  end if;
  select count(*) into v_waiting from private.unmapped_prices() u, unnest(u.subscription_ids)
  where u.price_id = v_price;
  insert into private.plan_prices (price_id, plan, current) values (v_price, 'none', true)
  on conflict (price_id, plan) do update set current = true, left_at = null;
  insert into public.system_logs (email, action, detail)
  values (
    (select u.email from public.users u where u.id = (select auth.uid())), 'price_not_a_plan',
    jsonb_build_object('price_id', v_price));
  perform private.replay_prices(array[v_price]);
  perform private.close_alert('unmapped:' || v_price);
  return v_waiting;
end
$$;
grant execute on function public.mark_price_not_a_plan(text) to authenticated;

-- What a price costs, read once from an event: the amount of a price never changes at Stripe. Amounts
-- are in the smallest unit of the currency. Null amounts: not found, looked for again after a day.
create table private.price_amounts (
  price_id text primary key,
  amount bigint,
  currency text,
  -- The share of one month, in the same unit.
  monthly numeric,
  looked_at timestamptz not null default now()
);
alter table private.price_amounts enable row level security;

-- How many months one period of a price has.
create function private.months_of_interval(p_interval text, p_count int) returns numeric
language sql immutable
return p_count * case p_interval when 'month' then 1 when 'year' then 12 when 'week' then 12.0 / 52
  when 'day' then 12.0 / 365 end;

create function private.read_price_amount(p_price_id text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_price jsonb;
begin
  select jsonb_path_query_first(e.payload::jsonb, '$.data.object.items.data[*].price ? (@.id == $price)',
    jsonb_build_object('price', p_price_id)) into v_price
  from public.subscriptions s
  join private.stripe_events e on e.event_id = s.source_event_id
  where s.price_id = p_price_id and e.payload is not null
  limit 1;
  insert into private.price_amounts as a (price_id, amount, currency, monthly)
  values (p_price_id, (v_price ->> 'unit_amount')::bigint, v_price ->> 'currency',
    (v_price ->> 'unit_amount')::numeric / private.months_of_interval(
      v_price -> 'recurring' ->> 'interval', (v_price -> 'recurring' ->> 'interval_count')::int))
  on conflict (price_id) do update set
    amount = coalesce(excluded.amount, a.amount), currency = coalesce(excluded.currency, a.currency),
    monthly = coalesce(excluded.monthly, a.monthly), looked_at = now();
end
$$;

-- Subscriptions, the plan in force for an account, what each plan includes, and the quota of pitches. A downgrade
-- deletes nothing: a plan decides what may be begun now, which is the quota, Smart Matching
-- (75_matching/40_ranking.sql) and probation (50_sending/20_weekly_cap_and_queueing.sql).

-- The plan in force for an account: free without a subscription.
create function public.current_plan(p_user_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$ select public.plan_for(p_user_id) $$;

-- What each plan includes, for quotas and for my_entitlements(). Free: one AI pitch per calendar
-- month (UTC); a paid plan has no limit (null). Smart Matching: Pro and Concierge.
create function private.plan_limits(
  p_plan text, out ai_pitches_per_month int, out smart_matching boolean)
language sql immutable
set search_path = ''
as $$
  select case when p_plan in ('creator', 'pro', 'concierge') then null else 1 end,
    coalesce(p_plan in ('pro', 'concierge'), false)
$$;

-- The quota of the current calendar month (UTC): the pitches that were stored in it are used.
create function private.quota_of(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_plan text := public.current_plan(p_user_id);
  v_month timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  v_used int;
begin
  select count(*) into v_used from public.pitches p where p.user_id = p_user_id and p.created_at >= v_month;
  return jsonb_build_object(
    'plan', v_plan,
    'limit', (private.plan_limits(v_plan)).ai_pitches_per_month,
    'used', v_used,
    'resets_at', (v_month at time zone 'utc' + interval '1 month') at time zone 'utc');
end
$$;

create function public.pitch_quota() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.quota_of(private.require_user());
end
$$;
grant execute on function public.pitch_quota() to authenticated;

-- Domains instead of checks of the table: a table's CHECK is parsed for every INSERT.
create domain public.subscription_plan as text check (value in ('creator', 'pro', 'concierge'));

create domain public.subscription_status as text check (value in (
  'active', 'past_due', 'canceled', 'incomplete'));

create domain public.subscription_attention as text check (value in (
  'needs_resync', 'unmapped_price', 'unknown_status'));

create domain public.subscription_refund as text check (value in (
  'full', 'partial', 'untied', 'dispute_lost'));

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text,
  plan public.subscription_plan,
  status public.subscription_status not null,
  stripe_customer_id text,
  current_period_end timestamptz,
  created_at timestamptz not null default now(),
  user_id uuid references public.users (id) on delete set null,
  stripe_subscription_id text not null unique,
  stripe_status text,
  price_id text,
  cancel_at timestamptz,
  cancel_at_period_end boolean not null default false,
  access_until timestamptz,
  attention public.subscription_attention,
  source_event_id text,
  source_occurred_at bigint not null default 0,
  reread_lease bigint not null default 0,
  reread_applied bigint not null default 0,
  reread_due_at timestamptz,
  updated_at timestamptz not null default now(),
  refund public.subscription_refund,
  pause_behavior text,
  access_ended_at timestamptz,
  money_back boolean not null default false,
  price_count integer not null default 1
) with (fillfactor = 80);
-- free space in the page, so that updates touch no index
comment on table public.subscriptions is
  'Computed from the stored Stripe events: written by private.project_subscription, never by hand.';
comment on column public.subscriptions.cancel_at_period_end is
  'True when an end is scheduled, by the flag or by cancel_at.';
comment on column public.subscriptions.access_until is
  'The plan entitles until then; null entitles to nothing.';
comment on column public.subscriptions.attention is
  'Why the row waits for an admin or a re-read; shown to admins.';
comment on column public.subscriptions.source_occurred_at is
  'Epoch seconds of the event that the row shows.';
comment on column public.subscriptions.refund is
  'Money returned for the current period: full, partial, dispute_lost; untied when the charge cannot be tied to a period.';
comment on column public.subscriptions.pause_behavior is
  'How collection is paused at Stripe: void, keep_as_draft or mark_uncollectible; null when it is not.';
comment on column public.subscriptions.access_ended_at is
  'When an admin ended the access; null when none did or the decision was withdrawn.';
comment on column public.subscriptions.price_count is
  'How many prices the items have; price_id is the first of them.';
comment on column public.subscriptions.money_back is
  'True when the payer has any refund or dispute: the row is then always computed from all events.';
alter table public.subscriptions enable row level security;
grant select on public.subscriptions to authenticated;
create index subscriptions_user_idx on public.subscriptions (user_id) where user_id is not null;
create index subscriptions_customer_idx on public.subscriptions (stripe_customer_id);
create index subscriptions_attention_idx on public.subscriptions (attention) where attention is not null;

create index subscriptions_reread_idx on public.subscriptions (reread_due_at)
  where reread_due_at is not null;

create policy subscriptions_select on public.subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create index subscriptions_money_back_idx on public.subscriptions (stripe_subscription_id)
  where money_back;

-- Row level security keeps a trigram index out of a search over the API: its operators are not
-- leakproof. The functions below check the admin first and search as the owner.
create index subscriptions_search_idx on public.subscriptions using gin (
  lower(coalesce(email, '') || ' ' || coalesce(stripe_customer_id, '') || ' ' || stripe_subscription_id)
  extensions.gin_trgm_ops);

-- One index for each order, and two for the filters in the order of creation.
create index subscriptions_page_idx on public.subscriptions (created_at desc, id desc);
create index subscriptions_email_page_idx on public.subscriptions (coalesce(email, ''), id);

create index subscriptions_period_page_idx on public.subscriptions
  (coalesce(current_period_end, '-infinity'), id);
create index subscriptions_access_page_idx on public.subscriptions (coalesce(access_until, '-infinity'), id);
create index subscriptions_status_page_idx on public.subscriptions (status, plan, created_at desc, id desc);
create index subscriptions_plan_page_idx on public.subscriptions (plan, created_at desc, id desc);

-- For the totals: read from the index alone.
create index subscriptions_totals_idx on public.subscriptions (access_until)
  include (plan, status, stripe_status, price_id, pause_behavior, created_at, stripe_customer_id);
create index subscriptions_unmatched_idx on public.subscriptions (stripe_customer_id) where user_id is null;

-- Orders the plans: of several subscriptions the highest plan counts; 0 is the free plan.
create function private.plan_rank(p_plan text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select case p_plan when 'creator' then 1 when 'pro' then 2 when 'concierge' then 3 else 0 end $$;

-- The subscription that entitles an account now, if any: the only test of access_until.
create function private.current_subscription(p_user_id uuid) returns public.subscriptions
language sql stable
set search_path = ''
as $$
  select s from public.subscriptions s
  where s.user_id = p_user_id and s.plan is not null and s.access_until > now()
  order by private.plan_rank(s.plan) desc, s.access_until desc, s.id
  limit 1
$$;

create function public.plan_for(p_user_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$ select coalesce((private.current_subscription(p_user_id)).plan, 'free') $$;
comment on function public.plan_for(uuid) is 'free, creator, pro or concierge: the plan in force now.';

create function public.my_entitlements() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_sub public.subscriptions;
  v_plan text;
begin
  v_sub := private.current_subscription(v_user);
  v_plan := coalesce(v_sub.plan, 'free');
  if v_sub.id is null then
    -- Without a subscription in force the latest one is shown, so that its end is explained.
    select s.* into v_sub from public.subscriptions s
    where s.user_id = v_user
    order by s.current_period_end desc nulls last, s.id limit 1;
  end if;
  return jsonb_build_object(
    'plan', v_plan,
    'status', v_sub.status,
    'current_period_end', v_sub.current_period_end,
    'cancel_at', v_sub.cancel_at,
    'cancel_at_period_end', coalesce(v_sub.cancel_at_period_end, false),
    'access_until', v_sub.access_until,
    'needs_attention', v_sub.attention is not null,
    'can_manage_billing', v_sub.stripe_customer_id is not null,
    'ai_pitches_per_month', (private.plan_limits(v_plan)).ai_pitches_per_month,
    'smart_matching', (private.plan_limits(v_plan)).smart_matching);
end
$$;
comment on function public.my_entitlements() is
  'What the signed-in account may do; ai_pitches_per_month null means unlimited.';
grant execute on function public.my_entitlements() to authenticated;

-- Subscriptions of an account that Stripe still renews.
create function private.renewing_subscriptions(p_user_id uuid) returns setof public.subscriptions
language sql stable
set search_path = ''
as $$
  select s.* from public.subscriptions s
  where s.user_id = p_user_id and s.status in ('active', 'past_due')
    and not s.cancel_at_period_end and s.cancel_at is null
$$;

-- Who pays for whom: Stripe’s customers and their accounts.

create table private.stripe_customers (
  customer_id text primary key,
  account_id uuid,
  account_occurred_at bigint not null default 0,
  account_event text not null default '',
  email text,
  email_occurred_at bigint not null default 0,
  email_event text not null default '',
  emails text[] not null default '{}',
  linked_account_id uuid references public.users (id) on delete set null,
  linked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column private.stripe_customers.account_id is
  'client_reference_id of the newest checkout, or the account that had one of the addresses before.';
comment on column private.stripe_customers.account_occurred_at is 'Epoch seconds.';
comment on column private.stripe_customers.email_occurred_at is 'Epoch seconds.';
comment on column private.stripe_customers.emails is 'Every address the payer has had, in lower case.';
comment on column private.stripe_customers.linked_account_id is
  'Decided by an admin; takes precedence over the other links.';
alter table private.stripe_customers enable row level security;
create index stripe_customers_emails_idx on private.stripe_customers using gin (emails);
create index stripe_customers_account_idx on private.stripe_customers (account_id);
create index stripe_customers_linked_account_idx on private.stripe_customers (linked_account_id);

-- The account that pays as a customer: the one an admin linked, else the one named at checkout, else
-- the one with an address of the payer. Only a confirmed address counts, because anyone can type any
-- address at sign-up. The newest address comes first; an earlier one still finds the account, so that
-- a payer who has the bills sent elsewhere keeps the plan.
create function private.account_of_customer(
  p_customer_id text, out account_id uuid, out account_email text, out email text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_customer private.stripe_customers;
begin
  select * into v_customer from private.stripe_customers c where c.customer_id = p_customer_id;
  if not found then return; end if;
  email := v_customer.email;
  if v_customer.linked_account_id is not null then
    select u.id, u.email into account_id, account_email from public.users u
    where u.id = v_customer.linked_account_id;
  end if;
  if account_id is null and v_customer.account_id is not null then
    select u.id, u.email into account_id, account_email from public.users u
    where u.id = v_customer.account_id and u.linked_at is not null;
  end if;
  if account_id is null and v_customer.emails <> '{}' then
    select u.id, u.email into account_id, account_email from public.users u
    join auth.users a on a.id = u.id
    where lower(u.email) = any (v_customer.emails) and u.linked_at is not null
      and a.email_confirmed_at is not null
    order by lower(u.email) = lower(v_customer.email) desc nulls last, u.linked_at, u.id limit 1;
  end if;
end
$$;

-- Writes the account and the address of a customer to the customer's subscriptions and their events.
create function private.bind_customer(p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_account record := private.account_of_customer(p_customer_id);
  v_email text := coalesce(v_account.email, v_account.account_email);
begin
  update public.subscriptions s
  set user_id = v_account.account_id, email = v_email, updated_at = now()
  where s.stripe_customer_id = p_customer_id
    and (s.user_id, s.email) is distinct from (v_account.account_id, v_email);
  if found then
    update public.webhook_logs l
    set email = v_account.account_email, customer_email = coalesce(l.customer_email, v_account.email)
    from private.subscription_states e
    join public.subscriptions s on s.stripe_subscription_id = e.subscription_id
    where s.stripe_customer_id = p_customer_id and l.event_id = e.event_id;
  end if;
end
$$;

-- Stores what an event says about a payer and binds the customer's subscriptions accordingly.
create function private.note_payer(e private.stripe_event) returns void
language plpgsql
set search_path = ''
as $$
declare
  p private.stripe_payer := e.payer;
begin
  insert into private.stripe_customers as c (
    customer_id, account_id, account_occurred_at, account_event, email, email_occurred_at, email_event,
    emails)
  values (
    e.customer_id, p.account_id,
    case when p.account_id is null then 0 else e.occurred_at end,
    case when p.account_id is null then '' else e.id end,
    p.email,
    case when p.email is null then 0 else coalesce(p.email_occurred_at, e.occurred_at) end,
    case when p.email is null then '' else e.id end,
    array_remove(array[lower(p.email)], null))
  on conflict (customer_id) do update set
    (account_id, account_occurred_at, account_event) = (
      select x.a, x.b, x.c from (values
        (c.account_id, c.account_occurred_at, c.account_event),
        (excluded.account_id, excluded.account_occurred_at, excluded.account_event)) x (a, b, c)
      order by x.b desc, x.c collate "C" desc limit 1),
    (email, email_occurred_at, email_event) = (
      select x.a, x.b, x.c from (values
        (c.email, c.email_occurred_at, c.email_event),
        (excluded.email, excluded.email_occurred_at, excluded.email_event)) x (a, b, c)
      order by x.b desc, x.c collate "C" desc limit 1),
    emails = case when excluded.emails <@ c.emails then c.emails else c.emails || excluded.emails end;
  perform private.bind_customer(e.customer_id);
end
$$;

-- The subscriptions of a payer who paid before signing up belong to the account as soon as its
-- address is confirmed. An account that changes its address keeps the subscriptions that the former
-- address had found: the customer is then bound to the account itself.
create function private.bind_new_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare v_customer text;
begin
  for v_customer in
    select c.customer_id from private.stripe_customers c
    where c.emails @> array[lower(new.email)] or c.account_id = new.id
      or c.customer_id in (
        select s.stripe_customer_id from public.subscriptions s where s.user_id = new.id)
    order by hashtextextended(c.customer_id, 2)
  loop
    perform private.lock_subscription(null, v_customer);
    if old.email is distinct from new.email then
      update private.stripe_customers c
      set account_id = new.id, account_event = greatest(c.account_event, 'address')
      where c.customer_id = v_customer
        and (private.account_of_customer(v_customer)).account_id is distinct from new.id
        and exists (
          select 1 from public.subscriptions s
          where s.stripe_customer_id = v_customer and s.user_id = new.id);
    end if;
    perform private.bind_customer(v_customer);
  end loop;
  return null;
end
$$;

-- The name sorts after the triggers that write the row in public.users.
create trigger stripe_bind_new_account
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.bind_new_account();

-- When an address is confirmed while an event about its payer is being stored, neither transaction
-- sees the other; the worker binds such customers afterwards.
create function private.bind_late_accounts() returns void
language plpgsql
set search_path = ''
as $$
declare v_customer text;
begin
  for v_customer in
    select distinct s.stripe_customer_id from public.subscriptions s
    where s.user_id is null and s.stripe_customer_id is not null
      and (private.account_of_customer(s.stripe_customer_id)).account_id is not null
    order by 1
  loop
    if pg_try_advisory_xact_lock_shared(hashtextextended('plan_prices', 6))
      and pg_try_advisory_xact_lock(hashtextextended(v_customer, 2)) then
      perform private.bind_customer(v_customer);
    end if;
  end loop;
end
$$;

-- Links a payer to an account, as an admin decided.
create function public.link_payer(p_customer_id text, p_email text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_user public.users;
  v_subscriptions integer;
begin
  perform private.require_admin();
  select * into v_user from public.users u
  where lower(u.email) = lower(private.trim_text(p_email)) and u.linked_at is not null;
  if v_user.id is null then
    raise exception 'There is no account with that address.' using hint = 'account_not_found';
  end if;
  -- Otherwise an account that only typed an address would get what the owner of the address paid for.
  if not exists (
    select 1 from auth.users a where a.id = v_user.id and a.email_confirmed_at is not null
  ) then
    raise exception 'The account has not confirmed that address yet. Please link it once it has.'
      using hint = 'account_not_confirmed';
  end if;
  select count(*) into v_subscriptions from public.subscriptions s
  where s.stripe_customer_id = p_customer_id;
  if v_subscriptions = 0 then
    raise exception 'There is no such payer.' using hint = 'payer_not_found';
  end if;
  perform private.lock_subscription(null, p_customer_id);
  insert into private.stripe_customers (customer_id, linked_account_id, linked_at)
  values (p_customer_id, v_user.id, now())
  on conflict (customer_id) do update set
    linked_account_id = excluded.linked_account_id, linked_at = excluded.linked_at;
  perform private.bind_customer(p_customer_id);
  perform private.close_alert('unmatched:' || p_customer_id);
  insert into public.system_logs (email, action, detail)
  values (
    (select u.email from public.users u where u.id = (select auth.uid())), 'payer_linked',
    jsonb_build_object('customer_id', p_customer_id, 'account', v_user.email));
  return jsonb_build_object('user_id', v_user.id, 'subscriptions', v_subscriptions);
end
$$;
grant execute on function public.link_payer(text, text) to authenticated;

-- When paid access ends, also after refunds, disputes, pauses and decisions of an admin.

-- The access rule: the time at which paid access ends for a state of a subscription, by Stripe's status:
--   active, trialing: until the end of the period, and three days longer unless an end within the
--     period is scheduled, because the event of a renewal can be delivered that late; never longer
--     than until the scheduled end;
--   past_due: two weeks from the first failed payment, at most until the end of the period or the
--     scheduled end;
--   canceled: until the end of the paid period or the end scheduled within it; not at all when the
--     subscription ended unpaid or the last live state before was not a paid one;
--   any other: not at all.
-- A subscription whose collection is paused with `void` rests; with the other behaviors it goes on.
-- Times are epoch seconds. What the stored events tell is passed in: p_past_due_since for past_due,
-- p_paid_before for canceled. Returned money and decisions of admins shorten the access further: see
-- private.shortened_access.
create function private.access_end(
  p_stripe_status text, p_unpaid_end boolean, p_period_end bigint, p_cancel_at bigint,
  p_cancel_at_period_end boolean, p_pause_behavior text, p_past_due_since bigint, p_paid_before boolean)
returns timestamptz
language sql stable
return case
  when p_stripe_status <> 'canceled' and p_pause_behavior = 'void' then null
  when p_stripe_status in ('active', 'trialing') then case
    when p_cancel_at_period_end or p_cancel_at <= p_period_end
      then to_timestamp(least(p_period_end, p_cancel_at))
    else to_timestamp(least(p_period_end + 3 * 86400, p_cancel_at)) end
  when p_stripe_status = 'past_due'
    then to_timestamp(least(p_period_end, p_cancel_at, p_past_due_since + 14 * 86400))
  when p_stripe_status = 'canceled' and p_unpaid_end is not true and p_paid_before
    then to_timestamp(least(p_period_end, p_cancel_at))
end;

-- True when the end of a subscription is scheduled: at the end of the period or at a time.
create function private.end_is_scheduled(p_cancel_at_period_end boolean, p_cancel_at bigint)
returns boolean
language sql immutable
return coalesce(p_cancel_at_period_end, false) or p_cancel_at is not null;

-- When paid access ends for a stored state, by the access rule.
create function private.access_until(e private.subscription_states) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  v_since bigint;
  v_paid_at bigint;
  v_before private.subscription_states;
  v_last text;
  v_paid boolean;
  v_end bigint := e.period_end;
begin
  if e.stripe_status = 'past_due' then
    -- The first failure after the last paid state. A second with both states belongs to the failures
    -- unless its last state is the paid one.
    select max(g.occurred_at) into v_paid_at from private.subscription_states g
    where g.subscription_id = e.subscription_id and not g.ended
      and g.stripe_status in ('active', 'trialing') and g.occurred_at <= e.occurred_at;
    if v_paid_at < e.occurred_at then
      v_last := private.last_event_at(e.subscription_id, v_paid_at);
      if exists (
        select 1 from private.subscription_states g
        where g.event_id = v_last and g.stripe_status in ('active', 'trialing'))
      then
        v_paid_at := v_paid_at + 1;
      end if;
    end if;
    select min(f.occurred_at) into v_since from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended and f.stripe_status = 'past_due'
      and f.occurred_at between coalesce(v_paid_at, 0) and e.occurred_at;
  elsif e.stripe_status = 'canceled' and not e.unpaid_end then
    select f.* into v_before from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended and f.occurred_at <= e.occurred_at
    order by f.occurred_at desc, f.event_id desc limit 1;
    if v_before.contested then
      v_last := private.last_event_at(e.subscription_id, v_before.occurred_at);
      if v_last is not null then
        select f.* into v_before from private.subscription_states f where f.event_id = v_last;
      end if;
    end if;
    if v_before.contested and v_last is null then
      -- When the last state is ambiguous, all states of its timestamp must be paid ones.
      select bool_and(f.stripe_status in ('active', 'trialing') and f.pause_behavior is null) into v_paid
      from private.subscription_states f
      where f.subscription_id = e.subscription_id and not f.ended
        and f.occurred_at = v_before.occurred_at;
    else
      v_paid := v_before.event_id is null or (v_before.stripe_status in ('active', 'trialing') and (
        v_before.pause_behavior is null
        -- A period that began while the collection was paused was not paid.
        or exists (
          select 1 from private.subscription_states f
          where f.subscription_id = e.subscription_id and not f.ended
            and f.period_end = v_before.period_end and f.occurred_at <= v_before.occurred_at
            and f.pause_behavior is null and f.stripe_status in ('active', 'trialing'))));
    end if;
    if v_paid and private.ended_in_draft_hour(e.started, e.period_start, e.occurred_at)
      and not exists (
        select 1 from private.payment_facts i
        where i.kind = 'invoice' and i.subscription_id = e.subscription_id
          and i.period_end = e.period_end)
    then
      v_end := e.period_start;
    end if;
  end if;
  return private.access_end(e.stripe_status, e.unpaid_end, v_end, e.cancel_at,
    e.cancel_at_period_end, e.pause_behavior, coalesce(v_since, e.occurred_at), v_paid);
end
$$;

-- Decisions of admins about access:
--   end: paid access ends at decided_at at the latest, until the decision is withdrawn
--   keep: the refunds so far leave the queue and change nothing
create table private.access_decisions (
  id uuid primary key default gen_random_uuid(),
  subscription_id text not null,
  kind text not null check (kind in ('end', 'keep')),
  decided_at timestamptz not null default clock_timestamp(),
  decided_by uuid references public.users (id) on delete set null,
  decided_email text,
  reason text not null check (char_length(reason) between 1 and 500),
  withdrawn_at timestamptz
);
alter table private.access_decisions enable row level security;
create index access_decisions_subscription_idx on private.access_decisions (subscription_id);
create index access_decisions_decided_by_idx on private.access_decisions (decided_by);

-- True when a subscription may have ended before its renewal was paid: Stripe keeps the invoice of a
-- renewal as a draft for about an hour, and never collects it when the subscription ends meanwhile.
create function private.ended_in_draft_hour(p_started bigint, p_period_start bigint, p_ended_at bigint)
returns boolean
language sql immutable
return coalesce(p_started < p_period_start and p_ended_at < p_period_start + 2 * 3600, false);

-- The money that went back to the payer for the period of a stored state:
--   full, dispute_lost: every paid invoice of the period was refunded in full or lost in a dispute;
--     returned_at is the last of these events, in epoch seconds
--   partial: some of it was
--   untied: a whole charge of the time of this period went back, and no event says which invoice it paid
create function private.money_returned(
  e private.subscription_states, out refund text, out returned_at bigint)
language plpgsql stable
set search_path = ''
as $$
declare
  v_invoices integer;
  v_whole integer;
  v_parts integer;
  v_untied_whole boolean;
  v_untied_part boolean;
  v_lost boolean;
begin
  with disputes as (
    select d.dispute_id, d.charge_id, d.payment_intent_id, d.charged_at, d.occurred_at,
      first_value(d.dispute_status) over newest as status, d.dispute_status,
      max(d.occurred_at) filter (where d.dispute_status <> 'lost') over (partition by d.dispute_id) as open_at
    from private.payment_facts d
    where d.kind = 'dispute' and d.customer_id = e.customer_id
    window newest as (partition by d.dispute_id
      order by d.occurred_at desc, d.dispute_status in ('won', 'lost', 'warning_closed') desc, d.event_id desc)
  ), returns as (
    select r.invoice_id, r.charge_id, r.payment_intent_id, r.charged_at, r.occurred_at,
      r.returned >= r.amount as whole, false as lost
    from private.payment_facts r
    where r.kind = 'refund' and r.customer_id = e.customer_id and r.returned > 0
    union all
    select null, d.charge_id, d.payment_intent_id, d.charged_at, min(d.occurred_at), true, true
    from disputes d
    where d.status = 'lost' and d.dispute_status = 'lost' and d.occurred_at >= coalesce(d.open_at, 0)
    group by d.dispute_id, d.charge_id, d.payment_intent_id, d.charged_at
  ), tied as (
    select r.*, i.subscription_id, i.period_end, i.invoice_id as paid_invoice
    from returns r
    left join lateral (
      select f.subscription_id, f.period_end, f.invoice_id from private.payment_facts f
      where f.kind = 'invoice' and f.invoice_id in (
        select r.invoice_id
        union all
        select k.invoice_id from private.payment_facts k
        where k.kind in ('invoice', 'link')
          and (k.payment_intent_id = r.payment_intent_id or k.charge_id = r.charge_id))
      limit 1) i on true
  ), invoices as (
    select i.invoice_id, (
        select min(t.occurred_at) from tied t where t.paid_invoice = i.invoice_id and t.whole) as whole_at
    from private.payment_facts i
    where i.kind = 'invoice' and i.subscription_id = e.subscription_id
      and i.period_end = e.period_end and i.amount > 0
    group by i.invoice_id
  )
  select
    (select count(*) from invoices), (select count(*) from invoices i where i.whole_at is not null),
    (select max(i.whole_at) from invoices i),
    (select count(*) from tied t where t.subscription_id = e.subscription_id and t.period_end = e.period_end),
    (select bool_or(t.lost) from tied t
      where t.subscription_id = e.subscription_id and t.period_end = e.period_end and t.whole),
    (select bool_or(t.whole) from tied t where t.paid_invoice is null
      and coalesce(t.charged_at, t.occurred_at) between coalesce(e.period_start, e.started, 0) - 86400 and e.period_end),
    (select count(*) > 0 from tied t where t.paid_invoice is null
      and coalesce(t.charged_at, t.occurred_at) between coalesce(e.period_start, e.started, 0) - 86400 and e.period_end)
  into v_invoices, v_whole, returned_at, v_parts, v_lost, v_untied_whole, v_untied_part;

  refund := case
    when v_invoices > 0 and v_whole = v_invoices then case when v_lost then 'dispute_lost' else 'full' end
    when v_untied_whole then 'untied'
    when v_parts > 0 or v_untied_part then 'partial' end;
  if refund is null or refund not in ('full', 'dispute_lost') then returned_at := null; end if;
end
$$;

-- The access of a state after returned money and the decision of an admin. A cancelled subscription
-- whose period was refunded ends at the later of the two events; a lost dispute ends it in any case.
create function private.shortened_access(
  p_access timestamptz, p_status text, p_occurred_at bigint, p_refund text, p_returned_at bigint,
  p_ended_by_admin timestamptz) returns timestamptz
language sql stable
return case when p_access is not null then least(p_access, p_ended_by_admin, case
  when p_status = 'canceled' and p_refund in ('full', 'dispute_lost')
    then to_timestamp(greatest(p_returned_at, p_occurred_at))
  when p_refund = 'dispute_lost' then to_timestamp(p_returned_at) end) end;

-- The plan of the newest live state before a time whose prices have one; null when there is none. Of
-- several states of one second the lowest plan counts.
create function private.last_known_plan(p_subscription_id text, p_occurred_at bigint) returns text
language sql stable
set search_path = ''
as $$
  select p.plan from private.subscription_states e
  cross join lateral (
    select coalesce(private.plan_of_prices(e.price_ids), private.known_plan_of_prices(e.price_ids)) as plan) p
  where e.subscription_id = p_subscription_id and not e.ended and e.occurred_at <= p_occurred_at
    and p.plan is not null
  order by e.occurred_at desc, private.plan_rank(p.plan) limit 1
$$;

-- The payer of a subscription and the decision in force, for the admin who is about to decide.
create function public.access_decision(p_subscription_id text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('decided_at', d.decided_at, 'decided_by', d.decided_email, 'reason', d.reason)
    from private.access_decisions d
    where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null
    order by d.decided_at limit 1);
end
$$;
grant execute on function public.access_decision(text) to authenticated;

-- Records a decision of the calling admin, recomputes the row and returns the end of its access.
--   end: access ends now and stays ended, whatever event arrives, until `restore`
--   restore: withdraws every `end` of the subscription
--   keep: the refunds so far leave the queue
create function public.decide_access(p_subscription_id text, p_decision text, p_reason text)
returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason text := private.trim_text(coalesce(p_reason, ''));
  v_row public.subscriptions;
  v_email text;
begin
  perform private.require_admin();
  if char_length(v_reason) not between 1 and 500 then
    raise exception 'Please give a reason of up to 500 characters.' using hint = 'reason_missing';
  end if;
  select * into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  if v_row.id is null then
    raise exception 'There is no such subscription.' using hint = 'subscription_not_found';
  end if;
  perform private.lock_subscription(p_subscription_id, v_row.stripe_customer_id);
  select u.email into v_email from public.users u where u.id = (select auth.uid());
  if p_decision = 'restore' then
    update private.access_decisions d set withdrawn_at = clock_timestamp()
    where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null;
  elsif p_decision in ('end', 'keep') then
    -- The start of the transaction for an end, so that the plan is out of force when the call returns.
    insert into private.access_decisions (subscription_id, kind, decided_at, decided_by, decided_email, reason)
    values (p_subscription_id, p_decision,
      case p_decision when 'end' then now() else clock_timestamp() end,
      (select auth.uid()), v_email, v_reason);
  else
    raise exception 'The decision is end, restore or keep.' using hint = 'invalid_input';
  end if;
  perform private.project_subscription(p_subscription_id);
  select * into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  insert into public.system_logs (email, action, detail)
  values (v_email, 'access_' || p_decision, jsonb_build_object(
    'subscription_id', p_subscription_id, 'payer', v_row.email, 'reason', v_reason));
  return v_row.access_until;
end
$$;
grant execute on function public.decide_access(text, text, text) to authenticated;

-- Subscriptions that go on entitling although money went back, until an admin decides.
create function private.refunded_access() returns table (
  subscription_id text, email text, plan text, status text, refund text, access_until timestamptz,
  notes text[])
language sql stable
set search_path = ''
as $$
  select s.stripe_subscription_id, s.email, s.plan, s.status, s.refund, s.access_until, n.notes
  from public.subscriptions s
  cross join lateral (
    select max(f.received_at) as last_at, coalesce(array_agg(l.note order by f.occurred_at desc)
      filter (where l.note is not null), '{}') as notes
    from private.payment_facts f
    left join public.webhook_logs l on l.event_id = f.event_id
    where f.customer_id = s.stripe_customer_id and f.kind in ('refund', 'dispute')) n
  where s.money_back and s.refund is not null and s.access_until > now()
    and not exists (
      select 1 from private.access_decisions d
      where d.subscription_id = s.stripe_subscription_id and d.kind = 'keep'
        and d.decided_at >= n.last_at)
$$;

-- The row of a subscription, computed from its stored events.

-- Which of several live events with the same timestamp came last. The events are taken as a directed
-- graph: a node is a state of the subscription; an update is an edge from the state before it (computed
-- from its previous_attributes) to the state after it. The order of the events is a path through all
-- edges. The path begins at the last state of the timestamp before, if one is stored, and ends at the
-- node with one more edge in than out; when all nodes are balanced, it ends where it began. In all
-- other cases (an event is missing, or nothing tells the order) the result is null: ambiguous.
create function private.last_event_at(p_subscription_id text, p_occurred_at bigint) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_start text;
  v_end text;
  v_ends integer;
  v_starts integer;
  v_crossings integer;
  v_nodes integer;
  v_reached text[];
  v_grown text[];
  v_earlier bigint;
  v_known text[];
  v_event text;
begin
  select min(e.state_after), max(e.state_after), max(e.event_id) into v_start, v_end, v_event
  from private.subscription_states e
  where e.subscription_id = p_subscription_id and e.occurred_at = p_occurred_at and not e.ended;
  if v_start = v_end then
    return v_event;
  end if;

  with events as (
    select coalesce(e.state_before, e.state_after) as tail, e.state_after as head
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.occurred_at = p_occurred_at and not e.ended
  ), balance as (
    select node, sum(way) as surplus
    from (
      select tail as node, -1 as way from events
      union all
      select head, 1 from events
    ) ways
    group by node
  )
  select count(*) filter (where surplus = 1), count(*) filter (where surplus = -1),
    count(*) filter (where abs(surplus) > 1), count(*), max(node) filter (where surplus = 1),
    max(node) filter (where surplus = -1)
  into v_ends, v_starts, v_crossings, v_nodes, v_end, v_start
  from balance;

  if v_crossings > 0 or v_ends > 1 or v_starts > 1 then
    return null;
  end if;

  -- The last known state: several when the timestamp before is ambiguous itself. An update without
  -- previous_attributes has its event id behind its state.
  select max(e.occurred_at) into v_earlier
  from private.subscription_states e
  where e.subscription_id = p_subscription_id and e.occurred_at < p_occurred_at and not e.ended;
  if v_earlier is not null then
    v_event := private.last_event_at(p_subscription_id, v_earlier);
    select array_agg(e.state_after) into v_known
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.occurred_at = v_earlier and not e.ended
      and (v_event is null or e.event_id = v_event);
  end if;
  if v_ends = 0 then
    if v_earlier is null or v_event is null then return null; end if;
    v_end := v_known[1];
  elsif v_earlier is not null and not exists (
    select 1 from unnest(v_known) k (state)
    where split_part(k.state, ' by ', 1) = split_part(v_start, ' by ', 1))
  then
    return null;
  end if;

  -- A state that is not connected with the last one belongs to a path with a gap.
  v_reached := array[v_end];
  loop
    select array_agg(distinct n.node) into v_grown
    from private.subscription_states e
    cross join lateral (
      values (coalesce(e.state_before, e.state_after)), (e.state_after)) n (node)
    where e.subscription_id = p_subscription_id and e.occurred_at = p_occurred_at and not e.ended
      and (coalesce(e.state_before, e.state_after) = any (v_reached) or e.state_after = any (v_reached));
    exit when v_grown is null or cardinality(v_grown) = cardinality(v_reached);
    v_reached := v_grown;
  end loop;
  if v_grown is null or cardinality(v_grown) <> v_nodes then
    return null;
  end if;

  return (
    select max(e.event_id) from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.occurred_at = p_occurred_at and not e.ended
      and e.state_after = v_end);
end
$$;

create type private.projection as (
  source_event_id text, -- the event that the row shows; null when no event is readable
  attention text,
  unreadable text[], -- events that wait for a plan of their price or for a known status
  ambiguous_at bigint, -- the timestamp whose last event is unknown
  settled boolean, -- the row waited before and does not any more
  payer_email text,
  account_email text,
  changed boolean
);

-- Writes the row of a subscription from its stored events and the recorded decisions of admins. The
-- caller holds the locks.
-- A terminal state takes precedence over a live one, then the newer state. An unreadable event (only
-- prices without a plan, an unknown status) never changes the row; the row says what it waits for. A
-- terminal state whose price has no plan keeps the last known plan.
-- p_event: the event that is applied, stored before; null when the row is computed for another reason.
-- With an event the plan of an unchanged price and the account of an unchanged customer are taken from
-- the row and not looked up again. They are up to date in the row, because replay_prices and
-- bind_customer update the rows when they change.
create function private.project_subscription(
  p_subscription_id text, p_event private.stripe_event default null)
returns private.projection
language plpgsql
set search_path = ''
as $$
declare
  v_result private.projection;
  v_row public.subscriptions;
  v_event private.subscription_states;
  v_last text;
  v_below bigint;
  v_certain text; -- the plan when all prices are known; none: no plan
  v_plan text;
  v_newest private.subscription_states;
  v_reuse boolean;
  v_user_id uuid;
  v_access timestamptz;
  v_money_back boolean;
  v_refund text;
  v_returned_at bigint;
  v_ended_by_admin timestamptz;
  n private.stripe_subscription := p_event.subscription;
begin
  -- An event that is newer than a certain, live row of the same customer would be the first that the
  -- loop below reads: the row is written from the event at once. This saves a third of the server's
  -- time for an event. Rows with returned money, a pause or a decision of an admin are left to the
  -- loop, and so is an end that may have come before the renewal was paid.
  if p_event.id is not null then
    update public.subscriptions s set
      plan = case when s.price_count = 1 and n.price_ids = array[s.price_id] then s.plan
        else private.plan_of_prices(n.price_ids) end,
      price_id = n.price_ids[1],
      price_count = coalesce(cardinality(n.price_ids), 0),
      status = private.shown_status(n.stripe_status, n.ended),
      stripe_status = n.stripe_status,
      current_period_end = to_timestamp(n.period_end),
      cancel_at = to_timestamp(n.cancel_at),
      cancel_at_period_end = private.end_is_scheduled(n.cancel_at_period_end, n.cancel_at),
      access_until = private.access_end(n.stripe_status, n.unpaid_end, n.period_end, n.cancel_at,
        n.cancel_at_period_end, null, null, s.stripe_status in ('active', 'trialing')),
      created_at = coalesce(to_timestamp(n.started), now()),
      source_event_id = p_event.id,
      source_occurred_at = p_event.occurred_at,
      updated_at = now()
    where s.stripe_subscription_id = p_subscription_id
      and s.attention is null and s.plan is not null and s.status <> 'canceled'
      and s.source_occurred_at < p_event.occurred_at
      and s.stripe_customer_id = p_event.customer_id
      and not s.money_back and s.access_ended_at is null
      and s.pause_behavior is null and n.pause_behavior is null
      and ((s.price_count = 1 and n.price_ids = array[s.price_id])
        or private.plan_of_prices(n.price_ids) <> 'none')
      and (n.stripe_status in ('active', 'trialing')
        or (n.ended and n.stripe_status = 'canceled'
          and not private.ended_in_draft_hour(n.started, n.period_start, p_event.occurred_at)))
    returning s.email, (select u.email from public.users u where u.id = s.user_id)
    into v_result.payer_email, v_result.account_email;
    if found then
      v_result.source_event_id := p_event.id;
      v_result.settled := false;
      v_result.changed := true;
      return v_result;
    end if;
  end if;

  select s.* into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  v_reuse := p_event.id is not null and v_row.plan is not null and v_row.attention is null
    and v_row.status <> 'canceled' and v_row.price_count = 1;
  loop
    select e.* into v_event from private.subscription_states e
    where e.subscription_id = p_subscription_id
      and (v_below is null or (not e.ended and e.occurred_at < v_below))
    order by e.ended desc, e.occurred_at desc, e.deleted desc, e.event_id desc limit 1;
    exit when not found;

    if v_event.contested then
      v_last := private.last_event_at(p_subscription_id, v_event.occurred_at);
      if v_last is null then
        v_result.ambiguous_at := v_event.occurred_at;
        v_result.attention := coalesce(v_result.attention, 'needs_resync');
        -- Until the order is known, the row shows the state with the least access: not active, then the
        -- lowest plan, then the earliest end of the period.
        select e.* into v_event
        from private.subscription_states e
        where e.subscription_id = p_subscription_id and e.occurred_at = v_event.occurred_at
          and not e.ended
        order by e.stripe_status in ('active', 'trialing') and e.pause_behavior is distinct from 'void',
          private.plan_rank(coalesce(
            private.plan_of_prices(e.price_ids), private.known_plan_of_prices(e.price_ids))),
          e.period_end, e.state_after, e.event_id
        limit 1;
      else
        select e.* into v_event from private.subscription_states e where e.event_id = v_last;
      end if;
    end if;

    v_certain := case when v_reuse and v_event.price_ids = array[v_row.price_id] then v_row.plan
      else private.plan_of_prices(v_event.price_ids) end;
    v_plan := coalesce(v_certain, private.known_plan_of_prices(v_event.price_ids));
    exit when v_event.ended or (v_plan is not null and v_event.status is not null);

    v_result.attention := coalesce(v_result.attention,
      case when v_event.status is null then 'unknown_status' else 'unmapped_price' end);
    v_result.unreadable := v_result.unreadable || v_event.event_id;
    if v_newest.event_id is null then v_newest := v_event; end if;
    v_below := v_event.occurred_at;
    v_event := null;
  end loop;

  if v_event.event_id is not null then
    v_result.source_event_id := v_event.event_id;
  elsif v_newest.event_id is not null then
    -- Without a readable event the row shows the newest one and entitles to nothing.
    v_event := v_newest;
    v_plan := null;
  else
    return v_result;
  end if;

  if v_reuse and v_event.customer_id = v_row.stripe_customer_id then
    v_user_id := v_row.user_id;
    v_result.payer_email := v_row.email;
    if v_user_id is not null then
      select u.email into v_result.account_email from public.users u where u.id = v_user_id;
    end if;
  else
    select a.account_id, a.account_email, a.email
    into v_user_id, v_result.account_email, v_result.payer_email
    from private.account_of_customer(v_event.customer_id) a;
  end if;

  v_access := private.access_until(v_event);
  if v_event.ended and v_certain is null then
    v_plan := coalesce(v_plan,
      private.last_known_plan(p_subscription_id, v_event.occurred_at));
  end if;
  if v_certain is null and (not v_event.ended or v_access is not null) then
    v_result.attention := coalesce(v_result.attention, 'unmapped_price');
  end if;
  v_plan := nullif(v_plan, 'none');
  v_money_back := exists (
    select 1 from private.payment_facts f
    where f.customer_id = v_event.customer_id and f.kind in ('refund', 'dispute'));
  if v_money_back then
    select m.refund, m.returned_at into v_refund, v_returned_at from private.money_returned(v_event) m;
  end if;
  select min(d.decided_at) into v_ended_by_admin from private.access_decisions d
  where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null;

  insert into public.subscriptions as s (
    stripe_subscription_id, stripe_customer_id, user_id, email, plan, status, stripe_status, price_id,
    current_period_end, cancel_at, cancel_at_period_end, access_until, attention, created_at,
    source_event_id, source_occurred_at, refund, pause_behavior, access_ended_at, money_back, price_count)
  values (
    p_subscription_id, v_event.customer_id, v_user_id,
    coalesce(v_result.payer_email, v_result.account_email), v_plan,
    coalesce(v_event.status, 'incomplete'),
    v_event.stripe_status, v_event.price_ids[1], to_timestamp(v_event.period_end),
    to_timestamp(v_event.cancel_at),
    private.end_is_scheduled(v_event.cancel_at_period_end, v_event.cancel_at),
    case when v_plan is not null then private.shortened_access(v_access, v_event.status,
      v_event.occurred_at, v_refund, v_returned_at, v_ended_by_admin) end,
    v_result.attention, coalesce(to_timestamp(v_event.started), now()),
    v_event.event_id, v_event.occurred_at, v_refund,
    case when not v_event.ended then v_event.pause_behavior end, v_ended_by_admin, v_money_back,
    coalesce(cardinality(v_event.price_ids), 0))
  on conflict (stripe_subscription_id) do update set
    stripe_customer_id = excluded.stripe_customer_id,
    user_id = excluded.user_id,
    email = excluded.email,
    plan = excluded.plan,
    status = excluded.status,
    stripe_status = excluded.stripe_status,
    price_id = excluded.price_id,
    current_period_end = excluded.current_period_end,
    cancel_at = excluded.cancel_at,
    cancel_at_period_end = excluded.cancel_at_period_end,
    access_until = excluded.access_until,
    attention = excluded.attention,
    created_at = excluded.created_at,
    source_event_id = excluded.source_event_id,
    source_occurred_at = excluded.source_occurred_at,
    refund = excluded.refund,
    pause_behavior = excluded.pause_behavior,
    access_ended_at = excluded.access_ended_at,
    money_back = excluded.money_back,
    price_count = excluded.price_count,
    updated_at = now()
  where (s.source_event_id, s.source_occurred_at, s.plan, s.stripe_status, s.access_until, s.attention,
      s.user_id, s.email, s.stripe_customer_id, s.price_id, s.current_period_end, s.cancel_at,
      s.cancel_at_period_end, s.refund, s.pause_behavior, s.access_ended_at, s.money_back, s.price_count)
    is distinct from (excluded.source_event_id, excluded.source_occurred_at, excluded.plan,
      excluded.stripe_status, excluded.access_until, excluded.attention, excluded.user_id,
      excluded.email, excluded.stripe_customer_id, excluded.price_id, excluded.current_period_end,
      excluded.cancel_at, excluded.cancel_at_period_end, excluded.refund, excluded.pause_behavior,
      excluded.access_ended_at, excluded.money_back, excluded.price_count);
  v_result.changed := found;
  v_result.settled := v_row.attention is not null and v_result.attention is null;
  return v_result;
end
$$;

-- What waits for an admin: payers without account, prices without plan, unclear subscriptions; and the nightly comparison.

-- Payers without an account who still have paid time.
create function private.unmatched_payers() returns table (
  customer_id text, email text, subscription_ids text[], plan text, status text, since timestamptz)
language sql stable
set search_path = ''
as $$
  select s.stripe_customer_id, max(s.email), array_agg(s.stripe_subscription_id order by s.created_at),
    (array_agg(s.plan order by private.plan_rank(s.plan) desc))[1],
    (array_agg(s.status order by s.created_at desc))[1], min(s.created_at)
  from public.subscriptions s
  where s.user_id is null and s.stripe_customer_id is not null
    and (s.status in ('active', 'past_due') or (s.status = 'canceled' and s.access_until > now()))
  group by s.stripe_customer_id
$$;

-- Prices whose plan is not known; of ended subscriptions only while the paid period lasts.
create function private.unmapped_prices() returns table (
  price_id text, event_ids text[], subscription_ids text[], since timestamptz)
language sql stable
set search_path = ''
as $$
  select p.price_id, array_agg(distinct e.event_id), array_agg(distinct e.subscription_id),
    to_timestamp(min(e.occurred_at))
  from public.subscriptions s
  join private.subscription_states e on e.subscription_id = s.stripe_subscription_id
  cross join lateral unnest(e.price_ids) p (price_id)
  where s.attention = 'unmapped_price' and private.plan_of_price(p.price_id) is null
    and (s.status <> 'canceled' or s.current_period_end > now())
  group by p.price_id
$$;

create table public.reconcile_runs (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  asked_by uuid references public.users (id) on delete set null,
  events_fetched integer not null default 0,
  subscriptions_checked integer not null default 0,
  drift jsonb not null default '[]',
  repaired integer not null default 0,
  error text
);
comment on table public.reconcile_runs is
  'Comparisons of the subscriptions here with Stripe; drift is [{subscription_id, email, field, ours, stripe}].';
alter table public.reconcile_runs enable row level security;
grant select on public.reconcile_runs to authenticated;
create index reconcile_runs_started_at_idx on public.reconcile_runs (started_at desc);
create index reconcile_runs_asked_by_idx on public.reconcile_runs (asked_by);

create policy reconcile_runs_select on public.reconcile_runs
  for select to authenticated using ((select public.is_admin()));

create function private.worker_is_late() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select h.last_run_at < now() - interval '5 minutes'
    from private.worker_heartbeats h where h.name = 'webhook-worker'), true)
$$;

-- Deletes what is older than its retention period and updates alerts; the worker calls it.
create function public.billing_housekeeping() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare v_emptied integer;
begin
  perform private.bind_late_accounts();
  perform private.review_failure_rate(false);
  perform private.review_lasting_problems();
  perform private.review_refused_deliveries();
  perform private.review_silence();
  perform private.close_alert('worker_late');
  perform private.forget_previous_secrets();
  with old as (
    select k.event_id from private.stripe_events k
    where k.received_at < now() - interval '90 days' and k.payload is not null
    limit 5000
    for update skip locked
  )
  update private.stripe_events k set payload = null from old where k.event_id = old.event_id;
  get diagnostics v_emptied = row_count;
  delete from private.alerts_over where over_at < now() - interval '90 days';
  delete from private.refused_deliveries where minute < now() - interval '90 days';
  delete from private.rate_limits where key in (
    select l.key from private.rate_limits l where l.window_start < now() - interval '1 day'
    limit 5000 for update skip locked);
  return jsonb_build_object('payloads_emptied', v_emptied);
end
$$;

-- Starts a comparison with Stripe and returns its id. Null while another comparison runs; for the daily
-- one (p_asked_by null) also until the next day, or for an hour after a failed one. A comparison
-- without a result after ten minutes counts as failed.
create function public.start_reconcile(p_asked_by uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('reconcile', 4));
  perform public.finish_reconcile(r.id, 0, 0, '[]', 0, 'it broke off')
  from public.reconcile_runs r
  where r.finished_at is null and r.started_at <= now() - interval '10 minutes';
  if exists (
    select 1 from public.reconcile_runs r
    where r.finished_at is null
      or (p_asked_by is null and r.started_at > now() - case when r.error is null
        then interval '23 hours 30 minutes' else interval '1 hour' end))
  then
    return null;
  end if;
  insert into public.reconcile_runs (asked_by) values (p_asked_by) returning id into v_id;
  delete from public.reconcile_runs where started_at < now() - interval '90 days';
  return v_id;
end
$$;

create function public.finish_reconcile(
  p_id uuid, p_events_fetched integer, p_subscriptions_checked integer, p_drift jsonb,
  p_repaired integer, p_error text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare v_left integer := jsonb_array_length(coalesce(p_drift, '[]')) - p_repaired;
begin
  update public.reconcile_runs
  set finished_at = now(), events_fetched = p_events_fetched,
    subscriptions_checked = p_subscriptions_checked, drift = coalesce(p_drift, '[]'),
    repaired = p_repaired, error = p_error
  where id = p_id;
  if p_error is not null then
    perform private.raise_alert('reconcile', 'reconcile', 'Comparison with Stripe failed: ' || p_error);
  elsif v_left > 0 then
    perform private.raise_alert('reconcile', 'reconcile',
      format(case when v_left = 1 then '%s difference between Stripe and the subscriptions here'
        else '%s differences between Stripe and the subscriptions here' end, v_left));
  else
    perform private.close_alert('reconcile');
  end if;
end
$$;

-- The subscriptions without an account that still have paid time.
create view private.unmatched_subscriptions with (security_invoker = true) as
  select s.stripe_customer_id, s.created_at
  from public.subscriptions s
  where s.user_id is null and s.stripe_customer_id is not null
    and (s.status in ('active', 'past_due') or (s.status = 'canceled' and s.access_until > now()));

-- What private.unmatched_payers() says of one payer.
create function private.unmatched_payer(p_customer_id text) returns table (
  customer_id text, email text, subscription_ids text[], plan text, status text, since timestamptz)
language sql stable
begin atomic
  select s.stripe_customer_id, max(s.email), array_agg(s.stripe_subscription_id order by s.created_at),
    (array_agg(s.plan order by private.plan_rank(s.plan) desc))[1],
    (array_agg(s.status order by s.created_at desc))[1], min(s.created_at)
  from public.subscriptions s
  where s.stripe_customer_id = p_customer_id and s.user_id is null
    and (s.status in ('active', 'past_due') or (s.status = 'canceled' and s.access_until > now()))
  group by s.stripe_customer_id;
end;

-- How many wait in each queue: {unmatched, unmapped, resync, refunded}. For admins.
create function public.billing_queue_counts() returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'unmatched', (select count(distinct s.stripe_customer_id) from private.unmatched_subscriptions s),
    'unmapped', (select count(*) from private.unmapped_prices()),
    'resync', (
      select count(*) from public.subscriptions s where s.attention in ('needs_resync', 'unknown_status')),
    'refunded', (select count(*) from private.refunded_access()));
end
$$;
grant execute on function public.billing_queue_counts() to authenticated;

-- One page of a queue: {rows, next}, oldest first (refunds: the longest access first). p_queue:
-- unmatched: payers without an account; unmapped: prices without a plan; resync: subscriptions whose
-- stored events are ambiguous or have an unknown status; refunded: refunds that leave the access as it
-- is. `next` is the cursor of the next page, null after the last. For admins.
create function public.billing_queue(p_queue text, p_after jsonb default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  v_limit int := greatest(1, least(p_limit, 100));
  v_at timestamptz := (p_after ->> 'at')::timestamptz;
  v_id text := p_after ->> 'id';
  v_rows jsonb;
begin
  perform private.require_admin();
  if p_queue = 'unmatched' then
    select jsonb_agg(to_jsonb(r) || jsonb_build_object('subscription_ids', r.subscription_ids[1:5])
      order by r.at, r.id) into v_rows
    from (
      select u.*, u.since as at, u.customer_id as id
      from (
        -- Only the payers of this page are looked at closely.
        select s.stripe_customer_id as id from private.unmatched_subscriptions s
        group by s.stripe_customer_id
        having p_after is null or (min(s.created_at), s.stripe_customer_id) > (v_at, v_id)
        order by min(s.created_at), s.stripe_customer_id limit v_limit + 1) p
      cross join lateral private.unmatched_payer(p.id) u) r;
  elsif p_queue = 'unmapped' then
    select jsonb_agg(jsonb_build_object(
      'price_id', r.price_id, 'since', r.since, 'events', cardinality(r.event_ids),
      'subscription_ids', r.subscription_ids[1:5], 'subscriptions', cardinality(r.subscription_ids),
      'at', r.since, 'id', r.price_id) order by r.since, r.price_id) into v_rows
    from (
      select u.* from private.unmapped_prices() u
      where p_after is null or (u.since, u.price_id) > (v_at, v_id)
      order by u.since, u.price_id limit v_limit + 1) r;
  elsif p_queue = 'resync' then
    select jsonb_agg(jsonb_build_object(
      'subscription_id', r.stripe_subscription_id, 'email', r.email, 'attention', r.attention,
      'since', r.updated_at, 'events', (
        select count(*) from private.subscription_states e
        join public.webhook_logs l on l.event_id = e.event_id
        where e.subscription_id = r.stripe_subscription_id
          and l.status in ('failed', 'retried_failed', 'pending')),
      'at', r.updated_at, 'id', r.stripe_subscription_id) order by r.updated_at, r.stripe_subscription_id) into v_rows
    from (
      select s.stripe_subscription_id, s.email, s.attention, s.updated_at from public.subscriptions s
      where s.attention in ('needs_resync', 'unknown_status')
        and (p_after is null or (s.updated_at, s.stripe_subscription_id) > (v_at, v_id))
      order by s.updated_at, s.stripe_subscription_id limit v_limit + 1) r;
  elsif p_queue = 'refunded' then
    select jsonb_agg(to_jsonb(r) || jsonb_build_object('notes', r.notes[1:5]) order by r.at desc, r.id desc) into v_rows
    from (
      select f.*, f.access_until as at, f.subscription_id as id from private.refunded_access() f
      where p_after is null or (f.access_until, f.subscription_id) < (v_at, v_id)
      order by f.access_until desc, f.subscription_id desc limit v_limit + 1) r;
  else
    raise exception 'The queue is unmatched, unmapped, resync or refunded.' using hint = 'invalid_input';
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(r.value - 'at' - 'id' order by r.place)
      from jsonb_array_elements(v_rows) with ordinality r (value, place) where r.place <= v_limit), '[]'),
    'next', case when jsonb_array_length(v_rows) > v_limit then jsonb_build_object(
      'at', v_rows -> (v_limit - 1) ->> 'at', 'id', v_rows -> (v_limit - 1) ->> 'id') end);
end
$$;
grant execute on function public.billing_queue(text, jsonb, int) to authenticated;

-- The list of subscriptions as admins read it, with its totals.

-- One page of subscriptions: {rows, next, total}. p_search looks in address, customer and subscription
-- id, from three letters. p_order: created, period, access or email. `next` is the cursor of the next
-- page, null after the last. `total` comes with the first page and ends at 1,001, for "more than".
create function public.find_subscriptions(
  p_search text default null, p_plan text default null, p_status text default null,
  p_order text default 'created', p_ascending boolean default false, p_after jsonb default null,
  p_limit int default 100
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  v_pattern text := private.search_pattern(p_search);
  v_limit int := greatest(1, least(p_limit, 200));
  v_key text := case p_order
    when 'created' then 's.created_at' when 'period' then 'coalesce(s.current_period_end, ''-infinity'')'
    when 'access' then 'coalesce(s.access_until, ''-infinity'')' when 'email' then 'coalesce(s.email, '''')' end;
  v_type text := case p_order when 'email' then 'text' else 'timestamptz' end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_where text;
  v_rows jsonb;
  v_total int;
begin
  perform private.require_admin();
  if v_key is null then
    raise exception 'The order is created, period, access or email.' using hint = 'invalid_input';
  end if;
  v_where := ' from public.subscriptions s where true'
    || case when v_pattern is null then '' else
         ' and lower(coalesce(s.email, '''') || '' '' || coalesce(s.stripe_customer_id, '''') || '' ''
           || s.stripe_subscription_id) like $1' end
    || case when p_plan is null then '' else ' and s.plan::text = $2' end
    || case when p_status is null then '' else ' and s.status::text = $3' end;
  if p_after is null then
    execute 'select count(*)::int from (select 1' || v_where || ' limit 1001) counted'
    into v_total using v_pattern, p_plan, p_status;
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.n), ''[]'') from (
       select row_number() over (order by rows.sorted_by %4$s, rows.id %4$s) as n, rows.*, l.livemode
       from (
         select s.id, s.email, s.plan, s.status, s.stripe_customer_id, s.stripe_subscription_id, s.current_period_end,
           s.created_at, s.user_id, s.stripe_status, s.cancel_at_period_end, s.access_until, s.attention, s.refund,
           s.pause_behavior, s.access_ended_at, s.money_back, s.source_event_id, %1$s as sorted_by'
       || v_where
       || case when p_after is null then '' else ' and (%1$s, s.id) %3$s ($4::%2$s, $5)' end
       || ' order by %1$s %4$s, s.id %4$s limit $6) rows
       left join public.webhook_logs l on l.event_id = rows.source_event_id) page',
    v_key, v_type, case when p_ascending then '>' else '<' end, v_direction)
  into v_rows
  using v_pattern, p_plan, p_status, p_after ->> 'value', (p_after ->> 'id')::uuid, v_limit + 1;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(r.value - 'n' - 'sorted_by' - 'source_event_id' order by r.at)
      from jsonb_array_elements(v_rows) with ordinality r (value, at) where r.at <= v_limit), '[]'),
    'next', case when jsonb_array_length(v_rows) > v_limit then jsonb_build_object(
      'value', v_rows -> (v_limit - 1) ->> 'sorted_by', 'id', v_rows -> (v_limit - 1) ->> 'id') end,
    'total', v_total);
end
$$;
grant execute on function public.find_subscriptions(text, text, text, text, boolean, jsonb, int) to authenticated;

create table private.subscription_totals (
  only_row boolean primary key default true check (only_row),
  computed_at timestamptz not null,
  totals jsonb not null,
  -- How long the last count took, in ms.
  took_ms real not null default 0
);
alter table private.subscription_totals enable row level security;

-- Figures of now, in UTC months:
--   plans: subscriptions with access, by plan: active, past_due, canceled (until their period ends)
--   mrr: by currency the monthly share of the list prices of active and past-due subscriptions; trials,
--     rested and canceled ones are left out, discounts and taxes are not looked at
--   unpriced: such subscriptions whose price is not known
--   churn: of the subscriptions with access when the month began, those without it now, unless their
--     payer has another one with access
create function private.count_subscriptions() returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  v_month timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  v_groups jsonb;
  v_price text;
  v_at_start int;
  v_lost int;
begin
  select coalesce(jsonb_agg(to_jsonb(g)), '[]') into v_groups
  from (
    select s.plan, s.status, s.price_id, count(*) as n,
      s.status in ('active', 'past_due') and coalesce(s.stripe_status, '') <> 'trialing'
        and s.pause_behavior is distinct from 'void' as pays
    from public.subscriptions s
    where s.access_until > now() and s.plan is not null
    group by 1, 2, 3, 5) g;

  for v_price in
    select distinct g ->> 'price_id' from jsonb_array_elements(v_groups) g
    where g ->> 'price_id' is not null and not exists (
      select 1 from private.price_amounts a
      where a.price_id = g ->> 'price_id' and (a.monthly is not null or a.looked_at > now() - interval '1 day'))
  loop
    perform private.read_price_amount(v_price);
  end loop;

  select count(*) into v_at_start
  from public.subscriptions s where s.access_until > v_month and s.created_at < v_month;
  select count(*) into v_lost
  from public.subscriptions s
  where s.access_until > v_month and s.access_until <= now() and s.created_at < v_month
    and not exists (
      select 1 from public.subscriptions o
      where o.stripe_customer_id = s.stripe_customer_id and o.access_until > now());

  return (
    with groups as (
      select g ->> 'plan' as plan, g ->> 'status' as status, (g ->> 'n')::int as n, (g ->> 'pays')::boolean as pays,
        a.monthly, a.currency
      from jsonb_array_elements(v_groups) g
      left join private.price_amounts a on a.price_id = g ->> 'price_id')
    select jsonb_build_object(
      'plans', coalesce((
        select jsonb_agg(to_jsonb(p) order by private.plan_rank(p.plan)) from (
          select g.plan, coalesce(sum(g.n) filter (where g.status = 'active'), 0) as active,
            coalesce(sum(g.n) filter (where g.status = 'past_due'), 0) as past_due,
            coalesce(sum(g.n) filter (where g.status = 'canceled'), 0) as canceled
          from groups g group by g.plan) p), '[]'),
      'mrr', coalesce((
        select jsonb_agg(to_jsonb(m) order by m.cents desc) from (
          select g.currency, round(sum(g.n * g.monthly))::bigint as cents
          from groups g where g.pays and g.monthly is not null group by g.currency) m), '[]'),
      'unpriced', coalesce((select sum(g.n) from groups g where g.pays and g.monthly is null), 0),
      'churn', jsonb_build_object('since', v_month, 'at_start', v_at_start, 'lost', v_lost)));
end
$$;

-- The totals with computed_at, at most some minutes old: the worker counts every minute. Where counting
-- takes no time they are at most ten seconds old.
create function public.subscription_totals() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_kept private.subscription_totals;
begin
  perform private.require_admin();
  select * into v_kept from private.subscription_totals t
  where t.computed_at > now() - case when t.took_ms < 20 then interval '10 seconds' else interval '10 minutes' end;
  if not found then
    v_kept := private.keep_subscription_totals();
  end if;
  return v_kept.totals || jsonb_build_object('computed_at', v_kept.computed_at);
end
$$;
grant execute on function public.subscription_totals() to authenticated;

create function private.keep_subscription_totals() returns private.subscription_totals
language plpgsql volatile
set search_path = ''
as $$
declare
  v_begin timestamptz := clock_timestamp();
  v_totals jsonb := private.count_subscriptions();
  v_kept private.subscription_totals;
begin
  insert into private.subscription_totals as t (computed_at, totals, took_ms)
  values (v_begin, v_totals, extract(epoch from clock_timestamp() - v_begin) * 1000)
  on conflict (only_row) do update set
    computed_at = excluded.computed_at, totals = excluded.totals, took_ms = excluded.took_ms
  returning t.* into v_kept;
  return v_kept;
end
$$;

-- Counts the subscriptions when the last count is a minute old; false when it is not. For the worker.
create function public.refresh_subscription_totals() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if exists (select 1 from private.subscription_totals t where t.computed_at > now() - interval '1 minute') then
    return false;
  end if;
  perform private.keep_subscription_totals();
  return true;
end
$$;

-- The profiles of creators and their addresses (slugs).

create table public.creator_profiles (
  user_id uuid primary key references public.users (id) on delete cascade,
  name text check (char_length(name) <= 120),
  city_region text check (char_length(city_region) <= 120),
  beats text[] not null default '{}' check (
    beats::private.beat_list is not distinct from beats
    and cardinality(beats) <= 3
    and (cardinality(beats) < 2 or beats[1] <> beats[2])
    and (cardinality(beats) < 3 or (beats[1] <> beats[3] and beats[2] <> beats[3]))
  ),
  logline text check (char_length(logline) <= 140),
  timely_angle text check (char_length(timely_angle) <= 180),
  avatar_url text check (avatar_url::private.web_url is not distinct from avatar_url),
  book_title text check (char_length(book_title) <= 200),
  book_cover_url text check (book_cover_url::private.web_url is not distinct from book_cover_url),
  trailer_url text check (trailer_url::private.web_url is not distinct from trailer_url),
  press_kit_url text check (press_kit_url::private.web_url is not distinct from press_kit_url),
  website_url text check (website_url::private.web_url is not distinct from website_url),
  social_links jsonb not null default '{}' check (
    case when jsonb_typeof(social_links) = 'object' then
      octet_length(social_links::text) <= 6000
      and jsonb_array_length(jsonb_path_query_array(social_links, 'strict $.* ? (@ like_regex "^https?://[^ <>]+$" flag "i")'))
        = jsonb_array_length(jsonb_path_query_array(social_links, 'strict $.*'))
    else false end
  ),
  bio_short text check (char_length(bio_short) <= 400),
  bio_medium text check (char_length(bio_medium) <= 1200),
  bio_long text check (char_length(bio_long) <= 4000),
  contact_name text check (char_length(contact_name) <= 120),
  contact_email text check (contact_email::private.email_address is not distinct from contact_email),
  contact_phone text check (char_length(contact_phone) <= 40),
  -- What the creator states as true: a list of {"text": "…"}, each up to 300 characters. The pattern
  -- counts 150 twice because a regular expression can repeat at most 255 times.
  facts jsonb not null default '[]' check (
    case when jsonb_typeof(facts) = 'array' then
      jsonb_array_length(facts) <= 30
      and jsonb_array_length(jsonb_path_query_array(facts,
            'strict $[*] ? (@.text like_regex "^.{1,150}.{0,150}$" flag "s" && @.text like_regex "[^ ]")'))
        = jsonb_array_length(facts)
    else false end
  ),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  epk_published boolean not null default false,
  onboarding_step int not null default 1 check (onboarding_step between 1 and 4),
  onboarding_completed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A list of {"kind", "text", "place", "days"}: text up to 120 characters, place up to 100, days up to 60.
  offers jsonb not null default '[]' check (
    case when jsonb_typeof(offers) = 'array' then
      jsonb_array_length(offers) <= 8
      and jsonb_array_length(jsonb_path_query_array(offers,
            'strict $[*] ? (@.kind like_regex "^(see|hear|print|book)$"
               && @.text like_regex "^.{1,120}$" && @.text like_regex "[^ ]"
               && @.place like_regex "^.{0,100}$" && @.days like_regex "^.{0,60}$")'))
        = jsonb_array_length(offers)
    else false end
  ),
  epk_embargo_until timestamptz
    check (epk_embargo_until between timestamptz '2000-01-01' and timestamptz '2100-01-01'),
  -- A list of {"url", "width", "height", "alt", "credit", "crop"}: the address of an uploaded picture, its
    -- size in pixels, what it shows, who made it, and null or the part that is shown in percent
    -- ({"x", "y", "width", "height"}). The file itself stays whole.
  gallery jsonb not null default '[]' check (
      case when jsonb_typeof(gallery) = 'array' then
        jsonb_array_length(gallery) <= 40
        and jsonb_array_length(jsonb_path_query_array(gallery,
              'strict $[*] ? (@.url like_regex "^https?://[^ <>]{1,255}/functions/v1/(documents/)?picture/[0-9a-f-]{36}$"
                 && @.width >= 1 && @.width <= 1600 && @.height >= 1 && @.height <= 1600
                 && @.alt like_regex "^[^\\u0000-\\u001f\\u007f]{1,200}$" && @.alt like_regex "[^ ]"
                 && @.credit like_regex "^[^\\u0000-\\u001f\\u007f]{0,120}$"
                 && (@.crop == null
                     || (@.crop.x >= 0 && @.crop.y >= 0 && @.crop.width >= 1 && @.crop.height >= 1
                         && @.crop.x + @.crop.width <= 100.01 && @.crop.y + @.crop.height <= 100.01)))'))
          = jsonb_array_length(gallery)
      else false end
    ),
  -- A list of {"outlet", "title", "url", "date"}; address and date (YYYY-MM-DD) may be ''.
  coverage jsonb not null default '[]' check (
    case when jsonb_typeof(coverage) = 'array' then
      jsonb_array_length(coverage) <= 20
      and jsonb_array_length(jsonb_path_query_array(coverage,
            'strict $[*] ? (@.outlet like_regex "^[^\\u0000-\\u001f\\u007f]{1,120}$" && @.outlet like_regex "[^ ]"
               && @.title like_regex "^[^\\u0000-\\u001f\\u007f]{1,200}$" && @.title like_regex "[^ ]"
               && (@.url == "" || @.url like_regex "^https?://[^ <>\\u0000-\\u001f]{1,250}[^ <>\\u0000-\\u001f]{0,250}$" flag "i")
               && @.date like_regex "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")'))
        = jsonb_array_length(coverage)
    else false end
  ),
  -- A list of {"text"}, each up to 200 characters.
  questions jsonb not null default '[]' check (
    case when jsonb_typeof(questions) = 'array' then
      jsonb_array_length(questions) <= 8
      and jsonb_array_length(jsonb_path_query_array(questions,
            'strict $[*] ? (@.text like_regex "^[^\\u0000-\\u001f\\u007f]{1,200}$" && @.text like_regex "[^ ]")'))
        = jsonb_array_length(questions)
    else false end
  ),
  check (
    concat(name, city_region, logline, timely_angle, book_title, contact_name, contact_phone) !~ '[[:cntrl:]]'),
  -- A fact may name its source: an address or words of up to 300 characters.
  constraint creator_profiles_fact_sources_check check (
    not jsonb_path_exists(facts,
      'lax $[*].source ? (@.type() != "string"
         || !(@ like_regex "^[^\\u0000-\\u001f\\u007f]{1,150}[^\\u0000-\\u001f\\u007f]{0,150}$"))'))
);
alter table public.creator_profiles enable row level security;
grant select, update on public.creator_profiles to authenticated;
create index creator_profiles_beats_idx on public.creator_profiles using gin (beats);
create index creator_profiles_updated_at_idx on public.creator_profiles (updated_at desc);

create policy creator_profiles_select_own_or_admin on public.creator_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create policy creator_profiles_update_own on public.creator_profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- Named so that it runs before tidy_creator_profile, which makes the slug from the name.
create trigger a_tidy_lines before insert or update on public.creator_profiles
  for each row execute function private.tidy_one_line_fields();

create trigger name_to_account after update of name on public.creator_profiles
  for each row when (new.name is not null and new.name is distinct from old.name)
  execute function private.name_to_account();

create index creator_profiles_contact_email_idx on public.creator_profiles (lower(contact_email))
  where contact_email is not null;

create function private.protect_profile() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.user_id is distinct from old.user_id then
    raise exception 'A profile cannot be moved to another account.' using hint = 'column_protected';
  end if;
  new.created_at := old.created_at;
  new.updated_at := now();
  return new;
end
$$;

create trigger protect_profile before update on public.creator_profiles
  for each row execute function private.protect_profile();

create function private.slugify(p_text text) returns text
language sql immutable
set search_path = ''
as $$
  select btrim(left(regexp_replace(
    translate(lower(coalesce(p_text, '')),
      'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ', 'aaaaaaaceeeeeiiiiinooooooouuuuuyy'),
    '[^a-z0-9]+', '-', 'g'), 48), '-')
$$;

-- The slug of a press kit, made from the name; a random suffix is added when the slug is taken.
create function private.free_slug(p_name text, p_user_id uuid) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_base text := private.slugify(p_name);
  v_slug text;
begin
  if char_length(v_base) < 3 then
    v_base := 'creator';
  end if;
  v_slug := case when v_base = 'creator' then null else v_base end;
  while v_slug is null
     or exists (select 1 from public.creator_profiles c where c.slug = v_slug and c.user_id <> p_user_id) loop
    v_slug := v_base || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6);
  end loop;
  return v_slug;
end
$$;

-- Stores blank text as null and counts saves in `version`: a tab updates where version is the one
-- it has read, so that it cannot overwrite the save of another tab.
create function private.tidy_creator_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.name := private.text_or_null(new.name);
  new.city_region := private.text_or_null(new.city_region);
  new.logline := private.text_or_null(new.logline);
  new.timely_angle := private.text_or_null(new.timely_angle);
  new.book_title := private.text_or_null(new.book_title);
  new.avatar_url := private.text_or_null(new.avatar_url);
  new.book_cover_url := private.text_or_null(new.book_cover_url);
  new.trailer_url := private.text_or_null(new.trailer_url);
  new.press_kit_url := private.text_or_null(new.press_kit_url);
  new.website_url := private.text_or_null(new.website_url);
  new.bio_short := private.text_or_null(new.bio_short);
  new.bio_medium := private.text_or_null(new.bio_medium);
  new.bio_long := private.text_or_null(new.bio_long);
  new.contact_name := private.text_or_null(new.contact_name);
  new.contact_email := private.text_or_null(new.contact_email);
  new.contact_phone := private.text_or_null(new.contact_phone);
  new.slug := coalesce(private.text_or_null(new.slug), private.free_slug(new.name, new.user_id));
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
  else
    new.version := 1;
  end if;
  return new;
end
$$;

create trigger tidy_creator_profile before insert or update on public.creator_profiles
  for each row execute function private.tidy_creator_profile();

-- Whether the caller may use the slug. The unique constraint decides at the save; row level security
-- hides the rows of other creators from the client, so the form calls this function while typing.
create function public.slug_available(p_slug text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select not exists (
    select 1 from public.creator_profiles c
    where c.slug = lower(p_slug) and c.user_id <> (select auth.uid())
  )
$$;
grant execute on function public.slug_available(text) to authenticated;

-- Uploaded pictures: who may read the file of each.

create table private.pictures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  bucket text not null check (bucket in ('pictures', 'avatars', 'covers')),
  object_name text not null,
  mime text not null check (mime in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif')),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default now(),
  unique (bucket, object_name)
);
alter table private.pictures enable row level security;
create index pictures_user_idx on private.pictures (user_id, created_at);

-- The fields of a profile that hold an uploaded picture end with its id.
create function private.picture_in_kit(p_id uuid, p_user_id uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select 1 from public.creator_profiles c
    where c.user_id = p_user_id
      and (p_id::text in (right(c.avatar_url, 36), right(c.book_cover_url, 36))
           or exists (select 1 from jsonb_array_elements(c.gallery) g where right(g ->> 'url', 36) = p_id::text)));
end;

-- Registers a picture of at most 40 pictures or 60 MB an account. Pictures that the profile has not
-- used for a day make room first: returns the files to delete, with the id of the new picture.
create function public.register_picture(p_user_id uuid, p_object_name text, p_mime text, p_bytes int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_count bigint;
  v_bytes bigint;
  v_id uuid;
  v_unused jsonb;
begin
  -- Two uploads at once must not both take the last place.
  perform 1 from public.users u where u.id = p_user_id for update;
  if not found then
    raise exception 'There is no such account.' using hint = 'not_found';
  end if;
  with gone as (
    delete from private.pictures p
    where p.user_id = p_user_id and p.created_at < now() - interval '1 day'
      and not private.picture_in_kit(p.id, p.user_id)
    returning p.bucket, p.object_name
  )
  select coalesce(jsonb_agg(jsonb_build_object('bucket', g.bucket, 'name', g.object_name)), '[]')
  into v_unused from gone g;
  select count(*), coalesce(sum(p.bytes), 0) into v_count, v_bytes
  from private.pictures p where p.user_id = p_user_id;
  if v_count >= 40 or v_bytes + p_bytes > 60 * 1024 * 1024 then
    raise exception 'An account keeps at most 40 pictures or 60 MB. Pictures you no longer use make room after a day.'
      using hint = 'picture_limit';
  end if;
  insert into private.pictures (user_id, bucket, object_name, mime, bytes)
  values (p_user_id, 'pictures', p_object_name, p_mime, p_bytes)
  returning id into v_id;
  return jsonb_build_object('id', v_id, 'unused', v_unused);
end
$$;

-- Takes back a registration whose file could not be stored.
create function public.forget_picture(p_id uuid) returns void
language sql security definer
set search_path = ''
as $$ delete from private.pictures p where p.id = p_id $$;

-- Where a picture's file is: for anyone while it is part of a public kit, for whoever holds a private
-- link to that kit, and for its owner at any time; null otherwise. `p_user_id` is the signed-in reader
-- or null.
create function public.readable_picture(p_id uuid, p_user_id uuid, p_token text default null) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('bucket', p.bucket, 'name', p.object_name, 'mime', p.mime)
  from private.pictures p
  where p.id = p_id
    and (p.user_id = p_user_id
         or (private.picture_in_kit(p.id, p.user_id) and (
           exists (select 1 from public.creator_profiles c where c.user_id = p.user_id and private.kit_is_public(c))
           or exists (select 1 from private.live_kit_link(p_token) l where l.user_id = p.user_id))))
$$;

-- The files. The bucket is not public, and no account writes to it: only functions do.
-- Does nothing in a database without the storage service.
do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('pictures', 'pictures', false, 2097152, array['image/jpeg'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types;
end
$$;

-- The press kit: what is public, private links, visits.

-- A press kit that is public, or that p_token opens; null for every other. `preview` is null for a
-- public one. Returns no field of the account beside a proven address.
create function public.get_epk(p_slug text, p_token text default null) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', c.slug, 'name', c.name, 'city_region', c.city_region, 'beats', to_jsonb(c.beats),
    'logline', c.logline, 'timely_angle', c.timely_angle, 'avatar_url', c.avatar_url,
    'book_title', c.book_title, 'book_cover_url', c.book_cover_url, 'trailer_url', c.trailer_url,
    'press_kit_url', c.press_kit_url, 'website_url', c.website_url, 'social_links', c.social_links,
    'bio_short', c.bio_short, 'bio_medium', c.bio_medium, 'bio_long', c.bio_long,
    'contact_name', c.contact_name,
    'contact_email', private.shown_contact(c),
    'contact_phone', c.contact_phone,
    'facts', c.facts, 'gallery', c.gallery, 'coverage', c.coverage, 'questions', c.questions,
    'updated_at', c.updated_at,
    'preview', case when not private.kit_is_public(c) then jsonb_build_object(
      'ends_at', l.expires_at,
      'opens_at', case when c.epk_published then c.epk_embargo_until end) end)
  from public.creator_profiles c
  left join private.live_kit_link(p_token) l on l.user_id = c.user_id
  where c.slug = lower(p_slug) and (private.kit_is_public(c) or l.id is not null)
$$;
grant execute on function public.get_epk(text, text) to anon, authenticated;

-- Whether a visitor can open the press kit now.
create function private.kit_is_public(c public.creator_profiles) returns boolean
language sql stable
return coalesce(c.epk_published and (c.epk_embargo_until is null or c.epk_embargo_until <= now()), false);

create table private.kit_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  -- Whom the creator made it for.
  label text not null check (char_length(label) between 1 and 80 and label !~ '[[:cntrl:]]'),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.kit_links enable row level security;
create index kit_links_user_id_created_at_idx on private.kit_links (user_id, created_at desc);

-- The link that a token opens now; no row for one that has ended, was withdrawn or is unknown.
create function private.live_kit_link(p_token text) returns setof private.kit_links
language sql stable
set search_path = ''
as $$
  select l.* from private.kit_links l
  where l.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and l.withdrawn_at is null and l.expires_at > now()
$$;

-- Makes a link for 1 to 90 days. Returns its token, which is stored only as a hash.
create function public.make_kit_link(p_label text, p_days int) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_label text := private.text_or_null(private.clean_line(p_label));
  v_token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
  v_link private.kit_links;
begin
  if v_label is null or char_length(v_label) > 80 then
    raise exception 'Please say in up to 80 characters whom the link is for.' using hint = 'invalid_input';
  end if;
  if p_days is null or p_days not between 1 and 90 then
    raise exception 'A private link lasts 1 to 90 days.' using hint = 'bad_time';
  end if;
  -- Two links made at once must not both take the last place.
  perform 1 from public.users u where u.id = v_user_id for update;
  if (select count(*) from private.kit_links l
      where l.user_id = v_user_id and l.withdrawn_at is null and l.expires_at > now()) >= 20 then
    raise exception 'You have 20 private links. Please withdraw one first.' using hint = 'too_many_links';
  end if;
  insert into private.kit_links (user_id, label, token_hash, expires_at)
  values (v_user_id, v_label, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'), now() + make_interval(days => p_days))
  returning * into v_link;
  return jsonb_build_object('id', v_link.id, 'token', v_token, 'expires_at', v_link.expires_at);
end
$$;
grant execute on function public.make_kit_link(text, int) to authenticated;

-- The caller's links, newest first, at most 50.
create function public.kit_links()
returns table (id uuid, label text, created_at timestamptz, expires_at timestamptz, withdrawn_at timestamptz, live boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select l.id, l.label, l.created_at, l.expires_at, l.withdrawn_at, l.withdrawn_at is null and l.expires_at > now()
  from private.kit_links l
  where l.user_id = v_user_id
  order by l.created_at desc, l.id
  limit 50;
end
$$;
grant execute on function public.kit_links() to authenticated;

-- Ends a link of the caller at once. Withdrawing it again changes nothing.
create function public.withdraw_kit_link(p_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  update private.kit_links l set withdrawn_at = coalesce(l.withdrawn_at, now())
  where l.id = p_id and l.user_id = v_user_id;
  if not found then
    raise exception 'This link is not in your list.' using hint = 'not_found';
  end if;
end
$$;
grant execute on function public.withdraw_kit_link(uuid) to authenticated;

-- The address that a kit shows: the contact's once a click proved it, until then the account's, which
-- has to be confirmed itself. Null when the creator names no address.
create function private.shown_contact(p_profile public.creator_profiles) returns text
language sql stable
set search_path = ''
as $$
  select private.reply_address(p_profile.user_id)
  from auth.users a
  where a.id = p_profile.user_id and a.email_confirmed_at is not null and p_profile.contact_email is not null
$$;

create table private.kit_visits (
  user_id uuid not null references public.users (id) on delete cascade,
  -- The link that was followed: the public address, one of a pitch mail, or a private one.
  source text not null check (source in ('public', 'pitch', 'private')),
  -- The send or the private link; zeros for the public address.
  source_id uuid not null default '00000000-0000-0000-0000-000000000000',
  what text not null check (what in ('view', 'picture', 'archive', 'trailer', 'bio', 'facts', 'questions', 'link', 'print')),
  -- Which picture (its id), bio or link.
  item text not null default '' check (item ~ '^[A-Za-z0-9_-]{0,40}$'),
  day date not null default (now() at time zone 'UTC')::date,
  times int not null default 1 check (times > 0),
  primary key (user_id, source, source_id, what, item, day)
);
alter table private.kit_visits enable row level security;

-- Counts one use of a kit that the visitor may see. p_link is 's' (token of a pitch mail), 'k' (token of a
-- private link) or null. The owner's own visits (p_reader_id) and unknown pictures are not counted.
-- Returns whether it was counted.
create function public.count_kit_visit(
  p_slug text, p_link text, p_token text, p_what text, p_item text default '', p_reader_id uuid default null
) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_source text := 'public';
  v_source_id uuid := '00000000-0000-0000-0000-000000000000';
  v_id uuid;
begin
  select c.* into v_profile from public.creator_profiles c where c.slug = lower(p_slug);
  if not found or v_profile.user_id = p_reader_id then
    return false;
  end if;
  if p_link = 's' then
    select s.id into v_id
    from private.pitch_send_tokens t join public.pitch_sends s on s.id = t.send_id
    where t.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
      and t.purpose in ('visit', 'exposed') and s.user_id = v_profile.user_id;
    if v_id is not null then
      v_source := 'pitch';
      v_source_id := v_id;
    end if;
  elsif p_link = 'k' then
    select l.id into v_id from private.live_kit_link(p_token) l where l.user_id = v_profile.user_id;
    if v_id is not null then
      v_source := 'private';
      v_source_id := v_id;
    end if;
  end if;
  if v_source <> 'private' and not private.kit_is_public(v_profile) then
    return false;
  end if;
  if p_what = 'picture' then
    if p_item !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' or not private.picture_in_kit(p_item::uuid, v_profile.user_id) then
      return false;
    end if;
  end if;
  insert into private.kit_visits as v (user_id, source, source_id, what, item)
  values (v_profile.user_id, v_source, v_source_id, p_what, p_item)
  on conflict (user_id, source, source_id, what, item, day) do update
    set times = least(v.times + 1, 1000000);
  return true;
end
$$;

-- The caller's figures: by link (at most 50, the last used first) views, other uses and the last day;
-- by thing how often it was used.
create function public.kit_figures() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    with mine as (select v.* from private.kit_visits v where v.user_id = v_user_id),
    by_link as (
      select m.source, m.source_id,
        coalesce(sum(m.times) filter (where m.what = 'view'), 0)::int as views,
        coalesce(sum(m.times) filter (where m.what = 'view' and m.day > (now() at time zone 'UTC')::date - 30), 0)::int as views_30,
        coalesce(sum(m.times) filter (where m.what <> 'view'), 0)::int as uses,
        max(m.day) as last_day
      from mine m group by m.source, m.source_id
      order by max(m.day) desc, 3 desc, m.source_id
      limit 50
    )
    select jsonb_build_object(
      'links', coalesce((
        select jsonb_agg(jsonb_build_object(
          'source', b.source, 'id', b.source_id, 'name', coalesce(s.outlet_name, l.label),
          'views', b.views, 'views_30', b.views_30, 'uses', b.uses, 'last_day', b.last_day)
          order by b.last_day desc, b.views desc, b.source_id)
        from by_link b
        left join public.pitch_sends s on b.source = 'pitch' and s.id = b.source_id and s.user_id = v_user_id
        left join private.kit_links l on b.source = 'private' and l.id = b.source_id and l.user_id = v_user_id), '[]'),
      'uses', coalesce((
        select jsonb_agg(jsonb_build_object('what', u.what, 'item', u.item, 'times', u.times) order by u.times desc, u.what, u.item)
        from (
          select m.what, m.item, sum(m.times)::int as times from mine m where m.what <> 'view' group by m.what, m.item
          order by 3 desc, 1, 2 limit 60
        ) u), '[]')));
end
$$;
grant execute on function public.kit_figures() to authenticated;

-- What was typed into a profile and not saved yet.

create table public.profile_drafts (
  user_id uuid primary key references public.users (id) on delete cascade,
  -- The version of the profile that the values were typed over; null while a conflict is undecided.
  version int check (version >= 0),
  typed jsonb not null check (jsonb_typeof(typed) = 'object' and octet_length(typed::text) <= 60000),
  -- Counts the changes: a device that wrote over an older one is refused.
  revision int not null default 1,
  updated_at timestamptz not null default now()
);
alter table public.profile_drafts enable row level security;
grant select on public.profile_drafts to authenticated;

create policy profile_drafts_select_own on public.profile_drafts
  for select to authenticated using (user_id = (select auth.uid()));

create index profile_drafts_updated_at_idx on public.profile_drafts (updated_at);

-- Keeps the caller's draft. p_revision is the revision that it was typed over, 0 for none. Returns the
-- new revision, or null when another device has written meanwhile: that draft stays.
create function public.keep_profile_draft(p_version int, p_typed jsonb, p_revision int) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_revision int;
begin
  if p_typed is null or jsonb_typeof(p_typed) <> 'object' or octet_length(p_typed::text) > 60000 then
    raise exception 'This draft is too long to keep.' using hint = 'invalid_input';
  end if;
  insert into public.profile_drafts as d (user_id, version, typed)
  values (v_user_id, p_version, p_typed)
  on conflict (user_id) do update
  set version = excluded.version, typed = excluded.typed, revision = d.revision + 1, updated_at = now()
  where d.revision = p_revision
  returning d.revision into v_revision;
  return v_revision;
end
$$;
grant execute on function public.keep_profile_draft(int, jsonb, int) to authenticated;

-- Removes the caller's draft once the profile has it, unless another device has written meanwhile.
create function public.drop_profile_draft(p_revision int) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  delete from public.profile_drafts d where d.user_id = v_user_id and d.revision = p_revision;
end
$$;
grant execute on function public.drop_profile_draft(int) to authenticated;

-- Outlets, their contacts and mail domains. Clients read no contact.

create table public.outlets (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 60),
  format text not null check (format in ('tv', 'podcast', 'culture', 'local')),
  region text not null default 'National' check (char_length(region) between 1 and 120),
  beats text[] not null default '{}' check (beats::private.beat_list is not distinct from beats),
  -- Phrases separated by commas; outlet matching compares each phrase with the pitch.
  interests text not null default '' check (char_length(interests) <= 600),
  description text not null default '' check (char_length(description) <= 600),
  audience text not null default '' check (char_length(audience) <= 200),
  ai_stance text not null default 'label' check (ai_stance in ('welcome', 'label', 'no')),
  weekly_cap int not null default 5 check (weekly_cap between 0 and 50),
  active boolean not null default true,
  media_user_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  time_zone text not null default 'America/New_York',
  -- An outlet that an editor named and no admin has confirmed: it is inactive, so it gets no pitches.
  confirmed_at timestamptz default now(),
  check (concat(name, region) !~ '[[:cntrl:]]'),
  check (confirmed_at is not null or not active)
);
alter table public.outlets enable row level security;
grant select, insert, update, delete on public.outlets to authenticated;
create index outlets_media_user_id_idx on public.outlets (media_user_id);
create index outlets_active_name_idx on public.outlets (active, name);
create index outlets_format_idx on public.outlets (format);
create index outlets_beats_idx on public.outlets using gin (beats);
create index outlets_name_trgm_idx on public.outlets using gin (name extensions.gin_trgm_ops);

create trigger touch_updated_at before update on public.outlets
  for each row execute function private.touch_updated_at();

create policy outlets_select_active_or_own_or_admin on public.outlets
  for select to authenticated
  using (active or media_user_id = (select auth.uid()) or (select public.is_admin()));

create policy outlets_insert_admin on public.outlets
  for insert to authenticated
  with check ((select public.is_admin()));

create policy outlets_update_admin on public.outlets
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy outlets_delete_admin on public.outlets
  for delete to authenticated
  using ((select public.is_admin()));

create trigger a_tidy_lines before insert or update on public.outlets
  for each row execute function private.tidy_one_line_fields();

create index outlets_unconfirmed_idx on public.outlets (created_at) where confirmed_at is null;

create table private.outlet_contacts (
  outlet_id uuid primary key references public.outlets (id) on delete cascade,
  contact_name text not null check (char_length(contact_name) between 1 and 120),
  contact_email private.email_address not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stopped_at timestamptz,
  stopped_reason text
   check (stopped_reason in ('bounce', 'complaint')),
  check (contact_name !~ '[[:cntrl:]]')
);
alter table private.outlet_contacts enable row level security;

create trigger touch_updated_at before update on private.outlet_contacts
  for each row execute function private.touch_updated_at();

create trigger a_tidy_lines before insert or update on private.outlet_contacts
  for each row execute function private.tidy_one_line_fields();

create index outlet_contacts_email_idx on private.outlet_contacts (lower(contact_email));

-- An outlet's contact for an admin, null where there is none. closed_reason: why the address gets no mail from
-- anybody (bounce, complaint, opt_out), and since when.
create function public.get_outlet_contact(p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only an admin can see a contact.');
  return (
    select jsonb_build_object('contact_name', c.contact_name, 'contact_email', c.contact_email,
      'closed_reason', a.reason, 'closed_at', a.created_at)
    from private.outlet_contacts c
    left join private.closed_addresses a on a.email = lower(c.contact_email) and a.user_id is null
    where c.outlet_id = p_outlet_id);
end
$$;
grant execute on function public.get_outlet_contact(uuid) to authenticated;

-- Sets who gets the pitches of an outlet. An address that gets no mail is refused as a new one: nothing would
-- arrive there. The system log names the outlet, not the address. Returns what get_outlet_contact() does.
create function public.set_outlet_contact(p_outlet_id uuid, p_name text, p_email text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_outlet text;
  v_before text;
  v_closed text;
begin
  perform private.require_admin('Only an admin can change a contact.');
  select o.name into v_outlet from public.outlets o where o.id = p_outlet_id;
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  select c.contact_email into v_before from private.outlet_contacts c where c.outlet_id = p_outlet_id for update;
  select a.reason into v_closed from private.closed_addresses a where a.email = v_email and a.user_id is null;
  if found and v_email is distinct from lower(v_before) then
    raise exception '%', case v_closed
      when 'bounce' then 'Mails to this address came back. Please enter another one.'
      when 'complaint' then 'This address reported our mail as spam. Please enter another one.'
      else 'The owner of this address asked for no mails. Please enter another one.' end
      using hint = 'invalid_email';
  end if;
  insert into private.outlet_contacts as c (outlet_id, contact_name, contact_email)
  values (p_outlet_id, private.trim_text(p_name), v_email)
  on conflict (outlet_id) do update
    set contact_name = excluded.contact_name, contact_email = excluded.contact_email,
        stopped_at = case when c.contact_email = excluded.contact_email then c.stopped_at end,
        stopped_reason = case when c.contact_email = excluded.contact_email then c.stopped_reason end;
  perform private.log_admin_act('outlet_contact_changed', jsonb_build_object(
    'names', jsonb_build_array(v_outlet), 'address_changed', v_email is distinct from lower(v_before)));
  return public.get_outlet_contact(p_outlet_id);
end
$$;
grant execute on function public.set_outlet_contact(uuid, text, text) to authenticated;

-- Checks the time zone too: a check constraint would need rights on private that admins do not have.
create function private.set_outlet_zone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.time_zone = 'America/New_York'
     or tg_op = 'UPDATE' and new.time_zone = old.time_zone and new.region <> old.region then
    new.time_zone := private.zone_of_region(new.region);
  end if;
  if not private.is_time_zone(new.time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  return new;
end
$$;

create trigger set_outlet_zone before insert or update of region, time_zone on public.outlets
  for each row execute function private.set_outlet_zone();

-- Mail domains of outlets: an account whose proven address has one is with that outlet. Publishers share
-- one domain among several outlets. Kept apart from outlets, which creators read.
create table private.outlet_domains (
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  domain text not null check (
    domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and char_length(domain) <= 253
    and not private.is_public_mail_domain(domain)),
  primary key (outlet_id, domain)
);
alter table private.outlet_domains enable row level security;
create index outlet_domains_domain_idx on private.outlet_domains (domain);

-- The profiles of editors: what they look for, their rules for pitches and the weekly mail.

create table public.media_profiles (
  user_id uuid primary key references public.users (id) on delete cascade,
  outlet_name text check (char_length(outlet_name) <= 120),
  beats text[] not null default '{}' check (beats::private.beat_list is not distinct from beats),
  formats text[] not null default '{}' check (
    coalesce(array_ndims(formats), 1) = 1
    and cardinality(formats) <= 4
    and formats <@ array['tv', 'podcast', 'culture', 'local']::text[]
  ),
  region text check (char_length(region) <= 120),
  weekly_cap int not null default 5 check (weekly_cap between 0 and 50),
  ai_stance text not null default 'label' check (ai_stance in ('welcome', 'label', 'no')),
  digest_day text not null default 'friday' check (
    digest_day in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  digest_subscribed boolean not null default true,
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  media_role text not null default 'editor'
      check (media_role in ('editor', 'reporter', 'producer', 'host', 'freelance', 'booker', 'other')),
  -- Phrases, one a line or separated by commas; they count as wanted phrases of the editor's outlets.
  looking_for_now text not null default '' check (char_length(looking_for_now) <= 280),
  digest_hour int not null default 8 check (digest_hour between 0 and 23),
  time_zone text not null default 'America/New_York',
  -- The first day on which the editor is back, in the editor's time zone.
  away_until date,
  paused boolean not null default false,
  -- The receipt of whom the editor covered is counted only while this is on.
  receipt_on boolean not null default false,
  -- When the first questions were answered or skipped.
  welcomed_at timestamptz,
  -- The outlet the editor says they are with. It is theirs only while outlet_proof is set.
  outlet_id uuid references public.outlets (id) on delete set null,
  outlet_proof text check (outlet_proof in ('domain', 'admin')),
  outlet_proven_at timestamptz,
  check (concat(outlet_name, region) !~ '[[:cntrl:]]'),
  check ((outlet_proof is null) = (outlet_proven_at is null)),
  check (outlet_name !~ '[[:cntrl:]]')
);
alter table public.media_profiles enable row level security;
grant select, update on public.media_profiles to authenticated;
create index media_profiles_digest_idx on public.media_profiles (digest_day) where digest_subscribed;

create policy media_profiles_select_own_or_admin on public.media_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create policy media_profiles_update_own on public.media_profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create trigger protect_profile before update on public.media_profiles
  for each row execute function private.protect_profile();

create trigger a_tidy_lines before insert or update on public.media_profiles
  for each row execute function private.tidy_one_line_fields();

create index media_profiles_outlet_id_idx on public.media_profiles (outlet_id);

-- Protects what an editor cannot say of themselves: the unsubscribe token and the tie to an outlet.
create function private.protect_media_token() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if new.unsubscribe_token is distinct from old.unsubscribe_token then
      raise exception 'The unsubscribe link cannot be changed here.' using hint = 'column_protected';
    end if;
    if (new.outlet_id, new.outlet_proof, new.outlet_proven_at)
       is distinct from (old.outlet_id, old.outlet_proof, old.outlet_proven_at) then
      raise exception 'Please choose your outlet in its own step.' using hint = 'column_protected';
    end if;
  end if;
  return new;
end
$$;

create trigger protect_media_token before update on public.media_profiles
  for each row execute function private.protect_media_token();

-- Stores tidy texts, follows the region with the time zone unless the editor chose one, and ends a tie
-- whose outlet is gone.
create function private.tidy_media_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.outlet_name := private.text_or_null(new.outlet_name);
  new.region := private.text_or_null(new.region);
  -- One space between words, one line break between lines.
  new.looking_for_now := private.trim_text(regexp_replace(
    regexp_replace(new.looking_for_now, '[^\S\n]+', ' ', 'g'), ' ?\n\s*', E'\n', 'g'));
  if tg_op = 'INSERT' and new.time_zone = 'America/New_York'
     or tg_op = 'UPDATE' and new.time_zone = old.time_zone and new.region is distinct from old.region then
    new.time_zone := private.zone_of_region(new.region);
  end if;
  if not private.is_time_zone(new.time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  if new.outlet_id is null then
    new.outlet_proof := null;
    new.outlet_proven_at := null;
  end if;
  return new;
end
$$;

create trigger tidy_media_profile before insert or update on public.media_profiles
  for each row execute function private.tidy_media_profile();

-- Whether the next digest goes to this account: subscribed, neither paused nor away, its address proven
-- and not closed.
create function private.reads_digest(p_user_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.media_profiles m
    cross join lateral (select private.proven_address(m.user_id) as email) a
    where m.user_id = p_user_id and m.digest_subscribed and not m.paused
      and not exists (select 1 from public.users u where u.id = p_user_id and u.suspended_at is not null)
      and not private.is_away(m.away_until, m.time_zone, now())
      and a.email is not null
      and not exists (select 1 from private.closed_addresses c where c.email = a.email and c.user_id is null));
end
$$;

-- On whose word an editor writes: `verified` when the account is tied to the outlet.
create function private.editor_voice(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('name', u.name, 'outlet', e.outlet_name, 'verified', coalesce(e.proven, false))
  from public.users u
  left join private.editor_outlet(u.id) e on true
  where u.id = p_user_id
$$;

create table private.looking_for_days (
  user_id uuid primary key references public.media_profiles (user_id) on delete cascade,
  until timestamptz not null,
  -- Set when matching and the order of cards no longer know the topics.
  dropped_at timestamptz
);
alter table private.looking_for_days enable row level security;
create index looking_for_days_until_idx on private.looking_for_days (until) where dropped_at is null;

-- New words count anew. Named so that it runs before the triggers that read the topics.
create function private.count_looking_for_days() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.looking_for_now = '' then
    delete from private.looking_for_days d where d.user_id = new.user_id;
  elsif tg_op = 'INSERT' or new.looking_for_now <> old.looking_for_now then
    insert into private.looking_for_days (user_id, until) values (new.user_id, now() + interval '30 days')
    on conflict (user_id) do update set until = excluded.until, dropped_at = null;
  end if;
  return null;
end
$$;

create trigger a_count_looking_for_days after insert or update of looking_for_now on public.media_profiles
  for each row execute function private.count_looking_for_days();

-- Drops topics whose 30 days are over from matching and from the order of cards, at most p_limit editors
-- a call. Returns how many.
create function public.drop_old_looking_for(p_limit int default 50) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_ids uuid[];
begin
  with due as (
    select d.user_id from private.looking_for_days d
    where d.dropped_at is null and d.until <= now()
    order by d.until limit p_limit
    for update skip locked
  ), dropped as (
    update private.looking_for_days d set dropped_at = now() from due where d.user_id = due.user_id returning d.user_id
  )
  select array_agg(d.user_id) into v_user_ids from dropped d;
  if v_user_ids is null then
    return 0;
  end if;
  perform private.refresh_editor_topics(v_user_ids);
  return cardinality(v_user_ids);
end
$$;

-- Until when the caller's topics count; null without any. `live` is false once they have ended.
create function public.my_looking_for() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
begin
  return (select jsonb_build_object('until', d.until, 'live', d.dropped_at is null and d.until > now())
          from private.looking_for_days d where d.user_id = v_user_id);
end
$$;
grant execute on function public.my_looking_for() to authenticated;

-- Lets the caller's topics count for 30 days from now. Returns my_looking_for().
create function public.renew_looking_for() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_dropped boolean;
begin
  select d.dropped_at is not null into v_dropped from private.looking_for_days d where d.user_id = v_user_id for update;
  update private.looking_for_days d set until = now() + interval '30 days', dropped_at = null where d.user_id = v_user_id;
  if v_dropped then
    perform private.refresh_editor_topics(array[v_user_id]);
  end if;
  return public.my_looking_for();
end
$$;
grant execute on function public.renew_looking_for() to authenticated;

-- Which outlet an editor belongs to: by a proven address of its mail domain, or confirmed by an admin.

-- An admin who enters a contact names the outlet's mail domain with it.
create function private.note_contact_domain() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_domain text := private.domain_of(new.contact_email);
begin
  if tg_op = 'UPDATE' and private.domain_of(old.contact_email) = v_domain then
    return new;
  end if;
  if v_domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and not private.is_public_mail_domain(v_domain) then
    insert into private.outlet_domains (outlet_id, domain) values (new.outlet_id, v_domain) on conflict do nothing;
  end if;
  return new;
end
$$;

create trigger note_contact_domain after insert or update of contact_email on private.outlet_contacts
  for each row execute function private.note_contact_domain();

-- The outlet an editor is with, and on whose word. proven: their own proven address has its mail domain,
-- or an admin said so; else the name is their own word, to be shown as 'says they are with …'. No row
-- for an account that names none.
create function private.editor_outlet(p_user_id uuid)
returns table (outlet_id uuid, outlet_name text, proven boolean)
language sql stable
begin atomic
  select o.id, coalesce(o.name, m.outlet_name), o.id is not null and m.outlet_proof is not null
  from public.media_profiles m
  left join public.outlets o on o.id = m.outlet_id
  where m.user_id = p_user_id and coalesce(o.name, m.outlet_name) is not null;
end;

-- An admin who makes an account the editor of an outlet vouches for it.
create function private.vouch_for_editor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.media_user_id is not null and new.confirmed_at is not null then
    update public.media_profiles m
    set outlet_id = new.id, outlet_proof = 'admin', outlet_proven_at = now()
    where m.user_id = new.media_user_id and (m.outlet_id is null or m.outlet_proof is null);
  end if;
  if tg_op = 'UPDATE' and old.media_user_id is not null and old.media_user_id is distinct from new.media_user_id then
    update public.media_profiles m set outlet_proof = null, outlet_proven_at = null
    where m.user_id = old.media_user_id and m.outlet_id = new.id and m.outlet_proof = 'admin';
  end if;
  return null;
end
$$;

create trigger vouch_for_editor after insert or update of media_user_id, confirmed_at on public.outlets
  for each row execute function private.vouch_for_editor();

-- The caller's media profile; refuses accounts that are not editors.
create function private.require_editor() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.media_profiles m where m.user_id = v_user_id) then
    raise exception 'This is for media professionals.' using hint = 'not_media';
  end if;
  return v_user_id;
end
$$;

create function private.has_domain_of(p_user_id uuid, p_outlet_id uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select 1 from private.outlet_domains d
    where d.outlet_id = p_outlet_id and d.domain = private.domain_of(private.proven_address(p_user_id)));
end;

-- Gives up what a tie by domain or an unconfirmed outlet brought.
create function private.leave_outlet(p_user_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_profile public.media_profiles;
begin
  select * into v_profile from public.media_profiles m where m.user_id = p_user_id for update;
  update public.media_profiles m set outlet_id = null where m.user_id = p_user_id and m.outlet_id is not null;
  update public.outlets o set media_user_id = null
  where o.id = v_profile.outlet_id and o.media_user_id = p_user_id and o.confirmed_at is not null
    and v_profile.outlet_proof = 'domain';
  delete from public.outlets o where o.media_user_id = p_user_id and o.confirmed_at is null;
end
$$;

-- Puts an editor into an outlet. The first proven editor of an outlet sets its terms.
create function private.join_outlet(p_user_id uuid, p_outlet_id uuid, p_proof text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.media_profiles m
  set outlet_id = o.id, outlet_name = o.name, outlet_proof = p_proof,
      outlet_proven_at = case when p_proof is not null then now() end,
      -- Before the first questions are answered the rules of the outlet stand.
      weekly_cap = case when m.welcomed_at is null and p_proof is not null then o.weekly_cap else m.weekly_cap end,
      ai_stance = case when m.welcomed_at is null and p_proof is not null then o.ai_stance else m.ai_stance end
  from public.outlets o
  where m.user_id = p_user_id and o.id = p_outlet_id;
  if p_proof is not null then
    update public.outlets o set media_user_id = p_user_id where o.id = p_outlet_id and o.media_user_id is null;
  end if;
end
$$;

-- The caller's outlet and what it rests on: 'proven', 'claimed' (listed, an admin decides), 'waiting'
-- (new, an admin decides) or 'own_word'; null without one.
create function public.my_outlet() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
begin
  return (
    select jsonb_build_object(
      'outlet_id', o.id, 'name', coalesce(o.name, m.outlet_name), 'format', o.format, 'region', o.region,
      'standing', case when coalesce(o.name, m.outlet_name) is null then null
        when o.id is null then 'own_word' when m.outlet_proof is not null then 'proven'
        when o.confirmed_at is null then 'waiting' else 'claimed' end,
      'address', u.email, 'address_proven', private.proven_address(u.id) is not null,
      'public_domain', private.is_public_mail_domain(private.domain_of(u.email)))
    from public.media_profiles m
    join public.users u on u.id = m.user_id
    left join public.outlets o on o.id = m.outlet_id
    where m.user_id = v_user_id);
end
$$;
grant execute on function public.my_outlet() to authenticated;

-- Listed outlets to choose from: those of the caller's own mail domain first, then by name; at most 8.
create function public.outlet_choices(p_search text)
returns table (outlet_id uuid, name text, format text, region text, own_domain boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_domain text := private.domain_of(private.proven_address(v_user_id));
  v_pattern text := '%' || regexp_replace(private.trim_text(coalesce(p_search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  return query
  select x.id, x.name, x.format, x.region, x.own from (
    select o.id, o.name, o.format, o.region, true as own
    from private.outlet_domains d
    join public.outlets o on o.id = d.outlet_id and o.confirmed_at is not null
    where d.domain = v_domain and (o.name ilike v_pattern)
    union
    select o.id, o.name, o.format, o.region, false
    from public.outlets o
    where char_length(v_pattern) > 3 and o.name ilike v_pattern and o.active
      and not exists (select 1 from private.outlet_domains d where d.outlet_id = o.id and d.domain = v_domain)
  ) x
  order by x.own desc, lower(x.name), x.id
  limit 8;
end
$$;
grant execute on function public.outlet_choices(text) to authenticated;

-- Chooses a listed outlet: the caller's at once when their proven address has its mail domain, else a
-- claim that an admin decides. Null leaves the outlet. Returns my_outlet().
create function public.choose_outlet(p_outlet_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_profile public.media_profiles;
begin
  select * into v_profile from public.media_profiles m where m.user_id = v_user_id;
  if p_outlet_id is not null and p_outlet_id = v_profile.outlet_id and v_profile.outlet_proof is not null then
    return public.my_outlet();
  end if;
  if p_outlet_id is not null and not exists (
    select 1 from public.outlets o
    where o.id = p_outlet_id and o.confirmed_at is not null and (o.active or private.has_domain_of(v_user_id, o.id))) then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  perform private.leave_outlet(v_user_id);
  if p_outlet_id is null then
    update public.media_profiles m set outlet_name = null where m.user_id = v_user_id;
  else
    perform private.join_outlet(v_user_id, p_outlet_id,
      case when private.has_domain_of(v_user_id, p_outlet_id) then 'domain' end);
  end if;
  return public.my_outlet();
end
$$;
grant execute on function public.choose_outlet(uuid) to authenticated;

-- Names an outlet that is not listed: it is the caller's, unverified and inactive, until an admin
-- confirms it. A listed one of the same name is chosen instead. Returns my_outlet().
create function public.name_outlet(p_name text, p_format text, p_region text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_name text := private.text_or_null(private.clean_line(p_name));
  v_region text := coalesce(private.text_or_null(private.clean_line(p_region)), 'National');
  v_slug text := private.slugify(p_name);
  v_listed uuid;
  v_id uuid;
begin
  if v_name is null or char_length(v_name) > 120 or char_length(v_region) > 120
     or p_format is null or p_format not in ('tv', 'podcast', 'culture', 'local') then
    raise exception 'Please give the outlet a name of at most 120 characters and a format.' using hint = 'invalid_input';
  end if;
  select o.id into v_listed from public.outlets o
  where lower(o.name) = lower(v_name) and o.confirmed_at is not null
  order by private.has_domain_of(v_user_id, o.id) desc, o.id limit 1;
  if v_listed is not null then
    return public.choose_outlet(v_listed);
  end if;
  update public.outlets o set name = v_name, format = p_format, region = v_region
  where o.media_user_id = v_user_id and o.confirmed_at is null
  returning o.id into v_id;
  if v_id is null then
    perform private.leave_outlet(v_user_id);
    if char_length(v_slug) < 2 or exists (select 1 from public.outlets o where o.slug = v_slug) then
      v_slug := coalesce(nullif(v_slug, ''), 'outlet') || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6);
    end if;
    insert into public.outlets (name, slug, format, region, media_user_id, active, confirmed_at)
    values (v_name, v_slug, p_format, v_region, v_user_id, false, null)
    returning id into v_id;
  end if;
  perform private.join_outlet(v_user_id, v_id, null);
  return public.my_outlet();
end
$$;
grant execute on function public.name_outlet(text, text, text) to authenticated;

-- Ends the first questions, answered or skipped: who chose no outlet gets the only one of their mail domain.
create function public.finish_welcome() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_outlets uuid[];
begin
  if exists (select 1 from public.media_profiles m
             where m.user_id = v_user_id and m.outlet_id is null and m.outlet_name is null and m.welcomed_at is null) then
    v_outlets := array(
      select d.outlet_id from private.outlet_domains d
      join public.outlets o on o.id = d.outlet_id and o.active
      where d.domain = private.domain_of(private.proven_address(v_user_id)) limit 2);
    if cardinality(v_outlets) = 1 then
      perform private.join_outlet(v_user_id, v_outlets[1], 'domain');
    end if;
  end if;
  update public.media_profiles m set welcomed_at = coalesce(m.welcomed_at, now()) where m.user_id = v_user_id;
  return public.my_outlet();
end
$$;
grant execute on function public.finish_welcome() to authenticated;

-- A new address without the domain ends a tie that rested on it.
create function private.recheck_outlet_domain() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_outlet_id uuid;
begin
  select m.outlet_id into v_outlet_id from public.media_profiles m where m.user_id = new.id and m.outlet_proof = 'domain';
  if v_outlet_id is not null and not private.has_domain_of(new.id, v_outlet_id) then
    perform private.leave_outlet(new.id);
    update public.media_profiles m set outlet_id = v_outlet_id where m.user_id = new.id;
  end if;
  return null;
end
$$;

create trigger recheck_outlet_domain after update of email on public.users
  for each row when (new.email is distinct from old.email)
  execute function private.recheck_outlet_domain();

-- Queues the mail that asks for the click on the account's own address; at most three a day. Returns the
-- address, or null when it is proven.
create function public.queue_address_proof(p_user_id uuid, p_mail jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  select lower(u.email) into v_email from public.users u where u.id = p_user_id and u.linked_at is not null;
  if v_email is null or private.proven_address(p_user_id) is not null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newspeg:address-proof:' || p_user_id::text, 0));
  if (select count(*) from private.mail_outbox m
      where m.ref_table = 'creator_profiles' and m.ref_id = p_user_id and m.created_at > now() - interval '1 day') >= 3 then
    raise exception 'We have sent this mail three times today. Please look into your spam folder, or try again tomorrow.'
      using hint = 'rate_limited';
  end if;
  -- Delivered as the proof of a contact is: mail_prepare() stores the address with the hash of its link.
  perform public.mail_enqueue(
    'contact_proof', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'address_proof:' || p_user_id::text || ':' || gen_random_uuid()::text, 'creator_profiles', p_user_id, p_mail -> 'marks');
  return v_email;
end
$$;

-- A proven address with the mail domain of the outlet that the editor named ties them to it.
create function private.tie_by_domain() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_outlet_id uuid;
begin
  select m.outlet_id into v_outlet_id
  from public.media_profiles m
  join public.users u on u.id = m.user_id and lower(u.email) = lower(new.email)
  where m.user_id = new.user_id and m.outlet_proof is null;
  if v_outlet_id is not null and private.has_domain_of(new.user_id, v_outlet_id) then
    perform private.join_outlet(new.user_id, v_outlet_id, 'domain');
  end if;
  return null;
end
$$;

create trigger tie_by_domain after update of proved_at on private.contact_proofs
  for each row when (old.proved_at is null and new.proved_at is not null)
  execute function private.tie_by_domain();

-- Outlets as admins keep them: the list, merging, editors who wait for a decision.

-- What waits for an admin, oldest first: new outlets of editors, and claims to listed ones. alike: listed
-- outlets with a similar name.
create function public.outlet_queue() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(to_jsonb(q) order by q.since)
    from (
      select case when o.confirmed_at is null then 'new' else 'claim' end as kind,
        o.id as outlet_id, o.name, o.format, o.region, m.user_id, u.name as editor_name, u.email as editor_email,
        private.proven_address(u.id) is not null as address_proven, m.media_role, o.media_user_id is not null as has_editor,
        case when o.confirmed_at is null then o.created_at else m.updated_at end as since,
        case when o.confirmed_at is null then (
          select coalesce(jsonb_agg(jsonb_build_object('outlet_id', a.id, 'name', a.name) order by a.name), '[]')
          from (
            select x.id, x.name from public.outlets x
            where x.confirmed_at is not null
              and (x.name operator(extensions.%) o.name or lower(x.name) = lower(o.name))
            order by extensions.similarity(x.name, o.name) desc
            limit 3
          ) a) else '[]' end as alike
      from public.media_profiles m
      join public.users u on u.id = m.user_id
      join public.outlets o on o.id = m.outlet_id
      where m.outlet_proof is null and m.outlet_id is not null
      limit 200
    ) q), '[]');
end
$$;
grant execute on function public.outlet_queue() to authenticated;

-- Confirms a new outlet, or an editor's claim to a listed one. A new outlet without a contact gets the
-- editor's proven address, so that pitches can reach it.
create function public.confirm_editor_outlet(p_user_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_outlet public.outlets;
  v_email text := private.proven_address(p_user_id);
begin
  perform private.require_admin();
  select o.* into v_outlet
  from public.media_profiles m join public.outlets o on o.id = m.outlet_id
  where m.user_id = p_user_id and m.outlet_proof is null
  for update of o;
  if not found then
    raise exception 'Nothing waits here any more.' using hint = 'outlet_not_found';
  end if;
  if v_email is null then
    raise exception 'The editor has not confirmed their own email address yet.' using hint = 'account_not_confirmed';
  end if;
  if v_outlet.confirmed_at is null then
    insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
    select v_outlet.id, coalesce(u.name, v_outlet.name), v_email from public.users u where u.id = p_user_id
    on conflict (outlet_id) do nothing;
    update public.outlets o
    set confirmed_at = now(), active = true, beats = case when cardinality(o.beats) = 0 then m.beats else o.beats end
    from public.media_profiles m
    where o.id = v_outlet.id and m.user_id = p_user_id;
  end if;
  update public.media_profiles m set outlet_proof = 'admin', outlet_proven_at = now() where m.user_id = p_user_id;
  update public.outlets o set media_user_id = p_user_id where o.id = v_outlet.id and o.media_user_id is null;
end
$$;
grant execute on function public.confirm_editor_outlet(uuid) to authenticated;

-- Declines a new outlet, which goes, or a claim. The name stays as the editor's own word.
create function public.decline_editor_outlet(p_user_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform 1 from public.media_profiles m
  where m.user_id = p_user_id and m.outlet_id is not null and m.outlet_proof is null for update;
  if not found then
    raise exception 'Nothing waits here any more.' using hint = 'outlet_not_found';
  end if;
  delete from public.outlets o where o.media_user_id = p_user_id and o.confirmed_at is null;
  update public.media_profiles m set outlet_id = null where m.user_id = p_user_id;
end
$$;
grant execute on function public.decline_editor_outlet(uuid) to authenticated;

-- Outlets for the admin's list, by name; at most 50. contact: none, open, or why its address gets no mail.
create function public.admin_outlets(p_search text)
returns table (
  outlet_id uuid, name text, slug text, format text, region text, active boolean, confirmed boolean, editor_name text,
  domains text[], contact text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_pattern text := '%' || regexp_replace(private.trim_text(coalesce(p_search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  select o.id, o.name, o.slug, o.format, o.region, o.active, o.confirmed_at is not null, u.name,
    array(select d.domain from private.outlet_domains d where d.outlet_id = o.id order by 1),
    case when c.outlet_id is null then 'none' else coalesce(a.reason, 'open') end
  from public.outlets o
  left join public.users u on u.id = o.media_user_id
  left join private.outlet_contacts c on c.outlet_id = o.id
  left join private.closed_addresses a on a.email = lower(c.contact_email) and a.user_id is null
  where o.name ilike v_pattern
  order by lower(o.name), o.id
  limit 50;
end
$$;
grant execute on function public.admin_outlets(text) to authenticated;

-- Merges one outlet into another: sends, editors, mail domains, and the contact if the other has none.
-- The first one goes; where both got the same pitch it stays inactive, because a send keeps its outlet.
-- Returns true when it is gone.
create function public.merge_outlets(p_from uuid, p_into uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_from public.outlets;
  v_into public.outlets;
begin
  perform private.require_admin();
  if p_from = p_into then
    raise exception 'Please choose two different outlets.' using hint = 'invalid_input';
  end if;
  -- In the order of ids, so that two merges cannot wait for each other.
  perform 1 from public.outlets o where o.id in (p_from, p_into) order by o.id for update;
  select * into v_from from public.outlets o where o.id = p_from;
  select * into v_into from public.outlets o where o.id = p_into;
  if v_from.id is null or v_into.id is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  if v_into.confirmed_at is null then
    raise exception 'Please merge into a confirmed outlet.' using hint = 'invalid_input';
  end if;

  update public.pitch_sends s set outlet_id = p_into
  where s.outlet_id = p_from
    and not exists (select 1 from public.pitch_sends t where t.pitch_id = s.pitch_id and t.outlet_id = p_into);
  update private.answered_topics a set outlet_id = p_into
  where a.outlet_id = p_from
    and not exists (select 1 from private.answered_topics b
                    where b.verdict_by = a.verdict_by and b.item_id = a.item_id and b.outlet_id = p_into);
  insert into private.outlet_domains (outlet_id, domain)
  select p_into, d.domain from private.outlet_domains d where d.outlet_id = p_from on conflict do nothing;
  insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
  select p_into, c.contact_name, c.contact_email from private.outlet_contacts c where c.outlet_id = p_from
  on conflict (outlet_id) do nothing;

  -- Who claimed the one claims the other: a merge proves nothing.
  update public.media_profiles m set outlet_id = p_into, outlet_name = v_into.name where m.outlet_id = p_from;
  if v_from.media_user_id is not null then
    update public.outlets o set media_user_id = null where o.id = p_from;
    if v_into.media_user_id is null and exists (
      select 1 from public.media_profiles m
      where m.user_id = v_from.media_user_id and m.outlet_id = p_into and m.outlet_proof is not null) then
      update public.outlets o set media_user_id = v_from.media_user_id where o.id = p_into;
    end if;
  end if;

  if exists (select 1 from public.pitch_sends s where s.outlet_id = p_from) then
    update public.outlets o set active = false where o.id = p_from;
    return false;
  end if;
  delete from public.outlets o where o.id = p_from;
  return true;
end
$$;
grant execute on function public.merge_outlets(uuid, uuid) to authenticated;

-- What merge_outlets would do with these two: the pitches that move and those that stay because both
-- outlets got the same pitch, the editors and mail domains that go along, what becomes of the contact
-- (none, moves, or goes because the other has one), and who sets the terms of the outlet afterwards.
create function public.merge_preview(p_from uuid, p_into uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_from public.outlets;
  v_into public.outlets;
begin
  perform private.require_admin();
  select * into v_from from public.outlets o where o.id = p_from;
  select * into v_into from public.outlets o where o.id = p_into;
  if v_from.id is null or v_into.id is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return (
    with sends as (
      select exists (select 1 from public.pitch_sends t where t.pitch_id = s.pitch_id and t.outlet_id = p_into) as in_both
      from public.pitch_sends s where s.outlet_id = p_from
    )
    select jsonb_build_object(
      'sends', (select count(*) from sends s where not s.in_both),
      'sends_stay', (select count(*) from sends s where s.in_both),
      'editors', coalesce((select jsonb_agg(coalesce(private.text_or_null(u.name), u.email) order by lower(u.name), u.id)
        from public.media_profiles m join public.users u on u.id = m.user_id where m.outlet_id = p_from), '[]'),
      'domains', coalesce((select jsonb_agg(d.domain order by d.domain)
        from private.outlet_domains d
        where d.outlet_id = p_from
          and not exists (select 1 from private.outlet_domains e where e.outlet_id = p_into and e.domain = d.domain)), '[]'),
      'contact', case
        when not exists (select 1 from private.outlet_contacts c where c.outlet_id = p_from) then 'none'
        when exists (select 1 from private.outlet_contacts c where c.outlet_id = p_into) then 'goes'
        else 'moves' end,
      'terms_by', (select coalesce(private.text_or_null(u.name), u.email) from public.users u
        where u.id = coalesce(v_into.media_user_id,
          (select m.user_id from public.media_profiles m
           where m.user_id = v_from.media_user_id and m.outlet_id = p_from and m.outlet_proof is not null)))));
end
$$;
grant execute on function public.merge_preview(uuid, uuid) to authenticated;

-- Outlets from a CSV file: every row is checked, and nothing is stored while one has a problem.

-- What is wrong with one row of an import: the column and a sentence for each finding.
create function private.import_problems(p_row jsonb)
returns table ("column" text, message text)
language sql stable
set search_path = ''
as $$
  select c.name, c.message
  from (
    select private.trim_text(p_row ->> 'name') as name, lower(private.trim_text(p_row ->> 'format')) as format,
      coalesce(private.trim_text(p_row ->> 'region'), '') as region, coalesce(private.trim_text(p_row ->> 'beats'), '') as beats,
      coalesce(private.trim_text(p_row ->> 'interests'), '') as interests, coalesce(private.trim_text(p_row ->> 'description'), '') as description,
      coalesce(private.trim_text(p_row ->> 'audience'), '') as audience, lower(coalesce(private.trim_text(p_row ->> 'ai_stance'), '')) as ai_stance,
      coalesce(private.trim_text(p_row ->> 'weekly_cap'), '') as weekly_cap, coalesce(private.trim_text(p_row ->> 'slug'), '') as slug,
      lower(coalesce(private.trim_text(p_row ->> 'domain'), '')) as domain,
      coalesce(private.trim_text(p_row ->> 'contact_name'), '') as contact_name,
      coalesce(private.trim_text(p_row ->> 'contact_email'), '') as contact_email
  ) r
  cross join lateral (values
    ('name', coalesce(r.name, '') = '', 'The name is missing.'),
    ('name', char_length(r.name) > 120, 'The name has more than 120 characters.'),
    ('format', coalesce(r.format, '') not in ('tv', 'podcast', 'culture', 'local'), 'The format is one of tv, podcast, culture, local.'),
    ('region', char_length(r.region) > 120, 'The region has more than 120 characters.'),
    ('beats', not array_remove(array(select btrim(b) from regexp_split_to_table(r.beats, '[;,|]') b), '')
        <@ array['Politics', 'Business', 'Technology', 'Health', 'Entertainment', 'Sports', 'Culture', 'Education', 'Environment', 'Social Issues'],
      'Beats are separated by semicolons, each one of Politics, Business, Technology, Health, Entertainment, Sports, Culture, Education, Environment, Social Issues.'),
    ('interests', char_length(r.interests) > 600, 'The interests have more than 600 characters.'),
    ('description', char_length(r.description) > 600, 'The description has more than 600 characters.'),
    ('audience', char_length(r.audience) > 200, 'The audience has more than 200 characters.'),
    ('ai_stance', r.ai_stance not in ('', 'welcome', 'label', 'no'), 'The AI stance is one of welcome, label, no.'),
    ('weekly_cap', r.weekly_cap <> '' and (r.weekly_cap !~ '^[0-9]{1,2}$' or r.weekly_cap::int > 50), 'The weekly cap is a whole number from 0 to 50.'),
    ('slug', r.slug <> '' and (r.slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(r.slug) not between 2 and 60),
      'The slug has 2 to 60 lower case letters, digits and single hyphens.'),
    ('name', r.slug = '' and char_length(private.slugify(r.name)) < 2, 'The name gives no slug; please fill in the column slug.'),
    ('domain', r.domain <> '' and r.domain !~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$', 'The domain looks like drum.example.'),
    ('domain', private.is_public_mail_domain(r.domain), 'Anybody gets an address at this domain, so it proves no outlet.'),
    ('contact_email', r.contact_email <> '' and r.contact_email !~ '^[^@[:space:]<>",;]+@[^@[:space:]<>",;]+$', 'The contact''s address is not an email address.'),
    ('contact_name', r.contact_email <> '' and r.contact_name = '', 'The contact''s name is missing.'),
    ('contact_name', char_length(r.contact_name) > 120, 'The contact''s name has more than 120 characters.'),
    ('contact_email', r.contact_name <> '' and r.contact_email = '', 'The contact''s address is missing.')
  ) c(name, applies, message)
  where c.applies
$$;

-- Imports outlets, all or none: rows as objects of texts with the columns of the form. A row is the same
-- outlet as one of its slug, else as one of its name and mail domain; empty columns leave what is there.
-- A dry run writes nothing. Returns {created, updated, unchanged, problems: [{row, column, message}]}, row
-- counting from 1; with problems nothing is written.
create function public.import_outlets(p_rows jsonb, p_dry_run boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_problems jsonb;
  v_row record;
  v_outlet public.outlets;
  v_next public.outlets;
  v_plan jsonb[] := '{}';
  v_created int := 0;
  v_updated int := 0;
  v_unchanged int := 0;
begin
  perform private.require_admin();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000
     or jsonb_path_exists(p_rows, '$[*] ? (@.type() != "object")') then
    raise exception 'Please import between 1 and 1,000 rows at a time.' using hint = 'invalid_input';
  end if;
  -- One import at a time: two of them could create one outlet twice.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:import_outlets', 0));

  with rows as materialized (
    select r.value as row, r.n::int as n,
      coalesce(private.text_or_null(r.value ->> 'slug'), private.slugify(r.value ->> 'name')) as slug
    from jsonb_array_elements(p_rows) with ordinality r(value, n)
  ), found as (
    select r.n, p."column", p.message from rows r, private.import_problems(r.row) p
    union all
    select r.n, 'slug', 'Row ' || f.n || ' has the same slug “' || r.slug || '”.'
    from rows r
    cross join lateral (select min(o.n) as n from rows o where o.slug = r.slug) f
    where f.n < r.n and r.slug <> ''
  )
  select coalesce(jsonb_agg(jsonb_build_object('row', f.n, 'column', f."column", 'message', f.message) order by f.n, f."column"), '[]')
  into v_problems from found f;

  if v_problems <> '[]' then
    if not p_dry_run then
      raise exception 'Some rows have mistakes, so nothing was imported. Please check the file again.' using hint = 'invalid_input';
    end if;
  end if;

  for v_row in
    select r.n, r.value ->> 'name' as name, lower(private.text_or_null(r.value ->> 'format')) as format,
      private.text_or_null(private.clean_line(r.value ->> 'region')) as region,
      nullif(array_remove(array(select btrim(b) from regexp_split_to_table(coalesce(r.value ->> 'beats', ''), '[;,|]') b), ''), '{}') as beats,
      private.text_or_null(r.value ->> 'interests') as interests, private.text_or_null(r.value ->> 'description') as description,
      private.text_or_null(r.value ->> 'audience') as audience, lower(private.text_or_null(r.value ->> 'ai_stance')) as ai_stance,
      private.text_or_null(r.value ->> 'weekly_cap') as weekly_cap,
      private.text_or_null(r.value ->> 'slug') as given_slug,
      coalesce(private.text_or_null(r.value ->> 'slug'), private.slugify(r.value ->> 'name')) as slug,
      lower(private.text_or_null(r.value ->> 'domain')) as domain,
      private.text_or_null(private.clean_line(r.value ->> 'contact_name')) as contact_name,
      lower(private.text_or_null(r.value ->> 'contact_email')) as contact_email
    from jsonb_array_elements(p_rows) with ordinality r(value, n)
    where not exists (select 1 from jsonb_array_elements(v_problems) p where (p ->> 'row')::bigint = r.n)
    order by r.n
  loop
    select * into v_outlet from public.outlets o where o.slug = v_row.slug;
    if v_outlet.id is null and v_row.given_slug is null and v_row.domain is not null then
      select o.* into v_outlet
      from private.outlet_domains d join public.outlets o on o.id = d.outlet_id
      where d.domain = v_row.domain and lower(o.name) = lower(private.trim_text(v_row.name))
      order by o.id limit 1;
    end if;

    v_next := v_outlet;
    v_next.id := coalesce(v_outlet.id, gen_random_uuid());
    v_next.name := private.clean_line(v_row.name);
    v_next.slug := coalesce(v_outlet.slug, v_row.slug);
    v_next.format := v_row.format;
    v_next.region := coalesce(v_row.region, v_outlet.region, 'National');
    v_next.beats := coalesce(v_row.beats, v_outlet.beats, '{}');
    v_next.interests := coalesce(v_row.interests, v_outlet.interests, '');
    v_next.description := coalesce(v_row.description, v_outlet.description, '');
    v_next.audience := coalesce(v_row.audience, v_outlet.audience, '');
    v_next.ai_stance := coalesce(v_row.ai_stance, v_outlet.ai_stance, 'label');
    v_next.weekly_cap := coalesce(v_row.weekly_cap::int, v_outlet.weekly_cap, 5);
    if v_outlet.id is null then
      v_created := v_created + 1;
    elsif v_next is distinct from v_outlet
      or v_row.domain is not null and not exists (
        select 1 from private.outlet_domains d where d.outlet_id = v_outlet.id and d.domain = v_row.domain)
      or v_row.contact_email is not null and not exists (
        select 1 from private.outlet_contacts c
        where c.outlet_id = v_outlet.id and c.contact_name = v_row.contact_name and c.contact_email = v_row.contact_email) then
      v_updated := v_updated + 1;
    else
      v_unchanged := v_unchanged + 1;
      continue;
    end if;
    v_plan := v_plan || (to_jsonb(v_next) || jsonb_build_object(
      'is_new', v_outlet.id is null, 'differs', v_next is distinct from v_outlet,
      'domain', v_row.domain, 'contact_name', v_row.contact_name, 'contact_email', v_row.contact_email));
  end loop;

  if not p_dry_run and cardinality(v_plan) > 0 then
    -- Whole sets: the triggers that read an outlet's words run once a statement.
    insert into public.outlets (id, name, slug, format, region, beats, interests, description, audience, ai_stance, weekly_cap)
    select n.id, n.name, n.slug, n.format, n.region, n.beats, n.interests, n.description, n.audience, n.ai_stance, n.weekly_cap
    from unnest(v_plan) p, jsonb_populate_record(null::public.outlets, p) n
    where (p ->> 'is_new')::boolean;
    update public.outlets o
    set name = n.name, format = n.format, region = n.region, beats = n.beats, interests = n.interests,
        description = n.description, audience = n.audience, ai_stance = n.ai_stance, weekly_cap = n.weekly_cap
    from unnest(v_plan) p, jsonb_populate_record(null::public.outlets, p) n
    where o.id = n.id and not (p ->> 'is_new')::boolean and (p ->> 'differs')::boolean;
    insert into private.outlet_domains (outlet_id, domain)
    select (p ->> 'id')::uuid, p ->> 'domain' from unnest(v_plan) p where p ->> 'domain' is not null
    on conflict do nothing;
    insert into private.outlet_contacts as c (outlet_id, contact_name, contact_email)
    select (p ->> 'id')::uuid, p ->> 'contact_name', p ->> 'contact_email' from unnest(v_plan) p
    where p ->> 'contact_email' is not null
    on conflict (outlet_id) do update set contact_name = excluded.contact_name, contact_email = excluded.contact_email
    where (c.contact_name, c.contact_email) is distinct from (excluded.contact_name, excluded.contact_email);
    insert into public.system_logs (email, action, detail)
    select u.email, 'outlets_imported', jsonb_build_object('created', v_created, 'updated', v_updated)
    from public.users u where u.id = (select auth.uid());
  end if;
  return jsonb_build_object('created', v_created, 'updated', v_updated, 'unchanged', v_unchanged, 'problems', v_problems);
end
$$;
grant execute on function public.import_outlets(jsonb, boolean) to authenticated;

-- Pitches and their variations, and the history. A pitch is read by its creator and by admins. An editor reads no pitch
-- but what was sent: the mail (50_sending), or the entry for a request of theirs (70_requests/20_entries.sql).

-- The texts a pitch was written from, a list of {"source", "text"}.
create domain private.ground_list as jsonb check (
  jsonb_typeof(value) = 'array' and octet_length(value::text) <= 64000);

-- {"facts": [text, …], "offers": [text, …]}; null where nothing was ticked. An empty list leaves that choice open.
create domain private.chosen_inputs as jsonb check (
  value is null or (
    coalesce(jsonb_typeof(value -> 'facts') = 'array' and jsonb_typeof(value -> 'offers') = 'array', false)
    and octet_length(value::text) <= 16000));

create table public.pitches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  news_peg text not null check (
    char_length(news_peg) between 1 and 100 and news_peg ~ '[^[:space:]]' and news_peg = btrim(news_peg)),
  pitch_type text not null check (pitch_type in ('tv_local', 'culture_mag', 'podcast')),
  generator text not null check (generator in ('composer', 'model')),
  model text check (char_length(model) <= 120),
  created_at timestamptz not null default now(),
  -- One sentence: what the creator says about the peg. Empty when not given.
  take text not null default '' check (
    char_length(take) <= 180 and take = btrim(take) and take !~ '[[:cntrl:]]'),
  peg_date date,
  -- Empty for a pitch from before they were stored.
  grounds jsonb not null default '[]' check (grounds::private.ground_list is not null),
  fallback_reason text check (
    fallback_reason in (
      'daily_cap', 'model_key', 'model_busy', 'model_refused', 'model_slow', 'model_failed', 'model_limits')),
  input_tokens int check (input_tokens >= 0),
  output_tokens int check (output_tokens >= 0),
  duration_ms int check (duration_ms >= 0),
  peg_confirmed_at timestamptz,
  chosen jsonb check (chosen is null or chosen::private.chosen_inputs is not null),
  check (news_peg !~ '[[:cntrl:]]')
);
alter table public.pitches enable row level security;
grant select on public.pitches to authenticated;

create policy pitches_select_own_or_admin on public.pitches
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- The keyset order of search_pitches.
create index pitches_user_id_created_at_id_idx on public.pitches (user_id, created_at desc, id desc);

-- A creator may empty a field while editing; sending refuses what is empty or too long.
create domain private.pitch_line as text check (char_length(value) <= 3000 and value !~ '[[:cntrl:]]');

-- A list of at most 12 texts of one line, 1 to 600 characters each.
create domain private.talking_points as jsonb check (
  value is null or case when jsonb_typeof(value) = 'array' then
    jsonb_array_length(value) <= 12 and octet_length(value::text) <= 40000
    and jsonb_array_length(jsonb_path_query_array(value, 'strict $[*] ? (
      @ like_regex "^[^[:cntrl:]]{1,200}[^[:cntrl:]]{0,200}[^[:cntrl:]]{0,200}$")')) = jsonb_array_length(value)
  else false end);

create table public.pitch_variations (
  id uuid primary key default gen_random_uuid(),
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  position int not null check (position between 1 and 3),
  angle text not null check (char_length(angle) between 1 and 180),
  headline text not null check (char_length(headline) <= 200 and headline !~ '[[:cntrl:]]'),
  line1_hook text not null check (line1_hook::private.pitch_line is not null),
  line2_whynow text not null check (line2_whynow::private.pitch_line is not null),
  line3_whyyou text not null check (line3_whyyou::private.pitch_line is not null),
  talking_points jsonb check (talking_points::private.talking_points is not distinct from talking_points),
  -- One entry per sentence: {"line", "text", "source", "supported", "reason", "confirmed_at"}.
  claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array' and octet_length(claims::text) <= 200000),
  created_at timestamptz not null default now(),
  revision int not null default 1 check (revision > 0),
  edited_at timestamptz,
  -- What a variation was written or checked from when that is not its pitch's grounds.
  grounds jsonb check (grounds::private.ground_list is not null or grounds is null),
  -- Who wrote it when it was regenerated, as `pitches` keeps it for the whole: {"generator", "model",
  -- "fallback_reason", "input_tokens", "output_tokens", "duration_ms"}.
  written jsonb check (
    written is null or case when jsonb_typeof(written) = 'object' then
      coalesce(written ->> 'generator' in ('composer', 'model'), false) and octet_length(written::text) <= 1000
    else false end),
  -- A regeneration by a model gave it words. It stays true, because undo brings earlier words back.
  model_drafted boolean not null default false,
  unique (pitch_id, position)
);
alter table public.pitch_variations enable row level security;
grant select on public.pitch_variations to authenticated;
create index pitch_variations_user_id_idx on public.pitch_variations (user_id);

create policy pitch_variations_select_own_or_admin on public.pitch_variations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: a pitch type. p_status: the furthest stage of its sends, or 'draft' when
-- nothing went out. p_before: the id of the last pitch that was read. Null or '' leaves a filter out.
create function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_words text[] := array_remove(regexp_split_to_array(lower(private.clean_line(coalesce(left(p_search, 200), ''))), ' '), '');
  v_before public.pitches;
begin
  if p_before is not null then
    select * into v_before from public.pitches p where p.id = p_before and p.user_id = v_user_id;
    if not found then
      raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
    end if;
  end if;
  return query
  select p.id, p.news_peg, p.take, p.pitch_type, p.peg_date, p.generator, p.created_at,
    texts.headline, sent.status, sent.count
  from public.pitches p
  cross join lateral (
    select
      (array_agg(v.headline order by v.position))[1] as headline,
      lower(string_agg(concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou, v.talking_points::text), ' ')) as words
    from public.pitch_variations v where v.pitch_id = p.id
  ) texts
  cross join lateral (
    select
      count(*)::int as count,
      coalesce((array['sent', 'opened', 'replied', 'booked'])[max(case s.status
        when 'booked' then 4 when 'replied' then 3 when 'opened' then 2 else 1 end)], 'draft') as status,
      lower(coalesce(string_agg(s.outlet_name, ' '), '')) as outlets
    from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'
  ) sent
  where p.user_id = v_user_id
    and (v_before.id is null or (p.created_at, p.id) < (v_before.created_at, v_before.id))
    and (coalesce(p_type, '') = '' or p.pitch_type = p_type)
    and (coalesce(p_status, '') = '' or sent.status = p_status)
    and not exists (
      select 1 from unnest(v_words) word
      where strpos(lower(concat_ws(' ', p.news_peg, p.take)) || ' ' || texts.words || ' ' || sent.outlets, word) = 0)
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
grant execute on function public.search_pitches(text, text, text, uuid, int) to authenticated;

-- Writing a pitch: runs that can be repeated, stopped and resumed, and what they use of the quota.

create table public.pitch_runs (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  -- The stored pitch of a run that is done; for a regeneration the pitch of the variation.
  pitch_id uuid references public.pitches (id) on delete cascade,
  -- Set for a regeneration.
  variation_id uuid references public.pitch_variations (id) on delete cascade,
  news_peg text not null check (
    char_length(news_peg) between 1 and 100 and news_peg = btrim(news_peg) and news_peg !~ '[[:cntrl:]]'),
  take text not null default '' check (
    char_length(take) <= 180 and take = btrim(take) and take !~ '[[:cntrl:]]'),
  pitch_type text not null check (pitch_type in ('tv_local', 'culture_mag', 'podcast')),
  peg_date date,
  status text not null default 'writing' check (status in ('writing', 'done', 'stopped', 'failed')),
  -- A repeated request may take over a run that failed; what an earlier attempt writes is refused.
  attempt int not null default 1,
  error_code text check (char_length(error_code) <= 60),
  -- The words that a regeneration replaced.
  previous jsonb,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  chosen jsonb check (chosen is null or chosen::private.chosen_inputs is not null),
  check (status <> 'done' or pitch_id is not null),
  check ((status = 'writing') = (ended_at is null))
);
alter table public.pitch_runs enable row level security;
grant select on public.pitch_runs to authenticated;
create index pitch_runs_user_id_started_at_idx on public.pitch_runs (user_id, started_at desc);
create index pitch_runs_pitch_id_idx on public.pitch_runs (pitch_id);
create index pitch_runs_variation_id_idx on public.pitch_runs (variation_id);

create policy pitch_runs_select_own_or_admin on public.pitch_runs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Whether the run is still written. One that has not ended after two minutes has died.
create function private.is_live(r public.pitch_runs) returns boolean
language sql stable
set search_path = ''
as $$ select r.status = 'writing' and r.started_at > now() - interval '2 minutes' $$;

create function private.run_json(r public.pitch_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'news_peg', r.news_peg, 'take', r.take, 'pitch_type', r.pitch_type,
    'peg_date', r.peg_date, 'chosen', r.chosen, 'pitch_id', r.pitch_id, 'started_at', r.started_at,
    'ended_at', r.ended_at,
    'status', case when r.status = 'writing' and not private.is_live(r) then 'failed' else r.status end,
    'error_code', case when r.status = 'writing' and not private.is_live(r) then 'run_died' else r.error_code end)
$$;

-- One of the caller's runs; without an id the newest that writes a pitch. Null when there is none.
create function public.pitch_run(p_run_id uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select private.run_json(r)
    from public.pitch_runs r
    where r.user_id = v_user_id
      and case when p_run_id is null then r.variation_id is null else r.id = p_run_id end
    order by r.started_at desc
    limit 1);
end
$$;
grant execute on function public.pitch_run(uuid) to authenticated;

-- Stops a run of the caller: it stores nothing and costs nothing. A run that has ended stays as it is.
create function public.stop_pitch_run(p_run_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_run public.pitch_runs;
begin
  select * into v_run from public.pitch_runs r where r.id = p_run_id and r.user_id = v_user_id for update;
  if not found then
    raise exception 'This pitch is not being written.' using hint = 'run_not_found';
  end if;
  if v_run.status = 'writing' then
    update public.pitch_runs r set status = 'stopped', ended_at = now() where r.id = p_run_id
    returning * into v_run;
  end if;
  return private.run_json(v_run);
end
$$;
grant execute on function public.stop_pitch_run(uuid) to authenticated;

-- One writer of an account's quota at a time, so that two tabs cannot both use the last pitch.
create function private.lock_quota(p_user_id uuid) returns void
language sql volatile
set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('newspeg:quota:' || p_user_id::text, 0)) $$;

create function private.refuse_over_quota(p_user_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_quota jsonb := private.quota_of(p_user_id);
begin
  if (v_quota ->> 'used')::int >= (v_quota ->> 'limit')::int then
    raise exception 'You have used your free AI pitch for this month. A paid plan writes without limit.'
      using hint = 'quota_exceeded';
  end if;
end
$$;

-- A stored pitch as the functions return it.
create function private.saved_pitch(p_pitch_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'pitch', to_jsonb(p),
    'variations', (select jsonb_agg(to_jsonb(v) order by v.position)
                   from public.pitch_variations v where v.pitch_id = p.id),
    'quota', private.quota_of(p.user_id))
  from public.pitches p where p.id = p_pitch_id
$$;

-- Claims a row of pitch_runs for the caller: inserts it, or takes over the failed run of a repeated
-- request. Returns the row locked; a row that is done is returned as it is.
create function private.claim_run(p_new public.pitch_runs) returns public.pitch_runs
language plpgsql volatile
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  insert into public.pitch_runs (id, user_id, pitch_id, variation_id, news_peg, take, pitch_type, peg_date, chosen)
  values (p_new.id, p_new.user_id, p_new.pitch_id, p_new.variation_id, p_new.news_peg, p_new.take,
          p_new.pitch_type, p_new.peg_date, p_new.chosen)
  on conflict (id) do nothing
  returning * into v_run;
  if found then return v_run; end if;

  select * into strict v_run from public.pitch_runs r where r.id = p_new.id for update;
  if (v_run.user_id, v_run.variation_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen)
     is distinct from
     (p_new.user_id, p_new.variation_id, p_new.news_peg, p_new.take, p_new.pitch_type, p_new.peg_date, p_new.chosen)
  then
    raise exception 'This request was already used for another pitch.' using hint = 'run_mismatch';
  end if;
  if private.is_live(v_run) then
    raise exception 'This pitch is being written.' using hint = 'already_running';
  end if;
  if v_run.status = 'stopped' then
    raise exception 'You stopped this pitch.' using hint = 'run_stopped';
  end if;
  if v_run.status <> 'done' then
    update public.pitch_runs r
    set status = 'writing', attempt = r.attempt + 1, started_at = now(), ended_at = null, error_code = null
    where r.id = p_new.id
    returning * into v_run;
  end if;
  return v_run;
end
$$;

-- Starts a run, or returns the stored result of a repeated request: {"attempt", "saved"}, where saved
-- is null for a run that has to be written.
create function public.begin_pitch_run(
  p_user_id uuid, p_run_id uuid, p_news_peg text, p_take text, p_pitch_type text, p_peg_date date,
  p_chosen jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  if not exists (select 1 from public.users u where u.id = p_user_id and u.linked_at is not null) then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  v_run.id := p_run_id;
  v_run.user_id := p_user_id;
  v_run.news_peg := private.clean_line(p_news_peg);
  v_run.take := private.clean_line(coalesce(p_take, ''));
  v_run.pitch_type := p_pitch_type;
  v_run.peg_date := p_peg_date;
  v_run.chosen := nullif(p_chosen, 'null');
  v_run := private.claim_run(v_run);

  if v_run.status = 'done' then
    return jsonb_build_object('attempt', v_run.attempt, 'saved', private.saved_pitch(v_run.pitch_id));
  end if;
  perform private.lock_quota(p_user_id);
  perform private.refuse_over_quota(p_user_id);
  -- Within a limited plan one pitch is written at a time: a second one could not be stored.
  if (private.quota_of(p_user_id) ->> 'limit') is not null and exists (
    select 1 from public.pitch_runs r
    where r.user_id = p_user_id and r.id <> p_run_id and r.variation_id is null and private.is_live(r)
  ) then
    raise exception 'Another pitch of yours is being written. Wait for it, or stop it.' using hint = 'already_running';
  end if;
  return jsonb_build_object('attempt', v_run.attempt, 'saved', null);
end
$$;

-- Whether this attempt may go on: false once the run was stopped, has died or was taken over.
create function public.pitch_run_is_live(p_run_id uuid, p_attempt int) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.pitch_runs r
    where r.id = p_run_id and r.attempt = p_attempt and private.is_live(r))
$$;

-- The run of this attempt, locked, while it may still store something; raises run_stopped otherwise.
create function private.lock_live_run(p_run_id uuid, p_attempt int) returns public.pitch_runs
language plpgsql volatile
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  select * into v_run from public.pitch_runs r where r.id = p_run_id for update;
  if v_run.attempt is distinct from p_attempt or not private.is_live(v_run) then
    raise exception 'This pitch was stopped. Nothing was stored, and it cost nothing.' using hint = 'run_stopped';
  end if;
  return v_run;
end
$$;

-- Stores what a run has written. p_written: {"generator", "model", "fallback_reason", "input_tokens",
-- "output_tokens", "duration_ms", "grounds", "variations"}. The quota is checked again under a lock.
create function public.save_pitch_run(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs := private.lock_live_run(p_run_id, p_attempt);
  v_pitch public.pitches;
begin
  if jsonb_typeof(p_written -> 'variations') is distinct from 'array'
     or jsonb_array_length(p_written -> 'variations') not between 1 and 3 then
    raise exception 'A pitch needs one to three variations.' using hint = 'bad_variations';
  end if;
  perform private.lock_quota(v_run.user_id);
  perform private.refuse_over_quota(v_run.user_id);

  insert into public.pitches
    (user_id, news_peg, take, pitch_type, peg_date, chosen, generator, model, fallback_reason,
     input_tokens, output_tokens, duration_ms, grounds)
  values (
    v_run.user_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen,
    p_written ->> 'generator', nullif(p_written ->> 'model', ''), p_written ->> 'fallback_reason',
    (p_written ->> 'input_tokens')::int, (p_written ->> 'output_tokens')::int,
    (p_written ->> 'duration_ms')::int, coalesce(p_written -> 'grounds', '[]'))
  returning * into v_pitch;

  insert into public.pitch_variations
    (pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points, claims)
  select
    v_pitch.id, v_run.user_id, item.position,
    private.clean_line(item.value ->> 'angle'), private.clean_line(item.value ->> 'headline'),
    private.clean_line(item.value ->> 'line1_hook'), private.clean_line(item.value ->> 'line2_whynow'),
    private.clean_line(item.value ->> 'line3_whyyou'),
    case when v_run.pitch_type = 'podcast' and jsonb_typeof(item.value -> 'talking_points') = 'array'
      then item.value -> 'talking_points' end,
    coalesce(nullif(item.value -> 'claims', 'null'), '[]')
  from jsonb_array_elements(p_written -> 'variations') with ordinality as item (value, position);

  update public.pitch_runs r set status = 'done', pitch_id = v_pitch.id, ended_at = now() where r.id = p_run_id;
  return private.saved_pitch(v_pitch.id);
end
$$;

-- Ends a run that could not be written. Does nothing when the run has ended or was taken over.
create function public.fail_pitch_run(p_run_id uuid, p_attempt int, p_error_code text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.pitch_runs r
  set status = 'failed', error_code = left(p_error_code, 60), ended_at = now()
  where r.id = p_run_id and r.attempt = p_attempt and r.status = 'writing';
  return found;
end
$$;

-- Pitches that a model wrote, of all accounts, for the daily cap.
create table private.model_pitches (
  day date primary key,
  count int not null check (count > 0)
);
alter table private.model_pitches enable row level security;

-- Counts one pitch for the model on this UTC day; false when p_limit are counted already.
create function public.reserve_model_pitch(p_limit int) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if coalesce(p_limit, 0) < 1 then return false; end if;
  -- The row that a concurrent call has locked is read again after its end.
  insert into private.model_pitches as m (day, count)
  values ((now() at time zone 'utc')::date, 1)
  on conflict (day) do update set count = m.count + 1 where m.count < p_limit;
  return found;
end
$$;

-- The words of a variation: edits, confirmed sentences and regeneration.

-- The sentences that a creator has confirmed, each with its words. They outlive the sentence.
create table public.pitch_confirmations (
  id uuid primary key default gen_random_uuid(),
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  line text not null check (line in ('headline', 'line1_hook', 'line2_whynow', 'line3_whyyou', 'talking_points')),
  text text not null check (char_length(text) between 1 and 3000),
  confirmed_at timestamptz not null default now()
);
alter table public.pitch_confirmations enable row level security;
grant select on public.pitch_confirmations to authenticated;

create unique index pitch_confirmations_variation_id_text_key
  on public.pitch_confirmations (variation_id, md5(text));
create index pitch_confirmations_user_id_idx on public.pitch_confirmations (user_id);

create policy pitch_confirmations_select_own_or_admin on public.pitch_confirmations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- The claims with the time at which their words were confirmed; a claim's own time is not believed.
create function private.with_confirmations(p_variation_id uuid, p_claims jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case
      when item.value -> 'supported' = 'true'::jsonb or c.confirmed_at is null then item.value - 'confirmed_at'
      else item.value || jsonb_build_object('confirmed_at', c.confirmed_at)
    end order by item.at), '[]')
  from jsonb_array_elements(p_claims) with ordinality as item (value, at)
  left join public.pitch_confirmations c
    on c.variation_id = p_variation_id and md5(c.text) = md5(item.value ->> 'text')
$$;

-- The creator confirms that a marked sentence is true. Returns the variation.
create function public.confirm_sentence(p_variation_id uuid, p_line text, p_text text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(private.require_user(), p_variation_id);
begin
  if not exists (
    select 1 from jsonb_array_elements(v_variation.claims) c
    where c ->> 'line' = p_line and c ->> 'text' = p_text and c -> 'supported' is distinct from 'true'::jsonb
  ) then
    raise exception 'This sentence is no longer in the pitch, or needs no confirmation.' using hint = 'claim_not_found';
  end if;
  insert into public.pitch_confirmations (variation_id, user_id, line, text)
  values (p_variation_id, v_variation.user_id, p_line, p_text)
  on conflict (variation_id, md5(text)) do nothing;
  update public.pitch_variations v
  set claims = private.with_confirmations(p_variation_id, v.claims)
  where v.id = p_variation_id
  returning * into v_variation;
  return to_jsonb(v_variation);
end
$$;
grant execute on function public.confirm_sentence(uuid, text, text) to authenticated;

-- The words of a variation, as edits and undo carry them.
create function private.variation_words(v public.pitch_variations) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'headline', v.headline, 'line1_hook', v.line1_hook, 'line2_whynow', v.line2_whynow,
    'line3_whyyou', v.line3_whyyou, 'talking_points', v.talking_points)
$$;

-- What an edit or a regeneration of a variation starts from: the pitch and all its variations.
create function public.variation_context(p_user_id uuid, p_variation_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_pitch_id uuid;
begin
  select v.pitch_id into v_pitch_id
  from public.pitch_variations v where v.id = p_variation_id and v.user_id = p_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return private.saved_pitch(v_pitch_id) - 'quota';
end
$$;

-- Replaces the words of a variation and its claims. Returns {"stored", "variation"}: an older
-- revision stores nothing and returns the row as it is; words that are stored already are no change.
create function public.edit_variation(
  p_user_id uuid, p_variation_id uuid, p_revision int, p_words jsonb, p_claims jsonb, p_grounds jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(p_user_id, p_variation_id);
begin
  if private.variation_words(v_variation) = p_words then
    return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
  end if;
  if v_variation.revision is distinct from p_revision then
    return jsonb_build_object('stored', false, 'variation', to_jsonb(v_variation));
  end if;
  update public.pitch_variations v
  set headline = p_words ->> 'headline', line1_hook = p_words ->> 'line1_hook',
      line2_whynow = p_words ->> 'line2_whynow', line3_whyyou = p_words ->> 'line3_whyyou',
      talking_points = nullif(p_words -> 'talking_points', 'null'),
      claims = private.with_confirmations(p_variation_id, p_claims),
      grounds = nullif(p_grounds, 'null'), revision = v.revision + 1, edited_at = now()
  where v.id = p_variation_id
  returning * into v_variation;
  return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
end
$$;

create function private.regenerations_per_pitch() returns int
language sql immutable
return 10;

-- The result of a regeneration: {"variation", "previous", "left"}.
create function private.regenerated(r public.pitch_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'variation', to_jsonb(v), 'previous', r.previous,
    'left', greatest(0, private.regenerations_per_pitch() - (select count(*) from public.pitch_runs done
                              where done.pitch_id = r.pitch_id and done.variation_id is not null
                                and done.status = 'done')))
  from public.pitch_variations v where v.id = r.variation_id
$$;

-- Starts a regeneration, or returns the result of a repeated request: {"attempt", "saved"}. At most
-- 10 a pitch.
create function public.begin_regeneration(p_user_id uuid, p_run_id uuid, p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_pitch public.pitches;
  v_run public.pitch_runs;
begin
  -- Locked, so that the regenerations of one pitch are counted one after another.
  select p.* into v_pitch
  from public.pitches p join public.pitch_variations v on v.pitch_id = p.id
  where v.id = p_variation_id and v.user_id = p_user_id
  for no key update of p;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_run.id := p_run_id;
  v_run.user_id := p_user_id;
  v_run.pitch_id := v_pitch.id;
  v_run.variation_id := p_variation_id;
  v_run.news_peg := v_pitch.news_peg;
  v_run.take := v_pitch.take;
  v_run.pitch_type := v_pitch.pitch_type;
  v_run.peg_date := v_pitch.peg_date;
  v_run := private.claim_run(v_run);
  if v_run.status = 'done' then
    return jsonb_build_object('attempt', v_run.attempt, 'saved', private.regenerated(v_run));
  end if;
  if (select count(*) from public.pitch_runs r
      where r.pitch_id = v_pitch.id and r.variation_id is not null and r.id <> p_run_id
        and (r.status = 'done' or private.is_live(r))) >= private.regenerations_per_pitch() then
    raise exception 'You have rewritten parts of this pitch 10 times. Edit the words, or write a new pitch.'
      using hint = 'regenerate_limit';
  end if;
  return jsonb_build_object('attempt', v_run.attempt, 'saved', null);
end
$$;

-- Stores a regenerated variation and keeps the words that it replaces. p_written: {"generator", "model",
-- "fallback_reason", "input_tokens", "output_tokens", "duration_ms", "grounds", "variation"}.
create function public.save_regeneration(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs := private.lock_live_run(p_run_id, p_attempt);
  v_variation public.pitch_variations := private.lock_variation(v_run.user_id, v_run.variation_id);
  v_words jsonb := p_written -> 'variation';
begin
  update public.pitch_runs r
  set status = 'done', ended_at = now(), previous = private.variation_words(v_variation)
  where r.id = p_run_id
  returning * into v_run;
  update public.pitch_variations v
  set angle = private.clean_line(v_words ->> 'angle'),
      headline = private.clean_line(v_words ->> 'headline'),
      line1_hook = private.clean_line(v_words ->> 'line1_hook'),
      line2_whynow = private.clean_line(v_words ->> 'line2_whynow'),
      line3_whyyou = private.clean_line(v_words ->> 'line3_whyyou'),
      talking_points = case when v_run.pitch_type = 'podcast' then nullif(v_words -> 'talking_points', 'null') end,
      claims = private.with_confirmations(v.id, v_words -> 'claims'),
      grounds = nullif(p_written -> 'grounds', 'null'), written = p_written - 'variation' - 'grounds',
      model_drafted = v.model_drafted or p_written ->> 'generator' = 'model',
      revision = v.revision + 1, edited_at = null
  where v.id = v_variation.id;
  return private.regenerated(v_run);
end
$$;

-- What a variation must be before it is sent: no unconfirmed sentence, enough words, no copy of another pitch, no peg
-- that has ended.

create function private.has_unconfirmed_claims(p_claims jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (
    select 1 from jsonb_array_elements(p_claims) c
    where coalesce(c -> 'supported', 'false'::jsonb) <> 'true'::jsonb
      and coalesce(c -> 'confirmed_at', 'null'::jsonb) = 'null'::jsonb)
$$;

-- The variation of the account, locked.
create function private.lock_variation(p_user_id uuid, p_variation_id uuid) returns public.pitch_variations
language plpgsql volatile
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select * into v_variation
  from public.pitch_variations v where v.id = p_variation_id and v.user_id = p_user_id for update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_variation;
end
$$;

-- Hashes of the phrases of a text: each run of three words, whatever its punctuation and case. A text
-- of fewer words is one phrase.
create function private.phrases(p_text text) returns int[]
language sql immutable
set search_path = ''
as $$
  with words as (
    select array_remove(regexp_split_to_array(lower(p_text), '[^[:alnum:]]+'), '') as w
  )
  select array_agg(distinct ('x' || left(md5(array_to_string(w[at:at + 2], ' ')), 8))::bit(32)::int)
  from words, generate_series(1, greatest(1, cardinality(w) - 2)) at
$$;

-- Headline and body of a variation as one text.
create function private.full_text(v public.pitch_variations) returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou,
    (select string_agg(point, ' ') from jsonb_array_elements_text(v.talking_points) point))
$$;

-- A revision that was sent: it keeps its words when the variation is edited afterwards.
create table private.sent_texts (
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  revision int not null,
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  words jsonb not null,
  text text not null,
  phrases int[] not null,
  created_at timestamptz not null default now(),
  primary key (variation_id, revision)
);
alter table private.sent_texts enable row level security;
create index sent_texts_pitch_id_idx on private.sent_texts (pitch_id);
create index sent_texts_user_id_created_at_idx on private.sent_texts (user_id, created_at desc);

create function private.keep_sent_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select * into strict v_variation from public.pitch_variations v where v.id = new.variation_id;
  new.revision := v_variation.revision;
  insert into private.sent_texts (variation_id, revision, pitch_id, user_id, words, text, phrases)
  values (v_variation.id, v_variation.revision, v_variation.pitch_id, v_variation.user_id,
          private.variation_words(v_variation), private.full_text(v_variation),
          private.phrases(private.full_text(v_variation)))
  on conflict do nothing;
  return new;
end
$$;

-- Earlier texts that are nearly the variation's: those that its creator sent under other pitches, and
-- those that the outlet's editor received within a week, from anyone. Rows of another creator name
-- nothing. The newest 300 of each kind are compared.
--
-- Near is a trigram similarity of 0.72, or 80% of the phrases standing in the earlier text. Measured
-- on 72 pitches and 1,300 changed or mixed texts: 8% of the words changed 99%, one sentence replaced
-- 99 to 100%, reordered, shortened to half or lengthened 100% found; two pitches that share two of six
-- sentences 0%, three of six 2%. Similarity alone misses a pitch cut to its half (1% found), phrases
-- alone find 58% of those with 8% of the words changed at the same share of false alarms.
create function private.near_copies(p_variation_id uuid, p_outlet_id uuid)
returns table (scope text, sent_at timestamptz, outlet_name text, subject text, share numeric, message text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_text text;
  v_phrases int[];
begin
  select * into v_variation from public.pitch_variations v where v.id = p_variation_id;
  v_text := private.full_text(v_variation);
  v_phrases := private.phrases(v_text);
  return query
  with own as (
    select t.variation_id, t.revision
    from private.sent_texts t
    where t.user_id = v_variation.user_id and t.pitch_id <> v_variation.pitch_id
    order by t.created_at desc
    limit 300
  ),
  week as (
    select s.id, s.user_id, s.variation_id, s.revision, s.pitch_id, s.outlet_id
    from private.outlet_terms mine
    join private.outlet_terms t on t.cap_key = mine.cap_key
    join public.pitch_sends s on s.outlet_id = t.outlet_id
    where mine.outlet_id = p_outlet_id and s.created_at > now() - interval '7 days' and s.status <> 'failed'
      -- A second send of the pitch to the same outlet is refused as such.
      and (s.pitch_id, s.outlet_id) is distinct from (v_variation.pitch_id, p_outlet_id)
    order by s.created_at desc
    limit 300
  ),
  near as (
    select t.variation_id, t.revision, greatest(alike.similarity, alike.phrases) as share
    from (
      select o.variation_id, o.revision from own o
      union
      select w.variation_id, w.revision from week w
    ) earlier
    join private.sent_texts t on t.variation_id = earlier.variation_id and t.revision = earlier.revision
    cross join lateral (
      select extensions.similarity(t.text, v_text) as similarity,
        (select count(*) from unnest(t.phrases) theirs (phrase)
         join unnest(v_phrases) mine (phrase) on mine.phrase = theirs.phrase)::real / cardinality(v_phrases) as phrases
    ) alike
    where alike.similarity >= 0.72 or alike.phrases >= 0.8
  ),
  found as (
    select case when s.user_id = v_variation.user_id then 'own' else 'editor' end as scope,
      s.created_at, s.outlet_name, s.subject, n.share
    from near n
    join public.pitch_sends s on s.variation_id = n.variation_id and s.revision = n.revision and s.status <> 'failed'
    where s.id in (select w.id from week w)
      or (s.user_id = v_variation.user_id and s.pitch_id <> v_variation.pitch_id)
  )
  select f.scope,
    case when f.scope = 'own' then f.created_at end,
    case when f.scope = 'own' then f.outlet_name end,
    case when f.scope = 'own' then f.subject end,
    case when f.scope = 'own' then round(f.share::numeric, 2) end,
    case when f.scope = 'own'
      then 'You sent nearly the same words to ' || f.outlet_name || ' on '
        || to_char(f.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') || '. Say something new before you send it.'
      else 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
    end
  from found f
  order by f.scope desc, f.share desc, f.created_at desc
  limit 5;
end
$$;

-- What refuses the send of a variation to an outlet as a near copy; empty when nothing does.
create function public.near_copies(p_variation_id uuid, p_outlet_id uuid)
returns table (scope text, sent_at timestamptz, outlet_name text, subject text, share numeric, message text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return query select * from private.near_copies(p_variation_id, p_outlet_id);
end
$$;
grant execute on function public.near_copies(uuid, uuid) to authenticated;

create function private.refuse_near_copy(p_variation_id uuid, p_outlet_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  v_message text;
begin
  select n.message into v_message from private.near_copies(p_variation_id, p_outlet_id) n limit 1;
  if found then
    raise exception '%', v_message using hint = 'near_copy';
  end if;
end
$$;

-- Words as the functions count them: runs between spaces with a letter or a digit in them.
create function private.count_words(p_text text) returns int
language sql immutable
set search_path = ''
as $$ select count(*)::int from regexp_split_to_table(p_text, '\s+') word where word ~ '[[:alnum:]]' $$;

-- Raises unless the words of the variation may go to an editor: they say something, keep the limits
-- of a pitch, and every marked sentence is confirmed.
create function private.refuse_unready_words(v public.pitch_variations) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  v_body text := concat_ws(' ', v.line1_hook, v.line2_whynow, v.line3_whyyou,
    case when jsonb_array_length(v.talking_points) > 0 then 'Talking points:' end,
    (select string_agg(point, ' ') from jsonb_array_elements_text(v.talking_points) point));
begin
  if v.headline = '' or private.text_or_null(v_body) is null then
    raise exception 'This pitch has no headline or no text yet.' using hint = 'pitch_empty';
  end if;
  if char_length(v.headline) > 60 or private.count_words(v.headline) > 9 then
    raise exception 'The headline is too long: an editor sees 60 characters and 9 words.' using hint = 'too_long';
  end if;
  if private.count_words(v_body) > 150 then
    raise exception 'The pitch has % words. Editors answer pitches of up to 150.', private.count_words(v_body)
      using hint = 'too_long';
  end if;
  if private.has_unconfirmed_claims(v.claims) then
    raise exception 'Some sentences go beyond your profile. Please confirm that they are true before you send.'
      using hint = 'claims_unconfirmed';
  end if;
end
$$;

-- The end of a peg's life; pegLife() of the domain says the same on screen. A day ends in Hawaii,
-- at 10:00 UTC of the next one.
create function private.peg_until(
  p_pitch_type text, p_created_at timestamptz, p_peg_date date, p_confirmed_at timestamptz
) returns timestamptz
language sql immutable
set search_path = ''
as $$
  select greatest(
    case when day_over > p_created_at then day_over else day_over + life end,
    p_confirmed_at + life)
  from (select
    coalesce((p_peg_date + time '10:00') at time zone 'utc' + interval '24 hours', p_created_at) as day_over,
    case p_pitch_type
      when 'tv_local' then interval '72 hours'
      when 'podcast' then interval '504 hours'
      else interval '1440 hours'
    end as life) t
$$;

-- Raises stale_peg when the news of the variation's pitch is over and nobody said that it holds.
create function private.refuse_stale_peg(p_variation_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    where v.id = p_variation_id
      and private.peg_until(p.pitch_type, p.created_at, p.peg_date, p.peg_confirmed_at) <= now())
  then
    raise exception 'The news of this pitch may be old by now. Please say that it still holds before you send.'
      using hint = 'stale_peg';
  end if;
end
$$;

-- The creator says that the peg of a pitch still holds. Returns when; that starts its life anew.
create function public.confirm_peg(p_pitch_id uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_at timestamptz;
begin
  update public.pitches p
  set peg_confirmed_at = now()
  where p.id = p_pitch_id and p.user_id = private.require_user()
  returning p.peg_confirmed_at into v_at;
  if v_at is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_at;
end
$$;
grant execute on function public.confirm_peg(uuid) to authenticated;

-- Pegs that creators add to the calendar themselves.

create table public.own_pegs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  title text not null check (
    char_length(title) between 1 and 100 and title ~ '[^[:space:]]' and title = btrim(title)
    and title !~ '[[:cntrl:]]'),
  peg_date date not null check (peg_date between date '2000-01-01' and date '2100-12-31'),
  beats text[] not null default '{}' check (beats::private.beat_list is not distinct from beats),
  note text not null default '' check (char_length(note) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.own_pegs enable row level security;
grant select, insert (title, peg_date, beats, note), update (title, peg_date, beats, note), delete on public.own_pegs to authenticated;
create index own_pegs_user_id_peg_date_idx on public.own_pegs (user_id, peg_date);

create policy own_pegs_select_own_or_admin on public.own_pegs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create policy own_pegs_insert_own on public.own_pegs
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy own_pegs_update_own on public.own_pegs
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy own_pegs_delete_own on public.own_pegs
  for delete to authenticated
  using (user_id = (select auth.uid()));

-- At most 200 entries an account. The lock keeps two tabs from passing the limit together.
create function private.limit_own_pegs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('newspeg:own_pegs:' || new.user_id::text, 0));
  if (select count(*) from public.own_pegs p where p.user_id = new.user_id) >= 200 then
    raise exception 'Your calendar holds 200 dates of your own. Please delete one first.'
      using hint = 'too_many_pegs';
  end if;
  return new;
end
$$;

create trigger own_pegs_limit before insert on public.own_pegs
  for each row execute function private.limit_own_pegs();

create function private.touch_own_peg() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger own_pegs_touch before update on public.own_pegs
  for each row execute function private.touch_own_peg();

-- Sending a pitch: the send, its events, its refusals, and the last check before its mail leaves.

create table public.pitch_sends (
  id uuid primary key default gen_random_uuid(),
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  outlet_id uuid not null references public.outlets (id) on delete restrict,
  outlet_name text not null check (char_length(outlet_name) between 1 and 120),
  status text not null default 'queued' check (status in ('queued', 'sent', 'opened', 'replied', 'booked', 'failed')),
  answer text check (answer in ('interested', 'not_my_beat', 'not_now', 'covered')),
  answer_note text check (char_length(answer_note) <= 500),
  subject text not null check (char_length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  body_text text not null check (char_length(body_text) between 1 and 20000),
  sent_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  answered_at timestamptz,
  follow_up_count int not null default 0 check (follow_up_count between 0 and 2),
  error text check (char_length(error) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Which revision of the variation was sent.
  revision int not null default 1,
  -- The first hour of a send: `release_at` is when its mail may leave. Limits of a week count by it.
  release_at timestamptz not null,
  -- Whether a follow-up may go by itself when nothing came back.
  follow_up_wanted boolean not null default false,
  followed_up_at timestamptz,
  bounced_at timestamptz,
  -- What a yes of the editor shared with the creator.
  editor_name text check (char_length(editor_name) <= 120),
  editor_email text check (editor_email::private.email_address is not distinct from editor_email),
  -- How well the outlet fitted when the pitch was sent; null for sends from before it was stored.
  relevance text check (relevance in ('High', 'Medium', 'Low')),
  -- What the creator says came of it outside of the mail's links. Counted apart from answers of editors.
  own_mark text check (own_mark in ('replied', 'booked', 'published')),
  own_mark_url text check (own_mark_url::private.web_url is not distinct from own_mark_url),
  own_marked_at timestamptz,
  unique (pitch_id, outlet_id),
  check (subject !~ '[[:cntrl:]]'),
  check (outlet_name !~ '[[:cntrl:]]')
);
alter table public.pitch_sends enable row level security;
grant select on public.pitch_sends to authenticated;
create index pitch_sends_user_id_created_at_idx on public.pitch_sends (user_id, created_at desc);
create index pitch_sends_user_id_updated_at_idx on public.pitch_sends (user_id, updated_at desc);
create index pitch_sends_outlet_id_created_at_idx on public.pitch_sends (outlet_id, created_at desc);
create index pitch_sends_variation_id_idx on public.pitch_sends (variation_id);
create index pitch_sends_created_at_idx on public.pitch_sends (created_at desc);
create index pitch_sends_status_idx on public.pitch_sends (status);

create trigger touch_updated_at before update on public.pitch_sends
  for each row execute function private.touch_updated_at();

create policy pitch_sends_select_own_or_admin on public.pitch_sends
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create trigger keep_sent_text before insert or update of variation_id on public.pitch_sends
  for each row execute function private.keep_sent_text();

create index pitch_sends_yes_idx on public.pitch_sends (user_id, outlet_id)
  where answer in ('interested', 'covered');
create index pitch_sends_outlet_id_release_at_idx on public.pitch_sends (outlet_id, release_at);

create index pitch_sends_follow_up_idx on public.pitch_sends (sent_at)
  where follow_up_wanted and answer is null and status in ('sent', 'opened');
create index pitch_sends_user_id_sent_at_idx on public.pitch_sends (user_id, sent_at desc) where sent_at is not null;

create index pitch_sends_editor_email_idx on public.pitch_sends (lower(editor_email)) where editor_email is not null;

create table public.pitch_events (
  id uuid primary key default gen_random_uuid(),
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in (
    'queued', 'sent', 'delivered', 'open', 'click', 'answer', 'follow_up', 'failed', 'bounce', 'complaint', 'opt_out',
    'replied', 'booked', 'published', 'unmarked')),
  detail jsonb not null default '{}' check (octet_length(detail::text) <= 4000),
  created_at timestamptz not null default now()
);
alter table public.pitch_events enable row level security;
grant select on public.pitch_events to authenticated;
create index pitch_events_send_id_created_at_idx on public.pitch_events (send_id, created_at desc);
create index pitch_events_user_id_created_at_idx on public.pitch_events (user_id, created_at desc);

create policy pitch_events_select_own_or_admin on public.pitch_events
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Stores the hash only, so that reading the table does not allow answering for an editor.
create table private.pitch_send_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- What a link opens. `open` is the pixel, `visit` the press kit. `exposed` are links of old
  -- mails whose text their creators could read: they count opens and visits and answer nothing.
  purpose text not null check (purpose in ('answer', 'visit', 'open', 'exposed'))
);
alter table private.pitch_send_tokens enable row level security;
create index pitch_send_tokens_send_id_idx on private.pitch_send_tokens (send_id);

-- The data that the mail to one outlet is written from, never the contact's address. Its name comes
-- only when the outlet said yes to this creator: until then a mail greets the team.
create function public.get_send_context(p_user_id uuid, p_variation_id uuid, p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'pitch', to_jsonb(p),
    'variation', to_jsonb(v),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'city_region', c.city_region, 'logline', c.logline,
      'slug', c.slug, 'epk_published', coalesce(c.epk_published, false),
      'reply_to', private.reply_address(v.user_id)),
    'outlet', jsonb_build_object(
      'id', t.outlet_id, 'name', t.name, 'format', t.format, 'ai_stance', t.ai_stance,
      'morning', private.next_morning(o.time_zone, now()),
      'contact_name', case when t.outlet_id in (select private.outlets_that_said_yes(p_user_id))
                           then oc.contact_name end))
  into v_context
  from public.pitch_variations v
  join public.pitches p on p.id = v.pitch_id
  join public.users u on u.id = v.user_id
  left join public.creator_profiles c on c.user_id = v.user_id
  left join private.outlet_terms t on t.outlet_id = p_outlet_id and t.active
  left join public.outlets o on o.id = t.outlet_id
  left join private.outlet_contacts oc on oc.outlet_id = t.outlet_id
  where v.id = p_variation_id and v.user_id = p_user_id;

  if v_context is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_context #>> '{outlet,id}' is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return v_context;
end
$$;

create function private.set_release_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.release_at := coalesce(new.release_at, new.created_at);
  return new;
end
$$;

-- Named so that it runs before hold_send_limit, which counts by it.
create trigger a_set_release_at before insert on public.pitch_sends
  for each row execute function private.set_release_at();

-- 8:30 of the next working day in a time zone, today's if it is still to come.
create function private.next_morning(p_zone text, p_now timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select (day + time '08:30') at time zone p_zone
  from (
    select (p_now at time zone p_zone)::date + n as day from generate_series(0, 4) n
  ) days
  where extract(isodow from day) < 6 and (day + time '08:30') at time zone p_zone > p_now + interval '1 minute'
  order by day
  limit 1
$$;

-- Takes back a send whose mail has not left.
create function public.undo_send(p_send_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform 1 from public.pitch_sends s where s.id = p_send_id and s.user_id = v_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  delete from private.mail_outbox m
  where m.ref_table = 'pitch_sends' and m.ref_id = p_send_id and m.kind = 'pitch' and m.status = 'queued' and m.attempts = 0;
  if not found then
    raise exception 'This pitch has already left.' using hint = 'already_left';
  end if;
  delete from public.pitch_sends s where s.id = p_send_id;
end
$$;
grant execute on function public.undo_send(uuid) to authenticated;

-- What the sender should know before the tap: the outlet's morning, what is left of the limits, and how
-- many follow-ups are welcome.
create function public.send_review(p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_day timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  v_review jsonb;
begin
  select jsonb_build_object(
    'time_zone', o.time_zone,
    'morning', private.next_morning(o.time_zone, now()),
    'reply_to', private.reply_address(v_user_id),
    'greeting_name', case when o.id in (select private.outlets_that_said_yes(v_user_id))
                          then (select c.contact_name from private.outlet_contacts c where c.outlet_id = o.id) end,
    'follow_ups', private.follow_up_limit(o.format),
    'weekly_cap', t.weekly_cap,
    'week_taken', (
      select count(*) from private.outlets_of_cap(t.cap_key) c (id)
      join public.pitch_sends s on s.outlet_id = c.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed'),
    'day_limit', case when private.on_probation(v_user_id) then private.outlets_a_day() end,
    'day_reached', (
      select count(distinct s.outlet_id) from public.pitch_sends s
      where s.user_id = v_user_id and s.created_at >= v_day and s.status <> 'failed'))
  into v_review
  from private.outlet_terms t
  join public.outlets o on o.id = t.outlet_id
  where t.outlet_id = p_outlet_id and t.active;
  if v_review is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return v_review;
end
$$;
grant execute on function public.send_review(uuid) to authenticated;

-- A mail to an editor that was held back at the last moment.
create table private.refused_sends (
  mail_id uuid primary key references private.mail_outbox (id) on delete cascade,
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 300),
  refused_at timestamptz not null default now(),
  -- When the creator's mail about it was queued.
  told_at timestamptz
);
alter table private.refused_sends enable row level security;
create index refused_sends_send_id_idx on private.refused_sends (send_id);
create index refused_sends_untold_idx on private.refused_sends (refused_at) where told_at is null;

-- Why the mail of a send may not leave now, in words for its creator; null when it may. A follow-up
-- (p_first false) takes no place in the week.
create function private.leaving_refusal(p_send_id uuid, p_to_email text, p_first boolean) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_terms record;
  v_closed text;
  v_limit text;
  v_earlier int;
  v_fit record;
begin
  select * into v_send from public.pitch_sends s where s.id = p_send_id;
  v_closed := private.closed_address(p_to_email, v_send.user_id);
  if v_closed is not null then
    return case v_closed when 'bounce' then 'We have no working address for ' || v_send.outlet_name || ' at the moment.'
      else v_send.outlet_name || ' has asked for no more mails like this.' end;
  end if;
  select t.* into v_terms from private.outlet_terms t where t.outlet_id = v_send.outlet_id and t.active;
  if not found then
    return v_send.outlet_name || ' is no longer listed.';
  end if;
  select e.reason into v_limit from private.editor_limits(v_send.user_id, array[v_send.outlet_id]) e;
  if v_limit is not null then
    return v_limit;
  end if;
  if v_terms.ai_stance = 'no' and exists (
    select 1 from public.pitch_variations v join public.pitches p on p.id = v.pitch_id
    where v.id = v_send.variation_id and (v.model_drafted or p.generator = 'model')) then
    return v_send.outlet_name || ' does not take pitches written by AI.';
  end if;
  -- Only what the editor's own lists decide: matching as a whole also follows the creator's profile.
  select j.format_fits, p.pitch_type into v_fit
  from public.media_profiles m
  join public.outlets o on o.media_user_id = m.user_id and o.id = v_send.outlet_id
  join public.pitches p on p.id = v_send.pitch_id
  cross join lateral private.score_outlets(private.kept_topic(v_send.variation_id), array[o.id]) j
  where (cardinality(m.formats) > 0 and not j.format_fits)
    or (cardinality(m.beats) > 0 and cardinality(j.shared_beats) = 0 and j.relevance = 'Low');
  if found then
    return v_send.outlet_name || case when v_fit.format_fits
      then ' now covers ' || private.and_list(v_terms.beats) || ', and this pitch is about something else.'
      else ' no longer takes pitches for ' || private.format_name(v_fit.pitch_type) || '.' end;
  end if;
  if not p_first then
    return null;
  end if;
  -- The week as everywhere: by the time at which a mail may leave. Who comes first in it leaves, so two
  -- workers decide the same; while the cap stays as it was at the tap nobody is held back.
  select count(*) into v_earlier
  from private.outlets_of_cap(v_terms.cap_key) o (id)
  join public.pitch_sends s on s.outlet_id = o.id
  where s.id <> v_send.id and s.status <> 'failed' and s.release_at > now() - interval '7 days'
    and (s.release_at, s.id) < (v_send.release_at, v_send.id);
  if v_earlier >= v_terms.weekly_cap then
    return case when v_terms.weekly_cap = 0 then v_send.outlet_name || ' takes no pitches at the moment.'
      else v_send.outlet_name || ' now takes ' || v_terms.weekly_cap || case v_terms.weekly_cap when 1 then ' pitch' else ' pitches' end
        || ' a week, and this week is full.' end;
  end if;
  return null;
end
$$;

-- Mails that were held back and whose creators have not been told by mail.
create function public.due_refusals(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'mail_id', r.mail_id, 'pitch_id', s.pitch_id, 'subject', s.subject, 'outlet_name', s.outlet_name,
    'reason', r.reason, 'follow_up', m.kind = 'follow_up', 'name', coalesce(c.name, u.name))
  from private.refused_sends r
  join private.mail_outbox m on m.id = r.mail_id and m.status = 'failed'
  join public.pitch_sends s on s.id = r.send_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = u.id
  where r.told_at is null
  order by r.refused_at
  limit p_limit
$$;

-- Queues the creator's mail about a mail that was held back. Returns whether it did.
create function public.queue_refusal(p_mail_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send_id uuid;
begin
  update private.refused_sends r set told_at = now()
  where r.mail_id = p_mail_id and r.told_at is null
    and exists (select 1 from private.mail_outbox m where m.id = r.mail_id and m.status = 'failed')
  returning r.send_id into v_send_id;
  if v_send_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'send_refused', private.reply_address(s.user_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'send_refused:' || p_mail_id::text)
  from public.pitch_sends s where s.id = v_send_id;
  return true;
end
$$;

-- The weekly cap: how many pitches an editor gets in seven days, from all creators and over all of the editor's
-- outlets; an outlet without an editor has one of its own. It is 5, or what stands on the outlet
-- (40_outlets/10_outlets.sql), or in its place what the editor chose (40_outlets/20_editors.sql), 0 to 50. What counts
-- into it: pitches that left in the last seven days or wait to leave, without those that failed; follow-ups do not
-- count. A fifth is kept for creators who got a yes; all accounts on probation together get at most 40%. Then queueing
-- a pitch, which checks every rule while it holds a lock on the cap.

-- What an editor looks for now, '' once its 30 days are over.
create function private.live_looking_for(p_user_id uuid, p_text text) returns text
language sql stable
begin atomic
  select case when coalesce(p_text, '') <> '' and exists (
    select 1 from private.looking_for_days d where d.user_id = p_user_id and d.dropped_at is null) then p_text else '' end;
end;

-- What stands on an outlet, and what its editor set in its place. What the editor looks for now is a line of its own,
-- so that it belongs to no sentence of the interests.
create view private.outlet_standing_terms with (security_invoker = true) as
select o.id as outlet_id, o.name, o.format, o.region, o.description,
  case when l.text = '' then o.interests else concat_ws(E'\n', l.text, nullif(o.interests, '')) end as interests,
  o.active, o.media_user_id,
  case when cardinality(m.beats) > 0 then m.beats else o.beats end as beats,
  case when cardinality(m.formats) > 0 then m.formats else array[o.format] end as formats,
  coalesce(m.ai_stance, o.ai_stance) as ai_stance,
  coalesce(m.weekly_cap, o.weekly_cap) as weekly_cap,
  coalesce(o.media_user_id, o.id) as cap_key
from public.outlets o
left join public.media_profiles m on m.user_id = o.media_user_id
cross join lateral (select private.live_looking_for(m.user_id, m.looking_for_now) as text) l;

-- Why an address gets nothing from this creator; null when it does.
create function private.closed_address(p_email text, p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select a.reason from private.closed_addresses a
  where a.email = lower(p_email) and (a.user_id is null or a.user_id = p_user_id)
  order by a.user_id nulls first
  limit 1
$$;

-- Of a weekly cap, the pitches that all accounts on probation together may send: 40%, rounded down to
-- whole pitches, but 1 of a cap of 2. A cap of 1 takes none: one pitch would be the whole week.
create function private.probation_share(p_cap int) returns int
language sql immutable
return case when p_cap < 2 then 0 else greatest(1, p_cap * 2 / 5) end;

-- Of a weekly cap, the pitches kept for creators this editor has said yes to: a fifth, rounded down, so
-- that a cap under 5 stays in use as a whole. What is not kept is
-- never less than the share of probation: such accounts alone cannot use up a week.
create function private.kept_share(p_cap int) returns int
language sql immutable
return p_cap / 5;

-- The outlets that said yes to a creator. Only an editor's link records an event of kind answer: what
-- a creator says of an own send is no yes.
create function private.outlets_that_said_yes(p_user_id uuid) returns setof uuid
language sql stable
begin atomic
  select s.outlet_id
  from public.pitch_sends s
  where s.user_id = p_user_id and s.answer in ('interested', 'covered')
    and exists (select 1 from public.pitch_events e where e.send_id = s.id and e.kind = 'answer');
end;

-- The outlets that share one weekly cap.
create function private.outlets_of_cap(p_cap_key uuid) returns setof uuid
language sql stable
begin atomic
  select o.id from public.outlets o where o.id = p_cap_key and o.media_user_id is null
  union all
  select o.id from public.outlets o where o.media_user_id = p_cap_key;
end;

-- Whether an outlet under this cap said yes to the creator.
create function private.cap_knows(p_cap_key uuid, p_user_id uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select 1
    from private.outlets_that_said_yes(p_user_id) y (outlet_id)
    join public.outlets o on o.id = y.outlet_id
    where coalesce(o.media_user_id, o.id) = p_cap_key);
end;

-- True for an account of less than 14 days without a paid plan that no editor has said yes to.
create function private.on_probation(p_user_id uuid) returns boolean
language sql stable
begin atomic
  select coalesce((
    select u.created_at > now() - interval '14 days'
      and public.current_plan(u.id) = 'free'
      and not exists (select 1 from private.outlets_that_said_yes(u.id))
    from public.users u where u.id = p_user_id), true);
end;

-- Why the account cannot send to these outlets now, as far as limits and closed addresses go; no row for an outlet that it
-- may send to. Days are UTC days, weeks are the last seven days. Not for the API roles.
create function private.outlet_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language plpgsql stable
set search_path = ''
-- Planning takes longer than running: one plan for all calls of a connection.
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  c_outlets_a_day constant int := private.outlets_a_day();
  v_probation boolean := private.on_probation(p_user_id);
  v_day timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  v_reached uuid[] := '{}';
begin
  if v_probation then
    v_reached := array(
      select distinct s.outlet_id
      from public.pitch_sends s
      where s.user_id = p_user_id and s.created_at >= v_day and s.status <> 'failed');
  end if;

  return query
  select t.outlet_id, b.code, b.reason
  from private.outlet_terms t
  cross join lateral (
    select count(*) as total
    from private.outlets_of_cap(t.cap_key) o (id)
    join public.pitch_sends s on s.outlet_id = o.id
    -- A scheduled mail counts from when it is scheduled until seven days after it leaves.
    where s.release_at > now() - interval '7 days' and s.status <> 'failed'
  ) week
  -- Who sent them matters only where it can decide: not in a full week, nor in one with room for all.
  cross join lateral (
    select count(*) filter (where v_probation and x.young) as probation,
      count(*) filter (where not x.known) as strangers
    from (
      select v_probation and private.on_probation(s.user_id) as young,
        private.cap_knows(t.cap_key, s.user_id) as known
      from private.outlets_of_cap(t.cap_key) o (id)
      join public.pitch_sends s on s.outlet_id = o.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed'
        and week.total < t.weekly_cap
        and (v_probation or week.total >= t.weekly_cap - private.kept_share(t.weekly_cap))
    ) x
  ) senders
  left join private.outlet_contacts contact on contact.outlet_id = t.outlet_id
  cross join lateral (select private.closed_address(contact.contact_email, p_user_id) as reason) closed
  cross join lateral (
    select r.code, r.reason
    from (values
      (0, closed.reason = 'bounce', 'no_contact', 'We have no working address for ' || t.name || ' at the moment.'),
      (0, closed.reason is not null, 'do_not_contact', t.name || ' has asked for no more mails like this.'),
      (1, week.total >= t.weekly_cap, 'weekly_cap',
        case when t.weekly_cap = 0 then t.name || ' takes no pitches at the moment.'
             else t.name || ' takes ' || t.weekly_cap || case when t.weekly_cap = 1 then ' pitch' else ' pitches' end || ' a week, and this week is full.' end),
      (2, senders.strangers >= t.weekly_cap - private.kept_share(t.weekly_cap) and not private.cap_knows(t.cap_key, p_user_id), 'weekly_cap',
        t.name || ' keeps the rest of this week for creators it has said yes to.'),
      (3, v_probation and private.probation_share(t.weekly_cap) = 0, 'probation',
        t.name || ' takes one pitch a week, and none from new accounts. You can send from your 15th day here.'),
      (4, v_probation and senders.probation >= private.probation_share(t.weekly_cap), 'probation',
        t.name || ' has got enough pitches from new accounts this week. Please choose another outlet.'),
      (5, v_probation and cardinality(v_reached) >= c_outlets_a_day and t.outlet_id <> all (v_reached), 'probation',
        'New accounts can reach ' || c_outlets_a_day || ' outlets a day. You can send again tomorrow.')
    ) as r (rank, applies, code, reason)
    where r.applies
    order by r.rank, r.code desc
    limit 1
  ) b
  where t.outlet_id = any (p_outlet_ids);
end
$$;

-- Why the account cannot send to these outlets now: what editors set themselves, then the limits above; no row for an
-- outlet that it may send to. Not for the API roles.
create function private.send_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
set jit = off
as $$
begin
  return query
  select coalesce(e.outlet_id, l.outlet_id), coalesce(e.code, l.code), coalesce(e.reason, l.reason)
  from private.editor_limits(p_user_id, p_outlet_ids) e
  full join private.outlet_limits(p_user_id, p_outlet_ids) l on l.outlet_id = e.outlet_id;
end
$$;

-- The same for one outlet: no row when the account may send to it.
create function private.send_limit(p_user_id uuid, p_outlet_id uuid)
returns table (code text, reason text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select l.code, l.reason from private.send_limits(p_user_id, array[p_outlet_id]) l;
end
$$;

-- Holds the limits for whatever queues a send. The caller holds the lock of the editor's cap; the lock
-- of the sender keeps simultaneous sends to several editors within the day's limit. It is always taken
-- after that of the cap, so two sends cannot wait for each other.
create function private.hold_send_limit() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_limit record;
begin
  if tg_op = 'UPDATE' and old.status <> 'failed' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newspeg:sender:' || new.user_id::text, 0));
  select * into v_limit from private.send_limit(new.user_id, new.outlet_id);
  if found then
    raise exception '%', v_limit.reason using hint = v_limit.code;
  end if;
  return new;
end
$$;

create trigger hold_send_limit before insert or update of status on public.pitch_sends
  for each row when (new.status = 'queued')
  execute function private.hold_send_limit();

create function private.follow_up_limit(p_format text) returns int
language sql immutable
return case p_format when 'podcast' then 2 else 1 end;

-- Why the editor of an outlet takes nothing from this account now, whatever the outlet's limits; no row
-- where nothing stands against it.
create function private.editor_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language sql stable
begin atomic
  select o.id,
    case when c.closed then 'do_not_contact' else 'not_taking_pitches' end,
    case when c.closed then o.name || ' has asked for no more mails like this.'
      when m.paused then o.name || ' takes no pitches at the moment.'
      else o.name || ' is away and takes pitches again from ' || to_char(m.away_until, 'FMMonth FMDD') || '.' end
  from public.outlets o
  join public.media_profiles m on m.user_id = o.media_user_id
  join public.users u on u.id = m.user_id
  cross join lateral (
    select exists (
      select 1 from private.closed_addresses a
      where a.email = lower(u.email) and (a.user_id is null or a.user_id = p_user_id) and a.reason <> 'bounce') as closed
  ) c
  where o.id = any (p_outlet_ids)
    and (c.closed or m.paused or private.is_away(m.away_until, m.time_zone, now()));
end;

create function private.outlets_a_day() returns int
language sql immutable
return 5;

-- Checks every rule again under a lock, then stores the send and its mail in one transaction. The
-- texts of the mail were written from p_revision of the variation. p_mail has subject, text, html,
-- marks, shown (the text with neither marks nor tokens) and headers. Without p_release_at the mail
-- waits 20 seconds, in which the send can be undone.
create function public.queue_pitch_send(
  p_user_id uuid, p_variation_id uuid, p_outlet_id uuid, p_mail jsonb, p_epk_url text,
  p_revision int default null, p_release_at timestamptz default null, p_follow_up boolean default false
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_match record;
  v_contact private.outlet_contacts;
  v_send public.pitch_sends;
  v_release_at timestamptz := coalesce(p_release_at, now() + interval '20 seconds');
begin
  -- No edit may come between the checks and the send.
  v_variation := private.lock_variation(p_user_id, p_variation_id);
  if p_revision <> v_variation.revision then
    raise exception 'The pitch was changed meanwhile. Please look at it again and send it.'
      using hint = 'version_conflict';
  end if;
  if v_release_at > now() + interval '7 days' then
    raise exception 'Please choose a time within the next seven days.' using hint = 'bad_time';
  end if;

  -- The weekly cap counts the sends of all creators, so sends to one editor run one after another.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:cap:' || t.cap_key::text, 0))
  from private.outlet_terms t where t.outlet_id = p_outlet_id and t.active;
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;

  perform private.refuse_unready_words(v_variation);
  select * into v_match from private.outlet_verdict(p_variation_id, p_outlet_id);
  if v_match.blocked_code is not null then
    raise exception '%', v_match.blocked_reason using hint = v_match.blocked_code;
  end if;
  perform private.refuse_near_copy(p_variation_id, p_outlet_id);
  perform private.refuse_stale_peg(p_variation_id);

  select * into v_contact from private.outlet_contacts c where c.outlet_id = p_outlet_id;
  if not found then
    raise exception 'We have no working address for % yet.', v_match.name using hint = 'no_contact';
  end if;

  insert into public.pitch_sends as s
    (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, subject, body_text, release_at, follow_up_wanted,
     relevance)
  values
    (v_variation.pitch_id, p_variation_id, p_user_id, p_outlet_id, v_match.name, 'queued', p_mail ->> 'subject',
     p_mail ->> 'shown', v_release_at, p_follow_up, v_match.relevance)
  on conflict (pitch_id, outlet_id) do update
    set variation_id = excluded.variation_id, status = 'queued', subject = excluded.subject,
        body_text = excluded.body_text, error = null, bounced_at = null, created_at = now(),
        release_at = excluded.release_at, follow_up_wanted = excluded.follow_up_wanted,
        relevance = excluded.relevance
    where s.status = 'failed'
  returning * into v_send;
  if v_send.id is null then
    raise exception 'You have already sent this pitch to %.', v_match.name using hint = 'already_sent';
  end if;

  insert into public.pitch_events (send_id, user_id, kind, detail)
  values (v_send.id, p_user_id, 'queued', jsonb_build_object('epk_url', p_epk_url, 'release_at', v_release_at));

  perform public.mail_enqueue(
    'pitch', v_contact.contact_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    coalesce(p_mail -> 'headers', '{}') || jsonb_build_object('Reply-To', private.reply_address(p_user_id)),
    'pitch:' || v_send.id::text || ':' || gen_random_uuid()::text, 'pitch_sends', v_send.id,
    p_mail -> 'marks', v_release_at);

  return to_jsonb(v_send);
end
$$;

-- What comes back by the links of a pitch mail: opens, visits, the editor’s answer.

-- The id of the send that a token belongs to; raises unknown_token.
create function private.send_id_of_token(p_token_hash text, p_purposes text[]) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_send_id uuid;
begin
  select t.send_id into v_send_id
  from private.pitch_send_tokens t
  where t.token_hash = lower(p_token_hash) and t.purpose = any (p_purposes);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_send_id;
end
$$;

-- The send that a token belongs to, locked for update.
create function private.lock_send_of_token(p_token_hash text, p_purposes text[]) returns public.pitch_sends
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, p_purposes);
  v_send public.pitch_sends;
begin
  select s.* into strict v_send from public.pitch_sends s where s.id = v_send_id for update;
  return v_send;
end
$$;

-- The data of the editor's answer page, with the words as they were sent, and what a yes shares with
-- whom. Reads only.
create function public.get_pitch_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'send_id', s.id, 'status', s.status, 'answer', s.answer, 'answer_note', s.answer_note,
    'answered_at', s.answered_at, 'sent_at', s.sent_at, 'outlet_name', s.outlet_name,
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', p.pitch_type,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'epk_slug', case when c.epk_published then c.slug end,
    'opt_out', private.opt_out_of(oc.contact_email, s.user_id),
    -- What a yes has shared stays shared, whatever the answer is now.
    'shared', private.is_yes(s.answer) or exists (
      select from public.pitch_events e
      where e.send_id = s.id and e.kind = 'answer' and private.is_yes(e.detail ->> 'answer')),
    'shares', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email)) || t.words
  from public.pitch_sends s
  join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  join public.pitches p on p.id = s.pitch_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- Stores the editor's answer and queues its mails: to the creator on a yes and on every change, to the
-- editor on the first yes. A later answer replaces the earlier one; an event is recorded only when the
-- answer or the note changes. Each mail has subject, text and html.
create function public.record_pitch_answer(
  p_token_hash text, p_answer text, p_note text default null, p_to_creator jsonb default null, p_to_editor jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- So many mails a day, however often an answer is changed.
  c_mails_a_day constant int := 6;
  v_send public.pitch_sends;
  v_contact private.outlet_contacts;
  v_note text := private.text_or_null(left(p_note, 500));
  v_previous text;
  v_event uuid;
begin
  if p_answer is null or p_answer not in ('interested', 'not_my_beat', 'not_now', 'covered') then
    raise exception 'This answer is not one of the four.' using hint = 'bad_answer';
  end if;
  v_send := private.lock_send_of_token(p_token_hash, array['answer']);
  v_previous := v_send.answer;

  if v_previous is distinct from p_answer or (v_note is not null and v_note is distinct from v_send.answer_note) then
    select * into v_contact from private.outlet_contacts oc where oc.outlet_id = v_send.outlet_id;
    update public.pitch_sends s
    set answer = p_answer,
        answer_note = coalesce(v_note, s.answer_note),
        answered_at = now(),
        status = case when p_answer = 'covered' then 'booked' else 'replied' end,
        editor_name = case when private.is_yes(p_answer) then v_contact.contact_name end,
        editor_email = case when private.is_yes(p_answer) then v_contact.contact_email end
    where s.id = v_send.id
    returning * into v_send;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'answer', jsonb_strip_nulls(jsonb_build_object(
      'answer', p_answer, 'previous', v_previous, 'note', v_note)))
    returning id into v_event;

    if p_to_creator is not null and (private.is_yes(p_answer) or v_previous is not null)
       and (select count(*) from public.pitch_events e
            where e.send_id = v_send.id and e.kind = 'answer' and e.created_at > now() - interval '1 day') <= c_mails_a_day then
      perform public.mail_enqueue(
        'answer', private.reply_address(v_send.user_id), p_to_creator ->> 'subject', p_to_creator ->> 'text',
        p_to_creator ->> 'html',
        jsonb_strip_nulls(jsonb_build_object('Reply-To', v_send.editor_email)),
        'answer:' || v_event::text);
    end if;
    if p_to_editor is not null and private.is_yes(p_answer) and v_contact.contact_email is not null then
      perform public.mail_enqueue(
        'answer_copy', v_contact.contact_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
        jsonb_build_object('Reply-To', private.reply_address(v_send.user_id)),
        'answer_copy:' || v_send.id::text);
    end if;
  end if;

  return jsonb_build_object(
    'send_id', v_send.id, 'status', v_send.status, 'answer', v_send.answer, 'previous', v_previous,
    'answer_note', v_send.answer_note, 'answered_at', v_send.answered_at, 'outlet_name', v_send.outlet_name);
end
$$;

-- Records an open or a click. The status only moves forward: an answered send stays answered.
create function private.record_engagement(p_token_hash text, p_kind text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends := private.lock_send_of_token(
    p_token_hash, case p_kind when 'open' then array['open', 'exposed'] else array['visit', 'exposed'] end);
begin
  update public.pitch_sends s
  set opened_at = case when p_kind = 'open' then coalesce(s.opened_at, now()) else s.opened_at end,
      clicked_at = case when p_kind = 'click' then coalesce(s.clicked_at, now()) else s.clicked_at end,
      status = case when s.status in ('queued', 'sent') then 'opened' else s.status end
  where s.id = v_send.id
    and (s.status in ('queued', 'sent') or (p_kind = 'open' and s.opened_at is null) or (p_kind = 'click' and s.clicked_at is null));

  -- Mail clients fetch the pixel repeatedly; 20 events of each kind are stored per send.
  if (select count(*) from public.pitch_events e where e.send_id = v_send.id and e.kind = p_kind) < 20 then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, p_kind,
            case when p_kind = 'open' then '{"verified": false}'::jsonb else '{}'::jsonb end);
  end if;
  return true;
end
$$;

create function public.record_pitch_open(p_token_hash text) returns boolean
language sql volatile security definer
set search_path = ''
as $$ select private.record_engagement(p_token_hash, 'open') $$;

create function public.record_pitch_click(p_token_hash text) returns boolean
language sql volatile security definer
set search_path = ''
as $$ select private.record_engagement(p_token_hash, 'click') $$;

create function private.is_yes(p_answer text) returns boolean
language sql immutable
return coalesce(p_answer in ('interested', 'covered'), false);

-- What the mails about an answer are written from, both addresses included. Not for a page.
create function public.get_answer_context(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'pitch_id', s.pitch_id, 'subject', s.subject, 'outlet_name', s.outlet_name, 'answer', s.answer,
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(s.user_id),
      'slug', case when c.epk_published then c.slug end),
    'editor', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email))
  from public.pitch_sends s
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- Follow-ups: one to a journalist, two to a podcast, none after a no.

-- Why a send cannot be followed up now; null when it can. Editors who paused or are away get none.
create function private.follow_up_refusal(s public.pitch_sends) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_outlet public.outlets;
  v_email text;
begin
  select * into v_outlet from public.outlets o where o.id = s.outlet_id;
  select c.contact_email into v_email from private.outlet_contacts c where c.outlet_id = s.outlet_id;
  return case
    when exists (select 1 from public.users u where u.id = s.user_id and u.suspended_at is not null) then
      'Your account is paused, so nothing is sent for now.'
    when s.answer is not null then s.outlet_name || ' has answered: a follow-up would only annoy.'
    when s.own_mark is not null then 'You have marked this pitch as ' || s.own_mark || '.'
    when s.status not in ('sent', 'opened') or s.sent_at is null then 'This pitch was not delivered.'
    when s.follow_up_count >= private.follow_up_limit(v_outlet.format) then
      case when private.follow_up_limit(v_outlet.format) = 1 then 'One follow-up is enough for a newsroom.'
           else 'Two follow-ups are enough for a podcast.' end
    when coalesce(s.followed_up_at, s.sent_at) > now() - interval '3 days' then
      'Give them three days. Most answers arrive within that time.'
    when s.sent_at < now() - interval '30 days' then 'This pitch is more than 30 days old. Write a new one.'
    when not v_outlet.active or v_email is null or private.closed_address(v_email, s.user_id) is not null then
      s.outlet_name || ' takes no mail from you now.'
    else (select e.reason from private.editor_limits(s.user_id, array[s.outlet_id]) e)
  end;
end
$$;

-- The caller's sends of one pitch with whether each can be followed up, and why not.
create function public.follow_up_states(p_pitch_id uuid)
returns table (send_id uuid, refusal text, number int)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select s.id, private.follow_up_refusal(s), s.follow_up_count + 1
  from public.pitch_sends s
  where s.pitch_id = p_pitch_id and s.user_id = v_user_id;
end
$$;
grant execute on function public.follow_up_states(uuid) to authenticated;

-- What a follow-up is written from: the words as they were sent, whose sentences are settled.
create function public.get_follow_up_context(p_user_id uuid, p_send_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_refusal text;
begin
  select * into v_send from public.pitch_sends s
  where s.id = p_send_id and (p_user_id is null or s.user_id = p_user_id);
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_refusal := private.follow_up_refusal(v_send);
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'no_follow_up';
  end if;
  return (select jsonb_build_object(
    'send_id', v_send.id, 'user_id', v_send.user_id, 'number', v_send.follow_up_count + 1, 'subject', v_send.subject,
    'sent_at', v_send.sent_at, 'time_zone', o.time_zone, 'words', t.words, 'outlet_name', v_send.outlet_name,
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'city_region', c.city_region,
      'slug', case when c.epk_published then c.slug end))
  from private.sent_texts t
  join public.outlets o on o.id = v_send.outlet_id
  join public.users u on u.id = v_send.user_id
  left join public.creator_profiles c on c.user_id = v_send.user_id
  where t.variation_id = v_send.variation_id and t.revision = v_send.revision);
end
$$;

-- Sends whose follow-up the creator asked for and which is due now.
create function public.due_follow_ups(p_limit int) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select s.id from public.pitch_sends s
  where s.follow_up_wanted and s.answer is null and s.status in ('sent', 'opened')
    and s.sent_at <= now() - interval '3 days' and s.sent_at > now() - interval '30 days'
    and private.follow_up_refusal(s) is null
  order by s.sent_at
  limit p_limit
$$;

-- Queues follow-up number p_number of a send, in the thread of its first mail. Checks every rule again
-- under a lock; a number that is done already is refused.
create function public.queue_follow_up(p_send_id uuid, p_number int, p_mail jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_contact private.outlet_contacts;
  v_refusal text;
  v_first text;
begin
  select * into strict v_send from public.pitch_sends s where s.id = p_send_id for update;
  v_refusal := case when v_send.follow_up_count + 1 <> p_number then 'This follow-up has been sent.'
                    else private.follow_up_refusal(v_send) end;
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'no_follow_up';
  end if;
  select * into strict v_contact from private.outlet_contacts c where c.outlet_id = v_send.outlet_id;
  select m.id::text into v_first from private.mail_outbox m
  where m.ref_table = 'pitch_sends' and m.ref_id = p_send_id and m.kind = 'pitch'
  order by m.created_at desc limit 1;

  update public.pitch_sends s set follow_up_count = p_number, followed_up_at = now() where s.id = p_send_id;
  insert into public.pitch_events (send_id, user_id, kind, detail)
  values (p_send_id, v_send.user_id, 'follow_up', jsonb_build_object('number', p_number, 'text', p_mail ->> 'shown'));
  perform public.mail_enqueue(
    'follow_up', v_contact.contact_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    coalesce(p_mail -> 'headers', '{}') || jsonb_build_object('Reply-To', private.reply_address(v_send.user_id))
      || case when v_first is null then '{}'::jsonb else jsonb_build_object('X-Thread-Of', v_first) end,
    'follow_up:' || p_send_id::text || ':' || p_number::text, 'pitch_sends', p_send_id, p_mail -> 'marks');
end
$$;

-- What became of pitches: figures, own marks, the weekly mail of results.

-- Counts for the caller's dashboard. "Today" is the calendar day in the caller's time zone.
create function public.creator_stats(p_time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_zone text := private.known_zone(p_time_zone);
  v_today timestamptz := date_trunc('day', now() at time zone v_zone) at time zone v_zone;
begin
  return (
    with mine as (
      select c.*, c.left_at > now() - interval '30 days' as recent from private.counted_sends(v_user_id) c
    )
    select jsonb_build_object(
      'd30', jsonb_build_object(
        'sent', count(*) filter (where recent), 'opens', count(*) filter (where recent and opened),
        'clicks', count(*) filter (where recent and clicked), 'replies', count(*) filter (where recent and yes),
        'booked', count(*) filter (where recent and booked), 'declined', count(*) filter (where recent and declined),
        'own', count(*) filter (where recent and own_mark is not null)),
      'lifetime', jsonb_build_object(
        'sent', count(*), 'opens', count(*) filter (where opened),
        'clicks', count(*) filter (where clicked), 'replies', count(*) filter (where yes),
        'booked', count(*) filter (where booked), 'declined', count(*) filter (where declined),
        'own', count(*) filter (where own_mark is not null)),
      'today_sent', count(*) filter (where left_at >= v_today))
    from mine);
end
$$;
grant execute on function public.creator_stats(text) to authenticated;

-- Marks a send by hand, with a link to the piece; null takes the mark back.
create function public.mark_send(p_send_id uuid, p_mark text, p_url text default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_send public.pitch_sends;
  v_url text := private.text_or_null(p_url);
begin
  if p_mark is not null and p_mark not in ('replied', 'booked', 'published') then
    raise exception 'Please choose replied, booked or published.' using hint = 'bad_answer';
  end if;
  if v_url is not null and v_url !~* '^https?://[^[:space:]<>"]+$' then
    raise exception 'Please enter a full web address, starting with https://' using hint = 'invalid_input';
  end if;
  select * into v_send from public.pitch_sends s where s.id = p_send_id and s.user_id = v_user_id for update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_send.sent_at is null then
    raise exception 'This pitch has not been sent yet.' using hint = 'not_sent';
  end if;
  if (v_send.own_mark, v_send.own_mark_url) is not distinct from (p_mark, v_url) then
    return;
  end if;
  update public.pitch_sends s
  set own_mark = p_mark, own_mark_url = case when p_mark is not null then v_url end,
      own_marked_at = case when p_mark is not null then now() end
  where s.id = p_send_id;
  -- Clicking to and fro fills no table.
  if (select count(*) from public.pitch_events e where e.send_id = p_send_id and e.kind in ('replied', 'booked', 'published', 'unmarked')) < 40 then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (p_send_id, v_user_id, coalesce(p_mark, 'unmarked'), jsonb_strip_nulls(jsonb_build_object('url', v_url)));
  end if;
end
$$;
grant execute on function public.mark_send(uuid, text, text) to authenticated;

-- A creator's sends as the figures count them. left_at is when the mail left; old rows without that time
-- have the one of the queue. opened is unverified: mail programs fetch pictures by themselves. clicked is
-- a visit of the press kit by a browser with a visible page. yes is an answer Interested or Covered by the
-- mail's links, booked is Covered.
create function private.counted_sends(p_user_id uuid)
returns table (id uuid, left_at timestamptz, relevance text, opened boolean, clicked boolean, yes boolean, declined boolean, booked boolean, own_mark text)
language sql stable
set search_path = ''
as $$
  select s.id, coalesce(s.sent_at, s.created_at), s.relevance,
    s.opened_at is not null or s.clicked_at is not null or s.answer is not null,
    s.clicked_at is not null, private.is_yes(s.answer), coalesce(s.answer in ('not_my_beat', 'not_now'), false),
    coalesce(s.answer = 'covered', false), s.own_mark
  from public.pitch_sends s
  where s.user_id = p_user_id and s.status not in ('queued', 'failed')
$$;

-- The last twelve weeks (from Monday) of the caller in their time zone, oldest first, with the same
-- counts by how well the outlets fitted: {"weeks": [...], "relevance": [...]}. Both add up to the same.
create function public.creator_results(p_time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_zone text := private.known_zone(p_time_zone);
  v_monday date := date_trunc('week', now() at time zone v_zone)::date;
begin
  return (
    with mine as (
      select c.*, date_trunc('week', c.left_at at time zone v_zone)::date as week
      from private.counted_sends(v_user_id) c
      where c.left_at >= ((v_monday - 77)::timestamp at time zone v_zone)
    )
    select jsonb_build_object(
      'weeks', (
        select jsonb_agg(jsonb_build_object('week', w.week::date, 'sent', coalesce(m.sent, 0), 'opens', coalesce(m.opens, 0),
          'clicks', coalesce(m.clicks, 0), 'replies', coalesce(m.replies, 0)) order by w.week)
        from generate_series(v_monday - 77, v_monday, interval '7 days') w (week)
        left join (
          select mine.week, count(*) as sent, count(*) filter (where opened) as opens,
            count(*) filter (where clicked) as clicks, count(*) filter (where yes) as replies
          from mine group by mine.week
        ) m on m.week = w.week::date),
      'relevance', (
        select jsonb_agg(jsonb_build_object('relevance', r.relevance, 'sent', coalesce(m.sent, 0), 'opens', coalesce(m.opens, 0),
          'clicks', coalesce(m.clicks, 0), 'replies', coalesce(m.replies, 0)) order by r.rank)
        from (values (1, 'High'), (2, 'Medium'), (3, 'Low'), (4, 'Unknown')) r (rank, relevance)
        left join (
          select coalesce(mine.relevance, 'Unknown') as relevance, count(*) as sent, count(*) filter (where opened) as opens,
            count(*) filter (where clicked) as clicks, count(*) filter (where yes) as replies
          from mine group by 1
        ) m on m.relevance = r.relevance
        where r.relevance in ('High', 'Medium') or m.sent > 0)));
end
$$;
grant execute on function public.creator_results(text) to authenticated;

-- What worked for the caller, by angle, format and weekday of the mail: how many ended, how many of
-- them with a yes. A send has ended when it was answered or is quiet for three days. Empty under ten.
create function public.what_worked(p_time_zone text default 'UTC')
returns table (kind text, name text, sends int, yes int)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_zone text := private.known_zone(p_time_zone);
begin
  return query
  with ended as (
    select v.angle, p.pitch_type, trim(to_char(s.sent_at at time zone v_zone, 'Day')) as weekday,
      extract(isodow from s.sent_at at time zone v_zone)::int as day, private.is_yes(s.answer) as yes
    from public.pitch_sends s
    join public.pitch_variations v on v.id = s.variation_id
    join public.pitches p on p.id = s.pitch_id
    where s.user_id = v_user_id and s.sent_at is not null and s.status <> 'failed'
      and (s.answer is not null or s.sent_at < now() - interval '3 days')
  )
  select g.kind, g.name, g.sends, g.yes
  from (
    select 1 as part, 'angle' as kind, e.angle as name, count(*)::int as sends, count(*) filter (where e.yes)::int as yes, 0 as rank
    from ended e group by e.angle
    union all
    select 2, 'format', e.pitch_type, count(*)::int, count(*) filter (where e.yes)::int, 0 from ended e group by e.pitch_type
    union all
    select 3, 'weekday', e.weekday, count(*)::int, count(*) filter (where e.yes)::int, e.day from ended e group by e.weekday, e.day
  ) g
  where (select count(*) from ended) >= 10
  order by g.part, g.rank, g.yes::numeric / g.sends desc, g.sends desc, g.name;
end
$$;
grant execute on function public.what_worked(text) to authenticated;

create table private.result_mails (
  user_id uuid primary key references public.users (id) on delete cascade,
  wanted boolean not null default true,
  -- As the creator's browser named it; null means the zone of their region.
  time_zone text check (char_length(time_zone) <= 64),
  -- The Monday of the last mail.
  last_week date,
  updated_at timestamptz not null default now()
);
alter table private.result_mails enable row level security;

-- Hashes of the links that switch the mail off.
create table private.result_mail_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.result_mail_tokens enable row level security;
create index result_mail_tokens_user_id_idx on private.result_mail_tokens (user_id, created_at);

-- When the worker looked last: it comes every few seconds, the search is made every five minutes.
create table private.result_mail_look (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null default '-infinity'
);
insert into private.result_mail_look default values;
alter table private.result_mail_look enable row level security;

-- Whether the caller gets the weekly mail, and the time zone of its Monday.
create function public.my_result_mail() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select jsonb_build_object('wanted', coalesce(r.wanted, true),
      'time_zone', coalesce(r.time_zone, private.zone_of_region(coalesce(c.city_region, u.city_region))))
    from public.users u
    left join public.creator_profiles c on c.user_id = u.id
    left join private.result_mails r on r.user_id = u.id
    where u.id = v_user_id);
end
$$;
grant execute on function public.my_result_mail() to authenticated;

-- Switches the caller's weekly mail on or off and keeps the time zone of their browser.
create function public.set_result_mail(p_wanted boolean, p_time_zone text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if p_wanted is null or p_time_zone is not null and not private.is_time_zone(p_time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  insert into private.result_mails (user_id, wanted, time_zone) values (v_user_id, p_wanted, p_time_zone)
  on conflict (user_id) do update
  set wanted = excluded.wanted, time_zone = coalesce(excluded.time_zone, private.result_mails.time_zone), updated_at = now();
end
$$;
grant execute on function public.set_result_mail(boolean, text) to authenticated;

-- Switches the mail off by the link of one of them.
create function public.stop_result_mail(p_token_hash text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := (select t.user_id from private.result_mail_tokens t where t.token_hash = lower(p_token_hash));
begin
  if v_user_id is null then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  insert into private.result_mails (user_id, wanted) values (v_user_id, false)
  on conflict (user_id) do update set wanted = false, updated_at = now();
end
$$;

-- What came back for a creator from p_start to p_end. Opens are unverified and stand apart from clicks;
-- what the creator marked by hand stands apart from what editors said.
create function private.week_results(p_user_id uuid, p_start timestamptz, p_end timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sent', count(*) filter (where s.sent_at >= p_start and s.sent_at < p_end),
    'opens', count(*) filter (where s.opened_at >= p_start and s.opened_at < p_end),
    'clicks', count(*) filter (where s.clicked_at >= p_start and s.clicked_at < p_end),
    'answers', count(*) filter (where s.answer is not null and s.answered_at >= p_start and s.answered_at < p_end),
    'bookings', count(*) filter (where s.answer = 'covered' and s.answered_at >= p_start and s.answered_at < p_end),
    'marked', count(*) filter (where s.own_marked_at >= p_start and s.own_marked_at < p_end),
    'said', coalesce((
      select jsonb_agg(jsonb_build_object('outlet_name', a.outlet_name, 'subject', a.subject, 'answer', a.answer) order by a.answered_at)
      from (
        select n.outlet_name, n.subject, n.answer, n.answered_at from public.pitch_sends n
        where n.user_id = p_user_id and n.answer is not null and n.answered_at >= p_start and n.answered_at < p_end
        order by private.is_yes(n.answer) desc, n.answered_at
        limit 10
      ) a), '[]'))
  from public.pitch_sends s
  where s.user_id = p_user_id
$$;

-- The creators whose Monday morning (8 to 12, their time) it is, who sent in the last 12 weeks and got
-- no mail this week, each with the results of the week before. Empty for five minutes after a search
-- that found fewer than p_limit.
create function public.due_result_mails(p_limit int, p_now timestamptz default now())
returns table (user_id uuid, name text, week date, results jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_rows int;
begin
  -- Somewhere on earth it is Monday between 8 and 12 from Sunday 18:00 to Monday 24:00 UTC.
  if not (extract(isodow from p_now at time zone 'UTC') = 1
          or extract(isodow from p_now at time zone 'UTC') = 7 and extract(hour from p_now at time zone 'UTC') >= 18) then
    return;
  end if;
  perform 1 from private.result_mail_look l where l.looked_at <= p_now - interval '5 minutes' for update skip locked;
  if not found then
    return;
  end if;
  return query
  select d.id, d.name, d.monday,
    private.week_results(d.id, (d.monday - 7)::timestamp at time zone d.zone, d.monday::timestamp at time zone d.zone)
  from (
    select z.id, z.name, z.zone, (p_now at time zone z.zone)::date as monday, z.last_week
    from (
      select u.id, coalesce(c.name, u.name) as name, r.last_week,
        coalesce(case when private.is_time_zone(r.time_zone) then r.time_zone end,
                 private.zone_of_region(coalesce(c.city_region, u.city_region))) as zone
      from public.users u
      left join public.creator_profiles c on c.user_id = u.id
      left join private.result_mails r on r.user_id = u.id
      where u.linked_at is not null and coalesce(r.wanted, true)
        and exists (
          select 1 from public.pitch_sends s
          where s.user_id = u.id and s.sent_at > p_now - interval '84 days' and s.sent_at <= p_now)
    ) z
    where extract(isodow from p_now at time zone z.zone) = 1
      and extract(hour from p_now at time zone z.zone) between 8 and 11
  ) d
  where d.last_week is null or d.last_week < d.monday
  order by d.id
  limit p_limit;
  get diagnostics v_rows = row_count;
  if v_rows < p_limit then
    update private.result_mail_look l set looked_at = p_now where l.only_row;
  end if;
end
$$;

-- Queues the mail of one week. False when the creator does not want it or has had it: two workers and a
-- repeated call queue one mail.
create function public.queue_result_mail(p_user_id uuid, p_week date, p_token_hash text, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  insert into private.result_mails (user_id) values (p_user_id) on conflict (user_id) do nothing;
  select u.email into v_email
  from private.result_mails r join public.users u on u.id = r.user_id
  where r.user_id = p_user_id and r.wanted and u.linked_at is not null and (r.last_week is null or r.last_week < p_week)
  for update of r;
  if v_email is null then
    return false;
  end if;
  update private.result_mails r set last_week = p_week where r.user_id = p_user_id;
  -- Links of the last half year keep working.
  delete from private.result_mail_tokens t where t.user_id = p_user_id and t.created_at < now() - interval '180 days';
  insert into private.result_mail_tokens (token_hash, user_id) values (p_token_hash, p_user_id);
  perform public.mail_enqueue(
    'weekly_results', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', p_mail -> 'headers',
    'weekly_results:' || p_user_id::text || ':' || p_week::text, 'users', p_user_id);
  return true;
end
$$;

-- Issues of the Friday Fix and how readers read them.

create table public.friday_fix_issues (
  id uuid primary key default gen_random_uuid(),
  issue_date date not null unique,
  title text not null check (char_length(title) between 1 and 160),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subject text check (char_length(subject) <= 150 and subject !~ '[[:cntrl:]]'),
  -- A few words above the cards.
  intro text check (char_length(intro) <= 400),
  scheduled_at timestamptz,
  -- How far the list of recipients has come: editors first, then subscribers, each in the order of ids.
  fixing text not null default 'editors' check (fixing in ('editors', 'subscribers', 'done')),
  fixed_to uuid,
  counted_at timestamptz,
  recipient_count int check (recipient_count >= 0),
  check ((status = 'published') = (published_at is not null)),
  check (status <> 'scheduled' or scheduled_at is not null),
  check ((counted_at is null) = (recipient_count is null))
);
alter table public.friday_fix_issues enable row level security;
grant select on public.friday_fix_issues to anon;
grant select, insert, update, delete on public.friday_fix_issues to authenticated;
create index friday_fix_issues_status_date_idx on public.friday_fix_issues (status, issue_date desc);

create policy friday_fix_issues_select_published_anon on public.friday_fix_issues
  for select to anon using (status = 'published');

create policy friday_fix_issues_select_published_or_admin on public.friday_fix_issues
  for select to authenticated using (status = 'published' or (select public.is_admin()));

create policy friday_fix_issues_insert_admin on public.friday_fix_issues
  for insert to authenticated with check ((select public.is_admin()));

create policy friday_fix_issues_update_admin on public.friday_fix_issues
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

create policy friday_fix_issues_delete_admin on public.friday_fix_issues
  for delete to authenticated using ((select public.is_admin()));

-- Issues that went out before mails existed are sent to nobody.
create index friday_fix_issues_scheduled_idx on public.friday_fix_issues (issue_date)
  where scheduled_at is not null and (status = 'scheduled' or counted_at is null);

create function private.set_published_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.published_at := case when new.status = 'published' then coalesce(new.published_at, now()) end;
  new.updated_at := now();
  return new;
end
$$;

create trigger set_published_at before insert or update on public.friday_fix_issues
  for each row execute function private.set_published_at();

-- The order of an issue's cards for the caller.
create function public.card_order(p_issue_id uuid)
returns table (item_id uuid, "position" int, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.friday_fix_issues f where f.id = p_issue_id and f.status = 'published') then
    return;
  end if;
  return query select r.item_id, r.position, r.reason from private.ranked_cards(p_issue_id, v_user_id) r;
end
$$;
grant execute on function public.card_order(uuid) to authenticated;

-- The latest issue as the caller reads it: published, dated today or earlier, with at least one card, its
-- cards in the caller's order with the reason of the place. Null without one. Runs with the caller's
-- rights: row level security decides which cards are there.
create function public.my_latest_issue() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  with latest as (
    select f.id, f.issue_date
    from public.friday_fix_issues f
    where f.status = 'published' and f.issue_date <= (now() at time zone 'utc')::date
      and exists (select 1 from public.friday_fix_items i where i.issue_id = f.id and i.withdrawn_at is null)
    order by f.issue_date desc
    limit 1
  )
  select jsonb_build_object('issue_date', l.issue_date, 'items', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets, 'assets_url', i.assets_url, 'relevance', i.relevance,
      'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg, 'reason', o.reason) order by o.position)
    from public.card_order(l.id) o
    join public.friday_fix_items i on i.id = o.item_id and i.withdrawn_at is null), '[]'))
  from latest l
$$;
grant execute on function public.my_latest_issue() to authenticated;

-- Cards of published issues, newest first, with the caller's verdicts. Every word of p_search stands in
-- title, peg, bullets or place. p_verdict: an own verdict, or null for all. p_after: issue date and
-- position of the last card of the page before.
create function public.friday_fix_archive(
  p_search text default '', p_format text default null, p_verdict text default null, p_after_date date default null,
  p_after_position int default null, p_limit int default 20
) returns table (
  id uuid, issue_date date, "position" int, title text, summary_bullets text[], assets_url text, format text,
  city_region text, news_peg text, verdict text
)
language sql stable security invoker
set search_path = ''
as $$
  select i.id, f.issue_date, i.position, i.title, i.summary_bullets, i.assets_url, i.format, i.city_region, i.news_peg, v.verdict
  from public.friday_fix_issues f
  join public.friday_fix_items i on i.issue_id = f.id
  left join public.card_verdicts v on v.item_id = i.id and v.user_id = (select auth.uid())
  where f.status = 'published' and f.issue_date <= (now() at time zone 'utc')::date and i.withdrawn_at is null
    and (p_format is null or i.format = p_format)
    and (p_verdict is null or v.verdict = p_verdict)
    and (p_after_date is null or f.issue_date < p_after_date or f.issue_date = p_after_date and i.position > p_after_position)
    and not exists (
      select 1 from regexp_split_to_table(lower(btrim(coalesce(p_search, ''))), '\s+') w
      where w <> '' and position(w in lower(concat_ws(' ', i.title, i.news_peg, i.city_region, array_to_string(i.summary_bullets, ' ')))) = 0)
  order by f.issue_date desc, i.position
  limit greatest(1, least(coalesce(p_limit, 20), 50))
$$;
grant execute on function public.friday_fix_archive(text, text, text, date, int, int) to authenticated;

-- The caller's receipt of the last 12 months: whom they covered, by their own marks (the verdict Covered
-- on a card, the answer Covered to a pitch at their outlet). A creator counts once a story. Null while
-- the receipt is off: nothing is counted then.
create function public.my_receipt() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.media_profiles m where m.user_id = v_user_id and m.receipt_on) then
    return null;
  end if;
  return (
    with marks as (
      select i.creator_user_id as creator_id, i.title, v.updated_at as marked_at, 'card' as source
      from public.card_verdicts v
      join public.friday_fix_items i on i.id = v.item_id
      where v.user_id = v_user_id and v.verdict = 'covered'
      union all
      select s.user_id, pv.headline, s.answered_at, 'pitch'
      from public.pitch_sends s
      join public.outlets o on o.id = s.outlet_id and o.media_user_id = v_user_id
      join public.pitch_variations pv on pv.id = s.variation_id
      where s.answer = 'covered'
        and exists (select 1 from public.pitch_events e where e.send_id = s.id and e.kind = 'answer')
    ), covered as (
      select m.*, coalesce(c.name, u.name, 'A creator who has left') as creator_name,
        private.text_or_null(c.city_region) as place, coalesce(c.beats, '{}') as beats,
        m.creator_id is not null
          and row_number() over (partition by m.creator_id order by m.marked_at) = 1 as first_time
      from marks m
      left join public.users u on u.id = m.creator_id
      left join public.creator_profiles c on c.user_id = m.creator_id
    ), year as (
      select * from covered c where c.marked_at > now() - interval '12 months'
    )
    select jsonb_build_object(
      'stories', (select count(*) from year),
      'creators', (select count(distinct y.creator_id) from year y),
      'new_creators', (select count(*) from year y where y.first_time),
      'places', coalesce((select jsonb_agg(jsonb_build_object('name', p.place, 'creators', p.n) order by p.n desc, p.place)
        from (select y.place, count(distinct y.creator_id) as n from year y where y.place is not null group by 1) p), '[]'),
      'beats', coalesce((select jsonb_agg(jsonb_build_object('name', b.beat, 'creators', b.n) order by b.n desc, b.beat)
        from (select beat, count(distinct y.creator_id) as n from year y, unnest(y.beats) beat group by 1) b), '[]'),
      'list', coalesce((select jsonb_agg(jsonb_build_object('creator', l.creator_name, 'title', l.title, 'marked_at', l.marked_at, 'source', l.source)
          order by l.marked_at desc)
        from (select * from year y order by y.marked_at desc limit 100) l), '[]')));
end
$$;
grant execute on function public.my_receipt() to authenticated;

-- Cards: offered by creators, and in an issue.

-- A pitch is offered once; its card can be changed and taken back until an issue with it is scheduled.
create table public.card_offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  pitch_id uuid not null unique references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 140 and title !~ '[[:cntrl:]]'),
  summary_bullets text[] not null check (
    coalesce(array_ndims(summary_bullets), 1) = 1
    and cardinality(summary_bullets) between 1 and 4
    and array_position(summary_bullets, null) is null
    and char_length(array_to_string(summary_bullets, '')) <= 960),
  format text not null check (format in ('TV', 'Podcast', 'Culture', 'Local')),
  status text not null default 'offered' check (status in ('offered', 'taken_back', 'declined')),
  -- What an admin says beside a no.
  decline_note text check (char_length(decline_note) between 1 and 300),
  -- When it began to wait: a card that is changed keeps its place.
  offered_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array' and octet_length(claims::text) <= 20000)
);
alter table public.card_offers enable row level security;
grant select on public.card_offers to authenticated;
create index card_offers_user_id_idx on public.card_offers (user_id, offered_at desc);
create index card_offers_variation_id_idx on public.card_offers (variation_id);
create index card_offers_waiting_idx on public.card_offers (offered_at) where status = 'offered';

create trigger touch_updated_at before update on public.card_offers
  for each row execute function private.touch_updated_at();

create policy card_offers_select_own_or_admin on public.card_offers
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

create table public.friday_fix_items (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.friday_fix_issues (id) on delete cascade,
  position int not null check (position between 1 and 10),
  title text not null check (char_length(title) between 1 and 140),
  summary_bullets text[] not null check (
    coalesce(array_ndims(summary_bullets), 1) = 1
    and cardinality(summary_bullets) between 1 and 4
    and array_position(summary_bullets, null) is null),
  -- An absolute URL, or the path of a press kit on this site.
  assets_url text check (
    char_length(assets_url) <= 2048
    and assets_url ~* '^(https?://[^[:space:]<>"]+|/epk/[a-z0-9-]+)$'),
  relevance text not null check (relevance in ('high', 'medium', 'low')),
  format text not null check (format in ('TV', 'Podcast', 'Culture', 'Local')),
  city_region text check (char_length(city_region) <= 120),
  news_peg text check (char_length(news_peg) between 1 and 100),
  creator_user_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A card taken off the page after sending; the mail's page says so.
  withdrawn_at timestamptz,
  withdrawn_reason text check (char_length(withdrawn_reason) between 1 and 200),
  offer_id uuid references public.card_offers (id) on delete set null,
  -- Deferrable, so that two cards can swap positions in one statement.
  unique (issue_id, position) deferrable initially immediate,
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
alter table public.friday_fix_items enable row level security;
grant select on public.friday_fix_items to anon;
grant select, insert, update, delete on public.friday_fix_items to authenticated;
create index friday_fix_items_creator_user_id_idx on public.friday_fix_items (creator_user_id);
create index friday_fix_items_issue_format_idx on public.friday_fix_items (issue_id, format);

create policy friday_fix_items_select_published_anon on public.friday_fix_items
  for select to anon
  using (withdrawn_at is null
         and issue_id in (select i.id from public.friday_fix_issues i where i.status = 'published'));

create policy friday_fix_items_select_published_or_admin on public.friday_fix_items
  for select to authenticated
  using ((withdrawn_at is null
          and issue_id in (select i.id from public.friday_fix_issues i where i.status = 'published'))
         or (select public.is_admin()));

create policy friday_fix_items_insert_admin on public.friday_fix_items
  for insert to authenticated with check ((select public.is_admin()));

create policy friday_fix_items_update_admin on public.friday_fix_items
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

create policy friday_fix_items_delete_admin on public.friday_fix_items
  for delete to authenticated using ((select public.is_admin()));

create unique index friday_fix_items_offer_id_idx on public.friday_fix_items (offer_id);

create function private.normalize_item() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select 1 from unnest(new.summary_bullets) b where char_length(b) not between 1 and 240) then
    raise exception 'Each bullet needs between 1 and 240 characters.' using hint = 'bad_bullet';
  end if;
  new.city_region := nullif(btrim(new.city_region), '');
  new.news_peg := nullif(btrim(new.news_peg), '');
  new.assets_url := nullif(btrim(new.assets_url), '');
  new.updated_at := now();
  return new;
end
$$;

create trigger normalize_item before insert or update on public.friday_fix_items
  for each row execute function private.normalize_item();

create function private.card_words(p_title text, p_bullets text[]) returns int
language sql immutable
set search_path = ''
as $$ select private.count_words(concat_ws(' ', p_title, array_to_string(p_bullets, ' '))) $$;

-- Over the API an admin changes drafts only; schedule_issue() and the sender do the rest.
create function private.guard_issue() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' and old.status <> 'draft' then
    raise exception 'This issue is scheduled or sent. Take it back to the drafts before you change it.'
      using hint = 'issue_locked';
  end if;
  if tg_op <> 'DELETE' and (new.status, new.fixing) is distinct from ('draft', 'editors')
     or tg_op <> 'DELETE' and num_nonnulls(new.scheduled_at, new.fixed_to, new.counted_at, new.recipient_count) > 0 then
    raise exception 'An issue is scheduled only after its checks.' using hint = 'column_protected';
  end if;
  return coalesce(new, old);
end
$$;

create trigger a_guard_issue before insert or update or delete on public.friday_fix_issues
  for each row execute function private.guard_issue();

create function private.guard_item() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_issues uuid[] := case tg_op when 'INSERT' then array[new.issue_id] when 'DELETE' then array[old.issue_id]
                       else array[new.issue_id, old.issue_id] end;
begin
  if current_user in ('anon', 'authenticated')
     and exists (select 1 from public.friday_fix_issues f where f.id = any (v_issues) and f.status <> 'draft') then
    raise exception 'This issue is scheduled or sent. Take it back to the drafts before you change it.'
      using hint = 'issue_locked';
  end if;
  return coalesce(new, old);
end
$$;

create trigger a_guard_item before insert or update or delete on public.friday_fix_items
  for each row execute function private.guard_item();

-- The issue that holds an offer's card, if any: its date and status.
create function private.issue_of_offer(p_offer_id uuid)
returns table (issue_id uuid, issue_date date, status text, item_id uuid, withdrawn_at timestamptz)
language sql stable
begin atomic
  select f.id, f.issue_date, f.status, i.id, i.withdrawn_at
  from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
  where i.offer_id = p_offer_id;
end;

-- Offers a card made from a variation of the account's own pitch, or changes the offered one. p_card has
-- title, summary_bullets and format, p_claims the ledger of exactly these words. The same rules as for a
-- send: settled words, a peg that holds.
create function public.offer_card(p_user_id uuid, p_variation_id uuid, p_card jsonb, p_claims jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(p_user_id, p_variation_id);
  v_title text := private.text_or_null(private.clean_line(p_card ->> 'title'));
  v_bullets text[];
  v_words int;
  v_offer public.card_offers;
begin
  if jsonb_typeof(p_card -> 'summary_bullets') is distinct from 'array' or v_title is null then
    raise exception 'A card needs a title and at least one line.' using hint = 'invalid_input';
  end if;
  select coalesce(array_agg(line order by n) filter (where line is not null), '{}') into v_bullets
  from (select private.text_or_null(private.clean_line(t.value)) as line, t.n
        from jsonb_array_elements_text(p_card -> 'summary_bullets') with ordinality t (value, n)) lines;
  v_words := private.card_words(v_title, v_bullets);
  if cardinality(v_bullets) not between 1 and 4 or char_length(v_title) > 140
     or exists (select 1 from unnest(v_bullets) b where char_length(b) > 240) then
    raise exception 'A card has a title of up to 140 characters and up to four lines of 240.' using hint = 'invalid_input';
  end if;
  if v_words not between 20 and 75 then
    raise exception 'A card has 20 to 75 words. This one has %.', v_words using hint = 'card_length';
  end if;
  if exists (select 1 from jsonb_array_elements(p_claims) c
             where not (c ->> 'supported')::boolean and c ->> 'confirmed_at' is null) then
    raise exception 'Some sentences of the card have no source yet. Change them, or say that they are true.'
      using hint = 'claims_unconfirmed';
  end if;
  perform private.refuse_unready_words(v_variation);
  perform private.refuse_stale_peg(p_variation_id);
  if exists (select 1 from public.card_offers o cross join private.issue_of_offer(o.id) i
             where o.pitch_id = v_variation.pitch_id and i.status <> 'draft') then
    raise exception 'This card is in an issue already.' using hint = 'card_in_issue';
  end if;
  -- Counted under a lock, so that two offers at once do not both pass.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:offers:' || p_user_id::text, 0));
  if (select count(*) from public.card_offers o
      where o.user_id = p_user_id and o.status = 'offered' and o.pitch_id <> v_variation.pitch_id
        and not exists (select 1 from private.issue_of_offer(o.id))) >= 5 then
    raise exception 'Five of your cards are waiting. Take one back to offer another.' using hint = 'too_many_offers';
  end if;

  insert into public.card_offers as o (user_id, pitch_id, variation_id, title, summary_bullets, format, claims)
  values (p_user_id, v_variation.pitch_id, p_variation_id, v_title, v_bullets, p_card ->> 'format', p_claims)
  on conflict (pitch_id) do update
    set variation_id = excluded.variation_id, title = excluded.title, summary_bullets = excluded.summary_bullets,
        format = excluded.format, claims = excluded.claims, decline_note = null,
        offered_at = case when o.status = 'offered' then o.offered_at else now() end, status = 'offered'
  returning * into v_offer;
  -- A draft shows the words as they are offered now.
  update public.friday_fix_items i
  set title = v_offer.title, summary_bullets = v_offer.summary_bullets, format = v_offer.format
  where i.offer_id = v_offer.id;
  return to_jsonb(v_offer);
end
$$;

-- Takes the caller's own card back, out of a draft too.
create function public.take_back_card(p_offer_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_issue record;
begin
  perform 1 from public.card_offers o where o.id = p_offer_id and o.user_id = v_user_id for update;
  if not found then
    raise exception 'This card is not in your list.' using hint = 'offer_not_found';
  end if;
  select * into v_issue from private.issue_of_offer(p_offer_id);
  if v_issue.status <> 'draft' then
    raise exception 'This card is in an issue already. Write to us if it must not run.' using hint = 'card_in_issue';
  end if;
  perform private.drop_item(v_issue.item_id);
  update public.card_offers o set status = 'taken_back' where o.id = p_offer_id;
end
$$;
grant execute on function public.take_back_card(uuid) to authenticated;

-- Deletes an item of a draft and closes the gap in the order.
create function private.drop_item(p_item_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_gone public.friday_fix_items;
begin
  delete from public.friday_fix_items i where i.id = p_item_id returning * into v_gone;
  update public.friday_fix_items i set position = i.position - 1
  where i.issue_id = v_gone.issue_id and i.position > v_gone.position;
end
$$;

-- The caller's offers, newest first, with the issue that each ran in and what came of it: verdicts of
-- editors by kind, and introductions.
create function public.my_cards()
returns table (
  offer_id uuid, pitch_id uuid, title text, summary_bullets text[], format text, status text, decline_note text,
  offered_at timestamptz, issue_date date, issue_status text, withdrawn_reason text, verdicts jsonb, introductions int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select o.id, o.pitch_id, o.title, o.summary_bullets, o.format, o.status, o.decline_note, o.offered_at,
    case when f.status <> 'draft' then f.issue_date end, case when f.status <> 'draft' then f.status end,
    i.withdrawn_reason, private.verdict_counts(i.id),
    (select count(*)::int from public.intro_requests r where r.item_id = i.id)
  from public.card_offers o
  left join public.friday_fix_items i on i.offer_id = o.id
  left join public.friday_fix_issues f on f.id = i.issue_id
  where o.user_id = v_user_id
  order by o.offered_at desc
  limit 200;
end
$$;
grant execute on function public.my_cards() to authenticated;

-- What the cards of an issue may say, for the preflight: per card the texts it was written from and the
-- sentences that are settled (supported, or confirmed by the creator) in the card as it was offered and
-- in its pitch.
create function public.issue_grounds(p_issue_id uuid) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'item_id', i.id,
    'grounds', coalesce(v.grounds, p.grounds, '[]'),
    'settled', coalesce((
      select jsonb_agg(distinct c ->> 'text')
      from jsonb_array_elements(coalesce(o.claims, '[]') || coalesce(v.claims, '[]')) c
      where (c ->> 'supported')::boolean or c ->> 'confirmed_at' is not null), '[]'))
  from public.friday_fix_items i
  left join public.card_offers o on o.id = i.offer_id
  left join public.pitch_variations v on v.id = o.variation_id
  left join public.pitches p on p.id = o.pitch_id
  where i.issue_id = p_issue_id and i.withdrawn_at is null
  order by i.position
$$;

-- An admin changes the words of a card in a draft. The creator's offer keeps its own.
create function public.edit_card(p_item_id uuid, p_title text, p_bullets text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_title text := private.text_or_null(private.clean_line(p_title));
  v_bullets text[];
  v_words int;
begin
  perform private.require_admin();
  perform private.lock_draft((select i.issue_id from public.friday_fix_items i where i.id = p_item_id));
  select coalesce(array_agg(x.line order by x.n) filter (where x.line is not null), '{}') into v_bullets
  from (select private.text_or_null(private.clean_line(t.value)) as line, t.n
        from unnest(p_bullets) with ordinality t (value, n)) x;
  v_words := private.card_words(v_title, v_bullets);
  if v_title is null or cardinality(v_bullets) not between 1 and 4 or char_length(v_title) > 140
     or exists (select 1 from unnest(v_bullets) b where char_length(b) > 240) then
    raise exception 'A card has a title of up to 140 characters and up to four lines of 240.' using hint = 'invalid_input';
  end if;
  if v_words not between 20 and 75 then
    raise exception 'A card has 20 to 75 words. This one has %.', v_words using hint = 'card_length';
  end if;
  update public.friday_fix_items i set title = v_title, summary_bullets = v_bullets where i.id = p_item_id;
end
$$;
grant execute on function public.edit_card(uuid, text, text[]) to authenticated;

-- What an admin chooses the cards of an issue from: the offers that wait, in order, with what speaks for each.

-- Whether a creator had a card in one of the three issues before a date that were sent or are scheduled.
create function private.ran_lately(p_user_id uuid, p_issue_date date) returns boolean
language sql stable
begin atomic
  select exists (
    select 1 from public.friday_fix_items i
    where i.creator_user_id = p_user_id and i.issue_id in (
      select f.id from public.friday_fix_issues f
      where f.status <> 'draft' and f.issue_date < p_issue_date
      order by f.issue_date desc limit 3));
end;

-- Offers that wait for an issue, with what speaks for and against each.
create function private.waiting_offers(p_issue_date date)
returns table (
  offer_id uuid, user_id uuid, pitch_id uuid, creator_name text, city_region text, beats text[], kit_slug text,
  news_peg text, peg_until timestamptz, ran_lately boolean, offered_at timestamptz
)
language sql stable
begin atomic
  select o.id, o.user_id, o.pitch_id, coalesce(c.name, u.name), c.city_region, coalesce(c.beats, '{}'),
    case when private.kit_is_public(c) then c.slug end, p.news_peg,
    private.peg_until(p.pitch_type, p.created_at, p.peg_date, p.peg_confirmed_at),
    private.ran_lately(o.user_id, p_issue_date), o.offered_at
  from public.card_offers o
  join public.pitches p on p.id = o.pitch_id
  join public.users u on u.id = o.user_id
  left join public.creator_profiles c on c.user_id = o.user_id
  where o.status = 'offered'
    and not exists (select 1 from public.friday_fix_items i where i.offer_id = o.id);
end;

-- The offers that wait, best first, with the reasons for each place. Points: 40 for a creator who never
-- ran, 3 a week of waiting up to 30, 20 for a beat that the issue lacks, 15 for a peg that ends within
-- ten days of the issue, up to 10 for editors who read the beat, 10 for a public press kit; a creator of
-- the last three issues and a peg that is over come last.
create function public.issue_candidates(p_issue_id uuid)
returns table (
  offer_id uuid, title text, summary_bullets text[], format text, creator_name text, city_region text, beats text[],
  news_peg text, has_kit boolean, ran_lately boolean, stale boolean, score int, reasons text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
  v_beats text[];
begin
  perform private.require_admin();
  select * into v_issue from public.friday_fix_issues f where f.id = p_issue_id;
  if not found then
    raise exception 'This issue is gone.' using hint = 'issue_not_found';
  end if;
  select coalesce(array_agg(distinct b), '{}') into v_beats
  from public.friday_fix_items i
  join public.creator_profiles c on c.user_id = i.creator_user_id
  cross join unnest(c.beats) b
  where i.issue_id = p_issue_id;

  return query
  with judged as (
    select w.*, o.title as card_title, o.summary_bullets as card_bullets, o.format as card_format,
      not exists (select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
                  where i.creator_user_id = w.user_id and f.status <> 'draft') as is_new,
      least(10, floor(extract(epoch from now() - w.offered_at) / 604800))::int as weeks,
      cardinality(w.beats) > 0 and not w.beats && v_beats as brings_beat,
      w.peg_until < (v_issue.issue_date + 10)::timestamptz as ends_soon,
      w.peg_until <= v_issue.issue_date::timestamptz as is_stale,
      (select count(*)::int from public.media_profiles m where m.digest_subscribed and m.beats && w.beats) as readers
    from private.waiting_offers(v_issue.issue_date) w
    join public.card_offers o on o.id = w.offer_id
  )
  select j.offer_id, j.card_title, j.card_bullets, j.card_format, j.creator_name, j.city_region, j.beats, j.news_peg,
    j.kit_slug is not null, j.ran_lately, j.is_stale,
    (case when j.is_new then 40 else 0 end + least(30, 3 * j.weeks) + case when j.brings_beat then 20 else 0 end
      + case when j.ends_soon and not j.is_stale then 15 else 0 end + least(10, j.readers)
      + case when j.kit_slug is not null then 10 else 0 end
      - case when j.ran_lately then 100 else 0 end - case when j.is_stale then 200 else 0 end) as points,
    array_remove(array[
      case when j.is_new then 'First time in the Friday Fix' end,
      case when j.weeks > 0 then format('Waiting for %s %s', j.weeks, case j.weeks when 1 then 'week' else 'weeks' end) end,
      case when j.brings_beat then 'Brings ' || array_to_string(j.beats, ', ') || ', which this issue lacks' end,
      case when j.ends_soon and not j.is_stale then 'The news is old soon after this issue' end,
      case when j.readers > 0 then format('%s %s on these beats', j.readers, case j.readers when 1 then 'reader' else 'readers' end) end,
      case when j.kit_slug is null then 'No public press kit yet' end,
      case when j.ran_lately then 'Was in one of the last three issues' end,
      case when j.is_stale then 'The news is over by then' end], null)
  from judged j
  order by points desc, j.offered_at, j.offer_id
  limit 100;
end
$$;
grant execute on function public.issue_candidates(uuid) to authenticated;

-- Composing an issue as an admin: cards and their order, checks, the day it leaves.

-- A draft, locked for a change. Raises issue_not_found, issue_locked.
create function private.lock_draft(p_issue_id uuid) returns public.friday_fix_issues
language plpgsql volatile
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
begin
  select * into v_issue from public.friday_fix_issues f where f.id = p_issue_id for update;
  if not found then
    raise exception 'This issue is gone.' using hint = 'issue_not_found';
  end if;
  if v_issue.status <> 'draft' then
    raise exception 'This issue is scheduled or sent. Take it back to the drafts before you change it.'
      using hint = 'issue_locked';
  end if;
  return v_issue;
end
$$;

-- Puts an offered card at the end of a draft. Returns the item's id.
create function public.add_card(p_issue_id uuid, p_offer_id uuid) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
  v_offer record;
  v_count int;
  v_id uuid;
begin
  perform private.require_admin();
  v_issue := private.lock_draft(p_issue_id);
  select o.*, w.city_region, w.kit_slug, w.news_peg, w.peg_until into v_offer
  from private.waiting_offers(v_issue.issue_date) w join public.card_offers o on o.id = w.offer_id
  where o.id = p_offer_id
  for update of o;
  if not found then
    raise exception 'This card was taken back, or another issue has it.' using hint = 'offer_not_found';
  end if;
  select count(*) into v_count from public.friday_fix_items i where i.issue_id = p_issue_id;
  if v_count >= 10 then
    raise exception 'An issue has at most ten cards.' using hint = 'issue_full';
  end if;
  insert into public.friday_fix_items
    (issue_id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg, creator_user_id, offer_id)
  values (
    p_issue_id, v_count + 1, v_offer.title, v_offer.summary_bullets, '/epk/' || v_offer.kit_slug,
    case when v_offer.peg_until > v_issue.issue_date::timestamptz + interval '3 days' then 'high'
         when v_offer.peg_until > v_issue.issue_date::timestamptz then 'medium' else 'low' end,
    v_offer.format, v_offer.city_region, v_offer.news_peg, v_offer.user_id, p_offer_id)
  returning id into v_id;
  return v_id;
end
$$;
grant execute on function public.add_card(uuid, uuid) to authenticated;

-- Takes a card out of a draft; its offer waits again.
create function public.remove_card(p_item_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_draft((select i.issue_id from public.friday_fix_items i where i.id = p_item_id));
  perform private.drop_item(p_item_id);
end
$$;
grant execute on function public.remove_card(uuid) to authenticated;

-- Puts the cards of a draft in the given order, which names each of them once.
create function public.order_cards(p_issue_id uuid, p_item_ids uuid[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_draft(p_issue_id);
  if (select array_agg(i.id order by i.id) from public.friday_fix_items i where i.issue_id = p_issue_id)
     is distinct from (select array_agg(id order by id) from unnest(p_item_ids) id) then
    raise exception 'The cards were changed meanwhile. Please look at them again.' using hint = 'version_conflict';
  end if;
  update public.friday_fix_items i set position = array_position(p_item_ids, i.id) where i.issue_id = p_issue_id;
end
$$;
grant execute on function public.order_cards(uuid, uuid[]) to authenticated;

-- Says no to an offer, with a word to its creator.
create function public.decline_card(p_offer_id uuid, p_note text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if private.text_or_null(p_note) is null or char_length(private.trim_text(p_note)) > 300 then
    raise exception 'Please tell the creator why, in up to 300 characters.' using hint = 'reason_missing';
  end if;
  update public.card_offers o set status = 'declined', decline_note = private.trim_text(p_note)
  where o.id = p_offer_id and o.status = 'offered'
    and not exists (select 1 from public.friday_fix_items i where i.offer_id = o.id);
  if not found then
    raise exception 'This card was taken back, or an issue has it.' using hint = 'offer_not_found';
  end if;
end
$$;
grant execute on function public.decline_card(uuid, text) to authenticated;

-- What an issue's checks are about, in one value: a change of any word or of the order changes it.
create function private.issue_fingerprint(p_issue_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select md5(jsonb_build_array(f.issue_date, f.title, f.subject, f.intro, (
    select jsonb_agg(jsonb_build_array(i.id, i.position, i.title, i.summary_bullets, i.assets_url, i.relevance, i.format,
                                       i.city_region, i.news_peg) order by i.position)
    from public.friday_fix_items i where i.issue_id = f.id))::text)
  from public.friday_fix_issues f where f.id = p_issue_id
$$;

-- The checks that the database can make, in the order they are shown: name, ok, message.
create function private.issue_checks(p_issue_id uuid) returns table (name text, ok boolean, message text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
  v_cards int;
  v_words int;
  v_off text;
  v_twice text;
  v_others int;
  v_beat record;
  v_kits text;
  v_stale text;
begin
  select * into strict v_issue from public.friday_fix_issues f where f.id = p_issue_id;
  select count(*), coalesce(sum(private.card_words(i.title, i.summary_bullets)), 0),
    string_agg(i.title, ', ' order by i.position)
      filter (where private.card_words(i.title, i.summary_bullets) not between 20 and 75)
  into v_cards, v_words, v_off
  from public.friday_fix_items i where i.issue_id = p_issue_id;

  return query select 'cards', v_cards between 1 and 10,
    case when v_cards = 0 then 'The issue has no card yet.' else format('%s %s; an issue has at most 10.', v_cards, case when v_cards = 1 then 'card' else 'cards' end) end;
  return query select 'card_words', v_off is null,
    coalesce('Not between 20 and 75 words: ' || v_off, 'Every card has 20 to 75 words.');
  -- 220 words a minute, as adults skim.
  return query select 'reading_time', v_words <= 660,
    format('%s words; at most 660, which take three minutes to read.', v_words);
  return query select 'subject', coalesce(char_length(private.trim_text(v_issue.subject)) between 1 and 60, false),
    format('The subject has %s of at most 60 characters.', coalesce(char_length(private.trim_text(v_issue.subject)), 0));
  return query select 'date', v_issue.issue_date >= (now() at time zone 'utc')::date,
    case when v_issue.issue_date < (now() at time zone 'utc')::date then 'The date of the issue is over.'
         else 'Each reader gets it on their day, from the issue’s date on.' end;

  select string_agg(distinct coalesce(c.name, u.name), ', ') into v_twice
  from public.friday_fix_items i
  join public.users u on u.id = i.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  where i.issue_id = p_issue_id
    and (private.ran_lately(u.id, v_issue.issue_date)
      or exists (select 1 from public.friday_fix_items other
                 where other.issue_id = p_issue_id and other.creator_user_id = u.id and other.id <> i.id));
  select count(*) into v_others
  from private.waiting_offers(v_issue.issue_date) w
  where not w.ran_lately and w.peg_until > v_issue.issue_date::timestamptz
    and w.user_id not in (select i.creator_user_id from public.friday_fix_items i
                          where i.issue_id = p_issue_id and i.creator_user_id is not null);
  return query select 'fairness', v_twice is null or v_others = 0,
    case when v_twice is null then 'Nobody appears twice within four issues.'
         when v_others = 0 then 'Twice within four issues, while nobody else waits: ' || v_twice
         else format('Twice within four issues, while others wait: %s', v_twice) end;

  select b.beat, count(*)::int as cards into v_beat
  from public.friday_fix_items i
  join public.creator_profiles c on c.user_id = i.creator_user_id
  cross join unnest(c.beats[1:1]) b (beat)
  where i.issue_id = p_issue_id group by b.beat order by count(*) desc, b.beat limit 1;
  return query select 'spread', v_cards < 4 or coalesce(v_beat.cards, 0) * 2 <= v_cards,
    case when v_beat.beat is null then 'No card has a beat.'
         when v_cards < 4 then 'With four cards or more, at most half may be about the same beat.'
         when v_beat.cards = 1 then 'No two cards are about the same beat.'
         else format('%s of %s cards are about %s; at most half may be about the same beat.', v_beat.cards, v_cards, v_beat.beat) end;

  select string_agg(i.title, ', ' order by i.position) into v_kits
  from public.friday_fix_items i
  where i.issue_id = p_issue_id and (
    i.assets_url is null
    or i.assets_url like '/epk/%' and not exists (
      select 1 from public.creator_profiles c where '/epk/' || c.slug = i.assets_url and private.kit_is_public(c)));
  return query select 'assets', v_kits is null,
    coalesce('No public press kit: ' || v_kits, 'Every card has assets that exist.');

  select string_agg(i.title, ', ' order by i.position) into v_stale
  from public.friday_fix_items i
  join public.card_offers o on o.id = i.offer_id
  join public.pitches p on p.id = o.pitch_id
  where i.issue_id = p_issue_id
    and private.peg_until(p.pitch_type, p.created_at, p.peg_date, p.peg_confirmed_at) <= v_issue.issue_date::timestamptz;
  return query select 'news', v_stale is null,
    coalesce('The news is over by then: ' || v_stale, 'Every card is still news on that day.');
end
$$;

-- An issue as its mail is written from: words, cards in order without the withdrawn ones, and for the
-- preflight its checks and fingerprint.
create function public.issue_content(p_issue_id uuid, p_with_checks boolean default false) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_content jsonb;
begin
  select jsonb_build_object(
    'id', f.id, 'issue_date', f.issue_date, 'title', f.title, 'subject', coalesce(f.subject, f.title), 'intro', f.intro,
    'status', f.status,
    'cards', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets, 'assets_url', i.assets_url,
        'relevance', i.relevance, 'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg,
        'creator_name', coalesce(c.name, u.name)) order by i.position)
      from public.friday_fix_items i
      left join public.users u on u.id = i.creator_user_id
      left join public.creator_profiles c on c.user_id = u.id
      where i.issue_id = f.id and i.withdrawn_at is null), '[]'))
    || case when p_with_checks then jsonb_build_object(
      'fingerprint', private.issue_fingerprint(f.id),
      'checks', (select jsonb_agg(to_jsonb(k)) from private.issue_checks(f.id) k)) else '{}' end
  into v_content
  from public.friday_fix_issues f where f.id = p_issue_id;
  if v_content is null then
    raise exception 'This issue is gone.' using hint = 'issue_not_found';
  end if;
  return v_content;
end
$$;

-- Schedules a draft whose checks are green. p_fingerprint is that of the content whose mail was checked.
create function public.schedule_issue(p_issue_id uuid, p_fingerprint text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_red text;
begin
  perform private.lock_draft(p_issue_id);
  perform 1 from public.friday_fix_items i where i.issue_id = p_issue_id for update;
  if private.issue_fingerprint(p_issue_id) is distinct from p_fingerprint then
    raise exception 'The issue was changed meanwhile. Please check it again.' using hint = 'version_conflict';
  end if;
  select string_agg(k.message, ' ') into v_red from private.issue_checks(p_issue_id) k where not k.ok;
  if v_red is not null then
    raise exception '%', v_red using hint = 'preflight_failed';
  end if;
  update public.friday_fix_issues f set status = 'scheduled', scheduled_at = now() where f.id = p_issue_id;
end
$$;

-- Takes a scheduled issue back to the drafts, as long as its recipients are not being fixed.
create function public.unschedule_issue(p_issue_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.friday_fix_issues f set status = 'draft', scheduled_at = null
  where f.id = p_issue_id and f.status = 'scheduled' and f.fixing = 'editors' and f.fixed_to is null;
  if not found then
    raise exception 'This issue is on its way to its readers. Cards can still be withdrawn.' using hint = 'issue_locked';
  end if;
end
$$;
grant execute on function public.unschedule_issue(uuid) to authenticated;

-- Takes a card off the page and out of mails that have not left. The mail's page says so, with the reason.
create function public.withdraw_card(p_item_id uuid, p_reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if private.text_or_null(p_reason) is null or char_length(private.clean_line(p_reason)) > 200 then
    raise exception 'Please say why, in up to 200 characters. Readers see it.' using hint = 'reason_missing';
  end if;
  update public.friday_fix_items i set withdrawn_at = now(), withdrawn_reason = private.clean_line(p_reason)
  from public.friday_fix_issues f
  where i.id = p_item_id and f.id = i.issue_id and f.status <> 'draft' and i.withdrawn_at is null;
  if not found then
    raise exception 'This card is not in a sent issue.' using hint = 'item_not_found';
  end if;
end
$$;
grant execute on function public.withdraw_card(uuid, text) to authenticated;

-- Subscribers of the newsletter: double opt-in, and no further mail after an unsubscribe.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (
    email = lower(email) and email::private.email_address is not distinct from email),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (email)
);
comment on column public.newsletter_subscribers.closed_at is
  'When the address said no to a confirmation mail; it is not asked again.';
alter table public.newsletter_subscribers enable row level security;
grant select on public.newsletter_subscribers to authenticated;
create index newsletter_subscribers_status_idx on public.newsletter_subscribers (status, created_at desc);

create trigger touch_updated_at before update on public.newsletter_subscribers
  for each row execute function private.touch_updated_at();

create policy newsletter_subscribers_select_admin on public.newsletter_subscribers
  for select to authenticated using ((select public.is_admin()));

create index newsletter_subscribers_pending_idx on public.newsletter_subscribers (created_at) where status = 'pending';

create table private.newsletter_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.newsletter_tokens enable row level security;
create index newsletter_tokens_subscriber_id_idx on private.newsletter_tokens (subscriber_id, created_at desc);

-- Stores the address and queues its confirmation mail in one transaction. Callers must not show the
-- result to the visitor, because it reveals whether the address is known.
create function public.newsletter_subscribe(
  p_email text, p_confirm_hash text, p_unsubscribe_hash text, p_subject text, p_text text, p_html text,
  p_headers jsonb default '{}'
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_subscriber public.newsletter_subscribers;
begin
  insert into public.newsletter_subscribers as s (email) values (v_email)
  on conflict (email) do update set updated_at = now()
  returning * into v_subscriber;

  if v_subscriber.status = 'confirmed' then
    return jsonb_build_object('status', 'confirmed', 'mailed', false);
  end if;
  if v_subscriber.closed_at is not null
    or exists (
      select 1 from private.newsletter_tokens t
      where t.subscriber_id = v_subscriber.id and t.purpose = 'confirm'
        -- After an unsubscribe the address is asked once.
        and (t.created_at > now() - interval '24 hours' or t.created_at > v_subscriber.unsubscribed_at))
  then
    return jsonb_build_object('status', v_subscriber.status, 'mailed', false);
  end if;

  update public.newsletter_subscribers s set status = 'pending' where s.id = v_subscriber.id;
  insert into private.newsletter_tokens (token_hash, subscriber_id, purpose, expires_at)
  values (p_confirm_hash, v_subscriber.id, 'confirm', now() + interval '7 days'),
         (p_unsubscribe_hash, v_subscriber.id, 'unsubscribe', null);
  perform public.mail_enqueue(
    'newsletter_confirm', v_email, p_subject, p_text, p_html, p_headers,
    'newsletter:' || p_confirm_hash, 'newsletter_subscribers', v_subscriber.id);
  return jsonb_build_object('status', 'pending', 'mailed', true);
end
$$;

-- Returns confirmed, expired, unsubscribed or unknown. Confirming twice returns confirmed again.
create function public.newsletter_confirm(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_token record;
begin
  select t.expires_at, s.id, s.status into v_token
  from private.newsletter_tokens t
  join public.newsletter_subscribers s on s.id = t.subscriber_id
  where t.token_hash = lower(p_token_hash) and t.purpose = 'confirm'
  for update of s;
  if not found then return 'unknown'; end if;
  if v_token.status <> 'pending' then return v_token.status; end if;
  if v_token.expires_at < now() then return 'expired'; end if;
  update public.newsletter_subscribers s
  set status = 'confirmed', confirmed_at = now(), unsubscribed_at = null
  where s.id = v_token.id;
  return 'confirmed';
end
$$;

-- Returns unsubscribed or unknown. Accepts every living token of the address, also a confirmation token.
-- A dead one changes nothing: it is known only while the address is unsubscribed.
create function public.newsletter_unsubscribe(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_token record;
begin
  select t.expires_at, t.purpose, s.id, s.status into v_token
  from private.newsletter_tokens t
  join public.newsletter_subscribers s on s.id = t.subscriber_id
  where t.token_hash = lower(p_token_hash)
  for update of s;
  if not found then return 'unknown'; end if;
  if v_token.status = 'unsubscribed' then return 'unsubscribed'; end if;
  if v_token.purpose = 'unsubscribe' and v_token.expires_at <= now() then return 'unknown'; end if;
  update public.newsletter_subscribers s set status = 'unsubscribed' where s.id = v_token.id;
  return 'unsubscribed';
end
$$;

create function private.newsletter_unsubscribed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.unsubscribed_at := now();
  if old.status = 'pending' then
    new.closed_at := now();
  end if;
  update private.newsletter_tokens t set expires_at = now()
  where t.subscriber_id = new.id and (t.expires_at is null or t.expires_at > now());
  delete from private.mail_outbox m
  where m.ref_table = 'newsletter_subscribers' and m.ref_id = new.id and m.status = 'queued';
  return new;
end
$$;

create trigger newsletter_unsubscribed before update on public.newsletter_subscribers
  for each row when (new.status = 'unsubscribed' and old.status <> 'unsubscribed')
  execute function private.newsletter_unsubscribed();

-- Sending an issue by mail: recipients fixed and counted first, each leased to one sender at a time, each marked as
-- soon as the mail server has answered. What fails is tried again after 1, 2, 4, … minutes; the eighth try ends it.

create table public.digest_deliveries (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.friday_fix_issues (id) on delete cascade,
  user_id uuid references public.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  -- skipped: the reader left, paused or closed the address between the count and their hour.
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'skipped')),
  attempts int not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  subscriber_id uuid references public.newsletter_subscribers (id) on delete cascade,
  -- The reader's own day and hour.
  due_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  -- The reader's order of the cards, fixed at the first try: a second copy is the same mail.
  card_order uuid[],
  -- The server's words; they often name the address.
  error text check (char_length(error) <= 1000),
  bounced_at timestamptz,
  complained_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  unique (issue_id, user_id),
  check (num_nonnulls(user_id, subscriber_id) = 1),
  unique (issue_id, subscriber_id)
);
alter table public.digest_deliveries enable row level security;
grant select on public.digest_deliveries to authenticated;
create index digest_deliveries_user_id_idx on public.digest_deliveries (user_id);

create policy digest_deliveries_select_admin on public.digest_deliveries
  for select to authenticated using ((select public.is_admin()));

create index digest_deliveries_subscriber_id_idx on public.digest_deliveries (subscriber_id);

create index digest_deliveries_due_idx on public.digest_deliveries (next_attempt_at)
  where status in ('queued', 'sending');
create index digest_deliveries_email_idx on public.digest_deliveries (lower(email));

-- The token of a mail's links opens its page, its verdicts and its unsubscribing.
create table private.digest_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  delivery_id uuid not null references public.digest_deliveries (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.digest_tokens enable row level security;
create index digest_tokens_delivery_id_idx on private.digest_tokens (delivery_id);

-- When a reader gets an issue: the first of their weekday from its date on, at their hour, in their zone.
-- An hour that the change to summer time leaves out is the next one.
create function private.digest_slot(p_issue_date date, p_day text, p_hour int, p_time_zone text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select (p_issue_date
      + ((array_position(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], p_day)
          - extract(isodow from p_issue_date)::int + 7) % 7)
      + make_time(p_hour, 0, 0)) at time zone p_time_zone
$$;

-- An issue's mails begin when its date does in the first zone on earth.
create function private.mails_begin(p_issue_date date) returns timestamptz
language sql stable
return p_issue_date::timestamp at time zone 'Pacific/Kiritimati';

-- Publishes scheduled issues whose mails begin (pages call an issue the latest from its date on), then fixes the next p_limit recipients of one issue.
-- Returns the issues published, the recipients looked at, and whether there may be more of them.
create function public.digest_advance(p_limit int default 1000) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_published int;
  v_issue public.friday_fix_issues;
  v_last uuid;
  v_seen int := 0;
begin
  update public.friday_fix_issues f set status = 'published'
  where f.status = 'scheduled' and private.mails_begin(f.issue_date) <= now()
    and exists (select 1 from public.friday_fix_items i where i.issue_id = f.id and i.withdrawn_at is null);
  get diagnostics v_published = row_count;

  select * into v_issue from public.friday_fix_issues f
  where f.scheduled_at is not null and f.status <> 'draft' and f.counted_at is null
    and private.mails_begin(f.issue_date) <= now()
  order by f.issue_date limit 1
  for update skip locked;
  if v_issue.id is null then
    return jsonb_build_object('published', v_published, 'seen', 0, 'more', false);
  end if;

  if v_issue.fixing = 'editors' then
    with page as (
      select m.user_id, m.digest_day, m.digest_hour, m.time_zone from public.media_profiles m
      where v_issue.fixed_to is null or m.user_id > v_issue.fixed_to
      order by m.user_id limit p_limit
    ), fixed as (
      insert into public.digest_deliveries (issue_id, user_id, email, due_at, next_attempt_at)
      select v_issue.id, p.user_id, private.proven_address(p.user_id), s.slot, s.slot
      from page p
      cross join lateral (select private.digest_slot(v_issue.issue_date, p.digest_day, p.digest_hour, p.time_zone) as slot) s
      where private.reads_digest(p.user_id)
      on conflict do nothing
    )
    select (array_agg(p.user_id order by p.user_id desc))[1], count(*) into v_last, v_seen from page p;
  else
    with page as (
      select n.id, n.email, n.status from public.newsletter_subscribers n
      where v_issue.fixed_to is null or n.id > v_issue.fixed_to
      order by n.id limit p_limit
    ), fixed as (
      insert into public.digest_deliveries (issue_id, subscriber_id, email, due_at, next_attempt_at)
      select v_issue.id, p.id, p.email, s.slot, s.slot
      from page p
      cross join lateral (select private.digest_slot(v_issue.issue_date, 'friday', 8, 'America/New_York') as slot) s
      where p.status = 'confirmed' and private.closed_address(p.email, null) is null
        -- Who is an editor too gets the editor's mail only, or has said no to it.
        and not exists (
          select 1 from public.users u join public.media_profiles m on m.user_id = u.id
          where lower(u.email) = p.email and u.linked_at is not null)
      on conflict do nothing
    )
    select (array_agg(p.id order by p.id desc))[1], count(*) into v_last, v_seen from page p;
  end if;

  update public.friday_fix_issues f
  set fixing = case when v_seen = p_limit then f.fixing when f.fixing = 'editors' then 'subscribers' else 'done' end,
      fixed_to = case when v_seen = p_limit then v_last end
  where f.id = v_issue.id
  returning * into v_issue;
  if v_issue.fixing = 'done' then
    update public.friday_fix_issues f
    set counted_at = now(),
        recipient_count = (select count(*) from public.digest_deliveries d where d.issue_id = f.id)
    where f.id = v_issue.id;
  end if;
  return jsonb_build_object('published', v_published, 'seen', v_seen, 'more', true);
end
$$;

-- Whether a delivery may still leave.
create function private.still_wanted(d public.digest_deliveries) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if d.user_id is not null then
    return private.reads_digest(d.user_id) and private.proven_address(d.user_id) = lower(d.email);
  end if;
  return exists (
    select 1 from public.newsletter_subscribers n
    where n.id = d.subscriber_id and n.status = 'confirmed' and private.closed_address(n.email, null) is null);
end
$$;

-- Leases due mails of counted issues to one sender for five minutes; what it does not report is due again after
-- that. Readers who left, and those to whom no card of the issue goes, are skipped. Returns each mail with the
-- reader's own cards in their order.
create function public.digest_lease(p_limit int default 50)
returns table (id uuid, issue_id uuid, email text, reader text, card_order uuid[])
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_due uuid[] := array(select private.due_deliveries(greatest(0, least(p_limit, 500))));
begin
  return query
  with ordered as materialized (
    select d.id, coalesce(d.card_order, case
        when d.user_id is null then
          (select array_agg(i.id order by i.position) from public.friday_fix_items i
           where i.issue_id = d.issue_id and i.withdrawn_at is null)
        else (select array_agg(r.item_id order by r.position) from private.ranked_cards(d.issue_id, d.user_id) r
              join public.friday_fix_items i on i.id = r.item_id and i.withdrawn_at is null) end) as cards
    from public.digest_deliveries d
    where d.id = any (v_due)
  ), taken as (
    update public.digest_deliveries d
    set status = case when o.cards is not null and private.still_wanted(d) then 'sending' else 'skipped' end,
        attempts = d.attempts + 1, next_attempt_at = now() + interval '5 minutes', card_order = o.cards
    from ordered o
    where d.id = o.id
    returning d.*
  )
  select t.id, t.issue_id, t.email, case when t.user_id is null then 'newsletter' else 'editor' end, t.card_order
  from taken t where t.status = 'sending';
end
$$;

-- Stores the hashes of the tokens of leased mails, by delivery.
create function public.digest_tokens(p_hashes jsonb) returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into private.digest_tokens (token_hash, delivery_id)
  select h.value, h.key::uuid from jsonb_each_text(p_hashes) h
  join public.digest_deliveries d on d.id = h.key::uuid
  on conflict do nothing
$$;

-- Records what the mail server said about one mail. A refusal for good, or the eighth try, ends it; else
-- it is due again after 1, 2, 4 … minutes. A mail that was confirmed stays so. Returns the status.
create function public.digest_mark(p_id uuid, p_ok boolean, p_error text default null, p_permanent boolean default false)
returns text
language sql volatile security definer
set search_path = ''
as $$
  update public.digest_deliveries d
  set status = case when p_ok then 'sent' when p_permanent or d.attempts >= 8 then 'failed' else 'queued' end,
      sent_at = case when p_ok then now() end,
      error = case when p_ok then null else left(p_error, 1000) end,
      next_attempt_at = case when p_ok then d.next_attempt_at
                             else now() + make_interval(mins => (2 ^ least(greatest(d.attempts - 1, 0), 7))::int) end
  where d.id = p_id and d.status <> 'sent'
  returning d.status
$$;

-- What came of an issue: counts of its mails, and per card the verdicts and introductions.
create function public.issue_results(p_issue_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'recipients', f.recipient_count, 'counted_at', f.counted_at,
      'mails_begin', private.mails_begin(f.issue_date),
      'sent', count(*) filter (where d.status = 'sent'),
      'delivered', count(*) filter (where d.status = 'sent' and d.bounced_at is null),
      'waiting', count(*) filter (where d.status in ('queued', 'sending')),
      'failed', count(*) filter (where d.status = 'failed'),
      'skipped', count(*) filter (where d.status = 'skipped'),
      'bounced', count(d.bounced_at), 'complained', count(d.complained_at),
      'clicked', count(d.clicked_at), 'unsubscribed', count(d.unsubscribed_at),
      'next_due', min(d.next_attempt_at) filter (where d.status = 'queued'),
      'cards', coalesce((
        select jsonb_agg(jsonb_build_object('item_id', i.id, 'verdicts', private.verdict_counts(i.id),
          'introductions', (select count(*) from public.intro_requests r where r.item_id = i.id)) order by i.position)
        from public.friday_fix_items i where i.issue_id = f.id), '[]'))
    from public.friday_fix_issues f left join public.digest_deliveries d on d.issue_id = f.id
    where f.id = p_issue_id
    group by f.id);
end
$$;
grant execute on function public.issue_results(uuid) to authenticated;

-- The next mails that are due, locked for the caller. Its settings keep the planner to the index.
create function private.due_deliveries(p_limit int) returns setof uuid
language plpgsql volatile
set search_path = ''
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select d.id from public.digest_deliveries d
  where d.status in ('queued', 'sending') and d.next_attempt_at <= now()
    and exists (select 1 from public.friday_fix_issues f where f.id = d.issue_id and f.counted_at is not null)
  order by d.next_attempt_at
  limit p_limit
  for update of d skip locked;
end
$$;

-- The editor behind a mail's link, for an introduction to the creator of one of its cards. What else
-- forbids it, queue_intro_request says.
create function public.digest_editor(p_token_hash text, p_item_id uuid) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if v_delivery.user_id is null then
    raise exception 'Introductions are for editors with an account.' using hint = 'not_media';
  end if;
  if not exists (select 1 from public.friday_fix_items i
                 where i.id = p_item_id and i.issue_id = v_delivery.issue_id and i.withdrawn_at is null) then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.refuse_suspended(v_delivery.user_id);
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
  return v_delivery.user_id;
end
$$;

-- What the links in the mail of an issue do: reading it, clicks, verdicts, and leaving.

-- Ends the Friday Fix for an editor, or the newsletter for a subscriber.
create function private.leave_digest(p_user_id uuid, p_subscriber_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.media_profiles m set digest_subscribed = false where m.user_id = p_user_id;
  update public.newsletter_subscribers n
  set status = 'unsubscribed', unsubscribed_at = coalesce(n.unsubscribed_at, now())
  where n.id = p_subscriber_id;
end
$$;

-- The delivery of a token; raises unknown_token.
create function private.delivery_of_token(p_token_hash text) returns public.digest_deliveries
language plpgsql stable
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries;
begin
  select d.* into v_delivery from private.digest_tokens t
  join public.digest_deliveries d on d.id = t.delivery_id
  where t.token_hash = lower(p_token_hash);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_delivery;
end
$$;

-- What the page of a mail shows: the issue in the reader's order with withdrawn cards named as such, the reader's
-- verdicts and requests for an introduction, and whether they still get the mail. Reads only.
create function public.get_digest(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  return (select jsonb_build_object(
    'issue_date', f.issue_date, 'title', f.title, 'intro', f.intro,
    'reader', case when v_delivery.user_id is null then 'newsletter' else 'editor' end,
    'subscribed', case when v_delivery.user_id is null
      then exists (select 1 from public.newsletter_subscribers n where n.id = v_delivery.subscriber_id and n.status = 'confirmed')
      else exists (select 1 from public.media_profiles m where m.user_id = v_delivery.user_id and m.digest_subscribed) end,
    'cards', coalesce((
      select jsonb_agg(case when i.withdrawn_at is not null
        then jsonb_build_object('id', i.id, 'title', i.title, 'withdrawn', i.withdrawn_reason)
        else jsonb_build_object('id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets,
          'assets_url', i.assets_url, 'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg,
          'creator_name', coalesce(c.name, u.name), 'verdict', v.verdict, 'introduction', r.status) end
        order by array_position(v_delivery.card_order, i.id))
      from public.friday_fix_items i
      left join public.users u on u.id = i.creator_user_id
      left join public.creator_profiles c on c.user_id = u.id
      left join public.card_verdicts v on v.item_id = i.id and v.user_id = v_delivery.user_id
      left join public.intro_requests r on r.item_id = i.id and r.media_user_id = v_delivery.user_id
      where i.issue_id = f.id and i.id = any (v_delivery.card_order)), '[]'))
  from public.friday_fix_issues f where f.id = v_delivery.issue_id);
end
$$;

-- Notes that a person opened a link of the mail.
create function public.digest_click(p_token_hash text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
end
$$;

-- Takes an editor's verdict on a card of the mail; null withdraws it. Returns the verdict.
create function public.digest_verdict(p_token_hash text, p_item_id uuid, p_verdict text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if v_delivery.user_id is null then
    raise exception 'Verdicts are for editors with an account.' using hint = 'not_media';
  end if;
  if not exists (select 1 from public.friday_fix_items i
                 where i.id = p_item_id and i.issue_id = v_delivery.issue_id and i.withdrawn_at is null) then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.set_card_verdict(v_delivery.user_id, p_item_id, p_verdict, 'mail');
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
  return p_verdict;
end
$$;

-- Ends what the mail is one of; p_again starts it again for an editor. A subscriber subscribes anew on
-- the site. Returns whether mails come.
create function public.digest_unsubscribe(p_token_hash text, p_again boolean default false) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if p_again and v_delivery.user_id is null then
    raise exception 'Please subscribe again with the form on our site.' using hint = 'unsubscribed';
  end if;
  if p_again then
    update public.media_profiles m set digest_subscribed = true where m.user_id = v_delivery.user_id;
  else
    perform private.leave_digest(v_delivery.user_id, v_delivery.subscriber_id);
  end if;
  update public.digest_deliveries d set unsubscribed_at = case when p_again then null else now() end
  where d.id = v_delivery.id;
  return p_again;
end
$$;

-- Verdicts of readers on cards, and what creators learn of them.

create table public.card_verdicts (
  user_id uuid not null references public.users (id) on delete cascade,
  item_id uuid not null references public.friday_fix_items (id) on delete cascade,
  verdict text not null check (verdict in ('intro', 'not_my_beat', 'not_now', 'covered')),
  via text not null check (via in ('app', 'mail')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, item_id)
);
alter table public.card_verdicts enable row level security;
grant select on public.card_verdicts to authenticated;
create index card_verdicts_item_id_idx on public.card_verdicts (item_id, verdict);

create policy card_verdicts_select_own on public.card_verdicts
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Sets, or with null withdraws, a reader's verdict on a card of a published issue.
create function private.set_card_verdict(p_user_id uuid, p_item_id uuid, p_verdict text, p_via text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_creator_id uuid;
begin
  if not exists (select 1 from public.users u
                 where u.id = p_user_id and u.linked_at is not null and (u.kind = 'media' or u.role = 'admin')) then
    raise exception 'Only media professionals can judge a story.' using hint = 'not_media';
  end if;
  if p_verdict is not null and p_verdict not in ('intro', 'not_my_beat', 'not_now', 'covered') then
    raise exception 'Please choose one of the four answers.' using hint = 'bad_answer';
  end if;
  select i.creator_user_id into v_creator_id
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.id = p_item_id;
  if not found then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  if v_creator_id = p_user_id then
    raise exception 'This is your own story.' using hint = 'own_item';
  end if;
  if p_verdict is null then
    delete from public.card_verdicts v where v.user_id = p_user_id and v.item_id = p_item_id;
  else
    insert into public.card_verdicts as v (user_id, item_id, verdict, via)
    values (p_user_id, p_item_id, p_verdict, p_via)
    on conflict (user_id, item_id) do update
      set verdict = excluded.verdict, via = excluded.via, updated_at = now()
      where v.verdict <> excluded.verdict;
  end if;
end
$$;

-- The caller's own verdict on a card; null withdraws it. Returns the verdict.
create function public.set_card_verdict(p_item_id uuid, p_verdict text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.set_card_verdict(private.require_user(), p_item_id, p_verdict, 'app');
  return p_verdict;
end
$$;
grant execute on function public.set_card_verdict(uuid, text) to authenticated;

create function private.store_verdict_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.answered_topics as a
    (verdict_by, item_id, outlet_id, user_id, answer, answered_at, element_ids, shares, anonymous)
  select new.user_id, new.item_id, o.id, i.creator_user_id,
    case new.verdict when 'intro' then 'interested' else new.verdict end, new.updated_at,
    w.element_ids, w.shares,
    not exists (select 1 from public.intro_requests r where r.item_id = new.item_id and r.media_user_id = new.user_id)
  from public.outlets o
  join public.friday_fix_items i on i.id = new.item_id and i.creator_user_id is not null
  cross join private.answered_elements(concat_ws('. ', i.news_peg, i.title)) w
  where o.media_user_id = new.user_id
  on conflict (verdict_by, item_id, outlet_id) do update
    set answer = excluded.answer, answered_at = excluded.answered_at, anonymous = excluded.anonymous;
  return null;
end
$$;

create trigger store_verdict_topic after insert or update on public.card_verdicts
  for each row execute function private.store_verdict_topic();

-- How many editors gave each verdict on an item, as an object; {} without any.
create function private.verdict_counts(p_item_id uuid) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_object_agg(c.verdict, c.n), '{}')
  from (select v.verdict, count(*) as n from public.card_verdicts v where v.item_id = p_item_id group by v.verdict) c;
end;

create table public.card_outcomes (
  item_id uuid primary key references public.friday_fix_items (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- When an editor last said something of the card.
  changed_at timestamptz not null,
  -- When the creator last looked.
  seen_at timestamptz
);
alter table public.card_outcomes enable row level security;
grant select on public.card_outcomes to authenticated;
create index card_outcomes_user_id_idx on public.card_outcomes (user_id);

create policy card_outcomes_select_own_or_admin on public.card_outcomes
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

create function private.note_card_outcome() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.card_outcomes as c (item_id, user_id, changed_at)
  select i.id, i.creator_user_id, now()
  from public.friday_fix_items i where i.id = new.item_id and i.creator_user_id is not null
  on conflict (item_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;

create trigger note_card_outcome after insert or update of verdict on public.card_verdicts
  for each row execute function private.note_card_outcome();

-- The caller's cards in sent issues, newest first, with what came of each: verdicts by kind, introductions
-- asked for and agreed, and how many editors said something since the creator looked.
create function public.my_ran_cards()
returns table (
  item_id uuid, pitch_id uuid, title text, format text, issue_date date, withdrawn_reason text, verdicts jsonb,
  asked int, connected int, news int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select i.id, o.pitch_id, i.title, i.format, f.issue_date, i.withdrawn_reason, private.verdict_counts(i.id),
    (select count(*)::int from public.intro_requests r where r.item_id = i.id),
    (select count(*)::int from public.intro_requests r where r.item_id = i.id and r.status = 'accepted'),
    case when c.seen_at is null or c.changed_at > c.seen_at then
      (select count(*)::int from public.card_verdicts v
       where v.item_id = i.id and v.updated_at > coalesce(c.seen_at, '-infinity')) else 0 end
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  left join public.card_offers o on o.id = i.offer_id
  left join public.card_outcomes c on c.item_id = i.id
  where i.creator_user_id = v_user_id
  order by f.issue_date desc, i.position
  limit 100;
end
$$;
grant execute on function public.my_ran_cards() to authenticated;

-- Notes that the caller has seen what editors said of the own cards.
create function public.see_card_outcomes() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  update public.card_outcomes c set seen_at = now()
  where c.user_id = v_user_id and (c.seen_at is null or c.seen_at < c.changed_at);
end
$$;
grant execute on function public.see_card_outcomes() to authenticated;

-- Introductions: who asked whom, how often, and what became of it. They are answered within 24 hours (15_answers.sql,
-- 20_deadline.sql). No address is shared before the yes, which connects both by mail.

create table public.intro_requests (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.friday_fix_items (id) on delete cascade,
  media_user_id uuid not null references public.users (id) on delete cascade,
  creator_user_id uuid references public.users (id) on delete cascade,
  message text check (char_length(message) <= 1000),
  status text not null default 'requested' check (status in ('requested', 'accepted', 'declined', 'expired', 'taken_back')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  expires_at timestamptz not null default now() + interval '24 hours',
  reminded_at timestamptz,
  unique (item_id, media_user_id)
);
alter table public.intro_requests enable row level security;
grant select on public.intro_requests to authenticated;
create index intro_requests_media_user_id_idx on public.intro_requests (media_user_id, created_at desc);
create index intro_requests_creator_user_id_idx on public.intro_requests (creator_user_id, created_at desc);

create policy intro_requests_select_party_or_admin on public.intro_requests
  for select to authenticated
  using (media_user_id = (select auth.uid()) or creator_user_id = (select auth.uid())
         or (select public.is_admin()));

create index intro_requests_open_idx on public.intro_requests (expires_at) where status = 'requested';

-- The data that the mail of an introduction request is written from.
create function public.get_intro_context(p_media_user_id uuid, p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_item public.friday_fix_items;
begin
  select i.* into v_item
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.id = p_item_id and i.withdrawn_at is null;
  if not found then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.refuse_gone_creator(v_item.creator_user_id);
  return jsonb_build_object(
    'item', jsonb_build_object('id', v_item.id, 'title', v_item.title),
    'creator', (
      select jsonb_build_object('name', coalesce(c.name, u.name))
      from public.users u left join public.creator_profiles c on c.user_id = u.id
      where u.id = v_item.creator_user_id),
    'editor', private.editor_voice(p_media_user_id));
end
$$;

-- Stores the request and its mail in one transaction. A repeated call returns the first request.
create function public.queue_intro_request(p_media_user_id uuid, p_item_id uuid, p_message text, p_mail jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Requests in seven days of an account that is not tied to an outlet.
  c_unverified_a_week constant int := 3;
  v_media public.users;
  v_creator_id uuid;
  v_request public.intro_requests;
begin
  select * into v_media from public.users u where u.id = p_media_user_id and u.linked_at is not null;
  if not found or not (v_media.kind = 'media' or v_media.role = 'admin') then
    raise exception 'Only media professionals can request an introduction.' using hint = 'not_media';
  end if;
  select i.creator_user_id into v_creator_id
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.id = p_item_id and i.withdrawn_at is null;
  if not found then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  if v_creator_id = p_media_user_id then
    raise exception 'This is your own story.' using hint = 'own_item';
  end if;
  perform private.refuse_gone_creator(v_creator_id);

  -- Requests of one editor run one after another: the limit counts them.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:intro:' || p_media_user_id::text, 0));
  select * into v_request from public.intro_requests r
  where r.item_id = p_item_id and r.media_user_id = p_media_user_id;
  if found then
    return to_jsonb(v_request) || '{"is_new": false}'::jsonb;
  end if;
  if v_media.role <> 'admin' and not (private.editor_voice(p_media_user_id) ->> 'verified')::boolean
     and (select count(*) from public.intro_requests r
          where r.media_user_id = p_media_user_id and r.created_at > now() - interval '7 days') >= c_unverified_a_week then
    raise exception 'Accounts that are not tied to an outlet yet can ask for 3 introductions a week. Please try again in a few days.'
      using hint = 'request_limit';
  end if;

  insert into public.intro_requests (item_id, media_user_id, creator_user_id, message)
  values (p_item_id, p_media_user_id, v_creator_id, private.text_or_null(p_message))
  returning * into v_request;
  perform public.mail_enqueue(
    'intro_request', private.reply_address(v_creator_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    '{}', 'intro:' || v_request.id::text, 'intro_requests', v_request.id, p_mail -> 'marks');
  return to_jsonb(v_request) || '{"is_new": true}'::jsonb;
end
$$;

-- Asking for an introduction names the editor: the verdict is no longer anonymous.
create function private.verdict_of_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.card_verdicts (user_id, item_id, verdict, via)
  values (new.media_user_id, new.item_id, 'intro', 'app')
  on conflict (user_id, item_id) do update set verdict = 'intro', updated_at = now();
  return null;
end
$$;

create trigger verdict_of_request after insert on public.intro_requests
  for each row execute function private.verdict_of_request();

-- How many introduction requests a creator answered in 180 days of those that were answered or passed,
-- and the median of hours to the answer.
create function private.creator_intro_rate(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'answered', count(*) filter (where r.status in ('accepted', 'declined')),
    'asked', count(*),
    'hours', round((percentile_cont(0.5) within group (order by extract(epoch from r.answered_at - r.created_at) / 3600)
      filter (where r.status in ('accepted', 'declined')))::numeric, 1))
  from public.intro_requests r
  where r.creator_user_id = p_user_id and r.status in ('accepted', 'declined', 'expired')
    and r.created_at > now() - interval '180 days'
$$;

-- How many pitches of the last 180 days an editor answered, of those that are a week old or answered.
create function private.editor_answer_rate(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('answered', count(*) filter (where s.answer is not null), 'asked', count(*))
  from public.outlets o
  join public.pitch_sends s on s.outlet_id = o.id
  where o.media_user_id = p_user_id and s.sent_at > now() - interval '180 days'
    and s.status <> 'failed' and (s.answer is not null or s.sent_at < now() - interval '7 days')
$$;

create function private.refuse_gone_creator(p_user_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select 1 from public.users u where u.id = p_user_id and u.linked_at is not null) then
    raise exception 'The creator of this story is no longer here, so nobody could answer you.' using hint = 'creator_gone';
  end if;
end
$$;

-- The requests to the caller: open ones by deadline, then the others, newest first. The address comes
-- with a yes.
create function public.my_introductions()
returns table (
  id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, editor jsonb, editor_rate jsonb, editor_email text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    private.editor_voice(r.media_user_id), private.editor_answer_rate(r.media_user_id),
    case when r.status = 'accepted' then (select u.email from public.users u where u.id = r.media_user_id) end
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  where r.creator_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;
grant execute on function public.my_introductions() to authenticated;

-- The requests of the calling editor, in the same order.
create function public.asked_introductions()
returns table (
  id uuid, item_id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, creator_name text, creator_email text, creator_rate jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.item_id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    coalesce(c.name, u.name), case when r.status = 'accepted' then private.reply_address(u.id) end,
    private.creator_intro_rate(r.creator_user_id)
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.media_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;
grant execute on function public.asked_introductions() to authenticated;

-- How the creator of a card answers introductions, for an editor about to ask; null for an unknown card.
create function public.item_intro_rate(p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return (
    select private.creator_intro_rate(i.creator_user_id)
    from public.friday_fix_items i
    join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
    where i.id = p_item_id);
end
$$;
grant execute on function public.item_intro_rate(uuid) to authenticated;

-- Answering an introduction, by the link in the mail or in the app, and taking a request back.

-- The introduction that a link or, without one, the caller's app names, locked when it is to change.
create function private.find_intro(p_user_id uuid, p_request_id uuid, p_token_hash text) returns public.intro_requests
language plpgsql volatile
set search_path = ''
as $$
declare
  v_request public.intro_requests;
begin
  if p_token_hash is not null then
    select r.* into v_request
    from private.link_tokens t
    join public.intro_requests r on r.id = t.ref_id
    where t.token_hash = lower(p_token_hash) and t.purpose = 'intro'
    for update of r;
    if not found then
      raise exception 'This link is not known to us.' using hint = 'unknown_token';
    end if;
  else
    select r.* into v_request from public.intro_requests r
    where r.id = p_request_id and r.creator_user_id = p_user_id
    for update;
    if not found then
      raise exception 'This request is not in your list.' using hint = 'request_not_found';
    end if;
  end if;
  return v_request;
end
$$;

-- What the page behind the link of a mail shows. Reads only; no address.
create function public.get_intro_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_state jsonb;
begin
  select jsonb_build_object(
    'status', case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    'title', i.title, 'message', r.message, 'expires_at', r.expires_at,
    'editor', private.editor_voice(r.media_user_id),
    'editor_rate', private.editor_answer_rate(r.media_user_id),
    'shares', private.reply_address(r.creator_user_id))
  into v_state
  from private.link_tokens t
  join public.intro_requests r on r.id = t.ref_id
  join public.friday_fix_items i on i.id = r.item_id
  where t.token_hash = lower(p_token_hash) and t.purpose = 'intro';
  if v_state is null then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_state;
end
$$;

-- What the mails after an answer are written from, both addresses included. Not for a page.
create function public.get_intro_answer_context(p_user_id uuid, p_request_id uuid, p_token_hash text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.intro_requests := private.find_intro(p_user_id, p_request_id, p_token_hash);
begin
  return (select jsonb_build_object(
    'title', i.title,
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'slug', case when c.epk_published then c.slug end),
    'editor', private.editor_voice(e.id) || jsonb_build_object('email', e.email))
  from public.friday_fix_items i
  join public.users u on u.id = v_request.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users e on e.id = v_request.media_user_id
  where i.id = v_request.item_id);
end
$$;

-- Stores the creator's answer and queues its mails: both get one on a yes, the editor gets one on a no.
-- A repeated answer changes nothing. A no may become a yes before the deadline; a yes stays. Returns the
-- status.
create function public.record_intro_answer(
  p_user_id uuid, p_request_id uuid, p_token_hash text, p_accept boolean, p_to_creator jsonb, p_to_editor jsonb
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.intro_requests := private.find_intro(p_user_id, p_request_id, p_token_hash);
  v_status text := case when p_accept then 'accepted' else 'declined' end;
  v_creator_email text;
  v_editor_email text;
begin
  if p_accept is null then
    raise exception 'Please choose an answer.' using hint = 'bad_answer';
  end if;
  if v_request.status = v_status then
    return v_status;
  end if;
  if v_request.status = 'accepted' then
    raise exception 'You have said yes: both of you have the mail with the address of the other.' using hint = 'request_over';
  end if;
  if v_request.status = 'taken_back' then
    raise exception 'The editor has taken this request back.' using hint = 'request_over';
  end if;
  if v_request.status = 'expired' or v_request.expires_at <= now() then
    raise exception 'The 24 hours of this request are over. We have told the editor.' using hint = 'request_over';
  end if;

  update public.intro_requests r set status = v_status, answered_at = now() where r.id = v_request.id;
  v_creator_email := private.reply_address(v_request.creator_user_id);
  select u.email into strict v_editor_email from public.users u where u.id = v_request.media_user_id;
  if p_accept then
    perform public.mail_enqueue(
      'intro_connect', v_creator_email, p_to_creator ->> 'subject', p_to_creator ->> 'text', p_to_creator ->> 'html',
      jsonb_build_object('Reply-To', v_editor_email), 'intro_connect:' || v_request.id::text || ':creator',
      'intro_requests', v_request.id);
    perform public.mail_enqueue(
      'intro_connect', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      jsonb_build_object('Reply-To', v_creator_email), 'intro_connect:' || v_request.id::text || ':editor',
      'intro_requests', v_request.id);
  else
    perform public.mail_enqueue(
      'intro_declined', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      '{}', 'intro_declined:' || v_request.id::text, 'intro_requests', v_request.id);
  end if;
  return v_status;
end
$$;

-- An editor takes an unanswered request back. A mail that has not left does not leave.
create function public.take_back_intro(p_request_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.intro_requests;
begin
  select * into v_request from public.intro_requests r
  where r.id = p_request_id and r.media_user_id = v_user_id
  for update;
  if not found then
    raise exception 'This request is not in your list.' using hint = 'request_not_found';
  end if;
  if v_request.status = 'taken_back' then
    return;
  end if;
  if v_request.status <> 'requested' then
    raise exception 'This request has been answered or has passed.' using hint = 'request_over';
  end if;
  update public.intro_requests r set status = 'taken_back', answered_at = now() where r.id = p_request_id;
  delete from private.mail_outbox m
  where m.ref_table = 'intro_requests' and m.ref_id = p_request_id and m.status = 'queued';
end
$$;
grant execute on function public.take_back_intro(uuid) to authenticated;

-- The deadline of an introduction, expires_at: 24 hours after it was asked for. Six hours before it the creator is
-- reminded; when it has passed without an answer, the request ends and the editor is told. Where the creator closes the
-- account it ends at once (10_accounts/30_closing.sql).

-- Open requests whose reminder is due: six hours before the deadline.
create function public.due_intro_reminders(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'title', i.title, 'message', r.message, 'expires_at', r.expires_at,
    'creator', jsonb_build_object('name', coalesce(c.name, u.name)),
    'editor', private.editor_voice(r.media_user_id))
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  where r.status = 'requested' and r.reminded_at is null
    and r.expires_at > now() and r.expires_at <= now() + interval '6 hours'
  order by r.expires_at
  limit p_limit
$$;

-- Queues the reminder unless it was queued or the request has ended meanwhile. Returns whether it did.
create function public.queue_intro_reminder(p_request_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_creator_id uuid;
begin
  update public.intro_requests r set reminded_at = now()
  where r.id = p_request_id and r.status = 'requested' and r.reminded_at is null and r.expires_at > now()
  returning r.creator_user_id into v_creator_id;
  if v_creator_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'intro_reminder', private.reply_address(v_creator_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    '{}', 'intro_reminder:' || p_request_id::text, 'intro_requests', p_request_id, p_mail -> 'marks');
  return true;
end
$$;

-- Open requests whose 24 hours are over, with up to three other stories of the issue that the editor
-- has not asked for, those of the same format first.
create function public.due_intro_ends(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'title', i.title,
    'creator', jsonb_build_object('name', coalesce(c.name, u.name)),
    'editor', private.editor_voice(r.media_user_id),
    'others', coalesce((
      select jsonb_agg(o.title order by o.n)
      from (
        select x.title, row_number() over (order by x.format <> i.format, x.position) as n
        from public.friday_fix_items x
        where x.issue_id = i.issue_id and x.id <> i.id and x.creator_user_id is distinct from r.creator_user_id
          and exists (select 1 from public.users w where w.id = x.creator_user_id and w.linked_at is not null)
          and not exists (select 1 from public.intro_requests a where a.item_id = x.id and a.media_user_id = r.media_user_id)
        order by n limit 3
      ) o), '[]'))
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.status = 'requested' and r.expires_at <= now()
  order by r.expires_at
  limit p_limit
$$;

-- Ends an unanswered request and tells the editor. Returns whether it did.
create function public.end_intro(p_request_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_media_id uuid;
begin
  update public.intro_requests r set status = 'expired'
  where r.id = p_request_id and r.status = 'requested' and r.expires_at <= now()
  returning r.media_user_id into v_media_id;
  if v_media_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'intro_passed', u.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    '{}', 'intro_passed:' || p_request_id::text, 'intro_requests', p_request_id)
  from public.users u where u.id = v_media_id;
  return true;
end
$$;

-- Requests of editors: what they look for, until when, who may answer.

create table public.media_requests (
  id uuid primary key default gen_random_uuid(),
  media_user_id uuid not null references public.users (id) on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  topic text not null check (char_length(topic) between 8 and 100 and topic !~ '[[:cntrl:]]'),
  -- Up to five lines.
  details text not null default '' check (
    char_length(details) <= 500 and details !~ '[\x01-\x09\x0b-\x1f\x7f]' and details !~ '(\n[^\n]*){5}'),
  format text not null check (format in ('tv', 'podcast', 'culture', 'local')),
  beats text[] not null default '{}' check (
    beats::private.beat_list is not distinct from beats and cardinality(beats) <= 3),
  -- Null: anywhere.
  place text check (char_length(place) between 2 and 120 and place !~ '[[:cntrl:]]'),
  ai_stance text not null default 'label' check (ai_stance in ('welcome', 'label', 'no')),
  -- How many pitches the editor wants to read at most.
  wanted int not null default 5 check (wanted between 1 and 10),
  deadline timestamptz not null,
  status text not null default 'open' check (status in ('open', 'closed', 'removed')),
  closed_at timestamptz,
  -- When everybody was told that it has closed.
  told_at timestamptz,
  -- When the editor was last told of new pitches.
  noticed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'open') = (closed_at is null))
);
alter table public.media_requests enable row level security;
grant select on public.media_requests to authenticated;
create index media_requests_media_user_id_idx on public.media_requests (media_user_id, created_at desc);
create index media_requests_open_idx on public.media_requests (deadline) where status = 'open';
create index media_requests_untold_idx on public.media_requests (closed_at) where told_at is null and status <> 'open';

create policy media_requests_select_own_open_or_admin on public.media_requests
  for select to authenticated
  using (media_user_id = (select auth.uid()) or (status = 'open' and deadline > now()) or (select public.is_admin()));

create table public.request_reports (
  request_id uuid not null references public.media_requests (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 3 and 300 and reason !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  primary key (request_id, user_id)
);
alter table public.request_reports enable row level security;
grant select on public.request_reports to authenticated;
create index request_reports_user_id_idx on public.request_reports (user_id);

create policy request_reports_select_own_or_admin on public.request_reports
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create function private.refuse_not_media(p_user_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.users u
    where u.id = p_user_id and u.linked_at is not null and (u.kind = 'media' or u.role = 'admin')) then
    raise exception 'Only media professionals can post a request.' using hint = 'not_media';
  end if;
end
$$;

-- Stores a request of the caller and returns its id and slug.
create function public.post_media_request(
  p_topic text, p_details text, p_format text, p_beats text[], p_place text, p_ai_stance text, p_wanted int,
  p_deadline timestamptz
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Requests in seven days.
  c_unverified_a_week constant int := 2;
  c_verified_a_week constant int := 10;
  v_user_id uuid := private.require_user();
  v_topic text := private.clean_line(p_topic);
  v_details text := coalesce(private.trim_text(regexp_replace(p_details, '[\x01-\x09\x0b-\x1f\x7f]', '', 'g')), '');
  v_verified boolean;
  v_limit int;
  v_request public.media_requests;
begin
  perform private.refuse_not_media(v_user_id);
  if p_deadline is null or p_deadline < now() + interval '2 hours' or p_deadline > now() + interval '30 days' then
    raise exception 'Please choose a deadline between two hours and 30 days from now.' using hint = 'bad_time';
  end if;
  v_verified := (private.editor_voice(v_user_id) ->> 'verified')::boolean
    or exists (select 1 from public.users u where u.id = v_user_id and u.role = 'admin');
  if not v_verified
     and concat_ws(' ', v_topic, v_details) ~* '(https?:|www\.|@|\m[[:alnum:]-]+\.[[:alpha:]]{2,}\M)' then
    raise exception 'Accounts that are not tied to an outlet yet cannot post links or addresses. Creators reach you here.'
      using hint = 'invalid_input';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('newspeg:request:' || v_user_id::text, 0));
  v_limit := case when v_verified then c_verified_a_week else c_unverified_a_week end;
  if (select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.created_at > now() - interval '7 days') >= v_limit then
    raise exception 'You can post % requests a week%. Please try again in a few days.', v_limit,
      case when v_verified then '' else ' until your account is tied to an outlet' end using hint = 'request_limit';
  end if;

  insert into public.media_requests (media_user_id, slug, topic, details, format, beats, place, ai_stance, wanted, deadline)
  values (v_user_id,
    coalesce(nullif(btrim(left(private.slugify(v_topic), 48), '-'), ''), 'request')
      || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6),
    v_topic, v_details, p_format, coalesce(p_beats, '{}'), private.text_or_null(private.clean_line(p_place)),
    p_ai_stance, p_wanted, p_deadline)
  returning * into v_request;
  return jsonb_build_object('id', v_request.id, 'slug', v_request.slug);
end
$$;
grant execute on function public.post_media_request(text, text, text, text[], text, text, int, timestamptz) to authenticated;

-- What everybody may know of a request.
create function private.request_facts(r public.media_requests) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', r.slug, 'topic', r.topic, 'details', r.details, 'format', r.format, 'beats', to_jsonb(r.beats),
    'place', r.place, 'ai_stance', r.ai_stance, 'wanted', r.wanted, 'deadline', r.deadline,
    'places_left', greatest(0, r.wanted - (select count(*) from public.request_entries e where e.request_id = r.id)),
    'editor', private.editor_voice(r.media_user_id))
$$;

-- An open request for its public page; null when it is closed, taken down or unknown.
create function public.get_media_request(p_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.request_facts(r)
  from public.media_requests r
  where r.slug = lower(p_slug) and r.status = 'open' and r.deadline > now()
$$;
grant execute on function public.get_media_request(text) to anon, authenticated;

-- The requests of the calling editor, newest first.
create function public.my_media_requests()
returns table (
  id uuid, slug text, topic text, format text, deadline timestamptz, status text, wanted int, created_at timestamptz,
  entries int, unread int, chosen int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.slug, r.topic, r.format, r.deadline,
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end, r.wanted, r.created_at,
    count(e.id)::int, count(e.id) filter (where e.read_at is null)::int,
    count(e.id) filter (where e.chosen_at is not null)::int
  from public.media_requests r
  left join public.request_entries e on e.request_id = r.id
  where r.media_user_id = v_user_id
  group by r.id
  order by r.created_at desc
  limit 100;
end
$$;
grant execute on function public.my_media_requests() to authenticated;

-- Open requests that fit the caller's profile, and all that the caller has entered, best fit first.
create function public.requests_for_me()
returns table (
  id uuid, facts jsonb, relevance text, shared_beats text[], status text, entered_at timestamptz, chosen_at timestamptz,
  editor_email text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id uuid := private.require_user();
begin
  return query
  with open as (
    select r.id from public.media_requests r
    where r.status = 'open' and r.deadline > now() and r.media_user_id <> v_user_id
    order by r.created_at desc limit 500
  ), fits as (
    select f.* from private.profile_fits(v_user_id, array(select o.id from open o)) f
  )
  select r.id, private.request_facts(r), coalesce(f.relevance, e.relevance), coalesce(f.shared_beats, '{}'),
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end,
    e.created_at, e.chosen_at,
    case when e.chosen_at is not null then (select u.email from public.users u where u.id = r.media_user_id) end
  from public.media_requests r
  left join fits f on f.request_id = r.id
  left join public.request_entries e on e.request_id = r.id and e.user_id = v_user_id
  where f.relevance in ('High', 'Medium')
    or (e.id is not null and (e.chosen_at is not null or r.deadline > now() - interval '30 days'))
  order by e.id is not null, f.relevance = 'High' desc, f.fit desc nulls last, r.deadline desc
  limit 50;
end
$$;
grant execute on function public.requests_for_me() to authenticated;

-- One request for a signed-in reader: what everybody may know, who the reader is to it, and the
-- reader's own entry. Closed ones are for the editor, those who entered, and admins.
create function public.read_media_request(p_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_entry public.request_entries;
  v_role text;
begin
  select * into v_request from public.media_requests r where r.slug = lower(p_slug);
  select * into v_entry from public.request_entries e where e.request_id = v_request.id and e.user_id = v_user_id;
  v_role := case when v_request.media_user_id = v_user_id then 'editor' when public.is_admin() then 'admin' else 'creator' end;
  if v_request.id is null
     or (v_role = 'creator' and v_entry.id is null and (v_request.status <> 'open' or v_request.deadline <= now())) then
    raise exception 'This request is closed or was taken down.' using hint = 'request_not_found';
  end if;
  return private.request_facts(v_request) || jsonb_build_object(
    'id', v_request.id, 'role', v_role,
    'status', case when v_request.status = 'open' and v_request.deadline <= now() then 'closed' else v_request.status end,
    'reports', case when v_role = 'admin' then coalesce((
      select jsonb_agg(p.reason order by p.created_at) from public.request_reports p where p.request_id = v_request.id), '[]') end,
    'entry', case when v_entry.id is not null then jsonb_build_object(
      'id', v_entry.id, 'headline', v_entry.words ->> 'headline', 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at,
      'editor_email', case when v_entry.chosen_at is not null then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
end
$$;
grant execute on function public.read_media_request(text) to authenticated;

-- Closes a request of the caller. The worker tells those who entered.
create function public.close_media_request(p_request_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.media_requests r where r.id = p_request_id and r.media_user_id = v_user_id) then
    raise exception 'This request is not in your list.' using hint = 'request_not_found';
  end if;
  update public.media_requests r set status = 'closed', closed_at = now() where r.id = p_request_id and r.status = 'open';
end
$$;
grant execute on function public.close_media_request(uuid) to authenticated;

-- An admin takes a request down. Nothing of it is public any more; everybody in it is told.
create function public.remove_media_request(p_request_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only an admin can take a request down.');
  update public.media_requests r
  set status = 'removed', closed_at = coalesce(r.closed_at, now()), told_at = null
  where r.id = p_request_id and r.status <> 'removed';
end
$$;
grant execute on function public.remove_media_request(uuid) to authenticated;

create function public.report_media_request(p_request_id uuid, p_reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_reason text := left(private.clean_line(p_reason), 300);
begin
  if coalesce(char_length(v_reason), 0) < 3 then
    raise exception 'Please say in a few words what is wrong.' using hint = 'reason_missing';
  end if;
  if not exists (select 1 from public.media_requests r where r.id = p_request_id) then
    raise exception 'This request is closed or was taken down.' using hint = 'request_not_found';
  end if;
  insert into public.request_reports as p (request_id, user_id, reason) values (p_request_id, v_user_id, v_reason)
  on conflict (request_id, user_id) do update set reason = excluded.reason;
end
$$;
grant execute on function public.report_media_request(uuid, text) to authenticated;

-- Open requests for admins, reported ones first.
create function public.watched_requests()
returns table (id uuid, slug text, topic text, editor jsonb, created_at timestamptz, reports int)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select r.id, r.slug, r.topic, private.editor_voice(r.media_user_id), r.created_at,
    (select count(*)::int from public.request_reports p where p.request_id = r.id) as reports
  from public.media_requests r
  where r.status = 'open'
  order by 6 desc, r.created_at desc
  limit 100;
end
$$;
grant execute on function public.watched_requests() to authenticated;

-- The terms in force of an outlet. While a request of its editor is open, the topic is one of the wanted phrases.
create view private.outlet_terms with (security_invoker = true) as
select t.outlet_id, t.name, t.format, t.region, t.description,
  concat_ws(E'\n', nullif(t.interests, ''), (
    -- A topic is one phrase.
    select string_agg(replace(r.topic, ',', ' '), E'\n' order by r.created_at, r.id)
    from public.media_requests r
    where r.media_user_id = t.media_user_id and r.status = 'open' and r.deadline > now())) as interests,
  t.active, t.media_user_id, t.beats, t.formats, t.ai_stance, t.weekly_cap, t.cap_key
from private.outlet_standing_terms t;

-- Answers to requests: pitches that creators enter, and what the editor chooses.

-- A pitch entered for a request, with the words as they were entered.
create table public.request_entries (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.media_requests (id) on delete cascade,
  media_user_id uuid not null references public.users (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  words jsonb not null,
  text text not null,
  note text check (char_length(note) <= 300 and note !~ '[[:cntrl:]]'),
  generator text not null,
  relevance text not null check (relevance in ('High', 'Medium')),
  fit real not null,
  read_at timestamptz,
  chosen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (request_id, user_id)
);
alter table public.request_entries enable row level security;
grant select on public.request_entries to authenticated;
create index request_entries_user_id_idx on public.request_entries (user_id, created_at desc);
create index request_entries_media_user_id_idx on public.request_entries (media_user_id, created_at desc);
create index request_entries_pitch_id_idx on public.request_entries (pitch_id);
create index request_entries_variation_id_idx on public.request_entries (variation_id);

create policy request_entries_select_party_or_admin on public.request_entries
  for select to authenticated
  using (user_id = (select auth.uid()) or media_user_id = (select auth.uid()) or (select public.is_admin()));

-- Raises unless the variation may be entered for the request: the rules of a send, seen from this
-- request. Returns relevance and fit.
create function private.check_entry(v public.pitch_variations, r public.media_requests)
returns table (relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_pitch public.pitches;
  v_fit record;
  v_text text := private.full_text(v);
  v_phrases int[] := private.phrases(private.full_text(v));
begin
  select * into strict v_pitch from public.pitches p where p.id = v.pitch_id;
  -- Who stops all pitches still asks for these; a creator who was stopped stays out.
  if exists (
    select 1 from public.users u join private.closed_addresses a on a.email = lower(u.email)
    where u.id = r.media_user_id and a.user_id = v.user_id) then
    raise exception 'This editor takes no more mails from you.' using hint = 'do_not_contact';
  end if;
  if r.format <> all (private.formats_of_pitch(v_pitch.pitch_type)) then
    raise exception 'This pitch is written for %, and the editor asks for another format.', private.format_name(v_pitch.pitch_type)
      using hint = 'low_relevance';
  end if;
  if r.ai_stance = 'no' and (v.model_drafted or v_pitch.generator = 'model') then
    raise exception 'This editor does not take pitches written by AI.' using hint = 'ai_refused';
  end if;
  perform private.refuse_unready_words(v);
  perform private.refuse_stale_peg(v.id);
  select * into v_fit from private.variation_fit(v.id, r.id);
  if v_fit.relevance is null or v_fit.relevance = 'Low' then
    raise exception 'This pitch does not speak of what the editor looks for.' using hint = 'low_relevance';
  end if;
  perform private.refuse_near_copy(v.id, (
    select o.id from public.outlets o where o.media_user_id = r.media_user_id and o.active order by o.name limit 1));
  if exists (
    select 1 from public.request_entries e
    where e.media_user_id = r.media_user_id and e.created_at > now() - interval '7 days'
      and e.user_id <> v.user_id
      and (extensions.similarity(e.text, v_text) >= 0.72
        or (select count(*) from unnest(private.phrases(e.text)) theirs (phrase)
            join unnest(v_phrases) mine (phrase) on mine.phrase = theirs.phrase)::real / cardinality(v_phrases) >= 0.8)) then
    raise exception 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
      using hint = 'near_copy';
  end if;
  relevance := v_fit.relevance;
  fit := v_fit.fit;
  return next;
end
$$;

-- The caller's variations for a request, those of the newest eight pitches, each with what refuses it
-- (null when nothing does) and the code.
create function private.entry_choices(p_user_id uuid, r public.media_requests)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, relevance text, fit real, refusal text, code text
)
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_row record;
begin
  for v_row in
    select v as variation, p.news_peg
    from (
      select * from public.pitches x
      where x.user_id = p_user_id and r.format = any (private.formats_of_pitch(x.pitch_type))
      order by x.created_at desc limit 8
    ) p
    join public.pitch_variations v on v.pitch_id = p.id
    order by p.created_at desc, v.position
  loop
    variation_id := (v_row.variation).id;
    pitch_id := (v_row.variation).pitch_id;
    news_peg := v_row.news_peg;
    headline := (v_row.variation).headline;
    refusal := null;
    code := null;
    begin
      select c.relevance, c.fit into relevance, fit from private.check_entry(v_row.variation, r) c;
    exception when raise_exception then
      get stacked diagnostics refusal = message_text, code = pg_exception_hint;
      relevance := null;
      fit := null;
    end;
    return next;
  end loop;
end
$$;

-- The same for the app, best fit first.
create function public.pitches_for_request(p_request_id uuid)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, relevance text, refusal text, code text
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
begin
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.status = 'open' and r.deadline > now();
  if not found then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  return query
  select c.variation_id, c.pitch_id, c.news_peg, c.headline, c.relevance, c.refusal, c.code
  from private.entry_choices(v_user_id, v_request) with ordinality
    c(variation_id, pitch_id, news_peg, headline, relevance, fit, refusal, code, n)
  order by c.refusal is not null, c.fit desc, c.n;
end
$$;
grant execute on function public.pitches_for_request(uuid) to authenticated;

-- Enters one of the caller's variations. All rules are checked under locks. Returns the entry's id.
create function public.enter_request(p_request_id uuid, p_variation_id uuid, p_note text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_variation public.pitch_variations := private.lock_variation(v_user_id, p_variation_id);
  v_request public.media_requests;
  v_fit record;
  v_id uuid;
begin
  -- Entries of one request run one after another: the number that the editor asked for holds.
  select * into v_request from public.media_requests r where r.id = p_request_id for update;
  if not found or v_request.status <> 'open' or v_request.deadline <= now() then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  if v_request.media_user_id = v_user_id then
    raise exception 'This is your own request.' using hint = 'own_item';
  end if;
  if exists (select 1 from public.request_entries e where e.request_id = p_request_id and e.user_id = v_user_id) then
    raise exception 'You have sent a pitch to this request.' using hint = 'already_sent';
  end if;
  if (select count(*) from public.request_entries e where e.request_id = p_request_id) >= v_request.wanted then
    raise exception 'The editor asked for % pitches and has them all.', v_request.wanted using hint = 'request_full';
  end if;
  select * into v_fit from private.check_entry(v_variation, v_request);
  insert into public.request_entries
    (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, note, generator, relevance, fit)
  select p_request_id, v_request.media_user_id, v_user_id, v_variation.pitch_id, v_variation.id,
    private.variation_words(v_variation), private.full_text(v_variation),
    private.text_or_null(private.clean_line(left(p_note, 300))),
    case when v_variation.model_drafted then 'model' else p.generator end, v_fit.relevance, v_fit.fit
  from public.pitches p where p.id = v_variation.pitch_id
  returning id into v_id;
  return v_id;
end
$$;
grant execute on function public.enter_request(uuid, uuid, text) to authenticated;

-- The caller takes an entry back that was not chosen; its place is free again.
create function public.take_back_entry(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from public.request_entries e
  where e.id = p_entry_id and e.user_id = private.require_user() and e.chosen_at is null;
  if not found then
    raise exception 'This pitch was chosen, or is not in your list.' using hint = 'request_not_found';
  end if;
end
$$;
grant execute on function public.take_back_entry(uuid) to authenticated;

-- What came in for a request of the caller, ranked by fit. The address comes with the choice.
create function public.entries_of_request(p_request_id uuid)
returns table (
  id uuid, creator_name text, city_region text, epk_slug text, words jsonb, note text, generator text, relevance text,
  created_at timestamptz, read_at timestamptz, chosen_at timestamptz, creator_email text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select e.id, coalesce(c.name, u.name), c.city_region, case when c.epk_published then c.slug end, e.words, e.note,
    e.generator, e.relevance, e.created_at, e.read_at, e.chosen_at,
    case when e.chosen_at is not null then private.reply_address(e.user_id) end
  from public.request_entries e
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.request_id = p_request_id and e.media_user_id = v_user_id
  order by e.fit desc, e.created_at;
end
$$;
grant execute on function public.entries_of_request(uuid) to authenticated;

-- Marks an entry as read by its editor.
create function public.read_entry(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.request_entries e set read_at = now()
  where e.id = p_entry_id and e.media_user_id = private.require_user() and e.read_at is null;
end
$$;
grant execute on function public.read_entry(uuid) to authenticated;

-- What the mails of a choice are written from, both addresses included.
create function public.get_choice_context(p_user_id uuid, p_entry_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'topic', r.topic, 'headline', e.words ->> 'headline',
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'slug', case when c.epk_published then c.slug end),
    'editor', private.editor_voice(m.id) || jsonb_build_object('email', m.email))
  into v_context
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users m on m.id = e.media_user_id
  where e.id = p_entry_id and e.media_user_id = p_user_id;
  if v_context is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_context;
end
$$;

-- Chooses an entry: both get the address of the other. Possible until 14 days after the deadline; a
-- repeated call changes nothing. Choosing closes the request. Returns when it was chosen.
create function public.choose_entry(p_user_id uuid, p_entry_id uuid, p_to_creator jsonb, p_to_editor jsonb) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_entry public.request_entries;
  v_request public.media_requests;
  v_creator_email text;
  v_editor_email text;
begin
  select r.* into v_request
  from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and r.media_user_id = p_user_id
  for update of r;
  -- After the lock: the creator may have taken it back.
  select * into v_entry from public.request_entries e where e.id = p_entry_id and e.media_user_id = p_user_id for update;
  if v_request.id is null or v_entry.id is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_entry.chosen_at is not null then
    return v_entry.chosen_at;
  end if;
  if v_request.status = 'removed' or v_request.deadline < now() - interval '14 days' then
    raise exception 'This request is over.' using hint = 'request_over';
  end if;
  update public.request_entries e set chosen_at = now(), read_at = coalesce(e.read_at, now())
  where e.id = p_entry_id returning * into v_entry;
  update public.media_requests r set status = 'closed', closed_at = now() where r.id = v_request.id and r.status = 'open';
  v_creator_email := private.reply_address(v_entry.user_id);
  select u.email into strict v_editor_email from public.users u where u.id = p_user_id;
  perform public.mail_enqueue(
    'request_choice', v_creator_email, p_to_creator ->> 'subject', p_to_creator ->> 'text', p_to_creator ->> 'html',
    jsonb_build_object('Reply-To', v_editor_email), 'request_choice:' || p_entry_id::text || ':creator');
  perform public.mail_enqueue(
    'request_choice', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
    jsonb_build_object('Reply-To', v_creator_email), 'request_choice:' || p_entry_id::text || ':editor');
  return v_entry.chosen_at;
end
$$;

-- Requests with pitches that their editor has not heard of; at most one word a day for each.
create function public.due_entry_notices(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'slug', r.slug, 'topic', r.topic, 'wanted', r.wanted,
    'entries', count(e.id), 'unread', count(e.id) filter (where e.read_at is null),
    'editor', private.editor_voice(r.media_user_id))
  from public.media_requests r
  join public.request_entries e on e.request_id = r.id
  where r.status = 'open' and r.deadline > now() and (r.noticed_at is null or r.noticed_at < now() - interval '24 hours')
  group by r.id
  having bool_or(e.read_at is null and e.created_at > coalesce(r.noticed_at, '-infinity'))
  order by min(e.created_at)
  limit p_limit
$$;

create function public.queue_entry_notice(p_request_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_media_id uuid;
begin
  update public.media_requests r set noticed_at = now()
  where r.id = p_request_id and r.status = 'open' and (r.noticed_at is null or r.noticed_at < now() - interval '24 hours')
  returning r.media_user_id into v_media_id;
  if v_media_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'request_notice', u.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'request_notice:' || p_request_id::text || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD'))
  from public.users u where u.id = v_media_id;
  return true;
end
$$;

-- The daily mail of creators with the requests that fit them.

-- The daily mail of a creator: when it was last sent, up to when requests were compared with the
-- profile, and whether it is off.
create table private.request_mails (
  user_id uuid primary key references public.users (id) on delete cascade,
  off_at timestamptz,
  mailed_at timestamptz,
  checked_at timestamptz not null default '-infinity',
  -- Until when no mail goes: 24 hours after the last one.
  resting_until timestamptz
);
alter table private.request_mails enable row level security;
create index request_mails_due_idx on private.request_mails (checked_at) where off_at is null and resting_until is null;
create index request_mails_resting_idx on private.request_mails (resting_until) where resting_until is not null;

-- Creators whose daily mail is due, each with the new requests that fit them, at most five, and the time zone for
-- deadlines: that of their weekly mail, else that of their place. Looks at p_limit creators; those whom nothing fits
-- are noted as compared. Suspended accounts get none.
create function public.due_request_mails(p_limit int) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_newest timestamptz;
  v_due record;
  v_creator record;
  v_found jsonb;
begin
  -- The day of rest is over.
  update private.request_mails s set resting_until = null
  where s.user_id in (
    select x.user_id from private.request_mails x where x.resting_until <= now()
    order by x.resting_until limit 1000 for update skip locked);
  select max(r.created_at) into v_newest from public.media_requests r where r.status = 'open' and r.deadline > now();
  if v_newest is null then
    return;
  end if;
  for v_due in
    select s.user_id, s.mailed_at from private.request_mails s
    where s.off_at is null and s.resting_until is null and s.checked_at < v_newest
    order by s.checked_at
    limit p_limit
  loop
    v_found := null;
    select u.id, coalesce(c.name, u.name) as name, coalesce(c.city_region, u.city_region) as region into v_creator
    from public.users u
    join public.creator_profiles c on c.user_id = u.id
    where u.id = v_due.user_id and u.kind = 'creator' and u.linked_at is not null and u.suspended_at is null
      and (c.logline is not null or cardinality(c.beats) > 0);
    if found then
      select jsonb_agg(private.request_facts(r) order by f.relevance = 'High' desc, f.fit desc) into v_found
      from (
        select x.* from private.profile_fits(v_creator.id, array(
          select r.id from public.media_requests r
          where r.status = 'open' and r.deadline > now() + interval '1 hour' and r.media_user_id <> v_creator.id
            and r.created_at > coalesce(v_due.mailed_at, now() - interval '7 days')
            and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_creator.id)
            and (select count(*) from public.request_entries e where e.request_id = r.id) < r.wanted
          order by r.created_at desc limit 200)) x
        where x.relevance in ('High', 'Medium')
        order by x.relevance = 'High' desc, x.fit desc
        limit 5
      ) f
      join public.media_requests r on r.id = f.request_id;
    end if;
    if v_found is null then
      update private.request_mails s set checked_at = v_newest where s.user_id = v_due.user_id;
    else
      return next jsonb_build_object('user_id', v_creator.id, 'name', v_creator.name,
        'time_zone', coalesce(
          (select m.time_zone from private.result_mails m where m.user_id = v_creator.id),
          private.zone_of_region(v_creator.region)),
        'requests', v_found, 'newest', v_newest);
    end if;
  end loop;
end
$$;

-- Queues the daily mail of a creator unless one went within 24 hours. Returns whether it did.
create function public.queue_request_mail(p_user_id uuid, p_newest timestamptz, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.request_mails as s (user_id, mailed_at, checked_at, resting_until)
  values (p_user_id, now(), p_newest, now() + interval '24 hours')
  on conflict (user_id) do update
    set mailed_at = now(), checked_at = excluded.checked_at, resting_until = excluded.resting_until
    where s.off_at is null and (s.mailed_at is null or s.mailed_at <= now() - interval '24 hours');
  if not found then
    return false;
  end if;
  perform public.mail_enqueue(
    'request_mail', private.reply_address(p_user_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    p_mail -> 'headers', 'request_mail:' || p_user_id::text || ':' || gen_random_uuid()::text,
    'request_mails', p_user_id, p_mail -> 'marks');
  return true;
end
$$;

-- Whether the daily mail of the caller is on, and turning it on or off.
create function public.request_mails_on() returns boolean
language sql stable security definer
set search_path = ''
as $$ select not exists (select 1 from private.request_mails s where s.user_id = (select auth.uid()) and s.off_at is not null) $$;
grant execute on function public.request_mails_on() to authenticated;

create function private.switch_request_mails(p_user_id uuid, p_on boolean) returns boolean
language sql volatile
set search_path = ''
as $$
  insert into private.request_mails as s (user_id, off_at) values (p_user_id, case when not p_on then now() end)
  on conflict (user_id) do update set off_at = case when p_on then null else coalesce(s.off_at, now()) end
  returning off_at is null
$$;

create function public.switch_request_mails(p_on boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  return private.switch_request_mails(private.require_user(), p_on);
end
$$;
grant execute on function public.switch_request_mails(boolean) to authenticated;

-- The same by the link of a mail; with p_on null it only reads.
create function public.request_mails_by_token(p_token_hash text, p_on boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  select t.ref_id into v_user_id
  from private.link_tokens t join public.users u on u.id = t.ref_id
  where t.token_hash = lower(p_token_hash) and t.purpose = 'request_mails';
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  if p_on is null then
    return not exists (select 1 from private.request_mails s where s.user_id = v_user_id and s.off_at is not null);
  end if;
  return private.switch_request_mails(v_user_id, p_on);
end
$$;

-- A new creator is compared, and a changed profile anew: what fitted badly may fit now.
create function private.compare_requests_anew() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.request_mails as s (user_id) values (new.user_id)
  on conflict (user_id) do update set checked_at = '-infinity';
  return null;
end
$$;

create trigger compare_requests after insert or update of logline, beats, timely_angle, facts, city_region on public.creator_profiles
  for each row execute function private.compare_requests_anew();

-- The deadline of a request: it is closed, and the editor and those whose pitch was not chosen are told.

-- Requests that ended and whose people have not been told.
create function public.due_request_ends(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'slug', r.slug, 'topic', r.topic, 'removed', r.status = 'removed',
    'chosen', exists (select 1 from public.request_entries e where e.request_id = r.id and e.chosen_at is not null),
    'by_deadline', r.status = 'open',
    'editor', private.editor_voice(r.media_user_id),
    'entries', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'name', coalesce(c.name, u.name), 'headline', e.words ->> 'headline')
                       order by e.created_at)
      from public.request_entries e
      join public.users u on u.id = e.user_id
      left join public.creator_profiles c on c.user_id = u.id
      where e.request_id = r.id and e.chosen_at is null), '[]'))
  from public.media_requests r
  where r.told_at is null and (r.status <> 'open' or r.deadline <= now())
  order by r.deadline
  limit p_limit
$$;

-- Closes the request if its deadline did, and tells its editor and those whose pitch was not chosen.
-- p_to_creators: mails by id of the entry. Returns whether it did.
create function public.end_media_request(p_request_id uuid, p_to_editor jsonb, p_to_creators jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.media_requests;
  v_stage text;
begin
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.told_at is null and (r.status <> 'open' or r.deadline <= now())
  for update;
  if not found then
    return false;
  end if;
  v_stage := case v_request.status when 'removed' then 'removed' else 'closed' end;
  update public.media_requests r
  set told_at = now(), status = case when r.status = 'open' then 'closed' else r.status end,
      closed_at = coalesce(r.closed_at, now())
  where r.id = p_request_id;
  -- An API may pass a missing mail as JSON null.
  if jsonb_typeof(p_to_editor) = 'object' then
    perform public.mail_enqueue(
      'request_ended', u.email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html', '{}',
      'request_ended:' || p_request_id::text || ':' || v_stage)
    from public.users u where u.id = v_request.media_user_id;
  end if;
  perform public.mail_enqueue(
    'request_ended', private.reply_address(e.user_id), m.value ->> 'subject', m.value ->> 'text', m.value ->> 'html', '{}',
    'request_ended:' || e.id::text || ':' || v_stage)
  from jsonb_each(p_to_creators) m
  join public.request_entries e on e.id = m.key::uuid and e.request_id = p_request_id and e.chosen_at is null;
  return true;
end
$$;

-- What a suspended account may not do (refuse_suspended): write a pitch, also again; send, send again or follow up;
-- offer or change a card, or stand in an issue; ask for, accept or be asked for an introduction; post a request; answer
-- one; choose an answer or be chosen. It may publish its press kit and make links to it.
-- What a closing account may not do (refuse_closing): the same except for being chosen, and it may neither publish its
-- press kit, make links to it, nor start the Friday Fix again.
-- How an act is refused stands in 10_accounts/20_suspension.sql and 30_closing.sql.

create trigger refuse_closing before update of epk_published on public.creator_profiles
  for each row when (new.epk_published and not old.epk_published)
  execute function private.refuse_closing_actor('user_id');

create trigger refuse_closing before insert on private.kit_links
  for each row execute function private.refuse_closing_actor('user_id');

create trigger refuse_closing before update of digest_subscribed, paused on public.media_profiles
  for each row when (new.digest_subscribed and not old.digest_subscribed or old.paused and not new.paused)
  execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.pitches
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_closing before insert on public.pitches
  for each row execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.pitch_runs
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_suspended_again before update of status on public.pitch_runs
  for each row when (new.status = 'writing' and old.status <> 'writing')
  execute function private.refuse_suspended_actor('user_id');
create trigger refuse_closing before insert on public.pitch_runs
  for each row execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.pitch_sends
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_suspended_again before update of status, follow_up_count on public.pitch_sends
  for each row when (new.status = 'queued' and old.status <> 'queued' or new.follow_up_count > old.follow_up_count)
  execute function private.refuse_suspended_actor('user_id');
create trigger refuse_closing before insert on public.pitch_sends
  for each row execute function private.refuse_closing_actor('user_id');
create trigger refuse_closing_again before update of status, follow_up_count, follow_up_wanted on public.pitch_sends
  for each row when (new.status = 'queued' and old.status <> 'queued' or new.follow_up_count > old.follow_up_count
    or new.follow_up_wanted and not old.follow_up_wanted)
  execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.card_offers
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_suspended_again before update on public.card_offers
  for each row when (new.status = 'offered' and
    (new.status, new.title, new.summary_bullets, new.format)
    is distinct from (old.status, old.title, old.summary_bullets, old.format))
  execute function private.refuse_suspended_actor('user_id');
create trigger refuse_closing before insert on public.card_offers
  for each row execute function private.refuse_closing_actor('user_id');
create trigger refuse_closing_again before update of status on public.card_offers
  for each row when (new.status = 'offered' and old.status <> 'offered')
  execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.friday_fix_items
  for each row when (new.creator_user_id is not null) execute function private.refuse_suspended_card();

create trigger refuse_suspended before insert on public.intro_requests
  for each row execute function private.refuse_suspended_pair('media_user_id', 'creator_user_id');
create trigger refuse_suspended_again before update of status on public.intro_requests
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.refuse_suspended_pair('creator_user_id', 'media_user_id');
create trigger refuse_closing before insert on public.intro_requests
  for each row execute function private.refuse_closing_actor('media_user_id');
create trigger refuse_closing_again before update of status on public.intro_requests
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.refuse_closing_actor('creator_user_id');
create trigger refuse_closing_creator before insert on public.intro_requests
  for each row execute function private.refuse_closing_creator();

create trigger refuse_suspended before insert on public.media_requests
  for each row execute function private.refuse_suspended_actor('media_user_id');
create trigger refuse_closing before insert on public.media_requests
  for each row execute function private.refuse_closing_actor('media_user_id');

create trigger refuse_suspended before insert on public.request_entries
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_suspended_again before update of chosen_at on public.request_entries
  for each row when (new.chosen_at is not null and old.chosen_at is null)
  execute function private.refuse_suspended_pair('media_user_id', 'user_id');
create trigger refuse_closing before insert on public.request_entries
  for each row execute function private.refuse_closing_actor('user_id');

-- What a text is about, in words and subjects, whose rows come from supabase/data; and every number of matching
-- (private.matching_weights() here, private.high_weights() in 30_fit.sql).

-- Words that say nothing about a topic.
create table private.words_without_topic (
  word text primary key
);
alter table private.words_without_topic enable row level security;

create table private.subject_fields (
  id int primary key,
  name text not null unique,
  weight real not null default 1
);
comment on column private.subject_fields.weight is
  'How much it says that pitch and outlet share this field: less where many outlets have it.';
alter table private.subject_fields enable row level security;

create table private.subjects (
  id int primary key,
  name text not null unique,
  field_id int not null,
  foreign key (field_id) references private.subject_fields (id)
);
alter table private.subjects enable row level security;
create index subjects_field_id_idx on private.subjects (field_id);

-- One to four stems, with a space between, and how much they say about a subject: up to 1. One migration writes
-- this table and private.subjects together; a foreign key would double the time of it.
create table private.subject_units (
  unit text not null,
  subject_id int not null,
  share real not null,
  primary key (unit, subject_id)
);
alter table private.subject_units enable row level security;

-- Every number of outlet matching but those of subjects and of High, in one row, fitted on the graded cases
-- (testing/matching). Likeness is the topic likeness of pitch and outlet: 0 is none; like words give about 2, like
-- subjects up to 9 more.
create function private.matching_weights()
returns table (
  -- How much a word says that stands in the terms of many subjects; one of a single subject, or of none, says 1.
  least_rarity real,
  -- What a word counts by the text it stands in. A word of the headline
  -- counts only when the creator used it too (peg, take, logline, facts), so words of the composer or a
  -- model never do.
  from_peg real, from_take real, from_headline real, from_logline real,
  -- A phrase whose words are together less rare than this counts less.
  phrase_rarity real,
  -- Likeness adds up from the best phrase (counts 1), the second best, the description, all words
  -- together, and the subjects (private.subject_weights()).
  second_phrase real, description real, all_words real,
  -- Beside likeness: each shared beat (two at most), the place, earlier answers.
  shared_beat real, in_city real, in_state real, nationwide real, elsewhere real,
  own_yes real, own_not_now real, others_yes real, others_no real,
  -- Earlier pitches count as like this one from this likeness on.
  like_topic real,
  -- Evidence is the share of one wanted phrase, or of the description, that words of the story (peg, take,
  -- headline) match, or of their subjects with a weight of its own. High needs high_evidence (see
  -- private.high_weights()). Without a shared beat, not Low needs medium_evidence and a story as like as `medium`.
  high_evidence real,
  medium_evidence real, medium real
)
language sql immutable
begin atomic
  select
    0.5::real,
    1::real, 1::real, 1::real, 0.5::real,
    0.8::real,
    0.4::real, 0.5::real, 0.4::real,
    0.25::real, 2.8::real, 0.6::real, 1::real, -1::real,
    0.45::real, -0.2::real, 0.1::real, -0.1::real,
    0.3::real,
    0.26::real,
    0.18::real, 1.2::real;
end;

-- The words of a text in lower case, without accents and possessive endings, with their places.
create function private.tokens_of(p_text text)
returns table (n bigint, word text)
language sql immutable
begin atomic
  select t.n, t.word
  from regexp_split_to_table(
    regexp_replace(
      translate(lower(p_text), 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ’', 'aaaaaaaceeeeeiiiiinooooooouuuuuyy'''),
      '''s?\M', '', 'g'),
    '[^a-z]+') with ordinality t(word, n)
  where char_length(t.word) >= 3;
end;

-- A word of private.tokens_of() as an element of a topic, and how much it says about one; no row for a word that says
-- nothing. Its id is negative and made from its stem, so all forms of a word are one element.
create function private.element_of(p_word text)
returns table (element_id int, rarity real)
language sql stable
begin atomic
  select -1 - ('x' || substr(md5(s.stems[1]), 1, 7))::bit(28)::int, (m.least_rarity + (1 - m.least_rarity) * coalesce(u.share, 1))::real
  from private.matching_weights() m
  cross join (select pg_catalog.ts_lexize('pg_catalog.english_stem', p_word) as stems) s
  cross join lateral (select max(x.share) as share from private.subject_units x where x.unit = s.stems[1]) u
  where cardinality(s.stems) > 0
    -- As a value: for `not exists` the planner expects no row, and joins what it finds row by row.
    and coalesce((select false from private.words_without_topic w where w.word = p_word), true);
end;

-- A word of private.tokens_of() as its text has it: a name with its capital letters, another word without, also where
-- it begins a sentence or stands in a title.
create function private.as_written(p_word text, p_text text) returns text
language sql stable
return case
  when p_text ~ ('\m' || p_word || '\M')
    or p_text ~ ('\m' || initcap(p_word) || '\M') and p_text !~ ('[[:lower:]],? ' || initcap(p_word) || '\M')
      and exists (select 1 from private.subject_units u where u.unit = (pg_catalog.ts_lexize('pg_catalog.english_stem', p_word))[1])
    then p_word
  else coalesce(substring(p_text from '(?i)\m' || p_word || '\M'), p_word)
end;

-- The words of a text that can say something about its topic.
create function private.words_of(p_text text)
returns table (n bigint, word text, element_id int, rarity real)
language sql stable
begin atomic
  select t.n, t.word, l.element_id, l.rarity
  from private.tokens_of(p_text) t, private.element_of(t.word) l;
end;

-- The numbers of subjects; all others are in private.matching_weights().
create function private.subject_weights()
returns table (
  -- A subject counts at most this much in a text; its field gets this share of what its subjects have.
  most real, field real,
  -- A text whose subjects are weaker than this together (the length of their vector) has a shorter
  -- vector; what is less than `faintest` in a vector is left out.
  full_length real, faintest real,
  -- What likeness gains by the same subjects (cosine, 0 to 1) in peg, take, logline and facts.
  peg real, take real, logline real, facts real,
  -- What the same subjects in peg and take count as evidence (see private.relevance_of), and those of an earlier
  -- pitch that was answered (see like_topic).
  evidence real, answered real
)
language sql immutable
begin atomic
  select 3::real, 0.5::real, 0.6::real, 0.04::real, 5.9::real, 2.9::real, 2.4::real, 1.8::real, 0.11::real, 0.08::real;
end;

-- The subjects of weighted units as elements of a topic, for several texts in one pass: ids beside those of stems,
-- from 1,000,000 on for subjects and from 2,000,000 on for fields; weights as a vector of length 1 or less for each
-- text. A unit that is given twice for a text counts once.
create function private.subjects_of_texts(p_ids int[], p_units text[], p_weights real[])
returns table (id int, element_id int, weight real)
language sql stable
begin atomic
  with units as (
    select w.id, w.unit, max(w.weight) as weight from unnest(p_ids, p_units, p_weights) w(id, unit, weight) group by 1, 2
  ), subjects as materialized (
    select w.id, u.subject_id, least(n.most, sum(w.weight * u.share)) as weight
    from units w
    join private.subject_units u on u.unit = w.unit
    cross join private.subject_weights() n
    group by w.id, u.subject_id, n.most
  ), elements as (
    select s.id, 1000000 + s.subject_id as element_id, s.weight::float8 as weight from subjects s
    union all
    select s.id, 2000000 + f.field_id, sum(s.weight) * n.field * d.weight
    from subjects s
    join private.subjects f on f.id = s.subject_id
    join private.subject_fields d on d.id = f.field_id
    cross join private.subject_weights() n
    group by s.id, f.field_id, n.field, d.weight
  )
  select e.id, e.element_id, e.weight::real
  from (
    select e.id, e.element_id, e.weight / greatest(n.full_length, sqrt(sum(e.weight ^ 2) over (partition by e.id))) as weight
    from elements e cross join private.subject_weights() n
  ) e
  cross join private.subject_weights() n
  where e.weight >= n.faintest;
end;

-- The same for one text.
create function private.subjects_of(p_units text[], p_weights real[])
returns table (element_id int, weight real)
language sql stable
begin atomic
  select s.element_id, s.weight
  from private.subjects_of_texts(array_fill(1, array[cardinality(p_units)]), p_units, p_weights) s;
end;

-- A text as a list of stems: unlike private.tokens_of() with short words, numbers and words without a
-- topic, which phrases need ('black owned', '401 k'). stop: a word like 'the', which alone says nothing.
create function private.unit_tokens(p_text text)
returns table (n bigint, word text, stem text, stop boolean)
language sql immutable
begin atomic
  select t.n, t.word, coalesce(s.stems[1], t.word), cardinality(s.stems) = 0 or t.word ~ '^[0-9]+$'
  from regexp_split_to_table(
    regexp_replace(
      translate(lower(p_text), 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ’', 'aaaaaaaceeeeeiiiiinooooooouuuuuyy'''),
      '''s?\M', '', 'g'),
    '[^a-z0-9]+') with ordinality t(word, n)
  cross join lateral (select pg_catalog.ts_lexize('pg_catalog.english_stem', t.word) as stems) s
  where t.word <> '';
end;

-- The units of texts: the longest that stand in them. A word that stands in a longer unit counts little beside it.
-- weight is about its rarity; said is the unit as written there. The time grows with the number of texts.
create function private.text_units(p_ids int[], p_texts text[])
returns table (id int, unit text, said text, size int, weight real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with tokens as materialized (
    select t.id, x.n, x.word, x.stem, x.stop
    from unnest(p_ids, p_texts) t(id, text), private.unit_tokens(t.text) x
  ), rarities as materialized (
    select w.word, l.rarity
    from (select distinct t.word from tokens t where not t.stop) w, private.element_of(w.word) l
  ), grams as (
    select t.id, t.n, s.size,
      case s.size when 1 then t.stem when 2 then t.two when 3 then t.three else t.four end as unit
    from (
      select t.id, t.n, t.stem, t.stop,
        t.stem || ' ' || lead(t.stem) over w as two,
        t.stem || ' ' || lead(t.stem) over w || ' ' || lead(t.stem, 2) over w as three,
        t.stem || ' ' || lead(t.stem) over w || ' ' || lead(t.stem, 2) over w || ' ' || lead(t.stem, 3) over w as four
      from tokens t
      window w as (partition by t.id order by t.n)
    ) t
    cross join (values (1), (2), (3), (4)) s(size)
    where s.size > 1 or not t.stop
  ), found as materialized (
    select g.id, g.n, g.size, g.unit from grams g
    -- `limit` keeps the planner from reading the whole table.
    cross join lateral (select 1 from private.subject_units u where u.unit = g.unit limit 1) u
  ), covered as (
    -- The longest unit of several words over each word.
    select f.id, f.n + k.k as n, max(f.size) as size
    from found f, generate_series(0, f.size - 1) k(k)
    where f.size > 1
    group by 1, 2
  ), rated as (
    select f.id, f.unit, f.size, f.n,
      -- The longest unit that stands where this one does.
      coalesce(max(c.size), 1) as longest,
      string_agg(t.word, ' ' order by t.n) as said,
      sum(r.rarity) as rarity
    from found f
    cross join lateral generate_series(0, f.size - 1) k(k)
    join tokens t on t.id = f.id and t.n = f.n + k.k
    left join covered c on c.id = f.id and c.n = t.n
    left join rarities r on r.word = t.word
    group by f.id, f.unit, f.size, f.n
  )
  select r.id, r.unit, r.said, r.size,
    (case when r.size > 1 then 0.8 * greatest(0.6, least(1, coalesce(r.rarity, 0) / 1.5))
      else case when length(r.said) < 3 then 0.8 else r.rarity end
        * case when r.longest > 1 then 0.35 else 1 end end)::real
  from rated r
  where (r.size = 1 or r.size = r.longest) and (r.rarity is not null or r.size > 1);
end
$$;

-- The subjects that texts speak of, as elements of a topic.
create function private.subjects_said(p_ids int[], p_texts text[])
returns table (id int, element_id int, weight real)
language sql stable
begin atomic
  select s.id, s.element_id, s.weight
  from (
    select array_agg(u.id) as ids, array_agg(u.unit) as units, array_agg(u.weight) as weights
    from private.text_units(p_ids, p_texts) u
  ) a
  cross join lateral private.subjects_of_texts(a.ids, a.units, a.weights) s;
end;

-- The clauses of a text in their order: its sentences, cut at semicolons and at 'but'. What stands in brackets is
-- not cut, and an abbreviation ('St. Louis', 'U.S. history') ends no sentence. wanted: null where the clause begins
-- with what is not wanted and may go on with what is, as in a list.
create function private.clauses_of(p_text text)
returns table (n int, text text, wanted boolean)
language sql immutable
begin atomic
  select (row_number() over (order by s.n, c.n))::int, c.text,
    case
      -- 'We don't run politics', 'Diet plans and sauces, no', 'Celebrities bore me', 'that is not our lane'.
      when c.text ~* '\m(i|we|i[''’]m|we[''’]re)\s+(really\s+|usually\s+|always\s+)?(skip|avoid|pass on|tired of|sick of|bored (by|of|with)|not (interested|looking)|(do not|don[''’]t|will not|won[''’]t|can[''’]t|cannot|never|no longer)\s+(\w+ly\s+)?(want|need|book|run|cover|take|use|publish|print|air|accept|care|like|touch|review|write|do|play|consider|feature|buy|read))\M'
        or c.text ~* '(^\s*(not (interested|looking)|skip|avoid|spare (me|us)|leave out|(please\s+)?(do not|don[''’]t|never))\s|\m(bores?|boring to) (me|us)\M|\m(not|isn[''’]t|aren[''’]t|never) (for |to )?(me|us|our|my)\M|\mwrong (show|place|desk|magazine|paper|person|editor|outlet)\M|\m(others|other (shows|people|papers|magazines)) (do|does|cover)\M|\menough \w+ already\M|[\s,:](no|never|no thank(s| you))\s*$)'
        then false
      when c.text ~* '^\s*((and|but|please|also|so)[,\s]+)*(no(?!\s+(one|longer|matter))|not(?!\s+(just|only))|nothing(?!\s+but)|never|except|it[''’]s not)\s'
        then case when s.n > 1 and c.n = 1 or c.text ~* '\mor\M' then false end
      else true
    end
  from regexp_split_to_table(
    regexp_replace(p_text, '(?<!\m(st|dr|mr|mrs|ms|jr|sr|vs|mt|ft|[a-z]))[.!?]+["”''’)]*(\s+|$)', E'\n', 'gi'),
    '\s*\n\s*([-–•*]\s+)?') with ordinality s(text, n)
  cross join lateral regexp_split_to_table(s.text, ';(?![^()]*[)])|,?\s(?<!(nothing|anything|all)\s)but(?=\s)(?! (also|not) )', 'i') with ordinality c(text, n)
  where c.text ~ '[[:alnum:]]';
end;

-- The phrases of an outlet's interests, by number, without those that say what it does not want. What stands in
-- brackets is not cut.
create function private.wanted_phrases(p_interests text)
returns table (phrase int, text text)
language sql immutable
begin atomic
  select (row_number() over (order by c.n, part.n))::int, part.text
  from private.clauses_of(p_interests) c
  cross join lateral regexp_split_to_table(c.text, '[,:—–](?![^()]*[)])') with ordinality part(text, n)
  where c.wanted is distinct from false and part.text ~ '[[:alnum:]]'
    and part.text !~* '^\s*((and|but|please|also|so)\s+)*(no(?!\s+(one|longer|matter))|not(?!\s+(just|only))|nothing(?!\s+but)|never|except|we (do not|don[''’]t)|do not|don[''’]t|it[''’]s not)\s'
    -- What a sender shall do, not what a story shall be about: 'Bring a photograph', 'Keep it short'.
    and part.text !~* '^\s*((and|but|please|also|so)\s+)*(bring (a|an|the|your)|show (me|us)|keep it|make it|explain|write (me|us)? ?(like|as if|as though|plain)|must be|be (ready|brief|on time)|(i|we) (read|answer|reply|respond|need))\M';
end;

-- A description without the clauses that say what is not wanted.
create function private.wanted_text(p_description text) returns text
language sql immutable
return (select coalesce(string_agg(c.text, '. ' order by c.n), '') from private.clauses_of(p_description) c where c.wanted);

-- What outlets look for and what they answered, kept by triggers so that ranking reads no text.

create table private.outlet_topics (
  outlet_id uuid primary key references public.outlets (id) on delete cascade,
  -- The terms in force (private.outlet_terms), here so that indexes can serve the filters.
  active boolean not null,
  format text not null,
  formats text[] not null,
  beats text[] not null,
  -- Lower case: the region as written, its city, and its state or 'national'.
  places text[] not null,
  state text not null,
  -- ' name region ' in lower case.
  search_text text not null,
  -- One element a word or a subject. phrases: the number of the interest that it stands in, 0 for the description,
  -- -1 for the whole outlet.
  element_ids int[] not null,
  phrases int[] not null,
  -- Interests: the word's share of its phrase. Description: its rarity.
  shares real[] not null,
  -- All words as one vector: the rarity of a word stands at the first phrase that has it, 0 at the others and at
  -- subjects; and the length of that vector, 1 where it has no word.
  bag real[] not null,
  bag_length real not null,
  -- The subjects of each wanted phrase, for reasons: those with at least 0.4 of it.
  subject_phrases int[] not null default '{}',
  subject_ids int[] not null default '{}',
  subject_shares real[] not null default '{}',
  named text not null default ''
);
comment on column private.outlet_topics.named is
  'The words of its texts that begin with a capital letter, in lower case: names of places it covers are among them.';
alter table private.outlet_topics enable row level security;
create index outlet_topics_format_idx on private.outlet_topics (format, outlet_id) where active;
create index outlet_topics_places_idx on private.outlet_topics using gin (places) where active;
create index outlet_topics_beats_idx on private.outlet_topics using gin (beats) where active;

create index outlet_topics_search_idx on private.outlet_topics
  using gin (search_text extensions.gin_trgm_ops) where active;

-- Which active outlets use a word, those for which it weighs most first.
create table private.outlet_words (
  format text not null,
  element_id int not null,
  share real not null,
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  state text not null
);
alter table private.outlet_words enable row level security;
create index outlet_words_element_idx on private.outlet_words (format, element_id, share desc, outlet_id);
create index outlet_words_state_idx on private.outlet_words (format, state, element_id, share desc, outlet_id);
create index outlet_words_outlet_id_idx on private.outlet_words (outlet_id);

-- Which active outlets share a beat, for the part of a ranking without topic likeness.
create table private.outlet_beats (
  format text not null,
  beat text not null,
  state text not null,
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  primary key (format, beat, state, outlet_id)
);
alter table private.outlet_beats enable row level security;
create index outlet_beats_order_idx on private.outlet_beats (format, beat, outlet_id);
create index outlet_beats_outlet_id_idx on private.outlet_beats (outlet_id);

-- Computes the rows of these outlets anew: the words and subjects of each wanted phrase and of the description,
-- without what an outlet does not want, and the places that its texts name. Set by set,
-- so that thousands of outlets take seconds.
create function private.refresh_outlet_topics(p_outlet_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
-- JIT compilation of this statement takes many times as long as running it.
set jit = off
as $$
begin
  delete from private.outlet_words w where w.outlet_id = any (p_outlet_ids);
  delete from private.outlet_beats b where b.outlet_id = any (p_outlet_ids);

  with terms as materialized (
    select t.outlet_id, t.active, t.format, t.formats, t.beats, t.region, private.state_of(t.region) as state,
      t.name, t.interests, t.description
    from private.outlet_terms t
    where t.outlet_id = any (p_outlet_ids)
  ), texts as (
    select t.outlet_id, part.phrase, part.text
    from terms t, private.wanted_phrases(t.interests) part
    union all
    select t.outlet_id, 0, t.name || '. ' || private.wanted_text(t.description) from terms t
  ), tokens as materialized (
    select distinct t.outlet_id, t.phrase, w.word from texts t, private.tokens_of(t.text) w
  ), named as materialized (
    select t.outlet_id, private.names_in(string_agg(t.text, '. ')) as names,
      -- A national outlet that names a state is still of the whole country.
      case when min(o.state) = 'national' then '{}' else private.states_named(string_agg(t.text, '. ')) end as states
    from texts t
    join terms o on o.outlet_id = t.outlet_id
    group by t.outlet_id
  ), places as materialized (
    select t.outlet_id, w.word from terms t, private.tokens_of(t.region) w
  ), vocabulary as materialized (
    select v.word, l.element_id, l.rarity
    from (select distinct t.word from tokens t) v, private.element_of(v.word) l
  ), words as (
    select t.outlet_id, t.phrase, v.element_id, max(v.rarity) as rarity
    from tokens t
    join vocabulary v on v.word = t.word
    -- The outlet's own place is compared as a place (private.place_fit), not as a topic.
    where not exists (select 1 from places p where p.outlet_id = t.outlet_id and p.word = t.word)
    group by 1, 2, 3
  ), own_words as (
    select w.outlet_id, w.phrase, w.element_id, w.rarity,
      case when w.phrase = 0 then w.rarity
        else w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.outlet_id, w.phrase))
      end as share,
      -- A word of the description alone counts half.
      case when row_number() over (partition by w.outlet_id, w.element_id order by w.phrase) > 1 then 0
        else max(case when w.phrase = 0 then w.rarity / 2 else w.rarity end) over (partition by w.outlet_id, w.element_id)
      end as bag
    from words w, private.matching_weights() m
  ), numbered as (
    select t.outlet_id, t.phrase, t.text, row_number() over () as n from texts t
  ), units as materialized (
    select t.outlet_id, t.phrase, u.unit, u.weight
    from (select array_agg(t.n::int order by t.n) as ids, array_agg(t.text order by t.n) as texts from numbered t) a
    cross join lateral private.text_units(a.ids, a.texts) u
    join numbered t on t.n = u.id
    where u.size > 1 or not exists (select 1 from places p where p.outlet_id = t.outlet_id and p.word = u.said)
  ), subject_texts as materialized (
    -- Phrase -1: all of an outlet. What stands in the description counts a little less.
    select x.outlet_id, x.phrase, x.unit, x.weight,
      dense_rank() over (order by x.outlet_id, x.phrase)::int as n
    from (
      select u.outlet_id, -1 as phrase, u.unit, case when u.phrase = 0 then 0.8 * u.weight else u.weight end as weight from units u
      union all
      select u.outlet_id, u.phrase, u.unit, u.weight from units u where u.phrase > 0
    ) x
  ), text_subjects as materialized (
    select x.outlet_id, x.phrase, s.element_id, s.weight
    from (
      select array_agg(t.n) as ids, array_agg(t.unit) as units, array_agg(t.weight)::real[] as weights from subject_texts t
    ) a
    cross join lateral private.subjects_of_texts(a.ids, a.units, a.weights) s
    join (select distinct t.n, t.outlet_id, t.phrase from subject_texts t) x on x.n = s.id
  ), weighed as (
    select w.outlet_id, w.phrase, w.element_id, w.share, w.bag from own_words w
    union all
    select s.outlet_id, -1, s.element_id, s.weight, 0 from text_subjects s where s.phrase = -1
  ), phrase_subjects as (
    select s.outlet_id, array_agg(s.phrase order by s.phrase, s.element_id) as phrases,
      array_agg(s.element_id order by s.phrase, s.element_id) as ids,
      array_agg(s.weight order by s.phrase, s.element_id) as shares
    from text_subjects s
    where s.phrase > 0 and s.element_id < 2000000 and s.weight >= 0.4
    group by 1
  ), listed as (
    select w.outlet_id, array_agg(w.element_id order by w.phrase, w.element_id) as element_ids,
      array_agg(w.phrase order by w.phrase, w.element_id) as phrases,
      array_agg(w.share order by w.phrase, w.element_id)::real[] as shares,
      array_agg(w.bag order by w.phrase, w.element_id)::real[] as bag,
      sqrt(sum(w.bag ^ 2))::real as bag_length
    from weighed w
    group by 1
  ), stored as (
    insert into private.outlet_topics as o
      (outlet_id, active, format, formats, beats, places, state, search_text,
       element_ids, phrases, shares, bag, bag_length, subject_phrases, subject_ids, subject_shares, named)
    select t.outlet_id, t.active, t.format, t.formats, t.beats,
      array[lower(t.region), private.city_of(t.region), t.state] || private.states_of_region(t.region) || n.states,
      t.state,
      ' ' || lower(t.name || ' ' || t.region) || ' ',
      coalesce(l.element_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
      coalesce(l.bag, '{}'), coalesce(nullif(l.bag_length, 0), 1),
      coalesce(s.phrases, '{}'), coalesce(s.ids, '{}'), coalesce(s.shares, '{}'), n.names
    from terms t
    left join listed l on l.outlet_id = t.outlet_id
    left join phrase_subjects s on s.outlet_id = t.outlet_id
    join named n on n.outlet_id = t.outlet_id
    on conflict (outlet_id) do update set
      active = excluded.active, format = excluded.format, formats = excluded.formats, beats = excluded.beats,
      places = excluded.places, state = excluded.state, search_text = excluded.search_text,
      element_ids = excluded.element_ids, phrases = excluded.phrases, shares = excluded.shares,
      bag = excluded.bag, bag_length = excluded.bag_length,
      subject_phrases = excluded.subject_phrases, subject_ids = excluded.subject_ids,
      subject_shares = excluded.subject_shares, named = excluded.named
  ), word_rows as (
    insert into private.outlet_words (format, element_id, share, outlet_id, state)
    select t.format, w.element_id, max(case when w.phrase = 0 then w.share * 0.3 else w.share end),
      t.outlet_id, t.state
    from weighed w
    join terms t on t.outlet_id = w.outlet_id
    -- A field has too many outlets to find one by, and a weak subject too.
    where t.active and (w.element_id < 1000000 or w.element_id < 2000000 and w.share >= 0.15)
    group by t.format, w.element_id, t.outlet_id, t.state
  )
  insert into private.outlet_beats (format, beat, state, outlet_id)
  select distinct t.format, beat, t.state, t.outlet_id
  from terms t, unnest(t.beats) beat
  where t.active;
end
$$;

create function private.refresh_changed_outlets() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(select c.id from changed c));
  return null;
end
$$;

create trigger refresh_topics_insert after insert on public.outlets
  referencing new table as changed
  for each statement execute function private.refresh_changed_outlets();

create trigger refresh_topics_update after update on public.outlets
  referencing new table as changed
  for each statement execute function private.refresh_changed_outlets();

-- An editor's own profile replaces beats and formats of the outlets that belong to it.
create function private.refresh_outlets_of_editor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(
    select o.id from public.outlets o where o.media_user_id = new.user_id));
  return null;
end
$$;

create trigger refresh_topics after insert or update of beats, formats, looking_for_now on public.media_profiles
  for each row execute function private.refresh_outlets_of_editor();

-- Earlier answers, with the words and subjects of what they answered: a pitch, by the link in the editor's mail, or a
-- card of the Friday Fix (verdict_by, item_id). What a creator says of an own send is not here.
create table private.answered_topics (
  send_id uuid references public.pitch_sends (id) on delete cascade,
  outlet_id uuid not null,
  user_id uuid not null,
  answer text not null,
  answered_at timestamptz not null,
  element_ids int[] not null,
  -- Of private.answered_elements().
  shares real[] not null,
  verdict_by uuid,
  item_id uuid,
  anonymous boolean not null default false,
  unique (send_id),
  foreign key (verdict_by, item_id) references public.card_verdicts (user_id, item_id) on delete cascade,
  unique (verdict_by, item_id, outlet_id),
  check ((send_id is null) = (verdict_by is not null and item_id is not null))
);
alter table private.answered_topics enable row level security;
create index answered_topics_outlet_id_idx on private.answered_topics (outlet_id, answered_at desc);
create index answered_topics_user_id_idx on private.answered_topics (user_id, outlet_id, answered_at desc);

-- The words of a text and its ten strongest subjects, in shares that a like topic is recognised by. It has some fifty
-- subjects, and a page compares thousands of answers.
create function private.answered_elements(p_text text, out element_ids int[], out shares real[])
language sql stable
begin atomic
  select coalesce(array_agg(e.element_id), '{}'), coalesce(array_agg(e.share), '{}')
  from (
    select x.element_id, (max(x.rarity) / sum(max(x.rarity)) over ())::real as share from private.words_of(p_text) x group by 1
    union all
    (select s.element_id, s.weight * n.answered
     from private.subjects_said(array[1], array[p_text]) s, private.subject_weights() n
     order by s.weight desc, s.element_id limit 10)
  ) e;
end;

create function private.store_answered_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.answered_topics as a
    (send_id, outlet_id, user_id, answer, answered_at, element_ids, shares)
  select s.id, s.outlet_id, s.user_id, s.answer, coalesce(s.answered_at, new.created_at),
    w.element_ids, w.shares
  from public.pitch_sends s
  join public.pitches p on p.id = s.pitch_id
  cross join private.answered_elements(p.news_peg || '. ' || p.take) w
  where s.id = new.send_id and s.answer is not null
  on conflict (send_id) do update
    set answer = excluded.answer, answered_at = excluded.answered_at;
  return null;
end
$$;

create trigger store_answered_topic after insert on public.pitch_events
  for each row when (new.kind = 'answer') execute function private.store_answered_topic();

-- A text as matching sees it: its words and subjects with weights.
create type private.text_topic as (
  element_ids int[],
  weights real[]
);

-- A text that stands in place of a pitch: its subjects count like those of a peg.
create function private.text_topic_of(p_text text) returns private.text_topic
language sql stable
set search_path = ''
set jit = off
as $$
  select row(coalesce(array_agg(e.element_id order by e.element_id), '{}'),
    coalesce(array_agg(e.weight order by e.element_id), '{}'))::private.text_topic
  from (
    select x.element_id, max(x.rarity) as weight from private.words_of(p_text) x group by 1
    union all
    select s.element_id, s.weight * w.peg from private.subjects_said(array[1], array[p_text]) s, private.subject_weights() w
  ) e
$$;

create function private.refresh_editor_topics(p_user_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(select o.id from public.outlets o where o.media_user_id = any (p_user_ids)));
  perform private.refresh_reader_topics(p_user_ids);
end
$$;

-- The words of a text that begin with a capital letter or a digit, in lower case, between single spaces.
create function private.names_in(p_text text) returns text
language sql immutable
return ' ' || lower(btrim(regexp_replace(regexp_replace(p_text, '[[:punct:]]+', ' ', 'g'), '(\m[[:lower:]]\S*|\s)+', ' ', 'g'))) || ' ';

-- How a pitch fits an outlet: likeness, beats, place and answers, in one number and as High, Medium or Low, with what
-- forbids a send.

-- 'National' and 'Online' are everywhere; 'Atlanta, GA' has a city and a state, 'Georgia' a state alone. Cities
-- with more than half a million people, or known by their name alone, have their state also without it.
create function private.state_of(p_region text) returns text
language sql immutable
return case
  when p_region ~* '^\s*(national|online)' then 'national'
  else coalesce(
    (jsonb_build_object(
      'alabama', 'al', 'alaska', 'ak', 'arizona', 'az', 'arkansas', 'ar', 'california', 'ca',
      'colorado', 'co', 'connecticut', 'ct', 'delaware', 'de', 'florida', 'fl', 'georgia', 'ga',
      'hawaii', 'hi', 'idaho', 'id', 'illinois', 'il', 'indiana', 'in', 'iowa', 'ia', 'kansas', 'ks',
      'kentucky', 'ky', 'louisiana', 'la', 'maine', 'me', 'maryland', 'md', 'massachusetts', 'ma',
      'michigan', 'mi', 'minnesota', 'mn', 'mississippi', 'ms', 'missouri', 'mo', 'montana', 'mt',
      'nebraska', 'ne', 'nevada', 'nv', 'new hampshire', 'nh', 'new jersey', 'nj', 'new mexico', 'nm',
      'new york', 'ny', 'north carolina', 'nc', 'north dakota', 'nd', 'ohio', 'oh', 'oklahoma', 'ok',
      'oregon', 'or', 'pennsylvania', 'pa', 'rhode island', 'ri', 'south carolina', 'sc',
      'south dakota', 'sd', 'tennessee', 'tn', 'texas', 'tx', 'utah', 'ut', 'vermont', 'vt',
      'virginia', 'va', 'washington', 'wa', 'west virginia', 'wv', 'wisconsin', 'wi', 'wyoming', 'wy'
    ) || jsonb_build_object(
      'atlanta', 'ga', 'austin', 'tx', 'baltimore', 'md', 'birmingham', 'al', 'boston', 'ma', 'buffalo', 'ny',
      'charlotte', 'nc', 'chicago', 'il', 'cincinnati', 'oh', 'cleveland', 'oh', 'dallas', 'tx', 'denver', 'co', 'detroit', 'mi',
      'fort worth', 'tx', 'houston', 'tx', 'indianapolis', 'in', 'jacksonville', 'fl', 'las vegas', 'nv', 'los angeles', 'ca',
      'louisville', 'ky', 'memphis', 'tn', 'miami', 'fl', 'milwaukee', 'wi', 'minneapolis', 'mn', 'nashville', 'tn', 'new orleans', 'la',
      'new york city', 'ny', 'oakland', 'ca', 'philadelphia', 'pa', 'phoenix', 'az', 'pittsburgh', 'pa', 'sacramento', 'ca',
      'san antonio', 'tx', 'san diego', 'ca', 'san francisco', 'ca', 'seattle', 'wa', 'st. louis', 'mo', 'tampa', 'fl', 'tulsa', 'ok'
    )) ->> lower(btrim(split_part(p_region, ',', case when strpos(p_region, ',') > 0 then 2 else 1 end))),
    lower(btrim(split_part(p_region, ',', 2))), '')
end;

create function private.city_of(p_region text) returns text
language sql immutable
return lower(btrim(split_part(p_region, ',', 1)));

-- A pitch as matching sees it. The lists at the end have one place an element: the words and
-- the subjects of the pitch.
create type private.pitch_topic as (
  variation_id uuid,
  pitch_id uuid,
  user_id uuid,
  pitch_type text,
  generator text,
  formats text[],
  beats text[],
  city text,
  state text,
  -- Peg, take and headline in lower case, one space between words and at both ends.
  said text,
  element_ids int[],
  -- The greatest weight; that of peg, take and headline alone; the sum of weights; and the word of
  -- the pitch that gave the greatest.
  weights real[],
  story_weights real[],
  sums real[],
  sources text[],
  -- The length of the pitch's words as one vector.
  bag_length real
);

create function private.formats_of_pitch(p_pitch_type text) returns text[]
language sql immutable
return case p_pitch_type
  when 'tv_local' then array['tv', 'local']
  when 'culture_mag' then array['culture']
  else array['podcast']
end;

create function private.format_name(p_pitch_type text) returns text
language sql immutable
return case p_pitch_type
  when 'tv_local' then 'TV and local news'
  when 'culture_mag' then 'culture magazines'
  else 'podcasts'
end;

-- A variation as matching sees it; null for an unknown one. The words of peg, take, headline and logline,
-- and the subjects of peg, take, logline and facts.
create function private.pitch_topic_of(p_variation_id uuid) returns private.pitch_topic
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_topic private.pitch_topic;
begin
  with pitch as (
    select v.id, v.pitch_id, v.user_id, p.pitch_type,
      case when v.model_drafted then 'model' else p.generator end as generator, p.news_peg, p.take, v.headline,
      c.beats, c.city_region, c.logline, facts.text as facts,
      concat_ws('. ', p.news_peg, p.take, v.headline, c.logline) as texts
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    left join public.creator_profiles c on c.user_id = v.user_id
    left join lateral (
      select string_agg(f ->> 'text', '. ') as text from jsonb_array_elements(c.facts) f
    ) facts on true
    where v.id = p_variation_id
  ), texts as (
    select 1 as place, p.news_peg as text, w.from_peg as weight from pitch p, private.matching_weights() w
    union all select 2, p.take, w.from_take from pitch p, private.matching_weights() w
    union all select 3, p.logline, w.from_logline from pitch p, private.matching_weights() w
  ), own as (
    select t.place, x.n, x.word, x.element_id, x.rarity, t.weight
    from texts t, private.words_of(t.text) x
  ), words as (
    select distinct on (a.element_id) a.element_id,
      private.as_written(a.word, p.texts) as word,
      a.rarity * a.weight as weight, a.place <> 3 as story
    from pitch p cross join (
      select o.place, o.n, o.word, o.element_id, o.rarity, o.weight from own o
      union all
      select 4, x.n, x.word, x.element_id, x.rarity, w.from_headline
      from pitch p, private.matching_weights() w, private.words_of(p.headline) x
      where x.element_id in (select o.element_id from own o)
        or x.word in (select f.word from pitch p, private.tokens_of(p.facts) f)
    ) a
    order by a.element_id, a.rarity * a.weight desc, a.place, a.n
  ), units as materialized (
    -- A peg without a take is all of the story.
    select u.id as place, u.unit, u.said, u.size, u.weight, n.weight as counts
    from pitch p
    cross join private.subject_weights() w
    cross join lateral private.text_units(array[1, 2, 3, 4], array[p.news_peg, p.take, p.logline, p.facts]) u
    cross join lateral (select case u.id when 1 then w.peg + case when p.take = '' then w.take else 0 end when 2 then w.take when 3 then w.logline else w.facts end as weight) n
  ), subjects as (
    select s.element_id, sum(s.weight * u.counts) as weight,
      coalesce(sum(s.weight * u.counts) filter (where u.place < 3), 0) as story_weight
    from (
      select x.place, x.counts, array_agg(x.unit) as units, array_agg(x.weight) as weights
      from units x group by 1, 2
    ) u, private.subjects_of(u.units, u.weights) s
    group by 1
  ), subject_sources as (
    -- The words that say most about a subject, those of the story first; none where all say little.
    select distinct on (k.subject_id) k.subject_id + 1000000 as element_id,
      coalesce(substring(p.texts from '(?i)\m' || replace(u.said, ' ', '(?:''s|’s)?[^[:alnum:]]+') || '\M'), u.said) as source
    from pitch p
    cross join units u
    join private.subject_units k on k.unit = u.unit
    where u.place < 4 and u.weight * k.share >= case when u.size > 1 then 0.35 else 0.4 end
    order by k.subject_id, u.place = 3, u.weight * k.share desc, u.said
  ), joined as (
    select w.element_id, w.weight, w.weight as total, case when w.story then w.weight else 0 end as story_weight, w.word as source
    from words w
    union all
    select s.element_id, s.weight, 0, s.story_weight, coalesce(o.source, '')
    from subjects s
    left join subject_sources o on o.element_id = s.element_id
  ), listed as (
    select array_agg(j.element_id) as element_ids, array_agg(j.weight)::real[] as weights,
      array_agg(j.story_weight)::real[] as story_weights,
      array_agg(j.total)::real[] as sums, array_agg(j.source) as sources
    from joined j
  )
  select
    p.id, p.pitch_id, p.user_id, p.pitch_type, p.generator,
    private.formats_of_pitch(p.pitch_type), coalesce(p.beats, '{}'),
    private.city_of(p.city_region), private.state_of(p.city_region),
    ' ' || btrim(regexp_replace(lower(concat_ws(' ', p.news_peg, p.take, p.headline)), '[^[:alnum:]]+', ' ', 'g')) || ' ',
    coalesce(l.element_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.story_weights, '{}'), coalesce(l.sums, '{}'), coalesce(l.sources, '{}'),
    coalesce((select sqrt(sum(w.weight ^ 2)) from words w), 1)::real
  into v_topic
  from pitch p, listed l;
  return v_topic;
end
$$;

-- Where the outlet is, seen from the story: national, same_city, same_state, elsewhere, unknown. A
-- place that the pitch names counts like the creator's own.
create function private.place_fit(
  p_outlet_city text, p_outlet_state text, p_city text, p_state text, p_said text
) returns text
language sql immutable
return case
  when p_outlet_state = 'national' then 'national'
  when p_outlet_city = p_city or position(' ' || p_outlet_city || ' ' in p_said) > 0 then 'same_city'
  when p_city is null then 'unknown'
  when p_outlet_state <> '' and p_outlet_state = p_state then 'same_state'
  else 'elsewhere'
end;

-- One number from the best and the second best phrase, the description, all words and the subjects;
-- null is 0. The weights are arguments: a function that reads them is called for every outlet, this
-- one becomes part of the statement.
create function private.joined_likeness(
  p_best float8, p_second float8, p_description float8, p_all float8, p_subjects float8,
  p_second_phrase real, p_description_weight real, p_all_words real
) returns real
language sql immutable
return (coalesce(p_best, 0)
  + (1 - least(1, coalesce(p_best, 0)))
    * (p_second_phrase * coalesce(p_second, 0) + p_description_weight * coalesce(p_description, 0))
  + p_all_words * coalesce(p_all, 0) + coalesce(p_subjects, 0))::real;

-- The topic likeness of the pitch and each outlet: `likeness` with the creator's profile, `story` without it. `met`
-- is how much of one phrase, or half of the description, the story's words met; shared subjects are evidence too.
create function private.topic_likeness(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, likeness real, story real, met real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.element_id, n.weight, n.story, n.total
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.story_weights, p_topic.sums)
      n(element_id, weight, story, total)
  ), matched as (
    -- Of the words of a description only the three that fit best count.
    select x.outlet_id, x.phrase, x.share * n.weight as share, x.share * n.story as story, x.bag * n.total as bag,
      x.bag_length,
      row_number() over (partition by x.outlet_id, x.phrase order by x.share * n.weight desc, x.share * n.story desc) as n
    from (
      select o.outlet_id, o.bag_length, unnest(o.element_ids) as element_id, unnest(o.phrases) as phrase,
        unnest(o.shares) as share, unnest(o.bag) as bag
      from private.outlet_topics o
      where o.outlet_id = any (p_outlet_ids)
    ) x
    join near n on n.element_id = x.element_id
  ), phrases as (
    select m.outlet_id, m.phrase, m.bag_length, sum(m.bag) as bag,
      sum(m.share) filter (where m.phrase <> 0 or m.n <= 3) as share,
      sum(m.story) filter (where m.phrase <> 0 or m.n <= 3) as story
    from matched m group by 1, 2, 3
  ), outlets as (
    select p.outlet_id, sum(p.bag) / p.bag_length / p_topic.bag_length as cosine,
      array_agg(p.share order by p.share desc) filter (where p.phrase > 0) as best,
      array_agg(p.story order by p.story desc) filter (where p.phrase > 0) as best_story,
      least(1, coalesce(max(p.share) filter (where p.phrase = 0), 0) / 2) as description,
      least(1, coalesce(max(p.story) filter (where p.phrase = 0), 0) / 2) as description_story,
      coalesce(max(p.share) filter (where p.phrase = -1), 0) as subjects,
      coalesce(max(p.story) filter (where p.phrase = -1), 0) as subjects_story
    from phrases p group by p.outlet_id, p.bag_length
  )
  select o.outlet_id,
    private.joined_likeness(o.best[1], o.best[2], o.description, o.cosine, o.subjects,
      m.second_phrase, m.description, m.all_words),
    private.joined_likeness(o.best_story[1], o.best_story[2], o.description_story, o.cosine, o.subjects_story,
      m.second_phrase, m.description, m.all_words),
    greatest(o.best_story[1], o.description_story, s.evidence * o.subjects_story, 0)::real
  from outlets o
  cross join private.matching_weights() m
  cross join private.subject_weights() s;
end
$$;

-- Earlier answers of the outlets' editors to pitches on like topics, in one number for each outlet:
-- the creator's own count most, those to other creators little. own_answer is the last one to the
-- creator within 90 days, whatever its topic.
create function private.answers_fit(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, own_answer text, own_like boolean, others int, fit real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with own as materialized (
    select x.outlet_id, x.answer, x.answered_at, x.element_ids, x.shares,
      row_number() over (partition by x.outlet_id order by x.answered_at desc) as n
    from private.answered_topics x
    where x.user_id = p_topic.user_id and x.answered_at > now() - interval '90 days' and not x.anonymous
  ), answers as (
    select x.outlet_id, true as own, x.answer, x.answered_at, x.element_ids, x.shares
    from own x
    where x.n <= 3 and x.outlet_id = any (p_outlet_ids)
    union all
    select o.id, false, a.answer, a.answered_at, a.element_ids, a.shares
    from unnest(p_outlet_ids) o(id)
    cross join lateral (
      select x.* from private.answered_topics x
      where x.outlet_id = o.id and x.user_id <> p_topic.user_id and x.answered_at > now() - interval '180 days'
      order by x.answered_at desc limit 5
    ) a
  ), rated as (
    select a.outlet_id, a.own, a.answer, a.answered_at, coalesce(l.likeness, 0) >= m.like_topic as alike
    from answers a
    cross join private.matching_weights() m
    left join lateral (
      select sum(x.share * n.weight) as likeness
      from unnest(a.element_ids, a.shares) x(element_id, share)
      join unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight) on n.element_id = x.element_id
    ) l on true
  ), summed as (
    select r.outlet_id,
      (array_agg(r.answer order by r.answered_at desc) filter (where r.own))[1] as own_answer,
      coalesce(bool_or(r.alike and r.answer in ('interested', 'covered')) filter (where r.own), false) as own_like,
      coalesce(sum(case when r.answer in ('interested', 'covered') then 1 when r.answer = 'not_my_beat' then -1 else 0 end)
        filter (where not r.own and r.alike), 0)::int as others
    from rated r
    group by 1
  )
  select s.outlet_id, s.own_answer, s.own_like, s.others,
    (case when s.own_like then m.own_yes
          when s.own_answer in ('interested', 'covered') then m.own_yes / 2
          when s.own_answer = 'not_now' then m.own_not_now else 0 end
     + case when s.others > 0 then m.others_yes when s.others < 0 then m.others_no else 0 end)::real
  from summed s, private.matching_weights() m;
end
$$;

-- High, Medium or Low. p_met: the evidence (see private.matching_weights in 10_subjects.sql), p_fit: the story's
-- likeness with beats, place and a part of the profile's likeness. High needs both, or a yes of this editor to the same
-- creator on a like topic, and never is a TV or local outlet elsewhere; beats, format and place alone make at most Medium.
create function private.relevance_of(
  p_met real, p_fit float8, p_story real, p_format_fits boolean, p_shared_beats int, p_far boolean,
  p_own_answer text, p_own_like boolean,
  p_high_evidence real, p_high real, p_medium_evidence real, p_medium real
) returns text
language sql immutable
return case
  when not p_format_fits or p_own_answer = 'not_my_beat' then 'Low'
  when p_far then case when p_met >= p_high_evidence and p_fit >= p_high then 'Medium' else 'Low' end
  when p_met >= p_high_evidence and p_fit >= p_high or p_own_like then 'High'
  when p_shared_beats > 0 or p_met >= p_medium_evidence and p_story >= p_medium then 'Medium'
  else 'Low'
end;

-- Everything that orders outlets for a pitch. fit orders within a relevance; score is fit as 0 to 100. What logline
-- and facts add to the likeness counts for High; other formats come last.
create function private.score_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, relevance text, score numeric, fit real, likeness real, story real, format_fits boolean,
  shared_beats text[], place text, own_answer text, own_like boolean, others int
)
language plpgsql stable rows 50
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select c.outlet_id,
    private.relevance_of(c.met, c.story + c.high_fit, c.story, c.format_fits,
      cardinality(c.shared_beats), c.far, c.own_answer, c.own_like,
      c.high_evidence, c.high, c.medium_evidence, c.medium),
    round(100 * (1 - exp(-0.75 * greatest(0, f.fit))))::numeric,
    f.fit, c.likeness, c.story, c.format_fits, c.shared_beats, c.place, c.own_answer, c.own_like, c.others
  from (
    select b.*,
      b.format in ('tv', 'local') and b.place = 'elsewhere' as far,
      m.shared_beat * least(2, cardinality(b.shared_beats)) as beats_fit,
      case b.place when 'same_city' then m.in_city when 'same_state' then m.in_state else 0 end as near_fit,
      case when b.place = 'national' then m.nationwide
        when b.place = 'elsewhere' and b.format in ('tv', 'local') then m.elsewhere else 0 end as away_fit,
      h.shared_beat * least(2, cardinality(b.shared_beats))
        + case when b.place = 'same_city' then h.in_city
            when b.place = 'elsewhere' and b.format not in ('tv', 'local') then 0
            else h.reachable end
        + h.profile * (b.likeness - b.story) as high_fit,
      m.high_evidence, h.high, m.medium_evidence, m.medium
    from (
      select t.outlet_id, t.format,
        coalesce(l.likeness, 0)::real as likeness, coalesce(l.story, 0)::real as story, coalesce(l.met, 0)::real as met,
        t.format = any (p_topic.formats) and t.formats && p_topic.formats as format_fits,
        case when t.beats && p_topic.beats
          then array(select x from unnest(t.beats) x where x = any (p_topic.beats) order by x)
          else '{}' end as shared_beats,
        private.place_fit(
          -- An outlet of the same state that says it covers the creator's city is there.
          case when t.state = p_topic.state and position(' ' || p_topic.city || ' ' in t.named) > 0
            then p_topic.city else t.places[2] end,
          -- An outlet of a region, or of states that it names, is in each of them.
          case when p_topic.state = any (t.places[4:]) then p_topic.state else t.state end,
          p_topic.city, p_topic.state, p_topic.said) as place,
        a.own_answer, coalesce(a.own_like, false) as own_like, coalesce(a.others, 0) as others,
        coalesce(a.fit, 0) as answers
      from private.outlet_topics t
      left join private.topic_likeness(p_topic, p_outlet_ids) l on l.outlet_id = t.outlet_id
      left join private.answers_fit(p_topic, p_outlet_ids) a on a.outlet_id = t.outlet_id
      where t.outlet_id = any (p_outlet_ids) and t.active
      -- `offset 0` keeps the planner from computing place and beats anew wherever they are used.
      offset 0
    ) b
    cross join private.matching_weights() m
    cross join private.high_weights() h
    offset 0
  ) c
  cross join lateral (select (c.likeness + c.beats_fit + c.near_fit + c.away_fit + c.answers
    - case when c.format_fits then 0 else private.other_format() end)::real as fit) f;
end
$$;

-- Scored outlets with what forbids a send, if anything.
create function private.judged_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, beats text[], ai_stance text,
  relevance text, score numeric, format_fits boolean, shared_beats text[], place text, own_answer text, others int,
  already_sent boolean, blocked_code text, blocked_reason text
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
begin
  return query
  select
    s.outlet_id, t.name, t.format, t.region, t.description, t.beats, t.ai_stance,
    s.relevance, s.score, s.format_fits, s.shared_beats, s.place, s.own_answer, s.others,
    coalesce(sent.status <> 'failed', false), blocked.code, blocked.reason
  from private.score_outlets(p_topic, p_outlet_ids) s
  join private.outlet_terms t on t.outlet_id = s.outlet_id
  left join public.pitch_sends sent
    on sent.pitch_id = p_topic.pitch_id and sent.outlet_id = s.outlet_id
  left join private.send_limits(p_topic.user_id, p_outlet_ids) cap on cap.outlet_id = s.outlet_id
  left join lateral (
    select b.code, b.reason from (values
      (1, coalesce(sent.status <> 'failed', false), 'already_sent', 'You have already sent this pitch to ' || t.name || '.'),
      (2, not s.format_fits, 'low_relevance', 'This pitch is written for ' || v_format_name || ', which ' || t.name || ' is not.'),
      (3, coalesce(s.own_answer = 'not_my_beat', false), 'low_relevance', t.name || ' told you this is not their beat. Give them 90 days.'),
      (4, s.relevance = 'Low' and s.place = 'elsewhere', 'low_relevance', t.name || ' covers ' || t.region || ', and nothing in this pitch ties to it.'),
      (5, s.relevance = 'Low', 'low_relevance', 'Off their beat: a pitch like this would be deleted unread.'),
      (6, t.ai_stance = 'no' and p_topic.generator = 'model', 'ai_refused', t.name || ' does not take pitches written by AI.'),
      (7, cap.code is not null, cap.code, cap.reason)
    ) as b (rank, applies, code, reason)
    where b.applies
    order by b.rank
    limit 1
  ) blocked on true;
end
$$;

-- What matching says of one outlet for one variation. blocked_code is null when it may be sent to.
create function private.outlet_verdict(p_variation_id uuid, p_outlet_id uuid)
returns table (name text, relevance text, blocked_code text, blocked_reason text)
language plpgsql volatile
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
declare
  v_topic private.pitch_topic := private.kept_topic(p_variation_id);
begin
  return query
  select j.name, j.relevance, j.blocked_code, j.blocked_reason
  from private.judged_outlets(v_topic, array[p_outlet_id]) j;
end
$$;

-- The topic of each variation that was matched: reading a pitch takes as long as scoring 200 outlets.
create table private.pitch_topics (
  variation_id uuid primary key references public.pitch_variations (id) on delete cascade,
  -- Stands for all that the topic was made from; with another value the row is out of date.
  made_from text not null,
  topic private.pitch_topic not null
);
-- A topic has some 10 KB and is read whole: compressing it would only cost time.
alter table private.pitch_topics alter column topic set storage external;
alter table private.pitch_topics enable row level security;

-- private.pitch_topic_of(), kept until variation, pitch, profile or weights change. A migration that changes that
-- function empties private.pitch_topics; one of words does so by itself.
create function private.kept_topic(p_variation_id uuid) returns private.pitch_topic
language plpgsql volatile
set search_path = ''
as $$
declare
  v_made_from text;
  v_topic private.pitch_topic;
begin
  select md5(row(v, p, c, w, s)::text) into v_made_from
  from public.pitch_variations v
  join public.pitches p on p.id = v.pitch_id
  left join public.creator_profiles c on c.user_id = v.user_id
  cross join private.matching_weights() w
  cross join private.subject_weights() s
  where v.id = p_variation_id;
  v_topic := (select k.topic from private.pitch_topics k where k.variation_id = p_variation_id and k.made_from = v_made_from);
  if (v_topic).variation_id is null then
    v_topic := private.pitch_topic_of(p_variation_id);
    if v_made_from is not null and current_setting('transaction_read_only') = 'off' then
      insert into private.pitch_topics as k (variation_id, made_from, topic)
      values (p_variation_id, v_made_from, v_topic)
      on conflict (variation_id) do update set made_from = excluded.made_from, topic = excluded.topic;
    end if;
  end if;
  return v_topic;
end
$$;

-- What makes a match High has numbers of its own, fitted on the graded cases (testing/matching): the numbers of the
-- order put a story far from an outlet of a place too high, and one for a national outlet too low.
create function private.high_weights()
returns table (
  -- Beside the story's likeness: each shared beat (two at most), the place, and what logline and facts
  -- add to the likeness. reachable: every place but a magazine or podcast of another region. TV and local
  -- outlets far away are never High anyway; for them it decides between Medium and Low.
  shared_beat real, in_city real, reachable real, profile real,
  -- High from this sum on, with private.matching_weights() high_evidence.
  high real
)
language sql immutable
begin atomic
  select 0.35::real, 2.4::real, 1::real, 0.6::real, 5.9::real;
end;

-- The states of a region that is no state: of 'The South' or 'Gulf Coast', empty for all others.
create function private.states_of_region(p_region text) returns text[]
language sql immutable
begin atomic
  select coalesce(array_agg(distinct s.state), '{}')
  from (values
    ('deep south|black belt', 'al ga la ms sc'),
    ('^(the )?(american )?south$|southern', 'al ar fl ga ky la ms nc sc tn tx va wv'),
    ('south ?east', 'al fl ga ms nc sc tn va'),
    ('south ?west', 'az nm nv ok tx'),
    ('gulf', 'al fl la ms tx'),
    ('mid ?west|heartland', 'ia il in ks mi mn mo nd ne oh sd wi'),
    ('great lakes', 'il in mi mn ny oh pa wi'),
    ('great plains|^(the )?plains$', 'ks nd ne ok sd tx'),
    ('north ?east', 'ct ma me nh nj ny pa ri vt'),
    ('new england', 'ct ma me nh ri vt'),
    ('mid ?atlantic', 'dc de md nj ny pa va wv'),
    ('appalachia', 'ga ky nc oh pa sc tn va wv'),
    ('carolinas', 'nc sc'),
    ('lowcountry|sea islands', 'ga sc'),
    ('mississippi delta|^(the )?delta$', 'ar la ms'),
    ('west coast|pacific coast', 'ca or wa'),
    ('pacific north ?west', 'id or wa'),
    ('mountain west|rock(y|ies)', 'co id mt nm nv ut wy'),
    ('tri-?state', 'ct nj ny'),
    ('dmv|washington area', 'dc md va'),
    ('bay area|southern california|socal|norcal|northern california', 'ca')
  ) r (pattern, states)
  cross join lateral string_to_table(r.states, ' ') s(state)
  where strpos(p_region, ',') = 0 and replace(lower(btrim(p_region)), '-', ' ') ~ r.pattern;
end;

-- What the fit of an outlet loses when the pitch is written for another format: more than all else adds, so
-- that such outlets, which take no such pitch, come after all that do.
create function private.other_format() returns real
language sql immutable
return 10::real;

-- The states that a text names by their names. 'Washington' is a city, a street or a person as often.
create function private.states_named(p_text text) returns text[]
language sql immutable
return (
  select coalesce(array_agg(distinct s.state), '{}')
  from (
    select distinct m.name[1] as name
    from regexp_matches(p_text, '\m((?:New|North|South|West|Rhode)\s+[A-Z][a-z]+|[A-Z][a-z]{3,})(?!\s+City)\M', 'g') m(name)
  ) n
  cross join lateral private.state_of(n.name) s(state)
  where n.name <> 'Washington' and s.state not in ('', 'national'));

-- What a page says of a match: the words of both sides that match, place, beats and answers as sentences, and the
-- outlet’s rules.

-- Which words met: for each outlet at most three phrases of its own with the words of the pitch that they met,
-- best first. phrase is null for the description. from_pitch: those words stand in peg, take or headline, else in
-- the profile. Where no words met, the phrase that shares most subjects is named.
create function private.met_phrases(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, n bigint, phrase text, outlet_words text[], pitch_words text[], from_pitch boolean, share real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- As in private.tokens_of(), which gives words without accents.
  c_accents constant text := 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ';
  c_letters constant text := 'aaaaaaaceeeeeiiiiinooooooouuuuuyy';
  v_said constant text := translate(p_topic.said, c_accents, c_letters);
begin
  return query
  with sources as materialized (
    -- A word of the pitch may be the source of several elements.
    select s.source,
      position(' ' || regexp_replace(translate(lower(s.source), c_accents, c_letters), '[^[:alnum:]]+', ' ', 'g') || ' ' in v_said) > 0 as from_pitch
    from (select distinct unnest(p_topic.sources) as source) s
  ), near as materialized (
    select n.element_id, n.weight, n.source, s.from_pitch
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.sources) n(element_id, weight, source)
    join sources s on s.source = n.source
  ), texts as (
    select t.outlet_id, part.phrase, btrim(part.text) as text
    from private.outlet_terms t, private.wanted_phrases(t.interests) part
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.element_id, x.share * n.weight as share, n.source, n.from_pitch
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases, o.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0 and x.share * n.weight >= 0.04
  ), sums as (
    select m.outlet_id, m.phrase, sum(m.share) as share, bool_or(m.from_pitch) as from_pitch
    from met m group by 1, 2
  ), chosen as (
    select s.*, row_number() over (partition by s.outlet_id order by s.phrase = 0, s.share desc, s.phrase) as n
    from sums s
    where s.share >= case when s.phrase = 0 then 0.5 else 0.25 end
  ), same_subject as (
    -- Of outlets of which no words met: the phrase that shares most subjects with the pitch, with the
    -- words of the pitch that belong to the strongest of them.
    select distinct on (x.outlet_id) x.*
    from (
      select o.outlet_id, x.phrase, n.from_pitch, sum(x.share * n.weight) as share,
        (array_agg(n.source order by x.share * n.weight desc, n.source))[1] as source
      from private.outlet_topics o
      cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
      join near n on n.element_id = x.element_id
      where o.outlet_id = any (p_outlet_ids) and n.source <> ''
        and not exists (select 1 from chosen c where c.outlet_id = o.outlet_id)
      group by 1, 2, 3
    ) x
    where x.share >= 0.5
    order by x.outlet_id, x.from_pitch desc, x.share desc, x.phrase
  )
  select s.outlet_id, 1::bigint, t.text, null::text[], array[s.source], s.from_pitch, s.share::real
  from same_subject s
  join texts t on t.outlet_id = s.outlet_id and t.phrase = s.phrase
  union all
  select c.outlet_id, c.n, case when c.phrase > 0 then t.text end,
    case when c.phrase = 0 then array(
      select distinct private.as_written(w.word, t.text)
      from private.words_of(t.text) w
      join met m on m.outlet_id = c.outlet_id and m.phrase = 0 and m.element_id = w.element_id
      limit 3) end,
    array(
      select d.source
      from (select m.source, max(m.share) as share from met m
            where m.outlet_id = c.outlet_id and m.phrase = c.phrase and m.from_pitch = c.from_pitch
            group by 1) d
      order by d.share desc, d.source
      limit 2),
    c.from_pitch, c.share::real
  from chosen c
  join texts t on t.outlet_id = c.outlet_id and t.phrase = c.phrase
  where c.n <= 3;
end
$$;

-- Quotes, so that any form of a word reads well.
create function private.topic_reason(p_phrase text, p_outlet_words text[], p_pitch_words text[], p_from_pitch boolean)
returns text
language sql immutable
return case
    when p_phrase is not null then 'Looks for “' || p_phrase || '”'
    else 'Describes itself with ' || private.and_list(array(select '“' || w || '”' from unnest(p_outlet_words) w))
  end
  || '; your ' || case when p_from_pitch then 'pitch' else 'profile' end
  || ' says ' || private.and_list(array(select '“' || w || '”' from unnest(p_pitch_words) w));

-- What the outlet asks of every pitch.
create function private.outlet_rules(p_ai_stance text) returns text[]
language sql immutable
return case p_ai_stance
  when 'label' then array['Wants AI-assisted pitches labeled; we add the label']
  when 'no' then array['Takes no pitches written by AI']
  else '{}'::text[]
end;

-- Judged outlets with their reasons and rules: all that a page shows of them. An outlet of another state that names
-- that of the creator covers it, and is not 'in' it.
create function private.match_rows(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, relevance text, score numeric,
  reasons text[], rules text[], sendable boolean, blocked_reason text, already_sent boolean
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
  v_has_beats boolean := cardinality(p_topic.beats) > 0;
begin
  return query
  select
    j.outlet_id, j.name, j.format, j.region, j.description, j.relevance, j.score,
    array_remove(
      case when j.relevance = 'Low' then '{}'::text[] else coalesce(topics.reasons, '{}') end
      || array[
        case
          when cardinality(j.shared_beats) > 0 then 'Covers your '
            || case when cardinality(j.shared_beats) = 1 then 'beat: ' else 'beats: ' end
            || array_to_string(j.shared_beats, ', ')
          when not v_has_beats then 'Add your beats to your profile so that we can match you'
          when cardinality(j.beats) = 0 then 'Has not named its beats yet'
          else 'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats'
        end,
        case when j.format_fits then 'Right format for this pitch'
          else 'This pitch is written for ' || v_format_name end,
        case j.place
          when 'same_city' then 'In the area of your story: ' || j.region
          when 'same_state' then
            case when cardinality(private.states_of_region(j.region)) > 0 then 'In your region: '
              when private.state_of(j.region) = p_topic.state then 'In your state: '
              else 'Covers your state too: ' end || j.region
          when 'elsewhere' then case when j.format in ('local', 'tv') then 'Covers ' || j.region || ', away from you' end
          else null
        end,
        case j.own_answer
          when 'interested' then 'Was interested in an earlier pitch of yours'
          when 'covered' then 'Has covered you before'
          when 'not_now' then 'Said “Not now” to you lately'
          when 'not_my_beat' then 'Said “Not my beat” to you in the last 90 days'
          else null
        end,
        case when j.others > 0 then 'Said yes to other creators on a topic like yours'
             when j.others < 0 then 'Turned down other creators on a topic like yours' end
      ], null),
    private.outlet_rules(j.ai_stance),
    j.blocked_code is null, j.blocked_reason, j.already_sent
  from private.judged_outlets(p_topic, p_outlet_ids) j
  left join (
    select m.outlet_id,
      array_agg(private.topic_reason(m.phrase, m.outlet_words, m.pitch_words, m.from_pitch) order by m.n) as reasons
    from private.met_phrases(p_topic, p_outlet_ids) m
    group by 1
  ) topics on topics.outlet_id = j.outlet_id;
end
$$;

-- The ranking of outlets for a pitch in force, page by page: which outlets are scored (30_fit.sql), in which order they
-- stand, and how many without Smart Matching. public.match_outlets_page() returns a page.

-- The condition of the filters on private.outlet_topics t, as SQL text; null without a filter.
create function private.outlet_filter(p_format text, p_region text, p_beat text, p_search text) returns text
language sql stable
set search_path = ''
as $$
  select 't.active' || nullif(
    case when p_format is null then '' else format(' and t.format = %L', p_format) end
    || case when p_region is null then '' else format(' and t.places @> array[%L]', lower(btrim(p_region))) end
    || case when p_beat is null then '' else format(' and t.beats @> array[%L]', p_beat) end
    || coalesce((
      -- Words of one or two letters match the beginning of a word only: no index serves less.
      select string_agg(format(' and t.search_text like %L',
        case when char_length(w) < 3 then '% ' else '%' end || w || '%'), '')
      from regexp_split_to_table(regexp_replace(lower(btrim(p_search)), '([\\%_])', '\\\1', 'g'), '\s+') w
      where w <> ''), ''), '')
$$;

-- Of the given outlets those most worth scoring: by the words they share with the pitch, its place, its
-- beats, and answers to its creator.
create function private.promising_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select x.outlet_id
    from (
      select t.outlet_id, sum(w.share * case when w.phrase = 0 then 0.3 else 1 end * n.weight) as share
      from private.outlet_topics t
      cross join lateral unnest(t.element_ids, t.phrases, t.shares) w(element_id, phrase, share)
      join unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight) on n.element_id = w.element_id
      where t.outlet_id = any (p_outlet_ids)
      group by 1
      order by 2 desc, 1
      limit 150
    ) x
    union
    (select t.outlet_id from private.outlet_topics t
     where t.outlet_id = any (p_outlet_ids) and (t.places @> array[p_topic.city] or t.beats && p_topic.beats)
     order by t.places @> array[p_topic.city] desc, t.outlet_id
     limit 100)
    union
    (select a.outlet_id from private.answered_topics a
     where a.user_id = p_topic.user_id and a.outlet_id = any (p_outlet_ids)
       and a.answered_at > now() - interval '90 days'
     limit 30));
end
$$;

-- The most promising outlets of all, without a filter: a fixed number for each of the pitch's strongest
-- words, those near it, those on its beats, those that answered its creator.
create function private.promising_of_all(p_topic private.pitch_topic) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_states text[] := array_remove(array['national', p_topic.state], null);
begin
  return array(
    select x.outlet_id
    from (
      select w.outlet_id, sum(w.share * n.weight) as share
      from (
        select d.element_id, d.weight
        from unnest(p_topic.element_ids, p_topic.weights) d(element_id, weight)
        order by d.weight desc, d.element_id
        limit 120
      ) n
      cross join unnest(p_topic.formats) f(format)
      cross join lateral (
        (select w.outlet_id, w.share
         from private.outlet_words w
         where p_topic.pitch_type <> 'tv_local' and w.format = f.format and w.element_id = n.element_id
         order by w.share desc, w.outlet_id
         limit 30)
        union all
        -- Local news and TV of other states are not High.
        (select w.outlet_id, w.share
         from unnest(v_states) s(state)
         cross join lateral (
           select w.outlet_id, w.share
           from private.outlet_words w
           where w.format = f.format and w.state = s.state and w.element_id = n.element_id
           order by w.share desc, w.outlet_id
           limit 30
         ) w
         where p_topic.pitch_type = 'tv_local')
      ) w
      group by 1
      order by 2 desc, 1
      limit 150
    ) x
    union
    (select t.outlet_id from private.outlet_topics t
     where t.active and t.format = any (p_topic.formats) and t.places @> array[p_topic.city]
     limit 40)
    union
    (select a.outlet_id from private.answered_topics a
     where a.user_id = p_topic.user_id and a.answered_at > now() - interval '90 days'
     limit 30)
    union
    select b.outlet_id
    from unnest(p_topic.formats) f(format), unnest(p_topic.beats) m(beat), unnest(v_states) s(state)
    cross join lateral (
      select b.outlet_id
      from private.outlet_beats b
      where b.format = f.format and b.beat = m.beat and b.state = s.state
      order by b.outlet_id
      limit 8
    ) b);
end
$$;

-- The same with a filter that many outlets pass. Of each word as many outlets are looked at as give
-- enough that pass.
create function private.promising_filtered(p_topic private.pitch_topic, p_filter text) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set enable_seqscan = off
as $$
declare
  v_ids uuid[];
begin
  execute 'with words as (
      select n.element_id, n.weight
      from unnest($1, $2) n(element_id, weight)
      order by n.weight desc, n.element_id
      limit 50
    ), near as (
      select w.outlet_id, sum(w.share * n.weight) as share
      from words n
      cross join unnest($3::text[]) f(format)
      cross join lateral (
        select w.outlet_id, w.share
        from private.outlet_words w
        where w.format = f.format and w.element_id = n.element_id
        order by w.share desc, w.outlet_id
        limit 100
      ) w
      group by 1
      order by 2 desc, 1
      limit 2000
    ), found as (
      -- In this order until 150 passed.
      select n.outlet_id
      from near n
      cross join lateral (
        select t.state from private.outlet_topics t where t.outlet_id = n.outlet_id and ' || p_filter || ' offset 0
      ) t
      where $8 or t.state = any ($4)
      order by n.share desc, n.outlet_id
      limit 150
    ), others as (
      (select t.outlet_id from private.outlet_topics t
       where ' || p_filter || ' and t.format = any ($3) and t.places @> array[$5]
       limit 40)
      union
      (select a.outlet_id from private.answered_topics a
       join private.outlet_topics t on t.outlet_id = a.outlet_id and ' || p_filter || '
       where a.user_id = $6 and a.answered_at > now() - interval ''90 days''
       limit 30)
      union
      select t.outlet_id
      from unnest($3::text[]) f(format), unnest($7::text[]) m(beat), unnest($4::text[]) s(state)
      cross join lateral (
        select b.outlet_id
        from private.outlet_beats b
        where b.format = f.format and b.beat = m.beat and b.state = s.state
        order by b.outlet_id
        limit 20
      ) b
      join private.outlet_topics t on t.outlet_id = b.outlet_id and ' || p_filter || '
    )
    select array(select f.outlet_id from found f union (select o.outlet_id from others o limit 100))'
    into v_ids
    using (p_topic).element_ids, (p_topic).weights, (p_topic).formats,
      array_remove(array['national', (p_topic).state], null), (p_topic).city, (p_topic).user_id, (p_topic).beats,
      (p_topic).pitch_type <> 'tv_local';
  return v_ids;
end
$$;

-- About how many outlets pass a filter, as the planner's statistics say: counting would read them all.
create function private.about_passing(p_filter text) returns float8
-- EXPLAIN is refused in a stable function.
language plpgsql volatile
set search_path = ''
as $$
declare
  v_plan jsonb;
begin
  execute 'explain (format json) select 1 from private.outlet_topics t where ' || p_filter into v_plan;
  return v_plan #>> '{0,Plan,Plan Rows}';
end
$$;

-- The outlets worth scoring. p_filter: of private.outlet_filter(), or null; p_format: the format that is
-- part of it. passing: all that pass the filter, or null when these are many. complete: outlet_ids has
-- them all. complete_format: it has all that pass and have a format of the pitch. Else it has the most
-- promising 150 to 300.
create function private.candidate_outlets(
  p_topic private.pitch_topic, p_filter text, p_format text,
  out outlet_ids uuid[], out passing uuid[], out complete boolean, out complete_format boolean
)
language plpgsql volatile
set search_path = ''
set jit = off
-- A limit makes the planner believe that reading a table from its beginning is short.
set enable_seqscan = off
as $$
declare
  -- As many of any format and as many of the pitch's are scored without choosing first, and as many are
  -- chosen from by all their words.
  c_any constant int := 200;
  c_all constant int := 300;
  c_known constant int := 800;
  v_fitting text;
  v_in_format uuid[];
begin
  if p_filter is null then
    passing := array(select t.outlet_id from private.outlet_topics t where t.active order by t.format, t.outlet_id limit c_any + 1);
    v_in_format := array(
      select t.outlet_id from private.outlet_topics t
      where t.active and t.format = any (p_topic.formats) order by t.format, t.outlet_id limit c_all + 1);
    complete := cardinality(passing) <= c_any;
    if not complete then
      passing := null;
    end if;
    complete_format := cardinality(v_in_format) <= c_all;
    outlet_ids := case when complete then passing when complete_format then v_in_format
      else private.promising_of_all(p_topic) end;
    return;
  end if;

  -- Null when no outlet can have both formats.
  v_fitting := case
    when p_format is null then p_filter || format(' and t.format = any (%L)', p_topic.formats)
    when p_format = any (p_topic.formats) then p_filter
  end;
  complete := false;
  complete_format := false;
  if private.about_passing(coalesce(v_fitting, 'false')) > 4 * c_known then
    outlet_ids := private.promising_filtered(p_topic, p_filter);
    return;
  end if;
  execute 'select array(select t.outlet_id from private.outlet_topics t where ' || coalesce(v_fitting, 'false')
    || ' limit ' || c_known + 1 || ')' into v_in_format;
  if cardinality(v_in_format) > c_known then
    outlet_ids := private.promising_filtered(p_topic, p_filter);
    return;
  end if;
  complete_format := cardinality(v_in_format) <= c_all;
  if private.about_passing(p_filter) <= 4 * c_known then
    execute 'select array(select t.outlet_id from private.outlet_topics t where ' || p_filter || ' limit ' || c_known + 1 || ')'
      into passing;
    complete := cardinality(passing) <= c_any;
    if cardinality(passing) > c_known then
      passing := null;
    end if;
  end if;
  outlet_ids := case when complete then passing when complete_format then v_in_format
    else private.promising_outlets(p_topic, v_in_format) end;
end
$$;

-- The next outlets after p_after in the order of ids: of p_passing if not null; else those that share a
-- beat with the pitch and have its format (p_beats), or all that pass the filter (not p_beats).
create function private.next_outlets(
  p_topic private.pitch_topic, p_filter text, p_passing uuid[], p_beats boolean, p_after uuid, p_count int
) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set enable_seqscan = off
as $$
declare
  v_ids uuid[];
begin
  if p_passing is not null then
    return array(select x.id from unnest(p_passing) x(id) where x.id > p_after order by x.id limit p_count);
  end if;
  if p_beats then
    execute 'select array(
        select distinct b.outlet_id
        from unnest($1::text[]) f(format), unnest($2::text[]) m(beat)
        cross join lateral (
          select b.outlet_id from private.outlet_beats b '
          || coalesce('join private.outlet_topics t on t.outlet_id = b.outlet_id and ' || p_filter, '') || '
          where b.format = f.format and b.beat = m.beat and b.outlet_id > $3
          order by b.outlet_id
          limit $4
        ) b
        order by 1
        limit $4
      )' into v_ids using (p_topic).formats, (p_topic).beats, p_after, p_count;
  else
    execute 'select array(
        select t.outlet_id from private.outlet_topics t
        where ' || coalesce(p_filter, 't.active') || ' and t.outlet_id > $1
        order by t.outlet_id
        limit $2
      )' into v_ids using p_after, p_count;
  end if;
  return v_ids;
end
$$;

-- The outlets of p_outlet_ids in their order as items of a page, without those that p_sendable leaves
-- out: at most p_count items, the place of the last one, and whether one more would follow. p_shown:
-- those whose relevance, score and reasons the caller sees; null for all.
create function private.match_items(
  p_topic private.pitch_topic, p_outlet_ids uuid[], p_sendable boolean, p_shown uuid[], p_count int,
  out items jsonb, out last_place bigint, out more boolean
)
language sql stable
set search_path = ''
as $$
  with passed as (
    select r.*, i.place, row_number() over (order by i.place) as n, p_shown is null or r.outlet_id = any (p_shown) as shown
    from unnest(p_outlet_ids) with ordinality i(outlet_id, place)
    join private.match_rows(p_topic, p_outlet_ids) r on r.outlet_id = i.outlet_id
    where p_sendable is null or r.sendable = p_sendable
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'outlet_id', p.outlet_id, 'name', p.name, 'format', p.format, 'region', p.region, 'description', p.description,
      'relevance', case when p.shown then p.relevance end,
      'score', case when p.shown then p.score end,
      'reasons', case when p.shown then to_jsonb(p.reasons) else '["Smart Matching is part of Pro"]' end,
      'rules', to_jsonb(p.rules),
      'sendable', p.sendable, 'blocked_reason', p.blocked_reason, 'already_sent', p.already_sent)
      order by p.n) filter (where p.n <= p_count), '[]'),
    max(p.place) filter (where p.n <= p_count),
    coalesce(bool_or(p.n > p_count), false)
  from passed p
$$;

-- A page of the caller's ranking, best first: {items, next, counts}. `next` is the p_after of the
-- following page, null at the end. The order has four parts: scored candidates that are High or
-- Medium; further outlets on the creator's beats; candidates that are Low; all others. Without Smart
-- Matching only the first three show relevance, score and reasons, and relevance is no filter.
-- `counts` (first page, with Smart Matching): High and Medium among the candidates; at_least is true
-- when there may be more. Volatile because it keeps the topic of a variation (private.kept_topic).
create function public.match_outlets_page(
  p_variation_id uuid, p_relevance text[] default null, p_format text default null,
  p_region text default null, p_beat text default null, p_search text default null,
  p_sendable boolean default null, p_after jsonb default null, p_limit int default 25
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
set jit = off
as $$
declare
  c_none constant uuid := '00000000-0000-0000-0000-000000000000';
  -- Rows looked at for one page in the parts that go by id: bounds the time of a rare filter.
  c_look constant int := 200;
  v_user_id uuid := private.require_user();
  v_topic private.pitch_topic;
  v_full boolean;
  v_filter text;
  v_found record;
  -- The candidates in order: not Low, Low, and the first three of all.
  v_upper uuid[];
  v_lower uuid[];
  v_first uuid[];
  v_counts jsonb;
  v_part int := 1;
  v_last uuid := c_none;
  v_from int := 0;
  v_at int;
  v_batch uuid[];
  v_kept uuid[];
  v_looked int := 0;
  v_want int;
  v_items jsonb := '[]';
  v_next jsonb;
  v_page record;
begin
  if not exists (select 1 from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_full := (private.plan_limits(public.current_plan(v_user_id))).smart_matching;
  if p_relevance is not null and not v_full then
    raise exception 'The filter by relevance is part of Pro.' using hint = 'forbidden';
  end if;
  if p_limit is null or p_limit not between 1 and 50
    or (p_after is not null and not coalesce(jsonb_path_match(p_after,
      'exists($ ? (@.type() == "object" && @.part >= 1 && @.part <= 4 && @.at >= 0 && @.at <= 1000
         && @.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))', silent => true), false))
  then
    raise exception 'This page does not exist.' using hint = 'invalid_input';
  end if;
  if p_after is not null then
    v_part := floor((p_after ->> 'part')::numeric);
    v_last := (p_after ->> 'id')::uuid;
    v_from := floor((p_after ->> 'at')::numeric);
  end if;

  v_topic := private.kept_topic(p_variation_id);
  v_filter := private.outlet_filter(p_format, p_region, p_beat, p_search);
  v_found := private.candidate_outlets(v_topic, v_filter, p_format);
  select
    coalesce(array_agg(s.outlet_id order by s.relevance = 'High' desc, s.fit desc, s.likeness desc, s.outlet_id)
      filter (where s.relevance <> 'Low' and (p_relevance is null or s.relevance = any (p_relevance))), '{}'),
    coalesce(array_agg(s.outlet_id order by s.fit desc, s.likeness desc, s.outlet_id)
      filter (where s.relevance = 'Low' and (p_relevance is null or s.relevance = any (p_relevance))), '{}'),
    jsonb_build_object(
      'high', count(*) filter (where s.relevance = 'High'),
      'medium', count(*) filter (where s.relevance = 'Medium'),
      'at_least', not v_found.complete_format)
  into v_upper, v_lower, v_counts
  from private.score_outlets(v_topic, v_found.outlet_ids) s;
  if not v_full then
    if v_filter is null then
      v_first := (v_upper || v_lower)[1:3];
    else
      v_first := array(
        select s.outlet_id
        from private.score_outlets(v_topic, (private.candidate_outlets(v_topic, null, null)).outlet_ids) s
        order by array_position(array['High', 'Medium', 'Low'], s.relevance), s.fit desc, s.likeness desc, s.outlet_id
        limit 3);
    end if;
  end if;

  while v_part <= 4 loop
    -- Parts 1 and 2 hold no Low, parts 3 and 4 little else.
    if (v_part in (1, 2) and p_relevance is not null and not p_relevance && array['High', 'Medium'])
      or (v_part in (3, 4) and p_relevance is not null and not p_relevance && array['Low'])
      or (v_part = 2 and v_found.complete_format)
      or (v_part = 4 and v_found.complete)
      -- A Low match cannot be sent to, and what has another format is Low.
      or (p_sendable and (v_part = 3 or (v_part = 4 and v_found.complete_format)))
    then
      v_part := v_part + 1;
      v_last := c_none;
      continue;
    end if;

    -- One more than the page has room for says whether another follows.
    v_want := 1 + case when p_sendable is null then p_limit - jsonb_array_length(v_items) else p_limit end;
    if v_part in (1, 3) then
      v_batch := case when v_part = 1 then v_upper else v_lower end;
      v_at := case when v_last = c_none then 0
        -- The outlet at the end of the last page may have left the list since then.
        else coalesce(array_position(v_batch, v_last), greatest(0, v_from - 1)) end;
      v_batch := v_batch[v_at + 1:v_at + v_want];
      v_kept := v_batch;
    else
      v_at := 0;
      v_batch := private.next_outlets(v_topic, v_filter, v_found.passing, v_part = 2, v_last, p_limit * 2);
      v_looked := v_looked + cardinality(v_batch);
      v_kept := array(
        select s.outlet_id
        from private.score_outlets(v_topic, array(select x from unnest(v_batch) x where x <> all (v_found.outlet_ids))) s
        where (p_relevance is null or s.relevance = any (p_relevance))
          and (p_sendable is not true or s.relevance <> 'Low')
          -- Part 2 has them, if the format fits and they are not Low; part 4 has the others.
          and (s.relevance <> 'Low' and s.format_fits and cardinality(s.shared_beats) > 0 and not v_found.complete_format) = (v_part = 2)
        order by s.outlet_id
        limit v_want);
    end if;

    if cardinality(v_kept) > 0 then
      v_page := private.match_items(
        v_topic, v_kept, p_sendable, case when not v_full then v_first end, p_limit - jsonb_array_length(v_items));
      v_items := v_items || v_page.items;
      if v_page.last_place is not null then
        v_last := v_kept[v_page.last_place];
        v_next := jsonb_build_object('part', v_part, 'id', v_last, 'at', v_at + v_page.last_place);
      end if;
      exit when v_page.more;
    end if;

    -- All of them were looked at, also those that p_sendable left out.
    if v_part in (2, 4) and cardinality(v_kept) = v_want then
      v_last := v_kept[cardinality(v_kept)];
    elsif cardinality(v_batch) > 0 then
      v_last := v_batch[cardinality(v_batch)];
      v_at := v_at + cardinality(v_batch);
    else
      v_part := v_part + 1;
      v_last := c_none;
      v_at := 0;
    end if;
    if jsonb_array_length(v_items) < p_limit then
      v_next := jsonb_build_object('part', v_part, 'id', v_last, 'at', v_at);
    end if;
    exit when v_looked >= c_look;
  end loop;

  return jsonb_build_object(
    'items', v_items,
    'next', case when v_part <= 4 then v_next end)
    || case when v_full and p_after is null then jsonb_build_object('counts', v_counts) else '{}' end;
end
$$;
grant execute on function public.match_outlets_page(uuid, text[], text, text, text, text, boolean, jsonb, int) to authenticated;

-- The order of an issue’s cards for one reader.

-- What a card is about, as words and subjects; kept by a trigger, so that ordering reads no text.
create table private.card_topics (
  item_id uuid primary key references public.friday_fix_items (id) on delete cascade,
  element_ids int[] not null,
  -- 1 for a word of the card; the subjects are a vector of length 1 or less.
  weights real[] not null,
  -- The word as the card has it; empty for a subject.
  words text[] not null
);
alter table private.card_topics enable row level security;

-- What a reader looks for now and what their proven outlet looks for, phrase by phrase.
create table private.reader_topics (
  user_id uuid primary key references public.media_profiles (user_id) on delete cascade,
  element_ids int[] not null,
  -- The number of the phrase the word stands in, and the word's share of it; phrase -1 has the subjects of all phrases.
  phrases int[] not null,
  shares real[] not null,
  -- The phrases as written.
  texts text[] not null
);
alter table private.reader_topics enable row level security;

create function private.refresh_card_topics(p_item_ids uuid[]) returns void
language sql volatile
set search_path = ''
set jit = off
as $$
  with cards as materialized (
    select i.id as item_id, row_number() over ()::int as n,
      concat_ws('. ', i.title, i.news_peg, array_to_string(i.summary_bullets, ' ')) as text
    from public.friday_fix_items i
    where i.id = any (p_item_ids)
  ), elements as (
    select c.item_id, w.element_id, 1::real as weight, min(w.word) as word
    from cards c, private.words_of(c.text) w
    group by 1, 2
    union all
    select c.item_id, s.element_id, s.weight, ''
    from (select array_agg(c.n order by c.n) as ids, array_agg(c.text order by c.n) as texts from cards c) a
    cross join lateral private.subjects_said(a.ids, a.texts) s
    join cards c on c.n = s.id
  ), listed as (
    select e.item_id, array_agg(e.element_id order by e.element_id) as element_ids,
      array_agg(e.weight order by e.element_id) as weights, array_agg(e.word order by e.element_id) as words
    from elements e group by 1
  )
  insert into private.card_topics (item_id, element_ids, weights, words)
  select c.item_id, coalesce(l.element_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.words, '{}')
  from cards c
  left join listed l on l.item_id = c.item_id
  on conflict (item_id) do update set element_ids = excluded.element_ids, weights = excluded.weights, words = excluded.words
$$;

create function private.refresh_changed_card() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_card_topics(array[new.id]);
  return null;
end
$$;

create trigger refresh_card_topics
  after insert or update of title, news_peg, summary_bullets on public.friday_fix_items
  for each row execute function private.refresh_changed_card();

create function private.refresh_reader_topics(p_user_ids uuid[]) returns void
language sql volatile
set search_path = ''
set jit = off
as $$
  with parts as (
    -- What is looked for now comes first.
    select m.user_id, p.source, p.n, btrim(p.text) as text
    from public.media_profiles m
    left join public.outlets o on o.id = m.outlet_id and m.outlet_proof is not null
    cross join lateral (
      select 1 as source, n, text
      from regexp_split_to_table(private.live_looking_for(m.user_id, m.looking_for_now), '[,\n]') with ordinality t(text, n)
      union all
      select 2, n, text from regexp_split_to_table(coalesce(o.interests, ''), ',') with ordinality t(text, n)
    ) p
    where m.user_id = any (p_user_ids) and btrim(p.text) <> ''
  ), numbered as materialized (
    select p.user_id, p.text, row_number() over (partition by p.user_id order by p.source, p.n)::int as phrase from parts p
  ), words as (
    select n.user_id, n.phrase, w.element_id, max(w.rarity) as rarity
    from numbered n, private.words_of(n.text) w
    group by 1, 2, 3
  ), shared as (
    select w.*, (w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.user_id, w.phrase)))::real as share
    from words w, private.matching_weights() m
  ), readers as materialized (
    select n.user_id, row_number() over ()::int as n, string_agg(n.text, '. ' order by n.phrase) as text from numbered n group by 1
  ), elements as (
    select s.user_id, s.phrase, s.element_id, s.share from shared s
    union all
    select r.user_id, -1, s.element_id, s.weight
    from (select array_agg(r.n order by r.n) as ids, array_agg(r.text order by r.n) as texts from readers r) a
    cross join lateral private.subjects_said(a.ids, a.texts) s
    join readers r on r.n = s.id
  ), listed as (
    select e.user_id, array_agg(e.element_id order by e.phrase, e.element_id) as element_ids,
      array_agg(e.phrase order by e.phrase, e.element_id) as phrases, array_agg(e.share order by e.phrase, e.element_id) as shares
    from elements e group by 1
  )
  insert into private.reader_topics (user_id, element_ids, phrases, shares, texts)
  select m.user_id, coalesce(l.element_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
    array(select n.text from numbered n where n.user_id = m.user_id order by n.phrase)
  from public.media_profiles m
  left join listed l on l.user_id = m.user_id
  where m.user_id = any (p_user_ids)
  on conflict (user_id) do update set element_ids = excluded.element_ids, phrases = excluded.phrases,
    shares = excluded.shares, texts = excluded.texts
$$;

create function private.refresh_reader() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_reader_topics(array[new.user_id]);
  return null;
end
$$;

create trigger refresh_reader
  after insert or update of looking_for_now, outlet_id, outlet_proof on public.media_profiles
  for each row execute function private.refresh_reader();

create function private.refresh_readers_of_outlet() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_reader_topics(array(
    select m.user_id from public.media_profiles m where m.outlet_id = new.id and m.outlet_proof is not null));
  return null;
end
$$;

create trigger refresh_readers after update of interests on public.outlets
  for each row when (new.interests is distinct from old.interests)
  execute function private.refresh_readers_of_outlet();

-- The cards of an issue in the order for one reader, with the one reason that counts most (null when nothing ties the
-- reader to the card). By wanted phrases and subjects, beats, place, format, and the reader's verdicts on like cards
-- of the last 180 days. Cards of creators whose mails the reader stopped are left out. A reader without a profile
-- gets the issue's own order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
create function private.ranked_cards(p_issue_id uuid, p_user_id uuid)
returns table (item_id uuid, "position" int, reason text)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with reader as materialized (
    select m.user_id, m.beats, m.formats, m.region, t.element_ids, t.phrases, t.shares, t.texts,
      private.city_of(m.region) as city, private.state_of(m.region) as state, private.proven_address(m.user_id) as email
    from public.media_profiles m
    left join private.reader_topics t on t.user_id = m.user_id
    where m.user_id = p_user_id
  ), cards as materialized (
    select i.id, i.position, i.format, i.city_region, i.creator_user_id, i.relevance, t.element_ids, t.weights, t.words
    from public.friday_fix_items i
    left join private.card_topics t on t.item_id = i.id
    where i.issue_id = p_issue_id
  ), met as (
    select c.id, w.phrase, least(1, sum(w.share * n.weight)) as share,
      array_agg(n.word order by w.share * n.weight desc, n.word) as words
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    cross join cards c
    cross join lateral unnest(c.element_ids, c.weights, c.words) n(element_id, weight, word)
    where n.element_id = w.element_id and w.phrase > 0
    group by 1, 2
  ), phrase as (
    select distinct on (m.id) m.id, m.phrase, m.share, m.words from met m order by m.id, m.share desc, m.phrase
  ), subjects as materialized (
    select c.id, n.element_id, n.weight
    from cards c, unnest(c.element_ids, c.weights) n(element_id, weight)
    where n.element_id >= 1000000
  ), wanted as (
    select s.id, sum(w.share * s.weight) as likeness
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    join subjects s on s.element_id = w.element_id
    where w.phrase = -1
    group by 1
  ), earlier as materialized (
    select v.item_id, v.verdict, t.element_ids, t.weights
    from public.card_verdicts v
    join public.friday_fix_items i on i.id = v.item_id and i.issue_id <> p_issue_id
    join private.card_topics t on t.item_id = v.item_id
    where v.user_id = p_user_id and v.updated_at > now() - interval '180 days'
    order by v.updated_at desc
    limit 60
  ), learned as (
    -- Stories that share a field and no subject have a likeness of about 0.2.
    select x.id, sum(
      case x.verdict when 'not_my_beat' then -0.5 when 'not_now' then -0.1 else 0.4 end
      * greatest(0, x.likeness - 0.2) / 0.8) as value
    from (
      select s.id, e.item_id, e.verdict, sum(s.weight * n.weight) as likeness
      from earlier e
      cross join lateral unnest(e.element_ids, e.weights) n(element_id, weight)
      join subjects s on s.element_id = n.element_id
      group by 1, 2, 3
    ) x
    group by 1
  ), judged as (
    select c.id, c.position, c.creator_user_id, coalesce(p.share, 0) as share, r.texts[p.phrase] as phrase_text,
      array(select '“' || w.word || '”' from unnest(p.words[1:2]) with ordinality w(word, n) order by w.n) as words,
      coalesce(s.likeness, 0) as subjects,
      array(select b from unnest(k.beats) b where b = any (r.beats) order by b) as beats,
      lower(c.format) = any (r.formats) as format_fits, c.format,
      case when r.city is null or c.city_region is null then null
        when private.city_of(c.city_region) = r.city then 'city'
        when private.state_of(c.city_region) = r.state and r.state not in ('', 'national') then 'state' end as place,
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join wanted s on s.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  )
  select j.id,
    row_number() over (order by
      j.share + 0.3 * j.subjects + 0.3 * least(2, cardinality(j.beats))
      + case j.place when 'city' then 0.35 when 'state' then 0.2 else 0 end
      + case when j.format_fits then 0.25 else 0 end + j.learned desc nulls last, j.position)::int,
    case
      -- Of a phrase that the story meets in part, the words that met say how.
      when j.share >= 0.95 then 'You look for “' || j.phrase_text || '”'
      when j.share >= 0.5 then 'You look for “' || j.phrase_text || '”; this story says ' || private.and_list(j.words)
      when cardinality(j.beats) > 0 then 'On your ' || case when cardinality(j.beats) = 1 then 'beat: ' else 'beats: ' end
        || private.and_list(j.beats)
      when j.place = 'city' then 'In your area: ' || j.city_region
      when j.place = 'state' then 'In your state: ' || j.city_region
      when j.learned >= 0.1 then 'Like stories you liked'
      when j.format_fits then 'Your format: ' || j.format
    end
  from judged j
  where not exists (
    select 1 from private.closed_addresses a
    where a.email = j.email and a.user_id = j.creator_user_id and a.reason <> 'bounce')
  order by 2;
end
$$;

-- How pitches and profiles fit requests.

-- The words of a request, as matching compares them (see private.outlet_topics): phrase 1 is the topic,
-- 0 the details, -1 the subjects of both.
create table private.request_topics (
  request_id uuid primary key references public.media_requests (id) on delete cascade,
  element_ids int[] not null,
  phrases int[] not null,
  shares real[] not null
);
alter table private.request_topics enable row level security;

create function private.refresh_request_topics(p_request_ids uuid[]) returns void
language sql volatile
set search_path = ''
set jit = off
as $$
  with requests as materialized (
    select r.id, row_number() over ()::int as n, r.topic, r.details from public.media_requests r where r.id = any (p_request_ids)
  ), words as (
    select x.id, x.phrase, x.element_id, max(x.rarity) as rarity
    from (
      select r.id, 1 as phrase, w.element_id, w.rarity from requests r, private.words_of(r.topic) w
      union all
      select r.id, 0, w.element_id, w.rarity from requests r, private.words_of(r.details) w
    ) x
    group by 1, 2, 3
  ), elements as (
    select w.id, w.phrase, w.element_id,
      (case when w.phrase = 0 then w.rarity
        else w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.id, w.phrase)) end)::real as share
    from words w, private.matching_weights() m
    union all
    select r.id, -1, s.element_id, s.weight
    from (
      select array_agg(r.n order by r.n) as ids, array_agg(r.topic || '. ' || r.details order by r.n) as texts from requests r
    ) a
    cross join lateral private.subjects_said(a.ids, a.texts) s
    join requests r on r.n = s.id
  ), listed as (
    select e.id, array_agg(e.element_id) as element_ids, array_agg(e.phrase) as phrases, array_agg(e.share) as shares
    from elements e group by 1
  )
  insert into private.request_topics (request_id, element_ids, phrases, shares)
  select r.id, coalesce(l.element_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}')
  from requests r
  left join listed l on l.id = r.id
  on conflict (request_id) do update
    set element_ids = excluded.element_ids, phrases = excluded.phrases, shares = excluded.shares
$$;

create function private.store_request_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_request_topics(array[new.id]);
  return null;
end
$$;

create trigger store_request_topic after insert or update of topic, details on public.media_requests
  for each row execute function private.store_request_topic();

create function private.refresh_outlets_of_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(
    select o.id from public.outlets o where o.media_user_id = coalesce(new.media_user_id, old.media_user_id)));
  return null;
end
$$;

create trigger refresh_outlets after insert or delete or update of topic, status, deadline on public.media_requests
  for each row execute function private.refresh_outlets_of_request();

-- A request is one phrase with details, so what fits it has numbers of its own.
create function private.request_weights()
returns table (
  -- What details add to the likeness, and how much of what subjects count in a pitch.
  details real, subjects real,
  -- Beside likeness: each shared beat (two at most), and the place.
  shared_beat real, in_city real, in_state real,
  -- High from this sum on, and Medium without a shared beat from this likeness on.
  high real, medium real
)
language sql immutable
begin atomic
  select 0.8::real, 0.3::real, 0.45::real, 1.8::real, 1::real, 2::real, 0.7::real;
end;

-- How a text fits requests: evidence (the share of the topic, or of the details, that its words met),
-- likeness, beats and place in one number, and the relevance.
create function private.request_fits(
  p_topic private.text_topic, p_beats text[], p_city_region text, p_said text, p_request_ids uuid[]
) returns table (request_id uuid, relevance text, fit real, shared_beats text[])
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.element_id, n.weight from unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight)
  ), matched as (
    select t.request_id, x.phrase, x.share * n.weight as share,
      row_number() over (partition by t.request_id, x.phrase order by x.share * n.weight desc) as n
    from private.request_topics t
    cross join lateral unnest(t.element_ids, t.phrases, t.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where t.request_id = any (p_request_ids)
  ), met as (
    select m.request_id, coalesce(sum(m.share) filter (where m.phrase = 1), 0) as topic,
      coalesce(sum(m.share) filter (where m.phrase = -1), 0) as subjects,
      least(1, coalesce(sum(m.share) filter (where m.phrase = 0 and m.n <= 3), 0) / 2) as details
    from matched m group by 1
  ), rated as (
    select r.id, coalesce(greatest(e.topic, e.details, s.evidence * e.subjects), 0)::real as met,
      private.joined_likeness(e.topic, 0, e.details, 0, w.subjects * e.subjects, 0, w.details, 0) as likeness,
      array(select b from unnest(r.beats) b where b = any (p_beats) order by b) as shared,
      f.place, r.format in ('tv', 'local') and f.place = 'elsewhere' as far,
      w.shared_beat, w.in_city, w.in_state, m.high_evidence, w.high, m.medium_evidence, w.medium
    from public.media_requests r
    cross join private.matching_weights() m
    cross join private.request_weights() w
    cross join private.subject_weights() s
    left join met e on e.request_id = r.id
    cross join lateral (
      select case when r.place is null then 'national'
        else private.place_fit(private.city_of(r.place), private.state_of(r.place),
          private.city_of(p_city_region), private.state_of(p_city_region), p_said) end as place
    ) f
    where r.id = any (p_request_ids)
  ), fitted as (
    select x.*, (x.likeness + x.shared_beat * least(2, cardinality(x.shared))
      + case x.place when 'same_city' then x.in_city when 'same_state' then x.in_state else 0 end)::real as fit
    from rated x
  )
  select y.id,
    private.relevance_of(y.met, y.fit, y.likeness, true, cardinality(y.shared), y.far, null, false,
      y.high_evidence, y.high, y.medium_evidence, y.medium),
    y.fit, y.shared
  from fitted y;
end
$$;

-- The same for a creator's profile.
create function private.profile_fits(p_user_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[])
language plpgsql stable
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_text text;
begin
  select * into v_profile from public.creator_profiles c where c.user_id = p_user_id;
  if not found or cardinality(p_request_ids) = 0 then
    return;
  end if;
  v_text := concat_ws('. ', v_profile.logline, v_profile.timely_angle,
    (select string_agg(f ->> 'text', '. ') from jsonb_array_elements(v_profile.facts) f));
  return query
  select * from private.request_fits(private.text_topic_of(v_text), v_profile.beats, v_profile.city_region,
    ' ' || btrim(regexp_replace(lower(v_text), '[^[:alnum:]]+', ' ', 'g')) || ' ', p_request_ids);
end
$$;

-- The same for a variation, by its story alone: peg, take and headline.
create function private.variation_fit(p_variation_id uuid, p_request_id uuid)
returns table (relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_topic private.pitch_topic := private.kept_topic(p_variation_id);
  v_own private.text_topic;
  v_region text;
begin
  select c.city_region into v_region from public.creator_profiles c where c.user_id = v_topic.user_id;
  v_own.element_ids := v_topic.element_ids;
  v_own.weights := v_topic.story_weights;
  return query
  select f.relevance, f.fit
  from private.request_fits(v_own, v_topic.beats, v_region, v_topic.said, array[p_request_id]) f;
end
$$;

-- The first admin and the secret of the webhook: passcodes, links for the owner, what is set up.

-- Counts a try before the passcode is compared: within 15 minutes five per address and twenty in all
-- are allowed. A refused try of one address does not count towards the twenty.
create function public.passcode_try(p_gate text, p_address text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare v_allowed boolean;
begin
  v_allowed := public.rate_limit_hit('passcode:' || p_gate || ':' || p_address, 5, 900)
    and public.rate_limit_hit('passcode:' || p_gate, 20, 900);
  if not v_allowed and public.rate_limit_hit('passcode-refused:' || p_gate || ':' || p_address, 1, 900) then
    insert into public.system_logs (action, ip_address, detail)
    values (p_gate || '_try', p_address, jsonb_build_object('result', 'too_many_tries'));
  end if;
  return v_allowed;
end
$$;

create function public.log_passcode_try(p_gate text, p_address text, p_result text, p_email text default null)
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.system_logs (email, action, ip_address, detail)
  values (left(p_email, 320), p_gate || '_try', p_address, jsonb_build_object('result', p_result))
$$;

create function public.stripe_setup_done() returns boolean
language sql stable security definer
set search_path = ''
as $$ select s.stripe_setup_done_at is not null from private.setup_state s $$;

-- Saves the secret and disables the page for good; false when it was disabled already.
create function public.stripe_setup_save(p_secret text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.setup_state set stripe_setup_done_at = now() where stripe_setup_done_at is null;
  if not found then return false; end if;
  insert into public.admin_settings (key, value) values ('stripe_webhook_secret', p_secret)
  on conflict (key) do update set value = excluded.value;
  insert into public.system_logs (action, detail) values ('stripe_setup', '{}');
  return true;
end
$$;

-- Makes the first admin: stores the address as an admin, which the account that has confirmed the address
-- becomes, now or later. The lock makes concurrent calls run one after the other, so only one succeeds.
create function public.claim_admin(p_email text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('claim_admin', 4));
  insert into public.users (email, role, kind)
  select lower(private.trim_text(p_email)), 'admin', 'general'
  where not exists (select 1 from public.users u where u.role = 'admin')
  returning id into v_id;
  if v_id is null then
    return jsonb_build_object('claimed', false, 'linked', false);
  end if;
  insert into public.system_logs (email, action, ip_address)
  values (lower(private.trim_text(p_email)), 'admin_bootstrap', null);
  return jsonb_build_object('claimed', true, 'linked', exists (
    select 1 from public.users u where u.role = 'admin' and u.linked_at is not null));
end
$$;

-- Takes a counted try back: its passcode was right, so whatever else was wrong is no guess.
create function public.passcode_was_right(p_gate text, p_address text) returns void
language sql security definer
set search_path = ''
as $$
  update private.rate_limits r set hits = greatest(r.hits - 1, 0)
  where r.key in (left('passcode:' || p_gate || ':' || p_address, 300), left('passcode:' || p_gate, 300))
$$;

-- A link for one of the two pages. Its token takes the place of the passcode once and counts as no try;
-- only the hash of the token is stored.
create table private.owner_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  gate text not null check (gate in ('admin_claim', 'stripe_setup')),
  expires_at timestamptz not null
);
alter table private.owner_links enable row level security;

-- Makes a link that opens its page for 15 minutes and returns when it ends. Refuses when the page was
-- used and is closed for good.
create function public.make_owner_link(p_gate text, p_token_hash text) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  v_expires_at timestamptz := now() + interval '15 minutes';
begin
  if p_gate = 'admin_claim' and public.admin_exists() then
    raise exception 'Admin already exists. This route is disabled.' using hint = 'admin_exists';
  end if;
  if p_gate = 'stripe_setup' and public.stripe_setup_done() then
    raise exception 'The webhook secret was saved already. Change it at /admin.' using hint = 'disabled';
  end if;
  delete from private.owner_links l where l.expires_at <= now();
  insert into private.owner_links (token_hash, gate, expires_at) values (p_token_hash, p_gate, v_expires_at);
  insert into public.system_logs (action, detail) values ('owner_link', jsonb_build_object('gate', p_gate));
  return v_expires_at;
end
$$;

-- Uses a link up. False when it is unknown, used, too old or for the other page.
create function public.use_owner_link(p_gate text, p_token_hash text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.owner_links l
  where l.token_hash = p_token_hash and l.gate = p_gate and l.expires_at > now();
  return found;
end
$$;

-- What `npm run doctor` asks of the database: the schedules, when the workers ran last, which Vault
-- secrets there are (their names), and whether the owner's two pages were used.
create function public.setup_report() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_scheduled jsonb;
  v_vault jsonb;
begin
  -- pg_cron and the Vault exist on a hosted project only.
  if to_regclass('cron.job') is not null then
    execute $q$ select coalesce(jsonb_agg(j.jobname order by j.jobname), '[]')
      from cron.job j where j.jobname like 'newspeg-%' $q$ into v_scheduled;
  end if;
  if to_regclass('vault.decrypted_secrets') is not null then
    execute $q$ select coalesce(jsonb_agg(s.name order by s.name), '[]')
      from vault.decrypted_secrets s where s.name in ('project_url', 'cron_secret') $q$ into v_vault;
  end if;
  return jsonb_build_object(
    'workers', (select coalesce(jsonb_object_agg(h.name, extract(epoch from now() - h.last_run_at)::int), '{}')
                from private.worker_heartbeats h),
    'scheduled', v_scheduled,
    'vault', v_vault,
    'admin', public.admin_exists(),
    'prices', (select count(*) from public.admin_settings a where a.key like 'price\_%' and btrim(a.value) <> ''));
end
$$;

-- What admins do is in the system log.

-- Writes one act to the system log. The admin is the caller; p_admin names the admin in whose name an
-- edge function acts under the service role. Writes nothing for a caller who is not an admin, so that
-- triggers can call it for everybody.
create function private.log_admin_act(p_action text, p_detail jsonb default '{}', p_admin uuid default null)
returns void
language sql volatile
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  select u.email, p_action, case
    when octet_length(p_detail::text) > 8000 then jsonb_build_object('shortened', left(p_detail::text, 1500))
    else coalesce(p_detail, '{}') end
  from public.users u
  where u.id = coalesce((select auth.uid()), p_admin) and u.role = 'admin' and u.linked_at is not null
$$;

-- Acknowledging alerts and failed events, and taking that back. A function that changes many rows in
-- one call sets newspeg.acts_logged to 'on' for the transaction and writes one entry itself.
create function private.log_acknowledgement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null and current_setting('newspeg.acts_logged', true) is distinct from 'on' then
    perform private.log_admin_act(
      case new.status when 'acknowledged' then 'alert_acknowledged' else 'acknowledgement_undone' end,
      jsonb_strip_nulls(jsonb_build_object(
        'event_id', new.event_id, 'event_type', new.event_type, 'cause', new.alert_cause, 'was', old.status)));
  end if;
  return null;
end
$$;

create trigger log_acknowledgement after update of status on public.webhook_logs
  for each row when (old.status <> new.status and 'acknowledged' in (old.status, new.status))
  execute function private.log_acknowledgement();

create function private.log_comparison() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_admin_act('subscriptions_compared', jsonb_build_object('run_id', new.id), new.asked_by);
  return null;
end
$$;

create trigger log_comparison after insert on public.reconcile_runs
  for each row when (new.asked_by is not null) execute function private.log_comparison();

-- What an admin changes in tables that have an owner or none: one entry for each statement, with how
-- many rows and the names of the first five. Rows of the admin's own account are no act of an admin.
-- The first argument of the trigger is the column that names a row, the second the owner's column.
create function private.log_admin_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_rows int;
  v_names jsonb;
begin
  if v_user_id is null or not public.is_admin() then
    return null;
  end if;
  select count(*), jsonb_agg(named.name) filter (where named.n <= 5) into v_rows, v_names
  from (
    select to_jsonb(c) ->> tg_argv[0] as name, row_number() over () as n
    from changed c
    where to_jsonb(c) ->> tg_argv[1] is distinct from v_user_id::text
  ) named;
  if v_rows > 0 then
    perform private.log_admin_act(
      tg_table_name || case tg_op when 'INSERT' then '_added' when 'UPDATE' then '_changed' else '_removed' end,
      jsonb_build_object('rows', v_rows, 'names', v_names));
  end if;
  return null;
end
$$;

do $$
declare
  v_table record;
begin
  for v_table in
    select * from (values
      ('outlets', 'name', 'media_user_id'),
      ('friday_fix_issues', 'issue_date', 'none'),
      ('friday_fix_items', 'title', 'none'),
      ('card_offers', 'id', 'user_id'),
      ('media_requests', 'topic', 'media_user_id')
    ) as listed (name, label, owner)
  loop
    execute format('create trigger log_admin_added after insert on public.%I referencing new table as changed
      for each statement execute function private.log_admin_changes(%L, %L)', v_table.name, v_table.label, v_table.owner);
    execute format('create trigger log_admin_changed after update on public.%I referencing new table as changed
      for each statement execute function private.log_admin_changes(%L, %L)', v_table.name, v_table.label, v_table.owner);
    execute format('create trigger log_admin_removed after delete on public.%I referencing old table as changed
      for each statement execute function private.log_admin_changes(%L, %L)', v_table.name, v_table.label, v_table.owner);
  end loop;
end
$$;

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
    'requests', (select count(*) from public.media_requests r where r.media_user_id = u.id))
  into v_person
  from public.users u where u.id = p_user_id;
  if v_person is null then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  return v_person;
end
$$;
grant execute on function public.get_person(uuid) to authenticated;

-- Makes an account admin or takes the role away. The last admin who can sign in stays: calls run one
-- after another, so that two admins cannot take the role from each other at once.
create function public.set_admin_role(p_user_id uuid, p_admin boolean) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
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
    if v_user.suspended_at is not null then
      raise exception 'This account is suspended. End that first.' using hint = 'account_suspended';
    end if;
    if not exists (select 1 from auth.users a where a.id = p_user_id and a.email_confirmed_at is not null) then
      raise exception 'This account has not confirmed its address yet.' using hint = 'account_not_confirmed';
    end if;
    update public.users u set role = 'admin' where u.id = p_user_id;
  else
    if not exists (
      select 1 from public.users u where u.role = 'admin' and u.linked_at is not null and u.id <> p_user_id) then
      raise exception 'This is the last admin. Make somebody else admin first.' using hint = 'last_admin';
    end if;
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
grant execute on function public.set_admin_role(uuid, boolean) to authenticated;

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

-- Mails to admins and to people about their account.

-- Admins who want no mail about alerts.
create table private.alert_mails_off (
  user_id uuid primary key references public.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.alert_mails_off enable row level security;

-- When admins were last written to about a cause.
create table private.alert_mails (
  alert_cause text primary key,
  alert_id uuid not null,
  deliveries int not null,
  mailed_at timestamptz not null default now()
);
alter table private.alert_mails enable row level security;

-- Whether the calling admin gets mails about critical alerts.
create function public.alert_mails_wanted() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return not exists (select 1 from private.alert_mails_off o where o.user_id = (select auth.uid()));
end
$$;
grant execute on function public.alert_mails_wanted() to authenticated;

create function public.want_alert_mails(p_wanted boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_wanted then
    delete from private.alert_mails_off o where o.user_id = (select auth.uid());
  else
    insert into private.alert_mails_off (user_id) values ((select auth.uid())) on conflict do nothing;
  end if;
  return p_wanted;
end
$$;
grant execute on function public.want_alert_mails(boolean) to authenticated;

-- Critical alerts: no event is taken in, or most fail. The list marks the failure rate as critical; the
-- others end all deliveries too.
create function private.is_critical(p_cause text) returns boolean
language sql immutable
return p_cause in ('high_failure_rate', 'refused_deliveries', 'silence', 'worker_late', 'clock');

-- Open critical alerts that admins are to hear of: new ones, and those that grew since the last mail,
-- at most one mail an hour for a cause, however often the alert closes and opens.
create function private.due_alerts() returns setof public.webhook_logs
language sql stable
set search_path = ''
as $$
  select l.*
  from public.webhook_logs l
  left join private.alert_mails m on m.alert_cause = l.alert_cause
  where l.alert_cause is not null and l.recovered_at is null and l.status = 'alert'
    and private.is_critical(l.alert_cause)
    and (m.alert_cause is null or m.mailed_at <= now() - interval '1 hour'
      and (m.alert_id <> l.id or m.deliveries < l.deliveries))
$$;

-- What the worker has to write: {alerts: [{id, cause, message, since, count}], admins: [{email, name}],
-- notices: [{id, kind, email, name}]}.
create function public.due_admin_mails(p_limit int default 50) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'alerts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', l.id, 'cause', l.alert_cause, 'message', l.error_message, 'since', l."timestamp", 'count', l.deliveries)
        order by l."timestamp")
      from private.due_alerts() l), '[]'),
    'notices', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'name', u.name) order by n.created_at)
      from (select * from private.account_notices order by created_at limit p_limit) n
      join public.users u on u.id = n.user_id), '[]'))
$$;

-- Queues the mail about an alert to each admin who wants it. False when another worker was faster or
-- the alert is no longer due. Counted even when no admin wants it: the hour is about the cause.
create function public.queue_alert_mail(p_alert_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_alert public.webhook_logs;
  v_admin record;
begin
  perform pg_advisory_xact_lock(hashtextextended('newspeg:alert_mails', 0));
  select * into v_alert from private.due_alerts() l where l.id = p_alert_id;
  if v_alert.id is null then
    return false;
  end if;
  insert into private.alert_mails as m (alert_cause, alert_id, deliveries)
  values (v_alert.alert_cause, v_alert.id, v_alert.deliveries)
  on conflict (alert_cause) do update set
    alert_id = excluded.alert_id, deliveries = excluded.deliveries, mailed_at = now();
  for v_admin in
    select u.id, u.email from public.users u
    where u.role = 'admin' and u.linked_at is not null
      and not exists (select 1 from private.alert_mails_off o where o.user_id = u.id)
  loop
    perform public.mail_enqueue(
      'alert', v_admin.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
      'alert:' || v_alert.id::text || ':' || v_alert.deliveries::text || ':' || v_admin.id::text);
  end loop;
  return true;
end
$$;

-- Queues the mail about a suspension or its end. False when another worker was faster.
create function public.queue_account_notice(p_notice_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  delete from private.account_notices n using public.users u
  where n.id = p_notice_id and u.id = n.user_id
  returning u.email into v_email;
  if v_email is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'account_notice', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'account_notice:' || p_notice_id::text);
  return true;
end
$$;

-- Erasing an account, and how long data is kept.

-- Customers whose names are not to come back with a later event.
create table private.erased_customers (
  customer_id text primary key,
  erased_at timestamptz not null default now()
);
alter table private.erased_customers enable row level security;

-- Takes names and addresses out of the payments of these customers. Amounts, dates, plans and Stripe's
-- ids stay; the unread event itself goes.
create function private.strip_customers(p_customer_ids text[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update private.stripe_customers c
  set email = null, emails = '{}', account_id = null, linked_account_id = null
  where c.customer_id = any (p_customer_ids)
    and (c.email is not null or c.emails <> '{}' or c.account_id is not null or c.linked_account_id is not null);
  update public.subscriptions s set email = null, user_id = null
  where s.stripe_customer_id = any (p_customer_ids) and (s.email is not null or s.user_id is not null);
  update public.webhook_logs l set email = null, customer_email = null
  where (l.email is not null or l.customer_email is not null)
    and (l.event_id in (select e.event_id from private.stripe_events e where e.customer_id = any (p_customer_ids))
      or l.subscription_id in (
        select s.stripe_subscription_id from public.subscriptions s where s.stripe_customer_id = any (p_customer_ids)));
  update private.stripe_events e set payload = null
  where e.customer_id = any (p_customer_ids) and e.payload is not null;
end
$$;

-- Takes an address out of everything but its own account and the note that it is not written to.
-- Returns the number of rows by kind.
create function private.erase_address(p_email text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_contacts int;
  v_newsletter int;
  v_answers int;
  v_mails int;
begin
  delete from private.outlet_contacts c where lower(c.contact_email) = v_email;
  get diagnostics v_contacts = row_count;
  delete from public.newsletter_subscribers n where lower(n.email) = v_email;
  get diagnostics v_newsletter = row_count;
  update public.pitch_sends s set editor_name = null, editor_email = null where lower(s.editor_email) = v_email;
  get diagnostics v_answers = row_count;
  -- Somebody else's profile may name the address as press contact.
  update public.creator_profiles c set contact_email = null
  where lower(c.contact_email) = v_email
    and not exists (select 1 from public.users u where u.id = c.user_id and lower(u.email) = v_email);
  delete from private.contact_proofs p
  where lower(p.email) = v_email
    and not exists (select 1 from public.users u where u.id = p.user_id and lower(u.email) = v_email);
  delete from private.mail_outbox m where lower(m.to_email) = v_email and m.status <> 'sending';
  get diagnostics v_mails = row_count;
  update private.mail_events e set email = null, detail = null where lower(e.email) = v_email;
  update public.digest_deliveries d set email = '', error = null
  where lower(d.email) = v_email
    and not exists (select 1 from public.users u where u.id = d.user_id and lower(u.email) = v_email);
  return jsonb_build_object(
    'contacts', v_contacts, 'newsletter', v_newsletter, 'answers', v_answers, 'mails', v_mails);
end
$$;

-- Accounts to erase now: their pictures in storage, and subscriptions that Stripe still renews.
create function public.due_erasures(p_limit int default 5, p_now timestamptz default now()) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', u.id,
    'renewing', coalesce((
      select jsonb_agg(s.stripe_subscription_id) from private.renewing_subscriptions(u.id) s), '[]'),
    'files', coalesce((
      select jsonb_agg(distinct jsonb_build_object('bucket', f.bucket, 'name', f.name))
      from (
        select p.bucket, p.object_name as name from private.pictures p where p.user_id = u.id
        union
        select o.bucket_id, o.name from storage.objects o where o.owner_id = u.id::text
      ) f), '[]'))
  from public.users u
  where u.closes_at <= p_now
  order by u.closes_at
  limit greatest(0, least(p_limit, 100))
$$;

-- Erases a closed account whose time has come: its rows, its mails, its sign-in, and its name in what
-- the law makes us keep. The caller has removed its files. False when it is not due, or gone already.
create function public.erase_account(p_user_id uuid, p_now timestamptz default now()) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
  v_customers text[];
begin
  select * into v_user from public.users u where u.id = p_user_id and u.closes_at <= p_now for update;
  if not found then
    return false;
  end if;

  select coalesce(array_agg(c.id), '{}') into v_customers
  from (
    select c.customer_id as id from private.stripe_customers c
    where c.account_id = p_user_id or c.linked_account_id = p_user_id
    union
    select s.stripe_customer_id from public.subscriptions s
    where s.user_id = p_user_id and s.stripe_customer_id is not null
  ) c;
  insert into private.erased_customers (customer_id, erased_at)
  select id, p_now from unnest(v_customers) id on conflict do nothing;
  perform private.strip_customers(v_customers);
  update public.subscriptions s set email = null, user_id = null where s.user_id = p_user_id;

  -- Mails to others that carry the name: pitches, answers, introductions.
  delete from private.mail_outbox m
  where (m.ref_table = 'pitch_sends' and m.ref_id in (select s.id from public.pitch_sends s where s.user_id = p_user_id))
    or (m.ref_table = 'intro_requests' and m.ref_id in (
          select r.id from public.intro_requests r where p_user_id in (r.creator_user_id, r.media_user_id)))
    or (m.ref_table = 'request_entries' and m.ref_id in (
          select e.id from public.request_entries e where p_user_id in (e.user_id, e.media_user_id)))
    or (m.ref_table = 'media_requests' and m.ref_id in (
          select r.id from public.media_requests r where r.media_user_id = p_user_id))
    or m.ref_id = p_user_id;
  delete from private.link_tokens t where t.ref_id = p_user_id;
  update private.mail_events e set email = null, detail = null
  where e.mail_id in (select m.id from private.mail_outbox m where lower(m.to_email) = lower(v_user.email));
  perform private.erase_address(v_user.email);

  -- A card in an issue that went out leaves its place in the numbering, without its words.
  update public.friday_fix_items i
  set title = 'Taken back', summary_bullets = array['The creator closed their account.'], assets_url = null,
      city_region = null, news_peg = null
  where i.creator_user_id = p_user_id;
  perform private.leave_outlet(p_user_id);

  update public.system_logs l set email = null, ip_address = null, detail = '{}'
  where lower(l.email) = lower(v_user.email)
    or l.detail::text like '%' || p_user_id::text || '%'
    or strpos(lower(l.detail::text), lower(v_user.email)) > 0;
  update private.access_decisions d set decided_email = null where d.decided_by = p_user_id;
  delete from private.closed_addresses a
  where a.email = lower(v_user.email) and a.user_id is not null;
  delete from private.rate_limits r where r.key like '%' || p_user_id::text || '%';

  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries a where a.payload ->> 'actor_id' = p_user_id::text;
  end if;
  -- The trigger on auth.users deletes the account, and foreign keys what belongs to it.
  delete from auth.users a where a.id = p_user_id;
  delete from public.users u where u.id = p_user_id;
  insert into public.system_logs (email, action, detail) values (null, 'account_erased', '{}');
  return true;
end
$$;

-- Applies the rules of the privacy page. Returns the number of rows by rule.
create function public.run_retention(p_now timestamptz default now()) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_done jsonb := '{}';
  v_rows int;
begin
  -- Words of mails: 30 days after they were written (mail_tidy deletes those that ended).
  delete from private.mail_outbox m where m.id in (
    select d.id from private.mail_outbox d
    where d.created_at < p_now - interval '30 days' and d.status in ('sent', 'failed')
    order by d.created_at limit 5000 for update skip locked);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('mails', v_rows);

  -- Network addresses: 90 days. The log itself: two years.
  update public.system_logs l set ip_address = null where l.id in (
    select d.id from public.system_logs d
    where d.ip_address is not null and d.created_at < p_now - interval '90 days' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('network_addresses', v_rows);
  delete from public.system_logs l where l.id in (
    select d.id from public.system_logs d where d.created_at < p_now - interval '2 years' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('log', v_rows);

  -- Reports of mail servers: one year.
  delete from private.mail_events e where e.event_id in (
    select d.event_id from private.mail_events d where d.received_at < p_now - interval '1 year' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('mail_reports', v_rows);

  -- Newsletter sign-ups that nobody confirmed, and links of data requests: seven days.
  delete from public.newsletter_subscribers n where n.id in (
    select d.id from public.newsletter_subscribers d
    where d.status = 'pending' and d.created_at < p_now - interval '7 days'
      and d.updated_at < p_now - interval '7 days' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('unconfirmed_newsletter', v_rows);
  with gone as (
    delete from private.data_requests r where r.id in (
      select d.id from private.data_requests d where d.created_at < p_now - interval '7 days' limit 5000)
    returning r.id
  ), links as (
    delete from private.link_tokens t using gone g where t.purpose = 'own_data' and t.ref_id = g.id
  )
  select count(*) into v_rows from gone;
  v_done := v_done || jsonb_build_object('data_requests', v_rows);

  -- What was typed and not saved: 90 days.
  delete from public.profile_drafts d where d.user_id in (
    select o.user_id from public.profile_drafts o where o.updated_at < p_now - interval '90 days' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('drafts', v_rows);

  -- Sign-ups whose address was never confirmed: 30 days. Few a run, each takes its account with it.
  delete from auth.users a where a.id in (
    select d.id from auth.users d
    where d.email_confirmed_at is null and d.created_at < p_now - interval '30 days'
      and d.last_sign_in_at is null
      and not exists (select 1 from public.users u where u.id = d.id and u.role = 'admin')
    limit 200);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('unconfirmed_accounts', v_rows);

  -- A late event brings the customer's name back.
  perform private.strip_customers(coalesce(array_agg(c.customer_id), '{}'))
  from private.stripe_customers c join private.erased_customers e on e.customer_id = c.customer_id
  where c.email is not null or c.emails <> '{}' or c.account_id is not null or c.linked_account_id is not null
    or exists (
      select 1 from private.stripe_events k where k.customer_id = c.customer_id and k.payload is not null);
  return v_done;
end
$$;

-- A copy of all data of an account or an address, and requests for it by mail.

-- What is kept about an address, with or without an account. Every value is a list or an object.
create function private.copy_of_address(p_email text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'outlet_contacts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'outlet', o.name, 'contact_name', c.contact_name, 'contact_email', c.contact_email, 'since', c.created_at,
        'stopped_at', c.stopped_at, 'stopped_reason', c.stopped_reason) order by c.created_at)
      from private.outlet_contacts c join public.outlets o on o.id = c.outlet_id
      where lower(c.contact_email) = lower(p_email)), '[]'),
    'do_not_write', coalesce((
      select jsonb_agg(jsonb_build_object(
        'from', case when a.user_id is null then 'everybody' else 'one creator' end,
        'reason', a.reason, 'since', a.created_at) order by a.created_at)
      from private.closed_addresses a where a.email = lower(p_email)), '[]'),
    'newsletter', coalesce((
      select jsonb_agg(jsonb_build_object('status', n.status, 'asked_at', n.created_at, 'confirmed_at', n.confirmed_at,
        'unsubscribed_at', n.unsubscribed_at))
      from public.newsletter_subscribers n where lower(n.email) = lower(p_email)), '[]'),
    'answers_to_pitches', coalesce((
      select jsonb_agg(jsonb_build_object(
        'pitch', s.subject, 'outlet', s.outlet_name, 'answer', s.answer, 'note', s.answer_note,
        'answered_at', s.answered_at) order by s.answered_at)
      from public.pitch_sends s where lower(s.editor_email) = lower(p_email)), '[]'),
    'press_contact_of_others', (
      select count(*) from public.creator_profiles c join public.users u on u.id = c.user_id
      where lower(c.contact_email) = lower(p_email) and lower(u.email) <> lower(p_email)),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', m.kind, 'subject', m.subject, 'status', m.status, 'written_at', m.created_at, 'sent_at', m.sent_at)
        order by m.created_at)
      from private.mail_outbox m where lower(m.to_email) = lower(p_email)), '[]'),
    'reports_of_mail_servers', coalesce((
      select jsonb_agg(jsonb_build_object('kind', e.kind, 'received_at', e.received_at) order by e.received_at)
      from private.mail_events e where lower(e.email) = lower(p_email)), '[]'),
    'friday_fix_mails', coalesce((
      select jsonb_agg(jsonb_build_object('issue', f.issue_date, 'status', d.status, 'sent_at', d.sent_at,
        'clicked_at', d.clicked_at, 'unsubscribed_at', d.unsubscribed_at) order by f.issue_date)
      from public.digest_deliveries d join public.friday_fix_issues f on f.id = d.issue_id
      where lower(d.email) = lower(p_email)), '[]'),
    'security_log', coalesce((
      select jsonb_agg(jsonb_build_object('action', l.action, 'network_address', l.ip_address, 'at', l.created_at)
        order by l.created_at)
      from public.system_logs l where lower(l.email) = lower(p_email)), '[]'))
$$;

-- The rows of an account, by subject.
create function private.copy_of_account(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select to_jsonb(u) || jsonb_build_object(
        'address_confirmed_at', a.email_confirmed_at, 'last_sign_in_at', a.last_sign_in_at,
        'address_asked_for', nullif(a.email_change, ''),
        'proven_addresses', coalesce((
          select jsonb_agg(jsonb_build_object('email', p.email, 'proven_at', p.proven_at))
          from private.proven_addresses p where p.user_id = u.id), '[]'))
      from public.users u left join auth.users a on a.id = u.id where u.id = p_user_id),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('began_at', s.created_at, 'browser', s.user_agent, 'network_address', s.ip))
      from auth.sessions s where s.user_id = p_user_id), '[]'),
    'profile', (select to_jsonb(c) - 'user_id' from public.creator_profiles c where c.user_id = p_user_id),
    'profile_draft', (select to_jsonb(d) - 'user_id' from public.profile_drafts d where d.user_id = p_user_id),
    'editor_profile', (
      select to_jsonb(m) - 'user_id' - 'unsubscribe_token' from public.media_profiles m where m.user_id = p_user_id),
    'editor_outlets', coalesce((
      select jsonb_agg(to_jsonb(o) - 'media_user_id') from public.outlets o where o.media_user_id = p_user_id), '[]'),
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'type', p.mime, 'bytes', p.bytes, 'uploaded_at', p.created_at)
        order by p.created_at)
      from private.pictures p where p.user_id = p_user_id), '[]'),
    'press_kit', jsonb_build_object(
      'private_links', coalesce((
        select jsonb_agg(jsonb_build_object('label', l.label, 'made_at', l.created_at, 'expires_at', l.expires_at,
          'withdrawn_at', l.withdrawn_at) order by l.created_at)
        from private.kit_links l where l.user_id = p_user_id), '[]'),
      'visits', coalesce((
        select jsonb_agg(jsonb_build_object('source', v.source, 'what', v.what, 'item', v.item, 'day', v.day,
          'times', v.times) order by v.day)
        from private.kit_visits v where v.user_id = p_user_id), '[]')),
    'pitches', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' || jsonb_build_object(
        'variations', coalesce((
          select jsonb_agg(to_jsonb(v) - 'user_id' - 'pitch_id' order by v.position)
          from public.pitch_variations v where v.pitch_id = p.id), '[]'),
        'sends', coalesce((
          select jsonb_agg(to_jsonb(s) - 'user_id' - 'pitch_id' - 'editor_name' - 'editor_email' || jsonb_build_object(
            'events', coalesce((
              select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.created_at) order by e.created_at)
              from public.pitch_events e where e.send_id = s.id), '[]')) order by s.created_at)
          from public.pitch_sends s where s.pitch_id = p.id), '[]')) order by p.created_at)
      from public.pitches p where p.user_id = p_user_id), '[]'),
    'confirmed_sentences', coalesce((
      select jsonb_agg(to_jsonb(c) - 'user_id' order by c.confirmed_at)
      from public.pitch_confirmations c where c.user_id = p_user_id), '[]'),
    'sent_texts', coalesce((
      select jsonb_agg(jsonb_build_object('variation_id', t.variation_id, 'revision', t.revision, 'words', t.words,
        'kept_at', t.created_at) order by t.created_at)
      from private.sent_texts t where t.user_id = p_user_id), '[]'),
    'writing_runs', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' order by r.started_at)
      from public.pitch_runs r where r.user_id = p_user_id), '[]'),
    'own_pegs', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' order by p.peg_date) from public.own_pegs p where p.user_id = p_user_id), '[]'),
    'cards', coalesce((
      select jsonb_agg(to_jsonb(o) - 'user_id' order by o.offered_at)
      from public.card_offers o where o.user_id = p_user_id), '[]'),
    'cards_in_issues', coalesce((
      select jsonb_agg(to_jsonb(i) - 'creator_user_id' order by i.created_at)
      from public.friday_fix_items i where i.creator_user_id = p_user_id), '[]'),
    'verdicts', coalesce((
      select jsonb_agg(to_jsonb(v) - 'user_id' order by v.created_at)
      from public.card_verdicts v where v.user_id = p_user_id), '[]'),
    'introductions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'role', case when r.media_user_id = p_user_id then 'asked' else 'was asked' end,
        'story', i.title, 'message', r.message, 'status', r.status, 'asked_at', r.created_at, 'answered_at', r.answered_at)
        order by r.created_at)
      from public.intro_requests r join public.friday_fix_items i on i.id = r.item_id
      where p_user_id in (r.media_user_id, r.creator_user_id)), '[]'),
    'media_requests', coalesce((
      select jsonb_agg(to_jsonb(r) - 'media_user_id' || jsonb_build_object(
        'pitches_received', (select count(*) from public.request_entries e where e.request_id = r.id)) order by r.created_at)
      from public.media_requests r where r.media_user_id = p_user_id), '[]'),
    'pitches_for_requests', coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' - 'media_user_id' order by e.created_at)
      from public.request_entries e where e.user_id = p_user_id), '[]'),
    'reports', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' order by r.created_at)
      from public.request_reports r where r.user_id = p_user_id), '[]'),
    'mail_settings', jsonb_build_object(
      'weekly_results', (select to_jsonb(r) - 'user_id' from private.result_mails r where r.user_id = p_user_id),
      'requests', (select to_jsonb(r) - 'user_id' from private.request_mails r where r.user_id = p_user_id)),
    'press_contact_proofs', coalesce((
      select jsonb_agg(jsonb_build_object('email', p.email, 'asked_at', p.created_at, 'proved_at', p.proved_at)
        order by p.created_at)
      from private.contact_proofs p where p.user_id = p_user_id), '[]'),
    'closing', (select to_jsonb(c) - 'user_id' from private.account_closings c where c.user_id = p_user_id),
    'plans', coalesce((
      select jsonb_agg(jsonb_build_object(
        'plan', s.plan, 'status', s.status, 'began_at', s.created_at, 'period_ends_at', s.current_period_end,
        'access_until', s.access_until, 'customer', s.stripe_customer_id, 'subscription', s.stripe_subscription_id)
        order by s.created_at)
      from public.subscriptions s where s.user_id = p_user_id), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', f.kind, 'at', to_timestamp(f.occurred_at), 'amount', f.amount, 'returned', f.returned,
        'invoice', f.invoice_id) order by f.occurred_at)
      from private.payment_facts f
      where f.customer_id in (
        select s.stripe_customer_id from public.subscriptions s where s.user_id = p_user_id)), '[]'))
$$;

create table private.data_requests (
  id uuid primary key default gen_random_uuid(),
  email private.email_address not null,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.data_requests enable row level security;
create index data_requests_email_idx on private.data_requests (email, created_at);
create index data_requests_created_at_idx on private.data_requests (created_at);

-- Queues the mail with the link to an address's data: the same for a known and an unknown address, and
-- at most one a day. Returns whether one was queued.
create function public.queue_data_request(p_email text, p_mail jsonb, p_now timestamptz default now()) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('newspeg:data-request:' || v_email, 0));
  if exists (
    select 1 from private.data_requests r
    where r.email = v_email and r.created_at > p_now - interval '24 hours') then
    return false;
  end if;
  insert into private.data_requests (email, created_at) values (v_email, p_now) returning id into v_id;
  -- Delivered as the daily mail is: mail_prepare() stores the hash of the link with its purpose.
  perform public.mail_enqueue(
    'own_data', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'own_data:' || v_id::text, 'request_mails', v_id, p_mail -> 'marks');
  return true;
end
$$;

-- The request that a link opens. Links work for seven days.
create function private.data_request_of(p_token_hash text, p_now timestamptz) returns private.data_requests
language plpgsql stable
set search_path = ''
as $$
declare
  v_request private.data_requests;
begin
  select r.* into v_request
  from private.link_tokens t join private.data_requests r on r.id = t.ref_id
  where t.token_hash = p_token_hash and t.purpose = 'own_data';
  if v_request.id is null then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  if v_request.created_at <= p_now - interval '7 days' then
    raise exception 'This link is too old. Please ask for a new one.' using hint = 'link_expired';
  end if;
  return v_request;
end
$$;

-- What is kept about the address of a link, as counts by kind, whether it has an account, and whether
-- it is on the list of addresses that get no pitch.
create function public.data_by_token(p_token_hash text, p_now timestamptz default now()) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_request private.data_requests := private.data_request_of(p_token_hash, p_now);
  v_copy jsonb := private.copy_of_address(v_request.email);
begin
  return jsonb_build_object(
    'email', v_request.email,
    'has_account', exists (
      select 1 from public.users u where lower(u.email) = v_request.email and u.linked_at is not null),
    'removed', v_request.removed_at is not null,
    'contacts', jsonb_array_length(v_copy -> 'outlet_contacts') + (v_copy ->> 'press_contact_of_others')::int,
    'newsletter', jsonb_array_length(v_copy -> 'newsletter'),
    'answers', jsonb_array_length(v_copy -> 'answers_to_pitches'),
    -- Without the mail that brought the link.
    'mails', jsonb_array_length(v_copy -> 'friday_fix_mails') + (
      select count(*) from jsonb_array_elements(v_copy -> 'mails') m where m ->> 'kind' <> 'own_data'),
    'log', jsonb_array_length(v_copy -> 'security_log'),
    'do_not_write', jsonb_array_length(v_copy -> 'do_not_write') > 0);
end
$$;

-- The copy for the address of a link.
create function public.copy_by_token(p_token_hash text, p_now timestamptz default now()) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_request private.data_requests := private.data_request_of(p_token_hash, p_now);
begin
  return jsonb_build_object('address', v_request.email) || private.copy_of_address(v_request.email);
end
$$;

-- Removes what is kept about the address of a link, except its own account. One note stays: that it is
-- not written to. Returns the numbers of rows; a repeated call finds nothing more.
create function public.remove_by_token(p_token_hash text, p_now timestamptz default now()) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request private.data_requests := private.data_request_of(p_token_hash, p_now);
  v_has_account boolean;
  v_removed jsonb;
begin
  perform 1 from private.data_requests r where r.id = v_request.id for update;
  v_has_account := exists (
    select 1 from public.users u where lower(u.email) = v_request.email and u.linked_at is not null);
  v_removed := private.erase_address(v_request.email);
  -- An account's own security log stays with the account.
  if not v_has_account then
    update public.system_logs l set email = null, ip_address = null where lower(l.email) = v_request.email;
  end if;
  insert into private.closed_addresses (email, user_id, reason)
  values (v_request.email, null, 'opt_out') on conflict do nothing;
  update private.data_requests r set removed_at = coalesce(r.removed_at, p_now) where r.id = v_request.id;
  return v_removed;
end
$$;

create function private.copy_of_account_upkeep(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'card_outcomes', coalesce((
      select jsonb_agg(to_jsonb(o) - 'user_id' order by o.changed_at)
      from public.card_outcomes o where o.user_id = p_user_id), '[]'),
    'looking_for_until', (select d.until from private.looking_for_days d where d.user_id = p_user_id),
    'account_notices', coalesce((
      select jsonb_agg(jsonb_build_object('kind', n.kind, 'at', n.created_at) order by n.created_at)
      from private.account_notices n where n.user_id = p_user_id), '[]'),
    'log_views', coalesce((
      select jsonb_agg(to_jsonb(v) - 'user_id' order by v.created_at)
      from public.webhook_log_views v where v.user_id = p_user_id), '[]'),
    'alert_mails_off_since', (select f.since from private.alert_mails_off f where f.user_id = p_user_id))
$$;

-- A copy of everything that is kept about the caller; what the archive of the settings page is made of.
create function public.my_data_copy() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return private.copy_of_account(v_user_id) || private.copy_of_account_upkeep(v_user_id)
    || private.copy_of_address((select u.email from public.users u where u.id = v_user_id));
end
$$;
grant execute on function public.my_data_copy() to authenticated;

-- Which schedule calls which function in a hosted project: mail-worker every 15 seconds, friday-fix-send every 20,
-- webhook-worker, request-worker and admin-mails every 30, privacy-worker once an hour.

create function private.post_scheduled(p_function text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_url text;
  v_secret text;
begin
  select s.decrypted_secret into v_url from vault.decrypted_secrets s where s.name = 'project_url';
  select s.decrypted_secret into v_secret
  from vault.decrypted_secrets s where s.name = 'cron_secret';
  if v_url is null or v_secret is null then
    raise warning 'Nothing was called: the Vault secret project_url or cron_secret is missing.';
    return;
  end if;
  perform net.http_post(
    url := rtrim(v_url, '/') || '/functions/v1/' || p_function,
    headers := jsonb_build_object(
      'content-type', 'application/json', 'x-cron-secret', v_secret),
    body := '{}'::jsonb,
    timeout_milliseconds := 60000);
end
$$;

-- The schedules of a hosted project, run by pg_cron; a test compares them with those of the local stack.
-- Without the extensions nothing is scheduled: the local stack runs its own timer.
-- An extension does not belong into the schema that the API serves, where `create extension pg_net`
-- puts it on a hosted project.
do $$
declare
  v_schedule record;
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) < 2
     or to_regnamespace('vault') is null then
    raise notice 'Nothing is scheduled: pg_cron, pg_net or the Vault is missing.';
    return;
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net with schema extensions;
  for v_schedule in
    select * from (values
      ('scheduled/mail-worker', '15 seconds'),
      ('scheduled/webhook-worker', '30 seconds'),
      ('scheduled/friday-fix-send', '20 seconds'),
      ('scheduled/request-worker', '30 seconds'),
      ('scheduled/admin-mails', '30 seconds'),
      ('scheduled/privacy-worker', '23 * * * *')
    ) as listed (address, every)
  loop
    perform cron.schedule(
      'newspeg-' || split_part(v_schedule.address, '/', 2),
      v_schedule.every,
      format('select private.post_scheduled(%L)', v_schedule.address));
  end loop;
  -- pg_cron stores one row per run and never deletes any.
  perform cron.schedule(
    'newspeg-cron-history',
    '17 3 * * *',
    $job$delete from cron.job_run_details where end_time < now() - interval '3 days'$job$);
end
$$;

-- What open screens are told about: the tables whose changes the platform publishes to their readers.
-- Row level security decides who is told. Does nothing in a database without the publication.
do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table
      public.pitch_sends, public.friday_fix_issues, public.intro_requests, public.webhook_logs,
      public.subscriptions, public.card_verdicts, public.request_entries, public.card_outcomes;
  end if;
end
$$;
