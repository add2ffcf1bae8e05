import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Transaction } from '../../local/database/database.ts';
import { applyMigrations } from '../../local/database/migrations.ts';
import { openMigrated } from '../../testing/database/embedded.ts';
import { dressAsHosted, HOSTED_EXTENSIONS, PROJECT_OWNER } from '../../testing/database/hosted.ts';
import { openPlain, type PlainDatabase } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import {
  catalogOf,
  compareCatalogs,
  firstDifference,
  readCatalog,
  type Catalog,
} from './catalog.ts';
import { openFromSchemaFiles, readSchemaFiles, runSchemaFiles } from './files.ts';
import { migrationBetween } from './migration.ts';
import { readStatements, type Statement } from './statements.ts';

const supabase = fileURLToPath(new URL('../../supabase', import.meta.url));
const files = readSchemaFiles(supabase);
let schema: Database;
let wanted: Catalog;
let statements: Statement[];

/** Each database takes seconds to make, and more of them on a busy machine. */
const TIMEOUT = 120_000;

beforeAll(async () => {
  schema = await openFromSchemaFiles(files);
  wanted = await readCatalog(schema);
  statements = await readStatements(files);
}, TIMEOUT);
afterAll(() => schema.close());

it('the migrations make what the schema files say', { timeout: TIMEOUT }, async () => {
  const migrated = await openMigrated();
  try {
    const differences = compareCatalogs(await readCatalog(migrated), wanted);
    expect(
      firstDifference(differences, ['from the migrations', 'from the schema files']),
    ).toBeUndefined();
  } finally {
    await migrated.close();
  }
});

it(
  'so they do on a server that is dressed like a hosted project, with its schedules',
  {
    timeout: TIMEOUT,
  },
  async ({ skip }) => {
    const server = await startPostgres({}, HOSTED_EXTENSIONS);
    if (typeof server === 'string') return skip(server);
    try {
      const superuser = openPlain(server.url, 1);
      await dressAsHosted(superuser);
      await superuser.close();
      const client = new pg.Client({
        connectionString: server.url.replace('/postgres?', '/template1?'),
      });
      await client.connect();
      await client.query(`create database schema_files template postgres owner ${PROJECT_OWNER}`);
      await client.end();
      const catalogOfHosted = async (
        name: string,
        make: (database: PlainDatabase) => Promise<unknown>,
      ) => {
        const url = server.url.replace('postgres@/postgres?', `${PROJECT_OWNER}@/${name}?`);
        const database = openPlain(url, 1);
        try {
          await make(database);
          return await readCatalog(database);
        } finally {
          await database.close();
        }
      };
      const migrated = await catalogOfHosted('postgres', (database) =>
        applyMigrations(database, join(supabase, 'migrations')),
      );
      const made = await catalogOfHosted('schema_files', (database) =>
        runSchemaFiles(database, files),
      );
      expect([...made.keys()].filter((object) => object.startsWith('schedule '))).not.toEqual([]);
      expect(
        firstDifference(compareCatalogs(migrated, made), [
          'from the migrations',
          'from the schema files',
        ]),
      ).toBeUndefined();
    } finally {
      await server.stop();
    }
  },
);

it('every statement that makes an object names it', () => {
  const objects = new Set(statements.map(({ object }) => object));
  for (const kind of ['function', 'relation', 'type', 'policy', 'trigger']) {
    const made = [...wanted.keys()].filter((object) => object.startsWith(`${kind} `));
    expect(made.length, kind).toBeGreaterThan(0);
    // Triggers of private.log_admin_changes() are made by a block for five tables, the policies of realtime by one
    // that asks for the table.
    const missing = made
      .map((object) => object.replace(/\(.*/s, ''))
      .filter((object) => !objects.has(object) && !/log_admin_| realtime\.messages\./.test(object))
      .filter((object) => !/^relation .*_seq$/.test(object));
    expect(missing, kind).toEqual([]);
  }
});

/** A change of the migrated state, the object that shows it, and whether a hand has to write the way back. */
const CHANGES: { sql: string; object: string; byHand?: boolean }[] = [
  {
    sql: `create or replace function private.probation_share(p_cap int) returns int language sql immutable return p_cap`,
    object: 'function private.probation_share(integer)',
  },
  {
    sql: 'alter function public.is_admin() volatile',
    object: 'function public.is_admin()',
  },
  {
    sql: 'alter function private.require_user() reset search_path',
    object: 'function private.require_user()',
  },
  {
    sql: 'grant execute on function public.claim_admin(text) to anon',
    object: 'function public.claim_admin(text)',
  },
  {
    sql: 'drop function public.slug_available(text)',
    object: 'function public.slug_available(text)',
  },
  {
    sql: 'create function public.left_over() returns int language sql return 1',
    object: 'function public.left_over()',
  },
  { sql: 'grant delete on public.outlets to anon', object: 'relation public.outlets' },
  {
    sql: 'grant update (email) on public.users to authenticated',
    object: 'column public.users.email',
  },
  {
    sql: 'alter table private.secrets disable row level security',
    object: 'relation private.secrets',
  },
  {
    sql: `comment on column private.subject_fields.weight is 'another'`,
    object: 'column private.subject_fields.weight',
  },
  {
    sql: 'alter view private.outlet_terms set (security_invoker = false)',
    object: 'relation private.outlet_terms',
    byHand: true,
  },
  {
    sql: `alter table public.outlets alter column weekly_cap set default 99`,
    object: 'column public.outlets.weekly_cap',
  },
  {
    sql: 'alter table public.outlets alter column name drop not null',
    object: 'column public.outlets.name',
    byHand: true,
  },
  {
    sql: 'drop index public.card_offers_waiting_idx',
    object: 'index public.card_offers_waiting_idx',
  },
  {
    sql: 'drop policy card_offers_select_own_or_admin on public.card_offers; create policy card_offers_select_own_or_admin on public.card_offers for select to authenticated using (true)',
    object: 'policy public.card_offers.card_offers_select_own_or_admin',
  },
  {
    sql: 'alter table public.card_offers disable trigger touch_updated_at',
    object: 'trigger public.card_offers.touch_updated_at',
  },
  {
    sql: 'alter table public.pitches drop constraint pitches_model_check',
    object: 'constraint public.pitches.pitches_model_check',
  },
  {
    sql: 'alter publication supabase_realtime add table public.subscriptions',
    object: 'published table supabase_realtime public.subscriptions',
  },
  {
    sql: 'drop policy hear_own_channels on realtime.messages',
    object: 'policy realtime.messages.hear_own_channels',
  },
  {
    sql: 'alter table public.card_outcomes drop column seen_at',
    object: 'column public.card_outcomes.seen_at',
  },
  { sql: 'drop table public.profile_drafts', object: 'relation public.profile_drafts' },
  {
    sql: 'alter table public.profile_drafts add column extra text',
    object: 'column public.profile_drafts.extra',
    byHand: true,
  },
  {
    sql: `delete from private.admin_security`,
    object: 'rows of private.admin_security',
    byHand: true,
  },
];

/** Runs `work` in a transaction of the schema's database, and rolls it back. */
async function tried(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const back = new Error('rolled back');
  await expect(
    schema.transaction(async (tx) => {
      await work(tx);
      throw back;
    }),
  ).rejects.toBe(back);
}

describe('a database that differs from the schema files', { timeout: TIMEOUT }, () => {
  it('is seen in each object, and mended by the schema files’ own text', async () => {
    const mendable = CHANGES.filter(({ byHand }) => byHand !== true);
    await tried(async (tx) => {
      for (const { sql } of mendable) await tx.exec(sql);
      const changed = await catalogOf(tx);
      const seen = compareCatalogs(changed, wanted).map(({ object }) => object);
      expect(seen).toEqual(expect.arrayContaining(mendable.map(({ object }) => object)));
      const { sql, byHand } = migrationBetween(changed, wanted, statements);
      expect(byHand).toEqual([]);
      await tx.exec(sql);
      expect(
        firstDifference(compareCatalogs(await catalogOf(tx), wanted), ['mended', 'schema files']),
      ).toBeUndefined();
    });
  });

  it('is named where a hand has to decide, and nothing is written for that', async () => {
    const decided = CHANGES.filter(({ byHand }) => byHand === true);
    await tried(async (tx) => {
      for (const { sql } of decided) await tx.exec(sql);
      const changed = await catalogOf(tx);
      const seen = compareCatalogs(changed, wanted).map(({ object }) => object);
      expect(seen).toEqual(expect.arrayContaining(decided.map(({ object }) => object)));
      const { sql, byHand } = migrationBetween(changed, wanted, statements);
      expect(sql).toBe('');
      for (const { object } of decided) {
        const name = object.replace(/^(rows of|\w+) /, '');
        expect(
          byHand.some((line) => line.includes(name)),
          object,
        ).toBe(true);
      }
    });
  });

  it('firstDifference shows both texts and how many there are', () => {
    const left: Catalog = new Map([
      ['function a()', 'source: 1'],
      ['function b()', 'source: 1'],
    ]);
    const right: Catalog = new Map([['function a()', 'source: 2']]);
    const text = firstDifference(compareCatalogs(left, right), ['one', 'other']);
    expect(text).toBe(
      'function a() is not the same (2 differences in all).\none:\n  source: 1\nother:\n  source: 2',
    );
  });
});
