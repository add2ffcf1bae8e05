-- Outlets as admins keep them: the list, import, merging, editors who wait for a decision.

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
    case when c.outlet_id is null then 'none' else coalesce(a.reason, 'open') end
  from public.outlets o
  left join public.users u on u.id = o.media_user_id
  left join private.outlet_contacts c on c.outlet_id = o.id
  left join private.closed_addresses a on a.email = lower(c.contact_email) and a.user_id is null
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

-- What is wrong with one row of an import: the column and a sentence for each finding.
create function private.import_problems(p_row jsonb)
returns table ("column" text, message text)
language sql stable
set search_path = ''
as $$
  select c.name, c.message
  from (
    select private.trim_text(p_row ->> 'name') as name, lower(private.trim_text(p_row ->> 'format')) as format,
      coalesce(private.trim_text(p_row ->> 'region'), '') as region, coalesce(private.trim_text(p_row ->> 'beats'), '') as beats,
      coalesce(private.trim_text(p_row ->> 'interests'), '') as interests, coalesce(private.trim_text(p_row ->> 'description'), '') as description,
      coalesce(private.trim_text(p_row ->> 'audience'), '') as audience, lower(coalesce(private.trim_text(p_row ->> 'ai_stance'), '')) as ai_stance,
      coalesce(private.trim_text(p_row ->> 'weekly_cap'), '') as weekly_cap, coalesce(private.trim_text(p_row ->> 'slug'), '') as slug,
      lower(coalesce(private.trim_text(p_row ->> 'domain'), '')) as domain,
      coalesce(private.trim_text(p_row ->> 'contact_name'), '') as contact_name,
      coalesce(private.trim_text(p_row ->> 'contact_email'), '') as contact_email
  ) r
  cross join lateral (values
    ('name', coalesce(r.name, '') = '', 'The name is missing.'),
    ('name', char_length(r.name) > 120, 'The name has more than 120 characters.'),
    ('format', coalesce(r.format, '') not in ('tv', 'podcast', 'culture', 'local'), 'The format is one of tv, podcast, culture, local.'),
    ('region', char_length(r.region) > 120, 'The region has more than 120 characters.'),
    ('beats', not array_remove(array(select btrim(b) from regexp_split_to_table(r.beats, '[;,|]') b), '')
        <@ array['Politics', 'Business', 'Technology', 'Health', 'Entertainment', 'Sports', 'Culture', 'Education', 'Environment', 'Social Issues'],
      'Beats are separated by semicolons, each one of Politics, Business, Technology, Health, Entertainment, Sports, Culture, Education, Environment, Social Issues.'),
    ('interests', char_length(r.interests) > 600, 'The interests have more than 600 characters.'),
    ('description', char_length(r.description) > 600, 'The description has more than 600 characters.'),
    ('audience', char_length(r.audience) > 200, 'The audience has more than 200 characters.'),
    ('ai_stance', r.ai_stance not in ('', 'welcome', 'label', 'no'), 'The AI stance is one of welcome, label, no.'),
    ('weekly_cap', r.weekly_cap <> '' and (r.weekly_cap !~ '^[0-9]{1,2}$' or r.weekly_cap::int > 50), 'The weekly cap is a whole number from 0 to 50.'),
    ('slug', r.slug <> '' and (r.slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(r.slug) not between 2 and 60),
      'The slug has 2 to 60 lower case letters, digits and single hyphens.'),
    ('name', r.slug = '' and char_length(private.slugify(r.name)) < 2, 'The name gives no slug; please fill in the column slug.'),
    ('domain', r.domain <> '' and r.domain !~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$', 'The domain looks like drum.example.'),
    ('domain', private.is_public_mail_domain(r.domain), 'Anybody gets an address at this domain, so it proves no outlet.'),
    ('contact_email', r.contact_email <> '' and r.contact_email !~ '^[^@[:space:]<>",;]+@[^@[:space:]<>",;]+$', 'The contact''s address is not an email address.'),
    ('contact_name', r.contact_email <> '' and r.contact_name = '', 'The contact''s name is missing.'),
    ('contact_name', char_length(r.contact_name) > 120, 'The contact''s name has more than 120 characters.'),
    ('contact_email', r.contact_name <> '' and r.contact_email = '', 'The contact''s address is missing.')
  ) c(name, applies, message)
  where c.applies
$$;

-- Imports outlets, all or none: rows as objects of texts with the columns of the form. A row is the same
-- outlet as one of its slug, else as one of its name and mail domain; empty columns leave what is there.
-- A dry run writes nothing. Returns {created, updated, unchanged, problems: [{row, column, message}]}, row
-- counting from 1; with problems nothing is written.
create function public.import_outlets(p_rows jsonb, p_dry_run boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_problems jsonb;
  v_row record;
  v_outlet public.outlets;
  v_next public.outlets;
  v_plan jsonb[] := '{}';
  v_created int := 0;
  v_updated int := 0;
  v_unchanged int := 0;
begin
  perform private.require_admin();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000
     or jsonb_path_exists(p_rows, '$[*] ? (@.type() != "object")') then
    raise exception 'Please import between 1 and 1,000 rows at a time.' using hint = 'invalid_input';
  end if;
  -- One import at a time: two of them could create one outlet twice.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:import_outlets', 0));

  with rows as materialized (
    select r.value as row, r.n::int as n,
      coalesce(private.text_or_null(r.value ->> 'slug'), private.slugify(r.value ->> 'name')) as slug
    from jsonb_array_elements(p_rows) with ordinality r(value, n)
  ), found as (
    select r.n, p."column", p.message from rows r, private.import_problems(r.row) p
    union all
    select r.n, 'slug', 'Row ' || f.n || ' has the same slug “' || r.slug || '”.'
    from rows r
    cross join lateral (select min(o.n) as n from rows o where o.slug = r.slug) f
    where f.n < r.n and r.slug <> ''
  )
  select coalesce(jsonb_agg(jsonb_build_object('row', f.n, 'column', f."column", 'message', f.message) order by f.n, f."column"), '[]')
  into v_problems from found f;

  if v_problems <> '[]' then
    if not p_dry_run then
      raise exception 'Some rows have mistakes, so nothing was imported. Please check the file again.' using hint = 'invalid_input';
    end if;
  end if;

  for v_row in
    select r.n, r.value ->> 'name' as name, lower(private.text_or_null(r.value ->> 'format')) as format,
      private.text_or_null(private.clean_line(r.value ->> 'region')) as region,
      nullif(array_remove(array(select btrim(b) from regexp_split_to_table(coalesce(r.value ->> 'beats', ''), '[;,|]') b), ''), '{}') as beats,
      private.text_or_null(r.value ->> 'interests') as interests, private.text_or_null(r.value ->> 'description') as description,
      private.text_or_null(r.value ->> 'audience') as audience, lower(private.text_or_null(r.value ->> 'ai_stance')) as ai_stance,
      private.text_or_null(r.value ->> 'weekly_cap') as weekly_cap,
      private.text_or_null(r.value ->> 'slug') as given_slug,
      coalesce(private.text_or_null(r.value ->> 'slug'), private.slugify(r.value ->> 'name')) as slug,
      lower(private.text_or_null(r.value ->> 'domain')) as domain,
      private.text_or_null(private.clean_line(r.value ->> 'contact_name')) as contact_name,
      lower(private.text_or_null(r.value ->> 'contact_email')) as contact_email
    from jsonb_array_elements(p_rows) with ordinality r(value, n)
    where not exists (select 1 from jsonb_array_elements(v_problems) p where (p ->> 'row')::bigint = r.n)
    order by r.n
  loop
    select * into v_outlet from public.outlets o where o.slug = v_row.slug;
    if v_outlet.id is null and v_row.given_slug is null and v_row.domain is not null then
      select o.* into v_outlet
      from private.outlet_domains d join public.outlets o on o.id = d.outlet_id
      where d.domain = v_row.domain and lower(o.name) = lower(private.trim_text(v_row.name))
      order by o.id limit 1;
    end if;

    v_next := v_outlet;
    v_next.id := coalesce(v_outlet.id, gen_random_uuid());
    v_next.name := private.clean_line(v_row.name);
    v_next.slug := coalesce(v_outlet.slug, v_row.slug);
    v_next.format := v_row.format;
    v_next.region := coalesce(v_row.region, v_outlet.region, 'National');
    v_next.beats := coalesce(v_row.beats, v_outlet.beats, '{}');
    v_next.interests := coalesce(v_row.interests, v_outlet.interests, '');
    v_next.description := coalesce(v_row.description, v_outlet.description, '');
    v_next.audience := coalesce(v_row.audience, v_outlet.audience, '');
    v_next.ai_stance := coalesce(v_row.ai_stance, v_outlet.ai_stance, 'label');
    v_next.weekly_cap := coalesce(v_row.weekly_cap::int, v_outlet.weekly_cap, 5);
    if v_outlet.id is null then
      v_created := v_created + 1;
    elsif v_next is distinct from v_outlet
      or v_row.domain is not null and not exists (
        select 1 from private.outlet_domains d where d.outlet_id = v_outlet.id and d.domain = v_row.domain)
      or v_row.contact_email is not null and not exists (
        select 1 from private.outlet_contacts c
        where c.outlet_id = v_outlet.id and c.contact_name = v_row.contact_name and c.contact_email = v_row.contact_email) then
      v_updated := v_updated + 1;
    else
      v_unchanged := v_unchanged + 1;
      continue;
    end if;
    v_plan := v_plan || (to_jsonb(v_next) || jsonb_build_object(
      'is_new', v_outlet.id is null, 'differs', v_next is distinct from v_outlet,
      'domain', v_row.domain, 'contact_name', v_row.contact_name, 'contact_email', v_row.contact_email));
  end loop;

  if not p_dry_run and cardinality(v_plan) > 0 then
    -- Whole sets: the triggers that read an outlet's words run once a statement.
    insert into public.outlets (id, name, slug, format, region, beats, interests, description, audience, ai_stance, weekly_cap)
    select n.id, n.name, n.slug, n.format, n.region, n.beats, n.interests, n.description, n.audience, n.ai_stance, n.weekly_cap
    from unnest(v_plan) p, jsonb_populate_record(null::public.outlets, p) n
    where (p ->> 'is_new')::boolean;
    update public.outlets o
    set name = n.name, format = n.format, region = n.region, beats = n.beats, interests = n.interests,
        description = n.description, audience = n.audience, ai_stance = n.ai_stance, weekly_cap = n.weekly_cap
    from unnest(v_plan) p, jsonb_populate_record(null::public.outlets, p) n
    where o.id = n.id and not (p ->> 'is_new')::boolean and (p ->> 'differs')::boolean;
    insert into private.outlet_domains (outlet_id, domain)
    select (p ->> 'id')::uuid, p ->> 'domain' from unnest(v_plan) p where p ->> 'domain' is not null
    on conflict do nothing;
    insert into private.outlet_contacts as c (outlet_id, contact_name, contact_email)
    select (p ->> 'id')::uuid, p ->> 'contact_name', p ->> 'contact_email' from unnest(v_plan) p
    where p ->> 'contact_email' is not null
    on conflict (outlet_id) do update set contact_name = excluded.contact_name, contact_email = excluded.contact_email
    where (c.contact_name, c.contact_email) is distinct from (excluded.contact_name, excluded.contact_email);
    insert into public.system_logs (email, action, detail)
    select u.email, 'outlets_imported', jsonb_build_object('created', v_created, 'updated', v_updated)
    from public.users u where u.id = (select auth.uid());
  end if;
  return jsonb_build_object('created', v_created, 'updated', v_updated, 'unchanged', v_unchanged, 'problems', v_problems);
end
$$;
grant execute on function public.import_outlets(jsonb, boolean) to authenticated;

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
