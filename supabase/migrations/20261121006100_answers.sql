-- Answers of editors. A yes shares both addresses by mail; no other answer shares anything.

create function private.is_yes(p_answer text) returns boolean
language sql immutable
return coalesce(p_answer in ('interested', 'covered'), false);

-- What the mails about an answer are written from, both addresses included. Not for a page.
create function public.get_answer_context(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'pitch_id', s.pitch_id, 'subject', s.subject, 'outlet_name', s.outlet_name, 'answer', s.answer,
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(s.user_id),
      'slug', case when c.epk_published then c.slug end),
    'editor', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email))
  from public.pitch_sends s
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- Stores the editor's answer and queues its mails: to the creator on a yes and on every change, to the
-- editor on the first yes. A later answer replaces the earlier one; an event is recorded only when the
-- answer or the note changes. Each mail has subject, text and html.
drop function public.record_pitch_answer(text, text, text);
create function public.record_pitch_answer(
  p_token_hash text, p_answer text, p_note text default null, p_to_creator jsonb default null, p_to_editor jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- So many mails a day, however often an answer is changed.
  c_mails_a_day constant int := 6;
  v_send public.pitch_sends;
  v_contact private.outlet_contacts;
  v_note text := private.text_or_null(left(p_note, 500));
  v_previous text;
  v_event uuid;
begin
  if p_answer is null or p_answer not in ('interested', 'not_my_beat', 'not_now', 'covered') then
    raise exception 'This answer is not one of the four.' using hint = 'bad_answer';
  end if;
  v_send := private.lock_send_of_token(p_token_hash, array['answer']);
  v_previous := v_send.answer;

  if v_previous is distinct from p_answer or (v_note is not null and v_note is distinct from v_send.answer_note) then
    select * into v_contact from private.outlet_contacts oc where oc.outlet_id = v_send.outlet_id;
    update public.pitch_sends s
    set answer = p_answer,
        answer_note = coalesce(v_note, s.answer_note),
        answered_at = now(),
        status = case when p_answer = 'covered' then 'booked' else 'replied' end,
        editor_name = case when private.is_yes(p_answer) then v_contact.contact_name end,
        editor_email = case when private.is_yes(p_answer) then v_contact.contact_email end
    where s.id = v_send.id
    returning * into v_send;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'answer', jsonb_strip_nulls(jsonb_build_object(
      'answer', p_answer, 'previous', v_previous, 'note', v_note)))
    returning id into v_event;

    if p_to_creator is not null and (private.is_yes(p_answer) or v_previous is not null)
       and (select count(*) from public.pitch_events e
            where e.send_id = v_send.id and e.kind = 'answer' and e.created_at > now() - interval '1 day') <= c_mails_a_day then
      perform public.mail_enqueue(
        'answer', private.reply_address(v_send.user_id), p_to_creator ->> 'subject', p_to_creator ->> 'text',
        p_to_creator ->> 'html',
        jsonb_strip_nulls(jsonb_build_object('Reply-To', v_send.editor_email)),
        'answer:' || v_event::text);
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
    'answer_note', v_send.answer_note, 'answered_at', v_send.answered_at, 'outlet_name', v_send.outlet_name);
end
$$;
