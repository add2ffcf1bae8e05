-- English words, their forms, and the words near them in meaning; the next migration holds the data.

-- A lemma is a word with its forms. Lemma 0 holds the words that say nothing about a topic.
create table private.lemmas (
  id int primary key,
  -- The place of its most frequent form among all words, 1 for the most frequent.
  rank int not null,
  -- Up to 28 lemmas near in meaning: three bytes each, the id (two bytes) and the likeness in 255ths.
  neighbours bytea not null,
  -- Its meaning as a vector of length 1 in 48 dimensions: one byte each, 128 is 0 and 255 is 1. The
  -- dot product of two says how near they are. Empty for lemma 0.
  vector bytea not null
);

create table private.word_forms (
  form text primary key,
  -- An id of private.lemmas; both tables are written by these migrations only.
  lemma_id int not null
);

alter table private.lemmas enable row level security;
alter table private.word_forms enable row level security;

-- Stores the lines of the next migration, which drops this function again. A line: forms separated
-- by commas, rank, neighbours and vector in base64. The ids count up from p_first.
create function private.load_lemmas(p_first int, p_lines text) returns void
language sql volatile
set search_path = ''
as $$
  with lines as (
    select p_first + n::int - 1 as id, split_part(line, ' ', 1) as forms,
      split_part(line, ' ', 2)::int as rank, decode(split_part(line, ' ', 3), 'base64') as neighbours,
      decode(split_part(line, ' ', 4), 'base64') as vector
    from regexp_split_to_table(p_lines, '\n') with ordinality as l(line, n)
  ), stored as (
    insert into private.lemmas (id, rank, neighbours, vector) select id, rank, neighbours, vector from lines
  )
  insert into private.word_forms (form, lemma_id)
  select form, id from lines, unnest(string_to_array(forms, ',')) form
$$;
