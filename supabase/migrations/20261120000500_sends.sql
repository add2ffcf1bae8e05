-- Sending to outlets and what came back: sends, events, answer tokens, matching, the dashboard.

create table public.pitch_sends (
  id uuid primary key default gen_random_uuid(),
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  outlet_id uuid not null references public.outlets (id) on delete restrict,
  outlet_name text not null check (char_length(outlet_name) between 1 and 120),
  status text not null default 'queued' check (status in ('queued', 'sent', 'opened', 'replied', 'booked', 'failed')),
  answer text check (answer in ('interested', 'not_my_beat', 'not_now', 'covered')),
  answer_note text check (char_length(answer_note) <= 500),
  subject text not null check (char_length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  body_text text not null check (char_length(body_text) between 1 and 20000),
  sent_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  answered_at timestamptz,
  follow_up_count int not null default 0 check (follow_up_count between 0 and 2),
  error text check (char_length(error) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (pitch_id, outlet_id)
);

create index pitch_sends_user_id_created_at_idx on public.pitch_sends (user_id, created_at desc);
create index pitch_sends_user_id_updated_at_idx on public.pitch_sends (user_id, updated_at desc);
create index pitch_sends_outlet_id_created_at_idx on public.pitch_sends (outlet_id, created_at desc);
create index pitch_sends_variation_id_idx on public.pitch_sends (variation_id);
create index pitch_sends_status_idx on public.pitch_sends (status);

create trigger touch_updated_at before update on public.pitch_sends
  for each row execute function private.touch_updated_at();

create table public.pitch_events (
  id uuid primary key default gen_random_uuid(),
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('queued', 'sent', 'open', 'click', 'answer', 'follow_up', 'failed')),
  detail jsonb not null default '{}' check (octet_length(detail::text) <= 4000),
  created_at timestamptz not null default now()
);

create index pitch_events_send_id_created_at_idx on public.pitch_events (send_id, created_at desc);
create index pitch_events_user_id_created_at_idx on public.pitch_events (user_id, created_at desc);

-- Only the hash is kept: whoever reads the table cannot answer for an editor.
create table private.pitch_send_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  send_id uuid not null references public.pitch_sends (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index pitch_send_tokens_send_id_idx on private.pitch_send_tokens (send_id);

alter table public.pitch_sends enable row level security;
alter table public.pitch_events enable row level security;
alter table private.pitch_send_tokens enable row level security;

create policy pitch_sends_select_own_or_admin on public.pitch_sends
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy pitch_events_select_own_or_admin on public.pitch_events
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

revoke all on public.pitch_sends, public.pitch_events from anon, authenticated;
grant select on public.pitch_sends, public.pitch_events to authenticated;
grant all on public.pitch_sends, public.pitch_events to service_role;
revoke all on private.pitch_send_tokens from public, anon, authenticated, service_role;

do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.pitch_sends;
  end if;
end
$$;

-- Every active outlet for one variation, judged in full. Callers decide how much of it is shown.
--
-- Points: beats 30 (+10 from the second on), format 25, place up to 15, words in common up to 20,
-- verdicts of this editor and of others up to 20. High needs 65 points and something concrete
-- besides one beat: a shared interest, a second beat, or an earlier yes.
create function private.rank_outlets(p_variation_id uuid, p_outlet_id uuid default null)
returns table (
  outlet_id uuid, name text, format text, region text, description text,
  relevance text, score numeric, reasons text[], sendable boolean, blocked_reason text,
  blocked_code text, already_sent boolean, cap_key uuid, ai_stance text
)
language sql stable
set search_path = ''
as $$
  with pitch as (
    select
      v.id as variation_id, v.pitch_id, v.user_id, p.pitch_type, p.generator,
      coalesce(c.beats, '{}') as beats,
      lower(c.city_region) as city_region,
      lower(concat_ws('. ', p.news_peg, v.headline, v.angle, c.logline, c.timely_angle)) as words,
      case p.pitch_type
        when 'tv_local' then array['tv', 'local']
        when 'culture_mag' then array['culture']
        else array['podcast']
      end as formats,
      case p.pitch_type when 'tv_local' then 'TV and local news' when 'culture_mag' then 'culture magazines' else 'podcasts' end as made_for
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    left join public.creator_profiles c on c.user_id = v.user_id
    where v.id = p_variation_id
  ),
  facts as (
    select
      t.*, p.pitch_id, p.user_id, p.generator, p.made_for, p.city_region,
      cardinality(p.beats) > 0 as has_beats,
      array(select b from unnest(t.beats) b where b = any (p.beats) order by b) as shared_beats,
      t.format = any (p.formats) and t.formats && p.formats as format_fits,
      phrase.text as phrase, coalesce(phrase.similarity, 0) as similarity,
      case
        when lower(t.region) like 'national%' or lower(t.region) like 'online%' then 'wide'
        when p.city_region is null then 'unknown'
        when lower(t.region) = p.city_region
          or split_part(lower(t.region), ',', 1) = split_part(p.city_region, ',', 1) then 'same'
        when nullif(btrim(split_part(p.city_region, ',', 2)), '') = btrim(split_part(lower(t.region), ',', 2)) then 'near'
        else 'far'
      end as place,
      own.answer as own_answer,
      others.yes as others_yes, others.no as others_no,
      sent.status as sent_status,
      taken.count as taken
    from pitch p
    cross join private.outlet_terms t
    -- How much of the editor's best-fitting phrase the pitch speaks of: the share of its words that
    -- are found there, in whatever form (trigrams forgive plurals and endings).
    left join lateral (
      select btrim(part) as text, share.similarity
      from unnest(string_to_array(t.interests, ',')) part
      cross join lateral (
        select avg(case when extensions.word_similarity(word, p.words) >= 0.65 then 1 else 0 end) as similarity
        from regexp_split_to_table(lower(part), '[^[:alnum:]]+') word
        where char_length(word) >= 4
          and word <> all (array['about', 'after', 'before', 'from', 'home', 'into', 'over', 'people', 'that', 'their', 'them', 'they', 'what', 'when', 'which', 'with', 'your'])
      ) share
      where share.similarity is not null
      order by share.similarity desc, char_length(part) desc, part
      limit 1
    ) phrase on true
    left join lateral (
      select s.answer
      from public.pitch_sends s
      where s.outlet_id = t.outlet_id and s.user_id = p.user_id and s.answer is not null
        and s.answered_at > now() - interval '90 days'
      order by s.answered_at desc
      limit 1
    ) own on true
    left join lateral (
      select count(*) filter (where s.answer in ('interested', 'covered')) as yes,
             count(*) filter (where s.answer = 'not_my_beat') as no
      from public.pitch_sends s
      join public.creator_profiles c on c.user_id = s.user_id
      where s.outlet_id = t.outlet_id and s.user_id <> p.user_id and c.beats && p.beats
        and s.answered_at > now() - interval '180 days'
    ) others on true
    left join public.pitch_sends sent
      on sent.outlet_id = t.outlet_id and sent.pitch_id = p.pitch_id
    left join lateral (
      select count(*) as count
      from public.pitch_sends s
      join public.outlets o on o.id = s.outlet_id
      where coalesce(o.media_user_id, o.id) = t.cap_key
        and s.status <> 'failed' and s.created_at > now() - interval '7 days'
    ) taken on true
    where t.active and (p_outlet_id is null or t.outlet_id = p_outlet_id)
  ),
  scored as (
    select
      f.*,
      f.similarity > 0.6 as words_match,
      greatest(0, least(100,
        case when cardinality(f.shared_beats) = 0 then 0 when cardinality(f.shared_beats) = 1 then 30 else 40 end
        + case when f.format_fits then 25 else 0 end
        + case f.place when 'same' then 15 when 'near' then 8 when 'wide' then 8 when 'far' then 0 else 4 end
        + round(20 * f.similarity)
        + case when f.own_answer in ('interested', 'covered') then 15
               when f.own_answer = 'not_now' then -5
               when f.own_answer = 'not_my_beat' then -40 else 0 end
        + case when f.others_yes > f.others_no then 5 when f.others_no > f.others_yes then -5 else 0 end
      ))::numeric as points
    from facts f
  ),
  judged as (
    select
      s.*,
      case
        when not s.format_fits then 'Low'
        when s.own_answer = 'not_my_beat' then 'Low'
        when cardinality(s.shared_beats) = 0 and (s.has_beats or not s.words_match) then 'Low'
        when s.format = 'local' and s.place = 'far' and not s.words_match then 'Low'
        when s.points >= 65 and cardinality(s.shared_beats) > 0
          and not (s.format = 'local' and s.place = 'far')
          and (s.words_match or cardinality(s.shared_beats) > 1 or s.own_answer in ('interested', 'covered'))
          then 'High'
        else 'Medium'
      end as level
    from scored s
  )
  select
    j.outlet_id, j.name, j.format, j.region, j.description,
    j.level, j.points,
    array_remove(array[
      case
        when cardinality(j.shared_beats) > 0 then 'Covers your ' || case when cardinality(j.shared_beats) = 1 then 'beat: ' else 'beats: ' end || array_to_string(j.shared_beats, ', ')
        when not j.has_beats then 'Add your beats to your profile so that we can match you'
        when cardinality(j.beats) = 0 then 'Has not named its beats yet'
        else 'Covers ' || array_to_string(j.beats, ', ') || ', none of your beats'
      end,
      case when j.format_fits then 'Right format for this pitch'
        else 'This pitch is written for ' || j.made_for end,
      case when j.words_match then 'Looks for “' || j.phrase || '”, and your pitch speaks to it' end,
      case j.place
        when 'same' then 'In your area: ' || j.region
        when 'near' then 'In your state: ' || j.region
        when 'far' then case when j.format in ('local', 'tv') then 'Covers ' || j.region || ', away from you' end
        else null
      end,
      case j.own_answer
        when 'interested' then 'Was interested in an earlier pitch of yours'
        when 'covered' then 'Has covered you before'
        when 'not_now' then 'Said “Not now” to you lately'
        when 'not_my_beat' then 'Said “Not my beat” to you in the last 90 days'
        else null
      end,
      case when j.others_yes > j.others_no then 'Said yes to other creators on your beats'
           when j.others_no > j.others_yes then 'Turned down other creators on your beats' end,
      case when j.ai_stance = 'label' then 'Wants AI-assisted pitches labelled; we add the label' end
    ], null),
    blocked.code is null,
    blocked.reason,
    blocked.code,
    coalesce(j.sent_status <> 'failed', false),
    j.cap_key,
    j.ai_stance
  from judged j
  left join lateral (
    select b.code, b.reason from (values
      (1, coalesce(j.sent_status <> 'failed', false), 'already_sent', 'You have already sent this pitch to ' || j.name || '.'),
      (2, not j.format_fits, 'low_relevance', 'This pitch is written for ' || j.made_for || ', which ' || j.name || ' is not.'),
      (3, j.own_answer = 'not_my_beat', 'low_relevance', j.name || ' told you this is not their beat. Give them 90 days.'),
      (4, cardinality(j.shared_beats) > 0 and j.level = 'Low', 'low_relevance', j.name || ' covers ' || j.region || ', and nothing in this pitch ties to it.'),
      (5, j.level = 'Low', 'low_relevance', 'Off their beat: a pitch like this would be deleted unread.'),
      (6, j.ai_stance = 'no' and j.generator = 'model', 'ai_refused', j.name || ' does not take pitches written by AI.'),
      (7, j.taken >= j.weekly_cap, 'weekly_cap', case when j.weekly_cap = 0 then j.name || ' takes no pitches at the moment.' else j.name || ' takes ' || j.weekly_cap || ' pitches a week, and this week is full.' end)
    ) as b (rank, applies, code, reason)
    where b.applies
    order by b.rank
    limit 1
  ) blocked on true
  order by
    array_position(array['High', 'Medium', 'Low'], j.level), j.points desc, j.name
$$;

-- Outlets for one of the caller's own variations, best first. Below Pro the label and the score
-- are given for the top three only; what a Low match forbids stays forbidden on every plan.
create function public.match_outlets(p_variation_id uuid)
returns table (
  outlet_id uuid, name text, format text, region text, description text,
  relevance text, score numeric, reasons text[], sendable boolean, blocked_reason text, already_sent boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_full boolean;
begin
  if not exists (
    select 1 from public.pitch_variations v where v.id = p_variation_id and v.user_id = (select auth.uid())
  ) then
    raise exception using errcode = 'P0001', hint = 'pitch_not_found', message = 'This pitch is not in your list.';
  end if;
  v_full := public.current_plan((select auth.uid())) in ('pro', 'concierge');

  return query
  select
    r.outlet_id, r.name, r.format, r.region, r.description,
    case when v_full or r.rank <= 3 then r.relevance end,
    case when v_full or r.rank <= 3 then r.score end,
    case when v_full or r.rank <= 3 then r.reasons else array['Smart Matching is part of Pro'] end,
    r.sendable, r.blocked_reason, r.already_sent
  from (
    select
      k.*,
      row_number() over (order by array_position(array['High', 'Medium', 'Low'], k.relevance), k.score desc, k.name) as rank
    from private.rank_outlets(p_variation_id) k
  ) r
  order by r.rank;
end
$$;
revoke execute on function public.match_outlets(uuid) from public, anon, authenticated;
grant execute on function public.match_outlets(uuid) to authenticated, service_role;

-- Everything the mail to one outlet is written from; the contact's name, never the address.
create function public.get_send_context(p_user_id uuid, p_variation_id uuid, p_outlet_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'pitch', to_jsonb(p),
    'variation', to_jsonb(v),
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'city_region', c.city_region, 'logline', c.logline,
      'slug', c.slug, 'epk_published', coalesce(c.epk_published, false),
      'reply_to', coalesce(c.contact_email, u.email)),
    'outlet', jsonb_build_object(
      'id', t.outlet_id, 'name', t.name, 'format', t.format, 'ai_stance', t.ai_stance,
      'contact_name', oc.contact_name))
  into v_context
  from public.pitch_variations v
  join public.pitches p on p.id = v.pitch_id
  join public.users u on u.id = v.user_id
  left join public.creator_profiles c on c.user_id = v.user_id
  left join private.outlet_terms t on t.outlet_id = p_outlet_id and t.active
  left join private.outlet_contacts oc on oc.outlet_id = t.outlet_id
  where v.id = p_variation_id and v.user_id = p_user_id;

  if v_context is null then
    raise exception using errcode = 'P0001', hint = 'pitch_not_found', message = 'This pitch is not in your list.';
  end if;
  if v_context #>> '{outlet,id}' is null then
    raise exception using errcode = 'P0001', hint = 'outlet_not_found', message = 'This outlet is no longer listed.';
  end if;
  return v_context;
end
$$;
revoke execute on function public.get_send_context(uuid, uuid, uuid) from public, anon, authenticated;
grant execute on function public.get_send_context(uuid, uuid, uuid) to service_role;

-- Checks every rule once more under a lock, then keeps the send and its mail in one transaction.
create function public.queue_pitch_send(
  p_user_id uuid, p_variation_id uuid, p_outlet_id uuid, p_subject text, p_body_text text,
  p_body_html text, p_token_hash text, p_epk_url text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_match record;
  v_contact private.outlet_contacts;
  v_reply_to text;
  v_send public.pitch_sends;
begin
  select * into v_variation
  from public.pitch_variations v where v.id = p_variation_id and v.user_id = p_user_id;
  if not found then
    raise exception using errcode = 'P0001', hint = 'pitch_not_found', message = 'This pitch is not in your list.';
  end if;

  -- The cap is counted across all creators, so all senders to one editor wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:cap:' || t.cap_key::text, 0))
  from private.outlet_terms t where t.outlet_id = p_outlet_id and t.active;
  if not found then
    raise exception using errcode = 'P0001', hint = 'outlet_not_found', message = 'This outlet is no longer listed.';
  end if;

  if v_variation.confirmed_at is null and private.has_unsupported_claims(v_variation.claims) then
    raise exception using errcode = 'P0001', hint = 'claims_unconfirmed',
      message = 'Some sentences go beyond your profile. Please confirm that they are true before you send.';
  end if;

  select * into v_match from private.rank_outlets(p_variation_id, p_outlet_id) r;
  if v_match.blocked_code is not null then
    raise exception using errcode = 'P0001', hint = v_match.blocked_code, message = v_match.blocked_reason;
  end if;

  select * into v_contact from private.outlet_contacts c where c.outlet_id = p_outlet_id;
  if not found then
    raise exception using errcode = 'P0001', hint = 'no_contact',
      message = 'We have no working address for ' || v_match.name || ' yet.';
  end if;

  select coalesce(c.contact_email, u.email) into v_reply_to
  from public.users u left join public.creator_profiles c on c.user_id = u.id
  where u.id = p_user_id;

  insert into public.pitch_sends as s
    (pitch_id, variation_id, user_id, outlet_id, outlet_name, status, subject, body_text)
  values
    (v_variation.pitch_id, p_variation_id, p_user_id, p_outlet_id, v_match.name, 'queued', p_subject, p_body_text)
  on conflict (pitch_id, outlet_id) do update
    set variation_id = excluded.variation_id, status = 'queued', subject = excluded.subject,
        body_text = excluded.body_text, error = null, created_at = now()
    where s.status = 'failed'
  returning * into v_send;
  if v_send.id is null then
    raise exception using errcode = 'P0001', hint = 'already_sent',
      message = 'You have already sent this pitch to ' || v_match.name || '.';
  end if;

  insert into private.pitch_send_tokens (token_hash, send_id) values (p_token_hash, v_send.id);
  insert into public.pitch_events (send_id, user_id, kind, detail)
  values (v_send.id, p_user_id, 'queued', jsonb_build_object('epk_url', p_epk_url));

  perform public.mail_enqueue(
    'pitch', v_contact.contact_email, p_subject, p_body_text, p_body_html,
    jsonb_build_object('Reply-To', v_reply_to),
    'pitch:' || v_send.id::text || ':' || p_token_hash, 'pitch_sends', v_send.id);

  return to_jsonb(v_send);
end
$$;
revoke execute on function public.queue_pitch_send(uuid, uuid, uuid, text, text, text, text, text) from public, anon, authenticated;
grant execute on function public.queue_pitch_send(uuid, uuid, uuid, text, text, text, text, text) to service_role;

create function private.send_by_token(p_token_hash text) returns public.pitch_sends
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
begin
  select s.* into v_send
  from private.pitch_send_tokens t
  join public.pitch_sends s on s.id = t.send_id
  where t.token_hash = lower(p_token_hash)
  for update of s;
  if not found then
    raise exception using errcode = 'P0001', hint = 'unknown_token', message = 'This link is not known to us.';
  end if;
  return v_send;
end
$$;

-- What the editor's answer page shows. Never changes anything.
create function public.get_pitch_by_token(p_token_hash text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_page jsonb;
begin
  select jsonb_build_object(
    'send_id', s.id, 'status', s.status, 'answer', s.answer, 'answer_note', s.answer_note,
    'answered_at', s.answered_at, 'sent_at', s.sent_at, 'outlet_name', s.outlet_name,
    'subject', s.subject, 'news_peg', p.news_peg, 'pitch_type', p.pitch_type,
    'headline', v.headline, 'line1_hook', v.line1_hook, 'line2_whynow', v.line2_whynow,
    'line3_whyyou', v.line3_whyyou, 'talking_points', v.talking_points,
    'creator_name', coalesce(c.name, u.name), 'creator_city_region', c.city_region,
    'epk_slug', case when c.epk_published then c.slug end)
  into v_page
  from private.pitch_send_tokens t
  join public.pitch_sends s on s.id = t.send_id
  join public.pitch_variations v on v.id = s.variation_id
  join public.pitches p on p.id = s.pitch_id
  join public.users u on u.id = s.user_id
  left join public.creator_profiles c on c.user_id = s.user_id
  where t.token_hash = lower(p_token_hash);
  if v_page is null then
    raise exception using errcode = 'P0001', hint = 'unknown_token', message = 'This link is not known to us.';
  end if;
  return v_page;
end
$$;
revoke execute on function public.get_pitch_by_token(text) from public, anon, authenticated;
grant execute on function public.get_pitch_by_token(text) to service_role;

-- The latest answer counts and may be changed; only a changed answer or note is an event.
create function public.record_pitch_answer(p_token_hash text, p_answer text, p_note text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_send public.pitch_sends;
  v_note text := nullif(private.trim_text(left(p_note, 500)), '');
  v_previous text;
begin
  if p_answer is null or p_answer not in ('interested', 'not_my_beat', 'not_now', 'covered') then
    raise exception using errcode = 'P0001', hint = 'bad_answer', message = 'This answer is not one of the four.';
  end if;
  v_send := private.send_by_token(p_token_hash);
  v_previous := v_send.answer;

  if v_previous is distinct from p_answer or (v_note is not null and v_note is distinct from v_send.answer_note) then
    update public.pitch_sends s
    set answer = p_answer,
        answer_note = coalesce(v_note, s.answer_note),
        answered_at = now(),
        status = case when p_answer = 'covered' then 'booked' else 'replied' end
    where s.id = v_send.id
    returning * into v_send;
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, 'answer', jsonb_strip_nulls(jsonb_build_object(
      'answer', p_answer, 'previous', v_previous, 'note', v_note)));
  end if;

  return jsonb_build_object(
    'send_id', v_send.id, 'status', v_send.status, 'answer', v_send.answer, 'previous', v_previous,
    'answer_note', v_send.answer_note, 'answered_at', v_send.answered_at, 'outlet_name', v_send.outlet_name);
end
$$;
revoke execute on function public.record_pitch_answer(text, text, text) from public, anon, authenticated;
grant execute on function public.record_pitch_answer(text, text, text) to service_role;

-- Opens and clicks move a send forward only: an answer is never turned back into an open.
create function private.record_sign(p_token_hash text, p_kind text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  v_send public.pitch_sends := private.send_by_token(p_token_hash);
begin
  update public.pitch_sends s
  set opened_at = case when p_kind = 'open' then coalesce(s.opened_at, now()) else s.opened_at end,
      clicked_at = case when p_kind = 'click' then coalesce(s.clicked_at, now()) else s.clicked_at end,
      status = case when s.status in ('queued', 'sent') then 'opened' else s.status end
  where s.id = v_send.id
    and (s.status in ('queued', 'sent') or (p_kind = 'open' and s.opened_at is null) or (p_kind = 'click' and s.clicked_at is null));

  -- Mail clients fetch the pixel again and again; a few of these tell as much as all of them.
  if (select count(*) from public.pitch_events e where e.send_id = v_send.id and e.kind = p_kind) < 20 then
    insert into public.pitch_events (send_id, user_id, kind, detail)
    values (v_send.id, v_send.user_id, p_kind,
            case when p_kind = 'open' then '{"verified": false}'::jsonb else '{}'::jsonb end);
  end if;
  return true;
end
$$;

create function public.record_pitch_open(p_token_hash text) returns boolean
language sql volatile security definer
set search_path = ''
as $$ select private.record_sign(p_token_hash, 'open') $$;

create function public.record_pitch_click(p_token_hash text) returns boolean
language sql volatile security definer
set search_path = ''
as $$ select private.record_sign(p_token_hash, 'click') $$;

revoke execute on function public.record_pitch_open(text), public.record_pitch_click(text) from public, anon, authenticated;
grant execute on function public.record_pitch_open(text), public.record_pitch_click(text) to service_role;

-- Counts for the caller's dashboard. A later stage counts in every earlier one, so the four
-- figures never contradict each other; "today" is the caller's day.
create function public.creator_stats(p_time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_today timestamptz;
  v_stats jsonb;
begin
  if (select auth.uid()) is null then
    raise exception using errcode = 'P0001', hint = 'not_signed_in', message = 'Please sign in first.';
  end if;
  begin
    v_today := date_trunc('day', now() at time zone p_time_zone) at time zone p_time_zone;
  exception when invalid_parameter_value then
    v_today := date_trunc('day', now() at time zone 'utc') at time zone 'utc';
  end;
  select jsonb_build_object(
    'd30', jsonb_build_object(
      'sent', count(*) filter (where recent),
      'opens', count(*) filter (where recent and opened),
      'clicks', count(*) filter (where recent and clicked_at is not null),
      'replies', count(*) filter (where recent and status in ('replied', 'booked')),
      'booked', count(*) filter (where recent and status = 'booked')),
    'lifetime', jsonb_build_object(
      'sent', count(*),
      'opens', count(*) filter (where opened),
      'clicks', count(*) filter (where clicked_at is not null),
      'replies', count(*) filter (where status in ('replied', 'booked')),
      'booked', count(*) filter (where status = 'booked')),
    'today_sent', count(*) filter (where created_at >= v_today))
  into v_stats
  from (
    select s.status, s.clicked_at, s.created_at,
      s.created_at > now() - interval '30 days' as recent,
      s.opened_at is not null or s.clicked_at is not null or s.status in ('opened', 'replied', 'booked') as opened
    from public.pitch_sends s
    where s.user_id = (select auth.uid()) and s.status not in ('queued', 'failed')
  ) mine;
  return v_stats;
end
$$;
revoke execute on function public.creator_stats(text) from public, anon, authenticated;
grant execute on function public.creator_stats(text) to authenticated, service_role;
