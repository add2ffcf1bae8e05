set check_function_bodies = off;

drop trigger touch_updated_at on public.pitch_sends;

drop function private.plan_limits(text);

drop function public.asked_introductions();

drop function public.kit_links();

drop function public.my_introductions();

drop function public.search_pitches(text, text, text, uuid, integer);

alter table public.request_entries add column asked_for jsonb;

-- What each plan includes, for everything that a plan limits and for my_entitlements(). The same table for people is
-- _shared/domain/billing/plans.ts; testing/database/plan-rights.test.ts compares them. null means no limit.
--   ai_pitches_per_month, ai_drafts_per_month: what may be used (sent, copied, downloaded) and drafted to choose it
--     from, in a calendar month (UTC)
--   smart_matching: the relevance of every outlet, and the filter by it
--   kit_bios, kit_pictures: how many of them the press kit shows; photo and cover are pictures too
--   kit_links, kit_embargo: private links open it, and a day can be set before which it is not public
--   figures_days: how far back its figures go
--   figures_by_link: the figures of each link, and all of them as a file
create or replace function private.plan_limits(
  p_plan text, out ai_pitches_per_month int, out ai_drafts_per_month int, out smart_matching boolean,
  out kit_bios int, out kit_pictures int, out kit_links boolean, out kit_embargo boolean, out figures_days int,
  out figures_by_link boolean)
language sql immutable
set search_path = ''
as $$
  select
    case when paid then null else 1 end, case when paid then null else 3 end, coalesce(p_plan in ('pro', 'concierge'), false),
    case when paid then null else 1 end, case when paid then null else 5 end, paid, paid,
    case when paid then 365 else 30 end, paid
  from (select coalesce(p_plan in ('creator', 'pro', 'concierge'), false) as paid) p
$$;

create or replace function public.my_entitlements() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_sub public.subscriptions;
  v_plan text;
begin
  v_sub := private.current_subscription(v_user);
  v_plan := coalesce(v_sub.plan, 'free');
  if v_sub.id is null then
    -- Without a subscription in force the latest one is shown, so that its end is explained.
    select s.* into v_sub from public.subscriptions s
    where s.user_id = v_user
    order by s.current_period_end desc nulls last, s.id limit 1;
  end if;
  return jsonb_build_object(
    'plan', v_plan,
    'status', v_sub.status,
    'current_period_end', v_sub.current_period_end,
    'cancel_at', v_sub.cancel_at,
    'cancel_at_period_end', coalesce(v_sub.cancel_at_period_end, false),
    'access_until', v_sub.access_until,
    'needs_attention', v_sub.attention is not null,
    'can_manage_billing', v_sub.stripe_customer_id is not null)
    || to_jsonb(private.plan_limits(v_plan));
end
$$;

-- One plan of one subscription. Without queued_at its mail is still to be written.
create table private.plan_welcomes (
  subscription_id text not null references public.subscriptions (stripe_subscription_id) on delete cascade,
  plan public.subscription_plan not null,
  noted_at timestamptz not null default now(),
  queued_at timestamptz,
  primary key (subscription_id, plan)
);

alter table private.plan_welcomes enable row level security;

create index plan_welcomes_due_idx on private.plan_welcomes (noted_at) where queued_at is null;

-- An event that is older than three days welcomes nobody: a payer of long standing whose subscription is read for the
-- first time, or the events of a backup.
create function private.note_plan_welcome() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status = 'active' and new.access_until > now()
    and to_timestamp(new.source_occurred_at) > now() - interval '3 days'
  then
    insert into private.plan_welcomes (subscription_id, plan) values (new.stripe_subscription_id, new.plan)
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger note_first_plan after insert on public.subscriptions
  for each row when (new.user_id is not null and new.plan is not null and new.access_until is not null)
  execute function private.note_plan_welcome();

-- Most updates, such as a renewal, change none of these and call no function.
create trigger note_next_plan after update on public.subscriptions
  for each row when (new.user_id is not null and new.plan is not null and new.access_until is not null
    and (old.user_id is null or old.plan is distinct from new.plan or old.access_until is null))
  execute function private.note_plan_welcome();

-- The mails to be written, the oldest first. What was noted for a plan that is no longer the one in force is left out: a
-- payer who changed twice within a minute reads of the last plan only.
create function public.due_plan_welcomes(p_limit int)
returns table (subscription_id text, plan text, email text, name text)
language sql stable security definer
set search_path = ''
as $$
  select w.subscription_id, w.plan::text, u.email, coalesce(c.name, u.name)
  from private.plan_welcomes w
  join public.subscriptions s on s.stripe_subscription_id = w.subscription_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = u.id
  where w.queued_at is null
  order by w.noted_at, w.subscription_id
  limit p_limit
$$;

-- Queues the mail of a plan that began and is in force. Returns whether it did; another try does nothing.
create function public.queue_plan_welcome(p_subscription_id text, p_plan text, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  update private.plan_welcomes w set queued_at = now()
  where w.subscription_id = p_subscription_id and w.plan = p_plan and w.queued_at is null;
  if not found then
    return false;
  end if;
  select u.* into v_user
  from public.subscriptions s join public.users u on u.id = s.user_id
  where s.stripe_subscription_id = p_subscription_id and public.plan_for(u.id) = p_plan;
  if v_user.id is null then
    return false;
  end if;
  perform public.mail_enqueue('plan_welcome', v_user.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    format('plan_welcome:%s:%s', p_subscription_id, p_plan), 'users', v_user.id);
  return true;
end
$$;

-- Where a picture's file is: for anyone while a public kit shows it, for whoever holds a private
-- link to that kit, and for its owner at any time; null otherwise. `p_user_id` is the signed-in reader
-- or null.
create or replace function public.readable_picture(p_id uuid, p_user_id uuid, p_token text default null) returns jsonb
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

-- The pictures of the gallery that the plan shows: photo and cover are counted first.
create function private.shown_gallery(c public.creator_profiles) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(g.picture order by g.place), '[]')
  from private.plan_limits(public.plan_for(c.user_id)) l,
    jsonb_array_elements(c.gallery) with ordinality g (picture, place)
  where l.kit_pictures is null
    or g.place <= l.kit_pictures - num_nonnulls(c.avatar_url, c.book_cover_url)
$$;

-- Whether a press kit shows an uploaded picture: its address ends with the id.
create function private.picture_is_shown(p_id uuid, c public.creator_profiles) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(p_id::text in (right(c.avatar_url, 36), right(c.book_cover_url, 36)), false)
    or exists (select 1 from jsonb_array_elements(private.shown_gallery(c)) g where right(g ->> 'url', 36) = p_id::text)
$$;

-- What a press kit shows of a profile, whoever reads it: what the plan leaves out rests. Returns no field of the account
-- beside a proven address.
create or replace function private.kit_of(c public.creator_profiles) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', c.slug, 'name', c.name, 'city_region', c.city_region, 'beats', to_jsonb(c.beats),
    'logline', c.logline, 'timely_angle', c.timely_angle, 'avatar_url', c.avatar_url,
    'book_title', c.book_title, 'work_kind', c.work_kind, 'book_cover_url', c.book_cover_url,
    'trailer_url', c.trailer_url,
    'press_kit_url', c.press_kit_url, 'website_url', c.website_url, 'social_links', c.social_links,
    'bio_short', c.bio_short,
    'bio_medium', case when coalesce(num_nonnulls(c.bio_short) < l.kit_bios, true) then c.bio_medium end,
    'bio_long', case when coalesce(num_nonnulls(c.bio_short, c.bio_medium) < l.kit_bios, true) then c.bio_long end,
    'contact_name', c.contact_name,
    'contact_email', private.shown_contact(c),
    'contact_phone', c.contact_phone,
    'facts', c.facts, 'offers', c.offers, 'gallery', private.shown_gallery(c), 'coverage', c.coverage,
    'questions', c.questions, 'updated_at', c.updated_at)
  from private.plan_limits(public.plan_for(c.user_id)) l
$$;

-- An embargo can be set with a plan that has one. Ending it needs none, and one that is set holds when the plan ends: a
-- kit must not open early.
create function private.refuse_embargo() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not (private.plan_limits(public.plan_for(new.user_id))).kit_embargo then
    raise exception 'An embargo is part of the Creator plan.' using hint = 'plan_missing';
  end if;
  return new;
end
$$;

create trigger embargo_needs_plan before update of epk_embargo_until on public.creator_profiles
  for each row when (new.epk_embargo_until > now() and new.epk_embargo_until is distinct from old.epk_embargo_until)
  execute function private.refuse_embargo();

-- The link that a token opens now; no row for one that has ended, was withdrawn or is unknown, or whose
-- account may make none. Without the plan it rests.
create or replace function private.live_kit_link(p_token text) returns setof private.kit_links
language sql stable
set search_path = ''
as $$
  select l.* from private.kit_links l
  where l.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
    and l.withdrawn_at is null and l.expires_at > now() and private.may_act(l.user_id, 'link')
    and (private.plan_limits(public.plan_for(l.user_id))).kit_links
$$;

-- Makes a link for 1 to 90 days. Returns its token, which is stored only as a hash.
create or replace function public.make_kit_link(p_label text, p_days int) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_label text := private.text_or_null(private.clean_line(p_label));
  v_token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
  v_link private.kit_links;
begin
  if v_label is null or char_length(v_label) > 80 then
    raise exception 'Please say in up to 80 characters whom the link is for.' using hint = 'invalid_input';
  end if;
  if p_days is null or p_days not between 1 and 90 then
    raise exception 'A private link lasts 1 to 90 days.' using hint = 'bad_time';
  end if;
  if not (private.plan_limits(public.plan_for(v_user_id))).kit_links then
    raise exception 'Private links are part of the Creator plan.' using hint = 'plan_missing';
  end if;
  -- Two links made at once must not both take the last place.
  perform 1 from public.users u where u.id = v_user_id for update;
  if (select count(*) from private.kit_links l
      where l.user_id = v_user_id and l.withdrawn_at is null and l.expires_at > now()) >= 20 then
    raise exception 'You have 20 private links. Please withdraw one first.' using hint = 'too_many_links';
  end if;
  insert into private.kit_links (user_id, label, token_hash, expires_at)
  values (v_user_id, v_label, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'), now() + make_interval(days => p_days))
  returning * into v_link;
  return jsonb_build_object('id', v_link.id, 'token', v_token, 'expires_at', v_link.expires_at);
end
$$;

-- The caller's links, newest first, at most 50. `live` opens the kit now; `rests` would with the plan.
create or replace function public.kit_links()
returns table (
  id uuid, label text, created_at timestamptz, expires_at timestamptz, withdrawn_at timestamptz, live boolean, rests boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_allowed boolean := (private.plan_limits(public.plan_for(v_user_id))).kit_links;
begin
  return query
  select l.id, l.label, l.created_at, l.expires_at, l.withdrawn_at,
    l.withdrawn_at is null and l.expires_at > now() and v_allowed,
    l.withdrawn_at is null and l.expires_at > now() and not v_allowed
  from private.kit_links l
  where l.user_id = v_user_id
  order by l.created_at desc, l.id
  limit 50;
end
$$;

grant execute on function public.kit_links() to authenticated;

-- Counts one use of a kit that the visitor may see. p_link is 's' (token of a pitch mail), 'k' (token of a
-- private link) or null. The owner's own visits (p_reader_id) and unknown pictures are not counted.
-- Returns whether it was counted.
create or replace function public.count_kit_visit(
  p_slug text, p_link text, p_token text, p_what text, p_item text default '', p_reader_id uuid default null
) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_source text := 'public';
  v_source_id uuid := '00000000-0000-0000-0000-000000000000';
  v_id uuid;
begin
  select c.* into v_profile from public.creator_profiles c where c.slug = lower(p_slug);
  if not found or v_profile.user_id = p_reader_id then
    return false;
  end if;
  if p_link = 's' then
    select s.id into v_id
    from private.pitch_send_tokens t join public.pitch_sends s on s.id = t.send_id
    where t.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
      and t.purpose in ('visit', 'exposed') and s.user_id = v_profile.user_id;
    if v_id is not null then
      v_source := 'pitch';
      v_source_id := v_id;
    end if;
  elsif p_link = 'k' then
    select l.id into v_id from private.live_kit_link(p_token) l where l.user_id = v_profile.user_id;
    if v_id is not null then
      v_source := 'private';
      v_source_id := v_id;
    end if;
  end if;
  if v_source <> 'private' and not private.kit_is_public(v_profile) then
    return false;
  end if;
  if p_what = 'picture' then
    if p_item !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' or not private.picture_is_shown(p_item::uuid, v_profile) then
      return false;
    end if;
  end if;
  insert into private.kit_visits as v (user_id, source, source_id, what, item)
  values (v_profile.user_id, v_source, v_source_id, p_what, p_item)
  on conflict (user_id, source, source_id, what, item, day) do update
    set times = least(v.times + 1, 1000000);
  return true;
end
$$;

-- The caller's figures, as far back as the plan goes (`days`): views and other uses, by thing how often it was used, and
-- with the plan for it by link (at most 50, the last used first; null without it).
create or replace function public.kit_figures() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_plan record := private.plan_limits(public.plan_for(v_user_id));
  v_today date := (now() at time zone 'UTC')::date;
begin
  return (
    with mine as (
      select v.* from private.kit_visits v where v.user_id = v_user_id and v.day > v_today - v_plan.figures_days),
    by_link as (
      select m.source, m.source_id,
        coalesce(sum(m.times) filter (where m.what = 'view'), 0)::int as views,
        coalesce(sum(m.times) filter (where m.what = 'view' and m.day > v_today - 30), 0)::int as views_30,
        coalesce(sum(m.times) filter (where m.what <> 'view'), 0)::int as uses,
        max(m.day) as last_day
      from mine m group by m.source, m.source_id
      order by max(m.day) desc, 3 desc, m.source_id
      limit 50
    )
    select jsonb_build_object(
      'days', v_plan.figures_days,
      'views', (select coalesce(sum(m.times) filter (where m.what = 'view'), 0) from mine m),
      'other_uses', (select coalesce(sum(m.times) filter (where m.what <> 'view'), 0) from mine m),
      'links', case when v_plan.figures_by_link then coalesce((
        select jsonb_agg(jsonb_build_object(
          'source', b.source, 'id', b.source_id, 'name', private.name_of_kit_link(v_user_id, b.source, b.source_id),
          'views', b.views, 'views_30', b.views_30, 'uses', b.uses, 'last_day', b.last_day)
          order by b.last_day desc, b.views desc, b.source_id)
        from by_link b), '[]') end,
      'uses', coalesce((
        select jsonb_agg(jsonb_build_object('what', u.what, 'item', u.item, 'times', u.times) order by u.times desc, u.what, u.item)
        from (
          select m.what, m.item, sum(m.times)::int as times from mine m where m.what <> 'view' group by m.what, m.item
          order by 3 desc, 1, 2 limit 60
        ) u), '[]')));
end
$$;

-- What a link of an account is called: the outlet of a pitch, the reader of a private link, null for the public address.
create function private.name_of_kit_link(p_user_id uuid, p_source text, p_source_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select case p_source
    when 'pitch' then (select s.outlet_name from public.pitch_sends s where s.id = p_source_id and s.user_id = p_user_id)
    when 'private' then (select l.label from private.kit_links l where l.id = p_source_id and l.user_id = p_user_id) end
$$;

-- The caller's figures by day, link and thing for a file: at most 20,000 rows, the newest first.
create function public.kit_figure_rows() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_plan record := private.plan_limits(public.plan_for(v_user_id));
begin
  if not v_plan.figures_by_link then
    raise exception 'Figures as a file are part of the Creator plan.' using hint = 'plan_missing';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select v.day, v.source, private.name_of_kit_link(v_user_id, v.source, v.source_id) as name, v.what, v.item, v.times
      from private.kit_visits v
      where v.user_id = v_user_id and v.day > (now() at time zone 'UTC')::date - v_plan.figures_days
      order by v.day desc, v.source, v.source_id, v.what, v.item
      limit 20000) r);
end
$$;

grant execute on function public.kit_figure_rows() to authenticated;

-- What the caller's press kit holds, whatever the plan shows of it, by the limit that counts it (private.plan_limits).
create function public.kit_holdings() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select jsonb_build_object(
      'kit_bios', num_nonnulls(c.bio_short, c.bio_medium, c.bio_long),
      'kit_pictures', num_nonnulls(c.avatar_url, c.book_cover_url) + jsonb_array_length(c.gallery),
      'kit_links', (
        select count(*) from private.kit_links l
        where l.user_id = v_user_id and l.withdrawn_at is null and l.expires_at > now()),
      'kit_embargo', case when c.epk_embargo_until > now() then c.epk_embargo_until end)
    from public.creator_profiles c where c.user_id = v_user_id);
end
$$;

grant execute on function public.kit_holdings() to authenticated;

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: the shown pitch type. p_status: the furthest stage of its sends and of its answers to
-- requests (entries), or 'draft' when nothing went out. Shown are headline and type of the variation that went out last, else of the first. p_before: the id of the last pitch that was read. Null or '' leaves a filter out.
create or replace function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int, entries int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_words text[] := array_remove(regexp_split_to_array(lower(private.clean_line(coalesce(left(p_search, 200), ''))), ' '), '');
  v_before public.pitches;
begin
  if p_before is not null then
    select * into v_before from public.pitches p where p.id = p_before and p.user_id = v_user_id;
    if not found then
      raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
    end if;
  end if;
  return query
  select p.id, p.news_peg, p.take, shown.pitch_type, p.peg_date, p.generator, p.created_at,
    shown.headline, furthest.status, sent.count, entered.count
  from public.pitches p
  cross join lateral (
    select lower(string_agg(concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou, v.talking_points::text), ' ')) as words
    from public.pitch_variations v where v.pitch_id = p.id
  ) texts
  left join lateral (
    select v.headline, coalesce(v.pitch_type, p.pitch_type) as pitch_type
    from public.pitch_variations v
    where v.pitch_id = p.id
    order by greatest(
      (select max(s.created_at) from public.pitch_sends s where s.variation_id = v.id and s.status <> 'failed'),
      (select max(e.created_at) from public.request_entries e where e.variation_id = v.id)) desc nulls last, v.position
    limit 1
  ) shown on true
  cross join lateral (
    select
      count(*)::int as count,
      max(case s.status when 'booked' then 4 when 'replied' then 3 when 'opened' then 2 else 1 end) as stage,
      lower(coalesce(string_agg(s.outlet_name, ' '), '')) as outlets
    from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'
  ) sent
  cross join lateral (
    select count(*)::int as count, max(case when e.chosen_at is not null then 3 when e.read_at is not null then 2 else 1 end) as stage
    from public.request_entries e where e.pitch_id = p.id
  ) entered
  cross join lateral (
    select coalesce((array['sent', 'opened', 'replied', 'booked'])[greatest(sent.stage, entered.stage)], 'draft') as status
  ) furthest
  where p.user_id = v_user_id
    and (v_before.id is null or (p.created_at, p.id) < (v_before.created_at, v_before.id))
    and (coalesce(p_type, '') = '' or shown.pitch_type = p_type)
    and (coalesce(p_status, '') = '' or furthest.status = p_status)
    and not exists (
      select 1 from unnest(v_words) word
      where strpos(lower(concat_ws(' ', p.news_peg, p.take)) || ' ' || texts.words || ' ' || sent.outlets, word) = 0)
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;

grant execute on function public.search_pitches(text, text, text, uuid, int) to authenticated;

-- Corrects the peg of a pitch, with the words that follow it. p_variations: every variation with its new words, claims
-- and grounds, and the revision that they were made from. Returns {"pitch", "variations"}. No draft, no use.
create function public.correct_peg(
  p_user_id uuid, p_pitch_id uuid, p_news_peg text, p_story jsonb, p_grounds jsonb, p_variations jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.refuse_act(p_user_id, 'write');
  perform 1 from public.pitches p where p.id = p_pitch_id and p.user_id = p_user_id for no key update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  perform 1 from public.pitch_variations v where v.pitch_id = p_pitch_id order by v.id for update;
  if exists (
    select 1 from public.pitch_variations v
    left join jsonb_array_elements(p_variations) w on (w ->> 'id')::uuid = v.id
    where v.pitch_id = p_pitch_id and v.revision is distinct from (w ->> 'revision')::int
  ) then
    raise exception 'This pitch was changed somewhere else. Please try again.' using hint = 'version_conflict';
  end if;
  update public.pitches p set news_peg = p_news_peg, story = p_story, grounds = p_grounds where p.id = p_pitch_id;
  update public.pitch_variations v
  set headline = w ->> 'headline', line1_hook = w ->> 'line1_hook', line2_whynow = w ->> 'line2_whynow',
      line3_whyyou = w ->> 'line3_whyyou', talking_points = nullif(w -> 'talking_points', 'null'),
      claims = private.with_confirmations(v.id, w -> 'claims'), grounds = nullif(w -> 'grounds', 'null'),
      revision = v.revision + 1
  from jsonb_array_elements(p_variations) w
  where v.pitch_id = p_pitch_id and v.id = (w ->> 'id')::uuid;
  return private.saved_pitch(p_pitch_id) - 'quota';
end
$$;

-- Shown as the date of what came of it: that the creator wrote back, or takes that back, is no change of this kind.
create trigger touch_updated_at before update on public.pitch_sends
  for each row
  when (old.yes_replied_at is not distinct from new.yes_replied_at or old.answered_at is distinct from new.answered_at)
  execute function private.touch_updated_at();

-- Whether an account answers for an outlet: it sets the outlet's terms, and its tie to it is proven.
create function private.answers_for(p_user_id uuid, p_outlet_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.may_act(p_user_id, 'answer')
    and exists (select 1 from public.outlets o where o.id = p_outlet_id and o.media_user_id = p_user_id)
    and exists (select 1 from private.editor_outlet(p_user_id) e where e.outlet_id = p_outlet_id and e.proven)
$$;

-- Of the caller, those of the last 90 days, unanswered ones first.
create function public.received_pitches()
returns table (id uuid, subject text, creator_name text, outlet_name text, sent_at timestamptz, answer text, answered_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select s.id, s.subject, coalesce(c.name, u.name), s.outlet_name, s.sent_at, s.answer, s.answered_at
  from public.outlets o
  join public.pitch_sends s on s.outlet_id = o.id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  where o.media_user_id = v_user_id and private.answers_for(v_user_id, o.id)
    and s.status <> 'failed' and s.sent_at > now() - interval '90 days'
  order by s.answer is not null, s.sent_at desc
  limit 50;
end
$$;

grant execute on function public.received_pitches() to authenticated;

-- A new token of the answer page for one of them: that of the mail is stored as a hash and cannot be shown again. What
-- the page may do is the same.
create function public.open_received_pitch(p_send_id uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  c_links_a_day constant int := 20;
  v_user_id uuid := private.require_user();
  v_token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
begin
  perform private.refuse_act(v_user_id, 'answer');
  if not exists (
    select 1 from public.pitch_sends s
    where s.id = p_send_id and s.status <> 'failed' and s.sent_at is not null and private.answers_for(v_user_id, s.outlet_id)) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if not public.rate_limit_hit('open-received:' || p_send_id::text, c_links_a_day, 86400) then
    raise exception 'You opened this pitch many times today. Please use the link in its mail.' using hint = 'rate_limited';
  end if;
  insert into private.pitch_send_tokens (token_hash, send_id, purpose)
  values (encode(extensions.digest(v_token, 'sha256'), 'hex'), p_send_id, 'answer');
  return v_token;
end
$$;

grant execute on function public.open_received_pitch(uuid) to authenticated;

-- What a follow-up is written from: the words as they were sent, whose sentences are settled.
create or replace function public.get_follow_up_context(p_user_id uuid, p_send_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_refusal text;
begin
  select * into v_send from public.pitch_sends s
  where s.id = p_send_id and (p_user_id is null or s.user_id = p_user_id);
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_refusal := private.follow_up_refusal(v_send);
  if v_refusal is not null then
    raise exception '%', v_refusal using hint = 'no_follow_up';
  end if;
  return (select jsonb_build_object(
    'send_id', v_send.id, 'user_id', v_send.user_id, 'number', v_send.follow_up_count + 1, 'subject', v_send.subject,
    'sent_at', v_send.sent_at, 'time_zone', o.time_zone, 'words', t.words,
    -- For the mail alone, as of the first one (get_send_context).
    'outlet', jsonb_build_object('name', v_send.outlet_name, 'greets', oc.contact_name,
      'contact_name', case when o.id in (select private.outlets_that_said_yes(v_send.user_id)) then oc.contact_name end),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'city_region', c.city_region,
      'slug', case when c.epk_published then c.slug end))
  from private.sent_texts t
  join public.outlets o on o.id = v_send.outlet_id
  left join private.outlet_contacts oc on oc.outlet_id = o.id
  join public.users u on u.id = v_send.user_id
  left join public.creator_profiles c on c.user_id = v_send.user_id
  where t.variation_id = v_send.variation_id and t.revision = v_send.revision);
end
$$;

-- A creator's sends as the figures count them. left_at is when the mail left; old rows without that time
-- have the one of the queue. opened is unverified: mail programs fetch pictures by themselves. clicked is
-- a visit of the press kit by a browser with a visible page. yes is an answer Interested or Covered by the
-- mail's links, booked is Covered. An answer to a request counts as well: opened is read, yes is chosen.
create or replace function private.counted_sends(p_user_id uuid)
returns table (id uuid, left_at timestamptz, relevance text, opened boolean, clicked boolean, yes boolean, declined boolean, booked boolean, own_mark text)
language sql stable
set search_path = ''
as $$
  select s.id, coalesce(s.sent_at, s.created_at), s.relevance,
    s.opened_at is not null or s.clicked_at is not null or s.answer is not null,
    s.clicked_at is not null, private.is_yes(s.answer), coalesce(s.answer in ('not_my_beat', 'not_now'), false),
    coalesce(s.answer = 'covered', false), s.own_mark
  from public.pitch_sends s
  where s.user_id = p_user_id and s.status not in ('queued', 'failed')
  union all
  select e.id, e.created_at, e.relevance, e.read_at is not null or e.chosen_at is not null, false, e.chosen_at is not null,
    e.declined_at is not null, false, null
  from public.request_entries e
  where e.user_id = p_user_id
$$;

-- The requests to the caller: open ones by deadline, then the others, newest first. The address comes
-- with a yes.
create or replace function public.my_introductions()
returns table (
  id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, editor jsonb, editor_rate jsonb, editor_email text,
  issue_date date
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    private.editor_voice(r.media_user_id), private.editor_answer_rate(r.media_user_id),
    case when r.status = 'accepted' then (select u.email from public.users u where u.id = r.media_user_id) end,
    f.issue_date
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  join public.friday_fix_issues f on f.id = i.issue_id
  where r.creator_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;

grant execute on function public.my_introductions() to authenticated;

-- The requests of the calling editor, in the same order.
create or replace function public.asked_introductions()
returns table (
  id uuid, item_id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, creator_name text, creator_email text, creator_rate jsonb, reach jsonb,
  issue_date date
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select r.id, r.item_id, i.title, r.message,
    case when r.status = 'requested' and r.expires_at <= now() then 'expired' else r.status end,
    r.created_at, r.expires_at, r.answered_at,
    coalesce(c.name, u.name), case when r.status = 'accepted' then private.reply_address(u.id) end,
    private.creator_intro_rate(r.creator_user_id),
    case when r.status = 'accepted' then private.reach_of(r.creator_user_id) end, f.issue_date
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  join public.friday_fix_issues f on f.id = i.issue_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.media_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;

grant execute on function public.asked_introductions() to authenticated;

-- A request with its words cleaned, as its editor may post it or, where it was p_was, change it; raises what is wrong.
create function private.checked_request(r public.media_requests, p_was public.media_requests default null)
returns public.media_requests
language plpgsql stable
set search_path = ''
as $$
begin
  r.topic := private.clean_line(r.topic);
  r.details := coalesce(private.trim_text(regexp_replace(r.details, '[\x01-\x09\x0b-\x1f\x7f]', '', 'g')), '');
  r.place := private.text_or_null(private.clean_line(r.place));
  if r.deadline is null or r.deadline is distinct from p_was.deadline
     and r.deadline not between now() + interval '2 hours' and now() + interval '30 days' then
    raise exception 'Please choose a deadline between two hours and 30 days from now.' using hint = 'bad_time';
  end if;
  if not private.is_proven_editor(r.media_user_id) and private.holds_address(concat_ws(' ', r.topic, r.details, r.place)) then
    raise exception 'Accounts that are not tied to an outlet yet cannot post links or addresses. Creators reach you here.'
      using hint = 'invalid_input';
  end if;
  if r.choose_up_to is null or r.choose_up_to not between 1 and r.wanted then
    raise exception 'You cannot choose more pitches than you want to read.' using hint = 'invalid_input';
  end if;
  return r;
end
$$;

-- Stores a request of the caller and returns its id and slug.
create or replace function public.post_media_request(
  p_topic text, p_details text, p_format text, p_beats text[], p_place text, p_ai_stance text, p_wanted int,
  p_deadline timestamptz, p_choose_up_to int default 1
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- Requests in seven days.
  c_unverified_a_week constant int := 2;
  c_verified_a_week constant int := 10;
  v_user_id uuid := private.require_user();
  v_verified boolean;
  v_limit int;
  v_request public.media_requests;
begin
  perform private.refuse_not_media(v_user_id);
  v_request.media_user_id := v_user_id;
  v_request.topic := p_topic;
  v_request.details := p_details;
  v_request.place := p_place;
  v_request.wanted := p_wanted;
  v_request.choose_up_to := p_choose_up_to;
  v_request.deadline := p_deadline;
  v_request := private.checked_request(v_request);

  perform pg_advisory_xact_lock(hashtextextended('newspeg:request:' || v_user_id::text, 0));
  v_verified := private.is_proven_editor(v_user_id);
  v_limit := case when v_verified then c_verified_a_week else c_unverified_a_week end;
  if (select count(*) from public.media_requests r
      where r.media_user_id = v_user_id and r.created_at > now() - interval '7 days') >= v_limit then
    raise exception 'You can post % requests a week%. Please try again in a few days.', v_limit,
      case when v_verified then '' else ' until your account is tied to an outlet' end using hint = 'request_limit';
  end if;

  insert into public.media_requests (media_user_id, slug, topic, details, format, beats, place, ai_stance, wanted, deadline, choose_up_to)
  values (v_user_id,
    coalesce(nullif(btrim(left(private.slugify(v_request.topic), 48), '-'), ''), 'request')
      || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6),
    v_request.topic, v_request.details, p_format, coalesce(p_beats, '{}'), v_request.place, p_ai_stance, v_request.wanted,
    v_request.deadline, v_request.choose_up_to)
  returning * into v_request;
  return jsonb_build_object('id', v_request.id, 'slug', v_request.slug);
end
$$;

-- Corrects an open request of the caller, under the rules of posting. Pitches that are in keep their place, and keep
-- what the request said when they came: their creators read what has changed.
create function public.change_media_request(
  p_request_id uuid, p_topic text, p_details text, p_wanted int, p_deadline timestamptz
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_was public.media_requests;
  v_request public.media_requests;
  v_taken int;
begin
  perform private.hold_accounts(v_user_id);
  select * into v_was from public.media_requests r where r.id = p_request_id and r.media_user_id = v_user_id for update;
  if not found then
    raise exception 'This request is not in your list.' using hint = 'request_not_found';
  elsif v_was.status <> 'open' or v_was.deadline <= now() then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  v_request := v_was;
  v_request.topic := p_topic;
  v_request.details := p_details;
  v_request.wanted := p_wanted;
  v_request.deadline := p_deadline;
  v_request := private.checked_request(v_request, v_was);
  v_taken := private.places_taken(p_request_id);
  if v_request.wanted < v_taken then
    raise exception '% pitches are in already. Decline some or set them aside before you lower the number.', v_taken
      using hint = 'invalid_input';
  end if;
  update public.request_entries e
  set asked_for = jsonb_build_object(
    'topic', v_was.topic, 'details', v_was.details, 'wanted', v_was.wanted, 'deadline', v_was.deadline)
  where e.request_id = p_request_id and e.asked_for is null
    and (v_request.topic, v_request.details, v_request.wanted, v_request.deadline)
      is distinct from (v_was.topic, v_was.details, v_was.wanted, v_was.deadline);
  update public.media_requests r
  set topic = v_request.topic, details = v_request.details, wanted = v_request.wanted, deadline = v_request.deadline
  where r.id = p_request_id;
end
$$;

grant execute on function public.change_media_request(uuid, text, text, int, timestamptz) to authenticated;

-- One request for a signed-in reader: what everybody may know, who the reader is to it, and the
-- reader's own entry. Closed ones are for the editor, those who entered, and admins.
create or replace function public.read_media_request(p_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_entry public.request_entries;
  v_role text;
begin
  select * into v_request from public.media_requests r where r.slug = lower(p_slug);
  select * into v_entry from public.request_entries e where e.request_id = v_request.id and e.user_id = v_user_id;
  v_role := case when v_request.media_user_id = v_user_id then 'editor' when public.is_admin() then 'admin' else 'creator' end;
  if v_request.id is null
     or (v_role = 'creator' and v_entry.id is null and (v_request.status <> 'open' or v_request.deadline <= now())) then
    raise exception 'This request is closed or was taken down.' using hint = 'request_not_found';
  end if;
  return private.request_facts(v_request) || jsonb_build_object(
    'id', v_request.id, 'role', v_role,
    'status', case when v_request.status = 'open' and v_request.deadline <= now() then 'closed' else v_request.status end,
    'reports', case when v_role = 'admin' then coalesce((
      select jsonb_agg(p.reason order by p.created_at) from public.request_reports p where p.request_id = v_request.id), '[]') end,
    'entry', case when v_entry.id is not null then jsonb_build_object(
      'id', v_entry.id, 'headline', v_entry.words ->> 'headline', 'created_at', v_entry.created_at,
      'chosen_at', v_entry.chosen_at, 'asked_at', v_entry.asked_at, 'declined_at', v_entry.declined_at,
      'question', case when v_entry.word is distinct from 'question' then v_entry.question end, 'reply', v_entry.reply,
      'asked_for', v_entry.asked_for, 'editor_email', case when private.choice_stands(v_entry.chosen_at) then
        (select u.email from public.users u where u.id = v_request.media_user_id) end) end);
end
$$;

create trigger refuse_act_again before update of topic, details on public.media_requests
  for each row when ((new.topic, new.details) is distinct from (old.topic, old.details))
  execute function private.refuse_act_of_row('ask', 'media_user_id');

-- The beats of a field of subjects, and of those of its subjects that belong elsewhere (subject_id; null for the field).
create function private.beats_of_subjects()
returns table (field_id int, subject_id int, beats text[])
language sql immutable
begin atomic
  values
    (1, null::int, '{Health}'::text[]), (2, null, '{Health}'), (3, null, '{Health}'), (4, null, '{Health,"Social Issues"}'),
    (5, null, '{Health}'), (6, null, '{Sports}'), (7, null, '{Culture,Business}'), (8, null, '{Environment,Business}'),
    (9, null, '{Environment}'), (10, null, '{Culture,Business}'), (11, null, '{Culture}'), (12, null, '{Entertainment,Culture}'),
    (13, null, '{Entertainment,Culture}'), (14, null, '{Culture}'), (15, null, '{Culture,Business}'), (16, null, '{Technology}'),
    (17, null, '{Culture,"Social Issues"}'), (18, null, '{"Social Issues",Culture}'), (19, null, '{"Social Issues",Culture}'),
    (20, null, '{Culture}'), (21, null, '{Culture}'), (22, null, '{Business}'), (23, null, '{Business}'),
    (24, null, '{"Social Issues",Business}'), (25, null, '{Business}'), (26, null, '{Education}'), (27, null, '{Education}'),
    (28, null, '{"Social Issues",Politics}'), (29, null, '{Politics}'), (30, null, '{Politics,"Social Issues"}'),
    (31, null, '{Technology}'), (32, null, '{Culture}'),
    (6, 73, '{Culture}'), (6, 74, '{Health}'), (7, 86, '{Health}'), (7, 90, '{Education,Health}'), (7, 91, '{"Social Issues"}'),
    (9, 117, '{Environment,"Social Issues"}'), (11, 145, '{Education,Politics}'), (16, 205, '{Entertainment,Technology}'),
    (16, 206, '{Culture}'), (16, 207, '{Entertainment}'), (16, 211, '{Entertainment,Technology}'), (16, 212, '{Entertainment}'),
    (16, 213, '{Culture}'), (21, 268, '{Business}'), (21, 271, '{Business}'), (21, 272, '{"Social Issues",Politics}'),
    (26, 356, '{Sports,Education}'), (31, 418, '{Environment}'), (31, 419, '{Environment}'), (32, 422, '{"Social Issues"}'),
    (32, 426, '{Education}'), (32, 427, '{Health}');
end;

-- The beats that a text speaks of, the strongest first; at most three, and none where it says too little.
create function public.beats_of_text(p_text text) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return coalesce((
    select array_agg(b.beat order by b.weight desc, b.beat)
    from (
      select x.beat, sum(s.weight / cardinality(coalesce(own.beats, field.beats))) as weight,
        max(sum(s.weight / cardinality(coalesce(own.beats, field.beats)))) over () as most
      from private.subjects_said(array[1], array[left(p_text, 2000)]) s
      join private.subjects j on j.id + 1000000 = s.element_id
      left join private.beats_of_subjects() own on own.subject_id = j.id
      left join private.beats_of_subjects() field on field.field_id = j.field_id and field.subject_id is null
      cross join lateral unnest(coalesce(own.beats, field.beats)) x(beat)
      group by x.beat
      order by 2 desc, 1 limit 3
    ) b
    -- What is far behind the first is a word of two senses.
    where b.weight >= 0.4 * b.most), '{}');
end
$$;

grant execute on function public.beats_of_text(text) to authenticated;

-- The words of peg, take and headline by the beat that they speak of: the strongest of each, and of each beat those
-- that are not far behind the strongest of all.
create function private.words_of_beats(p_topic private.pitch_topic) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(x.beat, x.source), '{}')
  from (
    select distinct on (b.beat) b.beat, n.source, n.weight, max(n.weight) over () as most
    from unnest(p_topic.element_ids, p_topic.story_weights, p_topic.sources) n(element_id, weight, source)
    join private.subjects j on j.id + 1000000 = n.element_id
    left join private.beats_of_subjects() own on own.subject_id = j.id
    left join private.beats_of_subjects() field on field.field_id = j.field_id and field.subject_id is null
    cross join lateral unnest(coalesce(own.beats, field.beats)) b(beat)
    where n.weight > 0 and n.source <> ''
      and position(' ' || regexp_replace(lower(n.source), '[^[:alnum:]]+', ' ', 'g') || ' ' in p_topic.said) > 0
    order by b.beat, n.weight desc, n.source
  ) x
  where x.weight >= 0.3 * x.most
$$;

-- 'Covers your beat: Education; your pitch speaks of “band instruments”'.
create function private.beats_reason(p_beats text[], p_words jsonb) returns text
language sql immutable
return 'Covers your ' || case when cardinality(p_beats) = 1 then 'beat: ' else 'beats: ' end || array_to_string(p_beats, ', ')
  || coalesce('; your pitch speaks of ' || nullif(private.and_list(array(
    select distinct '“' || (p_words ->> b) || '”' from unnest(p_beats) b where p_words ? b)), ''), '');

-- Judged outlets with their reasons and rules: all that a page shows of them. An outlet of another state that names
-- that of the creator covers it, and is not 'in' it.
create or replace function private.match_rows(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (
  outlet_id uuid, name text, format text, region text, description text, relevance text, score numeric,
  reasons text[], rules text[], sendable boolean, blocked_reason text, already_sent boolean
)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_format_name text := private.format_name(p_topic.pitch_type);
  v_has_beats boolean := cardinality(p_topic.beats) > 0;
  v_words jsonb := private.words_of_beats(p_topic);
begin
  return query
  select
    j.outlet_id, j.name, j.format, j.region, j.description, j.relevance, j.score,
    array_remove(
      case when j.relevance = 'Low' then '{}'::text[] else coalesce(topics.reasons, '{}') end
      || array[
        case
          -- What of the pitch fits is said once.
          when cardinality(j.shared_beats) > 0 then
            private.beats_reason(j.shared_beats, case when topics.reasons is null then v_words else '{}' end)
          -- What does not fit is a reason where the match is Low.
          when j.relevance = 'Low' and v_has_beats and cardinality(j.beats) > 0 then
            'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats'
        end,
        case when j.format_fits then 'Right format for this pitch'
          else 'This pitch is written for ' || v_format_name end,
        case j.place
          when 'same_city' then 'In the area of your story: ' || j.region
          when 'same_state' then
            case when cardinality(private.states_of_region(j.region)) > 0 then 'In your region: '
              when private.state_of(j.region) = p_topic.state then 'In your state: '
              else 'Covers your state too: ' end || j.region
          when 'elsewhere' then case when j.format in ('local', 'tv') then 'Covers ' || j.region || ', away from you' end
          else null
        end,
        case j.own_answer
          when 'interested' then 'Was interested in an earlier pitch of yours'
          when 'covered' then 'Has covered you before'
          when 'not_now' then 'Said “Not now” to you lately'
          when 'not_my_beat' then 'Said “Not my beat” to you in the last 90 days'
          else null
        end,
        case when j.others > 0 then 'Said yes to other creators on a topic like yours'
             when j.others < 0 then 'Turned down other creators on a topic like yours' end
      ], null),
    private.outlet_rules(j.ai_stance, p_topic.generator),
    j.blocked_code is null, j.blocked_reason, j.already_sent
  from private.judged_outlets(p_topic, p_outlet_ids) j
  left join (
    select m.outlet_id,
      array_agg(private.topic_reason(m.phrase, m.outlet_words, m.pitch_words, m.from_pitch) order by m.n) as reasons
    from private.met_phrases(p_topic, p_outlet_ids) m
    group by 1
  ) topics on topics.outlet_id = j.outlet_id;
end
$$;

-- Also true when the last run is long ago: what no condition names (old rows, alerts that end) waits that long. While
-- no mail server is set or reached, the two that send mails look for it once a minute.
create or replace function private.worker_is_due(p_worker text, p_now timestamptz default now()) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  v_run private.worker_heartbeats;
begin
  select * into v_run from private.worker_heartbeats h where h.name = p_worker;
  if v_run.ran_at is null
    or v_run.ran_at <= p_now - (case p_worker when 'webhook-worker' then interval '5 minutes' else interval '1 hour' end)
  then
    return true;
  elsif v_run.detail ->> 'state' in ('mail_not_configured', 'mail_unreachable', 'smtp_not_configured', 'smtp_unreachable')
    and v_run.ran_at > p_now - interval '1 minute'
  then
    return false;
  end if;
  return case p_worker
    when 'mail-worker' then
      exists (
        select 1 from private.mail_outbox m
        where m.status in ('queued', 'sending') and m.next_attempt_at <= now()
          and m.id not in (select h.mail_id from private.held_mails() h))
      or exists (select 1 from public.due_follow_ups(1))
      or exists (select 1 from public.due_refusals(1))
      or exists (select 1 from private.plan_welcomes w where w.queued_at is null)
      or private.result_mails_are_due(p_now)
    when 'friday-fix-send' then private.digest_is_due()
    when 'webhook-worker' then private.webhook_work_is_due(v_run)
    when 'request-worker' then private.request_work_is_due()
    when 'admin-mails' then exists (
      select 1 from jsonb_each(public.due_admin_mails(1)) l where jsonb_array_length(l.value) > 0)
    else true end;
end
$$;

comment on function public.my_entitlements() is 'What the signed-in account may do: its plan and the limits of it; a number that is null means unlimited.';
