import { existsSync, readFileSync } from 'node:fs';
import type { Transactions } from '../database/database.ts';
import { StackError } from '../errors.ts';
import { sqlErrorText } from '../database/sql-error-text.ts';

/**
 * The text of the demo data with the setting that it asks for, which stands until the end of the
 * transaction. Only for a database of this machine: the passwords of its accounts are public.
 */
export function demoDataText(file: string): string {
  return `set local newspeg.demo_data = 'wanted';\n${readFileSync(file, 'utf8')}`;
}

/**
 * Loads the demo data on the first start of a data folder. With `wanted` false the folder is marked
 * as declined, so that a later start does not add demo data to real data. Returns whether the
 * folder contains the demo data. Throws StackError when the file fails.
 */
export async function loadDemoSeed(
  database: Transactions,
  file: string,
  wanted: boolean,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.exec(`
      create table if not exists supabase_migrations.seed_files (
        path text not null primary key, hash text not null
      );`);
    const [decided] = await tx.query(
      `select hash from supabase_migrations.seed_files where path = 'seed'`,
    );
    if (decided !== undefined) return decided.hash === 'loaded';
    if (wanted && !existsSync(file)) return false;
    if (wanted) {
      const text = demoDataText(file);
      try {
        await tx.exec(text);
      } catch (cause) {
        throw new StackError(`supabase/seed.sql failed: ${sqlErrorText(cause, text)}`, { cause });
      }
    }
    await tx.query(`insert into supabase_migrations.seed_files (path, hash) values ('seed', $1)`, [
      wanted ? 'loaded' : 'declined',
    ]);
    return wanted;
  });
}
