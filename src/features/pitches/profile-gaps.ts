import type { PitchProfile } from '@domain/profile.ts';

/** Below this many facts the third line (why you) has little to stand on. */
const ENOUGH_FACTS = 2;

/**
 * What the profile still lacks for a good pitch, in words that finish "Add …", the weightiest
 * first. Empty when the profile carries a pitch.
 */
export function profileGaps(profile: PitchProfile | null): string[] {
  if (!profile) return ['your logline', 'your beats', 'a few facts about your work'];
  const gaps: string[] = [];
  if (profile.logline === '') gaps.push('your logline');
  if (profile.beats.length === 0) gaps.push('your beats');
  if (profile.facts.length < ENOUGH_FACTS) gaps.push('a few facts about your work');
  if (profile.timely_angle === '') gaps.push('your timely angle');
  return gaps;
}
