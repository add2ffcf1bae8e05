-- Who gets the Friday Fix is asked for every mail. As SQL functions that call one another these were
-- planned anew at each call, which took most of the time of a lease; plpgsql keeps the plans. The rules
-- are those of 20261122001000 and 20261122002200.

create or replace function private.proven_address(p_user_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select lower(u.email)
    from public.users u
    where u.id = p_user_id and u.linked_at is not null
      and (exists (select 1 from private.proven_addresses p where p.user_id = u.id and p.email = lower(u.email))
        or exists (select 1 from private.contact_proofs c
                   where c.user_id = u.id and lower(c.email) = lower(u.email) and c.proved_at is not null)));
end
$$;

create or replace function private.reads_digest(p_user_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.media_profiles m
    cross join lateral (select private.proven_address(m.user_id) as email) a
    where m.user_id = p_user_id and m.digest_subscribed and not m.paused
      and not private.is_away(m.away_until, m.time_zone, now())
      and a.email is not null
      and not exists (select 1 from private.closed_addresses c where c.email = a.email and c.user_id is null));
end
$$;

create or replace function private.still_wanted(d public.digest_deliveries) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if d.user_id is not null then
    return private.reads_digest(d.user_id) and private.proven_address(d.user_id) = lower(d.email);
  end if;
  return exists (
    select 1 from public.newsletter_subscribers n
    where n.id = d.subscriber_id and n.status = 'confirmed' and private.closed_address(n.email, null) is null);
end
$$;
