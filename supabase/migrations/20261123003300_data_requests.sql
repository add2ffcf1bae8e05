-- People without an account ask by mail what is kept about their address, for a copy or for removal.

create table private.data_requests (
  id uuid primary key default gen_random_uuid(),
  email private.email_address not null,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index data_requests_email_idx on private.data_requests (email, created_at);
create index data_requests_created_at_idx on private.data_requests (created_at);
alter table private.data_requests enable row level security;

alter table private.link_tokens drop constraint link_tokens_purpose_check;
alter table private.link_tokens add constraint link_tokens_purpose_check
  check (purpose in ('intro', 'request_mails', 'own_data'));
create index link_tokens_ref_id_idx on private.link_tokens (ref_id);

-- Queues the mail with the link to an address's data: the same for a known and an unknown address, and
-- at most one a day. Returns whether one was queued.
create function public.queue_data_request(p_email text, p_mail jsonb, p_now timestamptz default now()) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('newspeg:data-request:' || v_email, 0));
  if exists (
    select 1 from private.data_requests r
    where r.email = v_email and r.created_at > p_now - interval '24 hours') then
    return false;
  end if;
  insert into private.data_requests (email, created_at) values (v_email, p_now) returning id into v_id;
  -- Delivered as the daily mail is: mail_prepare() stores the hash of the link with its purpose.
  perform public.mail_enqueue(
    'own_data', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'own_data:' || v_id::text, 'request_mails', v_id, p_mail -> 'marks');
  return true;
end
$$;

-- The request that a link opens. Links work for seven days.
create function private.data_request_of(p_token_hash text, p_now timestamptz) returns private.data_requests
language plpgsql stable
set search_path = ''
as $$
declare
  v_request private.data_requests;
begin
  select r.* into v_request
  from private.link_tokens t join private.data_requests r on r.id = t.ref_id
  where t.token_hash = p_token_hash and t.purpose = 'own_data';
  if v_request.id is null then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  if v_request.created_at <= p_now - interval '7 days' then
    raise exception 'This link is too old. Please ask for a new one.' using hint = 'link_expired';
  end if;
  return v_request;
end
$$;

-- What is kept about the address of a link, as counts by kind, whether it has an account, and whether
-- it is on the list of addresses that get no pitch.
create function public.data_by_token(p_token_hash text, p_now timestamptz default now()) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_request private.data_requests := private.data_request_of(p_token_hash, p_now);
  v_copy jsonb := private.copy_of_address(v_request.email);
begin
  return jsonb_build_object(
    'email', v_request.email,
    'has_account', exists (
      select 1 from public.users u where lower(u.email) = v_request.email and u.linked_at is not null),
    'removed', v_request.removed_at is not null,
    'contacts', jsonb_array_length(v_copy -> 'outlet_contacts') + (v_copy ->> 'press_contact_of_others')::int,
    'newsletter', jsonb_array_length(v_copy -> 'newsletter'),
    'answers', jsonb_array_length(v_copy -> 'answers_to_pitches'),
    -- Without the mail that brought the link.
    'mails', jsonb_array_length(v_copy -> 'friday_fix_mails') + (
      select count(*) from jsonb_array_elements(v_copy -> 'mails') m where m ->> 'kind' <> 'own_data'),
    'log', jsonb_array_length(v_copy -> 'security_log'),
    'do_not_write', jsonb_array_length(v_copy -> 'do_not_write') > 0);
end
$$;

-- The copy for the address of a link.
create function public.copy_by_token(p_token_hash text, p_now timestamptz default now()) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_request private.data_requests := private.data_request_of(p_token_hash, p_now);
begin
  return jsonb_build_object('address', v_request.email) || private.copy_of_address(v_request.email);
end
$$;

-- Removes what is kept about the address of a link, except its own account. One note stays: that it is
-- not written to. Returns the numbers of rows; a repeated call finds nothing more.
create function public.remove_by_token(p_token_hash text, p_now timestamptz default now()) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request private.data_requests := private.data_request_of(p_token_hash, p_now);
  v_has_account boolean;
  v_removed jsonb;
begin
  perform 1 from private.data_requests r where r.id = v_request.id for update;
  v_has_account := exists (
    select 1 from public.users u where lower(u.email) = v_request.email and u.linked_at is not null);
  v_removed := private.erase_address(v_request.email);
  -- An account's own security log stays with the account.
  if not v_has_account then
    update public.system_logs l set email = null, ip_address = null where lower(l.email) = v_request.email;
  end if;
  insert into private.closed_addresses (email, user_id, reason)
  values (v_request.email, null, 'opt_out') on conflict do nothing;
  update private.data_requests r set removed_at = coalesce(r.removed_at, p_now) where r.id = v_request.id;
  return v_removed;
end
$$;

revoke execute on function
  public.queue_data_request(text, jsonb, timestamptz), public.data_by_token(text, timestamptz),
  public.copy_by_token(text, timestamptz), public.remove_by_token(text, timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.queue_data_request(text, jsonb, timestamptz), public.data_by_token(text, timestamptz),
  public.copy_by_token(text, timestamptz), public.remove_by_token(text, timestamptz)
  to service_role;
