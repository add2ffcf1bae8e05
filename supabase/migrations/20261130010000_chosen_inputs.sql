-- A creator may tick the facts and the offers that a pitch is written from. The texts that were ticked are kept
-- with the run and its pitch, so that a variation that is written again uses the same ones.

-- {"facts": [text, …], "offers": [text, …]}; null where nothing was ticked. An empty list leaves that choice open.
create domain private.chosen_inputs as jsonb check (
  value is null or (
    coalesce(jsonb_typeof(value -> 'facts') = 'array' and jsonb_typeof(value -> 'offers') = 'array', false)
    and octet_length(value::text) <= 16000));

alter table public.pitches
  add column chosen jsonb check (chosen is null or chosen::private.chosen_inputs is not null);
alter table public.pitch_runs
  add column chosen jsonb check (chosen is null or chosen::private.chosen_inputs is not null);

create or replace function private.run_json(r public.pitch_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'news_peg', r.news_peg, 'take', r.take, 'pitch_type', r.pitch_type,
    'peg_date', r.peg_date, 'chosen', r.chosen, 'pitch_id', r.pitch_id, 'started_at', r.started_at,
    'ended_at', r.ended_at,
    'status', case when r.status = 'writing' and not private.is_live(r) then 'failed' else r.status end,
    'error_code', case when r.status = 'writing' and not private.is_live(r) then 'run_died' else r.error_code end)
$$;

create or replace function private.claim_run(p_new public.pitch_runs) returns public.pitch_runs
language plpgsql volatile
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  insert into public.pitch_runs (id, user_id, pitch_id, variation_id, news_peg, take, pitch_type, peg_date, chosen)
  values (p_new.id, p_new.user_id, p_new.pitch_id, p_new.variation_id, p_new.news_peg, p_new.take,
          p_new.pitch_type, p_new.peg_date, p_new.chosen)
  on conflict (id) do nothing
  returning * into v_run;
  if found then return v_run; end if;

  select * into strict v_run from public.pitch_runs r where r.id = p_new.id for update;
  if (v_run.user_id, v_run.variation_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen)
     is distinct from
     (p_new.user_id, p_new.variation_id, p_new.news_peg, p_new.take, p_new.pitch_type, p_new.peg_date, p_new.chosen)
  then
    raise exception 'This request was already used for another pitch.' using hint = 'run_mismatch';
  end if;
  if private.is_live(v_run) then
    raise exception 'This pitch is being written.' using hint = 'already_running';
  end if;
  if v_run.status = 'stopped' then
    raise exception 'You stopped this pitch.' using hint = 'run_stopped';
  end if;
  if v_run.status <> 'done' then
    update public.pitch_runs r
    set status = 'writing', attempt = r.attempt + 1, started_at = now(), ended_at = null, error_code = null
    where r.id = p_new.id
    returning * into v_run;
  end if;
  return v_run;
end
$$;

-- Starts a run, or returns the stored result of a repeated request: {"attempt", "saved"}, where saved
-- is null for a run that has to be written.
drop function public.begin_pitch_run(uuid, uuid, text, text, text, date);
create function public.begin_pitch_run(
  p_user_id uuid, p_run_id uuid, p_news_peg text, p_take text, p_pitch_type text, p_peg_date date,
  p_chosen jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  if not exists (select 1 from public.users u where u.id = p_user_id and u.linked_at is not null) then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  v_run.id := p_run_id;
  v_run.user_id := p_user_id;
  v_run.news_peg := private.clean_line(p_news_peg);
  v_run.take := private.clean_line(coalesce(p_take, ''));
  v_run.pitch_type := p_pitch_type;
  v_run.peg_date := p_peg_date;
  v_run.chosen := nullif(p_chosen, 'null');
  v_run := private.claim_run(v_run);

  if v_run.status = 'done' then
    return jsonb_build_object('attempt', v_run.attempt, 'saved', private.saved_pitch(v_run.pitch_id));
  end if;
  perform private.lock_quota(p_user_id);
  perform private.refuse_over_quota(p_user_id);
  -- Within a limited plan one pitch is written at a time: a second one could not be stored.
  if (private.quota_of(p_user_id) ->> 'limit') is not null and exists (
    select 1 from public.pitch_runs r
    where r.user_id = p_user_id and r.id <> p_run_id and r.variation_id is null and private.is_live(r)
  ) then
    raise exception 'Another pitch of yours is being written. Wait for it, or stop it.' using hint = 'already_running';
  end if;
  return jsonb_build_object('attempt', v_run.attempt, 'saved', null);
end
$$;
revoke execute on function public.begin_pitch_run(uuid, uuid, text, text, text, date, jsonb)
  from public, anon, authenticated;
grant execute on function public.begin_pitch_run(uuid, uuid, text, text, text, date, jsonb) to service_role;

create or replace function public.save_pitch_run(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs := private.lock_live_run(p_run_id, p_attempt);
  v_pitch public.pitches;
begin
  if jsonb_typeof(p_written -> 'variations') is distinct from 'array'
     or jsonb_array_length(p_written -> 'variations') not between 1 and 3 then
    raise exception 'A pitch needs one to three variations.' using hint = 'bad_variations';
  end if;
  perform private.lock_quota(v_run.user_id);
  perform private.refuse_over_quota(v_run.user_id);

  insert into public.pitches
    (user_id, news_peg, take, pitch_type, peg_date, chosen, generator, model, fallback_reason,
     input_tokens, output_tokens, duration_ms, grounds)
  values (
    v_run.user_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen,
    p_written ->> 'generator', nullif(p_written ->> 'model', ''), p_written ->> 'fallback_reason',
    (p_written ->> 'input_tokens')::int, (p_written ->> 'output_tokens')::int,
    (p_written ->> 'duration_ms')::int, coalesce(p_written -> 'grounds', '[]'))
  returning * into v_pitch;

  insert into public.pitch_variations
    (pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points, claims)
  select
    v_pitch.id, v_run.user_id, item.position,
    private.clean_line(item.value ->> 'angle'), private.clean_line(item.value ->> 'headline'),
    private.clean_line(item.value ->> 'line1_hook'), private.clean_line(item.value ->> 'line2_whynow'),
    private.clean_line(item.value ->> 'line3_whyyou'),
    case when v_run.pitch_type = 'podcast' and jsonb_typeof(item.value -> 'talking_points') = 'array'
      then item.value -> 'talking_points' end,
    coalesce(nullif(item.value -> 'claims', 'null'), '[]')
  from jsonb_array_elements(p_written -> 'variations') with ordinality as item (value, position);

  update public.pitch_runs r set status = 'done', pitch_id = v_pitch.id, ended_at = now() where r.id = p_run_id;
  return private.saved_pitch(v_pitch.id);
end
$$;
