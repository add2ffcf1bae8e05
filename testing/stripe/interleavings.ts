import pg from 'pg';
import type { Transactions } from '../../local/database.ts';
import { Chance } from './chance.ts';
import { kept, type Tally } from './permutations.ts';
import { expectedText, projectedRows, shownRows } from './rows.ts';
import { wander, type Wandering } from './wander.ts';

const WORKERS = 16;
const DUPLICATES = 0.4;
/** So few stories at a time that the workers keep meeting at the same subscription. */
const AT_ONCE = 40;

export interface Storm extends Tally {
  deliveries: number;
  kills: number;
}

/** A sender like Stripe: whatever was not answered is sent again, over a new connection if need be. */
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
        // Anything but a word of the server's is the line; 57P01 is the server cutting it.
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
 * Random lives delivered in random order by 16 workers, four deliveries in ten twice, while
 * connections are cut in the middle of their work. Throws when the ledger lost a row or a delivery.
 */
export async function tryInterleavings(
  database: Transactions,
  url: string,
  count: number,
  seed: number,
): Promise<Storm> {
  const chance = new Chance(seed);
  const storm: Storm = { tried: 0, wrong: [], flagged: 0, deliveries: 0, kills: 0 };
  const senders = Array.from({ length: WORKERS }, () => new Sender(url));
  const killer = new pg.Client({ connectionString: url });
  await killer.connect();
  let over = false;
  const killing = (async () => {
    while (!over) {
      const { pid } = chance.pick(senders);
      // The pause is the database's own, so it never outlives the run.
      await killer.query('select pg_sleep(0.05)');
      if (pid === undefined) continue;
      const { rows } = await killer.query<{ cut: boolean }>(
        'select pg_terminate_backend($1) as cut',
        [pid],
      );
      if (rows[0]?.cut) storm.kills += 1;
    }
  })();

  try {
    for (let from = 0; from < count; from += AT_ONCE) {
      const lives = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
        wander(`W${seed}x${from + at}x`, chance),
      );
      const deliveries = await deliverAll(senders, lives, chance, storm);
      await checkLedger(database, lives, deliveries, storm);
      await checkRows(database, lives, storm);
    }
  } finally {
    over = true;
    await killing;
    await killer.end();
    await Promise.all(senders.map((sender) => sender.close()));
  }
  return storm;
}

/** Sends every event at least once, in any order, over all connections at the same time. */
async function deliverAll(
  senders: readonly Sender[],
  lives: readonly Wandering[],
  chance: Chance,
  storm: Storm,
): Promise<number> {
  const once = lives.flatMap(({ story }) =>
    story.events.map((event) => JSON.stringify(kept(event))),
  );
  const queue = chance.shuffled([...once, ...once.filter(() => chance.chance(DUPLICATES))]);
  const deliveries = queue.length;
  storm.deliveries += deliveries;
  await Promise.all(
    senders.map(async (sender) => {
      for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
        await sender.deliver(event);
      }
    }),
  );
  return deliveries;
}

async function checkLedger(
  database: Transactions,
  lives: readonly Wandering[],
  deliveries: number,
  storm: Storm,
): Promise<void> {
  const ids = lives.flatMap(({ story }) => story.events.map(({ id }) => id));
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
    storm.wrong.push(`the ledger holds ${String(ledger?.['rows'])} of ${ids.length} events`);
  }
  // A delivery whose answer was cut off is sent once more, so there may be more, never fewer.
  if (Number(ledger?.['deliveries']) < deliveries) {
    storm.wrong.push(`${String(ledger?.['deliveries'])} deliveries counted of ${deliveries}`);
  }
  const failures = ledger?.['failures'];
  if (typeof failures === 'string') storm.wrong.push(`failed: ${failures}`);
}

async function checkRows(
  database: Transactions,
  lives: readonly Wandering[],
  storm: Storm,
): Promise<void> {
  const ids = lives.map(({ story }) => story.state.id);
  const rows = await shownRows(database, ids);
  const projected = await projectedRows(database, ids);
  for (const { story, blurred } of lives) {
    const row = rows.get(story.state.id);
    const wanted = expectedText(story.expected());
    storm.tried += 1;
    if (JSON.stringify(row) !== JSON.stringify(projected.get(story.state.id))) {
      storm.wrong.push(`${story.state.id}: ${row?.shown ?? 'no row'}, not as its events say`);
    } else if (row?.flagged) {
      storm.flagged += 1;
      if (!blurred) storm.wrong.push(`${story.state.id} flagged though its order is known`);
    } else if (row?.shown !== wanted) {
      storm.wrong.push(`${story.state.id}: ${row?.shown ?? 'no row'}, not ${wanted}`);
    }
  }
}
