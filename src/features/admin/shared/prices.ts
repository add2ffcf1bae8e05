import * as z from 'zod/mini';
import { formatPrice, planById, priceFor, type PlanId } from '@domain/billing/plans.ts';

const monthly = (id: PlanId) => `${formatPrice(priceFor(planById(id), 'monthly'))} / month`;
const annual = (id: PlanId) => `${formatPrice(priceFor(planById(id), 'annual'))} / year`;

/** The six price keys of admin_settings with their texts on screen. */
export const PRICE_FIELDS = [
  {
    key: 'price_creator_mo',
    label: 'Creator, monthly',
    plan: 'Creator',
    amount: monthly('creator'),
  },
  { key: 'price_creator_yr', label: 'Creator, annual', plan: 'Creator', amount: annual('creator') },
  { key: 'price_pro_mo', label: 'Pro, monthly', plan: 'Pro', amount: monthly('pro') },
  { key: 'price_pro_yr', label: 'Pro, annual', plan: 'Pro', amount: annual('pro') },
  {
    key: 'price_concierge_mo',
    label: 'Concierge, monthly',
    plan: 'Concierge',
    amount: monthly('concierge'),
  },
  {
    key: 'price_concierge_yr',
    label: 'Concierge, annual',
    plan: 'Concierge',
    amount: annual('concierge'),
  },
] as const;

export type PriceKey = (typeof PRICE_FIELDS)[number]['key'];
export type PriceValues = Record<PriceKey, string>;

export const PRICE_KEYS: readonly PriceKey[] = PRICE_FIELDS.map((field) => field.key);

function emptyPrices(): PriceValues {
  return {
    price_creator_mo: '',
    price_creator_yr: '',
    price_pro_mo: '',
    price_pro_yr: '',
    price_concierge_mo: '',
    price_concierge_yr: '',
  };
}

/** The six prices from admin_settings rows; other keys are left out. */
export function pricesFromRows(
  rows: readonly { key: string; value: string | null }[],
): PriceValues {
  const prices = emptyPrices();
  for (const key of PRICE_KEYS) {
    prices[key] = rows.find((row) => row.key === key)?.value ?? '';
  }
  return prices;
}

/** True only when all six are non-blank. */
export function allPricesSet(prices: PriceValues): boolean {
  return PRICE_KEYS.every((key) => prices[key].trim() !== '');
}

/** Fields that cannot be saved, with the reason. A price must belong to one plan only. */
function priceProblems(prices: PriceValues): Partial<Record<PriceKey, string>> {
  const problems: Partial<Record<PriceKey, string>> = {};
  const firstUse = new Map<string, string>();
  for (const { key, label } of PRICE_FIELDS) {
    const value = prices[key].trim();
    if (value === '') continue;
    const earlier = firstUse.get(value);
    if (!/^price_[A-Za-z0-9_]+$/.test(value)) {
      problems[key] = value.startsWith('prod_')
        ? 'That is a product. A price ID starts with price_.'
        : 'A price ID starts with price_ and has no spaces.';
    } else if (earlier !== undefined) problems[key] = `Already used for ${earlier}.`;
    else firstUse.set(value, label);
  }
  return problems;
}

/** The six price IDs of the form; blank ones are allowed. */
export const pricesSchema = z.record(z.enum(PRICE_KEYS), z.string()).check(({ value, issues }) => {
  for (const [key, message] of Object.entries(priceProblems(value))) {
    issues.push({ code: 'custom', path: [key], message, input: value });
  }
});
