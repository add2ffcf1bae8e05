-- An editor asks for an introduction on the page of the mail, without a login.

-- The editor behind a mail's link, for an introduction to the creator of one of its cards. What else
-- forbids it, queue_intro_request says.
create function public.digest_editor(p_token_hash text, p_item_id uuid) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if v_delivery.user_id is null then
    raise exception 'Introductions are for editors with an account.' using hint = 'not_media';
  end if;
  if not exists (select 1 from public.friday_fix_items i
                 where i.id = p_item_id and i.issue_id = v_delivery.issue_id and i.withdrawn_at is null) then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.refuse_suspended(v_delivery.user_id);
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
  return v_delivery.user_id;
end
$$;
revoke execute on function public.digest_editor(text, uuid) from public, anon, authenticated;
grant execute on function public.digest_editor(text, uuid) to service_role;

-- As before, and each card with the state of the reader's request for an introduction.
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
          'creator_name', coalesce(c.name, u.name), 'verdict', v.verdict, 'introduction', r.status) end
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
