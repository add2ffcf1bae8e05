import { PRICE_FIELDS, type PriceKey, type PriceValues } from '@/features/admin/shared/prices';

export interface EmptiedPrice {
  label: string;
  priceId: string;
}

/**
 * The prices that lose their plan when the changes are saved: their field is emptied, and no other
 * field of the same plan names them.
 */
export function emptiedPrices(
  stored: PriceValues,
  changes: Partial<Record<PriceKey, string>>,
): EmptiedPrice[] {
  return PRICE_FIELDS.flatMap(({ key, label, plan }) => {
    const priceId = stored[key].trim();
    if (priceId === '' || changes[key]?.trim() !== '') return [];
    const elsewhere = PRICE_FIELDS.some(
      (other) =>
        other.plan === plan && (changes[other.key] ?? stored[other.key]).trim() === priceId,
    );
    return elsewhere ? [] : [{ label, priceId }];
  });
}
