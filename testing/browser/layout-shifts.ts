import type { Page } from '@playwright/test';

/** Notes the layout shifts of all documents that the page opens from now on; what it returns reads those of the present one. */
export async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
}

/** How much a page moved in all. */
export const moved = (shifts: readonly number[]): number =>
  shifts.reduce((sum, value) => sum + value, 0);
