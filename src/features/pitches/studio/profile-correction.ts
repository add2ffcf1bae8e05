/** A sentence of the profile, and the same with the words that the pitch has in its place. */
export interface ProfileCorrection {
  before: string;
  after: string;
}

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');
const bare = (word: string | undefined): string =>
  (word ?? '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();

/** So much of a sentence stays in a correction; less is another sentence. */
const KEPT = 0.6;
/** A correction adds or takes away so many words at most. */
const LONGER = 2;

/** The first sentence of the profile that the text has with a few words changed; null where it has none. */
export function profileCorrection(
  sentences: readonly string[],
  text: string,
): ProfileCorrection | null {
  const said = wordsOf(text);
  const bared = said.map(bare);
  const plain = ` ${bared.join(' ')} `;
  for (const before of sentences) {
    const words = wordsOf(before);
    if (words.length < 4 || plain.includes(` ${words.map(bare).join(' ')} `)) continue;
    const found = closest(words.map(bare), said, bared);
    if (found === null) continue;
    const stop = /[.!?]$/u.exec(before)?.[0] ?? '';
    const after = found.join(' ').replace(/[\s.,;:!?]+$/u, '') + stop;
    return { before, after: after.slice(0, 1).toUpperCase() + after.slice(1) };
  }
  return null;
}

/** The run of words that keeps most of a sentence at its two ends; null where too little of it is kept. */
function closest(
  words: readonly string[],
  said: readonly string[],
  bared: readonly string[],
): readonly string[] | null {
  let best: { kept: number; run: readonly string[] } | null = null;
  for (let at = 0; at < said.length; at++) {
    for (let length = words.length - LONGER; length <= words.length + LONGER; length++) {
      const run = said.slice(at, at + length);
      const last = run.at(-1);
      if (run.length < length || last === undefined) continue;
      let start = 0;
      while (start < run.length && bared[at + start] === words[start]) start++;
      let end = 0;
      while (
        end < Math.min(run.length, words.length) - start &&
        bared[at + length - 1 - end] === words.at(-1 - end)
      )
        end++;
      // Where an end was changed it is that of a clause or a sentence.
      const begins = start > 0 || at === 0 || /[.!?;:]$/u.test(said[at - 1] ?? '');
      const ends = end > 0 || at + length === said.length || /[.,;:!?]$/u.test(last);
      const kept = start + end;
      if (begins && ends && kept >= KEPT * words.length && kept > (best?.kept ?? 0))
        best = { kept, run };
    }
  }
  return best?.run ?? null;
}
