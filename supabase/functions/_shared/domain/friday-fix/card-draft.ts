import type { Claim } from '../pitch/claims.ts';
import { cleanLine, countWords } from '../text/text.ts';
import type { CardFormat } from './issue.ts';

export const CARD_WORDS_MIN = 20;
export const CARD_WORDS_MAX = 75;
/** What a draft aims at: ten cards of this length are read in three minutes. */
const CARD_WORDS_AIM = 60;
export const CARD_TITLE_MAX = 140;
export const CARD_LINE_MAX = 240;
export const CARD_LINES_MAX = 4;

/** The words of a card, as its creator may change them. */
export interface CardText {
  title: string;
  summary_bullets: string[];
  format: CardFormat;
}

interface PitchWords {
  /** The sentences with their sources; without them the card is drafted by place. */
  claims?: readonly Claim[];
  headline: string;
  line1_hook: string;
  line2_whynow: string;
  line3_whyyou: string;
}

const FORMAT_OF: Readonly<Record<'tv_local' | 'culture_mag' | 'podcast', CardFormat>> = {
  tv_local: 'TV',
  culture_mag: 'Culture',
  podcast: 'Podcast',
};

/** The number of words of a card: title and lines. */
export function cardWords({ title, summary_bullets }: Omit<CardText, 'format'>): number {
  return countWords([title, ...summary_bullets].join(' '));
}

/** What fits on a card, and how many words it has now. */
export function cardLengthText(card: Omit<CardText, 'format'>): string {
  return `1 to ${String(CARD_LINES_MAX)} lines, ${String(CARD_WORDS_MIN)} to ${String(CARD_WORDS_MAX)} words with the title. Now ${String(cardWords(card))}.`;
}

/** Whole sentences of a line. A question or a wish to the editor has no place on a card. */
function sentencesOf(line: string): string[] {
  return cleanLine(line)
    .split(/(?<=[.!?…]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u)
    .filter((sentence) => sentence !== '' && !/\?["”’)]?$/.test(sentence));
}

/** What a card says, line by line, by the sources of its sentences: the news only where the title is not the news. */
const LINE_SOURCES = [
  /^(?:news|helps|take)$/u,
  /^(?:profile\.who\+)?profile\.facts\.|^why$/u,
  /^(?:offer(?:$|\+)|profile\.offers\.)/u,
];

/**
 * A card from the sentences of a pitch by their sources: the story, its proof, what an editor can have.
 * Null where the sources are not known, or where they give too little.
 */
function draftBySources(
  { headline, claims = [] }: PitchWords,
  format: CardFormat,
): CardText | null {
  const aboutNews = claims.some(
    ({ line, source }) => line === 'headline' && (source === 'peg' || source === 'news'),
  );
  const said = claims.filter(
    ({ line, source, text }) =>
      line !== 'headline' &&
      line !== 'talking_points' &&
      !/\?["”’)]?$/u.test(text) &&
      // The peg stands once on a card.
      !(aboutNews && source === 'news'),
  );
  const lines = LINE_SOURCES.map((sources) =>
    said.filter(({ source }) => source !== null && sources.test(source)).map(({ text }) => text),
  ).filter((sentences) => sentences.length > 0);
  const title = shorten(cleanLine(headline), CARD_TITLE_MAX);
  const card = () => ({
    title,
    summary_bullets: lines.map((sentences) => sentences.join(' ')),
    format,
  });
  // The last sentence of the longest line goes first.
  while (cardWords(card()) > CARD_WORDS_AIM) {
    const longest = lines.toSorted((left, right) => right.length - left.length)[0];
    if (longest === undefined || longest.length < 2) break;
    longest.pop();
  }
  while (cardWords(card()) > CARD_WORDS_MAX && lines.length > 1) lines.pop();
  return Object.keys(cardProblems(card())).length === 0 ? card() : null;
}

/**
 * A card from a pitch, in the pitch's own sentences by their sources; where these are not known, the first of each line, then more of each while the
 * card stays near 60 words. A sentence that is too long for a line of a card ends at a word, with an
 * ellipsis.
 */
export function draftCard(words: PitchWords, pitchType: keyof typeof FORMAT_OF): CardText {
  const bySources = draftBySources(words, FORMAT_OF[pitchType]);
  if (bySources !== null) return bySources;
  const title = shorten(cleanLine(words.headline), CARD_TITLE_MAX);
  const lines = [words.line1_hook, words.line2_whynow, words.line3_whyyou]
    .map(sentencesOf)
    .filter((sentences) => sentences.length > 0);
  const taken = lines.map(([first = '']) => [shorten(first, CARD_LINE_MAX)]);
  const total = () => cardWords({ title, summary_bullets: taken.flat() });

  // Too long even with one sentence a line: the last lines go.
  while (taken.length > 1 && total() > CARD_WORDS_MAX) taken.pop();
  for (let depth = 1; depth < 4; depth += 1) {
    for (const [index, line] of taken.entries()) {
      const next = lines[index]?.[depth];
      if (next === undefined || line.length !== depth) continue;
      if ([...line, next].join(' ').length > CARD_LINE_MAX) continue;
      if (total() + countWords(next) <= CARD_WORDS_AIM) line.push(next);
    }
  }
  return {
    title,
    summary_bullets: taken.map((line) => line.join(' ')),
    format: FORMAT_OF[pitchType],
  };
}

function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).replace(/[\s,;:.–-]+$/u, '')}…`;
}

/** What is wrong with a card, by field; empty when it can be offered. The database checks the same. */
export function cardProblems(card: CardText): { title?: string; summary_bullets?: string } {
  const words = cardWords(card);
  const lines = card.summary_bullets.filter((line) => line.trim() !== '');
  const title = card.title.trim();
  return {
    ...(title === '' && { title: 'Please give the card a title' }),
    ...(title.length > CARD_TITLE_MAX && {
      title: `Please keep the title to ${String(CARD_TITLE_MAX)} characters`,
    }),
    ...((words < CARD_WORDS_MIN || words > CARD_WORDS_MAX) && {
      summary_bullets: `A card has ${String(CARD_WORDS_MIN)} to ${String(CARD_WORDS_MAX)} words; this one has ${String(words)}`,
    }),
    ...((lines.length < 1 || lines.length > CARD_LINES_MAX) && {
      summary_bullets: `A card has one to ${String(CARD_LINES_MAX)} lines`,
    }),
    ...(lines.some((line) => line.length > CARD_LINE_MAX) && {
      summary_bullets: `Please keep each line to ${String(CARD_LINE_MAX)} characters`,
    }),
  };
}
