import { describe, expect, it } from 'vitest';
import { authWords } from '@/lib/account/auth-words';

const refusal = (code: string | undefined, message: string) => ({
  name: 'AuthApiError',
  code,
  message,
  status: 422,
});

describe('authWords', () => {
  it.each([
    ['over_email_send_rate_limit', 'email rate limit exceeded', /few minutes/],
    ['over_request_rate_limit', 'Request rate limit reached', /few minutes/],
    ['user_banned', 'User is banned', /Please write to hello@/],
    ['weak_password', 'Password should contain at least one character of each: abc…', /easy to/],
    ['same_password', 'New password should be different from the old password.', /already/],
    ['some_new_code', 'pq: relation does not exist', /That did not work/],
    [undefined, 'pq: relation does not exist', /That did not work/],
  ])('says %s in words of its own', (code, message, words) => {
    const said = authWords(refusal(code, message));
    expect(said).toMatch(words);
    expect(said).not.toContain(message);
  });

  it('keeps the sentence of a failure that is not of the auth server', () => {
    expect(authWords(new TypeError('Failed to fetch'))).toMatch(/could not reach the server/);
  });
});
