import { describe, expect, it } from 'vitest';
import { assetsHref } from './assets-href.ts';

describe('assetsHref', () => {
  it.each([
    ['https://example.org/kit', 'https://example.org/kit'],
    ['/epk/maya-ellison', '/epk/maya-ellison'],
    ['/admin', null],
    ['/epk/../admin', null],
    ['//evil.example/epk/x', null],
    ['javascript:alert(1)', null],
    [null, null],
  ])('%s: %s', (value, href) => {
    expect(assetsHref(value)).toBe(href);
  });
});
