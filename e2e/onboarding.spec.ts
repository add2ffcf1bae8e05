import type { Browser, Page } from '@playwright/test';
import { Backend, type Account } from '../testing/browser/backend.ts';
import { expect, signIn, test } from '../testing/browser/fixtures.ts';
import { linkIn } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { startStack, type TestStack } from '../testing/browser/stack.ts';

const LOGLINE = 'Logline';
const CITY = 'City';

async function openProfile(page: Page, account: Account): Promise<void> {
  await signIn(page, account, '/app/profile');
  await expect(page.getByLabel(LOGLINE)).toBeVisible();
}

async function inNewBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  return context.newPage();
}

/** Saves another logline in a second browser context and closes it. */
async function saveElsewhere(other: Page, account: Account, logline: string): Promise<void> {
  await openProfile(other, account);
  await other.getByLabel(LOGLINE).fill(logline);
  await other.getByRole('button', { name: 'Next' }).click();
  await expect(other.getByRole('heading', { name: 'Facts and offers' })).toBeVisible();
  await other.context().close();
}

test('step 1 enforces its limits and its values are loaded in another browser', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(120_000);
  const account = await new Backend(stack).newAccount('creator', 'Odell Profile');
  await openProfile(page, account);

  await page.getByLabel(LOGLINE).fill('x'.repeat(141));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel(LOGLINE)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(LOGLINE)).toHaveValue('x'.repeat(141));

  await page.getByLabel(LOGLINE).fill('The tailor who mends choir robes 🎶 and <b>tells</b> why');
  await page.getByRole('button', { name: /^Your beats/ }).click();
  for (const beat of ['Culture', 'Business', 'Education']) {
    await page.getByText(beat, { exact: true }).click();
  }
  await page.getByText('Health', { exact: true }).click();
  await expect(page.getByText('Maximum 3 beats allowed')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Facts and offers' })).toBeVisible();

  const other = await inNewBrowser(browser, stack.url);
  await signIn(other, account, '/app/profile');
  await expect(other.getByRole('heading', { name: 'Facts and offers' })).toBeVisible();
  await other.getByRole('button', { name: 'Previous' }).click();
  await expect(other.getByLabel(LOGLINE)).toHaveValue(
    'The tailor who mends choir robes 🎶 and <b>tells</b> why',
  );
  await other.getByRole('button', { name: /^Your beats/ }).click();
  await expect(other.getByRole('checkbox', { name: 'Culture' })).toBeChecked();
  await other.context().close();
});

test('a save over a newer version shows a conflict, and Keep mine saves the typed values', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(120_000);
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Ada Twotabs');
  await openProfile(page, account);
  await saveElsewhere(await inNewBrowser(browser, stack.url), account, 'Saved first, elsewhere');

  await page.getByLabel(LOGLINE).fill('Typed here, saved second');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This profile was saved in another tab or browser')).toBeVisible();
  await expect(page.getByText('Saved first, elsewhere')).toBeVisible();
  await expect(page.getByLabel(LOGLINE)).toHaveValue('Typed here, saved second');

  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('heading', { name: 'Facts and offers' })).toBeVisible();
  const [row] = await backend.rows('creator_profiles', `user_id=eq.${account.id}&select=logline`);
  expect(row).toEqual({ logline: 'Typed here, saved second' });
});

test('Load the newer one replaces the typed values with the saved ones', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(120_000);
  const account = await new Backend(stack).newAccount('creator', 'Lou Newer');
  await openProfile(page, account);
  await saveElsewhere(await inNewBrowser(browser, stack.url), account, 'Saved first, elsewhere');

  await page.getByLabel(LOGLINE).fill('Typed here, given up');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Load the newer one' }).click();
  await expect(page.getByText('This profile was saved in another tab or browser')).toBeHidden();
  await page.getByRole('button', { name: 'Step 1' }).click();
  await expect(page.getByLabel(LOGLINE)).toHaveValue('Saved first, elsewhere');
});

test('text that comes without a key stays when the newer profile arrives', async ({
  page,
  browser,
  stack,
}) => {
  const account = await new Backend(stack).newAccount('creator', 'Odell Dictation');
  await openProfile(page, account);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByLabel(LOGLINE)).toBeHidden();
  await saveElsewhere(await inNewBrowser(browser, stack.url), account, 'Saved elsewhere');

  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/my_profile_screen|creator_profiles|profile_drafts/, async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse(/my_profile_screen|creator_profiles/);
  await page.getByRole('link', { name: 'Setup Profile' }).first().click();
  // `fill` sends an input event and no key, as dictation and filled-in forms do.
  await page.getByLabel(LOGLINE).fill('Dictated before the answer');
  arrive();
  await (await answered).finished();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  await expect(page.getByLabel(LOGLINE)).toHaveValue('Dictated before the answer');
});

test('what was typed in two places stands side by side until one is chosen', async ({
  page,
  browser,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Ida Twoplaces');
  const kept = async () =>
    (
      (await backend.rows('profile_drafts', `user_id=eq.${account.id}&select=typed`))[0]?.typed as
        { logline: string } | undefined
    )?.logline;
  await openProfile(page, account);
  await page.getByLabel(LOGLINE).fill('Typed on the laptop');
  await expect.poll(kept).toBe('Typed on the laptop');

  const phone = await inNewBrowser(browser, stack.url);
  await openProfile(phone, account);
  await expect(phone.getByText('We kept what you typed')).toBeVisible();
  await expect(phone.getByLabel(LOGLINE)).toHaveValue('Typed on the laptop');
  await phone.getByLabel(LOGLINE).fill('Typed on the phone');
  await expect.poll(kept).toBe('Typed on the phone');
  await phone.context().close();

  await page.getByLabel(LOGLINE).fill('Typed on the laptop, later');
  await expect(page.getByText('You typed in two places')).toBeVisible();
  await expect(page.getByText('Typed on the phone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Take the other one' }).click();
  await expect(page.getByLabel(LOGLINE)).toHaveValue('Typed on the phone');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Facts and offers' })).toBeVisible();
  await expect.poll(kept).toBeUndefined();
});

test('the four steps end on the dashboard and publish a press kit', async ({
  page,
  browser,
  stack,
  mailbox,
  freshEmail,
}) => {
  test.setTimeout(120_000);
  const account = await new Backend(stack).newAccount('creator', 'Zora Finish');
  await openProfile(page, account);
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeInViewport({ ratio: 1 });
  // On any phone the row of buttons stands below the first field.
  for (const height of [667, 812]) {
    await page.setViewportSize({ width: 375, height });
    const [field, row] = [await page.getByLabel(LOGLINE).boundingBox(), await next.boundingBox()];
    expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThan(row?.y ?? 0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('button', { name: 'Step 4' })).toBeEnabled();
  await page.getByLabel(LOGLINE).fill('The archivist of porch stories');
  await page.getByRole('button', { name: /^Your name and city/ }).click();
  await page.getByLabel(CITY).fill('Eatonville, FL');
  await page.getByRole('button', { name: /^Your beats/ }).click();
  await page.getByText('Culture', { exact: true }).click();
  await page.getByRole('button', { name: /^Who you are/ }).click();
  const who = page.getByLabel('Who you are, in one sentence');
  const proposed = 'I am the archivist of porch stories in Eatonville, FL.';
  await page.getByRole('button', { name: `Use “${proposed}”` }).click();
  await expect(who).toBeFocused();
  await expect(who).toHaveValue(proposed);
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Facts and offers' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
    'aria-valuetext',
    'Step 2 of 4',
  );
  const fact = page.getByRole('textbox', { name: 'Fact 1' });
  await fact.fill('asdf');
  await expect(page.getByText(/We cannot read this/)).toBeHidden();
  await fact.blur();
  await expect(page.getByText(/We cannot read this/)).toBeVisible();
  await fact.fill('41 porch stories');
  await expect(page.getByText(/We cannot read this/)).toBeHidden();
  await expect(page.getByText(/^A note for your press kit\. .* whole sentence\.$/)).toBeVisible();
  await page
    .getByRole('group', { name: 'Begin fact 1 with' })
    .getByRole('button', { name: 'I have …' })
    .click();
  await expect(fact).toBeFocused();
  await expect(fact).toHaveValue('I have 41 porch stories');
  await page.keyboard.type('recorded ');
  await expect(fact).toHaveValue('I have recorded 41 porch stories');
  await expect(page.getByText('Reads in a pitch as you wrote it.')).toBeVisible();
  await fact.fill('Zora has recorded 41 porch stories.');
  await expect(page.getByText(/Pitches speak as you: begin with I, my or we\./)).toBeVisible();
  await fact.fill('Recorded 41 porch stories');
  await page.getByRole('button', { name: 'Use “I recorded 41 porch stories.”' }).click();
  await expect(fact).toHaveValue('I recorded 41 porch stories.');
  await page.getByRole('button', { name: /^Offers/ }).click();
  const camera = page.getByRole('button', { name: 'Is there something a camera could see?' });
  await camera.click();
  const what = page.getByRole('textbox', { name: 'Offer 1, what' });
  await expect(what).toBeFocused();
  await expect(camera).toBeHidden();
  await what.fill('a demonstration on camera');
  const place = page.getByRole('textbox', { name: /^Where .*offer 1/ });
  await place.fill('my porch');
  await page
    .getByRole('group', { name: 'Begin the place of offer 1 with' })
    .getByRole('button', { name: 'on …' })
    .click();
  await expect(place).toHaveValue('on my porch');
  const days = page.getByRole('textbox', { name: /^When .*offer 1/ });
  await days.fill('qwrtz');
  await place.focus();
  await expect(days).toHaveAccessibleDescription(/We cannot read this/);
  await days.fill('');
  await page.getByRole('textbox', { name: /^When .*offer 1/ }).fill('weekends');
  const offered = 'You can film a demonstration on camera on my porch, weekends.';
  await expect(page.getByText(`“${offered}”`)).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Press kit', exact: true })).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: /^Your book, film, company or cause/ }).click();
  await page.getByRole('radio', { name: 'Film' }).check();
  await page.getByLabel('Film title').fill('The Last Porch');
  await page.getByRole('button', { name: /^Bios/ }).click();
  await page.getByRole('button', { name: 'Draft the short bio from my profile' }).click();
  await expect(page.getByLabel('Short bio')).toHaveValue(
    'Zora Finish is the archivist of porch stories in Eatonville, FL.',
  );
  await page.getByRole('button', { name: /^Contact for the press/ }).click();
  const contact = freshEmail('press');
  await page.getByLabel('Contact email').fill(contact);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Your press kit' })).toBeVisible();
  await expect(page.getByText(offered)).toBeVisible();
  await page.getByRole('button', { name: 'Not published yet: go to the switch' }).click();
  await expect(page.getByRole('switch')).toBeFocused();
  // What it will look like, before anybody else can see it.
  await page.getByRole('link', { name: 'See it as others will' }).click();
  await expect(page.getByText('Only you see this page')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zora Finish');
  await expect(page.getByRole('heading', { name: 'The film' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(offered);
  await expectAccessibleLayout(page);
  await page.goto('/app/profile?field=contact_email');
  await expect(page.getByLabel('Contact email')).toBeFocused();
  await page.getByRole('button', { name: 'Send the mail' }).click();
  await expect(page.getByText(`Sent to ${contact}.`)).toBeVisible();
  await page.goto(linkIn(await mailbox.waitFor(contact, /.*/), /contact/));
  await page.getByRole('button', { name: 'Confirm this email' }).click();
  await expect(page.getByText(`Mails now come to ${contact}.`)).toBeVisible();
  await page.goto('/app/profile?field=epk_published');
  await expect(page.getByRole('switch')).toBeFocused();
  await page.getByRole('switch').click();
  const unsaved = page.getByText(
    'Not saved yet: nobody sees it so far. Complete Setup publishes it.',
  );
  await expect(unsaved).toBeVisible();
  // A look at another step, which is saved with Next, does not publish.
  await page.getByRole('button', { name: 'Edit press kit' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(unsaved).toBeVisible();
  expect(
    await new Backend(stack).rows(
      'creator_profiles',
      `user_id=eq.${account.id}&select=epk_published`,
    ),
  ).toEqual([{ epk_published: false }]);
  const address = (await page.getByText(/\/epk\/[\w-]+$/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await page.waitForURL('**/creator-dashboard');
  await expect(page.getByText(/^Your press kit is public: anyone/)).toBeVisible();
  await expect(page.getByRole('link', { name: new URL(address).pathname })).toBeVisible();

  const visitor = await inNewBrowser(browser, stack.url);
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Zora Finish');
  await expect(visitor.getByText('The archivist of porch stories', { exact: true })).toBeVisible();
  await expect(visitor.getByText(offered)).toBeVisible();
  await visitor.context().close();

  // Switched off and not saved, it stays public.
  await page.goto('/app/profile?field=epk_published');
  await expect(page.getByText('Anyone with the link sees it, without an account.')).toBeVisible();
  await page.getByRole('switch').click();
  await expect(
    page.getByText('Not saved yet: it is still published. Save changes takes it offline.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/creator-dashboard');
  await expect(page.getByText(/^Your press kit is offline: nobody sees it/)).toBeVisible();
  await page.goto('/app/profile?field=epk_published');
  await expect(
    page.getByText('Nobody sees it until you switch this on and complete setup.'),
  ).toBeVisible();
});

test('an empty press kit is not published; one without a way to reach its person says so, and takes an email there', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Opal Reach');
  await backend.update('creator_profiles', `user_id=eq.${account.id}`, { onboarding_step: 4 });
  await signIn(page, account, '/app/profile?field=epk_published');
  await page.getByRole('switch').click();
  await expect(page.getByText('Who opens it finds no way to reach you.')).toBeVisible();
  await expect(
    page.getByText(/^Visitors will see hardly more than your name\. Editors also/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('switch')).toBeFocused();
  await expect(page.getByText(/^There is only your name in it so far\./)).toBeVisible();
  await expectAccessibleLayout(page);
  const email = page.getByLabel('Contact email');
  await email.fill('opal at home');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/app/profile?field=epk_published');
  await email.fill('');
  await page.getByRole('button', { name: `Use ${account.email}` }).click();
  await expect(email).toBeFocused();
  await expect(page.getByText('Who opens it finds how to reach you.')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await page.waitForURL('**/creator-dashboard');
  expect(
    await backend.rows(
      'creator_profiles',
      `user_id=eq.${account.id}&select=contact_email,epk_published`,
    ),
  ).toEqual([{ contact_email: account.email, epk_published: true }]);
  await page.goto('/app/profile?field=epk_published');
  await expect(page.getByText('Anyone with the link sees it, without an account.')).toBeVisible();
  await expect(page.getByText('Who opens it finds no way to reach you.')).toHaveCount(0);
});

test.describe('when the backend cannot be reached', () => {
  let stack: TestStack;

  test.beforeAll(async () => {
    stack = await startStack();
  });
  test.afterAll(() => stack.stop());

  test('a failed save shows a message, keeps the typed text and can be repeated', async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const backend = new Backend(stack);
    const account = await backend.newAccount('creator', 'Bea Cutoff');
    const page = await inNewBrowser(browser, stack.url);
    await openProfile(page, account);
    await page.getByLabel(LOGLINE).fill('Written just before the line went dead');

    await stack.halt();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('What you typed is kept in this browser.')).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByLabel(LOGLINE)).toHaveValue('Written just before the line went dead');

    await stack.resume();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Facts and offers' })).toBeVisible();
    const [row] = await backend.rows('creator_profiles', `user_id=eq.${account.id}&select=logline`);
    expect(row).toEqual({ logline: 'Written just before the line went dead' });
    await page.context().close();
  });
});
