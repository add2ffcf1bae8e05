-- Pitches sent to outlets: sends, events, tokens of answer links, dashboard counts.

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
  unique (pitch_id, outlet_id)
);

create index pitch_sends_user_id_created_at_idx on public.pitch_sends (user_id, created_at desc);
create index pitch_sends_user_id_updated_at_idx on public.pitch_sends (user_id, updated_at desc);
create index pitch_sends_outlet_id_created_at_idx on public.pitch_sends (outlet_id, created_at desc);
create index pitch_sends_variation_id_idx on public.pitch_sends (variation_id);
create index pitch_sends_created_at_idx on public.pitch_sends (created_at desc);
create index pitch_sends_status_idx on public.pitch_sends (status);

create trigger touch_updated_at before update on public.pitch_sends
  for each row execute function private.touch_updated_at();

create table public.pitch_events (
  id uuid primary key default gen_random_uuid(),
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('queued', 'sent', 'open', 'click', 'answer', 'follow_up', 'failed')),
  detail jsonb not null default '{}' check (octet_length(detail::text) <= 4000),
  created_at timestamptz not null default now()
);

create index pitch_events_send_id_created_at_idx on public.pitch_events (send_id, created_at desc);
create index pitch_events_user_id_created_at_idx on public.pitch_events (user_id, created_at desc);

-- Stores the hash only, so that reading the table does not allow answering for an editor.
create table private.pitch_send_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index pitch_send_tokens_send_id_idx on private.pitch_send_tokens (send_id);

alter table public.pitch_sends enable row level security;
alter table public.pitch_events enable row level security;
alter table private.pitch_send_tokens enable row level security;

create policy pitch_sends_select_own_or_admin on public.pitch_sends
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy pitch_events_select_own_or_admin on public.pitch_events
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

grant select on public.pitch_sends, public.pitch_events to authenticated;

select private.publish_changes('public.pitch_sends');

-- The data that the mail to one outlet is written from: the contact's name, never the address.
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
      'reply_to', private.reply_address(v.user_id)),
    'outlet', jsonb_build_object(
      'id', t.outlet_id, 'name', t.name, 'format', t.format, 'ai_stance', t.ai_stance,
      'contact_name', oc.contact_name))
  into v_context
  from public.pitch_variations v
  join public.pitches p on p.id = v.pitch_id
  join public.users u on u.id = v.user_id
  left join public.creator_profiles c on c.user_id = v.user_id
  left join private.outlet_terms t on t.outlet_id = p_outlet_id and t.active
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

-- Checks every rule again under a lock, then stores the send and its mail in one transaction.
create function public.queue_pitch_send(
  p_user_id uuid, p_variation_id uuid, p_outlet_id uuid, p_subject text, p_body_text text,
  p_body_html text, p_token_hash text, p_epk_url text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_match record;
  v_contact private.outlet_contacts;
  v_send public.pitch_sends;
begin
  select * into v_variation
  from public.pitch_variations v where v.id = p_variation_id and v.user_id = p_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;

  -- The weekly cap counts the sends of all creators, so sends to one editor run one after another.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:cap:' || t.cap_key::text, 0))
  from private.outlet_terms t where t.outlet_id = p_outlet_id and t.active;
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;

  if v_variation.confirmed_at is null and private.has_unsupported_claims(v_variation.claims) then
    raise exception 'Some sentences go beyond your profile. Please confirm that they are true before you send.'
      using hint = 'claims_unconfirmed';
  end if;

  select * into v_match from private.rank_outlets(p_variation_id, p_outlet_id) r;
  if v_match.blocked_code is not null then
    raise exception '%', v_match.blocked_reason using hint = v_match.blocked_code;
  end if;

  select * into v_contact from private.outlet_contacts c where c.outlet_id = p_outlet_id;
  if not found then
    raise exception 'We have no working address for % yet.', v_match.name using hint = 'no_contact';
  end if;

  insert into public.pitch_sends as s
    (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, subject, body_text)
  values
    (v_variation.pitch_id, p_variation_id, p_user_id, p_outlet_id, v_match.name, 'queued', p_subject, p_body_text)
  on conflict (pitch_id, outlet_id) do update
    set variation_id = excluded.variation_id, status = 'queued', subject = excluded.subject,
        body_text = excluded.body_text, error = null, created_at = now()
    where s.status = 'failed'
  returning * into v_send;
  if v_send.id is null then
    raise exception 'You have already sent this pitch to %.', v_match.name using hint = 'already_sent';
  end if;

  insert into private.pitch_send_tokens (token_hash, send_id) values (p_token_hash, v_send.id);
  insert into public.pitch_events (send_id, user_id, kind, detail)
  values (v_send.id, p_user_id, 'queued', jsonb_build_object('epk_url', p_epk_url));

  perform public.mail_enqueue(
    'pitch', v_contact.contact_email, p_subject, p_body_text, p_body_html,
    jsonb_build_object('Reply-To', private.reply_address(p_user_id)),
    'pitch:' || v_send.id::text || ':' || p_token_hash, 'pitch_sends', v_send.id);

  return to_jsonb(v_send);
end
$$;

-- The id of the send that a token belongs to; raises unknown_token.
create function private.send_id_of_token(p_token_hash text) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_send_id uuid;
begin
  select t.send_id into v_send_id
  from private.pitch_send_tokens t where t.token_hash = lower(p_token_hash);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_send_id;
end
$$;

-- The send that a token belongs to, locked for update.
create function private.lock_send_of_token(p_token_hash text) returns public.pitch_sends
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash);
  v_send public.pitch_sends;
begin
  select s.* into strict v_send from public.pitch_sends s where s.id = v_send_id for update;
  return v_send;
end
$$;

-- The data of the editor's answer page. Reads only.
create function public.get_pitch_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash);
begin
  return (select jsonb_build_object(
    'send_id', s.id, 'status', s.status, 'answer', s.answer, 'answer_note', s.answer_note,
    'answered_at', s.answered_at, 'sent_at', s.sent_at, 'outlet_name', s.outlet_name,
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', p.pitch_type,
    'headline', v.headline, 'line1_hook', v.line1_hook, 'line2_whynow', v.line2_whynow,
    'line3_whyyou', v.line3_whyyou, 'talking_points', v.talking_points,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'epk_slug', case when c.epk_published then c.slug end)
  from public.pitch_sends s
  join public.pitch_variations v on v.id = s.variation_id
  join public.pitches p on p.id = s.pitch_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  where s.id = v_send_id);
end
$$;

-- Stores the editor's answer. A later answer replaces the earlier one; an event is recorded only
-- when the answer or the note changes.
create function public.record_pitch_answer(p_token_hash text, p_answer text, p_note text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_note text := private.text_or_null(left(p_note, 500));
  v_previous text;
begin
  if p_answer is null or p_answer not in ('interested', 'not_my_beat', 'not_now', 'covered') then
    raise exception 'This answer is not one of the four.' using hint = 'bad_answer';
  end if;
  v_send := private.lock_send_of_token(p_token_hash);
  v_previous := v_send.answer;

  if v_previous is distinct from p_answer or (v_note is not null and v_note is distinct from v_send.answer_note) then
    update public.pitch_sends s
    set answer = p_answer,
        answer_note = coalesce(v_note, s.answer_note),
        answered_at = now(),
        status = case when p_answer = 'covered' then 'booked' else 'replied' end
    where s.id = v_send.id
    returning * into v_send;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'answer', jsonb_strip_nulls(jsonb_build_object(
      'answer', p_answer, 'previous', v_previous, 'note', v_note)));
  end if;

  return jsonb_build_object(
    'send_id', v_send.id, 'status', v_send.status, 'answer', v_send.answer, 'previous', v_previous,
    'answer_note', v_send.answer_note, 'answered_at', v_send.answered_at, 'outlet_name', v_send.outlet_name);
end
$$;

-- Records an open or a click. The status only moves forward: an answered send stays answered.
create function private.record_engagement(p_token_hash text, p_kind text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends := private.lock_send_of_token(p_token_hash);
begin
  update public.pitch_sends s
  set opened_at = case when p_kind = 'open' then coalesce(s.opened_at, now()) else s.opened_at end,
      clicked_at = case when p_kind = 'click' then coalesce(s.clicked_at, now()) else s.clicked_at end,
      status = case when s.status in ('queued', 'sent') then 'opened' else s.status end
  where s.id = v_send.id
    and (s.status in ('queued', 'sent') or (p_kind = 'open' and s.opened_at is null) or (p_kind = 'click' and s.clicked_at is null));

  -- Mail clients fetch the pixel repeatedly; 20 events of each kind are stored per send.
  if (select count(*) from public.pitch_events e where e.send_id = v_send.id and e.kind = p_kind) < 20 then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, p_kind,
            case when p_kind = 'open' then '{"verified": false}'::jsonb else '{}'::jsonb end);
  end if;
  return true;
end
$$;

create function public.record_pitch_open(p_token_hash text) returns boolean
language sql volatile security definer
set search_path = ''
as $$ select private.record_engagement(p_token_hash, 'open') $$;

create function public.record_pitch_click(p_token_hash text) returns boolean
language sql volatile security definer
set search_path = ''
as $$ select private.record_engagement(p_token_hash, 'click') $$;


-- Counts for the caller's dashboard. A later status counts in every earlier one: a booked send is
-- also a reply and an open. "Today" is the calendar day in the caller's time zone.
create function public.creator_stats(p_time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_today timestamptz;
  v_stats jsonb;
begin
  begin
    v_today := date_trunc('day', now() at time zone p_time_zone) at time zone p_time_zone;
  exception when invalid_parameter_value then
    v_today := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  end;
  select jsonb_build_object(
    'd30', jsonb_build_object(
      'sent', count(*) filter (where recent),
      'opens', count(*) filter (where recent and opened),
      'clicks', count(*) filter (where recent and clicked_at is not null),
      'replies', count(*) filter (where recent and status in ('replied', 'booked')),
      'booked', count(*) filter (where recent and status = 'booked')),
    'lifetime', jsonb_build_object(
      'sent', count(*),
      'opens', count(*) filter (where opened),
      'clicks', count(*) filter (where clicked_at is not null),
      'replies', count(*) filter (where status in ('replied', 'booked')),
      'booked', count(*) filter (where status = 'booked')),
    'today_sent', count(*) filter (where created_at >= v_today))
  into v_stats
  from (
    select s.status, s.clicked_at, s.created_at,
      s.created_at > now() - interval '30 days' as recent,
      s.opened_at is not null or s.clicked_at is not null or s.status in ('opened', 'replied', 'booked') as opened
    from public.pitch_sends s
    where s.user_id = v_user_id and s.status not in ('queued', 'failed')
  ) mine;
  return v_stats;
end
$$;
grant execute on function public.creator_stats(text) to authenticated;
