import { countWords } from '../../text/text.ts';
import { splitSentences, type Claim, type ClaimLine } from '../claims.ts';
import { assembleBody, BODY_MAX_WORDS, type Variation } from '../pitch.ts';
import { JOIN, PEG_LEADS } from './connectives.ts';
import { DOING, mayBeSentence, pegKind } from '../peg.ts';
import type { Said } from './material.ts';
import type { Part, Plan } from './plans.ts';

/** The sentences of one variation by what they are for; a part that is missing is left out. */
export type Parts = Partial<Record<Part, readonly Sentence[]>>;

export type Sentence = Said | { text: string; source: null };
type Lines = Pick<Variation, 'line1_hook' | 'line2_whynow' | 'line3_whyyou'>;

const LINES = ['line1_hook', 'line2_whynow', 'line3_whyyou'] as const;
/** What is left out first where the body would be too long. */
const DISPENSABLE = ['why', 'offer', 'fact', 'who'] as const satisfies readonly Part[];
/** A longer sentence, or one that joins already, stands alone. */
const JOINED_WHO_MAX_WORDS = 14;
const JOINED_MAX_WORDS = 30;

/** Words that a peg begins with where it is no name. */
const COMMON_START =
  /^(?:a|an|the|new|more|another|some|many|rising|growing|back|this|one|two)\b/iu;
/** Those that also begin names ('Small Business Saturday'): common in front of a small word. */
const COMMON_WORD =
  /^(?:young|old|older|small|local|free|high|record|people|families|parents|kids|students|teachers|workers|schools|food|rent|rents) \P{Lu}/u;
/** What can follow a lead without a capital. */
const FOLLOWS =
  /^(?:I|You|We|My|Our|The|A|An|There|Come|Film|Hear|See|Watch|Read|Ride|Sit|Join|Bring|Visit|Meet|Walk)\b/u;

const lowerFirst = (text: string): string =>
  /^I\b/u.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);

/** The peg by itself: 'In the news: Schools debate cuts.' */
export const pegAlone = (peg: string): Said => ({
  text: PEG_LEADS.alone
    .replace('{p}', () => peg.replace(/[\s.]+$/u, ''))
    .replace(/(?<=[?!…])\.$/u, ''),
  source: 'peg',
});

/**
 * The peg in front of a sentence: 'For Bike Month, you can …', or alone where it may be a sentence; null where the sentence
 * begins with a name, and before a question where the peg stands alone. In front of it the peg loses its capital where its
 * first word is no name: the creator writes it small in `ownWords`.
 */
export function withLead(
  peg: string,
  sentence: Sentence,
  ownWords: string,
): readonly Sentence[] | null {
  if (!FOLLOWS.test(sentence.text) && sentence.source !== null) return null;
  if (mayBeSentence(peg)) return sentence.source === null ? null : [pegAlone(peg), sentence];
  const kind = pegKind(peg) === 'occasion' ? 'occasion' : DOING.test(peg) ? 'doing' : 'topic';
  const [first = '', second = ''] = peg.split(' ');
  const isCommon =
    COMMON_START.test(peg) ||
    COMMON_WORD.test(lowerFirst(peg)) ||
    (!/^\p{Lu}/u.test(second) && ownWords.split(/[^\p{L}'’-]+/u).includes(lowerFirst(first)));
  const named = isCommon ? lowerFirst(peg) : peg;
  return [
    {
      text: PEG_LEADS[kind].replace('{p}', () => named) + lowerFirst(sentence.text),
      source: sentence.source === null ? 'peg' : `${sentence.source}+peg`,
    },
  ];
}

/** The text of a variation by its plan, within the words of a pitch, with its claims. */
export function arranged(
  plan: Plan,
  parts: Parts,
  points: readonly Said[] | null,
): Omit<Variation, 'headline' | 'angle'> {
  for (let dropped = 0; ; dropped += 1) {
    const kept: Parts = { ...parts };
    for (const part of DISPENSABLE.slice(0, dropped)) delete kept[part];
    const written = plan.lines.map((line) => line.flatMap((part) => sentencesOf(part, kept)));
    const lines = filled(written);
    const text = { ...textOf(lines), talking_points: points?.map(({ text }) => text) ?? null };
    if (countWords(assembleBody(text)) > BODY_MAX_WORDS) {
      if (points !== null) return arranged(plan, parts, null);
      if (dropped < DISPENSABLE.length) continue;
    }
    return {
      ...text,
      claims: [
        ...lines.flatMap((line, index) =>
          line.flatMap((one) => claimsOf(LINES[index] ?? 'line1_hook', one)),
        ),
        ...(points ?? []).flatMap((point) => claimsOf('talking_points', point)),
      ],
    };
  }
}

function sentencesOf(part: Part | 'who+fact', parts: Parts): readonly Sentence[] {
  if (part !== 'who+fact') return parts[part] ?? [];
  const [who] = parts.who ?? [];
  const [fact, ...facts] = parts.fact ?? [];
  if (who === undefined || fact === undefined) return [...(parts.who ?? []), ...(parts.fact ?? [])];
  const joined = `${who.text.replace(/\.$/u, '')}${JOIN}${fact.text}`;
  const both =
    /^I(?:['’]m)? /u.test(who.text) &&
    /^I /u.test(fact.text) &&
    /[^.!?]\.$/u.test(who.text) &&
    !/\band\b/iu.test(who.text) &&
    countWords(who.text) <= JOINED_WHO_MAX_WORDS &&
    splitSentences(joined).length === 1 &&
    countWords(joined) <= JOINED_MAX_WORDS;
  return both
    ? [{ text: joined, source: `${String(who.source)}+${String(fact.source)}` }, ...facts]
    : [who, fact, ...facts];
}

/** No line of a pitch is empty: a blank one takes a sentence of a neighbour that has two. */
function filled(lines: Sentence[][]): Sentence[][] {
  const all = lines.flat();
  if (lines.every((line) => line.length > 0)) return lines;
  const last = all.slice(-1);
  const rest = all.slice(0, -1);
  const first = rest.slice(0, Math.max(1, Math.ceil(rest.length / 2)));
  return [first, rest.slice(first.length), last].map((line) => line);
}

function textOf(lines: Sentence[][]): Lines {
  const [line1_hook = '', line2_whynow = '', line3_whyyou = ''] = lines.map((line) =>
    line.map(({ text }) => text).join(' '),
  );
  return { line1_hook, line2_whynow, line3_whyyou };
}

/** The creator's own words are supported as they stand; a question of ours claims nothing. */
export function claimsOf(line: ClaimLine, { text, source }: Sentence): Claim[] {
  return splitSentences(text).map((sentence) => ({
    line,
    text: sentence,
    source,
    supported: true,
    reason: null,
  }));
}
