-- Bounces and complaints that mail providers report.

-- Each report once: providers deliver at least once.
create table private.mail_events (
  event_id text primary key check (char_length(event_id) between 1 and 200),
  kind text not null check (kind in ('delivered', 'bounce', 'complaint')),
  mail_id uuid,
  email text,
  detail text check (char_length(detail) <= 500),
  received_at timestamptz not null default now()
);
alter table private.mail_events enable row level security;
create index mail_events_email_idx on private.mail_events (lower(email));
create index mail_events_received_at_idx on private.mail_events (received_at);

-- Bounces and complaints of digest mails too: their Message-ID is the delivery's id. Returns what was
-- done: 'stored', 'repeated' or 'unknown'.
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
begin
  select * into v_mail from private.mail_outbox m where m.id = p_mail_id;
  select * into v_delivery from public.digest_deliveries d where d.id = p_mail_id;
  v_email := lower(coalesce(v_mail.to_email, v_delivery.email, p_email));
  -- An address alone closes nothing unless a mail of ours went there.
  if v_mail.id is null and v_delivery.id is null
     and not exists (select 1 from private.mail_outbox m where m.to_email = v_email) then
    return 'unknown';
  end if;
  insert into private.mail_events (event_id, kind, mail_id, email, detail)
  values (p_event_id, p_kind, coalesce(v_mail.id, v_delivery.id), v_email, left(p_detail, 500))
  on conflict do nothing;
  if not found then
    return 'repeated';
  end if;

  if p_kind in ('bounce', 'complaint') then
    insert into private.closed_addresses (email, user_id, reason) values (v_email, null, p_kind)
    on conflict do nothing;
    update private.outlet_contacts c set stopped_at = now(), stopped_reason = p_kind where lower(c.contact_email) = v_email;
  end if;
  if v_mail.ref_table = 'pitch_sends' then
    insert into public.pitch_events (send_id, user_id, kind)
    select s.id, s.user_id, p_kind from public.pitch_sends s where s.id = v_mail.ref_id;
    if p_kind = 'bounce' then
      update public.pitch_sends s
      set bounced_at = now(),
          status = case when s.answer is null then 'failed' else s.status end,
          error = 'The mail came back: this address does not work. We have stopped it.'
      where s.id = v_mail.ref_id;
    end if;
  end if;
  if v_delivery.id is not null then
    update public.digest_deliveries d
    set bounced_at = case when p_kind = 'bounce' then now() else d.bounced_at end,
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
