import type { Claim } from './claims.ts';
import { isFixOf } from './ledger/small-fix.ts';
import { TAKE_MAX } from './pitch.ts';
import type { StoredPitch } from './stored-pitch.ts';
import { HELPS_MAX, NEWS_MAX, STORY_OFFER_MAX, WHY_MAX } from './story.ts';

/** The answers to a pitch that its letters are written from, by the names of their sources. */
const LONGEST = {
  take: TAKE_MAX,
  news: NEWS_MAX,
  why: WHY_MAX,
  helps: HELPS_MAX,
  offer: STORY_OFFER_MAX,
};
type Answer = keyof typeof LONGEST;
/** Answers with the spelling of a word corrected; those that stay as they are stored are not in it. */
export type CorrectedAnswers = Partial<Record<Answer, string>>;

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];
const isAs = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** An answer with its words as a sentence that came from it spells them between the same words. */
function spelledAsIn(answer: string, sentence: string): string {
  const [said, now] = [wordsOf(answer), wordsOf(sentence)];
  let at = -1;
  return answer.replace(WORDS, (word) => {
    at += 1;
    // A letter may tell a part of an answer, so that a neighbor of the word may be missing at one side of it.
    const fixed = now.findIndex((other, index) => {
      if (isAs(word, other) || /\p{N}/u.test(word + other) || !isFixOf(other, word)) return false;
      const [before, after] = [
        isAs(said[at - 1], now[index - 1]),
        isAs(said[at + 1], now[index + 1]),
      ];
      return (
        (before || at === 0 || index === 0) &&
        (after || at === said.length - 1 || index === now.length - 1) &&
        (before || after)
      );
    });
    const other = now[fixed];
    if (other === undefined) return word;
    // A letter begins its sentence with a capital, the answer may go on there.
    return fixed === 0 ? `${word[0] ?? ''}${other.slice(1)}` : other;
  });
}

/**
 * The answers to a pitch in which the creator corrected a spelling where a version tells them: what is written from them
 * later has it too. `before`: the claims of the version before the edit, `now`: with it.
 */
export function correctedAnswers(
  { take, story }: Pick<StoredPitch, 'take' | 'story'>,
  before: readonly Claim[],
  now: readonly Claim[],
): CorrectedAnswers | null {
  const old = new Set(before.map(({ text }) => text));
  const edited = now.filter(({ text, supported }) => supported && !old.has(text));
  const answers = { ...story, take };
  const corrected = (Object.keys(LONGEST) as Answer[]).flatMap((name) => {
    const answer = edited
      .filter(({ source }) => source?.split('+').includes(name))
      .reduce((said, { text }) => spelledAsIn(said, text), answers[name]);
    return answer === answers[name] || answer.length > LONGEST[name] ? [] : [[name, answer]];
  });
  return corrected.length > 0 ? (Object.fromEntries(corrected) as CorrectedAnswers) : null;
}
