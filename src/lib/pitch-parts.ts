import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';
import type { ClaimLine } from '@domain/pitch/claims.ts';

/**
 * The parts of a variation in reading order, with their names on screen. The names say the place and
 * not the content: the news, the person and the offer stand in another order in each variation.
 */
export const PARTS = [
  { line: 'headline', label: 'Subject line' },
  { line: 'line1_hook', label: 'Opening' },
  { line: 'line2_whynow', label: 'Middle' },
  { line: 'line3_whyyou', label: 'Closing' },
  { line: 'talking_points', label: 'Talking points' },
] as const satisfies readonly { line: ClaimLine; label: string }[];

/** The texts of one part: one for a line, one for each talking point. */
export function partTexts(text: VariationEdit, line: ClaimLine): readonly string[] {
  return line === 'talking_points' ? (text.talking_points ?? []) : [text[line]];
}
