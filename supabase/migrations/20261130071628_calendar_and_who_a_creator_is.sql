set check_function_bodies = off;

drop function private.request_weights();

-- Whether the news of the variation's pitch is over and nobody said that it holds.
create function private.peg_is_stale(p_variation_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    where v.id = p_variation_id
      and private.peg_until(private.type_of(v), p.created_at, p.peg_date, p.peg_confirmed_at) <= now())
$$;

create or replace function private.refuse_stale_peg(p_variation_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.peg_is_stale(p_variation_id) then
    raise exception 'The news of this pitch may be old by now. Please say that it still holds before you send.'
      using hint = 'stale_peg';
  end if;
end
$$;

-- A column of the API: whether a pitch of the caller waits in a draw for which the account is no longer new, and could go
-- at once if it were sent again.
create or replace function public.may_go_now(p_send public.pitch_sends) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case when p_send.in_draw and p_send.status = 'queued' and p_send.user_id = auth.uid()
    then not private.on_probation(p_send.user_id)
      and exists (select from private.outlet_terms t where t.outlet_id = p_send.outlet_id and t.active)
      and not exists (select from private.send_limit(p_send.user_id, p_send.outlet_id))
      and not private.peg_is_stale(p_send.variation_id)
      and not exists (select from private.near_copies(p_send.variation_id, p_send.outlet_id))
    else false end
$$;

-- How many creators are on one of the beats, samples apart, 1000 at most; null for a request on all beats.
create or replace function private.creators_on_beats(p_beats text[]) returns int
language sql stable
set search_path = ''
as $$
  select case when cardinality(p_beats) > 0 then (
    select count(*)::int from (
      select 1 from public.creator_profiles c join public.users u on u.id = c.user_id
      where c.beats && p_beats and u.kind = 'creator' and u.linked_at is not null and private.has_a_person(u.id)
      limit 1000) x) end
$$;

-- A request is one phrase with details, so what fits it has numbers of its own.
create or replace function private.request_weights()
returns table (
  -- What details add to the likeness, and how much of what subjects count in a pitch.
  details real, subjects real,
  -- Beside likeness: each shared beat (two at most), and the place.
  shared_beat real, in_city real, in_state real,
  -- High from this sum on, Medium from this likeness on, and beside a shared beat from a smaller one.
  high real, medium real, medium_on_beat real,
  -- From this sum on, who the creator is makes a fit.
  who real
)
language sql immutable
begin atomic
  select 0.8::real, 0.3::real, 0.45::real, 1.8::real, 1::real, 2::real, 0.7::real, 0.5::real, 1::real;
end;

-- The same for a creator's profile, which no request of another place fits unless the profile names that place: its story,
-- or, where a word of the request is one of who the creator is, both together, without beats: beside those a longer text
-- would fit anything.
create or replace function private.profile_fits(p_user_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[])
language plpgsql stable
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_story text;
  v_who text;
begin
  select * into v_profile from public.creator_profiles c where c.user_id = p_user_id;
  if not found or cardinality(p_request_ids) = 0 then
    return;
  end if;
  v_story := concat_ws('. ', v_profile.logline, v_profile.timely_angle,
    (select string_agg(f ->> 'text', '. ') from jsonb_array_elements(v_profile.facts) f));
  v_who := concat_ws('. ', v_profile.who, coalesce(v_profile.bio_short, v_profile.bio_medium));
  return query
  select x.request_id, (array_agg(x.relevance order by array_position(array['High', 'Medium', 'Low'], x.relevance)))[1],
    max(x.fit), max(x.shared_beats)
  from (
    select f.request_id, f.fit, f.shared_beats,
      case when f.place = 'elsewhere' or t.who and f.fit < w.who then 'Low' else f.relevance end as relevance
    from private.request_weights() w
    cross join (values
      (false, v_story, v_profile.beats, p_request_ids),
      (true, v_story || '. ' || v_who, '{}', array(
        select n.request_id from private.request_topics n
        where n.request_id = any (p_request_ids) and n.element_ids && array(select o.element_id from private.words_of(v_who) o)))
    ) t(who, said, beats, request_ids)
    cross join lateral private.request_fits(private.text_topic_of(t.said), t.beats, v_profile.city_region,
      ' ' || btrim(regexp_replace(lower(t.said), '[^[:alnum:]]+', ' ', 'g')) || ' ', t.request_ids) f
  ) x
  group by 1;
end
$$;

-- The peg calendar of a creator: the own dates, and the beats by which it is filtered.
create function public.my_calendar_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'own_pegs', coalesce((
      select jsonb_agg(to_jsonb(o) order by o.peg_date) from (
        select p.id, p.title, p.peg_date, p.beats, p.note
        from public.own_pegs p where p.user_id = (select auth.uid())) o), '[]'),
    'own_beats', (
      select to_jsonb(b) from (
        select c.beats from public.creator_profiles c where c.user_id = (select auth.uid())) b))
$$;

grant execute on function public.my_calendar_screen() to authenticated;
