-- The desk of the reviewers: the queue, who has which review, drafts, sending.

-- One entry of the system log for each act with a review, of a creator or an admin.
create function private.log_review_act(p_action text, p_review_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.system_logs (email, action, detail)
  select u.email, p_action, jsonb_build_object('review_id', r.id, 'account', r.user_id, 'news_peg', r.news_peg)
  from public.users u cross join public.pitch_reviews r
  where u.id = (select auth.uid()) and r.id = p_review_id
$$;

-- Reviews that wait, Concierge first and each plan the oldest first, then the last twenty that were sent. Those of
-- accounts that are not open rest.
create function public.review_queue()
returns table (
  id uuid, name text, plan text, headline text, news_peg text, pitch_type text, question text, handed_in_at timestamptz,
  taken_by text, mine boolean, taken_at timestamptz, sent_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  with listed as (
    select r.* from public.pitch_reviews r
    where r.sent_at is null and private.account_state(r.user_id) = 'open'
    union all
    (select r.* from public.pitch_reviews r where r.sent_at is not null order by r.sent_at desc limit 20)
  )
  select r.id, coalesce(c.name, u.name), r.plan::text, r.words ->> 'headline', r.news_peg, r.pitch_type, r.question,
    r.handed_in_at, a.name, coalesce(r.taken_by = (select auth.uid()), false), r.taken_at, r.sent_at
  from listed r
  join public.users u on u.id = r.user_id
  left join public.creator_profiles c on c.user_id = r.user_id
  left join public.users a on a.id = r.taken_by
  order by r.sent_at desc nulls first, private.plan_rank(r.plan) desc, r.handed_in_at, r.id;
end
$$;
grant execute on function public.review_queue() to authenticated;

-- One review with its words, what they were written from, and what the reviewer has written of it.
create function public.review_desk(p_review_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_desk jsonb;
begin
  perform private.require_admin();
  select jsonb_build_object(
    'id', r.id, 'name', coalesce(c.name, u.name), 'plan', r.plan, 'news_peg', r.news_peg, 'pitch_type', r.pitch_type,
    'words', r.words, 'claims', r.claims, 'grounds', coalesce(v.grounds, p.grounds), 'question', r.question,
    'handed_in_at', r.handed_in_at, 'taken_by', a.name, 'mine', coalesce(r.taken_by = (select auth.uid()), false),
    'sent_at', r.sent_at,
    'draft', case when r.sent_at is null then d.draft else jsonb_build_object(
      'closing_word', coalesce(r.closing_word, ''),
      'comments', coalesce((
        select jsonb_agg(jsonb_build_object('line', k.line, 'sentence', k.sentence, 'comment', coalesce(k.comment, ''),
          'suggestion', coalesce(k.suggestion, ''), 'decision', k.decision) order by k.position)
        from public.review_comments k where k.review_id = r.id), '[]')) end)
  into v_desk
  from public.pitch_reviews r
  join public.pitches p on p.id = r.pitch_id
  join public.users u on u.id = r.user_id
  left join public.creator_profiles c on c.user_id = r.user_id
  left join public.pitch_variations v on v.id = r.variation_id
  left join public.users a on a.id = r.taken_by
  left join private.review_drafts d on d.review_id = r.id
  where r.id = p_review_id;
  if v_desk is null then
    raise exception 'This review is gone: its creator took it back.' using hint = 'review_not_found';
  end if;
  return v_desk;
end
$$;
grant execute on function public.review_desk(uuid) to authenticated;

-- The review, locked, while the caller has it.
create function private.lock_review(p_review_id uuid) returns public.pitch_reviews
language plpgsql volatile
set search_path = ''
as $$
declare
  v_review public.pitch_reviews;
begin
  perform private.require_admin();
  select * into v_review from public.pitch_reviews r where r.id = p_review_id for update;
  if v_review.id is null then
    raise exception 'This review is gone: its creator took it back.' using hint = 'review_not_found';
  elsif v_review.sent_at is not null then
    raise exception 'This review was sent already.' using hint = 'already_sent';
  elsif v_review.taken_by is distinct from (select auth.uid()) then
    raise exception 'Somebody else has this review now.' using hint = 'review_taken';
  end if;
  return v_review;
end
$$;

-- Takes a review, with p_over also from another admin. What was written of it comes along.
create function public.take_review(p_review_id uuid, p_over boolean default false) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_admin uuid := (select auth.uid());
  v_review public.pitch_reviews;
begin
  perform private.require_admin();
  select * into v_review from public.pitch_reviews r where r.id = p_review_id for update;
  if v_review.id is null then
    raise exception 'This review is gone: its creator took it back.' using hint = 'review_not_found';
  elsif v_review.sent_at is not null then
    raise exception 'This review was sent already.' using hint = 'already_sent';
  elsif v_review.taken_by = v_admin then
    return;
  elsif v_review.taken_by is not null and not coalesce(p_over, false) then
    raise exception 'Somebody else has this review now.' using hint = 'review_taken';
  end if;
  update public.pitch_reviews r set taken_by = v_admin, taken_at = now() where r.id = p_review_id;
  perform private.log_review_act(
    case when v_review.taken_by is null then 'review_taken' else 'review_taken_over' end, p_review_id);
end
$$;
grant execute on function public.take_review(uuid, boolean) to authenticated;

-- Puts a review back into the queue. What was written of it is kept for whoever takes it next.
create function public.put_back_review(p_review_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.lock_review(p_review_id);
  update public.pitch_reviews r set taken_by = null, taken_at = null where r.id = p_review_id;
  perform private.log_review_act('review_put_back', p_review_id);
end
$$;
grant execute on function public.put_back_review(uuid) to authenticated;

create function public.save_review_draft(p_review_id uuid, p_draft jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.lock_review(p_review_id);
  if jsonb_typeof(p_draft) is distinct from 'object' or octet_length(p_draft::text) > 200000 then
    raise exception 'This is too much to keep.' using hint = 'invalid_input';
  end if;
  insert into private.review_drafts as d (review_id, draft) values (p_review_id, p_draft)
  on conflict (review_id) do update set draft = excluded.draft, saved_at = now();
end
$$;
grant execute on function public.save_review_draft(uuid, jsonb) to authenticated;

-- Whether a sentence stands in a part of the words.
create function private.has_sentence(p_words jsonb, p_line text, p_sentence text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when p_line = 'talking_points'
    then exists (select 1 from jsonb_array_elements_text(nullif(p_words -> 'talking_points', 'null')) point where strpos(point, p_sentence) > 0)
    else strpos(coalesce(p_words ->> p_line, ''), p_sentence) > 0 end
$$;

-- Sends a review with what the caller has written; the mail follows (30_mails.sql).
create function public.finish_review(p_review_id uuid, p_draft jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_review public.pitch_reviews := private.lock_review(p_review_id);
  v_closing text := private.text_or_null(replace(p_draft ->> 'closing_word', E'\r', ''));
  v_comments int;
begin
  if private.account_state(v_review.user_id) <> 'open' then
    raise exception 'This account is not open at the moment, so the review waits.' using hint = 'creator_gone';
  end if;
  insert into public.review_comments (review_id, user_id, position, line, sentence, comment, suggestion)
  select p_review_id, v_review.user_id, row_number() over (order by c.at), c.line, c.sentence, c.comment, c.suggestion
  from (
    select at, item ->> 'line' as line, item ->> 'sentence' as sentence,
      private.text_or_null(private.clean_line(item ->> 'comment')) as comment,
      nullif(private.text_or_null(private.clean_line(item ->> 'suggestion')), item ->> 'sentence') as suggestion
    from jsonb_array_elements(coalesce(nullif(p_draft -> 'comments', 'null'), '[]')) with ordinality as listed (item, at)
  ) c
  where coalesce(c.comment, c.suggestion) is not null;
  get diagnostics v_comments = row_count;
  if exists (
    select 1 from public.review_comments c
    where c.review_id = p_review_id and not private.has_sentence(v_review.words, c.line, c.sentence)) then
    raise exception 'A comment is on a sentence that is not in this pitch.' using hint = 'invalid_input';
  elsif v_comments = 0 and v_closing is null then
    raise exception 'Please say something before you send the review.' using hint = 'invalid_input';
  end if;
  update public.pitch_reviews r set sent_at = now(), closing_word = v_closing where r.id = p_review_id;
  delete from private.review_drafts d where d.review_id = p_review_id;
  perform private.log_review_act('review_sent', p_review_id);
exception when check_violation then
  raise exception 'Please keep a comment to 1,000 characters, a wording to 600 and the closing word to 2,000.' using hint = 'too_long';
end
$$;
grant execute on function public.finish_review(uuid, jsonb) to authenticated;
