-- Outlets as admins keep them: the list, merging, editors who wait for a decision.

-- What waits for an admin, oldest first: new outlets of editors, and claims to listed ones. alike: listed
-- outlets with a similar name.
create function public.outlet_queue() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(to_jsonb(q) order by q.since)
    from (
      select case when o.confirmed_at is null then 'new' else 'claim' end as kind,
        o.id as outlet_id, o.name, o.format, o.region, m.user_id, u.name as editor_name, u.email as editor_email,
        private.proven_address(u.id) is not null as address_proven, m.media_role, o.media_user_id is not null as has_editor,
        case when o.confirmed_at is null then o.created_at else m.updated_at end as since,
        case when o.confirmed_at is null then (
          select coalesce(jsonb_agg(jsonb_build_object('outlet_id', a.id, 'name', a.name) order by a.name), '[]')
          from (
            select x.id, x.name from public.outlets x
            where x.confirmed_at is not null
              and (x.name operator(extensions.%) o.name or lower(x.name) = lower(o.name))
            order by extensions.similarity(x.name, o.name) desc
            limit 3
          ) a) else '[]' end as alike
      from public.media_profiles m
      join public.users u on u.id = m.user_id
      join public.outlets o on o.id = m.outlet_id
      where m.outlet_proof is null and m.outlet_id is not null
      limit 200
    ) q), '[]');
end
$$;
grant execute on function public.outlet_queue() to authenticated;

-- Confirms a new outlet, or an editor's claim to a listed one. A new outlet without a contact gets the
-- editor's proven address, so that pitches can reach it.
create function public.confirm_editor_outlet(p_user_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_outlet public.outlets;
  v_email text := private.proven_address(p_user_id);
begin
  perform private.require_admin();
  select o.* into v_outlet
  from public.media_profiles m join public.outlets o on o.id = m.outlet_id
  where m.user_id = p_user_id and m.outlet_proof is null
  for update of o;
  if not found then
    raise exception 'Nothing waits here any more.' using hint = 'outlet_not_found';
  end if;
  if v_email is null then
    raise exception 'The editor has not confirmed their own email address yet.' using hint = 'account_not_confirmed';
  end if;
  if v_outlet.confirmed_at is null then
    insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
    select v_outlet.id, coalesce(u.name, v_outlet.name), v_email from public.users u where u.id = p_user_id
    on conflict (outlet_id) do nothing;
    update public.outlets o
    set confirmed_at = now(), active = true, beats = case when cardinality(o.beats) = 0 then m.beats else o.beats end
    from public.media_profiles m
    where o.id = v_outlet.id and m.user_id = p_user_id;
  end if;
  update public.media_profiles m set outlet_proof = 'admin', outlet_proven_at = now() where m.user_id = p_user_id;
  update public.outlets o set media_user_id = p_user_id where o.id = v_outlet.id and o.media_user_id is null;
end
$$;
grant execute on function public.confirm_editor_outlet(uuid) to authenticated;

-- Declines a new outlet, which goes, or a claim. The name stays as the editor's own word.
create function public.decline_editor_outlet(p_user_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform 1 from public.media_profiles m
  where m.user_id = p_user_id and m.outlet_id is not null and m.outlet_proof is null for update;
  if not found then
    raise exception 'Nothing waits here any more.' using hint = 'outlet_not_found';
  end if;
  delete from public.outlets o where o.media_user_id = p_user_id and o.confirmed_at is null;
  update public.media_profiles m set outlet_id = null where m.user_id = p_user_id;
end
$$;
grant execute on function public.decline_editor_outlet(uuid) to authenticated;

-- Outlets for the admin's list, by name; at most 50. contact: none, open, or why its address gets no mail.
create function public.admin_outlets(p_search text)
returns table (
  outlet_id uuid, name text, slug text, format text, region text, active boolean, confirmed boolean, editor_name text,
  domains text[], contact text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_pattern text := '%' || regexp_replace(private.trim_text(coalesce(p_search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  select o.id, o.name, o.slug, o.format, o.region, o.active, o.confirmed_at is not null, u.name,
    array(select d.domain from private.outlet_domains d where d.outlet_id = o.id order by 1),
    case when c.outlet_id is null then 'none' else coalesce(private.mail_refusal(c.contact_email, null, 'pitch'), 'open') end
  from public.outlets o
  left join public.users u on u.id = o.media_user_id
  left join private.outlet_contacts c on c.outlet_id = o.id
  where o.name ilike v_pattern
  order by lower(o.name), o.id
  limit 50;
end
$$;
grant execute on function public.admin_outlets(text) to authenticated;

-- Merges one outlet into another: sends, editors, mail domains, and the contact if the other has none.
-- The first one goes; where both got the same pitch it stays inactive, because a send keeps its outlet.
-- Returns true when it is gone.
create function public.merge_outlets(p_from uuid, p_into uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_from public.outlets;
  v_into public.outlets;
begin
  perform private.require_admin();
  if p_from = p_into then
    raise exception 'Please choose two different outlets.' using hint = 'invalid_input';
  end if;
  -- In the order of ids, so that two merges cannot wait for each other.
  perform 1 from public.outlets o where o.id in (p_from, p_into) order by o.id for update;
  select * into v_from from public.outlets o where o.id = p_from;
  select * into v_into from public.outlets o where o.id = p_into;
  if v_from.id is null or v_into.id is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  if v_into.confirmed_at is null then
    raise exception 'Please merge into a confirmed outlet.' using hint = 'invalid_input';
  end if;

  update public.pitch_sends s set outlet_id = p_into
  where s.outlet_id = p_from
    and not exists (select 1 from public.pitch_sends t where t.pitch_id = s.pitch_id and t.outlet_id = p_into);
  update private.answered_topics a set outlet_id = p_into
  where a.outlet_id = p_from
    and not exists (select 1 from private.answered_topics b
                    where b.verdict_by = a.verdict_by and b.item_id = a.item_id and b.outlet_id = p_into);
  insert into private.outlet_domains (outlet_id, domain)
  select p_into, d.domain from private.outlet_domains d where d.outlet_id = p_from on conflict do nothing;
  insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
  select p_into, c.contact_name, c.contact_email from private.outlet_contacts c where c.outlet_id = p_from
  on conflict (outlet_id) do nothing;

  -- Who claimed the one claims the other: a merge proves nothing.
  update public.media_profiles m set outlet_id = p_into, outlet_name = v_into.name where m.outlet_id = p_from;
  if v_from.media_user_id is not null then
    update public.outlets o set media_user_id = null where o.id = p_from;
    if v_into.media_user_id is null and exists (
      select 1 from public.media_profiles m
      where m.user_id = v_from.media_user_id and m.outlet_id = p_into and m.outlet_proof is not null) then
      update public.outlets o set media_user_id = v_from.media_user_id where o.id = p_into;
    end if;
  end if;

  if exists (select 1 from public.pitch_sends s where s.outlet_id = p_from) then
    update public.outlets o set active = false where o.id = p_from;
    return false;
  end if;
  delete from public.outlets o where o.id = p_from;
  return true;
end
$$;
grant execute on function public.merge_outlets(uuid, uuid) to authenticated;

-- What merge_outlets would do with these two: the pitches that move and those that stay because both
-- outlets got the same pitch, the editors and mail domains that go along, what becomes of the contact
-- (none, moves, or goes because the other has one), and who sets the terms of the outlet afterwards.
create function public.merge_preview(p_from uuid, p_into uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_from public.outlets;
  v_into public.outlets;
begin
  perform private.require_admin();
  select * into v_from from public.outlets o where o.id = p_from;
  select * into v_into from public.outlets o where o.id = p_into;
  if v_from.id is null or v_into.id is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return (
    with sends as (
      select exists (select 1 from public.pitch_sends t where t.pitch_id = s.pitch_id and t.outlet_id = p_into) as in_both
      from public.pitch_sends s where s.outlet_id = p_from
    )
    select jsonb_build_object(
      'sends', (select count(*) from sends s where not s.in_both),
      'sends_stay', (select count(*) from sends s where s.in_both),
      'editors', coalesce((select jsonb_agg(coalesce(private.text_or_null(u.name), u.email) order by lower(u.name), u.id)
        from public.media_profiles m join public.users u on u.id = m.user_id where m.outlet_id = p_from), '[]'),
      'domains', coalesce((select jsonb_agg(d.domain order by d.domain)
        from private.outlet_domains d
        where d.outlet_id = p_from
          and not exists (select 1 from private.outlet_domains e where e.outlet_id = p_into and e.domain = d.domain)), '[]'),
      'contact', case
        when not exists (select 1 from private.outlet_contacts c where c.outlet_id = p_from) then 'none'
        when exists (select 1 from private.outlet_contacts c where c.outlet_id = p_into) then 'goes'
        else 'moves' end,
      'terms_by', (select coalesce(private.text_or_null(u.name), u.email) from public.users u
        where u.id = coalesce(v_into.media_user_id,
          (select m.user_id from public.media_profiles m
           where m.user_id = v_from.media_user_id and m.outlet_id = p_from and m.outlet_proof is not null)))));
end
$$;
grant execute on function public.merge_preview(uuid, uuid) to authenticated;
