-- Turns a database that applied the 134 migrations until 20261130010000 into what the baseline makes: the
-- difference of both, as scripts/schema/migration.ts writes it, and one column by hand.
set check_function_bodies = off;

alter table private.subjects drop column terms;

alter table private.subject_units drop constraint subject_units_subject_id_fkey;

drop function private.editor_closed_to(uuid, uuid);

drop function private.publish_changes(regclass);

drop function private.words_of(public.pitch_variations);

drop function public.get_worker_heartbeats();

drop function public.issue_link_tokens(uuid, jsonb);

drop function public.media_unsubscribe(uuid);

drop index if exists private.subject_units_subject_id_idx;

drop index if exists public.users_created_at_idx;

-- The words of a variation, as edits and undo carry them.
create function private.variation_words(v public.pitch_variations) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'headline', v.headline, 'line1_hook', v.line1_hook, 'line2_whynow', v.line2_whynow,
    'line3_whyyou', v.line3_whyyou, 'talking_points', v.talking_points)
$$;

-- Replaces the words of a variation and its claims. Returns {"stored", "variation"}: an older
-- revision stores nothing and returns the row as it is; words that are stored already are no change.
create or replace function public.edit_variation(
  p_user_id uuid, p_variation_id uuid, p_revision int, p_words jsonb, p_claims jsonb, p_grounds jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(p_user_id, p_variation_id);
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
  return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
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
      claims = private.with_confirmations(v.id, v_words -> 'claims'),
      grounds = nullif(p_written -> 'grounds', 'null'), written = p_written - 'variation' - 'grounds',
      model_drafted = v.model_drafted or p_written ->> 'generator' = 'model',
      revision = v.revision + 1, edited_at = null
  where v.id = v_variation.id;
  return private.regenerated(v_run);
end
$$;

create or replace function private.keep_sent_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select * into strict v_variation from public.pitch_variations v where v.id = new.variation_id;
  new.revision := v_variation.revision;
  insert into private.sent_texts (variation_id, revision, pitch_id, user_id, words, text, phrases)
  values (v_variation.id, v_variation.revision, v_variation.pitch_id, v_variation.user_id,
          private.variation_words(v_variation), private.full_text(v_variation),
          private.phrases(private.full_text(v_variation)))
  on conflict do nothing;
  return new;
end
$$;

-- Enters one of the caller's variations. All rules are checked under locks. Returns the entry's id.
create or replace function public.enter_request(p_request_id uuid, p_variation_id uuid, p_note text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_variation public.pitch_variations := private.lock_variation(v_user_id, p_variation_id);
  v_request public.media_requests;
  v_fit record;
  v_id uuid;
begin
  -- Entries of one request run one after another: the number that the editor asked for holds.
  select * into v_request from public.media_requests r where r.id = p_request_id for update;
  if not found or v_request.status <> 'open' or v_request.deadline <= now() then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  if v_request.media_user_id = v_user_id then
    raise exception 'This is your own request.' using hint = 'own_item';
  end if;
  if exists (select 1 from public.request_entries e where e.request_id = p_request_id and e.user_id = v_user_id) then
    raise exception 'You have sent a pitch to this request.' using hint = 'already_sent';
  end if;
  if (select count(*) from public.request_entries e where e.request_id = p_request_id) >= v_request.wanted then
    raise exception 'The editor asked for % pitches and has them all.', v_request.wanted using hint = 'request_full';
  end if;
  select * into v_fit from private.check_entry(v_variation, v_request);
  insert into public.request_entries
    (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, note, generator, relevance, fit)
  select p_request_id, v_request.media_user_id, v_user_id, v_variation.pitch_id, v_variation.id,
    private.variation_words(v_variation), private.full_text(v_variation),
    private.text_or_null(private.clean_line(left(p_note, 300))),
    case when v_variation.model_drafted then 'model' else p.generator end, v_fit.relevance, v_fit.fit
  from public.pitches p where p.id = v_variation.pitch_id
  returning id into v_id;
  return v_id;
end
$$;

-- What matching says of one outlet for one variation. blocked_code is null when it may be sent to.
create or replace function private.outlet_verdict(p_variation_id uuid, p_outlet_id uuid)
returns table (name text, relevance text, blocked_code text, blocked_reason text)
language plpgsql volatile
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
declare
  v_topic private.pitch_topic := private.kept_topic(p_variation_id);
begin
  return query
  select j.name, j.relevance, j.blocked_code, j.blocked_reason
  from private.judged_outlets(v_topic, array[p_outlet_id]) j;
end
$$;

alter publication supabase_realtime drop table public.media_requests;

alter publication supabase_realtime drop table public.own_pegs;

alter publication supabase_realtime drop table public.pitch_runs;

drop function public.admin_outlets(text);

drop function public.set_outlet_contact(uuid, text, text);

-- An outlet's contact for an admin, null where there is none. closed_reason: why the address gets no mail from
-- anybody (bounce, complaint, opt_out), and since when.
create or replace function public.get_outlet_contact(p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only an admin can see a contact.');
  return (
    select jsonb_build_object('contact_name', c.contact_name, 'contact_email', c.contact_email,
      'closed_reason', a.reason, 'closed_at', a.created_at)
    from private.outlet_contacts c
    left join private.closed_addresses a on a.email = lower(c.contact_email) and a.user_id is null
    where c.outlet_id = p_outlet_id);
end
$$;

-- Sets who gets the pitches of an outlet. An address that gets no mail is refused as a new one: nothing would
-- arrive there. The system log names the outlet, not the address. Returns what get_outlet_contact() does.
create or replace function public.set_outlet_contact(p_outlet_id uuid, p_name text, p_email text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_outlet text;
  v_before text;
  v_closed text;
begin
  perform private.require_admin('Only an admin can change a contact.');
  select o.name into v_outlet from public.outlets o where o.id = p_outlet_id;
  if not found then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  select c.contact_email into v_before from private.outlet_contacts c where c.outlet_id = p_outlet_id for update;
  select a.reason into v_closed from private.closed_addresses a where a.email = v_email and a.user_id is null;
  if found and v_email is distinct from lower(v_before) then
    raise exception '%', case v_closed
      when 'bounce' then 'Mails to this address came back. Please enter another one.'
      when 'complaint' then 'This address reported our mail as spam. Please enter another one.'
      else 'The owner of this address asked for no mails. Please enter another one.' end
      using hint = 'invalid_email';
  end if;
  insert into private.outlet_contacts as c (outlet_id, contact_name, contact_email)
  values (p_outlet_id, private.trim_text(p_name), v_email)
  on conflict (outlet_id) do update
    set contact_name = excluded.contact_name, contact_email = excluded.contact_email,
        stopped_at = case when c.contact_email = excluded.contact_email then c.stopped_at end,
        stopped_reason = case when c.contact_email = excluded.contact_email then c.stopped_reason end;
  perform private.log_admin_act('outlet_contact_changed', jsonb_build_object(
    'names', jsonb_build_array(v_outlet), 'address_changed', v_email is distinct from lower(v_before)));
  return public.get_outlet_contact(p_outlet_id);
end
$$;

grant execute on function public.set_outlet_contact(uuid, text, text) to authenticated;

-- Outlets for the admin's list, by name; at most 50. contact: none, open, or why its address gets no mail.
create or replace function public.admin_outlets(p_search text)
returns table (
  outlet_id uuid, name text, slug text, format text, region text, active boolean, confirmed boolean, editor_name text,
  domains text[], contact text
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_pattern text := '%' || regexp_replace(private.trim_text(coalesce(p_search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  select o.id, o.name, o.slug, o.format, o.region, o.active, o.confirmed_at is not null, u.name,
    array(select d.domain from private.outlet_domains d where d.outlet_id = o.id order by 1),
    case when c.outlet_id is null then 'none' else coalesce(a.reason, 'open') end
  from public.outlets o
  left join public.users u on u.id = o.media_user_id
  left join private.outlet_contacts c on c.outlet_id = o.id
  left join private.closed_addresses a on a.email = lower(c.contact_email) and a.user_id is null
  where o.name ilike v_pattern
  order by lower(o.name), o.id
  limit 50;
end
$$;

grant execute on function public.admin_outlets(text) to authenticated;