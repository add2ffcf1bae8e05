import { checkSentence } from '../ledger/check-sentence.ts';
import type { PitchType } from '../pitch.ts';
import { asSentence, hashOf, rotate } from './language/text.ts';
import { upperFirst } from './language/capitals.ts';
import type { Material } from './material.ts';
import type { OfferText } from './offer-text.ts';

/** The end of a pitch: what is on offer, and the one question. */
export interface Closing {
  /** A sentence about the offer; null when there is none. */
  offer: string | null;
  question: string;
}

/** {r} is who is writing. At most five words in a row are ours. */
const ROLE_QUESTIONS: Readonly<Record<PitchType, readonly string[]>> = {
  tv_local: [
    'Would you talk to {r} about this?',
    'Could you use {r} on air?',
    'Would you interview {r} on this?',
    'Is there room for {r}?',
    'Would you put {r} on air?',
  ],
  culture_mag: [
    'Would you talk to {r} about this?',
    'Is there room for {r}?',
    'Could you use {r} for this?',
    'Would you speak with {r}?',
    'Would you interview {r} on this?',
  ],
  podcast: [
    'Would you have {r} on?',
    'Could you use {r} as a guest?',
    'Would you record with {r}?',
    'Is there room for {r}?',
    'Would you talk to {r} about this?',
  ],
};
/** Short ones go with everything. */
const ASKING = [
  'Could we',
  'Shall we',
  'Can we',
  'When could we',
  'When can we',
  'When might we',
  'Which day could we',
];
const TALKING = [
  'talk',
  'speak',
  'talk by phone',
  'speak by phone',
  'set up a call',
  'talk it over',
  'arrange a call',
  'talk this through',
  'have a conversation',
  'arrange a conversation',
  'talk for ten minutes',
  'speak for ten minutes',
  'have a call',
  'set up an interview',
  'arrange an interview',
  'talk on the phone',
  'discuss it',
  'discuss this',
  'talk about it',
  'talk about this',
  'discuss it by phone',
  'go over this by phone',
  'talk it over by phone',
  'have a talk',
  'have a quick call',
  'speak on the phone',
  'speak about it',
  'speak about this',
  'talk for fifteen minutes',
  'speak for fifteen minutes',
  'talk for twenty minutes',
  'discuss this on the phone',
  'discuss this by phone',
  'go over it',
  'talk further',
  'talk more',
  'find a time to talk',
  'find a time to speak',
  'make time to talk',
  'set up a conversation',
  'arrange a time to talk',
  'speak briefly',
];
/** Four words: what follows them begins differently each time, so that no six words repeat. */
const ASKING_AT_LENGTH = ['Would you like to', 'Do you want to', 'Would you care to'];
const TALKING_AT_LENGTH = [
  'talk',
  'speak',
  'talk by phone',
  'speak by phone',
  'talk it over',
  'discuss this',
  'discuss it',
  'go over it',
  'talk about it',
  'have a conversation',
  'arrange a call',
  'talk further',
  'talk more',
  'talk for ten minutes',
  'speak for ten minutes',
];
/** Where the input names nothing that a question could hold: many, so that creators do not share one. */
const PLAIN_QUESTIONS = [
  ...TALKING.flatMap((talk) => ASKING.map((ask) => `${ask} ${talk}?`)),
  ...TALKING_AT_LENGTH.flatMap((talk) => ASKING_AT_LENGTH.map((ask) => `${ask} ${talk}?`)),
];

/** The closing of the variation at `position`; `start` chooses among equals. */
export function closingOf(
  material: Material,
  offer: OfferText | undefined,
  start: number,
  position: number,
): Closing {
  // A creator keeps to a few questions, so that creators seldom share one.
  const own = hashOf(material.input.profile.name) + position * 7;
  return {
    offer: offer === undefined ? null : offerSentence(material, offer, start),
    question: question(material, chooser(material, own)),
  };
}

/** The sentence that names an offer; null where the ledger takes none. */
export function offerSentence(
  material: Pick<Material, 'grounds'>,
  { statements, fallback, source }: OfferText,
  start: number,
): string | null {
  const chosen = chooser(material, start);
  return chosen(statements, source) ?? chosen(fallback, source);
}

/** The first sentence, from `start` on, that the source carries; null without one. */
const chooser =
  ({ grounds }: Pick<Material, 'grounds'>, start: number) =>
  (frames: readonly string[], source: string | null): string | null => {
    const own = source === null ? grounds : grounds.filter((one) => one.source === source);
    return (
      rotate(frames, start)
        .map((text) => (text.endsWith('?') ? upperFirst(text) : asSentence(text)))
        .find((text) => checkSentence(text, own).supported) ?? null
    );
  };

function question(
  { role, input }: Material,
  chosen: (frames: readonly string[], source: string | null) => string | null,
): string {
  const short = role?.short ?? null;
  const ofRole =
    short === null
      ? null
      : chosen(
          ROLE_QUESTIONS[input.pitch_type].map((frame) => frame.replace('{r}', short)),
          'profile.logline',
        );
  if (ofRole !== null) return ofRole;
  return chosen(PLAIN_QUESTIONS, null) ?? 'Could we talk?';
}
