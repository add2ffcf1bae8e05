-- Subscriptions computed anew from their stored events, and what differs from the row that was there.

-- Subscriptions that wait to be recomputed, because a change concerned more of them than one
-- statement can recompute.
create table private.due_recomputations (
  subscription_id text primary key,
  asked_at timestamptz not null default now()
);
alter table private.due_recomputations enable row level security;

-- Recomputes up to p_limit subscriptions: first those that wait for it, then the next ones of the nightly
-- run over all, in the order of their ids. A row that differs from its stored events is put right, and
-- reported when the run ends. Returns {recomputed, more}; more is false when nothing is left to do.
create function public.recompute_subscriptions(p_limit integer default 100) returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_state private.watch_state;
  v_ids text[];
  v_id text;
  v_row private.projection;
  v_nightly boolean := false;
begin
  select * into v_state from private.watch_state for update skip locked;
  if not found then return jsonb_build_object('recomputed', 0, 'more', false); end if;

  with due as (
    delete from private.due_recomputations d where d.subscription_id in (
      select n.subscription_id from private.due_recomputations n
      order by n.subscription_id limit p_limit for update skip locked)
    returning d.subscription_id
  )
  select array_agg(d.subscription_id) into v_ids from due d;
  if v_ids is not null then
    perform private.replay(v_ids);
    return jsonb_build_object('recomputed', cardinality(v_ids), 'more', true);
  end if;

  if v_state.recomputation_started_at is null
    or (v_state.recomputation_finished_at is not null
      and v_state.recomputation_started_at <= now() - interval '23 hours 30 minutes')
  then
    v_state := (true, v_state.silence_checked_at, now(), null, '', 0, 0, '{}', v_state.bodies_emptied_to);
  elsif v_state.recomputation_finished_at is not null then
    return jsonb_build_object('recomputed', 0, 'more', false);
  end if;

  select coalesce(array_agg(x.subscription_id order by x.subscription_id), '{}') into v_ids
  from (
    select distinct e.subscription_id from private.stripe_events e
    where e.subscription_id > v_state.recomputed_to
    order by e.subscription_id limit p_limit) x;
  perform private.lock_subscriptions(v_ids);
  foreach v_id in array v_ids loop
    v_row := private.project_subscription(v_id);
    if v_row.attention is null then
      perform private.settle_waiting(v_id, v_row.source_event_id);
    end if;
    if v_row.changed then
      v_state.differing := v_state.differing + 1;
      if cardinality(v_state.differing_ids) < 20 then
        v_state.differing_ids := v_state.differing_ids || v_id;
      end if;
    end if;
  end loop;
  v_state.recomputed := v_state.recomputed + cardinality(v_ids);
  v_state.recomputed_to := coalesce(v_ids[cardinality(v_ids)], v_state.recomputed_to);
  if cardinality(v_ids) < p_limit then
    v_state.recomputation_finished_at := now();
    if v_state.differing = 0 then
      perform private.close_alert('recomputation');
    else
      perform private.raise_alert('recomputation', 'recomputation', format(
        'The nightly recomputation put %s of %s subscriptions right: %s', v_state.differing,
        v_state.recomputed, array_to_string(v_state.differing_ids, ', ')));
      insert into public.system_logs (action, detail) values ('subscriptions_recomputed',
        jsonb_build_object('recomputed', v_state.recomputed, 'differing', v_state.differing,
          'subscription_ids', to_jsonb(v_state.differing_ids)));
    end if;
  end if;
  update private.watch_state w set
    recomputation_started_at = v_state.recomputation_started_at,
    recomputation_finished_at = v_state.recomputation_finished_at,
    recomputed_to = v_state.recomputed_to, recomputed = v_state.recomputed,
    differing = v_state.differing, differing_ids = v_state.differing_ids
  where w.only_row;
  return jsonb_build_object('recomputed', cardinality(v_ids),
    'more', v_state.recomputation_finished_at is null);
end
$$;
