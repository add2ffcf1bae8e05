-- Pages of the ranking: filters, cursor, access, plans; with more outlets than are scored at once.
begin;
select * from no_plan();

update public.outlets set active = false;
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.subscribe('ada', 'pro');
update public.creator_profiles set beats = '{Business}', city_region = 'Atlanta, GA' where user_id = tests.id('ada');

-- 600 outlets: 12 of the podcasts look for what the pitch is about.
insert into public.outlets (id, name, slug, format, region, beats, interests, description, ai_stance)
select tests.id('big ' || n), 'Outlet ' || n || case when n % 97 = 0 then ' Harbor' else '' end, 'big-' || n,
  (array['podcast', 'culture', 'tv', 'local'])[case when n <= 420 then 1 else 2 + n % 3 end],
  case when n % 5 = 0 then 'Atlanta, GA' when n % 5 = 1 then 'Tulsa, OK' else 'National' end,
  case when n % 3 = 0 then '{Business}' when n % 3 = 1 then '{Health,Sports}' else '{}' end::text[],
  case when n % 35 = 0 then 'beekeepers and honey' when n % 2 = 0 then 'submarines, opera' else 'chess players' end,
  'A description', case when n % 2 = 0 then 'label' else 'no' end
from generate_series(1, 600) n;
select public.refresh_due_topics(1000);

create temp table pitch as select tests.create_pitch('ada', 'Beekeepers count their hives', 'podcast') as variation;
grant select on pitch to authenticated;

-- Every page until the end, in order.
create function pg_temp.pages(p_args jsonb default '{}', p_limit int default 50)
returns table (page int, n bigint, item jsonb) language plpgsql as $$
declare
  v_page jsonb;
  v_after jsonb;
begin
  page := 0;
  loop
    page := page + 1;
    v_page := public.match_outlets_page(
      (select variation from pg_temp.pitch), (select array_agg(x) from jsonb_array_elements_text(p_args -> 'relevance') x),
      p_args ->> 'format', p_args ->> 'region', p_args ->> 'beat', p_args ->> 'search', (p_args ->> 'sendable')::boolean,
      v_after, p_limit);
    for n, item in select e.n, e.value from jsonb_array_elements(v_page -> 'items') with ordinality e(value, n) loop
      return next;
    end loop;
    v_after := nullif(v_page -> 'next', 'null'::jsonb);
    exit when v_after is null or page > 200;
  end loop;
end
$$;
grant execute on function pg_temp.pages(jsonb, int) to authenticated;

select tests.login('ada');
create temp table listed as select row_number() over (order by page, n) as rank, page, item from pg_temp.pages();
select is((select count(*) from listed), 600::bigint, 'the pages together list every active outlet');
select is((select count(distinct item ->> 'outlet_id') from listed), 600::bigint, 'no outlet is listed twice');
select is(
  (select array_agg(distinct (item ->> 'relevance')) from listed where rank <= 12), array['High'],
  'the outlets that look for the topic come first');
select is((select count(*) from listed where item ->> 'relevance' = 'High'), 12::bigint, 'no other outlet is High');
select is(
  (select max(rank) from listed where item ->> 'relevance' <> 'Low') , (select count(*) from listed where item ->> 'relevance' <> 'Low'),
  'all that are not Low come before all that are');
select results_eq(
  $$ select (item ->> 'outlet_id') from pg_temp.pages('{}', 23) order by page, n $$,
  $$ select (item ->> 'outlet_id') from listed order by rank $$, 'the size of a page does not change the order');

create function pg_temp.ids(p_where text) returns setof text language plpgsql as $$
begin
  return query execute 'select item ->> ''outlet_id'' from pg_temp.listed where ' || p_where;
end
$$;
grant execute on function pg_temp.ids(text) to authenticated;
select set_eq($$ select item ->> 'outlet_id' from pg_temp.pages('{"relevance": ["High", "Medium"]}') $$,
  $$ select pg_temp.ids('item ->> ''relevance'' <> ''Low''') $$, 'filter: relevance');
select set_eq($$ select item ->> 'outlet_id' from pg_temp.pages('{"relevance": ["Low"]}') $$,
  $$ select pg_temp.ids('item ->> ''relevance'' = ''Low''') $$, 'filter: Low');
select set_eq($$ select item ->> 'outlet_id' from pg_temp.pages('{"format": "podcast"}') $$,
  $$ select pg_temp.ids('item ->> ''format'' = ''podcast''') $$, 'filter: format');
select set_eq($$ select item ->> 'outlet_id' from pg_temp.pages('{"region": "atlanta, ga"}') $$,
  $$ select pg_temp.ids('item ->> ''region'' = ''Atlanta, GA''') $$, 'filter: region');
select set_eq($$ select item ->> 'outlet_id' from pg_temp.pages('{"region": "OK"}') $$,
  $$ select pg_temp.ids('item ->> ''region'' = ''Tulsa, OK''') $$, 'filter: state');
select set_eq($$ select item ->> 'outlet_id' from pg_temp.pages('{"beat": "Health"}') $$,
  $$ select o.id::text from public.outlets o where o.active and o.beats @> '{Health}' $$, 'filter: beat');
select set_eq($$ select item ->> 'outlet_id' from pg_temp.pages('{"search": "harb OUT"}') $$,
  $$ select pg_temp.ids('item ->> ''name'' like ''%Harbor''') $$, 'filter: words of the name, in any order and case');
select is_empty($$ select * from pg_temp.pages('{"search": "50%_"}') $$, 'a search for % and _ finds these characters only');
select set_eq($$ select item ->> 'outlet_id' from pg_temp.pages('{"sendable": true}') $$,
  $$ select pg_temp.ids('(item ->> ''sendable'')::boolean') $$, 'filter: can be sent to');
select set_eq($$ select item ->> 'outlet_id' from pg_temp.pages('{"format": "podcast", "beat": "Business", "region": "National", "relevance": ["Medium"]}') $$,
  $$ select item ->> 'outlet_id' from listed l join public.outlets o on o.id::text = item ->> 'outlet_id'
     where o.format = 'podcast' and o.beats @> '{Business}' and o.region = 'National' and item ->> 'relevance' = 'Medium' $$, 'filters together');
select is(
  (select item -> 'rules' from listed where item ->> 'name' = 'Outlet 1'), '["Takes no pitches written by AI; yours is not written with AI"]', 'rules stand apart from reasons');
select is(
  public.match_outlets_page((select variation from pitch)) -> 'counts' -> 'high', '12', 'the first page counts the High ones');

-- The topic of a variation is kept until something it was made from changes.
select tests.logout();
create function pg_temp.outdated() returns boolean language sql as $$
  select p.made_from <> (
    select md5(row(v, i, c, w, s)::text)
    from public.pitch_variations v
    join public.pitches i on i.id = v.pitch_id
    join public.creator_profiles c on c.user_id = v.user_id
    cross join private.matching_weights() w
    cross join private.subject_weights() s
    where v.id = p.variation_id)
  from private.pitch_topics p where p.variation_id = (select variation from pg_temp.pitch)
$$;
create function pg_temp.words() returns bigint language sql as $$
  select count(*)
  from unnest((private.kept_topic((select variation from pg_temp.pitch))).element_ids) l(id)
  join unnest('{submarine,opera,chess}'::text[]) w(word) on l.id = (select e.element_id from private.element_of(w.word) e)
$$;
select is(pg_temp.outdated(), false, 'a page keeps the topic of its variation');
select is(pg_temp.words(), 0::bigint, 'the pitch says nothing of submarines, opera and chess');
update public.pitches set take = 'What a submarine sounds like' where user_id = tests.id('ada');
select is(pg_temp.words(), 1::bigint, 'another take is a new topic');
update public.creator_profiles set logline = 'An opera singer.' where user_id = tests.id('ada');
select is(pg_temp.words(), 2::bigint, 'so is another logline');
update public.creator_profiles set facts = '[{"text": "Wins at chess"}]' where user_id = tests.id('ada');
update public.pitch_variations set headline = 'Beekeepers play chess' where user_id = tests.id('ada');
select is(pg_temp.words(), 3::bigint, 'and another headline');
update public.pitches set take = '' where user_id = tests.id('ada');
update public.creator_profiles set logline = null, facts = '[]' where user_id = tests.id('ada');
update public.pitch_variations set headline = 'Beekeepers count their hives' where user_id = tests.id('ada');
select is(pg_temp.words(), 0::bigint, 'what was taken back is forgotten');
select tests.login('ada');

-- An outlet that left the list between two pages loses no other.
create temp table first_page as select public.match_outlets_page((select variation from pitch), p_limit => 10) as page;
select tests.logout();
update public.outlets set active = false where id = (select (page -> 'next' ->> 'id')::uuid from first_page);
select tests.login('ada');
select is(
  (select public.match_outlets_page((select variation from pitch), p_after => page -> 'next', p_limit => 1) #>> '{items,0,outlet_id}' from first_page),
  (select item ->> 'outlet_id' from listed where rank = 11), 'the page after an outlet that is gone goes on behind it');

-- Refusals.
select is(tests.code_of($$ select public.match_outlets_page(gen_random_uuid()) $$), 'pitch_not_found', 'an unknown variation is refused');
select is(tests.code_of($$ select public.match_outlets_page((select variation from pg_temp.pitch), p_limit => 500) $$), 'invalid_input', 'a page has at most 50 outlets');
select is(tests.code_of($$ select public.match_outlets_page((select variation from pg_temp.pitch), p_after => '{"part": 9}') $$), 'invalid_input', 'an unknown part is refused');
select is(tests.code_of($$ select public.match_outlets_page((select variation from pg_temp.pitch), p_after => '{"part": "x", "id": 1}') $$), 'invalid_input', 'a broken cursor is refused');
select is(tests.code_of($$ select public.match_outlets_page((select variation from pg_temp.pitch), p_after => '[]') $$), 'invalid_input', 'a cursor that is no object is refused');
select tests.logout();
select tests.login('bea');
select is(tests.code_of($$ select public.match_outlets_page((select variation from pg_temp.pitch)) $$), 'pitch_not_found', 'another creator''s variation is refused');
select tests.logout();
select tests.login_as('anon');
select throws_ok($$ select public.match_outlets_page(gen_random_uuid()) $$, '42501', null, 'anon cannot call it');
select tests.logout();

-- Without Smart Matching.
update public.subscriptions set plan = 'creator' where user_id = tests.id('ada');
select tests.login('ada');
create temp table free as select row_number() over (order by page, n) as rank, item from pg_temp.pages();
select is((select array_agg(rank order by rank) from free where item ->> 'relevance' is not null), array[1, 2, 3]::bigint[], 'the first three show their relevance');
select is((select count(*) from free where rank > 3 and (item ->> 'score' is not null or item -> 'reasons' <> '["Smart Matching is part of Pro"]')), 0::bigint,
  'the others show no score and one reason');
select is((select count(*) from pg_temp.pages('{"format": "culture"}') where item ->> 'relevance' is not null), 0::bigint, 'a filter shows no further relevance');
select is(
  (select count(*) from jsonb_array_elements(public.match_outlets_page((select variation from pitch),
     p_after => '{"part": 1, "at": 5, "id": "00000000-0000-0000-0000-000000000000"}') -> 'items') i
   where i ->> 'relevance' is not null and i ->> 'outlet_id' not in (select item ->> 'outlet_id' from free where rank <= 3)),
  0::bigint, 'a made-up cursor shows no further relevance');
select is(tests.code_of($$ select public.match_outlets_page((select variation from pg_temp.pitch), array['High']) $$), 'forbidden', 'the filter by relevance is part of Pro');
select is(public.match_outlets_page((select variation from pitch)) -> 'counts', null, 'no counts are shown');
select tests.logout();

select is(private.outlet_rules('label', 'model'), '{Wants AI-assisted pitches labeled; we add the label}', 'the rule of a label says that we add it');
select is(private.outlet_rules('label', 'composer'), '{Wants AI-assisted pitches labeled; yours is not written with AI}', 'and where there is nothing to label, that');
select is(private.outlet_rules('no', 'model'), '{Takes no pitches written by AI}', 'an outlet that takes none says so');

select * from finish();
rollback;
