-- Subscribers of the newsletter: double opt-in, and no further mail after an unsubscribe.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (
    email = lower(email) and email::private.email_address is not distinct from email),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (email)
);
comment on column public.newsletter_subscribers.closed_at is
  'When the address said no to a confirmation mail; it is not asked again.';
alter table public.newsletter_subscribers enable row level security;
grant select on public.newsletter_subscribers to authenticated;
create index newsletter_subscribers_status_idx on public.newsletter_subscribers (status, created_at desc);

create trigger touch_updated_at before update on public.newsletter_subscribers
  for each row execute function private.touch_updated_at();

create policy newsletter_subscribers_select_admin on public.newsletter_subscribers
  for select to authenticated using ((select public.is_admin()));

create index newsletter_subscribers_pending_idx on public.newsletter_subscribers (created_at) where status = 'pending';

create table private.newsletter_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.newsletter_tokens enable row level security;
create index newsletter_tokens_subscriber_id_idx on private.newsletter_tokens (subscriber_id, created_at desc);

-- Stores the address and queues its confirmation mail in one transaction. Callers must not show the
-- result to the visitor, because it reveals whether the address is known.
create function public.newsletter_subscribe(
  p_email text, p_confirm_hash text, p_unsubscribe_hash text, p_subject text, p_text text, p_html text,
  p_headers jsonb default '{}'
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_subscriber public.newsletter_subscribers;
  -- Taken for every address, known or not: 200 mails in ten minutes leave at once.
  v_release_at timestamptz := private.next_slot('newsletter:all', 200, interval '10 minutes');
begin
  insert into public.newsletter_subscribers as s (email) values (v_email)
  on conflict (email) do update set updated_at = now()
  returning * into v_subscriber;

  if v_subscriber.status = 'confirmed' then
    return jsonb_build_object('status', 'confirmed', 'mailed', false);
  end if;
  if v_subscriber.closed_at is not null
    or exists (
      select 1 from private.newsletter_tokens t
      where t.subscriber_id = v_subscriber.id and t.purpose = 'confirm'
        -- After an unsubscribe the address is asked once.
        and (t.created_at > now() - interval '24 hours' or t.created_at > v_subscriber.unsubscribed_at))
  then
    return jsonb_build_object('status', v_subscriber.status, 'mailed', false);
  end if;

  update public.newsletter_subscribers s set status = 'pending' where s.id = v_subscriber.id;
  insert into private.newsletter_tokens (token_hash, subscriber_id, purpose, expires_at)
  values (p_confirm_hash, v_subscriber.id, 'confirm', now() + interval '7 days'),
         (p_unsubscribe_hash, v_subscriber.id, 'unsubscribe', null);
  perform public.mail_enqueue(
    'newsletter_confirm', v_email, p_subject, p_text, p_html, p_headers,
    'newsletter:' || p_confirm_hash, 'newsletter_subscribers', v_subscriber.id, p_release_at => v_release_at);
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

-- Returns unsubscribed or unknown. Accepts every living token of the address, also a confirmation token.
-- A dead one changes nothing: it is known only while the address is unsubscribed.
create function public.newsletter_unsubscribe(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_token record;
begin
  select t.expires_at, t.purpose, s.id, s.status into v_token
  from private.newsletter_tokens t
  join public.newsletter_subscribers s on s.id = t.subscriber_id
  where t.token_hash = lower(p_token_hash)
  for update of s;
  if not found then return 'unknown'; end if;
  if v_token.status = 'unsubscribed' then return 'unsubscribed'; end if;
  if v_token.purpose = 'unsubscribe' and v_token.expires_at <= now() then return 'unknown'; end if;
  update public.newsletter_subscribers s set status = 'unsubscribed' where s.id = v_token.id;
  return 'unsubscribed';
end
$$;

create function private.newsletter_unsubscribed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.unsubscribed_at := now();
  if old.status = 'pending' then
    new.closed_at := now();
  end if;
  update private.newsletter_tokens t set expires_at = now()
  where t.subscriber_id = new.id and (t.expires_at is null or t.expires_at > now());
  delete from private.mail_outbox m
  where m.ref_table = 'newsletter_subscribers' and m.ref_id = new.id and m.status = 'queued';
  return new;
end
$$;

create trigger newsletter_unsubscribed before update on public.newsletter_subscribers
  for each row when (new.status = 'unsubscribed' and old.status <> 'unsubscribed')
  execute function private.newsletter_unsubscribed();
