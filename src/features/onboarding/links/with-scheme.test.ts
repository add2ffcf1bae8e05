import { describe, expect, it } from 'vitest';
import { withScheme } from '@/features/onboarding/links/with-scheme';

describe('withScheme', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' www.example.com/me ', 'https://www.example.com/me'],
    ['http://example.com', 'http://example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['me@example.com', 'me@example.com'],
    ['just words', 'just words'],
    ['', ''],
  ])('%s becomes %s', (typed, address) => {
    expect(withScheme(typed)).toBe(address);
  });
});
