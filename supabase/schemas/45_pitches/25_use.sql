-- The use of a pitch: the first time that it is sent, copied or downloaded. The quota of a month counts uses
-- (25_billing/20_plans.sql); what is done with the same pitch later costs nothing. Reading and editing are never refused.

-- Refuses a pitch that would be one use too many. One that was used before passes.
create function private.refuse_unused_over_quota(p_user_id uuid, p_pitch_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_refusal text;
begin
  if exists (select 1 from public.pitches p where p.id = p_pitch_id and p.used_at is not null) then
    return;
  end if;
  v_refusal := private.quota_of(p_user_id) ->> 'use_refusal';
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'quota_exceeded';
  end if;
end
$$;

-- Notes the use, or refuses it where the month has none left. Whatever sends a pitch calls it in its transaction. A send
-- can still come to nothing (private.take_back_use); an answer to a request, which is read at once, and a text that was
-- taken away cannot, and stand in its place.
create function private.use_pitch(p_user_id uuid, p_pitch_id uuid, p_use text) returns void
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

-- Notes that the caller takes the text of a pitch away: p_kind is 'copy' or 'download'. Returns the quota after it.
-- Doing it again changes nothing.
create function public.use_pitch(p_pitch_id uuid, p_kind text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if p_kind is null or p_kind not in ('copy', 'download') then
    raise exception 'A pitch is copied or downloaded.' using hint = 'invalid_input';
  end if;
  perform private.use_pitch(v_user_id, p_pitch_id, p_kind);
  return private.quota_of(v_user_id);
end
$$;
grant execute on function public.use_pitch(uuid, text) to authenticated;

-- A pitch of which no mail left is a draft again, once its sends were taken back or refused at leaving. Returns whether
-- it became one.
create function private.take_back_use(p_pitch_id uuid) returns boolean
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.pitches p set used_at = null, used_as = null
  where p.id = p_pitch_id and p.used_as = 'send'
    and not exists (
      select 1 from public.pitch_sends s where s.pitch_id = p.id and (s.status <> 'failed' or s.sent_at is not null));
  return found;
end
$$;
