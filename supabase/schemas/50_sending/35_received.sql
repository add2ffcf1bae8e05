-- The pitches that an editor's outlet got by mail, for the editor signed in.

-- Whether an account answers for an outlet: it sets the outlet's terms, and its tie to it is proven.
create function private.answers_for(p_user_id uuid, p_outlet_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.may_act(p_user_id, 'answer')
    and exists (select 1 from public.outlets o where o.id = p_outlet_id and o.media_user_id = p_user_id)
    and exists (select 1 from private.editor_outlet(p_user_id) e where e.outlet_id = p_outlet_id and e.proven)
$$;

-- Of the caller, those of the last 90 days, unanswered ones first; after a yes with how to reach the creator.
create function public.received_pitches()
returns table (id uuid, subject text, creator_name text, outlet_name text, sent_at timestamptz, answer text, answered_at timestamptz, reach jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select s.id, s.subject, private.name_for_editors(u.id, coalesce(c.name, u.name)), s.outlet_name, s.sent_at, s.answer, s.answered_at,
    private.reach_of_send(s)
  from public.outlets o
  join public.pitch_sends s on s.outlet_id = o.id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  where o.media_user_id = v_user_id and private.answers_for(v_user_id, o.id)
    and s.status <> 'failed' and s.sent_at > now() - interval '90 days'
  order by s.answer is not null, s.sent_at desc
  limit 50;
end
$$;
grant execute on function public.received_pitches() to authenticated;

-- A new token of the answer page for one of them: that of the mail is stored as a hash and cannot be shown again. What
-- the page may do is the same.
create function public.open_received_pitch(p_send_id uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  c_links_a_day constant int := 20;
  v_user_id uuid := private.require_user();
  v_token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  perform private.refuse_act(v_user_id, 'answer');
  if not exists (
    select 1 from public.pitch_sends s
    where s.id = p_send_id and s.status <> 'failed' and s.sent_at is not null and private.answers_for(v_user_id, s.outlet_id)) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if not public.rate_limit_hit('open-received:' || p_send_id::text, c_links_a_day, 86400) then
    raise exception 'You opened this pitch many times today. Please use the link in its mail.' using hint = 'rate_limited';
  end if;
  insert into private.pitch_send_tokens (token_hash, send_id, purpose)
  values (encode(extensions.digest(v_token, 'sha256'), 'hex'), p_send_id, 'answer');
  return v_token;
end
$$;
grant execute on function public.open_received_pitch(uuid) to authenticated;
