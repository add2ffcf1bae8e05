import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEDULES } from '../../supabase/functions/_shared/domain/schedules.ts';
import { schedulesWithMailEvery } from './cron-schedules.ts';

/** The schedules that a SQL text lists as `('name', 'interval')`. */
function schedulesIn(text: string) {
  const listed = text.matchAll(/\('scheduled\/([a-z-]+)', '(?:(\d+) seconds|\d+ \* \* \* \*)'\)/g);
  return [...listed].map(([, worker, seconds]) => ({
    worker,
    everySeconds: Number(seconds ?? 3600),
  }));
}

const scheduled = SCHEDULES.map(({ worker, everySeconds }) => ({ worker, everySeconds }));

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('SCHEDULES contains the same workers and intervals as pg_cron', () => {
  const schema = read('supabase/schemas/90_jobs/10_schedules.sql');
  expect(schedulesIn(schema)).toEqual(scheduled);
});

it('docs/deploy.md schedules the same, for a project where pg_cron came later', () => {
  expect(schedulesIn(read('docs/deploy.md'))).toEqual(scheduled);
});

it('schedulesWithMailEvery changes the mail worker only and refuses what is no interval', () => {
  const every = (seconds: string | undefined) =>
    schedulesWithMailEvery(seconds).map(({ everySeconds }) => everySeconds);
  expect(every(undefined)).toEqual(SCHEDULES.map(({ everySeconds }) => everySeconds));
  expect(every('2')).toEqual(
    SCHEDULES.map(({ worker, everySeconds }) => (worker === 'mail-worker' ? 2 : everySeconds)),
  );
  expect(() => every('often')).toThrow('NEWSPEG_MAIL_EVERY');
  expect(() => every('0')).toThrow('NEWSPEG_MAIL_EVERY');
});
