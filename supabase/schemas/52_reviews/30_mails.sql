-- The mail that tells a creator that a review has come, once.

create function public.due_review_mails(p_limit int)
returns table (
  review_id uuid, email text, name text, headline text, pitch_id uuid, "position" int, reviewer text, closing_word text,
  comments int, suggestions int
)
language sql stable security definer
set search_path = ''
as $$
  select r.id, u.email, coalesce(p.name, u.name), r.words ->> 'headline', r.pitch_id, v.position, a.name, r.closing_word,
    count(c.id)::int, count(c.suggestion)::int
  from public.pitch_reviews r
  join public.users u on u.id = r.user_id
  left join public.creator_profiles p on p.user_id = r.user_id
  left join public.pitch_variations v on v.id = r.variation_id
  left join public.users a on a.id = r.taken_by
  left join public.review_comments c on c.review_id = r.id
  where r.sent_at is not null and r.mailed_at is null
  group by r.id, u.email, u.name, p.name, v.position, a.name
  order by r.sent_at
  limit p_limit
$$;

-- Queues the mail of a review. Returns whether it did; another try does nothing.
create function public.queue_review_mail(p_review_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user public.users;
begin
  update public.pitch_reviews r set mailed_at = now()
  where r.id = p_review_id and r.sent_at is not null and r.mailed_at is null;
  if not found then
    return false;
  end if;
  select u.* into v_user
  from public.pitch_reviews r join public.users u on u.id = r.user_id
  where r.id = p_review_id;
  perform public.mail_enqueue('pitch_review', v_user.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'pitch_review:' || p_review_id::text, 'users', v_user.id);
  return true;
end
$$;
