-- A match is High more often and rightly: logline and facts that fit the outlet count beside the story, which still
-- has to bring the evidence. Weights of High fitted anew.

drop function private.high_weights();
create function private.high_weights()
returns table (
  -- Beside the story's likeness: each shared beat (two at most), the place, and what logline and facts add to the
  -- likeness. reachable: every place but a magazine or podcast of another region. TV and local outlets far away
  -- are never High anyway; for them it decides between Medium and Low.
  shared_beat real, in_city real, reachable real, profile real,
  -- High from this sum on, with private.matching_weights() high_evidence.
  high real
)
language sql immutable
begin atomic
  select 0.35::real, 2.4::real, 1::real, 1.2::real, 4.9::real;
end;

-- As before; what logline and facts add to the likeness counts for High.
create or replace function private.score_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, relevance text, score numeric, fit real, likeness real, story real, format_fits boolean,
  shared_beats text[], place text, own_answer text, own_like boolean, others int
)
language plpgsql stable rows 50
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select c.outlet_id,
    private.relevance_of(c.met, c.story + c.high_fit, c.story, c.format_fits,
      cardinality(c.shared_beats), c.far, c.own_answer, c.own_like,
      c.high_evidence, c.high, c.medium_evidence, c.medium),
    round(100 * (1 - exp(-0.75 * greatest(0, f.fit))))::numeric,
    f.fit, c.likeness, c.story, c.format_fits, c.shared_beats, c.place, c.own_answer, c.own_like, c.others
  from (
    select b.*,
      b.format in ('tv', 'local') and b.place = 'elsewhere' as far,
      m.shared_beat * least(2, cardinality(b.shared_beats)) as beats_fit,
      case b.place when 'same_city' then m.in_city when 'same_state' then m.in_state else 0 end as near_fit,
      case when b.place = 'national' then m.nationwide
        when b.place = 'elsewhere' and b.format in ('tv', 'local') then m.elsewhere else 0 end as away_fit,
      h.shared_beat * least(2, cardinality(b.shared_beats))
        + case when b.place = 'same_city' then h.in_city
            when b.place = 'elsewhere' and b.format not in ('tv', 'local') then 0
            else h.reachable end
        + h.profile * (b.likeness - b.story) as high_fit,
      m.high_evidence, h.high, m.medium_evidence, m.medium
    from (
      select t.outlet_id, t.format,
        coalesce(l.likeness, 0)::real as likeness, coalesce(l.story, 0)::real as story, coalesce(l.met, 0)::real as met,
        t.format = any (p_topic.formats) and t.formats && p_topic.formats as format_fits,
        case when t.beats && p_topic.beats
          then array(select x from unnest(t.beats) x where x = any (p_topic.beats) order by x)
          else '{}' end as shared_beats,
        private.place_fit(t.places[2],
          -- An outlet of a region is in each of its states.
          case when p_topic.state = any (t.places[4:]) then p_topic.state else t.state end,
          p_topic.city, p_topic.state, p_topic.said) as place,
        a.own_answer, coalesce(a.own_like, false) as own_like, coalesce(a.others, 0) as others,
        coalesce(a.fit, 0) as answers
      from private.outlet_topics t
      left join private.topic_likeness(p_topic, p_outlet_ids) l on l.outlet_id = t.outlet_id
      left join private.answers_fit(p_topic, p_outlet_ids) a on a.outlet_id = t.outlet_id
      where t.outlet_id = any (p_outlet_ids) and t.active
      -- `offset 0` keeps the planner from computing place and beats anew wherever they are used.
      offset 0
    ) b
    cross join private.matching_weights() m
    cross join private.high_weights() h
    offset 0
  ) c
  cross join lateral (select (c.likeness + c.beats_fit + c.near_fit + c.away_fit + c.answers
    - case when c.format_fits then 0 else private.other_format() end)::real as fit) f;
end
$$;
