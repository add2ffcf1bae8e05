import { capitalized } from '../../profile/sentences.ts';
import { splitSentences } from '../claims.ts';
import { closingQuestions, PEG_LEADS } from '../composer/connectives.ts';
import { countedIn, offeredIn, pegParts, standingClauses } from '../composer/subject-lines.ts';
import { BODY_MAX_WORDS, PITCH_TYPES } from '../pitch.ts';
import type { Ground } from './ground.ts';

/** Words that are compared: case, marks and the form of the apostrophe do not count. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}\p{M}'%$€£]+/gu) ?? [];

interface Piece {
  source: string | null;
  words: readonly string[];
}

const OURS: readonly Piece[] = [...PITCH_TYPES.flatMap(closingQuestions), 'and'].map((text) => ({
  source: null,
  words: wordsOf(text),
}));

/** Fields that hold names and lists: by themselves no sentence. */
const NO_SENTENCES = /^profile\.(?:name|city_region|beats|book_title|logline)$/u;

const pieces = new WeakMap<readonly Ground[], readonly Piece[]>();

/** What an arranged pitch may make of a peg: a part of it, and the peg in front of an offer. */
const pegPieces = (peg: string): string[] => [
  ...pegParts(peg),
  ...Object.values(PEG_LEADS).map((lead) => lead.replace('{p}', () => peg)),
];

/** The sentences of the grounds and their clauses that stand alone, kept while the grounds live. */
function piecesOf(grounds: readonly Ground[]): readonly Piece[] {
  const known = pieces.get(grounds);
  if (known !== undefined) return known;
  const made = grounds
    .flatMap(({ source, text }) =>
      [
        text,
        ...[text, ...splitSentences(text)].flatMap(standingClauses),
        ...(source === 'peg' ? pegPieces(text) : []),
        ...(source.startsWith('profile.facts.') || source === 'why' ? [countedIn(text) ?? ''] : []),
        ...(source.includes('offer') ? [offeredIn(text) ?? ''] : []),
      ].map((each) => ({
        source,
        words: wordsOf(each),
      })),
    )
    .filter(({ words }) => words.length > 0)
    .sort((left, right) => right.words.length - left.words.length);
  pieces.set(grounds, made);
  return made;
}

/**
 * The sources of a sentence that is made of sentences of the grounds as they stand, one after the other
 * or joined by 'and', with the frames and questions of an arranged pitch; null for other sentences.
 */
export function literalSources(sentence: string, grounds: readonly Ground[]): string[] | null {
  const words = wordsOf(sentence);
  if (words.length > BODY_MAX_WORDS) return null;
  const own = piecesOf(grounds);
  const all = own.filter(({ source }) => !NO_SENTENCES.test(source ?? ''));
  const whole = own.find((piece) => piece.words.join(' ') === words.join(' '));
  if (whole !== undefined && whole.source !== null) return [whole.source];
  const cut = grounds.find(({ source }) => source === 'peg');
  const isCut = /\S{3}…$/u.test(sentence);
  if (cut !== undefined && isCut && capitalized(cut.text).startsWith(sentence.slice(0, -1)))
    return [cut.source];
  const failed = new Set<number>();
  const from = (at: number): string[] | null => {
    if (at === words.length) return [];
    if (failed.has(at)) return null;
    for (const { source, words: each } of [...all, ...OURS]) {
      if (!each.every((word, index) => words[at + index] === word)) continue;
      const rest = from(at + each.length);
      if (rest !== null) return source === null ? rest : [source, ...rest];
    }
    failed.add(at);
    return null;
  };
  const found = from(0);
  return found === null ? null : [...new Set(found)];
}
