-- The beats and formats of an editor are asked again when a mail leaves, beside the other rules
-- (20261123006000): between the tap and the outlet's morning the editor may have changed them.

-- Why the mail of a send may not leave now, in words for its creator; null when it may. A follow-up
-- (p_first false) takes no place in the week.
create or replace function private.leaving_refusal(p_send_id uuid, p_to_email text, p_first boolean) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_terms record;
  v_closed text;
  v_limit text;
  v_earlier int;
  v_fit record;
begin
  select * into v_send from public.pitch_sends s where s.id = p_send_id;
  v_closed := private.closed_address(p_to_email, v_send.user_id);
  if v_closed is not null then
    return case v_closed when 'bounce' then 'We have no working address for ' || v_send.outlet_name || ' at the moment.'
      else v_send.outlet_name || ' has asked for no more mails like this.' end;
  end if;
  select t.* into v_terms from private.outlet_terms t where t.outlet_id = v_send.outlet_id and t.active;
  if not found then
    return v_send.outlet_name || ' is no longer listed.';
  end if;
  select e.reason into v_limit from private.editor_limits(v_send.user_id, array[v_send.outlet_id]) e;
  if v_limit is not null then
    return v_limit;
  end if;
  if v_terms.ai_stance = 'no' and exists (
    select 1 from public.pitch_variations v join public.pitches p on p.id = v.pitch_id
    where v.id = v_send.variation_id and (v.model_drafted or p.generator = 'model')) then
    return v_send.outlet_name || ' does not take pitches written by AI.';
  end if;
  -- Only what the editor's own lists decide: matching as a whole also follows the creator's profile.
  select j.format_fits, p.pitch_type into v_fit
  from public.media_profiles m
  join public.outlets o on o.media_user_id = m.user_id and o.id = v_send.outlet_id
  join public.pitches p on p.id = v_send.pitch_id
  cross join lateral private.score_outlets(private.kept_topic(v_send.variation_id), array[o.id]) j
  where (cardinality(m.formats) > 0 and not j.format_fits)
    or (cardinality(m.beats) > 0 and cardinality(j.shared_beats) = 0 and j.relevance = 'Low');
  if found then
    return v_send.outlet_name || case when v_fit.format_fits
      then ' now covers ' || private.and_list(v_terms.beats) || ', and this pitch is about something else.'
      else ' no longer takes pitches for ' || private.format_name(v_fit.pitch_type) || '.' end;
  end if;
  if not p_first then
    return null;
  end if;
  -- The week as everywhere: by the time at which a mail may leave. Who comes first in it leaves, so two
  -- workers decide the same; while the cap stays as it was at the tap nobody is held back.
  select count(*) into v_earlier
  from private.outlets_of_cap(v_terms.cap_key) o (id)
  join public.pitch_sends s on s.outlet_id = o.id
  where s.id <> v_send.id and s.status <> 'failed' and s.release_at > now() - interval '7 days'
    and (s.release_at, s.id) < (v_send.release_at, v_send.id);
  if v_earlier >= v_terms.weekly_cap then
    return case when v_terms.weekly_cap = 0 then v_send.outlet_name || ' takes no pitches at the moment.'
      else v_send.outlet_name || ' now takes ' || v_terms.weekly_cap || case v_terms.weekly_cap when 1 then ' pitch' else ' pitches' end
        || ' a week, and this week is full.' end;
  end if;
  return null;
end
$$;
