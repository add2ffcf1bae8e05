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

/** The plan of a price key: its middle word. */
export const planOf = (key: PriceKey): string => key.split('_')[1] ?? '';
