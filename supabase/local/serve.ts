import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { listenError, type Front } from './front.ts';
import type { Stack } from './stack.ts';

/** The app's own HTML, served for every path that has no file of its own. */
const SHELLS = ['app.html', 'index.html'];

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
    if (stack) stack.handle(request, response, next);
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
