-- What an editor gets after a yes beside the address, and what the sentences of a pitch rest on.

-- How else to reach a creator who is connected with an editor: the phone number and the kit where the kit is public
-- anyway, and the offers that name days. Without a profile, nothing of these.
create function private.reach_of(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'phone', case when private.kit_is_public(c) then c.contact_phone end,
    'slug', case when private.kit_is_public(c) then c.slug end,
    'offers', coalesce((
      select jsonb_agg(o.value order by o.at) from jsonb_array_elements(c.offers) with ordinality o (value, at)
      where private.text_or_null(o.value ->> 'days') is not null), '[]'))
  from (values (p_user_id)) a (user_id) left join public.creator_profiles c on c.user_id = a.user_id
$$;

-- The sentences of a variation that rest on a source which the creator named: a list of {"text", "source", "day",
-- "published"}. source is an address or words. day is when the source appeared where the creator listed it as coverage
-- or gave the day of the news (published), else today, when it was named. Every other sentence is the creator's word.
create function private.sources_of(v public.pitch_variations) returns jsonb
language sql stable
set search_path = ''
as $$
  with grounds as (
    select g.value ->> 'source' as source, g.value ->> 'text' as text
    from public.pitches p cross join lateral jsonb_array_elements(coalesce(v.grounds, p.grounds)) g
    where p.id = v.pitch_id
  ), said as (
    -- Talking points of older pitches are stored without their source: they are texts of the profile as they stand.
    select c.at, c.value ->> 'text' as text, part.source
    from jsonb_array_elements(v.claims) with ordinality c (value, at)
    cross join lateral regexp_split_to_table(coalesce(c.value ->> 'source',
      (select g.source from grounds g where g.text = c.value ->> 'text' limit 1)), '[+]') part (source)
    where c.value -> 'supported' = 'true'::jsonb
  ), named as (
    select s.at, s.text, f.value ->> 'source' as source, (
      select nullif(x.value ->> 'date', '') from jsonb_array_elements(c.coverage) x
      where x.value ->> 'url' = f.value ->> 'source' limit 1) as day
    from said s
    join grounds g on g.source = s.source and s.source like 'profile.facts.%'
    join public.creator_profiles c on c.user_id = v.user_id
    cross join lateral jsonb_array_elements(c.facts) f
    where f.value ->> 'text' = g.text and private.text_or_null(f.value ->> 'source') is not null
    union all
    select s.at, s.text, p.story ->> 'link', p.peg_date::text
    from said s
    join public.pitches p on p.id = v.pitch_id
    where s.source in ('peg', 'news') and private.text_or_null(p.story ->> 'link') is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'text', n.text, 'source', n.source, 'day', coalesce(n.day, to_char(now(), 'YYYY-MM-DD')),
    'published', n.day is not null) order by n.at), '[]')
  from (select distinct on (x.at) x.* from named x order by x.at, x.source) n
$$;
