import { Backend } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

test('an admin imports outlets after a check, an editor of that mail domain is tied to theirs and reads in their own order', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(120_000);
  const admin = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(admin, DEMO.admin, '/admin?tab=outlets');
  await admin
    .getByLabel('Or its text')
    .fill(
      'name,format,region,beats,domain\n' +
        'The Lantern Row,radio,"Macon, GA",Gossip,people.example\n' +
        'Harbor Line,local,National,Business,harbor-line.example',
    );
  await admin.getByRole('button', { name: 'Check the file' }).click();
  const mistakes = admin.getByRole('table', { name: 'Mistakes' });
  await expect(mistakes.getByRole('row')).toHaveCount(3);
  await expect(mistakes).toContainText('The format is one of tv, podcast, culture, local.');
  await expect(admin.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await expectAccessibleLayout(admin);

  await admin
    .getByLabel('Or its text')
    .fill(
      'name,format,region,beats,domain\n' +
        'The Lantern Row,podcast,"Macon, GA",Culture,people.example\n' +
        'Harbor Line,local,National,Business,harbor-line.example',
    );
  await admin.getByRole('button', { name: 'Check the file' }).click();
  await expect(admin.getByText('2 rows, no mistakes: 2 new')).toBeVisible();
  await admin.getByRole('button', { name: 'Import 2 outlets' }).click();
  await expect(admin.getByText('Imported: 2 new')).toBeVisible();
  await expect(admin.getByText('The Lantern Row').first()).toBeVisible();

  const editor = await new Backend(stack).newAccount('media', 'Oona Bright');
  await signIn(page, editor);
  await page.getByRole('link', { name: 'Three short questions' }).click();
  await expect(page.getByRole('heading', { name: 'Where you work' })).toBeVisible();
  await page.getByRole('button', { name: 'This one: The Lantern Row' }).click();
  await expect(page.getByText('Yours', { exact: true })).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'What you cover' })).toBeFocused();
  // What a choice does, and what counts in its place. The outlet's own format stands there.
  const formats = page.getByRole('group', { name: 'Formats you make' });
  await expect(formats).toContainText('pitches for others fit your outlet less');
  await page.getByText('Podcast or radio', { exact: true }).click();
  await expect(formats).toContainText('None chosen: pitches go by the format of your outlet');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Looking for now').fill('train rides\nperfumes');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/media-dashboard$/);
  const first = page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first();
  await expect(first).toHaveText('Seven perfumes for one train ride');
  await expect(page.getByText(/^You look for “/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Three short questions' })).toHaveCount(0);

  // Next to it: an editor whose outlet is new waits for the admin.
  const other = await new Backend(stack).newAccount('media', 'Rafe Tolliver');
  const second = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(second, other, '/app/welcome');
  await second.getByLabel('Outlet (optional)').fill('Quarry Street Radio');
  // What goes on adds it, and says so; what is missing is asked for before.
  const add = second.getByRole('button', { name: 'Add Quarry Street Radio and continue' });
  // It starts with the city given at sign-up.
  await expect(second.getByLabel('Where it is')).not.toHaveValue('');
  await second.getByLabel('Where it is').fill('');
  await add.click();
  await expect(second.getByText('Please choose the format of the outlet')).toBeVisible();
  await expect(second.getByText('Please say where it is, or “National”')).toBeVisible();
  await expect(second.getByLabel('Format of the outlet')).toBeFocused();
  await second.getByLabel('Format of the outlet').selectOption('podcast');
  await second.getByLabel('Where it is').fill('Macon, GA');
  await add.click();
  await expect(second.getByRole('heading', { name: 'What you cover' })).toBeFocused();
  await second.getByRole('button', { name: 'Back' }).click();
  await expect(second.getByText('New, being checked')).toBeVisible();
  await admin.reload();
  await admin
    .getByRole('button', { name: 'Confirm Quarry Street Radio for Rafe Tolliver' })
    .click();
  await expect(admin.getByText('Confirmed', { exact: true })).toBeVisible();
  await second.reload();
  await expect(second.getByText('Yours', { exact: true })).toBeVisible();
  await second.context().close();
  await admin.context().close();
});

test('answers to stories stay, the archive finds them, the receipt leaves samples out', async ({
  page,
  stack,
}) => {
  const editor = await new Backend(stack).newAccount('media', 'Cleo Marsh');
  await signIn(page, editor);
  await page.getByRole('button', { name: 'Podcast', exact: true }).click();
  await expect(page).toHaveURL(/format=Podcast/);
  const story = page.getByRole('listitem').filter({ hasText: 'Seven perfumes for one train ride' });
  const all = page.getByRole('button', { name: 'All', exact: true });
  await all.click();
  const answers = story.getByRole('group', { name: /^Your answer to/ });
  await expect(
    page
      .locator('[data-story]')
      .first()
      .getByText(/^Not my beat: fewer stories like it/),
  ).toBeVisible();
  const width = async () =>
    (await answers.getByRole('button', { name: 'Covered' }).boundingBox())?.width;
  const unmarked = await width();
  // There is nobody to ask, and who likes the story can say so.
  await answers.getByRole('button', { name: 'More like it' }).click();
  await expect(story.getByText('Stories like it stand higher in your next issue.')).toBeVisible();
  await answers.getByRole('button', { name: 'Not now' }).click();
  await answers.getByRole('button', { name: 'Covered' }).click();
  await expect(answers.getByRole('button', { name: 'Covered' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The mark takes no room: on a phone it would push the last answer to a second row.
  expect(await width()).toBe(unmarked);
  await expect(answers.getByRole('button', { name: 'Not now' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect
    .poll(() => new Backend(stack).rows('card_verdicts', `user_id=eq.${editor.id}&select=verdict`))
    .toEqual([{ verdict: 'covered' }]);
  await expect(
    story.getByText(/^Stories like it stand higher in your next issue\. A sample/),
  ).toBeVisible();
  await page.reload();
  await expect(answers.getByRole('button', { name: 'Covered' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.getByRole('tab', { name: 'Archive' }).click();
  await page.getByLabel('Search').fill('PERFUMES train');
  await expect(page).toHaveURL(/q=PERFUMES/);
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
    /Seven perfumes/,
  ]);
  await page.getByLabel('Your answer', { exact: true }).selectOption('Not my beat');
  await expect(page.getByText('No story matches')).toBeVisible();
  await page.getByLabel('Your answer', { exact: true }).selectOption('Covered');
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
    /Seven perfumes/,
  ]);
  await expectAccessibleLayout(page);

  await page.getByRole('tab', { name: 'Archive' }).focus();
  await page.keyboard.press('j');
  await expect(page.locator('[data-story]').first()).toBeFocused();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('o');
  await (await opened).close();
  await page.locator('[data-story]').first().focus();
  await page.keyboard.press('i');
  // A sample without a person behind it has no button, for the key neither.
  await expect(page.getByText('A sample story: there is nobody to ask')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Ask for an introduction')).toBeVisible();
  await expect(keys.getByText('Answer: Not now')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.locator('[data-story]').first().focus();
  await page.keyboard.press('n');
  await expect(
    page.locator('[data-story]').first().getByRole('button', { name: 'Not now' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('c');

  await page.getByRole('tab', { name: 'Who you covered' }).click();
  await page.getByRole('switch', { name: 'Keep my record' }).click();
  // The story is a sample: its people are invented, and nobody covered them.
  await expect(page.getByText('Nothing marked yet')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('keys move through the stories, and an issue that appears is shown on the open screen', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  await page.route('**/rest/v1/rpc/my_fix_screen*', (route) => route.abort());
  await page.route('**/rest/v1/rpc/my_latest_issue*', (route) => route.fulfill({ json: null }));
  const socket = page.waitForEvent('websocket');
  await signIn(page, await backend.newAccount('media', 'Ines Vale'));
  await expect(page.getByText('The first issue is being put together')).toBeVisible();
  // The subscription stands when the server has answered the join.
  await (
    await socket
  ).waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).includes('"ok"'),
  });
  await page.unroute('**/rest/v1/rpc/my_latest_issue*');
  const [issue] = await backend.rows(
    'friday_fix_issues',
    'issue_date=eq.2024-09-20&select=id,title',
  );
  await expect(async () => {
    await backend.update('friday_fix_issues', `id=eq.${issue?.['id'] as string}`, {
      title: issue?.['title'] as string,
    });
    await expect(page.getByText('Latest: September 20, 2024')).toBeVisible({ timeout: 3000 });
  }).toPass();

  const stories = page.locator('[data-story]');
  await page.keyboard.press('j');
  await expect(stories.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(stories.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('o');
  await (await opened).close();
  await expect(stories.nth(0)).toContainText('View Assets');
  await stories.nth(0).focus();
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Ask for an introduction' });
  await dialog.getByLabel('Note (optional)').pressSequentially('jk?');
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('jk?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next story')).toBeVisible();
  await help.getByRole('switch', { name: 'Use these keys' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  // The dialog gives the focus back after it is gone.
  await expect(stories.nth(0)).toBeFocused();
  await stories.nth(1).focus();
  await page.keyboard.press('j');
  await expect(stories.nth(1)).toBeFocused();
});

test('a pitch that came by mail is read and answered from the editor’s own list', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Nora Gale');
  const creator = await backend.newAccount('creator', 'Silas Boone');
  await backend.completeProfile(creator);
  const { variationId } = await backend.newPitch(creator, 'Silas Boone reads a rate change aloud');
  const outletId = await backend.podcastOnBusiness(1);
  await backend.update('outlets', `id=eq.${outletId}`, { media_user_id: editor.id });
  await backend.queueSend(creator, variationId, outletId);

  await signIn(page, editor);
  const home = page.getByRole('region', { name: 'What waits for you' });
  await expect(home.getByText(/^\d+ pitch(es)? waits? for your answer/)).toBeVisible();
  await expect(home.getByText(/from Silas Boone/)).toBeVisible();
  const tab = page.getByRole('link', { name: /^Introductions ?, \d+ pitch/ });
  await expect(tab).toBeVisible();
  await expectAccessibleLayout(page);
  await home.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Pitches that came to you' })).toBeFocused();
  const pitch = page
    .getByRole('region', { name: 'Pitches that came to you' })
    .getByRole('listitem')
    .filter({ hasText: 'Silas Boone' });
  await expect(pitch.getByText('Not answered')).toBeVisible();
  // The number beside the tab is that of the page, in the same words.
  const waits = /\d+ pitch(es)? waits? for your answer/.exec((await tab.textContent()) ?? '')?.[0];
  await expect(page.getByText(`${waits ?? 'nothing'}.`, { exact: true })).toBeVisible();
  await expectAccessibleLayout(page);
  await pitch.getByRole('button', { name: /^Read and answer/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Silas Boone/ })).toBeVisible();
  await expect(page.getByText(/^To your outlet /)).toBeVisible();
  await expect(page.getByText('You need no account')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Friday Fix',
    'Requests',
    'Introductions',
    'Settings',
  ]);
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/app/support?from=%2Fapp%2Fintroductions',
  );
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Recorded: Not now')).toBeVisible();
  await page.getByRole('link', { name: /All pitches that came to you/ }).click();
  await expect(pitch.getByText('Not now')).toBeVisible();
  await expect(pitch.getByText(creator.email)).toHaveCount(0);

  await pitch.getByRole('button', { name: /^Change the answer/ }).click();
  await page.getByRole('button', { name: 'Interested' }).click();
  await expect(page.getByText('Recorded: Interested')).toBeVisible();
  await page.goto('/app/introductions');
  await expect(pitch.getByRole('link', { name: 'Write to Silas Boone' })).toBeVisible();
  await expect(pitch.getByRole('link', { name: creator.email })).toBeVisible();
  await expectAccessibleLayout(page);
});

test('the second welcome question shows the format and place of the outlet, and an emptied place stays empty', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Orla Venn');
  await backend.update('media_profiles', `user_id=eq.${editor.id}`, {
    welcomed_at: null,
    region: null,
  });
  await signIn(page, editor, '/app/welcome');
  await expect(page.getByText(/at most 5 pitches reach you by mail in a week/)).toBeVisible();
  await page.getByLabel('Outlet (optional)').fill('Garage Choir Hour');
  await page.getByLabel('Format of the outlet').selectOption('podcast');
  await page.getByLabel('Where it is').fill('Macon, GA');
  await page.getByLabel('What you do').selectOption('host');
  await page.reload();
  await expect(page.getByLabel('What you do')).toHaveValue('host');
  await expect(page.getByLabel('Where it is')).toHaveValue('Macon, GA');
  await page.getByRole('button', { name: 'Add Garage Choir Hour and continue' }).click();
  await test.step('a change of the outlet can be left, and what was typed is back with the next', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    const another = page.getByLabel('Outlet (optional)');
    await page.getByRole('button', { name: 'Change outlet' }).click();
    await another.fill('Porch Swing Weekly');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(another).toHaveCount(0);
    await page.getByRole('button', { name: 'Change outlet' }).click();
    await expect(another).toHaveValue('Porch Swing Weekly');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Garage Choir Hour')).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'What you cover' })).toBeFocused();
  });
  const formats = page.getByRole('group', { name: 'Formats you make' });
  await expect(formats.getByRole('checkbox', { name: 'Podcast' })).toBeChecked();
  await expect(page.getByLabel('Place')).toHaveValue('Macon, GA');
  await page.getByLabel('Place').fill('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What you cover' })).toBeVisible();
  await expect(formats.getByRole('checkbox', { name: 'Podcast' })).toBeChecked();
  await expect(page.getByLabel('Place')).toHaveValue('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('link', { name: 'Post one' }).click();
  const form = page.getByRole('form', { name: 'New request' });
  await expect(form.getByText(/Podcast.*Anywhere/)).toBeVisible();
});
