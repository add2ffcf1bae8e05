import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '@supabase/lite';
import type { AuthGaps } from './auth-gaps.ts';
import type { ProjectConfig } from './config.ts';
import type { Database } from './database.ts';
import { messageOf } from './errors.ts';
import type { FunctionsRuntime } from './functions.ts';
import { BodyTooLarge, headersOf, json, readBody, send, urlOf } from './http.ts';
import { bearer, verifyUserToken } from './jwt.ts';

/** Answers a request, or undefined when it belongs to somebody else. */
export type Route = (request: Request, path: string) => Promise<Response | undefined>;

interface GatewayOptions {
  app: App;
  database: Database;
  config: ProjectConfig;
  jwtSecret: string;
  functions: FunctionsRuntime;
  authGaps: AuthGaps;
  mailbox: Route;
  log: (line: string) => void;
}

const MIB = 1024 * 1024;
const REWRITES: Record<string, string> = {
  '/api/ping': '/functions/v1/ping',
  '/api/webhook-test': '/functions/v1/webhook-test',
  // The name that the panel shows: who gives it to Stripe must not get the app's page, and 200.
  '/api/stripe-webhook': '/functions/v1/stripe-webhook',
};
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, apikey, content-type, x-client-info, x-cron-secret, stripe-signature',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
};

/** The paths that are the backend's; every other one is the app's. */
export function isBackendPath(path: string): boolean {
  return (
    /^\/(rest|auth|storage|functions)\/v1(\/|$)/.test(path) ||
    path in REWRITES ||
    path === '/_mail' ||
    path.startsWith('/_mail/')
  );
}

function bodyLimit(path: string): number {
  return path.startsWith('/storage/') || path.startsWith('/functions/') ? 10 * MIB : 2 * MIB;
}

/** The backend behind one front door: data, accounts, files, functions and the mailbox. */
export function createGateway(options: GatewayOptions) {
  const { app, database, config, functions, log } = options;

  async function invoke(request: Request, path: string, body: Buffer): Promise<Response> {
    const [, name = '', rest = ''] = /^\/functions\/v1\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    const settings = config.functions[name];
    if (settings === undefined || !functions.has(name)) {
      return json(404, { code: 'not_found', message: 'There is no such function.' }, CORS);
    }
    if (request.method !== 'OPTIONS' && settings.verify_jwt) {
      const token = bearer(request.headers.get('authorization'));
      const claims = token ? await verifyUserToken(token, options.jwtSecret) : undefined;
      if (claims === undefined) {
        return json(401, { code: 'unauthorized', message: 'Please sign in and try again.' }, CORS);
      }
    }
    const { port, token } = await functions.address();
    const headers = new Headers(request.headers);
    headers.set('x-newspeg-gateway', token);
    headers.delete('content-length');
    const target = `http://127.0.0.1:${port}/${name}${rest}${new URL(request.url).search}`;
    return fetch(target, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    }).then((answer) => {
      // fetch has already unpacked the body.
      const clean = new Headers(answer.headers);
      clean.delete('content-encoding');
      clean.delete('content-length');
      return new Response(answer.body, { status: answer.status, headers: clean });
    });
  }

  async function answer(request: Request, path: string, body: Buffer): Promise<Response> {
    if (path.startsWith('/_mail')) {
      return (await options.mailbox(request, path)) ?? json(404, { message: 'Not found' });
    }
    if (path.startsWith('/functions/')) return invoke(request, path, body);
    const forward = () => database.request(() => app.fetch(request, { peerAddress: null }));
    if (path.startsWith('/auth/')) {
      return options.authGaps(request, path, body.toString(), forward);
    }
    const response = await forward();
    if (!path.startsWith('/storage/')) return response;
    // Uploaded files share the app's origin here: whatever they are, they must not run in it.
    const guarded = new Response(response.body, response);
    guarded.headers.set('x-content-type-options', 'nosniff');
    guarded.headers.set('content-security-policy', "sandbox; default-src 'none'");
    return guarded;
  }

  /** A connect-style handler: calls `next` for what is not the backend's. */
  const handle = async (
    incoming: IncomingMessage,
    out: ServerResponse,
    next: () => void,
  ): Promise<void> => {
    const url = urlOf(incoming);
    if (url === undefined) {
      out.writeHead(400, { connection: 'close' }).end();
      return;
    }
    if (!isBackendPath(url.pathname)) {
      next();
      return;
    }
    url.pathname = REWRITES[url.pathname] ?? url.pathname;
    const path = url.pathname;
    try {
      const body = await readBody(incoming, bodyLimit(path));
      const headers = headersOf(incoming);
      // Never the client's word for it: limits by address rest on this.
      headers.set('x-forwarded-for', incoming.socket.remoteAddress ?? '');
      headers.delete('x-real-ip');
      headers.delete('cf-connecting-ip');
      const method = incoming.method ?? 'GET';
      const bodiless = method === 'GET' || method === 'HEAD' || body.length === 0;
      const request = new Request(url, {
        method,
        headers,
        ...(bodiless ? {} : { body: new Uint8Array(body) }),
      });
      await send(await answer(request, path, body), out);
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        await send(json(413, { code: 'too_large', message: 'That is too large.' }, CORS), out);
        incoming.destroy();
        return;
      }
      log(`[gateway] ${incoming.method ?? ''} ${path}: ${messageOf(error)}`);
      if (out.headersSent) {
        out.destroy();
        return;
      }
      await send(
        json(
          503,
          { code: 'unavailable', message: 'The service is not ready. Please try again.' },
          CORS,
        ),
        out,
      );
    }
  };
  return (incoming: IncomingMessage, out: ServerResponse, next: () => void): void => {
    handle(incoming, out, next).catch((error: unknown) => {
      log(`[gateway] ${messageOf(error)}`);
      out.destroy();
    });
  };
}
