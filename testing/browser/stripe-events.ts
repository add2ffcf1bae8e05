import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { localWebhookSecret } from '../../local/webhook-secret.ts';
import { PRICES } from '../stripe/prices.ts';
import { scenarioEvents, type PaidPlan, type Scenario } from '../stripe/scenarios.ts';
import type { StripeEvent } from '../stripe/subscription-history.ts';
import { Backend, type Account } from './backend.ts';
import type { RunningStack } from './fixtures.ts';
import type { TestStack } from './stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Posts an event to the stack's webhook, signed with `secret` the way Stripe signs. */
export async function deliver(
  stackUrl: string,
  secret: string,
  event: StripeEvent,
): Promise<Response> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return fetch(`${stackUrl}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${timestamp},v1=${signature}`,
    },
    body,
  });
}

/**
 * Runs `npm run stripe:simulate` on the stack, with options of it such as `--plan`. Throws with its output when the
 * webhook rejects an event.
 */
export async function simulate(
  stack: TestStack,
  scenario: Scenario,
  ...options: readonly string[]
): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/stripe-simulate.ts', scenario, ...options],
    {
      cwd: root,
      env: { ...process.env, PORT: new URL(stack.url).port, NEWSPEG_DATA: stack.data },
    },
  );
}

/** Gives an account a monthly plan by the signed events of a new subscription. */
export async function subscribe(
  stack: RunningStack,
  account: Account,
  plan: PaidPlan,
): Promise<void> {
  const backend = new Backend(stack);
  const key = `price_${plan}_mo` as const;
  const [setting] = await backend.rows('admin_settings', `key=eq.${key}&select=value`);
  if ((setting?.['value'] ?? '') === '')
    await backend.upsert('admin_settings', [{ key, value: PRICES[key].id }]);
  const events = scenarioEvents('subscribe', {
    idSuffix: `E2e${account.id.replaceAll('-', '')}`,
    email: account.email,
    account: account.id,
    now: Math.floor(Date.now() / 1000),
    plan,
  });
  for (const event of events) {
    const response = await deliver(
      stack.url,
      localWebhookSecret(stack.secrets['jwtSecret'] ?? ''),
      event,
    );
    if (!response.ok) throw new Error(`${event.type}: ${await response.text()}`);
  }
}
