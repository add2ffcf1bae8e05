import type { Offer } from '../profile/offers.ts';

/**
 * The sentences that name an offer, {o}. Each holds at most five words in a row of ours. The ledger reads
 * over most of them (STARTS): what stands in place of {o} is compared with the offer.
 */
/** Somebody to talk to. */
export const WITH_ME = [
  'You can talk to {o}.',
  'You can interview {o}.',
  'You could speak with {o}.',
];
/** The creator alone. */
export const ASK_ME = ['You can interview {o}.'];
export const PERSON = [...WITH_ME, 'You can hear from {o}.'];
export const SEE_PERSON = ['You can meet {o}.', 'You could meet {o}.'];
/** The creator at something. */
export const SEE_ME = ['You can see {o}.', 'Come and see {o}.'];
/** The creator as a speaker, or for an assembly. */
export const HAVE_ME = ['You can book {o}.', 'You could book {o}.'];
/** An interview, a look. */
export const GIVE = ['I can give you {o}.', 'I can offer you {o}.'];
export const THING: Readonly<Record<Offer['kind'], readonly string[]>> = {
  see: ['You can see {o}.', 'I can show you {o}.', 'Come and see {o}.'],
  hear: ['You can hear {o}.', 'You could hear {o}.'],
  print: ['I can send you {o}.', 'I can share {o}.', 'I can send {o}.'],
  book: ['I can offer {o}.', 'I can give {o}.'],
};
/** What cannot be sent as a thing: 'how I …'. */
export const SHARED = ['I can share {o}.'];
/** What is shown to somebody: 'how to read a bill', photographs. */
export const SHOWN = ['I can show you {o}.'];
/** A recording. */
export const PLAYED = [...THING.hear, 'I can play you {o}.'];
/** A walk, a ride. */
export const TAKEN_ON = ['I can take you on {o}.'];
/** A day or a night at something. */
export const SPENT = ['You can spend {o}.', 'You could spend {o}.'];
/** A class, a rehearsal. */
export const JOINED = ['You can sit in on {o}.', 'You can come to {o}.'];

const STARTS = [
  ...[WITH_ME, HAVE_ME, SEE_PERSON, SEE_ME, GIVE, PLAYED, TAKEN_ON, SPENT, JOINED].flat(),
  ...Object.values(THING).flat(),
]
  .map((frame) => frame.split('{o}')[0] ?? '')
  // 'I can give you' before 'I can give'.
  .sort((left, right) => right.length - left.length);

/** The sentence without the words that offer: the thing itself, with its closing mark. */
export const withoutOffering = (sentence: string): string =>
  sentence.slice(STARTS.find((start) => sentence.startsWith(start))?.length ?? 0);
