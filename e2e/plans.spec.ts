import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  formatPrice,
  PLANS,
  priceFor,
} from '../supabase/functions/_shared/domain/billing/plans.ts';
import { Backend, type Account } from '../testing/browser/backend.ts';
import { expect, signIn, test } from '../testing/browser/fixtures.ts';
import { Mailbox } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';
import { simulate } from '../testing/browser/stripe-events.ts';

test('the price table of the landing page is the table of the plans', async ({ page }) => {
  await page.goto('/#pricing');
  const columns = page.locator('#pricing > ul > li');
  await expect(columns).toHaveCount(PLANS.length);
  for (const [at, plan] of PLANS.entries()) {
    const column = columns.nth(at);
    await expect(column.getByRole('heading', { level: 3 })).toHaveText(plan.name);
    await expect(column.locator('li')).toHaveText(plan.lines.map(({ words }) => words));
    await expect(column).toContainText(formatPrice(priceFor(plan, 'monthly')));
    if (plan.id !== 'free')
      await expect(column).toContainText(formatPrice(priceFor(plan, 'annual')));
  }
});

/** One creator through the plans, by the signed events of `npm run stripe:simulate`. */
test.describe('a creator and the plans', () => {
  test.describe.configure({ mode: 'serial' });
  let stack: TestStack;
  let page: Page;
  let backend: Backend;
  let account: Account;
  let slug: string;
  let link = '';

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    stack = await startStack();
    backend = new Backend(stack);
    account = await backend.newAccount('creator', 'Opal Rivers');
    slug = await backend.completeProfile(account);
    await backend.update('creator_profiles', `user_id=eq.${account.id}`, {
      bio_medium: 'Opal Rivers keeps the books of a street.',
      bio_long: 'Opal Rivers grew up at a table where money was talked about.',
      onboarding_step: 4,
    });
    page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  });

  test.afterAll(async () => {
    await page.context().close();
    await stack.stop();
  });

  const pay = (
    ...scenario: Parameters<typeof simulate> extends [unknown, ...infer R] ? R : never
  ) => simulate(stack, scenario[0], '--email', account.email, ...scenario.slice(1));
  const column = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
  const bios = async () => {
    const visitor = await page.context().browser()?.newPage({ baseURL: stack.url });
    if (visitor === undefined) throw new Error('There is no browser.');
    await visitor.goto(`/epk/${slug}`);
    const headings = await visitor
      .getByRole('heading', { level: 2, name: / bio$/ })
      .allInnerTexts();
    await visitor.close();
    return headings;
  };

  test('Free shows one bio, says what is part of Creator, and leads to the plans and back', async () => {
    expect(await bios()).toEqual(['Short bio']);
    await signIn(page, account, '/app/press-kit');
    await expect(page.getByText('Your kit shows 1 of 3 bios.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make a link' })).toHaveCount(0);
    const part = page.getByRole('status').filter({ hasText: 'Private links are part of Creator' });
    await expectAccessibleLayout(page);
    await part.getByRole('link', { name: 'See plans' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
    const marked = page.locator('[aria-current="true"]');
    await expect(marked).toContainText('EPK builder and hosting');
    await expect(marked).toBeInViewport();
    await expect(column('Creator')).toContainText('You came for this');
    await expect(column('Free')).toContainText('Your plan');
    await expect(column('Creator')).toContainText('Next plan');
    await expect(
      page.getByText('0 of 3 free drafts written, 0 of 1 free pitches used.'),
    ).toBeVisible();
    // Where no checkout is configured the plan says so, and nothing opens.
    await expect(column('Creator')).toContainText('Checkout is not open yet for this plan.');
    await page.getByRole('radio', { name: 'Annual' }).check();
    await expect(column('Pro')).toContainText('$990');
    await expectAccessibleLayout(page);
    await page.getByRole('link', { name: 'Back to where you were' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Press kit' })).toBeVisible();
  });

  test('an embargo is offered with the plan only', async () => {
    await page.goto('/app/profile?field=epk_published');
    await expect(page.getByText(/^An embargo, .* is part of Creator\./)).toBeVisible();
    await expect(page.getByLabel(/^Embargo until/)).toHaveCount(0);
    await page.goto('/app/profile?field=bio_short');
    await expect(page.getByText('Your plan shows the first bio that is written')).toBeVisible();
  });

  test('Creator shows at once, is mailed, and opens what it adds', async () => {
    await page.goto('/app/press-kit');
    await expect(page.getByText('Private links are part of Creator')).toBeVisible();
    await pay('subscribe');
    // The page is not loaded again.
    await page.getByLabel('For whom').fill('Desk of The Bell');
    await expect(page.getByText('Part of your press kit rests')).toHaveCount(0);
    await page.getByRole('button', { name: 'Make a link' }).click();
    link = (await page.locator('[data-private-link]').textContent()) ?? '';
    expect(await bios()).toEqual(['Short bio', 'Medium bio', 'Long bio']);

    await backend.runScheduled('mail-worker');
    const mail = await new Mailbox(stack.url).waitFor(account.email, /plan$/);
    expect(mail.subject).toBe('You are on the Creator plan');
    expect(mail.text).toContain('Unlimited AI pitches');
    expect(mail.text).toContain('/app/plan');

    const visitor = await page.context().browser()?.newPage({ baseURL: stack.url });
    await visitor?.goto(link);
    const view = visitor?.waitForResponse('**/functions/v1/links/kit-visit');
    await visitor?.mouse.move(200, 200);
    await visitor?.mouse.move(240, 200);
    await view;
    await visitor?.close();
    await page.reload();
    await expect(
      page.getByRole('row', { name: /Private link for Desk of The Bell/ }),
    ).toBeVisible();
    await expect(page.getByText('Views in 12 months')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toMatch(/^\uFEFFDay \(UTC\),Link,What,Times\r\n/);
    expect(file).toContain('Private link for Desk of The Bell,View,1');
    await page.goto('/app/profile?field=epk_published');
    await expect(page.getByLabel(/^Embargo until/)).toBeVisible();
  });

  test('Pro and Concierge say what people do, and how it is booked', async () => {
    await page.goto('/app/plan?line=matching');
    await expect(page.locator('[aria-current="true"]')).toContainText('Smart Matching');
    await expect(page.getByText('For the best three outlets.')).toBeVisible();
    // Where no checkout is configured nothing is offered that would not open.
    await expect(column('Pro')).toContainText('Checkout is not open yet for this plan.');
    await expect(page.getByRole('button', { name: /^Change to/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Your reviews/ })).toHaveCount(0);
    await pay('upgrade');
    await expect(column('Pro')).toContainText('Your plan');
    await expect(page.getByText('For every outlet.', { exact: true })).toBeVisible();
    const review = column('Pro').getByRole('link', { name: /^Your reviews/ });
    await expect(review).toHaveAttribute('href', '/app/reviews');
    await expect(column('Concierge')).toContainText('at a time that you choose');
    await expect(column('Concierge').getByRole('link', { name: /^Book a call/ })).toHaveCount(0);
    await expectAccessibleLayout(page);

    await pay('subscribe', '--plan', 'concierge', '--period', 'annual');
    await expect(column('Concierge')).toContainText('Your plan');
    const year = String(new Date(Date.now() + 365 * 86_400_000).getFullYear());
    await expect(page.getByText(new RegExp(`^Renews on .*${year}\\.$`))).toBeVisible();
    await backend.runScheduled('mail-worker');
    await new Mailbox(stack.url).waitFor(account.email, /^You are on the Concierge plan$/);
    // A server without a key of the payment provider says what to do instead.
    await expect(column('Creator')).toContainText('Checkout is not open yet for this plan.');
    await expect(column('Free')).toContainText('and we cancel your plan for you.');
  });

  test('after the end everything is kept, rests, and comes back', async () => {
    await expect(column('Free')).toContainText('With Free nothing is deleted.');
    await expect(column('Free')).toContainText('One private link opens nothing for now.');
    await pay('end');
    await expect(column('Free')).toContainText('Your plan');
    await expect(page.getByText('Part of your press kit rests')).toBeVisible();
    expect(await bios()).toEqual(['Short bio']);
    await backend.update('creator_profiles', `user_id=eq.${account.id}`, { epk_published: false });
    const opened = async () => (await page.request.get(link)).status();
    expect(await opened()).toBe(404);
    await page.goto('/app/press-kit');
    await expect(page.getByText(/^Rests: with the plan it opens/)).toBeVisible();
    await expect(page.getByText('Figures by link are part of Creator')).toBeVisible();
    await expect(page.getByText('Views in 30 days')).toBeVisible();
    await expectAccessibleLayout(page);

    await pay('downgrade');
    await expect(page.getByText(/^Opens the press kit until/)).toBeVisible();
    expect(await opened()).toBe(200);
  });
});
