import { z } from 'zod';
import type { Schedule } from '../../supabase/functions/_shared/domain/schedules.ts';
import {
  checkSetupResponseSchema,
  type SetupReport,
} from '../../supabase/functions/_shared/domain/api/scheduled/check-setup.ts';
import { SECURITY_HEADERS } from '../../supabase/functions/_shared/domain/documents/security-headers.ts';

/** What the checks need to know of a project. */
export interface Project {
  /** The project's URL, without a slash at its end. */
  url: string;
  publishableKey: string;
  cronSecret: string;
  /** The address of the site; null is a warning that it was not checked. */
  siteUrl: string | null;
  /** Names of the functions in supabase/config.toml. */
  functions: readonly string[];
  /** The workers that run by schedule. */
  schedules: readonly Schedule[];
}

/** One result: `fail` stops people from using the product, `warn` a part of it. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail';
  text: string;
  /** What to do. */
  advice?: string;
}

const ok = (text: string): Finding => ({ level: 'ok', text });
const warn = (text: string, advice: string): Finding => ({ level: 'warn', text, advice });
const fail = (text: string, advice: string): Finding => ({ level: 'fail', text, advice });

/** Seconds without a run after which a schedule counts as stopped: two of its intervals, at least five minutes. */
const stoppedAfter = ({ everySeconds }: Schedule) => Math.max(300, 2 * everySeconds);

async function ask(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    ...init,
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

async function checkApi({ url, publishableKey }: Project): Promise<Finding[]> {
  const { status } = await ask(`${url}/rest/v1/rpc/admin_exists`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: '{}',
  });
  if (status === 200)
    return [ok('The API answers with the publishable key, and has the migrations.')];
  if (status === 401) {
    return [
      fail('The API refuses the publishable key.', 'Copy it from Project Settings → API keys.'),
    ];
  }
  return [
    status === 404
      ? fail('The database has no migrations.', 'npx supabase db push --remote')
      : fail(`The API answers ${status}.`, 'Is the project paused? Look at its dashboard.'),
  ];
}

async function checkFunctions({ url, functions }: Project): Promise<Finding[]> {
  const missing: string[] = [];
  const broken: string[] = [];
  // A preflight reaches every function, without a session and without an effect.
  for (const name of functions) {
    const { status } = await ask(`${url}/functions/v1/${name}`, { method: 'OPTIONS' });
    if (status === 404) missing.push(name);
    else if (status !== 204 && status !== 200) broken.push(`${name} (${status})`);
  }
  if (missing.length === 0 && broken.length === 0) {
    return [ok(`All ${functions.length} functions answer.`)];
  }
  return [
    ...(missing.length > 0
      ? [fail(`Not deployed: ${missing.join(', ')}.`, 'npx supabase functions deploy')]
      : []),
    ...(broken.length > 0
      ? [fail(`Do not start: ${broken.join(', ')}.`, 'Read their logs in the dashboard.')]
      : []),
  ];
}

async function checkDoors({ url }: Project): Promise<Finding[]> {
  const post = (name: string) =>
    ask(`${url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  const webhook = await post('stripe-webhook');
  const worker = await post('scheduled/mail-worker');
  return [
    webhook.status === 400
      ? ok('The webhook refuses a body without a signature.')
      : fail(
          `The webhook answers ${webhook.status} to a body without a signature, not 400.`,
          'Deploy stripe-webhook again; with 401, its verify_jwt has to be false.',
        ),
    worker.status === 401
      ? ok('Scheduled functions refuse strangers.')
      : fail(
          `A scheduled function answers ${worker.status} to a stranger, not 401.`,
          worker.status === 503
            ? 'Set CRON_SECRET: npx supabase secrets set CRON_SECRET=…'
            : 'Deploy the function scheduled again.',
        ),
  ];
}

/** Findings of what the function check-setup reported. */
export function readReport(report: SetupReport, schedules: readonly Schedule[]): Finding[] {
  const { settings, mail, ai, stripe, database } = report;
  const unset = Object.keys(settings).filter((name) => settings[name] !== true);
  const names = schedules.map(({ worker }) => worker);
  const silent = schedules
    .filter((schedule) => (database.workers[schedule.worker] ?? Infinity) > stoppedAfter(schedule))
    .map(({ worker }) => worker);
  const unscheduled =
    database.scheduled === null
      ? []
      : names.filter((name) => !database.scheduled?.includes(`newspeg-${name}`));
  const vault = ['project_url', 'cron_secret'].filter(
    (name) => database.vault !== null && !database.vault.includes(name),
  );
  return [
    unset.length === 0
      ? ok('Every variable of the functions is set.')
      : fail(`Not set: ${unset.join(', ')}.`, 'npx supabase secrets set NAME=value'),
    mail.by === 'none'
      ? fail(
          'No mail server is set: mails wait in the outbox.',
          'Set SMTP_HOST and the rest, or RESEND_API_KEY.',
        )
      : mail.error === null
        ? ok(`The mail server is reached (${mail.by}).`)
        : fail(
            `The mail server is not reached: ${mail.error}`,
            'Hosted functions may not use ports 25 and 587: take 465 or 2587. Check user and password.',
          ),
    ...(unscheduled.length > 0
      ? [
          fail(
            `Not scheduled: ${unscheduled.join(', ')}.`,
            'Switch on pg_cron and pg_net under Database → Extensions, then schedule them: docs/deploy.md, Schedules.',
          ),
        ]
      : []),
    ...(vault.length > 0
      ? [
          fail(
            `Missing in the Vault: ${vault.join(', ')}.`,
            "select vault.create_secret('…', '<name>')",
          ),
        ]
      : []),
    silent.length === 0
      ? ok('Every schedule ran when it was due.')
      : fail(
          `No run when it was due: ${silent.join(', ')}.`,
          'project_url and cron_secret in the Vault must fit; look into net._http_response.',
        ),
    ...(ai.error !== null
      ? [
          warn(
            `The language model: ${ai.error}`,
            'docs/local-model.md; until then pitches are put together without it.',
          ),
        ]
      : ai.model !== null
        ? [ok(`The language model answers (${ai.model}).`)]
        : []),
    stripe.webhook
      ? ok('A webhook secret of Stripe is set.')
      : warn('No webhook secret of Stripe is set.', 'Enter it at /_setup/stripe-secret.'),
    stripe.key
      ? ok('A secret key of Stripe is set.')
      : warn('No secret key of Stripe is set.', 'Enter it at /admin, Stripe Settings.'),
    database.prices === 6
      ? ok('All six prices are entered.')
      : warn(
          `${database.prices} of six prices are entered.`,
          'Enter them at /admin, Plan Mapping.',
        ),
    database.admin
      ? ok('There is an admin.')
      : warn('There is no admin.', 'Open /admin/claim, or npm run owner:link -- claim'),
  ];
}

async function checkSetup({ url, cronSecret, schedules }: Project): Promise<Finding[]> {
  const { status, text } = await ask(`${url}/functions/v1/scheduled/check-setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cron-secret': cronSecret },
    body: '{}',
  });
  if (status === 200) {
    return readReport(checkSetupResponseSchema.parse(JSON.parse(text)), schedules);
  }
  const code = z.object({ code: z.string() }).safeParse(text === '' ? null : JSON.parse(text))
    .data?.code;
  return [
    status === 401
      ? fail(
          'CRON_SECRET here is not the one of the project.',
          'Give doctor the value of `supabase secrets set`.',
        )
      : fail(
          `The settings could not be read: ${status} ${code ?? ''}`.trim() + '.',
          status === 503
            ? 'Set CRON_SECRET: npx supabase secrets set CRON_SECRET=…'
            : 'Read the logs of check-setup.',
        ),
  ];
}

async function checkSite(siteUrl: string): Promise<Finding[]> {
  const [home, app, unknown, ping] = await Promise.all(
    ['/', '/login', '/no/such/page', '/api/ping'].map((path) => ask(siteUrl + path)),
  );
  const weak = Object.keys(SECURITY_HEADERS).filter((name) => !home?.headers.has(name));
  return [
    home?.status === 200 && app?.status === 200
      ? ok('The site and the app are served.')
      : fail(
          `/ answers ${home?.status ?? 0} and /login ${app?.status ?? 0}.`,
          'Publish dist/ with the rules of docs/deploy.md.',
        ),
    unknown?.status === 404
      ? ok('An unknown page is a 404.')
      : warn(
          `An unknown page answers ${unknown?.status ?? 0}, not 404.`,
          'See the host in docs/deploy.md.',
        ),
    ping?.status === 200 && ping.text.includes('"ok":true')
      ? ok('/api/ping reaches the functions.')
      : fail(
          `/api/ping answers ${ping?.status ?? 0}.`,
          'The host has to pass /api/* to the functions, see docs/deploy.md.',
        ),
    weak.length === 0
      ? ok('The security headers are sent.')
      : warn(`Headers are missing: ${weak.join(', ')}.`, 'See the host in docs/deploy.md.'),
  ];
}

/** A check, by what it asks. */
type Check = readonly [asked: string, check: () => Promise<Finding[]>];
const SITE = 'the site';
const NOT_CHECKED = warn(
  'SITE_URL is not set: the site was not checked.',
  'Set SITE_URL to the address where dist/ is published.',
);

/** Runs all checks; a check that cannot reach the project is a finding, not an error. */
export async function checkProject(project: Project): Promise<Finding[]> {
  const { siteUrl } = project;
  const checks: Check[] = [
    ['the API', () => checkApi(project)],
    ['the functions', () => checkFunctions(project)],
    ['the webhook and the workers', () => checkDoors(project)],
    ['check-setup', () => checkSetup(project)],
    [SITE, () => (siteUrl === null ? Promise.resolve([NOT_CHECKED]) : checkSite(siteUrl))],
  ];
  const findings: Finding[] = [];
  for (const [asked, check] of checks) {
    try {
      findings.push(...(await check()));
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      findings.push(
        fail(
          `No answer from ${asked}: ${cause instanceof Error ? cause.message : String(cause)}`,
          asked === SITE
            ? 'Check SITE_URL, and that dist/ is published there.'
            : 'Check the address above, and that the project is not paused.',
        ),
      );
    }
  }
  return findings;
}
