import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEDULES, schedulesWithMailEvery } from './cron-schedules.ts';

it('SCHEDULES contains the same functions and intervals as the pg_cron migration', () => {
  const file = new URL('../supabase/migrations/20261120000990_cron.sql', import.meta.url);
  const hosted = [...readFileSync(file, 'utf8').matchAll(/\('([a-z-]+)', '(\d+) seconds'\)/g)];
  expect(
    hosted.map(([, name, seconds]) => ({ function: name, everySeconds: Number(seconds) })),
  ).toEqual(SCHEDULES);
});

it('schedulesWithMailEvery changes the mail worker only and refuses what is no interval', () => {
  const every = (seconds: string | undefined) =>
    schedulesWithMailEvery(seconds).map(({ everySeconds }) => everySeconds);
  expect(every(undefined)).toEqual([15, 30]);
  expect(every('2')).toEqual([2, 30]);
  expect(() => every('often')).toThrow('NEWSPEG_MAIL_EVERY');
  expect(() => every('0')).toThrow('NEWSPEG_MAIL_EVERY');
});
