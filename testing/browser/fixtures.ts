import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Frame,
  type Page,
} from '@playwright/test';
import type { run, RunOnly } from 'axe-core';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import { paths } from '../../supabase/functions/_shared/domain/paths.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { Mailbox } from './mailbox.ts';

/** The stack that global setup started for this run. */
export interface RunningStack {
  url: string;
  mailbox: string;
  smtpPort: number;
  secrets: Record<string, string>;
}

/** The demo accounts of supabase/seed.sql. */
export const DEMO = DEMO_ACCOUNTS;

/** The stack that global setup put into the environment. */
export function runningStack(): RunningStack {
  const text = process.env.NEWSPEG_E2E;
  if (!text) throw new Error('No stack: run the browser tests through npm run test:e2e.');
  return JSON.parse(text) as RunningStack;
}

interface Fixtures {
  stack: RunningStack;
  mailbox: Mailbox;
  /** An address that is not used elsewhere in this run. */
  freshEmail: (name: string) => string;
}

/** A tab with this in its session storage shows the last view of a page; last-view.spec.ts does. */
export const WITH_LAST_VIEWS = 'with-last-views';

/** Runs in the page: a step would act on the markup of the visit before, which the app replaces. */
function withoutLastViews(wanted: string): void {
  try {
    if (sessionStorage.getItem(wanted) === null) localStorage.removeItem('last-views');
  } catch {
    // A document without storage shows none.
  }
}

async function opened(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(withoutLastViews, WITH_LAST_VIEWS);
  return context;
}

/** Playwright's test with the running stack, its mailbox and its base URL. */
export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => opened(await make(options));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(runningStack().url),
  stack: async ({}, use) => use(runningStack()),
  mailbox: async ({}, use) => use(new Mailbox(runningStack().url)),
  freshEmail: async ({}, use) =>
    use((name) => `${name}-${crypto.randomUUID().slice(0, 8)}@people.example`),
});

export { expect };

const HOMES: Readonly<Record<string, string>> = {
  creator: paths.creatorDashboard.getHref(),
  media: paths.mediaDashboard.getHref(),
};

/** Signs in through the form and waits until the app has left the sign-in screen. */
export async function signInByForm(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * Signs in over the API, stores the session where the app keeps it, and opens `at`; without it the
 * screen that the form leads to. Faster than the form, which auth.spec.ts tests.
 */
export async function signIn(
  page: Page,
  account: { email: string; password: string },
  at?: string,
): Promise<void> {
  // The storage of an origin can be written from any of its documents; this one is the smallest.
  await page.goto('/robots.txt');
  const response = await fetch(new URL('/auth/v1/token?grant_type=password', page.url()), {
    method: 'POST',
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  if (!response.ok) throw new Error(`${account.email} cannot sign in: ${await response.text()}`);
  const session = (await response.json()) as {
    expires_in: number;
    user: { user_metadata: { role?: string } };
  };
  const stored = { expires_at: Math.floor(Date.now() / 1000) + session.expires_in, ...session };
  await page.evaluate((text) => {
    localStorage.setItem('auth-session', text);
  }, JSON.stringify(stored));
  await page.goto(at ?? HOMES[session.user.user_metadata.role ?? ''] ?? paths.home.getHref());
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that read colours. All others read the document and its layout. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The minified axe: the whole source takes twice as long to reach a page and to be read there. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page: axe reads the same few colours for each element, a third of its time for them. */
function rememberColours(): void {
  const { Color } = (window as unknown as { axe: AxeWithColours }).axe.commons.color;
  const parse = Color.prototype.parseString;
  const known = new Map<string, Colour>();
  Color.prototype.parseString = function parseString(text) {
    const { r, g, b, alpha } = known.get(text) ?? parse.call(this, text);
    if (!known.has(text)) known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** The part of axe that its types leave out. */
interface AxeWithColours {
  run: typeof run;
  commons: {
    color: {
      Color: {
        prototype: Colour & {
          parseString: (this: Colour, text: string) => Colour;
        };
      };
    };
  };
}

/**
 * Puts axe into the page and its frames. It stays in the document for the next analysis: the source is
 * half a megabyte. A frame that runs no scripts may not respond.
 */
async function injectAxe(page: Page): Promise<void> {
  const inject = async (frame: Frame) => {
    if (await frame.evaluate(() => 'axe' in window)) return;
    await frame.evaluate(AXE);
    await frame.evaluate(rememberColours);
  };
  await inject(page.mainFrame());
  for (const frame of page.frames().slice(1))
    await Promise.race([inject(frame).catch(() => undefined), setTimeout(1_000)]);
}

/** Runs in the page: finishes what moves, then lets axe analyse what is left. */
async function auditInPage({ within, runOnly }: { within: string | undefined; runOnly: RunOnly }) {
  // Final colours and positions. A colour that an element inherits begins to change only when its
  // parent's has, so it looks again until nothing moves.
  for (let round = 0; round < 20; round += 1) {
    // A page in the background draws no frames.
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      window.setTimeout(resolve, 100);
    });
    const moving = document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' &&
          animation.effect?.getComputedTiming().endTime !== Infinity,
      );
    if (moving.length === 0 && round > 0) break;
    for (const animation of moving) animation.finish();
  }
  const { axe } = window as unknown as { axe: AxeWithColours };
  const { violations } = await axe.run(
    // A message fades out while axe reads its colours; e2e/toasts.spec.ts checks one that stands.
    within === undefined ? { exclude: ['[data-sonner-toaster]'] } : { include: [within] },
    // Of the rules that pass, the results would be most of the work.
    { runOnly, resultTypes: ['violations'] },
  );
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, target, failureSummary }) => ({
      html,
      selector: String(target[0]),
      failureSummary,
    })),
  }));
}

/**
 * Fails with the list of violations that axe finds in the page (WCAG 2.2 AA included); with
 * `coloursOnly` by the rules whose result another theme can change, with `within` in the elements of
 * that selector only.
 */
export async function expectAccessible(
  page: Page,
  { coloursOnly = false, within }: { coloursOnly?: boolean; within?: string | undefined } = {},
): Promise<void> {
  await injectAxe(page);
  const runOnly: RunOnly = coloursOnly
    ? { type: 'rule', values: COLOUR_RULES }
    : { type: 'tag', values: RULES };
  const violations = await page.evaluate(auditInPage, { within, runOnly });
  for (const violation of violations.filter(({ id }) => id === 'target-size')) {
    const covered = await Promise.all(
      violation.nodes.map(({ selector }) => isCoveredHere(page, selector)),
    );
    violation.nodes = violation.nodes.filter((_, at) => covered[at] !== true);
  }
  const found = violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `   ${node.html}\n   ${node.failureSummary ?? ''}`).join('\n')}`,
    );
  expect(found).toEqual([]);
}

/** Whether something lies over a control only where the page stands: a bar that stays in view, away from which it scrolls. */
function isCoveredHere(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const place = window.scrollY;
    const isWhole = () => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [top + 2, bottom - 2].flatMap((y) => [
        document.elementFromPoint(left + 2, y),
        document.elementFromPoint(right - 2, y),
      ]);
      return bottom - top >= 24 && corners.every((hit) => hit !== null && element.contains(hit));
    };
    const coveredBefore = !isWhole();
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const wholeThen = isWhole();
    window.scrollTo({ top: place, behavior: 'instant' });
    return coveredBefore && wholeThen;
  });
}
