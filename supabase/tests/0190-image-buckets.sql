-- Pictures: two public buckets, each person in the own folder.
begin;
select plan(9);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');

select results_eq(
  $$ select id || ' ' || public || ' ' || file_size_limit from storage.buckets where id in ('avatars', 'covers') order by id $$,
  array['avatars true 2097152', 'covers true 2097152'], 'two public buckets of 2 MB a file');
select ok(
  (select bool_and(t like 'image/%' and t <> 'image/svg+xml') from storage.buckets, unnest(allowed_mime_types) t where id in ('avatars', 'covers')),
  'for images that cannot hold scripts');
select set_eq(
  $$ select policyname || ': ' || cmd from pg_policies where schemaname = 'storage' and tablename = 'objects' and policyname like 'images%' $$,
  array['images_select_own: SELECT', 'images_insert_own: INSERT', 'images_update_own: UPDATE', 'images_delete_own: DELETE'],
  'these policies rule');

select tests.login('ada');
select is(tests.code_of(format('insert into storage.objects (bucket_id, name) values (%L, %L)', 'avatars', tests.id('ada') || '/me.png')), 'none', 'the own folder is open');
select is(tests.code_of(format('insert into storage.objects (bucket_id, name) values (%L, %L)', 'avatars', tests.id('bea') || '/me.png')), '42501', 'a stranger''s is not');
select is(tests.code_of($$ insert into storage.objects (bucket_id, name) values ('avatars', 'me.png') $$), '42501', 'nor the bucket''s root');
select tests.logout();
select tests.login('bea');
select is((select count(*)::int from storage.objects where name like tests.id('ada') || '/%'), 0, 'a stranger cannot list the folder');
select is(tests.rows_of(format('update storage.objects set name = %L where name like %L', tests.id('bea') || '/x.png', tests.id('ada') || '/%')), 0, 'nor take its pictures');
select tests.logout();
select tests.login_as('anon');
select is(tests.code_of($$ insert into storage.objects (bucket_id, name) values ('covers', 'x/y.png') $$), '42501', 'visitors put nothing in');

select * from finish();
rollback;
