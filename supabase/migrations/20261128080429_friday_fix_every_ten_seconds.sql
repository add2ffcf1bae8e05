-- The sender runs for nine seconds at most and is called every ten. Only where pg_cron is there.
do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.schedule('newspeg-friday-fix-send', '10 seconds',
      'select private.post_scheduled(''scheduled/friday-fix-send'')');
  end if;
end
$$;
