import { paths } from '../supabase/functions/_shared/domain/paths.ts';
import { Backend, VARIATION } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { linkIn, type Mail } from '../testing/browser/mailbox.ts';
import { moved, watchShifts } from '../testing/browser/layout-shifts.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

const STORY = 'What a rate cut does at the kitchen table';

/** The time so many hours from now, as the database takes it. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('an introduction: asked, reminded, scanned, accepted in the mail; both have one mail', async ({
  page,
  browser,
  request,
  stack,
  mailbox,
}) => {
  test.setTimeout(120_000);
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Imani Prewitt');
  await backend.update('media_profiles', `user_id=eq.${editor.id}`, {
    outlet_name: 'The Porch Hour',
  });
  const intros = () =>
    backend.rows('intro_requests', `media_user_id=eq.${editor.id}&select=id,status`);

  await signIn(page, editor);
  const story = page.getByRole('listitem').filter({ hasText: STORY });
  await story.getByRole('button', { name: 'Request Intro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for an introduction' });
  await expect(dialog.getByText(/^This is a sample, and its creator is invented/)).toBeVisible();
  await dialog.getByLabel('Note (optional)').fill('Could we record on your porch?');
  await dialog.getByRole('button', { name: 'Ask the creator' }).click();
  await expect(story.getByText('Requested', { exact: true })).toBeVisible();
  const first = await mailbox.waitFor(
    DEMO.creator.email,
    /Imani Prewitt .*asks for an introduction/,
  );
  expect(first.subject).toContain('(says they are with The Porch Hour)');

  // Eighteen hours later.
  await backend.update('intro_requests', `media_user_id=eq.${editor.id}`, {
    expires_at: inHours(5.9),
  });
  await backend.runScheduled('request-worker', 'mail-worker');
  const reminder = await mailbox.waitFor(DEMO.creator.email, /^Still open: Imani Prewitt/, 60_000);
  expect(reminder.text).toContain('About 6 hours are left');

  await test.step('a scanner changes nothing', async () => {
    const hrefs = [...reminder.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    expect(hrefs.length).toBeGreaterThan(2);
    for (const href of hrefs) {
      await request.head(href);
      await request.get(href);
    }
    expect(await intros()).toMatchObject([{ status: 'requested' }]);
  });

  await test.step('one tap on the page of the mail answers, without a login', async () => {
    const creator = await (await browser.newContext()).newPage();
    await creator.goto(linkIn(reminder, /\/introduction\/.*a=yes/).replace('?a=yes', ''));
    await expect(creator.getByText('Not answered yet')).toBeVisible();
    await expect(creator.getByText('Could we record on your porch?')).toBeVisible();
    await expectAccessibleLayout(creator);
    await creator.goto(linkIn(reminder, /\/introduction\/.*a=yes/));
    await expect(creator.getByText('Not answered yet')).toBeVisible();
    await expect(creator.getByRole('button', { name: 'Yes, introduce us' })).toBeFocused();
    await creator.keyboard.press('Enter');
    await expect(creator.getByText('You said yes')).toBeVisible();
    await expectAccessibleLayout(creator);
    await creator.context().close();
  });

  const subject = new RegExp(`and Imani Prewitt: ${STORY}$`);
  const toCreator = await mailbox.waitFor(DEMO.creator.email, subject);
  const toEditor = await mailbox.waitFor(editor.email, subject);
  expect(toCreator.headers['reply-to']).toContain(editor.email);
  expect(toEditor.headers['reply-to']).toContain(DEMO.creator.email);
  for (const mail of [toCreator, toEditor]) {
    expect(mail.text).toContain(editor.email);
    expect(mail.text).toContain(DEMO.creator.email);
  }
  const connected = (mails: Mail[]) => mails.filter((mail) => subject.test(mail.subject)).length;
  expect(connected(await mailbox.list(editor.email))).toBe(1);
  expect(connected(await mailbox.list(DEMO.creator.email))).toBe(1);

  await test.step('the editor sees the yes; another request passes after 24 hours', async () => {
    await expect(story.getByText('Accepted', { exact: true })).toBeVisible();
    // Nobody stands behind another creator of the sample issue: its card says so in place of the button.
    const nobody = page.getByRole('listitem').filter({ hasText: 'The books left the shelf' });
    await expect(nobody.getByText('A sample story: there is nobody to ask')).toBeVisible();
    await expect(nobody.getByRole('button', { name: 'Request Intro' })).toHaveCount(0);
    const [other] = await backend.rows(
      'friday_fix_items',
      'assets_url=eq./epk/yolanda-akins-reyes&select=item_id:id,creator_user_id&limit=1',
    );
    await backend.upsert('intro_requests', [
      { ...other, media_user_id: editor.id, expires_at: inHours(-0.1) },
    ]);
    await backend.runScheduled('request-worker', 'mail-worker');
    const passed = await mailbox.waitFor(editor.email, /^No answer in 24 hours/, 60_000);
    expect(passed.text).not.toContain('Others in the same issue who can be asked');
    await backend.update('intro_requests', `media_user_id=eq.${editor.id}&status=eq.accepted`, {
      answered_at: inHours(-20 * 24),
    });
    const home = page.getByRole('region', { name: 'What waits for you' });
    await expect(home.getByRole('link', { name: 'Write to Nadine Okoro Wells' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${DEMO.creator.email}`),
    );
    await home.getByText('Accepted', { exact: true }).click();
    const asked = page.getByRole('region', { name: 'Introductions you asked for' });
    await expect(asked.getByText('No answer')).toBeVisible();
    await expect
      .poll(() =>
        backend.rows('intro_requests', `media_user_id=eq.${editor.id}&read_at=not.is.null`),
      )
      .toHaveLength(1);
    await expect(asked.getByRole('link', { name: DEMO.creator.email })).toBeVisible();
    await expect(asked.getByRole('link', { name: /^Write to / })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${DEMO.creator.email}`),
    );
    await expectAccessibleLayout(page);
  });
});

test('a request that is taken back is closed on the creator’s screen and in the mail', async ({
  page,
  browser,
  stack,
  mailbox,
}) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Rosalind Keys');
  await signIn(page, editor);
  const story = page.getByRole('listitem').filter({ hasText: STORY });
  await story.getByRole('button', { name: 'Request Intro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for an introduction' });
  await dialog.getByRole('button', { name: 'Ask the creator' }).click();
  await expect(story.getByText('Requested', { exact: true })).toBeVisible();
  const mail = await mailbox.waitFor(DEMO.creator.email, /Rosalind Keys .*introduction/);
  // It can be taken back here, too, and is asked about before that.
  const takeBack = story.getByRole('button', { name: `Take back the introduction for ${STORY}` });
  await takeBack.click();
  await expectAccessibleLayout(page);
  await story.getByRole('button', { name: `Keep it for ${STORY}` }).click();
  await expect(takeBack).toBeVisible();

  const creator = await (await browser.newContext({ baseURL: stack.url })).newPage();
  const socket = creator.waitForEvent('websocket');
  await signIn(creator, DEMO.creator, '/app/requests');
  const entry = creator.getByRole('listitem').filter({ hasText: 'Rosalind Keys' });
  await expect(entry.getByRole('button', { name: /^Accept/ })).toBeVisible();
  await (
    await socket
  ).waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).includes('"ok"'),
  });

  await page.goto('/app/introductions');
  const asked = page.getByRole('region', { name: 'Introductions you asked for' });
  await asked.getByRole('button', { name: `Take back the introduction for ${STORY}` }).click();
  await expect(asked.getByText('You can ask once for each story')).toBeVisible();
  await asked.getByRole('button', { name: `Yes, take it back for ${STORY}` }).click();
  await expect(asked.getByText('Taken back')).toBeVisible();
  await expect(asked.getByRole('button', { name: /^Take back/ })).toHaveCount(0);
  await expectAccessibleLayout(page);

  await test.step('the story says that it can be asked for once', async () => {
    await page.goto('/media-dashboard');
    // Another issue may be the latest by now.
    await page.getByRole('tab', { name: 'Archive' }).click();
    await page.getByLabel('Search').fill(STORY);
    await expect(story.getByText('You can ask once for each story')).toBeVisible();
    await expect(story.getByRole('button', { name: 'Request Intro' })).toHaveCount(0);
  });

  await test.step('the creator sees it without a reload, and in the mail', async () => {
    await expect(entry.getByText('Taken back')).toBeVisible();
    await expect(entry.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    // The tap of the mail comes too late: nothing is shared.
    await creator.goto(linkIn(mail, /\/introduction\/.*a=yes/));
    await expect(creator.getByText('Rosalind Keys no longer asks')).toBeVisible();
    await expect(creator.getByRole('button', { name: /^Yes/ })).toHaveCount(0);
    await expectAccessibleLayout(creator);
    const rows = await backend.rows(
      'intro_requests',
      `media_user_id=eq.${editor.id}&select=status`,
    );
    expect(rows).toMatchObject([{ status: 'taken_back' }]);
    const connected = (await mailbox.list(editor.email)).filter(({ subject }) =>
      subject.includes('and Rosalind Keys'),
    );
    expect(connected).toHaveLength(0);
    await creator.context().close();
  });
});

test('a request: posted, mailed, shared, answered with a pitch, chosen, closed', async ({
  page,
  browser,
  request,
  stack,
  mailbox,
}) => {
  test.setTimeout(180_000);
  const backend = new Backend(stack);
  const [editor, creator, other] = await Promise.all([
    backend.newAccount('media', 'Tomas Bright'),
    backend.newAccount('creator', 'Odessa Marlowe'),
    backend.newAccount('creator', 'Wendell Amari'),
  ]);
  const topic = `Families who talk about money at the kitchen table`;
  await signIn(page, editor, '/app/requests');
  await page.getByRole('button', { name: 'New request' }).click();
  const form = page.getByRole('form', { name: 'New request' });
  await form.getByLabel('What do you look for?').fill('Money');
  await form.getByRole('button', { name: 'Post request' }).click();
  await expect(form.getByText('Please say in a few words what you look for')).toBeVisible();
  await form.getByLabel('What do you look for?').fill(topic);
  await form.getByLabel('More about it').fill('For a half hour in spring.\nNo experts on bonds.');
  await expect(form.getByLabel('How many you will choose')).toHaveValue('1');
  await form.getByLabel('Pitches at most').selectOption('2');
  // The other choices are said in a line, and folded away.
  await expect(form.getByText(/ · All beats · /)).toBeVisible();
  await expect(form.getByLabel('Place (optional)')).toBeHidden();
  // The first request is being written: nothing says that there is none.
  await expect(page.getByText('No request yet')).toHaveCount(0);
  await form.getByText('Format, place, beats and AI').click();
  await form.getByText('Business', { exact: true }).click();
  await expectAccessibleLayout(page);
  await form.getByRole('button', { name: 'Post request' }).click();
  await expect(page.getByText(/No pitch yet, 2 at most/)).toBeVisible();

  // From here on they are compared with requests: one mail a day, so this one has to be there.
  await backend.completeProfile(creator);
  await backend.completeProfile(other);
  await backend.newPitch(creator, 'Families talk about a rate change at the kitchen table');
  const second = await backend.newPitch(other, 'A rate change reaches every kitchen table');
  await backend.update('pitch_variations', `id=eq.${second.variationId}`, {
    headline: 'What my grandmother wrote in the margin',
    line1_hook: 'In my house the money book lay open beside the salt, and everybody could read it.',
    line2_whynow: 'A higher rate turns that margin into the news this week.',
    line3_whyyou: 'My studio keeps the books of 63 food trucks.',
    talking_points: ['Whose turn it is to count'],
  });

  await backend.runScheduled('request-worker', 'mail-worker');
  const mail = await mailbox.waitFor(creator.email, /editor|open requests/, 60_000);
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const publicUrl = linkIn(mail, /\/requests\/families-who-talk/);

  const visitor = await (await browser.newContext()).newPage();
  await test.step('everybody can open it; it leads to an answer', async () => {
    const response = await visitor.goto(publicUrl);
    expect(response?.status()).toBe(200);
    const html = (await response?.text()) ?? '';
    expect(html).toContain(`<title>An editor looks for: ${topic} | Newspeg</title>`);
    expect(html).toContain(`property="og:title" content="An editor looks for: ${topic}`);
    expect(html).not.toContain(editor.email);
    await expect(visitor.getByRole('heading', { level: 1, name: topic })).toBeVisible();
    await expectAccessibleLayout(visitor);
  });

  await test.step('two creators answer with a pitch each', async () => {
    for (const account of [creator, other]) {
      const own = await (await browser.newContext({ baseURL: stack.url })).newPage();
      await signIn(own, account);
      await own.getByRole('link', { name: `Answer with a pitch for ${topic}` }).click();
      await expect(own.getByRole('heading', { level: 1, name: topic })).toBeVisible();
      if (account === creator) await expectAccessibleLayout(own);
      await own.getByRole('link', { name: /^Read it and send/ }).click();
      const sending = own.getByRole('heading', { name: /^Send it to / });
      await expect(sending).toBeFocused();
      await expect(sending).toBeInViewport();
      await own.getByLabel('A line to the editor (optional)').fill('Free on Sundays.');
      await own.getByRole('button', { name: 'Send pitch' }).click();
      await expect(
        own.getByRole('heading', { name: 'Your pitch is with the editor' }),
      ).toBeFocused();
      await own.context().close();
    }
  });

  await test.step('the editor is told, reads both and chooses one', async () => {
    await expect(page.getByText('2 unread')).toBeVisible();
    await backend.runScheduled('request-worker', 'mail-worker');
    await mailbox.waitFor(editor.email, /new pitch/, 60_000);
    await page.getByRole('link', { name: `Read the pitches for ${topic}` }).click();
    // The first unread one stands open.
    await expect(page.getByText(VARIATION.line1_hook)).toBeVisible();
    await expect(page.getByText('1 unread')).toBeVisible();
    const aside = page.getByRole('button', { name: 'Set aside the pitch of Odessa Marlowe' });
    await aside.click();
    await page.getByText('What you asked for').click();
    await expect(page.getByText(/Room for 1 more of 2 pitches/)).toBeVisible();
    await page.getByRole('button', { name: 'Bring the pitch back of Odessa Marlowe' }).click();
    await expect(aside).toBeVisible();
    await expectAccessibleLayout(page);
    await page.getByRole('button', { name: 'Choose Odessa Marlowe' }).click();
    // For 20 seconds the choice can be undone: neither the list nor a mail has an email before.
    await expect(
      page.getByRole('button', { name: 'Take it back from Odessa Marlowe' }),
    ).toBeVisible();
    await expect(page.getByText(creator.email)).toHaveCount(0);
    await expect(page.getByRole('link', { name: creator.email })).toBeVisible({ timeout: 40_000 });
    // At the next visit the chosen pitch stands open.
    await page.reload();
    await expect(page.getByRole('link', { name: 'Write to Odessa Marlowe' })).toBeInViewport();
    await backend.runScheduled('mail-worker');
  });

  const subject = /Odessa Marlowe and Tomas Bright: Families/;
  const toCreator = await mailbox.waitFor(creator.email, subject);
  const toEditor = await mailbox.waitFor(editor.email, subject);
  expect(toCreator.text).toContain(editor.email);
  expect(toEditor.text).toContain(creator.email);
  await backend.runScheduled('request-worker', 'mail-worker');
  const ended = await mailbox.waitFor(other.email, /^Closed: Families/, 60_000);
  expect(ended.text).toContain('chose another pitch');

  await test.step('a further choice of an editor without a tie asks the creator', async () => {
    // What is not decided stands open.
    await page.getByRole('button', { name: 'Ask Wendell Amari to connect' }).click();
    const asked = page.locator('[data-sonner-toast]').filter({ hasText: 'In 20 seconds we ask' });
    await asked.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Ask Wendell Amari to connect' }).click();
    await expect(page.getByRole('main').getByText('We ask Wendell Amari first.')).toBeVisible();
    await expectAccessibleLayout(page);
    await expect(async () => {
      await backend.runScheduled('mail-worker');
      await mailbox.waitFor(other.email, /^May they write to you\?/, 1_000);
    }).toPass({ timeout: 40_000 });
    const question = await mailbox.waitFor(other.email, /^May they write to you\?/);
    expect(question.text).not.toContain(editor.email);
    const own = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await signIn(own, other, paths.creatorDashboard.getHref());
    const box = own
      .getByRole('status')
      .filter({ hasText: 'An editor would like to hear from you' });
    await expectAccessibleLayout(own);
    await box.getByRole('link', { name: /^Say yes or no/ }).click();
    await expect(own).toHaveURL(linkIn(question, /\/app\/requests\/families-who-talk/));
    await expect(own.getByText('Nothing is shared before it.')).toBeVisible();
    await expectAccessibleLayout(own);
    // A no takes the pitch back, and asks before that.
    await own.getByRole('button', { name: 'No, thank you' }).click();
    await expect(own.getByText('A no takes your pitch back')).toBeVisible();
    await expectAccessibleLayout(own);
    await own.getByRole('button', { name: 'Decide later' }).click();
    await own.getByRole('button', { name: 'Yes, connect us' }).click();
    await expect(own.getByRole('link', { name: editor.email })).toBeVisible({ timeout: 40_000 });
    await own.context().close();
    await expect(page.getByRole('link', { name: other.email })).toBeVisible({ timeout: 40_000 });
  });

  await test.step('its page is gone; the mails stop by one tap', async () => {
    const gone = await request.get(publicUrl);
    expect(gone.status()).toBe(404);
    expect(await gone.text()).toContain('Its editor has chosen.');
    // Whoever is signed in finds there what every page of the app has.
    const chosen = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await chosen.setViewportSize({ width: 375, height: 812 });
    const shifts = await watchShifts(chosen);
    await signIn(chosen, creator, publicUrl);
    await expect(chosen.getByRole('link', { name: 'Write to us' })).toBeVisible();
    await expect(chosen.getByText('An editor said yes:')).toBeVisible();
    expect(moved(await shifts())).toBeLessThan(0.05);
    await expectAccessibleLayout(chosen);
    await chosen.getByRole('link', { name: 'reply', exact: true }).click();
    await expect(chosen.getByRole('link', { name: /^Reply/ }).first()).toBeVisible();
    await chosen.context().close();
    await visitor.goto(linkIn(mail, /\/request-mails\//));
    await visitor.getByRole('button', { name: 'Turn these mails off' }).click();
    await expect(visitor.getByText('Turned off')).toBeVisible();
    await expectAccessibleLayout(visitor);
    await visitor.context().close();
  });
});
