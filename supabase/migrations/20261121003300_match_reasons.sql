-- Why an outlet stands where it stands, its rules, and what forbids a send.

-- Which words met: for each outlet at most three phrases of its own with the words of the pitch that
-- they met, best first. phrase is null for the description. from_pitch: those words stand in peg, take
-- or headline, else in the profile.
create function private.met_phrases(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, n bigint, phrase text, outlet_words text[], pitch_words text[], from_pitch boolean, share real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.lemma_id, n.weight, n.source, position(' ' || lower(n.source) || ' ' in p_topic.said) > 0 as from_pitch
    from unnest(p_topic.lemma_ids, p_topic.weights, p_topic.sources) n(lemma_id, weight, source)
  ), texts as (
    select t.outlet_id, part.phrase::int as phrase, btrim(part.text) as text
    from private.outlet_terms t, string_to_table(t.interests, ',') with ordinality part(text, phrase)
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.lemma_id, x.share * n.weight as share, n.source, n.from_pitch
    from private.outlet_topics o
    cross join lateral unnest(o.lemma_ids, o.phrases, o.shares) x(lemma_id, phrase, share)
    join near n on n.lemma_id = x.lemma_id
    where o.outlet_id = any (p_outlet_ids) and x.share * n.weight >= 0.04
  ), sums as (
    -- exact: a word of the pitch stands in the phrase itself, in whatever form.
    select m.outlet_id, m.phrase, sum(m.share) as share, bool_or(m.from_pitch) as from_pitch,
      bool_or(m.lemma_id < 0 or exists (
        select 1 from private.word_forms f where f.form = m.source and f.lemma_id = m.lemma_id)) as exact
    from met m group by 1, 2
  ), chosen as (
    select s.*, row_number() over (partition by s.outlet_id order by s.phrase = 0, s.share desc, s.phrase) as n
    from sums s
    cross join private.matching_weights() w
    -- Words that are only near in meaning must meet more of a phrase than its own words.
    where s.share >= case when s.phrase = 0 then 0.5 when s.exact then 0.25 else w.high_evidence end
  )
  select c.outlet_id, c.n, case when c.phrase > 0 then t.text end,
    case when c.phrase = 0 then array(
      select distinct case when w.lemma_id > 0 then w.word
        else coalesce(substring(t.text from '(?i)\m' || w.word || '\M'), w.word) end
      from private.words_of(t.text) w
      join met m on m.outlet_id = c.outlet_id and m.phrase = 0 and m.lemma_id = w.lemma_id
      limit 3) end,
    array(
      select d.source
      from (select m.source, max(m.share) as share from met m
            where m.outlet_id = c.outlet_id and m.phrase = c.phrase and m.from_pitch = c.from_pitch
            group by 1) d
      order by d.share desc, d.source
      limit 2),
    c.from_pitch, c.share::real
  from chosen c
  join texts t on t.outlet_id = c.outlet_id and t.phrase = c.phrase
  where c.n <= 3;
end
$$;

-- 'a', 'a and b', 'a, b and c'.
create function private.and_list(p_items text[]) returns text
language sql immutable
return case
  when cardinality(p_items) < 2 then p_items[1]
  else array_to_string(p_items[1:cardinality(p_items) - 1], ', ') || ' and ' || p_items[cardinality(p_items)]
end;

-- The sentence about one phrase of private.met_phrases.
create function private.topic_reason(p_phrase text, p_outlet_words text[], p_pitch_words text[], p_from_pitch boolean)
returns text
language sql immutable
return case
    when p_phrase is not null then 'Looks for “' || p_phrase || '”'
    else 'Describes itself with the words ' || private.and_list(p_outlet_words)
  end
  || '; your ' || case when p_from_pitch then 'pitch' else 'profile' end
  || ' speaks of ' || private.and_list(p_pitch_words);

-- What the outlet asks of every pitch.
create function private.outlet_rules(p_ai_stance text) returns text[]
language sql immutable
return case p_ai_stance
  when 'label' then array['Wants AI-assisted pitches labelled; we add the label']
  when 'no' then array['Takes no pitches written by AI']
  else '{}'::text[]
end;

-- Scored outlets with what forbids a send, if anything. private.send_limits (caps and probation) is
-- made by a later migration.
create function private.judged_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, beats text[], ai_stance text,
  relevance text, score numeric, format_fits boolean, shared_beats text[], place text, own_answer text, others int,
  already_sent boolean, blocked_code text, blocked_reason text
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
begin
  return query
  select
    s.outlet_id, t.name, t.format, t.region, t.description, t.beats, t.ai_stance,
    s.relevance, s.score, s.format_fits, s.shared_beats, s.place, s.own_answer, s.others,
    coalesce(sent.status <> 'failed', false), blocked.code, blocked.reason
  from private.score_outlets(p_topic, p_outlet_ids) s
  join private.outlet_terms t on t.outlet_id = s.outlet_id
  left join public.pitch_sends sent
    on sent.pitch_id = p_topic.pitch_id and sent.outlet_id = s.outlet_id
  left join private.send_limits(p_topic.user_id, p_outlet_ids) cap on cap.outlet_id = s.outlet_id
  left join lateral (
    select b.code, b.reason from (values
      (1, coalesce(sent.status <> 'failed', false), 'already_sent', 'You have already sent this pitch to ' || t.name || '.'),
      (2, not s.format_fits, 'low_relevance', 'This pitch is written for ' || v_format_name || ', which ' || t.name || ' is not.'),
      (3, coalesce(s.own_answer = 'not_my_beat', false), 'low_relevance', t.name || ' told you this is not their beat. Give them 90 days.'),
      (4, s.relevance = 'Low' and s.place = 'elsewhere', 'low_relevance', t.name || ' covers ' || t.region || ', and nothing in this pitch ties to it.'),
      (5, s.relevance = 'Low', 'low_relevance', 'Off their beat: a pitch like this would be deleted unread.'),
      (6, t.ai_stance = 'no' and p_topic.generator = 'model', 'ai_refused', t.name || ' does not take pitches written by AI.'),
      (7, cap.code is not null, cap.code, cap.reason)
    ) as b (rank, applies, code, reason)
    where b.applies
    order by b.rank
    limit 1
  ) blocked on true;
end
$$;

-- Judged outlets with their reasons and rules: all that a page shows of them.
create function private.match_rows(p_topic private.pitch_topic, p_outlet_ids uuid[])
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
begin
  return query
  select
    j.outlet_id, j.name, j.format, j.region, j.description, j.relevance, j.score,
    array_remove(
      case when j.relevance = 'Low' then '{}'::text[] else coalesce(topics.reasons, '{}') end
      || array[
        case
          when cardinality(j.shared_beats) > 0 then 'Covers your '
            || case when cardinality(j.shared_beats) = 1 then 'beat: ' else 'beats: ' end
            || array_to_string(j.shared_beats, ', ')
          when not v_has_beats then 'Add your beats to your profile so that we can match you'
          when cardinality(j.beats) = 0 then 'Has not named its beats yet'
          else 'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats'
        end,
        case when j.format_fits then 'Right format for this pitch'
          else 'This pitch is written for ' || v_format_name end,
        case j.place
          when 'same_city' then 'In the area of your story: ' || j.region
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
        case when j.others > 0 then 'Said yes to other creators on a topic like yours'
             when j.others < 0 then 'Turned down other creators on a topic like yours' end
      ], null),
    private.outlet_rules(j.ai_stance),
    j.blocked_code is null, j.blocked_reason, j.already_sent
  from private.judged_outlets(p_topic, p_outlet_ids) j
  left join (
    select m.outlet_id,
      array_agg(private.topic_reason(m.phrase, m.outlet_words, m.pitch_words, m.from_pitch) order by m.n) as reasons
    from private.met_phrases(p_topic, p_outlet_ids) m
    group by 1
  ) topics on topics.outlet_id = j.outlet_id;
end
$$;

-- What matching says of one outlet for one variation. blocked_code is null when it may be sent to.
create function private.outlet_verdict(p_variation_id uuid, p_outlet_id uuid)
returns table (name text, relevance text, blocked_code text, blocked_reason text)
language plpgsql volatile
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
declare
  -- Made by a later migration.
  v_topic private.pitch_topic := private.kept_topic(p_variation_id);
begin
  return query
  select j.name, j.relevance, j.blocked_code, j.blocked_reason
  from private.judged_outlets(v_topic, array[p_outlet_id]) j;
end
$$;
