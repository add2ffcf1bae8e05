set check_function_bodies = off;

drop function private.match_rows(private.pitch_topic, uuid[]);

-- The variation that a pitch goes by: the one that went out last, to an outlet or a request, else the first. headline
-- is the subject line that went, which an edit since does not change: the name of the pitch on every screen.
create or replace function private.leading_variation(p_pitch_id uuid) returns public.pitch_variations
language plpgsql stable
set search_path = ''
as $$
declare
  v_leading record;
  v_variation public.pitch_variations;
begin
  select v as variation, went.subject into v_leading
  from public.pitch_variations v
  left join lateral (
    select s.subject, s.release_at as at from public.pitch_sends s where s.variation_id = v.id and s.status <> 'failed'
    union all
    select e.words ->> 'headline', e.created_at from public.request_entries e where e.variation_id = v.id
    order by at desc
    limit 1
  ) went on true
  where v.pitch_id = p_pitch_id
  order by went.at desc nulls last, v.position
  limit 1;
  v_variation := v_leading.variation;
  v_variation.headline := coalesce(v_leading.subject, v_variation.headline);
  return v_variation;
end
$$;

-- How else to reach a creator who is connected with an editor: the phone number and the kit where the kit is public
-- anyway, and the offers that name days. Without a profile, nothing of these.
create or replace function private.reach_of(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'phone', case when private.kit_is_public(c) then c.contact_phone end,
    'slug', case when private.kit_is_public(c) then c.slug end,
    'offers', coalesce((
      select jsonb_agg(o.value order by o.at) from jsonb_array_elements(c.offers) with ordinality o (value, at)
      where private.text_or_null(o.value ->> 'days') is not null), '[]'))
  from (values (p_user_id)) a (user_id) left join public.creator_profiles c on c.user_id = a.user_id
$$;

-- Why the mail of a send may not leave now, in words for its creator; null when it may. A follow-up
-- (p_first false) takes no place in the week.
create or replace function private.leaving_refusal(p_send_id uuid, p_to_email text, p_first boolean) returns text
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

-- Why the account cannot send to these outlets now, as far as limits and closed addresses go; no row for an outlet that it
-- may send to. Days are UTC days, weeks are the last seven days. Not for the API roles.
create or replace function private.outlet_limits(p_user_id uuid, p_outlet_ids uuid[])
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

-- Checks every rule again under a lock, then stores the send and its mail in one transaction. The
-- texts of the mail were written from p_revision of the variation. p_mail has subject, text, html,
-- marks, shown (the text with neither marks nor tokens) and headers. Without p_release_at the mail
-- waits 20 seconds, in which the send can be undone.
create or replace function public.queue_pitch_send(
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

-- How the editor of a send reaches its creator; null before a yes.
create or replace function private.reach_of_send(s public.pitch_sends) returns jsonb
language sql stable
set search_path = ''
as $$
  select case when private.was_shared(s) then
    jsonb_build_object('email', private.reply_address(s.user_id)) || private.reach_of(s.user_id) end
$$;

-- What the mails about an answer are written from, both addresses included. `answer` is the one that the creator was
-- told: not that of a mail that waits. Not for a page.
create or replace function public.get_answer_context(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'send_id', s.id, 'pitch_id', s.pitch_id, 'subject', s.subject, 'outlet_name', s.outlet_name,
    'answer', case when w.mail_id is null then s.answer else w.told end,
    'outlet_invented', (select o.invented from public.outlets o where o.id = s.outlet_id),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(s.user_id),
      'invented', private.is_invented(s.user_id))
      || private.reach_of(s.user_id),
    'editor', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email))
  from public.pitch_sends s
  join public.users u on u.id = s.user_id
  left join private.waiting_answer(s.id) w on true
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- The caller's ten sends with the latest changes, newest first, each with the subject line that went.
create or replace function public.my_activity()
returns table (
  id uuid, pitch_id uuid, outlet_name text, status text, in_draw boolean, answer text, sent_at timestamptz,
  clicked_at timestamptz, updated_at timestamptz, release_at timestamptz, variation jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select s.id, s.pitch_id, private.outlet_for_creators(s.outlet_id, s.outlet_name), s.status, s.in_draw, s.answer,
    s.sent_at, s.clicked_at, s.updated_at, s.release_at, jsonb_build_object('headline', s.subject, 'position', v.position)
  from public.pitch_sends s
  join public.pitch_variations v on v.id = s.variation_id
  where s.user_id = (select auth.uid())
  order by s.updated_at desc
  limit 10;
end
$$;

-- The caller's receipt of the last 12 months: whom they covered, by their own marks (the verdict Covered
-- on a card, the answer Covered to a pitch at their outlet). A creator counts once a story. Invented people
-- are nobody's coverage and are left out. Null while the receipt is off: nothing is counted then.
create or replace function public.my_receipt() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.media_profiles m where m.user_id = v_user_id and m.receipt_on) then
    return null;
  end if;
  return (
    with marks as (
      select i.creator_user_id as creator_id, i.title, v.updated_at as marked_at, 'card' as source
      from public.card_verdicts v
      join public.friday_fix_items i on i.id = v.item_id
      where v.user_id = v_user_id and v.verdict = 'covered' and not i.invented
      union all
      select s.user_id, s.subject, s.answered_at, 'pitch'
      from public.pitch_sends s
      join public.outlets o on o.id = s.outlet_id and o.media_user_id = v_user_id
      where s.answer = 'covered' and not private.is_invented(s.user_id)
        and exists (select 1 from public.pitch_events e where e.send_id = s.id and e.kind = 'answer')
    ), covered as (
      select m.*, coalesce(c.name, u.name, 'A creator who has left') as creator_name,
        private.text_or_null(c.city_region) as place, coalesce(c.beats, '{}') as beats,
        m.creator_id is not null
          and row_number() over (partition by m.creator_id order by m.marked_at) = 1 as first_time
      from marks m
      left join public.users u on u.id = m.creator_id
      left join public.creator_profiles c on c.user_id = m.creator_id
    ), year as (
      select * from covered c where c.marked_at > now() - interval '12 months'
    )
    select jsonb_build_object(
      'stories', (select count(*) from year),
      'creators', (select count(distinct y.creator_id) from year y),
      'new_creators', (select count(*) from year y where y.first_time),
      'places', coalesce((select jsonb_agg(jsonb_build_object('name', p.place, 'creators', p.n) order by p.n desc, p.place)
        from (select y.place, count(distinct y.creator_id) as n from year y where y.place is not null group by 1) p), '[]'),
      'beats', coalesce((select jsonb_agg(jsonb_build_object('name', b.beat, 'creators', b.n) order by b.n desc, b.beat)
        from (select beat, count(distinct y.creator_id) as n from year y, unnest(y.beats) beat group by 1) b), '[]'),
      'list', coalesce((select jsonb_agg(jsonb_build_object('creator', l.creator_name, 'title', l.title, 'marked_at', l.marked_at, 'source', l.source)
          order by l.marked_at desc)
        from (select * from year y order by y.marked_at desc limit 100) l), '[]')));
end
$$;

-- Stores the request and its mail in one transaction. A repeated call returns the first request.
create or replace function public.queue_intro_request(p_media_user_id uuid, p_item_id uuid, p_message text, p_mail jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Requests in seven days of an account that is not tied to an outlet.
  c_unverified_a_week constant int := 3;
  -- Open requests of such accounts to one creator.
  c_unverified_open constant int := 3;
  v_media public.users;
  v_creator_id uuid;
  v_request public.intro_requests;
begin
  select * into v_media from public.users u where u.id = p_media_user_id and u.linked_at is not null;
  if not found or not (v_media.kind = 'media' or v_media.role = 'admin') then
    raise exception 'Only media professionals can request an introduction.' using hint = 'not_media';
  end if;
  select i.creator_user_id into v_creator_id
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.id = p_item_id and i.withdrawn_at is null;
  if not found then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  if v_creator_id = p_media_user_id then
    raise exception 'This is your own story.' using hint = 'own_item';
  end if;
  perform private.refuse_gone_creator(v_creator_id);

  -- Requests of one editor run one after another: the limit counts them.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:intro:' || p_media_user_id::text, 0));
  select * into v_request from public.intro_requests r
  where r.item_id = p_item_id and r.media_user_id = p_media_user_id;
  if found then
    return to_jsonb(v_request) || '{"is_new": false}'::jsonb;
  end if;
  if not private.is_proven_editor(p_media_user_id) then
    if private.holds_address(p_message) then
      raise exception 'Accounts that are not tied to an outlet yet cannot send links or email addresses. A yes gives the creator yours.'
        using hint = 'invalid_input';
    end if;
    if (select count(*) from public.intro_requests r
        where r.media_user_id = p_media_user_id and r.created_at > now() - interval '7 days') >= c_unverified_a_week then
      raise exception 'Accounts that are not tied to an outlet yet can ask for 3 introductions a week. Please try again in a few days.'
        using hint = 'request_limit';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('newspeg:intro-to:' || v_creator_id::text, 0));
    if (select count(*) from public.intro_requests r
        where r.creator_user_id = v_creator_id and r.status = 'requested' and r.expires_at > now()
          and not private.is_proven_editor(r.media_user_id)) >= c_unverified_open then
      raise exception 'This creator has enough open requests of accounts that are not tied to an outlet. Please try again tomorrow.'
        using hint = 'request_limit';
    end if;
  end if;

  insert into public.intro_requests (item_id, media_user_id, creator_user_id, message)
  values (p_item_id, p_media_user_id, v_creator_id, private.text_or_null(p_message))
  returning * into v_request;
  perform public.mail_enqueue(
    'intro_request', private.reply_address(v_creator_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    '{}', 'intro:' || v_request.id::text, 'intro_requests', v_request.id, p_mail -> 'marks');
  return to_jsonb(v_request) || '{"is_new": true}'::jsonb;
end
$$;

-- What the mails after an answer are written from, both addresses included. Not for a page.
create or replace function public.get_intro_answer_context(p_user_id uuid, p_request_id uuid, p_token_hash text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.intro_requests := private.find_intro(p_user_id, p_request_id, p_token_hash);
begin
  return (select jsonb_build_object(
    'title', i.title,
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'invented', private.is_invented(u.id)) || private.reach_of(u.id),
    'editor', private.editor_voice(e.id) || jsonb_build_object('email', e.email))
  from public.friday_fix_items i
  join public.users u on u.id = v_request.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users e on e.id = v_request.media_user_id
  where i.id = v_request.item_id);
end
$$;

-- Stores the creator's answer and queues its mails: both get one on a yes, the editor gets one on a no.
-- A repeated answer changes nothing. A no may become a yes before the deadline; a yes stays. Returns the
-- status.
create or replace function public.record_intro_answer(
  p_user_id uuid, p_request_id uuid, p_token_hash text, p_accept boolean, p_to_creator jsonb, p_to_editor jsonb
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.intro_requests := private.find_intro(p_user_id, p_request_id, p_token_hash);
  v_status text := case when p_accept then 'accepted' else 'declined' end;
  v_creator_email text;
  v_editor_email text;
begin
  if p_accept is null then
    raise exception 'Please choose an answer.' using hint = 'bad_answer';
  end if;
  if v_request.status = v_status then
    return v_status;
  end if;
  if v_request.status = 'accepted' then
    raise exception 'You have said yes: both of you have the mail with the email of the other.' using hint = 'request_over';
  end if;
  if v_request.status = 'taken_back' then
    raise exception 'The editor has taken this request back.' using hint = 'request_over';
  end if;
  if v_request.status = 'expired' or v_request.expires_at <= now() then
    raise exception 'The 24 hours of this request are over. We have told the editor.' using hint = 'request_over';
  end if;

  update public.intro_requests r set status = v_status, answered_at = now() where r.id = v_request.id;
  v_creator_email := private.reply_address(v_request.creator_user_id);
  select u.email into strict v_editor_email from public.users u where u.id = v_request.media_user_id;
  if p_accept then
    perform public.mail_enqueue(
      'intro_connect', v_creator_email, p_to_creator ->> 'subject', p_to_creator ->> 'text', p_to_creator ->> 'html',
      jsonb_build_object('Reply-To', v_editor_email), 'intro_connect:' || v_request.id::text || ':creator',
      'intro_requests', v_request.id);
    perform public.mail_enqueue(
      'intro_connect', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      jsonb_build_object('Reply-To', v_creator_email), 'intro_connect:' || v_request.id::text || ':editor',
      'intro_requests', v_request.id);
  else
    perform public.mail_enqueue(
      'intro_declined', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      '{}', 'intro_declined:' || v_request.id::text, 'intro_requests', v_request.id);
  end if;
  return v_status;
end
$$;

-- A request with its words cleaned, as its editor may post it or, where it was p_was, change it; raises what is wrong.
create or replace function private.checked_request(r public.media_requests, p_was public.media_requests default null)
returns public.media_requests
language plpgsql stable
set search_path = ''
as $$
begin
  r.topic := private.clean_line(r.topic);
  r.details := coalesce(private.trim_text(regexp_replace(r.details, '[\x01-\x09\x0b-\x1f\x7f]', '', 'g')), '');
  r.place := private.text_or_null(private.clean_line(r.place));
  if r.deadline is null or r.deadline is distinct from p_was.deadline
     and r.deadline not between now() + interval '2 hours' and now() + interval '30 days' then
    raise exception 'Please choose a deadline between two hours and 30 days from now.' using hint = 'bad_time';
  end if;
  if not private.is_proven_editor(r.media_user_id) and private.holds_address(concat_ws(' ', r.topic, r.details, r.place)) then
    raise exception 'Accounts that are not tied to an outlet yet cannot post links or email addresses. Creators reach you here.'
      using hint = 'invalid_input';
  end if;
  if r.choose_up_to is null or r.choose_up_to not between 1 and r.wanted then
    raise exception 'You cannot choose more pitches than you want to read.' using hint = 'invalid_input';
  end if;
  return r;
end
$$;

-- One request for a signed-in reader: what everybody may know, who the reader is to it, and the
-- reader's own entry. Closed ones are for the editor, those who entered, and admins.
create or replace function public.read_media_request(p_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_entry public.request_entries;
  v_role text;
begin
  select * into v_request from public.media_requests r where r.slug = lower(p_slug);
  select * into v_entry from public.request_entries e where e.request_id = v_request.id and e.user_id = v_user_id;
  v_role := case when v_request.media_user_id = v_user_id then 'editor' when public.is_admin() then 'admin' else 'creator' end;
  if v_request.id is null or (v_role = 'creator' and v_entry.id is null and v_request.status = 'removed') then
    raise exception 'There is no request behind this link.' using hint = 'request_not_found';
  elsif v_role = 'creator' and v_entry.id is null and private.request_ending(v_request) is not null then
    raise exception '%', case private.request_ending(v_request) when 'chosen' then 'Its editor has chosen.'
      when 'time' then 'Its time is over.' else 'Its editor has closed it.' end using hint = 'request_over';
  end if;
  return private.request_facts(v_request) || jsonb_build_object(
    'id', v_request.id, 'role', v_role,
    'status', case when v_request.status = 'open' and v_request.deadline <= now() then 'closed' else v_request.status end,
    'creators_found', case when v_role = 'editor' then private.creators_found(v_request.id) end,
    -- Where others would only read that it is closed, it is left out.
    'posted_again', (
      select jsonb_build_object('slug', n.slug, 'created_at', n.created_at)
      from public.media_requests n
      where n.again_of = v_request.id and (v_role = 'editor' or (n.status = 'open' and n.deadline > now()))
      order by n.created_at desc limit 1),
    'reports', case when v_role = 'admin' then coalesce((
      select jsonb_agg(p.reason order by p.created_at) from public.request_reports p where p.request_id = v_request.id), '[]') end,
    'entry', case when v_entry.id is not null then jsonb_build_object(
      'id', v_entry.id, 'words', v_entry.words, 'note', v_entry.note, 'sources', v_entry.sources, 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at, 'asked_at', v_entry.asked_at, 'declined_at', v_entry.declined_at,
      'question', case when v_entry.word is distinct from 'question' then v_entry.question end, 'reply', v_entry.reply,
      'asked_for', v_entry.asked_for, 'editor_email', case when private.choice_stands(v_entry.chosen_at) then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
end
$$;

-- The caller takes an entry back that was not chosen; its place is free again.
create or replace function public.take_back_entry(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from public.request_entries e
  where e.id = p_entry_id and e.user_id = private.require_user() and e.chosen_at is null;
  if not found then
    raise exception 'This pitch was chosen, or is not in your list.' using hint = 'request_not_found';
  end if;
  delete from private.mail_outbox m
  where m.dedupe_key = 'request_ask:' || p_entry_id::text and m.status = 'queued' and m.attempts = 0;
end
$$;

-- What the mails of a choice are written from, both addresses included.
create or replace function public.get_choice_context(p_user_id uuid, p_entry_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'topic', r.topic, 'slug', r.slug, 'headline', e.words ->> 'headline',
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'invented', private.is_invented(u.id)) || private.reach_of(u.id),
    'editor', private.editor_voice(m.id) || jsonb_build_object('email', m.email))
  into v_context
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users m on m.id = e.media_user_id
  where e.id = p_entry_id and (e.media_user_id = p_user_id or e.user_id = p_user_id and e.asked_at is not null);
  if v_context is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_context;
end
$$;

-- Judged outlets with their reasons and rules: all that a page shows of them. reasons speak for the outlet, against
-- speaks against it. An outlet of another state that names that of the creator covers it, and is not 'in' it. Where only a subject is shared and the match is Medium, what the outlet
-- looks for is told as it is, after the beats, without the words of the pitch: that 'Looks for “nightlife”' has to do with
-- 'your pitch says “bourbon”' is right for nine in ten of the graded High matches and for one in three of the Medium ones.
create or replace function private.match_rows(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, relevance text, score numeric,
  reasons text[], against text[], rules text[], sendable boolean, blocked_reason text, already_sent boolean
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
  v_has_beats boolean := cardinality(p_topic.beats) > 0;
begin
  return query
  with met as materialized (
    select m.*, private.topic_reason(m.phrase, m.outlet_words, m.pitch_words, m.from_pitch) as reason
    from private.met_phrases(p_topic, p_outlet_ids) m
  )
  select
    j.outlet_id, j.name, j.format, j.region, j.description, j.relevance, j.score,
    array_remove(
      case when j.relevance = 'Low' then '{}'::text[] else coalesce(topics.reasons, '{}') end
      || array[
        case when cardinality(j.shared_beats) > 0 then
          'Covers your ' || case when cardinality(j.shared_beats) = 1 then 'beat: ' else 'beats: ' end
            || array_to_string(j.shared_beats, ', ')
        end,
        case when j.relevance <> 'Low' and topics.sought is not null then 'Looks for “' || topics.sought || '”' end,
        case when j.format_fits then 'Right format for this pitch' end,
        case j.place
          when 'same_city' then 'In the area of your story: ' || j.region
          when 'same_state' then
            case when cardinality(private.states_of_region(j.region)) > 0 then 'In your region: '
              when private.state_of(j.region) = p_topic.state then 'In your state: '
              else 'Covers your state too: ' end || j.region
          else null
        end,
        case j.own_answer
          when 'interested' then 'Was interested in an earlier pitch of yours'
          when 'covered' then 'Has covered you before'
          else null
        end,
        case when j.others > 0 then 'Said yes to other creators on a topic like yours' end
      ], null),
    array_remove(array[
      case
        when cardinality(j.shared_beats) > 0 then null
        when j.relevance = 'Low' then
          case when v_has_beats and cardinality(j.beats) > 0 then
            'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats' end
        -- The likeness of all words together is no reason that can be named.
        when topics.sought is null and topics.reasons is null then 'Nothing that it looks for is named in your pitch'
      end,
      case when not j.format_fits then 'This pitch is written for ' || v_format_name end,
      case when j.place = 'elsewhere' then 'Covers ' || j.region || ', away from you' end,
      case j.own_answer
        when 'not_now' then 'Said “Not now” to you lately'
        when 'not_my_beat' then 'Said “Not my beat” to you in the last 90 days'
        else null
      end,
      case when j.others < 0 then 'Turned down other creators on a topic like yours' end
    ], null),
    private.outlet_rules(j.ai_stance, p_topic.generator),
    j.blocked_code is null, j.blocked_reason, j.already_sent
  from private.judged_outlets(p_topic, p_outlet_ids) j
  left join lateral (
    select
      array_agg(m.reason order by m.n) filter (where j.relevance = 'High' or not m.by_subject) as reasons,
      max(m.phrase) filter (where j.relevance <> 'High' and m.by_subject) as sought
    from met m
    where m.outlet_id = j.outlet_id and m.reason is not null
  ) topics on true;
end
$$;

-- The outlets of p_outlet_ids in their order as items of a page, without those that p_sendable leaves
-- out: at most p_count items, the place of the last one, and whether one more would follow. p_shown:
-- those whose relevance, score and reasons the caller sees; null for all. draw_at: when the draw is that a pitch sent now
-- would wait for (50_sending/25_draw.sql); null for none.
create or replace function private.match_items(
  p_topic private.pitch_topic, p_outlet_ids uuid[], p_sendable boolean, p_shown uuid[], p_count int,
  out items jsonb, out last_place bigint, out more boolean
)
language sql stable
set search_path = ''
as $$
  with passed as (
    select r.*, d.outlet_id is not null as draws, c.sendable as can, i.place, row_number() over (order by i.place) as n,
      p_shown is null or r.outlet_id = any (p_shown) as shown
    from unnest(p_outlet_ids) with ordinality i(outlet_id, place)
    join private.match_rows(p_topic, p_outlet_ids) r on r.outlet_id = i.outlet_id
    left join private.draws(p_topic.user_id, p_outlet_ids) d on d.outlet_id = i.outlet_id
    -- A draw takes one pitch of an account.
    cross join lateral (select r.sendable and d.again is not true as sendable) c
    where p_sendable is null or c.sendable = p_sendable
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'outlet_id', p.outlet_id, 'name', p.name, 'format', p.format, 'region', p.region, 'description', p.description,
      'invented', (select o.invented from public.outlets o where o.id = p.outlet_id),
      'relevance', case when p.shown then p.relevance end,
      'score', case when p.shown then p.score end,
      'reasons', case when p.shown then to_jsonb(p.reasons) else '["Smart Matching is part of Pro"]' end,
      'against', case when p.shown then to_jsonb(p.against) else '[]' end,
      'rules', to_jsonb(p.rules),
      'sendable', p.can,
      'blocked_reason', case when p.sendable and not p.can then private.in_draw_already(p.name) else p.blocked_reason end,
      'already_sent', p.already_sent, 'draw_at', case when p.can and p.draws then private.next_draw() end)
      order by p.n) filter (where p.n <= p_count), '[]'),
    max(p.place) filter (where p.n <= p_count),
    coalesce(bool_or(p.n > p_count), false)
  from passed p
$$;
