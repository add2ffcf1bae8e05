-- Closing an account: at once it shows and sends nothing more, for 30 days its owner can keep it, and after that it
-- is erased (85_privacy).

-- What closing switched off and keeping the account switches on again.
create table private.account_closings (
  user_id uuid primary key references public.users (id) on delete cascade,
  asked_at timestamptz not null,
  before jsonb not null check (jsonb_typeof(before) = 'object')
);
alter table private.account_closings enable row level security;

-- What closing would end, for the screen before it and for the function close-account. Counts of rows;
-- subscriptions with the id at Stripe and whether they renew.
create function private.closing_state(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'email', u.email,
    'is_admin', u.role = 'admin',
    'closes_at', u.closes_at,
    'sent_pitches', (select count(*) from public.pitch_sends s where s.user_id = u.id and s.sent_at is not null),
    'waiting_pitches', (
      select count(*) from public.pitch_sends s where s.user_id = u.id and s.sent_at is null and s.status = 'queued'),
    'cards', (select count(*) from public.card_offers o where o.user_id = u.id and o.status = 'offered'),
    'introductions', (
      select count(*) from public.intro_requests r
      where u.id in (r.creator_user_id, r.media_user_id) and r.status = 'requested'),
    'requests', (select count(*) from public.media_requests r where r.media_user_id = u.id and r.status = 'open'),
    'kit_public', coalesce((select c.epk_published from public.creator_profiles c where c.user_id = u.id), false),
    'subscriptions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.stripe_subscription_id, 'plan', s.plan, 'ends_at', coalesce(s.access_until, s.current_period_end),
        'renews', exists (
          select 1 from private.renewing_subscriptions(u.id) r where r.id = s.id)) order by s.created_at)
      from public.subscriptions s
      where s.user_id = u.id and s.status in ('active', 'past_due')), '[]'))
  from public.users u
  where u.id = p_user_id and u.linked_at is not null
$$;

-- What closing the caller's account would end.
create function public.my_closing_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return private.closing_state(v_user_id);
end
$$;
grant execute on function public.my_closing_state() to authenticated;

create function public.closing_state_of(p_user_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$ select private.closing_state(p_user_id) $$;

-- Takes back what has not left, hides what is public and switches mails off. Returns what was on.
create function private.leave_the_stage(p_user_id uuid, p_now timestamptz) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  v_before jsonb;
  v_item record;
begin
  v_before := jsonb_build_object(
    'epk_published', (select c.epk_published from public.creator_profiles c where c.user_id = p_user_id),
    'paused', (select m.paused from public.media_profiles m where m.user_id = p_user_id),
    'digest_subscribed', (select m.digest_subscribed from public.media_profiles m where m.user_id = p_user_id),
    'result_mail', (select r.wanted from private.result_mails r where r.user_id = p_user_id),
    'request_mails', not exists (
      select 1 from private.request_mails r where r.user_id = p_user_id and r.off_at is not null));

  delete from private.mail_outbox m
  using public.pitch_sends s
  where m.ref_table = 'pitch_sends' and m.ref_id = s.id and s.user_id = p_user_id and m.status = 'queued';
  delete from public.pitch_sends s
  where s.user_id = p_user_id and s.sent_at is null and s.status = 'queued'
    and not exists (
      select 1 from private.mail_outbox m where m.ref_table = 'pitch_sends' and m.ref_id = s.id);
  update public.pitch_sends s set follow_up_wanted = false where s.user_id = p_user_id and s.follow_up_wanted;
  update public.pitch_runs r set status = 'stopped', ended_at = p_now
  where r.user_id = p_user_id and r.status = 'writing';

  for v_item in
    select i.id from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
    where i.creator_user_id = p_user_id and f.status = 'draft'
  loop
    perform private.drop_item(v_item.id);
  end loop;
  update public.friday_fix_items i
  set withdrawn_at = p_now, withdrawn_reason = 'The creator closed their account.'
  where i.creator_user_id = p_user_id and i.withdrawn_at is null;
  update public.card_offers o set status = 'taken_back' where o.user_id = p_user_id and o.status = 'offered';

  -- The worker passes these on and tells the editors.
  update public.intro_requests r set expires_at = least(r.expires_at, p_now)
  where r.creator_user_id = p_user_id and r.status = 'requested';
  delete from private.mail_outbox m
  using public.intro_requests r
  where m.ref_table = 'intro_requests' and m.ref_id = r.id and m.status = 'queued'
    and r.media_user_id = p_user_id and r.status = 'requested';
  update public.intro_requests r set status = 'taken_back', answered_at = p_now
  where r.media_user_id = p_user_id and r.status = 'requested';
  update public.media_requests r set status = 'closed', closed_at = p_now
  where r.media_user_id = p_user_id and r.status = 'open';
  delete from public.request_entries e where e.user_id = p_user_id and e.chosen_at is null;

  update public.creator_profiles c set epk_published = false where c.user_id = p_user_id and c.epk_published;
  update private.kit_links l set withdrawn_at = p_now where l.user_id = p_user_id and l.withdrawn_at is null;
  update public.media_profiles m set paused = true, digest_subscribed = false where m.user_id = p_user_id;
  delete from public.digest_deliveries d where d.user_id = p_user_id and d.status = 'queued';
  update private.result_mails r set wanted = false, updated_at = p_now where r.user_id = p_user_id;
  insert into private.request_mails as r (user_id, off_at) values (p_user_id, p_now)
  on conflict (user_id) do update set off_at = coalesce(r.off_at, excluded.off_at);
  return v_before;
end
$$;

-- Closes an account and queues the mail that says until when it can be kept. p_cancelled: ids at Stripe
-- of subscriptions that were just cancelled there, whose events may still be on their way. Returns when
-- the account is erased; a repeated call changes nothing and returns the same time.
create function public.close_account(
  p_user_id uuid, p_mail jsonb, p_cancelled text[] default '{}', p_now timestamptz default now()
) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  select * into v_user from public.users u where u.id = p_user_id and u.linked_at is not null for no key update;
  if not found then
    raise exception 'This account does not exist.' using hint = 'account_not_found';
  end if;
  if v_user.closes_at is not null then
    return v_user.closes_at;
  end if;
  if v_user.role = 'admin' then
    raise exception 'You are an admin. Ask another admin to take that right from you first.' using hint = 'closing_admin';
  end if;
  if exists (
    select 1 from private.renewing_subscriptions(p_user_id) s
    where not s.stripe_subscription_id = any (p_cancelled)) then
    raise exception 'Your plan still renews. Cancel it first, then close the account.' using hint = 'subscription_running';
  end if;
  insert into private.account_closings (user_id, asked_at, before)
  values (p_user_id, p_now, private.leave_the_stage(p_user_id, p_now));
  update public.users u set closes_at = p_now + interval '30 days' where u.id = p_user_id
  returning * into v_user;
  perform public.mail_enqueue(
    'account_closing', v_user.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'account_closing:' || p_user_id::text || ':' || p_now::text);
  insert into public.system_logs (email, action, detail) values (v_user.email, 'account_closed', '{}');
  return v_user.closes_at;
end
$$;

-- Keeps the caller's closed account and switches on what closing switched off, except for an account that was
-- suspended meanwhile. False when it is open. What was taken back or cancelled stays so.
create function public.keep_my_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_before jsonb;
begin
  perform 1 from public.users u where u.id = v_user_id and u.closes_at is not null for no key update;
  if not found then
    return false;
  end if;
  update public.users u set closes_at = null where u.id = v_user_id;
  delete from private.account_closings c where c.user_id = v_user_id returning c.before into v_before;
  insert into public.system_logs (email, action, detail)
  select u.email, 'account_kept', '{}' from public.users u where u.id = v_user_id;
  if private.account_state(v_user_id) <> 'open' then
    return true;
  end if;
  update public.creator_profiles c set epk_published = true
  where c.user_id = v_user_id and (v_before ->> 'epk_published')::boolean;
  update public.friday_fix_items i set withdrawn_at = null, withdrawn_reason = null
  where i.creator_user_id = v_user_id and i.withdrawn_reason = 'The creator closed their account.';
  update public.media_profiles m
  set paused = (v_before ->> 'paused')::boolean, digest_subscribed = (v_before ->> 'digest_subscribed')::boolean
  where m.user_id = v_user_id and v_before ->> 'paused' is not null;
  update private.result_mails r set wanted = (v_before ->> 'result_mail')::boolean, updated_at = now()
  where r.user_id = v_user_id and v_before ->> 'result_mail' is not null;
  update private.request_mails r set off_at = null
  where r.user_id = v_user_id and (v_before ->> 'request_mails')::boolean;
  return true;
end
$$;
grant execute on function public.keep_my_account() to authenticated;
