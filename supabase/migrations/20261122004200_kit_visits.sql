-- How often a press kit was looked at and what of it was used, by link and day. Counts only: no
-- address, no browser, nobody's name.

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
revoke all on function public.count_kit_visit(text, text, text, text, text, uuid) from anon, authenticated;
grant execute on function public.count_kit_visit(text, text, text, text, text, uuid) to service_role;

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
