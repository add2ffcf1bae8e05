-- A line written past the forms holds no more than one that the forms clean: characters that nobody sees,
-- and those that turn the direction of what follows, would let one name look like another in an inbox.

-- A text of one line: invisible and direction-changing characters go, control characters and runs of
-- spaces become one space. The same characters as cleanLine() in _shared/domain/text.ts.
create or replace function private.clean_line(p_text text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.trim_text(regexp_replace(
    regexp_replace(p_text, '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+', '', 'g'),
    '[[:cntrl:][:space:]]+', ' ', 'g'))
$$;

-- The triggers of these tables clean what is written again.
update public.users u set name = u.name
where concat(u.name, u.city_region) ~ '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]';
update public.creator_profiles c set name = c.name
where concat(c.name, c.city_region, c.logline, c.timely_angle, c.book_title, c.contact_name, c.contact_phone)
  ~ '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]';
update public.media_profiles m set region = m.region
where concat(m.outlet_name, m.region) ~ '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]';
update public.outlets o set name = o.name
where concat(o.name, o.region) ~ '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]';
update private.outlet_contacts c set contact_name = c.contact_name
where c.contact_name ~ '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]';
