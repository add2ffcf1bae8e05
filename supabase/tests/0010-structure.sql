-- Rules for every table, function, policy and index of public and private.
begin;
select plan(13);

create function pg_temp.functions() returns table (oid oid, signature text, definer boolean, config text[], parsed boolean)
language sql as $$
  select p.oid, p.oid::regprocedure::text, p.prosecdef, p.proconfig, p.prosqlbody is not null
  from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
$$;

select is_empty($$
  select c.oid::regclass::text from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and c.relkind in ('r', 'p') and not c.relrowsecurity
$$, 'row level security is on for every table of public and private');

select is_empty($$
  select signature from pg_temp.functions()
  where not coalesce(config, '{}') @> array['search_path=""'] and (definer or not parsed)
$$, 'every function sets an empty search_path or has a body that was parsed when it was created');

select is_empty($$
  select c.conrelid::regclass::text || '.' || c.conname
  from pg_constraint c
  where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
    and not exists (
      select 1 from pg_index i
      where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
$$, 'every foreign key has an index that begins with its columns');

select is_empty($$
  select schemaname || '.' || tablename || ': ' || policyname from pg_policies
  where schemaname in ('public', 'private') and (cmd = 'ALL' or 'public' = any (roles))
$$, 'every policy is for one command and for named roles');

select is_empty($$
  select schemaname || '.' || tablename || ': ' || policyname from pg_policies
  where schemaname = 'public'
    and (coalesce(qual, '') || coalesce(with_check, '')) ~ 'auth\.(uid|jwt|role)\(\)'
    and (coalesce(qual, '') || coalesce(with_check, '')) !~* 'select auth\.(uid|jwt|role)\(\)'
$$, 'every policy calls auth.uid() in a subselect, once per statement');

select is_empty($$
  select schemaname || '.' || tablename || ': ' || policyname from pg_policies
  where schemaname = 'public' and (qual = 'true' or with_check = 'true')
$$, 'no policy has the condition true');

select is_empty($$
  select tablename from pg_policies where schemaname = 'private'
$$, 'tables of private have no policies');

select is_empty($$
  select table_schema || '.' || table_name || ' ' || privilege_type || ' ' || grantee
  from information_schema.role_table_grants
  where table_schema = 'private' and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role')
$$, 'no API role has a privilege on a table of private');

select is_empty($$
  select r from unnest(array['anon', 'authenticated', 'service_role']) r where has_schema_privilege(r, 'private', 'usage')
$$, 'no API role has usage on the private schema');

select is_empty($$
  select c.oid::regclass::text from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    and not coalesce(c.reloptions, '{}') @> array['security_invoker=true']
$$, 'every view of public is a security_invoker view');

select is_empty($$
  select e.extname from pg_extension e where e.extnamespace = 'public'::regnamespace
$$, 'no extension is installed in public');

select is_empty($$
  select indrelid::regclass::text || ': ' || array_agg(indexrelid::regclass::text)::text
  from pg_index
  where indrelid in (select oid from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace))
  group by indrelid, indkey, indclass, coalesce(pg_get_expr(indexprs, indrelid), ''), coalesce(pg_get_expr(indpred, indrelid), ''), indoption
  having count(*) > 1
$$, 'no two indexes are identical');

-- The hosted API refuses such a statement in the functions that it calls, too (safeupdate).
select is_empty($$
  select p.oid::regprocedure::text || ': ' || left(btrim(statement[1]), 80)
  from pg_proc p
  cross join regexp_matches(
    regexp_replace(p.prosrc, '--[^\n]*', '', 'g'),
    '((?:\mupdate\M|\mdelete\s+from\M)\s+(?:public|private|auth|storage|cron)\.[^;]*)', 'gi') as statement
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and statement[1] !~* '\mwhere\M'
$$, 'every UPDATE and DELETE of a function has a WHERE');

select * from finish();
rollback;
