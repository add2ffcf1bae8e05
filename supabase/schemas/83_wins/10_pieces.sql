-- Pieces that came out, as creators report them. That of a sent pitch is the creator's mark of the send
-- (50_sending/50_results.sql); those of introductions and chosen entries stand here. A report charges nothing: what the
-- success-fee policy means for it is said in _shared/domain/billing/win-bonus.ts, and an admin decides.

create table public.pieces (
  source text not null check (source in ('introduction', 'request')),
  -- The introduction, or the entry.
  ref_id uuid not null,
  user_id uuid not null references public.users (id) on delete cascade,
  url text not null check (url::private.web_url is not null),
  came_out_on date not null,
  reported_at timestamptz not null default now(),
  primary key (source, ref_id)
);
alter table public.pieces enable row level security;
grant select on public.pieces to authenticated;
create policy pieces_select_own_or_admin on public.pieces
  for select to authenticated using (user_id = (select auth.uid()) or (select public.is_admin()));
create index pieces_user_idx on public.pieces (user_id);

-- What a piece can have come from beside a sent pitch: introductions with a yes, and chosen entries. agreed_at: when the
-- yes was given.
create function private.agreements() returns table (
  source text, ref_id uuid, user_id uuid, editor_id uuid, title text, agreed_at timestamptz)
language sql stable
set search_path = ''
as $$
  select 'introduction', r.id, r.creator_user_id, r.media_user_id, i.title, r.answered_at
  from public.intro_requests r join public.friday_fix_items i on i.id = r.item_id
  where r.status = 'accepted'
  union all
  select 'request', e.id, e.user_id, e.media_user_id, m.topic, e.chosen_at
  from public.request_entries e join public.media_requests m on m.id = e.request_id
  where e.chosen_at is not null
$$;

-- Every reported piece. began_at: when the pitch left or the yes was given, from which the days of the policy count.
create function private.all_pieces() returns table (
  source text, ref_id uuid, user_id uuid, editor_id uuid, title text, outlet text, began_at timestamptz, url text,
  came_out_on date, reported_at timestamptz)
language sql stable
set search_path = ''
as $$
  select 'pitch', s.id, s.user_id, o.media_user_id, s.subject, s.outlet_name, s.sent_at, s.own_mark_url, s.own_mark_on, s.own_marked_at
  from public.pitch_sends s join public.outlets o on o.id = s.outlet_id
  where s.own_mark = 'published' and s.own_mark_url is not null
  union all
  select p.source, p.ref_id, p.user_id, a.editor_id, a.title, v.outlet, a.agreed_at, p.url, p.came_out_on, p.reported_at
  from public.pieces p
  join private.agreements() a on a.source = p.source and a.ref_id = p.ref_id
  left join lateral (select private.editor_voice(a.editor_id) ->> 'outlet' as outlet) v on true
$$;

-- Reports the piece of an introduction or an entry of the caller, or changes the report; without a link it is taken back.
create function public.report_piece(p_source text, p_ref_id uuid, p_url text, p_on date) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_url text := private.text_or_null(p_url);
begin
  if not exists (
    select 1 from private.agreements() a
    where a.source = p_source and a.ref_id = p_ref_id and a.user_id = v_user_id) then
    raise exception 'This is not in your list.' using hint = 'not_found';
  end if;
  if v_url is null then
    delete from public.pieces p where p.source = p_source and p.ref_id = p_ref_id;
    return;
  end if;
  perform private.check_piece(v_url, p_on);
  if p_on is null then
    raise exception 'Please say on which day it came out.' using hint = 'invalid_input';
  end if;
  insert into public.pieces as p (source, ref_id, user_id, url, came_out_on)
  values (p_source, p_ref_id, v_user_id, v_url, p_on)
  on conflict (source, ref_id) do update set url = excluded.url, came_out_on = excluded.came_out_on;
end
$$;
grant execute on function public.report_piece(text, uuid, text, date) to authenticated;

-- What the caller can report a piece of, and has not.
create function public.piece_sources() returns table (source text, ref_id uuid, title text, agreed_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select a.source, a.ref_id, a.title, a.agreed_at from private.agreements() a
  where a.user_id = v_user_id
    and not exists (select 1 from public.pieces p where p.source = a.source and p.ref_id = a.ref_id)
  order by a.agreed_at desc limit 100;
end
$$;
grant execute on function public.piece_sources() to authenticated;

-- The pieces that the caller reported.
create function public.my_pieces() returns table (
  source text, ref_id uuid, title text, outlet text, began_at timestamptz, url text, came_out_on date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select p.source, p.ref_id, p.title, p.outlet, p.began_at, p.url, p.came_out_on from private.all_pieces() p
  where p.user_id = v_user_id order by p.reported_at desc limit 100;
end
$$;
grant execute on function public.my_pieces() to authenticated;

-- What creators reported of the caller, an editor: of their introductions and choices, and of pitches to an outlet that
-- the caller answers for.
create function public.pieces_i_ran() returns table (
  source text, ref_id uuid, title text, creator_name text, url text, came_out_on date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select p.source, p.ref_id, p.title, coalesce(c.name, u.name), p.url, p.came_out_on
  from private.all_pieces() p
  join public.users u on u.id = p.user_id
  left join public.creator_profiles c on c.user_id = p.user_id
  where p.editor_id = v_user_id
    and (p.source <> 'pitch' or exists (
      select 1 from public.pitch_sends s where s.id = p.ref_id and private.answers_for(v_user_id, s.outlet_id)))
  order by p.reported_at desc limit 100;
end
$$;
grant execute on function public.pieces_i_ran() to authenticated;

-- All of them for an admin, the last reported first.
create function public.reported_pieces(p_limit int default 50, p_offset int default 0) returns table (
  source text, ref_id uuid, title text, outlet text, began_at timestamptz, url text, came_out_on date,
  reported_at timestamptz, user_id uuid, name text, email text, plan text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select p.source, p.ref_id, p.title, p.outlet, p.began_at, p.url, p.came_out_on, p.reported_at, u.id, u.name, u.email,
    public.plan_for(u.id)
  from private.all_pieces() p join public.users u on u.id = p.user_id
  order by p.reported_at desc, p.ref_id
  limit greatest(1, least(p_limit, 100)) offset greatest(0, p_offset);
end
$$;
grant execute on function public.reported_pieces(int, int) to authenticated;
