import type { Asks } from '@/features/pitches/letter/letter-input';

/** The questions of the form in their order, each with the names of its fields. */
const FIELDS = {
  peg: ['news_peg', 'pitch_type', 'story.helps'],
  news: ['story.news'],
  take: ['take'],
  who: ['about.who'],
  fact: ['about.fact'],
  why: ['story.why'],
  choice: [],
  offer: ['story.offer'],
  subject: ['story.subject'],
} as const satisfies Record<string, readonly string[]>;

export type Step = keyof typeof FIELDS;
const STEPS = Object.keys(FIELDS) as Step[];

/** The questions that this creator is asked. */
export const stepsFor = (asks: Asks, hasChoice: boolean): Step[] =>
  STEPS.filter(
    (step) =>
      (step !== 'who' || asks.who) &&
      (step !== 'fact' || asks.fact) &&
      (step !== 'choice' || hasChoice),
  );

/** The question that a field belongs to. */
export const stepOf = (field: string): Step =>
  STEPS.find((step) => (FIELDS[step] as readonly string[]).includes(field)) ?? 'peg';
