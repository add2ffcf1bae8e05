import type { Page } from '@playwright/test';
import { Backend, VARIATION, type Account } from '../testing/browser/backend.ts';
import { expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

async function newCreator(backend: Backend, name: string): Promise<Account> {
  const account = await backend.newAccount('creator', name);
  await backend.completeProfile(account);
  return account;
}

/** The addresses that the page shows, each once, without query and with ids left out. */
function screensOf(page: Page): () => string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    const screen = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id');
    if (screen.startsWith('/app') && seen.at(-1) !== screen) seen.push(screen);
  });
  return () => seen;
}

test('a pitch is written for a request, read and sent to it without leaving the way', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Delphine Ash');
  const topic = 'Families who write down what money did to them';
  const posted = (await backend.rpcAs(editor, 'post_media_request', {
    p_topic: topic,
    p_details: 'Half an hour, with receipts.',
    p_format: 'podcast',
    p_beats: ['Business'],
    p_place: null,
    p_ai_stance: 'label',
    p_wanted: 3,
    p_deadline: new Date(Date.now() + 86_400_000).toISOString(),
  })) as { id: string; slug: string };
  const outletId = await backend.podcastOnBusiness(1);
  await backend.update('outlets', `id=eq.${outletId}`, { media_user_id: editor.id });
  const [own] = await backend.rows('outlets', `id=eq.${outletId}&select=name`);
  const account = await newCreator(backend, 'Orla Penn');
  const screens = screensOf(page);
  const banner = page.getByRole('region', { name: 'The request that you answer' });

  await signIn(page, account, `/app/requests/${posted.slug}`);
  await page.getByRole('link', { name: 'Write a pitch for this' }).click();
  await test.step('the request stays in view while the pitch is written', async () => {
    await expect(banner).toContainText(topic);
    await expect(banner).toContainText('Delphine Ash');
    await expect(banner).toContainText('until');
    const text = banner.getByText('Half an hour, with receipts.');
    await expect(text).toBeInViewport();
    await page.setViewportSize({ width: 375, height: 740 });
    await page.reload();
    await expect(text).toBeHidden();
    await banner.getByText('What they ask for').click();
    await expect(text).toBeInViewport();
    await expectAccessibleLayout(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    // What an editor asks for is no news.
    await expect(page.getByText('The request itself is no news')).toBeVisible();
    const peg = page.getByLabel('News peg');
    await peg.fill('Families fall behind on their bills');
    await expect(page).toHaveURL(/draft=true/);
    // What is begun for a request is gone on with for it.
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('link', { name: 'AI Pitch Generator' }).click();
    await expect(peg).toHaveValue('');
    await expect(banner).toHaveCount(0);
    await expect(page.getByText(`is kept, as your answer to “${topic}”.`)).toBeVisible();
    await page.getByRole('button', { name: 'Go on with it' }).click();
    await expect(banner).toContainText(topic);
    await expect(peg).toHaveValue('Families fall behind on their bills');
    await expect(page.getByLabel('Format')).toHaveValue('podcast');
    await expectAccessibleLayout(page);
    await page
      .getByLabel('What do you say about it?')
      .fill('Families who write down what money did to them argue less');
    const hurt = page.getByRole('radio', { name: 'No, nobody' });
    if (await hurt.isVisible()) await hurt.check();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByText('Generated pitch variations!')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: 'Edit and send pitch 1' }).click();
  });

  await test.step('the text is in view before it goes', async () => {
    await expect(banner).toContainText(topic);
    const answer = page.getByRole('group', { name: 'Your answer' });
    const headline = await page.getByRole('heading', { level: 3 }).first().innerText();
    await expect(answer).toContainText(headline);
    await expect(answer).toContainText(`Arranged from ${account.name}’s own sentences.`);
    await page.getByLabel('A line to the editor (optional)').fill('x'.repeat(301));
    await expect(page.getByText('301 of 300')).toBeVisible();
    await expect(page.getByText('Please keep the note to 300 characters')).toBeVisible();
    await page.getByLabel('A line to the editor (optional)').fill('Free on Sundays.');
    await expect(answer).toContainText('Free on Sundays.');
    await expectAccessibleLayout(page);
    const next = page.getByRole('button', { name: 'Next: answer the request' });
    await expect(next).toBeVisible();
    await page.setViewportSize({ width: 375, height: 667 });
    await next.click();
    await expect(page.getByRole('group', { name: 'Answer the request' })).toBeFocused();
    const [send, bar] = [
      await page.getByRole('button', { name: 'Send pitch' }).boundingBox(),
      await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
    ];
    expect((send?.y ?? Infinity) + (send?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.setViewportSize({ width: 1280, height: 720 });
    const firstUse = page.getByText('The first copy or download uses your 1 free pitch');
    await expect(firstUse).toBeVisible();
    // The editor's own outlet can get it, until the editor has it by the request.
    const offered = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: own?.name as string, exact: true }) });
    await expect(offered).toBeVisible();
    await page.getByRole('button', { name: 'Send pitch' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your pitch is with the editor' }),
    ).toBeFocused();
    // The answer used it: it can be copied from now on, and nothing more is taken.
    await expect(firstUse).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy pitch 1' })).toBeVisible();
    await expect(next).toHaveCount(0);
    await expect(offered).toHaveCount(0);
    const entries = (await backend.rpcAs(editor, 'entries_of_request', {
      p_request_id: posted.id,
    })) as { note: string; words: { headline: string } }[];
    expect(entries.map(({ note, words }) => [note, words.headline])).toEqual([
      ['Free on Sundays.', headline],
    ]);
    await page.reload();
    await expect(banner).toContainText('You have answered this request');
  });

  expect(screens()).toEqual([
    `/app/requests/${posted.slug}`,
    '/app/pitches/new',
    '/app/pitches/:id',
  ]);
});

test('a newcomer who answers a request on a phone has the question and the way on in view', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Delphine Ash');
  const { slug } = (await backend.rpcAs(editor, 'post_media_request', {
    p_topic: 'Families who write down what money did to them',
    p_details: '',
    p_format: 'podcast',
    p_beats: ['Business'],
    p_place: null,
    p_ai_stance: 'label',
    p_wanted: 3,
    p_deadline: new Date(Date.now() + 86_400_000).toISOString(),
  })) as { slug: string };
  await page.setViewportSize({ width: 375, height: 667 });
  const account = await backend.newAccount('creator', 'Orla Penn');
  await signIn(page, account, `/app/pitches/new?request=${slug}`);
  await expect(page.getByLabel('Who are you?')).toBeInViewport();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const [button, bar] = [
    await next.boundingBox(),
    await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
  ];
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('old news is confirmed before the outlets are the next step', async ({ page, stack }) => {
  const backend = new Backend(stack);
  const account = await newCreator(backend, 'Nell Ashby');
  const { pitchId } = await backend.newPitch(account, 'Shops close their books');
  await backend.update('pitches', `id=eq.${pitchId}`, {
    created_at: new Date(Date.now() - 40 * 86_400_000).toISOString(),
  });
  await signIn(page, account, `/app/pitches/${pitchId}`);
  const holds = page.getByRole('checkbox', { name: /^It still holds/ });
  const next = page.getByRole('button', { name: 'Next: choose outlets' });
  await expect(holds).toBeVisible();
  await expect(next).toHaveCount(0);
  await holds.click();
  await expect(page.getByText('Noted: this peg still holds')).toBeVisible();
  await next.click();
  await expect(page.getByRole('group', { name: 'Choose outlets' })).toBeFocused();
});

test('a yes stands first on every screen until it is answered, two clicks away', async ({
  page,
  request,
  stack,
}) => {
  test.setTimeout(120_000);
  const backend = new Backend(stack);
  const account = await newCreator(backend, 'Ida Calloway');
  const yes = page.getByRole('region', { name: /^An editor said yes/ });
  await signIn(page, account, '/app/calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Peg Calendar' })).toBeVisible();
  await expect(yes).toHaveCount(0);

  const say = async (place: number, answer: string, note: string) => {
    const { pitchId, variationId } = await backend.newPitch(
      account,
      `A peg of its own, number ${String(place)}`,
    );
    const outlet = await backend.podcastOnBusiness(place);
    const { token } = await backend.queueSend(account, variationId, outlet);
    const response = await request.post('/functions/v1/links/pitch-answer', {
      data: { token, answer, note },
    });
    expect(response.ok()).toBe(true);
    return pitchId;
  };
  const pitchId = await say(0, 'interested', 'Call me on Monday.');
  await test.step('it comes by itself, with who and what they wrote', async () => {
    await expect(yes).toContainText('is interested in');
    await expect(yes).toContainText(VARIATION.headline);
    await expect(yes).toContainText('Call me on Monday.');
    const box = await yes.boundingBox();
    // A long title takes two lines.
    expect(box?.height).toBeLessThan(100);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(box?.y ?? Infinity).toBeLessThan(title?.y ?? 0);
  });
  await backend.update('pitches', `user_id=eq.${account.id}`, {
    created_at: new Date(Date.now() - 40 * 86_400_000).toISOString(),
    used_at: new Date(Date.now() - 40 * 86_400_000).toISOString(),
    peg_confirmed_at: new Date().toISOString(),
  });
  await say(1, 'covered', 'It ran today.');
  await expect(yes).toContainText('It ran today.');
  await expect(yes).not.toContainText('Call me on Monday.');

  await test.step('from every screen the reply is at most two clicks away', async () => {
    for (const at of ['/creator-dashboard', '/app/pitches/new', '/app/requests', '/app/settings']) {
      await page.goto(at);
      await expect(yes.getByRole('link', { name: /^Reply/ })).toHaveAttribute(
        'href',
        new RegExp(`^mailto:.+@.+subject=Re%3A%20`),
      );
    }
    await yes.getByRole('button', { name: 'and 1 more' }).click();
    await expect(yes.getByRole('link', { name: /^Reply/ })).toHaveCount(2);
    await expectAccessibleLayout(page);
  });

  await test.step('on a phone it is short outside of the dashboard, and unfolds', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await expect(yes.getByRole('link', { name: /^Reply/ })).toHaveCount(1);
    // Who said yes, and the beginning of what they wrote.
    await expect(yes).toContainText('It ran today.');
    expect((await yes.boundingBox())?.height).toBeLessThan(100);
    await yes.getByRole('button', { name: 'Show what they said' }).click();
    await expect(yes.getByRole('button', { name: /^I answered/ }).first()).toBeVisible();
    await expectAccessibleLayout(page);
    await yes.getByRole('button', { name: 'Show less' }).click();
    await expect(yes.getByRole('button', { name: /^I answered/ })).toHaveCount(0);
    await page.goto('/creator-dashboard');
    await expect(yes.getByText('It ran today.')).toBeVisible();
    await expect(yes.getByRole('button', { name: 'Show what they said' })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('after the reply was opened it asks whether it went out, until that is answered', async () => {
    // The mail program is not the test's: the link is followed in name only.
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        if (event.target instanceof Element && event.target.closest('a[href^="mailto:"]') !== null)
          event.preventDefault();
      }),
    );
    await yes
      .getByRole('link', { name: /^Reply/ })
      .first()
      .click();
    const sent = yes.getByRole('button', { name: /^Yes, it is sent/ });
    await expect(yes.getByText('Did your reply go out?')).toBeVisible();
    await expect(yes).toContainText('It ran today.');
    await expectAccessibleLayout(page);
    // Without a mail program nothing opened: it is asked on every screen, and the reply is there still.
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: /requests/iu })).toBeVisible();
    await expect(sent).toBeVisible();
    await page.reload();
    await expect(sent).toBeVisible();
    await expect(yes.getByRole('link', { name: /^Reply/ })).toBeVisible();
    await page.setViewportSize({ width: 375, height: 740 });
    await expect(sent).toBeVisible();
    await expectAccessibleLayout(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await sent.click();
    await expect(page.getByText('Marked as answered.')).toBeVisible();
    await expect(yes).not.toContainText('It ran today.');
    await expect(yes).toContainText('Call me on Monday.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(yes).toContainText('It ran today.');
    await sent.click();
    // What says so ends with its page, however soon that is left.
    await expect(page.getByText('Marked as answered.').last()).toBeVisible();
    await page.getByRole('link', { name: 'Calendar' }).first().click();
    await expect(page.getByText('Marked as answered.')).toHaveCount(0);
    await expect(yes).not.toContainText('It ran today.');
    await yes.getByRole('button', { name: /^I answered/ }).click();
    await expect(yes).toHaveCount(0);
    // The pitch says what is known: the creator marked it, and no mail was seen.
    await page.goto(`/app/pitches/${pitchId}`);
    await expect(page.getByText('Marked as answered.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Not yet answered/ })).toBeVisible();
    await expect(yes).toHaveCount(0);
  });
});

test('a pitch is cut for another format without a new pitch, undone, cut again and sent there', async ({
  page,
  stack,
  mailbox,
}) => {
  const backend = new Backend(stack);
  const account = await newCreator(backend, 'Tamsin Cole');
  await signIn(page, account, '/app/pitches/new');
  await page.getByLabel('News peg').fill('Rent rises in spring');
  await page
    .getByLabel('What do you say about it?')
    .fill('A kitchen is where rent is talked about, becuase everybody eats there.');
  const hurt = page.getByRole('radio', { name: 'No, nobody' });
  if (await hurt.isVisible()) await hurt.check();
  await page.getByLabel('Format').selectOption({ label: 'Podcast' });
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('Generated pitch variations!')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Edit and send pitch 1' }).click();

  const reach = page.getByRole('region', { name: 'Where this story could go' });
  const magazine = reach.getByRole('button', { name: /^Culture magazine/ });
  await expect(magazine).toBeVisible();
  const written = await page.getByRole('radio').count();
  const quota = () => backend.rpcAs(account, 'pitch_quota', {});
  const before = await quota();
  await test.step('the page says where the story could go', async () => {
    for (const format of ['Local TV or paper', 'Culture magazine', 'Podcast'])
      await expect(
        reach.getByRole('button', { name: new RegExp(`^${format}\\s*\\d+`) }),
      ).toBeVisible();
    await expect(reach.getByRole('button', { name: /^Podcast/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('a corrected spelling is in what is written from the answers later', async () => {
    await page.getByRole('button', { name: 'Edit the opening' }).click();
    const opening = page.getByRole('textbox', { name: 'Opening' });
    await opening.fill((await opening.inputValue()).replace('becuase', 'because'));
    await page.getByRole('button', { name: /^Done/ }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('one tap cuts it, undo takes the cut back', async () => {
    await magazine.click();
    await expect(magazine).toHaveAttribute('aria-pressed', 'true');
    // The subject line, which is the take here, quotes it in a bubble that is closed.
    await expect(
      page.getByText(/, because everybody eats there\./).filter({ visible: true }),
    ).not.toHaveCount(0);
    await expect(magazine).toBeFocused();
    await expect(page.getByRole('radio')).toHaveCount(written + 1);
    await expect(page.getByText('Talking points')).toHaveCount(0);
    await expectAccessibleLayout(page);
    await reach.getByRole('button', { name: 'Undo this version' }).click();
    await expect(page.getByRole('radio')).toHaveCount(written);
    await expect(reach.getByRole('button', { name: /^Podcast/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('the cut goes to an outlet of its format and has cost nothing', async () => {
    await magazine.click();
    await expect(page.getByRole('radio')).toHaveCount(written + 1);
    expect(await quota()).toEqual(before);
    const row = page
      .getByRole('region', { name: 'Choose outlets' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Preview and send/ }) })
      .first();
    await expect(row).toContainText('Culture');
    await row.getByRole('button', { name: /^Preview and send/ }).click();
    await page.getByRole('button', { name: 'Send pitch' }).click();
    await expect(page.getByText(/is on its way\.$/)).toBeVisible();
    await expect(reach.getByRole('button', { name: 'Undo this version' })).toHaveCount(0);
    await backend.deliverWaiting(account.id);
    await mailbox.waitForSender(`${account.name} via Newspeg`);
  });
});
