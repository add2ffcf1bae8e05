-- What a variation must be before it is sent: no unconfirmed sentence, enough words, no copy of another pitch, no peg
-- that has ended.

create function private.has_unconfirmed_claims(p_claims jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (
    select 1 from jsonb_array_elements(p_claims) c
    where coalesce(c -> 'supported', 'false'::jsonb) <> 'true'::jsonb
      and coalesce(c -> 'confirmed_at', 'null'::jsonb) = 'null'::jsonb)
$$;

-- The variation of the account, locked.
create function private.lock_variation(p_user_id uuid, p_variation_id uuid) returns public.pitch_variations
language plpgsql volatile
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select * into v_variation
  from public.pitch_variations v where v.id = p_variation_id and v.user_id = p_user_id for update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_variation;
end
$$;

-- Hashes of the phrases of a text: each run of three words, whatever its punctuation and case. A text
-- of fewer words is one phrase.
create function private.phrases(p_text text) returns int[]
language sql immutable
set search_path = ''
as $$
  with words as (
    select array_remove(regexp_split_to_array(lower(p_text), '[^[:alnum:]]+'), '') as w
  )
  select array_agg(distinct ('x' || left(md5(array_to_string(w[at:at + 2], ' ')), 8))::bit(32)::int)
  from words, generate_series(1, greatest(1, cardinality(w) - 2)) at
$$;

-- Headline and body of a variation as one text.
create function private.full_text(v public.pitch_variations) returns text
language sql immutable
set search_path = ''
as $$
  select concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou,
    (select string_agg(point, ' ') from jsonb_array_elements_text(v.talking_points) point))
$$;

-- What a variation says for its story alone. Standing sentences count for nothing: those from the profile, the closing
-- question, and the peg, which others quote too. Null where no sentence has a known source.
create function private.story_words(v public.pitch_variations) returns text
language sql immutable
set search_path = ''
as $$
  select case when jsonb_array_length(v.claims) > 0 then coalesce(
    (select string_agg(c.value ->> 'text', ' ' order by c.at)
     from jsonb_array_elements(v.claims) with ordinality as c (value, at)
     where c.value ->> 'line' <> 'talking_points'
       and case
         when c.value -> 'supported' is distinct from 'true'::jsonb then true
         when c.value ->> 'source' is null then c.value ->> 'text' !~ '[?][”"]?$'
         else not c.value ->> 'source' ~ '^(peg|profile[.].*)$'
       end), '') end
$$;

-- A revision that was sent: it keeps its words when the variation is edited afterwards.
create table private.sent_texts (
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  revision int not null,
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  words jsonb not null,
  text text not null,
  phrases int[] not null,
  created_at timestamptz not null default now(),
  -- What was said for this story alone (private.story_words); null for a text from before it was kept.
  story text,
  -- What its sentences rest on beside the creator's word (private.sources_of).
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  primary key (variation_id, revision)
);
alter table private.sent_texts enable row level security;
create index sent_texts_pitch_id_idx on private.sent_texts (pitch_id);
create index sent_texts_user_id_created_at_idx on private.sent_texts (user_id, created_at desc);

create function private.keep_sent_text() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
begin
  select * into strict v_variation from public.pitch_variations v where v.id = new.variation_id;
  new.revision := v_variation.revision;
  insert into private.sent_texts (variation_id, revision, pitch_id, user_id, words, text, phrases, story, sources)
  values (v_variation.id, v_variation.revision, v_variation.pitch_id, v_variation.user_id,
          private.variation_words(v_variation), private.full_text(v_variation),
          private.phrases(private.full_text(v_variation)), private.story_words(v_variation), private.sources_of(v_variation))
  on conflict do nothing;
  return new;
end
$$;

-- Whether two texts are nearly the same: a trigram similarity of 0.72, or 80% of the phrases of the first standing in
-- the second. Measured on 72 pitches and 1,300 changed or mixed texts: 8% of the words changed 99%, one sentence
-- replaced 99 to 100%, reordered, shortened to half or lengthened 100% found; two pitches that share two of six
-- sentences 0%, three of six 2%. Similarity alone misses a pitch cut to its half (1% found), phrases alone find 58% of
-- those with 8% of the words changed at the same share of false alarms.
create function private.likeness_of_texts(p_text text, p_earlier text) returns real
language sql immutable
set search_path = ''
as $$
  select greatest(
    extensions.similarity(p_earlier, p_text),
    case when t.share >= 0.8 then t.share end)
  from (
    select (select count(*) from unnest(private.phrases(p_earlier)) theirs (phrase)
            join unnest(private.phrases(p_text)) mine (phrase) on mine.phrase = theirs.phrase)::real
      / greatest(1, cardinality(private.phrases(p_text))) as share) t
$$;

-- Of the outlets, those whose editor has the pitch already: sent to another outlet that this editor reads, or entered for
-- an open request of this editor.
create function private.editors_with_pitch(p_pitch_id uuid, p_outlet_ids uuid[])
returns table (outlet_id uuid, sent_at timestamptz, outlet_name text, subject text, message text)
language sql stable
set search_path = ''
as $$
  select t.outlet_id, s.created_at, s.outlet_name, s.subject,
    'You sent this pitch to ' || s.outlet_name || ' on ' || to_char(s.created_at at time zone 'utc', 'FMMonth FMDD, YYYY')
      || '. The same editor reads this outlet.'
  from public.pitch_sends s
  join private.outlet_terms sent on sent.outlet_id = s.outlet_id
  join private.outlet_terms t on t.cap_key = sent.cap_key and t.outlet_id <> s.outlet_id
  where s.pitch_id = p_pitch_id and s.status <> 'failed' and t.outlet_id = any (p_outlet_ids)
  union all
  select o.id, e.created_at, o.name, e.words ->> 'headline',
    'You entered this pitch for the request “' || r.topic || '” on '
      || to_char(e.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') || '. The same editor asked for it.'
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id and r.status = 'open' and r.deadline > now()
  join public.outlets o on o.media_user_id = r.media_user_id
  where e.pitch_id = p_pitch_id and e.set_aside_at is null and e.declined_at is null and o.id = any (p_outlet_ids)
$$;

-- Earlier texts that are nearly the variation's: the creator's own to the same editor (any outlet that this editor
-- reads; of what was entered for the editor's open requests the same pitch), and those that the editor received within a week from anyone else. What the profile says in every pitch
-- counts for nothing (private.story_words); between two accounts the peg does not count either, and a text of fewer
-- than 8 words is no copy. Texts from before their story was kept are compared whole. Rows of another creator name
-- nothing. The newest 300 of each kind are compared.
create function private.near_copies(p_variation_id uuid, p_outlet_id uuid)
returns table (scope text, sent_at timestamptz, outlet_name text, subject text, share numeric, message text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_peg text;
  v_text text;
  v_story text;
begin
  select * into v_variation from public.pitch_variations v where v.id = p_variation_id;
  select p.news_peg into v_peg from public.pitches p where p.id = v_variation.pitch_id;
  v_text := private.full_text(v_variation);
  v_story := private.story_words(v_variation);
  return query
  with same_editor as (
    select t.outlet_id
    from private.outlet_terms mine join private.outlet_terms t on t.cap_key = mine.cap_key
    where mine.outlet_id = p_outlet_id
  ),
  own as (
    select s.*
    from public.pitch_sends s
    where s.outlet_id in (select e.outlet_id from same_editor e) and s.status <> 'failed'
      and s.user_id = v_variation.user_id
      -- The same pitch is refused as such, whatever its words are now.
      and s.pitch_id is distinct from v_variation.pitch_id
    order by s.created_at desc
    limit 300
  ),
  others as (
    select s.*
    from public.pitch_sends s
    where s.outlet_id in (select e.outlet_id from same_editor e) and s.status <> 'failed'
      and s.user_id <> v_variation.user_id and s.created_at > now() - interval '7 days'
    order by s.created_at desc
    limit 300
  ),
  compared as (
    select 'own' as scope, s.created_at, s.outlet_name, s.subject,
      case
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        else private.likeness_of_texts(concat_ws(' ', v_peg, v_story), concat_ws(' ', p.news_peg, t.story))
      end as share,
      'You sent nearly the same words to ' || s.outlet_name || ' on '
        || to_char(s.created_at at time zone 'utc', 'FMMonth FMDD, YYYY')
        || ', and the same editor reads this. Say something new before you send it.' as message
    from own s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
    join public.pitches p on p.id = s.pitch_id
    union all
    select 'own', h.sent_at, h.outlet_name, h.subject, 1, h.message
    from private.editors_with_pitch(v_variation.pitch_id, array[p_outlet_id]) h
    union all
    select 'editor', s.created_at, s.outlet_name, s.subject,
      case
        when v_story is null or t.story is null then private.likeness_of_texts(v_text, t.text)
        when least(private.count_words(v_story), private.count_words(t.story)) < 8 then 0
        else private.likeness_of_texts(v_story, t.story)
      end,
      'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
    from others s
    join private.sent_texts t on t.variation_id = s.variation_id and t.revision = s.revision
  )
  select c.scope,
    case when c.scope = 'own' then c.created_at end,
    case when c.scope = 'own' then c.outlet_name end,
    case when c.scope = 'own' then c.subject end,
    case when c.scope = 'own' then round(c.share::numeric, 2) end,
    c.message
  from compared c
  where c.share >= 0.72
  order by c.scope desc, c.share desc, c.created_at desc
  limit 5;
end
$$;

-- What refuses the send of a variation to an outlet as a near copy; empty when nothing does.
create function public.near_copies(p_variation_id uuid, p_outlet_id uuid)
returns table (scope text, sent_at timestamptz, outlet_name text, subject text, share numeric, message text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id) then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return query select * from private.near_copies(p_variation_id, p_outlet_id);
end
$$;
grant execute on function public.near_copies(uuid, uuid) to authenticated;

create function private.refuse_near_copy(p_variation_id uuid, p_outlet_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  v_near record;
begin
  select n.scope, n.message into v_near from private.near_copies(p_variation_id, p_outlet_id) n limit 1;
  if found then
    raise exception '%', v_near.message using hint = case v_near.scope when 'own' then 'near_copy' else 'copy_of_others' end;
  end if;
end
$$;

-- Words as the functions count them: runs between spaces with a letter or a digit in them.
create function private.count_words(p_text text) returns int
language sql immutable
set search_path = ''
as $$ select count(*)::int from regexp_split_to_table(p_text, '\s+') word where word ~ '[[:alnum:]]' $$;

-- Raises unless the words of the variation may go to an editor: they say something, keep the limits
-- of a pitch, and every marked sentence is confirmed.
create function private.refuse_unready_words(v public.pitch_variations) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  v_body text := concat_ws(' ', v.line1_hook, v.line2_whynow, v.line3_whyyou,
    case when jsonb_array_length(v.talking_points) > 0 then 'Talking points:' end,
    (select string_agg(point, ' ') from jsonb_array_elements_text(v.talking_points) point));
begin
  if v.headline = '' or private.text_or_null(v_body) is null then
    raise exception 'This pitch has no headline or no text yet.' using hint = 'pitch_empty';
  end if;
  if char_length(v.headline) > 70 or private.count_words(v.headline) > 12 then
    raise exception 'The headline is too long: an editor sees 70 characters and 12 words.' using hint = 'too_long';
  end if;
  if private.count_words(v_body) > 150 then
    raise exception 'The pitch has % words. Editors answer pitches of up to 150.', private.count_words(v_body)
      using hint = 'too_long';
  end if;
  if private.has_unconfirmed_claims(v.claims) then
    raise exception 'Some sentences go beyond your profile. Please confirm that they are true before you send.'
      using hint = 'claims_unconfirmed';
  end if;
end
$$;

-- The end of a peg's life; pegLife() of the domain says the same on screen. A day ends in Hawaii,
-- at 10:00 UTC of the next one.
create function private.peg_until(
  p_pitch_type text, p_created_at timestamptz, p_peg_date date, p_confirmed_at timestamptz
) returns timestamptz
language sql immutable
set search_path = ''
as $$
  select greatest(
    case when day_over > p_created_at then day_over else day_over + life end,
    p_confirmed_at + life)
  from (select
    coalesce((p_peg_date + time '10:00') at time zone 'utc' + interval '24 hours', p_created_at) as day_over,
    case p_pitch_type
      when 'tv_local' then interval '72 hours'
      when 'podcast' then interval '504 hours'
      else interval '1440 hours'
    end as life) t
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

create function private.refuse_stale_peg(p_variation_id uuid) returns void
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

-- The creator says that the peg of a pitch still holds. Returns when; that starts its life anew.
create function public.confirm_peg(p_pitch_id uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_at timestamptz;
begin
  update public.pitches p
  set peg_confirmed_at = now()
  where p.id = p_pitch_id and p.user_id = private.require_user()
  returning p.peg_confirmed_at into v_at;
  if v_at is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_at;
end
$$;
grant execute on function public.confirm_peg(uuid) to authenticated;
