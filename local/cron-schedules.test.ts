import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCHEDULES } from './cron-schedules.ts';

it('SCHEDULES contains the same functions and intervals as the pg_cron migrations', () => {
  const folder = new URL('../supabase/migrations/', import.meta.url);
  const hosted = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .filter((sql) => sql.includes('cron.schedule('))
    .flatMap((sql) => [...sql.matchAll(/\('([a-z-]+)', '(\d+) seconds'\)/g)]);
  expect(
    hosted.map(([, name, seconds]) => ({ function: name, everySeconds: Number(seconds) })),
  ).toEqual(SCHEDULES);
});
