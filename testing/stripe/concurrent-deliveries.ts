import fc from 'fast-check';
import pg from 'pg';
import type { Transactions } from '../../local/database/database.ts';
import { SeededRandom } from '../seeded-random.ts';
import { storedEvent, type Tally } from './permutations.ts';
import {
  composePlan,
  hasUnexplainedUpdate,
  historyPlans,
  type HistoryPlan,
} from './random-histories.ts';
import { shrinkSequentially } from './random-history-check.ts';
import type { SubscriptionHistory } from './subscription-history.ts';
import { compareRow, projectedRows, readRows } from './subscription-rows.ts';

const WORKERS = 16;
const DUPLICATES = 0.4;
/** Subscriptions delivered at once: few, so that several workers often have the same one. */
const BATCH = 40;
/** Wrong histories that are shrunk; the others are only listed. */
const SHRUNK = 3;

export interface ConcurrentTally extends Tally {
  deliveries: number;
  connectionsCut: number;
}

interface Life {
  plan: HistoryPlan;
  history: SubscriptionHistory;
}

/** Sends events over one connection, again over a new one when the connection breaks. */
class Sender {
  #client: pg.Client | undefined;
  pid: number | undefined;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== undefined) return this.#client;
    const client = new pg.Client({ connectionString: this.#url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pg_backend_pid() as pid, set_config('role', 'service_role', false)`,
    );
    this.pid = rows[0]?.pid;
    this.#client = client;
    return client;
  }

  async deliver(event: string): Promise<void> {
    for (;;) {
      try {
        const client = await this.#connected();
        await client.query({
          name: 'ingest',
          text: 'select public.ingest_stripe_event($1, $2)',
          values: [event, event],
        });
        return;
      } catch (error) {
        // 57P01 is pg_terminate_backend; an error that is no DatabaseError is a broken connection.
        if (error instanceof pg.DatabaseError && error.code !== '57P01') throw error;
        this.pid = undefined;
        this.#client = undefined;
      }
    }
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
  }
}

/**
 * Delivers `count` random histories in random order by 16 workers, four events in ten twice, while
 * connections are cut during their transactions. Checks that the ledger has every event and counts
 * every delivery, and that the rows are right. The histories repeat with the seed; which events
 * meet does not. A history with a wrong row is shrunk with sequential deliveries.
 */
export async function tryConcurrentDeliveries(
  database: Transactions,
  url: string,
  count: number,
  seed: number,
): Promise<ConcurrentTally> {
  const random = new SeededRandom(seed);
  const tally: ConcurrentTally = {
    tried: 0,
    wrong: [],
    flagged: 0,
    deliveries: 0,
    connectionsCut: 0,
  };
  const wrongPlans: HistoryPlan[] = [];
  const senders = Array.from({ length: WORKERS }, () => new Sender(url));
  const killer = new pg.Client({ connectionString: url });
  await killer.connect();
  let over = false;
  const killing = (async () => {
    while (!over) {
      const { pid } = random.pick(senders);
      // pg_sleep instead of a timer: it ends with the connection.
      await killer.query('select pg_sleep(0.05)');
      if (pid === undefined) continue;
      const { rows } = await killer.query<{ cut: boolean }>(
        'select pg_terminate_backend($1) as cut',
        [pid],
      );
      if (rows[0]?.cut) tally.connectionsCut += 1;
    }
  })();

  try {
    const lives = fc
      .sample(historyPlans, { seed, numRuns: count })
      .map((plan, at) => ({ plan, history: composePlan(plan, `W${seed}x${at}x`) }));
    for (let from = 0; from < count; from += BATCH) {
      const batch = lives.slice(from, from + BATCH);
      const sent = await deliverAll(senders, batch, random);
      tally.deliveries += sent;
      await checkLedger(database, batch, sent, tally);
      wrongPlans.push(...(await checkRows(database, batch, tally)));
    }
  } finally {
    over = true;
    await killing;
    await killer.end();
    await Promise.all(senders.map((sender) => sender.close()));
  }
  for (const [at, plan] of wrongPlans.slice(0, SHRUNK).entries()) {
    const run = { seed, runs: 200, idPrefix: `S${seed}w${at}n` };
    tally.wrong.unshift((await shrinkSequentially(database, plan, run)).join('\n  '));
  }
  return tally;
}

/** Sends every event at least once over all connections. Returns the number of deliveries. */
async function deliverAll(
  senders: readonly Sender[],
  batch: readonly Life[],
  random: SeededRandom,
): Promise<number> {
  const events = batch.flatMap(({ history }) =>
    history.events.map((event) => JSON.stringify(storedEvent(event))),
  );
  const repeated = events.filter(() => random.below(100) < DUPLICATES * 100);
  const queue = random.shuffled([...events, ...repeated]);
  const sent = queue.length;
  await Promise.all(
    senders.map(async (sender) => {
      for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
        await sender.deliver(event);
      }
    }),
  );
  return sent;
}

async function checkLedger(
  database: Transactions,
  batch: readonly Life[],
  sent: number,
  tally: Tally,
): Promise<void> {
  const ids = batch.flatMap(({ history }) => history.events.map(({ id }) => id));
  const [ledger] = await database.transaction((tx) =>
    tx.query(
      `select count(*)::int as rows, coalesce(sum(deliveries), 0)::int as deliveries,
         string_agg(event_id || ': ' || error_message, '; ')
           filter (where status not in ('success', 'pending')) as failures
       from public.webhook_logs where event_id = any ($1)`,
      [ids],
    ),
  );
  if (ledger?.['rows'] !== ids.length) {
    tally.wrong.push(`the ledger has ${String(ledger?.['rows'])} of ${ids.length} events`);
  }
  // A delivery whose connection broke after its commit is sent and counted once more.
  if (Number(ledger?.['deliveries']) < sent) {
    tally.wrong.push(`${String(ledger?.['deliveries'])} deliveries counted of ${sent}`);
  }
  const failures = ledger?.['failures'];
  if (typeof failures === 'string') tally.wrong.push(`failed: ${failures}`);
}

/** Returns the plans of the subscriptions whose rows are wrong. */
async function checkRows(
  database: Transactions,
  batch: readonly Life[],
  tally: Tally,
): Promise<HistoryPlan[]> {
  const ids = batch.map(({ history }) => history.state.id);
  const rows = await readRows(database, ids);
  const projected = await projectedRows(database, ids);
  const wrongPlans: HistoryPlan[] = [];
  for (const { plan, history } of batch) {
    const { id } = history.state;
    const mayFlag = hasUnexplainedUpdate(history);
    const result = compareRow(rows.get(id), projected.get(id), history.expected(), mayFlag);
    tally.tried += 1;
    if (result === 'flagged') tally.flagged += 1;
    else if (result !== 'right') {
      tally.wrong.push(`${id}: ${result.problem}`);
      wrongPlans.push(plan);
    }
  }
  return wrongPlans;
}
