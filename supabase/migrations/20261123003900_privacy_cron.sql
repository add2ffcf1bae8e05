-- The schedule of privacy-worker in a hosted project (see 20261120000990_cron.sql): once an hour.
do $$
declare
  v_schedule record;
begin
  if to_regclass('cron.job') is null then
    raise notice 'Nothing is scheduled: pg_cron is missing.';
    return;
  end if;
  for v_schedule in
    select * from (values
      ('privacy-worker', '23 * * * *')
    ) as listed (name, every)
  loop
    perform cron.schedule(
      'newspeg-' || v_schedule.name,
      v_schedule.every,
      format('select private.post_scheduled(%L)', v_schedule.name));
  end loop;
end
$$;
