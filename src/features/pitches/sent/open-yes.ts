import type { PitchSend } from '@/features/pitches/queries';

/** Whether an editor said yes to a send, and its creator has not replied. */
export const isOpenYes = (send: Pick<PitchSend, 'editor_email' | 'yes_replied_at'>): boolean =>
  send.editor_email !== null && send.yes_replied_at === null;
