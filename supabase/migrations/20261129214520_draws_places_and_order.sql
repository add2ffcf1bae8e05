set check_function_bodies = off;

drop function private.request_weights();

drop function private.with_confirmations(uuid, jsonb);

drop function public.asked_introductions();

drop function public.beats_of_text(text);

drop function public.received_pitches();

drop function public.search_pitches(text, text, text, uuid, integer);

alter table public.outlets add column invented boolean default false not null;

-- What a press kit shows of a profile, whoever reads it: what the plan leaves out rests. Returns no field of the account
-- beside a proven address.
create or replace function private.kit_of(c public.creator_profiles) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', c.slug, 'name', c.name, 'city_region', c.city_region, 'beats', to_jsonb(c.beats),
    'logline', c.logline, 'who', c.who, 'timely_angle', c.timely_angle, 'avatar_url', c.avatar_url,
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

-- The name of an outlet as creators read it: that of a sample says so.
create function private.outlet_for_creators(p_outlet_id uuid, p_name text) returns text
language sql stable
set search_path = ''
as $$
  select p_name || case when exists (select 1 from public.outlets o where o.id = p_outlet_id and o.invented) then ' (sample)' else '' end
$$;

-- On whose word an editor writes: `verified` when the account is tied to the outlet, and `invented` when that is a sample.
create or replace function private.editor_voice(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('name', u.name, 'outlet', e.outlet_name, 'verified', coalesce(e.proven, false))
    || case when o.invented then '{"invented": true}'::jsonb else '{}' end
  from public.users u
  left join private.editor_outlet(u.id) e on true
  left join public.outlets o on o.id = e.outlet_id
  where u.id = p_user_id
$$;

-- An address that a click at sign-up or at its change proved.
create trigger tie_by_domain after insert or update of proven_at on private.proven_addresses
  for each row execute function private.tie_by_domain();

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: the shown pitch type. p_status: the furthest stage of its sends and of its answers to
-- requests (entries), or 'draft' when nothing went out: what waits for the draw did not, and in_draw counts it. Shown are headline and type of the variation that went out last,
-- else of the first. p_before: the id of the last pitch that was read. Null or '' leaves a filter out.
create or replace function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int, in_draw int, entries int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_words text[] := array_remove(regexp_split_to_array(lower(private.clean_line(coalesce(left(p_search, 200), ''))), ' '), '');
  v_before public.pitches;
begin
  if p_before is not null then
    select * into v_before from public.pitches p where p.id = p_before and p.user_id = v_user_id;
    if not found then
      raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
    end if;
  end if;
  return query
  select p.id, p.news_peg, p.take, shown.pitch_type, p.peg_date, p.generator, p.created_at,
    shown.headline, furthest.status, sent.count, sent.in_draw, entered.count
  from public.pitches p
  cross join lateral (
    select lower(string_agg(concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou, v.talking_points::text), ' ')) as words
    from public.pitch_variations v where v.pitch_id = p.id
  ) texts
  cross join lateral (
    select v.headline, coalesce(v.pitch_type, p.pitch_type) as pitch_type from private.leading_variation(p.id) v
  ) shown
  cross join lateral (
    select
      count(*) filter (where not s.in_draw)::int as count, count(*) filter (where s.in_draw)::int as in_draw,
      max(case s.status when 'booked' then 4 when 'replied' then 3 when 'opened' then 2 else 1 end)
        filter (where not s.in_draw) as stage,
      lower(coalesce(string_agg(s.outlet_name, ' '), '')) as outlets
    from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'
  ) sent
  cross join lateral (
    select count(*)::int as count, max(case when e.chosen_at is not null then 3 when e.read_at is not null then 2 else 1 end) as stage
    from public.request_entries e where e.pitch_id = p.id
  ) entered
  cross join lateral (
    select coalesce((array['sent', 'opened', 'replied', 'booked'])[greatest(sent.stage, entered.stage)], 'draft') as status
  ) furthest
  where p.user_id = v_user_id
    and (v_before.id is null or (p.created_at, p.id) < (v_before.created_at, v_before.id))
    and (coalesce(p_type, '') = '' or shown.pitch_type = p_type)
    and (coalesce(p_status, '') = '' or furthest.status = p_status)
    and not exists (
      select 1 from unnest(v_words) word
      where strpos(lower(concat_ws(' ', p.news_peg, p.take)) || ' ' || texts.words || ' ' || sent.outlets, word) = 0)
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;

grant execute on function public.search_pitches(text, text, text, uuid, int) to authenticated;

-- The claims with the time at which their words were confirmed, in whichever variation of the pitch; a claim's own time is
-- not believed.
create or replace function private.with_confirmations(p_pitch_id uuid, p_claims jsonb) returns jsonb
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
create or replace function public.confirm_sentence(p_variation_id uuid, p_line text, p_text text) returns jsonb
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

-- Replaces the words of a variation and its claims; p_user_id is its creator, or who prepared it. Returns
-- {"stored", "variation"}: an older revision stores nothing and returns the row as it is; words that are stored already
-- are no change.
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
      claims = private.with_confirmations(v.pitch_id, p_claims),
      grounds = nullif(p_grounds, 'null'), revision = v.revision + 1, edited_at = now()
  where v.id = p_variation_id
  returning * into v_variation;
  if v_owner_id <> p_user_id then
    perform private.log_edit_for(p_user_id, v_variation);
  end if;
  return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
end
$$;

-- Corrects the peg of a pitch, with the words that follow it. p_variations: every variation with its new words, claims
-- and grounds, and the revision that they were made from. Returns {"pitch", "variations"}. No draft, no use.
create or replace function public.correct_peg(
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

-- Stores a regenerated variation and keeps the words that it replaces. p_written: {"generator", "model",
-- "fallback_reason", "input_tokens", "output_tokens", "duration_ms", "grounds", "variation"}.
create or replace function public.save_regeneration(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
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

-- Stores the cut for a format and returns it; one that is stored already is returned as it is. p_written as in
-- save_regeneration.
create or replace function public.save_recut(p_user_id uuid, p_pitch_id uuid, p_pitch_type text, p_written jsonb) returns jsonb
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

-- The data that the mail to one outlet is written from, never the contact's address. Its name comes
-- only when the outlet said yes to this creator: until then a mail greets the team.
create or replace function public.get_send_context(p_user_id uuid, p_variation_id uuid, p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'pitch', to_jsonb(p),
    'variation', to_jsonb(v),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'city_region', c.city_region, 'logline', c.logline,
      'slug', c.slug, 'epk_published', coalesce(c.epk_published, false),
      'reply_to', private.reply_address(v.user_id), 'invented', private.is_invented(v.user_id)),
    'outlet', jsonb_build_object(
      'id', t.outlet_id, 'name', t.name, 'format', t.format, 'ai_stance', t.ai_stance,
      'morning', private.next_morning(o.time_zone, now()),
      -- For the mail alone: its reader's own name. The creator learns it with a yes (contact_name).
      'greets', oc.contact_name,
      'contact_name', case when t.outlet_id in (select private.outlets_that_said_yes(p_user_id))
                           then oc.contact_name end))
  into v_context
  from public.pitch_variations v
  join public.pitches p on p.id = v.pitch_id
  join public.users u on u.id = v.user_id
  left join public.creator_profiles c on c.user_id = v.user_id
  left join private.outlet_terms t on t.outlet_id = p_outlet_id and t.active
  left join public.outlets o on o.id = t.outlet_id
  left join private.outlet_contacts oc on oc.outlet_id = t.outlet_id
  where v.id = p_variation_id and v.user_id = p_user_id;

  if v_context is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_context #>> '{outlet,id}' is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return v_context;
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
  v_review jsonb;
begin
  select jsonb_build_object(
    'time_zone', o.time_zone,
    'morning', private.next_morning(o.time_zone, now()),
    'reply_to', private.reply_address(v_user_id), 'invented', private.is_invented(v_user_id),
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
    -- The editor's open request that a creator may answer instead: the same pitch goes one way only.
    'request', (
      select jsonb_build_object('slug', r.slug, 'topic', r.topic)
      from public.media_requests r
      join private.profile_fits(v_user_id, array(
        select x.id from public.media_requests x
        where x.media_user_id = o.media_user_id and x.media_user_id <> v_user_id and x.status = 'open' and x.deadline > now())) f
        on f.request_id = r.id and f.relevance in ('High', 'Medium')
      where private.places_taken(r.id) < r.wanted
        and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_user_id)
      order by r.deadline, r.id limit 1))
    || (
      select jsonb_build_object(
        'day_reached', count(*) filter (where not d.waits), 'day_waiting', count(*) filter (where d.waits))
      from private.outlets_of_day(v_user_id) d)
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

-- Why the account cannot send to these outlets now, as far as limits and closed addresses go; no row for an outlet that it
-- may send to. Days are UTC days, weeks are the last seven days. Not for the API roles.
create or replace function private.outlet_limits(p_user_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, code text, reason text)
language plpgsql stable
set search_path = ''
-- Planning takes longer than running: one plan for all calls of a connection.
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  c_outlets_a_day constant int := private.outlets_a_day();
  v_probation boolean := private.on_probation(p_user_id);
  v_reached uuid[] := '{}';
begin
  if v_probation then
    v_reached := array(select d.outlet_id from private.outlets_of_day(p_user_id) d);
  end if;

  return query
  select t.outlet_id, b.code, b.reason
  from private.outlet_terms t
  cross join lateral (
    select x.taken + x.drawn as total, x.drawn
    from (
      -- What waits for the draw keeps its part of the week from older accounts.
      select count(*) filter (where not s.in_draw) as taken, case when v_probation then 0 else
        least(private.drawn_share(t.weekly_cap), count(*) filter (where s.in_draw and s.user_id <> p_user_id)) end as drawn
      from private.outlets_of_cap(t.cap_key) o (id)
      join public.pitch_sends s on s.outlet_id = o.id
      -- A scheduled mail counts from when it is scheduled until seven days after it leaves.
      where s.release_at > now() - interval '7 days' and s.status <> 'failed'
    ) x
  ) week
  -- Who sent them matters only where it can decide: not in a full week, nor in one with room for all.
  cross join lateral (
    select count(*) filter (where v_probation and x.young) as probation,
      count(*) filter (where not x.known) as strangers
    from (
      select v_probation and private.on_probation(s.user_id) as young,
        private.cap_knows(t.cap_key, s.user_id) as known
      from private.outlets_of_cap(t.cap_key) o (id)
      join public.pitch_sends s on s.outlet_id = o.id
      where s.release_at > now() - interval '7 days' and s.status <> 'failed' and not s.in_draw
        and week.total < t.weekly_cap
        and (v_probation or week.total >= t.weekly_cap - private.kept_share(t.weekly_cap))
    ) x
  ) senders
  left join private.outlet_contacts contact on contact.outlet_id = t.outlet_id
  -- That the account may not act, private.require_act says.
  cross join lateral (select nullif(private.mail_refusal(contact.contact_email, p_user_id, 'pitch'), 'sender') as reason) closed
  cross join lateral (
    select r.code, r.reason
    from (values
      (0, contact.outlet_id is null, 'no_contact', 'We have no working address for ' || t.name || ' yet.'),
      (0, closed.reason = 'bounce', 'no_contact', 'We have no working address for ' || t.name || ' at the moment.'),
      (0, closed.reason is not null, 'do_not_contact', t.name || ' has asked for no more mails like this.'),
      (1, week.total >= t.weekly_cap, 'weekly_cap',
        case when t.weekly_cap = 0 then t.name || ' takes no pitches at the moment.'
             else t.name || ' takes ' || t.weekly_cap || case when t.weekly_cap = 1 then ' pitch' else ' pitches' end || ' a week, and this week is full.' end),
      (2, senders.strangers + week.drawn >= t.weekly_cap - private.kept_share(t.weekly_cap) and not private.cap_knows(t.cap_key, p_user_id), 'weekly_cap',
        t.name || ' keeps the rest of this week for creators it has said yes to.'),
      (3, v_probation and private.probation_share(t.weekly_cap) = 0, 'probation',
        t.name || ' takes one pitch a week, and none from new accounts. You can send from your 15th day here.'),
      (4, v_probation and senders.probation >= private.probation_share(t.weekly_cap), 'probation',
        t.name || ' has got enough pitches from new accounts this week. Please choose another outlet.'),
      (5, v_probation and cardinality(v_reached) >= c_outlets_a_day and t.outlet_id <> all (v_reached), 'probation',
        'New accounts can reach ' || c_outlets_a_day || ' outlets a day. You can send again tomorrow.')
    ) as r (rank, applies, code, reason)
    where r.applies
    order by r.rank, r.code desc
    limit 1
  ) b
  where t.outlet_id = any (p_outlet_ids);
end
$$;

-- The outlets that count for an account today: those that it chose since midnight UTC, and those where a pitch waits for
-- the draw. waits: no pitch has left for it yet. The day is UTC's, because an account can change its time zone.
create function private.outlets_of_day(p_user_id uuid) returns table (outlet_id uuid, waits boolean)
language sql stable
set search_path = ''
as $$
  select s.outlet_id, bool_and(s.status = 'queued')
  from public.pitch_sends s
  where s.user_id = p_user_id and s.status <> 'failed'
    and (s.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc' or s.in_draw)
  group by s.outlet_id
$$;

-- How the editor of a send reaches its creator; null before a yes.
create or replace function private.reach_of_send(s public.pitch_sends) returns jsonb
language sql stable
set search_path = ''
as $$
  select case when private.was_shared(s) then
    jsonb_build_object('email', private.reply_address(s.user_id)) || coalesce(private.reach_of(s.user_id), '{"phone": null, "slug": null, "offers": []}') end
$$;

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
    'invented', private.is_invented(s.user_id),
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

-- What the mails about an answer are written from, both addresses included. Not for a page.
create or replace function public.get_answer_context(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'pitch_id', s.pitch_id, 'subject', s.subject, 'outlet_name', s.outlet_name, 'answer', s.answer,
    'outlet_invented', (select o.invented from public.outlets o where o.id = s.outlet_id),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(s.user_id),
      'invented', private.is_invented(s.user_id),
      'slug', case when c.epk_published then c.slug end),
    'editor', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email))
  from public.pitch_sends s
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- Of the caller, those of the last 90 days, unanswered ones first; after a yes with how to reach the creator.
create or replace function public.received_pitches()
returns table (id uuid, subject text, creator_name text, outlet_name text, sent_at timestamptz, answer text, answered_at timestamptz, reach jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select s.id, s.subject, private.name_for_editors(u.id, coalesce(c.name, u.name)), s.outlet_name, s.sent_at, s.answer, s.answered_at,
    private.reach_of_send(s)
  from public.outlets o
  join public.pitch_sends s on s.outlet_id = o.id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  where o.media_user_id = v_user_id and private.answers_for(v_user_id, o.id)
    and s.status <> 'failed' and s.sent_at > now() - interval '90 days'
  order by s.answer is not null, s.sent_at desc
  limit 50;
end
$$;

grant execute on function public.received_pitches() to authenticated;

-- What a follow-up is written from: the words as they were sent, whose sentences are settled.
create or replace function public.get_follow_up_context(p_user_id uuid, p_send_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_refusal text;
begin
  select * into v_send from public.pitch_sends s
  where s.id = p_send_id and (p_user_id is null or s.user_id = p_user_id);
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_refusal := private.follow_up_refusal(v_send);
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'no_follow_up';
  end if;
  return (select jsonb_build_object(
    'send_id', v_send.id, 'user_id', v_send.user_id, 'number', v_send.follow_up_count + 1, 'subject', v_send.subject,
    'sent_at', v_send.sent_at, 'time_zone', o.time_zone, 'words', t.words,
    -- For the mail alone, as of the first one (get_send_context).
    'outlet', jsonb_build_object('name', v_send.outlet_name, 'greets', oc.contact_name,
      'contact_name', case when o.id in (select private.outlets_that_said_yes(v_send.user_id)) then oc.contact_name end),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'city_region', c.city_region, 'invented', private.is_invented(v_send.user_id),
      'slug', case when c.epk_published then c.slug end))
  from private.sent_texts t
  join public.outlets o on o.id = v_send.outlet_id
  left join private.outlet_contacts oc on oc.outlet_id = o.id
  join public.users u on u.id = v_send.user_id
  left join public.creator_profiles c on c.user_id = v_send.user_id
  where t.variation_id = v_send.variation_id and t.revision = v_send.revision);
end
$$;

-- Counts for the caller's dashboard. today_sent: the outlets that a pitch left for on the calendar day in the caller's
-- time zone; answers to requests are none.
create or replace function public.creator_stats(p_time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_zone text := private.known_zone(p_time_zone);
  v_today timestamptz := date_trunc('day', now() at time zone v_zone) at time zone v_zone;
begin
  return (
    with mine as (
      select c.*, c.left_at > now() - interval '30 days' as recent from private.counted_sends(v_user_id) c
    )
    select jsonb_build_object(
      'd30', jsonb_build_object(
        'sent', count(*) filter (where recent), 'opens', count(*) filter (where recent and opened),
        'clicks', count(*) filter (where recent and clicked), 'replies', count(*) filter (where recent and yes),
        'booked', count(*) filter (where recent and booked), 'declined', count(*) filter (where recent and declined),
        'own', count(*) filter (where recent and own_mark is not null)),
      'lifetime', jsonb_build_object(
        'sent', count(*), 'opens', count(*) filter (where opened),
        'clicks', count(*) filter (where clicked), 'replies', count(*) filter (where yes),
        'booked', count(*) filter (where booked), 'declined', count(*) filter (where declined),
        'own', count(*) filter (where own_mark is not null)),
      'today_sent', (
        select count(distinct s.outlet_id) from public.pitch_sends s
        where s.user_id = v_user_id and s.status not in ('queued', 'failed') and coalesce(s.sent_at, s.created_at) >= v_today))
    from mine);
end
$$;

-- The caller's ten sends with the latest changes, newest first.
create function public.my_activity()
returns table (
  id uuid, pitch_id uuid, outlet_name text, status text, in_draw boolean, answer text, sent_at timestamptz,
  clicked_at timestamptz, updated_at timestamptz, variation jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select s.id, s.pitch_id, private.outlet_for_creators(s.outlet_id, s.outlet_name), s.status, s.in_draw, s.answer,
    s.sent_at, s.clicked_at, s.updated_at, jsonb_build_object('headline', v.headline, 'position', v.position)
  from public.pitch_sends s
  join public.pitch_variations v on v.id = s.variation_id
  where s.user_id = (select auth.uid())
  order by s.updated_at desc
  limit 10;
end
$$;

grant execute on function public.my_activity() to authenticated;

-- The name of a creator as editors read it in a list: that of an invented one says so.
create function private.name_for_editors(p_user_id uuid, p_name text) returns text
language sql stable
set search_path = ''
as $$
  select p_name || case when private.is_invented(p_user_id) then ' (sample)' else '' end
$$;

-- The requests of the calling editor, in the same order.
create or replace function public.asked_introductions()
returns table (
  id uuid, item_id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, creator_name text, creator_email text, creator_rate jsonb, reach jsonb,
  invented boolean, kit_slug text
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
    case when r.status = 'accepted' then private.reach_of(r.creator_user_id) end, i.invented,
    case when private.kit_is_public(c) then c.slug end
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

-- How the creator of a card answers introductions, and how their public press kit lets them be reached, for an editor
-- about to ask; null for an unknown card.
create or replace function public.item_intro_rate(p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return (
    select private.creator_intro_rate(i.creator_user_id) || jsonb_build_object('kit', (
      select jsonb_build_object('slug', c.slug, 'email', private.shown_contact(c) is not null,
        'phone', c.contact_phone is not null)
      from public.creator_profiles c where c.user_id = i.creator_user_id and private.kit_is_public(c)))
    from public.friday_fix_items i
    join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
    where i.id = p_item_id);
end
$$;

-- What the mails after an answer are written from, both addresses included. Not for a page.
create or replace function public.get_intro_answer_context(p_user_id uuid, p_request_id uuid, p_token_hash text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request public.intro_requests := private.find_intro(p_user_id, p_request_id, p_token_hash);
begin
  return (select jsonb_build_object(
    'title', i.title,
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'invented', private.is_invented(u.id),
      'slug', case when c.epk_published then c.slug end),
    'editor', private.editor_voice(e.id) || jsonb_build_object('email', e.email))
  from public.friday_fix_items i
  join public.users u on u.id = v_request.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users e on e.id = v_request.media_user_id
  where i.id = v_request.item_id);
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
    'creator', jsonb_build_object('name', coalesce(c.name, u.name), 'invented', private.is_invented(u.id)),
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

-- How many creators are on one of the beats, 1000 at most; null for a request on all beats.
create function private.creators_on_beats(p_beats text[]) returns int
language sql stable
set search_path = ''
as $$
  select case when cardinality(p_beats) > 0 then (
    select count(*)::int from (
      select 1 from public.creator_profiles c join public.users u on u.id = c.user_id
      where c.beats && p_beats and u.kind = 'creator' and u.linked_at is not null
      limit 1000) x) end
$$;

-- Stores a request of the caller and returns its id and slug, and how many creators are on its beats.
create or replace function public.post_media_request(
  p_topic text, p_details text, p_format text, p_beats text[], p_place text, p_ai_stance text, p_wanted int,
  p_deadline timestamptz, p_choose_up_to int default 1
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Requests in seven days.
  c_unverified_a_week constant int := 2;
  c_verified_a_week constant int := 10;
  v_user_id uuid := private.require_user();
  v_verified boolean;
  v_limit int;
  v_request public.media_requests;
begin
  perform private.refuse_not_media(v_user_id);
  v_request.media_user_id := v_user_id;
  v_request.topic := p_topic;
  v_request.details := p_details;
  v_request.place := p_place;
  v_request.wanted := p_wanted;
  v_request.choose_up_to := p_choose_up_to;
  v_request.deadline := p_deadline;
  v_request := private.checked_request(v_request);

  perform pg_advisory_xact_lock(hashtextextended('newspeg:request:' || v_user_id::text, 0));
  v_verified := private.is_proven_editor(v_user_id);
  v_limit := case when v_verified then c_verified_a_week else c_unverified_a_week end;
  if (select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.created_at > now() - interval '7 days') >= v_limit then
    raise exception 'You can post % requests a week%. Please try again in a few days.', v_limit,
      case when v_verified then '' else ' until we have checked your outlet' end using hint = 'request_limit';
  end if;

  insert into public.media_requests (media_user_id, slug, topic, details, format, beats, place, ai_stance, wanted, deadline, choose_up_to)
  values (v_user_id,
    coalesce(nullif(btrim(left(private.slugify(v_request.topic), 48), '-'), ''), 'request')
      || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6),
    v_request.topic, v_request.details, p_format, coalesce(p_beats, '{}'), v_request.place, p_ai_stance, v_request.wanted,
    v_request.deadline, v_request.choose_up_to)
  returning * into v_request;
  return jsonb_build_object('id', v_request.id, 'slug', v_request.slug,
    'creators_on_beats', private.creators_on_beats(v_request.beats));
end
$$;

-- One request for a signed-in reader: what everybody may know, who the reader is to it, and the
-- reader's own entry. Closed ones are for the editor, those who entered, and admins.
create or replace function public.read_media_request(p_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_entry public.request_entries;
  v_role text;
begin
  select * into v_request from public.media_requests r where r.slug = lower(p_slug);
  select * into v_entry from public.request_entries e where e.request_id = v_request.id and e.user_id = v_user_id;
  v_role := case when v_request.media_user_id = v_user_id then 'editor' when public.is_admin() then 'admin' else 'creator' end;
  if v_request.id is null
     or (v_role = 'creator' and v_entry.id is null and (v_request.status <> 'open' or v_request.deadline <= now())) then
    raise exception 'This request is closed or was taken down.' using hint = 'request_not_found';
  end if;
  return private.request_facts(v_request) || jsonb_build_object(
    'id', v_request.id, 'role', v_role,
    'status', case when v_request.status = 'open' and v_request.deadline <= now() then 'closed' else v_request.status end,
    'creators_on_beats', case when v_role = 'editor' then private.creators_on_beats(v_request.beats) end,
    'reports', case when v_role = 'admin' then coalesce((
      select jsonb_agg(p.reason order by p.created_at) from public.request_reports p where p.request_id = v_request.id), '[]') end,
    'entry', case when v_entry.id is not null then jsonb_build_object(
      'id', v_entry.id, 'headline', v_entry.words ->> 'headline', 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at, 'asked_at', v_entry.asked_at, 'declined_at', v_entry.declined_at,
      'question', case when v_entry.word is distinct from 'question' then v_entry.question end, 'reply', v_entry.reply,
      'asked_for', v_entry.asked_for, 'editor_email', case when private.choice_stands(v_entry.chosen_at) then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
end
$$;

-- Raises unless the variation may be entered for the request: the rules of a send, seen from this
-- request. Returns relevance and fit.
create or replace function private.check_entry(v public.pitch_variations, r public.media_requests)
returns table (relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_type text := private.type_of(v);
  v_fit record;
  v_text text := private.full_text(v);
  v_phrases int[] := private.phrases(private.full_text(v));
  v_sent record;
begin
  -- Who stops all pitches still asks for these; a creator who was stopped stays out.
  if private.mail_refusal((select u.email from public.users u where u.id = r.media_user_id), v.user_id, 'shown') is not null then
    raise exception 'This editor takes no more mails from you.' using hint = 'do_not_contact';
  end if;
  select s.outlet_name as outlet, to_char(s.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') as day into v_sent
  from public.pitch_sends s join public.outlets o on o.id = s.outlet_id
  where s.pitch_id = v.pitch_id and s.status <> 'failed' and o.media_user_id = r.media_user_id
  order by s.created_at desc limit 1;
  if found then
    raise exception 'You sent this pitch to % on %. The same editor asks here, so please answer with another one.',
      v_sent.outlet, v_sent.day using hint = 'near_copy';
  end if;
  if r.format <> all (private.formats_of_pitch(v_type)) then
    raise exception 'This pitch is written for %, and the editor asks for another format.', private.format_name(v_type)
      using hint = 'low_relevance';
  end if;
  if r.ai_stance = 'no' and private.is_model_written(v.id) then
    raise exception 'This editor does not take pitches written by AI.' using hint = 'ai_refused';
  end if;
  perform private.refuse_unused_over_quota(v.user_id, v.pitch_id);
  perform private.refuse_unready_words(v);
  perform private.refuse_stale_peg(v.id);
  select * into v_fit from private.variation_fit(v.id, r.id);
  if v_fit.relevance is null or v_fit.relevance = 'Low' then
    raise exception 'The story of this pitch is another one: its news and what you say about it are not what the editor looks for.' using hint = 'low_relevance';
  end if;
  perform private.refuse_near_copy(v.id, (
    select o.id from public.outlets o where o.media_user_id = r.media_user_id and o.active order by o.name limit 1));
  if exists (
    select 1 from public.request_entries e
    where e.media_user_id = r.media_user_id and e.created_at > now() - interval '7 days'
      and e.user_id <> v.user_id
      and (extensions.similarity(e.text, v_text) >= 0.72
        or (select count(*) from unnest(private.phrases(e.text)) theirs (phrase)
            join unnest(v_phrases) mine (phrase) on mine.phrase = theirs.phrase)::real / cardinality(v_phrases) >= 0.8)) then
    raise exception 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
      using hint = 'near_copy';
  end if;
  relevance := v_fit.relevance;
  fit := v_fit.fit;
  return next;
end
$$;

-- The verdict on one of the caller's variations, with whose word its sentences are (private.sources_of): {"relevance",
-- "refusal", "code", "sources"}.
create or replace function public.entry_check(p_request_id uuid, p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_variation public.pitch_variations;
begin
  select * into v_variation from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.status = 'open' and r.deadline > now();
  if not found then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  return (
    select jsonb_build_object(
      'relevance', c.relevance, 'refusal', c.refusal, 'code', c.code, 'sources', private.sources_of(v_variation))
    from private.entry_verdict(v_variation, v_request) c);
end
$$;

-- The mails that wait for one side of an entry: a no or a question for its creator, a reply for its editor.
create or replace function public.due_entry_words(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', e.id, 'word', e.word, 'topic', r.topic, 'slug', r.slug,
    'headline', e.words ->> 'headline', 'question', e.question, 'reply', e.reply,
    'creator', jsonb_build_object('name', coalesce(c.name, u.name), 'invented', private.is_invented(e.user_id)),
    'editor', private.editor_voice(e.media_user_id))
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.word_due_at <= now()
  order by e.word_due_at
  limit p_limit
$$;

-- What came in for a request of the caller, ranked by fit, what is set aside or declined last. The address and how else
-- to reach the creator come with the choice.
create or replace function public.entries_of_request(p_request_id uuid)
returns table (
  id uuid, creator_name text, city_region text, epk_slug text, words jsonb, note text, generator text, relevance text,
  created_at timestamptz, read_at timestamptz, chosen_at timestamptz, creator_email text, set_aside_at timestamptz,
  asked_at timestamptz, declined_at timestamptz, question text, question_left boolean, reply text, sources jsonb,
  reach jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.require_act(v_user_id, 'choose');
  return query
  select e.id, private.name_for_editors(u.id, coalesce(c.name, u.name)), c.city_region,
    case when c.epk_published then c.slug end, e.words, e.note, e.generator, e.relevance, e.created_at, e.read_at, e.chosen_at,
    case when private.choice_stands(e.chosen_at) then private.reply_address(e.user_id) end, e.set_aside_at, e.asked_at,
    e.declined_at, e.question, e.question is not null and e.word is distinct from 'question', e.reply, e.sources,
    case when private.choice_stands(e.chosen_at) then private.reach_of(e.user_id) end
  from public.request_entries e
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.request_id = p_request_id and e.media_user_id = v_user_id
  order by e.declined_at is not null, e.set_aside_at is not null, e.relevance = 'High' desc, e.fit desc, e.created_at;
end
$$;

-- What the mails of a choice are written from, both addresses included.
create or replace function public.get_choice_context(p_user_id uuid, p_entry_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'topic', r.topic, 'slug', r.slug, 'headline', e.words ->> 'headline',
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'invented', private.is_invented(u.id),
      'slug', case when c.epk_published then c.slug end),
    'editor', private.editor_voice(m.id) || jsonb_build_object('email', m.email))
  into v_context
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users m on m.id = e.media_user_id
  where e.id = p_entry_id and (e.media_user_id = p_user_id or e.user_id = p_user_id and e.asked_at is not null);
  if v_context is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_context;
end
$$;

-- For the calling editor: the pitches by mail without an answer (their number, and the newest), the requests with pitches that are unread or, while the request is open, not decided, the introductions that wait or were answered in
-- the last 14 days, and when the next issue comes at their own day and hour. `planned` says that an issue has its date;
-- without one it is the Friday that follows, never one that is over. `comes` says whether it is mailed. Null for other accounts.
create or replace function public.my_editor_home() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_media public.media_profiles;
  v_planned timestamptz;
begin
  select m.* into v_media
  from public.media_profiles m join public.users u on u.id = m.user_id
  where m.user_id = v_user_id and u.kind = 'media';
  if not found then
    return null;
  end if;
  select min(s.slot) into v_planned
  from public.friday_fix_issues f
  cross join lateral (
    select private.digest_slot(f.issue_date, v_media.digest_day, v_media.digest_hour, v_media.time_zone) as slot) s
  where f.scheduled_at is not null and f.status <> 'draft' and s.slot > now();
  return jsonb_build_object(
    'received', (
      select jsonb_build_object('waiting', count(*), 'subject', (array_agg(p.subject order by p.sent_at desc))[1],
        'creator_name', (array_agg(p.creator_name order by p.sent_at desc))[1])
      from public.received_pitches() p where p.answer is null),
    'requests', coalesce((
      select jsonb_agg(jsonb_build_object('slug', w.slug, 'topic', w.topic, 'unread', w.unread, 'undecided', w.undecided)
        order by w.deadline)
      from (
        select r.slug, r.topic, r.deadline, count(*) filter (where e.read_at is null) as unread,
          count(*) filter (where e.read_at is not null) as undecided
        from public.media_requests r join public.request_entries e on e.request_id = r.id
        where r.media_user_id = v_user_id and r.status <> 'removed'
          and (e.read_at is null or r.status = 'open'
            and num_nonnulls(e.chosen_at, e.asked_at, e.declined_at, e.set_aside_at) = 0)
          and r.deadline > now() - interval '14 days'
        group by r.id order by r.deadline limit 5) w), '[]'),
    'open_requests', (
      select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.status = 'open' and r.deadline > now()),
    'introductions', coalesce((
      select jsonb_agg(jsonb_build_object('title', i.title, 'status', i.status,
        'creator_name', i.creator_name || case when i.invented then ' (sample)' else '' end)
        order by i.status <> 'accepted', i.expires_at)
      from (
        select * from public.asked_introductions() a
        where a.status = 'requested' or (a.status = 'accepted' and a.answered_at > now() - interval '14 days')
        limit 5) i), '[]'),
    'next_issue', jsonb_build_object(
      'at', coalesce(v_planned, (
        select min(s.slot) from generate_series(current_date, current_date + 7, interval '1 day') d
        cross join lateral (
          select private.digest_slot(d::date, v_media.digest_day, v_media.digest_hour, v_media.time_zone) as slot) s
        where extract(isodow from d) = 5 and s.slot > now())),
      'planned', v_planned is not null, 'time_zone', v_media.time_zone, 'comes', private.reads_digest(v_user_id)));
end
$$;

-- Of the caller, the newest first. name, email and note are the editor's; source is their outlet, or the topic of
-- their request, kit the last part of the address of the creator's press kit while visitors can open it.
create or replace function public.my_open_yeses()
returns table (
  kind text, id uuid, pitch_id uuid, slug text, name text, source text, answer text, note text, email text, subject text,
  said_at timestamptz, kit text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  c_shown constant interval := interval '30 days';
  v_user_id uuid := private.require_user();
begin
  return query
  select y.*, public.my_public_kit()
  from (
    select 'send', s.id, s.pitch_id, null::text, s.editor_name,
      private.outlet_for_creators(s.outlet_id, s.outlet_name), s.answer, s.answer_note, s.editor_email, s.subject,
      s.answered_at
    from public.pitch_sends s
    where s.user_id = v_user_id and s.answer in ('interested', 'covered') and s.editor_email is not null
      -- A mark of the creator says that they are in touch.
      and s.yes_replied_at is null and s.own_mark is null and s.answered_at > now() - c_shown
    union all
    select 'entry', e.id, e.pitch_id, r.slug, private.editor_voice(e.media_user_id) ->> 'name', r.topic, 'chosen', null,
      u.email, e.words ->> 'headline', e.chosen_at
    from public.request_entries e
    join public.media_requests r on r.id = e.request_id
    join public.users u on u.id = e.media_user_id
    where e.user_id = v_user_id and e.yes_replied_at is null
      -- A choice that was just made may be undone.
      and e.chosen_at between now() - c_shown and now() - interval '20 seconds'
  ) y
  order by 11 desc, 2
  limit 20;
end
$$;

-- The beats of a subject: its own, else those of its field.
create function private.beats_of_subject(p_subject_id int, p_field_id int) returns text[]
language sql immutable
return (
  select b.beats from private.beats_of_subjects() b
  where b.field_id = p_field_id and (b.subject_id = p_subject_id or b.subject_id is null)
  order by b.subject_id limit 1);

-- The beats that a text speaks of, the strongest first; at most two, and none where it says too little: they are ticked
-- for a person, and a wrong tick costs more than a missing one. One word that is heard in several beats is no beat alone:
-- a beat takes a word that is almost only of it, or several that are mostly of it. Names of places are left out, those of the
-- caller's own among them. p_who is what the person says they are, which counts twice: a teacher who writes about a garden speaks of
-- Education, too. That they are retired from it is no subject of theirs: it would be heard as growing old.
create or replace function public.beats_of_text(p_text text, p_who text default '') returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_region text := (select c.city_region from public.creator_profiles c where c.user_id = private.require_user());
begin
  return coalesce((
    with units as materialized (
      select u.unit, u.weight * u.id as weight
      from private.text_units(array[1, 2],
        array[left(p_text, 2000), regexp_replace(left(p_who, 2000), '\mretired\M', '', 'gi')]) u
      where not private.names_place(u.said, v_region)
    ), heard as (
      -- How much of what a unit may mean is of a beat.
      select u.unit, x.beat, sum(s.share) / (select sum(a.share) from private.subject_units a where a.unit = u.unit) as part
      from (select distinct u.unit from units u) u
      join private.subject_units s on s.unit = u.unit
      join private.subjects j on j.id = s.subject_id
      cross join lateral unnest(private.beats_of_subject(j.id, j.field_id)) x(beat)
      group by u.unit, x.beat
    ), clear as (
      select h.beat from heard h where h.part > 0.5 group by h.beat having sum(h.part - 0.5) >= 0.25
    )
    select array_agg(b.beat order by b.weight desc, b.beat)
    from (
      select x.beat, sum(s.weight / cardinality(k.beats)) as weight,
        max(sum(s.weight / cardinality(k.beats))) over () as most
      -- Many weak subjects, each a word of two senses, add up to a beat that the text does not speak of.
      from (
        select r.*, max(r.weight) over () as strongest
        from private.subjects_of((select coalesce(array_agg(u.unit), '{}') from units u),
          (select coalesce(array_agg(u.weight::real), '{}') from units u)) r
      ) s
      join private.subjects j on j.id + 1000000 = s.element_id
      cross join lateral (select private.beats_of_subject(j.id, j.field_id) as beats) k
      cross join lateral unnest(k.beats) x(beat)
      where s.weight >= 0.4 * s.strongest
      group by x.beat
      order by 2 desc, 1 limit 2
    ) b
    where b.weight >= 0.6 * b.most and b.beat in (select c.beat from clear c)), '{}');
end
$$;

grant execute on function public.beats_of_text(text, text) to authenticated;

-- The same for a row of private.outlet_topics: an outlet of the same state that says it covers the creator's city is
-- there, and one of a region, or of states that it names, is in each of them.
create function private.place_of_outlet(
  p_outlet_state text, p_outlet_places text[], p_named text, p_city text, p_state text, p_said text
) returns text
language sql immutable
return private.place_fit(
  case when p_outlet_state = p_state and position(' ' || p_city || ' ' in p_named) > 0 then p_city else p_outlet_places[2] end,
  case when p_state = any (p_outlet_places[4:]) then p_state else p_outlet_state end,
  p_city, p_state, p_said);

-- Everything that orders outlets for a pitch. fit orders within a relevance; score is fit as 0 to 100. What logline
-- and facts add to the likeness counts for High; other formats come last.
create or replace function private.score_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, relevance text, score numeric, fit real, likeness real, story real, format_fits boolean,
  shared_beats text[], place text, own_answer text, own_like boolean, others int
)
language plpgsql stable rows 50
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select c.outlet_id,
    private.relevance_of(c.met, c.story + c.high_fit, c.story, c.format_fits,
      cardinality(c.shared_beats), c.far, c.own_answer, c.own_like,
      c.high_evidence, c.high, c.medium_evidence, c.medium),
    round(100 * (1 - exp(-0.75 * greatest(0, f.fit))))::numeric,
    f.fit, c.likeness, c.story, c.format_fits, c.shared_beats, c.place, c.own_answer, c.own_like, c.others
  from (
    select b.*,
      b.format in ('tv', 'local') and b.place = 'elsewhere' as far,
      m.shared_beat * least(2, cardinality(b.shared_beats)) as beats_fit,
      case b.place when 'same_city' then m.in_city when 'same_state' then m.in_state else 0 end as near_fit,
      case when b.place = 'national' then m.nationwide
        when b.place = 'elsewhere' and b.format in ('tv', 'local') then m.elsewhere else 0 end as away_fit,
      h.shared_beat * least(2, cardinality(b.shared_beats))
        + case when b.place = 'same_city' then h.in_city
            when b.place = 'elsewhere' and b.format not in ('tv', 'local') then 0
            else h.reachable end
        + h.profile * (b.likeness - b.story) as high_fit,
      m.high_evidence, h.high, m.medium_evidence, m.medium
    from (
      select t.outlet_id, t.format,
        coalesce(l.likeness, 0)::real as likeness, coalesce(l.story, 0)::real as story, coalesce(l.met, 0)::real as met,
        t.format = any (p_topic.formats) and t.formats && p_topic.formats as format_fits,
        case when t.beats && p_topic.beats
          then array(select x from unnest(t.beats) x where x = any (p_topic.beats) order by x)
          else '{}' end as shared_beats,
        private.place_of_outlet(t.state, t.places, t.named, p_topic.city, p_topic.state, p_topic.said) as place,
        a.own_answer, coalesce(a.own_like, false) as own_like, coalesce(a.others, 0) as others,
        coalesce(a.fit, 0) as answers
      from private.outlet_topics t
      left join private.topic_likeness(p_topic, p_outlet_ids) l on l.outlet_id = t.outlet_id
      left join private.answers_fit(p_topic, p_outlet_ids) a on a.outlet_id = t.outlet_id
      where t.outlet_id = any (p_outlet_ids) and t.active
      -- `offset 0` keeps the planner from computing place and beats anew wherever they are used.
      offset 0
    ) b
    cross join private.matching_weights() m
    cross join private.high_weights() h
    offset 0
  ) c
  cross join lateral (select (c.likeness + c.beats_fit + c.near_fit + c.away_fit + c.answers
    - case when c.format_fits then 0 else private.other_format() end)::real as fit) f;
end
$$;

-- Scored outlets with what forbids a send, if anything.
create or replace function private.judged_outlets(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, beats text[], ai_stance text,
  relevance text, score numeric, format_fits boolean, shared_beats text[], place text, own_answer text, others int,
  already_sent boolean, blocked_code text, blocked_reason text
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
begin
  return query
  select
    s.outlet_id, t.name, t.format, t.region, t.description, t.beats, t.ai_stance,
    s.relevance, s.score, s.format_fits, s.shared_beats, s.place, s.own_answer, s.others,
    coalesce(sent.status <> 'failed', false), blocked.code, blocked.reason
  from private.score_outlets(p_topic, p_outlet_ids) s
  join private.outlet_terms t on t.outlet_id = s.outlet_id
  left join public.pitch_sends sent
    on sent.pitch_id = p_topic.pitch_id and sent.outlet_id = s.outlet_id
  left join private.send_limits(p_topic.user_id, p_outlet_ids) cap on cap.outlet_id = s.outlet_id
  left join lateral (
    select b.code, b.reason from (values
      (1, coalesce(sent.status <> 'failed', false), 'already_sent', 'You have already sent this pitch to ' || t.name || '.'),
      (2, not s.format_fits, 'low_relevance', 'This pitch is written for ' || v_format_name || ', which ' || t.name || ' is not.'),
      (3, coalesce(s.own_answer = 'not_my_beat', false), 'low_relevance', t.name || ' told you this is not their beat. Give them 90 days.'),
      (4, s.relevance = 'Low' and s.place = 'elsewhere', 'low_relevance', t.name || ' covers ' || t.region || ', and nothing in this pitch ties to it.'),
      (5, s.relevance = 'Low', 'low_relevance', 'Off their beat: they do not cover this.'),
      (6, t.ai_stance = 'no' and p_topic.generator = 'model', 'ai_refused', t.name || ' does not take pitches written by AI.'),
      (7, cap.code is not null, cap.code, cap.reason)
    ) as b (rank, applies, code, reason)
    where b.applies
    order by b.rank
    limit 1
  ) blocked on true;
end
$$;

-- Which words met: for each outlet at most three phrases of its own with the words of the pitch that they met,
-- best first. One word of a longer phrase is no reason, nor is one that may have another sense (private.sense_weights()).
-- phrase is null for the description. from_pitch: the word that carries most stands in
-- peg, take or headline, else in the profile; words that carry much less than it are not named. Where
-- no words met, the phrase that shares most subjects is named.
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
    select n.element_id, n.weight, n.source, n.beside, s.from_pitch
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.sources, p_topic.beside) n(element_id, weight, source, beside)
    join sources s on s.source = n.source
  ), agreed as materialized (
    -- How much the pitch says of the subjects of a phrase, and how much of that beside the word that says most.
    select o.outlet_id, x.phrase, sum(x.share * n.weight) as said, sum(x.share * n.beside) as beside
    from private.outlet_topics o
    cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids)
    group by 1, 2
  ), texts as (
    select t.outlet_id, part.phrase, btrim(part.text) as text
    from private.outlet_terms t, private.wanted_phrases(t.interests) part
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.element_id, x.share * n.weight as share, n.beside as sense, n.source, n.from_pitch
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
    select m.outlet_id, m.phrase, sum(m.share) as share,
      (array_agg(m.from_pitch order by m.share desc, m.from_pitch desc))[1] as from_pitch
    from met m
    join whole w on w.outlet_id = m.outlet_id and w.phrase = m.phrase
    left join agreed a on a.outlet_id = m.outlet_id and a.phrase = m.phrase
    cross join private.sense_weights() s
    group by m.outlet_id, m.phrase, s.one_sense, s.said, s.beside
    having count(distinct m.element_id) > 1
      or min(w.words) = 1 and min(a.said) >= s.said and (min(m.sense) >= s.one_sense or min(a.beside) >= s.beside)
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
      where o.outlet_id = any (p_outlet_ids) and n.source <> '' and not private.names_place(n.source, p_topic.city)
        and not exists (select 1 from chosen c where c.outlet_id = o.outlet_id)
      group by 1, 2, 3
    ) x
    join agreed a on a.outlet_id = x.outlet_id and a.phrase = x.phrase
    cross join private.sense_weights() s
    -- Several words together have one sense.
    where x.share >= 0.5 and a.said >= s.subjects_said and (a.beside >= s.subjects_beside or x.source ~ '[^[:alnum:]]')
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
      from (select m.source, max(m.share) as share, max(max(m.share)) over () as most from met m
            where m.outlet_id = c.outlet_id and m.phrase = c.phrase and m.from_pitch = c.from_pitch
            group by 1) d
      where d.share >= 0.3 * d.most
      order by d.share desc, d.source
      limit 2),
    c.from_pitch, c.share::real
  from chosen c
  join texts t on t.outlet_id = c.outlet_id and t.phrase = c.phrase
  where c.n <= 3;
end
$$;

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
    select r.*, d.outlet_id is not null as draws, c.sendable as can, i.place, row_number() over (order by i.place) as n,
      p_shown is null or r.outlet_id = any (p_shown) as shown
    from unnest(p_outlet_ids) with ordinality i(outlet_id, place)
    join private.match_rows(p_topic, p_outlet_ids) r on r.outlet_id = i.outlet_id
    left join private.draws(p_topic.user_id, p_outlet_ids) d on d.outlet_id = i.outlet_id
    -- A draw takes one pitch of an account.
    cross join lateral (select r.sendable and d.again is not true as sendable) c
    where p_sendable is null or c.sendable = p_sendable
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'outlet_id', p.outlet_id, 'name', p.name, 'format', p.format, 'region', p.region, 'description', p.description,
      'invented', (select o.invented from public.outlets o where o.id = p.outlet_id),
      'relevance', case when p.shown then p.relevance end,
      'score', case when p.shown then p.score end,
      'reasons', case when p.shown then to_jsonb(p.reasons) else '["Smart Matching is part of Pro"]' end,
      'rules', to_jsonb(p.rules),
      'sendable', p.can,
      'blocked_reason', case when p.sendable and not p.can then private.in_draw_already(p.name) else p.blocked_reason end,
      'already_sent', p.already_sent, 'draw_at', case when p.can and p.draws then private.next_draw() end)
      order by p.n) filter (where p.n <= p_count), '[]'),
    max(p.place) filter (where p.n <= p_count),
    coalesce(bool_or(p.n > p_count), false)
  from passed p
$$;

-- The outlets of each format, seen from a place ('Toledo, OH'; left out, the city of the caller's profile), before a
-- pitch says which of them fit: those in the city or that say they cover it, in its state, for the whole country, and elsewhere. A station or paper elsewhere
-- takes no story of the caller's, and is not counted. Counting ends at a thousand a format. draws_only: of the first
-- hundred near it or for the whole country each takes the caller's pitches by a draw (50_sending/25_draw.sql).
create function public.outlets_near(p_place text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  c_counted constant int := 1000;
  v_user_id uuid := private.require_user();
  v_region text := coalesce(nullif(btrim(p_place), ''),
    (select c.city_region from public.creator_profiles c where c.user_id = v_user_id));
  v_city text := private.city_of(v_region);
  v_state text := nullif(private.state_of(v_region), '');
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'pitch_type', f.pitch_type,
      'in_city', count.in_city, 'in_state', count.in_state, 'national', count.national, 'elsewhere', count.elsewhere,
      'draws_only', count.near is not null
        and (select count(*) from private.draws(v_user_id, count.near)) = cardinality(count.near)))
    from unnest(array['tv_local', 'culture_mag', 'podcast']) f (pitch_type)
    cross join lateral (
      select count(*) filter (where x.place = 'same_city') as in_city,
        count(*) filter (where x.place = 'same_state') as in_state,
        count(*) filter (where x.place = 'national') as national,
        count(*) filter (where x.place in ('elsewhere', 'unknown')) as elsewhere,
        (array_agg(x.outlet_id) filter (where x.place in ('same_city', 'same_state', 'national')))[1:100] as near
      from (
        select t.outlet_id, private.place_of_outlet(t.state, t.places, t.named, v_city, v_state, '') as place
        from private.outlet_topics t
        where t.active and t.format = any (private.formats_of_pitch(f.pitch_type))
          and t.formats && private.formats_of_pitch(f.pitch_type)
          and (f.pitch_type <> 'tv_local' or t.places && array_remove(array[v_city, v_state, 'national'], null))
        limit c_counted
      ) x
    ) count);
end
$$;

grant execute on function public.outlets_near(text) to authenticated;

-- The cards of an issue in the order for one reader, with the one reason that counts most (null when nothing ties the
-- reader to the card). By wanted phrases and subjects, beats, place, format, the reader's verdicts on like cards of
-- the last 180 days, and the relevance of the card: a shared beat counts more than one step of it, and a card of high
-- relevance from the reader's own city stands before one of low relevance, whatever beats and format say. Cards of
-- creators whose mails the reader stopped are left out. A reader whom nothing ties to any card gets the issue's own
-- order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
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
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned,
      case c.relevance when 'high' then 0.5 when 'medium' then 0.25 else 0 end as relevance, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join wanted s on s.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  ), fitted as (
    select j.*, j.share + 0.3 * j.subjects + 0.3 * least(2, cardinality(j.beats))
      + case j.place when 'city' then 0.5 when 'state' then 0.25 else 0 end
      + case when j.format_fits then 0.25 else 0 end + j.learned as fit
    from judged j
  )
  select j.id,
    row_number() over (
      order by j.fit + case when j.tied then j.relevance else 0 end desc nulls last, j.position)::int,
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
  from (select f.*, bool_or(f.fit <> 0) over () as tied from fitted f) j
  where private.mail_refusal(j.email, j.creator_user_id, 'shown') is null
  order by 2;
end
$$;

-- A request is one phrase with details, so what fits it has numbers of its own.
create or replace function private.request_weights()
returns table (
  -- What details add to the likeness, and how much of what subjects count in a pitch.
  details real, subjects real,
  -- Beside likeness: each shared beat (two at most), and the place.
  shared_beat real, in_city real, in_state real,
  -- High from this sum on, Medium from this likeness on, and beside a shared beat from a smaller one.
  high real, medium real, medium_on_beat real
)
language sql immutable
begin atomic
  select 0.8::real, 0.3::real, 0.45::real, 1.8::real, 1::real, 2::real, 0.7::real, 0.5::real;
end;

-- How a text fits requests: evidence (the share of the topic, or of the details, that its words met),
-- likeness, beats and place in one number, and the relevance. One shared word that may have another sense
-- (private.sense_weights()) is no evidence, nor are the subjects that it speaks of: 'to keep the books'. Beats are broad:
-- without words or subjects in common, or the same city, they make no fit.
create or replace function private.request_fits(
  p_topic private.text_topic, p_beats text[], p_city_region text, p_said text, p_request_ids uuid[]
) returns table (request_id uuid, relevance text, fit real, shared_beats text[], place text)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.element_id, n.weight from unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight)
  ), matched as (
    select t.request_id, x.phrase, x.element_id, x.share * n.weight as share,
      row_number() over (partition by t.request_id, x.phrase order by x.share * n.weight desc) as n
    from private.request_topics t
    cross join lateral unnest(t.element_ids, t.phrases, t.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where t.request_id = any (p_request_ids)
  ), doubtful as (
    select m.request_id, u.unit,
      array(select k.subject_id + 1000000 from private.subject_units k where k.unit = u.unit) as subjects
    from (
      select x.request_id, min(x.element_id) as element_id from matched x
      where x.phrase >= 0 and x.share > 0
      group by 1 having count(distinct x.element_id) = 1
    ) m
    join public.media_requests r on r.id = m.request_id
    -- A request of this one word says nothing else that could give it another sense.
    cross join lateral (
      select (pg_catalog.ts_lexize('pg_catalog.english_stem', min(y.word) filter (where y.element_id = m.element_id)))[1] as unit
      from private.words_of(r.topic || ' ' || r.details) y
      having count(distinct y.element_id) > 1) u
    cross join private.sense_weights() w
    where (select max(k.share) from private.subject_units k where k.unit = u.unit) < w.one_sense
      -- Words without a vector of their own are shared, too: 'the household book' for 'households with one book'.
      and cardinality(array(
        select a.lexeme from unnest(to_tsvector('pg_catalog.english', r.topic || ' ' || r.details)) a
        intersect select b.lexeme from unnest(to_tsvector('pg_catalog.english', p_said)) b)) < 2
  ), met as (
    select m.request_id, coalesce(sum(m.share) filter (where m.phrase = 1), 0) as topic,
      coalesce(sum(m.share) filter (where m.phrase = -1), 0) as subjects,
      least(1, coalesce(sum(m.share) filter (where m.phrase = 0 and m.n <= 3), 0) / 2) as details,
      d.unit is not null as doubtful,
      -- Fields are those of their subjects.
      coalesce(sum(m.share) filter (where m.phrase = -1 and m.element_id < 2000000 and m.element_id <> all (d.subjects))
        / nullif(sum(m.share) filter (where m.phrase = -1 and m.element_id < 2000000), 0), 0) as beside
    from matched m
    left join doubtful d on d.request_id = m.request_id
    group by 1, d.unit
  ), rated as (
    select r.id, coalesce(case when e.doubtful then s.evidence * e.subjects * e.beside
        else greatest(e.topic, e.details, s.evidence * e.subjects) end, 0)::real as met,
      private.joined_likeness(e.topic, 0, e.details, 0, w.subjects * e.subjects, 0, w.details, 0) as likeness,
      array(select b from unnest(r.beats) b where b = any (p_beats) order by b) as shared,
      f.place, r.format in ('tv', 'local') and f.place = 'elsewhere' as far,
      w.shared_beat, w.in_city, w.in_state, m.high_evidence, w.high, m.medium_evidence, w.medium, w.medium_on_beat
    from public.media_requests r
    cross join private.matching_weights() m
    cross join private.request_weights() w
    cross join private.subject_weights() s
    left join met e on e.request_id = r.id
    cross join lateral private.request_place(r.place, r.topic, p_city_region, p_said) f(place)
    where r.id = any (p_request_ids)
  ), fitted as (
    select x.*, (x.likeness + x.shared_beat * least(2, cardinality(x.shared))
      + case x.place when 'same_city' then x.in_city when 'same_state' then x.in_state else 0 end)::real as fit
    from rated x
  )
  select y.id,
    private.relevance_of(y.met, y.fit, y.likeness, true,
      case when y.place = 'same_city' or y.likeness >= y.medium_on_beat then cardinality(y.shared) else 0 end,
      y.far, null, false,
      y.high_evidence, y.high, y.medium_evidence, y.medium),
    y.fit, y.shared, y.place
  from fitted y;
end
$$;

-- The dashboard of a creator.
create or replace function public.my_dashboard(p_time_zone text) returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'stats', public.creator_stats(p_time_zone),
    'results', public.creator_results(p_time_zone),
    'worked', coalesce((select jsonb_agg(to_jsonb(w)) from public.what_worked(p_time_zone) w), '[]'),
    'introductions', coalesce((select jsonb_agg(to_jsonb(i)) from public.my_introductions() i), '[]'),
    'requests', coalesce((select jsonb_agg(to_jsonb(r)) from public.requests_for_me() r), '[]'),
    'entries', coalesce((select jsonb_agg(to_jsonb(e)) from public.my_entries() e), '[]'),
    'cards', coalesce((select jsonb_agg(to_jsonb(c)) from public.my_ran_cards() c), '[]'),
    'reviews', coalesce((select jsonb_agg(r) from public.my_reviews() r), '[]'),
    'proposals', public.waiting_proposals(),
    'profile', (
      select to_jsonb(p) from (
        select c.facts, c.offers, c.avatar_url, c.bio_short, c.book_title, c.website_url, c.social_links,
          c.contact_email, c.epk_published, c.slug, c.epk_embargo_until
        from public.creator_profiles c where c.user_id = (select auth.uid())) p),
    'activity', coalesce((select jsonb_agg(to_jsonb(a)) from public.my_activity() a), '[]'))
$$;

-- The introductions of an editor: what came by mail, whom they asked to meet, and what creators report that they ran.
create function public.my_editor_introductions_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'received', coalesce((select jsonb_agg(to_jsonb(r)) from public.received_pitches() r), '[]'),
    'asked', coalesce((select jsonb_agg(to_jsonb(a)) from public.asked_introductions() a), '[]'),
    'ran', coalesce((select jsonb_agg(to_jsonb(p)) from public.pieces_i_ran() p), '[]'))
$$;

grant execute on function public.my_editor_introductions_screen() to authenticated;

-- What a new pitch is written from: the profile, and the last lines of the latest pitches, which are not asked again;
-- and how many outlets there are for it.
create or replace function public.my_new_pitch_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'pitching_profile', (
      select to_jsonb(p) from (
        select c.name, c.city_region, c.beats, c.logline, c.who, c.timely_angle, c.book_title, c.bio_short, c.facts,
          c.offers, c.questions
        from public.creator_profiles c where c.user_id = (select auth.uid())) p),
    'closings', coalesce((
      select jsonb_agg(to_jsonb(l)) from (
        select v.line3_whyyou from public.pitch_variations v where v.user_id = (select auth.uid())
        order by v.created_at desc limit 60) l), '[]'),
    'near', public.outlets_near())
$$;
