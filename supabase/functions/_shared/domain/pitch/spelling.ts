/** Shorter words become others by one letter: 'won' and 'own'. */
const MIN_LETTERS = 5;
/** Numbers and negations in words: a letter makes another claim of them. */
const NEVER =
  /^(?:.*(?:teen|ty|ieth)|third|fourth|fifth|sixth|seven|seventh|eight|eighth|ninth|tenth|never|nobody|without)$/u;

/** Whether two words are one, spelled in two ways: a letter more, less, other or exchanged with the next. */
export function isSpelling(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_LETTERS || one[0] !== other[0]) return false;
  if (NEVER.test(one) || NEVER.test(other)) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [left, right] = [one.slice(at), other.slice(at)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    // Another last letter is another form or word: 'lost' and 'lose'.
    (left.slice(1) === right.slice(1) && left.length > 1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
