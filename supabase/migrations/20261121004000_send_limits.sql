-- How many pitches an editor gets and a new account sends, so that nobody fills an editor's week with
-- throwaway accounts.

-- What send_limits counts by. Shares of a weekly cap are rounded down to whole pitches:
--   cap 1: for every account but those on probation; cap 2 to 4: 1 for all on probation together,
--   none kept; cap 5: 2 and 1; cap 10: 4 and 2.
-- So accounts on probation never fill a week alone, and every cap above 0 stays in use.
create function private.send_limit_rules(
  out probation_age interval, out outlets_a_day int)
language sql immutable
set search_path = ''
as $$ select interval '14 days', 5 $$;

-- Of a weekly cap: the pitches that all accounts on probation together may send, and those kept for
-- creators this editor has said yes to.
create function private.cap_shares(p_cap int, out probation int, out kept int)
language sql immutable
set search_path = ''
as $$
  select case when p_cap < 2 then 0 else greatest(1, p_cap * 2 / 5) end, p_cap / 5
$$;

create index pitch_sends_yes_idx on public.pitch_sends (user_id, outlet_id)
  where answer in ('interested', 'covered');

-- The outlets that said yes to a creator. Only an editor's link records an event of kind answer: what
-- a creator says of an own send is no yes.
create function private.outlets_that_said_yes(p_user_id uuid) returns setof uuid
language sql stable
set search_path = ''
as $$
  select s.outlet_id
  from public.pitch_sends s
  where s.user_id = p_user_id and s.answer in ('interested', 'covered')
    and exists (select 1 from public.pitch_events e where e.send_id = s.id and e.kind = 'answer')
$$;

-- True for a young account without a paid plan that no editor has said yes to.
create function private.on_probation(p_user_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select u.created_at > now() - (private.send_limit_rules()).probation_age
      and public.current_plan(u.id) = 'free'
      and not exists (select 1 from private.outlets_that_said_yes(u.id))
    from public.users u where u.id = p_user_id), true)
$$;

-- The outlets that share one weekly cap.
create function private.outlets_of_cap(p_cap_key uuid) returns setof uuid
language sql stable
set search_path = ''
as $$
  select o.id from public.outlets o where o.id = p_cap_key and o.media_user_id is null
  union all
  select o.id from public.outlets o where o.media_user_id = p_cap_key
$$;

-- Why the account cannot send to these outlets now, as far as limits go; no row for an outlet that it
-- may send to. Days are UTC days, weeks are the last seven days. Not for the API roles.
create function private.send_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_probation boolean := private.on_probation(p_user_id);
  v_day timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  v_reached uuid[];
begin
  if v_probation then
    select array_agg(distinct s.outlet_id) into v_reached
    from public.pitch_sends s
    where s.user_id = p_user_id and s.created_at >= v_day and s.status <> 'failed';
  end if;

  return query
  select t.outlet_id, b.code, b.reason
  from unnest(p_outlet_ids) asked (id)
  join private.outlet_terms t on t.outlet_id = asked.id
  cross join lateral private.cap_shares(t.weekly_cap) share
  cross join lateral (
    select exists (
      select 1 from private.outlets_that_said_yes(p_user_id) y
      where y in (select private.outlets_of_cap(t.cap_key))) as yes
  ) known
  cross join lateral (
    select count(*) as total,
      count(*) filter (where v_probation and private.on_probation(s.user_id)) as probation,
      count(*) filter (where not known.yes and not exists (
        select 1 from private.outlets_that_said_yes(s.user_id) y
        where y in (select private.outlets_of_cap(t.cap_key)))) as strangers
    from private.outlets_of_cap(t.cap_key) o
    join public.pitch_sends s on s.outlet_id = o
    where s.created_at > now() - interval '7 days' and s.status <> 'failed'
  ) week
  cross join lateral (
    select r.code, r.reason
    from (values
      (1, week.total >= t.weekly_cap, 'weekly_cap',
        case when t.weekly_cap = 0 then t.name || ' takes no pitches at the moment.'
             else t.name || ' takes ' || t.weekly_cap || case when t.weekly_cap = 1 then ' pitch' else ' pitches' end || ' a week, and this week is full.' end),
      (2, not known.yes and week.strangers >= t.weekly_cap - share.kept, 'weekly_cap',
        t.name || ' keeps the rest of this week for creators it has said yes to.'),
      (3, v_probation and share.probation = 0, 'probation',
        t.name || ' takes one pitch a week, and none from new accounts. You can send from your 15th day here.'),
      (4, v_probation and week.probation >= share.probation, 'probation',
        t.name || ' has got enough pitches from new accounts this week. Please choose another outlet.'),
      (5, v_probation and cardinality(v_reached) >= (private.send_limit_rules()).outlets_a_day and t.outlet_id <> all (v_reached), 'probation',
        'New accounts can reach 5 outlets a day. You can send again tomorrow.')
    ) as r (rank, applies, code, reason)
    where r.applies
    order by r.rank
    limit 1
  ) b;
end
$$;

-- The same for one outlet: no row when the account may send to it. Replaces the rule that knew the cap alone.
create or replace function private.send_limit(p_user_id uuid, p_outlet_id uuid)
returns table (code text, reason text)
language sql stable
set search_path = ''
as $$
  select l.code, l.reason from private.send_limits(p_user_id, array[p_outlet_id]) l
$$;

-- Holds the limits for whatever queues a send. The caller holds the lock of the editor's cap; the lock
-- of the sender keeps simultaneous sends to several editors within the day's limit. It is always taken
-- after that of the cap, so two sends cannot wait for each other.
create function private.hold_send_limit() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_limit record;
begin
  if tg_op = 'UPDATE' and old.status <> 'failed' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newspeg:sender:' || new.user_id::text, 0));
  select * into v_limit from private.send_limit(new.user_id, new.outlet_id);
  if found then
    raise exception '%', v_limit.reason using hint = v_limit.code;
  end if;
  return new;
end
$$;

create trigger hold_send_limit before insert or update of status on public.pitch_sends
  for each row when (new.status = 'queued')
  execute function private.hold_send_limit();
