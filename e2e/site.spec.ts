import type { Page } from '@playwright/test';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { delayScripts } from '../testing/browser/delay-scripts.ts';
import { linkIn } from '../testing/browser/mailbox.ts';
import { watchShifts } from '../testing/browser/layout-shifts.ts';

const hydrated = (page: Page) =>
  expect(page.getByRole('button', { name: /(Play|Pause) the demo/ })).toBeVisible();
const period = (page: Page, name: 'Monthly' | 'Annual') =>
  page.getByRole('radio', { name, exact: true });
const format = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const cards = (page: Page) => page.locator('#friday-fix article:visible');

test.describe('before hydration', () => {
  test('the controls of the landing page work and keep their state when the page hydrates', async ({
    page,
  }) => {
    const release = await delayScripts(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });

    await page.getByRole('button', { name: 'Watch Demo' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect
      .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => !video.paused))
      .toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();

    await format(page, 'Podcast').check();
    await period(page, 'Annual').check();
    await expect(page.getByText('$990')).toBeVisible();
    await expect(page.getByText('$99', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: /Get Creator/ }).click();
    const notice = page.getByText('Checkout is not open yet for this plan.');
    await expect(notice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notice).toBeHidden();
    await page.getByText('Do you guarantee coverage?').click();
    await expect(page.getByText('Editors decide what they run')).toBeVisible();
    await format(page, 'Dark').check();
    await expect(page.locator('html')).toHaveClass('dark');

    release();
    await hydrated(page);
    await expect(cards(page).first()).toBeVisible();
    for (const card of await cards(page).all()) await expect(card).toContainText('Podcast');
    await expect(period(page, 'Annual')).toBeChecked();
    await expect(page.getByText('$990')).toBeVisible();
    await expect(page.getByText('Editors decide what they run')).toBeVisible();
    await expect(format(page, 'Dark')).toBeChecked();
    await expect(page.locator('html')).toHaveClass('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  test('the menu on a phone opens and its links work', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 780 });
    await delayScripts(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/#pricing$/);
    await expect(page.getByRole('heading', { name: 'Pricing' })).toBeInViewport();
  });
});

/** Names of the font files that the browser rendered an element's text with. */
async function renderedFonts(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName, isCustomFont }) =>
    isCustomFont ? familyName : `${familyName} (of the system)`,
  );
}

test.describe('the font files', () => {
  for (const visit of ['first', 'second']) {
    test(`are in use on the ${visit} visit`, async ({ page }) => {
      await page.goto('/');
      if (visit === 'second') {
        await page.waitForFunction(() => localStorage.getItem('fonts') !== null);
        await page.reload();
      }
      await expect.poll(() => renderedFonts(page, '#pricing-title')).toEqual(['Newsreader 16pt']);
      await expect
        .poll(() => renderedFonts(page, '#pricing-title + p'))
        .toEqual(['Libre Franklin Thin']);
    });
  }
});

/** Submits the sign-in form while the page's scripts are delayed, then lets them load. */
async function signInBeforeScripts(page: Page, address: string): Promise<void> {
  const release = await delayScripts(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1, name: /^Sign In to/ })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(DEMO.creator.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.creator.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === address);
  release();
}

test.describe('the sign-in page', () => {
  test('is prerendered, and signs in with a form submitted before the app has loaded', async ({
    page,
  }) => {
    await signInBeforeScripts(page, '/login');
    await page.waitForURL('**/creator-dashboard');
  });

  test('keeps an early submission with a `next` address', async ({ page }) => {
    await signInBeforeScripts(page, '/login?next=%2Fapp%2Fsettings');
    await page.waitForURL('**/app/settings');
  });

  test('passes the `next` address on to the sign-up', async ({ page }) => {
    await page.goto('/login?next=%2Fapp%2Fsettings');
    const signUp = page.getByRole('link', { name: /Sign up/ });
    await expect(signUp).toHaveAttribute('href', /next=/);
    await signUp.click();
    await expect(page).toHaveURL(/\/signup\?next=%2Fapp%2Fsettings$/);
  });

  test('redirects a signed-in visitor to the dashboard', async ({ page }) => {
    await signIn(page, DEMO.creator, '/login');
    await page.waitForURL('**/creator-dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the site pages can be read and used', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your story, pegged to the news.',
    );
    await period(page, 'Annual').check();
    await expect(page.getByText('$490')).toBeVisible();
    for (const path of [
      '/friday-fix/sample',
      '/legal/success-fee',
      '/legal/terms',
      '/legal/privacy',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test.describe('the landing page', () => {
  test('links to the right addresses', async ({ page }) => {
    await page.goto('/');
    const href = (name: string) => page.getByRole('link', { name, exact: true }).first();
    await expect(href('Start Free')).toHaveAttribute('href', '/signup');
    await expect(href('Sign In')).toHaveAttribute('href', '/login');
    await expect(href('For Editors')).toHaveAttribute('href', '#friday-fix');
    await expect(href('Join the Editorial Circle')).toHaveAttribute('href', '/signup?role=media');
    await expect(href('Preview a Sample')).toHaveAttribute('href', '/friday-fix/sample');
    for (const words of ['500+ Active Creators', 'No Setup Fees', 'Launch in 24hrs']) {
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(page.getByRole('img')).toHaveCount(6);
    const legal = page.getByRole('link', { name: /Terms/ });
    await expect(legal).toHaveAttribute('target', '_blank');
  });

  test('shows at most ten cards from the database and filters them by format', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.fix-grid[aria-busy="false"]')).toBeVisible();
    const all = await cards(page).count();
    expect(all).toBeLessThanOrEqual(10);
    let counted = 0;
    for (const name of ['TV', 'Podcast', 'Culture', 'Local']) {
      await format(page, name).check();
      const shown = await cards(page).all();
      for (const card of shown) await expect(card).toContainText(name);
      counted += shown.length;
    }
    expect(counted).toBe(all);
    await format(page, 'All').check();
    await expect(cards(page)).toHaveCount(all);
  });

  test('shows an error when the cards fail to load, and loads them on retry', async ({ page }) => {
    await page.route('**/rest/v1/friday_fix_issues**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('This week’s cards could not be loaded.')).toBeVisible();
    await page.unroute('**/rest/v1/friday_fix_issues**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test('shows a notice for plans without a checkout link', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /Get Pro/ }).click();
    await expect(page.getByText('Checkout is not open yet for this plan.')).toBeVisible();
  });

  test('loads no film on a line that is not known to be fast, until play is pressed', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: { effectiveType: '3g', downlink: 1 },
      });
    });
    const films: string[] = [];
    page.on('request', (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const play = page.getByRole('button', { name: 'Play the demo' });
    await play.scrollIntoViewIfNeeded();
    expect(films).toEqual([]);
    await play.click();
    await expect(page.getByRole('button', { name: 'Pause the demo' })).toBeVisible();
  });

  test('plays the demo only while at least half of it is in view', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: { effectiveType: '4g', downlink: 10 },
      });
    });
    await page.goto('/');
    await hydrated(page);
    const playing = () =>
      page.locator('main video').evaluate((video: HTMLVideoElement) => !video.paused);
    await page.locator('main video').scrollIntoViewIfNeeded();
    await expect.poll(playing).toBe(true);
    await page.locator('#pricing').scrollIntoViewIfNeeded();
    await expect.poll(playing).toBe(false);
  });

  test('has no layout shift while it loads', async ({ page }) => {
    const shifts = await watchShifts(page);
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      await route.continue();
    });
    await page.goto('/');
    await hydrated(page);
    await expect(cards(page).first()).toBeVisible();
    expect(await shifts()).toEqual([]);
  });

  test('is replaced by the app for a signed-in visitor before it is painted', async ({ page }) => {
    await signIn(page, DEMO.creator);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const heading = document.querySelector('h1')?.textContent;
        if (heading && seen.at(-1) !== heading) seen.push(heading);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen).toEqual(['Dashboard']);
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('the theme', () => {
  for (const [stored, system, expected] of [
    ['dark', 'light', 'dark'],
    ['light', 'dark', 'light'],
    ['purple', 'dark', 'dark'],
    [null, 'light', 'light'],
  ] as const) {
    test(`${stored ?? 'nothing'} stored on a ${system} system is ${expected} before the first paint`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: system });
      await page.addInitScript((value) => {
        if (value !== null) localStorage.setItem('theme', value);
        new MutationObserver((_, observer) => {
          if ((document.body as HTMLElement | null) === null) return;
          Object.assign(window, { atBody: document.documentElement.className });
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      }, stored);
      await page.goto('/');
      const atBody = () => page.evaluate(() => (window as unknown as { atBody: string }).atBody);
      expect(await atBody()).toBe(expected);
    });
  }

  test('follows the system when the preference is system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await hydrated(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveClass('dark');
  });
});

test('the newsletter needs a confirmation and can be unsubscribed', async ({
  page,
  mailbox,
  freshEmail,
}) => {
  const email = freshEmail('reader');
  await page.goto('/');
  await hydrated(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(`follow the link we sent to ${email}`)).toBeVisible();

  const mail = await mailbox.waitFor(email, /confirm/i);
  await page.goto(linkIn(mail, /newsletter\/confirm/));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();

  await page.goto(linkIn(mail, /newsletter\/unsubscribe/));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Done, you are out' })).toBeVisible();

  // The first link no longer works; the page offers to subscribe again.
  await page.goto(linkIn(mail, /newsletter\/confirm/));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText('This email was unsubscribed.')).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe again' }).click();
  await expect(page).toHaveURL(/#newsletter$/);

  await page.goto('/newsletter/confirm?token=cut-off');
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
});

test('the sample shows its invitation after 400 px and links to the landing page', async ({
  page,
}) => {
  await page.goto('/friday-fix/sample');
  const banner = page.getByRole('complementary', { name: 'Invitation' });
  await expect(banner).toBeHidden();
  await page.evaluate(() => {
    window.scrollTo({ top: 400, behavior: 'instant' });
  });
  await expect(banner).toBeHidden();
  await page.evaluate(() => {
    window.scrollTo({ top: 420, behavior: 'instant' });
  });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/signup?role=media');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pegged');
});

test('a phone shows three stories of the sample, and the others at a tap', async ({ page }) => {
  await page.goto('/friday-fix/sample');
  const stories = page.locator('article:visible');
  await expect(stories).toHaveCount(10);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(stories).toHaveCount(3);
  await expect(page.getByText('That’s all of the sample issue.')).toBeHidden();
  await page.getByRole('button', { name: 'Show the other seven' }).click();
  await expect(stories).toHaveCount(10);
  await expect(page.getByRole('listitem').filter({ hasText: 'The grocery that' })).toBeFocused();
  await expect(page.getByText('That’s all of the sample issue.')).toBeVisible();
});

test('site pages have titles, descriptions, canonical links, previews and structured data', async ({
  page,
  request,
}) => {
  for (const path of [
    '/',
    '/friday-fix/sample',
    '/legal/success-fee',
    '/legal/terms',
    '/legal/privacy',
  ]) {
    await page.goto(path);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(path);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description?.length).toBeGreaterThan(50);
    expect((await page.title()).length).toBeLessThan(65);
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await request.get(new URL(image ?? '').pathname);
    expect(picture.headers()['content-type']).toBe('image/png');
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject(
      path === '/' ? { '@graph': expect.any(Array) } : { '@type': 'WebPage', url: canonical },
    );
  }
  const notices = await (await request.get('/licenses.md')).text();
  for (const bundled of ['preact', '@supabase/auth-js', 'lucide-react', 'MIT'])
    expect(notices).toContain(bundled);
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ');
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/legal/privacy</loc>');
});

test('every answer carries the security headers, also of the backend and for unknown paths', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/login',
    '/no/such/page',
    '/assets/missing.js',
    '/rest/v1/outlets',
    '/storage/v1/object/public/avatars/none.png',
    '/functions/v1/ping',
    '/_mail',
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
});
