-- What the links in the mail of an issue do: reading it, clicks, verdicts, and leaving.

-- Ends the Friday Fix for an editor, or the newsletter for a subscriber.
create function private.leave_digest(p_user_id uuid, p_subscriber_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.media_profiles m set digest_subscribed = false where m.user_id = p_user_id;
  update public.newsletter_subscribers n
  set status = 'unsubscribed', unsubscribed_at = coalesce(n.unsubscribed_at, now())
  where n.id = p_subscriber_id;
end
$$;

-- The delivery of a token; raises unknown_token.
create function private.delivery_of_token(p_token_hash text) returns public.digest_deliveries
language plpgsql stable
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries;
begin
  select d.* into v_delivery from private.digest_tokens t
  join public.digest_deliveries d on d.id = t.delivery_id
  where t.token_hash = lower(p_token_hash);
  if not found then
    raise exception 'This link is not known to us.' using hint = 'unknown_token';
  end if;
  return v_delivery;
end
$$;

-- What the page of a mail shows: the issue in the reader's order with withdrawn cards named as such, the reader's
-- verdicts and requests for an introduction, and whether they still get the mail. Reads only.
create function public.get_digest(p_token_hash text) returns jsonb
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

-- Notes that a person opened a link of the mail.
create function public.digest_click(p_token_hash text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
end
$$;

-- Takes an editor's verdict on a card of the mail; null withdraws it. Returns the verdict.
create function public.digest_verdict(p_token_hash text, p_item_id uuid, p_verdict text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if v_delivery.user_id is null then
    raise exception 'Verdicts are for editors with an account.' using hint = 'not_media';
  end if;
  if not exists (select 1 from public.friday_fix_items i
                 where i.id = p_item_id and i.issue_id = v_delivery.issue_id and i.withdrawn_at is null) then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.set_card_verdict(v_delivery.user_id, p_item_id, p_verdict, 'mail');
  update public.digest_deliveries d set clicked_at = now() where d.id = v_delivery.id and d.clicked_at is null;
  return p_verdict;
end
$$;

-- Ends what the mail is one of; p_again starts it again for an editor. A subscriber subscribes anew on
-- the site. Returns whether mails come.
create function public.digest_unsubscribe(p_token_hash text, p_again boolean default false) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_delivery public.digest_deliveries := private.delivery_of_token(p_token_hash);
begin
  if p_again and v_delivery.user_id is null then
    raise exception 'Please subscribe again with the form on our site.' using hint = 'unsubscribed';
  end if;
  if p_again then
    update public.media_profiles m set digest_subscribed = true where m.user_id = v_delivery.user_id;
  else
    perform private.leave_digest(v_delivery.user_id, v_delivery.subscriber_id);
  end if;
  update public.digest_deliveries d set unsubscribed_at = case when p_again then null else now() end
  where d.id = v_delivery.id;
  return p_again;
end
$$;
