-- Columns instead of tables: what anon and accounts read of rows that others are part of.
begin;
select plan(3);

create function pg_temp.readable(p_role text) returns setof text
language sql as $$
  select table_name || ' ' || string_agg(column_name, ' ' order by ordinal_position)
  from information_schema.columns c
  where table_schema = 'public'
    and table_name in ('friday_fix_issues', 'friday_fix_items', 'outlets', 'media_requests', 'request_entries', 'intro_requests')
    and has_column_privilege(p_role, ('public.' || table_name)::regclass, column_name, 'select')
  group by table_name
$$;

select set_eq($$ select pg_temp.readable('anon') $$, array[
  'friday_fix_issues id issue_date title status published_at',
  'friday_fix_items id issue_id position title summary_bullets assets_url relevance format city_region news_peg withdrawn_at invented'
], 'a visitor reads what the page shows');

select set_eq($$ select pg_temp.readable('authenticated') $$, array[
  'friday_fix_issues id issue_date title status published_at subject intro scheduled_at',
  'friday_fix_items id issue_id position title summary_bullets assets_url relevance format city_region news_peg withdrawn_at withdrawn_reason model_written invented',
  'outlets id name slug format region beats interests description audience ai_stance weekly_cap active created_at updated_at time_zone confirmed_at',
  'media_requests id slug topic details format beats place ai_stance wanted deadline status closed_at created_at',
  'request_entries id request_id note relevance read_at chosen_at created_at',
  'intro_requests id item_id message status created_at answered_at expires_at'
], 'accounts read no account id of the other side, no recipients and no times of our mails');

select is_empty($$
  select grantee || ' ' || table_name || '.' || column_name from information_schema.column_privileges
  where table_schema = 'public' and grantee in ('anon', 'authenticated') and privilege_type = 'SELECT'
    and column_name in ('recipient_count', 'fixed_to', 'noticed_at', 'told_at', 'media_user_id', 'creator_user_id')
$$, 'no table gives these columns');

select * from finish();
rollback;
