-- The creator's own pitches, searched and filtered, newest first.

-- p_search: every word of it stands in the peg, the take, a variation or the name of an outlet that
-- it was sent to. p_type: a pitch type. p_status: the furthest stage of its sends, or 'draft' when
-- nothing went out. p_before: the id of the last pitch that was read. Null or '' leaves a filter out.
create function public.search_pitches(
  p_search text default null, p_type text default null, p_status text default null,
  p_before uuid default null, p_limit int default 20
) returns table (
  id uuid, news_peg text, take text, pitch_type text, peg_date date, generator text,
  created_at timestamptz, headline text, status text, sends int
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
  select p.id, p.news_peg, p.take, p.pitch_type, p.peg_date, p.generator, p.created_at,
    texts.headline, sent.status, sent.count
  from public.pitches p
  cross join lateral (
    select
      (array_agg(v.headline order by v.position))[1] as headline,
      lower(string_agg(concat_ws(' ', v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou, v.talking_points::text), ' ')) as words
    from public.pitch_variations v where v.pitch_id = p.id
  ) texts
  cross join lateral (
    select
      count(*)::int as count,
      coalesce((array['sent', 'opened', 'replied', 'booked'])[max(case s.status
        when 'booked' then 4 when 'replied' then 3 when 'opened' then 2 else 1 end)], 'draft') as status,
      lower(coalesce(string_agg(s.outlet_name, ' '), '')) as outlets
    from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'
  ) sent
  where p.user_id = v_user_id
    and (v_before.id is null or (p.created_at, p.id) < (v_before.created_at, v_before.id))
    and (coalesce(p_type, '') = '' or p.pitch_type = p_type)
    and (coalesce(p_status, '') = '' or sent.status = p_status)
    and not exists (
      select 1 from unnest(v_words) word
      where strpos(lower(concat_ws(' ', p.news_peg, p.take)) || ' ' || texts.words || ' ' || sent.outlets, word) = 0)
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
grant execute on function public.search_pitches(text, text, text, uuid, int) to authenticated;

-- The keyset order of search_pitches.
create index pitches_user_id_created_at_id_idx on public.pitches (user_id, created_at desc, id desc);
drop index public.pitches_user_id_created_at_idx;
