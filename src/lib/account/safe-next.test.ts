import { describe, expect, it } from 'vitest';
import { safeNext } from '@/lib/account/safe-next';

describe('safeNext', () => {
  it.each([
    ['/app/pitches/new', '/app/pitches/new'],
    ['/app/settings?x=1#plan', '/app/settings?x=1#plan'],
    ['/a/../creator-dashboard', '/creator-dashboard'],
  ])('returns a page of this origin for %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    '',
    'creator-dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/ space',
    '/login',
    '/signup?role=media',
    '/check-email',
    '/auth/confirm?token_hash=x',
  ])('returns undefined for %s', (next) => {
    expect(safeNext(next)).toBeUndefined();
  });
});
