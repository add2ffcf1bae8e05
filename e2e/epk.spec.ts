import { Backend, VARIATION } from '../testing/browser/backend.ts';
import { expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { subscribe } from '../testing/browser/stripe-events.ts';

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
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveCount(0);
  // A picture that cannot be loaded would be taken out.
  const pictures = page.locator('[data-gallery] img');
  await expect(pictures).toHaveCount(4);
  // On paper the pictures are there too, though nobody scrolled to them.
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.print = () => {
          const all = [...document.querySelectorAll<HTMLImageElement>('img[data-picture]')];
          resolve(all.map((image) => image.naturalWidth > 0));
        };
      }),
  );
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await printed).toEqual(Array.from({ length: 5 }, () => true));
  await expect(pictures).toHaveCount(4);
  // Whose word it is stands at the top, and beside each fact.
  await expect(page.getByText('What this page says is')).toHaveText(
    'What this page says is Nadine Okoro Wells’s own account, except where a source is named.',
  );
  await expect(page.locator('#facts li').first()).toContainText(/Own account|Source: /);
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
  // An embargo is part of the plan.
  await subscribe(stack, account, 'creator');
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
    bio_short: '<script>alert(1)</script>\n\nSecond paragraph 🌱',
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

  const told: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/links/kit-visit')) told.push(sent.url());
  });
  await page.goto(`/epk/${slug}?s=${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cora Finch' })).toBeVisible();
  await expect(page).toHaveURL(`/epk/${slug}`);
  // A headless browser tells a page that the pointer stands at its corner: that is no reader.
  expect(told).toEqual([]);
  await page.mouse.move(200, 200);
  await page.mouse.move(240, 200);
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
  await signIn(page, account, '/app/profile?field=avatar_url');
  const photo = page.getByRole('group', { name: 'Photo' });
  const choose = (buffer: Buffer) =>
    photo
      .getByLabel('Upload a picture')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });

  // A link to the picture leads to its upload, and not to where else it may be.
  await expect(photo.getByLabel('Upload a picture')).toBeFocused();
  await choose(Buffer.from('not a picture at all'));
  await expect(photo.getByText('This picture cannot be read.')).toBeVisible();
  const uploaded = page.waitForResponse((response) => response.url().endsWith('/upload-picture'));
  await choose(await page.screenshot());
  await expect(photo.getByText('Uploaded. It is saved with the next step.')).toBeVisible();
  await expect(photo.getByRole('img', { name: 'Photo, as it is now' })).toBeVisible();
  const { url } = (await (await uploaded).json()) as { url: string };
  await expect(photo.getByText('Uploaded picture')).toBeVisible();
  await expect(photo.getByLabel('Photo link')).toBeHidden();
  const statusFor = async () => (await request.get(url)).status();
  // Not part of the kit yet.
  expect(await statusFor()).toBe(404);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(statusFor).toBe(200);
  await page.getByRole('button', { name: 'Step 4' }).click();
  await backend.update('creator_profiles', profile, { epk_published: false });
  await page.reload();
  expect(await statusFor()).toBe(404);
  // Its owner sees it all the same.
  await expect(page.getByRole('img', { name: 'Your photo' })).not.toHaveJSProperty(
    'naturalWidth',
    0,
  );
  await backend.update('creator_profiles', profile, { epk_published: true });

  await page.goto(`/epk/${slug}`);
  await expect(page.getByRole('img', { name: 'Portrait of Ines Picture' })).toBeVisible();
  // Whoever is signed in can write to us from here, as from any page.
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible();
  await expectAccessibleLayout(page);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', url);
  await backend.update('creator_profiles', profile, { epk_published: false });
  expect(await statusFor()).toBe(404);
});

test('a gallery, sources, coverage, questions and drafted bios reach the kit, and its pictures the editor', async ({
  page,
  stack,
}) => {
  test.setTimeout(90_000);
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Odessa Gallery');
  const slug = await backend.completeProfile(account);
  await backend.update('creator_profiles', `user_id=eq.${account.id}`, { onboarding_step: 4 });
  await signIn(page, account, '/app/profile?field=website_url');
  const part = (name: RegExp) => page.getByRole('button', { name }).click();
  const upload = { mimeType: 'image/png', buffer: await page.screenshot() };
  const website = page.getByLabel('Website');
  // It opens from the server, which must not look there.
  await website.fill(stack.url.replace('localhost', '127.0.0.1'));
  await expect(page.getByText('Does not open for us. Please check it.')).toBeVisible();
  await part(/^Pictures/);
  await page.getByLabel('Add pictures').setInputFiles([
    { name: 'one.png', ...upload },
    { name: 'two.png', ...upload },
  ]);
  const alt = (number: number) => page.getByLabel(`What it shows, picture ${String(number)}`);
  await alt(1).fill('The oven at dawn');
  await part(/^Press coverage/);
  await page.getByRole('button', { name: 'Add a piece' }).click();
  await page.getByLabel('Outlet, piece 1').fill('The Courier');
  await page.getByLabel('Title, piece 1').fill('A day at the mill');
  await page.getByLabel('Link (optional), piece 1').fill('courier.example/mill');
  await page.getByRole('button', { name: 'Next' }).click();
  // A picture that is not described stays, with a message beside the field.
  await expect(alt(2)).toBeFocused();
  await expect(page.getByText('Please say what the picture shows')).toBeVisible();
  await alt(2).fill('Loaves on the rack');
  await page.getByLabel('Credit (optional), picture 2').fill('Photo: Odessa Gallery');
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
  await expect(alt(1)).toHaveValue('Loaves on the rack');
  await expect(page.getByRole('button', { name: 'Move picture 1 later' })).toBeFocused();

  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  await page.getByLabel('Shape').selectOption('square');
  await page.getByLabel('Size').fill('2');
  await page.getByRole('button', { name: 'Use this part' }).click();
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByRole('heading', { name: 'Review and publish' })).toBeVisible();
  await page.getByRole('button', { name: 'Step 2' }).click();
  await page.getByLabel('Source 1 (optional)').fill('courier.example/classes');
  await part(/^Questions to ask/);
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('textbox', { name: 'Question 1' }).fill('What did the first loaf cost?');
  await page.getByRole('button', { name: 'Next' }).click();
  await part(/^Bios/);
  await page.getByRole('button', { name: 'Draft the medium bio from my profile' }).click();
  await expect(page.getByLabel('Medium bio')).toHaveValue(/^Odessa Gallery is a bookkeeper.+214/);
  // The same sentences again are no longer bio.
  await expect(
    page.getByText('So far no more can be told of you than the medium bio says'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Draft the long bio/ })).toHaveCount(0);
  // A bio in the first person, with letters that are no word, is saved as it stands, with a note.
  await page.getByLabel('Long bio').fill('I keep books in Atlanta. asdf');
  await page.getByLabel('Medium bio').focus();
  await expect(page.getByText(/^“I” is you speaking.+“asdf”\.$/)).toBeVisible();
  // What was written stays; the draft is only shown beside it.
  await expect(page.getByLabel('Short bio')).toHaveValue('A bookkeeper and teacher in Atlanta.');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Review and publish' })).toBeVisible();
  // Neither the website nor the link to the piece opens: the review says so and leads to the field.
  await expect(page.getByText('2 links do not open for us')).toBeVisible();
  await page.getByRole('button', { name: 'Change Website' }).click();
  await expect(website).toBeFocused();
  await website.fill('');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('One link does not open for us')).toBeVisible();

  const [row] = await backend.rows(
    'creator_profiles',
    `user_id=eq.${account.id}&select=gallery,contact_email`,
  );
  const gallery = row?.gallery as { alt: string; crop: { width: number; height: number } | null }[];
  expect(gallery.map((picture) => picture.alt)).toEqual(['Loaves on the rack', 'The oven at dawn']);
  expect(gallery[0]?.crop?.height).toBeLessThan(60);
  expect(gallery[1]?.crop).toBeNull();

  await page.goto(`/epk/${slug}`);
  const pictures = page.locator('[data-gallery]');
  await expect(pictures.getByRole('img', { name: 'Loaves on the rack' })).toBeVisible();
  await expect(page.getByText('Photo: Odessa Gallery')).toBeVisible();
  await expect(page.getByRole('link', { name: 'courier.example' })).toHaveAttribute(
    'href',
    'https://courier.example/classes',
  );
  await expect(page.getByRole('link', { name: 'A day at the mill' })).toBeVisible();
  await expect(page.getByText('What did the first loaf cost?')).toBeVisible();

  const one = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the original: The oven at dawn' }).click();
  expect((await one).suggestedFilename()).toBe(`${slug}-2.jpg`);
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all 2 pictures' }).click();
  const archive = await all;
  expect(archive.suggestedFilename()).toBe(`${slug}-pictures.zip`);
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.createReadStream()) chunks.push(chunk as Buffer);
  const zip = Buffer.concat(chunks).toString('latin1');
  for (const name of [`${slug}-1.jpg`, `${slug}-2.jpg`, 'credits.txt', 'Photo: Odessa Gallery']) {
    expect(zip).toContain(name);
  }
});

test('a private link opens an unpublished kit until it is withdrawn, and a person who reads it is counted', async ({
  page,
  browser,
  request,
  stack,
}) => {
  test.setTimeout(90_000);
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Ruth Private');
  await subscribe(stack, account, 'creator');
  const slug = await backend.completeProfile(account);
  await backend.update('creator_profiles', `user_id=eq.${account.id}`, {
    epk_published: false,
    trailer_url: `${stack.url.replace('http:', 'https:')}/trailer.mp4`,
  });
  await signIn(page, account, '/app/press-kit');
  await expect(page.getByText('No views yet')).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByText('Please say whom the link is for')).toBeVisible();
  await page.getByLabel('For whom').fill('Desk of The Bell');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = (await page.locator('[data-private-link]').textContent()) ?? '';
  expect(link).toMatch(new RegExp(`/epk/${slug}\\?k=[A-Za-z0-9_-]{43}$`));
  await expectAccessibleLayout(page);

  // A scanner fetches the link, twice, and is not counted.
  expect((await request.get(link)).status()).toBe(200);
  expect((await request.head(link)).status()).toBe(200);
  expect((await request.get(`/epk/${slug}`)).status()).toBe(404);

  const context = await browser.newContext({ baseURL: stack.url });
  const editor = await context.newPage();
  const counted = () => editor.waitForResponse('**/functions/v1/links/kit-visit');
  const view = counted();
  await editor.goto(link);
  await expect(editor.getByText('You were sent a private link')).toBeVisible();
  await editor.mouse.move(200, 200);
  await editor.mouse.move(240, 200);
  expect((await view).status()).toBe(200);
  const played = counted();
  await editor.getByRole('button', { name: 'Play the trailer' }).click();
  await expect(editor.locator('video[title="Trailer of Ruth Private"]')).toBeFocused();
  expect((await played).status()).toBe(200);

  await page.reload();
  const row = page.getByRole('row', { name: /Private link for Desk of The Bell/ });
  await expect(row.getByRole('cell')).toHaveText([/Desk of The Bell/, '1', '1', '1', /20\d\d/]);
  await expect(page.getByRole('row', { name: /Trailer played/ })).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw the link for Desk of The Bell' }).click();
  await expect(page.getByText(/^Withdrawn on/)).toBeVisible();
  const response = await editor.goto(link);
  expect(response?.status()).toBe(404);
  await expect(
    editor.getByRole('heading', { level: 1, name: 'This press kit is not public' }),
  ).toBeVisible();
  await context.close();
});
