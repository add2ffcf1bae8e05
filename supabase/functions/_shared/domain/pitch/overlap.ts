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
 * The share of distinct words that two texts have in common, from 0 to 1, relative to the text with
 * fewer of them. Two empty texts have an overlap of 0.
 */
export function wordOverlap(left: string, right: string): number {
  const a = wordSet(left);
  const b = wordSet(right);
  const smaller = Math.min(a.size, b.size);
  if (smaller === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / smaller;
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
