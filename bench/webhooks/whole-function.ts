import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { openPlain } from '../../testing/database/plain.ts';
import { setPrices } from '../../testing/stripe/subscription-rows.ts';
import { startStack } from '../../local/stack.ts';
import { localWebhookSecret } from '../../local/webhook-secret.ts';
import type { WebhookContestant } from './contestants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A delivery from end to end: HTTP, the function in Deno, signature, reading, the RPC through the REST
 * layer, the same SQL call. The backend shares this process and its machine with the sender.
 */
export async function wholeFunction(databaseUrl: string): Promise<WebhookContestant> {
  const dataDir = mkdtempSync(join(tmpdir(), 'newspeg-bench-'));
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stack = await startStack({
    root,
    dataDir,
    url,
    siteUrl: url,
    demo: false,
    watch: false,
    env: { LOCAL_DATABASE_URL: databaseUrl },
    log: () => undefined,
  });
  server.on('request', (request, response) => {
    stack.handle(request, response, () => response.writeHead(404).end());
  });
  const database = openPlain(databaseUrl, 1);
  await setPrices(database);
  await database.close();

  const secret = localWebhookSecret(stack.secrets.jwtSecret);
  return {
    name: 'whole function',
    take: async ({ payload }) => {
      const response = await fetch(`${url}/functions/v1/stripe-webhook`, {
        method: 'POST',
        headers: {
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
        },
        body: payload,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
