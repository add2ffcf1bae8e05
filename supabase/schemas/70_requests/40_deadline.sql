-- The deadline of a request: it is closed, and the editor and those whose pitch was not chosen are told.

-- Requests that ended and whose people have not been told.
create function public.due_request_ends(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'slug', r.slug, 'topic', r.topic, 'removed', r.status = 'removed',
    'chosen', exists (select 1 from public.request_entries e where e.request_id = r.id and e.chosen_at is not null),
    'by_deadline', r.status = 'open',
    'editor', private.editor_voice(r.media_user_id),
    'entries', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'name', coalesce(c.name, u.name), 'headline', e.words ->> 'headline')
                       order by e.created_at)
      from public.request_entries e
      join public.users u on u.id = e.user_id
      left join public.creator_profiles c on c.user_id = u.id
      where e.request_id = r.id and e.chosen_at is null and e.declined_at is null), '[]'))
  from public.media_requests r
  where r.told_at is null and (r.status <> 'open' or r.deadline <= now())
    -- A choice that closed it can be undone for a moment.
    and not exists (
      select 1 from public.request_entries e
      where e.request_id = r.id and e.chosen_at is not null and not private.choice_stands(e.chosen_at))
  order by r.deadline
  limit p_limit
$$;

-- Closes the request if its deadline did, and tells its editor and those whose pitch was not chosen.
-- p_to_creators: mails by id of the entry. Returns whether it did.
create function public.end_media_request(p_request_id uuid, p_to_editor jsonb, p_to_creators jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.media_requests;
  v_stage text;
begin
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.told_at is null and (r.status <> 'open' or r.deadline <= now())
  for update;
  if not found then
    return false;
  end if;
  v_stage := case v_request.status when 'removed' then 'removed' else 'closed' end;
  update public.media_requests r
  set told_at = now(), status = case when r.status = 'open' then 'closed' else r.status end,
      closed_at = coalesce(r.closed_at, now())
  where r.id = p_request_id;
  -- An API may pass a missing mail as JSON null.
  if jsonb_typeof(p_to_editor) = 'object' then
    perform public.mail_enqueue(
      'request_ended', u.email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html', '{}',
      'request_ended:' || p_request_id::text || ':' || v_stage)
    from public.users u where u.id = v_request.media_user_id;
  end if;
  perform public.mail_enqueue(
    'request_ended', private.reply_address(e.user_id), m.value ->> 'subject', m.value ->> 'text', m.value ->> 'html', '{}',
    'request_ended:' || e.id::text || ':' || v_stage)
  from jsonb_each(p_to_creators) m
  join public.request_entries e on e.id = m.key::uuid and e.request_id = p_request_id and e.chosen_at is null;
  return true;
end
$$;
