import type { UnsubscribePurpose } from '../mail/unsubscribe.ts';

const unsubscribe = (purpose: UnsubscribePurpose) => `links/unsubscribe/${purpose}`;

/**
 * Functions that stood alone, and whose addresses are in mails and in stored rows: the first part of such
 * an address below `/functions/v1/`, and what stands in its place now.
 */
export const FORMER_ADDRESSES: Readonly<Record<string, string>> = {
  'pitch-open': 'links/pitch-open',
  'pitch-opt-out': unsubscribe('pitches'),
  'friday-fix-unsubscribe': unsubscribe('friday-fix'),
  newsletter: unsubscribe('newsletter'),
  'request-mails': unsubscribe('requests'),
  'results-opt-out': unsubscribe('results'),
  picture: 'documents/picture',
};
