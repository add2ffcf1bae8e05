-- The ranking of outlets for a pitch in force, page by page: which outlets are scored (30_fit.sql), in which order they
-- stand, and how many without Smart Matching. public.match_outlets_page() returns a page.

-- The condition of the filters on private.outlet_topics t, as SQL text; null without a filter.
create function private.outlet_filter(p_format text, p_region text, p_beat text, p_search text) returns text
language sql stable
set search_path = ''
as $$
  select 't.active' || nullif(
    case when p_format is null then '' else format(' and t.format = %L', p_format) end
    || case when p_region is null then '' else format(' and t.places @> array[%L]', lower(btrim(p_region))) end
    || case when p_beat is null then '' else format(' and t.beats @> array[%L]', p_beat) end
    || coalesce((
      -- Words of one or two letters match the beginning of a word only: no index serves less.
      select string_agg(format(' and t.search_text like %L',
        case when char_length(w) < 3 then '% ' else '%' end || w || '%'), '')
      from regexp_split_to_table(regexp_replace(lower(btrim(p_search)), '([\\%_])', '\\\1', 'g'), '\s+') w
      where w <> ''), ''), '')
$$;

-- Of the given outlets those most worth scoring: by the words they share with the pitch, its place, its
-- beats, and answers to its creator.
create function private.promising_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select x.outlet_id
    from (
      select t.outlet_id, sum(w.share * case when w.phrase = 0 then 0.3 else 1 end * n.weight) as share
      from private.outlet_topics t
      cross join lateral unnest(t.element_ids, t.phrases, t.shares) w(element_id, phrase, share)
      join unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight) on n.element_id = w.element_id
      where t.outlet_id = any (p_outlet_ids)
      group by 1
      order by 2 desc, 1
      limit 150
    ) x
    union
    (select t.outlet_id from private.outlet_topics t
     where t.outlet_id = any (p_outlet_ids) and (t.places @> array[p_topic.city] or t.beats && p_topic.beats)
     order by t.places @> array[p_topic.city] desc, t.outlet_id
     limit 100)
    union
    (select a.outlet_id from private.answered_topics a
     where a.user_id = p_topic.user_id and a.outlet_id = any (p_outlet_ids)
       and a.answered_at > now() - interval '90 days'
     limit 30));
end
$$;

-- The most promising outlets of all, without a filter: a fixed number for each of the pitch's strongest
-- words, those near it, those on its beats, those that answered its creator.
create function private.promising_of_all(p_topic private.pitch_topic) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_states text[] := array_remove(array['national', p_topic.state], null);
begin
  return array(
    select x.outlet_id
    from (
      select w.outlet_id, sum(w.share * n.weight) as share
      from (
        select d.element_id, d.weight
        from unnest(p_topic.element_ids, p_topic.weights) d(element_id, weight)
        order by d.weight desc, d.element_id
        limit 120
      ) n
      cross join unnest(p_topic.formats) f(format)
      cross join lateral (
        (select w.outlet_id, w.share
         from private.outlet_words w
         where p_topic.pitch_type <> 'tv_local' and w.format = f.format and w.element_id = n.element_id
         order by w.share desc, w.outlet_id
         limit 30)
        union all
        -- Local news and TV of other states are not High.
        (select w.outlet_id, w.share
         from unnest(v_states) s(state)
         cross join lateral (
           select w.outlet_id, w.share
           from private.outlet_words w
           where w.format = f.format and w.state = s.state and w.element_id = n.element_id
           order by w.share desc, w.outlet_id
           limit 30
         ) w
         where p_topic.pitch_type = 'tv_local')
      ) w
      group by 1
      order by 2 desc, 1
      limit 150
    ) x
    union
    (select t.outlet_id from private.outlet_topics t
     where t.active and t.format = any (p_topic.formats) and t.places @> array[p_topic.city]
     limit 40)
    union
    (select a.outlet_id from private.answered_topics a
     where a.user_id = p_topic.user_id and a.answered_at > now() - interval '90 days'
     limit 30)
    union
    select b.outlet_id
    from unnest(p_topic.formats) f(format), unnest(p_topic.beats) m(beat), unnest(v_states) s(state)
    cross join lateral (
      select b.outlet_id
      from private.outlet_beats b
      where b.format = f.format and b.beat = m.beat and b.state = s.state
      order by b.outlet_id
      limit 8
    ) b);
end
$$;

-- The same with a filter that many outlets pass. Of each word as many outlets are looked at as give
-- enough that pass.
create function private.promising_filtered(p_topic private.pitch_topic, p_filter text) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set enable_seqscan = off
as $$
declare
  v_ids uuid[];
begin
  execute 'with words as (
      select n.element_id, n.weight
      from unnest($1, $2) n(element_id, weight)
      order by n.weight desc, n.element_id
      limit 50
    ), near as (
      select w.outlet_id, sum(w.share * n.weight) as share
      from words n
      cross join unnest($3::text[]) f(format)
      cross join lateral (
        select w.outlet_id, w.share
        from private.outlet_words w
        where w.format = f.format and w.element_id = n.element_id
        order by w.share desc, w.outlet_id
        limit 100
      ) w
      group by 1
      order by 2 desc, 1
      limit 2000
    ), found as (
      -- In this order until 150 passed.
      select n.outlet_id
      from near n
      cross join lateral (
        select t.state from private.outlet_topics t where t.outlet_id = n.outlet_id and ' || p_filter || ' offset 0
      ) t
      where $8 or t.state = any ($4)
      order by n.share desc, n.outlet_id
      limit 150
    ), others as (
      (select t.outlet_id from private.outlet_topics t
       where ' || p_filter || ' and t.format = any ($3) and t.places @> array[$5]
       limit 40)
      union
      (select a.outlet_id from private.answered_topics a
       join private.outlet_topics t on t.outlet_id = a.outlet_id and ' || p_filter || '
       where a.user_id = $6 and a.answered_at > now() - interval ''90 days''
       limit 30)
      union
      select t.outlet_id
      from unnest($3::text[]) f(format), unnest($7::text[]) m(beat), unnest($4::text[]) s(state)
      cross join lateral (
        select b.outlet_id
        from private.outlet_beats b
        where b.format = f.format and b.beat = m.beat and b.state = s.state
        order by b.outlet_id
        limit 20
      ) b
      join private.outlet_topics t on t.outlet_id = b.outlet_id and ' || p_filter || '
    )
    select array(select f.outlet_id from found f union (select o.outlet_id from others o limit 100))'
    into v_ids
    using (p_topic).element_ids, (p_topic).weights, (p_topic).formats,
      array_remove(array['national', (p_topic).state], null), (p_topic).city, (p_topic).user_id, (p_topic).beats,
      (p_topic).pitch_type <> 'tv_local';
  return v_ids;
end
$$;

-- About how many outlets pass a filter, as the planner's statistics say: counting would read them all.
create function private.about_passing(p_filter text) returns float8
-- EXPLAIN is refused in a stable function.
language plpgsql volatile
set search_path = ''
as $$
declare
  v_plan jsonb;
begin
  execute 'explain (format json) select 1 from private.outlet_topics t where ' || p_filter into v_plan;
  return v_plan #>> '{0,Plan,Plan Rows}';
end
$$;

-- The outlets worth scoring. p_filter: of private.outlet_filter(), or null; p_format: the format that is
-- part of it. passing: all that pass the filter, or null when these are many. complete: outlet_ids has
-- them all. complete_format: it has all that pass and have a format of the pitch. Else it has the most
-- promising 150 to 300.
create function private.candidate_outlets(
  p_topic private.pitch_topic, p_filter text, p_format text,
  out outlet_ids uuid[], out passing uuid[], out complete boolean, out complete_format boolean
)
language plpgsql volatile
set search_path = ''
set jit = off
-- A limit makes the planner believe that reading a table from its beginning is short.
set enable_seqscan = off
as $$
declare
  -- As many of any format and as many of the pitch's are scored without choosing first, and as many are
  -- chosen from by all their words.
  c_any constant int := 200;
  c_all constant int := 300;
  c_known constant int := 800;
  v_fitting text;
  v_in_format uuid[];
begin
  if p_filter is null then
    passing := array(select t.outlet_id from private.outlet_topics t where t.active order by t.format, t.outlet_id limit c_any + 1);
    v_in_format := array(
      select t.outlet_id from private.outlet_topics t
      where t.active and t.format = any (p_topic.formats) order by t.format, t.outlet_id limit c_all + 1);
    complete := cardinality(passing) <= c_any;
    if not complete then
      passing := null;
    end if;
    complete_format := cardinality(v_in_format) <= c_all;
    outlet_ids := case when complete then passing when complete_format then v_in_format
      else private.promising_of_all(p_topic) end;
    return;
  end if;

  -- Null when no outlet can have both formats.
  v_fitting := case
    when p_format is null then p_filter || format(' and t.format = any (%L)', p_topic.formats)
    when p_format = any (p_topic.formats) then p_filter
  end;
  complete := false;
  complete_format := false;
  if private.about_passing(coalesce(v_fitting, 'false')) > 4 * c_known then
    outlet_ids := private.promising_filtered(p_topic, p_filter);
    return;
  end if;
  execute 'select array(select t.outlet_id from private.outlet_topics t where ' || coalesce(v_fitting, 'false')
    || ' limit ' || c_known + 1 || ')' into v_in_format;
  if cardinality(v_in_format) > c_known then
    outlet_ids := private.promising_filtered(p_topic, p_filter);
    return;
  end if;
  complete_format := cardinality(v_in_format) <= c_all;
  if private.about_passing(p_filter) <= 4 * c_known then
    execute 'select array(select t.outlet_id from private.outlet_topics t where ' || p_filter || ' limit ' || c_known + 1 || ')'
      into passing;
    complete := cardinality(passing) <= c_any;
    if cardinality(passing) > c_known then
      passing := null;
    end if;
  end if;
  outlet_ids := case when complete then passing when complete_format then v_in_format
    else private.promising_outlets(p_topic, v_in_format) end;
end
$$;

-- The next outlets after p_after in the order of ids: of p_passing if not null; else those that share a
-- beat with the pitch and have its format (p_beats), or all that pass the filter (not p_beats).
create function private.next_outlets(
  p_topic private.pitch_topic, p_filter text, p_passing uuid[], p_beats boolean, p_after uuid, p_count int
) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
set enable_seqscan = off
as $$
declare
  v_ids uuid[];
begin
  if p_passing is not null then
    return array(select x.id from unnest(p_passing) x(id) where x.id > p_after order by x.id limit p_count);
  end if;
  if p_beats then
    execute 'select array(
        select distinct b.outlet_id
        from unnest($1::text[]) f(format), unnest($2::text[]) m(beat)
        cross join lateral (
          select b.outlet_id from private.outlet_beats b '
          || coalesce('join private.outlet_topics t on t.outlet_id = b.outlet_id and ' || p_filter, '') || '
          where b.format = f.format and b.beat = m.beat and b.outlet_id > $3
          order by b.outlet_id
          limit $4
        ) b
        order by 1
        limit $4
      )' into v_ids using (p_topic).formats, (p_topic).beats, p_after, p_count;
  else
    execute 'select array(
        select t.outlet_id from private.outlet_topics t
        where ' || coalesce(p_filter, 't.active') || ' and t.outlet_id > $1
        order by t.outlet_id
        limit $2
      )' into v_ids using p_after, p_count;
  end if;
  return v_ids;
end
$$;

-- The outlets of p_outlet_ids in their order as items of a page, without those that p_sendable leaves
-- out: at most p_count items, the place of the last one, and whether one more would follow. p_shown:
-- those whose relevance, score and reasons the caller sees; null for all. draw_at: when the draw is that a pitch sent now
-- would wait for (50_sending/25_draw.sql); null for none.
create function private.match_items(
  p_topic private.pitch_topic, p_outlet_ids uuid[], p_sendable boolean, p_shown uuid[], p_count int,
  out items jsonb, out last_place bigint, out more boolean
)
language sql stable
set search_path = ''
as $$
  with passed as (
    select r.*, d.outlet_id is not null as draws, c.sendable as can, i.place, row_number() over (order by i.place) as n,
      p_shown is null or r.outlet_id = any (p_shown) as shown
    from unnest(p_outlet_ids) with ordinality i(outlet_id, place)
    join private.match_rows(p_topic, p_outlet_ids) r on r.outlet_id = i.outlet_id
    left join private.draws(p_topic.user_id, p_outlet_ids) d on d.outlet_id = i.outlet_id
    -- A draw takes one pitch of an account.
    cross join lateral (select r.sendable and d.again is not true as sendable) c
    where p_sendable is null or c.sendable = p_sendable
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'outlet_id', p.outlet_id, 'name', p.name, 'format', p.format, 'region', p.region, 'description', p.description,
      'invented', (select o.invented from public.outlets o where o.id = p.outlet_id),
      'relevance', case when p.shown then p.relevance end,
      'score', case when p.shown then p.score end,
      'reasons', case when p.shown then to_jsonb(p.reasons) else '["Smart Matching is part of Pro"]' end,
      'against', case when p.shown then to_jsonb(p.against) else '[]' end,
      'rules', to_jsonb(p.rules),
      'sendable', p.can,
      'blocked_reason', case when p.sendable and not p.can then private.in_draw_already(p.name) else p.blocked_reason end,
      'already_sent', p.already_sent, 'draw_at', case when p.can and p.draws then private.next_draw() end)
      order by p.n) filter (where p.n <= p_count), '[]'),
    max(p.place) filter (where p.n <= p_count),
    coalesce(bool_or(p.n > p_count), false)
  from passed p
$$;

-- A page of the caller's ranking, best first: {items, next, counts}. `next` is the p_after of the
-- following page, null at the end. The order has four parts: scored candidates that are High or
-- Medium; further outlets on the creator's beats; candidates that are Low; all others. Without Smart
-- Matching only the first three show relevance, score and reasons, and relevance is no filter.
-- `counts` (first page, with Smart Matching): High and Medium among the candidates; at_least is true
-- when there may be more. Volatile because it keeps the topic of a variation (private.kept_topic).
create function public.match_outlets_page(
  p_variation_id uuid, p_relevance text[] default null, p_format text default null,
  p_region text default null, p_beat text default null, p_search text default null,
  p_sendable boolean default null, p_after jsonb default null, p_limit int default 25
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
set jit = off
as $$
declare
  c_none constant uuid := '00000000-0000-0000-0000-000000000000';
  -- Rows looked at for one page in the parts that go by id: bounds the time of a rare filter.
  c_look constant int := 200;
  -- A helper sees the creator's ranking.
  v_user_id uuid := private.owner_of_variation(private.require_user(), p_variation_id, 'propose');
  v_topic private.pitch_topic;
  v_full boolean;
  v_filter text;
  v_found record;
  -- The candidates in order: not Low, Low, and the first three of all.
  v_upper uuid[];
  v_lower uuid[];
  v_first uuid[];
  v_counts jsonb;
  v_part int := 1;
  v_last uuid := c_none;
  v_from int := 0;
  v_at int;
  v_batch uuid[];
  v_kept uuid[];
  v_looked int := 0;
  v_want int;
  v_items jsonb := '[]';
  v_next jsonb;
  v_page record;
begin
  v_full := (private.plan_limits(public.current_plan(v_user_id))).smart_matching;
  if p_relevance is not null and not v_full then
    raise exception 'The filter by relevance is part of Pro.' using hint = 'forbidden';
  end if;
  if p_limit is null or p_limit not between 1 and 50
    or (p_after is not null and not coalesce(jsonb_path_match(p_after,
      'exists($ ? (@.type() == "object" && @.part >= 1 && @.part <= 4 && @.at >= 0 && @.at <= 1000
         && @.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))', silent => true), false))
  then
    raise exception 'This page does not exist.' using hint = 'invalid_input';
  end if;
  if p_after is not null then
    v_part := floor((p_after ->> 'part')::numeric);
    v_last := (p_after ->> 'id')::uuid;
    v_from := floor((p_after ->> 'at')::numeric);
  end if;

  v_topic := private.kept_topic(p_variation_id);
  v_filter := private.outlet_filter(p_format, p_region, p_beat, p_search);
  v_found := private.candidate_outlets(v_topic, v_filter, p_format);
  select
    coalesce(array_agg(s.outlet_id order by s.relevance = 'High' desc, s.fit desc, s.likeness desc, s.outlet_id)
      filter (where s.relevance <> 'Low' and (p_relevance is null or s.relevance = any (p_relevance))), '{}'),
    coalesce(array_agg(s.outlet_id order by s.fit desc, s.likeness desc, s.outlet_id)
      filter (where s.relevance = 'Low' and (p_relevance is null or s.relevance = any (p_relevance))), '{}'),
    jsonb_build_object(
      'high', count(*) filter (where s.relevance = 'High'),
      'medium', count(*) filter (where s.relevance = 'Medium'),
      'at_least', not v_found.complete_format)
  into v_upper, v_lower, v_counts
  from private.score_outlets(v_topic, v_found.outlet_ids) s;
  if not v_full then
    if v_filter is null then
      v_first := (v_upper || v_lower)[1:3];
    else
      v_first := array(
        select s.outlet_id
        from private.score_outlets(v_topic, (private.candidate_outlets(v_topic, null, null)).outlet_ids) s
        order by array_position(array['High', 'Medium', 'Low'], s.relevance), s.fit desc, s.likeness desc, s.outlet_id
        limit 3);
    end if;
  end if;

  while v_part <= 4 loop
    -- Parts 1 and 2 hold no Low, parts 3 and 4 little else.
    if (v_part in (1, 2) and p_relevance is not null and not p_relevance && array['High', 'Medium'])
      or (v_part in (3, 4) and p_relevance is not null and not p_relevance && array['Low'])
      or (v_part = 2 and v_found.complete_format)
      or (v_part = 4 and v_found.complete)
      -- A Low match cannot be sent to, and what has another format is Low.
      or (p_sendable and (v_part = 3 or (v_part = 4 and v_found.complete_format)))
    then
      v_part := v_part + 1;
      v_last := c_none;
      continue;
    end if;

    -- One more than the page has room for says whether another follows.
    v_want := 1 + case when p_sendable is null then p_limit - jsonb_array_length(v_items) else p_limit end;
    if v_part in (1, 3) then
      v_batch := case when v_part = 1 then v_upper else v_lower end;
      v_at := case when v_last = c_none then 0
        -- The outlet at the end of the last page may have left the list since then.
        else coalesce(array_position(v_batch, v_last), greatest(0, v_from - 1)) end;
      v_batch := v_batch[v_at + 1:v_at + v_want];
      v_kept := v_batch;
    else
      v_at := 0;
      v_batch := private.next_outlets(v_topic, v_filter, v_found.passing, v_part = 2, v_last, p_limit * 2);
      v_looked := v_looked + cardinality(v_batch);
      v_kept := array(
        select s.outlet_id
        from private.score_outlets(v_topic, array(select x from unnest(v_batch) x where x <> all (v_found.outlet_ids))) s
        where (p_relevance is null or s.relevance = any (p_relevance))
          and (p_sendable is not true or s.relevance <> 'Low')
          -- Part 2 has them, if the format fits and they are not Low; part 4 has the others.
          and (s.relevance <> 'Low' and s.format_fits and cardinality(s.shared_beats) > 0 and not v_found.complete_format) = (v_part = 2)
        order by s.outlet_id
        limit v_want);
    end if;

    if cardinality(v_kept) > 0 then
      v_page := private.match_items(
        v_topic, v_kept, p_sendable, case when not v_full then v_first end, p_limit - jsonb_array_length(v_items));
      v_items := v_items || v_page.items;
      if v_page.last_place is not null then
        v_last := v_kept[v_page.last_place];
        v_next := jsonb_build_object('part', v_part, 'id', v_last, 'at', v_at + v_page.last_place);
      end if;
      exit when v_page.more;
    end if;

    -- All of them were looked at, also those that p_sendable left out.
    if v_part in (2, 4) and cardinality(v_kept) = v_want then
      v_last := v_kept[cardinality(v_kept)];
    elsif cardinality(v_batch) > 0 then
      v_last := v_batch[cardinality(v_batch)];
      v_at := v_at + cardinality(v_batch);
    else
      v_part := v_part + 1;
      v_last := c_none;
      v_at := 0;
    end if;
    if jsonb_array_length(v_items) < p_limit then
      v_next := jsonb_build_object('part', v_part, 'id', v_last, 'at', v_at);
    end if;
    exit when v_looked >= c_look;
  end loop;

  return jsonb_build_object(
    'items', v_items,
    'next', case when v_part <= 4 then v_next end)
    || case when v_full and p_after is null then jsonb_build_object('counts', v_counts) else '{}' end;
end
$$;
grant execute on function public.match_outlets_page(uuid, text[], text, text, text, text, boolean, jsonb, int) to authenticated;
