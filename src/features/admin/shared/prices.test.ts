import { describe, expect, it } from 'vitest';
import {
  allPricesSet,
  PRICE_KEYS,
  pricesFromRows,
  pricesSchema,
  type PriceValues,
} from '@/features/admin/shared/prices';

const emptyPrices = () => pricesFromRows([]);
const full = () =>
  pricesFromRows(PRICE_KEYS.map((key) => ({ key, value: key.replace('price_', 'price_1') })));

describe('allPricesSet', () => {
  it('is true only when all six are non-blank', () => {
    expect(allPricesSet(full())).toBe(true);
    expect(allPricesSet(emptyPrices())).toBe(false);
    for (const key of PRICE_KEYS) {
      expect(allPricesSet({ ...full(), [key]: '' })).toBe(false);
      expect(allPricesSet({ ...full(), [key]: ' \t ' })).toBe(false);
    }
  });
});

describe('pricesFromRows', () => {
  it('reads the six keys and ignores others and nulls', () => {
    const prices = pricesFromRows([
      { key: 'price_pro_mo', value: 'price_1' },
      { key: 'price_pro_yr', value: null },
      { key: 'stripe_secret_key', value: 'sk_test••••••••' },
    ]);
    expect(prices).toEqual({ ...emptyPrices(), price_pro_mo: 'price_1' });
  });
});

const problems = (prices: PriceValues): Record<string, string> =>
  Object.fromEntries(
    pricesSchema
      .safeParse(prices)
      .error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
  );

describe('pricesSchema', () => {
  it('refuses a price used twice, a product, a blank inside', () => {
    expect(
      problems({
        ...emptyPrices(),
        price_creator_mo: 'price_1',
        price_pro_mo: ' price_1 ',
        price_pro_yr: 'prod_9',
        price_concierge_mo: 'price 7',
      }),
    ).toEqual({
      price_pro_mo: 'Already used for Creator, monthly.',
      price_pro_yr: 'That is a product. A price ID starts with price_.',
      price_concierge_mo: 'A price ID starts with price_ and has no spaces.',
    });
  });

  it('accepts six different ones and six blanks', () => {
    expect(problems(full())).toEqual({});
    expect(problems(emptyPrices())).toEqual({});
  });
});
