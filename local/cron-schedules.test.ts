import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEDULES } from './cron-schedules.ts';

it('SCHEDULES contains the same functions and intervals as the pg_cron migration', () => {
  const file = new URL('../supabase/migrations/20261120000990_cron.sql', import.meta.url);
  const hosted = [...readFileSync(file, 'utf8').matchAll(/\('([a-z-]+)', '(\d+) seconds'\)/g)];
  expect(
    hosted.map(([, name, seconds]) => ({ function: name, everySeconds: Number(seconds) })),
  ).toEqual(SCHEDULES);
});
