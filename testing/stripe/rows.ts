import type { Transactions } from '../../local/database.ts';
import type { ExpectedRow } from './story.ts';
import { PRICES } from './shapes.ts';

/** Enters the fixtures' six prices as an admin would. */
export async function setPrices(database: Transactions): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [key, { id }] of Object.entries(PRICES)) {
      await tx.query(
        `insert into public.admin_settings (key, value) values ($1, $2)
         on conflict (key) do update set value = excluded.value`,
        [key, id],
      );
    }
  });
}

export interface ShownRow {
  /** What Stripe holds too, as text to compare. */
  shown: string;
  /** What follows from it, and must not depend on the order of arrival either. */
  rest: string;
  flagged: boolean;
}

/** The rows of subscriptions by Stripe's id. */
export async function shownRows(
  database: Transactions,
  ids: readonly string[],
): Promise<Map<string, ShownRow>> {
  const rows = await database.transaction((tx) =>
    tx.query(
      `select stripe_subscription_id as id, attention is not null as flagged,
         concat_ws(' ', status, stripe_status, plan,
           extract(epoch from current_period_end)::bigint,
           coalesce(extract(epoch from cancel_at)::bigint::text, '-'), cancel_at_period_end) as shown,
         concat_ws(' ', price_id, extract(epoch from access_until)::bigint, email is not null,
           source_occurred_at, extract(epoch from created_at)::bigint) as rest
       from public.subscriptions where stripe_subscription_id = any ($1)`,
      [ids],
    ),
  );
  return new Map(
    rows.map((row) => [
      String(row['id']),
      {
        shown: String(row['shown']),
        rest: String(row['rest']),
        flagged: row['flagged'] === true,
      },
    ]),
  );
}

/**
 * The same rows as the kept events alone give them, without what any shortcut wrote. Throws away
 * its work.
 */
export async function projectedRows(
  database: Transactions,
  ids: readonly string[],
): Promise<Map<string, ShownRow>> {
  class Undo extends Error {}
  let rows = new Map<string, ShownRow>();
  await database
    .transaction(async (tx) => {
      await tx.query('delete from public.subscriptions where stripe_subscription_id = any ($1)', [
        ids,
      ]);
      await tx.query('select private.project_subscription(x) from unnest($1::text[]) x', [ids]);
      rows = await shownRows({ transaction: (work) => work(tx) }, ids);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return rows;
}

/** The same text from what Stripe holds. */
export const expectedText = (row: ExpectedRow): string =>
  [
    row.status,
    row.stripeStatus,
    row.plan,
    row.periodEnd,
    row.cancelAt ?? '-',
    row.endScheduled ? 't' : 'f',
  ].join(' ');
