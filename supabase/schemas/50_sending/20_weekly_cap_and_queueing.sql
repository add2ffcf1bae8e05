-- The weekly cap: how many pitches an editor gets in seven days, from all creators and over all of the editor's
-- outlets; an outlet without an editor has one of its own. It is 5, or what stands on the outlet
-- (40_outlets/10_outlets.sql), or in its place what the editor chose (40_outlets/20_editors.sql), 0 to 50. What counts
-- into it: pitches that left in the last seven days or wait to leave, without those that failed; follow-ups do not
-- count. A fifth is kept for creators who got a yes; all accounts on probation together get at most 40%, a part of it by
-- a draw (25_draw.sql). Then queueing a pitch, which checks every rule while it holds a lock on the cap.

-- What an editor looks for now, '' once its 30 days are over.
create function private.live_looking_for(p_user_id uuid, p_text text) returns text
language sql stable
begin atomic
  select case when coalesce(p_text, '') <> '' and exists (
    select 1 from private.looking_for_days d where d.user_id = p_user_id and d.dropped_at is null) then p_text else '' end;
end;

-- What stands on an outlet, and what its editor set in its place. What the editor looks for now is a line of its own,
-- so that it belongs to no sentence of the interests.
create view private.outlet_standing_terms with (security_invoker = true) as
select o.id as outlet_id, o.name, o.format, o.region, o.description,
  case when l.text = '' then o.interests else concat_ws(E'\n', l.text, nullif(o.interests, '')) end as interests,
  o.active, o.media_user_id,
  case when cardinality(m.beats) > 0 then m.beats else o.beats end as beats,
  case when cardinality(m.formats) > 0 then m.formats else array[o.format] end as formats,
  coalesce(m.ai_stance, o.ai_stance) as ai_stance,
  coalesce(m.weekly_cap, o.weekly_cap) as weekly_cap,
  coalesce(o.media_user_id, o.id) as cap_key
from public.outlets o
left join public.media_profiles m on m.user_id = o.media_user_id
cross join lateral (select private.live_looking_for(m.user_id, m.looking_for_now) as text) l;

-- Of a weekly cap, the pitches that all accounts on probation together may send: 40%, rounded down to
-- whole pitches, but 1 of a cap of 2. A cap of 1 takes none: one pitch would be the whole week.
create function private.probation_share(p_cap int) returns int
language sql immutable
return case when p_cap < 2 then 0 else greatest(1, p_cap * 2 / 5) end;

-- Of a weekly cap, the pitches kept for creators this editor has said yes to: a fifth, rounded down, so
-- that a cap under 5 stays in use as a whole. What is not kept is
-- never less than the share of probation: such accounts alone cannot use up a week.
create function private.kept_share(p_cap int) returns int
language sql immutable
return p_cap / 5;

-- The outlets that said yes to a creator. Only an editor's link records an event of kind answer: what
-- a creator says of an own send is no yes.
create function private.outlets_that_said_yes(p_user_id uuid) returns setof uuid
language sql stable
begin atomic
  select s.outlet_id
  from public.pitch_sends s
  where s.user_id = p_user_id and s.answer in ('interested', 'covered')
    and exists (select 1 from public.pitch_events e where e.send_id = s.id and e.kind = 'answer');
end;

-- The outlets that share one weekly cap.
create function private.outlets_of_cap(p_cap_key uuid) returns setof uuid
language sql stable
begin atomic
  select o.id from public.outlets o where o.id = p_cap_key and o.media_user_id is null
  union all
  select o.id from public.outlets o where o.media_user_id = p_cap_key;
end;

-- Whether an outlet under this cap said yes to the creator.
create function private.cap_knows(p_cap_key uuid, p_user_id uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select 1
    from private.outlets_that_said_yes(p_user_id) y (outlet_id)
    join public.outlets o on o.id = y.outlet_id
    where coalesce(o.media_user_id, o.id) = p_cap_key);
end;

-- True for an account of less than 14 days without a paid plan that no editor has said yes to.
create function private.on_probation(p_user_id uuid) returns boolean
language sql stable
begin atomic
  select coalesce((
    select u.created_at > now() - interval '14 days'
      and public.current_plan(u.id) = 'free'
      and not exists (select 1 from private.outlets_that_said_yes(u.id))
    from public.users u where u.id = p_user_id), true);
end;

-- Why the account cannot send to these outlets now, as far as limits and closed addresses go; no row for an outlet that it
-- may send to. Days are UTC days, weeks are the last seven days. Not for the API roles.
create function private.outlet_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language plpgsql stable
set search_path = ''
-- Planning takes longer than running: one plan for all calls of a connection.
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  c_outlets_a_day constant int := private.outlets_a_day();
  v_probation boolean := private.on_probation(p_user_id);
  v_reached uuid[] := '{}';
begin
  if v_probation then
    v_reached := array(select d.outlet_id from private.outlets_of_day(p_user_id) d);
  end if;

  return query
  select t.outlet_id, b.code, b.reason
  from private.outlet_terms t
  cross join lateral (
    select x.taken + x.drawn as total, x.drawn
    from (
      -- What waits for the draw keeps its part of the week from older accounts.
      select count(*) filter (where not s.in_draw) as taken, case when v_probation then 0 else
        least(private.drawn_share(t.weekly_cap), count(*) filter (where s.in_draw and s.user_id <> p_user_id)) end as drawn
      from private.outlets_of_cap(t.cap_key) o (id)
      join public.pitch_sends s on s.outlet_id = o.id
      -- A scheduled mail counts from when it is scheduled until seven days after it leaves.
      where s.release_at > now() - interval '7 days' and s.status <> 'failed'
    ) x
  ) week
  -- Who sent them matters only where it can decide: not in a full week, nor in one with room for all.
  cross join lateral (
    select count(*) filter (where v_probation and x.young) as probation,
      count(*) filter (where not x.known) as strangers
    from (
      select v_probation and private.on_probation(s.user_id) as young,
        private.cap_knows(t.cap_key, s.user_id) as known
      from private.outlets_of_cap(t.cap_key) o (id)
      join public.pitch_sends s on s.outlet_id = o.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed' and not s.in_draw
        and week.total < t.weekly_cap
        and (v_probation or week.total >= t.weekly_cap - private.kept_share(t.weekly_cap))
    ) x
  ) senders
  left join private.outlet_contacts contact on contact.outlet_id = t.outlet_id
  -- That the account may not act, private.require_act says.
  cross join lateral (select nullif(private.mail_refusal(contact.contact_email, p_user_id, 'pitch'), 'sender') as reason) closed
  cross join lateral (
    select r.code, r.reason
    from (values
      (0, contact.outlet_id is null, 'no_contact', 'We have no working email for ' || t.name || ' yet.'),
      (0, closed.reason = 'bounce', 'no_contact', 'We have no working email for ' || t.name || ' at the moment.'),
      (0, closed.reason is not null, 'do_not_contact', t.name || ' has asked for no more mails like this.'),
      (1, week.total >= t.weekly_cap, 'weekly_cap',
        case when t.weekly_cap = 0 then t.name || ' takes no pitches at the moment.'
             else t.name || ' takes ' || t.weekly_cap || case when t.weekly_cap = 1 then ' pitch' else ' pitches' end || ' a week, and this week is full.' end),
      (2, senders.strangers + week.drawn >= t.weekly_cap - private.kept_share(t.weekly_cap) and not private.cap_knows(t.cap_key, p_user_id), 'weekly_cap',
        t.name || ' keeps the rest of this week for creators it has said yes to.'),
      (3, v_probation and private.probation_share(t.weekly_cap) = 0, 'probation',
        t.name || ' takes one pitch a week, and none from new accounts. You can send from your 15th day here.'),
      (4, v_probation and senders.probation >= private.probation_share(t.weekly_cap), 'probation',
        t.name || ' has got enough pitches from new accounts this week. Please choose another outlet.'),
      (5, v_probation and cardinality(v_reached) >= c_outlets_a_day and t.outlet_id <> all (v_reached), 'probation',
        'New accounts can reach ' || c_outlets_a_day || ' outlets a day. You can send again tomorrow.')
    ) as r (rank, applies, code, reason)
    where r.applies
    order by r.rank, r.code desc
    limit 1
  ) b
  where t.outlet_id = any (p_outlet_ids);
end
$$;

-- Why the account cannot send to these outlets now: what editors set themselves, then the limits above; no row for an
-- outlet that it may send to. Not for the API roles.
create function private.send_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
set jit = off
as $$
begin
  return query
  select coalesce(e.outlet_id, l.outlet_id), coalesce(e.code, l.code), coalesce(e.reason, l.reason)
  from private.editor_limits(p_user_id, p_outlet_ids) e
  full join private.outlet_limits(p_user_id, p_outlet_ids) l on l.outlet_id = e.outlet_id;
end
$$;

-- The same for one outlet: no row when the account may send to it.
create function private.send_limit(p_user_id uuid, p_outlet_id uuid)
returns table (code text, reason text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select l.code, l.reason from private.send_limits(p_user_id, array[p_outlet_id]) l;
end
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

create function private.follow_up_limit(p_format text) returns int
language sql immutable
return case p_format when 'podcast' then 2 else 1 end;

-- Why the editor of an outlet takes nothing from this account now, whatever the outlet's limits; no row
-- where nothing stands against it.
create function private.editor_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language sql stable
begin atomic
  select o.id,
    case when c.closed then 'do_not_contact' else 'not_taking_pitches' end,
    case when c.closed then o.name || ' has asked for no more mails like this.'
      when m.paused then o.name || ' takes no pitches at the moment.'
      else o.name || ' is away and takes pitches again from ' || to_char(m.away_until, 'FMMonth FMDD') || '.' end
  from public.outlets o
  join public.media_profiles m on m.user_id = o.media_user_id
  join public.users u on u.id = m.user_id
  cross join lateral (
    -- The address of the account is not where pitches go: that it bounced says nothing about the contact.
    select coalesce(private.mail_refusal(u.email, p_user_id, 'pitch'), 'bounce') not in ('bounce', 'sender') as closed
  ) c
  where o.id = any (p_outlet_ids)
    and (c.closed or m.paused or private.is_away(m.away_until, m.time_zone, now()));
end;

create function private.outlets_a_day() returns int
language sql immutable
return 5;

-- The outlets that count for an account today: those that it chose since midnight UTC, and those where a pitch waits for
-- the draw. waits: no pitch has left for it yet. The day is UTC's, because an account can change its time zone.
create function private.outlets_of_day(p_user_id uuid) returns table (outlet_id uuid, waits boolean)
language sql stable
set search_path = ''
as $$
  select s.outlet_id, bool_and(s.status = 'queued')
  from public.pitch_sends s
  where s.user_id = p_user_id and s.status <> 'failed'
    and (s.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc' or s.in_draw)
  group by s.outlet_id
$$;

-- Raises what keeps a variation from an outlet now, in its words or in the outlet's limits; else the outlet's name and how
-- well it fits. Asked of a send, and of a proposal to the creator (55_on_behalf).
create function private.refuse_send(
  p_variation public.pitch_variations, p_outlet_id uuid, out name text, out relevance text)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_match record;
begin
  perform private.refuse_unready_words(p_variation);
  select * into v_match from private.outlet_verdict(p_variation.id, p_outlet_id);
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  if v_match.blocked_code is not null then
    raise exception '%', v_match.blocked_reason using hint = v_match.blocked_code;
  end if;
  perform private.refuse_near_copy(p_variation.id, p_outlet_id);
  perform private.refuse_stale_peg(p_variation.id);
  name := v_match.name;
  relevance := v_match.relevance;
end
$$;

-- Checks every rule again under a lock, then stores the send and its mail in one transaction. The
-- texts of the mail were written from p_revision of the variation. p_mail has subject, text, html,
-- marks, shown (the text with neither marks nor tokens) and headers. Without p_release_at the mail
-- waits 20 seconds, in which the send can be undone.
create function public.queue_pitch_send(
  p_user_id uuid, p_variation_id uuid, p_outlet_id uuid, p_mail jsonb, p_epk_url text,
  p_revision int default null, p_release_at timestamptz default null, p_follow_up boolean default false
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_match record;
  v_contact private.outlet_contacts;
  v_send public.pitch_sends;
  v_release_at timestamptz := coalesce(p_release_at, now() + interval '20 seconds');
  v_in_draw boolean;
begin
  -- No edit may come between the checks and the send.
  v_variation := private.lock_variation(p_user_id, p_variation_id);
  if p_revision <> v_variation.revision then
    raise exception 'The pitch was changed meanwhile. Please look at it again and send it.'
      using hint = 'version_conflict';
  end if;
  if v_release_at > now() + interval '7 days' then
    raise exception 'Please choose a time within the next seven days.' using hint = 'bad_time';
  end if;

  -- The weekly cap counts the sends of all creators, so sends to one editor run one after another.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:cap:' || t.cap_key::text, 0))
  from private.outlet_terms t where t.outlet_id = p_outlet_id and t.active;
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;

  select * into v_match from private.refuse_send(v_variation, p_outlet_id);

  select * into v_contact from private.outlet_contacts c where c.outlet_id = p_outlet_id;
  if not found then
    raise exception 'We have no working email for % yet.', v_match.name using hint = 'no_contact';
  end if;

  perform private.use_pitch(p_user_id, v_variation.pitch_id, 'send');

  v_in_draw := private.waits_for_draw(p_user_id, p_outlet_id);
  if v_in_draw then
    v_release_at := private.draw_after(v_release_at);
  end if;

  insert into public.pitch_sends as s
    (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, subject, body_text, release_at, follow_up_wanted,
     relevance, in_draw)
  values
    (v_variation.pitch_id, p_variation_id, p_user_id, p_outlet_id, v_match.name, 'queued', p_mail ->> 'subject',
     p_mail ->> 'shown', v_release_at, p_follow_up, v_match.relevance, v_in_draw)
  on conflict (pitch_id, outlet_id) do update
    set variation_id = excluded.variation_id, status = 'queued', subject = excluded.subject,
        body_text = excluded.body_text, error = null, bounced_at = null, created_at = now(),
        release_at = excluded.release_at, follow_up_wanted = excluded.follow_up_wanted,
        relevance = excluded.relevance, in_draw = excluded.in_draw
    where s.status = 'failed'
  returning * into v_send;
  if v_send.id is null then
    raise exception 'You have already sent this pitch to %.', v_match.name using hint = 'already_sent';
  end if;

  insert into public.pitch_events (send_id, user_id, kind, detail)
  values (v_send.id, p_user_id, 'queued', jsonb_build_object('epk_url', p_epk_url, 'release_at', v_release_at));

  perform public.mail_enqueue(
    'pitch', v_contact.contact_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    coalesce(p_mail -> 'headers', '{}') || jsonb_build_object('Reply-To', private.reply_address(p_user_id)),
    'pitch:' || v_send.id::text || ':' || gen_random_uuid()::text, 'pitch_sends', v_send.id,
    p_mail -> 'marks', v_release_at + case when v_in_draw then random() * interval '10 minutes' else interval '0' end);

  return to_jsonb(v_send);
end
$$;
