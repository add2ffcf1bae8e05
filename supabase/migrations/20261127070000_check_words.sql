-- The checks of an issue and the rule of an outlet, unchanged but for their words: 'Nobody is twice in
-- four issues' and '1 of 1 cards are about Business; from four cards on half at most' were not understood
-- at once, and the other screens write 'labeled'.

create or replace function private.issue_checks(p_issue_id uuid) returns table (name text, ok boolean, message text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_issue public.friday_fix_issues;
  v_cards int;
  v_words int;
  v_off text;
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

create or replace function private.outlet_rules(p_ai_stance text) returns text[]
language sql immutable
return case p_ai_stance
  when 'label' then array['Wants AI-assisted pitches labeled; we add the label']
  when 'no' then array['Takes no pitches written by AI']
  else '{}'::text[]
end;
