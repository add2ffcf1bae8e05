import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { loadEnv, type Plugin, type PreviewServer, type ViteDevServer } from 'vite';
import { paths } from '../../src/lib/paths.ts';
import { dataFolder } from './data-folder.ts';
import { messageOf, StackError } from './errors.ts';
import { frontFrom, greeting } from './front.ts';

/** Pages with an HTML of their own; every other address is the app's. */
const PUBLIC_PATHS: string[] = [
  paths.home,
  paths.sample,
  paths.successFee,
  paths.terms,
  paths.privacy,
].map(({ path }) => path);

/** Which of the two HTML files a navigation gets; undefined for anything else. */
export function htmlFor(method: string, accept: string, url: string): string | undefined {
  const path = url.replace(/[?#].*$/, '');
  const isPage = method === 'GET' && accept.includes('text/html');
  if (!isPage || path.startsWith('/@') || /\.\w+$/.test(path)) return undefined;
  return PUBLIC_PATHS.includes(path.replace(/(?<=.)\/+$/, '')) ? '/index.html' : '/app.html';
}

const root = fileURLToPath(new URL('../..', import.meta.url));

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
    const { startStack } = await import('./stack.ts');
    const stack = await startStack({
      root,
      dataDir: dataFolder(root, env),
      port: front.port,
      siteUrl: front.siteUrl,
      demo: env.NEWSPEG_DEMO !== 'off',
      watch,
      env,
      log: (line) => server.config.logger.info(line),
    }).catch((error: unknown) => {
      if (!(error instanceof StackError)) throw error;
      server.config.logger.error(messageOf(error));
      process.exit(1);
    });
    server.middlewares.use((request, response, next) => {
      void stack.handle(request, response, next);
    });
    const http = server.httpServer as Server | null;
    http?.on('upgrade', (request, socket, head) => {
      stack.upgrade(request, socket, head);
    });
    http?.once('listening', () => {
      stack.listening();
      const seconds = (performance.now() - since) / 1000;
      for (const line of greeting(stack, front, seconds)) server.config.logger.info(line);
    });
    const end = () => {
      stack.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    http?.once('close', () => void stack.stop());
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
      server.middlewares.use((request, _response, next) => {
        const { method = '', headers, url = '/' } = request;
        const html = htmlFor(method, headers.accept ?? '', url);
        if (html) request.url = html;
        next();
      });
    },
    configurePreviewServer: async (server) => {
      await attach(server, false);
      server.middlewares.use((request, _response, next) => {
        const { method = '', headers, url = '/' } = request;
        if (htmlFor(method, headers.accept ?? '', url) === '/app.html') request.url = '/app.html';
        next();
      });
    },
  };
}
