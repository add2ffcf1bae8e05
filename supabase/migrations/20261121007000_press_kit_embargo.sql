-- A press kit can be published ahead and open at a set time. Until then it is as absent as an
-- unpublished one.

alter table public.creator_profiles add column epk_embargo_until timestamptz
  check (epk_embargo_until between timestamptz '2000-01-01' and timestamptz '2100-01-01');

-- A press kit that is published and not under embargo, or null. Returns no field of the account.
create or replace function public.get_epk(p_slug text) returns jsonb
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
    and (c.epk_embargo_until is null or c.epk_embargo_until <= now())
$$;
