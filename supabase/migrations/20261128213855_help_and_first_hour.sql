set check_function_bodies = off;

drop policy pitch_variations_select_own_or_admin on public.pitch_variations;

drop policy pitches_select_own_or_admin on public.pitches;

alter table private.link_tokens drop constraint link_tokens_purpose_check;

drop function private.plan_limits(text);

drop function private.take_back_use(uuid);

drop function public.asked_introductions();

drop function public.begin_pitch_run(uuid, uuid, text, text, text, date, jsonb, jsonb);

drop function public.friday_fix_archive(text, text, text, date, integer, integer);

drop function public.mark_send(uuid, text, text);

drop function public.my_introductions();

alter table public.pitches add column prepared_by uuid;

alter table public.pitches add column prepared_as text;

alter table public.pitch_sends add column own_mark_on date;

alter table public.pitch_runs add column prepared_by uuid;

alter table public.friday_fix_items add column invented boolean default false not null;

-- What its reader did not ask for: a word against pitches is about these.
create or replace function private.unasked_mails() returns text[]
language sql immutable
return array['pitch', 'follow_up', 'contact_proof', 'friday_fix', 'newsletter_confirm', 'helper_invitation'];

-- Records the result of one mail and updates the row that the mail belongs to. A failure is final when
-- the server refused for good (p_permanent), or at the fifth attempt; leases of crashed workers count
-- as attempts. A send that was held back gets the reason, is failed and so counts in no limit; it can be
-- sent again. A follow-up that was held back counts as not written. Returns the new status of the mail.
-- The server's words stay in the outbox: they often name the address. p_attempts is the number that came with the
-- lease: a failure counts only while that lease is the last one, a mail that has left is sent whoever says so.
create or replace function public.mail_mark(
  p_id uuid, p_ok boolean, p_error text default null, p_permanent boolean default false, p_attempts int default null)
returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_refusal text;
begin
  update private.mail_outbox m
  set status = case when p_ok then 'sent' when p_permanent or m.attempts >= 5 then 'failed' else 'queued' end,
      sent_at = case when p_ok then now() end,
      error = case when p_ok then null else left(p_error, 1000) end,
      next_attempt_at = case when p_ok then m.next_attempt_at
                             else now() + make_interval(mins => (2 ^ least(m.attempts, 8))::int) end
  where m.id = p_id and case when p_ok then m.status in ('sending', 'queued')
    else m.status = 'sending' and m.attempts = coalesce(p_attempts, m.attempts) end
  returning * into v_mail;
  if not found then
    return (select m.status from private.mail_outbox m where m.id = p_id);
  end if;
  if v_mail.status in ('sent', 'failed') then
    update private.mail_outbox m set text_body = '', html_body = null, link_marks = '{}' where m.id = p_id;
  end if;
  if v_mail.status = 'failed' then
    select r.reason into v_refusal from private.refused_sends r where r.mail_id = p_id;
  end if;

  if v_mail.kind = 'pitch' and v_mail.status in ('sent', 'failed') then
    -- The status never moves back: an editor may open the mail before the worker reports.
    update public.pitch_sends s
    set status = case when s.status = 'queued' then v_mail.status else s.status end,
        sent_at = case when v_mail.status = 'sent' then coalesce(s.sent_at, now()) else s.sent_at end,
        error = case when v_mail.status = 'failed' then
          case when v_refusal is not null then v_refusal || ' Your pitch did not leave and counts nowhere.'
            when p_permanent then 'The address did not take the mail.' else 'The mail could not be delivered.' end end
    where s.id = v_mail.ref_id;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    select s.id, s.user_id, case v_mail.status when 'sent' then 'sent' else 'failed' end,
      jsonb_strip_nulls(jsonb_build_object('reason', v_refusal))
    from public.pitch_sends s where s.id = v_mail.ref_id;
    if v_refusal is not null then
      update public.pitch_sends s set error = s.error || ' It uses none of your pitches.'
      where s.id = v_mail.ref_id and private.take_back_use(s.pitch_id);
    end if;
  elsif v_mail.kind = 'follow_up' and v_refusal is not null then
    update public.pitch_sends s
    set follow_up_count = greatest(0, s.follow_up_count - 1), followed_up_at = null, follow_up_wanted = false
    where s.id = v_mail.ref_id;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    select s.id, s.user_id, 'failed', jsonb_build_object('reason', v_refusal, 'follow_up', true)
    from public.pitch_sends s where s.id = v_mail.ref_id;
    -- The number is free again, and with it the key of its mail.
    update private.mail_outbox m set dedupe_key = m.dedupe_key || ':refused:' || m.id::text where m.id = p_id;
  end if;
  return v_mail.status;
end
$$;

-- The last check before a mail leaves: stores the hashes of its links' tokens by purpose, and returns
-- why it must not leave, or null. 'held': a hold came after the lease (attempt p_attempts), and the mail waits again as
-- if it had not been leased.
create or replace function public.mail_prepare(p_id uuid, p_hashes jsonb, p_attempts int default null) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_refusal text;
begin
  select * into strict v_mail from private.mail_outbox m where m.id = p_id;
  if exists (select 1 from private.held_mails(p_id)) then
    update private.mail_outbox m set status = 'queued', attempts = m.attempts - 1, next_attempt_at = now()
    where m.id = p_id and m.status = 'sending' and m.attempts = coalesce(p_attempts, m.attempts);
    return 'held';
  end if;
  if v_mail.kind in ('pitch', 'follow_up') then
    v_refusal := private.leaving_refusal(v_mail.ref_id, v_mail.to_email, v_mail.kind = 'pitch');
  else
    v_refusal := private.mail_refusal(v_mail.to_email, case
      when v_mail.kind in ('contact_proof', 'address_proof', 'request_mail', 'weekly_results') then v_mail.ref_id
      when v_mail.kind = 'helper_invitation' then (
        select i.creator_id from private.helper_invitations i where i.id = v_mail.ref_id) end, v_mail.kind);
  end if;
  if v_refusal is null and v_mail.kind in ('intro_request', 'intro_reminder') and not exists (
    select 1 from public.intro_requests r where r.id = v_mail.ref_id and r.status = 'requested') then
    v_refusal := 'The introduction was answered or taken back.';
  elsif v_refusal is null and v_mail.kind = 'helper_invitation' and not exists (
    select 1 from private.helper_invitations i where i.id = v_mail.ref_id) then
    v_refusal := 'The invitation was taken back.';
  end if;

  if v_mail.ref_table = 'pitch_sends' then
    if v_refusal is null then
      -- A worker that died after an earlier refusal left it here.
      delete from private.refused_sends r where r.mail_id = p_id;
      perform private.store_link_tokens(v_mail.ref_id, p_hashes);
    else
      insert into private.refused_sends (mail_id, send_id, reason) values (p_id, v_mail.ref_id, v_refusal)
      on conflict (mail_id) do update set reason = excluded.reason;
    end if;
  elsif v_refusal is not null then
    return v_refusal;
  elsif v_mail.ref_table = 'creator_profiles' then
    insert into private.contact_proofs (token_hash, user_id, email)
    select h.value, v_mail.ref_id, v_mail.to_email from jsonb_each_text(p_hashes) h;
  elsif v_mail.ref_table in ('intro_requests', 'request_mails', 'helper_invitations') then
    insert into private.link_tokens (token_hash, purpose, ref_id)
    select h.value, h.key, v_mail.ref_id from jsonb_each_text(p_hashes) h;
  end if;
  return v_refusal;
end
$$;

-- What each plan includes, for everything that a plan limits and for my_entitlements(). The same table for people is
-- _shared/domain/billing/plans.ts; testing/database/plan-rights.test.ts compares them. null means no limit.
--   ai_pitches_per_month, ai_drafts_per_month: what may be used (sent, copied, downloaded) and drafted to choose it
--     from, in a calendar month (UTC)
--   smart_matching: the relevance of every outlet, and the filter by it
--   kit_bios, kit_pictures: how many of them the press kit shows; photo and cover are pictures too
--   kit_links, kit_embargo: private links open it, and a day can be set before which it is not public
--   figures_days: how far back its figures go
--   figures_by_link: the figures of each link, and all of them as a file
--   reviews_per_week: pitches that the team reviews in a calendar week
--   prepared_per_month, coaching_per_month, progress_calls_per_month: what the team does in a calendar month
--   answer_days: working days within which support answers first
create or replace function private.plan_limits(
  p_plan text, out ai_pitches_per_month int, out ai_drafts_per_month int, out smart_matching boolean,
  out kit_bios int, out kit_pictures int, out kit_links boolean, out kit_embargo boolean, out figures_days int,
  out figures_by_link boolean, out reviews_per_week int, out prepared_per_month int, out coaching_per_month int,
  out progress_calls_per_month int, out answer_days int)
language sql immutable
set search_path = ''
as $$
  select
    case when paid then null else 1 end, case when paid then null else 3 end, pro,
    case when paid then null else 1 end, case when paid then null else 5 end, paid, paid,
    case when paid then 365 else 30 end, paid,
    case when pro then 1 else 0 end, case when concierge then 10 else 0 end, case when concierge then 1 else 0 end,
    case when concierge then 1 else 0 end, case when pro then 1 when paid then 2 else 3 end
  from (
    select coalesce(p_plan in ('creator', 'pro', 'concierge'), false) as paid,
      coalesce(p_plan in ('pro', 'concierge'), false) as pro, coalesce(p_plan = 'concierge', false) as concierge) p
$$;

-- What a press kit shows of a profile, whoever reads it: what the plan leaves out rests. Returns no field of the account
-- beside a proven address.
create or replace function private.kit_of(c public.creator_profiles) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', c.slug, 'name', c.name, 'city_region', c.city_region, 'beats', to_jsonb(c.beats),
    'logline', c.logline, 'timely_angle', c.timely_angle, 'avatar_url', c.avatar_url,
    'book_title', c.book_title, 'work_kind', c.work_kind, 'book_cover_url', c.book_cover_url,
    'trailer_url', c.trailer_url,
    'press_kit_url', c.press_kit_url, 'website_url', c.website_url, 'social_links', c.social_links,
    'bio_short', c.bio_short,
    'bio_medium', case when coalesce(num_nonnulls(c.bio_short) < l.kit_bios, true) then c.bio_medium end,
    'bio_long', case when coalesce(num_nonnulls(c.bio_short, c.bio_medium) < l.kit_bios, true) then c.bio_long end,
    'contact_name', c.contact_name,
    'contact_email', private.shown_contact(c),
    'contact_phone', c.contact_phone,
    'facts', c.facts, 'offers', c.offers, 'gallery', private.shown_gallery(c), 'coverage', c.coverage,
    'questions', c.questions, 'updated_at', c.updated_at, 'invented', private.is_invented(c.user_id))
  from private.plan_limits(public.plan_for(c.user_id)) l
$$;

create index pitches_prepared_by_idx on public.pitches (prepared_by) where prepared_by is not null;

create index pitch_runs_prepared_by_idx on public.pitch_runs (prepared_by) where prepared_by is not null;

-- Whether an account began the run: for itself, or for a creator.
create function private.began_run(p_user_id uuid, r public.pitch_runs) returns boolean
language sql immutable
set search_path = ''
as $$ select coalesce(r.prepared_by, r.user_id) = p_user_id $$;

-- One of the runs that the caller began; without an id the newest that writes a pitch of the caller's own. Null when
-- there is none.
create or replace function public.pitch_run(p_run_id uuid default null) returns jsonb
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

-- Stops a run that the caller began: it stores nothing, and costs nothing before its first sentence. A run that has ended
-- stays as it is.
create or replace function public.stop_pitch_run(p_run_id uuid) returns jsonb
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

-- Claims a row of pitch_runs for the caller: inserts it, or takes over the failed run of a repeated
-- request. Returns the row locked; a row that is done is returned as it is.
create or replace function private.claim_run(p_new public.pitch_runs) returns public.pitch_runs
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
create or replace function public.begin_pitch_run(
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

-- Stores what a run has written. p_written: {"generator", "model", "fallback_reason", "input_tokens",
-- "output_tokens", "duration_ms", "grounds", "variations"}. The quota is checked again under a lock.
create or replace function public.save_pitch_run(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
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

-- A pitch of which no mail left is a draft again, once its sends were taken back or refused at leaving. Returns whether
-- it became one.
create or replace function private.take_back_use(p_pitch_id uuid) returns boolean
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.pitches p set used_at = null, used_as = null
  where p.id = p_pitch_id and p.used_as = 'send'
    and not exists (
      select 1 from public.pitch_sends s where s.pitch_id = p.id and (s.status <> 'failed' or s.sent_at is not null))
    and not exists (select 1 from public.request_entries e where e.pitch_id = p.id);
  return found;
end
$$;

-- What an edit or a regeneration of a variation starts from: the pitch and all its variations.
create or replace function public.variation_context(p_user_id uuid, p_variation_id uuid) returns jsonb
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

-- Replaces the words of a variation and its claims; p_user_id is its creator, or who prepared it. Returns {"stored", "variation"}: an older
-- revision stores nothing and returns the row as it is; words that are stored already are no change.
create or replace function public.edit_variation(
  p_user_id uuid, p_variation_id uuid, p_revision int, p_words jsonb, p_claims jsonb, p_grounds jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_owner_id uuid := private.owner_of_variation(p_user_id, p_variation_id, 'write');
  v_variation public.pitch_variations := private.lock_variation(v_owner_id, p_variation_id);
begin
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
      claims = private.with_confirmations(p_variation_id, p_claims),
      grounds = nullif(p_grounds, 'null'), revision = v.revision + 1, edited_at = now()
  where v.id = p_variation_id
  returning * into v_variation;
  if v_owner_id <> p_user_id then
    perform private.log_edit_for(p_user_id, v_variation);
  end if;
  return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
end
$$;

-- What the sender should know before the tap: the outlet's morning, what is left of the limits, when the draw is
-- that a pitch sent now would wait for (null for none), and how many follow-ups are welcome.
create or replace function public.send_review(p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_day timestamptz := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  v_review jsonb;
begin
  select jsonb_build_object(
    'time_zone', o.time_zone,
    'morning', private.next_morning(o.time_zone, now()),
    'reply_to', private.reply_address(v_user_id),
    'greeting_name', case when o.id in (select private.outlets_that_said_yes(v_user_id))
                          then (select c.contact_name from private.outlet_contacts c where c.outlet_id = o.id) end,
    'follow_ups', private.follow_up_limit(o.format),
    'weekly_cap', t.weekly_cap,
    'week_taken', (
      select count(*) from private.outlets_of_cap(t.cap_key) c (id)
      join public.pitch_sends s on s.outlet_id = c.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed' and not s.in_draw),
    'draw_at', (select private.next_draw() from private.draws(v_user_id, array[p_outlet_id])),
    'day_limit', case when private.on_probation(v_user_id) then private.outlets_a_day() end,
    'day_reached', (
      select count(distinct s.outlet_id) from public.pitch_sends s
      where s.user_id = v_user_id and s.created_at >= v_day and s.status <> 'failed'))
  into v_review
  from private.outlet_terms t
  join public.outlets o on o.id = t.outlet_id
  where t.outlet_id = p_outlet_id and t.active;
  if v_review is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return v_review;
end
$$;

-- Raises what keeps a variation from an outlet now, in its words or in the outlet's limits; else the outlet's name and how
-- well it fits. Asked of a send, and of a proposal to the creator (55_on_behalf).
create function private.refuse_send(
  p_variation public.pitch_variations, p_outlet_id uuid, out name text, out relevance text)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_match record;
begin
  perform private.refuse_unready_words(p_variation);
  select * into v_match from private.outlet_verdict(p_variation.id, p_outlet_id);
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  if v_match.blocked_code is not null then
    raise exception '%', v_match.blocked_reason using hint = v_match.blocked_code;
  end if;
  perform private.refuse_near_copy(p_variation.id, p_outlet_id);
  perform private.refuse_stale_peg(p_variation.id);
  name := v_match.name;
  relevance := v_match.relevance;
end
$$;

-- Checks every rule again under a lock, then stores the send and its mail in one transaction. The
-- texts of the mail were written from p_revision of the variation. p_mail has subject, text, html,
-- marks, shown (the text with neither marks nor tokens) and headers. Without p_release_at the mail
-- waits 20 seconds, in which the send can be undone.
create or replace function public.queue_pitch_send(
  p_user_id uuid, p_variation_id uuid, p_outlet_id uuid, p_mail jsonb, p_epk_url text,
  p_revision int default null, p_release_at timestamptz default null, p_follow_up boolean default false
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_match record;
  v_contact private.outlet_contacts;
  v_send public.pitch_sends;
  v_release_at timestamptz := coalesce(p_release_at, now() + interval '20 seconds');
  v_in_draw boolean;
begin
  -- No edit may come between the checks and the send.
  v_variation := private.lock_variation(p_user_id, p_variation_id);
  if p_revision <> v_variation.revision then
    raise exception 'The pitch was changed meanwhile. Please look at it again and send it.'
      using hint = 'version_conflict';
  end if;
  if v_release_at > now() + interval '7 days' then
    raise exception 'Please choose a time within the next seven days.' using hint = 'bad_time';
  end if;

  -- The weekly cap counts the sends of all creators, so sends to one editor run one after another.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:cap:' || t.cap_key::text, 0))
  from private.outlet_terms t where t.outlet_id = p_outlet_id and t.active;
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;

  select * into v_match from private.refuse_send(v_variation, p_outlet_id);

  select * into v_contact from private.outlet_contacts c where c.outlet_id = p_outlet_id;
  if not found then
    raise exception 'We have no working address for % yet.', v_match.name using hint = 'no_contact';
  end if;

  perform private.use_pitch(p_user_id, v_variation.pitch_id, 'send');

  v_in_draw := private.waits_for_draw(p_user_id, p_outlet_id);
  if v_in_draw then
    v_release_at := private.draw_after(v_release_at);
  end if;

  insert into public.pitch_sends as s
    (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, subject, body_text, release_at, follow_up_wanted,
     relevance, in_draw)
  values
    (v_variation.pitch_id, p_variation_id, p_user_id, p_outlet_id, v_match.name, 'queued', p_mail ->> 'subject',
     p_mail ->> 'shown', v_release_at, p_follow_up, v_match.relevance, v_in_draw)
  on conflict (pitch_id, outlet_id) do update
    set variation_id = excluded.variation_id, status = 'queued', subject = excluded.subject,
        body_text = excluded.body_text, error = null, bounced_at = null, created_at = now(),
        release_at = excluded.release_at, follow_up_wanted = excluded.follow_up_wanted,
        relevance = excluded.relevance, in_draw = excluded.in_draw
    where s.status = 'failed'
  returning * into v_send;
  if v_send.id is null then
    raise exception 'You have already sent this pitch to %.', v_match.name using hint = 'already_sent';
  end if;

  insert into public.pitch_events (send_id, user_id, kind, detail)
  values (v_send.id, p_user_id, 'queued', jsonb_build_object('epk_url', p_epk_url, 'release_at', v_release_at));

  perform public.mail_enqueue(
    'pitch', v_contact.contact_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    coalesce(p_mail -> 'headers', '{}') || jsonb_build_object('Reply-To', private.reply_address(p_user_id)),
    'pitch:' || v_send.id::text || ':' || gen_random_uuid()::text, 'pitch_sends', v_send.id,
    p_mail -> 'marks', v_release_at + case when v_in_draw then random() * interval '10 minutes' else interval '0' end);

  return to_jsonb(v_send);
end
$$;

-- Of these outlets those where a pitch of the account has to wait for the draw, and whether one of it waits there already.
create function private.draws(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, name text, again boolean)
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.on_probation(p_user_id) then
    return;
  end if;
  return query
  select t.outlet_id, t.name, coalesce(bool_or(s.in_draw and s.user_id = p_user_id), false)
  from private.outlet_terms t
  cross join lateral private.outlets_of_cap(t.cap_key) o (id)
  left join public.pitch_sends s on s.outlet_id = o.id and s.status <> 'failed' and s.release_at > now() - interval '7 days'
  where t.outlet_id = any (p_outlet_ids)
  group by t.outlet_id, t.weekly_cap, t.name
  having count(*) filter (where not s.in_draw and private.on_probation(s.user_id))
    >= private.probation_share(t.weekly_cap) - private.drawn_share(t.weekly_cap);
end
$$;

-- Whether a pitch of the account to this outlet has to wait for the draw. Refuses a second one of an account. The caller
-- holds the lock of the cap.
create or replace function private.waits_for_draw(p_user_id uuid, p_outlet_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  v_draw record;
begin
  select * into v_draw from private.draws(p_user_id, array[p_outlet_id]);
  if not found then
    return false;
  end if;
  if v_draw.again then
    raise exception 'A pitch of yours is in the draw for % already. You will see here whether it went.', v_draw.name
      using hint = 'probation';
  end if;
  return true;
end
$$;

-- When the draw is that a pitch sent now would wait for.
create function private.next_draw() returns timestamptz
language sql stable
return private.draw_after(now() + interval '20 seconds');

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
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', private.type_of(v),
    'generator', case when v.model_drafted then 'model' else p.generator end,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'epk_slug', case when c.epk_published then c.slug end,
    'opt_out', private.opt_out_of(oc.contact_email, s.user_id),
    'shared', private.was_shared(s),
    'reach', private.reach_of_send(s), 'sources', t.sources,
    'piece', case when s.own_mark = 'published' and s.own_mark_url is not null then
      jsonb_build_object('url', s.own_mark_url, 'on', s.own_mark_on) end,
    'shares', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email)) || t.words
  from public.pitch_sends s
  join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  join public.pitches p on p.id = s.pitch_id
  join public.pitch_variations v on v.id = s.variation_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- A link to a piece, and the day it came out: a web address, and no day to come. In no time zone is it later than UTC's
-- next day.
create function private.check_piece(p_url text, p_on date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if p_url !~* '^https?://[^[:space:]<>"]+$' then
    raise exception 'Please enter a full web address, starting with https://' using hint = 'invalid_input';
  elsif p_on > (now() at time zone 'utc')::date + 1 then
    raise exception 'This day is still to come.' using hint = 'invalid_input';
  end if;
end
$$;

-- Marks a send by hand, with a link to the piece and the day it came out; null takes the mark back.
create or replace function public.mark_send(p_send_id uuid, p_mark text, p_url text default null, p_on date default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_send public.pitch_sends;
  v_url text := private.text_or_null(p_url);
  v_on date := case when p_mark = 'published' then p_on end;
begin
  if p_mark is not null and p_mark not in ('replied', 'booked', 'published') then
    raise exception 'Please choose replied, booked or published.' using hint = 'bad_answer';
  end if;
  perform private.check_piece(v_url, v_on);
  select * into v_send from public.pitch_sends s where s.id = p_send_id and s.user_id = v_user_id for update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_send.sent_at is null then
    raise exception 'This pitch has not been sent yet.' using hint = 'not_sent';
  end if;
  if (v_send.own_mark, v_send.own_mark_url, v_send.own_mark_on) is not distinct from (p_mark, v_url, v_on) then
    return;
  end if;
  update public.pitch_sends s
  set own_mark = p_mark, own_mark_url = case when p_mark is not null then v_url end,
      own_marked_at = case when p_mark is not null then now() end, own_mark_on = v_on
  where s.id = p_send_id;
  -- Clicking to and fro fills no table.
  if (select count(*) from public.pitch_events e where e.send_id = p_send_id and e.kind in ('replied', 'booked', 'published', 'unmarked')) < 40 then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (p_send_id, v_user_id, coalesce(p_mark, 'unmarked'), jsonb_strip_nulls(jsonb_build_object('url', v_url)));
  end if;
end
$$;

grant execute on function public.mark_send(uuid, text, text, date) to authenticated;

-- Whether the caller gets the weekly mail, and the time zone of its Monday.
-- The time zone that an account has chosen; without one that of its region.
create function private.account_zone(p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(r.time_zone, private.zone_of_region(coalesce(c.city_region, u.city_region)))
  from public.users u
  left join public.creator_profiles c on c.user_id = u.id
  left join private.result_mails r on r.user_id = u.id
  where u.id = p_user_id
$$;

create or replace function public.my_result_mail() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select jsonb_build_object('wanted', coalesce(r.wanted, true), 'time_zone', private.account_zone(v_user_id))
    from public.users u
    left join private.result_mails r on r.user_id = u.id
    where u.id = v_user_id);
end
$$;

create table public.pitch_reviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  -- Null when the variation, a cut, was removed since.
  variation_id uuid references public.pitch_variations (id) on delete set null,
  -- The variation as it was handed in.
  revision int not null check (revision > 0),
  news_peg text not null check (char_length(news_peg) between 1 and 100 and news_peg !~ '[[:cntrl:]]'),
  pitch_type text not null check (pitch_type in ('tv_local', 'culture_mag', 'podcast')),
  words jsonb not null check (jsonb_typeof(words) = 'object' and octet_length(words::text) <= 60000),
  claims jsonb not null check (jsonb_typeof(claims) = 'array' and octet_length(claims::text) <= 200000),
  question text check (char_length(question) between 1 and 500 and question !~ '[[:cntrl:]]'),
  -- The plan that it was handed in with: Concierge is reviewed before Pro.
  plan public.subscription_plan not null,
  -- The Monday (UTC) of the calendar week that it counts in.
  week date not null,
  handed_in_at timestamptz not null default now(),
  taken_by uuid references public.users (id) on delete set null,
  taken_at timestamptz,
  closing_word text check (char_length(closing_word) between 1 and 2000),
  sent_at timestamptz,
  mailed_at timestamptz,
  -- When the creator first looked at it.
  seen_at timestamptz,
  check (mailed_at is null or sent_at is not null),
  check (seen_at is null or sent_at is not null)
);

alter table public.pitch_reviews enable row level security;

grant select on public.pitch_reviews to authenticated;

create index pitch_reviews_user_id_idx on public.pitch_reviews (user_id, handed_in_at desc);

create index pitch_reviews_pitch_id_idx on public.pitch_reviews (pitch_id);

create index pitch_reviews_taken_by_idx on public.pitch_reviews (taken_by);

create index pitch_reviews_variation_id_idx on public.pitch_reviews (variation_id);

create unique index pitch_reviews_open_key on public.pitch_reviews (variation_id) where sent_at is null;

create index pitch_reviews_queue_idx on public.pitch_reviews (handed_in_at) where sent_at is null;

create index pitch_reviews_sent_idx on public.pitch_reviews (sent_at desc) where sent_at is not null;

create index pitch_reviews_mail_idx on public.pitch_reviews (sent_at) where sent_at is not null and mailed_at is null;

create policy pitch_reviews_select_own_or_admin on public.pitch_reviews
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- The comments of a review that was sent, each on one sentence.
create table public.review_comments (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.pitch_reviews (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  position int not null check (position between 1 and 100),
  line text not null check (line in ('headline', 'line1_hook', 'line2_whynow', 'line3_whyyou', 'talking_points')),
  sentence text not null check (char_length(sentence) between 1 and 3000),
  comment text check (char_length(comment) between 1 and 1000 and comment !~ '[[:cntrl:]]'),
  suggestion text check (char_length(suggestion) between 1 and 600 and suggestion !~ '[[:cntrl:]]'),
  decision text check (decision in ('used', 'left')),
  decided_at timestamptz,
  check (coalesce(comment, suggestion) is not null),
  check ((decision is null) = (decided_at is null)),
  unique (review_id, position)
);

alter table public.review_comments enable row level security;

grant select on public.review_comments to authenticated;

create index review_comments_user_id_idx on public.review_comments (user_id);

create policy review_comments_select_own_or_admin on public.review_comments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- What a reviewer has written and not sent: {"closing_word", "comments": [{"line", "sentence", "comment", "suggestion"}]}.
create table private.review_drafts (
  review_id uuid primary key references public.pitch_reviews (id) on delete cascade,
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and octet_length(draft::text) <= 200000),
  saved_at timestamptz not null default now()
);

alter table private.review_drafts enable row level security;

-- The rights of an account in the present calendar week (UTC). `refusal` is the sentence why nothing can be handed in
-- now, null while something can; `part_of_plan` says that the plan has no reviews.
create function private.review_quota(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_limit int := (private.plan_limits(public.current_plan(p_user_id))).reviews_per_week;
  v_week date := date_trunc('week', now() at time zone 'utc')::date;
  v_used int := (select count(*) from public.pitch_reviews r where r.user_id = p_user_id and r.week = v_week);
begin
  return jsonb_build_object(
    'limit', v_limit,
    'used', v_used,
    'week', v_week,
    'resets_at', (v_week + 7)::timestamp at time zone 'utc',
    'part_of_plan', v_limit = 0,
    'refusal', case
      when v_limit = 0 then 'A pitch review is part of the Pro plan.'
      when v_used >= v_limit then
        format('You have handed in your pitch for this week. From %s you can hand in the next.', to_char(v_week + 7, 'FMDay, FMMonth FMDD')) end);
end
$$;

create function public.my_review_quota() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.review_quota(private.require_user()) - 'week';
end
$$;

grant execute on function public.my_review_quota() to authenticated;

-- Hands in the words of a variation as they are stored. Returns the id of the review.
create function public.hand_in_review(p_variation_id uuid, p_question text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_question text := private.text_or_null(private.clean_line(p_question));
  v_variation public.pitch_variations;
  v_quota jsonb;
  v_id uuid;
begin
  perform private.refuse_act(v_user_id, 'write');
  -- Two hands-in at once count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:reviews:' || v_user_id::text, 0));
  v_variation := private.lock_variation(v_user_id, p_variation_id);
  v_quota := private.review_quota(v_user_id);
  if exists (select 1 from public.pitch_reviews r where r.variation_id = p_variation_id and r.sent_at is null) then
    raise exception 'This text is with us already.' using hint = 'already_sent';
  elsif v_quota ->> 'refusal' is not null then
    raise exception '%', v_quota ->> 'refusal'
      using hint = case when (v_quota ->> 'part_of_plan')::boolean then 'plan_missing' else 'quota_exceeded' end;
  elsif v_variation.headline = '' or private.text_or_null(private.full_text(v_variation)) is null then
    raise exception 'This pitch has no headline or no text yet.' using hint = 'pitch_empty';
  elsif char_length(v_question) > 500 then
    raise exception 'Please keep your question to 500 characters.' using hint = 'too_long';
  end if;
  insert into public.pitch_reviews
    (user_id, pitch_id, variation_id, revision, news_peg, pitch_type, words, claims, question, plan, week)
  select v_user_id, p.id, v_variation.id, v_variation.revision, p.news_peg, private.type_of(v_variation),
    private.variation_words(v_variation), v_variation.claims, v_question, public.current_plan(v_user_id),
    (v_quota ->> 'week')::date
  from public.pitches p where p.id = v_variation.pitch_id
  returning id into v_id;
  perform private.log_review_act('review_handed_in', v_id);
  return v_id;
end
$$;

grant execute on function public.hand_in_review(uuid, text) to authenticated;

-- Takes back a review that nobody has taken. The week has its review again.
create function public.take_back_review(p_review_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_review public.pitch_reviews;
begin
  select * into v_review from public.pitch_reviews r
  where r.id = p_review_id and r.user_id = private.require_user() for update;
  if v_review.id is null then
    raise exception 'This review is not in your list.' using hint = 'review_not_found';
  elsif v_review.taken_by is not null or v_review.sent_at is not null then
    raise exception 'Somebody is reading it already, so it stays with us. The review comes to you.' using hint = 'review_taken';
  end if;
  perform private.log_review_act('review_taken_back', p_review_id);
  delete from public.pitch_reviews r where r.id = p_review_id;
end
$$;

grant execute on function public.take_back_review(uuid) to authenticated;

-- The caller's reviews, the newest first, with the comments of those that were sent.
create function public.my_reviews() returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select jsonb_build_object(
    'id', r.id, 'pitch_id', r.pitch_id, 'variation_id', r.variation_id, 'position', v.position,
    'news_peg', r.news_peg, 'headline', r.words ->> 'headline', 'question', r.question,
    'handed_in_at', r.handed_in_at, 'taken', r.taken_by is not null, 'sent_at', r.sent_at, 'seen_at', r.seen_at,
    'closing_word', r.closing_word, 'reviewer', case when r.sent_at is not null then u.name end,
    'comments', coalesce((
      select jsonb_agg(to_jsonb(c) - 'user_id' - 'review_id' - 'position' - 'decided_at' order by c.position)
      from public.review_comments c where c.review_id = r.id), '[]'))
  from public.pitch_reviews r
  left join public.pitch_variations v on v.id = r.variation_id
  left join public.users u on u.id = r.taken_by
  where r.user_id = v_user_id
  order by r.handed_in_at desc;
end
$$;

grant execute on function public.my_reviews() to authenticated;

-- Notes that the creator has looked at a review.
create function public.see_review(p_review_id uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.pitch_reviews r set seen_at = now()
  where r.id = p_review_id and r.user_id = (select auth.uid()) and r.sent_at is not null and r.seen_at is null
$$;

grant execute on function public.see_review(uuid) to authenticated;

-- Notes what the creator did with a comment: used its wording, left the own, or null when that is open again. The words
-- themselves change by an edit.
create function public.decide_review_comment(p_comment_id uuid, p_decision text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if p_decision not in ('used', 'left') then
    raise exception 'Please choose what to do with the comment.' using hint = 'invalid_input';
  end if;
  update public.review_comments c set decision = p_decision, decided_at = case when p_decision is not null then now() end
  where c.id = p_comment_id and c.user_id = v_user_id;
  if not found then
    raise exception 'This comment is not in your list.' using hint = 'review_not_found';
  end if;
end
$$;

grant execute on function public.decide_review_comment(uuid, text) to authenticated;

-- What the copy of an account's data has of reviews.
create function private.copy_of_reviews(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'reviews', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' - 'taken_by' || jsonb_build_object('comments', coalesce((
        select jsonb_agg(to_jsonb(c) - 'user_id' - 'review_id' order by c.position)
        from public.review_comments c where c.review_id = r.id), '[]')) order by r.handed_in_at)
      from public.pitch_reviews r where r.user_id = p_user_id), '[]'),
    'reviews_written', coalesce((
      select jsonb_agg(jsonb_build_object('sent_at', r.sent_at, 'closing_word', r.closing_word, 'comments', coalesce((
        select jsonb_agg(jsonb_build_object('comment', c.comment, 'suggestion', c.suggestion) order by c.position)
        from public.review_comments c where c.review_id = r.id), '[]')) order by r.sent_at)
      from public.pitch_reviews r where r.taken_by = p_user_id and r.sent_at is not null), '[]'))
$$;

-- One entry of the system log for each act with a review, of a creator or an admin.
create function private.log_review_act(p_action text, p_review_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  select u.email, p_action, jsonb_build_object('review_id', r.id, 'account', r.user_id, 'news_peg', r.news_peg)
  from public.users u cross join public.pitch_reviews r
  where u.id = (select auth.uid()) and r.id = p_review_id
$$;

-- Reviews that wait, Concierge first and each plan the oldest first, then the last twenty that were sent. Those of
-- accounts that are not open rest.
create function public.review_queue()
returns table (
  id uuid, name text, plan text, headline text, news_peg text, pitch_type text, question text, handed_in_at timestamptz,
  taken_by text, mine boolean, taken_at timestamptz, sent_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  with listed as (
    select r.* from public.pitch_reviews r
    where r.sent_at is null and private.account_state(r.user_id) = 'open'
    union all
    (select r.* from public.pitch_reviews r where r.sent_at is not null order by r.sent_at desc limit 20)
  )
  select r.id, coalesce(c.name, u.name), r.plan::text, r.words ->> 'headline', r.news_peg, r.pitch_type, r.question,
    r.handed_in_at, a.name, coalesce(r.taken_by = (select auth.uid()), false), r.taken_at, r.sent_at
  from listed r
  join public.users u on u.id = r.user_id
  left join public.creator_profiles c on c.user_id = r.user_id
  left join public.users a on a.id = r.taken_by
  order by r.sent_at desc nulls first, private.plan_rank(r.plan) desc, r.handed_in_at, r.id;
end
$$;

grant execute on function public.review_queue() to authenticated;

-- One review with its words, what they were written from, and what the reviewer has written of it.
create function public.review_desk(p_review_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_desk jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
    'id', r.id, 'name', coalesce(c.name, u.name), 'plan', r.plan, 'news_peg', r.news_peg, 'pitch_type', r.pitch_type,
    'words', r.words, 'claims', r.claims, 'grounds', coalesce(v.grounds, p.grounds), 'question', r.question,
    'handed_in_at', r.handed_in_at, 'taken_by', a.name, 'mine', coalesce(r.taken_by = (select auth.uid()), false),
    'sent_at', r.sent_at,
    'draft', case when r.sent_at is null then d.draft else jsonb_build_object(
      'closing_word', coalesce(r.closing_word, ''),
      'comments', coalesce((
        select jsonb_agg(jsonb_build_object('line', k.line, 'sentence', k.sentence, 'comment', coalesce(k.comment, ''),
          'suggestion', coalesce(k.suggestion, ''), 'decision', k.decision) order by k.position)
        from public.review_comments k where k.review_id = r.id), '[]')) end)
  into v_desk
  from public.pitch_reviews r
  join public.pitches p on p.id = r.pitch_id
  join public.users u on u.id = r.user_id
  left join public.creator_profiles c on c.user_id = r.user_id
  left join public.pitch_variations v on v.id = r.variation_id
  left join public.users a on a.id = r.taken_by
  left join private.review_drafts d on d.review_id = r.id
  where r.id = p_review_id;
  if v_desk is null then
    raise exception 'This review is gone: its creator took it back.' using hint = 'review_not_found';
  end if;
  return v_desk;
end
$$;

grant execute on function public.review_desk(uuid) to authenticated;

-- The review, locked, while the caller has it.
create function private.lock_review(p_review_id uuid) returns public.pitch_reviews
language plpgsql volatile
set search_path = ''
as $$
declare
  v_review public.pitch_reviews;
begin
  perform private.require_admin();
  select * into v_review from public.pitch_reviews r where r.id = p_review_id for update;
  if v_review.id is null then
    raise exception 'This review is gone: its creator took it back.' using hint = 'review_not_found';
  elsif v_review.sent_at is not null then
    raise exception 'This review was sent already.' using hint = 'already_sent';
  elsif v_review.taken_by is distinct from (select auth.uid()) then
    raise exception 'Somebody else has this review now.' using hint = 'review_taken';
  end if;
  return v_review;
end
$$;

-- Takes a review, with p_over also from another admin. What was written of it comes along.
create function public.take_review(p_review_id uuid, p_over boolean default false) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_admin uuid := (select auth.uid());
  v_review public.pitch_reviews;
begin
  perform private.require_admin();
  select * into v_review from public.pitch_reviews r where r.id = p_review_id for update;
  if v_review.id is null then
    raise exception 'This review is gone: its creator took it back.' using hint = 'review_not_found';
  elsif v_review.sent_at is not null then
    raise exception 'This review was sent already.' using hint = 'already_sent';
  elsif v_review.taken_by = v_admin then
    return;
  elsif v_review.taken_by is not null and not coalesce(p_over, false) then
    raise exception 'Somebody else has this review now.' using hint = 'review_taken';
  end if;
  update public.pitch_reviews r set taken_by = v_admin, taken_at = now() where r.id = p_review_id;
  perform private.log_review_act(
    case when v_review.taken_by is null then 'review_taken' else 'review_taken_over' end, p_review_id);
end
$$;

grant execute on function public.take_review(uuid, boolean) to authenticated;

-- Puts a review back into the queue. What was written of it is kept for whoever takes it next.
create function public.put_back_review(p_review_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.lock_review(p_review_id);
  update public.pitch_reviews r set taken_by = null, taken_at = null where r.id = p_review_id;
  perform private.log_review_act('review_put_back', p_review_id);
end
$$;

grant execute on function public.put_back_review(uuid) to authenticated;

create function public.save_review_draft(p_review_id uuid, p_draft jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.lock_review(p_review_id);
  if jsonb_typeof(p_draft) is distinct from 'object' or octet_length(p_draft::text) > 200000 then
    raise exception 'This is too much to keep.' using hint = 'invalid_input';
  end if;
  insert into private.review_drafts as d (review_id, draft) values (p_review_id, p_draft)
  on conflict (review_id) do update set draft = excluded.draft, saved_at = now();
end
$$;

grant execute on function public.save_review_draft(uuid, jsonb) to authenticated;

-- Whether a sentence stands in a part of the words.
create function private.has_sentence(p_words jsonb, p_line text, p_sentence text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when p_line = 'talking_points'
    then exists (select 1 from jsonb_array_elements_text(nullif(p_words -> 'talking_points', 'null')) point where strpos(point, p_sentence) > 0)
    else strpos(coalesce(p_words ->> p_line, ''), p_sentence) > 0 end
$$;

-- Sends a review with what the caller has written; the mail follows (30_mails.sql).
create function public.finish_review(p_review_id uuid, p_draft jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_review public.pitch_reviews := private.lock_review(p_review_id);
  v_closing text := private.text_or_null(replace(p_draft ->> 'closing_word', E'\r', ''));
  v_comments int;
begin
  if private.account_state(v_review.user_id) <> 'open' then
    raise exception 'This account is not open at the moment, so the review waits.' using hint = 'creator_gone';
  end if;
  insert into public.review_comments (review_id, user_id, position, line, sentence, comment, suggestion)
  select p_review_id, v_review.user_id, row_number() over (order by c.at), c.line, c.sentence, c.comment, c.suggestion
  from (
    select at, item ->> 'line' as line, item ->> 'sentence' as sentence,
      private.text_or_null(private.clean_line(item ->> 'comment')) as comment,
      nullif(private.text_or_null(private.clean_line(item ->> 'suggestion')), item ->> 'sentence') as suggestion
    from jsonb_array_elements(coalesce(nullif(p_draft -> 'comments', 'null'), '[]')) with ordinality as listed (item, at)
  ) c
  where coalesce(c.comment, c.suggestion) is not null;
  get diagnostics v_comments = row_count;
  if exists (
    select 1 from public.review_comments c
    where c.review_id = p_review_id and not private.has_sentence(v_review.words, c.line, c.sentence)) then
    raise exception 'A comment is on a sentence that is not in this pitch.' using hint = 'invalid_input';
  elsif v_comments = 0 and v_closing is null then
    raise exception 'Please say something before you send the review.' using hint = 'invalid_input';
  end if;
  update public.pitch_reviews r set sent_at = now(), closing_word = v_closing where r.id = p_review_id;
  delete from private.review_drafts d where d.review_id = p_review_id;
  perform private.log_review_act('review_sent', p_review_id);
exception when check_violation then
  raise exception 'Please keep a comment to 1,000 characters, a wording to 600 and the closing word to 2,000.' using hint = 'too_long';
end
$$;

grant execute on function public.finish_review(uuid, jsonb) to authenticated;

create function public.due_review_mails(p_limit int)
returns table (
  review_id uuid, email text, name text, news_peg text, pitch_id uuid, "position" int, reviewer text, closing_word text,
  comments int, suggestions int
)
language sql stable security definer
set search_path = ''
as $$
  select r.id, u.email, coalesce(p.name, u.name), r.news_peg, r.pitch_id, v.position, a.name, r.closing_word,
    count(c.id)::int, count(c.suggestion)::int
  from public.pitch_reviews r
  join public.users u on u.id = r.user_id
  left join public.creator_profiles p on p.user_id = r.user_id
  left join public.pitch_variations v on v.id = r.variation_id
  left join public.users a on a.id = r.taken_by
  left join public.review_comments c on c.review_id = r.id
  where r.sent_at is not null and r.mailed_at is null
  group by r.id, u.email, u.name, p.name, v.position, a.name
  order by r.sent_at
  limit p_limit
$$;

-- Queues the mail of a review. Returns whether it did; another try does nothing.
create function public.queue_review_mail(p_review_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  update public.pitch_reviews r set mailed_at = now()
  where r.id = p_review_id and r.sent_at is not null and r.mailed_at is null;
  if not found then
    return false;
  end if;
  select u.* into v_user
  from public.pitch_reviews r join public.users u on u.id = r.user_id
  where r.id = p_review_id;
  perform public.mail_enqueue('pitch_review', v_user.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'pitch_review:' || p_review_id::text, 'users', v_user.id);
  return true;
end
$$;

create table public.call_slots (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references public.users (id) on delete cascade,
  kinds text[] not null check (kinds <@ array['coaching', 'progress'] and cardinality(kinds) between 1 and 2),
  starts_at timestamptz not null,
  -- The zone that the host thinks in.
  time_zone text not null check (char_length(time_zone) between 1 and 60),
  minutes int not null check (minutes between 10 and 180),
  link text not null check (char_length(link) <= 500 and link ~ '^https://[^[:space:]]+$'),
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);

alter table public.call_slots enable row level security;

grant select on public.call_slots to authenticated;

create unique index call_slots_host_key on public.call_slots (host_id, starts_at) where withdrawn_at is null;

create index call_slots_host_id_idx on public.call_slots (host_id);

create index call_slots_starts_at_idx on public.call_slots (starts_at) where withdrawn_at is null;

-- Creators read slots by open_call_slots(), without the link.
create policy call_slots_select_admin on public.call_slots
  for select to authenticated
  using ((select public.is_admin()));

create table public.calls (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  slot_id uuid references public.call_slots (id) on delete set null,
  host_id uuid references public.users (id) on delete set null,
  kind text not null check (kind in ('coaching', 'progress')),
  starts_at timestamptz not null,
  minutes int not null check (minutes between 10 and 180),
  link text not null check (char_length(link) <= 500 and link ~ '^https://[^[:space:]]+$'),
  -- What the creator wants to talk about.
  topic text check (char_length(topic) between 1 and 500 and topic !~ '[[:cntrl:]]'),
  booked_at timestamptz not null default now(),
  -- Grows with every change, as calendars want it.
  sequence int not null default 0 check (sequence >= 0),
  canceled_at timestamptz,
  canceled_by text check (canceled_by in ('creator', 'team')),
  -- Whether the month has its call again.
  given_back boolean not null default false,
  check ((canceled_at is null) = (canceled_by is null)),
  check (canceled_at is not null or not given_back)
);

alter table public.calls enable row level security;

grant select on public.calls to authenticated;

-- Two creators cannot have the same slot.
create unique index calls_slot_key on public.calls (slot_id) where canceled_at is null;

create index calls_slot_id_idx on public.calls (slot_id);

create index calls_user_id_idx on public.calls (user_id, starts_at desc);

create index calls_host_id_idx on public.calls (host_id, starts_at desc);

create policy calls_select_own_or_admin on public.calls
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- Notes of a call, of both who were in it and of nobody else.
create table public.call_notes (
  call_id uuid primary key references public.calls (id) on delete cascade,
  notes text not null check (char_length(notes) <= 8000),
  version int not null default 1,
  updated_at timestamptz not null default now()
);

alter table public.call_notes enable row level security;

grant select on public.call_notes to authenticated;

create policy call_notes_select_both on public.call_notes
  for select to authenticated
  using (exists (
    select 1 from public.calls c where c.id = call_id and (select auth.uid()) in (c.user_id, c.host_id)));

create function private.kind_words(p_kind text) returns text
language sql immutable
return case p_kind when 'coaching' then 'media coaching call' else 'progress review call' end;

-- Why an account cannot book a call of a kind in the month of a time; null when it can. p_except: a call that is being
-- moved counts in no month.
create function private.call_refusal(p_user_id uuid, p_kind text, p_at timestamptz, p_except uuid default null) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_rights record := private.plan_limits(public.current_plan(p_user_id));
  v_limit int := case p_kind when 'coaching' then v_rights.coaching_per_month else v_rights.progress_calls_per_month end;
  v_month timestamp := date_trunc('month', p_at at time zone 'utc');
  v_used int;
begin
  if v_limit = 0 then
    return 'Calls are part of the Concierge plan.';
  end if;
  v_used := (
    select count(*) from public.calls c
    where c.user_id = p_user_id and c.kind = p_kind and not c.given_back and c.id is distinct from p_except
      and c.starts_at >= v_month at time zone 'utc' and c.starts_at < (v_month + interval '1 month') at time zone 'utc');
  return case when v_used >= v_limit then
    format('Your %s for %s is booked or used.', private.kind_words(p_kind), to_char(v_month, 'FMMonth')) end;
end
$$;

-- Slots that nobody has, the earliest first, with what keeps the caller from booking each kind that it is for.
create function public.open_call_slots() returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  with months as materialized (
    select m.month, k.kind, private.call_refusal(v_user_id, k.kind, m.month at time zone 'utc') as refusal
    from (select distinct date_trunc('month', s.starts_at at time zone 'utc') as month from public.call_slots s
          where s.withdrawn_at is null and s.starts_at > now()) m
    cross join unnest(array['coaching', 'progress']) k (kind)
  )
  select jsonb_build_object(
    'id', s.id, 'starts_at', s.starts_at, 'minutes', s.minutes, 'host', u.name,
    'kinds', (
      select jsonb_agg(jsonb_build_object('kind', m.kind, 'refusal', m.refusal) order by m.kind)
      from months m
      where m.kind = any (s.kinds) and m.month = date_trunc('month', s.starts_at at time zone 'utc')))
  from public.call_slots s
  join public.users u on u.id = s.host_id
  where s.withdrawn_at is null and s.starts_at > now() and private.account_state(s.host_id) = 'open'
    and not exists (select 1 from public.calls c where c.slot_id = s.id and c.canceled_at is null)
  order by s.starts_at
  limit 500;
end
$$;

grant execute on function public.open_call_slots() to authenticated;

-- The slot, locked, while somebody can book it for a kind.
create function private.lock_open_slot(p_slot_id uuid, p_kind text) returns public.call_slots
language plpgsql volatile
set search_path = ''
as $$
declare
  v_slot public.call_slots;
begin
  select * into v_slot from public.call_slots s where s.id = p_slot_id for update;
  if v_slot.id is null or v_slot.withdrawn_at is not null or v_slot.starts_at <= now() or not p_kind = any (v_slot.kinds)
    or exists (select 1 from public.calls c where c.slot_id = p_slot_id and c.canceled_at is null) then
    raise exception 'This time is not free any more. Please choose another.' using hint = 'slot_taken';
  end if;
  return v_slot;
end
$$;

create function public.book_call(p_slot_id uuid, p_kind text, p_topic text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_topic text := private.text_or_null(private.clean_line(p_topic));
  v_slot public.call_slots;
  v_refusal text;
  v_id uuid;
begin
  perform private.refuse_act(v_user_id, 'mail');
  if char_length(v_topic) > 500 then
    raise exception 'Please keep it to 500 characters.' using hint = 'too_long';
  end if;
  -- Two bookings at once count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:calls:' || v_user_id::text, 0));
  v_slot := private.lock_open_slot(p_slot_id, p_kind);
  v_refusal := private.call_refusal(v_user_id, p_kind, v_slot.starts_at);
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = case when v_refusal like 'Calls are part%' then 'plan_missing' else 'quota_exceeded' end;
  end if;
  insert into public.calls (user_id, slot_id, host_id, kind, starts_at, minutes, link, topic)
  values (v_user_id, v_slot.id, v_slot.host_id, p_kind, v_slot.starts_at, v_slot.minutes, v_slot.link, v_topic)
  returning id into v_id;
  perform private.note_call_mails(v_id, 'booked');
  perform private.log_call_act('call_booked', v_id);
  return v_id;
end
$$;

grant execute on function public.book_call(uuid, text, text) to authenticated;

-- The call, locked, while the caller may change it: its creator or an admin, until it starts.
create function private.lock_call(p_call_id uuid) returns public.calls
language plpgsql volatile
set search_path = ''
as $$
declare
  v_call public.calls;
begin
  select * into v_call from public.calls c
  where c.id = p_call_id and (c.user_id = private.require_user() or public.is_admin()) for update;
  if v_call.id is null then
    raise exception 'This call is not in your list.' using hint = 'call_not_found';
  elsif v_call.canceled_at is not null or v_call.starts_at <= now() then
    raise exception 'This call is over or canceled.' using hint = 'call_over';
  end if;
  return v_call;
end
$$;

-- Moves a call to another free slot. The team moves it without asking for the month's right.
create function public.move_call(p_call_id uuid, p_slot_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_call public.calls := private.lock_call(p_call_id);
  v_slot public.call_slots := private.lock_open_slot(p_slot_id, v_call.kind);
  v_refusal text;
begin
  if v_call.user_id = (select auth.uid()) then
    perform private.refuse_act(v_call.user_id, 'mail');
    -- Within its month a call that is booked is honoured whatever the plan is by now.
    if date_trunc('month', v_slot.starts_at at time zone 'utc') <> date_trunc('month', v_call.starts_at at time zone 'utc') then
      v_refusal := private.call_refusal(v_call.user_id, v_call.kind, v_slot.starts_at, p_call_id);
    end if;
    if v_refusal is not null then
      raise exception '%', v_refusal using hint = 'quota_exceeded';
    end if;
  end if;
  update public.calls c
  set slot_id = v_slot.id, host_id = v_slot.host_id, starts_at = v_slot.starts_at, minutes = v_slot.minutes,
    link = v_slot.link, sequence = c.sequence + 1
  where c.id = p_call_id;
  perform private.note_call_mails(p_call_id, 'moved');
  perform private.log_call_act('call_moved', p_call_id);
end
$$;

grant execute on function public.move_call(uuid, uuid) to authenticated;

-- Cancels a call. The month has its call again when the team cancels, and when its creator does a day before or earlier.
create function public.cancel_call(p_call_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_call public.calls := private.lock_call(p_call_id);
  v_own boolean := v_call.user_id = (select auth.uid());
begin
  update public.calls c
  set canceled_at = now(), canceled_by = case when v_own then 'creator' else 'team' end, sequence = c.sequence + 1,
    given_back = not v_own or c.starts_at >= now() + interval '24 hours'
  where c.id = p_call_id
  returning * into v_call;
  perform private.note_call_mails(p_call_id, 'canceled');
  perform private.log_call_act('call_canceled', p_call_id);
  return jsonb_build_object('given_back', v_call.given_back);
end
$$;

grant execute on function public.cancel_call(uuid) to authenticated;

-- Keeps the notes of a call that has begun, by either of both. p_version: the version that was edited, 0 for none.
create function public.save_call_notes(p_call_id uuid, p_notes text, p_version int) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_version int;
begin
  if not exists (
    select 1 from public.calls c
    where c.id = p_call_id and private.require_user() in (c.user_id, c.host_id) and c.canceled_at is null and c.starts_at <= now())
  then
    raise exception 'Notes are for both who were in the call, once it has begun.' using hint = 'call_not_found';
  elsif char_length(p_notes) > 8000 then
    raise exception 'Please keep the notes to 8,000 characters.' using hint = 'too_long';
  end if;
  insert into public.call_notes as n (call_id, notes) values (p_call_id, coalesce(p_notes, ''))
  on conflict (call_id) do update set notes = excluded.notes, version = n.version + 1, updated_at = now()
    where n.version = p_version
  returning n.version into v_version;
  if v_version is null then
    raise exception 'The notes were changed by the other side meanwhile. Please copy yours, load the page again, and add them.'
      using hint = 'version_conflict';
  end if;
  return v_version;
end
$$;

grant execute on function public.save_call_notes(uuid, text, int) to authenticated;

-- The caller's calls: those that are booked, and p_hosted those that they hold; the next first, then past ones.
create function private.calls_of(p_user_id uuid, p_hosted boolean) returns setof jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'starts_at', c.starts_at, 'minutes', c.minutes, 'link', c.link, 'topic', c.topic,
    'sequence', c.sequence, 'canceled_by', c.canceled_by, 'given_back', c.given_back, 'host', h.name,
    'name', coalesce(p.name, u.name), 'over', c.starts_at <= now(),
    'free_until', c.starts_at - interval '24 hours', 'mine', p_user_id in (c.user_id, c.host_id),
    'notes', case when p_user_id in (c.user_id, c.host_id) then n.notes end,
    'notes_version', case when p_user_id in (c.user_id, c.host_id) then coalesce(n.version, 0) end)
  from public.calls c
  join public.users u on u.id = c.user_id
  left join public.creator_profiles p on p.user_id = c.user_id
  left join public.users h on h.id = c.host_id
  left join public.call_notes n on n.call_id = c.id
  where case when p_hosted then true else c.user_id = p_user_id end
  order by c.starts_at <= now(), abs(extract(epoch from c.starts_at - now()))
  limit 200
$$;

create function public.my_calls() returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query select private.calls_of(private.require_user(), false);
end
$$;

grant execute on function public.my_calls() to authenticated;

-- What the copy of an account's data has of calls.
create function private.copy_of_calls(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'calls', coalesce((
      select jsonb_agg(to_jsonb(c) - 'user_id' - 'host_id' - 'slot_id' || jsonb_build_object(
        'role', case when c.user_id = p_user_id then 'booked' else 'held' end, 'notes', n.notes) order by c.starts_at)
      from public.calls c left join public.call_notes n on n.call_id = c.id
      where p_user_id in (c.user_id, c.host_id)), '[]'),
    'calls_offered', coalesce((
      select jsonb_agg(to_jsonb(s) - 'host_id' order by s.starts_at) from public.call_slots s where s.host_id = p_user_id), '[]'))
$$;

create function private.log_call_act(p_action text, p_call_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  select u.email, p_action, jsonb_build_object('call_id', c.id, 'account', c.user_id, 'kind', c.kind, 'starts_at', c.starts_at)
  from public.users u cross join public.calls c
  where u.id = (select auth.uid()) and c.id = p_call_id
$$;

-- Offers a slot, and one at the same local time in each of the next weeks: p_weeks in all. p_first is a local date and
-- time in p_time_zone. Returns how many were offered; a time that the caller offers already is left out.
create function public.offer_call_slots(
  p_kinds text[], p_first timestamp, p_time_zone text, p_minutes int, p_link text, p_weeks int default 1
) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_link text := private.clean_line(p_link);
  v_offered int;
begin
  perform private.require_admin();
  if not coalesce(cardinality(p_kinds) between 1 and 2 and p_kinds <@ array['coaching', 'progress'], false) then
    raise exception 'Please choose what the slot is for.' using hint = 'invalid_input';
  elsif not coalesce(private.is_time_zone(p_time_zone), false) then
    raise exception 'Please choose a time zone.' using hint = 'invalid_input';
  elsif p_first is null or p_first at time zone p_time_zone <= now() or p_first > now() + interval '1 year' then
    raise exception 'Please choose a time within the next year.' using hint = 'bad_time';
  elsif p_minutes is null or p_minutes not between 10 and 180 then
    raise exception 'A call takes 10 to 180 minutes.' using hint = 'invalid_input';
  elsif v_link is null or v_link !~ '^https://[^[:space:]]+$' or char_length(v_link) > 500 then
    raise exception 'Please give the link of the call. It begins with https://.' using hint = 'invalid_input';
  elsif p_weeks is null or p_weeks not between 1 and 26 then
    raise exception 'Please choose 1 to 26 weeks.' using hint = 'invalid_input';
  end if;
  insert into public.call_slots (host_id, kinds, starts_at, time_zone, minutes, link)
  select (select auth.uid()), p_kinds, (p_first + make_interval(weeks => n)) at time zone p_time_zone, p_time_zone, p_minutes, v_link
  from generate_series(0, p_weeks - 1) n
  on conflict (host_id, starts_at) where withdrawn_at is null do nothing;
  get diagnostics v_offered = row_count;
  perform private.log_admin_act('call_slots_offered', jsonb_build_object('slots', v_offered, 'first', p_first, 'time_zone', p_time_zone));
  return v_offered;
end
$$;

grant execute on function public.offer_call_slots(text[], timestamp, text, int, text, int) to authenticated;

-- Takes a slot back that nobody has booked.
create function public.withdraw_call_slot(p_slot_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform 1 from public.call_slots s where s.id = p_slot_id for update;
  if exists (select 1 from public.calls c where c.slot_id = p_slot_id and c.canceled_at is null) then
    raise exception 'Somebody has booked this time. Please cancel or move the call first.' using hint = 'slot_taken';
  end if;
  update public.call_slots s set withdrawn_at = now() where s.id = p_slot_id and s.withdrawn_at is null;
  if found then
    perform private.log_admin_act('call_slot_withdrawn', jsonb_build_object('slot_id', p_slot_id));
  end if;
end
$$;

grant execute on function public.withdraw_call_slot(uuid) to authenticated;

-- The calendar of the team: {"slots": free ones to come, "calls": booked, past and canceled ones}. Notes come with the
-- caller's own calls only.
create function public.team_calls() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_admin uuid := (select auth.uid());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'slots', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'host', u.name, 'mine', s.host_id = v_admin, 'kinds', s.kinds,
        'starts_at', s.starts_at, 'time_zone', s.time_zone, 'minutes', s.minutes) order by s.starts_at)
      from public.call_slots s join public.users u on u.id = s.host_id
      where s.withdrawn_at is null and s.starts_at > now()
        and not exists (select 1 from public.calls c where c.slot_id = s.id and c.canceled_at is null)), '[]'),
    'calls', coalesce((select jsonb_agg(c) from private.calls_of(v_admin, true) c), '[]'));
end
$$;

grant execute on function public.team_calls() to authenticated;

create table private.call_mails (
  id uuid primary key default gen_random_uuid(),
  call_id uuid not null references public.calls (id) on delete cascade,
  kind text not null check (kind in ('booked', 'moved', 'canceled', 'day_before', 'hour_before')),
  to_host boolean not null,
  due_at timestamptz not null,
  queued_at timestamptz
);

alter table private.call_mails enable row level security;

create index call_mails_call_id_idx on private.call_mails (call_id);

create index call_mails_due_idx on private.call_mails (due_at) where queued_at is null;

-- Notes what is written of a change of a call. Reminders of the time before are dropped.
create function private.note_call_mails(p_call_id uuid, p_kind text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_call public.calls;
begin
  select * into v_call from public.calls c where c.id = p_call_id;
  delete from private.call_mails m where m.call_id = p_call_id and m.queued_at is null;
  insert into private.call_mails (call_id, kind, to_host, due_at)
  select p_call_id, k.kind, s.to_host, k.due_at
  from (values (p_kind, now()), ('day_before', v_call.starts_at - interval '1 day'),
    ('hour_before', v_call.starts_at - interval '1 hour')) k (kind, due_at)
  cross join (values (true), (false)) s (to_host)
  where k.kind = p_kind or p_kind <> 'canceled' and k.due_at > now();
end
$$;

-- Mails to be written, the oldest first. A reminder that is late for its call is left out.
create function public.due_call_mails(p_limit int)
returns table (
  mail_id uuid, mail_kind text, to_host boolean, email text, name text, other text, call_kind text,
  starts_at timestamptz, minutes int, link text, topic text, canceled_by text, given_back boolean, time_zone text
)
language sql stable security definer
set search_path = ''
as $$
  select m.id, m.kind, m.to_host, r.email, coalesce(case when not m.to_host then p.name end, r.name),
    case when m.to_host then coalesce(p.name, u.name) else h.name end,
    c.kind, c.starts_at, c.minutes, c.link, c.topic, c.canceled_by, c.given_back, case when m.to_host then coalesce(s.time_zone, 'UTC') else private.account_zone(c.user_id) end
  from private.call_mails m
  join public.calls c on c.id = m.call_id
  join public.users u on u.id = c.user_id
  left join public.creator_profiles p on p.user_id = c.user_id
  left join public.users h on h.id = c.host_id
  join public.users r on r.id = case when m.to_host then c.host_id else c.user_id end
  left join public.call_slots s on s.id = c.slot_id
  where m.queued_at is null and m.due_at <= now() and (c.starts_at > now() or m.kind not in ('day_before', 'hour_before'))
  order by m.due_at
  limit p_limit
$$;

-- Queues a mail of a call. Returns whether it did; another try does nothing.
create function public.queue_call_mail(p_mail_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  update private.call_mails m set queued_at = now() where m.id = p_mail_id and m.queued_at is null;
  if not found then
    return false;
  end if;
  select u.* into v_user
  from private.call_mails m join public.calls c on c.id = m.call_id
  join public.users u on u.id = case when m.to_host then c.host_id else c.user_id end
  where m.id = p_mail_id;
  perform public.mail_enqueue('call', v_user.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'call:' || p_mail_id::text, 'users', v_user.id);
  return true;
end
$$;

-- Rights that an admin holds beside the role, given by another admin (80_admin/35_rights.sql).
create table private.admin_rights (
  user_id uuid not null references public.users (id) on delete cascade,
  name text not null check (name in ('concierge')),
  given_by uuid references public.users (id) on delete set null,
  given_at timestamptz not null default now(),
  primary key (user_id, name)
);

alter table private.admin_rights enable row level security;

create index admin_rights_given_by_idx on private.admin_rights (given_by);

create function private.has_admin_right(p_user_id uuid, p_name text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from private.admin_rights r join public.users u on u.id = r.user_id
    where r.user_id = p_user_id and r.name = p_name and u.role = 'admin' and u.linked_at is not null)
$$;

-- A publicist of a creator. can_write: prepares pitches from the creator's facts; can_propose: proposes a prepared pitch
-- for chosen outlets.
create table private.helpers (
  creator_id uuid not null references public.users (id) on delete cascade,
  helper_id uuid not null references public.users (id) on delete cascade,
  can_write boolean not null,
  can_propose boolean not null,
  since timestamptz not null default now(),
  primary key (creator_id, helper_id),
  check (creator_id <> helper_id),
  check (can_write or can_propose)
);

alter table private.helpers enable row level security;

create index helpers_helper_id_idx on private.helpers (helper_id);

-- An invitation by mail, accepted once and by the account that proved the address. It is removed when it is accepted or
-- taken back; the hash of its link's token is in private.link_tokens.
create table private.helper_invitations (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references public.users (id) on delete cascade,
  email private.email_address not null check (email = lower(email)),
  can_write boolean not null,
  can_propose boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  unique (creator_id, email),
  check (can_write or can_propose)
);

alter table private.helper_invitations enable row level security;

-- The rule of every act on behalf: as what an account may do it for a creator now, `team` or `publicist`; null when it
-- may not. Acts: read (profile facts, the list of pitches), write, propose. A mistaken name raises.
create function private.helps_as(p_helper_id uuid, p_creator_id uuid, p_act text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if p_act is null or p_act not in ('read', 'write', 'propose') then
    perform private.raise_unknown_act(p_act);
  end if;
  if p_helper_id is null or p_helper_id = p_creator_id
    or private.account_state(p_helper_id) <> 'open' or private.account_state(p_creator_id) <> 'open' then
    return null;
  end if;
  if private.has_admin_right(p_helper_id, 'concierge')
    and (private.plan_limits(public.current_plan(p_creator_id))).prepared_per_month > 0 then
    return 'team';
  end if;
  return (
    select 'publicist' from private.helpers h
    where h.creator_id = p_creator_id and h.helper_id = p_helper_id
      and case p_act when 'write' then h.can_write when 'propose' then h.can_propose else true end);
end
$$;

-- helps_as for what is about to be stored; raises not_helper when the account may not.
create function private.refuse_on_behalf(p_helper_id uuid, p_creator_id uuid, p_act text) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_as text;
begin
  perform private.hold_accounts(p_helper_id, p_creator_id);
  perform private.require_act(p_helper_id, 'write');
  v_as := private.helps_as(p_helper_id, p_creator_id, p_act);
  if v_as is null then
    raise exception 'You cannot do this for this person now. They may have ended it, or their plan has changed.'
      using hint = 'not_helper';
  end if;
  return v_as;
end
$$;

-- The same for the edge functions, before they read what they write from.
create function public.check_on_behalf(p_helper_id uuid, p_creator_id uuid, p_act text) returns text
language sql volatile security definer
set search_path = ''
as $$ select private.refuse_on_behalf(p_helper_id, p_creator_id, p_act) $$;

-- For the row policies, which see only the caller: whether the caller helps a creator.
create function public.helps_creator(p_creator_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$ select private.helps_as((select auth.uid()), p_creator_id, 'read') is not null $$;

grant execute on function public.helps_creator(uuid) to authenticated;

-- One act on behalf, in the system log: who, and for whom.
create function private.log_on_behalf(p_helper_id uuid, p_creator_id uuid, p_action text, p_detail jsonb default '{}')
returns void
language sql volatile
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  select h.email, p_action, jsonb_build_object('for', c.email, 'user_id', c.id) || p_detail
  from public.users h, public.users c where h.id = p_helper_id and c.id = p_creator_id
$$;

-- How a creator sees a helper.
create function private.helper_name(p_helper_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce((select coalesce(private.text_or_null(u.name), u.email) from public.users u where u.id = p_helper_id),
    'Somebody who has left')
$$;

-- How a helper sees a creator.
create function private.creator_name(p_creator_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(private.text_or_null(c.name), private.text_or_null(u.name), u.email)
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = p_creator_id
$$;

create function private.helpers_per_creator() returns int
language sql immutable
return 5;

-- Invites an address, or again with other rights, and queues the mail with the link. The answer is the same for an
-- address with an account and one without.
create function public.invite_helper(
  p_creator_id uuid, p_email text, p_can_write boolean, p_can_propose boolean, p_mail jsonb
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_id uuid;
begin
  perform private.refuse_act(p_creator_id, 'mail');
  if not (p_can_write or p_can_propose) then
    raise exception 'Please choose what this person may do.' using hint = 'invalid_input';
  end if;
  if v_email = (select lower(u.email) from public.users u where u.id = p_creator_id) then
    raise exception 'This is your own address.' using hint = 'invalid_email';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newspeg:helpers:' || p_creator_id::text, 0));
  delete from private.helper_invitations i
  where i.creator_id = p_creator_id and (i.email = v_email or i.expires_at <= now());
  if (select count(*) from private.helpers h where h.creator_id = p_creator_id)
    + (select count(*) from private.helper_invitations i where i.creator_id = p_creator_id) >= private.helpers_per_creator() then
    raise exception 'At most % people can help you. End one of them first.', private.helpers_per_creator()
      using hint = 'too_many_helpers';
  end if;
  insert into private.helper_invitations (creator_id, email, can_write, can_propose)
  values (p_creator_id, v_email, p_can_write, p_can_propose) returning id into v_id;
  insert into public.system_logs (email, action, detail)
  select u.email, 'helper_invited', jsonb_build_object('invited', v_email, 'write', p_can_write, 'propose', p_can_propose)
  from public.users u where u.id = p_creator_id;
  perform public.mail_enqueue(
    'helper_invitation', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'helper_invitation:' || v_id::text, 'helper_invitations', v_id, p_mail -> 'marks');
end
$$;

-- The invitation of a link, for the account whose proven address it went to. Raises unknown_token, link_expired,
-- other_address.
create function private.invitation_of(p_user_id uuid, p_token text) returns private.helper_invitations
language plpgsql stable
set search_path = ''
as $$
declare
  v_invitation private.helper_invitations;
begin
  select i.* into v_invitation
  from private.link_tokens t join private.helper_invitations i on i.id = t.ref_id
  where t.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and t.purpose = 'helper';
  if v_invitation.id is null then
    raise exception 'This invitation was used already, or taken back.' using hint = 'unknown_token';
  end if;
  if v_invitation.expires_at <= now() then
    raise exception 'This invitation is too old. Please ask for a new one.' using hint = 'link_expired';
  end if;
  if not exists (
    select 1 from public.users u join auth.users a on a.id = u.id
    where u.id = p_user_id and u.linked_at is not null and lower(u.email) = v_invitation.email
      and a.email_confirmed_at is not null and lower(a.email) = v_invitation.email) then
    raise exception 'This invitation went to another address. Sign in with the address that got the mail.'
      using hint = 'other_address';
  end if;
  return v_invitation;
end
$$;

-- What an invitation offers: {"creator", "can_write", "can_propose"}.
create function public.helper_invitation(p_token text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_invitation private.helper_invitations := private.invitation_of(private.require_user(), p_token);
begin
  return jsonb_build_object('creator', private.creator_name(v_invitation.creator_id),
    'can_write', v_invitation.can_write, 'can_propose', v_invitation.can_propose);
end
$$;

grant execute on function public.helper_invitation(text) to authenticated;

-- Takes an invitation, once. Returns the creator's id.
create function public.accept_helper_invitation(p_token text) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_invitation private.helper_invitations := private.invitation_of(v_user_id, p_token);
begin
  perform private.refuse_act(v_user_id, 'write');
  delete from private.helper_invitations i where i.id = v_invitation.id;
  if not found then
    raise exception 'This invitation was used already, or taken back.' using hint = 'unknown_token';
  end if;
  delete from private.link_tokens t where t.ref_id = v_invitation.id and t.purpose = 'helper';
  insert into private.helpers as h (creator_id, helper_id, can_write, can_propose)
  values (v_invitation.creator_id, v_user_id, v_invitation.can_write, v_invitation.can_propose)
  on conflict (creator_id, helper_id) do update set can_write = excluded.can_write, can_propose = excluded.can_propose;
  perform private.log_on_behalf(v_user_id, v_invitation.creator_id, 'helper_joined',
    jsonb_build_object('write', v_invitation.can_write, 'propose', v_invitation.can_propose));
  return v_invitation.creator_id;
end
$$;

grant execute on function public.accept_helper_invitation(text) to authenticated;

-- The creator takes an invitation back.
create function public.take_back_invitation(p_invitation_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  delete from private.link_tokens t
  using private.helper_invitations i
  where i.id = p_invitation_id and i.creator_id = v_user_id and t.ref_id = i.id and t.purpose = 'helper';
  delete from private.helper_invitations i where i.id = p_invitation_id and i.creator_id = v_user_id;
end
$$;

grant execute on function public.take_back_invitation(uuid) to authenticated;

-- Ends what a publicist may do for a creator: said by either of them. What was proposed stays with the creator.
create function public.end_helper(p_creator_id uuid, p_helper_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if v_user_id not in (p_creator_id, p_helper_id) then
    raise exception 'Only the two of you can end this.' using hint = 'forbidden';
  end if;
  delete from private.helpers h where h.creator_id = p_creator_id and h.helper_id = p_helper_id;
  if found then
    perform private.log_on_behalf(p_helper_id, p_creator_id,
      case when v_user_id = p_helper_id then 'helper_left' else 'helper_ended' end);
  end if;
end
$$;

grant execute on function public.end_helper(uuid, uuid) to authenticated;

-- The first moment of the current calendar month (UTC).
create function private.month_start() returns timestamptz
language sql stable
return date_trunc('month', now() at time zone 'utc') at time zone 'utc';

-- Pitches of this calendar month that the team prepared.
create function private.prepared_this_month(p_creator_id uuid) returns int
language sql stable
set search_path = ''
as $$
  select count(*)::int from public.pitches p
  where p.user_id = p_creator_id and p.prepared_as = 'team' and p.created_at >= private.month_start()
$$;

-- Raises when a helper may prepare no further pitch for a creator: the team has a number of its own, what a publicist
-- writes is the creator's own quota. The caller holds the lock of the quota.
create function private.refuse_prepared(p_helper_id uuid, p_creator_id uuid) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  v_as text := private.refuse_on_behalf(p_helper_id, p_creator_id, 'write');
  v_limit int := (private.plan_limits(public.current_plan(p_creator_id))).prepared_per_month;
begin
  if v_as = 'team' and private.prepared_this_month(p_creator_id) >= v_limit then
    raise exception 'The % pitches of this month are prepared for them. The next one can be written from %.', v_limit,
      to_char((private.month_start() at time zone 'utc') + interval '1 month', 'FMMonth FMDD') using hint = 'prepared_limit';
  end if;
  if v_as = 'publicist' and (private.quota_of(p_creator_id) ->> 'write_refusal') is not null then
    raise exception 'Their plan has no pitch left this month. Nothing was used up.' using hint = 'prepared_limit';
  end if;
  return v_as;
end
$$;

-- Whether a helper may act on this prepared pitch: the team on all that the team prepared, a publicist on their own.
create function private.helps_with(p_helper_id uuid, p public.pitches, p_act text) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(p.prepared_as = private.helps_as(p_helper_id, p.user_id, p_act)
    and (p.prepared_as = 'team' or p.prepared_by = p_helper_id), false)
$$;

-- Whose variation it is when the account may do the act with it: its own, or one that was prepared for a creator. Raises
-- pitch_not_found; already_left for writing what was sent or agreed to.
create function private.owner_of_variation(p_account_id uuid, p_variation_id uuid, p_act text) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_pitch public.pitches;
begin
  select p.* into v_pitch
  from public.pitch_variations v join public.pitches p on p.id = v.pitch_id where v.id = p_variation_id;
  if v_pitch.user_id = p_account_id then
    return p_account_id;
  end if;
  if v_pitch.id is null or not private.helps_with(p_account_id, v_pitch, p_act) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if p_act = 'write' and exists (select 1 from public.pitch_sends s where s.pitch_id = v_pitch.id) then
    raise exception 'This pitch was sent, so its words stay as they are.' using hint = 'already_left';
  end if;
  return v_pitch.user_id;
end
$$;

-- Typing saves itself about once a second: an hour of it is one act in the log.
create function private.log_edit_for(p_helper_id uuid, v public.pitch_variations) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.system_logs l
    where l.action = 'pitch_edited_for' and l.created_at > now() - interval '1 hour'
      and l.detail ->> 'variation_id' = v.id::text
      and l.email = (select u.email from public.users u where u.id = p_helper_id)) then
    perform private.log_on_behalf(p_helper_id, v.user_id, 'pitch_edited_for',
      jsonb_build_object('pitch_id', v.pitch_id, 'variation_id', v.id));
  end if;
end
$$;

-- Who may read a pitch and its variations: its creator, admins, and the publicist who prepared it, while they help. One
-- policy, because Postgres evaluates each of several for every row.
create policy pitches_select_own_prepared_or_admin on public.pitches
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin())
    or (prepared_by = (select auth.uid()) and public.helps_creator(user_id)));

create policy pitch_variations_select_own_prepared_or_admin on public.pitch_variations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin())
    or exists (
      select 1 from public.pitches p
      where p.id = pitch_id and p.prepared_by = (select auth.uid()) and public.helps_creator(p.user_id)));

create table private.proposals (
  id uuid primary key,
  -- The creator.
  user_id uuid not null references public.users (id) on delete cascade,
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  proposed_by uuid references public.users (id) on delete set null,
  proposed_as text not null check (proposed_as in ('team', 'publicist')),
  -- The revision that the mail about it showed.
  revision int not null,
  -- A word to the creator.
  note text not null default '' check (char_length(note) <= 500 and note !~ '[[:cntrl:]]'),
  status text not null default 'open' check (status in ('open', 'approved', 'declined', 'withdrawn')),
  -- The creator's word with a no.
  word text not null default '' check (char_length(word) <= 500 and word !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null))
);

alter table private.proposals enable row level security;

create unique index proposals_open_key on private.proposals (pitch_id) where status = 'open';

create index proposals_pitch_id_idx on private.proposals (pitch_id);

create index proposals_user_id_created_at_idx on private.proposals (user_id, created_at desc);

create index proposals_variation_id_idx on private.proposals (variation_id);

create index proposals_proposed_by_idx on private.proposals (proposed_by);

-- The outlets of a proposal. decided_at: when the send was queued or refused, after the creator's yes.
create table private.proposal_outlets (
  proposal_id uuid not null references private.proposals (id) on delete cascade,
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  send_id uuid references public.pitch_sends (id) on delete set null,
  refusal text check (char_length(refusal) <= 500),
  decided_at timestamptz,
  primary key (proposal_id, outlet_id)
);

alter table private.proposal_outlets enable row level security;

create index proposal_outlets_outlet_id_idx on private.proposal_outlets (outlet_id);

create index proposal_outlets_send_id_idx on private.proposal_outlets (send_id);

create function private.outlets_per_proposal() returns int
language sql immutable
return 5;

-- What the mail of a proposal is written from: {"pitch", "variation", "creator", "helper", "outlets"}. Checks what
-- propose_pitch checks of rights.
create function public.proposal_context(p_helper_id uuid, p_variation_id uuid, p_outlet_ids uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_creator_id uuid := private.owner_of_variation(p_helper_id, p_variation_id, 'propose');
  v_as text := private.refuse_on_behalf(p_helper_id, v_creator_id, 'propose');
begin
  return (
    select jsonb_build_object(
      'pitch', to_jsonb(p), 'variation', to_jsonb(v),
      'creator', jsonb_build_object('name', private.creator_name(v_creator_id)),
      'helper', jsonb_build_object('name', private.helper_name(p_helper_id), 'as', v_as),
      'outlets', (select coalesce(jsonb_agg(o.name order by o.name), '[]') from public.outlets o where o.id = any (p_outlet_ids)))
    from public.pitch_variations v join public.pitches p on p.id = v.pitch_id where v.id = p_variation_id);
end
$$;

-- Stores a proposal and queues the mail that asks the creator. It is refused for what would refuse the send now.
create function public.propose_pitch(
  p_helper_id uuid, p_proposal_id uuid, p_variation_id uuid, p_revision int, p_outlet_ids uuid[], p_note text, p_mail jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_creator_id uuid := private.owner_of_variation(p_helper_id, p_variation_id, 'propose');
  v_as text := private.refuse_on_behalf(p_helper_id, v_creator_id, 'propose');
  v_variation public.pitch_variations := private.lock_variation(v_creator_id, p_variation_id);
  v_outlet_ids uuid[] := array(select distinct unnest(p_outlet_ids));
  v_outlet_id uuid;
begin
  if p_revision <> v_variation.revision then
    raise exception 'The pitch was changed meanwhile. Please look at it again and propose it.' using hint = 'version_conflict';
  end if;
  if cardinality(v_outlet_ids) not between 1 and private.outlets_per_proposal() then
    raise exception 'Please choose one to % outlets.', private.outlets_per_proposal() using hint = 'invalid_input';
  end if;
  if exists (select 1 from private.proposals r where r.pitch_id = v_variation.pitch_id and r.status = 'open') then
    raise exception 'This pitch is proposed already and waits for an answer. Take that back first.' using hint = 'already_proposed';
  end if;
  foreach v_outlet_id in array v_outlet_ids loop
    perform private.refuse_send(v_variation, v_outlet_id);
  end loop;
  insert into private.proposals (id, user_id, pitch_id, variation_id, proposed_by, proposed_as, revision, note)
  values (p_proposal_id, v_creator_id, v_variation.pitch_id, p_variation_id, p_helper_id, v_as, p_revision,
    private.clean_line(coalesce(p_note, '')));
  insert into private.proposal_outlets (proposal_id, outlet_id) select p_proposal_id, unnest(v_outlet_ids);
  perform private.log_on_behalf(p_helper_id, v_creator_id, 'pitch_proposed_for', jsonb_build_object(
    'pitch_id', v_variation.pitch_id, 'subject', v_variation.headline, 'outlets', cardinality(v_outlet_ids)));
  perform public.mail_enqueue(
    'proposal', (select u.email from public.users u where u.id = v_creator_id), p_mail ->> 'subject', p_mail ->> 'text',
    p_mail ->> 'html', '{}', 'proposal:' || p_proposal_id::text, 'proposals', p_proposal_id);
  return jsonb_build_object('proposal_id', p_proposal_id);
end
$$;

-- An open proposal, locked. Raises proposal_not_found, proposal_closed.
create function private.lock_open_proposal(p_proposal_id uuid) returns private.proposals
language plpgsql volatile
set search_path = ''
as $$
declare
  v_proposal private.proposals;
begin
  select * into v_proposal from private.proposals r where r.id = p_proposal_id for update;
  if v_proposal.id is null then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  if v_proposal.status <> 'open' then
    raise exception 'This proposal was answered or taken back already.' using hint = 'proposal_closed';
  end if;
  return v_proposal;
end
$$;

-- The helper takes an open proposal back.
create function public.withdraw_proposal(p_proposal_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_proposal private.proposals;
begin
  if not exists (
    select 1 from private.proposals r join public.pitches p on p.id = r.pitch_id
    where r.id = p_proposal_id and r.user_id <> v_user_id and private.helps_with(v_user_id, p, 'propose')) then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  v_proposal := private.lock_open_proposal(p_proposal_id);
  update private.proposals r set status = 'withdrawn', answered_at = now() where r.id = p_proposal_id;
  perform private.log_on_behalf(v_user_id, v_proposal.user_id, 'proposal_taken_back_for',
    jsonb_build_object('pitch_id', v_proposal.pitch_id));
end
$$;

grant execute on function public.withdraw_proposal(uuid) to authenticated;

-- The creator says no, with a word or without.
create function public.decline_proposal(p_proposal_id uuid, p_word text default '') returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from private.proposals r where r.id = p_proposal_id and r.user_id = v_user_id) then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  perform private.lock_open_proposal(p_proposal_id);
  update private.proposals r
  set status = 'declined', answered_at = now(), word = private.clean_line(coalesce(p_word, ''))
  where r.id = p_proposal_id;
end
$$;

grant execute on function public.decline_proposal(uuid, text) to authenticated;

-- Before the sends of a yes: checks that the creator approves the words as they are now, and returns
-- {"variation_id", "outlet_ids"}, the outlets that are not decided. Changes nothing, so that a yes that broke off can be
-- given again.
create function public.proposal_to_send(p_user_id uuid, p_proposal_id uuid, p_revision int) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_proposal private.proposals;
begin
  select * into v_proposal from private.proposals r where r.id = p_proposal_id and r.user_id = p_user_id;
  if v_proposal.id is null then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  if v_proposal.status not in ('open', 'approved') then
    raise exception 'This proposal was answered or taken back already.' using hint = 'proposal_closed';
  end if;
  if p_revision is distinct from (select v.revision from public.pitch_variations v where v.id = v_proposal.variation_id) then
    raise exception 'The letter was changed meanwhile. Please read it again as it is now.' using hint = 'version_conflict';
  end if;
  return jsonb_build_object('variation_id', v_proposal.variation_id, 'outlet_ids', coalesce((
    select jsonb_agg(o.outlet_id order by o.outlet_id) from private.proposal_outlets o
    where o.proposal_id = p_proposal_id and o.send_id is null), '[]'));
end
$$;

-- What became of one outlet after the creator's yes: the stored send of the pitch, else the refusal. With the first send
-- the proposal is approved.
create function public.note_proposal_outlet(p_user_id uuid, p_proposal_id uuid, p_outlet_id uuid, p_refusal text default null)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_proposal private.proposals;
  v_send_id uuid;
begin
  select * into v_proposal from private.proposals r where r.id = p_proposal_id and r.user_id = p_user_id for update;
  select s.id into v_send_id from public.pitch_sends s
  where s.pitch_id = v_proposal.pitch_id and s.outlet_id = p_outlet_id and s.status <> 'failed';
  update private.proposal_outlets o
  set send_id = v_send_id, refusal = case when v_send_id is null then left(p_refusal, 500) end, decided_at = now()
  where o.proposal_id = v_proposal.id and o.outlet_id = p_outlet_id;
  if v_send_id is not null and v_proposal.status = 'open' then
    update private.proposals r set status = 'approved', answered_at = now() where r.id = v_proposal.id;
  end if;
  return v_send_id is not null;
end
$$;

-- The newest proposal of a pitch: {"id", "status", "word", "outlets"}.
create function private.newest_proposal(p_pitch_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'status', r.status, 'word', r.word, 'outlets', (
    select coalesce(jsonb_agg(t.name order by t.name), '[]')
    from private.proposal_outlets o join public.outlets t on t.id = o.outlet_id where o.proposal_id = r.id))
  from private.proposals r where r.pitch_id = p_pitch_id
  order by r.created_at desc, r.id limit 1
$$;

create function private.helped_json(p_helper_id uuid, p_creator_id uuid, p_as text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_creator_id, 'name', private.creator_name(p_creator_id), 'as', p_as,
    'can_write', private.helps_as(p_helper_id, p_creator_id, 'write') is not null,
    'can_propose', private.helps_as(p_helper_id, p_creator_id, 'propose') is not null,
    'prepared', case when p_as = 'team' then private.prepared_this_month(p_creator_id) end,
    'prepared_limit', case when p_as = 'team'
      then (private.plan_limits(public.current_plan(p_creator_id))).prepared_per_month end,
    'waiting', (select count(*) from private.proposals r where r.user_id = p_creator_id and r.status = 'open'))
$$;

-- The creators whom the caller helps: [{"id", "name", "as", …}].
create function public.helped_creators() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return coalesce((
    select jsonb_agg(private.helped_json(v_user_id, c.id, c.kind) order by private.creator_name(c.id), c.id)
    from (
      select x.id, private.helps_as(v_user_id, x.id, 'read') as kind
      from (
        select h.creator_id as id from private.helpers h where h.helper_id = v_user_id
        union
        -- The plan in force is asked by helps_as; this only finds whom to ask for.
        select s.user_id from public.subscriptions s
        where private.has_admin_right(v_user_id, 'concierge')
          and (private.plan_limits(s.plan)).prepared_per_month > 0 and s.access_until > now() and s.user_id is not null
      ) x
    ) c
    where c.kind is not null), '[]');
end
$$;

grant execute on function public.helped_creators() to authenticated;

-- A creator as a helper works for them: the facts that pitches are written from, and the list of pitches. No billing,
-- no mails, no address.
create function public.helped_creator(p_creator_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_as text := private.helps_as(v_user_id, p_creator_id, 'read');
begin
  if v_as is null then
    raise exception 'You cannot see this now. They may have ended it, or their plan has changed.' using hint = 'not_helper';
  end if;
  return private.helped_json(v_user_id, p_creator_id, v_as) || jsonb_build_object(
    'profile', (
      select jsonb_build_object('name', c.name, 'city_region', c.city_region, 'beats', c.beats, 'logline', c.logline,
        'who', c.who, 'timely_angle', c.timely_angle, 'book_title', c.book_title, 'bio_short', c.bio_short,
        'facts', c.facts, 'offers', c.offers, 'questions', c.questions)
      from public.creator_profiles c where c.user_id = p_creator_id),
    'closings', coalesce((
      select jsonb_agg(l.line3_whyyou) from (
        select v.line3_whyyou from public.pitch_variations v where v.user_id = p_creator_id
        order by v.created_at desc limit 60) l), '[]'),
    'pitches', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'news_peg', p.news_peg, 'created_at', p.created_at,
        'headline', (select v.headline from public.pitch_variations v where v.pitch_id = p.id order by v.position limit 1),
        'prepared_by', case when p.prepared_as is not null then private.helper_name(p.prepared_by) end,
        'opens', private.helps_with(v_user_id, p, 'read'),
        'proposal', private.newest_proposal(p.id),
        'sends', (select count(*) from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'))
        order by p.created_at desc, p.id)
      from (select * from public.pitches q where q.user_id = p_creator_id order by q.created_at desc limit 50) p), '[]'));
end
$$;

grant execute on function public.helped_creator(uuid) to authenticated;

-- A prepared pitch beside its words, for a helper: whose it is, and its newest proposal.
create function public.prepared_pitch(p_pitch_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_pitch public.pitches;
begin
  select * into v_pitch from public.pitches p where p.id = p_pitch_id;
  if v_pitch.id is null or not private.helps_with(v_user_id, v_pitch, 'read') then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return private.helped_json(v_user_id, v_pitch.user_id, v_pitch.prepared_as) || jsonb_build_object(
    'proposal', private.newest_proposal(p_pitch_id),
    'left', exists (select 1 from public.pitch_sends s where s.pitch_id = p_pitch_id),
    'outlets_per_proposal', private.outlets_per_proposal());
end
$$;

grant execute on function public.prepared_pitch(uuid) to authenticated;

-- What was done for the caller, newest first, with what came of each prepared pitch: {"prepared", "prepared_limit",
-- "helpers", "invitations", "items"}.
create function public.done_for_me() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return jsonb_build_object(
    'prepared', private.prepared_this_month(v_user_id),
    'prepared_limit', (private.plan_limits(public.current_plan(v_user_id))).prepared_per_month,
    'helpers', coalesce((
      select jsonb_agg(jsonb_build_object('id', h.helper_id, 'name', private.helper_name(h.helper_id), 'email', u.email,
        'can_write', h.can_write, 'can_propose', h.can_propose, 'since', h.since) order by h.since)
      from private.helpers h join public.users u on u.id = h.helper_id where h.creator_id = v_user_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'can_write', i.can_write,
        'can_propose', i.can_propose, 'expires_at', i.expires_at) order by i.created_at)
      from private.helper_invitations i where i.creator_id = v_user_id and i.expires_at > now()), '[]'),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'pitch_id', p.id, 'news_peg', p.news_peg, 'prepared_at', p.created_at,
        'prepared_by', private.helper_name(p.prepared_by), 'prepared_as', p.prepared_as,
        'headline', (select v.headline from public.pitch_variations v where v.pitch_id = p.id order by v.position limit 1),
        'proposal', private.newest_proposal(p.id),
        'sends', coalesce((
          select jsonb_agg(jsonb_build_object('outlet', s.outlet_name, 'status', s.status, 'answer', s.answer,
            'sent_at', s.sent_at, 'clicked_at', s.clicked_at) order by s.created_at) from public.pitch_sends s where s.pitch_id = p.id), '[]'))
        order by p.created_at desc, p.id)
      from (
        select * from public.pitches q where q.user_id = v_user_id and q.prepared_as is not null
        order by q.created_at desc limit 100) p), '[]'));
end
$$;

grant execute on function public.done_for_me() to authenticated;

-- The proposals that wait for the caller's answer, newest first.
create function public.waiting_proposals() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'pitch_id', r.pitch_id, 'by', private.helper_name(r.proposed_by),
      'headline', v.headline)
      order by r.created_at desc, r.id)
    from private.proposals r join public.pitch_variations v on v.id = r.variation_id
    where r.user_id = v_user_id and r.status = 'open'), '[]');
end
$$;

grant execute on function public.waiting_proposals() to authenticated;

-- One proposal with the letter in its present words, for the creator.
create function public.proposal_for_me(p_proposal_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_proposal private.proposals;
begin
  select * into v_proposal from private.proposals r where r.id = p_proposal_id and r.user_id = v_user_id;
  if v_proposal.id is null then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  return (
    select jsonb_build_object(
      'id', v_proposal.id, 'by', private.helper_name(v_proposal.proposed_by), 'as', v_proposal.proposed_as,
      'note', v_proposal.note, 'word', v_proposal.word, 'status', v_proposal.status, 'created_at', v_proposal.created_at,
      'pitch_id', v_proposal.pitch_id, 'position', v.position, 'news_peg', p.news_peg,
      'revision', v.revision, 'changed', v.revision <> v_proposal.revision,
      'words', private.variation_words(v),
      'outlets', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.outlet_id, 'name', t.name, 'sent', o.send_id is not null,
          'refusal', o.refusal) order by t.name), '[]')
        from private.proposal_outlets o join public.outlets t on t.id = o.outlet_id
        where o.proposal_id = v_proposal.id))
    from public.pitch_variations v join public.pitches p on p.id = v.pitch_id
    where v.id = v_proposal.variation_id);
end
$$;

grant execute on function public.proposal_for_me(uuid) to authenticated;

-- The latest issue as the caller reads it: published, dated today or earlier, with at least one card, its
-- cards in the caller's order with the reason of the place. Null without one. Runs with the caller's
-- rights: row level security decides which cards are there.
create or replace function public.my_latest_issue() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  with latest as (
    select f.id, f.issue_date
    from public.friday_fix_issues f
    where f.status = 'published' and f.issue_date <= (now() at time zone 'utc')::date
      and exists (select 1 from public.friday_fix_items i where i.issue_id = f.id and i.withdrawn_at is null)
    order by f.issue_date desc
    limit 1
  )
  select jsonb_build_object('issue_date', l.issue_date, 'items', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets, 'assets_url', i.assets_url, 'relevance', i.relevance,
      'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg,
      'model_written', i.model_written, 'invented', i.invented, 'reason', o.reason) order by o.position)
    from public.card_order(l.id) o
    join public.friday_fix_items i on i.id = o.item_id and i.withdrawn_at is null), '[]'))
  from latest l
$$;

-- Cards of published issues, newest first, with the caller's verdicts. Every word of p_search stands in
-- title, peg, bullets or place. p_verdict: an own verdict, or null for all. p_after: issue date and
-- position of the last card of the page before.
create or replace function public.friday_fix_archive(
  p_search text default '', p_format text default null, p_verdict text default null, p_after_date date default null,
  p_after_position int default null, p_limit int default 20
) returns table (
  id uuid, issue_date date, "position" int, title text, summary_bullets text[], assets_url text, format text,
  city_region text, news_peg text, model_written boolean, invented boolean, verdict text
)
language sql stable security invoker
set search_path = ''
as $$
  select i.id, f.issue_date, i.position, i.title, i.summary_bullets, i.assets_url, i.format, i.city_region, i.news_peg,
    i.model_written, i.invented, v.verdict
  from public.friday_fix_issues f
  join public.friday_fix_items i on i.issue_id = f.id
  left join public.card_verdicts v on v.item_id = i.id and v.user_id = (select auth.uid())
  where f.status = 'published' and f.issue_date <= (now() at time zone 'utc')::date and i.withdrawn_at is null
    and (p_format is null or i.format = p_format)
    and (p_verdict is null or v.verdict = p_verdict)
    and (p_after_date is null or f.issue_date < p_after_date or f.issue_date = p_after_date and i.position > p_after_position)
    and not exists (
      select 1 from regexp_split_to_table(lower(btrim(coalesce(p_search, ''))), '\s+') w
      where w <> '' and position(w in lower(concat_ws(' ', i.title, i.news_peg, i.city_region, array_to_string(i.summary_bullets, ' ')))) = 0)
  order by f.issue_date desc, i.position
  limit greatest(1, least(coalesce(p_limit, 20), 50))
$$;

grant execute on function public.friday_fix_archive(text, text, text, date, int, int) to authenticated;

-- Whose card it is stays with the functions.
grant select (id, issue_id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg,
    invented, withdrawn_at)
  on public.friday_fix_items to anon;

grant select (id, issue_id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg,
    model_written, invented, withdrawn_at, withdrawn_reason), insert, update, delete
  on public.friday_fix_items to authenticated;

-- Whether a creator is invented: those of the sample issue are. Its date is SAMPLE_DATE of domain/friday-fix/issue.ts.
create function private.is_invented(p_user_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
    where i.creator_user_id = p_user_id and f.issue_date = date '2024-09-20')
$$;

create function private.mark_invented() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.invented := private.is_invented(new.creator_user_id)
    or exists (select 1 from public.friday_fix_issues f where f.id = new.issue_id and f.issue_date = date '2024-09-20');
  return new;
end
$$;

create trigger mark_invented before insert or update on public.friday_fix_items
  for each row execute function private.mark_invented();

-- An issue as its mail is written from: words, cards in order without the withdrawn ones, and for the
-- preflight its checks and fingerprint.
create or replace function public.issue_content(p_issue_id uuid, p_with_checks boolean default false) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_content jsonb;
begin
  select jsonb_build_object(
    'id', f.id, 'issue_date', f.issue_date, 'title', f.title, 'subject', coalesce(f.subject, f.title), 'intro', f.intro,
    'status', f.status,
    'cards', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets, 'assets_url', i.assets_url,
        'relevance', i.relevance, 'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg,
        'model_written', i.model_written, 'invented', i.invented, 'creator_name', coalesce(c.name, u.name))
        order by i.position)
      from public.friday_fix_items i
      left join public.users u on u.id = i.creator_user_id
      left join public.creator_profiles c on c.user_id = u.id
      where i.issue_id = f.id and i.withdrawn_at is null), '[]'))
    || case when p_with_checks then jsonb_build_object(
      'fingerprint', private.issue_fingerprint(f.id),
      'checks', (select jsonb_agg(to_jsonb(k)) from private.issue_checks(f.id) k)) else '{}' end
  into v_content
  from public.friday_fix_issues f where f.id = p_issue_id;
  if v_content is null then
    raise exception 'This issue is gone.' using hint = 'issue_not_found';
  end if;
  return v_content;
end
$$;

-- What the page of a mail shows: the issue in the reader's order with withdrawn cards named as such, the reader's
-- verdicts and requests for an introduction, and whether they still get the mail. Reads only.
create or replace function public.get_digest(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  return (select jsonb_build_object(
    'issue_date', f.issue_date, 'title', f.title, 'intro', f.intro,
    'reader', case when v_delivery.user_id is null then 'newsletter' else 'editor' end,
    'subscribed', case when v_delivery.user_id is null
      then exists (select 1 from public.newsletter_subscribers n where n.id = v_delivery.subscriber_id and n.status = 'confirmed')
      else exists (select 1 from public.media_profiles m where m.user_id = v_delivery.user_id and m.digest_subscribed) end,
    'cards', coalesce((
      select jsonb_agg(case when i.withdrawn_at is not null
        then jsonb_build_object('id', i.id, 'title', i.title, 'withdrawn', i.withdrawn_reason)
        else jsonb_build_object('id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets,
          'assets_url', i.assets_url, 'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg,
          'model_written', i.model_written, 'invented', i.invented, 'creator_name', coalesce(c.name, u.name),
          'verdict', v.verdict, 'introduction', r.status) end
        order by array_position(v_delivery.card_order, i.id))
      from public.friday_fix_items i
      left join public.users u on u.id = i.creator_user_id
      left join public.creator_profiles c on c.user_id = u.id
      left join public.card_verdicts v on v.item_id = i.id and v.user_id = v_delivery.user_id
      left join public.intro_requests r on r.item_id = i.id and r.media_user_id = v_delivery.user_id
      where i.issue_id = f.id and i.id = any (v_delivery.card_order)), '[]'))
  from public.friday_fix_issues f where f.id = v_delivery.issue_id);
end
$$;

-- Whether a person stands behind a creator and can answer: always, unless the creator is invented. Behind an invented
-- one stands a person only where the account has a password, as the creator of the demo accounts has.
create function private.has_a_person(p_user_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select not private.is_invented(p_user_id)
    or exists (select 1 from auth.users a where a.id = p_user_id and a.encrypted_password <> '')
$$;

create or replace function private.refuse_gone_creator(p_user_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (select 1 from public.users u where u.id = p_user_id and u.linked_at is not null) then
    raise exception 'The creator of this story is no longer here, so nobody could answer you.' using hint = 'creator_gone';
  end if;
  if not private.has_a_person(p_user_id) then
    raise exception 'This is a sample story. Its creator is invented, so nobody is asked and nothing is sent.' using hint = 'sample_story';
  end if;
end
$$;

-- The requests to the caller: open ones by deadline, then the others, newest first. The address comes
-- with a yes.
create or replace function public.my_introductions()
returns table (
  id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, editor jsonb, editor_rate jsonb, editor_email text,
  invented boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    private.editor_voice(r.media_user_id), private.editor_answer_rate(r.media_user_id),
    case when r.status = 'accepted' then (select u.email from public.users u where u.id = r.media_user_id) end,
    i.invented
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  where r.creator_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;

grant execute on function public.my_introductions() to authenticated;

-- The requests of the calling editor, in the same order.
create or replace function public.asked_introductions()
returns table (
  id uuid, item_id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, creator_name text, creator_email text, creator_rate jsonb, reach jsonb,
  invented boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.item_id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    coalesce(c.name, u.name), case when r.status = 'accepted' then private.reply_address(u.id) end,
    private.creator_intro_rate(r.creator_user_id),
    case when r.status = 'accepted' then private.reach_of(r.creator_user_id) end, i.invented
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.media_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;

grant execute on function public.asked_introductions() to authenticated;

-- How the creator of a card answers introductions, for an editor about to ask, and whether there is a person to ask;
-- null for an unknown card.
create or replace function public.item_intro_rate(p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return (
    select private.creator_intro_rate(i.creator_user_id)
      || jsonb_build_object('has_a_person', private.has_a_person(i.creator_user_id))
    from public.friday_fix_items i
    join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
    where i.id = p_item_id);
end
$$;

-- Open requests whose 24 hours are over, with up to three other stories of the issue that the editor
-- has not asked for, those of the same format first.
create or replace function public.due_intro_ends(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'title', i.title,
    'creator', jsonb_build_object('name', coalesce(c.name, u.name)),
    'editor', private.editor_voice(r.media_user_id),
    'others', coalesce((
      select jsonb_agg(o.title order by o.n)
      from (
        select x.title, row_number() over (order by x.format <> i.format, x.position) as n
        from public.friday_fix_items x
        where x.issue_id = i.issue_id and x.id <> i.id and x.creator_user_id is distinct from r.creator_user_id
          and exists (select 1 from public.users w where w.id = x.creator_user_id and w.linked_at is not null)
          and private.has_a_person(x.creator_user_id)
          and not exists (select 1 from public.intro_requests a where a.item_id = x.id and a.media_user_id = r.media_user_id)
        order by n limit 3
      ) o), '[]'))
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.status = 'requested' and r.expires_at <= now()
  order by r.expires_at
  limit p_limit
$$;

-- Creators whose daily mail is due, each with the new requests that fit them, at most five, and the time zone for
-- deadlines: that of their weekly mail, else that of their place. Looks at p_limit creators; those whom nothing fits
-- are noted as compared. Accounts that are not open get none.
create or replace function public.due_request_mails(p_limit int) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_newest timestamptz;
  v_due record;
  v_creator record;
  v_found jsonb;
begin
  -- The day of rest is over.
  update private.request_mails s set resting_until = null
  where s.user_id in (
    select x.user_id from private.request_mails x where x.resting_until <= now()
    order by x.resting_until limit 1000 for update skip locked);
  select max(r.created_at) into v_newest from public.media_requests r where r.status = 'open' and r.deadline > now();
  if v_newest is null then
    return;
  end if;
  for v_due in
    select s.user_id, s.mailed_at from private.request_mails s
    where s.off_at is null and s.resting_until is null and s.checked_at < v_newest
    order by s.checked_at
    limit p_limit
  loop
    v_found := null;
    select u.id, coalesce(c.name, u.name) as name, coalesce(c.city_region, u.city_region) as region into v_creator
    from public.users u
    join public.creator_profiles c on c.user_id = u.id
    where u.id = v_due.user_id and u.kind = 'creator' and u.linked_at is not null and private.may_act(u.id, 'mail')
      and (c.logline is not null or cardinality(c.beats) > 0);
    if found then
      select jsonb_agg(private.request_facts(r) || jsonb_build_object('shared_beats', f.shared_beats)
        order by f.relevance = 'High' desc, f.fit desc) into v_found
      from (
        select x.* from private.profile_fits(v_creator.id, array(
          select r.id from public.media_requests r
          where r.status = 'open' and r.deadline > now() + interval '1 hour' and r.media_user_id <> v_creator.id
            and r.created_at > coalesce(v_due.mailed_at, now() - interval '7 days')
            and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_creator.id)
            and private.places_taken(r.id) < r.wanted
          order by r.created_at desc limit 200)) x
        where x.relevance in ('High', 'Medium')
        order by x.relevance = 'High' desc, x.fit desc
        limit 5
      ) f
      join public.media_requests r on r.id = f.request_id;
    end if;
    if v_found is null then
      update private.request_mails s set checked_at = v_newest where s.user_id = v_due.user_id;
    else
      return next jsonb_build_object('user_id', v_creator.id, 'name', v_creator.name,
        'time_zone', coalesce(
          (select m.time_zone from private.result_mails m where m.user_id = v_creator.id),
          private.zone_of_region(v_creator.region)),
        'requests', v_found, 'newest', v_newest);
    end if;
  end loop;
end
$$;

-- The beats that a text speaks of, the strongest first; at most three, and none where it says too little. Names of
-- places are left out, those of the caller's own among them.
create or replace function public.beats_of_text(p_text text) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_region text := (select c.city_region from public.creator_profiles c where c.user_id = private.require_user());
begin
  return coalesce((
    select array_agg(b.beat order by b.weight desc, b.beat)
    from (
      select x.beat, sum(s.weight / cardinality(coalesce(own.beats, field.beats))) as weight,
        max(sum(s.weight / cardinality(coalesce(own.beats, field.beats)))) over () as most
      from (
        select coalesce(array_agg(u.unit), '{}') as units, coalesce(array_agg(u.weight), '{}') as weights
        from private.text_units(array[1], array[left(p_text, 2000)]) u
        where not private.names_place(u.said, v_region)
      ) a
      cross join lateral private.subjects_of(a.units, a.weights) s
      join private.subjects j on j.id + 1000000 = s.element_id
      left join private.beats_of_subjects() own on own.subject_id = j.id
      left join private.beats_of_subjects() field on field.field_id = j.field_id and field.subject_id is null
      cross join lateral unnest(coalesce(own.beats, field.beats)) x(beat)
      group by x.beat
      order by 2 desc, 1 limit 3
    ) b
    -- What is far behind the first is a word of two senses.
    where b.weight >= 0.4 * b.most), '{}');
end
$$;

-- Whether words of a text name a place: a state, a large city, or the city or state of p_region. Where a story happens
-- says nothing of what it is about.
create function private.names_place(p_said text, p_region text) returns boolean
language sql immutable
return char_length(private.state_of(p_said)) = 2
  or lower(p_said) = any (regexp_split_to_array(lower(coalesce(p_region, '')), '[^[:alnum:]]+'))
  or coalesce(lower(p_said) = private.city_of(p_region), false);

-- Which words met: for each outlet at most three phrases of its own with the words of the pitch that they met,
-- best first. One word of a longer phrase is no reason. phrase is null for the description. from_pitch: those words stand in peg, take or headline, else in
-- the profile. Where no words met, the phrase that shares most subjects is named.
create or replace function private.met_phrases(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, n bigint, phrase text, outlet_words text[], pitch_words text[], from_pitch boolean, share real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- As in private.tokens_of(), which gives words without accents.
  c_accents constant text := 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ';
  c_letters constant text := 'aaaaaaaceeeeeiiiiinooooooouuuuuyy';
  v_said constant text := translate(p_topic.said, c_accents, c_letters);
begin
  return query
  with sources as materialized (
    -- A word of the pitch may be the source of several elements.
    select s.source,
      position(' ' || regexp_replace(translate(lower(s.source), c_accents, c_letters), '[^[:alnum:]]+', ' ', 'g') || ' ' in v_said) > 0 as from_pitch
    from (select distinct unnest(p_topic.sources) as source) s
  ), near as materialized (
    select n.element_id, n.weight, n.source, s.from_pitch
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.sources) n(element_id, weight, source)
    join sources s on s.source = n.source
  ), texts as (
    select t.outlet_id, part.phrase, btrim(part.text) as text
    from private.outlet_terms t, private.wanted_phrases(t.interests) part
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.element_id, x.share * n.weight as share, n.source, n.from_pitch
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases, o.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0 and x.share * n.weight >= 0.04
  ), whole as (
    select o.outlet_id, x.phrase, count(distinct x.element_id) as words
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases) x(element_id, phrase)
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0
    group by 1, 2
  ), sums as (
    select m.outlet_id, m.phrase, sum(m.share) as share, bool_or(m.from_pitch) as from_pitch
    from met m
    join whole w on w.outlet_id = m.outlet_id and w.phrase = m.phrase
    group by 1, 2
    having count(distinct m.element_id) > 1 or min(w.words) = 1
  ), chosen as (
    select s.*, row_number() over (partition by s.outlet_id order by s.phrase = 0, s.share desc, s.phrase) as n
    from sums s
    where s.share >= case when s.phrase = 0 then 0.5 else 0.25 end
  ), same_subject as (
    -- Of outlets of which no words met: the phrase that shares most subjects with the pitch, with the
    -- words of the pitch that belong to the strongest of them.
    select distinct on (x.outlet_id) x.*
    from (
      select o.outlet_id, x.phrase, n.from_pitch, sum(x.share * n.weight) as share,
        (array_agg(n.source order by x.share * n.weight desc, n.source))[1] as source
      from private.outlet_topics o
      cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
      join near n on n.element_id = x.element_id
      where o.outlet_id = any (p_outlet_ids) and n.source <> ''
        and not exists (select 1 from chosen c where c.outlet_id = o.outlet_id)
      group by 1, 2, 3
    ) x
    where x.share >= 0.5
    order by x.outlet_id, x.from_pitch desc, x.share desc, x.phrase
  )
  select s.outlet_id, 1::bigint, t.text, null::text[], array[s.source], s.from_pitch, s.share::real
  from same_subject s
  join texts t on t.outlet_id = s.outlet_id and t.phrase = s.phrase
  union all
  select c.outlet_id, c.n, case when c.phrase > 0 then t.text end,
    case when c.phrase = 0 then array(
      select distinct private.as_written(w.word, t.text)
      from private.words_of(t.text) w
      join met m on m.outlet_id = c.outlet_id and m.phrase = 0 and m.element_id = w.element_id
      limit 3) end,
    array(
      select d.source
      from (select m.source, max(m.share) as share from met m
            where m.outlet_id = c.outlet_id and m.phrase = c.phrase and m.from_pitch = c.from_pitch
            group by 1) d
      order by d.share desc, d.source
      limit 2),
    c.from_pitch, c.share::real
  from chosen c
  join texts t on t.outlet_id = c.outlet_id and t.phrase = c.phrase
  where c.n <= 3;
end
$$;

-- The words of peg, take and headline by the beat that they speak of: the strongest of each, and of each beat those
-- that are not far behind the strongest of all. One word alone, such as “job”, says nothing of a beat, nor does the
-- name of a place.
create or replace function private.words_of_beats(p_topic private.pitch_topic) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(x.beat, x.source), '{}')
  from (
    select distinct on (b.beat) b.beat, n.source, n.weight, max(n.weight) over () as most,
      min(n.source) over beat <> max(n.source) over beat or n.source ~ ' ' as says_enough
    from unnest(p_topic.element_ids, p_topic.story_weights, p_topic.sources) n(element_id, weight, source)
    join private.subjects j on j.id + 1000000 = n.element_id
    left join private.beats_of_subjects() own on own.subject_id = j.id
    left join private.beats_of_subjects() field on field.field_id = j.field_id and field.subject_id is null
    cross join lateral unnest(coalesce(own.beats, field.beats)) b(beat)
    where n.weight > 0 and n.source <> '' and not private.names_place(n.source, p_topic.city)
      and position(' ' || regexp_replace(lower(n.source), '[^[:alnum:]]+', ' ', 'g') || ' ' in p_topic.said) > 0
    window beat as (partition by b.beat)
    order by b.beat, n.weight desc, n.source
  ) x
  where x.weight >= 0.3 * x.most and x.says_enough
$$;

-- What the outlet asks of every pitch, and what this one does about it; p_generator is null without a pitch.
create or replace function private.outlet_rules(p_ai_stance text, p_generator text) returns text[]
language sql immutable
return case p_ai_stance
  when 'label' then array['Wants AI-assisted pitches labeled' || case p_generator
    when 'model' then '; we add the label'
    when 'composer' then '; yours is not written with AI'
    else '' end]
  when 'no' then array['Takes no pitches written by AI' || case p_generator
    when 'composer' then '; yours is not written with AI'
    else '' end]
  else '{}'::text[]
end;

-- The outlets of p_outlet_ids in their order as items of a page, without those that p_sendable leaves
-- out: at most p_count items, the place of the last one, and whether one more would follow. p_shown:
-- those whose relevance, score and reasons the caller sees; null for all. draw_at: when the draw is that a pitch sent now
-- would wait for (50_sending/25_draw.sql); null for none.
create or replace function private.match_items(
  p_topic private.pitch_topic, p_outlet_ids uuid[], p_sendable boolean, p_shown uuid[], p_count int,
  out items jsonb, out last_place bigint, out more boolean
)
language sql stable
set search_path = ''
as $$
  with passed as (
    select r.*, i.place, row_number() over (order by i.place) as n, p_shown is null or r.outlet_id = any (p_shown) as shown
    from unnest(p_outlet_ids) with ordinality i(outlet_id, place)
    join private.match_rows(p_topic, p_outlet_ids) r on r.outlet_id = i.outlet_id
    where p_sendable is null or r.sendable = p_sendable
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'outlet_id', p.outlet_id, 'name', p.name, 'format', p.format, 'region', p.region, 'description', p.description,
      'relevance', case when p.shown then p.relevance end,
      'score', case when p.shown then p.score end,
      'reasons', case when p.shown then to_jsonb(p.reasons) else '["Smart Matching is part of Pro"]' end,
      'rules', to_jsonb(p.rules),
      'sendable', p.sendable, 'blocked_reason', p.blocked_reason, 'already_sent', p.already_sent,
      'draw_at', case when p.sendable and d.outlet_id is not null then private.next_draw() end)
      order by p.n) filter (where p.n <= p_count), '[]'),
    max(p.place) filter (where p.n <= p_count),
    coalesce(bool_or(p.n > p_count), false)
  from passed p
  left join private.draws(p_topic.user_id, p_outlet_ids) d on d.outlet_id = p.outlet_id
$$;

-- A page of the caller's ranking, best first: {items, next, counts}. `next` is the p_after of the
-- following page, null at the end. The order has four parts: scored candidates that are High or
-- Medium; further outlets on the creator's beats; candidates that are Low; all others. Without Smart
-- Matching only the first three show relevance, score and reasons, and relevance is no filter.
-- `counts` (first page, with Smart Matching): High and Medium among the candidates; at_least is true
-- when there may be more. Volatile because it keeps the topic of a variation (private.kept_topic).
create or replace function public.match_outlets_page(
  p_variation_id uuid, p_relevance text[] default null, p_format text default null,
  p_region text default null, p_beat text default null, p_search text default null,
  p_sendable boolean default null, p_after jsonb default null, p_limit int default 25
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
set jit = off
as $$
declare
  c_none constant uuid := '00000000-0000-0000-0000-000000000000';
  -- Rows looked at for one page in the parts that go by id: bounds the time of a rare filter.
  c_look constant int := 200;
  -- A helper sees the creator's ranking.
  v_user_id uuid := private.owner_of_variation(private.require_user(), p_variation_id, 'propose');
  v_topic private.pitch_topic;
  v_full boolean;
  v_filter text;
  v_found record;
  -- The candidates in order: not Low, Low, and the first three of all.
  v_upper uuid[];
  v_lower uuid[];
  v_first uuid[];
  v_counts jsonb;
  v_part int := 1;
  v_last uuid := c_none;
  v_from int := 0;
  v_at int;
  v_batch uuid[];
  v_kept uuid[];
  v_looked int := 0;
  v_want int;
  v_items jsonb := '[]';
  v_next jsonb;
  v_page record;
begin
  v_full := (private.plan_limits(public.current_plan(v_user_id))).smart_matching;
  if p_relevance is not null and not v_full then
    raise exception 'The filter by relevance is part of Pro.' using hint = 'forbidden';
  end if;
  if p_limit is null or p_limit not between 1 and 50
    or (p_after is not null and not coalesce(jsonb_path_match(p_after,
      'exists($ ? (@.type() == "object" && @.part >= 1 && @.part <= 4 && @.at >= 0 && @.at <= 1000
         && @.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))', silent => true), false))
  then
    raise exception 'This page does not exist.' using hint = 'invalid_input';
  end if;
  if p_after is not null then
    v_part := floor((p_after ->> 'part')::numeric);
    v_last := (p_after ->> 'id')::uuid;
    v_from := floor((p_after ->> 'at')::numeric);
  end if;

  v_topic := private.kept_topic(p_variation_id);
  v_filter := private.outlet_filter(p_format, p_region, p_beat, p_search);
  v_found := private.candidate_outlets(v_topic, v_filter, p_format);
  select
    coalesce(array_agg(s.outlet_id order by s.relevance = 'High' desc, s.fit desc, s.likeness desc, s.outlet_id)
      filter (where s.relevance <> 'Low' and (p_relevance is null or s.relevance = any (p_relevance))), '{}'),
    coalesce(array_agg(s.outlet_id order by s.fit desc, s.likeness desc, s.outlet_id)
      filter (where s.relevance = 'Low' and (p_relevance is null or s.relevance = any (p_relevance))), '{}'),
    jsonb_build_object(
      'high', count(*) filter (where s.relevance = 'High'),
      'medium', count(*) filter (where s.relevance = 'Medium'),
      'at_least', not v_found.complete_format)
  into v_upper, v_lower, v_counts
  from private.score_outlets(v_topic, v_found.outlet_ids) s;
  if not v_full then
    if v_filter is null then
      v_first := (v_upper || v_lower)[1:3];
    else
      v_first := array(
        select s.outlet_id
        from private.score_outlets(v_topic, (private.candidate_outlets(v_topic, null, null)).outlet_ids) s
        order by array_position(array['High', 'Medium', 'Low'], s.relevance), s.fit desc, s.likeness desc, s.outlet_id
        limit 3);
    end if;
  end if;

  while v_part <= 4 loop
    -- Parts 1 and 2 hold no Low, parts 3 and 4 little else.
    if (v_part in (1, 2) and p_relevance is not null and not p_relevance && array['High', 'Medium'])
      or (v_part in (3, 4) and p_relevance is not null and not p_relevance && array['Low'])
      or (v_part = 2 and v_found.complete_format)
      or (v_part = 4 and v_found.complete)
      -- A Low match cannot be sent to, and what has another format is Low.
      or (p_sendable and (v_part = 3 or (v_part = 4 and v_found.complete_format)))
    then
      v_part := v_part + 1;
      v_last := c_none;
      continue;
    end if;

    -- One more than the page has room for says whether another follows.
    v_want := 1 + case when p_sendable is null then p_limit - jsonb_array_length(v_items) else p_limit end;
    if v_part in (1, 3) then
      v_batch := case when v_part = 1 then v_upper else v_lower end;
      v_at := case when v_last = c_none then 0
        -- The outlet at the end of the last page may have left the list since then.
        else coalesce(array_position(v_batch, v_last), greatest(0, v_from - 1)) end;
      v_batch := v_batch[v_at + 1:v_at + v_want];
      v_kept := v_batch;
    else
      v_at := 0;
      v_batch := private.next_outlets(v_topic, v_filter, v_found.passing, v_part = 2, v_last, p_limit * 2);
      v_looked := v_looked + cardinality(v_batch);
      v_kept := array(
        select s.outlet_id
        from private.score_outlets(v_topic, array(select x from unnest(v_batch) x where x <> all (v_found.outlet_ids))) s
        where (p_relevance is null or s.relevance = any (p_relevance))
          and (p_sendable is not true or s.relevance <> 'Low')
          -- Part 2 has them, if the format fits and they are not Low; part 4 has the others.
          and (s.relevance <> 'Low' and s.format_fits and cardinality(s.shared_beats) > 0 and not v_found.complete_format) = (v_part = 2)
        order by s.outlet_id
        limit v_want);
    end if;

    if cardinality(v_kept) > 0 then
      v_page := private.match_items(
        v_topic, v_kept, p_sendable, case when not v_full then v_first end, p_limit - jsonb_array_length(v_items));
      v_items := v_items || v_page.items;
      if v_page.last_place is not null then
        v_last := v_kept[v_page.last_place];
        v_next := jsonb_build_object('part', v_part, 'id', v_last, 'at', v_at + v_page.last_place);
      end if;
      exit when v_page.more;
    end if;

    -- All of them were looked at, also those that p_sendable left out.
    if v_part in (2, 4) and cardinality(v_kept) = v_want then
      v_last := v_kept[cardinality(v_kept)];
    elsif cardinality(v_batch) > 0 then
      v_last := v_batch[cardinality(v_batch)];
      v_at := v_at + cardinality(v_batch);
    else
      v_part := v_part + 1;
      v_last := c_none;
      v_at := 0;
    end if;
    if jsonb_array_length(v_items) < p_limit then
      v_next := jsonb_build_object('part', v_part, 'id', v_last, 'at', v_at);
    end if;
    exit when v_looked >= c_look;
  end loop;

  return jsonb_build_object(
    'items', v_items,
    'next', case when v_part <= 4 then v_next end)
    || case when v_full and p_after is null then jsonb_build_object('counts', v_counts) else '{}' end;
end
$$;

-- The cards of an issue in the order for one reader, with the one reason that counts most (null when nothing ties the
-- reader to the card). By wanted phrases and subjects, beats, place, format, and the reader's verdicts on like cards
-- of the last 180 days. Cards of creators whose mails the reader stopped are left out. A reader without a profile
-- gets the issue's own order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
create or replace function private.ranked_cards(p_issue_id uuid, p_user_id uuid)
returns table (item_id uuid, "position" int, reason text)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with reader as materialized (
    select m.user_id, m.beats, m.formats, m.region, t.element_ids, t.phrases, t.shares, t.texts,
      private.city_of(m.region) as city, private.state_of(m.region) as state, private.proven_address(m.user_id) as email
    from public.media_profiles m
    left join private.reader_topics t on t.user_id = m.user_id
    where m.user_id = p_user_id
  ), cards as materialized (
    select i.id, i.position, i.format, i.city_region, i.creator_user_id, i.relevance, t.element_ids, t.weights, t.words
    from public.friday_fix_items i
    left join private.card_topics t on t.item_id = i.id
    where i.issue_id = p_issue_id
  ), met as (
    select c.id, w.phrase, least(1, sum(w.share * n.weight)) as share,
      array_agg(n.word order by w.share * n.weight desc, n.word) as words
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    cross join cards c
    cross join lateral unnest(c.element_ids, c.weights, c.words) n(element_id, weight, word)
    where n.element_id = w.element_id and w.phrase > 0
    group by 1, 2
  ), whole as (
    select w.phrase, count(*) as words
    from reader r, unnest(r.phrases) w(phrase)
    where w.phrase > 0
    group by 1
  ), phrase as (
    -- One word of a longer phrase says little: “money” of “family money” stands in any story.
    select distinct on (m.id) m.id, m.phrase, m.words, x.share
    from met m
    join whole w on w.phrase = m.phrase
    cross join lateral (
      select m.share * case when w.words > 1 and cardinality(m.words) = 1 then 0.5 else 1 end as share) x
    order by m.id, x.share desc, m.phrase
  ), subjects as materialized (
    select c.id, n.element_id, n.weight
    from cards c, unnest(c.element_ids, c.weights) n(element_id, weight)
    where n.element_id >= 1000000
  ), wanted as (
    select s.id, sum(w.share * s.weight) as likeness
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    join subjects s on s.element_id = w.element_id
    where w.phrase = -1
    group by 1
  ), earlier as materialized (
    select v.item_id, v.verdict, t.element_ids, t.weights
    from public.card_verdicts v
    join public.friday_fix_items i on i.id = v.item_id and i.issue_id <> p_issue_id
    join private.card_topics t on t.item_id = v.item_id
    where v.user_id = p_user_id and v.updated_at > now() - interval '180 days'
    order by v.updated_at desc
    limit 60
  ), learned as (
    -- Stories that share a field and no subject have a likeness of about 0.2.
    select x.id, sum(
      case x.verdict when 'not_my_beat' then -0.5 when 'not_now' then -0.1 else 0.4 end
      * greatest(0, x.likeness - 0.2) / 0.8) as value
    from (
      select s.id, e.item_id, e.verdict, sum(s.weight * n.weight) as likeness
      from earlier e
      cross join lateral unnest(e.element_ids, e.weights) n(element_id, weight)
      join subjects s on s.element_id = n.element_id
      group by 1, 2, 3
    ) x
    group by 1
  ), judged as (
    select c.id, c.position, c.creator_user_id, coalesce(p.share, 0) as share, r.texts[p.phrase] as phrase_text,
      array(select '“' || w.word || '”' from unnest(p.words[1:2]) with ordinality w(word, n) order by w.n) as words,
      coalesce(s.likeness, 0) as subjects,
      array(select b from unnest(k.beats) b where b = any (r.beats) order by b) as beats,
      lower(c.format) = any (r.formats) as format_fits, c.format,
      case when r.city is null or c.city_region is null then null
        when private.city_of(c.city_region) = r.city then 'city'
        when private.state_of(c.city_region) = r.state and r.state not in ('', 'national') then 'state' end as place,
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join wanted s on s.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  )
  select j.id,
    row_number() over (order by
      j.share + 0.3 * j.subjects + 0.3 * least(2, cardinality(j.beats))
      + case j.place when 'city' then 0.35 when 'state' then 0.2 else 0 end
      + case when j.format_fits then 0.25 else 0 end + j.learned desc nulls last, j.position)::int,
    case
      -- Of a phrase that the story meets in part, the words that met say how.
      when j.share >= 0.95 then 'You look for “' || j.phrase_text || '”'
      when j.share >= 0.5 then 'You look for “' || j.phrase_text || '”; this story says ' || private.and_list(j.words)
      when cardinality(j.beats) > 0 then 'On your ' || case when cardinality(j.beats) = 1 then 'beat: ' else 'beats: ' end
        || private.and_list(j.beats)
      when j.place = 'city' then 'In your area: ' || j.city_region
      when j.place = 'state' then 'In your state: ' || j.city_region
      when j.learned >= 0.1 then 'Like stories you liked'
      when j.format_fits then 'Your format: ' || j.format
    end
  from judged j
  where private.mail_refusal(j.email, j.creator_user_id, 'shown') is null
  order by 2;
end
$$;

-- One account as an admin sees it: role, plan, quota, what it has sent.
create or replace function public.get_person(p_user_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_person jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'name', u.name, 'kind', u.kind, 'role', u.role, 'city_region', u.city_region,
    'appointed', u.linked_at is null, 'created_at', u.created_at, 'suspended_at', u.suspended_at,
    'confirmed', exists (select 1 from auth.users a where a.id = u.id and a.email_confirmed_at is not null),
    'suspension', case when u.suspended_at is not null then (
      select jsonb_build_object('by', l.email, 'reason', l.detail ->> 'reason') from public.system_logs l
      where l.action = 'account_suspended' and l.detail ->> 'user_id' = u.id::text
      order by l.created_at desc limit 1) end,
    'quota', private.quota_of(u.id),
    'subscription', (
      select jsonb_build_object('status', s.status, 'plan', s.plan, 'access_until', s.access_until)
      from public.subscriptions s where s.user_id = u.id
      order by s.access_until desc nulls last, s.id limit 1),
    'pitches', (select count(*) from public.pitches p where p.user_id = u.id),
    'sends', (
      select jsonb_build_object(
        'total', count(*), 'last_30_days', count(*) filter (where s.created_at > now() - interval '30 days'),
        'waiting', count(*) filter (where s.status = 'queued'), 'failed', count(*) filter (where s.status = 'failed'),
        'yes', count(*) filter (where s.answer in ('interested', 'covered')), 'last_at', max(s.created_at))
      from public.pitch_sends s where s.user_id = u.id),
    'introductions', (
      select count(*) from public.intro_requests r where u.id in (r.media_user_id, r.creator_user_id)),
    'requests', (select count(*) from public.media_requests r where r.media_user_id = u.id),
    'rights', coalesce((select jsonb_agg(r.name) from private.admin_rights r where r.user_id = u.id), '[]'))
  into v_person
  from public.users u where u.id = p_user_id;
  if v_person is null then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  return v_person;
end
$$;

-- Gives an admin a right, or takes it. Nobody changes their own: two admins stand behind each right. Returns whether
-- the admin holds it.
create function public.set_admin_right(p_user_id uuid, p_name text, p_given boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  perform private.require_admin();
  if p_user_id = (select auth.uid()) then
    raise exception 'Another admin gives and takes this right.' using hint = 'forbidden';
  end if;
  select * into v_user from public.users u where u.id = p_user_id for update;
  if p_given and (v_user.role is distinct from 'admin' or private.account_state(p_user_id) <> 'open') then
    raise exception 'Only an admin whose account is open can hold this right.' using hint = 'not_admin';
  end if;
  if p_given then
    insert into private.admin_rights (user_id, name, given_by) values (p_user_id, p_name, (select auth.uid()))
    on conflict do nothing;
  else
    delete from private.admin_rights r where r.user_id = p_user_id and r.name = p_name;
  end if;
  if found then
    perform private.log_admin_act(case when p_given then 'admin_right_given' else 'admin_right_taken' end,
      jsonb_build_object('right', p_name, 'user_id', p_user_id, 'account', v_user.email));
  end if;
  return p_given;
end
$$;

grant execute on function public.set_admin_right(uuid, text, boolean) to authenticated;

create trigger a_refuse_one_factor before insert or update or delete on private.admin_rights
  for each row execute function private.refuse_one_factor();

-- Who loses the role loses its rights: another admin gives them anew.
create function private.drop_admin_rights() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.admin_rights r where r.user_id = new.id;
  return null;
end
$$;

create trigger drop_admin_rights after update of role on public.users
  for each row when (new.role is distinct from old.role and new.role <> 'admin')
  execute function private.drop_admin_rights();

-- The end of a number of working days that begin at a time: Monday to Friday in UTC. What comes at a weekend begins on
-- Monday at 00:00.
create function private.after_working_days(p_from timestamptz, p_days int) returns timestamptz
language sql immutable
return (
  select (b.at + make_interval(days => p_days + 2 * ((extract(isodow from b.at)::int - 1 + p_days) / 5))) at time zone 'utc'
  from (select p_from at time zone 'utc' as written) w
  cross join lateral (
    select case when extract(isodow from w.written) < 6 then w.written else date_trunc('week', w.written) + interval '7 days' end as at) b);

-- One row for each matter that an account wrote about. open: it waits for us; answered: the last word is ours; closed: by
-- either side, and open again when its owner writes again.
create table public.support_threads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  subject text not null check (char_length(subject) between 1 and 120 and subject !~ '[[:cntrl:]]'),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- The plan when this wait for an answer began, and when the answer is due by it; a later change of the plan moves neither.
  plan text not null check (plan in ('free', 'creator', 'pro', 'concierge')),
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

alter table public.support_threads enable row level security;

grant select on public.support_threads to authenticated;

create policy support_threads_select_own_or_admin on public.support_threads
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

create index support_threads_user_idx on public.support_threads (user_id, changed_at desc);

create index support_threads_open_idx on public.support_threads (due_at) where status = 'open';

create index support_threads_changed_idx on public.support_threads (changed_at desc, id desc);

-- What was written in a thread. With the words of its owner, if they agreed, the page they were on and the errors that
-- the app had shown.
create table public.support_messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.support_threads (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  from_team boolean not null default false,
  admin_id uuid references public.users (id) on delete set null,
  words text not null check (char_length(words) between 1 and 5000),
  page text check (char_length(page) <= 300 and page ~ '^/[^?#[:cntrl:]]*$'),
  errors text[] not null default '{}' check (cardinality(errors) <= 5 and octet_length(errors::text) <= 8000),
  created_at timestamptz not null default now()
);

comment on column public.support_messages.user_id is 'The owner of the thread, whoever wrote.';

alter table public.support_messages enable row level security;

-- Which admin wrote is for admins (support_thread).
grant select (id, thread_id, user_id, from_team, words, page, errors, created_at) on public.support_messages to authenticated;

create policy support_messages_select_own_or_admin on public.support_messages
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

create index support_messages_thread_idx on public.support_messages (thread_id, created_at);

create index support_messages_user_idx on public.support_messages (user_id);

create index support_messages_admin_idx on public.support_messages (admin_id) where admin_id is not null;

-- Waits for an answer that ended, for the figures. Without answered_at an admin closed a thread that had no answer. What
-- its owner closed, and a closing after an answer, is not in it.
create table private.support_waits (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.support_threads (id) on delete cascade,
  plan text not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz not null default now()
);

alter table private.support_waits enable row level security;

create index support_waits_ended_idx on private.support_waits (ended_at);

create index support_waits_thread_idx on private.support_waits (thread_id);

-- Stores words of the owner.
create function private.keep_support_words(
  p_message_id uuid, p_thread_id uuid, p_user_id uuid, p_words text, p_page text, p_errors text[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_words text := private.text_or_null(p_words);
  v_page text := private.text_or_null(left(split_part(split_part(coalesce(p_page, ''), '?', 1), '#', 1), 300));
begin
  if v_words is null then
    raise exception 'Please write what it is about.' using hint = 'invalid_input';
  elsif char_length(v_words) > 5000 then
    raise exception 'Please use up to 5000 characters.' using hint = 'invalid_input';
  end if;
  insert into public.support_messages (id, thread_id, user_id, words, page, errors)
  values (p_message_id, p_thread_id, p_user_id, v_words, v_page, coalesce((
    select array_agg(left(private.clean_line(e), 300)) from unnest(p_errors[1:5]) e where private.clean_line(e) <> ''), '{}'));
end
$$;

create function private.limit_support(p_user_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if not public.rate_limit_hit('support:' || p_user_id::text, 20, 3600) then
    raise exception 'You wrote to us many times within an hour. Nothing is lost: please send this one a little later.'
      using hint = 'rate_limited';
  end if;
end
$$;

-- Begins a thread under an id of the client, so that a repeated call stores nothing twice. Returns when an answer is due.
create function public.write_to_support(
  p_thread_id uuid, p_subject text, p_words text, p_page text default null, p_errors text[] default '{}') returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_subject text := private.text_or_null(private.clean_line(p_subject));
  v_plan text := public.current_plan(v_user_id);
  v_thread public.support_threads;
begin
  select * into v_thread from public.support_threads t where t.id = p_thread_id and t.user_id = v_user_id;
  if v_thread.id is not null then
    return v_thread.due_at;
  end if;
  if v_subject is null or char_length(v_subject) > 120 then
    raise exception 'Please say in up to 120 characters what it is about.' using hint = 'invalid_input';
  end if;
  perform private.limit_support(v_user_id);
  insert into public.support_threads (id, user_id, subject, plan, due_at)
  values (p_thread_id, v_user_id, v_subject, v_plan,
    private.after_working_days(now(), (private.plan_limits(v_plan)).answer_days))
  returning * into v_thread;
  perform private.keep_support_words(gen_random_uuid(), p_thread_id, v_user_id, p_words, p_page, p_errors);
  return v_thread.due_at;
end
$$;

grant execute on function public.write_to_support(uuid, text, text, text, text[]) to authenticated;

-- Writes again in an own thread, which opens it, under an id of the client. While it waits, the time promised stays.
create function public.write_again_to_support(p_thread_id uuid, p_message_id uuid, p_words text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_plan text := public.current_plan(v_user_id);
  v_thread public.support_threads;
begin
  select * into v_thread from public.support_threads t
  where t.id = p_thread_id and t.user_id = v_user_id for update;
  if v_thread.id is null then
    raise exception 'This is not in your list.' using hint = 'not_found';
  end if;
  if exists (select 1 from public.support_messages m where m.id = p_message_id and m.thread_id = p_thread_id) then
    return;
  end if;
  perform private.limit_support(v_user_id);
  perform private.keep_support_words(p_message_id, p_thread_id, v_user_id, p_words, null, null);
  if v_thread.status = 'open' then
    update public.support_threads t set changed_at = now() where t.id = p_thread_id;
  else
    update public.support_threads t
    set status = 'open', changed_at = now(), plan = v_plan,
        due_at = private.after_working_days(now(), (private.plan_limits(v_plan)).answer_days)
    where t.id = p_thread_id;
  end if;
end
$$;

grant execute on function public.write_again_to_support(uuid, uuid, text) to authenticated;

-- Closes a thread: its owner, or an admin. Returns whether it was open or answered.
create function public.close_support_thread(p_thread_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_thread public.support_threads;
begin
  select * into v_thread from public.support_threads t
  where t.id = p_thread_id and (t.user_id = v_user_id or public.is_admin()) for update;
  if v_thread.id is null then
    raise exception 'This is not in your list.' using hint = 'not_found';
  end if;
  if v_thread.status = 'closed' then
    return false;
  end if;
  update public.support_threads t set status = 'closed', changed_at = now() where t.id = p_thread_id;
  if v_thread.user_id <> v_user_id then
    if v_thread.status = 'open'
      and not exists (select 1 from public.support_messages m where m.thread_id = p_thread_id and m.from_team)
    then
      insert into private.support_waits (thread_id, plan, due_at) values (p_thread_id, v_thread.plan, v_thread.due_at);
    end if;
    perform private.log_admin_act('support_closed', jsonb_build_object('thread_id', p_thread_id, 'user_id', v_thread.user_id));
  end if;
  return true;
end
$$;

grant execute on function public.close_support_thread(uuid) to authenticated;

-- Threads: what waits, by plan and then by the time promised, then the others by their last change. p_show: open,
-- answered, closed or all. The next page begins after p_offset rows.
create function public.support_queue(p_show text default 'open', p_limit int default 50, p_offset int default 0)
returns table (
  id uuid, subject text, status text, plan text, due_at timestamptz, created_at timestamptz, changed_at timestamptz,
  name text, email text, kind text, suspended boolean, page text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select t.id, t.subject, t.status, t.plan, t.due_at, t.created_at, t.changed_at, u.name, u.email, u.kind,
    private.account_state(u.id) = 'suspended',
    (select m.page from public.support_messages m
     where m.thread_id = t.id and not m.from_team order by m.created_at desc limit 1)
  from public.support_threads t join public.users u on u.id = t.user_id
  where p_show = 'all' or t.status = p_show
  order by t.status <> 'open',
    case when t.status = 'open' then private.plan_rank(t.plan) end desc,
    case when t.status = 'open' then t.due_at end,
    t.changed_at desc, t.id
  limit greatest(1, least(p_limit, 100)) offset greatest(0, p_offset);
end
$$;

grant execute on function public.support_queue(text, int, int) to authenticated;

-- One thread with everything that was written, who wrote, and what was attached.
create function public.support_thread(p_thread_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_thread jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
    'id', t.id, 'subject', t.subject, 'status', t.status, 'plan', t.plan, 'due_at', t.due_at, 'created_at', t.created_at,
    'user_id', u.id, 'name', u.name, 'email', u.email, 'kind', u.kind, 'plan_now', public.plan_for(u.id),
    'state', private.account_state(u.id),
    'messages', (
      select jsonb_agg(jsonb_build_object(
        'id', m.id, 'from_team', m.from_team, 'admin', a.name, 'words', m.words, 'page', m.page,
        'errors', to_jsonb(m.errors), 'created_at', m.created_at) order by m.created_at, m.id)
      from public.support_messages m left join public.users a on a.id = m.admin_id
      where m.thread_id = t.id))
  into v_thread
  from public.support_threads t join public.users u on u.id = t.user_id
  where t.id = p_thread_id;
  if v_thread is null then
    raise exception 'This thread does not exist.' using hint = 'not_found';
  end if;
  return v_thread;
end
$$;

grant execute on function public.support_thread(uuid) to authenticated;

-- Answers of the last 30 days by plan: how many waits ended or are late, and how many of them with an answer in time.
create function public.support_figures() returns table (plan text, answers int, in_time int)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  with waits as (
    select w.plan, w.answered_at <= w.due_at as timely
    from private.support_waits w where w.ended_at > now() - interval '30 days'
    union all
    select t.plan, false from public.support_threads t where t.status = 'open' and t.due_at < now()
  )
  select p.plan, count(w.plan)::int, count(*) filter (where w.timely)::int
  from unnest(array['concierge', 'pro', 'creator', 'free']) with ordinality p (plan, n)
  left join waits w on w.plan = p.plan
  group by p.plan, p.n order by p.n;
end
$$;

grant execute on function public.support_figures() to authenticated;

-- To whom an answer goes, for its mail.
create function public.support_answer_context(p_thread_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object('subject', t.subject, 'name', coalesce(c.name, u.name)) into v_context
  from public.support_threads t
  join public.users u on u.id = t.user_id
  left join public.creator_profiles c on c.user_id = u.id
  where t.id = p_thread_id;
  if v_context is null then
    raise exception 'This thread does not exist.' using hint = 'not_found';
  end if;
  return v_context;
end
$$;

-- Stores an answer of an admin under an id of the client, ends the wait, closes the thread if asked, and queues the mail.
-- A repeated call does nothing.
create function public.answer_support(
  p_admin_id uuid, p_thread_id uuid, p_message_id uuid, p_words text, p_close boolean, p_mail jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_thread public.support_threads;
  v_email text;
begin
  select * into v_thread from public.support_threads t where t.id = p_thread_id for update;
  if v_thread.id is null then
    raise exception 'This thread does not exist.' using hint = 'not_found';
  end if;
  insert into public.support_messages (id, thread_id, user_id, from_team, admin_id, words)
  values (p_message_id, p_thread_id, v_thread.user_id, true, p_admin_id, private.trim_text(p_words))
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  if v_thread.status = 'open' then
    insert into private.support_waits (thread_id, plan, due_at, answered_at)
    values (p_thread_id, v_thread.plan, v_thread.due_at, now());
  end if;
  update public.support_threads t
  set status = case when p_close then 'closed' else 'answered' end, changed_at = now()
  where t.id = p_thread_id;
  select u.email into v_email from public.users u where u.id = v_thread.user_id;
  perform public.mail_enqueue(
    'support_answer', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', p_mail -> 'headers',
    'support_answer:' || p_message_id::text, 'support_threads', p_thread_id);
  perform private.log_admin_act('support_answered', jsonb_build_object(
    'thread_id', p_thread_id, 'user_id', v_thread.user_id, 'in_time', now() <= v_thread.due_at, 'closed', p_close), p_admin_id);
end
$$;

create table public.pieces (
  source text not null check (source in ('introduction', 'request')),
  -- The introduction, or the entry.
  ref_id uuid not null,
  user_id uuid not null references public.users (id) on delete cascade,
  url text not null check (url::private.web_url is not null),
  came_out_on date not null,
  reported_at timestamptz not null default now(),
  primary key (source, ref_id)
);

alter table public.pieces enable row level security;

grant select on public.pieces to authenticated;

create policy pieces_select_own_or_admin on public.pieces
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

create index pieces_user_idx on public.pieces (user_id);

-- What a piece can have come from beside a sent pitch: introductions with a yes, and chosen entries. agreed_at: when the
-- yes was given.
create function private.agreements() returns table (
  source text, ref_id uuid, user_id uuid, editor_id uuid, title text, agreed_at timestamptz)
language sql stable
set search_path = ''
as $$
  select 'introduction', r.id, r.creator_user_id, r.media_user_id, i.title, r.answered_at
  from public.intro_requests r join public.friday_fix_items i on i.id = r.item_id
  where r.status = 'accepted'
  union all
  select 'request', e.id, e.user_id, e.media_user_id, m.topic, e.chosen_at
  from public.request_entries e join public.media_requests m on m.id = e.request_id
  where e.chosen_at is not null
$$;

-- Every reported piece. began_at: when the pitch left or the yes was given, from which the days of the policy count.
create function private.all_pieces() returns table (
  source text, ref_id uuid, user_id uuid, editor_id uuid, title text, outlet text, began_at timestamptz, url text,
  came_out_on date, reported_at timestamptz)
language sql stable
set search_path = ''
as $$
  select 'pitch', s.id, s.user_id, o.media_user_id, s.subject, s.outlet_name, s.sent_at, s.own_mark_url, s.own_mark_on, s.own_marked_at
  from public.pitch_sends s join public.outlets o on o.id = s.outlet_id
  where s.own_mark = 'published' and s.own_mark_url is not null
  union all
  select p.source, p.ref_id, p.user_id, a.editor_id, a.title, v.outlet, a.agreed_at, p.url, p.came_out_on, p.reported_at
  from public.pieces p
  join private.agreements() a on a.source = p.source and a.ref_id = p.ref_id
  left join lateral (select private.editor_voice(a.editor_id) ->> 'outlet' as outlet) v on true
$$;

-- Reports the piece of an introduction or an entry of the caller, or changes the report; without a link it is taken back.
create function public.report_piece(p_source text, p_ref_id uuid, p_url text, p_on date) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_url text := private.text_or_null(p_url);
begin
  if not exists (
    select 1 from private.agreements() a
    where a.source = p_source and a.ref_id = p_ref_id and a.user_id = v_user_id) then
    raise exception 'This is not in your list.' using hint = 'not_found';
  end if;
  if v_url is null then
    delete from public.pieces p where p.source = p_source and p.ref_id = p_ref_id;
    return;
  end if;
  perform private.check_piece(v_url, p_on);
  if p_on is null then
    raise exception 'Please say on which day it came out.' using hint = 'invalid_input';
  end if;
  insert into public.pieces as p (source, ref_id, user_id, url, came_out_on)
  values (p_source, p_ref_id, v_user_id, v_url, p_on)
  on conflict (source, ref_id) do update set url = excluded.url, came_out_on = excluded.came_out_on;
end
$$;

grant execute on function public.report_piece(text, uuid, text, date) to authenticated;

-- What the caller can report a piece of, and has not.
create function public.piece_sources() returns table (source text, ref_id uuid, title text, agreed_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select a.source, a.ref_id, a.title, a.agreed_at from private.agreements() a
  where a.user_id = v_user_id
    and not exists (select 1 from public.pieces p where p.source = a.source and p.ref_id = a.ref_id)
  order by a.agreed_at desc limit 100;
end
$$;

grant execute on function public.piece_sources() to authenticated;

-- The pieces that the caller reported.
create function public.my_pieces() returns table (
  source text, ref_id uuid, title text, outlet text, began_at timestamptz, url text, came_out_on date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select p.source, p.ref_id, p.title, p.outlet, p.began_at, p.url, p.came_out_on from private.all_pieces() p
  where p.user_id = v_user_id order by p.reported_at desc limit 100;
end
$$;

grant execute on function public.my_pieces() to authenticated;

-- What creators reported of the caller, an editor: of their introductions and choices, and of pitches to an outlet that
-- the caller answers for.
create function public.pieces_i_ran() returns table (
  source text, ref_id uuid, title text, creator_name text, url text, came_out_on date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select p.source, p.ref_id, p.title, coalesce(c.name, u.name), p.url, p.came_out_on
  from private.all_pieces() p
  join public.users u on u.id = p.user_id
  left join public.creator_profiles c on c.user_id = p.user_id
  where p.editor_id = v_user_id
    and (p.source <> 'pitch' or exists (
      select 1 from public.pitch_sends s where s.id = p.ref_id and private.answers_for(v_user_id, s.outlet_id)))
  order by p.reported_at desc limit 100;
end
$$;

grant execute on function public.pieces_i_ran() to authenticated;

-- All of them for an admin, the last reported first.
create function public.reported_pieces(p_limit int default 50, p_offset int default 0) returns table (
  source text, ref_id uuid, title text, outlet text, began_at timestamptz, url text, came_out_on date,
  reported_at timestamptz, user_id uuid, name text, email text, plan text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select p.source, p.ref_id, p.title, p.outlet, p.began_at, p.url, p.came_out_on, p.reported_at, u.id, u.name, u.email,
    public.plan_for(u.id)
  from private.all_pieces() p join public.users u on u.id = p.user_id
  order by p.reported_at desc, p.ref_id
  limit greatest(1, least(p_limit, 100)) offset greatest(0, p_offset);
end
$$;

grant execute on function public.reported_pieces(int, int) to authenticated;

-- Takes an address out of everything but its own account and the note that it is not written to.
-- Returns the number of rows by kind.
create or replace function private.erase_address(p_email text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_contacts int;
  v_newsletter int;
  v_answers int;
  v_mails int;
begin
  delete from private.outlet_contacts c where lower(c.contact_email) = v_email;
  get diagnostics v_contacts = row_count;
  delete from public.newsletter_subscribers n where lower(n.email) = v_email;
  get diagnostics v_newsletter = row_count;
  update public.pitch_sends s set editor_name = null, editor_email = null where lower(s.editor_email) = v_email;
  get diagnostics v_answers = row_count;
  -- Somebody else's profile may name the address as press contact.
  update public.creator_profiles c set contact_email = null
  where lower(c.contact_email) = v_email
    and not exists (select 1 from public.users u where u.id = c.user_id and lower(u.email) = v_email);
  delete from private.contact_proofs p
  where lower(p.email) = v_email
    and not exists (select 1 from public.users u where u.id = p.user_id and lower(u.email) = v_email);
  delete from private.helper_invitations i where i.email = v_email;
  delete from private.mail_outbox m where lower(m.to_email) = v_email and m.status <> 'sending';
  get diagnostics v_mails = row_count;
  update private.mail_events e set email = null, detail = null where lower(e.email) = v_email;
  update public.digest_deliveries d set email = '', error = null
  where lower(d.email) = v_email
    and not exists (select 1 from public.users u where u.id = d.user_id and lower(u.email) = v_email);
  return jsonb_build_object(
    'contacts', v_contacts, 'newsletter', v_newsletter, 'answers', v_answers, 'mails', v_mails);
end
$$;

-- Erases a closed account whose time has come: its rows, its mails, its sign-in, and its name in what
-- the law makes us keep. The caller has removed its files. False when it is not due, or gone already.
create or replace function public.erase_account(p_user_id uuid, p_now timestamptz default now()) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
  v_customers text[];
begin
  select * into v_user from public.users u where u.id = p_user_id and u.closes_at <= p_now for update;
  if not found then
    return false;
  end if;

  select coalesce(array_agg(c.id), '{}') into v_customers
  from (
    select c.customer_id as id from private.stripe_customers c
    where c.account_id = p_user_id or c.linked_account_id = p_user_id
    union
    select s.stripe_customer_id from public.subscriptions s
    where s.user_id = p_user_id and s.stripe_customer_id is not null
  ) c;
  insert into private.erased_customers (customer_id, erased_at)
  select id, p_now from unnest(v_customers) id on conflict do nothing;
  perform private.strip_customers(v_customers);
  update public.subscriptions s set email = null, user_id = null where s.user_id = p_user_id;

  -- Mails to others that carry the name: pitches, answers, introductions.
  delete from private.mail_outbox m
  where (m.ref_table = 'pitch_sends' and m.ref_id in (select s.id from public.pitch_sends s where s.user_id = p_user_id))
    or (m.ref_table = 'intro_requests' and m.ref_id in (
          select r.id from public.intro_requests r where p_user_id in (r.creator_user_id, r.media_user_id)))
    or (m.ref_table = 'request_entries' and m.ref_id in (
          select e.id from public.request_entries e where p_user_id in (e.user_id, e.media_user_id)))
    or (m.ref_table = 'media_requests' and m.ref_id in (
          select r.id from public.media_requests r where r.media_user_id = p_user_id))
    or (m.ref_table = 'helper_invitations' and m.ref_id in (
          select i.id from private.helper_invitations i where i.creator_id = p_user_id))
    or m.ref_id = p_user_id;
  delete from private.link_tokens t where t.ref_id = p_user_id
    or t.ref_id in (select i.id from private.helper_invitations i where i.creator_id = p_user_id);
  update private.mail_events e set email = null, detail = null
  where e.mail_id in (select m.id from private.mail_outbox m where lower(m.to_email) = lower(v_user.email));
  perform private.erase_address(v_user.email);

  -- A card in an issue that went out leaves its place in the numbering, without its words.
  update public.friday_fix_items i
  set title = 'Taken back', summary_bullets = array['The creator closed their account.'], assets_url = null,
      city_region = null, news_peg = null
  where i.creator_user_id = p_user_id;
  perform private.leave_outlet(p_user_id);

  update public.system_logs l set email = null, ip_address = null, detail = '{}'
  where lower(l.email) = lower(v_user.email)
    or l.detail::text like '%' || p_user_id::text || '%'
    or strpos(lower(l.detail::text), lower(v_user.email)) > 0;
  update private.access_decisions d set decided_email = null where d.decided_by = p_user_id;
  delete from private.closed_addresses a
  where a.email = lower(v_user.email) and a.user_id is not null;
  delete from private.rate_limits r where r.key like '%' || p_user_id::text || '%';

  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries a where a.payload ->> 'actor_id' = p_user_id::text;
  end if;
  -- The trigger on auth.users deletes the account, and foreign keys what belongs to it.
  delete from auth.users a where a.id = p_user_id;
  delete from public.users u where u.id = p_user_id;
  insert into public.system_logs (email, action, detail) values (null, 'account_erased', '{}');
  return true;
end
$$;

-- What is kept about an address, with or without an account. Every value is a list or an object.
create or replace function private.copy_of_address(p_email text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'outlet_contacts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'outlet', o.name, 'contact_name', c.contact_name, 'contact_email', c.contact_email, 'since', c.created_at)
        order by c.created_at)
      from private.outlet_contacts c join public.outlets o on o.id = c.outlet_id
      where lower(c.contact_email) = lower(p_email)), '[]'),
    'do_not_write', coalesce((
      select jsonb_agg(jsonb_build_object(
        'from', case when a.user_id is null then 'everybody' else 'one creator' end,
        'reason', a.reason, 'since', a.created_at) order by a.created_at)
      from private.closed_addresses a where a.email = lower(p_email)), '[]'),
    'newsletter', coalesce((
      select jsonb_agg(jsonb_build_object('status', n.status, 'asked_at', n.created_at, 'confirmed_at', n.confirmed_at,
        'unsubscribed_at', n.unsubscribed_at))
      from public.newsletter_subscribers n where lower(n.email) = lower(p_email)), '[]'),
    'answers_to_pitches', coalesce((
      select jsonb_agg(jsonb_build_object(
        'pitch', s.subject, 'outlet', s.outlet_name, 'answer', s.answer, 'note', s.answer_note,
        'answered_at', s.answered_at) order by s.answered_at)
      from public.pitch_sends s where lower(s.editor_email) = lower(p_email)), '[]'),
    'press_contact_of_others', (
      select count(*) from public.creator_profiles c join public.users u on u.id = c.user_id
      where lower(c.contact_email) = lower(p_email) and lower(u.email) <> lower(p_email)),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', m.kind, 'subject', m.subject, 'status', m.status, 'written_at', m.created_at, 'sent_at', m.sent_at)
        order by m.created_at)
      from private.mail_outbox m where lower(m.to_email) = lower(p_email)), '[]'),
    'reports_of_mail_servers', coalesce((
      select jsonb_agg(jsonb_build_object('kind', e.kind, 'received_at', e.received_at) order by e.received_at)
      from private.mail_events e where lower(e.email) = lower(p_email)), '[]'),
    'friday_fix_mails', coalesce((
      select jsonb_agg(jsonb_build_object('issue', f.issue_date, 'status', d.status, 'sent_at', d.sent_at,
        'clicked_at', d.clicked_at, 'unsubscribed_at', d.unsubscribed_at) order by f.issue_date)
      from public.digest_deliveries d join public.friday_fix_issues f on f.id = d.issue_id
      where lower(d.email) = lower(p_email)), '[]'),
    'invitations_to_help', coalesce((
      select jsonb_agg(jsonb_build_object('invited_at', i.created_at, 'expires_at', i.expires_at) order by i.created_at)
      from private.helper_invitations i where i.email = lower(p_email)), '[]'),
    'security_log', coalesce((
      select jsonb_agg(jsonb_build_object('action', l.action, 'network_address', l.ip_address, 'at', l.created_at)
        order by l.created_at)
      from public.system_logs l where lower(l.email) = lower(p_email)), '[]'))
$$;

-- The rows of an account, by subject.
create or replace function private.copy_of_account(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select to_jsonb(u) || jsonb_build_object(
        'address_confirmed_at', a.email_confirmed_at, 'last_sign_in_at', a.last_sign_in_at,
        'address_asked_for', nullif(a.email_change, ''),
        'proven_addresses', coalesce((
          select jsonb_agg(jsonb_build_object('email', p.email, 'proven_at', p.proven_at))
          from private.proven_addresses p where p.user_id = u.id), '[]'))
      from public.users u left join auth.users a on a.id = u.id where u.id = p_user_id),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('began_at', s.created_at, 'browser', s.user_agent, 'network_address', s.ip))
      from auth.sessions s where s.user_id = p_user_id), '[]'),
    'profile', (select to_jsonb(c) - 'user_id' from public.creator_profiles c where c.user_id = p_user_id),
    'profile_draft', (select to_jsonb(d) - 'user_id' from public.profile_drafts d where d.user_id = p_user_id),
    'editor_profile', (
      select to_jsonb(m) - 'user_id' - 'unsubscribe_token' from public.media_profiles m where m.user_id = p_user_id),
    'editor_outlets', coalesce((
      select jsonb_agg(to_jsonb(o) - 'media_user_id') from public.outlets o where o.media_user_id = p_user_id), '[]'),
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'type', p.mime, 'bytes', p.bytes, 'uploaded_at', p.created_at)
        order by p.created_at)
      from private.pictures p where p.user_id = p_user_id), '[]'),
    'press_kit', jsonb_build_object(
      'private_links', coalesce((
        select jsonb_agg(jsonb_build_object('label', l.label, 'made_at', l.created_at, 'expires_at', l.expires_at,
          'withdrawn_at', l.withdrawn_at) order by l.created_at)
        from private.kit_links l where l.user_id = p_user_id), '[]'),
      'visits', coalesce((
        select jsonb_agg(jsonb_build_object('source', v.source, 'what', v.what, 'item', v.item, 'day', v.day,
          'times', v.times) order by v.day)
        from private.kit_visits v where v.user_id = p_user_id), '[]')),
    'pitches', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' - 'prepared_by' || jsonb_build_object(
        'variations', coalesce((
          select jsonb_agg(to_jsonb(v) - 'user_id' - 'pitch_id' order by v.position)
          from public.pitch_variations v where v.pitch_id = p.id), '[]'),
        'sends', coalesce((
          select jsonb_agg(to_jsonb(s) - 'user_id' - 'pitch_id' - 'editor_name' - 'editor_email' || jsonb_build_object(
            'events', coalesce((
              select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.created_at) order by e.created_at)
              from public.pitch_events e where e.send_id = s.id), '[]')) order by s.created_at)
          from public.pitch_sends s where s.pitch_id = p.id), '[]')) order by p.created_at)
      from public.pitches p where p.user_id = p_user_id), '[]'),
    'confirmed_sentences', coalesce((
      select jsonb_agg(to_jsonb(c) - 'user_id' order by c.confirmed_at)
      from public.pitch_confirmations c where c.user_id = p_user_id), '[]'),
    'sent_texts', coalesce((
      select jsonb_agg(jsonb_build_object('variation_id', t.variation_id, 'revision', t.revision, 'words', t.words,
        'kept_at', t.created_at) order by t.created_at)
      from private.sent_texts t where t.user_id = p_user_id), '[]'),
    'writing_runs', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' - 'prepared_by' order by r.started_at)
      from public.pitch_runs r where r.user_id = p_user_id), '[]'),
    'own_pegs', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' order by p.peg_date) from public.own_pegs p where p.user_id = p_user_id), '[]'),
    'cards', coalesce((
      select jsonb_agg(to_jsonb(o) - 'user_id' order by o.offered_at)
      from public.card_offers o where o.user_id = p_user_id), '[]'),
    'cards_in_issues', coalesce((
      select jsonb_agg(to_jsonb(i) - 'creator_user_id' order by i.created_at)
      from public.friday_fix_items i where i.creator_user_id = p_user_id), '[]'),
    'verdicts', coalesce((
      select jsonb_agg(to_jsonb(v) - 'user_id' order by v.created_at)
      from public.card_verdicts v where v.user_id = p_user_id), '[]'),
    'introductions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'role', case when r.media_user_id = p_user_id then 'asked' else 'was asked' end,
        'story', i.title, 'message', r.message, 'status', r.status, 'asked_at', r.created_at, 'answered_at', r.answered_at)
        order by r.created_at)
      from public.intro_requests r join public.friday_fix_items i on i.id = r.item_id
      where p_user_id in (r.media_user_id, r.creator_user_id)), '[]'),
    'media_requests', coalesce((
      select jsonb_agg(to_jsonb(r) - 'media_user_id' || jsonb_build_object(
        'pitches_received', (select count(*) from public.request_entries e where e.request_id = r.id),
        'questions_asked', coalesce((
          select jsonb_agg(e.question order by e.asked_back_at) from public.request_entries e
          where e.request_id = r.id and e.question is not null), '[]')) order by r.created_at)
      from public.media_requests r where r.media_user_id = p_user_id), '[]'),
    'pitches_for_requests', coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' - 'media_user_id' - 'word' - 'word_due_at'
        - case when e.word in ('question', 'declined') then array['question', 'asked_back_at', 'declined_at'] else '{}' end
        order by e.created_at)
      from public.request_entries e where e.user_id = p_user_id), '[]'),
    'reports', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' order by r.created_at)
      from public.request_reports r where r.user_id = p_user_id), '[]'),
    'mail_settings', jsonb_build_object(
      'weekly_results', (select to_jsonb(r) - 'user_id' from private.result_mails r where r.user_id = p_user_id),
      'requests', (select to_jsonb(r) - 'user_id' from private.request_mails r where r.user_id = p_user_id)),
    'press_contact_proofs', coalesce((
      select jsonb_agg(jsonb_build_object('email', p.email, 'asked_at', p.created_at, 'proved_at', p.proved_at)
        order by p.created_at)
      from private.contact_proofs p where p.user_id = p_user_id), '[]'),
    'closing', (select to_jsonb(c) - 'user_id' from private.account_closings c where c.user_id = p_user_id),
    'plans', coalesce((
      select jsonb_agg(jsonb_build_object(
        'plan', s.plan, 'status', s.status, 'began_at', s.created_at, 'period_ends_at', s.current_period_end,
        'access_until', s.access_until, 'customer', s.stripe_customer_id, 'subscription', s.stripe_subscription_id)
        order by s.created_at)
      from public.subscriptions s where s.user_id = p_user_id), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', f.kind, 'at', to_timestamp(f.occurred_at), 'amount', f.amount, 'returned', f.returned,
        'invoice', f.invoice_id) order by f.occurred_at)
      from private.payment_facts f
      where f.customer_id in (
        select s.stripe_customer_id from public.subscriptions s where s.user_id = p_user_id)), '[]'))
$$;

create or replace function private.copy_of_account_upkeep(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'card_outcomes', coalesce((
      select jsonb_agg(to_jsonb(o) - 'user_id' order by o.changed_at)
      from public.card_outcomes o where o.user_id = p_user_id), '[]'),
    'looking_for_until', (select d.until from private.looking_for_days d where d.user_id = p_user_id),
    'account_notices', coalesce((
      select jsonb_agg(jsonb_build_object('kind', n.kind, 'at', n.created_at) order by n.created_at)
      from private.account_notices n where n.user_id = p_user_id), '[]'),
    'log_views', coalesce((
      select jsonb_agg(to_jsonb(v) - 'user_id' order by v.created_at)
      from public.webhook_log_views v where v.user_id = p_user_id), '[]'),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' order by p.reported_at) from public.pieces p where p.user_id = p_user_id), '[]'),
    'support', coalesce((
      select jsonb_agg(to_jsonb(t) - 'user_id' || jsonb_build_object('messages', (
        select jsonb_agg(jsonb_build_object('from', case when m.from_team then 'us' else 'you' end, 'words', m.words,
          'page', m.page, 'errors', m.errors, 'written_at', m.created_at) order by m.created_at)
        from public.support_messages m where m.thread_id = t.id)) order by t.created_at)
      from public.support_threads t where t.user_id = p_user_id), '[]'),
    'helpers', coalesce((
      select jsonb_agg(jsonb_build_object('name', private.helper_name(h.helper_id), 'write', h.can_write,
        'propose', h.can_propose, 'since', h.since) order by h.since)
      from private.helpers h where h.creator_id = p_user_id), '[]'),
    'helper_invitations', coalesce((
      select jsonb_agg(to_jsonb(i) - 'creator_id' order by i.created_at)
      from private.helper_invitations i where i.creator_id = p_user_id), '[]'),
    'helps', coalesce((
      select jsonb_agg(jsonb_build_object('creator', private.creator_name(h.creator_id), 'write', h.can_write,
        'propose', h.can_propose, 'since', h.since) order by h.since)
      from private.helpers h where h.helper_id = p_user_id), '[]'),
    'proposals', coalesce((
      select jsonb_agg(jsonb_build_object('pitch_id', r.pitch_id, 'by', private.helper_name(r.proposed_by), 'note', r.note,
        'status', r.status, 'word', r.word, 'proposed_at', r.created_at, 'answered_at', r.answered_at,
        'outlets', (select jsonb_agg(o.name order by o.name) from private.proposal_outlets p
          join public.outlets o on o.id = p.outlet_id where p.proposal_id = r.id)) order by r.created_at)
      from private.proposals r where r.user_id = p_user_id), '[]'),
    'proposals_to_others', coalesce((
      select jsonb_agg(jsonb_build_object('note', r.note, 'status', r.status, 'proposed_at', r.created_at) order by r.created_at)
      from private.proposals r where r.proposed_by = p_user_id), '[]'),
    'admin_rights', coalesce((
      select jsonb_agg(jsonb_build_object('right', a.name, 'given_at', a.given_at))
      from private.admin_rights a where a.user_id = p_user_id), '[]'),
    'alert_mails_off_since', (select f.since from private.alert_mails_off f where f.user_id = p_user_id))
$$;

-- A copy of everything that is kept about the caller; what the archive of the settings page is made of.
create or replace function public.my_data_copy() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return private.copy_of_account(v_user_id) || private.copy_of_account_upkeep(v_user_id)
    || private.copy_of_reviews(v_user_id) || private.copy_of_calls(v_user_id)
    || private.copy_of_address((select u.email from public.users u where u.id = v_user_id));
end
$$;

-- Also true when the last run is long ago: what no condition names (old rows, alerts that end) waits that long. While
-- no mail server is set or reached, the two that send mails look for it once a minute.
create or replace function private.worker_is_due(p_worker text, p_now timestamptz default now()) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  v_run private.worker_heartbeats;
begin
  select * into v_run from private.worker_heartbeats h where h.name = p_worker;
  if v_run.ran_at is null
    or v_run.ran_at <= p_now - (case p_worker when 'webhook-worker' then interval '5 minutes' else interval '1 hour' end)
  then
    return true;
  elsif v_run.detail ->> 'state' in ('mail_not_configured', 'mail_unreachable', 'smtp_not_configured', 'smtp_unreachable')
    and v_run.ran_at > p_now - interval '1 minute'
  then
    return false;
  end if;
  return case p_worker
    when 'mail-worker' then
      exists (
        select 1 from private.mail_outbox m
        where m.status in ('queued', 'sending') and m.next_attempt_at <= now()
          and m.id not in (select h.mail_id from private.held_mails() h))
      or exists (select 1 from public.due_follow_ups(1))
      or exists (select 1 from public.due_refusals(1))
      or exists (select 1 from private.plan_welcomes w where w.queued_at is null)
      or exists (select 1 from public.pitch_reviews r where r.sent_at is not null and r.mailed_at is null)
      or exists (select 1 from public.due_call_mails(1))
      or private.result_mails_are_due(p_now)
    when 'friday-fix-send' then private.digest_is_due()
    when 'webhook-worker' then private.webhook_work_is_due(v_run)
    when 'request-worker' then private.request_work_is_due()
    when 'admin-mails' then exists (
      select 1 from jsonb_each(public.due_admin_mails(1)) l where jsonb_array_length(l.value) > 0)
    else true end;
end
$$;

alter table private.link_tokens add constraint link_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['intro'::text, 'request_mails'::text, 'own_data'::text, 'helper'::text])));

alter table public.pitch_runs add constraint pitch_runs_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES public.users(id) ON DELETE SET NULL;

alter table public.pitches add constraint pitches_prepared_as_check CHECK ((prepared_as = ANY (ARRAY['team'::text, 'publicist'::text])));

alter table public.pitches add constraint pitches_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES public.users(id) ON DELETE SET NULL;

alter publication supabase_realtime add table public.pitch_reviews;

-- The mark of cards that were stored before; their time of change stays.
alter table public.friday_fix_items disable trigger user;
update public.friday_fix_items set invented = private.is_invented(creator_user_id) where creator_user_id is not null;
alter table public.friday_fix_items enable trigger user;
