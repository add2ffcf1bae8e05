import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { loadEnv, type Plugin, type PreviewServer, type ViteDevServer } from 'vite';
import {
  LINK_PATHS,
  siteDocumentFor,
  SITE_PATHS,
} from '../supabase/functions/_shared/domain/paths.ts';
import { dataFolder } from './database/data-folder.ts';
import { messageOf, StackError } from './errors.ts';
import { assertPortFree, readListenAddress } from './listen-address.ts';
import { onNpmParentExit } from './npm-parent.ts';
import type { Stack } from './stack.ts';
import { startMessage } from './start-message.ts';

/** The HTML file for a navigation; undefined for requests that are not navigations. */
export function htmlFor(method: string, accept: string, url: string): string | undefined {
  const path = url.replace(/[?#].*$/, '');
  const isPage = method === 'GET' && accept.includes('text/html');
  if (!isPage || path.startsWith('/@') || /\.\w+$/.test(path)) return undefined;
  const site: readonly string[] = [...SITE_PATHS, ...LINK_PATHS];
  const ofSite =
    site.includes(path.replace(/(?<=.)\/+$/, '')) || siteDocumentFor(path) !== undefined;
  return ofSite ? '/index.html' : '/app.html';
}

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The stack of this process. After a configuration change Vite loads this file again and creates the
 * new server before it closes the old one, so the running stack is kept in a global variable.
 */
interface StackHolder {
  current: Promise<Stack> | undefined;
}
const shared = globalThis as { newspegStack?: StackHolder };

function stackHolder(): StackHolder {
  if (shared.newspegStack === undefined) {
    const holder: StackHolder = { current: undefined };
    shared.newspegStack = holder;
    const end = () => {
      Promise.resolve(holder.current)
        .then((stack) => stack?.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    process.once('SIGHUP', end);
    onNpmParentExit(end);
  }
  return shared.newspegStack;
}

/**
 * Vite plugin that serves the local backend on the port of the dev and preview servers. Does nothing
 * when VITE_SUPABASE_URL is set.
 */
export function localStack(): Plugin {
  let env: NodeJS.ProcessEnv = process.env;

  const attach = async (server: ViteDevServer | PreviewServer, watch: boolean): Promise<void> => {
    if (env.VITE_SUPABASE_URL) return;
    const since = performance.now();
    const address = readListenAddress(env);
    const holder = stackHolder();
    const log = (line: string) => server.config.logger.info(line);
    let stack: Stack;
    try {
      const before = holder.current;
      if (before === undefined) await assertPortFree(address);
      const { startStack } = await import('./stack.ts');
      const { url, siteUrl } = address;
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
      startMessage(stack, address, (performance.now() - since) / 1000).forEach(log);
    });
    http?.once('close', () => void stack.stop());
  };

  /** Rewrites a navigation to its HTML file. */
  const route = (server: ViteDevServer | PreviewServer, files: string[]): void => {
    server.middlewares.use((request, _response, next) => {
      const { method = '', headers, url = '/' } = request;
      const html = htmlFor(method, headers.accept ?? '', url);
      if (html && files.includes(html)) request.url = html;
      // A build has documents of its own for the site's addresses with a parameter.
      const document = siteDocumentFor(url.replace(/[?#].*$/, ''));
      if (html && !files.includes(html) && document !== undefined) request.url = `${document}.html`;
      next();
    });
  };

  return {
    name: 'newspeg-local-stack',
    config(_config, { mode }) {
      env = { ...loadEnv(mode, root, ''), ...process.env };
      const { port, host } = readListenAddress(env);
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
      // The build contains the prerendered pages as files.
      route(server, ['/app.html']);
    },
  };
}
