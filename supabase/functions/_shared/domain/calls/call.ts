import * as z from 'zod/mini';

export const CALL_KINDS = ['coaching', 'progress'] as const;
export const callKindSchema = z.enum(CALL_KINDS);
export type CallKind = z.infer<typeof callKindSchema>;

/** What a kind of call is named on screen and in mails. */
export const CALL_KIND_LABELS: Readonly<Record<CallKind, string>> = {
  coaching: 'Media coaching',
  progress: 'Progress review call',
};
