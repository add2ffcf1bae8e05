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
    new.who := private.text_or_null(private.clean_line(new.who));
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
