import type { Page } from '@playwright/test';
import { Backend } from '../testing/browser/backend.ts';
import { expect, expectAccessible, signIn, test } from '../testing/browser/fixtures.ts';

const KEPT_FREE =
  'h1, h2, h3, h4, a[href], button, input, select, textarea, summary, label:has(input)';

/**
 * The headings and controls under the toast that is shown, but for the navigation, which is all there is room over on a screen full of
 * controls; null without a toast.
 */
const coveredControls = (page: Page) =>
  page.evaluate((controls) => {
    const toast = document.querySelector('[data-sonner-toast]:not([data-removed="true"])');
    if (toast === null) return null;
    const box = toast.getBoundingClientRect();
    if (box.top < 0 || box.bottom > window.innerHeight) return ['outside of the window'];
    return [...(document.querySelector('[role="dialog"]') ?? document).querySelectorAll(controls)]
      .filter(
        (control) => control.closest('[data-sonner-toaster], nav[aria-label="Main"]') === null,
      )
      .filter((control) => {
        const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
        const meets = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        return width > 1 && height > 1 && meets;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  }, KEPT_FREE);

const toasts = (page: Page) => page.locator('[data-sonner-toast]:not([data-removed="true"])');

/** Makes what was raised up to now older than what is handed on to a next page. */
const later = (page: Page) => page.clock.setFixedTime(Date.now() + 2_000);

/** A toast found its place, and finds one again when the page under it was scrolled. */
async function expectNothingCovered(page: Page, words: string, scrolls = [260, -140]) {
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect.poll(() => coveredControls(page)).toEqual([]);
  for (const by of scrolls) {
    await page.mouse.wheel(0, by);
    await expect.poll(() => coveredControls(page)).toEqual([]);
  }
}

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
])
  test(`a toast covers no heading and no control at ${String(viewport.width)} px, also on a page that was scrolled or has changed`, async ({
    page,
    context,
    stack,
  }) => {
    await page.setViewportSize(viewport);
    test.setTimeout(90_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const backend = new Backend(stack);
    const account = await backend.newAccount('creator', 'Tess Toast');
    await backend.completeProfile(account);
    const { pitchId } = await backend.newPitch(account, 'Toasts keep off the buttons');

    await test.step('press kit', async () => {
      await signIn(page, account, '/app/press-kit');
      await page.getByRole('button', { name: /^Copy/ }).click();
      await expectNothingCovered(page, 'Copied to clipboard!');
    });
    await test.step('a message that stands is accessible', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.getByRole('button', { name: /^Copy/ }).click();
        // It came to stand where it covers nothing: from there it moves no more under the pointer.
        await expect.poll(() => coveredControls(page)).toEqual([]);
        // A message stays while the pointer is on it.
        await page.getByText('Copied to clipboard!', { exact: true }).last().hover();
        await expectAccessible(page, { within: '[data-sonner-toaster]' });
      }
    });
    await test.step('studio', async () => {
      await page.goto(`/app/pitches/${pitchId}`);
      const copy = page.getByRole('button', { name: 'Copy pitch 1' });
      await copy.click();
      await expectNothingCovered(page, 'Copied to clipboard!');
      await copy.click();
      // On a phone the newest stands alone.
      await expect(toasts(page)).toHaveCount(viewport.width < 600 ? 1 : 2);
      await expect.poll(() => coveredControls(page)).toEqual([]);
    });
    await test.step('settings', async () => {
      await page.goto('/app/settings');
      await page.getByLabel('Name', { exact: true }).fill('Tess Toast-Butter');
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await expectNothingCovered(page, 'Saved');
    });
    await test.step('the end of the wizard, said on the dashboard', async () => {
      await page.goto('/app/profile?field=epk_published');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.waitForURL('**/creator-dashboard');
      await expectNothingCovered(page, 'Your profile is saved. Your press kit can still grow.');
    });
    await test.step('it ends with its page', async () => {
      await later(page);
      await page.getByRole('link', { name: 'All pitches' }).click();
      // Far sooner than it would go by itself.
      await expect(toasts(page)).toHaveCount(0, { timeout: 1_500 });
    });
    await test.step('a dialog that opens ends it', async () => {
      await page.goto(`/app/pitches/${pitchId}`);
      await page.getByRole('button', { name: 'Copy pitch 1' }).click();
      await expect(toasts(page)).toHaveCount(1);
      await later(page);
      await page
        .getByRole('button', { name: /^Preview and send/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(toasts(page)).toHaveCount(0, { timeout: 1_500 });
    });
  });
