import { afterEach, describe, expect, it } from 'vitest';
import { noteRedeemed, parseLink, wasRedeemedHere } from '@/features/auth/link-token';

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
