/**
 * Text that PostgreSQL can store: NUL and lone surrogates become U+FFFD, and it is at most `limit`
 * UTF-16 units long.
 */
export function storable(text: string, limit = 4000): string {
  return text
    .slice(0, limit)
    .replaceAll('\0', '\uFFFD')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** An amount in the currency's smallest unit as words, e.g. `49.00 USD`, `500 JPY`. */
export function amountInWords(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const digits = fractionDigits(code);
  return `${(amount / 10 ** digits).toFixed(digits)} ${code}`;
}

function fractionDigits(code: string): number {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    // An unknown currency code.
    return 2;
  }
}

/** The date in UTC of a time in epoch seconds, e.g. `2027-01-31`. */
export function dayOf(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().slice(0, 10);
}
