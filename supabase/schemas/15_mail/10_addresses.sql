-- Addresses: which are proven, and which take no mail, from whom and why.

-- Contact addresses that a click has proved, by account.
create table private.contact_proofs (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references public.users (id) on delete cascade,
  email private.email_address not null,
  proved_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.contact_proofs enable row level security;
create index contact_proofs_user_id_email_idx on private.contact_proofs (user_id, email);

-- The caller's contact address, whether it is proven, and where replies go now.
create function public.contact_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (select jsonb_build_object(
    'email', c.contact_email,
    'proven', c.contact_email is null or private.contact_is_proven(v_user_id, c.contact_email),
    'reply_to', private.reply_address(v_user_id))
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = v_user_id);
end
$$;
grant execute on function public.contact_state() to authenticated;

-- Queues a mail that asks for the click on an address: one a day for an address, whoever asks, three for an account,
-- and none to an address that takes no mail from us.
create function private.queue_proof(p_user_id uuid, p_email text, p_kind text, p_mail jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.require_act(p_user_id, 'mail');
  if private.mail_refusal(p_email, p_user_id, p_kind) is not null then
    raise exception 'The owner of this address wants no mail from us, or mails to it came back. Please use another one.'
      using hint = 'do_not_contact';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newspeg:proofs-of:' || p_user_id::text, 0));
  perform pg_advisory_xact_lock(hashtextextended('newspeg:proofs-to:' || lower(p_email), 0));
  if (select count(*) from private.mail_outbox m
      where m.ref_table = 'creator_profiles' and m.ref_id = p_user_id and m.created_at > now() - interval '1 day') >= 3 then
    raise exception 'We have sent this mail three times today. Please look into your spam folder, or try again tomorrow.'
      using hint = 'rate_limited';
  end if;
  if exists (
    select 1 from private.mail_outbox m
    where lower(m.to_email) = lower(p_email) and m.ref_table = 'creator_profiles' and m.status <> 'failed'
      and m.created_at > now() - interval '1 day') then
    raise exception 'This address got a mail with the link today. Please look into its spam folder, or try again tomorrow.'
      using hint = 'rate_limited';
  end if;
  perform public.mail_enqueue(
    p_kind, p_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', p_mail -> 'headers',
    p_kind || ':' || p_user_id::text || ':' || gen_random_uuid()::text, 'creator_profiles', p_user_id, p_mail -> 'marks');
end
$$;

-- Asks for the click on the press contact. Returns the address, or null when there is nothing to prove.
create function public.queue_contact_proof(p_user_id uuid, p_mail jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  select c.contact_email into v_email from public.creator_profiles c where c.user_id = p_user_id;
  if v_email is null or private.contact_is_proven(p_user_id, v_email) then
    return null;
  end if;
  perform private.queue_proof(p_user_id, v_email, 'contact_proof', p_mail);
  return v_email;
end
$$;

-- Takes the click. Links are good for seven days. Who declined with the link before has changed their mind. Returns the
-- proven address.
create function public.prove_contact(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_proof private.contact_proofs;
begin
  select * into v_proof from private.contact_proofs p where p.token_hash = lower(p_token_hash);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  if v_proof.proved_at is null and v_proof.created_at < now() - interval '7 days' then
    raise exception 'This link is too old. Please ask for a new one in your profile.' using hint = 'link_expired';
  end if;
  update private.contact_proofs p set proved_at = coalesce(p.proved_at, now()) where p.token_hash = v_proof.token_hash;
  delete from private.closed_addresses a
  where a.email = lower(v_proof.email) and a.user_id is null and a.reason = 'never';
  return v_proof.email;
end
$$;

-- Declines by the link of the mail, at any time: no mail goes to the address again, and what its click proved for that
-- account is proven no more. Returns the address.
create function public.decline_contact(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_proof private.contact_proofs;
begin
  select * into v_proof from private.contact_proofs p where p.token_hash = lower(p_token_hash);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  perform private.close_address(v_proof.email, null, 'never');
  update private.contact_proofs p set proved_at = null where p.user_id = v_proof.user_id and p.email = v_proof.email;
  return v_proof.email;
end
$$;

-- What stands against mails to an address (15_refusal.sql says what it closes): user_id null means from nobody here.
create table private.closed_addresses (
  email private.email_address not null,
  user_id uuid references public.users (id) on delete cascade,
  reason text not null check (reason in ('opt_out', 'never', 'bounce', 'complaint')),
  created_at timestamptz not null default now()
);
alter table private.closed_addresses enable row level security;
create unique index closed_addresses_email_user_id_idx on private.closed_addresses (email, user_id) nulls not distinct;
create index closed_addresses_user_id_idx on private.closed_addresses (user_id);

-- What an editor closed: 'all', 'creator' or 'none'.
create function private.opt_out_of(p_email text, p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce((
    select case when a.user_id is null then 'all' else 'creator' end
    from private.closed_addresses a
    where a.email = lower(p_email) and (a.user_id is null or a.user_id = p_user_id) and a.reason <> 'bounce'
    order by a.user_id nulls first
    limit 1), 'none')
$$;

-- Takes the choice of an editor by the link of a mail: 'creator' closes the address to the sender,
-- 'all' to everybody here, 'none' opens it again. Returns the choice.
create function public.set_opt_out(p_token_hash text, p_choice text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends := private.lock_send_of_token(p_token_hash, array['answer']);
  v_email text := (select lower(c.contact_email) from private.outlet_contacts c where c.outlet_id = v_send.outlet_id);
  v_before text;
begin
  if p_choice is null or p_choice not in ('none', 'creator', 'all') then
    raise exception 'Please choose whose mails to stop.' using hint = 'bad_answer';
  end if;
  if v_email is null then
    raise exception 'We have no address to stop any more.' using hint = 'no_contact';
  end if;
  v_before := private.opt_out_of(v_email, v_send.user_id);
  delete from private.closed_addresses a
  where a.email = v_email and (a.user_id is null or a.user_id = v_send.user_id) and a.reason <> 'bounce';
  if p_choice <> 'none' then
    perform private.close_address(v_email, case p_choice when 'creator' then v_send.user_id end, 'opt_out');
  end if;
  if v_before <> p_choice then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'opt_out', jsonb_build_object('choice', p_choice));
  end if;
  return p_choice;
end
$$;

-- What the caller's own proven address is closed to, for the editor's settings.
create function public.my_closed_addresses() returns table (creator_id uuid, creator_name text, reason text, created_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select a.user_id, coalesce(c.name, u.name), a.reason, a.created_at
  from public.users me
  join private.closed_addresses a on a.email = me.email
  left join public.users u on u.id = a.user_id
  left join public.creator_profiles c on c.user_id = a.user_id
  where me.id = v_user_id and me.linked_at is not null
  order by a.created_at desc;
end
$$;
grant execute on function public.my_closed_addresses() to authenticated;

-- Opens the caller's own address again, to one creator or, with null, to all who were closed out together.
create function public.open_my_address(p_creator_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  delete from private.closed_addresses a
  using public.users me
  where me.id = v_user_id and me.linked_at is not null and a.email = me.email
    and a.user_id is not distinct from p_creator_id and a.reason <> 'bounce';
end
$$;
grant execute on function public.open_my_address(uuid) to authenticated;

-- The one click of a mail program (RFC 8058): stops the creator of the pitch, and leaves a wider
-- choice of the editor as it is.
create function public.stop_by_header(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_state jsonb := public.get_pitch_by_token(p_token_hash);
begin
  if v_state ->> 'opt_out' = 'none' then
    return public.set_opt_out(p_token_hash, 'creator');
  end if;
  return v_state ->> 'opt_out';
end
$$;

-- Addresses that a click at sign-up proved. A later change of address is not proof of the new one: it
-- may be confirmed from the old mailbox alone.
create table private.proven_addresses (
  user_id uuid not null references public.users (id) on delete cascade,
  email private.email_address not null,
  proven_at timestamptz not null default now(),
  primary key (user_id, email)
);
alter table private.proven_addresses enable row level security;

create function private.note_proven_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.email_confirmed_at is not null and new.email like '%_@_%'
     and (tg_op = 'INSERT' or old.email_confirmed_at is null) then
    insert into private.proven_addresses (user_id, email, proven_at)
    select u.id, lower(new.email), new.email_confirmed_at from public.users u where u.id = new.id
    on conflict do nothing;
  end if;
  return new;
end
$$;

-- Named so that it runs after the triggers that make the account.
create trigger z_note_proven_address after insert or update of email_confirmed_at on auth.users
  for each row execute function private.note_proven_address();

-- The account's address in lower case if a click proved it, else null.
create function private.proven_address(p_user_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select lower(u.email)
    from public.users u
    where u.id = p_user_id and u.linked_at is not null
      and (exists (select 1 from private.proven_addresses p where p.user_id = u.id and p.email = lower(u.email))
        or exists (select 1 from private.contact_proofs c
                   where c.user_id = u.id and lower(c.email) = lower(u.email) and c.proved_at is not null)));
end
$$;

-- Mail domains of providers where anybody gets an address, and of forwarding services: such a domain
-- says nothing about an outlet.
create function private.is_public_mail_domain(p_domain text) returns boolean
language sql immutable
return lower(p_domain) = any (array[
  'gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'live.com', 'live.co.uk',
  'msn.com', 'passport.com', 'icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com', 'yahoo.com', 'yahoo.co.uk',
  'yahoo.ca', 'yahoo.fr', 'yahoo.de', 'yahoo.co.in', 'yahoo.com.br', 'ymail.com', 'rocketmail.com', 'myyahoo.com',
  'aol.com', 'aim.com', 'netscape.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'pacbell.net',
  'swbell.net', 'ameritech.net', 'comcast.net', 'xfinity.com', 'cox.net', 'charter.net', 'spectrum.net', 'rr.com',
  'roadrunner.com', 'twc.com', 'earthlink.net', 'mindspring.com', 'optonline.net', 'optimum.net', 'frontier.com',
  'frontiernet.net', 'centurylink.net', 'windstream.net', 'juno.com', 'netzero.net', 'suddenlink.net', 'cableone.net',
  'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'tuta.io', 'tutamail.com', 'keemail.me',
  'gmx.com', 'gmx.net', 'gmx.us', 'gmx.de', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'mail.com',
  'email.com', 'usa.com', 'post.com', 'consultant.com', 'engineer.com', 'inbox.com', 'hushmail.com', 'fastmail.com',
  'fastmail.fm', 'hey.com', 'zoho.com', 'zohomail.com', 'yandex.com', 'yandex.ru', 'ya.ru', 'mail.ru', 'bk.ru',
  'inbox.ru', 'list.ru', 'rambler.ru', 'qq.com', 'foxmail.com', '163.com', '126.com', 'yeah.net', 'sina.com',
  'naver.com', 'daum.net', 'hanmail.net', 'rediffmail.com', 'orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net',
  'sfr.fr', 'libero.it', 'virgilio.it', 'tiscali.it', 'btinternet.com', 'sky.com', 'talktalk.net', 'virginmedia.com',
  'ntlworld.com', 'blueyonder.co.uk', 'shaw.ca', 'rogers.com', 'sympatico.ca', 'telus.net', 'videotron.ca',
  'bigpond.com', 'optusnet.com.au', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'duck.com', 'mozmail.com',
  'simplelogin.com', 'simplelogin.co', 'slmail.me', 'aleeas.com', 'addy.io', 'anonaddy.com', 'anonaddy.me',
  'mailinator.com', 'guerrillamail.com', '10minutemail.com', 'temp-mail.org', 'yopmail.com', 'sharklasers.com',
  'throwawaymail.com', 'getnada.com', 'maildrop.cc', 'trashmail.com', 'dispostable.com', 'fakeinbox.com',
  'moakt.com', 'mohmal.com', 'substack.com', 'ghost.io', 'beehiiv.com', 'wordpress.com', 'medium.com']);

-- Stops a creator, named by the address of their press kit. Returns the creator's name.
create function public.close_my_address(p_slug text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_email text := private.proven_address(v_user_id);
  v_creator record;
begin
  if v_email is null then
    raise exception 'Please confirm your email address first.' using hint = 'account_not_confirmed';
  end if;
  select c.user_id, coalesce(c.name, 'This creator') as name into v_creator
  from public.creator_profiles c
  where c.slug = lower(private.trim_text(p_slug)) and c.user_id <> v_user_id
    and (c.epk_published
      or exists (select 1 from public.pitch_sends s join public.outlets o on o.id = s.outlet_id
                 where s.user_id = c.user_id and o.media_user_id = v_user_id)
      or exists (select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
                 where i.creator_user_id = c.user_id and f.status = 'published'));
  if not found then
    raise exception 'We know no creator with this press kit.' using hint = 'account_not_found';
  end if;
  perform private.close_address(v_email, v_creator.user_id, 'opt_out');
  return v_creator.name;
end
$$;
grant execute on function public.close_my_address(text) to authenticated;
