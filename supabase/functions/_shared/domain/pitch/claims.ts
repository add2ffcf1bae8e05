import * as z from 'zod/mini';

/** The parts of a variation that contain claims. */
export const CLAIM_LINES = [
  'headline',
  'line1_hook',
  'line2_whynow',
  'line3_whyyou',
  'talking_points',
] as const;

/**
 * One sentence of a pitch and its source: 'peg', 'profile.logline', 'profile.facts.0', several joined
 * by '+', or null when nothing supports it.
 */
export const claimSchema = z.object({
  line: z.enum(CLAIM_LINES),
  text: z.string().check(z.minLength(1)),
  source: z.nullable(z.string().check(z.minLength(1))),
  supported: z.boolean(),
});
export type Claim = z.infer<typeof claimSchema>;
export type ClaimLine = Claim['line'];

/** The claims that the creator must confirm before the pitch may be sent. */
export function unsupportedClaims(claims: readonly Claim[]): Claim[] {
  return claims.filter((claim) => !claim.supported);
}

/** The sentences of a text with their closing marks. Abbreviations and initials do not end one. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?…]+["”’')\]]*(?=\s|$)/gu)) {
    const end = match.index + match[0].length;
    const candidate = text.slice(start, end).trim();
    if (/(?:^|\s)(?:Dr|Mr|Mrs|Ms|St|Jr|Sr|vs|No|U\.S|[A-Z])\.$/u.test(candidate)) continue;
    if (candidate !== '') sentences.push(candidate);
    start = end;
  }
  const rest = text.slice(start).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}
