import { expect, it } from 'vitest';
import { BRAND } from './brand.ts';

it('the support address is on the product’s domain', () => {
  expect(BRAND.supportEmail.endsWith(`@${BRAND.domain}`)).toBe(true);
});
