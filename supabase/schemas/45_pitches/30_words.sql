-- The words of a variation: edits, confirmed sentences and regeneration.

-- The sentences that a creator has confirmed, each with its words. They outlive the sentence.
create table public.pitch_confirmations (
  id uuid primary key default gen_random_uuid(),
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  line text not null check (line in ('headline', 'line1_hook', 'line2_whynow', 'line3_whyyou', 'talking_points')),
  text text not null check (char_length(text) between 1 and 3000),
  confirmed_at timestamptz not null default now()
);
alter table public.pitch_confirmations enable row level security;
grant select on public.pitch_confirmations to authenticated;

create unique index pitch_confirmations_variation_id_text_key
  on public.pitch_confirmations (variation_id, md5(text));
create index pitch_confirmations_user_id_idx on public.pitch_confirmations (user_id);

create policy pitch_confirmations_select_own_or_admin on public.pitch_confirmations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- The claims with the time at which their words were confirmed, in whichever variation of the pitch; a claim's own time is
-- not believed.
create function private.with_confirmations(p_pitch_id uuid, p_claims jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case
      when item.value -> 'supported' = 'true'::jsonb or c.confirmed_at is null then item.value - 'confirmed_at'
      else item.value || jsonb_build_object('confirmed_at', c.confirmed_at)
    end order by item.at), '[]')
  from jsonb_array_elements(p_claims) with ordinality as item (value, at)
  left join lateral (
    select min(c.confirmed_at) as confirmed_at
    from public.pitch_variations v
    join public.pitch_confirmations c on c.variation_id = v.id
    where v.pitch_id = p_pitch_id and md5(c.text) = md5(item.value ->> 'text')
  ) c on true
$$;

-- The creator confirms that a marked sentence is true, wherever the pitch says it. Returns the variation.
create function public.confirm_sentence(p_variation_id uuid, p_line text, p_text text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_variation public.pitch_variations;
begin
  -- In the order of correct_peg().
  perform 1 from public.pitch_variations v
  where v.pitch_id = (select o.pitch_id from public.pitch_variations o where o.id = p_variation_id and o.user_id = v_user_id)
  order by v.id for update;
  v_variation := private.lock_variation(v_user_id, p_variation_id);
  if not exists (
    select 1 from jsonb_array_elements(v_variation.claims) c
    where c ->> 'line' = p_line and c ->> 'text' = p_text and c -> 'supported' is distinct from 'true'::jsonb
  ) then
    raise exception 'This sentence is no longer in the pitch, or needs no confirmation.' using hint = 'claim_not_found';
  end if;
  insert into public.pitch_confirmations (variation_id, user_id, line, text)
  values (p_variation_id, v_variation.user_id, p_line, p_text)
  on conflict (variation_id, md5(text)) do nothing;
  update public.pitch_variations v
  set claims = private.with_confirmations(v.pitch_id, v.claims)
  where v.pitch_id = v_variation.pitch_id and v.claims @> jsonb_build_array(jsonb_build_object('text', p_text));
  select v.* into v_variation from public.pitch_variations v where v.id = p_variation_id;
  return to_jsonb(v_variation);
end
$$;
grant execute on function public.confirm_sentence(uuid, text, text) to authenticated;

-- The words of a variation, as edits and undo carry them.
create function private.variation_words(v public.pitch_variations) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'headline', v.headline, 'line1_hook', v.line1_hook, 'line2_whynow', v.line2_whynow,
    'line3_whyyou', v.line3_whyyou, 'talking_points', v.talking_points)
$$;

-- What an edit or a regeneration of a variation starts from: the pitch and all its variations.
create function public.variation_context(p_user_id uuid, p_variation_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_pitch_id uuid;
begin
  select v.pitch_id into v_pitch_id
  from public.pitch_variations v
  where v.id = p_variation_id and v.user_id = private.owner_of_variation(p_user_id, p_variation_id, 'write');
  return private.saved_pitch(v_pitch_id) - 'quota';
end
$$;

-- Replaces the words of a variation and its claims; p_user_id is its creator, or who prepared it. Returns
-- {"stored", "variation"}: an older revision stores nothing and returns the row as it is; words that are stored already
-- are no change. p_answers: answers to its pitch with a spelling corrected, {"take", "news", "why", "helps", "offer"}, each
-- optional.
create function public.edit_variation(
  p_user_id uuid, p_variation_id uuid, p_revision int, p_words jsonb, p_claims jsonb, p_grounds jsonb,
  p_answers jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_owner_id uuid := private.owner_of_variation(p_user_id, p_variation_id, 'write');
  v_variation public.pitch_variations;
begin
  if jsonb_typeof(p_answers) = 'object' then
    -- In the order of correct_peg().
    perform 1 from public.pitches p join public.pitch_variations v on v.pitch_id = p.id
    where v.id = p_variation_id and v.user_id = v_owner_id
    for no key update of p;
  end if;
  v_variation := private.lock_variation(v_owner_id, p_variation_id);
  if private.variation_words(v_variation) = p_words then
    return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
  end if;
  if v_variation.revision is distinct from p_revision then
    return jsonb_build_object('stored', false, 'variation', to_jsonb(v_variation));
  end if;
  update public.pitch_variations v
  set headline = p_words ->> 'headline', line1_hook = p_words ->> 'line1_hook',
      line2_whynow = p_words ->> 'line2_whynow', line3_whyyou = p_words ->> 'line3_whyyou',
      talking_points = nullif(p_words -> 'talking_points', 'null'),
      claims = private.with_confirmations(v.pitch_id, p_claims),
      grounds = nullif(p_grounds, 'null'), revision = v.revision + 1, edited_at = now()
  where v.id = p_variation_id
  returning * into v_variation;
  if jsonb_typeof(p_answers) = 'object' then
    update public.pitches p
    set take = coalesce(p_answers ->> 'take', p.take), story = p.story || (p_answers - 'take')
    where p.id = v_variation.pitch_id;
  end if;
  if v_owner_id <> p_user_id then
    perform private.log_edit_for(p_user_id, v_variation);
  end if;
  return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
end
$$;

-- Corrects the peg of a pitch, with the words that follow it. p_variations: every variation with its new words, claims
-- and grounds, and the revision that they were made from. Returns {"pitch", "variations"}. No draft, no use.
create function public.correct_peg(
  p_user_id uuid, p_pitch_id uuid, p_news_peg text, p_story jsonb, p_grounds jsonb, p_variations jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.refuse_act(p_user_id, 'write');
  perform 1 from public.pitches p where p.id = p_pitch_id and p.user_id = p_user_id for no key update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  perform 1 from public.pitch_variations v where v.pitch_id = p_pitch_id order by v.id for update;
  if exists (
    select 1 from public.pitch_variations v
    left join jsonb_array_elements(p_variations) w on (w ->> 'id')::uuid = v.id
    where v.pitch_id = p_pitch_id and v.revision is distinct from (w ->> 'revision')::int
  ) then
    raise exception 'This pitch was changed somewhere else. Please try again.' using hint = 'version_conflict';
  end if;
  update public.pitches p set news_peg = p_news_peg, story = p_story, grounds = p_grounds where p.id = p_pitch_id;
  update public.pitch_variations v
  set headline = w ->> 'headline', line1_hook = w ->> 'line1_hook', line2_whynow = w ->> 'line2_whynow',
      line3_whyyou = w ->> 'line3_whyyou', talking_points = nullif(w -> 'talking_points', 'null'),
      claims = private.with_confirmations(v.pitch_id, w -> 'claims'), grounds = nullif(w -> 'grounds', 'null'),
      revision = v.revision + 1
  from jsonb_array_elements(p_variations) w
  where v.pitch_id = p_pitch_id and v.id = (w ->> 'id')::uuid;
  return private.saved_pitch(p_pitch_id) - 'quota';
end
$$;

create function private.regenerations_per_pitch() returns int
language sql immutable
return 10;

-- The result of a regeneration: {"variation", "previous", "left"}.
create function private.regenerated(r public.pitch_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'variation', to_jsonb(v), 'previous', r.previous,
    'left', greatest(0, private.regenerations_per_pitch() - (select count(*) from public.pitch_runs done
                              where done.pitch_id = r.pitch_id and done.variation_id is not null
                                and done.status = 'done')))
  from public.pitch_variations v where v.id = r.variation_id
$$;

-- Starts a regeneration, or returns the result of a repeated request: {"attempt", "saved"}. At most
-- 10 a pitch.
create function public.begin_regeneration(p_user_id uuid, p_run_id uuid, p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_pitch public.pitches;
  v_run public.pitch_runs;
begin
  -- Locked, so that the regenerations of one pitch are counted one after another.
  select p.* into v_pitch
  from public.pitches p join public.pitch_variations v on v.pitch_id = p.id
  where v.id = p_variation_id and v.user_id = p_user_id
  for no key update of p;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_run.id := p_run_id;
  v_run.user_id := p_user_id;
  v_run.pitch_id := v_pitch.id;
  v_run.variation_id := p_variation_id;
  v_run.news_peg := v_pitch.news_peg;
  v_run.take := v_pitch.take;
  v_run.pitch_type := (select private.type_of(v) from public.pitch_variations v where v.id = p_variation_id);
  v_run.peg_date := v_pitch.peg_date;
  v_run := private.claim_run(v_run);
  if v_run.status = 'done' then
    return jsonb_build_object('attempt', v_run.attempt, 'saved', private.regenerated(v_run));
  end if;
  if (select count(*) from public.pitch_runs r
      where r.pitch_id = v_pitch.id and r.variation_id is not null and r.id <> p_run_id
        and (r.status = 'done' or private.is_live(r))) >= private.regenerations_per_pitch() then
    raise exception 'You have rewritten parts of this pitch 10 times. Edit the words, or write a new pitch.'
      using hint = 'regenerate_limit';
  end if;
  return jsonb_build_object('attempt', v_run.attempt, 'saved', null);
end
$$;

-- Stores a regenerated variation and keeps the words that it replaces. p_written: {"generator", "model",
-- "fallback_reason", "input_tokens", "output_tokens", "duration_ms", "grounds", "variation"}.
create function public.save_regeneration(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs := private.lock_live_run(p_run_id, p_attempt);
  v_variation public.pitch_variations := private.lock_variation(v_run.user_id, v_run.variation_id);
  v_words jsonb := p_written -> 'variation';
begin
  update public.pitch_runs r
  set status = 'done', ended_at = now(), previous = private.variation_words(v_variation)
  where r.id = p_run_id
  returning * into v_run;
  update public.pitch_variations v
  set angle = private.clean_line(v_words ->> 'angle'),
      headline = private.clean_line(v_words ->> 'headline'),
      line1_hook = private.clean_line(v_words ->> 'line1_hook'),
      line2_whynow = private.clean_line(v_words ->> 'line2_whynow'),
      line3_whyyou = private.clean_line(v_words ->> 'line3_whyyou'),
      talking_points = case when v_run.pitch_type = 'podcast' then nullif(v_words -> 'talking_points', 'null') end,
      claims = private.with_confirmations(v.pitch_id, v_words -> 'claims'),
      grounds = nullif(p_written -> 'grounds', 'null'), written = p_written - 'variation' - 'grounds',
      model_drafted = v.model_drafted or p_written ->> 'generator' = 'model',
      revision = v.revision + 1, edited_at = null
  where v.id = v_variation.id;
  return private.regenerated(v_run);
end
$$;
