import { createRequire } from 'node:module';
import type * as SyncEngine from '@supabase/stripe-sync-engine';
import pg from 'pg';
import type { Contestant } from './measure.ts';
import type { Delivery } from './workload.ts';

export type WebhookContestant = Contestant<Delivery> & { close(): Promise<void> };

// Its ES build uses __dirname, which ES modules do not have; the CommonJS build works.
const syncEngine = createRequire(import.meta.url)(
  '@supabase/stripe-sync-engine',
) as typeof SyncEngine;

function openPool(url: string, lanes: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: lanes });
  // The server may stop before the last connection is closed.
  pool.on('error', () => undefined);
  return pool;
}

/** Gives a contestant's table the compression that private.stripe_events has on this server. */
async function compressAlike(pool: pg.Pool, table: string): Promise<void> {
  await pool.query(`alter table ${table} set (toast_tuple_target = 4080)`);
  const { rows } = await pool.query<{ compression: string }>(
    `select attcompression as compression from pg_attribute
     where attrelid = 'private.stripe_events'::regclass and attname = 'payload'`,
  );
  if (rows[0]?.compression === 'l') {
    await pool.query(`alter table ${table} alter column payload set compression lz4`);
  }
}

/** The SQL call of the product, as the edge function makes it after reading the body. */
export function sqlCall(url: string, lanes: number): WebhookContestant {
  const pool = openPool(url, lanes);
  return {
    name: 'SQL call',
    take: ({ stored, payload }) =>
      pool.query({
        name: 'ingest',
        text: 'select public.ingest_stripe_event($1, $2, false)',
        values: [stored, payload],
      }),
    close: () => pool.end(),
  };
}

const BARE_INSERT = `insert into public.bare_ledger (event_id, event_type, status, outcome, note,
    livemode, api_version, object_id, subscription_id, event_created, latency_ms, payload)
  values ($1, $2, 'success', 'applied', 'Stored', $3, $4, $5, $5, to_timestamp($6), 0, $7)`;

const bareRow = ({ event, payload }: Delivery): unknown[] => [
  event.id,
  event.type,
  event.livemode,
  event.api_version,
  event.data.object['id'],
  event.created,
  payload,
];

async function makeBareLedger(pool: pg.Pool): Promise<void> {
  await pool.query(
    'create table if not exists public.bare_ledger (like public.webhook_logs including all)',
  );
  await pool.query('alter table public.bare_ledger add column if not exists payload text');
  await compressAlike(pool, 'public.bare_ledger');
}

/**
 * The least that storing an event takes: a transaction with one insert, nothing applied. The row has
 * the columns and indexes of the ledger, and the body.
 */
export async function bareInsert(url: string, lanes: number): Promise<WebhookContestant> {
  const pool = openPool(url, lanes);
  await makeBareLedger(pool);
  return {
    name: 'bare insert',
    take: async (delivery) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query({ name: 'bare', text: BARE_INSERT, values: bareRow(delivery) });
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

/** The same row without an explicit transaction: one round trip, the minimum on this machine. */
export async function autocommitInsert(url: string, lanes: number): Promise<WebhookContestant> {
  const pool = openPool(url, lanes);
  await makeBareLedger(pool);
  return {
    name: 'autocommit',
    take: (delivery) => pool.query({ name: 'bare', text: BARE_INSERT, values: bareRow(delivery) }),
    close: () => pool.end(),
  };
}

/**
 * @supabase/stripe-sync-engine on a database of its own, configured to send no request to Stripe: no
 * related objects, no expanded lists, no revalidation.
 */
export async function syncEngineCall(url: string, lanes: number): Promise<WebhookContestant> {
  await syncEngine.runMigrations({ databaseUrl: url, schema: 'stripe' });
  const sync = new syncEngine.StripeSync({
    poolConfig: { connectionString: url, max: lanes },
    stripeSecretKey: 'sk_test_unused',
    stripeWebhookSecret: 'whsec_unused',
    backfillRelatedEntities: false,
    autoExpandLists: false,
  });
  sync.postgresClient.pool.on('error', () => undefined);
  return {
    name: 'sync engine',
    take: ({ event }) =>
      sync.processEvent(event as unknown as Parameters<typeof sync.processEvent>[0]),
    close: () => sync.close(),
  };
}
