-- Composing an issue as an admin: cards and their order, checks, the day it leaves.

-- A draft, locked for a change. Raises issue_not_found, issue_locked.
create function private.lock_draft(p_issue_id uuid) returns public.friday_fix_issues
language plpgsql volatile
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
begin
  select * into v_issue from public.friday_fix_issues f where f.id = p_issue_id for update;
  if not found then
    raise exception 'This issue is gone.' using hint = 'issue_not_found';
  end if;
  if v_issue.status <> 'draft' then
    raise exception 'This issue is scheduled or sent. Take it back to the drafts before you change it.'
      using hint = 'issue_locked';
  end if;
  return v_issue;
end
$$;

-- Puts an offered card at the end of a draft. Returns the item's id.
create function public.add_card(p_issue_id uuid, p_offer_id uuid) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
  v_offer record;
  v_count int;
  v_id uuid;
begin
  perform private.require_admin();
  perform private.hold_accounts((select o.user_id from public.card_offers o where o.id = p_offer_id));
  v_issue := private.lock_draft(p_issue_id);
  select o.*, w.city_region, w.kit_slug, w.news_peg, w.peg_until into v_offer
  from private.waiting_offers(v_issue.issue_date) w join public.card_offers o on o.id = w.offer_id
  where o.id = p_offer_id
  for update of o;
  if not found then
    raise exception 'This card was taken back, or another issue has it.' using hint = 'offer_not_found';
  end if;
  select count(*) into v_count from public.friday_fix_items i where i.issue_id = p_issue_id;
  if v_count >= 10 then
    raise exception 'An issue has at most ten cards.' using hint = 'issue_full';
  end if;
  insert into public.friday_fix_items
    (issue_id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg, creator_user_id, offer_id,
     model_written)
  values (
    p_issue_id, v_count + 1, v_offer.title, v_offer.summary_bullets, '/epk/' || v_offer.kit_slug,
    case when v_offer.peg_until > v_issue.issue_date::timestamptz + interval '3 days' then 'high'
         when v_offer.peg_until > v_issue.issue_date::timestamptz then 'medium' else 'low' end,
    v_offer.format, v_offer.city_region, v_offer.news_peg, v_offer.user_id, p_offer_id,
    private.is_model_written(v_offer.variation_id))
  returning id into v_id;
  return v_id;
end
$$;
grant execute on function public.add_card(uuid, uuid) to authenticated;

-- Takes a card out of a draft; its offer waits again.
create function public.remove_card(p_item_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_draft((select i.issue_id from public.friday_fix_items i where i.id = p_item_id));
  perform private.drop_item(p_item_id);
end
$$;
grant execute on function public.remove_card(uuid) to authenticated;

-- Puts the cards of a draft in the given order, which names each of them once.
create function public.order_cards(p_issue_id uuid, p_item_ids uuid[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_draft(p_issue_id);
  if (select array_agg(i.id order by i.id) from public.friday_fix_items i where i.issue_id = p_issue_id)
     is distinct from (select array_agg(id order by id) from unnest(p_item_ids) id) then
    raise exception 'The cards were changed meanwhile. Please look at them again.' using hint = 'version_conflict';
  end if;
  update public.friday_fix_items i set position = array_position(p_item_ids, i.id) where i.issue_id = p_issue_id;
end
$$;
grant execute on function public.order_cards(uuid, uuid[]) to authenticated;

-- Says no to an offer, with a word to its creator.
create function public.decline_card(p_offer_id uuid, p_note text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if private.text_or_null(p_note) is null or char_length(private.trim_text(p_note)) > 300 then
    raise exception 'Please tell the creator why, in up to 300 characters.' using hint = 'reason_missing';
  end if;
  update public.card_offers o set status = 'declined', decline_note = private.trim_text(p_note)
  where o.id = p_offer_id and o.status = 'offered'
    and not exists (select 1 from public.friday_fix_items i where i.offer_id = o.id);
  if not found then
    raise exception 'This card was taken back, or an issue has it.' using hint = 'offer_not_found';
  end if;
end
$$;
grant execute on function public.decline_card(uuid, text) to authenticated;

-- What an issue's checks are about, in one value: a change of any word or of the order changes it.
create function private.issue_fingerprint(p_issue_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select md5(jsonb_build_array(f.issue_date, f.title, f.subject, f.intro, (
    select jsonb_agg(jsonb_build_array(i.id, i.position, i.title, i.summary_bullets, i.assets_url, i.relevance, i.format,
                                       i.city_region, i.news_peg) order by i.position)
    from public.friday_fix_items i where i.issue_id = f.id))::text)
  from public.friday_fix_issues f where f.id = p_issue_id
$$;

-- The checks that the database can make, in the order they are shown: name, ok (null: a warning), message.
create function private.issue_checks(p_issue_id uuid) returns table (name text, ok boolean, message text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
  v_cards int;
  v_words int;
  v_off text;
  v_week text;
  v_twice text;
  v_others int;
  v_beat record;
  v_kits text;
  v_stale text;
begin
  select * into strict v_issue from public.friday_fix_issues f where f.id = p_issue_id;
  select count(*), coalesce(sum(private.card_words(i.title, i.summary_bullets)), 0),
    string_agg(i.title, ', ' order by i.position)
      filter (where private.card_words(i.title, i.summary_bullets) not between 20 and 75)
  into v_cards, v_words, v_off
  from public.friday_fix_items i where i.issue_id = p_issue_id;

  return query select 'cards', v_cards between 1 and 10,
    case when v_cards = 0 then 'The issue has no card yet.' else format('%s %s; an issue has at most 10.', v_cards, case when v_cards = 1 then 'card' else 'cards' end) end;
  return query select 'card_words', v_off is null,
    coalesce('Not between 20 and 75 words: ' || v_off, 'Every card has 20 to 75 words.');
  -- 220 words a minute, as adults skim.
  return query select 'reading_time', v_words <= 660,
    format('%s words; at most 660, which take three minutes to read.', v_words);
  return query select 'subject', coalesce(char_length(private.trim_text(v_issue.subject)) between 1 and 60, false),
    format('The subject has %s of at most 60 characters.', coalesce(char_length(private.trim_text(v_issue.subject)), 0));
  return query select 'date', v_issue.issue_date >= (now() at time zone 'utc')::date,
    case when v_issue.issue_date < (now() at time zone 'utc')::date then 'The date of the issue is over.'
         else 'Each reader gets it on their day, from the issue’s date on.' end;

  -- Mails of two issues less than a week apart come to some readers on one day.
  select string_agg(to_char(f.issue_date, 'FMMonth FMDD'), ', ' order by f.issue_date) into v_week
  from public.friday_fix_issues f
  where f.id <> p_issue_id and f.scheduled_at is not null
    and f.issue_date between v_issue.issue_date - 6 and v_issue.issue_date + 6;
  return query select 'week', case when v_week is null then true end,
    coalesce('Readers get two issues in one week, the other one of ' || v_week || '.', 'No other issue is due in this week.');

  select string_agg(distinct coalesce(c.name, u.name), ', ') into v_twice
  from public.friday_fix_items i
  join public.users u on u.id = i.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  where i.issue_id = p_issue_id
    and (private.ran_lately(u.id, v_issue.issue_date)
      or exists (select 1 from public.friday_fix_items other
                 where other.issue_id = p_issue_id and other.creator_user_id = u.id and other.id <> i.id));
  select count(*) into v_others
  from private.waiting_offers(v_issue.issue_date) w
  where not w.ran_lately and w.peg_until > v_issue.issue_date::timestamptz
    and w.user_id not in (select i.creator_user_id from public.friday_fix_items i
                          where i.issue_id = p_issue_id and i.creator_user_id is not null);
  return query select 'fairness', v_twice is null or v_others = 0,
    case when v_twice is null then 'Nobody appears twice within four issues.'
         when v_others = 0 then 'Twice within four issues, while nobody else waits: ' || v_twice
         else format('Twice within four issues, while others wait: %s', v_twice) end;

  select b.beat, count(*)::int as cards into v_beat
  from public.friday_fix_items i
  join public.creator_profiles c on c.user_id = i.creator_user_id
  cross join unnest(c.beats[1:1]) b (beat)
  where i.issue_id = p_issue_id group by b.beat order by count(*) desc, b.beat limit 1;
  return query select 'spread', v_cards < 4 or coalesce(v_beat.cards, 0) * 2 <= v_cards,
    case when v_beat.beat is null then 'No card has a beat.'
         when v_cards < 4 then 'With four cards or more, at most half may be about the same beat.'
         when v_beat.cards = 1 then 'No two cards are about the same beat.'
         else format('%s of %s cards are about %s; at most half may be about the same beat.', v_beat.cards, v_cards, v_beat.beat) end;

  select string_agg(i.title, ', ' order by i.position) into v_kits
  from public.friday_fix_items i
  where i.issue_id = p_issue_id and (
    i.assets_url is null
    or i.assets_url like '/epk/%' and not exists (
      select 1 from public.creator_profiles c where '/epk/' || c.slug = i.assets_url and private.kit_is_public(c)));
  return query select 'assets', v_kits is null,
    coalesce('No public press kit: ' || v_kits, 'Every card has assets that exist.');

  select string_agg(i.title, ', ' order by i.position) into v_stale
  from public.friday_fix_items i
  join public.card_offers o on o.id = i.offer_id
  join public.pitches p on p.id = o.pitch_id
  where i.issue_id = p_issue_id
    and private.peg_until(p.pitch_type, p.created_at, p.peg_date, p.peg_confirmed_at) <= v_issue.issue_date::timestamptz;
  return query select 'news', v_stale is null,
    coalesce('The news is over by then: ' || v_stale, 'Every card is still news on that day.');
end
$$;

-- An issue as its mail is written from: words, cards in order without the withdrawn ones, and for the
-- preflight its checks and fingerprint.
create function public.issue_content(p_issue_id uuid, p_with_checks boolean default false) returns jsonb
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

-- Schedules a draft whose checks are green. p_fingerprint is that of the content whose mail was checked.
create function public.schedule_issue(p_issue_id uuid, p_fingerprint text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_red text;
begin
  perform private.lock_draft(p_issue_id);
  perform 1 from public.friday_fix_items i where i.issue_id = p_issue_id for update;
  if private.issue_fingerprint(p_issue_id) is distinct from p_fingerprint then
    raise exception 'The issue was changed meanwhile. Please check it again.' using hint = 'version_conflict';
  end if;
  select string_agg(k.message, ' ') into v_red from private.issue_checks(p_issue_id) k where not k.ok;
  if v_red is not null then
    raise exception '%', v_red using hint = 'preflight_failed';
  end if;
  update public.friday_fix_issues f set status = 'scheduled', scheduled_at = now() where f.id = p_issue_id;
end
$$;

-- Takes a scheduled issue back to the drafts, as long as its recipients are not being fixed.
create function public.unschedule_issue(p_issue_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.friday_fix_issues f set status = 'draft', scheduled_at = null
  where f.id = p_issue_id and f.status = 'scheduled' and f.fixing = 'editors' and f.fixed_to is null;
  if not found then
    raise exception 'This issue is on its way to its readers. Cards can still be withdrawn.' using hint = 'issue_locked';
  end if;
end
$$;
grant execute on function public.unschedule_issue(uuid) to authenticated;

-- Takes a card off the page and out of mails that have not left. The mail's page says so, with the reason.
create function public.withdraw_card(p_item_id uuid, p_reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if private.text_or_null(p_reason) is null or char_length(private.clean_line(p_reason)) > 200 then
    raise exception 'Please say why, in up to 200 characters. Readers see it.' using hint = 'reason_missing';
  end if;
  update public.friday_fix_items i set withdrawn_at = now(), withdrawn_reason = private.clean_line(p_reason)
  from public.friday_fix_issues f
  where i.id = p_item_id and f.id = i.issue_id and f.status <> 'draft' and i.withdrawn_at is null;
  if not found then
    raise exception 'This card is not in a sent issue.' using hint = 'item_not_found';
  end if;
end
$$;
grant execute on function public.withdraw_card(uuid, text) to authenticated;
