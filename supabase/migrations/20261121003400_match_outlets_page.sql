-- A page of outlets for one variation: filters and paging in SQL.

-- The condition of the filters on private.outlet_topics t, as SQL text.
create function private.outlet_filter(p_format text, p_region text, p_beat text, p_search text) returns text
language sql stable
set search_path = ''
as $$
  select 't.active'
    || case when p_format is null then '' else format(' and t.format = %L', p_format) end
    || case when p_region is null then '' else format(' and t.places @> array[%L]', lower(btrim(p_region))) end
    || case when p_beat is null then '' else format(' and t.beats @> array[%L]', p_beat) end
    || coalesce((
      -- Words of one or two letters match the beginning of a word only: no index serves less.
      select string_agg(format(' and t.search_text like %L',
        case when char_length(w) < 3 then '% ' else '%' end || w || '%'), '')
      from regexp_split_to_table(regexp_replace(lower(btrim(p_search)), '([\\%_])', '\\\1', 'g'), '\s+') w
      where w <> ''), '')
$$;

-- The outlets worth scoring. complete: all that pass the filter are among them. complete_format: all
-- that pass and have a format of the pitch are. Else they are the most promising 200 to 300: those
-- that use the pitch's words, those near it, those on its beats, those that answered its creator.
create function private.candidate_outlets(
  p_topic private.pitch_topic, p_filter text, p_filtered boolean,
  out outlet_ids uuid[], out complete boolean, out complete_format boolean
)
language plpgsql stable
set search_path = ''
set jit = off
as $$
declare
  -- As many are scored without choosing first.
  c_all constant int := 300;
  -- Without a choice by words: this many for each word, and so many at the end.
  c_words constant int := 120;
  c_each constant int := 30;
  c_best constant int := 150;
  v_local boolean := (p_topic).pitch_type = 'tv_local';
begin
  execute 'select array_agg(x.outlet_id) from (select t.outlet_id from private.outlet_topics t where '
    || p_filter || ' order by t.format, t.outlet_id limit ' || c_all + 1 || ') x'
    into outlet_ids;
  complete := coalesce(cardinality(outlet_ids), 0) <= c_all;
  complete_format := complete;
  if complete then
    outlet_ids := coalesce(outlet_ids, '{}');
    return;
  end if;

  execute 'select array_agg(x.outlet_id) from (select t.outlet_id from private.outlet_topics t where '
    || p_filter || ' and t.format = any ($1) limit ' || c_all + 1 || ') x'
    into outlet_ids using (p_topic).formats;
  complete_format := coalesce(cardinality(outlet_ids), 0) <= c_all;
  if complete_format then
    outlet_ids := coalesce(outlet_ids, '{}');
    return;
  end if;

  execute 'with words as (
      select n.lemma_id, n.weight
      from unnest($1, $2) n(lemma_id, weight)
      order by n.weight desc limit ' || c_words || '
    ), found as (
      select w.outlet_id, sum(w.share * n.weight) as share
      from words n
      cross join unnest($3::text[]) f(format)
      ' || case when v_local then 'cross join unnest($4::text[]) s(state)' else '' end || '
      cross join lateral (
        select w.outlet_id, w.share
        from private.outlet_words w '
        || case when p_filtered then 'join private.outlet_topics t on t.outlet_id = w.outlet_id and ' || p_filter else '' end || '
        where w.format = f.format and w.lemma_id = n.lemma_id '
        || case when v_local then 'and w.state = s.state ' else '' end || '
        order by w.share desc
        limit ' || c_each || '
      ) w
      group by 1
      order by 2 desc
      limit ' || c_best || '
    ), others as (
      (select t.outlet_id from private.outlet_topics t
       where ' || p_filter || ' and t.format = any ($3) and t.places @> array[$5] limit 40)
      union
      (select a.outlet_id from private.answered_topics a
       join private.outlet_topics t on t.outlet_id = a.outlet_id and ' || p_filter || '
       where a.user_id = $6 and a.answered_at > now() - interval ''90 days'' limit 30)
      union
      select b.outlet_id
      from unnest($3::text[]) f(format), unnest($7::text[]) m(beat), unnest($4::text[]) s(state)
      cross join lateral (
        select b.outlet_id
        from private.outlet_beats b '
        || case when p_filtered then 'join private.outlet_topics t on t.outlet_id = b.outlet_id and ' || p_filter else '' end || '
        where b.format = f.format and b.beat = m.beat and b.state = s.state
        limit 8
      ) b
    )
    select array_agg(x.outlet_id) from (select f.outlet_id from found f union select o.outlet_id from others o) x'
    into outlet_ids
    using (p_topic).lemma_ids, (p_topic).weights, (p_topic).formats,
      array_remove(array['national', (p_topic).state], null), (p_topic).city, (p_topic).user_id, (p_topic).beats;
  outlet_ids := coalesce(outlet_ids, '{}');
end
$$;

-- The next outlets after p_after in the order of ids that share a beat with the pitch and have its
-- format (p_beats), or all that pass the filter (not p_beats).
create function private.next_outlets(
  p_topic private.pitch_topic, p_filter text, p_beats boolean, p_after uuid, p_count int
) returns uuid[]
language plpgsql stable
set search_path = ''
set jit = off
as $$
declare
  v_ids uuid[];
begin
  if p_beats then
    execute 'select array_agg(x.outlet_id order by x.outlet_id) from (
        select distinct b.outlet_id
        from unnest($1::text[]) f(format), unnest($2::text[]) m(beat)
        cross join lateral (
          select b.outlet_id from private.outlet_beats b
          join private.outlet_topics t on t.outlet_id = b.outlet_id and ' || p_filter || '
          where b.format = f.format and b.beat = m.beat and b.outlet_id > $3
          order by b.outlet_id
          limit $4
        ) b
        order by 1
        limit $4
      ) x' into v_ids using (p_topic).formats, (p_topic).beats, p_after, p_count;
  else
    execute 'select array_agg(x.outlet_id order by x.outlet_id) from (
        select t.outlet_id from private.outlet_topics t
        where ' || p_filter || ' and t.outlet_id > $1
        order by t.outlet_id
        limit $2
      ) x' into v_ids using p_after, p_count;
  end if;
  return coalesce(v_ids, '{}');
end
$$;

-- A page of the caller's ranking, best first: {items, next, counts}. `next` is the p_after of the
-- following page, null at the end. The order has four parts: scored candidates that are High or
-- Medium; further outlets on the creator's beats; candidates that are Low; all others. Without Smart
-- Matching only the first three show relevance, score and reasons, and relevance is no filter.
-- `counts` (first page, with Smart Matching): High and Medium among the candidates; at_least is true
-- when there may be more.
create function public.match_outlets_page(
  p_variation_id uuid, p_relevance text[] default null, p_format text default null,
  p_region text default null, p_beat text default null, p_search text default null,
  p_sendable boolean default null, p_after jsonb default null, p_limit int default 25
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set jit = off
as $$
declare
  c_none constant uuid := '00000000-0000-0000-0000-000000000000';
  -- Rows looked at for one page in the parts that go by id: bounds the time of a rare filter.
  c_look constant int := 1500;
  v_user_id uuid := private.require_user();
  v_topic private.pitch_topic;
  v_full boolean;
  v_filter text;
  v_filtered boolean;
  v_found record;
  v_upper uuid[];
  v_lower uuid[];
  v_first uuid[];
  v_counts jsonb;
  v_part int := 1;
  v_last uuid := c_none;
  v_from int := 0;
  v_at int;
  v_batch uuid[];
  v_looked int := 0;
  v_items jsonb := '[]';
  v_next jsonb;
  v_row record;
begin
  if not exists (select 1 from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
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

  v_topic := private.pitch_topic_of(p_variation_id);
  v_filter := private.outlet_filter(p_format, p_region, p_beat, p_search);
  v_filtered := v_filter <> 't.active';
  v_found := private.candidate_outlets(v_topic, v_filter, v_filtered);
  select
    array_agg(s.outlet_id order by s.relevance = 'High' desc, s.fit desc, s.likeness desc, s.outlet_id) filter (where s.relevance <> 'Low'),
    array_agg(s.outlet_id order by s.fit desc, s.likeness desc, s.outlet_id) filter (where s.relevance = 'Low'),
    jsonb_build_object(
      'high', count(*) filter (where s.relevance = 'High'),
      'medium', count(*) filter (where s.relevance = 'Medium'),
      'at_least', not v_found.complete_format)
  into v_upper, v_lower, v_counts
  from private.score_outlets(v_topic, v_found.outlet_ids) s;
  v_upper := coalesce(v_upper, '{}');
  v_lower := coalesce(v_lower, '{}');
  if not v_full then
    if v_filtered then
      select array_agg(x.outlet_id) into v_first
      from (
        select s.outlet_id
        from private.score_outlets(v_topic, (private.candidate_outlets(v_topic, 't.active', false)).outlet_ids) s
        order by array_position(array['High', 'Medium', 'Low'], s.relevance), s.fit desc, s.likeness desc, s.outlet_id
        limit 3
      ) x;
    else
      v_first := (v_upper || v_lower)[1:3];
    end if;
  end if;

  <<parts>>
  while v_part <= 4 loop
    -- Parts 1 and 2 hold no Low, parts 3 and 4 little else.
    if (v_part in (1, 2) and p_relevance is not null and not p_relevance && array['High', 'Medium'])
      or (v_part in (3, 4) and p_relevance is not null and not p_relevance && array['Low'])
      or (v_part = 2 and v_found.complete_format)
      or (v_part = 4 and v_found.complete)
    then
      v_part := v_part + 1;
      v_last := c_none;
      continue;
    end if;

    if v_part in (1, 3) then
      v_batch := case when v_part = 1 then v_upper else v_lower end;
      v_at := case when v_last = c_none then 0
        -- The outlet at the end of the last page may have left the list since then.
        else coalesce(array_position(v_batch, v_last), greatest(0, v_from - 1)) end;
      v_batch := v_batch[v_at + 1:v_at + p_limit + 1];
    else
      v_at := 0;
      v_batch := private.next_outlets(v_topic, v_filter, v_part = 2, v_last, p_limit * 4);
      v_looked := v_looked + cardinality(v_batch);
    end if;

    for v_row in
      select b.outlet_id as looked_id, b.n, r.*
      from unnest(v_batch) with ordinality b(outlet_id, n)
      left join private.match_rows(v_topic, v_batch) r
        on r.outlet_id = b.outlet_id
        and (p_relevance is null or r.relevance = any (p_relevance))
        and (p_sendable is null or r.sendable = p_sendable)
        and (v_part in (1, 3) or b.outlet_id <> all (v_found.outlet_ids))
        and (v_part <> 2 or r.relevance <> 'Low')
        and (v_part <> 4 or r.relevance = 'Low' or v_found.complete_format or not exists (
          select 1 from private.outlet_beats o
          where o.outlet_id = b.outlet_id and o.beat = any ((v_topic).beats) and o.format = any ((v_topic).formats)))
      order by b.n
    loop
      if v_row.outlet_id is not null then
        if jsonb_array_length(v_items) = p_limit then
          exit parts;
        end if;
        v_items := v_items || jsonb_build_object(
          'outlet_id', v_row.outlet_id, 'name', v_row.name, 'format', v_row.format, 'region', v_row.region,
          'description', v_row.description,
          'relevance', case when v_full or v_row.outlet_id = any (v_first) then v_row.relevance end,
          'score', case when v_full or v_row.outlet_id = any (v_first) then v_row.score end,
          'reasons', case when v_full or v_row.outlet_id = any (v_first) then to_jsonb(v_row.reasons)
            else '["Smart Matching is part of Pro"]' end,
          'rules', to_jsonb(v_row.rules),
          'sendable', v_row.sendable, 'blocked_reason', v_row.blocked_reason, 'already_sent', v_row.already_sent);
      end if;
      v_last := v_row.looked_id;
      v_next := jsonb_build_object('part', v_part, 'id', v_last, 'at', v_at + v_row.n);
    end loop;

    if cardinality(v_batch) = 0 then
      v_part := v_part + 1;
      v_last := c_none;
    elsif v_looked >= c_look then
      exit parts;
    end if;
  end loop;

  return jsonb_build_object(
    'items', v_items,
    'next', case when v_part <= 4 then v_next end)
    || case when v_full and p_after is null then jsonb_build_object('counts', v_counts) else '{}' end;
end
$$;
grant execute on function public.match_outlets_page(uuid, text[], text, text, text, text, boolean, jsonb, int) to authenticated;

-- The screens read match_outlets_page(); a whole ranking is as long as the list of outlets.
drop function public.match_outlets(uuid);
drop function private.rank_outlets(uuid, uuid);
