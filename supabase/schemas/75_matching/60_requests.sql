-- How pitches and profiles fit requests.

-- The words of a request, as matching compares them (see private.outlet_topics): phrase 1 is the topic,
-- 0 the details.
create table private.request_topics (
  request_id uuid primary key references public.media_requests (id) on delete cascade,
  lemma_ids int[] not null,
  phrases int[] not null,
  shares real[] not null,
  meaning real[] not null
);
alter table private.request_topics enable row level security;

create function private.store_request_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.request_topics as t (request_id, lemma_ids, phrases, shares, meaning)
  select new.id, coalesce(array_agg(w.lemma_id), '{}'), coalesce(array_agg(w.phrase), '{}'),
    coalesce(array_agg(case when w.phrase = 0 then w.rarity else w.rarity / greatest(w.phrase_rarity, w.total) end), '{}')::real[],
    private.meaning_of(array_agg(w.lemma_id), array_agg(w.weight))
  from (
    select x.phrase, x.lemma_id, max(x.rarity) as rarity, m.phrase_rarity,
      sum(max(x.rarity)) over (partition by x.phrase) as total,
      (max(x.rarity) * case when x.phrase = 0 then 0.5 else 1 end)::real as weight
    from (
      select 1 as phrase, a.lemma_id, a.rarity from private.words_of(new.topic) a
      union all
      select 0, b.lemma_id, b.rarity from private.words_of(new.details) b
    ) x
    cross join private.matching_weights() m
    group by x.phrase, x.lemma_id, m.phrase_rarity
  ) w
  on conflict (request_id) do update
    set lemma_ids = excluded.lemma_ids, phrases = excluded.phrases, shares = excluded.shares, meaning = excluded.meaning;
  return null;
end
$$;

create trigger store_request_topic after insert or update of topic, details on public.media_requests
  for each row execute function private.store_request_topic();

create function private.refresh_outlets_of_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(
    select o.id from public.outlets o where o.media_user_id = coalesce(new.media_user_id, old.media_user_id)));
  return null;
end
$$;

create trigger refresh_outlets after insert or delete or update of topic, status, deadline on public.media_requests
  for each row execute function private.refresh_outlets_of_request();

-- How a text fits requests: evidence (the share of the topic, or of the details, that its words met),
-- likeness, beats and place in one number, and the relevance by the thresholds of outlet matching.
create function private.request_fits(
  p_topic private.text_topic, p_beats text[], p_city_region text, p_said text, p_request_ids uuid[]
) returns table (request_id uuid, relevance text, fit real, shared_beats text[])
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.lemma_id, n.weight from unnest(p_topic.lemma_ids, p_topic.weights) n(lemma_id, weight)
  ), matched as (
    select t.request_id, x.phrase, x.share * n.weight as share,
      row_number() over (partition by t.request_id, x.phrase order by x.share * n.weight desc) as n
    from private.request_topics t
    cross join lateral unnest(t.lemma_ids, t.phrases, t.shares) x(lemma_id, phrase, share)
    join near n on n.lemma_id = x.lemma_id
    where t.request_id = any (p_request_ids)
  ), met as (
    select m.request_id, coalesce(sum(m.share) filter (where m.phrase = 1), 0) as topic,
      least(1, coalesce(sum(m.share) filter (where m.phrase = 0 and m.n <= 3), 0) / 2) as details
    from matched m group by 1
  ), rated as (
    select r.id, coalesce(greatest(e.topic, e.details), 0)::real as met,
      (coalesce(e.topic, 0) + (1 - least(1, coalesce(e.topic, 0))) * m.description * coalesce(e.details, 0)
        + m.peg_meaning * coalesce(v.likeness, 0))::real as likeness,
      array(select b from unnest(r.beats) b where b = any (p_beats) order by b) as shared,
      f.place, r.format in ('tv', 'local') and f.place = 'elsewhere' as far,
      m.shared_beat, m.in_city, m.in_state, m.high_evidence, m.high, m.medium_evidence, m.medium
    from public.media_requests r
    join private.request_topics t on t.request_id = r.id
    cross join private.matching_weights() m
    left join met e on e.request_id = r.id
    cross join lateral (
      select sum(x.theirs * x.own) as likeness from unnest(t.meaning, p_topic.meaning) x(theirs, own)
    ) v
    cross join lateral (
      select case when r.place is null then 'national'
        else private.place_fit(private.city_of(r.place), private.state_of(r.place),
          private.city_of(p_city_region), private.state_of(p_city_region), p_said) end as place
    ) f
    where r.id = any (p_request_ids)
  ), fitted as (
    select x.*, (x.likeness + x.shared_beat * least(2, cardinality(x.shared))
      + case x.place when 'same_city' then x.in_city when 'same_state' then x.in_state else 0 end)::real as fit
    from rated x
  )
  select y.id,
    private.relevance_of(y.met, y.fit, y.likeness, true, cardinality(y.shared), y.far, null, false,
      y.high_evidence, y.high, y.medium_evidence, y.medium),
    y.fit, y.shared
  from fitted y;
end
$$;

-- The same for a creator's profile.
create function private.profile_fits(p_user_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[])
language plpgsql stable
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_text text;
begin
  select * into v_profile from public.creator_profiles c where c.user_id = p_user_id;
  if not found or cardinality(p_request_ids) = 0 then
    return;
  end if;
  v_text := concat_ws('. ', v_profile.logline, v_profile.timely_angle,
    (select string_agg(f ->> 'text', '. ') from jsonb_array_elements(v_profile.facts) f));
  return query
  select * from private.request_fits(private.text_topic_of(v_text), v_profile.beats, v_profile.city_region,
    ' ' || btrim(regexp_replace(lower(v_text), '[^[:alnum:]]+', ' ', 'g')) || ' ', p_request_ids);
end
$$;

-- The same for a variation, by its story alone: peg, take and headline.
create function private.variation_fit(p_variation_id uuid, p_request_id uuid)
returns table (relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_topic private.pitch_topic := private.kept_topic(p_variation_id);
  v_own private.text_topic;
  v_region text;
begin
  select c.city_region into v_region from public.creator_profiles c where c.user_id = v_topic.user_id;
  v_own.lemma_ids := v_topic.lemma_ids;
  v_own.weights := v_topic.story_weights;
  -- A missing take leaves the peg's meaning alone.
  select coalesce(array_agg(coalesce(x.peg, 0) + m.take_meaning * coalesce(x.take, 0) order by x.n), '{}')::real[] into v_own.meaning
  from private.matching_weights() m,
    unnest(v_topic.peg_meaning, v_topic.take_meaning) with ordinality x(peg, take, n);
  return query
  select f.relevance, f.fit
  from private.request_fits(v_own, v_topic.beats, v_region, v_topic.said, array[p_request_id]) f;
end
$$;
