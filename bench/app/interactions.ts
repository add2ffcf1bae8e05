import type { Browser, Locator, Page } from '@playwright/test';
import { paths } from '../../supabase/functions/_shared/domain/paths.ts';
import { CPU_SLOWDOWN, signedIn } from './measure.ts';
import type { AppPage } from './pages.ts';

/** Something a person does on a page, whose slowest event is measured: types into a field, or presses elements. */
export type Interaction = {
  name: string;
  role: AppPage['role'];
  path: string;
  /** Brings the page to where it is done. */
  before?: (page: Page) => Promise<void>;
} & (
  | { typesInto: string }
  | {
      /** One after the other; the first is scrolled into view. */
      presses: (page: Page) => readonly Locator[];
      /** What the last one opens. */
      opens?: 'dialog';
    }
);

const WORDS = 'small business and the people who run it';

/** Opens the first pitch of the history that has a control: by default the one that sends it to an outlet. */
export async function openPitch(
  page: Page,
  control: (page: Page) => Locator = (at) => at.getByRole('button', { name: 'Preview and send' }),
): Promise<void> {
  const links = page.getByRole('main').locator('li a[href^="/app/pitches/"]');
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  for (const address of new Set(addresses)) {
    await page.goto(address);
    const found = await control(page)
      .first()
      .waitFor({ timeout: 15_000 })
      .then(
        () => true,
        () => false,
      );
    if (found) return;
  }
  throw new Error('No pitch has the control.');
}

/** The actions that people repeat, on the pages with the most on them. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'typing the peg of a pitch',
    role: 'creator',
    path: paths.newPitch.getHref(),
    typesInto: 'News peg',
  },
  {
    name: 'typing what a pitch says',
    role: 'creator',
    path: paths.newPitch.getHref(),
    before: (page) => page.getByLabel('News peg').fill('Small Business Saturday'),
    typesInto: 'What do you say about it?',
  },
  {
    name: 'filtering the history of pitches',
    role: 'creator',
    path: paths.pitches.getHref(),
    typesInto: 'Search',
  },
  {
    name: 'another variation in the studio',
    role: 'creator',
    path: paths.pitches.getHref(),
    before: (page) => openPitch(page, (at) => at.getByRole('radio', { checked: false })),
    presses: (page) => {
      const [one, other] = [page.getByRole('radio').first(), page.getByRole('radio').nth(1)];
      return [other, one, other, one];
    },
  },
  {
    name: 'filtering outlets',
    role: 'creator',
    path: paths.pitches.getHref(),
    before: (page) => openPitch(page),
    typesInto: 'Name or place',
  },
  {
    name: 'opening the dialog to send',
    role: 'creator',
    path: paths.pitches.getHref(),
    before: (page) => openPitch(page),
    presses: (page) => [page.getByRole('button', { name: 'Preview and send' }).first()],
    opens: 'dialog',
  },
  {
    name: 'filtering the webhook log',
    role: 'admin',
    path: paths.admin.getHref() + '?tab=webhook-dashboard',
    typesInto: 'Customer email contains',
  },
  {
    name: 'opening a person',
    role: 'admin',
    path: paths.admin.getHref() + '?tab=people',
    presses: (page) => [page.getByRole('table').getByRole('button').first()],
    opens: 'dialog',
  },
];

/** Runs in the page: notes the longest time from an input to the next paint, and counts inputs. */
function watchEvents(): void {
  globalThis.slowest = 0;
  globalThis.inputs = 0;
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => (globalThis.inputs += 1), { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.slowest = Math.max(globalThis.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

declare global {
  var slowest: number;
  var inputs: number;
}

/** How long an interaction keeps the page busy, in ms, on a slow processor. */
export interface InteractionTime {
  /** The longest time from an event to the next paint. */
  slowest: number;
  /** Time of the page's processor for each input, on the average: other work of the machine is not in it. */
  processor: number;
}

/** Entries of events come after the paint. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  );

/**
 * Finds what an interaction uses; the returned function does it. Nothing is looked for while it is measured: that would
 * take the page's own processor time, a lot of it where there are many elements.
 */
export async function prepared(page: Page, interaction: Interaction): Promise<() => Promise<void>> {
  if ('typesInto' in interaction) {
    await page.getByLabel(interaction.typesInto).first().click();
    return async () => {
      await page.keyboard.type(WORDS, { delay: 60 });
      await painted(page);
    };
  }
  const pressed = interaction.presses(page);
  await pressed[0]?.scrollIntoViewIfNeeded();
  const boxes = await Promise.all(pressed.map((one) => one.boundingBox()));
  return async () => {
    for (const box of boxes) {
      if (box === null) throw new Error('An element is not there.');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await painted(page);
    }
    if (interaction.opens === undefined) return;
    await page.waitForFunction(() => document.querySelector('[role="dialog"]') !== null);
    await painted(page);
  };
}

/** Does an interaction and measures it. */
export async function interactionTime(
  browser: Browser,
  origin: string,
  session: string,
  interaction: Interaction,
): Promise<InteractionTime> {
  const context = await signedIn(browser, origin, session, { width: 1280, height: 800 });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchEvents);
    await page.goto(origin + interaction.path);
    await page.waitForFunction(() => shown());
    await interaction.before?.(page);
    await page.waitForLoadState('networkidle');
    const act = await prepared(page, interaction);
    const client = await context.newCDPSession(page);
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate(() => {
      globalThis.slowest = 0;
      globalThis.inputs = 0;
    });
    const before = await busy();
    await act();
    const { slowest, inputs } = await page.evaluate(() => ({
      slowest: globalThis.slowest,
      inputs: globalThis.inputs,
    }));
    return { slowest, processor: ((await busy()) - before) / Math.max(1, inputs) };
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
