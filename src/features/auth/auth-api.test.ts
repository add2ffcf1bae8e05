import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signUp } from '@/features/auth/auth-api';

const answer = vi.hoisted(() => vi.fn());
vi.mock('@/lib/supabase', () => ({ supabase: { auth: { signUp: answer } } }));
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
    answer.mockReset();
  });

  it('sends what the spec lists as metadata, and the address for the link', async () => {
    answer.mockResolvedValue({ data: { user: user([{}]), session: null }, error: null });
    await expect(signUp(person)).resolves.toEqual({ confirmed: false });
    expect(answer).toHaveBeenCalledWith({
      email: person.email,
      password: person.password,
      options: {
        data: { name: 'Ada Cole', role: 'media', city_region: 'Macon, GA' },
        emailRedirectTo: `${window.location.origin}/auth/confirm`,
      },
    });
  });

  it('knows when the backend asks for no confirmation', async () => {
    answer.mockResolvedValue({ data: { user: user([{}]), session: {} }, error: null });
    await expect(signUp(person)).resolves.toEqual({ confirmed: true });
  });

  it.each([
    ['a user without identities', { data: { user: user([]), session: null }, error: null }],
    [
      'a plain refusal',
      {
        data: { user: null, session: null },
        error: {
          name: 'AuthApiError',
          code: 'user_already_exists',
          message: 'User already registered',
        },
      },
    ],
  ])('reads %s as a taken address', async (_name, response) => {
    answer.mockResolvedValue(response);
    await expect(signUp(person)).rejects.toMatchObject({
      code: 'email_taken',
      userMessage: 'This email already has an account.',
    });
  });

  it("passes the provider's own refusal on", async () => {
    answer.mockResolvedValue({
      data: { user: null, session: null },
      error: { name: 'AuthWeakPasswordError', code: 'weak_password', message: 'Too weak.' },
    });
    await expect(signUp(person)).rejects.toMatchObject({
      code: 'weak_password',
      userMessage: 'Too weak.',
    });
  });
});
