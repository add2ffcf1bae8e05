set check_function_bodies = off;

drop function private.profile_fits(uuid, uuid[]);

drop function private.request_fits(private.text_topic, text[], text, text, uuid[]);

drop function private.variation_fits(uuid, uuid[]);

drop function public.requests_for_me();

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
