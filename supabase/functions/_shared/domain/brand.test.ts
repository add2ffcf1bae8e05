import { expect, it } from 'vitest';
import { BRAND } from './brand.ts';

it('keeps the support address on the product’s own domain', () => {
  expect(BRAND.supportEmail.endsWith(`@${BRAND.domain}`)).toBe(true);
});
