import { readFileSync } from 'node:fs';
import type { Transaction } from './database.ts';
import { StackError } from '../errors.ts';

/** The last of the 134 migrations that were squashed into the baseline on 2026-11-24. */
const LAST_FORMER = '20261130010000';

/**
 * Makes the baseline count as applied in data that the former migrations made, and removes them from the
 * ledger: their versions lie later than today, so that no new migration could follow them. Returns whether
 * there were any. Throws StackError when the last of them is missing: the data is older than that.
 */
export async function replaceFormerMigrations(
  tx: Transaction,
  applied: ReadonlySet<string>,
  baseline: { version: string; name: string; recorded: string },
): Promise<boolean> {
  const [first] = [...applied].sort();
  // The versions of the former migrations begin before that of the baseline, those of others after it.
  if (first === undefined || first >= baseline.version || applied.has(baseline.version))
    return false;
  if (!applied.has(LAST_FORMER)) {
    throw new StackError(
      'The local data was made by an older version of Newspeg, from before its migrations were put ' +
        'together into one. Start it once with the last version before that, or delete it: ' +
        'npm run reset && npm start',
    );
  }
  await tx.exec(readFileSync(new URL('former-migrations.sql', import.meta.url), 'utf8'));
  await tx.exec('delete from supabase_migrations.schema_migrations');
  await tx.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ($1, $2, array[$3])`,
    [baseline.version, baseline.name, baseline.recorded],
  );
  return true;
}
