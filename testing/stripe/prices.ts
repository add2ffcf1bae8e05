/** The six prices of the composed events; `amount` in cents. */
export const PRICES = {
  price_creator_mo: { id: 'price_1QkCreatorMonthly', amount: 4900, interval: 'month' },
  price_creator_yr: { id: 'price_1QkCreatorYearly', amount: 49000, interval: 'year' },
  price_pro_mo: { id: 'price_1QkProMonthly', amount: 9900, interval: 'month' },
  price_pro_yr: { id: 'price_1QkProYearly', amount: 99000, interval: 'year' },
  price_concierge_mo: { id: 'price_1QkConciergeMonthly', amount: 19900, interval: 'month' },
  price_concierge_yr: { id: 'price_1QkConciergeYearly', amount: 199000, interval: 'year' },
} as const;
export type PriceKey = keyof typeof PRICES;

/** A price beside the plans, which the tests mark as not a plan. */
export const ADD_ON = { id: 'price_1QkCoachingHour', amount: 2500, interval: 'month' } as const;
/** What an item of a subscription can have. */
export type ItemKey = PriceKey | 'add_on';

export const priceOf = (key: ItemKey) => (key === 'add_on' ? ADD_ON : PRICES[key]);

/** The plan of a price key: its middle word. */
export const planOf = (key: ItemKey): string => (key === 'add_on' ? '' : (key.split('_')[1] ?? ''));

const RANKS = ['', 'creator', 'pro', 'concierge'];

/** The plan of a subscription: the highest among its items. */
export const highestPlan = (keys: readonly ItemKey[]): string =>
  RANKS[Math.max(...keys.map((key) => RANKS.indexOf(planOf(key))))] ?? '';
