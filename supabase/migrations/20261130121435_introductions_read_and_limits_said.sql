set check_function_bodies = off;

drop function public.asked_introductions();

drop function public.send_review(uuid);

alter table public.intro_requests add column read_at timestamp with time zone;

create or replace function private.refuse_near_copy(p_variation_id uuid, p_outlet_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  v_near record;
begin
  select n.scope, n.message into v_near from private.near_copies(p_variation_id, p_outlet_id) n limit 1;
  if found then
    raise exception '%', v_near.message using hint = case v_near.scope when 'own' then 'near_copy' else 'copy_of_others' end;
  end if;
end
$$;

-- What the sender should know before the tap: the outlet's morning, what is left of the limits, when the draw is
-- that a pitch sent now would wait for (null for none), and how many follow-ups are welcome.
create or replace function public.send_review(p_outlet_id uuid, p_variation_id uuid default null) returns jsonb
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
    -- The editor's open request that a creator may answer instead: the same pitch goes one way only. It fits the pitch, or
    -- the profile.
    'request', (
      select jsonb_build_object('slug', r.slug, 'topic', r.topic)
      from (
        select array(
          select x.id from public.media_requests x
          where x.media_user_id = o.media_user_id and x.media_user_id <> v_user_id and x.status = 'open' and x.deadline > now()) as ids
      ) open
      cross join lateral (
        select p.request_id, p.relevance from private.profile_fits(v_user_id, open.ids) p
        union
        select s.request_id, s.relevance
        from public.pitch_variations v
        cross join lateral private.variation_fits(v.id, open.ids) s
        where v.id = p_variation_id and v.user_id = v_user_id
      ) f
      join public.media_requests r on r.id = f.request_id and f.relevance in ('High', 'Medium')
      where private.places_taken(r.id) < r.wanted
        and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_user_id)
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

-- The requests of the calling editor, in the same order.
create or replace function public.asked_introductions()
returns table (
  id uuid, item_id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, creator_name text, creator_email text, creator_rate jsonb, reach jsonb,
  invented boolean, kit_slug text, unread boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.item_id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    coalesce(c.name, u.name), case when r.status = 'accepted' then private.reply_address(u.id) end,
    private.creator_intro_rate(r.creator_user_id),
    case when r.status = 'accepted' then private.reach_of(r.creator_user_id) end, i.invented,
    case when private.kit_is_public(c) then c.slug end, r.status = 'accepted' and r.read_at is null
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.media_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;

grant execute on function public.asked_introductions() to authenticated;

-- The calling editor opened these yeses, or writes to their creators.
create function public.read_introductions(p_ids uuid[]) returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.intro_requests r set read_at = now()
  where r.id = any (p_ids) and r.media_user_id = private.require_user() and r.status = 'accepted' and r.read_at is null;
$$;

grant execute on function public.read_introductions(uuid[]) to authenticated;

-- How many requests an editor may post in seven days, how many of them are left, and when none is, the moment from which
-- the next can be posted.
create function private.requests_of_week(p_user_id uuid, out a_week int, out remaining int, out next_at timestamptz)
language sql stable
set search_path = ''
as $$
  select l.a_week, greatest(0, l.a_week - count(r.id)::int),
    -- Under a lower limit than before, more than one has to pass.
    (array_agg(r.created_at order by r.created_at desc))[l.a_week] + interval '7 days'
  from (select case when private.is_proven_editor(p_user_id) then 10 else 2 end as a_week) l
  left join public.media_requests r on r.media_user_id = p_user_id and r.created_at > now() - interval '7 days'
  group by l.a_week
$$;

-- What an editor reads before posting a request on these beats: on whose word creators will read it, how many creators
-- are on the beats, and how many requests the editor can post.
create or replace function public.request_preview(p_beats text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.refuse_not_media(v_user_id);
  return jsonb_build_object('editor', private.editor_voice(v_user_id), 'creators_on_beats', private.creators_on_beats(p_beats),
    'week', to_jsonb(private.requests_of_week(v_user_id)));
end
$$;

-- Stores a request of the caller and returns its id and slug, and how many creators are on its beats. p_again is the slug of
-- the closed request that it posts again.
create or replace function public.post_media_request(
  p_topic text, p_details text, p_format text, p_beats text[], p_place text, p_ai_stance text, p_wanted int,
  p_deadline timestamptz, p_choose_up_to int default 1, p_again text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_week record;
  v_request public.media_requests;
begin
  perform private.refuse_not_media(v_user_id);
  v_request.media_user_id := v_user_id;
  v_request.topic := p_topic;
  v_request.details := p_details;
  v_request.place := p_place;
  v_request.wanted := p_wanted;
  v_request.choose_up_to := p_choose_up_to;
  v_request.deadline := p_deadline;
  v_request := private.checked_request(v_request);

  perform pg_advisory_xact_lock(hashtextextended('newspeg:request:' || v_user_id::text, 0));
  v_week := private.requests_of_week(v_user_id);
  if v_week.remaining = 0 then
    raise exception 'You can post % requests a week%. Your next one can be posted from %.', v_week.a_week,
      case when private.is_proven_editor(v_user_id) then '' else ' until we have checked your outlet' end,
      to_char(v_week.next_at at time zone private.account_zone(v_user_id), 'Dy, Mon FMDD, FMHH12:MI AM')
      using hint = 'request_limit';
  end if;

  insert into public.media_requests (media_user_id, slug, topic, details, format, beats, place, ai_stance, wanted, deadline, choose_up_to,
    again_of)
  values (v_user_id,
    coalesce(nullif(btrim(left(private.slugify(v_request.topic), 48), '-'), ''), 'request')
      || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6),
    v_request.topic, v_request.details, p_format, coalesce(p_beats, '{}'), v_request.place, p_ai_stance, v_request.wanted,
    v_request.deadline, v_request.choose_up_to,
    (select r.id from public.media_requests r where r.slug = lower(p_again) and r.media_user_id = v_user_id))
  returning * into v_request;
  return jsonb_build_object('id', v_request.id, 'slug', v_request.slug,
    'creators_on_beats', private.creators_on_beats(v_request.beats));
end
$$;

-- Raises unless the variation may be entered for the request: the rules of a send, seen from this
-- request. Returns relevance and fit.
create or replace function private.check_entry(v public.pitch_variations, r public.media_requests)
returns table (relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_type text := private.type_of(v);
  v_fit record;
  v_text text := private.full_text(v);
  v_phrases int[] := private.phrases(private.full_text(v));
  v_sent record;
begin
  -- Who stops all pitches still asks for these; a creator who was stopped stays out.
  if private.mail_refusal((select u.email from public.users u where u.id = r.media_user_id), v.user_id, 'shown') is not null then
    raise exception 'This editor takes no more mails from you.' using hint = 'do_not_contact';
  end if;
  select s.outlet_name as outlet, to_char(s.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') as day into v_sent
  from public.pitch_sends s join public.outlets o on o.id = s.outlet_id
  where s.pitch_id = v.pitch_id and s.status <> 'failed' and o.media_user_id = r.media_user_id
  order by s.created_at desc limit 1;
  if found then
    raise exception 'You sent this pitch to % on %. The same editor asks here, so please answer with another one.',
      v_sent.outlet, v_sent.day using hint = 'near_copy';
  end if;
  -- No other change helps a story that does not fit: nothing else is asked for before.
  select * into v_fit from private.variation_fit(v.id, r.id);
  if v_fit.relevance is null or v_fit.relevance = 'Low' then
    raise exception 'The story of this pitch is another one: its news and what you say about it are not what the editor looks for.' using hint = 'low_relevance';
  end if;
  if r.format <> all (private.formats_of_pitch(v_type)) then
    raise exception 'This pitch is written for %, and the editor asks for another format.', private.format_name(v_type)
      using hint = 'low_relevance';
  end if;
  if r.ai_stance = 'no' and private.is_model_written(v.id) then
    raise exception 'This editor does not take pitches written by AI.' using hint = 'ai_refused';
  end if;
  perform private.refuse_unused_over_quota(v.user_id, v.pitch_id);
  perform private.refuse_unready_words(v);
  perform private.refuse_stale_peg(v.id);
  perform private.refuse_near_copy(v.id, (
    select o.id from public.outlets o where o.media_user_id = r.media_user_id and o.active order by o.name limit 1));
  if exists (
    select 1 from public.request_entries e
    where e.media_user_id = r.media_user_id and e.created_at > now() - interval '7 days'
      and e.user_id <> v.user_id
      and (extensions.similarity(e.text, v_text) >= 0.72
        or (select count(*) from unnest(private.phrases(e.text)) theirs (phrase)
            join unnest(v_phrases) mine (phrase) on mine.phrase = theirs.phrase)::real / cardinality(v_phrases) >= 0.8)) then
    raise exception 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
      using hint = 'copy_of_others';
  end if;
  relevance := v_fit.relevance;
  fit := v_fit.fit;
  return next;
end
$$;

-- For the calling editor: the pitches by mail without an answer (their number, and the newest), the requests with
-- pitches that are unread or, while the request is open, not decided (five of them, and in `to_decide` how many pitches
-- that is in all), the introductions that wait and the yeses that are not opened or came in the last 14 days (five,
-- those not opened first), and when the next issue comes at their own day and hour. `planned` says that an issue has
-- its date; without one it is the Friday that follows, never one that is over. `comes` says whether it is mailed. Null
-- for other accounts.
create or replace function public.my_editor_home() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_media public.media_profiles;
  v_planned timestamptz;
begin
  select m.* into v_media
  from public.media_profiles m join public.users u on u.id = m.user_id
  where m.user_id = v_user_id and u.kind = 'media';
  if not found then
    return null;
  end if;
  select min(s.slot) into v_planned
  from public.friday_fix_issues f
  cross join lateral (
    select private.digest_slot(f.issue_date, v_media.digest_day, v_media.digest_hour, v_media.time_zone) as slot) s
  where f.scheduled_at is not null and f.status <> 'draft' and s.slot > now();
  return jsonb_build_object(
    'received', (
      select jsonb_build_object('waiting', count(*), 'subject', (array_agg(p.subject order by p.sent_at desc))[1],
        'creator_name', (array_agg(p.creator_name order by p.sent_at desc))[1])
      from public.received_pitches() p where p.answer is null),
    'requests', coalesce((
      select jsonb_agg(jsonb_build_object('slug', w.slug, 'topic', w.topic, 'unread', w.unread, 'undecided', w.undecided)
        order by w.deadline)
      from (
        select r.slug, r.topic, r.deadline, count(*) filter (where e.read_at is null) as unread,
          count(*) filter (where e.read_at is not null) as undecided
        from public.media_requests r join public.request_entries e on e.request_id = r.id
        where r.media_user_id = v_user_id and r.status <> 'removed'
          and (e.read_at is null or r.status = 'open'
            and num_nonnulls(e.chosen_at, e.asked_at, e.declined_at, e.set_aside_at) = 0)
          and r.deadline > now() - interval '14 days'
        group by r.id order by r.deadline limit 5) w), '[]'),
    'to_decide', (
      select count(*)
      from public.media_requests r join public.request_entries e on e.request_id = r.id
      where r.media_user_id = v_user_id and r.status <> 'removed' and (e.read_at is null or r.status = 'open')
        and num_nonnulls(e.chosen_at, e.asked_at, e.declined_at, e.set_aside_at) = 0
        and r.deadline > now() - interval '14 days'),
    'open_requests', (
      select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.status = 'open' and r.deadline > now()),
    'introductions', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'status', i.status, 'creator_email', i.creator_email,
        'creator_name', i.creator_name || case when i.invented then ' (sample)' else '' end)
        order by not i.unread, i.status <> 'accepted', i.expires_at)
      from (
        select * from public.asked_introductions() a
        where a.status = 'requested' or a.unread or (a.status = 'accepted' and a.answered_at > now() - interval '14 days')
        order by not a.unread, a.status <> 'accepted', a.expires_at
        limit 5) i), '[]'),
    'next_issue', jsonb_build_object(
      'at', coalesce(v_planned, (
        select min(s.slot) from generate_series(current_date, current_date + 7, interval '1 day') d
        cross join lateral (
          select private.digest_slot(d::date, v_media.digest_day, v_media.digest_hour, v_media.time_zone) as slot) s
        where extract(isodow from d) = 5 and s.slot > now())),
      'planned', v_planned is not null, 'time_zone', v_media.time_zone, 'comes', private.reads_digest(v_user_id)));
end
$$;

-- Of the caller, the newest first. name, email and note are the editor's; source is their outlet, or the topic of
-- their request, kit the last part of the address of the creator's press kit while visitors can open it.
create or replace function public.my_open_yeses()
returns table (
  kind text, id uuid, pitch_id uuid, slug text, name text, source text, answer text, note text, email text, subject text,
  said_at timestamptz, kit text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  c_shown constant interval := interval '30 days';
  v_user_id uuid := private.require_user();
begin
  return query
  select y.*, public.my_public_kit()
  from (
    select 'send', s.id, s.pitch_id, null::text, s.editor_name,
      private.outlet_for_creators(s.outlet_id, s.outlet_name), s.answer, s.answer_note, s.editor_email, s.subject,
      s.answered_at
    from public.pitch_sends s
    where s.user_id = v_user_id and s.answer in ('interested', 'covered') and s.editor_email is not null
      -- A mark of the creator says that they are in touch.
      and s.yes_replied_at is null and s.own_mark is null and s.answered_at > now() - c_shown
    union all
    select 'entry', e.id, e.pitch_id, r.slug,
      -- With the outlet, and on whose word it is, as every other screen names an editor.
      (voice ->> 'name') || coalesce(
        case when voice ? 'invented' then ' of ' || (voice ->> 'outlet') || ' (sample)'
          when (voice ->> 'verified')::boolean then ' of ' || (voice ->> 'outlet')
          else ' (says they are with ' || (voice ->> 'outlet') || ')' end, ''),
      r.topic, 'chosen', null,
      u.email, e.words ->> 'headline', e.chosen_at
    from public.request_entries e
    join public.media_requests r on r.id = e.request_id
    join public.users u on u.id = e.media_user_id
    cross join private.editor_voice(e.media_user_id) voice
    where e.user_id = v_user_id and e.yes_replied_at is null
      -- A choice that was just made may be undone.
      and e.chosen_at between now() - c_shown and now() - interval '20 seconds'
  ) y
  order by 11 desc, 2
  limit 20;
end
$$;

-- The cards of an issue in the order for one reader, with the one reason that counts most and the shared beats
-- (null when nothing ties the reader to the card). By wanted phrases and subjects, beats, place, format, the reader's verdicts on like cards of
-- the last 180 days, and the relevance of the card: a shared beat counts more than one step of it, and a card of high
-- relevance from the reader's own city stands before one of low relevance, whatever beats and format say. Cards of
-- creators whose mails the reader stopped are left out. A reader whom nothing ties to any card gets the issue's own
-- order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
create or replace function private.ranked_cards(p_issue_id uuid, p_user_id uuid)
returns table (item_id uuid, "position" int, reason text)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with reader as materialized (
    select m.user_id, m.beats, m.formats, m.region, t.element_ids, t.phrases, t.shares, t.texts,
      private.city_of(m.region) as city, private.state_of(m.region) as state, private.proven_address(m.user_id) as email,
      array(select btrim(l) from regexp_split_to_table(private.live_looking_for(m.user_id, m.looking_for_now), '[,\n]') l) as own
    from public.media_profiles m
    left join private.reader_topics t on t.user_id = m.user_id
    where m.user_id = p_user_id
  ), cards as materialized (
    select i.id, i.position, i.format, i.city_region, i.creator_user_id, i.relevance, t.element_ids, t.weights, t.words
    from public.friday_fix_items i
    left join private.card_topics t on t.item_id = i.id
    where i.issue_id = p_issue_id
  ), met as (
    select c.id, w.phrase, least(1, sum(w.share * n.weight)) as share,
      array_agg(n.word order by w.share * n.weight desc, n.word) as words
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    cross join cards c
    cross join lateral unnest(c.element_ids, c.weights, c.words) n(element_id, weight, word)
    where n.element_id = w.element_id and w.phrase > 0
    group by 1, 2
  ), whole as (
    select w.phrase, count(*) as words
    from reader r, unnest(r.phrases) w(phrase)
    where w.phrase > 0
    group by 1
  ), phrase as (
    -- One word of a longer phrase says little (“money” of “family money” stands in any story), unless it has the share
    -- that private.refresh_reader_topics gives to one that is enough.
    select distinct on (m.id) m.id, m.phrase, m.words, x.share
    from met m
    join whole w on w.phrase = m.phrase
    cross join lateral (
      select m.share * case when w.words > 1 and cardinality(m.words) = 1 and m.share < 0.75 then 0.5 else 1 end as share) x
    order by m.id, x.share desc, m.phrase
  ), subjects as materialized (
    select c.id, n.element_id, n.weight
    from cards c, unnest(c.element_ids, c.weights) n(element_id, weight)
    where n.element_id >= 1000000
  ), wanted as (
    select s.id, sum(w.share * s.weight) as likeness
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    join subjects s on s.element_id = w.element_id
    where w.phrase = -1
    group by 1
  ), earlier as materialized (
    select v.item_id, v.verdict, t.element_ids, t.weights
    from public.card_verdicts v
    join public.friday_fix_items i on i.id = v.item_id and i.issue_id <> p_issue_id
    join private.card_topics t on t.item_id = v.item_id
    where v.user_id = p_user_id and v.updated_at > now() - interval '180 days'
    order by v.updated_at desc
    limit 60
  ), learned as (
    -- Stories that share a field and no subject have a likeness of about 0.2.
    select x.id, sum(
      case x.verdict when 'not_my_beat' then -0.5 when 'not_now' then -0.1 else 0.4 end
      * greatest(0, x.likeness - 0.2) / 0.8) as value
    from (
      select s.id, e.item_id, e.verdict, sum(s.weight * n.weight) as likeness
      from earlier e
      cross join lateral unnest(e.element_ids, e.weights) n(element_id, weight)
      join subjects s on s.element_id = n.element_id
      group by 1, 2, 3
    ) x
    group by 1
  ), judged as (
    select c.id, c.position, c.creator_user_id, coalesce(p.share, 0) as share, r.texts[p.phrase] as phrase_text,
      case when r.texts[p.phrase] = any (r.own) then 'You look for “' else 'Your outlet looks for “' end as who_looks,
      array(select '“' || w.word || '”' from unnest(p.words[1:2]) with ordinality w(word, n) order by w.n) as words,
      coalesce(s.likeness, 0) as subjects,
      array(select b from unnest(k.beats) b where b = any (r.beats) order by b) as beats,
      lower(c.format) = any (r.formats) as format_fits, c.format,
      case when r.city is null or c.city_region is null then null
        when private.city_of(c.city_region) = r.city then 'city'
        when private.state_of(c.city_region) = r.state and r.state not in ('', 'national') then 'state' end as place,
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned,
      case c.relevance when 'high' then 0.5 when 'medium' then 0.25 else 0 end as relevance, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join wanted s on s.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  ), fitted as (
    select j.*, j.share + 0.3 * j.subjects + 0.3 * least(2, cardinality(j.beats))
      + case j.place when 'city' then 0.5 when 'state' then 0.25 else 0 end
      + case when j.format_fits then 0.25 else 0 end + j.learned as fit
    from judged j
  )
  select j.id,
    row_number() over (
      order by j.fit + case when j.tied then j.relevance else 0 end desc nulls last, j.position)::int,
    -- The beats are named whatever else ties the reader to it.
    coalesce(nullif(concat_ws('. ', case
      -- Of a sentence, or a phrase that the story meets in part, the words that met say how.
      when j.share >= 0.95 and not private.is_sentence(j.phrase_text) then j.who_looks || j.phrase_text || '”'
      when j.share >= 0.5 then j.who_looks || j.phrase_text || '”; this story says ' || private.and_list(j.words)
    end, case when cardinality(j.beats) > 0 then 'On your ' || case when cardinality(j.beats) = 1 then 'beat: ' else 'beats: ' end
        || private.and_list(j.beats)
    end), ''), case
      when j.place = 'city' then 'In your area: ' || j.city_region
      when j.place = 'state' then 'In your state: ' || j.city_region
      when j.learned >= 0.1 then 'Like stories you liked'
      when j.format_fits then 'Your format: ' || j.format
    end)
  from (select f.*, bool_or(f.fit <> 0) over () as tied from fitted f) j
  where private.mail_refusal(j.email, j.creator_user_id, 'shown') is null
  order by 2;
end
$$;

-- A yes that came before it could be marked as read counts as read: editors saw it on their page and in a mail.
update public.intro_requests set read_at = answered_at where status = 'accepted';
