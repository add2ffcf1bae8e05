-- Where a story could go: for each format of a pitch the outlets that take it now, at once or by a draw, by the ranking
-- (30_fit.sql, 40_ranking.sql) as if it were cut for that format.

-- {"formats": [{"pitch_type", "outlets", "draws", "at_least"}], "others", "samples"}: draws are those of the outlets where a draw
-- among new accounts decides whether it goes (50_sending/25_draw.sql); others are all further outlets for the format of the
-- variation, null above a thousand. at_least is true when there may be more, samples when all that are counted are samples.
create function public.story_reach(p_variation_id uuid) returns jsonb
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
grant execute on function public.story_reach(uuid) to authenticated;

-- The outlets of each format, seen from a place ('Toledo, OH'; left out, the city of the caller's profile), before a
-- pitch says which of them fit: those in the city or that say they cover it, in its state, for the whole country, and elsewhere. A station or paper elsewhere
-- takes no story of the caller's, and is not counted. Counting ends at a thousand a format. draws: of the first hundred
-- near it or for the whole country, those that take the caller's pitches by a draw (50_sending/25_draw.sql); draws_only: all
-- of these do. samples: all that are counted are samples.
create function public.outlets_near(p_place text default null) returns jsonb
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
grant execute on function public.outlets_near(text) to authenticated;
