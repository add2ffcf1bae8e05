import { describe, expect, it } from 'vitest';
import { AppError, isRetryable, toAppError } from '@/lib/api/app-error';

describe('toAppError', () => {
  it('returns an AppError unchanged', () => {
    const error = new AppError({ code: 'conflict', message: 'y' });
    expect(toAppError(error)).toBe(error);
  });

  it.each([
    [new TypeError('Failed to fetch'), 'network'],
    [
      { message: 'TypeError: NetworkError when attempting to fetch resource.', code: '' },
      'network',
    ],
    [{ message: 'TimeoutError: signal timed out', code: '' }, 'network'],
    [{ name: 'AuthRetryableFetchError', message: '{}', status: 502 }, 'network'],
    [{ code: '42501', message: 'permission denied' }, 'forbidden'],
    [{ code: 'PGRST116', message: 'no rows' }, 'not_found'],
    [{ code: 'PGRST303', message: 'JWT expired' }, 'unauthenticated'],
    [{ code: '23505', message: 'duplicate key' }, 'conflict'],
    [{ code: '23514', message: 'check' }, 'invalid'],
    [{ message: 'boom', status: 401 }, 'unauthenticated'],
    [{ message: 'boom', status: 403 }, 'forbidden'],
    [{ message: 'boom', status: 404 }, 'not_found'],
    [{ message: 'boom', status: 429 }, 'rate_limited'],
    [{ message: 'boom', status: 500 }, 'unknown'],
    ['just a string', 'unknown'],
    [null, 'unknown'],
  ])('classifies %o as %s', (thrown, code) => {
    expect(toAppError(thrown).code).toBe(code);
  });

  it('reads code and message of a rule raised in SQL', () => {
    const error = toAppError({
      code: 'P0001',
      message: 'You used your pitch for this month.',
      hint: 'quota_exceeded',
    });
    expect(error.code).toBe('quota_exceeded');
    expect(error.userMessage).toBe('You used your pitch for this month.');
  });

  it.each([null, '', '23505'])('reads a rule raised with the hint %j as unknown', (hint) => {
    const error = toAppError({ code: 'P0001', message: 'weekly_cap', hint });
    expect(error.code).toBe('unknown');
    expect(error.userMessage).toBe('Something went wrong. Please try again.');
  });

  it.each([
    ['invalid_credentials', 'invalid_credentials'],
    ['user_banned', 'auth_refused'],
    [undefined, 'auth_refused'],
  ])('reads the auth server code %s as %s and keeps the message', (code, expected) => {
    const error = toAppError({
      name: 'AuthApiError',
      code,
      message: 'Invalid login credentials',
      status: 400,
    });
    expect(error.code).toBe(expected);
    expect(error.userMessage).toBe('Invalid login credentials');
  });
});

describe('isRetryable', () => {
  it('allows a retry for network and server failures only', () => {
    expect(isRetryable(new TypeError('Failed to fetch'))).toBe(true);
    expect(isRetryable({ message: 'boom', status: 500 })).toBe(true);
    expect(isRetryable({ code: '42501', message: 'no' })).toBe(false);
    expect(isRetryable({ code: 'P0001', message: 'Full', hint: 'quota_exceeded' })).toBe(false);
  });
});
