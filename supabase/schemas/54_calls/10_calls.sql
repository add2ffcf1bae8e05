-- Calls: an admin offers slots, a creator whose plan has calls books one of each kind for a calendar month (UTC), that
-- of the call. Either side moves or cancels a call until it starts. A downgrade takes back no call that is booked.

create table public.call_slots (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.users (id) on delete cascade,
  kinds text[] not null check (kinds <@ array['coaching', 'progress'] and cardinality(kinds) between 1 and 2),
  starts_at timestamptz not null,
  -- The zone that the host thinks in.
  time_zone text not null check (char_length(time_zone) between 1 and 60),
  minutes int not null check (minutes between 10 and 180),
  link text not null check (char_length(link) <= 500 and link ~ '^https://[^[:space:]]+$'),
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
alter table public.call_slots enable row level security;
grant select on public.call_slots to authenticated;
create unique index call_slots_host_key on public.call_slots (host_id, starts_at) where withdrawn_at is null;
create index call_slots_host_id_idx on public.call_slots (host_id);
create index call_slots_starts_at_idx on public.call_slots (starts_at) where withdrawn_at is null;

-- Creators read slots by open_call_slots(), without the link.
create policy call_slots_select_admin on public.call_slots
  for select to authenticated
  using ((select public.is_admin()));

create table public.calls (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  slot_id uuid references public.call_slots (id) on delete set null,
  host_id uuid references public.users (id) on delete set null,
  kind text not null check (kind in ('coaching', 'progress')),
  starts_at timestamptz not null,
  minutes int not null check (minutes between 10 and 180),
  link text not null check (char_length(link) <= 500 and link ~ '^https://[^[:space:]]+$'),
  -- What the creator wants to talk about.
  topic text check (char_length(topic) between 1 and 500 and topic !~ '[[:cntrl:]]'),
  booked_at timestamptz not null default now(),
  -- Grows with every change, as calendars want it.
  sequence int not null default 0 check (sequence >= 0),
  canceled_at timestamptz,
  canceled_by text check (canceled_by in ('creator', 'team')),
  -- Whether the month has its call again.
  given_back boolean not null default false,
  check ((canceled_at is null) = (canceled_by is null)),
  check (canceled_at is not null or not given_back)
);
alter table public.calls enable row level security;
grant select on public.calls to authenticated;
-- Two creators cannot have the same slot.
create unique index calls_slot_key on public.calls (slot_id) where canceled_at is null;
create index calls_slot_id_idx on public.calls (slot_id);
create index calls_user_id_idx on public.calls (user_id, starts_at desc);
create index calls_host_id_idx on public.calls (host_id, starts_at desc);

create policy calls_select_own_or_admin on public.calls
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Notes of a call, of both who were in it and of nobody else.
create table public.call_notes (
  call_id uuid primary key references public.calls (id) on delete cascade,
  notes text not null check (char_length(notes) <= 8000),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
alter table public.call_notes enable row level security;
grant select on public.call_notes to authenticated;

create policy call_notes_select_both on public.call_notes
  for select to authenticated
  using (exists (
    select 1 from public.calls c where c.id = call_id and (select auth.uid()) in (c.user_id, c.host_id)));
