import type { Transaction } from '../database/database.ts';

/** The NOTIFY channel of the triggers. */
export const CHANNEL = 'newspeg_changes';

const INSTALL = `
create schema if not exists newspeg_local;
comment on schema newspeg_local is 'Created by the local stack; a hosted project does not have it.';

-- Sends the key of the changed row, never its values: they are read again with each subscriber's role.
create or replace function newspeg_local.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  key jsonb;
begin
  select jsonb_object_agg(name, changed -> name) into key from unnest(tg_argv) as name;
  perform pg_notify('${CHANNEL}', jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'key', key,
    'at', clock_timestamp()
  )::text);
  return null;
end
$$;

do $$
declare
  listed record;
begin
  for listed in
    select c.oid::regclass as name
    from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where g.tgname = 'zz_newspeg_announce'
  loop
    execute format('drop trigger zz_newspeg_announce on %s', listed.name);
  end loop;
  for listed in
    select c.oid::regclass as name,
      (select string_agg(quote_literal(a.attname), ', ' order by a.attnum)
       from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary) as key
    from pg_publication_tables p
      join pg_namespace n on n.nspname = p.schemaname
      join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = 'supabase_realtime'
  loop
    continue when listed.key is null;
    execute format(
      'create trigger zz_newspeg_announce after insert or update or delete on %s
       for each row execute function newspeg_local.announce(%s)', listed.name, listed.key);
  end loop;
end
$$;
`;

/** A table of the publication, with the types of its columns. */
export interface PublishedTable {
  schema: string;
  table: string;
  /** Castable type per column, e.g. `timestamp with time zone`. */
  types: Map<string, string>;
  /** Name per column as in pg_type, e.g. `timestamptz`, `_text`. */
  names: Map<string, string>;
  key: string[];
}

/** Installs the triggers on every table of the publication supabase_realtime; returns the tables. */
export async function installTriggers(tx: Transaction): Promise<PublishedTable[]> {
  await tx.exec(INSTALL);
  const rows = await tx.query(`
    select p.schemaname as schema, p.tablename as table, a.attname as column,
      format_type(a.atttypid, null) as type, y.typname as name,
      exists (
        select from pg_index i
        where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)
      ) as in_key
    from pg_publication_tables p
      join pg_namespace n on n.nspname = p.schemaname
      join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type y on y.oid = a.atttypid
    where p.pubname = 'supabase_realtime'
    order by 1, 2, a.attnum`);
  const tables = new Map<string, PublishedTable>();
  for (const row of rows) {
    const schema = String(row.schema);
    const table = String(row.table);
    const known = tables.get(`${schema}.${table}`) ?? {
      schema,
      table,
      types: new Map<string, string>(),
      names: new Map<string, string>(),
      key: [],
    };
    tables.set(`${schema}.${table}`, known);
    known.types.set(String(row.column), String(row.type));
    known.names.set(String(row.column), String(row.name));
    if (row.in_key === true) known.key.push(String(row.column));
  }
  return [...tables.values()];
}
