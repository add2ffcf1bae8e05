-- Self-made editors: which verdicts count, and how many introductions they ask of one creator, in which words.
begin;
select plan(41);

select tests.create_user('ada');
select tests.create_user('bea');
select tests.create_user('fake' || n, 'media') from generate_series(1, 5) n;
select tests.create_user('reader', 'media');
select tests.create_user('vera', 'media');
insert into public.outlets (id, name, slug, format, media_user_id)
values (tests.id('vera outlet'), 'Vera Weekly', 'vera-weekly-test', 'podcast', tests.id('vera'));
insert into public.friday_fix_issues (id, issue_date, title, status) values
  (tests.id('issue'), '2031-02-07', 'Issue', 'published'), (tests.id('other'), '2031-02-14', 'Other', 'published');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
select tests.id('item ' || n), tests.id(case when n < 8 then 'issue' else 'other' end), n, 'Item ' || n, array['One.'], 'high', 'TV',
  tests.id(case when n = 7 then 'bea' else 'ada' end)
from generate_series(1, 8) n;
insert into public.digest_deliveries (issue_id, user_id, email, status) values
  (tests.id('issue'), tests.id('reader'), 'reader@tests.example', 'queued');

-- The attack: five accounts forge 'covered: 5'.
create function pg_temp.judge(p_label text, p_item text default 'item 1') returns void language sql as $$
  select private.set_card_verdict(tests.id(p_label), tests.id(p_item), 'covered', 'app') $$;
create function pg_temp.counts(p_item text default 'item 1') returns text language sql as $$ select private.verdict_counts(tests.id(p_item))::text $$;
select pg_temp.judge('fake' || n) from generate_series(1, 5) n;
select is(pg_temp.counts(), '{}', 'verdicts of accounts that were sent nothing count for nothing');
select tests.login('ada');
select is((select news from public.my_ran_cards() where item_id = tests.id('item 1')), 0, 'nor are they news for the creator');
select tests.logout();
select pg_temp.judge('reader');
select is(pg_temp.counts(), '{}', 'nor does one of whom the mail has not reached');
update public.digest_deliveries set status = 'sent' where user_id = tests.id('reader');
select is(pg_temp.counts(), '{"covered": 1}', 'who was sent the issue counts');
select pg_temp.judge('reader', 'item 8');
select is(pg_temp.counts('item 8'), '{}', 'for this issue alone');
select pg_temp.judge('vera');
select is(pg_temp.counts(), '{"covered": 2}', 'so does an editor who is tied to the outlet');
select tests.login('ada');
select is((select news from public.my_ran_cards() where item_id = tests.id('item 1')), 2, 'both are news');
select tests.logout();
update public.users set suspended_at = now() where id = tests.id('vera');
select is(pg_temp.counts(), '{"covered": 1}', 'but not a suspended one');
update public.users set suspended_at = null where id = tests.id('vera');

-- The attack: any number of self-made editors at one creator.
create function pg_temp.ask(p_editor text, p_item text, p_message text default 'Hello') returns text language sql as $$
  select tests.code_of(format($f$ select public.queue_intro_request(tests.id(%L), tests.id(%L), %L, '{"subject": "S", "text": "T", "html": "", "marks": {}}') $f$,
    p_editor, p_item, p_message)) $$;
select is((select string_agg(pg_temp.ask('fake' || n, 'item ' || n), ' ' order by n) from generate_series(1, 5) n),
  'none none none request_limit request_limit', 'a creator has three open requests of unproven editors at most');
select is(pg_temp.ask('fake4', 'item 7'), 'none', 'of one creator, not of all');
select is(pg_temp.ask('vera', 'item 1'), 'none', 'a tied editor asks all the same');
select is(pg_temp.ask('fake1', 'item 1'), 'none', 'a repeated request is not refused');
update public.intro_requests set status = 'declined', answered_at = now() where media_user_id = tests.id('fake1');
select is(pg_temp.ask('fake5', 'item 5'), 'none', 'an answered request makes place');
update public.intro_requests set expires_at = now() - interval '1 minute' where media_user_id = tests.id('fake2');
select is(pg_temp.ask('fake4', 'item 4'), 'none', 'so does one whose time is over');

-- Links and addresses of unproven editors.
select is(private.holds_address(text), true, 'an address: ' || text) from unnest(array[
  'see https://evil.example', 'see www.evil', 'evil.example', 'login.evil.example/now', 'me@evil', 'evil。example', 'evil．example',
  'evil｡example', 'ｅｖｉｌ.example', 'me＠evil', E'evil.\u200bexample', E'evil\u00ad.example', 'пример.рф', '10.0.0.1 now']) text;
select is(private.holds_address(text), false, 'no address: ' || text) from unnest(array[
  'At 10.30 a.m. in the U.S. we pay $3.50. Fine?', 'well… maybe', 'Dr. Cole, e.g. on Tuesday.', 'one line' || E'\n' || 'two lines.', 'no.1 of 3', null]) text;
select is(pg_temp.ask('fake5', 'item 7', 'Sign in at evil。example'), 'invalid_input', 'an unproven editor sends no address to a creator');
select is(pg_temp.ask('vera', 'item 7', 'More of us at vera.example'), 'none', 'a tied editor may');
select tests.login('fake5');
select is(tests.code_of($$ select public.post_media_request('People who repair things', 'Sign in at evil。example', 'podcast', '{}', null, 'label', 2, now() + interval '3 days') $$),
  'invalid_input', 'the same filter holds for requests');
select is(tests.code_of($$ select public.post_media_request('People who repair things', '', 'podcast', '{}', 'evil.example', 'label', 2, now() + interval '3 days') $$),
  'invalid_input', 'in the place too');
select tests.logout();
select is(tests.code_of($$ select private.is_proven_editor(tests.id('ada')) $$), 'none', 'an account without an outlet is asked about without an error');
select is(private.is_proven_editor(tests.id('ada')), false, 'and is not proven');
select is(private.is_proven_editor(tests.id('vera')), true, 'a tied editor is');

select * from finish();
rollback;
