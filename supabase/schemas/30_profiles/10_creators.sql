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
  -- A list of {"verb", "text", "place", "days"}: text up to 120 characters, place up to 100, days up to 60. A
  -- note has the verb '', or the kind that it was stored with before offers had verbs.
  offers jsonb not null default '[]' check (
    case when jsonb_typeof(offers) = 'array' then
      jsonb_array_length(offers) <= 8
      and jsonb_array_length(jsonb_path_query_array(offers,
            'lax $[*] ? ((@.verb like_regex "^(film|come_see|hear|come_hear|play|sit_in|interview|introduce|show|send|come|own|)$"
                 || @.kind like_regex "^(see|hear|print|book)$")
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
  -- One first-person sentence, settled by the creator.
  who text check (char_length(who) <= 200),
  -- What the work of book_title is.
  work_kind text not null default 'book' check (work_kind in ('book', 'film', 'company', 'cause')),
  check (
    concat(name, city_region, logline, timely_angle, book_title, contact_name, contact_phone, who) !~ '[[:cntrl:]]'),
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

create trigger city_to_account after update of city_region on public.creator_profiles
  for each row when (new.city_region is distinct from old.city_region)
  execute function private.city_to_account();

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
  new.who := private.text_or_null(new.who);
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
