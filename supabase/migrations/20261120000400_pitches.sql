-- Pitches, their variations and the monthly quota.

create table public.pitches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  news_peg text not null check (
    char_length(news_peg) between 1 and 100 and news_peg ~ '[^[:space:]]' and news_peg = btrim(news_peg)),
  pitch_type text not null check (pitch_type in ('tv_local', 'culture_mag', 'podcast')),
  generator text not null check (generator in ('composer', 'model')),
  model text check (char_length(model) <= 120),
  created_at timestamptz not null default now()
);

create index pitches_user_id_created_at_idx on public.pitches (user_id, created_at desc);

create table public.pitch_variations (
  id uuid primary key default gen_random_uuid(),
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  position int not null check (position between 1 and 3),
  angle text not null check (char_length(angle) between 1 and 180),
  headline text not null check (char_length(headline) between 1 and 160),
  line1_hook text not null check (char_length(line1_hook) between 1 and 1600),
  line2_whynow text not null check (char_length(line2_whynow) between 1 and 1600),
  line3_whyyou text not null check (char_length(line3_whyyou) between 1 and 1600),
  talking_points jsonb check (
    talking_points is null
    or (jsonb_typeof(talking_points) = 'array' and octet_length(talking_points::text) <= 8000)),
  -- One entry per sentence: {"line", "text", "source", "supported"}.
  claims jsonb not null default '[]' check (
    jsonb_typeof(claims) = 'array' and octet_length(claims::text) <= 32000),
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (pitch_id, position)
);

create index pitch_variations_user_id_idx on public.pitch_variations (user_id);

alter table public.pitches enable row level security;
alter table public.pitch_variations enable row level security;

create policy pitches_select_own_or_admin on public.pitches
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy pitch_variations_select_own_or_admin on public.pitch_variations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

grant select on public.pitches, public.pitch_variations to authenticated;

-- The plan in force for an account. The billing migration replaces the body; without billing every
-- account has the free plan.
create function public.current_plan(p_user_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$ select 'free' $$;

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

create function public.save_generated_pitch(
  p_user_id uuid, p_news_peg text, p_pitch_type text, p_generator text, p_model text, p_variations jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_quota jsonb;
  v_pitch public.pitches;
  v_item jsonb;
  v_position int := 0;
begin
  -- One writer per account at a time, so that two tabs cannot both use the last pitch.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:quota:' || p_user_id::text, 0));

  if not exists (select 1 from public.users u where u.id = p_user_id and u.linked_at is not null) then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  if jsonb_typeof(p_variations) is distinct from 'array' or jsonb_array_length(p_variations) not between 1 and 3 then
    raise exception 'A pitch needs one to three variations.' using hint = 'bad_variations';
  end if;

  v_quota := private.quota_of(p_user_id);
  if v_quota ->> 'limit' is not null and (v_quota ->> 'used')::int >= (v_quota ->> 'limit')::int then
    raise exception 'You have used your free AI pitch for this month. A paid plan writes without limit.'
      using hint = 'quota_exceeded', detail = v_quota::text;
  end if;

  insert into public.pitches (user_id, news_peg, pitch_type, generator, model)
  values (p_user_id, private.trim_text(p_news_peg), p_pitch_type, p_generator, nullif(p_model, ''))
  returning * into v_pitch;

  for v_item in select value from jsonb_array_elements(p_variations) loop
    v_position := v_position + 1;
    insert into public.pitch_variations
      (pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points, claims)
    values (
      v_pitch.id, p_user_id, v_position,
      v_item ->> 'angle', v_item ->> 'headline',
      v_item ->> 'line1_hook', v_item ->> 'line2_whynow', v_item ->> 'line3_whyyou',
      case when p_pitch_type = 'podcast' and jsonb_typeof(v_item -> 'talking_points') = 'array'
        then v_item -> 'talking_points' end,
      coalesce(nullif(v_item -> 'claims', 'null'::jsonb), '[]'::jsonb));
  end loop;

  return jsonb_build_object(
    'pitch', to_jsonb(v_pitch),
    'variations', (select jsonb_agg(to_jsonb(v) order by v.position)
                   from public.pitch_variations v where v.pitch_id = v_pitch.id),
    'quota', private.quota_of(p_user_id));
end
$$;

create function private.has_unsupported_claims(p_claims jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (
    select 1 from jsonb_array_elements(p_claims) c
    where coalesce(c -> 'supported', 'false'::jsonb) <> 'true'::jsonb)
$$;

-- The creator confirms that every claim of the variation is true. Returns the time of confirmation.
create function public.confirm_variation(p_variation_id uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_at timestamptz;
begin
  update public.pitch_variations v
  set confirmed_at = coalesce(v.confirmed_at, now())
  where v.id = p_variation_id and v.user_id = (select auth.uid())
  returning v.confirmed_at into v_at;
  if v_at is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_at;
end
$$;
grant execute on function public.confirm_variation(uuid) to authenticated;
