-- The beats that a text speaks of, by its subjects (10_subjects.sql).

-- The beats of a field of subjects, and of those of its subjects that belong elsewhere (subject_id; null for the field).
create function private.beats_of_subjects()
returns table (field_id int, subject_id int, beats text[])
language sql immutable
begin atomic
  values
    (1, null::int, '{Health}'::text[]), (2, null, '{Health}'), (3, null, '{Health}'), (4, null, '{Health,"Social Issues"}'),
    (5, null, '{Health}'), (6, null, '{Sports}'), (7, null, '{Culture,Business}'), (8, null, '{Environment,Business}'),
    (9, null, '{Environment}'), (10, null, '{Culture,Business}'), (11, null, '{Culture}'), (12, null, '{Entertainment,Culture}'),
    (13, null, '{Entertainment,Culture}'), (14, null, '{Culture}'), (15, null, '{Culture,Business}'), (16, null, '{Technology}'),
    (17, null, '{Culture,"Social Issues"}'), (18, null, '{"Social Issues",Culture}'), (19, null, '{"Social Issues",Culture}'),
    (20, null, '{Culture}'), (21, null, '{Culture}'), (22, null, '{Business}'), (23, null, '{Business}'),
    (24, null, '{"Social Issues",Business}'), (25, null, '{Business}'), (26, null, '{Education}'), (27, null, '{Education}'),
    (28, null, '{"Social Issues",Politics}'), (29, null, '{Politics}'), (30, null, '{Politics,"Social Issues"}'),
    (31, null, '{Technology}'), (32, null, '{Culture}'),
    (6, 73, '{Culture}'), (6, 74, '{Health}'), (7, 86, '{Health}'), (7, 90, '{Education,Health}'), (7, 91, '{"Social Issues"}'),
    (9, 117, '{Environment,"Social Issues"}'), (11, 145, '{Education,Politics}'), (16, 205, '{Entertainment,Technology}'),
    (16, 206, '{Culture}'), (16, 207, '{Entertainment}'), (16, 211, '{Entertainment,Technology}'), (16, 212, '{Entertainment}'),
    (16, 213, '{Culture}'), (21, 268, '{Business}'), (21, 271, '{Business}'), (21, 272, '{"Social Issues",Politics}'),
    (26, 356, '{Sports,Education}'), (31, 418, '{Environment}'), (31, 419, '{Environment}'), (32, 422, '{"Social Issues"}'),
    (32, 426, '{Education}'), (32, 427, '{Health}');
end;

-- The beats of a subject: its own, else those of its field.
create function private.beats_of_subject(p_subject_id int, p_field_id int) returns text[]
language sql immutable
return (
  select b.beats from private.beats_of_subjects() b
  where b.field_id = p_field_id and (b.subject_id = p_subject_id or b.subject_id is null)
  order by b.subject_id limit 1);

-- The beats that a text speaks of, the strongest first; at most two, and none where it says too little: they are ticked
-- for a person, and a wrong tick costs more than a missing one. One word that is heard in several beats is no beat alone:
-- a beat takes a word that is almost only of it, or several that are mostly of it. Names of places are left out, those of the
-- caller's own among them. p_who is what the person says they are, which counts twice: a teacher who writes about a garden speaks of
-- Education, too. That they are retired from it is no subject of theirs: it would be heard as growing old.
create function public.beats_of_text(p_text text, p_who text default '') returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_region text := (select c.city_region from public.creator_profiles c where c.user_id = private.require_user());
begin
  return coalesce((
    with units as materialized (
      select u.unit, u.weight * u.id as weight
      from private.text_units(array[1, 2],
        array[left(p_text, 2000), regexp_replace(left(p_who, 2000), '\mretired\M', '', 'gi')]) u
      where not private.names_place(u.said, v_region)
    ), heard as (
      -- How much of what a unit may mean is of a beat.
      select u.unit, x.beat, sum(s.share) / (select sum(a.share) from private.subject_units a where a.unit = u.unit) as part
      from (select distinct u.unit from units u) u
      join private.subject_units s on s.unit = u.unit
      join private.subjects j on j.id = s.subject_id
      cross join lateral unnest(private.beats_of_subject(j.id, j.field_id)) x(beat)
      group by u.unit, x.beat
    ), clear as (
      select h.beat from heard h where h.part > 0.5 group by h.beat having sum(h.part - 0.5) >= 0.25
    )
    select array_agg(b.beat order by b.weight desc, b.beat)
    from (
      select x.beat, sum(s.weight / cardinality(k.beats)) as weight,
        max(sum(s.weight / cardinality(k.beats))) over () as most
      -- Many weak subjects, each a word of two senses, add up to a beat that the text does not speak of.
      from (
        select r.*, max(r.weight) over () as strongest
        from private.subjects_of((select coalesce(array_agg(u.unit), '{}') from units u),
          (select coalesce(array_agg(u.weight::real), '{}') from units u)) r
      ) s
      join private.subjects j on j.id + 1000000 = s.element_id
      cross join lateral (select private.beats_of_subject(j.id, j.field_id) as beats) k
      cross join lateral unnest(k.beats) x(beat)
      where s.weight >= 0.4 * s.strongest
      group by x.beat
      order by 2 desc, 1 limit 2
    ) b
    where b.weight >= 0.6 * b.most and b.beat in (select c.beat from clear c)), '{}');
end
$$;
grant execute on function public.beats_of_text(text, text) to authenticated;
