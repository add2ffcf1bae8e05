import { Backend } from '../testing/browser/backend.ts';
import { expect, expectAccessible, signIn, test } from '../testing/browser/fixtures.ts';

test('the account form saves a new name and shows a message beside an empty one', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Nella Before');
  await signIn(page, account, '/app/settings');
  const name = page.getByLabel('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();

  await name.fill('');
  await page.getByLabel('City').fill('Selma, AL');
  await save.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  // What is typed and not saved is there after a reload.
  await name.fill('Odessa M. Marlowe');
  await page.getByLabel('New email').fill('odessa@new.example');
  await page.reload();
  await expect(name).toHaveValue('Odessa M. Marlowe');
  await expect(page.getByLabel('New email')).toHaveValue('odessa@new.example');
  await expect(page.getByLabel('City')).toHaveValue('Selma, AL');

  await name.fill('Nella After');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Nella After');
  const [row] = await backend.rows('users', `id=eq.${account.id}&select=name,city_region`);
  expect(row).toEqual({ name: 'Nella After', city_region: 'Selma, AL' });
});

test('on a phone what stands alone is 44 px high, and Save is filled once something waits', async ({
  page,
  stack,
}) => {
  const long = 'Tamika Josephine Smallwood-Featherstone';
  const account = await new Backend(stack).newAccount('creator', long);
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page, account, '/app/settings');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue(long);
  // A name too long for the one line of the header is not cut: the first one greets.
  const first = await page.locator('[data-text="Welcome, Tamika"]').boundingBox();
  expect(first?.width).toBeGreaterThan(60);
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(64);
  for (const link of ['Newspeg', 'Change your password', 'Write to us']) {
    const box = await page.getByRole('link', { name: link, exact: true }).last().boundingBox();
    expect(box?.height, link).toBeGreaterThanOrEqual(44);
  }
  const filled = page.locator('.button-primary');
  await expect(filled).toHaveCount(0);
  await name.fill('Tamika Smallhand');
  await expect(filled).toHaveText(['Save']);
});

test('the rules of an editor are validated, saved and loaded again', async ({ page, stack }) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('media', 'Edie Rules');
  await signIn(page, account);
  await page
    .getByRole('region', { name: 'What waits for you' })
    .getByRole('link', { name: 'Change' })
    .click();
  const issue = page.getByRole('group', { name: 'The Friday Fix' });
  await expect(issue).toBeFocused();
  await expect(issue).toBeInViewport();
  const groups = page.getByRole('navigation', { name: 'Groups of settings' });
  await expect(groups.getByRole('link')).toHaveText([
    'You',
    'Pitches and mails to you',
    'Your data and help',
  ]);
  // Whoever helps no creator is not told of it.
  await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeAttached();
  await expect(page.getByRole('link', { name: 'People you help' })).toHaveCount(0);
  await groups.getByRole('link', { name: 'Pitches and mails to you' }).click();
  await expect(page.getByRole('heading', { name: 'Pitches and mails to you' })).toBeInViewport();
  const cap = page.getByLabel('Pitches a week, at most');
  const save = page.getByRole('button', { name: 'Save rules' });

  const stored = () =>
    page.waitForResponse(
      (response) =>
        response.url().includes('/media_profiles') && response.request().method() === 'PATCH',
    );
  // What is chosen is there after another page, without a tap on the button; what is typed says that it waits.
  const beatStored = stored();
  await page.getByText('Health', { exact: true }).click();
  await beatStored;
  await page.getByLabel('Place').fill('Macon, GA');
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await expect(page.getByText('what you typed waits in Settings')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Health' })).toBeChecked();
  await expect(page.getByLabel('Place')).toHaveValue('Macon, GA');
  const dayStored = stored();
  await page.getByLabel('The Friday Fix comes on').selectOption('Sunday');
  await dayStored;
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await cap.fill('51');
  await save.click();
  await expect(page.getByText('Please choose a whole number from 0 to 50')).toBeVisible();
  await expect(cap).toHaveValue('51');

  await cap.fill('3');
  const digest = page.getByRole('switch', { name: 'Send me the Friday Fix' });
  const subscribed = !(await digest.isChecked());
  const digestStored = stored();
  await digest.click();
  await digestStored;
  await expect(page.getByText('You get none now.')).toHaveCount(subscribed ? 0 : 2);
  await expect(page.getByLabel('The Friday Fix comes on')).toBeEnabled({ enabled: subscribed });
  const rulesStored = stored();
  await save.click();
  await rulesStored;
  await expectAccessible(page);

  await page.reload();
  await expect(cap).toHaveValue('3');
  await expect(page.getByRole('checkbox', { name: 'Health' })).toBeChecked();
  await expect(page.getByLabel('The Friday Fix comes on')).toHaveValue('sunday');
  const [row] = await backend.rows(
    'media_profiles',
    `user_id=eq.${account.id}&select=region,weekly_cap,beats,digest_day,digest_subscribed`,
  );
  expect(row).toEqual({
    region: 'Macon, GA',
    weekly_cap: 3,
    beats: ['Health'],
    digest_day: 'sunday',
    digest_subscribed: subscribed,
  });
});

test('a creator switches every mail in one place, to which the page of requests leads', async ({
  page,
  stack,
}) => {
  const account = await new Backend(stack).newAccount('creator', 'Maxine Switch');
  await signIn(page, account, '/app/requests');
  await page.getByRole('main').getByRole('link', { name: 'Change' }).click();
  const mails = page.getByRole('region', { name: 'Mails' });
  await expect(mails).toBeFocused();
  await expect(
    mails.getByRole('switch', { name: 'Send me my results every Monday' }),
  ).toBeChecked();
  const requests = mails.getByRole('switch', { name: 'Mail me when a new request fits me' });
  await expect(requests).toBeChecked();
  await expect(mails.getByText('Somebody waits for your answer.')).toBeVisible();
  await expectAccessible(page);
  const stored = page.waitForResponse('**/rpc/switch_request_mails');
  await requests.click();
  expect((await stored).ok()).toBe(true);
  await page.reload();
  await expect(requests).not.toBeChecked();
  await page.goto('/app/requests');
  await expect(page.getByText('New ones are not mailed to you.')).toBeVisible();
});
