-- What mail servers report: a mailbox that does not exist or mails marked as spam close the address; any other mail
-- that came back is that mail's own failure.

-- Each report once: providers deliver at least once. bounce: the mailbox does not exist; soft_bounce: it takes no mail
-- now; refused: for what is in the mail, or for no reason that we know.
create table private.mail_events (
  event_id text primary key check (char_length(event_id) between 1 and 200),
  kind text not null check (kind in ('delivered', 'bounce', 'soft_bounce', 'refused', 'complaint')),
  mail_id uuid,
  email text,
  detail text check (char_length(detail) <= 500),
  received_at timestamptz not null default now()
);
alter table private.mail_events enable row level security;
create index mail_events_email_idx on private.mail_events (lower(email));
create index mail_events_received_at_idx on private.mail_events (received_at);

-- Whether an earlier mail to the address met a mailbox that took none, in 30 days and with none delivered since.
create function private.bounced_before(p_email text, p_event_id text, p_mail_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from private.mail_events e
    where lower(e.email) = p_email and e.kind = 'soft_bounce' and e.received_at > now() - interval '30 days'
      and coalesce(e.mail_id::text, e.event_id) <> coalesce(p_mail_id::text, p_event_id)
      and not exists (
        select 1 from private.mail_events d
        where lower(d.email) = p_email and d.kind = 'delivered' and d.received_at > e.received_at))
$$;

-- Stores a report, of digest mails too: their Message-ID is the delivery's id. A bounce, the second soft one and a
-- complaint close the address. Returns what was done: 'stored', 'repeated' or 'unknown'.
create function public.record_mail_event(
  p_event_id text, p_kind text, p_mail_id uuid, p_email text, p_detail text default null
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_delivery public.digest_deliveries;
  v_email text;
  v_closes text;
  v_came_back boolean := p_kind in ('bounce', 'soft_bounce', 'refused');
begin
  select * into v_mail from private.mail_outbox m where m.id = p_mail_id;
  select * into v_delivery from public.digest_deliveries d where d.id = p_mail_id;
  v_email := lower(coalesce(v_mail.to_email, v_delivery.email, p_email));
  -- An address alone closes nothing unless a mail of ours went there.
  if v_mail.id is null and v_delivery.id is null
     and not exists (select 1 from private.mail_outbox m where m.to_email = v_email) then
    return 'unknown';
  end if;
  -- Two soft bounces at once would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:mail-events:' || v_email, 0));
  insert into private.mail_events (event_id, kind, mail_id, email, detail)
  values (p_event_id, p_kind, coalesce(v_mail.id, v_delivery.id), v_email, left(p_detail, 500))
  on conflict do nothing;
  if not found then
    return 'repeated';
  end if;

  v_closes := case when p_kind in ('bounce', 'complaint') then p_kind
    when p_kind = 'soft_bounce' and private.bounced_before(v_email, p_event_id, coalesce(v_mail.id, v_delivery.id)) then 'bounce' end;
  if v_closes is not null then
    perform private.close_address(v_email, null, v_closes);
  end if;
  if p_kind = 'refused' then
    -- Without addresses: alerts outlive accounts.
    perform private.raise_alert('mail_refused', 'mail_refused', 'A mail server refused a mail of ours, and not for its mailbox: '
      || coalesce(nullif(left(regexp_replace(p_detail, '[^[:space:]<>]+@[^[:space:]<>]+', '…', 'g'), 200), ''), 'it gave no reason'));
  end if;
  if v_mail.ref_table = 'pitch_sends' then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    select s.id, s.user_id, case when v_came_back then 'bounce' else p_kind end,
      case when v_came_back and v_closes is null then '{"address": "open"}'::jsonb else '{}' end
    from public.pitch_sends s where s.id = v_mail.ref_id;
    if v_came_back then
      update public.pitch_sends s
      set bounced_at = now(),
          status = case when s.answer is null then 'failed' else s.status end,
          error = case when v_closes is not null then 'The mail came back: this address does not work. We have stopped it.'
            when p_kind = 'soft_bounce' then 'The mail came back: the mailbox takes none at the moment. You can send it again in a few days.'
            else 'The mail came back: the mail server refused it. We look into it, and the address stays open.' end
      where s.id = v_mail.ref_id;
    end if;
  end if;
  if v_delivery.id is not null then
    update public.digest_deliveries d
    set bounced_at = case when v_came_back then now() else d.bounced_at end,
        complained_at = case when p_kind = 'complaint' then now() else d.complained_at end
    where d.id = v_delivery.id;
    -- Who complains has left: confirming anew is up to them.
    if p_kind = 'complaint' then
      perform private.leave_digest(v_delivery.user_id, v_delivery.subscriber_id);
    end if;
  end if;
  return 'stored';
end
$$;
