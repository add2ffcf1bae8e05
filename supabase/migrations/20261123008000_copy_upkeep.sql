-- The copy of an account also holds what came with the panel, the Friday Fix and suspensions.

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
    || private.copy_of_address((select u.email from public.users u where u.id = v_user_id));
end
$$;
grant execute on function public.my_data_copy() to authenticated;
