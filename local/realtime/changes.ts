import { z } from 'zod';
import type { Database, Transaction } from '../database.ts';
import type { Claims } from '../jwt.ts';
import { conditionSql, identifier, type Condition } from './filters.ts';
import type { PublishedTable } from './triggers.ts';

const announced = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key: z.record(z.string(), z.unknown()),
  at: z.string(),
});

/** A row that changed: which one, not what is in it. */
export type Change = z.infer<typeof announced>;

/** Reads a trigger's payload. */
export function parseChange(payload: string): Change {
  return announced.parse(JSON.parse(payload));
}

/** Whom a subscription reads as. */
export type Identity =
  { role: 'anon' | 'service_role' } | { role: 'authenticated'; claims: Claims };

/** One `postgres_changes` entry of a channel. */
export interface Binding {
  id: number;
  event: string;
  schema: string;
  table: string | undefined;
  filter: string | undefined;
  conditions: Condition[];
}

/** What subscribers get, in the shape that realtime-js expects. */
export interface ChangeData {
  schema: string;
  table: string;
  commit_timestamp: string;
  type: Change['type'];
  columns: { name: string; type: string }[];
  record: Record<string, unknown>;
  old_record: Record<string, unknown>;
  errors: null;
}

/** Whether a binding asks for changes of this table and kind, before any filter. */
export function concerns(binding: Binding, change: Change): boolean {
  const any = (wanted: string | undefined, is: string) =>
    wanted === undefined || wanted === '*' || wanted === is;
  return (
    any(binding.event.toUpperCase(), change.type) &&
    any(binding.schema, change.schema) &&
    any(binding.table, change.table)
  );
}

/** Makes the rest of a transaction run as the identity, as the REST API does. */
async function become(tx: Transaction, identity: Identity): Promise<void> {
  const claims = identity.role === 'authenticated' ? identity.claims : { role: identity.role };
  await tx.query(
    `select set_config('request.jwt.claims', $1, true),
      set_config('request.jwt.claim.sub', $2, true),
      set_config('request.jwt.claim.role', $3, true),
      set_config('role', $3, true)`,
    [JSON.stringify(claims), 'sub' in claims ? claims.sub : '', identity.role],
  );
}

/** Reads changed rows with the rights of those who listen. */
export class ChangeReader {
  readonly #database: Database;
  readonly #tables: ReadonlyMap<string, PublishedTable>;

  constructor(database: Database, tables: PublishedTable[]) {
    this.#database = database;
    this.#tables = new Map(tables.map((table) => [`${table.schema}.${table.table}`, table]));
  }

  /** Throws, in words for the subscriber, when a filter does not fit the tables it would see. */
  async check(binding: Binding): Promise<void> {
    if (binding.conditions.length === 0) return;
    for (const table of this.#tables.values()) {
      const matches = binding.schema === '*' || binding.schema === table.schema;
      if (!matches || (binding.table !== undefined && binding.table !== table.table)) continue;
      const parameters: unknown[] = [];
      const sql = conditionSql(binding.conditions, table.types, parameters);
      const name = `${identifier(table.schema)}.${identifier(table.table)}`;
      await this.#database.transaction((tx) =>
        tx.query(`select from ${name} t where ${sql} limit 0`, parameters),
      );
    }
  }

  /**
   * The change as `identity` may see it, with the ids of those bindings whose filters it meets.
   * Undefined when the row is gone, hidden by row level security, or meets no filter.
   */
  async read(
    change: Change,
    identity: Identity,
    bindings: Binding[],
  ): Promise<{ ids: number[]; data: ChangeData } | undefined> {
    const table = this.#tables.get(`${change.schema}.${change.table}`);
    if (table === undefined) return undefined;
    return this.#database.transaction(async (tx) => {
      await become(tx, identity);
      const columns = await this.#readable(tx, table);
      if (columns.length === 0) return undefined;
      const found =
        change.type === 'DELETE'
          ? this.#deleted(change, bindings)
          : await this.#current(tx, table, columns, change, bindings);
      if (found === undefined || found.ids.length === 0) return undefined;
      const key = Object.fromEntries(
        Object.entries(change.key).filter(([name]) => columns.includes(name)),
      );
      return {
        ids: found.ids,
        data: {
          schema: change.schema,
          table: change.table,
          commit_timestamp: new Date(change.at).toISOString(),
          type: change.type,
          columns: columns.map((name) => ({ name, type: table.names.get(name) ?? 'text' })),
          record: found.record,
          old_record: change.type === 'INSERT' ? {} : key,
          errors: null,
        },
      };
    });
  }

  async #readable(tx: Transaction, table: PublishedTable): Promise<string[]> {
    const names = [...table.types.keys()];
    const rows = await tx.query(
      `select name from unnest($1::text[]) with ordinality as c(name, at)
       where has_column_privilege(to_regclass($2), name, 'select') order by at`,
      [names, `${identifier(table.schema)}.${identifier(table.table)}`],
    );
    return rows.map((row) => String(row.name));
  }

  /** A deleted row can no longer be tested but by its key, which is all that is told of it. */
  #deleted(change: Change, bindings: Binding[]) {
    const ids = bindings
      .filter(({ conditions }) =>
        conditions.every(
          ({ column, operator, values }) =>
            (operator === 'eq' || operator === 'in') &&
            column in change.key &&
            values.includes(String(change.key[column])),
        ),
      )
      .map(({ id }) => id);
    return { ids, record: {} };
  }

  async #current(
    tx: Transaction,
    table: PublishedTable,
    columns: string[],
    change: Change,
    bindings: Binding[],
  ) {
    const parameters: unknown[] = [];
    const key = table.key.map((column) => {
      parameters.push(String(change.key[column]));
      const type = table.types.get(column) ?? 'text';
      return `t.${identifier(column)} = $${parameters.length}::text::${type}`;
    });
    const matches = bindings.map(({ conditions }) =>
      conditionSql(conditions, table.types, parameters),
    );
    const record = columns.map((name) => `'${name.replaceAll("'", "''")}', t.${identifier(name)}`);
    const [row] = await tx.query(
      `select jsonb_build_object(${record.join(', ')}) as record,
        to_jsonb(array[${matches.join(', ')}]) as matches
       from ${identifier(table.schema)}.${identifier(table.table)} t
       where ${key.join(' and ')}`,
      parameters,
    );
    if (row === undefined) return undefined;
    const { record: values, matches: met } = z
      .object({ record: z.record(z.string(), z.unknown()), matches: z.array(z.boolean()) })
      .parse(row);
    return { record: values, ids: bindings.filter((_, at) => met[at]).map(({ id }) => id) };
  }
}
