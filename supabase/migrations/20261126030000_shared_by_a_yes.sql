-- The answer page told an editor who had changed a yes to a no that the creator sees only the answer.
-- The yes had already sent both addresses: the page says so now.

-- The data of the editor's answer page, with the words as they were sent, and what a yes shares with
-- whom. Reads only.
create or replace function public.get_pitch_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'send_id', s.id, 'status', s.status, 'answer', s.answer, 'answer_note', s.answer_note,
    'answered_at', s.answered_at, 'sent_at', s.sent_at, 'outlet_name', s.outlet_name,
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', p.pitch_type,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'epk_slug', case when c.epk_published then c.slug end,
    'opt_out', private.opt_out_of(oc.contact_email, s.user_id),
    -- What a yes has shared stays shared, whatever the answer is now.
    'shared', private.is_yes(s.answer) or exists (
      select from public.pitch_events e
      where e.send_id = s.id and e.kind = 'answer' and private.is_yes(e.detail ->> 'answer')),
    'shares', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email)) || t.words
  from public.pitch_sends s
  join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  join public.pitches p on p.id = s.pitch_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;
