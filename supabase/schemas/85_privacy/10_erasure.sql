-- Erasing an account, and how long data is kept.

-- Customers whose names are not to come back with a later event.
create table private.erased_customers (
  customer_id text primary key,
  erased_at timestamptz not null default now()
);
alter table private.erased_customers enable row level security;

-- Takes names and addresses out of the payments of these customers. Amounts, dates, plans and Stripe's
-- ids stay; the unread event itself goes.
create function private.strip_customers(p_customer_ids text[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update private.stripe_customers c
  set email = null, emails = '{}', account_id = null, linked_account_id = null
  where c.customer_id = any (p_customer_ids)
    and (c.email is not null or c.emails <> '{}' or c.account_id is not null or c.linked_account_id is not null);
  update public.subscriptions s set email = null, user_id = null
  where s.stripe_customer_id = any (p_customer_ids) and (s.email is not null or s.user_id is not null);
  update public.webhook_logs l set email = null, customer_email = null
  where (l.email is not null or l.customer_email is not null)
    and (l.event_id in (select e.event_id from private.stripe_events e where e.customer_id = any (p_customer_ids))
      or l.subscription_id in (
        select s.stripe_subscription_id from public.subscriptions s where s.stripe_customer_id = any (p_customer_ids)));
  update private.stripe_events e set payload = null
  where e.customer_id = any (p_customer_ids) and e.payload is not null;
end
$$;

-- Takes an address out of everything but its own account and the note that it is not written to.
-- Returns the number of rows by kind.
create function private.erase_address(p_email text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_contacts int;
  v_newsletter int;
  v_answers int;
  v_mails int;
begin
  delete from private.outlet_contacts c where lower(c.contact_email) = v_email;
  get diagnostics v_contacts = row_count;
  delete from public.newsletter_subscribers n where lower(n.email) = v_email;
  get diagnostics v_newsletter = row_count;
  update public.pitch_sends s set editor_name = null, editor_email = null where lower(s.editor_email) = v_email;
  get diagnostics v_answers = row_count;
  -- Somebody else's profile may name the address as press contact.
  update public.creator_profiles c set contact_email = null
  where lower(c.contact_email) = v_email
    and not exists (select 1 from public.users u where u.id = c.user_id and lower(u.email) = v_email);
  delete from private.contact_proofs p
  where lower(p.email) = v_email
    and not exists (select 1 from public.users u where u.id = p.user_id and lower(u.email) = v_email);
  delete from private.helper_invitations i where i.email = v_email;
  delete from private.mail_outbox m where lower(m.to_email) = v_email and m.status <> 'sending';
  get diagnostics v_mails = row_count;
  update private.mail_events e set email = null, detail = null where lower(e.email) = v_email;
  update public.digest_deliveries d set email = '', error = null
  where lower(d.email) = v_email
    and not exists (select 1 from public.users u where u.id = d.user_id and lower(u.email) = v_email);
  return jsonb_build_object(
    'contacts', v_contacts, 'newsletter', v_newsletter, 'answers', v_answers, 'mails', v_mails);
end
$$;

-- Accounts to erase now: their pictures in storage, and subscriptions that Stripe still renews.
create function public.due_erasures(p_limit int default 5, p_now timestamptz default now()) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', u.id,
    'renewing', coalesce((
      select jsonb_agg(s.stripe_subscription_id) from private.renewing_subscriptions(u.id) s), '[]'),
    'files', coalesce((
      select jsonb_agg(distinct jsonb_build_object('bucket', f.bucket, 'name', f.name))
      from (
        select p.bucket, p.object_name as name from private.pictures p where p.user_id = u.id
        union
        select o.bucket_id, o.name from storage.objects o where o.owner_id = u.id::text
      ) f), '[]'))
  from public.users u
  where u.closes_at <= p_now
  order by u.closes_at
  limit greatest(0, least(p_limit, 100))
$$;

-- Erases a closed account whose time has come: its rows, its mails, its sign-in, and its name in what
-- the law makes us keep. The caller has removed its files. False when it is not due, or gone already.
create function public.erase_account(p_user_id uuid, p_now timestamptz default now()) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
  v_customers text[];
begin
  select * into v_user from public.users u where u.id = p_user_id and u.closes_at <= p_now for update;
  if not found then
    return false;
  end if;

  select coalesce(array_agg(c.id), '{}') into v_customers
  from (
    select c.customer_id as id from private.stripe_customers c
    where c.account_id = p_user_id or c.linked_account_id = p_user_id
    union
    select s.stripe_customer_id from public.subscriptions s
    where s.user_id = p_user_id and s.stripe_customer_id is not null
  ) c;
  insert into private.erased_customers (customer_id, erased_at)
  select id, p_now from unnest(v_customers) id on conflict do nothing;
  perform private.strip_customers(v_customers);
  update public.subscriptions s set email = null, user_id = null where s.user_id = p_user_id;

  -- Mails to others that carry the name: pitches, answers, introductions.
  delete from private.mail_outbox m
  where (m.ref_table = 'pitch_sends' and m.ref_id in (select s.id from public.pitch_sends s where s.user_id = p_user_id))
    or (m.ref_table = 'intro_requests' and m.ref_id in (
          select r.id from public.intro_requests r where p_user_id in (r.creator_user_id, r.media_user_id)))
    or (m.ref_table = 'request_entries' and m.ref_id in (
          select e.id from public.request_entries e where p_user_id in (e.user_id, e.media_user_id)))
    or (m.ref_table = 'media_requests' and m.ref_id in (
          select r.id from public.media_requests r where r.media_user_id = p_user_id))
    or (m.ref_table = 'helper_invitations' and m.ref_id in (
          select i.id from private.helper_invitations i where i.creator_id = p_user_id))
    or m.ref_id = p_user_id;
  delete from private.link_tokens t where t.ref_id = p_user_id
    or t.ref_id in (select i.id from private.helper_invitations i where i.creator_id = p_user_id);
  update private.mail_events e set email = null, detail = null
  where e.mail_id in (select m.id from private.mail_outbox m where lower(m.to_email) = lower(v_user.email));
  perform private.erase_address(v_user.email);

  -- A card in an issue that went out leaves its place in the numbering, without its words.
  update public.friday_fix_items i
  set title = 'Taken back', summary_bullets = array['The creator closed their account.'], assets_url = null,
      city_region = null, news_peg = null
  where i.creator_user_id = p_user_id;
  perform private.leave_outlet(p_user_id);

  update public.system_logs l set email = null, ip_address = null, detail = '{}'
  where lower(l.email) = lower(v_user.email)
    or l.detail::text like '%' || p_user_id::text || '%'
    or strpos(lower(l.detail::text), lower(v_user.email)) > 0;
  update private.access_decisions d set decided_email = null where d.decided_by = p_user_id;
  delete from private.closed_addresses a
  where a.email = lower(v_user.email) and a.user_id is not null;
  delete from private.rate_limits r where r.key like '%' || p_user_id::text || '%';

  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries a where a.payload ->> 'actor_id' = p_user_id::text;
  end if;
  -- The trigger on auth.users deletes the account, and foreign keys what belongs to it.
  delete from auth.users a where a.id = p_user_id;
  delete from public.users u where u.id = p_user_id;
  insert into public.system_logs (email, action, detail) values (null, 'account_erased', '{}');
  return true;
end
$$;

-- Applies the rules of the privacy page. Returns the number of rows by rule.
create function public.run_retention(p_now timestamptz default now()) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_done jsonb := '{}';
  v_rows int;
begin
  -- Words of mails: 30 days after they were written (mail_tidy deletes those that ended).
  delete from private.mail_outbox m where m.id in (
    select d.id from private.mail_outbox d
    where d.created_at < p_now - interval '30 days' and d.status in ('sent', 'failed')
    order by d.created_at limit 5000 for update skip locked);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('mails', v_rows);

  -- Network addresses: 90 days. The log itself: two years.
  update public.system_logs l set ip_address = null where l.id in (
    select d.id from public.system_logs d
    where d.ip_address is not null and d.created_at < p_now - interval '90 days' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('network_addresses', v_rows);
  delete from public.system_logs l where l.id in (
    select d.id from public.system_logs d where d.created_at < p_now - interval '2 years' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('log', v_rows);

  -- Reports of mail servers: one year.
  delete from private.mail_events e where e.event_id in (
    select d.event_id from private.mail_events d where d.received_at < p_now - interval '1 year' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('mail_reports', v_rows);

  -- Newsletter sign-ups that nobody confirmed, and links of data requests: seven days.
  delete from public.newsletter_subscribers n where n.id in (
    select d.id from public.newsletter_subscribers d
    where d.status = 'pending' and d.created_at < p_now - interval '7 days'
      and d.updated_at < p_now - interval '7 days' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('unconfirmed_newsletter', v_rows);
  with gone as (
    delete from private.data_requests r where r.id in (
      select d.id from private.data_requests d where d.created_at < p_now - interval '7 days' limit 5000)
    returning r.id
  ), links as (
    delete from private.link_tokens t using gone g where t.purpose = 'own_data' and t.ref_id = g.id
  )
  select count(*) into v_rows from gone;
  v_done := v_done || jsonb_build_object('data_requests', v_rows);

  -- Links of mails: of introductions 60 days, of the Friday Fix and those that stop the daily mail 180.
  with old as (
    select l.token_hash
    from (values ('intro', interval '60 days'), ('request_mails', interval '180 days')) r (purpose, kept)
    cross join lateral (
      select t.token_hash from private.link_tokens t
      where t.purpose = r.purpose and t.created_at < p_now - r.kept limit 5000) l
  ), links as (
    delete from private.link_tokens t using old where t.token_hash = old.token_hash returning 1
  ), fix_links as (
    delete from private.digest_tokens t where t.token_hash in (
      select d.token_hash from private.digest_tokens d
      where d.created_at < p_now - interval '180 days' limit 5000)
    returning 1
  )
  select (select count(*) from links) + (select count(*) from fix_links) into v_rows;
  v_done := v_done || jsonb_build_object('mail_links', v_rows);

  -- The topic of a pitch is made again when it is matched: seven days.
  delete from private.pitch_topics k where k.variation_id in (
    select d.variation_id from private.pitch_topics d where d.made_at < p_now - interval '7 days' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('pitch_topics', v_rows);

  -- What was typed and not saved: 90 days.
  delete from public.profile_drafts d where d.user_id in (
    select o.user_id from public.profile_drafts o where o.updated_at < p_now - interval '90 days' limit 5000);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('drafts', v_rows);

  -- Sign-ups whose address was never confirmed: 30 days. Few a run, each takes its account with it.
  delete from auth.users a where a.id in (
    select d.id from auth.users d
    where d.email_confirmed_at is null and d.created_at < p_now - interval '30 days'
      and d.last_sign_in_at is null
      and not exists (select 1 from public.users u where u.id = d.id and u.role = 'admin')
    limit 200);
  get diagnostics v_rows = row_count;
  v_done := v_done || jsonb_build_object('unconfirmed_accounts', v_rows);

  -- A late event brings the customer's name back.
  perform private.strip_customers(coalesce(array_agg(c.customer_id), '{}'))
  from private.stripe_customers c join private.erased_customers e on e.customer_id = c.customer_id
  where c.email is not null or c.emails <> '{}' or c.account_id is not null or c.linked_account_id is not null
    or exists (
      select 1 from private.stripe_events k where k.customer_id = c.customer_id and k.payload is not null);
  return v_done;
end
$$;
