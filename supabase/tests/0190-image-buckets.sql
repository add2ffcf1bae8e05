-- Image buckets: public files, uploads to one's own folder only.
begin;
select plan(9);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');

select results_eq(
  $$ select id || ' ' || public || ' ' || file_size_limit from storage.buckets where id in ('avatars', 'covers') order by id $$,
  array['avatars true 2097152', 'covers true 2097152'], 'the buckets avatars and covers are public and limited to 2 MB per file');
select ok(
  (select bool_and(t like 'image/%' and t <> 'image/svg+xml') from storage.buckets, unnest(allowed_mime_types) t where id in ('avatars', 'covers')),
  'the buckets accept only image types that cannot contain scripts');
select set_eq(
  $$ select policyname || ': ' || cmd from pg_policies where schemaname = 'storage' and tablename = 'objects' and policyname like 'images%' $$,
  array['images_select_own: SELECT', 'images_insert_own: INSERT', 'images_update_own: UPDATE', 'images_delete_own: DELETE'],
  'storage.objects has exactly these image policies');

select tests.login('ada');
select is(tests.code_of(format('insert into storage.objects (bucket_id, name) values (%L, %L)', 'avatars', tests.id('ada') || '/me.png')), 'none', 'an account uploads to its own folder');
select is(tests.code_of(format('insert into storage.objects (bucket_id, name) values (%L, %L)', 'avatars', tests.id('bea') || '/me.png')), '42501', 'an account cannot upload to another account''s folder');
select is(tests.code_of($$ insert into storage.objects (bucket_id, name) values ('avatars', 'me.png') $$), '42501', 'an account cannot upload to the root of a bucket');
select tests.logout();
select tests.login('bea');
select is((select count(*)::int from storage.objects where name like tests.id('ada') || '/%'), 0, 'an account cannot list another account''s folder');
select is(tests.rows_of(format('update storage.objects set name = %L where name like %L', tests.id('bea') || '/x.png', tests.id('ada') || '/%')), 0, 'an account cannot move another account''s files');
select tests.logout();
select tests.login_as('anon');
select is(tests.code_of($$ insert into storage.objects (bucket_id, name) values ('covers', 'x/y.png') $$), '42501', 'anon cannot upload');

select * from finish();
rollback;
