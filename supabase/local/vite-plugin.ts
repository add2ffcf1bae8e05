import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { loadEnv, type Plugin, type PreviewServer, type ViteDevServer } from 'vite';
import { dataFolder } from './data-folder.ts';
import { messageOf, StackError } from './errors.ts';
import { frontFrom, greeting } from './front.ts';

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
    configureServer: (server) => attach(server, true),
    configurePreviewServer: (server) => attach(server, false),
  };
}
