-- Ranks outlets for a pitch, with reasons.

-- Rates every active outlet for one variation. match_outlets() decides how much the caller sees.
--
-- Points: one shared beat 30, two or more 40; format 25; region up to 15; shared words up to 20;
-- earlier answers of this editor and of others up to 20. High needs 65 points and, besides one
-- shared beat, a matching interest, a second shared beat or an earlier positive answer.
create function private.rank_outlets(p_variation_id uuid, p_outlet_id uuid default null)
returns table (
  outlet_id uuid, name text, format text, region text, description text,
  relevance text, score numeric, reasons text[], sendable boolean, blocked_reason text,
  blocked_code text, already_sent boolean, cap_key uuid, ai_stance text
)
language sql stable
set search_path = ''
-- JIT compilation of this statement takes longer than ten runs of it.
set jit = off
as $$
  with pitch as (
    select
      v.id as variation_id, v.pitch_id, v.user_id, p.pitch_type, p.generator,
      coalesce(c.beats, '{}') as beats,
      lower(c.city_region) as city_region,
      lower(concat_ws('. ', p.news_peg, v.headline, v.angle, c.logline, c.timely_angle)) as words,
      case p.pitch_type
        when 'tv_local' then array['tv', 'local']
        when 'culture_mag' then array['culture']
        else array['podcast']
      end as formats,
      case p.pitch_type when 'tv_local' then 'TV and local news' when 'culture_mag' then 'culture magazines' else 'podcasts' end as format_name
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    left join public.creator_profiles c on c.user_id = v.user_id
    where v.id = p_variation_id
  ),
  -- Sends of all creators in the last seven days.
  week as (
    select t.cap_key, count(*) as count
    from public.pitch_sends s
    join private.outlet_terms t on t.outlet_id = s.outlet_id
    where s.status <> 'failed' and s.created_at > now() - interval '7 days'
    group by 1
  ),
  compared as materialized (
    select
      t.*, p.pitch_id, p.user_id, p.generator, p.format_name, p.city_region,
      cardinality(p.beats) > 0 as has_beats,
      array(select b from unnest(t.beats) b where b = any (p.beats) order by b) as shared_beats,
      t.format = any (p.formats) and t.formats && p.formats as format_fits,
      phrase.text as phrase, coalesce(phrase.similarity, 0) as similarity,
      case
        when lower(t.region) like 'national%' or lower(t.region) like 'online%' then 'national'
        when p.city_region is null then 'unknown'
        when lower(t.region) = p.city_region
          or split_part(lower(t.region), ',', 1) = split_part(p.city_region, ',', 1) then 'same_city'
        when nullif(btrim(split_part(p.city_region, ',', 2)), '') = btrim(split_part(lower(t.region), ',', 2)) then 'same_state'
        else 'elsewhere'
      end as region_fit,
      own.answer as own_answer,
      others.positive as others_positive, others.negative as others_negative,
      sent.status as sent_status,
      coalesce(week.count, 0) as sent_this_week
    from pitch p
    cross join private.outlet_terms t
    -- The outlet's interest that fits best, and the share of its words that occur in the pitch.
    -- Trigram similarity accepts plurals and other endings.
    left join lateral (
      select btrim(part) as text, share.similarity
      from unnest(string_to_array(t.interests, ',')) part
      cross join lateral (
        select avg(case when extensions.word_similarity(word, p.words) >= 0.65 then 1 else 0 end) as similarity
        from regexp_split_to_table(lower(part), '[^[:alnum:]]+') word
        where t.format = any (p.formats)
          and char_length(word) >= 4
          and word <> all (array['about', 'after', 'before', 'from', 'home', 'into', 'over', 'people', 'that', 'their', 'them', 'they', 'what', 'when', 'which', 'with', 'your'])
      ) share
      where share.similarity is not null
      order by share.similarity desc, char_length(part) desc, part
      limit 1
    ) phrase on true
    left join lateral (
      select s.answer
      from public.pitch_sends s
      where s.outlet_id = t.outlet_id and s.user_id = p.user_id and s.answer is not null
        and s.answered_at > now() - interval '90 days'
      order by s.answered_at desc
      limit 1
    ) own on true
    left join lateral (
      select count(*) filter (where s.answer in ('interested', 'covered')) as positive,
             count(*) filter (where s.answer = 'not_my_beat') as negative
      from public.pitch_sends s
      join public.creator_profiles c on c.user_id = s.user_id
      where s.outlet_id = t.outlet_id and s.user_id <> p.user_id and c.beats && p.beats
        and s.answered_at > now() - interval '180 days'
    ) others on true
    left join public.pitch_sends sent
      on sent.outlet_id = t.outlet_id and sent.pitch_id = p.pitch_id
    left join week on week.cap_key = t.cap_key
    where t.active and (p_outlet_id is null or t.outlet_id = p_outlet_id)
  ),
  scored as (
    select
      f.*,
      f.similarity > 0.6 as interest_matches,
      greatest(0, least(100,
        case when cardinality(f.shared_beats) = 0 then 0 when cardinality(f.shared_beats) = 1 then 30 else 40 end
        + case when f.format_fits then 25 else 0 end
        + case f.region_fit when 'same_city' then 15 when 'same_state' then 8 when 'national' then 8 when 'elsewhere' then 0 else 4 end
        + round(20 * f.similarity)
        + case when f.own_answer in ('interested', 'covered') then 15
               when f.own_answer = 'not_now' then -5
               when f.own_answer = 'not_my_beat' then -40 else 0 end
        + case when f.others_positive > f.others_negative then 5 when f.others_negative > f.others_positive then -5 else 0 end
      ))::numeric as points
    from compared f
  ),
  rated as materialized (
    select
      s.*,
      case
        when not s.format_fits then 'Low'
        when s.own_answer = 'not_my_beat' then 'Low'
        when cardinality(s.shared_beats) = 0 and (s.has_beats or not s.interest_matches) then 'Low'
        when s.format = 'local' and s.region_fit = 'elsewhere' and not s.interest_matches then 'Low'
        when s.points >= 65 and cardinality(s.shared_beats) > 0
          and not (s.format = 'local' and s.region_fit = 'elsewhere')
          and (s.interest_matches or cardinality(s.shared_beats) > 1 or s.own_answer in ('interested', 'covered'))
          then 'High'
        else 'Medium'
      end as level
    from scored s
  )
  select
    j.outlet_id, j.name, j.format, j.region, j.description,
    j.level, j.points,
    array_remove(array[
      case
        when cardinality(j.shared_beats) > 0 then 'Covers your ' || case when cardinality(j.shared_beats) = 1 then 'beat: ' else 'beats: ' end || array_to_string(j.shared_beats, ', ')
        when not j.has_beats then 'Add your beats to your profile so that we can match you'
        when cardinality(j.beats) = 0 then 'Has not named its beats yet'
        else 'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats'
      end,
      case when j.format_fits then 'Right format for this pitch'
        else 'This pitch is written for ' || j.format_name end,
      case when j.interest_matches then 'Looks for “' || j.phrase || '”, and your pitch speaks to it' end,
      case j.region_fit
        when 'same_city' then 'In your area: ' || j.region
        when 'same_state' then 'In your state: ' || j.region
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
      case when j.others_positive > j.others_negative then 'Said yes to other creators on your beats'
           when j.others_negative > j.others_positive then 'Turned down other creators on your beats' end,
      case when j.ai_stance = 'label' then 'Wants AI-assisted pitches labelled; we add the label' end
    ], null),
    blocked.code is null,
    blocked.reason,
    blocked.code,
    coalesce(j.sent_status <> 'failed', false),
    j.cap_key,
    j.ai_stance
  from rated j
  left join lateral (
    select b.code, b.reason from (values
      (1, coalesce(j.sent_status <> 'failed', false), 'already_sent', 'You have already sent this pitch to ' || j.name || '.'),
      (2, not j.format_fits, 'low_relevance', 'This pitch is written for ' || j.format_name || ', which ' || j.name || ' is not.'),
      (3, j.own_answer = 'not_my_beat', 'low_relevance', j.name || ' told you this is not their beat. Give them 90 days.'),
      (4, cardinality(j.shared_beats) > 0 and j.level = 'Low', 'low_relevance', j.name || ' covers ' || j.region || ', and nothing in this pitch ties to it.'),
      (5, j.level = 'Low', 'low_relevance', 'Off their beat: a pitch like this would be deleted unread.'),
      (6, j.ai_stance = 'no' and j.generator = 'model', 'ai_refused', j.name || ' does not take pitches written by AI.'),
      (7, j.sent_this_week >= j.weekly_cap, 'weekly_cap', case when j.weekly_cap = 0 then j.name || ' takes no pitches at the moment.' else j.name || ' takes ' || j.weekly_cap || ' pitches a week, and this week is full.' end)
    ) as b (rank, applies, code, reason)
    where b.applies
    order by b.rank
    limit 1
  ) blocked on true
  order by
    array_position(array['High', 'Medium', 'Low'], j.level), j.points desc, j.name
$$;

-- Outlets for one of the caller's own variations, best first. Without Smart Matching the relevance
-- and the score are null after the first three; a Low match cannot be sent to on any plan.
create function public.match_outlets(p_variation_id uuid)
returns table (
  outlet_id uuid, name text, format text, region text, description text,
  relevance text, score numeric, reasons text[], sendable boolean, blocked_reason text, already_sent boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_full boolean;
begin
  if not exists (
    select 1 from public.pitch_variations v where v.id = p_variation_id and v.user_id = (select auth.uid())
  ) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_full := (private.plan_limits(public.current_plan((select auth.uid())))).smart_matching;

  return query
  select
    r.outlet_id, r.name, r.format, r.region, r.description,
    case when v_full or r.rank <= 3 then r.relevance end,
    case when v_full or r.rank <= 3 then r.score end,
    case when v_full or r.rank <= 3 then r.reasons else array['Smart Matching is part of Pro'] end,
    r.sendable, r.blocked_reason, r.already_sent
  from (
    select
      k.*,
      row_number() over (order by array_position(array['High', 'Medium', 'Low'], k.relevance), k.score desc, k.name) as rank
    from private.rank_outlets(p_variation_id) k
  ) r
  order by r.rank;
end
$$;
grant execute on function public.match_outlets(uuid) to authenticated;
