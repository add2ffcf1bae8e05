-- Pitches and their variations, and the history. A pitch is read by its creator and by admins. An editor reads no pitch
-- but what was sent: the mail (50_sending), or the entry for a request of theirs (70_requests/20_entries.sql).

-- The texts a pitch was written from, a list of {"source", "text"}.
create domain private.ground_list as jsonb check (
  jsonb_typeof(value) = 'array' and octet_length(value::text) <= 64000);

-- {"facts": [text, …], "offers": [text, …]}: what was ticked; null leaves the choice to the writer.
create domain private.chosen_inputs as jsonb check (
  value is null or (
    coalesce(jsonb_typeof(value -> 'facts') = 'array' and jsonb_typeof(value -> 'offers') = 'array', false)
    and octet_length(value::text) <= 16000));

create table public.pitches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  news_peg text not null check (
    char_length(news_peg) between 1 and 100 and news_peg ~ '[^[:space:]]' and news_peg = btrim(news_peg)),
  pitch_type text not null check (pitch_type in ('tv_local', 'culture_mag', 'podcast')),
  generator text not null check (generator in ('composer', 'model')),
  model text check (char_length(model) <= 120),
  created_at timestamptz not null default now(),
  -- One sentence: what the creator says about the peg. Empty when not given.
  take text not null default '' check (
    char_length(take) <= 180 and take = btrim(take) and take !~ '[[:cntrl:]]'),
  peg_date date,
  -- Empty for a pitch from before they were stored.
  grounds jsonb not null default '[]' check (grounds::private.ground_list is not null),
  fallback_reason text check (
    fallback_reason in (
      'daily_cap', 'model_key', 'model_busy', 'model_refused', 'model_slow', 'model_failed', 'model_limits')),
  input_tokens int check (input_tokens >= 0),
  output_tokens int check (output_tokens >= 0),
  duration_ms int check (duration_ms >= 0),
  peg_confirmed_at timestamptz,
  chosen jsonb check (chosen is null or chosen::private.chosen_inputs is not null),
  -- What the creator said for this pitch beside peg and take, as its run checked it; {} from before it was asked.
  story jsonb not null default '{}' check (jsonb_typeof(story) = 'object'),
  -- When it was first sent, copied or downloaded; null for a draft (25_use.sql).
  used_at timestamptz,
  -- 'write' for a pitch from the time when writing it was what counted.
  used_as text check (used_as in ('send', 'answer', 'copy', 'download', 'write')),
  -- Who wrote it for the creator, and as what (55_on_behalf); null for the creator's own.
  prepared_by uuid references public.users (id) on delete set null,
  prepared_as text check (prepared_as in ('team', 'publicist')),
  check ((used_at is null) = (used_as is null)),
  check (news_peg !~ '[[:cntrl:]]')
);
alter table public.pitches enable row level security;
grant select on public.pitches to authenticated;

-- The keyset order of search_pitches.
create index pitches_user_id_created_at_id_idx on public.pitches (user_id, created_at desc, id desc);

create index pitches_prepared_by_idx on public.pitches (prepared_by) where prepared_by is not null;

-- A creator may empty a field while editing; sending refuses what is empty or too long.
create domain private.pitch_line as text check (char_length(value) <= 3000 and value !~ '[[:cntrl:]]');

-- A list of at most 12 texts of one line, 1 to 600 characters each.
create domain private.talking_points as jsonb check (
  value is null or case when jsonb_typeof(value) = 'array' then
    jsonb_array_length(value) <= 12 and octet_length(value::text) <= 40000
    and jsonb_array_length(jsonb_path_query_array(value, 'strict $[*] ? (
      @ like_regex "^[^[:cntrl:]]{1,200}[^[:cntrl:]]{0,200}[^[:cntrl:]]{0,200}$")')) = jsonb_array_length(value)
  else false end);

create table public.pitch_variations (
  id uuid primary key default gen_random_uuid(),
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- 1 to 3 as it was written, and a place for each further format.
  position int not null check (position between 1 and 5),
  angle text not null check (char_length(angle) between 1 and 180),
  headline text not null check (char_length(headline) <= 200 and headline !~ '[[:cntrl:]]'),
  line1_hook text not null check (line1_hook::private.pitch_line is not null),
  line2_whynow text not null check (line2_whynow::private.pitch_line is not null),
  line3_whyyou text not null check (line3_whyyou::private.pitch_line is not null),
  talking_points jsonb check (talking_points::private.talking_points is not distinct from talking_points),
  -- One entry per sentence: {"line", "text", "source", "supported", "reason", "confirmed_at"}.
  claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array' and octet_length(claims::text) <= 200000),
  created_at timestamptz not null default now(),
  revision int not null default 1 check (revision > 0),
  edited_at timestamptz,
  -- What a variation was written or checked from when that is not its pitch's grounds.
  grounds jsonb check (grounds::private.ground_list is not null or grounds is null),
  -- Who wrote it when it was regenerated, as `pitches` keeps it for the whole: {"generator", "model",
  -- "fallback_reason", "input_tokens", "output_tokens", "duration_ms"}.
  written jsonb check (
    written is null or case when jsonb_typeof(written) = 'object' then
      coalesce(written ->> 'generator' in ('composer', 'model'), false) and octet_length(written::text) <= 1000
    else false end),
  -- A regeneration by a model gave it words. It stays true, because undo brings earlier words back.
  model_drafted boolean not null default false,
  -- The format it was cut for (38_recuts.sql) when that is not its pitch's.
  pitch_type text check (pitch_type in ('tv_local', 'culture_mag', 'podcast')),
  unique (pitch_id, position),
  unique (pitch_id, pitch_type)
);
alter table public.pitch_variations enable row level security;
grant select on public.pitch_variations to authenticated;
create index pitch_variations_user_id_idx on public.pitch_variations (user_id);

-- The format of a variation.
create function private.type_of(v public.pitch_variations) returns text
language sql stable
set search_path = ''
as $$ select coalesce(v.pitch_type, (select p.pitch_type from public.pitches p where p.id = v.pitch_id)) $$;

-- Whether a language model wrote words of a variation: editors who ask for it see a label, others get none of it.
create function private.is_model_written(p_variation_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select 1 from public.pitch_variations v join public.pitches p on p.id = v.pitch_id
    where v.id = p_variation_id and (v.model_drafted or p.generator = 'model'))
$$;

-- The variation that a pitch goes by: the one that went out last, to an outlet or a request, else the first. headline
-- is the subject line that went, which an edit since does not change: the name of the pitch on every screen.
create function private.leading_variation(p_pitch_id uuid) returns public.pitch_variations
language plpgsql stable
set search_path = ''
as $$
declare
  v_leading record;
  v_variation public.pitch_variations;
begin
  select v as variation, went.subject into v_leading
  from public.pitch_variations v
  left join lateral (
    select s.subject, s.release_at as at from public.pitch_sends s where s.variation_id = v.id and s.status <> 'failed'
    union all
    select e.words ->> 'headline', e.created_at from public.request_entries e where e.variation_id = v.id
    order by at desc
    limit 1
  ) went on true
  where v.pitch_id = p_pitch_id
  order by went.at desc nulls last, v.position
  limit 1;
  v_variation := v_leading.variation;
  v_variation.headline := coalesce(v_leading.subject, v_variation.headline);
  return v_variation;
end
$$;

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: the shown pitch type. p_status: the furthest stage of its sends and of its answers to
-- requests (entries), or 'draft' when nothing went out: what waits to leave did not, and in_draw counts it where it
-- waits for the draw, else waits. Shown are headline and type of the variation that went out last, else of the first.
-- asked: the slug of the request whose editor waits for the answer to a question. used_at: when it was first sent, copied
-- or downloaded. p_before: the id of the last pitch that was read. Null or '' leaves a filter out.
create function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int, in_draw int, waits int, entries int,
  asked text, used_at timestamptz
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
    shown.headline, furthest.status, sent.count, sent.in_draw, sent.waits, entered.count,
    entered.asked, p.used_at
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
      max(case
        when s.status = 'booked' then 5
        -- A no is an answer, and no reply to be glad of.
        when s.status = 'replied' then case when s.answer in ('not_my_beat', 'not_now') then 3 else 4 end
        when s.status = 'opened' then 2 when s.status = 'sent' then 1 end) as stage,
      lower(coalesce(string_agg(s.outlet_name, ' '), '')) as outlets
    from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'
  ) sent
  cross join lateral (
    select
      count(*)::int as count, max(case when e.chosen_at is not null then 4 when e.read_at is not null then 2 else 1 end) as stage,
      max(r.slug) filter (where private.open_question(e) is not null) as asked
    from public.request_entries e
    join public.media_requests r on r.id = e.request_id
    where e.pitch_id = p.id
  ) entered
  cross join lateral (
    select coalesce((array['sent', 'opened', 'answered', 'replied', 'booked'])[greatest(sent.stage, entered.stage)], 'draft') as status
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
