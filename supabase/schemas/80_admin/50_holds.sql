-- A hold: for a time no pitch, follow-up or Friday Fix leaves, or none that is about a beat, a place or a word. Nothing
-- is marked: senders ask what is in force when they take mails and again when one leaves, so a hold works at once, what
-- it keeps back stays queued as it was, and its end needs no act. Mails between people who know each other (answers,
-- introductions, chosen entries) and mails of the account go on.

create table private.mail_holds (
  id uuid primary key default gen_random_uuid(),
  scope text not null check (scope in ('all', 'beat', 'place', 'word')),
  -- The beat, the place ('Jackson, MS' or 'MS'), or the words; null for all.
  value text check (char_length(value) between 2 and 80 and value !~ '[[:cntrl:]]'),
  -- Read by those whose mails wait.
  reason text not null check (char_length(reason) between 1 and 200 and reason !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  created_by uuid references public.users (id) on delete set null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  check ((scope = 'all') = (value is null)),
  check (scope <> 'beat' or array[value]::private.beat_list is not null),
  check (scope <> 'place' or value ~ '^([^,]+, )?[A-Z]{2}$'),
  check (ends_at > created_at)
);
alter table private.mail_holds enable row level security;
create index mail_holds_live_idx on private.mail_holds (ends_at) where ended_at is null;
create index mail_holds_created_by_idx on private.mail_holds (created_by);

create function private.live_holds() returns setof private.mail_holds
language sql stable
begin atomic
  select * from private.mail_holds h where h.ended_at is null and h.ends_at > now();
end;

-- Whether a place is that of a hold; a state is all of its cities.
create function private.is_place_of(p_held text, p_place text) returns boolean
language sql immutable
return case when strpos(p_held, ',') = 0 then private.state_of(p_place) = lower(p_held)
  else private.city_of(p_place) = private.city_of(p_held) and private.state_of(p_place) in ('', lower(right(p_held, 2))) end;

-- Whether a hold is about a story: its words, its beats, or with p_here its places. A word is found in any inflection,
-- several only beside each other.
create function private.hold_is_about(h private.mail_holds, p_words text, p_beats text[], p_here boolean) returns boolean
language sql stable
return case h.scope
  when 'all' then true
  when 'beat' then h.value = any (p_beats)
  when 'word' then to_tsvector('english', p_words) @@ phraseto_tsquery('english', h.value)
  else p_here end;

-- The sends among these that holds in force are about: by the pitch, its creator's beats and place, the outlet's beats
-- and place. One row for each hold.
create function private.holds_of_sends(p_send_ids uuid[]) returns table (send_id uuid, hold_id uuid)
language sql stable
set search_path = ''
as $$
  with sends as materialized (
    select s.id, concat_ws(' ', p.news_peg, p.story ->> 'news', s.subject) as words,
      c.beats || o.beats || coalesce(m.beats, '{}') as beats, array[c.city_region, o.region] as places
    from public.pitch_sends s
    join public.pitches p on p.id = s.pitch_id
    join public.outlets o on o.id = s.outlet_id
    left join public.media_profiles m on m.user_id = o.media_user_id
    left join public.creator_profiles c on c.user_id = s.user_id
    where s.id = any (p_send_ids)
  ), places as materialized (
    -- Each place once: reading one takes longer than all the rest.
    select h.id as hold_id, array_agg(x.place) as held
    from private.live_holds() h
    cross join (select distinct unnest(s.places) as place from sends s) x
    where h.scope = 'place' and private.is_place_of(h.value, x.place)
    group by 1
  )
  select s.id, h.id
  from private.live_holds() h
  left join places x on x.hold_id = h.id
  cross join sends s
  where private.hold_is_about(h, s.words, s.beats, s.places && x.held)
$$;

-- The mails of the outbox that a hold keeps back, all of them or one.
create function private.held_mails(p_id uuid default null) returns table (mail_id uuid)
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select 1 from private.live_holds()) then
    return;
  end if;
  return query
  with waiting as materialized (
    select m.id, m.ref_id from private.mail_outbox m
    where m.kind in ('pitch', 'follow_up') and m.status in ('queued', 'sending') and (p_id is null or m.id = p_id)
  )
  select w.id from waiting w
  where exists (select 1 from private.live_holds() h where h.scope = 'all')
    or w.ref_id in (select h.send_id from private.holds_of_sends(array(select w.ref_id from waiting w)) h);
end
$$;

-- Issues whose mails a hold keeps back: one story that it is about is enough, until an admin withdraws the story.
create function private.held_issues() returns table (issue_id uuid, hold_id uuid)
language sql stable
set search_path = ''
as $$
  select f.id, h.id
  from private.live_holds() h
  join public.friday_fix_issues f on f.status <> 'draft' and f.scheduled_at is not null
    and f.issue_date > (now() at time zone 'utc')::date - 30
  where h.scope = 'all' or exists (
    select 1 from public.friday_fix_items i
    left join public.creator_profiles c on c.user_id = i.creator_user_id
    where i.issue_id = f.id and i.withdrawn_at is null
      and private.hold_is_about(h, concat_ws(' ', i.title, i.news_peg, array_to_string(i.summary_bullets, ' ')),
        c.beats, h.scope = 'place' and (private.is_place_of(h.value, i.city_region) or private.is_place_of(h.value, c.city_region))))
$$;

-- Begins a hold. It is in force for what leaves from its commit on. Returns its id.
create function public.hold_mails(p_scope text, p_value text, p_reason text, p_ends_at timestamptz) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_value text := case when p_scope <> 'all' then private.text_or_null(private.clean_line(p_value)) end;
  v_reason text := private.text_or_null(private.clean_line(p_reason));
  v_id uuid;
begin
  perform private.require_admin();
  if p_scope is null or p_scope not in ('all', 'beat', 'place', 'word') then
    raise exception 'Please choose what to hold.' using hint = 'invalid_input';
  end if;
  if v_reason is null or char_length(v_reason) > 200 then
    raise exception 'Please give a reason of up to 200 characters.' using hint = 'reason_missing';
  end if;
  if p_ends_at is null or p_ends_at <= now() or p_ends_at > now() + interval '30 days' then
    raise exception 'Please choose an end within the next 30 days.' using hint = 'bad_time';
  end if;
  if p_scope = 'place' then
    v_value := regexp_replace(v_value, ',?\s*([[:alpha:]]{2})$', '') || case when v_value ~ ',' then ', ' else '' end
      || upper(right(v_value, 2));
  end if;
  if p_scope <> 'all' and coalesce(char_length(v_value), 0) not between 2 and 80
     or p_scope = 'place' and v_value !~ '^([^,]+, )?[A-Z]{2}$'
     or p_scope = 'word' and numnode(phraseto_tsquery('english', v_value)) = 0 then
    raise exception '%', case p_scope when 'place' then 'Please name a city with its state, such as “Jackson, MS”, or a state, such as “MS”.'
      when 'word' then 'Please name a word that pegs have, not one like “the”.' else 'Please choose a beat.' end using hint = 'invalid_input';
  end if;
  insert into private.mail_holds (scope, value, reason, created_by, ends_at)
  values (p_scope, v_value, v_reason, (select auth.uid()), p_ends_at)
  returning id into v_id;
  perform private.log_admin_act('mails_held', jsonb_strip_nulls(jsonb_build_object(
    'hold_id', v_id, 'scope', p_scope, 'value', v_value, 'reason', v_reason, 'ends_at', p_ends_at)));
  return v_id;
end
$$;
grant execute on function public.hold_mails(text, text, text, timestamptz) to authenticated;

-- Ends a hold before its time: what waited is due at once. False when it was over.
create function public.end_hold(p_hold_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_hold private.mail_holds;
begin
  perform private.require_admin();
  update private.mail_holds h set ended_at = now()
  where h.id = p_hold_id and h.ended_at is null and h.ends_at > now()
  returning * into v_hold;
  if v_hold.id is null then
    return false;
  end if;
  perform private.log_admin_act('hold_ended', jsonb_strip_nulls(jsonb_build_object(
    'hold_id', v_hold.id, 'scope', v_hold.scope, 'value', v_hold.value)));
  return true;
end
$$;
grant execute on function public.end_hold(uuid) to authenticated;

-- Holds in force with what waits for each, then the last twenty that are over.
create function public.mail_holds()
returns table (
  id uuid, scope text, value text, reason text, created_at timestamptz, created_by text, ends_at timestamptz,
  ended_at timestamptz, live boolean, pitches int, readers int
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  with sends as (
    select s.hold_id, count(*)::int as waiting
    from private.holds_of_sends(array(
      select m.ref_id from private.mail_outbox m
      where m.kind in ('pitch', 'follow_up') and m.status in ('queued', 'sending'))) s
    group by 1
  ), issues as (
    select i.hold_id, count(d.id)::int as waiting
    from private.held_issues() i
    left join public.digest_deliveries d on d.issue_id = i.issue_id and d.status in ('queued', 'sending')
    group by 1
  )
  select h.id, h.scope, h.value, h.reason, h.created_at, u.name, h.ends_at, h.ended_at, l.live,
    coalesce(s.waiting, 0), coalesce(i.waiting, 0)
  from private.mail_holds h
  cross join lateral (select h.ended_at is null and h.ends_at > now() as live) l
  left join public.users u on u.id = h.created_by
  left join sends s on s.hold_id = h.id
  left join issues i on i.hold_id = h.id
  order by l.live desc, h.created_at desc
  limit (select count(*) from private.live_holds()) + 20;
end
$$;
grant execute on function public.mail_holds() to authenticated;

-- The holds that concern the caller: the own sends that wait, pitches that wait for the own outlets, and the issue
-- of the Friday Fix that waits.
create function public.my_holds()
returns table (reason text, ends_at timestamptz, sends uuid[], pitches int, issue_date date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from private.live_holds()) then
    return;
  end if;
  return query
  with waiting as (
    select s.id, s.user_id = v_user_id as own
    from public.pitch_sends s
    join private.mail_outbox m on m.ref_table = 'pitch_sends' and m.ref_id = s.id
    where m.kind in ('pitch', 'follow_up') and m.status in ('queued', 'sending')
      and (s.user_id = v_user_id or s.outlet_id in (select o.id from public.outlets o where o.media_user_id = v_user_id))
  ), held as (
    select h.hold_id, array_agg(distinct w.id) filter (where w.own) as sends,
      (count(distinct w.id) filter (where not w.own))::int as pitches
    from private.holds_of_sends(array(select w.id from waiting w)) h
    join waiting w on w.id = h.send_id
    group by 1
  ), issues as (
    select i.hold_id, min(f.issue_date) as issue_date
    from private.held_issues() i
    join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
    join public.digest_deliveries d on d.issue_id = f.id and d.user_id = v_user_id and d.status in ('queued', 'sending')
      and d.due_at <= now()
    group by 1
  )
  select h.reason, h.ends_at, coalesce(x.sends, '{}'), coalesce(x.pitches, 0), i.issue_date
  from private.live_holds() h
  left join held x on x.hold_id = h.id
  left join issues i on i.hold_id = h.id
  where x.hold_id is not null or i.hold_id is not null
  order by h.ends_at desc;
end
$$;
grant execute on function public.my_holds() to authenticated;
