import type { Page } from '@playwright/test';
import { Backend, type Account } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { linkIn, Mailbox } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';
import { simulate } from '../testing/browser/stripe-events.ts';

/** Writes a podcast pitch in the open form of a helper, up to the page of its words. */
async function writeFor(page: Page, peg: string, take: string): Promise<void> {
  await page.getByLabel('News peg').fill(peg);
  await page.getByText('No, nobody').click();
  await page.getByLabel('Format').selectOption({ label: 'Podcast' });
  await page.getByLabel('What do you say about it?').fill(take);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make it theirs' })).toBeVisible({
    timeout: 60_000,
  });
}

/** Proposes the open pitch for the first outlet that fits; returns its name. */
async function propose(page: Page, creator: string): Promise<string> {
  const outlet = page.getByRole('group', { name: 'Outlets' }).getByRole('checkbox').first();
  await outlet.check();
  const chosen = (
    await page
      .getByText(/^For .*\.$/)
      .last()
      .innerText()
  ).slice(4, -1);
  await page.getByRole('button', { name: `Ask ${creator}` }).click();
  await expect(page.getByText(`${creator} is asked`).first()).toBeVisible();
  return chosen;
}

/** The first call of a function waits for its start. */
const expectSent = (page: Page) =>
  expect(page.getByText('You sent it')).toBeVisible({ timeout: 30_000 });

const sendsOf = (backend: Backend, { id }: Account) =>
  backend.rows('pitch_sends', `user_id=eq.${id}&select=outlet_name,status`);

async function newPage(page: Page, stack: TestStack): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('There is no browser.');
  return (await browser.newContext({ baseURL: stack.url })).newPage();
}

test.describe('concierge', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 });
  let stack: TestStack;
  let backend: Backend;
  let creator: Account;
  let helper: Account;
  /** The creator's browser, and that of the admin who prepares. */
  let theirs: Page;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    stack = await startStack();
    backend = new Backend(stack);
    creator = await backend.newAccount('creator', 'Opal Rivers');
    await backend.completeProfile(creator);
    helper = await backend.newAccount('creator', 'Noor Field');
    await backend.update('users', `id=eq.${helper.id}`, { role: 'admin' });
    theirs = await (await browser.newContext({ baseURL: stack.url })).newPage();
    page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  });

  test.afterAll(async () => {
    await page.context().close();
    await theirs.context().close();
    await stack.stop();
  });

  const pay = (scenario: Parameters<typeof simulate>[1], ...options: string[]) =>
    simulate(stack, scenario, '--email', creator.email, ...options);

  test('the right is given by another admin, and the creator is there with the plan', async () => {
    const listed = page.getByRole('link', { name: 'Opal Rivers' });
    await signIn(page, helper, '/app/helping');
    await expect(page.getByText('Nobody yet')).toBeVisible();

    const admin = await newPage(page, stack);
    await signIn(admin, DEMO.admin, '/admin?tab=people');
    await admin.getByLabel('Name or email contains').fill(helper.email);
    await admin.getByRole('button', { name: 'Open Noor Field' }).click();
    await admin.getByRole('button', { name: 'Give the right Concierge' }).click();
    await expect(admin.getByText('Concierge: prepares pitches')).toBeVisible();
    await expectAccessibleLayout(admin);
    await admin.context().close();

    // Whom the demo data has on Concierge is there; this creator is not.
    await page.reload();
    await expect(page.getByText('Concierge, 0 of 10 this month')).toHaveCount(1);
    await expect(listed).toHaveCount(0);
    await pay('subscribe', '--plan', 'concierge', '--period', 'monthly');
    await page.goto('/admin?tab=people');
    await page.getByRole('link', { name: 'Your work for creators on Concierge' }).click();
    await expect(page.getByText('Concierge, 0 of 10 this month')).toHaveCount(2);
    await expectAccessibleLayout(page);
    await listed.click();
    await expect(page.getByRole('heading', { level: 1, name: 'For Opal Rivers' })).toBeVisible();
  });

  test('the team writes and proposes, and nothing leaves before the creator’s yes', async () => {
    await writeFor(
      page,
      'Tax season opens in January',
      'Families pay for a rate long before they hear of it.',
    );
    await expectAccessibleLayout(page);
    await page.getByLabel('A word with it (optional)').fill('This week fits best.');
    const outlet = await propose(page, 'Opal Rivers');
    await expectAccessibleLayout(page);
    expect(await sendsOf(backend, creator)).toEqual([]);

    const mail = await new Mailbox(stack.url).waitFor(creator.email, / wrote a pitch for you: /);
    expect(mail.text).toContain(outlet);
    expect(mail.text).toContain('This week fits best.');
    const link = linkIn(mail, /\/app\/done-for-me\//);
    // A scanner that follows the link sends nothing.
    await theirs.request.get(link);
    expect(await sendsOf(backend, creator)).toEqual([]);

    await signIn(theirs, creator);
    await expect(theirs.getByText('A pitch waits for your yes')).toBeVisible();
    await theirs.goto(link);
    await expect(theirs.getByText(outlet)).toBeVisible();
    await expectAccessibleLayout(theirs);
    await theirs.getByRole('button', { name: 'Send it' }).click();
    await expectSent(theirs);
    expect(await sendsOf(backend, creator)).toEqual([{ outlet_name: outlet, status: 'queued' }]);

    await theirs.getByRole('link', { name: 'All that was done for you' }).click();
    await expect(
      theirs.getByText('Pitches our team prepared for you: 1 of 10 this month.'),
    ).toBeVisible();
    await expect(theirs.getByText(/by Noor Field of Newspeg/)).toBeVisible();
    await expectAccessibleLayout(theirs);
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: 'A pitch that was sent' }),
    ).toBeVisible();
    const log = await backend.rows(
      'system_logs',
      `email=eq.${helper.email}&select=action,detail&order=created_at`,
    );
    expect(log.map(({ action }) => action)).toEqual(['pitch_prepared_for', 'pitch_proposed_for']);
    expect(JSON.stringify(log)).toContain(creator.email);
  });

  test('a no goes back with a word, and a changed letter is read anew', async () => {
    await page.getByRole('link', { name: 'All of their pitches' }).click();
    await expect(page.getByText('Pitches prepared by the team: 1 of 10 this month.')).toBeVisible();
    await writeFor(
      page,
      'Bus fares rise in March',
      'A class once a year is too late for a family that pays rent on Friday.',
    );
    await propose(page, 'Opal Rivers');
    await theirs.goto('/creator-dashboard');
    await theirs.getByRole('link', { name: 'Read it and decide' }).click();
    await theirs.getByRole('button', { name: 'Not this one' }).click();
    await theirs.getByLabel('A word back (optional)').fill('Not in election week.');
    await theirs.getByRole('button', { name: 'Not this one' }).click();
    await expect(theirs.getByText('You said: not this one')).toBeVisible();
    await page.reload();
    await expect(page.getByText('“Not in election week.”')).toBeVisible();

    await propose(page, 'Opal Rivers');
    await theirs.goto('/creator-dashboard');
    await theirs.getByRole('link', { name: 'Read it and decide' }).click();
    await expect(theirs.getByRole('button', { name: 'Send it' })).toBeVisible();
    // The helper changes the subject line while the creator reads.
    await page
      .getByRole('button', { name: /^Edit .*subject/i })
      .first()
      .click();
    await page.getByRole('textbox').first().fill('Late for a family that pays rent');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await theirs.getByRole('button', { name: 'Send it' }).click();
    await expect(theirs.getByText('The words changed since the mail')).toBeVisible();
    await expect(
      theirs.getByText('Late for a family that pays rent', { exact: true }),
    ).toBeVisible();
    expect(await sendsOf(backend, creator)).toHaveLength(1);
  });

  test('after a downgrade what waits can be sent, and the team does nothing more', async () => {
    await pay('downgrade');
    await page.reload();
    await expect(page.getByText('You cannot open this pitch')).toBeVisible();
    await page.goto('/app/settings');
    await page.getByRole('link', { name: 'People you help' }).click();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Opal Rivers' })).toHaveCount(0);
    await theirs.reload();
    await theirs.getByRole('button', { name: 'Send it' }).click();
    await expectSent(theirs);
    expect(await sendsOf(backend, creator)).toHaveLength(2);
  });
});

test('a publicist is invited, writes, proposes, and is gone by one tap', async ({
  page,
  stack,
  browser,
}) => {
  test.setTimeout(180_000);
  const backend = new Backend(stack);
  const creator = await backend.newAccount('creator', 'Vera Stone');
  await backend.completeProfile(creator);
  const publicist = await backend.newAccount('media', 'Pat Lane');

  await signIn(page, creator, '/app/done-for-me');
  await page.getByLabel('Their email').fill('pat');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByLabel('Their email')).toBeFocused();
  await page.getByLabel('Their email').fill(publicist.email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(/^Invited until/)).toBeVisible();
  await expectAccessibleLayout(page);

  const mail = await new Mailbox(stack.url).waitFor(publicist.email, /invites you to help/);
  const link = linkIn(mail, /\/app\/invitation\//);
  // The link opens nothing for another account.
  await page.goto(link);
  await expect(page.getByText('This invitation went to another address.')).toBeVisible();

  const theirs = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(theirs, publicist, new URL(link).pathname);
  await expectAccessibleLayout(theirs);
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'For Vera Stone' })).toBeVisible();
  await writeFor(theirs, 'Tax season opens in January', 'A rate is a bill that nobody opens.');
  const written = theirs.url();
  await propose(theirs, 'Vera Stone');
  expect(await sendsOf(backend, creator)).toEqual([]);

  await page.goto('/creator-dashboard');
  await page.getByRole('link', { name: 'Read it and decide' }).click();
  await page.getByRole('link', { name: 'Change it' }).click();
  await expect(page.getByText('A pitch waits for your yes')).toBeVisible();
  await page.getByRole('link', { name: 'Read it and decide' }).click();
  await page.getByRole('button', { name: 'Send it' }).click();
  await expectSent(page);
  expect(await sendsOf(backend, creator)).toHaveLength(1);

  await page.getByRole('link', { name: 'All that was done for you' }).click();
  await page.getByRole('button', { name: /^End it/ }).click();
  await expect(page.getByRole('button', { name: /^End it/ })).toHaveCount(0);
  await theirs.goto(written);
  await expect(theirs.getByText('You cannot open this pitch')).toBeVisible();
  await theirs.goto(`/app/helping/${creator.id}`);
  await expect(theirs.getByText('You do not help this person now')).toBeVisible();
  expect(await backend.rowsAs(publicist, 'pitches', 'select=id')).toEqual([]);
  await theirs.context().close();
});
