-- public.pitch_events by month. Not applied: docs/scale.md says when. To apply it, copy this file into
-- supabase/migrations under a new version. The rows stay where they are: the table as it is becomes the
-- first partition, up to the end of the month after this one. One scan checks them; while it runs, events
-- cannot be written, so apply it in a quiet hour with `set statement_timeout = 0` where the table is large.

-- SQL functions with a parsed body name the table by its id: they are made again for the new table.
create temporary table remade on commit drop as
  select pg_get_functiondef(p.oid) as definition
  from pg_depend d join pg_proc p on p.oid = d.objid
  where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_class'::regclass
    and d.refobjid = 'public.pitch_events'::regclass
  group by p.oid;

create temporary table remade_triggers on commit drop as
  select t.tgname as name, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t where t.tgrelid = 'public.pitch_events'::regclass and not t.tgisinternal;

create temporary table remade_keys on commit drop as
  select c.conname as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.conrelid = 'public.pitch_events'::regclass and c.contype = 'f';

create temporary table remade_policies on commit drop as
  select p.policyname as name, p.cmd, p.roles, p.qual from pg_policies p
  where p.schemaname = 'public' and p.tablename = 'pitch_events';

create temporary table remade_grants on commit drop as
  select a.grantee::regrole::text as grantee, a.privilege_type as privilege
  from pg_class c cross join lateral aclexplode(c.relacl) a
  where c.oid = 'public.pitch_events'::regclass and a.grantee <> c.relowner;

do $$
declare
  v_one record;
begin
  for v_one in select * from remade_triggers loop
    execute format('drop trigger %I on public.pitch_events', v_one.name);
  end loop;
  -- Every policy of this table is one for reading.
  if exists (select 1 from remade_policies p where p.cmd <> 'SELECT') then
    raise exception 'pitch_events has a policy that this file does not know.';
  end if;
end
$$;

alter table public.pitch_events rename to pitch_events_before;
alter table public.pitch_events_before drop constraint pitch_events_pkey;
-- A key of a partitioned table contains the column that divides it. The id alone stays random.
alter table public.pitch_events_before add constraint pitch_events_before_pkey primary key (id, created_at);
alter index public.pitch_events_send_id_created_at_idx rename to pitch_events_before_send_id_idx;
alter index public.pitch_events_user_id_created_at_idx rename to pitch_events_before_user_id_idx;

create table public.pitch_events (
  like public.pitch_events_before including defaults including constraints including comments,
  constraint pitch_events_pkey primary key (id, created_at)
) partition by range (created_at);
create index pitch_events_send_id_created_at_idx on public.pitch_events (send_id, created_at desc);
create index pitch_events_user_id_created_at_idx on public.pitch_events (user_id, created_at desc);
alter table public.pitch_events enable row level security;
revoke all on public.pitch_events from anon, authenticated;

do $$
declare
  v_one record;
  v_end timestamptz := date_trunc('month', now(), 'UTC') + interval '2 months';
begin
  for v_one in select * from remade_keys loop
    execute format('alter table public.pitch_events add constraint %I %s', v_one.name, v_one.definition);
  end loop;
  for v_one in select * from remade_policies loop
    execute format('create policy %I on public.pitch_events for select to %s using (%s)',
      v_one.name, array_to_string(v_one.roles, ', '), v_one.qual);
  end loop;
  for v_one in select * from remade_grants loop
    execute format('grant %s on public.pitch_events to %s', v_one.privilege, v_one.grantee);
  end loop;
  execute format(
    'alter table public.pitch_events attach partition public.pitch_events_before for values from (minvalue) to (%L)', v_end);
  for v_one in select * from remade_triggers loop
    execute v_one.definition;
  end loop;
  for v_one in select * from remade loop
    execute v_one.definition;
  end loop;
end
$$;

-- A partition is reached through its table only: its own grants would pass by the policies.
revoke all on public.pitch_events_before from anon, authenticated;

-- Makes the partitions of the next p_ahead months that are not there yet; returns how many it made. A month
-- without a partition refuses its events, so the schedule below runs daily and three months ahead.
create function private.make_event_months(p_ahead int default 3) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_month timestamptz;
  v_made int := 0;
  v_name text;
begin
  for v_month in
    select m from pg_catalog.generate_series(
      pg_catalog.date_trunc('month', pg_catalog.now(), 'UTC'),
      pg_catalog.date_trunc('month', pg_catalog.now(), 'UTC') + pg_catalog.make_interval(months => p_ahead),
      interval '1 month') m
  loop
    v_name := 'pitch_events_' || pg_catalog.to_char(v_month at time zone 'UTC', 'YYYY_MM');
    -- The first partition holds the months up to its end.
    continue when pg_catalog.to_regclass('public.' || v_name) is not null or v_month < (
      select pg_catalog.substring(pg_catalog.pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)')::timestamptz
      from pg_catalog.pg_class c where c.oid = 'public.pitch_events_before'::regclass);
    execute pg_catalog.format('create table public.%I partition of public.pitch_events for values from (%L) to (%L)',
      v_name, v_month, v_month + interval '1 month');
    execute pg_catalog.format('alter table public.%I enable row level security', v_name);
    execute pg_catalog.format('revoke all on public.%I from anon, authenticated', v_name);
    v_made := v_made + 1;
  end loop;
  return v_made;
end
$$;
revoke execute on function private.make_event_months(int) from public;
select private.make_event_months();

-- The schedule of a hosted project; see supabase/schemas/90_jobs/10_schedules.sql.
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_cron') and to_regnamespace('cron') is not null then
    perform cron.schedule('newspeg-event-months', '11 2 * * *', 'select private.make_event_months()');
  end if;
end
$$;
