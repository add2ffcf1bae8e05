-- Outlets from a CSV file: every row is checked, and nothing is stored while one has a problem.

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
-- A dry run writes nothing; it takes 1,000 rows, an import 250: longer calls pass the API's limit of eight
-- seconds. Over 100 outlets can be matched when the worker has computed them. Returns {created, updated, unchanged, problems: [{row, column, message}]}, row
-- counting from 1; with problems nothing is written.
create function public.import_outlets(p_rows jsonb, p_dry_run boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_most int := case when p_dry_run then 1000 else 250 end;
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
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and v_most
     or jsonb_path_exists(p_rows, '$[*] ? (@.type() != "object")') then
    raise exception 'Please check between 1 and 1,000 rows at a time, and import at most 250.' using hint = 'invalid_input';
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
