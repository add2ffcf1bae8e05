-- Newsletter sign-up with double opt-in; only hashes of tokens are stored.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (
    email = lower(email) and email::private.email_address is not distinct from email),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (email)
);

create index newsletter_subscribers_status_idx on public.newsletter_subscribers (status, created_at desc);

create trigger touch_updated_at before update on public.newsletter_subscribers
  for each row execute function private.touch_updated_at();

create table private.newsletter_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

create index newsletter_tokens_subscriber_id_idx on private.newsletter_tokens (subscriber_id, created_at desc);

alter table public.newsletter_subscribers enable row level security;
alter table private.newsletter_tokens enable row level security;

create policy newsletter_subscribers_select_admin on public.newsletter_subscribers
  for select to authenticated using ((select public.is_admin()));

grant select on public.newsletter_subscribers to authenticated;

-- Stores the address and queues its confirmation mail in one transaction. Callers must not show the
-- result to the visitor, because it reveals whether the address is known.
create function public.newsletter_subscribe(
  p_email text, p_confirm_hash text, p_unsubscribe_hash text, p_subject text, p_text text, p_html text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_subscriber public.newsletter_subscribers;
begin
  insert into public.newsletter_subscribers as s (email) values (v_email)
  on conflict (email) do update
    set status = case when s.status = 'unsubscribed' then 'pending' else s.status end
  returning * into v_subscriber;

  if v_subscriber.status = 'confirmed' then
    return jsonb_build_object('status', 'confirmed', 'mailed', false);
  end if;
  -- At most one mail in ten minutes, so that the form cannot be used to flood an address.
  if exists (select 1 from private.newsletter_tokens t
             where t.subscriber_id = v_subscriber.id and t.purpose = 'confirm'
               and t.created_at > now() - interval '10 minutes') then
    return jsonb_build_object('status', 'pending', 'mailed', false);
  end if;

  insert into private.newsletter_tokens (token_hash, subscriber_id, purpose, expires_at)
  values (p_confirm_hash, v_subscriber.id, 'confirm', now() + interval '7 days'),
         (p_unsubscribe_hash, v_subscriber.id, 'unsubscribe', null);
  perform public.mail_enqueue(
    'newsletter_confirm', v_email, p_subject, p_text, p_html, '{}'::jsonb,
    'newsletter:' || p_confirm_hash, 'newsletter_subscribers', v_subscriber.id);
  return jsonb_build_object('status', 'pending', 'mailed', true);
end
$$;

-- Returns confirmed, expired, unsubscribed or unknown. Confirming twice returns confirmed again.
create function public.newsletter_confirm(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_token record;
begin
  select t.expires_at, s.id, s.status into v_token
  from private.newsletter_tokens t
  join public.newsletter_subscribers s on s.id = t.subscriber_id
  where t.token_hash = lower(p_token_hash) and t.purpose = 'confirm'
  for update of s;
  if not found then return 'unknown'; end if;
  if v_token.status <> 'pending' then return v_token.status; end if;
  if v_token.expires_at < now() then return 'expired'; end if;
  update public.newsletter_subscribers s
  set status = 'confirmed', confirmed_at = now(), unsubscribed_at = null
  where s.id = v_token.id;
  return 'confirmed';
end
$$;

-- Returns unsubscribed or unknown. Accepts every token of the address, also a confirmation token.
create function public.newsletter_unsubscribe(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.newsletter_subscribers s
  set status = 'unsubscribed', unsubscribed_at = coalesce(s.unsubscribed_at, now())
  from private.newsletter_tokens t
  where t.token_hash = lower(p_token_hash) and s.id = t.subscriber_id;
  return case when found then 'unsubscribed' else 'unknown' end;
end
$$;

