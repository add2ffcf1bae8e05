-- Outlets that creators can pitch to, and their contacts in the private schema.

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
  updated_at timestamptz not null default now()
);

create index outlets_media_user_id_idx on public.outlets (media_user_id);
create index outlets_active_name_idx on public.outlets (active, name);
create index outlets_format_idx on public.outlets (format);
create index outlets_beats_idx on public.outlets using gin (beats);
create index outlets_name_trgm_idx on public.outlets using gin (name extensions.gin_trgm_ops);

create trigger touch_updated_at before update on public.outlets
  for each row execute function private.touch_updated_at();

create table private.outlet_contacts (
  outlet_id uuid primary key references public.outlets (id) on delete cascade,
  contact_name text not null check (char_length(contact_name) between 1 and 120),
  contact_email private.email_address not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch_updated_at before update on private.outlet_contacts
  for each row execute function private.touch_updated_at();

alter table public.outlets enable row level security;
alter table private.outlet_contacts enable row level security;

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

grant select, insert, update, delete on public.outlets to authenticated;

-- The terms in force: values that the editor's own profile sets replace those of the outlet's row.
create view private.outlet_terms with (security_invoker = true) as
select
  o.id as outlet_id, o.name, o.format, o.region, o.description, o.interests, o.active, o.media_user_id,
  case when cardinality(m.beats) > 0 then m.beats else o.beats end as beats,
  case when cardinality(m.formats) > 0 then m.formats else array[o.format] end as formats,
  coalesce(m.ai_stance, o.ai_stance) as ai_stance,
  coalesce(m.weekly_cap, o.weekly_cap) as weekly_cap,
  -- Outlets of one editor share one weekly cap.
  coalesce(o.media_user_id, o.id) as cap_key
from public.outlets o
left join public.media_profiles m on m.user_id = o.media_user_id;

create function public.set_outlet_contact(p_outlet_id uuid, p_name text, p_email text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only an admin can change a contact.');
  insert into private.outlet_contacts as c (outlet_id, contact_name, contact_email)
  values (p_outlet_id, private.trim_text(p_name), lower(private.trim_text(p_email)))
  on conflict (outlet_id) do update
    set contact_name = excluded.contact_name, contact_email = excluded.contact_email;
end
$$;
grant execute on function public.set_outlet_contact(uuid, text, text) to authenticated;

create function public.get_outlet_contact(p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only an admin can see a contact.');
  return (
    select jsonb_build_object('contact_name', c.contact_name, 'contact_email', c.contact_email)
    from private.outlet_contacts c where c.outlet_id = p_outlet_id);
end
$$;
grant execute on function public.get_outlet_contact(uuid) to authenticated;
