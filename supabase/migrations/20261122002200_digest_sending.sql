-- Sending an issue by mail: recipients fixed and counted first, each leased to one sender at a time,
-- each marked as soon as the mail server has spoken.

alter table public.digest_deliveries
  alter column user_id drop not null,
  add column subscriber_id uuid references public.newsletter_subscribers (id) on delete cascade,
  add check (num_nonnulls(user_id, subscriber_id) = 1),
  add unique (issue_id, subscriber_id),
  drop constraint digest_deliveries_status_check,
  -- skipped: the reader left, paused or closed the address between the count and their hour.
  add constraint digest_deliveries_status_check check (status in ('queued', 'sending', 'sent', 'failed', 'skipped')),
  -- The reader's own day and hour.
  add column due_at timestamptz not null default now(),
  add column next_attempt_at timestamptz not null default now(),
  -- The reader's order of the cards, fixed at the first try: a second copy is the same mail.
  add column card_order uuid[],
  -- The server's words; they often name the address.
  add column error text check (char_length(error) <= 1000),
  add column bounced_at timestamptz,
  add column complained_at timestamptz,
  add column clicked_at timestamptz,
  add column unsubscribed_at timestamptz;
create index digest_deliveries_subscriber_id_idx on public.digest_deliveries (subscriber_id);
create index digest_deliveries_due_idx on public.digest_deliveries (next_attempt_at)
  where status in ('queued', 'sending');

-- The token of a mail's links opens its page, its verdicts and its unsubscribing.
create table private.digest_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  delivery_id uuid not null references public.digest_deliveries (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index digest_tokens_delivery_id_idx on private.digest_tokens (delivery_id);
alter table private.digest_tokens enable row level security;

-- When a reader gets an issue: the first of their weekday from its date on, at their hour, in their zone.
-- An hour that the change to summer time leaves out is the next one.
create function private.digest_slot(p_issue_date date, p_day text, p_hour int, p_time_zone text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select (p_issue_date
      + ((array_position(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], p_day)
          - extract(isodow from p_issue_date)::int + 7) % 7)
      + make_time(p_hour, 0, 0)) at time zone p_time_zone
$$;

-- An issue's mails begin when its date does in the first zone on earth.
create function private.mails_begin(p_issue_date date) returns timestamptz
language sql stable
return p_issue_date::timestamp at time zone 'Pacific/Kiritimati';

-- Publishes scheduled issues whose mails begin (pages call an issue the latest from its date on), then fixes the next p_limit recipients of one issue.
-- Returns the issues published, the recipients looked at, and whether there may be more of them.
create function public.digest_advance(p_limit int default 1000) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_published int;
  v_issue public.friday_fix_issues;
  v_last uuid;
  v_seen int := 0;
begin
  update public.friday_fix_issues f set status = 'published'
  where f.status = 'scheduled' and private.mails_begin(f.issue_date) <= now()
    and exists (select 1 from public.friday_fix_items i where i.issue_id = f.id and i.withdrawn_at is null);
  get diagnostics v_published = row_count;

  select * into v_issue from public.friday_fix_issues f
  where f.scheduled_at is not null and f.status <> 'draft' and f.counted_at is null
    and private.mails_begin(f.issue_date) <= now()
  order by f.issue_date limit 1
  for update skip locked;
  if v_issue.id is null then
    return jsonb_build_object('published', v_published, 'seen', 0, 'more', false);
  end if;

  if v_issue.fixing = 'editors' then
    with page as (
      select m.user_id, m.digest_day, m.digest_hour, m.time_zone from public.media_profiles m
      where v_issue.fixed_to is null or m.user_id > v_issue.fixed_to
      order by m.user_id limit p_limit
    ), fixed as (
      insert into public.digest_deliveries (issue_id, user_id, email, due_at, next_attempt_at)
      select v_issue.id, p.user_id, private.proven_address(p.user_id), s.slot, s.slot
      from page p
      cross join lateral (select private.digest_slot(v_issue.issue_date, p.digest_day, p.digest_hour, p.time_zone) as slot) s
      where private.reads_digest(p.user_id)
      on conflict do nothing
    )
    select (array_agg(p.user_id order by p.user_id desc))[1], count(*) into v_last, v_seen from page p;
  else
    with page as (
      select n.id, n.email, n.status from public.newsletter_subscribers n
      where v_issue.fixed_to is null or n.id > v_issue.fixed_to
      order by n.id limit p_limit
    ), fixed as (
      insert into public.digest_deliveries (issue_id, subscriber_id, email, due_at, next_attempt_at)
      select v_issue.id, p.id, p.email, s.slot, s.slot
      from page p
      cross join lateral (select private.digest_slot(v_issue.issue_date, 'friday', 8, 'America/New_York') as slot) s
      where p.status = 'confirmed' and private.closed_address(p.email, null) is null
        -- Who is an editor too gets the editor's mail only, or has said no to it.
        and not exists (
          select 1 from public.users u join public.media_profiles m on m.user_id = u.id
          where lower(u.email) = p.email and u.linked_at is not null)
      on conflict do nothing
    )
    select (array_agg(p.id order by p.id desc))[1], count(*) into v_last, v_seen from page p;
  end if;

  update public.friday_fix_issues f
  set fixing = case when v_seen = p_limit then f.fixing when f.fixing = 'editors' then 'subscribers' else 'done' end,
      fixed_to = case when v_seen = p_limit then v_last end
  where f.id = v_issue.id
  returning * into v_issue;
  if v_issue.fixing = 'done' then
    update public.friday_fix_issues f
    set counted_at = now(),
        recipient_count = (select count(*) from public.digest_deliveries d where d.issue_id = f.id)
    where f.id = v_issue.id;
  end if;
  return jsonb_build_object('published', v_published, 'seen', v_seen, 'more', true);
end
$$;

-- Whether a delivery may still leave.
create function private.still_wanted(d public.digest_deliveries) returns boolean
language sql stable
begin atomic
  select case
    when d.user_id is not null then private.reads_digest(d.user_id) and private.proven_address(d.user_id) = lower(d.email)
    else exists (
      select 1 from public.newsletter_subscribers n
      where n.id = d.subscriber_id and n.status = 'confirmed' and private.closed_address(n.email, null) is null)
    end;
end;

-- Leases due mails of counted issues to one sender for five minutes; what it does not report is due again
-- after that. Readers who left, and those to whom no card of the issue goes, are skipped. Returns each mail
-- with the reader's own cards in their order.
create function public.digest_lease(p_limit int default 50)
returns table (id uuid, issue_id uuid, email text, reader text, card_order uuid[])
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  return query
  with due as (
    select d.id from public.digest_deliveries d
    join public.friday_fix_issues f on f.id = d.issue_id and f.counted_at is not null
    where d.status in ('queued', 'sending') and d.next_attempt_at <= now()
    order by d.next_attempt_at
    limit greatest(0, least(p_limit, 500))
    for update of d skip locked
  ), ordered as materialized (
    select d.id, coalesce(d.card_order, case
        when d.user_id is null then
          (select array_agg(i.id order by i.position) from public.friday_fix_items i
           where i.issue_id = d.issue_id and i.withdrawn_at is null)
        else (select array_agg(r.item_id order by r.position) from private.ranked_cards(d.issue_id, d.user_id) r
              join public.friday_fix_items i on i.id = r.item_id and i.withdrawn_at is null) end) as cards
    from public.digest_deliveries d
    where d.id in (select due.id from due)
  ), taken as (
    update public.digest_deliveries d
    set status = case when o.cards is not null and private.still_wanted(d) then 'sending' else 'skipped' end,
        attempts = d.attempts + 1, next_attempt_at = now() + interval '5 minutes', card_order = o.cards
    from ordered o
    where d.id = o.id
    returning d.*
  )
  select t.id, t.issue_id, t.email, case when t.user_id is null then 'newsletter' else 'editor' end, t.card_order
  from taken t where t.status = 'sending';
end
$$;

-- Stores the hashes of the tokens of leased mails, by delivery.
create function public.digest_tokens(p_hashes jsonb) returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into private.digest_tokens (token_hash, delivery_id)
  select h.value, h.key::uuid from jsonb_each_text(p_hashes) h
  join public.digest_deliveries d on d.id = h.key::uuid
  on conflict do nothing
$$;

-- Records what the mail server said about one mail. A refusal for good, or the eighth try, ends it; else
-- it is due again after 1, 2, 4 … minutes. A mail that was confirmed stays so. Returns the status.
create function public.digest_mark(p_id uuid, p_ok boolean, p_error text default null, p_permanent boolean default false)
returns text
language sql volatile security definer
set search_path = ''
as $$
  update public.digest_deliveries d
  set status = case when p_ok then 'sent' when p_permanent or d.attempts >= 8 then 'failed' else 'queued' end,
      sent_at = case when p_ok then now() end,
      error = case when p_ok then null else left(p_error, 1000) end,
      next_attempt_at = case when p_ok then d.next_attempt_at
                             else now() + make_interval(mins => (2 ^ least(greatest(d.attempts - 1, 0), 7))::int) end
  where d.id = p_id and d.status <> 'sent'
  returning d.status
$$;

-- Bounces and complaints of digest mails too: their Message-ID is the delivery's id. Returns what was
-- done: 'stored', 'repeated' or 'unknown'.
create or replace function public.record_mail_event(
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

-- Ends the Friday Fix for an editor, or the newsletter for a subscriber.
create function private.leave_digest(p_user_id uuid, p_subscriber_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.media_profiles m set digest_subscribed = false where m.user_id = p_user_id;
  update public.newsletter_subscribers n
  set status = 'unsubscribed', unsubscribed_at = coalesce(n.unsubscribed_at, now())
  where n.id = p_subscriber_id;
end
$$;

-- The delivery of a token; raises unknown_token.
create function private.delivery_of_token(p_token_hash text) returns public.digest_deliveries
language plpgsql stable
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries;
begin
  select d.* into v_delivery from private.digest_tokens t
  join public.digest_deliveries d on d.id = t.delivery_id
  where t.token_hash = lower(p_token_hash);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_delivery;
end
$$;

-- What the page of a mail shows: the issue in the reader's order with withdrawn cards named as such, the
-- reader's verdicts, and whether they still get the mail. Reads only.
create function public.get_digest(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  return (select jsonb_build_object(
    'issue_date', f.issue_date, 'title', f.title, 'intro', f.intro,
    'reader', case when v_delivery.user_id is null then 'newsletter' else 'editor' end,
    'subscribed', case when v_delivery.user_id is null
      then exists (select 1 from public.newsletter_subscribers n where n.id = v_delivery.subscriber_id and n.status = 'confirmed')
      else exists (select 1 from public.media_profiles m where m.user_id = v_delivery.user_id and m.digest_subscribed) end,
    'cards', coalesce((
      select jsonb_agg(case when i.withdrawn_at is not null
        then jsonb_build_object('id', i.id, 'title', i.title, 'withdrawn', i.withdrawn_reason)
        else jsonb_build_object('id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets,
          'assets_url', i.assets_url, 'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg,
          'creator_name', coalesce(c.name, u.name), 'verdict', v.verdict) end
        order by array_position(v_delivery.card_order, i.id))
      from public.friday_fix_items i
      left join public.users u on u.id = i.creator_user_id
      left join public.creator_profiles c on c.user_id = u.id
      left join public.card_verdicts v on v.item_id = i.id and v.user_id = v_delivery.user_id
      where i.issue_id = f.id and i.id = any (v_delivery.card_order)), '[]'))
  from public.friday_fix_issues f where f.id = v_delivery.issue_id);
end
$$;

-- Notes that a person opened a link of the mail.
create function public.digest_click(p_token_hash text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
end
$$;

-- Takes an editor's verdict on a card of the mail; null withdraws it. Returns the verdict.
create function public.digest_verdict(p_token_hash text, p_item_id uuid, p_verdict text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if v_delivery.user_id is null then
    raise exception 'Verdicts are for editors with an account.' using hint = 'not_media';
  end if;
  if not exists (select 1 from public.friday_fix_items i
                 where i.id = p_item_id and i.issue_id = v_delivery.issue_id and i.withdrawn_at is null) then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.set_card_verdict(v_delivery.user_id, p_item_id, p_verdict, 'mail');
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
  return p_verdict;
end
$$;

-- Ends what the mail is one of; p_again starts it again for an editor. A subscriber subscribes anew on
-- the site. Returns whether mails come.
create function public.digest_unsubscribe(p_token_hash text, p_again boolean default false) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if p_again and v_delivery.user_id is null then
    raise exception 'Please subscribe again with the form on our site.' using hint = 'unsubscribed';
  end if;
  if p_again then
    update public.media_profiles m set digest_subscribed = true where m.user_id = v_delivery.user_id;
  else
    perform private.leave_digest(v_delivery.user_id, v_delivery.subscriber_id);
  end if;
  update public.digest_deliveries d set unsubscribed_at = case when p_again then null else now() end
  where d.id = v_delivery.id;
  return p_again;
end
$$;

-- What came of an issue: counts of its mails, and per card the verdicts and introductions.
create function public.issue_results(p_issue_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'recipients', f.recipient_count, 'counted_at', f.counted_at,
      'mails_begin', private.mails_begin(f.issue_date),
      'sent', count(*) filter (where d.status = 'sent'),
      'delivered', count(*) filter (where d.status = 'sent' and d.bounced_at is null),
      'waiting', count(*) filter (where d.status in ('queued', 'sending')),
      'failed', count(*) filter (where d.status = 'failed'),
      'skipped', count(*) filter (where d.status = 'skipped'),
      'bounced', count(d.bounced_at), 'complained', count(d.complained_at),
      'clicked', count(d.clicked_at), 'unsubscribed', count(d.unsubscribed_at),
      'next_due', min(d.next_attempt_at) filter (where d.status = 'queued'),
      'cards', coalesce((
        select jsonb_agg(jsonb_build_object('item_id', i.id, 'verdicts', private.verdict_counts(i.id),
          'introductions', (select count(*) from public.intro_requests r where r.item_id = i.id)) order by i.position)
        from public.friday_fix_items i where i.issue_id = f.id), '[]'))
    from public.friday_fix_issues f left join public.digest_deliveries d on d.issue_id = f.id
    where f.id = p_issue_id
    group by f.id);
end
$$;
grant execute on function public.issue_results(uuid) to authenticated;

-- The schedule of a hosted project; see 20261120000990_cron.sql.
do $$
declare
  v_schedule record;
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) < 2
     or to_regnamespace('vault') is null then
    return;
  end if;
  for v_schedule in
    select * from (values
      ('friday-fix-send', '20 seconds')
    ) as listed (name, every)
  loop
    perform cron.schedule(
      'newspeg-' || v_schedule.name,
      v_schedule.every,
      format('select private.post_scheduled(%L)', v_schedule.name));
  end loop;
end
$$;
