import { checkSentence } from '../ledger/check-sentence.ts';
import {
  ASKED_TIES,
  HEADLINE_LEADS,
  HEADLINE_TIES,
  HEARD_LEADS,
  OCCASION_LEADS,
  OCCASION_TIES,
  QUOTED_LEADS,
  SAYING_LEADS,
  SEEN_LEADS,
  SUBJECT_LEADS,
  SUBJECT_TIES,
} from '../lead-ins.ts';
import { upperFirst, withSentenceCapitals } from './language/capitals.ts';
import { asSentence, hashOf, rotate, withOneMark } from './language/text.ts';
import type { Material } from './material.ts';
import {
  asNamed,
  BARE_DATE,
  DATE_IN_BRACKETS,
  MONTH_BEHIND,
  WEEKDAY_BEHIND,
} from './news-event.ts';
import { withName } from './news-names.ts';

/** The forms in which a pitch can name its news, as sentences. */
export interface News {
  /** At the start of a pitch. */
  said: string;
  /** Behind who is writing. */
  reason: string;
  /**
   * Tied to who is writing, for a pitch whose creator says nothing about the news: a statement, a
   * question, another statement.
   */
  ties: readonly [string, string, string];
  /** As a phrase for a question or a subject line; null for headlines and questions. */
  topic: string | null;
}

/** News as it was typed, with the ways to name it. */
export interface Naming {
  kind: Material['peg']['kind'];
  /** Letter for letter. */
  entered: string;
  /** As it was typed, without slips of dates and marks. */
  typed: string;
  /** As it is named: with capitals where it had none. */
  raw: string;
  /** Whether the ledger takes a sentence. */
  holds: (sentence: string) => boolean;
  /** Behind the lead-ins of a kind. */
  led: (kind: keyof typeof FRAMES, plain: string, topic?: string | null) => News;
  /** The same sentence everywhere. */
  plainly: (text: string) => News;
  /** With the capital of a name at its start. */
  named: (said: string) => string;
}

/** The sentences that name a kind of news, and those that tie it to who is writing. */
const FRAMES = {
  headline: { leads: HEADLINE_LEADS, ties: HEADLINE_TIES, asked: [] },
  quoted: { leads: QUOTED_LEADS, ties: HEADLINE_TIES, asked: [] },
  heard: { leads: HEARD_LEADS, ties: HEADLINE_TIES, asked: [] },
  occasion: { leads: OCCASION_LEADS, ties: OCCASION_LEADS, asked: OCCASION_TIES },
  saying: { leads: SAYING_LEADS, ties: HEADLINE_TIES, asked: [] },
  seen: { leads: SEEN_LEADS, ties: HEADLINE_TIES, asked: [] },
  subject: { leads: SUBJECT_LEADS, ties: SUBJECT_TIES, asked: [] },
  opening: { leads: OCCASION_LEADS, ties: OCCASION_LEADS, asked: ASKED_TIES },
} as const;

/** What the parts of `newsOf` share for one peg. */
export function namingOf({ peg, grounds, input }: Material): Naming {
  const ofPeg = grounds.filter(({ source }) => source === 'peg');
  const holds = (sentence: string) =>
    sentence.split(/(?<=[?]) /u).every((one) => checkSentence(one, ofPeg).supported);
  const typed = withOneMark(input.news_peg.trim())
    // 'Sickle cell awareness month (September)'
    .replace(DATE_IN_BRACKETS, ', $1')
    // 'Suicide Prevention Month: September', 'teacher pay vote - Tuesday'
    .replace(MONTH_BEHIND, ' in $1')
    .replace(WEEKDAY_BEHIND, ' on $1');
  const read = peg.kind === 'phrase' || peg.kind === 'clause';
  // A peg typed without capitals gets those with which it was read.
  const raw = /\p{Lu}/u.test(typed) || !read ? typed : asNamed(upperFirst(peg.text));
  const start = hashOf(`${input.profile.name}|${raw}`);
  const { profile } = input;
  const known = [profile.city_region, profile.logline, ...profile.facts.map(({ text }) => text)];
  const named = (said: string) => withName(raw, said, known.join('\n'));
  const led = (kind: keyof typeof FRAMES, plain: string, topic: string | null = null): News => {
    // 'The Voting Rights Act anniversary Aug 6'
    // Between quotation marks nothing is put in.
    const text = (plain.startsWith('“') ? plain : plain.replace(BARE_DATE, ', ')).replace(
      /\.\.$/u,
      '.',
    );
    const { leads, ties, asked } = FRAMES[kind];
    const behind = (all: readonly string[]) =>
      rotate(all, start)
        .map((lead) => `${lead} ${text}`)
        .filter(holds);
    const [said = asSentence(text), reason = said] = behind(leads);
    const [tie = said, other = tie, third = other] = behind(ties);
    const within = text.replace(/[.](?=”?$)/u, '');
    const [question = third] = rotate(asked, start)
      .map((frame) => frame.replace(/[?!]”$/u.test(within) ? '{t}?' : '{t}', () => within))
      .filter(holds);
    return { said, reason, ties: [tie, question, other], topic };
  };
  const plainly = (text: string): News => ({
    said: text,
    reason: text,
    ties: [text, text, text],
    topic: null,
  });
  return { kind: peg.kind, entered: input.news_peg.trim(), typed, raw, holds, led, plainly, named };
}

/** News between quotation marks, as it was typed; `asks` adds the mark that a question lacks. */
export function asQuotation(raw: string, asks: boolean): string {
  const inner = raw
    // A saying that was typed between quotation marks keeps one pair.
    .replace(/^["“]([^"“”]+)["”]([!?]?)[.]?$/u, '$1$2')
    .replace(/^['‘](.+)['’]([!?]?)[.]?$/u, '$1$2')
    .replace(/[.]$/u, '')
    // 'What song do you want at the end? (viral question)': a note for oneself.
    .replace(/ \((?:viral|trending|online|tiktok|op-ed|question|headline|debate)[^()]*\)$/iu, '')
    // 'Haiti qualified!! first time since 1974'
    .replace(/!{2,}(?= |$)/gu, '!')
    .replace(/(?<=[!?] )\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=^|[\s(])["“]/gu, '‘')
    .replace(/["”]/gu, '’');
  const mark = /[?!]$/u.test(inner) ? '' : asks && !inner.includes('?') ? '?' : '.';
  return `“${upperFirst(withSentenceCapitals(inner))}${mark}”`;
}

/** Two sentences, typed as such. */
export const SEVERAL = /[.?!]\s+\p{L}/u;
