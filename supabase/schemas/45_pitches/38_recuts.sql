-- A pitch in another format: one more variation of it for each format, from the same inputs. It uses no pitch.

-- What a cut is written from: {"pitch", "variations"}.
create function public.recut_context(p_user_id uuid, p_pitch_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from public.pitches p where p.id = p_pitch_id and p.user_id = p_user_id) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return private.saved_pitch(p_pitch_id) - 'quota';
end
$$;

-- Stores the cut for a format and returns it; one that is stored already is returned as it is. p_written as in
-- save_regeneration.
create function public.save_recut(p_user_id uuid, p_pitch_id uuid, p_pitch_type text, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_pitch public.pitches;
  v_variation public.pitch_variations;
  v_words jsonb := p_written -> 'variation';
begin
  perform private.refuse_act(p_user_id, 'write');
  -- Locked, so that two requests store one cut.
  select * into v_pitch from public.pitches p where p.id = p_pitch_id and p.user_id = p_user_id for no key update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if p_pitch_type = v_pitch.pitch_type then
    raise exception 'This pitch is written for this format.' using hint = 'invalid_input';
  end if;
  select * into v_variation from public.pitch_variations v where v.pitch_id = p_pitch_id and v.pitch_type = p_pitch_type;
  if found then
    return to_jsonb(v_variation);
  end if;
  insert into public.pitch_variations
    (pitch_id, user_id, position, pitch_type, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points,
     claims, grounds, written, model_drafted)
  values (
    p_pitch_id, p_user_id,
    (select min(n) from generate_series(1, 5) n
     where not exists (select 1 from public.pitch_variations v where v.pitch_id = p_pitch_id and v.position = n)),
    p_pitch_type, private.clean_line(v_words ->> 'angle'), private.clean_line(v_words ->> 'headline'),
    private.clean_line(v_words ->> 'line1_hook'), private.clean_line(v_words ->> 'line2_whynow'),
    private.clean_line(v_words ->> 'line3_whyyou'),
    case when p_pitch_type = 'podcast' then nullif(v_words -> 'talking_points', 'null') end,
    private.with_confirmations(p_pitch_id, coalesce(nullif(v_words -> 'claims', 'null'), '[]')), nullif(p_written -> 'grounds', 'null'),
    p_written - 'variation' - 'grounds', coalesce(p_written ->> 'generator' = 'model', false))
  returning * into v_variation;
  return to_jsonb(v_variation);
end
$$;

-- The undo of a cut: the caller removes it while it is as it was written and went nowhere.
create function public.drop_recut(p_variation_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(private.require_user(), p_variation_id);
begin
  if v_variation.pitch_type is null then
    raise exception 'This is the pitch as it was written. It stays.' using hint = 'invalid_input';
  end if;
  if v_variation.edited_at is not null
    or exists (select 1 from public.pitch_sends s where s.variation_id = p_variation_id)
    or exists (select 1 from public.request_entries e where e.variation_id = p_variation_id)
    or exists (select 1 from public.card_offers o where o.variation_id = p_variation_id) then
    raise exception 'This version was changed or sent meanwhile, so it stays.' using hint = 'already_left';
  end if;
  delete from public.pitch_variations v where v.id = p_variation_id;
end
$$;
grant execute on function public.drop_recut(uuid) to authenticated;
