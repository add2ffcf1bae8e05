-- Pictures: no public bucket, no writer but the server, served only with a public kit or to the owner.
begin;
select plan(20);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');

select results_eq(
  $$ select id || ' ' || public || ' ' || file_size_limit from storage.buckets $$,
  array['pictures false 2097152'], 'the bucket of pictures is not public, and limited to 2 MB per file');
select is_empty(
  $$ select policyname from pg_policies where schemaname = 'storage' and tablename = 'objects' and policyname like 'images%' $$,
  'no account has a right to the files');

select tests.login('ada');
select is(tests.code_of(format('insert into storage.objects (bucket_id, name) values (%L, %L)', 'pictures', tests.id('ada') || '/me.jpg')), '42501', 'an account cannot write a file past the check of its content');
select throws_ok($$ select public.register_picture(tests.id('ada'), 'x', 'image/jpeg', 1) $$, '42501', null, 'an account cannot register a picture itself');
select throws_ok($$ select public.readable_picture(gen_random_uuid(), tests.id('bea')) $$, '42501', null, 'an account cannot ask in another account''s name');
select throws_ok($$ select public.forget_picture(gen_random_uuid()) $$, '42501', null, 'an account cannot forget a picture');
select tests.logout();

create temp table made as
select (public.register_picture(tests.id('ada'), 'ada/1.jpg', 'image/jpeg', 1000) ->> 'id')::uuid as id;
create function pg_temp.reads(p_reader uuid) returns text
language sql as $$ select public.readable_picture((select id from made), p_reader) ->> 'name' $$;

update public.creator_profiles set epk_published = true where user_id = tests.id('ada');
select is(pg_temp.reads(null), null, 'a picture that is not part of the kit is not public');
select is(pg_temp.reads(tests.id('ada')), 'ada/1.jpg', 'its owner reads it');
select is(pg_temp.reads(tests.id('bea')), null, 'another account does not');

update public.creator_profiles set avatar_url = 'https://a.example/functions/v1/picture/' || (select id from made) where user_id = tests.id('ada');
select is(pg_temp.reads(null), 'ada/1.jpg', 'a picture of a published kit is public');
update public.creator_profiles set epk_published = false where user_id = tests.id('ada');
select is(pg_temp.reads(null), null, 'after unpublishing it is private again');
select tests.subscribe('ada', 'creator');
update public.creator_profiles set epk_published = true, epk_embargo_until = now() + interval '1 hour' where user_id = tests.id('ada');
select is(pg_temp.reads(null), null, 'under embargo it is private');
select is(pg_temp.reads(tests.id('bea')), null, 'for other accounts as well');
update public.creator_profiles set avatar_url = null, book_cover_url = 'https://b.example/' || (select id from made) where user_id = tests.id('bea');
update public.creator_profiles set epk_published = true where user_id = tests.id('bea');
select is(pg_temp.reads(null), null, 'a picture named in another account''s kit does not become public');

-- The limits.
insert into private.pictures (user_id, bucket, object_name, mime, bytes)
select tests.id('bea'), 'pictures', 'bea/' || n, 'image/jpeg', 100 from generate_series(1, 39) n;
select is(tests.code_of($$ select public.register_picture(tests.id('bea'), 'bea/40', 'image/jpeg', 100) $$), 'none', 'an account keeps 40 pictures');
select is(tests.code_of($$ select public.register_picture(tests.id('bea'), 'bea/41', 'image/jpeg', 100) $$), 'picture_limit', 'and not one more');
update private.pictures set created_at = now() - interval '2 days' where object_name = 'bea/7';
select is(
  public.register_picture(tests.id('bea'), 'bea/42', 'image/jpeg', 100) -> 'unused',
  '[{"bucket": "pictures", "name": "bea/7"}]'::jsonb, 'a picture unused for a day makes room, and its file is named for deletion');
delete from private.pictures where user_id = tests.id('bea');
insert into private.pictures (user_id, bucket, object_name, mime, bytes) values (tests.id('bea'), 'pictures', 'bea/big', 'image/jpeg', 60 * 1024 * 1024 - 50);
select is(tests.code_of($$ select public.register_picture(tests.id('bea'), 'bea/50', 'image/jpeg', 50) $$), 'none', 'an account keeps 60 MB');
select is(tests.code_of($$ select public.register_picture(tests.id('bea'), 'bea/51', 'image/jpeg', 1) $$), 'picture_limit', 'and not a byte more');

update private.pictures set created_at = now() - interval '2 days' where id = (select id from made);
update public.creator_profiles set avatar_url = 'https://a.example/functions/v1/picture/' || (select id from made) where user_id = tests.id('ada');
select is(public.register_picture(tests.id('ada'), 'ada/2.jpg', 'image/jpeg', 1) -> 'unused', '[]'::jsonb, 'a picture of the kit is not deleted');

select * from finish();
rollback;
