import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../stripe/shapes.ts';

/** A stand-in for Stripe's API: what the functions ask of it, answered from memory. */
export interface StripeStandIn {
  url: string;
  /** What the API holds; tests change it. */
  subscriptions: JsonObject[];
  /** Events that it could not deliver. */
  undelivered: object[];
  /** Where a portal session leads. */
  portalUrl: string;
  stop: () => Promise<void>;
}

/** Starts the stand-in on a free port of this machine. */
export async function startStripe(): Promise<StripeStandIn> {
  const held: Pick<StripeStandIn, 'subscriptions' | 'undelivered' | 'portalUrl'> = {
    subscriptions: [],
    undelivered: [],
    portalUrl: '',
  };
  const list = (data: object[]) => ({ object: 'list', has_more: false, url: '', data });

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe.localhost');
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    request.resume();
    const [, , kind, id] = pathname.split('/');
    if (kind === 'events') return answer(200, list(held.undelivered));
    if (kind === 'billing_portal') {
      return answer(200, { id: 'bps_1', object: 'billing_portal.session', url: held.portalUrl });
    }
    if (kind === 'subscriptions' && id === undefined) return answer(200, list(held.subscriptions));
    const found = held.subscriptions.find((subscription) => subscription['id'] === id);
    if (kind === 'subscriptions' && found !== undefined) return answer(200, found);
    answer(404, { error: { type: 'invalid_request_error', message: `No such ${kind}: ${id}` } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(held, {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
