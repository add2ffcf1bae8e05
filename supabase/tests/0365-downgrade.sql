-- A downgrade deletes nothing: when paid access ends, no row but those of payments changes, and the free plan
-- limits what is begun from then on.
begin;
select plan(11);

select tests.create_user('dana', 'creator');
delete from public.admin_settings;
delete from private.plan_prices;
insert into public.admin_settings (key, value) values ('price_pro_mo', 'price_p');
create function pg_temp.take(p_id text, p_days_ago int, p_state jsonb) returns text
language sql as $$
  select tests.ingest(tests.subscription_event('dana', p_id, extract(epoch from now())::bigint - p_days_ago * 86400,
    p_state || '{"price_ids": ["price_p"]}')) ->> 'outcome'
$$;
select tests.ingest(tests.payer_event('dana', 'checkout.session.completed', extract(epoch from now())::bigint - 40 * 86400,
  jsonb_build_object('account_id', tests.id('dana'), 'email', 'dana@tests.example')));
select is(pg_temp.take('a', 30, '{}'), 'applied', 'a subscription begins');
select is(public.current_plan(tests.id('dana')), 'pro', 'and entitles to Pro');

-- What a creator with a paid plan leaves behind: three pitches of one month, and all that hangs on them.
insert into private.pictures (id, user_id, bucket, object_name, mime, bytes)
values (tests.id('stall'), tests.id('dana'), 'pictures', 'dana/stall.jpg', 'image/jpeg', 10);
update public.creator_profiles
set slug = 'dana-kit', name = 'Dana', logline = 'A baker of Macon.', beats = '{Culture,Business}', epk_published = true,
  gallery = jsonb_build_array(jsonb_build_object('url', 'https://a.example/functions/v1/picture/' || tests.id('stall'),
    'width', 8, 'height', 6, 'alt', 'A stall', 'credit', '', 'crop', null))
where user_id = tests.id('dana');
select tests.create_outlet('loaf');
create temp table v as
select tests.create_pitch('dana', 'Bread costs more') as sent, tests.create_pitch('dana', 'A market opens') as offered,
  tests.create_pitch('dana', 'Ovens go electric', p_supported => false) as marked;
grant select on v to authenticated;
select tests.send('dana', sent, 'loaf', 'dana-token') from v;
select public.offer_card(tests.id('dana'), offered, '{"title": "A ledger from Macon", "format": "Podcast", "summary_bullets": [
  "My grandmother kept a ledger from 1958 to 1971, and I still have it.", "Parents are told to budget as if nobody had."]}', '[]') from v;
select tests.login('dana');
select public.make_kit_link('The Bell', 7);
select public.keep_profile_draft(3, '{"logline": "Two"}', 0);
select public.confirm_sentence(marked, 'line1_hook', 'A hook.') from v;
insert into public.own_pegs (title, peg_date, beats, note) values ('Our street market', current_date + 30, '{Culture}', '');
select public.match_outlets_page(sent) from v;
select tests.logout();

-- Every row of every table, but of those that keep payments, their log, what the panel was told and the nightly
-- recomputation.
create function pg_temp.every_row() returns table (place text, content jsonb)
language plpgsql as $$
begin
  for place in
    select format('%I.%I', t.schemaname, t.tablename) from pg_tables t
    where t.schemaname in ('public', 'private', 'auth', 'storage')
      and format('%I.%I', t.schemaname, t.tablename) not in (
        'public.subscriptions', 'public.webhook_logs', 'private.stripe_events', 'private.watch_state', 'private.panel_told')
  loop
    return query execute format('select %L, to_jsonb(x) from %s x', place, place);
  end loop;
end
$$;
create temp table kept as select * from pg_temp.every_row();
select is_empty($$
  select t from unnest(array['public.creator_profiles', 'public.pitches', 'public.pitch_variations', 'public.pitch_runs',
    'public.pitch_confirmations', 'public.pitch_sends', 'public.pitch_events', 'public.card_offers', 'public.own_pegs',
    'public.profile_drafts', 'private.pictures', 'private.kit_links', 'private.sent_texts', 'private.mail_outbox',
    'private.pitch_topics']) t
  where not exists (select from pg_temp.kept k where k.place = t and k.content ->> 'user_id' = tests.id('dana')::text
    or k.place = t and t in ('private.mail_outbox', 'private.pitch_topics')) $$, 'she has rows of every kind');

select is(pg_temp.take('b', 1, jsonb_build_object('stripe_status', 'canceled', 'ended', true,
  'period_end', extract(epoch from now())::bigint - 86400)), 'applied', 'the subscription ends');
select ok((public.recompute_subscriptions(1000) ->> 'recomputed')::int > 0, 'and is recomputed, as every night');
select is(public.current_plan(tests.id('dana')), 'free', 'the plan is free');
select results_eq('select place, content from pg_temp.every_row() except all select place, content from pg_temp.kept order by 1',
  $$ select null::text, null::jsonb where false $$, 'no row is new or changed');
select results_eq('select place, content from pg_temp.kept except all select place, content from pg_temp.every_row() order by 1',
  $$ select null::text, null::jsonb where false $$, 'and none is gone');
select tests.login('dana');
select is((select count(*)::int from public.pitches), 3, 'she reads all her pitches, two more than the free plan writes a month');
select is((select epk_published from public.creator_profiles), true, 'her press kit stays public');
select tests.logout();
select is(tests.code_of($$ select tests.create_pitch('dana', 'One more') $$), 'quota_exceeded', 'the next pitch is refused');

select * from finish();
rollback;
