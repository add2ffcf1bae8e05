-- Interests are read sentence by sentence: an editor who writes whole sentences is understood like one who writes a
-- list, and a sentence that says what is not wanted is no topic up to its end.

-- The clauses of a text in their order: its sentences, cut at semicolons and at 'but'. What stands in brackets is
-- not cut, and an abbreviation ('St. Louis', 'U.S. history') ends no sentence. wanted: null where the clause begins
-- with what is not wanted and may go on with what is, as in a list.
create function private.clauses_of(p_text text)
returns table (n int, text text, wanted boolean)
language sql immutable
begin atomic
  select (row_number() over (order by s.n, c.n))::int, c.text,
    case
      -- 'We don't run politics', 'Diet plans and sauces, no', 'Celebrities bore me', 'that is not our lane'.
      when c.text ~* '\m(i|we|i[''’]m|we[''’]re)\s+(really\s+|usually\s+|always\s+)?(skip|avoid|pass on|tired of|sick of|bored (by|of|with)|not (interested|looking)|(do not|don[''’]t|will not|won[''’]t|can[''’]t|cannot|never|no longer)\s+(\w+ly\s+)?(want|need|book|run|cover|take|use|publish|print|air|accept|care|like|touch|review|write|do|play|consider|feature|buy|read))\M'
        or c.text ~* '(^\s*(not (interested|looking)|skip|avoid|spare (me|us)|leave out|(please\s+)?(do not|don[''’]t|never))\s|\m(bores?|boring to) (me|us)\M|\m(not|isn[''’]t|aren[''’]t|never) (for |to )?(me|us|our|my)\M|\mwrong (show|place|desk|magazine|paper|person|editor|outlet)\M|\m(others|other (shows|people|papers|magazines)) (do|does|cover)\M|\menough \w+ already\M|[\s,:](no|never|no thank(s| you))\s*$)'
        then false
      when c.text ~* '^\s*((and|but|please|also|so)[,\s]+)*(no(?!\s+(one|longer|matter))|not(?!\s+(just|only))|nothing(?!\s+but)|never|except|it[''’]s not)\s'
        then case when s.n > 1 and c.n = 1 or c.text ~* '\mor\M' then false end
      else true
    end
  from regexp_split_to_table(
    regexp_replace(p_text, '(?<!\m(st|dr|mr|mrs|ms|jr|sr|vs|mt|ft|[a-z]))[.!?]+["”''’)]*(\s+|$)', E'\n', 'gi'),
    '\s*\n\s*([-–•*]\s+)?') with ordinality s(text, n)
  cross join lateral regexp_split_to_table(s.text, ';(?![^()]*[)])|,?\s(?<!(nothing|anything|all)\s)but(?=\s)(?! (also|not) )', 'i') with ordinality c(text, n)
  where c.text ~ '[[:alnum:]]';
end;

-- The phrases of an outlet's interests, by number, without those that say what it does not want. What stands in
-- brackets is not cut.
create or replace function private.wanted_phrases(p_interests text)
returns table (phrase int, text text)
language sql immutable
begin atomic
  select (row_number() over (order by c.n, part.n))::int, part.text
  from private.clauses_of(p_interests) c
  cross join lateral regexp_split_to_table(c.text, '[,:—–](?![^()]*[)])') with ordinality part(text, n)
  where c.wanted is distinct from false and part.text ~ '[[:alnum:]]'
    and part.text !~* '^\s*((and|but|please|also|so)\s+)*(no(?!\s+(one|longer|matter))|not(?!\s+(just|only))|nothing(?!\s+but)|never|except|we (do not|don[''’]t)|do not|don[''’]t|it[''’]s not)\s'
    -- What a sender shall do, not what a story shall be about: 'Bring a photograph', 'Keep it short'.
    and part.text !~* '^\s*((and|but|please|also|so)\s+)*(bring (a|an|the|your)|show (me|us)|keep it|make it|explain|write (me|us)? ?(like|as if|as though|plain)|must be|be (ready|brief|on time)|(i|we) (read|answer|reply|respond|need))\M';
end;

-- A description without the clauses that say what is not wanted.
create or replace function private.wanted_text(p_description text) returns text
language sql immutable
return (select coalesce(string_agg(c.text, '. ' order by c.n), '') from private.clauses_of(p_description) c where c.wanted);

-- What an editor looks for now and open requests are lines of their own, so that they belong to no sentence of the
-- interests. Columns as before.
create or replace view private.outlet_standing_terms with (security_invoker = true) as
select o.id as outlet_id, o.name, o.format, o.region, o.description,
  case when l.text = '' then o.interests else concat_ws(E'\n', l.text, nullif(o.interests, '')) end as interests,
  o.active, o.media_user_id,
  case when cardinality(m.beats) > 0 then m.beats else o.beats end as beats,
  case when cardinality(m.formats) > 0 then m.formats else array[o.format] end as formats,
  coalesce(m.ai_stance, o.ai_stance) as ai_stance,
  coalesce(m.weekly_cap, o.weekly_cap) as weekly_cap,
  coalesce(o.media_user_id, o.id) as cap_key
from public.outlets o
left join public.media_profiles m on m.user_id = o.media_user_id
cross join lateral (select private.live_looking_for(m.user_id, m.looking_for_now) as text) l;

create or replace view private.outlet_terms with (security_invoker = true) as
select t.outlet_id, t.name, t.format, t.region, t.description,
  concat_ws(E'\n', nullif(t.interests, ''), (
    -- A topic is one phrase.
    select string_agg(replace(r.topic, ',', ' '), E'\n' order by r.created_at, r.id)
    from public.media_requests r
    where r.media_user_id = t.media_user_id and r.status = 'open' and r.deadline > now())) as interests,
  t.active, t.media_user_id, t.beats, t.formats, t.ai_stance, t.weekly_cap, t.cap_key
from private.outlet_standing_terms t;

select private.refresh_outlet_topics(array(select o.id from public.outlets o));
