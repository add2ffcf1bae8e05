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

-- Stores tidy texts, follows the region with the time zone while it is that of the region, and ends a tie
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
     or tg_op = 'UPDATE' and new.time_zone = old.time_zone and old.time_zone = private.zone_of_region(old.region)
       and new.region is distinct from old.region then
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

-- Whether the next digest goes to this account: open, subscribed, neither paused nor away, its address
-- proven and not closed.
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
      and not private.is_away(m.away_until, m.time_zone, now())
      and a.email is not null
      and private.mail_refusal(a.email, m.user_id, 'friday_fix') is null);
end
$$;

-- On whose word an editor writes: `verified` when the account is tied to the outlet, and `invented` when that is a sample.
create function private.editor_voice(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('name', u.name, 'outlet', e.outlet_name, 'verified', coalesce(e.proven, false))
    || case when o.invented then '{"invented": true}'::jsonb else '{}' end
  from public.users u
  left join private.editor_outlet(u.id) e on true
  left join public.outlets o on o.id = e.outlet_id
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
