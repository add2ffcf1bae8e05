-- The schedules of a hosted project: pg_cron posts to the edge functions. Locally a timer of the
-- stack does the same from supabase/local/schedules.ts; a test keeps the two lists alike.
--
-- The address and the shared secret come from the Vault, set once by hand:
--   select vault.create_secret('https://<project>.supabase.co', 'project_url');
--   select vault.create_secret('<CRON_SECRET>', 'cron_secret');
-- Until they are set the schedules run and do nothing. Where the extensions are missing there is
-- nothing to schedule.

do $$
begin
  if not exists (select 1 from pg_available_extensions where name = 'pg_cron')
     or not exists (select 1 from pg_available_extensions where name = 'pg_net')
     or to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net;

  execute $body$
    create function private.post_to_function(p_name text) returns bigint
    language sql volatile
    set search_path = ''
    as $sql$
      select net.http_post(
        url := rtrim(url.decrypted_secret, '/') || '/functions/v1/' || p_name,
        headers := jsonb_build_object('content-type', 'application/json', 'x-cron-secret', secret.decrypted_secret),
        body := '{}'::jsonb,
        timeout_milliseconds := 30000)
      from vault.decrypted_secrets url
      join vault.decrypted_secrets secret on secret.name = 'cron_secret'
      where url.name = 'project_url'
    $sql$
  $body$;

  perform cron.schedule(name, every, format('select private.post_to_function(%L)', name))
  from (values
    ('mail-worker', '15 seconds'),
    ('webhook-worker', '30 seconds')
  ) as schedule (name, every);
end
$$;
