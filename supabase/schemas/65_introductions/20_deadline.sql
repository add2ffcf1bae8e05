-- The deadline of an introduction, expires_at: 24 hours after it was asked for. Six hours before it the creator is
-- reminded; when it has passed without an answer, the request ends and the editor is told. Where the creator closes the
-- account it ends at once (10_accounts/30_closing.sql).

-- Open requests whose reminder is due: six hours before the deadline.
create function public.due_intro_reminders(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'title', i.title, 'message', r.message, 'expires_at', r.expires_at,
    'creator', jsonb_build_object('name', coalesce(c.name, u.name), 'invented', private.is_invented(u.id)),
    'editor', private.editor_voice(r.media_user_id))
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  where r.status = 'requested' and r.reminded_at is null
    and r.expires_at > now() and r.expires_at <= now() + interval '6 hours'
  order by r.expires_at
  limit p_limit
$$;

-- Queues the reminder unless it was queued or the request has ended meanwhile. Returns whether it did.
create function public.queue_intro_reminder(p_request_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_creator_id uuid;
begin
  update public.intro_requests r set reminded_at = now()
  where r.id = p_request_id and r.status = 'requested' and r.reminded_at is null and r.expires_at > now()
  returning r.creator_user_id into v_creator_id;
  if v_creator_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'intro_reminder', private.reply_address(v_creator_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    '{}', 'intro_reminder:' || p_request_id::text, 'intro_requests', p_request_id, p_mail -> 'marks');
  return true;
end
$$;

-- Open requests whose 24 hours are over, with up to three other stories of the issue that the editor
-- has not asked for, those of the same format first.
create function public.due_intro_ends(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'title', i.title,
    'creator', jsonb_build_object('name', coalesce(c.name, u.name), 'invented', private.is_invented(u.id)),
    'editor', private.editor_voice(r.media_user_id),
    'others', coalesce((
      select jsonb_agg(o.title order by o.n)
      from (
        select x.title, row_number() over (order by x.format <> i.format, x.position) as n
        from public.friday_fix_items x
        where x.issue_id = i.issue_id and x.id <> i.id and x.creator_user_id is distinct from r.creator_user_id
          and exists (select 1 from public.users w where w.id = x.creator_user_id and w.linked_at is not null)
          and private.has_a_person(x.creator_user_id)
          and not exists (select 1 from public.intro_requests a where a.item_id = x.id and a.media_user_id = r.media_user_id)
        order by n limit 3
      ) o), '[]'))
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.status = 'requested' and r.expires_at <= now()
  order by r.expires_at
  limit p_limit
$$;

-- Ends an unanswered request and tells the editor. Returns whether it did.
create function public.end_intro(p_request_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_media_id uuid;
begin
  update public.intro_requests r set status = 'expired'
  where r.id = p_request_id and r.status = 'requested' and r.expires_at <= now()
  returning r.media_user_id into v_media_id;
  if v_media_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'intro_passed', u.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    '{}', 'intro_passed:' || p_request_id::text, 'intro_requests', p_request_id)
  from public.users u where u.id = v_media_id;
  return true;
end
$$;
