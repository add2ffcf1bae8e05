-- Settings and secrets of payments: write-only secrets, shown as their first seven characters.

create table public.admin_settings (
  key text primary key check (key in (
    'stripe_publishable_key', 'stripe_secret_key', 'stripe_webhook_secret',
    'price_creator_mo', 'price_creator_yr', 'price_pro_mo', 'price_pro_yr',
    'price_concierge_mo', 'price_concierge_yr')),
  value text not null default '' check (char_length(value) <= 500),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.users (id) on delete set null
);
comment on table public.admin_settings is
  'Payment settings. For the two secret keys `value` holds a masked preview.';
alter table public.admin_settings enable row level security;
grant select, insert, update (key, value, updated_at) on public.admin_settings to authenticated;
create index admin_settings_updated_by_idx on public.admin_settings (updated_by);

create policy admin_settings_select on public.admin_settings
  for select to authenticated using ((select public.is_admin()));

create policy admin_settings_insert on public.admin_settings
  for insert to authenticated with check ((select public.is_admin()));

create policy admin_settings_update on public.admin_settings
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create table private.secrets (
  name text primary key,
  value text,
  vault_id uuid,
  preview text not null,
  previous text,
  previous_vault_id uuid,
  previous_until timestamptz,
  updated_at timestamptz not null default now()
);
comment on column private.secrets.value is 'Null when the value is in the Vault (vault_id).';
comment on column private.secrets.previous is
  'The secret before the last rotation, valid until previous_until.';
alter table private.secrets enable row level security;

create table private.setup_state (
  only_row boolean primary key default true check (only_row),
  stripe_setup_done_at timestamptz
);
comment on column private.setup_state.stripe_setup_done_at is
  'When a secret was saved through the one-time setup page, which is disabled from then on.';
insert into private.setup_state default values;
alter table private.setup_state enable row level security;

create function private.has_vault() returns boolean
language sql stable
set search_path = ''
as $$
  select to_regclass('vault.decrypted_secrets') is not null
    and exists (
      select 1 from pg_catalog.pg_proc p
      where p.pronamespace = to_regnamespace('vault') and p.proname = 'create_secret')
$$;

create function private.mask_secret(p_secret text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select left(p_secret, 7) || repeat('•', 12) $$;

create function private.open_secret(p_value text, p_vault_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare v_secret text;
begin
  if p_vault_id is null then return p_value; end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where id = $1'
    into v_secret using p_vault_id;
  return v_secret;
end
$$;

create function private.forget_vault_secret(p_vault_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_vault_id is not null then
    execute 'delete from vault.secrets where id = $1' using p_vault_id;
  end if;
end
$$;

create function private.log_setting(p_key text, p_value text) returns void
language sql
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  values (
    (select u.email from public.users u where u.id = auth.uid()),
    'payment_setting_changed',
    jsonb_build_object('key', p_key, 'value', p_value))
$$;

-- Stores a secret and returns its preview. The former webhook secret stays valid for a day, as long as
-- Stripe may go on signing with it.
create function private.put_secret(p_name text, p_value text) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_old private.secrets;
  v_overlap boolean := p_name = 'stripe_webhook_secret';
  v_vault_id uuid;
  v_preview text := private.mask_secret(p_value);
begin
  select * into v_old from private.secrets where name = p_name for update;
  if private.open_secret(v_old.value, v_old.vault_id) = p_value then
    return v_preview;
  end if;
  if private.has_vault() then
    execute 'select vault.create_secret($1, $2, $3)' into v_vault_id
      using p_value, 'payment_' || p_name || '_' || gen_random_uuid(), 'Payment setting';
  end if;
  insert into private.secrets (name, value, vault_id, preview)
  values (p_name, case when v_vault_id is null then p_value end, v_vault_id, v_preview)
  on conflict (name) do update set
    value = excluded.value,
    vault_id = excluded.vault_id,
    preview = excluded.preview,
    previous = case when v_overlap then secrets.value end,
    previous_vault_id = case when v_overlap then secrets.vault_id end,
    previous_until = case when v_overlap then now() + interval '24 hours' end,
    updated_at = now();
  perform private.forget_vault_secret(v_old.previous_vault_id);
  if not v_overlap then
    perform private.forget_vault_secret(v_old.vault_id);
  end if;
  perform private.log_setting(p_name, v_preview);
  return v_preview;
end
$$;

create function private.drop_secret(p_name text) returns void
language plpgsql
set search_path = ''
as $$
declare v_old private.secrets;
begin
  delete from private.secrets where name = p_name returning * into v_old;
  if v_old.name is not null then
    perform private.forget_vault_secret(v_old.vault_id);
    perform private.forget_vault_secret(v_old.previous_vault_id);
    perform private.log_setting(p_name, '');
  end if;
end
$$;

-- Deletes former secrets at the end of their day; the worker calls it.
create function private.forget_previous_secrets() returns void
language plpgsql
set search_path = ''
as $$
declare v_row private.secrets;
begin
  for v_row in select * from private.secrets where previous_until <= now() for update loop
    perform private.forget_vault_secret(v_row.previous_vault_id);
    update private.secrets
    set previous = null, previous_vault_id = null, previous_until = null
    where name = v_row.name;
  end loop;
end
$$;

create function private.check_setting(p_key text, p_value text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_value = '' then
    return;
  elsif p_key = 'stripe_publishable_key' and p_value !~ '^pk_(test|live)_[A-Za-z0-9_]{4,}$' then
    raise exception 'A publishable key starts with pk_test_ or pk_live_.' using hint = 'invalid_publishable_key';
  elsif p_key = 'stripe_secret_key' and p_value !~ '^(sk|rk)_(test|live)_[A-Za-z0-9_]{4,}$' then
    raise exception 'A secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.' using hint = 'invalid_secret_key';
  elsif p_key = 'stripe_webhook_secret' and p_value !~ '^whsec_[A-Za-z0-9+/=_-]{4,}$' then
    raise exception 'A webhook signing secret starts with whsec_.' using hint = 'invalid_webhook_secret';
  elsif p_key like 'price\_%' and p_value !~ '^price_[A-Za-z0-9_]+$' then
    raise exception 'A price ID starts with price_.' using hint = 'invalid_price_id';
  end if;
end
$$;

-- An upsert runs this trigger twice: for the insert, then for the update with the row that the insert
-- made. The second time the value of a secret is its preview already and is left as it is.
create function private.guard_admin_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_secret private.secrets;
begin
  new.value := private.trim_text(coalesce(new.value, ''));
  new.updated_at := now();
  new.updated_by := auth.uid();

  if new.key in ('stripe_secret_key', 'stripe_webhook_secret') then
    select * into v_secret from private.secrets s where s.name = new.key;
    if v_secret.preview is distinct from new.value then
      perform private.check_setting(new.key, new.value);
      if new.value = '' then
        perform private.drop_secret(new.key);
      else
        new.value := private.put_secret(new.key, new.value);
      end if;
    elsif tg_op = 'UPDATE' and v_secret.updated_at < now() then
      new.updated_at := old.updated_at;
      new.updated_by := old.updated_by;
    end if;
    return new;
  end if;

  perform private.check_setting(new.key, new.value);
  return new;
end
$$;

create trigger guard_admin_settings before insert or update on public.admin_settings
  for each row execute function private.guard_admin_settings();

create function private.settings_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old text := case when tg_op = 'UPDATE' then old.value else '' end;
  v_plans text[];
  v_moved text[];
begin
  if v_old = new.value or new.key in ('stripe_secret_key', 'stripe_webhook_secret') then
    return null;
  end if;
  perform private.log_setting(new.key, new.value);
  if new.key like 'price\_%' then
    -- An event in flight has read the plans before this change: it must be stored before its row is
    -- recomputed, or it would keep the former plan.
    perform pg_advisory_xact_lock(hashtextextended('plan_prices', 6));
    v_plans := array[private.plan_of_price(v_old), private.plan_of_price(new.value)];
    perform private.note_price(new.key, v_old, new.value);
    -- Subscriptions of a replaced price are not recomputed, because the price keeps its plan.
    select array_agg(p.price_id) into v_moved
    from unnest(array[v_old, new.value], v_plans) p (price_id, plan)
    where p.price_id <> '' and private.plan_of_price(p.price_id) is distinct from p.plan;
    if v_moved is not null then
      perform set_config('newspeg.moved_prices', concat_ws(',',
        nullif(current_setting('newspeg.moved_prices', true), ''), array_to_string(v_moved, ',')), true);
    end if;
  end if;
  return null;
end
$$;

create trigger settings_changed after insert or update on public.admin_settings
  for each row execute function private.settings_changed();

create function public.stripe_secrets() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'secret_key', (
      select private.open_secret(s.value, s.vault_id)
      from private.secrets s where s.name = 'stripe_secret_key'),
    'webhook_secret', (
      select private.open_secret(s.value, s.vault_id)
      from private.secrets s where s.name = 'stripe_webhook_secret'),
    'previous_webhook_secret', (
      select private.open_secret(s.previous, s.previous_vault_id)
      from private.secrets s
      where s.name = 'stripe_webhook_secret' and s.previous_until > now()))
$$;
comment on function public.stripe_secrets() is 'The secrets in plain text, for the edge functions only.';

create function public.stripe_settings_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare v_publishable text;
begin
  perform private.require_admin();
  select a.value into v_publishable from public.admin_settings a
  where a.key = 'stripe_publishable_key';
  return jsonb_build_object(
    'mode', case
      when v_publishable like 'pk\_live\_%' then 'live'
      when v_publishable like 'pk\_test\_%' then 'test'
      else 'none' end,
    'secret_key_set', exists (select 1 from private.secrets where name = 'stripe_secret_key'),
    'webhook_set', exists (select 1 from private.secrets where name = 'stripe_webhook_secret'),
    'previous_webhook_secret_until', (
      select s.previous_until from private.secrets s
      where s.name = 'stripe_webhook_secret' and s.previous_until > now()),
    'prices_set', (
      select count(*) = 6 from public.admin_settings a
      where a.key like 'price\_%' and a.value <> ''),
    'vault', private.has_vault());
end
$$;
grant execute on function public.stripe_settings_state() to authenticated;

-- To be called with what Stripe said to the last attempt to open the portal.
create function public.note_portal_settings(p_saved boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_saved then
    perform private.close_alert('portal_settings');
  else
    perform private.raise_alert('portal_settings', 'portal_settings',
      'The billing page does not open: save the customer portal''s settings once in Stripe''s Dashboard '
      '(Settings, Billing, Customer portal), for the mode of the secret key');
  end if;
end
$$;
