-- Mails that cannot be misused: clean lines, proven addresses, no second try where none can succeed,
-- nothing kept that is not needed.

-- One-line fields hold no control characters, whoever writes them.
create or replace function private.tidy_users() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email := lower(private.trim_text(new.email));
  new.name := private.text_or_null(private.clean_line(new.name));
  new.city_region := private.text_or_null(private.clean_line(new.city_region));
  return new;
end
$$;

create function private.tidy_one_line_fields() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'creator_profiles' then
    new.name := private.text_or_null(private.clean_line(new.name));
    new.city_region := private.text_or_null(private.clean_line(new.city_region));
    new.logline := private.text_or_null(private.clean_line(new.logline));
    new.timely_angle := private.text_or_null(private.clean_line(new.timely_angle));
    new.book_title := private.text_or_null(private.clean_line(new.book_title));
    new.contact_name := private.text_or_null(private.clean_line(new.contact_name));
    new.contact_phone := private.text_or_null(private.clean_line(new.contact_phone));
  elsif tg_table_name = 'media_profiles' then
    new.outlet_name := private.text_or_null(private.clean_line(new.outlet_name));
    new.region := private.text_or_null(private.clean_line(new.region));
  elsif tg_table_name = 'outlets' then
    new.name := private.clean_line(new.name);
    new.region := private.clean_line(new.region);
  else
    new.contact_name := private.clean_line(new.contact_name);
  end if;
  return new;
end
$$;

-- Named so that it runs before tidy_creator_profile, which makes the slug from the name.
create trigger a_tidy_lines before insert or update on public.creator_profiles
  for each row execute function private.tidy_one_line_fields();
create trigger a_tidy_lines before insert or update on public.media_profiles
  for each row execute function private.tidy_one_line_fields();
create trigger a_tidy_lines before insert or update on public.outlets
  for each row execute function private.tidy_one_line_fields();
create trigger a_tidy_lines before insert or update on private.outlet_contacts
  for each row execute function private.tidy_one_line_fields();

update public.users u set name = u.name where u.name ~ '[[:cntrl:]]' or u.city_region ~ '[[:cntrl:]]';
update public.creator_profiles c set name = c.name
where concat(c.name, c.city_region, c.logline, c.timely_angle, c.book_title, c.contact_name, c.contact_phone) ~ '[[:cntrl:]]';
update public.media_profiles m set region = m.region where concat(m.outlet_name, m.region) ~ '[[:cntrl:]]';
update public.outlets o set name = o.name where concat(o.name, o.region) ~ '[[:cntrl:]]';
update private.outlet_contacts c set contact_name = c.contact_name where c.contact_name ~ '[[:cntrl:]]';
update public.pitch_sends s set outlet_name = private.clean_line(s.outlet_name) where s.outlet_name ~ '[[:cntrl:]]';
update private.mail_outbox m set subject = private.clean_line(m.subject) where m.subject ~ '[[:cntrl:]]';

alter table public.users add check (concat(name, city_region) !~ '[[:cntrl:]]');
alter table public.creator_profiles add check (
  concat(name, city_region, logline, timely_angle, book_title, contact_name, contact_phone) !~ '[[:cntrl:]]');
alter table public.media_profiles add check (concat(outlet_name, region) !~ '[[:cntrl:]]');
alter table public.outlets add check (concat(name, region) !~ '[[:cntrl:]]');
alter table private.outlet_contacts add check (contact_name !~ '[[:cntrl:]]');
alter table public.pitch_sends add check (outlet_name !~ '[[:cntrl:]]');
alter table private.mail_outbox add check (subject !~ '[[:cntrl:]]');
-- A line break in a header value would begin another header.
alter table private.mail_outbox add check (not jsonb_path_exists(headers, '$.* ? (@ like_regex "[\\u0000-\\u001f\\u007f]")'));

-- Contact addresses that a click has proved, by account.
create table private.contact_proofs (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references public.users (id) on delete cascade,
  email private.email_address not null,
  proved_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_proofs_user_id_email_idx on private.contact_proofs (user_id, email);
alter table private.contact_proofs enable row level security;

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
create or replace function private.reply_address(p_user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case when private.contact_is_proven(p_user_id, c.contact_email) then c.contact_email else u.email end
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = p_user_id
$$;

-- The caller's contact address, whether it is proven, and where replies go now.
create function public.contact_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (select jsonb_build_object(
    'email', c.contact_email,
    'proven', c.contact_email is null or private.contact_is_proven(v_user_id, c.contact_email),
    'reply_to', private.reply_address(v_user_id))
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = v_user_id);
end
$$;
grant execute on function public.contact_state() to authenticated;

-- Queues the mail that asks for the click; at most three a day for an account. Returns the address, or
-- null when there is nothing to prove.
create function public.queue_contact_proof(p_user_id uuid, p_mail jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  select c.contact_email into v_email from public.creator_profiles c where c.user_id = p_user_id;
  if v_email is null or private.contact_is_proven(p_user_id, v_email) then
    return null;
  end if;
  if (select count(*) from private.mail_outbox m
      where m.ref_table = 'creator_profiles' and m.ref_id = p_user_id and m.created_at > now() - interval '1 day') >= 3 then
    raise exception 'We have sent this mail three times today. Please look into your spam folder, or try again tomorrow.'
      using hint = 'rate_limited';
  end if;
  perform public.mail_enqueue(
    'contact_proof', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'contact_proof:' || p_user_id::text || ':' || gen_random_uuid()::text, 'creator_profiles', p_user_id, p_mail -> 'marks');
  return v_email;
end
$$;

-- Takes the click. Links are good for seven days. Returns the proven address.
create function public.prove_contact(p_token_hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_proof private.contact_proofs;
begin
  select * into v_proof from private.contact_proofs p where p.token_hash = lower(p_token_hash);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  if v_proof.proved_at is null and v_proof.created_at < now() - interval '7 days' then
    raise exception 'This link is too old. Please ask for a new one in your profile.' using hint = 'link_expired';
  end if;
  update private.contact_proofs p set proved_at = coalesce(p.proved_at, now()) where p.token_hash = v_proof.token_hash;
  return v_proof.email;
end
$$;

-- The outbox. A mail that is sent or given up loses its words at once, and with them every link; the
-- row goes after 30 days.
update private.mail_outbox m set text_body = '', html_body = null, link_marks = '{}' where m.status in ('sent', 'failed');
create index mail_outbox_ended_idx on private.mail_outbox (created_at) where status in ('sent', 'failed');

-- Records the result of one mail and updates the row that the mail belongs to. A failure is final when
-- the server refused for good (p_permanent), or at the fifth attempt; leases of crashed workers count
-- as attempts. Returns the new status of the mail. The server's words stay in the outbox: they often
-- name the address.
drop function public.mail_mark(uuid, boolean, text);
create function public.mail_mark(p_id uuid, p_ok boolean, p_error text default null, p_permanent boolean default false)
returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
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

  if v_mail.kind = 'pitch' and v_mail.status in ('sent', 'failed') then
    -- The status never moves back: an editor may open the mail before the worker reports.
    update public.pitch_sends s
    set status = case when s.status = 'queued' then v_mail.status else s.status end,
        sent_at = case when v_mail.status = 'sent' then coalesce(s.sent_at, now()) else s.sent_at end,
        error = case when v_mail.status = 'failed' then
          case when p_permanent then 'The address did not take the mail.' else 'The mail could not be delivered.' end end
    where s.id = v_mail.ref_id;
    insert into public.pitch_events (send_id, user_id, kind)
    select s.id, s.user_id, case v_mail.status when 'sent' then 'sent' else 'failed' end
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

-- Leases due mails to one worker for five minutes; unreported mails become due again after that.
drop function public.mail_lease(int);
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
    order by d.next_attempt_at
    limit greatest(0, least(p_limit, 200))
    for update skip locked
  )
  returning m.id, m.kind, m.to_email, m.subject, m.text_body, m.html_body,
            m.headers, m.link_marks, m.attempts, m.ref_table, m.ref_id
$$;

-- The last check before a mail leaves: stores the hashes of its links' tokens by purpose, and returns
-- why it must not leave, or null.
create function public.mail_prepare(p_id uuid, p_hashes jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_refusal text;
begin
  select * into strict v_mail from private.mail_outbox m where m.id = p_id;
  if v_mail.ref_table = 'pitch_sends' then
    v_refusal := (
      select private.closed_address(v_mail.to_email, s.user_id) from public.pitch_sends s where s.id = v_mail.ref_id);
    if v_refusal is null then
      perform private.store_link_tokens(v_mail.ref_id, p_hashes);
    end if;
  elsif v_mail.ref_table = 'creator_profiles' then
    insert into private.contact_proofs (token_hash, user_id, email)
    select h.value, v_mail.ref_id, v_mail.to_email from jsonb_each_text(p_hashes) h;
  end if;
  return v_refusal;
end
$$;
