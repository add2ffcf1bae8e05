-- What a press kit shows beside the profile of before: a gallery of uploaded pictures, what others
-- published, questions that a host can ask, and for each fact where it can be checked.

alter table public.creator_profiles
  -- A list of {"url", "width", "height", "alt", "credit", "crop"}: the address of an uploaded picture, its
  -- size in pixels, what it shows, who made it, and null or the part that is shown in percent
  -- ({"x", "y", "width", "height"}). The file itself stays whole.
  add column gallery jsonb not null default '[]' check (
    case when jsonb_typeof(gallery) = 'array' then
      jsonb_array_length(gallery) <= 40
      and jsonb_array_length(jsonb_path_query_array(gallery,
            'strict $[*] ? (@.url like_regex "^https?://[^ <>]{1,255}/functions/v1/picture/[0-9a-f-]{36}$"
               && @.width >= 1 && @.width <= 1600 && @.height >= 1 && @.height <= 1600
               && @.alt like_regex "^[^\\u0000-\\u001f\\u007f]{1,200}$" && @.alt like_regex "[^ ]"
               && @.credit like_regex "^[^\\u0000-\\u001f\\u007f]{0,120}$"
               && (@.crop == null
                   || (@.crop.x >= 0 && @.crop.y >= 0 && @.crop.width >= 1 && @.crop.height >= 1
                       && @.crop.x + @.crop.width <= 100.01 && @.crop.y + @.crop.height <= 100.01)))'))
        = jsonb_array_length(gallery)
    else false end
  ),
  -- A list of {"outlet", "title", "url", "date"}; address and date (YYYY-MM-DD) may be ''.
  add column coverage jsonb not null default '[]' check (
    case when jsonb_typeof(coverage) = 'array' then
      jsonb_array_length(coverage) <= 20
      and jsonb_array_length(jsonb_path_query_array(coverage,
            'strict $[*] ? (@.outlet like_regex "^[^\\u0000-\\u001f\\u007f]{1,120}$" && @.outlet like_regex "[^ ]"
               && @.title like_regex "^[^\\u0000-\\u001f\\u007f]{1,200}$" && @.title like_regex "[^ ]"
               && (@.url == "" || @.url like_regex "^https?://[^ <>\\u0000-\\u001f]{1,250}[^ <>\\u0000-\\u001f]{0,250}$" flag "i")
               && @.date like_regex "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")'))
        = jsonb_array_length(coverage)
    else false end
  ),
  -- A list of {"text"}, each up to 200 characters.
  add column questions jsonb not null default '[]' check (
    case when jsonb_typeof(questions) = 'array' then
      jsonb_array_length(questions) <= 8
      and jsonb_array_length(jsonb_path_query_array(questions,
            'strict $[*] ? (@.text like_regex "^[^\\u0000-\\u001f\\u007f]{1,200}$" && @.text like_regex "[^ ]")'))
        = jsonb_array_length(questions)
    else false end
  ),
  -- A fact may name its source: an address or words of up to 300 characters.
  add constraint creator_profiles_fact_sources_check check (
    not jsonb_path_exists(facts,
      'lax $[*].source ? (@.type() != "string"
         || !(@ like_regex "^[^\\u0000-\\u001f\\u007f]{1,150}[^\\u0000-\\u001f\\u007f]{0,150}$"))'));

-- The fields of a profile that hold an uploaded picture end with its id.
create or replace function private.picture_in_kit(p_id uuid, p_user_id uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select 1 from public.creator_profiles c
    where c.user_id = p_user_id
      and (p_id::text in (right(c.avatar_url, 36), right(c.book_cover_url, 36))
           or exists (select 1 from jsonb_array_elements(c.gallery) g where right(g ->> 'url', 36) = p_id::text)));
end;
