-- Edits of variations: revisions, confirmations of single sentences, regeneration.

alter table public.pitch_variations
  add column revision int not null default 1 check (revision > 0),
  add column edited_at timestamptz,
  -- What a variation was written or checked from when that is not its pitch's grounds.
  add column grounds jsonb check (grounds::private.ground_list is not null or grounds is null),
  -- Who wrote it when it was regenerated, as `pitches` keeps it for the whole: {"generator", "model",
  -- "fallback_reason", "input_tokens", "output_tokens", "duration_ms"}.
  add column written jsonb check (
    written is null or case when jsonb_typeof(written) = 'object' then
      coalesce(written ->> 'generator' in ('composer', 'model'), false) and octet_length(written::text) <= 1000
    else false end),
  -- A regeneration by a model gave it words. It stays true, because undo brings earlier words back.
  add column model_drafted boolean not null default false;

update public.pitch_variations v
set headline = private.clean_line(v.headline), line1_hook = private.clean_line(v.line1_hook),
    line2_whynow = private.clean_line(v.line2_whynow), line3_whyyou = private.clean_line(v.line3_whyyou)
where v.headline || v.line1_hook || v.line2_whynow || v.line3_whyyou ~ '[[:cntrl:]]';

update public.pitch_variations v
set talking_points = (
  select jsonb_agg(left(private.clean_line(point), 600) order by at)
  from jsonb_array_elements_text(v.talking_points) with ordinality as points (point, at)
  where at <= 12 and private.text_or_null(point) is not null)
where v.talking_points is not null and (
  jsonb_array_length(v.talking_points) > 12 or exists (
    select 1 from jsonb_array_elements_text(v.talking_points) point
    where char_length(point) not between 1 and 600 or point ~ '[[:cntrl:]]'));

-- A creator may empty a field while editing; sending refuses what is empty or too long.
create domain private.pitch_line as text check (char_length(value) <= 3000 and value !~ '[[:cntrl:]]');

-- A list of at most 12 texts of one line, 1 to 600 characters each.
create domain private.talking_points as jsonb check (
  value is null or case when jsonb_typeof(value) = 'array' then
    jsonb_array_length(value) <= 12 and octet_length(value::text) <= 40000
    and jsonb_array_length(jsonb_path_query_array(value, 'strict $[*] ? (
      @ like_regex "^[^[:cntrl:]]{1,200}[^[:cntrl:]]{0,200}[^[:cntrl:]]{0,200}$")')) = jsonb_array_length(value)
  else false end);

alter table public.pitch_variations
  drop constraint pitch_variations_headline_check,
  drop constraint pitch_variations_line1_hook_check,
  drop constraint pitch_variations_line2_whynow_check,
  drop constraint pitch_variations_line3_whyyou_check,
  drop constraint pitch_variations_talking_points_check,
  drop constraint pitch_variations_claims_check,
  add check (char_length(headline) <= 200 and headline !~ '[[:cntrl:]]'),
  add check (line1_hook::private.pitch_line is not null),
  add check (line2_whynow::private.pitch_line is not null),
  add check (line3_whyyou::private.pitch_line is not null),
  add check (talking_points::private.talking_points is not distinct from talking_points),
  -- One entry per sentence: {"line", "text", "source", "supported", "reason", "confirmed_at"}.
  add check (jsonb_typeof(claims) = 'array' and octet_length(claims::text) <= 200000);

-- The sentences that a creator has confirmed, each with its words. They outlive the sentence.
create table public.pitch_confirmations (
  id uuid primary key default gen_random_uuid(),
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  line text not null check (line in ('headline', 'line1_hook', 'line2_whynow', 'line3_whyyou', 'talking_points')),
  text text not null check (char_length(text) between 1 and 3000),
  confirmed_at timestamptz not null default now()
);

create unique index pitch_confirmations_variation_id_text_key
  on public.pitch_confirmations (variation_id, md5(text));
create index pitch_confirmations_user_id_idx on public.pitch_confirmations (user_id);

alter table public.pitch_confirmations enable row level security;
create policy pitch_confirmations_select_own_or_admin on public.pitch_confirmations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
grant select on public.pitch_confirmations to authenticated;

-- The claims with the time at which their words were confirmed; a claim's own time is not believed.
create function private.with_confirmations(p_variation_id uuid, p_claims jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case
      when item.value -> 'supported' = 'true'::jsonb or c.confirmed_at is null then item.value - 'confirmed_at'
      else item.value || jsonb_build_object('confirmed_at', c.confirmed_at)
    end order by item.at), '[]')
  from jsonb_array_elements(p_claims) with ordinality as item (value, at)
  left join public.pitch_confirmations c
    on c.variation_id = p_variation_id and md5(c.text) = md5(item.value ->> 'text')
$$;

-- Variations that were confirmed as a whole: each of their marked sentences is confirmed.
insert into public.pitch_confirmations (variation_id, user_id, line, text, confirmed_at)
select distinct on (v.id, c ->> 'text') v.id, v.user_id, c ->> 'line', c ->> 'text', v.confirmed_at
from public.pitch_variations v
cross join lateral jsonb_array_elements(v.claims) c
where v.confirmed_at is not null and c -> 'supported' is distinct from 'true'::jsonb;

update public.pitch_variations v
set claims = private.with_confirmations(v.id, v.claims)
where v.confirmed_at is not null
  and exists (select 1 from public.pitch_confirmations c where c.variation_id = v.id);

drop function public.confirm_variation(uuid);
alter table public.pitch_variations drop column confirmed_at;

create function private.has_unconfirmed_claims(p_claims jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (
    select 1 from jsonb_array_elements(p_claims) c
    where coalesce(c -> 'supported', 'false'::jsonb) <> 'true'::jsonb
      and coalesce(c -> 'confirmed_at', 'null'::jsonb) = 'null'::jsonb)
$$;

-- The variation of the account, locked.
create function private.lock_variation(p_user_id uuid, p_variation_id uuid) returns public.pitch_variations
language plpgsql volatile
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select * into v_variation
  from public.pitch_variations v where v.id = p_variation_id and v.user_id = p_user_id for update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_variation;
end
$$;

-- The creator confirms that a marked sentence is true. Returns the variation.
create function public.confirm_sentence(p_variation_id uuid, p_line text, p_text text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(private.require_user(), p_variation_id);
begin
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
  set claims = private.with_confirmations(p_variation_id, v.claims)
  where v.id = p_variation_id
  returning * into v_variation;
  return to_jsonb(v_variation);
end
$$;
grant execute on function public.confirm_sentence(uuid, text, text) to authenticated;

-- The words of a variation, as edits and undo carry them.
create function private.words_of(v public.pitch_variations) returns jsonb
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
  from public.pitch_variations v where v.id = p_variation_id and v.user_id = p_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return private.saved_pitch(v_pitch_id) - 'quota';
end
$$;

-- Replaces the words of a variation and its claims. Returns {"stored", "variation"}: an older
-- revision stores nothing and returns the row as it is; words that are stored already are no change.
create function public.edit_variation(
  p_user_id uuid, p_variation_id uuid, p_revision int, p_words jsonb, p_claims jsonb, p_grounds jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(p_user_id, p_variation_id);
begin
  if private.words_of(v_variation) = p_words then
    return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
  end if;
  if v_variation.revision is distinct from p_revision then
    return jsonb_build_object('stored', false, 'variation', to_jsonb(v_variation));
  end if;
  update public.pitch_variations v
  set headline = p_words ->> 'headline', line1_hook = p_words ->> 'line1_hook',
      line2_whynow = p_words ->> 'line2_whynow', line3_whyyou = p_words ->> 'line3_whyyou',
      talking_points = nullif(p_words -> 'talking_points', 'null'),
      claims = private.with_confirmations(p_variation_id, p_claims),
      grounds = nullif(p_grounds, 'null'), revision = v.revision + 1, edited_at = now()
  where v.id = p_variation_id
  returning * into v_variation;
  return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
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
  v_run.pitch_type := v_pitch.pitch_type;
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
  set status = 'done', ended_at = now(), previous = private.words_of(v_variation)
  where r.id = p_run_id
  returning * into v_run;
  update public.pitch_variations v
  set angle = private.clean_line(v_words ->> 'angle'),
      headline = private.clean_line(v_words ->> 'headline'),
      line1_hook = private.clean_line(v_words ->> 'line1_hook'),
      line2_whynow = private.clean_line(v_words ->> 'line2_whynow'),
      line3_whyyou = private.clean_line(v_words ->> 'line3_whyyou'),
      talking_points = case when v_run.pitch_type = 'podcast' then nullif(v_words -> 'talking_points', 'null') end,
      claims = private.with_confirmations(v.id, v_words -> 'claims'),
      grounds = nullif(p_written -> 'grounds', 'null'), written = p_written - 'variation' - 'grounds',
      model_drafted = v.model_drafted or p_written ->> 'generator' = 'model',
      revision = v.revision + 1, edited_at = null
  where v.id = v_variation.id;
  return private.regenerated(v_run);
end
$$;
