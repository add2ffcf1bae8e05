-- The policies of every table, by name and command.
begin;
select plan(35);

select policies_are('public', 'users', array['users_select_own_or_admin', 'users_update_own']);
select policies_are('public', 'creator_profiles', array['creator_profiles_select_own_or_admin', 'creator_profiles_update_own']);
select policies_are('public', 'media_profiles', array['media_profiles_select_own_or_admin', 'media_profiles_update_own']);
select policies_are('public', 'outlets', array['outlets_select_active_or_own_or_admin', 'outlets_insert_admin', 'outlets_update_admin', 'outlets_delete_admin']);
select policies_are('public', 'pitches', array['pitches_select_own_prepared_or_admin']);
select policies_are('public', 'pitch_variations', array['pitch_variations_select_own_prepared_or_admin']);
select policies_are('public', 'pitch_runs', array['pitch_runs_select_own_or_admin']);
select policies_are('public', 'pitch_confirmations', array['pitch_confirmations_select_own_or_admin']);
select policies_are('public', 'pitch_sends', array['pitch_sends_select_own_or_admin']);
select policies_are('public', 'pitch_events', array['pitch_events_select_own_or_admin']);
select policies_are('public', 'friday_fix_issues', array[
  'friday_fix_issues_select_published_anon', 'friday_fix_issues_select_published_or_admin',
  'friday_fix_issues_insert_admin', 'friday_fix_issues_update_admin', 'friday_fix_issues_delete_admin']);
select policies_are('public', 'friday_fix_items', array[
  'friday_fix_items_select_published_anon', 'friday_fix_items_select_published_or_admin',
  'friday_fix_items_insert_admin', 'friday_fix_items_update_admin', 'friday_fix_items_delete_admin']);
select policies_are('public', 'intro_requests', array['intro_requests_select_party_or_admin']);
select policies_are('public', 'media_requests', array['media_requests_select_own_open_or_admin']);
select policies_are('public', 'request_entries', array['request_entries_select_party_or_admin']);
select policies_are('public', 'request_reports', array['request_reports_select_own_or_admin']);
select policies_are('public', 'digest_deliveries', array['digest_deliveries_select_admin']);
select policies_are('public', 'card_verdicts', array['card_verdicts_select_own']);
select policies_are('public', 'card_offers', array['card_offers_select_own_or_admin']);
select policies_are('public', 'card_outcomes', array['card_outcomes_select_own_or_admin']);
select policies_are('public', 'pitch_reviews', array['pitch_reviews_select_own_or_admin']);
select policies_are('public', 'review_comments', array['review_comments_select_own_or_admin']);
select policies_are('public', 'call_slots', array['call_slots_select_admin']);
select policies_are('public', 'calls', array['calls_select_own_or_admin']);
select policies_are('public', 'call_notes', array['call_notes_select_both']);
select policies_are('public', 'newsletter_subscribers', array['newsletter_subscribers_select_admin']);
select policies_are('public', 'profile_drafts', array['profile_drafts_select_own']);
select policies_are('public', 'own_pegs', array['own_pegs_select_own_or_admin', 'own_pegs_insert_own', 'own_pegs_update_own', 'own_pegs_delete_own']);
select policies_are('public', 'webhook_log_views', array['webhook_log_views_select', 'webhook_log_views_insert', 'webhook_log_views_update', 'webhook_log_views_delete']);
select policies_are('public', 'pieces', array['pieces_select_own_or_admin']);
select policies_are('public', 'support_threads', array['support_threads_select_own_or_admin']);
select policies_are('public', 'support_messages', array['support_messages_select_own_or_admin']);
select policies_are('public', 'system_logs', array['system_logs_select_admin']);

select set_eq(
  $$ select tablename::text from pg_tables where schemaname = 'public' $$,
  array[
    'users', 'creator_profiles', 'media_profiles', 'outlets', 'pitches', 'pitch_variations', 'pitch_sends', 'pitch_events', 'own_pegs',
    'pitch_runs', 'pitch_confirmations', 'media_requests', 'request_entries', 'request_reports', 'profile_drafts',
    'friday_fix_issues', 'friday_fix_items', 'intro_requests', 'digest_deliveries', 'newsletter_subscribers', 'system_logs',
    'card_verdicts', 'card_offers', 'card_outcomes', 'webhook_log_views', 'support_threads', 'support_messages', 'pieces',
    'pitch_reviews', 'review_comments', 'call_slots', 'calls', 'call_notes',
    -- billing, listed in 0300
    'admin_settings', 'webhook_logs', 'subscriptions', 'reconcile_runs'
  ],
  'no table of public is missing from these lists');

select set_eq(
  $$ select tablename || ': ' || cmd || ' ' || array_to_string(roles, ',')
     from pg_policies where schemaname = 'public' and policyname like '%\_anon' $$,
  array['friday_fix_issues: SELECT anon', 'friday_fix_items: SELECT anon'],
  'only these two policies name anon');

select * from finish();
rollback;
