import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { pathPattern, paths, siteDocumentFor } from '../supabase/functions/_shared/domain/paths.ts';
import { isDocumentRequest, sendFunctionDocument } from './functions/function-documents.ts';
import { listenError, type ListenAddress } from './listen-address.ts';
import { SECURITY_HEADERS } from '../supabase/functions/_shared/domain/documents/security-headers.ts';
import { requestUrl } from './gateway/request-url.ts';
import type { Stack } from './stack.ts';

/** The HTML documents of the app, in order of preference, for paths without a file. */
const APP_DOCUMENTS = ['app.html', 'index.html'];

/** Matches paths that are not in the app's list of paths. */
const UNKNOWN_PATH = new RegExp(
  `^(?!(?:${Object.values(paths)
    .map(({ path }) => pathPattern(path))
    .join('|')})/?$)`,
);

interface ServeOptions {
  address: ListenAddress;
  /** The folder of the built app. */
  dist: string;
  /** Absent when the app talks to a hosted project. */
  stack?: Stack;
}

/**
 * Serves the built app and the backend on one port. Resolves when the server listens; throws
 * StackError when the port is taken. The returned function stops the server.
 */
export async function serveBuiltApp({
  address,
  dist,
  stack,
}: ServeOptions): Promise<() => Promise<void>> {
  const document = APP_DOCUMENTS.find((file) => existsSync(join(dist, file))) ?? 'index.html';
  const files = sirv(dist, {
    // Looks into the folder at each request: the app may be built anew while it is served.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    extensions: ['html'],
    single: document,
    ignores: [UNKNOWN_PATH],
    onNoMatch: (request, response) => notFound(request, response, join(dist, document)),
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/assets/');
      response.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    const url = requestUrl(request);
    const document = url === undefined ? undefined : siteDocumentFor(url.pathname);
    const next = () => {
      // A press kit or a request, when its function failed, and pages whose address has a parameter.
      if (document !== undefined) request.url = document + (url?.search ?? '');
      // A file may be gone when it is opened; without a listener that would end the process.
      response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()));
      files(request, response);
    };
    if (stack !== undefined && isDocumentRequest(request, url)) {
      void sendFunctionDocument(address.url, url, request, response, next);
      return;
    }
    if (stack !== undefined) stack.handle(request, response, next);
    else next();
  });
  // Longer than a person reads a page: the next click needs no new connection.
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', (request, socket, head) => {
    if (!stack?.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, address.port, address.host)));
    server.listen(address.port, address.host, resolve);
  });
  stack?.listening();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

/** Status 404; a browser also gets the HTML of the app, which shows its 404 page. */
function notFound(request: IncomingMessage, response: ServerResponse, document: string): void {
  response.statusCode = 404;
  if (!request.headers.accept?.includes('text/html')) {
    response.end();
    return;
  }
  response.setHeader('content-type', 'text/html;charset=utf-8');
  response.setHeader('cache-control', 'no-cache');
  response.end(readFileSync(document));
}
