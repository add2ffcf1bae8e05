/**
 * A numeric as the API sends it: a number, as 0.80 is 0.8; text where a number would lose a digit.
 */
export function numericOf(text: string): number | string {
  const shortest = text.includes('.') ? text.replace(/\.?0+$/u, '') : text;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === shortest ? number : text;
}
