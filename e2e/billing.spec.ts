import type { Page } from '@playwright/test';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';
import { simulate } from '../testing/browser/stripe-events.ts';

/**
 * The effect of `npm run stripe:simulate` on the open app of a payer and on the open admin panel.
 * Uses a stack of its own, because it changes the subscription of the demo creator.
 */
test.describe('simulated payments', () => {
  test.describe.configure({ mode: 'serial' });
  let stack: TestStack;
  let payer: Page;
  let admin: Page;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    stack = await startStack();
    const open = async () => (await browser.newContext({ baseURL: stack.url })).newPage();
    [payer, admin] = await Promise.all([open(), open()]);
    await signIn(payer, DEMO.creator, '/app/settings');
    await expect(payer.getByText(/^Renews on /)).toBeVisible();
    await signIn(admin, DEMO.admin, '/admin?tab=monitor&view=alerts');
    await expect(admin.getByText('No alerts in the last 24 hours')).toBeVisible();
  });

  test.afterAll(async () => {
    await payer.context().close();
    await admin.context().close();
    await stack.stop();
  });

  // No page is reloaded: every change arrives over the realtime connection.
  const plan = () =>
    payer.getByRole('heading', { name: 'Plan and billing' }).locator('xpath=../..');

  test('a new subscription replaces the earlier one', async () => {
    await expect(plan()).toContainText('Pro');
    await simulate(stack, 'subscribe');
    await expect(plan()).toContainText('Creator');
    await expect(plan()).toContainText('Active');
    await expect(plan()).toContainText('Renews on');
  });

  test('an upgrade shows the better plan', async () => {
    await simulate(stack, 'upgrade');
    await expect(plan()).toContainText('Pro');
  });

  test('a failed renewal asks to check the card and alerts the admin', async () => {
    await simulate(stack, 'dunning');
    await expect(plan()).toContainText('Payment due');
    await expect(plan()).toContainText('The last payment did not go through.');
    const alert = admin.getByRole('listitem').filter({ hasText: 'Payment of 49.00 USD failed' });
    await expect(alert).toContainText(DEMO.creator.email);
    await expectAccessibleLayout(payer);
  });

  test('a canceled plan keeps access until the end of the paid period', async () => {
    await simulate(stack, 'cancel');
    await expect(plan()).toContainText('Canceled');
    await expect(plan()).toContainText('You keep access until');
    await payer.goto('/app/pitches/new');
    await expect(payer.getByText('Unlimited pitches on the Creator plan')).toBeVisible();
  });

  test('a storm of failures turns the monitor red without a reload', async () => {
    await admin.getByRole('tab', { name: 'Overview' }).click();
    await expect(admin.getByText('Healthy', { exact: true })).toBeVisible({ timeout: 40_000 });
    await simulate(stack, 'storm');
    // Earlier than the next poll of the monitor, which runs every 30 seconds.
    await expect(
      admin.getByText('High failure rate detected: 8 failures in the last 5 minutes'),
    ).toBeVisible({ timeout: 8_000 });
    await expect(admin.getByText('Unhealthy', { exact: true })).toBeVisible();
    await expect(admin.getByText('1 price without a plan')).toBeVisible();
  });
});
