set check_function_bodies = off;

drop trigger note_first_plan on public.subscriptions;

drop trigger note_next_plan on public.subscriptions;

drop trigger tell_accounts on public.subscriptions;

drop trigger tell_new_account on public.subscriptions;

drop trigger tell_panel on public.subscriptions;

drop trigger tell_panel on public.webhook_logs;

drop trigger tell_panel_of_failure on public.webhook_logs;

drop trigger tell_panel_of_new_failure on public.webhook_logs;

alter table public.creator_profiles drop constraint creator_profiles_offers_check;

drop function private.request_fits(private.text_topic, text[], text, text, uuid[]);

drop function private.tell_panel_of_failure();

alter type private.pitch_topic add attribute beside real[];

-- A plan begins with the first row that has one and an account, with another plan, or with access that begins again.
-- An event that is older than three days welcomes nobody: a payer of long standing whose subscription is read for the
-- first time, or the events of a backup.
create or replace function private.note_plan_welcome() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (old.user_id is null or old.access_until is null or old.plan is distinct from new.plan)
    and new.user_id is not null and new.plan is not null and new.status = 'active' and new.access_until > now()
    and to_timestamp(new.source_occurred_at) > now() - interval '3 days'
  then
    insert into private.plan_welcomes (subscription_id, plan) values (new.stripe_subscription_id, new.plan)
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- One trigger without a condition: PostgreSQL parses the condition of each trigger for every event.
create trigger note_plan_welcome after insert or update on public.subscriptions
  for each row execute function private.note_plan_welcome();

-- Stores the editor's answer and queues its mails: to the creator on a yes and on every change, to the
-- editor on the first yes. A later answer replaces the earlier one; an event is recorded only when the
-- answer or the note changes. Each mail has subject, text and html.
create or replace function public.record_pitch_answer(
  p_token_hash text, p_answer text, p_note text default null, p_to_creator jsonb default null, p_to_editor jsonb default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- So many mails a day, however often an answer is changed.
  c_mails_a_day constant int := 6;
  v_send public.pitch_sends;
  v_contact private.outlet_contacts;
  v_note text := private.text_or_null(left(p_note, 500));
  v_previous text;
  v_event uuid;
begin
  if p_answer is null or p_answer not in ('interested', 'not_my_beat', 'not_now', 'covered') then
    raise exception 'This answer is not one of the four.' using hint = 'bad_answer';
  end if;
  v_send := private.lock_send_of_token(p_token_hash, array['answer']);
  v_previous := v_send.answer;

  if v_previous is distinct from p_answer or (v_note is not null and v_note is distinct from v_send.answer_note) then
    select * into v_contact from private.outlet_contacts oc where oc.outlet_id = v_send.outlet_id;
    update public.pitch_sends s
    set answer = p_answer,
        -- A note belongs to the answer that it came with; the events keep the earlier ones.
        answer_note = coalesce(v_note, case when v_previous = p_answer then s.answer_note end),
        answered_at = now(),
        status = case when p_answer = 'covered' then 'booked' else 'replied' end,
        editor_name = case when private.is_yes(p_answer) then v_contact.contact_name end,
        editor_email = case when private.is_yes(p_answer) then v_contact.contact_email end,
        -- It says something that the creator has not read.
        yes_replied_at = null
    where s.id = v_send.id
    returning * into v_send;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'answer', jsonb_strip_nulls(jsonb_build_object(
      'answer', p_answer, 'previous', v_previous, 'note', v_note)))
    returning id into v_event;

    -- A note that follows at once goes into the mail that waits.
    update private.mail_outbox m
    set subject = p_to_creator ->> 'subject', text_body = p_to_creator ->> 'text', html_body = p_to_creator ->> 'html'
    where v_previous = p_answer and p_to_creator is not null and m.kind = 'answer' and m.ref_table = 'pitch_sends'
      and m.ref_id = v_send.id and m.status = 'queued' and m.attempts = 0;
    if found then
      null;
    elsif p_to_creator is not null and (private.is_yes(p_answer) or v_previous is not null)
       and (select count(*) from public.pitch_events e
            where e.send_id = v_send.id and e.kind = 'answer' and e.created_at > now() - interval '1 day') <= c_mails_a_day then
      perform public.mail_enqueue(
        'answer', private.reply_address(v_send.user_id), p_to_creator ->> 'subject', p_to_creator ->> 'text',
        p_to_creator ->> 'html',
        jsonb_strip_nulls(jsonb_build_object('Reply-To', v_send.editor_email)),
        'answer:' || v_event::text, 'pitch_sends', v_send.id);
    end if;
    if p_to_editor is not null and private.is_yes(p_answer) and v_contact.contact_email is not null then
      perform public.mail_enqueue(
        'answer_copy', v_contact.contact_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
        jsonb_build_object('Reply-To', private.reply_address(v_send.user_id)),
        'answer_copy:' || v_send.id::text);
    end if;
  end if;

  return jsonb_build_object(
    'send_id', v_send.id, 'status', v_send.status, 'answer', v_send.answer, 'previous', v_previous,
    'answer_note', v_send.answer_note, 'answered_at', v_send.answered_at, 'outlet_name', v_send.outlet_name, 'reach', private.reach_of_send(v_send));
end
$$;

-- The caller's receipt of the last 12 months: whom they covered, by their own marks (the verdict Covered
-- on a card, the answer Covered to a pitch at their outlet). A creator counts once a story. Invented people
-- are nobody's coverage and are left out. Null while the receipt is off: nothing is counted then.
create or replace function public.my_receipt() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.media_profiles m where m.user_id = v_user_id and m.receipt_on) then
    return null;
  end if;
  return (
    with marks as (
      select i.creator_user_id as creator_id, i.title, v.updated_at as marked_at, 'card' as source
      from public.card_verdicts v
      join public.friday_fix_items i on i.id = v.item_id
      where v.user_id = v_user_id and v.verdict = 'covered' and not i.invented
      union all
      select s.user_id, pv.headline, s.answered_at, 'pitch'
      from public.pitch_sends s
      join public.outlets o on o.id = s.outlet_id and o.media_user_id = v_user_id
      join public.pitch_variations pv on pv.id = s.variation_id
      where s.answer = 'covered' and not private.is_invented(s.user_id)
        and exists (select 1 from public.pitch_events e where e.send_id = s.id and e.kind = 'answer')
    ), covered as (
      select m.*, coalesce(c.name, u.name, 'A creator who has left') as creator_name,
        private.text_or_null(c.city_region) as place, coalesce(c.beats, '{}') as beats,
        m.creator_id is not null
          and row_number() over (partition by m.creator_id order by m.marked_at) = 1 as first_time
      from marks m
      left join public.users u on u.id = m.creator_id
      left join public.creator_profiles c on c.user_id = m.creator_id
    ), year as (
      select * from covered c where c.marked_at > now() - interval '12 months'
    )
    select jsonb_build_object(
      'stories', (select count(*) from year),
      'creators', (select count(distinct y.creator_id) from year y),
      'new_creators', (select count(*) from year y where y.first_time),
      'places', coalesce((select jsonb_agg(jsonb_build_object('name', p.place, 'creators', p.n) order by p.n desc, p.place)
        from (select y.place, count(distinct y.creator_id) as n from year y where y.place is not null group by 1) p), '[]'),
      'beats', coalesce((select jsonb_agg(jsonb_build_object('name', b.beat, 'creators', b.n) order by b.n desc, b.beat)
        from (select beat, count(distinct y.creator_id) as n from year y, unnest(y.beats) beat group by 1) b), '[]'),
      'list', coalesce((select jsonb_agg(jsonb_build_object('creator', l.creator_name, 'title', l.title, 'marked_at', l.marked_at, 'source', l.source)
          order by l.marked_at desc)
        from (select * from year y order by y.marked_at desc limit 100) l), '[]')));
end
$$;

-- 'National' and 'Online' are everywhere; 'Atlanta, GA' has a city and a state, 'Georgia' a state alone. Cities
-- with more than half a million people, or known by their name alone, have their state also without it.
create or replace function private.state_of(p_region text) returns text
language sql immutable
return case
  when p_region ~* '^\s*(national|online|anywhere|remote|(the )?(united states|u\.?s\.?(a\.?)?)\s*$)' then 'national'
  else coalesce(
    (jsonb_build_object(
      'alabama', 'al', 'alaska', 'ak', 'arizona', 'az', 'arkansas', 'ar', 'california', 'ca',
      'colorado', 'co', 'connecticut', 'ct', 'delaware', 'de', 'florida', 'fl', 'georgia', 'ga',
      'hawaii', 'hi', 'idaho', 'id', 'illinois', 'il', 'indiana', 'in', 'iowa', 'ia', 'kansas', 'ks',
      'kentucky', 'ky', 'louisiana', 'la', 'maine', 'me', 'maryland', 'md', 'massachusetts', 'ma',
      'michigan', 'mi', 'minnesota', 'mn', 'mississippi', 'ms', 'missouri', 'mo', 'montana', 'mt',
      'nebraska', 'ne', 'nevada', 'nv', 'new hampshire', 'nh', 'new jersey', 'nj', 'new mexico', 'nm',
      'new york', 'ny', 'north carolina', 'nc', 'north dakota', 'nd', 'ohio', 'oh', 'oklahoma', 'ok',
      'oregon', 'or', 'pennsylvania', 'pa', 'rhode island', 'ri', 'south carolina', 'sc',
      'south dakota', 'sd', 'tennessee', 'tn', 'texas', 'tx', 'utah', 'ut', 'vermont', 'vt',
      'virginia', 'va', 'washington', 'wa', 'west virginia', 'wv', 'wisconsin', 'wi', 'wyoming', 'wy'
    ) || jsonb_build_object(
      'atlanta', 'ga', 'austin', 'tx', 'baltimore', 'md', 'birmingham', 'al', 'boston', 'ma', 'buffalo', 'ny',
      'charlotte', 'nc', 'chicago', 'il', 'cincinnati', 'oh', 'cleveland', 'oh', 'dallas', 'tx', 'denver', 'co', 'detroit', 'mi',
      'fort worth', 'tx', 'houston', 'tx', 'indianapolis', 'in', 'jacksonville', 'fl', 'las vegas', 'nv', 'los angeles', 'ca',
      'louisville', 'ky', 'memphis', 'tn', 'miami', 'fl', 'milwaukee', 'wi', 'minneapolis', 'mn', 'nashville', 'tn', 'new orleans', 'la',
      'new york city', 'ny', 'oakland', 'ca', 'philadelphia', 'pa', 'phoenix', 'az', 'pittsburgh', 'pa', 'sacramento', 'ca',
      'san antonio', 'tx', 'san diego', 'ca', 'san francisco', 'ca', 'seattle', 'wa', 'st. louis', 'mo', 'tampa', 'fl', 'tulsa', 'ok'
    )) ->> lower(btrim(split_part(p_region, ',', case when strpos(p_region, ',') > 0 then 2 else 1 end))),
    lower(btrim(split_part(p_region, ',', 2))), '')
end;

-- A word alone may stand there in another sense ('a cup holds more', 'the bank of a river'), so it orders outlets and is no
-- evidence. It is, where a second word of the pitch speaks of a subject of the outlet, or the word has one sense.
create function private.sense_weights()
returns table (
  -- From this share of a word on, its terms are of one subject.
  one_sense real,
  -- High needs two words of one phrase, a word of one sense, or this much of shared subjects beside the strongest word.
  high_beside real,
  -- A reason by one word of a phrase needs this much of the phrase's subjects in the pitch, and this much of that beside
  -- the strongest word.
  said real, beside real,
  -- The same for a reason by subjects, where no word is the same.
  subjects_said real, subjects_beside real
)
language sql immutable
begin atomic
  select 0.9::real, 0.1::real, 0.5::real, 0.25::real, 1.25::real, 0.4::real;
end;

-- A variation as matching sees it; null for an unknown one. The words of peg, take, headline and logline,
-- and the subjects of peg, take, logline and facts.
create or replace function private.pitch_topic_of(p_variation_id uuid) returns private.pitch_topic
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_topic private.pitch_topic;
begin
  with pitch as (
    select v.id, v.pitch_id, v.user_id, coalesce(v.pitch_type, p.pitch_type) as pitch_type,
      case when v.model_drafted then 'model' else p.generator end as generator, p.news_peg, p.take, v.headline,
      c.beats, c.city_region, c.logline, facts.text as facts,
      concat_ws('. ', p.news_peg, p.take, v.headline, c.logline) as texts
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    left join public.creator_profiles c on c.user_id = v.user_id
    left join lateral (
      select string_agg(f ->> 'text', '. ') as text from jsonb_array_elements(c.facts) f
    ) facts on true
    where v.id = p_variation_id
  ), texts as (
    select 1 as place, p.news_peg as text, w.from_peg as weight from pitch p, private.matching_weights() w
    union all select 2, p.take, w.from_take from pitch p, private.matching_weights() w
    union all select 3, p.logline, w.from_logline from pitch p, private.matching_weights() w
  ), own as (
    select t.place, x.n, x.word, x.element_id, x.rarity, t.weight
    from texts t, private.words_of(t.text) x
  ), words as (
    select distinct on (a.element_id) a.element_id,
      private.as_written(a.word, p.texts) as word,
      a.rarity * a.weight as weight, a.place <> 3 as story
    from pitch p cross join (
      select o.place, o.n, o.word, o.element_id, o.rarity, o.weight from own o
      union all
      select 4, x.n, x.word, x.element_id, x.rarity, w.from_headline
      from pitch p, private.matching_weights() w, private.words_of(p.headline) x
      where x.element_id in (select o.element_id from own o)
        or x.word in (select f.word from pitch p, private.tokens_of(p.facts) f)
    ) a
    order by a.element_id, a.rarity * a.weight desc, a.place, a.n
  ), units as materialized (
    -- A peg without a take is all of the story.
    select u.id as place, u.unit, u.said, u.size, u.weight, n.weight as counts
    from pitch p
    cross join private.subject_weights() w
    cross join lateral private.text_units(array[1, 2, 3, 4], array[p.news_peg, p.take, p.logline, p.facts]) u
    cross join lateral (select case u.id when 1 then w.peg + case when p.take = '' then w.take else 0 end when 2 then w.take when 3 then w.logline else w.facts end as weight) n
  ), subjects as (
    select s.element_id, sum(s.weight * u.counts) as weight,
      coalesce(sum(s.weight * u.counts) filter (where u.place < 3), 0) as story_weight
    from (
      select x.place, x.counts, array_agg(x.unit) as units, array_agg(x.weight) as weights
      from units x group by 1, 2
    ) u, private.subjects_of(u.units, u.weights) s
    group by 1
  ), subject_sources as (
    -- The words that say most about a subject, those of the story first; none where all say little.
    select distinct on (k.subject_id) k.subject_id + 1000000 as element_id,
      coalesce(substring(p.texts from '(?i)\m' || replace(u.said, ' ', '(?:''s|’s)?[^[:alnum:]]+') || '\M'), u.said) as source
    from pitch p
    cross join units u
    join private.subject_units k on k.unit = u.unit
    where u.place < 4 and u.weight * k.share >= case when u.size > 1 then 0.35 else 0.4 end
    order by k.subject_id, u.place = 3, u.weight * k.share desc, u.said
  ), parts as materialized (
    select k.subject_id, u.unit, sum(u.weight * u.counts * k.share) as part
    from units u
    join private.subject_units k on k.unit = u.unit
    group by 1, 2
  ), beside as (
    -- A unit that has a word of the strongest in it is no other word.
    select x.subject_id + 1000000 as element_id,
      coalesce(sum(x.part) filter (where not string_to_array(x.unit, ' ') && string_to_array(x.strongest, ' ')), 0) / sum(x.part) as rest
    from (
      select p.*, first_value(p.unit) over (partition by p.subject_id order by p.part desc, p.unit) as strongest from parts p
    ) x
    group by 1
  ), joined as (
    select w.element_id, w.weight, w.weight as total, case when w.story then w.weight else 0 end as story_weight, w.word as source,
      coalesce((select max(k.share) from private.subject_units k
        where k.unit = (pg_catalog.ts_lexize('pg_catalog.english_stem', lower(w.word)))[1]), 0) as beside
    from words w
    union all
    select s.element_id, s.weight, 0, s.story_weight, coalesce(o.source, ''), coalesce(s.weight * b.rest, 0)
    from subjects s
    left join subject_sources o on o.element_id = s.element_id
    left join beside b on b.element_id = s.element_id
  ), listed as (
    select array_agg(j.element_id) as element_ids, array_agg(j.weight)::real[] as weights,
      array_agg(j.story_weight)::real[] as story_weights,
      array_agg(j.total)::real[] as sums, array_agg(j.source) as sources,
      array_agg(j.beside)::real[] as beside
    from joined j
  )
  select
    p.id, p.pitch_id, p.user_id, p.pitch_type, p.generator,
    private.formats_of_pitch(p.pitch_type), coalesce(p.beats, '{}'),
    private.city_of(p.city_region), private.state_of(p.city_region),
    ' ' || btrim(regexp_replace(lower(concat_ws(' ', p.news_peg, p.take, p.headline)), '[^[:alnum:]]+', ' ', 'g')) || ' ',
    coalesce(l.element_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.story_weights, '{}'), coalesce(l.sums, '{}'), coalesce(l.sources, '{}'),
    coalesce((select sqrt(sum(w.weight ^ 2)) from words w), 1)::real, coalesce(l.beside, '{}')
  into v_topic
  from pitch p, listed l;
  return v_topic;
end
$$;

-- The topic likeness of the pitch and each outlet: `likeness` with the creator's profile, `story` without it. `met`
-- is how much of one phrase, or half of the description, the story's words met; shared subjects are evidence too. One word
-- that may have another sense is not enough for High (private.sense_weights()).
create or replace function private.topic_likeness(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, likeness real, story real, met real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.element_id, n.weight, n.story, n.total, n.beside
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.story_weights, p_topic.sums, p_topic.beside)
      n(element_id, weight, story, total, beside)
  ), matched as (
    -- Of the words of a description only the three that fit best count.
    select x.outlet_id, x.phrase, x.share * n.weight as share, x.share * n.story as story, x.bag * n.total as bag,
      x.bag_length, case when x.phrase = -1 then x.share * n.beside when n.story > 0 then n.beside end as beside,
      row_number() over (partition by x.outlet_id, x.phrase order by x.share * n.weight desc, x.share * n.story desc) as n
    from (
      select o.outlet_id, o.bag_length, unnest(o.element_ids) as element_id, unnest(o.phrases) as phrase,
        unnest(o.shares) as share, unnest(o.bag) as bag
      from private.outlet_topics o
      where o.outlet_id = any (p_outlet_ids)
    ) x
    join near n on n.element_id = x.element_id
  ), phrases as (
    select m.outlet_id, m.phrase, m.bag_length, sum(m.bag) as bag,
      case when m.phrase = -1 then sum(m.beside) >= w.high_beside
        else count(m.beside) > 1 or max(m.beside) >= w.one_sense end as sure,
      sum(m.share) filter (where m.phrase <> 0 or m.n <= 3) as share,
      sum(m.story) filter (where m.phrase <> 0 or m.n <= 3) as story
    from matched m, private.sense_weights() w
    group by 1, 2, 3, w.high_beside, w.one_sense
  ), outlets as (
    select p.outlet_id, sum(p.bag) / p.bag_length / p_topic.bag_length as cosine,
      array_agg(p.share order by p.share desc) filter (where p.phrase > 0) as best,
      array_agg(p.story order by p.story desc) filter (where p.phrase > 0) as best_story,
      least(1, coalesce(max(p.share) filter (where p.phrase = 0), 0) / 2) as description,
      least(1, coalesce(max(p.story) filter (where p.phrase = 0), 0) / 2) as description_story,
      coalesce(max(p.share) filter (where p.phrase = -1), 0) as subjects,
      coalesce(max(p.story) filter (where p.phrase = -1), 0) as subjects_story,
      coalesce(bool_or(p.sure), false) as sure
    from phrases p group by p.outlet_id, p.bag_length
  )
  select o.outlet_id,
    private.joined_likeness(o.best[1], o.best[2], o.description, o.cosine, o.subjects,
      m.second_phrase, m.description, m.all_words),
    private.joined_likeness(o.best_story[1], o.best_story[2], o.description_story, o.cosine, o.subjects_story,
      m.second_phrase, m.description, m.all_words),
    least(greatest(o.best_story[1], o.description_story, s.evidence * o.subjects_story, 0),
      case when not o.sure then m.medium_evidence end)::real
  from outlets o
  cross join private.matching_weights() m
  cross join private.subject_weights() s;
end
$$;

-- private.pitch_topic_of(), kept until variation, pitch, profile or weights change. A migration that changes that
-- function calls private.queue_all_topics(); one of words does so by itself.
create or replace function private.kept_topic(p_variation_id uuid) returns private.pitch_topic
language plpgsql volatile
set search_path = ''
as $$
declare
  v_made_from text;
  v_topic private.pitch_topic;
begin
  select md5(row(v, p, c, w, s)::text) into v_made_from
  from public.pitch_variations v
  join public.pitches p on p.id = v.pitch_id
  left join public.creator_profiles c on c.user_id = v.user_id
  cross join private.matching_weights() w
  cross join private.subject_weights() s
  where v.id = p_variation_id;
  v_topic := (select k.topic from private.pitch_topics k where k.variation_id = p_variation_id and k.made_from = v_made_from);
  -- One that was kept before 2026-11-29 does not say what else the pitch speaks of.
  if (v_topic).variation_id is null or (v_topic).beside is null then
    v_topic := private.pitch_topic_of(p_variation_id);
    if v_made_from is not null and current_setting('transaction_read_only') = 'off' then
      insert into private.pitch_topics as k (variation_id, made_from, topic)
      values (p_variation_id, v_made_from, v_topic)
      on conflict (variation_id) do update
        set made_from = excluded.made_from, topic = excluded.topic, made_at = excluded.made_at;
    end if;
  end if;
  return v_topic;
end
$$;

-- The states that a text names by their names. 'Washington' is a city, a street or a person as often.
create function private.state_names_in(p_text text)
returns table (name text, state text)
language sql immutable
begin atomic
  select n.name, s.state
  from (
    select distinct m.name[1] as name
    from regexp_matches(p_text, '\m((?:New|North|South|West|Rhode)\s+[A-Z][a-z]+|[A-Z][a-z]{3,})(?!\s+City)\M', 'g') m(name)
  ) n
  cross join lateral private.state_of(n.name) s(state)
  where n.name <> 'Washington' and s.state not in ('', 'national');
end;

create or replace function private.states_named(p_text text) returns text[]
language sql immutable
return (select coalesce(array_agg(distinct n.state), '{}') from private.state_names_in(p_text) n);

-- Which words met: for each outlet at most three phrases of its own with the words of the pitch that they met,
-- best first. One word of a longer phrase is no reason, nor is one that may have another sense (private.sense_weights()).
-- phrase is null for the description. from_pitch: those words stand in peg, take or headline, else in the profile. Where
-- no words met, the phrase that shares most subjects is named.
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
    select n.element_id, n.weight, n.source, n.beside, s.from_pitch
    from unnest(p_topic.element_ids, p_topic.weights, p_topic.sources, p_topic.beside) n(element_id, weight, source, beside)
    join sources s on s.source = n.source
  ), agreed as materialized (
    -- How much the pitch says of the subjects of a phrase, and how much of that beside the word that says most.
    select o.outlet_id, x.phrase, sum(x.share * n.weight) as said, sum(x.share * n.beside) as beside
    from private.outlet_topics o
    cross join lateral unnest(o.subject_ids, o.subject_phrases, o.subject_shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where o.outlet_id = any (p_outlet_ids)
    group by 1, 2
  ), texts as (
    select t.outlet_id, part.phrase, btrim(part.text) as text
    from private.outlet_terms t, private.wanted_phrases(t.interests) part
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.element_id, x.share * n.weight as share, n.beside as sense, n.source, n.from_pitch
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
    left join agreed a on a.outlet_id = m.outlet_id and a.phrase = m.phrase
    cross join private.sense_weights() s
    group by m.outlet_id, m.phrase, s.one_sense, s.said, s.beside
    having count(distinct m.element_id) > 1
      or min(w.words) = 1 and min(a.said) >= s.said and (min(m.sense) >= s.one_sense or min(a.beside) >= s.beside)
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
      where o.outlet_id = any (p_outlet_ids) and n.source <> '' and not private.names_place(n.source, p_topic.city)
        and not exists (select 1 from chosen c where c.outlet_id = o.outlet_id)
      group by 1, 2, 3
    ) x
    join agreed a on a.outlet_id = x.outlet_id and a.phrase = x.phrase
    cross join private.sense_weights() s
    -- Several words together have one sense.
    where x.share >= 0.5 and a.said >= s.subjects_said and (a.beside >= s.subjects_beside or x.source ~ '[^[:alnum:]]')
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
-- that are not far behind the strongest of all. One word alone, such as “job”, says nothing of a beat, nor does the
-- name of a place.
create or replace function private.words_of_beats(p_topic private.pitch_topic) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(x.beat, x.source), '{}')
  from (
    select distinct on (b.beat) b.beat, n.source, n.weight, max(n.weight) over () as most,
      min(n.source) over beat <> max(n.source) over beat or n.source ~ ' ' as says_enough
    from unnest(p_topic.element_ids, p_topic.story_weights, p_topic.sources, p_topic.beside) n(element_id, weight, source, beside)
    join private.subjects j on j.id + 1000000 = n.element_id
    left join private.beats_of_subjects() own on own.subject_id = j.id
    left join private.beats_of_subjects() field on field.field_id = j.field_id and field.subject_id is null
    cross join lateral unnest(coalesce(own.beats, field.beats)) b(beat)
    cross join private.sense_weights() s
    where n.weight > 0 and n.source <> '' and (n.beside >= s.beside or n.source ~ '[^[:alnum:]]') and not private.names_place(n.source, p_topic.city)
      and position(' ' || regexp_replace(lower(n.source), '[^[:alnum:]]+', ' ', 'g') || ' ' in p_topic.said) > 0
    window beat as (partition by b.beat)
    order by b.beat, n.weight desc, n.source
  ) x
  where x.weight >= 0.3 * x.most and x.says_enough
$$;

-- {"formats": [{"pitch_type", "outlets", "draws", "at_least"}], "others"}: draws are those of the outlets where a draw
-- among new accounts decides whether it goes (50_sending/25_draw.sql); others are all further outlets for the format of the
-- variation, null above a thousand. at_least is true when there may be more.
create or replace function public.story_reach(p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
set jit = off
as $$
declare
  c_counted constant int := 1000;
  v_user_id uuid := private.require_user();
  v_topic private.pitch_topic;
  v_own text;
  v_type text;
  v_found record;
  v_fitting uuid[];
  v_takes uuid[];
  v_count int;
  v_all int;
  v_formats jsonb := '[]';
  v_others int;
begin
  if not exists (select 1 from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_topic := private.kept_topic(p_variation_id);
  v_own := v_topic.pitch_type;
  foreach v_type in array array['tv_local', 'culture_mag', 'podcast'] loop
    v_topic.pitch_type := v_type;
    v_topic.formats := private.formats_of_pitch(v_type);
    v_found := private.candidate_outlets(v_topic, null, null);
    v_fitting := array(
      select s.outlet_id from private.score_outlets(v_topic, v_found.outlet_ids) s where s.relevance <> 'Low');
    v_takes := array(select j.outlet_id from private.judged_outlets(v_topic, v_fitting) j where j.blocked_code is null);
    -- A draw takes one pitch of an account, as in match_items().
    v_takes := array(
      select t.id from unnest(v_takes) t(id)
      where not exists (select 1 from private.draws(v_user_id, v_takes) d where d.outlet_id = t.id and d.again));
    v_count := cardinality(v_takes);
    v_formats := v_formats || jsonb_build_object('pitch_type', v_type, 'outlets', v_count,
      'draws', (select count(*) from private.draws(v_user_id, v_takes)), 'at_least', not v_found.complete_format);
    if v_type = v_own then
      v_others := v_count;
    end if;
  end loop;
  v_all := (select count(*) from (select 1 from private.outlet_topics t where t.active limit c_counted + 1) x);
  return jsonb_build_object('formats', v_formats, 'others', case when v_all <= c_counted then v_all - v_others end);
end
$$;

-- Where the place of a request is, seen from a creator (private.place_fit). It is free text, so each place in it counts and
-- the nearest decides: 'Durham, NC', 'Arizona / Tucson', 'Ohio or remote'. Without one the states of the topic count.
-- unknown where the creator's state is.
create function private.request_place(p_place text, p_topic text, p_city_region text, p_said text) returns text
language sql stable
return (
  select coalesce((array_agg(f.fit order by array_position(array['same_city', 'same_state', 'national', 'unknown', 'elsewhere'], f.fit)))[1], 'national')
  from (select private.city_of(p_city_region) as city, coalesce(private.state_of(p_city_region), '') as state) c
  cross join lateral (
    -- A part is a city or a state, which after a comma may have its short name.
    select btrim(t.part) as part, private.state_of(', ' || t.part) as state
    from regexp_split_to_table(p_place, '[,/;|&+]|\mor\M|\mand\M', 'i') t(part)
    where t.part ~ '[[:alnum:]]'
    union all
    select n.name, n.state from private.state_names_in(p_topic) n where p_place is null
    union all
    select '', c.state where c.state = any (private.states_of_region(p_place))
  ) t
  cross join lateral (
    select private.place_fit(
      -- As a word of p_said, where the text has it.
      case when position(' ' || w.words || ' ' in p_said) > 0 then w.words else lower(t.part) end,
      case when private.state_of(t.part) = 'national' then 'national' else t.state end, c.city, c.state, p_said) as fit
    from (select btrim(regexp_replace(lower(t.part), '[^[:alnum:]]+', ' ', 'g')) as words) w
  ) x
  cross join lateral (
    select case when x.fit = 'elsewhere' and c.state in ('', 'national') then 'unknown' else x.fit end as fit
  ) f
);

-- How a text fits requests: evidence (the share of the topic, or of the details, that its words met),
-- likeness, beats and place in one number, and the relevance.
create or replace function private.request_fits(
  p_topic private.text_topic, p_beats text[], p_city_region text, p_said text, p_request_ids uuid[]
) returns table (request_id uuid, relevance text, fit real, shared_beats text[], place text)
language plpgsql stable
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.element_id, n.weight from unnest(p_topic.element_ids, p_topic.weights) n(element_id, weight)
  ), matched as (
    select t.request_id, x.phrase, x.share * n.weight as share,
      row_number() over (partition by t.request_id, x.phrase order by x.share * n.weight desc) as n
    from private.request_topics t
    cross join lateral unnest(t.element_ids, t.phrases, t.shares) x(element_id, phrase, share)
    join near n on n.element_id = x.element_id
    where t.request_id = any (p_request_ids)
  ), met as (
    select m.request_id, coalesce(sum(m.share) filter (where m.phrase = 1), 0) as topic,
      coalesce(sum(m.share) filter (where m.phrase = -1), 0) as subjects,
      least(1, coalesce(sum(m.share) filter (where m.phrase = 0 and m.n <= 3), 0) / 2) as details
    from matched m group by 1
  ), rated as (
    select r.id, coalesce(greatest(e.topic, e.details, s.evidence * e.subjects), 0)::real as met,
      private.joined_likeness(e.topic, 0, e.details, 0, w.subjects * e.subjects, 0, w.details, 0) as likeness,
      array(select b from unnest(r.beats) b where b = any (p_beats) order by b) as shared,
      f.place, r.format in ('tv', 'local') and f.place = 'elsewhere' as far,
      w.shared_beat, w.in_city, w.in_state, m.high_evidence, w.high, m.medium_evidence, w.medium
    from public.media_requests r
    cross join private.matching_weights() m
    cross join private.request_weights() w
    cross join private.subject_weights() s
    left join met e on e.request_id = r.id
    cross join lateral private.request_place(r.place, r.topic, p_city_region, p_said) f(place)
    where r.id = any (p_request_ids)
  ), fitted as (
    select x.*, (x.likeness + x.shared_beat * least(2, cardinality(x.shared))
      + case x.place when 'same_city' then x.in_city when 'same_state' then x.in_state else 0 end)::real as fit
    from rated x
  )
  select y.id,
    private.relevance_of(y.met, y.fit, y.likeness, true, cardinality(y.shared), y.far, null, false,
      y.high_evidence, y.high, y.medium_evidence, y.medium),
    y.fit, y.shared, y.place
  from fitted y;
end
$$;

-- The same for a creator's profile, which no request of another place fits unless the profile names that place.
create or replace function private.profile_fits(p_user_id uuid, p_request_ids uuid[])
returns table (request_id uuid, relevance text, fit real, shared_beats text[])
language plpgsql stable
set search_path = ''
as $$
declare
  v_profile public.creator_profiles;
  v_text text;
begin
  select * into v_profile from public.creator_profiles c where c.user_id = p_user_id;
  if not found or cardinality(p_request_ids) = 0 then
    return;
  end if;
  v_text := concat_ws('. ', v_profile.logline, v_profile.timely_angle,
    (select string_agg(f ->> 'text', '. ') from jsonb_array_elements(v_profile.facts) f));
  return query
  select f.request_id, case when f.place = 'elsewhere' then 'Low' else f.relevance end, f.fit, f.shared_beats
  from private.request_fits(private.text_topic_of(v_text), v_profile.beats, v_profile.city_region,
    ' ' || btrim(regexp_replace(lower(v_text), '[^[:alnum:]]+', ' ', 'g')) || ' ', p_request_ids) f;
end
$$;

-- What stands around every page of a signed-in account: the account, the editors' yeses that wait, plan, quota, holds.
create or replace function public.my_shell() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select to_jsonb(a) from (
        select u.id, u.email, u.role, u.kind, u.name, u.city_region, u.suspended_at, u.closes_at, u.browser_zone
        from public.users u where u.id = (select auth.uid())) a),
    'yeses', coalesce((select jsonb_agg(to_jsonb(y)) from public.my_open_yeses() y), '[]'),
    'entitlements', public.my_entitlements(),
    'quota', public.pitch_quota(),
    'holds', coalesce((select jsonb_agg(to_jsonb(h)) from public.my_holds() h), '[]'))
$$;

-- The dashboard of a creator.
create or replace function public.my_dashboard(p_time_zone text) returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'stats', public.creator_stats(p_time_zone),
    'results', public.creator_results(p_time_zone),
    'worked', coalesce((select jsonb_agg(to_jsonb(w)) from public.what_worked(p_time_zone) w), '[]'),
    'introductions', coalesce((select jsonb_agg(to_jsonb(i)) from public.my_introductions() i), '[]'),
    'requests', coalesce((select jsonb_agg(to_jsonb(r)) from public.requests_for_me() r), '[]'),
    'entries', coalesce((select jsonb_agg(to_jsonb(e)) from public.my_entries() e), '[]'),
    'cards', coalesce((select jsonb_agg(to_jsonb(c)) from public.my_ran_cards() c), '[]'),
    'reviews', coalesce((select jsonb_agg(r) from public.my_reviews() r), '[]'),
    'proposals', public.waiting_proposals(),
    'profile', (
      select to_jsonb(p) from (
        select c.facts, c.offers, c.avatar_url, c.bio_short, c.book_title, c.website_url, c.social_links,
          c.contact_email, c.epk_published
        from public.creator_profiles c where c.user_id = (select auth.uid())) p),
    'activity', coalesce((
      select jsonb_agg(to_jsonb(a)) from (
        select s.id, s.pitch_id, s.outlet_name, s.status, s.answer, s.sent_at, s.clicked_at, s.updated_at,
          (select jsonb_build_object('headline', v.headline)
            from public.pitch_variations v where v.id = s.variation_id) as variation
        from public.pitch_sends s where s.user_id = (select auth.uid())
        order by s.updated_at desc limit 10) a), '[]'))
$$;

-- Tells the panel of the log, and of failures: `failures` when an event or an alert gets into trouble, which raises a
-- notification, and `health` for every change of what is in trouble.
create function private.tell_of_log() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  c_trouble constant text[] := array['failed', 'alert', 'retried_failed'];
begin
  perform private.tell_panel('webhook_logs');
  if new.status = any (c_trouble) and old.status is distinct from new.status then
    perform private.tell_panel('failures');
  end if;
  if new.status = any (c_trouble) or old.status = any (c_trouble) or new.alert_cause is not null then
    perform private.tell_panel('health');
  end if;
  return null;
end
$$;

create trigger tell_of_log after insert or update on public.webhook_logs
  for each row execute function private.tell_of_log();

-- Nearly every event writes the row of a subscription, and hardly one of them changes what the account sees of it.
create function private.tell_of_subscription() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.tell_panel('subscriptions');
  if new.user_id is not null and
    (new.user_id, new.plan, new.status, new.cancel_at, new.cancel_at_period_end, new.access_ended_at)
    is distinct from
    (old.user_id, old.plan, old.status, old.cancel_at, old.cancel_at_period_end, old.access_ended_at)
  then
    perform private.tell('account:' || new.user_id, 'subscriptions');
  end if;
  return null;
end
$$;

create trigger tell_of_subscription after insert or update on public.subscriptions
  for each row execute function private.tell_of_subscription();

alter table public.creator_profiles add constraint creator_profiles_offers_check CHECK (
CASE
    WHEN (jsonb_typeof(offers) = 'array'::text) THEN ((jsonb_array_length(offers) <= 8) AND (jsonb_array_length(jsonb_path_query_array(offers, '$[*]?(((((@."verb" like_regex "^(film|come_see|hear|come_hear|play|sit_in|interview|introduce|show|send|come|own|)$" || @."kind" like_regex "^(see|hear|print|book)$") && @."text" like_regex "^.{1,120}$") && @."text" like_regex "[^ ]") && @."place" like_regex "^.{0,100}$") && @."days" like_regex "^.{0,60}$")'::jsonpath)) = jsonb_array_length(offers)))
    ELSE false
END);
