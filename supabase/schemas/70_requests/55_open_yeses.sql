-- A yes that its creator has not answered yet: Interested or Covered to a pitch, or a choice among the answers to a
-- request. It is shown on every screen until the creator says that they wrote back, or a month has passed.

-- Of the caller, the newest first. name, email and note (what came with the yes) are the editor's; source is their outlet, or the topic of
-- their request, kit the last part of the address of the creator's press kit while visitors can open it.
create function public.my_open_yeses()
returns table (
  kind text, id uuid, pitch_id uuid, slug text, name text, source text, answer text, note text, email text, subject text,
  said_at timestamptz, kit text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  c_shown constant interval := interval '30 days';
  v_user_id uuid := private.require_user();
begin
  return query
  select y.*, public.my_public_kit()
  from (
    select 'send', s.id, s.pitch_id, null::text, s.editor_name,
      private.outlet_for_creators(s.outlet_id, s.outlet_name), s.answer, s.answer_note, s.editor_email, s.subject,
      s.answered_at
    from public.pitch_sends s
    where s.user_id = v_user_id and s.answer in ('interested', 'covered') and s.editor_email is not null
      -- A mark of the creator says that they are in touch.
      and s.yes_replied_at is null and s.own_mark is null and s.answered_at > now() - c_shown
    union all
    select 'entry', e.id, e.pitch_id, r.slug,
      -- With the outlet, and on whose word it is, as every other screen names an editor.
      (voice ->> 'name') || coalesce(
        case when voice ? 'invented' then ' of ' || (voice ->> 'outlet') || ' (sample)'
          when (voice ->> 'verified')::boolean then ' of ' || (voice ->> 'outlet')
          else ' (says they are with ' || (voice ->> 'outlet') || ')' end, ''),
      r.topic, 'chosen', null,
      u.email, e.words ->> 'headline', e.chosen_at
    from public.request_entries e
    join public.media_requests r on r.id = e.request_id
    join public.users u on u.id = e.media_user_id
    cross join private.editor_voice(e.media_user_id) voice
    where e.user_id = v_user_id and e.yes_replied_at is null
      -- A choice that was just made may be undone.
      and e.chosen_at > now() - c_shown and private.choice_stands(e.chosen_at)
  ) y
  order by 11 desc, 2
  limit 20;
end
$$;
grant execute on function public.my_open_yeses() to authenticated;

-- The caller says that they answered a yes, or takes that back.
create function public.mark_yes_replied(p_kind text, p_id uuid, p_replied boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_at timestamptz := case when p_replied then now() end;
begin
  if p_kind = 'send' then
    update public.pitch_sends s set yes_replied_at = v_at
    where s.id = p_id and s.user_id = v_user_id and private.is_yes(s.answer);
  else
    update public.request_entries e set yes_replied_at = v_at
    where e.id = p_id and e.user_id = v_user_id and e.chosen_at is not null;
  end if;
  if not found then
    raise exception 'This yes is not in your list.' using hint = 'pitch_not_found';
  end if;
end
$$;
grant execute on function public.mark_yes_replied(text, uuid, boolean) to authenticated;
