-- Sending an issue by mail: recipients fixed and counted first, each leased to one sender at a time, each marked as
-- soon as the mail server has answered. What is refused is tried again after 1, 2, 4, … minutes; the eighth refusal
-- ends it. A lease that ran out, because its sender was killed, is none.

create table public.digest_deliveries (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.friday_fix_issues (id) on delete cascade,
  user_id uuid references public.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  -- skipped: the reader left, paused or closed the address between the count and their hour.
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'skipped')),
  attempts int not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  subscriber_id uuid references public.newsletter_subscribers (id) on delete cascade,
  -- The reader's own day and hour.
  due_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  -- The reader's order of the cards, fixed at the first try: a second copy is the same mail.
  card_order uuid[],
  -- The server's words; they often name the address.
  error text check (char_length(error) <= 1000),
  bounced_at timestamptz,
  complained_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  -- How often the mail server did not take it; attempts counts the leases.
  refusals int not null default 0 check (refusals >= 0),
  unique (issue_id, user_id),
  check (num_nonnulls(user_id, subscriber_id) = 1),
  unique (issue_id, subscriber_id)
);
alter table public.digest_deliveries enable row level security;
grant select on public.digest_deliveries to authenticated;
create index digest_deliveries_user_id_idx on public.digest_deliveries (user_id);

create policy digest_deliveries_select_admin on public.digest_deliveries
  for select to authenticated using ((select public.is_admin()));

create index digest_deliveries_subscriber_id_idx on public.digest_deliveries (subscriber_id);

create index digest_deliveries_due_idx on public.digest_deliveries (next_attempt_at)
  where status in ('queued', 'sending');
create index digest_deliveries_email_idx on public.digest_deliveries (lower(email));

-- The token of a mail's links opens its page, its verdicts and its unsubscribing.
create table private.digest_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  delivery_id uuid not null references public.digest_deliveries (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.digest_tokens enable row level security;
create index digest_tokens_delivery_id_idx on private.digest_tokens (delivery_id);
create index digest_tokens_created_at_idx on private.digest_tokens (created_at);

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
      where p.status = 'confirmed' and private.mail_refusal(p.email, null, 'friday_fix') is null
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
language plpgsql stable
set search_path = ''
as $$
begin
  if d.user_id is not null then
    return private.reads_digest(d.user_id) and private.proven_address(d.user_id) = lower(d.email);
  end if;
  return exists (
    select 1 from public.newsletter_subscribers n
    where n.id = d.subscriber_id and n.status = 'confirmed' and private.mail_refusal(n.email, null, 'friday_fix') is null);
end
$$;

-- Leases due mails of counted issues to one sender for five minutes; what it does not report is due again after
-- that. Readers who left, and those to whom no card of the issue goes, are skipped. Returns each mail with the
-- reader's own cards in their order.
create function public.digest_lease(p_limit int default 50)
returns table (id uuid, issue_id uuid, email text, reader text, card_order uuid[])
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_due uuid[] := array(select private.due_deliveries(greatest(0, least(p_limit, 500))));
begin
  return query
  with ordered as materialized (
    select d.id, coalesce(d.card_order, case
        when d.user_id is null then
          (select array_agg(i.id order by i.position) from public.friday_fix_items i
           where i.issue_id = d.issue_id and i.withdrawn_at is null)
        else (select array_agg(r.item_id order by r.position) from private.ranked_cards(d.issue_id, d.user_id) r
              join public.friday_fix_items i on i.id = r.item_id and i.withdrawn_at is null) end) as cards
    from public.digest_deliveries d
    where d.id = any (v_due)
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

-- Stores the hashes of the tokens of leased mails, by delivery, and returns those that may leave: a hold that came after
-- the lease puts the others back as if they had not been leased.
create function public.digest_tokens(p_hashes jsonb) returns setof uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := array(select h.key::uuid from jsonb_each_text(p_hashes) h);
  v_held uuid[] := array(select h.issue_id from private.held_issues() h);
begin
  update public.digest_deliveries d
  set status = 'queued', attempts = d.attempts - 1, next_attempt_at = now()
  where d.id = any (v_ids) and d.status = 'sending' and d.issue_id = any (v_held);
  return query
  with leaving as (
    select d.id from public.digest_deliveries d where d.id = any (v_ids) and d.issue_id <> all (v_held)
  ), stored as (
    insert into private.digest_tokens (token_hash, delivery_id)
    select p_hashes ->> l.id::text, l.id from leaving l
    on conflict do nothing
  )
  select l.id from leaving l;
end
$$;

-- Records what the mail server said about one mail. A refusal for good, or the eighth one, ends it; else
-- it is due again after 1, 2, 4 … minutes. A mail that was confirmed stays so. Returns the status.
create function public.digest_mark(p_id uuid, p_ok boolean, p_error text default null, p_permanent boolean default false)
returns text
language sql volatile security definer
set search_path = ''
as $$
  update public.digest_deliveries d
  set status = case when p_ok then 'sent' when p_permanent or d.refusals >= 7 then 'failed' else 'queued' end,
      refusals = d.refusals + (not p_ok)::int,
      sent_at = case when p_ok then now() end,
      error = case when p_ok then null else left(p_error, 1000) end,
      next_attempt_at = case when p_ok then d.next_attempt_at
                             else now() + make_interval(mins => (2 ^ least(d.refusals, 7))::int) end
  where d.id = p_id and d.status <> 'sent'
  returning d.status
$$;

-- Sends the mails of an issue again that could not be sent, whatever the server said; readers who left meanwhile, and
-- addresses that are closed, are skipped. Returns how many.
create function public.resend_failed(p_issue_id uuid) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  perform private.require_admin();
  update public.digest_deliveries d
  set status = 'queued', refusals = 0, next_attempt_at = now()
  where d.issue_id = p_issue_id and d.status = 'failed';
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform private.log_admin_act('issue_resent', jsonb_build_object('issue', p_issue_id, 'mails', v_count));
  end if;
  return v_count;
end
$$;
grant execute on function public.resend_failed(uuid) to authenticated;

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

-- The next mails that are due and not held, locked for the caller. Its settings keep the planner to the index.
create function private.due_deliveries(p_limit int) returns setof uuid
language plpgsql volatile
set search_path = ''
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  v_held uuid[] := array(select h.issue_id from private.held_issues() h);
begin
  return query
  select d.id from public.digest_deliveries d
  where d.status in ('queued', 'sending') and d.next_attempt_at <= now() and d.issue_id <> all (v_held)
    and exists (select 1 from public.friday_fix_issues f where f.id = d.issue_id and f.counted_at is not null)
  order by d.next_attempt_at
  limit p_limit
  for update of d skip locked;
end
$$;

-- The editor behind a mail's link, for an introduction to the creator of one of its cards. What else
-- forbids it, queue_intro_request says.
create function public.digest_editor(p_token_hash text, p_item_id uuid) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if v_delivery.user_id is null then
    raise exception 'Introductions are for editors with an account.' using hint = 'not_media';
  end if;
  if not exists (select 1 from public.friday_fix_items i
                 where i.id = p_item_id and i.issue_id = v_delivery.issue_id and i.withdrawn_at is null) then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.refuse_act(v_delivery.user_id, 'ask');
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
  return v_delivery.user_id;
end
$$;
