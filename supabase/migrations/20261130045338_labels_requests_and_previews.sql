set check_function_bodies = off;

drop function public.post_media_request(text, text, text, text[], text, text, integer, timestamp with time zone, integer);

drop function public.requests_for_me();

alter table public.media_requests add column again_of uuid;

-- The quota of the current calendar month (UTC). `used`: the pitches that were first sent, copied or downloaded in it;
-- `drafts`: the pitches that were written in it. The refusals are the sentences that a person is told, null while there
-- is none: `use_refusal` why no further pitch can be used, `write_refusal` why none can be written. `in_draw`: what was
-- used waits in draws alone, and is free again where it is not drawn (private.take_back_use).
create or replace function private.quota_of(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_plan text := public.current_plan(p_user_id);
  v_limits record := private.plan_limits(v_plan);
  v_month timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  v_next timestamptz := (v_month at time zone 'utc' + interval '1 month') at time zone 'utc';
  v_this text := to_char(v_month at time zone 'utc', 'FMMonth');
  v_from text := to_char(v_next at time zone 'utc', 'FMMonth FMDD');
  v_used int := (select count(*) from public.pitches p where p.user_id = p_user_id and p.used_at >= v_month);
  v_full boolean := v_used >= v_limits.ai_pitches_per_month;
  v_in_draw boolean := v_full and not exists (
    select 1 from public.pitches p
    where p.user_id = p_user_id and p.used_at >= v_month
      and (p.used_as <> 'send'
        or exists (select 1 from public.request_entries e where e.pitch_id = p.id)
        or coalesce((
          select not bool_and(s.in_draw) from public.pitch_sends s
          where s.pitch_id = p.id and (s.status <> 'failed' or s.sent_at is not null)), true)));
  v_drafts int;
begin
  -- A run that was stopped after its first sentence has been read.
  v_drafts := (select count(*) from public.pitches p where p.user_id = p_user_id and p.created_at >= v_month)
    + (select count(*) from public.pitch_runs r
       where r.user_id = p_user_id and r.status = 'stopped' and r.variation_id is null and r.said_at >= v_month);
  return jsonb_build_object(
    'plan', v_plan,
    'limit', v_limits.ai_pitches_per_month,
    'used', v_used,
    'draft_limit', v_limits.ai_drafts_per_month,
    'drafts', v_drafts,
    'in_draw', coalesce(v_in_draw, false),
    'use_refusal', case
      when v_in_draw then
        format('Your free pitch for %s waits in a draw. If it is not drawn, you have it back; if it is, this one waits until %s. A paid plan has no limit.', v_this, v_from)
      when v_full then
        format('Your free pitch for %s is used, so this one waits until %s. A paid plan has no limit.', v_this, v_from) end,
    'write_refusal', case
      when v_in_draw then
        format('Your free pitch for %s waits in a draw. If it is not drawn, you have it back; if it is, you can write the next one from %s, or without limit on a paid plan.', v_this, v_from)
      when v_full then
        format('Your free pitch for %s is used, and it can still go to more outlets. You can write the next one from %s, or without limit on a paid plan.', v_this, v_from)
      when v_drafts >= v_limits.ai_drafts_per_month then
        format('Your %s free drafts for %s are written, and one of them can go out. You can write the next one from %s, or without limit on a paid plan.', v_limits.ai_drafts_per_month, v_this, v_from) end,
    'resets_at', v_next);
end
$$;

-- What a link of an account is called: the outlet of a pitch, the reader of a private link, null for the public address.
create or replace function private.name_of_kit_link(p_user_id uuid, p_source text, p_source_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case p_source
    when 'pitch' then (
      select private.outlet_for_creators(s.outlet_id, s.outlet_name) from public.pitch_sends s
      where s.id = p_source_id and s.user_id = p_user_id)
    when 'private' then (select l.label from private.kit_links l where l.id = p_source_id and l.user_id = p_user_id) end
$$;

-- The sentences of a variation that rest on a source which the creator named: a list of {"text", "source", "day",
-- "published"}. source is an address or words. day is when the source appeared where the creator listed it as coverage
-- or gave the day of the news (published), else today, when it was named. Every other sentence is the creator's word.
create or replace function private.sources_of(v public.pitch_variations) returns jsonb
language sql stable
set search_path = ''
as $$
  with grounds as (
    select g.value ->> 'source' as source, g.value ->> 'text' as text
    from public.pitches p cross join lateral jsonb_array_elements(coalesce(v.grounds, p.grounds)) g
    where p.id = v.pitch_id
  ), said as (
    -- Talking points of older pitches are stored without their source: they are texts of the profile as they stand.
    select c.at, c.value ->> 'text' as text, part.source
    from jsonb_array_elements(v.claims) with ordinality c (value, at)
    cross join lateral regexp_split_to_table(coalesce(c.value ->> 'source',
      (select g.source from grounds g where g.text = c.value ->> 'text' limit 1)), '[+]') part (source)
    where c.value -> 'supported' = 'true'::jsonb
  ), named as (
    select s.at, s.text, f.value ->> 'source' as source, (
      select nullif(x.value ->> 'date', '') from jsonb_array_elements(c.coverage) x
      where x.value ->> 'url' = f.value ->> 'source' limit 1) as day
    from said s
    join grounds g on g.source = s.source and s.source like 'profile.facts.%'
    join public.creator_profiles c on c.user_id = v.user_id
    cross join lateral jsonb_array_elements(c.facts) f
    where f.value ->> 'text' = g.text and private.text_or_null(f.value ->> 'source') is not null
    union all
    select s.at, s.text, p.story ->> 'link', p.peg_date::text
    from said s
    join public.pitches p on p.id = v.pitch_id
    where s.source in ('peg', 'news') and private.text_or_null(p.story ->> 'link') is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'text', n.text, 'source', n.source, 'day', coalesce(n.day, to_char(now(), 'YYYY-MM-DD')),
    'published', n.day is not null) order by n.at), '[]')
  from (select distinct on (x.at) x.* from named x order by x.at, x.source) n
$$;

-- A column of the API: the outlet as the creator reads it, a sample with its mark. Clients do not read outlets.invented.
create function public.outlet_label(p_send public.pitch_sends) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.outlet_for_creators(p_send.outlet_id, p_send.outlet_name)
$$;

grant execute on function public.outlet_label(public.pitch_sends) to authenticated;

-- A column of the API: whether a pitch of the caller waits in a draw for which the account is no longer new, and could go
-- at once if it were sent again.
create function public.may_go_now(p_send public.pitch_sends) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case when p_send.in_draw and p_send.status = 'queued' and p_send.user_id = auth.uid()
    then not private.on_probation(p_send.user_id)
      and exists (select from private.outlet_terms t where t.outlet_id = p_send.outlet_id and t.active)
      and not exists (select from private.send_limit(p_send.user_id, p_send.outlet_id))
    else false end
$$;

grant execute on function public.may_go_now(public.pitch_sends) to authenticated;

-- What came back for a creator from p_start to p_end. Opens are unverified and stand apart from clicks;
-- what the creator marked by hand stands apart from what editors said.
create or replace function private.week_results(p_user_id uuid, p_start timestamptz, p_end timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sent', count(*) filter (where s.sent_at >= p_start and s.sent_at < p_end),
    'opens', count(*) filter (where s.opened_at >= p_start and s.opened_at < p_end),
    'clicks', count(*) filter (where s.clicked_at >= p_start and s.clicked_at < p_end),
    'answers', count(*) filter (where s.answer is not null and s.answered_at >= p_start and s.answered_at < p_end),
    'bookings', count(*) filter (where s.answer = 'covered' and s.answered_at >= p_start and s.answered_at < p_end),
    'marked', count(*) filter (where s.own_marked_at >= p_start and s.own_marked_at < p_end),
    'said', coalesce((
      select jsonb_agg(jsonb_build_object('outlet_name', a.outlet_name, 'subject', a.subject, 'answer', a.answer) order by a.answered_at)
      from (
        select private.outlet_for_creators(n.outlet_id, n.outlet_name) as outlet_name, n.subject, n.answer, n.answered_at
        from public.pitch_sends n
        where n.user_id = p_user_id and n.answer is not null and n.answered_at >= p_start and n.answered_at < p_end
        order by private.is_yes(n.answer) desc, n.answered_at
        limit 10
      ) a), '[]'))
  from public.pitch_sends s
  where s.user_id = p_user_id
$$;

-- How the creator of a card answers introductions, and how their public press kit lets them be reached, for an editor
-- about to ask; null for an unknown card.
create or replace function public.item_intro_rate(p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select private.creator_intro_rate(i.creator_user_id) || jsonb_build_object(
      'asks_as', private.editor_voice(v_user_id), 'kit', (
      select jsonb_build_object('slug', c.slug, 'email', private.shown_contact(c) is not null,
        'phone', c.contact_phone is not null)
      from public.creator_profiles c where c.user_id = i.creator_user_id and private.kit_is_public(c)))
    from public.friday_fix_items i
    join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
    where i.id = p_item_id);
end
$$;

create index media_requests_again_of_idx on public.media_requests (again_of) where again_of is not null;

-- What an editor reads before posting a request on these beats: on whose word creators will read it, and how many creators
-- are on the beats.
create function public.request_preview(p_beats text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.refuse_not_media(v_user_id);
  return jsonb_build_object('editor', private.editor_voice(v_user_id), 'creators_on_beats', private.creators_on_beats(p_beats));
end
$$;

grant execute on function public.request_preview(text[]) to authenticated;

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
  -- Requests in seven days.
  c_unverified_a_week constant int := 2;
  c_verified_a_week constant int := 10;
  v_user_id uuid := private.require_user();
  v_verified boolean;
  v_limit int;
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
  v_verified := private.is_proven_editor(v_user_id);
  v_limit := case when v_verified then c_verified_a_week else c_unverified_a_week end;
  if (select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.created_at > now() - interval '7 days') >= v_limit then
    raise exception 'You can post % requests a week%. Please try again in a few days.', v_limit,
      case when v_verified then '' else ' until we have checked your outlet' end using hint = 'request_limit';
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

grant execute on function public.post_media_request(text, text, text, text[], text, text, int, timestamptz, int, text) to authenticated;

-- What everybody may know of a request.
create or replace function private.request_facts(r public.media_requests) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', r.slug, 'topic', r.topic, 'details', r.details, 'format', r.format, 'beats', to_jsonb(r.beats),
    'place', r.place, 'ai_stance', r.ai_stance, 'wanted', r.wanted, 'choose_up_to', r.choose_up_to, 'deadline', r.deadline,
    'posted_at', r.created_at, 'places_left', greatest(0, r.wanted - private.places_taken(r.id)),
    'editor', private.editor_voice(r.media_user_id))
$$;

-- Open requests that fit the caller's profile or one of their five newest pitches, and all that the caller has entered,
-- best fit first. pitch: the headline of the pitch that fits, where the profile does not.
create or replace function public.requests_for_me()
returns table (
  id uuid, facts jsonb, relevance text, shared_beats text[], status text, entered_at timestamptz, chosen_at timestamptz,
  editor_email text, pitch text
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id uuid := private.require_user();
begin
  return query
  with open as (
    select r.id from public.media_requests r
    where r.status = 'open' and r.deadline > now() and r.media_user_id <> v_user_id
    order by r.created_at desc limit 500
  ), fits as (
    select f.* from private.profile_fits(v_user_id, array(select o.id from open o)) f
    where f.relevance in ('High', 'Medium')
  ), stories as materialized (
    select distinct on (x.request_id) x.request_id, x.relevance, x.fit, v.headline
    from (select p.id from public.pitches p where p.user_id = v_user_id order by p.created_at desc limit 5) p
    join public.pitch_variations v on v.pitch_id = p.id and v.position = 1
    cross join lateral private.variation_fits(
      v.id, array(select o.id from open o where o.id not in (select f.request_id from fits f))) x
    where x.relevance in ('High', 'Medium')
    order by x.request_id, x.fit desc
  )
  select r.id, private.request_facts(r), coalesce(f.relevance, e.relevance, s.relevance), coalesce(f.shared_beats, '{}'),
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end,
    e.created_at, e.chosen_at,
    case when private.choice_stands(e.chosen_at) then (select u.email from public.users u where u.id = r.media_user_id) end,
    s.headline
  from public.media_requests r
  left join fits f on f.request_id = r.id
  left join stories s on s.request_id = r.id
  left join public.request_entries e on e.request_id = r.id and e.user_id = v_user_id
  where f.request_id is not null or s.request_id is not null
    or (e.id is not null and (e.chosen_at is not null or r.deadline > now() - interval '30 days'))
  order by e.id is not null, coalesce(f.relevance, s.relevance) = 'High' desc, coalesce(f.fit, s.fit) desc nulls last,
    r.deadline desc
  limit 50;
end
$$;

grant execute on function public.requests_for_me() to authenticated;

-- Open requests that fit nothing of the caller yet, those that end first before others: at most 20. None where the list of
-- those that fit is full, which may leave some of them out.
create function public.other_requests() returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_fitting uuid[] := array(select f.id from public.requests_for_me() f);
begin
  return query
  select private.request_facts(r)
  from public.media_requests r
  where r.status = 'open' and r.deadline > now() and r.media_user_id <> v_user_id
    and r.id <> all (v_fitting) and cardinality(v_fitting) < 50
  order by r.deadline
  limit 20;
end
$$;

grant execute on function public.other_requests() to authenticated;

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
  if v_request.id is null
     or (v_role = 'creator' and v_entry.id is null and (v_request.status <> 'open' or v_request.deadline <= now())) then
    raise exception 'This request is closed or was taken down.' using hint = 'request_not_found';
  end if;
  return private.request_facts(v_request) || jsonb_build_object(
    'id', v_request.id, 'role', v_role,
    'status', case when v_request.status = 'open' and v_request.deadline <= now() then 'closed' else v_request.status end,
    'creators_on_beats', case when v_role = 'editor' then private.creators_on_beats(v_request.beats) end,
    -- Where others would only read that it is closed, it is left out.
    'posted_again', (
      select jsonb_build_object('slug', n.slug, 'created_at', n.created_at)
      from public.media_requests n
      where n.again_of = v_request.id and (v_role = 'editor' or (n.status = 'open' and n.deadline > now()))
      order by n.created_at desc limit 1),
    'reports', case when v_role = 'admin' then coalesce((
      select jsonb_agg(p.reason order by p.created_at) from public.request_reports p where p.request_id = v_request.id), '[]') end,
    'entry', case when v_entry.id is not null then jsonb_build_object(
      'id', v_entry.id, 'headline', v_entry.words ->> 'headline', 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at, 'asked_at', v_entry.asked_at, 'declined_at', v_entry.declined_at,
      'question', case when v_entry.word is distinct from 'question' then v_entry.question end, 'reply', v_entry.reply,
      'asked_for', v_entry.asked_for, 'editor_email', case when private.choice_stands(v_entry.chosen_at) then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
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
      using hint = 'near_copy';
  end if;
  relevance := v_fit.relevance;
  fit := v_fit.fit;
  return next;
end
$$;

-- Those of the caller's three newest pitches whose story does not fit a request, whatever they are written for.
create function public.pitches_off_topic(p_request_id uuid) returns uuid[]
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return array(
    select p.id
    from (
      select x.id from public.pitches x where x.user_id = v_user_id order by x.created_at desc, x.id desc limit 3
    ) p
    join public.media_requests r on r.id = p_request_id and r.status = 'open' and r.deadline > now()
    cross join lateral private.leading_variation(p.id) v
    left join lateral private.variation_fit(v.id, r.id) f on true
    where coalesce(f.relevance, 'Low') = 'Low');
end
$$;

grant execute on function public.pitches_off_topic(uuid) to authenticated;

-- For the calling editor: the pitches by mail without an answer (their number, and the newest), the requests with pitches that are unread or, while the request is open, not decided (five of them, and in `to_decide` how many pitches that is in all), the introductions that wait or were answered in
-- the last 14 days, and when the next issue comes at their own day and hour. `planned` says that an issue has its date;
-- without one it is the Friday that follows, never one that is over. `comes` says whether it is mailed. Null for other accounts.
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
      select jsonb_agg(jsonb_build_object('title', i.title, 'status', i.status,
        'creator_name', i.creator_name || case when i.invented then ' (sample)' else '' end)
        order by i.status <> 'accepted', i.expires_at)
      from (
        select * from public.asked_introductions() a
        where a.status = 'requested' or (a.status = 'accepted' and a.answered_at > now() - interval '14 days')
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
      -- The editor of a sample is named with it, as in the yes to a pitch.
      (voice ->> 'name') || case when voice ? 'invented' then ' of ' || (voice ->> 'outlet') || ' (sample)' else '' end,
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

create or replace function private.format_name(p_pitch_type text) returns text
language sql immutable
return case p_pitch_type
  when 'tv_local' then 'local TV and papers'
  when 'culture_mag' then 'culture magazines'
  else 'podcasts'
end;

-- The words of peg, take and headline by the beat that they speak of: the strongest of each, and of each beat those
-- that are not far behind the strongest of all. One word alone, such as “job”, says nothing of a beat, nor does the
-- name of a place, nor do words that are of other beats as much: “bus routes” are Business to those who drive the bus.
create or replace function private.words_of_beats(p_topic private.pitch_topic) returns jsonb
language sql stable
set search_path = ''
as $$
  with said as materialized (
    select b.beat, n.source, n.weight
    from unnest(p_topic.element_ids, p_topic.story_weights, p_topic.sources, p_topic.beside) n(element_id, weight, source, beside)
    join private.subjects j on j.id + 1000000 = n.element_id
    cross join lateral unnest(private.beats_of_subject(j.id, j.field_id)) b(beat)
    cross join private.sense_weights() s
    where n.weight > 0 and n.source <> '' and (n.beside >= s.beside or n.source ~ '[^[:alnum:]]') and not private.names_place(n.source, p_topic.city)
      and not private.is_general(n.source)
      and position(' ' || regexp_replace(lower(n.source), '[^[:alnum:]]+', ' ', 'g') || ' ' in p_topic.said) > 0
  ), numbered as (
    select s.source, row_number() over ()::int as id from (select distinct said.source from said) s
  ), meant as materialized (
    select n.source, j.id, j.field_id, sum(u.weight * m.share) as share
    from (select array_agg(n.id order by n.id) as ids, array_agg(n.source order by n.id) as texts from numbered n) a
    cross join lateral private.text_units(a.ids, a.texts) u
    join numbered n on n.id = u.id
    join private.subject_units m on m.unit = u.unit
    join private.subjects j on j.id = m.subject_id
    group by 1, 2, 3
  ), own as (
    select s.* from said s
    where (
      select sum(m.share) filter (where s.beat = any (private.beats_of_subject(m.id, m.field_id))) > 0.5 * sum(m.share)
      from meant m where m.source = s.source)
  )
  select coalesce(jsonb_object_agg(x.beat, x.source), '{}')
  from (
    select distinct on (o.beat) o.beat, o.source, o.weight, max(o.weight) over () as most,
      min(o.source) over beat <> max(o.source) over beat or o.source ~ ' ' as says_enough
    from own o
    window beat as (partition by o.beat)
    order by o.beat, o.weight desc, o.source
  ) x
  where x.weight >= 0.3 * x.most and x.says_enough
$$;

-- {"formats": [{"pitch_type", "outlets", "draws", "at_least"}], "others", "samples"}: draws are those of the outlets where a draw
-- among new accounts decides whether it goes (50_sending/25_draw.sql); others are all further outlets for the format of the
-- variation, null above a thousand. at_least is true when there may be more, samples when all that are counted are samples.
create or replace function public.story_reach(p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
set jit = off
as $$
declare
  c_counted constant int := 1000;
  v_user_id uuid := private.require_user();
  v_topic private.pitch_topic;
  v_own text;
  v_type text;
  v_found record;
  v_fitting uuid[];
  v_takes uuid[];
  v_count int;
  v_all int;
  v_formats jsonb := '[]';
  v_others int;
  v_reached uuid[] := '{}';
begin
  if not exists (select 1 from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_topic := private.kept_topic(p_variation_id);
  v_own := v_topic.pitch_type;
  foreach v_type in array array['tv_local', 'culture_mag', 'podcast'] loop
    v_topic.pitch_type := v_type;
    v_topic.formats := private.formats_of_pitch(v_type);
    v_found := private.candidate_outlets(v_topic, null, null);
    v_fitting := array(
      select s.outlet_id from private.score_outlets(v_topic, v_found.outlet_ids) s where s.relevance <> 'Low');
    v_takes := array(select j.outlet_id from private.judged_outlets(v_topic, v_fitting) j where j.blocked_code is null);
    -- A draw takes one pitch of an account, as in match_items().
    v_takes := array(
      select t.id from unnest(v_takes) t(id)
      where not exists (select 1 from private.draws(v_user_id, v_takes) d where d.outlet_id = t.id and d.again));
    v_count := cardinality(v_takes);
    v_reached := v_reached || v_takes;
    v_formats := v_formats || jsonb_build_object('pitch_type', v_type, 'outlets', v_count,
      'draws', (select count(*) from private.draws(v_user_id, v_takes)), 'at_least', not v_found.complete_format);
    if v_type = v_own then
      v_others := v_count;
    end if;
  end loop;
  v_all := (select count(*) from (select 1 from private.outlet_topics t where t.active limit c_counted + 1) x);
  return jsonb_build_object('formats', v_formats, 'others', case when v_all <= c_counted then v_all - v_others end,
    'samples', coalesce((select bool_and(o.invented) from public.outlets o where o.id = any (v_reached)), false));
end
$$;

-- The outlets of each format, seen from a place ('Toledo, OH'; left out, the city of the caller's profile), before a
-- pitch says which of them fit: those in the city or that say they cover it, in its state, for the whole country, and elsewhere. A station or paper elsewhere
-- takes no story of the caller's, and is not counted. Counting ends at a thousand a format. draws: of the first hundred
-- near it or for the whole country, those that take the caller's pitches by a draw (50_sending/25_draw.sql); draws_only: all
-- of these do. samples: all that are counted are samples.
create or replace function public.outlets_near(p_place text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  c_counted constant int := 1000;
  v_user_id uuid := private.require_user();
  v_region text := coalesce(nullif(btrim(p_place), ''),
    (select c.city_region from public.creator_profiles c where c.user_id = v_user_id));
  v_city text := private.city_of(v_region);
  v_state text := nullif(private.state_of(v_region), '');
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'pitch_type', f.pitch_type,
      'in_city', count.in_city, 'in_state', count.in_state, 'national', count.national, 'elsewhere', count.elsewhere,
      'samples', coalesce(count.samples, false),
      'draws', drawn.draws, 'draws_only', coalesce(drawn.draws = cardinality(count.near), false)))
    from unnest(array['tv_local', 'culture_mag', 'podcast']) f (pitch_type)
    cross join lateral (
      select count(*) filter (where x.place = 'same_city') as in_city,
        count(*) filter (where x.place = 'same_state') as in_state,
        count(*) filter (where x.place = 'national') as national,
        count(*) filter (where x.place in ('elsewhere', 'unknown')) as elsewhere,
        bool_and(exists (select 1 from public.outlets o where o.id = x.outlet_id and o.invented)) as samples,
        (array_agg(x.outlet_id) filter (where x.place in ('same_city', 'same_state', 'national')))[1:100] as near
      from (
        select t.outlet_id, private.place_of_outlet(t.state, t.places, t.named, v_city, v_state, '') as place
        from private.outlet_topics t
        where t.active and t.format = any (private.formats_of_pitch(f.pitch_type))
          and t.formats && private.formats_of_pitch(f.pitch_type)
          and (f.pitch_type <> 'tv_local' or t.places && array_remove(array[v_city, v_state, 'national'], null))
        limit c_counted
      ) x
    ) count
    cross join lateral (select count(*) as draws from private.draws(v_user_id, count.near)) drawn);
end
$$;

-- The same for a variation, by its story alone: peg, take and headline.
create function private.variation_fits(p_variation_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_topic private.pitch_topic := private.kept_topic(p_variation_id);
  v_own private.text_topic;
  v_region text;
begin
  select c.city_region into v_region from public.creator_profiles c where c.user_id = v_topic.user_id;
  v_own.element_ids := v_topic.element_ids;
  v_own.weights := v_topic.story_weights;
  return query
  select f.request_id, f.relevance, f.fit
  from private.request_fits(v_own, v_topic.beats, v_region, v_topic.said, p_request_ids) f;
end
$$;

create or replace function private.variation_fit(p_variation_id uuid, p_request_id uuid)
returns table (relevance text, fit real)
language sql volatile
set search_path = ''
as $$
  select f.relevance, f.fit from private.variation_fits(p_variation_id, array[p_request_id]) f
$$;

alter table public.media_requests add constraint media_requests_again_of_fkey FOREIGN KEY (again_of) REFERENCES public.media_requests(id) ON DELETE SET NULL;
