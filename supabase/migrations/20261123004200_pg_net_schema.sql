-- An extension does not belong into the schema that the API serves. `create extension pg_net` puts it
-- there on a hosted project; it cannot be moved, only made again. What waits in its queue is a call of a
-- schedule, which comes again. Where the platform does not allow it, the extension stays where it is.
do $$
begin
  if not exists (
    select from pg_extension e where e.extname = 'pg_net' and e.extnamespace = 'public'::regnamespace)
  then
    return;
  end if;
  drop extension pg_net;
  create extension pg_net with schema extensions;
exception when others then
  raise warning 'pg_net stays in the schema public: %', sqlerrm;
end
$$;
