import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './fixtures.ts';

/** Each theme and each width once: contrast hangs on the one, reflow and targets on the other. */
const VIEWS = [
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 1280 },
] as const;

/** Checks the page as it stands with axe, and for sideways scrolling, on a phone and on a desk. */
export async function expectGoodLooks(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { colorScheme, width } of VIEWS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}
