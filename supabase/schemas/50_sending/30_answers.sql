-- What comes back by the links of a pitch mail: opens, visits, the editor’s answer.

-- The id of the send that a token belongs to; raises unknown_token.
create function private.send_id_of_token(p_token_hash text, p_purposes text[]) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_send_id uuid;
begin
  select t.send_id into v_send_id
  from private.pitch_send_tokens t
  where t.token_hash = lower(p_token_hash) and t.purpose = any (p_purposes);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_send_id;
end
$$;

-- The send that a token belongs to, locked for update.
create function private.lock_send_of_token(p_token_hash text, p_purposes text[]) returns public.pitch_sends
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, p_purposes);
  v_send public.pitch_sends;
begin
  select s.* into strict v_send from public.pitch_sends s where s.id = v_send_id for update;
  return v_send;
end
$$;

-- Whether a yes, this answer or an earlier one, has shared both addresses: what was shared stays shared.
create function private.was_shared(s public.pitch_sends) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_yes(s.answer) or exists (
    select from public.pitch_events e
    where e.send_id = s.id and e.kind = 'answer' and private.is_yes(e.detail ->> 'answer'))
$$;

-- How the editor of a send reaches its creator; null before a yes.
create function private.reach_of_send(s public.pitch_sends) returns jsonb
language sql stable
set search_path = ''
as $$
  select case when private.was_shared(s) then
    jsonb_build_object('email', private.reply_address(s.user_id)) || private.reach_of(s.user_id) end
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
create function public.get_pitch_by_token(p_token_hash text) returns jsonb
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
create function public.record_pitch_answer(
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

-- Records an open or a click. The status only moves forward: an answered send stays answered.
create function private.record_engagement(p_token_hash text, p_kind text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends := private.lock_send_of_token(
    p_token_hash, case p_kind when 'open' then array['open', 'exposed'] else array['visit', 'exposed'] end);
begin
  update public.pitch_sends s
  set opened_at = case when p_kind = 'open' then coalesce(s.opened_at, now()) else s.opened_at end,
      clicked_at = case when p_kind = 'click' then coalesce(s.clicked_at, now()) else s.clicked_at end,
      status = case when s.status in ('queued', 'sent') then 'opened' else s.status end
  where s.id = v_send.id
    and (s.status in ('queued', 'sent') or (p_kind = 'open' and s.opened_at is null) or (p_kind = 'click' and s.clicked_at is null));

  -- Mail clients fetch the pixel repeatedly; 20 events of each kind are stored per send.
  if (select count(*) from public.pitch_events e where e.send_id = v_send.id and e.kind = p_kind) < 20 then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, p_kind,
            case when p_kind = 'open' then '{"verified": false}'::jsonb else '{}'::jsonb end);
  end if;
  return true;
end
$$;

create function public.record_pitch_open(p_token_hash text) returns boolean
language sql volatile security definer
set search_path = ''
as $$ select private.record_engagement(p_token_hash, 'open') $$;

create function public.record_pitch_click(p_token_hash text) returns boolean
language sql volatile security definer
set search_path = ''
as $$ select private.record_engagement(p_token_hash, 'click') $$;

create function private.is_yes(p_answer text) returns boolean
language sql immutable
return coalesce(p_answer in ('interested', 'covered'), false);

-- What the mails about an answer are written from, both addresses included. `answer` is the one that the creator was
-- told: not that of a mail that waits. Not for a page.
create function public.get_answer_context(p_token_hash text) returns jsonb
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
      || private.reach_of(s.user_id),
    'editor', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email))
  from public.pitch_sends s
  join public.users u on u.id = s.user_id
  left join private.waiting_answer(s.id) w on true
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;
