/** What a one-click unsubscribe ends, as the last part of its address. */
export const UNSUBSCRIBE_PURPOSES = [
  'pitches',
  'friday-fix',
  'newsletter',
  'requests',
  'results',
  'contact',
] as const;
export type UnsubscribePurpose = (typeof UNSUBSCRIBE_PURPOSES)[number];

/** The headers that end mails by one click (RFC 8058); `functions` is the base URL of the edge functions. */
export function unsubscribeHeaders(functions: string, purpose: UnsubscribePurpose, token: string) {
  return {
    'List-Unsubscribe': `<${functions}/links/unsubscribe/${purpose}?t=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
