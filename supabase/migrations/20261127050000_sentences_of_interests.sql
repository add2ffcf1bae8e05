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

select private.refresh_outlet_topics(array(select o.id from public.outlets o));
