import { expect, expectAccessible, test } from './support/fixtures.ts';

const PAGES = ['/', '/friday-fix/sample', '/legal/success-fee', '/legal/terms', '/legal/privacy'];
const SIZES = { phone: { width: 375, height: 780 }, desk: { width: 1280, height: 900 } } as const;

for (const scheme of ['light', 'dark'] as const) {
  for (const [name, viewport] of Object.entries(SIZES)) {
    test.describe(`${scheme}, ${name}`, () => {
      test.use({ viewport, colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });

      for (const path of PAGES) {
        test(`${path} is accessible`, async ({ page }) => {
          await page.goto(path);
          if (path === '/') await expect(page.locator('#friday-fix article').first()).toBeVisible();
          await expectAccessible(page);
        });
      }

      test('the open layers of the front page are accessible', async ({ page }) => {
        await page.goto('/');
        await expect(page.locator('#friday-fix article').first()).toBeVisible();
        await page.getByText('Can I cancel?').click();
        await page.getByRole('button', { name: /Get Creator/ }).click();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Watch Demo' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        if (name === 'phone') {
          await page.getByRole('button', { name: 'Menu' }).click();
          await expectAccessible(page);
        }
      });

      test('nothing is wider than the screen', async ({ page }) => {
        for (const path of PAGES) {
          await page.goto(path);
          const extra = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(extra, path).toBeLessThanOrEqual(0);
        }
      });
    });
  }
}

test('the keyboard reaches and works everything on the front page', async ({ page }) => {
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
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Watch Demo' })).toBeFocused();
  await page.getByRole('radio', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'TV' })).toBeChecked();
});
