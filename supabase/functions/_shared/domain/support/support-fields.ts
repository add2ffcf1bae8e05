import * as z from 'zod/mini';
import { requiredLine } from '../text/fields.ts';
import { countCharacters } from '../text/text.ts';

export const SUPPORT_SUBJECT_MAX = 120;
export const SUPPORT_WORDS_MAX = 5000;

/** What somebody writes to support, or support to them: lines as typed. */
export const supportWordsField = (missing: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text !== '', { error: missing }),
    z.refine((text) => countCharacters(text) <= SUPPORT_WORDS_MAX, {
      error: `Please keep it to ${String(SUPPORT_WORDS_MAX)} characters`,
    }),
  );

/** The form of a new thread. */
export const supportFormSchema = z.object({
  subject: requiredLine(
    SUPPORT_SUBJECT_MAX,
    'Please say in a few words what it is about',
    `Please keep it to ${String(SUPPORT_SUBJECT_MAX)} characters`,
  ),
  words: supportWordsField('Please write what we can help with'),
});
