set check_function_bodies = off;

drop function private.request_weights();

drop function public.edit_variation(uuid, uuid, integer, jsonb, jsonb, jsonb);

drop function public.my_activity();

drop function public.search_pitches(text, text, text, uuid, integer);

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: the shown pitch type. p_status: the furthest stage of its sends and of its answers to
-- requests (entries), or 'draft' when nothing went out: what waits to leave did not, and in_draw counts it where it
-- waits for the draw, else waits. Shown are headline and type of the variation that went out last, else of the first. p_before: the id of the last pitch that was read. Null or '' leaves a filter out.
create or replace function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int, in_draw int, waits int, entries int
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
    shown.headline, furthest.status, sent.count, sent.in_draw, sent.waits, entered.count
  from public.pitches p
  cross join lateral (
    select lower(string_agg(concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou, v.talking_points::text), ' ')) as words
    from public.pitch_variations v where v.pitch_id = p.id
  ) texts
  cross join lateral (
    select v.headline, coalesce(v.pitch_type, p.pitch_type) as pitch_type from private.leading_variation(p.id) v
  ) shown
  cross join lateral (
    select
      count(*) filter (where s.status <> 'queued')::int as count, count(*) filter (where s.in_draw)::int as in_draw,
      count(*) filter (where s.status = 'queued' and not s.in_draw)::int as waits,
      max(case s.status when 'booked' then 4 when 'replied' then 3 when 'opened' then 2 when 'sent' then 1 end) as stage,
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

-- Replaces the words of a variation and its claims; p_user_id is its creator, or who prepared it. Returns
-- {"stored", "variation"}: an older revision stores nothing and returns the row as it is; words that are stored already
-- are no change. p_answers: answers to its pitch with a spelling corrected, {"take", "news", "why", "helps", "offer"}, each
-- optional.
create or replace function public.edit_variation(
  p_user_id uuid, p_variation_id uuid, p_revision int, p_words jsonb, p_claims jsonb, p_grounds jsonb,
  p_answers jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_owner_id uuid := private.owner_of_variation(p_user_id, p_variation_id, 'write');
  v_variation public.pitch_variations;
begin
  if jsonb_typeof(p_answers) = 'object' then
    -- In the order of correct_peg().
    perform 1 from public.pitches p join public.pitch_variations v on v.pitch_id = p.id
    where v.id = p_variation_id and v.user_id = v_owner_id
    for no key update of p;
  end if;
  v_variation := private.lock_variation(v_owner_id, p_variation_id);
  if private.variation_words(v_variation) = p_words then
    return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
  end if;
  if v_variation.revision is distinct from p_revision then
    return jsonb_build_object('stored', false, 'variation', to_jsonb(v_variation));
  end if;
  update public.pitch_variations v
  set headline = p_words ->> 'headline', line1_hook = p_words ->> 'line1_hook',
      line2_whynow = p_words ->> 'line2_whynow', line3_whyyou = p_words ->> 'line3_whyyou',
      talking_points = nullif(p_words -> 'talking_points', 'null'),
      claims = private.with_confirmations(v.pitch_id, p_claims),
      grounds = nullif(p_grounds, 'null'), revision = v.revision + 1, edited_at = now()
  where v.id = p_variation_id
  returning * into v_variation;
  if jsonb_typeof(p_answers) = 'object' then
    update public.pitches p
    set take = coalesce(p_answers ->> 'take', p.take), story = p.story || (p_answers - 'take')
    where p.id = v_variation.pitch_id;
  end if;
  if v_owner_id <> p_user_id then
    perform private.log_edit_for(p_user_id, v_variation);
  end if;
  return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
end
$$;

-- Whether the news of the variation's pitch is over and nobody said that it holds.
create function private.peg_is_stale(p_variation_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    where v.id = p_variation_id
      and private.peg_until(private.type_of(v), p.created_at, p.peg_date, p.peg_confirmed_at) <= now())
$$;

create or replace function private.refuse_stale_peg(p_variation_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.peg_is_stale(p_variation_id) then
    raise exception 'The news of this pitch may be old by now. Please say that it still holds before you send.'
      using hint = 'stale_peg';
  end if;
end
$$;

-- A column of the API: whether a pitch of the caller waits in a draw for which the account is no longer new, and could go
-- at once if it were sent again.
create or replace function public.may_go_now(p_send public.pitch_sends) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case when p_send.in_draw and p_send.status = 'queued' and p_send.user_id = auth.uid()
    then not private.on_probation(p_send.user_id)
      and exists (select from private.outlet_terms t where t.outlet_id = p_send.outlet_id and t.active)
      and not exists (select from private.send_limit(p_send.user_id, p_send.outlet_id))
      and not private.peg_is_stale(p_send.variation_id)
      and not exists (select from private.near_copies(p_send.variation_id, p_send.outlet_id))
    else false end
$$;

-- What the mails about an answer are written from, both addresses included. Not for a page.
create or replace function public.get_answer_context(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_send_id uuid := private.send_id_of_token(p_token_hash, array['answer']);
begin
  return (select jsonb_build_object(
    'send_id', s.id, 'pitch_id', s.pitch_id, 'subject', s.subject, 'outlet_name', s.outlet_name, 'answer', s.answer,
    'outlet_invented', (select o.invented from public.outlets o where o.id = s.outlet_id),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(s.user_id),
      'invented', private.is_invented(s.user_id),
      'slug', case when c.epk_published then c.slug end),
    'editor', jsonb_build_object('name', oc.contact_name, 'email', oc.contact_email))
  from public.pitch_sends s
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  left join private.outlet_contacts oc on oc.outlet_id = s.outlet_id
  where s.id = v_send_id);
end
$$;

-- The caller's ten sends with the latest changes, newest first.
create or replace function public.my_activity()
returns table (
  id uuid, pitch_id uuid, outlet_name text, status text, in_draw boolean, answer text, sent_at timestamptz,
  clicked_at timestamptz, updated_at timestamptz, release_at timestamptz, variation jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select s.id, s.pitch_id, private.outlet_for_creators(s.outlet_id, s.outlet_name), s.status, s.in_draw, s.answer,
    s.sent_at, s.clicked_at, s.updated_at, s.release_at, jsonb_build_object('headline', v.headline, 'position', v.position)
  from public.pitch_sends s
  join public.pitch_variations v on v.id = s.variation_id
  where s.user_id = (select auth.uid())
  order by s.updated_at desc
  limit 10;
end
$$;

grant execute on function public.my_activity() to authenticated;

-- The data that the mail of an introduction request is written from.
create or replace function public.get_intro_context(p_media_user_id uuid, p_item_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_item public.friday_fix_items;
begin
  select i.* into v_item
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.id = p_item_id and i.withdrawn_at is null;
  if not found then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  perform private.refuse_gone_creator(v_item.creator_user_id);
  return jsonb_build_object(
    'item', jsonb_build_object('id', v_item.id, 'title', v_item.title),
    'creator', (
      select jsonb_build_object('name', coalesce(c.name, u.name), 'invented', private.is_invented(u.id))
      from public.users u left join public.creator_profiles c on c.user_id = u.id
      where u.id = v_item.creator_user_id),
    'editor', private.editor_voice(p_media_user_id));
end
$$;

-- Open requests whose reminder is due: six hours before the deadline.
create or replace function public.due_intro_reminders(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'title', i.title, 'message', r.message, 'expires_at', r.expires_at,
    'creator', jsonb_build_object('name', coalesce(c.name, u.name), 'invented', private.is_invented(u.id)),
    'editor', private.editor_voice(r.media_user_id))
  from public.intro_requests r
  join public.friday_fix_items i on i.id = r.item_id
  join public.users u on u.id = r.creator_user_id
  left join public.creator_profiles c on c.user_id = u.id
  where r.status = 'requested' and r.reminded_at is null
    and r.expires_at > now() and r.expires_at <= now() + interval '6 hours'
  order by r.expires_at
  limit p_limit
$$;

-- How many creators are on one of the beats, samples apart, 1000 at most; null for a request on all beats.
create or replace function private.creators_on_beats(p_beats text[]) returns int
language sql stable
set search_path = ''
as $$
  select case when cardinality(p_beats) > 0 then (
    select count(*)::int from (
      select 1 from public.creator_profiles c join public.users u on u.id = c.user_id
      where c.beats && p_beats and u.kind = 'creator' and u.linked_at is not null and private.has_a_person(u.id)
      limit 1000) x) end
$$;

-- An open request for its public page, or the open one that a closed one was posted again as (again); null when it is
-- closed, taken down or unknown.
create or replace function public.get_media_request(p_slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with recursive postings as (
    select r.id, 0 as step from public.media_requests r where r.slug = lower(p_slug) and r.status <> 'removed'
    union all
    select n.id, p.step + 1 from postings p join public.media_requests n on n.again_of = p.id and n.status <> 'removed'
  )
  select private.request_facts(r) || case when p.step > 0 then '{"again": true}' else '{}' end::jsonb
  from postings p
  join public.media_requests r on r.id = p.id
  where r.status = 'open' and r.deadline > now()
  order by p.step > 0, r.created_at desc
  limit 1
$$;

-- Three words or more: a sentence, of which one word that says much is enough. Of a name of two words both count.
create function private.is_sentence(p_phrase text) returns boolean
language sql immutable
return p_phrase ~ '\S\s+\S+\s+\S';

create or replace function private.refresh_reader_topics(p_user_ids uuid[]) returns void
language sql volatile
set search_path = ''
set jit = off
as $$
  with parts as (
    -- What is looked for now comes first.
    select m.user_id, p.source, p.n, btrim(p.text) as text
    from public.media_profiles m
    left join public.outlets o on o.id = m.outlet_id and m.outlet_proof is not null
    cross join lateral (
      select 1 as source, n, text
      from regexp_split_to_table(private.live_looking_for(m.user_id, m.looking_for_now), '[,\n]') with ordinality t(text, n)
      union all
      select 2, n, text from regexp_split_to_table(coalesce(o.interests, ''), ',') with ordinality t(text, n)
    ) p
    where m.user_id = any (p_user_ids) and btrim(p.text) <> ''
  ), numbered as materialized (
    select p.user_id, p.text, row_number() over (partition by p.user_id order by p.source, p.n)::int as phrase from parts p
  ), words as (
    select n.user_id, n.phrase, w.element_id, max(w.rarity) as rarity, min(w.word) as word, private.is_sentence(n.text) as sentence
    from numbered n, private.words_of(n.text) w
    group by 1, 2, 3, n.text
  ), parted as (
    select w.*, w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.user_id, w.phrase)) as part
    from words w, private.matching_weights() m
  ), shared as (
    -- In a sentence a word of mostly one subject is a match, another one only beside a second; so are these, which say
    -- little of a story.
    select p.user_id, p.phrase, p.element_id, (case when not p.sentence then p.part
      when not private.is_general(p.word)
        and p.word <> all ('{man,men,learn,learned,learning,lesson,lessons,remember,remembers,remembered}') and exists (
        select 1 from private.subject_units u
        where u.unit = (pg_catalog.ts_lexize('pg_catalog.english_stem', p.word))[1] and u.share >= 0.72) then greatest(p.part, 0.75)
      else least(p.part, 0.4) end)::real as share
    from parted p
  ), readers as materialized (
    select n.user_id, row_number() over ()::int as n, string_agg(n.text, '. ' order by n.phrase) as text from numbered n group by 1
  ), elements as (
    select s.user_id, s.phrase, s.element_id, s.share from shared s
    union all
    select r.user_id, -1, s.element_id, s.weight
    from (select array_agg(r.n order by r.n) as ids, array_agg(r.text order by r.n) as texts from readers r) a
    cross join lateral private.subjects_said(a.ids, a.texts) s
    join readers r on r.n = s.id
  ), listed as (
    select e.user_id, array_agg(e.element_id order by e.phrase, e.element_id) as element_ids,
      array_agg(e.phrase order by e.phrase, e.element_id) as phrases, array_agg(e.share order by e.phrase, e.element_id) as shares
    from elements e group by 1
  )
  insert into private.reader_topics (user_id, element_ids, phrases, shares, texts)
  select m.user_id, coalesce(l.element_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
    array(select n.text from numbered n where n.user_id = m.user_id order by n.phrase)
  from public.media_profiles m
  left join listed l on l.user_id = m.user_id
  where m.user_id = any (p_user_ids)
  on conflict (user_id) do update set element_ids = excluded.element_ids, phrases = excluded.phrases,
    shares = excluded.shares, texts = excluded.texts
$$;

-- The cards of an issue in the order for one reader, with the one reason that counts most and the shared beats
-- (null when nothing ties the reader to the card). By wanted phrases and subjects, beats, place, format, the reader's verdicts on like cards of
-- the last 180 days, and the relevance of the card: a shared beat counts more than one step of it, and a card of high
-- relevance from the reader's own city stands before one of low relevance, whatever beats and format say. Cards of
-- creators whose mails the reader stopped are left out. A reader whom nothing ties to any card gets the issue's own
-- order. In plpgsql, which keeps the plan: planning takes longer than ranking ten cards.
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
    -- One word of a longer phrase says little (“money” of “family money” stands in any story), unless it has the share
    -- that private.refresh_reader_topics gives to one that is enough.
    select distinct on (m.id) m.id, m.phrase, m.words, x.share
    from met m
    join whole w on w.phrase = m.phrase
    cross join lateral (
      select m.share * case when w.words > 1 and cardinality(m.words) = 1 and m.share < 0.75 then 0.5 else 1 end as share) x
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
      c.city_region, greatest(-0.6, least(0.6, coalesce(l.value, 0))) as learned,
      case c.relevance when 'high' then 0.5 when 'medium' then 0.25 else 0 end as relevance, r.email
    from cards c
    left join reader r on true
    left join phrase p on p.id = c.id
    left join wanted s on s.id = c.id
    left join learned l on l.id = c.id
    left join public.creator_profiles k on k.user_id = c.creator_user_id
  ), fitted as (
    select j.*, j.share + 0.3 * j.subjects + 0.3 * least(2, cardinality(j.beats))
      + case j.place when 'city' then 0.5 when 'state' then 0.25 else 0 end
      + case when j.format_fits then 0.25 else 0 end + j.learned as fit
    from judged j
  )
  select j.id,
    row_number() over (
      order by j.fit + case when j.tied then j.relevance else 0 end desc nulls last, j.position)::int,
    -- The beats are named whatever else ties the reader to it.
    coalesce(nullif(concat_ws('. ', case
      -- Of a sentence, or a phrase that the story meets in part, the words that met say how.
      when j.share >= 0.95 and not private.is_sentence(j.phrase_text) then 'You look for “' || j.phrase_text || '”'
      when j.share >= 0.5 then 'You look for “' || j.phrase_text || '”; this story says ' || private.and_list(j.words)
    end, case when cardinality(j.beats) > 0 then 'On your ' || case when cardinality(j.beats) = 1 then 'beat: ' else 'beats: ' end
        || private.and_list(j.beats)
    end), ''), case
      when j.place = 'city' then 'In your area: ' || j.city_region
      when j.place = 'state' then 'In your state: ' || j.city_region
      when j.learned >= 0.1 then 'Like stories you liked'
      when j.format_fits then 'Your format: ' || j.format
    end)
  from (select f.*, bool_or(f.fit <> 0) over () as tied from fitted f) j
  where private.mail_refusal(j.email, j.creator_user_id, 'shown') is null
  order by 2;
end
$$;

-- A request is one phrase with details, so what fits it has numbers of its own.
create or replace function private.request_weights()
returns table (
  -- What details add to the likeness, and how much of what subjects count in a pitch.
  details real, subjects real,
  -- Beside likeness: each shared beat (two at most), and the place.
  shared_beat real, in_city real, in_state real,
  -- High from this sum on, Medium from this likeness on, and beside a shared beat from a smaller one.
  high real, medium real, medium_on_beat real,
  -- From this sum on, who the creator is makes a fit.
  who real
)
language sql immutable
begin atomic
  select 0.8::real, 0.3::real, 0.45::real, 1.8::real, 1::real, 2::real, 0.7::real, 0.5::real, 1::real;
end;

-- The same for a creator's profile, which no request of another place fits unless the profile names that place: its story,
-- or, where a word of the request is one of who the creator is, both together, without beats: beside those a longer text
-- would fit anything.
create or replace function private.profile_fits(p_user_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[])
language plpgsql stable
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_story text;
  v_who text;
begin
  select * into v_profile from public.creator_profiles c where c.user_id = p_user_id;
  if not found or cardinality(p_request_ids) = 0 then
    return;
  end if;
  v_story := concat_ws('. ', v_profile.logline, v_profile.timely_angle,
    (select string_agg(f ->> 'text', '. ') from jsonb_array_elements(v_profile.facts) f));
  v_who := concat_ws('. ', v_profile.who, coalesce(v_profile.bio_short, v_profile.bio_medium));
  return query
  select x.request_id, (array_agg(x.relevance order by array_position(array['High', 'Medium', 'Low'], x.relevance)))[1],
    max(x.fit), max(x.shared_beats)
  from (
    select f.request_id, f.fit, f.shared_beats,
      case when f.place = 'elsewhere' or t.who and f.fit < w.who then 'Low' else f.relevance end as relevance
    from private.request_weights() w
    cross join (values
      (false, v_story, v_profile.beats, p_request_ids),
      (true, v_story || '. ' || v_who, '{}', array(
        select n.request_id from private.request_topics n
        where n.request_id = any (p_request_ids) and n.element_ids && array(select o.element_id from private.words_of(v_who) o)))
    ) t(who, said, beats, request_ids)
    cross join lateral private.request_fits(private.text_topic_of(t.said), t.beats, v_profile.city_region,
      ' ' || btrim(regexp_replace(lower(t.said), '[^[:alnum:]]+', ' ', 'g')) || ' ', t.request_ids) f
  ) x
  group by 1;
end
$$;

-- The peg calendar of a creator: the own dates, and the beats by which it is filtered.
create function public.my_calendar_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'own_pegs', coalesce((
      select jsonb_agg(to_jsonb(o) order by o.peg_date) from (
        select p.id, p.title, p.peg_date, p.beats, p.note
        from public.own_pegs p where p.user_id = (select auth.uid())) o), '[]'),
    'own_beats', (
      select to_jsonb(b) from (
        select c.beats from public.creator_profiles c where c.user_id = (select auth.uid())) b))
$$;

grant execute on function public.my_calendar_screen() to authenticated;

-- Topics of readers are computed by the new rule; until their turn they are compared as they were.
insert into private.due_topics (kind, id)
select 'reader', m.user_id from public.media_profiles m
on conflict do nothing;
