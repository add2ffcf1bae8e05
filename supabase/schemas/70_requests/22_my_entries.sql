-- What the caller entered for requests, the newest first. state: chosen, asked (for the address, after another choice),
-- declined, open (the editor has it) or closed.
create function public.my_entries()
returns table (
  id uuid, pitch_id uuid, slug text, topic text, editor jsonb, headline text, note text, state text, created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select e.id, e.pitch_id, r.slug, r.topic, private.editor_voice(e.media_user_id), e.words ->> 'headline', e.note,
    case when e.chosen_at is not null then 'chosen' when e.asked_at is not null then 'asked'
      when e.declined_at is not null then 'declined'
      when r.status = 'open' and r.deadline > now() then 'open' else 'closed' end,
    e.created_at
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  where e.user_id = v_user_id
  order by e.created_at desc
  limit 100;
end
$$;
grant execute on function public.my_entries() to authenticated;
