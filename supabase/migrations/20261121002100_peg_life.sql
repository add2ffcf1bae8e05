-- The life of a peg: after it a pitch is sent only when its creator says that the peg still holds.

-- The last day of the event; null when the peg has no date.
alter table public.pitches add column if not exists peg_date date;
alter table public.pitches add column peg_confirmed_at timestamptz;

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
