import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { nextMigrationFile, versionProblems } from './versions.ts';

const NOW = new Date('2026-03-05T10:11:12Z');

it('the migrations of this project have versions in order, none later than today', () => {
  const folder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
  const files = readdirSync(folder).sort();
  expect(files.length).toBeGreaterThan(0);
  expect(versionProblems(files, new Date())).toEqual([]);
});

it('versionProblems names a version that is no time, not larger, or later than today', () => {
  expect(versionProblems(['20260305000000_a.sql', '20260305235959_b.sql'], NOW)).toEqual([]);
  expect(versionProblems(['20260306000000_a.sql'], NOW).join()).toContain('later than today');
  expect(versionProblems(['20260230000000_a.sql'], NOW).join()).toContain('real time');
  expect(versionProblems(['2026_a.sql'], NOW).join()).toContain('real time');
  expect(versionProblems(['20260305000001_a.sql', '20260305000001_b.sql'], NOW).join()).toContain(
    'b.sql is not later',
  );
  expect(versionProblems(['20260305000002_a.sql', '20260305000001_b.sql'], NOW).join()).toContain(
    'b.sql is not later',
  );
});

it('nextMigrationFile takes the true time, or the second after the last version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'newspeg-versions-'));
  try {
    expect(nextMigrationFile(folder, 'first', NOW)).toBe('20260305101112_first.sql');
    writeFileSync(join(folder, '20260305101159_ahead.sql'), '');
    expect(nextMigrationFile(folder, 'second', NOW)).toBe('20260305101200_second.sql');
    writeFileSync(join(folder, '20260305235959_evening.sql'), '');
    expect(() => nextMigrationFile(folder, 'third', NOW)).toThrow('later than today');
    expect(() => nextMigrationFile(folder, 'No name', NOW)).toThrow('lower-case');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
