-- Causes of alerts and failed events, acknowledged as a whole or one by one, with an undo.

-- The group of an alert is its kind. The group of a failed event is its message without ids and
-- numbers, so that a thousand events that fail for one reason are one group.
create function private.cause_group(p_status text, p_event_type text, p_alert_cause text, p_message text)
returns text
language sql immutable
return case
  when p_status = 'alert' and p_message like '%High failure rate%' then 'alert.high_failure_rate'
  when p_status = 'alert' or p_alert_cause is not null then p_event_type
  else left('failed: ' || regexp_replace(regexp_replace(coalesce(p_message, p_event_type),
    '\m[a-z]+_[A-Za-z0-9_]*[A-Z0-9][A-Za-z0-9_]*', '…', 'g'), '\d+', '#', 'g'), 200)
end;

create function private.set_cause_group() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.cause_group := private.cause_group(new.status, new.event_type, new.alert_cause, new.error_message);
  return new;
end
$$;

create trigger set_cause_group before insert or update of status, error_message on public.webhook_logs
  for each row when (new.status in ('failed', 'alert', 'retried_failed'))
  execute function private.set_cause_group();

create table private.acknowledgements (
  id uuid primary key,
  cause_group text not null,
  message text,
  events integer not null,
  acknowledged_by uuid not null,
  acknowledged_email text,
  acknowledged_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_email text
);
comment on table private.acknowledgements is
  'Who acknowledged which alerts and failed events, and when; kept for 90 days.';
alter table private.acknowledgements enable row level security;
create index acknowledgements_at_idx on private.acknowledgements (acknowledged_at desc);

create function private.note_acknowledgement(
  p_id uuid, p_cause_group text, p_message text, p_events integer) returns void
language sql
set search_path = ''
as $$
  insert into private.acknowledgements as a (
    id, cause_group, message, events, acknowledged_by, acknowledged_email)
  select p_id, p_cause_group, p_message, p_events, u.id, u.email
  from public.users u where u.id = (select auth.uid())
  on conflict (id) do update set events = a.events + excluded.events
$$;

-- critical, high and medium as 0, 1 and 2.
create function private.severity_rank(p_cause_group text, p_status text) returns integer
language sql immutable
return case
  when p_status = 'alert' and p_cause_group in ('alert.high_failure_rate', 'alert.refused_deliveries') then 0
  when p_status = 'retried_failed' then 1
  else 2
end;

-- What the alerts list shows of a row.
create function private.alert_row(l public.webhook_logs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'event_id', l.event_id, 'event_type', l.event_type,
    'status', l.status, 'error_message', l.error_message, 'customer_email', l.customer_email,
    'timestamp', l."timestamp", 'deliveries', l.deliveries, 'alert_cause', l.alert_cause, 'note', l.note)
$$;

-- Alerts and failed events of the last 24 hours that nobody has acknowledged, by cause, the most severe
-- first; inside a severity the causes that concern every delivery first, then the latest first. Returns
--   {events, critical, high, medium, causes, groups: [{cause_group, severity, events, oldest, newest, row}],
--    acknowledged: [{id, message, events, by, at}]}
-- events, critical, high and medium count rows; groups has p_limit of the causes after p_skip.
create function public.webhook_alerts(p_limit integer default 20, p_skip integer default 0) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare v_result jsonb;
begin
  perform private.require_admin();
  with causes as (
    select l.cause_group, count(*)::integer as events, min(l."timestamp") as oldest,
      max(l."timestamp") as newest, min(private.severity_rank(l.cause_group, l.status)) as rank,
      count(*) filter (where private.severity_rank(l.cause_group, l.status) = 0)::integer as critical,
      count(*) filter (where private.severity_rank(l.cause_group, l.status) = 1)::integer as high
    from public.webhook_logs l
    where l.status in ('failed', 'alert', 'retried_failed') and l."timestamp" > now() - interval '24 hours'
    group by l.cause_group
  ), page as (
    select c.*, row_number() over (order by c.rank, c.cause_group not in (
        'alert.refused_deliveries', 'alert.clock', 'alert.silence', 'alert.worker_late',
        'alert.reconcile', 'alert.recomputation'), c.newest desc, c.cause_group) as place
    from causes c
  )
  select jsonb_build_object(
    'events', coalesce((select sum(c.events) from causes c), 0),
    'critical', coalesce((select sum(c.critical) from causes c), 0),
    'high', coalesce((select sum(c.high) from causes c), 0),
    'medium', coalesce((select sum(c.events - c.critical - c.high) from causes c), 0),
    'causes', (select count(*) from causes),
    'groups', coalesce((
      select jsonb_agg(jsonb_build_object(
        'cause_group', p.cause_group, 'severity', (array['critical', 'high', 'medium'])[p.rank + 1],
        'events', p.events, 'oldest', p.oldest, 'newest', p.newest, 'row', private.alert_row(n))
        order by p.place)
      from page p
      cross join lateral (
        select l.* from public.webhook_logs l
        where l.status in ('failed', 'alert', 'retried_failed')
          and l."timestamp" = p.newest and l.cause_group is not distinct from p.cause_group
        limit 1) n
      where p.place > greatest(p_skip, 0)
        and p.place <= greatest(p_skip, 0) + least(greatest(p_limit, 1), 100)), '[]'))
  into v_result;
  return v_result || jsonb_build_object('acknowledged', coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'message', a.message, 'events', a.events,
      'by', a.acknowledged_email, 'at', a.acknowledged_at) order by a.acknowledged_at desc)
    from (
      select * from private.acknowledgements a
      where a.acknowledged_at > now() - interval '24 hours' and a.undone_at is null
      order by a.acknowledged_at desc limit 10) a), '[]'));
end
$$;
grant execute on function public.webhook_alerts(int, int) to authenticated;

-- The rows of one cause, latest first; p_before and p_before_id are those of the last row of the page before.
create function public.webhook_alert_rows(
  p_cause_group text, p_before timestamptz default null, p_before_id uuid default null,
  p_limit integer default 20) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return coalesce((
    select jsonb_agg(private.alert_row(l) order by l."timestamp" desc, l.id desc)
    from (
      select l.* from public.webhook_logs l
      where l.status in ('failed', 'alert', 'retried_failed') and l.cause_group = p_cause_group
        and l."timestamp" > now() - interval '24 hours'
        and l."timestamp" <= coalesce(p_before, 'infinity')
        and (p_before is null or l."timestamp" < p_before or l.id < p_before_id)
      order by l."timestamp" desc, l.id desc
      limit least(greatest(p_limit, 1), 100)) l), '[]');
end
$$;
grant execute on function public.webhook_alert_rows(text, timestamptz, uuid, int) to authenticated;

-- Acknowledges up to p_limit rows of a cause that are not newer than p_until: what the admin has seen. Of
-- many rows each call acknowledges some; the calls of one acknowledgement share its id, which the caller
-- chooses. Returns {acknowledged, left}.
create function public.acknowledge_alerts(
  p_cause_group text, p_until timestamptz, p_acknowledgement uuid, p_limit integer default 2000)
returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_acknowledged integer;
  v_left integer;
  v_message text;
begin
  perform private.require_admin();
  if p_acknowledgement is null or exists (
    select 1 from private.acknowledgements a
    where a.id = p_acknowledgement and (
      a.acknowledged_by <> (select auth.uid()) or a.cause_group <> p_cause_group
      or a.undone_at is not null))
  then
    raise exception 'Please acknowledge this under an id of its own.' using hint = 'invalid_input';
  end if;
  -- One entry of the system log below, instead of one for each row.
  perform set_config('newspeg.acts_logged', 'on', true);
  with picked as (
    select l.id from public.webhook_logs l
    where l.status in ('failed', 'alert', 'retried_failed') and l.cause_group = p_cause_group
      and l."timestamp" > now() - interval '24 hours' and l."timestamp" <= p_until
    order by l."timestamp" desc
    limit least(greatest(p_limit, 1), 5000)
    for update skip locked
  ), done as (
    update public.webhook_logs l set
      status = 'acknowledged', acknowledged_by = (select auth.uid()), acknowledged_from = l.status,
      acknowledged_deliveries = l.deliveries, acknowledgement_id = p_acknowledgement, updated_at = now()
    from picked p where l.id = p.id
    returning coalesce(l.error_message, l.event_type) as message
  )
  select count(*), max(d.message) into v_acknowledged, v_message from done d;
  if v_acknowledged > 0 then
    perform private.note_acknowledgement(p_acknowledgement, p_cause_group, v_message, v_acknowledged);
    perform private.log_admin_act('alerts_acknowledged', jsonb_build_object(
      'cause', p_cause_group, 'events', v_acknowledged, 'acknowledgement', p_acknowledgement));
  end if;
  select count(*) into v_left from public.webhook_logs l
  where l.status in ('failed', 'alert', 'retried_failed') and l.cause_group = p_cause_group
    and l."timestamp" > now() - interval '24 hours' and l."timestamp" <= p_until;
  return jsonb_build_object('acknowledged', v_acknowledged, 'left', v_left);
end
$$;
grant execute on function public.acknowledge_alerts(text, timestamptz, uuid, int) to authenticated;

-- Takes an acknowledgement back, up to p_limit rows in one call: rows that are still acknowledged get the
-- status from before. What a retry repaired, and alerts whose cause has ended, stay as they are. Returns
-- {restored, left}.
create function public.undo_acknowledgement(p_id uuid, p_limit integer default 2000) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_restored integer;
  v_left integer;
begin
  perform private.require_admin();
  perform set_config('newspeg.acts_logged', 'on', true);
  with picked as (
    select l.id from public.webhook_logs l
    where l.acknowledgement_id = p_id and l.status = 'acknowledged' and l.recovered_at is null
    limit least(greatest(p_limit, 1), 5000)
    for update skip locked
  ), done as (
    update public.webhook_logs l set
      status = l.acknowledged_from, acknowledged_by = null, acknowledged_from = null,
      acknowledged_deliveries = null, acknowledgement_id = null, updated_at = now()
    from picked p where l.id = p.id
    returning l.id
  )
  select count(*) into v_restored from done;
  select count(*) into v_left from public.webhook_logs l
  where l.acknowledgement_id = p_id and l.status = 'acknowledged' and l.recovered_at is null;
  if v_left = 0 then
    update private.acknowledgements a set undone_at = now(), undone_email = (
      select u.email from public.users u where u.id = (select auth.uid()))
    where a.id = p_id and a.undone_at is null;
  end if;
  if v_restored > 0 then
    perform private.log_admin_act('acknowledgement_undone', jsonb_build_object(
      'acknowledgement', p_id, 'events', v_restored));
  end if;
  return jsonb_build_object('restored', v_restored, 'left', v_left);
end
$$;
grant execute on function public.undo_acknowledgement(uuid, int) to authenticated;
