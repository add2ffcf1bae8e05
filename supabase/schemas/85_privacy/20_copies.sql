-- A copy of all data of an account or an address, and requests for it by mail.

-- What is kept about an address, with or without an account. Every value is a list or an object.
create function private.copy_of_address(p_email text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'outlet_contacts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'outlet', o.name, 'contact_name', c.contact_name, 'contact_email', c.contact_email, 'since', c.created_at)
        order by c.created_at)
      from private.outlet_contacts c join public.outlets o on o.id = c.outlet_id
      where lower(c.contact_email) = lower(p_email)), '[]'),
    'do_not_write', coalesce((
      select jsonb_agg(jsonb_build_object(
        'from', case when a.user_id is null then 'everybody' else 'one creator' end,
        'reason', a.reason, 'since', a.created_at) order by a.created_at)
      from private.closed_addresses a where a.email = lower(p_email)), '[]'),
    'newsletter', coalesce((
      select jsonb_agg(jsonb_build_object('status', n.status, 'asked_at', n.created_at, 'confirmed_at', n.confirmed_at,
        'unsubscribed_at', n.unsubscribed_at))
      from public.newsletter_subscribers n where lower(n.email) = lower(p_email)), '[]'),
    'answers_to_pitches', coalesce((
      select jsonb_agg(jsonb_build_object(
        'pitch', s.subject, 'outlet', s.outlet_name, 'answer', s.answer, 'note', s.answer_note,
        'answered_at', s.answered_at) order by s.answered_at)
      from public.pitch_sends s where lower(s.editor_email) = lower(p_email)), '[]'),
    'press_contact_of_others', (
      select count(*) from public.creator_profiles c join public.users u on u.id = c.user_id
      where lower(c.contact_email) = lower(p_email) and lower(u.email) <> lower(p_email)),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', m.kind, 'subject', m.subject, 'status', m.status, 'written_at', m.created_at, 'sent_at', m.sent_at)
        order by m.created_at)
      from private.mail_outbox m where lower(m.to_email) = lower(p_email)), '[]'),
    'reports_of_mail_servers', coalesce((
      select jsonb_agg(jsonb_build_object('kind', e.kind, 'received_at', e.received_at) order by e.received_at)
      from private.mail_events e where lower(e.email) = lower(p_email)), '[]'),
    'friday_fix_mails', coalesce((
      select jsonb_agg(jsonb_build_object('issue', f.issue_date, 'status', d.status, 'sent_at', d.sent_at,
        'clicked_at', d.clicked_at, 'unsubscribed_at', d.unsubscribed_at) order by f.issue_date)
      from public.digest_deliveries d join public.friday_fix_issues f on f.id = d.issue_id
      where lower(d.email) = lower(p_email)), '[]'),
    'invitations_to_help', coalesce((
      select jsonb_agg(jsonb_build_object('invited_at', i.created_at, 'expires_at', i.expires_at) order by i.created_at)
      from private.helper_invitations i where i.email = lower(p_email)), '[]'),
    'security_log', coalesce((
      select jsonb_agg(jsonb_build_object('action', l.action, 'network_address', l.ip_address, 'at', l.created_at)
        order by l.created_at)
      from public.system_logs l where lower(l.email) = lower(p_email)), '[]'))
$$;

-- The rows of an account, by subject.
create function private.copy_of_account(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select to_jsonb(u) || jsonb_build_object(
        'address_confirmed_at', a.email_confirmed_at, 'last_sign_in_at', a.last_sign_in_at,
        'address_asked_for', nullif(a.email_change, ''),
        'proven_addresses', coalesce((
          select jsonb_agg(jsonb_build_object('email', p.email, 'proven_at', p.proven_at))
          from private.proven_addresses p where p.user_id = u.id), '[]'))
      from public.users u left join auth.users a on a.id = u.id where u.id = p_user_id),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('began_at', s.created_at, 'browser', s.user_agent, 'network_address', s.ip))
      from auth.sessions s where s.user_id = p_user_id), '[]'),
    'profile', (select to_jsonb(c) - 'user_id' from public.creator_profiles c where c.user_id = p_user_id),
    'profile_draft', (select to_jsonb(d) - 'user_id' from public.profile_drafts d where d.user_id = p_user_id),
    'editor_profile', (
      select to_jsonb(m) - 'user_id' - 'unsubscribe_token' from public.media_profiles m where m.user_id = p_user_id),
    'editor_outlets', coalesce((
      select jsonb_agg(to_jsonb(o) - 'media_user_id') from public.outlets o where o.media_user_id = p_user_id), '[]'),
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'type', p.mime, 'bytes', p.bytes, 'uploaded_at', p.created_at)
        order by p.created_at)
      from private.pictures p where p.user_id = p_user_id), '[]'),
    'press_kit', jsonb_build_object(
      'private_links', coalesce((
        select jsonb_agg(jsonb_build_object('label', l.label, 'made_at', l.created_at, 'expires_at', l.expires_at,
          'withdrawn_at', l.withdrawn_at) order by l.created_at)
        from private.kit_links l where l.user_id = p_user_id), '[]'),
      'visits', coalesce((
        select jsonb_agg(jsonb_build_object('source', v.source, 'what', v.what, 'item', v.item, 'day', v.day,
          'times', v.times) order by v.day)
        from private.kit_visits v where v.user_id = p_user_id), '[]')),
    'pitches', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' - 'prepared_by' || jsonb_build_object(
        'variations', coalesce((
          select jsonb_agg(to_jsonb(v) - 'user_id' - 'pitch_id' order by v.position)
          from public.pitch_variations v where v.pitch_id = p.id), '[]'),
        'sends', coalesce((
          select jsonb_agg(to_jsonb(s) - 'user_id' - 'pitch_id' - 'editor_name' - 'editor_email' || jsonb_build_object(
            'events', coalesce((
              select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.created_at) order by e.created_at)
              from public.pitch_events e where e.send_id = s.id), '[]')) order by s.created_at)
          from public.pitch_sends s where s.pitch_id = p.id), '[]')) order by p.created_at)
      from public.pitches p where p.user_id = p_user_id), '[]'),
    'confirmed_sentences', coalesce((
      select jsonb_agg(to_jsonb(c) - 'user_id' order by c.confirmed_at)
      from public.pitch_confirmations c where c.user_id = p_user_id), '[]'),
    'sent_texts', coalesce((
      select jsonb_agg(jsonb_build_object('variation_id', t.variation_id, 'revision', t.revision, 'words', t.words,
        'kept_at', t.created_at) order by t.created_at)
      from private.sent_texts t where t.user_id = p_user_id), '[]'),
    'writing_runs', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' - 'prepared_by' order by r.started_at)
      from public.pitch_runs r where r.user_id = p_user_id), '[]'),
    'own_pegs', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' order by p.peg_date) from public.own_pegs p where p.user_id = p_user_id), '[]'),
    'cards', coalesce((
      select jsonb_agg(to_jsonb(o) - 'user_id' order by o.offered_at)
      from public.card_offers o where o.user_id = p_user_id), '[]'),
    'cards_in_issues', coalesce((
      select jsonb_agg(to_jsonb(i) - 'creator_user_id' order by i.created_at)
      from public.friday_fix_items i where i.creator_user_id = p_user_id), '[]'),
    'verdicts', coalesce((
      select jsonb_agg(to_jsonb(v) - 'user_id' order by v.created_at)
      from public.card_verdicts v where v.user_id = p_user_id), '[]'),
    'introductions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'role', case when r.media_user_id = p_user_id then 'asked' else 'was asked' end,
        'story', i.title, 'message', r.message, 'status', r.status, 'asked_at', r.created_at, 'answered_at', r.answered_at)
        order by r.created_at)
      from public.intro_requests r join public.friday_fix_items i on i.id = r.item_id
      where p_user_id in (r.media_user_id, r.creator_user_id)), '[]'),
    'media_requests', coalesce((
      select jsonb_agg(to_jsonb(r) - 'media_user_id' || jsonb_build_object(
        'pitches_received', (select count(*) from public.request_entries e where e.request_id = r.id),
        'questions_asked', coalesce((
          select jsonb_agg(e.question order by e.asked_back_at) from public.request_entries e
          where e.request_id = r.id and e.question is not null), '[]')) order by r.created_at)
      from public.media_requests r where r.media_user_id = p_user_id), '[]'),
    'pitches_for_requests', coalesce((
      select jsonb_agg(to_jsonb(e) - 'user_id' - 'media_user_id' - 'word' - 'word_due_at'
        - case when e.word in ('question', 'declined') then array['question', 'asked_back_at', 'declined_at'] else '{}' end
        order by e.created_at)
      from public.request_entries e where e.user_id = p_user_id), '[]'),
    'reports', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' order by r.created_at)
      from public.request_reports r where r.user_id = p_user_id), '[]'),
    'mail_settings', jsonb_build_object(
      'weekly_results', (select to_jsonb(r) - 'user_id' from private.result_mails r where r.user_id = p_user_id),
      'requests', (select to_jsonb(r) - 'user_id' from private.request_mails r where r.user_id = p_user_id)),
    'press_contact_proofs', coalesce((
      select jsonb_agg(jsonb_build_object('email', p.email, 'asked_at', p.created_at, 'proved_at', p.proved_at)
        order by p.created_at)
      from private.contact_proofs p where p.user_id = p_user_id), '[]'),
    'closing', (select to_jsonb(c) - 'user_id' from private.account_closings c where c.user_id = p_user_id),
    'plans', coalesce((
      select jsonb_agg(jsonb_build_object(
        'plan', s.plan, 'status', s.status, 'began_at', s.created_at, 'period_ends_at', s.current_period_end,
        'access_until', s.access_until, 'customer', s.stripe_customer_id, 'subscription', s.stripe_subscription_id)
        order by s.created_at)
      from public.subscriptions s where s.user_id = p_user_id), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'kind', f.kind, 'at', to_timestamp(f.occurred_at), 'amount', f.amount, 'returned', f.returned,
        'invoice', f.invoice_id) order by f.occurred_at)
      from private.payment_facts f
      where f.customer_id in (
        select s.stripe_customer_id from public.subscriptions s where s.user_id = p_user_id)), '[]'))
$$;

create table private.data_requests (
  id uuid primary key default gen_random_uuid(),
  email private.email_address not null,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.data_requests enable row level security;
create index data_requests_email_idx on private.data_requests (email, created_at);
create index data_requests_created_at_idx on private.data_requests (created_at);

-- Queues the mail with the link to an address's data: the same for a known and an unknown address, and
-- at most one a day. Returns whether one was queued.
create function public.queue_data_request(p_email text, p_mail jsonb, p_now timestamptz default now()) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  -- Taken for every address, known or not: 100 mails in ten minutes leave at once.
  v_release_at timestamptz := private.next_slot('own-data:all', 100, interval '10 minutes');
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('newspeg:data-request:' || v_email, 0));
  if exists (
    select 1 from private.data_requests r
    where r.email = v_email and r.created_at > p_now - interval '24 hours') then
    return false;
  end if;
  insert into private.data_requests (email, created_at) values (v_email, p_now) returning id into v_id;
  -- Delivered as the daily mail is: mail_prepare() stores the hash of the link with its purpose.
  perform public.mail_enqueue(
    'own_data', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'own_data:' || v_id::text, 'request_mails', v_id, p_mail -> 'marks', v_release_at);
  return true;
end
$$;

-- The request that a link opens. Links work for seven days.
create function private.data_request_of(p_token_hash text, p_now timestamptz) returns private.data_requests
language plpgsql stable
set search_path = ''
as $$
declare
  v_request private.data_requests;
begin
  select r.* into v_request
  from private.link_tokens t join private.data_requests r on r.id = t.ref_id
  where t.token_hash = p_token_hash and t.purpose = 'own_data';
  if v_request.id is null then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  if v_request.created_at <= p_now - interval '7 days' then
    raise exception 'This link is too old. Please ask for a new one.' using hint = 'link_expired';
  end if;
  return v_request;
end
$$;

-- What is kept about the address of a link, as counts by kind, whether it has an account, and whether
-- it is on the list of addresses that get no pitch.
create function public.data_by_token(p_token_hash text, p_now timestamptz default now()) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_request private.data_requests := private.data_request_of(p_token_hash, p_now);
  v_copy jsonb := private.copy_of_address(v_request.email);
begin
  return jsonb_build_object(
    'email', v_request.email,
    'has_account', exists (
      select 1 from public.users u where lower(u.email) = v_request.email and u.linked_at is not null),
    'removed', v_request.removed_at is not null,
    'contacts', jsonb_array_length(v_copy -> 'outlet_contacts') + (v_copy ->> 'press_contact_of_others')::int,
    'newsletter', jsonb_array_length(v_copy -> 'newsletter'),
    'answers', jsonb_array_length(v_copy -> 'answers_to_pitches'),
    -- Without the mail that brought the link.
    'mails', jsonb_array_length(v_copy -> 'friday_fix_mails') + (
      select count(*) from jsonb_array_elements(v_copy -> 'mails') m where m ->> 'kind' <> 'own_data'),
    'log', jsonb_array_length(v_copy -> 'security_log'),
    'do_not_write', jsonb_array_length(v_copy -> 'do_not_write') > 0);
end
$$;

-- The copy for the address of a link.
create function public.copy_by_token(p_token_hash text, p_now timestamptz default now()) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_request private.data_requests := private.data_request_of(p_token_hash, p_now);
begin
  return jsonb_build_object('address', v_request.email) || private.copy_of_address(v_request.email);
end
$$;

-- Removes what is kept about the address of a link, except its own account. One note stays: that it is
-- not written to. Returns the numbers of rows; a repeated call finds nothing more.
create function public.remove_by_token(p_token_hash text, p_now timestamptz default now()) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_request private.data_requests := private.data_request_of(p_token_hash, p_now);
  v_has_account boolean;
  v_removed jsonb;
begin
  perform 1 from private.data_requests r where r.id = v_request.id for update;
  v_has_account := exists (
    select 1 from public.users u where lower(u.email) = v_request.email and u.linked_at is not null);
  v_removed := private.erase_address(v_request.email);
  -- An account's own security log stays with the account.
  if not v_has_account then
    update public.system_logs l set email = null, ip_address = null where lower(l.email) = v_request.email;
  end if;
  perform private.close_address(v_request.email, null, 'never');
  update private.data_requests r set removed_at = coalesce(r.removed_at, p_now) where r.id = v_request.id;
  return v_removed;
end
$$;

create function private.copy_of_account_upkeep(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'card_outcomes', coalesce((
      select jsonb_agg(to_jsonb(o) - 'user_id' order by o.changed_at)
      from public.card_outcomes o where o.user_id = p_user_id), '[]'),
    'looking_for_until', (select d.until from private.looking_for_days d where d.user_id = p_user_id),
    'account_notices', coalesce((
      select jsonb_agg(jsonb_build_object('kind', n.kind, 'at', n.created_at) order by n.created_at)
      from private.account_notices n where n.user_id = p_user_id), '[]'),
    'log_views', coalesce((
      select jsonb_agg(to_jsonb(v) - 'user_id' order by v.created_at)
      from public.webhook_log_views v where v.user_id = p_user_id), '[]'),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(p) - 'user_id' order by p.reported_at) from public.pieces p where p.user_id = p_user_id), '[]'),
    'support', coalesce((
      select jsonb_agg(to_jsonb(t) - 'user_id' || jsonb_build_object('messages', (
        select jsonb_agg(jsonb_build_object('from', case when m.from_team then 'us' else 'you' end, 'words', m.words,
          'page', m.page, 'errors', m.errors, 'written_at', m.created_at) order by m.created_at)
        from public.support_messages m where m.thread_id = t.id)) order by t.created_at)
      from public.support_threads t where t.user_id = p_user_id), '[]'),
    'helpers', coalesce((
      select jsonb_agg(jsonb_build_object('name', private.helper_name(h.helper_id), 'write', h.can_write,
        'propose', h.can_propose, 'since', h.since) order by h.since)
      from private.helpers h where h.creator_id = p_user_id), '[]'),
    'helper_invitations', coalesce((
      select jsonb_agg(to_jsonb(i) - 'creator_id' order by i.created_at)
      from private.helper_invitations i where i.creator_id = p_user_id), '[]'),
    'helps', coalesce((
      select jsonb_agg(jsonb_build_object('creator', private.creator_name(h.creator_id), 'write', h.can_write,
        'propose', h.can_propose, 'since', h.since) order by h.since)
      from private.helpers h where h.helper_id = p_user_id), '[]'),
    'proposals', coalesce((
      select jsonb_agg(jsonb_build_object('pitch_id', r.pitch_id, 'by', private.helper_name(r.proposed_by), 'note', r.note,
        'status', r.status, 'word', r.word, 'proposed_at', r.created_at, 'answered_at', r.answered_at,
        'outlets', (select jsonb_agg(o.name order by o.name) from private.proposal_outlets p
          join public.outlets o on o.id = p.outlet_id where p.proposal_id = r.id)) order by r.created_at)
      from private.proposals r where r.user_id = p_user_id), '[]'),
    'proposals_to_others', coalesce((
      select jsonb_agg(jsonb_build_object('note', r.note, 'status', r.status, 'proposed_at', r.created_at) order by r.created_at)
      from private.proposals r where r.proposed_by = p_user_id), '[]'),
    'admin_rights', coalesce((
      select jsonb_agg(jsonb_build_object('right', a.name, 'given_at', a.given_at))
      from private.admin_rights a where a.user_id = p_user_id), '[]'),
    'alert_mails_off_since', (select f.since from private.alert_mails_off f where f.user_id = p_user_id))
$$;

-- A copy of everything that is kept about the caller; what the archive of the settings page is made of.
create function public.my_data_copy() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return private.copy_of_account(v_user_id) || private.copy_of_account_upkeep(v_user_id)
    || private.copy_of_reviews(v_user_id) || private.copy_of_calls(v_user_id)
    || private.copy_of_address((select u.email from public.users u where u.id = v_user_id));
end
$$;
grant execute on function public.my_data_copy() to authenticated;
