-- Pitch reviews: a creator whose plan has them hands in one variation of a pitch, an admin comments on sentences of it
-- and proposes wordings, the creator takes them over or not. A review keeps the words it is about. What the reviewer
-- writes is nobody else's before it is sent; a downgrade takes back no review that was handed in.

create table public.pitch_reviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  -- Null when the variation, a cut, was removed since.
  variation_id uuid references public.pitch_variations (id) on delete set null,
  -- The variation as it was handed in.
  revision int not null check (revision > 0),
  news_peg text not null check (char_length(news_peg) between 1 and 100 and news_peg !~ '[[:cntrl:]]'),
  pitch_type text not null check (pitch_type in ('tv_local', 'culture_mag', 'podcast')),
  words jsonb not null check (jsonb_typeof(words) = 'object' and octet_length(words::text) <= 60000),
  claims jsonb not null check (jsonb_typeof(claims) = 'array' and octet_length(claims::text) <= 200000),
  question text check (char_length(question) between 1 and 500 and question !~ '[[:cntrl:]]'),
  -- The plan that it was handed in with: Concierge is reviewed before Pro.
  plan public.subscription_plan not null,
  -- The Monday (UTC) of the calendar week that it counts in.
  week date not null,
  handed_in_at timestamptz not null default now(),
  taken_by uuid references public.users (id) on delete set null,
  taken_at timestamptz,
  closing_word text check (char_length(closing_word) between 1 and 2000),
  sent_at timestamptz,
  mailed_at timestamptz,
  -- When the creator first looked at it.
  seen_at timestamptz,
  check (mailed_at is null or sent_at is not null),
  check (seen_at is null or sent_at is not null)
);
alter table public.pitch_reviews enable row level security;
grant select on public.pitch_reviews to authenticated;
create index pitch_reviews_user_id_idx on public.pitch_reviews (user_id, handed_in_at desc);
create index pitch_reviews_pitch_id_idx on public.pitch_reviews (pitch_id);
create index pitch_reviews_taken_by_idx on public.pitch_reviews (taken_by);
create index pitch_reviews_variation_id_idx on public.pitch_reviews (variation_id);
create unique index pitch_reviews_open_key on public.pitch_reviews (variation_id) where sent_at is null;
create index pitch_reviews_queue_idx on public.pitch_reviews (handed_in_at) where sent_at is null;
create index pitch_reviews_sent_idx on public.pitch_reviews (sent_at desc) where sent_at is not null;
create index pitch_reviews_mail_idx on public.pitch_reviews (sent_at) where sent_at is not null and mailed_at is null;

create policy pitch_reviews_select_own_or_admin on public.pitch_reviews
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- The comments of a review that was sent, each on one sentence.
create table public.review_comments (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.pitch_reviews (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  position int not null check (position between 1 and 100),
  line text not null check (line in ('headline', 'line1_hook', 'line2_whynow', 'line3_whyyou', 'talking_points')),
  sentence text not null check (char_length(sentence) between 1 and 3000),
  comment text check (char_length(comment) between 1 and 1000 and comment !~ '[[:cntrl:]]'),
  suggestion text check (char_length(suggestion) between 1 and 600 and suggestion !~ '[[:cntrl:]]'),
  decision text check (decision in ('used', 'left')),
  decided_at timestamptz,
  check (coalesce(comment, suggestion) is not null),
  check ((decision is null) = (decided_at is null)),
  unique (review_id, position)
);
alter table public.review_comments enable row level security;
grant select on public.review_comments to authenticated;
create index review_comments_user_id_idx on public.review_comments (user_id);

create policy review_comments_select_own_or_admin on public.review_comments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- What a reviewer has written and not sent: {"closing_word", "comments": [{"line", "sentence", "comment", "suggestion"}]}.
create table private.review_drafts (
  review_id uuid primary key references public.pitch_reviews (id) on delete cascade,
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and octet_length(draft::text) <= 200000),
  saved_at timestamptz not null default now()
);
alter table private.review_drafts enable row level security;

-- The rights of an account in the present calendar week (UTC). `refusal` is the sentence why nothing can be handed in
-- now, null while something can; `part_of_plan` says that the plan has no reviews.
create function private.review_quota(p_user_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_limit int := (private.plan_limits(public.current_plan(p_user_id))).reviews_per_week;
  v_week date := date_trunc('week', now() at time zone 'utc')::date;
  v_used int := (select count(*) from public.pitch_reviews r where r.user_id = p_user_id and r.week = v_week);
begin
  return jsonb_build_object(
    'limit', v_limit,
    'used', v_used,
    'week', v_week,
    'resets_at', (v_week + 7)::timestamp at time zone 'utc',
    'part_of_plan', v_limit = 0,
    'refusal', case
      when v_limit = 0 then 'A pitch review is part of the Pro plan.'
      when v_used >= v_limit then
        format('You have handed in your pitch for this week. From %s you can hand in the next.', to_char(v_week + 7, 'FMDay, FMMonth FMDD')) end);
end
$$;

create function public.my_review_quota() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.review_quota(private.require_user()) - 'week';
end
$$;
grant execute on function public.my_review_quota() to authenticated;

-- Hands in the words of a variation as they are stored. Returns the id of the review.
create function public.hand_in_review(p_variation_id uuid, p_question text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_question text := private.text_or_null(private.clean_line(p_question));
  v_variation public.pitch_variations;
  v_quota jsonb;
  v_id uuid;
begin
  perform private.refuse_act(v_user_id, 'write');
  -- Two hands-in at once count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:reviews:' || v_user_id::text, 0));
  v_variation := private.lock_variation(v_user_id, p_variation_id);
  v_quota := private.review_quota(v_user_id);
  if exists (select 1 from public.pitch_reviews r where r.variation_id = p_variation_id and r.sent_at is null) then
    raise exception 'This text is with us already.' using hint = 'already_sent';
  elsif v_quota ->> 'refusal' is not null then
    raise exception '%', v_quota ->> 'refusal'
      using hint = case when (v_quota ->> 'part_of_plan')::boolean then 'plan_missing' else 'quota_exceeded' end;
  elsif v_variation.headline = '' or private.text_or_null(private.full_text(v_variation)) is null then
    raise exception 'This pitch has no headline or no text yet.' using hint = 'pitch_empty';
  elsif char_length(v_question) > 500 then
    raise exception 'Please keep your question to 500 characters.' using hint = 'too_long';
  end if;
  insert into public.pitch_reviews
    (user_id, pitch_id, variation_id, revision, news_peg, pitch_type, words, claims, question, plan, week)
  select v_user_id, p.id, v_variation.id, v_variation.revision, p.news_peg, private.type_of(v_variation),
    private.variation_words(v_variation), v_variation.claims, v_question, public.current_plan(v_user_id),
    (v_quota ->> 'week')::date
  from public.pitches p where p.id = v_variation.pitch_id
  returning id into v_id;
  perform private.log_review_act('review_handed_in', v_id);
  return v_id;
end
$$;
grant execute on function public.hand_in_review(uuid, text) to authenticated;

-- Takes back a review that nobody has taken. The week has its review again.
create function public.take_back_review(p_review_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_review public.pitch_reviews;
begin
  select * into v_review from public.pitch_reviews r
  where r.id = p_review_id and r.user_id = private.require_user() for update;
  if v_review.id is null then
    raise exception 'This review is not in your list.' using hint = 'review_not_found';
  elsif v_review.taken_by is not null or v_review.sent_at is not null then
    raise exception 'Somebody is reading it already, so it stays with us. The review comes to you.' using hint = 'review_taken';
  end if;
  perform private.log_review_act('review_taken_back', p_review_id);
  delete from public.pitch_reviews r where r.id = p_review_id;
end
$$;
grant execute on function public.take_back_review(uuid) to authenticated;

-- The caller's reviews, the newest first, with the comments of those that were sent.
create function public.my_reviews() returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select jsonb_build_object(
    'id', r.id, 'pitch_id', r.pitch_id, 'variation_id', r.variation_id, 'position', v.position,
    'news_peg', r.news_peg, 'headline', r.words ->> 'headline', 'question', r.question,
    'handed_in_at', r.handed_in_at, 'taken', r.taken_by is not null, 'sent_at', r.sent_at, 'seen_at', r.seen_at,
    'closing_word', r.closing_word, 'reviewer', case when r.sent_at is not null then u.name end,
    'comments', coalesce((
      select jsonb_agg(to_jsonb(c) - 'user_id' - 'review_id' - 'position' - 'decided_at' order by c.position)
      from public.review_comments c where c.review_id = r.id), '[]'))
  from public.pitch_reviews r
  left join public.pitch_variations v on v.id = r.variation_id
  left join public.users u on u.id = r.taken_by
  where r.user_id = v_user_id
  order by r.handed_in_at desc;
end
$$;
grant execute on function public.my_reviews() to authenticated;

-- Notes that the creator has looked at a review.
create function public.see_review(p_review_id uuid) returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.pitch_reviews r set seen_at = now()
  where r.id = p_review_id and r.user_id = (select auth.uid()) and r.sent_at is not null and r.seen_at is null
$$;
grant execute on function public.see_review(uuid) to authenticated;

-- Notes what the creator did with a comment: used its wording, left the own, or null when that is open again. The words
-- themselves change by an edit.
create function public.decide_review_comment(p_comment_id uuid, p_decision text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if p_decision not in ('used', 'left') then
    raise exception 'Please choose what to do with the comment.' using hint = 'invalid_input';
  end if;
  update public.review_comments c set decision = p_decision, decided_at = case when p_decision is not null then now() end
  where c.id = p_comment_id and c.user_id = v_user_id;
  if not found then
    raise exception 'This comment is not in your list.' using hint = 'review_not_found';
  end if;
end
$$;
grant execute on function public.decide_review_comment(uuid, text) to authenticated;

-- What the copy of an account's data has of reviews.
create function private.copy_of_reviews(p_user_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'reviews', coalesce((
      select jsonb_agg(to_jsonb(r) - 'user_id' - 'taken_by' || jsonb_build_object('comments', coalesce((
        select jsonb_agg(to_jsonb(c) - 'user_id' - 'review_id' order by c.position)
        from public.review_comments c where c.review_id = r.id), '[]')) order by r.handed_in_at)
      from public.pitch_reviews r where r.user_id = p_user_id), '[]'),
    'reviews_written', coalesce((
      select jsonb_agg(jsonb_build_object('sent_at', r.sent_at, 'closing_word', r.closing_word, 'comments', coalesce((
        select jsonb_agg(jsonb_build_object('comment', c.comment, 'suggestion', c.suggestion) order by c.position)
        from public.review_comments c where c.review_id = r.id), '[]')) order by r.sent_at)
      from public.pitch_reviews r where r.taken_by = p_user_id and r.sent_at is not null), '[]'))
$$;
