import { randomBytes } from 'node:crypto';
import { Backend, VARIATION } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { linkIn } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

const REASON = 'A storm took lives tonight. We wait with pitches about it.';

test('an admin holds a word: the pitch waits, its creator reads why, and the end sends it once', async ({
  page,
  browser,
  stack,
  mailbox,
}) => {
  test.setTimeout(120_000);
  const backend = new Backend(stack);
  const word = `Storm${randomBytes(3).toString('hex')}`;
  const creator = await backend.newAccount('creator', 'Odessa Marlowe');
  await backend.completeProfile(creator);
  const { pitchId, variationId } = await backend.newPitch(creator, `${word} nears the coast`);

  await signIn(page, DEMO.admin, '/admin?tab=holds');
  await test.step('reason, end and word are asked for, in one form', async () => {
    await page.getByLabel('Hold', { exact: true }).selectOption({ label: 'A word of the news' });
    await page.getByRole('button', { name: 'Hold now' }).click();
    await expect(page.getByText('Please say which.')).toBeVisible();
    await expect(page.getByText('Please say why: those who wait read it.')).toBeVisible();
    await page.getByLabel('Word or words').fill(word.toLowerCase());
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: 'Hold now' }).click();
    await expect(page.getByRole('row').filter({ hasText: REASON })).toContainText('Nothing so far');
    await expectAccessibleLayout(page);
  });

  const words = `porch ${randomBytes(8).toString('hex')}`;
  await backend.rpc('queue_pitch_send', {
    p_user_id: creator.id,
    p_variation_id: variationId,
    p_outlet_id: await backend.podcastOnBusiness(),
    p_mail: {
      subject: VARIATION.headline,
      text: words,
      html: `<p>${words}</p>`,
      shown: words,
      marks: {},
    },
    p_epk_url: null,
    p_release_at: new Date().toISOString(),
  });
  const arrived = async () => (await mailbox.list()).filter(({ text }) => text.includes(words));
  await backend.runScheduled('mail-worker');
  expect(await arrived()).toEqual([]);

  const own = await browser.newPage({ baseURL: stack.url });
  await signIn(own, creator, `/app/pitches/${pitchId}`);
  await expect(own.getByText(`: ${REASON}`)).toBeVisible();
  await expect(own.getByRole('button', { name: /^Take it back/ })).toBeVisible();
  await expectAccessibleLayout(own);
  await own.goto('/creator-dashboard');
  const notice = own.getByRole('status').filter({ hasText: '1 pitch of yours waits' });
  await expect(notice.first()).toContainText(REASON);
  await expectAccessibleLayout(own);

  await test.step('the end sends what waited, once', async () => {
    const row = page.getByRole('row').filter({ hasText: REASON });
    await expect(row).toContainText('1 pitch', { timeout: 15_000 });
    await row.getByRole('button', { name: /^End now/ }).click();
    await expect(row).toContainText('Over');
    await backend.runScheduled('mail-worker', 'mail-worker');
    await expect.poll(async () => (await arrived()).length).toBe(1);
    await own.reload();
    await expect(notice).toHaveCount(0);
  });
  await own.context().close();
});

test('a stranger who is named as press contact declines for good', async ({
  page,
  browser,
  stack,
  mailbox,
}) => {
  const backend = new Backend(stack);
  const creator = await backend.newAccount('creator', 'Odessa Marlowe');
  await backend.completeProfile(creator);
  const contact = `stranger-${randomBytes(4).toString('hex')}@people.example`;
  await backend.update('creator_profiles', `user_id=eq.${creator.id}`, { contact_email: contact });
  await signIn(page, creator, '/app/profile?field=contact_email');
  await page.getByRole('button', { name: 'Send the mail' }).click();
  await expect(page.getByText(`Sent to ${contact}.`)).toBeVisible();
  const mail = await mailbox.waitFor(contact, /Confirm your press contact/);
  expect(mail.headers['list-unsubscribe']).toMatch(/unsubscribe\/contact\?t=[\w-]{43}>/);

  const stranger = await browser.newPage({ baseURL: stack.url });
  await stranger.goto(linkIn(mail, /contact/));
  await expectAccessibleLayout(stranger);
  await stranger.getByRole('button', { name: 'This was not me: no mail ever again' }).click();
  await expect(stranger.getByText(`No mail of ours comes again to ${contact}.`)).toBeVisible();
  await stranger.context().close();

  const other = await backend.newAccount('creator', 'Tobias Reed');
  await backend.update('creator_profiles', `user_id=eq.${other.id}`, { contact_email: contact });
  await expect(
    backend.rpc('queue_contact_proof', { p_user_id: other.id, p_mail: {} }),
  ).rejects.toThrow(/wants no mail from us/);
});
