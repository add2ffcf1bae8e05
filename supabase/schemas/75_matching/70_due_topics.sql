-- What waits to be computed anew: all of it after a migration of words, since 20,000 outlets take longer than a
-- migration or a call of the API may. Until its turn a row is compared as it was.

create table private.due_topics (
  kind text not null check (kind in ('outlet', 'card', 'reader', 'request')),
  id uuid not null,
  primary key (kind, id)
);
alter table private.due_topics enable row level security;

-- For migrations that change words, subjects or the functions that read them.
create function private.queue_all_topics() returns void
language sql volatile
set search_path = ''
as $$
  truncate private.pitch_topics;
  insert into private.due_topics (kind, id)
  select 'outlet', o.id from public.outlets o
  union all select 'card', i.id from public.friday_fix_items i
  union all select 'reader', m.user_id from public.media_profiles m
  union all select 'request', r.id from public.media_requests r
  on conflict do nothing;
$$;

-- Computes the next p_limit rows, 1,000 at most, and returns how many. An outlet that is being changed waits for a
-- later call.
create function public.refresh_due_topics(p_limit int) returns int
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_limit int := greatest(0, least(p_limit, 1000));
  v_outlets uuid[];
  v_others uuid[];
begin
  delete from private.due_topics d
  where d.kind = 'outlet' and not exists (select from public.outlets o where o.id = d.id);
  v_outlets := array(
    select d.id from private.due_topics d
    where d.kind = 'outlet' and not exists (select from private.outlet_topics t where t.outlet_id = d.id)
    limit v_limit for update of d skip locked);
  v_outlets := v_outlets || array(
    select t.outlet_id from private.due_topics d join private.outlet_topics t on t.outlet_id = d.id
    where d.kind = 'outlet'
    limit v_limit - cardinality(v_outlets) for update of t skip locked);
  perform private.refresh_outlet_topics(v_outlets);

  v_others := array(
    select d.id from private.due_topics d where d.kind <> 'outlet'
    limit v_limit - cardinality(v_outlets) for update skip locked);
  perform private.refresh_card_topics(v_others);
  perform private.refresh_reader_topics(v_others);
  perform private.refresh_request_topics(v_others);
  delete from private.due_topics d
  where d.kind = 'outlet' and d.id = any (v_outlets) or d.kind <> 'outlet' and d.id = any (v_others);
  return cardinality(v_outlets) + cardinality(v_others);
end
$$;
revoke all on function public.refresh_due_topics(int) from public, anon, authenticated;
grant execute on function public.refresh_due_topics(int) to service_role;
