import { describe, expect, it } from 'vitest';
import { AppError, isRetryable, toAppError } from '@/lib/app-error';

describe('toAppError', () => {
  it('leaves an AppError alone', () => {
    const error = new AppError({ code: 'x', message: 'y' });
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
    [{ name: 'FunctionsFetchError', message: 'Failed to send a request' }, 'network'],
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

  it('reads a rule raised in SQL with the code as hint', () => {
    const error = toAppError({
      code: 'P0001',
      message: 'You used your pitch for this month.',
      hint: 'quota_exceeded',
    });
    expect(error.code).toBe('quota_exceeded');
    expect(error.userMessage).toBe('You used your pitch for this month.');
  });

  it('reads a rule raised in SQL with the code as message', () => {
    const error = toAppError({
      code: 'P0001',
      message: 'already_sent',
      hint: 'It went out before.',
    });
    expect(error.code).toBe('already_sent');
    expect(error.userMessage).toBe('It went out before.');
  });

  it('never shows a bare code to a person', () => {
    const error = toAppError({ code: 'P0001', message: 'weekly_cap', hint: null });
    expect(error.code).toBe('weekly_cap');
    expect(error.userMessage).toBe('Something went wrong. Please try again.');
  });

  it("passes the auth provider's words on", () => {
    const error = toAppError({
      name: 'AuthApiError',
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      status: 400,
    });
    expect(error.code).toBe('invalid_credentials');
    expect(error.userMessage).toBe('Invalid login credentials');
  });
});

describe('isRetryable', () => {
  it('asks again only where that may help', () => {
    expect(isRetryable(new TypeError('Failed to fetch'))).toBe(true);
    expect(isRetryable({ message: 'boom', status: 500 })).toBe(true);
    expect(isRetryable({ code: '42501', message: 'no' })).toBe(false);
    expect(isRetryable({ code: 'P0001', message: 'quota_exceeded' })).toBe(false);
  });
});
