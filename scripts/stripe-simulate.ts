/**
 * Posts composed Stripe events with valid signatures to the webhook.
 *
 *   npm run stripe:simulate -- subscribe|upgrade|downgrade|dunning|cancel|end|storm
 *     [--plan creator|pro|concierge] [--period monthly|annual] [--email creator@newspeg.example] [--url http://localhost:3000/functions/v1/stripe-webhook]
 *     [--secret whsec_…] [--shuffle]
 *
 * Without --secret (or STRIPE_WEBHOOK_SECRET) the local stack's own secret is used, and the
 * account's existing subscriptions are deleted first, so that its plan follows from the scenario.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Stripe from 'stripe';
import { dataFolder } from '../local/database/data-folder.ts';
import { messageOf } from '../local/errors.ts';
import { SeededRandom } from '../testing/seeded-random.ts';
import { BILLING_PERIODS } from '../supabase/functions/_shared/domain/billing/plans.ts';
import { LocalStack } from '../testing/stripe/local-stack.ts';
import {
  deletionOf,
  SCENARIOS,
  scenarioEvents,
  PAID_PLANS,
  type Scenario,
} from '../testing/stripe/scenarios.ts';
import { PRICES } from '../testing/stripe/prices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One of the allowed values; throws with the list of them for another. */
function oneOf<T extends string>(allowed: readonly T[], text: string | undefined, what: string): T {
  const value = allowed.find((candidate) => candidate === text);
  if (value === undefined) throw new Error(`Which ${what}? ${allowed.join('|')}`);
  return value;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string', default: 'creator@newspeg.example' },
      plan: { type: 'string' },
      period: { type: 'string', default: 'monthly' },
      url: { type: 'string' },
      secret: { type: 'string' },
      shuffle: { type: 'boolean', default: false },
    },
  });
  const scenario: Scenario = oneOf(SCENARIOS, positionals[0], 'scenario');
  const period = oneOf(BILLING_PERIODS, values.period, 'period');
  const plan = values.plan === undefined ? {} : { plan: oneOf(PAID_PLANS, values.plan, 'plan') };

  const origin = `http://localhost:${process.env.PORT || '3000'}`;
  const url = values.url ?? `${origin}/functions/v1/stripe-webhook`;
  const given = values.secret ?? process.env.STRIPE_WEBHOOK_SECRET;
  const stack = given ? undefined : new LocalStack(origin, dataFolder(root, process.env));
  const secret = given ?? stack?.webhookSecret ?? '';

  const prices = (await stack?.prices()) ?? null;
  const now = Math.floor(Date.now() / 1000);
  const account = (await stack?.account(values.email)) ?? null;
  const existing =
    stack !== undefined && account && scenario !== 'storm'
      ? await stack.liveSubscriptions(account)
      : [];
  let events = [
    ...existing.map((subscription) => deletionOf(subscription, now)),
    ...scenarioEvents(scenario, {
      idSuffix: `Sim${now.toString(36)}`,
      email: values.email,
      account,
      now,
      period,
      ...plan,
    }),
  ].map((event) => JSON.stringify(event));
  for (const [key, price] of Object.entries(prices ?? {})) {
    const composed = Object.entries(PRICES).find(([name]) => name === key)?.[1].id;
    if (composed) events = events.map((event) => event.replaceAll(composed, price));
  }
  if (values.shuffle) events = new SeededRandom(now).shuffled(events);

  let rejected = 0;
  for (const payload of events) {
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'stripe-signature': header, 'content-type': 'application/json' },
      body: payload,
    });
    if (!response.ok) rejected += 1;
    const { id, type } = JSON.parse(payload) as { id: string; type: string };
    console.log(`${response.status}  ${type.padEnd(32)} ${id}  ${await response.text()}`);
  }
  if (rejected > 0) throw new Error(`The webhook rejected ${rejected} of ${events.length} events.`);
  console.log(`${events.length} events delivered. See them in ${new URL(url).origin}/admin`);
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
