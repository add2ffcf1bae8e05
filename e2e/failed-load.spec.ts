import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { paths } from '../supabase/functions/_shared/domain/paths.ts';

/** Pages with at least one part that is read by itself; those of the panel by its tab. */
const PAGES = {
  creator: [
    paths.creatorDashboard.getHref(),
    paths.newPitch.getHref(),
    paths.pitches.getHref(),
    paths.calendar.getHref(),
    paths.requests.getHref(),
    paths.profile.getHref(),
    paths.pressKit.getHref(),
    paths.settings.getHref(),
    paths.plan.getHref(),
    paths.reviews.getHref(),
    paths.calls.getHref(),
    paths.support.getHref(),
    paths.helping.getHref(),
  ],
  media: [
    paths.mediaDashboard.getHref(),
    paths.requests.getHref(),
    paths.introductions.getHref(),
    paths.settings.getHref(),
  ],
  admin: [
    'monitor',
    'plan-mapping',
    'webhook-logs',
    'webhook-dashboard',
    'subscriptions',
    'friday-fix',
    'support',
    'reviews',
    'calls',
    'holds',
    'outlets',
    'people',
    'system-log',
  ].map((tab) => `${paths.admin.getHref()}?tab=${tab}`),
} as const;

for (const role of ['creator', 'media', 'admin'] as const) {
  test(`what did not load stays so while it loads again: ${role}`, async ({ page }) => {
    test.setTimeout(180_000);
    let fails = true;
    let asked = 0;
    await page.route(/\/(rest|functions)\/v1\//, async (route) => {
      // What the frame around the pages asks is answered.
      if (/my_shell|\/users\?|is_admin/.test(route.request().url())) return route.continue();
      if (fails)
        return route.fulfill({
          status: 400,
          json: { code: 'P0001', message: 'It broke.', hint: 'invalid_input' },
        });
      // Without an answer: the reload goes on until the page is left.
      asked += 1;
    });
    await signIn(page, DEMO[role], '/robots.txt');
    const main = page.getByRole('main');
    const errors = main.getByRole('button', { name: 'Try again' });
    const placeholders = main.locator('.animate-pulse').filter({ visible: true });
    for (const address of PAGES[role]) {
      await test.step(address, async () => {
        fails = true;
        await page.goto(address);
        await expect(errors.first()).toBeVisible();
        await expect(placeholders).toHaveCount(0);
        const count = await errors.count();

        fails = false;
        asked = 0;
        // As when the person comes back to the tab.
        await page.evaluate(() =>
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
        );
        await expect.poll(() => asked).toBeGreaterThan(0);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(0))));
        await expect(placeholders).toHaveCount(0);
        await expect(errors).toHaveCount(count);
      });
    }
  });
}
