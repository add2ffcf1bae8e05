-- Uploaded pictures: who may read the file of each.

create table private.pictures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  bucket text not null check (bucket in ('pictures', 'avatars', 'covers')),
  object_name text not null,
  mime text not null check (mime in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif')),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default now(),
  unique (bucket, object_name)
);
alter table private.pictures enable row level security;
create index pictures_user_idx on private.pictures (user_id, created_at);

-- The fields of a profile that hold an uploaded picture end with its id.
create function private.picture_in_kit(p_id uuid, p_user_id uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select 1 from public.creator_profiles c
    where c.user_id = p_user_id
      and (p_id::text in (right(c.avatar_url, 36), right(c.book_cover_url, 36))
           or exists (select 1 from jsonb_array_elements(c.gallery) g where right(g ->> 'url', 36) = p_id::text)));
end;

-- Registers a picture of at most 40 pictures or 60 MB an account. Pictures that the profile has not
-- used for a day make room first: returns the files to delete, with the id of the new picture.
create function public.register_picture(p_user_id uuid, p_object_name text, p_mime text, p_bytes int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_count bigint;
  v_bytes bigint;
  v_id uuid;
  v_unused jsonb;
begin
  -- Two uploads at once must not both take the last place.
  perform 1 from public.users u where u.id = p_user_id for update;
  if not found then
    raise exception 'There is no such account.' using hint = 'not_found';
  end if;
  with gone as (
    delete from private.pictures p
    where p.user_id = p_user_id and p.created_at < now() - interval '1 day'
      and not private.picture_in_kit(p.id, p.user_id)
    returning p.bucket, p.object_name
  )
  select coalesce(jsonb_agg(jsonb_build_object('bucket', g.bucket, 'name', g.object_name)), '[]')
  into v_unused from gone g;
  select count(*), coalesce(sum(p.bytes), 0) into v_count, v_bytes
  from private.pictures p where p.user_id = p_user_id;
  if v_count >= 40 or v_bytes + p_bytes > 60 * 1024 * 1024 then
    raise exception 'An account keeps at most 40 pictures or 60 MB. Pictures you no longer use make room after a day.'
      using hint = 'picture_limit';
  end if;
  insert into private.pictures (user_id, bucket, object_name, mime, bytes)
  values (p_user_id, 'pictures', p_object_name, p_mime, p_bytes)
  returning id into v_id;
  return jsonb_build_object('id', v_id, 'unused', v_unused);
end
$$;

-- Takes back a registration whose file could not be stored.
create function public.forget_picture(p_id uuid) returns void
language sql security definer
set search_path = ''
as $$ delete from private.pictures p where p.id = p_id $$;

-- Where a picture's file is: for anyone while a public kit shows it, for whoever holds a private
-- link to that kit, and for its owner at any time; null otherwise. `p_user_id` is the signed-in reader
-- or null.
create function public.readable_picture(p_id uuid, p_user_id uuid, p_token text default null) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('bucket', p.bucket, 'name', p.object_name, 'mime', p.mime)
  from private.pictures p
  where p.id = p_id
    and (p.user_id = p_user_id
         or exists (
           select 1 from public.creator_profiles c
           where c.user_id = p.user_id and private.picture_is_shown(p.id, c)
             and (private.kit_is_public(c)
               or exists (select 1 from private.live_kit_link(p_token) l where l.user_id = p.user_id))))
$$;

-- The files. The bucket is not public, and no account writes to it: only functions do.
-- Does nothing in a database without the storage service.
do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('pictures', 'pictures', false, 2097152, array['image/jpeg'])
  on conflict (id) do update
    set public = excluded.public, file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types;
end
$$;
