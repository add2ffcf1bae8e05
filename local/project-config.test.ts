import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { durationSeconds, parseConfig, substituteEnv } from './project-config.ts';

it('durationSeconds parses Go durations', () => {
  expect(durationSeconds('1m0s')).toBe(60);
  expect(durationSeconds('1h30m')).toBe(5400);
  expect(durationSeconds('500ms')).toBe(0.5);
  expect(() => durationSeconds('soon')).toThrow(/not a duration/);
});

it('substituteEnv replaces env() and keeps it when the variable is not set', () => {
  expect(substituteEnv({ a: ['env(NAME)', 'env(OTHER)'], b: 1 }, { NAME: 'x' })).toEqual({
    a: ['x', 'env(OTHER)'],
    b: 1,
  });
});

it('parseConfig names the error in the file', () => {
  expect(() => parseConfig('[api', {})).toThrow(/not valid TOML/);
  expect(() => parseConfig('[api]\nschemas = 1', {})).toThrow(/config\.toml: api\.schemas/);
});

it('parseConfig refuses a configuration that gives preview branches the demo accounts', () => {
  const text = readFileSync('supabase/config.toml', 'utf8');
  expect(parseConfig(text, {}).db.seed).toEqual({ enabled: false, sql_paths: [] });
  const seeded = text.replace(/(\[db\.seed\]\nenabled = )false/, '$1true');
  expect(() => parseConfig(seeded, {})).toThrow(/db\.seed\.enabled: must be false/);
  const named = text.replace('sql_paths = []', 'sql_paths = ["./seed.sql"]');
  expect(() => parseConfig(named, {})).toThrow(/db\.seed\.sql_paths: must be empty/);
});
