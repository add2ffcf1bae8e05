import { describe, expect, it } from 'vitest';
import { readableUrl, safeUrl } from './safe-url.ts';

describe('safeUrl', () => {
  it.each([
    ['https://example.org/press kit', 'https://example.org/press%20kit'],
    ['  http://example.org  ', 'http://example.org/'],
  ])('accepts %s', (value, href) => {
    expect(safeUrl(value)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'mailto:a@example.org',
    'example.org',
    '//example.org',
    '',
    null,
    undefined,
  ])('returns null for %s', (value) => {
    expect(safeUrl(value)).toBeNull();
  });
});

describe('readableUrl', () => {
  it('drops protocol, www, query and trailing slash', () => {
    expect(readableUrl('https://www.example.org/')).toBe('example.org');
    expect(readableUrl('https://example.org/kit/2026/?utm=x')).toBe('example.org/kit/2026');
  });
});
