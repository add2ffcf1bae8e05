-- Stripe's customer portal without settings: an alert for admins, closed by the first portal that opens.
begin;
select plan(6);

delete from public.webhook_logs;
select tests.create_admin('boss');
select tests.create_user('creator', 'member');
create function pg_temp.open() returns text language sql as $$
  select status || ' ' || deliveries from public.webhook_logs where alert_cause = 'portal_settings' and recovered_at is null $$;

select public.note_portal_settings(true);
select is(pg_temp.open(), null, 'a portal that opens raises nothing');
select public.note_portal_settings(false);
select public.note_portal_settings(false);
select is(pg_temp.open(), 'alert 2', 'one that does not is one alert, however many try');
select tests.login('boss');
select matches((public.webhook_alerts() -> 'groups')::text, 'Settings, Billing, Customer portal', 'admins read what to do');
select tests.logout();
select public.note_portal_settings(true);
select is(pg_temp.open(), null, 'the alert closes when the portal opens');

select tests.login('creator');
select is(tests.code_of('select public.note_portal_settings(false)'), '42501', 'people raise no alerts');
select tests.logout();
select ok(not has_function_privilege('anon', 'public.note_portal_settings(boolean)', 'execute'), 'nor do strangers');

select * from finish();
rollback;
