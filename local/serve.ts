import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { pathPattern, paths } from '../supabase/functions/_shared/domain/paths.ts';
import { listenError, type Front } from './front.ts';
import type { Stack } from './stack.ts';

/** The app's own HTML, served for every path of the app that has no file of its own. */
const SHELLS = ['app.html', 'index.html'];

/** Matches what no screen stands at. */
const UNKNOWN_PATH = new RegExp(
  `^(?!(?:${Object.values(paths)
    .map(({ path }) => pathPattern(path))
    .join('|')})/?$)`,
);

interface ServeOptions {
  front: Front;
  /** The folder with the built app. */
  dist: string;
  /** Absent when the app talks to a hosted project. */
  stack?: Stack;
}

/**
 * Serves the built app, with the backend in front of it. Resolves once it listens; throws
 * StackError when the port is taken. The returned function ends the server.
 */
export async function serve({ front, dist, stack }: ServeOptions): Promise<() => Promise<void>> {
  const shell = SHELLS.find((file) => existsSync(join(dist, file))) ?? 'index.html';
  const files = sirv(dist, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: ['html'],
    single: shell,
    ignores: [UNKNOWN_PATH],
    onNoMatch: (request, response) => notFound(request, response, join(dist, shell)),
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/assets/');
      response.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
    },
  });
  const server = createServer((request, response) => {
    const next = () => files(request, response);
    if (stack !== undefined) stack.handle(request, response, next);
    else next();
  });
  server.on('upgrade', (request, socket, head) => {
    if (!stack?.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, front.port, front.host)));
    server.listen(front.port, front.host, resolve);
  });
  stack?.listening();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

/** The app's own 404 page for a person, with the status that tells the rest. */
function notFound(request: IncomingMessage, response: ServerResponse, shell: string): void {
  response.statusCode = 404;
  if (!request.headers.accept?.includes('text/html')) {
    response.end();
    return;
  }
  response.setHeader('content-type', 'text/html;charset=utf-8');
  response.setHeader('cache-control', 'no-cache');
  response.end(readFileSync(shell));
}
