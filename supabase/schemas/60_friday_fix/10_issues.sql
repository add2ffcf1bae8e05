-- Issues of the Friday Fix and how readers read them.

create table public.friday_fix_issues (
  id uuid primary key default gen_random_uuid(),
  issue_date date not null unique,
  title text not null check (char_length(title) between 1 and 160),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subject text check (char_length(subject) <= 150 and subject !~ '[[:cntrl:]]'),
  -- A few words above the cards.
  intro text check (char_length(intro) <= 400),
  scheduled_at timestamptz,
  -- How far the list of recipients has come: editors first, then subscribers, each in the order of ids.
  fixing text not null default 'editors' check (fixing in ('editors', 'subscribers', 'done')),
  fixed_to uuid,
  counted_at timestamptz,
  recipient_count int check (recipient_count >= 0),
  check ((status = 'published') = (published_at is not null)),
  check (status <> 'scheduled' or scheduled_at is not null),
  check ((counted_at is null) = (recipient_count is null))
);
alter table public.friday_fix_issues enable row level security;
-- Clients read by column: how far the sending is and to how many is for admins, by issue_results.
grant select (id, issue_date, title, status, published_at) on public.friday_fix_issues to anon;
grant select (id, issue_date, title, status, published_at, subject, intro, scheduled_at), insert, update, delete
  on public.friday_fix_issues to authenticated;
create index friday_fix_issues_status_date_idx on public.friday_fix_issues (status, issue_date desc);

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

-- Issues that went out before mails existed are sent to nobody.
create index friday_fix_issues_scheduled_idx on public.friday_fix_issues (issue_date)
  where scheduled_at is not null and (status = 'scheduled' or counted_at is null);

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

-- The order of an issue's cards for the caller.
create function public.card_order(p_issue_id uuid)
returns table (item_id uuid, "position" int, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.friday_fix_issues f where f.id = p_issue_id and f.status = 'published') then
    return;
  end if;
  return query select r.item_id, r.position, r.reason from private.ranked_cards(p_issue_id, v_user_id) r;
end
$$;
grant execute on function public.card_order(uuid) to authenticated;

-- The latest issue as the caller reads it: published, dated today or earlier, with at least one card, its
-- cards in the caller's order with the reason of the place. Null without one. Runs with the caller's
-- rights: row level security decides which cards are there.
create function public.my_latest_issue() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  with latest as (
    select f.id, f.issue_date
    from public.friday_fix_issues f
    where f.status = 'published' and f.issue_date <= (now() at time zone 'utc')::date
      and exists (select 1 from public.friday_fix_items i where i.issue_id = f.id and i.withdrawn_at is null)
    order by f.issue_date desc
    limit 1
  )
  select jsonb_build_object('issue_date', l.issue_date, 'items', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets, 'assets_url', i.assets_url, 'relevance', i.relevance,
      'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg,
      'model_written', i.model_written, 'invented', i.invented, 'reason', o.reason) order by o.position)
    from public.card_order(l.id) o
    join public.friday_fix_items i on i.id = o.item_id and i.withdrawn_at is null), '[]'))
  from latest l
$$;
grant execute on function public.my_latest_issue() to authenticated;

-- Cards of published issues, newest first, with the caller's verdicts. Every word of p_search stands in
-- title, peg, bullets or place. p_verdict: an own verdict, or null for all. p_after: issue date and
-- position of the last card of the page before.
create function public.friday_fix_archive(
  p_search text default '', p_format text default null, p_verdict text default null, p_after_date date default null,
  p_after_position int default null, p_limit int default 20
) returns table (
  id uuid, issue_date date, "position" int, title text, summary_bullets text[], assets_url text, format text,
  city_region text, news_peg text, model_written boolean, invented boolean, verdict text
)
language sql stable security invoker
set search_path = ''
as $$
  select i.id, f.issue_date, i.position, i.title, i.summary_bullets, i.assets_url, i.format, i.city_region, i.news_peg,
    i.model_written, i.invented, v.verdict
  from public.friday_fix_issues f
  join public.friday_fix_items i on i.issue_id = f.id
  left join public.card_verdicts v on v.item_id = i.id and v.user_id = (select auth.uid())
  where f.status = 'published' and f.issue_date <= (now() at time zone 'utc')::date and i.withdrawn_at is null
    and (p_format is null or i.format = p_format)
    and (p_verdict is null or v.verdict = p_verdict)
    and (p_after_date is null or f.issue_date < p_after_date or f.issue_date = p_after_date and i.position > p_after_position)
    and not exists (
      select 1 from regexp_split_to_table(lower(btrim(coalesce(p_search, ''))), '\s+') w
      where w <> '' and position(w in lower(concat_ws(' ', i.title, i.news_peg, i.city_region, array_to_string(i.summary_bullets, ' ')))) = 0)
  order by f.issue_date desc, i.position
  limit greatest(1, least(coalesce(p_limit, 20), 50))
$$;
grant execute on function public.friday_fix_archive(text, text, text, date, int, int) to authenticated;

-- The caller's receipt of the last 12 months: whom they covered, by their own marks (the verdict Covered
-- on a card, the answer Covered to a pitch at their outlet). A creator counts once a story. Invented people
-- are nobody's coverage and are left out. Null while the receipt is off: nothing is counted then.
create function public.my_receipt() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.media_profiles m where m.user_id = v_user_id and m.receipt_on) then
    return null;
  end if;
  return (
    with marks as (
      select i.creator_user_id as creator_id, i.title, v.updated_at as marked_at, 'card' as source
      from public.card_verdicts v
      join public.friday_fix_items i on i.id = v.item_id
      where v.user_id = v_user_id and v.verdict = 'covered' and not i.invented
      union all
      select s.user_id, s.subject, s.answered_at, 'pitch'
      from public.pitch_sends s
      join public.outlets o on o.id = s.outlet_id and o.media_user_id = v_user_id
      where s.answer = 'covered' and not private.is_invented(s.user_id)
        and exists (select 1 from public.pitch_events e where e.send_id = s.id and e.kind = 'answer')
    ), covered as (
      select m.*, coalesce(c.name, u.name, 'A creator who has left') as creator_name,
        private.text_or_null(c.city_region) as place, coalesce(c.beats, '{}') as beats,
        m.creator_id is not null
          and row_number() over (partition by m.creator_id order by m.marked_at) = 1 as first_time
      from marks m
      left join public.users u on u.id = m.creator_id
      left join public.creator_profiles c on c.user_id = m.creator_id
    ), year as (
      select * from covered c where c.marked_at > now() - interval '12 months'
    )
    select jsonb_build_object(
      'stories', (select count(*) from year),
      'creators', (select count(distinct y.creator_id) from year y),
      'new_creators', (select count(*) from year y where y.first_time),
      'places', coalesce((select jsonb_agg(jsonb_build_object('name', p.place, 'creators', p.n) order by p.n desc, p.place)
        from (select y.place, count(distinct y.creator_id) as n from year y where y.place is not null group by 1) p), '[]'),
      'beats', coalesce((select jsonb_agg(jsonb_build_object('name', b.beat, 'creators', b.n) order by b.n desc, b.beat)
        from (select beat, count(distinct y.creator_id) as n from year y, unnest(y.beats) beat group by 1) b), '[]'),
      'list', coalesce((select jsonb_agg(jsonb_build_object('creator', l.creator_name, 'title', l.title, 'marked_at', l.marked_at, 'source', l.source)
          order by l.marked_at desc)
        from (select * from year y order by y.marked_at desc limit 100) l), '[]')));
end
$$;
grant execute on function public.my_receipt() to authenticated;
