-- Editors: what they are and look for, when they read, and which outlet their own address proves.

alter table public.media_profiles
  add column media_role text not null default 'editor'
    check (media_role in ('editor', 'reporter', 'producer', 'host', 'freelance', 'booker', 'other')),
  -- Phrases, one a line or separated by commas; they count as wanted phrases of the editor's outlets.
  add column looking_for_now text not null default '' check (char_length(looking_for_now) <= 280),
  add column digest_hour int not null default 8 check (digest_hour between 0 and 23),
  add column time_zone text not null default 'America/New_York',
  -- The first day on which the editor is back, in the editor's time zone.
  add column away_until date,
  add column paused boolean not null default false,
  -- The receipt of whom the editor covered is counted only while this is on.
  add column receipt_on boolean not null default false,
  -- When the first questions were answered or skipped.
  add column welcomed_at timestamptz,
  -- The outlet the editor says they are with. It is theirs only while outlet_proof is set.
  add column outlet_id uuid references public.outlets (id) on delete set null,
  add column outlet_proof text check (outlet_proof in ('domain', 'admin')),
  add column outlet_proven_at timestamptz,
  add check ((outlet_proof is null) = (outlet_proven_at is null)),
  add check (outlet_name !~ '[[:cntrl:]]');

create index media_profiles_outlet_id_idx on public.media_profiles (outlet_id);

-- An outlet that an editor named and no admin has confirmed: it is inactive, so it gets no pitches.
alter table public.outlets add column confirmed_at timestamptz default now();
alter table public.outlets disable trigger touch_updated_at;
update public.outlets o set confirmed_at = o.created_at;
alter table public.outlets enable trigger touch_updated_at;
alter table public.outlets add check (confirmed_at is not null or not active);
create index outlets_unconfirmed_idx on public.outlets (created_at) where confirmed_at is null;

-- Who already edits an outlet was put there by an admin.
alter table public.media_profiles disable trigger user;
update public.media_profiles m
set outlet_id = o.id, outlet_proof = 'admin', outlet_proven_at = now(), welcomed_at = m.created_at
from (select distinct on (o.media_user_id) o.media_user_id, o.id from public.outlets o
      where o.media_user_id is not null order by o.media_user_id, o.created_at, o.id) o
where o.media_user_id = m.user_id;
update public.media_profiles m set time_zone = private.zone_of_region(m.region)
where private.zone_of_region(m.region) <> m.time_zone;
alter table public.media_profiles enable trigger user;

-- Addresses that a click at sign-up proved. A later change of address is not proof of the new one: it
-- may be confirmed from the old mailbox alone.
create table private.proven_addresses (
  user_id uuid not null references public.users (id) on delete cascade,
  email private.email_address not null,
  proven_at timestamptz not null default now(),
  primary key (user_id, email)
);
alter table private.proven_addresses enable row level security;

insert into private.proven_addresses (user_id, email, proven_at)
select u.id, lower(u.email), a.email_confirmed_at
from public.users u
join auth.users a on a.id = u.id
where a.email_confirmed_at is not null and lower(a.email) = lower(u.email) and u.email like '%_@_%';

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
language sql stable
begin atomic
  select lower(u.email)
  from public.users u
  where u.id = p_user_id and u.linked_at is not null
    and (exists (select 1 from private.proven_addresses p where p.user_id = u.id and p.email = lower(u.email))
      or exists (select 1 from private.contact_proofs c
                 where c.user_id = u.id and lower(c.email) = lower(u.email) and c.proved_at is not null));
end;

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

create function private.domain_of(p_email text) returns text
language sql immutable
return lower(substring(p_email from '@([^@]+)$'));

-- Mail domains of outlets: an account whose proven address has one is with that outlet. Publishers share
-- one domain among several outlets. Kept apart from outlets, which creators read.
create table private.outlet_domains (
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  domain text not null check (
    domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and char_length(domain) <= 253
    and not private.is_public_mail_domain(domain)),
  primary key (outlet_id, domain)
);
create index outlet_domains_domain_idx on private.outlet_domains (domain);
alter table private.outlet_domains enable row level security;

-- An admin who enters a contact names the outlet's mail domain with it.
create function private.note_contact_domain() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_domain text := private.domain_of(new.contact_email);
begin
  if tg_op = 'UPDATE' and private.domain_of(old.contact_email) = v_domain then
    return new;
  end if;
  if v_domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and not private.is_public_mail_domain(v_domain) then
    insert into private.outlet_domains (outlet_id, domain) values (new.outlet_id, v_domain) on conflict do nothing;
  end if;
  return new;
end
$$;
create trigger note_contact_domain after insert or update of contact_email on private.outlet_contacts
  for each row execute function private.note_contact_domain();

insert into private.outlet_domains (outlet_id, domain)
select c.outlet_id, private.domain_of(c.contact_email)
from private.outlet_contacts c
where private.domain_of(c.contact_email) ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'
  and not private.is_public_mail_domain(private.domain_of(c.contact_email));

-- The outlet an editor is with, and on whose word. proven: their own proven address has its mail domain,
-- or an admin said so; else the name is their own word, to be shown as 'says they are with …'. No row
-- for an account that names none.
create function private.editor_outlet(p_user_id uuid)
returns table (outlet_id uuid, outlet_name text, proven boolean)
language sql stable
begin atomic
  select o.id, coalesce(o.name, m.outlet_name), o.id is not null and m.outlet_proof is not null
  from public.media_profiles m
  left join public.outlets o on o.id = m.outlet_id
  where m.user_id = p_user_id and coalesce(o.name, m.outlet_name) is not null;
end;

-- How an editor is introduced to others: 'Mara Quill of The Daily Drum' when the outlet is proven, else
-- 'Mara Quill, who says they are with The Daily Drum'; the name alone without an outlet.
create function private.editor_byline(p_user_id uuid) returns text
language sql stable
begin atomic
  select coalesce(u.name, 'An editor') || case when e.outlet_name is null then ''
      when e.proven then ' of ' || e.outlet_name else ', who says they are with ' || e.outlet_name end
  from public.users u
  left join private.editor_outlet(u.id) e on true
  where u.id = p_user_id;
end;

-- Protects what an editor cannot say of themselves: the unsubscribe token and the tie to an outlet.
create or replace function private.protect_media_token() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if new.unsubscribe_token is distinct from old.unsubscribe_token then
      raise exception 'The unsubscribe link cannot be changed here.' using hint = 'column_protected';
    end if;
    if (new.outlet_id, new.outlet_proof, new.outlet_proven_at)
       is distinct from (old.outlet_id, old.outlet_proof, old.outlet_proven_at) then
      raise exception 'Please choose your outlet in its own step.' using hint = 'column_protected';
    end if;
  end if;
  return new;
end
$$;

-- Stores tidy texts, follows the region with the time zone unless the editor chose one, and ends a tie
-- whose outlet is gone.
create or replace function private.tidy_media_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.outlet_name := private.text_or_null(new.outlet_name);
  new.region := private.text_or_null(new.region);
  -- One space between words, one line break between lines.
  new.looking_for_now := private.trim_text(regexp_replace(
    regexp_replace(new.looking_for_now, '[^\S\n]+', ' ', 'g'), ' ?\n\s*', E'\n', 'g'));
  if tg_op = 'INSERT' and new.time_zone = 'America/New_York'
     or tg_op = 'UPDATE' and new.time_zone = old.time_zone and new.region is distinct from old.region then
    new.time_zone := private.zone_of_region(new.region);
  end if;
  if not private.is_time_zone(new.time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  if new.outlet_id is null then
    new.outlet_proof := null;
    new.outlet_proven_at := null;
  end if;
  return new;
end
$$;

-- An admin who makes an account the editor of an outlet vouches for it.
create function private.vouch_for_editor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.media_user_id is not null and new.confirmed_at is not null then
    update public.media_profiles m
    set outlet_id = new.id, outlet_proof = 'admin', outlet_proven_at = now()
    where m.user_id = new.media_user_id and (m.outlet_id is null or m.outlet_proof is null);
  end if;
  if tg_op = 'UPDATE' and old.media_user_id is not null and old.media_user_id is distinct from new.media_user_id then
    update public.media_profiles m set outlet_proof = null, outlet_proven_at = null
    where m.user_id = old.media_user_id and m.outlet_id = new.id and m.outlet_proof = 'admin';
  end if;
  return null;
end
$$;
create trigger vouch_for_editor after insert or update of media_user_id, confirmed_at on public.outlets
  for each row execute function private.vouch_for_editor();

-- Whether an editor is away on a day that has begun in their time zone.
create function private.is_away(p_away_until date, p_time_zone text, p_now timestamptz) returns boolean
language sql stable
return coalesce((p_now at time zone p_time_zone)::date < p_away_until, false);

-- Whether the next digest goes to this account: subscribed, neither paused nor away, its address proven
-- and not closed.
create function private.reads_digest(p_user_id uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select 1
    from public.media_profiles m
    cross join lateral (select private.proven_address(m.user_id) as email) a
    where m.user_id = p_user_id and m.digest_subscribed and not m.paused
      and not private.is_away(m.away_until, m.time_zone, now())
      and a.email is not null
      and not exists (select 1 from private.closed_addresses c where c.email = a.email and c.user_id is null));
end;
