-- Mails to admins and to people about their account.

-- Admins who want no mail about alerts.
create table private.alert_mails_off (
  user_id uuid primary key references public.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.alert_mails_off enable row level security;

-- When admins were last written to about a cause.
create table private.alert_mails (
  alert_cause text primary key,
  alert_id uuid not null,
  deliveries int not null,
  mailed_at timestamptz not null default now()
);
alter table private.alert_mails enable row level security;

-- Whether the calling admin gets mails about critical alerts.
create function public.alert_mails_wanted() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return not exists (select 1 from private.alert_mails_off o where o.user_id = (select auth.uid()));
end
$$;
grant execute on function public.alert_mails_wanted() to authenticated;

create function public.want_alert_mails(p_wanted boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_wanted then
    delete from private.alert_mails_off o where o.user_id = (select auth.uid());
  else
    insert into private.alert_mails_off (user_id) values ((select auth.uid())) on conflict do nothing;
  end if;
  return p_wanted;
end
$$;
grant execute on function public.want_alert_mails(boolean) to authenticated;

-- Alerts that are mailed: no event is taken in, or most fail, or will not be for long.
create function private.is_critical(p_cause text) returns boolean
language sql immutable
return p_cause in ('high_failure_rate', 'refused_deliveries', 'silence', 'worker_late', 'clock');

-- Open critical alerts that admins are to hear of: new ones, and those that grew since the last mail,
-- at most one mail an hour for a cause, however often the alert closes and opens.
create function private.due_alerts() returns setof public.webhook_logs
language sql stable
set search_path = ''
as $$
  select l.*
  from public.webhook_logs l
  left join private.alert_mails m on m.alert_cause = l.alert_cause
  where l.alert_cause is not null and l.recovered_at is null and l.status = 'alert'
    and private.is_critical(l.alert_cause)
    and (m.alert_cause is null or m.mailed_at <= now() - interval '1 hour'
      and (m.alert_id <> l.id or m.deliveries < l.deliveries))
$$;

-- What the worker has to write: {alerts: [{id, cause, message, since, count}], admins: [{email, name}],
-- notices: [{id, kind, name, about}]}.
create function public.due_admin_mails(p_limit int default 50) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'alerts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', l.id, 'cause', l.alert_cause, 'message', l.error_message, 'since', l."timestamp", 'count', l.deliveries)
        order by l."timestamp")
      from private.due_alerts() l), '[]'),
    'notices', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'name', u.name, 'about', n.about) order by n.created_at)
      from (select * from private.account_notices order by created_at limit p_limit) n
      join public.users u on u.id = n.user_id), '[]'))
$$;

-- Queues the mail about an alert to each admin who wants it. False when another worker was faster or
-- the alert is no longer due. Counted even when no admin wants it: the hour is about the cause.
create function public.queue_alert_mail(p_alert_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_alert public.webhook_logs;
  v_admin record;
begin
  perform pg_advisory_xact_lock(hashtextextended('newspeg:alert_mails', 0));
  select * into v_alert from private.due_alerts() l where l.id = p_alert_id;
  if v_alert.id is null then
    return false;
  end if;
  insert into private.alert_mails as m (alert_cause, alert_id, deliveries)
  values (v_alert.alert_cause, v_alert.id, v_alert.deliveries)
  on conflict (alert_cause) do update set
    alert_id = excluded.alert_id, deliveries = excluded.deliveries, mailed_at = now();
  for v_admin in
    select u.id, u.email from public.users u
    where u.role = 'admin' and u.linked_at is not null
      and not exists (select 1 from private.alert_mails_off o where o.user_id = u.id)
  loop
    perform public.mail_enqueue(
      'alert', v_admin.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
      'alert:' || v_alert.id::text || ':' || v_alert.deliveries::text || ':' || v_admin.id::text);
  end loop;
  return true;
end
$$;

-- Queues the mail about a suspension, its end or a changed role. False when another worker was faster.
create function public.queue_account_notice(p_notice_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  delete from private.account_notices n using public.users u
  where n.id = p_notice_id and u.id = n.user_id
  returning u.email into v_email;
  if v_email is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'account_notice', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'account_notice:' || p_notice_id::text);
  return true;
end
$$;
