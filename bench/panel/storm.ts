/**
 * As many signed Stripe events a second as the local stack takes, for 30 seconds with the panel open in
 * Chromium, once on Subscriptions and once on Monitor. Fails when the watched figure stood still for more
 * than 2 s, when a task of the page ran longer than 200 ms, or when an event that was answered 200 is not
 * counted on the screen at the end.
 *
 *   npm run bench:storm [-- --seconds 30 --senders 8]
 */
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../testing/browser/browser.ts';
import { DEMO, signIn } from '../../testing/browser/fixtures.ts';
import { startStack, type TestStack } from '../../testing/browser/stack.ts';
import { deliver } from '../../testing/browser/stripe-events.ts';
import { LocalStack } from '../../testing/stripe/local-stack.ts';
import { PRICES } from '../../testing/stripe/prices.ts';
import {
  SubscriptionHistory,
  type StripeEvent,
} from '../../testing/stripe/subscription-history.ts';

const MOST_STILL_MS = 2_000;
const LONGEST_TASK_MS = 200;
/** One event in so many has a price without a plan and fails. */
const ONE_FAILS_OF = 25;

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    senders: { type: 'string', default: '8' },
  },
});
const seconds = Number(options.seconds);

/** What is watched: the tab, and how to read its figure from the page. */
interface Watched {
  name: string;
  at: string;
  /** Body of a function that returns the figure as a number, NaN while there is none. */
  read: string;
}

const WATCHED: readonly Watched[] = [
  // First, because their number is counted to 1,000 only.
  {
    name: 'Subscriptions, their number',
    at: '/admin?tab=subscriptions',
    read: `const text = [...document.querySelectorAll('[role="status"]')].map((e) => e.textContent)
             .find((t) => / subscriptions?$/.test(t ?? ''));
           return Number(/([\\d,]+) subscriptions?$/.exec(text ?? '')?.[1]?.replaceAll(',', ''))`,
  },
  {
    name: 'Monitor, Total Events',
    at: '/admin',
    read: `const term = [...document.querySelectorAll('dt')].find((dt) => dt.textContent === 'Total Events');
           return Number(term?.parentElement?.querySelector('dd')?.textContent?.replaceAll(',', ''))`,
  },
];

interface Sent {
  /** Each made a subscription. */
  accepted: number;
  refused: number;
}

let composed = 0;

/** The event of a new subscription; some have a price without a plan. */
function nextEvent(): StripeEvent {
  composed += 1;
  const fails = composed % ONE_FAILS_OF === 0;
  const [event] = new SubscriptionHistory({
    idSuffix: `Storm${composed}`,
    price: 'price_pro_mo',
    email: `payer${composed}@storm.example`,
    version: '2025-09-30.clover',
    start: Math.floor(Date.now() / 1000) - 60,
  }).created('active').events;
  if (event === undefined) throw new Error('A new subscription has no event.');
  const text = JSON.stringify(event);
  return fails
    ? (JSON.parse(text.replaceAll(PRICES.price_pro_mo.id, 'price_1QkOfNoPlan')) as StripeEvent)
    : event;
}

/** Posts events over `senders` connections until the time is over. */
async function send(url: string, secret: string, senders: number, until: number): Promise<Sent> {
  const sent: Sent = { accepted: 0, refused: 0 };
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (Date.now() < until) {
        const response = await deliver(url, secret, nextEvent()).catch(() => null);
        await response?.arrayBuffer();
        if (response?.ok !== true) sent.refused += 1;
        else sent.accepted += 1;
      }
    }),
  );
  return sent;
}

/** Waits for the figure, then notes in the page when it changes, and tasks that block it. */
async function watch(page: Page, read: string): Promise<void> {
  // As text: the policy of the page allows no function made from text, but what DevTools evaluates.
  await page.evaluate(`window.figure = () => { ${read} }`);
  await page.waitForFunction('!Number.isNaN(window.figure())', undefined, { timeout: 60_000 });
  // What comes with the first view is not the storm's: charts and their code.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const noted: Noted['noted'] = { changes: [performance.now()], tasks: [] };
    const { figure } = Object.assign(window as unknown as Noted, { noted });
    let last = figure();
    setInterval(() => {
      const now = figure();
      if (now !== last && !Number.isNaN(now)) noted.changes.push(performance.now());
      last = now;
    }, 20);
    new PerformanceObserver((list) => {
      noted.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ entryTypes: ['longtask'] });
  });
}

/** What `watch` leaves on the window. */
interface Noted {
  figure: () => number;
  noted: { changes: number[]; tasks: number[] };
}
const figureOf = (page: Page) => page.evaluate(() => (window as unknown as Noted).figure());

async function storm(stack: TestStack, secret: string, page: Page, tab: Watched): Promise<boolean> {
  await page.goto(tab.at);
  await watch(page, tab.read);
  const before = await figureOf(page);
  const began = Date.now();
  const sent = await send(stack.url, secret, Number(options.senders), began + seconds * 1000);
  const took = (Date.now() - began) / 1000;
  const noted = await page.evaluate(() => {
    const { changes, tasks } = (window as unknown as Noted).noted;
    return { changes: [...changes, performance.now()], tasks };
  });
  const still = Math.max(...noted.changes.slice(1).map((at, i) => at - (noted.changes[i] ?? at)));
  const longest = Math.max(0, ...noted.tasks);

  const expected = before + sent.accepted;
  let shown = await figureOf(page);
  const settled = Date.now();
  while (shown < expected && Date.now() - settled < 20_000) {
    await page.waitForTimeout(100);
    shown = await figureOf(page);
  }
  console.log(
    `${tab.name}: ${(sent.accepted / took).toFixed(0)} events a second for ${took.toFixed(0)} s ` +
      `(${sent.accepted} accepted, ${sent.refused} refused); ${noted.changes.length - 2} changes of the figure, ` +
      `longest without one ${(still / 1000).toFixed(2)} s; longest task ${longest.toFixed(0)} ms ` +
      `(${noted.tasks.length} over 50 ms); ${shown} of ${expected} counted ` +
      `${((Date.now() - settled) / 1000).toFixed(1)} s after the last event`,
  );
  const kept = still <= MOST_STILL_MS && longest <= LONGEST_TASK_MS && shown === expected;
  if (!kept) console.log('  MISS');
  return kept;
}

const stack = await startStack();
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: BROWSER_ARGS,
  ...(executablePath !== undefined && { executablePath }),
});
try {
  const local = new LocalStack(stack.url, stack.data);
  await local.prices();
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: { width: 1280, height: 900 },
    // The page's policy forbids what Playwright's waitForFunction does.
    bypassCSP: true,
  });
  const page = await context.newPage();
  await signIn(page, DEMO.admin, '/admin');
  for (const tab of WATCHED) {
    if (!(await storm(stack, local.webhookSecret, page, tab))) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await stack.stop();
}
