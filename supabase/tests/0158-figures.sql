-- The figures of the dashboard against the raw rows of a generated history, counted one by one.
begin;
select plan(14);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.subscribe('ada', 'pro');
select tests.create_outlet('figures');
create temp table v as select tests.create_pitch('ada') as ada, tests.create_pitch('bea') as bea;

-- Sends of 20 weeks, every hour of the week among them, each to an outlet of its own.
insert into public.outlets (id, name, slug, format, region, beats)
select tests.id('figures ' || n), 'Figures ' || n, 'figures-' || n, 'podcast', 'National', '{Culture}' from generate_series(1, 300) n;
insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
select tests.id('figures ' || n), 'Desk', 'desk' || n || '@figures.example' from generate_series(1, 300) n;
select setseed(0.42);
create temp table made as
select n, random() as fate, random() as opened, random() as clicked, random() as answered, random() as marked, random() as fit,
  now() - random() * interval '140 days' as queued, case when random() < 0.3 then random() * interval '80 hours' else interval '20 seconds' end as waited
from generate_series(1, 300) n;
insert into public.pitch_sends
  (pitch_id, variation_id, user_id, outlet_id, outlet_name, subject, body_text, status, sent_at, opened_at, clicked_at, answer, answered_at,
   relevance, own_mark, own_marked_at, created_at)
select p.pitch_id, p.id, p.user_id, tests.id('figures ' || m.n), 'Figures', 'A subject of six words here', 'The text',
  case when m.fate < 0.1 then 'queued' when m.fate < 0.2 then 'failed' when m.answered < 0.05 then 'booked' when m.answered < 0.3 then 'replied'
       when m.opened < 0.5 then 'opened' else 'sent' end,
  -- A row from before there was this time has none; a bounced mail had left.
  case when m.fate < 0.1 or m.fate > 0.97 then null else least(m.queued + m.waited, now()) end,
  case when m.opened < 0.5 then m.queued + interval '1 hour' end, case when m.clicked < 0.2 then m.queued + interval '2 hours' end,
  case when m.answered < 0.05 then 'covered' when m.answered < 0.15 then 'interested' when m.answered < 0.25 then 'not_my_beat' when m.answered < 0.3 then 'not_now' end,
  case when m.answered < 0.3 then m.queued + interval '3 hours' end,
  case when m.fit < 0.4 then 'High' when m.fit < 0.8 then 'Medium' when m.fit < 0.85 then 'Low' end,
  case when m.marked < 0.1 then 'replied' when m.marked < 0.15 then 'published' end, case when m.marked < 0.15 then now() end, m.queued
from made m
join public.pitch_variations p on p.id = case when m.n % 10 = 0 then (select bea from v) else (select ada from v) end;

-- One count at a time, without the functions under test.
create function pg_temp.add(p_counts jsonb, p_key text) returns jsonb language sql as $$
  select p_counts || jsonb_build_object(p_key, coalesce((p_counts ->> p_key)::int, 0) + 1)
$$;
create function pg_temp.counted(p_zone text) returns jsonb
language plpgsql
as $$
declare
  s public.pitch_sends;
  v_left timestamptz;
  v_counts jsonb := '{}';
  v_name text;
  v_names text[];
begin
  for s in select * from public.pitch_sends where user_id = tests.id('ada') loop
    if s.status = 'queued' or s.status = 'failed' then continue; end if;
    v_left := case when s.sent_at is null then s.created_at else s.sent_at end;
    v_names := array['sent'];
    if s.answer is not null or s.clicked_at is not null or s.opened_at is not null then v_names := array_append(v_names, 'opens'); end if;
    if s.clicked_at is not null then v_names := array_append(v_names, 'clicks'); end if;
    if s.answer = 'interested' or s.answer = 'covered' then v_names := array_append(v_names, 'replies'); end if;
    if s.answer = 'covered' then v_names := array_append(v_names, 'booked'); end if;
    if s.answer = 'not_my_beat' or s.answer = 'not_now' then v_names := array_append(v_names, 'declined'); end if;
    if s.own_mark is not null then v_names := array_append(v_names, 'own'); end if;
    foreach v_name in array v_names loop
      v_counts := pg_temp.add(v_counts, 'lifetime ' || v_name);
      if extract(epoch from now() - v_left) < 30 * 86400 then v_counts := pg_temp.add(v_counts, 'd30 ' || v_name); end if;
      -- Monday, by counting days back from the local date.
      if (v_left at time zone p_zone)::date >= (now() at time zone p_zone)::date - (extract(isodow from now() at time zone p_zone)::int - 1) - 77 then
        v_counts := pg_temp.add(v_counts, 'week ' || ((v_left at time zone p_zone)::date - (extract(isodow from v_left at time zone p_zone)::int - 1)) || ' ' || v_name);
        v_counts := pg_temp.add(v_counts, 'match ' || coalesce(s.relevance, 'Unknown') || ' ' || v_name);
      end if;
    end loop;
    if (v_left at time zone p_zone)::date = (now() at time zone p_zone)::date then v_counts := pg_temp.add(v_counts, 'today'); end if;
  end loop;
  return v_counts;
end
$$;
-- What the functions say, in the same form; counts of nothing left out.
create function pg_temp.said(p_zone text) returns jsonb
language sql
as $$
  with stats as (select public.creator_stats(p_zone) as s), results as (select public.creator_results(p_zone) as r), lines as (
    select part || ' ' || f.key as key, f.value from stats, unnest(array['d30', 'lifetime']) part, jsonb_each(s -> part) f
    union all
    select 'today', s -> 'today_sent' from stats
    union all
    select 'week ' || (w ->> 'week') || ' ' || f.key, f.value from results, jsonb_array_elements(r -> 'weeks') w, jsonb_each(w - 'week') f
    union all
    select 'match ' || (m ->> 'relevance') || ' ' || f.key, f.value from results, jsonb_array_elements(r -> 'relevance') m, jsonb_each(m - 'relevance') f
  )
  select jsonb_object_agg(key, value) from lines where value <> '0'
$$;
-- The chart has no bookings, declines and marks.
create function pg_temp.shown(p_counts jsonb) returns jsonb language sql as $$
  select jsonb_object_agg(key, value) from jsonb_each(p_counts)
  where key not like 'week % booked' and key not like 'week % declined' and key not like 'week % own'
    and key not like 'match % booked' and key not like 'match % declined' and key not like 'match % own'
$$;

create temp table zones (zone text);
insert into zones values ('UTC'), ('America/New_York'), ('America/Los_Angeles'), ('Asia/Kathmandu'), ('Pacific/Kiritimati');
grant select on zones to authenticated;
grant execute on function pg_temp.said(text) to authenticated;
create temp table expected as select zone, pg_temp.shown(pg_temp.counted(zone)) as counts from zones;
select tests.login('ada');
create temp table answered as select zone, pg_temp.said(zone) as counts, public.creator_results(zone) as results from zones;
select tests.logout();

select is((select counts from answered where zone = e.zone), e.counts, 'every figure is that of the rows, in ' || e.zone) from expected e order by e.zone;
select ok((select (counts ->> 'lifetime replies')::int from expected where zone = 'UTC') > 20, 'the history has yeses');
select ok((select count(distinct counts) from expected) > 1, 'and sends that belong to another week in another time zone');
select is(
  (select sum((m ->> f)::int) from answered, jsonb_array_elements(results -> 'relevance') m where zone = 'UTC'),
  (select sum((w ->> f)::int) from answered, jsonb_array_elements(results -> 'weeks') w where zone = 'UTC'),
  'by match and by week there are as many ' || f)
from unnest(array['sent', 'opens', 'clicks', 'replies']) f;
select is((select jsonb_array_length(results -> 'weeks') from answered where zone = 'UTC'), 12, 'there are twelve weeks');

-- A pitch that was queued on a Friday and left on Monday.
delete from public.pitch_sends where user_id = tests.id('bea');
insert into public.pitch_sends (pitch_id, variation_id, user_id, outlet_id, outlet_name, subject, body_text, status, sent_at, created_at)
select p.pitch_id, p.id, p.user_id, tests.id('figures 1'), 'Figures', 'A subject of six words here', 'The text', 'sent',
  now(), now() - interval '31 days'
from public.pitch_variations p where p.id = (select bea from v);
select tests.login('bea');
select is((public.creator_stats() #>> '{d30,sent}') || (public.creator_stats() ->> 'today_sent'), '11', 'a scheduled pitch counts from the day it left');
select is(public.creator_results() #>> '{weeks,11,sent}', '1', 'and in the week in which it left');
select tests.logout();

select * from finish();
rollback;
