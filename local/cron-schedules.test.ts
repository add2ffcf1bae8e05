import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEDULES } from './cron-schedules.ts';

it('SCHEDULES contains the same functions and intervals as the pg_cron migrations', () => {
  const folder = new URL('../supabase/migrations/', import.meta.url);
  const hosted = readdirSync(folder)
    .filter((file) => file.endsWith('cron.sql'))
    .sort()
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/\('([a-z-]+)', '(\d+) seconds'\)/g),
    ]);
  expect(
    hosted.map(([, name, seconds]) => ({ function: name, everySeconds: Number(seconds) })),
  ).toEqual(SCHEDULES);
});
