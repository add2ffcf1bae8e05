import { z } from 'zod';
import type { Database, Transaction } from '../database/database.ts';
import type { Binding, Change, ChangeData, Identity } from './change.ts';
import { conditionSql, identifier } from './filters.ts';
import type { PublishedTable } from './triggers.ts';

/** Sets role and JWT claims for the rest of the transaction, as the REST API does. */
async function setIdentity(tx: Transaction, identity: Identity): Promise<void> {
  const jwtClaims =
    identity.role === 'authenticated' ? identity.jwtClaims : { role: identity.role };
  await tx.query(
    `select set_config('request.jwt.claims', $1, true),
      set_config('request.jwt.claim.sub', $2, true),
      set_config('request.jwt.claim.role', $3, true),
      set_config('role', $3, true)`,
    [JSON.stringify(jwtClaims), 'sub' in jwtClaims ? jwtClaims.sub : '', identity.role],
  );
}

/**
 * Checks per changed row what a subscriber may see: reads the row again with the subscriber's role,
 * JWT claims and column grants, so that row level security applies. A deleted row cannot be read
 * again: of it a subscriber who may read the table receives the key only.
 */
export class RowPermissionReader {
  readonly #database: Database;
  readonly #tables: ReadonlyMap<string, PublishedTable>;

  constructor(database: Database, tables: PublishedTable[]) {
    this.#database = database;
    this.#tables = new Map(tables.map((table) => [`${table.schema}.${table.table}`, table]));
  }

  /** Throws, with a message for the subscriber, when a filter does not fit the tables it applies to. */
  async checkFilter(binding: Binding): Promise<void> {
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
   * The part of a change that `identity` may see, with the ids of the bindings whose filters match.
   * Undefined when the row was deleted since, is hidden by row level security or matches no filter.
   */
  async read(
    change: Change,
    identity: Identity,
    bindings: Binding[],
  ): Promise<{ ids: number[]; data: ChangeData } | undefined> {
    const table = this.#tables.get(`${change.schema}.${change.table}`);
    if (table === undefined) return undefined;
    return this.#database.transaction(async (tx) => {
      await setIdentity(tx, identity);
      const columns = await this.#readableColumns(tx, table);
      if (columns.length === 0) return undefined;
      const found =
        change.type === 'DELETE'
          ? this.#deletedRow(change, bindings)
          : await this.#currentRow(tx, table, columns, change, bindings);
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

  async #readableColumns(tx: Transaction, table: PublishedTable): Promise<string[]> {
    const names = [...table.types.keys()];
    const rows = await tx.query(
      `select name from unnest($1::text[]) with ordinality as c(name, at)
       where has_column_privilege(to_regclass($2), name, 'select') order by at`,
      [names, `${identifier(table.schema)}.${identifier(table.table)}`],
    );
    return rows.map((row) => String(row.name));
  }

  /** Of a deleted row only the key is known: filters on other columns never match. */
  #deletedRow(change: Change, bindings: Binding[]) {
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

  async #currentRow(
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
    const { record: values, matches: matched } = z
      .object({ record: z.record(z.string(), z.unknown()), matches: z.array(z.boolean()) })
      .parse(row);
    return { record: values, ids: bindings.filter((_, at) => matched[at]).map(({ id }) => id) };
  }
}
