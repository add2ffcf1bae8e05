-- Writing a pitch: runs that can be repeated, stopped and resumed, and what they use of the quota.

create table public.pitch_runs (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  -- The stored pitch of a run that is done; for a regeneration the pitch of the variation.
  pitch_id uuid references public.pitches (id) on delete cascade,
  -- Set for a regeneration.
  variation_id uuid references public.pitch_variations (id) on delete cascade,
  news_peg text not null check (
    char_length(news_peg) between 1 and 100 and news_peg = btrim(news_peg) and news_peg !~ '[[:cntrl:]]'),
  take text not null default '' check (
    char_length(take) <= 180 and take = btrim(take) and take !~ '[[:cntrl:]]'),
  pitch_type text not null check (pitch_type in ('tv_local', 'culture_mag', 'podcast')),
  peg_date date,
  status text not null default 'writing' check (status in ('writing', 'done', 'stopped', 'failed')),
  -- A repeated request may take over a run that failed; what an earlier attempt writes is refused.
  attempt int not null default 1,
  error_code text check (char_length(error_code) <= 60),
  -- The words that a regeneration replaced.
  previous jsonb,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  chosen jsonb check (chosen is null or chosen::private.chosen_inputs is not null),
  -- {"news", "why", "helps", "hurt", "offer", "subject"}, each a line; a regeneration has none.
  story jsonb not null default '{}' check (
    jsonb_typeof(story) = 'object' and octet_length(story::text) <= 6000
    and not jsonb_path_exists(story, 'strict $.* ? (@.type() != "string" || @ like_regex "[\\u0000-\\u001f\\u007f]")')),
  -- When its first sentence was shown.
  said_at timestamptz,
  -- Who writes it for the creator (55_on_behalf).
  prepared_by uuid references public.users (id) on delete set null,
  check (status <> 'done' or pitch_id is not null),
  check ((status = 'writing') = (ended_at is null))
);
alter table public.pitch_runs enable row level security;
grant select on public.pitch_runs to authenticated;
create index pitch_runs_user_id_started_at_idx on public.pitch_runs (user_id, started_at desc);
create index pitch_runs_pitch_id_idx on public.pitch_runs (pitch_id);
create index pitch_runs_variation_id_idx on public.pitch_runs (variation_id);
create index pitch_runs_prepared_by_idx on public.pitch_runs (prepared_by) where prepared_by is not null;

create policy pitch_runs_select_own_or_admin on public.pitch_runs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Whether the run is still written. One that has not ended after two minutes has died.
create function private.is_live(r public.pitch_runs) returns boolean
language sql stable
set search_path = ''
as $$ select r.status = 'writing' and r.started_at > now() - interval '2 minutes' $$;

create function private.run_json(r public.pitch_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'news_peg', r.news_peg, 'take', r.take, 'pitch_type', r.pitch_type,
    'peg_date', r.peg_date, 'chosen', r.chosen, 'story', r.story, 'pitch_id', r.pitch_id, 'started_at', r.started_at,
    'ended_at', r.ended_at,
    -- Stopped too late to cost nothing: it is a draft (25_billing/20_plans.sql).
    'counts', r.status = 'stopped' and r.said_at is not null,
    'status', case when r.status = 'writing' and not private.is_live(r) then 'failed' else r.status end,
    'error_code', case when r.status = 'writing' and not private.is_live(r) then 'run_died' else r.error_code end)
$$;

-- Whether an account began the run: for itself, or for a creator.
create function private.began_run(p_user_id uuid, r public.pitch_runs) returns boolean
language sql immutable
set search_path = ''
as $$ select coalesce(r.prepared_by, r.user_id) = p_user_id $$;

-- One of the runs that the caller began; without an id the newest that writes a pitch of the caller's own. Null when
-- there is none.
create function public.pitch_run(p_run_id uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select private.run_json(r)
    from public.pitch_runs r
    where case when p_run_id is null then r.user_id = v_user_id and r.prepared_by is null and r.variation_id is null
      else r.id = p_run_id and private.began_run(v_user_id, r) end
    order by r.started_at desc
    limit 1);
end
$$;
grant execute on function public.pitch_run(uuid) to authenticated;

-- Stops a run that the caller began: it stores nothing, and costs nothing before its first sentence. A run that has ended
-- stays as it is.
create function public.stop_pitch_run(p_run_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_run public.pitch_runs;
begin
  select * into v_run from public.pitch_runs r where r.id = p_run_id and private.began_run(v_user_id, r) for update;
  if not found then
    raise exception 'This pitch is not being written.' using hint = 'run_not_found';
  end if;
  if v_run.status = 'writing' then
    update public.pitch_runs r set status = 'stopped', ended_at = now() where r.id = p_run_id
    returning * into v_run;
  end if;
  return private.run_json(v_run);
end
$$;
grant execute on function public.stop_pitch_run(uuid) to authenticated;

-- One writer of an account's quota at a time, so that two tabs cannot both write the last draft, or use the last pitch.
create function private.lock_quota(p_user_id uuid) returns void
language sql volatile
set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('newspeg:quota:' || p_user_id::text, 0)) $$;

-- Refuses to begin a pitch that could not be used, or one draft too many.
create function private.refuse_over_quota(p_user_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_refusal text := private.quota_of(p_user_id) ->> 'write_refusal';
begin
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'quota_exceeded';
  end if;
end
$$;

-- A stored pitch as the functions return it.
create function private.saved_pitch(p_pitch_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'pitch', to_jsonb(p),
    'variations', (select jsonb_agg(to_jsonb(v) order by v.position)
                   from public.pitch_variations v where v.pitch_id = p.id),
    'quota', private.quota_of(p.user_id))
  from public.pitches p where p.id = p_pitch_id
$$;

-- Claims a row of pitch_runs for the caller: inserts it, or takes over the failed run of a repeated
-- request. Returns the row locked; a row that is done is returned as it is.
create function private.claim_run(p_new public.pitch_runs) returns public.pitch_runs
language plpgsql volatile
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  insert into public.pitch_runs (id, user_id, pitch_id, variation_id, news_peg, take, pitch_type, peg_date, chosen,
    story, prepared_by)
  values (p_new.id, p_new.user_id, p_new.pitch_id, p_new.variation_id, p_new.news_peg, p_new.take,
          p_new.pitch_type, p_new.peg_date, p_new.chosen, coalesce(p_new.story, '{}'), p_new.prepared_by)
  on conflict (id) do nothing
  returning * into v_run;
  if found then return v_run; end if;

  select * into strict v_run from public.pitch_runs r where r.id = p_new.id for update;
  if (v_run.user_id, v_run.variation_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen,
      v_run.story, v_run.prepared_by)
     is distinct from
     (p_new.user_id, p_new.variation_id, p_new.news_peg, p_new.take, p_new.pitch_type, p_new.peg_date, p_new.chosen,
      coalesce(p_new.story, '{}'), p_new.prepared_by)
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
-- is null for a run that has to be written. p_prepared_by: who writes it for the account (55_on_behalf).
create function public.begin_pitch_run(
  p_user_id uuid, p_run_id uuid, p_news_peg text, p_take text, p_pitch_type text, p_peg_date date,
  p_chosen jsonb default null, p_story jsonb default '{}', p_prepared_by uuid default null
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
  v_run.story := p_story;
  v_run.prepared_by := p_prepared_by;
  if p_prepared_by is not null then
    perform private.refuse_on_behalf(p_prepared_by, p_user_id, 'write');
  end if;
  v_run := private.claim_run(v_run);

  if v_run.status = 'done' then
    return jsonb_build_object('attempt', v_run.attempt, 'saved', private.saved_pitch(v_run.pitch_id));
  end if;
  perform private.lock_quota(p_user_id);
  if p_prepared_by is not null then
    perform private.refuse_prepared(p_prepared_by, p_user_id);
  end if;
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

-- Whether this attempt may go on: false once the run was stopped, has died or was taken over.
create function public.pitch_run_is_live(p_run_id uuid, p_attempt int) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select 1 from public.pitch_runs r
    where r.id = p_run_id and r.attempt = p_attempt and private.is_live(r))
$$;

-- The same before a sentence is shown; the first one is noted.
create function public.pitch_run_says(p_run_id uuid, p_attempt int) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.pitch_runs r set said_at = now()
  where r.id = p_run_id and r.attempt = p_attempt and r.said_at is null and private.is_live(r);
  return public.pitch_run_is_live(p_run_id, p_attempt);
end
$$;

-- The run of this attempt, locked, while it may still store something; raises run_stopped otherwise.
create function private.lock_live_run(p_run_id uuid, p_attempt int) returns public.pitch_runs
language plpgsql volatile
set search_path = ''
as $$
declare
  v_run public.pitch_runs;
begin
  select * into v_run from public.pitch_runs r where r.id = p_run_id for update;
  if v_run.attempt is distinct from p_attempt or not private.is_live(v_run) then
    raise exception 'This pitch was stopped. Nothing was stored.' using hint = 'run_stopped';
  end if;
  return v_run;
end
$$;

-- Stores what a run has written. p_written: {"generator", "model", "fallback_reason", "input_tokens",
-- "output_tokens", "duration_ms", "grounds", "variations"}. The quota is checked again under a lock.
create function public.save_pitch_run(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs := private.lock_live_run(p_run_id, p_attempt);
  v_pitch public.pitches;
  v_as text;
begin
  if jsonb_typeof(p_written -> 'variations') is distinct from 'array'
     or jsonb_array_length(p_written -> 'variations') not between 1 and 3 then
    raise exception 'A pitch needs one to three variations.' using hint = 'bad_variations';
  end if;
  perform private.lock_quota(v_run.user_id);
  if v_run.prepared_by is not null then
    v_as := private.refuse_prepared(v_run.prepared_by, v_run.user_id);
  end if;
  perform private.refuse_over_quota(v_run.user_id);

  insert into public.pitches
    (user_id, news_peg, take, pitch_type, peg_date, chosen, story, generator, model, fallback_reason,
     input_tokens, output_tokens, duration_ms, grounds, prepared_by, prepared_as)
  values (
    v_run.user_id, v_run.news_peg, v_run.take, v_run.pitch_type, v_run.peg_date, v_run.chosen, v_run.story,
    p_written ->> 'generator', nullif(p_written ->> 'model', ''), p_written ->> 'fallback_reason',
    (p_written ->> 'input_tokens')::int, (p_written ->> 'output_tokens')::int,
    (p_written ->> 'duration_ms')::int, coalesce(p_written -> 'grounds', '[]'), v_run.prepared_by, v_as)
  returning * into v_pitch;
  if v_as is not null then
    perform private.log_on_behalf(v_run.prepared_by, v_run.user_id, 'pitch_prepared_for',
      jsonb_build_object('pitch_id', v_pitch.id, 'peg', v_pitch.news_peg));
  end if;

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

-- Ends a run that could not be written. Does nothing when the run has ended or was taken over.
create function public.fail_pitch_run(p_run_id uuid, p_attempt int, p_error_code text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.pitch_runs r
  set status = 'failed', error_code = left(p_error_code, 60), ended_at = now()
  where r.id = p_run_id and r.attempt = p_attempt and r.status = 'writing';
  return found;
end
$$;

-- Pitches that a model began, of all accounts, for the daily cap.
create table private.model_pitches (
  day date primary key,
  count int not null check (count > 0),
  -- Those of accounts without a paid plan.
  free int not null default 0
);
alter table private.model_pitches enable row level security;

-- Counts one pitch for the model, on this UTC day and for the account in 24 hours; false when p_limit are counted, when
-- all accounts without a paid plan have begun half of them, or when this account has begun its own number. What is
-- begun counts, however it ends.
create function public.reserve_model_pitch(p_user_id uuid, p_limit int) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Enough for a free draft with every rewriting of its variations.
  c_free_a_day constant int := 15;
  c_paid_a_day constant int := 60;
  v_free boolean := public.current_plan(p_user_id) = 'free';
begin
  if coalesce(p_limit, 0) < 1 or not public.rate_limit_hit(
    'model-pitch:' || p_user_id::text, case when v_free then c_free_a_day else c_paid_a_day end, 86400) then
    return false;
  end if;
  -- The row that a concurrent call has locked is read again after its end.
  insert into private.model_pitches as m (day, count, free)
  values ((now() at time zone 'utc')::date, 1, v_free::int)
  on conflict (day) do update set count = m.count + 1, free = m.free + excluded.free
    where m.count < p_limit and (not v_free or m.free < (p_limit + 1) / 2);
  return found;
end
$$;
