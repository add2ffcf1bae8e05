import { describe, expect, it } from 'vitest';
import { changedValues } from '@/features/admin/billing/changed-values';
import { PRICE_KEYS, pricesFromRows } from '@/features/admin/shared/prices';

describe('changedValues', () => {
  it('contains only values that differ, trimmed', () => {
    const stored = pricesFromRows(
      PRICE_KEYS.map((key) => ({ key, value: key.replace('price_', 'price_1') })),
    );
    expect(changedValues(PRICE_KEYS, stored, { ...stored })).toEqual({});
    expect(
      changedValues(PRICE_KEYS, stored, {
        ...stored,
        price_pro_mo: ' price_new ',
        price_pro_yr: '',
        price_creator_mo: `  ${stored.price_creator_mo}  `,
      }),
    ).toEqual({ price_pro_mo: 'price_new', price_pro_yr: '' });
  });
});
