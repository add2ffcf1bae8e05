import type { ReactNode } from 'react';
import type { ClaimLine } from '@domain/pitch/claims.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import type { Pitch, PitchSend } from '@/features/pitches/queries';

/** What the outlet ranking gets to know of the pitch. */
export interface PitchToSend {
  pitch: Pitch;
  /** The stored words, which a send uses. */
  variation: StoredVariation;
  /** False while something has to be settled before a send. */
  ready: boolean;
  /** What has to be settled, when not ready; `sentences`: sentences of the pitch, `at` leads to the box that settles it. */
  blocker: { title: string; text: string; sentences?: true; at?: string } | null;
  /**
   * Called before the preview opens: saves the edited words and looks for an earlier send with
   * nearly the same text. Resolves to a sentence when this outlet cannot get it now, else to null.
   */
  prepare: (outletId: string) => Promise<string | null>;
  /** Saves the edited words; resolves to a sentence when the variation cannot go anywhere now. */
  save: () => Promise<string | null>;
  /** How many outlets it can be sent to; null when unknown. */
  found: number | null;
  /** How many outlets the variation cannot be sent to; null when unknown. */
  others: number | null;
  /** The way to the format with the most outlets besides this one; null without any. */
  elsewhere: ReactNode;
  sends: readonly PitchSend[];
  /** Whether a send is the next step of the page: an editor's yes that waits for its reply comes first. */
  sendsNext: boolean;
}

/** What the review of a variation gets to know of it, and may do with it. */
export interface ReviewedPitch {
  variationId: string;
  /** The words on the screen in one part: one text for a line, one for each talking point. */
  texts: (line: ClaimLine) => readonly string[];
  /** Saves the words; false when they could not be stored. */
  save: () => Promise<boolean>;
  /** Puts other words in the place of one sentence; null while the words are being settled. */
  replace: ((line: ClaimLine, sentence: string, words: string) => void) | null;
}
