-- Tokens of the links in mails: the database holds hashes only.

-- Stores the hashes of the tokens of one delivery, by purpose.
create function private.store_link_tokens(p_send_id uuid, p_hashes jsonb) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.pitch_send_tokens (token_hash, send_id, purpose)
  select h.value, p_send_id, h.key from jsonb_each_text(p_hashes) h
$$;

-- What the link of a mail opens, by the hash of its token. ref_id: the introduction (intro), the account whose daily
-- mail the link stops (request_mails), or the invitation to help a creator (helper).
create table private.link_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('intro', 'request_mails', 'own_data', 'helper')),
  ref_id uuid not null,
  created_at timestamptz not null default now()
);
alter table private.link_tokens enable row level security;
create index link_tokens_purpose_idx on private.link_tokens (purpose, created_at);
create index link_tokens_ref_id_idx on private.link_tokens (ref_id);
