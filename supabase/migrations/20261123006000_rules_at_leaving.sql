-- An editor's rules are checked again when a mail leaves: between the tap and the outlet's morning the
-- editor may have paused, gone away, opted out or lowered the weekly cap. What may not leave is given
-- back to its creator with the reason.

-- A mail to an editor that was held back at the last moment.
create table private.refused_sends (
  mail_id uuid primary key references private.mail_outbox (id) on delete cascade,
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 300),
  refused_at timestamptz not null default now(),
  -- When the creator's mail about it was queued.
  told_at timestamptz
);
create index refused_sends_send_id_idx on private.refused_sends (send_id);
create index refused_sends_untold_idx on private.refused_sends (refused_at) where told_at is null;
alter table private.refused_sends enable row level security;

-- Why the mail of a send may not leave now, in words for its creator; null when it may. A follow-up
-- (p_first false) takes no place in the week.
create function private.leaving_refusal(p_send_id uuid, p_to_email text, p_first boolean) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_terms record;
  v_closed text;
  v_limit text;
  v_earlier int;
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

-- The last check before a mail leaves: stores the hashes of its links' tokens by purpose, and returns
-- why it must not leave, or null.
create or replace function public.mail_prepare(p_id uuid, p_hashes jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_refusal text;
begin
  select * into strict v_mail from private.mail_outbox m where m.id = p_id;
  if v_mail.ref_table = 'pitch_sends' then
    if v_mail.kind in ('pitch', 'follow_up') then
      v_refusal := private.leaving_refusal(v_mail.ref_id, v_mail.to_email, v_mail.kind = 'pitch');
    end if;
    if v_refusal is null then
      -- A worker that died after an earlier refusal left it here.
      delete from private.refused_sends r where r.mail_id = p_id;
      perform private.store_link_tokens(v_mail.ref_id, p_hashes);
    else
      insert into private.refused_sends (mail_id, send_id, reason) values (p_id, v_mail.ref_id, v_refusal)
      on conflict (mail_id) do update set reason = excluded.reason;
    end if;
  elsif v_mail.ref_table = 'creator_profiles' then
    insert into private.contact_proofs (token_hash, user_id, email)
    select h.value, v_mail.ref_id, v_mail.to_email from jsonb_each_text(p_hashes) h;
  elsif v_mail.ref_table in ('intro_requests', 'request_mails') then
    -- An opt-out is about pitches; a bounce or a complaint is about every mail.
    v_refusal := (
      select a.reason from private.closed_addresses a
      where a.email = lower(v_mail.to_email) and a.user_id is null and a.reason <> 'opt_out'
      limit 1);
    if v_refusal is null and v_mail.kind in ('intro_request', 'intro_reminder') and not exists (
      select 1 from public.intro_requests r where r.id = v_mail.ref_id and r.status = 'requested') then
      v_refusal := 'The introduction was answered or taken back.';
    end if;
    if v_refusal is null then
      insert into private.link_tokens (token_hash, purpose, ref_id)
      select h.value, h.key, v_mail.ref_id from jsonb_each_text(p_hashes) h;
    end if;
  end if;
  return v_refusal;
end
$$;

-- Records the result of one mail and updates the row that the mail belongs to. A failure is final when
-- the server refused for good (p_permanent), or at the fifth attempt; leases of crashed workers count
-- as attempts. A send that was held back gets the reason, is failed and so counts in no limit; it can be
-- sent again. A follow-up that was held back counts as not written. Returns the new status of the mail.
-- The server's words stay in the outbox: they often name the address.
create or replace function public.mail_mark(p_id uuid, p_ok boolean, p_error text default null, p_permanent boolean default false)
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
  where m.id = p_id and m.status = 'sending'
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
  elsif v_mail.kind = 'follow_up' and v_refusal is not null then
    update public.pitch_sends s
    set follow_up_count = greatest(0, s.follow_up_count - 1), followed_up_at = null, follow_up_wanted = false
    where s.id = v_mail.ref_id;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    select s.id, s.user_id, 'failed', jsonb_build_object('reason', v_refusal, 'follow_up', true)
    from public.pitch_sends s where s.id = v_mail.ref_id;
    -- The number is free again, and with it the key of its mail.
    update private.mail_outbox m set dedupe_key = m.dedupe_key || ':refused:' || m.id::text where m.id = p_id;
  elsif v_mail.ref_table = 'digest_deliveries' then
    update public.digest_deliveries d
    set attempts = v_mail.attempts,
        status = case when v_mail.status in ('sent', 'failed') then v_mail.status else d.status end,
        sent_at = case when v_mail.status = 'sent' then now() else d.sent_at end
    where d.id = v_mail.ref_id;
  end if;
  return v_mail.status;
end
$$;

-- Why a send cannot be followed up now; null when it can. Editors who paused or are away get none.
create or replace function private.follow_up_refusal(s public.pitch_sends) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_outlet public.outlets;
  v_email text;
begin
  select * into v_outlet from public.outlets o where o.id = s.outlet_id;
  select c.contact_email into v_email from private.outlet_contacts c where c.outlet_id = s.outlet_id;
  return case
    when exists (select 1 from public.users u where u.id = s.user_id and u.suspended_at is not null) then
      'Your account is paused, so nothing is sent for now.'
    when s.answer is not null then s.outlet_name || ' has answered: a follow-up would only annoy.'
    when s.own_mark is not null then 'You have marked this pitch as ' || s.own_mark || '.'
    when s.status not in ('sent', 'opened') or s.sent_at is null then 'This pitch was not delivered.'
    when s.follow_up_count >= private.follow_up_limit(v_outlet.format) then
      case when private.follow_up_limit(v_outlet.format) = 1 then 'One follow-up is enough for a newsroom.'
           else 'Two follow-ups are enough for a podcast.' end
    when coalesce(s.followed_up_at, s.sent_at) > now() - interval '3 days' then
      'Give them three days. Most answers arrive within that time.'
    when s.sent_at < now() - interval '30 days' then 'This pitch is more than 30 days old. Write a new one.'
    when not v_outlet.active or v_email is null or private.closed_address(v_email, s.user_id) is not null then
      s.outlet_name || ' takes no mail from you now.'
    else (select e.reason from private.editor_limits(s.user_id, array[s.outlet_id]) e)
  end;
end
$$;

-- Mails that were held back and whose creators have not been told by mail.
create function public.due_refusals(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'mail_id', r.mail_id, 'pitch_id', s.pitch_id, 'subject', s.subject, 'outlet_name', s.outlet_name,
    'reason', r.reason, 'follow_up', m.kind = 'follow_up', 'name', coalesce(c.name, u.name))
  from private.refused_sends r
  join private.mail_outbox m on m.id = r.mail_id and m.status = 'failed'
  join public.pitch_sends s on s.id = r.send_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = u.id
  where r.told_at is null
  order by r.refused_at
  limit p_limit
$$;

-- Queues the creator's mail about a mail that was held back. Returns whether it did.
create function public.queue_refusal(p_mail_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send_id uuid;
begin
  update private.refused_sends r set told_at = now()
  where r.mail_id = p_mail_id and r.told_at is null
    and exists (select 1 from private.mail_outbox m where m.id = r.mail_id and m.status = 'failed')
  returning r.send_id into v_send_id;
  if v_send_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'send_refused', private.reply_address(s.user_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'send_refused:' || p_mail_id::text)
  from public.pitch_sends s where s.id = v_send_id;
  return true;
end
$$;
