-- What is deleted by age. The clock is an argument, so that a test moves it. Each rule takes at most
-- 5,000 rows a call; the next run goes on.

create index system_logs_ip_address_idx on public.system_logs (created_at) where ip_address is not null;
create index profile_drafts_updated_at_idx on public.profile_drafts (updated_at);
create index mail_events_received_at_idx on private.mail_events (received_at);
create index newsletter_subscribers_pending_idx on public.newsletter_subscribers (created_at) where status = 'pending';

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

revoke execute on function public.run_retention(timestamptz) from public, anon, authenticated;
grant execute on function public.run_retention(timestamptz) to service_role;
