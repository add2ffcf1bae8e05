import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './fixtures.ts';

const WIDTHS = [375, 1280];
const THEMES = ['light', 'dark'] as const;

/**
 * Checks the page as it stands (open dialogs too) with axe, in both themes, on a phone and on a
 * desk, and that nothing is wider than the screen.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The page hears of it in its own time: halfway, old ink lies on new paper.
      await expect(page.locator('html')).toHaveClass(colorScheme);
      await expectAccessible(page);
    }
    await expectNothingSideways(page);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before !== null) await page.setViewportSize(before);
}

/** Fails when the page scrolls sideways at its present size. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(extra, `sideways scrolling of ${page.url()}`).toBeLessThanOrEqual(0);
}
