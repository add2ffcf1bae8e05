-- Counting what matches filters of the webhook log, at 1,000,000 rows.

-- Few rows were ever in trouble; those by a part of an address are found without those of all the others.
create index webhook_logs_trouble_email_idx on public.webhook_logs
  using gin (customer_email extensions.gin_trgm_ops) where status <> 'success';

-- How many rows match, and how many of them can be retried: {matching, retryable}. Both counts end
-- at 1,001, so that the answer takes as long for a million rows.
create or replace function public.webhook_log_counts(p_filters jsonb default '{}') returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  v_status text := nullif(p_filters ->> 'status', '');
  v_matching integer;
  v_retryable integer;
begin
  perform private.require_admin();
  execute format($sql$
    select count(*), count(*) filter (where x.status in ('failed', 'retried_failed') and x.alert_cause is null)
    from (select l.status, l.alert_cause from public.webhook_logs l where %s limit 1001) x
    $sql$, private.log_conditions(p_filters)) into v_matching, v_retryable;
  -- Only behind the first 1,001 there can be others that can be retried.
  if v_matching > 1000 and v_retryable <= 1000 and coalesce(v_status in ('failed', 'retried_failed'), true) then
    -- Trouble comes in storms: the newest thousands of rows may all have another address. The planner
    -- cannot know it and would read them all in the order of an index; a bitmap of the troubled rows is always small.
    if nullif(p_filters ->> 'customer_email', '') is not null then
      perform set_config('enable_indexscan', 'off', true), set_config('enable_seqscan', 'off', true);
    end if;
    execute format('select count(*) from (select 1 from public.webhook_logs l where %s limit 1001) x',
      private.log_conditions(p_filters || '{"retryable": true}')) into v_retryable;
    perform set_config('enable_indexscan', 'on', true), set_config('enable_seqscan', 'on', true);
  end if;
  return jsonb_build_object('matching', v_matching, 'retryable', v_retryable);
end
$$;
