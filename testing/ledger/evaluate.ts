import { checkSentence } from '../../supabase/functions/_shared/domain/pitch/ledger/check-sentence.ts';
import { groundsOf } from '../../supabase/functions/_shared/domain/pitch/ledger/grounds.ts';
import { NO_STORY } from '../../supabase/functions/_shared/domain/pitch/story.ts';
import type { LabelledProfile } from './labelled.ts';

/** What the ledger said of one labelled statement. */
export interface Judged {
  creator: string;
  kind: string;
  invented: boolean;
  text: string;
  /** Invented and marked, or supported and not marked. */
  right: boolean;
  source: string | null;
  reason: string | null;
}

/** Checks every labelled statement against its profile. */
export function judge(profiles: readonly LabelledProfile[]): Judged[] {
  return profiles.flatMap(({ profile, news_peg, take, invented, supported }) => {
    const grounds = groundsOf(profile, { news_peg, take, story: NO_STORY });
    const all = (labels: Record<string, readonly string[]>, isInvented: boolean) =>
      Object.entries(labels).flatMap(([kind, texts]) =>
        texts.map((text): Judged => {
          const check = checkSentence(text, grounds);
          return {
            creator: profile.name,
            kind,
            invented: isInvented,
            text,
            right: check.supported !== isInvented,
            source: check.source,
            reason: check.reason,
          };
        }),
      );
    return [...all(invented, true), ...all(supported, false)];
  });
}

/** The share of right judgements, from 0 to 1; 1 for an empty list. */
export const shareRight = (judged: readonly Judged[]): number =>
  judged.length === 0 ? 1 : judged.filter(({ right }) => right).length / judged.length;
