-- Bounces and complaints, as a mail provider or a returned mail reports them.

alter table private.outlet_contacts add column stopped_at timestamptz, add column stopped_reason text
  check (stopped_reason in ('bounce', 'complaint'));

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

-- Takes a report about one mail of ours, by its id (the Message-ID before the @), or about an address.
-- A bounce for good and a complaint close the address to everybody; the send and the outlet's contact
-- show it. Returns what was done: 'stored', 'repeated' or 'unknown'.
create function public.record_mail_event(
  p_event_id text, p_kind text, p_mail_id uuid, p_email text, p_detail text default null
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_mail private.mail_outbox;
  v_email text;
begin
  select * into v_mail from private.mail_outbox m where m.id = p_mail_id;
  v_email := coalesce(v_mail.to_email, lower(p_email));
  -- An address alone closes nothing unless a mail of ours went there.
  if v_mail.id is null and not exists (select 1 from private.mail_outbox m where m.to_email = v_email) then
    return 'unknown';
  end if;
  insert into private.mail_events (event_id, kind, mail_id, email, detail)
  values (p_event_id, p_kind, v_mail.id, v_email, left(p_detail, 500))
  on conflict do nothing;
  if not found then
    return 'repeated';
  end if;

  if p_kind in ('bounce', 'complaint') then
    insert into private.closed_addresses (email, user_id, reason) values (lower(v_email), null, p_kind)
    on conflict do nothing;
    update private.outlet_contacts c set stopped_at = now(), stopped_reason = p_kind where lower(c.contact_email) = lower(v_email);
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
  return 'stored';
end
$$;

-- A new address of the outlet starts without the marks of the old one.
create or replace function public.set_outlet_contact(p_outlet_id uuid, p_name text, p_email text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only an admin can change a contact.');
  insert into private.outlet_contacts as c (outlet_id, contact_name, contact_email)
  values (p_outlet_id, private.trim_text(p_name), lower(private.trim_text(p_email)))
  on conflict (outlet_id) do update
    set contact_name = excluded.contact_name, contact_email = excluded.contact_email,
        stopped_at = case when c.contact_email = excluded.contact_email then c.stopped_at end,
        stopped_reason = case when c.contact_email = excluded.contact_email then c.stopped_reason end;
end
$$;

create or replace function public.get_outlet_contact(p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin('Only an admin can see a contact.');
  return (
    select jsonb_build_object('contact_name', c.contact_name, 'contact_email', c.contact_email,
      'stopped_at', c.stopped_at, 'stopped_reason', c.stopped_reason)
    from private.outlet_contacts c where c.outlet_id = p_outlet_id);
end
$$;
