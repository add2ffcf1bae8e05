import type { Page } from '@playwright/test';
import { paths } from '../supabase/functions/_shared/domain/paths.ts';
import { Backend } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { linkIn } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

/** Counts every press of a pointer in the page, whatever it hits. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => (window as unknown as { countClick: () => void }).countClick(),
      true,
    );
  });
  return () => clicks;
}

test('an editor’s first visit: from sign-in to the first verdict in at most 8 clicks', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Ruth Delaney');
  const clicks = await countClicks(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByLabel('Email', { exact: true }).click();
  await page.keyboard.type(editor.email);
  await page.getByLabel('Password', { exact: true }).click();
  await page.keyboard.type(editor.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();

  await test.step('the house: no creator’s tools, what waits, the next issue at their hour', async () => {
    await expect(page).toHaveURL(/\/media-dashboard$/);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Friday Fix',
      'Requests',
      'Introductions',
      'Settings',
    ]);
    const home = page.getByRole('region', { name: 'What waits for you' });
    await expect(home.getByText(/^\w+day, \w+ \d+, \d+ [AP]M/)).toBeVisible();
    await expect(page.getByText('Latest: September 20, 2024')).toBeVisible();
    await expect(page.getByText('Sample issue', { exact: true })).toBeVisible();
    await expect(page.getByText(/^The first real one comes Friday, /)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'This week' })).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(/AI pitch|upgrade|Setup Profile/i);
  });

  const story = page.locator('[data-story]').first();
  await story.getByRole('button', { name: 'Not now' }).click();
  await expect
    .poll(() => backend.rows('card_verdicts', `user_id=eq.${editor.id}&select=verdict`))
    .toEqual([{ verdict: 'not_now' }]);
  expect(clicks()).toBeLessThanOrEqual(8);

  await test.step('a creator’s page leads back to the house', async () => {
    for (const at of [
      paths.creatorDashboard.getHref(),
      paths.newPitch.getHref(),
      paths.profile.getHref(),
    ]) {
      await page.goto(at);
      await expect(page).toHaveURL(/\/media-dashboard$/);
    }
  });
});

test('without an account: from the pitch mail to the verdict, with a note in the same mail', async ({
  page,
  stack,
  mailbox,
}) => {
  const backend = new Backend(stack);
  const creator = await backend.newAccount('creator', 'Lenora Finch');
  await backend.completeProfile(creator);
  await backend.update('creator_profiles', `user_id=eq.${creator.id}`, {
    contact_phone: '404 555 0142',
    offers: [{ verb: 'interview', text: 'me at my kitchen table', place: '', days: 'on Mondays' }],
    facts: [{ text: 'Rates rose by a point.', source: 'https://paper.example/rates' }],
  });
  const { pitchId, variationId } = await backend.newPitch(creator, 'A rate change is due');
  await backend.update('pitches', `id=eq.${pitchId}`, {
    grounds: [{ source: 'profile.facts.0', text: 'Rates rose by a point.' }],
    story: { link: 'https://news.example/rates' },
  });
  await backend.update('pitch_variations', `id=eq.${variationId}`, {
    line2_whynow: 'Rates rose by a point. I saw it at my table.',
    claims: [
      {
        line: 'line2_whynow',
        text: 'Rates rose by a point.',
        source: 'profile.facts.0',
        supported: true,
      },
    ],
  });
  await signIn(page, creator, `/app/pitches/${pitchId}`);
  await page
    .getByRole('button', { name: /^Preview and send/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/news\.example\/rates/)).toBeVisible();
  await expect(dialog.getByText(/^Hi .* team,/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send pitch' }).click();
  await expect(page.getByText(/is on its way/)).toBeVisible();
  await backend.deliverWaiting(creator.id);
  const mail = await mailbox.waitForSender('Lenora Finch via Newspeg');
  // The reader is greeted by first name, which the creator did not see.
  expect(mail.text).toMatch(/^Hi \w+,\n/);
  expect(mail.text).not.toMatch(/^Hi .* team,/);
  expect(mail.text).toContain('The news: https://news.example/rates');
  expect(mail.text).toContain(
    'What it says is Lenora Finch’s own account, except where a source is',
  );

  const reader = await (await page.context().browser()?.newContext())?.newPage();
  if (reader === undefined) throw new Error('no browser');
  const clicks = await countClicks(reader);
  await reader.setViewportSize({ width: 375, height: 667 });
  await reader.goto(linkIn(mail, /\/answer\/.*a=interested/));
  const interested = reader.getByRole('button', { name: 'Interested' });
  await expect(interested).toBeFocused();
  const asked = reader.getByText('Tap “Interested” to record it.');
  await expect(asked).toContainText('You need no account.');
  // What is recorded is on the phone's screen together with the buttons.
  await expect(asked).toBeInViewport({ ratio: 1 });
  await expect(interested).toBeInViewport({ ratio: 1 });
  // The pitch stands above them, and both are on the first screen.
  const pitch = reader.getByText('Lenora Finch’s own account').first();
  await expect(pitch).toBeInViewport({ ratio: 1 });
  const [above, below] = [await pitch.boundingBox(), await interested.boundingBox()];
  expect(above?.y ?? Infinity).toBeLessThan(below?.y ?? 0);
  await expect(reader.getByText(creator.email)).toHaveCount(0);
  await reader.getByLabel('A note to Lenora Finch (optional)').click();
  await reader.keyboard.type('Could we tape on Monday?');
  await interested.click();
  await expect(reader.getByText('Recorded: Interested')).toBeInViewport({ ratio: 1 });
  const write = reader.getByRole('link', { name: 'Write to Lenora Finch' });
  await expect(write).toBeFocused();
  await expect(write).toBeInViewport({ ratio: 1 });
  await expect(write).toHaveAttribute('href', new RegExp(`^mailto:${creator.email}`));
  await expect(reader.getByText(creator.email)).toBeInViewport({ ratio: 1 });
  // The tap on the link of the mail counts as well.
  expect(clicks() + 1).toBeLessThanOrEqual(8);

  // The pitch is folded away, and what a yes is for is on the screen at once, with the note after it.
  await expect(pitch).toBeHidden();
  const reach = reader.getByRole('region', { name: 'How to reach Lenora Finch' });
  for (const way of [
    reach.getByRole('link', { name: '404 555 0142' }),
    reach.getByRole('link', { name: 'Press kit' }),
    reach.getByText(/my kitchen table, on Mondays/),
    reader.getByText('Your note was passed on.'),
  ])
    await expect(way).toBeInViewport({ ratio: 1 });
  await expectAccessibleLayout(reader);

  await reader.getByText('Read the pitch again').click();
  await expect(pitch).toBeVisible();
  await expect(reader.getByRole('link', { name: 'paper.example' })).toHaveAttribute(
    'href',
    'https://paper.example/rates',
  );
  await expect(reader.getByText(/Source: paper\.example, named on/)).toBeVisible();
  await expectAccessibleLayout(reader);
  await reader.reload();
  await reader.getByText('Read the pitch again').click();
  await expect(reader.getByText('Lenora Finch’s own account').first()).toBeVisible();

  const toCreator = await mailbox.waitFor(creator.email, /Interested/);
  expect(toCreator.text).toContain('Could we tape on Monday?');
  expect(
    (await mailbox.list(creator.email)).filter(({ subject }) => subject.includes('Interested')),
  ).toHaveLength(1);
  await reader.context().close();
});

test('pitches for a request are declined, asked about, set aside, chosen and brought back', async ({
  page,
  browser,
  stack,
  mailbox,
}) => {
  test.setTimeout(150_000);
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Sabine Oakes');
  const topic = 'Households that keep one book for all';
  await signIn(page, editor, paths.requests.getHref());
  await page.getByRole('button', { name: 'New request' }).click();
  const form = page.getByRole('form', { name: 'New request' });
  await form.getByLabel('What do you look for?').fill(topic);
  await form.getByLabel('How many you will choose').selectOption('2');
  await form.getByRole('button', { name: 'Post request' }).click();
  await expect(page.getByText(/No pitch yet, 5 at most/)).toBeVisible();
  const [row] = await backend.rows(
    'media_requests',
    `media_user_id=eq.${editor.id}&select=id,slug,choose_up_to`,
  );
  expect(row?.['choose_up_to']).toBe(2);
  const requestId = row?.['id'] as string;

  const names = ['Alba Reese', 'Brent Amari'] as const;
  const creators = [];
  for (const name of names) {
    const account = await backend.newAccount('creator', name);
    await backend.completeProfile(account);
    await backend.update('creator_profiles', `user_id=eq.${account.id}`, {
      contact_phone: '404 555 0142',
    });
    const { variationId } = await backend.newPitch(account, `${name} keeps a book at the table`);
    await backend.update('pitch_variations', `id=eq.${variationId}`, {
      headline: `The book of ${name}`,
      line1_hook: `${name} opens the household book beside the salt, and everybody reads it aloud.`,
      ...(name === names[1] && {
        line2_whynow: 'A higher rate turns every margin into news this week.',
        line3_whyyou: 'My studio keeps the books of 63 food trucks.',
        talking_points: ['Whose turn it is to count'],
      }),
    });
    await backend.rpcAs(account, 'enter_request', {
      p_request_id: requestId,
      p_variation_id: variationId,
      p_note: '',
    });
    creators.push(account);
  }
  const [alba, brent] = creators;
  if (alba === undefined || brent === undefined) throw new Error('two creators');

  await test.step('the home says what is to be read', async () => {
    await page.goto(paths.mediaDashboard.getHref());
    const home = page.getByRole('region', { name: 'What waits for you' });
    await expect(home.getByText('2 unread')).toBeVisible();
    await home.getByRole('link', { name: topic }).click();
    await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible();
  });

  // The first unread pitch stands open.
  await expect(page.locator('details[open]').getByRole('button', { name: /^Choose/ })).toHaveCount(
    1,
  );
  const unfold = async (name: string) => {
    const pitch = page.locator('details').filter({ hasText: `The book of ${name}` });
    if ((await pitch.getAttribute('open')) === null) await pitch.locator('summary').click();
  };
  await unfold('Alba Reese');
  await expect(page.getByText('Alba Reese’s own account').first()).toBeVisible();

  await test.step('a read pitch that is folded says that a decision is due', async () => {
    const pitch = page.locator('details').filter({ hasText: 'The book of Alba Reese' });
    await expect(pitch.getByText('Read, not decided yet')).toBeHidden();
    await pitch.locator('summary').click();
    await expect(pitch.getByText('Read, not decided yet')).toBeVisible();
    await unfold('Alba Reese');
  });

  await test.step('the home says that a read pitch waits for a choice', async () => {
    const at = page.url();
    await page.goto(paths.mediaDashboard.getHref());
    const home = page.getByRole('region', { name: 'What waits for you' });
    await expect(home.getByText(/^\d pitch(es)? waits? for your choice$/)).toBeVisible();
    await expect(
      page.getByRole('link', { name: /^Requests.*2 pitches wait for you$/ }),
    ).toBeVisible();
    await page.goto(at);
    // It was read, and is still open to read and decide.
    await expect(page.getByRole('button', { name: 'Choose Alba Reese' })).toBeVisible();
  });

  await test.step('on a phone the choice stands in sight while the pitch is read', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 375, height: 667 });
    await page.getByText('Alba Reese opens the household book').scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Choose Alba Reese' })).toBeInViewport({
      ratio: 1,
    });
    await page.setViewportSize(size);
  });

  await test.step('a no can be undone before anybody hears of it', async () => {
    await expect(page.getByText('Decline tells Alba Reese in ten minutes')).toBeVisible();
    await page.getByRole('button', { name: 'Decline the pitch of Alba Reese' }).click();
    await expect(page.getByText('Declined', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Choose Alba Reese' })).toBeVisible();
    await expect(page.getByText('Declined', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Set aside the pitch of Alba Reese' }).click();
    await expect(page.getByText('Set aside', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Bring the pitch back of Alba Reese' }).click();
    await expect(page.getByText('Set aside', { exact: true })).toHaveCount(0);
  });

  await test.step('a no keeps a question that has not left', async () => {
    await page.getByRole('button', { name: 'Ask a question to Alba Reese' }).click();
    await page.getByLabel('Your question to Alba Reese').fill('Which month?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByText('It leaves in a minute.')).toBeVisible();
    await page.getByRole('button', { name: 'Decline the pitch of Alba Reese' }).click();
    await expect(page.getByText('Your question was not sent.')).toBeVisible();
    await page.reload();
    // Decided: it is folded.
    await expect(page.getByText('Alba Reese opens the household book')).toBeHidden();
    await unfold('Alba Reese');
    await expect(page.getByText('Your question was not sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Bring the pitch back of Alba Reese' }).click();
    await expect(page.getByLabel('Your question to Alba Reese')).toHaveValue('Which month?');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the editor asks one thing, the creator answers', async () => {
    await page.getByRole('button', { name: 'Ask a question to Alba Reese' }).click();
    await page.getByLabel('Your question to Alba Reese').fill('Which days could we tape?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByText('It leaves in a minute.')).toBeVisible();
    await expectAccessibleLayout(page);
    await backend.update('request_entries', `user_id=eq.${alba.id}`, {
      word_due_at: new Date(Date.now() - 1000).toISOString(),
    });
    await backend.runScheduled('request-worker', 'mail-worker');
    const question = await mailbox.waitFor(alba.email, /^A question about your pitch/, 60_000);
    expect(`${question.text} ${question.html}`).not.toContain(editor.email);
    const own = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await signIn(own, alba, paths.pitches.getHref());
    await expect(own.getByRole('link', { name: 'An editor asks something' })).toBeVisible();
    await own.goto(paths.creatorDashboard.getHref());
    await expect(own.getByText('Which days could we tape?')).toBeVisible();
    await expect(own.getByText('The editor asks something', { exact: true })).toBeVisible();
    await own.getByRole('link', { name: 'Answer the question about' }).click();
    await expect(own).toHaveURL(linkIn(question, /\/app\/requests\/households/));
    await own.getByText('Your pitch as the editor has it').click();
    await expect(own.getByText('Alba Reese opens the household book')).toBeVisible();
    await own.getByLabel('Your answer').fill('Mondays and Tuesdays.');
    await expectAccessibleLayout(own);
    await own.getByRole('button', { name: 'Send answer' }).click();
    await expect(own.getByText(/You answered/)).toBeVisible();
    await own.context().close();
    await expect(page.getByText('Mondays and Tuesdays.')).toBeVisible();
  });

  await test.step('a no that stands reaches its creator', async () => {
    await unfold('Brent Amari');
    await page.getByRole('button', { name: 'Decline the pitch of Brent Amari' }).click();
    await expect(page.getByText('Declined', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('link', { name: /^Requests.*1 pitch waits for you$/ }),
    ).toBeVisible();
    await backend.update('request_entries', `user_id=eq.${brent.id}`, {
      word_due_at: new Date(Date.now() - 1000).toISOString(),
    });
    await backend.runScheduled('request-worker', 'mail-worker');
    const no = await mailbox.waitFor(brent.email, /^Not this time/, 60_000);
    expect(no.text).toContain('Nothing was shared');
  });

  await test.step('a choice can be undone; one of two leaves the request open', async () => {
    const back = page.getByRole('button', { name: 'Take it back from Alba Reese' });
    const chosen = page
      .locator('[data-sonner-toast]')
      .filter({ hasText: /^Chosen\. In 20 seconds/ });
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 375, height: 667 });
    await page.getByText('Alba Reese opens the household book').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Choose Alba Reese' }).click();
    // The way back takes the place of the choice, below a pitch that fills a phone's screen.
    await expect(back).toBeInViewport({ ratio: 1 });
    await expect(chosen).toContainText('The request closes with the second choice.');
    await chosen.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Taken back. Nothing was shared.')).toBeVisible();
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Choose Alba Reese' }).click();
    await back.click();
    await expect(page.getByRole('button', { name: 'Choose Alba Reese' })).toBeVisible();
    await expect(chosen).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose Alba Reese' }).click();
    await expect(page.getByRole('button', { name: 'Close request' })).toBeVisible();
    await expect(page.getByRole('link', { name: alba.email })).toBeVisible({ timeout: 40_000 });
    // What was asked and answered stays under it, and is read.
    await expect(page.getByText('Mondays and Tuesdays.')).toBeVisible();
    await expect(page.getByText('Unread', { exact: true })).toHaveCount(0);
    await expectAccessibleLayout(page);
    await backend.runScheduled('mail-worker');
    const connects = await mailbox.waitFor(editor.email, /Alba Reese and Sabine Oakes/, 60_000);
    expect(connects.text).toContain('Phone: 404 555 0142');
  });
});

const ROUTES = {
  creator: [
    paths.creatorDashboard.getHref(),
    paths.newPitch.getHref(),
    paths.pitches.getHref(),
    paths.calendar.getHref(),
    paths.requests.getHref(),
    paths.profile.getHref(),
    paths.pressKit.getHref(),
    paths.settings.getHref(),
  ],
  media: [
    paths.mediaDashboard.getHref(),
    paths.requests.getHref(),
    paths.introductions.getHref(),
    paths.settings.getHref(),
    paths.welcome.getHref(),
  ],
  admin: [paths.admin.getHref()],
} as const;

for (const [who, routes] of Object.entries(ROUTES) as [keyof typeof ROUTES, readonly string[]][]) {
  test(`on a phone the header of a ${who} takes one line, and the bar covers no content`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    for (const at of routes) {
      await signIn(page, DEMO[who], at);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const header = await page.getByRole('banner').first().boundingBox();
      expect(header?.height, at).toBeLessThanOrEqual(64);
      const bar = page.getByRole('navigation', { name: 'Main' });
      for (const tab of await bar.getByRole('link').all())
        await expect(tab).toBeInViewport({ ratio: 1 });
      // At the end of the page its last line stands above the bar.
      const support = page.getByRole('contentinfo').getByRole('link', { name: 'Write to us' });
      await expect(support).toHaveAttribute('href', /^\/app\/support/);
      // Pages grow while their data comes.
      await expect(async () => {
        await page.evaluate(() =>
          window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
        );
        const [line, covers] = [await support.boundingBox(), await bar.boundingBox()];
        expect((line?.y ?? 0) + (line?.height ?? 0), at).toBeLessThanOrEqual(covers?.y ?? 0);
      }).toPass();
    }
  });
}

test('a creator changes the time zone of their mails; the list has no retired names', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const creator = await backend.newAccount('creator', 'Iris Vann');
  await signIn(page, creator, paths.settings.getHref());
  const zone = page.getByLabel('Your time zone');
  await zone.selectOption('Asia/Kolkata');
  await expect
    .poll(async () => (await backend.rpcAs(creator, 'my_result_mail', {})) as { time_zone: string })
    .toMatchObject({ time_zone: 'Asia/Kolkata' });
  await page.reload();
  await expect(zone).toHaveValue('Asia/Kolkata');
  await expect(zone.locator('option[value="Asia/Calcutta"]')).toHaveCount(0);
});

test('a message ends with its page', async ({ page, stack }) => {
  const creator = await new Backend(stack).newAccount('creator', 'Noor Hale');
  await signIn(page, creator, paths.settings.getHref());
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const message = page.getByText('Saved', { exact: true });
  await expect(message).toBeVisible();
  const shownAt = Date.now();
  // One raised a moment before a navigation belongs to the page that it leads to.
  await expect.poll(() => Date.now() - shownAt).toBeGreaterThan(2_000);
  await expect(message).toBeVisible();
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  await expect(message).toBeHidden({ timeout: 1_000 });
});
