import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, Backend } from '../testing/browser/backend.ts';
import { builtFile } from '../testing/browser/built-file.ts';
import {
  DEMO,
  expect,
  type RunningStack,
  signIn,
  signInByForm,
  test,
} from '../testing/browser/fixtures.ts';
import {
  expectAccessibleLayout,
  expectNoHorizontalScroll,
} from '../testing/browser/page-checks.ts';
import { linkIn } from '../testing/browser/mailbox.ts';

const PASSWORD = 'Peg-Journey-2026';
const CONFIRMATION = /^Confirm your email/;
const LINK = /\/auth\/confirm\?/;

async function fillSignUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Cole');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('City').fill('Macon, GA');
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();
const enter = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).click();

/** Ends every session of an account, as another device does with "Sign out everywhere". */
async function endSessions(
  request: APIRequestContext,
  { secrets }: RunningStack,
  { email, password }: Account,
): Promise<void> {
  const headers = { apikey: secrets['publishableKey'] ?? '' };
  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    headers,
    data: { email, password },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const ended = await request.post('/auth/v1/logout?scope=global', {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect(ended.ok()).toBe(true);
}

test.describe('signing up', () => {
  test('the mailed link confirms the account and opens the screen of its role', async ({
    page,
    mailbox,
    freshEmail,
  }) => {
    // As long as addresses of editors are: it has to fit a phone.
    const email = freshEmail('ada-of-the-whole-weekend-and-culture-desk');
    await page.goto('/signup?role=media');
    await expect(page.getByLabel('I am a...')).toHaveValue('media');
    await fillSignUp(page, email);
    await create(page);
    await expect(page.getByText('Account created! Check your email to verify.')).toBeVisible();
    await expect(page).toHaveURL(/\/check-email$/);
    await expect(page.getByText(email)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);

    const mail = await mailbox.waitFor(email, CONFIRMATION);
    await page.goto(linkIn(mail, LINK));
    await expect(page).toHaveURL(/\/app\/welcome$/);
    await expect(page.getByText('Email confirmed. Welcome!')).toBeVisible();
    await expect(page.getByText('Welcome, Ada Cole')).toBeVisible();

    await page.reload();
    await expect(page.getByText('Welcome, Ada Cole')).toBeVisible();
  });

  test('the form preselects creator, updates the password rules and refuses a weak password', async ({
    page,
    freshEmail,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/signup')) asked.push(request.url());
    });
    await page.goto('/signup');
    await expect(page.getByLabel('I am a...')).toHaveValue('creator');
    await expect(page.getByPlaceholder('e.g., Los Angeles, CA')).toBeVisible();
    await fillSignUp(page, freshEmail('weak'), 'short');
    const rules = page.getByRole('list', { name: 'What it needs' });
    await expect(rules.getByRole('listitem')).toHaveText([
      /At least 10 characters, not met yet/,
      /A letter from a to z, met/,
      /A digit, not met yet/,
    ]);
    await create(page);
    await expect(
      page.getByText('Use at least 10 characters with letters and digits'),
    ).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Cole');
    await expect(page.getByLabel('Password')).toHaveValue('short');
    expect(asked).toEqual([]);

    await page.getByLabel('Password').fill('long-enough-1');
    await expect(rules.getByRole('listitem')).toHaveText([/, met/, /, met/, /, met/]);
  });

  test('the chosen role stays, and the account gets it', async ({ page, mailbox, freshEmail }) => {
    const email = freshEmail('host');
    await page.goto('/signup');
    const role = page.getByLabel('I am a...');
    await role.selectOption('media');
    await expect(page.getByText('Free for media professionals.')).toBeVisible();
    await expect(role).toHaveValue('media');
    await fillSignUp(page, email);
    await expect(role).toHaveValue('media');
    await create(page);
    await page.goto(linkIn(await mailbox.waitFor(email, CONFIRMATION), /auth\/confirm/));
    await expect(page).toHaveURL(/\/app\/welcome$/);
  });

  test('every missing field gets a message beside it', async ({ page }) => {
    await page.goto('/signup');
    await page.getByLabel('Email').fill('not an address');
    await create(page);
    await expect(page.getByText('Please enter your name')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Please enter a password')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('not an address');
  });

  test('a taken address looks like a new one, and its mail tells the owner', async ({
    page,
    stack,
    mailbox,
  }) => {
    const { email } = await new Backend(stack).newAccount('creator', 'Ida Moss');
    await page.goto('/signup');
    await fillSignUp(page, email);
    await create(page);
    await expect(page.getByText('Account created! Check your email to verify.')).toBeVisible();
    await expect(page).toHaveURL(/\/check-email$/);
    const mail = await mailbox.waitFor(email, /^Set a new/);
    expect(mail.text).toContain('this address has an account already');
  });

  test('another address can be used after sign-up, with the form still filled in', async ({
    page,
    mailbox,
    freshEmail,
  }) => {
    const [wrong, right] = [freshEmail('wrong'), freshEmail('right')];
    await page.goto('/signup?role=media');
    await fillSignUp(page, wrong);
    await create(page);
    const another = page.getByRole('link', { name: 'Use another email' });
    await expect(another).toHaveAttribute('href', '/signup?role=media');
    await another.click();
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Cole');
    await expect(page.getByLabel('Password')).toHaveValue(PASSWORD);
    await expect(page.getByLabel('I am a...')).toHaveValue('media');
    await page.getByLabel('Email').fill(right);
    await create(page);
    await expect(page.getByText(right)).toBeVisible();
    await mailbox.waitFor(right, CONFIRMATION);
  });
});

test.describe('the confirmation link', () => {
  test('a GET does not redeem it, it works once, and a repeated use shows why it fails', async ({
    page,
    browser,
    request,
    mailbox,
    freshEmail,
  }) => {
    const email = freshEmail('once');
    await page.goto('/signup');
    await fillSignUp(page, email);
    await create(page);
    const link = linkIn(await mailbox.waitFor(email, CONFIRMATION), LINK);

    expect((await request.get(link)).ok()).toBe(true);
    await page.goto(link);
    await expect(page).toHaveURL(/\/creator-dashboard$/);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByRole('button', { name: 'Send a new link' }).click();
    await expect(visitor.getByText('a new link is on its way')).toBeVisible();
    await expect(visitor.getByRole('button', { name: /Send again in/ })).toBeDisabled();
    await visitor.context().close();
  });

  test('it is not redeemed by a hidden page', async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'POST') posts.push(new URL(sent.url()).pathname);
    });
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    });
    await page.goto('/auth/confirm?token_hash=0000&type=signup');
    await expect(page.getByRole('button', { name: 'Confirm now' })).toBeVisible();
    expect(posts).toEqual([]);
    await page.getByRole('button', { name: 'Confirm now' }).click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    expect(posts).toContain('/auth/v1/verify');
  });

  test('an incomplete link shows a message and offers a new one', async ({ page }) => {
    await page.goto('/auth/confirm?type=signup');
    await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  });

  test("the redirect of the platform's default mails signs in, or says what to do", async ({
    page,
    stack,
  }) => {
    const account = await new Backend(stack).newAccount('creator', 'Opal Reed');
    const session = (await (
      await page.request.post('/auth/v1/token?grant_type=password', {
        headers: { apikey: stack.secrets['publishableKey'] ?? '' },
        data: { email: account.email, password: account.password },
      })
    ).json()) as { access_token: string; refresh_token: string };
    const confirm = (address: string) => page.goto(`about:blank`).then(() => page.goto(address));

    await confirm('/auth/confirm?code=0a1b2c3d');
    await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
    await confirm('/auth/confirm#error=access_denied&error_code=otp_expired');
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await confirm('/auth/confirm#access_token=a.b.c&refresh_token=nothing&type=signup');
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/confirm$/);

    const tokens = `access_token=${session.access_token}&refresh_token=${session.refresh_token}`;
    await confirm(`/auth/confirm#${tokens}&type=recovery`);
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  });

  test('a link of another account asks before it takes the place of the signed-in one', async ({
    page,
    stack,
    mailbox,
  }) => {
    const backend = new Backend(stack);
    const [mine, other] = [
      await backend.newAccount('creator', 'Opal Reed'),
      await backend.newAccount('creator', 'Vera Moss'),
    ];
    const headers = { apikey: stack.secrets['publishableKey'] ?? '' };
    const sessionOf = async ({ email, password }: Account) =>
      (await (
        await page.request.post('/auth/v1/token?grant_type=password', {
          headers,
          data: { email, password },
        })
      ).json()) as { access_token: string; refresh_token: string };
    const tokens = async (account: Account) => {
      const { access_token, refresh_token } = await sessionOf(account);
      return `access_token=${access_token}&refresh_token=${refresh_token}`;
    };
    const signedIn = () =>
      page.evaluate(
        () =>
          (/"email":"([^"]+)"/.exec(JSON.stringify({ ...localStorage }).replaceAll('\\', '')) ??
            [])[1],
      );

    await signIn(page, mine, '/settings');
    await page.goto(`/auth/confirm#${await tokens(other)}&type=magiclink`);
    await expect(page.getByRole('alert')).toHaveText(
      `You are signed in as ${mine.email}. Go on as ${other.email}?`,
    );
    expect(await signedIn()).toBe(mine.email);
    await expectAccessibleLayout(page);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page).not.toHaveURL(/confirm/);
    expect(await signedIn()).toBe(mine.email);

    const sent = await page.request.post('/auth/v1/recover', {
      headers,
      data: { email: other.email },
    });
    expect(sent.ok()).toBe(true);
    await page.goto(linkIn(await mailbox.waitFor(other.email, /password/i), LINK));
    await expect(page.getByRole('alert')).toContainText(`Go on as ${other.email}?`);
    expect(await signedIn()).toBe(mine.email);
    await page.getByRole('button', { name: 'Go on as the other account' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    expect(await signedIn()).toBe(other.email);

    // The own link asks nothing.
    await page.goto('about:blank');
    await page.goto(`/auth/confirm#${await tokens(other)}&type=magiclink`);
    await expect(page).toHaveURL(/\/creator-dashboard$/);
  });
});

test.describe('signing in', () => {
  test('the page links to the pricing and to sign-up', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign In to Newspeg' })).toBeVisible();
    await expect(page).toHaveTitle('Sign in | Newspeg');
    await expect(
      page.getByRole('link', { name: "Don't have an account? Sign up" }),
    ).toHaveAttribute('href', '/#pricing');
    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: 'Join Newspeg' })).toBeVisible();
    await page.getByRole('link', { name: /Already have an account/ }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Sign In to Newspeg' })).toBeFocused();
  });

  test('a wrong password is refused and keeps the form, the right one signs in', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(DEMO.creator.email);
    await page.getByLabel('Password').fill('wrong-password-1');
    await enter(page);
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(DEMO.creator.email);
    await expect(page.getByLabel('Password')).toHaveValue('wrong-password-1');

    await page.getByLabel('Password').fill(DEMO.creator.password);
    await page.route('**/auth/v1/token*', async (route) => {
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
      await route.continue();
    });
    await enter(page);
    await expect(page.getByText('Signed in successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/creator-dashboard$/);
  });

  test('each role is redirected to its own screen', async ({ browser, stack }) => {
    for (const [who, path] of [
      ['media', '/media-dashboard'],
      ['admin', '/'],
    ] as const) {
      const context = await browser.newContext({ baseURL: stack.url });
      const page = await context.newPage();
      await signInByForm(page, DEMO[who]);
      await expect(page).toHaveURL(stack.url + path);
      await context.close();
    }
  });

  test('an unconfirmed account is offered a new link', async ({ page, mailbox, freshEmail }) => {
    const email = freshEmail('unproven');
    await page.goto('/signup');
    await fillSignUp(page, email);
    await create(page);
    const first = await mailbox.waitFor(email, CONFIRMATION);

    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await enter(page);
    await expect(page.getByText('Your email is not confirmed yet')).toBeVisible();
    // The stack under test refuses a second mail within a second; the page then pauses for a minute.
    await expect.poll(() => Date.now() - Date.parse(first.date)).toBeGreaterThan(1000);
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page.getByText('a new link is on its way')).toBeVisible();
    await expect.poll(async () => (await mailbox.list(email)).length).toBe(2);
    const second = (await mailbox.list(email)).find(({ id }) => id !== first.id);
    if (second === undefined) throw new Error('no second mail');
    await page.goto(linkIn(second, LINK));
    await expect(page).toHaveURL(/\/creator-dashboard$/);
  });

  test('the form keeps its text while the network is down', async ({ page, context }) => {
    // The network goes down before the code of the toasts has loaded.
    const toasts = builtFile('src/components/ui/toast-list.tsx');
    await page.route(toasts, (route) => route.abort('internetdisconnected'));
    await page.goto('/login');
    await page.getByLabel('Email').fill(DEMO.creator.email);
    await page.getByLabel('Password').fill(DEMO.creator.password);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await enter(page);
    await expect(page.getByText('We could not reach the server').first()).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveValue(DEMO.creator.password);
    await page.unroute(toasts);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await enter(page);
    await expect(page).toHaveURL(/\/creator-dashboard$/);
    await expect(page.getByText('Signed in successfully!')).toBeVisible();
  });
});

test.describe('guards', () => {
  test('redirect a visitor to sign-in and back to the requested page', async ({ page }) => {
    await page.goto('/app/settings?from=mail#plan');
    await expect(page).toHaveURL(/\/login\?next=%2Fapp%2Fsettings%3Ffrom%3Dmail%23plan$/);
    await page.getByLabel('Email').fill(DEMO.creator.email);
    await page.getByLabel('Password').fill(DEMO.creator.password);
    await enter(page);
    await expect(page).toHaveURL(/\/app\/settings\?from=mail#plan$/);
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    test(`never redirect to ${next}`, async ({ page }) => {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await page.getByLabel('Email').fill(DEMO.creator.email);
      await page.getByLabel('Password').fill(DEMO.creator.password);
      await enter(page);
      await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/creator-dashboard$/);
    });
  }
});

test.describe('a session that was ended on the server', () => {
  test('a refused function call leads to sign-in and back to the typed text', async ({
    page,
    request,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await backend.newAccount('creator', 'Uma Ended');
    // An empty profile would be refused before the function is called.
    await backend.completeProfile(account);
    await signIn(page, account);
    const verified = page.waitForResponse('**/auth/v1/user');
    await page.goto('/app/pitches/new');
    await page.getByLabel('News peg').fill('Voting rights march turns 60');
    await page.getByRole('radio', { name: 'No, nobody' }).check();
    // The app verifies the session once when it is idle after the start, then pauses for a minute.
    expect((await verified).ok()).toBe(true);
    await endSessions(request, stack, account);

    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fapp%2Fpitches%2Fnew%3Fdraft%3Dtrue$/);
    await expect(page.getByText('You were signed out')).toBeVisible();
    await expect(page.getByText('Sign in again and you are back where you were.')).toBeVisible();

    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await enter(page);
    await expect(page).toHaveURL(/\/app\/pitches\/new\?draft=true$/);
    await expect(page.getByLabel('News peg')).toHaveValue('Voting rights march turns 60');
  });
});

test.describe('a forgotten password', () => {
  test('is replaced through the mailed link, once', async ({ page, browser, stack, mailbox }) => {
    const account = await new Backend(stack).newAccount('creator', 'Ida Forget');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If ${account.email} has an account`)).toBeVisible();

    const link = linkIn(await mailbox.waitFor(account.email, /new Newspeg password/), LINK);
    await page.goto(link);
    await expect(page).toHaveURL(/\/reset-password$/);
    // Signed in by the link, there are the ways that every page has.
    await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to settings' })).toBeVisible();
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Use at least 10 characters')).toBeVisible();
    await page.getByLabel('New password').fill(account.password);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText(/That is your password already/).first()).toBeVisible();
    await page.getByLabel('New password').fill('A-newer-one-2027');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Your new password is set.')).toBeVisible();
    await expect(page).toHaveURL(/\/creator-dashboard$/);

    const other = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await other.goto('/login');
    await other.getByLabel('Email').fill(account.email);
    await other.getByLabel('Password').fill(account.password);
    await enter(other);
    await expect(other.getByText('Invalid login credentials')).toBeVisible();
    await other.getByLabel('Password').fill('A-newer-one-2027');
    await enter(other);
    await expect(other).toHaveURL(/\/creator-dashboard$/);
    await other.context().close();
  });

  test('the page does not reveal whether an address has an account', async ({
    page,
    freshEmail,
  }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(freshEmail('unknown'));
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('a link is on its way')).toBeVisible();
  });

  test('cannot be replaced without a mailed link', async ({ page }) => {
    await page.goto('/reset-password');
    await page.getByRole('link', { name: 'Send me a link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });
});

test.describe('signing out', () => {
  test('ends the session in every tab of the browser', async ({ page, context, stack }) => {
    const account = await new Backend(stack).newAccount('creator', 'Tab Bell');
    await signIn(page, account);
    const second = await context.newPage();
    await second.goto('/app/settings');
    await expect(second.getByRole('heading', { name: 'Settings' })).toBeVisible();

    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL(`${stack.url}/`);
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(second).toHaveURL(/\/login\?next=%2Fapp%2Fsettings$/);
    await expect(second.getByText('You were signed out')).toBeVisible();
  });

  test('everywhere ends the session on other devices too', async ({ page, browser, stack }) => {
    const account = await new Backend(stack).newAccount('creator', 'Far Away');
    const phone = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await signIn(phone, account);
    await signIn(page, account);
    await page.goto('/app/settings');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(`${stack.url}/`);

    await phone.reload();
    await expect(phone).toHaveURL(/\/login/);
    await phone.context().close();
  });

  test('works while the server cannot be reached', async ({ page, context, stack }) => {
    const account = await new Backend(stack).newAccount('creator', 'Off Line');
    await signIn(page, account);
    await expect(page.getByText('Welcome, Off Line')).toBeVisible();
    await page.route('**/auth/v1/logout*', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL(`${stack.url}/`);
    expect(await context.storageState()).not.toMatchObject({
      origins: [{ localStorage: expect.arrayContaining([{ name: 'auth-session' }]) as unknown }],
    });
    await page.goto('/creator-dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
});

test('the sign-up errors pass the layout and accessibility checks', async ({ page }) => {
  await page.goto('/signup');
  await create(page);
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expectAccessibleLayout(page);
});
