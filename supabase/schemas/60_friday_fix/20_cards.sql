-- Cards: offered by creators, and in an issue.

-- A pitch is offered once; its card can be changed and taken back until an issue with it is scheduled.
create table public.card_offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  pitch_id uuid not null unique references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 140 and title !~ '[[:cntrl:]]'),
  summary_bullets text[] not null check (
    coalesce(array_ndims(summary_bullets), 1) = 1
    and cardinality(summary_bullets) between 1 and 4
    and array_position(summary_bullets, null) is null
    and char_length(array_to_string(summary_bullets, '')) <= 960),
  format text not null check (format in ('TV', 'Podcast', 'Culture', 'Local')),
  status text not null default 'offered' check (status in ('offered', 'taken_back', 'declined')),
  -- What an admin says beside a no.
  decline_note text check (char_length(decline_note) between 1 and 300),
  -- When it began to wait: a card that is changed keeps its place.
  offered_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array' and octet_length(claims::text) <= 20000),
  -- Its news hurt people: an admin reads it before it goes into an issue.
  solemn boolean not null default false
);
alter table public.card_offers enable row level security;
grant select on public.card_offers to authenticated;
create index card_offers_user_id_idx on public.card_offers (user_id, offered_at desc);
create index card_offers_variation_id_idx on public.card_offers (variation_id);
create index card_offers_waiting_idx on public.card_offers (offered_at) where status = 'offered';

create trigger touch_updated_at before update on public.card_offers
  for each row execute function private.touch_updated_at();

create policy card_offers_select_own_or_admin on public.card_offers
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

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
  -- A card taken off the page after sending; the mail's page says so.
  withdrawn_at timestamptz,
  withdrawn_reason text check (char_length(withdrawn_reason) between 1 and 200),
  offer_id uuid references public.card_offers (id) on delete set null,
  -- Its pitch was written by a language model: readers see it beside the card.
  model_written boolean not null default false,
  -- Its creator is invented (private.is_invented): readers see it beside the card.
  invented boolean not null default false,
  -- Deferrable, so that two cards can swap positions in one statement.
  unique (issue_id, position) deferrable initially immediate,
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
alter table public.friday_fix_items enable row level security;
-- Whose card it is stays with the functions.
grant select (id, issue_id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg,
    invented, withdrawn_at)
  on public.friday_fix_items to anon;
grant select (id, issue_id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg,
    model_written, invented, withdrawn_at, withdrawn_reason), insert, update, delete
  on public.friday_fix_items to authenticated;
create index friday_fix_items_creator_user_id_idx on public.friday_fix_items (creator_user_id);
create index friday_fix_items_issue_format_idx on public.friday_fix_items (issue_id, format);

create policy friday_fix_items_select_published_anon on public.friday_fix_items
  for select to anon
  using (withdrawn_at is null
         and issue_id in (select i.id from public.friday_fix_issues i where i.status = 'published'));

create policy friday_fix_items_select_published_or_admin on public.friday_fix_items
  for select to authenticated
  using ((withdrawn_at is null
          and issue_id in (select i.id from public.friday_fix_issues i where i.status = 'published'))
         or (select public.is_admin()));

create policy friday_fix_items_insert_admin on public.friday_fix_items
  for insert to authenticated with check ((select public.is_admin()));

create policy friday_fix_items_update_admin on public.friday_fix_items
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

create policy friday_fix_items_delete_admin on public.friday_fix_items
  for delete to authenticated using ((select public.is_admin()));

create unique index friday_fix_items_offer_id_idx on public.friday_fix_items (offer_id);

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

-- Whether a creator is invented: those of the sample issue are. Its date is SAMPLE_DATE of domain/friday-fix/issue.ts.
create function private.is_invented(p_user_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
    where i.creator_user_id = p_user_id and f.issue_date = date '2024-09-20')
$$;

-- The name of a creator as editors read it in a list: that of an invented one says so.
create function private.name_for_editors(p_user_id uuid, p_name text) returns text
language sql stable
set search_path = ''
as $$
  select p_name || case when private.is_invented(p_user_id) then ' (sample)' else '' end
$$;

create function private.mark_invented() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.invented := private.is_invented(new.creator_user_id)
    or exists (select 1 from public.friday_fix_issues f where f.id = new.issue_id and f.issue_date = date '2024-09-20');
  return new;
end
$$;

create trigger mark_invented before insert or update on public.friday_fix_items
  for each row execute function private.mark_invented();

create function private.card_words(p_title text, p_bullets text[]) returns int
language sql immutable
set search_path = ''
as $$ select private.count_words(concat_ws(' ', p_title, array_to_string(p_bullets, ' '))) $$;

-- Over the API an admin changes drafts only; schedule_issue() and the sender do the rest.
create function private.guard_issue() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' and old.status <> 'draft' then
    raise exception 'This issue is scheduled or sent. Take it back to the drafts before you change it.'
      using hint = 'issue_locked';
  end if;
  if tg_op <> 'DELETE' and (new.status, new.fixing) is distinct from ('draft', 'editors')
     or tg_op <> 'DELETE' and num_nonnulls(new.scheduled_at, new.fixed_to, new.counted_at, new.recipient_count) > 0 then
    raise exception 'An issue is scheduled only after its checks.' using hint = 'column_protected';
  end if;
  return coalesce(new, old);
end
$$;

create trigger a_guard_issue before insert or update or delete on public.friday_fix_issues
  for each row execute function private.guard_issue();

create function private.guard_item() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_issues uuid[] := case tg_op when 'INSERT' then array[new.issue_id] when 'DELETE' then array[old.issue_id]
                       else array[new.issue_id, old.issue_id] end;
begin
  if current_user in ('anon', 'authenticated')
     and exists (select 1 from public.friday_fix_issues f where f.id = any (v_issues) and f.status <> 'draft') then
    raise exception 'This issue is scheduled or sent. Take it back to the drafts before you change it.'
      using hint = 'issue_locked';
  end if;
  return coalesce(new, old);
end
$$;

create trigger a_guard_item before insert or update or delete on public.friday_fix_items
  for each row execute function private.guard_item();

-- The issue that holds an offer's card, if any: its date and status.
create function private.issue_of_offer(p_offer_id uuid)
returns table (issue_id uuid, issue_date date, status text, item_id uuid, withdrawn_at timestamptz)
language sql stable
begin atomic
  select f.id, f.issue_date, f.status, i.id, i.withdrawn_at
  from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
  where i.offer_id = p_offer_id;
end;

-- Offers a card made from a variation of the account's own pitch, or changes the offered one. p_card has
-- title, summary_bullets and format, p_claims the ledger of exactly these words; p_solemn says that its news
-- hurt people. The same rules as for a send: settled words, a peg that holds.
create function public.offer_card(p_user_id uuid, p_variation_id uuid, p_card jsonb, p_claims jsonb, p_solemn boolean default false)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(p_user_id, p_variation_id);
  v_title text := private.text_or_null(private.clean_line(p_card ->> 'title'));
  v_bullets text[];
  v_words int;
  v_offer public.card_offers;
begin
  if jsonb_typeof(p_card -> 'summary_bullets') is distinct from 'array' or v_title is null then
    raise exception 'A card needs a title and at least one line.' using hint = 'invalid_input';
  end if;
  select coalesce(array_agg(line order by n) filter (where line is not null), '{}') into v_bullets
  from (select private.text_or_null(private.clean_line(t.value)) as line, t.n
        from jsonb_array_elements_text(p_card -> 'summary_bullets') with ordinality t (value, n)) lines;
  v_words := private.card_words(v_title, v_bullets);
  if cardinality(v_bullets) not between 1 and 4 or char_length(v_title) > 140
     or exists (select 1 from unnest(v_bullets) b where char_length(b) > 240) then
    raise exception 'A card has a title of up to 140 characters and up to four lines of 240.' using hint = 'invalid_input';
  end if;
  if v_words not between 20 and 75 then
    raise exception 'A card has 20 to 75 words. This one has %.', v_words using hint = 'card_length';
  end if;
  if exists (select 1 from jsonb_array_elements(p_claims) c
             where not (c ->> 'supported')::boolean and c ->> 'confirmed_at' is null) then
    raise exception 'Some sentences of the card have no source yet. Change them, or say that they are true.'
      using hint = 'claims_unconfirmed';
  end if;
  perform private.refuse_unready_words(v_variation);
  perform private.refuse_stale_peg(p_variation_id);
  if exists (select 1 from public.card_offers o cross join private.issue_of_offer(o.id) i
             where o.pitch_id = v_variation.pitch_id and i.status <> 'draft') then
    raise exception 'This card is in an issue already.' using hint = 'card_in_issue';
  end if;
  -- Counted under a lock, so that two offers at once do not both pass.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:offers:' || p_user_id::text, 0));
  if (select count(*) from public.card_offers o
      where o.user_id = p_user_id and o.status = 'offered' and o.pitch_id <> v_variation.pitch_id
        and not exists (select 1 from private.issue_of_offer(o.id))) >= 5 then
    raise exception 'Five of your cards are waiting. Take one back to offer another.' using hint = 'too_many_offers';
  end if;

  insert into public.card_offers as o (user_id, pitch_id, variation_id, title, summary_bullets, format, claims, solemn)
  values (p_user_id, v_variation.pitch_id, p_variation_id, v_title, v_bullets, p_card ->> 'format', p_claims, p_solemn)
  on conflict (pitch_id) do update
    set variation_id = excluded.variation_id, title = excluded.title, summary_bullets = excluded.summary_bullets,
        format = excluded.format, claims = excluded.claims, solemn = excluded.solemn, decline_note = null,
        offered_at = case when o.status = 'offered' then o.offered_at else now() end, status = 'offered'
  returning * into v_offer;
  -- A draft shows the words as they are offered now.
  update public.friday_fix_items i
  set title = v_offer.title, summary_bullets = v_offer.summary_bullets, format = v_offer.format,
      model_written = private.is_model_written(p_variation_id)
  where i.offer_id = v_offer.id;
  return to_jsonb(v_offer);
end
$$;

-- Takes the caller's own card back, out of a draft too.
create function public.take_back_card(p_offer_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_issue record;
begin
  perform 1 from public.card_offers o where o.id = p_offer_id and o.user_id = v_user_id for update;
  if not found then
    raise exception 'This card is not in your list.' using hint = 'offer_not_found';
  end if;
  select * into v_issue from private.issue_of_offer(p_offer_id);
  if v_issue.status <> 'draft' then
    raise exception 'This card is in an issue already. Write to us if it must not run.' using hint = 'card_in_issue';
  end if;
  perform private.drop_item(v_issue.item_id);
  update public.card_offers o set status = 'taken_back' where o.id = p_offer_id;
end
$$;
grant execute on function public.take_back_card(uuid) to authenticated;

-- Deletes an item of a draft and closes the gap in the order.
create function private.drop_item(p_item_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_gone public.friday_fix_items;
begin
  delete from public.friday_fix_items i where i.id = p_item_id returning * into v_gone;
  update public.friday_fix_items i set position = i.position - 1
  where i.issue_id = v_gone.issue_id and i.position > v_gone.position;
end
$$;

-- The caller's offers, newest first, with the issue that each ran in and what came of it: verdicts of
-- editors by kind, and introductions.
create function public.my_cards()
returns table (
  offer_id uuid, pitch_id uuid, title text, summary_bullets text[], format text, status text, decline_note text,
  offered_at timestamptz, issue_date date, issue_status text, withdrawn_reason text, verdicts jsonb, introductions int, solemn boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select o.id, o.pitch_id, o.title, o.summary_bullets, o.format, o.status, o.decline_note, o.offered_at,
    case when f.status <> 'draft' then f.issue_date end, case when f.status <> 'draft' then f.status end,
    i.withdrawn_reason, private.verdict_counts(i.id),
    (select count(*)::int from public.intro_requests r where r.item_id = i.id), o.solemn
  from public.card_offers o
  left join public.friday_fix_items i on i.offer_id = o.id
  left join public.friday_fix_issues f on f.id = i.issue_id
  where o.user_id = v_user_id
  order by o.offered_at desc
  limit 200;
end
$$;
grant execute on function public.my_cards() to authenticated;

-- What the cards of an issue may say, for the preflight: per card the texts it was written from and the
-- sentences that are settled (supported, or confirmed by the creator) in the card as it was offered and
-- in its pitch.
create function public.issue_grounds(p_issue_id uuid) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'item_id', i.id,
    'grounds', coalesce(v.grounds, p.grounds, '[]'),
    'settled', coalesce((
      select jsonb_agg(distinct c ->> 'text')
      from jsonb_array_elements(coalesce(o.claims, '[]') || coalesce(v.claims, '[]')) c
      where (c ->> 'supported')::boolean or c ->> 'confirmed_at' is not null), '[]'))
  from public.friday_fix_items i
  left join public.card_offers o on o.id = i.offer_id
  left join public.pitch_variations v on v.id = o.variation_id
  left join public.pitches p on p.id = o.pitch_id
  where i.issue_id = p_issue_id and i.withdrawn_at is null
  order by i.position
$$;

-- An admin changes the words of a card in a draft. The creator's offer keeps its own.
create function public.edit_card(p_item_id uuid, p_title text, p_bullets text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_title text := private.text_or_null(private.clean_line(p_title));
  v_bullets text[];
  v_words int;
begin
  perform private.require_admin();
  perform private.lock_draft((select i.issue_id from public.friday_fix_items i where i.id = p_item_id));
  select coalesce(array_agg(x.line order by x.n) filter (where x.line is not null), '{}') into v_bullets
  from (select private.text_or_null(private.clean_line(t.value)) as line, t.n
        from unnest(p_bullets) with ordinality t (value, n)) x;
  v_words := private.card_words(v_title, v_bullets);
  if v_title is null or cardinality(v_bullets) not between 1 and 4 or char_length(v_title) > 140
     or exists (select 1 from unnest(v_bullets) b where char_length(b) > 240) then
    raise exception 'A card has a title of up to 140 characters and up to four lines of 240.' using hint = 'invalid_input';
  end if;
  if v_words not between 20 and 75 then
    raise exception 'A card has 20 to 75 words. This one has %.', v_words using hint = 'card_length';
  end if;
  update public.friday_fix_items i set title = v_title, summary_bullets = v_bullets where i.id = p_item_id;
end
$$;
grant execute on function public.edit_card(uuid, text, text[]) to authenticated;
