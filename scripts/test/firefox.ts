/**
 * The main journeys in a second browser: Firefox through WebDriver BiDi, against a stack of its own.
 * Without Firefox (FIREFOX_PATH, or firefox-esr or firefox of PATH) nothing is tried, and said.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { WebSocket } from 'ws';
import { buildIfStale } from '../../local/build-if-stale.ts';
import { FIREFOX_JOURNEYS } from '../../testing/browser/firefox-journeys.ts';
import { startStack } from '../../testing/browser/stack.ts';

function findFirefox(): string | undefined {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['firefox-esr', 'firefox']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** What Firefox says of a download that ended because its page was left (NS_BINDING_ABORTED). */
const ABORTED = 'status=2152398850';
/** What it says of a connection that did not open: also of one that was being opened when its page was left. */
const CONNECTION =
  /(?:establish a connection to the server at|The connection to) (wss?:\S+?)\.?(?:\s|$)/u;
const MODULE = /error loading dynamically imported module: (\S+)/u;

/** Whether a connection to the address opens. */
const opens = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address);
    socket.on('open', () => {
      socket.terminate();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/**
 * The errors of a page without those of downloads and connections that ended because the page was left. Firefox
 * gives no reason for a script that did not arrive, or a connection that did not open: it is asked for once more.
 */
async function faultsIn(errors: readonly string[]): Promise<string[]> {
  const judged = await Promise.all(
    errors.map(async (error) => {
      if (error.includes(ABORTED)) return null;
      const connection = CONNECTION.exec(error)?.[1];
      if (connection !== undefined) return (await opens(connection)) ? null : error;
      const address = MODULE.exec(error)?.[1];
      if (address === undefined) return error;
      const { ok } = await fetch(address);
      return ok ? null : error;
    }),
  );
  return judged.filter((error) => error !== null);
}

async function main(): Promise<void> {
  const executablePath = findFirefox();
  if (executablePath === undefined) {
    console.log('Skipped: Firefox is not installed (Debian: apt-get install firefox-esr).');
    return;
  }
  // Before the start, which has a limit of time.
  await buildIfStale(
    fileURLToPath(new URL('../..', import.meta.url)),
    process.env,
    console.log,
    new AbortController().signal,
  );
  const stack = await startStack();
  try {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
    console.log(await browser.version());
    try {
      for (const [name, journey] of Object.entries(FIREFOX_JOURNEYS)) {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(String(error)));
        const started = performance.now();
        try {
          await journey(page, stack);
          const faults = await faultsIn(errors);
          if (faults.length > 0) throw new Error(`Errors on the page: ${faults.join('; ')}`);
          console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
        } catch (error) {
          process.exitCode = 1;
          const shown = await page.evaluate(() => document.body.innerText.slice(0, 500));
          console.error(`✗ ${name}: ${String(error)}\n  at ${page.url()}\n${shown}`);
        }
        await context.close();
      }
    } finally {
      await browser.close();
    }
  } finally {
    await stack.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
