import { readFile } from 'node:fs/promises';
import { Backend } from '../testing/browser/backend.ts';
import {
  expect,
  expectAccessible,
  signIn,
  signInByForm,
  test,
} from '../testing/browser/fixtures.ts';
import { linkIn } from '../testing/browser/mailbox.ts';
import {
  expectAccessibleLayout,
  expectNoHorizontalScroll,
} from '../testing/browser/page-checks.ts';
import { paths } from '../supabase/functions/_shared/domain/paths.ts';

test('a creator takes a copy, closes the account, comes back, and is erased in the end', async ({
  page,
  request,
  stack,
  mailbox,
}) => {
  test.setTimeout(90_000);
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Ottoline Graves');
  const slug = await backend.completeProfile(account);
  await signIn(page, account, paths.settings.getHref());
  const card = page.getByRole('heading', { name: 'Your data' });
  await expect(card).toBeVisible();
  const picture = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    canvas.getContext('2d')?.fillRect(0, 0, 32, 32);
    const blob = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/jpeg');
    });
    const session = JSON.parse(localStorage.getItem('auth-session') ?? '{}') as Record<
      string,
      string
    >;
    const response = await fetch('/functions/v1/upload-picture', {
      method: 'POST',
      headers: {
        'content-type': 'image/jpeg',
        authorization: `Bearer ${session['access_token'] ?? ''}`,
      },
      body: blob,
    });
    return ((await response.json()) as { url: string }).url;
  });
  const pictureId = picture.split('/').at(-1) ?? 'none';

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a copy' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/-copy-\d{4}-\d\d-\d\d\.zip$/);
  // The archive is not compressed, so its files can be read in it.
  const archive = (await readFile(await download.path())).toString('latin1');
  for (const part of [
    'profile.json',
    'I have taught 214',
    `pictures/${pictureId}.jpg`,
    'README.txt',
  ]) {
    expect(archive).toContain(part);
  }

  await page.getByRole('button', { name: 'Close my account…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Your press kit goes offline')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Type your sign-in email').fill('someone@else.example');
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await expect(dialog.getByText('Please type the email you sign in with.')).toBeVisible();
  await dialog.getByLabel('Type your sign-in email').fill(account.email);
  await dialog.getByRole('button', { name: 'Close my account' }).click();

  const closed = page.getByRole('heading', { level: 1, name: 'Your account is closed' });
  await expect(closed).toBeVisible();
  await expectAccessibleLayout(page);
  expect((await request.get(paths.epk.getHref(slug))).status()).toBe(404);
  expect((await mailbox.waitFor(account.email, /is closed$/)).text).toContain('Until ');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await signInByForm(page, account);
  await expect(closed).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(closed).toBeHidden();
  expect((await request.get(paths.epk.getHref(slug))).status()).toBe(200);

  // Closed again, and 30 days later.
  await backend.rpc('close_account', {
    p_user_id: account.id,
    p_mail: { subject: 'Closed', text: 'Closed', html: '' },
  });
  const past = new Date(Date.now() - 1000).toISOString();
  await backend.update('users', `id=eq.${account.id}`, { closes_at: past });
  await backend.runScheduled('privacy-worker');
  expect(await backend.rows('users', `id=eq.${account.id}`)).toEqual([]);
  expect(await backend.rows('creator_profiles', `user_id=eq.${account.id}`)).toEqual([]);
  expect((await request.get(picture)).status()).toBe(404);
  await expect(signIn(page, account)).rejects.toThrow('invalid_credentials');
});

test('a person without an account sees, copies and removes what is kept, by a mailed link', async ({
  page,
  stack,
  mailbox,
}) => {
  const backend = new Backend(stack);
  const email = 'wren.halloway@readers.example';
  await backend.upsert('newsletter_subscribers', [
    { email, status: 'confirmed', confirmed_at: new Date().toISOString() },
  ]);
  await page.goto(paths.yourData.getHref());
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText(`Look into the mailbox of ${email}`)).toBeVisible();

  await page.goto(linkIn(await mailbox.waitFor(email, /keeps about you/), /your-data\?token=/));
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByText('Your newsletter subscription.')).toBeVisible();
  await expectAccessibleLayout(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a copy' }).click();
  const copy = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as {
    newsletter: { status: string }[];
  };
  expect(copy.newsletter[0]?.status).toBe('confirmed');

  await page.getByRole('button', { name: 'Remove it…' }).click();
  await page.getByRole('button', { name: 'Remove it', exact: true }).click();
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
  expect(await backend.rows('newsletter_subscribers', `email=eq.${email}`)).toEqual([]);
});

test('a new sign-in address takes a click in both mailboxes, and the screen says what is missing', async ({
  page,
  stack,
  mailbox,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('media', 'Isolde Renner');
  const next = `moved-${account.email}`;
  await signIn(page, account, paths.settings.getHref());
  await expect(page.getByText('You are here as an editor')).toBeVisible();
  await page.getByLabel('New email').fill(next);
  await page.getByRole('button', { name: 'Send both mails' }).click();
  await expect(page.getByText('Your sign-in email is not changed yet')).toBeVisible();
  await expect(page.getByText('open the link in the mail there')).toHaveCount(2);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);

  await page.goto(linkIn(await mailbox.waitFor(next, /Confirm your new email/), /token_hash=/));
  await expect(page.getByRole('heading', { name: 'One half is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your settings' }).click();
  await expect(page.getByText('open the link in the mail there')).toHaveCount(1);

  const half = await mailbox.waitFor(account.email, /Confirm your new email/);
  await page.goto(linkIn(half, /token_hash=/));
  await expect(page.getByText('Both emails are confirmed.')).toBeVisible();
  await expect(page.getByText(`Now: ${next}`)).toBeVisible();
  await signIn(page, { ...account, email: next }, paths.settings.getHref());
  await expect(page.getByText(`Now: ${next}`)).toBeVisible();
});
