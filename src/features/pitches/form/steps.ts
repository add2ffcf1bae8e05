import type { Asks } from '@/features/pitches/letter/letter-input';

/** The questions of the form in their order, each with the names of its fields. */
const FIELDS = {
  peg: ['news_peg', 'pitch_type', 'story.hurt', 'story.helps'],
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

/** The four questions of a newcomer's first pitch. */
const FIRST: readonly Step[] = ['who', 'fact', 'peg', 'take'];

/** The questions as a line that names them, where only one is open. */
export const QUESTIONS: Readonly<Partial<Record<Step, string>>> = {
  who: 'Who are you?',
  fact: 'One true thing you did',
  peg: 'What is in the news?',
  take: 'What do you say about it?',
};

interface Wanted {
  asks: Asks;
  hasChoice: boolean;
  /** Whether only the questions of a first pitch are asked. */
  first: boolean;
}

/** The questions that this creator is asked. */
export const stepsFor = ({ asks, hasChoice, first }: Wanted): Step[] =>
  (first ? FIRST : STEPS).filter(
    (step) =>
      (step !== 'who' || asks.who) &&
      (step !== 'fact' || asks.fact) &&
      (step !== 'choice' || hasChoice),
  );

/** The question that a field belongs to. */
export const stepOf = (field: string): Step =>
  STEPS.find((step) => (FIELDS[step] as readonly string[]).includes(field)) ?? 'peg';
