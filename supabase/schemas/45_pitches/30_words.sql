-- The words of a variation: edits, confirmed sentences, regeneration, copies, and how long its peg lives.

-- The sentences that a creator has confirmed, each with its words. They outlive the sentence.
create table public.pitch_confirmations (
  id uuid primary key default gen_random_uuid(),
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  line text not null check (line in ('headline', 'line1_hook', 'line2_whynow', 'line3_whyyou', 'talking_points')),
  text text not null check (char_length(text) between 1 and 3000),
  confirmed_at timestamptz not null default now()
);
alter table public.pitch_confirmations enable row level security;
grant select on public.pitch_confirmations to authenticated;

create unique index pitch_confirmations_variation_id_text_key
  on public.pitch_confirmations (variation_id, md5(text));
create index pitch_confirmations_user_id_idx on public.pitch_confirmations (user_id);

create policy pitch_confirmations_select_own_or_admin on public.pitch_confirmations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- The claims with the time at which their words were confirmed; a claim's own time is not believed.
create function private.with_confirmations(p_variation_id uuid, p_claims jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case
      when item.value -> 'supported' = 'true'::jsonb or c.confirmed_at is null then item.value - 'confirmed_at'
      else item.value || jsonb_build_object('confirmed_at', c.confirmed_at)
    end order by item.at), '[]')
  from jsonb_array_elements(p_claims) with ordinality as item (value, at)
  left join public.pitch_confirmations c
    on c.variation_id = p_variation_id and md5(c.text) = md5(item.value ->> 'text')
$$;

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

-- The creator confirms that a marked sentence is true. Returns the variation.
create function public.confirm_sentence(p_variation_id uuid, p_line text, p_text text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(private.require_user(), p_variation_id);
begin
  if not exists (
    select 1 from jsonb_array_elements(v_variation.claims) c
    where c ->> 'line' = p_line and c ->> 'text' = p_text and c -> 'supported' is distinct from 'true'::jsonb
  ) then
    raise exception 'This sentence is no longer in the pitch, or needs no confirmation.' using hint = 'claim_not_found';
  end if;
  insert into public.pitch_confirmations (variation_id, user_id, line, text)
  values (p_variation_id, v_variation.user_id, p_line, p_text)
  on conflict (variation_id, md5(text)) do nothing;
  update public.pitch_variations v
  set claims = private.with_confirmations(p_variation_id, v.claims)
  where v.id = p_variation_id
  returning * into v_variation;
  return to_jsonb(v_variation);
end
$$;
grant execute on function public.confirm_sentence(uuid, text, text) to authenticated;

-- The words of a variation, as edits and undo carry them.
create function private.variation_words(v public.pitch_variations) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'headline', v.headline, 'line1_hook', v.line1_hook, 'line2_whynow', v.line2_whynow,
    'line3_whyyou', v.line3_whyyou, 'talking_points', v.talking_points)
$$;

-- What an edit or a regeneration of a variation starts from: the pitch and all its variations.
create function public.variation_context(p_user_id uuid, p_variation_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_pitch_id uuid;
begin
  select v.pitch_id into v_pitch_id
  from public.pitch_variations v where v.id = p_variation_id and v.user_id = p_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return private.saved_pitch(v_pitch_id) - 'quota';
end
$$;

-- Replaces the words of a variation and its claims. Returns {"stored", "variation"}: an older
-- revision stores nothing and returns the row as it is; words that are stored already are no change.
create function public.edit_variation(
  p_user_id uuid, p_variation_id uuid, p_revision int, p_words jsonb, p_claims jsonb, p_grounds jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(p_user_id, p_variation_id);
begin
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
      claims = private.with_confirmations(p_variation_id, p_claims),
      grounds = nullif(p_grounds, 'null'), revision = v.revision + 1, edited_at = now()
  where v.id = p_variation_id
  returning * into v_variation;
  return jsonb_build_object('stored', true, 'variation', to_jsonb(v_variation));
end
$$;

create function private.regenerations_per_pitch() returns int
language sql immutable
return 10;

-- The result of a regeneration: {"variation", "previous", "left"}.
create function private.regenerated(r public.pitch_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'variation', to_jsonb(v), 'previous', r.previous,
    'left', greatest(0, private.regenerations_per_pitch() - (select count(*) from public.pitch_runs done
                              where done.pitch_id = r.pitch_id and done.variation_id is not null
                                and done.status = 'done')))
  from public.pitch_variations v where v.id = r.variation_id
$$;

-- Starts a regeneration, or returns the result of a repeated request: {"attempt", "saved"}. At most
-- 10 a pitch.
create function public.begin_regeneration(p_user_id uuid, p_run_id uuid, p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_pitch public.pitches;
  v_run public.pitch_runs;
begin
  -- Locked, so that the regenerations of one pitch are counted one after another.
  select p.* into v_pitch
  from public.pitches p join public.pitch_variations v on v.pitch_id = p.id
  where v.id = p_variation_id and v.user_id = p_user_id
  for no key update of p;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  v_run.id := p_run_id;
  v_run.user_id := p_user_id;
  v_run.pitch_id := v_pitch.id;
  v_run.variation_id := p_variation_id;
  v_run.news_peg := v_pitch.news_peg;
  v_run.take := v_pitch.take;
  v_run.pitch_type := v_pitch.pitch_type;
  v_run.peg_date := v_pitch.peg_date;
  v_run := private.claim_run(v_run);
  if v_run.status = 'done' then
    return jsonb_build_object('attempt', v_run.attempt, 'saved', private.regenerated(v_run));
  end if;
  if (select count(*) from public.pitch_runs r
      where r.pitch_id = v_pitch.id and r.variation_id is not null and r.id <> p_run_id
        and (r.status = 'done' or private.is_live(r))) >= private.regenerations_per_pitch() then
    raise exception 'You have rewritten parts of this pitch 10 times. Edit the words, or write a new pitch.'
      using hint = 'regenerate_limit';
  end if;
  return jsonb_build_object('attempt', v_run.attempt, 'saved', null);
end
$$;

-- Stores a regenerated variation and keeps the words that it replaces. p_written: {"generator", "model",
-- "fallback_reason", "input_tokens", "output_tokens", "duration_ms", "grounds", "variation"}.
create function public.save_regeneration(p_run_id uuid, p_attempt int, p_written jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_run public.pitch_runs := private.lock_live_run(p_run_id, p_attempt);
  v_variation public.pitch_variations := private.lock_variation(v_run.user_id, v_run.variation_id);
  v_words jsonb := p_written -> 'variation';
begin
  update public.pitch_runs r
  set status = 'done', ended_at = now(), previous = private.variation_words(v_variation)
  where r.id = p_run_id
  returning * into v_run;
  update public.pitch_variations v
  set angle = private.clean_line(v_words ->> 'angle'),
      headline = private.clean_line(v_words ->> 'headline'),
      line1_hook = private.clean_line(v_words ->> 'line1_hook'),
      line2_whynow = private.clean_line(v_words ->> 'line2_whynow'),
      line3_whyyou = private.clean_line(v_words ->> 'line3_whyyou'),
      talking_points = case when v_run.pitch_type = 'podcast' then nullif(v_words -> 'talking_points', 'null') end,
      claims = private.with_confirmations(v.id, v_words -> 'claims'),
      grounds = nullif(p_written -> 'grounds', 'null'), written = p_written - 'variation' - 'grounds',
      model_drafted = v.model_drafted or p_written ->> 'generator' = 'model',
      revision = v.revision + 1, edited_at = null
  where v.id = v_variation.id;
  return private.regenerated(v_run);
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
  insert into private.sent_texts (variation_id, revision, pitch_id, user_id, words, text, phrases)
  values (v_variation.id, v_variation.revision, v_variation.pitch_id, v_variation.user_id,
          private.variation_words(v_variation), private.full_text(v_variation),
          private.phrases(private.full_text(v_variation)))
  on conflict do nothing;
  return new;
end
$$;

-- Earlier texts that are nearly the variation's: those that its creator sent under other pitches, and
-- those that the outlet's editor received within a week, from anyone. Rows of another creator name
-- nothing. The newest 300 of each kind are compared.
--
-- Near is a trigram similarity of 0.72, or 80% of the phrases standing in the earlier text. Measured
-- on 72 pitches and 1,300 changed or mixed texts: 8% of the words changed 99%, one sentence replaced
-- 99 to 100%, reordered, shortened to half or lengthened 100% found; two pitches that share two of six
-- sentences 0%, three of six 2%. Similarity alone misses a pitch cut to its half (1% found), phrases
-- alone find 58% of those with 8% of the words changed at the same share of false alarms.
create function private.near_copies(p_variation_id uuid, p_outlet_id uuid)
returns table (scope text, sent_at timestamptz, outlet_name text, subject text, share numeric, message text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_variation public.pitch_variations;
  v_text text;
  v_phrases int[];
begin
  select * into v_variation from public.pitch_variations v where v.id = p_variation_id;
  v_text := private.full_text(v_variation);
  v_phrases := private.phrases(v_text);
  return query
  with own as (
    select t.variation_id, t.revision
    from private.sent_texts t
    where t.user_id = v_variation.user_id and t.pitch_id <> v_variation.pitch_id
    order by t.created_at desc
    limit 300
  ),
  week as (
    select s.id, s.user_id, s.variation_id, s.revision, s.pitch_id, s.outlet_id
    from private.outlet_terms mine
    join private.outlet_terms t on t.cap_key = mine.cap_key
    join public.pitch_sends s on s.outlet_id = t.outlet_id
    where mine.outlet_id = p_outlet_id and s.created_at > now() - interval '7 days' and s.status <> 'failed'
      -- A second send of the pitch to the same outlet is refused as such.
      and (s.pitch_id, s.outlet_id) is distinct from (v_variation.pitch_id, p_outlet_id)
    order by s.created_at desc
    limit 300
  ),
  near as (
    select t.variation_id, t.revision, greatest(alike.similarity, alike.phrases) as share
    from (
      select o.variation_id, o.revision from own o
      union
      select w.variation_id, w.revision from week w
    ) earlier
    join private.sent_texts t on t.variation_id = earlier.variation_id and t.revision = earlier.revision
    cross join lateral (
      select extensions.similarity(t.text, v_text) as similarity,
        (select count(*) from unnest(t.phrases) theirs (phrase)
         join unnest(v_phrases) mine (phrase) on mine.phrase = theirs.phrase)::real / cardinality(v_phrases) as phrases
    ) alike
    where alike.similarity >= 0.72 or alike.phrases >= 0.8
  ),
  found as (
    select case when s.user_id = v_variation.user_id then 'own' else 'editor' end as scope,
      s.created_at, s.outlet_name, s.subject, n.share
    from near n
    join public.pitch_sends s on s.variation_id = n.variation_id and s.revision = n.revision and s.status <> 'failed'
    where s.id in (select w.id from week w)
      or (s.user_id = v_variation.user_id and s.pitch_id <> v_variation.pitch_id)
  )
  select f.scope,
    case when f.scope = 'own' then f.created_at end,
    case when f.scope = 'own' then f.outlet_name end,
    case when f.scope = 'own' then f.subject end,
    case when f.scope = 'own' then round(f.share::numeric, 2) end,
    case when f.scope = 'own'
      then 'You sent nearly the same words to ' || f.outlet_name || ' on '
        || to_char(f.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') || '. Say something new before you send it.'
      else 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
    end
  from found f
  order by f.scope desc, f.share desc, f.created_at desc
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
  v_message text;
begin
  select n.message into v_message from private.near_copies(p_variation_id, p_outlet_id) n limit 1;
  if found then
    raise exception '%', v_message using hint = 'near_copy';
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
  if char_length(v.headline) > 60 or private.count_words(v.headline) > 9 then
    raise exception 'The headline is too long: an editor sees 60 characters and 9 words.' using hint = 'too_long';
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

-- Raises stale_peg when the news of the variation's pitch is over and nobody said that it holds.
create function private.refuse_stale_peg(p_variation_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    where v.id = p_variation_id
      and private.peg_until(p.pitch_type, p.created_at, p.peg_date, p.peg_confirmed_at) <= now())
  then
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
