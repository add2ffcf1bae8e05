-- Passcodes of the admin claim and of the Stripe setup: honest mistakes do not count, and strangers who
-- use up all tries do not keep the owner out, who makes a link on the server's side.

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

revoke execute on function
  public.passcode_was_right(text, text), public.make_owner_link(text, text), public.use_owner_link(text, text)
  from public, anon, authenticated;
grant execute on function
  public.passcode_was_right(text, text), public.make_owner_link(text, text), public.use_owner_link(text, text)
  to service_role;
