import { Backend } from '../testing/browser/backend.ts';
import { DEMO_ACCOUNTS } from '../testing/browser/demo-accounts.ts';
import { expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

test('a piece that came out is reported, and both sides and the team read what it means', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Imani Holt');
  await backend.completeProfile(account);
  const pitch = await backend.newPitch(account, 'The rate decision of this week');
  const { token } = await backend.queueSend(
    account,
    pitch.variationId,
    await backend.podcastOnBusiness(),
  );
  const [editor] = await backend.rows('users', `email=eq.${DEMO_ACCOUNTS.media.email}&select=id`);
  const [item] = await backend.rows('friday_fix_items', 'order=position&limit=1&select=id,title');
  const title = item?.['title'] as string;
  await backend.upsert('intro_requests', [
    {
      id: crypto.randomUUID(),
      item_id: item?.['id'] as string,
      media_user_id: editor?.['id'] as string,
      creator_user_id: account.id,
      status: 'accepted',
      answered_at: new Date().toISOString(),
    },
  ]);

  await test.step('a sent pitch: the mark has the link and the day', async () => {
    await signIn(page, account, `/app/pitches/${pitch.pitchId}`);
    await page.getByText('Something came of it?').click();
    await page.getByLabel('What came of it').selectOption('It was published');
    await page.getByLabel('Link to the piece').fill('https://podcast.example/imani');
    await page.getByLabel('The day it came out').fill('2999-01-01');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('This day is still to come')).toBeVisible();
    await page.getByLabel('The day it came out').fill(new Date().toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('You: published')).toBeVisible();
  });

  await test.step('an introduction: the piece is reported in the list', async () => {
    await page.goto('/app/pitches');
    const pieces = page.getByRole('region', { name: 'What came out' });
    await expect(pieces.getByRole('listitem')).toContainText(
      'You owe nothing for it, unless our team sent this pitch for you on Concierge.',
    );
    await pieces.getByRole('button', { name: 'Report it' }).click();
    await expect(pieces.getByText('Please choose what it came from')).toBeVisible();
    await pieces.getByLabel('It came from').selectOption(`Introduction: ${title}`);
    await pieces.getByLabel('Link to the piece').fill('https://magazine.example/imani');
    await pieces.getByLabel('The day it came out').fill(new Date().toISOString().slice(0, 10));
    await pieces.getByRole('button', { name: 'Report it' }).click();
    await expect(pieces.getByRole('listitem')).toHaveCount(2);
    await expect(pieces.getByRole('button', { name: 'Report it' })).toHaveCount(0);
    await expectAccessibleLayout(page);
  });

  await test.step('the editor reads it on the answer page and in the app', async () => {
    await page.goto(`/answer/${token}`);
    await expect(page.getByText('Imani Holt reports that this came out')).toBeVisible();
    await expect(page.getByRole('link', { name: 'The piece' })).toHaveAttribute(
      'href',
      'https://podcast.example/imani',
    );
    await expect(page.getByText(/Editors, hosts and journalists never pay/)).toBeVisible();
    await expectAccessibleLayout(page);
    await signIn(page, DEMO_ACCOUNTS.media, '/app/introductions');
    const ran = page.getByRole('region', { name: 'What you published, as creators say' });
    await expect(ran.getByRole('listitem').filter({ hasText: title })).toContainText('Imani Holt');
    await expect(ran).toContainText('never pay');
  });

  await test.step('an admin sees the list', async () => {
    await signIn(page, DEMO_ACCOUNTS.admin, '/admin?tab=support');
    const rows = page
      .getByRole('table', { name: 'Reported pieces' })
      .getByRole('row')
      .filter({ hasText: 'Imani Holt' });
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: title })).toContainText('Introduction, yes given');
  });
});
