-- What admins do is in the system log.

-- Writes one act to the system log. The admin is the caller; p_admin names the admin in whose name an
-- edge function acts under the service role. Writes nothing for a caller who is not an admin, so that
-- triggers can call it for everybody.
create function private.log_admin_act(p_action text, p_detail jsonb default '{}', p_admin uuid default null)
returns void
language sql volatile
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  select u.email, p_action, case
    when octet_length(p_detail::text) > 8000 then jsonb_build_object('shortened', left(p_detail::text, 1500))
    else coalesce(p_detail, '{}') end
  from public.users u
  where u.id = coalesce((select auth.uid()), p_admin) and u.role = 'admin' and u.linked_at is not null
$$;

-- Acknowledging alerts and failed events, and taking that back. A function that changes many rows in
-- one call sets newspeg.acts_logged to 'on' for the transaction and writes one entry itself.
create function private.log_acknowledgement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null and current_setting('newspeg.acts_logged', true) is distinct from 'on' then
    perform private.log_admin_act(
      case new.status when 'acknowledged' then 'alert_acknowledged' else 'acknowledgement_undone' end,
      jsonb_strip_nulls(jsonb_build_object(
        'event_id', new.event_id, 'event_type', new.event_type, 'cause', new.alert_cause, 'was', old.status)));
  end if;
  return null;
end
$$;

create trigger log_acknowledgement after update of status on public.webhook_logs
  for each row when (old.status <> new.status and 'acknowledged' in (old.status, new.status))
  execute function private.log_acknowledgement();

create function private.log_comparison() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_admin_act('subscriptions_compared', jsonb_build_object('run_id', new.id), new.asked_by);
  return null;
end
$$;

create trigger log_comparison after insert on public.reconcile_runs
  for each row when (new.asked_by is not null) execute function private.log_comparison();

-- What an admin changes in tables that have an owner or none: one entry for each statement, with how
-- many rows and the names of the first five. Rows of the admin's own account are no act of an admin.
-- The first argument of the trigger is the column that names a row, the second the owner's column.
create function private.log_admin_changes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_rows int;
  v_names jsonb;
begin
  if v_user_id is null or not public.is_admin() then
    return null;
  end if;
  select count(*), jsonb_agg(named.name) filter (where named.n <= 5) into v_rows, v_names
  from (
    select to_jsonb(c) ->> tg_argv[0] as name, row_number() over () as n
    from changed c
    where to_jsonb(c) ->> tg_argv[1] is distinct from v_user_id::text
  ) named;
  if v_rows > 0 then
    perform private.log_admin_act(
      tg_table_name || case tg_op when 'INSERT' then '_added' when 'UPDATE' then '_changed' else '_removed' end,
      jsonb_build_object('rows', v_rows, 'names', v_names));
  end if;
  return null;
end
$$;

do $$
declare
  v_table record;
begin
  for v_table in
    select * from (values
      ('outlets', 'name', 'media_user_id'),
      ('friday_fix_issues', 'issue_date', 'none'),
      ('friday_fix_items', 'title', 'none'),
      ('card_offers', 'id', 'user_id'),
      ('media_requests', 'topic', 'media_user_id')
    ) as listed (name, label, owner)
  loop
    execute format('create trigger log_admin_added after insert on public.%I referencing new table as changed
      for each statement execute function private.log_admin_changes(%L, %L)', v_table.name, v_table.label, v_table.owner);
    execute format('create trigger log_admin_changed after update on public.%I referencing new table as changed
      for each statement execute function private.log_admin_changes(%L, %L)', v_table.name, v_table.label, v_table.owner);
    execute format('create trigger log_admin_removed after delete on public.%I referencing old table as changed
      for each statement execute function private.log_admin_changes(%L, %L)', v_table.name, v_table.label, v_table.owner);
  end loop;
end
$$;
