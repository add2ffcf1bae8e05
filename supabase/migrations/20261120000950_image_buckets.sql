-- Public buckets for portraits and covers. The buckets refuse files over 2 MiB and files that are not
-- pictures; the browser checks the same before an upload (src/features/onboarding/picture-check.ts).
-- An account writes only to the folder named by its id.
-- Does nothing in a database without the storage service.

do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values
    ('avatars', 'avatars', true, 2097152, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
    ('covers', 'covers', true, 2097152, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types;

  -- Public buckets serve files without a policy; listing and replacing files need a select policy.
  create policy images_select_own on storage.objects
    for select to authenticated
    using (bucket_id in ('avatars', 'covers') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy images_insert_own on storage.objects
    for insert to authenticated
    with check (bucket_id in ('avatars', 'covers') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy images_update_own on storage.objects
    for update to authenticated
    using (bucket_id in ('avatars', 'covers') and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id in ('avatars', 'covers') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy images_delete_own on storage.objects
    for delete to authenticated
    using (bucket_id in ('avatars', 'covers') and (storage.foldername(name))[1] = (select auth.uid())::text);
end
$$;
