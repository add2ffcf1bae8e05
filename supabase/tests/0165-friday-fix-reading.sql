-- The latest issue for one reader, the archive, the receipt.
begin;
select plan(31);

delete from public.friday_fix_issues;
select tests.create_admin('root');
select tests.create_user('milo', 'media');
select tests.create_user('mara', 'media');
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');

select tests.login('milo');
select is(public.my_latest_issue(), null, 'without an issue there is no latest one');
select tests.logout();
insert into public.friday_fix_issues (id, issue_date, title, status) values
  (tests.id('old'), '2024-01-05', 'Old', 'published'), (tests.id('new'), '2024-01-12', 'New', 'published'),
  (tests.id('empty'), '2024-01-19', 'Empty', 'published'), (tests.id('future'), current_date + 2, 'Future', 'published'),
  (tests.id('draft'), '2024-01-26', 'Draft', 'draft');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, news_peg, city_region, creator_user_id)
select tests.id(x.issue || x.n), tests.id(x.issue), x.n, x.title, array['A bullet about ' || x.word || '.'], 'high', x.format, 'A peg', x.city, tests.id(x.creator)
from (values
  ('old', 1, 'The first porch', 'lamps', 'TV', 'Macon, GA', 'ada'), ('old', 2, 'The second porch', 'chairs', 'Podcast', null, 'bea'),
  ('new', 1, 'A bridge', 'steel', 'TV', null, 'ada'), ('new', 2, 'A choir', '100% voices', 'Podcast', null, 'ada'),
  ('future', 1, 'Tomorrow', 'news', 'TV', null, 'ada'), ('draft', 1, 'Unready', 'drafts', 'TV', null, 'ada')
) as x(issue, n, title, word, format, city, creator);
update public.media_profiles set formats = '{podcast}', region = null where user_id = tests.id('milo');

select tests.login('milo');
select is(public.my_latest_issue() ->> 'issue_date', '2024-01-12', 'an empty, a future and an unpublished issue are never the latest');
select is((select jsonb_agg(i ->> 'title') from jsonb_array_elements(public.my_latest_issue() -> 'items') i), '["A choir", "A bridge"]', 'its cards are in the reader''s order');
select is(public.my_latest_issue() #>> '{items,0,reason}', 'Your format: Podcast', 'with the reason');
select is((select count(*)::int from public.card_order(tests.id('draft'))), 0, 'a draft has no order for readers');
select tests.login('ada');
select is((select jsonb_agg(i ->> 'title') from jsonb_array_elements(public.my_latest_issue() -> 'items') i), '["A bridge", "A choir"]', 'a creator reads it in its own order');

-- The archive.
select tests.login('milo');
create function pg_temp.titles(p_search text, p_format text default null, p_verdict text default null, p_date date default null, p_position int default null, p_limit int default 20)
returns text language sql as $$
  select string_agg(a.title, ', ') from public.friday_fix_archive(p_search, p_format, p_verdict, p_date, p_position, p_limit) a $$;
select is(pg_temp.titles(''), 'A bridge, A choir, The first porch, The second porch', 'the archive is newest first, without future and draft issues');
select is(pg_temp.titles('PORCH'), 'The first porch, The second porch', 'search finds words whatever their case');
select is(pg_temp.titles('porch lamps'), 'The first porch', 'every word must be there');
select is(pg_temp.titles('macon'), 'The first porch', 'places are searched too');
select is(pg_temp.titles('100%'), 'A choir', 'signs are taken as they are');
select is(pg_temp.titles('%'), 'A choir', 'and match nothing else');
select is(pg_temp.titles('', 'Podcast'), 'A choir, The second porch', 'by format');
select is(pg_temp.titles('', null, null, '2024-01-12', 2, 1), 'The first porch', 'the next page begins after the last card');
select public.set_card_verdict(tests.id('old1'), 'covered');
select public.set_card_verdict(tests.id('new1'), 'covered');
select public.set_card_verdict(tests.id('old2'), 'not_now');
select is(pg_temp.titles('', null, 'covered'), 'A bridge, The first porch', 'by own verdict');
select tests.login('mara');
select is(pg_temp.titles('', null, 'covered'), null, 'verdicts of others are not there');

-- The receipt.
select tests.login('milo');
select is(public.my_receipt(), null, 'the receipt is off by default');
update public.media_profiles set receipt_on = true;
select is((public.my_receipt() ->> 'stories') || ' ' || (public.my_receipt() ->> 'creators') || ' ' || (public.my_receipt() ->> 'new_creators'), '2 1 1', 'two stories of one creator, new to the reader');
select tests.logout();
update public.card_verdicts set updated_at = now() - interval '13 months' where item_id = tests.id('old1') and user_id = tests.id('milo');
select tests.login('milo');
select is((public.my_receipt() ->> 'stories') || ' ' || (public.my_receipt() ->> 'creators') || ' ' || (public.my_receipt() ->> 'new_creators'), '1 1 0', 'older marks are not counted, but the creator is not new');
select is(public.my_receipt() #>> '{places,0,name}', 'Atlanta, GA', 'places are those of the creators'' own profiles');
select is(public.my_receipt() #>> '{list,0,title}', 'A bridge', 'the stories are listed');
select tests.logout();
update public.friday_fix_issues set issue_date = '2024-09-20' where id = tests.id('new');
update public.friday_fix_items set position = position where issue_id = tests.id('new');
select tests.login('milo');
select is(public.my_receipt() ->> 'stories', '0', 'a story of the sample issue is nobody''s coverage');
select tests.logout();
update public.friday_fix_issues set issue_date = '2024-01-12' where id = tests.id('new');
update public.friday_fix_items set position = position where issue_id = tests.id('new');
select tests.login('milo');
update public.media_profiles set receipt_on = false;
select is(public.my_receipt(), null, 'switched off, nothing is counted');
update public.media_profiles set receipt_on = true;
select isnt(public.my_receipt(), null, 'switched on again, it is back');
select tests.login('mara');
select is(public.my_receipt(), null, 'nobody else reads it');
update public.media_profiles set receipt_on = true;
select is(public.my_receipt() ->> 'stories', '0', 'the receipt of another editor counts their own marks alone');
select is((select count(*)::int from public.card_verdicts where user_id = tests.id('milo')), 0, 'another editor reads no mark of this one');
select tests.login('root');
select is(public.my_receipt(), null, 'an admin has no way to it');
select is((select count(*)::int from public.card_verdicts), 0, 'and reads no marks');
select tests.login_as('anon');
select is(tests.code_of($$ select public.my_receipt() $$), '42501', 'a visitor neither');
select is(tests.code_of($$ select public.my_latest_issue() $$), '42501', 'visitors read the public edition instead');

select * from finish();
rollback;
