/** How many creators the mails found a request to fit so far, in a sentence; '' for none: they may be compared next. */
export function fitsText(creators: number | null | undefined): string {
  if (creators === null || creators === undefined || creators === 0) return '';
  if (creators === 1) return 'It fits one creator here so far.';
  return `It fits ${creators >= 1000 ? '1,000 or more' : String(creators)} creators here so far.`;
}
