import { expect, test } from '../testing/browser/fixtures.ts';
import { delayScripts } from '../testing/browser/delay-scripts.ts';

// Clicks and submissions on prerendered pages before their scripts have loaded.

for (const path of ['/', '/friday-fix/sample', '/legal/terms']) {
  test(`theme and newsletter of ${path} work before hydration`, async ({
    page,
    mailbox,
    freshEmail,
  }) => {
    const email = freshEmail('early');
    const release = await delayScripts(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('radio', { name: 'Dark', exact: true }).check();
    await expect(page.locator('html')).toHaveClass('dark');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));

    release();
    await expect(page.getByText(`follow the link we sent to ${email}`)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
    await expect(page.locator('html')).toHaveClass('dark');
    await mailbox.waitFor(email, /confirm/i);
  });
}

test('menu and links of the sample page work before hydration', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 780 });
  await delayScripts(page);
  await page.goto('/friday-fix/sample', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Pricing' })
    .click();
  await expect(page).toHaveURL(/\/#pricing$/);
  await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
});

test('clicks on the sign-in page before the app has loaded are replayed', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Password', { exact: true }).fill('Peg-Early-2026');
  await page.getByRole('button', { name: 'Show password' }).click();
  // From system to light to dark.
  const theme = page.getByRole('button', { name: /^Theme/ });
  await theme.click();
  await theme.click();

  release();
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Peg-Early-2026');
  await expect(page.locator('html')).toHaveClass('dark');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
});

test('the address of the sign-up form is filled in, but not where somebody already types', async ({
  page,
}) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('sign-up-draft', JSON.stringify({ email: 'draft@people.example' }));
  });
  const email = page.getByLabel('Email');
  const theme = page.getByRole('button', { name: /^Theme/ });
  const release = await delayScripts(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await theme.click();
  await email.focus();
  release();
  await expect(theme).toHaveAccessibleName(/Light/);
  await page.keyboard.type('other@people.example');
  await expect(email).toHaveValue('other@people.example');

  await page.reload();
  await expect(email).toHaveValue('draft@people.example');
});

test('a link to a fragment of the landing page scrolls to it, also when the cards load late', async ({
  page,
}) => {
  await page.route('**/rest/v1/friday_fix_issues**', async (route) => {
    await page.waitForFunction(() => document.readyState === 'complete' && window.scrollY > 0);
    await route.continue();
  });
  for (const part of ['friday-fix', 'pricing', 'newsletter']) {
    await page.goto('/legal/terms');
    await page.goto(`/#${part}`);
    await expect(page.locator('#friday-fix article').first()).toBeAttached();
    await expect(page.locator(`#${part}`).getByRole('heading').first()).toBeInViewport();
  }
});
