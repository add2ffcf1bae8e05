import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import type { SetupReport } from '../../supabase/functions/_shared/domain/api/scheduled/check-setup.ts';
import { freePort } from '../../testing/free-port.ts';
import { checkProject, readReport, type Finding, type Project } from './checks.ts';

const MAIL_WORKER = { worker: 'mail-worker', everySeconds: 15, runSeconds: 12 };

const HEALTHY: SetupReport = {
  settings: { SITE_URL: true, MAIL_POSTAL_ADDRESS: true },
  mail: { by: 'smtp', error: null },
  ai: { model: 'tiny', error: null },
  stripe: { webhook: true, key: true },
  database: {
    workers: { 'mail-worker': 3 },
    scheduled: ['newspeg-mail-worker'],
    vault: ['cron_secret', 'project_url'],
    admin: true,
    prices: 6,
  },
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A project whose addresses answer as given, and a healthy one otherwise. */
async function project(answers: Record<string, [number, unknown?]> = {}): Promise<Project> {
  const healthy: Record<string, [number, unknown?]> = {
    'POST /rest/v1/rpc/admin_exists': [200, true],
    'OPTIONS /functions/v1/ping': [204],
    'POST /functions/v1/stripe-webhook': [400],
    'POST /functions/v1/scheduled/mail-worker': [401],
    'POST /functions/v1/scheduled/check-setup': [200, HEALTHY],
    'GET /': [200],
    'GET /login': [200],
    'GET /api/ping': [200, { ok: true }],
  };
  const app = new Hono();
  app.all('*', ({ req }) => {
    const [status, body] = { ...healthy, ...answers }[`${req.method} ${req.path}`] ?? [404];
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: {
        'content-security-policy': 'x',
        'permissions-policy': 'x',
        'referrer-policy': 'x',
        'strict-transport-security': 'x',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      },
    });
  });
  const port = await freePort();
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  stops.push(() => server.close());
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    publishableKey: 'sb_publishable_x',
    cronSecret: 'x',
    siteUrl: url,
    functions: ['ping'],
    schedules: [MAIL_WORKER],
  };
}

const bad = (findings: Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, text }) => `${level} ${text}`);

describe('checkProject', () => {
  it('finds nothing in a healthy project', async () => {
    expect(bad(await checkProject(await project()))).toEqual([]);
  });

  it.each<[string, Record<string, [number, unknown?]>, RegExp]>([
    ['a wrong key', { 'POST /rest/v1/rpc/admin_exists': [401] }, /^fail .*publishable key/],
    ['no migrations', { 'POST /rest/v1/rpc/admin_exists': [404] }, /^fail .*no migrations/],
    [
      'a function that is missing',
      { 'OPTIONS /functions/v1/ping': [404] },
      /^fail Not deployed: ping/,
    ],
    [
      'a function that does not start',
      { 'OPTIONS /functions/v1/ping': [503] },
      /^fail .*ping \(503\)/,
    ],
    [
      'a webhook that takes anything',
      { 'POST /functions/v1/stripe-webhook': [200] },
      /^fail The webhook answers 200/,
    ],
    [
      'a webhook behind verify_jwt',
      { 'POST /functions/v1/stripe-webhook': [401] },
      /^fail The webhook answers 401/,
    ],
    [
      'an open worker',
      { 'POST /functions/v1/scheduled/mail-worker': [200] },
      /^fail A scheduled function answers 200/,
    ],
    [
      'another cron secret',
      { 'POST /functions/v1/scheduled/check-setup': [401, { code: 'unauthenticated' }] },
      /^fail CRON_SECRET here/,
    ],
    ['a host without the app', { 'GET /login': [404] }, /^fail \/ answers 200 and \/login 404/],
    ['a host without the rewrite', { 'GET /api/ping': [200, '<html>'] }, /^fail \/api\/ping/],
    [
      'a host that has every page',
      { 'GET /no/such/page': [200] },
      /^warn An unknown page answers 200/,
    ],
  ])('names %s', async (_name, answers, expected) => {
    const found = bad(await checkProject(await project(answers)));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  it('says what does not answer, once a check', async () => {
    const gone = {
      ...(await project()),
      url: `http://127.0.0.1:${await freePort()}`,
      siteUrl: null,
    };
    const found = bad(await checkProject(gone));
    expect(found.map((text) => text.replace(/:.*/, ''))).toEqual([
      'fail No answer from the API',
      'fail No answer from the functions',
      'fail No answer from the webhook and the workers',
      'fail No answer from check-setup',
      'warn SITE_URL is not set',
    ]);
  });

  it('says that the site was not checked without its address', async () => {
    const found = bad(await checkProject({ ...(await project()), siteUrl: null }));
    expect(found).toEqual(['warn SITE_URL is not set: the site was not checked.']);
  });

  it('does not blame the project for a site that does not answer', async () => {
    const unpublished = { ...(await project()), siteUrl: `http://127.0.0.1:${await freePort()}` };
    const found = (await checkProject(unpublished)).filter(({ level }) => level !== 'ok');
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toMatch(/^No answer from the site: .*ECONNREFUSED/);
    expect(found[0]?.advice).toMatch(/SITE_URL/);
    expect(found[0]?.advice).not.toMatch(/paused/);
  });
});

describe('readReport', () => {
  const found = (change: Partial<SetupReport>) =>
    bad(readReport({ ...HEALTHY, ...change }, [MAIL_WORKER]));
  const database = (change: Partial<SetupReport['database']>) =>
    found({ database: { ...HEALTHY.database, ...change } });

  it('names what is not set up', () => {
    expect(found({ settings: { MAIL_POSTAL_ADDRESS: false, SITE_URL: true } })).toEqual([
      'fail Not set: MAIL_POSTAL_ADDRESS.',
    ]);
    expect(found({ mail: { by: 'none', error: null } })[0]).toMatch(/^fail No mail server/);
    expect(found({ mail: { by: 'smtp', error: 'timeout' } })).toEqual([
      'fail The mail server is not reached: timeout',
    ]);
    expect(database({ workers: {} })[0]).toMatch(/^fail No run .*mail-worker/);
    expect(database({ workers: { 'mail-worker': 301 } })[0]).toMatch(/^fail No run/);
    const hourly = (age: number) =>
      bad(
        readReport(
          { ...HEALTHY, database: { ...HEALTHY.database, workers: { 'privacy-worker': age } } },
          [{ worker: 'privacy-worker', everySeconds: 3600, runSeconds: 90 }],
        ),
      ).filter((text) => text.startsWith('fail No run'));
    expect(hourly(3700)).toEqual([]);
    expect(hourly(7201)).toHaveLength(1);
    expect(database({ scheduled: [] })[0]).toMatch(/^fail Not scheduled: mail-worker/);
    expect(database({ vault: ['project_url'] })[0]).toMatch(
      /^fail Missing in the Vault: cron_secret/,
    );
    expect(found({ stripe: { webhook: false, key: false } })).toHaveLength(2);
    expect(database({ admin: false, prices: 5 })).toHaveLength(2);
  });

  it('asks no local database for schedules of pg_cron', () => {
    expect(database({ scheduled: null, vault: null })).toEqual([]);
  });
});
