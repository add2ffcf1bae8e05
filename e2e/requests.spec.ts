import { Backend } from '../testing/browser/backend.ts';
import { expect, signIn, test } from '../testing/browser/fixtures.ts';
import { moved, watchShifts } from '../testing/browser/layout-shifts.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

test('a request ends at its deadline, with a word to its editor and to everybody who answered', async ({
  page,
  browser,
  request,
  stack,
  mailbox,
}) => {
  test.setTimeout(120_000);
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Delphine Ash');
  const topic = 'Choirs that rehearse in kitchens';
  const posted = (await backend.rpcAs(editor, 'post_media_request', {
    p_topic: topic,
    p_details: '',
    p_format: 'podcast',
    p_beats: [],
    p_place: null,
    p_ai_stance: 'label',
    p_wanted: 3,
    p_deadline: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  })) as { id: string; slug: string };

  const answerer = async (name: string) => {
    const account = await backend.newAccount('creator', name);
    await backend.completeProfile(account);
    const { variationId } = await backend.newPitch(account, `${name} sings in a kitchen`);
    await backend.rpcAs(account, 'enter_request', {
      p_request_id: posted.id,
      p_variation_id: variationId,
      p_note: '',
    });
    return account;
  };
  const answered = [await answerer('Opal Reese'), await answerer('Jude Carver')];

  const creator = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(creator, answered[0] ?? editor, `/app/requests/${posted.slug}`);
  await expect(
    creator.getByText('You hear from us when they choose, when they say no'),
  ).toBeVisible();

  await backend.update('media_requests', `id=eq.${posted.id}`, {
    deadline: new Date(Date.now() - 60_000).toISOString(),
  });
  await backend.runScheduled('request-worker', 'mail-worker');
  for (const account of answered) {
    const mail = await mailbox.waitFor(account.email, new RegExp(`^Closed: ${topic}`), 60_000);
    expect(mail.text).toContain('14 days');
  }
  const toEditor = await mailbox.waitFor(editor.email, new RegExp(`^Closed: ${topic}`), 60_000);
  expect(toEditor.text).toContain('2 pitches');

  await test.step('once, however often the worker runs', async () => {
    await backend.runScheduled('request-worker', 'mail-worker');
    for (const { email } of [...answered, editor]) {
      const closed = (await mailbox.list(email)).filter(({ subject }) =>
        subject.startsWith('Closed: '),
      );
      expect(closed).toHaveLength(1);
    }
  });

  await test.step('every screen says so', async () => {
    expect((await request.get(`/requests/${posted.slug}`)).status()).toBe(404);
    await creator.reload();
    await expect(creator.getByText('can still choose your pitch within 14 days')).toBeVisible();
    await signIn(page, editor, `/app/requests/${posted.slug}`);
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    const pitch = page.locator('details').filter({ hasText: 'Opal Reese' });
    if ((await pitch.getAttribute('open')) === null) await pitch.locator('summary').click();
    await expect(page.getByRole('button', { name: 'Choose Opal Reese' })).toBeVisible();
    await expectAccessibleLayout(page);
    await creator.context().close();
  });
});

test('an open request is corrected; whoever has answered reads what it said before', async ({
  page,
  browser,
  stack,
}) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Ruth Calder');
  const posted = (await backend.rpcAs(editor, 'post_media_request', {
    p_topic: 'Choirs that rehearse in garages',
    p_details: 'Bring a song.',
    p_format: 'podcast',
    p_beats: [],
    p_place: null,
    p_ai_stance: 'label',
    p_wanted: 3,
    p_deadline: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  })) as { id: string; slug: string };
  const creator = await backend.newAccount('creator', 'Ivo Marsh');
  await backend.completeProfile(creator);
  const { pitchId, variationId } = await backend.newPitch(creator, 'Ivo Marsh sings in a garage');
  await backend.rpcAs(creator, 'enter_request', {
    p_request_id: posted.id,
    p_variation_id: variationId,
    p_note: 'Free on Tuesday',
  });

  await page.setViewportSize({ width: 375, height: 812 });
  const shifts = await watchShifts(page);
  await signIn(page, editor, `/app/requests/${posted.slug}`);
  // What its editor can do about it stands below the pitch from the start.
  await expect(page.locator('details').filter({ hasText: 'Ivo Marsh' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy public link' })).toBeVisible();
  expect(moved(await shifts())).toBeLessThan(0.01);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const form = page.getByRole('form', { name: 'Edit request' });
  const topic = form.getByLabel('What do you look for?');
  await topic.fill('Choirs');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Please say in a few words what you look for')).toBeVisible();
  await topic.fill('Choirs that rehearse in kitchens');
  await expectAccessibleLayout(page);
  await page.reload();
  await expect(topic).toHaveValue('Choirs that rehearse in kitchens');
  await form.getByLabel('Pitches at most').selectOption('2');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Choirs that rehearse in kitchens' }),
  ).toBeVisible();
  // What the editor knows is folded, so that the pitches come first.
  await page.getByText('What you asked for').click();
  await expect(page.getByText(/Room for 1 more of 2 pitches/)).toBeVisible();

  const own = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(own, creator, `/app/requests/${posted.slug}`);
  await expect(
    own.getByText('The editor changed the request after you sent your pitch.'),
  ).toBeVisible();
  await expect(own.getByText('Choirs that rehearse in garages')).toBeVisible();
  await expect(own.getByText('More about it')).toHaveCount(0);
  await expectAccessibleLayout(own);

  await own.getByRole('button', { name: 'Take it back' }).click();
  await expect(
    own.getByText(/^Taken back\. The editor no longer sees it\. It still counts as used: /),
  ).toBeVisible();
  await expect(own.getByRole('heading', { name: /^You have a pitch for this/ })).toBeVisible();
  await own.getByRole('link', { name: /^Read it and send/ }).click();
  await expect(own.getByLabel('A line to the editor (optional)')).toHaveValue('Free on Tuesday');
  await expect(own.getByText('The editor gets your email only with a yes.')).toHaveText(
    'The editor gets your email only with a yes.',
  );

  // Before the same pitch goes to their outlet by mail, the answer is offered, and leads back here.
  const [outlet] = await backend.rows(
    'outlets',
    'format=eq.podcast&active=is.true&media_user_id=is.null&order=weekly_cap.desc,id&limit=1&select=id,name',
  );
  if (typeof outlet?.['id'] !== 'string' || typeof outlet['name'] !== 'string')
    throw new Error('The demo data has no podcast without an editor.');
  const outletId = `id=eq.${outlet['id']}`;
  await backend.update('outlets', outletId, { media_user_id: editor.id });
  await own.goto(`/app/pitches/${pitchId}`);
  await own
    .getByRole('listitem')
    .filter({ hasText: outlet['name'] })
    .getByRole('button', { name: /^Preview and send/ })
    .click();
  await own.getByRole('link', { name: 'Answer the request instead' }).click();
  await backend.update('outlets', outletId, { media_user_id: null });
  await expect(own.getByRole('heading', { name: /^Send it to Ruth Calder/ })).toBeInViewport();
  await expect(own.getByRole('dialog')).toHaveCount(0);
  await expect(own.getByLabel('A line to the editor (optional)')).toHaveValue('Free on Tuesday');
  await own.context().close();
  // Its editor had a mail about it.
  await page.getByText('How creators find it').click();
  await expect(page.getByText(/one that a mail told you of is then gone\.$/)).toBeVisible();
});

test('a closed request is posted again from its own words; an open one is seen as others see it', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Delphine Ash');
  const topic = 'Choirs that rehearse in garages';
  const posted = (await backend.rpcAs(editor, 'post_media_request', {
    p_topic: topic,
    p_details: 'With neighbors who listen.',
    p_format: 'local',
    p_beats: ['Culture'],
    p_place: 'Macon, GA',
    p_ai_stance: 'no',
    p_wanted: 3,
    p_deadline: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  })) as { slug: string };
  await signIn(page, editor, `/app/requests/${posted.slug}`);
  await expect(page.getByRole('link', { name: /^See it as others do/ })).toHaveAttribute(
    'href',
    `/requests/${posted.slug}`,
  );

  await page.getByRole('button', { name: 'Close request' }).click();
  await expect(page.getByRole('button', { name: 'Keep it open' })).toBeFocused();
  await page.getByRole('button', { name: 'Yes, close it' }).click();
  await page.getByRole('link', { name: 'Post it again' }).click();
  const form = page.getByRole('form', { name: 'New request' });
  // Its words stand there already; a keyboard in the title would cover the rest.
  await expect(form.getByLabel('Until')).toBeFocused();
  await expect(form.getByLabel('What do you look for?')).toHaveValue(topic);
  await expect(form.getByLabel('More about it (optional)')).toHaveValue(
    'With neighbors who listen.',
  );
  await expect(form.getByText('Macon, GA')).toBeVisible();
  expect(Date.parse(await form.getByLabel('Until').inputValue())).toBeGreaterThan(Date.now());
  await form.getByText('See it as creators will').click();
  const seen = form.getByRole('region', { name: 'Your request as creators will see it' });
  await expect(seen.getByText(topic)).toBeVisible();
  await expect(seen.getByText('With neighbors who listen.')).toBeVisible();
  await expect(seen.getByText(/^Delphine Ash · until /)).toBeVisible();
  await expect(form.getByText(/on its beats\. Creators it fits see your request/)).toBeVisible();
  await expect(form.getByText(/^You can post 2 requests a week .*: 1 is left\.$/)).toBeVisible();
  const until = form.getByLabel('Until');
  const proposed = await until.inputValue();
  await until.fill('2020-01-01T10:00');
  await form.getByRole('button', { name: 'Post request' }).click();
  await expect(until).toBeFocused();
  const wrong = form.getByText('Please choose a time between two hours and 30 days from now');
  const isClear = () =>
    wrong.evaluate((message) => {
      const { left, bottom } = message.getBoundingClientRect();
      return document.elementFromPoint(left + 4, bottom - 4) === message;
    });
  await expect.poll(isClear).toBe(true);
  await until.fill(proposed);
  await form.getByRole('button', { name: 'Post request' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/requests$/);
  await expect(page.getByRole('listitem').filter({ hasText: topic })).toHaveCount(2);

  await page.getByRole('listitem').filter({ hasText: 'Closed' }).getByRole('link').click();
  await page.getByRole('link', { name: /^Posted again on / }).click();
  await expect(page.getByRole('button', { name: 'Close request' })).toBeVisible();
  const again = page.url().replace('/app/', '/');
  // Whoever has the old link reads the new posting.
  await page.goto(`/requests/${posted.slug}`);
  const closed = page.getByRole('status').filter({ hasText: 'It was posted again:' });
  await closed.getByRole('link', { name: topic }).click();
  await expect(page).toHaveURL(again);
});

test('an editor without a request left this week reads from when the next can be posted before closing one, and keeps what is typed', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Lena Marsh');
  const post = async (topic: string) =>
    (await backend.rpcAs(editor, 'post_media_request', {
      p_topic: topic,
      p_details: '',
      p_format: 'culture',
      p_beats: [],
      p_place: null,
      p_ai_stance: 'label',
      p_wanted: 3,
      p_deadline: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    })) as { slug: string };
  await post('Lighthouse keepers who paint');
  const { slug } = await post('Ferry pilots who write letters');
  await signIn(page, editor, `/app/requests/${slug}`);
  await page.getByRole('button', { name: 'Close request' }).click();
  const next =
    /Your next request, also this one again, can be posted from \w{3}, \w{3} \d+.* E[SD]T\./;
  await expect(page.getByText(next)).toBeVisible();

  await page.getByRole('button', { name: 'Yes, close it' }).click();
  await expect(page.getByRole('link', { name: 'Post it again' })).toBeVisible();
  await expect(page.getByText(next)).toBeVisible();
  await page.getByRole('link', { name: 'Post it again' }).click();
  const form = page.getByRole('form', { name: 'New request' });
  const until = form.getByLabel('Until');
  const proposed = await until.inputValue();
  // Not before the day from which it can be posted, a week from now.
  expect(Date.parse(proposed)).toBeGreaterThan(Date.now() + 8 * 86_400_000);
  await form.getByLabel('What do you look for?').fill('Ferry pilots who paint');
  // From when it can be posted stands where the button would be, and nothing is filled in for a refusal.
  await expect(form.getByText(next)).toHaveCount(2);
  await expect(form.getByRole('button', { name: 'Post request' })).toHaveCount(0);
  await expectAccessibleLayout(page);

  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    page.getByText(/^You can post 2 requests a week until we .*\. Your next request can be posted/),
  ).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: / at most| pitch came/ }),
  ).toContainText(['Lighthouse keepers', 'Ferry pilots']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByLabel('What do you look for?')).toHaveValue('Ferry pilots who paint');
  await expect(until).toHaveValue(proposed);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  const begun = page.getByRole('dialog', { name: 'You have begun a request' });
  await begun.getByRole('button', { name: 'Keep it and sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await signIn(page, editor, `/app/requests?again=${slug}`);
  await expect(form.getByLabel('What do you look for?')).toHaveValue('Ferry pilots who paint');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await begun.getByRole('button', { name: 'Remove it and sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ferry pilots');
});
