-- The press kit: what is public, private links, visits.

-- The pictures of the gallery that the plan shows: photo and cover are counted first.
create function private.shown_gallery(c public.creator_profiles) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(g.picture order by g.place), '[]')
  from private.plan_limits(public.plan_for(c.user_id)) l,
    jsonb_array_elements(c.gallery) with ordinality g (picture, place)
  where l.kit_pictures is null
    or g.place <= l.kit_pictures - num_nonnulls(c.avatar_url, c.book_cover_url)
$$;

-- Whether a press kit shows an uploaded picture: its address ends with the id.
create function private.picture_is_shown(p_id uuid, c public.creator_profiles) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(p_id::text in (right(c.avatar_url, 36), right(c.book_cover_url, 36)), false)
    or exists (select 1 from jsonb_array_elements(private.shown_gallery(c)) g where right(g ->> 'url', 36) = p_id::text)
$$;

-- What a press kit shows of a profile, whoever reads it: what the plan leaves out rests. Returns no field of the account
-- beside a proven address.
create function private.kit_of(c public.creator_profiles) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', c.slug, 'name', c.name, 'city_region', c.city_region, 'beats', to_jsonb(c.beats),
    'logline', c.logline, 'who', c.who, 'timely_angle', c.timely_angle, 'avatar_url', c.avatar_url,
    'book_title', c.book_title, 'work_kind', c.work_kind, 'book_cover_url', c.book_cover_url,
    'trailer_url', c.trailer_url,
    'press_kit_url', c.press_kit_url, 'website_url', c.website_url, 'social_links', c.social_links,
    'bio_short', c.bio_short,
    'bio_medium', case when coalesce(num_nonnulls(c.bio_short) < l.kit_bios, true) then c.bio_medium end,
    'bio_long', case when coalesce(num_nonnulls(c.bio_short, c.bio_medium) < l.kit_bios, true) then c.bio_long end,
    'contact_name', c.contact_name,
    'contact_email', private.shown_contact(c),
    'contact_phone', c.contact_phone,
    'facts', c.facts, 'offers', c.offers, 'gallery', private.shown_gallery(c), 'coverage', c.coverage,
    'questions', c.questions, 'updated_at', c.updated_at, 'invented', private.is_invented(c.user_id))
  from private.plan_limits(public.plan_for(c.user_id)) l
$$;

-- A press kit that is public, or that p_token opens; null for every other. `preview` is null for a public one.
create function public.get_epk(p_slug text, p_token text default null) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.kit_of(c) || jsonb_build_object(
    'preview', case when not private.kit_is_public(c) then jsonb_build_object(
      'ends_at', l.expires_at,
      'opens_at', case when c.epk_published then c.epk_embargo_until end) end)
  from public.creator_profiles c
  left join private.live_kit_link(p_token) l on l.user_id = c.user_id
  where c.slug = lower(p_slug) and (private.kit_is_public(c) or l.id is not null)
$$;
grant execute on function public.get_epk(text, text) to anon, authenticated;

-- The caller's own press kit as it is or will be public, published or not; null for an account without a profile.
create function public.own_epk() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.kit_of(c) || jsonb_build_object('preview', null)
  from public.creator_profiles c
  where c.user_id = private.require_user()
$$;
grant execute on function public.own_epk() to authenticated;

-- Whether a visitor can open the press kit now.
create function private.kit_is_public(c public.creator_profiles) returns boolean
language sql stable
return coalesce(c.epk_published and (c.epk_embargo_until is null or c.epk_embargo_until <= now())
  and private.may_act(c.user_id, 'publish'), false);

-- The last part of the address of the caller's press kit; null while visitors cannot open it.
create function public.my_public_kit() returns text
language sql stable security definer
set search_path = ''
as $$
  select c.slug from public.creator_profiles c where c.user_id = private.require_user() and private.kit_is_public(c)
$$;
grant execute on function public.my_public_kit() to authenticated;

-- An embargo can be set with a plan that has one. Ending it needs none, and one that is set holds when the plan ends: a
-- kit must not open early.
create function private.refuse_embargo() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not (private.plan_limits(public.plan_for(new.user_id))).kit_embargo then
    raise exception 'An embargo is part of the Creator plan.' using hint = 'plan_missing';
  end if;
  return new;
end
$$;
create trigger embargo_needs_plan before update of epk_embargo_until on public.creator_profiles
  for each row when (new.epk_embargo_until > now() and new.epk_embargo_until is distinct from old.epk_embargo_until)
  execute function private.refuse_embargo();

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

-- The link that a token opens now; no row for one that has ended, was withdrawn or is unknown, or whose
-- account may make none. Without the plan it rests.
create function private.live_kit_link(p_token text) returns setof private.kit_links
language sql stable
set search_path = ''
as $$
  select l.* from private.kit_links l
  where l.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and l.withdrawn_at is null and l.expires_at > now() and private.may_act(l.user_id, 'link')
    and (private.plan_limits(public.plan_for(l.user_id))).kit_links
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
  if not (private.plan_limits(public.plan_for(v_user_id))).kit_links then
    raise exception 'Private links are part of the Creator plan.' using hint = 'plan_missing';
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

-- The caller's links, newest first, at most 50. `live` opens the kit now; `rests` would with the plan.
create function public.kit_links()
returns table (
  id uuid, label text, created_at timestamptz, expires_at timestamptz, withdrawn_at timestamptz, live boolean, rests boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_allowed boolean := (private.plan_limits(public.plan_for(v_user_id))).kit_links;
begin
  return query
  select l.id, l.label, l.created_at, l.expires_at, l.withdrawn_at,
    l.withdrawn_at is null and l.expires_at > now() and v_allowed,
    l.withdrawn_at is null and l.expires_at > now() and not v_allowed
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
    if p_item !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' or not private.picture_is_shown(p_item::uuid, v_profile) then
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

-- The caller's figures, as far back as the plan goes (`days`): views and other uses, by thing how often it was used, and
-- with the plan for it by link (at most 50, the last used first; null without it).
create function public.kit_figures() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_plan record := private.plan_limits(public.plan_for(v_user_id));
  v_today date := (now() at time zone 'UTC')::date;
begin
  return (
    with mine as (
      select v.* from private.kit_visits v where v.user_id = v_user_id and v.day > v_today - v_plan.figures_days),
    by_link as (
      select m.source, m.source_id,
        coalesce(sum(m.times) filter (where m.what = 'view'), 0)::int as views,
        coalesce(sum(m.times) filter (where m.what = 'view' and m.day > v_today - 30), 0)::int as views_30,
        coalesce(sum(m.times) filter (where m.what <> 'view'), 0)::int as uses,
        max(m.day) as last_day
      from mine m group by m.source, m.source_id
      order by max(m.day) desc, 3 desc, m.source_id
      limit 50
    )
    select jsonb_build_object(
      'days', v_plan.figures_days,
      'views', (select coalesce(sum(m.times) filter (where m.what = 'view'), 0) from mine m),
      'other_uses', (select coalesce(sum(m.times) filter (where m.what <> 'view'), 0) from mine m),
      'links', case when v_plan.figures_by_link then coalesce((
        select jsonb_agg(jsonb_build_object(
          'source', b.source, 'id', b.source_id, 'name', private.name_of_kit_link(v_user_id, b.source, b.source_id),
          'views', b.views, 'views_30', b.views_30, 'uses', b.uses, 'last_day', b.last_day)
          order by b.last_day desc, b.views desc, b.source_id)
        from by_link b), '[]') end,
      'uses', coalesce((
        select jsonb_agg(jsonb_build_object('what', u.what, 'item', u.item, 'times', u.times) order by u.times desc, u.what, u.item)
        from (
          select m.what, m.item, sum(m.times)::int as times from mine m where m.what <> 'view' group by m.what, m.item
          order by 3 desc, 1, 2 limit 60
        ) u), '[]')));
end
$$;
grant execute on function public.kit_figures() to authenticated;

-- What a link of an account is called: the outlet of a pitch, the reader of a private link, null for the public address.
create function private.name_of_kit_link(p_user_id uuid, p_source text, p_source_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case p_source
    when 'pitch' then (
      select private.outlet_for_creators(s.outlet_id, s.outlet_name) from public.pitch_sends s
      where s.id = p_source_id and s.user_id = p_user_id)
    when 'private' then (select l.label from private.kit_links l where l.id = p_source_id and l.user_id = p_user_id) end
$$;

-- The caller's figures by day, link and thing for a file: at most 20,000 rows, the newest first.
create function public.kit_figure_rows() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_plan record := private.plan_limits(public.plan_for(v_user_id));
begin
  if not v_plan.figures_by_link then
    raise exception 'Figures as a file are part of the Creator plan.' using hint = 'plan_missing';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select v.day, v.source, private.name_of_kit_link(v_user_id, v.source, v.source_id) as name, v.what, v.item, v.times
      from private.kit_visits v
      where v.user_id = v_user_id and v.day > (now() at time zone 'UTC')::date - v_plan.figures_days
      order by v.day desc, v.source, v.source_id, v.what, v.item
      limit 20000) r);
end
$$;
grant execute on function public.kit_figure_rows() to authenticated;

-- What the caller's press kit holds, whatever the plan shows of it, by the limit that counts it (private.plan_limits).
create function public.kit_holdings() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select jsonb_build_object(
      'kit_bios', num_nonnulls(c.bio_short, c.bio_medium, c.bio_long),
      'kit_pictures', num_nonnulls(c.avatar_url, c.book_cover_url) + jsonb_array_length(c.gallery),
      'kit_links', (
        select count(*) from private.kit_links l
        where l.user_id = v_user_id and l.withdrawn_at is null and l.expires_at > now()),
      'kit_embargo', case when c.epk_embargo_until > now() then c.epk_embargo_until end)
    from public.creator_profiles c where c.user_id = v_user_id);
end
$$;
grant execute on function public.kit_holdings() to authenticated;
