import type { Page } from '@playwright/test';
import { expect, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

test('the dialogs, notices and menu of the landing page are accessible', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#friday-fix article').first()).toBeVisible();
  await page.getByText('Can I cancel?').click();
  await page.getByRole('button', { name: /Get Creator/ }).click();
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Watch Demo' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.setViewportSize({ width: 375, height: 780 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessibleLayout(page, { upTo: 375 });
});

test('the invitation on the sample page is accessible', async ({ page }) => {
  await page.goto('/friday-fix/sample');
  await page.evaluate(() => {
    window.scrollTo({ top: 900, behavior: 'instant' });
  });
  const invitation = page.getByRole('complementary', { name: 'Invitation' });
  await expect(invitation).toBeVisible();
  await expectAccessibleLayout(page, { scrolled: true });
  await expect(invitation).toBeVisible();
});

/** The focused element: its name, and whether its outline is visible and nothing covers it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const words = element.getAttribute('aria-label') ?? element.textContent;
    const shape = element.closest('label') ?? element;
    const box = shape.getBoundingClientRect();
    const middle = document.elementFromPoint(
      Math.min(Math.max(box.x + box.width / 2, 1), innerWidth - 1),
      Math.min(Math.max(box.y + box.height / 2, 1), innerHeight - 1),
    );
    const ringed = [element, shape].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    });
    const key = `${element.tagName} ${words.trim() || (element as HTMLInputElement).name}`;
    return {
      element: key,
      ringed,
      inView: box.bottom > 0 && box.top < innerHeight,
      free: middle !== null && (shape.contains(middle) || middle.contains(shape)),
    };
  });
}

/** More stops than any page has, so that a cyclic tab order ends the test. */
const MOST_STOPS = 80;

/** Number of tab stops that the page should have: a group of radio buttons is one. */
function stops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, video[controls], [tabindex="0"]',
    );
    const shown = [...all].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[inert]') === null &&
        !element.matches(':disabled'),
    );
    const radios = shown.filter((element) => element.matches('input[type=radio]'));
    const groups = new Set(radios.map((radio) => (radio as HTMLInputElement).name));
    return shown.length - radios.length + groups.size;
  });
}

for (const path of [
  '/',
  '/friday-fix/sample',
  '/legal/success-fee',
  '/login',
  '/signup',
  '/thank-you',
  '/epk/nadine-okoro-wells',
  '/nowhere',
]) {
  test(`every control on ${path} is reachable by keyboard with a visible focus`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/') await expect(page.locator('#friday-fix article').first()).toBeVisible();
    const seen: string[] = [];
    while (seen.length < MOST_STOPS) {
      await page.keyboard.press('Tab');
      const now = await focused(page);
      if (now === null) break;
      expect(now, now.element).toMatchObject({ ringed: true, inView: true, free: true });
      seen.push(now.element);
    }
    // Counted at the end of the page, where the sample's invitation is visible.
    expect(seen.length, seen.join('\n')).toBe(await stops(page));
    // Backwards, the fixed header must not cover the focused element.
    for (let step = 0; step < seen.length; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const now = await focused(page);
      if (now !== null) expect(now, now.element).toMatchObject({ free: true });
    }
  });
}

test('dialog, filter, questions and notice of the landing page work by keyboard', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('#friday-fix article').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(
    page.locator('main').getByRole('link', { name: 'Start Free' }).first(),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        document.activeElement?.closest('dialog') === null,
    );
    expect(outside, 'the focus left the dialog').toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Watch Demo' })).toBeFocused();

  await page.getByRole('radio', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'TV' })).toBeChecked();
  await page.getByText('Can I cancel?').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Yes, anytime.')).toBeVisible();
  await page.getByRole('button', { name: /Get Pro/ }).focus();
  await page.keyboard.press('Enter');
  const notice = page.getByText('Checkout is not open yet for this plan.');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
});
