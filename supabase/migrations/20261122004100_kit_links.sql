-- Private links: they show a press kit that is not public, until they end or are withdrawn.

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
grant execute on function public.make_kit_link(text, int) to authenticated;
grant execute on function public.kit_links() to authenticated;
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

-- A press kit that is public, or that p_token opens; null for every other. `preview` is null for a
-- public one. Returns no field of the account beside a proven address.
drop function public.get_epk(text);
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

-- Where a picture's file is: for anyone while it is part of a public kit, for whoever holds a private
-- link to that kit, and for its owner at any time; null otherwise. `p_user_id` is the signed-in reader
-- or null.
drop function public.readable_picture(uuid, uuid);
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
revoke all on function public.readable_picture(uuid, uuid, text) from anon, authenticated;
grant execute on function public.readable_picture(uuid, uuid, text) to service_role;
