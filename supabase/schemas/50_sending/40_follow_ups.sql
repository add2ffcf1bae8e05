-- Follow-ups: one to a journalist, two to a podcast, none after a no.

-- Why a send cannot be followed up now; null when it can. Editors who paused or are away get none.
create function private.follow_up_refusal(s public.pitch_sends) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_outlet public.outlets;
  v_email text;
begin
  select * into v_outlet from public.outlets o where o.id = s.outlet_id;
  select c.contact_email into v_email from private.outlet_contacts c where c.outlet_id = s.outlet_id;
  return case
    when not private.may_act(s.user_id, 'send') then
      'Your account is paused, so nothing is sent for now.'
    when s.answer is not null then s.outlet_name || ' has answered: a follow-up would only annoy.'
    when s.own_mark is not null then 'You have marked this pitch as ' || s.own_mark || '.'
    when s.status not in ('sent', 'opened') or s.sent_at is null then 'This pitch was not delivered.'
    when s.follow_up_count >= private.follow_up_limit(v_outlet.format) then
      case when private.follow_up_limit(v_outlet.format) = 1 then 'One follow-up is enough for a newsroom.'
           else 'Two follow-ups are enough for a podcast.' end
    when coalesce(s.followed_up_at, s.sent_at) > now() - interval '3 days' then
      'Give them three days. Most answers arrive within that time.'
    when s.sent_at < now() - interval '30 days' then 'This pitch is more than 30 days old. Write a new one.'
    when not v_outlet.active or v_email is null or private.mail_refusal(v_email, s.user_id, 'follow_up') is not null then
      s.outlet_name || ' takes no mail from you now.'
    else (select e.reason from private.editor_limits(s.user_id, array[s.outlet_id]) e)
  end;
end
$$;

-- The caller's sends of one pitch with whether each can be followed up, and why not.
create function public.follow_up_states(p_pitch_id uuid)
returns table (send_id uuid, refusal text, number int)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select s.id, private.follow_up_refusal(s), s.follow_up_count + 1
  from public.pitch_sends s
  where s.pitch_id = p_pitch_id and s.user_id = v_user_id;
end
$$;
grant execute on function public.follow_up_states(uuid) to authenticated;

-- What a follow-up is written from: the words as they were sent, whose sentences are settled.
create function public.get_follow_up_context(p_user_id uuid, p_send_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_refusal text;
begin
  select * into v_send from public.pitch_sends s
  where s.id = p_send_id and (p_user_id is null or s.user_id = p_user_id);
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_refusal := private.follow_up_refusal(v_send);
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'no_follow_up';
  end if;
  return (select jsonb_build_object(
    'send_id', v_send.id, 'user_id', v_send.user_id, 'number', v_send.follow_up_count + 1, 'subject', v_send.subject,
    'sent_at', v_send.sent_at, 'time_zone', o.time_zone, 'words', t.words,
    -- For the mail alone, as of the first one (get_send_context).
    'outlet', jsonb_build_object('name', v_send.outlet_name, 'greets', oc.contact_name,
      'contact_name', case when o.id in (select private.outlets_that_said_yes(v_send.user_id)) then oc.contact_name end),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'city_region', c.city_region, 'invented', private.is_invented(v_send.user_id),
      'slug', case when c.epk_published then c.slug end))
  from private.sent_texts t
  join public.outlets o on o.id = v_send.outlet_id
  left join private.outlet_contacts oc on oc.outlet_id = o.id
  join public.users u on u.id = v_send.user_id
  left join public.creator_profiles c on c.user_id = v_send.user_id
  where t.variation_id = v_send.variation_id and t.revision = v_send.revision);
end
$$;

-- Sends whose follow-up the creator asked for and which is due now.
create function public.due_follow_ups(p_limit int) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select s.id from public.pitch_sends s
  where s.follow_up_wanted and s.answer is null and s.status in ('sent', 'opened')
    and s.sent_at <= now() - interval '3 days' and s.sent_at > now() - interval '30 days'
    and private.follow_up_refusal(s) is null
  order by s.sent_at
  limit p_limit
$$;

-- Queues follow-up number p_number of a send, in the thread of its first mail. Checks every rule again
-- under a lock; a number that is done already is refused.
create function public.queue_follow_up(p_send_id uuid, p_number int, p_mail jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_contact private.outlet_contacts;
  v_refusal text;
  v_first text;
begin
  perform private.hold_accounts((select s.user_id from public.pitch_sends s where s.id = p_send_id));
  select * into strict v_send from public.pitch_sends s where s.id = p_send_id for update;
  v_refusal := case when v_send.follow_up_count + 1 <> p_number then 'This follow-up has been sent.'
                    else private.follow_up_refusal(v_send) end;
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'no_follow_up';
  end if;
  select * into strict v_contact from private.outlet_contacts c where c.outlet_id = v_send.outlet_id;
  select m.id::text into v_first from private.mail_outbox m
  where m.ref_table = 'pitch_sends' and m.ref_id = p_send_id and m.kind = 'pitch'
  order by m.created_at desc limit 1;

  update public.pitch_sends s set follow_up_count = p_number, followed_up_at = now() where s.id = p_send_id;
  insert into public.pitch_events (send_id, user_id, kind, detail)
  values (p_send_id, v_send.user_id, 'follow_up', jsonb_build_object('number', p_number, 'text', p_mail ->> 'shown'));
  perform public.mail_enqueue(
    'follow_up', v_contact.contact_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    coalesce(p_mail -> 'headers', '{}') || jsonb_build_object('Reply-To', private.reply_address(v_send.user_id))
      || case when v_first is null then '{}'::jsonb else jsonb_build_object('X-Thread-Of', v_first) end,
    'follow_up:' || p_send_id::text || ':' || p_number::text, 'pitch_sends', p_send_id, p_mail -> 'marks');
end
$$;
