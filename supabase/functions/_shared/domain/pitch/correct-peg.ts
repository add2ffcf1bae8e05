/**
 * A text with the corrected peg wherever it has the old one, word for word; a first letter keeps its case. Texts
 * that say it in other words stay as they are: the ledger reads them anew.
 */
export function withPeg(text: string, from: string, to: string): string {
  const [old, corrected] = [from, to].map((peg) => peg.replace(/[.!?]+$/u, '').trim());
  if (old === undefined || corrected === undefined || old === '') return text;
  const quoted = old.replace(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
  return text.replace(
    new RegExp(String.raw`(?<![\p{L}\p{N}])${quoted}(?![\p{L}\p{N}])`, 'giu'),
    (found) => {
      const [first = ''] = found;
      const [begin = '', ...rest] = corrected;
      // Only where the old peg stood with another first letter than it has itself.
      if (first === [...old][0]) return corrected;
      return `${first === first.toUpperCase() ? begin.toUpperCase() : begin.toLowerCase()}${rest.join('')}`;
    },
  );
}
