import type { PitchType } from '../pitch.ts';

/** Before the peg where the creator gave no sentence for the news. {p} is the peg between quotation marks. */
export const PEG_FRAMES = ['In the news: {p}.', 'The headline: {p}.', 'The news: {p}.'] as const;
/** The same behind the take. */
export const PEG_FRAMES_AFTER = [
  'The news behind it: {p}.',
  'In the news: {p}.',
  'The headline: {p}.',
] as const;

/** Between two sentences of the creator that both begin with 'I'. */
export const JOIN = ', and ';

const ASKING = [
  'Would this make',
  'Could this make',
  'Might this make',
  'Would this work as',
  'Could this work as',
  'Might this work as',
  'Could this become',
  'Might this become',
  'Would you consider this for',
  'Is there room for this as',
  'Do you see this as',
] as const;

const OBJECTS: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: [
    'a segment',
    'a morning segment',
    'a live segment',
    'a segment for your viewers',
    'a story for your viewers',
    'a story for your newscast',
    'a report for your station',
  ],
  culture_mag: [
    'a feature',
    'a piece for your readers',
    'a feature for your readers',
    'a story for your readers',
    'a piece in your magazine',
    'a feature in your magazine',
    'a story for your magazine',
  ],
  podcast: [
    'an episode',
    'an episode of your show',
    'an interview on your show',
    'a conversation on your show',
    'a conversation for your listeners',
    'an episode for your listeners',
    'a segment of your show',
  ],
};

/** The closing questions of a medium. Each names it. */
export const closingQuestions = (type: PitchType): string[] =>
  OBJECTS[type].flatMap((object) => ASKING.map((ask) => `${ask} ${object}?`));

/** A question that none of `used` holds, chosen by `start`; any where all were used. */
export function closingQuestion(type: PitchType, start: number, used: readonly string[]): string {
  const all = closingQuestions(type);
  // A step without a common divisor with the length visits all, and neighbours differ in both parts.
  const ordered = all.map((_, index) => all[(start + index * 19) % all.length] ?? '');
  return (
    ordered.find((question) => !used.some((text) => text.includes(question))) ?? ordered[0] ?? ''
  );
}
