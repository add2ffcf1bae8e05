set check_function_bodies = off;

-- Before the sends of a yes: checks that the creator approves the words as they are now, and returns
-- {"variation_id", "outlet_ids"}, the outlets that are not decided. Changes nothing, so that a yes that broke off can be
-- given again.
create or replace function public.proposal_to_send(p_user_id uuid, p_proposal_id uuid, p_revision int) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_proposal private.proposals;
begin
  select * into v_proposal from private.proposals r where r.id = p_proposal_id and r.user_id = p_user_id;
  if v_proposal.id is null then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  if v_proposal.status not in ('open', 'approved') then
    raise exception 'This proposal was answered or taken back already.' using hint = 'proposal_closed';
  end if;
  if p_revision is distinct from (select v.revision from public.pitch_variations v where v.id = v_proposal.variation_id) then
    raise exception 'The pitch was changed meanwhile. Please read it again as it is now.' using hint = 'version_conflict';
  end if;
  return jsonb_build_object('variation_id', v_proposal.variation_id, 'outlet_ids', coalesce((
    select jsonb_agg(o.outlet_id order by o.outlet_id) from private.proposal_outlets o
    where o.proposal_id = p_proposal_id and o.send_id is null), '[]'));
end
$$;

-- The beats that a text speaks of, the strongest first; at most two, and none where it says too little: they are ticked
-- for a person, and a wrong tick costs more than a missing one. Names of places are left out, those of the caller's own
-- among them.
create or replace function public.beats_of_text(p_text text) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_region text := (select c.city_region from public.creator_profiles c where c.user_id = private.require_user());
begin
  return coalesce((
    select array_agg(b.beat order by b.weight desc, b.beat)
    from (
      select x.beat, sum(s.weight / cardinality(coalesce(own.beats, field.beats))) as weight,
        max(sum(s.weight / cardinality(coalesce(own.beats, field.beats)))) over () as most
      from (
        select coalesce(array_agg(u.unit), '{}') as units, coalesce(array_agg(u.weight), '{}') as weights
        from private.text_units(array[1], array[left(p_text, 2000)]) u
        where not private.names_place(u.said, v_region)
      ) a
      -- Many weak subjects, each a word of two senses, add up to a beat that the text does not speak of.
      cross join lateral (
        select r.* from (select s.*, max(s.weight) over () as strongest from private.subjects_of(a.units, a.weights) s) r
        where r.weight >= 0.4 * r.strongest
      ) s
      join private.subjects j on j.id + 1000000 = s.element_id
      left join private.beats_of_subjects() own on own.subject_id = j.id
      left join private.beats_of_subjects() field on field.field_id = j.field_id and field.subject_id is null
      cross join lateral unnest(coalesce(own.beats, field.beats)) x(beat)
      group by x.beat
      order by 2 desc, 1 limit 2
    ) b
    where b.weight >= 0.5 * b.most), '{}');
end
$$;

-- Whether words say only where or when, in general: "downtown" or "every summer" is no reason to write to an outlet.
-- They count in the ranking and are not told.
create function private.is_general(p_words text) returns boolean
language sql immutable
return not exists (
  select 1 from regexp_split_to_table(lower(p_words), '[^[:alnum:]]+') w
  where w <> '' and w <> all (
    '{a,an,and,at,every,in,last,next,of,on,the,this,
      area,areas,block,blocks,borough,cities,city,corner,corners,counties,country,county,district,districts,downtown,
      east,eastern,local,locally,national,nationwide,neighborhood,neighborhoods,north,northern,place,places,region,
      regional,regions,road,roads,side,south,southern,state,states,statewide,street,streets,suburb,suburbs,town,towns,
      uptown,village,villages,west,western,world,
      afternoon,afternoons,annual,autumn,centuries,century,daily,date,dates,day,days,decade,decades,early,evening,
      evenings,fall,hour,hours,late,lately,midnight,minute,minutes,moment,month,monthly,months,morning,mornings,night,
      nights,noon,now,recent,recently,season,seasons,soon,spring,summer,summers,time,times,today,tomorrow,tonight,week,
      weekend,weekends,weekly,weeks,winter,winters,year,yearly,years,yesterday,
      monday,mondays,tuesday,tuesdays,wednesday,wednesdays,thursday,thursdays,friday,fridays,saturday,saturdays,sunday,
      sundays,january,february,march,april,may,june,july,august,september,october,november,december}'::text[]));

-- Quotes, so that any form of a word reads well. Null where the words that met are general.
create or replace function private.topic_reason(p_phrase text, p_outlet_words text[], p_pitch_words text[], p_from_pitch boolean)
returns text
language sql immutable
return case
    when not exists (select 1 from unnest(p_pitch_words) w where not private.is_general(w)) then null
    when p_phrase is not null then 'Looks for “' || p_phrase || '”'
    else 'Describes itself with ' || private.and_list(array(select '“' || w || '”' from unnest(p_outlet_words) w))
  end
  || '; your ' || case when p_from_pitch then 'pitch' else 'profile' end
  || ' says ' || private.and_list(array(select '“' || w || '”' from unnest(p_pitch_words) w where not private.is_general(w)));

-- The words of peg, take and headline by the beat that they speak of: the strongest of each, and of each beat those
-- that are not far behind the strongest of all. One word alone, such as “job”, says nothing of a beat, nor does the
-- name of a place.
create or replace function private.words_of_beats(p_topic private.pitch_topic) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(x.beat, x.source), '{}')
  from (
    select distinct on (b.beat) b.beat, n.source, n.weight, max(n.weight) over () as most,
      min(n.source) over beat <> max(n.source) over beat or n.source ~ ' ' as says_enough
    from unnest(p_topic.element_ids, p_topic.story_weights, p_topic.sources, p_topic.beside) n(element_id, weight, source, beside)
    join private.subjects j on j.id + 1000000 = n.element_id
    left join private.beats_of_subjects() own on own.subject_id = j.id
    left join private.beats_of_subjects() field on field.field_id = j.field_id and field.subject_id is null
    cross join lateral unnest(coalesce(own.beats, field.beats)) b(beat)
    cross join private.sense_weights() s
    where n.weight > 0 and n.source <> '' and (n.beside >= s.beside or n.source ~ '[^[:alnum:]]') and not private.names_place(n.source, p_topic.city)
      and not private.is_general(n.source)
      and position(' ' || regexp_replace(lower(n.source), '[^[:alnum:]]+', ' ', 'g') || ' ' in p_topic.said) > 0
    window beat as (partition by b.beat)
    order by b.beat, n.weight desc, n.source
  ) x
  where x.weight >= 0.3 * x.most and x.says_enough
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

-- The Friday Fix of a media person: the latest issue with what they said of its cards, and what waits for an editor.
create function public.my_fix_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'issue', public.my_latest_issue(),
    'home', public.my_editor_home(),
    'asked', coalesce((select jsonb_agg(to_jsonb(a)) from public.asked_introductions() a), '[]'),
    'samples', coalesce((select jsonb_agg(s) from public.samples_to_ask() s), '[]'),
    'verdicts', coalesce((
      select jsonb_agg(jsonb_build_object('item_id', v.item_id, 'verdict', v.verdict))
      from public.card_verdicts v where v.user_id = (select auth.uid())), '[]'),
    'welcomed', (
      select jsonb_build_object('welcomed_at', m.welcomed_at)
      from public.media_profiles m where m.user_id = (select auth.uid())),
    'digest', (
      select jsonb_build_object(
        'digest_subscribed', m.digest_subscribed, 'digest_day', m.digest_day, 'digest_hour', m.digest_hour)
      from public.media_profiles m where m.user_id = (select auth.uid())))
$$;

grant execute on function public.my_fix_screen() to authenticated;

-- The press kit of a creator: its address, its private links, and what of it the plan may rest.
create function public.my_kit_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'own_kit', (
      select to_jsonb(k) from (
        select c.slug, c.epk_published, c.epk_embargo_until, c.avatar_url, c.book_cover_url, c.gallery
        from public.creator_profiles c where c.user_id = (select auth.uid())) k),
    'kit_links', coalesce((select jsonb_agg(to_jsonb(l)) from public.kit_links() l), '[]'),
    'kit_holdings', public.kit_holdings())
$$;

grant execute on function public.my_kit_screen() to authenticated;

-- The form of a creator's profile: the row, and what was typed on any device and not saved.
create function public.my_profile_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'own_profile', (
      select to_jsonb(c) from public.creator_profiles c where c.user_id = (select auth.uid())),
    'profile_draft', (
      select to_jsonb(d) from (
        select p.version, p.typed, p.revision, p.updated_at
        from public.profile_drafts p where p.user_id = (select auth.uid())) d))
$$;

grant execute on function public.my_profile_screen() to authenticated;

-- What a new pitch is written from: the profile, and the last lines of the latest pitches, which are not asked again.
create function public.my_new_pitch_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'pitching_profile', (
      select to_jsonb(p) from (
        select c.name, c.city_region, c.beats, c.logline, c.who, c.timely_angle, c.book_title, c.bio_short, c.facts,
          c.offers, c.questions
        from public.creator_profiles c where c.user_id = (select auth.uid())) p),
    'closings', coalesce((
      select jsonb_agg(to_jsonb(l)) from (
        select v.line3_whyyou from public.pitch_variations v where v.user_id = (select auth.uid())
        order by v.created_at desc limit 60) l), '[]'))
$$;

grant execute on function public.my_new_pitch_screen() to authenticated;

-- A note belongs to the answer that it came with: an answer that changed an earlier one without a note of its own now
-- takes the old note away, and before it did not. Only where the events tell it for sure: the last change of the answer
-- and all that came after it have no note, the stored note is one of an answer before it, and no two answers have one time.
with answers as (
  select e.send_id, e.created_at, e.detail ->> 'answer' as answer, e.detail ->> 'note' as note,
    lag(e.detail ->> 'answer') over (partition by e.send_id order by e.created_at) as previous,
    count(*) over (partition by e.send_id, e.created_at) as at_once
  from public.pitch_events e
  where e.kind = 'answer'
), changed as (
  select distinct on (a.send_id) a.send_id, a.created_at, a.answer
  from answers a
  where a.answer <> a.previous
  order by a.send_id, a.created_at desc
)
update public.pitch_sends s set answer_note = null
from changed c
where c.send_id = s.id and s.answer_note is not null and s.answer = c.answer
  and not exists (
    select 1 from answers a
    where a.send_id = c.send_id and (a.at_once > 1 or a.created_at >= c.created_at and a.note is not null))
  and exists (
    select 1 from answers a
    where a.send_id = c.send_id and a.created_at < c.created_at and a.note = s.answer_note);
