-- The two pages that work without an account: the one-time Stripe setup and the admin claim. Both ask
-- for a passcode that only the server knows.

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

revoke execute on function
  public.passcode_try(text, text), public.log_passcode_try(text, text, text, text),
  public.stripe_setup_done(), public.stripe_setup_save(text), public.claim_admin(text)
  from public, anon, authenticated;
grant execute on function
  public.passcode_try(text, text), public.log_passcode_try(text, text, text, text),
  public.stripe_setup_done(), public.stripe_setup_save(text), public.claim_admin(text)
  to service_role;
