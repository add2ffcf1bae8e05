import { readFileSync } from 'node:fs';
import { StackError } from '../errors.ts';
import type { Transaction } from './database.ts';
import { OTHER_MIGRATIONS } from './does-not-open.ts';

/**
 * What the migrations were before the baseline, the oldest first: the version that ended them, and the script
 * that turns what they made into what the next ones made, the last one into what the baseline makes.
 */
const FORMER = [
  { last: '20261130010000', script: 'from_134_files.sql' },
  { last: '20261124132623', script: 'from_first_baseline.sql' },
];

/**
 * Makes the baseline count as applied in data that former migrations made, and removes those from the ledger:
 * some of their versions lie later than today, so that no new migration could follow them. Returns whether
 * there were any. Throws StackError for data of migrations that are not known here.
 */
export async function replaceFormerMigrations(
  tx: Transaction,
  applied: ReadonlySet<string>,
  baseline: { version: string; name: string; recorded: string },
): Promise<boolean> {
  if (applied.size === 0 || applied.has(baseline.version)) return false;
  const from = FORMER.findIndex(({ last }) => applied.has(last));
  if (from < 0) throw new StackError(OTHER_MIGRATIONS);
  for (const { script } of FORMER.slice(from))
    await tx.exec(readFileSync(new URL(`former/${script}`, import.meta.url), 'utf8'));
  await tx.exec('delete from supabase_migrations.schema_migrations');
  await tx.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ($1, $2, array[$3])`,
    [baseline.version, baseline.name, baseline.recorded],
  );
  return true;
}
