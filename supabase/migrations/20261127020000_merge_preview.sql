-- What a merge of two outlets moves, for the admin who is asked to confirm it; and whose marks an admin
-- does not read.

-- What merge_outlets would do with these two: the pitches that move and those that stay because both
-- outlets got the same pitch, the editors and mail domains that go along, what becomes of the contact
-- (none, moves, or goes because the other has one), and who sets the terms of the outlet afterwards.
create function public.merge_preview(p_from uuid, p_into uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_from public.outlets;
  v_into public.outlets;
begin
  perform private.require_admin();
  select * into v_from from public.outlets o where o.id = p_from;
  select * into v_into from public.outlets o where o.id = p_into;
  if v_from.id is null or v_into.id is null then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  return (
    with sends as (
      select exists (select 1 from public.pitch_sends t where t.pitch_id = s.pitch_id and t.outlet_id = p_into) as in_both
      from public.pitch_sends s where s.outlet_id = p_from
    )
    select jsonb_build_object(
      'sends', (select count(*) from sends s where not s.in_both),
      'sends_stay', (select count(*) from sends s where s.in_both),
      'editors', coalesce((select jsonb_agg(coalesce(private.text_or_null(u.name), u.email) order by lower(u.name), u.id)
        from public.media_profiles m join public.users u on u.id = m.user_id where m.outlet_id = p_from), '[]'),
      'domains', coalesce((select jsonb_agg(d.domain order by d.domain)
        from private.outlet_domains d
        where d.outlet_id = p_from
          and not exists (select 1 from private.outlet_domains e where e.outlet_id = p_into and e.domain = d.domain)), '[]'),
      'contact', case
        when not exists (select 1 from private.outlet_contacts c where c.outlet_id = p_from) then 'none'
        when exists (select 1 from private.outlet_contacts c where c.outlet_id = p_into) then 'goes'
        else 'moves' end,
      'terms_by', (select coalesce(private.text_or_null(u.name), u.email) from public.users u
        where u.id = coalesce(v_into.media_user_id,
          (select m.user_id from public.media_profiles m
           where m.user_id = v_from.media_user_id and m.outlet_id = p_from and m.outlet_proof is not null)))));
end
$$;
revoke execute on function public.merge_preview(uuid, uuid) from public, anon, authenticated;
grant execute on function public.merge_preview(uuid, uuid) to authenticated;

-- Whom an editor covered is for the editor alone: admins read verdicts as counts of an issue, never by
-- their giver.
drop policy card_verdicts_select_own_or_admin on public.card_verdicts;
create policy card_verdicts_select_own on public.card_verdicts
  for select to authenticated
  using (user_id = (select auth.uid()));
