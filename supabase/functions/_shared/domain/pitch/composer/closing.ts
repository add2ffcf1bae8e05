import { splitSentences } from '../claims.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import { GUEST_QUESTIONS, QUESTIONS } from './closing-questions.ts';
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

/** Who does not hear is not asked to a call. */
const BY_VOICE = /\b(?:talk|speak|call|phone|hear|tell|chat|conversation)\b/u;
/** An appointment that a text to print does not need. */
const APPOINTMENT = /\b(?:times?|days?|dates?|minutes)\b/u;
const DEAF = /\b(?:deaf|hard[- ]of[- ]hearing|sign language|asl|hearing aids?|captions please)\b/iu;

/** The closing of the variation at `position`; `start` chooses among equals. */
export function closingOf(
  material: Material,
  offer: OfferText | undefined,
  start: number,
  position: number,
): Closing {
  // A creator keeps to a few questions, so that creators seldom share one.
  const own = hashOf(material.input.profile.name) + position * 13;
  const said = offer === undefined ? null : offerSentence(material, offer, start);
  const at = /^profile\.offers\.(\d+)$/u.exec(offer?.source ?? '')?.[1];
  const printed = material.input.profile.offers[Number(at ?? -1)]?.kind === 'print';
  return {
    offer: said,
    question: question(material, said, printed, chooser(material, own)),
  };
}

/** The sentence that names an offer; null where the ledger takes none. */
export function offerSentence(
  material: Pick<Material, 'grounds'>,
  { statements, source }: OfferText,
  start: number,
): string | null {
  const chosen = chooser(material, start);
  return statements.map((group) => chosen(group, source)).find((one) => one !== null) ?? null;
}

/** The first sentence, from `start` on, that the source carries; null without one. */
const chooser =
  ({ grounds }: Pick<Material, 'grounds'>, start: number) =>
  (frames: readonly string[], source: string | null): string | null => {
    const own = source === null ? grounds : grounds.filter((one) => one.source === source);
    return (
      rotate(frames, start)
        .map((text) => (text.endsWith('?') ? upperFirst(text) : asSentence(text)))
        // 'I can show you a show'
        .filter((text) => !/\bshow you (?:an? |the |our |my )?(?:\p{L}+ )?show\b/u.test(text))
        // Each sentence for itself, as the ledger reads them in the pitch.
        .find((text) => splitSentences(text).every((one) => checkSentence(one, own).supported)) ??
      null
    );
  };

function question(
  { input }: Material,
  offer: string | null,
  printed: boolean,
  chosen: (frames: readonly string[], source: string | null) => string | null,
): string {
  const all =
    offer === null && input.profile.offers.length > 0
      ? GUEST_QUESTIONS[input.pitch_type]
      : QUESTIONS[input.pitch_type];
  const plain = all
    .filter((one) => !DEAF.test(input.profile.logline) || !BY_VOICE.test(one))
    .filter((one) => !printed || !(APPOINTMENT.test(one) || /\binterview\b/u.test(one)))
    // 'I can give you an interview. Can we arrange an interview?'
    .filter(
      (one) =>
        offer === null ||
        !offer.includes('interview') ||
        !/\b(?:interview|conversation|video)\b/u.test(one),
    );
  return chosen(plain, null) ?? 'Would this work for you?';
}
