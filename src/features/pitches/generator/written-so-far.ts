import type { PitchStreamEvent } from '@domain/api/writing/generate-pitches.ts';
import { CLAIM_LINES, type ClaimLine } from '@domain/pitch/claims.ts';
import { VARIATION_COUNT } from '@domain/pitch/pitch.ts';

/** A sentence that arrived, with a key that stays the same while more arrive. */
interface WrittenSentence {
  key: number;
  line: ClaimLine;
  text: string;
}

/** What a run has written until now. */
export interface WrittenSoFar {
  generator: 'composer' | 'model' | null;
  model: string | null;
  /** The sentences of each variation in reading order. */
  variations: readonly (readonly WrittenSentence[])[];
  /** Number of sentences that ever arrived. */
  count: number;
  /** Why the last draft was dropped; null when none was. */
  restart: string | null;
}

const BLANK: readonly (readonly WrittenSentence[])[] = Array.from(
  { length: VARIATION_COUNT },
  () => [],
);

export const NOTHING_WRITTEN: WrittenSoFar = {
  generator: null,
  model: null,
  variations: BLANK,
  count: 0,
  restart: null,
};

/** The text after one more event of the stream. */
export function afterEvent(so: WrittenSoFar, event: PitchStreamEvent): WrittenSoFar {
  switch (event.type) {
    case 'started':
      return { ...so, generator: event.generator, model: event.model };
    case 'restart':
      return { ...so, variations: BLANK, restart: event.reason };
    case 'sentence': {
      const at = event.position - 1;
      const sentence = { key: so.count, line: event.line, text: event.text };
      return {
        ...so,
        count: so.count + 1,
        variations: so.variations.with(at, [...(so.variations[at] ?? []), sentence]),
      };
    }
    case 'done':
    case 'error':
      return so;
  }
}

/** The sentences of one variation by part, in reading order; parts without a sentence are left out. */
export function byLine(
  sentences: readonly WrittenSentence[],
): { line: ClaimLine; sentences: WrittenSentence[] }[] {
  return CLAIM_LINES.map((line) => ({
    line,
    sentences: sentences.filter((one) => one.line === line),
  })).filter((part) => part.sentences.length > 0);
}
