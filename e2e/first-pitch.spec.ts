import type { Locator, Page } from '@playwright/test';
import { Backend } from '../testing/browser/backend.ts';
import { expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

const letter = (page: Page) => page.getByRole('region', { name: 'Your pitch' });
const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

test('from an empty account to a sent pitch in at most 20 clicks and 500 typed characters', async ({
  page,
  stack,
  mailbox,
}, info) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Fia Newell');
  let clicks = 0;
  let characters = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const type = async (words: string) => {
    characters += words.length;
    await page.keyboard.type(words);
  };

  await signIn(page, account);
  await expect(
    page.getByRole('heading', { name: 'Your first pitch, in four answers' }),
  ).toBeVisible();
  await expect(page.getByText('Question 1 of 4')).toBeVisible();
  // Nothing was sent: no chart and table of zeros.
  await expect(page.getByText('These count from your first send.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The last twelve weeks' })).toHaveCount(0);
  await expectAccessibleLayout(page);
  await click(page.getByLabel('Who are you?'));
  await type('I am a bus driver in Atlanta.');
  await click(next(page));
  await expect(page.getByLabel('One true thing you did')).toBeFocused();
  const fact = `I have driven line 5 for 12 years, bus ${account.id.slice(0, 4)}.`;
  await type(fact);
  await click(next(page));
  await type('Bus fares rise in March');
  await click(page.getByRole('radio', { name: 'No, nobody' }));
  await click(next(page));
  const take = 'Night workers pay twice, for the bus and for the wait.';
  // What opens it is not known before the take.
  await expect(letter(page)).not.toContainText('Opens with');
  await type(take);
  await expect(letter(page)).toContainText(take);
  await expect(letter(page)).toContainText('Opens with');
  await expect(letter(page)).toContainText('I am a bus driver in Atlanta');
  // The beats that find outlets are proposed from these words, and nothing is ticked before the tap.
  await expect(
    page.getByText('Proposed from your words: Politics and Social Issues'),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await click(page.getByRole('button', { name: 'Tick them' }));
  for (const beat of ['Social Issues', 'Politics'])
    await expect(page.getByRole('checkbox', { name: beat })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await click(page.getByText('Politics', { exact: true }));
  await click(page.getByText('Business', { exact: true }));
  await expect(page.getByText('2 of 3 ticked')).toBeVisible();
  await expectAccessibleLayout(page);
  await click(generate(page));
  await expect(page).toHaveURL(/\/app\/pitches\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  await click(page.getByRole('button', { name: /^Preview and send/ }).first());
  await click(page.getByRole('button', { name: 'Send pitch' }));
  await expect(page.getByText(/is on its way\.$/)).toBeVisible();
  info.annotations.push({
    type: 'first pitch',
    description: `${String(clicks)} clicks, ${String(characters)} characters`,
  });
  expect(clicks).toBeLessThanOrEqual(20);
  expect(characters).toBeLessThanOrEqual(500);

  // What was typed is in the profile, and the mail leaves.
  const [row] = await backend.rows(
    'creator_profiles',
    `user_id=eq.${account.id}&select=who,facts,beats`,
  );
  expect(row).toEqual({
    who: 'I am a bus driver in Atlanta.',
    facts: [{ text: fact }],
    beats: ['Social Issues', 'Business'],
  });
  await backend.deliverWaiting(account.id);
  expect((await mailbox.waitForWords(fact.slice(0, -1))).text).toContain(take);

  // After the first send a checklist leads to each field of the press kit, until all is done.
  await page.goto('/creator-dashboard');
  const list = page.getByRole('region', { name: 'Your press kit (EPK)' });
  await expect(list).toContainText('0 of 7 done');
  await expect(
    page.getByRole('heading', { name: 'Your first pitch, in four answers' }),
  ).toHaveCount(0);
  await expectAccessibleLayout(page);
  await list.getByRole('link', { name: 'Write a short bio' }).click();
  await expect(page.getByLabel('Short bio')).toBeFocused();
  await page.getByRole('button', { name: 'Draft the short bio from my profile' }).click();
  await expect(page.getByLabel('Short bio')).toHaveValue('Fia Newell is a bus driver in Atlanta.');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Review and publish' })).toBeVisible();
  await page.goto('/creator-dashboard');
  await expect(list).toContainText('1 of 7 done');
  await backend.update('creator_profiles', `user_id=eq.${account.id}`, {
    avatar_url: 'https://fia.example/me.jpg',
    offers: [{ verb: 'film', text: 'the last ride', place: '', days: '' }],
    work_kind: 'cause',
    book_title: 'Buses at night',
    website_url: 'https://fia.example',
    contact_email: account.email,
    epk_published: true,
  });
  await page.reload();
  await expect(page.getByRole('term').filter({ hasText: /^Sent\s*$/ })).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('the dashboard opens with what is true after a first send from the generator', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Ida Moss');
  await signIn(page, account);
  const questions = page.getByRole('heading', { name: 'Your first pitch, in four answers' });
  await expect(questions).toBeVisible();
  await page.getByRole('link', { name: 'AI Pitch Generator' }).click();
  await page.getByLabel('Who are you?').fill('I am a chef in Atlanta.');
  await next(page).click();
  await page
    .getByLabel('One true thing you did')
    .fill(`I have fed ${account.id.slice(0, 4)} elders since 2019.`);
  await next(page).click();
  // How many outlets there are is said before anything is written.
  await expect(page.getByText(/take pitches here/)).toBeVisible();
  await page.getByLabel('Format').selectOption({ label: 'Local TV or paper' });
  await expect(page.getByText(/TV stations and papers in Atlanta take pitches here/)).toBeVisible();
  await page.getByLabel('What is in the news?').fill('Food stamps are cut in March');
  await page.getByRole('radio', { name: 'No, nobody' }).click();
  await next(page).click();
  await page.getByLabel('What do you say about it?').fill('A pot of beans is politics on Sunday.');
  await generate(page).click();
  await page.getByRole('link', { name: 'Edit and send pitch 1' }).click({ timeout: 30_000 });
  await page
    .getByRole('button', { name: /^Preview and send/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Send pitch' }).click();
  await expect(page.getByText(/is on its way\.$/)).toBeVisible();
  // Never once, not even until the answer of the server is here.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (/in four answers|waiting for its first editor/.test(document.body.innerText))
        document.documentElement.dataset['stale'] = 'true';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByText('On its way')).toBeVisible();
  await expect(page.locator('html[data-stale]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New pitch' })).toHaveCount(0);

  // What waits for the draw has one name, and is not counted as sent.
  await backend.update('pitch_sends', `user_id=eq.${account.id}`, {
    in_draw: true,
    release_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  // An edit comes too late for it: each list has the subject line that was sent off.
  const [waiting] = await backend.rows(
    'pitch_sends',
    `user_id=eq.${account.id}&select=pitch_id,subject`,
  );
  const subject = waiting?.['subject'] as string;
  await backend.update('pitch_variations', `user_id=eq.${account.id}`, {
    headline: 'Edited since it was sent off',
  });
  await page.reload();
  await expect(activity.getByText('In the draw')).toBeVisible();
  await expect(activity.getByRole('link', { name: subject, exact: true })).toBeVisible();
  // Whoever has only draws to enter is led on, too.
  await expect(page.getByRole('region', { name: 'Your press kit (EPK)' })).toBeVisible();
  await page.goto('/app/pitches');
  await expect(page.getByRole('link', { name: subject, exact: true })).toBeVisible();
  await expect(page.getByText('Not sent yet · in the draw for 1 outlet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New pitch' })).toHaveCount(0);
  await page.goto(`/app/pitches/${waiting?.pitch_id as string}`);
  await expect(page.getByText(/^What waits for .+ leaves as you sent it/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: subject, exact: true })).toBeVisible();
  const sent = page.getByRole('region', { name: 'In the draw' });
  await expect(sent.getByText(subject)).toBeVisible();
  const goesNow = page.getByText(/^You are no longer new here: take it back/);
  await expect(goesNow).toBeVisible();
  // An account of today has to wait.
  await backend.update('users', `id=eq.${account.id}`, { created_at: new Date().toISOString() });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Take it back/ })).toBeVisible();
  await expect(goesNow).toHaveCount(0);
  await page.goto('/app/pitches');
  const inDraw = /^Your free pitch for \w+ waits in a draw\. If it is not drawn, you have it back;/;
  await expect(page.getByText(inDraw)).toBeVisible();
  await page.goto('/app/pitches/new');
  await expect(page.getByText(inDraw)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your next pitch', exact: true })).toBeVisible();

  // It can still be written for a request in another format: that is no further use.
  const editor = await backend.newAccount('media', 'Dora Asker');
  const request = (await backend.rpcAs(editor, 'post_media_request', {
    p_topic: 'Food stamps and who feeds elders',
    p_details: '',
    p_format: 'podcast',
    p_beats: [],
    p_place: null,
    p_ai_stance: 'label',
    p_wanted: 5,
    p_deadline: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  })) as { slug: string };
  await page.goto(`/app/requests/${request.slug}`);
  await page.getByRole('button', { name: /^Write it for: Podcast/ }).click();
  await expect(page.getByRole('button', { name: 'Send pitch' })).toBeVisible({ timeout: 30_000 });
  // By an answer, and by a copy.
  await expect(page.getByText('now: a lost draw does not give it back.')).toHaveCount(2);
});

test('nonsense and fragments are said as the field is left, and an open question is not passed', async ({
  page,
  stack,
}) => {
  const account = await new Backend(stack).newAccount('creator', 'Ada Slow');
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, account);
  const who = page.getByLabel('Who are you?');
  for (const nonsense of ['asdf', 'I asdf asdf asdf asdf']) {
    await who.fill(nonsense);
    await who.blur();
    await expect(page.getByText('We cannot read this. Say it as a whole sentence.')).toBeVisible();
  }
  await next(page).click();
  await expect(who).toBeFocused();
  await who.fill('x'.repeat(201));
  await expect(page.getByText('201 of 200')).toBeVisible();
  await expect(who).toHaveAttribute('aria-invalid', 'true');
  await who.fill('I am a tailor in Macon.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12 marathons since 2011');
  await next(page).click();
  await expect(page.getByText('Almost: say it as a whole sentence')).toBeVisible();
  await page.getByLabel('One true thing you did').fill('I have run 12 marathons since 2011.');
  await next(page).click();
  await page.keyboard.type('asdf');
  await page.keyboard.press('Tab');
  await expect(page.getByText('We cannot read this as news')).toBeVisible();
  await expectAccessibleLayout(page);
  // A reload goes on at the question that stood.
  await page.reload();
  await expect(page.getByText('Question 3 of 4')).toBeVisible();
  // An answer is a line that leads back to it.
  await page.getByRole('button', { name: 'Who are you?' }).click();
  await expect(who).toHaveValue('I am a tailor in Macon.');
  await page.reload();
  await expect(who).toHaveValue('I am a tailor in Macon.');
});

test('what reads as a fragment is said as the field is left, and Generate asks about it once', async ({
  page,
  stack,
}) => {
  const account = await new Backend(stack).newAccount('creator', 'Ada Short');
  await signIn(page, account);
  await page.getByLabel('Who are you?').fill('I am a tailor in Macon.');
  await next(page).click();
  await page.keyboard.type('I have run 12 marathons since 2011');
  await next(page).click();
  await page.keyboard.type('Marathon road closures double this year');
  await page.getByRole('radio', { name: 'No, nobody' }).click();
  await next(page).click();
  const take = page.getByLabel('What do you say about it?');
  await take.fill('Why running costs more');
  await take.blur();
  await expect(
    page.getByText('Is this a whole sentence? An editor reads it as it stands.'),
  ).toBeVisible();
  await expect(take).not.toHaveAttribute('aria-invalid', 'true');
  // The press that comes right after the typing waits until the words are read.
  await take.fill('Less road for runners.');
  await generate(page).click();
  await expect(
    page.getByText('Is this a whole sentence? If it is, press again to go on.'),
  ).toBeVisible();
  await expect(take).toBeFocused();
  await expectAccessibleLayout(page);
  await page.getByText('Health', { exact: true }).click();
  await generate(page).click();
  await expect(page).toHaveURL(/\/app\/pitches\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  await expect(page.getByText('Less road for runners.').first()).toBeVisible();
});

test('what there is near a typed place is said as it is left, and Generate notes it unless told not to', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Bo Faraway');
  await backend.update('creator_profiles', `user_id=eq.${account.id}`, { city_region: '' });
  const noted = () =>
    backend.rows('creator_profiles', `user_id=eq.${account.id}&select=city_region`);
  await signIn(page, account);
  await page.getByLabel('Who are you?').fill('I am a tailor in Yonder, WY.');
  await next(page).click();
  await expect(page.getByText('No TV station or paper in Yonder takes pitches here')).toContainText(
    'Less tied to a place',
  );
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Not my city' }).click();
  await expect(page.getByText('Your profile gets no city')).toBeVisible();
  await page.getByRole('button', { name: 'Yonder, WY is my city' }).click();
  await expect(page.getByText('We note Yonder, WY as your city')).toBeVisible();
  // It stands beside the next question only.
  await page.getByLabel('One true thing you did').fill('I have sewn 300 school coats.');
  await next(page).click();
  await expect(page.getByText('No TV station or paper in Yonder')).toHaveCount(0);
  await page.keyboard.type('School coat drives open in November');
  await page.getByRole('radio', { name: 'No, nobody' }).click();
  await next(page).click();
  await page.keyboard.type('A cold child does not learn.');
  expect(await noted()).toEqual([{ city_region: null }]);
  await generate(page).click();
  await expect.poll(noted).toEqual([{ city_region: 'Yonder, WY' }]);
});

test('a free account drafts three, uses one, and every way to another one says so beforehand', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(90_000);
  const backend = new Backend(stack);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await backend.newAccount('creator', 'Uma Quota');
  await backend.completeProfile(account);
  const [used, other] = [
    await backend.newPitch(account, 'Rent is due on the first'),
    await backend.newPitch(account, 'Tax season opens in January'),
  ];
  await signIn(page, account, '/app/pitches/new');
  await expect(page.getByText('2 of 3 free drafts written, 0 of 1 free')).toBeVisible();
  await expect(generate(page)).toBeEnabled();
  await backend.newPitch(account, 'Layaway is back');
  await page.reload();
  const drafted = /^Your 3 free drafts for \w+ are written, and one of them can go out/;
  await expect(page.getByText(drafted)).toBeVisible();
  // The notice stands alone: no dead button, and no second count.
  await expect(generate(page)).toHaveCount(0);
  await expect(page.getByText('free drafts written')).toHaveCount(0);
  await page.goto('/app/calendar');
  await expect(page.getByText(drafted)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use this peg' })).toHaveCount(0);

  const copy = page.getByRole('button', { name: 'Copy pitch 1' });
  await page.goto(`/app/pitches/${used.pitchId}`);
  await expect(page.getByText(/so this one waits until/)).toHaveCount(0);
  await copy.click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();

  // The second one says from when it can be used, before any tap; the words stay to read.
  await page.goto(`/app/pitches/${other.pitchId}`);
  const waits = /^Your free pitch for \w+ is used, so this one waits until \w+ 1\./;
  await expect(page.getByRole('main').getByText(waits)).toBeVisible();
  await expectAccessibleLayout(page);
  const copyFrom = /^Copy and download from \w+ 1\.?$/;
  await expect(page.getByText(copyFrom)).toBeVisible();
  await expect(copy).toHaveCount(0);
  await expect(page.getByText('I have taught 214 free money classes').first()).toBeVisible();
  await expect(page.getByText(/^\d+ outlets that it could go to, best match first$/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(waits)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toHaveCount(0);
  await expect(
    dialog.getByRole('button', { name: /^(Enter the draw|Send pitch|Schedule pitch)$/ }),
  ).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.goto('/app/pitches');
  const row = page.getByRole('listitem').filter({ hasText: 'Tax season opens in January' });
  await expect(row.getByText(copyFrom)).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Rent is due on the first' })
      .getByRole('button', { name: /^Copy/ }),
  ).toBeVisible();
  // The one that was used goes on to as many outlets as fit.
  // The outlet of the editor who asks for something; the pitches of all tests together would fill its week.
  const [asking] = await backend.rows(
    'outlets',
    'slug=eq.kitchen-table-capital&select=id,media_user_id',
  );
  await backend.update('media_profiles', `user_id=eq.${asking?.media_user_id as string}`, {
    weekly_cap: 50,
  });
  await backend.queueSend(account, used.variationId, asking?.id as string);

  const says = /Your free pitch for \w+ is used, and it can still be sent\./;
  await page.goto('/creator-dashboard');
  await expect(page.getByText(says).first()).toBeVisible();
  // Said once, beside the one way on.
  await expect(page.getByText(says)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'More outlets for your last pitch' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Choose one of|^Write a/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New pitch' })).toHaveCount(0);
  await expectAccessibleLayout(page);
  await page.goto('/app/pitches/new');
  await expect(page.getByText(says)).toBeVisible();
  // The calendar says from when a peg can be used, and leads on with the pitch that was.
  await page.goto('/app/calendar');
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.getByText(/^You can use it from \w+ 1(, \d{4})?$/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Use this peg/ })).toHaveCount(0);
  await expect(
    page.getByRole('link', { name: 'More outlets for your last pitch' }),
  ).toHaveAttribute('href', `/app/pitches/${used.pitchId}`);
  await expectAccessibleLayout(page);
  await page.goto('/app/requests');
  await expect(page.getByText(says).first()).toBeVisible();
  // Two were not used, and the third went to the same editor: the list says so and leads to the request only.
  await expect(page.getByText('You already sent them this one.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^See the request for/ }).first()).toBeVisible();
  // Other tests open requests of their own meanwhile.
  await expect(
    page.getByRole('link', { name: /^Answer with a pitch.*Small shops that opened their books/ }),
  ).toHaveCount(0);
  await expectAccessibleLayout(page);
  const [request] = await backend.rows('media_requests', 'status=eq.open&select=slug&limit=1');
  const slug = request?.slug as string;
  await page.goto(`/requests/${slug}`);
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.getByText('A pitch that you have may still go to this request.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See which of your pitches fit' })).toHaveAttribute(
    'href',
    `/app/requests/${slug}`,
  );
  await expect(page.getByRole('link', { name: /^Sign up|^Answer with/ })).toHaveCount(0);
  await expectAccessibleLayout(page);
  await page.goto(`/app/requests/${slug}`);
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write a pitch for this' })).toHaveCount(0);
  // Nor is a pitch offered to be written for it that could not be sent then.
  await expect(page.getByText(/cannot go in$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /\(counts as the same pitch\)/ })).toHaveCount(0);
  await page.goto('/creator-dashboard');
  await expect(page.getByText('You already sent them this one.').first()).toBeVisible();
});

test('what was answered is there in another tab; at the sign-out it is kept or removed', async ({
  page,
  context,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Tab Newell');
  await signIn(page, account);
  await page.getByLabel('Who are you?').fill('I am a bus driver in Atlanta.');
  await next(page).click();
  await page.getByLabel('One true thing you did').fill('I have driven line 5 for 12 years.');
  await next(page).click();
  const peg = page.getByLabel('What is in the news? Your news peg');
  await peg.fill('Bus fares rise in March');
  // The question about harm stands between the news and the way on.
  const harm = page.getByRole('group', { name: /^Was anybody hurt/ });
  const [above, below] = [await harm.boundingBox(), await next(page).boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);

  const other = await context.newPage();
  await other.goto('/creator-dashboard');
  const there = other.getByLabel('What is in the news? Your news peg');
  await expect(there).toHaveValue('Bus fares rise in March');
  await expect(other.getByRole('button', { name: /^Who are you\?/ })).toContainText('bus driver');
  await other.reload();
  await expect(there).toHaveValue('Bus fares rise in March');

  await other.getByRole('button', { name: 'Sign Out' }).click();
  const begun = other.getByRole('dialog', { name: 'You have begun a pitch' });
  await expect(begun).toBeVisible();
  await expectAccessibleLayout(other);
  await begun.getByRole('button', { name: 'Keep it and sign out' }).click();
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await signIn(other, account);
  await expect(there).toHaveValue('Bus fares rise in March');

  await other.getByRole('button', { name: 'Sign Out' }).click();
  await begun.getByRole('button', { name: 'Remove it and sign out' }).click();
  await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('Bus fares');
  await signIn(other, account);
  await expect(other.getByLabel('Who are you?')).toHaveValue('');
});

test('a begun first pitch takes a peg of the calendar and goes on; its buttons stand above the bar', async ({
  page,
  stack,
}) => {
  const account = await new Backend(stack).newAccount('creator', 'Peg Newell');
  await page.setViewportSize({ width: 375, height: 667 });
  await signIn(page, account);
  const clearOfBar = async () => {
    const bar = page.getByRole('navigation').filter({ hasText: 'Dashboard' });
    await expect
      .poll(async () => {
        const [row, top] = [await next(page).boundingBox(), await bar.boundingBox()];
        return (row?.y ?? Infinity) + (row?.height ?? 0) <= (top?.y ?? 0);
      })
      .toBe(true);
  };
  await page.getByLabel('Who are you?').click();
  await clearOfBar();
  await page.keyboard.type('I am a bus driver in Atlanta.');
  await next(page).click();
  await clearOfBar();
  await page.keyboard.type('I have driven line 5 for 12 years.');
  await next(page).click();
  // What a refused Next asks for stands between the line above and the bar, wherever the page stood.
  const news = page.getByLabel('What is in the news? Your news peg');
  await news.fill('Bus fares rise in March');
  const harm = page.getByRole('group', { name: /^Was anybody hurt/ });
  for (const top of [300, 840]) {
    await news.focus();
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await next(page).evaluate((button: HTMLElement) => button.click());
    await expect(harm.getByRole('radio', { name: 'No, nobody' })).toBeFocused();
    await expect(harm.getByText('Please answer this first: one tap.')).toHaveCount(1);
    await expect
      .poll(async () => {
        const line = await page.getByText('Question 3 of 4').boundingBox();
        const bar = await page
          .getByRole('navigation')
          .filter({ hasText: 'Dashboard' })
          .boundingBox();
        const asked = await harm.boundingBox();
        return (
          (asked?.y ?? 0) >= (line?.y ?? Infinity) + (line?.height ?? 0) &&
          (asked?.y ?? Infinity) + (asked?.height ?? 0) <= (bar?.y ?? 0)
        );
      })
      .toBe(true);
  }
  await news.fill('');
  await page.getByRole('link', { name: 'Or take one from the calendar' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Beat').selectOption('All beats');
  await page.getByLabel('Search').fill('juneteenth 6103');
  await page.getByRole('link', { name: 'Use this peg Juneteenth' }).first().click();
  const peg = page.getByLabel('What is in the news? Your news peg');
  await expect(peg).toHaveValue('Juneteenth');
  await expect(page.getByText('Question 3 of 4')).toBeVisible();
  await expect(page.getByText('You had begun another pitch')).toHaveCount(0);
  await expectAccessibleLayout(page);
  await page.reload();
  await expect(peg).toHaveValue('Juneteenth');
  await expect(page.getByRole('button', { name: /^Who are you\?/ })).toContainText('bus driver');
  // The same draft on the dashboard.
  await page.goto('/creator-dashboard');
  await expect(peg).toHaveValue('Juneteenth');
  await next(page).click();
  await page.keyboard.type('Night workers pay twice, for the bus and for the wait.');
  await page.route('**/functions/v1/writing/generate-pitches', () => undefined);
  // Words that name no beat: said before a draft is spent, and not asked again.
  await generate(page).click();
  await expect(page.getByText(/^Without one few outlets come up/)).toBeVisible();
  await expect(
    page
      .getByRole('group', { name: /^Your beats/ })
      .getByRole('checkbox')
      .first(),
  ).toBeFocused();
  await generate(page).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.getByText('No pitches sent yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write your first pitch' })).toHaveCount(0);
});

test('a new pitch starts empty, and offers back what was typed and left', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Nell Blank');
  await backend.completeProfile(account);
  await signIn(page, account, '/app/pitches/new');
  const peg = page.getByLabel('News peg');
  await expect(page.getByText('Only the news peg is needed.')).toBeVisible();
  await peg.fill('Honey prices double');
  await expect(page.getByText('Needed: the peg, and whether it hurt anybody.')).toBeVisible();
  await expect(page).toHaveURL(/draft=true/);
  // The same news from elsewhere is the same pitch.
  await page.goto('/app/pitches/new?peg=Honey+prices++double');
  await expect(page).toHaveURL(/new\?draft=true$/);
  await expect(peg).toHaveValue('Honey prices double');
  await expect(page.getByText('You had begun')).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  // One next step, in the first view.
  await expect(page.locator('main .button-primary')).toHaveText(['Write your first pitch']);
  await page.getByRole('link', { name: 'Write your first pitch' }).click();
  await expect(peg).toHaveValue('');
  await expect(page.getByText('You had begun another pitch')).toBeVisible();
  await expectAccessibleLayout(page);
  await peg.fill('Honey prices double');
  await expect(page.getByText('You had begun this pitch')).toBeVisible();
  await peg.fill('A late frost');
  await expect(page.getByText('You had begun another pitch')).toBeVisible();
  await expect(page).toHaveURL(/draft=true/);
  await page.reload();
  await expect(peg).toHaveValue('A late frost');
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(peg).toHaveValue('Honey prices double');
  await expect(page.getByText('“A late frost” is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(peg).toHaveValue('A late frost');
  await peg.fill('');
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(peg).toHaveValue('Honey prices double');
  await page.getByRole('radio', { name: 'No, nobody' }).check();
  await generate(page).click();
  await expect(page.getByText('Generated pitch variations!')).toBeVisible({ timeout: 30_000 });
  // The form is empty after a reload: the page opens at what was written.
  await page.reload();
  await expect(page.getByRole('heading', { name: /to tell it: Honey prices/ })).toBeInViewport();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const letter = page.getByRole('region', { name: /is written and waiting/ });
  await expect(letter.getByText('In the news: Honey prices double')).toBeVisible();
  await expectAccessibleLayout(page);
  await letter.getByRole('link', { name: 'Choose outlets' }).click();
  await expect(page.getByRole('group', { name: 'Choose outlets' })).toBeFocused();
  await page.goBack();
  await page.getByRole('link', { name: 'New pitch' }).click();
  await expect(peg).toHaveValue('');
  await expect(page.getByText('You had begun another pitch')).toHaveCount(0);
});

test('a typo in the peg is corrected in the studio, and what quotes it follows', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Opal Frist');
  await backend.completeProfile(account);
  const { pitchId, variationId } = await backend.newPitch(account, 'Rent is due on the frist');
  await backend.update('pitch_variations', `id=eq.${variationId}`, {
    headline: 'Rent is due on the frist',
  });
  await signIn(page, account, `/app/pitches/${pitchId}`);
  await page.getByRole('button', { name: 'Correct the peg' }).click();
  const field = page.getByRole('form', { name: 'Correct the peg' }).getByLabel('News peg');
  await expect(field).toBeFocused();
  await field.fill('asdf');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('We cannot read this as news')).toBeVisible();
  await expectAccessibleLayout(page);
  await field.fill('Rent is due on the first');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Peg corrected')).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Rent is due on the first' }),
  ).toBeVisible();
  await expect(page.getByText('Rent is due on the frist')).toHaveCount(0);
  const rows = await backend.rows('pitches', `user_id=eq.${account.id}&select=id,news_peg`);
  expect(rows).toEqual([{ id: pitchId, news_peg: 'Rent is due on the first' }]);
});

test('a typo that the pitch has from the profile is put right in both, the profile by one tap', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Tilde Wrong');
  await backend.completeProfile(account);
  await backend.update('creator_profiles', `user_id=eq.${account.id}`, {
    who: 'I am a bus driver in Toldeo.',
    city_region: 'Toldeo, OH',
  });
  const { pitchId, variationId } = await backend.newPitch(account, 'Bus fares rise in March');
  await backend.update('pitch_variations', `id=eq.${variationId}`, {
    line3_whyyou: 'I am a bus driver in Toldeo.',
  });
  await signIn(page, account, `/app/pitches/${pitchId}`);
  await page.getByRole('button', { name: 'Edit the closing' }).click();
  await page
    .getByRole('textbox', { name: 'Closing' })
    .fill('I am a bus driver in Toledo, and I wait at night.');
  await expect(page.getByText('Your profile has this in other words')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('It keeps “I am a bus driver in Toldeo.”')).toBeVisible();
  await expectAccessibleLayout(page);
  await page
    .getByRole('button', { name: 'Write “I am a bus driver in Toledo.” in my profile too' })
    .click();
  await expect(
    page.getByText('Your profile now says “I am a bus driver in Toledo.”'),
  ).toBeVisible();
  expect(
    await backend.rows('creator_profiles', `user_id=eq.${account.id}&select=who,city_region`),
  ).toEqual([{ who: 'I am a bus driver in Toledo.', city_region: 'Toledo, OH' }]);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('the first tap on a beat after typing ticks it, though the line under the field grows', async ({
    page,
    stack,
  }) => {
    const account = await new Backend(stack).newAccount('creator', 'Tessa Quill');
    await signIn(page, account);
    await page.getByLabel('Who are you?').fill('I make quilts with children in Atlanta.');
    await next(page).tap();
    await page.getByLabel('One true thing you did').fill('I have mended 214 quilts since 2019.');
    await next(page).tap();
    await page.getByLabel('What is in the news?').fill('Bus fares rise in March');
    await page.getByRole('radio', { name: 'No, nobody' }).check();
    await next(page).tap();
    const take = page.getByLabel('What do you say about it?');
    await take.tap();
    // Left as it is, the field offers these words tidied.
    await page.keyboard.type('i think quilts keep what a city forgets and more. i say so.');
    const beat = page.locator('label').filter({ hasText: /^Health$/ });
    await beat.tap();
    await expect(page.getByRole('checkbox', { name: 'Health' })).toBeChecked();
    await expect(page.getByRole('button', { name: /^Use|I say so/ })).toBeVisible();
  });
});
