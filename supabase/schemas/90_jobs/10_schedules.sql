-- Which schedule calls which function in a hosted project: mail-worker every 15 seconds, friday-fix-send every 10,
-- webhook-worker, request-worker and admin-mails every 30, privacy-worker once an hour; each only when it has something
-- to do (05_due.sql) and no run of it is under way.

create function private.post_scheduled(p_function text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_url text;
  v_secret text;
  v_worker constant text := split_part(p_function, '/', 2);
begin
  select s.decrypted_secret into v_url from vault.decrypted_secrets s where s.name = 'project_url';
  select s.decrypted_secret into v_secret
  from vault.decrypted_secrets s where s.name = 'cron_secret';
  if v_url is null or v_secret is null then
    raise warning 'Nothing was called: the Vault secret project_url or cron_secret is missing.';
    return;
  elsif exists (select 1 from private.worker_heartbeats h where h.name = v_worker and h.claimed_until > now()) then
    return;
  elsif not private.worker_is_due(v_worker) then
    -- The schedule lives and the worker is not late. Once a minute is enough to say so.
    update private.worker_heartbeats h set last_run_at = now()
    where h.name = v_worker and h.last_run_at < now() - interval '1 minute';
    return;
  end if;
  perform net.http_post(
    url := rtrim(v_url, '/') || '/functions/v1/' || p_function,
    headers := jsonb_build_object(
      'content-type', 'application/json', 'x-cron-secret', v_secret),
    body := '{}'::jsonb,
    timeout_milliseconds := 60000);
end
$$;

-- The schedules of a hosted project, run by pg_cron; a test compares them with those of the local stack.
-- Without the extensions nothing is scheduled: the local stack runs its own timer.
-- An extension does not belong into the schema that the API serves, where `create extension pg_net`
-- puts it on a hosted project.
do $$
declare
  v_schedule record;
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) < 2
     or to_regnamespace('vault') is null then
    raise notice 'Nothing is scheduled: pg_cron, pg_net or the Vault is missing.';
    return;
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net with schema extensions;
  for v_schedule in
    select * from (values
      ('scheduled/mail-worker', '15 seconds'),
      ('scheduled/webhook-worker', '30 seconds'),
      ('scheduled/friday-fix-send', '10 seconds'),
      ('scheduled/request-worker', '30 seconds'),
      ('scheduled/admin-mails', '30 seconds'),
      ('scheduled/privacy-worker', '23 * * * *')
    ) as listed (address, every)
  loop
    perform cron.schedule(
      'newspeg-' || split_part(v_schedule.address, '/', 2),
      v_schedule.every,
      format('select private.post_scheduled(%L)', v_schedule.address));
  end loop;
  -- pg_cron stores one row per run and never deletes any.
  perform cron.schedule(
    'newspeg-cron-history',
    '17 3 * * *',
    $job$delete from cron.job_run_details where end_time < now() - interval '3 days'$job$);
end
$$;
