import { builtFile } from '../testing/browser/built-file.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';

test('a tab that was open during a deployment reloads itself once and keeps what was typed', async ({
  page,
}) => {
  await signIn(page, DEMO.creator, '/app/pitches/new');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const take = page.getByRole('textbox').first();
  await take.fill('A sentence that must survive');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  // The files of the old version are gone; the new document names those that are there.
  let gone = 0;
  await page.route(builtFile('src/app/routes/calendar-route.tsx'), (route) => {
    gone += 1;
    return gone === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.route('**/app/calendar', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    return route.fulfill({
      response,
      body: (await response.text()).replaceAll(/assets\/[\w-]+\.js/g, 'assets/new.js'),
    });
  });
  await page.getByRole('link', { name: 'Peg Calendar' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Peg Calendar' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  await page.goBack();
  await expect(page.getByRole('textbox').first()).toHaveValue('A sentence that must survive');
});
