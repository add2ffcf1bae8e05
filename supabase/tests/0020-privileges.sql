-- The exact privileges of the API roles. Add new functions and tables to these lists.
begin;
select plan(8);

create function pg_temp.callable(p_role text) returns setof text
language sql as $$
  select p.oid::regprocedure::text
  from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and p.prorettype <> 'trigger'::regtype
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    and has_function_privilege(p_role, p.oid, 'execute')
$$;

select set_eq(
  $$ select pg_temp.callable('anon') $$,
  array['admin_exists()', 'get_epk(text,text)', 'get_media_request(text)', 'log_unknown_route(text)'],
  'anon may execute exactly these functions');

select set_eq(
  $$ select pg_temp.callable('authenticated') $$,
  array[
    'admin_exists()', 'get_epk(text,text)', 'log_unknown_route(text)',
    'is_admin()', 'pitch_quota()', 'own_epk()', 'use_pitch(uuid,text)', 'pitch_run(uuid)', 'stop_pitch_run(uuid)', 'confirm_sentence(uuid,text,text)',
    'search_pitches(text,text,text,uuid,integer)', 'near_copies(uuid,uuid)', 'match_outlets_page(uuid,text[],text,text,text,text,boolean,jsonb,integer)',
    'creator_stats(text)', 'creator_results(text)', 'what_worked(text)', 'mark_send(uuid,text,text,date)', 'undo_send(uuid)',
    'send_review(uuid,uuid)', 'follow_up_states(uuid)', 'contact_state()', 'make_kit_link(text,integer)', 'kit_links()', 'withdraw_kit_link(uuid)', 'kit_figures()', 'kit_figure_rows()', 'kit_holdings()',
    'my_closed_addresses()', 'open_my_address(uuid)',
    'slug_available(text)',
    -- introductions and requests
    'my_introductions()', 'asked_introductions()', 'read_introductions(uuid[])', 'take_back_intro(uuid)', 'item_intro_rate(uuid)', 'samples_to_ask()',
    'get_media_request(text)', 'read_media_request(text)', 'requests_for_me()', 'other_requests()', 'my_media_requests()', 'watched_requests()',
    'post_media_request(text,text,text,text[],text,text,integer,timestamp with time zone,integer,text)', 'close_media_request(uuid)', 'request_preview(text[])',
    'change_media_request(uuid,text,text,integer,timestamp with time zone)', 'received_pitches()', 'open_received_pitch(uuid)',
    'remove_media_request(uuid)', 'report_media_request(uuid,text)', 'pitches_for_request(uuid)', 'pitches_off_topic(uuid)',
    'entry_check(uuid,uuid)', 'my_open_yeses()', 'my_public_kit()', 'my_shell()', 'my_dashboard(text)', 'my_pitch_screen()', 'my_fix_screen()', 'my_editor_introductions_screen()', 'my_kit_screen()', 'my_profile_screen()', 'my_new_pitch_screen()', 'my_calendar_screen()', 'mark_yes_replied(text,uuid,boolean)', 'story_reach(uuid)', 'outlets_near(text)', 'beats_of_text(text,text)', 'drop_recut(uuid)',
    'enter_request(uuid,uuid,text)', 'take_back_entry(uuid)', 'my_entries()', 'entries_of_request(uuid)', 'read_entry(uuid)',
    'request_mails_on()', 'switch_request_mails(boolean)',
    -- editors
    'my_ran_cards()', 'my_activity()', 'outlet_label(pitch_sends)', 'may_go_now(pitch_sends)', 'see_card_outcomes()', 'edit_card(uuid,text,text[])', 'my_looking_for()', 'renew_looking_for()',
    'take_back_card(uuid)', 'my_cards()', 'issue_candidates(uuid)', 'add_card(uuid,uuid)',
    'remove_card(uuid)', 'order_cards(uuid,uuid[])', 'decline_card(uuid,text)', 'unschedule_issue(uuid)', 'resend_failed(uuid)',
    'withdraw_card(uuid,text)', 'issue_results(uuid)',
    'set_card_verdict(uuid,text)', 'put_entry(uuid,text)', 'ask_about_entry(uuid,text)', 'answer_about_entry(uuid,text)', 'undo_choice(uuid)',
    'my_editor_home()', 'close_my_address(text)', 'my_outlet()', 'outlet_choices(text)', 'choose_outlet(uuid)',
    'name_outlet(text,text,text)', 'finish_welcome()', 'outlet_queue()', 'confirm_editor_outlet(uuid)', 'decline_editor_outlet(uuid)',
    'admin_outlets(text)', 'merge_outlets(uuid,uuid)', 'merge_preview(uuid,uuid)', 'import_outlets(jsonb,boolean)', 'card_order(uuid)', 'my_latest_issue()',
    'friday_fix_archive(text,text,text,date,integer,integer)', 'my_receipt()',
    'my_result_mail()', 'set_result_mail(boolean,text)', 'note_browser_zone(text)', 'keep_profile_draft(integer,jsonb,integer)', 'drop_profile_draft(integer)',
    -- people's own data
    'my_closing_state()', 'keep_my_account()', 'account_is_open()', 'my_data_copy()', 'my_email_change()', 'admin_security()',
    'set_admin_second_factor(boolean)',
    -- reviews and calls
    'open_call_slots()', 'book_call(uuid,text,text)', 'move_call(uuid,uuid)', 'cancel_call(uuid)', 'save_call_notes(uuid,text,integer)',
    'my_calls()', 'offer_call_slots(text[],timestamp without time zone,text,integer,text,integer)', 'withdraw_call_slot(uuid)', 'team_calls()',
    'my_review_quota()', 'hand_in_review(uuid,text)', 'take_back_review(uuid)', 'my_reviews()', 'see_review(uuid)',
    'decide_review_comment(uuid,text)', 'review_queue()', 'review_desk(uuid)', 'take_review(uuid,boolean)',
    'put_back_review(uuid)', 'save_review_draft(uuid,jsonb)', 'finish_review(uuid,jsonb)',
    'confirm_peg(uuid)', 'set_outlet_contact(uuid,text,text)', 'get_outlet_contact(uuid)',
    -- billing
    'my_entitlements()', 'stripe_settings_state()', 'link_payer(text,text)', 'replay_waiting(text)',
    'webhook_stats(timestamp with time zone)', 'billing_queue_counts(boolean)', 'billing_queue(text,jsonb,integer)',
    'price_payers(text[])', 'mark_price_not_a_plan(text)', 'access_decision(text)', 'decide_access(text,text,text)',
    -- people, log, subscriptions
    'find_people(text,text,timestamp with time zone,uuid,integer)', 'get_person(uuid)', 'set_admin_role(uuid,boolean,text)',
    'suspend_account(uuid,text)', 'restore_account(uuid)',
    'hold_mails(text,text,text,timestamp with time zone)', 'end_hold(uuid)', 'mail_holds()', 'my_holds()',
    -- on behalf of a creator
    'set_admin_right(uuid,text,boolean)', 'helps_creator(uuid)', 'helped_creators()', 'helped_creator(uuid)', 'prepared_pitch(uuid)',
    'helper_invitation(text)', 'accept_helper_invitation(text)', 'take_back_invitation(uuid)', 'end_helper(uuid,uuid)',
    'withdraw_proposal(uuid)', 'decline_proposal(uuid,text)', 'waiting_proposals()', 'proposal_for_me(uuid)', 'done_for_me()',
    'find_system_logs(text,text,timestamp with time zone,uuid,integer)', 'system_log_actions()',
    'find_subscriptions(text,text,text,text,boolean,jsonb,integer)', 'subscription_totals()',
    -- pieces that came out
    'report_piece(text,uuid,text,date)', 'my_pieces()', 'piece_sources()', 'pieces_i_ran()', 'reported_pieces(integer,integer)',
    -- support
    'write_to_support(uuid,text,text,text,text[])', 'write_again_to_support(uuid,uuid,text)', 'close_support_thread(uuid)',
    'support_queue(text,integer,integer)', 'support_thread(uuid)', 'support_figures()',
    'alert_mails_wanted()', 'want_alert_mails(boolean)',
    'webhook_alerts(integer,integer)', 'webhook_alert_rows(text,timestamp with time zone,uuid,integer)',
    'acknowledge_alerts(text,timestamp with time zone,uuid,integer)', 'undo_acknowledgement(uuid,integer)',
    'webhook_log_page(jsonb,timestamp with time zone,uuid,integer)', 'webhook_log_counts(jsonb)',
    'webhook_chart(timestamp with time zone[],timestamp with time zone)', 'webhook_event_types()', 'webhook_event_detail(uuid)'
  ],
  'authenticated may execute exactly these functions');

select is_empty($$
  select p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = 'private'::regnamespace
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')
         or has_function_privilege('service_role', p.oid, 'execute'))
$$, 'no API role may execute a function of private');

select set_eq(
  $$ select table_name || ' ' || lower(privilege_type) from information_schema.role_table_grants
     where table_schema = 'public' and grantee = 'anon' $$,
  '{}'::text[],
  'anon may use no whole table; the columns stand in 0430');

select set_eq(
  $$ select table_name || ' ' || string_agg(lower(privilege_type), ' ' order by privilege_type)
     from information_schema.role_table_grants
     where table_schema = 'public' and grantee = 'authenticated'
       and table_name not in ('admin_settings', 'webhook_logs', 'subscriptions', 'reconcile_runs')
     group by table_name $$,
  array[
    'users select', 'creator_profiles select update', 'media_profiles select update',
    'outlets delete insert update', 'pitches select', 'pitch_variations select',
    'pitch_sends select', 'pitch_events select', 'profile_drafts select', 'pitch_runs select', 'pitch_confirmations select',
    'friday_fix_issues delete insert update', 'friday_fix_items delete insert update',
    'own_pegs delete select', 'webhook_log_views delete select',
    'request_reports select', 'digest_deliveries select', 'newsletter_subscribers select', 'system_logs select',
    'card_verdicts select', 'card_offers select', 'card_outcomes select', 'support_threads select', 'pieces select',
    'pitch_reviews select', 'review_comments select', 'call_slots select', 'calls select', 'call_notes select'
  ],
  'authenticated has exactly these table privileges');

select set_eq(
  $$ select column_name::text from information_schema.column_privileges
     where table_schema = 'public' and table_name = 'users' and grantee = 'authenticated' and privilege_type = 'UPDATE' $$,
  array['name', 'city_region'],
  'authenticated may update exactly name and city_region of users');

select is_empty(
  $$ select has_function_privilege('public', p.oid, 'execute') from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and has_function_privilege('public', p.oid, 'execute') $$,
  'PUBLIC may execute no function');

create function public.without_grants() returns int language sql set search_path = '' as $$ select 1 $$;
select ok(
  not has_function_privilege('anon', 'public.without_grants()', 'execute')
  and not has_function_privilege('authenticated', 'public.without_grants()', 'execute'),
  'a new function is closed to anon and authenticated until it is granted');

select * from finish();
rollback;
