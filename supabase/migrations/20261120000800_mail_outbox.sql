-- Outgoing mail: stored in the transaction that causes it, sent by the mail-worker function.

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
  created_at timestamptz not null default now()
);

create index mail_outbox_due_idx on private.mail_outbox (next_attempt_at) where status in ('queued', 'sending');
create index mail_outbox_ref_idx on private.mail_outbox (ref_table, ref_id);

alter table private.mail_outbox enable row level security;

-- Queues one mail and returns its id. A repeated dedupe key returns the id of the first mail.
create function public.mail_enqueue(
  p_kind text, p_to text, p_subject text, p_text text, p_html text, p_headers jsonb,
  p_dedupe_key text, p_ref_table text default null, p_ref_id uuid default null
) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into private.mail_outbox (kind, to_email, subject, text_body, html_body, headers, dedupe_key, ref_table, ref_id)
  values (p_kind, p_to, p_subject, p_text, nullif(p_html, ''), coalesce(p_headers, '{}'::jsonb), p_dedupe_key, p_ref_table, p_ref_id)
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  if v_id is null then
    select m.id into v_id from private.mail_outbox m where m.dedupe_key = p_dedupe_key;
  end if;
  return v_id;
end
$$;

-- Leases due mails to one worker for five minutes; unreported mails become due again after that.
create function public.mail_lease(p_limit int default 20)
returns table (
  id uuid, kind text, to_email text, subject text, text_body text, html_body text,
  headers jsonb, attempts int, ref_table text, ref_id uuid
)
language sql volatile security definer
set search_path = ''
as $$
  update private.mail_outbox m
  set status = 'sending', attempts = m.attempts + 1, next_attempt_at = now() + interval '5 minutes'
  where m.id in (
    select d.id from private.mail_outbox d
    where d.status in ('queued', 'sending') and d.next_attempt_at <= now()
    order by d.next_attempt_at
    limit greatest(0, least(p_limit, 200))
    for update skip locked
  )
  returning m.id, m.kind, m.to_email, m.subject, m.text_body, m.html_body,
            m.headers, m.attempts, m.ref_table, m.ref_id
$$;

-- Records the result of one mail and updates the row that the mail belongs to. A failure at the
-- fifth attempt or later is final; leases of crashed workers count as attempts. Returns the new status
-- of the mail.
create function public.mail_mark(p_id uuid, p_ok boolean, p_error text default null) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
begin
  update private.mail_outbox m
  set status = case when p_ok then 'sent' when m.attempts >= 5 then 'failed' else 'queued' end,
      sent_at = case when p_ok then now() end,
      error = case when p_ok then null else left(p_error, 1000) end,
      next_attempt_at = case when p_ok then m.next_attempt_at
                             else now() + make_interval(mins => (2 ^ least(m.attempts, 8))::int) end
  where m.id = p_id and m.status = 'sending'
  returning * into v_mail;
  if not found then
    return (select m.status from private.mail_outbox m where m.id = p_id);
  end if;

  if v_mail.ref_table = 'pitch_sends' and v_mail.status in ('sent', 'failed') then
    -- The status never moves back: an editor may open the mail before the worker reports.
    update public.pitch_sends s
    set status = case when s.status = 'queued' then v_mail.status else s.status end,
        sent_at = case when v_mail.status = 'sent' then coalesce(s.sent_at, now()) else s.sent_at end,
        error = v_mail.error
    where s.id = v_mail.ref_id;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    select s.id, s.user_id, case v_mail.status when 'sent' then 'sent' else 'failed' end,
           jsonb_strip_nulls(jsonb_build_object('error', left(v_mail.error, 300)))
    from public.pitch_sends s where s.id = v_mail.ref_id;
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

