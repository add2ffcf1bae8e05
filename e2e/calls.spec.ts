import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Backend, type Account } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { Mailbox } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';
import { simulate } from '../testing/browser/stripe-events.ts';

/** The card of a call, not the form that books it. */
function callAbout(page: Page, topic: string) {
  // Quotation marks of <q> are no text of the page.
  return page.getByRole('listitem').filter({ hasText: `About: ${topic}` });
}

/** A creator with Concierge, an admin, and their calls, on a stack of their own. */
test.describe('calls with the team', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  let stack: TestStack;
  let page: Page;
  let team: Page;
  let backend: Backend;
  let account: Account;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    stack = await startStack();
    backend = new Backend(stack);
    account = await backend.newAccount('creator', 'Opal Rivers');
    page = await (await browser.newContext({ baseURL: stack.url })).newPage();
    team = await (await browser.newContext({ baseURL: stack.url })).newPage();
  });

  test.afterAll(async () => {
    await page.context().close();
    await team.context().close();
    await stack.stop();
  });

  const pay = (
    ...scenario: Parameters<typeof simulate> extends [unknown, ...infer R] ? R : never
  ) => simulate(stack, scenario[0], '--email', account.email, ...scenario.slice(1));

  test('an admin offers slots', async () => {
    await signIn(team, DEMO.admin, '/admin?tab=calls');
    await team.getByRole('button', { name: 'Offer' }).click();
    await expect(team.getByText('Please choose a date and a time.')).toBeVisible();
    await expect(team.getByText(/It begins with https/)).toBeVisible();
    // The tenth of the month after the next, so that three weeks are in one month.
    const first = new Date();
    first.setUTCMonth(first.getUTCMonth() + 2, 1);
    await team
      .getByLabel('First date and time')
      .fill(`${first.toISOString().slice(0, 7)}-05T10:00`);
    await team.getByLabel('Time zone').selectOption('America/New_York');
    await team.getByLabel('Link of the call').fill('https://meet.example/opal');
    await team.getByLabel('Weeks').fill('3');
    await team.getByRole('button', { name: 'Offer' }).click();
    const free = team.getByRole('table', { name: 'Free slots' });
    await expect(free.getByRole('row')).toHaveCount(4);
    await expectAccessibleLayout(team);
  });

  test('a plan without calls is led to the one that has them', async () => {
    await pay('subscribe', '--plan', 'pro');
    await signIn(page, account, '/app/calls');
    await expect(page.getByText('Calls are part of Concierge')).toBeVisible();
    await page.getByRole('link', { name: 'See plans' }).click();
    await expect(page.locator('[aria-current="true"]')).toContainText('Media coaching');
    await page.getByRole('link', { name: 'Back to where you were' }).click();
    await expect(page.getByText('Calls are part of Concierge')).toBeVisible();
  });

  test('with Concierge a call is booked, both are told, and its file fits a calendar', async () => {
    await pay('subscribe', '--plan', 'concierge', '--period', 'annual');
    // The page is not loaded again.
    const slots = page.getByRole('button', { name: /30 min with/ });
    await expect(slots).toHaveCount(3);
    await expect(page.getByText('Times in your time zone, America/New York.')).toBeVisible();
    await slots.first().click();
    await page.getByLabel(/^What would you like to talk about/).fill('My first TV interview');
    await expectAccessibleLayout(page);
    await page.getByRole('button', { name: 'Book this call' }).click();
    const call = callAbout(page, 'My first TV interview');
    await expect(call).toContainText('Media coaching with');
    await expect(call.getByRole('link', { name: /^Join the call/ })).toHaveAttribute(
      'href',
      'https://meet.example/opal',
    );
    const download = page.waitForEvent('download');
    await call.getByRole('button', { name: /^Calendar file/ }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(file).toMatch(/\r\nDTSTART:\d{8}T1[45]0000Z\r\n/);

    await backend.runScheduled('mail-worker');
    const mailbox = new Mailbox(stack.url);
    const own = await mailbox.waitFor(account.email, /^Booked: Media coaching/);
    expect(own.text).toContain('https://meet.example/opal');
    expect(own.text).toContain('/app/calls');
    const theirs = await mailbox.waitFor(DEMO.admin.email, /^Booked: Media coaching with Opal/);
    expect(theirs.text).toContain('My first TV interview');

    await slots.first().click();
    await expect(
      page.getByText(/^Your media coaching call for .* is booked or used\.$/),
    ).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Media coaching' })).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Progress review call' })).toBeVisible();
  });

  test('it is moved by its creator, and canceled by the team, which gives it back', async () => {
    const call = callAbout(page, 'My first TV interview');
    const before = await call.getByRole('time').innerText();
    await call.getByRole('button', { name: /^Move/ }).click();
    await call.getByLabel('New time').selectOption({ index: 1 });
    await call.getByRole('button', { name: 'Move it' }).click();
    await expect(call.getByRole('time')).not.toHaveText(before);
    await backend.runScheduled('mail-worker');
    await new Mailbox(stack.url).waitFor(DEMO.admin.email, /^Moved: Media coaching/);

    await team.reload();
    const theirs = callAbout(team, 'My first TV interview');
    await theirs.getByRole('button', { name: /^Cancel/ }).click();
    await theirs.getByRole('button', { name: 'Cancel the call' }).click();
    await expect(theirs).toContainText('Canceled');
    await backend.runScheduled('mail-worker');
    const mail = await new Mailbox(stack.url).waitFor(account.email, /^Canceled/);
    expect(mail.text).toContain('You can book another one for the month.');
    await page.reload();
    await expect(call).toContainText('You can book another one for that month.');
    await page
      .getByRole('button', { name: /30 min with/ })
      .first()
      .click();
    await expect(page.getByRole('radio', { name: 'Media coaching' })).toBeVisible();
    await page.getByLabel(/^What would you like to talk about/).fill('The second try');
    await page.getByRole('button', { name: 'Book this call' }).click();
    await expect(callAbout(page, 'The second try')).toBeVisible();
  });

  test('after a downgrade what is booked stays, and both share notes afterwards', async () => {
    await pay('end');
    await page.reload();
    await expect(page.getByText('Calls are part of Concierge')).toBeVisible();
    const call = callAbout(page, 'The second try');
    await expect(call.getByRole('link', { name: /^Join the call/ })).toBeVisible();
    const [row] = await backend.rows('calls', 'topic=eq.The%20second%20try&select=id');
    await backend.update('calls', `id=eq.${row?.['id'] as string}`, {
      starts_at: new Date(Date.now() - 60_000).toISOString(),
    });
    await page.reload();
    await call.getByLabel('Notes').fill('Answer in one breath.');
    await call.getByRole('button', { name: 'Save notes' }).click();
    await expect(call).toContainText('Saved.');
    await expectAccessibleLayout(page);
    await team.reload();
    const theirs = callAbout(team, 'The second try');
    await expect(theirs.getByLabel('Notes')).toHaveValue('Answer in one breath.');
  });
});
