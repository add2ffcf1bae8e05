import type { Transactions } from '../../local/database/database.ts';
import { ADD_ON, PRICES } from './prices.ts';
import type { ExpectedRow } from './subscription-history.ts';

/** Saves the six prices of the composed events in the settings, and marks the add-on as not a plan. */
export async function setPrices(database: Transactions): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [key, { id }] of Object.entries(PRICES)) {
      await tx.query(
        `insert into public.admin_settings (key, value) values ($1, $2)
         on conflict (key) do update set value = excluded.value`,
        [key, id],
      );
    }
    await tx.query(
      `insert into private.plan_prices (price_id, plan, current) values ($1, 'none', true)
       on conflict do nothing`,
      [ADD_ON.id],
    );
  });
}

/** One row of public.subscriptions, as texts to compare. */
interface SubscriptionRow {
  /** The columns that repeat what Stripe has. */
  state: string;
  /** What the events say about access: its end, and the money that went back. */
  access: string;
  /** Columns derived from the events, which must not depend on the order of delivery either. */
  derived: string;
  /** Whether the row is marked for an admin because the order of its events is unknown. */
  flagged: boolean;
}

/** The rows of subscriptions by Stripe's id. */
export async function readRows(
  database: Transactions,
  ids: readonly string[],
): Promise<Map<string, SubscriptionRow>> {
  const rows = await database.transaction((tx) =>
    tx.query(
      `select stripe_subscription_id as id, attention is not null as flagged,
         concat_ws(' ', status, stripe_status, plan,
           extract(epoch from current_period_end)::bigint,
           coalesce(extract(epoch from cancel_at)::bigint::text, '-'), cancel_at_period_end) as state,
         concat_ws(' ', coalesce(extract(epoch from access_until)::bigint::text, '-'),
           coalesce(refund, '-')) as access,
         concat_ws(' ', price_id, email is not null, pause_behavior, money_back,
           source_occurred_at, extract(epoch from created_at)::bigint) as derived
       from public.subscriptions where stripe_subscription_id = any ($1)`,
      [ids],
    ),
  );
  return new Map(
    rows.map((row) => [
      String(row['id']),
      {
        state: String(row['state']),
        access: String(row['access']),
        derived: String(row['derived']),
        flagged: row['flagged'] === true,
      },
    ]),
  );
}

/**
 * The same rows computed anew from the stored events alone, in a transaction that is rolled back.
 * They differ from `readRows` when ingesting an event wrote something that the events do not say.
 */
export async function projectedRows(
  database: Transactions,
  ids: readonly string[],
): Promise<Map<string, SubscriptionRow>> {
  class Rollback extends Error {}
  let rows = new Map<string, SubscriptionRow>();
  await database
    .transaction(async (tx) => {
      await tx.query('delete from public.subscriptions where stripe_subscription_id = any ($1)', [
        ids,
      ]);
      await tx.query('select private.project_subscription(x) from unnest($1::text[]) x', [ids]);
      rows = await readRows({ transaction: (work) => work(tx) }, ids);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
  return rows;
}

function stateText(row: ExpectedRow): string {
  return [
    row.status,
    row.stripeStatus,
    row.plan,
    row.periodEnd,
    row.cancelAt ?? '-',
    row.endScheduled ? 't' : 'f',
  ].join(' ');
}

/**
 * Compares a row with the state at Stripe. Returns 'right', 'flagged' (allowed only where `mayFlag`
 * says that the order of the events cannot be known) or `{ problem }`.
 */
export function compareRow(
  row: SubscriptionRow | undefined,
  projected: SubscriptionRow | undefined,
  expected: ExpectedRow,
  mayFlag: boolean,
): 'right' | 'flagged' | { problem: string } {
  const state = row?.state ?? 'no row';
  if (JSON.stringify(row) !== JSON.stringify(projected)) {
    return { problem: `${state}, but its stored events give ${projected?.state ?? 'no row'}` };
  }
  if (row?.flagged) {
    return mayFlag ? 'flagged' : { problem: `${state}, flagged although its order is known` };
  }
  const wanted = stateText(expected);
  if (state !== wanted) return { problem: `${state} instead of ${wanted}` };
  const access = `${expected.accessUntil ?? '-'} ${expected.refund ?? '-'}`;
  // Which of two states of one second came first decides how long a grace lasts, too.
  return mayFlag || row?.access === access
    ? 'right'
    : { problem: `${state}, access ${row?.access ?? 'none'} instead of ${access}` };
}
