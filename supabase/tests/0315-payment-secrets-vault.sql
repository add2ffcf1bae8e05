-- Secrets are stored in the Vault where the extension exists. This schema imitates the extension.
begin;
select plan(9);

create schema vault;
create table vault.secrets (id uuid primary key default gen_random_uuid(), secret text, name text unique, description text);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text default null, new_description text default '')
returns uuid language sql as $$
  insert into vault.secrets (secret, name, description) values (new_secret, new_name, new_description) returning id
$$;

delete from public.admin_settings;
delete from private.secrets;
create function pg_temp.save(p_value text) returns text
language sql as $$
  insert into public.admin_settings (key, value) values ('stripe_webhook_secret', p_value)
  on conflict (key) do update set value = excluded.value returning value
$$;

select ok(private.has_vault(), 'has_vault is true');
select is(pg_temp.save('whsec_vault0001'), 'whsec_v••••••••••••', 'saving a secret returns its preview');
select is((select value from private.secrets where name = 'stripe_webhook_secret'), null, 'private.secrets holds no value when the Vault does');
select is((select secret from vault.secrets), 'whsec_vault0001', 'the Vault holds the secret');
select is(public.stripe_secrets() ->> 'webhook_secret', 'whsec_vault0001', 'stripe_secrets reads the Vault');
select pg_temp.save('whsec_vault0002');
select is(public.stripe_secrets() ->> 'previous_webhook_secret', 'whsec_vault0001', 'a rotation keeps the previous secret');
select pg_temp.save('whsec_vault0003');
select set_eq('select secret from vault.secrets', array['whsec_vault0002', 'whsec_vault0003'],
  'the secret before the previous one is deleted');
update private.secrets set previous_until = now() - interval '1 second';
select private.forget_previous_secrets();
select is((select count(*)::int from vault.secrets), 1, 'the previous secret is deleted after its day');
select pg_temp.save('');
select is((select count(*)::int from vault.secrets), 0, 'removing the secret empties the Vault');

select * from finish();
rollback;
