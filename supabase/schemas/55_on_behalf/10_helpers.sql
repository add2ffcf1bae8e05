-- Who may act for a creator. A helper is of one of two kinds: `team`, an admin with the right `concierge`, for every
-- creator whose plan has pitches that the team prepares; and `publicist`, another account that the creator invited, with
-- the rights the creator chose. Nobody signs in as somebody else.

-- Rights that an admin holds beside the role, given by another admin (80_admin/35_rights.sql).
create table private.admin_rights (
  user_id uuid not null references public.users (id) on delete cascade,
  name text not null check (name in ('concierge')),
  given_by uuid references public.users (id) on delete set null,
  given_at timestamptz not null default now(),
  primary key (user_id, name)
);
alter table private.admin_rights enable row level security;
create index admin_rights_given_by_idx on private.admin_rights (given_by);

create function private.has_admin_right(p_user_id uuid, p_name text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from private.admin_rights r join public.users u on u.id = r.user_id
    where r.user_id = p_user_id and r.name = p_name and u.role = 'admin' and u.linked_at is not null)
$$;

-- A publicist of a creator. can_write: prepares pitches from the creator's facts; can_propose: proposes a prepared pitch
-- for chosen outlets.
create table private.helpers (
  creator_id uuid not null references public.users (id) on delete cascade,
  helper_id uuid not null references public.users (id) on delete cascade,
  can_write boolean not null,
  can_propose boolean not null,
  since timestamptz not null default now(),
  primary key (creator_id, helper_id),
  check (creator_id <> helper_id),
  check (can_write or can_propose)
);
alter table private.helpers enable row level security;
create index helpers_helper_id_idx on private.helpers (helper_id);

-- An invitation by mail, accepted once and by the account that proved the address. It is removed when it is accepted or
-- taken back; the hash of its link's token is in private.link_tokens.
create table private.helper_invitations (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references public.users (id) on delete cascade,
  email private.email_address not null check (email = lower(email)),
  can_write boolean not null,
  can_propose boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  unique (creator_id, email),
  check (can_write or can_propose)
);
alter table private.helper_invitations enable row level security;

-- The rule of every act on behalf: as what an account may do it for a creator now, `team` or `publicist`; null when it
-- may not. Acts: read (profile facts, the list of pitches), write, propose. A mistaken name raises.
create function private.helps_as(p_helper_id uuid, p_creator_id uuid, p_act text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if p_act is null or p_act not in ('read', 'write', 'propose') then
    perform private.raise_unknown_act(p_act);
  end if;
  if p_helper_id is null or p_helper_id = p_creator_id
    or private.account_state(p_helper_id) <> 'open' or private.account_state(p_creator_id) <> 'open' then
    return null;
  end if;
  if private.has_admin_right(p_helper_id, 'concierge')
    and (private.plan_limits(public.current_plan(p_creator_id))).prepared_per_month > 0 then
    return 'team';
  end if;
  return (
    select 'publicist' from private.helpers h
    where h.creator_id = p_creator_id and h.helper_id = p_helper_id
      and case p_act when 'write' then h.can_write when 'propose' then h.can_propose else true end);
end
$$;

-- helps_as for what is about to be stored; raises not_helper when the account may not.
create function private.refuse_on_behalf(p_helper_id uuid, p_creator_id uuid, p_act text) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_as text;
begin
  perform private.hold_accounts(p_helper_id, p_creator_id);
  perform private.require_act(p_helper_id, 'write');
  v_as := private.helps_as(p_helper_id, p_creator_id, p_act);
  if v_as is null then
    raise exception 'You cannot do this for this person now. They may have ended it, or their plan has changed.'
      using hint = 'not_helper';
  end if;
  return v_as;
end
$$;

-- The same for the edge functions, before they read what they write from.
create function public.check_on_behalf(p_helper_id uuid, p_creator_id uuid, p_act text) returns text
language sql volatile security definer
set search_path = ''
as $$ select private.refuse_on_behalf(p_helper_id, p_creator_id, p_act) $$;

-- For the row policies, which see only the caller: whether the caller helps a creator.
create function public.helps_creator(p_creator_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$ select private.helps_as((select auth.uid()), p_creator_id, 'read') is not null $$;
grant execute on function public.helps_creator(uuid) to authenticated;

-- One act on behalf, in the system log: who, and for whom.
create function private.log_on_behalf(p_helper_id uuid, p_creator_id uuid, p_action text, p_detail jsonb default '{}')
returns void
language sql volatile
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  select h.email, p_action, jsonb_build_object('for', c.email, 'user_id', c.id) || p_detail
  from public.users h, public.users c where h.id = p_helper_id and c.id = p_creator_id
$$;

-- How a creator sees a helper.
create function private.helper_name(p_helper_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce((select coalesce(private.text_or_null(u.name), u.email) from public.users u where u.id = p_helper_id),
    'Somebody who has left')
$$;

-- How a helper sees a creator.
create function private.creator_name(p_creator_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(private.text_or_null(c.name), private.text_or_null(u.name), u.email)
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = p_creator_id
$$;
