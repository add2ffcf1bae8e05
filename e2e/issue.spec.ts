import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { Backend } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { linkIn } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

test('three creators offer, an admin composes and sends, an editor judges one story by tap', async ({
  page,
  browser,
  request,
  stack,
  mailbox,
}) => {
  test.setTimeout(240_000);
  const backend = new Backend(stack);
  const pegs = ['A rate change is due', 'The school year ends', 'A library reopens'];
  const names = ['Odessa Marlowe', 'Tobias Reed', 'Imani Cole'];
  const newCreator = async (name: string, index: number) => {
    const account = await backend.newAccount('creator', name);
    await backend.completeProfile(account);
    return { account, ...(await backend.newPitch(account, pegs[index] ?? 'A peg')) };
  };
  const [editor, ...creators] = await Promise.all([
    backend.newAccount('media', 'Ines Harlow'),
    ...names.map(newCreator),
  ]);
  await backend.update('media_profiles', `user_id=eq.${editor.id}`, {
    digest_day: DAYS[new Date().getUTCDay()] ?? 'friday',
    digest_hour: 0,
    time_zone: 'UTC',
  });

  await test.step('each creator offers a card with one tap; one edits hers', async () => {
    const offerOne = async ({ account, pitchId }: (typeof creators)[number]) => {
      const context = await browser.newContext({ baseURL: stack.url });
      const own = await context.newPage();
      // The outlets on the same page belong to pitches.spec.ts; to rank them takes longer than the rest.
      await own.route('**/rest/v1/rpc/match_outlets_page*', (route) =>
        route.fulfill({ json: { items: [], next: null } }),
      );
      await signIn(own, account, `/app/pitches/${pitchId}`);
      const offer = own.getByRole('region', { name: 'Offer it to the Friday Fix' });
      // Folded, after the outlets: sending comes first.
      const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
      const outlets = own.getByRole('heading', { name: 'Choose outlets' });
      await expect(outlets).toBeVisible();
      expect(await top(offer)).toBeGreaterThan(await top(outlets));
      await expect(offer.getByRole('button', { name: 'Edit card' })).toBeHidden();
      await offer.getByText('Offer it to the Friday Fix').click();
      if (account.name === names[0]) {
        await offer.getByRole('button', { name: 'Edit card' }).click();
        await offer.getByLabel('Title of the card').fill('What a kitchen table ledger shows');
        await offer.getByLabel('What editors read').fill('Too short.');
        await offer.getByRole('button', { name: 'Offer this card' }).click();
        await expect(offer.getByText(/A card has 20 to 75 words/)).toBeVisible();
        await offer
          .getByLabel('What editors read')
          .fill(
            'Most families in Georgia talk about money only when it is gone.\n' +
              'The new rate makes the talk due this week, and she has taught 214 free classes on it.',
          );
      }
      if (account.name === names[0]) {
        // The title is hers to answer for: nothing in the pitch says it.
        await offer
          .getByRole('button', { name: /^It is true ?: What a kitchen table ledger shows/ })
          .click();
        const marked = offer.getByRole('button', { name: /^It is true/ });
        // The same page at both widths, with its list of outlets, is checked in pitches.spec.ts.
        await expectAccessibleLayout(own, { upTo: 375 });
        while ((await marked.count()) > 0) await marked.first().click();
        await expect(offer.getByText('Every sentence is settled')).toBeVisible();
      }
      await offer.getByRole('button', { name: 'Offer this card' }).click();
      await expect(offer.getByText('It waits for an issue.')).toBeVisible();
      await own.goto('/app/pitches');
      await expect(
        own.getByRole('region', { name: 'In the Friday Fix' }).getByText('It waits for an issue.'),
      ).toBeVisible();
      await context.close();
    };
    await Promise.all(creators.map(offerOne));
  });

  const today = new Date().toISOString().slice(0, 10);
  await test.step('an admin composes the issue, by keyboard and by dragging', async () => {
    await signIn(page, DEMO.admin, '/admin?tab=friday-fix');
    await page.getByRole('button', { name: /^New issue for/ }).click();
    await page.getByLabel('Date').fill(today);
    await page.getByLabel('Subject of the mail').fill('x'.repeat(61));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Please keep the subject to 60 characters')).toBeVisible();
    await page.getByLabel('Subject of the mail').fill('Three stories pegged to this week');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      page.getByRole('heading', { name: /Three stories pegged to this week/ }),
    ).toBeVisible();

    const offered = page.getByRole('region', { name: 'Offered cards' });
    const stories = page.getByRole('region', { name: /^Stories/ });
    for (const [index, name] of names.entries()) {
      await offered
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: /^Add/ })
        .click();
      await expect(stories.getByRole('heading', { level: 4 })).toHaveCount(index + 1);
    }
    const first = () => stories.getByRole('heading', { level: 4 }).first();
    await expect(first()).toHaveText('What a kitchen table ledger shows');
    await stories.getByRole('button', { name: /^Down/ }).first().press('Enter');
    await expect(first()).not.toHaveText('What a kitchen table ledger shows');
    await stories
      .getByRole('listitem')
      .filter({ hasText: 'What a kitchen table ledger shows' })
      .locator('span.cursor-grab')
      .dragTo(stories.getByRole('listitem').first());
    await expect(first()).toHaveText('What a kitchen table ledger shows');
    await expect(page.getByRole('button', { name: 'Schedule issue' })).toBeDisabled();
    // An admin's own words need a source too; nobody but the creator confirms them.
    const last = stories.getByRole('listitem').last();
    await last.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit this card' });
    const words = dialog.getByLabel('What editors read');
    const before = await words.inputValue();
    await words.fill(`${before} She won an Emmy in 2019.`);
    await dialog.getByRole('button', { name: 'Save card' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Check and preview' }).click();
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
    await expect(checks.getByText(/“She won an Emmy in 2019\.”/)).toBeVisible();
    await last.getByRole('button', { name: /^Edit/ }).click();
    await words.fill(before);
    await dialog.getByRole('button', { name: 'Save card' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Check and preview' }).click();
    await expect(checks).toHaveCount(17);
    await expect(page.getByRole('img', { name: 'Red:' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Mail' }).click();
    await expect(
      page.frameLocator('iframe[title="The mail"]').getByRole('heading', { name: 'Friday Fix' }),
    ).toBeVisible();
    await expect
      .poll(() =>
        page.locator('iframe[title="The mail"]').evaluate((frame: HTMLIFrameElement) => {
          const root = frame.contentDocument?.documentElement;
          return root !== undefined && root.scrollHeight <= frame.clientHeight;
        }),
      )
      .toBe(true);
    await page.getByRole('tab', { name: 'Text' }).click();
    await expect(page.getByLabel('The text part')).toContainText('WHAT A KITCHEN TABLE LEDGER');
    await expectAccessibleLayout(page);
    await page.getByRole('button', { name: 'Send me a test' }).click();
    const sample = await mailbox.waitFor(DEMO.admin.email, /^\[Test\] Three stories/);
    expect(sample.text).toContain('WHAT A KITCHEN TABLE LEDGER SHOWS');
    // What is typed and not saved is checked and scheduled too; a wrong field keeps both back.
    await page.getByLabel('Subject of the mail').fill('');
    await page.getByRole('button', { name: 'Schedule issue' }).click();
    await expect(page.getByText('Your changes are not saved')).toBeVisible();
    await expect(page.getByLabel('Subject of the mail')).toBeFocused();
    await page.getByLabel('Subject of the mail').fill('Three stories pegged to these days');
    await page.getByRole('button', { name: 'Check and preview' }).click();
    await page.getByRole('tab', { name: 'Mail' }).click();
    await expect(page.locator('iframe[title="The mail"]')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: /^Three stories pegged to these days/ }),
    ).toBeVisible();
    await page.getByLabel('Subject of the mail').fill('Three stories pegged to our days');
    await page.getByRole('button', { name: 'Schedule issue' }).click();
    await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
  });

  await backend.runScheduled('friday-fix-send');
  const mail = await mailbox.waitFor(editor.email, /Three stories pegged/, 90_000);
  expect(mail.subject).toBe('Three stories pegged to our days');
  await test.step('the admin sees without a reload that it is out', async () => {
    await expect(
      page.getByRole('list', { name: 'Issues' }).getByRole('button', { pressed: true }),
    ).toContainText('Published', { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Back to the drafts' })).toHaveCount(0);
  });
  await test.step('the mail reads well as text and as pictures, and scanners change nothing', async () => {
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail.headers['list-id']).toContain('friday-fix.');
    expect(mail.text).toContain('WHAT A KITCHEN TABLE LEDGER SHOWS');
    const folder = process.env.NEWSPEG_PICTURES;
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'mail.txt'), mail.text);
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [375, 700]) {
          const reader = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
          await reader.setContent(mail.html);
          await reader.screenshot({
            path: join(folder, `mail-${colorScheme}-${String(width)}.png`),
            fullPage: true,
          });
          await reader.close();
        }
      }
    }
    const header = /<(https?:[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const verdict = linkIn(mail, /v=covered/);
    for (const link of [header, verdict]) {
      await request.head(link);
      await request.get(link);
    }
    expect(await backend.rows('card_verdicts', `user_id=eq.${editor.id}&select=verdict`)).toEqual(
      [],
    );
  });

  await test.step('one tap gives the verdict; the page and the creator show it', async () => {
    const reader = await (await browser.newContext()).newPage();
    await reader.goto(linkIn(mail, /v=covered/));
    await expect(reader.getByText('Not recorded yet: tap “Covered” to record it.')).toBeVisible();
    // A scanner that runs scripts comes so far, on every link.
    await reader.mouse.move(100, 100);
    expect(await backend.rows('card_verdicts', `user_id=eq.${editor.id}`)).toEqual([]);
    await expectAccessibleLayout(reader);
    await reader
      .getByRole('listitem')
      .filter({ hasText: 'Not recorded yet' })
      .getByRole('button', { name: 'Covered' })
      .click();
    await expect(reader.getByText('Recorded: Covered.')).toBeVisible();
    expect(
      await backend.rows('card_verdicts', `user_id=eq.${editor.id}&select=verdict,via`),
    ).toEqual([{ verdict: 'covered', via: 'mail' }]);
    await page.reload();
    await expect(
      page.getByRole('region', { name: 'Results by story' }).getByRole('cell', { name: '1' }),
    ).toHaveCount(1);
    const figure = async (name: string) => {
      const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
      return Number(await term.locator('xpath=following-sibling::dd').textContent());
    };
    // Read one by one, and read anew by the page between: hence a poll.
    await expect
      .poll(async () => {
        const parts = ['Sent', 'Waiting', 'Failed', 'Skipped'].map(figure);
        const sum = (await Promise.all(parts)).reduce((all, one) => all + one, 0);
        return sum > 0 && sum === (await figure('Readers'));
      })
      .toBe(true);
  });

  await test.step('the mail asks for an introduction; the creator says yes in theirs, both have one mail', async () => {
    const reader = await (await browser.newContext()).newPage();
    // The last story of the mail: another than the one that was covered.
    const links = [...mail.text.matchAll(/https?:\S+v=intro/g)].map(([link]) => link);
    await reader.goto(links.at(-1) ?? '');
    await expect(reader.getByText('Not sent yet.')).toBeVisible();
    await reader.getByLabel('Note (optional)').fill('Could we record on Tuesday?');
    await expectAccessibleLayout(reader);
    await reader.getByRole('button', { name: /^Ask the creator/ }).click();
    await expect(reader.getByText(/^Introduction requested\./)).toBeVisible();
    await reader.reload();
    await expect(reader.getByText(/^Introduction requested\./)).toBeVisible();
    const [asked] = await backend.rows(
      'intro_requests',
      `media_user_id=eq.${editor.id}&select=creator_user_id`,
    );
    const creator = creators.find(({ account }) => account.id === asked?.['creator_user_id']);
    if (creator === undefined) throw new Error('A creator of this test was asked.');
    const request = await mailbox.waitFor(creator.account.email, /asks for an introduction/);
    expect(request.text).toContain('Could we record on Tuesday?');
    await reader.goto(linkIn(request, /\/introduction\/.*a=yes/));
    await reader.getByRole('button', { name: 'Yes, introduce us' }).click();
    await expect(reader.getByText('You said yes')).toBeVisible();
    const subject = new RegExp(`^${creator.account.name} and Ines Harlow: `);
    for (const { email } of [creator.account, editor]) {
      const met = await mailbox.waitFor(email, subject);
      expect(met.text).toContain(editor.email);
      expect(met.text).toContain(creator.account.email);
      const all = await mailbox.list(email);
      expect(all.filter((one) => subject.test(one.subject))).toHaveLength(1);
    }
    await reader.context().close();
  });

  await test.step('the creator of the covered story has a notice and reads what it means', async () => {
    const [card] = await backend.rows(
      'card_verdicts',
      `user_id=eq.${editor.id}&verdict=eq.covered&select=item:friday_fix_items(title,creator_user_id)`,
    );
    const { title, creator_user_id } = card?.['item'] as { title: string; creator_user_id: string };
    const judged = creators.find(({ account }) => account.id === creator_user_id);
    if (judged === undefined) throw new Error('The verdict is on a card of this test.');
    const context = await browser.newContext({ baseURL: stack.url });
    const own = await context.newPage();
    await signIn(own, judged.account);
    await expect(own.getByText(`An editor answered your card “${title}”.`)).toBeVisible();
    await own.getByRole('link', { name: 'See what they said' }).click();
    const ran = own.getByRole('region', { name: 'In the Friday Fix' });
    await expect(ran.getByText('1 editor covered it.')).toBeVisible();
    await expect(ran.getByText('New answers')).toBeVisible();
    await expectAccessibleLayout(own);
    await own.goto('/creator-dashboard');
    await expect(own.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
    await expect(own.getByText('News from the Friday Fix')).toHaveCount(0);
    await context.close();
  });

  await test.step('a story is withdrawn: the mail’s page says so', async () => {
    const stories = page.getByRole('region', { name: 'Stories' });
    await stories
      .getByRole('button', { name: /^Withdraw/ })
      .last()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason for the readers').fill('A figure was wrong.');
    await dialog.getByRole('button', { name: 'Withdraw story' }).click();
    await expect(stories.getByText('Withdrawn')).toBeVisible();
    await expectAccessibleLayout(page);
    const reader = await (await browser.newContext()).newPage();
    await reader.goto(linkIn(mail, /friday-fix\/mail\/[\w-]{43}$/));
    await expect(
      reader.getByText('We withdrew this story after the mail went out: A figure was wrong.'),
    ).toBeVisible();
    await reader.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(reader.getByText('You get no more Friday Fix.')).toBeVisible();
  });

  await test.step('a mail that failed is sent again by a button', async () => {
    const delivery = `user_id=eq.${editor.id}`;
    await backend.update('digest_deliveries', delivery, { status: 'failed', error: '452 full' });
    await page.reload();
    await expect(page.getByText('The mail server refused it for good')).toBeVisible();
    await expectAccessibleLayout(page);
    await backend.update('media_profiles', delivery, { digest_subscribed: true });
    await page.getByRole('button', { name: 'Send the failed mail again' }).click();
    await expect(page.getByText('The mail server refused it for good')).toHaveCount(0);
    await backend.runScheduled('friday-fix-send');
    expect(await backend.rows('digest_deliveries', `${delivery}&select=status`)).toEqual([
      { status: 'sent' },
    ]);
  });
});
