import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SCHEDULES } from './schedules.ts';

it('runs the same functions as often as a hosted project does', () => {
  const migration = readFileSync(
    fileURLToPath(new URL('../migrations/20261120000970_cron.sql', import.meta.url)),
    'utf8',
  );
  const hosted = [...migration.matchAll(/^\s+\('([a-z-]+)', '(\d+) seconds'\)/gm)].map(
    ([, name, seconds]) => ({ function: name, everySeconds: Number(seconds) }),
  );
  expect(hosted).toEqual(SCHEDULES);
});
