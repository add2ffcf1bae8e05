import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { proxy } from 'hono/proxy';
import type { App } from '@supabase/lite';
import { bearerToken } from '../../supabase/functions/_shared/domain/access/bearer.ts';
import { FORMER_ADDRESSES } from '../../supabase/functions/_shared/domain/api/former-addresses.ts';
import { FUNCTION_REWRITES } from '../../supabase/functions/_shared/domain/paths.ts';
import type { AuthExtensions } from '../auth/extensions.ts';
import { CORS_HEADERS } from './cors.ts';
import type { Database } from '../database/database.ts';
import { messageOf } from '../errors.ts';
import type { FunctionsRuntime } from '../functions/functions-runtime.ts';
import { errorResponse } from './json-response.ts';
import type { ProjectConfig } from '../project-config.ts';
import { requestUrl } from './request-url.ts';
import { verifyUserToken } from './user-token.ts';

interface GatewayOptions {
  app: App;
  database: Database;
  config: ProjectConfig;
  jwtSecret: string;
  functions: FunctionsRuntime;
  authExtensions: AuthExtensions;
  /** Handles `/_mail`; undefined for a path that does not exist. */
  mailbox: (request: Request, path: string) => Promise<Response | undefined>;
  log: (line: string) => void;
}

/** A connect-style handler: calls `next` for a path that does not belong to the backend. */
type GatewayHandler = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next: () => void,
) => void;

const MIB = 1024 * 1024;
const rewrites = new Map<string, string>(
  Object.entries(FUNCTION_REWRITES).map(([path, name]) => [path, `/functions/v1/${name}`]),
);

/** A path with the present address of a function that stood alone. */
const presentAddress = (path: string): string =>
  path.replace(
    /^(\/functions\/v1\/)([^/]+)/,
    (_, start: string, name: string) =>
      start + (Object.hasOwn(FORMER_ADDRESSES, name) ? (FORMER_ADDRESSES[name] ?? '') : name),
  );

/** Whether the gateway serves the path; every other path belongs to the app. */
export function isBackendPath(path: string): boolean {
  return (
    /^\/(rest|auth|storage|functions)\/v1(\/|$)/.test(path) ||
    rewrites.has(path) ||
    path === '/_mail' ||
    path.startsWith('/_mail/')
  );
}

function bodyLimit(path: string): number {
  return path.startsWith('/storage/') || path.startsWith('/functions/') ? 10 * MIB : 2 * MIB;
}

/** Reads a whole body; undefined when it is longer than `limit` bytes. */
async function readBody(body: Request['body'], limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const NOT_READY = 'The service is not ready. Please try again.';

/** lite answers what it does not expect, as a connection cut in a transaction, with bare text. */
const inWords = (response: Response): Response =>
  response.status === 500 && response.headers.get('content-type')?.startsWith('text/plain') === true
    ? errorResponse('unavailable', NOT_READY, CORS_HEADERS)
    : response;

/** Routes backend requests on one port: data, auth, storage, edge functions and the mailbox. */
export function createGateway(options: GatewayOptions): GatewayHandler {
  const { app, database, config, functions, log } = options;

  const invokeFunction = async (
    request: Request,
    path: string,
    body: Buffer,
  ): Promise<Response> => {
    const [, name = '', rest = ''] =
      /^\/functions\/v1\/([^/]+)(\/.*)?$/.exec(presentAddress(path)) ?? [];
    const settings = config.functions[name];
    if (settings === undefined || !functions.has(name)) {
      return errorResponse('not_found', 'There is no such function.', CORS_HEADERS);
    }
    if (request.method !== 'OPTIONS' && settings.verify_jwt) {
      const token = bearerToken(request.headers.get('authorization'));
      const jwtClaims = token ? await verifyUserToken(token, options.jwtSecret) : undefined;
      if (jwtClaims === undefined) {
        return errorResponse('unauthenticated', 'Please sign in and try again.', CORS_HEADERS);
      }
    }
    const { port, token } = await functions.address();
    request.headers.set('x-newspeg-gateway', token);
    request.headers.delete('content-length');
    // Node's HTTP server has already sent the `100 Continue`, and fetch does not support the header.
    request.headers.delete('expect');
    return proxy(`http://127.0.0.1:${port}/${name}${rest}${new URL(request.url).search}`, {
      raw: request,
      redirect: 'manual',
      body: body.length > 0 ? new Uint8Array(body) : null,
    });
  };

  const route = async (request: Request, path: string, body: Buffer): Promise<Response> => {
    if (path.startsWith('/_mail')) {
      return (await options.mailbox(request, path)) ?? errorResponse('not_found', 'Not found');
    }
    if (path.startsWith('/functions/')) return invokeFunction(request, path, body);
    const forward = async () =>
      inWords(await database.request(() => app.fetch(request, { peerAddress: null })));
    if (path.startsWith('/auth/')) {
      return options.authExtensions(request, path, body.toString(), forward);
    }
    const response = await forward();
    if (!path.startsWith('/storage/')) return response;
    // Uploaded files share the app's origin here: a browser must not run scripts from them.
    const guarded = new Response(response.body, response);
    guarded.headers.set(
      'content-security-policy',
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    );
    return guarded;
  };

  const respond = async (original: Request, remoteAddress: string): Promise<Response> => {
    const url = new URL(original.url);
    url.pathname = rewrites.get(url.pathname) ?? url.pathname;
    const path = url.pathname;
    try {
      const body = await readBody(original.body, bodyLimit(path));
      if (body === undefined) {
        return errorResponse('body_too_large', 'That is too large.', CORS_HEADERS);
      }
      const headers = new Headers(original.headers);
      // Rate limits by address depend on these headers, so a client must not set them.
      headers.set('x-forwarded-for', remoteAddress);
      headers.delete('x-real-ip');
      headers.delete('cf-connecting-ip');
      const request = new Request(url, {
        method: original.method,
        headers,
        body: body.length > 0 ? new Uint8Array(body) : null,
      });
      return await route(request, path, body);
    } catch (error) {
      log(`[gateway] ${original.method} ${path}: ${messageOf(error)}`);
      return errorResponse('unavailable', NOT_READY, CORS_HEADERS);
    }
  };

  const listener = getRequestListener(
    (request, { incoming }) => respond(request, incoming.socket.remoteAddress ?? ''),
    {
      hostname: 'localhost',
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        if (!(error instanceof RequestError)) log(`[gateway] ${messageOf(error)}`);
        const status = error instanceof RequestError ? 400 : 500;
        return new Response(null, { status, headers: { connection: 'close' } });
      },
    },
  );

  return (incoming, outgoing, next) => {
    const url = requestUrl(incoming);
    if (url !== undefined && !isBackendPath(url.pathname)) next();
    else void listener(incoming, outgoing);
  };
}
