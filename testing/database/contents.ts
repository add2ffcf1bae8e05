import type { Transactions } from '../../local/database/database.ts';

/**
 * The number of rows and a hash of them, by table: of the schemas that a backup holds, or of those whose
 * name, with the schema, matches the regular expression.
 */
export async function contents(
  database: Transactions,
  tablesLike = '^(public|private|auth|storage)\\.',
): Promise<Record<string, string>> {
  return database.transaction(async (tx) => {
    const tables = await tx.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where format('%I.%I', schemaname, tablename) ~ $1 order by 1`,
      [tablesLike],
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await tx.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as content
         from ${String(name)} t`,
      );
      found[String(name)] = String(row?.content);
    }
    return found;
  });
}
