/**
 * The main journeys in a second browser: Firefox through WebDriver BiDi, against a stack of its own.
 * Without Firefox (FIREFOX_PATH, or firefox-esr or firefox of PATH) nothing is tried, and said.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Page } from 'puppeteer-core';
import { buildIfStale } from '../local/build-if-stale.ts';
import { DEMO_ACCOUNTS } from '../testing/browser/demo-accounts.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';

const WAIT = 20_000;

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

const named = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;
const press = (page: Page, role: string, name: string) =>
  page.locator(named(role, name)).setTimeout(WAIT).click();
const fill = (page: Page, label: string, text: string) =>
  page.locator(named('textbox', label)).setTimeout(WAIT).fill(text);
const sees = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted: string) => document.body.innerText.includes(wanted),
    { timeout: WAIT, polling: 100 },
    text,
  );
const arrives = (page: Page, path: string) =>
  page.waitForFunction((wanted: string) => location.pathname === wanted, { timeout: WAIT }, path);

async function signIn(page: Page, stack: TestStack, who: keyof typeof DEMO_ACCOUNTS) {
  const { email, password } = DEMO_ACCOUNTS[who];
  await page.goto(`${stack.url}/login`);
  await fill(page, 'Email', email);
  await page.locator('input[name="password"]').setTimeout(WAIT).fill(password);
  await press(page, 'button', 'Sign In');
  await page.waitForFunction(() => location.pathname !== '/login', { timeout: WAIT });
}

/** The first link in a mail to `to` that contains `part`; waits for the mail. */
async function mailedLink(stack: TestStack, to: string, part: string): Promise<string> {
  const until = Date.now() + WAIT;
  while (Date.now() < until) {
    const response = await fetch(`${stack.mailbox}?to=${encodeURIComponent(to)}`);
    const mails = (await response.json()) as { text: string }[];
    const link = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    const found = link.find((url) => url.includes(part));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail to ${to} with a link to ${part}.`);
}

const JOURNEYS: Record<string, (page: Page, stack: TestStack) => Promise<void>> = {
  'the landing page opens, becomes interactive and leads to the sign-up': async (page, stack) => {
    await page.goto(stack.url);
    await sees(page, 'Pricing');
    await page.locator('a[href^="/signup"]').setTimeout(WAIT).click();
    await arrives(page, '/signup');
  },
  'a sign-up is confirmed by the link of its mail': async (page, stack) => {
    const email = 'fox@people.example';
    await page.goto(`${stack.url}/signup`);
    await fill(page, 'Full name', 'Odessa Fox');
    await fill(page, 'Email', email);
    await page.locator('input[name="password"]').setTimeout(WAIT).fill('Peg-Journey-2026');
    await press(page, 'button', 'Create Account');
    await arrives(page, '/check-email');
    await page.goto(await mailedLink(stack, email, '/auth/confirm'));
    await arrives(page, '/creator-dashboard');
    await sees(page, 'Welcome, Odessa Fox');
  },
  'a creator writes a pitch': async (page, stack) => {
    await signIn(page, stack, 'creator');
    await arrives(page, '/creator-dashboard');
    await page.goto(`${stack.url}/app/pitches/new`);
    await fill(page, 'News peg', 'Tax season opens in January');
    await press(page, 'button', 'Generate');
    await sees(page, 'Generated pitch variations!');
  },
  'an editor reads the Friday Fix': async (page, stack) => {
    await signIn(page, stack, 'media');
    await arrives(page, '/media-dashboard');
    await sees(page, 'Latest: September 20, 2024');
  },
  'an admin sees the control panel': async (page, stack) => {
    await signIn(page, stack, 'admin');
    await page.goto(`${stack.url}/admin`);
    await sees(page, 'Admin Control Panel');
    await sees(page, 'Webhook Monitor');
    await press(page, 'tab', 'Subscriptions');
  },
};

async function main(): Promise<void> {
  const executablePath = findFirefox();
  if (executablePath === undefined) {
    console.log('Skipped: Firefox is not installed (Debian: apt-get install firefox-esr).');
    return;
  }
  // Before the start, which has a limit of time.
  buildIfStale(fileURLToPath(new URL('..', import.meta.url)), process.env, console.log);
  const stack = await startStack();
  try {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
    console.log(await browser.version());
    try {
      for (const [name, journey] of Object.entries(JOURNEYS)) {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(String(error)));
        const started = performance.now();
        try {
          await journey(page, stack);
          if (errors.length > 0) throw new Error(`Errors on the page: ${errors.join('; ')}`);
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
