import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEDULES, schedulesWithMailEvery } from './cron-schedules.ts';

it('SCHEDULES contains the same functions and intervals as the pg_cron migrations', () => {
  const folder = new URL('../supabase/migrations/', import.meta.url);
  const hosted = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .filter((sql) => sql.includes('cron.schedule('))
    .flatMap((sql) => [...sql.matchAll(/\('([a-z-]+)', '(?:(\d+) seconds|\d+ \* \* \* \*)'\)/g)]);
  expect(
    hosted.map(([, name, seconds]) => ({ function: name, everySeconds: Number(seconds ?? 3600) })),
  ).toEqual(SCHEDULES);
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
