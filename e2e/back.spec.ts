import type { Locator, Page } from '@playwright/test';
import { paths } from '../supabase/functions/_shared/domain/paths.ts';
import { builtFile } from '../testing/browser/built-file.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const panel = (name: string) => `${paths.admin.getHref()}?tab=${name}`;

/** A page that is scrolled down, and what is opened from there. */
const LISTS: readonly {
  what: string;
  role: keyof typeof DEMO;
  path: string;
  opens: (page: Page) => Locator;
}[] = [
  {
    what: 'pitches of a creator',
    role: 'creator',
    path: paths.pitches.getHref(),
    opens: (page) => page.getByRole('main').locator('li a[href^="/app/pitches/"]').last(),
  },
  {
    what: 'requests for a creator',
    role: 'creator',
    path: paths.requests.getHref(),
    opens: (page) => page.getByRole('main').locator('a[href^="/app/requests/"]').first(),
  },
  {
    what: 'Friday Fix of an editor',
    role: 'media',
    path: paths.mediaDashboard.getHref(),
    opens: (page) => tab(page, 'Introductions'),
  },
  {
    what: 'introductions of an editor',
    role: 'media',
    path: paths.introductions.getHref(),
    opens: (page) => tab(page, 'Settings'),
  },
  {
    what: 'people of the panel',
    role: 'admin',
    path: panel('people'),
    opens: (page) => page.getByRole('tab', { name: 'Holds' }),
  },
  {
    what: 'events of the panel',
    role: 'admin',
    path: panel('webhook-dashboard'),
    opens: (page) => page.getByRole('tab', { name: 'Holds' }),
  },
];

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .animate-pulse').filter({ visible: true })).toHaveCount(0);
}

/** Waits until the app notes the places of its pages: it loads the code for that after the first content. */
async function placesNoted(page: Page): Promise<void> {
  const file = builtFile('src/app/after-first-content.ts').replace('**', '');
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(name)),
    file,
  );
  await page.evaluate((name) => import(name), file);
}

/** Opens something as far down a page as it goes and returns the place; the pointer does not scroll the page. */
async function openFromBelow(page: Page, link: Locator): Promise<number> {
  await expect(link).toBeVisible();
  await loaded(page);
  await placesNoted(page);
  // Fonts that come later may make the page a pixel shorter.
  await page.waitForFunction(() => localStorage.getItem('fonts') !== null);
  const place = await page.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    return window.scrollY;
  });
  expect(place).toBeGreaterThan(50);
  // The place is known with the event of the scroll, which comes with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const before = page.url();
  await link.evaluate((element: HTMLElement) => {
    element.focus({ preventScroll: true });
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    element.click();
  });
  await expect(page).not.toHaveURL(before);
  await loaded(page);
  return place;
}

/** Notes placeholders in the frames after the next step back. */
async function watchPlaceholders(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    globalThis.placeholders = 0;
    const look = () => {
      const all = [...document.querySelectorAll('main .animate-pulse')];
      globalThis.placeholders += all.filter((one) => one.checkVisibility()).length;
      requestAnimationFrame(look);
    };
    addEventListener('popstate', () => requestAnimationFrame(look), { once: true });
  });
  return () => page.evaluate(() => globalThis.placeholders);
}

declare global {
  var placeholders: number;
}

for (const { what, role, path, opens } of LISTS) {
  test(`back shows the ${what} at once and at its place`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await signIn(page, DEMO[role], path);
    const place = await openFromBelow(page, opens(page));
    const placeholders = await watchPlaceholders(page);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    expect(await placeholders()).toBe(0);
  });
}

test('back shows the outlets of a pitch at once and at their place; a link back leads to the list as it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await signIn(page, DEMO.creator, paths.pitches.getHref() + '?q=people');
  const inList = await openFromBelow(
    page,
    page.getByRole('main').locator('li a[href^="/app/pitches/"]').first(),
  );
  await expect(page.getByRole('heading', { name: 'Choose outlets' })).toBeVisible();
  const inPitch = await openFromBelow(page, tab(page, 'Dashboard'));

  const placeholders = await watchPlaceholders(page);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(inPitch);
  expect(await placeholders()).toBe(0);

  await page.getByRole('link', { name: 'All your pitches' }).evaluate((link: HTMLElement) => {
    link.click();
  });
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('people');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(inList);
});
