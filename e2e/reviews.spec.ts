import type { Page } from '@playwright/test';
import { Backend, VARIATION, type Account } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { Mailbox } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';
import { simulate } from '../testing/browser/stripe-events.ts';

/** One creator, an admin, and the review of a pitch, on a stack of their own. */
test.describe('a pitch review', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  let stack: TestStack;
  let page: Page;
  let desk: Page;
  let backend: Backend;
  let account: Account;
  let pitch: { pitchId: string; variationId: string };

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    stack = await startStack();
    backend = new Backend(stack);
    account = await backend.newAccount('creator', 'Opal Rivers');
    await backend.completeProfile(account);
    pitch = await backend.newPitch(account, 'The rate decision', [
      { line: 'line1_hook', text: VARIATION.line1_hook, source: null, supported: true },
    ]);
    page = await (await browser.newContext({ baseURL: stack.url })).newPage();
    desk = await (await browser.newContext({ baseURL: stack.url })).newPage();
  });

  test.afterAll(async () => {
    await page.context().close();
    await desk.context().close();
    await stack.stop();
  });

  const pay = (
    ...scenario: Parameters<typeof simulate> extends [unknown, ...infer R] ? R : never
  ) => simulate(stack, scenario[0], '--email', account.email, ...scenario.slice(1));
  const section = () => page.getByRole('region', { name: 'Pitch review' });
  const WORDING = 'In Georgia, most families talk about money only when it is gone.';

  test('Free is led to the plan, and back', async () => {
    await signIn(page, account, `/app/pitches/${pitch.pitchId}`);
    await expect(section()).toBeVisible({ timeout: 30_000 });
    await expect(section()).toContainText('A pitch review is part of Pro');
    await section().getByRole('link', { name: 'See plans' }).click();
    await expect(page.locator('[aria-current="true"]')).toContainText('Weekly pitch review');
    await page.getByRole('link', { name: 'Back to where you were' }).click();
    await expect(section()).toBeVisible();
  });

  test('with Pro a pitch is handed in, taken back, and handed in again', async () => {
    await pay('subscribe', '--plan', 'pro');
    // The page is not loaded again.
    await section().getByLabel('What should we look at?').fill('Is the opening too long?');
    await section().getByRole('button', { name: 'Have it reviewed' }).click();
    await expect(section()).toContainText('With us since');
    await section().getByRole('button', { name: 'Take it back' }).click();
    await section().getByLabel('What should we look at?').fill('Is the opening too long?');
    await expectAccessibleLayout(page, { within: '[aria-labelledby="review-heading"]' });
    await section().getByRole('button', { name: 'Have it reviewed' }).click();
    await expect(section()).toContainText('Your question: Is the opening too long?');

    const next = await backend.newPitch(account, 'Another story of the week');
    await page.goto(`/app/pitches/${next.pitchId}`);
    await expect(section()).toContainText(
      'You have handed in your pitch for this week. From Monday',
    );
    await expect(section().getByRole('button', { name: 'Have it reviewed' })).toHaveCount(0);
  });

  test('an admin takes it, comments on a sentence, and sends it', async () => {
    await signIn(desk, DEMO.admin, '/admin?tab=reviews');
    const row = desk.getByRole('row', { name: /The rate decision/ });
    await expect(row).toContainText('Pro');
    await expect(row).toContainText(/\d+ min/);
    await expectAccessibleLayout(desk);
    await row.getByRole('button', { name: 'Open' }).click();
    await expect(desk.getByText('Asks: Is the opening too long?')).toBeVisible();
    await desk.getByRole('button', { name: 'Take this review' }).click();
    await desk.getByRole('button', { name: 'Send the review' }).click();
    await expect(desk.getByRole('alert')).toContainText('Please say something first');
    await desk.getByRole('button', { name: /^Comment ?: Most families/ }).click();
    await desk.getByLabel(`Comment: ${VARIATION.line1_hook}`).fill('Begin with the place.');
    const wording = desk.getByLabel(`Suggested wording: ${VARIATION.line1_hook}`);
    await expect(wording).toHaveValue(VARIATION.line1_hook);
    await wording.fill(WORDING);
    await desk.getByRole('button', { name: /^Comment ?: I have taught/ }).click();
    await desk.getByLabel(`Comment: ${VARIATION.line3_whyyou}`).fill('Say when.');
    await desk
      .getByLabel(`Suggested wording: ${VARIATION.line3_whyyou}`)
      .fill('Since 2009 I have taught 214 free money classes in Atlanta churches.');
    await desk.getByLabel('Closing word').fill('A strong story.\nSend it this week.');
    await expect(desk.getByText('Your draft is kept.')).toBeVisible();
    await desk.reload();
    await expect(desk.getByLabel('Closing word')).toHaveValue(
      'A strong story.\nSend it this week.',
    );
    await expectAccessibleLayout(desk);

    // Its creator sees that it is read, and nothing of the draft.
    await page.goto('/app/reviews');
    await expect(page.getByRole('listitem').filter({ hasText: 'Being read' })).toBeVisible();
    await expect(page.getByText('A strong story.')).toHaveCount(0);

    await desk.getByRole('button', { name: 'Send the review' }).click();
    await expect(desk.getByRole('table', { name: 'Sent reviews' })).toContainText(
      'The rate decision',
    );
    await desk.goto('/admin?tab=system-log');
    for (const act of ['Pitch handed in for review', 'Review taken', 'Review sent'])
      await expect(desk.getByRole('table').getByText(act, { exact: true }).first()).toBeVisible();
  });

  test('its creator is told, and uses a wording by one tap; undo brings theirs back', async () => {
    await page.goto('/creator-dashboard');
    await expect(page.getByText('Your pitch review is here')).toBeVisible({ timeout: 30_000 });
    await backend.runScheduled('mail-worker');
    const mail = await new Mailbox(stack.url).waitFor(account.email, /^Your pitch review/);
    expect(mail.text).toContain('A strong story.');
    expect(mail.text).toContain(`/app/pitches/${pitch.pitchId}?variation=1`);
    await page.getByRole('link', { name: 'Read the review' }).click();
    await expect(section()).toContainText('Send it this week.');

    const note = page.getByRole('listitem').filter({ hasText: 'Begin with the place.' });
    await expectAccessibleLayout(page, { within: '#content' });
    await note.getByRole('button', { name: 'Use this wording' }).click();
    await expect(note).toContainText('You use this wording.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const stored = async () =>
      (await backend.rows('pitch_variations', `id=eq.${pitch.variationId}&select=line1_hook`))[0];
    await expect.poll(stored).toEqual({ line1_hook: WORDING });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(note.getByRole('button', { name: 'Use this wording' })).toBeVisible();
    await expect.poll(stored).toEqual({ line1_hook: VARIATION.line1_hook });
  });

  test('what it says beyond the profile is marked, and a changed sentence is not overwritten', async () => {
    const dated = page.getByRole('listitem').filter({ hasText: 'Say when.' });
    await dated.getByRole('button', { name: 'Use this wording' }).click();
    const settle = page.getByRole('region', { name: 'Check the marked sentences' });
    await expect(settle).toContainText('Since 2009');

    await page.getByRole('button', { name: 'Edit the opening' }).click();
    await page.getByLabel('Opening').fill('Most families talk about money too late.');
    await page.getByRole('button', { name: 'Done with the opening' }).click();
    const note = page.getByRole('listitem').filter({ hasText: 'Begin with the place.' });
    await expect(note).toContainText('this wording cannot take its place');
    await expect(note.getByRole('button', { name: 'Use this wording' })).toHaveCount(0);
    await note.getByRole('button', { name: 'Leave mine' }).click();
    await expect(note).toContainText('You left yours.');
    await page.goto('/creator-dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Your pitch review is here')).toHaveCount(0);
  });

  test('after a downgrade nothing new is handed in, and what was reviewed stays', async () => {
    await pay('end');
    await page.goto('/app/reviews');
    await expect(page.getByText('A pitch review is part of Pro')).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: VARIATION.headline });
    await expect(row).toContainText('A strong story.');
    await expectAccessibleLayout(page);
    await row.getByRole('link', { name: 'Read it at your sentences' }).click();
    await expect(section()).toContainText('A pitch review is part of Pro');
    await expect(section()).toContainText('A strong story.');
  });
});
