import { OFFER_STARTS } from '../profile/offers.ts';

/** What stands before an offer besides the verbs that a creator chooses: in edits, and in stored pitches of before. */
const OTHER_STARTS = [
  'You can talk to',
  'You could speak with',
  'You can hear from',
  'You can meet',
  'You could meet',
  'You can see',
  'Come and see',
  'You can book',
  'You could book',
  'You could hear',
  'You can spend',
  'You could spend',
  'You can come to',
  'I can give you',
  'I can give',
  'I can offer you',
  'I can offer',
  'I can show you',
  'I can share',
  'I can send',
  'I can play you',
  'I can take you on',
];

const STARTS = [...Object.values(OFFER_STARTS), ...OTHER_STARTS]
  .filter((start) => start !== '')
  .map((start) => `${start} `)
  // 'I can give you' before 'I can give'.
  .sort((left, right) => right.length - left.length);

/** The sentence without the words that offer: the thing itself, with its closing mark. */
export const withoutOffering = (sentence: string): string =>
  sentence.slice(STARTS.find((start) => sentence.startsWith(start))?.length ?? 0);
