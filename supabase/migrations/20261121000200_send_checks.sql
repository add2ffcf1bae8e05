-- The checks before a send, each in a function of its own, so that each rule has one place.

-- What the ranking says of one outlet for one variation. blocked_code is null when it may be sent to.
create function private.outlet_verdict(p_variation_id uuid, p_outlet_id uuid)
returns table (name text, relevance text, blocked_code text, blocked_reason text)
language sql stable
set search_path = ''
as $$
  select r.name, r.relevance, r.blocked_code, r.blocked_reason
  from private.rank_outlets(p_variation_id, p_outlet_id) r
$$;

-- Raises near_copy when the text was sent before in almost the same words.
create function private.refuse_near_copy(p_variation_id uuid, p_outlet_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
end
$$;

-- Checks every rule again under a lock, then stores the send and its mail in one transaction.
create or replace function public.queue_pitch_send(
  p_user_id uuid, p_variation_id uuid, p_outlet_id uuid, p_subject text, p_body_text text,
  p_body_html text, p_token_hash text, p_epk_url text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_match record;
  v_contact private.outlet_contacts;
  v_send public.pitch_sends;
begin
  select * into v_variation
  from public.pitch_variations v where v.id = p_variation_id and v.user_id = p_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;

  -- The weekly cap counts the sends of all creators, so sends to one editor run one after another.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:cap:' || t.cap_key::text, 0))
  from private.outlet_terms t where t.outlet_id = p_outlet_id and t.active;
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;

  if v_variation.confirmed_at is null and private.has_unsupported_claims(v_variation.claims) then
    raise exception 'Some sentences go beyond your profile. Please confirm that they are true before you send.'
      using hint = 'claims_unconfirmed';
  end if;

  select * into v_match from private.outlet_verdict(p_variation_id, p_outlet_id);
  if v_match.blocked_code is not null then
    raise exception '%', v_match.blocked_reason using hint = v_match.blocked_code;
  end if;
  perform private.refuse_near_copy(p_variation_id, p_outlet_id);

  select * into v_contact from private.outlet_contacts c where c.outlet_id = p_outlet_id;
  if not found then
    raise exception 'We have no working address for % yet.', v_match.name using hint = 'no_contact';
  end if;

  insert into public.pitch_sends as s
    (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, subject, body_text)
  values
    (v_variation.pitch_id, p_variation_id, p_user_id, p_outlet_id, v_match.name, 'queued', p_subject, p_body_text)
  on conflict (pitch_id, outlet_id) do update
    set variation_id = excluded.variation_id, status = 'queued', subject = excluded.subject,
        body_text = excluded.body_text, error = null, created_at = now()
    where s.status = 'failed'
  returning * into v_send;
  if v_send.id is null then
    raise exception 'You have already sent this pitch to %.', v_match.name using hint = 'already_sent';
  end if;

  insert into private.pitch_send_tokens (token_hash, send_id) values (p_token_hash, v_send.id);
  insert into public.pitch_events (send_id, user_id, kind, detail)
  values (v_send.id, p_user_id, 'queued', jsonb_build_object('epk_url', p_epk_url));

  perform public.mail_enqueue(
    'pitch', v_contact.contact_email, p_subject, p_body_text, p_body_html,
    jsonb_build_object('Reply-To', private.reply_address(p_user_id)),
    'pitch:' || v_send.id::text || ':' || p_token_hash, 'pitch_sends', v_send.id);

  return to_jsonb(v_send);
end
$$;
