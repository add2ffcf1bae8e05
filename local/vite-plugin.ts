import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { loadEnv, type Plugin, type PreviewServer, type ViteDevServer } from 'vite';
import { SITE_PATHS } from '../supabase/functions/_shared/domain/paths.ts';
import { dataFolder } from './data-folder.ts';
import { messageOf, StackError } from './errors.ts';
import { assertPortFree, frontFrom, greeting } from './front.ts';
import { onParentGone } from './parent.ts';
import type { Stack } from './stack.ts';

/** Which of the two HTML files a navigation gets; undefined for anything else. */
export function htmlFor(method: string, accept: string, url: string): string | undefined {
  const path = url.replace(/[?#].*$/, '');
  const isPage = method === 'GET' && accept.includes('text/html');
  if (!isPage || path.startsWith('/@') || /\.\w+$/.test(path)) return undefined;
  const site: readonly string[] = SITE_PATHS;
  return site.includes(path.replace(/(?<=.)\/+$/, '')) ? '/index.html' : '/app.html';
}

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The stack of this process. When Vite restarts because its configuration changed, the new server
 * is made before the old one ends, from a fresh copy of this file: what both must know lies here.
 */
interface Holder {
  current: Promise<Stack> | undefined;
}
const shared = globalThis as { newspegStack?: Holder };

function stacks(): Holder {
  if (shared.newspegStack === undefined) {
    const kept: Holder = { current: undefined };
    shared.newspegStack = kept;
    const end = () => {
      Promise.resolve(kept.current)
        .then((stack) => stack?.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    process.once('SIGHUP', end);
    onParentGone(end);
  }
  return shared.newspegStack;
}

/**
 * Puts the local backend behind Vite's dev and preview servers, on their port. Stays out when
 * VITE_SUPABASE_URL names a project of its own.
 */
export function localStack(): Plugin {
  let env: NodeJS.ProcessEnv = process.env;

  const attach = async (server: ViteDevServer | PreviewServer, watch: boolean): Promise<void> => {
    if (env.VITE_SUPABASE_URL) return;
    const since = performance.now();
    const front = frontFrom(env);
    const holder = stacks();
    const log = (line: string) => server.config.logger.info(line);
    let stack: Stack;
    try {
      const before = holder.current;
      if (before === undefined) await assertPortFree(front);
      const { startStack } = await import('./stack.ts');
      const { url, siteUrl } = front;
      const demo = env.NEWSPEG_DEMO !== 'off';
      const dataDir = dataFolder(root, env);
      holder.current = Promise.resolve(before)
        .then((old) => old?.stop())
        .then(() => startStack({ root, dataDir, url, siteUrl, demo, watch, env, log }));
      stack = await holder.current;
    } catch (error) {
      if (!(error instanceof StackError)) throw error;
      server.config.logger.error(messageOf(error));
      process.exit(1);
    }
    server.middlewares.use((request, response, next) => {
      stack.handle(request, response, next);
    });
    const http = server.httpServer as Server | null;
    http?.on('upgrade', (request, socket, head) => {
      stack.upgrade(request, socket, head);
    });
    http?.once('listening', () => {
      stack.listening();
      greeting(stack, front, (performance.now() - since) / 1000).forEach(log);
    });
    http?.once('close', () => void stack.stop());
  };

  /** Sends a navigation to the HTML file that it belongs to. */
  const route = (server: ViteDevServer | PreviewServer, files: string[]): void => {
    server.middlewares.use((request, _response, next) => {
      const { method = '', headers, url = '/' } = request;
      const html = htmlFor(method, headers.accept ?? '', url);
      if (html && files.includes(html)) request.url = html;
      next();
    });
  };

  return {
    name: 'newspeg-local-stack',
    config(_config, { mode }) {
      env = { ...loadEnv(mode, root, ''), ...process.env };
      const { port, host } = frontFrom(env);
      return {
        server: { port, host, strictPort: true, watch: { ignored: ['**/supabase/.local/**'] } },
        preview: { port, host, strictPort: true },
      };
    },
    configureServer: async (server) => {
      await attach(server, true);
      route(server, ['/index.html', '/app.html']);
    },
    configurePreviewServer: async (server) => {
      await attach(server, false);
      // The public pages are files there already.
      route(server, ['/app.html']);
    },
  };
}
