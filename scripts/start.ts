/**
 * Builds the product when it changed, and serves it with its whole backend on one port.
 * PORT, HOST, SITE_URL, NEWSPEG_DATA, NEWSPEG_DEMO: see the README's table.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnv } from 'vite';
import { buildIfStale } from '../local/build-if-stale.ts';
import { dataFolder } from '../local/data-folder.ts';
import { messageOf, StackError } from '../local/errors.ts';
import { assertPortFree, readListenAddress } from '../local/listen-address.ts';
import { onNpmParentExit } from '../local/npm-parent.ts';
import { serveBuiltApp } from '../local/serve-built-app.ts';
import { startStack } from '../local/stack.ts';
import { startMessage } from '../local/start-message.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Milliseconds after which an orderly end is given up. */
const LONGEST_ENDING = 15_000;
const log = (line: string) => console.log(line);

async function main(): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...loadEnv('production', root, ''), ...process.env };
  const address = readListenAddress(env);
  const dist = join(root, 'dist');

  let ending = false;
  const endings: (() => Promise<void>)[] = [];
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), LONGEST_ENDING).unref();
    (async () => {
      for (const step of endings.splice(0).reverse()) await step();
    })().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(messageOf(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  onNpmParentExit(end);

  await assertPortFree(address);
  buildIfStale(root, env, log);
  const since = performance.now();
  if (env.VITE_SUPABASE_URL) {
    endings.push(await serveBuiltApp({ address, dist }));
    log(`App: ${address.siteUrl} (backend: ${env.VITE_SUPABASE_URL})`);
    return;
  }
  const stack = await startStack({
    root,
    dataDir: dataFolder(root, env),
    url: address.url,
    siteUrl: address.siteUrl,
    demo: env.NEWSPEG_DEMO !== 'off',
    watch: false,
    env,
    log,
  });
  endings.push(stack.stop);
  try {
    endings.push(await serveBuiltApp({ address, dist, stack }));
  } catch (error) {
    await stack.stop();
    throw error;
  }
  for (const file of stack.migrated) log(`applied ${file}`);
  for (const line of startMessage(stack, address, (performance.now() - since) / 1000)) log(line);
}

main().catch((error: unknown) => {
  console.error(error instanceof StackError ? error.message : error);
  process.exit(1);
});
