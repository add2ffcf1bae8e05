import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../stripe/json.ts';

/** A stub of Stripe's API that serves the functions' requests from memory. */
export interface StripeApiStub {
  url: string;
  /** What `GET /v1/subscriptions` returns; tests change it. */
  subscriptions: JsonObject[];
  /** What `GET /v1/events` returns: events whose delivery failed. */
  undelivered: object[];
  /** URL of the portal sessions; '' while the portal's settings were never saved. */
  portalUrl: string;
  stop: () => Promise<void>;
}

/** Starts the stub on a free port of this machine. */
export async function startStripeApiStub(): Promise<StripeApiStub> {
  const state: Pick<StripeApiStub, 'subscriptions' | 'undelivered' | 'portalUrl'> = {
    subscriptions: [],
    undelivered: [],
    portalUrl: '',
  };
  const list = (data: object[]) => ({ object: 'list', has_more: false, url: '', data });

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe.localhost');
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    request.resume();
    const [, , resource, id] = pathname.split('/');
    if (resource === 'events') return respond(200, list(state.undelivered));
    if (resource === 'billing_portal') {
      if (state.portalUrl === '') {
        const message =
          'No configuration provided and your test mode default configuration has not been created.';
        return respond(400, { error: { type: 'invalid_request_error', message } });
      }
      return respond(200, { id: 'bps_1', object: 'billing_portal.session', url: state.portalUrl });
    }
    if (resource === 'subscriptions' && id === undefined)
      return respond(200, list(state.subscriptions));
    const found = state.subscriptions.find((subscription) => subscription['id'] === id);
    if (resource === 'subscriptions' && found !== undefined) return respond(200, found);
    respond(404, {
      error: { type: 'invalid_request_error', message: `No such ${resource}: ${id}` },
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
