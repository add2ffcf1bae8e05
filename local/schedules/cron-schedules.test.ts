import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEDULES, schedulesWithMailEvery } from './cron-schedules.ts';

/** The schedules that a SQL text lists as `('name', 'interval')`. */
function schedulesIn(text: string) {
  const listed = text.matchAll(/\('([a-z-]+)', '(?:(\d+) seconds|\d+ \* \* \* \*)'\)/g);
  return [...listed].map(([, name, seconds]) => ({
    function: name,
    everySeconds: Number(seconds ?? 3600),
  }));
}

it('SCHEDULES contains the same functions and intervals as the schema files', () => {
  const file = new URL('../../supabase/schemas/90_jobs/10_schedules.sql', import.meta.url);
  expect(schedulesIn(readFileSync(file, 'utf8'))).toEqual(SCHEDULES);
});

it('docs/deploy.md schedules the same, for a project where pg_cron came later', () => {
  const text = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
  expect(schedulesIn(text)).toEqual(SCHEDULES);
});

it('schedulesWithMailEvery changes the mail worker only and refuses what is no interval', () => {
  const every = (seconds: string | undefined) =>
    schedulesWithMailEvery(seconds).map(({ everySeconds }) => everySeconds);
  expect(every(undefined)).toEqual(SCHEDULES.map(({ everySeconds }) => everySeconds));
  expect(every('2')).toEqual(
    SCHEDULES.map(({ function: name, everySeconds }) =>
      name === 'mail-worker' ? 2 : everySeconds,
    ),
  );
  expect(() => every('often')).toThrow('NEWSPEG_MAIL_EVERY');
  expect(() => every('0')).toThrow('NEWSPEG_MAIL_EVERY');
});
