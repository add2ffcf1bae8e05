-- First part of restoring a backup into a new hosted project (docs/deploy.md): empties the tables that the
-- migrations filled, so that the rows of the backup can take their place.

-- The rows come back as they were: no trigger makes them anew, no order of tables matters.
set session_replication_role = replica;

do $$
begin
  if exists (select from auth.users) then
    raise exception 'This project has accounts: restore into a new one.';
  end if;
  execute (
    select 'truncate ' || string_agg(c.oid::regclass::text, ', ')
    from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p'));
end
$$;
