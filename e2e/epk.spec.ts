import { Backend, VARIATION } from '../testing/browser/backend.ts';
import { expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

const KIT = '/epk/nadine-okoro-wells';

test('a published press kit can be read, copied and printed without an account', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const response = await page.goto(KIT);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Nadine Okoro Wells' })).toBeVisible();
  await expect(page).toHaveTitle(/^Nadine Okoro Wells/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'Nadine Okoro Wells: press kit | Newspeg',
  );
  // The document comes finished: neither the app nor anything else is loaded for it.
  expect(scripts).toEqual([]);
  for (const section of ['Short bio', 'Medium bio', 'Long bio', 'Facts', 'Press contact', 'Links'])
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
  await expect(page.getByRole('link', { name: 'creator@newspeg.example' })).toHaveAttribute(
    'href',
    'mailto:creator@newspeg.example',
  );
  await expect(page.getByRole('link', { name: '+1 404 555 0142' })).toHaveAttribute(
    'href',
    'tel:+14045550142',
  );

  await page.getByRole('button', { name: 'Copy long bio' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Nadine Okoro Wells grew up doing homework');
  expect(copied).toContain('\n\n');
  await expectAccessibleLayout(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy long bio' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Long bio' })).toBeVisible();
});

test('unknown, unpublished and embargoed press kits are the same page with status 404', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Hattie Shaw');
  const slug = await backend.completeProfile(account);
  await page.goto(`/epk/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hattie Shaw' })).toBeVisible();

  const change = (columns: Parameters<Backend['update']>[2]) =>
    backend.update('creator_profiles', `user_id=eq.${account.id}`, columns);
  const expectNone = async (path: string) => {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page).toHaveTitle('This press kit is not public | Newspeg');
    await expect(
      page.getByRole('heading', { level: 1, name: 'This press kit is not public' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    return page.locator('main').innerText();
  };
  await change({ epk_published: false });
  const texts = [];
  for (const path of [`/epk/${slug}`, '/epk/nobody-of-that-name', '/epk/%3Cscript%3E']) {
    texts.push(await expectNone(path));
  }
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await change({ epk_published: true, epk_embargo_until: later });
  texts.push(await expectNone(`/epk/${slug}`));
  expect(new Set(texts).size).toBe(1);
  await expectAccessibleLayout(page);

  await change({ epk_embargo_until: new Date(Date.now() - 1_000).toISOString() });
  expect((await page.goto(`/epk/${slug}`))?.status()).toBe(200);
});

test('a press kit runs no script, and missing images leave no empty box', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', '<img src=x onerror=alert(1)>');
  const slug = await backend.completeProfile(account);
  await backend.update('creator_profiles', `user_id=eq.${account.id}`, {
    avatar_url: `${stack.url}/no-such-picture.png`,
    bio_long: '<script>alert(1)</script>\n\nSecond paragraph 🌱',
  });
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.goto(`/epk/${slug}`);
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Portrait of/ })).toHaveCount(0);
  expect(dialogs).toBe(0);
});

test('a visit from a pitch link is recorded when the page is visible, and the token is removed from the URL', async ({
  page,
  request,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Cora Finch');
  const slug = await backend.completeProfile(account);
  const { variationId } = await backend.newPitch(account, 'Front porches are back');
  const { visitToken: token, sendId } = await backend.queueSend(
    account,
    variationId,
    await backend.podcastOnBusiness(),
  );
  const clickedAt = async () =>
    (await backend.rows('pitch_sends', `id=eq.${sendId}&select=clicked_at,subject`))[0];

  await request.get(`/epk/${slug}?s=${token}`);
  expect(await clickedAt()).toEqual({ clicked_at: null, subject: VARIATION.headline });

  await page.goto(`/epk/${slug}?s=${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cora Finch' })).toBeVisible();
  await expect(page).toHaveURL(`/epk/${slug}`);
  await expect.poll(async () => (await clickedAt())?.clicked_at).not.toBeNull();

  await page.goto(`/epk/${slug}?s=not-a-token`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cora Finch' })).toBeVisible();
});

test('on a host without functions the page loads the kit itself, and again after a failure', async ({
  page,
  request,
}) => {
  const document = await (await request.get('/pages/press-kit')).text();
  await page.route(`**${KIT}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: document }),
  );
  await page.route('**/rest/v1/rpc/get_epk*', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
  );
  await page.goto(KIT);
  await expect(page.getByText('The press kit did not load')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/get_epk*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nadine Okoro Wells' })).toBeVisible();
});

test('a picture is checked, and seen by others only while the kit is public', async ({
  page,
  request,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Ines Picture');
  const slug = await backend.completeProfile(account);
  const profile = `user_id=eq.${account.id}`;
  await backend.update('creator_profiles', profile, { onboarding_step: 2 });
  await signIn(page, account, '/app/profile');
  const photo = page.getByRole('group', { name: 'Photo' });
  const choose = (buffer: Buffer) =>
    photo
      .getByLabel('Upload a picture')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });

  await choose(Buffer.from('not a picture at all'));
  await expect(photo.getByText('This picture cannot be read.')).toBeVisible();
  await choose(await page.screenshot());
  await expect(photo.getByText('Uploaded. It is saved with the next step.')).toBeVisible();
  await expect(photo.getByRole('img', { name: 'Photo, as it is now' })).toBeVisible();
  const url = await photo.getByLabel('Photo address').inputValue();
  const statusFor = async () => (await request.get(url)).status();
  // Not part of the kit yet.
  expect(await statusFor()).toBe(404);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Facts, offers and bios' })).toBeVisible();
  expect(await statusFor()).toBe(200);

  await page.goto(`/epk/${slug}`);
  await expect(page.getByRole('img', { name: 'Portrait of Ines Picture' })).toBeVisible();
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', url);
  await backend.update('creator_profiles', profile, { epk_published: false });
  expect(await statusFor()).toBe(404);
});
