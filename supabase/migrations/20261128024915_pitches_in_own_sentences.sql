set check_function_bodies = off;

alter table public.creator_profiles drop constraint creator_profiles_check;

alter table public.creator_profiles drop constraint creator_profiles_offers_check;

drop function public.begin_pitch_run(uuid, uuid, text, text, text, date, jsonb);

alter table public.pitches add column story jsonb default '{}'::jsonb not null;

alter table public.pitch_runs add column story jsonb default '{}'::jsonb not null;

alter table public.creator_profiles add column who text;

create or replace function private.tidy_one_line_fields() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'creator_profiles' then
    new.name := private.text_or_null(private.clean_line(new.name));
    new.city_region := private.text_or_null(private.clean_line(new.city_region));
    new.logline := private.text_or_null(private.clean_line(new.logline));
    new.who := private.text_or_null(private.clean_line(new.who));
    new.timely_angle := private.text_or_null(private.clean_line(new.timely_angle));
    new.book_title := private.text_or_null(private.clean_line(new.book_title));
    new.contact_name := private.text_or_null(private.clean_line(new.contact_name));
    new.contact_phone := private.text_or_null(private.clean_line(new.contact_phone));
  elsif tg_table_name = 'media_profiles' then
    new.outlet_name := private.text_or_null(private.clean_line(new.outlet_name));
    new.region := private.text_or_null(private.clean_line(new.region));
  elsif tg_table_name = 'outlets' then
    new.name := private.clean_line(new.name);
    new.region := private.clean_line(new.region);
  else
    new.contact_name := private.clean_line(new.contact_name);
  end if;
  return new;
end
$$;

-- Stores blank text as null and counts saves in `version`: a tab updates where version is the one
-- it has read, so that it cannot overwrite the save of another tab.
create or replace function private.tidy_creator_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.name := private.text_or_null(new.name);
  new.city_region := private.text_or_null(new.city_region);
  new.logline := private.text_or_null(new.logline);
  new.who := private.text_or_null(new.who);
  new.timely_angle := private.text_or_null(new.timely_angle);
  new.book_title := private.text_or_null(new.book_title);
  new.avatar_url := private.text_or_null(new.avatar_url);
  new.book_cover_url := private.text_or_null(new.book_cover_url);
  new.trailer_url := private.text_or_null(new.trailer_url);
  new.press_kit_url := private.text_or_null(new.press_kit_url);
  new.website_url := private.text_or_null(new.website_url);
  new.bio_short := private.text_or_null(new.bio_short);
  new.bio_medium := private.text_or_null(new.bio_medium);
  new.bio_long := private.text_or_null(new.bio_long);
  new.contact_name := private.text_or_null(new.contact_name);
  new.contact_email := private.text_or_null(new.contact_email);
  new.contact_phone := private.text_or_null(new.contact_phone);
  new.slug := coalesce(private.text_or_null(new.slug), private.free_slug(new.name, new.user_id));
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
  else
    new.version := 1;
  end if;
  return new;
end
$$;

-- What the creator said for one pitch beside peg and take: {"news", "why", "helps", "offer", "subject"}, each a line;
-- {} in a pitch from before it was asked.
create function private.is_pitch_story(p_story jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_typeof(p_story) = 'object', false)
    and octet_length(p_story::text) <= 6000
    and not jsonb_path_exists(p_story, 'strict $.* ? (@.type() != "string" || @ like_regex "[\\u0000-\\u001f\\u007f]")')
$$;

create or replace function private.run_json(r public.pitch_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'news_peg', r.news_peg, 'take', r.take, 'pitch_type', r.pitch_type,
    'peg_date', r.peg_date, 'chosen', r.chosen, 'story', r.story, 'pitch_id', r.pitch_id, 'started_at', r.started_at,
    'ended_at', r.ended_at,
    'status', case when r.status = 'writing' and not private.is_live(r) then 'failed' else r.status end,
    'error_code', case when r.status = 'writing' and not private.is_live(r) then 'run_died' else r.error_code end)
$$;

-- Claims a row of pitch_runs for the caller: inserts it, or takes over the failed run of a repeated
-- request. Returns the row locked; a row that is done is returned as it is.
create or replace function private.claim_run(p_new public.pitch_runs) returns public.pitch_runs
language plpgsql volatile
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  insert into public.pitch_runs (id, user_id, pitch_id, variation_id, news_peg, take, pitch_type, peg_date, chosen,
    story)
  values (p_new.id, p_new.user_id, p_new.pitch_id, p_new.variation_id, p_new.news_peg, p_new.take,
          p_new.pitch_type, p_new.peg_date, p_new.chosen, coalesce(p_new.story, '{}'))
  on conflict (id) do nothing
  returning * into v_run;
  if found then return v_run; end if;

  select * into strict v_run from public.pitch_runs r where r.id = p_new.id for update;
  if (v_run.user_id, v_run.variation_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen,
      v_run.story)
     is distinct from
     (p_new.user_id, p_new.variation_id, p_new.news_peg, p_new.take, p_new.pitch_type, p_new.peg_date, p_new.chosen,
      coalesce(p_new.story, '{}'))
  then
    raise exception 'This request was already used for another pitch.' using hint = 'run_mismatch';
  end if;
  if private.is_live(v_run) then
    raise exception 'This pitch is being written.' using hint = 'already_running';
  end if;
  if v_run.status = 'stopped' then
    raise exception 'You stopped this pitch.' using hint = 'run_stopped';
  end if;
  if v_run.status <> 'done' then
    update public.pitch_runs r
    set status = 'writing', attempt = r.attempt + 1, started_at = now(), ended_at = null, error_code = null
    where r.id = p_new.id
    returning * into v_run;
  end if;
  return v_run;
end
$$;

-- Starts a run, or returns the stored result of a repeated request: {"attempt", "saved"}, where saved
-- is null for a run that has to be written.
create or replace function public.begin_pitch_run(
  p_user_id uuid, p_run_id uuid, p_news_peg text, p_take text, p_pitch_type text, p_peg_date date,
  p_chosen jsonb default null, p_story jsonb default '{}'
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  if not exists (select 1 from public.users u where u.id = p_user_id and u.linked_at is not null) then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  v_run.id := p_run_id;
  v_run.user_id := p_user_id;
  v_run.news_peg := private.clean_line(p_news_peg);
  v_run.take := private.clean_line(coalesce(p_take, ''));
  v_run.pitch_type := p_pitch_type;
  v_run.peg_date := p_peg_date;
  v_run.chosen := nullif(p_chosen, 'null');
  v_run.story := p_story;
  v_run := private.claim_run(v_run);

  if v_run.status = 'done' then
    return jsonb_build_object('attempt', v_run.attempt, 'saved', private.saved_pitch(v_run.pitch_id));
  end if;
  perform private.lock_quota(p_user_id);
  perform private.refuse_over_quota(p_user_id);
  -- Within a limited plan one pitch is written at a time: a second one could not be stored.
  if (private.quota_of(p_user_id) ->> 'limit') is not null and exists (
    select 1 from public.pitch_runs r
    where r.user_id = p_user_id and r.id <> p_run_id and r.variation_id is null and private.is_live(r)
  ) then
    raise exception 'Another pitch of yours is being written. Wait for it, or stop it.' using hint = 'already_running';
  end if;
  return jsonb_build_object('attempt', v_run.attempt, 'saved', null);
end
$$;

-- Stores what a run has written. p_written: {"generator", "model", "fallback_reason", "input_tokens",
-- "output_tokens", "duration_ms", "grounds", "variations"}. The quota is checked again under a lock.
create or replace function public.save_pitch_run(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs := private.lock_live_run(p_run_id, p_attempt);
  v_pitch public.pitches;
begin
  if jsonb_typeof(p_written -> 'variations') is distinct from 'array'
     or jsonb_array_length(p_written -> 'variations') not between 1 and 3 then
    raise exception 'A pitch needs one to three variations.' using hint = 'bad_variations';
  end if;
  perform private.lock_quota(v_run.user_id);
  perform private.refuse_over_quota(v_run.user_id);

  insert into public.pitches
    (user_id, news_peg, take, pitch_type, peg_date, chosen, story, generator, model, fallback_reason,
     input_tokens, output_tokens, duration_ms, grounds)
  values (
    v_run.user_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen, v_run.story,
    p_written ->> 'generator', nullif(p_written ->> 'model', ''), p_written ->> 'fallback_reason',
    (p_written ->> 'input_tokens')::int, (p_written ->> 'output_tokens')::int,
    (p_written ->> 'duration_ms')::int, coalesce(p_written -> 'grounds', '[]'))
  returning * into v_pitch;

  insert into public.pitch_variations
    (pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points, claims)
  select
    v_pitch.id, v_run.user_id, item.position,
    private.clean_line(item.value ->> 'angle'), private.clean_line(item.value ->> 'headline'),
    private.clean_line(item.value ->> 'line1_hook'), private.clean_line(item.value ->> 'line2_whynow'),
    private.clean_line(item.value ->> 'line3_whyyou'),
    case when v_run.pitch_type = 'podcast' and jsonb_typeof(item.value -> 'talking_points') = 'array'
      then item.value -> 'talking_points' end,
    coalesce(nullif(item.value -> 'claims', 'null'), '[]')
  from jsonb_array_elements(p_written -> 'variations') with ordinality as item (value, position);

  update public.pitch_runs r set status = 'done', pitch_id = v_pitch.id, ended_at = now() where r.id = p_run_id;
  return private.saved_pitch(v_pitch.id);
end
$$;

alter table public.creator_profiles add constraint creator_profiles_check CHECK ((concat(name, city_region, logline, timely_angle, book_title, contact_name, contact_phone, who) !~ '[[:cntrl:]]'::text));

alter table public.creator_profiles add constraint creator_profiles_offers_check CHECK (
CASE
    WHEN (jsonb_typeof(offers) = 'array'::text) THEN ((jsonb_array_length(offers) <= 8) AND (jsonb_array_length(jsonb_path_query_array(offers, '$[*]?(((((@."verb" like_regex "^(film|hear|sit_in|interview|send|come|own|)$" || @."kind" like_regex "^(see|hear|print|book)$") && @."text" like_regex "^.{1,120}$") && @."text" like_regex "[^ ]") && @."place" like_regex "^.{0,100}$") && @."days" like_regex "^.{0,60}$")'::jsonpath)) = jsonb_array_length(offers)))
    ELSE false
END);

alter table public.creator_profiles add constraint creator_profiles_who_check CHECK ((char_length(who) <= 200));

alter table public.pitch_runs add constraint pitch_runs_story_check CHECK (private.is_pitch_story(story));

alter table public.pitches add constraint pitches_story_check CHECK (private.is_pitch_story(story));
