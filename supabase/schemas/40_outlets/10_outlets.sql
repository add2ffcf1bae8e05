-- Outlets, their contacts and mail domains. Clients read no contact.

create table public.outlets (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 60),
  format text not null check (format in ('tv', 'podcast', 'culture', 'local')),
  region text not null default 'National' check (char_length(region) between 1 and 120),
  beats text[] not null default '{}' check (beats::private.beat_list is not distinct from beats),
  -- Phrases separated by commas; outlet matching compares each phrase with the pitch.
  interests text not null default '' check (char_length(interests) <= 600),
  description text not null default '' check (char_length(description) <= 600),
  audience text not null default '' check (char_length(audience) <= 200),
  ai_stance text not null default 'label' check (ai_stance in ('welcome', 'label', 'no')),
  weekly_cap int not null default 5 check (weekly_cap between 0 and 50),
  active boolean not null default true,
  media_user_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  time_zone text not null default 'America/New_York',
  -- An outlet that an editor named and no admin has confirmed: it is inactive, so it gets no pitches.
  confirmed_at timestamptz default now(),
  -- Of the demo data: creators see that it is a sample.
  invented boolean not null default false,
  check (concat(name, region) !~ '[[:cntrl:]]'),
  check (confirmed_at is not null or not active)
);
alter table public.outlets enable row level security;
-- Whose outlet it is stays with the functions.
grant select (id, name, slug, format, region, beats, interests, description, audience, ai_stance, weekly_cap, active,
    created_at, updated_at, time_zone, confirmed_at), insert, update, delete
  on public.outlets to authenticated;
create index outlets_media_user_id_idx on public.outlets (media_user_id);
create index outlets_active_name_idx on public.outlets (active, name);
create index outlets_format_idx on public.outlets (format);
create index outlets_beats_idx on public.outlets using gin (beats);
create index outlets_name_trgm_idx on public.outlets using gin (name extensions.gin_trgm_ops);

create trigger touch_updated_at before update on public.outlets
  for each row execute function private.touch_updated_at();

create policy outlets_select_active_or_own_or_admin on public.outlets
  for select to authenticated
  using (active or media_user_id = (select auth.uid()) or (select public.is_admin()));

create policy outlets_insert_admin on public.outlets
  for insert to authenticated
  with check ((select public.is_admin()));

create policy outlets_update_admin on public.outlets
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy outlets_delete_admin on public.outlets
  for delete to authenticated
  using ((select public.is_admin()));

create trigger a_tidy_lines before insert or update on public.outlets
  for each row execute function private.tidy_one_line_fields();

create index outlets_unconfirmed_idx on public.outlets (created_at) where confirmed_at is null;

create table private.outlet_contacts (
  outlet_id uuid primary key references public.outlets (id) on delete cascade,
  contact_name text not null check (char_length(contact_name) between 1 and 120),
  contact_email private.email_address not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (contact_name !~ '[[:cntrl:]]')
);
alter table private.outlet_contacts enable row level security;

create trigger touch_updated_at before update on private.outlet_contacts
  for each row execute function private.touch_updated_at();

create trigger a_tidy_lines before insert or update on private.outlet_contacts
  for each row execute function private.tidy_one_line_fields();

create index outlet_contacts_email_idx on private.outlet_contacts (lower(contact_email));

-- An outlet's contact for an admin, null where there is none. closed_reason: why the address gets no mail from
-- anybody (bounce, complaint, opt_out, never), and since when.
create function public.get_outlet_contact(p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only an admin can see a contact.');
  return (
    select jsonb_build_object('contact_name', c.contact_name, 'contact_email', c.contact_email,
      'closed_reason', a.reason, 'closed_at', a.created_at)
    from private.outlet_contacts c
    left join private.closed_addresses a on a.email = lower(c.contact_email) and a.user_id is null
    where c.outlet_id = p_outlet_id);
end
$$;
grant execute on function public.get_outlet_contact(uuid) to authenticated;

-- Sets who gets the pitches of an outlet. An address that gets no mail is refused as a new one: nothing would
-- arrive there. The system log names the outlet, not the address. Returns what get_outlet_contact() does.
create function public.set_outlet_contact(p_outlet_id uuid, p_name text, p_email text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_outlet text;
  v_before text;
  v_closed text;
begin
  perform private.require_admin('Only an admin can change a contact.');
  select o.name into v_outlet from public.outlets o where o.id = p_outlet_id;
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  select c.contact_email into v_before from private.outlet_contacts c where c.outlet_id = p_outlet_id for update;
  v_closed := private.mail_refusal(v_email, null, 'pitch');
  if v_closed is not null and v_email is distinct from lower(v_before) then
    raise exception '%', case v_closed
      when 'bounce' then 'Mails to this address came back. Please enter another one.'
      when 'complaint' then 'This address reported our mail as spam. Please enter another one.'
      else 'The owner of this address asked for no mails. Please enter another one.' end
      using hint = 'invalid_email';
  end if;
  insert into private.outlet_contacts as c (outlet_id, contact_name, contact_email)
  values (p_outlet_id, private.trim_text(p_name), v_email)
  on conflict (outlet_id) do update
    set contact_name = excluded.contact_name, contact_email = excluded.contact_email;
  perform private.log_admin_act('outlet_contact_changed', jsonb_build_object(
    'names', jsonb_build_array(v_outlet), 'address_changed', v_email is distinct from lower(v_before)));
  return public.get_outlet_contact(p_outlet_id);
end
$$;
grant execute on function public.set_outlet_contact(uuid, text, text) to authenticated;

-- Checks the time zone too: a check constraint would need rights on private that admins do not have.
create function private.set_outlet_zone() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.time_zone = 'America/New_York'
     or tg_op = 'UPDATE' and new.time_zone = old.time_zone and new.region <> old.region then
    new.time_zone := private.zone_of_region(new.region);
  end if;
  if not private.is_time_zone(new.time_zone) then
    raise exception 'This time zone is not known.' using hint = 'invalid_input';
  end if;
  return new;
end
$$;

create trigger set_outlet_zone before insert or update of region, time_zone on public.outlets
  for each row execute function private.set_outlet_zone();

-- Mail domains of outlets: an account whose proven address has one is with that outlet. Publishers share
-- one domain among several outlets. Kept apart from outlets, which creators read.
create table private.outlet_domains (
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  domain text not null check (
    domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and char_length(domain) <= 253
    and not private.is_public_mail_domain(domain)),
  primary key (outlet_id, domain)
);
alter table private.outlet_domains enable row level security;
create index outlet_domains_domain_idx on private.outlet_domains (domain);

-- The name of an outlet as creators read it: that of a sample says so.
create function private.outlet_for_creators(p_outlet_id uuid, p_name text) returns text
language sql stable
set search_path = ''
as $$
  select p_name || case when exists (select 1 from public.outlets o where o.id = p_outlet_id and o.invented) then ' (sample)' else '' end
$$;
