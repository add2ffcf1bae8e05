import { letterGaps, type LetterGap } from '@domain/pitch/composer/gaps.ts';
import { letterMaterial, type Said } from '@domain/pitch/composer/material.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import type { Variation } from '@domain/pitch/pitch.ts';
import { asSentence, capitalized } from '@domain/profile/sentences.ts';
import { asksHelp } from '@domain/pitch/solemn/asks-help.ts';

/** A place in the letter that waits for an answer; `field` is the name of the form's field for it. */
export interface Gap {
  field: string;
  question: string;
}

/** A paragraph: words, and gaps at their place. */
export type LetterParagraph = readonly (string | Gap)[];

export interface LetterText {
  /** True where one answer is needed before anything else stands in the letter. */
  waits: boolean;
  /** Blank while there is nothing to say in it. */
  subject: string;
  /** Asks for a line of one's own where the subject is the news peg, which everybody else writes too. */
  subjectGap: Gap | null;
  paragraphs: readonly LetterParagraph[];
  points: readonly string[];
}

export const HELPS_QUESTION = 'What do you know about this that helps the people it happened to?';

const FIELDS: Readonly<Record<LetterGap['part'], string>> = {
  who: 'about.who',
  fact: 'about.fact',
  take: 'take',
  news: 'story.news',
  offer: 'story.offer',
};
const SUBJECT_GAP: Gap = { field: 'story.subject', question: 'or a line only you could write' };
const PEG_GAP: Gap = { field: 'news_peg', question: 'What is in the news?' };

/** What a first pitch does not ask: its letter has no gap for it. */
const LATER: ReadonlySet<LetterGap['part']> = new Set(['news', 'offer'] as const);

/** A variation as the letter shows it; without one, what is there so far. `first`: of a first pitch. */
export function letterText(
  input: PitchInput,
  variation: Variation | undefined,
  first = false,
): LetterText {
  if (asksHelp(input))
    return {
      waits: true,
      subject: '',
      subjectGap: null,
      paragraphs: [[{ field: 'story.helps', question: HELPS_QUESTION }]],
      points: [],
    };
  const material = letterMaterial(input);
  const gaps = letterGaps(input).filter(
    ({ part }) => (part !== 'offer' || material.offers.length === 0) && !(first && LATER.has(part)),
  );
  const gapsFor = (...parts: LetterGap['part'][]): Gap[] =>
    gaps
      .filter(({ part }) => parts.includes(part))
      .map(({ part, question }) => ({ field: FIELDS[part], question }));
  const isBlank = input.news_peg === '';
  const [opening, middle, closing] =
    variation === undefined
      ? soFar(material, input.news_peg)
      : [[variation.line1_hook], [variation.line2_whynow], [variation.line3_whyyou]];
  const paragraphs = [
    [
      ...(isBlank ? [PEG_GAP] : []),
      ...opening,
      ...gapsFor(...(isBlank ? [] : ['news' as const]), 'take'),
    ],
    [...gapsFor('who'), ...middle, ...gapsFor('fact')],
    [...gapsFor('offer'), ...closing],
  ];
  return {
    waits: false,
    subject: variation?.headline ?? input.story.subject,
    subjectGap:
      !first && input.story.subject === '' && variation?.headline === capitalized(input.news_peg)
        ? SUBJECT_GAP
        : null,
    paragraphs: paragraphs.filter((paragraph) => paragraph.length > 0),
    points: variation?.talking_points ?? [],
  };
}

/** The lines of a letter that is not complete yet. */
function soFar(
  material: ReturnType<typeof letterMaterial>,
  peg: string,
): [string[], string[], string[]] {
  const words = (...said: (Said | null | undefined)[]): string[] =>
    said.flatMap((one) => (one === null || one === undefined ? [] : [one.text]));
  const { news, take, helps, who, facts, why, offers } = material;
  const quoted = peg === '' || news !== null ? [] : [asSentence(peg)];
  return [
    [...quoted, ...words(news, helps, take)],
    words(who, facts[0], facts.length === 0 ? null : why),
    words(offers[0]),
  ];
}
