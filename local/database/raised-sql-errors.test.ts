import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { passRaisedErrors } from './raised-sql-errors.ts';

function normalize(error: unknown) {
  const connection = { normalizeDbError: (given: unknown) => given };
  passRaisedErrors(connection);
  return connection.normalizeDbError(error);
}

it('passRaisedErrors keeps code, message and hint of a raised exception', () => {
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

it.each([
  ['23514', 400],
  ['23502', 400],
  ['23505', 409],
  ['23503', 409],
  ['40P01', 500],
  ['55P03', 500],
  ['57014', 500],
])('passRaisedErrors keeps %s with the status of PostgREST', (code, status) => {
  const { message, detail } = normalize(
    Object.assign(new Error('refused'), { code, detail: 'why' }),
  ) as { message: string; detail: string };
  expect(JSON.parse(message)).toEqual({ code, message: 'refused', details: 'why', hint: null });
  expect(JSON.parse(detail)).toEqual({ status, headers: {} });
});

it.each([
  ['57P01', 'terminating connection due to administrator command'],
  [undefined, 'Connection terminated unexpectedly'],
])('passRaisedErrors says in words that the connection was cut (%s)', (code, text) => {
  const { message, detail } = normalize(Object.assign(new Error(text), { code })) as {
    message: string;
    detail: string;
  };
  expect(JSON.parse(message)).toMatchObject({ code: 'PGRST000' });
  expect(JSON.parse(detail)).toEqual({ status: 503, headers: {} });
});

it('passRaisedErrors does not change other errors', () => {
  const denied = Object.assign(new Error('permission denied'), { code: '42501' });
  expect(normalize(denied)).toBe(denied);
  expect(normalize(undefined)).toBeUndefined();
});

it('a database error is printed in one line without its query values', () => {
  const denied = Object.assign(new Error('permission denied'), { code: '42501', params: ['x'] });
  expect(inspect(normalize(denied))).toBe('[data] 42501 permission denied');
});
