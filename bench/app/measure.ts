import { type Browser, type BrowserContext, type Page } from '@playwright/test';

/** A slow phone: 1.6 Mbit/s, 150 ms, a processor that is four times slower. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
export const CPU_SLOWDOWN = 4;
const WITHIN_MS = 30_000;

/** One load of a page, up to its first content. */
export interface Load {
  ms: number;
  requests: number;
  /** Bytes that came over the line. */
  bytes: number;
}

/**
 * Runs in the page. `contentAfter` resolves with the time in ms since `from` at which the page shows its
 * content: a heading, and no placeholder in the part of the page that is in view.
 */
function watch(): void {
  const shown = () => {
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1');
    const visible = { visibilityProperty: true, opacityProperty: true };
    if (main === null || heading?.checkVisibility(visible) !== true) return false;
    const waits = [...main.querySelectorAll('.animate-pulse, [role="status"]')].some((element) => {
      if (element.getAttribute('role') === 'status' && !/^Loading/.test(element.textContent))
        return false;
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top < innerHeight && bottom > 0;
    });
    return !waits;
  };
  const contentAfter = (from: number, ready: () => boolean = shown) =>
    new Promise<number>((resolve) => {
      let asked = false;
      const look = () => {
        asked = false;
        if (!ready()) return;
        changes.disconnect();
        resolve(performance.now() - from);
      };
      const lookAtFrame = () => {
        if (!asked) requestAnimationFrame(look);
        asked = true;
      };
      // In the frame of a change: looking at every frame would take a part of a slow processor's time.
      const changes = new MutationObserver(lookAtFrame);
      changes.observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      lookAtFrame();
    });
  Object.assign(globalThis, { contentAfter, shown });
}

declare global {
  var contentAfter: (from: number, ready?: () => boolean) => Promise<number>;
  var shown: () => boolean;
}

/** A context in which the account is signed in; its HTTP cache is empty. */
export async function signedIn(
  browser: Browser,
  origin: string,
  session: string,
  viewport = { width: 390, height: 844 },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'auth-session', value: session }] }],
    },
  });
  // tsx wraps named functions in a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watch);
  return context;
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; counts: Load }> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const counts: Load = { ms: 0, requests: 0, bytes: 0 };
  const cached = new Set<string>();
  client.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) return;
    counts.requests += 1;
    counts.bytes += encodedDataLength;
  });
  return { page, counts };
}

/** Opens an address in a new tab of the context and waits for its content; the tab stays open. */
export async function load(
  context: BrowserContext,
  url: string,
): Promise<{ page: Page; load: Load }> {
  const { page, counts } = await slowPage(context);
  page.setDefaultTimeout(WITHIN_MS);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate(() => contentAfter(0));
  return { page, load: { ...counts, ms } };
}

/** Opens the bare page, which loads so many bytes and asks one query. */
export async function loadBare(context: BrowserContext, url: string): Promise<number> {
  const { page } = await slowPage(context);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate(() =>
    contentAfter(0, () => document.querySelector('main')?.textContent === 'Done'),
  );
  await page.close();
  return ms;
}

/** Presses a tab and waits for the content of the page it leads to. */
export async function pressTab(page: Page, href: string): Promise<number> {
  await page.waitForLoadState('networkidle');
  // A pointer is over a link a while before it presses it, a finger is not: the worse case.
  return page.evaluate(async (to) => {
    const link = document.querySelector<HTMLElement>(`nav[aria-label="Main"] a[href="${to}"]`);
    if (link === null) throw new Error(`No tab leads to ${to}.`);
    const title = document.querySelector('main h1')?.textContent;
    const from = performance.now();
    link.click();
    return contentAfter(
      from,
      () => shown() && document.querySelector('main h1')?.textContent !== title,
    );
  }, href);
}
