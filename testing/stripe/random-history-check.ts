import fc from 'fast-check';
import type { Transactions } from '../../local/database/database.ts';
import { storedEvent, type Tally } from './permutations.ts';
import {
  composePlan,
  deliveries,
  deliveryPlans,
  describePlan,
  hasUnexplainedUpdate,
  historyPlans,
  type DeliveryPlan,
  type HistoryPlan,
} from './random-histories.ts';
import { compareRow, projectedRows, readRows } from './subscription-rows.ts';

/** Throws when a history delivered as planned has a wrong outcome. */
export type HistoryCheck = (plan: HistoryPlan, delivery: DeliveryPlan) => Promise<void>;

interface Run {
  seed: number;
  runs: number;
  /** Replays one failure that an earlier run with the same seed printed. */
  path?: string | undefined;
  /** Tried before random ones. */
  examples?: [HistoryPlan, DeliveryPlan][];
}

/** A failing history reduced to what is needed to fail. */
interface Failure {
  plan: HistoryPlan;
  delivery: DeliveryPlan;
  /** In words: the steps, the order of delivery, the error, and how to run it again. */
  report: string[];
}

/** Checks random histories. Returns the smallest failing one that shrinking finds, or undefined. */
export async function findFailure(check: HistoryCheck, run: Run): Promise<Failure | undefined> {
  let failure: Failure | undefined;
  await fc.assert(fc.asyncProperty(historyPlans, deliveryPlans, check), {
    seed: run.seed,
    numRuns: run.runs,
    verbose: fc.VerbosityLevel.Verbose,
    ...(run.path !== undefined ? { path: run.path } : {}),
    ...(run.examples !== undefined ? { examples: run.examples } : {}),
    asyncReporter: (details) => {
      failure = failureOf(details);
      return Promise.resolve();
    },
  });
  return failure;
}

function failureOf(details: fc.RunDetails<[HistoryPlan, DeliveryPlan]>): Failure | undefined {
  if (!details.failed) return undefined;
  if (details.counterexample === null) throw new Error(fc.defaultReportMessage(details));
  const [plan, delivery] = details.counterexample;
  const { events } = composePlan(plan, '');
  const order = deliveries(events, delivery).map((event) => events.indexOf(event) + 1);
  const error: unknown = details.errorInstance;
  return {
    plan,
    delivery,
    report: [
      `smallest failing history, after ${details.numRuns} runs and ${details.numShrinks} shrinks:`,
      ...describePlan(plan).map((line) => `  ${line}`),
      `  events delivered in the order ${order.join(' ')}`,
      `  ${error instanceof Error ? error.message : String(error)}`,
      `  replay: --seed ${details.seed} --path ${details.counterexamplePath ?? ''}`,
      `  ${details.failures.length} failing histories on the way, the first: ${JSON.stringify(details.failures[0]?.[0])}`,
    ],
  };
}

/** Delivers a history event by event, each in its own transaction, and compares its row. */
function checkOn(database: Transactions, idPrefix: string, tally: Tally): HistoryCheck {
  let number = 0;
  return async (plan, delivery) => {
    number += 1;
    const history = composePlan(plan, `${idPrefix}${number}x`);
    for (const event of deliveries(history.events, delivery)) {
      await database.transaction((tx) =>
        tx.query(`select public.ingest_stripe_event($1, '')`, [JSON.stringify(storedEvent(event))]),
      );
    }
    const { id } = history.state;
    const row = (await readRows(database, [id])).get(id);
    const projected = (await projectedRows(database, [id])).get(id);
    const result = compareRow(row, projected, history.expected(), hasUnexplainedUpdate(history));
    tally.tried += 1;
    if (result === 'flagged') tally.flagged += 1;
    else if (result !== 'right') throw new Error(`${id}: ${result.problem}`);
  };
}

/** Delivers random histories one after the other. A failing one is shrunk and then reported. */
export async function tryRandomHistories(database: Transactions, run: Run): Promise<Tally> {
  const tally: Tally = { tried: 0, wrong: [], flagged: 0 };
  const failure = await findFailure(checkOn(database, `R${run.seed}n`, tally), run);
  if (failure !== undefined) tally.wrong.push(failure.report.join('\n  '));
  return tally;
}

/**
 * Looks for a small failing history that begins with `plan`, whose row was wrong after concurrent
 * deliveries: delivers it in `runs` orders, one event after the other, and shrinks the first failure.
 */
export async function shrinkSequentially(
  database: Transactions,
  plan: HistoryPlan,
  run: { seed: number; runs: number; idPrefix: string },
): Promise<string[]> {
  const tally: Tally = { tried: 0, wrong: [], flagged: 0 };
  const orders = fc.sample(deliveryPlans, { seed: run.seed, numRuns: run.runs });
  const failure = await findFailure(checkOn(database, run.idPrefix, tally), {
    seed: run.seed,
    runs: run.runs,
    examples: orders.map((delivery) => [plan, delivery]),
  });
  return (
    failure?.report ?? [
      `right in ${run.runs} orders when delivered one event after the other, so only concurrent`,
      `deliveries fail: ${JSON.stringify(plan)}`,
    ]
  );
}
