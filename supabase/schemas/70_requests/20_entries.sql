-- Answers to requests: pitches that creators enter, and what the editor chooses.

-- A pitch entered for a request, with the words as they were entered.
create table public.request_entries (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.media_requests (id) on delete cascade,
  media_user_id uuid not null references public.users (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  words jsonb not null,
  text text not null,
  note text check (char_length(note) <= 300 and note !~ '[[:cntrl:]]'),
  generator text not null,
  relevance text not null check (relevance in ('High', 'Medium')),
  fit real not null,
  read_at timestamptz,
  chosen_at timestamptz,
  created_at timestamptz not null default now(),
  -- Its editor does not want it: its place is free again.
  set_aside_at timestamptz,
  -- When the creator was asked whether this editor may have their address too.
  asked_at timestamptz,
  -- When the creator said that they had written to the editor who chose it.
  yes_replied_at timestamptz,
  -- Its editor said no to it: its place is free again, and its creator is told.
  declined_at timestamptz,
  -- What the editor asks about it before they decide, once, and what the creator says.
  question text check (char_length(question) >= 3 and char_length(question) <= 300 and question !~ '[[:cntrl:]]'),
  asked_back_at timestamptz,
  reply text check (char_length(reply) >= 1 and char_length(reply) <= 500 and reply !~ '[[:cntrl:]]'),
  replied_at timestamptz,
  -- The mail that waits, and from when on it may be queued: until then the other side knows nothing of it.
  word text check (word in ('declined', 'question', 'reply')),
  word_due_at timestamptz,
  -- What its sentences rest on beside the creator's word (private.sources_of), as it was entered.
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  -- What the request said when this was entered, once that has changed (public.change_media_request).
  asked_for jsonb,
  check ((word is null) = (word_due_at is null)),
  unique (request_id, user_id)
);
alter table public.request_entries enable row level security;
-- Neither side reads the other's account; the words come by entries_of_request.
grant select (id, request_id, note, relevance, read_at, chosen_at, created_at) on public.request_entries to authenticated;
create index request_entries_user_id_idx on public.request_entries (user_id, created_at desc);
create index request_entries_media_user_id_idx on public.request_entries (media_user_id, created_at desc);
create index request_entries_pitch_id_idx on public.request_entries (pitch_id);
create index request_entries_variation_id_idx on public.request_entries (variation_id);
create index request_entries_word_due_at_idx on public.request_entries (word_due_at) where word_due_at is not null;

create policy request_entries_select_party_or_admin on public.request_entries
  for select to authenticated
  using (user_id = (select auth.uid())
    or (media_user_id = (select auth.uid()) and (select public.account_is_open())) or (select public.is_admin()));

create function private.places_taken(p_request_id uuid) returns int
language sql stable
begin atomic
  select count(*)::int from public.request_entries e where e.request_id = p_request_id and e.set_aside_at is null and e.declined_at is null;
end;

-- Until when a choice, or that its creator was asked, can be undone.
create function private.choice_undo_until(p_at timestamptz) returns timestamptz
language sql immutable
return p_at + interval '20 seconds';

-- What counts as unread for an editor, on every screen and in mails: an entry, an answer to a question or a yes that was
-- not opened, as long as something can follow from it.
create function private.is_unread(e public.request_entries, r public.media_requests) returns boolean
language sql stable
return e.read_at is null
  and (e.chosen_at is not null or (r.status <> 'removed' and r.deadline > now() - interval '14 days'));

-- Whether its editor has not decided about an entry.
create function private.is_undecided(e public.request_entries) returns boolean
language sql immutable
return num_nonnulls(e.chosen_at, e.asked_at, e.declined_at, e.set_aside_at) = 0;

-- Whether a choice can no longer be undone: from then on both sides see the address of the other.
create function private.choice_stands(p_chosen_at timestamptz) returns boolean
language sql stable
return coalesce(private.choice_undo_until(p_chosen_at) <= now(), false);

-- Refuses a new account once all of them have their part of the places, as in an editor's week.
create function private.refuse_newcomers_full(p_user_id uuid, r public.media_requests) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  v_share constant int := private.probation_share(r.wanted);
begin
  if not private.on_probation(p_user_id) or (
    select count(*) from public.request_entries e
    where e.request_id = r.id and e.set_aside_at is null and e.declined_at is null and private.on_probation(e.user_id)) < v_share then
    return;
  end if;
  raise exception '%', case v_share
    when 0 then 'This request takes one pitch, and none from new accounts. You can answer requests like it from your 15th day here.'
    else 'This request has got enough pitches from new accounts. A place may become free again.' end using hint = 'probation';
end
$$;

-- Raises unless the variation may be entered for the request: the rules of a send, seen from this
-- request. Returns relevance and fit.
create function private.check_entry(v public.pitch_variations, r public.media_requests)
returns table (relevance text, fit real)
language plpgsql volatile
set search_path = ''
as $$
declare
  v_type text := private.type_of(v);
  v_fit record;
  v_text text := private.full_text(v);
  v_phrases int[] := private.phrases(private.full_text(v));
  v_sent record;
begin
  -- Who stops all pitches still asks for these; a creator who was stopped stays out.
  if private.mail_refusal((select u.email from public.users u where u.id = r.media_user_id), v.user_id, 'shown') is not null then
    raise exception 'This editor takes no more mails from you.' using hint = 'do_not_contact';
  end if;
  select s.outlet_name as outlet, to_char(s.created_at at time zone 'utc', 'FMMonth FMDD, YYYY') as day into v_sent
  from public.pitch_sends s join public.outlets o on o.id = s.outlet_id
  where s.pitch_id = v.pitch_id and s.status <> 'failed' and o.media_user_id = r.media_user_id
  order by s.created_at desc limit 1;
  if found then
    raise exception 'You sent this pitch to % on %. The same editor asks here, so please answer with another one.',
      v_sent.outlet, v_sent.day using hint = 'near_copy';
  end if;
  -- No other change helps a story that does not fit: nothing else is asked for before.
  select * into v_fit from private.variation_fit(v.id, r.id);
  if v_fit.relevance is null or v_fit.relevance = 'Low' then
    raise exception 'The story of this pitch is another one: its news and what you say about it are not what the editor looks for.' using hint = 'low_relevance';
  end if;
  if r.format <> all (private.formats_of_pitch(v_type)) then
    raise exception 'This pitch is written for %, and the editor asks for another format.', private.format_name(v_type)
      using hint = 'low_relevance';
  end if;
  if r.ai_stance = 'no' and private.is_model_written(v.id) then
    raise exception 'This editor does not take pitches written by AI.' using hint = 'ai_refused';
  end if;
  perform private.refuse_unused_over_quota(v.user_id, v.pitch_id);
  perform private.refuse_unready_words(v);
  perform private.refuse_stale_peg(v.id);
  perform private.refuse_near_copy(v.id, (
    select o.id from public.outlets o where o.media_user_id = r.media_user_id and o.active order by o.name limit 1));
  if exists (
    select 1 from public.request_entries e
    where e.media_user_id = r.media_user_id and e.created_at > now() - interval '7 days'
      and e.user_id <> v.user_id
      and (extensions.similarity(e.text, v_text) >= 0.72
        or (select count(*) from unnest(private.phrases(e.text)) theirs (phrase)
            join unnest(v_phrases) mine (phrase) on mine.phrase = theirs.phrase)::real / cardinality(v_phrases) >= 0.8)) then
    raise exception 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'
      using hint = 'copy_of_others';
  end if;
  relevance := v_fit.relevance;
  fit := v_fit.fit;
  return next;
end
$$;

-- How a variation fits a request, with what refuses it (null when nothing does) and the code.
create function private.entry_verdict(
  v public.pitch_variations, r public.media_requests, out relevance text, out fit real, out refusal text, out code text
)
language plpgsql volatile
set search_path = ''
as $$
begin
  select c.relevance, c.fit into relevance, fit from private.check_entry(v, r) c;
exception when raise_exception then
  get stacked diagnostics refusal = message_text, code = pg_exception_hint;
  relevance := null;
  fit := null;
end
$$;

-- The caller's variations in the format of a request, those of the newest eight pitches, each with its verdict.
create function private.entry_choices(p_user_id uuid, r public.media_requests)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, "position" int, relevance text, fit real, refusal text,
  code text
)
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select v.id, v.pitch_id, p.news_peg, v.headline, v.position, c.relevance, c.fit, c.refusal, c.code
  from (
    select x.id, x.news_peg, x.created_at from public.pitches x
    where x.user_id = p_user_id and exists (
      select 1 from public.pitch_variations y
      where y.pitch_id = x.id and r.format = any (private.formats_of_pitch(coalesce(y.pitch_type, x.pitch_type))))
    order by x.created_at desc limit 8
  ) p
  join public.pitch_variations v on v.pitch_id = p.id and r.format = any (private.formats_of_pitch(private.type_of(v)))
  cross join lateral private.entry_verdict(v, r) c
  order by p.created_at desc, v.position;
end
$$;

-- The verdict on one of the caller's variations, with whose word its sentences are (private.sources_of): {"relevance",
-- "refusal", "code", "sources"}.
create function public.entry_check(p_request_id uuid, p_variation_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_variation public.pitch_variations;
begin
  select * into v_variation from public.pitch_variations v where v.id = p_variation_id and v.user_id = v_user_id;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  select * into v_request from public.media_requests r
  where r.id = p_request_id and r.status = 'open' and r.deadline > now();
  if not found then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  return (
    select jsonb_build_object(
      'relevance', c.relevance, 'refusal', c.refusal, 'code', c.code, 'sources', private.sources_of(v_variation))
    from private.entry_verdict(v_variation, v_request) c);
end
$$;
grant execute on function public.entry_check(uuid, uuid) to authenticated;

-- The same for the app, best fit first.
create function public.pitches_for_request(p_request_id uuid)
returns table (
  variation_id uuid, pitch_id uuid, news_peg text, headline text, "position" int, relevance text, refusal text, code text,
  helps text
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
  select c.variation_id, c.pitch_id, c.news_peg, c.headline, c.position, c.relevance, c.refusal, c.code, coalesce(p.story ->> 'helps', '')
  from private.entry_choices(v_user_id, v_request) with ordinality
    c(variation_id, pitch_id, news_peg, headline, position, relevance, fit, refusal, code, n)
  join public.pitches p on p.id = c.pitch_id
  order by c.refusal is not null, c.relevance = 'High' desc, c.fit desc, c.n;
end
$$;
grant execute on function public.pitches_for_request(uuid) to authenticated;

-- Those of the caller's three newest pitches whose story does not fit a request, whatever they are written for.
create function public.pitches_off_topic(p_request_id uuid) returns uuid[]
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return array(
    select p.id
    from (
      select x.id from public.pitches x where x.user_id = v_user_id order by x.created_at desc, x.id desc limit 3
    ) p
    join public.media_requests r on r.id = p_request_id and r.status = 'open' and r.deadline > now()
    cross join lateral private.leading_variation(p.id) v
    left join lateral private.variation_fit(v.id, r.id) f on true
    where coalesce(f.relevance, 'Low') = 'Low');
end
$$;
grant execute on function public.pitches_off_topic(uuid) to authenticated;

-- Enters one of the caller's variations. All rules are checked under locks. Returns the entry's id.
create function public.enter_request(p_request_id uuid, p_variation_id uuid, p_note text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_variation public.pitch_variations := private.lock_variation(v_user_id, p_variation_id);
  v_request public.media_requests;
  v_fit record;
  v_id uuid;
begin
  perform private.hold_accounts(v_user_id, (select r.media_user_id from public.media_requests r where r.id = p_request_id));
  -- Entries of one request run one after another: the number that the editor asked for holds.
  select * into v_request from public.media_requests r where r.id = p_request_id for update;
  if not found or v_request.status <> 'open' or v_request.deadline <= now() then
    raise exception 'This request is closed.' using hint = 'request_over';
  end if;
  if v_request.media_user_id = v_user_id then
    raise exception 'This is your own request.' using hint = 'own_item';
  end if;
  if exists (select 1 from public.request_entries e where e.request_id = p_request_id and e.user_id = v_user_id) then
    raise exception 'You have sent a pitch to this request.' using hint = 'already_sent';
  end if;
  if private.places_taken(p_request_id) >= v_request.wanted then
    raise exception 'The editor asked for % pitches and has them all.', v_request.wanted using hint = 'request_full';
  end if;
  perform private.refuse_newcomers_full(v_user_id, v_request);
  select * into v_fit from private.check_entry(v_variation, v_request);
  perform private.use_pitch(v_user_id, v_variation.pitch_id, 'answer');
  insert into public.request_entries
    (request_id, media_user_id, user_id, pitch_id, variation_id, words, text, note, generator, relevance, fit, sources)
  select p_request_id, v_request.media_user_id, v_user_id, v_variation.pitch_id, v_variation.id,
    private.variation_words(v_variation), private.full_text(v_variation),
    private.text_or_null(private.clean_line(left(p_note, 300))),
    case when v_variation.model_drafted then 'model' else p.generator end, v_fit.relevance, v_fit.fit,
    private.sources_of(v_variation)
  from public.pitches p where p.id = v_variation.pitch_id
  returning id into v_id;
  return v_id;
end
$$;
grant execute on function public.enter_request(uuid, uuid, text) to authenticated;

-- The caller takes an entry back that was not chosen; its place is free again.
create function public.take_back_entry(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from public.request_entries e
  where e.id = p_entry_id and e.user_id = private.require_user() and e.chosen_at is null;
  if not found then
    raise exception 'This pitch was chosen, or is not in your list.' using hint = 'request_not_found';
  end if;
  delete from private.mail_outbox m
  where m.dedupe_key = 'request_ask:' || p_entry_id::text and m.status = 'queued' and m.attempts = 0;
end
$$;
grant execute on function public.take_back_entry(uuid) to authenticated;

-- The entry of a request of the caller that is not decided, locked after its request; raises pitch_not_found or
-- request_over.
create function private.lock_open_entry(p_user_id uuid, p_entry_id uuid) returns public.request_entries
language plpgsql volatile
set search_path = ''
as $$
declare
  v_entry public.request_entries;
begin
  perform 1 from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and r.media_user_id = p_user_id
  for update of r;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  -- After the lock: the creator may have taken it back.
  select * into v_entry from public.request_entries e where e.id = p_entry_id for update;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  elsif v_entry.chosen_at is not null or v_entry.asked_at is not null then
    raise exception 'You have chosen this pitch.' using hint = 'request_over';
  end if;
  return v_entry;
end
$$;

-- The caller, its editor, sets an entry aside, declines it, or brings it back while a place is free (p_as: 'aside',
-- 'declined', 'open'). Of what is set aside the creator is not told; a no reaches them after ten minutes, until then
-- bringing it back undoes it unsaid. A question that has not left goes with it.
create function public.put_entry(p_entry_id uuid, p_as text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_entry public.request_entries := private.lock_open_entry(v_user_id, p_entry_id);
  v_request public.media_requests;
  v_is text := case when v_entry.declined_at is not null then 'declined' when v_entry.set_aside_at is not null then 'aside'
    else 'open' end;
begin
  if p_as is null or p_as not in ('open', 'aside', 'declined') then
    raise exception '% is no place for a pitch.', p_as using hint = 'invalid_input';
  end if;
  if p_as = v_is then
    return;
  end if;
  select * into strict v_request from public.media_requests r where r.id = v_entry.request_id;
  if p_as = 'open' and v_request.status = 'open' and private.places_taken(v_request.id) >= v_request.wanted then
    raise exception 'Its place was taken meanwhile. You can still choose it.' using hint = 'request_full';
  end if;
  update public.request_entries e
  set set_aside_at = case when p_as = 'aside' then now() end,
      declined_at = case when p_as = 'declined' then now() end,
      read_at = coalesce(e.read_at, now()),
      question = case when p_as = 'declined' and e.word = 'question' then null else e.question end,
      asked_back_at = case when p_as = 'declined' and e.word = 'question' then null else e.asked_back_at end,
      word = case when p_as = 'declined' then 'declined' when e.word = 'declined' then null else e.word end,
      word_due_at = case when p_as = 'declined' then now() + interval '10 minutes' when e.word = 'declined' then null
        else e.word_due_at end
  where e.id = p_entry_id;
end
$$;
grant execute on function public.put_entry(uuid, text) to authenticated;

-- The caller, its editor, asks the creator one thing about an entry; no address is shared. Null takes the question back
-- within the minute in which it has not left.
create function public.ask_about_entry(p_entry_id uuid, p_question text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_question text := private.text_or_null(private.clean_line(p_question));
  v_entry public.request_entries;
begin
  perform private.hold_accounts(v_user_id, (select e.user_id from public.request_entries e where e.id = p_entry_id));
  v_entry := private.lock_open_entry(v_user_id, p_entry_id);
  if v_question is null then
    if v_entry.question is null then
      return;
    elsif v_entry.word is distinct from 'question' then
      raise exception 'Your question has left already.' using hint = 'request_over';
    end if;
    update public.request_entries e set question = null, asked_back_at = null, word = null, word_due_at = null
    where e.id = p_entry_id;
    return;
  end if;
  if v_entry.question is not null then
    raise exception 'You have asked about this pitch.' using hint = 'already_sent';
  elsif v_entry.declined_at is not null then
    raise exception 'You have declined this pitch. Bring it back first.' using hint = 'request_over';
  elsif char_length(v_question) not between 3 and 300 then
    raise exception 'Please keep the question to 300 characters.' using hint = 'invalid_input';
  elsif not private.is_proven_editor(v_user_id) and private.holds_address(v_question) then
    raise exception 'Accounts that are not tied to an outlet yet cannot send links or emails. The creator answers you here.'
      using hint = 'invalid_input';
  end if;
  update public.request_entries e
  set question = v_question, asked_back_at = now(), set_aside_at = null, read_at = coalesce(e.read_at, now()),
      word = 'question', word_due_at = now() + interval '1 minute'
  where e.id = p_entry_id;
end
$$;
grant execute on function public.ask_about_entry(uuid, text) to authenticated;

-- The caller, its creator, answers the editor's question, once. The entry is unread again.
create function public.answer_about_entry(p_entry_id uuid, p_reply text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_reply text := private.text_or_null(private.clean_line(p_reply));
  v_entry public.request_entries;
begin
  perform private.hold_accounts(v_user_id, (select e.media_user_id from public.request_entries e where e.id = p_entry_id));
  select * into v_entry from public.request_entries e where e.id = p_entry_id and e.user_id = v_user_id for update;
  if v_entry.id is null or v_entry.question is null or v_entry.word is not distinct from 'question' then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  elsif v_entry.reply is not null then
    raise exception 'You have answered.' using hint = 'already_sent';
  elsif coalesce(char_length(v_reply), 0) not between 1 and 500 then
    raise exception 'Please answer in up to 500 characters.' using hint = 'invalid_input';
  end if;
  update public.request_entries e
  set reply = v_reply, replied_at = now(), read_at = null, word = 'reply', word_due_at = now()
  where e.id = p_entry_id;
end
$$;
grant execute on function public.answer_about_entry(uuid, text) to authenticated;

-- The mails that wait for one side of an entry: a no or a question for its creator, a reply for its editor.
create function public.due_entry_words(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', e.id, 'word', e.word, 'topic', r.topic, 'slug', r.slug,
    'headline', e.words ->> 'headline', 'question', e.question, 'reply', e.reply,
    'creator', jsonb_build_object('name', coalesce(c.name, u.name), 'invented', private.is_invented(e.user_id)),
    'editor', private.editor_voice(e.media_user_id))
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.word_due_at <= now()
  order by e.word_due_at
  limit p_limit
$$;

-- Queues the mail of an entry unless what it says was taken back meanwhile. Returns whether it did.
create function public.queue_entry_word(p_entry_id uuid, p_word text, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_entry public.request_entries;
begin
  update public.request_entries e set word = null, word_due_at = null
  where e.id = p_entry_id and e.word = p_word and e.word_due_at <= now()
  returning * into v_entry;
  if v_entry.id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'request_' || p_word, case p_word when 'reply' then (select u.email from public.users u where u.id = v_entry.media_user_id)
      else private.reply_address(v_entry.user_id) end,
    p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'request_' || p_word || ':' || p_entry_id::text || ':' || gen_random_uuid()::text);
  return true;
end
$$;

-- What came in for a request of the caller, ranked by fit, what is set aside or declined last. The address and how else
-- to reach the creator come with the choice.
create function public.entries_of_request(p_request_id uuid)
returns table (
  id uuid, creator_name text, city_region text, epk_slug text, words jsonb, note text, generator text, relevance text,
  created_at timestamptz, read_at timestamptz, chosen_at timestamptz, creator_email text, set_aside_at timestamptz,
  asked_at timestamptz, declined_at timestamptz, question text, question_left boolean, reply text, sources jsonb,
  reach jsonb, unread boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.require_act(v_user_id, 'choose');
  return query
  select e.id, private.name_for_editors(u.id, coalesce(c.name, u.name)), c.city_region,
    case when c.epk_published then c.slug end, e.words, e.note, e.generator, e.relevance, e.created_at, e.read_at, e.chosen_at,
    case when private.choice_stands(e.chosen_at) then private.reply_address(e.user_id) end, e.set_aside_at, e.asked_at,
    e.declined_at, e.question, e.question is not null and e.word is distinct from 'question', e.reply, e.sources,
    case when private.choice_stands(e.chosen_at) then private.reach_of(e.user_id) end, private.is_unread(e, r)
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = e.user_id
  where e.request_id = p_request_id and e.media_user_id = v_user_id
  order by e.declined_at is not null, e.set_aside_at is not null, e.relevance = 'High' desc, e.fit desc, e.created_at;
end
$$;
grant execute on function public.entries_of_request(uuid) to authenticated;

-- Marks an entry as read by its editor.
create function public.read_entry(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.request_entries e set read_at = now()
  where e.id = p_entry_id and e.media_user_id = private.require_user() and e.read_at is null;
end
$$;
grant execute on function public.read_entry(uuid) to authenticated;

-- What the mails of a choice are written from, both addresses included.
create function public.get_choice_context(p_user_id uuid, p_entry_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_context jsonb;
begin
  select jsonb_build_object(
    'topic', r.topic, 'slug', r.slug, 'headline', e.words ->> 'headline',
    'creator', jsonb_build_object(
      'name', coalesce(c.name, u.name), 'email', private.reply_address(u.id),
      'invented', private.is_invented(u.id)) || private.reach_of(u.id),
    'editor', private.editor_voice(m.id) || jsonb_build_object('email', m.email))
  into v_context
  from public.request_entries e
  join public.media_requests r on r.id = e.request_id
  join public.users u on u.id = e.user_id
  left join public.creator_profiles c on c.user_id = u.id
  join public.users m on m.id = e.media_user_id
  where e.id = p_entry_id and (e.media_user_id = p_user_id or e.user_id = p_user_id and e.asked_at is not null);
  if v_context is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return v_context;
end
$$;

-- Chooses an entry: both get the address of the other. Possible until 14 days after the deadline; a repeated call changes
-- nothing. The last choice that the request asks for closes it. Until `undo_until` nothing leaves and the editor can undo a
-- choice (undo_choice). An editor known by their own word alone gets one address for a request: a
-- further choice asks the creator (p_to_asked), whose own call is the yes. That can be undone as long. Returns {"chosen_at",
-- "undo_until", "asked_at"}.
create function public.choose_entry(
  p_user_id uuid, p_entry_id uuid, p_to_creator jsonb, p_to_editor jsonb, p_to_asked jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_entry public.request_entries;
  v_request public.media_requests;
  v_creator_email text;
  v_editor_email text;
begin
  perform private.hold_accounts(p_user_id, (select e.user_id from public.request_entries e where e.id = p_entry_id));
  select r.* into v_request
  from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and p_user_id in (e.media_user_id, e.user_id)
  for update of r;
  -- After the lock: the creator may have taken it back.
  select * into v_entry from public.request_entries e
  where e.id = p_entry_id and (e.media_user_id = p_user_id or e.user_id = p_user_id and e.asked_at is not null)
  for update;
  if v_request.id is null or v_entry.id is null then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  if v_entry.chosen_at is null and (v_request.status = 'removed' or v_request.deadline < now() - interval '14 days') then
    raise exception 'This request is over.' using hint = 'request_over';
  end if;
  v_creator_email := private.reply_address(v_entry.user_id);
  if v_entry.chosen_at is not null then
    null;
  elsif p_user_id = v_entry.media_user_id and not private.is_proven_editor(p_user_id) and exists (
    select 1 from public.request_entries e where e.request_id = v_request.id and e.chosen_at is not null) then
    if v_entry.asked_at is null then
      update public.request_entries e set asked_at = now(), set_aside_at = null, read_at = coalesce(e.read_at, now())
      where e.id = p_entry_id returning * into v_entry;
      perform public.mail_enqueue(
        'request_ask', v_creator_email, p_to_asked ->> 'subject', p_to_asked ->> 'text', p_to_asked ->> 'html', '{}',
        'request_ask:' || p_entry_id::text, p_release_at => private.choice_undo_until(v_entry.asked_at));
    end if;
  else
    update public.request_entries e
    set chosen_at = now(), set_aside_at = null, declined_at = null,
        -- A yes of its creator is news to the editor.
        read_at = case when p_user_id = e.media_user_id then coalesce(e.read_at, now()) end,
        word = case when e.word = 'reply' then e.word end, word_due_at = case when e.word = 'reply' then e.word_due_at end
    where e.id = p_entry_id returning * into v_entry;
    update public.media_requests r set status = 'closed', closed_at = now()
    where r.id = v_request.id and r.status = 'open' and r.choose_up_to <= (
      select count(*) from public.request_entries e where e.request_id = r.id and e.chosen_at is not null);
    select u.email into strict v_editor_email from public.users u where u.id = v_entry.media_user_id;
    perform public.mail_enqueue(
      'request_choice', v_creator_email, p_to_creator ->> 'subject', p_to_creator ->> 'text', p_to_creator ->> 'html',
      jsonb_build_object('Reply-To', v_editor_email), 'request_choice:' || p_entry_id::text || ':creator',
      p_release_at => private.choice_undo_until(v_entry.chosen_at));
    perform public.mail_enqueue(
      'request_choice', v_editor_email, p_to_editor ->> 'subject', p_to_editor ->> 'text', p_to_editor ->> 'html',
      jsonb_build_object('Reply-To', v_creator_email), 'request_choice:' || p_entry_id::text || ':editor',
      p_release_at => private.choice_undo_until(v_entry.chosen_at));
  end if;
  return jsonb_build_object('chosen_at', v_entry.chosen_at,
    'undo_until', private.choice_undo_until(coalesce(v_entry.chosen_at, v_entry.asked_at)), 'asked_at', v_entry.asked_at);
end
$$;

-- The caller, its editor, undoes a choice, or that its creator was asked, while the mails of it wait. A request that this
-- choice closed is open again.
create function public.undo_choice(p_entry_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_request public.media_requests;
  v_chosen_at timestamptz;
  v_asked_at timestamptz;
  v_mails int;
begin
  select r.* into v_request
  from public.request_entries e join public.media_requests r on r.id = e.request_id
  where e.id = p_entry_id and r.media_user_id = v_user_id
  for update of r;
  if not found then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  select e.chosen_at, e.asked_at into v_chosen_at, v_asked_at from public.request_entries e where e.id = p_entry_id for update;
  if v_chosen_at is null then
    if v_asked_at is null then
      return;
    end if;
    delete from private.mail_outbox m
    where m.dedupe_key = 'request_ask:' || p_entry_id::text and m.status = 'queued' and m.attempts = 0;
    if not found then
      raise exception 'The mail that asks them has left.' using hint = 'request_over';
    end if;
    update public.request_entries e set asked_at = null where e.id = p_entry_id;
    return;
  end if;
  delete from private.mail_outbox m
  where m.dedupe_key in ('request_choice:' || p_entry_id::text || ':creator', 'request_choice:' || p_entry_id::text || ':editor')
    and m.status = 'queued' and m.attempts = 0;
  get diagnostics v_mails = row_count;
  if private.choice_stands(v_chosen_at) or v_mails <> 2 then
    raise exception 'The mail that connects you both has left.' using hint = 'request_over';
  end if;
  update public.request_entries e set chosen_at = null where e.id = p_entry_id;
  update public.media_requests r set status = 'open', closed_at = null
  where r.id = v_request.id and r.status = 'closed' and r.closed_at = v_chosen_at and r.told_at is null and r.deadline > now();
end
$$;
grant execute on function public.undo_choice(uuid) to authenticated;

-- Requests with pitches that their editor has not heard of; at most one word a day for each.
create function public.due_entry_notices(p_limit int) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'slug', r.slug, 'topic', r.topic, 'wanted', r.wanted,
    'entries', count(e.id), 'unread', count(e.id) filter (where private.is_unread(e, r)),
    'editor', private.editor_voice(r.media_user_id))
  from public.media_requests r
  join public.request_entries e on e.request_id = r.id
  where r.status = 'open' and r.deadline > now() and (r.noticed_at is null or r.noticed_at < now() - interval '24 hours')
  group by r.id
  having bool_or(private.is_unread(e, r) and e.created_at > coalesce(r.noticed_at, '-infinity'))
  order by min(e.created_at)
  limit p_limit
$$;

create function public.queue_entry_notice(p_request_id uuid, p_mail jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_media_id uuid;
begin
  update public.media_requests r set noticed_at = now()
  where r.id = p_request_id and r.status = 'open' and (r.noticed_at is null or r.noticed_at < now() - interval '24 hours')
  returning r.media_user_id into v_media_id;
  if v_media_id is null then
    return false;
  end if;
  perform public.mail_enqueue(
    'request_notice', u.email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'request_notice:' || p_request_id::text || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD'))
  from public.users u where u.id = v_media_id;
  return true;
end
$$;
