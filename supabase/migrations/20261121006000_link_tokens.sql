-- Links of the mails to editors. Their tokens are made at delivery: the database holds hashes only,
-- and nothing that a creator can read holds a token. The outbox holds marks in their place.

-- What a link opens. `open` is the pixel, `visit` the press kit. `exposed` are links of mails from
-- before this migration: their creators could read them, so they count opens and visits and answer
-- nothing.
alter table private.pitch_send_tokens
  add column purpose text not null default 'exposed' check (purpose in ('answer', 'visit', 'open', 'exposed'));
alter table private.pitch_send_tokens alter column purpose drop default;

-- Marks by purpose, to be replaced in text, HTML and headers by the tokens of one delivery. A mark is
-- random, so that no text of a creator can hold one.
alter table private.mail_outbox
  add column link_marks jsonb not null default '{}' check (jsonb_typeof(link_marks) = 'object');

-- Mails that still wait have their token in place of a mark: it becomes one mark for each link.
do $$
declare
  v_mail record;
  v_token text;
  v_marks jsonb;
begin
  for v_mail in
    select m.* from private.mail_outbox m where m.kind = 'pitch' and m.status in ('queued', 'sending')
  loop
    v_token := substring(v_mail.text_body from '/answer/([A-Za-z0-9_-]{43})');
    continue when v_token is null;
    select jsonb_object_agg(p, translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_')) into v_marks
    from unnest(array['answer', 'visit', 'open']) p;
    update private.mail_outbox m
    set link_marks = v_marks,
        text_body = replace(replace(m.text_body, '?s=' || v_token, '?s=' || (v_marks ->> 'visit')),
          v_token, v_marks ->> 'answer'),
        html_body = replace(replace(replace(m.html_body, '?s=' || v_token, '?s=' || (v_marks ->> 'visit')),
          'pitch-open?t=' || v_token, 'pitch-open?t=' || (v_marks ->> 'open')),
          v_token, v_marks ->> 'answer')
    where m.id = v_mail.id;
  end loop;
end
$$;

-- Old texts: the tokens and the editor's first name leave what creators read, and so do the words of
-- mail servers, which often name the address.
alter table public.pitch_sends disable trigger touch_updated_at;
update public.pitch_sends s
set body_text = regexp_replace(
      regexp_replace(
        regexp_replace(s.body_text, '/answer/[A-Za-z0-9_-]{43}', '/answer/…', 'g'),
        '([?&][st]=)[A-Za-z0-9_-]{43}', '\1…', 'g'),
      '^Hi [^,\n]{1,120},', 'Hi ' || replace(s.outlet_name, '\', '\\') || ' team,'),
    error = case when s.error is not null then 'The mail could not be delivered.' end;
alter table public.pitch_sends enable trigger touch_updated_at;
update public.pitch_events e set detail = e.detail - 'error' where e.detail ? 'error';

-- The first hour of a send: `release_at` is when its mail may leave. Limits of a week count by it.
alter table public.pitch_sends add column release_at timestamptz;
alter table public.pitch_sends disable trigger touch_updated_at;
update public.pitch_sends s set release_at = s.created_at;
alter table public.pitch_sends enable trigger touch_updated_at;
alter table public.pitch_sends alter column release_at set not null;
create function private.set_release_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.release_at := coalesce(new.release_at, new.created_at);
  return new;
end
$$;
-- Named so that it runs before hold_send_limit, which counts by it.
create trigger a_set_release_at before insert on public.pitch_sends
  for each row execute function private.set_release_at();
create index pitch_sends_outlet_id_release_at_idx on public.pitch_sends (outlet_id, release_at);

alter table public.pitch_sends
  -- Whether a follow-up may go by itself when nothing came back.
  add column follow_up_wanted boolean not null default false,
  add column followed_up_at timestamptz,
  add column bounced_at timestamptz,
  -- What a yes of the editor shared with the creator.
  add column editor_name text check (char_length(editor_name) <= 120),
  add column editor_email text check (editor_email::private.email_address is not distinct from editor_email);
alter table public.pitch_events drop constraint pitch_events_kind_check;
alter table public.pitch_events add constraint pitch_events_kind_check check (kind in (
  'queued', 'sent', 'delivered', 'open', 'click', 'answer', 'follow_up', 'failed', 'bounce', 'complaint', 'opt_out',
  'replied', 'booked', 'published', 'unmarked'));

-- Stores the hashes of the tokens of one delivery, by purpose.
create function private.store_link_tokens(p_send_id uuid, p_hashes jsonb) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.pitch_send_tokens (token_hash, send_id, purpose)
  select h.value, p_send_id, h.key from jsonb_each_text(p_hashes) h
$$;

-- The same for whatever delivers without the outbox.
create function public.issue_link_tokens(p_send_id uuid, p_hashes jsonb) returns void
language sql volatile security definer
set search_path = ''
as $$ select private.store_link_tokens(p_send_id, p_hashes) $$;

-- The id of the send that a token of one of these purposes belongs to; raises unknown_token.
drop function private.lock_send_of_token(text);
drop function private.send_id_of_token(text) cascade;
create function private.send_id_of_token(p_token_hash text, p_purposes text[]) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_send_id uuid;
begin
  select t.send_id into v_send_id
  from private.pitch_send_tokens t
  where t.token_hash = lower(p_token_hash) and t.purpose = any (p_purposes);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_send_id;
end
$$;

-- The send that a token belongs to, locked for update.
create function private.lock_send_of_token(p_token_hash text, p_purposes text[]) returns public.pitch_sends
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, p_purposes);
  v_send public.pitch_sends;
begin
  select s.* into strict v_send from public.pitch_sends s where s.id = v_send_id for update;
  return v_send;
end
$$;

-- Records an open or a click. The status only moves forward: an answered send stays answered.
create or replace function private.record_engagement(p_token_hash text, p_kind text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends := private.lock_send_of_token(
    p_token_hash, case p_kind when 'open' then array['open', 'exposed'] else array['visit', 'exposed'] end);
begin
  update public.pitch_sends s
  set opened_at = case when p_kind = 'open' then coalesce(s.opened_at, now()) else s.opened_at end,
      clicked_at = case when p_kind = 'click' then coalesce(s.clicked_at, now()) else s.clicked_at end,
      status = case when s.status in ('queued', 'sent') then 'opened' else s.status end
  where s.id = v_send.id
    and (s.status in ('queued', 'sent') or (p_kind = 'open' and s.opened_at is null) or (p_kind = 'click' and s.clicked_at is null));

  -- Mail clients fetch the pixel repeatedly; 20 events of each kind are stored per send.
  if (select count(*) from public.pitch_events e where e.send_id = v_send.id and e.kind = p_kind) < 20 then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, p_kind,
            case when p_kind = 'open' then '{"verified": false}'::jsonb else '{}'::jsonb end);
  end if;
  return true;
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
      'reply_to', private.reply_address(v.user_id)),
    'outlet', jsonb_build_object(
      'id', t.outlet_id, 'name', t.name, 'format', t.format, 'ai_stance', t.ai_stance,
      'morning', private.next_morning(o.time_zone, now()),
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

-- Queues one mail and returns its id. A repeated dedupe key returns the id of the first mail. The mail
-- leaves at p_release_at at the earliest.
drop function public.mail_enqueue(text, text, text, text, text, jsonb, text, text, uuid);
create function public.mail_enqueue(
  p_kind text, p_to text, p_subject text, p_text text, p_html text, p_headers jsonb,
  p_dedupe_key text, p_ref_table text default null, p_ref_id uuid default null,
  p_link_marks jsonb default '{}', p_release_at timestamptz default now()
) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into private.mail_outbox
    (kind, to_email, subject, text_body, html_body, headers, dedupe_key, ref_table, ref_id, link_marks, next_attempt_at)
  values
    (p_kind, p_to, p_subject, p_text, nullif(p_html, ''), coalesce(p_headers, '{}'::jsonb), p_dedupe_key, p_ref_table,
     p_ref_id, coalesce(p_link_marks, '{}'::jsonb), p_release_at)
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  if v_id is null then
    select m.id into v_id from private.mail_outbox m where m.dedupe_key = p_dedupe_key;
  end if;
  return v_id;
end
$$;

-- Checks every rule again under a lock, then stores the send and its mail in one transaction. The
-- texts of the mail were written from p_revision of the variation. p_mail has subject, text, html,
-- marks, shown (the text with neither marks nor tokens) and headers. Without p_release_at the mail
-- waits 20 seconds, in which the send can be undone.
drop function public.queue_pitch_send(uuid, uuid, uuid, text, text, text, text, text, int);
create function public.queue_pitch_send(
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

  perform private.refuse_unready_words(v_variation);
  select * into v_match from private.outlet_verdict(p_variation_id, p_outlet_id);
  if v_match.blocked_code is not null then
    raise exception '%', v_match.blocked_reason using hint = v_match.blocked_code;
  end if;
  perform private.refuse_near_copy(p_variation_id, p_outlet_id);
  perform private.refuse_stale_peg(p_variation_id);

  select * into v_contact from private.outlet_contacts c where c.outlet_id = p_outlet_id;
  if not found then
    raise exception 'We have no working address for % yet.', v_match.name using hint = 'no_contact';
  end if;

  insert into public.pitch_sends as s
    (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, subject, body_text, release_at, follow_up_wanted,
     relevance)
  values
    (v_variation.pitch_id, p_variation_id, p_user_id, p_outlet_id, v_match.name, 'queued', p_mail ->> 'subject',
     p_mail ->> 'shown', v_release_at, p_follow_up, v_match.relevance)
  on conflict (pitch_id, outlet_id) do update
    set variation_id = excluded.variation_id, status = 'queued', subject = excluded.subject,
        body_text = excluded.body_text, error = null, bounced_at = null, created_at = now(),
        release_at = excluded.release_at, follow_up_wanted = excluded.follow_up_wanted,
        relevance = excluded.relevance
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
    p_mail -> 'marks', v_release_at);

  return to_jsonb(v_send);
end
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
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', p.pitch_type,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'epk_slug', case when c.epk_published then c.slug end,
    'opt_out', private.opt_out_of(oc.contact_email, s.user_id),
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
