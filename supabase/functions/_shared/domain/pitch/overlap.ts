/** The distinct words of a text, lower case, without punctuation. */
export function wordSet(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu),
  );
}

/**
 * The share of equal words of two texts, from 0 to 1: of the distinct words of both, how many stand in the
 * other text too (Dice). Two empty texts have an overlap of 0.
 */
export function wordOverlap(left: string, right: string): number {
  const a = wordSet(left);
  const b = wordSet(right);
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

/** The greatest overlap of any two texts; 0 for fewer than two texts. */
export function greatestOverlap(texts: readonly string[]): number {
  let greatest = 0;
  texts.forEach((left, index) => {
    for (const right of texts.slice(index + 1)) {
      greatest = Math.max(greatest, wordOverlap(left, right));
    }
  });
  return greatest;
}
