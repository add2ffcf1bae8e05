import type { Race } from '../database/races.ts';
import { readEvent } from '../../supabase/functions/_shared/domain/billing/stripe/stored-event.ts';
import type { Row, Transactions } from '../../local/database.ts';
import { record } from './recorded.ts';
import { setPrices } from './rows.ts';

async function all(database: Transactions, text: string, values: unknown[] = []): Promise<Row[]> {
  return database.transaction((tx) => tx.query(text, values));
}

const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const unlessEqual = (what: string, found: unknown, wanted: unknown): string | undefined =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? undefined
    : `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`;

/** What must hold for payments and passcodes when many connections act in the same moment. */
export const paymentRaces: Race[] = [
  {
    name: 'one event delivered 50 times at once has one effect and 50 deliveries',
    run: async (database) => {
      const [event] = record('upgrade', '2026-10-28.endive', 'Fifty').events;
      const kept = JSON.stringify(readEvent(event));
      const answers = await times(50, () =>
        all(database, `select public.ingest_stripe_event($1, '') ->> 'result' as result`, [kept]),
      );
      const results = answers.map(([row]) => row?.['result']);
      const [ledger] = await all(
        database,
        `select count(*)::int as rows, sum(deliveries)::int as deliveries
         from public.webhook_logs where event_id = $1`,
        [event?.id],
      );
      const [rows] = await all(
        database,
        `select count(*)::int as count from public.subscriptions
         where stripe_subscription_id = 'sub_Fifty'`,
      );
      return (
        unlessEqual('stored', results.filter((result) => result === 'stored').length, 1) ??
        unlessEqual('duplicates', results.filter((result) => result === 'duplicate').length, 49) ??
        unlessEqual('ledger', ledger, { rows: 1, deliveries: 50 }) ??
        unlessEqual('subscriptions', rows?.['count'], 1)
      );
    },
  },
  {
    name: 'a first event that comes while its payer is being noted finds the account',
    run: async (database) => {
      await setPrices(database);
      const account = '7d1f1f6e-6f0b-4a57-8f7b-0c5b6a0d1c11';
      await all(
        database,
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
         values ($1, 'authenticated', 'authenticated', 'noted@tests.example', now(),
           '{"role": "creator", "name": "Noted", "city_region": "Atlanta, GA"}')`,
        [account],
      );
      const first = readEvent(record('upgrade', '2026-10-28.endive', 'Noted').events[0]);
      if (first === null) return 'the recording has no first event';
      const checkout = {
        ...{ id: 'evt_noted', type: 'checkout.session.completed', occurred_at: first.occurred_at },
        ...{ handled: true, customer_id: first.customer_id },
        payer: { account_id: account, binds: true },
      };
      const ingest = `select public.ingest_stripe_event($1, '')`;
      let later: Promise<unknown> = Promise.resolve();
      await database.transaction(async (tx) => {
        await tx.query(ingest, [JSON.stringify(checkout)]);
        let over = false;
        later = all(database, ingest, [JSON.stringify(first)]).finally(() => {
          over = true;
        });
        // Until it waits for the payer, or has wrongly gone on without.
        for (let waiting = false; !waiting && !over;) {
          const [locks] = await tx.query(
            `select exists (select 1 from pg_locks where locktype = 'advisory' and not granted) as held`,
          );
          waiting = locks?.['held'] === true;
        }
      });
      await later;
      const [row] = await all(
        database,
        'select user_id from public.subscriptions where stripe_customer_id = $1',
        [first.customer_id],
      );
      return unlessEqual('the account', row?.['user_id'], account);
    },
  },
  {
    name: 'an address that is proven while its payer is noted gets the plan from the worker',
    run: async (database) => {
      const email = 'blink@tests.example';
      const payer = {
        ...{ id: 'evt_blink', type: 'customer.created', occurred_at: 100, handled: true },
        ...{ customer_id: 'cus_Blink', payer: { email, binds: true } },
      };
      const [event] = record('upgrade', '2026-10-28.endive', 'Blink').events;
      await all(
        database,
        `insert into auth.users (id, aud, role, email, raw_user_meta_data)
         values (gen_random_uuid(), 'authenticated', 'authenticated', $1, '{}')`,
        [email],
      );
      const bound = async () => {
        const [row] = await all(
          database,
          `select user_id is not null as bound from public.subscriptions
           where stripe_subscription_id = 'sub_Blink'`,
        );
        return row?.['bound'];
      };
      await database.transaction(async (tx) => {
        await tx.query(`update auth.users set email_confirmed_at = now() where email = $1`, [
          email,
        ]);
        for (const one of [payer, readEvent(event)]) {
          await all(database, `select public.ingest_stripe_event($1, '')`, [JSON.stringify(one)]);
        }
      });
      const missed = unlessEqual('bound while neither saw the other', await bound(), false);
      await all(database, 'select public.billing_housekeeping()');
      return missed ?? unlessEqual('bound by the worker', await bound(), true);
    },
  },
  {
    name: 'prices that change places while an event of one of their payers comes wait in no circle',
    run: async (database) => {
      const payer = 'cus_Swap';
      const places = ['price_creator_mo', 'price_pro_mo'];
      const settings = await all(
        database,
        'select key, value from public.admin_settings where key = any ($1) order by key',
        [places],
      );
      const prices = settings.map((row) => String(row['value']));
      const lock = `select private.lock_subscription($1, $2)`;
      const save = (values: string[]) =>
        all(
          database,
          `insert into public.admin_settings (key, value)
           select * from unnest($1::text[], $2::text[])
           on conflict (key) do update set value = excluded.value`,
          [places, values],
        );
      for (const [at, price] of prices.entries()) {
        const event = {
          ...{ id: `evt_swap${at}`, type: 'customer.subscription.created', occurred_at: 100 },
          ...{ handled: true, customer_id: payer, subscription_id: `sub_Swap${at}` },
          subscription: {
            ...{ stripe_status: 'active', price_ids: [price], period_end: 4_000_000_000 },
            ...{ state_before: '', state_after: 'x' },
          },
        };
        await all(database, `select public.ingest_stripe_event($1, '')`, [JSON.stringify(event)]);
      }
      let saved: Promise<Row[]> = Promise.resolve([]);
      await database.transaction(async (tx) => {
        await tx.query(lock, ['sub_Swap0', null]);
        saved = save([...prices].reverse());
        saved.catch(() => undefined);
        for (let waiting = false; !waiting;) {
          const [locks] = await tx.query(
            `select exists (select 1 from pg_locks where locktype = 'advisory' and not granted) as held`,
          );
          waiting = locks?.['held'] === true;
        }
        await tx.query(lock, ['sub_Swap0', payer]);
      });
      await saved;
      const rows = await all(
        database,
        `select plan from public.subscriptions where stripe_customer_id = $1
         order by stripe_subscription_id`,
        [payer],
      );
      await save(prices);
      return unlessEqual(
        'plans',
        rows.map((row) => row['plan']),
        ['pro', 'creator'],
      );
    },
  },
  {
    name: 'of many claims in the same moment one wins',
    run: async (database) => {
      await all(database, `delete from public.users where role = 'admin'`);
      const answers = await times(12, (at) =>
        all(database, `select public.claim_admin($1) ->> 'claimed' as claimed`, [
          `claimer${at}@tests.example`,
        ]),
      );
      const [admins] = await all(
        database,
        `select count(*)::int as count from public.users where role = 'admin'`,
      );
      const won = answers.filter(([row]) => row?.['claimed'] === 'true').length;
      return unlessEqual('claims', won, 1) ?? unlessEqual('admins', admins?.['count'], 1);
    },
  },
  {
    name: 'of 100 passcodes tried at once from one address five are compared, from many twenty',
    run: async (database) => {
      const allowed = async (gate: string, address: (at: number) => string) => {
        const answers = await times(100, (at) =>
          all(database, 'select public.passcode_try($1, $2) as allowed', [gate, address(at)]),
        );
        return answers.filter(([row]) => row?.['allowed'] === true).length;
      };
      return (
        unlessEqual('from one address', await allowed('race_one', () => '192.0.2.1'), 5) ??
        unlessEqual('from many', await allowed('race_many', (at) => `192.0.2.${at}`), 20)
      );
    },
  },
];
