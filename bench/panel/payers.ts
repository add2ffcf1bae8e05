import type { Transactions } from '../../local/database/database.ts';

const CHUNK = 50_000;

/** The share of the subscriptions in each queue of billing: 1 of so many. */
const ONE_OF = { unmatched: 100, unmapped: 400, resync: 500, refunded: 400 } as const;

/**
 * Adds `count` subscriptions of two years, each of an account of its own: 70% active, 5% past due, the
 * others canceled, some of them this month. Each queue of billing has some hundreds. Six prices are known
 * from events, as they are for a shop.
 */
export async function addSubscriptions(database: Transactions, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.exec('set local session_replication_role = replica');
    await tx.query(
      `insert into private.stripe_events (event_id, occurred_at, payload)
       select 'evt_price' || n, 1, jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object(
         'items', jsonb_build_object('data', jsonb_build_array(jsonb_build_object('price', jsonb_build_object(
           'id', 'price_' || n, 'unit_amount', 4900 * (n + 1), 'currency', 'usd', 'recurring',
           jsonb_build_object('interval', case when n % 2 = 0 then 'month' else 'year' end, 'interval_count', 1))))))))::text
       from generate_series(0, 5) n`,
    );
  });
  for (let from = 1; from <= count; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, count);
    await database.transaction(async (tx) => {
      await tx.exec('set local session_replication_role = replica');
      await tx.query(
        `insert into public.users (id, email, name, kind, linked_at, created_at)
         select md5('payer' || n)::uuid, 'payer' || n || '@' || (array['harbor', 'north', 'lantern', 'cedar'])[n % 4 + 1] || '.example',
           'Payer ' || n, (array['creator', 'media', 'general'])[n % 3 + 1], now(), now() - n * interval '5 minutes'
         from generate_series($1::int, $2::int) n`,
        [from, to],
      );
      await tx.query(
        `insert into public.subscriptions (email, plan, status, stripe_status, stripe_customer_id, stripe_subscription_id,
           price_id, user_id, current_period_end, access_until, created_at, updated_at, source_event_id, attention,
           money_back, refund)
         select 'payer' || n || '@' || (array['harbor', 'north', 'lantern', 'cedar'])[n % 4 + 1] || '.example',
           case when n % $4 = 1 then null else (array['creator', 'pro', 'concierge'])[(n % 6) / 2 + 1] end, s.status, s.status,
           'cus_' || md5(n::text), 'sub_' || md5('s' || n), case when n % $4 = 1 then 'price_unknown' || n % 7 else 'price_' || n % 6 end,
           case when n % $3 <> 2 then md5('payer' || n)::uuid end, t.ends, t.ends, now() - n * interval '5 minutes',
           now() - n * interval '1 minute',
           case when n <= 12 then 'evt_price' || n % 6 else 'evt_' || n end,
           case when n % $4 = 1 then 'unmapped_price' when n % $5 = 4 then 'needs_resync' end,
           n % $6 = 7, case when n % $6 = 7 then 'full' end
         from generate_series($1::int, $2::int) n
         cross join lateral (select case when n % 20 < 14 then 'active' when n % 20 = 14 then 'past_due' else 'canceled' end) s (status)
         cross join lateral (select case when s.status = 'canceled' and n % $6 <> 7
           then now() - ((n * 7919) % 700) * interval '1 day'
           else now() + (1 + (n * 7919) % 360) * interval '1 day' end) t (ends)`,
        [from, to, ONE_OF.unmatched, ONE_OF.unmapped, ONE_OF.resync, ONE_OF.refunded],
      );
      await tx.query(
        `insert into private.stripe_events (event_id, occurred_at, subscription_id, customer_id, ended, stripe_status, price_ids,
           period_end, cancel_at_period_end, state_after)
         select 'evt_sub' || n, extract(epoch from now())::bigint - n, 'sub_' || md5('s' || n), 'cus_' || md5(n::text), false, 'active',
           array['price_unknown' || n % 7], extract(epoch from now())::bigint + 86400 * 20, false, 'state' || n
         from generate_series($1::int, $2::int) n where n % $3 = 1`,
        [from, to, ONE_OF.unmapped],
      );
      await tx.query(
        `insert into private.payment_facts (event_id, occurred_at, kind, customer_id, amount, returned)
         select 'evt_refund' || n, 1, 'refund', 'cus_' || md5(n::text), 4900, 4900
         from generate_series($1::int, $2::int) n where n % $3 = 7`,
        [from, to, ONE_OF.refunded],
      );
    });
  }
}

/** Takes the account of every subscription away, so that most of the payers wait for one; returns how many. */
export async function unlinkAll(database: Transactions): Promise<number> {
  const rows = await database.transaction(async (tx) => {
    await tx.exec('set local session_replication_role = replica');
    await tx.query('update public.subscriptions set user_id = null where user_id is not null');
    return tx.query('select count(*)::int as waiting from private.waiting_payers');
  });
  return Number(rows[0]?.['waiting']);
}
