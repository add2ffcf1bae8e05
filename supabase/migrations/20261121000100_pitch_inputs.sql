-- What a pitch is written from, beside the profile's facts: the creator's take on the peg, and the
-- standing list of what an editor can see, hear, print or book.

-- A list of {"kind", "text", "place", "days"}: text up to 120 characters, place up to 100, days up to 60.
alter table public.creator_profiles add column offers jsonb not null default '[]' check (
  case when jsonb_typeof(offers) = 'array' then
    jsonb_array_length(offers) <= 8
    and jsonb_array_length(jsonb_path_query_array(offers,
          'strict $[*] ? (@.kind like_regex "^(see|hear|print|book)$"
             && @.text like_regex "^.{1,120}$" && @.text like_regex "[^ ]"
             && @.place like_regex "^.{0,100}$" && @.days like_regex "^.{0,60}$")'))
      = jsonb_array_length(offers)
  else false end
);

-- One sentence: what the creator says about the peg. Empty when not given.
alter table public.pitches add column take text not null default '' check (
  char_length(take) <= 180 and take = btrim(take) and take !~ '[[:cntrl:]]');
