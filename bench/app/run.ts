/**
 * Measures how fast the signed-in pages show their content on a slow phone, on the built product with the local
 * backend, beside a bare page that loads the same bytes and asks one query. Exits with 1 when a target is missed.
 *
 *   npm run bench:app                        every page, five runs
 *   npm run bench:app -- --runs 1            fewer
 *   npm run bench:app -- --page /app/profile one page
 *   npm run bench:app -- --built             without building again
 *   npm run bench:app -- --tabs              only the tabs pressed again, in a visit of many presses
 *   npm run bench:app -- --interactions      typing, dialogs and lists instead, at a slow processor; what 80
 *                                            changes of route leave behind; then lists of 500 rows
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { BROWSER_ARGS, requireBrowser } from '../../testing/browser/browser.ts';
import { DEMO_ACCOUNTS } from '../../testing/browser/demo-accounts.ts';
import { startStack, type TestStack } from '../../testing/browser/stack.ts';
import { median } from '../site/targets.ts';
import { addBarePage, barePath } from './bare.ts';
import {
  growth,
  type Interaction,
  INTERACTIONS,
  interactionTime,
  type InteractionTime,
} from './interactions.ts';
import { addLongLists, LONG_LISTS } from './long-lists.ts';
import { load, loadBare, pressTab, signedIn, type Load } from './measure.ts';
import { PAGES, type AppPage } from './pages.ts';

/** Times of content in ms, as medians. */
const TARGETS = { cold: 1_600, warm: 700, again: 100, timesBare: 1.25, requests: 20, event: 100 };

/** How long a person looks at a page at least: what the page does when it is idle is done then. */
const VISIT_MS = 2_000;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
    built: { type: 'boolean', default: false },
    interactions: { type: 'boolean', default: false },
    tabs: { type: 'boolean', default: false },
  },
});
const runs = Math.min(15, Math.max(1, Number.parseInt(values.runs, 10) || 5));
const pages = PAGES.filter(({ path }) => values.page === undefined || path === values.page);

const executablePath = requireBrowser();
if (!values.built) {
  const built = spawnSync('npx', ['tsx', 'scripts/build.ts', '--local'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
}
const removeBarePage = addBarePage(fileURLToPath(new URL('../../dist', import.meta.url)));
const stack = await startStack();
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
let missed = 0;
try {
  if (!values.interactions && !values.tabs)
    console.log(
      'ms to the content       cold (bare, times)   warm (bare)   tab: first, again   requests, KB cold',
    );
  const sessions = await Promise.all(
    Object.entries(DEMO_ACCOUNTS).map(async ([role, account]) => [
      role,
      await sessionOf(stack, account),
    ]),
  );
  const sessionByRole = Object.fromEntries(sessions) as Record<AppPage['role'], string>;
  if (values.tabs)
    for (const role of ['creator', 'media'] as const)
      missed += await measureTabs(role, sessionByRole[role]);
  else if (values.interactions) {
    missed += await measureInteractions(INTERACTIONS, sessionByRole);
    await printGrowth(sessionByRole.creator);
    await stack.halt();
    await addLongLists(stack.data);
    await stack.resume();
    missed += await measureInteractions(LONG_LISTS, sessionByRole);
  } else
    for (const page of pages) missed += await measurePage(browser, page, sessionByRole[page.role]);
} finally {
  await browser.close();
  await stack.stop();
  removeBarePage();
}
console.log(missed === 0 ? 'All targets reached.' : `${missed} targets missed.`);
process.exit(missed === 0 ? 0 : 1);

async function sessionOf(
  { url, secrets }: TestStack,
  account: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: secrets['publishableKey'] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`${account.email}: ${await response.text()}`);
  const session = (await response.json()) as { expires_in: number };
  return JSON.stringify({
    expires_at: Math.floor(Date.now() / 1000) + session.expires_in,
    ...session,
  });
}

interface Round {
  cold: Load;
  warm: number;
  bareCold: number;
  bareWarm: number;
  first?: number;
  again?: number;
}

async function round(app: Browser, page: AppPage, session: string): Promise<Round> {
  const key = stack.secrets['publishableKey'] ?? '';
  const context = await signedIn(app, stack.url, session);
  const other = PAGES.find(
    ({ role, tab, path }) => role === page.role && tab !== undefined && path !== page.path,
  );
  try {
    const cold = await load(context, stack.url + page.path);
    // What comes at idle time belongs to no first content, but to what a cache holds.
    await cold.page.waitForLoadState('networkidle');
    await cold.page.waitForTimeout(VISIT_MS);
    await cold.page.close();
    const warm = await load(context, stack.url + page.path);
    const bareCold = await loadBare(context, stack.url + barePath(cold.load.bytes, key));
    const bareWarm = await loadBare(context, stack.url + barePath(0, key));
    const times = { cold: cold.load, warm: warm.load.ms, bareCold, bareWarm };
    if (page.tab === undefined || other === undefined) return times;
    await warm.page.close();
    const { page: tab } = await load(context, stack.url + other.path);
    const first = await pressTab(tab, page.path);
    await pressTab(tab, other.path);
    const again = await pressTab(tab, page.path);
    return { ...times, first, again };
  } finally {
    await context.close();
  }
}

async function measurePage(app: Browser, page: AppPage, session: string): Promise<number> {
  const rounds: Round[] = [];
  for (let run = 0; run < runs; run += 1) rounds.push(await round(app, page, session));
  const of = (value: (one: Round) => number | undefined) =>
    median(rounds.map(value).filter((one) => one !== undefined));
  const cold = of(({ cold }) => cold.ms);
  const timesBare = of(({ cold, bareCold }) => cold.ms / bareCold);
  const warm = of((one) => one.warm);
  const again = of((one) => one.again);
  const requests = of((one) => one.cold.requests);
  const misses = [
    cold > TARGETS.cold && `cold over ${TARGETS.cold}`,
    timesBare > TARGETS.timesBare && `over ${TARGETS.timesBare} times the bare page`,
    warm > TARGETS.warm && `warm over ${TARGETS.warm}`,
    again > TARGETS.again && `tab over ${TARGETS.again}`,
    requests > TARGETS.requests && `over ${TARGETS.requests} requests`,
  ].filter((miss) => miss !== false);
  const whole = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(0)).padStart(5);
  console.log(
    `${page.role} ${page.path}`.padEnd(28),
    `${whole(cold)} (${whole(of((one) => one.bareCold))}, ${timesBare.toFixed(2)})`,
    `${whole(warm)} (${whole(of((one) => one.bareWarm))})`,
    `${whole(of((one) => one.first))} ${whole(again)}`,
    `${whole(requests)} ${whole(of((one) => one.cold.bytes / 1024))}`,
    misses.length === 0 ? '✓' : `✗ ${misses.join(', ')}`,
  );
  return misses.length;
}

/** Presses the tabs of a role in turns; prints the time of each, the median and the slowest of the runs. */
async function measureTabs(role: AppPage['role'], session: string): Promise<number> {
  const tabs = PAGES.filter((page) => page.role === role && page.tab !== undefined);
  const context = await signedIn(browser, stack.url, session);
  const { page: tab } = await load(context, stack.url + (tabs.at(-1)?.path ?? '/'));
  for (const { path } of tabs) await pressTab(tab, path);
  const times = new Map<string, number[]>(tabs.map(({ path }) => [path, []]));
  for (let run = 0; run < runs; run += 1)
    for (const [path, list] of times) list.push(await pressTab(tab, path));
  await context.close();
  let over = 0;
  for (const [path, list] of times) {
    const middle = median(list);
    if (middle > TARGETS.again) over += 1;
    console.log(
      `${role} ${path}`.padEnd(28),
      `${middle.toFixed(0).padStart(5)} (at most ${Math.max(...list).toFixed(0)})`,
      middle > TARGETS.again ? `✗ over ${String(TARGETS.again)}` : '✓',
    );
  }
  return over;
}

/** Prints the slowest event of each interaction, the median of the runs. */
async function measureInteractions(
  interactions: readonly Interaction[],
  sessions: Record<AppPage['role'], string>,
): Promise<number> {
  let over = 0;
  console.log(
    'ms                                  processor of an input   event to paint, the slowest',
  );
  for (const interaction of interactions) {
    const times: InteractionTime[] = [];
    for (let run = 0; run < runs; run += 1) {
      const session = sessions[interaction.role];
      try {
        times.push(await interactionTime(browser, stack.url, session, interaction));
      } catch (error) {
        // One that cannot be done is a miss, and the others are still measured.
        console.log(`${interaction.name}: ${String(error).split('\n')[0] ?? ''}`);
        times.push({ slowest: Infinity, processor: Infinity });
      }
    }
    const slowest = median(times.map((time) => time.slowest));
    const processor = median(times.map((time) => time.processor));
    // On a busy machine the event waits for a processor: then only the processor's time says what the page does.
    const missed = Math.min(slowest, processor) > TARGETS.event;
    if (missed) over += 1;
    console.log(
      interaction.name.padEnd(34),
      processor.toFixed(0).padStart(8),
      slowest.toFixed(0).padStart(16),
      missed ? '✗' : '✓',
    );
  }
  return over;
}

/** Prints what changes of route leave behind. */
async function printGrowth(session: string): Promise<void> {
  const tabs = PAGES.filter(({ role, tab }) => role === 'creator' && tab !== undefined);
  const paths = tabs.map(({ path }) => path);
  for (const [round, { listeners, nodes, heap }] of (
    await growth(browser, stack.url, session, paths)
  ).entries())
    console.log(
      `after ${String(20 * (round + 1))} changes of route:`,
      `${String(listeners)} listeners, ${String(nodes)} nodes, ${(heap / 1024 / 1024).toFixed(1)} MB`,
    );
}
