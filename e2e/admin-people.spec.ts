import type { Page } from '@playwright/test';
import { Backend } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { offerFactors, totp } from '../testing/browser/hosted-factors.ts';
import { Mailbox } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';

/** People and roles, the log of what was done, and the palette. A stack of its own: roles change. */
test.describe('people and roles', () => {
  test.describe.configure({ mode: 'serial' });
  let stack: TestStack;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    stack = await startStack();
    page = await (
      await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 900 } })
    ).newPage();
    await signIn(page, DEMO.admin, '/admin?tab=people');
  });

  test.afterAll(async () => {
    await page.context().close();
    await stack.stop();
  });

  const find = async (email: string) => {
    await page.getByLabel('Name or email contains').fill(email);
    const row = page
      .getByRole('table', { name: 'People' })
      .getByRole('row')
      .filter({ hasText: email });
    await row.getByRole('button', { name: /^Open/ }).click();
    await expect(page.getByRole('dialog')).toContainText(email);
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  test('an admin is made and unmade, never the last one', async () => {
    await page.getByLabel('Name or email contains').fill('ad');
    await expect(page.getByText('Please type at least three letters.')).toBeVisible();

    await find(DEMO.admin.email);
    await page.getByRole('button', { name: 'Take the admin role away' }).click();
    await page.getByLabel('Your password').fill(DEMO.admin.password);
    await page.getByRole('button', { name: 'Yes, take the role away' }).click();
    await expect(page.getByText('This is the last admin.')).toBeVisible();
    await close();

    await find(DEMO.media.email);
    await expectAccessibleLayout(page);
    await page.getByRole('button', { name: 'Make admin' }).click();
    await expectAccessibleLayout(page);
    await page.getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(page.getByText('Please enter your password.')).toBeVisible();
    await page.getByLabel('Your password').fill('not-the-password');
    await page.getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(page.getByText('This is not your password.')).toBeVisible();
    await page.getByLabel('Your password').fill(DEMO.admin.password);
    await page.getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(page.getByText('Now an admin')).toBeVisible();
    await new Backend(stack).runScheduled('admin-mails', 'mail-worker');
    for (const admin of [DEMO.admin, DEMO.media])
      await new Mailbox(stack.url).waitFor(
        admin.email,
        new RegExp(`${DEMO.media.email} is now an admin`),
      );
    await page.getByRole('button', { name: 'Take the admin role away' }).click();
    await page.getByLabel('Your password').fill(DEMO.admin.password);
    await page.getByRole('button', { name: 'Yes, take the role away' }).click();
    await expect(page.getByText('No longer an admin')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make admin' })).toBeVisible();
    await close();
  });

  test('a suspended person is told so kindly and writes nothing until it ends', async ({
    browser,
  }) => {
    await find(DEMO.creator.email);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Suspend the account' }).click();
    await expect(page.getByText('Please say why, in a few words.')).toBeVisible();
    await page.getByLabel('Reason').fill('Sends one text to everybody.');
    await page.getByRole('button', { name: 'Suspend the account' }).click();
    await expect(page.getByText('Account suspended', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText('Sends one text to everybody.');

    const theirs = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await signIn(theirs, DEMO.creator, '/app/pitches/new');
    await expect(theirs.getByRole('region', { name: 'Your account is paused' })).toBeVisible();
    await theirs.getByLabel('News peg').fill('City council votes on small business grants');
    await theirs.getByRole('radio', { name: 'No, nobody' }).check();
    await theirs.getByRole('button', { name: /^Generate/ }).click();
    await expect(
      theirs.getByText('Your account is paused, so this cannot go out now.').first(),
    ).toBeVisible();
    await expect(theirs.getByLabel('News peg')).toHaveValue(
      'City council votes on small business grants',
    );
    await new Backend(stack).runScheduled('admin-mails', 'mail-worker');
    const mail = await new Mailbox(stack.url).waitFor(DEMO.creator.email, /paused/);
    expect(mail.text).toContain('Everything you wrote is kept');
    expect(mail.text).not.toContain('Sends one text');

    await page.getByRole('button', { name: 'End the suspension' }).click();
    await expect(page.getByText('Suspension ended', { exact: true })).toBeVisible();
    await close();
    await theirs.reload();
    await expect(theirs.getByRole('button', { name: /^Generate/ })).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Your account is paused' })).toHaveCount(0);
    await theirs.context().close();
  });

  test('the palette leads to tabs, people and subscriptions, and the log has every act', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.getByRole('combobox').fill('system');
    await expectAccessibleLayout(page, { upTo: 375 });
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    const log = page.getByRole('table', { name: 'System log' });
    for (const act of ['Admin made', 'Admin role taken away', 'Account suspended']) {
      await expect(log.getByRole('row').filter({ hasText: act }).first()).toContainText(
        DEMO.admin.email,
      );
    }
    await expect(log).toContainText('reason: Sends one text to everybody.');
    await expectAccessibleLayout(page);

    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('creator@');
    await expect(palette.getByRole('option').filter({ hasText: 'Subscription' })).not.toHaveCount(
      0,
    );
    // On a phone a long line makes its row higher.
    await page.setViewportSize({ width: 375, height: 900 });
    await expect
      .poll(() =>
        palette
          .getByRole('option')
          .evaluateAll((rows) => rows.every((row) => row.scrollHeight <= row.clientHeight)),
      )
      .toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(DEMO.creator.email);
    await close();

    await page.keyboard.press('Control+k');
    await palette.getByRole('option').filter({ hasText: 'Subscriptions' }).click();
    await expect(page.getByText('Monthly recurring revenue')).toBeVisible();
    await page.getByLabel('Order').selectOption('Email, A to Z');
    await page.getByLabel('Email contains').fill(DEMO.creator.email);
    const row = page.getByRole('table', { name: 'Subscriptions' }).getByRole('row').nth(1);
    await expect(row).toContainText(DEMO.creator.email);
    await expect(row.getByRole('link', { name: /^Open in Stripe/ })).toHaveAttribute(
      'href',
      /^https:\/\/dashboard\.stripe\.com\/(test\/)?subscriptions\/sub_/,
    );
    await expectAccessibleLayout(page);
    await page.getByRole('switch', { name: 'Mail me critical alerts' }).click();
    await expect(page.getByRole('switch', { name: 'Mail me critical alerts' })).not.toBeChecked();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Mail me critical alerts' })).not.toBeChecked();
  });

  test('with a second factor asked for, settings and roles change only in a session that has it', async ({
    browser,
  }) => {
    const own = await browser.newContext({ baseURL: stack.url });
    const mine = await own.newPage();
    await offerFactors(mine, stack.secrets['jwtSecret'] ?? '');
    await signIn(mine, DEMO.admin, '/app/settings');
    await mine.getByRole('button', { name: 'Set it up' }).click();
    const key = (await mine.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await expectAccessibleLayout(mine, { upTo: 375 });
    const code = mine.getByLabel('Six-digit code from your app');
    const confirm = mine.getByRole('button', { name: 'Turn it on' });
    await code.fill('12345');
    await confirm.click();
    await expect(mine.getByText('Please enter the six digits')).toBeVisible();
    const wrong = String((Number(totp(key)) + 500_000) % 1_000_000).padStart(6, '0');
    await code.fill(wrong);
    await confirm.click();
    await expect(mine.getByText('This code is not right')).toBeVisible();
    await expect(code).toHaveValue(wrong);
    await code.fill(totp(key));
    await confirm.click();
    await expect(mine.getByText('you entered your code in this browser')).toBeVisible();
    await mine.getByRole('switch', { name: 'Ask every admin for the code' }).click();
    await expect(mine.getByRole('switch', { name: 'Ask every admin for the code' })).toBeChecked();
    await expectAccessibleLayout(mine, { upTo: 375 });

    // The session of the other browser has the password only.
    await page.goto('/admin?tab=people');
    await find(DEMO.media.email);
    await page.getByRole('button', { name: 'Make admin' }).click();
    await page.getByLabel('Your password').fill(DEMO.admin.password);
    await page.getByRole('button', { name: 'Yes, make admin' }).click();
    await expect(
      page.getByText('Please enter the code of your two-step sign-in first').first(),
    ).toBeVisible();
    await close();
    const backend = new Backend(stack);
    const role = () => backend.rows('users', `email=eq.${DEMO.media.email}&select=role`);
    expect(await role()).toEqual([{ role: 'member' }]);

    await mine.getByRole('switch', { name: 'Ask every admin for the code' }).click();
    await expect(
      mine.getByRole('switch', { name: 'Ask every admin for the code' }),
    ).not.toBeChecked();
    // A request that is still being answered would fail in the next test.
    await mine.unrouteAll({ behavior: 'ignoreErrors' });
    await own.close();
  });

  test('a queue is worked through to its end, and the focus never falls to the page', async () => {
    const backend = new Backend(stack);
    await backend.upsert(
      'subscriptions',
      Array.from({ length: 45 }, (_, n) => ({
        email: `waiting${n}@payers.example`,
        plan: 'creator',
        status: 'active',
        stripe_customer_id: `cus_Waiting${String(n).padStart(2, '0')}`,
        stripe_subscription_id: `sub_Waiting${n}`,
        access_until: new Date(Date.now() + 86_400_000).toISOString(),
        created_at: new Date(Date.now() - (100 - n) * 60_000).toISOString(),
      })),
    );
    const focused = page.locator(':focus');
    await page.goto('/admin');
    await page.getByRole('link', { name: '45 payers without an account' }).click();
    const queue = page.getByRole('listitem').filter({ hasText: /cus_Waiting\d/ });
    await expect(queue).toHaveCount(3);
    const more = page
      .getByRole('status')
      .filter({ hasText: 'Payers without an account' })
      .getByRole('button', { name: 'Show more' });
    await more.focus();
    for (const shown of [20, 40, 45]) {
      await page.keyboard.press('Enter');
      await expect(queue).toHaveCount(shown);
      if (shown < 45) await expect(page.getByText(`${shown} of 45.`)).toBeVisible();
      await expect(focused).not.toHaveCount(0);
    }
    await expect(queue.last()).toContainText('cus_Waiting44');

    // A list that could not be loaded, and comes after Try again.
    const failing = {
      'System Log': /find_system_logs/,
      'Plan Mapping': /admin_settings/,
      'Webhook Logs': /webhook_log_page/,
    };
    for (const request of Object.values(failing)) {
      await page.route(request, (route) =>
        route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
      );
    }
    await page.reload();
    for (const [tab, request] of Object.entries(failing)) {
      await page.getByRole('tab', { name: tab }).click();
      const again = page
        .getByRole('tabpanel', { name: tab })
        .getByRole('button', { name: 'Try again' });
      await again.focus();
      await page.unroute(request);
      await page.keyboard.press('Enter');
      await expect(again).toHaveCount(0);
      await expect(focused).not.toHaveCount(0);
    }
  });

  test('every tab of the panel can be read by everybody', async () => {
    test.slow();
    await page.goto('/admin');
    const tabs = page.getByRole('tablist').first().getByRole('tab');
    await expect(tabs).toHaveCount(14);
    for (const label of await tabs.allTextContents()) {
      await page.getByRole('tab', { name: label, exact: true }).click();
      const panel = page.getByRole('tabpanel', { name: label, exact: true });
      await expect(panel).toBeVisible();
      await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessibleLayout(page);
    }
  });
});
