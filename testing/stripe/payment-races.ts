import type { Row } from '../../local/database/database.ts';
import { readEvent } from '../../supabase/functions/_shared/domain/billing/stripe/stored-event.ts';
import { concurrently, difference, query, untilLockAwaited, type Race } from '../database/race.ts';
import { composeSequence } from './composed-sequences.ts';
import { setPrices } from './subscription-rows.ts';

/** Rules of payments, the admin claim and passcodes. */
export const paymentRaces: Race[] = [
  {
    name: 'one event delivered 50 times at once is stored once and counts 50 deliveries',
    run: async (database) => {
      const [event] = composeSequence('upgrade', '2026-10-28.endive', 'Fifty').events;
      const stored = JSON.stringify(readEvent(event));
      const responses = await concurrently(50, () =>
        query(database, `select public.ingest_stripe_event($1, '') ->> 'result' as result`, [
          stored,
        ]),
      );
      const results = responses.map(([row]) => row?.['result']);
      const [ledger] = await query(
        database,
        `select count(*)::int as rows, sum(deliveries)::int as deliveries
         from public.webhook_logs where event_id = $1`,
        [event?.id],
      );
      const [rows] = await query(
        database,
        `select count(*)::int as count from public.subscriptions
         where stripe_subscription_id = 'sub_Fifty'`,
      );
      return (
        difference('stored', results.filter((result) => result === 'stored').length, 1) ??
        difference('duplicates', results.filter((result) => result === 'duplicate').length, 49) ??
        difference('ledger', ledger, { rows: 1, deliveries: 50 }) ??
        difference('subscriptions', rows?.['count'], 1)
      );
    },
  },
  {
    name: 'an event ingested while its payer is being stored gets the account of the payer',
    run: async (database) => {
      await setPrices(database);
      const account = '7d1f1f6e-6f0b-4a57-8f7b-0c5b6a0d1c11';
      await query(
        database,
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
         values ($1, 'authenticated', 'authenticated', 'noted@tests.example', now(),
           '{"role": "creator", "name": "Noted", "city_region": "Atlanta, GA"}')`,
        [account],
      );
      const first = readEvent(composeSequence('upgrade', '2026-10-28.endive', 'Noted').events[0]);
      if (first === null) return 'the sequence has no first event';
      const checkout = {
        ...{ id: 'evt_noted', type: 'checkout.session.completed', occurred_at: first.occurred_at },
        ...{ handled: true, customer_id: first.customer_id },
        payer: { account_id: account, binds: true },
      };
      const ingest = `select public.ingest_stripe_event($1, '')`;
      let ingested: Promise<unknown> = Promise.resolve();
      await database.transaction(async (tx) => {
        await tx.query(ingest, [JSON.stringify(checkout)]);
        let over = false;
        ingested = query(database, ingest, [JSON.stringify(first)]).finally(() => {
          over = true;
        });
        // Ends early when the event wrongly did not wait for its payer.
        await untilLockAwaited(tx, () => over);
      });
      await ingested;
      const [row] = await query(
        database,
        'select user_id from public.subscriptions where stripe_customer_id = $1',
        [first.customer_id],
      );
      return difference('the account', row?.['user_id'], account);
    },
  },
  {
    name: 'housekeeping binds a subscription whose email was confirmed while its payer was being stored',
    run: async (database) => {
      const email = 'blink@tests.example';
      const payer = {
        ...{ id: 'evt_blink', type: 'customer.created', occurred_at: 100, handled: true },
        ...{ customer_id: 'cus_Blink', payer: { email, binds: true } },
      };
      const [event] = composeSequence('upgrade', '2026-10-28.endive', 'Blink').events;
      await query(
        database,
        `insert into auth.users (id, aud, role, email, raw_user_meta_data)
         values (gen_random_uuid(), 'authenticated', 'authenticated', $1, '{}')`,
        [email],
      );
      const bound = async () => {
        const [row] = await query(
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
          await query(database, `select public.ingest_stripe_event($1, '')`, [JSON.stringify(one)]);
        }
      });
      const missed = difference('bound before housekeeping', await bound(), false);
      await query(database, 'select public.billing_housekeeping()');
      return missed ?? difference('bound by housekeeping', await bound(), true);
    },
  },
  {
    name: 'swapping two prices in the settings while an event of a payer is applied does not deadlock',
    run: async (database) => {
      const payer = 'cus_Swap';
      const places = ['price_creator_mo', 'price_pro_mo'];
      const settings = await query(
        database,
        'select key, value from public.admin_settings where key = any ($1) order by key',
        [places],
      );
      const prices = settings.map((row) => String(row['value']));
      const lock = `select private.lock_subscription($1, $2)`;
      const save = (values: string[]) =>
        query(
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
        await query(database, `select public.ingest_stripe_event($1, '')`, [JSON.stringify(event)]);
      }
      let saved: Promise<Row[]> = Promise.resolve([]);
      await database.transaction(async (tx) => {
        await tx.query(lock, ['sub_Swap0', null]);
        saved = save([...prices].reverse());
        saved.catch(() => undefined);
        await untilLockAwaited(tx);
        await tx.query(lock, ['sub_Swap0', payer]);
      });
      await saved;
      const rows = await query(
        database,
        `select plan from public.subscriptions where stripe_customer_id = $1
         order by stripe_subscription_id`,
        [payer],
      );
      await save(prices);
      return difference(
        'plans',
        rows.map((row) => row['plan']),
        ['pro', 'creator'],
      );
    },
  },
  {
    name: 'a first event in flight while an admin moves its price to another plan gets the new plan',
    run: async (database) => {
      const fields = ['price_creator_yr', 'price_pro_yr'];
      const stored = await query(
        database,
        'select key, value from public.admin_settings where key = any ($1) order by key',
        [fields],
      );
      const save = (values: unknown[]) =>
        query(
          database,
          `insert into public.admin_settings (key, value)
           select * from unnest($1::text[], $2::text[])
           on conflict (key) do update set value = excluded.value`,
          [fields, values],
        );
      const event = {
        ...{ id: 'evt_moving', type: 'customer.subscription.created', occurred_at: 100 },
        ...{ handled: true, customer_id: 'cus_Moving', subscription_id: 'sub_Moving' },
        subscription: {
          ...{ stripe_status: 'active', price_ids: ['price_moving'], period_end: 4_000_000_000 },
          ...{ state_before: '', state_after: 'x' },
        },
      };
      await save(['price_moving', 'price_other']);
      let saved: Promise<Row[]> = Promise.resolve([]);
      await database.transaction(async (tx) => {
        await tx.query(`select public.ingest_stripe_event($1, '')`, [JSON.stringify(event)]);
        let over = false;
        saved = save(['price_other', 'price_moving']).finally(() => {
          over = true;
        });
        saved.catch(() => undefined);
        // Ends early when the change wrongly did not wait for the event.
        await untilLockAwaited(tx, () => over);
      });
      await saved;
      const [row] = await query(
        database,
        `select plan from public.subscriptions where stripe_subscription_id = 'sub_Moving'`,
      );
      await save(stored.map(({ value }) => value));
      return difference('plan', row?.['plan'], 'pro');
    },
  },
  {
    name: 'a lost dispute, the link to its invoice and the paid invoice stored at once end the access',
    run: async (database) => {
      const ids = Array.from({ length: 20 }, (_, at) => `Lost${at}`);
      for (const id of ids) {
        const base = { occurred_at: 1000, handled: true };
        const keys = { charge_id: `ch_${id}`, payment_intent_id: `pi_${id}` };
        const payer = { customer_id: `cus_${id}`, subscription_id: `sub_${id}` };
        const events = [
          {
            ...base,
            ...payer,
            ...{ id: `evt_${id}s`, type: 'customer.subscription.created' },
            subscription: {
              ...{ stripe_status: 'active', price_ids: ['price_1QkProMonthly'] },
              ...{ period_end: 4_000_000_000, state_before: '', state_after: 'x' },
            },
          },
          {
            ...base,
            ...payer,
            ...{ id: `evt_${id}i`, type: 'invoice.paid' },
            payment: {
              ...{
                kind: 'invoice',
                invoice_id: `in_${id}`,
                amount: 100,
                period_end: 4_000_000_000,
              },
            },
          },
          {
            ...base,
            ...{ id: `evt_${id}l`, type: 'invoice_payment.paid' },
            payment: { kind: 'link', invoice_id: `in_${id}`, payment_intent_id: `pi_${id}` },
          },
          {
            ...base,
            ...{ id: `evt_${id}d`, type: 'charge.dispute.closed', occurred_at: 2000 },
            payment: {
              ...keys,
              ...{ kind: 'dispute', amount: 100, dispute_id: `du_${id}`, dispute_status: 'lost' },
            },
          },
        ];
        await Promise.all(
          events.map((event) =>
            query(database, `select public.ingest_stripe_event($1, '')`, [JSON.stringify(event)]),
          ),
        );
      }
      const [rows] = await query(
        database,
        `select count(*)::int as ended from public.subscriptions
         where stripe_customer_id like 'cus\\_Lost%' and access_until = to_timestamp(2000)`,
      );
      return difference('subscriptions without access', rows?.['ended'], ids.length);
    },
  },
  {
    name: 'of 12 simultaneous admin claims one succeeds',
    run: async (database) => {
      await query(database, `delete from public.users where role = 'admin'`);
      const responses = await concurrently(12, (at) =>
        query(database, `select public.claim_admin($1) ->> 'claimed' as claimed`, [
          `claimer${at}@tests.example`,
        ]),
      );
      const [admins] = await query(
        database,
        `select count(*)::int as count from public.users where role = 'admin'`,
      );
      const won = responses.filter(([row]) => row?.['claimed'] === 'true').length;
      return difference('claims', won, 1) ?? difference('admins', admins?.['count'], 1);
    },
  },
  {
    name: 'passcode_try allows 5 of 100 simultaneous tries from one address and 20 from many addresses',
    run: async (database) => {
      const allowed = async (gate: string, address: (at: number) => string) => {
        const responses = await concurrently(100, (at) =>
          query(database, 'select public.passcode_try($1, $2) as allowed', [gate, address(at)]),
        );
        return responses.filter(([row]) => row?.['allowed'] === true).length;
      };
      return (
        difference('from one address', await allowed('race_one', () => '192.0.2.1'), 5) ??
        difference('from many', await allowed('race_many', (at) => `192.0.2.${at}`), 20)
      );
    },
  },
];
