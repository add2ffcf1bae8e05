import type { Browser, Page } from '@playwright/test';
import { paths } from '../../supabase/functions/_shared/domain/paths.ts';
import { CPU_SLOWDOWN, signedIn } from './measure.ts';
import type { AppPage } from './pages.ts';

/** Something a person does on a page, whose slowest event is measured. */
interface Interaction {
  name: string;
  role: AppPage['role'];
  path: string;
  /** Brings the page to where it is done. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const WORDS = 'small business and the people who run it';

async function type(page: Page, label: string | RegExp): Promise<void> {
  const field = page.getByLabel(label).first();
  await field.click();
  await field.pressSequentially(WORDS, { delay: 60 });
}

/** Opens the first pitch of the history that can be sent to an outlet. */
async function openPitch(page: Page): Promise<void> {
  const links = page.getByRole('main').locator('li a[href^="/app/pitches/"]');
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  for (const address of new Set(addresses)) {
    await page.goto(address);
    const found = await page
      .getByRole('button', { name: 'Preview and send' })
      .first()
      .waitFor({ timeout: 15_000 })
      .then(
        () => true,
        () => false,
      );
    if (found) return;
  }
  throw new Error('No pitch can be sent.');
}

/** The actions that people repeat, on the pages with the most on them. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'typing the peg of a pitch',
    role: 'creator',
    path: paths.newPitch.getHref(),
    act: (page) => type(page, 'News peg'),
  },
  {
    name: 'typing what a pitch says',
    role: 'creator',
    path: paths.newPitch.getHref(),
    before: (page) => page.getByLabel('News peg').fill('Small Business Saturday'),
    act: (page) => type(page, 'What do you say about it?'),
  },
  {
    name: 'filtering the history of pitches',
    role: 'creator',
    path: paths.pitches.getHref(),
    act: (page) => type(page, 'Search'),
  },
  {
    name: 'another variation in the studio',
    role: 'creator',
    path: paths.pitches.getHref(),
    before: openPitch,
    act: async (page) => {
      const variations = page.getByRole('radio', { checked: false });
      for (let time = 0; time < 4; time += 1) await variations.first().click();
    },
  },
  {
    name: 'filtering outlets',
    role: 'creator',
    path: paths.pitches.getHref(),
    before: openPitch,
    act: (page) => type(page, 'Name or place'),
  },
  {
    name: 'opening the dialog to send',
    role: 'creator',
    path: paths.pitches.getHref(),
    before: openPitch,
    act: async (page) => {
      await page.getByRole('button', { name: 'Preview and send' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'filtering the webhook log',
    role: 'admin',
    path: paths.admin.getHref() + '?tab=dashboard',
    act: (page) => type(page, 'Customer email contains'),
  },
  {
    name: 'opening a person',
    role: 'admin',
    path: paths.admin.getHref() + '?tab=people',
    act: async (page) => {
      await page.getByRole('table').getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Runs in the page: notes the longest time from an input to the next paint. */
function watchEvents(): void {
  globalThis.slowest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.slowest = Math.max(globalThis.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

declare global {
  var slowest: number;
}

/** The longest time from an event of an interaction to the next paint, in ms, on a slow processor. */
export async function interactionTime(
  browser: Browser,
  origin: string,
  session: string,
  { path, before, act }: Interaction,
): Promise<number> {
  const context = await signedIn(browser, origin, session, { width: 1280, height: 800 });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchEvents);
    await page.goto(origin + path);
    await page.waitForFunction(() => shown());
    await before?.(page);
    await page.waitForLoadState('networkidle');
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate(() => {
      globalThis.slowest = 0;
    });
    await act(page);
    // Entries come after the paint.
    return await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
      return globalThis.slowest;
    });
  } finally {
    await context.close();
  }
}

/** Nodes, event listeners and bytes of the heap after changes of route; they must not grow with each. */
export async function growth(
  browser: Browser,
  origin: string,
  session: string,
  tabs: readonly string[],
): Promise<{ listeners: number; nodes: number; heap: number }[]> {
  const context = await signedIn(browser, origin, session, { width: 1280, height: 800 });
  try {
    const page = await context.newPage();
    await page.goto(origin + (tabs[0] ?? '/'));
    const client = await context.newCDPSession(page);
    await client.send('HeapProfiler.enable');
    const found = [];
    for (let round = 0; round < 4; round += 1) {
      for (let change = 0; change < 20; change += 1) {
        const href = tabs[(change + 1) % tabs.length] ?? '/';
        await page.locator(`nav[aria-label="Main"] a[href="${href}"]`).click();
        await page.waitForFunction(() => shown());
      }
      await page.waitForLoadState('networkidle');
      await client.send('HeapProfiler.collectGarbage');
      const { jsEventListeners, nodes } = await client.send('Memory.getDOMCounters');
      const { usedSize } = await client.send('Runtime.getHeapUsage');
      found.push({ listeners: jsEventListeners, nodes, heap: usedSize });
    }
    return found;
  } finally {
    await context.close();
  }
}
