-- The Friday Fix: weekly issues of at most ten cards, introduction requests, digest deliveries.

create table public.friday_fix_issues (
  id uuid primary key default gen_random_uuid(),
  issue_date date not null unique,
  title text not null check (char_length(title) between 1 and 160),
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'published') = (published_at is not null))
);

create index friday_fix_issues_status_date_idx on public.friday_fix_issues (status, issue_date desc);

create function private.set_published_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.published_at := case when new.status = 'published' then coalesce(new.published_at, now()) end;
  new.updated_at := now();
  return new;
end
$$;

create trigger set_published_at before insert or update on public.friday_fix_issues
  for each row execute function private.set_published_at();

create table public.friday_fix_items (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.friday_fix_issues (id) on delete cascade,
  position int not null check (position between 1 and 10),
  title text not null check (char_length(title) between 1 and 140),
  summary_bullets text[] not null check (
    coalesce(array_ndims(summary_bullets), 1) = 1
    and cardinality(summary_bullets) between 1 and 4
    and array_position(summary_bullets, null) is null),
  -- An absolute URL, or the path of a press kit on this site.
  assets_url text check (
    char_length(assets_url) <= 2048
    and assets_url ~* '^(https?://[^[:space:]<>"]+|/epk/[a-z0-9-]+)$'),
  relevance text not null check (relevance in ('high', 'medium', 'low')),
  format text not null check (format in ('TV', 'Podcast', 'Culture', 'Local')),
  city_region text check (char_length(city_region) <= 120),
  news_peg text check (char_length(news_peg) between 1 and 100),
  creator_user_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deferrable, so that two cards can swap positions in one statement.
  unique (issue_id, position) deferrable initially immediate
);

create index friday_fix_items_creator_user_id_idx on public.friday_fix_items (creator_user_id);
create index friday_fix_items_issue_format_idx on public.friday_fix_items (issue_id, format);

create function private.normalize_item() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select 1 from unnest(new.summary_bullets) b where char_length(b) not between 1 and 240) then
    raise exception 'Each bullet needs between 1 and 240 characters.' using hint = 'bad_bullet';
  end if;
  new.city_region := nullif(btrim(new.city_region), '');
  new.news_peg := nullif(btrim(new.news_peg), '');
  new.assets_url := nullif(btrim(new.assets_url), '');
  new.updated_at := now();
  return new;
end
$$;

create trigger normalize_item before insert or update on public.friday_fix_items
  for each row execute function private.normalize_item();

create table public.intro_requests (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.friday_fix_items (id) on delete cascade,
  media_user_id uuid not null references public.users (id) on delete cascade,
  creator_user_id uuid references public.users (id) on delete cascade,
  message text check (char_length(message) <= 1000),
  status text not null default 'requested' check (status in ('requested', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (item_id, media_user_id)
);

create index intro_requests_media_user_id_idx on public.intro_requests (media_user_id, created_at desc);
create index intro_requests_creator_user_id_idx on public.intro_requests (creator_user_id, created_at desc);

create table public.digest_deliveries (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.friday_fix_issues (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (issue_id, user_id)
);

create index digest_deliveries_user_id_idx on public.digest_deliveries (user_id);

alter table public.friday_fix_issues enable row level security;
alter table public.friday_fix_items enable row level security;
alter table public.intro_requests enable row level security;
alter table public.digest_deliveries enable row level security;

create policy friday_fix_issues_select_published_anon on public.friday_fix_issues
  for select to anon using (status = 'published');
create policy friday_fix_issues_select_published_or_admin on public.friday_fix_issues
  for select to authenticated using (status = 'published' or (select public.is_admin()));
create policy friday_fix_issues_insert_admin on public.friday_fix_issues
  for insert to authenticated with check ((select public.is_admin()));
create policy friday_fix_issues_update_admin on public.friday_fix_issues
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy friday_fix_issues_delete_admin on public.friday_fix_issues
  for delete to authenticated using ((select public.is_admin()));

create policy friday_fix_items_select_published_anon on public.friday_fix_items
  for select to anon
  using (issue_id in (select i.id from public.friday_fix_issues i where i.status = 'published'));
create policy friday_fix_items_select_published_or_admin on public.friday_fix_items
  for select to authenticated
  using (issue_id in (select i.id from public.friday_fix_issues i where i.status = 'published')
         or (select public.is_admin()));
create policy friday_fix_items_insert_admin on public.friday_fix_items
  for insert to authenticated with check ((select public.is_admin()));
create policy friday_fix_items_update_admin on public.friday_fix_items
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy friday_fix_items_delete_admin on public.friday_fix_items
  for delete to authenticated using ((select public.is_admin()));

create policy intro_requests_select_party_or_admin on public.intro_requests
  for select to authenticated
  using (media_user_id = (select auth.uid()) or creator_user_id = (select auth.uid())
         or (select public.is_admin()));

create policy digest_deliveries_select_admin on public.digest_deliveries
  for select to authenticated using ((select public.is_admin()));

grant select on public.friday_fix_issues, public.friday_fix_items to anon;
grant select, insert, update, delete on public.friday_fix_issues, public.friday_fix_items to authenticated;
grant select on public.intro_requests, public.digest_deliveries to authenticated;

select private.publish_changes('public.intro_requests');

-- The data that the mail of an introduction request is written from.
create function public.get_intro_context(p_media_user_id uuid, p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'item', jsonb_build_object('id', i.id, 'title', i.title, 'news_peg', i.news_peg, 'issue_date', f.issue_date),
    'creator', case when c.id is null then null
      else jsonb_build_object('name', coalesce(cp.name, c.name), 'slug', case when cp.epk_published then cp.slug end) end,
    'media', jsonb_build_object('name', m.name, 'email', m.email, 'outlet_name', mp.outlet_name))
  into v_context
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  left join public.users c on c.id = i.creator_user_id
  left join public.creator_profiles cp on cp.user_id = c.id
  left join public.users m on m.id = p_media_user_id
  left join public.media_profiles mp on mp.user_id = m.id
  where i.id = p_item_id;
  if v_context is null then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  return v_context;
end
$$;

-- Stores the request and its mail in one transaction. A repeated call returns the first request.
create function public.queue_intro_request(
  p_media_user_id uuid, p_item_id uuid, p_message text, p_subject text, p_text text, p_html text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_media public.users;
  v_item record;
  v_creator_email text;
  v_request public.intro_requests;
begin
  select * into v_media from public.users u where u.id = p_media_user_id and u.linked_at is not null;
  if not found or not (v_media.kind = 'media' or v_media.role = 'admin') then
    raise exception 'Only media professionals can request an introduction.' using hint = 'not_media';
  end if;
  select i.id, i.creator_user_id into v_item
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.id = p_item_id;
  if not found then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  if v_item.creator_user_id = p_media_user_id then
    raise exception 'This is your own story.' using hint = 'own_item';
  end if;

  insert into public.intro_requests (item_id, media_user_id, creator_user_id, message)
  values (p_item_id, p_media_user_id, v_item.creator_user_id, private.text_or_null(p_message))
  on conflict (item_id, media_user_id) do nothing
  returning * into v_request;
  if v_request.id is null then
    select * into v_request from public.intro_requests r
    where r.item_id = p_item_id and r.media_user_id = p_media_user_id;
    return to_jsonb(v_request) || '{"is_new": false}'::jsonb;
  end if;

  v_creator_email := private.reply_address(v_item.creator_user_id);
  if v_creator_email is not null then
    perform public.mail_enqueue(
      'intro_request', v_creator_email, p_subject, p_text, p_html,
      jsonb_build_object('Reply-To', v_media.email),
      'intro:' || v_request.id::text, 'intro_requests', v_request.id);
  end if;
  return to_jsonb(v_request) || '{"is_new": true}'::jsonb;
end
$$;

-- Accepts or declines an introduction request; the creator may change the decision.
create function public.answer_intro_request(p_request_id uuid, p_accept boolean) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_status text;
begin
  update public.intro_requests r
  set status = case when p_accept then 'accepted' else 'declined' end, answered_at = now()
  where r.id = p_request_id and r.creator_user_id = (select auth.uid())
  returning r.status into v_status;
  if v_status is null then
    raise exception 'This request is not in your list.' using hint = 'request_not_found';
  end if;
  return v_status;
end
$$;
grant execute on function public.answer_intro_request(uuid, boolean) to authenticated;

-- Ends the digest of an editor by the token of the digest mails, without a session.
create function public.media_unsubscribe(p_token uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.media_profiles m set digest_subscribed = false where m.unsubscribe_token = p_token;
  return found;
end
$$;
