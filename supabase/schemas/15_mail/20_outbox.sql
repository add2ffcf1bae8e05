-- The outbox: a mail is queued with what causes it, leased by one worker and checked at leaving. What fails is tried
-- again after 2, 4, 8 and 16 minutes; the fifth failure ends it, and so does a server that refuses for good. While no
-- mail server is set or reached the worker leases nothing, so an outage is no try. Mails of the Friday Fix have a
-- queue and a retry rule of their own (60_friday_fix/50_sending.sql).

create function private.contact_is_proven(p_user_id uuid, p_email text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select 1 from public.users u where u.id = p_user_id and u.email = lower(p_email) and u.linked_at is not null)
    or exists (select 1 from private.contact_proofs p
               where p.user_id = p_user_id and lower(p.email) = lower(p_email) and p.proved_at is not null)
$$;

-- The address that receives replies: the public contact of the profile once a click proved it, until
-- then the account's own.
create function private.reply_address(p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case when private.contact_is_proven(p_user_id, c.contact_email) then c.contact_email else u.email end
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = p_user_id
$$;

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (char_length(kind) between 1 and 60),
  to_email private.email_address not null,
  subject text not null check (char_length(subject) between 1 and 300 and subject !~ '[\r\n]'),
  text_body text not null check (octet_length(text_body) <= 200000),
  html_body text check (octet_length(html_body) <= 500000),
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  dedupe_key text not null unique check (char_length(dedupe_key) <= 300),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  error text,
  ref_table text,
  ref_id uuid,
  created_at timestamptz not null default now(),
  -- Marks by purpose, to be replaced in text, HTML and headers by the tokens of one delivery. A mark is
  -- random, so that no text of a creator can hold one.
  link_marks jsonb not null default '{}' check (jsonb_typeof(link_marks) = 'object'),
  check (subject !~ '[[:cntrl:]]'),
  -- A line break in a header value would begin another header.
  check (not jsonb_path_exists(headers, '$.* ? (@ like_regex "[\\u0000-\\u001f\\u007f]")'))
);
alter table private.mail_outbox enable row level security;
create index mail_outbox_due_idx on private.mail_outbox (next_attempt_at) where status in ('queued', 'sending');
create index mail_outbox_ref_idx on private.mail_outbox (ref_table, ref_id);
create index mail_outbox_ended_idx on private.mail_outbox (created_at) where status in ('sent', 'failed');
create index mail_outbox_to_email_idx on private.mail_outbox (lower(to_email));

-- Queues one mail and returns its id. A repeated dedupe key returns the id of the first mail. The mail
-- leaves at p_release_at at the earliest.
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

-- Leases due mails to one worker for five minutes; unreported mails become due again after that. What a hold keeps
-- back waits.
create function public.mail_lease(p_limit int default 20)
returns table (
  id uuid, kind text, to_email text, subject text, text_body text, html_body text,
  headers jsonb, link_marks jsonb, attempts int, ref_table text, ref_id uuid
)
language sql volatile security definer
set search_path = ''
as $$
  update private.mail_outbox m
  set status = 'sending', attempts = m.attempts + 1, next_attempt_at = now() + interval '5 minutes'
  where m.id in (
    select d.id from private.mail_outbox d
    where d.status in ('queued', 'sending') and d.next_attempt_at <= now()
      and d.id not in (select h.mail_id from private.held_mails() h)
    order by d.next_attempt_at
    limit greatest(0, least(p_limit, 200))
    for update skip locked
  )
  returning m.id, m.kind, m.to_email, m.subject, m.text_body, m.html_body,
            m.headers, m.link_marks, m.attempts, m.ref_table, m.ref_id
$$;

-- Records the result of one mail and updates the row that the mail belongs to. A failure is final when
-- the server refused for good (p_permanent), or at the fifth attempt; leases of crashed workers count
-- as attempts. A send that was held back gets the reason, is failed and so counts in no limit; it can be
-- sent again. A follow-up that was held back counts as not written. Returns the new status of the mail.
-- The server's words stay in the outbox: they often name the address. p_attempts is the number that came with the
-- lease: a failure counts only while that lease is the last one, a mail that has left is sent whoever says so.
create function public.mail_mark(
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

-- Deletes mails that ended 30 days ago, at most 1,000 a call. Returns how many.
create function public.mail_tidy() returns int
language sql volatile security definer
set search_path = ''
as $$
  with gone as (
    delete from private.mail_outbox m
    where m.id in (
      select d.id from private.mail_outbox d
      where d.status in ('sent', 'failed') and d.created_at < now() - interval '30 days'
      limit 1000 for update skip locked)
    returning 1
  )
  select count(*)::int from gone
$$;

-- The last check before a mail leaves: stores the hashes of its links' tokens by purpose, and returns
-- why it must not leave, or null. 'held': a hold came after the lease (attempt p_attempts), and the mail waits again as
-- if it had not been leased.
create function public.mail_prepare(p_id uuid, p_hashes jsonb, p_attempts int default null) returns text
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
