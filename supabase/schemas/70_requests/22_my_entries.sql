-- What the editor of an entry asked and its creator has not answered, for 30 days; null before it has left.
create function private.open_question(e public.request_entries) returns text
language sql stable
set search_path = ''
as $$
  select e.question
  where e.reply is null and e.declined_at is null and e.word is distinct from 'question'
    and e.asked_back_at > now() - interval '30 days'
$$;

-- What the caller entered for requests, the newest first. state: chosen, asked (for the address, after another choice),
-- declined, open (the editor has it) or closed. question: what the editor asks, while it waits for the caller's
-- answer.
create function public.my_entries()
returns table (
  id uuid, pitch_id uuid, slug text, topic text, editor jsonb, headline text, note text, state text, question text,
  created_at timestamptz
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
    private.open_question(e),
    e.created_at
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  where e.user_id = v_user_id
  order by e.created_at desc
  limit 100;
end
$$;
grant execute on function public.my_entries() to authenticated;
