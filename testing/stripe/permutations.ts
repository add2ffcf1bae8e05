import {
  readEvent,
  type StoredEvent,
} from '../../supabase/functions/_shared/domain/billing/stripe/stored-event.ts';
import type { Transactions } from '../../local/database/database.ts';
import { API_VERSIONS, type ApiVersion } from './api-version.ts';
import { composeSequence, SEQUENCE_NAMES, type SequenceName } from './composed-sequences.ts';
import type { StripeEvent } from './subscription-history.ts';
import { compareRow, projectedRows, readRows } from './subscription-rows.ts';

/** Every order of the values, the given one first. */
export function orders<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((first, at) =>
    orders([...values.slice(0, at), ...values.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}

/** The event as ingest_stripe_event takes it. Throws when the event cannot be read. */
export function storedEvent(event: StripeEvent): StoredEvent {
  const read = readEvent(JSON.parse(JSON.stringify(event)));
  if (read === null || read.problem) {
    throw new Error(`${event.id}: ${read?.problem ?? 'not an event'}`);
  }
  return read;
}

/** How many subscriptions were checked, and what was wrong with which. */
export interface Tally {
  tried: number;
  wrong: string[];
  /** Rows marked for an admin because the order of their events is unknown. */
  flagged: number;
}

interface Job {
  version: ApiVersion;
  name: SequenceName;
  /** Index of the event without previous_attributes; -1 for none. */
  unexplained: number;
  /** An earlier job delivers the same in every order: this one in the order of its making only. */
  repeats: boolean;
}

/** What the database is told of a sequence, and what it should make of it, without the API version. */
function contentOf(name: SequenceName, version: ApiVersion): string {
  const history = composeSequence(name, version, '');
  // The database keeps the version of an event for the log and does nothing else with it.
  const events = history.events.map((event) => ({ ...storedEvent(event), api_version: '' }));
  return JSON.stringify([events, history.expected()]);
}

/** Each composed sequence in each of the API versions. */
export function completeSequences(versions: readonly ApiVersion[] = API_VERSIONS): Job[] {
  const seen = new Set<string>();
  return versions.flatMap((version) =>
    SEQUENCE_NAMES.map((name) => {
      const content = contentOf(name, version);
      const repeats = seen.has(content);
      seen.add(content);
      return { version, name, unexplained: -1, repeats };
    }),
  );
}

/** Each composed sequence once for each of its updates, with that update's previous_attributes removed. */
export const sequencesWithUnexplainedUpdate = (version: ApiVersion): Job[] =>
  SEQUENCE_NAMES.flatMap((name) =>
    composeSequence(name, version, '').events.flatMap(({ type }, at) =>
      type === 'customer.subscription.updated'
        ? [{ version, name, unexplained: at, repeats: false }]
        : [],
    ),
  );

/**
 * The exclusive lock of private.lock_payment. A transaction with several events takes it at once: two
 * that take it after the shared one would wait for each other.
 */
const LOCK_RETURNED_MONEY = `select pg_advisory_xact_lock(hashtextextended('payments', 6))`;

/** Orders in one transaction: few, because events of returned money wait for each other until its end. */
const ORDERS_AT_ONCE = 12;

/**
 * Delivers every order of the sequences, each order to a subscription of its own and many in one
 * transaction, and compares the rows with the state at Stripe and with each other. `select` thins
 * out the orders for a slow database.
 */
export async function tryPermutations(
  database: Transactions,
  jobs: readonly Job[],
  select: (at: number) => boolean = () => true,
): Promise<Tally> {
  const tally: Tally = { tried: 0, wrong: [], flagged: 0 };
  const queue = [...jobs];
  const worker = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      await tryJob(database, job, select, tally);
    }
  };
  await Promise.all([worker(), worker()]);
  return tally;
}

async function tryJob(
  database: Transactions,
  { version, name, unexplained, repeats }: Job,
  select: (at: number) => boolean,
  tally: Tally,
): Promise<void> {
  const suffix = `Perm${API_VERSIONS.indexOf(version)}${SEQUENCE_NAMES.indexOf(name)}b${unexplained + 1}`;
  const history = composeSequence(name, version, suffix);
  delete history.events[unexplained]?.data.previous_attributes;
  const copies = orders(history.events.map(storedEvent))
    .filter((_, at) => (repeats ? at === 0 : select(at)))
    .map((order, at) => ({ order, copySuffix: `${suffix}x${at}x` }));
  const returnsMoney = history.events.some(({ type }) => type.startsWith('charge.'));
  for (let from = 0; from < copies.length; from += ORDERS_AT_ONCE) {
    const batch = copies.slice(from, from + ORDERS_AT_ONCE);
    await database.transaction(async (tx) => {
      if (returnsMoney) await tx.query(LOCK_RETURNED_MONEY);
      await tx.query(
        `select public.ingest_stripe_event(e.value, '') from unnest($1::jsonb[])
         with ordinality e (value, at) order by e.at`,
        [
          batch.flatMap(({ order, copySuffix }) =>
            order.map((event) => JSON.stringify(event).replaceAll(suffix, copySuffix)),
          ),
        ],
      );
    });
  }
  // An event that could not be applied would be tried again later and hide what the others did.
  const [ledger] = await database.transaction((tx) =>
    tx.query(
      `select string_agg(error_message, '; ') as failures from public.webhook_logs
       where event_id like $1 and status = 'failed'`,
      [`evt\\_${suffix}x%`],
    ),
  );
  if (typeof ledger?.['failures'] === 'string') {
    tally.wrong.push(`${name} ${version}: failed: ${ledger['failures'].slice(0, 300)}`);
  }
  const ids = copies.map(({ copySuffix }) => `sub_${copySuffix}`);
  const rows = await readRows(database, ids);
  const projected = await projectedRows(database, ids);
  const derived = rows.get(ids[0] ?? '')?.derived;
  for (const { order, copySuffix } of copies) {
    const id = `sub_${copySuffix}`;
    const row = rows.get(id);
    const result = compareRow(row, projected.get(id), history.expected(), unexplained >= 0);
    tally.tried += 1;
    const label = `${name} ${version}, order ${order.map((event) => event.id.slice(-3)).join(' ')}`;
    if (result === 'flagged') tally.flagged += 1;
    else if (result !== 'right') tally.wrong.push(`${label}: ${result.problem}`);
    else if (row?.derived !== derived) {
      tally.wrong.push(`${label}: ${row?.derived} instead of ${derived}`);
    }
  }
}
