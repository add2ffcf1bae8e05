/**
 * Builds the app when its sources changed, and serves it with its whole backend on one port. Reads
 * PORT, HOST, SITE_URL, NEWSPEG_DATA and NEWSPEG_DEMO, which the README describes.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnv } from 'vite';
import { buildIfStale } from '../local/build-if-stale.ts';
import { dataFolder } from '../local/database/data-folder.ts';
import { messageOf, StackError } from '../local/errors.ts';
import { assertPortFree, readListenAddress } from '../local/listen-address.ts';
import { onNpmParentExit } from '../local/npm-parent.ts';
import { serveBuiltApp } from '../local/serve-built-app.ts';
import { startStack } from '../local/stack.ts';
import { startMessage } from '../local/start-message.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Milliseconds after which a shutdown that hangs becomes an exit with status 1. */
const SHUTDOWN_TIMEOUT = 15_000;
const log = (line: string) => console.log(line);

async function main(): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...loadEnv('production', root, ''), ...process.env };
  const address = readListenAddress(env);
  const dist = join(root, 'dist');

  let stopping = false;
  const cleanups: (() => Promise<void>)[] = [];
  const shutDown = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT).unref();
    (async () => {
      for (const step of cleanups.splice(0).reverse()) await step();
    })().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(messageOf(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
  process.on('SIGHUP', shutDown);
  onNpmParentExit(shutDown);

  await assertPortFree(address);
  const startedAt = performance.now();
  // A build for a hosted project has to know the address of its site: here it is this one.
  const hosted = Boolean(env.VITE_SUPABASE_URL) && !env.SITE_URL;
  const buildEnv = hosted ? { ...env, SITE_URL: address.siteUrl } : env;
  const abort = new AbortController();
  cleanups.push(() => Promise.resolve(abort.abort()));
  const building = buildIfStale(root, buildEnv, log, abort.signal);
  if (env.VITE_SUPABASE_URL) {
    await building;
    cleanups.push(await serveBuiltApp({ address, dist }));
    log(`App: ${address.siteUrl} (backend: ${env.VITE_SUPABASE_URL})`);
    return;
  }
  // The database is made, or opened, while the app is built: each keeps one processor busy.
  const starting = startStack({
    root,
    dataDir: dataFolder(root, env),
    url: address.url,
    siteUrl: address.siteUrl,
    demo: env.NEWSPEG_DEMO !== 'off',
    watch: false,
    env,
    log,
  });
  building.catch(() => undefined);
  const stack = await starting.catch((error: unknown) => {
    abort.abort();
    throw error;
  });
  cleanups.push(stack.stop);
  try {
    await building;
    cleanups.push(await serveBuiltApp({ address, dist, stack }));
  } catch (error) {
    await stack.stop();
    throw error;
  }
  for (const file of stack.migrated) log(`applied ${file}`);
  for (const line of startMessage(stack, address, (performance.now() - startedAt) / 1000))
    log(line);
}

main().catch((error: unknown) => {
  console.error(error instanceof StackError ? error.message : error);
  process.exit(1);
});
