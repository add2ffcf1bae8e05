-- Lets the profile form say whether a press kit's address can be had while it is typed. The unique
-- constraint decides at the save; row level security hides other creators' rows from the client.

create function public.slug_available(p_slug text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select not exists (
    select 1 from public.creator_profiles c
    where c.slug = lower(p_slug) and c.user_id <> (select auth.uid())
  )
$$;
revoke execute on function public.slug_available(text) from public, anon, authenticated;
grant execute on function public.slug_available(text) to authenticated, service_role;
