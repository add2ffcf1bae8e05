set check_function_bodies = off;

alter table public.pitches drop constraint pitches_used_as_check;

drop function private.profile_fits(uuid, uuid[]);

drop function private.request_fits(private.text_topic, text[], text, text, uuid[]);

drop function private.variation_fits(uuid, uuid[]);

drop function public.my_entries();

drop function public.requests_for_me();

drop function public.search_pitches(text, text, text, uuid, integer);

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

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: the shown pitch type. p_status: the furthest stage of its sends and of its answers to
-- requests (entries), or 'draft' when nothing went out: what waits to leave did not, and in_draw counts it where it
-- waits for the draw, else waits. Shown are headline and type of the variation that went out last, else of the first.
-- asked: the slug of the request whose editor waits for the answer to a question. p_before: the id of the last pitch
-- that was read. Null or '' leaves a filter out.
create or replace function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int, in_draw int, waits int, entries int,
  asked text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_words text[] := array_remove(regexp_split_to_array(lower(private.clean_line(coalesce(left(p_search, 200), ''))), ' '), '');
  v_before public.pitches;
begin
  if p_before is not null then
    select * into v_before from public.pitches p where p.id = p_before and p.user_id = v_user_id;
    if not found then
      raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
    end if;
  end if;
  return query
  select p.id, p.news_peg, p.take, shown.pitch_type, p.peg_date, p.generator, p.created_at,
    shown.headline, furthest.status, sent.count, sent.in_draw, sent.waits, entered.count,
    entered.asked
  from public.pitches p
  cross join lateral (
    select lower(string_agg(concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou, v.talking_points::text), ' ')) as words
    from public.pitch_variations v where v.pitch_id = p.id
  ) texts
  cross join lateral (
    select v.headline, coalesce(v.pitch_type, p.pitch_type) as pitch_type from private.leading_variation(p.id) v
  ) shown
  cross join lateral (
    select
      count(*) filter (where s.status <> 'queued')::int as count, count(*) filter (where s.in_draw)::int as in_draw,
      count(*) filter (where s.status = 'queued' and not s.in_draw)::int as waits,
      max(case s.status when 'booked' then 4 when 'replied' then 3 when 'opened' then 2 when 'sent' then 1 end) as stage,
      lower(coalesce(string_agg(s.outlet_name, ' '), '')) as outlets
    from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'
  ) sent
  cross join lateral (
    select
      count(*)::int as count, max(case when e.chosen_at is not null then 3 when e.read_at is not null then 2 else 1 end) as stage,
      max(r.slug) filter (where e.chosen_at is null and private.open_question(e) is not null) as asked
    from public.request_entries e
    join public.media_requests r on r.id = e.request_id
    where e.pitch_id = p.id
  ) entered
  cross join lateral (
    select coalesce((array['sent', 'opened', 'replied', 'booked'])[greatest(sent.stage, entered.stage)], 'draft') as status
  ) furthest
  where p.user_id = v_user_id
    and (v_before.id is null or (p.created_at, p.id) < (v_before.created_at, v_before.id))
    and (coalesce(p_type, '') = '' or shown.pitch_type = p_type)
    and (coalesce(p_status, '') = '' or furthest.status = p_status)
    and not exists (
      select 1 from unnest(v_words) word
      where strpos(lower(concat_ws(' ', p.news_peg, p.take)) || ' ' || texts.words || ' ' || sent.outlets, word) = 0)
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;

grant execute on function public.search_pitches(text, text, text, uuid, int) to authenticated;

-- Notes the use, or refuses it where the month has none left. Whatever sends a pitch calls it in its transaction. An
-- answer to a request is read at once: it stands in place of a send, which can still come to nothing.
create or replace function private.use_pitch(p_user_id uuid, p_pitch_id uuid, p_use text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform 1 from public.pitches p where p.id = p_pitch_id and p.user_id = p_user_id;
  if not found then
    raise exception 'This pitch does not exist.' using hint = 'pitch_not_found';
  end if;
  perform private.lock_quota(p_user_id);
  -- Read after the lock: another tab may have used one meanwhile.
  perform private.refuse_unused_over_quota(p_user_id, p_pitch_id);
  update public.pitches p set used_at = coalesce(p.used_at, now()), used_as = p_use
  where p.id = p_pitch_id and (p.used_at is null or (p_use = 'answer' and p.used_as = 'send'));
end
$$;

-- A pitch of which no mail left is a draft again, once its sends were taken back or refused at leaving. Returns whether
-- it became one.
create or replace function private.take_back_use(p_pitch_id uuid) returns boolean
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.pitches p set used_at = null, used_as = null
  where p.id = p_pitch_id and p.used_as = 'send'
    and not exists (
      select 1 from public.pitch_sends s where s.pitch_id = p.id and (s.status <> 'failed' or s.sent_at is not null));
  return found;
end
$$;

-- Counts for the caller's dashboard. today_sent: what of `sent` left on the calendar day in the caller's time zone.
create or replace function public.creator_stats(p_time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_zone text := private.known_zone(p_time_zone);
  v_today timestamptz := date_trunc('day', now() at time zone v_zone) at time zone v_zone;
begin
  return (
    with mine as (
      select c.*, c.left_at > now() - interval '30 days' as recent from private.counted_sends(v_user_id) c
    )
    select jsonb_build_object(
      'd30', jsonb_build_object(
        'sent', count(*) filter (where recent), 'opens', count(*) filter (where recent and opened),
        'clicks', count(*) filter (where recent and clicked), 'replies', count(*) filter (where recent and yes),
        'booked', count(*) filter (where recent and booked), 'declined', count(*) filter (where recent and declined),
        'own', count(*) filter (where recent and own_mark is not null)),
      'lifetime', jsonb_build_object(
        'sent', count(*), 'opens', count(*) filter (where opened),
        'clicks', count(*) filter (where clicked), 'replies', count(*) filter (where yes),
        'booked', count(*) filter (where booked), 'declined', count(*) filter (where declined),
        'own', count(*) filter (where own_mark is not null)),
      'today_sent', count(*) filter (where left_at >= v_today))
    from mine);
end
$$;

-- The time zone that an account has chosen, an editor for the Friday Fix; without one that of its first browser, then
-- that of its region.
create or replace function private.account_zone(p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(m.time_zone, r.time_zone, u.browser_zone, private.zone_of_region(coalesce(c.city_region, u.city_region)))
  from public.users u
  left join public.media_profiles m on m.user_id = u.id
  left join public.creator_profiles c on c.user_id = u.id
  left join private.result_mails r on r.user_id = u.id
  where u.id = p_user_id
$$;

-- The creators whose Monday morning (8 to 12, their time) it is, who sent in the last 12 weeks, not only today,
-- and got no mail this week, each with the results of the week before. Empty for five minutes after a search
-- that found fewer than p_limit.
create or replace function public.due_result_mails(p_limit int, p_now timestamptz default now())
returns table (user_id uuid, name text, week date, results jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_rows int;
begin
  if not private.result_mails_are_due(p_now) then
    return;
  end if;
  perform 1 from private.result_mail_look l where l.looked_at <= p_now - interval '5 minutes' for update skip locked;
  if not found then
    return;
  end if;
  return query
  select d.id, d.name, d.monday,
    private.week_results(d.id, (d.monday - 7)::timestamp at time zone d.zone, d.monday::timestamp at time zone d.zone)
  from (
    select z.id, z.name, z.zone, (p_now at time zone z.zone)::date as monday, z.last_week
    from (
      select u.id, coalesce(c.name, u.name) as name, r.last_week,
        private.account_zone(u.id) as zone
      from public.users u
      left join public.creator_profiles c on c.user_id = u.id
      left join private.result_mails r on r.user_id = u.id
      where u.linked_at is not null and coalesce(r.wanted, true) and private.may_act(u.id, 'mail')
        and exists (
          select 1 from public.pitch_sends s
          where s.user_id = u.id and s.sent_at > p_now - interval '84 days' and s.sent_at <= p_now)
    ) z
    where extract(isodow from p_now at time zone z.zone) = 1
      and extract(hour from p_now at time zone z.zone) between 8 and 11
  ) d
  where (d.last_week is null or d.last_week < d.monday)
    -- Who sent for the first time today has no week before.
    and exists (
      select 1 from public.pitch_sends s
      where s.user_id = d.id and s.sent_at < d.monday::timestamp at time zone d.zone)
  order by d.id
  limit p_limit;
  get diagnostics v_rows = row_count;
  if v_rows < p_limit then
    update private.result_mail_look l set looked_at = p_now where l.only_row;
  end if;
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
    -- From when the next can be posted, request_preview() tells.
    raise exception 'You can post % requests a week%.', v_week.a_week,
      case when private.is_proven_editor(v_user_id) then '' else ' until we have checked your outlet' end
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

-- Open requests that fit the caller's profile or one of their five newest pitches, and all that the caller has entered,
-- best fit first. pitch: the headline of the pitch that fits, where the profile does not. on_topic: whether more than a
-- shared beat says that it fits.
create or replace function public.requests_for_me()
returns table (
  id uuid, facts jsonb, relevance text, shared_beats text[], status text, entered_at timestamptz, chosen_at timestamptz,
  editor_email text, pitch text, on_topic boolean
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
    select distinct on (x.request_id) x.request_id, x.relevance, x.fit, x.shared_beats, x.on_topic, v.headline
    from (select p.id from public.pitches p where p.user_id = v_user_id order by p.created_at desc limit 5) p
    join public.pitch_variations v on v.pitch_id = p.id and v.position = 1
    cross join lateral private.variation_fits(
      v.id, array(select o.id from open o where o.id not in (select f.request_id from fits f))) x
    where x.relevance in ('High', 'Medium')
    order by x.request_id, x.on_topic desc, x.fit desc
  )
  select r.id, private.request_facts(r), coalesce(f.relevance, e.relevance, s.relevance), coalesce(f.shared_beats, s.shared_beats, '{}'),
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end,
    e.created_at, e.chosen_at,
    case when private.choice_stands(e.chosen_at) then (select u.email from public.users u where u.id = r.media_user_id) end,
    case when s.on_topic then s.headline end, coalesce(f.on_topic, s.on_topic, false)
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
      'id', v_entry.id, 'words', v_entry.words, 'note', v_entry.note, 'sources', v_entry.sources, 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at, 'asked_at', v_entry.asked_at, 'declined_at', v_entry.declined_at,
      'question', case when v_entry.word is distinct from 'question' then v_entry.question end, 'reply', v_entry.reply,
      'asked_for', v_entry.asked_for, 'editor_email', case when private.choice_stands(v_entry.chosen_at) then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
end
$$;

-- Enters one of the caller's variations. All rules are checked under locks. Returns the entry's id.
create or replace function public.enter_request(p_request_id uuid, p_variation_id uuid, p_note text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_variation public.pitch_variations := private.lock_variation(v_user_id, p_variation_id);
  v_request public.media_requests;
  v_fit record;
  v_id uuid;
begin
  perform private.hold_accounts(v_user_id, (select r.media_user_id from public.media_requests r where r.id = p_request_id));
  -- Entries of one request run one after another: the number that the editor asked for holds.
  select * into v_request from public.media_requests r where r.id = p_request_id for update;
  if not found or v_request.status <> 'open' or v_request.deadline <= now() then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  if v_request.media_user_id = v_user_id then
    raise exception 'This is your own request.' using hint = 'own_item';
  end if;
  if exists (select 1 from public.request_entries e where e.request_id = p_request_id and e.user_id = v_user_id) then
    raise exception 'You have sent a pitch to this request.' using hint = 'already_sent';
  end if;
  if private.places_taken(p_request_id) >= v_request.wanted then
    raise exception 'The editor asked for % pitches and has them all.', v_request.wanted using hint = 'request_full';
  end if;
  perform private.refuse_newcomers_full(v_user_id, v_request);
  select * into v_fit from private.check_entry(v_variation, v_request);
  perform private.use_pitch(v_user_id, v_variation.pitch_id, 'answer');
  insert into public.request_entries
    (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, note, generator, relevance, fit, sources)
  select p_request_id, v_request.media_user_id, v_user_id, v_variation.pitch_id, v_variation.id,
    private.variation_words(v_variation), private.full_text(v_variation),
    private.text_or_null(private.clean_line(left(p_note, 300))),
    case when v_variation.model_drafted then 'model' else p.generator end, v_fit.relevance, v_fit.fit,
    private.sources_of(v_variation)
  from public.pitches p where p.id = v_variation.pitch_id
  returning id into v_id;
  return v_id;
end
$$;

-- What the editor of an entry asked and its creator has not answered, for 30 days; null before it has left.
create function private.open_question(e public.request_entries) returns text
language sql stable
set search_path = ''
as $$
  select e.question
  where e.reply is null and e.declined_at is null and e.word is distinct from 'question'
    and e.asked_back_at > now() - interval '30 days'
$$;

-- What the caller entered for requests, the newest first. state: chosen, asked (for the address, after another choice),
-- declined, open (the editor has it) or closed. question: what the editor asks before they decide, while it waits for the
-- caller's answer.
create or replace function public.my_entries()
returns table (
  id uuid, pitch_id uuid, slug text, topic text, editor jsonb, headline text, note text, state text, question text,
  created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select e.id, e.pitch_id, r.slug, r.topic, private.editor_voice(e.media_user_id), e.words ->> 'headline', e.note,
    case when e.chosen_at is not null then 'chosen' when e.asked_at is not null then 'asked'
      when e.declined_at is not null then 'declined'
      when r.status = 'open' and r.deadline > now() then 'open' else 'closed' end,
    case when e.chosen_at is null then private.open_question(e) end,
    e.created_at
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  where e.user_id = v_user_id
  order by e.created_at desc
  limit 100;
end
$$;

grant execute on function public.my_entries() to authenticated;

-- Of the caller, the newest first. name, email and note are the editor's, of a request what they had asked; source is their outlet, or the topic of
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
      r.topic, 'chosen', private.open_question(e),
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

-- Judged outlets with their reasons and rules: all that a page shows of them. An outlet of another state that names
-- that of the creator covers it, and is not 'in' it.
create or replace function private.match_rows(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, relevance text, score numeric,
  reasons text[], rules text[], sendable boolean, blocked_reason text, already_sent boolean
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
  v_words jsonb := private.words_of_beats(p_topic);
begin
  return query
  select
    j.outlet_id, j.name, j.format, j.region, j.description, j.relevance, j.score,
    array_remove(
      case when j.relevance = 'Low' then '{}'::text[] else coalesce(topics.reasons, '{}') end
      || array[
        case
          -- What of the pitch fits is said once.
          when cardinality(j.shared_beats) > 0 then
            private.beats_reason(j.shared_beats, case when topics.reasons is null then v_words else '{}' end)
          -- What does not fit is a reason where the match is Low.
          when j.relevance = 'Low' and v_has_beats and cardinality(j.beats) > 0 then
            'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats'
          -- No single word says enough to be named.
          when j.relevance <> 'Low' and topics.reasons is null then 'Its topics are near those of your pitch'
        end,
        case when j.format_fits then 'Right format for this pitch'
          else 'This pitch is written for ' || v_format_name end,
        case j.place
          when 'same_city' then 'In the area of your story: ' || j.region
          when 'same_state' then
            case when cardinality(private.states_of_region(j.region)) > 0 then 'In your region: '
              when private.state_of(j.region) = p_topic.state then 'In your state: '
              else 'Covers your state too: ' end || j.region
          when 'elsewhere' then case when j.format in ('local', 'tv') then 'Covers ' || j.region || ', away from you' end
          else null
        end,
        case j.own_answer
          when 'interested' then 'Was interested in an earlier pitch of yours'
          when 'covered' then 'Has covered you before'
          when 'not_now' then 'Said “Not now” to you lately'
          when 'not_my_beat' then 'Said “Not my beat” to you in the last 90 days'
          else null
        end,
        case when j.others > 0 then 'Said yes to other creators on a topic like yours'
             when j.others < 0 then 'Turned down other creators on a topic like yours' end
      ], null),
    private.outlet_rules(j.ai_stance, p_topic.generator),
    j.blocked_code is null, j.blocked_reason, j.already_sent
  from private.judged_outlets(p_topic, p_outlet_ids) j
  left join (
    select m.outlet_id,
      array_agg(r.reason order by m.n) filter (where r.reason is not null) as reasons
    from private.met_phrases(p_topic, p_outlet_ids) m
    cross join lateral (select private.topic_reason(m.phrase, m.outlet_words, m.pitch_words, m.from_pitch) as reason) r
    group by 1
  ) topics on topics.outlet_id = j.outlet_id;
end
$$;

-- How a text fits requests: evidence (the share of the topic, or of the details, that its words met),
-- likeness, beats and place in one number, and the relevance. One shared word that may have another sense
-- (private.sense_weights()) is no evidence, nor are the subjects that it speaks of: 'to keep the books'. Beats are broad:
-- without words or subjects in common, or the same city, they make no fit. on_topic: whether words or subjects are evidence
-- of it; else the beat is all that agrees.
create or replace function private.request_fits(
  p_topic private.text_topic, p_beats text[], p_city_region text, p_said text, p_request_ids uuid[]
) returns table (request_id uuid, relevance text, fit real, shared_beats text[], place text, on_topic boolean)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.element_id, n.weight from unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight)
  ), matched as (
    select t.request_id, x.phrase, x.element_id, x.share * n.weight as share,
      row_number() over (partition by t.request_id, x.phrase order by x.share * n.weight desc) as n
    from private.request_topics t
    cross join lateral unnest(t.element_ids, t.phrases, t.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where t.request_id = any (p_request_ids)
  ), doubtful as (
    select m.request_id, u.unit,
      array(select k.subject_id + 1000000 from private.subject_units k where k.unit = u.unit) as subjects
    from (
      select x.request_id, min(x.element_id) as element_id from matched x
      where x.phrase >= 0 and x.share > 0
      group by 1 having count(distinct x.element_id) = 1
    ) m
    join public.media_requests r on r.id = m.request_id
    -- A request of this one word says nothing else that could give it another sense.
    cross join lateral (
      select (pg_catalog.ts_lexize('pg_catalog.english_stem', min(y.word) filter (where y.element_id = m.element_id)))[1] as unit
      from private.words_of(r.topic || ' ' || r.details) y
      having count(distinct y.element_id) > 1) u
    cross join private.sense_weights() w
    where (select max(k.share) from private.subject_units k where k.unit = u.unit) < w.one_sense
      -- Words without a vector of their own are shared, too: 'the household book' for 'households with one book'.
      and cardinality(array(
        select a.lexeme from unnest(to_tsvector('pg_catalog.english', r.topic || ' ' || r.details)) a
        intersect select b.lexeme from unnest(to_tsvector('pg_catalog.english', p_said)) b)) < 2
  ), met as (
    select m.request_id, coalesce(sum(m.share) filter (where m.phrase = 1), 0) as topic,
      coalesce(sum(m.share) filter (where m.phrase = -1), 0) as subjects,
      least(1, coalesce(sum(m.share) filter (where m.phrase = 0 and m.n <= 3), 0) / 2) as details,
      d.unit is not null as doubtful,
      -- Fields are those of their subjects.
      coalesce(sum(m.share) filter (where m.phrase = -1 and m.element_id < 2000000 and m.element_id <> all (d.subjects))
        / nullif(sum(m.share) filter (where m.phrase = -1 and m.element_id < 2000000), 0), 0) as beside
    from matched m
    left join doubtful d on d.request_id = m.request_id
    group by 1, d.unit
  ), rated as (
    select r.id, coalesce(case when e.doubtful then s.evidence * e.subjects * e.beside
        else greatest(e.topic, e.details, s.evidence * e.subjects) end, 0)::real as met,
      private.joined_likeness(e.topic, 0, e.details, 0, w.subjects * e.subjects, 0, w.details, 0) as likeness,
      array(select b from unnest(r.beats) b where b = any (p_beats) order by b) as shared,
      f.place, r.format in ('tv', 'local') and f.place = 'elsewhere' as far,
      w.shared_beat, w.in_city, w.in_state, m.high_evidence, w.high, m.medium_evidence, w.medium, w.medium_on_beat
    from public.media_requests r
    cross join private.matching_weights() m
    cross join private.request_weights() w
    cross join private.subject_weights() s
    left join met e on e.request_id = r.id
    cross join lateral private.request_place(r.place, r.topic, p_city_region, p_said) f(place)
    where r.id = any (p_request_ids)
  ), fitted as (
    select x.*, (x.likeness + x.shared_beat * least(2, cardinality(x.shared))
      + case x.place when 'same_city' then x.in_city when 'same_state' then x.in_state else 0 end)::real as fit
    from rated x
  )
  select y.id,
    private.relevance_of(y.met, y.fit, y.likeness, true,
      case when y.place = 'same_city' or y.likeness >= y.medium_on_beat then cardinality(y.shared) else 0 end,
      y.far, null, false,
      y.high_evidence, y.high, y.medium_evidence, y.medium),
    y.fit, y.shared, y.place, y.met >= y.medium_evidence
  from fitted y;
end
$$;

-- The same for a creator's profile, which no request of another place fits unless the profile names that place: its story,
-- or, where a word of the request is one of who the creator is, both together, without beats: beside those a longer text
-- would fit anything.
create or replace function private.profile_fits(p_user_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[], on_topic boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_story text;
  v_who text;
begin
  select * into v_profile from public.creator_profiles c where c.user_id = p_user_id;
  if not found or cardinality(p_request_ids) = 0 then
    return;
  end if;
  v_story := concat_ws('. ', v_profile.logline, v_profile.timely_angle,
    (select string_agg(f ->> 'text', '. ') from jsonb_array_elements(v_profile.facts) f));
  v_who := concat_ws('. ', v_profile.who, coalesce(v_profile.bio_short, v_profile.bio_medium));
  return query
  select x.request_id, (array_agg(x.relevance order by array_position(array['High', 'Medium', 'Low'], x.relevance)))[1],
    max(x.fit), max(x.shared_beats), bool_or(x.on_topic and x.relevance <> 'Low')
  from (
    select f.request_id, f.fit, f.shared_beats, f.on_topic,
      case when f.place = 'elsewhere' or t.who and f.fit < w.who then 'Low' else f.relevance end as relevance
    from private.request_weights() w
    cross join (values
      (false, v_story, v_profile.beats, p_request_ids),
      (true, v_story || '. ' || v_who, '{}', array(
        select n.request_id from private.request_topics n
        where n.request_id = any (p_request_ids) and n.element_ids && array(select o.element_id from private.words_of(v_who) o)))
    ) t(who, said, beats, request_ids)
    cross join lateral private.request_fits(private.text_topic_of(t.said), t.beats, v_profile.city_region,
      ' ' || btrim(regexp_replace(lower(t.said), '[^[:alnum:]]+', ' ', 'g')) || ' ', t.request_ids) f
  ) x
  group by 1;
end
$$;

-- The same for a variation, by its story alone: peg, take and headline.
create or replace function private.variation_fits(p_variation_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[], on_topic boolean)
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
  select f.request_id, f.relevance, f.fit, f.shared_beats, f.on_topic
  from private.request_fits(v_own, v_topic.beats, v_region, v_topic.said, p_request_ids) f;
end
$$;

-- What stands around every page of a signed-in account: the account, its time zone, the editors' yeses that wait, plan,
-- quota, holds.
create or replace function public.my_shell() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select to_jsonb(a) from (
        select u.id, u.email, u.role, u.kind, u.name, u.city_region, u.suspended_at, u.closes_at, u.browser_zone
        from public.users u where u.id = (select auth.uid())) a),
    'zone', public.my_result_mail() ->> 'time_zone',
    'yeses', coalesce((select jsonb_agg(to_jsonb(y)) from public.my_open_yeses() y), '[]'),
    'entitlements', public.my_entitlements(),
    'quota', public.pitch_quota(),
    'holds', coalesce((select jsonb_agg(to_jsonb(h)) from public.my_holds() h), '[]'))
$$;

alter table public.pitches add constraint pitches_used_as_check CHECK ((used_as = ANY (ARRAY['send'::text, 'answer'::text, 'copy'::text, 'download'::text, 'write'::text])));

-- What answered a request before was noted as a send.
update public.pitches p set used_as = 'answer'
where p.used_as = 'send' and exists (select 1 from public.request_entries e where e.pitch_id = p.id);
