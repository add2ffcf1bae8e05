import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './fixtures.ts';

const WIDTHS = [375, 1280];
const THEMES = ['light', 'dark'] as const;

/**
 * Checks the page in its present state (open dialogs included) with axe, in both themes, at phone
 * and desktop width, and that it has no horizontal scrolling.
 */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The class changes after the media query: until then axe would see mixed colours.
      await expect(page.locator('html')).toHaveClass(colorScheme);
      await expectAccessible(page);
    }
    await expectNoHorizontalScroll(page);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before !== null) await page.setViewportSize(before);
}

/** Fails when the page scrolls horizontally at its present size. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra, `horizontal overflow of ${page.url()}`).toBeLessThanOrEqual(0);
}
