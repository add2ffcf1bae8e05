-- The daily mail of creators finds who is due by an index, whatever the number of creators: every creator
-- has a row that says up to when requests were compared, and those who got a mail rest for a day.

insert into private.request_mails (user_id)
select c.user_id from public.creator_profiles c on conflict do nothing;
alter table private.request_mails
  -- Until when no mail goes: 24 hours after the last one.
  add column resting_until timestamptz;
update private.request_mails s set checked_at = '-infinity' where s.checked_at is null;
update private.request_mails s set resting_until = s.mailed_at + interval '24 hours'
where s.mailed_at > now() - interval '24 hours';
alter table private.request_mails
  alter column checked_at set default '-infinity',
  alter column checked_at set not null;
create index request_mails_due_idx on private.request_mails (checked_at) where off_at is null and resting_until is null;
create index request_mails_resting_idx on private.request_mails (resting_until) where resting_until is not null;

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

-- Creators whose daily mail is due, each with the new requests that fit them, at most five. Looks at
-- p_limit creators; those whom nothing fits are noted as compared.
create or replace function public.due_request_mails(p_limit int) returns setof jsonb
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
    where u.id = v_due.user_id and u.kind = 'creator' and u.linked_at is not null
      and (c.logline is not null or cardinality(c.beats) > 0);
    if found then
      select jsonb_agg(private.request_facts(r) order by f.relevance = 'High' desc, f.fit desc) into v_found
      from (
        select x.* from private.profile_fits(v_creator.id, array(
          select r.id from public.media_requests r
          where r.status = 'open' and r.deadline > now() + interval '1 hour' and r.media_user_id <> v_creator.id
            and r.created_at > coalesce(v_due.mailed_at, now() - interval '7 days')
            and not exists (select 1 from public.request_entries e where e.request_id = r.id and e.user_id = v_creator.id)
            and (select count(*) from public.request_entries e where e.request_id = r.id) < r.wanted
          order by r.created_at desc limit 200)) x
        where x.relevance in ('High', 'Medium')
        order by x.relevance = 'High' desc, x.fit desc
        limit 5
      ) f
      join public.media_requests r on r.id = f.request_id;
    end if;
    if v_found is null then
      update private.request_mails s set checked_at = v_newest where s.user_id = v_due.user_id;
    else
      return next jsonb_build_object('user_id', v_creator.id, 'name', v_creator.name, 'requests', v_found,
        'newest', v_newest);
    end if;
  end loop;
end
$$;

-- Queues the daily mail of a creator unless one went within 24 hours. Returns whether it did.
create or replace function public.queue_request_mail(p_user_id uuid, p_newest timestamptz, p_mail jsonb) returns boolean
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
