import { isNonsense } from '@domain/text/wordlike.ts';

/** What a field says of letters that are no words; undefined for others. It forbids nothing. */
export const unreadableWords = (text: string): string | undefined =>
  isNonsense(text) ? 'We cannot read this. Editors read it as it stands.' : undefined;
