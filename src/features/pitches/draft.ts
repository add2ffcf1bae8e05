import { pitchTypeSchema, type PitchType } from '@domain/pitch/pitch.ts';

interface Draft {
  news_peg: string;
  pitch_type: PitchType;
}

const key = (userId: string) => `pitch-draft:${userId}`;
const EMPTY: Draft = { news_peg: '', pitch_type: 'tv_local' };

/** What the user typed into the generator in this tab, so that no reload or detour loses it. */
export function readDraft(userId: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(userId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return EMPTY;
    const type = pitchTypeSchema.safeParse('pitch_type' in kept ? kept.pitch_type : null);
    return {
      news_peg: 'news_peg' in kept && typeof kept.news_peg === 'string' ? kept.news_peg : '',
      pitch_type: type.success ? type.data : EMPTY.pitch_type,
    };
  } catch {
    return EMPTY;
  }
}

/** Keeps the draft for this tab; without storage it just is not kept. */
export function saveDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key(userId), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form still holds what was typed.
  }
}
