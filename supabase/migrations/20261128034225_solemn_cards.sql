set check_function_bodies = off;

drop function public.issue_candidates(uuid);

drop function public.my_cards();

drop function public.offer_card(uuid, uuid, jsonb, jsonb);

drop function public.pitches_for_request(uuid);

alter table public.card_offers add column solemn boolean default false not null;

-- Offers a card made from a variation of the account's own pitch, or changes the offered one. p_card has
-- title, summary_bullets and format, p_claims the ledger of exactly these words; p_solemn says that its news
-- hurt people. The same rules as for a send: settled words, a peg that holds.
create or replace function public.offer_card(p_user_id uuid, p_variation_id uuid, p_card jsonb, p_claims jsonb, p_solemn boolean default false)
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
  set title = v_offer.title, summary_bullets = v_offer.summary_bullets, format = v_offer.format
  where i.offer_id = v_offer.id;
  return to_jsonb(v_offer);
end
$$;

-- The caller's offers, newest first, with the issue that each ran in and what came of it: verdicts of
-- editors by kind, and introductions.
create or replace function public.my_cards()
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

-- The offers that wait, best first, with the reasons for each place. Points: 40 for a creator who never
-- ran, 3 a week of waiting up to 30, 20 for a beat that the issue lacks, 15 for a peg that ends within
-- ten days of the issue, up to 10 for editors who read the beat, 10 for a public press kit; a creator of
-- the last three issues and a peg that is over come last.
create or replace function public.issue_candidates(p_issue_id uuid)
returns table (
  offer_id uuid, title text, summary_bullets text[], format text, creator_name text, city_region text, beats text[],
  news_peg text, has_kit boolean, ran_lately boolean, stale boolean, score int, reasons text[], solemn boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
  v_beats text[];
begin
  perform private.require_admin();
  select * into v_issue from public.friday_fix_issues f where f.id = p_issue_id;
  if not found then
    raise exception 'This issue is gone.' using hint = 'issue_not_found';
  end if;
  select coalesce(array_agg(distinct b), '{}') into v_beats
  from public.friday_fix_items i
  join public.creator_profiles c on c.user_id = i.creator_user_id
  cross join unnest(c.beats) b
  where i.issue_id = p_issue_id;

  return query
  with judged as (
    select w.*, o.title as card_title, o.summary_bullets as card_bullets, o.format as card_format,
      o.solemn as card_solemn,
      not exists (select 1 from public.friday_fix_items i join public.friday_fix_issues f on f.id = i.issue_id
                  where i.creator_user_id = w.user_id and f.status <> 'draft') as is_new,
      least(10, floor(extract(epoch from now() - w.offered_at) / 604800))::int as weeks,
      cardinality(w.beats) > 0 and not w.beats && v_beats as brings_beat,
      w.peg_until < (v_issue.issue_date + 10)::timestamptz as ends_soon,
      w.peg_until <= v_issue.issue_date::timestamptz as is_stale,
      (select count(*)::int from public.media_profiles m where m.digest_subscribed and m.beats && w.beats) as readers
    from private.waiting_offers(v_issue.issue_date) w
    join public.card_offers o on o.id = w.offer_id
  )
  select j.offer_id, j.card_title, j.card_bullets, j.card_format, j.creator_name, j.city_region, j.beats, j.news_peg,
    j.kit_slug is not null, j.ran_lately, j.is_stale,
    (case when j.is_new then 40 else 0 end + least(30, 3 * j.weeks) + case when j.brings_beat then 20 else 0 end
      + case when j.ends_soon and not j.is_stale then 15 else 0 end + least(10, j.readers)
      + case when j.kit_slug is not null then 10 else 0 end
      - case when j.ran_lately then 100 else 0 end - case when j.is_stale then 200 else 0 end) as points,
    array_remove(array[
      case when j.is_new then 'First time in the Friday Fix' end,
      case when j.weeks > 0 then format('Waiting for %s %s', j.weeks, case j.weeks when 1 then 'week' else 'weeks' end) end,
      case when j.brings_beat then 'Brings ' || array_to_string(j.beats, ', ') || ', which this issue lacks' end,
      case when j.ends_soon and not j.is_stale then 'The news is old soon after this issue' end,
      case when j.readers > 0 then format('%s %s on these beats', j.readers, case j.readers when 1 then 'reader' else 'readers' end) end,
      case when j.kit_slug is null then 'No public press kit yet' end,
      case when j.ran_lately then 'Was in one of the last three issues' end,
      case when j.is_stale then 'The news is over by then' end], null),
    j.card_solemn
  from judged j
  order by points desc, j.offered_at, j.offer_id
  limit 100;
end
$$;

grant execute on function public.issue_candidates(uuid) to authenticated;

-- The same for the app, best fit first.
create or replace function public.pitches_for_request(p_request_id uuid)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, relevance text, refusal text, code text, helps text
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
begin
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.status = 'open' and r.deadline > now();
  if not found then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  return query
  select c.variation_id, c.pitch_id, c.news_peg, c.headline, c.relevance, c.refusal, c.code, coalesce(p.story ->> 'helps', '')
  from private.entry_choices(v_user_id, v_request) with ordinality
    c(variation_id, pitch_id, news_peg, headline, relevance, fit, refusal, code, n)
  join public.pitches p on p.id = c.pitch_id
  order by c.refusal is not null, c.fit desc, c.n;
end
$$;

grant execute on function public.pitches_for_request(uuid) to authenticated;
