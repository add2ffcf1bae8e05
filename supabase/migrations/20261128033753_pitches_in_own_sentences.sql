set check_function_bodies = off;

alter table public.creator_profiles drop constraint creator_profiles_check;

alter table public.creator_profiles drop constraint creator_profiles_offers_check;

drop function public.begin_pitch_run(uuid, uuid, text, text, text, date, jsonb);

alter table public.pitches add column story jsonb default '{}'::jsonb not null;

alter table public.pitch_runs add column story jsonb default '{}'::jsonb not null;

alter table public.creator_profiles add column who text;

alter table private.sent_texts add column story text;

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

-- What a variation says for its story alone. Standing sentences count for nothing: those from the profile, the closing
-- question, and the peg, which others quote too. Null where no sentence has a known source.
create function private.story_words(v public.pitch_variations) returns text
language sql immutable
set search_path = ''
as $$
  select case when jsonb_array_length(v.claims) > 0 then coalesce(
    (select string_agg(c.value ->> 'text', ' ' order by c.at)
     from jsonb_array_elements(v.claims) with ordinality as c (value, at)
     where c.value ->> 'line' <> 'talking_points'
       and case
         when c.value -> 'supported' is distinct from 'true'::jsonb then true
         when c.value ->> 'source' is null then c.value ->> 'text' !~ '[?][”"]?$'
         else not c.value ->> 'source' ~ '^(peg|profile[.].*)$'
       end), '') end
$$;

create or replace function private.keep_sent_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select * into strict v_variation from public.pitch_variations v where v.id = new.variation_id;
  new.revision := v_variation.revision;
  insert into private.sent_texts (variation_id, revision, pitch_id, user_id, words, text, phrases, story)
  values (v_variation.id, v_variation.revision, v_variation.pitch_id, v_variation.user_id,
          private.variation_words(v_variation), private.full_text(v_variation),
          private.phrases(private.full_text(v_variation)), private.story_words(v_variation))
  on conflict do nothing;
  return new;
end
$$;

-- Whether two texts are nearly the same: a trigram similarity of 0.72, or 80% of the phrases of the first standing in
-- the second. Measured on 72 pitches and 1,300 changed or mixed texts: 8% of the words changed 99%, one sentence
-- replaced 99 to 100%, reordered, shortened to half or lengthened 100% found; two pitches that share two of six
-- sentences 0%, three of six 2%. Similarity alone misses a pitch cut to its half (1% found), phrases alone find 58% of
-- those with 8% of the words changed at the same share of false alarms.
create function private.likeness_of_texts(p_text text, p_earlier text) returns real
language sql immutable
set search_path = ''
as $$
  select greatest(
    extensions.similarity(p_earlier, p_text),
    case when t.share >= 0.8 then t.share end)
  from (
    select (select count(*) from unnest(private.phrases(p_earlier)) theirs (phrase)
            join unnest(private.phrases(p_text)) mine (phrase) on mine.phrase = theirs.phrase)::real
      / greatest(1, cardinality(private.phrases(p_text))) as share) t
$$;

-- Earlier texts that are nearly the variation's: the creator's own to the same editor (any outlet that this editor
-- reads), and those that the editor received within a week from anyone else. What the profile says in every pitch
-- counts for nothing (private.story_words); between two accounts the peg does not count either, and a text of fewer
-- than 8 words is no copy. Texts from before their story was kept are compared whole. Rows of another creator name
-- nothing. The newest 300 of each kind are compared.
create or replace function private.near_copies(p_variation_id uuid, p_outlet_id uuid)
returns table (scope text, sent_at timestamptz, outlet_name text, subject text, share numeric, message text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_peg text;
  v_text text;
  v_story text;
begin
  select * into v_variation from public.pitch_variations v where v.id = p_variation_id;
  select p.news_peg into v_peg from public.pitches p where p.id = v_variation.pitch_id;
  v_text := private.full_text(v_variation);
  v_story := private.story_words(v_variation);
  return query
  with same_editor as (
    select t.outlet_id
    from private.outlet_terms mine join private.outlet_terms t on t.cap_key = mine.cap_key
    where mine.outlet_id = p_outlet_id
  ),
  own as (
    select s.*
    from public.pitch_sends s
    where s.outlet_id in (select e.outlet_id from same_editor e) and s.status <> 'failed'
      and s.user_id = v_variation.user_id
      -- A second send of the pitch to the same outlet is refused as such.
      and (s.pitch_id, s.outlet_id) is distinct from (v_variation.pitch_id, p_outlet_id)
    order by s.created_at desc
    limit 300
  ),
  others as (
    select s.*
    from public.pitch_sends s
    where s.outlet_id in (select e.outlet_id from same_editor e) and s.status <> 'failed'
      and s.user_id <> v_variation.user_id and s.created_at > now() - interval '7 days'
    order by s.created_at desc
    limit 300
  ),
  compared as (
    select 'own' as scope, s.created_at, s.outlet_name, s.subject,
      case
        when s.pitch_id = v_variation.pitch_id then 1
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        else private.likeness_of_texts(concat_ws(' ', v_peg, v_story), concat_ws(' ', p.news_peg, t.story))
      end as share,
      s.pitch_id = v_variation.pitch_id as same_pitch
    from own s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
    join public.pitches p on p.id = s.pitch_id
    union all
    select 'editor', s.created_at, s.outlet_name, s.subject,
      case
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        when least(private.count_words(v_story), private.count_words(t.story)) < 8 then 0
        else private.likeness_of_texts(v_story, t.story)
      end, false
    from others s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  )
  select c.scope,
    case when c.scope = 'own' then c.created_at end,
    case when c.scope = 'own' then c.outlet_name end,
    case when c.scope = 'own' then c.subject end,
    case when c.scope = 'own' then round(c.share::numeric, 2) end,
    case
      when c.scope <> 'own'
      then 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
      when c.same_pitch
      then 'You sent this pitch to ' || c.outlet_name || ' on '
        || to_char(c.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') || '. The same editor reads this outlet.'
      else 'You sent nearly the same words to ' || c.outlet_name || ' on '
        || to_char(c.created_at at time zone 'utc', 'FMMonth FMDD, YYYY')
        || ', and the same editor reads this. Say something new before you send it.'
    end
  from compared c
  where c.share >= 0.72
  order by c.scope desc, c.share desc, c.created_at desc
  limit 5;
end
$$;

-- The data of the editor's answer page, with the words as they were sent, and what a yes shares with
-- whom. Reads only.
create or replace function public.get_pitch_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'send_id', s.id, 'status', s.status, 'answer', s.answer, 'answer_note', s.answer_note,
    'answered_at', s.answered_at, 'sent_at', s.sent_at, 'outlet_name', s.outlet_name,
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', p.pitch_type,
    'generator', case when v.model_drafted then 'model' else p.generator end,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'epk_slug', case when c.epk_published then c.slug end,
    'opt_out', private.opt_out_of(oc.contact_email, s.user_id),
    -- What a yes has shared stays shared, whatever the answer is now.
    'shared', private.is_yes(s.answer) or exists (
      select from public.pitch_events e
      where e.send_id = s.id and e.kind = 'answer' and private.is_yes(e.detail ->> 'answer')),
    'shares', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email)) || t.words
  from public.pitch_sends s
  join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  join public.pitches p on p.id = s.pitch_id
  join public.pitch_variations v on v.id = s.variation_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
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
