import type { ProfileGap } from '../../api/writing/generate-pitches.ts';
import { cleanLine } from '../../text/text.ts';
import type { PitchInput } from '../pitch-input.ts';
import type { PitchType } from '../pitch.ts';
import { pegKind } from '../peg.ts';
import { factSentences, materialOf } from './material.ts';

type GapInput = Omit<PitchInput, 'chosen'>;

const WHO: ProfileGap = {
  field: 'who',
  message: 'Say who you are in one sentence: an editor wants to know who is writing.',
};
const FACT: ProfileGap = {
  field: 'facts',
  message: 'Say one true thing you did, as a sentence: a pitch says only what you tell us.',
};

/**
 * What is missing for an honest pitch: who is writing, and either what they say about the news or one fact
 * that is a sentence. Empty when a pitch can be written.
 */
export function missingForPitch({
  profile,
  take,
}: Pick<GapInput, 'profile' | 'take'>): ProfileGap[] {
  const facts = factSentences(profile);
  return [
    ...(cleanLine(profile.who) === '' ? [WHO] : []),
    ...(cleanLine(take) === '' && facts.length === 0 ? [FACT] : []),
  ];
}

/** A place in the letter that the creator could fill, with the question an editor would ask there. */
export interface LetterGap {
  part: 'who' | 'fact' | 'take' | 'news' | 'offer';
  question: string;
}

const OFFER_QUESTIONS: Readonly<Record<PitchType, string>> = {
  tv_local: 'What could a camera see, where and when?',
  culture_mag: 'What could a magazine print, or a writer come and see?',
  podcast: 'What could listeners hear, or ask you about?',
};

/** The gaps of the letter, the most useful first. */
export function letterGaps(input: GapInput): LetterGap[] {
  const { who, take, facts, news, offers, peg } = materialOf({ ...input, chosen: null });
  return [
    ...(who === null ? [{ part: 'who' as const, question: 'Who are you, and where?' }] : []),
    ...(take === null ? [{ part: 'take' as const, question: 'What do you say about it?' }] : []),
    ...(facts.length === 0
      ? [{ part: 'fact' as const, question: 'What did you do that shows it?' }]
      : []),
    ...(offers.length === 0
      ? [{ part: 'offer' as const, question: OFFER_QUESTIONS[input.pitch_type] }]
      : []),
    // A peg that is a sentence tells the news.
    ...(news === null && pegKind(peg) !== 'news'
      ? [{ part: 'news' as const, question: 'How would you tell a friend the news?' }]
      : []),
  ];
}
