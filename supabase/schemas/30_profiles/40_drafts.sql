-- What was typed into a profile and not saved yet.

create table public.profile_drafts (
  user_id uuid primary key references public.users (id) on delete cascade,
  -- The version of the profile that the values were typed over; null while a conflict is undecided.
  version int check (version >= 0),
  typed jsonb not null check (jsonb_typeof(typed) = 'object' and octet_length(typed::text) <= 60000),
  -- Counts the changes: a device that wrote over an older one is refused.
  revision int not null default 1,
  updated_at timestamptz not null default now()
);
alter table public.profile_drafts enable row level security;
grant select on public.profile_drafts to authenticated;

create policy profile_drafts_select_own on public.profile_drafts
  for select to authenticated using (user_id = (select auth.uid()));

create index profile_drafts_updated_at_idx on public.profile_drafts (updated_at);

-- Keeps the caller's draft. p_revision is the revision that it was typed over, 0 for none. Returns the
-- new revision, or null when another device has written meanwhile: that draft stays.
create function public.keep_profile_draft(p_version int, p_typed jsonb, p_revision int) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_revision int;
begin
  if p_typed is null or jsonb_typeof(p_typed) <> 'object' or octet_length(p_typed::text) > 60000 then
    raise exception 'This draft is too long to keep.' using hint = 'invalid_input';
  end if;
  insert into public.profile_drafts as d (user_id, version, typed)
  values (v_user_id, p_version, p_typed)
  on conflict (user_id) do update
  set version = excluded.version, typed = excluded.typed, revision = d.revision + 1, updated_at = now()
  where d.revision = p_revision
  returning d.revision into v_revision;
  return v_revision;
end
$$;
grant execute on function public.keep_profile_draft(int, jsonb, int) to authenticated;

-- Removes the caller's draft once the profile has it, unless another device has written meanwhile.
create function public.drop_profile_draft(p_revision int) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  delete from public.profile_drafts d where d.user_id = v_user_id and d.revision = p_revision;
end
$$;
grant execute on function public.drop_profile_draft(int) to authenticated;
