-- Verdicts of readers on cards, and what creators learn of them.

create table public.card_verdicts (
  user_id uuid not null references public.users (id) on delete cascade,
  item_id uuid not null references public.friday_fix_items (id) on delete cascade,
  verdict text not null check (verdict in ('intro', 'not_my_beat', 'not_now', 'covered')),
  via text not null check (via in ('app', 'mail')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, item_id)
);
alter table public.card_verdicts enable row level security;
grant select on public.card_verdicts to authenticated;
create index card_verdicts_item_id_idx on public.card_verdicts (item_id, verdict);

create policy card_verdicts_select_own on public.card_verdicts
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Sets, or with null withdraws, a reader's verdict on a card of a published issue.
create function private.set_card_verdict(p_user_id uuid, p_item_id uuid, p_verdict text, p_via text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_creator_id uuid;
begin
  if not exists (select 1 from public.users u
                 where u.id = p_user_id and u.linked_at is not null and (u.kind = 'media' or u.role = 'admin')) then
    raise exception 'Only media professionals can judge a story.' using hint = 'not_media';
  end if;
  if p_verdict is not null and p_verdict not in ('intro', 'not_my_beat', 'not_now', 'covered') then
    raise exception 'Please choose one of the four answers.' using hint = 'bad_answer';
  end if;
  select i.creator_user_id into v_creator_id
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  where i.id = p_item_id;
  if not found then
    raise exception 'This story is no longer in the Friday Fix.' using hint = 'item_not_found';
  end if;
  if v_creator_id = p_user_id then
    raise exception 'This is your own story.' using hint = 'own_item';
  end if;
  if p_verdict is null then
    delete from public.card_verdicts v where v.user_id = p_user_id and v.item_id = p_item_id;
  else
    insert into public.card_verdicts as v (user_id, item_id, verdict, via)
    values (p_user_id, p_item_id, p_verdict, p_via)
    on conflict (user_id, item_id) do update
      set verdict = excluded.verdict, via = excluded.via, updated_at = now()
      where v.verdict <> excluded.verdict;
  end if;
end
$$;

-- The caller's own verdict on a card; null withdraws it. Returns the verdict.
create function public.set_card_verdict(p_item_id uuid, p_verdict text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.set_card_verdict(private.require_user(), p_item_id, p_verdict, 'app');
  return p_verdict;
end
$$;
grant execute on function public.set_card_verdict(uuid, text) to authenticated;

create function private.store_verdict_topic() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.answered_topics as a
    (verdict_by, item_id, outlet_id, user_id, answer, answered_at, element_ids, shares, anonymous)
  select new.user_id, new.item_id, o.id, i.creator_user_id,
    case new.verdict when 'intro' then 'interested' else new.verdict end, new.updated_at,
    w.element_ids, w.shares,
    not exists (select 1 from public.intro_requests r where r.item_id = new.item_id and r.media_user_id = new.user_id)
  from public.outlets o
  join public.friday_fix_items i on i.id = new.item_id and i.creator_user_id is not null
  cross join private.answered_elements(concat_ws('. ', i.news_peg, i.title)) w
  where o.media_user_id = new.user_id
  on conflict (verdict_by, item_id, outlet_id) do update
    set answer = excluded.answer, answered_at = excluded.answered_at, anonymous = excluded.anonymous;
  return null;
end
$$;

create trigger store_verdict_topic after insert or update on public.card_verdicts
  for each row execute function private.store_verdict_topic();

-- The verdicts on an item that count: of people whom its issue was sent to, or of proven editors, and of accounts that
-- may give any.
create function private.counted_verdicts(p_item_id uuid) returns setof public.card_verdicts
language sql stable
begin atomic
  select v.* from public.card_verdicts v
  where v.item_id = p_item_id and private.may_act(v.user_id, 'verdict')
    and (private.is_proven_editor(v.user_id) or exists (
      select 1 from public.digest_deliveries d
      join public.friday_fix_items i on i.issue_id = d.issue_id and i.id = p_item_id
      where d.user_id = v.user_id and d.status = 'sent'));
end;

-- How many editors gave each verdict on an item, as an object; {} without any.
create function private.verdict_counts(p_item_id uuid) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_object_agg(c.verdict, c.n), '{}')
  from (select v.verdict, count(*) as n from private.counted_verdicts(p_item_id) v group by v.verdict) c;
end;

create table public.card_outcomes (
  item_id uuid primary key references public.friday_fix_items (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- When an editor last said something of the card.
  changed_at timestamptz not null,
  -- When the creator last looked.
  seen_at timestamptz
);
alter table public.card_outcomes enable row level security;
grant select on public.card_outcomes to authenticated;
create index card_outcomes_user_id_idx on public.card_outcomes (user_id);

create policy card_outcomes_select_own_or_admin on public.card_outcomes
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));

create function private.note_card_outcome() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.card_outcomes as c (item_id, user_id, changed_at)
  select i.id, i.creator_user_id, now()
  from public.friday_fix_items i where i.id = new.item_id and i.creator_user_id is not null
  on conflict (item_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;

create trigger note_card_outcome after insert or update of verdict on public.card_verdicts
  for each row execute function private.note_card_outcome();

-- The caller's cards in sent issues, newest first, with what came of each: verdicts by kind, introductions
-- asked for and agreed, and how many editors said something since the creator looked.
create function public.my_ran_cards()
returns table (
  item_id uuid, pitch_id uuid, title text, format text, issue_date date, withdrawn_reason text, verdicts jsonb,
  asked int, connected int, news int
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select i.id, o.pitch_id, i.title, i.format, f.issue_date, i.withdrawn_reason, private.verdict_counts(i.id),
    (select count(*)::int from public.intro_requests r where r.item_id = i.id),
    (select count(*)::int from public.intro_requests r where r.item_id = i.id and r.status = 'accepted'),
    case when c.seen_at is null or c.changed_at > c.seen_at then
      (select count(*)::int from private.counted_verdicts(i.id) v
       where v.updated_at > coalesce(c.seen_at, '-infinity')) else 0 end
  from public.friday_fix_items i
  join public.friday_fix_issues f on f.id = i.issue_id and f.status = 'published'
  left join public.card_offers o on o.id = i.offer_id
  left join public.card_outcomes c on c.item_id = i.id
  where i.creator_user_id = v_user_id
  order by f.issue_date desc, i.position
  limit 100;
end
$$;
grant execute on function public.my_ran_cards() to authenticated;

-- Notes that the caller has seen what editors said of the own cards.
create function public.see_card_outcomes() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  update public.card_outcomes c set seen_at = now()
  where c.user_id = v_user_id and (c.seen_at is null or c.seen_at < c.changed_at);
end
$$;
grant execute on function public.see_card_outcomes() to authenticated;
