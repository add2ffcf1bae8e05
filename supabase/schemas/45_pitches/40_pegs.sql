-- Pegs that creators add to the calendar themselves.

create table public.own_pegs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  title text not null check (
    char_length(title) between 1 and 100 and title ~ '[^[:space:]]' and title = btrim(title)
    and title !~ '[[:cntrl:]]'),
  peg_date date not null check (peg_date between date '2000-01-01' and date '2100-12-31'),
  beats text[] not null default '{}' check (beats::private.beat_list is not distinct from beats),
  note text not null default '' check (char_length(note) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.own_pegs enable row level security;
grant select, insert (title, peg_date, beats, note), update (title, peg_date, beats, note), delete on public.own_pegs to authenticated;
create index own_pegs_user_id_peg_date_idx on public.own_pegs (user_id, peg_date);

create policy own_pegs_select_own_or_admin on public.own_pegs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create policy own_pegs_insert_own on public.own_pegs
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy own_pegs_update_own on public.own_pegs
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy own_pegs_delete_own on public.own_pegs
  for delete to authenticated
  using (user_id = (select auth.uid()));

-- At most 200 entries an account. The lock keeps two tabs from passing the limit together.
create function private.limit_own_pegs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('newspeg:own_pegs:' || new.user_id::text, 0));
  if (select count(*) from public.own_pegs p where p.user_id = new.user_id) >= 200 then
    raise exception 'Your calendar holds 200 dates of your own. Please delete one first.'
      using hint = 'too_many_pegs';
  end if;
  return new;
end
$$;

create trigger own_pegs_limit before insert on public.own_pegs
  for each row execute function private.limit_own_pegs();

create function private.touch_own_peg() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger own_pegs_touch before update on public.own_pegs
  for each row execute function private.touch_own_peg();
