import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from '../../local/database/pglite-database.ts';
import { startStack } from '../../local/stack.ts';
import {
  changedMigrations,
  currentHashes,
  readTables,
  recordedHashes,
  restoreRecord,
} from './landed.ts';

/**
 * `schema.table` or `schema.table.column` that a migration since the record changes or removes on
 * purpose. To be emptied when the record is renewed.
 */
const CHANGED_ON_PURPOSE: readonly string[] = [];

describe('migrations that have landed', () => {
  it('are all there and unedited', () => {
    expect(Object.keys(recordedHashes())).not.toHaveLength(0);
    expect(changedMigrations(recordedHashes(), currentHashes())).toEqual([]);
  });

  it('changedMigrations names edited and missing files, and ignores new ones', () => {
    const recorded = { '1_a.sql': 'a', '2_b.sql': 'b', '3_c.sql': 'c' };
    const current = { '1_a.sql': 'a', '2_b.sql': 'edited', '4_d.sql': 'd' };
    expect(changedMigrations(recorded, current)).toEqual(['2_b.sql', '3_c.sql']);
  });
});

describe('a start on the data of the landed main', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const dataDir = mkdtempSync(join(tmpdir(), 'newspeg-landed-data-'));
  const output: string[] = [];
  let before: Awaited<ReturnType<typeof restoreRecord>>;
  let migrated: string[];
  let accounts: string[];
  let after: typeof before;

  beforeAll(async () => {
    before = await restoreRecord(dataDir);
    const stack = await startStack({
      root,
      dataDir,
      url: 'http://127.0.0.1:9',
      siteUrl: 'http://127.0.0.1:9',
      demo: true,
      watch: false,
      env: {},
      log: (line) => output.push(line),
    });
    migrated = stack.migrated;
    accounts = stack.accounts.map(({ label }) => label);
    await stack.stop();
    const database = await openPglite(dataDir);
    after = await readTables(database, before);
    await database.close();
  });
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('applies exactly the migrations that are not recorded', () => {
    const recorded = recordedHashes();
    expect(migrated).toEqual(Object.keys(currentHashes()).filter((file) => !(file in recorded)));
  });

  it('reports no edited migration and asks for no reset', () => {
    expect(output.filter((line) => /edited|reset/.test(line))).toEqual([]);
  });

  it('recognises the demo accounts', () => {
    expect(accounts).toEqual(['creator', 'media', 'admin']);
  });

  it('has rows of every kind that the record is about', () => {
    const empty = [
      'auth.users',
      'private.closed_addresses',
      'private.mail_outbox',
      'private.pictures',
      'private.secrets',
      'private.stripe_events',
      'public.admin_settings',
      'public.intro_requests',
      'public.newsletter_subscribers',
      'public.own_pegs',
      'public.pitch_events',
      'public.pitch_sends',
      'public.subscriptions',
      'public.webhook_logs',
    ].filter((table) => (before.get(table)?.rows.length ?? 0) === 0);
    expect(empty).toEqual([]);
  });

  it('preserves every row in the columns that existed, and loads the seed no second time', () => {
    for (const [table, { columns, rows }] of before) {
      if (CHANGED_ON_PURPOSE.includes(table)) continue;
      const unchanged = columns.filter((one) => !CHANGED_ON_PURPOSE.includes(`${table}.${one}`));
      expect(after.get(table)?.columns, table).toEqual(expect.arrayContaining(unchanged));
      expect(only(unchanged, after.get(table)?.rows ?? []), table).toEqual(only(unchanged, rows));
    }
  });
});

/** The rows reduced to the columns, sorted. */
function only(columns: readonly string[], rows: readonly string[]): string[] {
  return rows
    .map((row) => {
      const values = JSON.parse(row) as Record<string, unknown>;
      return JSON.stringify(columns.map((column) => values[column]));
    })
    .sort();
}
