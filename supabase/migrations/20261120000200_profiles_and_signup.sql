-- Profiles of creators and editors, and the triggers that copy changes of auth.users to accounts.

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
  updated_at timestamptz not null default now()
);

create index creator_profiles_beats_idx on public.creator_profiles using gin (beats);
create index creator_profiles_updated_at_idx on public.creator_profiles (updated_at desc);

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
  updated_at timestamptz not null default now()
);

create index media_profiles_digest_idx on public.media_profiles (digest_day) where digest_subscribed;

alter table public.creator_profiles enable row level security;
alter table public.media_profiles enable row level security;

create policy creator_profiles_select_own_or_admin on public.creator_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy creator_profiles_update_own on public.creator_profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy media_profiles_select_own_or_admin on public.media_profiles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy media_profiles_update_own on public.media_profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

grant select, update on public.creator_profiles, public.media_profiles to authenticated;

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
create trigger protect_profile before update on public.media_profiles
  for each row execute function private.protect_profile();

create function private.protect_media_token() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
     and new.unsubscribe_token is distinct from old.unsubscribe_token then
    raise exception 'The unsubscribe link cannot be changed here.' using hint = 'column_protected';
  end if;
  return new;
end
$$;

create trigger protect_media_token before update on public.media_profiles
  for each row execute function private.protect_media_token();

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

create function private.tidy_media_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.outlet_name := private.text_or_null(new.outlet_name);
  new.region := private.text_or_null(new.region);
  return new;
end
$$;

create trigger tidy_media_profile before insert or update on public.media_profiles
  for each row execute function private.tidy_media_profile();

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

-- A published press kit, or null. Returns no field of the account.
create function public.get_epk(p_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', c.slug, 'name', c.name, 'city_region', c.city_region, 'beats', to_jsonb(c.beats),
    'logline', c.logline, 'timely_angle', c.timely_angle, 'avatar_url', c.avatar_url,
    'book_title', c.book_title, 'book_cover_url', c.book_cover_url, 'trailer_url', c.trailer_url,
    'press_kit_url', c.press_kit_url, 'website_url', c.website_url, 'social_links', c.social_links,
    'bio_short', c.bio_short, 'bio_medium', c.bio_medium, 'bio_long', c.bio_long,
    'contact_name', c.contact_name, 'contact_email', c.contact_email, 'contact_phone', c.contact_phone,
    'facts', c.facts, 'updated_at', c.updated_at)
  from public.creator_profiles c
  where c.slug = lower(p_slug) and c.epk_published
$$;
grant execute on function public.get_epk(text) to anon, authenticated;

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

-- The address that receives replies: the public contact of the profile, else the account's address.
create function private.reply_address(p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(c.contact_email, u.email)
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = p_user_id
$$;
