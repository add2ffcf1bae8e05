import { safeUrl } from '../text/safe-url.ts';
import { splitSentences } from './claims.ts';
import { closingQuestions } from './composer/connectives.ts';
import { PITCH_TYPES } from './pitch.ts';
import type { SourcedSentence } from './sourced-sentence.ts';

/** A part of a line of a pitch, and what it rests on: null is the creator's own account, 'ours' a closing question. */
export interface SaidPart {
  text: string;
  source: SourcedSentence | 'ours' | null;
}

const sourceKey = (source: SaidPart['source']) =>
  source === null || source === 'ours' ? source : `${source.source} ${source.day}`;

const QUESTIONS = PITCH_TYPES.flatMap(closingQuestions).map((question) => question.toLowerCase());

/** Whether a sentence is one of our closing questions, also behind a lead with the peg. It tells nothing about the creator. */
const isOurs = (text: string) =>
  text.endsWith('?') && QUESTIONS.some((question) => text.toLowerCase().endsWith(question));

/** A line of a pitch in parts of one source each, in reading order. */
export function saidParts(line: string, sources: readonly SourcedSentence[]): SaidPart[] {
  const parts: SaidPart[] = [];
  for (const text of splitSentences(line)) {
    const source =
      sources.find((one) => one.text.trim() === text) ?? (isOurs(text) ? 'ours' : null);
    const last = parts.at(-1);
    if (last !== undefined && sourceKey(last.source) === sourceKey(source)) last.text += ` ${text}`;
    else parts.push({ text, source });
  }
  return parts;
}

const dayText = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** How a source is shown: its name, its link where it is an address, and its date in words. */
export function shownSource({ source, day, published }: SourcedSentence): {
  name: string;
  href: string | null;
  date: string;
} {
  const href = /^https?:\/\//i.test(source) ? safeUrl(source) : null;
  const date = dayText.format(new Date(`${day}T12:00:00Z`));
  return {
    name: href === null ? source : new URL(href).hostname.replace(/^www\./, ''),
    href,
    date: published ? date : `named on ${date}`,
  };
}
