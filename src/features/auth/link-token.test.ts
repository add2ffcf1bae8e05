import { afterEach, describe, expect, it } from 'vitest';
import {
  noteRedeemed,
  parseLink,
  parseRedirect,
  wasRedeemedHere,
} from '@/features/auth/link-token';

const parse = (search: string) => parseLink(new URLSearchParams(search));

describe('parseLink', () => {
  it('reads token hash and type of the mailed links', () => {
    expect(parse('token_hash=abc&type=signup')).toEqual({ tokenHash: 'abc', type: 'signup' });
    expect(parse('token_hash=abc&type=recovery')).toEqual({ tokenHash: 'abc', type: 'recovery' });
    expect(parse('token_hash=abc&type=email_change')?.type).toBe('email_change');
  });

  it.each([
    '',
    'token_hash=abc',
    'type=signup',
    'token_hash=&type=signup',
    'token_hash=a&type=sms',
  ])('returns null for "%s"', (search) => {
    expect(parse(search)).toBeNull();
  });
});

describe('parseRedirect', () => {
  it.each([
    [
      '#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery',
      { kind: 'session', accessToken: 'a.b.c', refreshToken: 'r', type: 'recovery' },
    ],
    [
      '#access_token=a.b.c&refresh_token=r',
      { kind: 'session', accessToken: 'a.b.c', refreshToken: 'r', type: null },
    ],
    ['?code=abc', { kind: 'code', code: 'abc' }],
    [
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
      { kind: 'refused', expired: true },
    ],
    ['?error=server_error&error_description=x', { kind: 'refused', expired: false }],
    ['#message=Confirmation+link+accepted.', { kind: 'half' }],
    ['#access_token=a.b.c', null],
    ['?code=', null],
    ['?token_hash=abc&type=signup', null],
    ['', null],
  ])('reads "%s"', (address, expected) => {
    const { hash, search } = new URL(address, 'https://x.example/auth/confirm');
    expect(parseRedirect({ hash, search })).toEqual(expected);
  });
});

describe('a redeemed link', () => {
  afterEach(() => {
    localStorage.clear();
  });

  it('is recognized in this browser', () => {
    expect(wasRedeemedHere('a'.repeat(64))).toBe(false);
    noteRedeemed('a'.repeat(64));
    expect(wasRedeemedHere('a'.repeat(64))).toBe(true);
    expect(wasRedeemedHere('b'.repeat(64))).toBe(false);
  });

  it('is stored without a usable token', () => {
    noteRedeemed('0123456789abcdef'.repeat(4));
    expect(JSON.stringify({ ...localStorage })).not.toContain('0123456789abcdef0');
  });

  it('is empty when storage holds invalid JSON', () => {
    localStorage.setItem('redeemed-links', '{broken');
    expect(wasRedeemedHere('a')).toBe(false);
    noteRedeemed('a');
    expect(wasRedeemedHere('a')).toBe(true);
  });
});
