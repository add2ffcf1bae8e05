import type { Page } from '@playwright/test';
import { paths } from '../supabase/functions/_shared/domain/paths.ts';
import { DEMO, expect, signIn, test, WITH_LAST_VIEWS } from '../testing/browser/fixtures.ts';

const keptViews = (page: Page) => page.evaluate(() => localStorage.getItem('last-views') ?? '');
const view = (page: Page) => page.locator('#app > [aria-busy]');

const showLastViews = (page: Page) =>
  page.evaluate((key) => sessionStorage.setItem(key, ''), WITH_LAST_VIEWS);

/** Holds the app's code back; what is returned lets it come. */
async function holdCode(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

test('a page is shown as it was last, until the app is there; a tap on it is repeated', async ({
  page,
}) => {
  await signIn(page, DEMO.creator, paths.calendar.getHref());
  const add = page.getByRole('button', { name: 'Add a date of your own' });
  await expect(add).toBeVisible();
  await showLastViews(page);
  await page.reload();
  await expect.poll(() => keptViews(page)).toContain('Add a date of your own');

  const release = await holdCode(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(view(page)).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Peg Calendar', level: 1 })).toBeVisible();
  await expect(add).toBeDisabled();
  await add.evaluate((button: HTMLElement) => button.click());
  release();
  await expect(view(page)).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Add a date' })).toBeVisible();
});

test('what was seen is gone when its account signs out, and is not shown to the next one', async ({
  page,
}) => {
  await signIn(page, DEMO.creator, paths.settings.getHref());
  await showLastViews(page);
  await page.reload();
  await expect.poll(() => keptViews(page)).toContain('Welcome, Nadine');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await keptViews(page)).toBe('');

  await signIn(page, DEMO.media, paths.settings.getHref());
  await page.reload();
  await expect(page.getByRole('main')).toContainText(DEMO.media.email);
  await expect(page.getByText('Welcome, Nadine')).toHaveCount(0);
});
