-- Who pays for whom: Stripe’s customers and their accounts.

create table private.stripe_customers (
  customer_id text primary key,
  account_id uuid,
  account_occurred_at bigint not null default 0,
  account_event text not null default '',
  email text,
  email_occurred_at bigint not null default 0,
  email_event text not null default '',
  emails text[] not null default '{}',
  linked_account_id uuid references public.users (id) on delete set null,
  linked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column private.stripe_customers.account_id is
  'client_reference_id of the newest checkout, or the account that had one of the addresses before.';
comment on column private.stripe_customers.account_occurred_at is 'Epoch seconds.';
comment on column private.stripe_customers.email_occurred_at is 'Epoch seconds.';
comment on column private.stripe_customers.emails is 'Every address the payer has had, in lower case.';
comment on column private.stripe_customers.linked_account_id is
  'Decided by an admin; takes precedence over the other links.';
alter table private.stripe_customers enable row level security;
create index stripe_customers_emails_idx on private.stripe_customers using gin (emails);
create index stripe_customers_account_idx on private.stripe_customers (account_id);
create index stripe_customers_linked_account_idx on private.stripe_customers (linked_account_id);

-- The account that pays as a customer: the one an admin linked, else the one named at checkout, else
-- the one with an address of the payer. Only a confirmed address counts, because anyone can type any
-- address at sign-up. The newest address comes first; an earlier one still finds the account, so that
-- a payer who has the bills sent elsewhere keeps the plan.
create function private.account_of_customer(
  p_customer_id text, out account_id uuid, out account_email text, out email text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_customer private.stripe_customers;
begin
  select * into v_customer from private.stripe_customers c where c.customer_id = p_customer_id;
  if not found then return; end if;
  email := v_customer.email;
  if v_customer.linked_account_id is not null then
    select u.id, u.email into account_id, account_email from public.users u
    where u.id = v_customer.linked_account_id;
  end if;
  if account_id is null and v_customer.account_id is not null then
    select u.id, u.email into account_id, account_email from public.users u
    where u.id = v_customer.account_id and u.linked_at is not null;
  end if;
  if account_id is null and v_customer.emails <> '{}' then
    select u.id, u.email into account_id, account_email from public.users u
    join auth.users a on a.id = u.id
    where lower(u.email) = any (v_customer.emails) and u.linked_at is not null
      and a.email_confirmed_at is not null
    order by lower(u.email) = lower(v_customer.email) desc nulls last, u.linked_at, u.id limit 1;
  end if;
end
$$;

-- Writes the account and the address of a customer to the customer's subscriptions and their events.
create function private.bind_customer(p_customer_id text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_account record := private.account_of_customer(p_customer_id);
  v_email text := coalesce(v_account.email, v_account.account_email);
begin
  update public.subscriptions s
  set user_id = v_account.account_id, email = v_email, updated_at = now()
  where s.stripe_customer_id = p_customer_id
    and (s.user_id, s.email) is distinct from (v_account.account_id, v_email);
  if found then
    update public.webhook_logs l
    set email = v_account.account_email, customer_email = coalesce(l.customer_email, v_account.email)
    from private.subscription_states e
    join public.subscriptions s on s.stripe_subscription_id = e.subscription_id
    where s.stripe_customer_id = p_customer_id and l.event_id = e.event_id;
  end if;
end
$$;

-- Stores what an event says about a payer and binds the customer's subscriptions accordingly.
create function private.note_payer(e private.stripe_event) returns void
language plpgsql
set search_path = ''
as $$
declare
  p private.stripe_payer := e.payer;
begin
  insert into private.stripe_customers as c (
    customer_id, account_id, account_occurred_at, account_event, email, email_occurred_at, email_event,
    emails)
  values (
    e.customer_id, p.account_id,
    case when p.account_id is null then 0 else e.occurred_at end,
    case when p.account_id is null then '' else e.id end,
    p.email,
    case when p.email is null then 0 else coalesce(p.email_occurred_at, e.occurred_at) end,
    case when p.email is null then '' else e.id end,
    array_remove(array[lower(p.email)], null))
  on conflict (customer_id) do update set
    (account_id, account_occurred_at, account_event) = (
      select x.a, x.b, x.c from (values
        (c.account_id, c.account_occurred_at, c.account_event),
        (excluded.account_id, excluded.account_occurred_at, excluded.account_event)) x (a, b, c)
      order by x.b desc, x.c collate "C" desc limit 1),
    (email, email_occurred_at, email_event) = (
      select x.a, x.b, x.c from (values
        (c.email, c.email_occurred_at, c.email_event),
        (excluded.email, excluded.email_occurred_at, excluded.email_event)) x (a, b, c)
      order by x.b desc, x.c collate "C" desc limit 1),
    emails = case when excluded.emails <@ c.emails then c.emails else c.emails || excluded.emails end;
  perform private.bind_customer(e.customer_id);
end
$$;

-- The subscriptions of a payer who paid before signing up belong to the account as soon as its
-- address is confirmed. An account that changes its address keeps the subscriptions that the former
-- address had found: the customer is then bound to the account itself.
create function private.bind_new_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare v_customer text;
begin
  for v_customer in
    select c.customer_id from private.stripe_customers c
    where c.emails @> array[lower(new.email)] or c.account_id = new.id
      or c.customer_id in (
        select s.stripe_customer_id from public.subscriptions s where s.user_id = new.id)
    order by hashtextextended(c.customer_id, 2)
  loop
    perform private.lock_subscription(null, v_customer);
    if old.email is distinct from new.email then
      update private.stripe_customers c
      set account_id = new.id, account_event = greatest(c.account_event, 'address')
      where c.customer_id = v_customer
        and (private.account_of_customer(v_customer)).account_id is distinct from new.id
        and exists (
          select 1 from public.subscriptions s
          where s.stripe_customer_id = v_customer and s.user_id = new.id);
    end if;
    perform private.bind_customer(v_customer);
  end loop;
  return null;
end
$$;

-- The name sorts after the triggers that write the row in public.users.
create trigger stripe_bind_new_account
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.bind_new_account();

-- When an address is confirmed while an event about its payer is being stored, neither transaction
-- sees the other; the worker binds such customers afterwards.
create function private.bind_late_accounts() returns void
language plpgsql
set search_path = ''
as $$
declare v_customer text;
begin
  for v_customer in
    select distinct s.stripe_customer_id from public.subscriptions s
    where s.user_id is null and s.stripe_customer_id is not null
      and (private.account_of_customer(s.stripe_customer_id)).account_id is not null
    order by 1
  loop
    if pg_try_advisory_xact_lock_shared(hashtextextended('plan_prices', 6))
      and pg_try_advisory_xact_lock(hashtextextended(v_customer, 2)) then
      perform private.bind_customer(v_customer);
    end if;
  end loop;
end
$$;

-- Links a payer to an account, as an admin decided.
create function public.link_payer(p_customer_id text, p_email text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_user public.users;
  v_subscriptions integer;
begin
  perform private.require_admin();
  select * into v_user from public.users u
  where lower(u.email) = lower(private.trim_text(p_email)) and u.linked_at is not null;
  if v_user.id is null then
    raise exception 'There is no account with that address.' using hint = 'account_not_found';
  end if;
  -- Otherwise an account that only typed an address would get what the owner of the address paid for.
  if not exists (
    select 1 from auth.users a where a.id = v_user.id and a.email_confirmed_at is not null
  ) then
    raise exception 'The account has not confirmed that address yet. Please link it once it has.'
      using hint = 'account_not_confirmed';
  end if;
  select count(*) into v_subscriptions from public.subscriptions s
  where s.stripe_customer_id = p_customer_id;
  if v_subscriptions = 0 then
    raise exception 'There is no such payer.' using hint = 'payer_not_found';
  end if;
  perform private.lock_subscription(null, p_customer_id);
  insert into private.stripe_customers (customer_id, linked_account_id, linked_at)
  values (p_customer_id, v_user.id, now())
  on conflict (customer_id) do update set
    linked_account_id = excluded.linked_account_id, linked_at = excluded.linked_at;
  perform private.bind_customer(p_customer_id);
  perform private.close_alert('unmatched:' || p_customer_id);
  insert into public.system_logs (email, action, detail)
  values (
    (select u.email from public.users u where u.id = (select auth.uid())), 'payer_linked',
    jsonb_build_object('customer_id', p_customer_id, 'account', v_user.email));
  return jsonb_build_object('user_id', v_user.id, 'subscriptions', v_subscriptions);
end
$$;
grant execute on function public.link_payer(text, text) to authenticated;
