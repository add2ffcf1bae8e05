-- The first admin and the secret of the webhook: passcodes, links for the owner, what is set up.

-- Counts a try before the passcode is compared: within 15 minutes five per address and twenty in all
-- are allowed. A refused try of one address does not count towards the twenty.
create function public.passcode_try(p_gate text, p_address text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare v_allowed boolean;
begin
  v_allowed := public.rate_limit_hit('passcode:' || p_gate || ':' || p_address, 5, 900)
    and public.rate_limit_hit('passcode:' || p_gate, 20, 900);
  if not v_allowed and public.rate_limit_hit('passcode-refused:' || p_gate || ':' || p_address, 1, 900) then
    insert into public.system_logs (action, ip_address, detail)
    values (p_gate || '_try', p_address, jsonb_build_object('result', 'too_many_tries'));
  end if;
  return v_allowed;
end
$$;

create function public.log_passcode_try(p_gate text, p_address text, p_result text, p_email text default null)
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.system_logs (email, action, ip_address, detail)
  values (left(p_email, 320), p_gate || '_try', p_address, jsonb_build_object('result', p_result))
$$;

create function public.stripe_setup_done() returns boolean
language sql stable security definer
set search_path = ''
as $$ select s.stripe_setup_done_at is not null from private.setup_state s $$;

-- Saves the secret and disables the page for good; false when it was disabled already.
create function public.stripe_setup_save(p_secret text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.setup_state set stripe_setup_done_at = now() where stripe_setup_done_at is null;
  if not found then return false; end if;
  insert into public.admin_settings (key, value) values ('stripe_webhook_secret', p_secret)
  on conflict (key) do update set value = excluded.value;
  insert into public.system_logs (action, detail) values ('stripe_setup', '{}');
  return true;
end
$$;

-- Makes the first admin: stores the address as an admin, which the account that has confirmed the address
-- becomes, now or later. The lock makes concurrent calls run one after the other, so only one succeeds.
create function public.claim_admin(p_email text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('claim_admin', 4));
  if exists (select 1 from public.users u
             where u.email = lower(private.trim_text(p_email)) and u.linked_at is not null and private.account_state(u.id) <> 'open') then
    raise exception 'The account with this address is suspended or closed. Please take another address.' using hint = 'account_closing';
  end if;
  insert into public.users (email, role, kind)
  select lower(private.trim_text(p_email)), 'admin', 'general'
  where not exists (select 1 from public.users u where u.role = 'admin')
  returning id into v_id;
  if v_id is null then
    return jsonb_build_object('claimed', false, 'linked', false);
  end if;
  insert into public.system_logs (email, action, ip_address)
  values (lower(private.trim_text(p_email)), 'admin_bootstrap', null);
  return jsonb_build_object('claimed', true, 'linked', exists (
    select 1 from public.users u where u.role = 'admin' and u.linked_at is not null));
end
$$;

-- Takes a counted try back: its passcode was right, so whatever else was wrong is no guess.
create function public.passcode_was_right(p_gate text, p_address text) returns void
language sql security definer
set search_path = ''
as $$
  update private.rate_limits r set hits = greatest(r.hits - 1, 0)
  where r.key in (left('passcode:' || p_gate || ':' || p_address, 300), left('passcode:' || p_gate, 300))
$$;

-- A link for one of the two pages. Its token takes the place of the passcode once and counts as no try;
-- only the hash of the token is stored.
create table private.owner_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  gate text not null check (gate in ('admin_claim', 'stripe_setup')),
  expires_at timestamptz not null
);
alter table private.owner_links enable row level security;

-- Makes a link that opens its page for 15 minutes and returns when it ends. Refuses when the page was
-- used and is closed for good.
create function public.make_owner_link(p_gate text, p_token_hash text) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  v_expires_at timestamptz := now() + interval '15 minutes';
begin
  if p_gate = 'admin_claim' and public.admin_exists() then
    raise exception 'Admin already exists. This route is disabled.' using hint = 'admin_exists';
  end if;
  if p_gate = 'stripe_setup' and public.stripe_setup_done() then
    raise exception 'The webhook secret was saved already. Change it at /admin.' using hint = 'disabled';
  end if;
  delete from private.owner_links l where l.expires_at <= now();
  insert into private.owner_links (token_hash, gate, expires_at) values (p_token_hash, p_gate, v_expires_at);
  insert into public.system_logs (action, detail) values ('owner_link', jsonb_build_object('gate', p_gate));
  return v_expires_at;
end
$$;

-- Uses a link up. False when it is unknown, used, too old or for the other page.
create function public.use_owner_link(p_gate text, p_token_hash text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.owner_links l
  where l.token_hash = p_token_hash and l.gate = p_gate and l.expires_at > now();
  return found;
end
$$;

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
