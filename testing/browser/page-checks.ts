import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './fixtures.ts';

/** Phone and desktop, each with the theme in which all rules of axe run. */
const WIDTHS = [
  { width: 375, first: 'light', then: 'dark' },
  { width: 1280, first: 'dark', then: 'light' },
] as const;

/**
 * Checks the page in its present state (open dialogs included) with axe, in both themes, at phone
 * and desktop width, and that it has no horizontal scrolling. Colours are checked in each of the four
 * combinations, the other rules once at each width and once in each theme. `within` is for a
 * dialog or a section of a page that is checked elsewhere: axe takes seconds for a long page. `scrolled` leaves the
 * page where it stands, for what is shown there only; else it is checked from its top.
 */
export async function expectAccessibleLayout(
  page: Page,
  {
    upTo = Infinity,
    within,
    scrolled = false,
  }: { upTo?: number; within?: string; scrolled?: boolean } = {},
): Promise<void> {
  // A page that still loads is not the page.
  if (within === undefined) await expect(page.locator('h1').first()).toBeAttached();
  const before = page.viewportSize();
  const withTransitions = await withoutTransitions(page);
  for (const { width, first, then } of WIDTHS.filter((size) => size.width <= upTo)) {
    await page.setViewportSize({ width, height: 900 });
    // A bar that stays in view covers part of whatever control happens to be at its edge.
    if (!scrolled)
      await page.evaluate(() => {
        window.scrollTo({ top: 0, behavior: 'instant' });
      });
    for (const colorScheme of [first, then]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The class changes after the media query: until then axe would see mixed colours. Asked at each
      // frame: an assertion would ask twice and wait a tenth of a second between.
      await page.waitForFunction(
        (theme) => document.documentElement.className === theme,
        colorScheme,
        {
          timeout: 10_000,
        },
      );
      await expectAccessible(page, { coloursOnly: colorScheme === then, within });
    }
    await expectNoHorizontalScroll(page);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await withTransitions();
  if (before !== null) await page.setViewportSize(before);
}

/**
 * Lets the colours of a theme be there at once: a transition for each element takes longer than axe.
 * What moves already comes to its end. Resolves with the way back.
 */
async function withoutTransitions(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
    const none = new CSSStyleSheet();
    none.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(none);
    return none;
  });
  return async () => {
    await sheet.evaluate((none) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== none);
    });
    await sheet.dispose();
  };
}

/** Fails when the page scrolls horizontally at its present size. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  // A chart is drawn anew for another width after the page was laid out.
  await expect
    .poll(
      () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      `horizontal overflow of ${page.url()}`,
    )
    .toBeLessThanOrEqual(0);
}
