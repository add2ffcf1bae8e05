-- Verdicts on cards, and the order of cards for one reader.
begin;
select plan(44);

select tests.create_admin('root');
select tests.create_user('milo', 'media');
select tests.create_user('mara', 'media');
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');

insert into public.friday_fix_issues (id, issue_date, title, status) values
  (tests.id('issue'), '2031-01-03', 'One', 'draft'), (tests.id('next'), '2031-01-10', 'Two', 'published');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, city_region, creator_user_id) values
  (tests.id('opera'), tests.id('issue'), 1, 'An opera singer records the sounds of empty theaters', '{"She sings where nobody sits."}', 'high', 'Culture', 'Boston, MA', tests.id('ada')),
  (tests.id('buses'), tests.id('issue'), 2, 'Night buses stop at eleven and nurses walk home', '{"Hospital workers count the missing buses."}', 'high', 'Local', 'Macon, GA', tests.id('bea')),
  (tests.id('banks'), tests.id('issue'), 3, 'A credit union opens where three banks closed', '{"Members lend to neighbors."}', 'high', 'Podcast', 'Detroit, MI', null),
  (tests.id('choir'), tests.id('next'), 1, 'A choir of singers fills the old opera house', '{"A hundred singers, one theater."}', 'high', 'Culture', null, tests.id('ada')),
  (tests.id('trams'), tests.id('next'), 2, 'Trams and buses come back to the east side', '{"Riders wrote the timetable."}', 'high', 'Culture', null, tests.id('bea'));

-- Verdicts.
select tests.login('milo');
select is(tests.code_of($$ select public.set_card_verdict(tests.id('opera'), 'not_now') $$), 'item_not_found', 'a card of a draft cannot be judged');
select tests.logout();
update public.friday_fix_issues set status = 'published' where id = tests.id('issue');
select tests.login('milo');
select is(public.set_card_verdict(tests.id('opera'), 'not_now'), 'not_now', 'an editor judges a card');
select is(public.set_card_verdict(tests.id('opera'), 'covered'), 'covered', 'and may change their mind');
select is((select verdict || ' ' || via from public.card_verdicts), 'covered app', 'one verdict a card is kept');
select is(tests.code_of($$ select public.set_card_verdict(tests.id('opera'), 'great') $$), 'bad_answer', 'other words are refused');
select is(public.set_card_verdict(tests.id('opera'), null), null, 'null takes it back');
select is((select count(*)::int from public.card_verdicts), 0, 'and nothing is left');
select is(tests.code_of($$ insert into public.card_verdicts (user_id, item_id, verdict, via) values (tests.id('milo'), tests.id('opera'), 'covered', 'app') $$), '42501', 'nobody writes the table directly');
select public.set_card_verdict(tests.id('opera'), 'not_my_beat');
select tests.logout();
select lives_ok($$ select private.set_card_verdict(tests.id('mara'), tests.id('opera'), 'intro', 'mail') $$, 'a tap in a mail sets a verdict');
select is((select via from public.card_verdicts where user_id = tests.id('mara')), 'mail', 'and says so');
select tests.login('milo');
select is((select count(*)::int from public.card_verdicts), 1, 'an editor reads own verdicts alone');
select tests.login('ada');
select is((select count(*)::int from public.card_verdicts), 0, 'a creator reads no verdict of an editor');
select is(tests.code_of($$ select public.set_card_verdict(tests.id('buses'), 'covered') $$), 'not_media', 'a creator judges no card');
select tests.login('root');
select is((select count(*)::int from public.card_verdicts), 0, 'nor does an admin: whom an editor covered is their own');
select tests.login_as('anon');
select is(tests.code_of($$ select count(*) from public.card_verdicts $$), '42501', 'a visitor reads none');
select is(tests.code_of($$ select public.set_card_verdict(tests.id('buses'), 'covered') $$), '42501', 'a visitor judges none');
select tests.logout();

insert into public.intro_requests (item_id, media_user_id, creator_user_id) values (tests.id('buses'), tests.id('mara'), tests.id('bea'));
select is((select verdict from public.card_verdicts where user_id = tests.id('mara') and item_id = tests.id('buses')), 'intro', 'asking for an introduction is the verdict Intro');

-- The order for one reader.
update public.creator_profiles set beats = '{Health}' where user_id = tests.id('bea');
create function pg_temp.order_of(p_label text, p_issue text default 'issue') returns text language sql as $$
  select string_agg(case r.item_id when tests.id('opera') then 'opera' when tests.id('buses') then 'buses' when tests.id('banks') then 'banks'
    when tests.id('choir') then 'choir' else 'trams' end, ' ' order by r.position)
  from private.ranked_cards(tests.id(p_issue), tests.id(p_label)) r $$;
create function pg_temp.reason_of(p_label text, p_item text) returns text language sql as $$
  select r.reason from private.ranked_cards(tests.id('issue'), tests.id(p_label)) r where r.item_id = tests.id(p_item) $$;

update public.media_profiles set region = null where user_id in (tests.id('milo'), tests.id('mara'));
select is(pg_temp.order_of('mara'), 'opera buses banks', 'a reader who said nothing gets the issue''s own order');
select is(pg_temp.reason_of('mara', 'opera'), null, 'and no reason');
select is((select string_agg(r.position::text, ' ' order by r.position) from private.ranked_cards(tests.id('issue'), tests.id('mara')) r), '1 2 3', 'positions count from 1');
update public.media_profiles set formats = '{podcast}' where user_id = tests.id('mara');
select is(pg_temp.order_of('mara'), 'banks opera buses', 'the reader''s format comes first');
select is(pg_temp.reason_of('mara', 'banks'), 'Your format: Podcast', 'and is the reason');
update public.media_profiles set beats = '{Health}' where user_id = tests.id('mara');
select is(pg_temp.order_of('mara'), 'buses banks opera', 'a shared beat counts more than the format');
update public.media_profiles set beats = '{}', formats = '{}', region = 'Boston, MA' where user_id = tests.id('mara');
select is(pg_temp.reason_of('mara', 'opera'), 'In your area: Boston, MA', 'the place is a reason');
update public.media_profiles set looking_for_now = 'credit unions' where user_id = tests.id('mara');
select is(pg_temp.order_of('mara'), 'banks opera buses', 'what is looked for now counts most');
select is(pg_temp.reason_of('mara', 'banks'), 'You look for “credit unions”', 'in the reader''s own words');
select tests.create_outlet('loans', p_interests => 'credit unions');
update public.media_profiles set looking_for_now = '', outlet_id = tests.id('outlet loans'), outlet_proof = 'admin', outlet_proven_at = now()
where user_id = tests.id('mara');
select is(pg_temp.reason_of('mara', 'banks'), 'Your outlet looks for “credit unions”', 'what only the outlet said is not called the reader''s');
update public.media_profiles set outlet_id = null, outlet_proof = null, outlet_proven_at = null where user_id = tests.id('mara');
update public.media_profiles set looking_for_now = 'credit unions after pawnshops' where user_id = tests.id('mara');
select is(pg_temp.reason_of('mara', 'banks'), 'You look for “credit unions after pawnshops”; this story says “credit” and “union”', 'with those of the story that met them in part');
update public.media_profiles set looking_for_now = E'members of a gym\nhospital food' where user_id = tests.id('mara');
select is(pg_temp.reason_of('mara', 'buses'), null, 'one word of a phrase of two is no reason');
update public.media_profiles set looking_for_now = 'hospitals' where user_id = tests.id('mara');
select is(pg_temp.reason_of('mara', 'buses'), 'You look for “hospitals”', 'a phrase of one word is');
update public.media_profiles set looking_for_now = 'People who sleep in hospitals' where user_id = tests.id('mara');
select is(pg_temp.reason_of('mara', 'buses'), 'You look for “People who sleep in hospitals”; this story says “hospital”', 'one word of a sentence is, where it says much');
update public.media_profiles set beats = '{Health}' where user_id = tests.id('mara');
select is(pg_temp.reason_of('mara', 'buses'), 'You look for “People who sleep in hospitals”; this story says “hospital”. On your beat: Health', 'and the beat is named beside it');
update public.media_profiles set beats = '{}', looking_for_now = 'Men who remember their first day' where user_id = tests.id('mara');
select is(pg_temp.reason_of('mara', 'buses'), null, 'and none where it says little');
update public.friday_fix_items set summary_bullets = '{"When repair money ended, hospital workers counted the missing buses."}' where id = tests.id('buses');
update public.media_profiles set looking_for_now = 'How families talk about money' where user_id = tests.id('mara');
select is(pg_temp.reason_of('mara', 'buses'), null, 'nor where nothing else in the story speaks of its field');
select is(pg_temp.order_of('mara'), 'opera banks buses', 'and a story of money stands before it');
select is(pg_temp.order_of('ghost'), 'opera buses banks', 'an account without a profile gets the issue''s own order');

-- The relevance of a card counts beside what the reader said.
update public.friday_fix_items set relevance = 'low' where id = tests.id('opera');
update public.media_profiles set beats = '{}', formats = '{}', region = null, looking_for_now = '' where user_id = tests.id('mara');
select is(pg_temp.order_of('mara'), 'opera buses banks', 'not for a reader who said nothing');
update public.creator_profiles set beats = '{Culture,Entertainment}' where user_id = tests.id('ada');
update public.media_profiles set beats = '{Culture,Entertainment}', formats = '{culture}', region = 'Macon' where user_id = tests.id('mara');
select is(pg_temp.order_of('mara'), 'buses opera banks', 'a card of high relevance from the reader''s city stands before one of low relevance on their beats');
update public.friday_fix_items set relevance = 'medium' where id = tests.id('banks');
update public.media_profiles set beats = '{Culture}', formats = '{}', region = null where user_id = tests.id('mara');
select is(pg_temp.order_of('mara'), 'buses opera banks', 'a shared beat counts more than one step of relevance, and less than two');
update public.friday_fix_items set relevance = 'medium' where id = tests.id('opera');
select is(pg_temp.order_of('mara'), 'opera buses banks', 'one step less is made up for by the beat');
update public.friday_fix_items set relevance = 'high' where issue_id = tests.id('issue');
update public.media_profiles set beats = '{}' where user_id = tests.id('mara');

-- Milo said Not my beat to the opera singer above.
select is(pg_temp.order_of('milo', 'next'), 'trams choir', 'Not my beat puts like stories of the next issue lower');
update public.card_verdicts set verdict = 'covered' where user_id = tests.id('milo');
select is(pg_temp.order_of('milo', 'next'), 'choir trams', 'Covered puts them higher');
insert into private.closed_addresses (email, user_id, reason) values ('milo@tests.example', tests.id('ada'), 'opt_out');
select is(pg_temp.order_of('milo', 'next'), 'trams', 'cards of a stopped creator are left out');
select is(pg_temp.order_of('milo'), 'buses banks', 'in every issue');

select * from finish();
rollback;
