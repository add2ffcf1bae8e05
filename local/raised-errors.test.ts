import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { keepRaisedErrors } from './raised-errors.ts';

const normalize = (error: unknown) => {
  const connection = { normalizeDbError: (given: unknown) => given };
  keepRaisedErrors(connection);
  return connection.normalizeDbError(error);
};

it('keeps code, sentence and hint of a raised error', () => {
  const raised = Object.assign(new Error('This pitch is not in your list.'), {
    code: 'P0001',
    hint: 'pitch_not_found',
  });
  expect(normalize(raised)).toEqual({
    code: 'PGRST',
    message: JSON.stringify({
      code: 'P0001',
      message: 'This pitch is not in your list.',
      details: null,
      hint: 'pitch_not_found',
    }),
    detail: '{"status":400,"headers":{}}',
  });
});

it('leaves every other error alone', () => {
  const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(normalize(duplicate)).toBe(duplicate);
  expect(normalize(undefined)).toBeUndefined();
});

it('prints an error in one line, without the values of its query', () => {
  const denied = Object.assign(new Error('permission denied'), { code: '42501', params: ['x'] });
  expect(inspect(normalize(denied))).toBe('[data] 42501 permission denied');
});
