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
  'a saved secret comes back as its first seven characters');
select is((select value from public.admin_settings where key = 'stripe_webhook_secret'), 'whsec_f••••••••••••',
  'and that is all the table holds');
select is((select updated_by from public.admin_settings where key = 'stripe_webhook_secret'),
  tests.id('settings_admin'), 'with who saved it');
select isnt((select updated_at from public.admin_settings where key = 'stripe_webhook_secret')::date, '2000-01-01'::date,
  'and when, by our clock');
select is(pg_temp.save('stripe_webhook_secret', 'whsec_f••••••••••••'), 'whsec_f••••••••••••',
  'saving the preview changes nothing');
select is(public.stripe_settings_state() ->> 'webhook_set', 'true', 'the state says that it is set');
select is(public.stripe_settings_state() ->> 'mode', 'none', 'without a publishable key there is no mode');
select is(pg_temp.save('stripe_publishable_key', 'pk_live_1234567890'), 'pk_live_1234567890',
  'the publishable key is no secret');
select is(public.stripe_settings_state() ->> 'mode', 'live', 'and tells the mode');
select is(tests.code_of($$ select pg_temp.save('stripe_secret_key', 'pk_live_1234567890') $$),
  'invalid_secret_key', 'a publishable key is no secret key');
select is(tests.code_of($$ select pg_temp.save('stripe_webhook_secret', 'hello') $$),
  'invalid_webhook_secret', 'nor is any text a webhook secret');
select is(tests.code_of($$ select pg_temp.save('stripe_publishable_key', 'sk_live_1234567890') $$),
  'invalid_publishable_key', 'a secret key does not land in the readable field');
select is(tests.code_of($$ select pg_temp.save('price_pro_mo', 'prod_123') $$), 'invalid_price_id',
  'a product is not a price');
select is(tests.code_of($$ select pg_temp.save('something', 'else') $$), '23514', 'other keys do not exist');
select tests.logout();

select is(public.stripe_secrets() ->> 'webhook_secret', 'whsec_first1234', 'the service gets the secret, trimmed');
select is(public.stripe_secrets() ->> 'previous_webhook_secret', null, 'there was none before');

select tests.login('settings_admin');
select is(pg_temp.save('stripe_webhook_secret', 'whsec_fresh5678'), 'whsec_f••••••••••••', 'a rotation');
select ok((public.stripe_settings_state() ->> 'previous_webhook_secret_until')::timestamptz
  between now() + interval '23 hours' and now() + interval '25 hours', 'overlaps for a day');
select tests.logout();
select is(public.stripe_secrets() ->> 'webhook_secret', 'whsec_fresh5678', 'the new secret is current');
select is(public.stripe_secrets() ->> 'previous_webhook_secret', 'whsec_first1234', 'the former one still serves');
update private.secrets set previous_until = now() - interval '1 second';
select is(public.stripe_secrets() ->> 'previous_webhook_secret', null, 'until its day is over');
select private.forget_previous_secrets();
select is((select previous from private.secrets where name = 'stripe_webhook_secret'), null, 'then it is forgotten');

select tests.login('settings_admin');
select pg_temp.save('stripe_secret_key', 'sk_test_abcdefgh');
select pg_temp.save('stripe_secret_key', 'sk_test_ijklmnop');
select tests.logout();
select is((select previous from private.secrets where name = 'stripe_secret_key'), null,
  'a replaced API key is not kept');
select is((select count(*)::int from public.system_logs
  where action = 'payment_setting_changed' and email = 'settings_admin@tests.example'), 5,
  'each change is written down with who made it');
select is((select count(*)::int from public.system_logs
  where detail::text ~ 'first1234|fresh5678|abcdefgh|ijklmnop'), 0, 'and without the secret');

select tests.login('settings_admin');
select pg_temp.save('stripe_secret_key', '');
select is(public.stripe_settings_state() ->> 'secret_key_set', 'false', 'an emptied field removes the key');
select pg_temp.save('price_creator_mo', 'price_old');
select pg_temp.save('price_creator_mo', 'price_new');
select pg_temp.save('price_pro_mo', 'price_typo');
select pg_temp.save('price_pro_mo', '');
select tests.logout();
select is(private.plan_of_prices(array['price_new']), 'creator', 'a mapped price has its plan');
select is(private.plan_of_prices(array['price_old']), 'creator', 'a replaced price keeps it for those who still pay it');
select is(private.plan_of_prices(array['price_typo']), null, 'a cleared field forgets');
select tests.login('settings_admin');
select pg_temp.save('price_pro_mo', 'price_new');
select tests.logout();
select is(private.plan_of_prices(array['price_new']), null, 'a price with two plans has none');
select is(private.plan_of_prices('{}'), null, 'no price, no plan');

select * from finish();
rollback;
