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
