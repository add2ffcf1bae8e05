import { expect, it } from 'vitest';
import { emptiedPrices } from '@/features/admin/billing/plan-mapping/emptied-prices';
import { pricesFromRows } from '@/features/admin/shared/prices';

const stored = pricesFromRows([
  { key: 'price_pro_mo', value: 'price_month' },
  { key: 'price_pro_yr', value: 'price_year' },
]);

it.each([
  ['an emptied field', { price_pro_mo: '' }, ['price_month']],
  ['a field with spaces only', { price_pro_mo: '  ' }, ['price_month']],
  ['two emptied fields', { price_pro_mo: '', price_pro_yr: '' }, ['price_month', 'price_year']],
  ['a replaced price, which keeps its plan', { price_pro_mo: 'price_new' }, []],
  ['a price moved within its plan', { price_pro_mo: '', price_pro_yr: 'price_month' }, []],
  [
    'a price moved to another plan',
    { price_pro_mo: '', price_creator_mo: 'price_month' },
    ['price_month'],
  ],
  ['a field that was empty', { price_creator_mo: '' }, []],
])('emptiedPrices of %s', (_, changes, expected) => {
  expect(emptiedPrices(stored, changes).map(({ priceId }) => priceId)).toEqual(expected);
});
