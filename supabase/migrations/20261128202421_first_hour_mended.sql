set check_function_bodies = off;

drop function private.plan_limits(text);

drop function public.asked_introductions();

drop function public.friday_fix_archive(text, text, text, date, integer, integer);

drop function public.my_introductions();

alter table public.friday_fix_items add column invented boolean default false not null;

-- What each plan includes, for everything that a plan limits and for my_entitlements(). The same table for people is
-- _shared/domain/billing/plans.ts; testing/database/plan-rights.test.ts compares them. null means no limit.
--   ai_pitches_per_month, ai_drafts_per_month: what may be used (sent, copied, downloaded) and drafted to choose it
--     from, in a calendar month (UTC)
--   smart_matching: the relevance of every outlet, and the filter by it
--   kit_bios, kit_pictures: how many of them the press kit shows; photo and cover are pictures too
--   kit_links, kit_embargo: private links open it, and a day can be set before which it is not public
--   figures_days: how far back its figures go
--   figures_by_link: the figures of each link, and all of them as a file
--   reviews_per_week: pitches that the team reviews in a calendar week
--   prepared_per_month, coaching_per_month, progress_calls_per_month: what the team does in a calendar month
--   answer_days: working days within which support answers first
create or replace function private.plan_limits(
  p_plan text, out ai_pitches_per_month int, out ai_drafts_per_month int, out smart_matching boolean,
  out kit_bios int, out kit_pictures int, out kit_links boolean, out kit_embargo boolean, out figures_days int,
  out figures_by_link boolean, out reviews_per_week int, out prepared_per_month int, out coaching_per_month int,
  out progress_calls_per_month int, out answer_days int)
language sql immutable
set search_path = ''
as $$
  select
    case when paid then null else 1 end, case when paid then null else 3 end, pro,
    case when paid then null else 1 end, case when paid then null else 5 end, paid, paid,
    case when paid then 365 else 30 end, paid,
    case when pro then 1 else 0 end, case when concierge then 10 else 0 end, case when concierge then 1 else 0 end,
    case when concierge then 1 else 0 end, case when pro then 1 when paid then 2 else 3 end
  from (
    select coalesce(p_plan in ('creator', 'pro', 'concierge'), false) as paid,
      coalesce(p_plan in ('pro', 'concierge'), false) as pro, coalesce(p_plan = 'concierge', false) as concierge) p
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
    'questions', c.questions, 'updated_at', c.updated_at, 'invented', private.is_invented(c.user_id))
  from private.plan_limits(public.plan_for(c.user_id)) l
$$;

-- The latest issue as the caller reads it: published, dated today or earlier, with at least one card, its
-- cards in the caller's order with the reason of the place. Null without one. Runs with the caller's
-- rights: row level security decides which cards are there.
create or replace function public.my_latest_issue() returns jsonb
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

-- Cards of published issues, newest first, with the caller's verdicts. Every word of p_search stands in
-- title, peg, bullets or place. p_verdict: an own verdict, or null for all. p_after: issue date and
-- position of the last card of the page before.
create or replace function public.friday_fix_archive(
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

-- Whose card it is stays with the functions.
grant select (id, issue_id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg,
    invented, withdrawn_at)
  on public.friday_fix_items to anon;

grant select (id, issue_id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg,
    model_written, invented, withdrawn_at, withdrawn_reason), insert, update, delete
  on public.friday_fix_items to authenticated;

-- Whether a creator is invented: those of the sample issue are. Its date is SAMPLE_DATE of domain/friday-fix/issue.ts.
create function private.is_invented(p_user_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
    where i.creator_user_id = p_user_id and f.issue_date = date '2024-09-20')
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

-- An issue as its mail is written from: words, cards in order without the withdrawn ones, and for the
-- preflight its checks and fingerprint.
create or replace function public.issue_content(p_issue_id uuid, p_with_checks boolean default false) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_content jsonb;
begin
  select jsonb_build_object(
    'id', f.id, 'issue_date', f.issue_date, 'title', f.title, 'subject', coalesce(f.subject, f.title), 'intro', f.intro,
    'status', f.status,
    'cards', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets, 'assets_url', i.assets_url,
        'relevance', i.relevance, 'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg,
        'model_written', i.model_written, 'invented', i.invented, 'creator_name', coalesce(c.name, u.name))
        order by i.position)
      from public.friday_fix_items i
      left join public.users u on u.id = i.creator_user_id
      left join public.creator_profiles c on c.user_id = u.id
      where i.issue_id = f.id and i.withdrawn_at is null), '[]'))
    || case when p_with_checks then jsonb_build_object(
      'fingerprint', private.issue_fingerprint(f.id),
      'checks', (select jsonb_agg(to_jsonb(k)) from private.issue_checks(f.id) k)) else '{}' end
  into v_content
  from public.friday_fix_issues f where f.id = p_issue_id;
  if v_content is null then
    raise exception 'This issue is gone.' using hint = 'issue_not_found';
  end if;
  return v_content;
end
$$;

-- What the page of a mail shows: the issue in the reader's order with withdrawn cards named as such, the reader's
-- verdicts and requests for an introduction, and whether they still get the mail. Reads only.
create or replace function public.get_digest(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  return (select jsonb_build_object(
    'issue_date', f.issue_date, 'title', f.title, 'intro', f.intro,
    'reader', case when v_delivery.user_id is null then 'newsletter' else 'editor' end,
    'subscribed', case when v_delivery.user_id is null
      then exists (select 1 from public.newsletter_subscribers n where n.id = v_delivery.subscriber_id and n.status = 'confirmed')
      else exists (select 1 from public.media_profiles m where m.user_id = v_delivery.user_id and m.digest_subscribed) end,
    'cards', coalesce((
      select jsonb_agg(case when i.withdrawn_at is not null
        then jsonb_build_object('id', i.id, 'title', i.title, 'withdrawn', i.withdrawn_reason)
        else jsonb_build_object('id', i.id, 'title', i.title, 'summary_bullets', i.summary_bullets,
          'assets_url', i.assets_url, 'format', i.format, 'city_region', i.city_region, 'news_peg', i.news_peg,
          'model_written', i.model_written, 'invented', i.invented, 'creator_name', coalesce(c.name, u.name),
          'verdict', v.verdict, 'introduction', r.status) end
        order by array_position(v_delivery.card_order, i.id))
      from public.friday_fix_items i
      left join public.users u on u.id = i.creator_user_id
      left join public.creator_profiles c on c.user_id = u.id
      left join public.card_verdicts v on v.item_id = i.id and v.user_id = v_delivery.user_id
      left join public.intro_requests r on r.item_id = i.id and r.media_user_id = v_delivery.user_id
      where i.issue_id = f.id and i.id = any (v_delivery.card_order)), '[]'))
  from public.friday_fix_issues f where f.id = v_delivery.issue_id);
end
$$;

-- The requests to the caller: open ones by deadline, then the others, newest first. The address comes
-- with a yes.
create or replace function public.my_introductions()
returns table (
  id uuid, title text, message text, status text, created_at timestamptz, expires_at timestamptz,
  answered_at timestamptz, editor jsonb, editor_rate jsonb, editor_email text,
  invented boolean
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
    i.invented
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
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
  invented boolean
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
    case when r.status = 'accepted' then private.reach_of(r.creator_user_id) end, i.invented
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  left join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = r.creator_user_id
  where r.media_user_id = v_user_id
  order by r.status <> 'requested', case when r.status = 'requested' then r.expires_at end, r.created_at desc
  limit 200;
end
$$;

grant execute on function public.asked_introductions() to authenticated;

-- Which words met: for each outlet at most three phrases of its own with the words of the pitch that they met,
-- best first. One word of a longer phrase is no reason. phrase is null for the description. from_pitch: those words stand in peg, take or headline, else in
-- the profile. Where no words met, the phrase that shares most subjects is named.
create or replace function private.met_phrases(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, n bigint, phrase text, outlet_words text[], pitch_words text[], from_pitch boolean, share real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  -- As in private.tokens_of(), which gives words without accents.
  c_accents constant text := 'àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿ';
  c_letters constant text := 'aaaaaaaceeeeeiiiiinooooooouuuuuyy';
  v_said constant text := translate(p_topic.said, c_accents, c_letters);
begin
  return query
  with sources as materialized (
    -- A word of the pitch may be the source of several elements.
    select s.source,
      position(' ' || regexp_replace(translate(lower(s.source), c_accents, c_letters), '[^[:alnum:]]+', ' ', 'g') || ' ' in v_said) > 0 as from_pitch
    from (select distinct unnest(p_topic.sources) as source) s
  ), near as materialized (
    select n.element_id, n.weight, n.source, s.from_pitch
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.sources) n(element_id, weight, source)
    join sources s on s.source = n.source
  ), texts as (
    select t.outlet_id, part.phrase, btrim(part.text) as text
    from private.outlet_terms t, private.wanted_phrases(t.interests) part
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.element_id, x.share * n.weight as share, n.source, n.from_pitch
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases, o.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0 and x.share * n.weight >= 0.04
  ), whole as (
    select o.outlet_id, x.phrase, count(distinct x.element_id) as words
    from private.outlet_topics o
    cross join lateral unnest(o.element_ids, o.phrases) x(element_id, phrase)
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0
    group by 1, 2
  ), sums as (
    select m.outlet_id, m.phrase, sum(m.share) as share, bool_or(m.from_pitch) as from_pitch
    from met m
    join whole w on w.outlet_id = m.outlet_id and w.phrase = m.phrase
    group by 1, 2
    having count(distinct m.element_id) > 1 or min(w.words) = 1
  ), chosen as (
    select s.*, row_number() over (partition by s.outlet_id order by s.phrase = 0, s.share desc, s.phrase) as n
    from sums s
    where s.share >= case when s.phrase = 0 then 0.5 else 0.25 end
  ), same_subject as (
    -- Of outlets of which no words met: the phrase that shares most subjects with the pitch, with the
    -- words of the pitch that belong to the strongest of them.
    select distinct on (x.outlet_id) x.*
    from (
      select o.outlet_id, x.phrase, n.from_pitch, sum(x.share * n.weight) as share,
        (array_agg(n.source order by x.share * n.weight desc, n.source))[1] as source
      from private.outlet_topics o
      cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
      join near n on n.element_id = x.element_id
      where o.outlet_id = any (p_outlet_ids) and n.source <> ''
        and not exists (select 1 from chosen c where c.outlet_id = o.outlet_id)
      group by 1, 2, 3
    ) x
    where x.share >= 0.5
    order by x.outlet_id, x.from_pitch desc, x.share desc, x.phrase
  )
  select s.outlet_id, 1::bigint, t.text, null::text[], array[s.source], s.from_pitch, s.share::real
  from same_subject s
  join texts t on t.outlet_id = s.outlet_id and t.phrase = s.phrase
  union all
  select c.outlet_id, c.n, case when c.phrase > 0 then t.text end,
    case when c.phrase = 0 then array(
      select distinct private.as_written(w.word, t.text)
      from private.words_of(t.text) w
      join met m on m.outlet_id = c.outlet_id and m.phrase = 0 and m.element_id = w.element_id
      limit 3) end,
    array(
      select d.source
      from (select m.source, max(m.share) as share from met m
            where m.outlet_id = c.outlet_id and m.phrase = c.phrase and m.from_pitch = c.from_pitch
            group by 1) d
      order by d.share desc, d.source
      limit 2),
    c.from_pitch, c.share::real
  from chosen c
  join texts t on t.outlet_id = c.outlet_id and t.phrase = c.phrase
  where c.n <= 3;
end
$$;

-- The words of peg, take and headline by the beat that they speak of: the strongest of each, and of each beat those
-- that are not far behind the strongest of all. One word alone, such as “job”, says nothing of a beat.
create or replace function private.words_of_beats(p_topic private.pitch_topic) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(x.beat, x.source), '{}')
  from (
    select distinct on (b.beat) b.beat, n.source, n.weight, max(n.weight) over () as most,
      min(n.source) over beat <> max(n.source) over beat or n.source ~ ' ' as says_enough
    from unnest(p_topic.element_ids, p_topic.story_weights, p_topic.sources) n(element_id, weight, source)
    join private.subjects j on j.id + 1000000 = n.element_id
    left join private.beats_of_subjects() own on own.subject_id = j.id
    left join private.beats_of_subjects() field on field.field_id = j.field_id and field.subject_id is null
    cross join lateral unnest(coalesce(own.beats, field.beats)) b(beat)
    where n.weight > 0 and n.source <> ''
      and position(' ' || regexp_replace(lower(n.source), '[^[:alnum:]]+', ' ', 'g') || ' ' in p_topic.said) > 0
    window beat as (partition by b.beat)
    order by b.beat, n.weight desc, n.source
  ) x
  where x.weight >= 0.3 * x.most and x.says_enough
$$;

-- What the outlet asks of every pitch, and what this one does about it; p_generator is null without a pitch.
create or replace function private.outlet_rules(p_ai_stance text, p_generator text) returns text[]
language sql immutable
return case p_ai_stance
  when 'label' then array['Wants AI-assisted pitches labeled' || case p_generator
    when 'model' then '; we add the label'
    when 'composer' then '; yours is not written with AI'
    else '' end]
  when 'no' then array['Takes no pitches written by AI' || case p_generator
    when 'composer' then '; yours is not written with AI'
    else '' end]
  else '{}'::text[]
end;

-- The cards of an issue in the order for one reader, with the one reason that counts most (null when nothing ties the
-- reader to the card). By wanted phrases and subjects, beats, place, format, and the reader's verdicts on like cards
-- of the last 180 days. Cards of creators whose mails the reader stopped are left out. A reader without a profile
-- gets the issue's own order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
create or replace function private.ranked_cards(p_issue_id uuid, p_user_id uuid)
returns table (item_id uuid, "position" int, reason text)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with reader as materialized (
    select m.user_id, m.beats, m.formats, m.region, t.element_ids, t.phrases, t.shares, t.texts,
      private.city_of(m.region) as city, private.state_of(m.region) as state, private.proven_address(m.user_id) as email
    from public.media_profiles m
    left join private.reader_topics t on t.user_id = m.user_id
    where m.user_id = p_user_id
  ), cards as materialized (
    select i.id, i.position, i.format, i.city_region, i.creator_user_id, i.relevance, t.element_ids, t.weights, t.words
    from public.friday_fix_items i
    left join private.card_topics t on t.item_id = i.id
    where i.issue_id = p_issue_id
  ), met as (
    select c.id, w.phrase, least(1, sum(w.share * n.weight)) as share,
      array_agg(n.word order by w.share * n.weight desc, n.word) as words
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    cross join cards c
    cross join lateral unnest(c.element_ids, c.weights, c.words) n(element_id, weight, word)
    where n.element_id = w.element_id and w.phrase > 0
    group by 1, 2
  ), whole as (
    select w.phrase, count(*) as words
    from reader r, unnest(r.phrases) w(phrase)
    where w.phrase > 0
    group by 1
  ), phrase as (
    -- One word of a longer phrase says little: “money” of “family money” stands in any story.
    select distinct on (m.id) m.id, m.phrase, m.words, x.share
    from met m
    join whole w on w.phrase = m.phrase
    cross join lateral (
      select m.share * case when w.words > 1 and cardinality(m.words) = 1 then 0.5 else 1 end as share) x
    order by m.id, x.share desc, m.phrase
  ), subjects as materialized (
    select c.id, n.element_id, n.weight
    from cards c, unnest(c.element_ids, c.weights) n(element_id, weight)
    where n.element_id >= 1000000
  ), wanted as (
    select s.id, sum(w.share * s.weight) as likeness
    from reader r
    cross join lateral unnest(r.element_ids, r.phrases, r.shares) w(element_id, phrase, share)
    join subjects s on s.element_id = w.element_id
    where w.phrase = -1
    group by 1
  ), earlier as materialized (
    select v.item_id, v.verdict, t.element_ids, t.weights
    from public.card_verdicts v
    join public.friday_fix_items i on i.id = v.item_id and i.issue_id <> p_issue_id
    join private.card_topics t on t.item_id = v.item_id
    where v.user_id = p_user_id and v.updated_at > now() - interval '180 days'
    order by v.updated_at desc
    limit 60
  ), learned as (
    -- Stories that share a field and no subject have a likeness of about 0.2.
    select x.id, sum(
      case x.verdict when 'not_my_beat' then -0.5 when 'not_now' then -0.1 else 0.4 end
      * greatest(0, x.likeness - 0.2) / 0.8) as value
    from (
      select s.id, e.item_id, e.verdict, sum(s.weight * n.weight) as likeness
      from earlier e
      cross join lateral unnest(e.element_ids, e.weights) n(element_id, weight)
      join subjects s on s.element_id = n.element_id
      group by 1, 2, 3
    ) x
    group by 1
  ), judged as (
    select c.id, c.position, c.creator_user_id, coalesce(p.share, 0) as share, r.texts[p.phrase] as phrase_text,
      array(select '“' || w.word || '”' from unnest(p.words[1:2]) with ordinality w(word, n) order by w.n) as words,
      coalesce(s.likeness, 0) as subjects,
      array(select b from unnest(k.beats) b where b = any (r.beats) order by b) as beats,
      lower(c.format) = any (r.formats) as format_fits, c.format,
      case when r.city is null or c.city_region is null then null
        when private.city_of(c.city_region) = r.city then 'city'
        when private.state_of(c.city_region) = r.state and r.state not in ('', 'national') then 'state' end as place,
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join wanted s on s.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  )
  select j.id,
    row_number() over (order by
      j.share + 0.3 * j.subjects + 0.3 * least(2, cardinality(j.beats))
      + case j.place when 'city' then 0.35 when 'state' then 0.2 else 0 end
      + case when j.format_fits then 0.25 else 0 end + j.learned desc nulls last, j.position)::int,
    case
      -- Of a phrase that the story meets in part, the words that met say how.
      when j.share >= 0.95 then 'You look for “' || j.phrase_text || '”'
      when j.share >= 0.5 then 'You look for “' || j.phrase_text || '”; this story says ' || private.and_list(j.words)
      when cardinality(j.beats) > 0 then 'On your ' || case when cardinality(j.beats) = 1 then 'beat: ' else 'beats: ' end
        || private.and_list(j.beats)
      when j.place = 'city' then 'In your area: ' || j.city_region
      when j.place = 'state' then 'In your state: ' || j.city_region
      when j.learned >= 0.1 then 'Like stories you liked'
      when j.format_fits then 'Your format: ' || j.format
    end
  from judged j
  where private.mail_refusal(j.email, j.creator_user_id, 'shown') is null
  order by 2;
end
$$;

-- Cards that were stored before: the trigger sets their mark.
update public.friday_fix_items set updated_at = now() where creator_user_id is not null;
