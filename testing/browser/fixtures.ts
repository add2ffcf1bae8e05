import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { Mailbox } from './mailbox.ts';

/** The stack that global setup started for this run. */
export interface RunningStack {
  url: string;
  mailbox: string;
  secrets: Record<string, string>;
}

/** The demo accounts of supabase/seed.sql. */
export const DEMO = {
  creator: { email: 'creator@newspeg.example', password: 'Peg-Creator-2026' },
  media: { email: 'media@newspeg.example', password: 'Peg-Media-2026' },
  admin: { email: 'admin@newspeg.example', password: 'Peg-Admin-2026' },
} as const;

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

/** Playwright's test with the running stack, its mailbox and its base URL. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(runningStack().url),
  stack: async ({}, use) => use(runningStack()),
  mailbox: async ({}, use) => use(new Mailbox(runningStack().url)),
  freshEmail: async ({}, use) =>
    use((name) => `${name}-${crypto.randomUUID().slice(0, 8)}@people.example`),
});

export { expect };

/** Signs in through the form and waits until the app has left the sign-in screen. */
export async function signIn(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Finishes all animations, so that axe sees final colours and positions. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

/** Fails with the list of violations that axe finds in the page (WCAG 2.2 AA included). */
export async function expectAccessible(page: Page): Promise<void> {
  await finishAnimations(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Evaluates in the page itself. Without it every analysis opens a second page to combine the
    // results of frames, which takes longer than the rules; no page here has frames of other origins.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `   ${node.html}\n   ${node.failureSummary ?? ''}`).join('\n')}`,
  );
  expect(found).toEqual([]);
}
