-- 'Looking for now' counts for 30 days: editors forget to clear it, and creators write to what nobody
-- wants any more. One tap renews it.

create table private.looking_for_days (
  user_id uuid primary key references public.media_profiles (user_id) on delete cascade,
  until timestamptz not null,
  -- Set when matching and the order of cards no longer know the topics.
  dropped_at timestamptz
);
create index looking_for_days_until_idx on private.looking_for_days (until) where dropped_at is null;
alter table private.looking_for_days enable row level security;

insert into private.looking_for_days (user_id, until)
select m.user_id, now() + interval '30 days' from public.media_profiles m where m.looking_for_now <> '';

-- New words count anew. Named so that it runs before the triggers that read the topics.
create function private.count_looking_for_days() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.looking_for_now = '' then
    delete from private.looking_for_days d where d.user_id = new.user_id;
  elsif tg_op = 'INSERT' or new.looking_for_now <> old.looking_for_now then
    insert into private.looking_for_days (user_id, until) values (new.user_id, now() + interval '30 days')
    on conflict (user_id) do update set until = excluded.until, dropped_at = null;
  end if;
  return null;
end
$$;
create trigger a_count_looking_for_days after insert or update of looking_for_now on public.media_profiles
  for each row execute function private.count_looking_for_days();

-- What an editor looks for now, '' once its 30 days are over.
create function private.live_looking_for(p_user_id uuid, p_text text) returns text
language sql stable
begin atomic
  select case when coalesce(p_text, '') <> '' and exists (
    select 1 from private.looking_for_days d where d.user_id = p_user_id and d.dropped_at is null) then p_text else '' end;
end;

-- What an editor looks for now stands before the phrases of their outlets.
create or replace view private.outlet_standing_terms with (security_invoker = true) as
select
  o.id as outlet_id, o.name, o.format, o.region, o.description,
  case when l.text = '' then o.interests
    else concat_ws(', ', replace(l.text, E'\n', ', '), nullif(o.interests, '')) end as interests,
  o.active, o.media_user_id,
  case when cardinality(m.beats) > 0 then m.beats else o.beats end as beats,
  case when cardinality(m.formats) > 0 then m.formats else array[o.format] end as formats,
  coalesce(m.ai_stance, o.ai_stance) as ai_stance,
  coalesce(m.weekly_cap, o.weekly_cap) as weekly_cap,
  coalesce(o.media_user_id, o.id) as cap_key
from public.outlets o
left join public.media_profiles m on m.user_id = o.media_user_id
cross join lateral (select private.live_looking_for(m.user_id, m.looking_for_now) as text) l;

create or replace function private.refresh_reader_topics(p_user_ids uuid[]) returns void
language sql volatile
set search_path = ''
set jit = off
as $$
  with parts as (
    -- What is looked for now comes first.
    select m.user_id, p.source, p.n, btrim(p.text) as text
    from public.media_profiles m
    left join public.outlets o on o.id = m.outlet_id and m.outlet_proof is not null
    cross join lateral (
      select 1 as source, n, text
      from regexp_split_to_table(private.live_looking_for(m.user_id, m.looking_for_now), '[,\n]') with ordinality t(text, n)
      union all
      select 2, n, text from regexp_split_to_table(coalesce(o.interests, ''), ',') with ordinality t(text, n)
    ) p
    where m.user_id = any (p_user_ids) and btrim(p.text) <> ''
  ), numbered as materialized (
    select p.user_id, p.text, row_number() over (partition by p.user_id order by p.source, p.n)::int as phrase from parts p
  ), words as (
    select n.user_id, n.phrase, w.lemma_id, max(w.rarity) as rarity
    from numbered n, private.words_of(n.text) w
    group by 1, 2, 3
  ), shared as (
    select w.*, (w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.user_id, w.phrase)))::real as share
    from words w, private.matching_weights() m
  ), listed as (
    select s.user_id, array_agg(s.lemma_id order by s.phrase, s.lemma_id) as lemma_ids,
      array_agg(s.phrase order by s.phrase, s.lemma_id) as phrases, array_agg(s.share order by s.phrase, s.lemma_id) as shares,
      private.meaning_of(array_agg(s.lemma_id), array_agg(s.rarity)) as meaning
    from shared s group by 1
  )
  insert into private.reader_topics (user_id, lemma_ids, phrases, shares, texts, meaning)
  select m.user_id, coalesce(l.lemma_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
    array(select n.text from numbered n where n.user_id = m.user_id order by n.phrase), coalesce(l.meaning, '{}')
  from public.media_profiles m
  left join listed l on l.user_id = m.user_id
  where m.user_id = any (p_user_ids)
  on conflict (user_id) do update set lemma_ids = excluded.lemma_ids, phrases = excluded.phrases,
    shares = excluded.shares, texts = excluded.texts, meaning = excluded.meaning
$$;

create function private.refresh_editor_topics(p_user_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.refresh_outlet_topics(array(select o.id from public.outlets o where o.media_user_id = any (p_user_ids)));
  perform private.refresh_reader_topics(p_user_ids);
end
$$;

-- Drops topics whose 30 days are over from matching and from the order of cards, at most p_limit editors
-- a call. Returns how many.
create function public.drop_old_looking_for(p_limit int default 50) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_ids uuid[];
begin
  with due as (
    select d.user_id from private.looking_for_days d
    where d.dropped_at is null and d.until <= now()
    order by d.until limit p_limit
    for update skip locked
  ), dropped as (
    update private.looking_for_days d set dropped_at = now() from due where d.user_id = due.user_id returning d.user_id
  )
  select array_agg(d.user_id) into v_user_ids from dropped d;
  if v_user_ids is null then
    return 0;
  end if;
  perform private.refresh_editor_topics(v_user_ids);
  return cardinality(v_user_ids);
end
$$;

-- Until when the caller's topics count; null without any. `live` is false once they have ended.
create function public.my_looking_for() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
begin
  return (select jsonb_build_object('until', d.until, 'live', d.dropped_at is null and d.until > now())
          from private.looking_for_days d where d.user_id = v_user_id);
end
$$;
grant execute on function public.my_looking_for() to authenticated;

-- Lets the caller's topics count for 30 days from now. Returns my_looking_for().
create function public.renew_looking_for() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_dropped boolean;
begin
  select d.dropped_at is not null into v_dropped from private.looking_for_days d where d.user_id = v_user_id for update;
  update private.looking_for_days d set until = now() + interval '30 days', dropped_at = null where d.user_id = v_user_id;
  if v_dropped then
    perform private.refresh_editor_topics(array[v_user_id]);
  end if;
  return public.my_looking_for();
end
$$;
grant execute on function public.renew_looking_for() to authenticated;
