-- Suspension: an account keeps all it has and can sign in. What it may not do stands in 15_acts.sql; here is what
-- suspending stops, and what keeps a suspended address out after its account is gone.

-- Takes back what a suspended account has under way and what has not left: waiting pitches and
-- follow-ups, cards, introductions it asked for, its open requests. Returns the numbers.
create function private.take_back_waiting(p_user_id uuid) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  v_sends uuid[];
  v_follow_ups int;
  v_cards int;
  v_intros int;
  v_requests int;
begin
  with gone as (
    delete from private.mail_outbox m
    using public.pitch_sends s
    where m.ref_table = 'pitch_sends' and m.ref_id = s.id and m.kind = 'pitch' and m.status = 'queued'
      and s.user_id = p_user_id and s.status = 'queued'
    returning s.id)
  select coalesce(array_agg(g.id), '{}') into v_sends from gone g;
  -- Failed, so that the same pitch can be sent once the account is free again.
  update public.pitch_sends s
  set status = 'failed', error = 'The account was paused before this pitch left.'
  where s.id = any (v_sends);
  insert into public.pitch_events (send_id, user_id, kind, detail)
  select id, p_user_id, 'failed', '{"error": "The account was paused before this pitch left."}' from unnest(v_sends) id;

  delete from private.mail_outbox m
  using public.pitch_sends s
  where m.ref_table = 'pitch_sends' and m.ref_id = s.id and m.kind = 'follow_up' and m.status = 'queued'
    and s.user_id = p_user_id;
  get diagnostics v_follow_ups = row_count;

  delete from public.friday_fix_items i
  using public.friday_fix_issues f
  where f.id = i.issue_id and f.status = 'draft' and i.creator_user_id = p_user_id and i.offer_id is not null;
  update public.friday_fix_items i set withdrawn_at = now(), withdrawn_reason = 'No longer available.'
  from public.friday_fix_issues f
  where f.id = i.issue_id and f.status = 'scheduled' and i.creator_user_id = p_user_id and i.withdrawn_at is null;
  update public.card_offers o set status = 'taken_back'
  where o.user_id = p_user_id and o.status = 'offered'
    and not exists (select 1 from public.friday_fix_items i where i.offer_id = o.id);
  get diagnostics v_cards = row_count;

  with ended as (
    update public.intro_requests r set status = 'taken_back', answered_at = now()
    where r.media_user_id = p_user_id and r.status = 'requested'
    returning r.id
  ), unsent as (
    delete from private.mail_outbox m using ended e
    where m.ref_table = 'intro_requests' and m.ref_id = e.id and m.status = 'queued')
  select count(*) into v_intros from ended;

  update public.media_requests r set status = 'closed', closed_at = now()
  where r.media_user_id = p_user_id and r.status = 'open';
  get diagnostics v_requests = row_count;

  update public.pitch_runs r set status = 'stopped', ended_at = now()
  where r.user_id = p_user_id and private.is_live(r);

  return jsonb_build_object('sends', cardinality(v_sends), 'follow_ups', v_follow_ups, 'cards', v_cards,
    'introductions', v_intros, 'requests', v_requests);
end
$$;

-- Suspends an account with a reason, which admins alone see. Returns what was taken back. A repeated
-- call changes nothing and returns null.
create function public.suspend_account(p_user_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_reason text := private.trim_text(coalesce(p_reason, ''));
  v_user public.users;
  v_taken jsonb;
begin
  perform private.require_admin();
  if char_length(v_reason) not between 1 and 500 then
    raise exception 'Please give a reason of up to 500 characters.' using hint = 'reason_missing';
  end if;
  -- An account becomes admin or suspended, never both.
  perform pg_advisory_xact_lock(hashtextextended('claim_admin', 4));
  select * into v_user from public.users u where u.id = p_user_id and u.linked_at is not null for no key update;
  if not found then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  if v_user.role = 'admin' then
    raise exception 'An admin cannot be suspended. Take the admin role away first.' using hint = 'admin_role';
  end if;
  if v_user.suspended_at is not null then
    return null;
  end if;
  update public.users u set suspended_at = now() where u.id = p_user_id;
  v_taken := private.take_back_waiting(p_user_id);
  perform private.log_admin_act('account_suspended', jsonb_build_object(
    'user_id', p_user_id, 'account', v_user.email, 'reason', v_reason, 'taken_back', v_taken));
  insert into private.account_notices (user_id, kind) values (p_user_id, 'suspended');
  return v_taken;
end
$$;
grant execute on function public.suspend_account(uuid, text) to authenticated;

-- Ends a suspension. What was taken back stays so; the person sends it again. False when there was none.
create function public.restore_account(p_user_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  perform private.require_admin();
  select * into v_user from public.users u where u.id = p_user_id and u.linked_at is not null for no key update;
  if not found then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  if v_user.suspended_at is null then
    return false;
  end if;
  update public.users u set suspended_at = null where u.id = p_user_id;
  delete from private.barred_addresses b where b.address_hash = private.salted_hash(v_user.email, b.salt);
  perform private.log_admin_act('account_restored', jsonb_build_object('user_id', p_user_id, 'account', v_user.email));
  -- A mail that has not been written yet would only confuse.
  delete from private.account_notices n where n.user_id = p_user_id and n.kind = 'suspended';
  if not found then
    insert into private.account_notices (user_id, kind) values (p_user_id, 'restored');
  end if;
  return true;
end
$$;
grant execute on function public.restore_account(uuid) to authenticated;

-- Mails to people about their account that a worker has still to write (see admin_mails).
create table private.account_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('suspended', 'restored', 'admin_made', 'admin_removed')),
  created_at timestamptz not null default now(),
  -- Whose role changed and who did it: {account, by}.
  about jsonb
);
alter table private.account_notices enable row level security;
create index account_notices_user_id_idx on private.account_notices (user_id);
create index account_notices_created_at_idx on private.account_notices (created_at);

-- Proven addresses of suspended accounts that were erased, as hashes: signing up anew does not end a suspension. A salt
-- for each row, so that a copy of the table tells no address by comparing.
create table private.barred_addresses (
  salt bytea primary key,
  address_hash bytea not null,
  barred_at timestamptz not null default now()
);
alter table private.barred_addresses enable row level security;

create function private.salted_hash(p_email text, p_salt bytea) returns bytea
language sql immutable
return sha256(p_salt || convert_to(lower(p_email), 'UTF8'));

-- Whichever way an account goes: erased when its time has come, or deleted with its sign-in.
create function private.bar_suspended_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.barred_addresses (salt, address_hash)
  select a.salt, private.salted_hash(a.email, a.salt)
  from (
    select p.email, extensions.gen_random_bytes(16) as salt
    from private.proven_addresses p where p.user_id = old.id) a;
  return old;
end
$$;

create trigger bar_suspended_address before delete on public.users
  for each row when (old.suspended_at is not null)
  execute function private.bar_suspended_address();

-- An account with a barred address is suspended from its first moment, and admins see why. It is made all the same:
-- its owner can write to us, and a sign-up says nothing about an address.
create function private.suspend_barred(p_user_id uuid, p_email text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if not exists (select 1 from private.barred_addresses b where b.address_hash = private.salted_hash(p_email, b.salt)) then
    return;
  end if;
  update public.users u set suspended_at = now() where u.id = p_user_id;
  insert into public.system_logs (action, detail) values ('account_suspended', jsonb_build_object(
    'user_id', p_user_id, 'account', p_email, 'reason', 'A suspended account with this address was erased.'));
end
$$;
