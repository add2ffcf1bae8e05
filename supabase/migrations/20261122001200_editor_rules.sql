-- The rules of an editor act: away, pause, stopped creators, what is looked for now, and verdicts.

-- What an editor looks for now stands before the phrases of their outlets.
create or replace view private.outlet_terms with (security_invoker = true) as
select
  o.id as outlet_id, o.name, o.format, o.region, o.description,
  case when coalesce(m.looking_for_now, '') = '' then o.interests
    else concat_ws(', ', replace(m.looking_for_now, E'\n', ', '), nullif(o.interests, '')) end as interests,
  o.active, o.media_user_id,
  case when cardinality(m.beats) > 0 then m.beats else o.beats end as beats,
  case when cardinality(m.formats) > 0 then m.formats else array[o.format] end as formats,
  coalesce(m.ai_stance, o.ai_stance) as ai_stance,
  coalesce(m.weekly_cap, o.weekly_cap) as weekly_cap,
  coalesce(o.media_user_id, o.id) as cap_key
from public.outlets o
left join public.media_profiles m on m.user_id = o.media_user_id;

drop trigger refresh_topics on public.media_profiles;
create trigger refresh_topics after insert or update of beats, formats, looking_for_now on public.media_profiles
  for each row execute function private.refresh_outlets_of_editor();

-- Why the editor of an outlet takes nothing from this account now, whatever the outlet's limits; no row
-- where nothing stands against it.
create function private.editor_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language sql stable
begin atomic
  select o.id,
    case when c.closed then 'do_not_contact' else 'not_taking_pitches' end,
    case when c.closed then o.name || ' has asked for no more mails like this.'
      when m.paused then o.name || ' takes no pitches at the moment.'
      else o.name || ' is away and takes pitches again from ' || to_char(m.away_until, 'FMMonth FMDD') || '.' end
  from public.outlets o
  join public.media_profiles m on m.user_id = o.media_user_id
  join public.users u on u.id = m.user_id
  cross join lateral (
    select exists (
      select 1 from private.closed_addresses a
      where a.email = lower(u.email) and (a.user_id is null or a.user_id = p_user_id) and a.reason <> 'bounce') as closed
  ) c
  where o.id = any (p_outlet_ids)
    and (c.closed or m.paused or private.is_away(m.away_until, m.time_zone, now()));
end;

-- The limits as before, after those that editors set themselves.
alter function private.send_limits(uuid, uuid[]) rename to outlet_limits;
create function private.send_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
set jit = off
as $$
begin
  return query
  select coalesce(e.outlet_id, l.outlet_id), coalesce(e.code, l.code), coalesce(e.reason, l.reason)
  from private.editor_limits(p_user_id, p_outlet_ids) e
  full join private.outlet_limits(p_user_id, p_outlet_ids) l on l.outlet_id = e.outlet_id;
end
$$;

-- Whether an editor stopped a creator, or everybody.
create function private.editor_closed_to(p_media_user_id uuid, p_creator_id uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select 1 from public.users u
    join private.closed_addresses a on a.email = lower(u.email)
    where u.id = p_media_user_id and (a.user_id is null or a.user_id = p_creator_id) and a.reason <> 'bounce');
end;

-- Stops a creator, named by the address of their press kit. Returns the creator's name.
create function public.close_my_address(p_slug text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_email text := private.proven_address(v_user_id);
  v_creator record;
begin
  if v_email is null then
    raise exception 'Please confirm your email address first.' using hint = 'account_not_confirmed';
  end if;
  select c.user_id, coalesce(c.name, 'This creator') as name into v_creator
  from public.creator_profiles c
  where c.slug = lower(private.trim_text(p_slug)) and c.user_id <> v_user_id
    and (c.epk_published
      or exists (select 1 from public.pitch_sends s join public.outlets o on o.id = s.outlet_id
                 where s.user_id = c.user_id and o.media_user_id = v_user_id)
      or exists (select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
                 where i.creator_user_id = c.user_id and f.status = 'published'));
  if not found then
    raise exception 'We know no creator with this press kit.' using hint = 'account_not_found';
  end if;
  insert into private.closed_addresses (email, user_id, reason)
  values (v_email, v_creator.user_id, 'opt_out') on conflict do nothing;
  return v_creator.name;
end
$$;
grant execute on function public.close_my_address(text) to authenticated;

-- Verdicts teach matching. A row is now an answer to a pitch (send_id) or a verdict on a card
-- (verdict_by, item_id). anonymous: the creator of the card is not told whose verdict it is, so it
-- counts for other creators only.
alter table private.answered_topics drop constraint answered_topics_pkey;
alter table private.answered_topics
  alter column send_id drop not null,
  add unique (send_id),
  add column verdict_by uuid,
  add column item_id uuid,
  add column anonymous boolean not null default false,
  add foreign key (verdict_by, item_id) references public.card_verdicts (user_id, item_id) on delete cascade,
  add unique (verdict_by, item_id, outlet_id),
  add check ((send_id is null) = (verdict_by is not null and item_id is not null));

create function private.store_verdict_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.answered_topics as a
    (verdict_by, item_id, outlet_id, user_id, answer, answered_at, lemma_ids, shares, anonymous)
  select new.user_id, new.item_id, o.id, i.creator_user_id,
    case new.verdict when 'intro' then 'interested' else new.verdict end, new.updated_at,
    coalesce(w.lemma_ids, '{}'), coalesce(w.shares, '{}'),
    not exists (select 1 from public.intro_requests r where r.item_id = new.item_id and r.media_user_id = new.user_id)
  from public.outlets o
  join public.friday_fix_items i on i.id = new.item_id and i.creator_user_id is not null
  cross join lateral (
    select array_agg(d.lemma_id) as lemma_ids, array_agg(d.rarity / d.total)::real[] as shares
    from (
      select x.lemma_id, max(x.rarity) as rarity, sum(max(x.rarity)) over () as total
      from private.words_of(concat_ws('. ', i.news_peg, i.title)) x
      group by 1
    ) d
  ) w
  where o.media_user_id = new.user_id
  on conflict (verdict_by, item_id, outlet_id) do update
    set answer = excluded.answer, answered_at = excluded.answered_at, anonymous = excluded.anonymous;
  return null;
end
$$;
create trigger store_verdict_topic after insert or update on public.card_verdicts
  for each row execute function private.store_verdict_topic();

-- Asking for an introduction names the editor: the verdict is no longer anonymous.
create or replace function private.verdict_of_request() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.card_verdicts (user_id, item_id, verdict, via)
  values (new.media_user_id, new.item_id, 'intro', 'app')
  on conflict (user_id, item_id) do update set verdict = 'intro', updated_at = now();
  return null;
end
$$;

create or replace function private.answers_fit(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, own_answer text, own_like boolean, others int, fit real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with own as materialized (
    select x.outlet_id, x.answer, x.answered_at, x.lemma_ids, x.shares,
      row_number() over (partition by x.outlet_id order by x.answered_at desc) as n
    from private.answered_topics x
    where x.user_id = p_topic.user_id and x.answered_at > now() - interval '90 days' and not x.anonymous
  ), answers as (
    select x.outlet_id, true as own, x.answer, x.answered_at, x.lemma_ids, x.shares
    from own x
    where x.n <= 3 and x.outlet_id = any (p_outlet_ids)
    union all
    select o.id, false, a.answer, a.answered_at, a.lemma_ids, a.shares
    from unnest(p_outlet_ids) o(id)
    cross join lateral (
      select x.* from private.answered_topics x
      where x.outlet_id = o.id and x.user_id <> p_topic.user_id and x.answered_at > now() - interval '180 days'
      order by x.answered_at desc limit 5
    ) a
  ), rated as (
    select a.outlet_id, a.own, a.answer, a.answered_at, coalesce(l.likeness, 0) >= m.like_topic as alike
    from answers a
    cross join private.matching_weights() m
    left join lateral (
      select sum(x.share * n.weight) as likeness
      from unnest(a.lemma_ids, a.shares) x(lemma_id, share)
      join unnest(p_topic.lemma_ids, p_topic.weights) n(lemma_id, weight) on n.lemma_id = x.lemma_id
    ) l on true
  ), summed as (
    select r.outlet_id,
      (array_agg(r.answer order by r.answered_at desc) filter (where r.own))[1] as own_answer,
      coalesce(bool_or(r.alike and r.answer in ('interested', 'covered')) filter (where r.own), false) as own_like,
      coalesce(sum(case when r.answer in ('interested', 'covered') then 1 when r.answer = 'not_my_beat' then -1 else 0 end)
        filter (where not r.own and r.alike), 0)::int as others
    from rated r
    group by 1
  )
  select s.outlet_id, s.own_answer, s.own_like, s.others,
    (case when s.own_like then m.own_yes
          when s.own_answer in ('interested', 'covered') then m.own_yes / 2
          when s.own_answer = 'not_now' then m.own_not_now else 0 end
     + case when s.others > 0 then m.others_yes when s.others < 0 then m.others_no else 0 end)::real
  from summed s, private.matching_weights() m;
end
$$;
