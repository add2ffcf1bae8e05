import type { BrowserContext, Page } from '@playwright/test';
import { PRICES } from '../testing/stripe/prices.ts';
import { SubscriptionHistory } from '../testing/stripe/subscription-history.ts';
import { Backend } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { linkIn, Mailbox } from '../testing/browser/mailbox.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';
import { deliver } from '../testing/browser/stripe-events.ts';

const WEBHOOK_SECRET = 'whsec_TheWholeWayThroughTheHouse1';
const CREATOR = {
  name: 'Marva Delacroix',
  email: 'marva@people.example',
  password: 'Peg-Walk-2026',
};
const EDITOR = { name: 'Sol Whitfield', email: 'sol@radio.example', password: 'Peg-Desk-2026' };

// Runs on its own stack, because it changes the payment settings, which all tests share.
test.describe('whole journey', () => {
  let stack: TestStack;
  let mailbox: Mailbox;
  const contexts: BrowserContext[] = [];

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    stack = await startStack();
    mailbox = new Mailbox(stack.url);
  });

  test.afterAll(async () => {
    for (const context of contexts) await context.close();
    await stack.stop();
  });

  test('a creator and an editor in two browsers, with the real mailbox', async ({ browser }) => {
    test.setTimeout(240_000);
    const person = async () => {
      const context = await browser.newContext({ baseURL: stack.url });
      contexts.push(context);
      return context.newPage();
    };
    const creator = await person();
    const editor = await person();
    const backend = new Backend(stack);

    await test.step('1. sign-up, confirmation mail and link, session survives a reload', async () => {
      await signUp(creator, CREATOR, 'Creator');
      const mail = await mailbox.waitFor(CREATOR.email, /confirm/i);
      await creator.goto(linkIn(mail, /auth\/confirm/));
      await expect(creator).toHaveURL(/\/creator-dashboard$/);
      await creator.reload();
      await expect(creator.getByText(`Welcome, ${CREATOR.name}`)).toBeVisible();
      await expect(creator.getByText('No pitches sent yet')).toBeVisible();
    });

    await test.step('2. the saved profile shows in another browser', async () => {
      await fillProfile(creator);
      const elsewhere = await person();
      await signIn(elsewhere, CREATOR, '/app/profile?step=1');
      await expect(elsewhere.getByLabel('Logline')).toHaveValue(/one receipt at a time/);
      await elsewhere.goto('/epk/marva-delacroix');
      await expect(elsewhere.getByRole('heading', { level: 1, name: CREATOR.name })).toBeVisible();
    });

    await test.step('3. one peg gives three pitches and uses the monthly quota', async () => {
      await creator.goto('/app/pitches/new');
      await creator.getByLabel('News peg').fill('Tax season opens in January');
      await creator.getByRole('radio', { name: 'No, nobody' }).check();
      await creator.getByLabel('Format').selectOption({ label: 'Podcast' });
      await creator.getByRole('button', { name: 'Generate', exact: true }).click();
      await expect(creator.getByText('Generated pitch variations!')).toBeVisible({
        timeout: 30_000,
      });
      await expect(creator.getByRole('button', { name: /^Copy pitch/ }).first()).toBeVisible();
      await expect(creator.getByText('1 of 3 free drafts written, 0 of 1 free')).toBeVisible();
    });

    await test.step('4. a pitch is sent to a ranked outlet; the editor’s answer shows live', async () => {
      await creator.getByRole('link', { name: 'Edit and send pitch 1' }).click();
      await confirmIfAsked(creator);
      const first = creator
        .getByRole('listitem')
        .filter({ has: creator.getByRole('button', { name: /^Preview and send/ }) })
        .first();
      const outlet = await first.getByRole('heading', { level: 3 }).innerText();
      await first.getByRole('button', { name: /^Preview and send/ }).click();
      await creator.getByRole('button', { name: 'Send pitch' }).click();
      await expect(creator.getByText(`Your pitch to ${outlet} is on its way.`)).toBeVisible();

      await backend.deliverWaiting(await userId(backend, CREATOR.email));
      const mail = await mailbox.waitForWords(CREATOR.name);
      await creator.getByRole('link', { name: 'Dashboard', exact: true }).click();
      await expect(creator.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      const row = creator
        .getByRole('region', { name: 'Recent activity' })
        .getByRole('listitem')
        .filter({ hasText: outlet });
      await expect(row.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(creator.getByText('Sent 1 of 5 today. 4 to go.')).toBeVisible();

      await editor.goto(linkIn(mail, /\/epk\/marva-delacroix/));
      await expect(editor.getByRole('heading', { level: 1, name: CREATOR.name })).toBeVisible();
      await expect(row.getByText('Opened', { exact: true })).toBeVisible();
      await editor.goto(linkIn(mail, /\/answer\/.*a=interested/));
      await editor.getByRole('button', { name: 'Interested' }).click();
      await expect(editor.getByText('Recorded: Interested')).toBeVisible();
      await expect(row.getByText('Interested')).toBeVisible();
      await expect(
        creator.getByRole('status').getByText(`${outlet} (sample) answered: Interested.`),
      ).toBeAttached();
    });

    await test.step('5. the editor signs up, reads the Friday Fix and requests an introduction', async () => {
      const [item] = await backend.rows(
        'friday_fix_items',
        'title=eq.Seven perfumes for one train ride&select=id,title',
      );
      await backend.update('friday_fix_items', `id=eq.${item?.id as string}`, {
        creator_user_id: await userId(backend, CREATOR.email),
      });
      await signUp(editor, EDITOR, 'Media Professional');
      const mail = await mailbox.waitFor(EDITOR.email, /confirm/i);
      await editor.goto(linkIn(mail, /auth\/confirm/));
      await expect(editor).toHaveURL(/\/app\/welcome$/);
      for (const question of ['Where you work', 'What you cover', 'What you look for now']) {
        await expect(editor.getByRole('heading', { name: question })).toBeVisible();
        await editor.getByRole('button', { name: 'Skip' }).click();
      }
      await expect(editor).toHaveURL(/\/media-dashboard$/);
      await expect(editor.getByText('Latest: September 20, 2024')).toBeVisible();

      const story = editor.getByRole('listitem').filter({ hasText: item?.title as string });
      const opened = editor.waitForEvent('popup');
      await story.getByRole('link', { name: /^View Assets/ }).click();
      await (await opened).close();
      await story.getByRole('button', { name: 'Request Intro' }).click();
      await editor.getByLabel('Note (optional)').fill('We tape on Tuesday.');
      await editor.getByRole('button', { name: 'Ask the creator' }).click();
      await expect(story.getByText('Requested', { exact: true })).toBeVisible();

      const request = await mailbox.waitFor(CREATOR.email, /introduction/i, 60_000);
      expect(request.text).toContain('We tape on Tuesday.');
      await creator.getByRole('button', { name: /^Accept/ }).click();
      await expect(story.getByText('Accepted', { exact: true })).toBeVisible();
    });

    await test.step('6. after a signed Stripe event the admin sees the log row and the creator has the plan', async () => {
      await backend.upsert('admin_settings', [
        { key: 'stripe_webhook_secret', value: WEBHOOK_SECRET },
        { key: 'price_pro_mo', value: PRICES.price_pro_mo.id },
      ]);
      const admin = await person();
      await signIn(admin, DEMO.admin, '/admin');
      await admin.getByRole('tab', { name: 'Webhook Logs', exact: true }).click();
      await expect(admin.getByText('No webhook events found')).toBeVisible();

      const story = new SubscriptionHistory({
        idSuffix: 'Journey01',
        price: 'price_pro_mo',
        email: CREATOR.email,
        account: await userId(backend, CREATOR.email),
        version: '2025-09-30.clover',
        start: Math.floor(Date.now() / 1000) - 30,
      })
        .created('active')
        .checkoutCompleted();
      for (const event of story.events) {
        const response = await deliver(stack.url, WEBHOOK_SECRET, event);
        expect(response.status, await response.text()).toBe(200);
      }
      await expect(
        admin.getByRole('row').filter({ hasText: 'customer.subscription.created' }),
      ).toBeVisible();

      await creator.goto('/app/settings');
      await expect(creator.getByText('Pro', { exact: true })).toBeVisible();
      await creator.goto('/app/pitches/new');
      await expect(creator.getByText('Unlimited pitches on the Pro plan')).toBeVisible();
    });
  });
});

async function signUp(
  page: Page,
  { name, email, password }: typeof CREATOR,
  role: 'Creator' | 'Media Professional',
): Promise<void> {
  await page.goto(`/signup?role=${role === 'Creator' ? 'creator' : 'media'}`);
  await expect(page.getByLabel('I am a...')).toHaveValue(role === 'Creator' ? 'creator' : 'media');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('City (optional)').fill('Atlanta, GA');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created! Check your email to verify.')).toBeVisible();
}

async function fillProfile(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Setup Profile' }).click();
  const next = page.getByRole('button', { name: 'Next' });
  await page
    .getByLabel('Logline')
    .fill('A bookkeeper who teaches families to read their money, one receipt at a time.');
  await page.getByRole('button', { name: /^Your beats/ }).click();
  for (const beat of ['Business', 'Culture', 'Education']) {
    await page.getByRole('checkbox', { name: beat }).check({ force: true });
  }
  await page.getByRole('button', { name: /^Timely angle/ }).click();
  await page.getByLabel('Timely angle').fill('Refunds decide more family budgets than raises do.');
  await next.click();
  await expect(page).toHaveURL(/step=2/);
  await page
    .getByRole('textbox', { name: 'Fact 1' })
    .fill('I have taught 120 free money classes in Atlanta.');
  await page.getByRole('button', { name: 'Add a fact' }).click();
  await page
    .getByRole('textbox', { name: 'Fact 2' })
    .fill('My studio keeps the books of 40 food trucks.');
  await next.click();
  await expect(page).toHaveURL(/step=3/);
  await next.click();
  await expect(page).toHaveURL(/step=4/);
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page).toHaveURL(/\/creator-dashboard$/);
}

/** The composer writes supported sentences only; a model may write others. */
async function confirmIfAsked(page: Page): Promise<void> {
  await expect(page.getByText(/best match first/)).toBeVisible();
  const toConfirm = page.getByRole('button', { name: /^It is true/ });
  for (let left = await toConfirm.count(); left > 0; left -= 1) {
    await toConfirm.first().click();
    await expect(toConfirm).toHaveCount(left - 1);
  }
}

async function userId(backend: Backend, email: string): Promise<string> {
  const [user] = await backend.rows('users', `email=eq.${email}&select=id`);
  if (typeof user?.id !== 'string') throw new Error(`No account of ${email}.`);
  return user.id;
}
