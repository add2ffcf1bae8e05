import type { Locator, Page } from '@playwright/test';
import { Backend, VARIATION, type Account } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';
import { linkIn } from '../testing/browser/mailbox.ts';
import { moved, watchShifts } from '../testing/browser/layout-shifts.ts';

const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });
const peg = (page: Page) => page.getByLabel('News peg');
/** The tap that says that the news hurt nobody. */
const nobodyHurt = (page: Page) => page.getByRole('radio', { name: 'No, nobody' });
async function fillPeg(page: Page, words: string): Promise<void> {
  await peg(page).fill(words);
  await nobodyHurt(page).check();
}
const letter = (page: Page) => page.getByRole('region', { name: 'Your pitch' });
const cards = (page: Page) =>
  page
    .getByRole('region', { name: /ways? to tell it/ })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: /^Copy/ }),
    });

async function newCreator(backend: Backend, name: string): Promise<Account> {
  const account = await backend.newAccount('creator', name);
  await backend.completeProfile(account);
  return account;
}

test.describe('pitch generator', () => {
  test('shows an error beside the field for a blank or too long peg and sends no request', async ({
    page,
  }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('generate-pitches')) asked += 1;
    });
    await signIn(page, DEMO.creator, '/app/pitches/new');

    await generate(page).click();
    await expect(page.getByText('Please enter a news peg')).toBeVisible();
    await expect(peg(page)).toBeFocused();
    await expect(peg(page)).toHaveAttribute('aria-invalid', 'true');

    await peg(page).fill(' \t  ');
    await peg(page).press('Enter');
    await expect(page.getByText('Please enter a news peg')).toBeVisible();

    const tooLong = 'a'.repeat(101);
    await peg(page).fill(tooLong);
    await expect(page.getByText('101 of 100')).toBeVisible();
    await generate(page).click();
    await expect(page.getByText('Please keep the news peg to 100 characters')).toBeVisible();
    await expect(peg(page)).toHaveValue(tooLong);
    expect(asked).toBe(0);
    // The whole text can be read on a phone, too.
    const cut = () => peg(page).evaluate((field) => field.scrollHeight - field.clientHeight);
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 375, height: 800 });
    await expect.poll(cut).toBeLessThanOrEqual(0);
    if (wide !== null) await page.setViewportSize(wide);
    await expectAccessibleLayout(page);

    await peg(page).fill('a'.repeat(100));
    await expect(page.getByText('Please keep the news peg to 100 characters')).toBeHidden();
  });

  test('generates three different pitches, copies one and lists them in the history', async ({
    page,
    context,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Nia Calder');
    await backend.update('creator_profiles', `user_id=eq.${account.id}`, {
      questions: [
        { text: 'What do families ask first about Juneteenth?' },
        { text: 'What did your grandmother write down on Juneteenth?' },
      ],
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, account, '/app/pitches/new');
    await expect(page.getByText('0 of 1 free pitches used this month')).toBeVisible();

    const words = '<b>Juneteenth</b> & "us" ✊🏾 turns 160';
    await fillPeg(page, words);
    await page.getByLabel('Format').selectOption({ label: 'Podcast' });
    await generate(page).click();
    await expect(page.getByText('Generated pitch variations!')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: `to tell it: ${words}` })).toBeVisible();
    await expect(page.getByText(/^Arranged from your own sentences/)).toBeVisible();
    const headlines = await cards(page).getByRole('heading', { level: 3 }).allTextContents();
    expect(headlines.length).toBeGreaterThan(0);
    expect(new Set(headlines).size).toBe(headlines.length);
    await expect(page.locator('main b')).toHaveCount(0);
    await expect(cards(page).first().getByText('Talking points')).toBeVisible();
    await expect(page.getByText('1 of 3 free drafts written, 0 of 1 free')).toBeVisible();

    await cards(page).first().getByRole('button', { name: 'Copy pitch 1' }).click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(headlines[0]);
    expect(copied).toContain('Talking points:');
    await expectAccessibleLayout(page);

    // The month has no second one: that is said before it is asked for, and what is typed stays.
    await expect(page.getByText(/^Your free pitch for \w+ is used/)).toBeVisible();
    await expect(generate(page)).toHaveCount(0);
    await fillPeg(page, 'A second story');

    await page.reload();
    await expect(cards(page)).toHaveCount(headlines.length);
    await expect(peg(page)).toHaveValue('A second story');

    await page.getByRole('link', { name: 'All your pitches' }).click();
    await expect(page.getByRole('heading', { name: 'Your pitches' })).toBeVisible();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: words });
    await expect(row.getByText('Not sent yet')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such words');
    await expect(page.getByText('No pitch passes these filters')).toBeVisible();
    await expect(page).toHaveURL(/q=no/);
    await page.getByRole('button', { name: 'Show all pitches' }).click();
    await page.getByLabel('Format').selectOption({ label: 'Podcast' });
    await expect(page).toHaveURL(/type=podcast/);
    await expect(row).toBeVisible();
    await expectAccessibleLayout(page);
    const file = page.waitForEvent('download');
    await row.getByRole('button', { name: /^Download/ }).click();
    expect((await file).suggestedFilename()).toMatch(/^[a-z0-9-]+\.txt$/);
    // A pitch goes by its first subject line until one was sent; the peg stands below.
    await expect(row.getByText(`News peg: ${words}`)).toBeVisible();
    await row.getByRole('link', { name: headlines[0] ?? '' }).click();
    await expect(page.getByRole('radio')).toHaveCount(headlines.length);
  });

  test('copies a pitch on a page without a secure context', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      const copied: string[] = [];
      Object.assign(window, { copied });
      document.addEventListener('copy', () => copied.push(String(document.getSelection())));
    });
    await signIn(page, DEMO.creator, '/app/pitches');
    await page.getByRole('link', { name: 'Food prices rise again' }).click();
    const copy = page.getByRole('button', { name: /^Copy pitch \d/ });
    await expect(copy).toBeVisible();
    const headlines = await page.getByRole('heading', { level: 3 }).allInnerTexts();
    await copy.click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    const copied = await page.evaluate(() => Reflect.get(window, 'copied') as string[]);
    expect(headlines.some((headline) => copied.join().includes(headline))).toBe(true);
  });

  test('shows an error and keeps the typed text when the server fails or is unreachable', async ({
    page,
  }) => {
    await signIn(page, DEMO.creator, '/app/pitches/new');
    await fillPeg(page, 'Layaway is back');
    await page.route('**/functions/v1/writing/generate-pitches', (route) =>
      route.fulfill({ status: 500, body: 'oops' }),
    );
    await generate(page).click();
    await expect(page.getByRole('alert').getByText('Failed to generate pitches')).toBeVisible();
    await expect(generate(page)).toBeEnabled();

    await page.unroute('**/functions/v1/writing/generate-pitches');
    await page.route('**/functions/v1/writing/generate-pitches', (route) => route.abort());
    await generate(page).click();
    await expect(page.getByRole('alert').getByText(/could not reach the server/)).toBeVisible();
    await expect(peg(page)).toHaveValue('Layaway is back');
  });

  test('the letter fills with each key, and its gaps lead to the fields', async ({
    page,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Ada Bell');
    await backend.update('creator_profiles', `user_id=eq.${account.id}`, {
      facts: [
        { text: 'My studio keeps the books of 63 food trucks.' },
        { text: 'We lost two ledgers to the flood of 2009, and I still dry the pages.' },
        {
          text: 'I count the sandbags of my block every June, and I write down who has a boat, a ladder or a spare bed.',
        },
      ],
      offers: [
        { verb: 'film', text: 'the sandbags on our porch', place: '', days: '' },
        { verb: 'interview', text: 'three neighbors who stayed', place: '', days: '' },
      ],
    });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/functions/v1/writing')) asked += 1;
    });
    await signIn(page, account, '/app/pitches/new');
    const take = page.getByLabel('What do you say about it?');
    await page.getByLabel('Format').selectOption({ label: 'Local TV or paper' });
    await expect(letter(page).getByRole('button', { name: 'What is in the news?' })).toBeVisible();
    await peg(page).fill('Hurricane season opens early');
    await expect(letter(page)).toContainText('Hurricane season opens early.');
    await page.getByRole('button', { name: 'Use “Hurricane season opens early.”' }).click();
    await expect(page.getByLabel('The news in one sentence')).toBeFocused();
    await letter(page).getByRole('button', { name: 'What do you say about it?' }).click();
    await expect(take).toBeFocused();
    await page.keyboard.type('A hurricane floods my street before the sirens start');
    await expect(letter(page)).toContainText(
      'A hurricane floods my street before the sirens start.',
    );
    await expect(letter(page)).toContainText('Hi there,');
    await expect(letter(page)).toContainText(`${account.name}\nAtlanta, GA`, {
      useInnerText: true,
    });
    // A second letter needs a second fact.
    const hint = page.getByText(/^One version for now: “.+” ticked would give a second\./);
    const [, wanted = ''] = /“(.+)”/u.exec(await hint.innerText()) ?? [];
    await page.getByRole('button', { name: wanted }).click();
    const tabs = letter(page).getByRole('tab');
    await expect(tabs).toHaveCount(2);
    const opening = letter(page).getByRole('tabpanel').locator('p').nth(2);
    const first = await opening.innerText();
    await tabs.last().click();
    await expect(opening).not.toHaveText(first);
    await tabs.first().click();
    await page.getByRole('button', { name: 'I can show you …' }).click();
    await expect(page.getByLabel('An offer made')).toBeFocused();
    await page.keyboard.type('a map of the drains');
    await expect(letter(page)).toContainText('I can show you a map of the drains.');
    await page
      .getByRole('group', { name: 'Suggested subject lines' })
      .getByRole('button', { name: 'Hurricane season opens early' })
      .click();
    await expect(letter(page)).toContainText('Subject: Hurricane season opens early');
    await expectAccessibleLayout(page);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Subject line' })).toHaveValue(
      'Hurricane season opens early',
    );
    await expect(page.getByLabel('An offer made')).toHaveValue(
      'I can show you a map of the drains',
    );
    expect(asked).toBe(0);
  });

  test('the letter can be changed by hand, stays so, and is stored as it stands', async ({
    page,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Opal Reed');
    await signIn(page, account, '/app/pitches/new');
    await fillPeg(page, 'Layaway is back');
    const take = page.getByLabel('What do you say about it?');
    await take.fill('Layaway taught my mother to say no.');
    const text = letter(page).getByRole('textbox', { name: 'Your pitch', exact: true });
    await letter(page).getByRole('button', { name: 'Change its words' }).click();
    await expect(text).toBeFocused();
    await expect(text).toHaveValue(/Layaway taught my mother to say no\./);
    await expectAccessibleLayout(page);
    // What was not changed follows the answers after one tap; what is given up can be taken back.
    await text.fill('My mother paid for one coat in nine weeks.\n\nCome and see the coat.');
    const subject = letter(page).getByRole('textbox', { name: 'Subject line of your pitch' });
    await subject.fill('One coat in nine weeks');
    await take.fill('Layaway taught my mother to wait.');
    await expect(page.getByText('Your answers have changed since.')).toBeVisible();
    await letter(page).getByRole('button', { name: 'Fill it from my answers again' }).click();
    await expect(letter(page)).toContainText('Layaway taught my mother to wait.');
    await letter(page).getByRole('button', { name: 'Take my words back' }).click();
    await page.reload();
    await expect(subject).toHaveValue('One coat in nine weeks');
    await expect(text).toHaveValue(/Come and see the coat\.$/);
    // On a phone its count is in view while it is typed, and what stores it stands under it.
    const screen = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 375, height: 560 });
    await text.press('Control+End');
    await text.pressSequentially('.');
    await text.press('Backspace');
    await expect(letter(page).getByText(/of 150 words/)).toBeInViewport();
    await page.setViewportSize(screen);

    await letter(page).getByRole('button', { name: 'Save this pitch' }).click();
    await expect(page.getByText('Generated pitch variations!')).toBeVisible({ timeout: 30_000 });
    const own = cards(page).first();
    await expect(own.getByRole('heading', { name: 'One coat in nine weeks' })).toBeVisible();
    await expect(own).toContainText('My mother paid for one coat in nine weeks.');
    // Typed by the creator it is their account: nothing waits to be confirmed.
    const [row] = await backend.rows(
      'pitch_variations',
      `user_id=eq.${account.id}&position=eq.1&select=angle,line2_whynow,line3_whyyou,claims`,
    );
    expect(row).toMatchObject({
      angle: 'Your own words',
      line2_whynow: 'Come and see the coat.',
      line3_whyyou: '',
    });
    expect((row?.claims as { supported: boolean }[]).every(({ supported }) => supported)).toBe(
      true,
    );
    await own.getByRole('link').first().click();
    await expect(
      page.getByRole('button', { name: 'My mother paid for one coat in nine weeks.' }),
    ).toBeVisible();
    await expectAccessibleLayout(page);
  });

  test('nonsense and news that hurt people ask one thing before anything is written', async ({
    page,
    stack,
  }) => {
    const account = await newCreator(new Backend(stack), 'Lena Ward');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('generate-pitches')) asked += 1;
    });
    await signIn(page, account, '/app/pitches/new');
    await peg(page).fill('asdf');
    await peg(page).blur();
    await expect(page.getByText('We cannot read this as news')).toBeVisible();
    await generate(page).click();
    await expect(peg(page)).toBeFocused();

    // Words that leave a doubt are asked about, with one tap.
    await expect(nobodyHurt(page)).toHaveCount(0);
    await peg(page).fill('Choir bus leaves the bridge');
    await generate(page).click();
    await expect(nobodyHurt(page)).toBeFocused();
    await expect(page.getByText('Please answer this first: one tap.')).toBeVisible();
    await expectAccessibleLayout(page);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await expect(page.getByText('People were hurt here.')).toBeVisible();
    await nobodyHurt(page).check();
    await expect(page.getByText('People were hurt here.')).toHaveCount(0);

    const question = 'What do you know about this that helps the people it happened to?';
    await expect(page.getByLabel(question)).toHaveCount(0);
    await peg(page).fill('Three children killed in school bus crash');
    await expect(page.getByText('People were hurt here.')).toBeVisible();
    await expect(letter(page).getByRole('paragraph').filter({ hasText: question })).toBeVisible();
    await expect(letter(page)).not.toContainText('Hi there,');
    await generate(page).click();
    await expect(page.getByLabel(question)).toBeFocused();
    await expect(page.getByText('Please answer this first')).toBeVisible();
    await expectAccessibleLayout(page);
    await page.keyboard.type('Our parish hall has grief counsellors every evening.');
    await expect(letter(page)).toContainText('Our parish hall has grief counsellors');
    expect(asked).toBe(0);
  });

  test('an empty profile costs no pitch: the form asks what is missing and keeps the text', async ({
    page,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await backend.newAccount('creator', 'Ada Thin');
    await signIn(page, account, '/app/pitches');
    await expect(page.getByText('No pitches yet')).toBeVisible();
    await expect(page.locator('main .button-primary')).toHaveText(['Write your first pitch']);
    await page.getByRole('link', { name: 'Write your first pitch' }).click();
    await page.setViewportSize({ width: 375, height: 800 });
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await page.getByLabel('Who are you?').fill('I am a tailor in Macon.');
    await expectAccessibleLayout(page);
    await next.click();
    const fact = page.getByLabel('One true thing you did');
    await expect(fact).toBeFocused();
    await fact.fill('12 marathons since 2011');
    await next.click();
    await expect(page.getByText('Almost: say it as a whole sentence')).toBeVisible();
    await page.getByRole('button', { name: 'I have …' }).click();
    await next.click();
    await fillPeg(page, 'Layaway is back');
    await page.reload();
    await expect(peg(page)).toHaveValue('Layaway is back');
    await expect(page.getByText('0 of 1 free pitches used this month')).toBeVisible();
    await next.click();

    // A profile that cannot be saved loses nothing and starts no run.
    await page.route('**/rest/v1/creator_profiles**', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await generate(page).click();
    await expect(page.getByText('Your profile was not saved')).toBeVisible();
    await page.unroute('**/rest/v1/creator_profiles**');
    await generate(page).click();
    await expect(page.getByText('Generated pitch variations!')).toBeVisible({ timeout: 30_000 });
    const [row] = await backend.rows(
      'creator_profiles',
      `user_id=eq.${account.id}&select=who,facts`,
    );
    expect(row).toEqual({
      who: 'I am a tailor in Macon.',
      facts: [{ text: 'I have 12 marathons since 2011.' }],
    });
  });
});

test('facts and offers are ticked on the keyboard and on a phone’s width, and nothing else is told', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await newCreator(backend, 'Tia Marks');
  await backend.update('creator_profiles', `user_id=eq.${account.id}`, {
    facts: [
      { text: 'I have kept 31 beehives on the roof of a school since 2014.' },
      { text: 'I coach the chess team of a library in Dayton.' },
      { text: 'I wrote the lesson plan that nine schools use for honey.' },
      { text: '12 marathons since 2011' },
    ],
    offers: [
      { verb: 'film', text: 'the hives at noon', place: 'on the school roof', days: 'Saturdays' },
      { verb: 'interview', text: 'two beekeepers', place: '', days: 'on weekday mornings' },
      { kind: 'see', text: 'my shed', place: '', days: '' },
    ],
  });
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, account, '/app/pitches/new');
  await page.getByLabel('Format').selectOption({ label: 'Local TV or paper' });
  await fillPeg(page, 'Honey prices double');
  const chip = (name: string) => page.getByRole('button', { name });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  while (!(await chip('I have kept 31 beehives').isVisible())) {
    await tabTo(page, next);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Two notes wait to become sentences.')).toBeVisible();
  // What suits is ticked until it is changed.
  for (const [name, pressed] of [
    ['lesson plan', 'true'],
    ['31 beehives', 'false'],
    ['the hives at noon', 'true'],
  ] as const) {
    await expect(chip(name)).toHaveAttribute('aria-pressed', pressed);
    await tabTo(page, chip(name));
    await page.keyboard.press('Space');
    await expect(chip(name)).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true');
  }
  await expect(letter(page)).toContainText('31 beehives');
  await expectAccessibleLayout(page);

  await page.reload();
  await expect(peg(page)).toHaveValue('Honey prices double');
  await generate(page).click();
  await expect(page.getByText('Generated pitch variations!')).toBeVisible({ timeout: 30_000 });
  const told = () => page.getByRole('region', { name: /ways? to tell it/ }).innerText();
  expect(await told()).toContain('31 beehives');
  expect(await told()).toContain('two beekeepers');
  expect(await told()).not.toMatch(/chess|lesson plan|at noon/);
  const [pitch] = await backend.rows('pitches', `user_id=eq.${account.id}&select=chosen`);
  expect(pitch?.chosen).toEqual({
    facts: ['I have kept 31 beehives on the roof of a school since 2014.'],
    offers: ['two beekeepers'],
  });
});

/** Presses Tab until the element has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 120; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach the element.');
}

test('from an empty profile to an edited, sent pitch, with the keyboard alone, on a phone’s width', async ({
  page,
  stack,
  mailbox,
}) => {
  const backend = new Backend(stack);
  await page.setViewportSize({ width: 375, height: 800 });
  const account = await backend.newAccount('creator', 'Ines Keys');
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const type = async (label: string | RegExp, words: string) => {
    await tabTo(page, page.getByRole('textbox', { name: label }));
    await page.keyboard.type(words);
  };
  const next = page.getByRole('button', { name: 'Next', exact: true });

  await signIn(page, account);
  await press(page.getByRole('link', { name: 'Setup Profile' }));
  await type('Logline', 'A bookkeeper who teaches families to read their money out loud.');
  await press(page.getByRole('button', { name: /^Your beats/ }));
  for (const beat of ['Business', 'Culture']) {
    await tabTo(page, page.getByRole('checkbox', { name: beat }));
    await page.keyboard.press('Space');
  }
  await press(next);
  await expect(page.getByRole('heading', { name: 'Facts and offers' })).toBeFocused();
  await type('Fact 1', 'I have taught 214 free money classes in Atlanta churches.');
  await press(page.getByRole('button', { name: /^Offers/ }));
  await press(page.getByRole('button', { name: /a magazine could print/ }));
  await expect(page.getByRole('textbox', { name: 'Offer 1, what' })).toBeFocused();
  await page.keyboard.type('an excerpt from my book');
  await press(next);
  await expect(page.getByRole('heading', { name: 'Press kit', exact: true })).toBeFocused();
  await press(next);
  await expect(page).toHaveURL(/step=4/);

  await page.goto('/app/pitches/new');
  await type('News peg', 'Tax season opens in January');
  await tabTo(page, page.getByLabel('Format'));
  await page.keyboard.type('Podcast');
  await press(next);
  // The question is not left before it is answered.
  await expect(nobodyHurt(page)).toBeFocused();
  await page.keyboard.press('Space');
  await press(next);
  await expect(page.getByLabel('The news in one sentence')).toBeFocused();
  await press(next);
  await expect(page.getByLabel('What do you say about it?')).toBeFocused();
  await page.keyboard.type('Refunds decide more family budgets than raises do.');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Who are you?')).toHaveValue(/^I am a bookkeeper who teaches/);
  await press(generate(page));
  await expect(page.getByText('Generated pitch variations!')).toBeVisible({ timeout: 30_000 });
  await press(page.getByRole('link', { name: 'Edit and send pitch 1' }));

  await press(page.getByRole('button', { name: 'Edit the opening' }));
  await expect(page.getByRole('textbox', { name: 'Opening' })).toBeFocused();
  const words = `Every January my classes fill up ${account.id.slice(0, 6)}.`;
  await page.keyboard.type(` ${words}`);
  await page.keyboard.press('Enter');
  const toConfirm = page.getByRole('button', { name: /^It is true/ });
  await expect(toConfirm.filter({ hasText: words })).toBeVisible();
  for (let left = await toConfirm.count(); left > 0; left -= 1) {
    await press(toConfirm.first());
    await expect(toConfirm).toHaveCount(left - 1);
  }
  await press(page.getByRole('button', { name: /^Preview and send/ }).first());
  await press(page.getByRole('button', { name: 'Send pitch' }));
  await expect(page.getByText(/is on its way\.$/)).toBeVisible();
  await backend.deliverWaiting(account.id);
  expect((await mailbox.waitForWords(words)).text).toContain(words);
});

test('first run: from an empty account to a stored pitch, with the keyboard alone, on a phone’s width', async ({
  page,
  stack,
}, info) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Fia Run');
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, account, '/app/pitches/new');
  let keys = 0;
  const began = Date.now();
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const answer = async (field: string | RegExp, words: string) => {
    await expect(page.getByLabel(field)).toBeFocused();
    keys += words.length;
    await page.keyboard.type(words);
    await press('Enter');
  };
  // Where nothing was said yet, this address asks the four questions of the dashboard.
  await page.getByLabel('Who are you?').focus();
  await answer('Who are you?', 'I am a bus driver in Toledo.');
  await answer(/^One true thing/, 'I have driven line 5 for 12 years.');
  await answer(/news peg/i, 'Bus fares rise in March');
  await nobodyHurt(page).focus();
  await press('Space');
  await peg(page).focus();
  await press('Enter');
  await expect(page.getByText('Question 4 of 4')).toBeVisible();
  await expect(page.getByLabel(/^What do you say/)).toBeFocused();
  await answer(/^What do you say/, 'Night workers pay twice, for the bus and for the wait.');
  await expect(page.getByText('Generated pitch variations!')).toBeVisible({ timeout: 30_000 });
  await expect(cards(page).first()).toContainText('Night workers pay twice');
  await expect(page.getByText('1 of 3 free drafts written')).toBeVisible();
  expect(await backend.rows('pitches', `user_id=eq.${account.id}&select=id`)).toHaveLength(1);
  info.annotations.push({
    type: 'first run',
    description: `${String(keys)} keys, 0 clicks, ${String(Date.now() - began)} ms by script`,
  });
  expect(keys).toBeLessThan(320);
});

test('a run is stopped, found again after a reload, and a peg of the calendar fills the form', async ({
  page,
  stack,
}) => {
  const account = await newCreator(new Backend(stack), 'Remy Still');
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, account, '/app/pitches/new?peg=Tax%20day&peg_date=2027-04-15&type=podcast');
  await expect(peg(page)).toHaveValue('Tax day');
  await expect(page.getByText('From the peg calendar, for April 15, 2027:')).toBeVisible();
  await expect(page).not.toHaveURL(/peg/);
  // The request never arrives, as on a connection that hangs.
  await page.route('**/functions/v1/writing/generate-pitches', () => undefined);
  await generate(page).click();
  // On a phone the pitches begin below the form: they come into view, with the way to stop them.
  await expect(page.getByRole('heading', { name: 'Writing your pitches' })).toBeInViewport();
  await expect(page.getByRole('log')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeInViewport();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Nothing was kept, and it does not count as a draft.')).toBeVisible();
  await expect(generate(page)).toBeFocused();
  await expect(page.getByText('0 of 1 free pitches used this month')).toBeVisible();

  // The page is left while the server writes; it finds the pitch afterwards.
  await page.unroute('**/functions/v1/writing/generate-pitches');
  let arrived = false;
  await page.route('**/functions/v1/writing/generate-pitches', async (route) => {
    await route.fetch();
    arrived = true;
  });
  await generate(page).click();
  await expect.poll(() => arrived).toBe(true);
  // Without the route the answer could still reach the page that is left.
  await page.reload();
  await page.unroute('**/functions/v1/writing/generate-pitches');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText('1 of 3 free drafts written')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('the first screen and the history of pitches do not jump when their data arrives', async ({
  page,
  stack,
}) => {
  const account = await new Backend(stack).newAccount('creator', 'Lena Still');
  const shifts = await watchShifts(page);
  // The profile, which decides what stands on top, comes after the figures below it.
  const figures = page.waitForResponse(/my_dashboard/);
  await page.route(/\/rest\/v1\/(?:creator_profiles|rpc\/my_new_pitch_screen)/, async (route) => {
    await figures;
    await route.continue();
  });

  await signIn(page, account);
  await expect(
    page.getByRole('heading', { name: 'Your first pitch, in four answers' }),
  ).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: /^Sent\s*$/ })).toBeVisible();
  expect(moved(await shifts())).toBeLessThan(0.02);
  // On a slow phone too, where the questions come after what stands below them.
  await page.setViewportSize({ width: 375, height: 812 });
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.reload();
  await expect(page.getByLabel('Who are you?')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: /^Sent\s*$/ })).toBeVisible();
  expect(moved(await shifts())).toBeLessThan(0.02);
  await slow.detach();
  await page.setViewportSize({ width: 1280, height: 720 });

  await signIn(page, DEMO.creator, '/app/pitches');
  // Editors of other tests may have answered: the card counts, whatever stands in it.
  await expect(page.locator('#friday-fix').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('Food prices rise again').first()).toBeVisible();
  expect(moved(await shifts())).toBeLessThan(0.05);

  // Lists that come after the page's heading, on a phone.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.route(/rpc\/(?:requests_for_me|my_editor_introductions_screen)/, async (route) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await route.continue();
  });
  for (const [who, at, last] of [
    [DEMO.creator, '/app/requests', 'Introductions'],
    [DEMO.media, '/app/introductions', 'Introductions you asked for'],
  ] as const) {
    await signIn(page, who, at);
    await expect(page.getByRole('heading', { name: last, level: 2, exact: true })).toBeVisible();
    await expect(page.locator('main .animate-pulse')).toHaveCount(0);
    expect(moved(await shifts())).toBeLessThan(0.01);
  }
});

test.describe('pitch page with outlet ranking', () => {
  test('each sentence shows its source; marked ones are confirmed, edited or removed; edits are saved and undone', async ({
    page,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Opal Reyes');
    const { pitchId, variationId } = await backend.newPitch(account, 'A rate change in spring', [
      { line: 'line1_hook', text: VARIATION.line1_hook, source: null, supported: false },
      {
        line: 'line3_whyyou',
        text: VARIATION.line3_whyyou,
        source: 'profile.facts.0',
        supported: true,
      },
    ]);
    await signIn(page, account);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`/app/pitches/${pitchId}`);
    const tip = page.getByRole('tooltip');
    await page.getByRole('button', { name: VARIATION.line3_whyyou }).click();
    await expect(tip).toContainText('From your facts');
    await page.getByRole('button', { name: VARIATION.line1_hook, exact: true }).focus();
    await expect(tip).toContainText('Nothing you gave us says this');
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
    // Said where pitches are sent and where they are offered to the Friday Fix.
    await expect(page.getByText('Check the marked sentences first').first()).toBeVisible();
    const send = page.getByRole('button', { name: /^Preview and send/ }).first();
    await expect(send).toBeDisabled();
    await expectAccessibleLayout(page);

    await page.getByRole('button', { name: 'Go to the first sentence' }).click();
    const isTrue = page.getByRole('button', { name: /^It is true/ });
    await expect(isTrue).toBeFocused();
    await expect(isTrue).toBeInViewport();
    await isTrue.click();
    await expect(page.getByRole('heading', { name: 'Every sentence is settled' })).toBeFocused();
    await expect(send).toBeEnabled();

    await page.getByRole('button', { name: 'Edit the subject line' }).click();
    await page
      .getByRole('textbox', { name: 'Subject line' })
      .fill('The ledger that my grandmother kept');
    await expect(page.getByText('35 of 70 characters, 6 of 12 words')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const stored = async () =>
      (await backend.rows('pitch_variations', `id=eq.${variationId}&select=headline`))[0]?.headline;
    await expect.poll(stored).toBe('The ledger that my grandmother kept');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(stored).toBe(VARIATION.headline);
  });

  test('plans below Pro receive a relevance for the best three outlets only', async ({
    page,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Fern Lowell');
    const { pitchId } = await backend.newPitch(account, 'Libraries open on Sundays');
    await signIn(page, account, `/app/pitches/${pitchId}`);
    const outlets = page.getByRole('region', { name: 'Choose outlets' });
    await expect(outlets.getByText('Smart Matching is part of Pro')).toBeVisible();
    // Of the best three those that it can be sent to are in the list.
    const judged = outlets.getByRole('listitem').getByText(/^(High|Medium|Low)$/);
    await expect(judged.first()).toBeVisible();
    expect(await judged.count()).toBeLessThanOrEqual(3);
  });

  test('sends a pitch mail with press kit and answer links; a one-tap answer shows live', async ({
    page,
    browser,
    stack,
    mailbox,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Junie Park');
    const { pitchId } = await backend.newPitch(account, 'The kitchen table economy');
    await signIn(page, account, `/app/pitches/${pitchId}`);
    const first = page.getByRole('button', { name: /^Preview and send/ }).first();
    const outlet = (await first.getAttribute('aria-labelledby')) ?? '';
    const name = await page.locator(`[id="${outlet.split(' ')[1]}"]`).innerText();

    await first.click();
    const dialog = page.getByRole('dialog', { name: `Send to ${name}` });
    const preview = dialog.getByRole('group', { name: `Mail to ${name}` });
    await expect(preview.getByRole('paragraph').getByText(VARIATION.line1_hook)).toBeVisible();
    await expect(preview.getByText('Not my beat')).toBeVisible();
    await expect(preview.getByText('Press kit (no login)')).toBeVisible();
    await expectAccessibleLayout(page);
    await dialog.getByRole('button', { name: 'Send pitch' }).click();
    await expect(page.getByText(`Your pitch to ${name} is on its way.`)).toBeVisible();
    await backend.deliverWaiting(account.id);
    await expect(page.getByRole('heading', { name, level: 3 })).toBeFocused();
    const went = page.getByRole('region', { name: 'Where it went' });
    await expect(went.getByText('Sent', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Preview and send ${name}` })).toHaveCount(0);

    const mail = await mailbox.waitForWords(account.name);
    expect(mail.subject).toBe(VARIATION.headline);
    expect(linkIn(mail, /\/epk\/kit-/)).toContain('?s=');

    const editor = await (await browser.newContext()).newPage();
    await editor.goto(linkIn(mail, /\/answer\/.*a=interested/));
    await editor.getByRole('button', { name: 'Interested' }).click();
    await expect(editor.getByText('Recorded: Interested')).toBeVisible();
    await expect(went.getByText('Interested')).toBeVisible();
    // After a yes the other answers are folded.
    await expect(editor.getByRole('button', { name: 'Not now' })).toBeHidden();
    await editor.getByText('Change your answer', { exact: true }).click();
    await editor.getByRole('button', { name: 'Not now' }).click();
    await expect(editor.getByText('Recorded: Not now')).toBeVisible();
    await expect(went.getByText('Not now')).toBeVisible();
    await editor.getByLabel(/^A note to Junie Park/).fill('Try me in <b>May</b> 🌱');
    await editor.getByRole('button', { name: 'Send note' }).click();
    await expect(editor.getByText('Your note was passed on.')).toBeVisible();
    await editor.getByRole('button', { name: 'Write another' }).click();
    await expect(editor.getByLabel(/^A note to Junie Park/)).toBeFocused();
    await expect(editor.getByLabel(/^A note to Junie Park/)).toHaveValue('');
    await expect(went.getByText('Try me in <b>May</b> 🌱')).toBeVisible();
    await expectAccessibleLayout(editor);
    await editor.reload();
    await expect(editor.getByText('Recorded: Not now')).toBeVisible();
    await expect(editor.getByText(/^You answered/)).toHaveCount(0);
    // Another link of the mail asks whether to change the answer; opening it changes nothing.
    await editor.goto(linkIn(mail, /\/answer\/.*a=not_my_beat/));
    await expect(
      editor.getByText('You answered “Not now” before. To change it, tap “Not my beat”.'),
    ).toBeVisible();
    await expect(went.getByText('Not now')).toBeVisible();
    await editor.getByRole('button', { name: 'Not my beat' }).click();
    await expect(editor.getByText('Recorded: Not my beat')).toBeVisible();

    // A note belongs to the answer that it came with.
    await editor.getByRole('button', { name: 'Interested' }).click();
    await expect(editor.getByText('Recorded: Interested')).toBeVisible();
    await expect(editor.getByLabel(/^A note to Junie Park/)).toHaveValue('');
    await expect(went.getByText('Interested', { exact: true })).toBeVisible();
    await expect(went.getByText('Try me in <b>May</b> 🌱')).toHaveCount(0);
    // The editor still reads what they wrote before.
    await expect(editor.getByText('You wrote: Try me in <b>May</b> 🌱')).toBeVisible();
    await expect(went.getByRole('link', { name: /^Reply/ })).not.toHaveAttribute('href', /May/);
    await went.getByText('What happened').click();
    await expect(went.getByText('answer: “Try me in <b>May</b> 🌱”')).toBeVisible();
    await editor.context().close();
  });

  test('a refusal by the server is shown beside the outlet', async ({ page, stack }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Tess Boone');
    const { pitchId } = await backend.newPitch(account, 'Saving the corner store');
    await signIn(page, account, `/app/pitches/${pitchId}`);
    await page.route('**/functions/v1/send-pitch', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'not_configured', message: 'Mail is not set up here yet.' },
      }),
    );
    await page
      .getByRole('button', { name: /^Preview and send/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Send pitch' }).click();
    await expect(page.getByRole('alert').getByText('Mail is not set up here yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Preview and send/ }).first()).toBeEnabled();
    await expect(page.getByRole('region', { name: 'Where it went' })).toHaveCount(0);
  });

  test('a draw that began meanwhile is told as the outlets come into view', async ({
    page,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Mia Lott');
    const { pitchId } = await backend.newPitch(account, 'The corner store closes');
    await signIn(page, account, `/app/pitches/${pitchId}`);
    await expect(page.getByRole('button', { name: /^Preview and send/ }).first()).toBeAttached();
    await page.route('**/rpc/match_outlets_page', async (route) => {
      const response = await route.fetch();
      const found = (await response.json()) as { items: object[] };
      const draw_at = new Date(Date.now() + 7_200_000).toISOString();
      const items = found.items.map((item) => ({ ...item, draw_at }));
      await route.fulfill({ response, json: { ...found, items } });
    });
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 120_000;
    });
    await page.getByRole('button', { name: /^Next: / }).click();
    const row = page.getByRole('button', { name: /^Preview: now by a draw/ }).first();
    await expect(row).toBeVisible();
    // What is read stays where it is: no line is added.
    await expect(page.getByText(/^Decided by a draw/)).toHaveCount(0);
  });

  test('words that went out before are said to be the same, and do not go out again', async ({
    page,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Faye Twice');
    const { pitchId, variationId } = await backend.newPitch(account, 'Rent is due on the first');
    const send = page.getByRole('button', { name: /^Preview and send/ });
    await signIn(page, account, `/app/pitches/${pitchId}`);
    // The other tests fill the week of the demo editor, and a full outlet takes no pitch.
    const full = page.getByRole('heading', { name: 'Kitchen Table Capital', exact: true });
    // What waits in a draw is refused before it is pressed.
    const outlets = page
      .getByRole('listitem')
      .filter({ has: send, hasNot: full, hasNotText: /a draw / });
    const outlet = await outlets.first().getByRole('heading', { level: 3 }).innerText();
    await outlets
      .first()
      .getByRole('button', { name: /^Preview and send/ })
      .click();
    await page.getByRole('button', { name: 'Send pitch' }).click();
    await expect(page.getByText(/is on its way\.$/)).toBeVisible();

    // The free pitch is used; the month before has room for another one with nearly the same words.
    const before = new Date(Date.now() - 40 * 86_400_000).toISOString();
    await backend.update('pitches', `id=eq.${pitchId}`, {
      created_at: before,
      used_at: before,
    });
    const again = await backend.newPitch(account, 'Rent is due on the first, again');
    const [first] = await backend.rows(
      'pitch_variations',
      `id=eq.${variationId}&select=line2_whynow`,
    );
    await backend.update('pitch_variations', `id=eq.${again.variationId}`, {
      line2_whynow: first?.line2_whynow ?? '',
      headline: 'The ledger that every kitchen needs',
    });
    await page.goto(`/app/pitches/${again.pitchId}`);
    // Another editor may get the same words.
    await outlets
      .filter({ has: page.getByRole('heading', { name: outlet, exact: true }) })
      .getByRole('button', { name: /^Preview and send/ })
      .click();
    const refusal = page
      .getByRole('alert')
      .getByText(
        /^You sent nearly the same words to .+ on \w+ \d+, \d{4}, and the same editor reads this\. Say something new/,
      );
    await expect(refusal).toBeVisible();
    // Two sentences, of which a narrow column would make a tall one.
    expect((await refusal.boundingBox())?.width).toBeGreaterThan(350);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessibleLayout(page);
    expect(await backend.rows('pitch_sends', `user_id=eq.${account.id}&select=id`)).toHaveLength(1);
  });

  test('another creator’s pitch and a malformed id are not found', async ({ page, stack }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Ruth Bell');
    const { pitchId } = await backend.newPitch(account, 'Mine alone');
    await signIn(page, DEMO.media);
    for (const path of [`/app/pitches/${pitchId}`, '/app/pitches/not-an-id']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Pitch not found' })).toBeVisible();
    }
    await expectAccessibleLayout(page);
  });
});

test.describe('answer page', () => {
  test('fetching the link changes nothing; only a visible page records the answer', async ({
    page,
    request,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Vera Long');
    const { variationId } = await backend.newPitch(account, 'Quiet rooms in loud cities');
    const { token, sendId } = await backend.queueSend(
      account,
      variationId,
      await backend.podcastOnBusiness(),
    );
    const answer = async () =>
      (await backend.rows('pitch_sends', `id=eq.${sendId}&select=answer`))[0]?.answer;

    await request.get(`/answer/${token}?a=covered`);
    await request.get(`/functions/v1/links/pitch-answer?t=${token}`);
    // A scanner that runs scripts, and moves the pointer.
    await page.goto(`/answer/${token}?a=covered`);
    await expect(page.getByText('Nothing recorded yet')).toBeVisible();
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 300);
    await expect(page.getByRole('button', { name: 'Covered' })).toBeFocused();
    expect(await answer()).toBeNull();

    await page.keyboard.press('Enter');
    await expect(page.getByText('Recorded: Covered')).toBeVisible();
    expect(await answer()).toBe('covered');
    await page.getByText('Change your answer', { exact: true }).click();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('Recorded: Not now')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Recorded: Not now')).toBeVisible();
    expect(await answer()).toBe('not_now');
  });

  test('leaves two thirds of a phone to the pitch, with every answer in sight', async ({
    page,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Ada Narrow');
    const { variationId } = await backend.newPitch(account, 'Short bars on small screens');
    const { token } = await backend.queueSend(
      account,
      variationId,
      await backend.podcastOnBusiness(),
    );
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`/answer/${token}?a=interested`);
    await expect(page.getByText('Tap “Interested” to record it.')).toBeVisible();
    const bar = page.getByRole('region', { name: 'What do you say?' });
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(200);
    for (const label of ['Interested', 'Not my beat', 'Not now', 'Covered']) {
      const box = await bar.getByRole('button', { name: label }).boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
    await expect(page.getByText(VARIATION.line1_hook)).toBeInViewport();
    await expectAccessibleLayout(page);
  });

  test('offers to try again when the server is unreachable', async ({ page, stack }) => {
    const backend = new Backend(stack);
    const account = await newCreator(backend, 'Lou Marsh');
    const { variationId } = await backend.newPitch(account, 'Night markets return');
    const { token } = await backend.queueSend(
      account,
      variationId,
      await backend.podcastOnBusiness(),
    );
    let down = true;
    await page.route('**/functions/v1/links/pitch-answer', (route) =>
      down ? route.abort() : route.continue(),
    );
    await page.goto(`/answer/${token}?a=interested`);
    await page.getByRole('button', { name: 'Interested' }).click();
    await expect(page.getByText('Your answer was not recorded')).toBeVisible();
    down = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Recorded: Interested')).toBeVisible();
  });

  test('unknown and truncated links say what to do instead', async ({ page }) => {
    for (const token of ['x'.repeat(43), 'short']) {
      await page.goto(`/answer/${token}?a=interested`);
      await expect(
        page.getByRole('heading', { name: 'This link is not known to us' }),
      ).toBeVisible();
    }
    await expectAccessibleLayout(page);
  });
});
