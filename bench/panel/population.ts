import type { Transactions } from '../../local/database/database.ts';

/** The admin whose account asks every query. */
export const ADMIN = '00000000-0000-4000-8000-0000000000ad';

/** The share of events per type, in percent, as a shop with subscriptions has them. */
const TYPES: readonly (readonly [string, number])[] = [
  ['invoice.paid', 30],
  ['customer.subscription.updated', 24],
  ['invoice_payment.paid', 20],
  ['customer.updated', 12],
  ['invoice.payment_failed', 6],
  ['customer.subscription.created', 4],
  ['customer.subscription.deleted', 3],
  ['charge.refunded', 1],
];

const CHUNK = 100_000;

/**
 * Fills the log with `rows` events over 60 days up to now. 2% ever failed; of those a third is repaired,
 * a third waits, the rest was acknowledged or given up. 500 alerts are open on top of them. The last
 * hour is a storm: 20,000 failures for three reasons.
 */
export async function addLogs(database: Transactions, rows: number): Promise<void> {
  const edges = TYPES.reduce<number[]>((all, [, share]) => [...all, (all.at(-1) ?? 0) + share], []);
  const type = `(array[${TYPES.map(([name]) => `'${name}'`).join(', ')}])[
    width_bucket(hashint8(n) & 1048575, array[${edges.map((edge) => Math.round((edge / 100) * 1_048_576)).join(', ')}]) + 1]`;
  for (let from = 0; from < rows; from += CHUNK) {
    await database.transaction(async (tx) => {
      await tx.exec('set local session_replication_role = replica');
      await tx.query(
        `insert into public.webhook_logs (event_id, event_type, status, outcome, customer_email, error_message,
           retry_count, failed_at, livemode, api_version, object_id, subscription_id, latency_ms, "timestamp", cause_group)
         select 'evt_' || n, ${type}, s.status, case when s.status like '%success' then 'applied' end,
           case when n % 10 < 9 then 'payer' || (n % 180000) || '@' || (array['harbor', 'north', 'lantern', 'cedar'])[(hashint4(n) & 3) + 1] || '.example' end,
           case when s.status not like '%success' then 'No plan for price price_1Qk' || n % 50 end,
           case when s.status = 'success' then 0 else 1 + n % 3 end,
           case when s.status <> 'success' then t.at end, true,
           case when n % 20 = 0 then '2025-09-30.clover' else '2026-10-28.endive' end,
           'obj_' || n, 'sub_' || n % 200000, 300 + (n % 4000 * 7919) % 4000, t.at,
           case when s.status in ('failed', 'retried_failed') then 'failed: No plan for price …' end
         from generate_series($1::int, $2::int) n
         cross join lateral (select now() - interval '60 days' * (($3::int - n)::float / $3::int)) t (at)
         cross join lateral (select case when n % 50 <> 0 then 'success' else
           (array['retried_success', 'failed', 'retried_failed', 'acknowledged'])[(n / 50) % 4 + 1] end) s (status)`,
        [from + 1, Math.min(from + CHUNK, rows), rows],
      );
    });
  }
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into public.webhook_logs (event_id, event_type, status, error_message, failed_at, latency_ms, "timestamp", customer_email)
       select 'evt_storm' || n, 'customer.subscription.updated', 'failed',
         (array['No plan for price price_1Qk7', 'deadlock detected', 'canceling statement due to lock timeout'])[n % 3 + 1],
         now(), 900, now() - n * interval '150 milliseconds', 'payer' || n || '@storm.example'
       from generate_series(1, 20000) n`,
    );
    await tx.query(
      `insert into public.webhook_logs (event_id, event_type, status, error_message, alert_cause, "timestamp")
       select 'alert_' || n, 'alert.dunning', 'alert', 'Payment of 49.00 USD failed', 'dunning:in_' || n, now() - n * interval '2 minutes'
       from generate_series(1, 500) n`,
    );
    await tx.query(
      `insert into public.webhook_logs (event_id, event_type, status, error_message, alert_cause, "timestamp")
       values ('alert_rate', 'alert.high_failure_rate', 'alert', 'High failure rate: 9 failures in the last 5 minutes', 'high_failure_rate', now() - interval '20 hours')`,
    );
  });
}

/** Signs the admin up, and counts the hours as the worker does. */
export async function addAdmin(database: Transactions): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
       values ($1, 'authenticated', 'authenticated', 'bench-admin@panel.example', now(), '{"role": "general", "name": "Bench"}')`,
      [ADMIN],
    );
    await tx.query(`update public.users set role = 'admin' where id = $1`, [ADMIN]);
  });
}

/** Counts every hour that is due, in the steps of the worker; returns the number of calls. */
export async function countHours(database: Transactions): Promise<number> {
  for (let calls = 1; ; calls += 1) {
    const rows = await database.transaction((tx) =>
      tx.query(`select (public.count_webhook_hours() ->> 'more')::boolean as more`),
    );
    if (rows[0]?.more !== true || calls > 200) return calls;
  }
}
