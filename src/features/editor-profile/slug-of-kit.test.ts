import { describe, expect, it } from 'vitest';
import { slugOfKit } from '@/features/editor-profile/slug-of-kit';

describe('slugOfKit', () => {
  it.each([
    ['https://newspeg.example/epk/ada-lane?from=mail', 'ada-lane'],
    ['/epk/Ada-Lane/', 'ada-lane'],
    [' ada-lane ', 'ada-lane'],
  ])('reads %s', (text, slug) => {
    expect(slugOfKit(text)).toBe(slug);
  });
  it.each(['', 'Ada Lane', 'https://elsewhere.example/ada-lane', '/epk/'])('refuses %s', (text) => {
    expect(slugOfKit(text)).toBeNull();
  });
});
