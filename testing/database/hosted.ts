import type { Transactions } from '../../local/database/database.ts';
import { preparePlatformSchema } from '../../local/database/platform-schema.ts';
import type { ExtensionPackages } from './postgres-server.ts';

/** The role that owns the product's objects: as a hosted project's `postgres`, no superuser. */
export const PROJECT_OWNER = 'project_owner';

/**
 * Stand-ins for the packages of pg_cron and pg_net, which Debian does not have. They are available, as on a
 * hosted project, and the migrations create them; what they are told stays in their tables. Like the
 * real one, pg_net has its objects in `net` and belongs to the schema that `create extension` chose.
 */
export const HOSTED_EXTENSIONS: ExtensionPackages = {
  pg_cron: {
    control: "default_version = '1'\nrelocatable = false\nsuperuser = false\nschema = pg_catalog\n",
    script: `
create schema cron;
create table cron.job (
  jobid bigint generated always as identity primary key, jobname text unique, schedule text, command text);
create table cron.job_run_details (runid bigint, end_time timestamptz);
create function cron.schedule(job_name text, schedule text, command text) returns bigint
language sql as $$
  insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
  returning jobid
$$;
create function cron.unschedule(job_name text) returns boolean
language sql as $$ delete from cron.job where jobname = $1 returning true $$;
`,
  },
  pg_net: {
    control: "default_version = '1'\nrelocatable = false\nsuperuser = false\n",
    script: `
create schema net;
create table net.requests (id bigint generated always as identity, url text, headers jsonb, body jsonb);
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
  timeout_milliseconds int default 5000) returns bigint
language sql as $$
  insert into net.requests (url, headers, body) values ($1, $4, $2) returning id
$$;
`,
  },
};

/**
 * What a hosted project has besides roles and schemas: the owner without superuser rights, the
 * platform's own owners of `auth`, `storage` and `realtime`, and a stand-in for the Vault.
 */
const DRESS = `
create role ${PROJECT_OWNER} login createdb createrole bypassrls replication noinherit;
alter role ${PROJECT_OWNER} inherit;
grant anon, authenticated, service_role to ${PROJECT_OWNER} with admin option;
-- The platform allows its \`postgres\` this one, for restoring.
grant set on parameter session_replication_role to ${PROJECT_OWNER};
do $$ begin
  execute format('grant all on database %I to ${PROJECT_OWNER}', current_database());
end $$;
grant all on schema public to ${PROJECT_OWNER} with grant option;
grant all on schema extensions to ${PROJECT_OWNER};
alter publication supabase_realtime owner to ${PROJECT_OWNER};
-- The platform lets the project's owner write policies on realtime.messages without owning it.
create role supabase_realtime_admin nologin noinherit;
alter table realtime.messages owner to supabase_realtime_admin;
grant supabase_realtime_admin to ${PROJECT_OWNER};
grant usage on schema realtime to ${PROJECT_OWNER}, supabase_realtime_admin;
grant select, insert on realtime.messages to ${PROJECT_OWNER};
alter default privileges for role ${PROJECT_OWNER} in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role ${PROJECT_OWNER} in schema public
  grant all on routines to anon, authenticated, service_role;
alter default privileges for role ${PROJECT_OWNER} in schema public
  grant all on sequences to anon, authenticated, service_role;

create role supabase_storage_admin nologin noinherit;
do $$
declare v_table record;
begin
  for v_table in
    select schemaname, tablename,
      case schemaname when 'auth' then 'supabase_auth_admin' else 'supabase_storage_admin' end as owner
    from pg_tables where schemaname in ('auth', 'storage')
  loop
    execute format('alter table %I.%I owner to %I', v_table.schemaname, v_table.tablename, v_table.owner);
    execute format('grant all on table %I.%I to ${PROJECT_OWNER} with grant option',
      v_table.schemaname, v_table.tablename);
  end loop;
end $$;
grant usage on schema auth, storage to ${PROJECT_OWNER} with grant option;
-- Foreign keys are checked with the rights of the table's owner.
grant usage on schema auth to supabase_auth_admin;
grant usage on schema storage to supabase_storage_admin;
-- The platform lets the project's owner write policies on storage.objects without owning it.
grant supabase_storage_admin to ${PROJECT_OWNER};

create schema vault;
create table vault.secrets (
  id uuid primary key default gen_random_uuid(), name text unique, description text not null default '',
  secret text not null, created_at timestamptz not null default now());
create view vault.decrypted_secrets as select *, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(
  new_secret text, new_name text default null, new_description text default '') returns uuid
language sql security definer as $$
  insert into vault.secrets (secret, name, description) values ($1, $2, $3) returning id
$$;
grant usage on schema vault to ${PROJECT_OWNER};
grant select, delete on vault.secrets, vault.decrypted_secrets to ${PROJECT_OWNER};
`;

/**
 * Turns an empty database of a temporary server (started with HOSTED_EXTENSIONS) into what a hosted
 * project is before the first migration.
 */
export async function dressAsHosted(database: Transactions): Promise<void> {
  await preparePlatformSchema(database);
  await database.transaction((tx) => tx.exec(DRESS));
}
