import type { Page } from '@playwright/test';
import { Backend } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

const STORY = 'What a rate cut does at the kitchen table';
const TITLE = 'Friday Fix - Curated story opportunities for media professionals';

const story = (page: Page) => page.getByRole('listitem').filter({ hasText: STORY });

test('an editor reads the issue, opens assets and requests an introduction, which the creator accepts', async ({
  page,
  browser,
  stack,
  mailbox,
}) => {
  // Longer than the default: two mails are delivered.
  test.setTimeout(120_000);
  const editor = await new Backend(stack).newAccount('media', 'Ines Harlow');
  await signIn(page, editor);
  await expect(page).toHaveURL(/\/media-dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText('Latest: September 20, 2024')).toBeVisible();
  await expect(page.getByText('its people, books and companies are invented')).toBeVisible();
  await expect(page.getByRole('link', { name: /^View Assets/ })).toHaveCount(10);
  await expect(story(page).getByText('high relevance', { exact: true })).toBeVisible();
  // At one sight: the demo account can be asked, behind the others is nobody.
  await expect(story(page).getByText('Can be asked', { exact: true })).toBeVisible();
  await expect(story(page)).not.toContainText('Sample story, invented');
  await expect(page.getByText('A sample story: there is nobody to ask')).toHaveCount(9);
  await page.getByRole('button', { name: STORY, exact: true }).click();
  await expect(story(page)).toBeFocused();
  await expect(page.getByText('That’s all of the sample issue.')).toBeVisible();
  await expect(page.getByText('New opportunities delivered every Friday')).toBeVisible();
  await expectAccessibleLayout(page);
  const wide = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 375, height: 800 });
  const stories = page.locator('[data-story]:visible');
  await expect(stories).toHaveCount(3);
  await page.getByRole('button', { name: 'Show the other seven' }).click();
  await expect(stories).toHaveCount(10);
  await expect(stories.nth(3)).toBeFocused();
  await page.setViewportSize(wide);

  const opened = page.waitForEvent('popup');
  await story(page)
    .getByRole('link', { name: /^View Assets/ })
    .click();
  const assets = await opened;
  await expect(assets.getByRole('heading', { level: 1, name: 'Nadine Okoro Wells' })).toBeVisible();
  await assets.close();

  // The first try fails; the note stays, even after closing and reopening the dialog.
  let down = true;
  await page.route('**/functions/v1/account/request-intro', (route) =>
    down ? route.abort() : route.continue(),
  );
  const ask = story(page).getByRole('button', { name: 'Request Intro' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Ask for an introduction' });
  await dialog.getByLabel('Note (optional)').fill('We tape on <b>Tuesday</b> & Thursday 🎙️');
  await dialog.getByRole('button', { name: 'Ask the creator' }).click();
  await expect(dialog.getByText('The creator was not asked')).toBeVisible();
  await expectAccessibleLayout(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeFocused();
  down = false;
  await ask.click();
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue(
    'We tape on <b>Tuesday</b> & Thursday 🎙️',
  );
  await expect(dialog.getByText(/^This is a sample, and its creator is invented/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask the creator' }).click();
  await expect(page.getByText(/^Introduction requested\. This is a sample/)).toBeVisible();
  await expect(story(page).getByText('Requested', { exact: true })).toBeVisible();
  await expect(story(page).getByText('Can be asked', { exact: true })).toHaveCount(0);
  await expect(ask).toHaveCount(0);

  const mail = await mailbox.waitFor(DEMO.creator.email, /Ines Harlow/);
  expect(mail.text).toContain('We tape on <b>Tuesday</b> & Thursday 🎙️');
  // No address before the creator's yes.
  expect(`${mail.text} ${mail.html} ${JSON.stringify(mail.headers)}`).not.toContain(editor.email);

  const creator = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(creator, DEMO.creator);
  const requests = creator.getByRole('listitem').filter({ hasText: 'We tape on' });
  await requests.getByRole('button', { name: `Accept for ${STORY}` }).click();
  await expect(requests.getByText('Accepted')).toBeVisible();
  await expect(story(page).getByText('Accepted', { exact: true })).toBeVisible();
  await creator.context().close();
});

test('creators can read the issue; the request dialog says that it is for media accounts', async ({
  page,
}) => {
  await signIn(page, DEMO.creator, '/media-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await story(page).getByRole('button', { name: 'Request Intro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Introductions are for media accounts' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Understood' }).click();
  await expect(dialog).toBeHidden();
});

test('a note that is too long shows an error beside the field', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/account/request-intro')) asked += 1;
  });
  await signIn(page, DEMO.media);
  await page.getByRole('button', { name: 'Request Intro' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Ask for an introduction' });
  await dialog.getByLabel('Note (optional)').fill('a'.repeat(501));
  await dialog.getByRole('button', { name: 'Ask the creator' }).click();
  await expect(dialog.getByText('Please keep the message to 500 characters')).toBeVisible();
  expect(asked).toBe(0);
});

test('an issue that fails to load and a missing issue each show their message', async ({
  page,
}) => {
  await signIn(page, DEMO.media);
  const issues = '**/rest/v1/rpc/my_latest_issue*';
  await page.route('**/rest/v1/rpc/my_fix_screen*', (route) => route.abort());
  await page.route(issues, (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
  );
  await page.goto('/media-dashboard');
  await expect(page.getByText('The Friday Fix did not load')).toBeVisible();
  await page.unroute(issues);
  await page.route(issues, (route) => route.fulfill({ json: null }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The first issue is being put together')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('a visitor is sent to sign-in and back to the issue', async ({ page }) => {
  await page.goto('/media-dashboard');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email', { exact: true }).fill(DEMO.media.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.media.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
});

test('on a small phone the first story begins on the first screen; the page says whose order it is', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Paula Drew');
  await backend.update('media_profiles', `user_id=eq.${editor.id}`, {
    welcomed_at: new Date().toISOString(),
    digest_day: 'monday',
    digest_hour: 7,
  });
  await signIn(page, editor, '/media-dashboard');
  const story = page.locator('[data-story]').first();
  await expect(story).toBeVisible();
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  await expect.poll(async () => (await story.boundingBox())?.y).toBeLessThan((bar?.y ?? 0) - 24);
  // It says what the words of the cards mean.
  await expect(story.getByText('A news peg is the piece of news')).toBeVisible();
  await expect(
    page
      .getByText(/^Sorted by your settings and past answers, and by the relevance/)
      .filter({ visible: true }),
  ).toHaveCount(1);
  await expect(
    page.getByText('New opportunities delivered every Monday, 7 am your time'),
  ).toBeVisible();
});
