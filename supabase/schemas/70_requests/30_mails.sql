-- The daily mail of creators with the requests that fit them.

-- The daily mail of a creator: when it was last sent, up to when requests were compared with the
-- profile, and whether it is off.
create table private.request_mails (
  user_id uuid primary key references public.users (id) on delete cascade,
  off_at timestamptz,
  mailed_at timestamptz,
  checked_at timestamptz not null default '-infinity',
  -- Until when no mail goes: 24 hours after the last one.
  resting_until timestamptz
);
alter table private.request_mails enable row level security;
create index request_mails_due_idx on private.request_mails (checked_at) where off_at is null and resting_until is null;
create index request_mails_resting_idx on private.request_mails (resting_until) where resting_until is not null;

-- Which creators the daily mail found a request to fit: what its editor reads of whom it reaches.
create table private.request_matches (
  request_id uuid not null references public.media_requests (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  primary key (request_id, user_id)
);
alter table private.request_matches enable row level security;
create index request_matches_user_id_idx on private.request_matches (user_id);

-- How many they are so far, 1000 at most.
create function private.creators_found(p_request_id uuid) returns int
language sql stable
set search_path = ''
as $$
  select count(*)::int from (select 1 from private.request_matches m where m.request_id = p_request_id limit 1000) x
$$;

-- Creators whose daily mail is due, each with the new requests that fit them, at most five, and the time zone for
-- deadlines: that of their weekly mail, else that of their place. Looks at p_limit creators; those whom nothing fits
-- are noted as compared. Accounts that are not open get none.
create function public.due_request_mails(p_limit int) returns setof jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_newest timestamptz;
  v_due record;
  v_creator record;
  v_found jsonb;
begin
  -- The day of rest is over.
  update private.request_mails s set resting_until = null
  where s.user_id in (
    select x.user_id from private.request_mails x where x.resting_until <= now()
    order by x.resting_until limit 1000 for update skip locked);
  select max(r.created_at) into v_newest from public.media_requests r where r.status = 'open' and r.deadline > now();
  if v_newest is null then
    return;
  end if;
  for v_due in
    select s.user_id, s.mailed_at from private.request_mails s
    where s.off_at is null and s.resting_until is null and s.checked_at < v_newest
    order by s.checked_at
    limit p_limit
  loop
    v_found := null;
    select u.id, coalesce(c.name, u.name) as name into v_creator
    from public.users u
    join public.creator_profiles c on c.user_id = u.id
    where u.id = v_due.user_id and u.kind = 'creator' and u.linked_at is not null and private.may_act(u.id, 'mail')
      and (c.logline is not null or cardinality(c.beats) > 0);
    if found then
      with fits as materialized (
        select x.* from private.profile_fits(v_creator.id, array(
          select r.id from public.media_requests r
          where r.status = 'open' and r.deadline > now() + interval '1 hour' and r.media_user_id <> v_creator.id
            and r.created_at > coalesce(v_due.mailed_at, now() - interval '7 days')
            and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_creator.id)
            and private.places_taken(r.id) < r.wanted
          order by r.created_at desc limit 200)) x
        where x.relevance in ('High', 'Medium')
      ), noted as (
        insert into private.request_matches (request_id, user_id)
        select f.request_id, v_creator.id from fits f on conflict do nothing
      )
      select jsonb_agg(private.request_facts(r) || jsonb_build_object('shared_beats', f.shared_beats)
        order by f.relevance = 'High' desc, f.fit desc) into v_found
      from (select x.* from fits x order by x.relevance = 'High' desc, x.fit desc limit 5) f
      join public.media_requests r on r.id = f.request_id;
    end if;
    if v_found is null then
      update private.request_mails s set checked_at = v_newest where s.user_id = v_due.user_id;
    else
      return next jsonb_build_object('user_id', v_creator.id, 'name', v_creator.name,
        'time_zone', private.account_zone(v_creator.id),
        'requests', v_found, 'newest', v_newest);
    end if;
  end loop;
end
$$;

-- Queues the daily mail of a creator unless one went within 24 hours. Returns whether it did.
create function public.queue_request_mail(p_user_id uuid, p_newest timestamptz, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into private.request_mails as s (user_id, mailed_at, checked_at, resting_until)
  values (p_user_id, now(), p_newest, now() + interval '24 hours')
  on conflict (user_id) do update
    set mailed_at = now(), checked_at = excluded.checked_at, resting_until = excluded.resting_until
    where s.off_at is null and (s.mailed_at is null or s.mailed_at <= now() - interval '24 hours');
  if not found then
    return false;
  end if;
  perform public.mail_enqueue(
    'request_mail', private.reply_address(p_user_id), p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html',
    p_mail -> 'headers', 'request_mail:' || p_user_id::text || ':' || gen_random_uuid()::text,
    'request_mails', p_user_id, p_mail -> 'marks');
  return true;
end
$$;

-- Whether the daily mail of the caller is on, and turning it on or off.
create function public.request_mails_on() returns boolean
language sql stable security definer
set search_path = ''
as $$ select not exists (select 1 from private.request_mails s where s.user_id = (select auth.uid()) and s.off_at is not null) $$;
grant execute on function public.request_mails_on() to authenticated;

create function private.switch_request_mails(p_user_id uuid, p_on boolean) returns boolean
language sql volatile
set search_path = ''
as $$
  insert into private.request_mails as s (user_id, off_at) values (p_user_id, case when not p_on then now() end)
  on conflict (user_id) do update set off_at = case when p_on then null else coalesce(s.off_at, now()) end
  returning off_at is null
$$;

create function public.switch_request_mails(p_on boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  return private.switch_request_mails(private.require_user(), p_on);
end
$$;
grant execute on function public.switch_request_mails(boolean) to authenticated;

-- The same by the link of a mail; with p_on null it only reads.
create function public.request_mails_by_token(p_token_hash text, p_on boolean) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  select t.ref_id into v_user_id
  from private.link_tokens t join public.users u on u.id = t.ref_id
  where t.token_hash = lower(p_token_hash) and t.purpose = 'request_mails';
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  if p_on is null then
    return not exists (select 1 from private.request_mails s where s.user_id = v_user_id and s.off_at is not null);
  end if;
  return private.switch_request_mails(v_user_id, p_on);
end
$$;

-- A new creator is compared, and a changed profile anew: what fitted badly may fit now.
create function private.compare_requests_anew() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.request_mails as s (user_id) values (new.user_id)
  on conflict (user_id) do update set checked_at = '-infinity';
  return null;
end
$$;

create trigger compare_requests after insert or update of logline, beats, timely_angle, facts, city_region on public.creator_profiles
  for each row execute function private.compare_requests_anew();
