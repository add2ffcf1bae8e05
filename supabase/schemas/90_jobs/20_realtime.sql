-- What open screens are told about. A message carries no row, only what changed: who hears it reads again under
-- row level security. Sent from the database to private channels (broadcast), because a table of a publication is
-- decoded and its policies are checked for every change and every listener, also when nobody looks.
--
-- Channels: `account:<id>` for one account, `panel` for admins, `issues` for everybody who is signed in.

-- Tells the listeners of a channel. Does nothing in a database without the platform's realtime.
create function private.tell(p_channel text, p_about text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    return;
  end if;
  perform realtime.send(jsonb_build_object('about', p_about), 'changed', p_channel, true);
end
$$;

-- Tells the accounts whose ids the row has in the named columns.
create function private.tell_accounts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_account text;
begin
  for v_account in
    select distinct v_row ->> c.name from unnest(tg_argv) c (name) where v_row ->> c.name is not null
  loop
    perform private.tell('account:' || v_account, tg_table_name);
  end loop;
  return null;
end
$$;

create trigger tell_accounts after insert or update or delete on public.pitch_sends
  for each row execute function private.tell_accounts('user_id');
create trigger tell_accounts after insert or update or delete on public.intro_requests
  for each row execute function private.tell_accounts('media_user_id', 'creator_user_id');
create trigger tell_accounts after insert or update or delete on public.request_entries
  for each row execute function private.tell_accounts('user_id', 'media_user_id');
create trigger tell_accounts after insert or update or delete on public.card_verdicts
  for each row execute function private.tell_accounts('user_id');
create trigger tell_accounts after insert or update or delete on public.card_outcomes
  for each row execute function private.tell_accounts('user_id');
create trigger tell_accounts after insert or update or delete on public.pitch_reviews
  for each row execute function private.tell_accounts('user_id');

create function private.tell_readers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell('issues', 'friday_fix_issues');
  return null;
end
$$;

-- Only of what readers see: an admin who writes the next issue tells nobody.
create trigger tell_readers after update on public.friday_fix_issues
  for each row when ('published' in (old.status, new.status)) execute function private.tell_readers();
create trigger tell_readers_of_new after insert on public.friday_fix_issues
  for each row when (new.status = 'published') execute function private.tell_readers();

-- When the panel was last told of each matter. Unlogged: what a crash loses here is one pause.
create unlogged table private.panel_told (
  about text primary key,
  told_at timestamptz not null
) with (fillfactor = 50);
alter table private.panel_told enable row level security;

-- Tells the panel at most once a second of each matter, in the transaction that comes first, so that a storm of
-- events writes no message each. The panel reads again when the pause is over, for those that came in it.
create function private.tell_panel(p_about text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  c_pause constant interval := interval '1 second';
begin
  if exists (
    select from private.panel_told t where t.about = p_about and t.told_at > clock_timestamp() - c_pause)
    -- Another transaction is just telling. Nobody waits for it.
    or not pg_try_advisory_xact_lock(hashtext('private.tell_panel'), hashtext(p_about)) then
    return;
  end if;
  insert into private.panel_told as t (about, told_at) values (p_about, clock_timestamp())
  on conflict (about) do update set told_at = excluded.told_at;
  perform private.tell('panel', p_about);
end
$$;

-- For a table whose every change the panel shows.
create function private.tell_panel_of_table() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_panel(tg_table_name);
  return null;
end
$$;

-- Retention deletes many rows at once.
create trigger tell_panel_of_deleted after delete on public.webhook_logs
  for each statement execute function private.tell_panel_of_table();
create trigger tell_panel after insert or update or delete on public.pitch_reviews
  for each row execute function private.tell_panel_of_table();

-- The two tables that an event of Stripe writes have one trigger each, without a condition: PostgreSQL parses the
-- condition of each trigger for every event.

-- Tells the panel of the log, and of failures: `failures` when an event or an alert gets into trouble, which raises a
-- notification, and `health` for every change of what is in trouble.
create function private.tell_of_log() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  c_trouble constant text[] := array['failed', 'alert', 'retried_failed'];
begin
  perform private.tell_panel('webhook_logs');
  if new.status = any (c_trouble) and old.status is distinct from new.status then
    perform private.tell_panel('failures');
  end if;
  if new.status = any (c_trouble) or old.status = any (c_trouble) or new.alert_cause is not null then
    perform private.tell_panel('health');
  end if;
  return null;
end
$$;
create trigger tell_of_log after insert or update on public.webhook_logs
  for each row execute function private.tell_of_log();

-- Nearly every event writes the row of a subscription, and hardly one of them changes what the account sees of it.
create function private.tell_of_subscription() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_panel('subscriptions');
  if new.user_id is not null and
    (new.user_id, new.plan, new.status, new.cancel_at, new.cancel_at_period_end, new.access_ended_at)
    is distinct from
    (old.user_id, old.plan, old.status, old.cancel_at, old.cancel_at_period_end, old.access_ended_at)
  then
    perform private.tell('account:' || new.user_id, 'subscriptions');
  end if;
  return null;
end
$$;
create trigger tell_of_subscription after insert or update on public.subscriptions
  for each row execute function private.tell_of_subscription();

-- Who hears which channel. The table is the platform's: messages are kept there for three days.
do $$
begin
  if to_regclass('realtime.messages') is not null then
    create policy hear_own_channels on realtime.messages for select to authenticated
      using (extension = 'broadcast' and (
        (select realtime.topic()) = 'account:' || (select auth.uid())::text
        or (select realtime.topic()) = 'issues'
        or ((select realtime.topic()) = 'panel' and (select public.is_admin()))));
  end if;
end
$$;
