import { DEMO, expect, expectAccessible, signIn, test } from '../testing/browser/fixtures.ts';
import { Backend } from '../testing/browser/backend.ts';
import { moved, watchShifts } from '../testing/browser/layout-shifts.ts';

test('a creator finds a peg by filters that the address keeps, and takes it to the pitch form', async ({
  page,
}) => {
  await signIn(page, DEMO.creator);
  await page.getByRole('link', { name: 'Peg Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Peg Calendar' })).toBeVisible();
  const due = page.getByRole('region', { name: 'Due first for any format' });
  await expect(due.getByRole('listitem').first()).toContainText('your beat');
  await expect(due.getByText(/^Pitch \w+ by/).first()).toBeVisible();

  await page.getByLabel('Beat').selectOption('All beats');
  // The next step of the screen is the first peg.
  await expect(
    page.locator('main .button-primary').filter({ hasText: 'Use this peg' }),
  ).toHaveCount(1);
  await page.getByLabel('Pitching to').selectOption('Podcasts');
  await page.getByLabel('Search').fill('juneteenth 6103');
  const peg = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Juneteenth', exact: true }),
  });
  await expect(peg.first()).toContainText('Pitch podcasts by');
  await expect(peg.first().getByRole('link', { name: /5 U\.S\.C\. 6103/ })).toBeVisible();
  await expect(page).toHaveURL(/beat=all/);
  await expect(page).toHaveURL(/q=juneteenth/);
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('juneteenth 6103');

  const use = peg.first().getByRole('link', { name: 'Use this peg Juneteenth' });
  await expect(use).toHaveAttribute(
    'href',
    /\/app\/pitches\/new\?peg=Juneteenth&peg_date=\d{4}-06-19&peg_start=\d{4}-06-19&peg_kind=holiday&type=podcast$/,
  );
  await use.click();
  await expect(page.getByLabel('News peg')).toHaveValue('Juneteenth');

  await page.goto('/app/calendar?beat=all&q=nothingnamedlikethis');
  await expect(page.getByText('No pegs match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all pegs' }).click();
  await expect(page.getByRole('listitem').nth(5)).toBeVisible();

  // What no peg says goes along to the pitch, and what pegs of other beats say is found there.
  await page.goto('/app/calendar?beat=sports&q=juneteenth');
  await page.getByRole('button', { name: /^Show \d+ under all beats and months$/ }).click();
  await expect(
    page.getByRole('heading', { name: 'Juneteenth', exact: true }).first(),
  ).toBeVisible();
  await page.getByLabel('Search').fill('quilt show');
  await page.getByRole('link', { name: 'Pitch “quilt show” as your news' }).click();
  await expect(page.getByLabel('News peg')).toHaveValue('quilt show');
});

test('a creator adds, changes and deletes a date of their own, on the keyboard and on a phone', async ({
  page,
  stack,
}) => {
  const account = await new Backend(stack).newAccount('creator', 'Odessa Marlow');
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, account, '/app/calendar');
  await expect(page.getByText('Choose your beats in your profile')).toBeVisible();
  // The first peg is on the first screen, above the bar at the bottom.
  await expect(page.getByRole('link', { name: /^Use this peg/ }).first()).toBeInViewport();
  await expect(page.getByLabel('Search')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  // What the filter says is what the list shows.
  await expect(page.getByLabel('Beat')).toHaveValue('all');

  await page.getByRole('button', { name: 'Add a date of your own' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add a date' });
  await expect(form.getByLabel('What happens')).toBeFocused();
  await form.getByLabel('Note').fill('Ask the stewards for pictures.');
  await form.getByRole('button', { name: 'Add date' }).press('Enter');
  await expect(form.getByText('Please enter what happens that day')).toBeVisible();
  await expect(form.getByText('Please choose a date')).toBeVisible();
  await expect(form.getByLabel('Note')).toHaveValue('Ask the stewards for pictures.');
  await expectAccessible(page);

  const nextYear = new Date().getFullYear() + 1;
  await form.getByLabel('What happens').fill('Our street market opens its tenth season');
  await form.getByLabel('Date').fill(`${String(nextYear)}-05-01`);
  await form.getByRole('checkbox', { name: 'Business' }).press('Space');
  await form.getByRole('button', { name: 'Add date' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add a date of your own' })).toBeFocused();

  await page.getByLabel('Search').fill('street market');
  const row = page.getByRole('listitem').filter({ hasText: 'tenth season' });
  await expect(row).toContainText('Your own date');
  await expect(row).toContainText('Pitch TV by');

  await row.getByRole('button', { name: 'Edit' }).press('Enter');
  const title = page.getByRole('form', { name: /^Edit/ }).getByLabel('What happens');
  await title.fill('Our street market opens its tenth season early');
  await title.press('Enter');
  await expect(row.getByRole('heading')).toHaveText(/early$/);
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused();

  await row.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await row.getByRole('button', { name: 'Delete it' }).press('Enter');
  await expect(page.getByText('No pegs match')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No pegs match')).toBeVisible();
});

test('the form says in the words of the calendar that a peg comes late, before anything is written', async ({
  page,
  stack,
}) => {
  const account = await new Backend(stack).newAccount('creator', 'Ione Marlow');
  // What comes next month was planned by every magazine.
  const now = new Date();
  const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1)).toISOString().slice(0, 7);
  await signIn(page, account, `/app/calendar?beat=all&format=culture_mag&month=${month}`);
  const late = page.getByRole('region', { name: 'Late for magazines, still ahead' });
  const row = late.getByRole('listitem').filter({ hasText: 'Late for magazines' }).first();
  const words = await row.getByText(/^Late for magazines/).innerText();
  await row.getByRole('link', { name: /^Use this peg/ }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^What is in the news\?/ }).click();
  await page.getByRole('button', { name: 'Leave the day out' }).click();
  await expect(page.getByText(words)).toBeHidden();
});

test('nothing on the calendar of a phone moves while the month’s pitch is used', async ({
  page,
  stack,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Vera Still');
  const { pitchId } = await backend.newPitch(account, 'Rent is due on the first');
  const now = new Date().toISOString();
  await backend.update('pitches', `id=eq.${pitchId}`, { used_at: now, used_as: 'copy' });
  await page.setViewportSize({ width: 375, height: 812 });
  const shifts = await watchShifts(page);
  // What is used comes after the pegs, and where the used pitch stands last of all.
  const pegs = page.waitForResponse(/rpc\/my_calendar_screen/);
  const refused = page.getByText(/^You can use it from/).first();
  await page.route(/rpc\/my_shell/, async (route) => {
    const response = await route.fetch();
    const rest = (await response.json()) as Record<string, unknown>;
    delete rest['quota'];
    await route.fulfill({ response, json: rest });
  });
  await page.route(/rpc\/pitch_quota/, async (route) => {
    await pegs;
    await route.continue();
  });
  await page.route(/\/rest\/v1\/pitches\?select=id&.*used_at=not/, async (route) => {
    await refused.waitFor();
    await route.continue();
  });
  await signIn(page, account, '/app/calendar');
  await expect(page.getByRole('link', { name: 'More outlets for your last pitch' })).toBeVisible();
  expect(moved(await shifts())).toBeLessThan(0.01);
  // What cannot be used before next month is not due today.
  await expect(page.getByText(/· today$/)).toHaveCount(0);
});
