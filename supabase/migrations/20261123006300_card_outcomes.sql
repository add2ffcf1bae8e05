-- What came of a creator's cards that ran: the list, and a notice when an editor says something new.
-- Which editor said it stays with the editor.

create table public.card_outcomes (
  item_id uuid primary key references public.friday_fix_items (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- When an editor last said something of the card.
  changed_at timestamptz not null,
  -- When the creator last looked.
  seen_at timestamptz
);
create index card_outcomes_user_id_idx on public.card_outcomes (user_id);
alter table public.card_outcomes enable row level security;
create policy card_outcomes_select_own_or_admin on public.card_outcomes
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));
grant select on public.card_outcomes to authenticated;
select private.publish_changes('public.card_outcomes');

-- What was said before this list existed is no news.
insert into public.card_outcomes (item_id, user_id, changed_at, seen_at)
select i.id, i.creator_user_id, max(v.updated_at), now()
from public.card_verdicts v join public.friday_fix_items i on i.id = v.item_id
where i.creator_user_id is not null
group by i.id, i.creator_user_id;

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
      (select count(*)::int from public.card_verdicts v
       where v.item_id = i.id and v.updated_at > coalesce(c.seen_at, '-infinity')) else 0 end
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
