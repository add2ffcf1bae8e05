-- What `npm run doctor` asks of the database: the schedules, when the workers ran last, which Vault
-- secrets there are (their names), and whether the owner's two pages were used.
create function public.setup_report() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_scheduled jsonb;
  v_vault jsonb;
begin
  -- pg_cron and the Vault exist on a hosted project only.
  if to_regclass('cron.job') is not null then
    execute $q$ select coalesce(jsonb_agg(j.jobname order by j.jobname), '[]')
      from cron.job j where j.jobname like 'newspeg-%' $q$ into v_scheduled;
  end if;
  if to_regclass('vault.decrypted_secrets') is not null then
    execute $q$ select coalesce(jsonb_agg(s.name order by s.name), '[]')
      from vault.decrypted_secrets s where s.name in ('project_url', 'cron_secret') $q$ into v_vault;
  end if;
  return jsonb_build_object(
    'workers', (select coalesce(jsonb_object_agg(h.name, extract(epoch from now() - h.last_run_at)::int), '{}')
                from private.worker_heartbeats h),
    'scheduled', v_scheduled,
    'vault', v_vault,
    'admin', public.admin_exists(),
    'prices', (select count(*) from public.admin_settings a where a.key like 'price\_%' and btrim(a.value) <> ''));
end
$$;
revoke execute on function public.setup_report() from public, anon, authenticated;
grant execute on function public.setup_report() to service_role;
