-- Payment settings: write-only secrets, previews, rotation, who changed what, which price is which plan.
begin;
select plan(31);

select tests.create_admin('settings_admin');
delete from public.admin_settings;
delete from private.secrets;
delete from private.plan_prices;

create function pg_temp.save(p_key text, p_value text) returns text
language sql as $$
  insert into public.admin_settings (key, value, updated_at) values (p_key, p_value, '2000-01-01')
  on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
  returning value
$$;
grant execute on function pg_temp.save(text, text) to authenticated;

select tests.login('settings_admin');
select is(pg_temp.save('stripe_webhook_secret', E'  whsec_first1234 \n'), 'whsec_f••••••••••••',
  'saving a secret returns its first seven characters');
select is((select value from public.admin_settings where key = 'stripe_webhook_secret'), 'whsec_f••••••••••••',
  'the table holds only the preview of a secret');
select is((select updated_by from public.admin_settings where key = 'stripe_webhook_secret'),
  tests.id('settings_admin'), 'updated_by is the admin who saved the setting');
select isnt((select updated_at from public.admin_settings where key = 'stripe_webhook_secret')::date, '2000-01-01'::date,
  'updated_at comes from the database, not from the client');
select is(pg_temp.save('stripe_webhook_secret', 'whsec_f••••••••••••'), 'whsec_f••••••••••••',
  'saving the preview does not change the secret');
select is(public.stripe_settings_state() ->> 'webhook_set', 'true', 'stripe_settings_state reports that the webhook secret is set');
select is(public.stripe_settings_state() ->> 'mode', 'none', 'the mode is none without a publishable key');
select is(pg_temp.save('stripe_publishable_key', 'pk_live_1234567890'), 'pk_live_1234567890',
  'the publishable key is stored as entered');
select is(public.stripe_settings_state() ->> 'mode', 'live', 'the publishable key determines the mode');
select is(tests.code_of($$ select pg_temp.save('stripe_secret_key', 'pk_live_1234567890') $$),
  'invalid_secret_key', 'a publishable key is refused as the secret key');
select is(tests.code_of($$ select pg_temp.save('stripe_webhook_secret', 'hello') $$),
  'invalid_webhook_secret', 'arbitrary text is refused as the webhook secret');
select is(tests.code_of($$ select pg_temp.save('stripe_publishable_key', 'sk_live_1234567890') $$),
  'invalid_publishable_key', 'a secret key is refused as the publishable key');
select is(tests.code_of($$ select pg_temp.save('price_pro_mo', 'prod_123') $$), 'invalid_price_id',
  'the id of a product is refused as a price');
select is(tests.code_of($$ select pg_temp.save('something', 'else') $$), '23514', 'an unknown key is refused');
select tests.logout();

select is(public.stripe_secrets() ->> 'webhook_secret', 'whsec_first1234', 'stripe_secrets returns the trimmed secret');
select is(public.stripe_secrets() ->> 'previous_webhook_secret', null, 'there is no previous secret before a rotation');

select tests.login('settings_admin');
select is(pg_temp.save('stripe_webhook_secret', 'whsec_fresh5678'), 'whsec_f••••••••••••', 'saving another webhook secret returns its preview');
select ok((public.stripe_settings_state() ->> 'previous_webhook_secret_until')::timestamptz
  between now() + interval '23 hours' and now() + interval '25 hours', 'the previous webhook secret is valid for a day');
select tests.logout();
select is(public.stripe_secrets() ->> 'webhook_secret', 'whsec_fresh5678', 'the new secret is the current one');
select is(public.stripe_secrets() ->> 'previous_webhook_secret', 'whsec_first1234', 'the previous secret is returned during the day');
update private.secrets set previous_until = now() - interval '1 second';
select is(public.stripe_secrets() ->> 'previous_webhook_secret', null, 'the previous secret is not returned after the day');
select private.forget_previous_secrets();
select is((select previous from private.secrets where name = 'stripe_webhook_secret'), null, 'forget_previous_secrets deletes the previous secret');

select tests.login('settings_admin');
select pg_temp.save('stripe_secret_key', 'sk_test_abcdefgh');
select pg_temp.save('stripe_secret_key', 'sk_test_ijklmnop');
select tests.logout();
select is((select previous from private.secrets where name = 'stripe_secret_key'), null,
  'a replaced API key is not stored as previous');
select is((select count(*)::int from public.system_logs
  where action = 'payment_setting_changed' and email = 'settings_admin@tests.example'), 5,
  'each change is logged with the admin''s address');
select is((select count(*)::int from public.system_logs
  where detail::text ~ 'first1234|fresh5678|abcdefgh|ijklmnop'), 0, 'the log contains no secret');

select tests.login('settings_admin');
select pg_temp.save('stripe_secret_key', '');
select is(public.stripe_settings_state() ->> 'secret_key_set', 'false', 'saving an empty value removes the key');
select pg_temp.save('price_creator_mo', 'price_old');
select pg_temp.save('price_creator_mo', 'price_new');
select pg_temp.save('price_pro_mo', 'price_typo');
select pg_temp.save('price_pro_mo', '');
select tests.logout();
select is(private.plan_of_prices(array['price_new']), 'creator', 'a price of a field has the plan of the field');
select is(private.plan_of_prices(array['price_old']), 'creator', 'a replaced price keeps its plan');
select is(private.plan_of_prices(array['price_typo']), null, 'a price has no plan after its field was cleared');
select tests.login('settings_admin');
select pg_temp.save('price_pro_mo', 'price_new');
select tests.logout();
select is(private.plan_of_prices(array['price_new']), null, 'a price in fields of two plans has no plan');
select is(private.plan_of_prices('{}'), null, 'without a price there is no plan');

select * from finish();
rollback;
