set check_function_bodies = off;

drop policy request_entries_select_party_or_admin on public.request_entries;

drop trigger refuse_closing on private.kit_links;

drop trigger refuse_closing on public.card_offers;

drop trigger refuse_closing_again on public.card_offers;

drop trigger refuse_suspended on public.card_offers;

drop trigger refuse_suspended_again on public.card_offers;

drop trigger refuse_closing on public.creator_profiles;

drop trigger refuse_suspended on public.friday_fix_items;

drop trigger refuse_closing on public.intro_requests;

drop trigger refuse_closing_again on public.intro_requests;

drop trigger refuse_closing_creator on public.intro_requests;

drop trigger refuse_suspended on public.intro_requests;

drop trigger refuse_suspended_again on public.intro_requests;

drop trigger refuse_closing on public.media_profiles;

drop trigger refuse_closing on public.media_requests;

drop trigger refuse_suspended on public.media_requests;

drop trigger refuse_closing on public.pitch_runs;

drop trigger refuse_suspended on public.pitch_runs;

drop trigger refuse_suspended_again on public.pitch_runs;

drop trigger refuse_closing on public.pitch_sends;

drop trigger refuse_closing_again on public.pitch_sends;

drop trigger refuse_suspended on public.pitch_sends;

drop trigger refuse_suspended_again on public.pitch_sends;

drop trigger refuse_closing on public.pitches;

drop trigger refuse_suspended on public.pitches;

drop trigger refuse_closing on public.request_entries;

drop trigger refuse_suspended on public.request_entries;

drop trigger refuse_suspended_again on public.request_entries;

alter table public.creator_profiles drop constraint creator_profiles_check;

alter table public.creator_profiles drop constraint creator_profiles_offers_check;

drop function private.refuse_closing_actor();

drop function private.refuse_closing_creator();

drop function private.refuse_suspended(uuid);

drop function private.refuse_suspended_actor();

drop function private.refuse_suspended_card();

drop function private.refuse_suspended_pair();

drop function private.shortened_access(timestamp with time zone, text, bigint, text, bigint, timestamp with time zone);

drop function public.begin_pitch_run(uuid, uuid, text, text, text, date, jsonb);

drop function public.issue_candidates(uuid);

drop function public.my_cards();

drop function public.offer_card(uuid, uuid, jsonb, jsonb);

drop function public.pitches_for_request(uuid);

alter table public.pitches add column story jsonb default '{}'::jsonb not null;

alter table public.pitch_runs add column story jsonb default '{}'::jsonb not null;

alter table public.creator_profiles add column who text;

alter table public.card_offers add column solemn boolean default false not null;

alter type private.stripe_subscription add attribute ended_at bigint;

alter table private.stripe_events add column ended_at bigint;

alter table private.sent_texts add column story text;

create or replace function private.tidy_one_line_fields() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'creator_profiles' then
    new.name := private.text_or_null(private.clean_line(new.name));
    new.city_region := private.text_or_null(private.clean_line(new.city_region));
    new.logline := private.text_or_null(private.clean_line(new.logline));
    new.who := private.text_or_null(private.clean_line(new.who));
    new.timely_angle := private.text_or_null(private.clean_line(new.timely_angle));
    new.book_title := private.text_or_null(private.clean_line(new.book_title));
    new.contact_name := private.text_or_null(private.clean_line(new.contact_name));
    new.contact_phone := private.text_or_null(private.clean_line(new.contact_phone));
  elsif tg_table_name = 'media_profiles' then
    new.outlet_name := private.text_or_null(private.clean_line(new.outlet_name));
    new.region := private.text_or_null(private.clean_line(new.region));
  elsif tg_table_name = 'outlets' then
    new.name := private.clean_line(new.name);
    new.region := private.clean_line(new.region);
  else
    new.contact_name := private.clean_line(new.contact_name);
  end if;
  return new;
end
$$;

-- Also protects the columns when a tool has widened the grants. Not security definer on purpose:
-- inside a security definer function current_user is its owner, so that function may write.
create or replace function private.protect_users() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
     and (new.id, new.email, new.role, new.kind, new.linked_at, new.created_at, new.suspended_at, new.closes_at)
         is distinct from
         (old.id, old.email, old.role, old.kind, old.linked_at, old.created_at, old.suspended_at, old.closes_at) then
    raise exception 'Only your name and city can be changed here.' using hint = 'column_protected';
  end if;
  return new;
end
$$;

-- Makes the account admin when its confirmed address is an appointed one; deletes the pending row. An account that is
-- suspended or closing stays what it is.
create or replace function private.link_pending_admin(p_user_id uuid, p_email text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.users u where u.id = p_user_id for update;
  if private.account_state(p_user_id) <> 'open' then
    return;
  end if;
  delete from public.users u
  where u.linked_at is null and u.role = 'admin' and lower(u.email) = lower(p_email);
  if found then
    update public.users u set role = 'admin' where u.id = p_user_id;
  end if;
end
$$;

-- Creates the account and its profiles at sign-up. The metadata value `role` sets users.kind;
-- users.role is never read from metadata, which the visitor controls.
create or replace function private.handle_new_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_meta jsonb := coalesce(new.raw_user_meta_data, '{}'::jsonb);
  v_kind text := case when v_meta ->> 'role' in ('creator', 'media') then v_meta ->> 'role' else 'general' end;
  v_name text := private.text_or_null(left(v_meta ->> 'name', 120));
  v_city text := private.text_or_null(left(v_meta ->> 'city_region', 120));
begin
  insert into public.users (id, email, kind, name, city_region, linked_at)
  values (new.id, coalesce(new.email, ''), v_kind, v_name, v_city, now());
  perform private.suspend_barred(new.id, new.email);

  -- Every account may write pitches, so every account has a creator profile.
  for v_try in 1..5 loop
    begin
      insert into public.creator_profiles (user_id, name, city_region)
      values (new.id, v_name, v_city);
      exit;
    exception when unique_violation then
      -- Two sign-ups with one name at the same time: the next try sees the taken slug.
      if v_try = 5 then raise; end if;
    end;
  end loop;

  if v_kind = 'media' then
    insert into public.media_profiles (user_id, region) values (new.id, v_city);
  end if;

  if new.email_confirmed_at is not null then
    perform private.link_pending_admin(new.id, new.email);
  end if;
  return new;
end
$$;

-- open: nothing stands against it; suspended: by an admin; closing: its owner closed it and can still keep it;
-- closed: it is about to be erased, or gone. A suspension outlasts a closing that is withdrawn, so it is named first.
create function private.account_state(p_user_id uuid) returns text
language sql stable
return coalesce((
  select case when u.suspended_at is not null then 'suspended' when u.closes_at is null then 'open'
    when u.closes_at > now() then 'closing' else 'closed' end
  from public.users u where u.id = p_user_id), 'closed');

-- publish: the press kit and its pictures; link: private links to it; mail: what makes us write, to the account or for
-- it; send: pitches and follow-ups; offer: cards; answer: an introduction or a request, with a yes; choose: an entry;
-- ask: for an introduction or pitches; verdict: on a story; name: an outlet; write: pitches, with our help.
create function private.outward_acts() returns text[]
language sql immutable
return array['publish', 'link', 'mail', 'send', 'offer', 'answer', 'choose', 'ask', 'verdict', 'name', 'write'];

create function private.raise_unknown_act(p_act text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  raise exception '% is not an act of the list.', p_act using hint = 'invalid_input';
end
$$;

-- Whether an account may do an outward act: an open one alone. A mistaken name raises.
create function private.may_act(p_user_id uuid, p_act text) returns boolean
language sql stable
return case when p_act = any (private.outward_acts()) then private.account_state(p_user_id) = 'open'
  else private.raise_unknown_act(p_act) end;

-- Raises account_suspended or account_closing when an account may not act.
create function private.require_act(p_user_id uuid, p_act text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.may_act(p_user_id, p_act) then
    return;
  elsif private.account_state(p_user_id) = 'suspended' then
    raise exception 'Your account is paused, so this cannot go out now. Nothing you wrote is lost. Please write to us and we will look at it together.'
      using hint = 'account_suspended';
  end if;
  raise exception 'Your account is closed. Sign in and keep it, and everything works again.' using hint = 'account_closing';
end
$$;

-- The same for what is about to be stored: the row lock makes a suspension or a closing wait for it, and then take it
-- back.
create function private.refuse_act(p_user_id uuid, p_act text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform 1 from public.users u where u.id = p_user_id for share;
  perform private.require_act(p_user_id, p_act);
end
$$;

-- The arguments: the act, the column of the account that acts, and for what needs both sides the column of the other,
-- of whom nobody hears more than that it takes none.
create function private.refuse_act_of_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(new);
  v_actor uuid := (v_row ->> tg_argv[1])::uuid;
  v_other uuid := (v_row ->> tg_argv[2])::uuid;
begin
  -- Two acts between the same two accounts lock them in one order.
  perform 1 from public.users u where u.id in (v_actor, v_other) order by u.id for share;
  perform private.require_act(v_actor, tg_argv[0]);
  if v_other is not null and private.account_state(v_other) <> 'open' then
    raise exception 'This person cannot be introduced at the moment.' using hint = 'creator_gone';
  end if;
  return new;
end
$$;

-- Into an issue come only cards of creators whose account is open.
create function private.refuse_card_of_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform 1 from public.users u where u.id = new.creator_user_id for share;
  case private.account_state(new.creator_user_id)
    when 'open' then return new;
    when 'suspended' then
      raise exception 'This creator’s account is suspended: the card cannot go into an issue.' using hint = 'account_suspended';
    else
      raise exception 'This creator has closed their account: the card cannot go into an issue.' using hint = 'account_closing';
  end case;
end
$$;

-- For the row policies, which see only the caller: whether the caller's account is open.
create function public.account_is_open() returns boolean
language sql stable security definer
set search_path = ''
as $$ select private.account_state((select auth.uid())) = 'open' $$;

grant execute on function public.account_is_open() to authenticated;

-- Ends a suspension. What was taken back stays so; the person sends it again. False when there was none.
create or replace function public.restore_account(p_user_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  perform private.require_admin();
  select * into v_user from public.users u where u.id = p_user_id and u.linked_at is not null for update;
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

-- Keeps the caller's closed account and switches on what closing switched off, except for an account that was
-- suspended meanwhile. False when it is open. What was taken back or cancelled stays so.
create or replace function public.keep_my_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_before jsonb;
begin
  perform 1 from public.users u where u.id = v_user_id and u.closes_at is not null for update;
  if not found then
    return false;
  end if;
  update public.users u set closes_at = null where u.id = v_user_id;
  delete from private.account_closings c where c.user_id = v_user_id returning c.before into v_before;
  insert into public.system_logs (email, action, detail)
  select u.email, 'account_kept', '{}' from public.users u where u.id = v_user_id;
  if private.account_state(v_user_id) <> 'open' then
    return true;
  end if;
  update public.creator_profiles c set epk_published = true
  where c.user_id = v_user_id and (v_before ->> 'epk_published')::boolean;
  update public.friday_fix_items i set withdrawn_at = null, withdrawn_reason = null
  where i.creator_user_id = v_user_id and i.withdrawn_reason = 'The creator closed their account.';
  update public.media_profiles m
  set paused = (v_before ->> 'paused')::boolean, digest_subscribed = (v_before ->> 'digest_subscribed')::boolean
  where m.user_id = v_user_id and v_before ->> 'paused' is not null;
  update private.result_mails r set wanted = (v_before ->> 'result_mail')::boolean, updated_at = now()
  where r.user_id = v_user_id and v_before ->> 'result_mail' is not null;
  update private.request_mails r set off_at = null
  where r.user_id = v_user_id and (v_before ->> 'request_mails')::boolean;
  return true;
end
$$;

-- The stored states of subscriptions, without the payload.
--   contested: another live state has the same timestamp and differs, so the timestamp does not tell
--     which of the two came last.
create or replace view private.subscription_states as
  select e.event_id, e.subscription_id, e.occurred_at, e.customer_id, e.started, e.ended, e.deleted,
    e.unpaid_end, e.stripe_status, e.price_ids, e.period_end, e.cancel_at, e.cancel_at_period_end,
    e.state_before, e.state_after,
    private.shown_status(e.stripe_status, e.ended) as status,
    not e.ended and exists (
      select 1 from private.stripe_events o
      where o.subscription_id = e.subscription_id and not o.ended
        and o.occurred_at = e.occurred_at and o.state_after <> e.state_after) as contested,
    e.period_start, e.pause_behavior, e.ended_at
  from private.stripe_events e
  where e.subscription_id is not null;

-- Stores an event. An event that is stored already keeps its row, unless p_replace asks for what its
-- payload says when read again; the payload itself is never replaced. False when nothing changed.
create or replace function private.store_event(
  e private.stripe_event, p_payload text, p_replace boolean default false) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  s private.stripe_subscription := e.subscription;
  p private.stripe_payment := e.payment;
  v_payload text;
  v_received_at timestamptz;
  v_stored boolean;
begin
  if p_replace then
    delete from private.stripe_events k where k.event_id = e.id
    returning k.payload, k.received_at into v_payload, v_received_at;
    delete from private.payment_facts f where f.event_id = e.id;
  end if;
  insert into private.stripe_events (
    event_id, occurred_at, subscription_id, customer_id, started, ended, deleted, unpaid_end,
    stripe_status, price_ids, period_start, period_end, pause_behavior, cancel_at, cancel_at_period_end,
    state_before, state_after, ended_at, received_at, payload)
  values (
    e.id, e.occurred_at, case when s.state_after is not null then e.subscription_id end, e.customer_id,
    s.started, coalesce(s.ended, false), coalesce(s.deleted, false), coalesce(s.unpaid_end, false),
    s.stripe_status, s.price_ids, s.period_start, s.period_end, s.pause_behavior, s.cancel_at,
    s.cancel_at_period_end, s.state_before, s.state_after, s.ended_at, coalesce(v_received_at, now()),
    coalesce(v_payload, p_payload))
  on conflict (event_id) do nothing;
  v_stored := found;
  if v_stored and p.kind is not null then
    insert into private.payment_facts (
      event_id, occurred_at, kind, customer_id, subscription_id, invoice_id, charge_id,
      payment_intent_id, period_end, charged_at, amount, returned, dispute_id, dispute_status, received_at)
    values (
      e.id, e.occurred_at, p.kind, e.customer_id,
      case p.kind when 'invoice' then e.subscription_id end, p.invoice_id, p.charge_id,
      p.payment_intent_id, p.period_end, p.charged_at, p.amount, p.returned, p.dispute_id,
      p.dispute_status, coalesce(v_received_at, clock_timestamp()));
  end if;
  return v_stored;
end
$$;

-- When a subscription ended, in epoch seconds: Stripe's own time where an event names it, else the time of the
-- deletion, else the first event that shows the end. Events after the end do not move it.
create function private.subscription_ended_at(p_subscription_id text) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(min(e.ended_at), min(e.occurred_at) filter (where e.deleted), min(e.occurred_at))
  from private.subscription_states e
  where e.subscription_id = p_subscription_id and e.ended
$$;

-- True when the collection was paused as a period began: its invoice is not collected then. Of several
-- states in the first second of the period the one counts that no other of the period leads to.
create function private.began_in_pause(p_subscription_id text, p_period_end bigint) returns boolean
language sql stable
set search_path = ''
as $$
  with states as (
    select e.occurred_at, e.pause_behavior, e.state_before, e.state_after
    from private.subscription_states e
    where e.subscription_id = p_subscription_id and e.period_end = p_period_end and not e.ended
  ), first as (
    select s.pause_behavior is not null as paused,
      s.state_before is not null and not exists (
        select 1 from states o where split_part(o.state_after, ' by ', 1) = s.state_before) as begins
    from states s where s.occurred_at = (select min(o.occurred_at) from states o)
  )
  select coalesce(bool_or(f.paused) filter (where f.begins), bool_or(f.paused), false) from first f
$$;

-- True when an invoice of a period was paid.
create function private.invoice_paid(p_subscription_id text, p_period_end bigint) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from private.payment_facts i
    where i.kind = 'invoice' and i.subscription_id = p_subscription_id and i.period_end = p_period_end)
$$;

-- True when the period of a live state counts as paid: by its status, and by its invoice when the period
-- began in a pause.
create function private.is_paid(e private.subscription_states) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(e.stripe_status in ('active', 'trialing') and (
    not private.began_in_pause(e.subscription_id, e.period_end)
    or private.invoice_paid(e.subscription_id, e.period_end)), false)
$$;

-- When paid access ends for a stored state, by the access rule.
create or replace function private.access_until(e private.subscription_states) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  v_since bigint;
  v_paid_at bigint;
  v_before private.subscription_states;
  v_last text;
  v_paid boolean;
  v_end bigint := e.period_end;
begin
  if e.stripe_status = 'past_due' then
    -- The first failure after the last paid state. A second with both states belongs to the failures
    -- unless its last state is the paid one.
    select max(g.occurred_at) into v_paid_at from private.subscription_states g
    where g.subscription_id = e.subscription_id and not g.ended
      and g.stripe_status in ('active', 'trialing') and g.occurred_at <= e.occurred_at;
    if v_paid_at < e.occurred_at then
      v_last := private.last_event_at(e.subscription_id, v_paid_at);
      if exists (
        select 1 from private.subscription_states g
        where g.event_id = v_last and g.stripe_status in ('active', 'trialing'))
      then
        v_paid_at := v_paid_at + 1;
      end if;
    end if;
    select min(f.occurred_at) into v_since from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended and f.stripe_status = 'past_due'
      and f.occurred_at between coalesce(v_paid_at, 0) and e.occurred_at;
  elsif e.stripe_status = 'canceled' and not e.unpaid_end then
    select f.* into v_before from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended and f.occurred_at <= e.occurred_at
    order by f.occurred_at desc, f.event_id desc limit 1;
    v_last := case when v_before.contested
      then private.last_event_at(e.subscription_id, v_before.occurred_at) else v_before.event_id end;
    -- When the last state is ambiguous, all states of its timestamp must be paid ones.
    select coalesce(bool_and(private.is_paid(f)), true) into v_paid from private.subscription_states f
    where f.subscription_id = e.subscription_id and not f.ended
      and f.occurred_at = v_before.occurred_at and (v_last is null or f.event_id = v_last);
    if v_paid
      and private.ended_in_draft_hour(e.started, e.period_start, private.subscription_ended_at(e.subscription_id))
      and not private.invoice_paid(e.subscription_id, e.period_end)
    then
      v_end := e.period_start;
    end if;
  end if;
  return private.access_end(e.stripe_status, e.unpaid_end, v_end, e.cancel_at,
    e.cancel_at_period_end, e.pause_behavior, coalesce(v_since, e.occurred_at), v_paid);
end
$$;

-- The access of a state after returned money and the decision of an admin. A cancelled subscription
-- whose period was refunded ends at the later of the two events; a lost dispute ends it in any case.
create or replace function private.shortened_access(
  p_access timestamptz, p_status text, p_ended_at bigint, p_refund text, p_returned_at bigint,
  p_ended_by_admin timestamptz) returns timestamptz
language sql stable
return case when p_access is not null then least(p_access, p_ended_by_admin, case
  when p_status = 'canceled' and p_refund in ('full', 'dispute_lost')
    then to_timestamp(greatest(p_returned_at, p_ended_at))
  when p_refund = 'dispute_lost' then to_timestamp(p_returned_at) end) end;

-- Writes the row of a subscription from its stored events and the recorded decisions of admins. The
-- caller holds the locks.
-- A terminal state takes precedence over a live one, then the newer state. An unreadable event (only
-- prices without a plan, an unknown status) never changes the row; the row says what it waits for. A
-- terminal state whose price has no plan keeps the last known plan.
-- p_event: the event that is applied, stored before; null when the row is computed for another reason.
-- With an event the plan of an unchanged price and the account of an unchanged customer are taken from
-- the row and not looked up again. They are up to date in the row, because replay_prices and
-- bind_customer update the rows when they change.
create or replace function private.project_subscription(
  p_subscription_id text, p_event private.stripe_event default null)
returns private.projection
language plpgsql
set search_path = ''
as $$
declare
  v_result private.projection;
  v_row public.subscriptions;
  v_event private.subscription_states;
  v_last text;
  v_below bigint;
  v_certain text; -- the plan when all prices are known; none: no plan
  v_plan text;
  v_newest private.subscription_states;
  v_reuse boolean;
  v_user_id uuid;
  v_access timestamptz;
  v_money_back boolean;
  v_refund text;
  v_returned_at bigint;
  v_ended_by_admin timestamptz;
  n private.stripe_subscription := p_event.subscription;
begin
  -- An event that is newer than a certain, live row of the same customer would be the first that the
  -- loop below reads: the row is written from the event at once. This saves a third of the server's
  -- time for an event. Rows with returned money, a pause or a decision of an admin are left to the
  -- loop, and so is an end after a period that may not have been paid.
  if p_event.id is not null then
    update public.subscriptions s set
      plan = case when s.price_count = 1 and n.price_ids = array[s.price_id] then s.plan
        else private.plan_of_prices(n.price_ids) end,
      price_id = n.price_ids[1],
      price_count = coalesce(cardinality(n.price_ids), 0),
      status = private.shown_status(n.stripe_status, n.ended),
      stripe_status = n.stripe_status,
      current_period_end = to_timestamp(n.period_end),
      cancel_at = to_timestamp(n.cancel_at),
      cancel_at_period_end = private.end_is_scheduled(n.cancel_at_period_end, n.cancel_at),
      access_until = private.access_end(n.stripe_status, n.unpaid_end, n.period_end, n.cancel_at,
        n.cancel_at_period_end, null, null, s.stripe_status in ('active', 'trialing')),
      created_at = coalesce(to_timestamp(n.started), now()),
      source_event_id = p_event.id,
      source_occurred_at = p_event.occurred_at,
      updated_at = now()
    where s.stripe_subscription_id = p_subscription_id
      and s.attention is null and s.plan is not null and s.status <> 'canceled'
      and s.source_occurred_at < p_event.occurred_at
      and s.stripe_customer_id = p_event.customer_id
      and not s.money_back and s.access_ended_at is null
      and s.pause_behavior is null and n.pause_behavior is null
      and ((s.price_count = 1 and n.price_ids = array[s.price_id])
        or private.plan_of_prices(n.price_ids) <> 'none')
      and case when n.ended then n.stripe_status = 'canceled'
          and not private.ended_in_draft_hour(n.started, n.period_start, coalesce(n.ended_at, p_event.occurred_at))
          and not private.began_in_pause(p_subscription_id, extract(epoch from s.current_period_end)::bigint)
        else n.stripe_status in ('active', 'trialing') end
    returning s.email, (select u.email from public.users u where u.id = s.user_id)
    into v_result.payer_email, v_result.account_email;
    if found then
      v_result.source_event_id := p_event.id;
      v_result.settled := false;
      v_result.changed := true;
      return v_result;
    end if;
  end if;

  select s.* into v_row from public.subscriptions s where s.stripe_subscription_id = p_subscription_id;
  v_reuse := p_event.id is not null and v_row.plan is not null and v_row.attention is null
    and v_row.status <> 'canceled' and v_row.price_count = 1;
  loop
    select e.* into v_event from private.subscription_states e
    where e.subscription_id = p_subscription_id
      and (v_below is null or (not e.ended and e.occurred_at < v_below))
    order by e.ended desc, e.occurred_at desc, e.deleted desc, e.event_id desc limit 1;
    exit when not found;

    if v_event.contested then
      v_last := private.last_event_at(p_subscription_id, v_event.occurred_at);
      if v_last is null then
        v_result.ambiguous_at := v_event.occurred_at;
        v_result.attention := coalesce(v_result.attention, 'needs_resync');
        -- Until the order is known, the row shows the state with the least access: not active, then the
        -- lowest plan, then the earliest end of the period.
        select e.* into v_event
        from private.subscription_states e
        where e.subscription_id = p_subscription_id and e.occurred_at = v_event.occurred_at
          and not e.ended
        order by e.stripe_status in ('active', 'trialing') and e.pause_behavior is distinct from 'void',
          private.plan_rank(coalesce(
            private.plan_of_prices(e.price_ids), private.known_plan_of_prices(e.price_ids))),
          e.period_end, e.state_after, e.event_id
        limit 1;
      else
        select e.* into v_event from private.subscription_states e where e.event_id = v_last;
      end if;
    end if;

    v_certain := case when v_reuse and v_event.price_ids = array[v_row.price_id] then v_row.plan
      else private.plan_of_prices(v_event.price_ids) end;
    v_plan := coalesce(v_certain, private.known_plan_of_prices(v_event.price_ids));
    exit when v_event.ended or (v_plan is not null and v_event.status is not null);

    v_result.attention := coalesce(v_result.attention,
      case when v_event.status is null then 'unknown_status' else 'unmapped_price' end);
    v_result.unreadable := v_result.unreadable || v_event.event_id;
    if v_newest.event_id is null then v_newest := v_event; end if;
    v_below := v_event.occurred_at;
    v_event := null;
  end loop;

  if v_event.event_id is not null then
    v_result.source_event_id := v_event.event_id;
  elsif v_newest.event_id is not null then
    -- Without a readable event the row shows the newest one and entitles to nothing.
    v_event := v_newest;
    v_plan := null;
  else
    return v_result;
  end if;

  if v_reuse and v_event.customer_id = v_row.stripe_customer_id then
    v_user_id := v_row.user_id;
    v_result.payer_email := v_row.email;
    if v_user_id is not null then
      select u.email into v_result.account_email from public.users u where u.id = v_user_id;
    end if;
  else
    select a.account_id, a.account_email, a.email
    into v_user_id, v_result.account_email, v_result.payer_email
    from private.account_of_customer(v_event.customer_id) a;
  end if;

  v_access := private.access_until(v_event);
  if v_event.ended and v_certain is null then
    v_plan := coalesce(v_plan,
      private.last_known_plan(p_subscription_id, v_event.occurred_at));
  end if;
  if v_certain is null and (not v_event.ended or v_access is not null) then
    v_result.attention := coalesce(v_result.attention, 'unmapped_price');
  end if;
  v_plan := nullif(v_plan, 'none');
  v_money_back := exists (
    select 1 from private.payment_facts f
    where f.customer_id = v_event.customer_id and f.kind in ('refund', 'dispute'));
  if v_money_back then
    select m.refund, m.returned_at into v_refund, v_returned_at from private.money_returned(v_event) m;
  end if;
  select min(d.decided_at) into v_ended_by_admin from private.access_decisions d
  where d.subscription_id = p_subscription_id and d.kind = 'end' and d.withdrawn_at is null;

  insert into public.subscriptions as s (
    stripe_subscription_id, stripe_customer_id, user_id, email, plan, status, stripe_status, price_id,
    current_period_end, cancel_at, cancel_at_period_end, access_until, attention, created_at,
    source_event_id, source_occurred_at, refund, pause_behavior, access_ended_at, money_back, price_count)
  values (
    p_subscription_id, v_event.customer_id, v_user_id,
    coalesce(v_result.payer_email, v_result.account_email), v_plan,
    coalesce(v_event.status, 'incomplete'),
    v_event.stripe_status, v_event.price_ids[1], to_timestamp(v_event.period_end),
    to_timestamp(v_event.cancel_at),
    private.end_is_scheduled(v_event.cancel_at_period_end, v_event.cancel_at),
    case when v_plan is not null then private.shortened_access(v_access, v_event.status,
      private.subscription_ended_at(p_subscription_id), v_refund, v_returned_at, v_ended_by_admin) end,
    v_result.attention, coalesce(to_timestamp(v_event.started), now()),
    v_event.event_id, v_event.occurred_at, v_refund,
    case when not v_event.ended then v_event.pause_behavior end, v_ended_by_admin, v_money_back,
    coalesce(cardinality(v_event.price_ids), 0))
  on conflict (stripe_subscription_id) do update set
    stripe_customer_id = excluded.stripe_customer_id,
    user_id = excluded.user_id,
    email = excluded.email,
    plan = excluded.plan,
    status = excluded.status,
    stripe_status = excluded.stripe_status,
    price_id = excluded.price_id,
    current_period_end = excluded.current_period_end,
    cancel_at = excluded.cancel_at,
    cancel_at_period_end = excluded.cancel_at_period_end,
    access_until = excluded.access_until,
    attention = excluded.attention,
    created_at = excluded.created_at,
    source_event_id = excluded.source_event_id,
    source_occurred_at = excluded.source_occurred_at,
    refund = excluded.refund,
    pause_behavior = excluded.pause_behavior,
    access_ended_at = excluded.access_ended_at,
    money_back = excluded.money_back,
    price_count = excluded.price_count,
    updated_at = now()
  where (s.source_event_id, s.source_occurred_at, s.plan, s.stripe_status, s.access_until, s.attention,
      s.user_id, s.email, s.stripe_customer_id, s.price_id, s.current_period_end, s.cancel_at,
      s.cancel_at_period_end, s.refund, s.pause_behavior, s.access_ended_at, s.money_back, s.price_count)
    is distinct from (excluded.source_event_id, excluded.source_occurred_at, excluded.plan,
      excluded.stripe_status, excluded.access_until, excluded.attention, excluded.user_id,
      excluded.email, excluded.stripe_customer_id, excluded.price_id, excluded.current_period_end,
      excluded.cancel_at, excluded.cancel_at_period_end, excluded.refund, excluded.pause_behavior,
      excluded.access_ended_at, excluded.money_back, excluded.price_count);
  v_result.changed := found;
  v_result.settled := v_row.attention is not null and v_result.attention is null;
  return v_result;
end
$$;

-- Stores blank text as null and counts saves in `version`: a tab updates where version is the one
-- it has read, so that it cannot overwrite the save of another tab.
create or replace function private.tidy_creator_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.name := private.text_or_null(new.name);
  new.city_region := private.text_or_null(new.city_region);
  new.logline := private.text_or_null(new.logline);
  new.who := private.text_or_null(new.who);
  new.timely_angle := private.text_or_null(new.timely_angle);
  new.book_title := private.text_or_null(new.book_title);
  new.avatar_url := private.text_or_null(new.avatar_url);
  new.book_cover_url := private.text_or_null(new.book_cover_url);
  new.trailer_url := private.text_or_null(new.trailer_url);
  new.press_kit_url := private.text_or_null(new.press_kit_url);
  new.website_url := private.text_or_null(new.website_url);
  new.bio_short := private.text_or_null(new.bio_short);
  new.bio_medium := private.text_or_null(new.bio_medium);
  new.bio_long := private.text_or_null(new.bio_long);
  new.contact_name := private.text_or_null(new.contact_name);
  new.contact_email := private.text_or_null(new.contact_email);
  new.contact_phone := private.text_or_null(new.contact_phone);
  new.slug := coalesce(private.text_or_null(new.slug), private.free_slug(new.name, new.user_id));
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
  else
    new.version := 1;
  end if;
  return new;
end
$$;

-- Whether a visitor can open the press kit now.
create or replace function private.kit_is_public(c public.creator_profiles) returns boolean
language sql stable
return coalesce(c.epk_published and (c.epk_embargo_until is null or c.epk_embargo_until <= now())
  and private.may_act(c.user_id, 'publish'), false);

-- The link that a token opens now; no row for one that has ended, was withdrawn or is unknown, or whose
-- account may make none.
create or replace function private.live_kit_link(p_token text) returns setof private.kit_links
language sql stable
set search_path = ''
as $$
  select l.* from private.kit_links l
  where l.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and l.withdrawn_at is null and l.expires_at > now() and private.may_act(l.user_id, 'link')
$$;

-- Whether the next digest goes to this account: open, subscribed, neither paused nor away, its address
-- proven and not closed.
create or replace function private.reads_digest(p_user_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.media_profiles m
    cross join lateral (select private.proven_address(m.user_id) as email) a
    where m.user_id = p_user_id and m.digest_subscribed and not m.paused
      and private.may_act(p_user_id, 'mail')
      and not private.is_away(m.away_until, m.time_zone, now())
      and a.email is not null
      and not exists (select 1 from private.closed_addresses c where c.email = a.email and c.user_id is null));
end
$$;

-- Chooses a listed outlet: the caller's at once when their proven address has its mail domain, else a
-- claim that an admin decides. Null leaves the outlet. Returns my_outlet().
create or replace function public.choose_outlet(p_outlet_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_profile public.media_profiles;
begin
  if p_outlet_id is not null then
    perform private.refuse_act(v_user_id, 'name');
  end if;
  select * into v_profile from public.media_profiles m where m.user_id = v_user_id;
  if p_outlet_id is not null and p_outlet_id = v_profile.outlet_id and v_profile.outlet_proof is not null then
    return public.my_outlet();
  end if;
  if p_outlet_id is not null and not exists (
    select 1 from public.outlets o
    where o.id = p_outlet_id and o.confirmed_at is not null and (o.active or private.has_domain_of(v_user_id, o.id))) then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  perform private.leave_outlet(v_user_id);
  if p_outlet_id is null then
    update public.media_profiles m set outlet_name = null where m.user_id = v_user_id;
  else
    perform private.join_outlet(v_user_id, p_outlet_id,
      case when private.has_domain_of(v_user_id, p_outlet_id) then 'domain' end);
  end if;
  return public.my_outlet();
end
$$;

-- Names an outlet that is not listed: it is the caller's, unverified and inactive, until an admin
-- confirms it. A listed one of the same name is chosen instead. Returns my_outlet().
create or replace function public.name_outlet(p_name text, p_format text, p_region text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_name text := private.text_or_null(private.clean_line(p_name));
  v_region text := coalesce(private.text_or_null(private.clean_line(p_region)), 'National');
  v_slug text := private.slugify(p_name);
  v_listed uuid;
  v_id uuid;
begin
  perform private.refuse_act(v_user_id, 'name');
  if v_name is null or char_length(v_name) > 120 or char_length(v_region) > 120
     or p_format is null or p_format not in ('tv', 'podcast', 'culture', 'local') then
    raise exception 'Please give the outlet a name of at most 120 characters and a format.' using hint = 'invalid_input';
  end if;
  select o.id into v_listed from public.outlets o
  where lower(o.name) = lower(v_name) and o.confirmed_at is not null
  order by private.has_domain_of(v_user_id, o.id) desc, o.id limit 1;
  if v_listed is not null then
    return public.choose_outlet(v_listed);
  end if;
  update public.outlets o set name = v_name, format = p_format, region = v_region
  where o.media_user_id = v_user_id and o.confirmed_at is null
  returning o.id into v_id;
  if v_id is null then
    perform private.leave_outlet(v_user_id);
    if char_length(v_slug) < 2 or exists (select 1 from public.outlets o where o.slug = v_slug) then
      v_slug := coalesce(nullif(v_slug, ''), 'outlet') || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6);
    end if;
    insert into public.outlets (name, slug, format, region, media_user_id, active, confirmed_at)
    values (v_name, v_slug, p_format, v_region, v_user_id, false, null)
    returning id into v_id;
  end if;
  perform private.join_outlet(v_user_id, v_id, null);
  return public.my_outlet();
end
$$;

-- Ends the first questions, answered or skipped: who chose no outlet gets the only one of their mail domain.
create or replace function public.finish_welcome() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_outlets uuid[];
begin
  if private.may_act(v_user_id, 'name') and exists (
    select 1 from public.media_profiles m
    where m.user_id = v_user_id and m.outlet_id is null and m.outlet_name is null and m.welcomed_at is null) then
    v_outlets := array(
      select d.outlet_id from private.outlet_domains d
      join public.outlets o on o.id = d.outlet_id and o.active
      where d.domain = private.domain_of(private.proven_address(v_user_id)) limit 2);
    if cardinality(v_outlets) = 1 then
      perform private.join_outlet(v_user_id, v_outlets[1], 'domain');
    end if;
  end if;
  update public.media_profiles m set welcomed_at = coalesce(m.welcomed_at, now()) where m.user_id = v_user_id;
  return public.my_outlet();
end
$$;

create or replace function private.run_json(r public.pitch_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'news_peg', r.news_peg, 'take', r.take, 'pitch_type', r.pitch_type,
    'peg_date', r.peg_date, 'chosen', r.chosen, 'story', r.story, 'pitch_id', r.pitch_id, 'started_at', r.started_at,
    'ended_at', r.ended_at,
    'status', case when r.status = 'writing' and not private.is_live(r) then 'failed' else r.status end,
    'error_code', case when r.status = 'writing' and not private.is_live(r) then 'run_died' else r.error_code end)
$$;

-- Claims a row of pitch_runs for the caller: inserts it, or takes over the failed run of a repeated
-- request. Returns the row locked; a row that is done is returned as it is.
create or replace function private.claim_run(p_new public.pitch_runs) returns public.pitch_runs
language plpgsql volatile
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  insert into public.pitch_runs (id, user_id, pitch_id, variation_id, news_peg, take, pitch_type, peg_date, chosen,
    story)
  values (p_new.id, p_new.user_id, p_new.pitch_id, p_new.variation_id, p_new.news_peg, p_new.take,
          p_new.pitch_type, p_new.peg_date, p_new.chosen, coalesce(p_new.story, '{}'))
  on conflict (id) do nothing
  returning * into v_run;
  if found then return v_run; end if;

  select * into strict v_run from public.pitch_runs r where r.id = p_new.id for update;
  if (v_run.user_id, v_run.variation_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen,
      v_run.story)
     is distinct from
     (p_new.user_id, p_new.variation_id, p_new.news_peg, p_new.take, p_new.pitch_type, p_new.peg_date, p_new.chosen,
      coalesce(p_new.story, '{}'))
  then
    raise exception 'This request was already used for another pitch.' using hint = 'run_mismatch';
  end if;
  if private.is_live(v_run) then
    raise exception 'This pitch is being written.' using hint = 'already_running';
  end if;
  if v_run.status = 'stopped' then
    raise exception 'You stopped this pitch.' using hint = 'run_stopped';
  end if;
  if v_run.status <> 'done' then
    update public.pitch_runs r
    set status = 'writing', attempt = r.attempt + 1, started_at = now(), ended_at = null, error_code = null
    where r.id = p_new.id
    returning * into v_run;
  end if;
  return v_run;
end
$$;

-- Starts a run, or returns the stored result of a repeated request: {"attempt", "saved"}, where saved
-- is null for a run that has to be written.
create or replace function public.begin_pitch_run(
  p_user_id uuid, p_run_id uuid, p_news_peg text, p_take text, p_pitch_type text, p_peg_date date,
  p_chosen jsonb default null, p_story jsonb default '{}'
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  if not exists (select 1 from public.users u where u.id = p_user_id and u.linked_at is not null) then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  v_run.id := p_run_id;
  v_run.user_id := p_user_id;
  v_run.news_peg := private.clean_line(p_news_peg);
  v_run.take := private.clean_line(coalesce(p_take, ''));
  v_run.pitch_type := p_pitch_type;
  v_run.peg_date := p_peg_date;
  v_run.chosen := nullif(p_chosen, 'null');
  v_run.story := p_story;
  v_run := private.claim_run(v_run);

  if v_run.status = 'done' then
    return jsonb_build_object('attempt', v_run.attempt, 'saved', private.saved_pitch(v_run.pitch_id));
  end if;
  perform private.lock_quota(p_user_id);
  perform private.refuse_over_quota(p_user_id);
  -- Within a limited plan one pitch is written at a time: a second one could not be stored.
  if (private.quota_of(p_user_id) ->> 'limit') is not null and exists (
    select 1 from public.pitch_runs r
    where r.user_id = p_user_id and r.id <> p_run_id and r.variation_id is null and private.is_live(r)
  ) then
    raise exception 'Another pitch of yours is being written. Wait for it, or stop it.' using hint = 'already_running';
  end if;
  return jsonb_build_object('attempt', v_run.attempt, 'saved', null);
end
$$;

-- Stores what a run has written. p_written: {"generator", "model", "fallback_reason", "input_tokens",
-- "output_tokens", "duration_ms", "grounds", "variations"}. The quota is checked again under a lock.
create or replace function public.save_pitch_run(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs := private.lock_live_run(p_run_id, p_attempt);
  v_pitch public.pitches;
begin
  if jsonb_typeof(p_written -> 'variations') is distinct from 'array'
     or jsonb_array_length(p_written -> 'variations') not between 1 and 3 then
    raise exception 'A pitch needs one to three variations.' using hint = 'bad_variations';
  end if;
  perform private.lock_quota(v_run.user_id);
  perform private.refuse_over_quota(v_run.user_id);

  insert into public.pitches
    (user_id, news_peg, take, pitch_type, peg_date, chosen, story, generator, model, fallback_reason,
     input_tokens, output_tokens, duration_ms, grounds)
  values (
    v_run.user_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen, v_run.story,
    p_written ->> 'generator', nullif(p_written ->> 'model', ''), p_written ->> 'fallback_reason',
    (p_written ->> 'input_tokens')::int, (p_written ->> 'output_tokens')::int,
    (p_written ->> 'duration_ms')::int, coalesce(p_written -> 'grounds', '[]'))
  returning * into v_pitch;

  insert into public.pitch_variations
    (pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points, claims)
  select
    v_pitch.id, v_run.user_id, item.position,
    private.clean_line(item.value ->> 'angle'), private.clean_line(item.value ->> 'headline'),
    private.clean_line(item.value ->> 'line1_hook'), private.clean_line(item.value ->> 'line2_whynow'),
    private.clean_line(item.value ->> 'line3_whyyou'),
    case when v_run.pitch_type = 'podcast' and jsonb_typeof(item.value -> 'talking_points') = 'array'
      then item.value -> 'talking_points' end,
    coalesce(nullif(item.value -> 'claims', 'null'), '[]')
  from jsonb_array_elements(p_written -> 'variations') with ordinality as item (value, position);

  update public.pitch_runs r set status = 'done', pitch_id = v_pitch.id, ended_at = now() where r.id = p_run_id;
  return private.saved_pitch(v_pitch.id);
end
$$;

-- What a variation says for its story alone. Standing sentences count for nothing: those from the profile, the closing
-- question, and the peg, which others quote too. Null where no sentence has a known source.
create function private.story_words(v public.pitch_variations) returns text
language sql immutable
set search_path = ''
as $$
  select case when jsonb_array_length(v.claims) > 0 then coalesce(
    (select string_agg(c.value ->> 'text', ' ' order by c.at)
     from jsonb_array_elements(v.claims) with ordinality as c (value, at)
     where c.value ->> 'line' <> 'talking_points'
       and case
         when c.value -> 'supported' is distinct from 'true'::jsonb then true
         when c.value ->> 'source' is null then c.value ->> 'text' !~ '[?][”"]?$'
         else not c.value ->> 'source' ~ '^(peg|profile[.].*)$'
       end), '') end
$$;

create or replace function private.keep_sent_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select * into strict v_variation from public.pitch_variations v where v.id = new.variation_id;
  new.revision := v_variation.revision;
  insert into private.sent_texts (variation_id, revision, pitch_id, user_id, words, text, phrases, story)
  values (v_variation.id, v_variation.revision, v_variation.pitch_id, v_variation.user_id,
          private.variation_words(v_variation), private.full_text(v_variation),
          private.phrases(private.full_text(v_variation)), private.story_words(v_variation))
  on conflict do nothing;
  return new;
end
$$;

-- Whether two texts are nearly the same: a trigram similarity of 0.72, or 80% of the phrases of the first standing in
-- the second. Measured on 72 pitches and 1,300 changed or mixed texts: 8% of the words changed 99%, one sentence
-- replaced 99 to 100%, reordered, shortened to half or lengthened 100% found; two pitches that share two of six
-- sentences 0%, three of six 2%. Similarity alone misses a pitch cut to its half (1% found), phrases alone find 58% of
-- those with 8% of the words changed at the same share of false alarms.
create function private.likeness_of_texts(p_text text, p_earlier text) returns real
language sql immutable
set search_path = ''
as $$
  select greatest(
    extensions.similarity(p_earlier, p_text),
    case when t.share >= 0.8 then t.share end)
  from (
    select (select count(*) from unnest(private.phrases(p_earlier)) theirs (phrase)
            join unnest(private.phrases(p_text)) mine (phrase) on mine.phrase = theirs.phrase)::real
      / greatest(1, cardinality(private.phrases(p_text))) as share) t
$$;

-- Earlier texts that are nearly the variation's: the creator's own to the same editor (any outlet that this editor
-- reads), and those that the editor received within a week from anyone else. What the profile says in every pitch
-- counts for nothing (private.story_words); between two accounts the peg does not count either, and a text of fewer
-- than 8 words is no copy. Texts from before their story was kept are compared whole. Rows of another creator name
-- nothing. The newest 300 of each kind are compared.
create or replace function private.near_copies(p_variation_id uuid, p_outlet_id uuid)
returns table (scope text, sent_at timestamptz, outlet_name text, subject text, share numeric, message text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_peg text;
  v_text text;
  v_story text;
begin
  select * into v_variation from public.pitch_variations v where v.id = p_variation_id;
  select p.news_peg into v_peg from public.pitches p where p.id = v_variation.pitch_id;
  v_text := private.full_text(v_variation);
  v_story := private.story_words(v_variation);
  return query
  with same_editor as (
    select t.outlet_id
    from private.outlet_terms mine join private.outlet_terms t on t.cap_key = mine.cap_key
    where mine.outlet_id = p_outlet_id
  ),
  own as (
    select s.*
    from public.pitch_sends s
    where s.outlet_id in (select e.outlet_id from same_editor e) and s.status <> 'failed'
      and s.user_id = v_variation.user_id
      -- A second send of the pitch to the same outlet is refused as such.
      and (s.pitch_id, s.outlet_id) is distinct from (v_variation.pitch_id, p_outlet_id)
    order by s.created_at desc
    limit 300
  ),
  others as (
    select s.*
    from public.pitch_sends s
    where s.outlet_id in (select e.outlet_id from same_editor e) and s.status <> 'failed'
      and s.user_id <> v_variation.user_id and s.created_at > now() - interval '7 days'
    order by s.created_at desc
    limit 300
  ),
  compared as (
    select 'own' as scope, s.created_at, s.outlet_name, s.subject,
      case
        when s.pitch_id = v_variation.pitch_id then 1
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        else private.likeness_of_texts(concat_ws(' ', v_peg, v_story), concat_ws(' ', p.news_peg, t.story))
      end as share,
      s.pitch_id = v_variation.pitch_id as same_pitch
    from own s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
    join public.pitches p on p.id = s.pitch_id
    union all
    select 'editor', s.created_at, s.outlet_name, s.subject,
      case
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        when least(private.count_words(v_story), private.count_words(t.story)) < 8 then 0
        else private.likeness_of_texts(v_story, t.story)
      end, false
    from others s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  )
  select c.scope,
    case when c.scope = 'own' then c.created_at end,
    case when c.scope = 'own' then c.outlet_name end,
    case when c.scope = 'own' then c.subject end,
    case when c.scope = 'own' then round(c.share::numeric, 2) end,
    case
      when c.scope <> 'own'
      then 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
      when c.same_pitch
      then 'You sent this pitch to ' || c.outlet_name || ' on '
        || to_char(c.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') || '. The same editor reads this outlet.'
      else 'You sent nearly the same words to ' || c.outlet_name || ' on '
        || to_char(c.created_at at time zone 'utc', 'FMMonth FMDD, YYYY')
        || ', and the same editor reads this. Say something new before you send it.'
    end
  from compared c
  where c.share >= 0.72
  order by c.scope desc, c.share desc, c.created_at desc
  limit 5;
end
$$;

-- The data of the editor's answer page, with the words as they were sent, and what a yes shares with
-- whom. Reads only.
create or replace function public.get_pitch_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'send_id', s.id, 'status', s.status, 'answer', s.answer, 'answer_note', s.answer_note,
    'answered_at', s.answered_at, 'sent_at', s.sent_at, 'outlet_name', s.outlet_name,
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', p.pitch_type,
    'generator', case when v.model_drafted then 'model' else p.generator end,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'epk_slug', case when c.epk_published then c.slug end,
    'opt_out', private.opt_out_of(oc.contact_email, s.user_id),
    -- What a yes has shared stays shared, whatever the answer is now.
    'shared', private.is_yes(s.answer) or exists (
      select from public.pitch_events e
      where e.send_id = s.id and e.kind = 'answer' and private.is_yes(e.detail ->> 'answer')),
    'shares', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email)) || t.words
  from public.pitch_sends s
  join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  join public.pitches p on p.id = s.pitch_id
  join public.pitch_variations v on v.id = s.variation_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- Why a send cannot be followed up now; null when it can. Editors who paused or are away get none.
create or replace function private.follow_up_refusal(s public.pitch_sends) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_outlet public.outlets;
  v_email text;
begin
  select * into v_outlet from public.outlets o where o.id = s.outlet_id;
  select c.contact_email into v_email from private.outlet_contacts c where c.outlet_id = s.outlet_id;
  return case
    when not private.may_act(s.user_id, 'send') then
      'Your account is paused, so nothing is sent for now.'
    when s.answer is not null then s.outlet_name || ' has answered: a follow-up would only annoy.'
    when s.own_mark is not null then 'You have marked this pitch as ' || s.own_mark || '.'
    when s.status not in ('sent', 'opened') or s.sent_at is null then 'This pitch was not delivered.'
    when s.follow_up_count >= private.follow_up_limit(v_outlet.format) then
      case when private.follow_up_limit(v_outlet.format) = 1 then 'One follow-up is enough for a newsroom.'
           else 'Two follow-ups are enough for a podcast.' end
    when coalesce(s.followed_up_at, s.sent_at) > now() - interval '3 days' then
      'Give them three days. Most answers arrive within that time.'
    when s.sent_at < now() - interval '30 days' then 'This pitch is more than 30 days old. Write a new one.'
    when not v_outlet.active or v_email is null or private.closed_address(v_email, s.user_id) is not null then
      s.outlet_name || ' takes no mail from you now.'
    else (select e.reason from private.editor_limits(s.user_id, array[s.outlet_id]) e)
  end;
end
$$;

-- The creators whose Monday morning (8 to 12, their time) it is, who sent in the last 12 weeks and got
-- no mail this week, each with the results of the week before. Empty for five minutes after a search
-- that found fewer than p_limit.
create or replace function public.due_result_mails(p_limit int, p_now timestamptz default now())
returns table (user_id uuid, name text, week date, results jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_rows int;
begin
  -- Somewhere on earth it is Monday between 8 and 12 from Sunday 18:00 to Monday 24:00 UTC.
  if not (extract(isodow from p_now at time zone 'UTC') = 1
          or extract(isodow from p_now at time zone 'UTC') = 7 and extract(hour from p_now at time zone 'UTC') >= 18) then
    return;
  end if;
  perform 1 from private.result_mail_look l where l.looked_at <= p_now - interval '5 minutes' for update skip locked;
  if not found then
    return;
  end if;
  return query
  select d.id, d.name, d.monday,
    private.week_results(d.id, (d.monday - 7)::timestamp at time zone d.zone, d.monday::timestamp at time zone d.zone)
  from (
    select z.id, z.name, z.zone, (p_now at time zone z.zone)::date as monday, z.last_week
    from (
      select u.id, coalesce(c.name, u.name) as name, r.last_week,
        coalesce(case when private.is_time_zone(r.time_zone) then r.time_zone end,
                 private.zone_of_region(coalesce(c.city_region, u.city_region))) as zone
      from public.users u
      left join public.creator_profiles c on c.user_id = u.id
      left join private.result_mails r on r.user_id = u.id
      where u.linked_at is not null and coalesce(r.wanted, true) and private.may_act(u.id, 'mail')
        and exists (
          select 1 from public.pitch_sends s
          where s.user_id = u.id and s.sent_at > p_now - interval '84 days' and s.sent_at <= p_now)
    ) z
    where extract(isodow from p_now at time zone z.zone) = 1
      and extract(hour from p_now at time zone z.zone) between 8 and 11
  ) d
  where d.last_week is null or d.last_week < d.monday
  order by d.id
  limit p_limit;
  get diagnostics v_rows = row_count;
  if v_rows < p_limit then
    update private.result_mail_look l set looked_at = p_now where l.only_row;
  end if;
end
$$;

-- Offers a card made from a variation of the account's own pitch, or changes the offered one. p_card has
-- title, summary_bullets and format, p_claims the ledger of exactly these words; p_solemn says that its news
-- hurt people. The same rules as for a send: settled words, a peg that holds.
create or replace function public.offer_card(p_user_id uuid, p_variation_id uuid, p_card jsonb, p_claims jsonb, p_solemn boolean default false)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(p_user_id, p_variation_id);
  v_title text := private.text_or_null(private.clean_line(p_card ->> 'title'));
  v_bullets text[];
  v_words int;
  v_offer public.card_offers;
begin
  if jsonb_typeof(p_card -> 'summary_bullets') is distinct from 'array' or v_title is null then
    raise exception 'A card needs a title and at least one line.' using hint = 'invalid_input';
  end if;
  select coalesce(array_agg(line order by n) filter (where line is not null), '{}') into v_bullets
  from (select private.text_or_null(private.clean_line(t.value)) as line, t.n
        from jsonb_array_elements_text(p_card -> 'summary_bullets') with ordinality t (value, n)) lines;
  v_words := private.card_words(v_title, v_bullets);
  if cardinality(v_bullets) not between 1 and 4 or char_length(v_title) > 140
     or exists (select 1 from unnest(v_bullets) b where char_length(b) > 240) then
    raise exception 'A card has a title of up to 140 characters and up to four lines of 240.' using hint = 'invalid_input';
  end if;
  if v_words not between 20 and 75 then
    raise exception 'A card has 20 to 75 words. This one has %.', v_words using hint = 'card_length';
  end if;
  if exists (select 1 from jsonb_array_elements(p_claims) c
             where not (c ->> 'supported')::boolean and c ->> 'confirmed_at' is null) then
    raise exception 'Some sentences of the card have no source yet. Change them, or say that they are true.'
      using hint = 'claims_unconfirmed';
  end if;
  perform private.refuse_unready_words(v_variation);
  perform private.refuse_stale_peg(p_variation_id);
  if exists (select 1 from public.card_offers o cross join private.issue_of_offer(o.id) i
             where o.pitch_id = v_variation.pitch_id and i.status <> 'draft') then
    raise exception 'This card is in an issue already.' using hint = 'card_in_issue';
  end if;
  -- Counted under a lock, so that two offers at once do not both pass.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:offers:' || p_user_id::text, 0));
  if (select count(*) from public.card_offers o
      where o.user_id = p_user_id and o.status = 'offered' and o.pitch_id <> v_variation.pitch_id
        and not exists (select 1 from private.issue_of_offer(o.id))) >= 5 then
    raise exception 'Five of your cards are waiting. Take one back to offer another.' using hint = 'too_many_offers';
  end if;

  insert into public.card_offers as o (user_id, pitch_id, variation_id, title, summary_bullets, format, claims, solemn)
  values (p_user_id, v_variation.pitch_id, p_variation_id, v_title, v_bullets, p_card ->> 'format', p_claims, p_solemn)
  on conflict (pitch_id) do update
    set variation_id = excluded.variation_id, title = excluded.title, summary_bullets = excluded.summary_bullets,
        format = excluded.format, claims = excluded.claims, solemn = excluded.solemn, decline_note = null,
        offered_at = case when o.status = 'offered' then o.offered_at else now() end, status = 'offered'
  returning * into v_offer;
  -- A draft shows the words as they are offered now.
  update public.friday_fix_items i
  set title = v_offer.title, summary_bullets = v_offer.summary_bullets, format = v_offer.format
  where i.offer_id = v_offer.id;
  return to_jsonb(v_offer);
end
$$;

-- The caller's offers, newest first, with the issue that each ran in and what came of it: verdicts of
-- editors by kind, and introductions.
create or replace function public.my_cards()
returns table (
  offer_id uuid, pitch_id uuid, title text, summary_bullets text[], format text, status text, decline_note text,
  offered_at timestamptz, issue_date date, issue_status text, withdrawn_reason text, verdicts jsonb, introductions int, solemn boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select o.id, o.pitch_id, o.title, o.summary_bullets, o.format, o.status, o.decline_note, o.offered_at,
    case when f.status <> 'draft' then f.issue_date end, case when f.status <> 'draft' then f.status end,
    i.withdrawn_reason, private.verdict_counts(i.id),
    (select count(*)::int from public.intro_requests r where r.item_id = i.id), o.solemn
  from public.card_offers o
  left join public.friday_fix_items i on i.offer_id = o.id
  left join public.friday_fix_issues f on f.id = i.issue_id
  where o.user_id = v_user_id
  order by o.offered_at desc
  limit 200;
end
$$;

grant execute on function public.my_cards() to authenticated;

-- The offers that wait, best first, with the reasons for each place. Points: 40 for a creator who never
-- ran, 3 a week of waiting up to 30, 20 for a beat that the issue lacks, 15 for a peg that ends within
-- ten days of the issue, up to 10 for editors who read the beat, 10 for a public press kit; a creator of
-- the last three issues and a peg that is over come last.
create or replace function public.issue_candidates(p_issue_id uuid)
returns table (
  offer_id uuid, title text, summary_bullets text[], format text, creator_name text, city_region text, beats text[],
  news_peg text, has_kit boolean, ran_lately boolean, stale boolean, score int, reasons text[], solemn boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
  v_beats text[];
begin
  perform private.require_admin();
  select * into v_issue from public.friday_fix_issues f where f.id = p_issue_id;
  if not found then
    raise exception 'This issue is gone.' using hint = 'issue_not_found';
  end if;
  select coalesce(array_agg(distinct b), '{}') into v_beats
  from public.friday_fix_items i
  join public.creator_profiles c on c.user_id = i.creator_user_id
  cross join unnest(c.beats) b
  where i.issue_id = p_issue_id;

  return query
  with judged as (
    select w.*, o.title as card_title, o.summary_bullets as card_bullets, o.format as card_format,
      o.solemn as card_solemn,
      not exists (select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
                  where i.creator_user_id = w.user_id and f.status <> 'draft') as is_new,
      least(10, floor(extract(epoch from now() - w.offered_at) / 604800))::int as weeks,
      cardinality(w.beats) > 0 and not w.beats && v_beats as brings_beat,
      w.peg_until < (v_issue.issue_date + 10)::timestamptz as ends_soon,
      w.peg_until <= v_issue.issue_date::timestamptz as is_stale,
      (select count(*)::int from public.media_profiles m where m.digest_subscribed and m.beats && w.beats) as readers
    from private.waiting_offers(v_issue.issue_date) w
    join public.card_offers o on o.id = w.offer_id
  )
  select j.offer_id, j.card_title, j.card_bullets, j.card_format, j.creator_name, j.city_region, j.beats, j.news_peg,
    j.kit_slug is not null, j.ran_lately, j.is_stale,
    (case when j.is_new then 40 else 0 end + least(30, 3 * j.weeks) + case when j.brings_beat then 20 else 0 end
      + case when j.ends_soon and not j.is_stale then 15 else 0 end + least(10, j.readers)
      + case when j.kit_slug is not null then 10 else 0 end
      - case when j.ran_lately then 100 else 0 end - case when j.is_stale then 200 else 0 end) as points,
    array_remove(array[
      case when j.is_new then 'First time in the Friday Fix' end,
      case when j.weeks > 0 then format('Waiting for %s %s', j.weeks, case j.weeks when 1 then 'week' else 'weeks' end) end,
      case when j.brings_beat then 'Brings ' || array_to_string(j.beats, ', ') || ', which this issue lacks' end,
      case when j.ends_soon and not j.is_stale then 'The news is old soon after this issue' end,
      case when j.readers > 0 then format('%s %s on these beats', j.readers, case j.readers when 1 then 'reader' else 'readers' end) end,
      case when j.kit_slug is null then 'No public press kit yet' end,
      case when j.ran_lately then 'Was in one of the last three issues' end,
      case when j.is_stale then 'The news is over by then' end], null),
    j.card_solemn
  from judged j
  order by points desc, j.offered_at, j.offer_id
  limit 100;
end
$$;

grant execute on function public.issue_candidates(uuid) to authenticated;

-- The editor behind a mail's link, for an introduction to the creator of one of its cards. What else
-- forbids it, queue_intro_request says.
create or replace function public.digest_editor(p_token_hash text, p_item_id uuid) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if v_delivery.user_id is null then
    raise exception 'Introductions are for editors with an account.' using hint = 'not_media';
  end if;
  if not exists (select 1 from public.friday_fix_items i
                 where i.id = p_item_id and i.issue_id = v_delivery.issue_id and i.withdrawn_at is null) then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.refuse_act(v_delivery.user_id, 'ask');
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
  return v_delivery.user_id;
end
$$;

-- How many editors gave each verdict on an item, as an object; {} without any. Those of an account that may give none
-- do not count.
create or replace function private.verdict_counts(p_item_id uuid) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_object_agg(c.verdict, c.n), '{}')
  from (select v.verdict, count(*) as n from public.card_verdicts v
        where v.item_id = p_item_id and private.may_act(v.user_id, 'verdict') group by v.verdict) c;
end;

create policy request_entries_select_party_or_admin on public.request_entries
  for select to authenticated
  using (user_id = (select auth.uid())
    or (media_user_id = (select auth.uid()) and (select public.account_is_open())) or (select public.is_admin()));

-- The same for the app, best fit first.
create or replace function public.pitches_for_request(p_request_id uuid)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, relevance text, refusal text, code text, helps text
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
begin
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.status = 'open' and r.deadline > now();
  if not found then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  return query
  select c.variation_id, c.pitch_id, c.news_peg, c.headline, c.relevance, c.refusal, c.code, coalesce(p.story ->> 'helps', '')
  from private.entry_choices(v_user_id, v_request) with ordinality
    c(variation_id, pitch_id, news_peg, headline, relevance, fit, refusal, code, n)
  join public.pitches p on p.id = c.pitch_id
  order by c.refusal is not null, c.fit desc, c.n;
end
$$;

grant execute on function public.pitches_for_request(uuid) to authenticated;

-- What came in for a request of the caller, ranked by fit. The address comes with the choice.
create or replace function public.entries_of_request(p_request_id uuid)
returns table (
  id uuid, creator_name text, city_region text, epk_slug text, words jsonb, note text, generator text, relevance text,
  created_at timestamptz, read_at timestamptz, chosen_at timestamptz, creator_email text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.require_act(v_user_id, 'choose');
  return query
  select e.id, coalesce(c.name, u.name), c.city_region, case when c.epk_published then c.slug end, e.words, e.note,
    e.generator, e.relevance, e.created_at, e.read_at, e.chosen_at,
    case when e.chosen_at is not null then private.reply_address(e.user_id) end
  from public.request_entries e
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.request_id = p_request_id and e.media_user_id = v_user_id
  order by e.fit desc, e.created_at;
end
$$;

-- Creators whose daily mail is due, each with the new requests that fit them, at most five, and the time zone for
-- deadlines: that of their weekly mail, else that of their place. Looks at p_limit creators; those whom nothing fits
-- are noted as compared. Accounts that are not open get none.
create or replace function public.due_request_mails(p_limit int) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_newest timestamptz;
  v_due record;
  v_creator record;
  v_found jsonb;
begin
  -- The day of rest is over.
  update private.request_mails s set resting_until = null
  where s.user_id in (
    select x.user_id from private.request_mails x where x.resting_until <= now()
    order by x.resting_until limit 1000 for update skip locked);
  select max(r.created_at) into v_newest from public.media_requests r where r.status = 'open' and r.deadline > now();
  if v_newest is null then
    return;
  end if;
  for v_due in
    select s.user_id, s.mailed_at from private.request_mails s
    where s.off_at is null and s.resting_until is null and s.checked_at < v_newest
    order by s.checked_at
    limit p_limit
  loop
    v_found := null;
    select u.id, coalesce(c.name, u.name) as name, coalesce(c.city_region, u.city_region) as region into v_creator
    from public.users u
    join public.creator_profiles c on c.user_id = u.id
    where u.id = v_due.user_id and u.kind = 'creator' and u.linked_at is not null and private.may_act(u.id, 'mail')
      and (c.logline is not null or cardinality(c.beats) > 0);
    if found then
      select jsonb_agg(private.request_facts(r) order by f.relevance = 'High' desc, f.fit desc) into v_found
      from (
        select x.* from private.profile_fits(v_creator.id, array(
          select r.id from public.media_requests r
          where r.status = 'open' and r.deadline > now() + interval '1 hour' and r.media_user_id <> v_creator.id
            and r.created_at > coalesce(v_due.mailed_at, now() - interval '7 days')
            and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_creator.id)
            and (select count(*) from public.request_entries e where e.request_id = r.id) < r.wanted
          order by r.created_at desc limit 200)) x
        where x.relevance in ('High', 'Medium')
        order by x.relevance = 'High' desc, x.fit desc
        limit 5
      ) f
      join public.media_requests r on r.id = f.request_id;
    end if;
    if v_found is null then
      update private.request_mails s set checked_at = v_newest where s.user_id = v_due.user_id;
    else
      return next jsonb_build_object('user_id', v_creator.id, 'name', v_creator.name,
        'time_zone', coalesce(
          (select m.time_zone from private.result_mails m where m.user_id = v_creator.id),
          private.zone_of_region(v_creator.region)),
        'requests', v_found, 'newest', v_newest);
    end if;
  end loop;
end
$$;

create trigger refuse_act before update of epk_published on public.creator_profiles
  for each row when (new.epk_published and not old.epk_published)
  execute function private.refuse_act_of_row('publish', 'user_id');

create trigger refuse_act before insert on private.pictures
  for each row execute function private.refuse_act_of_row('publish', 'user_id');

create trigger refuse_act before insert on private.kit_links
  for each row execute function private.refuse_act_of_row('link', 'user_id');

create trigger refuse_act before insert on private.mail_outbox
  for each row when (new.kind = 'contact_proof') execute function private.refuse_act_of_row('mail', 'ref_id');

create trigger refuse_act before update of digest_subscribed, paused on public.media_profiles
  for each row when (new.digest_subscribed and not old.digest_subscribed or old.paused and not new.paused)
  execute function private.refuse_act_of_row('mail', 'user_id');

create trigger refuse_act before insert on public.pitches
  for each row execute function private.refuse_act_of_row('write', 'user_id');

create trigger refuse_act before insert on public.pitch_runs
  for each row execute function private.refuse_act_of_row('write', 'user_id');

create trigger refuse_act_again before update of status on public.pitch_runs
  for each row when (new.status = 'writing' and old.status <> 'writing')
  execute function private.refuse_act_of_row('write', 'user_id');

create trigger refuse_act before insert on public.pitch_sends
  for each row execute function private.refuse_act_of_row('send', 'user_id');

create trigger refuse_act_again before update of status, follow_up_count, follow_up_wanted on public.pitch_sends
  for each row when (new.status = 'queued' and old.status <> 'queued' or new.follow_up_count > old.follow_up_count
    or new.follow_up_wanted and not old.follow_up_wanted)
  execute function private.refuse_act_of_row('send', 'user_id');

create trigger refuse_act before insert on public.card_offers
  for each row execute function private.refuse_act_of_row('offer', 'user_id');

create trigger refuse_act_again before update on public.card_offers
  for each row when (new.status = 'offered' and
    (new.status, new.title, new.summary_bullets, new.format)
    is distinct from (old.status, old.title, old.summary_bullets, old.format))
  execute function private.refuse_act_of_row('offer', 'user_id');

create trigger refuse_card before insert on public.friday_fix_items
  for each row when (new.creator_user_id is not null) execute function private.refuse_card_of_row();

create trigger refuse_card_again before update of withdrawn_at on public.friday_fix_items
  for each row when (new.withdrawn_at is null and old.withdrawn_at is not null and new.creator_user_id is not null)
  execute function private.refuse_card_of_row();

create trigger refuse_act before insert on public.intro_requests
  for each row execute function private.refuse_act_of_row('ask', 'media_user_id', 'creator_user_id');

create trigger refuse_act_again before update of status on public.intro_requests
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.refuse_act_of_row('answer', 'creator_user_id', 'media_user_id');

create trigger refuse_act before insert on public.media_requests
  for each row execute function private.refuse_act_of_row('ask', 'media_user_id');

create trigger refuse_act before insert on public.request_entries
  for each row execute function private.refuse_act_of_row('answer', 'user_id');

create trigger refuse_act_again before update of chosen_at on public.request_entries
  for each row when (new.chosen_at is not null and old.chosen_at is null)
  execute function private.refuse_act_of_row('choose', 'media_user_id', 'user_id');

create trigger refuse_act before insert or update of verdict on public.card_verdicts
  for each row execute function private.refuse_act_of_row('verdict', 'user_id');

-- Makes the first admin: stores the address as an admin, which the account that has confirmed the address
-- becomes, now or later. The lock makes concurrent calls run one after the other, so only one succeeds.
create or replace function public.claim_admin(p_email text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('claim_admin', 4));
  if exists (select 1 from public.users u
             where u.email = lower(private.trim_text(p_email)) and u.linked_at is not null and private.account_state(u.id) <> 'open') then
    raise exception 'The account with this address is suspended or closed. Please take another address.' using hint = 'account_closing';
  end if;
  insert into public.users (email, role, kind)
  select lower(private.trim_text(p_email)), 'admin', 'general'
  where not exists (select 1 from public.users u where u.role = 'admin')
  returning id into v_id;
  if v_id is null then
    return jsonb_build_object('claimed', false, 'linked', false);
  end if;
  insert into public.system_logs (email, action, ip_address)
  values (lower(private.trim_text(p_email)), 'admin_bootstrap', null);
  return jsonb_build_object('claimed', true, 'linked', exists (
    select 1 from public.users u where u.role = 'admin' and u.linked_at is not null));
end
$$;

-- Makes an account admin or takes the role away. The last admin who can sign in stays: calls run one
-- after another, so that two admins cannot take the role from each other at once.
create or replace function public.set_admin_role(p_user_id uuid, p_admin boolean) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  perform pg_advisory_xact_lock(hashtextextended('claim_admin', 4));
  -- After the lock: another call may just have taken the caller's role.
  perform private.require_admin();
  select * into v_user from public.users u where u.id = p_user_id for update;
  if not found then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  if v_user.role = (case when p_admin then 'admin' else 'member' end) then
    return v_user.role;
  end if;
  if p_admin then
    case private.account_state(p_user_id)
      when 'open' then null;
      when 'suspended' then
        raise exception 'This account is suspended. End that first.' using hint = 'account_suspended';
      else
        raise exception 'This person is closing their account. They can sign in and keep it first.' using hint = 'account_closing';
    end case;
    if not exists (select 1 from auth.users a where a.id = p_user_id and a.email_confirmed_at is not null) then
      raise exception 'This account has not confirmed its address yet.' using hint = 'account_not_confirmed';
    end if;
    update public.users u set role = 'admin' where u.id = p_user_id;
  else
    if not exists (
      select 1 from public.users u where u.role = 'admin' and u.linked_at is not null and u.id <> p_user_id) then
      raise exception 'This is the last admin. Make somebody else admin first.' using hint = 'last_admin';
    end if;
    -- Logged before the change: the caller may be the one who loses the role.
    perform private.log_admin_act('admin_removed', jsonb_build_object('user_id', p_user_id, 'account', v_user.email));
    if v_user.linked_at is null then
      delete from public.users u where u.id = p_user_id;
    else
      update public.users u set role = 'member' where u.id = p_user_id;
    end if;
    return 'member';
  end if;
  perform private.log_admin_act('admin_made', jsonb_build_object('user_id', p_user_id, 'account', v_user.email));
  return 'admin';
end
$$;

comment on column private.stripe_events.ended_at is 'When the subscription ended, as every event after the end says; null in events stored before this was read.';

alter table public.creator_profiles add constraint creator_profiles_check CHECK ((concat(name, city_region, logline, timely_angle, book_title, contact_name, contact_phone, who) !~ '[[:cntrl:]]'::text));

alter table public.creator_profiles add constraint creator_profiles_offers_check CHECK (
CASE
    WHEN (jsonb_typeof(offers) = 'array'::text) THEN ((jsonb_array_length(offers) <= 8) AND (jsonb_array_length(jsonb_path_query_array(offers, '$[*]?(((((@."verb" like_regex "^(film|hear|sit_in|interview|send|come|own|)$" || @."kind" like_regex "^(see|hear|print|book)$") && @."text" like_regex "^.{1,120}$") && @."text" like_regex "[^ ]") && @."place" like_regex "^.{0,100}$") && @."days" like_regex "^.{0,60}$")'::jsonpath)) = jsonb_array_length(offers)))
    ELSE false
END);

alter table public.creator_profiles add constraint creator_profiles_who_check CHECK ((char_length(who) <= 200));

alter table public.pitch_runs add constraint pitch_runs_story_check CHECK (((jsonb_typeof(story) = 'object'::text) AND (octet_length((story)::text) <= 6000) AND (NOT jsonb_path_exists(story, 'strict $.*?(@.type() != "string" || @ like_regex "[\\u0000-\\u001f\\u007f]")'::jsonpath))));

alter table public.pitches add constraint pitches_story_check CHECK ((jsonb_typeof(story) = 'object'::text));

alter table public.users add constraint users_open_admin_check CHECK (((role <> 'admin'::text) OR ((suspended_at IS NULL) AND (closes_at IS NULL))));
