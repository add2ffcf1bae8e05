-- What an editor sees first: pitches to answer and to read, introductions, the next issue.

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
create function public.my_editor_home() returns jsonb
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
grant execute on function public.my_editor_home() to authenticated;
