import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { Backend } from '../testing/browser/backend.ts';
import { SubscriptionHistory } from '../testing/stripe/subscription-history.ts';
import { PRICES, type PriceKey } from '../testing/stripe/prices.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import {
  expectAccessibleLayout,
  expectNoHorizontalScroll,
} from '../testing/browser/page-checks.ts';
import { linkIn, Mailbox } from '../testing/browser/mailbox.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';
import { startStripeApiStub, type StripeApiStub } from '../testing/browser/stripe-api-stub.ts';
import { deliver } from '../testing/browser/stripe-events.ts';

/** What `npm run owner:link` prints for a stack. */
function ownerLink({ url, data }: TestStack, page: 'claim' | 'stripe'): string {
  const args = ['--import', 'tsx', 'scripts/owner-link.ts', page];
  const env = { ...process.env, PORT: new URL(url).port, NEWSPEG_DATA: data };
  return execFileSync(process.execPath, args, { encoding: 'utf8', env }).split('\n')[0] ?? '';
}

test.describe('access to the admin panel', () => {
  test('asks a visitor to log in and returns to the same address', async ({ page }) => {
    const asked = '/admin?tab=webhook-dashboard&status=failed';
    await page.goto(asked);
    await expect(page.getByText('Please log in to access the admin panel.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email', { exact: true }).fill(DEMO.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.admin.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(asked);
    await expect(page.getByLabel('Status')).toHaveValue('failed');
  });

  test('denies a creator and offers no claim while there is an admin', async ({ page }) => {
    await signIn(page, DEMO.creator, '/admin');
    await expect(page.getByText('Access Denied - Admin privileges required.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Claim Admin Access' })).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expectAccessibleLayout(page);
  });

  test('denies access when the check fails, and repeats the check on request', async ({ page }) => {
    await signIn(page, DEMO.admin);
    const account = /\/rest\/v1\/(?:users\?select=id|rpc\/my_shell)/;
    await page.route(account, (route) =>
      route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
    );
    await page.goto('/admin');
    await expect(page.getByText('Access Denied - Admin privileges required.')).toBeVisible();
    await page.unroute(account);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { name: 'Webhook Monitor' })).toBeVisible();
  });
});

/**
 * An installation without demo data: the owner claims the admin role, saves the settings and
 * receives payments. It has its own stack, because secrets and prices apply to the whole stack.
 */
test.describe('a new installation', () => {
  test.describe.configure({ mode: 'serial' });

  const owner = { email: 'owner@installation.example', password: 'Peg-Owner-2026' };
  const setupSecret = 'whsec_FirstSecretOfTheStack01';
  const secretKey = 'sk_test_51NeverToBeSeenAgain02';
  const rotatedSecret = 'whsec_SecondSecretOfTheStack03';
  let stack: TestStack;
  let stripe: StripeApiStub;
  /** The owner's own subscription. */
  let subscriber: SubscriptionHistory;
  let page: Page;
  /** All responses and socket frames the owner's browser received, to be searched for secrets. */
  const responses: Promise<string>[] = [];

  const stripeHistory = (seed: string, price: PriceKey, email = owner.email) =>
    new SubscriptionHistory({
      idSuffix: seed,
      price,
      email,
      version: '2025-09-30.clover',
      start: Math.floor(Date.now() / 1000) - 60,
    });
  const post = async (
    event: SubscriptionHistory['events'][number] | undefined,
    secret = setupSecret,
  ) => {
    if (event === undefined) throw new Error('The history has no such event.');
    const response = await deliver(stack.url, secret, event);
    expect(response.status, await response.text()).toBe(200);
  };
  /** The history's first event at another price. */
  const withPrice = (
    history: SubscriptionHistory,
    price: string,
  ): SubscriptionHistory['events'][number] => {
    const text = JSON.stringify(history.events[0]).replaceAll(
      PRICES[history.state.price].id,
      price,
    );
    return JSON.parse(text) as SubscriptionHistory['events'][number];
  };
  const openTab = async (name: string) => {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  };

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    stripe = await startStripeApiStub();
    stack = await startStack({ demo: false, env: { STRIPE_API_BASE_URL: stripe.url } });
    const context = await browser.newContext({
      baseURL: stack.url,
      viewport: { width: 1280, height: 900 },
    });
    page = await context.newPage();
    page.on('response', (response) => {
      responses.push(response.text().catch(() => ''));
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        responses.push(Promise.resolve(payload.toString()));
      });
    });
  });

  test.afterAll(async () => {
    await page.context().close();
    await stack.stop();
    await stripe.stop();
  });

  test('the owner signs up and is offered the claim', async () => {
    await page.goto('/signup?role=creator');
    await page.getByLabel('Full name').fill('Ines Owner');
    await page.getByLabel('Email', { exact: true }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    const mail = await new Mailbox(stack.url).waitFor(owner.email, /confirm/i);
    await page.goto(linkIn(mail, /auth\/confirm/));
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();

    await page.goto('/admin');
    await expect(page.getByText('Access Denied - Admin privileges required.')).toBeVisible();
    await expect(page.getByText('No admin exists yet. You can claim admin access:')).toBeVisible();
    await expectAccessibleLayout(page);
    await page.getByRole('link', { name: 'Claim Admin Access' }).click();
    await expect(page).toHaveURL(/\/admin\/claim$/);
  });

  test('a wrong passcode is refused, the right one makes the admin', async () => {
    await expect(page.getByLabel('Owner Email')).toBeVisible();
    await expectAccessibleLayout(page);
    await page.getByRole('button', { name: 'Claim Admin' }).click();
    await expect(page.getByText('Please enter the owner’s email address.')).toBeVisible();

    await page.getByLabel('Owner Email').fill(owner.email);
    await page.getByLabel('Passcode').fill('not-the-passcode');
    await page.getByRole('button', { name: 'Claim Admin' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid passcode');
    await expect(page.getByLabel('Owner Email')).toHaveValue(owner.email);

    await page.getByLabel('Passcode').fill(stack.secrets['claimPasscode'] ?? '');
    await page.getByRole('button', { name: 'Claim Admin' }).click();
    await expect(
      page.getByText(
        'Admin Created - Please sign out and sign in again. Redirecting in 3 seconds...',
      ),
    ).toBeVisible();
    await expect(page).toHaveURL(`${stack.url}/`);

    await page.goto('/admin/claim');
    await expect(page.getByRole('heading', { name: '404 - Not Found' })).toBeVisible();
    await expect(page.getByText('This page has been disabled.')).toBeVisible();
  });

  test('a second claim is refused', async ({ browser }) => {
    const visitor = await browser.newContext({ baseURL: stack.url });
    const other = await visitor.newPage();
    // The page is closed in every browser.
    await other.goto('/admin/claim');
    await expect(other.getByRole('heading', { name: '404 - Not Found' })).toBeVisible();
    await expect(other.getByText('This page has been disabled.')).toBeVisible();

    // A form that was open before the claim is refused.
    await other.route('**/functions/v1/admin-claim', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { claimable: true } })
        : route.continue(),
    );
    await other.reload();
    await other.getByLabel('Owner Email').fill('other@installation.example');
    await other.getByLabel('Passcode').fill(stack.secrets['claimPasscode'] ?? '');
    await other.getByRole('button', { name: 'Claim Admin' }).click();
    await expect(other.getByRole('alert')).toHaveText(
      'Admin already exists. This route is disabled.',
    );
    await other.getByRole('button', { name: 'Cancel' }).click();
    await expect(other).toHaveURL(`${stack.url}/`);
    await visitor.close();
  });

  test('the setup page saves the webhook secret once', async ({ browser }) => {
    const visitor = await browser.newContext({ baseURL: stack.url });
    const setup = await visitor.newPage();
    await setup.goto('/_setup/stripe-secret');
    const passcode = setup.getByLabel('Passcode');
    await expect(passcode).toBeVisible();
    await expectAccessibleLayout(setup);
    const secret = setup.getByLabel('Stripe Webhook Signing Secret');
    const save = setup.getByRole('button', { name: 'Save & Disable Page' });
    await expect(secret).toHaveAttribute('type', 'password');

    await passcode.fill('wrong');
    await secret.fill(setupSecret);
    await save.click();
    await expect(
      setup.getByText('Invalid Passcode - Please enter the correct passcode.'),
    ).toBeVisible();
    await expect(passcode).toHaveAttribute('aria-invalid', 'true');
    await expect(passcode).toHaveValue('wrong');
    await expect(secret).toHaveValue(setupSecret);

    await passcode.fill(stack.secrets['setupPasscode'] ?? '');
    await secret.fill('   ');
    await save.click();
    await expect(
      setup.getByText('Missing Secret - Please enter the webhook signing secret.'),
    ).toBeVisible();

    await setup.getByRole('button', { name: 'Cancel' }).click();
    await expect(passcode).toHaveValue('');
    await expect(secret).toHaveValue('');

    // Strangers use up the tries. The owner's link opens the page all the same.
    for (let guess = 0; guess < 5; guess += 1) {
      await fetch(`${stack.url}/functions/v1/stripe-setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ passcode: `guess ${String(guess)}`, secret: setupSecret }),
      });
    }
    await passcode.fill(stack.secrets['setupPasscode'] ?? '');
    await secret.fill(setupSecret);
    await save.click();
    await expect(setup.getByText(/^Error - Too many tries/)).toBeVisible();
    await expect(secret).toHaveValue(setupSecret);
    await setup.goto('about:blank');
    await setup.goto(ownerLink(stack, 'stripe'));
    await expect(passcode).toHaveValue(/^once-/);
    await expect(setup).toHaveURL(({ hash }) => hash === '');

    await secret.fill(setupSecret);
    await save.click();
    await expect(
      setup.getByText('Setup Complete - Saved. Webhook secret set ✓. This page is now disabled.'),
    ).toBeVisible();
    await expect(setup.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(setup.getByText('Page not found')).toBeVisible();
    expect(await setup.evaluate(() => ({ ...localStorage }))).toMatchObject({
      'stripe-setup-disabled': 'true',
    });
    expect(await setup.evaluate(() => JSON.stringify(localStorage))).not.toContain(setupSecret);
    await visitor.close();

    // The server decides: the page is disabled in a browser without the flag too.
    await page.goto('/_setup/stripe-secret');
    await expect(page.getByText('Page not found')).toBeVisible();
  });

  test('the open tab is part of the URL; a new installation is healthy and empty', async () => {
    // Healthy from the first run of the retry worker on, which its schedule starts some seconds later.
    await new Backend(stack).runScheduled('webhook-worker');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Control Panel' })).toBeVisible();
    await expect(page.getByText('Healthy', { exact: true })).toBeVisible();
    await expect(page.getByText('No payment, price or refund waits for you.')).toBeVisible();
    // No event, no rate.
    await expect(page.getByRole('definition').filter({ hasText: '–' })).toBeVisible();
    await expect(page.getByText('Stripe sent no events in this period.')).toBeVisible();

    await page.getByRole('tab', { name: 'Alerts' }).click();
    await expect(page.getByText('No alerts in the last 24 hours')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No alerts in the last 24 hours')).toBeVisible();

    await openTab('Webhook Logs');
    await expect(page.getByText('No webhook events found')).toBeVisible();
    await openTab('Webhook Dashboard');
    await expect(page.getByText('No webhook logs found')).toBeVisible();
    const checks = page.getByRole('listitem').filter({ hasText: '/api/' });
    await expect(checks).toHaveText([/\/api\/ping\s*OK/, /\/api\/stripe-webhook\s*OK/]);
    await openTab('Subscriptions');
    await expect(page.getByText('No subscriptions found matching your criteria.')).toBeVisible();
    await expect(page).toHaveURL(/tab=subscriptions/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Webhook Log', exact: true })).toBeVisible();
  });

  test('Stripe settings are saved and shown masked only', async () => {
    await openTab('Stripe Settings');
    await expect(page.getByText('Not configured')).toBeVisible();
    await page.getByLabel('Publishable key').fill(secretKey);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('That is a secret.')).toBeVisible();

    await page.getByLabel('Publishable key').fill('pk_test_51PublishableOfTheStack');
    await page.getByLabel('Secret key').fill(secretKey);
    await page.getByLabel('Webhook signing secret').fill(rotatedSecret);
    // Typed text survives a change of tabs, and a visit to another page of the app.
    await openTab('Plan Mapping');
    await openTab('Stripe Settings');
    await expect(page.getByLabel('Secret key')).toHaveValue(secretKey);
    await page.getByRole('link', { name: 'Peg Calendar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Peg Calendar' })).toBeVisible();
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await openTab('Stripe Settings');
    await expect(page.getByLabel('Secret key')).toHaveValue(secretKey);
    await expect(page.getByLabel('Webhook signing secret')).toHaveValue(rotatedSecret);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    await expect(page.getByText('Test', { exact: true })).toBeVisible();
    await expect(page.getByText('Set', { exact: true })).toBeVisible();
    for (const preview of ['pk_test', 'sk_test', 'whsec_S']) {
      await expect(page.getByText(new RegExp(`^${preview}•+$`))).toBeVisible();
    }
    await expect(page.getByText('The previous webhook secret still works')).toBeVisible();
    await expect(page.getByLabel('Secret key')).toHaveValue('');
    await page.reload();
    await expect(page.getByText(/^whsec_S•+$/)).toBeVisible();
    await expectAccessibleLayout(page);

    // Without the secret key no later test calls the Stripe API.
    await page.getByRole('button', { name: 'Remove the stored secret key' }).click();
    await page.getByRole('button', { name: 'Remove the secret key' }).click();
    await expect(page.getByText(/^sk_test•+$/)).toHaveCount(0);
    await expect(page.getByText('Not stored yet.')).toBeVisible();
  });

  test('a payment for an unmapped price waits, and is applied once the price is mapped', async () => {
    await openTab('Webhook Logs');
    subscriber = stripeHistory('Owner01', 'price_pro_mo').created('active').checkoutCompleted();
    await post(subscriber.events[0]);
    await post(subscriber.events[1], rotatedSecret);

    // The page was not reloaded: realtime updates brought the rows.
    const table = page.getByRole('table', { name: 'Webhook events' });
    const failed = table.getByRole('row').filter({ hasText: 'customer.subscription.created' });
    await expect(failed).toContainText('Failed');
    await expect(
      table.getByRole('row').filter({ hasText: 'checkout.session.completed' }),
    ).toBeVisible();

    await failed.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByText('Retry Failed', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Retry failed: /)).toBeVisible();
    await expect(failed).toContainText('Retried, failed');
    // Here and not later: with fifty rows the analysis takes half a minute.
    await expectAccessibleLayout(page);

    await openTab('Plan Mapping');
    await expect(page.getByText('Prices without a plan')).toBeVisible();
    await page.getByLabel('Belongs to').selectOption('Pro, monthly');
    await page.getByRole('button', { name: 'Save and replay' }).click();
    await expect(page.getByText('Price IDs saved successfully')).toBeVisible();
    await expect(page.getByText('Prices without a plan')).toHaveCount(0);
    await expect(page.getByLabel('Pro, monthly')).toHaveValue(PRICES.price_pro_mo.id);

    await openTab('Subscriptions');
    const row = page.getByRole('row').filter({ hasText: owner.email });
    await expect(row).toContainText('pro');
    await expect(row).toContainText('Active');
  });

  test('plan mapping refuses a price used twice and shows when all prices are set', async () => {
    await openTab('Plan Mapping');
    await page.getByLabel('Creator, monthly').fill(PRICES.price_pro_mo.id);
    await page.getByRole('button', { name: 'Save price IDs' }).click();
    await expect(page.getByText('Already used for Creator, monthly.')).toBeVisible();
    await expect(page.getByText('All prices set')).toHaveCount(0);

    const labels: [string, PriceKey][] = [
      ['Creator, monthly', 'price_creator_mo'],
      ['Creator, annual', 'price_creator_yr'],
      ['Pro, annual', 'price_pro_yr'],
      ['Concierge, monthly', 'price_concierge_mo'],
      ['Concierge, annual', 'price_concierge_yr'],
    ];
    for (const [label, key] of labels) {
      await page.getByLabel(label).fill(PRICES[key].id);
    }
    await page.getByRole('button', { name: 'Save price IDs' }).click();
    await expect(page.getByText('Price IDs saved successfully').last()).toBeVisible();
    await expect(page.getByText('All prices set')).toBeVisible();
    await page.reload();
    await expect(page.getByText('All prices set')).toBeVisible();
    await expectAccessibleLayout(page);
  });

  test('a payer without an account waits and can be linked to one', async () => {
    await openTab('Subscriptions');
    const history = stripeHistory('Owner02', 'price_creator_mo', 'unknown@payer.example')
      .customerCreated()
      .created('active')
      .checkoutCompleted();
    for (const event of history.events) await post(event);

    const payer = page.getByRole('listitem').filter({ hasText: 'cus_Owner02' });
    await expect(payer).toBeVisible();
    await payer.getByLabel('Email of the account').fill('missing@installation.example');
    await payer.getByRole('button', { name: 'Link and replay' }).click();
    await expect(payer.getByLabel('Email of the account')).toHaveAttribute('aria-invalid', 'true');
    await payer.getByLabel('Email of the account').fill(owner.email);
    await payer.getByRole('button', { name: 'Link and replay' }).click();
    await expect(page.getByText('Payer linked')).toBeVisible();
    await expect(payer).toHaveCount(0);
    await expectAccessibleLayout(page);
  });

  test('a refund is decided on with a reason, and a price that people pay is not emptied unasked', async () => {
    await openTab('Subscriptions');
    const history = stripeHistory('Owner09', 'price_pro_mo', 'refunded@payer.example')
      .created('active')
      .invoice('paid')
      .refunded()
      .deleted('cancellation_requested');
    for (const event of history.events) await post(event);

    // The events do not tie the charge to its invoice, so an admin has to decide.
    const queue = page
      .getByRole('listitem')
      .filter({ hasText: 'refunded@payer.example' })
      .filter({ hasText: 'refunded in full' });
    await expect(queue).toContainText('refunded@payer.example');
    await expect(queue).toContainText('99.00 USD refunded in full');
    await queue.getByRole('button', { name: 'End access now' }).click();
    const dialog = page.getByRole('dialog', { name: 'End access now?' });
    await dialog.getByRole('button', { name: 'End access now' }).click();
    await expect(dialog.getByText('Please say why, in a few words.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Refunded on the phone');
    await expectAccessibleLayout(page);
    await dialog.getByRole('button', { name: 'End access now' }).click();
    await expect(queue).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: 'refunded@payer.example' });
    await expect(row).toContainText('Access ended');

    await row.getByRole('button', { name: 'Give access back' }).click();
    const back = page.getByRole('dialog', { name: 'Give access back?' });
    await expect(back).toContainText(`by ${owner.email}: Refunded on the phone`);
    await back.getByRole('button', { name: 'Leave it as it is' }).click();

    await openTab('Plan Mapping');
    await page.getByLabel('Pro, monthly').fill('');
    await page.getByRole('button', { name: 'Save price IDs' }).click();
    const question = page.getByRole('dialog', { name: 'Take the plan from 1 payer?' });
    await expect(question).toContainText(PRICES.price_pro_mo.id);
    await expectAccessibleLayout(page);
    await question.getByRole('button', { name: 'Keep the price' }).click();
    await page.getByLabel('Pro, monthly').fill(PRICES.price_pro_mo.id);
    await expect(page.getByText('Not saved yet.')).toHaveCount(0);
  });

  test('the webhook log is filtered by the URL and by typing', async () => {
    await page.goto('/admin?tab=webhook-dashboard&event_type=checkout.session.completed');
    const rows = page.getByRole('table', { name: 'Webhook log' }).getByRole('row');
    await expect(page.getByText('2 events', { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(3);

    await page.getByLabel('Customer email contains').fill('UNKNOWN@');
    await expect(page).toHaveURL(/customer_email=UNKNOWN/);
    await expect(page.getByText('1 event', { exact: true })).toBeVisible();

    await page.getByLabel('Status').selectOption('Pending');
    await expect(page.getByText('No webhook logs found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(`${stack.url}/admin?tab=webhook-dashboard`);
    await expect(page.getByLabel('Customer email contains')).toHaveValue('');

    await page.getByLabel('From').fill('2026-01-02T10:00');
    await page.getByLabel('To', { exact: true }).fill('2026-01-01T10:00');
    await expect(page.getByText('The end is before the start.')).toBeVisible();
    await page.getByLabel('From').fill('2026-01-01T10:00');
    await expect(page.getByText('The end is before the start.')).toHaveCount(0);
    await expectAccessibleLayout(page);
  });

  test('many failures raise the red alert; alerts are acknowledged', async () => {
    await page.goto('/admin');
    // Unmapped prices, one subscription each, with ids longer than a line.
    const failures = Array.from({ length: 12 }, (_, index) => {
      const name = `Failure${String(index).padStart(2, '0')}`;
      const price = `price_1Qk${name}${'Long'.repeat(40)}`;
      return withPrice(stripeHistory(name, 'price_pro_yr').created('active'), price);
    });
    const backend = new Backend(stack);
    const mailbox = new Mailbox(stack.url);
    await Promise.all(failures.map((event) => post(event)));
    await backend.runScheduled('webhook-worker');
    await page.reload();
    await expect(
      page.getByText(/High failure rate detected: \d+ failures in the last 5 minutes/).first(),
    ).toBeVisible();
    await expect(
      page.getByRole('img', { name: /events, \d+ of them failed at first/ }),
    ).toBeVisible();
    await expectAccessibleLayout(page);

    // The owner is told by mail, not with every run; its link opens the alerts.
    const subject = /^Alert: High failure rate/;
    await backend.runScheduled('admin-mails', 'mail-worker');
    const mail = await mailbox.waitFor(owner.email, subject);
    await backend.runScheduled('admin-mails', 'mail-worker');
    const mails = await mailbox.list(owner.email);
    expect(mails.filter((one) => subject.test(one.subject))).toHaveLength(1);
    await page.goto(linkIn(mail, /view=alerts/));
    const list = page.getByRole('list', { name: 'Alerts of the last 24 hours' });
    // The critical cause is first; twelve failures for one reason are one cause.
    await expect(list.getByRole('listitem').first()).toContainText('Critical');
    // The badge counts what is to be done, not the rows.
    const causes = await list.locator('> li').count();
    await expect(page.getByRole('tab', { name: /^Alerts/ })).toHaveText(
      new RegExp(`${String(causes)} causes, critical`),
    );
    const cause = list
      .getByRole('listitem')
      .filter({ hasText: 'customer.subscription.created' })
      .filter({ hasText: 'Acknowledge all' })
      .first();
    await expect(cause).toContainText('Medium');
    await cause.getByText(/^Show all \d+, since /).click();
    const rows = cause.getByRole('list', { name: 'Alerts of this cause' });
    const first = await rows.getByRole('listitem').first().textContent();
    const eventId = /evt_Failure\d+/.exec(first ?? '')?.[0] ?? 'missing';
    const row = rows.getByRole('listitem').filter({ hasText: eventId });
    await row.getByRole('button', { name: /^Acknowledge/ }).click();
    await expect(page.getByText('Alert Acknowledged')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveText(/^Acknowledge/);
    await expectAccessibleLayout(page);
  });

  test('a refused acknowledgement shows an error and leaves the alert', async () => {
    const list = page.getByRole('list', { name: 'Alerts of this cause' });
    const count = await list.getByRole('listitem').count();
    await page.route('**/rest/v1/webhook_logs?id=eq.*', (route) =>
      route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
    );
    await list
      .getByRole('button', { name: /^Acknowledge/ })
      .first()
      .click();
    await expect(page.getByText('Failed to acknowledge alert')).toBeVisible();
    await page.unroute('**/rest/v1/webhook_logs?id=eq.*');
    await expect(list.getByRole('listitem')).toHaveCount(count);
  });

  test('an alert is triaged with the keyboard alone', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Webhook Monitor' })).toBeVisible();
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 80; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('The element is not reached with Tab.');
    };
    await tabTo(page.getByRole('tab', { name: 'Overview' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /^Alerts/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const list = page.getByRole('list', { name: 'Alerts of the last 24 hours' });
    const critical = list.getByRole('listitem').filter({ hasText: 'High failure rate' });
    await tabTo(critical.getByRole('button', { name: /^Acknowledge/ }));
    await page.keyboard.press('Enter');
    await expect(critical).toHaveCount(0);
    // The next alert is at hand.
    await expect(page.locator(':focus')).toHaveText(/^Acknowledge/);

    const done = page
      .getByRole('list', { name: 'Acknowledged' })
      .getByRole('listitem')
      .filter({ hasText: 'High failure rate' });
    await expect(done).toContainText(owner.email);
    await tabTo(done.getByRole('button', { name: /^Undo/ }));
    await page.keyboard.press('Enter');
    await expect(critical).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Acknowledged in the last 24 hours' }),
    ).toBeFocused();
  });

  test('failed events are saved as a view, looked into, retried together and exported', async () => {
    await page.goto('/admin?tab=webhook-dashboard&status=failed');
    await page.getByRole('button', { name: 'Save these filters' }).click();
    await page.getByLabel('Name of the view').fill('To repair');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'Save these filters' }).click();
    await page.getByLabel('Name of the view').fill('N'.repeat(60));
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name: 'N'.repeat(60), exact: true })).toBeVisible();
    await page.setViewportSize({ width: 375, height: 900 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'To repair', exact: true }).click();
    await expect(page).toHaveURL(/status=failed/);

    const table = page.getByRole('table', { name: 'Webhook log' });
    const details = table.getByRole('button', { name: /^Details of/ }).first();
    await details.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'What Stripe sent' })).toContainText('"sub_');
    await expect(dialog).toContainText('delivered by Stripe');
    await expect(dialog).toContainText('Nothing yet: it could not be applied.');
    await expectAccessibleLayout(page);
    await page.keyboard.press('Escape');
    await expect(details).toBeFocused();

    // An alert has its message, how often it was seen, and where it is dealt with.
    await page.getByLabel('Status').selectOption('Alert');
    const warning = table.getByRole('row').filter({ hasText: 'alert.unmapped_price' }).first();
    await warning.getByRole('button', { name: /^Details of/ }).click();
    await expect(dialog).toContainText(/No plan for price .*subscriptions? waits?/);
    await expect(dialog.getByRole('term').filter({ hasText: 'Seen' })).toBeVisible();
    await expectAccessibleLayout(page);
    await dialog.getByRole('link', { name: 'Choose the plan' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/tab=plan-mapping/);
    await page.goto('/admin?tab=webhook-dashboard&status=failed');

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('webhook-log.csv');

    await table.getByRole('checkbox').first().check();
    await expect(page.getByRole('button', { name: 'Retry selected (1)' })).toBeEnabled();
    await page.getByRole('button', { name: /^Retry all that match/ }).click();
    await dialog.getByRole('button', { name: /^Retry \d+ events/ }).click();
    await expect(dialog.getByText('Retry finished')).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText(
      /^(\d+) of \1: 0 applied, \1 failed again$/,
    );
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('No webhook logs found')).toBeVisible();
  });

  test('a retry shows its result', async () => {
    await openTab('Webhook Logs');
    const retry = page.getByRole('button', { name: /^Retry / }).first();
    const respond = (json: object) =>
      page.route('**/functions/v1/webhook-retry-handler', (route) => route.fulfill({ json }));

    await respond({ success: true, retry_count: 2, error: null });
    await retry.click();
    await expect(page.getByText('Success', { exact: true }).last()).toBeVisible();
    await expect(page.getByText('Webhook retried successfully (attempt 2)')).toBeVisible();
    await respond({ success: false, retry_count: 3, error: null });
    await retry.click();
    await expect(page.getByText('Retry failed: Unknown error')).toBeVisible();
    await page.route('**/functions/v1/webhook-retry-handler', (route) => route.abort());
    await retry.click();
    await expect(page.getByText('Failed to retry webhook')).toBeVisible();
    await page.unrouteAll();
  });

  test('a new failure raises a browser notification after the admin allowed them', async () => {
    await page.addInitScript(() => {
      const shown: string[] = [];
      class Stub {
        static permission = 'default';
        static asked = 0;
        static shown = shown;
        static requestPermission() {
          Stub.asked += 1;
          Stub.permission = 'granted';
          return Promise.resolve('granted');
        }
        constructor(title: string) {
          shown.push(title);
        }
        close() {}
      }
      Object.defineProperty(window, 'Notification', { value: Stub });
    });
    const read = (name: string) =>
      page.evaluate(
        (key) => (window.Notification as unknown as Record<string, unknown>)[key],
        name,
      );
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Webhook Monitor' })).toBeVisible();
    expect(await read('asked')).toBe(0);
    await page.getByRole('button', { name: 'Notify me of failures' }).click();
    await expect(page.getByText('Notifications are on')).toBeVisible();
    expect(await read('asked')).toBe(1);

    await post(
      withPrice(stripeHistory('Owner03', 'price_pro_yr').created('active'), 'price_1QkNoPlan'),
    );
    await expect.poll(() => read('shown')).not.toEqual([]);
  });

  test('an unreachable health check is shown as failed, not as healthy', async () => {
    await page.route('**/functions/v1/webhook-health-monitor', (route) => route.abort());
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('Health Check Failed')).toBeVisible();
    await expect(page.getByText('Unable to check webhook health')).toBeVisible();
    await expect(page.getByText('Healthy', { exact: true })).toHaveCount(0);
    await page.unroute('**/functions/v1/webhook-health-monitor');
    await page
      .getByRole('tabpanel', { name: 'Overview' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect(page.getByText('Health Check Failed')).toHaveCount(0);
  });

  test('the owner sees the plan and reaches the billing portal', async () => {
    await page.goto('/app/settings');
    await expect(page.getByRole('heading', { name: 'Plan and billing' })).toBeVisible();
    await expect(page.getByText(/^Renews on /)).toBeVisible();

    // No secret key is stored: the server refuses and the page shows it.
    const manage = page.getByRole('button', { name: 'Manage billing' });
    await manage.click();
    await expect(page.getByText('Billing could not be opened')).toBeVisible();
    await expect(page.getByText('we change or cancel your plan for you')).toBeVisible();

    await page.goto('/admin?tab=stripe-settings');
    await page.getByLabel('Secret key').fill(secretKey);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^sk_test•+$/)).toBeVisible();
    await page.goto('/app/settings');
    // The portal has no settings at Stripe yet: the person is asked to write, admins read why.
    await manage.click();
    await expect(page.getByText('we change or cancel your plan for you')).toBeVisible();
    await page.goto('/admin?view=alerts');
    await expect(
      page.getByText(/The billing page does not open: save the customer portal's settings/).first(),
    ).toBeVisible();
    await page.goto('/app/settings');
    stripe.portalUrl = `${stack.url}/thank-you?plan=Pro`;
    const thanks = page.getByText(
      'Thank you for subscribing to Pro. Your payment has been processed successfully.',
    );
    // The functions cache the settings for some seconds.
    await expect(async () => {
      if (await manage.isVisible()) await manage.click();
      await expect(thanks).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessibleLayout(page);
  });

  test('a difference from Stripe is listed and repaired', async () => {
    await page.goto('/admin?tab=subscriptions');
    // The daily comparison may have run already, because the secret key is saved. A comparison now
    // makes the schedule wait a day, so that the one below fetches the events itself.
    const never = page.getByText('Not compared yet.');
    await expect(never.or(page.getByText('Last compared')).first()).toBeVisible();
    await expect(async () => {
      const response = page.waitForResponse('**/functions/v1/admin/stripe-reconcile');
      await page.getByRole('button', { name: 'Compare now' }).click();
      expect((await response).status()).toBe(200);
    }).toPass();
    const row = page
      .getByRole('table', { name: 'Subscriptions' })
      .getByRole('row')
      .filter({ hasText: 'cus_Owner01' });
    await expect(row).toContainText('Active');

    const lost = stripeHistory('Owner04', 'price_creator_mo').created('active').checkoutCompleted();
    stripe.undelivered = lost.events;
    stripe.subscriptions = [{ ...subscriber.current(), status: 'past_due' }, lost.current()];
    await page.getByRole('button', { name: 'Compare now' }).click();
    const differences = page.getByRole('table', { name: 'Differences from Stripe' });
    const difference = differences.getByRole('row').filter({ hasText: 'past_due' });
    await expect(difference).toBeVisible();
    await expect(row).toContainText('Active');
    // The undelivered events were fetched and applied.
    await expect(page.getByText('2 events fetched')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'cus_Owner04' })).toContainText('Active');

    const repair = page.getByRole('button', { name: 'Repair differences' });
    await repair.click();
    await expect(row).toContainText('Past due');
    await expect(difference).toContainText('Put right');
    // A subscription that Stripe does not know is left: no repair is offered for it.
    await expect(differences.getByRole('row').filter({ hasText: 'unknown at Stripe' })).toHaveCount(
      1,
    );
    await expect(page.getByText('What is unknown at Stripe cannot be repaired')).toBeVisible();
    await expect(repair).toHaveCount(0);
    await expectAccessibleLayout(page);
  });

  test('tabs and retry work by keyboard on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/admin');
    // Fourteen tabs stand in a list there.
    await page.getByLabel('Admin section', { exact: true }).focus();
    for (const tab of ['stripe-settings', 'plan-mapping', 'webhook-logs']) {
      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(new RegExp(`tab=${tab}`));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('tab', { name: 'Subscriptions' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Friday Fix' })).toBeFocused();
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByLabel('Admin section', { exact: true }).selectOption('Webhook Logs');
    const retry = page.getByRole('button', { name: /^Retry / }).first();
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Retry Failed', { exact: true })).toBeVisible();
    await expectNoHorizontalScroll(page);
  });

  test('no response to the browser contained a secret', async () => {
    const everything = (await Promise.all(responses)).join('\n');
    expect(everything.length).toBeGreaterThan(10_000);
    for (const secret of [setupSecret, secretKey, rotatedSecret]) {
      expect(everything.includes(secret)).toBe(false);
    }
  });
});
