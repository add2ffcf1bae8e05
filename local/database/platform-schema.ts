import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import type { Transactions } from './database.ts';

/**
 * What a hosted project contains before the first migration: the roles, their default privileges,
 * the schema for extensions and the empty publication that realtime reads.
 */
const ROLES_AND_PRIVILEGES = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator noinherit;
    grant anon, authenticated, service_role to authenticator;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin nologin noinherit;
  end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end
$$;
set search_path to "$user", public, extensions;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pgcrypto with schema extensions;

grant usage on schema public to anon, authenticated, service_role;
-- Only before the first migration: a later start must not undo what migrations took from the defaults.
do $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on routines to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  end if;
end
$$;
`;

/**
 * Runs after lite created the schemas auth and storage: their grants, and the functions that read
 * the JWT claims as on a hosted project (lite's own auth.email() never returns the email).
 */
const SCHEMA_GRANTS = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  ), '')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

grant usage on schema auth to anon, authenticated, service_role;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt()
  to anon, authenticated, service_role;

grant usage on schema storage to anon, authenticated, service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;
`;

/** The NOTIFY channel on which `realtime.send` hands a message to the realtime service of this process. */
export const BROADCASTS = 'newspeg_broadcasts';

/**
 * The part of the platform's realtime that the product uses: the table of messages, whose policies say who may hear
 * a channel, and the functions that send one and name the channel that is asked about.
 */
const REALTIME = `
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;
create table if not exists realtime.messages (
  topic text not null, extension text not null, payload jsonb, event text, private boolean default false,
  updated_at timestamp not null default now(), inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(), primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
create index if not exists messages_topic_idx on realtime.messages (topic, inserted_at);
grant select, insert on realtime.messages to anon, authenticated, service_role;
create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
-- A message that cannot be sent warns and fails nothing, as on the platform.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, payload, event, topic, private, 'broadcast');
  perform pg_notify('${BROADCASTS}', jsonb_build_object('id', message_id, 'topic', topic, 'event', event,
    'payload', payload, 'private', private)::text);
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;
`;

/** To be changed with REALTIME, SCHEMA_GRANTS or lite's version, so that existing data folders are updated. */
const SCHEMA_VERSION = 'newspeg 2 on lite 0.10.0';

/** Creates the roles and schemas that a hosted project provides. Idempotent. */
export async function preparePlatformSchema(database: Transactions): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.exec(ROLES_AND_PRIVILEGES);
    const [row] = await tx.query(
      `select obj_description(to_regnamespace('auth')::oid, 'pg_namespace') as version`,
    );
    if (row?.version === SCHEMA_VERSION) return;
    await tx.exec(getAuthSchemaSql());
    await tx.exec(getStorageSchemaSql());
    await tx.exec(SCHEMA_GRANTS);
    await tx.exec(REALTIME);
    await tx.exec(`comment on schema auth is '${SCHEMA_VERSION}'`);
  });
}
