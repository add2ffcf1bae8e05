import type { AutosaveState } from '@/features/pitches/studio/autosave';
import type { PitchToSend } from '@/features/pitches/pitch-to-send';
import { NEWS_HOLDS_ID } from '@/lib/anchors';
import { openClaims } from '@/features/pitches/studio/sentences';
import { unsendable } from '@/features/pitches/studio/variation-text';

/** What keeps the variation from being sent to anyone. */
export function blockerOf(
  { text, base, status }: AutosaveState,
  stale: boolean,
): PitchToSend['blocker'] {
  const problems = unsendable(text);
  if (problems.length > 0) return { title: 'Not ready to send', text: problems.join(' ') };
  if (status === 'conflict' || status === 'refused')
    return { title: 'Your words are not saved', text: 'Settle that above, then you can send it.' };
  if (openClaims(base.claims).length > 0)
    return {
      title: 'Check the marked sentences first',
      text: 'Some sentences say what you have not told us. Once they are settled above, you can send it.',
      sentences: true,
    };
  if (stale)
    return {
      title: 'Say whether the news still holds',
      text: 'Nothing is sent before.',
      at: `#${NEWS_HOLDS_ID}`,
    };
  return null;
}
