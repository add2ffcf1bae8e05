-- Sending a pitch: the send, its events, its refusals, and the last check before its mail leaves.

create table public.pitch_sends (
  id uuid primary key default gen_random_uuid(),
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  outlet_id uuid not null references public.outlets (id) on delete restrict,
  outlet_name text not null check (char_length(outlet_name) between 1 and 120),
  status text not null default 'queued' check (status in ('queued', 'sent', 'opened', 'replied', 'booked', 'failed')),
  answer text check (answer in ('interested', 'not_my_beat', 'not_now', 'covered')),
  answer_note text check (char_length(answer_note) <= 500),
  subject text not null check (char_length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  body_text text not null check (char_length(body_text) between 1 and 20000),
  sent_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  answered_at timestamptz,
  follow_up_count int not null default 0 check (follow_up_count between 0 and 2),
  error text check (char_length(error) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Which revision of the variation was sent.
  revision int not null default 1,
  -- The first hour of a send: `release_at` is when its mail may leave. Limits of a week count by it.
  release_at timestamptz not null,
  -- Whether a follow-up may go by itself when nothing came back.
  follow_up_wanted boolean not null default false,
  followed_up_at timestamptz,
  bounced_at timestamptz,
  -- What a yes of the editor shared with the creator.
  editor_name text check (char_length(editor_name) <= 120),
  editor_email text check (editor_email::private.email_address is not distinct from editor_email),
  -- How well the outlet fitted when the pitch was sent; null for sends from before it was stored.
  relevance text check (relevance in ('High', 'Medium', 'Low')),
  -- What the creator says came of it outside of the mail's links. Counted apart from answers of editors.
  own_mark text check (own_mark in ('replied', 'booked', 'published')),
  own_mark_url text check (own_mark_url::private.web_url is not distinct from own_mark_url),
  own_marked_at timestamptz,
  -- It waits for the draw among new accounts (25_draw.sql), and counts in no week until it is drawn.
  in_draw boolean not null default false,
  -- When the creator said that they had answered the editor's yes.
  yes_replied_at timestamptz,
  -- The day on which the piece of own_mark_url came out, as the creator says.
  own_mark_on date,
  unique (pitch_id, outlet_id),
  check (subject !~ '[[:cntrl:]]'),
  check (outlet_name !~ '[[:cntrl:]]')
);
alter table public.pitch_sends enable row level security;
grant select on public.pitch_sends to authenticated;
create index pitch_sends_user_id_created_at_idx on public.pitch_sends (user_id, created_at desc);
create index pitch_sends_user_id_updated_at_idx on public.pitch_sends (user_id, updated_at desc);
create index pitch_sends_outlet_id_created_at_idx on public.pitch_sends (outlet_id, created_at desc);
create index pitch_sends_variation_id_idx on public.pitch_sends (variation_id);
create index pitch_sends_created_at_idx on public.pitch_sends (created_at desc);
create index pitch_sends_status_idx on public.pitch_sends (status);

-- A column of the API: the outlet as the creator reads it, a sample with its mark. Clients do not read outlets.invented.
create function public.outlet_label(p_send public.pitch_sends) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.outlet_for_creators(p_send.outlet_id, p_send.outlet_name)
$$;
grant execute on function public.outlet_label(public.pitch_sends) to authenticated;

-- Shown as the date of what came of it: that the creator wrote back, or takes that back, is no change of this kind.
create trigger touch_updated_at before update on public.pitch_sends
  for each row
  when (old.yes_replied_at is not distinct from new.yes_replied_at or old.answered_at is distinct from new.answered_at)
  execute function private.touch_updated_at();

create policy pitch_sends_select_own_or_admin on public.pitch_sends
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

create trigger keep_sent_text before insert or update of variation_id on public.pitch_sends
  for each row execute function private.keep_sent_text();

create index pitch_sends_yes_idx on public.pitch_sends (user_id, outlet_id)
  where answer in ('interested', 'covered');
create index pitch_sends_outlet_id_release_at_idx on public.pitch_sends (outlet_id, release_at);

create index pitch_sends_follow_up_idx on public.pitch_sends (sent_at)
  where follow_up_wanted and answer is null and status in ('sent', 'opened');
create index pitch_sends_user_id_sent_at_idx on public.pitch_sends (user_id, sent_at desc) where sent_at is not null;

create index pitch_sends_editor_email_idx on public.pitch_sends (lower(editor_email)) where editor_email is not null;

create table public.pitch_events (
  id uuid primary key default gen_random_uuid(),
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in (
    'queued', 'sent', 'delivered', 'open', 'click', 'answer', 'follow_up', 'failed', 'bounce', 'complaint', 'opt_out',
    'replied', 'booked', 'published', 'unmarked')),
  detail jsonb not null default '{}' check (octet_length(detail::text) <= 4000),
  created_at timestamptz not null default now()
);
alter table public.pitch_events enable row level security;
grant select on public.pitch_events to authenticated;
create index pitch_events_send_id_created_at_idx on public.pitch_events (send_id, created_at desc);
create index pitch_events_user_id_created_at_idx on public.pitch_events (user_id, created_at desc);

create policy pitch_events_select_own_or_admin on public.pitch_events
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Stores the hash only, so that reading the table does not allow answering for an editor.
create table private.pitch_send_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- What a link opens. `open` is the pixel, `visit` the press kit. `exposed` are links of old
  -- mails whose text their creators could read: they count opens and visits and answer nothing.
  purpose text not null check (purpose in ('answer', 'visit', 'open', 'exposed'))
);
alter table private.pitch_send_tokens enable row level security;
create index pitch_send_tokens_send_id_idx on private.pitch_send_tokens (send_id);

-- The data that the mail to one outlet is written from, never the contact's address. Its name comes
-- only when the outlet said yes to this creator: until then a mail greets the team.
create function public.get_send_context(p_user_id uuid, p_variation_id uuid, p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'pitch', to_jsonb(p),
    'variation', to_jsonb(v),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'city_region', c.city_region, 'logline', c.logline,
      'slug', c.slug, 'epk_published', coalesce(c.epk_published, false),
      'reply_to', private.reply_address(v.user_id), 'invented', private.is_invented(v.user_id)),
    'outlet', jsonb_build_object(
      'id', t.outlet_id, 'name', t.name, 'format', t.format, 'ai_stance', t.ai_stance,
      'morning', private.next_morning(o.time_zone, now()),
      -- For the mail alone: its reader's own name. The creator learns it with a yes (contact_name).
      'greets', oc.contact_name,
      'contact_name', case when t.outlet_id in (select private.outlets_that_said_yes(p_user_id))
                           then oc.contact_name end))
  into v_context
  from public.pitch_variations v
  join public.pitches p on p.id = v.pitch_id
  join public.users u on u.id = v.user_id
  left join public.creator_profiles c on c.user_id = v.user_id
  left join private.outlet_terms t on t.outlet_id = p_outlet_id and t.active
  left join public.outlets o on o.id = t.outlet_id
  left join private.outlet_contacts oc on oc.outlet_id = t.outlet_id
  where v.id = p_variation_id and v.user_id = p_user_id;

  if v_context is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_context #>> '{outlet,id}' is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return v_context;
end
$$;

create function private.set_release_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.release_at := coalesce(new.release_at, new.created_at);
  return new;
end
$$;

-- Named so that it runs before hold_send_limit, which counts by it.
create trigger a_set_release_at before insert on public.pitch_sends
  for each row execute function private.set_release_at();

-- 8:30 of the next working day in a time zone, today's if it is still to come.
create function private.next_morning(p_zone text, p_now timestamptz) returns timestamptz
language sql stable
set search_path = ''
as $$
  select (day + time '08:30') at time zone p_zone
  from (
    select (p_now at time zone p_zone)::date + n as day from generate_series(0, 4) n
  ) days
  where extract(isodow from day) < 6 and (day + time '08:30') at time zone p_zone > p_now + interval '1 minute'
  order by day
  limit 1
$$;

-- Takes back a send whose mail has not left.
create function public.undo_send(p_send_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_pitch_id uuid;
begin
  select s.pitch_id into v_pitch_id from public.pitch_sends s where s.id = p_send_id and s.user_id = v_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  delete from private.mail_outbox m
  where m.ref_table = 'pitch_sends' and m.ref_id = p_send_id and m.kind = 'pitch' and m.status = 'queued' and m.attempts = 0;
  if not found then
    raise exception 'This pitch has already left.' using hint = 'already_left';
  end if;
  delete from public.pitch_sends s where s.id = p_send_id;
  perform private.take_back_use(v_pitch_id);
end
$$;
grant execute on function public.undo_send(uuid) to authenticated;

-- What the sender should know before the tap: the outlet's morning, what is left of the limits, when the draw is
-- that a pitch sent now would wait for (null for none), and how many follow-ups are welcome.
create function public.send_review(p_outlet_id uuid, p_variation_id uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_review jsonb;
begin
  select jsonb_build_object(
    'time_zone', o.time_zone,
    'morning', private.next_morning(o.time_zone, now()),
    'reply_to', private.reply_address(v_user_id), 'invented', private.is_invented(v_user_id),
    'greeting_name', case when o.id in (select private.outlets_that_said_yes(v_user_id))
                          then (select c.contact_name from private.outlet_contacts c where c.outlet_id = o.id) end,
    'follow_ups', private.follow_up_limit(o.format),
    'weekly_cap', t.weekly_cap,
    'week_taken', (
      select count(*) from private.outlets_of_cap(t.cap_key) c (id)
      join public.pitch_sends s on s.outlet_id = c.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed' and not s.in_draw),
    'draw_at', (select private.next_draw() from private.draws(v_user_id, array[p_outlet_id])),
    'day_limit', case when private.on_probation(v_user_id) then private.outlets_a_day() end,
    -- The editor's open request that the pitch can answer instead, by the rules of an answer: the same pitch goes one way
    -- only.
    'request', (
      select jsonb_build_object('slug', r.slug, 'topic', r.topic)
      from public.pitch_variations v
      join public.media_requests r
        on r.media_user_id = o.media_user_id and r.media_user_id <> v_user_id and r.status = 'open' and r.deadline > now()
          and private.places_taken(r.id) < r.wanted
          and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_user_id)
      cross join lateral private.entry_verdict(v, r) a
      where v.id = p_variation_id and v.user_id = v_user_id and a.refusal is null
      order by r.deadline, r.id limit 1))
    || (
      select jsonb_build_object(
        'day_reached', count(*) filter (where not d.waits), 'day_waiting', count(*) filter (where d.waits))
      from private.outlets_of_day(v_user_id) d)
  into v_review
  from private.outlet_terms t
  join public.outlets o on o.id = t.outlet_id
  where t.outlet_id = p_outlet_id and t.active;
  if v_review is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return v_review;
end
$$;
grant execute on function public.send_review(uuid, uuid) to authenticated;

-- A mail to an editor that was refused at the last moment.
create table private.refused_sends (
  mail_id uuid primary key references private.mail_outbox (id) on delete cascade,
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 300),
  refused_at timestamptz not null default now(),
  -- When the creator's mail about it was queued.
  told_at timestamptz
);
alter table private.refused_sends enable row level security;
create index refused_sends_send_id_idx on private.refused_sends (send_id);
create index refused_sends_untold_idx on private.refused_sends (refused_at) where told_at is null;

-- Why the mail of a send may not leave now, in words for its creator; null when it may. A follow-up
-- (p_first false) takes no place in the week.
create function private.leaving_refusal(p_send_id uuid, p_to_email text, p_first boolean) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_terms record;
  v_closed text;
  v_limit text;
  v_earlier int;
  v_fit record;
begin
  select * into v_send from public.pitch_sends s where s.id = p_send_id;
  v_closed := private.mail_refusal(p_to_email, v_send.user_id, case when p_first then 'pitch' else 'follow_up' end);
  if v_closed is not null then
    return case v_closed when 'bounce' then 'We have no working email for ' || v_send.outlet_name || ' at the moment.'
      when 'sender' then 'Your account is paused or closed, so nothing is sent for now.'
      else v_send.outlet_name || ' has asked for no more mails like this.' end;
  end if;
  select t.* into v_terms from private.outlet_terms t where t.outlet_id = v_send.outlet_id and t.active;
  if not found then
    return v_send.outlet_name || ' is no longer listed.';
  end if;
  select e.reason into v_limit from private.editor_limits(v_send.user_id, array[v_send.outlet_id]) e;
  if v_limit is not null then
    return v_limit;
  end if;
  if v_terms.ai_stance = 'no' and private.is_model_written(v_send.variation_id) then
    return v_send.outlet_name || ' does not take pitches written by AI.';
  end if;
  -- Only what the editor's own lists decide: matching as a whole also follows the creator's profile.
  select j.format_fits, coalesce(v.pitch_type, p.pitch_type) as pitch_type into v_fit
  from public.media_profiles m
  join public.outlets o on o.media_user_id = m.user_id and o.id = v_send.outlet_id
  join public.pitches p on p.id = v_send.pitch_id
  join public.pitch_variations v on v.id = v_send.variation_id
  cross join lateral private.score_outlets(private.kept_topic(v_send.variation_id), array[o.id]) j
  where (cardinality(m.formats) > 0 and not j.format_fits)
    or (cardinality(m.beats) > 0 and cardinality(j.shared_beats) = 0 and j.relevance = 'Low');
  if found then
    return v_send.outlet_name || case when v_fit.format_fits
      then ' now covers ' || private.and_list(v_terms.beats) || ', and this pitch is about something else.'
      else ' no longer takes pitches for ' || private.format_name(v_fit.pitch_type) || '.' end;
  end if;
  if not p_first then
    return null;
  end if;
  if v_send.in_draw then
    return private.draw_refusal(v_send, v_terms.cap_key);
  end if;
  -- The week as everywhere: by the time at which a mail may leave. Who comes first in it leaves, so two
  -- workers decide the same; while the cap stays as it was at the tap nobody is refused.
  select count(*) into v_earlier
  from private.outlets_of_cap(v_terms.cap_key) o (id)
  join public.pitch_sends s on s.outlet_id = o.id
  where s.id <> v_send.id and s.status <> 'failed' and not s.in_draw and s.release_at > now() - interval '7 days'
    and (s.release_at, s.id) < (v_send.release_at, v_send.id);
  if v_earlier >= v_terms.weekly_cap then
    return case when v_terms.weekly_cap = 0 then v_send.outlet_name || ' takes no pitches at the moment.'
      else v_send.outlet_name || ' now takes ' || v_terms.weekly_cap || case v_terms.weekly_cap when 1 then ' pitch' else ' pitches' end
        || ' a week, and this week is full.' end;
  end if;
  return null;
end
$$;

-- Mails that were refused at leaving and whose creators have not been told by mail.
create function public.due_refusals(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'mail_id', r.mail_id, 'pitch_id', s.pitch_id, 'subject', s.subject, 'outlet_name', s.outlet_name,
    'reason', r.reason, 'follow_up', m.kind = 'follow_up', 'name', coalesce(c.name, u.name))
  from private.refused_sends r
  join private.mail_outbox m on m.id = r.mail_id and m.status = 'failed'
  join public.pitch_sends s on s.id = r.send_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = u.id
  where r.told_at is null
  order by r.refused_at
  limit p_limit
$$;

-- Queues the creator's mail about a mail that was refused at leaving. Returns whether it did.
create function public.queue_refusal(p_mail_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send_id uuid;
begin
  update private.refused_sends r set told_at = now()
  where r.mail_id = p_mail_id and r.told_at is null
    and exists (select 1 from private.mail_outbox m where m.id = r.mail_id and m.status = 'failed')
  returning r.send_id into v_send_id;
  if v_send_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'send_refused', private.reply_address(s.user_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'send_refused:' || p_mail_id::text)
  from public.pitch_sends s where s.id = v_send_id;
  return true;
end
$$;
