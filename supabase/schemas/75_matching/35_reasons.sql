-- What a page says of a match: the words of both sides that match, place, beats and answers as sentences, and the
-- outlet’s rules.

-- Which words met: for each outlet at most three phrases of its own with the words of the pitch that they met,
-- best first. One word of a longer phrase is no reason, nor is one that may have another sense (private.sense_weights()).
-- phrase is null for the description. from_pitch: the word that carries most stands in
-- peg, take or headline, else in the profile; words that carry much less than it are not named. Where
-- no words met, the phrase that shares most subjects is named (by_subject).
create function private.met_phrases(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, n bigint, phrase text, outlet_words text[], pitch_words text[], from_pitch boolean, share real, by_subject boolean)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- As in private.tokens_of(), which gives words without accents.
  c_accents constant text := 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ';
  c_letters constant text := 'aaaaaaaceeeeeiiiiinooooooouuuuuyy';
  v_said constant text := translate(p_topic.said, c_accents, c_letters);
begin
  return query
  with sources as materialized (
    -- A word of the pitch may be the source of several elements.
    select s.source,
      position(' ' || regexp_replace(translate(lower(s.source), c_accents, c_letters), '[^[:alnum:]]+', ' ', 'g') || ' ' in v_said) > 0 as from_pitch
    from (select distinct unnest(p_topic.sources) as source) s
  ), near as materialized (
    select n.element_id, n.weight, n.source, n.beside, s.from_pitch
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.sources, p_topic.beside) n(element_id, weight, source, beside)
    join sources s on s.source = n.source
  ), agreed as materialized (
    -- How much the pitch says of the subjects of a phrase, and how much of that beside the word that says most.
    select o.outlet_id, x.phrase, sum(x.share * n.weight) as said, sum(x.share * n.beside) as beside
    from private.outlet_topics o
    cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids)
    group by 1, 2
  ), texts as (
    select t.outlet_id, part.phrase, btrim(part.text) as text
    from private.outlet_terms t, private.wanted_phrases(t.interests) part
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.element_id, x.share * n.weight as share, n.beside as sense, n.source, n.from_pitch
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases, o.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0 and x.share * n.weight >= 0.04
  ), whole as (
    select o.outlet_id, x.phrase, count(distinct x.element_id) as words
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases) x(element_id, phrase)
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0
    group by 1, 2
  ), sums as (
    select m.outlet_id, m.phrase, sum(m.share) as share,
      (array_agg(m.from_pitch order by m.share desc, m.from_pitch desc))[1] as from_pitch
    from met m
    join whole w on w.outlet_id = m.outlet_id and w.phrase = m.phrase
    left join agreed a on a.outlet_id = m.outlet_id and a.phrase = m.phrase
    cross join private.sense_weights() s
    group by m.outlet_id, m.phrase, s.one_sense, s.said, s.beside
    having count(distinct m.element_id) > 1
      or min(w.words) = 1 and min(a.said) >= s.said and (min(m.sense) >= s.one_sense or min(a.beside) >= s.beside)
  ), chosen as (
    select s.*, row_number() over (partition by s.outlet_id order by s.phrase = 0, s.share desc, s.phrase) as n
    from sums s
    where s.share >= case when s.phrase = 0 then 0.5 else 0.25 end
  ), same_subject as (
    -- Of outlets of which no words met: the phrase that shares most subjects with the pitch, with the
    -- words of the pitch that belong to the strongest of them.
    select distinct on (x.outlet_id) x.*
    from (
      select o.outlet_id, x.phrase, n.from_pitch, sum(x.share * n.weight) as share,
        (array_agg(n.source order by x.share * n.weight desc, n.source))[1] as source
      from private.outlet_topics o
      cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
      join near n on n.element_id = x.element_id
      where o.outlet_id = any (p_outlet_ids) and n.source <> '' and not private.names_place(n.source, p_topic.city)
        and not exists (select 1 from chosen c where c.outlet_id = o.outlet_id)
      group by 1, 2, 3
    ) x
    join agreed a on a.outlet_id = x.outlet_id and a.phrase = x.phrase
    cross join private.sense_weights() s
    -- Several words together have one sense.
    where x.share >= 0.5 and a.said >= s.subjects_said and (a.beside >= s.subjects_beside or x.source ~ '[^[:alnum:]]')
    order by x.outlet_id, x.from_pitch desc, x.share desc, x.phrase
  )
  select s.outlet_id, 1::bigint, t.text, null::text[], array[s.source], s.from_pitch, s.share::real, true
  from same_subject s
  join texts t on t.outlet_id = s.outlet_id and t.phrase = s.phrase
  union all
  select c.outlet_id, c.n, case when c.phrase > 0 then t.text end,
    case when c.phrase = 0 then array(
      select distinct private.as_written(w.word, t.text)
      from private.words_of(t.text) w
      join met m on m.outlet_id = c.outlet_id and m.phrase = 0 and m.element_id = w.element_id
      limit 3) end,
    array(
      select d.source
      from (select m.source, max(m.share) as share, max(max(m.share)) over () as most from met m
            where m.outlet_id = c.outlet_id and m.phrase = c.phrase and m.from_pitch = c.from_pitch
            group by 1) d
      where d.share >= 0.3 * d.most
      order by d.share desc, d.source
      limit 2),
    c.from_pitch, c.share::real, false
  from chosen c
  join texts t on t.outlet_id = c.outlet_id and t.phrase = c.phrase
  where c.n <= 3;
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
create function private.topic_reason(p_phrase text, p_outlet_words text[], p_pitch_words text[], p_from_pitch boolean)
returns text
language sql immutable
return case
    when not exists (select 1 from unnest(p_pitch_words) w where not private.is_general(w)) then null
    when p_phrase is not null then 'Looks for “' || p_phrase || '”'
    else 'Describes itself with ' || private.and_list(array(select '“' || w || '”' from unnest(p_outlet_words) w))
  end
  || '; your ' || case when p_from_pitch then 'pitch' else 'profile' end
  || ' says ' || private.and_list(array(select '“' || w || '”' from unnest(p_pitch_words) w where not private.is_general(w)));

-- What the outlet asks of every pitch, and what this one does about it; p_generator is null without a pitch.
create function private.outlet_rules(p_ai_stance text, p_generator text) returns text[]
language sql immutable
return case p_ai_stance
  when 'label' then array['Wants AI-assisted pitches labeled' || case p_generator
    when 'model' then '; we add the label'
    when 'composer' then '; yours is not written with AI'
    else '' end]
  when 'no' then array['Takes no pitches written by AI' || case p_generator
    when 'composer' then '; yours is not written with AI'
    else '' end]
  else '{}'::text[]
end;

-- Judged outlets with their reasons and rules: all that a page shows of them. reasons speak for the outlet, against
-- speaks against it. An outlet of another state that names that of the creator covers it, and is not 'in' it. Where only a subject is shared and the match is Medium, what the outlet
-- looks for is told as it is, after the beats, without the words of the pitch: that 'Looks for “nightlife”' has to do with
-- 'your pitch says “bourbon”' is right for nine in ten of the graded High matches and for one in three of the Medium ones.
create function private.match_rows(p_topic private.pitch_topic, p_outlet_ids uuid[])
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
