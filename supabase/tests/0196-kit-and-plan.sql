-- What of a press kit its owner's plan shows: everything is kept, the rest shows again with the plan.
begin;
select plan(41);

select tests.create_user('fay', 'creator');
select tests.create_user('gus', 'creator');
select tests.subscribe('fay', 'creator');
create function pg_temp.picture(p_label text) returns jsonb language sql as $$
  select jsonb_build_object('url', 'https://a.example/functions/v1/picture/' || tests.id(p_label), 'width', 8, 'height', 6,
    'alt', p_label, 'credit', '', 'crop', null)
$$;
insert into private.pictures (id, user_id, bucket, object_name, mime, bytes)
select tests.id(p), tests.id('fay'), 'pictures', p || '.jpg', 'image/jpeg', 10
from unnest(array['face', 'one', 'two', 'three', 'four', 'five', 'six']) p;
update public.creator_profiles
set slug = 'fay-kit', epk_published = true, avatar_url = 'https://a.example/functions/v1/picture/' || tests.id('face'),
  bio_short = 'Short.', bio_medium = 'Medium.', bio_long = 'Long.',
  gallery = (select jsonb_agg(pg_temp.picture(p) order by n)
    from unnest(array['one', 'two', 'three', 'four', 'five', 'six']) with ordinality x (p, n))
where user_id = tests.id('fay');
update public.creator_profiles set slug = 'gus-kit', epk_published = true, bio_medium = 'Medium.', bio_long = 'Long.'
where user_id = tests.id('gus');

create function pg_temp.shown() returns text language sql as $$
  select concat_ws(' ', k ->> 'bio_short', k ->> 'bio_medium', k ->> 'bio_long', jsonb_array_length(k -> 'gallery'))
  from public.get_epk('fay-kit') k
$$;
create function pg_temp.reads(p_label text, p_reader uuid default null, p_token text default null) returns text language sql as $$
  select public.readable_picture(tests.id(p_label), p_reader, p_token) ->> 'name'
$$;
-- The plan of Fay: null ends it.
create function pg_temp.give(p_plan text) returns void language sql as $$
  update public.subscriptions s set plan = coalesce(p_plan, s.plan),
    access_until = case when p_plan is null then now() - interval '1 minute' else now() + interval '20 days' end
  where s.stripe_subscription_id = 'sub_fay'
$$;

-- With a plan.
select is(pg_temp.shown(), 'Short. Medium. Long. 6', 'Creator shows all bios and the whole gallery');
select is(pg_temp.reads('six'), 'six.jpg', 'and anybody reads its last picture');
select tests.login('fay');
create temp table made as select public.make_kit_link('The Bell', 7) ->> 'token' as token;
grant select on made to anon, authenticated, service_role;
select is(tests.code_of($$ update public.creator_profiles set epk_embargo_until = now() + interval '2 days' $$), 'none', 'Creator sets an embargo');
select is(public.kit_holdings() - 'kit_embargo', '{"kit_bios": 3, "kit_pictures": 7, "kit_links": 1}'::jsonb, 'the owner reads what the kit holds');
select tests.logout();
select is(public.get_epk('fay-kit'), null, 'under embargo the kit is closed');
select ok(public.get_epk('fay-kit', (select token from made)) is not null, 'and open by its private link');

-- The plan ends.
select pg_temp.give(null);
select is(public.get_epk('fay-kit'), null, 'an embargo holds when the plan ends: nothing opens early');
select is(public.get_epk('fay-kit', (select token from made)), null, 'the private link rests');
select is(pg_temp.reads('one', null, (select token from made)), null, 'and so do its pictures');
select is(public.count_kit_visit('fay-kit', 'k', (select token from made), 'view'), false, 'and its counts');
select tests.login('fay');
select results_eq('select live, rests from public.kit_links()', 'values (false, true)', 'its owner sees that it rests');
select is(tests.code_of($$ select public.make_kit_link('The Drum', 7) $$), 'plan_missing', 'Free makes no private link');
select is(tests.code_of($$ update public.creator_profiles set epk_embargo_until = now() + interval '5 days' $$), 'plan_missing', 'and moves no embargo');
select is(tests.code_of($$ update public.creator_profiles set logline = 'A baker.' $$), 'none', 'while everything else is saved');
select is(tests.code_of($$ update public.creator_profiles set epk_embargo_until = null $$), 'none', 'and the embargo can be ended');
select is(tests.code_of($$ update public.creator_profiles set epk_embargo_until = now() + interval '5 days' $$), 'plan_missing', 'but not set again');
select is(tests.code_of($$ update public.creator_profiles set epk_embargo_until = now() - interval '5 days' $$), 'none', 'a day that is over is no embargo');
select is(public.kit_holdings() - 'kit_embargo', '{"kit_bios": 3, "kit_pictures": 7, "kit_links": 1}'::jsonb, 'everything is kept');
select is((select public.own_epk() ->> 'bio_long'), null, 'the preview shows what others see');
select tests.logout();
select is(pg_temp.shown(), 'Short. 4', 'Free shows one bio and, with the photo, five pictures');
select is((public.get_epk('fay-kit') #>> '{gallery,3,alt}'), 'four', 'the first ones, in order');
select is(pg_temp.reads('four'), 'four.jpg', 'what is shown is read');
select is(pg_temp.reads('five'), null, 'what rests is not');
select is(pg_temp.reads('five', tests.id('fay')), 'five.jpg', 'but by its owner');
select is(pg_temp.reads('five', tests.id('gus')), null, 'not by another account');
select is(pg_temp.reads('face'), 'face.jpg', 'the photo is the first picture');
select is(public.count_kit_visit('fay-kit', null, null, 'picture', tests.id('five')::text), false, 'a picture that rests is not counted');
select is((select count(*)::int from private.pictures p where p.user_id = tests.id('fay') and private.picture_in_kit(p.id, p.user_id)), 7, 'none of them makes room for others');
select is((select k ->> 'bio_medium' from public.get_epk('gus-kit') k), 'Medium.', 'the one bio is the first that is written');
select is((select k ->> 'bio_long' from public.get_epk('gus-kit') k), null, 'and no other');

-- Figures.
insert into private.kit_visits (user_id, source, what, day, times) values
  (tests.id('fay'), 'public', 'view', (now() at time zone 'UTC')::date, 2),
  (tests.id('fay'), 'public', 'print', (now() at time zone 'UTC')::date, 1),
  (tests.id('fay'), 'public', 'view', (now() at time zone 'UTC')::date - 40, 3),
  (tests.id('fay'), 'public', 'view', (now() at time zone 'UTC')::date - 400, 5);
select tests.login('fay');
select is(public.kit_figures(), '{"days": 30, "views": 2, "other_uses": 1, "links": null,
  "uses": [{"what": "print", "item": "", "times": 1}]}'::jsonb, 'Free reads the sums of 30 days, and no link');
select is(tests.code_of('select public.kit_figure_rows()'), 'plan_missing', 'and has no file');
select tests.logout();

-- The plan comes back.
select pg_temp.give('pro');
select is(pg_temp.shown(), 'Short. Medium. Long. 6', 'with a plan everything shows again');
select tests.login('fay');
select results_eq('select live, rests from public.kit_links()', 'values (true, false)', 'the private link opens again');
select is(public.kit_figures() #- '{links,0,last_day}', '{"days": 365, "views": 5, "other_uses": 1, "links": [{"source": "public",
  "id": "00000000-0000-0000-0000-000000000000", "name": null, "views": 5, "views_30": 2, "uses": 1}],
  "uses": [{"what": "print", "item": "", "times": 1}]}'::jsonb, 'and the figures go back a year, by link');
select is((select sum((r ->> 'times')::int)::int from jsonb_array_elements(public.kit_figure_rows()) r), 6, 'also as a file');
select tests.login('gus');
select is(public.kit_holdings() -> 'kit_links', '0', 'another account reads only what is its own');
select tests.login_as('anon');
select throws_ok('select public.kit_figure_rows()', '42501', null, 'a visitor has no file');
select throws_ok('select public.kit_holdings()', '42501', null, 'nor anything to read of a kit');
select throws_ok($$ select private.shown_gallery(null) $$, '42501', null, 'nor the functions behind it');
select tests.logout();
select is((select count(*)::int from private.kit_links l where l.user_id = tests.id('fay')), 1, 'no link was deleted');

select * from finish();
rollback;
