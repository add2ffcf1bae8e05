set check_function_bodies = off;

drop function private.beats_reason(text[], jsonb);

drop function private.met_phrases(private.pitch_topic, uuid[]);

drop function private.words_of_beats(private.pitch_topic);

drop function public.entries_of_request(uuid);

drop function public.search_pitches(text, text, text, uuid, integer);

-- The quota of the current calendar month (UTC). `used`: the pitches that were first sent, copied or downloaded in it;
-- `drafts`: the pitches that were written in it. The refusals are the sentences that a person is told, null while there
-- is none: `use_refusal` why no further pitch can be used, `write_refusal` why none can be written. `in_draw`: what was
-- used waits in draws alone, and is free again where it is not drawn (private.take_back_use).
create or replace function private.quota_of(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_plan text := public.current_plan(p_user_id);
  v_limits record := private.plan_limits(v_plan);
  v_month timestamptz := date_trunc('month', now() at time zone 'utc') at time zone 'utc';
  v_next timestamptz := (v_month at time zone 'utc' + interval '1 month') at time zone 'utc';
  v_this text := to_char(v_month at time zone 'utc', 'FMMonth');
  v_from text := to_char(v_next at time zone 'utc', 'FMMonth FMDD');
  v_used int := (select count(*) from public.pitches p where p.user_id = p_user_id and p.used_at >= v_month);
  v_full boolean := v_used >= v_limits.ai_pitches_per_month;
  v_in_draw boolean := v_full and not exists (
    select 1 from public.pitches p
    where p.user_id = p_user_id and p.used_at >= v_month
      and (p.used_as <> 'send'
        or coalesce((
          select not bool_and(s.in_draw) from public.pitch_sends s
          where s.pitch_id = p.id and (s.status <> 'failed' or s.sent_at is not null)), true)));
  v_drafts int;
begin
  -- A run that was stopped after its first sentence has been read.
  v_drafts := (select count(*) from public.pitches p where p.user_id = p_user_id and p.created_at >= v_month)
    + (select count(*) from public.pitch_runs r
       where r.user_id = p_user_id and r.status = 'stopped' and r.variation_id is null and r.said_at >= v_month);
  return jsonb_build_object(
    'plan', v_plan,
    'limit', v_limits.ai_pitches_per_month,
    'used', v_used,
    'draft_limit', v_limits.ai_drafts_per_month,
    'drafts', v_drafts,
    'in_draw', coalesce(v_in_draw, false),
    'use_refusal', case
      when v_in_draw then
        format('Your free pitch for %s waits in a draw. If it is not drawn, you have it back; if it is, this one waits until %s. A paid plan has no limit.', v_this, v_from)
      when v_full then
        format('Your free pitch for %s is used, so this one waits until %s. A paid plan has no limit.', v_this, v_from) end,
    'write_refusal', case
      when v_in_draw then
        format('Your free pitch for %s waits in a draw. If it is not drawn, you have it back; if it is, you can write the next one from %s, or without limit on a paid plan.', v_this, v_from)
      when v_full then
        format('Your free pitch for %s is used, and it can still be sent. You can write the next one from %s, or without limit on a paid plan.', v_this, v_from)
      when v_drafts >= v_limits.ai_drafts_per_month then
        format('Your %s free drafts for %s are written, and one of them can go out. You can write the next one from %s, or without limit on a paid plan.', v_limits.ai_drafts_per_month, v_this, v_from) end,
    'resets_at', v_next);
end
$$;

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: the shown pitch type. p_status: the furthest stage of its sends and of its answers to
-- requests (entries), or 'draft' when nothing went out: what waits to leave did not, and in_draw counts it where it
-- waits for the draw, else waits. Shown are headline and type of the variation that went out last, else of the first.
-- asked: the slug of the request whose editor waits for the answer to a question. used_at: when it was first sent, copied
-- or downloaded. p_before: the id of the last pitch that was read. Null or '' leaves a filter out.
create or replace function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int, in_draw int, waits int, entries int,
  asked text, used_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_words text[] := array_remove(regexp_split_to_array(lower(private.clean_line(coalesce(left(p_search, 200), ''))), ' '), '');
  v_before public.pitches;
begin
  if p_before is not null then
    select * into v_before from public.pitches p where p.id = p_before and p.user_id = v_user_id;
    if not found then
      raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
    end if;
  end if;
  return query
  select p.id, p.news_peg, p.take, shown.pitch_type, p.peg_date, p.generator, p.created_at,
    shown.headline, furthest.status, sent.count, sent.in_draw, sent.waits, entered.count,
    entered.asked, p.used_at
  from public.pitches p
  cross join lateral (
    select lower(string_agg(concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou, v.talking_points::text), ' ')) as words
    from public.pitch_variations v where v.pitch_id = p.id
  ) texts
  cross join lateral (
    select v.headline, coalesce(v.pitch_type, p.pitch_type) as pitch_type from private.leading_variation(p.id) v
  ) shown
  cross join lateral (
    select
      count(*) filter (where s.status <> 'queued')::int as count, count(*) filter (where s.in_draw)::int as in_draw,
      count(*) filter (where s.status = 'queued' and not s.in_draw)::int as waits,
      max(case
        when s.status = 'booked' then 5
        -- A no is an answer, and no reply to be glad of.
        when s.status = 'replied' then case when s.answer in ('not_my_beat', 'not_now') then 3 else 4 end
        when s.status = 'opened' then 2 when s.status = 'sent' then 1 end) as stage,
      lower(coalesce(string_agg(s.outlet_name, ' '), '')) as outlets
    from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'
  ) sent
  cross join lateral (
    select
      count(*)::int as count, max(case when e.chosen_at is not null then 4 when e.read_at is not null then 2 else 1 end) as stage,
      max(r.slug) filter (where private.open_question(e) is not null) as asked
    from public.request_entries e
    join public.media_requests r on r.id = e.request_id
    where e.pitch_id = p.id
  ) entered
  cross join lateral (
    select coalesce((array['sent', 'opened', 'answered', 'replied', 'booked'])[greatest(sent.stage, entered.stage)], 'draft') as status
  ) furthest
  where p.user_id = v_user_id
    and (v_before.id is null or (p.created_at, p.id) < (v_before.created_at, v_before.id))
    and (coalesce(p_type, '') = '' or shown.pitch_type = p_type)
    and (coalesce(p_status, '') = '' or furthest.status = p_status)
    and not exists (
      select 1 from unnest(v_words) word
      where strpos(lower(concat_ws(' ', p.news_peg, p.take)) || ' ' || texts.words || ' ' || sent.outlets, word) = 0)
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;

grant execute on function public.search_pitches(text, text, text, uuid, int) to authenticated;

-- Notes the use, or refuses it where the month has none left. Whatever sends a pitch calls it in its transaction. A send
-- can still come to nothing (private.take_back_use); an answer to a request, which is read at once, and a text that was
-- taken away cannot, and stand in its place.
create or replace function private.use_pitch(p_user_id uuid, p_pitch_id uuid, p_use text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform 1 from public.pitches p where p.id = p_pitch_id and p.user_id = p_user_id;
  if not found then
    raise exception 'This pitch does not exist.' using hint = 'pitch_not_found';
  end if;
  perform private.lock_quota(p_user_id);
  -- Read after the lock: another tab may have used one meanwhile.
  perform private.refuse_unused_over_quota(p_user_id, p_pitch_id);
  update public.pitches p set used_at = coalesce(p.used_at, now()), used_as = p_use
  where p.id = p_pitch_id and (p.used_at is null or (p_use <> 'send' and p.used_as = 'send'));
end
$$;

-- Of the outlets, those whose editor has the pitch already: sent to another outlet that this editor reads, or entered for
-- an open request of this editor.
create function private.editors_with_pitch(p_pitch_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, sent_at timestamptz, outlet_name text, subject text, message text)
language sql stable
set search_path = ''
as $$
  select t.outlet_id, s.created_at, s.outlet_name, s.subject,
    'You sent this pitch to ' || s.outlet_name || ' on ' || to_char(s.created_at at time zone 'utc', 'FMMonth FMDD, YYYY')
      || '. The same editor reads this outlet.'
  from public.pitch_sends s
  join private.outlet_terms sent on sent.outlet_id = s.outlet_id
  join private.outlet_terms t on t.cap_key = sent.cap_key and t.outlet_id <> s.outlet_id
  where s.pitch_id = p_pitch_id and s.status <> 'failed' and t.outlet_id = any (p_outlet_ids)
  union all
  select o.id, e.created_at, o.name, e.words ->> 'headline',
    'You entered this pitch for the request “' || r.topic || '” on '
      || to_char(e.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') || '. The same editor asked for it.'
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id and r.status = 'open' and r.deadline > now()
  join public.outlets o on o.media_user_id = r.media_user_id
  where e.pitch_id = p_pitch_id and e.set_aside_at is null and e.declined_at is null and o.id = any (p_outlet_ids)
$$;

-- Earlier texts that are nearly the variation's: the creator's own to the same editor (any outlet that this editor
-- reads; of what was entered for the editor's open requests the same pitch), and those that the editor received within a week from anyone else. What the profile says in every pitch
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
      -- The same pitch is refused as such, whatever its words are now.
      and s.pitch_id is distinct from v_variation.pitch_id
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
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        else private.likeness_of_texts(concat_ws(' ', v_peg, v_story), concat_ws(' ', p.news_peg, t.story))
      end as share,
      'You sent nearly the same words to ' || s.outlet_name || ' on '
        || to_char(s.created_at at time zone 'utc', 'FMMonth FMDD, YYYY')
        || ', and the same editor reads this. Say something new before you send it.' as message
    from own s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
    join public.pitches p on p.id = s.pitch_id
    union all
    select 'own', h.sent_at, h.outlet_name, h.subject, 1, h.message
    from private.editors_with_pitch(v_variation.pitch_id, array[p_outlet_id]) h
    union all
    select 'editor', s.created_at, s.outlet_name, s.subject,
      case
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        when least(private.count_words(v_story), private.count_words(t.story)) < 8 then 0
        else private.likeness_of_texts(v_story, t.story)
      end,
      'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
    from others s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  )
  select c.scope,
    case when c.scope = 'own' then c.created_at end,
    case when c.scope = 'own' then c.outlet_name end,
    case when c.scope = 'own' then c.subject end,
    case when c.scope = 'own' then round(c.share::numeric, 2) end,
    c.message
  from compared c
  where c.share >= 0.72
  order by c.scope desc, c.share desc, c.created_at desc
  limit 5;
end
$$;

-- Raises unless the words of the variation may go to an editor: they say something, keep the limits
-- of a pitch, and every marked sentence is confirmed.
create or replace function private.refuse_unready_words(v public.pitch_variations) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  v_body text := concat_ws(' ', v.line1_hook, v.line2_whynow, v.line3_whyyou,
    case when jsonb_array_length(v.talking_points) > 0 then 'Talking points:' end,
    (select string_agg(point, ' ') from jsonb_array_elements_text(v.talking_points) point));
begin
  if v.headline = '' or private.text_or_null(v_body) is null then
    raise exception 'This pitch has no headline or no text yet.' using hint = 'pitch_empty';
  end if;
  if char_length(v.headline) > 70 or private.count_words(v.headline) > 12 then
    raise exception 'The headline is too long: an editor sees 70 characters and 12 words.' using hint = 'too_long';
  end if;
  if private.count_words(v_body) > 150 then
    raise exception 'The pitch has % words. Editors answer pitches of up to 150.', private.count_words(v_body)
      using hint = 'too_long';
  end if;
  if private.has_unconfirmed_claims(v.claims) then
    raise exception 'Some sentences go beyond your profile. Please confirm that they are true before you send.'
      using hint = 'claims_unconfirmed';
  end if;
end
$$;

-- What the sender should know before the tap: the outlet's morning, what is left of the limits, when the draw is
-- that a pitch sent now would wait for (null for none), and how many follow-ups are welcome.
create or replace function public.send_review(p_outlet_id uuid, p_variation_id uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_review jsonb;
begin
  select jsonb_build_object(
    'time_zone', o.time_zone,
    'morning', private.next_morning(o.time_zone, now()),
    'reply_to', private.reply_address(v_user_id), 'invented', private.is_invented(v_user_id),
    'greeting_name', case when o.id in (select private.outlets_that_said_yes(v_user_id))
                          then (select c.contact_name from private.outlet_contacts c where c.outlet_id = o.id) end,
    'follow_ups', private.follow_up_limit(o.format),
    'weekly_cap', t.weekly_cap,
    'week_taken', (
      select count(*) from private.outlets_of_cap(t.cap_key) c (id)
      join public.pitch_sends s on s.outlet_id = c.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed' and not s.in_draw),
    'draw_at', (select private.next_draw() from private.draws(v_user_id, array[p_outlet_id])),
    'day_limit', case when private.on_probation(v_user_id) then private.outlets_a_day() end,
    -- The editor's open request that the pitch can answer instead, by the rules of an answer: the same pitch goes one way
    -- only.
    'request', (
      select jsonb_build_object('slug', r.slug, 'topic', r.topic)
      from public.pitch_variations v
      join public.media_requests r
        on r.media_user_id = o.media_user_id and r.media_user_id <> v_user_id and r.status = 'open' and r.deadline > now()
          and private.places_taken(r.id) < r.wanted
          and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_user_id)
      cross join lateral private.entry_verdict(v, r) a
      where v.id = p_variation_id and v.user_id = v_user_id and a.refusal is null
      order by r.deadline, r.id limit 1))
    || (
      select jsonb_build_object(
        'day_reached', count(*) filter (where not d.waits), 'day_waiting', count(*) filter (where d.waits))
      from private.outlets_of_day(v_user_id) d)
  into v_review
  from private.outlet_terms t
  join public.outlets o on o.id = t.outlet_id
  where t.outlet_id = p_outlet_id and t.active;
  if v_review is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return v_review;
end
$$;

-- The oldest mail of an answer to the creator that has not left, when it may leave, and the answer that they were told
-- before it.
create function private.waiting_answer(p_send_id uuid) returns table (mail_id uuid, leaves_at timestamptz, told text)
language sql stable
set search_path = ''
as $$
  select m.id, m.next_attempt_at, e.detail ->> 'previous'
  from private.mail_outbox m
  join public.pitch_events e on e.send_id = p_send_id and m.dedupe_key = 'answer:' || e.id::text
  where m.ref_table = 'pitch_sends' and m.ref_id = p_send_id and m.kind = 'answer' and m.status = 'queued' and m.attempts = 0
  order by m.created_at
  limit 1
$$;

-- Until when a note goes into the mail of a yes; null for another answer, with a note, and once the mail may leave.
create function private.note_until(s public.pitch_sends) returns timestamptz
language sql stable
set search_path = ''
as $$
  select w.leaves_at from private.waiting_answer(s.id) w
  where private.is_yes(s.answer) and s.answer_note is null and w.leaves_at > now()
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
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', private.type_of(v),
    'generator', case when v.model_drafted then 'model' else p.generator end,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'invented', private.is_invented(s.user_id),
    'epk_slug', case when c.epk_published then c.slug end,
    'opt_out', private.opt_out_of(oc.contact_email, s.user_id),
    'shared', private.was_shared(s),
    'reach', private.reach_of_send(s), 'note_until', private.note_until(s), 'sources', t.sources,
    'piece', case when s.own_mark = 'published' and s.own_mark_url is not null then
      jsonb_build_object('url', s.own_mark_url, 'on', s.own_mark_on) end,
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

-- Stores the editor's answer and queues its mails: to the creator on a yes and on every change, to the
-- editor on the first yes. A later answer replaces the earlier one; an event is recorded only when the
-- answer or the note changes. Each mail has subject, text and html. A yes without a note waits two minutes: a note goes
-- into its mail and lets it leave, another answer takes its place, and a no of which the creator knows no yes sends none.
create or replace function public.record_pitch_answer(
  p_token_hash text, p_answer text, p_note text default null, p_to_creator jsonb default null, p_to_editor jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- So many mails a day, however often an answer is changed.
  c_mails_a_day constant int := 6;
  c_note_wait constant interval := interval '2 minutes';
  v_send public.pitch_sends;
  v_contact private.outlet_contacts;
  v_note text := private.text_or_null(left(p_note, 500));
  v_previous text;
  v_event uuid;
  v_waiting record;
  v_told text;
  v_noted boolean;
  v_tells boolean;
  v_leaves_at timestamptz;
begin
  if p_answer is null or p_answer not in ('interested', 'not_my_beat', 'not_now', 'covered') then
    raise exception 'This answer is not one of the four.' using hint = 'bad_answer';
  end if;
  v_send := private.lock_send_of_token(p_token_hash, array['answer']);
  v_previous := v_send.answer;
  v_noted := v_previous = p_answer and v_send.answer_note is not null;

  if v_previous is distinct from p_answer or (v_note is not null and v_note is distinct from v_send.answer_note) then
    select * into v_contact from private.outlet_contacts oc where oc.outlet_id = v_send.outlet_id;
    update public.pitch_sends s
    set answer = p_answer,
        -- A note belongs to the answer that it came with, or to the yes before; the events keep the earlier ones.
        answer_note = coalesce(v_note, case
          when v_previous = p_answer or private.is_yes(v_previous) and private.is_yes(p_answer) then s.answer_note end),
        answered_at = now(),
        status = case when p_answer = 'covered' then 'booked' else 'replied' end,
        editor_name = case when private.is_yes(p_answer) then v_contact.contact_name end,
        editor_email = case when private.is_yes(p_answer) then v_contact.contact_email end,
        -- It says something that the creator has not read.
        yes_replied_at = null
    where s.id = v_send.id
    returning * into v_send;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'answer', jsonb_strip_nulls(jsonb_build_object(
      'answer', p_answer, 'previous', v_previous, 'note', v_note)))
    returning id into v_event;

    select * into v_waiting from private.waiting_answer(v_send.id);
    v_told := case when v_waiting.mail_id is null then v_previous else v_waiting.told end;
    v_tells := p_to_creator is not null and (private.is_yes(p_answer) or v_told is not null)
      and (v_told is distinct from p_answer or v_note is not null);
    v_leaves_at := now() + case when private.is_yes(p_answer) and v_note is null then c_note_wait else interval '0' end;
    if v_previous is distinct from p_answer then
      delete from private.mail_outbox m
      where m.ref_table = 'pitch_sends' and m.ref_id = v_send.id and m.kind = 'answer' and m.status = 'queued' and m.attempts = 0
        and not (v_tells and m.id = v_waiting.mail_id);
    end if;
    -- A mail that waits with an earlier note keeps it.
    update private.mail_outbox m
    set subject = p_to_creator ->> 'subject', text_body = p_to_creator ->> 'text', html_body = p_to_creator ->> 'html',
        headers = jsonb_strip_nulls(jsonb_build_object('Reply-To', v_send.editor_email)), next_attempt_at = v_leaves_at
    where v_tells and not v_noted and m.id = v_waiting.mail_id and m.status = 'queued';
    if not found and v_tells
       and (select count(*) from private.mail_outbox m
            where m.ref_table = 'pitch_sends' and m.ref_id = v_send.id and m.kind = 'answer'
              and m.created_at > now() - interval '1 day') < c_mails_a_day then
      perform public.mail_enqueue(
        'answer', private.reply_address(v_send.user_id), p_to_creator ->> 'subject', p_to_creator ->> 'text',
        p_to_creator ->> 'html',
        jsonb_strip_nulls(jsonb_build_object('Reply-To', v_send.editor_email)),
        'answer:' || v_event::text, 'pitch_sends', v_send.id, p_release_at => v_leaves_at);
    end if;
    if p_to_editor is not null and private.is_yes(p_answer) and v_contact.contact_email is not null then
      perform public.mail_enqueue(
        'answer_copy', v_contact.contact_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
        jsonb_build_object('Reply-To', private.reply_address(v_send.user_id)),
        'answer_copy:' || v_send.id::text);
    end if;
  end if;

  return jsonb_build_object(
    'send_id', v_send.id, 'status', v_send.status, 'answer', v_send.answer, 'previous', v_previous,
    'answer_note', v_send.answer_note, 'answered_at', v_send.answered_at, 'outlet_name', v_send.outlet_name,
    'reach', private.reach_of_send(v_send), 'note_until', private.note_until(v_send));
end
$$;

-- What the mails about an answer are written from, both addresses included. `answer` is the one that the creator was
-- told: not that of a mail that waits. Not for a page.
create or replace function public.get_answer_context(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'send_id', s.id, 'pitch_id', s.pitch_id, 'subject', s.subject, 'outlet_name', s.outlet_name,
    'answer', case when w.mail_id is null then s.answer else w.told end,
    'outlet_invented', (select o.invented from public.outlets o where o.id = s.outlet_id),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(s.user_id),
      'invented', private.is_invented(s.user_id))
      || coalesce(private.reach_of(s.user_id), '{"phone": null, "slug": null, "offers": []}'),
    'editor', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email))
  from public.pitch_sends s
  join public.users u on u.id = s.user_id
  left join private.waiting_answer(s.id) w on true
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- How a request ended: chosen (its editor chose as many as they wanted), time or closed (by its editor); null while it is
-- open, and for one that was taken down.
create function private.request_ending(r public.media_requests) returns text
language sql stable
set search_path = ''
as $$
  select case
    when r.status = 'removed' or (r.status = 'open' and r.deadline > now()) then null
    when r.status = 'open' then 'time'
    when exists (select 1 from public.request_entries e where e.request_id = r.id and e.chosen_at = r.closed_at) then 'chosen'
    when r.closed_at >= r.deadline then 'time'
    else 'closed' end
$$;

-- An open request for its public page, or the open one that a closed one was posted again as (again). Of a closed one how
-- it ended: {"ended"}; null when it was taken down or is unknown.
create or replace function public.get_media_request(p_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with recursive postings as (
    select r.id, 0 as step from public.media_requests r where r.slug = lower(p_slug) and r.status <> 'removed'
    union all
    select n.id, p.step + 1 from postings p join public.media_requests n on n.again_of = p.id and n.status <> 'removed'
  )
  select case when private.request_ending(r) is null
    then private.request_facts(r) || case when p.step > 0 then '{"again": true}' else '{}' end::jsonb
    else jsonb_build_object('ended', private.request_ending(r)) end
  from postings p
  join public.media_requests r on r.id = p.id
  where private.request_ending(r) is null or p.step = 0
  order by private.request_ending(r) is not null, p.step > 0, r.created_at desc
  limit 1
$$;

-- The requests of the calling editor, newest first.
create or replace function public.my_media_requests()
returns table (
  id uuid, slug text, topic text, format text, deadline timestamptz, status text, wanted int, created_at timestamptz,
  entries int, unread int, chosen int, choose_up_to int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.slug, r.topic, r.format, r.deadline,
    case when r.status = 'open' and r.deadline <= now() then 'closed' else r.status end, r.wanted, r.created_at,
    count(e.id)::int, count(e.id) filter (where private.is_unread(e, r))::int,
    count(e.id) filter (where e.chosen_at is not null)::int, r.choose_up_to
  from public.media_requests r
  left join public.request_entries e on e.request_id = r.id
  where r.media_user_id = v_user_id
  group by r.id
  order by r.created_at desc
  limit 100;
end
$$;

-- One request for a signed-in reader: what everybody may know, who the reader is to it, and the
-- reader's own entry. Closed ones are for the editor, those who entered, and admins.
create or replace function public.read_media_request(p_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_entry public.request_entries;
  v_role text;
begin
  select * into v_request from public.media_requests r where r.slug = lower(p_slug);
  select * into v_entry from public.request_entries e where e.request_id = v_request.id and e.user_id = v_user_id;
  v_role := case when v_request.media_user_id = v_user_id then 'editor' when public.is_admin() then 'admin' else 'creator' end;
  if v_request.id is null or (v_role = 'creator' and v_entry.id is null and v_request.status = 'removed') then
    raise exception 'There is no request at this address.' using hint = 'request_not_found';
  elsif v_role = 'creator' and v_entry.id is null and private.request_ending(v_request) is not null then
    raise exception '%', case private.request_ending(v_request) when 'chosen' then 'Its editor has chosen.'
      when 'time' then 'Its time is over.' else 'Its editor has closed it.' end using hint = 'request_over';
  end if;
  return private.request_facts(v_request) || jsonb_build_object(
    'id', v_request.id, 'role', v_role,
    'status', case when v_request.status = 'open' and v_request.deadline <= now() then 'closed' else v_request.status end,
    'creators_found', case when v_role = 'editor' then private.creators_found(v_request.id) end,
    -- Where others would only read that it is closed, it is left out.
    'posted_again', (
      select jsonb_build_object('slug', n.slug, 'created_at', n.created_at)
      from public.media_requests n
      where n.again_of = v_request.id and (v_role = 'editor' or (n.status = 'open' and n.deadline > now()))
      order by n.created_at desc limit 1),
    'reports', case when v_role = 'admin' then coalesce((
      select jsonb_agg(p.reason order by p.created_at) from public.request_reports p where p.request_id = v_request.id), '[]') end,
    'entry', case when v_entry.id is not null then jsonb_build_object(
      'id', v_entry.id, 'words', v_entry.words, 'note', v_entry.note, 'sources', v_entry.sources, 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at, 'asked_at', v_entry.asked_at, 'declined_at', v_entry.declined_at,
      'question', case when v_entry.word is distinct from 'question' then v_entry.question end, 'reply', v_entry.reply,
      'asked_for', v_entry.asked_for, 'editor_email', case when private.choice_stands(v_entry.chosen_at) then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
end
$$;

-- Until when a choice, or that its creator was asked, can be undone.
create function private.choice_undo_until(p_at timestamptz) returns timestamptz
language sql immutable
return p_at + interval '20 seconds';

-- What counts as unread for an editor, on every screen and in mails: an entry, an answer to a question or a yes that was
-- not opened, as long as something can follow from it.
create function private.is_unread(e public.request_entries, r public.media_requests) returns boolean
language sql stable
return e.read_at is null
  and (e.chosen_at is not null or (r.status <> 'removed' and r.deadline > now() - interval '14 days'));

-- Whether its editor has not decided about an entry.
create function private.is_undecided(e public.request_entries) returns boolean
language sql immutable
return num_nonnulls(e.chosen_at, e.asked_at, e.declined_at, e.set_aside_at) = 0;

-- Whether a choice can no longer be undone: from then on both sides see the address of the other.
create or replace function private.choice_stands(p_chosen_at timestamptz) returns boolean
language sql stable
return coalesce(private.choice_undo_until(p_chosen_at) <= now(), false);

-- What came in for a request of the caller, ranked by fit, what is set aside or declined last. The address and how else
-- to reach the creator come with the choice.
create or replace function public.entries_of_request(p_request_id uuid)
returns table (
  id uuid, creator_name text, city_region text, epk_slug text, words jsonb, note text, generator text, relevance text,
  created_at timestamptz, read_at timestamptz, chosen_at timestamptz, creator_email text, set_aside_at timestamptz,
  asked_at timestamptz, declined_at timestamptz, question text, question_left boolean, reply text, sources jsonb,
  reach jsonb, unread boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.require_act(v_user_id, 'choose');
  return query
  select e.id, private.name_for_editors(u.id, coalesce(c.name, u.name)), c.city_region,
    case when c.epk_published then c.slug end, e.words, e.note, e.generator, e.relevance, e.created_at, e.read_at, e.chosen_at,
    case when private.choice_stands(e.chosen_at) then private.reply_address(e.user_id) end, e.set_aside_at, e.asked_at,
    e.declined_at, e.question, e.question is not null and e.word is distinct from 'question', e.reply, e.sources,
    case when private.choice_stands(e.chosen_at) then private.reach_of(e.user_id) end, private.is_unread(e, r)
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.request_id = p_request_id and e.media_user_id = v_user_id
  order by e.declined_at is not null, e.set_aside_at is not null, e.relevance = 'High' desc, e.fit desc, e.created_at;
end
$$;

grant execute on function public.entries_of_request(uuid) to authenticated;

-- Chooses an entry: both get the address of the other. Possible until 14 days after the deadline; a repeated call changes
-- nothing. The last choice that the request asks for closes it. Until `undo_until` nothing leaves and the editor can undo a
-- choice (undo_choice). An editor known by their own word alone gets one address for a request: a
-- further choice asks the creator (p_to_asked), whose own call is the yes. That can be undone as long. Returns {"chosen_at",
-- "undo_until", "asked_at"}.
create or replace function public.choose_entry(
  p_user_id uuid, p_entry_id uuid, p_to_creator jsonb, p_to_editor jsonb, p_to_asked jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_entry public.request_entries;
  v_request public.media_requests;
  v_creator_email text;
  v_editor_email text;
begin
  perform private.hold_accounts(p_user_id, (select e.user_id from public.request_entries e where e.id = p_entry_id));
  select r.* into v_request
  from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and p_user_id in (e.media_user_id, e.user_id)
  for update of r;
  -- After the lock: the creator may have taken it back.
  select * into v_entry from public.request_entries e
  where e.id = p_entry_id and (e.media_user_id = p_user_id or e.user_id = p_user_id and e.asked_at is not null)
  for update;
  if v_request.id is null or v_entry.id is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_entry.chosen_at is null and (v_request.status = 'removed' or v_request.deadline < now() - interval '14 days') then
    raise exception 'This request is over.' using hint = 'request_over';
  end if;
  v_creator_email := private.reply_address(v_entry.user_id);
  if v_entry.chosen_at is not null then
    null;
  elsif p_user_id = v_entry.media_user_id and not private.is_proven_editor(p_user_id) and exists (
    select 1 from public.request_entries e where e.request_id = v_request.id and e.chosen_at is not null) then
    if v_entry.asked_at is null then
      update public.request_entries e set asked_at = now(), set_aside_at = null, read_at = coalesce(e.read_at, now())
      where e.id = p_entry_id returning * into v_entry;
      perform public.mail_enqueue(
        'request_ask', v_creator_email, p_to_asked ->> 'subject', p_to_asked ->> 'text', p_to_asked ->> 'html', '{}',
        'request_ask:' || p_entry_id::text, p_release_at => private.choice_undo_until(v_entry.asked_at));
    end if;
  else
    update public.request_entries e
    set chosen_at = now(), set_aside_at = null, declined_at = null,
        -- A yes of its creator is news to the editor.
        read_at = case when p_user_id = e.media_user_id then coalesce(e.read_at, now()) end,
        word = case when e.word = 'reply' then e.word end, word_due_at = case when e.word = 'reply' then e.word_due_at end
    where e.id = p_entry_id returning * into v_entry;
    update public.media_requests r set status = 'closed', closed_at = now()
    where r.id = v_request.id and r.status = 'open' and r.choose_up_to <= (
      select count(*) from public.request_entries e where e.request_id = r.id and e.chosen_at is not null);
    select u.email into strict v_editor_email from public.users u where u.id = v_entry.media_user_id;
    perform public.mail_enqueue(
      'request_choice', v_creator_email, p_to_creator ->> 'subject', p_to_creator ->> 'text', p_to_creator ->> 'html',
      jsonb_build_object('Reply-To', v_editor_email), 'request_choice:' || p_entry_id::text || ':creator',
      p_release_at => private.choice_undo_until(v_entry.chosen_at));
    perform public.mail_enqueue(
      'request_choice', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      jsonb_build_object('Reply-To', v_creator_email), 'request_choice:' || p_entry_id::text || ':editor',
      p_release_at => private.choice_undo_until(v_entry.chosen_at));
  end if;
  return jsonb_build_object('chosen_at', v_entry.chosen_at,
    'undo_until', private.choice_undo_until(coalesce(v_entry.chosen_at, v_entry.asked_at)), 'asked_at', v_entry.asked_at);
end
$$;

-- The caller, its editor, undoes a choice, or that its creator was asked, while the mails of it wait. A request that this
-- choice closed is open again.
create or replace function public.undo_choice(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_chosen_at timestamptz;
  v_asked_at timestamptz;
  v_mails int;
begin
  select r.* into v_request
  from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and r.media_user_id = v_user_id
  for update of r;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  select e.chosen_at, e.asked_at into v_chosen_at, v_asked_at from public.request_entries e where e.id = p_entry_id for update;
  if v_chosen_at is null then
    if v_asked_at is null then
      return;
    end if;
    delete from private.mail_outbox m
    where m.dedupe_key = 'request_ask:' || p_entry_id::text and m.status = 'queued' and m.attempts = 0;
    if not found then
      raise exception 'The mail that asks them has left.' using hint = 'request_over';
    end if;
    update public.request_entries e set asked_at = null where e.id = p_entry_id;
    return;
  end if;
  delete from private.mail_outbox m
  where m.dedupe_key in ('request_choice:' || p_entry_id::text || ':creator', 'request_choice:' || p_entry_id::text || ':editor')
    and m.status = 'queued' and m.attempts = 0;
  get diagnostics v_mails = row_count;
  if private.choice_stands(v_chosen_at) or v_mails <> 2 then
    raise exception 'The mail that connects you both has left.' using hint = 'request_over';
  end if;
  update public.request_entries e set chosen_at = null where e.id = p_entry_id;
  update public.media_requests r set status = 'open', closed_at = null
  where r.id = v_request.id and r.status = 'closed' and r.closed_at = v_chosen_at and r.told_at is null and r.deadline > now();
end
$$;

-- Requests with pitches that their editor has not heard of; at most one word a day for each.
create or replace function public.due_entry_notices(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'slug', r.slug, 'topic', r.topic, 'wanted', r.wanted,
    'entries', count(e.id), 'unread', count(e.id) filter (where private.is_unread(e, r)),
    'editor', private.editor_voice(r.media_user_id))
  from public.media_requests r
  join public.request_entries e on e.request_id = r.id
  where r.status = 'open' and r.deadline > now() and (r.noticed_at is null or r.noticed_at < now() - interval '24 hours')
  group by r.id
  having bool_or(private.is_unread(e, r) and e.created_at > coalesce(r.noticed_at, '-infinity'))
  order by min(e.created_at)
  limit p_limit
$$;

-- What the caller entered for requests, the newest first. state: chosen, asked (for the address, after another choice),
-- declined, open (the editor has it) or closed. question: what the editor asks, while it waits for the caller's
-- answer.
create or replace function public.my_entries()
returns table (
  id uuid, pitch_id uuid, slug text, topic text, editor jsonb, headline text, note text, state text, question text,
  created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select e.id, e.pitch_id, r.slug, r.topic, private.editor_voice(e.media_user_id), e.words ->> 'headline', e.note,
    case when e.chosen_at is not null then 'chosen' when e.asked_at is not null then 'asked'
      when e.declined_at is not null then 'declined'
      when r.status = 'open' and r.deadline > now() then 'open' else 'closed' end,
    private.open_question(e),
    e.created_at
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  where e.user_id = v_user_id
  order by e.created_at desc
  limit 100;
end
$$;

-- Which creators the daily mail found a request to fit: what its editor reads of whom it reaches.
create table private.request_matches (
  request_id uuid not null references public.media_requests (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  primary key (request_id, user_id)
);

alter table private.request_matches enable row level security;

create index request_matches_user_id_idx on private.request_matches (user_id);

-- How many they are so far, 1000 at most.
create function private.creators_found(p_request_id uuid) returns int
language sql stable
set search_path = ''
as $$
  select count(*)::int from (select 1 from private.request_matches m where m.request_id = p_request_id limit 1000) x
$$;

-- Creators whose daily mail is due, each with the new requests that fit them, at most five, and the time zone for
-- deadlines: that of their weekly mail, else that of their place. Looks at p_limit creators; those whom nothing fits
-- are noted as compared. Accounts that are not open get none.
create or replace function public.due_request_mails(p_limit int) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_newest timestamptz;
  v_due record;
  v_creator record;
  v_found jsonb;
begin
  -- The day of rest is over.
  update private.request_mails s set resting_until = null
  where s.user_id in (
    select x.user_id from private.request_mails x where x.resting_until <= now()
    order by x.resting_until limit 1000 for update skip locked);
  select max(r.created_at) into v_newest from public.media_requests r where r.status = 'open' and r.deadline > now();
  if v_newest is null then
    return;
  end if;
  for v_due in
    select s.user_id, s.mailed_at from private.request_mails s
    where s.off_at is null and s.resting_until is null and s.checked_at < v_newest
    order by s.checked_at
    limit p_limit
  loop
    v_found := null;
    select u.id, coalesce(c.name, u.name) as name into v_creator
    from public.users u
    join public.creator_profiles c on c.user_id = u.id
    where u.id = v_due.user_id and u.kind = 'creator' and u.linked_at is not null and private.may_act(u.id, 'mail')
      and (c.logline is not null or cardinality(c.beats) > 0);
    if found then
      with fits as materialized (
        select x.* from private.profile_fits(v_creator.id, array(
          select r.id from public.media_requests r
          where r.status = 'open' and r.deadline > now() + interval '1 hour' and r.media_user_id <> v_creator.id
            and r.created_at > coalesce(v_due.mailed_at, now() - interval '7 days')
            and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_creator.id)
            and private.places_taken(r.id) < r.wanted
          order by r.created_at desc limit 200)) x
        where x.relevance in ('High', 'Medium')
      ), noted as (
        insert into private.request_matches (request_id, user_id)
        select f.request_id, v_creator.id from fits f on conflict do nothing
      )
      select jsonb_agg(private.request_facts(r) || jsonb_build_object('shared_beats', f.shared_beats)
        order by f.relevance = 'High' desc, f.fit desc) into v_found
      from (select x.* from fits x order by x.relevance = 'High' desc, x.fit desc limit 5) f
      join public.media_requests r on r.id = f.request_id;
    end if;
    if v_found is null then
      update private.request_mails s set checked_at = v_newest where s.user_id = v_due.user_id;
    else
      return next jsonb_build_object('user_id', v_creator.id, 'name', v_creator.name,
        'time_zone', private.account_zone(v_creator.id),
        'requests', v_found, 'newest', v_newest);
    end if;
  end loop;
end
$$;

-- Whether an entry waits for its editor: unread, or while the request is open not decided.
create function private.waits_for_editor(e public.request_entries, r public.media_requests) returns boolean
language sql stable
return private.is_unread(e, r) or (r.status = 'open' and r.deadline > now() - interval '14 days' and private.is_undecided(e));

-- For the calling editor: the pitches by mail without an answer (their number, and the newest), the requests with
-- pitches that are unread or, while the request is open, not decided (five of them, the unread first, and in `to_decide` how
-- many pitches that is in all), the introductions that wait and the yeses that are not opened or came in the last 14 days (five,
-- those not opened first), and when the next issue comes at their own day and hour. `planned` says that an issue has
-- its date; without one it is the Friday that follows, never one that is over. `comes` says whether it is mailed. Null
-- for other accounts.
create or replace function public.my_editor_home() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_media public.media_profiles;
  v_planned timestamptz;
begin
  select m.* into v_media
  from public.media_profiles m join public.users u on u.id = m.user_id
  where m.user_id = v_user_id and u.kind = 'media';
  if not found then
    return null;
  end if;
  select min(s.slot) into v_planned
  from public.friday_fix_issues f
  cross join lateral (
    select private.digest_slot(f.issue_date, v_media.digest_day, v_media.digest_hour, v_media.time_zone) as slot) s
  where f.scheduled_at is not null and f.status <> 'draft' and s.slot > now();
  return jsonb_build_object(
    'received', (
      select jsonb_build_object('waiting', count(*), 'subject', (array_agg(p.subject order by p.sent_at desc))[1],
        'creator_name', (array_agg(p.creator_name order by p.sent_at desc))[1])
      from public.received_pitches() p where p.answer is null),
    'requests', coalesce((
      select jsonb_agg(jsonb_build_object('slug', w.slug, 'topic', w.topic, 'unread', w.unread, 'undecided', w.undecided)
        order by w.deadline)
      from (
        select r.slug, r.topic, r.deadline, count(*) filter (where private.is_unread(e, r)) as unread,
          count(*) filter (where not private.is_unread(e, r)) as undecided
        from public.media_requests r join public.request_entries e on e.request_id = r.id
        where r.media_user_id = v_user_id and private.waits_for_editor(e, r)
        group by r.id order by count(*) filter (where private.is_unread(e, r)) = 0, r.deadline limit 5) w), '[]'),
    'to_decide', (
      select count(*)
      from public.media_requests r join public.request_entries e on e.request_id = r.id
      where r.media_user_id = v_user_id and private.waits_for_editor(e, r)),
    'open_requests', (
      select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.status = 'open' and r.deadline > now()),
    'introductions', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'status', i.status, 'creator_email', i.creator_email,
        'creator_name', i.creator_name || case when i.invented then ' (sample)' else '' end)
        order by not i.unread, i.status <> 'accepted', i.expires_at)
      from (
        select * from public.asked_introductions() a
        where a.status = 'requested' or a.unread or (a.status = 'accepted' and a.answered_at > now() - interval '14 days')
        order by not a.unread, a.status <> 'accepted', a.expires_at
        limit 5) i), '[]'),
    'next_issue', jsonb_build_object(
      'at', coalesce(v_planned, (
        select min(s.slot) from generate_series(current_date, current_date + 7, interval '1 day') d
        cross join lateral (
          select private.digest_slot(d::date, v_media.digest_day, v_media.digest_hour, v_media.time_zone) as slot) s
        where extract(isodow from d) = 5 and s.slot > now())),
      'planned', v_planned is not null, 'time_zone', v_media.time_zone, 'comes', private.reads_digest(v_user_id)));
end
$$;

-- Of the caller, the newest first. name, email and note (what came with the yes) are the editor's; source is their outlet, or the topic of
-- their request, kit the last part of the address of the creator's press kit while visitors can open it.
create or replace function public.my_open_yeses()
returns table (
  kind text, id uuid, pitch_id uuid, slug text, name text, source text, answer text, note text, email text, subject text,
  said_at timestamptz, kit text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  c_shown constant interval := interval '30 days';
  v_user_id uuid := private.require_user();
begin
  return query
  select y.*, public.my_public_kit()
  from (
    select 'send', s.id, s.pitch_id, null::text, s.editor_name,
      private.outlet_for_creators(s.outlet_id, s.outlet_name), s.answer, s.answer_note, s.editor_email, s.subject,
      s.answered_at
    from public.pitch_sends s
    where s.user_id = v_user_id and s.answer in ('interested', 'covered') and s.editor_email is not null
      -- A mark of the creator says that they are in touch.
      and s.yes_replied_at is null and s.own_mark is null and s.answered_at > now() - c_shown
    union all
    select 'entry', e.id, e.pitch_id, r.slug,
      -- With the outlet, and on whose word it is, as every other screen names an editor.
      (voice ->> 'name') || coalesce(
        case when voice ? 'invented' then ' of ' || (voice ->> 'outlet') || ' (sample)'
          when (voice ->> 'verified')::boolean then ' of ' || (voice ->> 'outlet')
          else ' (says they are with ' || (voice ->> 'outlet') || ')' end, ''),
      r.topic, 'chosen', null,
      u.email, e.words ->> 'headline', e.chosen_at
    from public.request_entries e
    join public.media_requests r on r.id = e.request_id
    join public.users u on u.id = e.media_user_id
    cross join private.editor_voice(e.media_user_id) voice
    where e.user_id = v_user_id and e.yes_replied_at is null
      -- A choice that was just made may be undone.
      and e.chosen_at > now() - c_shown and private.choice_stands(e.chosen_at)
  ) y
  order by 11 desc, 2
  limit 20;
end
$$;

-- Scored outlets with what forbids a send, if anything.
create or replace function private.judged_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, beats text[], ai_stance text,
  relevance text, score numeric, format_fits boolean, shared_beats text[], place text, own_answer text, others int,
  already_sent boolean, blocked_code text, blocked_reason text
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
begin
  return query
  select
    s.outlet_id, t.name, t.format, t.region, t.description, t.beats, t.ai_stance,
    s.relevance, s.score, s.format_fits, s.shared_beats, s.place, s.own_answer, s.others,
    coalesce(sent.status <> 'failed', false), blocked.code, blocked.reason
  from private.score_outlets(p_topic, p_outlet_ids) s
  join private.outlet_terms t on t.outlet_id = s.outlet_id
  left join public.pitch_sends sent
    on sent.pitch_id = p_topic.pitch_id and sent.outlet_id = s.outlet_id
  left join private.send_limits(p_topic.user_id, p_outlet_ids) cap on cap.outlet_id = s.outlet_id
  left join (
    select distinct on (h.outlet_id) h.outlet_id, h.message
    from private.editors_with_pitch(p_topic.pitch_id, p_outlet_ids) h
    order by h.outlet_id, h.sent_at desc
  ) held on held.outlet_id = s.outlet_id
  left join lateral (
    select b.code, b.reason from (values
      (1, coalesce(sent.status <> 'failed', false), 'already_sent', 'You have already sent this pitch to ' || t.name || '.'),
      (2, held.message is not null, 'near_copy', held.message),
      (3, not s.format_fits, 'low_relevance', 'This pitch is written for ' || v_format_name || ', which ' || t.name || ' is not.'),
      (4, coalesce(s.own_answer = 'not_my_beat', false), 'low_relevance', t.name || ' told you this is not their beat. Give them 90 days.'),
      (5, s.relevance = 'Low' and s.place = 'elsewhere', 'low_relevance', t.name || ' covers ' || t.region || ', and nothing in this pitch ties to it.'),
      (6, s.relevance = 'Low', 'low_relevance', 'Off their beat: they do not cover this.'),
      (7, t.ai_stance = 'no' and p_topic.generator = 'model', 'ai_refused', t.name || ' does not take pitches written by AI.'),
      (8, cap.code is not null, cap.code, cap.reason)
    ) as b (rank, applies, code, reason)
    where b.applies
    order by b.rank
    limit 1
  ) blocked on true;
end
$$;

-- Which words met: for each outlet at most three phrases of its own with the words of the pitch that they met,
-- best first. One word of a longer phrase is no reason, nor is one that may have another sense (private.sense_weights()).
-- phrase is null for the description. from_pitch: the word that carries most stands in
-- peg, take or headline, else in the profile; words that carry much less than it are not named. Where
-- no words met, the phrase that shares most subjects is named (by_subject).
create or replace function private.met_phrases(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, n bigint, phrase text, outlet_words text[], pitch_words text[], from_pitch boolean, share real, by_subject boolean)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- As in private.tokens_of(), which gives words without accents.
  c_accents constant text := 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ';
  c_letters constant text := 'aaaaaaaceeeeeiiiiinooooooouuuuuyy';
  v_said constant text := translate(p_topic.said, c_accents, c_letters);
begin
  return query
  with sources as materialized (
    -- A word of the pitch may be the source of several elements.
    select s.source,
      position(' ' || regexp_replace(translate(lower(s.source), c_accents, c_letters), '[^[:alnum:]]+', ' ', 'g') || ' ' in v_said) > 0 as from_pitch
    from (select distinct unnest(p_topic.sources) as source) s
  ), near as materialized (
    select n.element_id, n.weight, n.source, n.beside, s.from_pitch
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.sources, p_topic.beside) n(element_id, weight, source, beside)
    join sources s on s.source = n.source
  ), agreed as materialized (
    -- How much the pitch says of the subjects of a phrase, and how much of that beside the word that says most.
    select o.outlet_id, x.phrase, sum(x.share * n.weight) as said, sum(x.share * n.beside) as beside
    from private.outlet_topics o
    cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids)
    group by 1, 2
  ), texts as (
    select t.outlet_id, part.phrase, btrim(part.text) as text
    from private.outlet_terms t, private.wanted_phrases(t.interests) part
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.element_id, x.share * n.weight as share, n.beside as sense, n.source, n.from_pitch
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases, o.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0 and x.share * n.weight >= 0.04
  ), whole as (
    select o.outlet_id, x.phrase, count(distinct x.element_id) as words
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases) x(element_id, phrase)
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0
    group by 1, 2
  ), sums as (
    select m.outlet_id, m.phrase, sum(m.share) as share,
      (array_agg(m.from_pitch order by m.share desc, m.from_pitch desc))[1] as from_pitch
    from met m
    join whole w on w.outlet_id = m.outlet_id and w.phrase = m.phrase
    left join agreed a on a.outlet_id = m.outlet_id and a.phrase = m.phrase
    cross join private.sense_weights() s
    group by m.outlet_id, m.phrase, s.one_sense, s.said, s.beside
    having count(distinct m.element_id) > 1
      or min(w.words) = 1 and min(a.said) >= s.said and (min(m.sense) >= s.one_sense or min(a.beside) >= s.beside)
  ), chosen as (
    select s.*, row_number() over (partition by s.outlet_id order by s.phrase = 0, s.share desc, s.phrase) as n
    from sums s
    where s.share >= case when s.phrase = 0 then 0.5 else 0.25 end
  ), same_subject as (
    -- Of outlets of which no words met: the phrase that shares most subjects with the pitch, with the
    -- words of the pitch that belong to the strongest of them.
    select distinct on (x.outlet_id) x.*
    from (
      select o.outlet_id, x.phrase, n.from_pitch, sum(x.share * n.weight) as share,
        (array_agg(n.source order by x.share * n.weight desc, n.source))[1] as source
      from private.outlet_topics o
      cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
      join near n on n.element_id = x.element_id
      where o.outlet_id = any (p_outlet_ids) and n.source <> '' and not private.names_place(n.source, p_topic.city)
        and not exists (select 1 from chosen c where c.outlet_id = o.outlet_id)
      group by 1, 2, 3
    ) x
    join agreed a on a.outlet_id = x.outlet_id and a.phrase = x.phrase
    cross join private.sense_weights() s
    -- Several words together have one sense.
    where x.share >= 0.5 and a.said >= s.subjects_said and (a.beside >= s.subjects_beside or x.source ~ '[^[:alnum:]]')
    order by x.outlet_id, x.from_pitch desc, x.share desc, x.phrase
  )
  select s.outlet_id, 1::bigint, t.text, null::text[], array[s.source], s.from_pitch, s.share::real, true
  from same_subject s
  join texts t on t.outlet_id = s.outlet_id and t.phrase = s.phrase
  union all
  select c.outlet_id, c.n, case when c.phrase > 0 then t.text end,
    case when c.phrase = 0 then array(
      select distinct private.as_written(w.word, t.text)
      from private.words_of(t.text) w
      join met m on m.outlet_id = c.outlet_id and m.phrase = 0 and m.element_id = w.element_id
      limit 3) end,
    array(
      select d.source
      from (select m.source, max(m.share) as share, max(max(m.share)) over () as most from met m
            where m.outlet_id = c.outlet_id and m.phrase = c.phrase and m.from_pitch = c.from_pitch
            group by 1) d
      where d.share >= 0.3 * d.most
      order by d.share desc, d.source
      limit 2),
    c.from_pitch, c.share::real, false
  from chosen c
  join texts t on t.outlet_id = c.outlet_id and t.phrase = c.phrase
  where c.n <= 3;
end
$$;

-- Judged outlets with their reasons and rules: all that a page shows of them. An outlet of another state that names
-- that of the creator covers it, and is not 'in' it. Where only a subject is shared and the match is Medium, what the outlet
-- looks for is told as it is, after the beats, without the words of the pitch: that 'Looks for “nightlife”' has to do with
-- 'your pitch says “bourbon”' is right for nine in ten of the graded High matches and for one in three of the Medium ones.
create or replace function private.match_rows(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, relevance text, score numeric,
  reasons text[], rules text[], sendable boolean, blocked_reason text, already_sent boolean
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
  v_has_beats boolean := cardinality(p_topic.beats) > 0;
begin
  return query
  with met as materialized (
    select m.*, private.topic_reason(m.phrase, m.outlet_words, m.pitch_words, m.from_pitch) as reason
    from private.met_phrases(p_topic, p_outlet_ids) m
  )
  select
    j.outlet_id, j.name, j.format, j.region, j.description, j.relevance, j.score,
    array_remove(
      case when j.relevance = 'Low' then '{}'::text[] else coalesce(topics.reasons, '{}') end
      || array[
        case
          when cardinality(j.shared_beats) > 0 then
            'Covers your ' || case when cardinality(j.shared_beats) = 1 then 'beat: ' else 'beats: ' end
              || array_to_string(j.shared_beats, ', ')
          -- What does not fit is a reason where the match is Low.
          when j.relevance = 'Low' and v_has_beats and cardinality(j.beats) > 0 then
            'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats'
        end,
        case
          when j.relevance <> 'Low' and topics.sought is not null then 'Looks for “' || topics.sought || '”'
          -- The likeness of all words together is no reason that can be named.
          when j.relevance <> 'Low' and topics.reasons is null and cardinality(j.shared_beats) = 0 then
            'Nothing that it looks for is named in your pitch'
        end,
        case when j.format_fits then 'Right format for this pitch'
          else 'This pitch is written for ' || v_format_name end,
        case j.place
          when 'same_city' then 'In the area of your story: ' || j.region
          when 'same_state' then
            case when cardinality(private.states_of_region(j.region)) > 0 then 'In your region: '
              when private.state_of(j.region) = p_topic.state then 'In your state: '
              else 'Covers your state too: ' end || j.region
          when 'elsewhere' then 'Covers ' || j.region || ', away from you'
          else null
        end,
        case j.own_answer
          when 'interested' then 'Was interested in an earlier pitch of yours'
          when 'covered' then 'Has covered you before'
          when 'not_now' then 'Said “Not now” to you lately'
          when 'not_my_beat' then 'Said “Not my beat” to you in the last 90 days'
          else null
        end,
        case when j.others > 0 then 'Said yes to other creators on a topic like yours'
             when j.others < 0 then 'Turned down other creators on a topic like yours' end
      ], null),
    private.outlet_rules(j.ai_stance, p_topic.generator),
    j.blocked_code is null, j.blocked_reason, j.already_sent
  from private.judged_outlets(p_topic, p_outlet_ids) j
  left join lateral (
    select
      array_agg(m.reason order by m.n) filter (where j.relevance = 'High' or not m.by_subject) as reasons,
      max(m.phrase) filter (where j.relevance <> 'High' and m.by_subject) as sought
    from met m
    where m.outlet_id = j.outlet_id and m.reason is not null
  ) topics on true;
end
$$;

-- The cards of an issue in the order for one reader, with the one reason that counts most and the shared beats
-- (null when nothing ties the reader to the card). By wanted phrases and subjects, beats, place, format, the reader's verdicts on like cards of
-- the last 180 days, and the relevance of the card: a shared beat counts more than one step of it, and a card of high
-- relevance from the reader's own city stands before one of low relevance, whatever beats and format say. Cards of
-- creators whose mails the reader stopped are left out. A reader whom nothing ties to any card gets the issue's own
-- order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
create or replace function private.ranked_cards(p_issue_id uuid, p_user_id uuid)
returns table (item_id uuid, "position" int, reason text)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with reader as materialized (
    select m.user_id, m.beats, m.formats, m.region, t.element_ids, t.phrases, t.shares, t.texts,
      private.city_of(m.region) as city, private.state_of(m.region) as state, private.proven_address(m.user_id) as email,
      array(select btrim(l) from regexp_split_to_table(private.live_looking_for(m.user_id, m.looking_for_now), '[,\n]') l) as own
    from public.media_profiles m
    left join private.reader_topics t on t.user_id = m.user_id
    where m.user_id = p_user_id
  ), cards as materialized (
    select i.id, i.position, i.format, i.city_region, i.creator_user_id, i.relevance, t.element_ids, t.weights, t.words
    from public.friday_fix_items i
    left join private.card_topics t on t.item_id = i.id
    where i.issue_id = p_issue_id
  ), met as (
    select c.id, w.phrase, least(1, sum(w.share * n.weight)) as share,
      array_agg(n.word order by w.share * n.weight desc, n.word) as words
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    cross join cards c
    cross join lateral unnest(c.element_ids, c.weights, c.words) n(element_id, weight, word)
    where n.element_id = w.element_id and w.phrase > 0
    group by 1, 2
  ), whole as (
    select w.phrase, count(*) as words
    from reader r, unnest(r.phrases) w(phrase)
    where w.phrase > 0
    group by 1
  ), phrase as (
    -- One word of a longer phrase may stand there in another sense (“money” of “money lessons from home” in “when repair
    -- money ended”) and counts nothing, unless it says much and another word of the card speaks of the same field.
    select distinct on (m.id) m.id, m.phrase, m.words, m.share
    from met m
    join whole w on w.phrase = m.phrase
    join cards c on c.id = m.id
    cross join private.sense_weights() s
    where w.words = 1 or cardinality(m.words) > 1 or m.share >= 0.75 and exists (
      select 1
      from private.subject_units own
      join private.subjects a on a.id = own.subject_id
      join private.subjects b on b.field_id = a.field_id
      join private.subject_units other on other.subject_id = b.id and other.unit <> own.unit
      join (select (pg_catalog.ts_lexize('pg_catalog.english_stem', o.word))[1] as unit from unnest(c.words) o(word)) o
        on o.unit = other.unit
      where own.unit = (pg_catalog.ts_lexize('pg_catalog.english_stem', m.words[1]))[1]
        and least(own.share, other.share) >= s.said)
    order by m.id, m.share desc, m.phrase
  ), subjects as materialized (
    select c.id, n.element_id, n.weight
    from cards c, unnest(c.element_ids, c.weights) n(element_id, weight)
    where n.element_id >= 1000000
  ), wanted as (
    select s.id, sum(w.share * s.weight) as likeness
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    join subjects s on s.element_id = w.element_id
    where w.phrase = -1
    group by 1
  ), earlier as materialized (
    select v.item_id, v.verdict, t.element_ids, t.weights
    from public.card_verdicts v
    join public.friday_fix_items i on i.id = v.item_id and i.issue_id <> p_issue_id
    join private.card_topics t on t.item_id = v.item_id
    where v.user_id = p_user_id and v.updated_at > now() - interval '180 days'
    order by v.updated_at desc
    limit 60
  ), learned as (
    -- Stories that share a field and no subject have a likeness of about 0.2.
    select x.id, sum(
      case x.verdict when 'not_my_beat' then -0.5 when 'not_now' then -0.1 else 0.4 end
      * greatest(0, x.likeness - 0.2) / 0.8) as value
    from (
      select s.id, e.item_id, e.verdict, sum(s.weight * n.weight) as likeness
      from earlier e
      cross join lateral unnest(e.element_ids, e.weights) n(element_id, weight)
      join subjects s on s.element_id = n.element_id
      group by 1, 2, 3
    ) x
    group by 1
  ), judged as (
    select c.id, c.position, c.creator_user_id, coalesce(p.share, 0) as share, r.texts[p.phrase] as phrase_text,
      case when r.texts[p.phrase] = any (r.own) then 'You look for “' else 'Your outlet looks for “' end as who_looks,
      array(select '“' || w.word || '”' from unnest(p.words[1:2]) with ordinality w(word, n) order by w.n) as words,
      coalesce(s.likeness, 0) as subjects,
      array(select b from unnest(k.beats) b where b = any (r.beats) order by b) as beats,
      lower(c.format) = any (r.formats) as format_fits, c.format,
      case when r.city is null or c.city_region is null then null
        when private.city_of(c.city_region) = r.city then 'city'
        when private.state_of(c.city_region) = r.state and r.state not in ('', 'national') then 'state' end as place,
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned,
      case c.relevance when 'high' then 0.5 when 'medium' then 0.25 else 0 end as relevance, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join wanted s on s.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  ), fitted as (
    select j.*, j.share + 0.3 * j.subjects + 0.3 * least(2, cardinality(j.beats))
      + case j.place when 'city' then 0.5 when 'state' then 0.25 else 0 end
      + case when j.format_fits then 0.25 else 0 end + j.learned as fit
    from judged j
  )
  select j.id,
    row_number() over (
      order by j.fit + case when j.tied then j.relevance else 0 end desc nulls last, j.position)::int,
    -- The beats are named whatever else ties the reader to it.
    coalesce(nullif(concat_ws('. ', case
      -- Of a sentence, or a phrase that the story meets in part, the words that met say how.
      when j.share >= 0.95 and not private.is_sentence(j.phrase_text) then j.who_looks || j.phrase_text || '”'
      when j.share >= 0.5 then j.who_looks || j.phrase_text || '”; this story says ' || private.and_list(j.words)
    end, case when cardinality(j.beats) > 0 then 'On your ' || case when cardinality(j.beats) = 1 then 'beat: ' else 'beats: ' end
        || private.and_list(j.beats)
    end), ''), case
      when j.place = 'city' then 'In your area: ' || j.city_region
      when j.place = 'state' then 'In your state: ' || j.city_region
      when j.learned >= 0.1 then 'Like stories you liked'
      when j.format_fits then 'Your format: ' || j.format
    end)
  from (select f.*, bool_or(f.fit <> 0) over () as tied from fitted f) j
  where private.mail_refusal(j.email, j.creator_user_id, 'shown') is null
  order by 2;
end
$$;
