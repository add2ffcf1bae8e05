import type { Page } from '@playwright/test';
import { PLAN_RIGHTS } from '../supabase/functions/_shared/domain/billing/plan-rights.ts';
import type { PlanId } from '../supabase/functions/_shared/domain/billing/plans.ts';
import { Backend, type Account } from '../testing/browser/backend.ts';
import { DEMO_ACCOUNTS } from '../testing/browser/demo-accounts.ts';
import { expect, signIn, test } from '../testing/browser/fixtures.ts';
import { Mailbox } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';
import { simulate } from '../testing/browser/stripe-events.ts';

/** The end of so many working days (UTC), by going through the days. */
function afterWorkingDays(from: Date, days: number): number {
  const isWorking = (time: Date) => time.getUTCDay() !== 0 && time.getUTCDay() !== 6;
  const at = new Date(from);
  if (!isWorking(at)) at.setUTCHours(0, 0, 0, 0);
  while (!isWorking(at)) at.setUTCDate(at.getUTCDate() + 1);
  for (let left = days; left > 0; left -= isWorking(at) ? 1 : 0) at.setUTCDate(at.getUTCDate() + 1);
  return at.getTime();
}

test.describe('writing to us', () => {
  test.describe.configure({ mode: 'serial' });
  let stack: TestStack;
  let page: Page;
  let panel: Page;
  let backend: Backend;
  let account: Account;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    stack = await startStack();
    backend = new Backend(stack);
    account = await backend.newAccount('creator', 'Opal Rivers');
    await backend.completeProfile(account);
    page = await (await browser.newContext({ baseURL: stack.url })).newPage();
    panel = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await signIn(panel, DEMO_ACCOUNTS.admin, '/admin?tab=support');
  });

  test.afterAll(async () => {
    await page.context().close();
    await panel.context().close();
    await stack.stop();
  });

  const write = async (subject: string, words: string) => {
    await page.getByLabel('What is it about?').fill(subject);
    await page.getByLabel('Your words').fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  };
  const expectPromise = async (subject: string, plan: PlanId) => {
    const [thread] = await backend.rows(
      'support_threads',
      `user_id=eq.${account.id}&subject=eq.${encodeURIComponent(subject)}`,
    );
    expect(thread?.['plan']).toBe(plan);
    const written = new Date(thread?.['created_at'] as string);
    expect(Date.parse(thread?.['due_at'] as string)).toBe(
      afterWorkingDays(written, PLAN_RIGHTS[plan].answer_days),
    );
  };

  test('the form says what goes along, loses nothing, and what was sent is kept', async () => {
    await page.route(/\/rpc\/(?:kit_links|my_kit_screen)/, (route) =>
      route.fulfill({ status: 403, json: { code: '42501', message: 'denied' } }),
    );
    await page.route('**/rest/v1/rpc/kit_figures*', (route) =>
      route.fulfill({ status: 403, json: { code: '42501', message: 'denied' } }),
    );
    await signIn(page, account, '/app/press-kit?token=secret');
    await expect(page.getByText('You do not have access to this.').first()).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Write to us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Write to us' })).toBeVisible();
    await expect(page.getByText('answers within 3 working days')).toBeVisible();
    await expect(page.getByText('Nothing yet.')).toBeVisible();

    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Please say in a few words what it is about')).toBeVisible();
    await expect(page.getByLabel('What is it about?')).toBeFocused();
    await page.getByLabel('What is it about?').fill('My figures');
    await page.getByLabel('Your words').fill('They do not show.\nWhat can I do?');
    const along = page.getByText('Exactly this goes along:');
    await expect(along).toBeHidden();
    await page.getByRole('switch', { name: /^Also say which page I was on/ }).check();
    await expect(along).toBeVisible();
    await expect(page.getByText('/app/press-kit', { exact: true })).toBeVisible();
    await expect(
      page.getByText('You do not have access to this. (on /app/press-kit)'),
    ).toBeVisible();
    await expectAccessibleLayout(page);

    await page.route('**/rest/v1/rpc/write_to_support', (route) => route.abort());
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('It did not go out')).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByLabel('Your words')).toHaveValue('They do not show.\nWhat can I do?');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page
      .getByRole('dialog', { name: 'You have begun a message' })
      .getByRole('button', { name: 'Keep it and sign out' })
      .click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await signIn(page, account, '/app/no-such-page');
    const writeToUs = page.getByRole('contentinfo').getByRole('link', { name: 'Write to us' });
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(writeToUs).toBeVisible();
    await expectAccessibleLayout(page);
    await page.goto('/app/press-kit');
    await writeToUs.click();
    await expect(page.getByLabel('What is it about?')).toHaveValue('My figures');
    await page.getByRole('switch', { name: /^Also say which page I was on/ }).check();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My figures' })).toBeVisible();
    await expect(page.getByText(/^A person answers by /)).toBeVisible();
    await expect(page.getByText('/app/press-kit', { exact: true })).toBeVisible();
    await expectAccessibleLayout(page);
    await expectPromise('My figures', 'free');
  });

  test('the panel shows it with its clock, and an answer goes to the app and by mail', async () => {
    await panel.reload();
    const row = panel.getByRole('row').filter({ hasText: 'My figures' });
    await expect(row).toContainText('Opal Rivers');
    await expect(row).toContainText('Free');
    await expect(row).toContainText('On /app/press-kit');
    await expect(row).toContainText(/Answer due in \d+ (hours|days)/);
    await expectAccessibleLayout(panel);
    await row.getByRole('button', { name: 'Open' }).click();
    await expect(panel.getByRole('heading', { level: 2, name: 'My figures' })).toBeVisible();
    await expect(panel.getByText('Page: /app/press-kit')).toBeVisible();
    await panel.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(panel.getByText('Please write the answer')).toBeVisible();
    await panel.getByLabel('Answer', { exact: true }).fill('They are back.\n\nPlease look again.');
    await expectAccessibleLayout(panel);
    await panel.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(panel.getByText('They are back.')).toBeVisible();
    await expect(panel.getByLabel('Answer', { exact: true })).toHaveValue('');

    await backend.runScheduled('mail-worker');
    const mail = await new Mailbox(stack.url).waitFor(account.email, /^Our answer: My figures$/);
    expect(mail.text).toContain('They are back.\n\nPlease look again.');
    const link = /https?:\/\/\S+\/app\/support\/\S+/.exec(mail.text)?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByText('Our answer is below.')).toBeVisible();
    await expect(page.getByText('They are back.')).toBeVisible();
    // Who of the team answered is not told.
    await expect(page.locator('main')).not.toContainText('admin');

    await panel.getByRole('button', { name: 'Back to the queue' }).click();
    await expect(panel.getByText('Nobody waits')).toBeVisible();
    await expect(panel.getByText('1 of 1')).toBeVisible();
    await panel.goto('/admin?tab=system-log');
    await expect(panel.getByRole('row').filter({ hasText: 'Support answered' })).toHaveCount(1);
  });

  test('writing again waits again, and its owner closes it', async () => {
    await page.getByLabel('Write again').fill('Now they show. One more thing.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^A person answers by /)).toBeVisible();
    await expect(page.getByLabel('Write again')).toHaveValue('');
    await panel.goto('/admin?tab=support');
    await expect(panel.getByRole('row').filter({ hasText: 'My figures' })).toContainText(
      'Answer due in',
    );
    await page.getByRole('button', { name: 'No answer needed: close it' }).click();
    await expect(page.getByText('Write again, and it opens.')).toBeVisible();
    await page.getByRole('link', { name: 'All you wrote' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'My figures' })).toContainText(
      'Closed',
    );
  });

  test('another plan promises another time, and a downgrade keeps the promise', async () => {
    await simulate(stack, 'subscribe', '--email', account.email, '--plan', 'pro');
    await page.goto('/app/plan?line=support');
    const pro = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: 'Pro' }) });
    await expect(pro).toContainText('a person answers within one working day');
    await pro.getByRole('link', { name: 'Write to us', exact: true }).click();
    await expect(page.getByText('answers within one working day')).toBeVisible();
    await write('On Pro', 'Which podcast first?');
    await expectPromise('On Pro', 'pro');

    await simulate(stack, 'end', '--email', account.email);
    await page.goto('/app/support');
    await expect(page.getByText('answers within 3 working days')).toBeVisible();
    await write('On Free again', 'And now?');
    await expectPromise('On Free again', 'free');
    await expectPromise('On Pro', 'pro');
    await panel.goto('/admin?tab=support');
    await expect(panel.getByRole('row').nth(1)).toContainText('On Pro');
    await expect(panel.getByRole('row').nth(2)).toContainText('On Free again');
    await panel.getByRole('row').nth(1).getByRole('button', { name: 'Open' }).click();
    await expect(panel.getByText('Pro when they wrote, Free now')).toBeVisible();
  });

  test('a suspended account, a closing one and an editor can write; nobody reads those of others', async () => {
    await backend.update('users', `id=eq.${account.id}`, {
      suspended_at: new Date().toISOString(),
    });
    await page.goto('/app/pitches');
    await page
      .getByRole('region', { name: 'Your account is paused' })
      .getByRole('link', { name: 'Write to us' })
      .click();
    await write('Paused', 'Why is my account paused?');
    await backend.update('users', `id=eq.${account.id}`, {
      suspended_at: null,
      closes_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await page.goto('/app/pitches');
    await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Write to us' }).click();
    await write('Leaving', 'Thank you for all of it.');
    const theirs = new URL(page.url()).pathname;

    const editor = await page.context().browser()?.newPage({ baseURL: stack.url });
    if (editor === undefined) throw new Error('There is no browser.');
    await signIn(editor, DEMO_ACCOUNTS.media, theirs);
    await expect(editor.getByRole('heading', { name: 'This is not in your list' })).toBeVisible();
    await editor.getByRole('contentinfo').getByRole('link', { name: 'Write to us' }).click();
    await editor.getByLabel('What is it about?').fill('The digest');
    await editor.getByLabel('Your words').fill('Could it come on Thursdays?');
    await editor.getByRole('button', { name: 'Send' }).click();
    await expect(editor.getByText(/^A person answers by /)).toBeVisible();
    await editor.context().close();
  });
});
