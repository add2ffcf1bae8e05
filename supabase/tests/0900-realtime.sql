-- What open screens are told: which account of what, the panel once a second of each matter, and who hears a channel.
begin;
select plan(19);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
select tests.create_admin('root');

-- What was told since the last call, and nothing else of the message.
create function pg_temp.told() returns text language sql as $$
  with gone as (delete from realtime.messages returning topic, payload ->> 'about' as about, private, event)
  select string_agg(replace(replace(replace(topic, tests.id('ada')::text, 'ada'), tests.id('bea')::text, 'bea'),
    tests.id('milo')::text, 'milo') || ' ' || about, ', ' order by topic, about) from gone
  where private and event = 'changed'
$$;
-- As if the pause of the panel were over.
create function pg_temp.pause_ends() returns void language sql as $$ delete from private.panel_told $$;
delete from realtime.messages;

insert into public.friday_fix_issues (id, issue_date, title) values (tests.id('issue'), '2031-01-03', 'Next');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
values (tests.id('item'), tests.id('issue'), 1, 'A story', '{One}', 'high', 'TV', tests.id('ada'));
select is(pg_temp.told(), null, 'an issue that is written tells nobody');
insert into public.intro_requests (id, item_id, media_user_id, creator_user_id)
values (tests.id('intro'), tests.id('item'), tests.id('milo'), tests.id('ada'));
select is(pg_temp.told(), 'account:ada card_outcomes, account:ada intro_requests, account:milo card_verdicts, account:milo intro_requests',
  'an introduction tells both, of it and of what it says about the card, and nobody else');
delete from public.intro_requests where id = tests.id('intro');
select is(pg_temp.told(), 'account:ada intro_requests, account:milo intro_requests', 'also when it goes');

update public.friday_fix_issues set status = 'published', published_at = now() where id = tests.id('issue');
select is(pg_temp.told(), 'issues friday_fix_issues', 'a published one tells every reader');

select pg_temp.pause_ends();
insert into public.subscriptions (id, stripe_subscription_id, user_id, plan, status, current_period_end)
values (tests.id('sub'), 'sub_told', tests.id('ada'), 'pro', 'active', now());
select is(pg_temp.told(), 'account:ada subscriptions, panel subscriptions', 'a subscription tells its account and the panel');
select pg_temp.pause_ends();
update public.subscriptions set source_event_id = 'evt_2', current_period_end = now() + interval '1 month' where id = tests.id('sub');
select is(pg_temp.told(), 'panel subscriptions', 'a renewal tells the panel');
update public.subscriptions set status = 'past_due' where id = tests.id('sub');
select is(pg_temp.told(), 'account:ada subscriptions', 'another status tells the account; the panel was told a moment ago');

-- The ledger.
select pg_temp.pause_ends();
insert into public.webhook_logs (id, event_id, event_type, status)
select tests.id('log ' || n), 'evt_told_' || n, 'invoice.paid', 'success' from generate_series(1, 500) n;
select is(pg_temp.told(), 'panel webhook_logs', 'five hundred events write one message');
select is((select count(*) from private.panel_told), 1::bigint, 'and one note of it');
update public.webhook_logs set status = 'failed', error_message = 'No plan' where id in (tests.id('log 1'), tests.id('log 2'));
select is(pg_temp.told(), 'panel failures, panel health', 'failures tell of themselves, once');
select pg_temp.pause_ends();
update public.webhook_logs set status = 'retried_failed' where id = tests.id('log 1');
select is(pg_temp.told(), 'panel failures, panel health, panel webhook_logs', 'as does one that failed again');
select pg_temp.pause_ends();
update public.webhook_logs set status = 'acknowledged' where id = tests.id('log 1');
select is(pg_temp.told(), 'panel health, panel webhook_logs', 'an acknowledged one is no new failure');
select pg_temp.pause_ends();
insert into public.webhook_logs (event_id, event_type, status, alert_cause) values ('alert_told', 'alert', 'alert', 'told');
select is(pg_temp.told(), 'panel failures, panel health, panel webhook_logs', 'an alert is one');
select pg_temp.pause_ends();
update public.webhook_logs set deliveries = 2 where event_id = 'alert_told';
select is(pg_temp.told(), 'panel health, panel webhook_logs', 'and none when it is counted up');

-- Who hears which channel.
create function pg_temp.heard(p_topic text) returns bigint language plpgsql as $$
begin
  perform set_config('realtime.topic', p_topic, true);
  return (select count(*) from realtime.messages m where m.topic = p_topic);
end
$$;
grant execute on function pg_temp.heard(text) to authenticated, anon;
create function pg_temp.hears(p_label text) returns text language plpgsql as $$
declare
  v_heard text;
begin
  perform tests.login(p_label);
  v_heard := pg_temp.heard('account:' || tests.id('ada')) || ' ' || pg_temp.heard('issues') || ' ' || pg_temp.heard('panel');
  perform tests.logout();
  return v_heard;
end
$$;
select private.tell('account:' || tests.id('ada'), 'pitch_sends'), private.tell('issues', 'friday_fix_issues'), private.tell('panel', 'health');
select is(pg_temp.hears('ada'), '1 1 0', 'an account hears its own channel and the issues');
select is(pg_temp.hears('bea'), '0 1 0', 'and not that of another');
select is(pg_temp.hears('root'), '0 1 1', 'admins hear the panel');
select tests.login_as('anon');
select is(pg_temp.heard('issues') + pg_temp.heard('panel'), 0::bigint, 'a visitor hears nothing');
select tests.logout();
select policies_are('realtime', 'messages', array['hear_own_channels'], 'nobody may send from a browser');

select * from finish();
rollback;
