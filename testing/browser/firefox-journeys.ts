import type { ElementHandle, Locator, Page } from 'puppeteer-core';
import { Backend, type Account } from './backend.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { linkIn, Mailbox } from './mailbox.ts';
import type { TestStack } from './stack.ts';

/** One way through the product in a second browser: throws when it does not get to its end. */
export type Journey = (page: Page, stack: TestStack) => Promise<void>;

/** A busy machine with another browser beside it takes its time. */
const WAIT = 30_000;

/** Runs a step; when it fails, the error names it. */
async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
type Role = 'button' | 'radio' | 'tab' | 'textbox';
/**
 * The first element in view with this role and this name. Looked for in the document: Firefox takes seconds to
 * answer one question of its accessibility tree, and on a long page half a minute.
 */
async function found(
  page: Page,
  role: Role,
  name: string,
  match: 'whole' | 'start' = 'whole',
): Promise<Locator<Element>> {
  const handle = await page.waitForFunction(
    (wantedRole: Role, wantedName: string, how: 'whole' | 'start') => {
      const selector = {
        button: 'button',
        radio: 'input[type="radio"], [role="radio"]',
        tab: '[role="tab"]',
        textbox: 'input, textarea',
      }[wantedRole];
      return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
        // What lies behind an open dialog is not for the person.
        if (element.closest('[inert], [aria-hidden="true"]') !== null) return false;
        if (!element.checkVisibility()) return false;
        const label = (
          element.getAttribute('aria-label') ??
          ('labels' in element
            ? (element as HTMLInputElement).labels?.[0]?.innerText
            : undefined) ??
          element.innerText
        ).trim();
        return how === 'start' ? label.startsWith(wantedName) : label === wantedName;
      });
    },
    { timeout: WAIT, polling: 100 },
    role,
    name,
    match,
  );
  const element = handle.asElement() as ElementHandle<Element> | null;
  if (element === null) throw new Error(`No ${role} '${name}'.`);
  // It acts once the element is enabled and stands still.
  return element.asLocator().setTimeout(WAIT);
}
const press = (page: Page, role: Role, name: string) =>
  step(`press ${role} '${name}'`, async () => (await found(page, role, name)).click());
const fill = (page: Page, label: string, text: string) =>
  step(`fill '${label}'`, async () => {
    const field = await found(page, 'textbox', label);
    // As a person does: `fill` empties the field without an event, which a render at the first key would undo.
    await field.click();
    await field.fill(text);
  });
const sees = (page: Page, text: string) =>
  step(`see '${text}'`, () =>
    page.waitForFunction(
      (wanted: string) => document.body.innerText.includes(wanted),
      { timeout: WAIT, polling: 100 },
      text,
    ),
  );
const arrives = (page: Page, path: string) =>
  step(`arrive at ${path}`, () =>
    page.waitForFunction(
      (wanted: string) => location.pathname === wanted,
      { timeout: WAIT, polling: 100 },
      path,
    ),
  );
/** Presses the first button whose words or label begin with `start`. */
const pressFirst = (page: Page, start: string) =>
  step(`press button '${start} …'`, async () =>
    (await found(page, 'button', start, 'start')).click(),
  );

async function signIn(
  page: Page,
  stack: TestStack,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.goto(`${stack.url}/login`);
  await fill(page, 'Email', email);
  await page.locator('input[name="password"]').setTimeout(WAIT).fill(password);
  await press(page, 'button', 'Sign In');
  await page.waitForFunction(() => location.pathname !== '/login', {
    timeout: WAIT,
    polling: 100,
  });
}

/** The main journeys, in their order on one stack. */
export const FIREFOX_JOURNEYS: Record<string, Journey> = {
  'the landing page leads to the sign-up, which its mail confirms': async (page, stack) => {
    const email = 'fox@people.example';
    await page.goto(stack.url);
    await sees(page, 'Pricing');
    await page.locator('a[href^="/signup"]').setTimeout(WAIT).click();
    await arrives(page, '/signup');
    await fill(page, 'Full name', 'Odessa Fox');
    await fill(page, 'Email', email);
    await page.locator('input[name="password"]').setTimeout(WAIT).fill('Peg-Journey-2026');
    await press(page, 'button', 'Create Account');
    await arrives(page, '/check-email');
    const mail = await new Mailbox(stack.url).waitFor(email, /confirm/i);
    await page.goto(linkIn(mail, /auth\/confirm/));
    await arrives(page, '/creator-dashboard');
    await sees(page, 'Welcome, Odessa Fox');
  },
  'the theme stays after a reload, and signing out ends the session': async (page, stack) => {
    await signIn(page, stack, DEMO_ACCOUNTS.creator);
    await arrives(page, '/creator-dashboard');
    await pressFirst(page, 'Theme: System');
    await pressFirst(page, 'Theme: Light');
    await page.reload();
    await page.waitForFunction(() => document.documentElement.classList.contains('dark'), {
      timeout: WAIT,
      polling: 100,
    });
    await press(page, 'button', 'Sign Out');
    await arrives(page, '/');
    await page.goto(`${stack.url}/creator-dashboard`);
    await arrives(page, '/login');
  },
  'a creator completes the profile and writes a pitch': async (page, stack) => {
    const backend = new Backend(stack);
    const account = await backend.newAccount('creator', 'Odessa Writer');
    await backend.completeProfile(account);
    await signIn(page, stack, account);
    await page.goto(`${stack.url}/app/profile?field=timely_angle`);
    await fill(page, 'Timely angle', 'Refunds decide more family budgets than raises do.');
    await press(page, 'button', 'Next');
    await page.waitForFunction(() => location.search.includes('step=2'), {
      timeout: WAIT,
      polling: 100,
    });
    await page.goto(`${stack.url}/app/profile?step=1`);
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('textarea, input')].some((field) =>
          (field as HTMLInputElement).value.startsWith('Refunds decide'),
        ),
      { timeout: WAIT, polling: 100 },
    );
    await page.goto(`${stack.url}/app/pitches/new`);
    await fill(page, 'News peg', 'Tax season opens in January');
    await press(page, 'radio', 'No, nobody');
    await press(page, 'button', 'Generate');
    await sees(page, 'Generated pitch variations!');
  },
  'a pitch is sent, and its editor answers from the mail and opens the press kit': async (
    page,
    stack,
  ) => {
    const backend = new Backend(stack);
    const account = await backend.newAccount('creator', 'Odessa Sender');
    const slug = await backend.completeProfile(account);
    const { pitchId } = await backend.newPitch(account, 'A rate change is due');
    await signIn(page, stack, account);
    await page.goto(`${stack.url}/app/pitches/${pitchId}`);
    await pressFirst(page, 'Preview and send');
    await press(page, 'button', 'Send pitch');
    await sees(page, 'is on its way.');
    await backend.deliverWaiting(account.id);
    const mail = await new Mailbox(stack.url).waitForSender('Odessa Sender via Newspeg');
    await page.goto(linkIn(mail, /\/answer\/.*a=interested/));
    await press(page, 'button', 'Interested');
    await sees(page, 'Recorded: Interested');
    await page.goto(`${stack.url}/epk/${slug}`);
    await sees(page, 'Odessa Sender');
    const [send] = await backend.rows('pitch_sends', `pitch_id=eq.${pitchId}&select=answer`);
    if (send?.['answer'] !== 'interested') throw new Error('The answer was not stored.');
  },
  'an editor reads the Friday Fix and answers a card with one tap': async (page, stack) => {
    await signIn(page, stack, DEMO_ACCOUNTS.media);
    await arrives(page, '/media-dashboard');
    await sees(page, 'Latest: September 20, 2024');
    await pressFirst(page, 'Not now');
    const pressed = () =>
      page.waitForFunction(
        () => document.querySelector('[role="group"] button[aria-pressed="true"]') !== null,
        { timeout: WAIT, polling: 100 },
      );
    await pressed();
    await page.waitForNetworkIdle({ idleTime: 300, timeout: WAIT });
    await page.reload();
    await pressed();
  },
  'an admin sees the control panel': async (page, stack) => {
    await signIn(page, stack, DEMO_ACCOUNTS.admin);
    await page.goto(`${stack.url}/admin`);
    await sees(page, 'Admin Control Panel');
    await sees(page, 'Webhook Monitor');
    await press(page, 'tab', 'Subscriptions');
  },
};
