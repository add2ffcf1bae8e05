import type { Page } from '@playwright/test';
import { paths } from '../supabase/functions/_shared/domain/paths.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import {
  expectAccessibleLayout,
  expectNoHorizontalScroll,
} from '../testing/browser/page-checks.ts';

interface Screen {
  /** The signed-in account; none for a visitor. */
  as?: keyof typeof DEMO;
  at: string;
  /** The level 1 heading that the test waits for. */
  heading: string | RegExp;
  /** Steps before the checks. */
  first?: (page: Page) => Promise<void>;
}

/**
 * Every address of the product: an entry of `paths` that is missing here does not compile (pricing
 * is a section of the landing page). States and dialogs that need several steps are checked in the
 * specs of their features.
 */
const SCREENS = {
  home: {
    at: paths.home.getHref(),
    heading: /pegged/,
    first: (page) => expect(page.locator('#friday-fix article').first()).toBeVisible(),
  },
  sample: { at: paths.sample.getHref(), heading: 'Friday Fix' },
  successFee: { at: paths.successFee.getHref(), heading: 'Success-Fee Policy' },
  terms: { at: paths.terms.getHref(), heading: 'Terms of Service' },
  privacy: { at: paths.privacy.getHref(), heading: 'Privacy' },
  signup: { at: paths.signup.getHref({ role: 'media' }), heading: /^Join/ },
  login: { at: paths.login.getHref(), heading: /^Sign In to/ },
  forgotPassword: { at: paths.forgotPassword.getHref(), heading: 'Forgotten password' },
  resetPassword: { at: paths.resetPassword.getHref(), heading: 'Choose a new password' },
  authConfirm: { at: paths.authConfirm.getHref(), heading: /link/ },
  checkEmail: { at: paths.checkEmail.getHref(), heading: 'Check your email' },
  thankYou: { at: `${paths.thankYou.getHref()}?plan=Pro`, heading: 'Welcome to the product!' },
  epk: { at: paths.epk.getHref('nadine-okoro-wells'), heading: 'Nadine Okoro Wells' },
  digest: {
    at: paths.digest.getHref('x'.repeat(43)),
    heading: 'This link is not known to us',
  },
  answer: { at: paths.answer.getHref('cut-off'), heading: 'This link is not known to us' },
  newsletterConfirm: {
    at: paths.newsletterConfirm.getHref(),
    heading: 'This link is not complete',
  },
  newsletterUnsubscribe: {
    at: `${paths.newsletterUnsubscribe.getHref()}?token=${'a'.repeat(43)}`,
    heading: 'Leave the newsletter?',
  },
  yourData: { at: paths.yourData.getHref(), heading: 'What we keep about you' },
  resultsStop: {
    at: `${paths.resultsStop.getHref()}?token=${'a'.repeat(43)}`,
    heading: 'Stop the weekly mail?',
  },
  // The demo data has an admin. The form is checked in admin.spec.ts.
  adminClaim: { at: paths.adminClaim.getHref(), heading: '404 - Not Found' },
  stripeSecret: { at: paths.stripeSecret.getHref(), heading: 'Stripe webhook setup' },
  // The gallery of UI primitives exists in development only.
  uiGallery: { at: paths.uiGallery.getHref(), heading: 'Page not found' },
  pressKit: {
    as: 'creator',
    at: paths.pressKit.getHref(),
    heading: 'Press kit',
    first: (page) => expect(page.getByText('No private link yet')).toBeVisible(),
  },
  creatorDashboard: {
    as: 'creator',
    at: paths.creatorDashboard.getHref(),
    heading: 'Dashboard',
    first: async (page) => {
      await expect(page.getByText('lifetime').first()).toBeVisible();
      await page.getByText('The weeks as a table').click();
    },
  },
  pitches: {
    as: 'creator',
    at: paths.pitches.getHref(),
    heading: 'Your pitches',
    first: (page) => expect(page.locator('main li').first()).toBeVisible(),
  },
  kitPreview: { as: 'creator', at: paths.kitPreview.getHref(), heading: 'Nadine' },
  newPitch: { as: 'creator', at: paths.newPitch.getHref(), heading: 'AI Pitch Generator' },
  pitch: {
    as: 'creator',
    at: paths.pitches.getHref(),
    heading: 'Food prices rise again',
    first: async (page) => {
      await page.getByRole('link', { name: 'Food prices rise again' }).click();
      await expect(page.getByRole('heading', { name: 'Where it went' })).toBeVisible();
    },
  },
  contactConfirm: {
    at: paths.contactConfirm.getHref('x'.repeat(43)),
    heading: 'Confirm your email',
  },
  calendar: {
    as: 'creator',
    at: paths.calendar.getHref(),
    heading: 'Peg Calendar',
    first: (page) => expect(page.locator('main li').first()).toBeVisible(),
  },
  requests: { as: 'media', at: paths.requests.getHref(), heading: 'Requests' },
  appRequest: {
    as: 'creator',
    at: paths.appRequest.getHref('no-such-request'),
    heading: 'There is no request behind this link',
  },
  request: {
    at: paths.request.getHref('no-such-request'),
    heading: 'There is no request behind this link',
  },
  introduction: {
    at: paths.introduction.getHref('x'.repeat(43)),
    heading: 'This link is not known to us',
  },
  requestMails: {
    at: paths.requestMails.getHref('x'.repeat(43)),
    heading: 'Mails about requests',
  },
  introductions: { as: 'media', at: paths.introductions.getHref(), heading: 'Introductions' },
  reviews: { as: 'creator', at: paths.reviews.getHref(), heading: 'Pitch reviews' },
  calls: { as: 'creator', at: paths.calls.getHref(), heading: 'Calls' },
  plan: {
    as: 'creator',
    at: paths.plan.getHref({ line: 'review', from: '/app/pitches' }),
    heading: 'Your plan',
    first: (page) => expect(page.getByText('You came for this')).toBeVisible(),
  },
  helping: {
    as: 'media',
    at: paths.helping.getHref(),
    heading: 'People you help',
    first: (page) => expect(page.getByText('Nobody yet')).toBeVisible(),
  },
  helpedCreator: {
    as: 'media',
    at: paths.helpedCreator.getHref('00000000-0000-4000-8000-000000000000'),
    heading: 'People you help',
    first: (page) => expect(page.getByText('You do not help this person now')).toBeVisible(),
  },
  preparedPitch: {
    as: 'media',
    at: paths.preparedPitch.getHref('no-such-creator', '00000000-0000-4000-8000-000000000000'),
    heading: 'Pitch',
    first: (page) => expect(page.getByText('You cannot open this pitch')).toBeVisible(),
  },
  helperInvitation: {
    as: 'media',
    at: paths.helperInvitation.getHref('x'.repeat(43)),
    heading: 'An invitation to help',
    first: (page) => expect(page.getByText('This link opens nothing here')).toBeVisible(),
  },
  doneForMe: {
    as: 'creator',
    at: paths.doneForMe.getHref(),
    heading: 'Done for you',
    first: (page) => expect(page.getByText('Who may do this')).toBeVisible(),
  },
  proposal: {
    as: 'creator',
    at: paths.proposal.getHref('00000000-0000-4000-8000-000000000000'),
    heading: 'A pitch for your yes',
    first: (page) => expect(page.getByText('There is no such proposal for you')).toBeVisible(),
  },
  profile: { as: 'creator', at: paths.profile.getHref(), heading: 'Setup Profile' },
  settings: {
    as: 'media',
    at: paths.settings.getHref(),
    heading: 'Settings',
    first: (page) => expect(page.getByRole('button', { name: 'Save rules' })).toBeVisible(),
  },
  support: { as: 'creator', at: paths.support.getHref('/app/pitches'), heading: 'Write to us' },
  supportThread: {
    as: 'media',
    at: paths.supportThread.getHref('5f0c1a52-8a34-4b3c-9c60-2f0c2f8f6a11'),
    heading: 'This is not in your list',
  },
  welcome: {
    as: 'media',
    at: paths.welcome.getHref(),
    heading: 'Welcome. What should reach you?',
    first: (page) => expect(page.getByRole('button', { name: 'Continue' })).toBeVisible(),
  },
  mediaDashboard: { as: 'media', at: paths.mediaDashboard.getHref(), heading: /^Friday Fix/ },
  admin: { as: 'admin', at: paths.admin.getHref(), heading: 'Admin Control Panel' },
} satisfies Record<Exclude<keyof typeof paths, 'pricing'>, Screen>;

// The last file of the run by its name: its tests are independent, so both workers take them to the end.
test.describe.configure({ mode: 'parallel' });

for (const [name, screen] of Object.entries<Screen>(SCREENS)) {
  test(`${name} is accessible in both themes, on a phone and on a desktop`, async ({ page }) => {
    if (screen.as) await signIn(page, DEMO[screen.as], screen.at);
    else await page.goto(screen.at);
    await screen.first?.(page);
    await expect(
      page.getByRole('heading', { level: 1, name: screen.heading }).first(),
    ).toBeVisible();
    await expectAccessibleLayout(page);
    // The narrowest width that WCAG requires.
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
  });
}

test('every step of the profile is accessible', async ({ page }) => {
  await signIn(page, DEMO.creator, paths.profile.getHref());
  for (const [step, title] of [
    [1, 'Profile'],
    [2, 'Facts and offers'],
    [3, 'Press kit'],
    [4, 'Review and publish'],
  ] as const) {
    await page.getByRole('button', { name: `Step ${String(step)}` }).click();
    await expect(page.getByRole('heading', { level: 2, name: title }).first()).toBeVisible();
    await expectAccessibleLayout(page);
  }
});

test('every tab of the panel is accessible', async ({ page }) => {
  await signIn(page, DEMO.admin, paths.admin.getHref());
  for (const tab of [
    'Stripe Settings',
    'Plan Mapping',
    'Webhook Logs',
    'Webhook Dashboard',
    'Subscriptions',
    'Friday Fix',
    'Holds',
  ]) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).not.toBeEmpty();
    await expect(page.getByRole('tabpanel').getByRole('status', { name: 'Loading' })).toHaveCount(
      0,
    );
    await expectAccessibleLayout(page);
  }
});

test('an unknown address shows Page not found and returns 404', async ({ page, request }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expectAccessibleLayout(page);
  for (const path of ['/assets/missing.js', '/no/such/page.txt', '/epk/unknown-creator']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  for (const path of ['/login', '/app/pitches/1/', '/legal/terms/']) {
    expect((await page.goto(path))?.status(), path).toBe(200);
  }
});

test('on a phone every tab is in sight, and a message covers no button', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page, DEMO.admin, paths.admin.getHref());
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(tabs).toHaveText([
    'Dashboard',
    'AI Pitch Generator',
    'Peg Calendar',
    'Requests',
    'Setup Profile',
    'Admin',
  ]);
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page');

  await signIn(page, DEMO.creator, paths.profile.getHref('beats'));
  // The address leads to the field: the message finds its place on a page that stands still.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = -1;
        let frames = 0;
        const look = () => {
          frames = window.scrollY === last ? frames + 1 : 0;
          last = window.scrollY;
          if (frames > 20) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.getByText('Politics', { exact: true }).click();
  const message = page.getByText('Maximum 3 beats allowed');
  await expect(message).toBeVisible();
  const covered = () =>
    page.locator('[data-sonner-toast]').evaluate((toast) => {
      const box = toast.getBoundingClientRect();
      return (
        [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
          // A phone full of controls has room over its navigation alone.
          .filter((control) => control.closest('[data-sonner-toaster], nav') === null)
          .filter((control) => {
            const { left, right, top, bottom, width } = control.getBoundingClientRect();
            const across = width > 1 && left < box.right && right > box.left;
            return across && top < box.bottom && bottom > box.top;
          })
          .map((control) => control.textContent)
      );
    });
  await expect.poll(covered).toEqual([]);
  await page.getByRole('button', { name: 'Close toast' }).click();
  await expect(message).toBeHidden();
});
