-- The daily mail of requests says deadlines in the creator's own time zone: the one of their weekly
-- mail, else that of their place. Otherwise as in 20261125030000_mails_of_suspended.sql.
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
    select u.id, coalesce(c.name, u.name) as name, coalesce(c.city_region, u.city_region) as region into v_creator
    from public.users u
    join public.creator_profiles c on c.user_id = u.id
    where u.id = v_due.user_id and u.kind = 'creator' and u.linked_at is not null and u.suspended_at is null
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
      return next jsonb_build_object('user_id', v_creator.id, 'name', v_creator.name,
        'time_zone', coalesce(
          (select m.time_zone from private.result_mails m where m.user_id = v_creator.id),
          private.zone_of_region(v_creator.region)),
        'requests', v_found, 'newest', v_newest);
    end if;
  end loop;
end
$$;
