import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resendConfirmation, sendPasswordLink, signUp } from '@/features/auth/auth-api';

const signUpResponse = vi.hoisted(() => vi.fn());
const passwordMail = vi.hoisted(() => vi.fn());
const resent = vi.hoisted(() => vi.fn());
vi.mock('@/lib/api/supabase', () => ({
  authClient: () =>
    Promise.resolve({
      signUp: signUpResponse,
      resetPasswordForEmail: passwordMail,
      resend: resent,
    }),
}));
const person = {
  name: 'Ada Cole',
  email: 'ada@people.example',
  password: 'long-enough-1',
  role: 'media' as const,
  city_region: 'Macon, GA',
};
const user = (identities: unknown[]) => ({ id: 'u', identities });

describe('signUp', () => {
  beforeEach(() => {
    signUpResponse.mockReset();
    passwordMail.mockReset();
  });

  it('sends name, role and city as metadata, and the address for the link', async () => {
    signUpResponse.mockResolvedValue({ data: { user: user([{}]), session: null }, error: null });
    await expect(signUp(person)).resolves.toEqual({ confirmed: false });
    expect(signUpResponse).toHaveBeenCalledWith({
      email: person.email,
      password: person.password,
      options: {
        data: { name: 'Ada Cole', role: 'media', city_region: 'Macon, GA' },
        emailRedirectTo: `${window.location.origin}/auth/confirm`,
      },
    });
  });

  it('resolves as confirmed when the backend requires no confirmation', async () => {
    signUpResponse.mockResolvedValue({ data: { user: user([{}]), session: {} }, error: null });
    await expect(signUp(person)).resolves.toEqual({ confirmed: true });
  });

  it.each([
    ['a user without identities', { data: { user: user([]), session: null }, error: null }],
    [
      'the code user_already_exists',
      {
        data: { user: null, session: null },
        error: {
          name: 'AuthApiError',
          code: 'user_already_exists',
          message: 'User already registered',
        },
      },
    ],
  ])('looks the same for %s, and the mail tells the owner', async (_name, response) => {
    signUpResponse.mockResolvedValue(response);
    passwordMail.mockRejectedValue(new Error('over_email_send_rate_limit'));
    await expect(signUp(person)).resolves.toEqual({ confirmed: false });
    expect(passwordMail).toHaveBeenCalledExactlyOnceWith(person.email, expect.anything());
  });

  it('looks the same for an address that was mailed within the last minute', async () => {
    signUpResponse.mockResolvedValue({
      data: { user: null, session: null },
      error: {
        name: 'AuthApiError',
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 43 seconds.',
      },
    });
    await expect(signUp(person)).resolves.toEqual({ confirmed: false });
    expect(passwordMail).not.toHaveBeenCalled();
  });

  it('fails when the limit of all mails left the account unmade', async () => {
    signUpResponse.mockResolvedValue({
      data: { user: null, session: null },
      error: {
        name: 'AuthApiError',
        code: 'over_email_send_rate_limit',
        message: 'email rate limit exceeded',
      },
    });
    await expect(signUp(person)).rejects.toMatchObject({ code: 'over_email_send_rate_limit' });
  });

  it('throws the code and message of any other refusal', async () => {
    signUpResponse.mockResolvedValue({
      data: { user: null, session: null },
      error: { name: 'AuthWeakPasswordError', code: 'weak_password', message: 'Too weak.' },
    });
    await expect(signUp(person)).rejects.toMatchObject({
      code: 'weak_password',
      userMessage: 'Too weak.',
    });
  });
});

describe.each([
  ['resendConfirmation', resendConfirmation, resent],
  ['sendPasswordLink', sendPasswordLink, passwordMail],
])('%s', (_name, send, response) => {
  it('does not tell a mailed address from an unknown one', async () => {
    response.mockResolvedValue({
      error: { name: 'AuthApiError', code: 'over_email_send_rate_limit', message: 'after 43 s' },
    });
    await expect(send(person.email)).resolves.toBeUndefined();
  });

  it('throws any other refusal', async () => {
    response.mockResolvedValue({ error: { name: 'AuthApiError', code: 'x', message: 'no' } });
    await expect(send(person.email)).rejects.toMatchObject({ code: 'auth_refused' });
  });
});
