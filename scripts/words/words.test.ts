import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openPglite } from '../../local/database/pglite-database.ts';
import { wordRows } from './migration.ts';

const supabase = new URL('../../supabase/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, supabase), 'utf8');

// Compared by `===`: the difference of two such texts would fill the output.
it('the last migration of words is made from the data files', async () => {
  const made = readdirSync(new URL('migrations/', supabase))
    .sort()
    .map((file) => read(`migrations/${file}`))
    .filter((text) => /^-- Made from [0-9a-f]{64}$/m.test(text.slice(0, 500)));
  const database = await openPglite(undefined);
  try {
    expect(made.at(-1)?.startsWith(await wordRows(database))).toBe(true);
  } finally {
    await database.close();
  }
}, 60_000);
