-- Answering an introduction, by the link in the mail or in the app, and taking a request back.

-- The introduction that a link or, without one, the caller's app names, locked with the accounts of both.
create function private.find_intro(p_user_id uuid, p_request_id uuid, p_token_hash text) returns public.intro_requests
language plpgsql volatile
set search_path = ''
as $$
declare
  v_request public.intro_requests;
begin
  if p_token_hash is not null then
    select r.* into v_request
    from private.link_tokens t
    join public.intro_requests r on r.id = t.ref_id
    where t.token_hash = lower(p_token_hash) and t.purpose = 'intro';
    if not found then
      raise exception 'This link is not known to us.' using hint = 'unknown_token';
    end if;
  else
    select r.* into v_request from public.intro_requests r
    where r.id = p_request_id and r.creator_user_id = p_user_id;
    if not found then
      raise exception 'This request is not in your list.' using hint = 'request_not_found';
    end if;
  end if;
  perform private.hold_accounts(v_request.creator_user_id, v_request.media_user_id);
  select r.* into strict v_request from public.intro_requests r where r.id = v_request.id for update;
  return v_request;
end
$$;

-- What the page behind the link of a mail shows. Reads only; no address.
create function public.get_intro_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_state jsonb;
begin
  select jsonb_build_object(
    'status', case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    'title', i.title, 'message', r.message, 'expires_at', r.expires_at,
    'editor', private.editor_voice(r.media_user_id),
    'editor_rate', private.editor_answer_rate(r.media_user_id),
    'shares', private.reply_address(r.creator_user_id))
  into v_state
  from private.link_tokens t
  join public.intro_requests r on r.id = t.ref_id
  join public.friday_fix_items i on i.id = r.item_id
  where t.token_hash = lower(p_token_hash) and t.purpose = 'intro';
  if v_state is null then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_state;
end
$$;

-- What the mails after an answer are written from, both addresses included. Not for a page.
create function public.get_intro_answer_context(p_user_id uuid, p_request_id uuid, p_token_hash text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.intro_requests := private.find_intro(p_user_id, p_request_id, p_token_hash);
begin
  return (select jsonb_build_object(
    'title', i.title,
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'invented', private.is_invented(u.id)) || private.reach_of(u.id),
    'editor', private.editor_voice(e.id) || jsonb_build_object('email', e.email))
  from public.friday_fix_items i
  join public.users u on u.id = v_request.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users e on e.id = v_request.media_user_id
  where i.id = v_request.item_id);
end
$$;

-- Stores the creator's answer and queues its mails: both get one on a yes, the editor gets one on a no.
-- A repeated answer changes nothing. A no may become a yes before the deadline; a yes stays. Returns the
-- status.
create function public.record_intro_answer(
  p_user_id uuid, p_request_id uuid, p_token_hash text, p_accept boolean, p_to_creator jsonb, p_to_editor jsonb
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.intro_requests := private.find_intro(p_user_id, p_request_id, p_token_hash);
  v_status text := case when p_accept then 'accepted' else 'declined' end;
  v_creator_email text;
  v_editor_email text;
begin
  if p_accept is null then
    raise exception 'Please choose an answer.' using hint = 'bad_answer';
  end if;
  if v_request.status = v_status then
    return v_status;
  end if;
  if v_request.status = 'accepted' then
    raise exception 'You have said yes: both of you have the mail with the email of the other.' using hint = 'request_over';
  end if;
  if v_request.status = 'taken_back' then
    raise exception 'The editor has taken this request back.' using hint = 'request_over';
  end if;
  if v_request.status = 'expired' or v_request.expires_at <= now() then
    raise exception 'The 24 hours of this request are over. We have told the editor.' using hint = 'request_over';
  end if;

  update public.intro_requests r set status = v_status, answered_at = now() where r.id = v_request.id;
  v_creator_email := private.reply_address(v_request.creator_user_id);
  select u.email into strict v_editor_email from public.users u where u.id = v_request.media_user_id;
  if p_accept then
    perform public.mail_enqueue(
      'intro_connect', v_creator_email, p_to_creator ->> 'subject', p_to_creator ->> 'text', p_to_creator ->> 'html',
      jsonb_build_object('Reply-To', v_editor_email), 'intro_connect:' || v_request.id::text || ':creator',
      'intro_requests', v_request.id);
    perform public.mail_enqueue(
      'intro_connect', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      jsonb_build_object('Reply-To', v_creator_email), 'intro_connect:' || v_request.id::text || ':editor',
      'intro_requests', v_request.id);
  else
    perform public.mail_enqueue(
      'intro_declined', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      '{}', 'intro_declined:' || v_request.id::text, 'intro_requests', v_request.id);
  end if;
  return v_status;
end
$$;

-- An editor takes an unanswered request back. A mail that has not left does not leave.
create function public.take_back_intro(p_request_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.intro_requests;
begin
  select * into v_request from public.intro_requests r
  where r.id = p_request_id and r.media_user_id = v_user_id
  for update;
  if not found then
    raise exception 'This request is not in your list.' using hint = 'request_not_found';
  end if;
  if v_request.status = 'taken_back' then
    return;
  end if;
  if v_request.status <> 'requested' then
    raise exception 'This request has been answered or has passed.' using hint = 'request_over';
  end if;
  update public.intro_requests r set status = 'taken_back', answered_at = now() where r.id = p_request_id;
  delete from private.mail_outbox m
  where m.ref_table = 'intro_requests' and m.ref_id = p_request_id and m.status = 'queued';
end
$$;
grant execute on function public.take_back_intro(uuid) to authenticated;
